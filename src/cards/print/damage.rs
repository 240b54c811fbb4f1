//! Orders about damage and healing.

use super::Printer;
use super::names::Spoken;
use crate::amount::Amount;
use crate::effect::Effect;
use crate::target::{Target, Test};

impl Printer {
    /// One clause about damage.
    pub fn damage_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Damage { by, .. } | Effect::DivideDamage { by, .. } => {
                if let Some(words) = self.special(|p| p.damage_of_several(effect)) {
                    return words;
                }
                let deals = self.deal(by.as_ref());
                match self.dealt_by(by.as_ref(), |p| p.deals(&deals, effect)) {
                    Some(words) => words,
                    None => deals,
                }
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
            Effect::MoveDamage { amount, up_to, from, to } => {
                let up_to = if *up_to { "up to " } else { "" };
                let amount = self.quantity(amount);
                let from = self.target(from);
                format!("move {up_to}{amount} damage from {from} to {}", self.target(to))
            }
            effect => self.order(effect),
        }
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
    pub fn deals(&mut self, deals: &str, effect: &Effect) -> Option<String> {
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
                    // Of each player's base, "damage to … equal to" is worked out for each.
                    amount if first || matches!(to, Target::Base(crate::target::Who::EachPlayer)) => {
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
                let class = super::amount::class(*class);
                let noun = self.noun(&choose.filter.0, false);
                self.choices.push(Spoken::of_choice(choose));
                Some(format!("for each of {its} “{class}” abilities, deal {number} damage to a different {noun}"))
            }
            _ => None,
        }
    }
}
