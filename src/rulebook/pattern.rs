//! Regular expressions that stand in the source.

use regex::Regex;

/// A regular expression that stands in the source, for a static.
///
/// # Panics
///
/// When it is none, which no input can bring about.
#[expect(clippy::expect_used, reason = "the pattern is constant")]
pub fn constant(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is constant")
}
