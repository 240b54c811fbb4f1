//! What is going on, training or an exam, in the words that a prompt and a screen have in common.

use std::time::Duration;

use crate::quiz::Item;
use crate::quiz::exam::Exam;
use crate::quiz::session::{Ends, Session, Stage};

/// Training or an exam.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Course {
    Training(Session),
    Exam(Exam),
}

impl Course {
    /// The question that lies before the candidate.
    pub(super) fn item(&self) -> Option<&Item> {
        match self {
            Self::Training(session) => match session.stage() {
                Stage::Asked(item) | Stage::Revealed(item) => Some(item),
                Stage::Over => None,
            },
            Self::Exam(exam) => exam.item(),
        }
    }

    /// Whether it is said of that question what is right.
    pub(super) fn is_revealed(&self) -> bool {
        match self {
            Self::Training(session) => matches!(session.stage(), Stage::Revealed(_)),
            Self::Exam(_) => false,
        }
    }

    /// Whether nothing more is asked after that time.
    pub(super) fn is_over(&self, passed: Duration) -> bool {
        match self {
            Self::Training(session) => session.stage() == Stage::Over,
            Self::Exam(exam) => exam.item().is_none() || exam.is_over(passed),
        }
    }

    /// Ticks an option, by its place from 0, or takes the tick away; or says why not.
    pub(super) fn tick(&mut self, place: usize, passed: Duration) -> Result<(), String> {
        match self {
            Self::Training(session) => session.tick(place).map_err(|error| error.to_string()),
            Self::Exam(exam) => exam.tick(place, passed).map_err(|error| error.to_string()),
        }
    }

    /// Ticks exactly these options, or says why not.
    pub(super) fn tick_only(&mut self, places: &[usize], passed: Duration) -> Result<(), String> {
        match self {
            Self::Training(session) => session.tick_only(places).map_err(|error| error.to_string()),
            Self::Exam(exam) => exam.tick_only(places, passed).map_err(|error| error.to_string()),
        }
    }

    /// Which question of how many this is, and its level.
    pub(super) fn heading(&self) -> String {
        let (number, all) = match self {
            Self::Training(session) => (session.number(), (session.ends() != Ends::Never).then_some(session.len())),
            Self::Exam(exam) => (exam.number(), Some(exam.items().len())),
        };
        let all = all.map_or_else(String::new, |all| format!(" of {all}"));
        let level = self.item().and_then(|item| item.question().level);
        let level = level.map_or_else(String::new, |level| format!(", level {}", u8::from(level)));
        format!("Question {number}{all}{level}")
    }

    /// How it stands after that time: the answers so far, or what is left to do.
    pub(super) fn standing(&self, passed: Duration) -> String {
        match self {
            Self::Training(session) => {
                let (answered, right) = session.score();
                if answered == 0 { String::new() } else { format!("{right} of {answered} right") }
            }
            Self::Exam(exam) => {
                let open = format!("{} open", exam.open());
                exam.left(passed).map_or_else(|| open.clone(), |left| format!("{open}, {} left", clock(left)))
            }
        }
    }
}

/// A time in minutes and seconds, rounded up: nobody has no time left who has some.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
