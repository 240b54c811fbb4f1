//! Cards as data: facts ([`Card`]), abilities as trees ([`Ability`], [`Effect`]), and the library that names resolve
//! against ([`Library`]).
//!
//! The engine knows the rules and these trees, never a card. The same trees come from the files in `cards/` and from
//! printed text.
//!
//! # The rooms
//!
//! A room imports only those above it. Words are read and written in one place: a room has both for what it is named after, as
//! rows of a `grammar!` or a table of `phrases` where a construct is one phrase, and as a method of `Parser` and one of `Printer`
//! where it refers to what was said before.
//!
//! | room | what is in it |
//! | --- | --- |
//! | `terms` | the words of the game |
//! | `tree` | ability trees |
//! | `reading` | the tools of reading: tokens, the cursor, what pronouns stand for |
//! | `phrases` | tables of phrases with one meaning |
//! | `writing` | the tools of writing: what was spoken of, how words are put together |
//! | `grammar` | phrases with places in them, as rows |
//! | `nouns` | noun phrases: descriptions, targets, players, numbers |
//! | `conditions` | what follows "if" and "while" |
//! | `abilities` | abilities, their triggers, grants and rules for players |
//! | `effects` | effects, a file for each family |
//! | `compile` | text becomes trees |
//! | `print` | trees become text |
//! | `library` | the cards that are known, by their names |
//! | `import` | card data of others |

mod abilities;
pub mod card;
pub mod compile;
mod conditions;
pub mod coverage;
mod effects;
mod grammar;
pub mod import;
pub mod kept;
pub mod library;
mod nouns;
mod phrases;
pub mod prepared;
pub mod print;
pub mod printed;
pub mod printings;
mod reading;
pub mod rules;
pub mod terms;
pub mod tokens;
pub mod tree;
mod writing;

pub use card::{Abilities, Card, Printing, UnitSide};
pub use library::{Library, Lookup, OVERRIDES};
pub use terms::{Arena, Aspect, CardKind, Comparison, Duration, Keyword, Phase, Stat, TokenKind, Trait, ZoneKind};
pub use tree::{
    Ability, AbilityClass, ActionAbility, Amount, AttackWith, Choose, Condition, Constant, ConstantAbility, Cost,
    Count, DamageKind, DamagePattern, DealtBy, DeckPlace, Deed, Each, Effect, Feature, Filter, FirstOf, ForAttack,
    Grant, KeywordAbility, Limit, Mode, Moment, PlayCard, PlayCost, PlayerFilter, PlayerRule, Price, Rest, SetupRule,
    Tally, Target, Test, Together, Trigger, TriggeredAbility, UnreadKind, Unsupported, WhilePlaying, Who, Would,
};
