//! Questions without a game: valid ones, and errors about others.

use super::super::{File, read, read_file};

const SOUND: &str = "title: A deck has at least 50 cards
kind: question
cites: [CR 9.2.2.a]
level: 1
quiz:
  ask: How many?
  options: [{text: '50', right: true}, {text: '40'}, {text: '60', right: no}]
  explain: That is how many.
";

/// The first complaint about a file, with its help.
fn complaint(source: &str) -> String {
    let errors = read_file("t.yaml", source).unwrap_err();
    let error = &errors[0];
    let line = error.place.as_ref().map_or(0, |place| place.line);
    format!("{line}: {} ({})", error.title, error.help.join("; "))
}

#[test]
fn a_question_says_itself_what_is_right() {
    let File::Question(question) = read_file("t.yaml", SOUND).unwrap() else { panic!("a question") };
    let right: Vec<bool> = question.quiz.options.iter().map(|option| option.is_right).collect();
    assert_eq!(right, [true, false, false]);
    assert_eq!((question.head.cites.len(), question.head.level.map(|level| level.value)), (1, Some(1)));
    assert_eq!(question.quiz.explain.unwrap().value, "That is how many.");
}

#[test]
fn readers_of_games_refuse_plain_questions() {
    let errors = read("t.yaml", SOUND).unwrap_err();
    assert_eq!(errors[0].title, "this file is a question without a game");
}

#[test]
fn refuses_faulty_questions_with_their_place() {
    let rows = [
        ("cites: [CR 9.2.2.a]\n", "", "1: a question without a game needs `cites` "),
        (", right: true", "", "6: no option is right "),
        (
            "[{text: '50', right: true}, {text: '40'}, {text: '60', right: no}]",
            "[{text: a, right: yes}]",
            "6: no option is wrong ",
        ),
        ("'40'", "' 50'", "7: two options of the quiz have the same text "),
        ("'40'}", "'40', claim: {}}", "7: unknown key `claim` in an option of a question without a game "),
        ("level: 1", "steps: []", "4: unknown key `steps` in a question without a game "),
        ("kind: question", "kind: qestion", "2: unknown kind of file `qestion` (did you mean `question`?"),
        ("quiz:", "quizz:", "5: unknown key `quizz` in a question without a game (did you mean `quiz`?"),
        ("quiz:", "source:", "1: a question without a game needs `quiz` "),
    ];
    for (from, to, wanted) in rows {
        let source = SOUND.replace(from, to);
        assert_ne!(source, SOUND, "{from}");
        let found = complaint(&source);
        assert!(found.starts_with(wanted), "{from} -> {to}\n{found}");
    }
}
