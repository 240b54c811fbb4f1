//! The place where a card is expected: the value of `in` (contract §5).

use schemars::{Schema, SchemaGenerator, json_schema};

use super::key::Kind;
use super::name::{Located, Reference, Seat, normalise};
use super::read::{Reader, unknown};
use super::schema::{pattern, spelt};
use super::yaml::Node;
use swu_cards::ZoneKind;
use swu_text::diagnostic::{Diagnostic, Place};

/// The place of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPlace {
    Zone {
        player: Seat,
        zone: ZoneKind,
    },
    CapturedBy(Reference),
    AttachedTo(Reference),
    SetAside,
    /// Out of the game.
    Removed,
}

/// The zones of a player: in the arenas what the player controls, in the base zone an undeployed leader.
const ZONES: [&str; 7] = [
    ZoneKind::Hand.word(),
    ZoneKind::Deck.word(),
    ZoneKind::Discard.word(),
    ZoneKind::Resources.word(),
    ZoneKind::Ground.word(),
    ZoneKind::Space.word(),
    ZoneKind::Base.word(),
];

/// Places without a player.
const ELSEWHERE: [(&str, CardPlace); 2] = [("set aside", CardPlace::SetAside), ("removed", CardPlace::Removed)];

/// The place of a card that a unit holds.
type OfUnit = fn(Reference) -> CardPlace;

/// Places at a unit, by the words before it.
const WITH_A_UNIT: [([&str; 2], OfUnit); 2] =
    [(["captured", "by"], CardPlace::CapturedBy), (["attached", "to"], CardPlace::AttachedTo)];

pub(crate) const CARD_PLACE: Kind<CardPlace> = Kind { read: Reader::card_place, schema: place_schema };

fn place_schema(_: &mut SchemaGenerator) -> Schema {
    let zones: Vec<String> = ZONES.iter().map(|zone| spelt(zone)).collect();
    let of_player = format!(r"^.*\S.*\.\s*({})\s*$", zones.join("|"));
    let of_unit: Vec<String> = WITH_A_UNIT.iter().map(|(words, _)| spelt(&words.join(" "))).collect();
    let of_unit = format!(r"^\s*({})\s+\S", of_unit.join("|"));
    let elsewhere = pattern(&ELSEWHERE.map(|(words, _)| words));
    json_schema!({"type": "string", "pattern": format!("{of_player}|{of_unit}|{elsewhere}")})
}

impl Reader {
    /// The place that `in` names.
    pub(crate) fn card_place(&mut self, node: &Node) -> Option<CardPlace> {
        let Located { value: text, place } = self.text(node, "a place")?;
        let words = normalise(&text);
        if let Some((_, elsewhere)) = ELSEWHERE.into_iter().find(|(elsewhere, _)| *elsewhere == words) {
            return Some(elsewhere);
        }
        for (words, with) in WITH_A_UNIT {
            if let Some(unit) = after(&text, words) {
                return Some(with(Reference { is_key: true, ..self.refer(unit, &place) }));
            }
        }
        let Some((player, zone)) = text.rsplit_once('.') else {
            let zones = ZONES.map(|zone| format!("PLAYER.{zone}")).join(", ");
            let help = format!("allowed here: {zones}, captured by UNIT, attached to UNIT, set aside, removed");
            let diagnostic = Diagnostic::error(format!("unknown place `{text}`")).at(place.clone());
            return self.fail(match self.place_in_words(&text, &ZONES) {
                Some(meant) => self.offer(diagnostic, &place.span, &meant),
                None if ZONES.contains(&words.as_str()) => {
                    self.player_names.iter().fold(diagnostic.help("name its player"), |said, player| {
                        self.offer(said, &place.span, &format!("{player}.{words}"))
                    })
                }
                None => diagnostic.help(help),
            });
        };
        let begins = self.source.get(place.span.clone()).and_then(|written| written.find(player));
        let begins = place.span.start + begins.unwrap_or_default();
        let player_place = Place { span: begins..begins + player.len(), ..place.clone() };
        let player = self.player_called(player, &player_place);
        let Some(zone) = ZoneKind::from_word(&normalise(zone)) else {
            let diagnostic = unknown("zone", zone, &place, &ZONES);
            return self.fail(match self.place_in_words(&text.replacen('.', "'s ", 1), &ZONES) {
                Some(meant) => self.offer(diagnostic, &place.span, &meant),
                None => diagnostic,
            });
        };
        Some(CardPlace::Zone { player: player?.value, zone })
    }
}

/// The rest of a text that begins with two words, if it has one.
fn after<'t>(text: &'t str, words: [&str; 2]) -> Option<&'t str> {
    let rest = words.into_iter().try_fold(text.trim(), |rest, word| {
        let (first, rest) = rest.split_once(char::is_whitespace)?;
        first.eq_ignore_ascii_case(word).then_some(rest.trim_start())
    })?;
    (!rest.is_empty()).then_some(rest)
}
