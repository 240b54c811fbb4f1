//! Card data as others publish them become cards with compiled abilities, a list for each set.
//!
//! Facts that are missing are unknown; what contradicts itself is refused with its place and field, and the rest is
//! imported. A card keeps no printed sentence: a text that the compiler does not understand leaves only a marker there. The
//! texts are handed over beside the cards, for whoever imports them to keep.
//!
//! | module | what it does |
//! | --- | --- |
//! | `json` | finds the card objects of a file, whole or broken, each with its place |
//! | `line` | reads the fields of one, in this project's shape or that of the public card API |
//! | `overrides` | changes what errata, or slips of the data, make different from what is given |
//! | `facts`, `language` | refuse what a card cannot be |
//! | `texts` | has the texts compiled |
//! | `lists` | reads lists of the numbers of all printings, and of traits that other data lack |
//! | `yaml` | writes a set as its file stands in `cards/` |

mod facts;
mod json;
mod language;
mod line;
mod lists;
mod overrides;
mod texts;
mod yaml;

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};

use schemars::JsonSchema;
use serde::Serialize;

use super::card::{Card, Printing, UnitSide};
use super::library::normalise;
use super::printed::Printed;
use super::terms::{CardKind, Trait};
pub use line::Field;
use line::{Line, Places, Reason};
pub use lists::{
    PrintingsImport, TRAITS, TraitsImport, import_printings, import_traits, is_list_of_printings, is_list_of_traits,
};
pub use overrides::{Override, OverrideKind};
use swu_text::diagnostic::{Severity, line_and_column};
pub use texts::by_form;
#[cfg(test)]
pub(crate) use yaml::ability_line;
pub use yaml::to_yaml;

/// A file of card data.
#[derive(Debug, Clone, Copy)]
pub struct CardFile<'t> {
    pub name: &'t str,
    pub text: &'t str,
}

/// The cards of a set, in the order in which they were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    /// The set's code, such as `SOR`.
    pub code: String,
    pub cards: Vec<Card>,
}

/// The result of an import.
#[derive(Debug, Clone, Default)]
pub struct Import {
    pub sets: Vec<Set>,
    /// Cards that were refused (errors), and what is odd about others (warnings), in the order of the files.
    pub problems: Vec<Problem>,
    /// Texts that are not understood.
    pub unread: Vec<Unread>,
    /// The texts of the cards that were read and have any, with their errata.
    pub printed: Vec<Printed>,
    /// Other printings of a card that has already been read.
    pub reprints: usize,
    /// Tokens, which are part of the rules (CR 3.7) and are not read from files.
    pub tokens: usize,
    /// The number of facts that were read otherwise than they are given.
    pub overridden: usize,
}

/// Something wrong with a card of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    #[serde(serialize_with = "severity")]
    #[schemars(with = "String")]
    pub severity: Severity,
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The card, if it has a name.
    pub card: Option<String>,
    #[schemars(with = "Option<String>")]
    pub field: Option<Field>,
    pub reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

fn severity<S: serde::Serializer>(severity: &Severity, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    })
}

/// A text that is not understood. It is for reading while the compiler grows, and goes into no file.
#[derive(Debug, Clone)]
pub struct Unread {
    /// The card's full name.
    pub card: String,
    pub set: String,
    /// The text that was not understood, up to its first word not understood.
    pub before: String,
    /// The rest of it, from that word on.
    pub from: String,
}

/// Reads files of card data, with what is read otherwise than they give it.
pub fn import(files: &[CardFile<'_>], overrides: &[Override]) -> Import {
    let pieces: Vec<Vec<json::Piece<'_>>> = files.iter().map(|file| json::pieces(file.text)).collect();
    let traits = traits_in(pieces.iter().flatten());
    let mut reader =
        Reader { overrides, traits, import: Import::default(), cards: HashMap::new(), numbers: HashMap::new() };
    for (file, pieces) in files.iter().zip(pieces) {
        if pieces.is_empty() {
            let nothing = Reason { field: None, at: None, text: "no cards in this file".into(), help: None };
            reader.import.problems.push(problem(Severity::Error, file, None, 0, nothing));
        }
        for piece in pieces {
            reader.piece(file, piece);
        }
    }
    reader.import
}

/// The traits that cards of the data have, for the texts that speak of them.
fn traits_in<'p, 't: 'p>(pieces: impl Iterator<Item = &'p json::Piece<'t>>) -> Vec<Trait> {
    let lines = pieces.filter_map(|piece| Line::read(&Places::new(*piece).ok()?).ok());
    let traits: BTreeSet<Trait> = lines
        .flat_map(|line| line.traits)
        .map(|word| Trait::from(word.trim()))
        .filter(|word| !word.as_str().is_empty())
        .collect();
    traits.into_iter().collect()
}

/// A card that has been read: where it stands, so that other printings of it can be compared.
#[derive(Debug)]
struct Read {
    set: usize,
    index: usize,
    number: Option<i32>,
    variant: bool,
    place: String,
}

struct Reader<'o> {
    overrides: &'o [Override],
    /// The traits that cards of the data have.
    traits: Vec<Trait>,
    import: Import,
    /// By name, subtitle and type.
    cards: HashMap<(String, CardKind), Read>,
    /// The names of the cards by set and number.
    numbers: HashMap<(String, i32), String>,
}

impl Reader<'_> {
    fn piece(&mut self, file: &CardFile<'_>, piece: json::Piece<'_>) {
        let places = match Places::new(piece) {
            Ok(places) => places,
            Err(reason) => {
                self.import.problems.push(problem(Severity::Error, file, None, piece.at, reason));
                return;
            }
        };
        let mut line = match Line::read(&places) {
            Ok(line) => line,
            Err(reason) => {
                let at = places.of(reason.field);
                self.import.problems.push(problem(Severity::Error, file, places.name(), at, reason));
                return;
            }
        };
        if line.is_token() {
            self.import.tokens += 1;
            return;
        }
        let overrides = self.overrides;
        self.import.overridden += overrides.iter().filter(|of| of.apply(&mut line)).count();
        let mut doubts = Vec::new();
        let refused = self.card(file, piece.line, &line, &mut doubts).err();
        let name = line.full_name();
        let found = doubts.into_iter().map(|doubt| (Severity::Warning, doubt));
        for (severity, reason) in found.chain(refused.map(|refused| (Severity::Error, refused))) {
            let at = places.of(reason.field);
            self.import.problems.push(problem(severity, file, Some(name.clone()), at, reason));
        }
    }

    /// Takes a card in, or says why not.
    fn card(
        &mut self,
        file: &CardFile<'_>,
        at_line: usize,
        line: &Line,
        doubts: &mut Vec<Reason>,
    ) -> Result<(), Reason> {
        let known = facts::check(line)?;
        let traits = std::mem::take(&mut self.traits);
        let mut texts = texts::Texts::new(line, &traits);
        let [abilities, unit_abilities, upgrade_abilities] = texts.abilities(known.kind);
        let texts::Texts { mut unread, count, .. } = texts;
        self.traits = traits;
        if !unread.is_empty() && unread.len() == count && language::is_foreign(&line.texts().join("\n")) {
            return Err(Reason::of(Field::Text, "is not English; only English text is understood"));
        }
        let card = Card {
            subtitle: line.subtitle.clone(),
            // Only unique cards have a subtitle (CR 2.3.1).
            unique: line.unique.unwrap_or(line.subtitle.is_some()),
            printing: Some(Printing {
                set: line.set.clone(),
                number: line.number.and_then(|number| u16::try_from(number).ok()),
            }),
            rarity: line.rarity.clone(),
            arena: known.arenas.first().copied(),
            cost: line.cost.unwrap_or(0),
            power: line.power,
            hp: line.hp,
            upgrade_power: line.upgrade_power,
            upgrade_hp: line.upgrade_hp,
            aspects: known.aspects.clone(),
            unit_aspects: Some(known.deploy_aspects.clone()).filter(|aspects| !aspects.is_empty()),
            traits: line.traits.iter().map(|word| Trait::from(word.as_str())).collect(),
            unit_side: line.deploy_name.clone().map(|name| UnitSide {
                name,
                subtitle: line.deploy_subtitle.clone(),
                traits: line.deploy_traits.iter().map(|word| Trait::from(word.as_str())).collect(),
            }),
            abilities,
            unit_abilities,
            upgrade_abilities,
            ..Card::new(line.name.clone(), known.kind)
        };
        let key = (normalise(&card.full_name()), known.kind);
        if let Some(read) = self.cards.get_mut(&key) {
            let first = self.import.sets.get_mut(read.set).and_then(|set| set.cards.get_mut(read.index));
            if let Some(first) = first {
                reprint(first, read, &card, line, doubts)?;
            }
            self.import.reprints += 1;
            return Ok(());
        }
        if let Some(number) = line.number.filter(|_| !line.variant) {
            let name = self.numbers.entry((line.set.clone(), number)).or_insert_with(|| line.full_name());
            if *name != line.full_name() {
                return Err(Reason::of(Field::Number, format!("{} {number} already belongs to {name}", line.set)));
            }
        }
        doubts.extend(facts::doubts(line, &known));
        self.import.unread.append(&mut unread);
        self.import.printed.extend(line.printed(known.kind));
        let place = format!("{}:{at_line}", file.name);
        let set = self.set(&line.set);
        let cards = self.import.sets.get_mut(set).map(|set| &mut set.cards);
        let index = cards.map_or(0, |cards| {
            cards.push(card);
            cards.len() - 1
        });
        self.cards.insert(key, Read { set, index, number: line.number, variant: line.variant, place });
        Ok(())
    }

    fn set(&mut self, code: &str) -> usize {
        let sets = &mut self.import.sets;
        sets.iter().position(|set| set.code == code).unwrap_or_else(|| {
            sets.push(Set { code: code.to_owned(), cards: Vec::new() });
            sets.len() - 1
        })
    }
}

/// Another printing of a card: it must be the same card (CR 8.5.1).
fn reprint(
    first: &mut Card,
    read: &mut Read,
    card: &Card,
    line: &Line,
    doubts: &mut Vec<Reason>,
) -> Result<(), Reason> {
    let same_set = first.printing.as_ref().is_some_and(|printing| printing.set == line.set);
    if same_set && !line.variant && !read.variant && read.number == line.number {
        return Err(Reason::of(Field::Name, format!("duplicate card, already in {}", read.place)));
    }
    if let Some((field, there, here)) = difference(first, card) {
        let text = format!("differs from the printing in {}: {there} there, {here} here", read.place);
        return Err(Reason::of(field, text));
    }
    let trees = |card: &Card| [card.abilities.clone(), card.unit_abilities.clone(), card.upgrade_abilities.clone()];
    if trees(first) != trees(card) {
        doubts.push(Reason::of(Field::Text, format!("differs in meaning from {}, which counts", read.place)));
    }
    // Older data have no traits of bases (CR 3.2.1): what one printing lacks, another may know.
    if first.traits.is_empty() {
        first.traits.clone_from(&card.traits);
    }
    if same_set && read.variant && !line.variant {
        // The number of a set is that of the normal printing.
        first.printing.clone_from(&card.printing);
        (read.variant, read.number) = (false, line.number);
    } else if !same_set && !line.variant && !card.printings().any(|printing| first.reprints.contains(printing)) {
        first.reprints.extend(card.printing.clone());
    }
    Ok(())
}

/// The first fact in which two printings differ. What one of them does not know is no difference.
fn difference(first: &Card, other: &Card) -> Option<(Field, String, String)> {
    let number = |field, one: Option<i32>, two: Option<i32>| {
        let (one, two) = one.zip(two).filter(|(one, two)| one != two)?;
        Some((field, one.to_string(), two.to_string()))
    };
    let words = |field, mut one: Vec<String>, mut two: Vec<String>| {
        one.sort();
        two.sort();
        (one != two).then(|| (field, one.join(", "), two.join(", ")))
    };
    let aspects = |card: &Card| card.aspects.iter().map(ToString::to_string).collect();
    let traits = |card: &Card| card.traits.iter().map(|word| word.as_str().to_owned()).collect();
    let arenas = |card: &Card| card.arena.iter().map(ToString::to_string).collect();
    number(Field::Cost, Some(first.cost), Some(other.cost))
        .or_else(|| number(Field::Power, first.power, other.power))
        .or_else(|| number(Field::Hp, first.hp, other.hp))
        .or_else(|| number(Field::UpgradePower, first.upgrade_power, other.upgrade_power))
        .or_else(|| number(Field::UpgradeHp, first.upgrade_hp, other.upgrade_hp))
        .or_else(|| words(Field::Arenas, arenas(first), arenas(other)))
        .or_else(|| words(Field::Aspects, aspects(first), aspects(other)))
        .or_else(|| {
            let known = !first.traits.is_empty() && !other.traits.is_empty();
            if known { words(Field::Traits, traits(first), traits(other)) } else { None }
        })
        .or_else(|| {
            let unique = |card: &Card| card.unique.to_string();
            (first.unique != other.unique).then(|| (Field::Unique, unique(first), unique(other)))
        })
}

fn problem(severity: Severity, file: &CardFile<'_>, card: Option<String>, at: usize, reason: Reason) -> Problem {
    let (line, column) = line_and_column(file.text, reason.at.unwrap_or(at));
    let Reason { field, text: reason, help, .. } = reason;
    Problem { severity, file: file.name.to_owned(), line, column, card, field, reason, help }
}
