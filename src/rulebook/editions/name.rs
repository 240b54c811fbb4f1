//! The name of an edition as somebody types it: `2.0`, or with its document `TR 1.0` or `TR@1.0`.

use crate::Rulebook;

/// The document that an edition is one of, where none is named: the Comprehensive Rules.
pub const COMPREHENSIVE_RULES: &str = "CR";

/// An edition that is asked for.
///
/// ```
/// use swu_rulebook::Rulebook;
/// use swu_rulebook::editions::EditionName;
/// assert!(EditionName::read("CR 8.0").is_in(Rulebook::embedded()));
/// assert!(EditionName::read("v2.0").names("CR", "2.0"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct EditionName<'t> {
    document: Option<&'t str>,
    name: &'t str,
}

impl<'t> EditionName<'t> {
    /// Reads what was typed; any text is a name.
    pub fn read(typed: &'t str) -> Self {
        let typed = typed.trim();
        let (document, name) = match typed.rsplit_once([' ', '@']) {
            Some((document, name)) => (Some(document.trim_end()), name),
            None => (None, typed),
        };
        Self { document, name: name.trim_start_matches(['v', 'V']) }
    }

    /// Whether it is that edition of that document: of the Comprehensive Rules, if it names no document.
    pub fn names(&self, document: &str, name: &str) -> bool {
        let is_document = self.document.unwrap_or(COMPREHENSIVE_RULES).eq_ignore_ascii_case(document);
        is_document && self.name.eq_ignore_ascii_case(name)
    }

    /// Whether these rules have it. If it names no document, it is one of the Comprehensive Rules where they have these,
    /// and else of any.
    pub fn is_in(&self, rulebook: &Rulebook) -> bool {
        // Somebody's own folder may hold an edition of the rules under the names of its files.
        let comprehensive = rulebook.edition_of(COMPREHENSIVE_RULES).map(|_| COMPREHENSIVE_RULES);
        let document = self.document.or(comprehensive);
        rulebook.editions().iter().any(|edition| {
            let is_document = document.is_none_or(|document| edition.document.eq_ignore_ascii_case(document));
            is_document && edition.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(self.name))
        })
    }
}
