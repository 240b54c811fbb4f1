//! What rests on a result that turns out to be wrong, and what can be done about it (NOTE P1-2.23).

use super::change::{Change, MatchPlace, Report};
use super::{Event, Journal};
use crate::{Refusal, RefusalKind, Ruling, rules};
use swu_text::words::{counted, joined};

impl Event {
    /// What was paired by the standings before a result of that round was corrected, if anything was.
    pub(super) fn paired_before(&self, place: MatchPlace) -> Option<Ruling> {
        let MatchPlace::Swiss { round, .. } = place else { return None };
        let later: Vec<String> = (round + 1..=self.paired()).map(|round| round.to_string()).collect();
        let noun = match later.as_slice() {
            [] => return None,
            [_] => "round",
            [..] => "rounds",
        };
        let mut words = format!(
            "The pairings of {noun} {} were made before this correction and stay; standings and later pairings \
            count it",
            joined(&later)
        );
        let is_untouched =
            self.rounds.last().is_some_and(|last| last.tables.iter().all(|table| table.result.is_none()));
        if let Some(last) = later.last().filter(|_| is_untouched) {
            words += &format!(". Round {last} has no results yet: to pair it again, `undo` its pairing");
        }
        Some(Ruling::new(words, [rules::NOTE_CORRECTION]))
    }
}

impl Journal {
    /// A refusal of a correction, with how many changes have to be undone before it can be made, and which they are.
    pub(super) fn with_way_back(&self, refusal: Refusal, report: &Report) -> Refusal {
        let (RefusalKind::NotNow, Ok(place)) = (refusal.kind, report.place()) else { return refusal };
        let changes: Vec<&Change> = self.changes().collect();
        let rests = |change: &&Change| match (change, place) {
            (Change::Cut(_), MatchPlace::Swiss { .. }) => true,
            (Change::Result(later) | Change::Correct(later), MatchPlace::Additional { .. }) => later.number.is_some(),
            (Change::Result(later) | Change::Correct(later), MatchPlace::Bracket { number }) => {
                later.number.is_some_and(|later| later > number)
            }
            _ => false,
        };
        let Some(first) = changes.iter().position(rests) else { return refusal };
        let gone = changes.get(first..).unwrap_or_default();
        let results = gone.iter().filter(|change| matches!(change, Change::Result(_) | Change::Correct(_))).count();
        let mut what = Vec::new();
        what.extend(gone.iter().any(|change| matches!(change, Change::Cut(_))).then(|| "the cut".to_owned()));
        what.extend((results > 0).then(|| counted(results, "result")));
        let others = gone.len() - results - usize::from(what.first().is_some_and(|what| what == "the cut"));
        what.extend((others > 0).then(|| counted(others, "other change")));
        let refusal = refusal.help(format!("these depend on it: {}", joined(&what)));
        refusal.help(format!("undo with `undo {}`, correct the result, and enter again what still applies", gone.len()))
    }
}
