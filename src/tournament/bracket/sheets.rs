//! A bracket laid out as drawings: a column a round, and lines from each match to the next.
//!
//! A drawing has at most four rounds, so that it fits on a screen and on paper: larger brackets take several, each of which
//! begins where others end. Whoever comes from another drawing is called by the match that they come from.

use swu_text::visible::one_line;

use super::{Bracket, Decision, Entrant, Fixture, MatchNumber, Names, Source, Stage};
use crate::matches::Games;

/// The most rounds of a drawing.
const MOST_ROUNDS: usize = 4;

/// A drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub title: &'static str,
    /// What stands above each column; the last one holds winners.
    pub columns: Vec<String>,
    pub slots: Vec<Slot>,
    pub joins: Vec<Join>,
    /// How many rows it has.
    pub rows: usize,
}

/// A place in which a player stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub column: usize,
    pub row: usize,
    /// The match whose winner stands here.
    pub number: Option<MatchNumber>,
    /// Who stands here, or where they come from; nothing if that is the match at hand and it is not decided.
    pub text: String,
    /// Whether a player stands here.
    pub is_known: bool,
    /// The games of the match whose winner stands here, those of the winner first.
    pub score: Option<Games>,
}

/// The games of matches, as they were reported.
pub type Scores<'s> = &'s dyn Fn(MatchNumber) -> Option<Games>;

/// A match: from two slots of a column to one of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Join {
    /// That of the two slots.
    pub column: usize,
    pub top: usize,
    pub middle: usize,
    pub bottom: usize,
}

impl Bracket {
    /// The drawings of the bracket, with the players called so.
    pub fn sheets(&self, names: Names<'_>) -> Vec<Sheet> {
        self.sheets_with(names, &|_| None)
    }

    /// The same with the games of the matches beside their winners.
    pub fn sheets_with(&self, names: Names<'_>, scores: Scores<'_>) -> Vec<Sheet> {
        let is_secondary = |stage: &Stage| matches!(stage, Stage::Secondary { .. });
        let is_grand = |stage: &Stage| matches!(stage, Stage::GrandFinal | Stage::GrandFinalAgain);
        let mut stages: Vec<Stage> = self.fixtures.iter().map(|fixture| fixture.stage).collect();
        stages.dedup();
        let (secondary, others): (Vec<Stage>, Vec<Stage>) = stages.into_iter().partition(is_secondary);
        let (grand, main): (Vec<Stage>, Vec<Stage>) = others.into_iter().partition(is_grand);
        let title = if grand.is_empty() { "bracket" } else { "main bracket" };
        let mut sheets = Vec::new();
        for (title, stages) in [(title, main), ("secondary bracket", secondary)] {
            for stages in stages.chunks(MOST_ROUNDS) {
                sheets.extend(self.sheets_of(title, stages, names, scores));
            }
        }
        for stage in grand {
            sheets.extend(self.sheets_of("grand finals", &[stage], names, scores));
        }
        sheets
    }

    /// A drawing for each match of the last of these stages, with the matches of the others that lead to it.
    fn sheets_of(&self, title: &'static str, stages: &[Stage], names: Names<'_>, scores: Scores<'_>) -> Vec<Sheet> {
        let last = stages.last().copied();
        let is_played = |fixture: &&Fixture| self.decision(fixture.number) != Some(Decision::NotNeeded);
        let roots = self.fixtures.iter().filter(|fixture| Some(fixture.stage) == last).filter(is_played);
        let sheet = |root: &Fixture| {
            let mut columns: Vec<String> = stages.iter().map(|stage| heading(*stage)).collect();
            columns.push("winner".to_owned());
            let sheet = Sheet { title, columns, slots: Vec::new(), joins: Vec::new(), rows: 0 };
            let mut builder = Builder { bracket: self, names, scores, stages, sheet };
            let column = stages.len().saturating_sub(1);
            let row = builder.join(root, column);
            builder.slot(Source::WinnerOf(root.number), column + 1, row);
            builder.sheet
        };
        roots.map(sheet).collect()
    }
}

/// What stands above a round; that it is the main or the secondary bracket stands above all of the drawing.
fn heading(stage: Stage) -> String {
    match stage {
        Stage::Main { round } | Stage::Secondary { round } => format!("round {round}"),
        Stage::GrandFinal => "first match".to_owned(),
        Stage::GrandFinalAgain => "second, if needed".to_owned(),
        Stage::Of { .. } => stage.to_string(),
    }
}

struct Builder<'b> {
    bracket: &'b Bracket,
    names: Names<'b>,
    scores: Scores<'b>,
    stages: &'b [Stage],
    sheet: Sheet,
}

impl Builder<'_> {
    /// Draws a match and all that leads to it; gives the row of its winner.
    fn join(&mut self, fixture: &Fixture, column: usize) -> usize {
        let [top, bottom] = fixture.sources.map(|source| {
            let row = match self.before(source) {
                Some(before) => self.join(&before, column.saturating_sub(1)),
                None => self.next_row(),
            };
            self.slot(source, column, row);
            row
        });
        let middle = usize::midpoint(top, bottom);
        self.sheet.joins.push(Join { column, top, middle, bottom });
        middle
    }

    /// The match that a source is the winner of, if it is in this drawing.
    fn before(&self, source: Source) -> Option<Fixture> {
        let Source::WinnerOf(number) = source else { return None };
        self.bracket.fixture(number).copied().filter(|before| self.stages.contains(&before.stage))
    }

    /// Every other row stays free for the lines.
    fn next_row(&mut self) -> usize {
        let row = if self.sheet.rows == 0 { 0 } else { self.sheet.rows + 1 };
        self.sheet.rows = row + 1;
        row
    }

    fn slot(&mut self, source: Source, column: usize, row: usize) {
        let entrant = self.bracket.entrant(source);
        let number = match source {
            Source::WinnerOf(number) if self.before(source).is_some() => Some(number),
            Source::WinnerOf(_) | Source::LoserOf(_) | Source::Rank(_) => None,
        };
        let text = match (entrant, source) {
            (Entrant::Player(player), Source::Rank(rank)) => match (self.names)(player) {
                name if name.is_empty() => source.to_string(),
                name => format!("{rank} {name}"),
            },
            (Entrant::Player(player), _) => (self.names)(player) + self.bye(number),
            (Entrant::Nobody, _) => "nobody".to_owned(),
            (Entrant::Unknown, _) if number.is_some() => String::new(),
            (Entrant::Unknown, _) => source.to_string(),
        };
        // A name that breaks the line would break the drawing.
        let text = one_line(&text).into_owned();
        let score = number.and_then(|number| self.score(number, entrant));
        self.sheet.slots.push(Slot { column, row, number, text, is_known: entrant.player().is_some(), score });
    }

    /// The games of a match, those of its winner first.
    fn score(&self, number: MatchNumber, winner: Entrant) -> Option<Games> {
        let games = (self.scores)(number).filter(|_| winner.player().is_some())?;
        let [first, second] = games.won;
        let is_first = self.bracket.entrants(number).first() == Some(&winner);
        Some(Games { won: if is_first { [first, second] } else { [second, first] }, ..games })
    }

    /// What is said of a winner who did not have to play.
    fn bye(&self, number: Option<MatchNumber>) -> &'static str {
        match number.and_then(|number| self.bracket.decision(number)) {
            Some(Decision::Bye { .. }) => " (bye)",
            Some(Decision::Won { .. } | Decision::Empty | Decision::NotNeeded) | None => "",
        }
    }
}
