//! The sheet of an event: the standings, the tables, the cut, the bracket.

use super::organiser::Organiser;
use crate::telling::picture::{Part, Sheet};
use swu_text::words::counted;
use swu_tournament::bracket::{Decision, Entrant, Fixture};
use swu_tournament::event::Top;
use swu_tournament::matches::Side;
use swu_tournament::standings::Standing;
use swu_tournament::{Fraction, PlayerId};

/// The most rows of a table that are drawn.
const MOST_ROWS: usize = 32;

impl Organiser<'_> {
    /// The event as it is now.
    pub(super) fn sheet(&self) -> Sheet {
        let mut parts = Vec::new();
        if let Some(rows) = self.bracket_rows() {
            parts.push(Part { title: "bracket".to_owned(), rows: limited(rows) });
        }
        let (pairs, bye) = (self.tables(), self.event.bye());
        if !pairs.is_empty() || bye.is_some() {
            let title = match self.event.top() {
                Some(_) => "additional round".to_owned(),
                None => format!("round {}", self.event.paired()),
            };
            let row = |[one, other]: &[PlayerId; 2]| vec![format!("{} – {}", self.name(*one), self.name(*other))];
            let byes = bye.map(|player| vec![format!("{} has the bye", self.name(player))]);
            parts.push(Part { title, rows: limited(pairs.iter().map(row).chain(byes).collect()) });
        }
        if let Some(seats) = self.event.top().and_then(Top::seats).filter(|_| self.bracket().is_none()) {
            let row = |(seat, player): (usize, &PlayerId)| vec![seat.to_string(), self.name(*player).to_owned()];
            let rows: Vec<Vec<String>> = (1..).zip(&seats).map(row).collect();
            parts.push(Part { title: "places in the bracket".to_owned(), rows: limited(rows) });
        }
        if let Some(sitting) = self.sitting.as_ref().filter(|_| self.bracket().is_none()) {
            let games = sitting.of.games();
            let row = |side: Side| vec![self.name(*side.of(&sitting.pair)).to_owned(), side.of(&games.won).to_string()];
            parts.push(Part { title: "match".to_owned(), rows: Side::BOTH.map(row).to_vec() });
        }
        if let Some(rows) = self.deck_rows() {
            parts.push(Part { title: "deck".to_owned(), rows });
        }
        if self.event.scores().iter().any(|score| score.record.matches() > 0) {
            let rows = self.event.standings().map(|ranked| self.standing_rows(&ranked)).unwrap_or_default();
            parts.push(Part { title: "standings".to_owned(), rows: limited(rows) });
        }
        Sheet { headline: self.headline(), parts }
    }

    fn headline(&self) -> String {
        let of = self.event.fixed().map_or_else(String::new, |plan| format!(" of {}", plan.rounds));
        let round = match self.event.paired() {
            _ if self.written.is_empty() => return self.policy_title(),
            0 => String::new(),
            round => format!(", round {round}{of}"),
        };
        format!("{}, {} matches{round}", counted(self.written.len(), "player"), self.match_type().word())
    }

    /// The matches of the bracket whose players are known, a row each.
    fn bracket_rows(&self) -> Option<Vec<Vec<String>>> {
        let bracket = self.bracket()?;
        let name = |entrant: Entrant| match entrant {
            Entrant::Player(player) => Some(self.name(player)),
            Entrant::Nobody => Some("nobody"),
            Entrant::Unknown => None,
        };
        let row = |fixture: &Fixture| {
            let [one, other] = bracket.entrants(fixture.number).map(name);
            let told = match bracket.decision(fixture.number) {
                Some(Decision::Won { winner, .. }) => format!("won by {}", self.name(winner)),
                Some(Decision::Bye { winner, .. }) => format!("a bye for {}", self.name(winner)),
                Some(Decision::Empty | Decision::NotNeeded) => "not played".to_owned(),
                None => String::new(),
            };
            let stage = fixture.stage.to_string();
            Some(vec![fixture.number.0.to_string(), stage, format!("{} – {}", one?, other?), told])
        };
        Some(bracket.fixtures().iter().filter_map(row).collect())
    }

    /// Rank, name, record and tiebreakers; players who are called by their ranks share a row where they do not differ.
    fn standing_rows(&self, ranked: &[Standing]) -> Vec<Vec<String>> {
        let has_opponents = ranked.iter().any(|row| row.opponents != Fraction::ZERO);
        let row = |standing: &Standing| {
            let ratio = |ratio: Fraction| if has_opponents { ratio.to_string() } else { String::new() };
            let dropped = if self.has_dropped(standing.player) { "dropped" } else { "" };
            vec![
                self.name(standing.player).to_owned(),
                standing.record.to_string(),
                ratio(standing.opponents),
                ratio(standing.opponents_opponents),
                dropped.to_owned(),
            ]
        };
        let is_rank = |standing: &Standing| self.written(standing.player) == standing.rank.to_string();
        let alike = |one: &Standing, other: &Standing| {
            is_rank(one) && is_rank(other) && row(one).get(1..) == row(other).get(1..)
        };
        let runs = ranked.chunk_by(alike).filter_map(|run| {
            let (first, last) = (run.first()?, run.last()?);
            let mut cells = row(first);
            let ranks =
                if run.len() == 1 { first.rank.to_string() } else { format!("{} to {}", first.rank, last.rank) };
            if let Some(name) = cells.first_mut().filter(|_| run.len() > 1) {
                name.clear();
            }
            Some([vec![ranks], cells].concat())
        });
        runs.collect()
    }
}

/// The rows that are drawn, and the number of those beyond them.
fn limited(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let more = rows.len().saturating_sub(MOST_ROWS);
    rows.truncate(MOST_ROWS);
    if more > 0 {
        rows.push(vec![format!("and {more} more")]);
    }
    rows
}
