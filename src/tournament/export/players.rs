//! Who plays.

use serde::Serialize;

use super::table::{csv, optional};
use crate::event::Event;

/// Everybody who was added, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerSheet<'e> {
    pub event: &'e str,
    pub players: Vec<Registered<'e>>,
}

/// A player, as they were added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Registered<'e> {
    pub player: &'e str,
    pub uid: Option<&'e str>,
    /// The random order that decides at last (NOTE P1-2.4).
    pub lot: u64,
    /// Swiss rounds that were paired before the player entered.
    pub missed: u32,
    /// How many had been paired when the player left, if they did.
    pub dropped: Option<u32>,
}

impl<'e> PlayerSheet<'e> {
    pub(super) fn of(event: &'e Event) -> Self {
        let mut players: Vec<Registered<'e>> = event
            .players()
            .iter()
            .map(|player| Registered {
                player: &player.name,
                uid: player.uid.as_deref(),
                lot: player.lot,
                missed: player.missed,
                dropped: player.dropped,
            })
            .collect();
        players.sort_by_cached_key(|row| super::by_name(row.player));
        Self { event: &event.header().event, players }
    }

    /// With the columns of melee.gg.
    pub(super) fn melee(&self) -> String {
        let rows = self.players.iter().map(|row| [row.player.to_owned(), optional(row.uid)]);
        csv(["Name", "Unlimited ID"], rows)
    }

    pub(super) fn csv(&self) -> String {
        let rows = self.players.iter().map(|row| {
            [
                row.player.to_owned(),
                optional(row.uid),
                row.lot.to_string(),
                row.missed.to_string(),
                optional(row.dropped),
            ]
        });
        csv(["player", "uid", "lot", "missed", "dropped"], rows)
    }
}
