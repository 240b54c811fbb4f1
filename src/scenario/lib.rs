//! Scenarios: a position, the steps that players take, and the claims that must then hold.
//!
//! A game under way is a [`Session`]. Play, questions, proofs and editors use it; YAML is read at one end and written at the
//! other. There is one interpreter of a step (`session/step.rs`).
//!
//! # The rooms
//!
//! A room uses those above it in this list, never one below.
//!
//! | room | content |
//! | --- | --- |
//! | `contract` | files as typed values with places: reader, messages, JSON Schema, writer |
//! | `table` | names become cards, a setup becomes a game, references become cards and players of a position |
//! | `claims` | claims of `expect`, checked against a position and its events |
//! | `prompts` | actions and answers of a file as those of the engine |
//! | `telling` | events, prompts, boards and positions in words and as data |
//! | [`session`] | a game step by step: the interpreter, its trace, undo, a position as a setup |
//! | [`karabast`] | positions as a simulator exchanges them, read and written |
//! | [`spread`] | work on several cores |
//! | [`random`] | random games between decks |
//! | [`prove`] | every way to decide what is open |
//! | [`replay`] | the ruling of a whole file, of whatever kind |
//! | [`mod@embedded`] | the scenarios inside the program, and those that rest on a rule, use a card or are about it |
//! | [`coverage`] | rules of play that they exercise |
//! | [`official`] | official rulings that they and the notes retell |
//! | [`prepared`] | facts about embedded scenarios that are worked out once |
//!
//! # Where the contract is silent
//!
//! - One value may stand for a list. In `setup` a key without a value counts as omitted. In steps and expectations it is an
//!   error, so that a forgotten value claims nothing.
//! - `hand` and `discard` may be a number of filler cards, as `deck` may. A card out of play has no damage, upgrades or
//!   captives; an upgrade or an undeployed leader has no damage or upgrades. A base has only upgrades with Fortify, a
//!   captive is no token, and a leader is in one place. What is `named` is a card or a trait, for a card that has one named.
//!   A number of cards or tokens in `setup` is at most 1,000.
//! - `then` may stand beside an action as `illegal` may, and an action without a card may be a map: `{pass: true}`,
//!   `{take: plan}`. An attack without `target` asks for it. `illegal: false` is the same as omitting it.
//! - `{choose: ANSWER}` among answers is that answer, and `Card: Ambush` without quotes, which YAML reads as a map, is
//!   the waiting ability. The second of different abilities of one card with one name is `Card: Bounty 2`, and one that
//!   waits about 2 damage and about 1 damage is `"Card: 2"` or `"Card: 1"`. While a card with Plot waits together with
//!   other abilities, `{play: CARD, using: plot}` picks and plays it. Digits in quotes are a word, not a number.
//! - Cards that are chosen to be put back "in any order" are named once, in a list or as `{bottom: […]}`. They lie in
//!   that order, read downwards. A card that goes to the top or the bottom may be named with its place: `{top: [CARD]}`
//!   is both answers. The replacement effect that applies to damage first is chosen by the name of its card,
//!   `Shield` for a Shield token.
//! - If the choice itself is the "may", a `yes` before the choice is accepted and adds nothing; `none` does not follow it. An
//!   answer that the engine has given by itself may be a step of its own until another action is taken. If the open prompt
//!   accepts it too, it is for that prompt, unless the next step can only be played otherwise.
//! - Who has taken a counter passes by themselves: `pass` may be written out, but not while somebody has something to
//!   choose. A list may answer the choices of one ability that come one at a time; none of it may be left over.
//! - `until` in setup keeps every opening hand, and resources filler cards; named cards have to be resourced by a step.
//! - A player cannot have the name of a word of steps or answers (`expect`, `none`, `top`, …), and two players cannot have
//!   the same name, regardless of case. An alias cannot be a player's name or a key of `expect`.
//! - `winner` and `winners` are the same. A `quiz` may have `explain`. Local cards may also have `subtitle`, `unique`,
//!   `deploy_text`, `epic_action`, and `upgrade_power` and `upgrade_hp` (of a unit or leader as an upgrade). A unit needs
//!   `arena`, `power` and `hp`, a base `hp`.
//! - `any` is a name if a player or an alias has it. It stands for a whole answer, not in a list, and not for a step that
//!   the engine must refuse. It may also stand for an answer that the engine gives by itself. If nothing asks for it, it is
//!   ignored.
//! - Anchors and aliases are followed within bounds; tags other than `!!str` and second documents are refused.

mod claims;
mod contract;
pub mod coverage;
pub mod embedded;
pub mod karabast;
pub mod official;
pub mod prepared;
mod prompts;
pub mod prove;
pub mod random;
pub mod replay;
pub mod session;
pub mod spread;
mod table;
mod telling;

#[cfg(test)]
mod tests;

// The rooms speak of the parts of the contract by their names.
pub(crate) use contract::{action, answer, flow, head, key, mending, name, read, schema, step, yaml};

pub use contract::action::{Action, Illegal, Play};
pub use contract::answer::{Answer, CHANCE};
pub use contract::card_entry::CardEntry;
pub use contract::event::{EventKind, EventPattern};
pub use contract::expect::{BaseFact, CardFact, Cards, Claim, GameResult, PlayerFact, PromptClaim};
pub use contract::file::{File, Quiz, QuizOption, Scenario, read, read_file};
pub use contract::flow::name as written_name;
pub use contract::head::Head;
pub use contract::local_card::LocalCard;
pub use contract::name::{Located, Reference, Seat, Text, normalise};
pub use contract::place_of_card::CardPlace;
pub use contract::plain_question::{PlainOption, PlainQuestion, PlainQuiz};
pub use contract::proposition::{Part, Proposition, Puzzle, Quantifier, SearchClaims};
pub use contract::schema::schema;
pub use contract::setup::{Base, Counters, Pile, PlayerSetup, Setup};
pub use contract::step::{Act, Step, StepKind};
pub use contract::template::{TOURNAMENT, Template};
pub use contract::tournament::{self, Tournament};
pub use embedded::{Ruling, about, embedded, mentions, rulings, using};
pub use session::{Legal, Open, RefusalData, Session, WrittenStep, cause, until, with_step};
pub use swu_game::Format;
pub use table::released::with_day;
