//! The commands that show an event and change nothing: its state, its standings and what decided them (TR 5.6), its journal,
//! and how many rounds and how much time there are (TR 4.2, 4.3).

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::store;
use crate::cli::base::{Command, Exit, Failure, Globals, Look, Out, one_of, table};
use crate::cli::sources::chosen_policy;
use crate::rulebook::RuleId;
use crate::tournament::bracket::Bracket;
use crate::tournament::event::{Change, Event, Given, Header, Infraction, MatchPlace, Phase, Sanction, Stage};
use crate::tournament::export::StandingSheet;
use crate::tournament::matches::{Games, MatchResult};
use crate::tournament::penalty::Penalty;
use crate::tournament::policy::{self, MatchType};
use crate::tournament::standings::Tiebreaker;
use crate::tournament::{Ruling, rules};
use crate::words::counted;
use swu_api::event::Standing;

/// The state of an event, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Status<'e> {
    pub stage: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The number of Swiss rounds, once it is fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// The size of the cut, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
    /// Tables or matches without a result.
    pub open: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'e str>,
    /// The number of changes in the journal.
    pub changes: usize,
}

impl<'e> Status<'e> {
    pub fn of(event: &'e Event) -> Self {
        let plan = event.fixed();
        let (stage, round, winner) = match event.stage() {
            Stage::Registration => ("registration", None, None),
            Stage::Swiss { round, .. } => ("swiss", Some(round), None),
            Stage::BetweenRounds { round, .. } => ("between-rounds", Some(round), None),
            Stage::AfterSwiss { .. } => ("after-swiss", plan.map(|plan| plan.rounds), None),
            Stage::Additional => ("additional", None, None),
            Stage::BeforeBracket => ("before-bracket", None, None),
            Stage::Elimination => ("elimination", None, None),
            Stage::Over { winner } => ("over", None, Some(event.name(winner))),
        };
        let open = event.open().iter().map(|place| place.number).collect();
        let of = plan.map(|plan| plan.rounds);
        Self { stage, round, of, cut: plan.and_then(|plan| plan.cut), open, winner, changes: event.changes() }
    }
}

/// A ruling, wrapped, with its rules in their color.
pub fn ruling(ruling: &Ruling, indent: usize, out: &mut Out) -> Result<(), Failure> {
    let rules: Vec<String> = ruling.rules.iter().map(|rule| out.paint(Look::Id, &rule.to_string())).collect();
    let cited = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
    Ok(out.wrapped(&format!("{}{cited}", ruling.words), indent)?)
}

/// The state of the event, and the command that comes next.
pub fn state(file: &Path, event: &Event, out: &mut Out) -> Result<(), Failure> {
    out.wrapped(&format!("now: {}", event.stage_words()), 0)?;
    if let Some(next) = next(file, event) {
        out.line(&format!("next: {next}"))?;
    }
    Ok(())
}

/// The command that comes next, if it is one and the same whatever happens.
pub fn next(file: &Path, event: &Event) -> Option<String> {
    let (file, present) = (file.display(), event.present().count());
    match event.stage() {
        Stage::Registration if event.plan().is_err() => Some(format!("judge event add {file} NAME…")),
        Stage::Registration | Stage::BetweenRounds { .. } if present >= 2 => Some(format!("judge event pair {file}")),
        Stage::AfterSwiss { cut: Some(cut) } if present >= cut => Some(format!("judge event cut {file}")),
        Stage::BeforeBracket => Some(format!("judge event cut {file}")),
        // Too few are left to play on: the standings decide.
        Stage::Registration | Stage::BetweenRounds { .. } | Stage::AfterSwiss { .. } => {
            Some(format!("judge event standings {file}"))
        }
        Stage::Swiss { .. } | Stage::Additional | Stage::Elimination => {
            let first = event.open().into_iter().next()?;
            // From the second part of the event on, a result may be one of an earlier part that is sent again.
            let round = (event.phases().len() > 1).then(|| format!(" --round {}", first.phase));
            Some(format!("judge event report {file} {} SCORE{}", first.number, round.unwrap_or_default()))
        }
        Stage::Over { .. } => None,
    }
}

/// A table of a round, or a match of the bracket.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Seated<'e> {
    /// The number of the table, or of the match of the bracket.
    table: u32,
    /// The stage of a match of the bracket.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<String>,
    players: [&'e str; 2],
    /// The word for the result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Games>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'e str>,
    /// Extra time, if the table has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    extra_minutes: Option<u32>,
}

impl<'e> Seated<'e> {
    /// The tables of a part of the event; of the bracket, the matches that are played now.
    pub fn all(event: &'e Event, phase: Phase) -> Vec<Self> {
        let places = match event.tables_of(phase) {
            Some(round) => (1..).take(round.tables.len()).map(|number| phase.place(number)).collect(),
            None => event.open(),
        };
        places.into_iter().filter_map(|place| Self::at(event, place)).collect()
    }

    fn at(event: &'e Event, place: MatchPlace) -> Option<Self> {
        let players = event.players_of(place).ok()?;
        let result = event.result(place).ok().flatten();
        Some(Self {
            table: place.number,
            stage: event.stage_of(place).map(|stage| stage.to_string()),
            players: players.map(|player| event.name(player)),
            end: result.map(MatchResult::word),
            games: result.and_then(MatchResult::games),
            winner: result.and_then(MatchResult::winner).map(|side| event.name(*side.of(&players))),
            extra_minutes: Some(event.extra_minutes(place)).filter(|minutes| *minutes > 0),
        })
    }

    fn result(&self) -> String {
        match (self.end, self.games) {
            (None, _) => String::new(),
            (Some(_), Some(games)) => games.to_string(),
            (Some(end), None) => end.to_owned(),
        }
    }
}

/// Tables and the bye, drawn as one; results and extra time if there are any.
pub fn tables(seated: &[Seated<'_>], bye: Option<&str>, out: &mut Out) -> Result<(), Failure> {
    let extra = |seat: &Seated<'_>| seat.extra_minutes.map(|minutes| format!("+{minutes} min")).unwrap_or_default();
    let row = |seat: &Seated<'_>| {
        let [first, second] = seat.players.map(str::to_owned);
        [seat.table.to_string(), first, second, seat.result(), extra(seat)]
    };
    let bye = bye.map(|bye| ["bye", bye, "", "", ""].map(str::to_owned));
    let rows: Vec<[String; 5]> = seated.iter().map(row).chain(bye).collect();
    let [has_results, has_extra] = [3, 4].map(|column| rows.iter().any(|row| !row[column].is_empty()));
    let is_shown = [true, true, true, has_results, has_extra];
    let head = ["Table", "Player", "Player", "Result", "Time"];
    let lines = std::iter::once(head).chain(rows.iter().map(|row| row.each_ref().map(String::as_str)));
    let lines = lines
        .map(|row| row.into_iter().zip(is_shown).filter(|(_, is_shown)| *is_shown).map(|(cell, _)| cell).collect());
    let lines: Vec<Vec<&str>> = lines.collect();
    Ok(table::drawn(&lines, out.width()).iter().try_for_each(|line| out.line(line))?)
}

/// Show the state of an event, missing results and the next step
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event show showdown.yaml
  judge event show showdown.yaml --tables          with the pairings of the round
  judge event show showdown.yaml --format json")]
pub struct ShowArgs {
    /// The event file
    file: PathBuf,
    /// Show the pairings of the current round
    #[arg(long)]
    tables: bool,
}

/// An event, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Shown<'e> {
    event: &'e str,
    policy: &'e str,
    format: policy::Format,
    #[serde(rename = "match")]
    kind: MatchType,
    seed: u64,
    players: usize,
    left: usize,
    #[serde(flatten)]
    status: Status<'e>,
    /// Places that the bracket has settled, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placings: Vec<Placed<'e>>,
    /// With `--tables`: the tables of the current round, or the matches of the bracket that are played now.
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<Vec<Seated<'e>>>,
    /// With `--tables`: the player with the bye.
    #[serde(skip_serializing_if = "Option::is_none")]
    bye: Option<&'e str>,
    /// Tables and matches under way with extra time.
    #[serde(rename = "extra_time", skip_serializing_if = "Vec::is_empty")]
    extended: Vec<Extended>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    penalties: Vec<Penalised<'e>>,
}

/// A table with extra time.
#[derive(Debug, Serialize, JsonSchema)]
struct Extended {
    table: u32,
    minutes: u32,
}

/// A penalty that a player was given.
#[derive(Debug, Serialize, JsonSchema)]
struct Penalised<'e> {
    player: &'e str,
    penalty: Penalty,
    /// The infraction: `late`, or a rule of the guide.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    infraction: Option<&'e Infraction>,
    /// The match at that time, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<Phase>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<u32>,
}

impl<'e> Penalised<'e> {
    fn of(event: &'e Event, given: &'e Given) -> Self {
        let (round, table) = given.place.map(|place| (place.phase, place.number)).unzip();
        let Sanction { penalty, infraction, .. } = &given.sanction;
        Self { player: event.name(given.player), penalty: *penalty, infraction: infraction.as_ref(), round, table }
    }
}

swu_api::document!(Shown<'_>, "event-show", "An event and its state: `judge event show`.");

/// Players who share a range of places.
#[derive(Debug, Serialize, JsonSchema)]
struct Placed<'e> {
    from: usize,
    to: usize,
    players: Vec<&'e str>,
}

impl Command for ShowArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let journal = store::read(&self.file)?;
        let event = journal.event();
        let settled = event.top().and_then(|top| top.bracket()).map(Bracket::placings).unwrap_or_default();
        let placings = settled.into_iter().map(|placing| Placed {
            from: placing.from,
            to: placing.to,
            players: placing.players.iter().map(|player| event.name(*player)).collect(),
        });
        let players = event.players().len();
        let Header { event: name, policy, format, kind, seed, .. } = event.header();
        let shown = Shown {
            event: name,
            policy,
            format: *format,
            kind: *kind,
            seed: *seed,
            players,
            left: players - event.present().count(),
            status: Status::of(event),
            placings: placings.collect(),
            tables: self.tables.then(|| event.phase().map(|phase| Seated::all(event, phase)).unwrap_or_default()),
            bye: event.bye().filter(|_| self.tables).map(|player| event.name(player)),
            extended: event.extended().map(|(place, minutes)| Extended { table: place.number, minutes }).collect(),
            penalties: event.penalties().iter().map(|given| Penalised::of(event, given)).collect(),
        };
        out.tell(&shown, |out| self.print(&shown, event, out))
    }
}

impl ShowArgs {
    fn print(&self, shown: &Shown<'_>, event: &Event, out: &mut Out) -> Result<(), Failure> {
        out.painted(Look::Title, shown.event)?;
        out.line(&format!("{}, {} matches, policy {}", shown.format.word(), shown.kind.word(), shown.policy))?;
        let left = if shown.left == 0 { String::new() } else { format!(", {} of them dropped", shown.left) };
        out.line(&format!("{} players{left}; {} changes", shown.players, event.changes()))?;
        if let Some(plan) = event.fixed() {
            let cut = plan.cut.map_or_else(|| "no cut".to_owned(), |cut| format!("a cut to {cut}"));
            out.line(&format!("{}, {cut}", counted(plan.rounds as usize, "Swiss round")))?;
        }
        if let Some(seated) = shown.tables.as_ref().filter(|tables| !tables.is_empty()) {
            out.line("")?;
            tables(seated, shown.bye, out)?;
            out.line("")?;
        }
        for (place, minutes) in event.extended() {
            out.wrapped(&format!("{place}: {} of extra time", counted(minutes as usize, "minute")), 0)?;
        }
        for Given { sanction, place, .. } in event.penalties() {
            let at = place.map(|place| format!(", {place}")).unwrap_or_default();
            out.wrapped(&format!("penalty: {}, {}{at}", sanction.player, sanction.words()), 0)?;
        }
        for Placed { from, to, players } in &shown.placings {
            let places = if from == to { from.to_string() } else { format!("{from}-{to}") };
            out.labelled(&places, 6, &players.join(", "), 0)?;
        }
        state(&self.file, event, out)
    }
}

/// Show the standings
///
/// Ranks players by win/loss ratio, then by the opponents' mean ratio, then by the mean of that for each opponent, then by
/// the lot drawn for each player. Percentages are rounded down for display; comparisons are exact.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event standings showdown.yaml
  judge event standings showdown.yaml --round 2
  judge event standings showdown.yaml --format json     with exact fractions")]
pub struct StandingsArgs {
    /// The event file
    file: PathBuf,
    /// Standings after this Swiss round [default: with all results so far]
    #[arg(long, value_name = "N")]
    round: Option<u32>,
}

impl Command for StandingsArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let journal = store::read(&self.file)?;
        let sheet = StandingSheet::of(journal.event(), self.round.map(Phase::Swiss))?;
        let standings: Vec<Standing<'_>> = sheet.standings.iter().map(Standing).collect();
        out.list(&standings, |out| print_standings(&sheet, self.round, out))
    }
}

fn print_standings(sheet: &StandingSheet<'_>, round: Option<u32>, out: &mut Out) -> Result<(), Failure> {
    let after = round.map_or_else(String::new, |round| format!(", after round {round}"));
    out.painted(Look::Title, &format!("{}{after}", sheet.event))?;
    let cells = sheet.standings.iter().map(|row| {
        [
            row.rank.to_string(),
            format!("{}{}", row.player, if row.dropped { " (left)" } else { "" }),
            row.record.to_string(),
            row.opponents.percent.clone(),
            row.opponents_opponents.percent.clone(),
            row.below_by.map_or("", short).to_owned(),
        ]
    });
    let cells: Vec<[String; 6]> = cells.collect();
    let mut lines = vec![vec!["Rank", "Player", "Record", "Opp.", "Opp. opp.", "Below by"]];
    lines.extend(cells.iter().map(|row| row.iter().map(String::as_str).collect()));
    table::drawn_without(&lines, out.width(), &[5, 4, 3]).iter().try_for_each(|line| out.line(line))?;
    out.line("")?;
    let ratios: Vec<String> =
        [Tiebreaker::WinLossRatio, Tiebreaker::OpponentsRatio, Tiebreaker::OpponentsOpponentsRatio]
            .map(|by| format!("{} ({})", short(by), by.rule()))
            .to_vec();
    Ok(out.wrapped(
        &format!("Ranked by {}, and {} ({}).", ratios.join(", "), short(Tiebreaker::Lot), rules::NOTE_LOT),
        0,
    )?)
}

const fn short(by: Tiebreaker) -> &'static str {
    match by {
        Tiebreaker::WinLossRatio => "record",
        Tiebreaker::OpponentsRatio => "opp.",
        Tiebreaker::OpponentsOpponentsRatio => "opp. opp.",
        Tiebreaker::Lot => "lot",
    }
}

/// List the changes of an event
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event log showdown.yaml
  judge event log showdown.yaml --last 10
  judge event log showdown.yaml --format json")]
pub struct LogArgs {
    /// The event file
    file: PathBuf,
    /// Show only the last N changes
    #[arg(long, value_name = "N")]
    last: Option<usize>,
}

/// A change, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Logged<'e> {
    number: usize,
    #[serde(flatten)]
    change: &'e Change,
}

swu_api::document!(Logged<'_>, "event-log", "The changes of an event, one element each: `judge event log`.");

impl Command for LogArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let journal = store::read(&self.file)?;
        let skipped = self.last.map_or(0, |last| journal.changes().len().saturating_sub(last));
        let changes = (1..).zip(journal.changes()).skip(skipped);
        let changes: Vec<Logged<'_>> = changes.map(|(number, change)| Logged { number, change }).collect();
        let width = journal.changes().len().to_string().len();
        out.list(&changes, |out| {
            changes.iter().try_for_each(|Logged { number, change }| {
                let number = out.paint(Look::Quiet, &format!("{number:>width$}"));
                out.line(&format!("{number} {:<7} {}", change.word(), change.words()))
            })
        })
    }
}

/// Show the number of rounds, the top cut and the time limits for a number of players
///
/// Counts the players who are registered and present when round one begins; after that the number of rounds is fixed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event rounds 49
  judge event rounds 2049 --match best-of-three
  judge event rounds 16 --format json")]
pub struct RoundsArgs {
    /// The number of players
    players: usize,
    /// The type of match [default: both]
    #[arg(long = "match", value_parser = one_of(&MatchType::ALL, MatchType::word), value_name = "TYPE")]
    kind: Option<MatchType>,
    /// The policy to use
    #[arg(long, value_name = "NAME|FILE", default_value = policy::DEFAULT)]
    policy: String,
}

/// The rules for one type of match.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Laid {
    players: usize,
    #[serde(rename = "match")]
    kind: MatchType,
    rounds: u32,
    cut: Option<usize>,
    minutes: u32,
    rules: [RuleId; 2],
}

swu_api::document!(
    Laid,
    "event-rounds",
    "Rounds, cut and time limits, one element for each type of match: `judge event rounds`."
);

impl Command for RoundsArgs {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let (policy, _) = chosen_policy(&self.policy)?;
        let kinds = self.kind.map_or_else(|| MatchType::ALL.to_vec(), |kind| vec![kind]);
        let laid = |kind: MatchType| {
            let rounds = policy.rounds(kind, self.players)?;
            let minutes = policy.minutes(kind)?;
            let rules = [kind.rounds_rule(), kind.time_rule()];
            Ok(Laid { players: self.players, kind, rounds: rounds.swiss, cut: rounds.cut, minutes, rules })
        };
        let laid = kinds.into_iter().map(laid).collect::<Result<Vec<Laid>, Failure>>()?;
        out.list(&laid, |out| print_rounds(&laid, out))
    }
}

fn print_rounds(laid: &[Laid], out: &mut Out) -> Result<(), Failure> {
    for (at, laid) in laid.iter().enumerate() {
        if at > 0 {
            out.line("")?;
        }
        let [rounds_rule, time_rule] = &laid.rules;
        out.painted(Look::Title, &format!("{} players, {} matches", laid.players, laid.kind.word()))?;
        let cut = laid.cut.map_or_else(|| "none".to_owned(), |cut| format!("{cut} players"));
        for (label, value, rule) in [
            ("Swiss rounds", laid.rounds.to_string(), rounds_rule),
            ("top cut", cut, rounds_rule),
            ("a round", format!("{} minutes", laid.minutes), time_rule),
        ] {
            out.line(&format!("  {label:<14}{value:<12}{}", out.paint(Look::Id, &rule.to_string())))?;
        }
    }
    Ok(())
}
