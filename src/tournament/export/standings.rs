//! Who ranks where, with the tiebreakers (TR 5.6).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::Part;
use super::table::{csv, optional};
use crate::event::Event;
use crate::standings::{Score, Tiebreaker};
use crate::{Fraction, PlayerId, Record, Refusal};
use swu_rulebook::RuleId;

/// The standings after a Swiss round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingSheet<'e> {
    pub event: &'e str,
    /// Until that Swiss round.
    pub round: u32,
    /// How many of its matches have not been reported, and do not count yet.
    pub unreported: usize,
    pub standings: Vec<Ranked<'e>>,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ranked<'e> {
    pub rank: usize,
    pub player: &'e str,
    pub uid: Option<&'e str>,
    pub record: Record,
    pub ratio: Exact,
    /// The mean of the opponents' ratios.
    pub opponents: Exact,
    /// The mean of that for each opponent.
    pub opponents_opponents: Exact,
    pub lot: u64,
    pub dropped: bool,
    /// The tiebreaker that puts the player below the next higher rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below_by: Option<Tiebreaker>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// How many of the matches won were byes.
    #[serde(skip_serializing_if = "is_zero")]
    pub byes: u32,
    /// The opponents, once for each match.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<&'e str>,
}

const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// An exact number, also in readable form. Numerators can have more digits than other programs support.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Exact {
    pub numerator: String,
    pub denominator: String,
    /// `66.66%`, rounded down.
    pub percent: String,
}

impl Exact {
    /// The percentage as a number: `66.66`.
    fn number(&self) -> String {
        self.percent.trim_end_matches('%').to_owned()
    }
}

impl From<Fraction> for Exact {
    fn from(fraction: Fraction) -> Self {
        let (above, below) = fraction.parts();
        Self { numerator: above.to_string(), denominator: below.to_string(), percent: fraction.to_string() }
    }
}

impl<'e> StandingSheet<'e> {
    /// The standings after that Swiss round; after the last one, if none is named.
    ///
    /// # Errors
    ///
    /// If it has not been paired, or is no Swiss round.
    pub fn of(event: &'e Event, part: Option<Part>) -> Result<Self, Refusal> {
        let paired = event.paired();
        let round = match part {
            None => paired,
            Some(Part::Swiss(round)) => round,
            Some(part @ (Part::Additional | Part::Bracket)) => {
                let refusal = Refusal::new(format!("{} has no standings", part.words()));
                return Err(refusal.help("ask for the standings after a Swiss round"));
            }
        };
        let rows = event.standings_after(round)?;
        let unreported = Part::Swiss(round).round(event).map_or(0, |round| round.open().count());
        let scores: BTreeMap<PlayerId, Score> =
            event.scores_after(round).into_iter().map(|score| (score.player, score)).collect();
        let above = std::iter::once(None).chain(rows.iter().map(Some));
        let standings = rows.iter().zip(above).filter_map(|(row, above)| {
            let player = event.player(row.player)?;
            let score = scores.get(&row.player)?;
            let below_by = above.map(|above| row.below(above));
            Some(Ranked {
                rank: row.rank,
                player: &player.name,
                uid: player.uid.as_deref(),
                record: row.record,
                ratio: row.record.ratio().into(),
                opponents: row.opponents.into(),
                opponents_opponents: row.opponents_opponents.into(),
                lot: player.lot,
                dropped: player.dropped.is_some(),
                below_by,
                rule: below_by.map(Tiebreaker::rule),
                byes: score.byes,
                met: score.opponents.iter().map(|opponent| event.name(*opponent)).collect(),
            })
        });
        Ok(Self { event: &event.header().event, round, unreported, standings: standings.collect() })
    }

    pub(super) fn csv(&self) -> String {
        let rows = self.standings.iter().map(|row| {
            [
                row.rank.to_string(),
                row.player.to_owned(),
                optional(row.uid),
                row.record.won.to_string(),
                row.record.lost.to_string(),
                row.ratio.number(),
                row.opponents.number(),
                row.opponents_opponents.number(),
                if row.dropped { "yes" } else { "" }.to_owned(),
                row.byes.to_string(),
                row.met.join("; "),
            ]
        });
        let columns = [
            "rank",
            "player",
            "uid",
            "won",
            "lost",
            "ratio_percent",
            "opponents_percent",
            "opponents_opponents_percent",
            "dropped",
            "byes",
            "opponents",
        ];
        csv(columns, rows)
    }
}
