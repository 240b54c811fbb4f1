//! Abilities that apply under a condition only (CR 7.3.3, 7.5.15).
//!
//! Nothing happens in the game when such an ability begins or ceases to apply: who tells of a game compares what applied
//! before with what applies now.

use swu_cards::{Ability, KeywordAbility};

use crate::look::rule_on;
use crate::position::{Context, Position};
use crate::terms::{Event, Happening, Object, Reason, Rule, WhyNot};

/// An ability under such a condition, and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionalAbility {
    source: Object,
    /// Its place among the abilities of the card.
    place: usize,
    rule: Rule,
    also: &'static [Rule],
    applies: bool,
}

impl Position {
    /// All abilities in play under such conditions.
    pub fn conditionals(&self) -> Vec<ConditionalAbility> {
        let look = self.look();
        let mut found = Vec::new();
        for card in look.sources() {
            let (source, abilities) = (self.object(card), look.abilities(card));
            let words = Context::new(source, self.card(card).controller);
            let coordinates = abilities.iter().filter(|ability| is_coordinate(ability)).count();
            for (place, ability) in abilities.iter().enumerate() {
                match &**ability {
                    Ability::Constant(constant) => found.extend(rule_on(&constant.condition).map(|rule| {
                        let applies = look.condition(&constant.condition, &words);
                        ConditionalAbility { source, place, rule, also: &[], applies }
                    })),
                    ability if is_coordinate(ability) => {
                        let applies = look.coordinate_is_active(card);
                        let also: &[Rule] = match (coordinates > 1, applies) {
                            (true, true) => &[Rule::Cr7_5_15b],
                            (true, false) => &[Rule::Cr7_5_15b, Rule::Cr7_5_15c],
                            (false, true) => &[],
                            (false, false) => &[Rule::Cr7_5_15c],
                        };
                        found.push(ConditionalAbility { source, place, rule: Rule::Cr7_5_15a, also, applies });
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// The abilities that have begun or ceased to apply since, as events; of cards that have entered play, all of them.
    pub fn turned_since(&self, before: &[ConditionalAbility]) -> Vec<Event> {
        let now = self.conditionals();
        let turned = now.into_iter().filter(|one| !before.contains(one));
        turned
            .map(|one| {
                let card = one.source.card;
                let what = match one.applies {
                    true => Happening::Because { card, what: Reason::Applies },
                    false => Happening::Not { card, why: WhyNot::AppliesNot },
                };
                Event { what, rule: one.rule, also: one.also.iter().copied().collect(), held: self.held() }
            })
            .collect()
    }
}

fn is_coordinate(ability: &Ability) -> bool {
    matches!(ability, Ability::Keyword(KeywordAbility::Coordinate(_)))
}
