//! Clauses that are said as one, in plain words: "give an Experience token and a Shield token to a unit", "either … or …".

use std::sync::Arc;

use super::super::super::amount::Amount;
use super::super::super::constant::{DamageKind, Grant};
use super::super::super::effect::{Effect, Mode, PlayCard, Price};
use super::super::super::target::{Count, Target, Test, Who};
use super::super::super::terms::{Duration, TokenKind, with_article};
use super::super::names::Spoken;
use super::super::trigger::lasts;
use super::super::{Printer, list};
use super::chosen_there;

impl Printer {
    /// A choice and what is done with it, in one sentence.
    pub fn in_one_sentence(&mut self, part: &Effect, next: &Effect) -> Option<String> {
        if let Some(words) = self.tokens_of_both(part, next) {
            return Some(words);
        }
        let Effect::Select(target @ Target::Choose(choose)) = part else { return None };
        if choose.by != Who::You {
            return None;
        }
        let place = self.choices.len();
        match next {
            Effect::Damage { by: Some(by), .. } | Effect::DivideDamage { by: Some(by), .. }
                if choose.count == Count::exactly(1) && (*by == Target::It || *by == Target::Chosen(place)) =>
            {
                let dealer = self.target(target);
                self.dealt_by(Some(by), |p| p.deals(&format!("{dealer} deals"), next))
            }
            Effect::Select(other @ Target::Choose(also)) if also.by == Who::You => {
                let one = self.target(target);
                Some(format!("choose {one} and {}", self.target(other)))
            }
            Effect::Unless { who, does, otherwise, must: false } => {
                let otherwise = self.clause(&chosen_there(target, otherwise)?);
                let who = self.player(who);
                Some(format!("{otherwise} unless {who} {}", self.does_theirs(does)?))
            }
            Effect::If { condition, then, otherwise, instead: true } => {
                let before = self.sentences(&chosen_there(target, otherwise)?);
                self.rather(condition, then, otherwise, &before)
            }
            _ => None,
        }
    }

    /// "give an Experience token and a Shield token to a unit"
    pub fn tokens_of_both(&mut self, part: &Effect, next: &Effect) -> Option<String> {
        let (
            Effect::Give { token, count: Amount::Number(count), to },
            Effect::Give { token: other, count: Amount::Number(more), to: same },
        ) = (part, next)
        else {
            return None;
        };
        let is_same = if matches!(to, Target::Choose(_)) { *same == Target::It } else { same == to };
        if !is_same {
            return None;
        }
        let words = format!("give {} and {} to {}", so_many(*token, *count), so_many(*other, *more), self.target(to));
        self.has_done(next);
        Some(words)
    }

    /// One of two or three things: "ready or exhaust a unit", "either draw a card or ready a resource".
    pub fn one_or_other(&mut self, modes: &[Mode]) -> Option<String> {
        let before = (self.choices.len(), self.near.clone());
        let said = |p: &mut Self, effect: &Effect| {
            let words = p.clause(effect);
            p.choices.truncate(before.0);
            p.near.clone_from(&before.1);
            words
        };
        match modes {
            [Mode { effect: one, label: first }, Mode { effect: other, label: second }] => match (&**one, &**other) {
                (Effect::Ready(target), Effect::Exhaust(same)) | (Effect::Exhaust(target), Effect::Ready(same))
                    if target == same && first.len() + second.len() == "ready".len() + "exhaust".len() =>
                {
                    Some(format!("{first} or {second} {}", self.target(target)))
                }
                (
                    Effect::Give { token, count: Amount::Number(count), to },
                    Effect::Give { token: other, count: Amount::Number(more), to: same },
                ) if to == same && *first == format!("{} token", token.word()) => {
                    let words = format!("give {} or {} to", so_many(*token, *count), so_many(*other, *more));
                    Some(format!("{words} {}", self.target(to)))
                }
                _ => {
                    let one = said(self, one);
                    let other = said(self, other);
                    let other = match second.starts_with(|c: char| c.is_ascii_digit()) {
                        true => other.strip_prefix("deal ")?.to_owned(),
                        false => other,
                    };
                    Some(format!("either {one} or {other}"))
                }
            },
            [Mode { effect: one, .. }, Mode { effect: other, .. }, Mode { effect: last, .. }] => {
                match (&**one, &**other, &**last) {
                    (Effect::Play(play), other, Effect::Nothing) => {
                        let plain = PlayCard { price: Price::Normal, ..PlayCard::clone(play) };
                        let one = self.play(&plain);
                        let after = self.plainly(|p| p.of_the_played(play));
                        let other = said(self, other);
                        let after = after.map_or(String::new(), |after| format!(". If you play it, {after}"));
                        Some(format!("you may {one}, {other}, or leave it on top of your deck{after}"))
                    }
                    (
                        Effect::Give { token, count: Amount::Number(1), to },
                        Effect::Give { token: other, count: Amount::Number(1), to: same },
                        Effect::Create { .. },
                    ) if to == same => {
                        let token = with_article(token.word());
                        let words = format!("give {token} or {} token to {}", other.word(), self.target(to));
                        Some(format!("{words}, or {}", said(self, last)))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// "… deals damage equal to its power to a unit", of damage that something deals.
    pub fn deals(&mut self, deals: &str, effect: &Effect) -> Option<String> {
        match effect {
            Effect::Damage { amount, to, unpreventable: false, .. } => Some(match amount {
                Amount::Number(number) => format!("{deals} {number} damage to {}", self.target(to)),
                Amount::ThatMuch => format!("{deals} that much damage to {}", self.target(to)),
                amount => {
                    let amount = self.quantity(amount);
                    format!("{deals} damage equal to {amount} to {}", self.target(to))
                }
            }),
            Effect::DivideDamage { amount, up_to: false, among, count, .. } => {
                let amount = self.quantity(amount);
                let count = count.as_ref().map_or(String::new(), |count| format!("{} ", self.count(count)));
                let among = self.nouns(among);
                Some(format!("{deals} damage equal to {amount} divided as you choose among {count}{among}"))
            }
            _ => None,
        }
    }

    /// What two units deal to each other, and damage to as many units as there are abilities.
    pub fn damage_of_several(&mut self, effect: &Effect) -> Option<String> {
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
                let its = self.possessive(of).filter(|of| of == "its")?;
                let class = super::super::trigger::class(*class);
                let noun = self.noun(&choose.filter.0, false);
                self.choices.push(Spoken::of_choice(choose));
                Some(format!("for each of {its} “{class}” abilities, deal {number} damage to a different {noun}"))
            }
            _ => None,
        }
    }

    /// Two things that happen at once, in one clause.
    pub fn both_at_once(&mut self, parts: &[Arc<Effect>]) -> Option<String> {
        let [first, second] = parts else { return None };
        match (&**first, &**second) {
            (Effect::Draw { who: Who::You, count: Amount::Number(number) }, Effect::Draw { who, count })
                if *count == Amount::Number(*number) =>
            {
                let cards = if *number == 1 { "a card".into() } else { format!("{number} cards") };
                Some(format!("you and {} each draw {cards}", self.player(who)))
            }
            (Effect::Exhaust(one), Effect::Exhaust(other)) => {
                let one = self.target(one);
                Some(format!("exhaust {one} and {}", self.target(other)))
            }
            (Effect::DiscardFromDeck { .. }, Effect::DiscardFromDeck { .. }) => {
                let one = self.order(first);
                let other = self.order(second);
                self.has_done(second);
                Some(format!("{one} and {}", other.strip_prefix("discard ")?))
            }
            _ => None,
        }
    }

    /// "prevent all damage that would be dealt to it for this phase"
    pub fn prevented(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> Option<String> {
        let [Grant::PreventDamage { up_to, only, uses, by: None, first: false }] = grants else { return None };
        let only = match only {
            DamageKind::Any => "",
            DamageKind::Combat => "combat ",
            DamageKind::Abilities | DamageKind::EnemyAbilities => return None,
        };
        match (up_to, uses) {
            (None, None) => {
                let to = self.target(to);
                Some(format!("prevent all {only}damage that would be dealt to {to} {}", lasts(duration)))
            }
            (up_to, Some(1)) if only.is_empty() => {
                let that = match up_to {
                    None => "that damage".to_owned(),
                    Some(Amount::Number(number)) => format!("{number} of that damage"),
                    Some(_) => return None,
                };
                let to = self.target(to);
                let time = lasts(duration).trim_start_matches("for ");
                Some(format!("the next time {to} would be dealt damage {time}, prevent {that}"))
            }
            _ => None,
        }
    }

    /// Several abilities that enemies' abilities cannot do to it, in one clause.
    pub fn protections(&mut self, grants: &[Grant]) -> Option<String> {
        let words: Option<Vec<String>> = grants
            .iter()
            .map(|grant| match grant {
                Grant::CantBeDefeatedByEnemies => Some("defeated".into()),
                Grant::CantBeExhaustedByEnemies => Some("exhausted".into()),
                Grant::CantBeReturnedByEnemies => Some("returned to its owner's hand".into()),
                Grant::CantBeCapturedByEnemies => Some("captured".into()),
                Grant::PreventDamage {
                    up_to: None,
                    only: DamageKind::EnemyAbilities,
                    uses: None,
                    by: None,
                    first: false,
                } => Some("damaged".into()),
                _ => None,
            })
            .collect();
        let words = words.filter(|words| !words.is_empty())?;
        Some(format!("can't be {} by enemy card abilities", list(&words, "or")))
    }
}

/// "a Shield token", "2 Experience tokens"
fn so_many(token: TokenKind, number: i32) -> String {
    match number {
        1 => format!("{} token", with_article(token.word())),
        number => format!("{number} {token} tokens"),
    }
}
