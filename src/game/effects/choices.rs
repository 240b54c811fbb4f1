//! Choices: the options and limits of one, telling it, and the definitions that decide what it may be made among (CR
//! 1.5.3, 1.8, 1.9.4, 1.10.6, 1.11.7, 3.6.3, 4.9.2, 8.4.2, 8.15.5, 8.18).

use swu_cards::{Choose, Feature, Test, Together, ZoneKind};

use crate::position::{Context, Position, Zone};
use crate::terms::{CardId, Choice, Happening, PlayerId, Reason, Ref, Rule, SetLimit};

impl Position {
    /// The options and limits of a choice, as they are now (CR 8.4.1).
    pub(super) fn choice_of(&self, choose: &Choose, context: &Context, optional: bool) -> Choice {
        let look = self.look();
        let chooser = self.chooser(choose, context);
        let own = Context { player: Some(chooser), ..context.clone() };
        let words = if chooser == context.controller { context } else { &own };
        let mut options: Vec<Ref> = look.all(&choose.filter, words);
        options.retain(|&option| self.fits_alone(option, choose, context));
        self.keep_enough_alike(&mut options, choose, context);
        let limits: Vec<SetLimit> = choose.together.iter().map(|t| self.limit(t, &options, context)).collect();
        let possible = limits.iter().map(SetLimit::most).min().unwrap_or(options.len()).min(options.len());
        let most = look.amount(&choose.count.max, context).clamp(0, possible as i32) as usize;
        let least = look.amount(&choose.count.min, context).clamp(0, most as i32) as usize;
        let hidden = is_hidden(&choose.filter.0, chooser == context.controller) && !self.are_revealed(&options);
        Choice { options, min: least, max: most, optional: optional || hidden, limits }
    }

    /// CR 8.4.1: where several must have something in common, only those that can be chosen with as many.
    fn keep_enough_alike(&self, options: &mut Vec<Ref>, choose: &Choose, context: &Context) {
        let look = self.look();
        let least = look.amount(&choose.count.min, context).max(0) as usize;
        for together in &choose.together {
            let Together::Share(feature) = together else { continue };
            let labels: Vec<Vec<String>> = options.iter().map(|&option| look.labels(*feature, option)).collect();
            let of_label = |label: &String| labels.iter().filter(|other| other.contains(label)).count();
            let mut kept = labels.iter().map(|own| least < 2 || own.iter().any(|label| of_label(label) >= least));
            options.retain(|_| kept.next().unwrap_or(true));
        }
    }

    /// False for what is over a limit by itself, so that it can be chosen with nothing.
    pub(super) fn fits_alone(&self, option: Ref, choose: &Choose, context: &Context) -> bool {
        let total = |t: &&Together| matches!(t, Together::Total(..));
        choose.together.iter().filter(total).all(|t| match self.limit(t, &[option], context) {
            SetLimit::Total { values, most, .. } => values.iter().all(|&value| value <= most),
            _ => true,
        })
    }

    /// The limits on the chosen objects together, as numbers and labels.
    pub(super) fn limit(&self, together: &Together, options: &[Ref], context: &Context) -> SetLimit {
        let look = self.look();
        let labels = |feature: Feature| options.iter().map(|&o| look.labels(feature, o)).collect();
        match together {
            Together::Total(stat, comparison, amount) => {
                let values = options.iter().map(|&o| look.stat_of(*stat, o)).collect();
                let bound = look.amount(amount, context);
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

    /// Logs the choice of a player, if anything was chosen.
    pub(crate) fn log_choice(&mut self, player: PlayerId, chosen: &[Ref], rule: Rule) {
        self.log_choice_by(player, chosen, rule, &[]);
    }

    /// Logs the choice, with the rules that decided it.
    pub(super) fn log_choice_by(&mut self, player: PlayerId, chosen: &[Ref], rule: Rule, also: &[Rule]) {
        if chosen.is_empty() {
            return;
        }
        let cards = self.worked_out(|_| super::cards(chosen));
        let players = self.worked_out(|_| super::players(chosen));
        let is_resource = |card: &CardId| self.card(*card).zone == Zone::Resources;
        let status = |card: CardId| (card, self.card(card).exhausted);
        let resources = cards.iter().copied().filter(is_resource).map(status).collect();
        self.log_all(rule, also, Happening::Chose { player, cards, players, resources });
    }

    /// CR 1.17.4: a choice among hidden cards was made as if there were none that fit.
    pub(super) fn hides(&mut self, source: CardId) {
        self.because(Rule::Cr1_17_4, &[], source, Reason::AsIfNone);
    }

    /// True if the object, in play, would be an option but for that one test.
    pub(crate) fn fits_but_for(&self, tests: &[Test], but: usize, what: Ref, context: &Context) -> bool {
        let there = what.card().is_some_and(|card| self.card(card).zone.is_play());
        let mut rest = tests.iter().enumerate().filter(|(at, _)| *at != but);
        there && rest.all(|(_, test)| self.look().test(test, what, context))
    }

    /// CR 1.8.6, 8.15.5.b: true if other resources were paid for the card than its printed cost.
    pub(crate) fn was_paid_otherwise(&self, card: CardId) -> bool {
        let state = self.card(card);
        state.marks.played.is_some() && state.paid != self.look().card(card).cost
    }
}

/// CR 1.17.4: true for a choice among cards that only the chooser sees, restricted by what they are: it may be made as if there
/// were none.
fn is_hidden(tests: &[Test], own: bool) -> bool {
    let in_hand = tests.iter().any(|t| matches!(t, Test::In(ZoneKind::Hand | ZoneKind::Deck, _)));
    let restricted = tests.iter().any(|t| !matches!(t, Test::In(..)));
    own && in_hand && restricted
}
