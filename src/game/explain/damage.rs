//! Further rules on damage that is dealt or replaced (CR 1.9, 7.7.5).

use swu_cards::Grant;

use crate::position::{Hit, Position};
use crate::terms::{Rule, WhyNot};

impl Position {
    /// CR 8.8.1: explains that an ability for the first time each phase does not apply now.
    pub(crate) fn explain_not_the_first(&mut self, hit: &Hit) {
        let is_first = |grant: &Grant| matches!(grant, Grant::PreventDamage { first: true, .. });
        if self.card(hit.target).marks.struck && !hit.unpreventable && self.look().has_grant(hit.target, is_first) {
            self.why_not(Rule::Cr8_8_1, &[], hit.target, WhyNot::NotTheFirstTime);
        }
    }

    /// CR 3.7.6, 8.14.2: explains that a Shield token which has lost its ability prevents nothing.
    pub(crate) fn explain_blank_shield(&mut self, hit: &Hit) {
        let blank = self.shields_on(hit.target).find(|&shield| self.is_blank_shield(shield));
        if let Some(shield) = blank.filter(|_| !self.is_unpreventable(hit)) {
            self.why_not(Rule::Cr8_14_2, &[Rule::Cr3_7_6], shield, WhyNot::Blanked);
        }
    }

    /// The rules by which unpreventable damage is dealt although something would take its place: that cannot be performed
    /// (CR 7.7.5.c).
    pub(crate) fn ignored(&self, hit: &Hit) -> &'static [Rule] {
        let indirect = hit.rule == Rule::Cr8_35_1;
        match (indirect, self.shields_on(hit.target).next().is_some()) {
            (true, true) => &[Rule::Cr8_35_2, Rule::Cr8_35_2a, Rule::Cr1_9_13, Rule::Cr7_7_5c],
            (_, false) if !self.replacements_where(hit, false).iter().any(|r| r.does.prevents()) => &[],
            (true, false) => &[Rule::Cr8_35_2, Rule::Cr1_9_13, Rule::Cr7_7_5c],
            (false, _) => &[Rule::Cr1_9_13, Rule::Cr7_7_5c],
        }
    }

    /// The further rules on damage that is dealt (CR 1.9).
    pub(crate) fn rules_of_damage(&self, hit: &Hit, ignored: &'static [Rule], by_unit: bool) -> &'static [Rule] {
        match hit.rule {
            Rule::Cr7_5_7a => &[Rule::Cr6_3_5d, Rule::Cr7_5_7c, Rule::Cr7_5_7d, Rule::Cr1_9_11],
            Rule::Cr7_5_7f => &[Rule::Cr6_3_4c, Rule::Cr1_9_11],
            Rule::Cr8_35_1 => ignored,
            _ if !ignored.is_empty() => ignored,
            _ if hit.combat => &[Rule::Cr6_3_5, Rule::Cr1_9_10],
            _ if by_unit => &[Rule::Cr1_9_8, Rule::Cr1_9_12],
            _ => &[Rule::Cr1_9_8],
        }
    }
}
