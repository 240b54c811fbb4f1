//! Words that somebody looks for: bounded before anything is compared with it.

use swu_text::diagnostic::Diagnostic;
use swu_text::limits::QUERY_BYTES;

/// The words, if they are no longer than whatever has a name or can be asked for.
///
/// ```
/// assert_eq!(swu_answer::typed::bounded("sentinel").ok(), Some("sentinel"));
/// assert!(swu_answer::typed::bounded(&"sentinel ".repeat(200)).is_err());
/// ```
///
/// # Errors
///
/// When they have more than [`QUERY_BYTES`] bytes.
pub fn bounded(typed: &str) -> Result<&str, Box<Diagnostic>> {
    if typed.len() <= QUERY_BYTES {
        return Ok(typed);
    }
    let error = Diagnostic::error(format!("the query has {} bytes; the limit is {QUERY_BYTES}", typed.len()));
    Err(Box::new(error.help("name the rule or the card, or ask in a sentence")))
}
