//! Reasons against something that does not happen, logged for the cards concerned.

use swu_cards::{Ability, Grant, Keyword, Trigger};

use crate::abilities::keywords::fingerprint;
use crate::abilities::waiting::begins_with_may;
use crate::look::given_to_unit;
use crate::position::{Context, GrantKinds, Occurrence, OccurrenceKinds, Position, Zone};
use crate::terms::{CardId, Rule, WhyNot};

impl Position {
    /// CR 1.5.4.e: explains that a card already turned that way does not count as readied or exhausted.
    pub(crate) fn explain_already(&mut self, cards: &[CardId], exhausted: bool) {
        let why = if exhausted { WhyNot::AlreadyExhausted } else { WhyNot::AlreadyReady };
        for &card in cards {
            if self.card(card).exhausted == exhausted {
                self.why_not(Rule::Cr1_5_4e, &[], card, why);
            }
        }
    }

    /// CR 8.14: explains that a keyword or ability which a card has lost cannot be given to it.
    pub(crate) fn explain_lost<'g>(&mut self, card: CardId, given: impl Iterator<Item = &'g Grant>) {
        if !self.is_told() {
            return;
        }
        for grant in given {
            let Grant::Ability(ability) = grant else { continue };
            if self.look().has_lost_all_abilities(card) {
                self.why_not(Rule::Cr8_14_2, &[], card, WhyNot::Blanked);
            } else if let Ability::Keyword(keyword) = &**ability
                && self.look().has_lost(card, keyword.keyword())
            {
                self.why_not(Rule::Cr8_14_1, &[Rule::Cr7_5_3], card, WhyNot::CannotRegain(keyword.keyword()));
            }
        }
    }

    /// CR 8.14: explains that printed abilities which would trigger now are lost.
    pub(crate) fn explain_silenced(&mut self, occurrences: &[Occurrence]) {
        self.explain_used_up(occurrences);
        let look = self.look();
        if !self.is_told() || !look.gives(GrantKinds::ABILITIES) {
            return;
        }
        let mut silenced: Vec<(CardId, Rule, WhyNot)> = Vec::new();
        for source in look.sources() {
            let blank = look.has_lost_all_abilities(source);
            let words = Context::new(self.object(source), self.card(source).controller);
            let happens = |trigger: &Trigger| occurrences.iter().any(|one| look.about(trigger, one, &words).is_some());
            for ability in look.printed_abilities(source).iter() {
                match &**ability {
                    Ability::Triggered(triggered) if blank && triggered.when.iter().any(happens) => {
                        silenced.push((source, Rule::Cr8_14_2, WhyNot::Blanked));
                    }
                    Ability::Keyword(keyword) if !blank && look.has_lost(source, keyword.keyword()) => {
                        let keyword = keyword.keyword();
                        let moments = OccurrenceKinds::of_keyword(keyword);
                        let resolves =
                            |one: &Occurrence| one.is_of(words.source) && moments.meets(OccurrenceKinds::of(one));
                        if occurrences.iter().any(resolves) {
                            silenced.push((source, Rule::Cr8_14_1, WhyNot::HasLost(keyword)));
                        }
                    }
                    _ => {}
                }
            }
        }
        for (card, rule, why) in silenced {
            self.why_not(rule, &[], card, why);
        }
    }

    /// Abilities that would trigger on this, and have been used as often as they may be (CR 8.32.3).
    fn explain_used_up(&mut self, occurrences: &[Occurrence]) {
        if !self.is_told() {
            return;
        }
        let look = self.look();
        let mut used_up: Vec<(CardId, bool)> = Vec::new();
        for source in look.sources().filter(|&source| !self.card(source).rare().uses.is_empty()) {
            let words = Context::new(self.object(source), self.card(source).controller);
            for ability in look.abilities(source).iter() {
                let Ability::Triggered(triggered) = &**ability else { continue };
                let Some(limit) = triggered.limit else { continue };
                let happens =
                    |trigger: &Trigger| occurrences.iter().any(|one| look.about(trigger, one, &words).is_some());
                if self.is_used_up(source, fingerprint(ability), limit)
                    && triggered.when.iter().any(happens)
                    && look.condition(&triggered.condition, &words)
                {
                    used_up.push((source, begins_with_may(&triggered.effect)));
                }
            }
        }
        for (card, may) in used_up {
            let rule = if may { Rule::Cr8_32_3 } else { Rule::Cr1_3_1 };
            self.why_not(rule, &[], card, WhyNot::UsedUp);
        }
    }

    /// CR 8.11.1: a unit that leaves play without the Bounty that was printed on it, or that an upgrade on it gave it.
    pub(crate) fn explain_no_bounty(&mut self, unit: CardId) {
        let look = self.look();
        let is_bounty = |ability: &Ability| matches!(ability, Ability::Keyword(k) if k.keyword() == Keyword::Bounty);
        if !self.is_told() || look.has_keyword(unit, Keyword::Bounty) || look.has_lost_all_abilities(unit) {
            return;
        }
        let gives = |upgrade: CardId| {
            let abilities = look.printed_abilities(upgrade);
            let mut given = abilities.iter().flat_map(|ability| given_to_unit(ability));
            given.any(|grant| matches!(grant, Grant::Ability(ability) if is_bounty(ability)))
        };
        let was_on_it = |known: &crate::position::LastKnown| known.zone == Zone::Attached(unit);
        let lost = look.is_unit(unit) && look.printed_abilities(unit).iter().any(|ability| is_bounty(ability));
        if lost || self.last_known.iter().any(|known| was_on_it(known) && gives(known.object.card)) {
            self.why_not(Rule::Cr8_11_1, &[], unit, WhyNot::BountyUnknown);
        }
    }
}
