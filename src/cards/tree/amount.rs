//! Numbers that an ability works out when it resolves.

use serde::{Deserialize, Serialize};

use super::condition::Tally;
use super::target::{Filter, Target, Who};
use super::trigger::AbilityClass;
use crate::terms::{Aspect, Keyword, Stat, ZoneKind, words};

/// A number in an ability.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// A printed number; negative in modifiers such as -2/-2.
    Number(i32),
    /// "equal to its power", "the amount of damage on it": the sum over the objects.
    Stat(Stat, Box<Target>),
    /// The sum of a keyword's values of the objects: "damage equal to its Raid".
    KeywordTotal(Keyword, Box<Target>),
    /// "for each …", "the number of …": how many objects match.
    Count(Filter),
    /// The number of objects a target stands for: "for each unit defeated this way".
    CountOf(Box<Target>),
    /// "for each upgrade that was on that unit": those it has, or had when it left play.
    UpgradesOn(Box<Target>),
    /// "for each different aspect/cost/name among …".
    Different(Feature, Filter),
    /// The number of icons of that aspect the objects have together.
    AspectIcons(Aspect, Filter),
    /// Cards in a zone of those players, whatever they are.
    CardsIn(ZoneKind, Who),
    /// Ready and exhausted resources that those players control.
    Resources(Who),
    /// The number of times that something has happened this phase: "for each unit that was defeated this phase".
    Tally(Tally),
    /// "that much", "that many": the number of the event that triggered the ability, or what the effect before it did
    /// (damage dealt or healed, resources paid, cards discarded).
    ThatMuch,
    /// The number that the player chose or named ("choose a number", "pay any number of").
    Chosen,
    /// The excess damage of the attack (CR 1.9.11).
    ExcessDamage,
    /// The number of resources paid to play the card with the ability.
    Paid,
    /// The number of cards the ability has put into play as resources.
    Resourced,
    /// The number of resources paid to play the card whose play triggered the ability.
    PaidFor,
    /// The number of abilities of that class the objects have.
    AbilitiesOn(AbilityClass, Box<Target>),
    /// Damage that was dealt, of one thing, this attack or phase is [`Amount::ThatMuch`]; this is the sum of two numbers.
    Sum(Vec<Amount>),
    /// The first less the second.
    Difference(Box<Amount>, Box<Amount>),
    /// "the difference between those units' costs": the greatest of the objects' less the least; 0 of fewer than two.
    Spread(Stat, Box<Target>),
    /// The greatest or the least of that number among the objects: what is "less than a friendly unit's" is less than the
    /// greatest. Of none it is less or greater than any number.
    Extreme { most: bool, stat: Stat, of: Filter },
    /// The damage that was dealt to such objects in the attack that goes on or has just ended, by that object if given.
    DealtInAttack { by: Option<Box<Target>>, to: Filter, combat: bool },
    /// A multiple: "2 for each", "twice the number of"; of damage "1 for each" as well.
    Times(i32, Box<Amount>),
    /// Half, rounded up or down.
    Half { of: Box<Amount>, up: bool },
    /// "for every 5": how many times it fits.
    Every(i32, Box<Amount>),
    /// The greatest over players: "controlled by the opponent who controls the most units". `Who::You` and "friendly"
    /// inside mean each of them.
    MostAmong(Who, Box<Amount>),
    /// In how many arenas the controller of the ability has more units than each opponent.
    ArenasWithMostUnits,
    /// The least over players, where the amount is that of each ("more units than an opponent").
    LeastAmong(Who, Box<Amount>),
    /// "all" of it: all damage, any number.
    All,
}

impl Amount {
    /// That number of the object, or its sum over several.
    pub(crate) fn stat(stat: Stat, of: Target) -> Self {
        Self::Stat(stat, Box::new(of))
    }
}

impl From<i32> for Amount {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

words! {
    /// A feature by which cards may differ.
    Feature {
        Aspect = "aspect",
        Cost = "cost",
        Name = "name",
        Trait = "trait",
        Keyword = "keyword",
        Controller = "controller",
        Owner = "owner",
        Arena = "arena",
        Power = "power",
        /// Of upgrades: the unit that they are attached to.
        Bearer = "bearer",
    }
}
