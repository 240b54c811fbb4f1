//! Costs of playing a card (CR 1.8, 6.2.3, 8.15.5).

use std::borrow::Cow;
use std::sync::Arc;

use swu_cards::{
    Ability, Amount, CardKind, Condition, Constant, Cost, Deed, Duration, Effect, Filter, FirstOf, Grant, Keyword,
    KeywordAbility, PlayCost, PlayerRule, Price, Target, Test, WhilePlaying,
};

use crate::look::{AttributesAt, CardInEvent};
use crate::position::{Context, DeedRecord, LastingKind, Mistake, PlayFrame, Position, Zone};
use crate::terms::{CardId, CostPart, CostReason, Happening, Play, PlayerId, Ref, Rule};

/// Resources that each exploited unit saves (CR 7.5.16.a).
pub(super) const EXPLOIT_SAVES: i32 = 2;

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

    /// The keyword's cost, completed by the card's own numbers.
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
    pub(crate) fn open_keyword_costs(&self, play: &PlayFrame) -> Vec<(usize, PlayCost)> {
        let all = self.keyword_costs(play.card, play.using);
        if all.len() < 2 {
            return Vec::new();
        }
        let mut open: Vec<(usize, i32, PlayCost)> = Vec::new();
        for (place, cost) in all.into_iter().enumerate() {
            let so = PlayFrame { keyword_cost: Some(place), ..play.clone() };
            let (lacking, ..) = self.price_of(play, &cost);
            if !lacking && self.can_pay_exploiting_up_to(&so, self.cost_of(&so), self.exploit_limit(&so)) {
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

    /// The Smuggle or Piloting cost that the card is played for: the one that its player has chosen, or else the cheapest
    /// that can be paid.
    pub(crate) fn keyword_cost(&self, play: &PlayFrame) -> Option<PlayCost> {
        let mut costs = self.keyword_costs(play.card, play.using);
        if let Some(place) = play.keyword_cost {
            return costs.into_iter().nth(place);
        }
        if costs.len() > 1 {
            costs.sort_by_key(|cost| self.price_of(play, cost));
        }
        costs.into_iter().next()
    }

    /// The order of a keyword's costs: first those that can be paid in full, then by resources, then by further costs.
    fn price_of(&self, play: &PlayFrame, cost: &PlayCost) -> (bool, i32, usize) {
        let words = Context::new(self.object(play.card), play.player);
        let lacking =
            cost.additional.iter().any(|c| matches!(c, Cost::Do(effect) if !self.can_do_cost(effect, &words)));
        (lacking, cost.resources + self.missing_icons(play, &cost.aspects).penalty(), cost.additional.len())
    }

    /// True if the card can be played by that keyword.
    pub(crate) fn has_cost_of(&self, card: CardId, keyword: Keyword) -> bool {
        let gains = |rule: &PlayerRule| matches!(rule, PlayerRule::CardsGain { .. });
        if !self.face(card).sort.keywords.has(keyword)
            && !self.look().player_rules().iter().any(|in_force| gains(&in_force.rule))
        {
            return false;
        }
        self.abilities_anywhere(card).iter().any(|ability| ability.is_keyword(keyword))
    }

    /// True if the card is a resource with a keyword that is active there: Smuggle (CR 7.5.14.a, d) or Plot (CR 7.5.19.a).
    pub fn has_as_resource(&self, card: CardId, keyword: Keyword) -> bool {
        self.card(card).zone == Zone::Resources
            && matches!(keyword, Keyword::Smuggle | Keyword::Plot)
            && self.has_cost_of(card, keyword)
    }

    /// The abilities printed on a card wherever it is, with those that rules for players give it there.
    pub(crate) fn abilities_anywhere(&self, card: CardId) -> Cow<'_, [Arc<Ability>]> {
        let what = Ref::Card(self.object(card));
        let fits = |filter: &Filter, context: &Context| self.look().matches(filter, what, context);
        self.printed_and_gained(card, self.card(card).controller, fits)
    }

    /// The abilities of a card being played, with those from the ability that plays it (CR 6.2.1, 7.1.6.b).
    pub(crate) fn abilities_of(&self, play: &PlayFrame) -> Cow<'_, [Arc<Ability>]> {
        if self.look().is_blank_elsewhere(play.card) {
            return Cow::Borrowed(&[]);
        }
        let was = self.as_played(play, AttributesAt::Now);
        let fits = |filter: &Filter, context: &Context| self.look().matches_as(filter, &was, context);
        let mut abilities = self.printed_and_gained(play.card, play.player, fits);
        for (grant, _) in &play.grants {
            if let Grant::Ability(ability) = grant {
                abilities.to_mut().push(ability.clone());
            }
        }
        abilities
    }

    /// The printed abilities of a card, with those that rules for the player give to such cards.
    fn printed_and_gained(
        &self,
        card: CardId,
        player: PlayerId,
        fits: impl Fn(&Filter, &Context) -> bool,
    ) -> Cow<'_, [Arc<Ability>]> {
        let look = self.look();
        if look.is_blank_elsewhere(card) {
            return Cow::Borrowed(&[]);
        }
        let mut abilities = Cow::Borrowed(&*look.card(card).abilities);
        for in_force in look.player_rules() {
            if let PlayerRule::CardsGain { who, card: filter, ability } = &in_force.rule
                && look.who(who, &in_force.context).contains(&player)
                && fits(filter, &in_force.context)
            {
                abilities.to_mut().push(ability.clone());
            }
        }
        abilities
    }

    /// The modified cost of playing a card as planned, without Exploit (CR 6.2.3.a): increases first, never below 0.
    pub(crate) fn cost_of(&self, play: &PlayFrame) -> i32 {
        match &play.price {
            Price::Free if self.mistaken(Mistake::FreeStillPaysPenalty) => return self.penalty(play),
            Price::Free => return 0,
            _ if self.is_free(play) => return 0,
            _ => {}
        }
        // CR 6.2.3.a: increases first. Done the other way round, what is more is added to what is left.
        let decreases_first = self.mistaken(Mistake::CostDecreasesFirst);
        let (mut cost, mut more) = (0, 0);
        self.each_part_of_cost(play, |amount, reason| {
            let is_more = decreases_first && amount > 0 && reason != CostReason::Printed;
            *if is_more { &mut more } else { &mut cost } += amount;
        });
        cost.max(0) + more
    }

    /// The parts of the cost in resources for which the player would play the card so, without Exploit where that is asked
    /// later; none if it is free, or paid with something else.
    pub fn cost_parts(&self, player: PlayerId, play: &Play) -> Vec<CostPart> {
        self.plan_play(player, play).map_or_else(|_| Vec::new(), |play| self.parts_of_cost(&play))
    }

    /// The parts of the cost of playing a card as planned, with the units that are exploited for it, or the cards that its own
    /// offer is taken for.
    pub(super) fn parts_of_cost(&self, play: &PlayFrame) -> Vec<CostPart> {
        if matches!(play.price, Price::Free) || self.is_free(play) {
            return Vec::new();
        }
        let mut parts = Vec::new();
        self.each_part_of_cost(play, |amount, reason| parts.push(CostPart { amount, reason }));
        let exploited = play.exploit.as_ref().map_or(0, Vec::len) as i32;
        if exploited > 0 {
            let reason = self.offer(play).map_or(CostReason::Exploit, |_| CostReason::Ability(play.card));
            parts.push(CostPart { amount: -exploited * self.saved_by_each(play), reason });
        }
        parts
    }

    /// The parts of the modified cost of playing a card as planned, without Exploit (CR 6.2.3.a).
    fn each_part_of_cost(&self, play: &PlayFrame, mut part: impl FnMut(i32, CostReason)) {
        let card = self.look().card(play.card);
        let keyword_cost = self.keyword_cost(play);
        part(keyword_cost.as_ref().map_or(card.cost, |cost| cost.resources), CostReason::Printed);
        let missing = self.missing_icons(play, keyword_cost.as_ref().map_or(&card.aspects, |cost| &cost.aspects));
        if missing.penalty() > 0 {
            part(missing.penalty(), CostReason::MissingIcons(missing.counted));
        }
        self.cost_changes(play).for_each(|(card, amount)| part(amount, CostReason::Ability(card)));
        let less = self.price_less(play);
        if less != 0 {
            part(-less, CostReason::Ability(self.price_context(play).source.card));
        }
    }

    /// True if a rule lets the player play the card for free: nobody would pay for it then.
    fn is_free(&self, play: &PlayFrame) -> bool {
        self.look().player_rules().iter().any(|in_force| self.is_free_by(&in_force.rule, &in_force.context, play))
    }

    fn is_free_by(&self, rule: &PlayerRule, context: &Context, play: &PlayFrame) -> bool {
        let PlayerRule::Free { who, card } = rule else { return false };
        self.look().who(who, context).contains(&play.player) && self.counts_as(card, play, context)
    }

    /// The reduction of the cost by the ability that plays the card.
    pub(crate) fn price_less(&self, play: &PlayFrame) -> i32 {
        match &play.price {
            Price::Less(amount) | Price::IgnorePenalty { less: amount, .. } => {
                self.look().amount(amount, &self.price_context(play))
            }
            Price::Normal | Price::Free | Price::IgnorePenaltyOf { .. } => 0,
        }
    }

    /// The context of the ability that plays the card or lets it be played, which the price is of.
    fn price_context(&self, play: &PlayFrame) -> Context {
        play.context
            .and_then(|index| self.contexts.get(index).cloned())
            .or_else(|| Some(self.permission(play.player, play.card)?.context.clone()))
            .unwrap_or_else(|| Context::new(self.object(play.card), play.player))
    }

    pub(crate) fn goes_on(&self, play: &PlayFrame, on: Option<&Filter>, context: &Context) -> bool {
        match (on, play.onto) {
            (None, _) => true,
            (Some(filter), Some(unit)) => self.look().matches(filter, Ref::Card(self.object(unit)), context),
            (Some(_), None) => false,
        }
    }

    /// Abilities of a card about playing itself, with the condition of each (CR 6.2.1).
    pub(crate) fn while_playing(&self, card: CardId) -> impl Iterator<Item = (&Condition, &WhilePlaying)> {
        let face = self.face(card);
        let speaks = face.sort.while_playing && !self.look().is_blank_elsewhere(card);
        let abilities: &[Arc<Ability>] = if speaks { &face.card.abilities } else { &[] };
        let constants = abilities.iter().filter_map(|ability| match &**ability {
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

    /// Every change of the card's cost that applies, signed, with the card that makes it.
    pub(crate) fn cost_changes(&self, play: &PlayFrame) -> impl Iterator<Item = (CardId, i32)> {
        let look = self.look();
        let own = Context::new(self.object(play.card), play.player);
        let of_card = self.while_playing(play.card).filter_map(move |(condition, does)| match does {
            WhilePlaying::Cost { change, on }
                if look.condition(condition, &own) && self.goes_on(play, on.as_ref(), &own) =>
            {
                Some((play.card, look.amount(change, &own)))
            }
            _ => None,
        });
        let of_rules = look.player_rules().iter().filter_map(move |in_force| match &in_force.rule {
            PlayerRule::Cost { change, only_if, .. }
                if self.cost_rule_applies(&in_force.rule, &in_force.context, play)
                    && only_if.as_ref().is_none_or(|only| self.counts_as(only, play, &in_force.context)) =>
            {
                Some((in_force.context.source.card, look.amount(change, &in_force.context)))
            }
            _ => None,
        });
        of_card.chain(of_rules)
    }

    pub(crate) fn cost_rule_applies(&self, rule: &PlayerRule, context: &Context, play: &PlayFrame) -> bool {
        let PlayerRule::Cost { card, on, first, .. } = rule else { return false };
        self.cost_rule_is_about(rule, context, play)
            && first.is_none_or(|first| self.is_first(play.player, card, on.as_ref(), first, context))
    }

    pub(crate) fn cost_rule_is_about(&self, rule: &PlayerRule, context: &Context, play: &PlayFrame) -> bool {
        let look = self.look();
        let PlayerRule::Cost { who, card, on, .. } = rule else { return false };
        look.who(who, context).contains(&play.player)
            && self.counts_as(card, play, context)
            && self.goes_on(play, on.as_ref(), context)
    }

    /// True if the card as it is played matches.
    pub(crate) fn counts_as(&self, filter: &Filter, play: &PlayFrame, context: &Context) -> bool {
        match asks_for_abilities(&filter.0) {
            true => self.counts_with(filter, play, &self.abilities_of(play), context),
            false => self.look().matches_as(filter, &self.as_played(play, AttributesAt::Now), context),
        }
    }

    /// Tests a card that has those abilities while it is played.
    pub(crate) fn counts_with(
        &self,
        filter: &Filter,
        play: &PlayFrame,
        abilities: &[Arc<Ability>],
        context: &Context,
    ) -> bool {
        self.look().matches_as(filter, &self.as_played(play, AttributesAt::Played(abilities)), context)
    }

    fn as_played<'d>(&self, play: &PlayFrame, seen: AttributesAt<'d>) -> CardInEvent<'d> {
        let kind = if play.as_upgrade { CardKind::Upgrade } else { self.look().card(play.card).kind };
        let from = self.card(play.card).zone.kind();
        CardInEvent { object: self.object(play.card), kind, from, attacking: false, using: play.using, seen }
    }

    /// CR 8.8.1: true if the player has played as many such cards before, on such a unit, this phase or round, as make this the
    /// one that counts. The ability that counts them need not have been active.
    pub(crate) fn is_first(
        &self,
        player: PlayerId,
        filter: &Filter,
        on: Option<&Filter>,
        first: FirstOf,
        context: &Context,
    ) -> bool {
        let look = self.look();
        let there = |deed: &DeedRecord| {
            on.is_none_or(|on| deed.onto.is_some_and(|unit| look.matches(on, Ref::Card(unit), context)))
        };
        let before = self.player(player).deeds.iter().filter(|deed| {
            deed.what == Deed::Played
                && (first != FirstOf::Phase || look.this_phase(deed.phase))
                && look.matches_as(filter, &(*deed).into(), context)
                && there(deed)
        });
        before.take(first.before() + 1).count() == first.before()
    }

    /// Uses up effects for "the next card" that applied to this one. What it is given by one it has for the phase
    /// (CR 7.5.3).
    pub(crate) fn use_up_cost_effects(&mut self, play: &mut PlayFrame) {
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
                    play.source = play.source.or(Some(in_force.context.source));
                    used.push(index);
                }
                PlayerRule::EnterPlayReady(who, card)
                    if self.look().who(who, &in_force.context).contains(&play.player)
                        && self.counts_as(card, play, &in_force.context) =>
                {
                    play.enters_ready = true;
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
            let left = match self.state.lasting.get_mut(index).map(|lasting| &mut lasting.effect) {
                Some(LastingKind::Rule { uses, .. }) if *uses > 1 => {
                    *uses -= 1;
                    true
                }
                _ => false,
            };
            if left {
                continue;
            }
            let source = self.state.lasting.remove(index).source;
            // CR 7.7.4.c: whether or not its card is still there.
            let also: &[Rule] = if self.in_play(source) { &[] } else { &[Rule::Cr7_7_4c] };
            self.log_all(Rule::Cr7_7_4b, also, Happening::Delayed { source: source.card });
        }
        if !given.is_empty() {
            play.cost_rules.push(Rule::Cr7_5_3);
        }
        play.grants.extend(given);
    }

    /// Additional costs of playing the card (CR 1.8.8), with the context of each.
    pub(crate) fn additional_costs(&self, play: &PlayFrame) -> Vec<(Cost, Context)> {
        let look = self.look();
        let own = Context::new(self.object(play.card), play.player);
        let mut costs: Vec<(Cost, Context)> = Vec::new();
        if let Some(cost) = self.keyword_cost(play) {
            costs.extend(cost.additional.into_iter().map(|c| (c, own.clone())));
        }
        for in_force in look.player_rules() {
            if let PlayerRule::AdditionalCost { who, card, cost } = &in_force.rule
                && look.who(who, &in_force.context).contains(&play.player)
                && self.counts_as(card, play, &in_force.context)
            {
                costs.push((cost.clone(), Context { controller: play.player, ..in_force.context.clone() }));
            }
        }
        for (condition, does) in self.while_playing(play.card) {
            if let WhilePlaying::AdditionalCost(cost) = does
                && look.condition(condition, &own)
            {
                costs.push((cost.clone(), own.clone()));
            }
        }
        // CR 6.2.4.d: in any order, so that what one cost takes away can have paid another before.
        costs.sort_by_key(|(cost, _)| takes_away(cost));
        costs
    }

    /// The optional choice of the card while its cost is determined: the filter, the effect on each, and the saving of each.
    pub(crate) fn offer(&self, play: &PlayFrame) -> Option<(&Filter, &Arc<Effect>, i32)> {
        self.while_playing(play.card).find_map(|(_, does)| match does {
            WhilePlaying::MayChoose { among, does, less } => Some((among, does, *less)),
            _ => None,
        })
    }

    /// True if that choice is among resources.
    pub(crate) fn offers_for_resources(&self, play: &PlayFrame) -> bool {
        let is_resource = |option: Ref| option.card().is_some_and(|card| self.card(card).zone == Zone::Resources);
        self.offer(play).is_some_and(|(among, ..)| {
            let found = self.look().all(among, &Context::new(self.object(play.card), play.player));
            found.into_iter().any(is_resource)
        })
    }

    /// The most units that Exploit can take now (CR 7.5.16), or the number of cards that a card's own offer may be taken for.
    pub(crate) fn exploit_limit(&self, play: &PlayFrame) -> usize {
        let look = self.look();
        if let Some((among, ..)) = self.offer(play) {
            return look.all(among, &Context::new(self.object(play.card), play.player)).len();
        }
        let total: i32 = self
            .abilities_of(play)
            .iter()
            .filter_map(|a| match &**a {
                Ability::Keyword(KeywordAbility::Exploit(n)) => {
                    Some(look.amount(n, &Context::new(self.object(play.card), play.player)))
                }
                _ => None,
            })
            .sum();
        total.max(0) as usize
    }

    /// The saving of each exploited unit, or of each card that the card's own offer is taken for.
    pub(crate) fn saved_by_each(&self, play: &PlayFrame) -> i32 {
        self.offer(play).map_or(EXPLOIT_SAVES, |(.., less)| less)
    }

    /// The cost with so many units exploited.
    pub(crate) fn cost_exploiting(&self, play: &PlayFrame, units: usize) -> i32 {
        self.less_exploited(play, self.cost_of(play), units)
    }

    /// The cost that is left of that one with so many units exploited.
    pub(crate) fn less_exploited(&self, play: &PlayFrame, cost: i32, units: usize) -> i32 {
        if units == 0 {
            return cost.max(0);
        }
        (cost - self.saved_by_each(play) * units as i32).max(0)
    }
}

/// True if some of the tests are about the abilities of a card.
pub(crate) fn asks_for_abilities(tests: &[Test]) -> bool {
    tests.iter().any(|test| match test {
        Test::Keyword(_)
        | Test::AnyKeyword
        | Test::SharesKeywordWith(_)
        | Test::HasWhenDefeated
        | Test::HasWhenPlayed => true,
        Test::Not(inner) => asks_for_abilities(std::slice::from_ref(inner)),
        Test::Any(inner) | Test::All(inner) => asks_for_abilities(inner),
        _ => false,
    })
}

/// True if doing none of it pays the cost too: "up to 2" (CR 8.30.1).
pub(super) fn may_be_none(cost: &Cost) -> bool {
    let Cost::Do(effect) = cost else { return false };
    let first = if let Effect::Sequence(parts) = &**effect { parts.first() } else { Some(effect) };
    match first.map(|part| &**part) {
        Some(Effect::PutOnDeck { what: Target::Choose(choose), .. }) => choose.count.min == Amount::Number(0),
        _ => false,
    }
}

/// True if paying it takes something out of play that could pay another cost.
fn takes_away(cost: &Cost) -> bool {
    matches!(cost, Cost::Do(effect) if matches!(**effect, Effect::Defeat(_) | Effect::ReturnToHand(_)))
}
