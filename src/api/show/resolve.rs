//! What somebody meant who typed an id or a name.

use super::typed::{self, Kind};
use super::unknown::card_names;
use super::{not_cited, not_one};
use crate::cards::named::{self, Named};
use crate::typed::bounded;
use swu_cards::rules::rule_of_keyword;
use swu_cards::{Card, Keyword, Library, Lookup};
use swu_rulebook::editions::Concordance;
use swu_rulebook::{Citation, Node, Rulebook, Unresolved};
use swu_text::diagnostic::Diagnostic;

/// What was found.
#[derive(Debug)]
pub enum Found<'a> {
    /// A rule, and what else has the name.
    Rule { rule: &'a Node, also: Also<'a> },
    /// All cards of a name.
    Cards(Vec<&'a Card>),
}

/// What else has the name by which a rule was found.
#[derive(Debug, Default)]
pub struct Also<'a> {
    pub rules: Vec<&'a Node>,
    pub cards: Vec<&'a Card>,
    /// What there is to say of its number in the edition that was named.
    pub moved: Option<String>,
}

/// What was typed as a citation, in these rules: the number that its rule has there, and what there is to say of that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Present {
    pub typed: String,
    pub moved: Option<String>,
}

impl Present {
    /// In an edition that the program knows, if the words name one; else the same words.
    ///
    /// # Errors
    ///
    /// What to say when that edition is not known, or had no such rule.
    pub fn of(typed: &str, rules: &Rulebook) -> Result<Self, Box<Diagnostic>> {
        bounded(typed)?;
        let names_edition = Citation::split(typed).1.is_some() && typed.parse::<Citation>().is_ok();
        if !names_edition {
            return Ok(Self { typed: typed.to_owned(), moved: None });
        }
        match rules.resolve_cited(typed, Concordance::embedded) {
            Ok(cited) => Ok(Self { typed: cited.rule.id.to_string(), moved: cited.note() }),
            Err(uncited) => Err(not_cited(typed, &uncited, rules).into()),
        }
    }
}

/// What was meant by these words, `present` being all of them: together one thing, or else each a thing of its own.
///
/// # Errors
///
/// What to say when there is no such thing, or more than one.
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
    if let Some((kind, rest)) = typed::kind(words) {
        return of_kind(kind, rest, rules, library);
    }
    let of_word = match each(words, rules, library) {
        Ok(found) => return Ok(found),
        Err(of_word) => of_word,
    };
    // Beside an id, the word that means nothing is what is wrong.
    let has_id = words.iter().any(|word| typed::numbered(word, rules).is_some());
    let (typed, unresolved) = if has_id { of_word } else { (typed, unresolved) };
    match named::named(&typed, library) {
        Named::One { card, .. } => Ok(vec![Found::Cards(vec![card])]),
        Named::Several { cards, by } => Err(named::several("judge show", &typed, &cards, by).into()),
        Named::Unknown { near } => {
            let error = not_one("show", &typed, &unresolved, rules);
            Err(card_names(error, &typed, &near).into())
        }
    }
}

/// What has a name or a number among what the word before it says.
fn of_kind<'a>(
    kind: Kind,
    words: &[String],
    rules: &'a Rulebook,
    library: &'a Library,
) -> Result<Vec<Found<'a>>, Box<Diagnostic>> {
    let typed = words.join(" ");
    let found = |rule: &'a Node| vec![Found::Rule { rule, also: Also::default() }];
    let unknown = || Box::new(not_one("show", &typed, &Unresolved::Unknown(rules.nearest(&typed)), rules));
    match kind {
        Kind::Rule => match typed::numbered(&typed, rules) {
            Some(rule) => Ok(found(rule)),
            // Several numbers, or a title.
            None => resolve_all(words, Present { typed: typed.clone(), moved: None }, rules, library),
        },
        Kind::Card => match named::named(&typed, library) {
            Named::One { card, .. } => Ok(vec![Found::Cards(vec![card])]),
            Named::Several { cards, by: named::By::Name } => Ok(vec![Found::Cards(cards)]),
            Named::Several { cards, by } => Err(named::several("judge show", &typed, &cards, by).into()),
            Named::Unknown { near } => Err(named::unknown("judge show", &typed, &near).into()),
        },
        Kind::Term => rules.terms(&typed).first().map(|term| found(term)).ok_or_else(unknown),
        Kind::Note => typed::numbered(&format!("NOTE {typed}"), rules).map(found).ok_or_else(unknown),
        Kind::Keyword => keyword(&typed, rules).map(found).ok_or_else(unknown),
    }
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
            let rule = typed::numbered(&format!("{first} {second}"), rules)?;
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
    if let Some(rule) = typed::numbered(typed, rules) {
        return Ok(Found::Rule { rule, also: Also::default() });
    }
    let cards: Vec<&Card> = match library.find(typed) {
        Lookup::One(card) => vec![card],
        Lookup::Several(cards) => cards.into_iter().map(AsRef::as_ref).collect(),
        Lookup::Unknown => Vec::new(),
    };
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
