//! Which rules about modifiers decided a value (CR 8.15). The values themselves are worked out in `look`.

use super::damage::Hit;
use super::ids::{CardId, Object};
use super::position::Position;
use super::rule::Rule;

impl Position {
    /// CR 8.15.6.c, 8.15.7.d: what the upgrade modifies of its unit, for as long as it is attached.
    pub(super) fn upgrade_rules(&self, upgrade: CardId) -> &'static [Rule] {
        modifier_rules(self.look().upgrade_modifiers(upgrade))
    }

    /// CR 8.15.6.c, 8.15.7.d: whether the power that deals combat damage comes from upgrades too, and whether a unit is
    /// not defeated by it thanks to the HP of its upgrades.
    pub(super) fn fight_rules(&self, hit: &Hit) -> &'static [Rule] {
        let look = self.look();
        let sum = |unit: CardId, of: fn((i32, i32)) -> i32| -> i32 {
            self.upgrades_on(unit).map(|upgrade| of(look.upgrade_modifiers(upgrade))).sum()
        };
        let power = hit.by.filter(|&by| self.in_play(by)).map_or(0, |by| sum(by.card, |modifiers| modifiers.0));
        let hp = sum(hit.target, |modifiers| modifiers.1);
        let left = if hp > 0 { look.remaining_hp(hit.target) } else { 0 };
        modifier_rules((power, if left > 0 && left <= hp { hp } else { 0 }))
    }

    /// CR 8.15.3, 8.15.4: whether what has just modified these objects adds up with other modifiers, and whether a value
    /// would be below 0.
    pub(super) fn sum_rules(&self, objects: &[Object]) -> Vec<Rule> {
        let look = self.look();
        let units = || objects.iter().map(|o| o.card).filter(|&card| look.is_unit(card));
        let mut rules = Vec::new();
        rules.extend(units().any(|unit| look.count_of_modifiers(unit) > 1).then_some(Rule::Cr8_15_3));
        rules.extend(units().any(|unit| look.is_below_zero(unit)).then_some(Rule::Cr8_15_4));
        rules
    }
}

/// The rules by which upgrades add so much power and HP.
const fn modifier_rules((power, hp): (i32, i32)) -> &'static [Rule] {
    match (power, hp) {
        (0, 0) => &[],
        (_, 0) => &[Rule::Cr8_15_6c],
        (0, _) => &[Rule::Cr8_15_7d],
        _ => &[Rule::Cr8_15_6c, Rule::Cr8_15_7d],
    }
}
