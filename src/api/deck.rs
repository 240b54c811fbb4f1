//! Decks held against what a format asks for.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document;
use crate::error::Failed;
use swu_answer::message::{self, CallResult};
use swu_cards::{CardKind, Library};
use swu_text::diagnostic::Diagnostic;
use swu_tournament::Refusal;
use swu_tournament::deck::check::{Penalty, Verdict, as_registered, penalties};
use swu_tournament::deck::{Check, Deck, Finding, Kind, Section, check, read};
use swu_tournament::policy::{Announced, CardPool, DEFAULT, Date, Format, Policy, Tier};

/// The format of play where none is named.
pub const PLAY: Format = Format::Premier;

/// The most times that the name of a leader or base is shown.
const MOST_NAMES: usize = 3;

/// The decks of a player, and what to hold them against.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeckParams {
    /// The text of the list, in any form that the command reads; `---` stands between two decks.
    pub source: String,
    /// The file name to use in messages.
    pub file: Option<String>,
    /// The format of play [default: premier].
    pub play: Option<Format>,
    /// The name of the policy [default: cr-8.0].
    pub policy: Option<String>,
    /// The day of the event [default: today].
    pub on: Option<Date>,
    /// The card pool of a Trilogy event.
    pub card_pool: Option<CardPool>,
    /// The tier of the event [default: casual].
    pub tier: Option<Tier>,
    /// The text of the list of cards that the player received for a limited deck.
    pub pool: Option<String>,
    /// The text of the registered list to compare with.
    pub registered: Option<String>,
}

/// The report, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DeckReport<'r> {
    verdict: Verdict,
    #[serde(flatten)]
    demands: Demands<'r>,
    decks: Vec<DeckNumbers<'r>>,
    findings: &'r [Finding],
}

/// The demands that decks are held against.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Demands<'r> {
    format: Format,
    policy: &'r str,
    date: Option<Date>,
    card_pool: Option<CardPool>,
    /// Announcements of releases, rotation and suspensions are known up to this day.
    announcements: Option<Date>,
    tier: Tier,
}

document!(DeckReport<'_>, "deck-check", "Legality of decks, with the reasons: `judge deck check`.");

/// A deck in numbers.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DeckNumbers<'r> {
    pub name: Option<&'r str>,
    pub player: Option<&'r str>,
    /// The writer of the list, as an export names them.
    pub author: Option<&'r str>,
    pub uid: Option<&'r str>,
    pub leaders: Vec<String>,
    pub bases: Vec<String>,
    /// The number of cards.
    pub deck: usize,
    pub sideboard: usize,
    pub units: usize,
    pub events: usize,
    pub upgrades: usize,
    /// The number of cards of the deck for each printed cost.
    pub curve: BTreeMap<i32, usize>,
    pub penalties: Vec<Penalty>,
}

impl<'r> DeckReport<'r> {
    /// The report of these findings.
    pub fn of(decks: &'r [Deck], check: &'r Check<'_>, findings: &'r [Finding]) -> Self {
        Self {
            verdict: Verdict::of(findings),
            demands: Demands::of(check),
            decks: decks.iter().map(DeckNumbers::of).collect(),
            findings,
        }
    }
}

impl<'r> Demands<'r> {
    /// The demands of a check.
    pub fn of(check: &'r Check<'_>) -> Self {
        Self {
            format: check.format,
            policy: check.policy.name.as_str(),
            date: check.date,
            card_pool: check.card_pool,
            announcements: Announced::embedded().collected,
            tier: check.tier,
        }
    }
}

impl<'r> DeckNumbers<'r> {
    /// The numbers of a deck.
    pub fn of(deck: &'r Deck) -> Self {
        let names = |section| {
            let entries = deck.fitting(section);
            entries.flat_map(|entry| vec![entry.card.full_name(); entry.count.min(MOST_NAMES)]).collect()
        };
        let of_kind = |kind: CardKind| {
            deck.fitting(Section::Deck).filter(|entry| entry.card.kind == kind).map(|entry| entry.count).sum()
        };
        let mut curve = BTreeMap::new();
        for entry in deck.fitting(Section::Deck) {
            *curve.entry(entry.card.cost).or_default() += entry.count;
        }
        Self {
            name: deck.name.as_deref(),
            player: deck.player.as_deref(),
            author: deck.author.as_deref(),
            uid: deck.uid.as_deref(),
            leaders: names(Section::Leaders),
            bases: names(Section::Base),
            deck: deck.size(Section::Deck),
            sideboard: deck.size(Section::Sideboard),
            units: of_kind(CardKind::Unit),
            events: of_kind(CardKind::Event),
            upgrades: of_kind(CardKind::Upgrade),
            curve,
            penalties: penalties(deck),
        }
    }
}

/// The findings on the decks of a player, with the differences from the list that was registered.
///
/// # Errors
///
/// As [`check()`].
pub fn findings(decks: &[Deck], asked: &Check<'_>) -> Result<Vec<Finding>, Refusal> {
    let mut findings = check(decks, asked)?;
    findings.extend(asked.registered.zip(decks.first()).map(|(before, now)| as_registered(before, now)));
    Ok(findings)
}

/// The one list of the file of that name.
///
/// # Errors
///
/// If it has another number of lists.
pub fn single(file: &str, mut lists: Vec<Deck>) -> Result<Deck, Box<Diagnostic>> {
    match (lists.pop(), lists.len()) {
        (Some(list), 0) => Ok(list),
        (_, others) => {
            let error = Diagnostic::error(format!("`{file}` has {} lists; expected one", others + 1));
            Err(Box::new(error.help("put the right one into a file of its own")))
        }
    }
}

/// Reads the decks of a call, checks them, and writes the report.
pub(crate) fn checked(params: &DeckParams, today: Option<Date>, library: &Library) -> CallResult {
    let list = |name: &str, text: &Option<String>, kind: Kind| match text {
        Some(text) => Ok::<_, Failed>(Some(single(name, read(name, text, kind, library)?)?)),
        None => Ok(None),
    };
    let decks = read(params.file.as_deref().unwrap_or("deck"), &params.source, Kind::Deck, library)?;
    let pool = list("pool", &params.pool, Kind::Pool)?;
    let registered = list("registered", &params.registered, Kind::Deck)?;
    let policy = Policy::named(params.policy.as_deref().unwrap_or(DEFAULT)).map_err(Diagnostic::from)?;
    let asked = Check {
        date: params.on.or(today),
        card_pool: params.card_pool,
        tier: params.tier.unwrap_or(Tier::Casual),
        pool: pool.as_ref(),
        registered: registered.as_ref(),
        ..Check::new(policy, params.play.unwrap_or(PLAY))
    };
    let findings = findings(&decks, &asked).map_err(Diagnostic::from)?;
    message::document(&DeckReport::of(&decks, &asked, &findings))
}
