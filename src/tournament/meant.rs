//! Who is meant by a name that somebody typed.

use swu_cards::library::searched;

/// Those of that name, without regard to case and accents; if there are none, those whose names begin so. Nobody, if nothing
/// was typed.
pub(crate) fn meant<'n, T>(typed: &str, named: impl Iterator<Item = (T, &'n str)>) -> Vec<T> {
    let typed = searched(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let begin = named.map(|(who, name)| (who, searched(name))).filter(|(_, name)| name.starts_with(&typed));
    let (whole, longer): (Vec<_>, Vec<_>) = begin.partition(|(_, name)| *name == typed);
    let found = if whole.is_empty() { longer } else { whole };
    found.into_iter().map(|(who, _)| who).collect()
}
