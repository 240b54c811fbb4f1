//! Whether what happens meets a triggering condition, and what the words of the ability refer to then (CR 7.6.1 to
//! 7.6.3).

use swu_cards::{Ability, CardKind, DamagePattern, Deed, Filter, Trigger, Who};

use crate::look::{Look, Seen, Was};
use crate::position::occurrence::{About, Occurrence};
use crate::position::state::{Context, DeedDone};
use crate::terms::ids::{CardId, Object, PlayerId, Ref};

impl Look<'_> {
    /// Whether the occurrence meets the triggering condition of an ability of that source, and what its words refer to.
    pub(crate) fn about(self, trigger: &Trigger, occurrence: &Occurrence, context: &Context) -> Option<About> {
        let source = context.source;
        let own = |card: &Object| *card == source;
        let fits = |filter: &Filter, card: &Object| self.matches_known(filter, Ref::Card(*card), context);
        let is = |who: &Who, player: PlayerId| self.who(who, context).contains(&player);
        let subject = |card: &Object| Some(About { subject: Some(*card), ..About::default() });
        match (trigger, occurrence) {
            (Trigger::WhenPlayed { using, as_kind }, Occurrence::Played { card, using: how, kind, player, .. })
                if own(card) && using.is_none_or(|u| *how == Some(u)) && as_kind.is_none_or(|k| k == *kind) =>
            {
                Some(About { subject: Some(*card), player: Some(*player), ..About::default() })
            }
            (Trigger::WhenDeployed { as_kind }, Occurrence::Deployed { card, kind, .. })
                if own(card) && as_kind.is_none_or(|k| k == *kind) =>
            {
                subject(card)
            }
            (Trigger::WhenDefeated, Occurrence::Defeated { card, .. }) if own(card) => subject(card),
            (Trigger::WhenCaptured, Occurrence::Captured { card, .. }) if own(card) => subject(card),
            (Trigger::WhenRescued, Occurrence::Rescued { card }) if own(card) => subject(card),
            (Trigger::OnAttack, Occurrence::Attack { attacker, defenders }) if own(attacker) => {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::OnDefense, Occurrence::Attack { attacker, defenders }) if defenders.contains(&source) => {
                Some(About { subject: Some(*attacker), object: Some(source), ..About::default() })
            }
            (Trigger::WhenAttackEnds, Occurrence::AttackEnded { attacker, defenders }) if own(attacker) => {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::WhenAttackCompleted, Occurrence::AttackEnded { attacker, defenders })
                if own(attacker) && self.board.in_play(*attacker) =>
            {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::CompletesAttack(filter), Occurrence::AttackEnded { attacker, defenders })
                if self.board.in_play(*attacker) && fits(filter, attacker) =>
            {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::WhenLeavesPlay, Occurrence::Left { card }) if own(card) => subject(card),
            (Trigger::WhenAttached(filter), Occurrence::Attached { upgrade, unit })
                if own(upgrade) && fits(filter, unit) =>
            {
                Some(About { subject: Some(*upgrade), object: Some(*unit), ..About::default() })
            }
            (Trigger::WhenUnattached, Occurrence::Detached { upgrade, unit }) if own(upgrade) => {
                Some(About { subject: Some(*upgrade), object: Some(*unit), ..About::default() })
            }
            (Trigger::WhenUnattached, Occurrence::Left { card }) if own(card) => {
                let unit = self.attached_to(card.card).map(|unit| self.board.object(unit));
                Some(About { subject: Some(*card), object: unit, ..About::default() })
            }
            (Trigger::WhenDrawn, Occurrence::Drew { player, cards }) if cards.contains(&source) => {
                Some(About { subject: Some(source), player: Some(*player), ..About::default() })
            }
            (
                Trigger::Plays { who, card: filter, using, number },
                Occurrence::Played { card, player, using: how, kind, .. },
            ) if is(who, *player)
                && using.is_none_or(|u| *how == Some(u))
                && self.matches_as(filter, &self.was(*card, *kind), context)
                && (!filter.0.contains(&swu_cards::Test::Other) || !own(card))
                && number.is_none_or(|n| self.played_so_far(*player) == n) =>
            {
                Some(About { subject: Some(*card), player: Some(*player), ..About::default() })
            }
            (
                Trigger::PlaysUpgradeOn { who, unit: filter },
                Occurrence::Played { card, player, onto: Some(unit), .. },
            ) if is(who, *player) && fits(filter, unit) => {
                Some(About { subject: Some(*card), object: Some(*unit), player: Some(*player), ..About::default() })
            }
            (Trigger::Deploys { who }, Occurrence::Deployed { card, player, .. }) if is(who, *player) => subject(card),
            (Trigger::Defeated(filter), Occurrence::Defeated { card, by, .. }) if fits(filter, card) => {
                Some(About { subject: Some(*card), player: *by, ..About::default() })
            }
            (Trigger::LeavesPlay(filter), Occurrence::Left { card }) if fits(filter, card) => subject(card),
            (
                Trigger::EntersPlay(filter),
                Occurrence::Played { card, .. }
                | Occurrence::Created { card, .. }
                | Occurrence::Entered { card }
                | Occurrence::Deployed { card, .. },
            ) if fits(filter, card) => subject(card),
            (Trigger::Attacks { attacker: a, defender: d }, Occurrence::Attack { attacker, defenders })
                if fits(a, attacker) && (d.0.is_empty() || defenders.iter().any(|x| fits(d, x))) =>
            {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::AttackEnds(filter), Occurrence::AttackEnded { attacker, defenders })
                if fits(filter, attacker) =>
            {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            // CR 3.7.15: both sides of the fight.
            (Trigger::AttackOrDefenseEnds(filter), Occurrence::AttackEnded { attacker, defenders }) => {
                let ended = std::iter::once(attacker).chain(defenders).find(|unit| fits(filter, unit))?;
                Some(About { subject: Some(*ended), object: defenders.first().copied(), ..About::default() })
            }
            (
                Trigger::AttacksAndDefeats { attacker: a, defeated: d },
                Occurrence::Defeated { card, attacker: Some(attacker), .. },
            ) if fits(a, attacker) && fits(d, card) => Some(About {
                subject: Some(*attacker),
                object: Some(*card),
                amount: self.excess_for(*card),
                ..About::default()
            }),
            (Trigger::Damage(pattern), Occurrence::Damaged { .. }) => self.about_damage(pattern, occurrence, context),
            (Trigger::Healed(filter), Occurrence::Healed { target, amount }) if fits(filter, target) => {
                Some(About { subject: Some(*target), amount: *amount, ..About::default() })
            }
            (Trigger::PhaseStarts(phase), Occurrence::Boundary(moment)) if moment.starts && moment.phase == *phase => {
                Some(About::default())
            }
            (Trigger::PhaseEnds(phase), Occurrence::Boundary(moment)) if !moment.starts && moment.phase == *phase => {
                Some(About::default())
            }
            (Trigger::ReadyStep { who }, Occurrence::ReadyStep { player }) if is(who, *player) => {
                Some(About { player: Some(*player), ..About::default() })
            }
            (Trigger::Draws { who }, Occurrence::Drew { player, cards }) if is(who, *player) => {
                Some(About { player: Some(*player), amount: cards.len() as i32, ..About::default() })
            }
            (Trigger::Discards { who, card: filter }, Occurrence::Discarded { player, card })
                if is(who, *player) && self.matches_as(filter, &self.was(*card, self.kind(card.card)), context) =>
            {
                Some(About { subject: Some(*card), player: Some(*player), ..About::default() })
            }
            (Trigger::TakesInitiative { who }, Occurrence::TookInitiative { player })
            | (Trigger::ShowsHand { who }, Occurrence::ShowedHand { player })
            | (Trigger::UsesTheForce { who }, Occurrence::UsedTheForce { player })
            | (Trigger::CollectsBounty { who }, Occurrence::CollectedBounty { player })
                if is(who, *player) =>
            {
                Some(About { player: Some(*player), ..About::default() })
            }
            (Trigger::UsesAbility { who, kind }, Occurrence::UsedAbility { player, class, source })
                if is(who, *player) && kind == class =>
            {
                Some(About { subject: Some(*source), player: Some(*player), ..About::default() })
            }
            (Trigger::Captures(filter), Occurrence::Captured { card, captor, .. }) if fits(filter, captor) => {
                Some(About { subject: Some(*captor), object: Some(*card), ..About::default() })
            }
            (Trigger::IsCaptured(filter), Occurrence::Captured { card, captor, .. }) if fits(filter, card) => {
                Some(About { subject: Some(*card), object: Some(*captor), ..About::default() })
            }
            (Trigger::Creates { who, card: filter }, Occurrence::Created { card, player })
                if is(who, *player) && fits(filter, card) =>
            {
                subject(card)
            }
            (Trigger::Attaches { upgrade: u, unit: f }, Occurrence::Attached { upgrade, unit })
                if fits(u, upgrade) && fits(f, unit) =>
            {
                Some(About { subject: Some(*upgrade), object: Some(*unit), ..About::default() })
            }
            (Trigger::Exhausts(filter), Occurrence::Exhausted { card })
            | (Trigger::Readies(filter), Occurrence::Readied { card })
                if fits(filter, card) =>
            {
                subject(card)
            }
            _ => None,
        }
    }

    /// CR 8.8.2: whether an ability of that source counts to another card of the phase than the one just played.
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

    fn was(self, card: Object, kind: CardKind) -> Was<'static> {
        Was {
            object: card,
            kind,
            from: self.state(card.card).came_from,
            attacking: false,
            using: None,
            seen: Seen::Now,
        }
    }

    /// CR 1.9.11: what of the attacker's combat damage was too much for that unit, in the attack that goes on.
    fn excess_for(self, unit: Object) -> i32 {
        let all = self.board.attacks.last().map(|attack| attack.excess.as_slice()).unwrap_or_default();
        all.iter().find(|(defender, _)| *defender == unit).map_or(0, |(_, excess)| *excess)
    }

    /// CR 8.8.2: cards played in this phase, whenever the ability that counts them has become active.
    fn played_so_far(self, player: PlayerId) -> i32 {
        let played = |deed: &&DeedDone| deed.what == Deed::Played && self.this_phase(deed.phase);
        self.board.player(player).deeds.iter().filter(played).count() as i32
    }

    fn about_damage(self, pattern: &DamagePattern, occurrence: &Occurrence, context: &Context) -> Option<About> {
        let Occurrence::Damaged { target, amount, by, by_player, combat, indirect } = occurrence else { return None };
        let fits = |filter: &Filter, card: Object| self.matches_known(filter, Ref::Card(card), context);
        let by_fits = pattern.by.0.is_empty() || by.is_some_and(|by| fits(&pattern.by, by));
        let player_fits = pattern.by_player.as_ref().is_none_or(|who| self.who(who, context).contains(by_player));
        let combat_fits = pattern.combat.is_none_or(|wanted| wanted == *combat) && (*indirect || !pattern.indirect);
        let amount_fits = pattern
            .amount
            .as_ref()
            .is_none_or(|(comparison, wanted)| comparison.holds(*amount, self.amount(wanted, context)));
        let attacking =
            !pattern.while_attacking || self.board.attack().is_some_and(|attack| Some(attack.attacker) == *by);
        let survives = !pattern.survives || (self.board.in_play(*target) && self.remaining_hp(target.card) > 0);
        let holds =
            by_fits && player_fits && combat_fits && amount_fits && attacking && survives && fits(&pattern.to, *target);
        holds.then(|| About {
            subject: *by,
            object: Some(*target),
            player: Some(self.controller_of(*target)),
            amount: *amount,
        })
    }
}
