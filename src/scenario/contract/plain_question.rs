//! A question without a game: a file with a question and the rules that answer it, `kind: question`.

use super::file::{ASK, EXPLAIN, TEXT};
use super::head::{Head, with_head};
use super::key::{Default, Entry, FLAG, Key, Kind, kind};
use super::name::Text;
use super::read::Reader;
use super::schema::{self, schema_of};
use super::yaml::Node;
use swu_text::diagnostic::Diagnostic;

/// The question of one file, with the rules that the answer rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainQuestion {
    /// The head; at least one rule is cited.
    pub head: Head,
    pub quiz: PlainQuiz,
}

/// A question with its options, at least one of them right and one wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainQuiz {
    pub ask: Text,
    pub options: Vec<PlainOption>,
    /// Shown after the answer.
    pub explain: Option<Text>,
}

/// One possible answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainOption {
    pub text: Text,
    pub is_right: bool,
}

const QUIZ: Key<PlainQuiz> = Key::required(
    "quiz",
    "The question, with at least one right and one wrong answer.",
    Kind { read: Reader::plain_quiz, schema: schema::of::<PlainQuiz> },
);

schema_of!(PlainQuestion, "Question", |generator| schema::map(&with_head(&[QUIZ.entry]), generator));

const OPTIONS: Key<Vec<PlainOption>> =
    Key::required("options", "The answers to choose from.", kind!(list of PlainOption, Reader::plain_option));

const QUIZ_KEYS: [Entry; 3] = [ASK.entry, OPTIONS.entry, EXPLAIN.entry];

schema_of!(PlainQuiz, "PlainQuiz", |generator| schema::map(&QUIZ_KEYS, generator));

const RIGHT: Key<bool> = Key::optional("right", "This answer is right.", FLAG, Default::Flag(false));

const OPTION_KEYS: [Entry; 2] = [TEXT.entry, RIGHT.entry];

schema_of!(PlainOption, "PlainOption", |generator| schema::map(&OPTION_KEYS, generator));

impl Reader {
    /// A file whose `kind` is `question`.
    pub(crate) fn plain_question(&mut self, file: &str, root: &Node) -> Option<PlainQuestion> {
        let of = "a question without a game";
        let map = self.fields(root, of, &with_head(&[QUIZ.entry]))?;
        let head = self.head(file, &map, of);
        if let Some(head) = &head
            && head.cites.is_empty()
        {
            let error = Diagnostic::error(format!("{of} needs `cites`")).at(head.title.place.clone());
            self.error(error.help("no game shows the answer: it must rest on rules"));
        }
        let quiz = self.required(&map, &QUIZ, of);
        Some(PlainQuestion { head: head?, quiz: quiz? })
    }

    fn plain_quiz(&mut self, node: &Node) -> Option<PlainQuiz> {
        let map = self.fields(node, "`quiz`", &QUIZ_KEYS)?;
        let ask = self.required(&map, &ASK, "a quiz");
        let options = self.required(&map, &OPTIONS, "a quiz")?;
        let explain = self.value(&map, &EXPLAIN);
        self.different_texts(options.iter().map(|option| &option.text));
        let ask = ask?;
        let is_there = |is_right: bool| options.iter().any(|option| option.is_right == is_right);
        let help = "mark the right options with `right: true`";
        match (is_there(true), is_there(false)) {
            (true, true) => {}
            (true, false) => self.error(Diagnostic::error("no option is wrong").at(ask.place.clone()).help(help)),
            (false, _) => self.error(Diagnostic::error("no option is right").at(ask.place.clone()).help(help)),
        }
        Some(PlainQuiz { ask, options, explain })
    }

    fn plain_option(&mut self, node: &Node) -> Option<PlainOption> {
        let of = "an option of a question without a game";
        let map = self.fields(node, of, &OPTION_KEYS)?;
        let text = self.required(&map, &TEXT, of);
        let is_right = self.value(&map, &RIGHT).unwrap_or_default();
        Some(PlainOption { text: text?, is_right })
    }
}
