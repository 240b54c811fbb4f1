//! Questions of policy: a rule answers where a document here has it, and where none has, that is the answer; and the quiz about
//! penalties follows from the guide.

use std::fs;

use swu_judge::rulebook::{Rulebook, SourceFile};
use swu_judge::search::{Hit, Search};
use swu_judge::tournament::penalty::Infraction;

/// Questions, and the rule that answers each; or, behind an arrow, the documents that would.
const QUESTIONS: [(&str, &str); 32] = [
    ("my opponent drew an extra card", "CPG 3.3"),
    ("I drew one card too many, nobody saw it", "CPG 3.3"),
    ("he forgot his trigger", "CPG 3.1"),
    ("do I have to remind my opponent of a missed trigger", "CPG 3.1"),
    ("third warning for the same gameplay mistake", "CPG 3"),
    ("he took a wrong mulligan, what is the penalty", "CPG 3.4"),
    ("my opponent did not shuffle enough, penalty?", "CPG 3.5"),
    ("an illegal attack three actions ago, can we rewind", "CPG 3.6"),
    ("I noticed my opponent's mistake and said nothing", "CPG 3.7"),
    ("he insulted me during the match", "CPG 5.2"),
    ("the players rolled a die to decide the match", "CPG 5.5"),
    ("he offered me money to concede", "CPG 5.6"),
    ("penalty for cheating", "CPG 5.7"),
    ("opponent is stalling on purpose to win on time", "CPG 5.8"),
    ("somebody stole my deck", "CPG 5.10"),
    ("slow play penalty", "→ CPG, RPG"),
    ("my opponent plays too slowly", "→ CPG, RPG"),
    ("late to the round", "→ CPG, RPG"),
    ("my opponent is ten minutes late, do I win", "→ CPG, RPG"),
    ("appeal to the head judge", "→ TR, CPG"),
    ("can I appeal the ruling of a floor judge", "→ TR, CPG"),
    ("can we agree to draw", "→ TR, CPG"),
    ("intentional draw in the last round", "→ TR, CPG"),
    ("penalty for an illegal deck list", "→ CPG, RPG"),
    ("a friend gave me advice during the match", "→ CPG, RPG"),
    ("do we get extra time after a judge call", "→ TR, CPG"),
    ("do warnings carry over to the next day", "→ CPG"),
    ("may we split the prizes of the final", "→ TR, CPG"),
    ("may I take back my last action", "→ CPG, RPG"),
    ("missed trigger at a prerelease, is there a penalty", "→ RPG"),
    ("penalty for marked cards", "→ CPG, RPG"),
    ("how many swiss rounds for 40 players", "TR 4.3.3"),
];

/// Questions of play in which words of policy stand.
const OF_PLAY: [&str; 8] = [
    "aspect penalty",
    "how much is the aspect penalty for two missing icons",
    "draw an extra card in the regroup phase",
    "is it too late to take the initiative",
    "can an opponent draw a card from my deck",
    "who draws first",
    "may I look at my resources",
    "both bases are defeated at once, is it a draw",
];

fn told(hit: Option<&Hit<'_>>) -> String {
    match hit {
        None => "nothing".to_owned(),
        Some(hit) if !hit.elsewhere.is_empty() => {
            let codes: Vec<&str> = hit.elsewhere.iter().map(|document| document.code).collect();
            format!("→ {}", codes.join(", "))
        }
        Some(hit) => hit.rule.id.to_string(),
    }
}

#[test]
fn policy_is_answered_by_a_rule_or_by_the_document_that_would() {
    let search = Search::new(Rulebook::embedded());
    let mut wrong = Vec::new();
    for (typed, expected) in QUESTIONS {
        let hits = search.find(typed, 3).unwrap();
        let found = told(hits.first());
        if found != expected {
            let likeness = hits.first().and_then(|hit| hit.parts.as_ref()?.likeness);
            wrong.push(format!("{typed}: {found}, not {expected} ({likeness:?})"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn questions_of_play_are_answered_by_rules_of_play() {
    let search = Search::new(Rulebook::embedded());
    for typed in OF_PLAY {
        let hits = search.find(typed, 1).unwrap();
        let hit = hits.first().unwrap();
        assert!(hit.elsewhere.is_empty() && hit.rule.id.document() != "CPG", "{typed}: {}", told(Some(hit)));
    }
}

/// A word that the explanation of a search shows.
#[test]
fn explanation_names_the_words_of_policy() {
    let search = Search::new(Rulebook::embedded());
    let explained = search.explain("penalty for cheating", 1).unwrap();
    let (_, reasons) = explained.first().unwrap();
    assert!(reasons.iter().any(|reason| reason.why == "is about policy, which `penalty` asks about"), "{reasons:?}");
}

/// Every note that no document answers names documents that are not here, or leave it open.
#[test]
fn notes_on_gaps_name_documents() {
    let rulebook = Rulebook::embedded();
    let gaps: Vec<_> = rulebook.iter().filter(|rule| rule.id.number().starts_with("P1-3.")).collect();
    assert!(gaps.len() >= 18);
    for gap in gaps {
        let stated = gap.statement("Answered by").unwrap_or_default().split(", ").count();
        assert_eq!(gap.answered_by().len(), stated, "{}", gap.id);
        assert!(gap.text.to_lowercase().contains("no document here"), "{}: {}", gap.id, gap.text);
    }
}

#[test]
fn every_rule_of_the_guide_says_that_it_is_known_at_second_hand() {
    let rulebook = Rulebook::embedded();
    for rule in rulebook.iter().filter(|rule| rule.id.document() == "CPG") {
        assert!(rulebook.second_hand(rule).is_some_and(|known| !known.source.is_empty()), "{}", rule.id);
    }
    let others = rulebook.iter().filter(|rule| rule.id.document() != "CPG");
    assert!(others.into_iter().all(|rule| rulebook.second_hand(rule).is_none()));
}

/// A rulebook with the guide itself has nothing of the restated one.
#[test]
fn real_guide_is_its_own_source() {
    let text =
        "---\ndocument: CPG\nedition: \"1.0\"\n---\n\n# 3. Errors\n\n3.3. Hidden cards. A judge gives a caution.\n";
    let guide = Rulebook::parse([SourceFile::new("cpg.md", text)]);
    let rule = guide.resolve("CPG 3.3").unwrap();
    assert!(guide.second_hand(rule).is_none() && Infraction::of(rule).is_none());
    let search = Search::new(&guide);
    let hits = search.find_in("CPG", "hidden cards", 1).unwrap();
    assert_eq!(told(hits.first()), "CPG 3.3");
}

/// The right option of a question about a penalty is that of the guide, and no other is.
#[test]
fn quiz_about_penalties_follows_from_the_guide() {
    let rulebook = Rulebook::embedded();
    let mut checked = 0;
    for entry in fs::read_dir("scenarios/tournament/penalties").unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let file: serde_json::Value = serde_yaml::from_str(&text).unwrap();
        let words = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let tags: Vec<String> = file["tags"].as_array().unwrap().iter().map(words).collect();
        assert_eq!(file["level"], 2, "{text}");
        if !tags.contains(&"penalty".to_owned()) {
            continue;
        }
        let rule = rulebook.resolve(file["cites"][0].as_str().unwrap()).unwrap();
        let ask = words(&file["quiz"]["ask"]);
        let time = if ask.contains("third time") {
            3
        } else if ask.contains("second time") {
            2
        } else {
            1
        };
        let penalty = Infraction::of(rule).and_then(|infraction| infraction.penalty_at(time)).unwrap();
        for option in file["quiz"]["options"].as_array().unwrap() {
            let is_named = words(&option["text"]).to_lowercase().contains(&penalty.name());
            assert_eq!(option["right"] == true, is_named, "{text}");
        }
        checked += 1;
    }
    assert!(checked >= 12, "{checked}");
}
