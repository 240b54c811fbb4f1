//! Cards as data: facts ([`Card`]), abilities as trees ([`Ability`], [`Effect`]), and the library that names resolve
//! against ([`Library`]).
//!
//! The engine knows the rules and these trees, never a card. The same trees come from the files in `cards/` and from
//! printed text.

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

pub use card::{Abilities, Card, Printing, UnitSide, no_abilities};
pub use library::{Library, Lookup, OVERRIDES};
pub use terms::{Arena, Aspect, CardKind, Comparison, Duration, Keyword, Phase, Stat, TokenKind, Trait, ZoneKind};
pub use tree::{
    Ability, AbilityClass, ActionAbility, Amount, AttackWith, Choose, Condition, Constant, ConstantAbility, Cost,
    Count, DamageKind, DamagePattern, DeckPlace, Deed, Each, Effect, Feature, Filter, FirstOf, ForAttack, Grant,
    KeywordAbility, Limit, Mode, Moment, PlayCard, PlayCost, PlayerFilter, PlayerRule, Price, Rest, SetupRule, Tally,
    Target, Test, Together, Trigger, TriggeredAbility, UnreadKind, Unsupported, WhilePlaying, Who, Would,
};
