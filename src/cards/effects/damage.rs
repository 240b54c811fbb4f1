//! Damage and healing.

use crate::effects::sentence::sequence;
use crate::nouns::counting::times;
use crate::reading::parser::Parser;
use crate::terms::Stat;
use crate::tree::{Amount, Count, Each, Effect, Filter, Target, Test, Who};
use crate::writing::Printer;
use crate::writing::names::Mention;
use std::sync::Arc;

/// The excess damage on a unit (CR 1.9.11): what lies on it beyond its HP, which is no damage where nothing does.
fn excess_on(unit: &Target) -> Amount {
    let of = |stat| Box::new(Amount::stat(stat, unit.clone()));
    Amount::Difference(of(Stat::Damage), of(Stat::Hp))
}

impl Parser<'_> {
    /// "deal 2 damage to a unit", "a unit deals damage equal to its power to a base".
    pub(crate) fn damage_clause(&mut self) -> Option<Effect> {
        self.choice(&[Self::deal_divided, Self::deal_indirect, Self::deal, Self::unit_deals])
    }

    /// "deal 2 damage to one thing and 2 damage to another".
    fn deal(&mut self) -> Option<Effect> {
        self.eat("deal|deals")?;
        // The unit, then the number.
        if let Some((number, to)) = self.attempt(|p| Some((p.framed("up to", Self::number, "damage to")?, p.target()?)))
        {
            let chosen = matches!(to, Target::Choose(_));
            let number = Effect::ChooseNumber { min: 0.into(), max: number.into() };
            let deal = |to: Target| Effect::damage(Amount::Chosen, to);
            return Some(match chosen {
                true => sequence(vec![Effect::Select(to), number, deal(Target::It)]),
                false => sequence(vec![number, deal(to)]),
            });
        }
        let mut parts = self.several_of(|p| p.dealt(None, None))?;
        if parts.len() == 1 { parts.pop() } else { Some(Effect::Together(parts.into_iter().map(Arc::new).collect())) }
    }

    /// "2 damage to a unit", "damage to a unit equal to …", "damage equal to … to a unit", "that much damage to …".
    /// `dealer` is the place of the choice of what deals it, of which "its" power speaks.
    pub(crate) fn dealt(&mut self, by: Option<Target>, dealer: Option<usize>) -> Option<Effect> {
        let unpreventable = self.has("unpreventable");
        if self.has("the excess damage from this attack to") {
            let to = self.target()?;
            return Some(Effect::Damage { amount: Amount::ExcessDamage, to, by, unpreventable });
        }
        if self.has("the excess damage to") {
            let damaged = self.refs.damaged?;
            let to = self.target()?;
            let damaged = self.refs.choice(damaged)?;
            return Some(Effect::Damage { amount: excess_on(&damaged), to, by, unpreventable });
        }
        if self.has("damage equal to") {
            let amount = self.quantity()?;
            if self.has("divided as you choose among") {
                return self.divided_among(amount, false, by);
            }
            self.eat("to")?;
            let spoken_of = self.refs.count().checked_sub(1);
            let to = self.damaged_target()?;
            let amount = match (&to, spoken_of) {
                // The number was spoken of before the target is chosen.
                (Target::Choose(_), Some(place)) if speaks_of_it(&amount) => settle(amount, &self.refs.choice(place)?)?,
                _ => amount,
            };
            return Some(Effect::Damage { amount, to, by, unpreventable });
        }
        if self.has("damage to") {
            let to = self.target()?;
            self.eat("equal to")?;
            // Each player's base by what that player has.
            if to == Target::Base(Who::EachPlayer) {
                self.refs.player = Some(Who::ThatPlayer);
                let (amount, to) = (self.quantity()?, Target::Base(Who::ThatPlayer));
                let effect = Effect::Damage { amount, to, by, unpreventable };
                return Some(Effect::ForEach { of: Each::Players(Who::EachPlayer), effect: effect.into() });
            }
            let after = self.refs.clone();
            if let Some(place) = dealer {
                self.refs.use_choice(place)?;
            }
            let amount = self.quantity()?;
            self.refs.object_of(&after);
            return Some(Effect::Damage { amount, to, by, unpreventable });
        }
        let number = if self.has("that much") { None } else { Some(self.number()?) };
        self.eat("damage to")?;
        let to = self.damaged_target()?;
        let amount = match number {
            // "1 damage for each" stays a product: all of it is one instance (CR 8.34.1.a).
            Some(number) => match self.attempt(Self::multiplier) {
                Some(amount) => Amount::Times(number, Box::new(amount)),
                None => number.into(),
            },
            None => self.refs.that_much.clone().unwrap_or(Amount::ThatMuch),
        };
        Some(Effect::Damage { amount, to, by, unpreventable })
    }

    fn damaged_target(&mut self) -> Option<Target> {
        let to = self.target()?;
        if matches!(to, Target::Choose(_)) {
            self.refs.damaged = self.refs.count().checked_sub(1);
        }
        Some(to)
    }

    /// Damage that each of two units deals "to the other".
    fn deal_each_other(&mut self) -> Option<Effect> {
        self.eat("each of those units deals damage equal to its")?;
        let amount = Amount::Stat(self.stat()?, Box::new(Target::Itself));
        self.eat("to the other")?;
        let by = self.refs.chosen()?;
        let others = Filter(vec![Test::not(Test::one_of(Target::Itself))]);
        let to = Target::Among(Box::new(by.clone()), others);
        Some(Effect::Damage { amount, to, by: Some(by), unpreventable: false })
    }

    /// "A friendly unit deals damage to …", of which the unit is chosen first.
    pub(crate) fn unit_deals(&mut self) -> Option<Effect> {
        self.choice(&[Self::deal_each_other, Self::each_deals, Self::one_deals])
    }

    /// "Each friendly unit deals 1 damage to a different enemy unit.": no unit is dealt it by two of them.
    fn each_deals(&mut self) -> Option<Effect> {
        self.eat("each")?;
        let dealers = self.before(Self::filter, "deals")?;
        let number = self.number()?;
        self.eat("damage to a different")?;
        let to = Target::one(self.filter()?.and(Test::OtherThan(Box::new(Target::AllChosen))));
        self.refs.mention(&to);
        let deals = sequence(vec![Effect::Select(to), damage_by_this_one(number)]);
        Some(Effect::ForEach { of: Each::Objects(Target::Each(dealers)), effect: deals.into() })
    }

    fn one_deals(&mut self) -> Option<Effect> {
        let target = self.target()?;
        self.eat("deals|deal")?;
        if let Target::Choose(_) = target {
            let place = self.refs.count().checked_sub(1)?;
            let dealt = self.dealt(None, Some(place))?;
            // The unit that deals it is chosen first, and the text may go on to choose what it is dealt to.
            let by = self.refs.choice(place)?;
            let dealt = replace_by(dealt, &by)?;
            return Some(sequence(vec![Effect::Select(target), dealt]));
        }
        self.dealt(Some(target), None)
    }

    /// "deal 6 damage divided as you choose among enemy units".
    fn deal_divided(&mut self) -> Option<Effect> {
        self.eat("deal|deals")?;
        let up_to = self.has("up to");
        let amount = match self.attempt(Self::number) {
            Some(number) => {
                self.eat("damage")?;
                number.into()
            }
            None => {
                self.eat("damage equal to")?;
                self.quantity()?
            }
        };
        self.eat("divided as you choose among")?;
        self.divided_among(amount, up_to, None)
    }

    fn divided_among(&mut self, amount: Amount, up_to: bool, by: Option<Target>) -> Option<Effect> {
        let count = self.has("any number of").then(Count::any);
        let among = self.filter()?;
        Some(Effect::DivideDamage { amount, up_to, among, count, by })
    }

    /// "deal 3 indirect damage to a player".
    fn deal_indirect(&mut self) -> Option<Effect> {
        self.eat("deal|deals")?;
        if self.has("indirect damage to") {
            let to = self.damaged_player()?;
            self.eat("equal to")?;
            let amount = self.quantity()?;
            return Some(Effect::IndirectDamage { amount, to, by: None });
        }
        if self.has("indirect damage equal to") {
            let amount = self.quantity()?;
            self.eat("to")?;
            let to = self.damaged_player()?;
            return Some(Effect::IndirectDamage { amount, to, by: None });
        }
        let amount = self.before(Self::number, "indirect damage to")?.into();
        Some(Effect::IndirectDamage { amount, to: self.damaged_player()?, by: None })
    }

    fn damaged_player(&mut self) -> Option<Who> {
        if self.has("a player") { self.spoken_of(Who::AnyPlayer) } else { self.players() }
    }

    /// "heal 2 damage from a unit".
    pub(crate) fn heal_clause(&mut self) -> Option<Effect> {
        self.eat("heal|heals")?;
        if self.has("all damage from") {
            return Some(Effect::Heal { amount: Amount::All, from: self.target()?, up_to: false });
        }
        if self.has("damage from") {
            let from = self.target()?;
            self.eat("equal to")?;
            let amount = self.quantity()?;
            return Some(Effect::Heal { amount, from, up_to: false });
        }
        if self.has("that much damage from") {
            let amount = self.refs.that_much.clone().unwrap_or(Amount::ThatMuch);
            return Some(Effect::Heal { amount, from: self.target()?, up_to: false });
        }
        let up_to = self.has("up to");
        let number = self.number()?;
        if self.has("total damage from any number of") || self.has("damage from among") {
            return Some(Effect::DivideHealing { amount: number.into(), up_to, among: self.filter()? });
        }
        self.eat("damage from")?;
        let from = self.target()?;
        let amount = match self.attempt(Self::multiplier) {
            Some(amount) => times(number, amount),
            None => number.into(),
        };
        let first = Effect::Heal { amount, from, up_to };
        // "heal 1 damage from one unit and 1 damage from another"
        if let Some((number, from)) =
            self.attempt(|p| Some((p.framed("and", Self::number, "damage from")?, p.target()?)))
        {
            let second = Effect::Heal { amount: number.into(), from, up_to: false };
            return Some(Effect::Together(vec![first.into(), second.into()]));
        }
        Some(first)
    }
}

impl Printer {
    /// One clause about damage.
    pub(crate) fn damage_order(&mut self, effect: &Effect) -> Option<String> {
        Some(match effect {
            Effect::Damage { by, .. } | Effect::DivideDamage { by, .. } => {
                if let Some(words) = self.special(|p| p.damage_of_several(effect)) {
                    return Some(words);
                }
                let deals = self.deal(by.as_ref());
                self.dealt_by(by.as_ref(), |p| p.deals(&deals, effect))?
            }
            Effect::IndirectDamage { amount, to, by } => {
                let deal = self.deal(by.as_ref());
                let to = self.player(to);
                match amount {
                    Amount::Number(number) => format!("{deal} {number} indirect damage to {to}"),
                    amount => format!("{deal} indirect damage to {to} equal to {}", self.quantity(amount)),
                }
            }
            Effect::Heal { amount, from, up_to } => {
                let from = self.target(from);
                match amount {
                    Amount::Number(number) if *up_to => format!("heal up to {number} damage from {from}"),
                    Amount::Number(number) => format!("heal {number} damage from {from}"),
                    Amount::All if !*up_to => format!("heal all damage from {from}"),
                    Amount::ThatMuch => format!("heal that much damage from {from}"),
                    amount => {
                        let up_to = if *up_to { "up to " } else { "" };
                        format!("heal damage from {from} {up_to}equal to {}", self.quantity(amount))
                    }
                }
            }
            Effect::DivideHealing { amount, up_to, among } => {
                let up_to = if *up_to { "up to " } else { "" };
                let amount = self.quantity(amount);
                format!("heal {up_to}{amount} total damage from any number of {}", self.nouns(among))
            }
            _ => return None,
        })
    }

    /// "each friendly unit deals 1 damage to a different enemy unit"
    pub(crate) fn each_deals(&mut self, of: &Each, effect: &Effect) -> Option<String> {
        let (Each::Objects(Target::Each(dealers)), Effect::Sequence(parts)) = (of, effect) else { return None };
        let [select, deals] = parts.as_slice() else { return None };
        let Effect::Select(Target::Choose(choose)) = &**select else { return None };
        let Effect::Damage { amount: Amount::Number(number), .. } = **deals else { return None };
        let (Test::OtherThan(others), to) = choose.filter.0.split_last()? else { return None };
        if **others != Target::AllChosen || **deals != damage_by_this_one(number) {
            return None;
        }
        let dealers = self.noun(&dealers.0, false);
        Some(format!("each {dealers} deals {number} damage to a different {}", self.noun(to, false)))
    }

    /// "deal", or "that object deals".
    fn deal(&mut self, by: Option<&Target>) -> String {
        let deals = if std::mem::take(&mut self.bare) { "deal" } else { "deals" };
        match by {
            None => "deal".into(),
            Some(by) => format!("{} {deals}", self.target(by)),
        }
    }

    /// "… deals damage equal to its power to a unit", of damage that something deals.
    pub(crate) fn deals(&mut self, deals: &str, effect: &Effect) -> Option<String> {
        match effect {
            Effect::Damage { amount, to, by, unpreventable } => {
                let hard = if *unpreventable { "unpreventable " } else { "" };
                // The power of what deals it, or of something chosen before, is spoken of before something else is chosen.
                let first = by.is_some() || matches!(amount, Amount::Stat(_, of) if matches!(**of, Target::Chosen(_)));
                Some(match amount {
                    Amount::Number(number) => format!("{deals} {hard}{number} damage to {}", self.target(to)),
                    Amount::ThatMuch => format!("{deals} {hard}that much damage to {}", self.target(to)),
                    Amount::Times(number, of) => {
                        let to = self.target(to);
                        format!("{deals} {hard}{number} damage to {to} {}", self.multiplied(of))
                    }
                    Amount::ExcessDamage => {
                        format!("{deals} the excess damage from this attack to {}", self.target(to))
                    }
                    Amount::Difference(_, hp) if matches!(&**hp, Amount::Stat(Stat::Hp, of) if *amount == excess_on(of)) =>
                    {
                        format!("{deals} the excess damage to {}", self.target(to))
                    }
                    // Of each player's base, "damage to … equal to" is worked out for each.
                    amount if first || matches!(to, Target::Base(Who::EachPlayer)) => {
                        let amount = self.quantity(amount);
                        format!("{deals} {hard}damage equal to {amount} to {}", self.target(to))
                    }
                    amount => {
                        let to = self.target(to);
                        format!("{deals} {hard}damage to {to} equal to {}", self.quantity(amount))
                    }
                })
            }
            Effect::DivideDamage { amount, up_to, among, count, .. } => {
                let up_to = if *up_to { "up to " } else { "" };
                let dealt = match amount {
                    Amount::Number(number) => format!("{deals} {up_to}{number} damage"),
                    amount => format!("{deals} {up_to}damage equal to {}", self.quantity(amount)),
                };
                let count = count.as_ref().map_or_else(String::new, |count| format!("{} ", self.count(count)));
                Some(format!("{dealt} divided as you choose among {count}{}", self.nouns(among)))
            }
            _ => None,
        }
    }

    /// Damage that two units deal to each other, and damage to as many units as there are abilities.
    fn damage_of_several(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Damage { amount, to, by, unpreventable: false } = effect else { return None };
        match (amount, to, by) {
            (Amount::Stat(stat, of), Target::Among(units, others), Some(by))
                if **of == Target::Itself && **units == *by && matches!(others.0.as_slice(), [Test::Not(_)]) =>
            {
                Some(format!("each of those units deals damage equal to its {stat} to the other"))
            }
            (Amount::Number(number), Target::Choose(choose), None) => {
                let Amount::AbilitiesOn(class, of) = &choose.count.min else { return None };
                if choose.count.max != choose.count.min {
                    return None;
                }
                let its = self.possessive(of);
                let class = crate::writing::words::class(*class);
                let noun = self.noun(&choose.filter.0, false);
                self.choices.push(Mention::of_choice(choose));
                Some(format!("for each of {its} “{class}” abilities, deal {number} damage to a different {noun}"))
            }
            _ => None,
        }
    }
}

/// Damage to the unit that was chosen last by the one that is gone through.
const fn damage_by_this_one(number: i32) -> Effect {
    let amount = Amount::Number(number);
    Effect::Damage { amount, to: Target::It, by: Some(Target::ThisOne), unpreventable: false }
}

/// The effect as dealt by that object.
fn replace_by(effect: Effect, dealer: &Target) -> Option<Effect> {
    match effect {
        Effect::Damage { amount, to, unpreventable, .. } => {
            Some(Effect::Damage { amount, to, by: Some(dealer.clone()), unpreventable })
        }
        Effect::DivideDamage { amount, up_to, among, count, .. } => {
            Some(Effect::DivideDamage { amount, up_to, among, count, by: Some(dealer.clone()) })
        }
        _ => None,
    }
}

/// True if the amount is about "it".
fn speaks_of_it(amount: &Amount) -> bool {
    match amount {
        Amount::Stat(_, of) | Amount::KeywordTotal(_, of) => **of == Target::It,
        Amount::Sum(parts) => parts.iter().any(speaks_of_it),
        Amount::Times(_, of) | Amount::Half { of, .. } => speaks_of_it(of),
        _ => false,
    }
}

/// In an amount that was read before the next choice, "it" is the object chosen before.
fn settle(amount: Amount, dealer: &Target) -> Option<Amount> {
    Some(match amount {
        Amount::Stat(stat, of) if *of == Target::It => Amount::stat(stat, dealer.clone()),
        Amount::KeywordTotal(keyword, of) if *of == Target::It => {
            Amount::KeywordTotal(keyword, Box::new(dealer.clone()))
        }
        Amount::Number(_) | Amount::ThatMuch | Amount::Stat(..) => amount,
        Amount::Sum(parts) => Amount::Sum(parts.into_iter().map(|part| settle(part, dealer)).collect::<Option<_>>()?),
        _ => return None,
    })
}
