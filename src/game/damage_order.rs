//! Which of several replacement effects applies first to damage that would be dealt (CR 7.7.5.e): the player who
//! controls the unit chooses, until none of the damage is left.

use serde::{Deserialize, Serialize};

use crate::cards::{DamageKind, Grant};

use super::ability_kind::AbilityKind;
use super::damage::Hit;
use super::decision::{Answer, Ask, Decision, Waiter};
use super::event::Reason;
use super::frame::Frame;
use super::ids::{CardId, Object, Ref, Stamp};
use super::position::Position;
use super::rule::Rule;

/// The order that a player has chosen for the damage that is about to be dealt to a unit: the sources of the effects.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Chosen {
    unit: CardId,
    sources: Vec<Object>,
}

/// A replacement effect on damage to a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Replacer {
    pub source: Object,
    pub does: Does,
}

/// What takes the place of the damage.
#[derive(Debug, Clone, Copy)]
pub(super) enum Does {
    /// That much of it is prevented; only once, by the lasting effect of that number, or only the first time each phase.
    Prevents { most: i32, once: Option<Stamp>, first: bool },
    /// A Shield token is defeated, and none of it is dealt (CR 3.7.6).
    Shields(CardId),
    /// Another unit is dealt it.
    Redirects(CardId),
    /// It is that much more.
    Raises(i32),
}

impl Does {
    /// Nothing of the damage is left for other effects.
    const fn is_whole(self) -> bool {
        matches!(self, Self::Shields(_) | Self::Redirects(_))
    }
}

impl Position {
    /// Asks for the next effect to apply to one of the hits where that matters, and takes the answer. Says whether it
    /// asked; that frame then goes on.
    pub(super) fn ask_damage_order(&mut self, again: impl Fn() -> Frame, hits: &[Hit]) -> bool {
        for hit in hits.iter().filter(|hit| hit.amount > 0 && !hit.unpreventable) {
            let mut left = self.open_replacers(hit);
            if left.len() < 2 {
                continue;
            }
            if let Some(Answer::Next(n)) = self.answer
                && n < left.len()
            {
                self.answer = None;
                let source = left.swap_remove(n).source;
                match self.orders.iter_mut().find(|order| order.unit == hit.target) {
                    Some(order) => order.sources.push(source),
                    None => self.orders.push(Chosen { unit: hit.target, sources: vec![source] }),
                }
                self.because(Rule::Cr7_7_5e, &[], source.card, Reason::AppliesFirst);
                return self.ask_damage_order(again, hits);
            }
            let waiter = |replacer: &Replacer| Waiter { source: replacer.source, kind: AbilityKind::Instead, place: 0 };
            let options = left.iter().map(waiter).collect();
            let player = self.decider(self.card(hit.target).controller);
            self.ask(again(), Decision { player, ask: Ask::Next { options }, rule: Rule::Cr7_7_5e, source: None });
            return true;
        }
        false
    }

    /// The effects among which the player still has to choose.
    fn open_replacers(&self, hit: &Hit) -> Vec<Replacer> {
        let all = self.replacers(hit);
        let matters = |r: &Replacer| r.does.is_whole() || matches!(r.does, Does::Prevents { once: Some(_), .. });
        let never = |r: &Replacer| matches!(r.does, Does::Prevents { most, once: None, .. } if most == i32::MAX);
        if all.len() < 2 || !all.iter().any(matters) || all.iter().any(never) {
            return Vec::new();
        }
        let chosen = self.orders.iter().find(|order| order.unit == hit.target).map_or(&[][..], |order| &order.sources);
        let is_chosen = |r: &Replacer| chosen.contains(&r.source);
        if all.iter().any(|r| is_chosen(r) && r.does.is_whole()) {
            return Vec::new();
        }
        // More damage is more, whatever is prevented of it before or after.
        all.into_iter().filter(|r| !is_chosen(r) && !matches!(r.does, Does::Raises(_))).collect()
    }

    /// The replacement effects on the damage in the order in which they apply: first as chosen, then what prevents damage
    /// as it came, then a Shield.
    pub(super) fn replacers(&self, hit: &Hit) -> Vec<Replacer> {
        let look = self.look();
        let from_enemy = self.card(hit.target).controller != hit.by_player;
        let mut found = Vec::new();
        for granted in look.grants(hit.target) {
            let does = match &granted.grant {
                Grant::PreventDamage { first: true, .. } if self.card(hit.target).marks.struck => None,
                Grant::PreventDamage { up_to, only, uses, by, first } => {
                    let applies = match only {
                        DamageKind::Any => true,
                        DamageKind::Combat => hit.combat,
                        DamageKind::Abilities => !hit.combat,
                        DamageKind::EnemyAbilities => !hit.combat && from_enemy,
                    };
                    let dealer =
                        |filter| hit.by.is_some_and(|by| look.matches(filter, Ref::Card(by), &granted.context()));
                    let applies = applies && by.as_ref().is_none_or(dealer);
                    let most = up_to.as_ref().map_or(i32::MAX, |amount| look.number(amount, &granted.context()));
                    applies.then_some(Does::Prevents { most, once: uses.map(|_| granted.order), first: *first })
                }
                Grant::DealtMore(more) if hit.by.is_none_or(|by| by.card != hit.target) => {
                    Some(Does::Raises(look.number(more, &granted.context())))
                }
                Grant::RedirectCombatDamage(to) if hit.combat => look
                    .fixed(to, &granted.context())
                    .first()
                    .and_then(|r| r.card())
                    .filter(|&other| other != hit.target && self.card(other).zone.is_arena())
                    .map(Does::Redirects),
                _ => None,
            };
            found.extend(does.map(|does| Replacer { source: granted.source(), does }));
        }
        // Unless the player has chosen otherwise, what is dealt to another is dealt to none before.
        found.sort_by_key(|r| !matches!(r.does, Does::Redirects(_) | Does::Raises(_)));
        if let Some(shield) = self.shield_on(hit.target) {
            found.push(Replacer { source: self.object(shield), does: Does::Shields(shield) });
        }
        if let Some(order) = self.orders.iter().find(|order| order.unit == hit.target) {
            let place = |r: &Replacer| order.sources.iter().position(|s| *s == r.source).unwrap_or(usize::MAX);
            found.sort_by_key(place);
        }
        found
    }

    /// The chosen orders for damage to these units have served.
    pub(super) fn forget_orders(&mut self, hits: &[Hit]) {
        if !self.orders.is_empty() {
            self.orders.retain(|order| !hits.iter().any(|hit| hit.target == order.unit));
        }
    }
}
