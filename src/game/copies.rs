//! Units that enter play as a copy of another card (CR 8.5).

use std::sync::Arc;

use swu_cards::{Ability, AbilityClass, Amount, Deed, Filter, Grant, WhilePlaying};

use super::ability_kind::AbilityKind;
use super::event::Reason;
use super::ids::{CardId, PlayerId, Ref};
use super::position::Position;
use super::rule::Rule;
use super::state::{Context, LastingKind, Zone};

impl Position {
    /// What the card may enter play as a copy of, and what the copy is given, if it may.
    pub(super) fn enters_as_copy(&self, card: CardId) -> Option<(Filter, Vec<Grant>)> {
        self.while_playing(card).find_map(|(_, does)| match does {
            WhilePlaying::EntersAsCopy { of, except } => Some((of.clone(), except.clone())),
            _ => None,
        })
    }

    /// The cards whose abilities of a class it may enter play with.
    fn enters_with_abilities(&self, card: CardId) -> Option<(Filter, AbilityClass)> {
        self.while_playing(card).find_map(|(_, does)| match does {
            WhilePlaying::EntersWithAbilities { of, class } => Some((of.clone(), *class)),
            _ => None,
        })
    }

    /// The units in play that the card may be a copy of now, or may have abilities of.
    pub(super) fn can_copy(&self, card: CardId) -> Vec<Ref> {
        let copied = self.enters_as_copy(card).map(|(of, _)| of);
        let Some(of) = copied.or_else(|| Some(self.enters_with_abilities(card)?.0)) else { return Vec::new() };
        let context = Context::new(self.object(card), self.card(card).controller);
        self.look().all(&of, &context)
    }

    /// The card takes the printed attributes of the other, as they are without any modifier (CR 8.5.3).
    pub(super) fn become_copy(&mut self, card: CardId, other: CardId) {
        if let Some((_, class)) = self.enters_with_abilities(card) {
            let is = |ability: &&Arc<Ability>| match &***ability {
                Ability::Triggered(triggered) => {
                    triggered.when.iter().any(|when| AbilityKind::of_trigger(when).class() == Some(class))
                }
                _ => false,
            };
            let abilities = self.look().abilities(other).iter().filter(is).cloned().map(Grant::Ability).collect();
            self.card_mut(card).enters_with(abilities);
            return;
        }
        let Some((_, except)) = self.enters_as_copy(card) else { return };
        let copied = self.card(other).shown();
        self.because(Rule::Cr8_5_3, &[Rule::Cr8_5_1], card, Reason::Copy);
        self.card_mut(card).copies(copied, except);
    }

    /// The rules about copies that a card about to enter play rests on.
    pub(super) fn copy_rules(&self, card: CardId, player: PlayerId) -> Vec<Rule> {
        let mut rules = Vec::new();
        if matches!(self.card(card).zone, Zone::Discard | Zone::Captured(_)) {
            rules.extend([Rule::Cr8_7_3, Rule::Cr8_5_4]);
        }
        // What was done with it when it was in play before in this phase was done with another copy.
        let now = self.object(card);
        let before = self.players.iter().flat_map(|player| &player.deeds).any(|deed| {
            deed.object.card == card && deed.object != now && matches!(deed.what, Deed::EnteredPlay | Deed::Attacked)
        });
        if before && rules.is_empty() {
            rules.extend([Rule::Cr8_7_3, Rule::Cr8_5_4]);
        }
        // What was on it when it was in play before is not on the new copy.
        for lasting in &self.lasting {
            let LastingKind::On { objects, grant } = &lasting.effect else { continue };
            if objects.iter().any(|object| object.card == card) {
                rules.extend([Rule::Cr8_7_3, Rule::Cr8_5_4]);
                if let Grant::Modify { power, hp } = grant {
                    let none = Amount::Number(0);
                    rules.extend((*power != none).then_some(Rule::Cr8_15_6b));
                    rules.extend((*hp != none).then_some(Rule::Cr8_15_7c));
                }
            }
        }
        let shown = self.look().card(card);
        for &other in self.units.iter().chain(&self.upgrades) {
            let theirs = self.look().card(other);
            if self.card(other).controller == player && theirs.name == shown.name {
                match (theirs.has_same_title(shown), shown.unique) {
                    (false, true) => rules.push(Rule::Cr8_5_2),
                    (true, false) => rules.push(Rule::Cr8_5_7),
                    (true, true) | (false, false) => {}
                }
            }
        }
        rules
    }
}
