//! Where an event stands, what comes next, and which match somebody means.
//!
//! Slips are of one part of the event. Whoever enters slips names it once for all of them, so that one that comes late, or a
//! second time, is never taken for one of what is played since.

use super::change::{MatchPlace, Phase};
use super::swiss::Round;
use super::top::Top;
use super::{Event, listed};
use crate::{PlayerId, Refusal, RefusalKind};
use swu_text::words::counted;

/// The stage that an event has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Players are added; round one has not been paired.
    Registration,
    /// That Swiss round is played, of so many, if their number is fixed.
    Swiss { round: u32, of: Option<u32> },
    /// Every result of that Swiss round is in, and another one follows.
    BetweenRounds { round: u32, of: Option<u32> },
    /// Every result of the last Swiss round is in. Without a cut the event is over.
    AfterSwiss { cut: Option<usize> },
    /// The additional round of an uneven cut is played (TR 4.1.2).
    Additional,
    /// The cut is made, and the form of the bracket is not decided.
    BeforeBracket,
    /// The bracket is played.
    Elimination,
    /// The bracket has a winner.
    Over { winner: PlayerId },
}

impl Event {
    /// The stage that the event has reached.
    pub fn stage(&self) -> Stage {
        if let Some(top) = &self.top {
            return top.stage();
        }
        let round @ 1.. = self.paired() else { return Stage::Registration };
        let of = self.plan.map(|plan| plan.rounds);
        match (self.rounds.last().is_none_or(|round| round.open().next().is_none()), self.plan) {
            (false, _) => Stage::Swiss { round, of },
            (true, Some(plan)) if round >= plan.rounds => Stage::AfterSwiss { cut: plan.cut },
            (true, _) => Stage::BetweenRounds { round, of },
        }
    }

    /// The part of the event that is played now, or was played last. Refused if nothing has been paired.
    pub fn phase(&self) -> Result<Phase, Refusal> {
        match self.stage() {
            Stage::Registration => {
                let refusal = Refusal::new("no round has been paired").help("pair round one first");
                Err(refusal.of(RefusalKind::NotNow))
            }
            Stage::Swiss { .. } | Stage::BetweenRounds { .. } | Stage::AfterSwiss { .. } => {
                Ok(Phase::Swiss(self.paired()))
            }
            Stage::Additional | Stage::BeforeBracket => Ok(Phase::Additional),
            Stage::Elimination | Stage::Over { .. } => Ok(Phase::Bracket),
        }
    }

    /// Every part of the event that has been paired here, in order.
    pub fn phases(&self) -> Vec<Phase> {
        let swiss = self.rounds().map(|(round, _)| Phase::Swiss(round));
        let additional = self.top().and_then(Top::additional_round).map(|_| Phase::Additional);
        let bracket = self.top().and_then(Top::bracket).map(|_| Phase::Bracket);
        swiss.chain(additional).chain(bracket).collect()
    }

    /// The match of that number in what is played now, whether there is one or not. Refused if nothing has been paired.
    pub fn place(&self, number: u32) -> Result<MatchPlace, Refusal> {
        Ok(self.phase()?.place(number))
    }

    /// The tables of a part of the event, if it has been paired here; the bracket has matches only.
    pub fn tables_of(&self, phase: Phase) -> Option<&Round> {
        match phase {
            Phase::Swiss(round) => self.round(round),
            Phase::Additional => self.top()?.additional_round(),
            Phase::Bracket => None,
        }
    }

    /// The matches of a part of the event, in order; of the bracket also those whose players are not known yet. `None` if it has
    /// not been paired here.
    pub fn matches_in(&self, phase: Phase) -> Option<Vec<MatchPlace>> {
        let bracket = self.top().and_then(Top::bracket).filter(|_| phase == Phase::Bracket);
        let tables = self.tables_of(phase).map(|round| round.tables.len());
        let count = bracket.map(|bracket| bracket.fixtures().len()).or(tables)?;
        Some((1..).take(count).map(|number| phase.place(number)).collect())
    }

    /// The matches of what is played now that have not been reported and whose players are known.
    pub fn open(&self) -> Vec<MatchPlace> {
        let open = match (&self.top, self.rounds.last()) {
            (Some(top), _) => top.open(),
            (None, round) => round.into_iter().flat_map(Round::open).collect(),
        };
        open.into_iter().filter_map(|number| self.place(number).ok()).collect()
    }

    /// The match that a player plays now, or has played last in this round. Refused if nothing has been paired, or they have
    /// the bye, or are out.
    pub fn match_of(&self, player: PlayerId) -> Result<MatchPlace, Refusal> {
        let number = match (&self.top, self.rounds.last()) {
            (Some(top), _) => top.match_of(player),
            (None, round) => round.and_then(|round| round.table_of(player)),
        };
        match number {
            Some(number) => self.place(number),
            None => Err(Refusal::new(format!("`{}` has no match now", self.name(player)))),
        }
    }

    /// The match of a player in that part of the event, against that other one if they are named. Refused if they have none; in
    /// a bracket also if there are several that could be meant.
    pub fn match_in(&self, phase: Phase, player: PlayerId, other: Option<PlayerId>) -> Result<MatchPlace, Refusal> {
        let none = |words: String| Refusal::new(words).of(RefusalKind::Unknown);
        let name = self.name(player);
        let of_other = other.map_or("nobody", |other| self.name(other));
        let numbers = match phase {
            Phase::Bracket => self.top.as_ref().map(|top| top.matches_of(player, other)).unwrap_or_default(),
            _ => self.tables_of(phase).and_then(|round| round.table_of(player)).into_iter().collect(),
        };
        let place = match numbers.as_slice() {
            [number] => phase.place(*number),
            [] if phase == Phase::Bracket && other.is_some() => {
                return Err(none(format!("`{name}` and `{of_other}` do not meet in the bracket")));
            }
            [] => return Err(none(format!("`{name}` has no match in {}", phase.words()))),
            // Two can meet twice in double elimination: a slip that comes a second time would be taken for the other match.
            several => {
                let refusal = Refusal::new(format!("several matches of the bracket match: {}", listed(several)));
                return Err(refusal.help("give the number of the match"));
            }
        };
        let players = self.players_of(place)?;
        if other.is_none_or(|other| players.contains(&other)) {
            return Ok(place);
        }
        let [first, second] = players.map(|player| self.name(player));
        let refusal = none(format!("`{name}` and `{of_other}` do not meet at {place}"));
        Err(refusal.help(format!("its players are `{first}` and `{second}`")))
    }

    /// The stage in words.
    pub fn stage_words(&self) -> String {
        let of_rounds = |of: Option<u32>| of.map(|of| format!(" of {of}")).unwrap_or_default();
        let open = self.missing_words();
        match self.stage() {
            Stage::Registration => format!("registration, {} players", self.present().count()),
            Stage::Swiss { round, of } => format!("round {round}{}{open}", of_rounds(of)),
            Stage::BetweenRounds { round, of } => format!("round {round}{} is complete", of_rounds(of)),
            Stage::AfterSwiss { cut: Some(cut) } => format!("the Swiss rounds are over; next is a cut to {cut}"),
            Stage::AfterSwiss { cut: None } => "the Swiss rounds are over; there is no cut".to_owned(),
            Stage::Additional => format!("the additional round{open}"),
            Stage::BeforeBracket => "the cut is made; next is the bracket".to_owned(),
            Stage::Elimination => format!("the bracket{open}"),
            Stage::Over { winner } => format!("the event is over; the winner is {}", self.name(winner)),
        }
    }

    /// The missing results, in words behind others.
    fn missing_words(&self) -> String {
        let open = self.open();
        let numbers: Vec<u32> = open.iter().map(|place| place.number).collect();
        let (Some(first), missing) = (open.first(), counted(open.len(), "result")) else { return String::new() };
        let of_one = first.phase.of_one();
        match numbers.as_slice() {
            [only] => format!("; {missing} missing: {of_one} {only}"),
            several if of_one == "match" => format!("; {missing} missing: matches {}", listed(several)),
            several => format!("; {missing} missing: tables {}", listed(several)),
        }
    }
}
