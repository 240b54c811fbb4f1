//! The organiser of the event of a file: does what each step says, and tells by which rules.
//!
//! How the event stands is what [`Event`] keeps, as it does for `judge event`. Beside it stand what no event's file has: a
//! match that is told game by game, and a deck.

use std::collections::BTreeSet;

use super::Stop;
use super::decks::{Examined, Registered};
use super::entrants;
use super::sitting::Sitting;
use crate::Text;
use crate::telling::report::Standing as Outcome;
use crate::tournament::{Setup, Step, StepKind};
use swu_cards::Library;
use swu_text::diagnostic::{Diagnostic, nearest};
use swu_tournament::event::{Change, Event};
use swu_tournament::policy::MatchType;
use swu_tournament::standings::{Standing, Tiebreaker};
use swu_tournament::{PlayerId, Policy, Refusal, Ruling, rules};

/// The most players of whom it is told what decides each rank.
const MOST_TOLD: usize = 16;

/// An event under way, and who runs it.
#[derive(Debug, Clone)]
pub(super) struct Organiser<'a> {
    pub policy: &'static Policy,
    pub library: &'a Library,
    pub event: Event,
    /// The names of the players, as the file writes them.
    pub written: Vec<String>,
    pub random: fastrand::Rng,
    /// The match that is told game by game, or was the last one that was.
    pub sitting: Option<Sitting>,
    /// The deck that was registered.
    pub deck: Option<Registered>,
    /// What was found of the deck that was looked at last, in whatever step.
    pub examined: Option<Examined>,
    /// Who has dropped when they were out of the elimination rounds already.
    pub left_later: BTreeSet<PlayerId>,
}

impl<'a> Organiser<'a> {
    /// The event as its file finds it.
    ///
    /// # Errors
    ///
    /// As [`entrants::begin`].
    pub fn new(setup: &Setup, policy: &'static Policy, library: &'a Library) -> Result<Self, Box<Diagnostic>> {
        let (event, written) = entrants::begin(setup, policy)?;
        let random = fastrand::Rng::with_seed(setup.seed.into());
        Ok(Self {
            policy,
            library,
            event,
            written,
            random,
            sitting: None,
            deck: None,
            examined: None,
            left_later: BTreeSet::new(),
        })
    }

    /// The player of that name.
    pub fn find(&self, name: &str) -> Option<PlayerId> {
        self.event.find(&entrants::told(name)).ok()
    }

    /// The player whom some words of the file mean.
    ///
    /// # Errors
    ///
    /// If there is none of that name, with the nearest ones.
    pub fn player(&self, name: &Text) -> Result<PlayerId, Box<Diagnostic>> {
        self.find(&name.value).ok_or_else(|| unknown(name, &self.written))
    }

    /// What a player is called.
    pub fn name(&self, player: PlayerId) -> &str {
        self.event.name(player)
    }

    /// What the file calls a player.
    pub fn written(&self, player: PlayerId) -> &str {
        self.written.get(player.index()).map_or("nobody", String::as_str)
    }

    pub fn has_dropped(&self, player: PlayerId) -> bool {
        self.left_later.contains(&player) || self.event.player(player).is_some_and(|player| player.dropped.is_some())
    }

    /// What a match of the Swiss rounds is.
    pub const fn match_type(&self) -> MatchType {
        self.event.header().kind
    }

    /// What the policy is called, and what it leaves to another one.
    pub fn policy_title(&self) -> String {
        self.policy.chain().map(|policy| policy.title.as_str()).collect::<Vec<_>>().join("; ")
    }

    /// Makes a change of the event whose rulings are told otherwise.
    pub fn make(&mut self, change: &Change) -> Result<(), Refusal> {
        self.event.apply(change).map(drop)
    }

    /// What happens in a step, with the rules behind it.
    ///
    /// # Errors
    ///
    /// If a procedure refuses it, or the file names what there is not.
    pub fn act(&mut self, step: &Step) -> Result<Vec<Ruling>, Stop> {
        match &step.kind {
            StepKind::Start(count) => self.start(*count),
            StepKind::Add(names) => self.add(names),
            StepKind::Drop(names) => self.drop_out(names),
            StepKind::Pair(pairing) => self.pair(pairing.as_ref()),
            StepKind::Result(scores) => self.results(scores),
            StepKind::Standings => self.rank(),
            StepKind::Cut(size) => self.make_cut(*size),
            StepKind::Match(pair) => self.sit_down(pair),
            StepKind::Game(game) => self.game(game),
            StepKind::Time(call) => self.time(*call),
            StepKind::Concede(what, player) => self.concede(*what, player),
            StepKind::Absent(names) => self.absent(names),
            StepKind::Bracket(kind) => self.set_up(*kind),
            StepKind::Deck(entry) => self.register(entry),
            StepKind::Sideboard(changes) => self.sideboard(changes),
            StepKind::Expect(_) | StepKind::Note(_) => Ok(Vec::new()),
        }
    }

    /// The standings in words: what they go by, and in a small event what decides each rank.
    fn rank(&self) -> Result<Vec<Ruling>, Stop> {
        let ranked = self.event.standings()?;
        let mut rulings = vec![Ruling::new(
            "The standings go by win/loss ratio, the highest first, and then by the tiebreakers",
            [rules::SWISS, rules::TIEBREAKERS, rules::WIN_LOSS_RATIO],
        )];
        if ranked.len() > MOST_TOLD {
            return Ok(rulings);
        }
        let pairs = ranked.iter().zip(ranked.iter().skip(1));
        rulings.extend(pairs.map(|(higher, lower)| self.told_rank(higher, lower)));
        Ok(rulings)
    }

    fn told_rank(&self, higher: &Standing, lower: &Standing) -> Ruling {
        let (above, below) = (self.name(higher.player), self.name(lower.player));
        let by = lower.below(higher);
        let values = match by {
            Tiebreaker::WinLossRatio => format!(", {} to {}", higher.record, lower.record),
            Tiebreaker::OpponentsRatio => format!(", {} to {}", higher.opponents, lower.opponents),
            Tiebreaker::OpponentsOpponentsRatio => {
                format!(", {} to {}", higher.opponents_opponents, lower.opponents_opponents)
            }
            Tiebreaker::Lot => String::new(),
        };
        let rule = by.rule();
        let note = (by == Tiebreaker::Lot).then_some(rules::NOTE_LOT);
        Ruling::new(format!("{above} ranks above {below} by {}{values}", by.word()), std::iter::once(rule).chain(note))
    }

    /// How the bracket stands, or the match without one, as a file writes it; nothing where nobody plays.
    pub fn result(&self) -> Option<Outcome> {
        let ongoing = || (!self.written.is_empty()).then_some(Outcome::EventOngoing);
        match self.bracket() {
            Some(bracket) => bracket.winner().map(|winner| Outcome::Winner(self.written(winner).to_owned())),
            None => self.match_result(),
        }
        .or_else(ongoing)
    }
}

/// That nobody has a name, with the nearest ones.
pub(super) fn unknown(name: &Text, written: &[String]) -> Box<Diagnostic> {
    let error = Diagnostic::error(format!("unknown player `{}`", name.value)).at(name.place.clone());
    let near = nearest(&name.value, written.iter().map(String::as_str), 3);
    let help = match (near.as_slice(), written) {
        (_, []) => "this event has no players: name them in `setup`".to_owned(),
        ([], [first, .., last]) => format!("the players are called `{first}` to `{last}`"),
        ([], [only]) => format!("the only player is `{only}`"),
        (near, _) => format!("did you mean `{}`?", near.join("` or `")),
    };
    error.help(help).into()
}
