//! Ability trees: what a card says, in the game's own terms. They are stored, read from text, printed as text and played.
//!
//! | module | part of the tree |
//! | --- | --- |
//! | `ability` | one ability, with its costs and limits |
//! | `trigger` | what a triggered ability waits for |
//! | `condition` | what follows "if" and "while" |
//! | `effect` | what an ability does when it resolves |
//! | `constant` | the state of things while an ability or a lasting effect applies |
//! | `target`, `amount` | what it is done to, and how much of it |

pub mod ability;
pub mod amount;
pub mod condition;
pub mod constant;
pub mod effect;
pub mod target;
pub mod trigger;

pub use ability::{
    Ability, ActionAbility, ConstantAbility, Cost, KeywordAbility, Limit, PlayCost, TriggeredAbility, UnreadKind,
    Unsupported,
};
pub use amount::{Amount, Feature};
pub use condition::{Condition, Deed, Tally};
pub use constant::{Constant, DamageKind, DealtBy, FirstOf, Grant, PlayerRule, SetupRule, WhilePlaying, Would};
pub use effect::{AttackWith, DeckPlace, Each, Effect, ForAttack, Mode, Moment, PlayCard, Price, Rest};
pub use target::{Choose, Count, Filter, PlayerFilter, Target, Test, Together, Who};
pub use trigger::{AbilityClass, DamagePattern, Trigger};

/// True of what is not written, for it is read so where nothing is.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
