//! YAML judge scenarios: from the text of a file to typed values with places.
//!
//! [`read`] is pure. It knows the words of the format and the players of the file, and nothing of cards, rules or the state
//! of a game. A card, unit or rule id stays text with its place, and the replay looks it up.
//!
//! | module | content |
//! | --- | --- |
//! | `file` | the whole file, its kind, and the quiz of a game |
//! | `plain_question` | a question without a game |
//! | [`tournament`] | an event: its players, its steps, and its claims |
//! | `setup`, `card_entry` | the position that the steps start from |
//! | `step`, `action`, `answer` | actions and answers of players |
//! | `expect`, `event`, `place_of_card` | claims |
//! | `searched` | the key `prove`: the claims, and the end of lines of play |
//! | `proposition` | a claim about every way of deciding |
//! | `part` | a part of a divided proof |
//! | `puzzle` | the further keys of a puzzle: author, difficulty, hint, solution |
//! | `local_card` | cards that exist only in the file |
//! | `template` | a new file to start from |
//! | `key`, `schema` | the keys of all these, described once for the reader and for the JSON Schema |
//! | [`replay`] | results of a file, by its own decisions |
//! | [`prove`] | results of a file, by every way to decide what is open |
//! | [`spread`] | work on several cores |
//! | [`official`] | the notes and scenarios that retell official rulings |
//! | `slips`, `syntax`, `mending` | the usual slips, with their messages and the line to paste instead |
//! | `read`, `name`, `yaml`, `flow` | tools: typed values and messages, names, the located tree, YAML on one line |
//!
//! # Where the contract is silent
//!
//! - One value may stand for a list. In `setup` a key without a value counts as omitted. In steps and expectations it is an
//!   error, so that a forgotten value claims nothing.
//! - `hand` and `discard` may be a number of filler cards, as `deck` may. A card out of play has no damage, upgrades or
//!   captives. A number of cards or tokens in `setup` is at most 1,000.
//! - `then` may stand beside an action as `illegal` may, and an action without a card may be a map: `{pass: true}`,
//!   `{take: plan}`. An attack without `target` asks for it. `illegal: false` is the same as omitting it.
//! - `{choose: ANSWER}` among answers is that answer, and `Card: Ambush` without quotes, which YAML reads as a map, is
//!   the waiting ability. The second of different abilities of one card with one name is `Card: Bounty 2`. While a card
//!   with Plot waits together with other abilities, `{play: CARD, using: plot}` picks and plays it. Digits in quotes are
//!   a word, not a number.
//! - Cards that are chosen to be put back "in any order" are named once, in a list or as `{bottom: […]}`. They lie in
//!   that order, read downwards. The replacement effect that applies to damage first is chosen by the name of its card,
//!   `Shield` for a Shield token.
//! - If the choice itself is the "may", a `yes` before the choice is accepted and adds nothing. An answer that the engine
//!   has given by itself may be a step of its own until another action is taken. If the open prompt accepts it too, it is
//!   for that prompt, unless the next step can only be played otherwise.
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

mod action;
mod answer;
mod card_entry;
pub mod coverage;
pub mod embedded;
mod event;
mod expect;
mod file;
mod flow;
mod head;
mod key;
mod local_card;
mod mending;
mod name;
pub mod official;
mod part;
mod place_of_card;
mod plain_question;
pub mod prepared;
mod proposition;
pub mod prove;
mod puzzle;
mod read;
mod released;
pub mod replay;
mod schema;
mod searched;
pub mod session;
mod setup;
mod slips;
pub mod spread;
mod step;
mod syntax;
mod template;
pub mod tournament;
mod write;
mod yaml;

#[cfg(test)]
mod tests;

pub use action::{Action, Illegal, Play, Take, Using};
pub use answer::{Answer, CHANCE};
pub use card_entry::CardEntry;
pub use embedded::{Ruling, embedded, rulings, using};
pub use event::{EventClaim, EventKind, EventPattern};
pub use expect::{BaseFact, CardFact, Cards, Claim, GameResult, PlayerFact, PromptClaim};
pub use file::{File, Format, Phase, Quiz, QuizOption, Scenario, read, read_file};
pub use flow::name as written_name;
pub use head::Head;
pub use local_card::{Arena, CardType, LocalCard};
pub use name::{Located, Reference, Seat, Text, normalise};
pub use part::Part;
pub use place_of_card::{CardPlace, Zone};
pub use plain_question::{PlainOption, PlainQuestion, PlainQuiz};
pub use proposition::{Proposition, Quantifier};
pub use puzzle::Puzzle;
pub use released::with_day;
pub use schema::schema;
pub use searched::{Far, Searched};
pub use session::{Legal, Open, Refused, Session, WrittenStep, with_step};
pub use setup::{Base, Counter, Counters, Pile, PlayerSetup, Resources, Setup};
pub use step::{Act, Step, StepKind};
pub use template::{TOURNAMENT, Template};
pub use tournament::Tournament;
