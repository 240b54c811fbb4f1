//! YAML judge scenarios: from the text of a file to typed values with places.
//!
//! [`read`] is pure. It knows the words of the format and the players of the file, and nothing of cards, rules or the
//! state of a game: a card, unit or rule id stays the words that the file says, with the place where it says them, and
//! is looked up by whoever replays the scenario.
//!
//! | module | what it reads |
//! | --- | --- |
//! | `file` | the whole file, and its quiz |
//! | `setup`, `card_entry` | the position that it starts from |
//! | `step`, `answer` | what players do and answer |
//! | `expect`, `event`, `place_of_card` | what must then be true |
//! | `local_card` | cards that exist only in the file |
//! | `read`, `name`, `yaml` | the tools: typed values and messages, names and places, the located tree |

mod answer;
mod card_entry;
mod event;
mod expect;
mod file;
mod local_card;
mod name;
mod place_of_card;
mod read;
mod setup;
mod step;
mod yaml;

#[cfg(test)]
mod tests;

pub use answer::Answer;
pub use card_entry::CardEntry;
pub use event::{EventClaim, EventKind, EventPattern};
pub use expect::{BaseFact, CardFact, Cards, Claim, GameResult, PlayerFact, PromptClaim};
pub use file::{Format, Phase, Quiz, QuizOption, Scenario, read};
pub use local_card::{Arena, CardType, LocalCard};
pub use name::{Located, Reference, Seat, Text, normalise};
pub use place_of_card::{CardPlace, Zone};
pub use setup::{Base, Counter, Counters, Pile, PlayerSetup, Resources, Setup};
pub use step::{Act, Action, Illegal, Play, Step, StepKind, Take, Using};
