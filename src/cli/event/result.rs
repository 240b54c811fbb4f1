//! `judge event result`: how a match ends, or goes on, from what happened in it (TR 4.2, 4.3).

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::show::ruling;
use crate::cards::library::normalise;
use crate::cli::base::{Command, Exit, Failure, Globals, Look, Out, one_of};
use crate::diagnostic::{Diagnostic, nearest};
use crate::tournament::matches::{Games, Happening, Match, Moment, Side, Standing};
use crate::tournament::policy::MatchType;
use crate::tournament::{Ruling, rules};

/// Show how a match ends or continues after games, draws, concessions and the call of time
///
/// Writes nothing to an event; shows the ruling alone. Games come first, then the call of time, then the end of the game in
/// which time was called. A conceded game counts for the opponent.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event result ana ben --games ana,draw,ben
  judge event result ana ben --games ana --time action        what may still happen
  judge event result ana ben --games ana --time action --last unfinished
  judge event result ana ben --games ana,ben --time between
  judge event result ana ben --games ana --concede ana        the whole match
  judge event result ana ben --match single-game --games draw
  judge event result ana                                      a bye")]
pub struct Args {
    /// The two players; a single one has a bye
    #[arg(required = true, num_args = 1..=2, value_name = "PLAYER")]
    players: Vec<String>,
    /// The type of the match
    #[arg(long = "match", value_parser = one_of(&MatchType::ALL, MatchType::word), value_name = "TYPE", default_value = MatchType::BestOfThree.word())]
    kind: MatchType,
    /// The finished games in order: the winner of each, or `draw`
    #[arg(long, value_name = "WINNERS", value_delimiter = ',')]
    games: Vec<String>,
    /// When time was called, after those games
    #[arg(long, value_parser = one_of(&Moment::ALL, Moment::word), value_name = "WHEN")]
    time: Option<Moment>,
    /// The result of the game in which time was called: its winner, `draw` or `unfinished`
    #[arg(long, value_name = "WINNER", requires = "time")]
    last: Option<String>,
    /// The player who concedes the match at the end
    #[arg(long, value_name = "PLAYER", conflicts_with = "absent")]
    concede: Option<String>,
    /// A player who does not appear for the match. Repeatable
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', conflicts_with_all = ["games", "time"])]
    absent: Vec<String>,
}

/// The ruling, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Told<'m> {
    players: Vec<&'m str>,
    #[serde(rename = "match")]
    kind: MatchType,
    /// `won`, `lost-by-both`, `undecided`, or `bye`.
    outcome: &'static str,
    winner: Option<&'m str>,
    games: Option<Games>,
    rulings: Vec<Ruling>,
    /// The rulings on how the match continues, while it is undecided.
    next: Vec<Ruling>,
    /// The outcome of the match for each end of the last game.
    outlook: Vec<Outlook>,
}

swu_api::document!(Told<'_>, "event-result", "How a match ends or continues: `judge event result`.");

/// The outcome of the match for one end of the last game.
#[derive(Debug, Serialize, JsonSchema)]
struct Outlook {
    #[serde(rename = "if")]
    condition: String,
    #[serde(flatten)]
    then: Ruling,
}

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        match self.players.as_slice() {
            [first, second] => {
                let names = [first.trim().to_owned(), second.trim().to_owned()];
                if normalise(first) == normalise(second) {
                    let error = Diagnostic::error(format!("both players are named `{}`", first.trim()));
                    return Err(error.help("give the players different names").into());
                }
                let mut of = Match::new(self.kind, names);
                let mut rulings = Vec::new();
                for happening in happenings(self, &of)? {
                    rulings.extend(of.happens(happening)?);
                }
                tell(&told(&of, rulings), out)
            }
            players => {
                if !self.games.is_empty() || self.time.is_some() || self.concede.is_some() || !self.absent.is_empty() {
                    let error = Diagnostic::error("a match has two players");
                    return Err(error.help("name both; a single player has a bye").into());
                }
                let players: Vec<&str> = players.iter().map(|player| player.trim()).collect();
                let words = format!("{} has a bye, which counts as a match won", players.join(", "));
                let rulings = vec![Ruling::new(words, [rules::SWISS])];
                let winner = players.first().copied();
                let bye = Told {
                    winner,
                    players,
                    kind: self.kind,
                    outcome: "bye",
                    games: None,
                    rulings,
                    next: Vec::new(),
                    outlook: Vec::new(),
                };
                tell(&bye, out)
            }
        }
    }
}

fn happenings(args: &Args, of: &Match) -> Result<Vec<Happening>, Failure> {
    let mut happenings = Vec::new();
    let absent = args.absent.iter().map(|name| side(name, of, &[])).collect::<Result<BTreeSet<Side>, Failure>>()?;
    if absent.len() > 1 {
        happenings.push(Happening::BothAbsent);
    } else {
        happenings.extend(absent.into_iter().map(Happening::Absent));
    }
    for game in &args.games {
        happenings.push(ended(game, of, &[DRAW])?);
    }
    happenings.extend(args.time.map(Happening::Time));
    if let Some(last) = &args.last {
        happenings.push(ended(last, of, &[DRAW, UNFINISHED])?);
    }
    if let Some(name) = &args.concede {
        happenings.push(Happening::MatchConceded(side(name, of, &[])?));
    }
    Ok(happenings)
}

const DRAW: &str = "draw";
const UNFINISHED: &str = "unfinished";

/// The end of a game: a player's name, or one of those words.
fn ended(typed: &str, of: &Match, words: &[&str]) -> Result<Happening, Failure> {
    let word = words.iter().find(|word| normalise(typed) == **word);
    match side(typed, of, words) {
        Ok(side) => Ok(Happening::Won(side)),
        Err(failure) => match word {
            Some(&DRAW) => Ok(Happening::Drawn),
            Some(_) => Ok(Happening::PhaseOver),
            None => Err(failure),
        },
    }
}

fn side(typed: &str, of: &Match, words: &[&str]) -> Result<Side, Failure> {
    let found = Side::BOTH.into_iter().find(|side| normalise(of.name(*side)) == normalise(typed));
    found.ok_or_else(|| {
        let names = Side::BOTH.map(|side| of.name(side));
        let known = names.iter().chain(words).copied();
        let error = Diagnostic::error(format!("`{}` is not one of the two players", typed.trim()));
        let near = nearest(typed, known.clone(), 1);
        let help = near.first().map_or_else(
            || format!("write {}", known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        error.help(help).into()
    })
}

fn told(of: &Match, rulings: Vec<Ruling>) -> Told<'_> {
    let winner = of.outcome().map(Games::winner);
    let outcome = match winner {
        Some(Some(_)) => "won",
        Some(None) => "lost-by-both",
        None => "undecided",
    };
    Told {
        players: Side::BOTH.map(|side| of.name(side)).to_vec(),
        kind: of.kind(),
        outcome,
        winner: winner.flatten().map(|side| of.name(side)),
        games: Some(of.games()),
        rulings,
        next: of.next(),
        outlook: outlook(of),
    }
}

/// The outcome of the match for each result of the unfinished last game.
fn outlook(of: &Match) -> Vec<Outlook> {
    let Standing::Last { number, .. } = of.standing() else { return Vec::new() };
    let ends = [
        (format!("{} wins game {number}", of.name(Side::First)), Happening::Won(Side::First)),
        (format!("{} wins game {number}", of.name(Side::Second)), Happening::Won(Side::Second)),
        (format!("nobody has won game {number} by then"), Happening::PhaseOver),
    ];
    let end = |(condition, happening): (String, Happening)| {
        let mut then = of.clone();
        let ruling = then.happens(happening).ok()?.pop()?;
        Some(Outlook { condition, then: ruling })
    };
    ends.into_iter().filter_map(end).collect()
}

fn tell(told: &Told<'_>, out: &mut Out) -> Result<Exit, Failure> {
    out.tell(told, |out| {
        out.painted(Look::Title, &format!("{}, {}", told.players.join(" - "), told.kind.word()))?;
        told.rulings.iter().try_for_each(|settled| ruling(settled, 2, out))?;
        if !told.next.is_empty() {
            out.painted(Look::Title, "next")?;
        }
        told.next.iter().try_for_each(|next| ruling(next, 2, out))?;
        for outlook in &told.outlook {
            out.wrapped(&format!("If {}:", outlook.condition), 2)?;
            ruling(&outlook.then, 4, out)?;
        }
        let result = match (told.outcome, told.winner) {
            ("undecided", _) => return Ok(()),
            (_, None) => "a loss for both players".to_owned(),
            (_, Some(winner)) => format!("{winner} has won"),
        };
        let games = told.games.map(|games| format!(" ({games})")).unwrap_or_default();
        Ok::<(), Failure>(out.painted(Look::Title, &format!("result: {result}{games}"))?)
    })
}
