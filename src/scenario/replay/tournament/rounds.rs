//! What the organiser does from the start of an event to the cut.

use super::organiser::Organiser;
use super::{Stop, entrants};
use crate::Text;
use crate::tournament::{Pairing as ByHand, Score as Written};
use swu_text::words::joined;
use swu_tournament::event::{Change, Leaving, MatchPlace, Pairing, Plan, Registration, Report};
use swu_tournament::matches::{Games, Happening, Outcome, Side};
use swu_tournament::policy::MatchType;
use swu_tournament::swiss::{self, Pairings};
use swu_tournament::{PlayerId, Refusal, Ruling, rules};

impl Organiser<'_> {
    /// Round one is about to begin: the number of rounds is settled.
    pub(super) fn start(&mut self, count: Option<u32>) -> Result<Vec<Ruling>, Stop> {
        if let Some(count) = count {
            (self.event, self.written) = entrants::of_ranks(self.match_type(), self.policy, count)?;
            self.sitting = None;
        }
        let rounds_rule = self.match_type().rounds_rule();
        if self.event.rounds().len() > 0 {
            let refusal = Refusal::new("the number of rounds is settled before round one is paired");
            return Err(refusal.by(rounds_rule).help("put `start` before the first `pair`").into());
        }
        if self.event.fixed().is_some() {
            let refusal = Refusal::new("the event has started, and its number of rounds is fixed");
            return Err(refusal.by(rounds_rule).into());
        }
        let present = self.event.present().count();
        let rounds = self.policy.rounds(self.match_type(), present)?.clone();
        let minutes = self.policy.minutes(self.match_type())?;
        let cut = match (rounds.cut, self.match_type()) {
            (Some(cut), _) => format!("The best {cut} enter the elimination rounds"),
            (None, MatchType::SingleGame) => "Events of single game matches have no top cut".to_owned(),
            (None, MatchType::BestOfThree) => format!("With {present} players there is no top cut"),
        };
        let swiss = format!("{present} players are present: {} Swiss rounds are played", rounds.swiss);
        self.make(&Change::Start(Plan { rounds: rounds.swiss, cut: rounds.cut }))?;
        Ok(vec![
            Ruling::new(swiss, [rounds_rule.clone()]),
            Ruling::new(cut, [rounds_rule]),
            Ruling::new(format!("A round has {minutes} minutes"), [self.match_type().time_rule()]),
        ])
    }

    /// Players come in, late if a round has been paired.
    pub(super) fn add(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        self.no_elimination_yet()?;
        let missed = self.event.paired();
        let mut rulings = Vec::new();
        for name in names {
            entrants::check_name(name, self.find(&name.value).is_some())?;
            let lot = self.event.players().iter().map(|player| player.lot).max().unwrap_or_default() + 1;
            self.make(&Change::Add(Registration { player: entrants::told(&name.value), uid: None, lot }))?;
            let told = name.value.trim();
            self.written.push(told.to_owned());
            match (self.event.fixed(), missed) {
                (None, 0) => rulings.push(Ruling::new(format!("{told} comes in before round one"), [])),
                (_, 0) => {}
                (_, 1) => rulings.push(late(told, "the round that they missed")),
                (_, missed) => rulings.push(late(told, &format!("each of the {missed} rounds that they missed"))),
            }
        }
        if let Some(plan) = self.event.fixed() {
            let words = format!("The number of Swiss rounds stays {}", plan.rounds);
            rulings.push(Ruling::new(words, [self.match_type().rounds_rule()]));
        }
        Ok(rulings)
    }

    /// Players drop; whoever was playing one of them has won.
    pub(super) fn drop_out(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
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
                Some(top) if !top.plays_on(player) => {
                    self.left_later.insert(player);
                }
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
            None => self.record([one, other], Outcome::Won { winner, games: Games::default() })?,
        });
        Ok(rulings)
    }

    /// The next round is paired.
    pub(super) fn pair(&mut self, pairing: Option<&ByHand>) -> Result<Vec<Ruling>, Stop> {
        self.results_are_in()?;
        self.no_elimination_yet()?;
        let round = self.event.paired() + 1;
        let Pairings { tables, bye } = match pairing {
            None => swiss::pair(&self.event.ranked()?, round, &mut self.random),
            Some(by_hand) => {
                let mut tables = Vec::new();
                for [one, other] in &by_hand.tables {
                    tables.push([self.player(one)?, self.player(other)?]);
                }
                Pairings { tables, bye: by_hand.bye.as_ref().map(|bye| self.player(bye)).transpose()? }
            }
        };
        let name = |player: PlayerId| self.name(player).to_owned();
        let tables = tables.into_iter().map(|pair| pair.map(name)).collect();
        let pairing = Pairing { round, tables, bye: bye.map(name), by_word: Vec::new(), bye_by_word: false };
        let mut rulings = self.event.apply(&Change::Pair(pairing))?;
        if let Some(player) = bye {
            let words = format!("{} has the record {}", self.name(player), self.event.record(player));
            rulings.push(Ruling::new(words, [rules::SWISS, rules::WIN_LOSS_RATIO, rules::NOTE_BYE]));
        }
        Ok(rulings)
    }

    fn no_elimination_yet(&self) -> Result<(), Refusal> {
        match self.event.top() {
            None => Ok(()),
            Some(_) => Err(Refusal::new("the elimination rounds have begun").by(rules::SINGLE_ELIMINATION)),
        }
    }

    /// Whether no match is going on, of a Swiss round or of the additional round.
    pub(super) fn results_are_in(&self) -> Result<(), Refusal> {
        let missing: Vec<String> = self.tables().into_iter().map(|table| self.told_pair(table)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(Refusal::new(format!("results are missing: {}", joined(&missing))).by(rules::SWISS))
    }

    pub(super) fn told_pair(&self, [one, other]: [PlayerId; 2]) -> String {
        format!("{} against {}", self.name(one), self.name(other))
    }

    /// Whether matches count: a round has been paired, or the cut made.
    pub(super) fn counts(&self) -> bool {
        self.event.paired() > 0 || self.event.top().is_some()
    }

    /// The matches that are going on.
    fn places_now(&self) -> impl Iterator<Item = (MatchPlace, [PlayerId; 2])> {
        self.event.open().into_iter().filter_map(|place| Some((place, self.event.players_of(place).ok()?)))
    }

    /// Who plays whom now.
    pub(super) fn pairs_now(&self) -> Vec<[PlayerId; 2]> {
        self.places_now().map(|(_, players)| players).collect()
    }

    /// The same of a Swiss round or of the additional round.
    pub(super) fn tables(&self) -> Vec<[PlayerId; 2]> {
        if self.bracket().is_some() { Vec::new() } else { self.pairs_now() }
    }

    /// The match that these two play now, and which of them stands first in it.
    fn going_on(&self, pair: [PlayerId; 2]) -> Option<(MatchPlace, [PlayerId; 2])> {
        self.places_now().find(|(_, players)| pair.iter().all(|player| players.contains(player)))
    }

    /// Whether these two play each other now.
    pub(super) fn is_going_on(&self, pair: [PlayerId; 2]) -> bool {
        self.going_on(pair).is_some()
    }

    /// What a match is at this stage of the event.
    pub(super) fn kind_now(&self) -> MatchType {
        if self.event.top().is_some() { MatchType::BestOfThree } else { self.match_type() }
    }

    /// Matches that are over.
    pub(super) fn results(&mut self, scores: &[Written]) -> Result<Vec<Ruling>, Stop> {
        let mut rulings = Vec::new();
        for Written([(one, ours), (other, theirs)]) in scores {
            let pair = [self.player(one)?, self.player(other)?];
            if !self.is_going_on(pair) {
                return Err(self.no_match(pair).into());
            }
            if self.told_side(pair[0]).is_some() {
                let words = format!("the match of {} is reported game by game", self.told_pair(pair));
                return Err(Refusal::new(words).help("continue with `game`, `time` or `concede`").into());
            }
            let kind = self.kind_now();
            let outcome = Outcome::reported(Games::new(*ours, *theirs), kind)?;
            rulings.push(outcome.ruling(kind, &pair.map(|player| self.name(player).to_owned())));
            rulings.extend(self.record(pair, outcome)?);
        }
        Ok(rulings)
    }

    /// A match that counts is over.
    pub(super) fn record(&mut self, pair: [PlayerId; 2], outcome: Outcome) -> Result<Vec<Ruling>, Stop> {
        let Some((place, players)) = self.going_on(pair) else { return Err(self.no_match(pair).into()) };
        self.somebody_goes_on(place, pair, outcome)?;
        let in_bracket = self.told_in_bracket(place, pair, outcome)?;
        let games = if players == pair { outcome.games() } else { outcome.games().swapped() };
        let report = Report::about(place);
        let by_games = Outcome::by_games(outcome.games());
        self.make(&Change::Result(match outcome.winner() {
            None if by_games.winner().is_none() => report.both_lose().games(games),
            None => report.both_lose(),
            Some(_) if by_games.winner() == outcome.winner() => report.games(games),
            Some(winner) => report.conceded(self.name(*winner.other().of(&pair))),
        }))?;
        Ok(match place {
            MatchPlace::Swiss { .. } => self.told_records(pair, outcome),
            MatchPlace::Additional { table } => self.told_place(pair, outcome, table),
            MatchPlace::Bracket { .. } => in_bracket,
        })
    }

    /// What a match of a Swiss round makes of the records.
    fn told_records(&self, pair: [PlayerId; 2], outcome: Outcome) -> Vec<Ruling> {
        let note = outcome.winner().is_none().then_some(rules::NOTE_BOTH_LOSE);
        let told = |player: PlayerId| {
            let words = format!("{} has the record {}", self.name(player), self.event.record(player));
            Ruling::new(words, std::iter::once(rules::WIN_LOSS_RATIO).chain(note.clone()))
        };
        pair.map(told).to_vec()
    }

    /// The winner of a match of the additional round takes the better of the two places.
    fn told_place(&self, pair: [PlayerId; 2], outcome: Outcome, table: u32) -> Vec<Ruling> {
        let through = self.event.top().map_or(0, |top| top.through().len());
        let told = |winner: Side| {
            let words =
                format!("{} enters the bracket in place {}", self.name(*winner.of(&pair)), through + table as usize);
            Ruling::new(words, [rules::UNEVEN_CUT, rules::NOTE_ADDITIONAL_PAIRINGS])
        };
        outcome.winner().map(told).into_iter().collect()
    }

    /// Refuses an elimination match that nobody wins.
    fn somebody_goes_on(&self, place: MatchPlace, pair: [PlayerId; 2], outcome: Outcome) -> Result<(), Refusal> {
        let refused = || Refusal::new(format!("{} has no winner, and one of them has to go on", self.told_pair(pair)));
        match (place, outcome.winner()) {
            (MatchPlace::Swiss { .. }, _) | (_, Some(_)) => Ok(()),
            (MatchPlace::Additional { .. }, None) => {
                Err(refused().by(rules::UNEVEN_CUT).by(rules::NOTE_NOBODY_ADVANCES))
            }
            (MatchPlace::Bracket { .. }, None) => Err(refused().by(rules::NOTE_NOBODY_ADVANCES)),
        }
    }

    /// The cut to so many players, or to as many as the table says.
    pub(super) fn make_cut(&mut self, size: Option<u32>) -> Result<Vec<Ruling>, Stop> {
        self.results_are_in()?;
        self.no_elimination_yet()?;
        let (progression, rulings) = self.event.progression(size.map(|size| size as usize), None)?;
        self.make(&Change::Cut(progression))?;
        Ok(rulings)
    }
}

fn late(player: &str, rounds: &str) -> Ruling {
    Ruling::new(format!("{player} comes in late, with a loss for {rounds}"), [rules::NOTE_LATE_ENTRY])
}
