//! The thing that somebody meant who typed an id or a name, and the words for it when there is none, or more than one.

use crate::cards::named;
use crate::shell;
use crate::typed::bounded;
use swu_cards::rules::rule_of_keyword;
use swu_cards::{Card, Keyword, Library};
use swu_rulebook::editions::{Concordance, Uncited};
use swu_rulebook::{Citation, Node, Rulebook, Unresolved};
use swu_text::diagnostic::Diagnostic;

/// The thing that was meant.
#[derive(Debug)]
pub enum Found<'a> {
    /// A rule, and what else has the name.
    Rule { rule: &'a Node, also: Also<'a> },
    /// All cards of a name.
    Cards(Vec<&'a Card>),
}

/// Other things with the name by which a rule was found.
#[derive(Debug, Default)]
pub struct Also<'a> {
    pub rules: Vec<&'a Node>,
    pub cards: Vec<&'a Card>,
    /// A remark on its number in the edition that was named.
    pub moved: Option<String>,
}

/// A citation in these rules: the number that its rule has there, and a remark on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Present {
    pub typed: String,
    pub moved: Option<String>,
}

impl Present {
    /// In an edition that the program knows, or of which `imported` has the numbers, if the words name one; else the same words.
    ///
    /// # Errors
    ///
    /// When that edition is not known, or had no such rule.
    pub fn of<E: From<Box<Diagnostic>>>(
        typed: &str,
        rules: &Rulebook,
        imported: impl FnOnce(&str) -> Result<Vec<Concordance>, E>,
    ) -> Result<Self, E> {
        bounded(typed)?;
        let Some(edition) = Citation::split(typed).1.filter(|_| typed.parse::<Citation>().is_ok()) else {
            return Ok(Self { typed: typed.to_owned(), moved: None });
        };
        let mut found = rules.resolve_cited(typed, Concordance::embedded);
        if matches!(found, Err(Uncited::UnknownEdition { .. })) {
            let concordances = imported(edition)?;
            if !concordances.is_empty() {
                found = rules.resolve_cited(typed, || &concordances);
            }
        }
        match found {
            Ok(cited) => Ok(Self { typed: cited.rule.id.to_string(), moved: cited.note() }),
            Err(uncited) => Err(Box::new(not_cited(typed, &uncited, rules)).into()),
        }
    }
}

/// The things that these words mean, `present` being all of them: together one thing, or else each a thing of its own.
///
/// # Errors
///
/// When there is no such thing, or more than one.
pub fn resolve_all<'a>(
    words: &[String],
    present: Present,
    rules: &'a Rulebook,
    library: &'a Library,
) -> Result<Vec<Found<'a>>, Box<Diagnostic>> {
    let typed = words.join(" ");
    let Present { typed: present, moved } = present;
    let unresolved = match resolve(&present, rules, library) {
        Ok(Found::Rule { rule, also }) => return Ok(vec![Found::Rule { rule, also: Also { moved, ..also } }]),
        Ok(found) => return Ok(vec![found]),
        Err(unresolved) => unresolved,
    };
    if !matches!(unresolved, Unresolved::Unknown(_)) {
        return Err(not_one("show", &typed, &unresolved, rules).into());
    }
    if let Some(of_kind) = of_kind(words, rules, library) {
        return of_kind;
    }
    let of_word = match each(words, rules, library) {
        Ok(found) => return Ok(found),
        Err(of_word) => of_word,
    };
    // Beside an id, the word that means nothing is what is wrong.
    let has_id = words.iter().any(|word| numbered(word, rules).is_some());
    let (typed, unresolved) = if has_id { of_word } else { (typed, unresolved) };
    match named::named(&typed, library) {
        (cards, _) if cards.is_empty() => {
            let error = not_one("show", &typed, &unresolved, rules);
            Err(card_names(error, &typed, &named::near(&typed, library)).into())
        }
        (cards, by) if cards.len() > 1 => Err(named::several("judge show", &typed, &cards, by).into()),
        (cards, _) => Ok(vec![Found::Cards(cards)]),
    }
}

/// The thing of the kind that the first of several words names, with a name or a number; nothing if it names none.
fn of_kind<'a>(
    words: &[String],
    rules: &'a Rulebook,
    library: &'a Library,
) -> Option<Result<Vec<Found<'a>>, Box<Diagnostic>>> {
    let (kind, words) = words.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let typed = words.join(" ");
    let found = |rule: &'a Node| vec![Found::Rule { rule, also: Also::default() }];
    let unknown = || Box::new(not_one("show", &typed, &Unresolved::Unknown(rules.nearest(&typed)), rules));
    Some(match kind.to_lowercase().trim_end_matches([':', '.']) {
        "rule" | "rules" | "section" | "sec" | "chapter" | "no" => match numbered(&typed, rules) {
            Some(rule) => Ok(found(rule)),
            // Several numbers, or a title.
            None => resolve_all(words, Present { typed: typed.clone(), moved: None }, rules, library),
        },
        "card" | "cards" => match named::named(&typed, library) {
            (cards, named::By::Name) => Ok(vec![Found::Cards(cards)]),
            _ => named::one("judge show", &typed, library).map(|(card, _)| vec![Found::Cards(vec![card])]),
        },
        "term" | "glossary" => rules.terms(&typed).first().map(|term| found(term)).ok_or_else(unknown),
        "note" | "notes" => numbered(&format!("NOTE {typed}"), rules).map(found).ok_or_else(unknown),
        "keyword" => keyword(&typed, rules).map(found).ok_or_else(unknown),
        _ => return None,
    })
}

/// Every word on its own, or with the next one where that makes an id; or else the first that means nothing, and why.
fn each<'a>(
    words: &[String],
    rules: &'a Rulebook,
    library: &'a Library,
) -> Result<Vec<Found<'a>>, (String, Unresolved)> {
    let mut found = Vec::new();
    let mut rest = words;
    while let [first, after @ ..] = rest {
        let id = after.split_first().and_then(|(second, after)| {
            let rule = numbered(&format!("{first} {second}"), rules)?;
            Some((Found::Rule { rule, also: Also::default() }, after))
        });
        let (one, after) = match id {
            Some(found) => found,
            None => (resolve(first, rules, library).map_err(|unresolved| (first.clone(), unresolved))?, after),
        };
        found.push(one);
        rest = after;
    }
    Ok(found)
}

fn resolve<'a>(typed: &str, rules: &'a Rulebook, library: &'a Library) -> Result<Found<'a>, Unresolved> {
    if let Some(rule) = numbered(typed, rules) {
        return Ok(Found::Rule { rule, also: Also::default() });
    }
    let cards = library.called(typed);
    let titled: Vec<&Node> = rules.by_title(typed).into_iter().filter(|node| !node.id.is_term()).collect();
    let mut named: Vec<&Node> = match titled[..] {
        // A title of several rules is nobody's; but a keyword of that name is what players mean.
        [_, _, ..] => keyword(typed, rules).into_iter().collect(),
        _ => titled.iter().copied().chain(keyword(typed, rules)).collect(),
    };
    if named.is_empty() && titled.len() > 1 {
        let candidates = titled.into_iter().chain(rules.terms(typed));
        return Err(Unresolved::Ambiguous(candidates.map(|node| node.id.clone()).collect()));
    }
    named.extend(rules.terms(typed));
    named.extend(titled);
    let mut named = named.into_iter();
    match named.next() {
        Some(rule) => {
            let mut others: Vec<&Node> = Vec::new();
            for other in named {
                if other.id != rule.id && !others.iter().any(|known| known.id == other.id) {
                    others.push(other);
                }
            }
            Ok(Found::Rule { rule, also: Also { rules: others, cards, moved: None } })
        }
        None if !cards.is_empty() => Ok(Found::Cards(cards)),
        None => rules.find(typed).map(|rule| Found::Rule { rule, also: Also::default() }),
    }
}

/// The rule of a keyword that was typed with or without its value: `raid 2`.
fn keyword<'a>(typed: &str, rules: &'a Rulebook) -> Option<&'a Node> {
    let word = typed.trim().trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    rule_of(rule_of_keyword(Keyword::from_word(word)?), word, rules)
}

/// The rule with the number that the present rules have for a word of the game, if it is about that word in these rules.
pub fn rule_of<'a>(id: &str, word: &str, rules: &'a Rulebook) -> Option<&'a Node> {
    let about = |node: &&Node| node.label().to_lowercase().contains(&word.to_lowercase());
    rules.get(&id.parse().ok()?).filter(about)
}

/// The rule whose number was typed, however it is written.
fn numbered<'r>(typed: &str, rules: &'r Rulebook) -> Option<&'r Node> {
    let only = |typed: &str| match rules.by_id(typed)[..] {
        [rule] => Some(rule),
        _ => None,
    };
    only(typed).or_else(|| only(&plain(typed)))
}

/// The number as it is cited: `7.5.11.a` for `§ 7.5.11 (a)`, and `a1-5` for `a1-05`.
fn plain(typed: &str) -> String {
    let typed = typed.replace(['§', '(', ')', '[', ']', ':', '#', '?', ',', ';', '`', '"'], " ");
    let mut plain = String::new();
    for word in typed.split_whitespace() {
        let is_letter = word.trim_end_matches('.').len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_part = is_letter && plain.ends_with(|c: char| c.is_ascii_digit());
        if !plain.is_empty() && !is_part {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    without_zeros(&plain)
}

/// The text with its numbers as they are counted: `05` as `5`.
fn without_zeros(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let begins = !kept.ends_with(|before: char| before.is_ascii_digit());
        if !(c == '0' && begins && letters.peek().is_some_and(char::is_ascii_digit)) {
            kept.push(c);
        }
    }
    kept
}

/// The error when there is no such rule, or more than one, for a command that takes a rule.
pub fn not_one(command: &str, typed: &str, unresolved: &Unresolved, rules: &Rulebook) -> Diagnostic {
    let (error, candidates) = match unresolved {
        Unresolved::Ambiguous(candidates) => {
            (Diagnostic::error(format!("`{typed}` matches {} rules", candidates.len())), candidates)
        }
        Unresolved::Unknown(nearest) => (Diagnostic::error(format!("rule `{typed}` not found")), nearest),
    };
    const MOST: usize = 8;
    let named = candidates.iter().take(MOST).filter_map(|id| rules.get(id));
    let error = named.fold(error, |error, rule| {
        let path = rules.path(&rule.id).pop().map_or(String::new(), |above| format!(", in {above}"));
        error.help(format!("`judge {command} {}`: {}{path}", rule.id, rule.label()))
    });
    match candidates.len() {
        0 => error.help(format!("search all rules for the words with `judge search {}`", shell::words(typed))),
        count if count > MOST => error.help(format!("… and {} more", count - MOST)),
        _ => error,
    }
}

/// The same message with the cards whose names read like what was typed.
fn card_names(error: Diagnostic, typed: &str, near: &[&Card]) -> Diagnostic {
    const MOST: usize = 2;
    // A number is no card's name.
    let near = near.iter().filter(|_| typed.contains(char::is_alphabetic)).take(MOST);
    near.fold(error, |error, card| error.help(format!("`{}`: a card", shell::command("judge show", &card.full_name()))))
}

/// The error when a citation of another edition leads to no rule.
fn not_cited(typed: &str, uncited: &Uncited, rules: &Rulebook) -> Diagnostic {
    let title = match uncited {
        Uncited::Unresolved(_) => format!("`{typed}`: {uncited}"),
        Uncited::Removed { .. } | Uncited::Never { .. } | Uncited::UnknownEdition { .. } => uncited.to_string(),
    };
    let near = uncited.nearest();
    let near = near.iter().filter_map(|id| rules.get(id));
    let error = near.fold(Diagnostic::error(title), |error, rule| {
        error.help(format!("`judge show {}`: {}", rule.id, rule.label()))
    });
    match uncited {
        Uncited::UnknownEdition { .. } => error.help("import another edition with `judge rules import FILE`"),
        Uncited::Unresolved(_) | Uncited::Removed { .. } | Uncited::Never { .. } => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_however_they_are_written() {
        let rules = Rulebook::embedded();
        for (typed, expected) in [
            ("7.5.11", "CR 7.5.11"),
            ("7.5.11a", "CR 7.5.11.a"),
            ("7.5.11 a", "CR 7.5.11.a"),
            ("7.5.11 (a)", "CR 7.5.11.a"),
            ("CR7.5.11", "CR 7.5.11"),
            ("cr 7.5.11,", "CR 7.5.11"),
            ("[CR 7.5.11]", "CR 7.5.11"),
            ("§7.5", "CR 7.5"),
            ("§ 7.05", "CR 7.5"),
            ("tr 4.1.2", "TR 4.1.2"),
            ("a1-05", "NOTE A1-5"),
            ("note a1-5.1", "NOTE A1-5.1"),
            ("10.1", "CR 10.1"),
        ] {
            assert_eq!(numbered(typed, rules).map(|rule| rule.id.to_string()).as_deref(), Some(expected), "{typed}");
        }
        for typed in ["", "vader", "99.99.99", "a", "§"] {
            assert!(numbered(typed, rules).is_none(), "{typed}");
        }
    }
}
