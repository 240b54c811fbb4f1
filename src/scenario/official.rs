//! Official rulings on cards, and answers of the publisher's rules lead, with our note that retells each, and the scenario
//! that shows it.
//!
//! The official texts are not kept, only their digests. For each note, `rules/rulings/*.yaml` has its cards, the digests of
//! the official texts that it retells, and either the scenarios that show it (`shown_by`) or the reason that none does
//! (`not_shown`). [`read_official`] reads a file of official rulings, one card or one answer a line.

use std::fmt;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::prepared::{self, KnownRuling};
use swu_cards::Card;
use swu_data_rules::RULINGS;
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, Place};

static ALL: LazyLock<Vec<CardRuling>> = LazyLock::new(|| prepared::rulings().iter().filter_map(read).collect());

/// A note that retells official rulings.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRuling {
    /// The id of the note.
    pub note: RuleId,
    /// The full names of the cards that they are about; an answer may be about none.
    #[serde(default)]
    pub cards: Vec<String>,
    /// The digests of the official texts.
    #[serde(default)]
    pub official: Vec<Digest>,
    /// The scenarios that show it, by their paths in `scenarios/`.
    #[serde(default)]
    pub shown_by: Vec<String>,
    /// The reason that no scenario shows it.
    #[serde(default)]
    pub not_shown: Option<NotShown>,
}

/// The reason that no scenario shows an official ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NotShown {
    /// It only repeats the rules.
    Rules,
    /// It is about products, or about the wording of a printing.
    Product,
    /// It needs a card that is not printed.
    Card,
    /// It is about something that no position shows.
    Hidden,
}

impl fmt::Display for NotShown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules => "it only repeats the rules",
            Self::Product => "it is about products, or about the wording of a printing",
            Self::Card => "it needs a card that is not printed",
            Self::Hidden => "it is about something that no position shows",
        })
    }
}

/// The degree to which an official ruling is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing<'r> {
    /// These scenarios show it.
    Shown(&'r CardRuling),
    /// None shows it, for that reason.
    Listed(&'r CardRuling, NotShown),
    /// No note retells it, or its note has neither scenario nor reason.
    Unknown,
}

impl CardRuling {
    /// All of them, in the order of the notes.
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// Those about a card.
    pub fn on(card: &Card) -> Vec<Self> {
        let name = prepared::between_breaks([card.full_name().as_str()]);
        prepared::rulings().iter().filter(|known| known.cards.contains(&name)).filter_map(read).collect()
    }

    /// The scenarios that show it, by their full names.
    pub fn scenarios(&self) -> impl Iterator<Item = String> + '_ {
        self.shown_by.iter().map(|path| format!("scenarios/{path}"))
    }
}

fn read(known: &KnownRuling<'_>) -> Option<CardRuling> {
    swu_text::yaml::read_json(known.json).ok()
}

/// The names and texts of the files of rulings, in order.
pub(crate) fn sources() -> Vec<(String, String)> {
    let files =
        RULINGS.files().filter_map(|file| Some((file.path().display().to_string(), file.contents_utf8()?.to_owned())));
    let mut files: Vec<(String, String)> = files.collect();
    files.sort();
    files
}

impl Standing<'static> {
    /// The standing of the official ruling with that text.
    pub fn of(text: &str) -> Self {
        let digest = Digest::of(text);
        match CardRuling::all().iter().find(|ruling| ruling.official.contains(&digest)) {
            Some(ruling) if !ruling.shown_by.is_empty() => Self::Shown(ruling),
            Some(ruling) => ruling.not_shown.map_or(Self::Unknown, |why| Self::Listed(ruling, why)),
            None => Self::Unknown,
        }
    }
}

/// Digest of an official text. It is the same whatever the capitals, punctuation and spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "String")]
pub struct Digest(u64);

impl Digest {
    /// The digest of a text: of its words in lower case with one space between them. Everything but ASCII letters and
    /// digits separates words.
    pub fn of(text: &str) -> Self {
        let lower = text.to_lowercase();
        let words = lower.split(|letter: char| !(letter.is_ascii_lowercase() || letter.is_ascii_digit()));
        let plain: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        Self(xxh3_64(plain.join(" ").as_bytes()))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        let is_hex = written.len() == 16 && written.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let read = u64::from_str_radix(&written, 16).ok().filter(|_| is_hex);
        read.map(Self).ok_or_else(|| serde::de::Error::custom(format!("`{written}` is not a digest of 16 digits")))
    }
}

/// The official rulings on one card, as a line of a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct OfficialCard {
    pub set: String,
    pub number: u32,
    pub name: String,
    pub rulings: Vec<String>,
}

/// An answer of the publisher's rules lead to a question, as a line of a file. Its `case` is not read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct OfficialAnswer {
    pub date: String,
    pub question: String,
    pub answer: String,
}

/// One line of a file of official rulings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Official {
    Card(OfficialCard),
    Answer(OfficialAnswer),
}

impl Official {
    /// Reads a line; an answer has the key `answer`, a card does not.
    fn read(line: &str) -> Result<Self, (&'static str, serde_json::Error)> {
        let object = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(line);
        if object.is_ok_and(|keys| keys.contains_key("answer")) {
            serde_json::from_str(line).map(Self::Answer).map_err(|error| ("is not an answer to a question", error))
        } else {
            serde_json::from_str(line).map(Self::Card).map_err(|error| ("is not a card with its rulings", error))
        }
    }

    /// The texts of its rulings.
    pub fn texts(&self) -> &[String] {
        match self {
            Self::Card(card) => &card.rulings,
            Self::Answer(answer) => std::slice::from_ref(&answer.answer),
        }
    }
}

/// Reads a file of official rulings, one card or one answer a line.
///
/// # Errors
///
/// The first line that is not valid, or an error about the file as a whole.
pub fn read_official(name: &str, source: &str) -> Result<Vec<Official>, Box<Diagnostic>> {
    const SHAPE: &str = "each line is a card with its rulings: `{\"set\": \"SOR\", \"number\": 164, \"name\": \"Wampa\", \"rulings\": [\"…\"]}`; or an answer: `{\"date\": \"2026-05-06\", \"question\": \"…\", \"answer\": \"…\"}`";
    let mut official = Vec::new();
    let mut start = 0;
    for (index, line) in source.split('\n').enumerate() {
        let span = start..start + line.len();
        start += line.len() + 1;
        if line.trim().is_empty() {
            continue;
        }
        let read = Official::read(line).map_err(|(not, error)| {
            let what = if error.is_data() { not } else { "is not JSON" };
            // The message has the place in the line already.
            let why = error.to_string();
            let why = why.split(" at line ").next().unwrap_or_default().to_owned();
            let column = error.column().max(1);
            let place = Place { file: name.into(), line: index + 1, column, span: span.start..span.start };
            Box::new(Diagnostic::error(format!("line {} {what}: {why}", index + 1)).at(place).help(SHAPE))
        })?;
        official.push(read);
    }
    if official.is_empty() {
        return Err(Box::new(Diagnostic::error(format!("no rulings in `{name}`")).help(SHAPE)));
    }
    Ok(official)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::embedded;
    use swu_cards::{Library, Lookup};
    use swu_rulebook::Rulebook;

    #[test]
    fn a_digest_is_of_the_words_alone() {
        let digest = Digest::of("You can’t  attack this unit (or that one).");
        assert_eq!(digest, Digest::of("you can't attack: THIS unit, or that one"));
        assert_ne!(digest, Digest::of("You cant attack this unit or that one"));
        // The digest of a text without words is that of the empty text.
        assert_eq!(Digest::of("…").to_string(), "2d06800538d394c2");
    }

    #[test]
    fn every_file_is_read() {
        for file in RULINGS.files() {
            let source = file.contents_utf8().expect("UTF-8");
            let read = swu_text::yaml::read::<Vec<CardRuling>>(source);
            assert!(read.is_ok(), "{}: {:?}", file.path().display(), read.err());
        }
    }

    /// Does not replay the scenarios: `tests/scenarios.rs` does.
    #[test]
    fn every_note_names_cards_and_scenarios_and_retells_a_text_alone() {
        let scenarios: BTreeSet<String> = embedded().into_iter().map(|(name, _)| name).collect();
        let (mut notes, mut digests) = (BTreeSet::new(), BTreeSet::new());
        for ruling in CardRuling::all() {
            let note = &ruling.note;
            assert!(Rulebook::embedded().get(note).is_some(), "{note} does not exist");
            assert!(notes.insert(note.clone()), "{note} stands there twice");
            assert!(!ruling.cards.is_empty() || note.number().starts_with("R3-"), "{note} is about no card");
            for digest in &ruling.official {
                assert!(digests.insert(*digest), "{note}: {digest} is retold by another note too");
            }
            for scenario in ruling.scenarios() {
                assert!(scenarios.contains(&scenario), "{note}: there is no `{scenario}`");
            }
            for card in &ruling.cards {
                assert!(matches!(Library::embedded().find(card), Lookup::One(_)), "{note}: there is no card {card}");
            }
            assert_eq!(
                ruling.shown_by.is_empty(),
                ruling.not_shown.is_some(),
                "{note} is shown, or says why it is not"
            );
        }
    }
}
