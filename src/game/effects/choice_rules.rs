//! What takes options out of a choice besides the words for them: "other" (CR 8.18), what "a unit" is (CR 8.4.2), which
//! cost counts (CR 8.15.5).

use crate::cards::{CardKind, Choose, Filter, Stat, Target, Test};

use super::super::event::Reason;
use super::super::ids::{CardId, Object, Ref};
use super::super::look::Was;
use super::super::position::Position;
use super::super::rule::Rule;
use super::super::state::{Context, Zone};
use super::object_of;

impl Position {
    /// The rules that decided about the options of a choice which has been made.
    pub(super) fn choice_rules(&self, choose: &Choose, context: &Context) -> Vec<Rule> {
        let tests = &choose.filter.0;
        let mut rules = Vec::new();
        for (at, test) in tests.iter().enumerate() {
            match test {
                Test::Other if self.fits_but_for(tests, at, Ref::Card(context.source), context) => {
                    rules.push(Rule::Cr8_18_1);
                }
                Test::OtherThan(target) => {
                    let meant = self.look().fixed(target, context);
                    if meant.into_iter().any(|one| self.fits_but_for(tests, at, one, context)) {
                        rules.push(Rule::Cr8_18_2);
                    }
                }
                Test::Kind(CardKind::Unit) if self.could_be_a_captive(&choose.filter, context) => {
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
            let titled = |one: Object| {
                named.iter().any(|&other| look.card_of(other).has_same_title(look.card_of(one)))
            };
            let others: Vec<CardId> =
                refs.iter().filter_map(|r| object_of(*r)).filter(|&one| !titled(one)).map(|one| one.card).collect();
            for card in others {
                self.because(Rule::Cr8_17_2, &[], card, Reason::SameName);
            }
        }
    }
}
