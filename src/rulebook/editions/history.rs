//! One rule through several editions.

use super::{Change, Comparison};
use crate::{Node, RuleId, Rulebook};

/// A rule in one edition of several.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'b> {
    /// The place of the edition among those that were looked at.
    pub edition: usize,
    /// What became of the rule since the edition before; nothing in the oldest edition of all.
    pub change: Option<Change<'b>>,
    /// The rule; none in the edition that no longer has it.
    pub rule: Option<&'b Node>,
}

/// Follows a rule of the edition at a place through all of them, which come oldest first: from the first that has it to
/// the last, or to the first that no longer has it. Nothing, if that edition has no such rule.
///
/// ```
/// use swu_rulebook::{Rulebook, SourceFile};
/// use swu_rulebook::editions::{Kind, history};
/// let book = |rules: &str| Rulebook::parse([SourceFile::new("a.md", format!("---\ndocument: CR\n---\n\n{rules}"))]);
/// let old = book("# 1. Boats\n\n1.1. A boat floats on water.\n");
/// let new = book("# 1. Boats\n\n1.1. A crane lifts cargo.\n\n1.2. A boat floats on water.\n");
/// let moments = history(&[&old, &new], 1, &"1.2".parse()?);
/// let changes: Vec<Option<Kind>> = moments.iter().map(|moment| Some(moment.change?.kind)).collect();
/// assert_eq!(changes, [None, Some(Kind::Renumbered)]);
/// # Ok::<(), swu_rulebook::ParseRuleIdError>(())
/// ```
pub fn history<'b>(editions: &[&'b Rulebook], at: usize, id: &RuleId) -> Vec<Moment<'b>> {
    let Some(rule) = editions.get(at).and_then(|edition| edition.get(id)) else { return Vec::new() };
    let mut moments = Vec::new();
    let (mut edition, mut newer) = (at, rule);
    // Back to where it began, which is told first.
    loop {
        let Some((old, new)) = editions.get(edition.wrapping_sub(1)).zip(editions.get(edition)) else {
            moments.push(Moment { edition, change: None, rule: Some(newer) });
            break;
        };
        let changes = Comparison::between(old, new).changes;
        let change = changes.into_iter().find(|change| change.new.is_some_and(|rule| rule.id == newer.id));
        moments.push(Moment { edition, change, rule: Some(newer) });
        let Some(older) = change.and_then(|change| change.old) else { break };
        newer = older;
        edition -= 1;
    }
    moments.reverse();
    let mut older = rule;
    for (edition, pair) in editions.windows(2).enumerate().skip(at) {
        let [old, new] = pair else { break };
        let changes = Comparison::between(old, new).changes;
        let change = changes.into_iter().find(|change| change.old.is_some_and(|rule| rule.id == older.id));
        let newer = change.and_then(|change| change.new);
        moments.push(Moment { edition: edition + 1, change, rule: newer });
        match newer {
            Some(newer) => older = newer,
            None => break,
        }
    }
    moments
}
