//! What bears on the end of an ability (CR 6.2.0.c, 7.4.4).

use crate::position::Position;
use crate::terms::ability_kind::AbilityKind;
use crate::terms::rule::Rule;
use crate::terms::why_not::WhyNot;

impl Position {
    /// An ability may resolve without changing anything (CR 6.2.0.c, 6.2.2.c, 7.4.4).
    pub(crate) fn explain_nothing(&mut self, context: &crate::position::state::Context) {
        let (rule, also): (Rule, &[Rule]) = match context.kind {
            AbilityKind::Event => (Rule::Cr7_4_4, &[Rule::Cr6_2_2c]),
            AbilityKind::WhenPlayed => (Rule::Cr6_2_0c, &[]),
            _ => return,
        };
        self.why_not(rule, also, context.source.card, WhyNot::NothingChanged);
    }
}
