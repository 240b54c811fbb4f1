//! The matches of a round, and what they make of the players' records.

use super::result::MatchResult;
use crate::PlayerId;

/// Two players at a table, and how their match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub players: [PlayerId; 2],
    /// `None` while it goes on.
    pub result: Option<MatchResult>,
}

impl Table {
    /// A match that begins.
    pub const fn new(players: [PlayerId; 2]) -> Self {
        Self { players, result: None }
    }

    /// Who won, if the match has ended and somebody did.
    pub fn winner(&self) -> Option<PlayerId> {
        self.result.and_then(|result| result.winner(self.players))
    }

    /// Whether that player sits there.
    pub fn seats(&self, player: PlayerId) -> bool {
        self.players.contains(&player)
    }
}

/// The matches of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// In order of their numbers, which begin with 1.
    pub tables: Vec<Table>,
    pub bye: Option<PlayerId>,
}

impl Round {
    /// A round that begins.
    pub fn new(pairs: impl IntoIterator<Item = [PlayerId; 2]>, bye: Option<PlayerId>) -> Self {
        Self { tables: pairs.into_iter().map(Table::new).collect(), bye }
    }

    /// The numbers of the tables whose matches have not been reported.
    pub fn open(&self) -> impl Iterator<Item = u32> {
        let numbered = (1..).zip(&self.tables);
        numbered.filter(|(_, table)| table.result.is_none()).map(|(number, _)| number)
    }

    /// Whether every match has been reported.
    pub fn is_complete(&self) -> bool {
        self.tables.iter().all(|table| table.result.is_some())
    }

    /// The table of that number, from 1.
    pub fn table(&self, number: u32) -> Option<&Table> {
        self.tables.get(place(number)?)
    }

    pub(super) fn table_mut(&mut self, number: u32) -> Option<&mut Table> {
        self.tables.get_mut(place(number)?)
    }

    /// The number of the table at which that player sits.
    pub fn table_of(&self, player: PlayerId) -> Option<u32> {
        (1..).zip(&self.tables).find(|(_, table)| table.seats(player)).map(|(number, _)| number)
    }
}

/// The place in a list of what has that number, from 1.
pub(super) fn place(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}
