//! YAML judge scenarios: from the text of a file to typed values with places.
//!
//! [`read`] is pure. It knows the words of the format and the players of the file, and nothing of cards, rules or the
//! state of a game: a card, unit or rule id stays the words that the file says, with the place where it says them, and
//! is looked up by whoever replays the scenario.
//!
//! | module | what it reads |
//! | --- | --- |
//! | `file` | the whole file, of which kind it is, and the quiz of a game |
//! | `plain_question` | a question without a game |
//! | [`tournament`] | an event: its players, what is done at it, and what must then be true |
//! | `setup`, `card_entry` | the position that it starts from |
//! | `step`, `action`, `answer` | what players do and answer |
//! | `expect`, `event`, `place_of_card` | what must then be true |
//! | `searched` | the key `prove`: what is to be proved, and how far lines of play go |
//! | `proposition` | what is to be proved of every way of deciding |
//! | `part` | a part of a proof that was divided |
//! | `puzzle` | what makes a game a puzzle: author, difficulty, hint, solution |
//! | `local_card` | cards that exist only in the file |
//! | `template` | no file: what a new one starts as |
//! | `key`, `schema` | the keys of all these, described once for the reader and for the JSON Schema |
//! | [`replay`] | nothing: what comes of the file, as it decides |
//! | [`prove`] | nothing: what comes of every way to decide what it leaves open |
//! | [`spread`] | nothing: work is spread over the cores |
//! | [`official`] | nothing: which notes and scenarios retell official rulings |
//! | `slips`, `mending` | the usual slips: the message for each, and the line to paste in its place |
//! | `read`, `name`, `yaml`, `flow` | the tools: typed values and messages, names and places, the located tree, and YAML on one line |
//!
//! # Where the contract is silent
//!
//! - One value may stand where a list is meant. In `setup` a key without a value counts as left out; in steps and
//!   expectations it is an error, so that nothing is claimed by forgetting to write it.
//! - `hand` and `discard` may be a number of filler cards, as `deck` may. A card out of play has no damage, upgrades or
//!   captives. A number of cards or tokens in `setup` is at most 1,000.
//! - `then` may stand beside an action as `illegal` may, and an action without a card may be a map: `{pass: true}`,
//!   `{take: plan}`. An attack without `target` asks for it. `illegal: false` is the same as leaving it out.
//! - `{choose: ANSWER}` among answers is that answer, and `Card: Ambush` without quotes, which YAML reads as a map, is
//!   the waiting ability. Of different abilities of one card with one name the second is `Card: Bounty 2`. While a card
//!   with Plot waits together with other abilities, `{play: CARD, using: plot}` picks and plays it. Digits in quotes are
//!   a word, not a number.
//! - Cards that a text puts back "in any order" as it has them chosen are named once, in a list or as `{bottom: […]}`; they
//!   lie in that order, read downwards. Which replacement effect applies to damage first is answered with the name of the
//!   card it is on, `Shield` for a Shield token.
//! - Where the choice itself is the "may", a `yes` before the choice is taken and says no more than it. An answer that
//!   the engine has given by itself may be a step of its own as long as no other action has been taken since; if the
//!   prompt that is open takes it too, it is meant for that one, unless the next step can only be played otherwise.
//! - `until` in setup keeps every opening hand, and resources filler cards; named cards have to be resourced by a step.
//! - A player cannot be called by a word that steps or answers know (`expect`, `none`, `top`, …), nor two players the
//!   same without regard to case; an alias cannot be a player's name or a key of `expect`.
//! - `winner` and `winners` are the same. `quiz` knows `explain`. Local cards also know `subtitle`, `unique`,
//!   `deploy_text`, `epic_action`, and `upgrade_power` and `upgrade_hp` (of a unit or leader as an upgrade); a unit needs `arena`, `power` and `hp`, a base `hp`.
//! - `any` is a name where a player or an alias is called so. It stands for a whole answer, not in a list, and not where
//!   the engine must refuse. It also stands for an answer that the engine gives by itself, and one that nothing asks for is
//!   nothing.
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
mod setup;
mod slips;
pub mod spread;
mod step;
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
pub use setup::{Base, Counter, Counters, Pile, PlayerSetup, Resources, Setup};
pub use step::{Act, Step, StepKind};
pub use template::{TOURNAMENT, Template};
pub use tournament::Tournament;
