//! The questions of `scenarios/`: every quiz can be asked, and none stays as it is when its outcome is another one.

use serde_json::{Value, json};
use swu_judge::cards::Library;
use swu_judge::quiz::{Bank, Origin};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::embedded;
use swu_judge::scenario::replay::{World, replay};

fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

#[test]
fn every_quiz_passes_its_own_check() {
    let bank = Bank::written(&embedded(), &world());
    assert!(bank.flaws.is_empty(), "{:#?}", bank.flaws);
    assert!(bank.questions.len() >= 84, "only {} quizzes", bank.questions.len());
    for question in &bank.questions {
        let id = &question.id;
        assert!(question.options.iter().any(|option| option.is_right), "{id}: nothing is right");
        assert!(question.options.iter().any(|option| !option.is_right), "{id}: nothing is wrong");
        assert!(!question.cites.is_empty() && question.level.is_some(), "{id}: rules and a level");
        assert!(question.situation.is_some() || question.origin == Origin::Plain, "{id}: a game has a table");
    }
}

/// The files with a quiz, as values: of a game without what it cites and expects, so that nothing but the quiz is left to
/// fail.
fn quizzes() -> Vec<(String, Value)> {
    let read = |(name, source): (String, String)| {
        let mut file: Value = serde_yaml::from_str(&source).ok()?;
        file.get("quiz")?;
        if let Some(steps) = file.get_mut("steps").and_then(Value::as_array_mut) {
            let claims_events = |step: &Value| step["expect"].get("events").is_some();
            // A claim about events begins where events were claimed last.
            steps.iter_mut().filter(|step| claims_events(step)).for_each(|step| step["expect"] = json!({"events": []}));
            steps.retain(|step| step.get("expect").is_none() || claims_events(step));
        }
        let map = file.as_object_mut()?;
        map.remove("expect");
        if map.get("kind").is_none() {
            map.remove("cites");
        }
        Some((name, file))
    };
    embedded().into_iter().filter_map(read).collect()
}

/// The right options of the quiz of a file, or nothing if it cannot be asked.
fn right(name: &str, file: &Value) -> Option<Vec<String>> {
    let bank = Bank::written(&[(name.to_owned(), file.to_string())], &world());
    let question = bank.questions.first()?;
    Some(question.options.iter().filter(|option| option.is_right).map(|option| option.text.clone()).collect())
}

#[test]
fn a_quiz_without_its_right_options_cannot_be_asked() {
    for (name, file) in quizzes() {
        let right = right(&name, &file).unwrap_or_else(|| panic!("{name} cannot be asked"));
        let mut wrong = file.clone();
        let options = wrong["quiz"]["options"].as_array_mut().unwrap();
        let is_right = |option: &Value| right.iter().any(|text| option["text"].as_str() == Some(text));
        match file.get("kind") {
            Some(_) => options.iter_mut().for_each(|option| option["right"] = json!(false)),
            None => options.retain(|option| !is_right(option)),
        }
        assert_eq!(self::right(&name, &wrong), None, "{name}");
    }
}

/// Another outcome: fewer steps are taken, or a card of the setup is not there, is damaged or exhausted, or a base has
/// other damage.
fn mutations(file: &Value) -> Vec<Value> {
    let mut mutated = Vec::new();
    let steps = file["steps"].as_array().map_or(0, Vec::len);
    for left in 0..steps {
        let mut fewer = file.clone();
        fewer["steps"].as_array_mut().unwrap().truncate(left);
        mutated.push(fewer);
    }
    for left_out in 0..steps {
        let mut fewer = file.clone();
        fewer["steps"].as_array_mut().unwrap().remove(left_out);
        mutated.push(fewer);
    }
    for (player, zones) in file["setup"]["players"].as_object().into_iter().flatten() {
        for (zone, cards) in zones.as_object().into_iter().flatten() {
            let mut change = |value: Value| {
                let mut other = file.clone();
                other["setup"]["players"][player][zone] = value;
                mutated.push(other);
            };
            change(Value::Null);
            for (place, card) in cards.as_array().into_iter().flatten().enumerate() {
                let mut others = cards.clone();
                others.as_array_mut().unwrap().remove(place);
                change(others);
                if matches!(zone.as_str(), "ground" | "space") {
                    for (key, value) in [("damage", json!(1)), ("exhausted", json!(true)), ("upgrades", json!([]))] {
                        let mut others = cards.clone();
                        let entry = if card.is_string() { json!({"card": card}) } else { card.clone() };
                        others[place] = entry;
                        others[place][key] = value;
                        change(others);
                    }
                }
            }
        }
        for damage in [1, 29] {
            let mut other = file.clone();
            other["setup"]["players"][player]["base"] = json!({"hp": 30, "damage": damage});
            mutated.push(other);
        }
    }
    mutated
}

#[test]
fn another_outcome_makes_a_quiz_fail() {
    let mut deaf = Vec::new();
    for (name, file) in quizzes().into_iter().filter(|(_, file)| file.get("kind").is_none()) {
        let fails = |mutated: &Value| {
            let played = replay(&name, &mutated.to_string(), &world());
            let is_played = played.report.failures.iter().all(|failure| failure.step == 0) && played.errors.is_empty();
            is_played && played.report.failures.iter().any(|failure| failure.found.contains("option is right"))
        };
        if !mutations(&file).iter().any(fails) {
            deaf.push(name);
        }
    }
    assert!(deaf.is_empty(), "{} quizzes pass whatever happens:\n{}", deaf.len(), deaf.join("\n"));
}
