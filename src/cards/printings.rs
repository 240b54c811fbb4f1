//! Every number that a card was printed under, with those of other versions (Hyperspace, Showcase, …): `cards/printings.txt`.
//!
//! A line has a card's full name, and behind a bar the numbers of each set, as `SOR 59 324; JTL 7-9`. The table is read when
//! the first number is asked for, and a number that the table does not have may still stand in a card's own data.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::card::{Card, Printing};
use crate::library::normalise;

/// The file of the table, beside those of the cards.
pub const FILE: &str = "printings.txt";

/// The bar between a name and its numbers.
const BAR: &str = " | ";

static EMBEDDED: LazyLock<Printings> = LazyLock::new(|| swu_data_cards::PRINTINGS.parse().unwrap_or_default());

/// The name of the card with each number.
static NAMES: LazyLock<HashMap<Printing, &'static str>> = LazyLock::new(|| {
    let of_card = |(name, numbers): (&'static String, &'static Numbers)| {
        printings(numbers).map(|printing| (printing, name.as_str()))
    };
    EMBEDDED.0.iter().flat_map(of_card).collect()
});

/// The numbers of each card as they are written, by its name as it is compared.
static WRITTEN: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let parts = swu_data_cards::PRINTINGS.lines().filter_map(|line| line.split_once(BAR));
    parts.map(|(name, numbers)| (normalise(name), numbers)).collect()
});

/// The numbers of one card by set, each set's in order.
type Numbers = BTreeMap<String, BTreeSet<u16>>;

/// Numbers by the full names of cards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Printings(BTreeMap<String, Numbers>);

/// The numbers of one card as printings.
fn printings(numbers: &Numbers) -> impl Iterator<Item = Printing> {
    numbers
        .iter()
        .flat_map(|(set, numbers)| numbers.iter().map(|number| Printing { set: set.clone(), number: Some(*number) }))
}

impl Printings {
    /// The table that comes with the program.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// The count of these numbers.
    pub fn len(&self) -> usize {
        self.numbers().count()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The full names of its cards, in order.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Every number with its set and its card.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, u16, &str)> {
        self.0.iter().flat_map(|(name, sets)| {
            sets.iter().flat_map(move |(set, numbers)| {
                numbers.iter().map(move |number| (set.as_str(), *number, name.as_str()))
            })
        })
    }

    /// The full name of each card with all its printings.
    pub fn by_card(&self) -> impl Iterator<Item = (&str, Vec<Printing>)> {
        self.0.iter().map(|(name, sets)| (name.as_str(), printings(sets).collect()))
    }

    /// The codes of its sets, in order.
    pub fn sets(&self) -> BTreeSet<&str> {
        self.0.values().flat_map(BTreeMap::keys).map(String::as_str).collect()
    }

    /// Adds a number of a card.
    pub fn add(&mut self, card: &str, set: &str, number: u16) {
        self.0.entry(card.to_owned()).or_default().entry(set.to_owned()).or_default().insert(number);
    }

    /// The numbers that the program does not know.
    #[must_use]
    pub fn unknown(&self) -> Self {
        let mut unknown = Self::default();
        for (set, number, card) in self.numbers() {
            if name(&Printing { set: set.to_owned(), number: Some(number) }).is_none() {
                unknown.add(card, set, number);
            }
        }
        unknown
    }

    /// Puts the numbers of the other table in the place of those of its sets.
    pub fn replace(&mut self, other: Self) {
        let sets: BTreeSet<String> = other.sets().into_iter().map(str::to_owned).collect();
        for numbers in self.0.values_mut() {
            numbers.retain(|set, _| !sets.contains(set));
        }
        for (name, numbers) in other.0 {
            self.0.entry(name).or_default().extend(numbers);
        }
        self.0.retain(|_, numbers| !numbers.is_empty());
    }
}

impl fmt::Display for Printings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, sets) in &self.0 {
            write!(f, "{name}{BAR}")?;
            writeln!(f, "{}", in_words(sets))?;
        }
        Ok(())
    }
}

/// `SOR 59 324; JTL 7-9`: each set with its numbers in order, those that follow one another as a range.
fn in_words(numbers: &Numbers) -> String {
    let of_set = |(set, numbers): (&String, &BTreeSet<u16>)| {
        let mut ranges: Vec<(u16, u16)> = Vec::new();
        for &number in numbers {
            match ranges.last_mut() {
                Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
                _ => ranges.push((number, number)),
            }
        }
        ranges.iter().fold(set.clone(), |words, (first, last)| match last - first {
            0 => format!("{words} {first}"),
            _ => format!("{words} {first}-{last}"),
        })
    };
    numbers.iter().map(of_set).collect::<Vec<_>>().join("; ")
}

/// A line of the table says something else than a name with numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsePrintingsError {
    line: usize,
    text: String,
}

impl fmt::Display for ParsePrintingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text } = self;
        write!(f, "line {line} has no name with numbers, as `Wampa | SOR 164 427; LOF 7-9`: `{text}`")
    }
}

impl std::error::Error for ParsePrintingsError {}

impl FromStr for Printings {
    type Err = ParsePrintingsError;

    fn from_str(text: &str) -> Result<Self, ParsePrintingsError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let read = lines.map(|(at, line)| {
            let unread = || ParsePrintingsError { line: at + 1, text: line.chars().take(80).collect() };
            let (name, sets) = line.split_once(BAR).ok_or_else(unread)?;
            Ok((name.to_owned(), of_sets(sets).ok_or_else(unread)?))
        });
        read.collect::<Result<_, _>>().map(Self)
    }
}

/// The numbers of a card: `SOR 59 324; JTL 7-9`.
fn of_sets(text: &str) -> Option<Numbers> {
    text.split("; ").map(of_set).collect()
}

/// A set with its numbers: `SOR 59 324`.
fn of_set(text: &str) -> Option<(String, BTreeSet<u16>)> {
    let mut words = text.split(' ');
    let set = words.next().filter(|set| is_code(set))?;
    let mut numbers = BTreeSet::new();
    for word in words {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        numbers.extend(first.parse::<u16>().ok()?..=last.parse::<u16>().ok()?);
    }
    (!numbers.is_empty()).then(|| (set.to_owned(), numbers))
}

/// True if it may be the code of a set.
pub fn is_code(text: &str) -> bool {
    (2..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Set and number as they are typed: `SOR_005`, `SOR 5`, `sor#5`, `SOR-222`, `SOR #005`. The set is in capitals.
///
/// ```
/// use swu_cards::printings::typed;
/// for id in ["TWI_226", "TWI 226", "twi#226", "TWI-0226"] {
///     assert_eq!(typed(id).map(|it| it.to_string()).as_deref(), Some("TWI 226"));
/// }
/// assert!(typed("97th Legion").is_none() && typed("SOR226").is_none());
/// ```
pub fn typed(text: &str) -> Option<Printing> {
    let text = text.trim();
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = text.get(before.len()..)?.parse().ok()?;
    let set = before.trim_end_matches(['_', ' ', '#', '-']);
    let is_id = is_code(set) && set.len() < before.len();
    is_id.then(|| Printing { set: set.to_ascii_uppercase(), number: Some(number) })
}

/// The full name of the card with that number.
pub fn name(printing: &Printing) -> Option<&'static str> {
    NAMES.get(printing).copied()
}

/// The sets that a card was printed in, those of its own data first.
pub fn sets_of(card: &Card) -> Vec<&str> {
    let own = card.printings().map(|printing| printing.set.as_str());
    let in_table =
        written(card).into_iter().flat_map(|numbers| numbers.split("; ")).filter_map(|of| of.split(' ').next());
    let mut sets: Vec<&str> = own.collect();
    for set in in_table {
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets
}

/// The numbers of a card in words, as `SOR 164 427; LOF 166`: those of the table, and those of its own data.
pub fn told(card: &Card) -> String {
    let mut numbers = written(card).and_then(of_sets).unwrap_or_default();
    for printing in card.printings() {
        numbers.entry(printing.set.clone()).or_default().extend(printing.number);
    }
    in_words(&numbers)
}

/// The numbers of a card as the table has them. A token has the name of a card at most.
fn written(card: &Card) -> Option<&'static str> {
    let known = || WRITTEN.get(&normalise(&card.full_name())).copied();
    card.token.is_none().then(known).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[test]
    fn the_table_is_read_and_written() {
        let table: Printings = swu_data_cards::PRINTINGS.parse().unwrap();
        let lines: String = swu_data_cards::PRINTINGS
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(table.to_string(), lines);
        assert!(table.len() > 6000, "{}", table.len());
        for wrong in ["Wampa\n", "Wampa | SOR\n", "Wampa | SOR x\n", "Wampa | S 1\n", "Wampa | SOR 70000\n"] {
            assert!(wrong.parse::<Printings>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn sets_are_replaced_as_a_whole() {
        let mut table = Printings::default();
        for number in [3, 4, 5, 9] {
            table.add("Clerk", "TST", number);
        }
        table.add("Porter", "TSU", 4);
        assert_eq!(table.to_string(), "Clerk | TST 3-5 9\nPorter | TSU 4\n");
        // What a newer table says of a set is all that is said of it.
        table.replace("Porter | TST 1-2\n".parse().unwrap());
        assert_eq!(table.to_string(), "Porter | TST 1-2; TSU 4\n");
    }

    #[test]
    fn every_number_resolves_to_its_card() {
        let (table, library) = (Printings::embedded(), Library::embedded());
        let mut unknown = std::collections::BTreeSet::new();
        for (set, number, name) in table.numbers() {
            match library.printed(set, number) {
                Some(card) => assert!(crate::library::same_name(&card.full_name(), name), "{set} {number}: {name}"),
                None => drop(unknown.insert(name)),
            }
        }
        assert!(unknown.is_empty(), "no card data: {unknown:?}");
    }
}
