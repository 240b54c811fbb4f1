//! Telling a choice, with the definitions that decide what it may be made among (CR 1.5.3, 1.8, 1.9.4, 1.10.6, 1.11.7, 3.6.3, 4.9.2).

use crate::cards::{CardKind, Choose, Effect, Filter, Stat, Test};

use super::super::event::{Event, Happening, Reason};
use super::super::frame::Do;
use super::super::ids::{CardId, PlayerId, Ref};
use super::super::position::Position;
use super::super::rule::Rule;
use super::super::state::{Context, Zone};
use super::cards;

impl Position {
    /// The rules without which other cards could have been chosen, or none of those that were.
    pub(super) fn choice_rules(&self, part: &Do, choose: &Choose, words: &Context, chosen: &[Ref]) -> Vec<Rule> {
        let tests = &choose.filter.0;
        let mut rules: Vec<Rule> =
            tests.iter().filter_map(|test| self.test_rule(test, &choose.filter, words, chosen)).collect();
        if self.reaches_in_play_only(&choose.filter, words) {
            rules.push(Rule::Cr4_9_2);
        }
        if self.is_forced_on_own(part, words, chosen) {
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

    /// The rule that says what the word means, where it makes a difference here.
    fn test_rule(&self, test: &Test, filter: &Filter, words: &Context, chosen: &[Ref]) -> Option<Rule> {
        let look = self.look();
        let others = || filter.0.iter().filter(|other| *other != test);
        // A card that is among the options, or not, only for what the word means.
        let decides_on = |card: CardId| {
            let card = Ref::Card(self.object(card));
            others().all(|other| look.holds(other, card, words))
        };
        let is_taken = |&card: &CardId| self.card(card).owner != self.card(card).controller;
        match test {
            Test::Friendly | Test::Enemy => {
                let rule = if *test == Test::Friendly { Rule::Cr1_5_3a } else { Rule::Cr1_5_3b };
                self.units.iter().filter(|card| is_taken(card)).any(|&card| decides_on(card)).then_some(rule)
            }
            Test::Damaged => {
                let undamaged = |card: CardId| self.card(card).damage == 0;
                self.units.iter().any(|&card| undamaged(card) && decides_on(card)).then_some(Rule::Cr1_9_4)
            }
            Test::Stat(Stat::Cost, ..) => {
                let is_leader = |card: CardId| look.is_unit(card) && look.printed_kind(card) == CardKind::Leader;
                if cards(chosen).into_iter().any(is_leader) {
                    return Some(Rule::Cr1_8_7);
                }
                cards(chosen).into_iter().any(|card| self.was_paid_otherwise(card)).then_some(Rule::Cr1_8_6)
            }
            Test::Most(stat) | Test::Least(stat) => {
                let rule = match stat {
                    Stat::Power => Rule::Cr1_10_6,
                    Stat::RemainingHp => Rule::Cr1_11_7,
                    Stat::Cost | Stat::Hp | Stat::Damage => return None,
                };
                (look.all(filter, words).len() > 1).then_some(rule)
            }
            Test::EligibleFor(target) => {
                let upgrades = cards(&look.fixed(target, words));
                let is_none = |card: CardId| look.printed_kind(card) != CardKind::Upgrade;
                Some(if upgrades.into_iter().any(is_none) { Rule::Cr3_6_3b } else { Rule::Cr3_6_3a })
            }
            _ => None,
        }
    }

    /// CR 1.8.6: whether other resources were paid for the card than its printed cost.
    pub(in super::super) fn was_paid_otherwise(&self, card: CardId) -> bool {
        let state = self.card(card);
        state.zone.is_arena() && state.marks.played_phase && state.paid != self.look().card(card).cost
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
    fn is_forced_on_own(&self, part: &Do, words: &Context, chosen: &[Ref]) -> bool {
        let forced = matches!(self.log.0.last(), Some(Event { what: Happening::Forced { .. }, .. }));
        forced
            && harms(&part.effect)
            && cards(chosen).into_iter().all(|card| self.card(card).controller == words.controller)
    }
}

/// Whether nobody would have the effect act on a card of their own.
fn harms(effect: &Effect) -> bool {
    match effect {
        Effect::Damage { .. } | Effect::Defeat(_) | Effect::Exhaust(_) => true,
        Effect::Together(parts) => parts.iter().any(|part| harms(part)),
        _ => false,
    }
}
