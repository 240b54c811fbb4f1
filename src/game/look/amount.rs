//! Working out the numbers in abilities.

use std::sync::Arc;

use smallvec::smallvec;
use swu_cards::{
    Ability, AbilityClass, Amount, Feature, Filter, PlayerFilter, Stat, Tally, Target, Test, TokenKind, Who, ZoneKind,
};

use super::Look;
use crate::position::{Context, DeedRecord, Mistake, Zone};
use crate::terms::{AbilityKind, CardId, Object, PlayerId, Players, Ref};

/// Stands for "all of it": more than any number in a game.
pub(crate) const ALL: i32 = 9_999;

impl Look<'_> {
    /// The present value of an amount.
    pub(crate) fn amount(self, amount: &Amount, context: &Context) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::Stat(stat, target) => self.fixed(target, context).into_iter().map(|r| self.stat_of(*stat, r)).sum(),
            Amount::KeywordTotal(keyword, target) => {
                let cards = self.fixed(target, context).into_iter().filter_map(Ref::card);
                cards.map(|card| self.keyword_total(card, *keyword)).sum()
            }
            Amount::Count(filter) => self.count(filter, context) as i32,
            Amount::Spread(stat, target) => {
                let values = self.fixed(target, context).into_iter().map(|r| self.stat_of(*stat, r));
                values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
            }
            Amount::CountOf(target) => self.fixed(target, context).len() as i32,
            Amount::UpgradesOn(target) => self.fixed(target, context).into_iter().map(|r| self.upgrades_had(r)).sum(),
            Amount::Different(feature, filter) => self.different(*feature, filter, context),
            Amount::AspectIcons(aspect, filter) => self
                .all(filter, context)
                .into_iter()
                .filter_map(Ref::card)
                .map(|id| self.aspects(id).iter().filter(|a| *a == aspect).count() as i32)
                .sum(),
            Amount::CardsIn(zone, who) => self.who(who, context).into_iter().map(|p| self.cards_in(*zone, p)).sum(),
            Amount::Resources(who) => {
                let credits = |player| match self.board.mistaken(Mistake::CreditsCountAsResources) {
                    true => self.board.tokens_of(player, TokenKind::Credit).count() as i32,
                    // CR 4.5.4
                    false => 0,
                };
                let players = self.who(who, context).into_iter();
                players.map(|player| self.cards_in(ZoneKind::Resources, player) + credits(player)).sum()
            }
            Amount::Tally(tally) => self.tally(tally, context),
            Amount::ThatMuch | Amount::PaidFor => context.amount,
            Amount::Chosen => context.number,
            Amount::ExcessDamage => context.amount,
            Amount::Resourced => context.resourced,
            Amount::AbilitiesOn(class, target) => {
                let cards = self.fixed(target, context).into_iter().filter_map(Ref::card);
                cards.map(|card| self.abilities_of_class(card, *class).len() as i32).sum()
            }
            Amount::Paid => self.state(context.source.card).resources_paid,
            Amount::Sum(parts) => parts.iter().map(|part| self.amount(part, context)).sum(),
            Amount::Difference(a, b) => self.amount(a, context) - self.amount(b, context),
            Amount::Extreme { most, stat, of } => {
                let values = self.all(of, context).into_iter().map(|object| self.stat_of(*stat, object));
                match most {
                    true => values.max().unwrap_or(-ALL),
                    false => values.min().unwrap_or(ALL),
                }
            }
            Amount::DealtInAttack { by, to, combat } => {
                let by = by.as_ref().map(|by| self.fixed(by, context));
                let dealt = self.board.attack().map_or(&[][..], |attack| attack.dealt.as_slice());
                dealt
                    .iter()
                    .filter(|dealt| dealt.combat || !combat)
                    .filter(|dealt| by.as_ref().is_none_or(|by| by.contains(&Ref::Card(dealt.by))))
                    .filter(|dealt| self.matches_known(to, Ref::Card(dealt.to), context))
                    .map(|dealt| dealt.amount)
                    .sum()
            }
            Amount::Times(factor, of) => factor * self.amount(of, context),
            Amount::Half { of, up } => {
                let whole = self.amount(of, context);
                if *up { (whole + 1).div_euclid(2) } else { whole.div_euclid(2) }
            }
            Amount::Every(each, of) => self.amount(of, context).checked_div(*each).unwrap_or(0),
            Amount::MostAmong(who, of) => self.each_amount(who, of, context).max().unwrap_or(0),
            Amount::LeastAmong(who, of) => self.each_amount(who, of, context).min().unwrap_or(0),
            Amount::ArenasWithMostUnits => self.arenas_with_most_units(context.controller),
            Amount::All => ALL,
        }
    }

    /// The number of matching objects. Of the upgrades on one unit that has left play, those that it had then are counted (CR
    /// 8.11.1).
    fn count(self, filter: &Filter, context: &Context) -> usize {
        match bearer_counted_on(filter).and_then(|unit| self.gone(self.fixed(unit, context).first()?.object()?)) {
            Some(known) => {
                let matches = |upgrade: &&Object| self.matches(filter, Ref::Card(**upgrade), context);
                known.upgrades.iter().filter(matches).count()
            }
            None => self.all(filter, context).len(),
        }
    }

    /// The number of arenas in which the player has more units than each opponent.
    fn arenas_with_most_units(self, player: PlayerId) -> i32 {
        let of = |player: PlayerId, arena: Zone| {
            let there = |&&unit: &&CardId| self.state(unit).zone == arena && self.state(unit).controller == player;
            self.board.units().iter().filter(there).count()
        };
        let leads = |arena: &Zone| {
            self.board.opponents(player).into_iter().all(|opponent| of(player, *arena) > of(opponent, *arena))
        };
        [Zone::Ground, Zone::Space].iter().filter(|arena| leads(arena)).count() as i32
    }

    /// The triggered abilities of that class on the card.
    pub(crate) fn abilities_of_class(self, card: CardId, class: AbilityClass) -> Vec<Arc<Ability>> {
        let of_class = |ability: &&Arc<Ability>| match &***ability {
            Ability::Triggered(triggered) => AbilityKind::of_class(triggered, class).is_some(),
            _ => false,
        };
        self.abilities(card).iter().filter(of_class).cloned().collect()
    }

    /// The number of upgrades that a unit has, or had when it left play (CR 8.11.1).
    fn upgrades_had(self, unit: Ref) -> i32 {
        let Ref::Card(object) = unit else { return 0 };
        let had = match self.last_known(object) {
            Some(known) => known.upgrades.len(),
            None => self.board.upgrades_on(object.card).count(),
        };
        had as i32
    }

    /// The amount as it is for each of those players.
    fn each_amount(self, who: &Who, of: &Amount, context: &Context) -> impl Iterator<Item = i32> {
        let players = self.who(who, context);
        players.into_iter().map(move |player| {
            self.amount(of, &Context { controller: player, side: player, player: Some(player), ..context.clone() })
        })
    }

    fn cards_in(self, zone: ZoneKind, player: PlayerId) -> i32 {
        let state = self.board.player(player);
        let count = match zone {
            ZoneKind::Hand => state.hand.len(),
            ZoneKind::Deck => state.deck.len(),
            ZoneKind::Discard => state.discard.len(),
            ZoneKind::Resources => state.resources.len(),
            ZoneKind::Base => 1 + state.leaders.len(),
            ZoneKind::Ground | ZoneKind::Space => {
                self.board.units.iter().filter(|&&u| self.state(u).controller == player).count()
            }
        };
        count as i32
    }

    fn different(self, feature: Feature, filter: &Filter, context: &Context) -> i32 {
        let mut labels: Vec<String> =
            self.all(filter, context).into_iter().flat_map(|object| self.labels(feature, object)).collect();
        labels.sort();
        labels.dedup();
        labels.len() as i32
    }

    /// The values of a feature that a card has, as words that can be compared.
    pub(crate) fn labels(self, feature: Feature, object: Ref) -> Vec<String> {
        let Ref::Card(object) = object else { return Vec::new() };
        let id = object.card;
        let known = self.gone(object);
        match feature {
            Feature::Aspect => {
                let aspects = known.map_or_else(|| self.aspects(id), |known| known.features.aspects.clone());
                aspects.into_iter().map(|a| a.word().to_owned()).collect()
            }
            Feature::Cost => vec![self.card_of(object).cost.to_string()],
            Feature::Name => vec![self.card_of(object).name.clone()],
            Feature::Trait => {
                let traits = known.map_or_else(|| self.traits(id), |known| known.features.traits.clone());
                traits.into_iter().map(String::from).collect()
            }
            Feature::Keyword => self.keywords_of(object).into_iter().map(|k| k.word().to_owned()).collect(),
            Feature::Controller => vec![self.controller_of(object).0.to_string()],
            Feature::Owner => vec![self.state(id).owner.0.to_string()],
            Feature::Arena => self.arena_of(object).into_iter().map(|a| a.word().to_owned()).collect(),
            Feature::Bearer => self.attached_to(id).into_iter().map(|unit| unit.0.to_string()).collect(),
            Feature::Power => vec![self.stat(Stat::Power, object).to_string()],
        }
    }

    /// The number of times something has happened this phase.
    pub(crate) fn tally(self, tally: &Tally, context: &Context) -> i32 {
        let deeds: Vec<&DeedRecord> = self
            .who(&tally.who, context)
            .into_iter()
            .flat_map(|p| self.board.player(p).deeds.iter())
            .filter(|deed| deed.what == tally.what && self.this_phase(deed.phase))
            .filter(|deed| self.matches_as(&tally.card, &(*deed).into(), context))
            .collect();
        let of = |card: CardId| deeds.iter().filter(|deed| deed.object.card == card).map(|deed| deed.amount).sum();
        match tally.of_one {
            true => deeds.iter().map(|deed| of(deed.object.card)).max().unwrap_or(0),
            false => deeds.iter().map(|deed| deed.amount).sum(),
        }
    }

    pub(crate) fn this_phase(self, phase: swu_cards::Phase) -> bool {
        matches!(self.board.stage, crate::position::Stage::In(now) if now == phase)
    }

    /// The players that an ability's words mean, when no choice is needed; of a choice, all who could be chosen.
    pub(crate) fn who(self, who: &Who, context: &Context) -> Players {
        let you = context.controller;
        match who {
            Who::You => smallvec![you],
            Who::Opponent | Who::EachOpponent => self.board.opponents(you),
            Who::EachPlayer | Who::AnyPlayer | Who::Players(_) => self.board.clockwise_from(you),
            Who::ThatPlayer => context.player.into_iter().collect(),
            Who::ControllerOf(target) => self.players_of(target, context, |look, object| look.controller_of(object)),
            Who::OwnerOf(target) => self.players_of(target, context, |look, object| look.state(object.card).owner),
            Who::AttackingPlayer => self.board.attack().map(|a| a.attacking_player).into_iter().collect(),
            Who::DefendingPlayer => self.board.attack().map(|a| a.defending_player).into_iter().collect(),
            Who::Each(filter) => self.each_player(filter, context),
            Who::Seat(seat) => smallvec![PlayerId(*seat)],
            Who::EachFromLeft => {
                let mut players = self.board.clockwise_from(you);
                let own = usize::from(players.first() == Some(&you));
                players.rotate_left(own);
                players
            }
            Who::OtherThan(who) => {
                let not = self.who(who, context);
                self.board.clockwise_from(you).into_iter().filter(|player| !not.contains(player)).collect()
            }
            // Whoever is out of the game sits nowhere (CR 11.3.1).
            Who::RightOf(who) => {
                let right = |of: PlayerId| self.board.clockwise_from(of).last().copied();
                self.who(who, context).into_iter().filter_map(right).collect()
            }
        }
    }

    fn players_of(
        self,
        target: &swu_cards::Target,
        context: &Context,
        of: impl Fn(Self, crate::terms::Object) -> PlayerId,
    ) -> Players {
        let mut players: Players = self
            .fixed(target, context)
            .into_iter()
            .map(|r| match r {
                Ref::Card(object) => of(self, object),
                Ref::Player(player) => player,
            })
            .collect();
        players.sort();
        players.dedup();
        players
    }

    fn each_player(self, filter: &PlayerFilter, context: &Context) -> Players {
        use swu_cards::Deed;
        let you = self.board.player(context.controller);
        let players = match filter {
            PlayerFilter::HasInHand(of, _) => self.who(of, context),
            PlayerFilter::BaseYouDamagedThisPhase | PlayerFilter::OpponentControls(..) => {
                self.board.opponents(context.controller)
            }
        };
        players
            .into_iter()
            .filter(|&p| match filter {
                PlayerFilter::HasInHand(_, number) => {
                    self.board.player(p).hand.len() as i32 >= self.amount(number, context)
                }
                PlayerFilter::BaseYouDamagedThisPhase => {
                    let base = self.board.player(p).base;
                    you.deeds
                        .iter()
                        .any(|d| d.what == Deed::DamagedBase && d.object.card == base && self.this_phase(d.phase))
                }
                PlayerFilter::OpponentControls(comparison, amount, cards) => {
                    let of_them = Context { player: Some(p), ..context.clone() };
                    let theirs = self
                        .all(cards, &of_them)
                        .into_iter()
                        .filter(|r| r.card().is_some_and(|id| self.state(id).controller == p))
                        .count();
                    comparison.holds(theirs as i32, self.amount(amount, context))
                }
            })
            .collect()
    }
}

/// The one unit on which upgrades are counted, if they are counted on one.
pub(crate) fn bearer_counted_on(filter: &Filter) -> Option<&Target> {
    filter.0.iter().find_map(|test| match test {
        Test::AttachedTo(Filter(unit)) => match unit.as_slice() {
            [Test::OneOf(unit)] => Some(&**unit),
            _ => None,
        },
        _ => None,
    })
}
