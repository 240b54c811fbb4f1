//! The organiser of the event of a file: makes of each step a change of the [`Event`] that `judge event` keeps too, and says
//! by which rules. Beside it stand a match that is told game by game, and a deck, which no event's file has.

use std::collections::BTreeMap;

use super::Stop;
use super::decks::{Examined, Registered};
use super::sitting::Sitting;
use crate::Text;
use crate::telling::report::Standing as Outcome;
use crate::tournament::{Ending, Pairing as ByHand, Score, Setup, Step, StepKind, refused_name, told, unknown};
use swu_cards::Library;
use swu_text::diagnostic::Diagnostic;
use swu_tournament::bracket::{Bracket, Decision, Entrant, Fixture, Stage};
use swu_tournament::deck::Deck;
use swu_tournament::event::{Change, Event, Header, Leaving, MatchPlace, Pairing, Registration, Report, Seeding};
use swu_tournament::matches::{Games, Happening};
use swu_tournament::policy::MatchType;
use swu_tournament::standings::{Standing, Tiebreaker};
use swu_tournament::swiss::{self, Pairings};
use swu_tournament::{PlayerId, Policy, Record, Refusal, Ruling, rules};

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
    random: fastrand::Rng,
    /// The match that is told game by game, or was the last one that was.
    pub sitting: Option<Sitting>,
    /// The deck that was registered.
    pub deck: Option<Registered>,
    /// The deck as it has been changed in the match that is told.
    pub changed: Option<Deck>,
    /// The findings on the deck that was looked at last, in whatever step.
    pub examined: Option<Examined>,
}

impl<'a> Organiser<'a> {
    /// The event as its file finds it; its rounds go on as long as the file likes, until it says `start`. Refused if no event
    /// begins so.
    pub fn new(setup: &Setup, policy: &'static Policy, library: &'a Library) -> Result<Self, Box<Diagnostic>> {
        let begun = || {
            let header = Header { policy: policy.name.clone(), kind: setup.match_type, ..Header::new("The event", 0) };
            let mut event = Event::new(header)?;
            event.apply(&Change::Begin(setup.beginning.clone()))?;
            Ok(event)
        };
        let event = begun().map_err(|refusal: Refusal| {
            let error = Diagnostic::error(refusal.to_string());
            Box::new(setup.place.clone().into_iter().fold(error, Diagnostic::at))
        })?;
        Ok(Self {
            policy,
            library,
            event,
            written: setup.written.clone(),
            random: fastrand::Rng::with_seed(setup.seed.into()),
            sitting: None,
            deck: None,
            changed: None,
            examined: None,
        })
    }

    /// The player whom some words of the file mean; if there is none of that name, the nearest ones.
    pub fn player(&self, name: &Text) -> Result<PlayerId, Box<Diagnostic>> {
        self.event.find(&told(&name.value)).map_err(|_| unknown(name, &self.written).into())
    }

    pub fn name(&self, player: PlayerId) -> &str {
        self.event.name(player)
    }

    /// The name of a player as the file writes it.
    pub fn written(&self, player: PlayerId) -> &str {
        self.written.get(player.index()).map_or("nobody", String::as_str)
    }

    pub fn has_dropped(&self, player: PlayerId) -> bool {
        self.event.player(player).is_some_and(|player| player.dropped.is_some())
    }

    /// The type of the matches of the Swiss rounds.
    pub(crate) const fn match_type(&self) -> MatchType {
        self.event.header().kind
    }

    /// The titles of the policy and of those that it falls back on.
    pub(crate) fn policy_title(&self) -> String {
        self.policy.chain().map(|policy| policy.title.as_str()).collect::<Vec<_>>().join("; ")
    }

    /// The records of all who have played, or may.
    pub(super) fn records(&self) -> BTreeMap<PlayerId, Record> {
        self.event.scores().into_iter().map(|score| (score.player, score.record)).collect()
    }

    /// Makes a change of the event, and tells what it settles, the records that it changes among it (TR 5.6.1).
    fn make(&mut self, change: &Change) -> Result<Vec<Ruling>, Refusal> {
        let before = self.records();
        let mut rulings = self.event.apply(change)?;
        let is_changed =
            |(player, record): &(PlayerId, Record)| before.get(player).copied().unwrap_or_default() != *record;
        rulings.extend(self.records().into_iter().filter(is_changed).map(|(player, record)| {
            let has_bye = matches!(change, Change::Pair(_)).then_some(rules::NOTE_BYE);
            let words = format!("{} has the record {record}", self.name(player));
            Ruling::new(words, std::iter::once(rules::WIN_LOSS_RATIO).chain(has_bye))
        }));
        Ok(rulings)
    }

    /// Takes a step. Fails if a procedure refuses it, or the file names somebody or something unknown.
    pub fn act(&mut self, step: &Step) -> Result<Vec<Ruling>, Stop> {
        match &step.kind {
            StepKind::Start(count) => self.start(*count),
            StepKind::Add(names) => self.add(names),
            StepKind::Drop(names) => self.drop_out(names),
            StepKind::Pair(pairing) => self.pair(pairing.as_ref()),
            StepKind::Result(scores) => self.results(scores),
            StepKind::Standings => self.rank(),
            // To so many players, or to as many as the table says.
            StepKind::Cut(size) => {
                let (progression, _) = self.event.progression(size.map(|size| size as usize), None)?;
                Ok(self.make(&Change::Cut(progression))?)
            }
            StepKind::Match(pair) => self.sit_down(pair),
            StepKind::Happens(happening) => self.happens(happening.try_map(|player| self.side_of(player))?),
            StepKind::Absent(names) => self.absent(names),
            StepKind::Bracket(elimination) => Ok(self.make(&Change::Bracket(Seeding { elimination: *elimination }))?),
            StepKind::Deck(entry) => self.register(entry),
            StepKind::Sideboard(changes) => self.sideboard(changes),
            StepKind::Expect(_) | StepKind::Note(_) => Ok(Vec::new()),
        }
    }

    /// Round one is about to begin: the number of rounds is settled.
    fn start(&mut self, count: Option<u32>) -> Result<Vec<Ruling>, Stop> {
        if let Some(count) = count {
            let Self { event, written, .. } =
                Self::new(&Setup::of_ranks(self.match_type(), count), self.policy, self.library)?;
            (self.event, self.written, self.sitting) = (event, written, None);
        }
        let kind = self.match_type();
        let mut rulings = self.make(&Change::Start(self.event.plan()?))?;
        let minutes = format!("A round has {} minutes", self.policy.minutes(kind)?);
        rulings.push(Ruling::new(minutes, [kind.time_rule()]));
        Ok(rulings)
    }

    /// Players come in, late if a round has been paired; each has the lot behind all others.
    fn add(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        let mut rulings = Vec::new();
        for name in names {
            let player = told(&name.value);
            if let Some(error) = refused_name(name, self.event.find(&player).is_ok()) {
                return Err(Stop::Invalid(error.into()));
            }
            let lot = self.event.players().iter().map(|player| player.lot).max().unwrap_or_default() + 1;
            rulings.extend(self.make(&Change::Add(Registration { player, uid: None, lot }))?);
            self.written.push(name.value.trim().to_owned());
        }
        Ok(rulings)
    }

    /// Players drop; whoever was playing one of them has won.
    fn drop_out(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        let mut rulings = Vec::new();
        for name in names {
            let player = self.player(name)?;
            if let (Some(side), Some(sitting)) = (self.told_side(player), &mut self.sitting) {
                match self.event.top().and_then(|top| top.bracket()) {
                    // The opponent has a bye (TR 4.1.3).
                    Some(_) => self.sitting = None,
                    None => rulings.extend(sitting.of.happens(Happening::MatchConceded(side))?),
                }
            }
            let player = self.name(player).to_owned();
            rulings.extend(self.make(&Change::Drop(Leaving { player }))?);
        }
        Ok(rulings)
    }

    /// The next round is paired.
    fn pair(&mut self, pairing: Option<&ByHand>) -> Result<Vec<Ruling>, Stop> {
        let round = self.event.paired() + 1;
        let Pairings { tables, bye } = match pairing {
            None => swiss::pair(&self.event.ranked()?, round, &mut self.random),
            Some(by_hand) => {
                let pair = |[one, other]: &[Text; 2]| Ok([self.player(one)?, self.player(other)?]);
                let tables = by_hand.tables.iter().map(pair).collect::<Result<_, Box<Diagnostic>>>()?;
                Pairings { tables, bye: by_hand.bye.as_ref().map(|bye| self.player(bye)).transpose()? }
            }
        };
        let name = |player: PlayerId| self.name(player).to_owned();
        let tables = tables.into_iter().map(|pair| pair.map(name)).collect();
        let pairing = Pairing { round, tables, bye: bye.map(name), by_word: Vec::new(), bye_by_word: false };
        Ok(self.make(&Change::Pair(pairing))?)
    }

    pub(super) fn told_pair(&self, [one, other]: [PlayerId; 2]) -> String {
        format!("{} against {}", self.name(one), self.name(other))
    }

    /// Tests if matches count: a round has been paired, or the cut made.
    pub(super) fn counts(&self) -> bool {
        self.event.paired() > 0 || self.event.top().is_some()
    }

    /// The matches that are going on.
    fn places_now(&self) -> impl Iterator<Item = (MatchPlace, [PlayerId; 2])> {
        self.event.open().into_iter().filter_map(|place| Some((place, self.event.players_of(place).ok()?)))
    }

    /// The pairs who play each other now.
    pub(super) fn pairs_now(&self) -> Vec<[PlayerId; 2]> {
        self.places_now().map(|(_, players)| players).collect()
    }

    /// The same of a Swiss round or of the additional round.
    pub(super) fn tables(&self) -> Vec<[PlayerId; 2]> {
        if self.bracket().is_some() { Vec::new() } else { self.pairs_now() }
    }

    /// The match that these two play now, and who of them stands first in it.
    pub(super) fn going_on(&self, pair: [PlayerId; 2]) -> Option<(MatchPlace, [PlayerId; 2])> {
        self.places_now().find(|(_, players)| pair.iter().all(|player| players.contains(player)))
    }

    /// The type of a match at this stage of the event.
    pub(super) fn kind_now(&self) -> MatchType {
        if self.event.top().is_some() { MatchType::BestOfThree } else { self.match_type() }
    }

    /// Matches that are over.
    fn results(&mut self, scores: &[Score]) -> Result<Vec<Ruling>, Stop> {
        let mut rulings = Vec::new();
        for Score([(one, ours), (other, theirs)]) in scores {
            let pair = [self.player(one)?, self.player(other)?];
            if self.told_side(pair[0]).is_some() {
                let words = format!("the match of {} is reported game by game", self.told_pair(pair));
                return Err(Refusal::new(words).help("continue with `game`, `time` or `concede`").into());
            }
            rulings.extend(self.record(pair, Games::new(*ours, *theirs))?);
        }
        Ok(rulings)
    }

    /// A match that counts is over, with so many games for each of the two.
    pub(super) fn record(&mut self, pair: [PlayerId; 2], games: Games) -> Result<Vec<Ruling>, Stop> {
        let Some((place, players)) = self.going_on(pair) else { return Err(self.no_match(pair).into()) };
        let report = Report::about(place).games(if players == pair { games } else { games.swapped() });
        let is_level = matches!(games.won, [one, other] if one == other);
        Ok(self.make(&Change::Result(if is_level { report.both_lose() } else { report }))?)
    }

    /// The standings in words: what they go by, and in a small event what decides each rank.
    fn rank(&self) -> Result<Vec<Ruling>, Stop> {
        let ranked = self.event.standings()?;
        let words = "The standings go by win/loss ratio, the highest first, and then by the tiebreakers";
        let mut rulings = vec![Ruling::new(words, [rules::SWISS, rules::TIEBREAKERS, rules::WIN_LOSS_RATIO])];
        if ranked.len() <= MOST_TOLD {
            let pairs = ranked.iter().zip(ranked.iter().skip(1));
            rulings.extend(pairs.map(|(higher, lower)| self.told_rank(higher, lower)));
        }
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
        let note = (by == Tiebreaker::Lot).then_some(rules::NOTE_LOT);
        let words = format!("{above} ranks above {below} by {}{values}", by.word());
        Ruling::new(words, std::iter::once(by.rule()).chain(note))
    }

    /// The bracket, once it is set up.
    pub(super) fn bracket(&self) -> Option<&Bracket> {
        self.event.top()?.bracket()
    }

    /// The players who have a bye now.
    pub(super) fn byes_now(&self) -> Vec<PlayerId> {
        let Some(bracket) = self.bracket() else { return self.event.bye().into_iter().collect() };
        let latest = |player: PlayerId| {
            let with_player = |fixture: &&Fixture| bracket.entrants(fixture.number).contains(&Entrant::Player(player));
            let theirs = bracket.fixtures().iter().filter(with_player);
            theirs.filter_map(|fixture| bracket.decision(fixture.number)).next_back()
        };
        // Once the next opponent is known, the bye is over.
        let plays: Vec<PlayerId> = self.pairs_now().into_iter().flatten().collect();
        let has_bye = |player: &PlayerId| {
            let is_bye = matches!(latest(*player), Some(Decision::Bye { winner, .. }) if winner == *player);
            is_bye && !bracket.is_over() && !plays.contains(player)
        };
        bracket.seeds().iter().copied().filter(has_bye).collect()
    }

    /// The bracket in which a player is; nothing without one, or of its winner.
    pub(super) fn side_in_bracket(&self, player: PlayerId) -> Option<&'static str> {
        let bracket = self.bracket()?;
        if !bracket.plays_on(player) {
            return Some("out");
        }
        let is_next = |fixture: &&Fixture| {
            let entrants = bracket.entrants(fixture.number);
            bracket.decision(fixture.number).is_none() && entrants.contains(&Entrant::Player(player))
        };
        let next = bracket.fixtures().iter().find(is_next)?;
        let [of_main, _] = bracket.entrants(next.number);
        Some(match next.stage {
            Stage::Of { .. } | Stage::Main { .. } => "main",
            Stage::GrandFinal if of_main == Entrant::Player(player) => "main",
            Stage::Secondary { .. } | Stage::GrandFinal | Stage::GrandFinalAgain => "secondary",
        })
    }

    /// The standing of the bracket, or of the match without one, as a file writes it; nothing where nobody plays.
    pub fn result(&self) -> Option<Outcome> {
        let written = |player: PlayerId| self.written(player).to_owned();
        match (self.ending(), &self.sitting) {
            (Some(Ending::Won(winner)), _) => Some(Outcome::Winner(written(winner))),
            (Some(Ending::BothLose), Some(sitting)) => Some(Outcome::Lost(sitting.pair.map(written).to_vec())),
            _ => (!self.written.is_empty()).then_some(Outcome::EventOngoing),
        }
    }
}
