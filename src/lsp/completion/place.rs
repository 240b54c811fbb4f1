//! The meaning of a place of a scenario, by the keys above it.

use swu_cards::Arena;

use crate::document::Kind;

/// The meaning of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
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
    Pay,
    Resource,
}

/// The meaning of the place beneath these keys, items as `*`.
pub(super) fn meaning(kind: Kind, path: &[&str]) -> Meaning {
    if crate::hover::is_rule(path) {
        return Meaning::Rule;
    }
    if kind == Kind::Tournament {
        return of_an_event(path);
    }
    match path {
        ["setup", "initiative" | "active"] | ["setup", "counters", _] => Meaning::Player,
        ["setup", "players", _, rest @ ..] => of_setup(rest),
        ["steps", "*"] => Meaning::Step,
        ["steps", "*", "expect", rest @ ..]
        | ["expect", rest @ ..]
        | ["quiz", "options", "*", "claim", rest @ ..]
        | ["prove", "*", "always" | "possible" | "never" | "can_force", rest @ ..]
        | ["prove", "always" | "possible" | "never" | "can_force", rest @ ..] => of_claim(rest),
        ["prove", "*", "player"] | ["prove", "player"] => Meaning::Player,
        ["steps", "*", "then", ..] => Meaning::Answer,
        ["steps", "*", player, rest @ ..] => of_step(player, rest),
        _ => Meaning::Nothing,
    }
}

fn of_setup(path: &[&str]) -> Meaning {
    let Some(zone) = path.first() else { return Meaning::Nothing };
    let inner = path.iter().rev().find(|part| **part != "*").unwrap_or(zone);
    match *inner {
        "owner" => return Meaning::Player,
        "named" => return Meaning::Card(Sort::Any),
        "copy_of" | "captives" => return Meaning::Card(Sort::AnyUnit),
        "upgrades" => return Meaning::Card(Sort::Upgrade),
        "card" => {}
        other if other == *zone => {}
        _ => return Meaning::Nothing,
    }
    if path.contains(&"captives") {
        return Meaning::Card(Sort::AnyUnit);
    }
    if path.contains(&"upgrades") {
        return Meaning::Card(Sort::Upgrade);
    }
    match *zone {
        "leader" | "leaders" => Meaning::Card(Sort::Leader),
        "base" => Meaning::Card(Sort::Base),
        "hand" | "deck" | "discard" | "resources" => Meaning::Card(Sort::OfADeck),
        "ground" => Meaning::Card(Sort::Unit(Arena::Ground)),
        "space" => Meaning::Card(Sort::Unit(Arena::Space)),
        _ => Meaning::Nothing,
    }
}

fn of_step(player: &str, path: &[&str]) -> Meaning {
    let with = |verb| Meaning::With { player: player.to_owned(), verb };
    match path {
        [] => Meaning::Deed(player.to_owned()),
        ["play", ..] => with(Verb::Play),
        ["attack", ..] => with(Verb::Attack),
        ["target", ..] => with(Verb::Target),
        ["use", ..] => with(Verb::Use),
        ["deploy", ..] => with(Verb::Deploy),
        ["onto" | "on", ..] => with(Verb::Onto),
        ["exploit", ..] => with(Verb::Exploit),
        ["paying", ..] => with(Verb::Pay),
        ["resource" | "mulligan", ..] => with(Verb::Resource),
        ["choose", ..] => Meaning::Choice,
        ["then", ..] => Meaning::Answer,
        _ => Meaning::Nothing,
    }
}

fn of_claim(path: &[&str]) -> Meaning {
    match path {
        [] | ["attack_targets" | "playable"] => Meaning::NameAsKey,
        ["active" | "initiative"] => Meaning::PlayerOrNone,
        ["result", ..] | ["prompt", "player"] => Meaning::Player,
        ["prompt", "options", ..] => Meaning::Option,
        ["prompt" | "phase" | "round", ..] => Meaning::Nothing,
        ["events", "*", _, ..] | ["attack_targets" | "playable", _, ..] => Meaning::Name,
        ["events", ..] => Meaning::Nothing,
        [_, "in"] => Meaning::Place,
        [_, "controller" | "owner"] => Meaning::Player,
        [_, "has" | "lacks", ..] => Meaning::Quality,
        [_, "upgrades" | "captives" | "hand" | "deck" | "discard" | "ground" | "space", ..] => Meaning::Name,
        _ => Meaning::Nothing,
    }
}

fn of_an_event(path: &[&str]) -> Meaning {
    match path {
        ["steps", "*", "deck" | "sideboard", ..] if path.last() == Some(&"leader") => Meaning::Card(Sort::Leader),
        ["steps", "*", "deck" | "sideboard", ..] if path.last() == Some(&"base") => Meaning::Card(Sort::Base),
        ["steps", "*", "deck" | "sideboard", _, ..] => Meaning::Card(Sort::OfADeck),
        ["steps", "*", "expect"] | ["expect"] | ["quiz", "options", "*", "claim"] => Meaning::NameAsKey,
        ["steps", "*", _, ..] | ["expect", ..] => Meaning::Player,
        _ => Meaning::Nothing,
    }
}
