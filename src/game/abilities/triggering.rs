//! Triggering conditions: the test of whether an event meets one, and the referents of the ability then (CR 7.6.1 to 7.6.3).

use std::iter;

use swu_cards::{Ability, CardKind, DamagePattern, Deed, Filter, Phase, Test, Trigger, Who};

use crate::look::{AttributesAt, CardInEvent, Look};
use crate::position::{Context, DeedRecord, OccurredDamage, Occurrence, Referents};
use crate::terms::{CardId, Object, PlayerId, Ref};

impl Look<'_> {
    /// The referents of an ability of that source, if the occurrence meets its triggering condition.
    pub(crate) fn about(self, trigger: &Trigger, occurrence: &Occurrence, context: &Context) -> Option<Referents> {
        let source = AbilitySource { look: self, context };
        match trigger {
            Trigger::Damage(pattern) => source.damage(pattern, occurrence),
            Trigger::PhaseStarts(phase) => source.boundary(*phase, true, occurrence),
            Trigger::PhaseEnds(phase) => source.boundary(*phase, false, occurrence),
            trigger => source
                .itself(trigger, occurrence)
                .or_else(|| source.attacks(trigger, occurrence))
                .or_else(|| source.players(trigger, occurrence))
                .or_else(|| source.cards(trigger, occurrence)),
        }
    }

    /// CR 8.8.2: true if an ability of that source counts to another card of the phase than the one just played.
    pub(crate) fn counts_to_another(self, source: CardId, player: PlayerId) -> bool {
        let context = Context::new(self.board.object(source), self.state(source).controller);
        let to_another = |trigger: &Trigger| match trigger {
            Trigger::Plays { who, number: Some(number), .. } => {
                self.who(who, &context).contains(&player) && self.played_so_far(player) != *number
            }
            _ => false,
        };
        self.abilities(source).iter().any(|ability| match &**ability {
            Ability::Triggered(triggered) => triggered.when.iter().any(to_another),
            _ => false,
        })
    }

    fn was(self, card: Object, kind: CardKind) -> CardInEvent<'static> {
        CardInEvent {
            object: card,
            kind,
            from: self.state(card.card).came_from,
            attacking: false,
            using: None,
            seen: AttributesAt::Now,
        }
    }

    /// CR 1.9.11: the excess of the attacker's combat damage for that unit, in the attack that goes on.
    fn excess_for(self, unit: Object) -> i32 {
        let all = self.board.attacks.last().map(|attack| attack.excess.as_slice()).unwrap_or_default();
        all.iter().find(|(defender, _)| *defender == unit).map_or(0, |(_, excess)| *excess)
    }

    /// CR 8.8.2: cards played in this phase, whenever the ability that counts them has become active.
    fn played_so_far(self, player: PlayerId) -> i32 {
        let played = |deed: &&DeedRecord| deed.what == Deed::Played && self.this_phase(deed.phase);
        self.board.player(player).deeds.iter().filter(played).count() as i32
    }
}

/// The object that has an ability, as the ability's condition sees what happens.
struct AbilitySource<'a> {
    look: Look<'a>,
    context: &'a Context,
}

impl AbilitySource<'_> {
    fn is(&self, card: &Object) -> bool {
        *card == self.context.source
    }

    fn is_among(&self, who: &Who, player: PlayerId) -> bool {
        self.look.who(who, self.context).contains(&player)
    }

    fn fits(&self, filter: &Filter, card: &Object) -> bool {
        self.look.matches_known(filter, Ref::Card(*card), self.context)
    }

    /// Something happens to the object itself (CR 7.6.13, 7.6.14).
    fn itself(&self, trigger: &Trigger, occurrence: &Occurrence) -> Option<Referents> {
        match (trigger, occurrence) {
            (Trigger::WhenPlayed { using, as_kind }, Occurrence::Played { card, using: how, kind, player, .. })
                if self.is(card) && using.is_none_or(|u| *how == Some(u)) && as_kind.is_none_or(|k| k == *kind) =>
            {
                Some(Referents::object(*card).by(*player))
            }
            (Trigger::WhenDeployed { as_kind }, Occurrence::Deployed { card, kind, .. })
                if self.is(card) && as_kind.is_none_or(|k| k == *kind) =>
            {
                Some(Referents::object(*card))
            }
            (Trigger::WhenDefeated, Occurrence::Defeated { card, .. })
            | (Trigger::WhenCaptured, Occurrence::Captured { card, .. })
            | (Trigger::WhenRescued, Occurrence::Rescued { card })
            | (Trigger::WhenLeavesPlay, Occurrence::Left { card })
                if self.is(card) =>
            {
                Some(Referents::object(*card))
            }
            (Trigger::WhenAttached(filter), Occurrence::Attached { upgrade, unit })
                if self.is(upgrade) && self.fits(filter, unit) =>
            {
                Some(Referents::pair(*upgrade, Some(*unit)))
            }
            (Trigger::WhenUnattached, Occurrence::Detached { upgrade, unit }) if self.is(upgrade) => {
                Some(Referents::pair(*upgrade, Some(*unit)))
            }
            (Trigger::WhenUnattached, Occurrence::Left { card }) if self.is(card) => {
                let unit = self.look.attached_to(card.card).map(|unit| self.look.board.object(unit));
                Some(Referents::pair(*card, unit))
            }
            (Trigger::WhenDrawn, Occurrence::Drew { player, cards }) if cards.contains(&self.context.source) => {
                Some(Referents::object(self.context.source).by(*player))
            }
            _ => None,
        }
    }

    /// Something attacks, is attacked, or has attacked (CR 7.6.15, 7.6.16).
    fn attacks(&self, trigger: &Trigger, occurrence: &Occurrence) -> Option<Referents> {
        let survives = |attacker: &Object| self.look.board.in_play(*attacker);
        let (attacker, defenders) = match occurrence {
            Occurrence::Attack { attacker, defenders } => {
                let meets = match trigger {
                    Trigger::OnAttack => self.is(attacker),
                    Trigger::OnDefense if defenders.contains(&self.context.source) => {
                        return Some(Referents::pair(*attacker, Some(self.context.source)));
                    }
                    Trigger::Attacks { attacker: a, defender: d } => {
                        // "a unit that costs more than it": than the attacker.
                        let words = || Context { subject: Some(Ref::Card(*attacker)), ..self.context.clone() };
                        let is_such =
                            |words: &Context, unit: &Object| self.look.matches_known(d, Ref::Card(*unit), words);
                        self.fits(a, attacker)
                            && (d.0.is_empty() || {
                                let words = words();
                                defenders.iter().any(|unit| is_such(&words, unit))
                            })
                    }
                    _ => false,
                };
                meets.then_some((attacker, defenders))?
            }
            // CR 3.7.15: both sides of the fight.
            Occurrence::AttackEnded { attacker, defenders } if let Trigger::AttackOrDefenseEnds(filter) = trigger => {
                let mut units = std::iter::once(attacker).chain(defenders);
                let ended = units.find(|unit| self.fits(filter, unit))?;
                return Some(Referents::pair(*ended, defenders.first().copied()));
            }
            Occurrence::AttackEnded { attacker, defenders } => {
                let meets = match trigger {
                    Trigger::WhenAttackEnds => self.is(attacker),
                    Trigger::WhenAttackCompleted => self.is(attacker) && survives(attacker),
                    Trigger::CompletesAttack(filter) => survives(attacker) && self.fits(filter, attacker),
                    Trigger::AttackEnds(filter) => self.fits(filter, attacker),
                    _ => false,
                };
                meets.then_some((attacker, defenders))?
            }
            Occurrence::Defeated { card, attacker: Some(attacker), .. } => {
                let Trigger::AttacksAndDefeats { attacker: a, defeated: d } = trigger else { return None };
                let meets = self.fits(a, attacker) && self.fits(d, card);
                return meets.then(|| Referents::pair(*attacker, Some(*card)).amount(self.look.excess_for(*card)));
            }
            _ => return None,
        };
        Some(Referents::pair(*attacker, defenders.first().copied()))
    }

    /// A player does something.
    fn players(&self, trigger: &Trigger, occurrence: &Occurrence) -> Option<Referents> {
        match (trigger, occurrence) {
            (
                Trigger::Plays { who, card: filter, using, number },
                Occurrence::Played { card, player, using: how, kind, .. },
            ) if self.is_among(who, *player)
                && using.is_none_or(|u| *how == Some(u))
                && self.look.matches_as(filter, &self.look.was(*card, *kind), self.context)
                && (!filter.0.contains(&Test::Other) || !self.is(card))
                && number.is_none_or(|n| self.look.played_so_far(*player) == n) =>
            {
                // It may be played again before the ability resolves, and paid otherwise.
                let paid = self.look.state(card.card).resources_paid;
                Some(Referents::object(*card).by(*player).amount(paid))
            }
            (
                Trigger::PlaysUpgradeOn { who, unit: filter },
                Occurrence::Played { card, player, onto: Some(unit), .. },
            ) if self.is_among(who, *player) && self.fits(filter, unit) => {
                Some(Referents::pair(*card, Some(*unit)).by(*player))
            }
            (Trigger::Deploys { who }, Occurrence::Deployed { card, player, .. }) if self.is_among(who, *player) => {
                Some(Referents::object(*card))
            }
            (Trigger::Draws { who }, Occurrence::Drew { player, cards }) if self.is_among(who, *player) => {
                Some(Referents::player(*player).amount(cards.len() as i32))
            }
            (Trigger::Discards { who, card: filter }, Occurrence::Discarded { player, card })
                if self.is_among(who, *player)
                    && self.look.matches_as(filter, &self.look.was(*card, self.look.kind(card.card)), self.context) =>
            {
                Some(Referents::object(*card).by(*player))
            }
            (Trigger::ReadyStep { who }, Occurrence::ReadyStep { player })
            | (Trigger::TakesInitiative { who }, Occurrence::TookInitiative { player })
            | (Trigger::ShowsHand { who }, Occurrence::ShowedHand { player })
            | (Trigger::UsesTheForce { who }, Occurrence::UsedTheForce { player })
            | (Trigger::CollectsBounty { who }, Occurrence::CollectedBounty { player })
                if self.is_among(who, *player) =>
            {
                Some(Referents::player(*player))
            }
            (Trigger::UsesAbility { who, kind }, Occurrence::UsedAbility { player, class, source })
                if self.is_among(who, *player) && kind == class =>
            {
                Some(Referents::object(*source).by(*player))
            }
            (Trigger::Creates { who, card: filter }, Occurrence::Created { card, player })
                if self.is_among(who, *player) && self.fits(filter, card) =>
            {
                Some(Referents::object(*card))
            }
            _ => None,
        }
    }

    /// Something happens to a card that matches.
    fn cards(&self, trigger: &Trigger, occurrence: &Occurrence) -> Option<Referents> {
        match (trigger, occurrence) {
            (Trigger::Defeated(filter), Occurrence::Defeated { card, by, .. }) if self.fits(filter, card) => {
                Some(Referents { player: *by, ..Referents::object(*card) })
            }
            (
                Trigger::EntersPlay(filter),
                Occurrence::Played { card, .. }
                | Occurrence::Created { card, .. }
                | Occurrence::Entered { card }
                | Occurrence::Deployed { card, .. },
            )
            | (Trigger::LeavesPlay(filter), Occurrence::Left { card })
            | (Trigger::Readies(filter), Occurrence::Readied { card })
                if self.fits(filter, card) =>
            {
                Some(Referents::object(*card))
            }
            (Trigger::Healed { from, by: whose }, Occurrence::Healed { target, amount, by })
                if self.fits(from, target)
                    && whose.as_ref().is_none_or(|whose| by.is_some_and(|by| self.is_among(whose, by))) =>
            {
                Some(Referents::object(*target).amount(*amount))
            }
            (Trigger::Attaches { upgrade: u, unit: f, .. }, Occurrence::Attached { upgrade, unit })
                if self.fits(u, upgrade) && self.fits(f, unit) =>
            {
                Some(Referents::pair(*upgrade, Some(*unit)))
            }
            _ => None,
        }
    }

    /// A phase starts or ends (CR 5.4, 5.5).
    fn boundary(&self, phase: Phase, starts: bool, occurrence: &Occurrence) -> Option<Referents> {
        let Occurrence::Boundary(moment) = occurrence else { return None };
        (moment.starts == starts && moment.phase == phase).then(Referents::default)
    }

    /// Damage is dealt (CR 1.9).
    fn damage(&self, pattern: &DamagePattern, occurrence: &Occurrence) -> Option<Referents> {
        let Occurrence::Damaged(damage) = occurrence else { return None };
        let OccurredDamage { target, amount, by, also_by, by_player, also_by_player, combat, indirect } = damage;
        let (look, context) = (self.look, self.context);
        let source = by.iter().chain(also_by).find(|by| self.fits(&pattern.by, by));
        let by_fits = pattern.by.0.is_empty() || source.is_some();
        // CR 8.31.2: each player who controls a source of it.
        let mut players = iter::once(by_player).chain(also_by_player);
        let player_fits =
            pattern.by_player.as_ref().is_none_or(|who| players.any(|&player| self.is_among(who, player)));
        let combat_fits = pattern.combat.is_none_or(|wanted| wanted == *combat) && (*indirect || !pattern.indirect);
        let amount_fits = pattern
            .amount
            .as_ref()
            .is_none_or(|(comparison, wanted)| comparison.holds(*amount, look.amount(wanted, context)));
        let attacking =
            !pattern.while_attacking || look.board.attack().is_some_and(|attack| Some(attack.attacker) == *by);
        let survives = !pattern.survives || (look.board.in_play(*target) && look.remaining_hp(target.card) > 0);
        let holds = by_fits
            && player_fits
            && combat_fits
            && amount_fits
            && attacking
            && survives
            && self.fits(&pattern.to, target);
        holds.then(|| Referents {
            subject: source.or(by.as_ref()).copied(),
            object: Some(*target),
            player: Some(look.controller_of(*target)),
            amount: *amount,
        })
    }
}
