//! The screen before an answer does not give it away: no step that carries it out, no title and no file name. Tags are
//! shown nowhere before the answer.

use serde_json::{Value, json};
use swu_judge::quiz::Question;
use swu_judge::scenario::replay::replay;
use swu_judge::scenario::spread;

use crate::replays::{Replayed, generated, replays, world, written};

/// True if players do something in an entry of `steps`.
fn is_played(step: &Value) -> bool {
    step.get("expect").is_none() && step.get("note").is_none()
}

/// True if a step is only the answer to a prompt.
fn is_answer(step: &Value) -> bool {
    let ways = ["choose", "resource", "keep", "mulligan"];
    let answers = |action: &Value| ways.iter().any(|way| action.get(way).is_some() || action == way);
    step.as_object().is_some_and(|step| step.values().any(answers))
}

/// Right options if the file ends after so many steps; none where it cannot end there.
fn right_after(name: &str, file: &Value, steps: usize) -> Option<Vec<bool>> {
    let mut file = file.clone();
    let map = file.as_object_mut()?;
    map.remove("expect");
    map.remove("cites");
    map["quiz"].as_object_mut()?.remove("after");
    let all = map["steps"].as_array_mut()?;
    all.truncate(steps);
    all.push(json!({"expect": {}}));
    let options = replay(name, &file.to_string(), &world()).options;
    (!options.is_empty()).then(|| options.iter().map(|option| option.is_right).collect())
}

/// Why a quiz has to say after which step it is asked; nothing where the last step plainly is the one.
fn tells(name: &str, file: &Value) -> Option<String> {
    let steps = file.get("steps")?.as_array()?;
    let played: Vec<usize> = (1..).zip(steps).filter(|(_, step)| is_played(step)).map(|(number, _)| number).collect();
    let &last = played.last()?;
    if played.iter().any(|number| *number < last && steps[number - 1].to_string().contains("\"illegal\"")) {
        return Some("what follows a refused step shows that it is refused".to_owned());
    }
    if is_answer(&steps[last - 1]) {
        return Some(format!("step {last} answers the prompt"));
    }
    let end = right_after(name, file, steps.len())?;
    let settled = (0..steps.len()).rev().find(|&at| right_after(name, file, at).is_some_and(|then| then != end))? + 1;
    (settled < last).then(|| format!("step {settled} settles it, and step {last} is told"))
}

#[test]
fn a_quiz_whose_steps_run_on_says_where_it_is_asked() {
    let is_asked_last = |file: &&Replayed| file.value.get("quiz").is_some_and(|quiz| quiz.get("after").is_none());
    let files: Vec<&Replayed> = replays().iter().filter(is_asked_last).collect();
    let found =
        spread::map(&files, |Replayed { name, value, .. }| tells(name, value).map(|why| format!("{name}: {why}")));
    let found: Vec<String> = found.into_iter().flatten().collect();
    assert!(found.is_empty(), "write `after` into these quizzes:\n{}", found.join("\n"));
}

/// Text before the answer: the table, the steps, the question, its options and its cards.
fn shown(question: &Question) -> String {
    let mut shown = vec![question.ask.clone()];
    if let Some(situation) = &question.situation {
        shown.extend(situation.board.draw_within(situation.trace.shows, 80));
        shown.extend(situation.steps.iter().cloned());
    }
    shown.extend(question.options.iter().map(|option| option.text.clone()));
    shown.extend(question.cards.iter().flat_map(|card| card.text.iter().cloned()));
    shown.join("\n")
}

#[test]
fn neither_title_nor_file_name_is_shown_before_the_answer() {
    let (written, generated) = (written(), generated());
    assert!(written.questions.len() > 190 && generated.questions.len() > 250, "questions are there to be looked at");
    for question in written.questions.iter().chain(&generated.questions) {
        let shown = shown(question);
        assert!(!shown.contains(&question.title), "{}: the title is shown", question.id);
        let name = question.file.rsplit('/').next().unwrap().trim_end_matches(".yaml");
        assert!(!shown.contains(name), "{}: the file name is shown", question.id);
    }
}

#[test]
fn a_generated_question_has_three_options_or_four() {
    for question in &generated().questions {
        assert!((3..=4).contains(&question.options.len()), "{}: {:?}", question.id, question.options);
    }
}

#[test]
fn every_question_asks_something() {
    for question in &written().questions {
        assert!(question.ask.contains('?'), "{} asks nothing: {}", question.id, question.ask);
    }
}
