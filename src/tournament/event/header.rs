//! What an event is: its name, its format and matches, the policy that it follows, and the seed of its randomness.

use std::sync::Arc;

use serde::Serialize;

use crate::cut::SIZES;
use crate::policy::{self, Format, MatchType, Policy};
use crate::standings::MOST_MATCHES;
use crate::{Refusal, rules};
use swu_text::visible::is_hidden;

/// The longest name of an event or a player, in characters.
const LONGEST_NAME: usize = 100;

/// The head of an event's file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Header {
    /// What the event is called.
    pub event: String,
    /// The name of the policy: round tables and what else may change.
    pub policy: String,
    /// The policy itself, as its file has it, if it is one of the organiser's own.
    #[serde(rename = "house-policy", skip_serializing_if = "Option::is_none")]
    pub house_policy: Option<String>,
    pub format: Format,
    #[serde(rename = "match")]
    pub kind: MatchType,
    /// What every random order of the event is drawn from.
    pub seed: u64,
    /// A number of Swiss rounds that the organiser has announced in place of that of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// A size of the cut that the organiser has announced in place of that of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
}

impl Header {
    /// An event of best-of-three matches in the Premier format, by the policy that is used when none is named.
    pub fn new(event: impl Into<String>, seed: u64) -> Self {
        Self {
            event: event.into(),
            policy: policy::DEFAULT.to_owned(),
            house_policy: None,
            format: Format::Premier,
            kind: MatchType::BestOfThree,
            seed,
            rounds: None,
            cut: None,
        }
    }

    /// The same event by a policy of the organiser's own, as its file has it: the event's file carries it.
    ///
    /// # Errors
    ///
    /// If the text is no policy.
    pub fn by_house_policy(self, text: &str) -> Result<Self, Refusal> {
        let policy = house(text)?;
        // One line end at the end, as a text in the file has it.
        Ok(Self { policy: policy.name, house_policy: Some(text.trim_end().to_owned() + "\n"), ..self })
    }

    /// Refuses what no event can be, and finds its policy.
    pub(super) fn check(&self) -> Result<Arc<Policy>, Refusal> {
        check_name("event", &self.event)?;
        if self.format == Format::TwinSuns {
            let refusal = Refusal::new("the Regulations define no rounds, times and pairings for Twin Suns");
            return Err(refusal
                .by(rules::SINGLE_GAME)
                .help("choose a head-to-head format: premier, draft, sealed or trilogy"));
        }
        check_plan(self.kind, self.rounds, self.cut)?;
        let Some(text) = &self.house_policy else { return Ok(Arc::new(Policy::named(&self.policy)?.clone())) };
        let policy = house(text)?;
        if policy.name != self.policy {
            let words =
                format!("the event names policy `{}`, but its own policy is named `{}`", self.policy, policy.name);
            return Err(Refusal::new(words).help("set `policy` to the name in `house-policy`"));
        }
        Ok(Arc::new(policy))
    }
}

/// The policy that a text is.
fn house(text: &str) -> Result<Policy, Refusal> {
    Policy::parse("house-policy", text).map_err(|error| {
        let line = error.place.as_ref().map(|place| format!(" (line {} of it)", place.line)).unwrap_or_default();
        let refusal = Refusal::new(format!("the policy of the event is invalid: {}{line}", error.title));
        error.help.iter().fold(refusal, |refusal, help| refusal.help(help.clone()))
    })
}

/// Refuses a number of rounds and a cut that no event of such matches can have.
pub(super) fn check_plan(kind: MatchType, rounds: Option<u32>, cut: Option<usize>) -> Result<(), Refusal> {
    if let Some(rounds) = rounds.filter(|rounds| !(1..=MOST_MATCHES).contains(rounds)) {
        return Err(Refusal::new(format!("{rounds} Swiss rounds are not possible: choose 1 to {MOST_MATCHES}")));
    }
    let Some(cut) = cut else { return Ok(()) };
    if kind == MatchType::SingleGame {
        let refusal = Refusal::new("an event of single game matches has no cut").by(rules::SINGLE_GAME_ROUNDS);
        return Err(refusal.help("elimination rounds follow Swiss rounds of best-of-three matches"));
    }
    if !SIZES.contains(&cut) {
        let sizes = SIZES.map(|size| size.to_string()).join(", ");
        let refusal = Refusal::new(format!("a cut to {cut} is not possible")).by(rules::SINGLE_ELIMINATION);
        return Err(refusal.help(format!("choose {sizes}")));
    }
    Ok(())
}

/// Refuses what cannot be told apart or printed as a name.
pub(super) fn check_name(of: &str, name: &str) -> Result<(), Refusal> {
    let length = name.chars().count();
    if name.trim().is_empty() {
        Err(Refusal::new(format!("the name of the {of} is empty")))
    } else if name.contains(|c: char| c.is_control() || is_hidden(c)) {
        Err(Refusal::new(format!("the name of the {of} has a non-printable character")))
    } else if length > LONGEST_NAME {
        Err(Refusal::new(format!("the name of the {of} has {length} characters; the maximum is {LONGEST_NAME}")))
    } else if name.trim() != name {
        Err(Refusal::new(format!("the name of the {of} begins or ends with a space"))
            .help(format!("`{}`", name.trim())))
    } else {
        Ok(())
    }
}
