//! Statements of a rule: bullets such as `- Penalty: game loss`, by which programs know what a rule says.

use super::Node;
use super::documents::KnownDocument;

/// The statement that names the documents which answer in place of a rule.
pub const ANSWERED_BY: &str = "Answered by";

impl Node {
    /// The statements of its text, in order: each its name, and what it states.
    ///
    /// ```
    /// # use swu_rulebook::Rulebook;
    /// let rule = Rulebook::embedded().get(&"CPG 3.4".parse()?).ok_or("no such rule")?;
    /// assert_eq!(rule.statements().next(), Some(("Penalty", "game loss")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn statements(&self) -> impl Iterator<Item = (&str, &str)> {
        self.text.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(": "))
    }

    /// The statement of that name.
    pub fn statement(&self, name: &str) -> Option<&str> {
        self.statements().find(|(stated, _)| *stated == name).map(|(_, says)| says)
    }

    /// Its text without its statements.
    pub fn text_beside_statements(&self) -> String {
        let stated = |line: &str| line.strip_prefix("- ").is_some_and(|line| line.contains(": "));
        let kept: Vec<&str> = self.text.lines().filter(|line| !stated(line)).collect();
        kept.join("\n").trim().to_owned()
    }

    /// The documents that answer in its place: a rule with some says only that no document here answers. Nothing for any other
    /// rule.
    pub fn answered_by(&self) -> Vec<&'static KnownDocument> {
        let codes = self.statement(ANSWERED_BY).unwrap_or_default();
        codes.split(", ").filter_map(KnownDocument::of).collect()
    }
}
