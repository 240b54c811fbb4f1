//! Units that enter play as a copy of another card (CR 8.5).

use swu_cards::{AbilityClass, Filter, Grant, WhilePlaying};

use crate::position::{Context, Position};
use crate::terms::{CardId, Reason, Ref, Rule};

impl Position {
    /// The cards that the card may enter play as a copy of, and the grants of the copy.
    pub(crate) fn enters_as_copy(&self, card: CardId) -> Option<(Filter, Vec<Grant>)> {
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
    pub(crate) fn can_copy(&self, card: CardId) -> Vec<Ref> {
        let copied = self.enters_as_copy(card).map(|(of, _)| of);
        let with = self.enters_with_abilities(card);
        let context = Context::new(self.object(card), self.card(card).controller);
        match (copied, with) {
            (Some(of), _) => self.look().all(&of, &context),
            (None, Some((of, class))) => {
                let has_some = |unit: &Ref| {
                    unit.card().is_some_and(|unit| !self.look().abilities_of_class(unit, class).is_empty())
                };
                self.look().all(&of, &context).into_iter().filter(has_some).collect()
            }
            (None, None) => Vec::new(),
        }
    }

    /// The card takes the printed attributes of the other, without any modifier. Printed power and HP are those that an
    /// effect has set, if one has (CR 1.10.2.a, 1.11.2.a; NOTE R3-3.2): only for the question of what is a copy is this ignored (CR 8.5.3).
    pub(crate) fn become_copy(&mut self, card: CardId, other: CardId) {
        if let Some((_, class)) = self.enters_with_abilities(card) {
            let abilities = self.look().abilities_of_class(other, class).into_iter().map(Grant::Ability).collect();
            self.state.card_mut(card).rare_mut().copy_grants = abilities;
            return;
        }
        let Some((_, mut except)) = self.enters_as_copy(card) else { return };
        let copied = self.card(other).shown();
        let set = self.look().set_values(other);
        let also: &[Rule] =
            if set.is_empty() { &[Rule::Cr8_5_1] } else { &[Rule::Cr8_5_1, Rule::Cr1_10_2a, Rule::NoteR3_3_2] };
        except.extend(set);
        self.because(Rule::Cr8_5_3, also, card, Reason::Copy);
        self.state.card_mut(card).copies(copied, except);
    }
}
