//! `judge penalty`: the penalty for an infraction that is described in words, and what to do with the game; or the table of
//! all. The rules are those of the Competitive Policy Guide (`rules/cpg`, or what was imported in its place).

use std::mem::ManuallyDrop;

use schemars::JsonSchema;
use serde::Serialize;
use swu_api::search::not_here;

use crate::cli::base::{Command, Exit, Failure, Globals, Look, Out, table};
use crate::cli::sources::second_hand;
use crate::diagnostic::Diagnostic;
use crate::rulebook::{KnownDocument, Node, RuleId, Rulebook, SecondHand};
use crate::search::{Hit, guides};
use crate::tournament::penalty::{DOCUMENT, Infraction, Penalty};

/// The most infractions that are named for some words.
const MOST: usize = 3;

/// Show the penalty for an infraction at a Competitive event, and what to do with the game
///
/// Finds the infraction by words or by number. Understands typing errors and abbreviations such as GL. Without words, prints the
/// table of all infractions. The penalties are second-hand, and the output shows how reliable they are. An imported Competitive
/// Policy Guide replaces them. Exits with 1 if no document has the answer.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge penalty                          the table of all infractions
  judge penalty opponent drew an extra card
  judge penalty missed trigger --repeated 3
  judge penalty 5.1
  judge penalty --format json stalling
  judge rules import guide.pdf --code CPG --edition 1.0   use the guide itself from now on")]
pub struct Args {
    /// The infraction in words, or its number
    words: Vec<String>,
    /// Show the penalty for the Nth infraction of this kind by the player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99), requires = "words")]
    repeated: Option<u32>,
}

/// The matching infractions, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Penalties<'r> {
    /// The search words; without them, all infractions are listed.
    words: Option<String>,
    /// The infractions, best first.
    infractions: Vec<Found<'r>>,
    /// The source of the document, if it is second-hand.
    second_hand: Option<&'r SecondHand>,
    /// The edition of the document.
    edition: Option<&'r str>,
    /// The day of the document.
    date: Option<&'r str>,
    /// The documents that have the answer, if no document here does.
    elsewhere: Vec<&'static KnownDocument>,
}

swu_api::document!(
    Penalties<'_>,
    "penalty",
    "Infractions with their penalties, the best match first, or all infractions: `judge penalty`."
);

/// A rule that was found.
#[derive(Debug, Serialize, JsonSchema)]
struct Found<'r> {
    rule: &'r RuleId,
    /// The penalty that it states; null for a guide whose rules word it in another way.
    infraction: Option<Infraction<'r>>,
    /// The penalty for the requested repetition; null if it is unknown.
    repeated: Option<Penalty>,
    #[serde(skip)]
    node: &'r Node,
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.policy_guide(out)?;
        let helps = globals.search_helps(out)?;
        let words = Some(self.words.join(" ").trim().to_owned()).filter(|words| !words.is_empty());
        let hits = match &words {
            // Its tables are not taken apart again: the process is over soon.
            Some(words) => ManuallyDrop::new(helps.search(&rules))
                .find_in(DOCUMENT, words, MOST)
                .map_err(|error| Diagnostic::error(error.to_string()))?,
            None => Vec::new(),
        };
        let penalties = Penalties::of(words, &hits, self.repeated, &rules);
        let best = hits.first().map(|hit| hit.rule);
        out.tell(&penalties, |out| penalties.print(best, self.repeated, &rules, out))?;
        Ok(Exit::of(!penalties.infractions.is_empty()))
    }
}

impl<'r> Penalties<'r> {
    fn of(words: Option<String>, hits: &[Hit<'r>], repeated: Option<u32>, rules: &'r Rulebook) -> Self {
        let found = |node: &'r Node| {
            let infraction = Infraction::of(node);
            let repeated = repeated.and_then(|time| infraction.as_ref()?.penalty_at(time));
            Found { rule: &node.id, infraction, repeated, node }
        };
        let best = hits.first().filter(|hit| hit.answers());
        let (nodes, elsewhere) = match (&words, best) {
            (None, _) => (all(rules), Vec::new()),
            (Some(_), None) => (Vec::new(), hits.first().map_or_else(guides, |hit| hit.elsewhere.clone())),
            (Some(_), Some(_)) => {
                let rules = hits.iter().map(|hit| hit.rule).filter(|rule| rule.id.document() == DOCUMENT);
                (rules.collect(), Vec::new())
            }
        };
        let edition = rules.edition_of(DOCUMENT);
        Self {
            words,
            infractions: nodes.into_iter().map(found).collect(),
            second_hand: edition.and_then(|edition| edition.second_hand.as_ref()),
            edition: edition.and_then(|edition| edition.name.as_deref()),
            date: edition.and_then(|edition| edition.date.as_deref()),
            elsewhere,
        }
    }

    fn print(
        &self,
        best: Option<&Node>,
        repeated: Option<u32>,
        rules: &Rulebook,
        out: &mut Out,
    ) -> Result<(), Failure> {
        match self.infractions.as_slice() {
            _ if self.words.is_none() => self.table(rules, out),
            [] => self.nothing(best, out),
            [first, others @ ..] => {
                first.print(repeated, rules, out)?;
                if !others.is_empty() {
                    out.line("")?;
                }
                others.iter().try_for_each(|other| other.line(out))
            }
        }
    }

    /// All infractions, and where they are known from.
    fn table(&self, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
        let rows: Vec<[String; 4]> = self.infractions.iter().map(Found::row).collect();
        let mut lines = vec![vec!["No.", "Infraction", "Penalty", "Repeated"]];
        lines.extend(rows.iter().map(|row| row.iter().map(String::as_str).collect()));
        table::drawn(&lines, out.columns()).iter().try_for_each(|line| out.line(line))?;
        let Some(first) = self.infractions.first() else { return Ok(()) };
        out.line("")?;
        if let Some(date) = self.date {
            out.wrapped_as(Look::Quiet, &format!("As of {date}, at Competitive events."), 0)?;
        }
        second_hand(first.node, 0, rules, out)
    }

    /// That no document here answers, and which does.
    fn nothing(&self, best: Option<&Node>, out: &mut Out) -> Result<(), Failure> {
        out.wrapped(&not_here(&self.elsewhere), 0)?;
        let Some(note) = best.filter(|note| !note.answered_by().is_empty()) else { return Ok(()) };
        out.line("")?;
        let id = out.paint(Look::Id, &note.id.to_string());
        Ok(out.paragraphs(&format!("{id}  {}", note.text_beside_statements()), 2)?)
    }
}

impl Found<'_> {
    /// Its number, name, penalty and the penalties of repeated ones.
    fn row(&self) -> [String; 4] {
        let number = self.rule.number().to_owned();
        match &self.infraction {
            Some(infraction) => [number, infraction.name.clone(), name(infraction.penalty), infraction.repeated()],
            None => [number, self.node.label(), String::new(), String::new()],
        }
    }

    /// The infraction with all that is known of it.
    fn print(&self, repeated: Option<u32>, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
        let id = out.paint(Look::Id, &self.rule.to_string());
        out.wrapped(&format!("{id}  {}", out.paint(Look::Title, &self.node.label())), 0)?;
        second_hand(self.node, 2, rules, out)?;
        out.line("")?;
        let Some(infraction) = &self.infraction else {
            return Ok(out.paragraphs(&self.node.text, 2)?);
        };
        out.paragraphs(&infraction.text, 2)?;
        out.line("")?;
        let mut facts = vec![("Penalty".to_owned(), name(infraction.penalty))];
        facts.push(("Repeated".to_owned(), infraction.repeated()));
        if let Some(time) = repeated {
            facts.push((format!("Time {time}"), name(self.repeated).to_owned()));
        }
        facts.push(("The game".to_owned(), infraction.game.unwrap_or_default().to_owned()));
        for (label, says) in facts.iter().filter(|(_, says)| !says.is_empty()) {
            out.headed(Look::Title, label, LABEL, says, 2)?;
        }
        infraction
            .exceptions
            .iter()
            .try_for_each(|exception| out.wrapped(&format!("{}: {}", exception.case, exception.applies), 2))?;
        Ok(())
    }

    /// Its number, name and penalty in a line.
    fn line(&self, out: &mut Out) -> Result<(), Failure> {
        let id = self.rule.to_string();
        let penalty = self.infraction.as_ref().map_or_else(String::new, |one| format!(": {}", name(one.penalty)));
        let said = out.clipped(&format!("{}{penalty}", self.node.label()), id.chars().count() + 2);
        Ok(out.line(&format!("{}  {said}", out.paint(Look::Id, &id)))?)
    }
}

/// The width of a label before what it labels.
const LABEL: usize = 10;

fn name(penalty: Option<Penalty>) -> String {
    penalty.map_or_else(|| "unknown".to_owned(), Penalty::name)
}

/// The rules that state a penalty; of a guide whose rules state none in our way, those of the second level.
fn all(rules: &Rulebook) -> Vec<&Node> {
    let stating: Vec<&Node> = rules.iter().filter(|rule| Infraction::of(rule).is_some()).collect();
    if !stating.is_empty() {
        return stating;
    }
    let is_one = |rule: &&Node| rule.id.document() == DOCUMENT && rule.id.number().matches('.').count() == 1;
    rules.iter().filter(is_one).collect()
}
