//! Further rules on the end of an ability (CR 6.2.0.c, 7.4.4, 8.14.3).

use crate::position::{Context, Position};
use crate::terms::{AbilityKind, Happening, Rule, WhyNot};

impl Position {
    /// An ability may resolve without changing anything (CR 6.2.0.c, 6.2.2.c, 7.4.4).
    pub(crate) fn explain_nothing(&mut self, context: &Context) {
        let (rule, also): (Rule, &[Rule]) = match context.kind {
            AbilityKind::Event => (Rule::Cr7_4_4, &[Rule::Cr6_2_2c]),
            AbilityKind::WhenPlayed => (Rule::Cr6_2_0c, &[]),
            _ => return,
        };
        self.why_not(rule, also, context.source.card, WhyNot::NothingChanged);
    }

    /// CR 8.14.3: the ability has gone on although its card left play or lost it.
    pub(crate) fn explain_going_on(&mut self, context: &Context) {
        if self.is_told() && (self.has_left_since(context) || self.has_lost_since(context)) {
            self.rests_also_on(&[Rule::Cr8_14_3]);
        }
    }

    /// True if something happened in the ability after its card had left play in it.
    fn has_left_since(&self, context: &Context) -> bool {
        let card = context.source.card;
        let begins = |what: &Happening| {
            matches!(what, Happening::Resolved { source, .. } if *source == card)
                || matches!(what, Happening::UsedAction { card: used, .. } if *used == card)
        };
        let leaves = |what: &Happening| match what {
            Happening::Defeated { card: left } | Happening::Returned { card: left } => *left == card,
            Happening::Captured { card: left, .. } | Happening::PutOnDeck { card: left, .. } => *left == card,
            _ => false,
        };
        let mut events = self.log.events.iter().map(|event| &event.what).skip_while(|what| !begins(what));
        !self.in_play(context.source) && events.any(leaves) && events.any(changes_something)
    }

    /// True if the card has lost its abilities: it had them when this one was used.
    fn has_lost_since(&self, context: &Context) -> bool {
        context.kind == AbilityKind::Action
            && self.in_play(context.source)
            && self.look().has_lost_all_abilities(context.source.card)
    }
}

/// True for events that change something, false for explanations.
const fn changes_something(what: &Happening) -> bool {
    matches!(
        what,
        Happening::Damaged { .. }
            | Happening::Healed { .. }
            | Happening::Drew { .. }
            | Happening::Discarded { .. }
            | Happening::Created { .. }
            | Happening::Lasting { .. }
            | Happening::Returned { .. }
            | Happening::Readied { .. }
            | Happening::Exhausted { .. }
            | Happening::Played { .. }
    )
}
