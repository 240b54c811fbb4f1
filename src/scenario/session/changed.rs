//! The `expect` that is true after a step: its changes to each player and each card.

use crate::flow;
use crate::prompts::prompt::is_optional;
use crate::table::resolve::Table;
use swu_game::{CardId, Outcome, PlayerId, Zone};

/// The facts that have become true, as a map on one line.
pub(crate) fn changed(before: &Table<'_>, now: &Table<'_>) -> Option<String> {
    let mut entries: Vec<(String, String)> = Vec::new();
    for player in now.position.seats() {
        let facts = of_player(before, now, player);
        entries.extend(entry(&now.position.player(player).name, facts));
    }
    for (name, card) in now.cards_with_a_name() {
        entries.extend(entry(&name, of_card(before, now, card)));
    }
    entries.extend(outcome(now));
    entries.extend(prompt(now));
    let entries = entries.iter().map(|(key, value)| (key.as_str(), value.clone()));
    let entries: Vec<(&str, String)> = entries.collect();
    (!entries.is_empty()).then(|| flow::map(entries))
}

fn entry(key: &str, facts: Vec<(&'static str, String)>) -> Option<(String, String)> {
    (!facts.is_empty()).then(|| (key.to_owned(), flow::map(facts)))
}

fn of_player(before: &Table<'_>, now: &Table<'_>, player: PlayerId) -> Vec<(&'static str, String)> {
    let facts = |Table { position, .. }: &Table<'_>| {
        let state = position.player(player);
        [
            ("base", flow::map([("damage", position.card(state.base).damage.to_string())])),
            ("hand", state.hand.len().to_string()),
            ("credits", position.credits(player).to_string()),
            ("force", position.has_force(player).to_string()),
        ]
    };
    facts(before).into_iter().zip(facts(now)).filter(|(was, is)| was != is).map(|(_, is)| is).collect()
}

/// The changes of a card. All facts of a new card are changes.
fn of_card(before: &Table<'_>, now: &Table<'_>, card: CardId) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let was_there = before.position.cards().any(|(other, _)| other == card);
    let is = now.position.card(card);
    let place = |table: &Table<'_>| was_there.then(|| table.position.card(card).zone);
    let is_elsewhere = place(before) != Some(is.zone) || before.position.card(card).controller != is.controller;
    if is_elsewhere && !matches!(is.zone, Zone::Attached(_)) {
        facts.push(("in", flow::word(&now.place_as_written(card))));
    }
    if !now.position.look().is_unit(card) {
        return facts;
    }
    let was_unit = was_there && before.position.look().is_unit(card);
    let unit_facts = |Table { position, .. }: &Table<'_>| {
        let (state, look) = (position.card(card), position.look());
        let upgrades = position.upgrades_on(card).map(|upgrade| flow::name(&look.card(upgrade).name));
        let upgrades: Vec<String> = upgrades.collect();
        let listed = if upgrades.is_empty() { "none".to_owned() } else { format!("[{}]", upgrades.join(", ")) };
        let (damage, power) = (state.damage.to_string(), look.power(card).to_string());
        [("damage", damage), ("power", power), ("exhausted", state.exhausted.to_string()), ("upgrades", listed)]
    };
    let now = unit_facts(now);
    // The power of a new unit is no change.
    let [_, power, ..] = now.clone();
    let new = [("damage", "0".to_owned()), power, ("exhausted", "false".to_owned()), ("upgrades", "none".to_owned())];
    let was = if was_unit { unit_facts(before) } else { new };
    facts.extend(was.into_iter().zip(now).filter(|(was, is)| was != is).map(|(_, is)| is));
    facts
}

/// The result of the game, if it has ended.
fn outcome(now: &Table<'_>) -> Option<(String, String)> {
    let names = |players: &[PlayerId]| {
        let names: Vec<String> = players.iter().map(|&player| flow::word(&now.position.player(player).name)).collect();
        format!("[{}]", names.join(", "))
    };
    let ended = match now.position.outcome() {
        Outcome::Ongoing => return None,
        Outcome::Won(players) => flow::map([("winners", names(players))]),
        Outcome::Draw(players) => flow::map([("draw", names(players))]),
    };
    Some(("result".to_owned(), ended))
}

/// The player who is asked, with the possible answers.
fn prompt(now: &Table<'_>) -> Option<(String, String)> {
    let open = now.open_prompt().filter(|open| !open.is_chance())?;
    let options: Vec<String> = now.options_written(open).iter().map(|option| flow::name(option)).collect();
    let asked = [
        ("player", flow::word(&now.position.player(open.player).name)),
        ("options", format!("[{}]", options.join(", "))),
        ("optional", is_optional(open).to_string()),
    ];
    Some(("prompt".to_owned(), flow::map(asked)))
}
