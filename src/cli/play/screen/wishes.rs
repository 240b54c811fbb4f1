//! Illegal actions that a player could wish for: cards in hand to play, units to attack with and their targets, abilities
//! to use, leaders to deploy, counters to take, and other answers to an open prompt.

use std::collections::HashMap;

use super::draw::is_plain_base;
use super::model::{Asked, Cursor};
use crate::scenario::replay::data::{CardData, PlayerData, PositionData};

/// The list of illegal wishes.
#[derive(Debug, Clone, Default)]
pub(super) struct Wishes {
    /// The player who wishes.
    pub player: String,
    /// As steps, without the player.
    pub steps: Vec<String>,
    pub cursor: Cursor,
    /// Known answers to some of them.
    pub answers: HashMap<String, Answer>,
}

/// The answer to a wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    Legal,
    Refused {
        told: String,
        rules: Vec<String>,
    },
    /// The text is not a step.
    Unread(String),
}

impl Wishes {
    /// The wishes that are not among the legal answers.
    pub(super) fn of(position: &PositionData, asked: &Asked, plain: impl Fn(&str) -> String) -> Self {
        let legal: Vec<String> = asked.steps.iter().map(|step| plain(step)).collect();
        let mut wishes = Self { player: asked.player.clone(), cursor: Cursor::new(0), ..Self::default() };
        let Some(own) = position.players.iter().find(|player| player.name == asked.player) else { return wishes };
        let others: Vec<&PlayerData> = position.players.iter().filter(|player| player.name != own.name).collect();
        let mut wished = Vec::new();
        if position.prompt.is_some() {
            wished.extend(answers(position));
        }
        wished.extend(own.hand.known.iter().map(|card| format!("play: {}", word(&card.name))));
        wished.extend(attacks(own, &others));
        let used = own.leaders.iter().map(|leader| &leader.card).chain(units(own)).chain([&own.base.card]);
        wished.extend(used.filter(|card| !is_plain_base(card)).map(|card| format!("use: {}", word(&card.name))));
        wished.extend(own.leaders.iter().map(|leader| format!("deploy: {}", word(&leader.card.name))));
        wished.extend(position.counters.iter().map(|counter| format!("take {}", counter.counter)));
        wished.push("pass".to_owned());
        for wish in wished {
            // `play: X` stands for each way to play it.
            let is_legal = |legal: &String| *legal == wish || legal.starts_with(&format!("{wish}, "));
            if !legal.iter().any(is_legal) && !wishes.steps.contains(&wish) {
                wishes.steps.push(wish);
            }
        }
        wishes
    }

    /// The wish at the cursor.
    pub(super) fn current(&self) -> Option<&String> {
        self.steps.get(self.cursor.at)
    }

    /// The answer to it, if known.
    pub(super) fn answer(&self) -> Option<&Answer> {
        self.answers.get(self.current()?)
    }
}

fn units(player: &PlayerData) -> impl Iterator<Item = &CardData> {
    player.ground.iter().chain(&player.space).map(|unit| &unit.card)
}

/// Each unit with each unit and base of the others.
fn attacks(own: &PlayerData, others: &[&PlayerData]) -> Vec<String> {
    let mut attacks = Vec::new();
    for unit in units(own) {
        let attack = |target: &str| format!("attack: {}, target: {}", word(&unit.name), word(target));
        for other in others.iter().filter(|other| !other.eliminated) {
            attacks.extend(units(other).map(|target| attack(&target.name)));
            attacks.push(attack(&other.name));
        }
    }
    attacks
}

/// Other answers to the open prompt: each card in play, or in a known hand or discard pile.
fn answers(position: &PositionData) -> Vec<String> {
    let of = |player: &PlayerData| {
        let piles = player.hand.known.iter().chain(&player.discard.known).cloned();
        units(player).cloned().chain(piles).map(|card| card.name).chain([player.name.clone()]).collect::<Vec<_>>()
    };
    let names = position.players.iter().flat_map(of);
    names.chain(["none".to_owned()]).map(|name| format!("choose: {}", word(&name))).collect()
}

/// A name as in a step.
fn word(name: &str) -> String {
    crate::scenario::written_name(name)
}
