//! The meaning of a place of a scenario, by the keys above it.

use swu_cards::Arena;

use crate::document::Kind;

/// The meaning of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Only what the keys themselves say.
    Nothing,
    Rule,
    Player,
    PlayerOrNone,
    /// A card of the library.
    Card(Sort),
    /// A step of its own: whose it is.
    Step,
    /// The action of that player.
    Deed(String),
    /// The card or unit that a player's action is about.
    With {
        player: String,
        verb: Verb,
    },
    /// An answer to what is asked before the step.
    Choice,
    /// An answer within a step, behind those that it has already.
    Answer,
    /// Something of the game, by name: as a value, and as a key of claims.
    Name,
    NameAsKey,
    /// The place in which a card is claimed to be.
    Place,
    /// A keyword, trait or aspect.
    Quality,
    /// An option of the prompt that is open.
    Option,
}

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
    Resource,
}

/// The meaning of the place beneath these keys, items as `*`.
pub(super) fn wanted(kind: Kind, path: &[&str]) -> Wanted {
    if crate::hover::is_rule(path) {
        return Wanted::Rule;
    }
    if kind == Kind::Tournament {
        return of_an_event(path);
    }
    match path {
        ["setup", "initiative" | "active"] | ["setup", "counters", _] => Wanted::Player,
        ["setup", "players", _, rest @ ..] => of_setup(rest),
        ["steps", "*"] => Wanted::Step,
        ["steps", "*", "expect", rest @ ..]
        | ["expect", rest @ ..]
        | ["quiz", "options", "*", "claim", rest @ ..]
        | ["prove", "*", "always" | "possible" | "never" | "can_force", rest @ ..]
        | ["prove", "always" | "possible" | "never" | "can_force", rest @ ..] => of_claim(rest),
        ["prove", "*", "player"] | ["prove", "player"] => Wanted::Player,
        ["steps", "*", "then", ..] => Wanted::Answer,
        ["steps", "*", player, rest @ ..] => of_step(player, rest),
        _ => Wanted::Nothing,
    }
}

fn of_setup(path: &[&str]) -> Wanted {
    let Some(zone) = path.first() else { return Wanted::Nothing };
    let inner = path.iter().rev().find(|part| **part != "*").unwrap_or(zone);
    match *inner {
        "owner" => return Wanted::Player,
        "named" => return Wanted::Card(Sort::Any),
        "copy_of" | "captives" => return Wanted::Card(Sort::AnyUnit),
        "upgrades" => return Wanted::Card(Sort::Upgrade),
        "card" => {}
        other if other == *zone => {}
        _ => return Wanted::Nothing,
    }
    if path.contains(&"captives") {
        return Wanted::Card(Sort::AnyUnit);
    }
    if path.contains(&"upgrades") {
        return Wanted::Card(Sort::Upgrade);
    }
    match *zone {
        "leader" | "leaders" => Wanted::Card(Sort::Leader),
        "base" => Wanted::Card(Sort::Base),
        "hand" | "deck" | "discard" | "resources" => Wanted::Card(Sort::OfADeck),
        "ground" => Wanted::Card(Sort::Unit(Arena::Ground)),
        "space" => Wanted::Card(Sort::Unit(Arena::Space)),
        _ => Wanted::Nothing,
    }
}

fn of_step(player: &str, path: &[&str]) -> Wanted {
    let with = |verb| Wanted::With { player: player.to_owned(), verb };
    match path {
        [] => Wanted::Deed(player.to_owned()),
        ["play", ..] => with(Verb::Play),
        ["attack", ..] => with(Verb::Attack),
        ["target", ..] => with(Verb::Target),
        ["use", ..] => with(Verb::Use),
        ["deploy", ..] => with(Verb::Deploy),
        ["onto" | "on", ..] => with(Verb::Onto),
        ["exploit", ..] => with(Verb::Exploit),
        ["resource" | "mulligan", ..] => with(Verb::Resource),
        ["choose", ..] => Wanted::Choice,
        ["then", ..] => Wanted::Answer,
        _ => Wanted::Nothing,
    }
}

fn of_claim(path: &[&str]) -> Wanted {
    match path {
        [] | ["attack_targets" | "playable"] => Wanted::NameAsKey,
        ["active" | "initiative"] => Wanted::PlayerOrNone,
        ["result", ..] | ["prompt", "player"] => Wanted::Player,
        ["prompt", "options", ..] => Wanted::Option,
        ["prompt" | "phase" | "round", ..] => Wanted::Nothing,
        ["events", "*", _, ..] | ["attack_targets" | "playable", _, ..] => Wanted::Name,
        ["events", ..] => Wanted::Nothing,
        [_, "in"] => Wanted::Place,
        [_, "controller" | "owner"] => Wanted::Player,
        [_, "has" | "lacks", ..] => Wanted::Quality,
        [_, "upgrades" | "captives" | "hand" | "deck" | "discard" | "ground" | "space", ..] => Wanted::Name,
        _ => Wanted::Nothing,
    }
}

fn of_an_event(path: &[&str]) -> Wanted {
    match path {
        ["steps", "*", "deck" | "sideboard", ..] if path.last() == Some(&"leader") => Wanted::Card(Sort::Leader),
        ["steps", "*", "deck" | "sideboard", ..] if path.last() == Some(&"base") => Wanted::Card(Sort::Base),
        ["steps", "*", "deck" | "sideboard", _, ..] => Wanted::Card(Sort::OfADeck),
        ["steps", "*", "expect"] | ["expect"] | ["quiz", "options", "*", "claim"] => Wanted::NameAsKey,
        ["steps", "*", _, ..] | ["expect", ..] => Wanted::Player,
        _ => Wanted::Nothing,
    }
}
