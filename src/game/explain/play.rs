//! Further rules on a card that is played: its costs, its zone, copies of it (CR 1.8, 6.2).

use std::sync::Arc;

use swu_cards::Deed;
use swu_cards::Test;
use swu_cards::{Ability, CardKind, Effect, Keyword, PlayerRule, Price, WhilePlaying};

use super::when;
use crate::play::cost::asks_for_abilities;
use crate::play::how;
use crate::position::{DeedRecord, GrantKinds, PlayFrame, Position, Zone};
use crate::terms::{CardId, PlayerId, Rule, WhyNot};

impl Position {
    /// The further rules on a card that is played: the keyword, the kind of card, its costs, its zone (CR 6.2.5).
    pub(crate) fn rules_of_playing(&self, play: &PlayFrame, kind: CardKind) -> Vec<Rule> {
        let printed: &[Rule] = match kind {
            CardKind::Event => &[Rule::Cr3_3_2, Rule::Cr7_4_2, Rule::Cr6_2_5d],
            CardKind::Upgrade => &[Rule::Cr3_6_2, Rule::Cr6_2_5d],
            CardKind::Unit | CardKind::Leader | CardKind::Base | CardKind::Token => {
                &[Rule::Cr3_5_2, Rule::Cr3_5_3, Rule::Cr6_2_5d]
            }
        };
        [how(play.using), printed, &play.cost_rules, &self.zone_rules(play, kind)].concat()
    }

    /// The further rules on a unit that is about to enter play because it is played.
    pub(crate) fn rules_of_entering(&self, card: CardId, player: PlayerId, ready: bool) -> Vec<Rule> {
        // An ability has it enter play ready, against the rule.
        let mut rules = vec![if ready { Rule::Cr1_3_1 } else { Rule::Cr1_5_4b }];
        rules.extend(self.copy_rules(card, player));
        rules.extend(when(self.face(card).sort.gives(GrantKinds::LOSSES), [Rule::Cr8_14_2]));
        rules
    }

    /// CR 3.7.13: Credit tokens that are there and do not help to pay.
    pub(crate) fn why_no_credits(&self, player: PlayerId) -> &'static [Rule] {
        let there = self.credits(player);
        if there > self.credits_to_spend(player).len() { &[Rule::Cr3_7_13] } else { &[] }
    }

    /// CR 1.14.5: nothing can be discarded from an empty hand.
    pub(crate) fn why_no_discard(&self, cost: &Effect, player: PlayerId) -> &'static [Rule] {
        match cost {
            Effect::Discard { .. } if self.player(player).hand.is_empty() => &[Rule::Cr1_14_5],
            _ => &[],
        }
    }

    /// The further rules on the cost of a card being played (CR 1.8, 8.1).
    pub(crate) fn cost_rules(&self, play: &PlayFrame, cost: i32) -> Vec<Rule> {
        if play.price == Price::Free {
            return vec![Rule::Cr1_8_5, Rule::Cr6_2_3d, Rule::Cr8_1_3];
        }
        let card = self.look().card(play.card);
        let keyword_cost = self.keyword_cost(play);
        let printed = keyword_cost.as_ref().map_or(card.cost, |cost| cost.resources);
        let aspects = keyword_cost.map_or_else(|| card.aspects.clone(), |c| c.aspects);
        let mut rules = vec![Rule::Cr6_2_4, Rule::Cr1_8_2];
        let missing = self.missing_icons(play, &aspects);
        rules.extend(when(missing.penalty() > 0, [Rule::Cr8_1_1, Rule::Cr1_5_6b, Rule::Cr6_2_3a]));
        let too_seldom = missing.penalty() > 0 && self.provides_too_seldom(play.player, &aspects);
        rules.extend(when(too_seldom, [Rule::Cr8_1_2]));
        rules.extend(when(self.other_side_would_provide(play.player, &aspects), [Rule::Cr3_4_1, Rule::Cr3_4_3]));
        rules.extend(when(self.needs_both_leaders(play, &aspects), [Rule::Cr12_3_2]));
        rules.extend(when(aspects.is_empty() && !self.player(play.player).no_aspects, [Rule::Cr1_5_6c]));
        rules.extend(when(missing.ignored > 0, [Rule::Cr8_10_2]));
        self.first_rules(play, &mut rules);
        rules.extend(when(play.by_cost && cost != card.cost, [Rule::Cr8_15_5e]));
        let changes: Vec<i32> = self.cost_changes(play).map(|(_, change)| change).collect();
        let exploited = play.exploit.as_ref().map_or(0, Vec::len) as i32;
        let less = self.price_less(play) - changes.iter().filter(|c| **c < 0).sum::<i32>()
            + self.saved_by_each(play) * exploited;
        // Taken off first, the decrease would have been cut at 0.
        rules.extend(when(printed < less && cost > 0, [Rule::Cr8_15_2]));
        let reduced = !matches!(play.price, Price::Normal) || changes.iter().any(|c| *c != 0);
        rules.extend(when(reduced || exploited > 0, [Rule::Cr1_8_3, Rule::Cr6_2_3a]));
        let exploits = play.exploit.as_ref().is_some_and(|units| !units.is_empty());
        let several = usize::from(exploits) + changes.iter().filter(|change| **change < 0).count();
        // CR 6.2.3.e: decreases come in any order, so that Exploit is there although nothing is left to decrease.
        rules.extend(when((exploits && self.cost_of(play) == 0) || several > 1, [Rule::Cr6_2_3e]));
        if self.while_playing(play.card).any(|(_, does)| matches!(does, WhilePlaying::Cost { .. })) && reduced {
            rules.push(Rule::Cr6_2_1);
        }
        rules.extend(when(cost == 0 && reduced, [Rule::Cr1_8_4, Rule::Cr6_2_3b]));
        rules.extend(when(!self.additional_costs(play).is_empty(), [Rule::Cr1_8_8, Rule::Cr6_2_3c]));
        if self.while_playing(play.card).any(|(_, does)| matches!(does, WhilePlaying::InsteadOfCost(_))) {
            if play.using.is_some() {
                // The keyword's cost has replaced the printed one, which cannot be replaced again.
                rules.push(Rule::Cr7_7_5e);
            } else if play.instead.is_none() && self.instead_of_cost(play).is_empty() {
                rules.extend([Rule::Cr7_7_5c, Rule::Cr1_8_10]);
            }
        }
        // Asked, whether or not units are defeated for it.
        rules.extend(when(
            play.exploit.is_some() && self.exploit_limit(play) > 0 && self.offer(play).is_none(),
            [Rule::Cr7_5_16a],
        ));
        rules.extend(when(self.plays_with(play, Keyword::Exploit) > 1, [Rule::Cr7_5_4, Rule::Cr7_5_16b]));
        rules.extend(self.keyword_cost_rules(play));
        rules.extend(self.shared_keyword_rules(play));
        rules.extend(when(self.is_only_like(play), [Rule::Cr7_5_1]));
        rules
    }

    /// The rules on playing the card by Smuggle or Piloting that decide something here.
    pub(crate) fn keyword_cost_rules(&self, play: &PlayFrame) -> Vec<Rule> {
        let mut rules = Vec::new();
        match play.using {
            Some(Keyword::Smuggle) => {
                rules.extend(when(self.player(play.player).deck.is_empty(), [Rule::Cr7_5_14h]));
                rules.extend(when(self.plays_with(play, Keyword::Smuggle) > 1, [Rule::Cr7_5_14b]));
                rules.extend(when(play.context.is_some(), [Rule::Cr7_5_14d]));
                rules.extend(when(self.while_playing(play.card).next().is_some(), [Rule::Cr7_5_14i]));
            }
            Some(Keyword::Piloting) => {
                rules.extend(when(self.plays_with(play, Keyword::Piloting) > 1, [Rule::Cr7_5_17b]));
            }
            _ => {}
        }
        rules
    }

    /// The rules by which a change of the card's cost for keywords applies: a keyword given while it is played (CR 6.2.1), or
    /// the one that it is played by (CR 7.5.14.d).
    pub(crate) fn shared_keyword_rules(&self, play: &PlayFrame) -> Vec<Rule> {
        let mut rules = Vec::new();
        for in_force in self.look().player_rules() {
            let PlayerRule::Cost { card, only_if, .. } = &in_force.rule else { continue };
            for filter in only_if.iter().chain([card]).filter(|filter| asks_for_abilities(&filter.0)) {
                let counts = |abilities: &[Arc<Ability>]| self.counts_with(filter, play, abilities, &in_force.context);
                let mut abilities = self.abilities_of(play);
                if !self.cost_rule_applies(&in_force.rule, &in_force.context, play) || !counts(&abilities) {
                    continue;
                }
                rules.extend(when(!counts(&self.look().card(play.card).abilities), [Rule::Cr6_2_1, Rule::NoteR2_3_6]));
                let smuggled = play.using == Some(Keyword::Smuggle) && {
                    abilities.to_mut().retain(|ability| !ability.is_keyword(Keyword::Smuggle));
                    !counts(&abilities)
                };
                rules.extend(when(smuggled, [Rule::Cr7_5_14d]));
            }
        }
        rules
    }

    /// Copies of a unique card that do not count against its limit (CR 8.29.4, 8.29.5).
    pub(crate) fn explain_copies(&mut self, card: CardId, player: PlayerId) {
        let look = self.look();
        if !self.is_told() || !look.is_unique(card) {
            return;
        }
        let shown = look.card(card);
        let copies = || self.cards().filter(|(id, _)| *id != card && look.card(*id).has_same_title(shown));
        let is_unit_or_upgrade = |id: CardId| self.units.contains(&id) || self.upgrades.contains(&id);
        let of_others = copies().any(|(id, state)| state.controller != player && is_unit_or_upgrade(id));
        let out_of_play = copies().any(|(id, state)| state.owner == player && !is_unit_or_upgrade(id));
        if out_of_play {
            self.why_not(Rule::Cr8_29_4, &[], card, WhyNot::CopiesOutOfPlay);
        }
        if of_others {
            self.why_not(Rule::Cr8_29_5, &[], card, WhyNot::CopiesOfOthers);
        }
    }

    /// The rules on the zone of the card, and of copies of it.
    pub(crate) fn zone_rules(&self, play: &PlayFrame, kind: CardKind) -> Vec<Rule> {
        let mut rules = Vec::new();
        if self.card(play.card).zone == Zone::Discard {
            rules.push(Rule::Cr4_8_4);
            rules.extend(when(kind == CardKind::Event, [Rule::Cr3_3_7, Rule::Cr8_5_4]));
        }
        let card = self.printed(play.card);
        // A copy that is a resource has no name, and is not counted.
        let is_copy = |&other: &CardId| other != play.card && self.printed(other).has_same_title(card);
        rules.extend(when(
            card.unique && self.player(play.player).resources.iter().any(is_copy),
            [Rule::Cr1_7_8, Rule::Cr8_29_4],
        ));
        rules
    }

    /// CR 8.8.2: abilities that count to another card of the phase than the one just played.
    pub(crate) fn explain_counted(&mut self, player: PlayerId) {
        if !self.is_told() {
            return;
        }
        let look = self.look();
        let counting = look.sources().filter(|&card| self.face(card).sort.counts_cards);
        let to_another: Vec<CardId> = counting.filter(|&card| look.counts_to_another(card, player)).collect();
        self.why_not_each(Rule::Cr8_8_2, &[], to_another, WhyNot::NotCountedTo);
    }

    /// CR 8.8.1: adds the rules where the first such card costs less or more, even if this is not the first.
    fn first_rules(&self, play: &PlayFrame, rules: &mut Vec<Rule>) {
        for in_force in self.look().player_rules() {
            let about = match &in_force.rule {
                PlayerRule::Cost { first: Some(_), .. } => {
                    self.cost_rule_is_about(&in_force.rule, &in_force.context, play)
                }
                PlayerRule::IgnoreAspectPenalty { who, card, first: Some(_), .. } => {
                    self.look().who(who, &in_force.context).contains(&play.player)
                        && self.counts_as(card, play, &in_force.context)
                }
                _ => false,
            };
            if about {
                rules.push(Rule::Cr8_8_1);
                // A unit that is played as an upgrade is no unit for that, and is a card that is none.
                let deeds = &self.player(play.player).deeds;
                let was_pilot = |d: &DeedRecord| d.what == Deed::Played && self.printed(d.object.card).kind != d.kind;
                rules.extend(
                    (play.using == Some(Keyword::Piloting) || deeds.iter().any(was_pilot)).then_some(Rule::Cr7_5_17c),
                );
            }
        }
    }

    /// The number of instances of the keyword on the card while it is played.
    fn plays_with(&self, play: &PlayFrame, keyword: Keyword) -> usize {
        self.abilities_of(play).iter().filter(|ability| ability.is_keyword(keyword)).count()
    }

    /// CR 7.5.1: true if a change of cost skips the card because its keyword only resolves like an ability of the kind
    /// asked for.
    fn is_only_like(&self, play: &PlayFrame) -> bool {
        let card = self.look().card(play.card);
        let has = |keyword: Keyword| card.abilities.iter().any(|ability| ability.is_keyword(keyword));
        let keyword_for = |test: &Test| match test {
            Test::HasWhenDefeated => has(Keyword::Bounty),
            Test::HasWhenPlayed => has(Keyword::Ambush) || has(Keyword::Shielded),
            _ => false,
        };
        self.look().player_rules().iter().any(|in_force| match &in_force.rule {
            PlayerRule::Cost { card, .. } => {
                let mut rest = card.clone();
                rest.0.retain(|test| !keyword_for(test));
                rest != *card
                    && self.counts_as(&rest, play, &in_force.context)
                    && !self.counts_as(card, play, &in_force.context)
            }
            _ => false,
        })
    }
}
