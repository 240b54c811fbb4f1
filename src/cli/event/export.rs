//! `judge event export` and `judge event bracket`: an event for print and for other programs, and a bracket as it is drawn on a
//! screen, on paper, and for programs (TR 4.1.3, 4.1.4).

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use schemars::JsonSchema;
use serde::Serialize;

use super::store;
use crate::cli::base::out::bare_text;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Out};
use crate::cli::files::write::{Destination, PageOrFile};
use crate::diagnostic::Diagnostic;
use crate::tournament::Names;
use crate::tournament::bracket::{self, Bracket, Elimination, Scores};
use crate::tournament::event::{Event, Phase};
use crate::tournament::export::{BracketSheet, Sheet, Topic};
use crate::tournament::{PlayerId, Refusal, rules};

/// Export an event to print, to a spreadsheet or to other programs
///
/// HTML is a single page without external files, made for printing: pairings by table and by name, standings with
/// tiebreakers, result slips to cut apart. CSV puts a `'` before values that a spreadsheet would take for a formula. JSON has
/// the exact fractions of the tiebreakers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event export showdown.yaml --what pairings --html round-1.html
  judge event export showdown.yaml --what slips --html slips.html
                                   of the matches without a result
  judge event export showdown.yaml --what standings --round 3 --as csv
  judge event export showdown.yaml --what results --format json
  judge event export showdown.yaml --what results --as melee --out results.csv
  judge event export showdown.yaml --what pairings --round additional --as csv")]
pub struct ExportArgs {
    /// The event file
    file: PathBuf,
    /// The table to export
    #[arg(long, value_parser = topic(), value_name = "WHAT")]
    what: Topic,
    /// The format; required unless you pass `--html` or `--format json`, which also names its schema
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "html")]
    form: Option<Form>,
    /// The round: a number, `additional` or `bracket` [default: the last one; for results, all of them]
    #[arg(long, value_name = "ROUND")]
    round: Option<Phase>,
    #[command(flatten)]
    to: PageOrFile,
}

/// The tables, by the words for them, with what the help says of each.
const TOPICS: [(Topic, &str, &str); 6] = [
    (Topic::Pairings, "pairings", "Pairings, by table and by name"),
    (Topic::Standings, "standings", "Standings, with the tiebreakers"),
    (Topic::Players, "players", "The list of players"),
    (Topic::Results, "results", "Results of matches"),
    (Topic::Slips, "slips", "A slip for each match without a result"),
    (Topic::Bracket, "bracket", "The matches of the elimination rounds"),
];

/// Reads a table by its word, and lists the words in the help.
fn topic() -> impl TypedValueParser<Value = Topic> {
    let words = TOPICS.map(|(_, word, about)| PossibleValue::new(word).help(about));
    PossibleValuesParser::new(words).try_map(|typed| {
        let named = TOPICS.into_iter().find(|(_, word, _)| *word == typed);
        named.map(|(topic, ..)| topic).ok_or("it is none of the words")
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// CSV for a spreadsheet
    Csv,
    /// JSON for other programs
    Json,
    /// CSV with the columns of melee.gg: players and results only
    Melee,
}

/// A table of an event, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Exported<'e>(Sheet<'e>);

swu_api::document!(
    Exported<'_>,
    "event-export",
    "A table of an event: pairings, standings, players, results, slips or the bracket: `judge event export`."
);

impl Command for ExportArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if self.form.is_none() && !self.to.is_page() && out.format == Format::Text {
            let error = Diagnostic::error("no format to export to");
            return Err(error.help("add `--html FILE`, `--as csv`, `--as json` or `--as melee`").into());
        }
        let journal = store::read(&self.file)?;
        let sheet = Sheet::of(journal.event(), self.what, self.round)?;
        let text = match self.form {
            _ if self.to.is_page() => sheet.page(),
            Some(Form::Csv) => sheet.csv(),
            Some(Form::Melee) => sheet.melee()?,
            // As for the bracket, only `--format json` says which schema it has.
            Some(Form::Json) => bare_text(&sheet)?,
            None => out.document_text(&Exported(sheet))?,
        };
        self.to.write(text, out)?;
        Ok(Exit::Fine)
    }
}

/// Draw the bracket of an event, or an empty one
///
/// Each name is preceded by the number of the match that the player has won, and followed by the games of that match. The
/// first column lists the players by their rank after the Swiss rounds.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event bracket showdown.yaml
  judge event bracket showdown.yaml --as svg --out bracket.svg
  judge event bracket showdown.yaml --format json    every match, and which matches feed it
  judge event bracket --players 8                    an empty bracket by rank
  judge event bracket --players 16 --double")]
pub struct BracketArgs {
    /// The event file
    #[arg(required_unless_present = "players", conflicts_with = "players")]
    file: Option<PathBuf>,
    /// Draw an empty bracket for this many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1024))]
    players: Option<u32>,
    /// Make the empty bracket double elimination
    #[arg(long, requires = "players")]
    double: bool,
    /// Write text, an SVG picture, or JSON as in `event export` [default: text, or with `--format json` the JSON
    /// that names its schema]
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Drawing>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Drawing {
    Text,
    Svg,
    Json,
}

/// A bracket, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Drawn(BracketSheet);

swu_api::document!(
    Drawn,
    "event-bracket",
    "The matches of a bracket and where their players come from: `judge event bracket`."
);

impl Command for BracketArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        // `--as json` writes what the export writes; `--format json` says which schema it has.
        let form = self.form.unwrap_or(if out.format == Format::Json { Drawing::Json } else { Drawing::Text });
        let json = |sheet: BracketSheet| match self.form {
            Some(_) => bare_text(&sheet),
            None => out.document_text(&Drawn(sheet)),
        };
        let text = match &self.file {
            None => {
                let players = self.players.unwrap_or_default();
                let elimination = if self.double { Elimination::Double } else { Elimination::Single };
                let bracket = Bracket::new(elimination, (0..players).map(PlayerId).collect())?;
                let title = format!("{} elimination, {players} players", elimination.word());
                let ranks = |player: PlayerId| format!("rank {}", player.0 + 1);
                match form {
                    Drawing::Text | Drawing::Svg => drawn(&bracket, &title, &|_| String::new(), &|_| None, form, out),
                    Drawing::Json => json(BracketSheet::told(&title, &bracket, &ranks, &|_| None))?,
                }
            }
            Some(file) => {
                let journal = store::read(file)?;
                let event = journal.event();
                let with_bracket = event.top().and_then(|top| Some((top, top.bracket()?)));
                let (top, bracket) = with_bracket.ok_or_else(|| no_bracket(event))?;
                let names = |player: PlayerId| event.name(player).to_owned();
                match form {
                    Drawing::Text | Drawing::Svg => {
                        drawn(bracket, &event.header().event, &names, &|number| top.games(number), form, out)
                    }
                    Drawing::Json => json(BracketSheet::of(event)?)?,
                }
            }
        };
        self.to.write(&text, out)?;
        Ok(Exit::Fine)
    }
}

/// Why an event has no bracket.
fn no_bracket(event: &Event) -> Refusal {
    let refusal = Refusal::new("the event has no bracket yet").by(rules::SINGLE_ELIMINATION);
    match event.top() {
        Some(_) => refusal.help("report the additional round first; the bracket begins after it"),
        None => refusal.help(
            "begin it with `judge event cut` after the last Swiss round, or draw an empty one with \
                         `--players 8`",
        ),
    }
}

/// The picture, or the text with the places that are settled below it.
fn drawn(bracket: &Bracket, title: &str, names: Names<'_>, scores: Scores<'_>, form: Drawing, out: &Out) -> String {
    let sheets = bracket.sheets(names, scores);
    if form == Drawing::Svg {
        return bracket::svg(&sheets, title);
    }
    let mut text = bracket::text(&sheets, out.width());
    let placings = bracket.placings();
    if !placings.is_empty() {
        text.push_str("\nplaces\n\n");
    }
    for placing in placings {
        let players = placing.players.iter().map(|player| names(*player)).collect::<Vec<_>>().join(", ");
        let range = if placing.from == placing.to {
            placing.from.to_string()
        } else {
            format!("{}-{}", placing.from, placing.to)
        };
        let indent = " ".repeat(8);
        let options = textwrap::Options::new(out.width()).subsequent_indent(&indent);
        text.push_str(&textwrap::fill(&format!("{range:<8}{players}"), options));
        text.push('\n');
    }
    text
}
