//! Regular expressions that stand in the source.

use std::ops::Deref;
use std::sync::OnceLock;

use regex::Regex;

/// A regular expression of a static, built when it is first used.
pub struct Pattern {
    text: &'static str,
    regex: OnceLock<Regex>,
}

impl Pattern {
    /// The expression of that text, which is checked when it is built.
    pub const fn new(text: &'static str) -> Self {
        Self { text, regex: OnceLock::new() }
    }
}

impl Deref for Pattern {
    type Target = Regex;

    fn deref(&self) -> &Regex {
        self.regex.get_or_init(|| constant(self.text))
    }
}

/// A regular expression of which the parts stand in the source.
///
/// # Panics
///
/// When it is none, which no input can bring about.
#[expect(clippy::expect_used, reason = "the pattern is constant")]
pub fn constant(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is constant")
}
