//! Where a card is expected to be: the value of `in` (contract §5).

use super::name::{Located, Reference, Seat, normalise};
use super::read::{Reader, unknown};
use super::yaml::Node;
use crate::diagnostic::Diagnostic;

/// Where a card is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPlace {
    Zone {
        player: Seat,
        zone: Zone,
    },
    CapturedBy(Reference),
    AttachedTo(Reference),
    SetAside,
    /// Out of the game.
    Removed,
}

/// A zone of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    Hand,
    Deck,
    Discard,
    Resources,
    /// The ground arena, under the player's control.
    Ground,
    /// The space arena, under the player's control.
    Space,
    /// The base zone, where an undeployed leader is.
    Base,
}

const ZONES: [(&str, Zone); 7] = [
    ("hand", Zone::Hand),
    ("deck", Zone::Deck),
    ("discard", Zone::Discard),
    ("resources", Zone::Resources),
    ("ground", Zone::Ground),
    ("space", Zone::Space),
    ("base", Zone::Base),
];

impl Reader {
    /// The place that `in` names.
    pub fn card_place(&mut self, node: &Node) -> Option<CardPlace> {
        let Located { value: text, place } = self.text(node, "a place")?;
        match normalise(&text).as_str() {
            "set aside" => return Some(CardPlace::SetAside),
            "removed" => return Some(CardPlace::Removed),
            _ => {}
        }
        if let Some(captor) = after(&text, ["captured", "by"]) {
            return Some(CardPlace::CapturedBy(self.refer(captor, &place)));
        }
        if let Some(unit) = after(&text, ["attached", "to"]) {
            return Some(CardPlace::AttachedTo(self.refer(unit, &place)));
        }
        let Some((player, zone)) = text.rsplit_once('.') else {
            let zones = ZONES.map(|(zone, _)| format!("PLAYER.{zone}")).join(", ");
            let help = format!("allowed here: {zones}, captured by UNIT, attached to UNIT, set aside, removed");
            return self.fail(Diagnostic::error(format!("unknown place `{text}`")).at(place).help(help));
        };
        let player = self.player_called(player, &place);
        let wanted = normalise(zone);
        let Some((_, zone)) = ZONES.iter().find(|(word, _)| *word == wanted) else {
            return self.fail(unknown("zone", zone, &place, &ZONES.map(|(zone, _)| zone)));
        };
        Some(CardPlace::Zone { player: player?.value, zone: *zone })
    }
}

/// What follows two words at the start of a text, if they stand there and something follows.
fn after<'t>(text: &'t str, words: [&str; 2]) -> Option<&'t str> {
    let rest = words.into_iter().try_fold(text.trim(), |rest, word| {
        let (first, rest) = rest.split_once(char::is_whitespace)?;
        first.eq_ignore_ascii_case(word).then_some(rest.trim_start())
    })?;
    (!rest.is_empty()).then_some(rest)
}
