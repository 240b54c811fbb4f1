//! The ids of printings beside a card's name: `Waylay (TWI_226)`, `Waylay (TWI) 226`, `[SHD_237, TWI_226] Waylay`.

use std::collections::BTreeSet;

use swu_cards::Printing;
use swu_cards::printings::typed;

/// The words of a line, parted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Parted {
    /// What is left as the card's name, its parts joined by commas; empty if there are only ids.
    pub name: String,
    /// In the order of the line.
    pub ids: Vec<Printing>,
}

/// Parts a name from the ids before and behind it. An id without brackets counts only if it is of one of the sets: names may
/// end with a number too.
pub(super) fn part(words: &str, sets: &BTreeSet<&str>) -> Parted {
    let mut ids = Vec::new();
    let mut names = Vec::new();
    for piece in words.split('|').map(str::trim).filter(|piece| !piece.is_empty()) {
        let mut name = piece;
        while let Some((rest, found)) = last(name, sets).or_else(|| first(name, sets)) {
            ids.extend(found);
            name = rest.trim();
        }
        names.extend(Some(name).filter(|name| !name.is_empty()));
    }
    Parted { name: names.join(", "), ids }
}

/// The ids that a piece ends with, and what stands before them.
fn last<'t>(piece: &'t str, sets: &BTreeSet<&str>) -> Option<(&'t str, Vec<Printing>)> {
    if let Some((before, inner)) = last_bracket(piece) {
        return Some((before, several(inner)?));
    }
    let (before, number) = piece.rsplit_once(char::is_whitespace).unwrap_or(("", piece));
    if let Some((name, set)) = last_bracket(before.trim_end()) {
        let id = typed(&format!("{set} {}", number.trim_start_matches('#')))?;
        return Some((name, vec![id]));
    }
    let known = |id: &Printing| sets.contains(id.set.as_str());
    if let Some(id) = typed(number).filter(known) {
        return Some((before, vec![id]));
    }
    let (before, set) = before.trim_end().rsplit_once(char::is_whitespace).unwrap_or(("", before.trim_end()));
    Some((before, vec![typed(&format!("{set} {number}")).filter(known)?]))
}

/// The ids that a piece begins with, and what stands behind them.
fn first<'t>(piece: &'t str, sets: &BTreeSet<&str>) -> Option<(&'t str, Vec<Printing>)> {
    if let Some(open) = piece.strip_prefix(['[', '(']) {
        let (inner, behind) = open.split_once([']', ')'])?;
        return Some((behind, several(inner)?));
    }
    let known = |id: &Printing| sets.contains(id.set.as_str());
    let (word, behind) = piece.split_once(char::is_whitespace)?;
    if let Some(id) = typed(word).filter(known) {
        return Some((behind, vec![id]));
    }
    let (number, behind) = behind.trim_start().split_once(char::is_whitespace)?;
    Some((behind, vec![typed(&format!("{word} {number}")).filter(known)?]))
}

/// What stands in the brackets at the end of a piece, and before them.
fn last_bracket(piece: &str) -> Option<(&str, &str)> {
    let inner = piece.strip_suffix([']', ')'])?;
    inner.rsplit_once(['[', '('])
}

/// The ids of a list, if it has nothing else.
fn several(list: &str) -> Option<Vec<Printing>> {
    let by = |separator: fn(char) -> bool| -> Option<Vec<Printing>> {
        let items = list.split(separator).map(str::trim).filter(|item| !item.is_empty());
        items.map(typed).collect::<Option<Vec<_>>>().filter(|ids| !ids.is_empty())
    };
    by(|c| matches!(c, ',' | ';' | '/' | '|')).or_else(|| by(|c| c == ',' || c.is_whitespace()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_before_and_behind_names() {
        let sets = BTreeSet::from(["SHD", "SOR", "TWI"]);
        let cases = [
            ("Waylay", "Waylay", ""),
            ("Waylay (TWI_226)", "Waylay", "TWI 226"),
            ("Waylay [TWI_226]", "Waylay", "TWI 226"),
            ("Waylay (TWI) 226", "Waylay", "TWI 226"),
            ("Waylay [TWI] #226", "Waylay", "TWI 226"),
            ("Waylay TWI_226", "Waylay", "TWI 226"),
            ("Waylay TWI 226", "Waylay", "TWI 226"),
            ("SOR_222 Waylay", "Waylay", "SOR 222"),
            ("SOR 222 Waylay", "Waylay", "SOR 222"),
            ("[SOR-222]", "", "SOR 222"),
            ("[SOR-222] Waylay", "Waylay", "SOR 222"),
            ("Waylay [SOR_222, TWI_226]", "Waylay", "SOR 222, TWI 226"),
            ("Waylay (SOR 222/TWI 226)", "Waylay", "SOR 222, TWI 226"),
            ("Waylay [SOR_222 TWI_226]", "Waylay", "SOR 222, TWI 226"),
            ("Waylay (SOR_222) (TWI_226)", "Waylay", "TWI 226, SOR 222"),
            ("SOR_005 | Luke Skywalker | Faithful Friend", "Luke Skywalker, Faithful Friend", "SOR 5"),
            ("SOR_222", "", "SOR 222"),
            // A set that is not known makes no id of a word.
            ("Adept ARC-170", "Adept ARC-170", ""),
            ("Executioner (of all)", "Executioner (of all)", ""),
            ("97th Legion", "97th Legion", ""),
            ("(", "(", ""),
            ("", "", ""),
        ];
        for (words, name, ids) in cases {
            let parted = part(words, &sets);
            let found = parted.ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            assert_eq!((parted.name.as_str(), found.as_str()), (name, ids), "{words}");
        }
    }
}
