//! The observer of the log: it is told of an event, and works out from it and the position in which it is noted which further
//! rules it rests on, and what does not happen although it might be expected.

use smallvec::{SmallVec, smallvec};
use swu_cards::{CardKind, Keyword};

use crate::look::given_to_unit;
use crate::position::Position;
use crate::terms::{CardId, Happening, Rule, WhyNot};

impl Position {
    /// The rules that an event rests on beside its own, in the position in which it is noted: those that the step has given,
    /// and those that follow from the event.
    pub(crate) fn further_rules(&self, rule: Rule, given: &[Rule], what: &Happening) -> SmallVec<[Rule; 6]> {
        let mut rules: SmallVec<[Rule; 6]> = match what {
            Happening::Defeated { card } if self.printed(*card).kind != CardKind::Base => {
                return self.rules_of_defeat(*card, rule, given).into();
            }
            Happening::Discarded { player, card } if self.card(*card).owner != *player => {
                return [given, &[Rule::Cr8_31_2]].concat().into();
            }
            what => self.rules_that_follow(what),
        };
        rules.extend_from_slice(given);
        rules
    }

    /// The further rules that follow from an event alone.
    fn rules_that_follow(&self, what: &Happening) -> SmallVec<[Rule; 6]> {
        let in_play = |card: CardId| self.card(card).zone.is_play();
        match what {
            Happening::Attacked { defenders, .. } => {
                self.attack().map(|attack| self.rules_of_attack(attack, defenders)).unwrap_or_default().into()
            }
            Happening::Triggered { .. } => {
                let waits = self.waiting.last();
                let rules = waits.map(|waits| self.rules_of_triggering(waits)).unwrap_or_default();
                rules.iter().chain(waits.into_iter().flat_map(|waits| &waits.also)).copied().collect()
            }
            Happening::Returned { card } | Happening::Captured { card, .. } if in_play(*card) => {
                self.leaving_rules(*card).into()
            }
            // CR 4.9.2, 1.3.1: out of play, where the ability says so.
            Happening::Returned { .. } => smallvec![Rule::Cr4_9_2],
            Happening::Captured { .. } => smallvec![Rule::Cr1_3_1],
            Happening::Created { token, card, .. } if in_play(*card) => self.creation_rules(*token, *card).into(),
            // Given to a unit.
            Happening::Created { .. } => smallvec![Rule::Cr3_7_2, Rule::Cr3_7_2b],
            Happening::Revealed { cards, .. } => [&[Rule::Cr8_25_3], self.stay_rules(cards)].concat().into(),
            Happening::Searched { cards, .. } => [&[Rule::Cr8_26_7], self.stay_rules(cards)].concat().into(),
            Happening::ControlTaken { card, .. } => self.rules_of_control(*card).into(),
            Happening::Kept { .. } | Happening::Mulliganed { .. } if self.is_multiplayer() => smallvec![Rule::Cr11_2_1],
            _ => SmallVec::new(),
        }
    }

    /// Notes what does not happen, although the event that was noted last lets it be expected.
    pub(crate) fn explain_last_event(&mut self) {
        match self.log.events.last().map(|event| &event.what) {
            Some(&Happening::Returned { card }) if self.card(card).zone.is_play() => self.explain_not_defeated(card),
            Some(&Happening::Captured { card, .. }) if self.card(card).zone.is_play() => self.explain_no_bounty(card),
            // It has not been played, deployed or created.
            Some(&Happening::Rescued { card }) if self.look().has_keyword(card, Keyword::Hidden) => {
                self.why_not(Rule::Cr7_5_18a, &[], card, WhyNot::HiddenNoMore);
            }
            Some(&Happening::Attached { upgrade, unit }) => {
                let abilities = self.look().printed_abilities(upgrade).clone();
                self.explain_lost(unit, abilities.iter().flat_map(|ability| given_to_unit(ability)));
            }
            _ => {}
        }
    }
}
