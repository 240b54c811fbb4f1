//! Adjudicates a file that is an event: its steps run through the procedures of the Tournament Regulations, which
//! `judge event` and `judge deck` use too, and its claims are held against what comes of them.
//!
//! | module | what it does |
//! | --- | --- |
//! | `run` | the steps, one after the other, and the report |
//! | `organiser` | who runs the event, which is the same as that of `judge event` |
//! | `entrants` | the players, and the standings that the event begins from |
//! | `rounds` | players come and go, rounds are paired, results come in |
//! | `elimination` | the bracket |
//! | `sitting` | a match that is told game by game |
//! | `decks` | decks that are registered, and changed between games |
//! | `check` | claims about all this |
//! | `sheet` | the event drawn: standings, tables, the cut |

mod check;
mod decks;
mod elimination;
mod entrants;
mod organiser;
mod rounds;
mod run;
mod sheet;
mod sitting;
#[cfg(test)]
mod tests;

use super::{Replay, World};
use crate::telling::citations;
use crate::tournament::{Claim, DeckFact, StepKind, Tournament};
use crate::{Illegal, Located, Text};
use organiser::Organiser;
use run::Run;
use swu_text::diagnostic::Diagnostic;
use swu_tournament::{Policy, Refusal, policy};

pub use sheet::Sheet;

/// Why a step does not lead anywhere.
#[derive(Debug)]
enum Stop {
    /// The procedure refuses it.
    Refused(Refusal),
    /// The file breaks the format.
    Invalid(Box<Diagnostic>),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Box<Diagnostic>> for Stop {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Invalid(error)
    }
}

/// Adjudicates the event.
pub(super) fn replay(mut file: Tournament, source: &str, world: &World<'_>) -> Replay {
    let (name, title) = (file.head.file.clone(), file.head.title.value.clone());
    let mut cites = std::mem::take(&mut file.head.cites);
    let edition = file.head.edition.clone();
    let settled = citations::settle_rules(&mut cites, other_rules(&mut file), edition.as_ref(), world);
    file.head.cites = cites;
    if !settled.errors.is_empty() {
        return Replay::invalid(&name, &title, settled.errors);
    }
    let organiser = match policy_of(&file).and_then(|policy| Organiser::new(&file.setup, policy, world.library)) {
        Ok(organiser) => organiser,
        Err(error) => return Replay::invalid(&name, &title, vec![*error]),
    };
    Replay { cites: settled.cites, rules: settled.rules, ..Run::new(&file, source, organiser).finish() }
}

/// The policy that the event is held by.
fn policy_of(file: &Tournament) -> Result<&'static Policy, Box<Diagnostic>> {
    let Some(name) = &file.policy else {
        return Policy::named(policy::DEFAULT).map_err(|refusal| Diagnostic::error(refusal.to_string()).into());
    };
    Policy::named(&name.value).map_err(|refusal| {
        let error = Diagnostic::error(refusal.to_string()).at(name.place.clone());
        refusal.help.into_iter().fold(error, Diagnostic::help).into()
    })
}

/// Every rule that the file names besides those that it cites.
fn other_rules(file: &mut Tournament) -> impl Iterator<Item = &mut Text> {
    let mut rules: Vec<&mut Text> = Vec::new();
    for step in &mut file.steps {
        if let Some(Illegal::By(by)) = &mut step.illegal {
            rules.extend(by);
        }
        if let StepKind::Expect(claims) = &mut step.kind {
            rules.extend(claims.iter_mut().flat_map(rules_of));
        }
    }
    let options = file.quiz.iter_mut().flat_map(|quiz| &mut quiz.options);
    rules.extend(options.flat_map(|option| &mut option.claim).flat_map(rules_of));
    rules.into_iter()
}

fn rules_of(claim: &mut Located<Claim>) -> Vec<&mut Text> {
    let Claim::Deck(facts) = &mut claim.value else { return Vec::new() };
    let breaks = facts.iter_mut().filter_map(|fact| match &mut fact.value {
        DeckFact::Breaks(rules) => Some(rules),
        DeckFact::Legal(_) | DeckFact::Cards(_) | DeckFact::Sideboard(_) => None,
    });
    breaks.flatten().collect()
}
