//! The card that the words of a line name, by its name or the ids of its printings beside it: `Waylay (TWI_226)`,
//! `Waylay (TWI) 226`, `[SHD_237, TWI_226] Waylay`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::deck::Section;
use crate::policy::Announced;
use crate::rules;
use swu_cards::library::{Known, searched};
use swu_cards::printings::{self, Printings, is_code, typed};
use swu_cards::{Card, CardKind, Library, Lookup, Printing};
use swu_text::diagnostic::{Diagnostic, nearest};

/// The most names that are offered.
const MOST_NAMES: usize = 3;

/// The least letters of the beginning of a name: a slip of the pen is no beginning.
const LEAST_BEGINNING: usize = 3;

/// The card of those words, whose name is whole. Among cards of one name the part of the list decides, if it takes only one
/// of them.
/// Refused if there is none, with the nearest names, or if there are several, or it is a token.
pub fn card(words: &str, section: Option<Section>, library: &Library) -> Result<Arc<Card>, Box<Diagnostic>> {
    Names::of(library).card(words, section, How::Whole)
}

/// The way in which names stand in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Whole,
    /// Without accents, by a beginning that one card has, and of a base with its place behind it.
    AsPeopleWrite,
}

/// The names and sets of a library.
#[derive(Debug)]
pub(super) struct Names<'l> {
    library: &'l Library,
    sets: OnceLock<BTreeSet<&'l str>>,
    /// Full names as words are looked for in them, in order.
    searched: OnceLock<Vec<(Cow<'l, str>, Known<'l>)>>,
    /// Names with and without subtitles, as they are offered.
    offered: OnceLock<Vec<String>>,
}

impl<'l> Names<'l> {
    pub(super) const fn of(library: &'l Library) -> Self {
        Self { library, sets: OnceLock::new(), searched: OnceLock::new(), offered: OnceLock::new() }
    }

    /// The codes of all sets.
    fn sets(&self) -> &BTreeSet<&'l str> {
        self.sets.get_or_init(|| {
            let printings = self.library.iter().flat_map(|card| card.printings());
            printings.map(|printing| printing.set.as_str()).chain(Printings::embedded().sets()).collect()
        })
    }

    fn searched(&self) -> &[(Cow<'l, str>, Known<'l>)] {
        self.searched.get_or_init(|| {
            let mut names: Vec<_> = self.library.known().map(|known| (known.name(), known)).collect();
            names.sort_by(|one, other| one.0.cmp(&other.0));
            names
        })
    }

    /// The card of those words, with or without the ids of its printings.
    pub(super) fn card(&self, words: &str, section: Option<Section>, how: How) -> Result<Arc<Card>, Box<Diagnostic>> {
        let words = words.trim();
        let whole = self.named(words);
        let (name, ids) = match whole.is_empty() {
            true => part(words, self.sets()),
            false => (words.to_owned(), Vec::new()),
        };
        let printed = self.printed(words, &ids)?;
        let mut named = if whole.is_empty() { self.meant(&name, section, how) } else { whole };
        if named.len() > 1 {
            keep_printed_in(&mut named, &ids);
        }
        let card = match printed {
            Some(printed) if !name.is_empty() => match named.iter().find(|card| card.has_same_title(printed)) {
                Some(card) => Arc::clone(card),
                None if named.is_empty() => return Err(self.unknown(words, &name, &ids)),
                None => return Err(two_cards(words, &format!("the id belongs to {}", printed.full_name()))),
            },
            Some(printed) => Arc::clone(printed),
            None if named.is_empty() => return Err(self.unknown(words, &name, &ids)),
            None => one(&name, &named, section)?,
        };
        if card.token.is_some() {
            let error = Diagnostic::error(format!("{} is a token and cannot be in a deck", card.full_name()));
            return Err(Box::new(error.help(format!("remove it: {}", rules::NO_TOKENS))));
        }
        Ok(card)
    }

    /// The card of those ids, if any of them is known.
    fn printed(&self, words: &str, ids: &[Printing]) -> Result<Option<&'l Arc<Card>>, Box<Diagnostic>> {
        let mut cards = ids.iter().filter_map(|id| self.library.printed(&id.set, id.number?));
        let first = cards.next();
        match first.and_then(|first| cards.find(|other| !other.has_same_title(first)).map(|other| (first, other))) {
            Some((one, other)) => Err(two_cards(
                words,
                &format!("its ids include those of {} and {}", one.full_name(), other.full_name()),
            )),
            None => Ok(first),
        }
    }

    /// The cards of a name as somebody wrote it.
    fn meant(&self, name: &str, section: Option<Section>, how: How) -> Vec<Arc<Card>> {
        let named = self.named(name);
        if !named.is_empty() || how == How::Whole {
            return named;
        }
        let has_letters = |written: &String| written.chars().filter(|c| c.is_alphanumeric()).count() >= LEAST_BEGINNING;
        let written: Vec<String> = spellings(name).map(|spelling| searched(&spelling)).filter(has_letters).collect();
        let begun = written.iter().map(|written| self.begun_by(written)).find(|cards| !cards.is_empty());
        let may_be_base = section.is_none_or(|section| section == Section::Base);
        let bases = || written.iter().map(|written| self.base_of_a_place(written)).find(|cards| !cards.is_empty());
        begun.or_else(|| bases().filter(|_| may_be_base)).unwrap_or_default()
    }

    /// The cards whose names begin so; of those that one is called so, no other.
    fn begun_by(&self, written: &str) -> Vec<Arc<Card>> {
        let begins = self.begin_with(written);
        let title = format!("{written}, ");
        let is_whole = |full: &str| full == written || full.starts_with(&title);
        let has_whole = begins.iter().any(|(full, _)| is_whole(full));
        let begins = begins.iter().filter(|(full, _)| !has_whole || is_whole(full));
        begins.filter_map(|(_, known)| known.card().cloned()).collect()
    }

    /// The base that stands before the name of its place, which is printed on the card and not among its data.
    fn base_of_a_place(&self, written: &str) -> Vec<Arc<Card>> {
        let name = written.split_once(", ").map_or("", |(name, _)| name);
        let bases = self.begin_with(name).iter().filter(|(full, _)| full == name);
        bases.filter_map(|(_, known)| known.card().cloned()).filter(|card| card.kind == CardKind::Base).collect()
    }

    /// The names that begin so.
    fn begin_with(&self, written: &str) -> &[(Cow<'l, str>, Known<'l>)] {
        let from = self.searched().partition_point(|(full, _)| full.as_ref() < written);
        let rest = self.searched().get(from..).unwrap_or_default();
        let count = rest.iter().take_while(|(full, _)| full.starts_with(written)).count();
        rest.get(..count).unwrap_or_default()
    }

    /// The cards of a whole name, whatever stands between it and the subtitle.
    fn named(&self, name: &str) -> Vec<Arc<Card>> {
        let cards = |spelling: String| match self.library.find(&spelling) {
            Lookup::One(card) => Some(vec![Arc::clone(card)]),
            Lookup::Several(cards) => Some(cards.into_iter().map(Arc::clone).collect()),
            Lookup::Unknown => None,
        };
        spellings(name).find_map(cards).unwrap_or_default()
    }
}

/// A name as it stands, and with a comma for each mark that may stand between it and the subtitle. A subtitle may have such
/// marks itself, so which of them is between is only known by the cards that there are.
fn spellings(name: &str) -> impl Iterator<Item = String> {
    let plain = name.split('|').map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let others = [": ", " - ", " – ", " — "].map(|mark| plain.replacen(mark, ", ", 1));
    let others = others.into_iter().filter(|other| *other != plain).collect::<Vec<_>>();
    std::iter::once(plain).chain(others)
}

/// Keeps those of several cards that were printed in a set without a number, if any was.
fn keep_printed_in(cards: &mut Vec<Arc<Card>>, ids: &[Printing]) {
    let is_printed = |card: &Arc<Card>| {
        let sets = printings::sets_of(card);
        ids.iter().any(|id| id.number.is_none() && sets.contains(&id.set.as_str()))
    };
    if cards.iter().any(is_printed) {
        cards.retain(is_printed);
    }
}

fn two_cards(words: &str, why: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(format!("`{words}` names two cards: {why}")))
}

/// The one card of a name, which some have.
fn one(name: &str, named: &[Arc<Card>], section: Option<Section>) -> Result<Arc<Card>, Box<Diagnostic>> {
    let fits = |card: &&Arc<Card>| section.is_none_or(|section| section.takes(card.kind));
    let fitting: Vec<&Arc<Card>> = named.iter().filter(fits).collect();
    match (named, fitting.as_slice()) {
        ([only], _) => Ok(Arc::clone(only)),
        (_, [only]) => Ok(Arc::clone(only)),
        (several, []) => Err(of_several(name, &several.iter().collect::<Vec<_>>())),
        (_, fitting) => Err(of_several(name, fitting)),
    }
}

impl Names<'_> {
    /// The one error about words that name no card, whatever form of list they stand in. The help is what is known of their ids,
    /// and names that read like theirs.
    fn unknown(&self, words: &str, name: &str, ids: &[Printing]) -> Box<Diagnostic> {
        const LONGEST: usize = 100;
        let shown = |words: &str| words.chars().take(LONGEST).collect::<String>();
        let mut error = Diagnostic::error(format!("card `{}` not found", shown(words)));
        // Words with a number behind them may be a name that is not spelled well.
        let in_capitals = typed(name).filter(|id| ids.is_empty() && name.starts_with(&id.set));
        for id in ids.iter().chain(&in_capitals) {
            error = error.help(self.about(id));
        }
        let is_of_other_set = ids.iter().any(|id| !self.sets().contains(id.set.as_str()));
        if name.is_empty() || is_of_other_set {
            return Box::new(error);
        }
        let names = self
            .offered
            .get_or_init(|| self.library.iter().flat_map(|card| [card.name.clone(), card.full_name()]).collect());
        let near = nearest(&shown(name), names.iter().map(String::as_str), MOST_NAMES);
        Box::new(match near.as_slice() {
            [] if error.help.is_empty() => {
                error.help(format!("search for the words with `judge cards search {}`", shown(name)))
            }
            [] => error,
            near => error.help(format!("did you mean `{}`?", near.join("`, `"))),
        })
    }

    /// The help about an id by which no card was found: all that is known of it.
    fn about(&self, Printing { set, number }: &Printing) -> String {
        let id = Printing { set: set.clone(), number: *number };
        let announced = Announced::embedded().set(set);
        let is_known = self.sets().contains(set.as_str());
        let card = number.and_then(|number| self.library.printed(set, number));
        if let Some(name) = card.map(|card| card.full_name()).or_else(|| printings::name(&id).map(str::to_owned)) {
            return match card {
                Some(_) => format!("{id} is {name}: correct the name or the number"),
                None => format!("{id} is {name}: import card data that have it with `judge cards import`"),
            };
        }
        match (announced, number) {
            (Some(known), _) if !is_known || known.of_about.is_some() => format!(
                "not all cards of {} ({}) are known here: import them with `judge cards import`",
                known.code, known.name
            ),
            (_, Some(number)) if is_known => {
                format!("{set} has no card {number}: write the card's name, or the number of another printing")
            }
            (_, None) if is_known => format!("{set} is a known set: correct the name"),
            (_, _) => {
                let known = self.sets().iter().copied().collect::<Vec<_>>().join(", ");
                format!("import the cards of `{set}` with `judge cards import`; known sets: {known}")
            }
        }
    }
}

/// The error about a name that is that of several cards, or the beginning of their names.
fn of_several(name: &str, cards: &[&Arc<Card>]) -> Box<Diagnostic> {
    let written = searched(name);
    let is_title = cards.iter().all(|card| searched(&card.name) == written);
    let error = match is_title {
        true => Diagnostic::error(format!("{} cards are named `{name}`: add the subtitle", cards.len())),
        false => Diagnostic::error(format!("{} names begin with `{name}`: write more of it", cards.len())),
    };
    let shown = if is_title { cards.len() } else { MOST_NAMES };
    let names = cards.iter().take(shown).map(|card| format!("`{}`", card.full_name()));
    Box::new(names.fold(error, Diagnostic::help))
}

/// Parts a name from the ids before and behind it, in the order of the line. The parts of the name are joined by commas; it is
/// empty if there are only ids. An id without brackets counts only if it is of one of the sets, or written as ids alone are:
/// names may end with a number too. In brackets, a set is enough.
fn part(words: &str, sets: &BTreeSet<&str>) -> (String, Vec<Printing>) {
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
    (names.join(", "), ids)
}

/// The ids that a piece ends with, and the words before them.
fn last<'t>(piece: &'t str, sets: &BTreeSet<&str>) -> Option<(&'t str, Vec<Printing>)> {
    if let Some((before, inner)) = last_bracket(piece) {
        return Some((before, several(inner, sets)?));
    }
    let (before, number) = piece.rsplit_once(char::is_whitespace).unwrap_or(("", piece));
    if let Some((name, set)) = last_bracket(before.trim_end()) {
        let id = typed(&format!("{set} {}", number.trim_start_matches('#')))?;
        return Some((name, vec![id]));
    }
    if let Some(id) = bare(number, sets) {
        return Some((before, vec![id]));
    }
    let (before, set) = before.trim_end().rsplit_once(char::is_whitespace).unwrap_or(("", before.trim_end()));
    Some((before, vec![bare(&format!("{set} {number}"), sets)?]))
}

/// The ids that a piece begins with, and the words behind them.
fn first<'t>(piece: &'t str, sets: &BTreeSet<&str>) -> Option<(&'t str, Vec<Printing>)> {
    if let Some(open) = piece.strip_prefix(['[', '(']) {
        let (inner, behind) = open.split_once([']', ')'])?;
        return Some((behind, several(inner, sets)?));
    }
    let (word, behind) = piece.split_once(char::is_whitespace)?;
    if let Some(id) = bare(word, sets) {
        return Some((behind, vec![id]));
    }
    let (number, behind) = behind.trim_start().split_once(char::is_whitespace)?;
    Some((behind, vec![bare(&format!("{word} {number}"), sets)?]))
}

/// An id without brackets.
fn bare(words: &str, sets: &BTreeSet<&str>) -> Option<Printing> {
    typed(words).filter(|id| words.contains('_') || sets.contains(id.set.as_str()))
}

/// The set that stands alone in brackets: one of the sets, or a code in capitals.
fn set_alone(words: &str, sets: &BTreeSet<&str>) -> Option<Printing> {
    let set = words.to_ascii_uppercase();
    let is_set = is_code(words) && (set == words || sets.contains(set.as_str()));
    is_set.then_some(Printing { set, number: None })
}

/// The words before the brackets at the end of a piece, and those in them.
fn last_bracket(piece: &str) -> Option<(&str, &str)> {
    let inner = piece.strip_suffix([']', ')'])?;
    inner.rsplit_once(['[', '('])
}

/// The ids of a list, if it has nothing else.
fn several(list: &str, sets: &BTreeSet<&str>) -> Option<Vec<Printing>> {
    let id = |item: &str| typed(item).or_else(|| set_alone(item, sets));
    let by = |separator: fn(char) -> bool| -> Option<Vec<Printing>> {
        let items = list.split(separator).map(str::trim).filter(|item| !item.is_empty());
        items.map(id).collect::<Option<Vec<_>>>().filter(|ids| !ids.is_empty())
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
            ("XYZ_001 Waylay", "Waylay", "XYZ 1"),
            ("Waylay (SOR)", "Waylay", "SOR"),
            ("Waylay [XYZ]", "Waylay", "XYZ"),
            ("Waylay (foil)", "Waylay (foil)", ""),
            ("97th Legion", "97th Legion", ""),
            ("(", "(", ""),
            ("", "", ""),
        ];
        for (words, name, ids) in cases {
            let (named, found) = part(words, &sets);
            let found = found.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            assert_eq!((named.as_str(), found.as_str()), (name, ids), "{words}");
        }
    }
}
