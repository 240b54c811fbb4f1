//! The items that can stand in a place of a scenario.

use swu_cards::Arena;

use super::{ItemKind, Offers, names, play};
use crate::desk::Desk;
use crate::document::Kind;

/// The cards that can stand in a place of the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Leader,
    Base,
    /// A unit of that arena.
    Unit(Arena),
    AnyUnit,
    Upgrade,
    OfADeck,
    Any,
}

/// The use of a card in an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Play,
    Attack,
    Target,
    Use,
    Deploy,
    Onto,
    Exploit,
    Pay,
    Resource,
}

/// Offers what can stand at the cursor of a scenario, by the keys above it, besides what the keys themselves say.
pub(super) fn offer(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let cursor = offers.cursor;
    let path = &*cursor.words();
    if crate::hover::is_rule(path) {
        return names::rules(desk, offers);
    }
    if offers.document.kind() == Kind::Tournament {
        return of_an_event(path, desk, offers);
    }
    match path {
        ["setup", "initiative" | "active"] | ["setup", "counters", _] => names::players(offers, false),
        ["setup", "players", _, rest @ ..] => of_setup(rest, desk, offers),
        ["steps", "*"] => {
            names::players(offers, true);
            play::steps(desk, offers);
        }
        ["steps", "*", "expect", rest @ ..]
        | ["expect", rest @ ..]
        | ["quiz", "options", "*", "claim", rest @ ..]
        | ["prove", "*", "always" | "possible" | "never" | "can_force", rest @ ..]
        | ["prove", "always" | "possible" | "never" | "can_force", rest @ ..] => of_claim(rest, desk, offers),
        ["prove", "*", "player"] | ["prove", "player"] => names::players(offers, false),
        ["steps", "*", "then", ..] => play::answers(desk, true, offers),
        ["steps", "*", player, rest @ ..] => of_step(player, rest, desk, offers),
        _ => {}
    }
}

fn of_setup(path: &[&str], desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let Some(zone) = path.first() else { return };
    let inner = path.iter().rev().find(|part| **part != "*").unwrap_or(zone);
    let sort = match *inner {
        "owner" => return names::players(offers, false),
        "named" => Sort::Any,
        "copy_of" | "captives" => Sort::AnyUnit,
        "upgrades" => Sort::Upgrade,
        other if other != "card" && other != *zone => return,
        _ if path.contains(&"captives") => Sort::AnyUnit,
        _ if path.contains(&"upgrades") => Sort::Upgrade,
        _ => match *zone {
            "leader" | "leaders" => Sort::Leader,
            "base" => Sort::Base,
            "hand" | "deck" | "discard" | "resources" => Sort::OfADeck,
            "ground" => Sort::Unit(Arena::Ground),
            "space" => Sort::Unit(Arena::Space),
            _ => return,
        },
    };
    names::cards(desk, sort, offers);
}

fn of_step(player: &str, path: &[&str], desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let verb = match path {
        [] => return play::deeds(desk, player, offers),
        ["play", ..] => Verb::Play,
        ["attack", ..] => Verb::Attack,
        ["target", ..] => Verb::Target,
        ["use", ..] => Verb::Use,
        ["deploy", ..] => Verb::Deploy,
        ["onto" | "on", ..] => Verb::Onto,
        ["exploit", ..] => Verb::Exploit,
        ["paying", ..] => Verb::Pay,
        ["resource" | "mulligan", ..] => Verb::Resource,
        ["choose", ..] => return play::answers(desk, false, offers),
        ["then", ..] => return play::answers(desk, true, offers),
        _ => return,
    };
    play::with(desk, player, verb, offers);
}

fn of_claim(path: &[&str], desk: &Desk<'_>, offers: &mut Offers<'_>) {
    match path {
        [] | ["attack_targets" | "playable"] => play::names(desk, offers, true),
        ["active" | "initiative"] => {
            names::players(offers, false);
            offers.value("none", ItemKind::Word, "nobody", names::RANK_LATER);
        }
        ["result", ..] | ["prompt", "player"] => names::players(offers, false),
        ["prompt", "options", ..] => play::options(desk, offers),
        ["prompt" | "phase" | "round", ..] => {}
        ["events", "*", _, ..] | ["attack_targets" | "playable", _, ..] => play::names(desk, offers, false),
        ["events", ..] => {}
        [_, "in"] => names::places(offers),
        [_, "controller" | "owner"] => names::players(offers, false),
        [_, "has" | "lacks", ..] => names::qualities(offers),
        [_, "upgrades" | "captives" | "hand" | "deck" | "discard" | "ground" | "space", ..] => {
            play::names(desk, offers, false);
        }
        _ => {}
    }
}

fn of_an_event(path: &[&str], desk: &Desk<'_>, offers: &mut Offers<'_>) {
    match path {
        ["steps", "*", "deck" | "sideboard", .., "leader"] => names::cards(desk, Sort::Leader, offers),
        ["steps", "*", "deck" | "sideboard", .., "base"] => names::cards(desk, Sort::Base, offers),
        ["steps", "*", "deck" | "sideboard", _, ..] => names::cards(desk, Sort::OfADeck, offers),
        ["steps", "*", "expect"] | ["expect"] | ["quiz", "options", "*", "claim"] => play::names(desk, offers, true),
        ["steps", "*", _, ..] | ["expect", ..] => names::players(offers, false),
        _ => {}
    }
}
