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
    let mut facts = Vec::new();
    let (was, is) = (before.position.player(player), now.position.player(player));
    let damage = |table: &Table<'_>, base: CardId| table.position.card(base).damage;
    if damage(before, was.base) != damage(now, is.base) {
        facts.push(("base", flow::map([("damage", damage(now, is.base).to_string())])));
    }
    if was.hand.len() != is.hand.len() {
        facts.push(("hand", is.hand.len().to_string()));
    }
    if before.position.credits(player) != now.position.credits(player) {
        facts.push(("credits", now.position.credits(player).to_string()));
    }
    if before.position.has_force(player) != now.position.has_force(player) {
        facts.push(("force", now.position.has_force(player).to_string()));
    }
    facts
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
    let changed =
        |value: &dyn Fn(&Table<'_>) -> i32| (!was_unit && value(now) != 0) || (was_unit && value(before) != value(now));
    if changed(&|table| table.position.card(card).damage) {
        facts.push(("damage", is.damage.to_string()));
    }
    if was_unit && changed(&|table| table.position.look().power(card)) {
        facts.push(("power", now.position.look().power(card).to_string()));
    }
    if changed(&|table| i32::from(table.position.card(card).exhausted)) {
        facts.push(("exhausted", is.exhausted.to_string()));
    }
    let upgrades = |table: &Table<'_>| -> Vec<String> {
        table.position.upgrades_on(card).map(|upgrade| table.position.look().card(upgrade).name.clone()).collect()
    };
    let had = if was_unit { upgrades(before) } else { Vec::new() };
    let has = upgrades(now);
    if had != has {
        let names: Vec<String> = has.iter().map(|name| flow::name(name)).collect();
        facts.push(("upgrades", if names.is_empty() { "none".to_owned() } else { format!("[{}]", names.join(", ")) }));
    }
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
