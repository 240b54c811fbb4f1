//! Choices: the options and limits of one, and what took options out of it besides the words for them: "other" (CR 8.18),
//! what "a unit" is (CR 8.4.2), which cost counts (CR 8.15.5).

use crate::cards::{CardKind, Choose, Feature, Filter, Stat, Target, Test, Together, ZoneKind};

use super::super::decision::{Choice, SetLimit};
use super::super::event::Reason;
use super::super::ids::{CardId, Object, Ref};
use super::super::look::Was;
use super::super::position::Position;
use super::super::rule::Rule;
use super::super::state::{Context, Zone};
use super::object_of;

impl Position {
    /// The options and limits of a choice, as they are now (CR 8.4.1).
    pub(super) fn choice_of(&self, choose: &Choose, context: &Context, optional: bool) -> Choice {
        let look = self.look();
        let chooser = self.chooser(choose, context);
        let own = Context { player: Some(chooser), ..context.clone() };
        let words = if chooser == context.controller { context } else { &own };
        let options: Vec<Ref> = look.all(&choose.filter, words);
        let most = look.number(&choose.count.max, context).clamp(0, options.len() as i32) as usize;
        let least = look.number(&choose.count.min, context).clamp(0, most as i32) as usize;
        let limits = choose.together.iter().map(|t| self.limit(t, &options, context)).collect();
        let hidden = is_hidden(&choose.filter.0, chooser == context.controller);
        Choice { options, min: least, max: most, optional: optional || hidden, limits }
    }

    /// What must hold of the chosen together, as numbers and labels.
    pub(super) fn limit(&self, together: &Together, options: &[Ref], context: &Context) -> SetLimit {
        let look = self.look();
        let labels = |feature: Feature| options.iter().map(|&o| look.labels(feature, o)).collect();
        match together {
            Together::Total(stat, comparison, amount) => {
                let values = options.iter().map(|&o| look.stat_of(*stat, o)).collect();
                let bound = look.number(amount, context);
                use crate::cards::Comparison as C;
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

    /// The rules that decided about the options of a choice which has been made.
    pub(super) fn choice_rules(&self, filter: &Filter, context: &Context) -> Vec<Rule> {
        let tests = &filter.0;
        let mut rules = Vec::new();
        for (at, test) in tests.iter().enumerate() {
            match test {
                Test::Other if self.fits_but_for(tests, at, Ref::Card(context.source), context) => {
                    rules.push(Rule::Cr8_18_1);
                }
                Test::OtherThan(_) if !self.others_than(filter, context).is_empty() => rules.push(Rule::Cr8_18_2),
                Test::Kind(CardKind::Unit) if self.could_be_a_captive(filter, context) => {
                    rules.push(Rule::Cr8_4_2);
                }
                Test::Stat(Stat::Cost, ..) if self.units.iter().any(|&unit| self.was_paid_otherwise(unit)) => {
                    rules.push(Rule::Cr8_15_5b);
                }
                Test::EnteredPlayThisPhase if self.units.iter().any(|&unit| self.has_entered_unplayed(unit)) => {
                    rules.push(Rule::Cr8_7_1);
                }
                _ => {}
            }
        }
        rules
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

    /// Says of what damage cannot be divided among, because the text speaks of others, that it is left out.
    pub(super) fn explain_left_out(&mut self, among: &Filter, context: &Context) {
        for card in self.others_than(among, context) {
            self.because(Rule::Cr8_18_2, &[], card, Reason::LeftOut);
        }
    }

    /// Whether the object, in play, would be an option but for that one test.
    fn fits_but_for(&self, tests: &[Test], but: usize, what: Ref, context: &Context) -> bool {
        let there = what.card().is_some_and(|card| self.card(card).zone.is_play());
        let mut rest = tests.iter().enumerate().filter(|(at, _)| *at != but);
        there && rest.all(|(_, test)| self.look().passes(test, what, context))
    }

    /// CR 8.4.2: whether a captured card would be an option if it were in play.
    fn could_be_a_captive(&self, filter: &Filter, context: &Context) -> bool {
        let elsewhere = filter.0.iter().any(|test| matches!(test, Test::In(..) | Test::GuardedBy(_) | Test::OneOf(_)));
        let was = Was { kind: CardKind::Unit, from: None };
        !elsewhere
            && self.cards().any(|(card, state)| {
                matches!(state.zone, Zone::Captured(_)) && self.look().matches_as(filter, card, was, context)
            })
    }

    /// CR 8.15.5.b: whether what was paid for the unit is not its cost.
    fn was_paid_otherwise(&self, unit: CardId) -> bool {
        let state = self.card(unit);
        state.played_from.is_some() && state.paid != self.look().card(unit).cost
    }

    /// CR 8.7.1: whether the unit has entered play this phase without being played.
    fn has_entered_unplayed(&self, unit: CardId) -> bool {
        let marks = self.card(unit).marks;
        marks.entered_phase && !marks.played_phase
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
}

/// CR 1.17.4: a choice among cards that only the chooser sees, restricted by what they are, may be made as if there were
/// none.
fn is_hidden(tests: &[Test], own: bool) -> bool {
    let in_hand = tests.iter().any(|t| matches!(t, Test::In(ZoneKind::Hand | ZoneKind::Deck, _)));
    let restricted = tests.iter().any(|t| !matches!(t, Test::In(..)));
    own && in_hand && restricted
}
