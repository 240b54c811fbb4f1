//! Choices: the options and limits of one, telling it, and the definitions that decide what it may be made among (CR
//! 1.5.3, 1.8, 1.9.4, 1.10.6, 1.11.7, 3.6.3, 4.9.2, 8.4.2, 8.15.5, 8.18).

use swu_cards::{Amount, CardKind, Choose, Effect, Feature, Filter, Stat, Target, Test, Together, Who, ZoneKind};

use super::super::decision::{Choice, SetLimit};
use super::super::event::{Event, Happening, Reason};
use super::super::frame::Do;
use super::super::ids::{CardId, Object, PlayerId, Ref};
use super::super::look::{Seen, Was};
use super::super::position::Position;
use super::super::rule::Rule;
use super::super::state::{Context, Zone};
use super::super::why_not::WhyNot;
use super::{cards, object_of};

impl Position {
    /// The options and limits of a choice, as they are now (CR 8.4.1).
    pub(super) fn choice_of(&self, choose: &Choose, context: &Context, optional: bool) -> Choice {
        let look = self.look();
        let chooser = self.chooser(choose, context);
        let own = Context { player: Some(chooser), ..context.clone() };
        let words = if chooser == context.controller { context } else { &own };
        let mut options: Vec<Ref> = look.all(&choose.filter, words);
        // What is over the limit by itself can be chosen with nothing.
        options.retain(|option| {
            let alone = |t: &Together| match self.limit(t, std::slice::from_ref(option), context) {
                SetLimit::Total { values, most, .. } => values.iter().all(|&value| value <= most),
                _ => true,
            };
            choose.together.iter().all(alone)
        });
        self.keep_enough_alike(&mut options, choose, context);
        let limits: Vec<SetLimit> = choose.together.iter().map(|t| self.limit(t, &options, context)).collect();
        let possible = limits.iter().map(SetLimit::most).min().unwrap_or(options.len()).min(options.len());
        let most = look.number(&choose.count.max, context).clamp(0, possible as i32) as usize;
        let least = look.number(&choose.count.min, context).clamp(0, most as i32) as usize;
        let hidden = is_hidden(&choose.filter.0, chooser == context.controller) && !self.are_revealed(&options);
        Choice { options, min: least, max: most, optional: optional || hidden, limits }
    }

    /// CR 8.4.1: where several must have something in common, only those that can be chosen with as many.
    fn keep_enough_alike(&self, options: &mut Vec<Ref>, choose: &Choose, context: &Context) {
        let look = self.look();
        let least = look.number(&choose.count.min, context).max(0) as usize;
        for together in &choose.together {
            let Together::Share(feature) = together else { continue };
            let labels: Vec<Vec<String>> = options.iter().map(|&option| look.labels(*feature, option)).collect();
            let of_label = |label: &String| labels.iter().filter(|other| other.contains(label)).count();
            let mut kept = labels.iter().map(|own| least < 2 || own.iter().any(|label| of_label(label) >= least));
            options.retain(|_| kept.next().unwrap_or(true));
        }
    }

    /// What must hold of the chosen together, as numbers and labels.
    pub(super) fn limit(&self, together: &Together, options: &[Ref], context: &Context) -> SetLimit {
        let look = self.look();
        let labels = |feature: Feature| options.iter().map(|&o| look.labels(feature, o)).collect();
        match together {
            Together::Total(stat, comparison, amount) => {
                let values = options.iter().map(|&o| look.stat_of(*stat, o)).collect();
                let bound = look.number(amount, context);
                use swu_cards::Comparison as C;
                let (least, most) = match comparison {
                    C::AtMost => (i32::MIN, bound),
                    C::LessThan => (i32::MIN, bound - 1),
                    C::AtLeast => (bound, i32::MAX),
                    C::MoreThan => (bound + 1, i32::MAX),
                    C::Exactly => (bound, bound),
                };
                SetLimit::Total { values, least, most }
            }
            Together::Different(feature) => SetLimit::Different { labels: labels(*feature) },
            Together::Share(feature) => SetLimit::Share { labels: labels(*feature) },
            Together::OneForEachController => SetLimit::Different { labels: labels(Feature::Controller) },
        }
    }

    /// The rules without which other cards could have been chosen, or none of those that were.
    pub(super) fn choice_rules(&self, part: &Do, choose: &Choose, words: &Context, chosen: &[Ref]) -> Vec<Rule> {
        let filter = &choose.filter;
        let mut rules = Vec::new();
        for at in 0..filter.0.len() {
            rules.extend(self.test_rules(filter, at, words, chosen));
        }
        if self.reaches_in_play_only(&choose.filter, words) {
            rules.push(Rule::Cr4_9_2);
        }
        if self.is_forced_on_own(part, choose, words, chosen) {
            rules.push(Rule::Cr1_6_3);
        }
        let source = words.source.card;
        if self.card(source).zone == Zone::Discard
            && self.printed(source).kind == CardKind::Event
            && cards(chosen).contains(&source)
        {
            rules.extend([Rule::Cr3_3_4, Rule::Cr3_3_3, Rule::Cr7_4_3]);
        }
        rules
    }

    /// Tells what a player has chosen, if anything.
    pub(in super::super) fn log_choice(&mut self, player: PlayerId, chosen: &[Ref], rule: Rule) {
        self.log_choice_by(player, chosen, rule, &[]);
    }

    /// The same, with what decided the choice.
    pub(super) fn log_choice_by(&mut self, player: PlayerId, chosen: &[Ref], rule: Rule, also: &[Rule]) {
        if chosen.is_empty() {
            return;
        }
        let cards = chosen.iter().filter_map(|r| r.card()).collect();
        let players = chosen
            .iter()
            .filter_map(|r| match r {
                Ref::Player(player) => Some(*player),
                Ref::Card(_) => None,
            })
            .collect();
        self.log_all(rule, also, Happening::Chose { player, cards, players });
    }

    /// CR 1.17.4: a choice among hidden cards was made as if there were none that fit.
    pub(super) fn hides(&mut self, source: CardId) {
        self.because(Rule::Cr1_17_4, &[], source, Reason::AsIfNone);
    }

    /// The rules that say what the word means, where it makes a difference here.
    fn test_rules(&self, filter: &Filter, at: usize, words: &Context, chosen: &[Ref]) -> &'static [Rule] {
        let look = self.look();
        let Some(test) = filter.0.get(at) else { return &[] };
        // A unit that is among the options, or not, only for what the word means.
        let decides_on = |card: CardId| self.fits_but_for(&filter.0, at, Ref::Card(self.object(card)), words);
        let decides_on_a_unit = |is: &dyn Fn(CardId) -> bool| self.units.iter().any(|&u| is(u) && decides_on(u));
        let is_taken = |card: CardId| self.card(card).owner != self.card(card).controller;
        match test {
            Test::Friendly if decides_on_a_unit(&is_taken) => &[Rule::Cr1_5_3a],
            Test::Enemy if decides_on_a_unit(&is_taken) => &[Rule::Cr1_5_3b],
            Test::Damaged if decides_on_a_unit(&|card| self.card(card).damage == 0) => &[Rule::Cr1_9_4],
            Test::Stat(Stat::Cost, ..) => {
                let is_leader = |card: CardId| look.is_unit(card) && look.printed_kind(card) == CardKind::Leader;
                if cards(chosen).into_iter().any(is_leader) {
                    &[Rule::Cr1_8_7]
                } else if decides_on_a_unit(&|card| self.was_paid_otherwise(card)) {
                    &[Rule::Cr1_8_6, Rule::Cr8_15_5b]
                } else {
                    &[]
                }
            }
            Test::Most(Stat::Power) | Test::Least(Stat::Power) if look.all(filter, words).len() > 1 => {
                &[Rule::Cr1_10_6]
            }
            Test::Most(Stat::RemainingHp) | Test::Least(Stat::RemainingHp) if look.all(filter, words).len() > 1 => {
                &[Rule::Cr1_11_7]
            }
            Test::EligibleFor(target) => {
                let upgrades = cards(&look.fixed(target, words));
                let is_none = |card: CardId| look.printed_kind(card) != CardKind::Upgrade;
                if upgrades.into_iter().any(is_none) { &[Rule::Cr3_6_3b] } else { &[Rule::Cr3_6_3a] }
            }
            Test::Other if decides_on(words.source.card) => &[Rule::Cr8_18_1],
            // Another than the unit that the upgrade with the ability is on.
            Test::Other if look.attached_to(words.source.card).is_some_and(decides_on) => &[Rule::Cr8_18_2],
            Test::OtherThan(_) if !self.others_than(filter, words).is_empty() => &[Rule::Cr8_18_2],
            Test::Kind(CardKind::Unit) if self.could_be_a_captive(filter, words) => &[Rule::Cr8_4_2],
            Test::EnteredPlayThisPhase if decides_on_a_unit(&|card| self.has_entered_unplayed(card)) => {
                &[Rule::Cr8_7_1]
            }
            _ => &[],
        }
    }

    /// CR 8.18.2: what would be an option if the text did not speak of others than that.
    fn others_than(&self, filter: &Filter, context: &Context) -> Vec<CardId> {
        let mut left_out = Vec::new();
        for (at, test) in filter.0.iter().enumerate() {
            if let Test::OtherThan(target) = test {
                let meant = self.look().fixed(target, context).into_iter();
                left_out
                    .extend(meant.filter(|&one| self.fits_but_for(&filter.0, at, one, context)).filter_map(Ref::card));
            }
        }
        left_out
    }

    /// CR 8.18.2: what the same ability has just created is left out where the text speaks of another.
    pub(super) fn explain_created(&mut self, filter: &Filter, context: &Context) {
        let created = |test: &Test| matches!(test, Test::OtherThan(target) if **target == Target::Affected);
        if filter.0.iter().any(created) {
            self.explain_left_out(filter, context);
        }
    }

    /// Says of what damage cannot be divided among, because the text speaks of others, that it is left out.
    pub(super) fn explain_left_out(&mut self, among: &Filter, context: &Context) {
        for card in self.others_than(among, context) {
            self.why_not(Rule::Cr8_18_2, &[], card, WhyNot::LeftOut);
        }
    }

    /// Whether the object, in play, would be an option but for that one test.
    fn fits_but_for(&self, tests: &[Test], but: usize, what: Ref, context: &Context) -> bool {
        let there = what.card().is_some_and(|card| self.card(card).zone.is_play());
        let mut rest = tests.iter().enumerate().filter(|(at, _)| *at != but);
        there && rest.all(|(_, test)| self.look().holds(test, what, context))
    }

    /// CR 8.4.2: whether a captured card would be an option if it were in play.
    fn could_be_a_captive(&self, filter: &Filter, context: &Context) -> bool {
        let elsewhere = filter.0.iter().any(|test| matches!(test, Test::In(..) | Test::GuardedBy(_) | Test::OneOf(_)));
        !elsewhere
            && self.cards().any(|(card, state)| {
                let (object, kind) = (self.object(card), CardKind::Unit);
                let was = Was { object, kind, from: None, attacking: false, using: None, seen: Seen::Now };
                matches!(state.zone, Zone::Captured(_)) && self.look().matches_as(filter, &was, context)
            })
    }

    /// CR 1.8.6, 8.15.5.b: whether other resources were paid for the unit than its printed cost.
    pub(in super::super) fn was_paid_otherwise(&self, unit: CardId) -> bool {
        let state = self.card(unit);
        state.zone.is_arena() && state.marks.played.is_some() && state.paid != self.look().card(unit).cost
    }

    /// CR 8.7.1: whether the unit has entered play this phase without being played.
    fn has_entered_unplayed(&self, unit: CardId) -> bool {
        let marks = self.card(unit).marks;
        marks.entered_phase && marks.played.is_none()
    }

    /// CR 8.17.2: those among all cards with a name that have another subtitle.
    pub(super) fn explain_shared_names(&mut self, target: &Target, refs: &[Ref], context: &Context) {
        let Target::Each(filter) = target else { return };
        for test in &filter.0 {
            let Test::SharesNameWith(with) = test else { continue };
            let look = self.look();
            let named: Vec<_> = look.fixed(with, context).into_iter().filter_map(object_of).collect();
            let titled = |one: Object| named.iter().any(|&other| look.card_of(other).has_same_title(look.card_of(one)));
            let others: Vec<CardId> =
                refs.iter().filter_map(|r| object_of(*r)).filter(|&one| !titled(one)).map(|one| one.card).collect();
            for card in others {
                self.because(Rule::Cr8_17_2, &[], card, Reason::SameName);
            }
        }
    }

    /// CR 8.36.2: a Pilot that was played as an upgrade and is a unit now was not played as one.
    fn explain_played_as_upgrade(&mut self, filter: &Filter, words: &Context) {
        let asks = |test: &Test| matches!(test, Test::PlayedThisPhase | Test::PlayedByYouThisPhase);
        if !filter.0.iter().any(asks) {
            return;
        }
        let look = self.look();
        let left_out = |&unit: &CardId| {
            let object = Ref::Card(self.object(unit));
            self.card(unit).marks.played == Some(CardKind::Upgrade)
                && filter.0.iter().all(|test| asks(test) || look.holds(test, object, words))
        };
        for card in self.units.iter().copied().filter(left_out).collect::<Vec<_>>() {
            self.why_not(Rule::Cr8_36_2, &[Rule::Cr7_5_17c, Rule::NoteR2_3_5], card, WhyNot::WasUpgrade);
        }
    }

    /// CR 3.5.6: a unit card that was defeated as an upgrade was no unit that was defeated.
    pub(super) fn explain_was_upgrade(&mut self, filter: &Filter, words: &Context) {
        self.explain_played_as_upgrade(filter, words);
        if !filter.0.contains(&Test::DefeatedThisPhase) {
            return;
        }
        let look = self.look();
        let no_unit = |&card: &CardId| {
            let object = self.object(card);
            look.kind(card) == CardKind::Unit
                && look.defeated_as(object) == Some(CardKind::Upgrade)
                && filter
                    .0
                    .iter()
                    .all(|test| *test == Test::DefeatedThisPhase || look.holds(test, Ref::Card(object), words))
        };
        let left_out: Vec<CardId> = self.players.iter().flat_map(|player| &player.discard).copied().collect();
        for card in left_out.into_iter().filter(no_unit).collect::<Vec<_>>() {
            self.why_not(Rule::Cr3_5_6, &[Rule::Cr7_5_17d, Rule::NoteR2_3_3], card, WhyNot::WasUpgrade);
        }
    }

    /// CR 4.9.2: whether a card in a discard pile is out of reach only because no zone is named.
    fn reaches_in_play_only(&self, filter: &Filter, words: &Context) -> bool {
        let (look, tests) = (self.look(), &filter.0);
        let names_zone =
            |test: &Test| matches!(test, Test::In(..) | Test::OneOf(_) | Test::Any(_) | Test::GuardedBy(_));
        let of_units = tests.iter().any(|test| matches!(test, Test::Kind(CardKind::Unit | CardKind::Upgrade)));
        if !of_units || tests.iter().any(names_zone) {
            return false;
        }
        self.players.iter().flat_map(|player| &player.discard).any(|&card| look.matches_anywhere(filter, card, words))
    }

    /// CR 1.6.3: whether a player had to choose a card of their own for what nobody would do to it.
    fn is_forced_on_own(&self, part: &Do, choose: &Choose, words: &Context, chosen: &[Ref]) -> bool {
        let forced = matches!(self.log.events.last(), Some(Event { what: Happening::Forced { .. }, .. }));
        let is_own = |card: CardId| self.card(card).controller == words.controller;
        let all_are = || cards(&self.look().all(&choose.filter, words)).into_iter().all(is_own);
        !chosen.is_empty()
            && !part.optional
            && choose.count.min != Amount::Number(0)
            && choose.by == Who::You
            && (!names_own(&choose.filter) || forced)
            && harms(&part.effect)
            && cards(chosen).into_iter().all(is_own)
            && all_are()
    }
}

/// Whether the text itself speaks of the player's own cards.
fn names_own(filter: &Filter) -> bool {
    filter.0.iter().any(|test| matches!(test, Test::Friendly | Test::ControlledBy(Who::You) | Test::In(_, Who::You)))
}

/// Whether nobody would have the effect act on a card of their own.
fn harms(effect: &Effect) -> bool {
    match effect {
        Effect::Damage { .. } | Effect::Defeat(_) | Effect::Exhaust(_) => true,
        Effect::Together(parts) => parts.iter().any(|part| harms(part)),
        _ => false,
    }
}

/// CR 1.17.4: a choice among cards that only the chooser sees, restricted by what they are, may be made as if there were
/// none.
fn is_hidden(tests: &[Test], own: bool) -> bool {
    let in_hand = tests.iter().any(|t| matches!(t, Test::In(ZoneKind::Hand | ZoneKind::Deck, _)));
    let restricted = tests.iter().any(|t| !matches!(t, Test::In(..)));
    own && in_hand && restricted
}
