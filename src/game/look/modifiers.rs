//! Rules about modifiers that decided a value (CR 8.15). The values themselves are worked out in `look`.

use crate::position::{Hit, Position};
use crate::terms::{CardId, Object, Rule};

/// The additions of upgrades to the power that deals combat damage and to the HP that takes it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct UpgradesInFight {
    power: i32,
    hp: i32,
    /// The remaining HP before.
    remaining: i32,
}

impl UpgradesInFight {
    /// CR 8.15.6.c, 8.15.7.d: the rules by which upgrades decided about so much damage: it includes their power, or only
    /// their HP keeps the unit from being defeated.
    pub(crate) fn rules(self, amount: i32) -> &'static [Rule] {
        let left = self.remaining - amount;
        let saves = left > 0 && left <= self.hp;
        modifier_rules((self.power, if saves { self.hp } else { 0 }))
    }
}

impl Position {
    /// CR 8.15.6.c, 8.15.7.d: the rules on the numbers that an upgrade modifies while it is attached.
    pub(crate) fn upgrade_rules(&self, upgrade: CardId) -> &'static [Rule] {
        modifier_rules(self.look().upgrade_modifiers(upgrade))
    }

    /// The additions of upgrades to a fight, before anything is dealt in it.
    pub(crate) fn upgrades_in_fight(&self, hit: &Hit) -> UpgradesInFight {
        if !hit.combat {
            return UpgradesInFight::default();
        }
        let look = self.look();
        let on = |unit: CardId| self.upgrades_on(unit).map(|upgrade| look.upgrade_modifiers(upgrade));
        let power = hit.by.map_or(0, |by| on(by.card).map(|(power, _)| power).sum());
        let hp = on(hit.target).map(|(_, hp)| hp).sum();
        UpgradesInFight { power, hp, remaining: if hp > 0 { look.remaining_hp(hit.target) } else { 0 } }
    }

    /// CR 8.15.3, 8.15.4: the rules on a new modifier of these objects, if it adds up with others, or if a value would be below
    /// 0.
    pub(crate) fn sum_rules(&self, objects: &[Object]) -> Vec<Rule> {
        let look = self.look();
        let units = || objects.iter().map(|o| o.card).filter(|&card| look.is_unit(card));
        let mut rules = Vec::new();
        rules.extend(units().any(|unit| look.count_of_modifiers(unit) > 1).then_some(Rule::Cr8_15_3));
        let is_below_zero = |unit| look.power_parts(unit).goes_below_zero() || look.hp_parts(unit).goes_below_zero();
        rules.extend(units().any(is_below_zero).then_some(Rule::Cr8_15_4));
        rules.extend(units().any(|unit| look.power_parts(unit).order_matters()).then_some(Rule::Cr1_10_3));
        rules.extend(units().any(|unit| look.hp_parts(unit).order_matters()).then_some(Rule::Cr1_11_3));
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
