//! `judge event rounds`: how many rounds are played, who makes the cut, and how much time there is (TR 4.2, 4.3).

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out, one_of};
use crate::cli::sources::policy::chosen;
use crate::rulebook::RuleId;
use crate::tournament::policy::{self, MatchType};

/// Show the number of rounds, the top cut and the time limits for a number of players
///
/// Counts the players who are registered and present when round one begins; after that the number of rounds is fixed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event rounds 49
  judge event rounds 2049 --match best-of-three
  judge event rounds 16 --format json")]
pub struct Args {
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

swu_api::element!(
    Laid,
    "event-rounds",
    "Rounds, cut and time limits, one element for each type of match: `judge event rounds`."
);

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let policy = chosen(&self.policy)?;
        let kinds = self.kind.map_or_else(|| MatchType::ALL.to_vec(), |kind| vec![kind]);
        let laid = |kind: MatchType| {
            let rounds = policy.rounds(kind, self.players)?;
            let minutes = policy.minutes(kind)?;
            let rules = [kind.rounds_rule(), kind.time_rule()];
            Ok(Laid { players: self.players, kind, rounds: rounds.swiss, cut: rounds.cut, minutes, rules })
        };
        let laid = kinds.into_iter().map(laid).collect::<Result<Vec<Laid>, Failure>>()?;
        match out.format {
            Format::Json => out.results(&laid)?,
            Format::Text => print(&laid, out)?,
        }
        Ok(Exit::Fine)
    }
}

fn print(laid: &[Laid], out: &mut Out) -> Result<(), Failure> {
    for (at, laid) in laid.iter().enumerate() {
        if at > 0 {
            out.line("")?;
        }
        let [rounds_rule, time_rule] = &laid.rules;
        let heading = format!("{} players, {} matches", laid.players, laid.kind.word());
        let heading = out.paint(Look::Title, &heading);
        out.line(&heading)?;
        let cut = laid.cut.map_or_else(|| "none".to_owned(), |cut| format!("{cut} players"));
        row("Swiss rounds", &laid.rounds.to_string(), rounds_rule, out)?;
        row("top cut", &cut, rounds_rule, out)?;
        row("a round", &format!("{} minutes", laid.minutes), time_rule, out)?;
    }
    Ok(())
}

fn row(label: &str, value: &str, rule: &RuleId, out: &mut Out) -> Result<(), Failure> {
    let rule = out.paint(Look::Id, &rule.to_string());
    Ok(out.line(&format!("  {label:<14}{value:<12}{rule}"))?)
}
