//! Drawing (CR 1.13), and the damage of an empty deck (CR 8.6).

use crate::position::{Hit, Mistake, Occurrence, Position, Zone};
use crate::terms::{CardId, CardList, Happening, PlayerId, Rule};
use smallvec::SmallVec;
use swu_cards::Deed;

/// Damage for each card that an empty deck does not give (CR 8.6.1).
const EMPTY_DECK_DAMAGE: i32 = 3;

impl Position {
    /// Each of these players draws that many, all at the same time, and takes the damage for missing cards together
    /// (CR 1.13.2, 8.6.1).
    pub(crate) fn draw_together(&mut self, draws: &[(PlayerId, i32)], rule: Rule) -> Vec<CardId> {
        let mut all = Vec::new();
        let mut hits = Vec::new();
        let mut occurrences: SmallVec<[Occurrence; 4]> = SmallVec::new();
        for &(player, count) in draws {
            let available = self.player(player).deck.len() as i32;
            let cards: CardList = self.top_of_deck(player, count.max(0) as usize).into();
            for &card in &cards {
                self.move_between_piles(card, Zone::Hand);
                self.did(player, Deed::Drew, card, 1);
            }
            if !cards.is_empty() {
                occurrences.push(Occurrence::Drew { player, cards: cards.iter().map(|&c| self.object(c)).collect() });
                all.extend(cards.iter().copied());
                let also: &[Rule] = if cards.len() > 1 { &[Rule::Cr1_13_2] } else { &[] };
                let cards = self.worked_out(|_| cards.to_vec());
                self.log_all(rule, also, Happening::Drew { player, cards });
            }
            let missing = count - available;
            if missing > 0 {
                self.log(Rule::Cr8_6_1, Happening::DeckEmpty { player, missing });
                let (base, damage) = (self.player(player).base, self.empty_deck_damage(player, missing));
                hits.push(Hit::by_rule(Rule::Cr8_6_1, base, damage, player));
            }
        }
        self.occur(&occurrences);
        self.deal(&hits);
        all
    }

    /// Cards of a deck that were seen there, or that a search found, are drawn like any others (CR 1.13.1, 4.6.2, 8.26.7).
    pub(crate) fn draw_cards(&mut self, cards: &[CardId]) {
        let mut occurrences = Vec::new();
        for player in self.seats().collect::<Vec<_>>() {
            let drawn: Vec<CardId> = cards.iter().copied().filter(|&card| self.card(card).owner == player).collect();
            if drawn.is_empty() {
                continue;
            }
            for &card in &drawn {
                self.move_between_piles(card, Zone::Hand);
                self.did(player, Deed::Drew, card, 1);
                self.log_all(
                    Rule::Cr1_13_1,
                    &[Rule::Cr4_6_2, Rule::Cr8_26_7],
                    Happening::Drew { player, cards: vec![card] },
                );
            }
            occurrences.push(Occurrence::Drew { player, cards: drawn.iter().map(|&card| self.object(card)).collect() });
        }
        self.occur(&occurrences);
    }

    /// CR 8.6.1: the damage for so many cards that an empty deck does not give.
    fn empty_deck_damage(&self, player: PlayerId, missing: i32) -> i32 {
        match self.mistake {
            Some(Mistake::EmptyDeckHurtsOnce) => EMPTY_DECK_DAMAGE,
            Some(Mistake::EmptyDeckLoses) => self.look().remaining_hp(self.player(player).base),
            _ => EMPTY_DECK_DAMAGE * missing,
        }
    }
}
