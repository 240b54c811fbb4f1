//! Defeating cards (CR 1.5.5), and the checks that keep the game state (CR 1.16.5).

use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{Ability, CardKind, Deed, Grant, Keyword, Phase, Trigger};

use crate::position::{
    Frame, Harm, Mistake, Occurrence, Outcome, Position, PrintedChange, ReplaceableEvent, Responsibility, Stage, Zone,
};
use crate::terms::{Answer, Ask, CardId, CardList, Decision, Happening, Object, PlayerId, Reason, Ref, Rule, WhyNot};

/// Cards that are to be defeated together, each with its responsible player.
pub(crate) type Defeats = SmallVec<[(CardId, Responsibility); 4]>;

impl Position {
    /// Defeats cards, all at the same time: abilities that trigger see all of them still in play (CR 7.6.4).
    pub(crate) fn defeat(&mut self, cards: &[CardId], by: Responsibility, rule: Rule) {
        self.defeat_each(cards.iter().map(|&card| (card, by)).collect(), rule);
    }

    /// Defeats cards, each with its responsible player (CR 1.18.1).
    fn defeat_each(&mut self, mut each: Defeats, rule: Rule) {
        self.retain_unreplaced(&mut each, rule);
        self.defeat_now(each, rule);
    }

    /// Begins what happens instead of defeats, and keeps the others (CR 7.7.5).
    pub(crate) fn retain_unreplaced(&mut self, each: &mut Defeats, rule: Rule) {
        let replaced = |this: &mut Self, card: CardId, by: Responsibility| {
            this.card(card).zone.is_play() && this.begin_instead(card, &ReplaceableEvent::Defeated { by, rule })
        };
        each.retain(|&mut (card, by)| !replaced(self, card, by));
    }

    /// Defeats cards whose defeat nothing replaces.
    pub(crate) fn defeat_now(&mut self, mut each: Defeats, rule: Rule) {
        let responsible_for = |card: CardId| each.iter().rev().find(|(other, _)| *other == card).map(|(_, by)| *by);
        let mut cards: CardList = each.iter().map(|&(card, _)| card).filter(|&c| self.card(c).zone.is_play()).collect();
        if cards.is_empty() {
            return;
        }
        cards.dedup();
        let of_base = |player: &PlayerId| cards.contains(&self.player(*player).base);
        let fallen: Vec<PlayerId> = self.playing().filter(of_base).collect();
        if !fallen.is_empty() {
            let by = |player: &PlayerId| Some((*player, responsible_for(self.player(*player).base)?.player?));
            let by: Vec<(PlayerId, PlayerId)> = fallen.iter().filter_map(by).collect();
            cards.retain(|card| !fallen.iter().any(|&player| self.player(player).base == *card));
            self.defeat_bases(&fallen, &by, &[Rule::NoteE1_1_17]);
            if *self.outcome() != Outcome::Ongoing {
                return;
            }
        }
        each.retain(|(card, _)| cards.contains(card));
        self.leave_together(&[], Vec::new(), &each, rule, |_| {});
    }

    /// Cards leave play at the same time: some in another way than by defeat, with these occurrences, others are defeated,
    /// and upgrades fall with both. `tell` logs what is no defeat when the abilities that trigger are known.
    pub(crate) fn leave_together(
        &mut self,
        leaving: &[(CardId, Zone)],
        mut occurrences: Vec<Occurrence>,
        defeated: &[(CardId, Responsibility)],
        rule: Rule,
        tell: impl FnOnce(&mut Self),
    ) {
        let responsible_for = |card: CardId| defeated.iter().rev().find(|(other, _)| *other == card).map(|(_, by)| *by);
        let mut cards: CardList = defeated.iter().map(|&(card, _)| card).collect();
        cards.dedup();
        let all: CardList = leaving.iter().map(|&(card, _)| card).chain(cards.iter().copied()).collect();
        let falling = self.upgrades_falling_with(&all);
        let responsible_for = |card: CardId| match falling.contains(&card) {
            true => Some(Responsibility::NOBODY),
            false => responsible_for(card),
        };
        cards.extend(falling.iter().copied());
        let in_attack = self.attacks.last().filter(|a| !a.ended).map(|a| (a.attacker, a.defenders.clone()));
        occurrences.extend(cards.iter().filter(|&&c| self.card(c).zone != Zone::Resources).flat_map(|&c| {
            let object = self.object(c);
            let attacker = in_attack.as_ref().filter(|(_, d)| d.contains(&object)).map(|(attacker, _)| *attacker);
            let by = responsible_for(c).and_then(|by| by.player);
            [Occurrence::Defeated { card: object, by, attacker }, Occurrence::Left { card: object }]
        }));
        let waiting = self.triggered_by(&occurrences);
        tell(self);
        let silent: CardList = cards.iter().copied().filter(|&card| self.triggers_nothing(card)).collect();
        for &card in &cards {
            let rule = if falling.contains(&card) { Rule::NoteC1_1_1 } else { rule };
            let controller = self.card(card).controller;
            let is_unit = self.look().is_unit(card);
            let by = responsible_for(card).filter(|_| is_unit);
            if !is_unit && self.upgrades.contains(&card) {
                self.did(controller, Deed::Defeated, card, 1);
            }
            if is_unit {
                self.did(controller, Deed::Defeated, card, 1);
                if let Some(player) = by.and_then(|by| by.player).filter(|&player| player != controller) {
                    self.did(player, Deed::DefeatedEnemy, card, 1);
                }
            }
            self.log_all(rule, by.map(|by| by.rule).as_slice(), Happening::Defeated { card });
            if by.is_some_and(|by| by.player.is_none()) {
                self.why_not(Rule::Cr1_18_1, &[Rule::Cr1_18_1c], card, WhyNot::NobodyResponsible);
            }
            if silent.contains(&card) {
                self.why_not(Rule::Cr8_14_2, &[Rule::Cr8_11_1], card, WhyNot::Blanked);
            }
            self.explain_no_bounty(card);
        }
        let discarded = cards.iter().map(|&card| (card, Zone::Discard));
        let leaving: SmallVec<[(CardId, Zone); 4]> = leaving.iter().copied().chain(discarded).collect();
        let is_resource = |card: CardId| self.card(card).zone == Zone::Resources && self.printed(card).token.is_none();
        let kind = |&card: &CardId| (!is_resource(card)).then(|| self.look().kind(card));
        let kinds: SmallVec<[Option<CardKind>; 8]> = cards.iter().map(kind).collect();
        self.leave_play(&leaving);
        for (&card, kind) in cards.iter().zip(kinds) {
            let fallen = rule == Rule::Cr1_16_5e && self.harm.fought.contains(&card);
            self.note_defeated(card, kind, fallen);
        }
        self.wait_for(waiting);
        self.delayed_until(&occurrences);
    }

    /// Notes which constant abilities have begun to change printed numbers, and which have ceased to.
    fn note_printed_changes(&mut self) {
        if !self.faces.any_changes_printed {
            return;
        }
        let now = self.look().sources_of_printed_changes();
        let is_known = |source: &Object| self.printed_changes.iter().any(|known| known.source == *source);
        let begun: Vec<Object> = now.iter().copied().filter(|source| !is_known(source)).collect();
        if begun.is_empty() && now.len() == self.printed_changes.len() {
            return;
        }
        self.state.printed_changes.retain(|known| now.contains(&known.source));
        for source in begun {
            let since = self.state.tick();
            self.state.printed_changes.push(PrintedChange { source, since });
        }
    }

    /// CR 1.18.1: the player responsible for a unit that has no remaining HP now and had some at the last check.
    fn responsible_for(&self, unit: CardId) -> Responsibility {
        let harm = &self.harm;
        if let Some(&(_, player, by_unit)) = harm.dealt.iter().rev().find(|(target, ..)| *target == unit) {
            let rule = if by_unit { Rule::Cr1_18_1a } else { Rule::Cr1_18_1b };
            return Responsibility { player: Some(player), rule };
        }
        if self.stage == Stage::In(Phase::Regroup) || harm.expired.contains(&unit) {
            return Responsibility { player: None, rule: Rule::Cr1_18_1c };
        }
        if let Some(player) = harm.came.contains(&unit).then(|| self.shrinker(unit)).flatten() {
            return Responsibility { player: Some(player), rule: Rule::Cr1_18_1d };
        }
        match harm.entered.or(self.contexts.last().map(|words| words.controller)) {
            Some(player) => Responsibility { player: Some(player), rule: Rule::Cr1_18_1d },
            None => Responsibility { player: Some(self.active()), rule: Rule::Cr1_18_1e },
        }
    }

    /// The controller of the latest constant ability that gives the unit less HP (CR 1.18.1.d).
    fn shrinker(&self, unit: CardId) -> Option<PlayerId> {
        let look = self.look();
        look.grants(unit).rev().find_map(|granted| match &granted.grant {
            Grant::Modify { hp, .. } if granted.by_constant().is_some() => {
                let words = granted.context();
                (look.amount(hp, &words) < 0).then_some(words.controller)
            }
            _ => None,
        })
    }

    /// CR 8.14.2, 8.11.1: true if the card would trigger on its defeat, but has no abilities now.
    fn triggers_nothing(&self, card: CardId) -> bool {
        let look = self.look();
        let on_defeat = |ability: &Arc<Ability>| is_when_defeated(ability) || ability.is_keyword(Keyword::Bounty);
        look.has_grant(card, |grant| matches!(grant, Grant::LoseAllAbilities { .. }))
            && (look.printed_abilities(card).iter().any(on_defeat)
                || look.grants(card).any(|g| matches!(&g.grant, Grant::Ability(ability) if on_defeat(ability))))
    }

    /// CR 1.16.5, in its order of priority. Returns true if anything had to be done; the caller asks again until not.
    pub(crate) fn check_game_state(&mut self) -> bool {
        if !std::mem::take(&mut self.state.changed) {
            return false;
        }
        // Nothing has changed that the checks look at: they would find what they have found.
        if self.board.is_settled() {
            debug_assert!(!self.clone().act_on_game_state(), "the game state has to be looked at again");
            self.state.harm = Harm::default();
            return false;
        }
        self.note_printed_changes();
        let acts = self.act_on_game_state();
        if !acts {
            self.state.harm = Harm::default();
            // What is being replaced has not been looked at.
            if !self.frames.iter().any(|frame| matches!(frame, Frame::Instead { .. })) {
                self.state.board.settle();
            }
        }
        acts
    }

    fn act_on_game_state(&mut self) -> bool {
        self.check_bases()
            || self.check_unique()
            || self.check_upgrades()
            || self.check_captives()
            || self.check_units()
    }

    /// CR 1.16.5.a: bases without remaining HP.
    fn check_bases(&mut self) -> bool {
        let look = self.look();
        let fallen: Vec<PlayerId> = self.playing().filter(|&p| look.remaining_hp(self.player(p).base) <= 0).collect();
        if fallen.is_empty() {
            return false;
        }
        let by = fallen.iter().filter_map(|&p| self.player(p).last_damaged_by.map(|by| (p, by))).collect::<Vec<_>>();
        self.defeat_bases(&fallen, &by, &[]);
        true
    }

    /// CR 3.2.5, 1.16.5.a: a base that is defeated, for want of HP or by an effect, stays where it is (CR 4.2.2), and costs its
    /// owner the game.
    fn defeat_bases(&mut self, fallen: &[PlayerId], by: &[(PlayerId, PlayerId)], also: &[Rule]) {
        for &player in fallen {
            let card = self.player(player).base;
            self.log_all(Rule::Cr1_16_5a, also, Happening::Defeated { card });
        }
        self.lose(fallen, Rule::Cr5_6_1, by);
    }

    /// CR 1.16.5.b, 8.29.3: one copy of a unique card for each player. A copy whose defeat may be replaced is settled before
    /// the rule looks again (CR 7.7.5.c).
    fn check_unique(&mut self) -> bool {
        let look = self.look();
        let counts = |&card: &CardId| look.is_unique(card) && !self.is_being_replaced(card);
        let in_play: SmallVec<[CardId; 32]> = self.units.iter().chain(&self.upgrades).copied().filter(counts).collect();
        for (i, &card) in in_play.iter().enumerate() {
            let controller = self.card(card).controller;
            let is_copy =
                |&c: &CardId| self.card(c).controller == controller && look.card(c).has_same_title(look.card(card));
            let others = in_play.get(i + 1..).unwrap_or_default();
            if others.iter().any(is_copy) {
                let copies = std::iter::once(card).chain(others.iter().copied().filter(is_copy)).collect();
                self.step_unique(controller, copies);
                return true;
            }
        }
        false
    }

    pub(crate) fn step_unique(&mut self, player: PlayerId, copies: Vec<CardId>) {
        match self.state.answer.take() {
            Some(Answer::Choose(chosen)) => {
                let cards: Vec<CardId> = chosen.into_iter().filter_map(Ref::card).collect();
                if copies.iter().any(|copy| self.upgrades.contains(copy)) {
                    self.because(Rule::Cr8_29_3a, &[], copies.first().copied().unwrap_or(CardId(0)), Reason::AnyCopy);
                }
                self.defeat(&cards, Responsibility::told(player), Rule::Cr8_29_3);
            }
            _ => {
                if let Some(&first) = copies.first().filter(|_| !self.fallen_units().is_empty()) {
                    self.because(Rule::Cr1_16_5, &[Rule::Cr1_16_5b, Rule::Cr1_16_5e], first, Reason::CheckedFirst);
                }
                let settled = self.mistaken(Mistake::NewerCopyFalls);
                let open = if settled { copies.last().map_or(&[][..], std::slice::from_ref) } else { &copies };
                let options = self.refs(open);
                let decision = Decision { player, ask: Ask::of(options, 1, 1), rule: Rule::Cr8_29_3, source: None };
                self.state.ask(Frame::Unique { player, copies }, decision);
            }
        }
    }

    /// NOTE C1-1.1: upgrades whose unit is no unit any more (CR 3.5.6), or whose own defeat an effect may replace. The
    /// others have been defeated with their unit.
    fn check_upgrades(&mut self) -> bool {
        let loose: Vec<CardId> = self
            .upgrades
            .iter()
            .copied()
            // NOTE E1-1.8: one with Fortify is in play on a base.
            .filter(|&u| !matches!(self.card(u).zone, Zone::Attached(to) if self.card(to).zone.is_arena() || self.printed(to).kind == CardKind::Base))
            .filter(|&u| !self.is_being_replaced(u))
            .collect();
        if loose.is_empty() {
            return false;
        }
        if self.mistaken(Mistake::UpgradesReturnToHand) {
            self.return_to_hand(&loose, self.active(), Rule::NoteC1_1_1);
            return true;
        }
        let is_upgrade_now = |&u: &CardId| matches!(self.card(u).zone, Zone::Attached(unit) if matches!(self.card(unit).zone, Zone::Attached(_)));
        let (of_upgrades, others): (Vec<CardId>, Vec<CardId>) = loose.into_iter().partition(is_upgrade_now);
        self.defeat(&of_upgrades, Responsibility::NOBODY, Rule::Cr3_5_6);
        self.defeat(&others, Responsibility::NOBODY, Rule::NoteC1_1_1);
        true
    }

    /// CR 1.16.5.d: captured units whose guard is gone.
    fn check_captives(&mut self) -> bool {
        let free: Vec<CardId> = self
            .captives
            .iter()
            .copied()
            .filter(|&c| matches!(self.card(c).zone, Zone::Captured(captor) if !self.can_guard(captor)))
            .collect();
        for &card in &free {
            if self.mistaken(Mistake::CaptivesAreDiscarded) {
                self.move_between_piles(card, Zone::Discard);
                self.log(Rule::Cr8_33_4, Happening::Discarded { player: self.card(card).owner, card });
                continue;
            }
            let removed =
                matches!(self.card(card).zone, Zone::Captured(captor) if self.card(captor).zone == Zone::Removed);
            self.rescue(card, if removed { Rule::Cr11_3_1a } else { Rule::Cr8_33_4 });
        }
        !free.is_empty()
    }

    /// Units without remaining HP, unless an ability lets them be.
    fn fallen_units(&self) -> Vec<CardId> {
        let look = self.look();
        let has_fallen = |&u: &CardId| {
            look.may_have_fallen(u)
                && look.remaining_hp(u) <= 0
                && !look.has_grant(u, |g| *g == Grant::SurvivesWithoutHp)
        };
        self.units.iter().copied().filter(has_fallen).collect()
    }

    /// CR 1.16.5.e: units without remaining HP, all at once.
    fn check_units(&mut self) -> bool {
        let fallen: Vec<CardId> = self.fallen_units().into_iter().filter(|&u| !self.is_being_replaced(u)).collect();
        if fallen.is_empty() {
            return false;
        }
        let each = fallen.iter().map(|&card| (card, self.responsible_for(card))).collect();
        self.defeat_each(each, Rule::Cr1_16_5e);
        true
    }
}

/// True for a When Defeated ability (CR 7.6.14).
pub(crate) fn is_when_defeated(ability: &Ability) -> bool {
    matches!(ability, Ability::Triggered(triggered) if triggered.when.contains(&Trigger::WhenDefeated))
}
