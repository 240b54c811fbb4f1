//! What a card costs to play (CR 1.8, 6.2.3, 8.15.5).

use std::borrow::Cow;
use std::sync::Arc;

use swu_cards::{
    Ability, CardKind, Condition, Constant, Cost, Deed, Duration, Effect, Filter, FirstOf, Grant, Keyword,
    KeywordAbility, PlayCost, PlayerRule, Price, Test, WhilePlaying,
};

use super::event::Happening;
use super::frame::PlayFrame;
use super::ids::{CardId, PlayerId, Ref};
use super::keywords::is;
use super::look::{Seen, Was};
use super::mistake::Mistake;
use super::position::Position;
use super::rule::Rule;
use super::state::{Context, DeedDone, LastingKind};

/// Resources that each exploited unit saves (CR 7.5.16.a).
const EXPLOIT_SAVES: i32 = 2;

impl Position {
    /// The Smuggle or Piloting costs that a card can be played for, if it is played so (CR 7.5.14.b, 7.5.17.b).
    fn keyword_costs(&self, card: CardId, using: Option<Keyword>) -> Vec<PlayCost> {
        if !matches!(using, Some(Keyword::Smuggle | Keyword::Piloting)) {
            return Vec::new();
        }
        let costs = self.abilities_anywhere(card);
        let costs = costs.iter().filter_map(|a| match &**a {
            Ability::Keyword(KeywordAbility::Smuggle(cost)) if using == Some(Keyword::Smuggle) => Some(cost),
            Ability::Keyword(KeywordAbility::Piloting(cost)) if using == Some(Keyword::Piloting) => Some(cost),
            _ => None,
        });
        costs.map(|cost| self.own_cost(card, cost)).collect()
    }

    /// The keyword's cost with what is the card's own in it.
    fn own_cost(&self, card: CardId, cost: &PlayCost) -> PlayCost {
        if !cost.on_top {
            return cost.clone();
        }
        let printed = self.look().card(card);
        let aspects = printed.aspects.clone();
        PlayCost { resources: printed.cost + cost.resources, aspects, on_top: false, ..cost.clone() }
    }

    /// The Smuggle or Piloting costs between which the player chooses (CR 7.5.14.b, 7.5.17.b): those that can be paid, but
    /// for any that asks for all that another does and for more. Each by its place among all.
    pub(super) fn open_keyword_costs(&self, play: &PlayFrame) -> Vec<(usize, PlayCost)> {
        let all = self.keyword_costs(play.card, play.using);
        if all.len() < 2 {
            return Vec::new();
        }
        let mut open: Vec<(usize, i32, PlayCost)> = Vec::new();
        for (place, cost) in all.into_iter().enumerate() {
            let so = PlayFrame { keyword_cost: Some(place), ..play.clone() };
            let (lacking, ..) = self.price_of(play, &cost);
            if !lacking && self.can_pay_with_exploit_or_not(&so) {
                open.push((place, self.cost_of(&so), cost));
            }
        }
        let asks_no_more = |one: &(usize, i32, PlayCost), other: &(usize, i32, PlayCost)| {
            one.1 <= other.1 && one.2.additional.iter().all(|cost| other.2.additional.contains(cost))
        };
        let is_worse = |other: &(usize, i32, PlayCost)| {
            let better = |one: &&(usize, i32, PlayCost)| {
                one.0 != other.0 && asks_no_more(one, other) && (!asks_no_more(other, one) || one.0 < other.0)
            };
            open.iter().any(|one| better(&one))
        };
        open.iter().filter(|cost| !is_worse(cost)).map(|(place, _, cost)| (*place, cost.clone())).collect()
    }

    fn can_pay_with_exploit_or_not(&self, play: &PlayFrame) -> bool {
        self.can_pay(play.player, self.cost_exploiting(play, self.exploit_limit(play)))
    }

    /// The Smuggle or Piloting cost that the card is played for: the one that its player has chosen, or else the cheapest
    /// that can be paid.
    pub(super) fn keyword_cost(&self, play: &PlayFrame) -> Option<PlayCost> {
        let mut costs = self.keyword_costs(play.card, play.using);
        if let Some(place) = play.keyword_cost {
            return costs.into_iter().nth(place);
        }
        if costs.len() > 1 {
            costs.sort_by_key(|cost| self.price_of(play, cost));
        }
        costs.into_iter().next()
    }

    /// What orders the costs of a keyword: whether all of it can be paid, then the resources, then what else it asks for.
    fn price_of(&self, play: &PlayFrame, cost: &PlayCost) -> (bool, i32, usize) {
        let words = Context::new(self.object(play.card), play.player);
        let lacking =
            cost.additional.iter().any(|c| matches!(c, Cost::Do(effect) if !self.can_do_cost(effect, &words)));
        (lacking, cost.resources + self.missing_icons(play, &cost.aspects).penalty(), cost.additional.len())
    }

    /// Whether the card can be played by that keyword.
    pub(super) fn has_cost_of(&self, card: CardId, keyword: Keyword) -> bool {
        self.abilities_anywhere(card).iter().any(|ability| is(ability, keyword))
    }

    /// The abilities printed on a card wherever it is, with those that rules for players give it there.
    pub(super) fn abilities_anywhere(&self, card: CardId) -> Cow<'_, [Arc<Ability>]> {
        let look = self.look();
        if look.is_blank_elsewhere(card) {
            return Cow::Borrowed(&[]);
        }
        let mut abilities = Cow::Borrowed(&*look.card(card).abilities);
        let controller = self.card(card).controller;
        for in_force in look.player_rules() {
            if let PlayerRule::CardsGain { who, card: filter, ability } = &in_force.rule
                && look.who(who, &in_force.context).contains(&controller)
                && look.matches(filter, Ref::Card(self.object(card)), &in_force.context)
            {
                abilities.to_mut().push(ability.clone());
            }
        }
        abilities
    }

    /// The abilities of a card being played: with those that the ability which plays it gives (CR 6.2.1, 7.1.6.b).
    fn abilities_of(&self, play: &PlayFrame) -> Cow<'_, [Arc<Ability>]> {
        let look = self.look();
        let mut abilities = Cow::Borrowed(&*look.card(play.card).abilities);
        let was = self.as_played(play, Seen::Now);
        for in_force in look.player_rules() {
            if let PlayerRule::CardsGain { who, card: filter, ability } = &in_force.rule
                && look.who(who, &in_force.context).contains(&play.player)
                && look.matches_as(filter, &was, &in_force.context)
            {
                abilities.to_mut().push(ability.clone());
            }
        }
        for (grant, _) in &play.grants {
            if let Grant::Ability(ability) = grant {
                abilities.to_mut().push(ability.clone());
            }
        }
        abilities
    }

    /// The modified cost of playing a card as planned, without Exploit (CR 6.2.3.a): increases first, never below 0.
    pub(super) fn cost_of(&self, play: &PlayFrame) -> i32 {
        match &play.price {
            Price::Free if self.mistaken(Mistake::FreeStillPaysPenalty) => return self.penalty(play),
            Price::Free | Price::Instead(_) => return 0,
            _ if self.is_free(play) => return 0,
            _ => {}
        }
        let look = self.look();
        let card = look.card(play.card);
        let keyword_cost = self.keyword_cost(play);
        let printed = keyword_cost.as_ref().map_or(card.cost, |cost| cost.resources);
        let aspects = keyword_cost.as_ref().map_or(&card.aspects, |cost| &cost.aspects);
        let changes = self.cost_changes(play);
        let changed: i32 = changes.iter().sum();
        let penalty = self.missing_icons(play, aspects).penalty();
        if self.mistaken(Mistake::CostDecreasesFirst) {
            let more: i32 = changes.iter().filter(|change| **change > 0).sum();
            return (printed + changed - more - self.price_less(play)).max(0) + more + penalty;
        }
        (printed + penalty + changed - self.price_less(play)).max(0)
    }

    /// Whether a rule lets the player play the card for free: nobody would pay for it then.
    fn is_free(&self, play: &PlayFrame) -> bool {
        self.look().player_rules().iter().any(|in_force| self.is_free_by(&in_force.rule, &in_force.context, play))
    }

    fn is_free_by(&self, rule: &PlayerRule, context: &Context, play: &PlayFrame) -> bool {
        let PlayerRule::Free { who, card } = rule else { return false };
        self.look().who(who, context).contains(&play.player) && self.counts_as(card, play, context)
    }

    /// What the ability that plays the card takes off its cost.
    fn price_less(&self, play: &PlayFrame) -> i32 {
        match &play.price {
            Price::Less(amount) | Price::IgnorePenalty { less: amount, .. } => {
                self.look().number(amount, &self.price_context(play))
            }
            Price::Normal | Price::Free | Price::Instead(_) | Price::IgnorePenaltyOf { .. } => 0,
        }
    }

    /// The rules that made the cost of a card being played what it is (CR 1.8, 8.1).
    pub(super) fn cost_rules(&self, play: &PlayFrame, cost: i32) -> Vec<Rule> {
        if play.price == Price::Free {
            return vec![Rule::Cr1_8_5, Rule::Cr6_2_3d, Rule::Cr8_1_3];
        }
        let card = self.look().card(play.card);
        let keyword_cost = self.keyword_cost(play);
        let printed = keyword_cost.as_ref().map_or(card.cost, |cost| cost.resources);
        let aspects = keyword_cost.map_or_else(|| card.aspects.clone(), |c| c.aspects);
        let mut rules = vec![Rule::Cr6_2_4, Rule::Cr1_8_2];
        let missing = self.missing_icons(play, &aspects);
        if missing.penalty() > 0 {
            rules.extend([Rule::Cr8_1_1, Rule::Cr1_5_6b, Rule::Cr6_2_3a]);
        }
        if missing.penalty() > 0 && self.provides_too_seldom(play.player, &aspects) {
            rules.push(Rule::Cr8_1_2);
        }
        if self.other_side_would_provide(play.player, &aspects) {
            rules.extend([Rule::Cr3_4_1, Rule::Cr3_4_3]);
        }
        if self.needs_both_leaders(play, &aspects) {
            rules.push(Rule::Cr12_3_2);
        }
        if aspects.is_empty() && !self.player(play.player).no_aspects {
            rules.push(Rule::Cr1_5_6c);
        }
        if missing.ignored > 0 {
            rules.push(Rule::Cr8_10_2);
        }
        self.first_rules(play, &mut rules);
        if play.by_cost && cost != card.cost {
            rules.push(Rule::Cr8_15_5e);
        }
        let changes = self.cost_changes(play);
        let exploited = play.exploit.as_ref().map_or(0, Vec::len) as i32;
        let less = self.price_less(play) - changes.iter().filter(|c| **c < 0).sum::<i32>() + EXPLOIT_SAVES * exploited;
        if printed < less && cost > 0 {
            // Taken off first, the decrease would have been cut at 0.
            rules.push(Rule::Cr8_15_2);
        }
        let reduced = !matches!(play.price, Price::Normal) || changes.iter().any(|c| *c != 0);
        if reduced || exploited > 0 {
            rules.extend([Rule::Cr1_8_3, Rule::Cr6_2_3a]);
        }
        let exploits = play.exploit.as_ref().is_some_and(|units| !units.is_empty());
        let several = usize::from(exploits) + changes.iter().filter(|change| **change < 0).count();
        if (exploits && self.cost_of(play) == 0) || several > 1 {
            // CR 6.2.3.e: decreases come in any order, so that Exploit is there although nothing is left to decrease.
            rules.push(Rule::Cr6_2_3e);
        }
        if self.while_playing(play.card).any(|(_, does)| matches!(does, WhilePlaying::Cost { .. })) && reduced {
            rules.push(Rule::Cr6_2_1);
        }
        if cost == 0 && reduced {
            rules.extend([Rule::Cr1_8_4, Rule::Cr6_2_3b]);
        }
        if !self.additional_costs(play).is_empty() {
            rules.extend([Rule::Cr1_8_8, Rule::Cr6_2_3c]);
        }
        if self.while_playing(play.card).any(|(_, does)| matches!(does, WhilePlaying::InsteadOfCost(_))) {
            if play.using.is_some() {
                // The keyword's cost has replaced the printed one, which cannot be replaced again.
                rules.push(Rule::Cr7_7_5e);
            } else if play.instead.is_none() && self.instead_of_cost(play).is_empty() {
                rules.extend([Rule::Cr7_7_5c, Rule::Cr1_8_10]);
            }
        }
        if play.exploit.is_some() && self.exploit_limit(play) > 0 {
            // Asked, whether or not units are defeated for it.
            rules.push(Rule::Cr7_5_16a);
        }
        if self.plays_with(play, Keyword::Exploit) > 1 {
            rules.extend([Rule::Cr7_5_4, Rule::Cr7_5_16b]);
        }
        rules.extend(self.keyword_cost_rules(play));
        rules.extend(self.shared_keyword_rules(play));
        rules.extend(self.is_only_like(play).then_some(Rule::Cr7_5_1));
        rules
    }

    /// The rules on playing the card by Smuggle or Piloting that decide something here.
    fn keyword_cost_rules(&self, play: &PlayFrame) -> Vec<Rule> {
        let mut rules = Vec::new();
        match play.using {
            Some(Keyword::Smuggle) => {
                rules.extend(self.player(play.player).deck.is_empty().then_some(Rule::Cr7_5_14h));
                rules.extend((self.plays_with(play, Keyword::Smuggle) > 1).then_some(Rule::Cr7_5_14b));
                rules.extend(play.context.is_some().then_some(Rule::Cr7_5_14d));
                rules.extend(self.while_playing(play.card).next().is_some().then_some(Rule::Cr7_5_14i));
            }
            Some(Keyword::Piloting) => {
                rules.extend((self.plays_with(play, Keyword::Piloting) > 1).then_some(Rule::Cr7_5_17b));
            }
            _ => {}
        }
        rules
    }

    /// How many instances of the keyword the card has while it is played.
    fn plays_with(&self, play: &PlayFrame, keyword: Keyword) -> usize {
        self.abilities_of(play).iter().filter(|ability| is(ability, keyword)).count()
    }

    /// CR 7.5.1: a change of cost passes the card by that is for cards with such an ability, when all that the card has
    /// is a keyword that resolves like one.
    fn is_only_like(&self, play: &PlayFrame) -> bool {
        let card = self.look().card(play.card);
        let has = |keyword: Keyword| card.abilities.iter().any(|ability| is(ability, keyword));
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

    fn price_context(&self, play: &PlayFrame) -> Context {
        play.context
            .and_then(|index| self.contexts.get(index).cloned())
            .unwrap_or_else(|| Context::new(self.object(play.card), play.player))
    }

    pub(super) fn goes_on(&self, play: &PlayFrame, on: Option<&Filter>, context: &Context) -> bool {
        match (on, play.onto) {
            (None, _) => true,
            (Some(filter), Some(unit)) => self.look().matches(filter, Ref::Card(self.object(unit)), context),
            (Some(_), None) => false,
        }
    }

    /// Abilities of a card about playing itself, with the condition of each (CR 6.2.1).
    pub(super) fn while_playing(&self, card: CardId) -> impl Iterator<Item = (&Condition, &WhilePlaying)> {
        let blank = self.look().is_blank_elsewhere(card);
        let abilities = self.look().card(card).abilities.iter().filter(move |_| !blank);
        let constants = abilities.filter_map(|ability| match &**ability {
            Ability::Constant(constant) => Some(constant),
            _ => None,
        });
        constants.flat_map(|constant| {
            constant.does.iter().filter_map(|does| match does {
                Constant::WhilePlaying(playing) => Some((&constant.condition, playing)),
                _ => None,
            })
        })
    }

    /// Every change of the card's cost that applies, signed.
    fn cost_changes(&self, play: &PlayFrame) -> Vec<i32> {
        let look = self.look();
        let own = Context::new(self.object(play.card), play.player);
        let mut changes = Vec::new();
        for (condition, does) in self.while_playing(play.card) {
            if let WhilePlaying::Cost { change, on } = does
                && look.condition(condition, &own)
                && self.goes_on(play, on.as_ref(), &own)
            {
                changes.push(look.number(change, &own));
            }
        }
        for in_force in look.player_rules() {
            if self.cost_rule_applies(&in_force.rule, &in_force.context, play)
                && let PlayerRule::Cost { change, only_if, .. } = &in_force.rule
                && only_if.as_ref().is_none_or(|only| self.counts_as(only, play, &in_force.context))
            {
                changes.push(look.number(change, &in_force.context));
            }
        }
        changes
    }

    /// CR 8.8.1: where the first such card costs less or more, whether or not this is the first.
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
                if self
                    .player(play.player)
                    .deeds
                    .iter()
                    .any(|d| d.what == Deed::Played && self.printed(d.object.card).kind != d.kind)
                {
                    rules.push(Rule::Cr7_5_17c);
                }
            }
        }
    }

    fn cost_rule_applies(&self, rule: &PlayerRule, context: &Context, play: &PlayFrame) -> bool {
        let PlayerRule::Cost { card, on, first, .. } = rule else { return false };
        self.cost_rule_is_about(rule, context, play)
            && first.is_none_or(|first| self.is_first(play.player, card, on.as_ref(), first, context))
    }

    fn cost_rule_is_about(&self, rule: &PlayerRule, context: &Context, play: &PlayFrame) -> bool {
        let look = self.look();
        let PlayerRule::Cost { who, card, on, .. } = rule else { return false };
        look.who(who, context).contains(&play.player)
            && self.counts_as(card, play, context)
            && self.goes_on(play, on.as_ref(), context)
    }

    /// Whether the card as it is played matches.
    pub(super) fn counts_as(&self, filter: &Filter, play: &PlayFrame, context: &Context) -> bool {
        match asks_for_keywords(&filter.0) {
            true => self.counts_with(filter, play, &keywords_among(&self.abilities_of(play)), context),
            false => self.look().matches_as(filter, &self.as_played(play, Seen::Now), context),
        }
    }

    /// The same of a card that has those keywords while it is played.
    fn counts_with(&self, filter: &Filter, play: &PlayFrame, keywords: &[Keyword], context: &Context) -> bool {
        self.look().matches_as(filter, &self.as_played(play, Seen::Played(keywords)), context)
    }

    fn as_played<'d>(&self, play: &PlayFrame, seen: Seen<'d>) -> Was<'d> {
        let kind = if play.as_upgrade { CardKind::Upgrade } else { self.look().card(play.card).kind };
        let from = self.card(play.card).zone.kind();
        Was { object: self.object(play.card), kind, from, attacking: false, using: play.using, seen }
    }

    /// Why a change of its cost applies that asks for keywords: one that it is given while it is played (CR 6.2.1), or
    /// the one that it is played by (CR 7.5.14.d).
    fn shared_keyword_rules(&self, play: &PlayFrame) -> Vec<Rule> {
        let mut rules = Vec::new();
        let keywords = || keywords_among(&self.abilities_of(play));
        for in_force in self.look().player_rules() {
            let PlayerRule::Cost { card, only_if, .. } = &in_force.rule else { continue };
            for filter in only_if.iter().chain([card]).filter(|filter| asks_for_keywords(&filter.0)) {
                let counts = |keywords: &[Keyword]| self.counts_with(filter, play, keywords, &in_force.context);
                if !self.cost_rule_applies(&in_force.rule, &in_force.context, play) || !counts(&keywords()) {
                    continue;
                }
                let printed = keywords_among(&self.look().card(play.card).abilities);
                if !counts(&printed) {
                    rules.extend([Rule::Cr6_2_1, Rule::NoteR2_3_6]);
                }
                let others: Vec<Keyword> = keywords().into_iter().filter(|one| Some(*one) != play.using).collect();
                let smuggled = play.using == Some(Keyword::Smuggle) && !counts(&others);
                rules.extend(smuggled.then_some(Rule::Cr7_5_14d));
            }
        }
        rules
    }

    /// CR 8.8.1: whether the player has played no such card, on such a unit, yet this phase or round; whether or not
    /// the ability that counts them was active.
    pub(super) fn is_first(
        &self,
        player: PlayerId,
        filter: &Filter,
        on: Option<&Filter>,
        first: FirstOf,
        context: &Context,
    ) -> bool {
        let look = self.look();
        let there = |deed: &DeedDone| {
            on.is_none_or(|on| deed.onto.is_some_and(|unit| look.matches(on, Ref::Card(unit), context)))
        };
        !self.player(player).deeds.iter().any(|deed| {
            deed.what == Deed::Played
                && (first == FirstOf::Round || look.this_phase(deed.phase))
                && look.matches_as(filter, &deed.was(), context)
                && there(deed)
        })
    }

    /// Uses up effects for "the next card" that applied to this one. What it is given by one it has for the phase
    /// (CR 7.5.3).
    pub(super) fn use_up_cost_effects(&mut self, play: &mut PlayFrame) {
        let mut used: Vec<usize> = Vec::new();
        let mut given: Vec<(Grant, Duration)> = Vec::new();
        for in_force in self.look().player_rules() {
            let Some(index) = in_force.lasting else { continue };
            match &in_force.rule {
                PlayerRule::CardsGain { who, card, ability }
                    if self.look().who(who, &in_force.context).contains(&play.player)
                        && self.counts_as(card, play, &in_force.context) =>
                {
                    given.push((Grant::Ability(ability.clone()), Duration::ThisPhase));
                    used.push(index);
                }
                rule if self.cost_rule_applies(rule, &in_force.context, play)
                    || self.is_free_by(rule, &in_force.context, play) =>
                {
                    used.push(index);
                }
                _ => {}
            }
        }
        for index in used.into_iter().rev() {
            let left = match self.lasting.get_mut(index).map(|lasting| &mut lasting.effect) {
                Some(LastingKind::Rule { uses, .. }) if *uses > 1 => {
                    *uses -= 1;
                    true
                }
                _ => false,
            };
            if left {
                continue;
            }
            let source = self.lasting.remove(index).source.card;
            self.log(Rule::Cr7_7_4b, Happening::Delayed { source });
        }
        if !given.is_empty() {
            play.cost_rules.push(Rule::Cr7_5_3);
        }
        play.grants.extend(given);
    }

    /// Additional costs of playing the card (CR 1.8.8), with who makes them.
    pub(super) fn additional_costs(&self, play: &PlayFrame) -> Vec<(Cost, Context)> {
        let look = self.look();
        let own = Context::new(self.object(play.card), play.player);
        let mut costs: Vec<(Cost, Context)> = Vec::new();
        if let Some(cost) = self.keyword_cost(play) {
            costs.extend(cost.additional.into_iter().map(|c| (c, own.clone())));
        }
        if let Price::Instead(instead) = &play.price {
            costs.extend(instead.iter().map(|c| (c.clone(), own.clone())));
        }
        for (condition, does) in self.while_playing(play.card) {
            if let WhilePlaying::AdditionalCost(cost) = does
                && look.condition(condition, &own)
            {
                costs.push((cost.clone(), own.clone()));
            }
        }
        for in_force in look.player_rules() {
            if let PlayerRule::AdditionalCost { who, card, cost } = &in_force.rule
                && look.who(who, &in_force.context).contains(&play.player)
                && self.counts_as(card, play, &in_force.context)
            {
                costs.push((cost.clone(), Context { controller: play.player, ..in_force.context.clone() }));
            }
        }
        // CR 6.2.4.d: in any order, so that what one cost takes away can have paid another before.
        costs.sort_by_key(|(cost, _)| takes_away(cost));
        costs
    }

    /// The most that Exploit can save now (CR 7.5.16).
    pub(super) fn exploit_limit(&self, play: &PlayFrame) -> usize {
        let look = self.look();
        let total: i32 = self
            .abilities_of(play)
            .iter()
            .filter_map(|a| match &**a {
                Ability::Keyword(KeywordAbility::Exploit(n)) => {
                    Some(look.number(n, &Context::new(self.object(play.card), play.player)))
                }
                _ => None,
            })
            .sum();
        total.max(0) as usize
    }

    /// The cost with so many units exploited.
    pub(super) fn cost_exploiting(&self, play: &PlayFrame, units: usize) -> i32 {
        (self.cost_of(play) - EXPLOIT_SAVES * units as i32).max(0)
    }
}

/// Whether some of the tests ask what keywords a card has.
fn asks_for_keywords(tests: &[Test]) -> bool {
    tests.iter().any(|test| match test {
        Test::Keyword(_) | Test::AnyKeyword | Test::SharesKeywordWith(_) => true,
        Test::Not(inner) => asks_for_keywords(std::slice::from_ref(inner)),
        Test::Any(inner) | Test::All(inner) => asks_for_keywords(inner),
        _ => false,
    })
}

/// The keywords among abilities.
fn keywords_among(abilities: &[Arc<Ability>]) -> Vec<Keyword> {
    let keyword = |ability: &Arc<Ability>| match &**ability {
        Ability::Keyword(keyword) => Some(keyword.keyword()),
        _ => None,
    };
    abilities.iter().filter_map(keyword).collect()
}

/// Whether paying it takes something out of play that could pay another cost.
fn takes_away(cost: &Cost) -> bool {
    matches!(cost, Cost::Do(effect) if matches!(**effect, Effect::Defeat(_) | Effect::ReturnToHand(_)))
}
