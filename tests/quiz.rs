//! The questions of `scenarios/`: every quiz can be asked, and none stays as it is when its outcome is another one.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use swu_judge::quiz::{Bank, Filter, Origin, Question};
use swu_judge::scenario::replay::{RuledOption, Status, replay};
use swu_judge::scenario::{embedded, embedded::part, spread};

use crate::replays::{generated, replayed, replays, world, written};

#[test]
fn every_quiz_passes_its_own_check() {
    let bank = written();
    assert!(bank.flaws.is_empty(), "{:#?}", bank.flaws);
    assert!(bank.questions.len() >= 84, "only {} quizzes", bank.questions.len());
    for question in &bank.questions {
        let id = &question.id;
        assert!(question.options.iter().any(|option| option.is_right), "{id}: nothing is right");
        assert!(question.options.iter().any(|option| !option.is_right), "{id}: nothing is wrong");
        assert!(!question.cites.is_empty() && question.level.is_some(), "{id}: rules and a level");
        assert!(question.situation.is_some() || question.origin == Origin::Plain, "{id}: what is played can be seen");
    }
}

/// The files with a quiz, as values: of a game or an event without what it cites and expects, so that nothing but the quiz is left to
/// fail.
fn quizzes() -> Vec<(String, Value)> {
    let read = |name: &String, value: &Value| {
        let mut file = value.clone();
        // The key `after` does not change the right answer.
        file.get_mut("quiz")?.as_object_mut()?.remove("after");
        if let Some(steps) = file.get_mut("steps").and_then(Value::as_array_mut) {
            for step in steps.iter_mut().filter(|step| step.get("expect").is_some()) {
                // A claim about events begins where events were claimed last.
                let claims_events = step["expect"].get("events").is_some();
                step["expect"] = if claims_events { json!({"events": []}) } else { json!({}) };
            }
        }
        let map = file.as_object_mut()?;
        if map.contains_key("expect") {
            map.insert("expect".to_owned(), json!({}));
        }
        if !is_question(&file) {
            file.as_object_mut()?.remove("cites");
        }
        Some((name.clone(), file))
    };
    replays().iter().filter_map(|replayed| read(&replayed.name, &replayed.value)).collect()
}

/// True if a file states the right answer itself, because nothing is played.
fn is_question(file: &Value) -> bool {
    file.get("kind").is_some_and(|kind| kind == "question")
}

/// The right options of the quiz of a file, or nothing if it cannot be asked.
fn right(name: &str, file: &Value) -> Option<Vec<String>> {
    let bank = Bank::written(&[(name.to_owned(), file.to_string())], &world());
    let question = bank.questions.first()?;
    Some(question.options.iter().filter(|option| option.is_right).map(|option| option.text.clone()).collect())
}

#[test]
fn a_quiz_without_its_right_options_cannot_be_asked() {
    spread::map(&quizzes(), |(name, file)| {
        let right = right(name, file).unwrap_or_else(|| panic!("{name} cannot be asked"));
        let mut wrong = file.clone();
        let options = wrong["quiz"]["options"].as_array_mut().unwrap();
        // A number is a text too.
        let text = |option: &Value| option["text"].as_str().map_or_else(|| option["text"].to_string(), str::to_owned);
        let is_right = |option: &Value| right.contains(&text(option));
        if is_question(file) {
            options.iter_mut().for_each(|option| option["right"] = json!(false));
        } else {
            options.retain(|option| !is_right(option));
        }
        assert_eq!(self::right(name, &wrong), None, "{name}");
    });
}

/// Another outcome: fewer steps are taken or otherwise, or a card of the setup is not there, is damaged or exhausted, or a
/// base has other damage, or the players have what the others had.
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
        // Of a player of an event there may be no more than a record.
        for damage in [1, 29].into_iter().filter(|_| zones.is_object()) {
            let mut other = file.clone();
            other["setup"]["players"][player]["base"] = json!({"hp": 30, "damage": damage});
            mutated.push(other);
        }
        let mut other = file.clone();
        other["setup"]["initiative"] = json!(player);
        mutated.push(other);
    }
    let mut swapped = file.clone();
    // The players of an event may be no more than a number.
    if let Some(players) = swapped["setup"]["players"].as_object_mut() {
        let mut zones: Vec<Value> = players.values().cloned().collect();
        zones.rotate_left(1);
        players.values_mut().zip(zones).for_each(|(player, zones)| *player = zones);
        mutated.push(swapped);
    }
    for (word, other) in [("true", "false"), ("false", "true"), ("\"top\"", "\"bottom\""), ("\"bottom\"", "\"top\"")] {
        let told = file["steps"].to_string().replace(word, other);
        let mut answered = file.clone();
        answered["steps"] = serde_json::from_str(&told).unwrap();
        mutated.push(answered);
    }
    let without_steps = mutated.iter().map(|file| {
        let mut file = file.clone();
        // A prompt may be open.
        file["steps"] = json!([{"expect": {}}]);
        file
    });
    without_steps.collect::<Vec<_>>().into_iter().chain(mutated).collect()
}

#[test]
fn another_outcome_makes_the_right_options_of_a_quiz_wrong() {
    let played: Vec<(String, Value)> = quizzes().into_iter().filter(|(_, file)| !is_question(file)).collect();
    let deaf = spread::map(&played, |(name, file)| {
        let rights = |file: &Value| {
            let played = replay(name, &file.to_string(), &world());
            // Nothing but the quiz fails.
            let is_played = played.errors.is_empty() && played.report.failures.iter().all(|failure| failure.step == 0);
            let right = |option: &RuledOption| option.is_right;
            is_played.then(|| played.options.iter().map(right).collect::<Vec<_>>())
        };
        let as_it_is = rights(file);
        let is_otherwise = |mutated: &Value| rights(mutated).is_some_and(|rights| Some(rights) != as_it_is);
        (!mutations(file).iter().any(is_otherwise)).then(|| name.clone())
    });
    let deaf: Vec<String> = deaf.into_iter().flatten().collect();
    assert!(deaf.is_empty(), "{} quizzes pass whatever happens:\n{}", deaf.len(), deaf.join("\n"));
}

/// The scenarios of some folders.
fn scenarios(folders: &[&str]) -> Vec<(String, String)> {
    embedded().into_iter().filter(|(name, _)| is_in(name, folders)).collect()
}

fn is_in(name: &str, folders: &[&str]) -> bool {
    folders.iter().any(|folder| name.contains(folder))
}

/// The questions that are generated from the scenarios of some folders.
fn generated_of(folders: &[&str]) -> Vec<&'static Question> {
    generated().questions.iter().filter(|question| is_in(&question.file, folders)).collect()
}

#[test]
fn a_generated_question_has_one_right_option_and_says_why_the_others_are_wrong() {
    let bank = generated();
    assert!(bank.flaws.is_empty(), "{:#?}", bank.flaws);
    assert!(bank.questions.len() > 250, "only {} questions", bank.questions.len());
    let mut ids = BTreeSet::new();
    for question in &bank.questions {
        let id = &question.id;
        assert!(ids.insert(id.to_string()), "{id} is asked twice");
        assert!((3..=4).contains(&question.options.len()), "{id}: {:?}", question.options);
        assert_eq!(question.options.iter().filter(|option| option.is_right).count(), 1, "{id}");
        for (place, option) in question.options.iter().enumerate() {
            assert_eq!(option.mistake.is_none(), option.is_right, "{id}: {option:?}");
            assert!(question.options.iter().skip(place + 1).all(|other| other.text != option.text), "{id}: {option:?}");
        }
        assert!(question.explain.as_ref().is_some_and(|explain| !explain.is_empty()), "{id}");
        assert!(!question.cites.is_empty(), "{id}");
        assert!(question.cites.iter().all(|rule| world().rulebook.get(rule).is_some()), "{id}: {:?}", question.cites);
    }
}

/// Each ruling of a question, as a claim of the file, is held against the replay when it is made: here again by its words,
/// where these have numbers.
#[test]
fn exactly_one_ruling_is_wrong() {
    let files = scenarios(&["/06-action-timing/", "/keywords/", "/08-additional-rules/capture/"]);
    let bank = Bank::wrong_rulings(&files, &Filter::default(), &world());
    assert!(bank.flaws.is_empty(), "{:#?}", bank.flaws);
    assert!(bank.questions.len() >= 30, "only {} questions", bank.questions.len());
    let mut checked = 0;
    for question in &bank.questions {
        let id = &question.id;
        assert!((3..=4).contains(&question.options.len()), "{id}: {:?}", question.options);
        assert_eq!(question.options.iter().filter(|option| option.is_right).count(), 1, "{id}");
        assert!(question.options.iter().all(|option| option.mistake.is_none() == option.is_right), "{id}");
        let (_, step) = id.as_str().rsplit_once(' ').unwrap();
        for option in &question.options {
            let Some(expect) = ruling(&option.text) else { continue };
            let status = status_with(&question.file, step.parse().unwrap(), expect);
            let wanted = if option.is_right { Status::Fail } else { Status::Pass };
            assert_eq!(status, wanted, "{id}: {}", option.text);
            checked += 1;
        }
    }
    assert!(checked >= 30, "only {checked} rulings are checked");
}

/// Expectation that says the same as a ruling on a base.
fn ruling(words: &str) -> Option<Value> {
    let (player, left) = words.strip_suffix(" HP left.")?.split_once("'s base has ")?;
    let left: u32 = left.parse().ok()?;
    Some(json!({ player.to_lowercase(): {"base": {"remaining": left}} }))
}

/// Status of a file that ends after so many steps and expects that.
fn status_with(name: &str, steps: usize, expect: Value) -> Status {
    let mut file = replayed(part(name)).value.clone();
    file["steps"].as_array_mut().unwrap().truncate(steps);
    let map = file.as_object_mut().unwrap();
    ["cites", "quiz", "expect"].into_iter().for_each(|key| drop(map.remove(key)));
    map.insert("expect".to_owned(), expect);
    replay(name, &file.to_string(), &world()).report.status
}

/// Expectation about the subject of a question, if that option were right.
fn expectation(about: &str, option: &str) -> Option<Value> {
    let number: u32 = option.parse().ok()?;
    let fact = |subject: &str, fact: Value| json!({subject: fact});
    match about.strip_prefix("remaining HP of ").and_then(|base| base.strip_suffix("'s base")) {
        Some(player) => Some(fact(player, json!({"base": {"remaining": number}}))),
        None => Some(fact(about.strip_prefix("damage on ")?, json!({"damage": number}))),
    }
}

/// The right option, written into the file as what it expects, holds; a wrong one does not.
#[test]
fn the_right_option_is_what_the_replay_says() {
    let mut checked = 0;
    for question in generated_of(&["/03-card-types/", "/06-action-timing/", "/keywords/", "/08-additional-rules/"]) {
        let (_, asks) = question.id.as_str().split_once('#').unwrap();
        let Some((step, about)) = asks.strip_prefix("after step ").and_then(|asks| asks.split_once(": ")) else {
            continue;
        };
        for option in &question.options {
            let Some(expect) = expectation(about, &option.text) else { continue };
            let status = status_with(&question.file, step.parse().unwrap(), expect);
            let wanted = if option.is_right { Status::Pass } else { Status::Fail };
            assert_eq!(status, wanted, "{}: {}", question.id, option.text);
            checked += 1;
        }
    }
    assert!(checked >= 12, "only {checked} options are checked");
}

#[test]
fn the_same_is_generated_each_time() {
    let ask = |files: &[(String, String)]| Bank::generated(files, &Filter::default(), &world()).questions;
    let alone: Vec<Question> =
        scenarios(&["/sentinel/"]).iter().flat_map(|file| ask(std::slice::from_ref(file))).collect();
    assert!(!alone.is_empty());
    assert_eq!(generated_of(&["/sentinel/"]), alone.iter().collect::<Vec<_>>(), "whatever other files there are");
}

/// A question as somebody reads it: of a file, and what it is about.
fn told(file: &str, about: &str) -> String {
    let mut lines = Vec::new();
    for question in generated_of(&[file]).into_iter().filter(|question| question.id.as_str().ends_with(about)) {
        lines.extend(
            question.situation.iter().flat_map(|situation| situation.steps.iter().map(|step| format!("- {step}"))),
        );
        lines.push(question.ask.clone());
        for option in &question.options {
            let because = option.mistake.as_ref().map_or_else(String::new, |mistake| format!(" ({mistake})"));
            lines.push(format!("  {} {}{because}", if option.is_right { "+" } else { "-" }, option.text));
        }
        let rules: Vec<String> = question.cites.iter().map(ToString::to_string).collect();
        lines.push(format!("  {} {}", question.explain.clone().unwrap_or_default(), rules.join(", ")));
        lines.push(format!("  = {}", question.id));
    }
    lines.join("\n")
}

#[test]
fn generated_questions_read_like_questions() {
    insta::assert_snapshot!(told("/attack/overwhelm-against-a-shield.yaml", "remaining HP of ben's base"), @"
    - Ana attacks Battlefield Marine with Wampa
    How much HP does Ben's base have left?
      - 28 (Two too few are counted.)
      - 29 (A Shield saves the unit, but Overwhelm still deals the excess damage to the base.)
      + 30
      With the Shield in the way the damage does not defeat the unit, so none of it is excess damage. CR 6.3.5.d, CR 7.5.7.e
      = 06-action-timing/attack/overwhelm-against-a-shield#after step 1: remaining HP of ben's base
    ");
    insta::assert_snapshot!(told("/phases/delayed-effect-before-an-opponents-trigger.yaml", "resolves first"), @"
    - Ana plays Sneak Attack, then chooses Battlefield Marine
    - Ben passes
    - Ana passes
    Which of these resolves first?
      - Neither: they resolve at the same time (Abilities that trigger together resolve together.)
      + The delayed effect of Sneak Attack
      - “When the regroup phase starts” of Doctor Aphra (When a phase starts or ends, triggered abilities resolve first, and delayed effects after them.)
      When a phase starts or ends, delayed effects come first. Triggered abilities resolve only when all of them are done. CR 5.5.1.a, CR 7.7.4.b
      = 05-game-structure/phases/delayed-effect-before-an-opponents-trigger#after step 4: what resolves first
    ");
    insta::assert_snapshot!(told("/sentinel/four-players-arena-by-arena.yaml", "#step 4 is legal"), @"
    Next, Ana attacks Ben's base with Alliance X-Wing. Is that legal?
      + It is legal
      - It is not legal (A unit with Sentinel also stops attackers of the other arena.)
      - It is not legal: the attacker is exhausted (The attacker has acted this round.)
      Sentinel binds only the units in its own arena. An attacker of the other arena is free to attack the base. CR 7.5.11.a
      = 07-abilities-and-effects/keywords/sentinel/four-players-arena-by-arena#step 4 is legal
    ");
    insta::assert_snapshot!(told("/triggers/active-player-lets-the-opponent-go-first.yaml", "what is decided"), @"
    - Ana attacks Wartime Trade Official with Desperate Commando
    What has to be decided next, and by whom?
      + Ana chooses whose abilities resolve first
      - Ana decides about an ability of Desperate Commando (When abilities of several players wait, the opponent of the active player resolves theirs first.)
      - Nothing: the next action is taken (When abilities of several players wait, those of the active player resolve first.)
      The active player chooses whose abilities resolve first, and may well choose another player. The active player chooses whose abilities resolve first. Nothing gives the opponent that place. CR 7.6.10
      = 07-abilities-and-effects/triggers/active-player-lets-the-opponent-go-first#after step 1: what is decided
    ");
    insta::assert_snapshot!(told("/ending/one-ability-damages-both-bases.yaml", "the result"), @"
    - Ana plays Reckless Gunslinger
    How does the game stand now?
      + A draw between Ana and Ben
      - Ana has won (If both bases fall at the same time, the active player wins.)
      - The game continues (Nobody has lost yet.)
      Bases that are defeated at the same time make the game a draw, no matter whose turn it is. CR 1.9.7, CR 5.6.3
      = 05-game-structure/ending/one-ability-damages-both-bases#after step 1: the result
    ");
}
