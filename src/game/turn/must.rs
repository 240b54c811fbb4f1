//! "Must" (CR 8.16): restrictions on the next action of a player, as far as they are able.

use swu_cards::{Filter, PlayerRule};

use crate::attack::targets::AttackTerms;
use crate::position::{Context, Position};
use crate::terms::{Action, CardId, PlayerId, Ref, Refusal, Rule};

/// An attack that the next action of a player must be.
pub(super) struct MustAttack<'p> {
    with: CardId,
    what: &'p Filter,
    context: &'p Context,
}

impl Position {
    /// The attacks that the next action of the player must be, if they are able.
    pub(super) fn must_attack(&self, player: PlayerId) -> impl Iterator<Item = MustAttack<'_>> {
        let look = self.look();
        look.player_rules().iter().filter_map(move |in_force| {
            let PlayerRule::NextActionAttacks { who, with, what } = &in_force.rule else { return None };
            if !look.who(who, &in_force.context).contains(&player) {
                return None;
            }
            let unit = look.fixed(with, &in_force.context).into_iter().find_map(Ref::object)?;
            let with = self.still(unit)?;
            Some(MustAttack { with, what, context: &in_force.context })
        })
    }

    /// The targets that the unit must attack; all of them if it is able to attack no such target (CR 8.16.1), none if it
    /// can't attack at all (CR 8.16.3).
    fn targets_of_must(&self, player: PlayerId, must: &MustAttack<'_>, terms: &AttackTerms) -> Vec<CardId> {
        if self.check_attacker(player, must.with, terms).is_err() {
            return Vec::new();
        }
        let mut targets = self.targets_under(must.with, terms);
        let fits = |&target: &CardId| self.look().matches(must.what, Ref::Card(self.object(target)), must.context);
        if targets.iter().any(fits) {
            targets.retain(fits);
        }
        targets
    }

    /// CR 8.16.1, 8.16.2: checks that "must" lets the player take an action that they otherwise can.
    pub(crate) fn check_must(&self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        for must in self.must_attack(player) {
            let wanted = self.targets_of_must(player, &must, &AttackTerms::default());
            if wanted.is_empty() {
                continue;
            }
            match action {
                Action::Attack { attacker, targets } if *attacker == must.with => {
                    if !targets.iter().all(|target| wanted.contains(target)) {
                        let refusal = Refusal::new(Rule::Cr8_16_2, "an ability says what it must attack");
                        return Err(refusal.and(&[Rule::Cr8_16_1]).because_of([must.context.source.card]));
                    }
                }
                _ => {
                    let reason = "an ability says that the action must be an attack with a certain unit";
                    let cards = [must.context.source.card, must.with];
                    return Err(Refusal::new(Rule::Cr8_16_2, reason).and(&[Rule::Cr8_16_1]).because_of(cards));
                }
            }
        }
        Ok(())
    }

    /// Keeps the targets that the player's next action lets the unit attack, of those that it could if it were ready.
    pub(crate) fn keep_what_must_be(&self, player: PlayerId, attacker: CardId, targets: &mut Vec<CardId>) {
        for must in self.must_attack(player) {
            let even_if_exhausted = must.with == attacker;
            let terms = AttackTerms { even_if_exhausted, ..AttackTerms::default() };
            let wanted = self.targets_of_must(player, &must, &terms);
            if !wanted.is_empty() {
                targets.retain(|target| must.with == attacker && wanted.contains(target));
            }
        }
    }

    /// The targets among which the player chooses for an attack action.
    pub(crate) fn action_targets(&self, player: PlayerId, attacker: CardId) -> Vec<CardId> {
        let terms = AttackTerms::default();
        match self.must_attack(player).find(|must| must.with == attacker) {
            Some(must) => self.targets_of_must(player, &must, &terms),
            None => self.targets_under(attacker, &terms),
        }
    }

    /// CR 8.16.3: a refusal by "can't" also says why the player need not do what they must.
    pub(crate) fn cant_beats_must(&self, player: PlayerId, action: &Action, refusal: Refusal) -> Refusal {
        let restricted = refusal.rules().any(|rule| rule == Rule::Cr8_3_2);
        let must = |with: CardId| self.must_attack(player).any(|must| must.with == with);
        match action {
            Action::Attack { attacker, .. } if restricted && must(*attacker) => refusal.and(&[Rule::Cr8_16_3]),
            _ => refusal,
        }
    }

    /// Ends the demands on an action, which is taken: they were met, or could not be.
    pub(crate) fn use_up_must(&mut self, player: PlayerId) {
        let look = self.look();
        let used: Vec<usize> = look
            .player_rules()
            .iter()
            .filter(|r| {
                matches!(&r.rule, PlayerRule::NextActionAttacks { who, .. } if look.who(who, &r.context).contains(&player))
            })
            .filter_map(|r| r.lasting)
            .collect();
        for index in used.into_iter().rev() {
            self.state.lasting.remove(index);
        }
    }
}
