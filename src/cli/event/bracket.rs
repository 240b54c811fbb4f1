//! `judge event bracket`: a bracket as it is drawn on a screen, on paper, and for programs (TR 4.1.3, 4.1.4).

use std::io;
use std::path::PathBuf;

use serde::Serialize;

use super::store;
use crate::cli::options::Format;
use crate::cli::out::Out;
use crate::cli::write::Destination;
use crate::cli::{Failure, Verdict};
use crate::tournament::bracket::{self, Bracket, Decision, Elimination, MatchNumber, Names};
use crate::tournament::event::{Event, Top};
use crate::tournament::{PlayerId, Refusal, rules};

/// Draw the bracket of an event, or an empty one
///
/// The number before a name is that of the match that the player has won; the first column has the places after the Swiss
/// rounds.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event bracket showdown.yaml
  judge event bracket showdown.yaml --as svg --out bracket.svg
  judge event bracket showdown.yaml --format json    every match, and who comes from where
  judge event bracket --players 8                    an empty bracket, with the ranks
  judge event bracket --players 16 --double")]
pub(in crate::cli) struct Args {
    /// The file of the event
    #[arg(required_unless_present = "players", conflicts_with = "players")]
    file: Option<PathBuf>,
    /// An empty bracket of so many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1024))]
    players: Option<u32>,
    /// The empty bracket is one of double elimination
    #[arg(long, requires = "players")]
    double: bool,
    /// What to write: text, an SVG picture, or JSON; JSON with `--format json`, otherwise text
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Text,
    Svg,
    Json,
}

pub(in crate::cli) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let form = args.form.unwrap_or(if out.format == Format::Json { Form::Json } else { Form::Text });
    let text = match &args.file {
        None => {
            let players = args.players.unwrap_or_default();
            let elimination = if args.double { Elimination::Double } else { Elimination::Single };
            let bracket = Bracket::new(elimination, (0..players).map(PlayerId).collect())?;
            let title = format!("{} elimination, {players} players", elimination.word());
            let ranks = |player: PlayerId| format!("rank {}", player.0 + 1);
            match form {
                Form::Text | Form::Svg => drawn(&bracket, &title, &|_| String::new(), form, out),
                Form::Json => json(&title, &bracket, &ranks)?,
            }
        }
        Some(file) => {
            let journal = store::read(file)?;
            let event = journal.event();
            let bracket = event.top().and_then(Top::bracket).ok_or_else(|| no_bracket(event))?;
            let (title, names) = (&event.header().event, |player: PlayerId| event.name(player).to_owned());
            match form {
                Form::Text | Form::Svg => drawn(bracket, title, &names, form, out),
                Form::Json => json(title, bracket, &names)?,
            }
        }
    };
    args.to.write(&text, out)?;
    Ok(Verdict::Fine)
}

/// Why an event has no bracket.
fn no_bracket(event: &Event) -> Refusal {
    let refusal = Refusal::new("the event has no bracket yet").by(rules::SINGLE_ELIMINATION);
    match event.top() {
        Some(_) => refusal.help("report the additional round; then the bracket begins"),
        None => {
            refusal.help("`judge event cut` begins it after the last Swiss round; `--players 8` draws an empty one")
        }
    }
}

/// The picture, or the text with the places that are settled below it.
fn drawn(bracket: &Bracket, title: &str, names: Names<'_>, form: Form, out: &Out) -> String {
    let sheets = bracket.sheets(names);
    if form == Form::Svg {
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

fn json(title: &str, bracket: &Bracket, names: Names<'_>) -> Result<String, Failure> {
    let placings = bracket.placings().into_iter().map(|placing| Placed {
        from: placing.from,
        to: placing.to,
        players: placing.players.into_iter().map(names).collect(),
    });
    let told = Whole {
        title,
        elimination: bracket.elimination(),
        winner: bracket.winner().map(names),
        matches: matches(bracket, names),
        placings: placings.collect(),
    };
    Ok(serde_json::to_string_pretty(&told).map_err(io::Error::from)? + "\n")
}

/// A bracket, for programs.
#[derive(Debug, Serialize)]
struct Whole<'t> {
    title: &'t str,
    elimination: Elimination,
    winner: Option<String>,
    matches: Vec<Told>,
    /// The places that are settled, the best first.
    placings: Vec<Placed>,
}

/// Players who share some places, for programs.
#[derive(Debug, Serialize)]
struct Placed {
    from: usize,
    to: usize,
    players: Vec<String>,
}

/// A match, for programs.
#[derive(Debug, Serialize)]
struct Told {
    #[serde(rename = "match")]
    number: MatchNumber,
    stage: String,
    sources: [String; 2],
    players: [Option<String>; 2],
    winner: Option<String>,
    /// `won`, `bye`, `empty` or `not-needed`; nothing while it is not decided.
    outcome: Option<&'static str>,
}

fn matches(bracket: &Bracket, names: Names<'_>) -> Vec<Told> {
    let told = bracket.fixtures().iter().map(|fixture| {
        let decision = bracket.decision(fixture.number);
        Told {
            number: fixture.number,
            stage: fixture.stage.to_string(),
            sources: fixture.sources.map(|source| source.to_string()),
            players: bracket.entrants(fixture.number).map(|entrant| entrant.player().map(names)),
            winner: decision.and_then(Decision::winner).map(names),
            outcome: decision.map(|decision| match decision {
                Decision::Won { .. } => "won",
                Decision::Bye { .. } => "bye",
                Decision::Empty => "empty",
                Decision::NotNeeded => "not-needed",
            }),
        }
    });
    told.collect()
}
