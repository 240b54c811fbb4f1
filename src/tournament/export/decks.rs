//! The legality of many decks: a line for each list.

use schemars::JsonSchema;
use serde::Serialize;

use super::html;
use super::table::{csv, optional};
use crate::deck::check::Verdict;
use crate::deck::{Finding, Severity};

/// A report on many lists, for the judges and for other programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckSheet {
    /// The event of the players, if one was named.
    pub event: Option<String>,
    /// The format, the policy and the day.
    pub held_against: String,
    /// In the order given; players without a list come last.
    pub lists: Vec<CheckedList>,
}

words! {
    /// The verdict on a list.
    Standing {
        Legal = "legal",
        Undecided = "undecided",
        NotLegal = "not-legal",
        /// It cannot be read.
        Unreadable = "unreadable",
        /// The player has no list.
        NoList = "no-list",
    }
}

impl Standing {
    /// The name of it.
    pub fn words(self) -> String {
        self.word().replace('-', " ")
    }

    /// So many lists, or players without one.
    pub fn counted(self, count: usize) -> String {
        match (self, count) {
            (Self::NoList, 1) => "1 player without a list".to_owned(),
            (Self::NoList, _) => format!("{count} players without a list"),
            _ => format!("{count} {}", self.words()),
        }
    }
}

impl From<Verdict> for Standing {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Legal => Self::Legal,
            Verdict::NotLegal => Self::NotLegal,
            Verdict::Undecided => Self::Undecided,
        }
    }
}

/// A list and its findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CheckedList {
    pub verdict: Standing,
    /// The player of the event, or the name in the list.
    pub player: Option<String>,
    /// The file of the list; none if there is no list.
    pub file: Option<String>,
    /// The name of the deck.
    pub name: Option<String>,
    pub leaders: Vec<String>,
    pub bases: Vec<String>,
    /// The number of cards.
    pub deck: usize,
    pub sideboard: usize,
    /// Identifies the cards of the deck, in any order: twelve hexadecimal digits.
    pub hash: Option<String>,
    /// Why it cannot be read or matched to a player.
    pub problems: Vec<String>,
    pub findings: Vec<Finding>,
}

impl CheckedList {
    /// The objections to it, a sentence each, the way out behind it.
    pub fn objections(&self) -> Vec<String> {
        let found = self.findings.iter().filter(|finding| finding.severity != Severity::Note).map(|finding| {
            let rules = finding.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let fix = finding.fix.as_ref().map(|fix| format!(" -> {fix}")).unwrap_or_default();
            format!("{} ({rules}){fix}", finding.what)
        });
        self.problems.iter().cloned().chain(found).collect()
    }

    /// The player, or else the file.
    pub fn title(&self) -> &str {
        self.player.as_deref().or(self.file.as_deref()).unwrap_or_default()
    }
}

impl DeckSheet {
    /// The number of lists of each verdict, where there are any.
    pub fn counts(&self) -> Vec<(Standing, usize)> {
        let count = |standing| self.lists.iter().filter(|list| list.verdict == standing).count();
        Standing::ALL.into_iter().map(|it| (it, count(it))).filter(|(_, count)| *count > 0).collect()
    }

    /// As comma-separated values: a line each.
    pub fn csv(&self) -> String {
        csv(
            &self.lists,
            &[
                ("verdict", &|list| list.verdict.words()),
                ("player", &|list| optional(list.player.as_ref())),
                ("file", &|list| optional(list.file.as_ref())),
                ("deck name", &|list| optional(list.name.as_ref())),
                ("leader", &|list| list.leaders.join("; ")),
                ("base", &|list| list.bases.join("; ")),
                ("deck", &|list| list.deck.to_string()),
                ("sideboard", &|list| list.sideboard.to_string()),
                ("hash", &|list| optional(list.hash.as_ref())),
                ("objections", &|list| list.objections().join("; ")),
            ],
        )
    }

    /// As a page for print.
    pub fn page(&self) -> String {
        html::decks(self)
    }
}
