//! Constant abilities in plain words: replacement effects, prevention, and what holds under a condition of its own.

use super::super::super::ability::Ability;
use super::super::super::amount::Amount;
use super::super::super::condition::Condition;
use super::super::super::constant::{Constant, DamageKind, Grant, PlayerRule, Would};
use super::super::super::target::{Filter, Target, Test, Who};
use super::super::super::terms::Keyword;
use super::super::{Printer, list, sentence};

impl Printer {
    /// Several things that a unit has, each while a condition of its own holds.
    pub fn each_under_its_condition(&mut self, grants: &[Grant]) -> Option<String> {
        let each: Option<Vec<(&Condition, &Grant)>> = grants
            .iter()
            .map(|grant| match grant {
                Grant::While { condition, grants } => match grants.as_slice() {
                    [grant] => Some((condition, grant)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let each = each?;
        if each.iter().all(|(_, grant)| matches!(grant, Grant::Modify { .. })) {
            let words = super::super::each(&each, |(condition, grant)| {
                let Grant::Modify { power, hp } = grant else { return String::new() };
                let modifier = self.modifier(power, hp);
                format!("{modifier} if {}", self.condition(condition))
            });
            return Some(format!("This unit gets {}.", words.join(" and ")));
        }
        let keywords: Option<Vec<(&Filter, Keyword, String)>> = each
            .iter()
            .map(|(condition, grant)| match (condition, grant) {
                (Condition::Exists(filter), Grant::Ability(ability)) => match &**ability {
                    Ability::Keyword(keyword) => Some((filter, keyword.keyword(), self.keyword(keyword)?)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let keywords = keywords?;
        let (filter, first, gained) = keywords.first()?;
        if matches!(filter.0.as_slice(), [.., Test::Other]) {
            let others: Vec<String> = keywords.iter().skip(1).map(|(_, keyword, _)| keyword.to_string()).collect();
            let others = match others.split_last() {
                Some((last, more)) if !more.is_empty() => format!("{}, and {last}", more.join(", ")),
                _ => others.concat(),
            };
            return Some(format!(
                "This unit gains {gained} while another friendly unit has {first}. The same is true for {others}."
            ));
        }
        let (Test::Keyword(_), rest) = filter.0.split_last()? else { return None };
        let card = self.a_noun(&Filter(rest.to_vec()));
        let all: Vec<String> = keywords.iter().map(|(_, keyword, _)| keyword.to_string()).collect();
        let if_it = format!("if it is on {card}");
        Some(format!("This unit gains each of the following keywords {if_it}: {}.", list(&all, "and")))
    }

    /// What is replaced or prevented, and what is so wherever a card is, in words of their own.
    pub fn plain_constant(&mut self, condition: &Condition, does: &[Constant]) -> Option<String> {
        if let [
            Constant::Grant { to: Target::Each(there), grants },
            Constant::Rule(PlayerRule::CardsGainTrait { who: Who::You, card, word }),
        ] = does
            && *grants == [Grant::GainTrait(word.clone())]
            && *condition == Condition::Always
        {
            let there = self.noun(&there.0, false);
            let card = self.noun(&card.0, false);
            let word = super::super::filter::title(word);
            return Some(format!("Each {there} and each {card} you own that isn't in play gains the {word} trait."));
        }
        let [Constant::Grant { to, grants }] = does else { return None };
        if *to == Target::This && *condition == Condition::Always && grants.len() > 1 {
            return self.each_under_its_condition(grants);
        }
        let [grant] = grants.as_slice() else { return None };
        let who = match to {
            Target::This | Target::Attached => self.target(to),
            Target::Base(Who::You) => "your base".into(),
            Target::Each(filter) => self.a_noun(filter),
            _ => return None,
        };
        let if_it = match condition {
            Condition::Always => "if ".to_owned(),
            condition => format!("if {} and ", self.condition(condition)),
        };
        self.near = Some(Target::This);
        match grant {
            Grant::Instead { would, may, effect } if *to == Target::This && *condition == Condition::Always => {
                let would = match would {
                    Would::BeDefeated => "defeated",
                    Would::BeCaptured => "captured",
                };
                let does = self.clause(effect);
                Some(match may {
                    true => format!("If {who} would be {would}, you may instead {does}."),
                    false => format!("If {who} would be {would}, {does} instead."),
                })
            }
            Grant::MayPreventDamage(effect) => {
                let does = self.clause(effect);
                Some(sentence(&format!(
                    "{if_it}damage would be dealt to {who}, you may {does}. If you do, prevent that damage"
                )))
            }
            Grant::PreventDamage { up_to: None, only: DamageKind::Any, uses: None, by: None, first: true }
                if *to == Target::This && *condition == Condition::Always =>
            {
                let prevented = "prevent that damage";
                Some(format!("The first time this unit would take damage each phase, {prevented}."))
            }
            Grant::PreventDamage { up_to, only, uses: None, by, first: false } => {
                let that = match up_to {
                    None => "that damage".to_owned(),
                    Some(Amount::Number(number)) => format!("{number} of that damage"),
                    Some(_) => return None,
                };
                let would = match (only, by) {
                    (DamageKind::Any, Some(by)) => format!("{} would deal damage to {who}", self.a_noun(by)),
                    (DamageKind::Any, None) => format!("damage would be dealt to {who}"),
                    (DamageKind::Combat, None) => format!("combat damage would be dealt to {who}"),
                    _ => return None,
                };
                Some(sentence(&format!("{if_it}{would}, prevent {that}")))
            }
            Grant::PreventAllBut(Amount::Number(number)) if *condition == Condition::Always => Some(format!(
                "If {who} would be dealt more than {number} damage, prevent all but {number} of that damage."
            )),
            Grant::DealtTimes(2) if *condition == Condition::Always => {
                Some(format!("If {who} would be dealt damage, it is dealt twice as much damage instead."))
            }
            Grant::DoubleKeyword(keyword) if *condition == Condition::Always => {
                let Target::Each(filter) = to else { return None };
                Some(format!("Each {}'s {keyword} is doubled.", self.noun(&filter.0, false)))
            }
            Grant::CantBeTakenByEnemies if *to == Target::This && *condition == Condition::Always => {
                Some("Opponents can't take control of this unit.".into())
            }
            _ => None,
        }
    }
}
