//! The engine: the Comprehensive Rules as play.
//!
//! A [`Position`] is a value. It asks for a [`Decision`], and [`Position::decide`] takes a player's [`Answer`] and plays
//! on by the rules to the next decision, returning the [`Event`]s on the way, each with the [`Rule`] that caused it.
//! A forbidden answer is a [`Refusal`] that names the rule. A search asks for the legal [answers](Position::answers) of
//! a position and for its [key](swu_state::State::key), by which it knows positions that it has met.
//!
//! # The rooms
//!
//! Named as the rules are. A room uses those above it in this list, never one below: a method of [`Position`] that another
//! room has is called by its name, and needs no import.
//!
//! | room | rules |
//! | --- | --- |
//! | `position` | the state of the game, of the package `swu-state`, with the log of what happens |
//! | `log` | what happened, with its rule; `explain` is told |
//! | `look` | what modifies cards (7.3, 8.14, 8.15), last known information (8.11), conditions, filters, amounts |
//! | `abilities` | 6.4, 7.2 action abilities, 7.5 keywords, 7.6 triggered abilities, 7.7.4 delayed, 7.7.5 replacement effects |
//! | `damage` | 1.9, 8.20, 8.35 damage and healing |
//! | `zones` | 4, 8.7, 8.12 zones; 3.6 upgrades, 3.7 tokens, 8.5 copies |
//! | `ending` | 1.5.5, 1.16.5 defeat and the game state, 5.6, 11.3 losing |
//! | `play` | 6.2 playing a card, 1.8 costs, 8.1 the aspect penalty |
//! | `attack` | 6.3 attacks |
//! | `effects` | 7.1, 7.7, 8 what abilities do |
//! | `explain` | what a reader of a trace is told beside what happens |
//! | `turn` | 5.2 setup, 5.3 to 5.5 phases, 1.15 actions, 8.16 "must": the loop of play |

mod abilities;
mod attack;
mod damage;
mod effects;
mod ending;
mod explain;
mod log;
pub mod look;
mod play;
pub mod position;
mod turn;
mod zones;

pub(crate) use swu_state::terms;

pub use explain::ConditionalAbility;
pub use look::Look;
pub use position::{
    Board, CardState, Chance, CounterState, Format, Mistake, Outcome, Position, Stage, Zone, frame, mistake, state,
};
pub use terms::{
    AbilityKind, Action, Answer, Ask, CardId, Choice, CostPart, CostReason, Counter, Decision, Edition, Event,
    Happening, Object, Play, PlayerId, Random, RandomOf, Reason, Ref, Refusal, Rule, SetLimit, UnknownEdition, Waiter,
    WhyNot, ability_kind, cost_parts_in_words, decision, event, ids, rule,
};
pub use turn::random;
pub use turn::setup::{self, Entry, GameSetup, PlayerSetup, StartedGame};
pub use turn::{Driver, ForcedAnswer, MOST_ANSWERS, TooManyAnswers};
