//! Cards as data: facts ([`Card`]), abilities as trees ([`Ability`], [`Effect`]), and the library that names resolve
//! against ([`Library`]).
//!
//! The engine knows the rules and these trees, never a card. The same trees come from the files in `cards/` and from
//! printed text.

pub mod ability;
pub mod amount;
pub mod card;
pub mod compile;
pub mod condition;
pub mod constant;
pub mod coverage;
pub mod effect;
pub mod import;
pub mod kept;
pub mod library;
mod phrases;
pub mod prepared;
pub mod print;
pub mod printed;
pub mod printings;
pub mod rules;
pub mod target;
pub mod terms;
pub mod tokens;
pub mod trigger;

pub use ability::{
    Ability, ActionAbility, ConstantAbility, Cost, KeywordAbility, Limit, PlayCost, TriggeredAbility, UnreadKind,
    Unsupported,
};
pub use amount::{Amount, Feature};
pub use card::{Abilities, Card, Printing, UnitSide, no_abilities};
pub use condition::{Condition, Deed, Tally};
pub use constant::{Constant, DamageKind, FirstOf, Grant, PlayerRule, SetupRule, WhilePlaying, Would};
pub use effect::{AttackWith, DeckPlace, Each, Effect, ForAttack, Mode, Moment, PlayCard, Price, Rest};
pub use library::{Library, Lookup, OVERRIDES};
pub use target::{Choose, Count, Filter, PlayerFilter, Target, Test, Together, Who};
pub use terms::{Arena, Aspect, CardKind, Comparison, Duration, Keyword, Phase, Stat, TokenKind, Trait, ZoneKind};
pub use trigger::{AbilityClass, DamagePattern, Trigger};
