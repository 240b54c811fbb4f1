//! The engine: the Comprehensive Rules as play.
//!
//! A [`Position`] is a value. It asks for a [`Decision`], and [`Position::decide`] takes a player's [`Answer`] and plays
//! on by the rules to the next decision, returning the [`Event`]s on the way, each with the [`Rule`] that caused it.
//! What the rules forbid is a [`Refusal`] that names the rule. A search asks for the legal [answers](Position::answers) of
//! a position and for its [key](Position::key), by which it knows positions that it has met.
//!
//! | rules | where |
//! | --- | --- |
//! | 7.1 sorts of abilities | `ability_kind` |
//! | 1.9, 8.20, 8.35 damage and healing | `damage` |
//! | 1.15 actions | `actions`; `attack_targets`, `attack` (6.3); `use_action` (6.4) |
//! | 6.2 playing a card | `play`, `play_restrictions`, `cost`, `aspect_penalty` (8.1), `pay` |
//! | 1.10.2.a, 1.11.2.a printed power and HP that change | `printed` |
//! | 1.16.5 game state | `defeat` |
//! | 5.6 losing, 11.3 elimination | `elimination` |
//! | 3.6 upgrades | `upgrades` |
//! | 3.7 tokens | `tokens` |
//! | 4, 8.7, 8.12 zones | `zones` |
//! | 8.5 copies | `copies` |
//! | 8.16 "must" | `must` |
//! | 8.22 random outcomes | `chance` |
//! | 5.2 setup | `setup` |
//! | 5.3 to 5.5 rounds and phases | `phases` |
//! | 7.5 keywords | `keywords` says where each lives; `plot` |
//! | 7.5.15, 8.23, 8.37 abilities under a condition, told of | `conditional` |
//! | 7.6 triggered abilities | `triggers` (what triggers), `triggering` (triggering conditions), `waiting` (the order) |
//! | 7.7.4 delayed effects | `waiting` |
//! | 7.7.5 replacement effects | `instead`, `damage_order` |
//! | 7.1, 7.7, 8 effects | `effects` |
//! | 7.3, 8.15 what modifies cards | `look`; `modifiers` says which rules decided |
//! | any of them, ruled wrong on purpose | `mistake` |

pub mod ability_kind;
mod actions;
mod aspect_penalty;
mod attack;
mod attack_targets;
mod board;
mod cards;
mod chance;
mod changes;
mod choices;
mod companions;
mod conditional;
mod copies;
mod cost;
mod damage;
mod damage_order;
pub mod decision;
mod defeat;
mod effects;
mod elimination;
mod engine;
pub mod event;
mod face;
mod forced;
pub mod frame;
pub mod ids;
mod instead;
mod invariants;
mod key;
mod keywords;
pub mod look;
mod memo;
pub mod mistake;
mod modifiers;
mod moment;
mod must;
mod once;
mod options;
mod pay;
mod phases;
mod play;
mod play_restrictions;
mod plot;
pub mod position;
mod printed;
mod query;
mod reads;
pub mod rule;
pub mod setup;
mod shared;
pub mod state;
mod tokens;
mod triggering;
mod triggers;
mod upgrades;
mod use_action;
mod waiting;
mod why_not;
mod zones;

pub use ability_kind::AbilityKind;
pub use board::Board;
pub use chance::Chance;
pub use choices::{MOST_ANSWERS, TooMany};
pub use conditional::Conditional;
pub use decision::{Action, Answer, Ask, Choice, Counter, Decision, Play, Random, RandomOf, Refusal, SetLimit, Waiter};
pub use event::{Event, Happening, Reason};
pub use ids::{CardId, Object, PlayerId, Ref};
pub use look::Look;
pub use mistake::Mistake;
pub use position::{Format, Outcome, Position, Stage};
pub use rule::Rule;
pub use setup::{Begun, Entry, GameSetup, PlayerSetup};
pub use state::{CardState, CounterState, Zone};
pub use why_not::WhyNot;
