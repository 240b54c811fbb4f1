//! Endings: cards that are defeated (CR 1.5.5), the check of the game state (CR 1.16.5), players who lose (CR 5.6, 11.3).

pub(crate) mod defeat;
mod elimination;
