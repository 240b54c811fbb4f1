//! A fact of the table as a file claims it, so that a replay can rule on what a question says of it.

use serde_json::{Value, json};

use swu_scenario::replay::About;

/// What a file would write under `expect` for that fact and that value, in the words of the facts; none where the format
/// has no words for it.
pub(super) fn claim(about: &About, value: &str, players: &[String]) -> Option<Value> {
    let number = || value.parse::<i64>().ok();
    let of = |name: &String, key: &str, fact: Value| Some(json!({name.as_str(): {key: fact}}));
    match about {
        About::Result => Some(json!({ "result": result(value, players)? })),
        About::Initiative => Some(json!({ "initiative": if value == "nobody" { "none" } else { value } })),
        About::BaseDamage(player) => of(player, "base", json!({ "damage": number()? })),
        About::BaseRemaining(player) => of(player, "base", json!({ "remaining": number()? })),
        About::Hand(player) => of(player, "hand", json!(number()?)),
        About::Deck(player) => of(player, "deck", json!(number()?)),
        About::Discard(player) => of(player, "discard", json!(number()?)),
        About::ReadyResources(player) => of(player, "resources", json!({ "ready": number()? })),
        About::Resources(player) => of(player, "resources", json!(number()?)),
        About::Credits(player) => of(player, "credits", json!(number()?)),
        About::Place(card) => of(card, "in", json!(place(value, players)?)),
        About::Damage(card) => of(card, "damage", json!(number()?)),
        About::Power(card) => of(card, "power", json!(number()?)),
        About::RemainingHp(card) => of(card, "remaining", json!(number()?)),
        About::Ready(card) => match value {
            "ready" => of(card, "ready", json!(true)),
            "exhausted" => of(card, "exhausted", json!(true)),
            _ => None,
        },
        About::Upgrades(card) => of(card, "upgrades", json!(listed(value))),
        About::AttackTargets(card) => Some(json!({ "attack_targets": { card.as_str(): listed(value) } })),
        About::Playable(player) => Some(json!({ "playable": { player.as_str(): listed(value) } })),
        About::Decides | About::Asked | About::Stage => None,
    }
}

fn result(told: &str, players: &[String]) -> Option<Value> {
    if told == "the game goes on" {
        return Some(json!("ongoing"));
    }
    let named = |words: &str| -> Vec<String> {
        listed(words)
            .into_iter()
            .filter(|name| players.iter().any(|player| player.eq_ignore_ascii_case(name)))
            .collect()
    };
    if let Some(between) = told.strip_prefix("a draw between ") {
        return Some(json!({ "draw": named(between) }));
    }
    let winners = named(told.strip_suffix(" has won").or_else(|| told.strip_suffix(" have won"))?);
    (!winners.is_empty()).then(|| json!({ "winners": winners }))
}

/// Where a card is, as `in` names it.
fn place(told: &str, players: &[String]) -> Option<String> {
    if ["captured by ", "attached to "].iter().any(|words| told.starts_with(words)) || told == "set aside" {
        return Some(told.to_owned());
    }
    let told_lower = told.to_lowercase();
    let player = players.iter().find(|player| told_lower.contains(&format!("{player}'s ").to_lowercase()))?;
    let zones = [
        ("ground arena", "ground"),
        ("space arena", "space"),
        ("resource zone", "resources"),
        ("base zone", "base"),
        ("discard pile", "discard"),
        ("deck", "deck"),
        ("hand", "hand"),
    ];
    let (_, zone) = zones.into_iter().find(|(words, _)| told.contains(words))?;
    Some(format!("{player}.{zone}"))
}

/// What a list of names names; nothing if there is none.
pub(super) fn listed(list: &str) -> Vec<String> {
    let names = list.split(", ").flat_map(|part| part.split(" and "));
    names.filter(|name| *name != "none" && !name.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_is_claimed_as_a_file_writes_it() {
        let players = ["ana", "ben"].map(str::to_owned);
        let card = || "Wampa".to_owned();
        for (about, value, claimed) in [
            (About::Result, "the game goes on", r#"{"result":"ongoing"}"#),
            (About::Result, "ana has won", r#"{"result":{"winners":["ana"]}}"#),
            (About::Result, "a draw between ana and ben", r#"{"result":{"draw":["ana","ben"]}}"#),
            (About::Initiative, "nobody", r#"{"initiative":"none"}"#),
            (About::BaseRemaining("ben".to_owned()), "24", r#"{"ben":{"base":{"remaining":24}}}"#),
            (About::Place(card()), "Ana's discard pile", r#"{"Wampa":{"in":"ana.discard"}}"#),
            (About::Place(card()), "the space arena, under Ben's control", r#"{"Wampa":{"in":"ben.space"}}"#),
            (About::Place(card()), "captured by AT-ST", r#"{"Wampa":{"in":"captured by AT-ST"}}"#),
            (About::Upgrades(card()), "Shield and Experience", r#"{"Wampa":{"upgrades":["Shield","Experience"]}}"#),
            (About::Upgrades(card()), "none", r#"{"Wampa":{"upgrades":[]}}"#),
            (About::AttackTargets(card()), "AT-ST and ben", r#"{"attack_targets":{"Wampa":["AT-ST","ben"]}}"#),
        ] {
            assert_eq!(
                claim(&about, value, &players).map(|claim| claim.to_string()).as_deref(),
                Some(claimed),
                "{about}: {value}"
            );
        }
        assert_eq!(claim(&About::Ready(card()), "it is not in play", &players), None);
    }
}
