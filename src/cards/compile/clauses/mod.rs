//! Effects: sentences, their clauses, and the instruction that each clause is.
//!
//! | module | what it reads |
//! | --- | --- |
//! | `sentence`, `leaning` | one sentence after the other, and its references to earlier ones |
//! | `clause`, `players` | one instruction each with the joints between them; players as the subject |
//! | `cards`, `searching` | cards out of play: drawn and discarded; looked at, revealed and searched for |
//! | `status`, `moving` | cards in play: given something, created, defeated, readied; returned, moved, attached |
//! | `damage` | damage and healing |
//! | `play` | playing a card, attacking, deploying, using an ability |
//! | `rules` | lasting rules for players |

pub(super) mod cards;
pub(super) mod clause;
pub(super) mod damage;
pub(super) mod leaning;
pub(super) mod moving;
pub(super) mod play;
pub(super) mod players;
pub(super) mod rules;
pub(super) mod searching;
pub(super) mod sentence;
pub(super) mod status;
