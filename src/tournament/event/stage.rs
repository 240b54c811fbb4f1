//! Where an event stands, and what comes next.

use super::change::MatchPlace;
use super::round::Round;
use super::{Event, listed};
use crate::{PlayerId, Refusal};

/// How far an event has come.
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
    /// The cut is made, and what is played in the bracket is not decided.
    BeforeBracket,
    /// The bracket is played.
    Elimination,
    /// The bracket has a winner.
    Over { winner: PlayerId },
}

impl Event {
    /// How far the event has come.
    pub fn stage(&self) -> Stage {
        if let Some(top) = &self.top {
            return top.stage();
        }
        let round @ 1.. = self.paired() else { return Stage::Registration };
        let of = self.plan.map(|plan| plan.rounds);
        match (self.rounds.last().is_none_or(Round::is_complete), self.plan) {
            (false, _) => Stage::Swiss { round, of },
            (true, Some(plan)) if round >= plan.rounds => Stage::AfterSwiss { cut: plan.cut },
            (true, _) => Stage::BetweenRounds { round, of },
        }
    }
}

impl Event {
    /// The match of that number in what is played now: a table of the last Swiss round, or of the additional one, or a match
    /// of the bracket. Whether there is one of that number is not looked at.
    ///
    /// # Errors
    ///
    /// If nothing has been paired.
    pub fn place(&self, number: u32) -> Result<MatchPlace, Refusal> {
        Ok(self.phase()?.place(number))
    }

    /// The matches of what is played now that have not been reported and whose players are known.
    pub fn open(&self) -> Vec<MatchPlace> {
        let number = |numbers: Vec<u32>| numbers.into_iter().filter_map(|number| self.place(number).ok()).collect();
        match (&self.top, self.rounds.last()) {
            (Some(top), _) => number(top.open()),
            (None, Some(round)) => number(round.open().collect()),
            (None, None) => Vec::new(),
        }
    }

    /// The match that a player plays now, or has played last in this round.
    ///
    /// # Errors
    ///
    /// If they play none: nothing has been paired, or they have the bye, or they are out.
    pub fn match_of(&self, player: PlayerId) -> Result<MatchPlace, Refusal> {
        let number = match (&self.top, self.rounds.last()) {
            (Some(top), _) => top.match_of(player),
            (None, Some(round)) => round.table_of(player),
            (None, None) => None,
        };
        let place = number.map(|number| self.place(number));
        place.unwrap_or_else(|| Err(Refusal::new(format!("`{}` has no match now", self.name(player)))))
    }

    /// Where the event stands, in words.
    pub fn stage_words(&self) -> String {
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

    /// Which results are missing, in words behind others.
    fn missing_words(&self) -> String {
        let open = self.open();
        let numbers: Vec<u32> = open.iter().map(|place| place.number()).collect();
        let (one, many) = match open.first() {
            None => return String::new(),
            Some(MatchPlace::Bracket { .. }) => ("match", "matches"),
            Some(MatchPlace::Swiss { .. } | MatchPlace::Additional { .. }) => ("table", "tables"),
        };
        match numbers.as_slice() {
            [only] => format!("; 1 result missing: {one} {only}"),
            several => format!("; {} results missing: {many} {}", several.len(), listed(several)),
        }
    }
}

fn of_rounds(of: Option<u32>) -> String {
    of.map(|of| format!(" of {of}")).unwrap_or_default()
}
