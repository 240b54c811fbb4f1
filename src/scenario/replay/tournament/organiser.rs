//! The organiser of the event of a file: makes of each step a change of the [`Event`] that `judge event` keeps too, and says
//! by which rules. Beside it stand a match that is told game by game, and a deck, which no event's file has.

use std::collections::BTreeSet;

use super::Stop;
use super::decks::{Examined, Registered};
use super::sitting::Sitting;
use crate::Text;
use crate::telling::report::Standing as Outcome;
use crate::tournament::{Ending, Pairing as ByHand, Score, Setup, Step, StepKind, refused_name, told, unknown};
use swu_cards::Library;
use swu_text::diagnostic::Diagnostic;
use swu_text::words::joined;
use swu_tournament::bracket::{Bracket, Decision, Elimination, Entrant, Fixture, MatchNumber, Stage};
use swu_tournament::event::{
    Change, Event, Header, Leaving, MatchPlace, Pairing, Phase, Plan, Registration, Report, Seeding,
};
use swu_tournament::matches::{self, Games, Happening, Side};
use swu_tournament::policy::MatchType;
use swu_tournament::standings::{Standing, Tiebreaker};
use swu_tournament::swiss::{self, Pairings};
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
    random: fastrand::Rng,
    /// The match that is told game by game, or was the last one that was.
    pub sitting: Option<Sitting>,
    /// The deck that was registered.
    pub deck: Option<Registered>,
    /// The findings on the deck that was looked at last, in whatever step.
    pub examined: Option<Examined>,
    /// Players who dropped when they were out of the elimination rounds already.
    left_later: BTreeSet<PlayerId>,
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
            examined: None,
            left_later: BTreeSet::new(),
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
        self.left_later.contains(&player) || self.event.player(player).is_some_and(|player| player.dropped.is_some())
    }

    /// The type of the matches of the Swiss rounds.
    pub const fn match_type(&self) -> MatchType {
        self.event.header().kind
    }

    /// The titles of the policy and of those that it falls back on.
    pub fn policy_title(&self) -> String {
        self.policy.chain().map(|policy| policy.title.as_str()).collect::<Vec<_>>().join("; ")
    }

    /// Makes a change of the event whose rulings are worded differently.
    fn make(&mut self, change: &Change) -> Result<(), Refusal> {
        self.event.apply(change).map(drop)
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
            StepKind::Cut(size) => self.make_cut(*size),
            StepKind::Match(pair) => self.sit_down(pair),
            StepKind::Happens(happening) => self.happens(happening.try_map(|player| self.side_of(player))?),
            StepKind::Absent(names) => self.absent(names),
            StepKind::Bracket(elimination) => self.set_up(*elimination),
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
        let rule = kind.rounds_rule();
        if self.event.rounds().len() > 0 {
            let refusal = Refusal::new("the number of rounds is settled before round one is paired");
            return Err(refusal.by(rule).help("put `start` before the first `pair`").into());
        }
        if self.event.fixed().is_some() {
            return Err(Refusal::new("the event has started, and its number of rounds is fixed").by(rule).into());
        }
        let present = self.event.present().count();
        let rounds = self.policy.rounds(kind, present)?.clone();
        let minutes = self.policy.minutes(kind)?;
        let cut = match (rounds.cut, kind) {
            (Some(cut), _) => format!("The best {cut} enter the elimination rounds"),
            (None, MatchType::SingleGame) => "Events of single game matches have no top cut".to_owned(),
            (None, MatchType::BestOfThree) => format!("With {present} players there is no top cut"),
        };
        let swiss = format!("{present} players are present: {} Swiss rounds are played", rounds.swiss);
        self.make(&Change::Start(Plan { rounds: rounds.swiss, cut: rounds.cut }))?;
        let minutes = format!("A round has {minutes} minutes");
        Ok(vec![Ruling::new(swiss, [rule.clone()]), Ruling::new(cut, [rule]), Ruling::new(minutes, [kind.time_rule()])])
    }

    /// Players come in, late if a round has been paired.
    fn add(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        self.no_elimination_yet()?;
        let missed = self.event.paired();
        let mut rulings = Vec::new();
        for name in names {
            let player = told(&name.value);
            if let Some(error) = refused_name(name, self.event.find(&player).is_ok()) {
                return Err(Stop::Invalid(error.into()));
            }
            let lot = self.event.players().iter().map(|player| player.lot).max().unwrap_or_default() + 1;
            self.make(&Change::Add(Registration { player, uid: None, lot }))?;
            let name = name.value.trim();
            self.written.push(name.to_owned());
            let rounds = match (self.event.fixed(), missed) {
                (None, 0) => {
                    rulings.push(Ruling::new(format!("{name} comes in before round one"), []));
                    continue;
                }
                (_, 0) => continue,
                (_, 1) => "the round that they missed".to_owned(),
                (_, missed) => format!("each of the {missed} rounds that they missed"),
            };
            let words = format!("{name} comes in late, with a loss for {rounds}");
            rulings.push(Ruling::new(words, [rules::NOTE_LATE_ENTRY]));
        }
        if let Some(plan) = self.event.fixed() {
            let words = format!("The number of Swiss rounds stays {}", plan.rounds);
            rulings.push(Ruling::new(words, [self.match_type().rounds_rule()]));
        }
        Ok(rulings)
    }

    /// Players drop; whoever was playing one of them has won.
    fn drop_out(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        let mut rulings = Vec::new();
        for name in names {
            let player = self.player(name)?;
            let told = self.name(player).to_owned();
            if self.has_dropped(player) {
                return Err(Refusal::new(format!("{told} has dropped before")).into());
            }
            let leaving = Change::Drop(Leaving { player: told.clone() });
            if self.bracket().is_some_and(|bracket| bracket.plays_on(player)) {
                self.sitting = self.sitting.take().filter(|sitting| !sitting.pair.contains(&player));
                rulings.extend(self.event.apply(&leaving)?);
                continue;
            }
            rulings.push(Ruling::new(format!("{told} drops, and stays in the standings"), [rules::NOTE_DROP]));
            rulings.extend(self.concede_by_drop(player)?);
            match self.event.top() {
                // Nothing of the event depends any more on whoever is out.
                Some(top) if !top.plays_on(player) => drop(self.left_later.insert(player)),
                Some(_) | None => self.make(&leaving)?,
            }
        }
        Ok(rulings)
    }

    /// Whoever drops concedes the match that is going on (NOTE P1-2.6).
    fn concede_by_drop(&mut self, player: PlayerId) -> Result<Vec<Ruling>, Stop> {
        let Some([one, other]) = self.tables().into_iter().find(|table| table.contains(&player)) else {
            return Ok(Vec::new());
        };
        let (opponent, winner) = if one == player { (other, Side::Second) } else { (one, Side::First) };
        let words =
            format!("{} concedes the match that is going on: {} wins it", self.name(player), self.name(opponent));
        let mut rulings = vec![Ruling::new(words, [rules::CONCEDE, rules::NOTE_DROP])];
        rulings.extend(match self.told_side(player) {
            Some(side) => self.happens(Happening::MatchConceded(side))?,
            None => self.record([one, other], matches::Outcome { winner: Some(winner), games: Games::default() })?,
        });
        Ok(rulings)
    }

    /// The next round is paired.
    fn pair(&mut self, pairing: Option<&ByHand>) -> Result<Vec<Ruling>, Stop> {
        self.results_are_in()?;
        self.no_elimination_yet()?;
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
        let mut rulings = self.event.apply(&Change::Pair(pairing))?;
        rulings
            .extend(bye.map(|player| self.told_record(player, [rules::SWISS, rules::WIN_LOSS_RATIO, rules::NOTE_BYE])));
        Ok(rulings)
    }

    fn told_record(&self, player: PlayerId, by: impl IntoIterator<Item = swu_rulebook::RuleId>) -> Ruling {
        Ruling::new(format!("{} has the record {}", self.name(player), self.event.record(player)), by)
    }

    fn no_elimination_yet(&self) -> Result<(), Refusal> {
        match self.event.top() {
            None => Ok(()),
            Some(_) => Err(Refusal::new("the elimination rounds have begun").by(rules::SINGLE_ELIMINATION)),
        }
    }

    /// Refuses while a match is going on, of a Swiss round or of the additional round.
    fn results_are_in(&self) -> Result<(), Refusal> {
        let missing: Vec<String> = self.tables().into_iter().map(|table| self.told_pair(table)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(Refusal::new(format!("results are missing: {}", joined(&missing))).by(rules::SWISS))
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
            if self.going_on(pair).is_none() {
                return Err(self.no_match(pair).into());
            }
            if self.told_side(pair[0]).is_some() {
                let words = format!("the match of {} is reported game by game", self.told_pair(pair));
                return Err(Refusal::new(words).help("continue with `game`, `time` or `concede`").into());
            }
            let kind = self.kind_now();
            let outcome = matches::Outcome::reported(Games::new(*ours, *theirs), kind)?;
            rulings.push(outcome.ruling(kind, &pair.map(|player| self.name(player).to_owned())));
            rulings.extend(self.record(pair, outcome)?);
        }
        Ok(rulings)
    }

    /// A match that counts is over.
    pub(super) fn record(&mut self, pair: [PlayerId; 2], outcome: matches::Outcome) -> Result<Vec<Ruling>, Stop> {
        let Some((place, players)) = self.going_on(pair) else { return Err(self.no_match(pair).into()) };
        let winner = outcome.winner.map(|side| *side.of(&pair));
        if winner.is_none() && place.is_elimination() {
            let words = format!("{} has no winner, and one of them has to go on", self.told_pair(pair));
            let uneven = (place.phase == Phase::Additional).then_some(rules::UNEVEN_CUT);
            let by = uneven.into_iter().chain([rules::NOTE_NOBODY_ADVANCES]);
            return Err(by.fold(Refusal::new(words), Refusal::by).into());
        }
        // What the result settles in the bracket is told by the bracket as it was.
        let in_bracket = match (place.phase, winner, self.bracket()) {
            (Phase::Bracket, Some(winner), Some(bracket)) => {
                bracket.clone().report(MatchNumber(place.number), winner, &|player| self.name(player).to_owned())?
            }
            _ => Vec::new(),
        };
        let games = if players == pair { outcome.games } else { outcome.games.swapped() };
        let report = Report::about(place);
        let by_games = matches::Outcome::by_games(outcome.games).winner;
        self.make(&Change::Result(match outcome.winner {
            None if by_games.is_none() => report.both_lose().games(games),
            None => report.both_lose(),
            winner @ Some(_) if winner == by_games => report.games(games),
            Some(winner) => report.conceded(self.name(*winner.other().of(&pair))),
        }))?;
        Ok(match place.phase {
            Phase::Swiss(_) => {
                let note = winner.is_none().then_some(rules::NOTE_BOTH_LOSE);
                let by = || std::iter::once(rules::WIN_LOSS_RATIO).chain(note.clone());
                pair.map(|player| self.told_record(player, by())).to_vec()
            }
            // The winner takes the better of the two places.
            Phase::Additional => {
                let place = self.event.top().map_or(0, |top| top.through().len()) + place.number as usize;
                let words = format!(
                    "{} enters the bracket in place {place}",
                    winner.map_or("nobody", |winner| self.name(winner))
                );
                vec![Ruling::new(words, [rules::UNEVEN_CUT, rules::NOTE_ADDITIONAL_PAIRINGS])]
            }
            Phase::Bracket => in_bracket,
        })
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

    /// The cut to so many players, or to as many as the table says.
    fn make_cut(&mut self, size: Option<u32>) -> Result<Vec<Ruling>, Stop> {
        self.results_are_in()?;
        self.no_elimination_yet()?;
        let (progression, rulings) = self.event.progression(size.map(|size| size as usize), None)?;
        self.make(&Change::Cut(progression))?;
        Ok(rulings)
    }

    /// The bracket is set up: of those who made the cut, or of everybody who plays on.
    fn set_up(&mut self, elimination: Elimination) -> Result<Vec<Ruling>, Stop> {
        if self.event.top().is_none() {
            self.results_are_in()?;
        }
        // Who won the additional round, and which place, was told with its results.
        let additional = self.event.top().and_then(|top| top.additional_round()).map_or(0, |round| round.tables.len());
        let rulings = self.event.apply(&Change::Bracket(Seeding { elimination }))?;
        Ok(rulings.into_iter().skip(additional).collect())
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
