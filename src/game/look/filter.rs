//! Objects that an ability's words mean: filters, and targets that need no choice (CR 8.4, 4.9.2).

use std::sync::Arc;

use swu_cards::{Ability, Amount, CardKind, Filter, Keyword, PlayerRule, Stat, Target, Test, Trigger, Who, ZoneKind};

use super::Look;
use super::known::triggers;
use crate::position::{Context, DeedRecord, Features, Zone};
use crate::terms::{AbilityKind, CardId, Object, PlayerId, Players, Ref};

/// A card as it is or was when something happens to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CardInEvent<'d> {
    pub object: Object,
    /// A unit that is played as an upgrade is one (CR 7.5.17.c).
    pub kind: CardKind,
    pub from: Option<ZoneKind>,
    pub attacking: bool,
    /// The keyword by which it is played, of a card that is.
    pub using: Option<Keyword>,
    pub seen: AttributesAt<'d>,
}

/// The moment for which a card is tested.
#[derive(Debug, Clone, Copy)]
pub(crate) enum AttributesAt<'d> {
    /// As it is now.
    Now,
    /// While it is being played, with the abilities that it has then, wherever it is played from (CR 6.2.1).
    Played(&'d [Arc<Ability>]),
    /// In the past, when it was no more than what is printed on it.
    Printed,
    /// In the past.
    Then(&'d Features),
}

impl<'d> From<&'d DeedRecord> for CardInEvent<'d> {
    fn from(deed: &'d DeedRecord) -> Self {
        let seen = deed.features.as_deref().map_or(AttributesAt::Printed, AttributesAt::Then);
        CardInEvent {
            object: deed.object,
            kind: deed.kind,
            from: deed.from,
            attacking: deed.attacking,
            using: None,
            seen,
        }
    }
}

impl<'a> Look<'a> {
    /// Every object that matches, in play unless the filter says where.
    pub(crate) fn all(self, filter: &Filter, context: &Context) -> Vec<Ref> {
        let mut found: Vec<Ref> = self
            .candidates(filter, context)
            .into_iter()
            .map(|id| Ref::Card(self.board.object(id)))
            .filter(|&r| self.matches(filter, r, context))
            .collect();
        self.keep_extremes(filter, &mut found);
        found
    }

    /// CR 1.10.6, 1.11.7: with ties, each of them.
    fn keep_extremes(self, filter: &Filter, found: &mut Vec<Ref>) {
        for test in &filter.0 {
            let (stat, sign) = match test {
                Test::Most(stat) => (*stat, 1),
                Test::Least(stat) => (*stat, -1),
                _ => continue,
            };
            if let Some(best) = found.iter().map(|&r| sign * self.stat_of(stat, r)).max() {
                found.retain(|&r| sign * self.stat_of(stat, r) == best);
            }
        }
    }

    /// Cards that may match: those of the zones that the filter is about.
    fn candidates(self, filter: &Filter, context: &Context) -> Vec<CardId> {
        let mut places: Vec<(ZoneKind, Players)> = Vec::new();
        collect_zones(&filter.0, &mut |zone, who| places.push((zone, self.who(who, context))));
        let mut found: Vec<CardId> = filter
            .0
            .iter()
            .filter_map(|test| match test {
                Test::OneOf(target) => Some(self.fixed(target, context)),
                _ => None,
            })
            .flatten()
            .filter_map(Ref::card)
            .collect();
        if places.is_empty() && found.is_empty() {
            let captives = filter.0.iter().any(|test| matches!(test, Test::GuardedBy(_)));
            // Captured cards are out of play, and open to all players (CR 8.33.1).
            return if captives { self.board.captives.clone() } else { self.cards_in_play() };
        }
        for (zone, players) in places {
            for player in players {
                let state = self.board.player(player);
                match zone {
                    ZoneKind::Deck => found.extend(&state.deck),
                    ZoneKind::Hand => found.extend(&state.hand),
                    ZoneKind::Discard => found.extend(&state.discard),
                    ZoneKind::Resources => found.extend(&state.resources),
                    ZoneKind::Base => found.extend(state.leaders.iter().chain(std::iter::once(&state.base))),
                    ZoneKind::Ground | ZoneKind::Space => found.extend(&self.board.units),
                }
            }
        }
        // "an enemy unit or resource": some of what is meant is in play.
        if filter.0.iter().any(|test| matches!(test, Test::Any(kinds) if is_partly_in_zones(kinds))) {
            found.extend(self.cards_in_play());
        }
        found.sort();
        found.dedup();
        found
    }

    /// Units and upgrades, leaders and bases in play: all that "a card in play" can be (CR 4.9.1), resources apart.
    fn cards_in_play(self) -> Vec<CardId> {
        let mut cards = self.board.units.to_vec();
        cards.extend(&self.board.upgrades);
        for player in self.board.playing() {
            let state = self.board.player(player);
            cards.push(state.base);
            cards.extend(state.leaders.iter().copied().filter(|&id| self.state(id).zone == Zone::Base));
        }
        cards.extend(&self.board.tokens);
        cards
    }

    /// True if the object matches now; a card that is no longer the same copy does not.
    pub(crate) fn matches(self, filter: &Filter, what: Ref, context: &Context) -> bool {
        filter.0.iter().all(|test| self.test(test, what, context))
    }

    /// Tests a filter with last known information for a card that has left play (CR 8.11.1).
    pub(crate) fn matches_known(self, filter: &Filter, what: Ref, context: &Context) -> bool {
        // "A unit with the highest cost among enemy units": seen before anything moves, among all that match.
        let extreme = filter.0.iter().any(|test| matches!(test, Test::Most(_) | Test::Least(_)));
        self.matches(filter, what, context) && (!extreme || self.all(filter, context).contains(&what))
    }

    /// True if a card matches wherever it is: for something that has happened to it.
    pub(crate) fn matches_anywhere(self, filter: &Filter, id: CardId, context: &Context) -> bool {
        filter.0.iter().all(|test| match test {
            Test::In(..) => true,
            Test::Kind(kind) => self.card(id).kind == *kind || self.kind(id) == *kind,
            test => self.test(test, Ref::Card(self.board.object(id)), context),
        })
    }

    /// Tests a card that is or was played, discarded or defeated: of the kind that it was then, and a test of the zone is about
    /// its origin.
    pub(crate) fn matches_as(self, filter: &Filter, was: &CardInEvent<'_>, context: &Context) -> bool {
        filter.0.iter().all(|test| self.test_as(test, was, context))
    }

    fn test_as(self, test: &Test, was: &CardInEvent<'_>, context: &Context) -> bool {
        let id = was.object.card;
        match test {
            // Hand, deck and discard pile are their owners'.
            Test::In(zone @ (ZoneKind::Hand | ZoneKind::Deck | ZoneKind::Discard), Who::You) => {
                was.from == Some(*zone) && self.state(id).owner == context.controller
            }
            Test::In(zone, _) => was.from == Some(*zone),
            Test::Kind(kind) => was.kind == *kind,
            Test::Attacking => was.attacking,
            Test::Using(keyword) => was.using == Some(*keyword),
            Test::Not(inner) => !self.test_as(inner, was, context),
            Test::Any(tests) => tests.iter().any(|test| self.test_as(test, was, context)),
            Test::All(tests) => tests.iter().all(|test| self.test_as(test, was, context)),
            test => match was.seen {
                AttributesAt::Now => self.test(test, Ref::Card(was.object), context),
                AttributesAt::Played(abilities) => self.test_played(test, was.object, abilities, context),
                AttributesAt::Printed => self.test_seen(test, was.object, None, context),
                AttributesAt::Then(features) => self.test_seen(test, was.object, Some(features), context),
            },
        }
    }

    /// A test of a card that is being played: by the abilities that it has while it is (CR 6.2.1, 7.5.14.d).
    fn test_played(self, test: &Test, object: Object, abilities: &[Arc<Ability>], context: &Context) -> bool {
        let has = |keyword: Keyword| abilities.iter().any(|ability| ability.is_keyword(keyword));
        match test {
            Test::Keyword(keyword) => has(*keyword),
            Test::AnyKeyword => abilities.iter().any(|ability| matches!(&**ability, Ability::Keyword(_))),
            Test::SharesKeywordWith(with) => self.fixed(with, context).into_iter().any(|other| match other {
                Ref::Card(other) => other != object && self.keywords_of(other).into_iter().any(has),
                Ref::Player(_) => false,
            }),
            Test::HasWhenDefeated => triggers(abilities, is_when_defeated),
            Test::HasWhenPlayed => triggers(abilities, is_when_played),
            test => self.test(test, Ref::Card(object), context),
        }
    }

    /// Tests a card as it was in the past: by what is printed on it, unless it was more or less than that (CR 3.6.8, 8.11.1).
    fn test_seen(self, test: &Test, object: Object, then: Option<&Features>, context: &Context) -> bool {
        let face = then.map_or(self.state(object.card).face, |features| features.face);
        let card = &self.board.faces.get(face).card;
        match test {
            Test::Trait(wanted) => then.map_or(card.has_trait(wanted), |then| then.traits.contains(wanted)),
            Test::Aspect(aspect) => then.map_or(&card.aspects, |then| &then.aspects).contains(aspect),
            Test::Keyword(keyword) => match then {
                Some(then) => then.keywords.contains(keyword),
                None => card.abilities.iter().any(|ability| ability.is_keyword(*keyword)),
            },
            Test::Leader => then.map_or(card.kind == CardKind::Leader, |then| then.is_leader),
            Test::Unique => then.map_or(card.unique, |then| then.is_unique),
            Test::Named(name) => swu_cards::library::same_name(&card.name, name),
            Test::OddCost => card.cost % 2 != 0,
            Test::Stat(Stat::Cost, comparison, Amount::Number(bound)) => comparison.holds(card.cost, *bound),
            test => self.test(test, Ref::Card(object), context),
        }
    }

    /// True if such a card deals the damage: one in play, or as it last was there, or an event whose player deals it (CR
    /// 1.18.2).
    pub(crate) fn deals_as(self, filter: &Filter, by: Object, context: &Context) -> bool {
        match self.state(by.card).zone.is_play() || self.last_known(by).is_some() {
            true => self.matches_known(filter, Ref::Card(by), context),
            false => self.matches_anywhere(filter, by.card, context),
        }
    }

    /// True if one test of a filter holds of the object.
    pub(crate) fn test(self, test: &Test, what: Ref, context: &Context) -> bool {
        let Ref::Card(object) = what else { return false };
        let id = object.card;
        let state = self.state(id);
        // What has left play is looked at as it was.
        let gone = || self.gone(object);
        match test {
            Test::Kind(kind) => self.kind_of(object) == *kind,
            Test::Leader => gone().map_or_else(|| self.is_leader(id), |known| known.features.is_leader),
            // CR 3.7: a copy of a token has its attributes, and is no token.
            Test::Token(None) => self.board.printed(id).token.is_some(),
            Test::Token(Some(token)) => self.board.printed(id).token == Some(*token),
            Test::Friendly => self.controller_of(object) == context.side,
            Test::Enemy => self.controller_of(object) != context.side,
            Test::ControlledBy(who) => self.who(who, context).contains(&self.controller_of(object)),
            Test::OwnedBy(who) => self.who(who, context).contains(&state.owner),
            Test::Other => object != context.source && !self.carries(object, context.source),
            Test::OtherThan(target) => !self.fixed(target, context).contains(&what),
            Test::OneOf(target) => self.fixed(target, context).contains(&what),
            // CR 4.9.2.a: a card out of play has the arena that is printed on it.
            Test::Arena(arena) => match self.state(object.card).zone {
                Zone::Deck | Zone::Hand | Zone::Discard if self.gone(object).is_none() => {
                    self.card(object.card).arena == Some(*arena)
                }
                _ => self.arena_of(object) == Some(*arena),
            },
            Test::ArenaOf(target) => {
                let arenas: Vec<_> =
                    self.fixed(target, context).into_iter().filter_map(|r| self.known_arena(r)).collect();
                self.known_arena(what).is_some_and(|arena| arenas.contains(&arena))
            }
            Test::ChosenArena => context.arena.is_some() && self.arena_of(object) == context.arena,
            Test::Trait(wanted) => {
                gone().map_or_else(|| self.has_trait(id, wanted), |known| known.features.traits.contains(wanted))
            }
            Test::Aspect(aspect) => self.had_aspect(object, *aspect),
            Test::SharesAspectWith(target) => self.shares(swu_cards::Feature::Aspect, what, target, context),
            Test::ChosenAspect => context.aspect.is_some_and(|aspect| self.had_aspect(object, aspect)),
            Test::DamagedBaseThisPhase { of_opponent } => {
                let own = 1u8 << context.side.0;
                state.marks.damaged_bases & !(if *of_opponent { own } else { 0 }) != 0
            }
            Test::SharesKeywordWith(target) => self.shares(swu_cards::Feature::Keyword, what, target, context),
            Test::SharesTraitWith(target) => self.shares(swu_cards::Feature::Trait, what, target, context),
            Test::SharesNameWith(target) => self.shares(swu_cards::Feature::Name, what, target, context),
            Test::Keyword(keyword) => match gone() {
                Some(known) => known.features.keywords.contains(keyword),
                None => self.has_keyword(id, *keyword) || self.has_out_of_arenas(id, *keyword),
            },
            Test::AnyKeyword => !self.keywords_of(object).is_empty(),
            // Whether gained abilities count is not known of the edition after 8.0: they are abilities (CR 7.1.1).
            Test::NoAbilities => self.last_abilities(object).is_empty(),
            Test::HasWhenDefeated => self.has_trigger(object, is_when_defeated),
            Test::HasWhenPlayed => self.has_trigger(object, is_when_played),
            Test::Named(name) => swu_cards::library::same_name(self.name_of(object), name),
            Test::NamedCard => {
                let named = context.rare.named.as_ref().or(self.state(context.source.card).rare().named.as_ref());
                named.is_some_and(|n| swu_cards::library::same_name(n, self.name_of(object)))
            }
            Test::Unique => gone().map_or_else(|| self.is_unique(id), |known| known.features.is_unique),
            Test::Damaged => self.stat(Stat::Damage, object) > 0,
            Test::Upgraded => match gone() {
                Some(known) => !known.upgrades.is_empty(),
                None => self.board.upgrades_on(id).next().is_some(),
            },
            Test::Exhausted => self.known_exhausted(object),
            Test::Ready => !self.known_exhausted(object),
            Test::Stat(stat, comparison, amount) => {
                let bound = match amount {
                    swu_cards::Amount::Number(number) => *number,
                    amount => self.amount(amount, &context.of(what)),
                };
                comparison.holds(self.stat(*stat, object), bound)
            }
            Test::Most(_) | Test::Least(_) => true,
            Test::OddCost => self.card_of(object).cost % 2 != 0,
            Test::Different(feature, comparison, amount) => {
                let mut labels = self.labels(*feature, what);
                labels.sort();
                labels.dedup();
                comparison.holds(labels.len() as i32, self.amount(amount, &context.of(what)))
            }
            Test::DamagedInAttack { by, combat } => {
                let by = self.fixed(by, context);
                self.board.attack().is_some_and(|attack| {
                    attack.dealt.iter().any(|dealt| {
                        dealt.to == object && (dealt.combat || !combat) && by.contains(&Ref::Card(dealt.by))
                    })
                })
            }
            // CR 3.6.3.a: whoever plays or moves it is the controller of the ability.
            Test::CanAttachTo(target) => self
                .fixed(target, context)
                .into_iter()
                .filter_map(Ref::card)
                .any(|unit| self.state(unit).zone.is_arena() && self.eligible(id, unit, context.controller)),
            Test::In(zone, who) => self.is_in(*zone, &self.who(who, context), id),
            Test::AttachedTo(filter) => {
                self.bearer_of(object).is_some_and(|unit| self.matches(filter, Ref::Card(unit), context))
            }
            Test::HasUpgrade(filter) => self.has_upgrade(object, filter, context),
            Test::WasOn(target) => self.fixed(target, context).into_iter().any(|unit| match unit {
                Ref::Card(unit) => {
                    self.last_known(unit).is_some_and(|known| known.upgrades.iter().any(|on| on.card == id))
                }
                Ref::Player(_) => false,
            }),
            Test::GuardedBy(filter) => match state.zone {
                Zone::Captured(captor) => self.matches(filter, Ref::Card(self.board.object(captor)), context),
                _ => false,
            },
            Test::GuardsCard => gone().map_or_else(|| !self.board.captives_of(id).is_empty(), |known| known.guards),
            Test::Attacking => self.is_attacking(id),
            Test::AttackingUsing(keyword) => {
                self.is_attacking(id) && self.board.attack().is_some_and(|attack| attack.using == Some(*keyword))
            }
            Test::Defending => self.is_defending(id),
            Test::EnteredPlayThisPhase => state.marks.entered_phase && state.zone.is_play(),
            Test::EnteredPlayThisRound => state.marks.entered_round && state.zone.is_play(),
            // Said of a card while it is played, and of nothing else.
            Test::Using(_) => false,
            Test::CopyOf(target) => self.fixed(target, context).into_iter().any(|other| match other {
                Ref::Card(other) => self.card_of(other).has_same_title(self.card_of(object)),
                Ref::Player(_) => false,
            }),
            // CR 7.5.17.c, 8.36.2: a Pilot that was played as an upgrade and is a unit now is no unit that was played.
            Test::PlayedThisPhase => state.marks.played == Some(self.kind(id)),
            Test::PlayedByYouThisPhase => {
                state.marks.played == Some(self.kind(id)) && state.marks.played_by == Some(context.controller)
            }
            Test::AttackedThisPhase => state.marks.attacked,
            Test::AttackedYourBaseThisPhase => state.marks.attacked_bases & (1 << context.controller.0) != 0,
            Test::HealedThisPhase => state.marks.healed,
            Test::DamagedThisPhase => state.marks.damaged,
            // CR 3.5.6: a unit card that was defeated as an upgrade was no unit that was defeated.
            Test::DefeatedThisPhase => self.defeated_as(object) == Some(self.kind_of(object)),
            Test::DiscardedThisPhase => state.marks.discarded,
            Test::EligibleFor(target) => self
                .fixed(target, context)
                .into_iter()
                .filter_map(Ref::card)
                .all(|upgrade| self.eligible(upgrade, id, self.state(upgrade).controller)),
            Test::Playable => true,
            Test::Not(inner) => !self.test(inner, what, context),
            Test::Any(any) => any.iter().any(|t| self.test(t, what, context)),
            Test::All(all) => all.iter().all(|t| self.test(t, what, context)),
        }
    }

    /// Keywords that work where the card is, such as Smuggle on a resource: printed on it, or given to it there.
    pub(super) fn has_out_of_arenas(self, id: CardId, keyword: Keyword) -> bool {
        let state = self.state(id);
        if !matches!(state.zone, Zone::Resources | Zone::Hand | Zone::Discard) || self.is_blank_elsewhere(id) {
            return false;
        }
        let is = |ability: &Ability| ability.is_keyword(keyword);
        let given = |rule: &PlayerRule, context: &Context| match rule {
            PlayerRule::CardsGain { who, card, ability } => {
                is(ability)
                    && self.who(who, context).contains(&state.controller)
                    && self.deeper().matches(card, Ref::Card(self.board.object(id)), context)
            }
            _ => false,
        };
        self.card(id).abilities.iter().any(|a| is(a))
            || (!self.at_bottom() && self.player_rules().iter().any(|r| given(&r.rule, &r.context)))
    }

    fn shares(self, feature: swu_cards::Feature, what: Ref, with: &Target, context: &Context) -> bool {
        let own = self.labels(feature, what);
        self.fixed(with, context)
            .into_iter()
            .filter(|&other| other != what)
            .any(|other| self.labels(feature, other).iter().any(|label| own.contains(label)))
    }

    fn is_in(self, zone: ZoneKind, players: &[PlayerId], id: CardId) -> bool {
        let state = self.state(id);
        let player = match zone {
            ZoneKind::Ground | ZoneKind::Space | ZoneKind::Resources => state.controller,
            ZoneKind::Base | ZoneKind::Deck | ZoneKind::Hand | ZoneKind::Discard => state.owner,
        };
        state.zone.kind() == Some(zone)
            && players.contains(&player)
            && (zone != ZoneKind::Resources || self.board.printed(id).token.is_none())
    }

    /// The objects a target stands for when nothing has to be chosen. Of a choice that has not been made: none.
    pub(crate) fn fixed(self, target: &Target, context: &Context) -> Vec<Ref> {
        match target {
            Target::This => vec![Ref::Card(context.source)],
            Target::Attached => self.attached_unit(context).into_iter().collect(),
            Target::It => context.it.to_vec(),
            Target::Chosen(n) => context.chosen.get(*n).map(|chosen| chosen.to_vec()).unwrap_or_default(),
            Target::Subject => context.subject.into_iter().collect(),
            Target::Object => context.object.into_iter().collect(),
            Target::Attacker => self.attack_of(context).map(|a| Ref::Card(a.attacker)).into_iter().collect(),
            Target::Attacked => {
                self.attack_of(context).into_iter().flat_map(|a| a.defenders.iter().map(|&d| Ref::Card(d))).collect()
            }
            // CR 6.3.1.b: a base that is attacked is no defending unit.
            Target::Defender => {
                let attacked = self.attack_of(context).into_iter().flat_map(|a| &a.defenders);
                let is_base = |o: &Object| self.board.players.iter().any(|player| player.base == o.card);
                attacked.filter(|o| !is_base(o)).map(|&o| Ref::Card(o)).collect()
            }
            Target::Affected => context.affected.to_vec(),
            Target::Discarded => context.rare.discarded.clone(),
            Target::Shown => context.rare.shown.clone(),
            Target::AllChosen => context.chosen.concat(),
            Target::ThisOne => context.this_one.into_iter().collect(),
            Target::Exploited => {
                self.state(context.source.card).rare().exploited.iter().map(|&o| Ref::Card(o)).collect()
            }
            Target::Each(filter) => self.all(filter, context),
            Target::Choose(_) | Target::Random { .. } => Vec::new(),
            Target::Base(who) => self
                .who(who, context)
                .into_iter()
                .map(|p| Ref::Card(self.board.object(self.board.player(p).base)))
                .collect(),
            Target::TopOfDeck(count, who) => {
                let count = self.amount(count, context).max(0) as usize;
                self.who(who, context)
                    .into_iter()
                    .flat_map(|p| self.board.top_of_deck(p, count))
                    .map(|&id| Ref::Card(self.board.object(id)))
                    .collect()
            }
            Target::Itself => context.itself.into_iter().collect(),
            Target::BearerOf(upgrades) => {
                self.fixed(upgrades, context).into_iter().filter_map(|r| self.bearer(r)).collect()
            }
            Target::Fixed { card, copy } => vec![Ref::Card(Object { card: CardId(*card), copy: *copy as u16 })],
            Target::Both(targets) => targets.iter().flat_map(|t| self.fixed(t, context)).collect(),
            Target::Among(target, filter) => {
                let mut among: Vec<Ref> = self.fixed(target, context);
                among.retain(|&r| self.matches(filter, r, context));
                self.keep_extremes(filter, &mut among);
                among
            }
        }
    }

    /// CR 8.18.2: true if the unit carries the upgrade with the ability, and so is no other unit.
    fn carries(self, unit: Object, upgrade: Object) -> bool {
        let is_upgrade = self.kind_of(upgrade) == CardKind::Upgrade && self.kind_of(unit) == CardKind::Unit;
        is_upgrade && self.bearer(Ref::Card(upgrade)) == Some(Ref::Card(unit))
    }

    /// The attached unit, to an ability of the upgrade. NOTE R2-1.2: when its When Played ability resolves and the upgrade
    /// has left play, it is attached to nothing.
    fn attached_unit(self, context: &Context) -> Option<Ref> {
        let is_gone = context.kind == AbilityKind::WhenPlayed && !self.board.in_play(context.source);
        if is_gone { None } else { self.bearer(Ref::Card(context.source)) }
    }

    /// The unit that an upgrade is attached to, or was when it left play or moved to an arena.
    fn bearer(self, upgrade: Ref) -> Option<Ref> {
        let Ref::Card(upgrade) = upgrade else { return None };
        self.bearer_of(upgrade).or_else(|| self.last_known(upgrade)?.bearer).map(Ref::Card)
    }

    fn attack_of(self, context: &Context) -> Option<&'a crate::position::Attack> {
        let attacks = &self.board.attacks;
        match context.attack {
            Some(number) => attacks.iter().find(|a| a.number == number).or(attacks.last()),
            None => attacks.last(),
        }
    }
}

const fn is_when_defeated(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::WhenDefeated)
}

const fn is_when_played(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::WhenPlayed { .. })
}

/// True if some of the alternatives name a zone and others do not.
fn is_partly_in_zones(kinds: &[Test]) -> bool {
    let named = kinds.iter().filter(|kind| {
        let mut any = false;
        collect_zones(std::slice::from_ref(*kind), &mut |_, _| any = true);
        any
    });
    let named = named.count();
    named > 0 && named < kinds.len()
}

fn collect_zones<'t>(tests: &'t [Test], found: &mut impl FnMut(ZoneKind, &'t swu_cards::Who)) {
    for test in tests {
        match test {
            Test::In(zone, who) => found(*zone, who),
            Test::Any(inner) | Test::All(inner) => collect_zones(inner, found),
            _ => {}
        }
    }
}
