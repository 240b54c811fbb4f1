//! The changes of the position beside each event: together they lead from each board to the next, and each stands beside the
//! event that makes it.

use serde_json::{Value, json};
use swu_judge::scenario::replay::{Detail, replay_in_detail};
use swu_judge::scenario::{embedded, spread};

use crate::replays::world;

/// The object of the position with that id: a base, a leader or a unit.
fn card(position: &Value, id: &Value) -> Option<Value> {
    match position {
        Value::Array(all) => all.iter().find_map(|one| card(one, id)),
        Value::Object(keys) if keys.get("id") == Some(id) => Some(position.clone()),
        Value::Object(keys) => keys.values().find_map(|one| card(one, id)),
        _ => None,
    }
}

/// The numbers that an event of that kind raises or lowers, before and after it.
fn counted(event: &Value, before: &Value, after: &Value) -> Option<(i64, i64)> {
    let of_card = |key: &str, position: &Value| card(position, &event["card"]["id"])?[key].as_i64();
    let of_player = |name: &Value, path: &str, position: &Value| {
        let players = position["players"].as_array()?;
        players.iter().find(|player| player["name"] == *name)?.pointer(path)?.as_i64()
    };
    let is_ready = |position: &Value| Some(i64::from(card(position, &event["card"]["id"])?["ready"].as_bool()?));
    match event["event"].as_str()? {
        "damage" => Some((of_card("damage", before)?, of_card("damage", after)?)),
        "heal" => Some((-of_card("damage", before)?, -of_card("damage", after)?)),
        "ready" => Some((is_ready(before)?, is_ready(after)?)),
        "exhaust" => Some((-is_ready(before)?, -is_ready(after)?)),
        "draw" if event["amount"].as_i64()? > 0 => Some((
            of_player(&event["player"], "/hand/count", before)?,
            of_player(&event["player"], "/hand/count", after)?,
        )),
        "discard" => Some((
            of_player(&event["card"]["owner"], "/discard/count", before)?,
            of_player(&event["card"]["owner"], "/discard/count", after)?,
        )),
        _ => None,
    }
}

/// The position without the prompt, which is an event of its own.
fn without_prompt(position: &Value) -> Value {
    let mut position = position.clone();
    position.as_object_mut().and_then(|keys| keys.shift_remove("prompt"));
    position
}

#[test]
fn changes_lead_from_each_board_to_the_next() {
    let files = embedded();
    let told = spread::map(&files, |(name, source)| {
        let (mut wrong, mut counts) = (Vec::new(), 0);
        let replay = replay_in_detail(name, source, &world(), Detail::Changes);
        let Some(trace) = &replay.trace else { return (wrong, counts) };
        let trace = json!(trace.data());
        let mut now = without_prompt(&trace["start"]);
        for step in trace["steps"].as_array().into_iter().flatten() {
            for line in step["lines"].as_array().into_iter().flatten() {
                let before = now.clone();
                if let Some(changes) = line.get("changes") {
                    let changes: json_patch::Patch = serde_json::from_value(changes.clone()).unwrap();
                    json_patch::patch(&mut now, &changes).unwrap();
                }
                if let Some((was, is)) = counted(line, &before, &now) {
                    counts += 1;
                    if is <= was {
                        wrong.push(format!("{name}, step {}: {}", step["step"], line["told"]));
                    }
                }
            }
            if let Some(board) = step.get("board").map(without_prompt).filter(|board| *board != now) {
                wrong.push(format!("{name}, step {}: {}", step["step"], json!(json_patch::diff(&now, &board))));
                now = board;
            }
        }
        (wrong, counts)
    });
    let counts: usize = told.iter().map(|(_, counts)| counts).sum();
    let wrong: Vec<String> = told.into_iter().flat_map(|(wrong, _)| wrong).collect();
    assert!(counts > 5_000, "only {counts} events change a number");
    assert!(wrong.is_empty(), "{} of {counts}:\n{}", wrong.len(), wrong.join("\n"));
}
