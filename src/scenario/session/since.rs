//! Events that claims still ask for. Positions that differ only in other events are equal.

use std::hash::{Hash, Hasher};

use crate::table::resolve::Table;
use crate::{Claim, EventKind, Located, Scenario, StepKind};
use swu_game::Event;

/// The kinds of event that claims ask for.
#[derive(Debug)]
pub(crate) struct EventKinds {
    /// For each step, and the end of the steps: the kinds that it or a later step asks for.
    from: Vec<Vec<EventKind>>,
}

impl EventKinds {
    /// The kinds that the claims of a file ask for.
    pub fn of(scenario: &Scenario) -> Self {
        let mut kinds: Vec<EventKind> = Vec::new();
        let mut add = |claims: &[Located<Claim>]| {
            for claim in claims {
                let Claim::Events(events) = &claim.value else { continue };
                for event in events {
                    if !kinds.contains(&event.value.kind) {
                        kinds.push(event.value.kind);
                    }
                }
            }
            kinds.clone()
        };
        let at_the_end = scenario.prove.claims.iter().map(|proposition| add(&proposition.claims)).last();
        let mut from = vec![at_the_end.unwrap_or_default()];
        for step in scenario.steps.iter().rev() {
            from.push(match &step.kind {
                StepKind::Expect(claims) => add(claims),
                StepKind::Act(_) | StepKind::Until(_) | StepKind::Note(_) => add(&[]),
            });
        }
        from.reverse();
        Self { from }
    }

    /// The kinds that are asked for from that step on.
    pub fn from(&self, step: usize) -> &[EventKind] {
        self.from.get(step).or(self.from.last()).map_or(&[], Vec::as_slice)
    }
}

/// The events since the last claim about events: those of a kind that is asked for, and between two of them one for all
/// others. Events with nothing between them happened at the same time.
#[derive(Debug, Clone, Default)]
pub(crate) struct Since {
    events: Vec<Event>,
    /// True if the last of the events is one that is asked for.
    ends_with_asked: bool,
    /// A hash of the events.
    digest: u64,
}

impl Since {
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Adds events: those of these kinds, or all.
    pub fn add(&mut self, table: &Table<'_>, events: &[Event], kinds: Option<&[EventKind]>) {
        let Some(kinds) = kinds else { return self.events.extend_from_slice(events) };
        if kinds.is_empty() {
            return;
        }
        for event in events {
            let is_asked = table.is_of(&event.what, kinds);
            if !is_asked && !self.ends_with_asked {
                continue;
            }
            self.ends_with_asked = is_asked;
            let mut hasher = xxhash_rust::xxh3::Xxh3::with_seed(self.digest);
            is_asked.then_some(&event.what).hash(&mut hasher);
            self.digest = hasher.finish();
            self.events.push(event.clone());
        }
    }

    /// Forgets the events, after a claim about them.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl Hash for Since {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}
