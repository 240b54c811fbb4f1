//! Paying costs (CR 1.8.9, 3.7.13, 6.2.4, 6.4.4): with resources, Credit tokens and effects.

use swu_cards::{Effect, Grant, PlayerRule, Target, TokenKind, Who};

use crate::position::{Context, PlayFrame, Position, Responsibility};
use crate::terms::{CardId, CardList, Happening, PlayerId, Ref, Refusal, Rule};
use swu_text::words::counted;

impl Position {
    /// Ready resources of a player, in the order in which they are exhausted to pay: those that nobody refers to first.
    fn ready_resources(&self, player: PlayerId, last: Option<CardId>) -> CardList {
        let mut ready: CardList =
            self.player(player).resources.iter().copied().filter(|&c| !self.card(c).exhausted).collect();
        ready.sort_by_key(|&c| (Some(c) == last, !self.card(c).filler));
        ready
    }

    /// The number of ready resources of a player.
    pub(crate) fn count_of_ready(&self, player: PlayerId) -> usize {
        self.player(player).resources.iter().filter(|&&card| !self.card(card).exhausted).count()
    }

    /// True if the player could pay such a cost now: with ready resources, Credit tokens (CR 3.7.13), and units that may pay.
    pub(crate) fn can_pay(&self, player: PlayerId, amount: i32) -> bool {
        self.has_to_pay(player, self.to_pay(player, amount), self.paying_units(player).len())
    }

    /// True if the player can pay that cost of the card with so many units exploited, or cards chosen for the card's own offer.
    /// Resources that are given up for that pay nothing.
    pub(crate) fn can_pay_exploiting(&self, play: &PlayFrame, cost: i32, chosen: usize) -> bool {
        let given_up = if chosen > 0 && self.offers_for_resources(play) { chosen as i32 } else { 0 };
        let cost = self.to_pay(play.player, self.less_exploited(play, cost, chosen));
        self.has_to_pay(play.player, cost + given_up, self.paying_units(play.player).len())
    }

    /// True if the player can pay with any number up to that. Where nothing is given up that could pay, the most is the
    /// cheapest.
    pub(crate) fn can_pay_exploiting_up_to(&self, play: &PlayFrame, cost: i32, most: usize) -> bool {
        let least = if most > 0 && self.offers_for_resources(play) { 0 } else { most };
        (least..=most).any(|chosen| self.can_pay_exploiting(play, cost, chosen))
    }

    /// CR 7.1.3, 1.8.1: true if the player can pay inside of an effect. That is no cost: nothing halves it, and no unit pays
    /// for it, but Credit tokens do "while paying resources" (CR 3.7.13).
    pub(crate) fn can_pay_in_effect(&self, player: PlayerId, amount: i32) -> bool {
        self.has_to_pay(player, amount, 0)
    }

    fn has_to_pay(&self, player: PlayerId, amount: i32, units: usize) -> bool {
        let ready = self.count_of_ready(player) + units;
        amount <= ready as i32 || amount <= (ready + self.credits_to_spend(player).len()) as i32
    }

    /// True if payments of the player depend on cards in play, which Exploit may defeat before the cost is paid (CR 7.5.16.c).
    pub(crate) fn pays_by_rules(&self, player: PlayerId) -> bool {
        self.look().is_ruled(player, |rule| match rule {
            PlayerRule::PayWith { who, .. } | PlayerRule::HalfCosts(who) => Some(who),
            _ => None,
        })
    }

    /// Ready units that the player may exhaust to pay costs, as if they were resources.
    pub(crate) fn paying_units(&self, player: PlayerId) -> Vec<CardId> {
        let look = self.look();
        let mut found: Vec<CardId> = Vec::new();
        for in_force in look.player_rules() {
            if let PlayerRule::PayWith { who, unit } = &in_force.rule
                && look.who(who, &in_force.context).contains(&player)
            {
                found.extend(look.all(unit, &in_force.context).into_iter().filter_map(Ref::card));
            }
        }
        found.retain(|&unit| !self.card(unit).exhausted);
        found.sort();
        found.dedup();
        found
    }

    /// The resources that a cost takes from that player: half of it, rounded up, where an ability says so.
    pub(crate) fn to_pay(&self, player: PlayerId, amount: i32) -> i32 {
        let halves =
            self.look().is_ruled(player, |rule| if let PlayerRule::HalfCosts(who) = rule { Some(who) } else { None });
        if halves { (amount + 1).div_euclid(2) } else { amount }
    }

    /// The Credit tokens of a player that can help to pay: those that have their ability (CR 3.7.13).
    pub(crate) fn credits_to_spend(&self, player: PlayerId) -> Vec<CardId> {
        let look = self.look();
        let works = |&token: &CardId| !look.has_grant(token, |g| matches!(g, Grant::LoseAllAbilities { .. }));
        self.tokens_of(player, TokenKind::Credit).filter(works).collect()
    }

    /// Exhausts ready resources and spends Credit tokens, and returns the number of these (CR 6.2.4). Units that may pay do so
    /// when nothing else is left.
    pub(crate) fn pay(&mut self, player: PlayerId, amount: i32, credits: Option<usize>) -> Result<usize, Refusal> {
        self.pay_so_many(player, self.to_pay(player, amount.max(0)), credits, None, None)
    }

    /// Pays exactly so many, `last` after all other resources, with no other units than those that the player has chosen to
    /// exhaust.
    pub(crate) fn pay_so_many(
        &mut self,
        player: PlayerId,
        amount: i32,
        credits: Option<usize>,
        last: Option<CardId>,
        units: Option<&[CardId]>,
    ) -> Result<usize, Refusal> {
        if credits.is_some_and(|credits| credits > amount as usize) {
            let reason = format!("it costs {amount}: nothing is left to pay with that many Credit tokens");
            return Err(Refusal::new(Rule::Cr1_16_4, reason).and(&[Rule::Cr3_7_13, Rule::Cr6_2_4b]));
        }
        if amount == 0 {
            return Ok(0);
        }
        let mut ready: CardList = units.unwrap_or_default().into();
        let resources = self.ready_resources(player, last);
        ready.extend(resources.into_iter().filter(|card| units.is_none_or(|units| !units.contains(card))));
        if units.is_none() {
            ready.extend(self.paying_units(player));
        }
        let tokens = self.credits_to_spend(player);
        let short = (amount - ready.len() as i32).max(0) as usize;
        let spent = credits.unwrap_or(short);
        if spent > tokens.len() || spent < short {
            let reason = match credits.filter(|&credits| credits > tokens.len()) {
                Some(credits) => {
                    let spent = counted(credits, "Credit token");
                    format!("{spent} cannot be spent; Credit tokens to spend: {}", tokens.len())
                }
                None => format!("it costs {amount}; ready resources: {}", ready.len()),
            };
            return Err(Refusal::new(Rule::Cr6_2_4a, reason).and(&[
                Rule::Cr1_8_2,
                Rule::Cr6_2_0b,
                Rule::Cr1_7_2,
                Rule::Cr6_4_4a,
            ]));
        }
        self.defeat(tokens.get(..spent).unwrap_or_default(), Responsibility::told(player), Rule::Cr3_7_13);
        let resources = amount - spent as i32;
        for &card in ready.iter().take(resources as usize) {
            match self.look().is_unit(card) {
                true => {
                    self.exhaust_card(card, Rule::Cr1_7_2);
                }
                false => self.state.set_exhausted(card, true),
            }
        }
        // Whether to use them is up to the player.
        let also: &[Rule] =
            if spent > 0 || (credits.is_some() && !tokens.is_empty()) { &[Rule::Cr3_7_13] } else { &[] };
        self.log_all(Rule::Cr1_7_2, also, Happening::Paid { player, resources, credits: spent as i32 });
        Ok(spent)
    }

    /// True if a cost that is an effect can be paid now (CR 6.2.4.a, 6.4.4.a).
    pub(crate) fn can_do_cost(&self, effect: &Effect, words: &Context) -> bool {
        let look = self.look();
        match effect {
            Effect::Exhaust(Target::Choose(choose)) => {
                let ready = look.all(&choose.filter, words).into_iter().filter(|r| self.is_ready(*r)).count();
                ready as i32 >= look.amount(&choose.count.min, words)
            }
            Effect::Exhaust(target) => look.fixed(target, words).into_iter().all(|r| self.is_ready(r)),
            Effect::Defeat(Target::Choose(choose))
            | Effect::ReturnToHand(Target::Choose(choose))
            | Effect::Damage { to: Target::Choose(choose), .. } => {
                look.all(&choose.filter, words).len() as i32 >= look.amount(&choose.count.min, words)
            }
            Effect::Discard { who: Who::You, count, card, .. } => {
                let hand = &self.player(words.controller).hand;
                let fitting =
                    hand.iter().filter(|&&c| c != words.source.card && look.matches_anywhere(card, c, words)).count();
                fitting as i32 >= look.amount(count, words)
            }
            Effect::DiscardFromDeck { who: Who::You, count } => {
                self.player(words.controller).deck.len() as i32 >= look.amount(count, words)
            }
            Effect::Ready(Target::Choose(choose)) => {
                look.all(&choose.filter, words).into_iter().any(|r| self.could_ready(r))
            }
            Effect::UseTheForce => look.force_token(words.controller).is_some(),
            Effect::Sequence(parts) | Effect::Together(parts) => parts.iter().all(|part| self.can_do_cost(part, words)),
            _ => true,
        }
    }

    /// True for a card that could exhaust (CR 1.5.4.d).
    pub(crate) fn is_ready(&self, what: Ref) -> bool {
        what.card().is_some_and(|card| !self.card(card).exhausted)
    }

    /// True for an exhausted card that nothing keeps from readying (CR 1.5.4.e, 1.3.3).
    pub(crate) fn could_ready(&self, what: Ref) -> bool {
        what.card().is_some_and(|card| self.card(card).exhausted && !self.look().cannot_ready(card))
    }
}
