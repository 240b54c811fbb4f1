//! Conditions: the test of whether one holds.

use swu_cards::{Amount, Condition, Filter, Phase, Target, Test, TokenKind};

use super::Look;
use crate::position::{Context, Stage, Zone};
use crate::terms::{CardId, PlayerId, Ref, Rule};

/// The rule on such conditions, if they have one of their own: on a named card, on the Force.
pub(crate) fn rule_on(condition: &Condition) -> Option<Rule> {
    let names = |filter: &Filter| filter.0.iter().any(|test| matches!(test, Test::Named(_)));
    match condition {
        Condition::Controls(_, filter) if names(filter) => Some(Rule::Cr8_23_2),
        Condition::Is(Target::Attached, filter) if names(filter) => Some(Rule::Cr8_23_3),
        Condition::Compare(Amount::PaidFor, ..) => Some(Rule::Cr1_8_6),
        Condition::TheForceIsWith(_) => Some(Rule::Cr8_37_3),
        Condition::AttackMade => Some(Rule::Cr7_6_8a),
        Condition::Not(inner) => rule_on(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().find_map(rule_on),
        _ => None,
    }
}

impl Look<'_> {
    /// True if the condition holds now.
    pub(crate) fn condition(self, condition: &Condition, context: &Context) -> bool {
        match condition {
            Condition::Always => true,
            // "if it isn't …" is about something: of nothing it says nothing.
            Condition::Not(inner) if matches!(&**inner, Condition::Is(it, _) if self.fixed(it, context).is_empty()) => {
                false
            }
            Condition::Not(inner) => !self.condition(inner, context),
            Condition::All(all) => all.iter().all(|c| self.condition(c, context)),
            Condition::Any(any) => any.iter().any(|c| self.condition(c, context)),
            Condition::Compare(a, comparison, b) => comparison.holds(self.amount(a, context), self.amount(b, context)),
            Condition::Controls(who, filter) => {
                let players = self.who(who, context);
                self.all(filter, context)
                    .into_iter()
                    .filter_map(Ref::card)
                    .any(|id| players.contains(&self.state(id).controller))
            }
            Condition::Exists(filter) => !self.all(filter, context).is_empty(),
            Condition::Is(target, filter) => {
                let mut objects = self.fixed(target, context).into_iter();
                let mut holds = |r: Ref| self.matches_known(filter, r, context);
                match target {
                    // CR 6.3.1.b: who attacks several units attacks each of them.
                    Target::Attacked | Target::Defender => objects.any(holds),
                    _ => objects.len() > 0 && objects.all(&mut holds),
                }
            }
            Condition::HasInitiative(who) => {
                let holder = self.board.initiative.holder;
                self.who(who, context).into_iter().any(|p| holder == Some(p))
            }
            Condition::TheForceIsWith(who) => self.who(who, context).into_iter().any(|p| self.force_token(p).is_some()),
            Condition::Happened(tally) => self.tally(tally, context) > 0,
            Condition::InLatestAction(tally) => self.who(&tally.who, context).into_iter().any(|player| {
                let deeds = &self.board.player(player).deeds;
                let acted = |deed: &crate::position::DeedRecord| {
                    deed.what == swu_cards::Deed::TookAction && self.this_phase(deed.phase)
                };
                deeds.iter().rposition(acted).is_some_and(|at| {
                    deeds
                        .iter()
                        .skip(at)
                        .any(|deed| deed.what == tally.what && self.matches_as(&tally.card, &deed.into(), context))
                })
            }),
            // What has left play in the attack is looked at as it was, with the damage on it (CR 6.3.1.b, 8.11.1).
            Condition::Attacking(defender) => self.board.attack().is_some_and(|attack| {
                attack.attacker == context.source
                    && !attack.ended
                    && attack.defenders.iter().any(|&d| self.matches_known(defender, Ref::Card(d), context))
            }),
            Condition::Defending(attacker) => self.board.attack().is_some_and(|attack| {
                attack.defenders.contains(&context.source)
                    && !attack.ended
                    && self.matches_known(attacker, Ref::Card(attack.attacker), context)
            }),
            Condition::During(phase) => self.board.stage == Stage::In(*phase),
            Condition::DamagedBase { by, combat } => {
                let by = self.fixed(by, context);
                let attacks = self.board.attacks.iter();
                let hits = attacks.filter(|attack| if *combat { attack.hit_base } else { attack.hurt_base });
                let mut hit = hits.map(|attack| attack.attacker).chain(self.board.hurt_base.filter(|_| !combat));
                hit.any(|attacker| by.contains(&Ref::Card(attacker)))
            }
            // What is gone is looked at as it was (CR 8.11.1).
            Condition::DefeatedByCombat(target) => {
                let mut fallen = self.fixed(target, context).into_iter().filter_map(Ref::object);
                fallen.any(|object| self.last_known(object).is_some_and(|known| known.by_combat))
            }
            Condition::InPlay(target) => self
                .fixed(target, context)
                .into_iter()
                .all(|r| matches!(r, Ref::Card(object) if self.board.in_play(object))),
            Condition::PlayedFrom(zone) => {
                self.state(context.source.card).played_from.and_then(Zone::kind) == Some(*zone)
            }
            Condition::AttackMade => !context.affected.is_empty(),
            Condition::InitiativeTaken => self.board.initiative.taken,
            Condition::FirstRound => self.board.round <= 1,
        }
    }

    /// The player's Force token, if the Force is with them (CR 8.37.3).
    pub(crate) fn force_token(self, player: PlayerId) -> Option<CardId> {
        self.board.tokens_of(player, TokenKind::Force).next()
    }

    /// True if the round has reached its regroup phase.
    pub(crate) fn in_regroup(self) -> bool {
        self.board.stage == Stage::In(Phase::Regroup)
    }
}
