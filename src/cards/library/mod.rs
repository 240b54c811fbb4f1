//! The cards that names resolve against: the embedded ones, or those of any files.
//!
//! A file is only scanned for the names of its cards when it is added. A card is parsed when it is looked up, once. The
//! [prepared] cards are in a form that is read more quickly, with their names in order.

mod names;
mod own;

pub use names::{names, normalise, same_name, searched};
pub(crate) use names::{searched_name, searched_wording};
pub use own::{Own, Wording};

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, OnceLock};

use super::card::{Card, Printing};
use super::prepared::{self, PackedCard};
use super::printed::PrintedTexts;
use super::printings;
use super::terms::{CardKind, TokenKind};
use super::tokens::token_card;
use swu_text::diagnostic::{Diagnostic, read_yaml};

/// The file beside them that says what card data are read as.
pub const OVERRIDES: &str = "overrides.yaml";

static EMBEDDED: LazyLock<Library> = LazyLock::new(|| prepared::library().unwrap_or_else(Library::load));

/// The known cards, found by name.
#[derive(Debug, Clone, Default)]
pub struct Library {
    pub(super) entries: Vec<Entry>,
    by_name: Names,
    /// The entry of every printing whose number is known: found out when the first is asked for.
    by_printing: OnceLock<HashMap<Printing, usize>>,
    /// The texts that a user's own card data gave.
    texts: Arc<PrintedTexts>,
    /// It has all cards that are part of the program, and their names stand for them.
    has_embedded: bool,
}

/// Every entry that a normalised name stands for; reprints are one card.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// Those that were added. They stand before those of the prepared data.
    added: HashMap<String, Vec<usize>>,
    /// Those of the prepared cards, in order.
    prepared: Arc<[(&'static str, prepared::Places<'static>)]>,
}

impl Names {
    /// The names of prepared cards, which are in order.
    pub(super) fn prepared(prepared: Vec<(&'static str, prepared::Places<'static>)>) -> Self {
        Self { added: HashMap::new(), prepared: prepared.into() }
    }

    fn get(&self, name: &str) -> Cow<'_, [usize]> {
        self.added.get(name).map_or_else(|| self.get_prepared(name).into(), |added| added.as_slice().into())
    }

    fn get_prepared(&self, name: &str) -> Vec<usize> {
        let at = self.prepared.binary_search_by_key(&name, |(prepared, _)| prepared).ok();
        at.and_then(|at| self.prepared.get(at)).map_or_else(Vec::new, |(_, places)| places.unpacked())
    }

    /// Lets a name stand for one more entry.
    fn add(&mut self, name: String, entry: usize) {
        let known = self.get_prepared(&name);
        self.added.entry(name).or_insert(known).push(entry);
    }

    /// Every name.
    fn iter(&self) -> impl Iterator<Item = &str> {
        let prepared = self.prepared.iter().map(|(name, _)| *name).filter(|name| !self.added.contains_key(*name));
        self.added.keys().map(String::as_str).chain(prepared)
    }
}

/// A card that has been parsed, or that is still to be.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) card: OnceLock<Option<Arc<Card>>>,
    pub(super) source: Source,
}

/// The source that a card is parsed from.
#[derive(Debug, Clone)]
pub(super) enum Source {
    /// It was given as it is.
    Given,
    /// The list item of its file, with what stands in it.
    Yaml { item: &'static str, subtitle: Option<String>, kind: CardKind },
    /// Prepared bytes.
    Prepared(prepared::Packed<'static>),
}

impl Entry {
    fn given(card: Arc<Card>) -> Self {
        Self { card: OnceLock::from(Some(card)), source: Source::Given }
    }

    pub(super) fn card(&self) -> Option<&Arc<Card>> {
        let parse = || match &self.source {
            Source::Given => None,
            Source::Yaml { item, .. } => swu_text::yaml::read::<Vec<Card>>(item).ok()?.pop(),
            Source::Prepared(packed) => packed.unpacked()?.card(),
        };
        self.card.get_or_init(|| parse().map(Arc::new)).as_ref()
    }

    /// True if its card has that subtitle and that type. A card need not be parsed for that.
    fn is(&self, subtitle: Option<&str>, kind: CardKind) -> bool {
        match &self.source {
            Source::Given => self.card().is_some_and(|card| (card.subtitle.as_deref(), card.kind) == (subtitle, kind)),
            Source::Yaml { subtitle: known, kind: of, .. } => (known.as_deref(), *of) == (subtitle, kind),
            Source::Prepared(packed) => packed.unpacked().is_some_and(|it| (it.subtitle, it.kind) == (subtitle, kind)),
        }
    }

    /// Its printings, the first one first. A card that is not parsed yet, and so has none but those it came with, need not be.
    fn printings(&self) -> Vec<Printing> {
        if let Some(card) = self.card.get() {
            return card.iter().flat_map(|card| card.printings()).cloned().collect();
        }
        match &self.source {
            Source::Given => Vec::new(),
            Source::Prepared(packed) => packed.unpacked().map_or_else(Vec::new, |it| it.printings()),
            Source::Yaml { item, .. } => {
                let line = |key: &str| item.lines().find_map(|line| line.strip_prefix(key));
                let first = line("  printing: ").and_then(|line| swu_text::yaml::read(line).ok());
                let others = line("  reprints: ").and_then(|line| swu_text::yaml::read::<Vec<Printing>>(line).ok());
                first.into_iter().chain(others.into_iter().flatten()).collect()
            }
        }
    }
}

/// A card as words are looked for in it, which need not be parsed for that if it is prepared.
#[derive(Debug, Clone, Copy)]
pub struct Known<'l>(&'l Entry);

impl<'l> Known<'l> {
    /// The card itself.
    pub fn card(self) -> Option<&'l Arc<Card>> {
        self.0.card()
    }

    /// Its full name as [`searched`] has it.
    pub fn name(self) -> Cow<'l, str> {
        self.words(|it| it.name, searched_name)
    }

    /// Its effects, in the fixed wording, as [`searched`] has it.
    pub fn wording(self) -> Cow<'l, str> {
        self.words(|it| it.wording, searched_wording)
    }

    fn words(self, prepared: fn(PackedCard<'l>) -> &'l str, of: fn(&Card) -> String) -> Cow<'l, str> {
        match &self.0.source {
            Source::Prepared(packed) => packed.unpacked().map_or("", prepared).into(),
            Source::Given | Source::Yaml { .. } => self.card().map_or(Cow::Borrowed(""), |card| of(card).into()),
        }
    }
}

/// The meaning of a name.
#[derive(Debug, Clone)]
pub enum Lookup<'a> {
    One(&'a Arc<Card>),
    /// Several cards have that name; their full names tell them apart.
    Several(Vec<&'a Arc<Card>>),
    Unknown,
}

impl Library {
    /// The cards that are part of the program, with the tokens of the rules: [unpacked](crate::prepared), or else scanned,
    /// when they are first asked for.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// A new library of the cards that are part of the program, scanned from their files. None has been parsed yet.
    pub fn load() -> Self {
        let mut library = Self::default();
        for text in swu_data_cards::SETS {
            library.scan(text);
        }
        library.add_tokens();
        library.has_embedded = true;
        library
    }

    /// A library of prepared cards.
    pub(super) fn prepared(entries: Vec<Entry>, by_name: Names) -> Self {
        Self { entries, by_name, has_embedded: true, ..Self::default() }
    }

    /// A library of those cards. Of several printings of one card (the same name, subtitle and type) the first counts.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Self {
        let mut library = Self::default();
        for card in cards {
            library.add(Arc::new(card));
        }
        library
    }

    /// The cards of those files (names and texts), with the tokens of the rules. Every card is parsed.
    ///
    /// # Errors
    ///
    /// Anything that is no card, with its place: the first of each file.
    pub fn parse<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Result<Self, Vec<Diagnostic>> {
        let mut library = Self::default();
        let mut errors = Vec::new();
        for (name, text) in files {
            match read_cards(name, text) {
                Ok(cards) => cards.into_iter().for_each(|card| {
                    library.add(Arc::new(card));
                }),
                Err(error) => errors.push(*error),
            }
        }
        library.add_tokens();
        if errors.is_empty() { Ok(library) } else { Err(errors) }
    }

    fn add_tokens(&mut self) {
        for kind in TokenKind::ALL {
            self.add(Arc::new(token_card(*kind)));
        }
    }

    /// The same library with those cards in front: each shadows every card of its name.
    #[must_use]
    pub fn with(&self, cards: impl IntoIterator<Item = Card>) -> Self {
        let mut library = self.clone();
        library.by_printing = OnceLock::new();
        library.has_embedded = false;
        let mut local: HashMap<String, Vec<usize>> = HashMap::new();
        for card in cards {
            let index = library.entries.len();
            for name in names(&card.name, card.subtitle.as_deref()) {
                local.entry(name).or_default().push(index);
            }
            library.entries.push(Entry::given(Arc::new(card)));
        }
        library.by_name.added.extend(local);
        library
    }

    /// True if it has all cards that are part of the program, and their full names stand for them.
    pub const fn has_embedded(&self) -> bool {
        self.has_embedded
    }

    /// Adds a card, and says whether it was new.
    pub fn add(&mut self, card: Arc<Card>) -> bool {
        self.insert(&card.name, card.subtitle.as_deref(), card.kind, Entry::given(Arc::clone(&card)))
    }

    /// Adds the cards of a file: a list of cards, each item of which begins with its name, its subtitle and its type.
    fn scan(&mut self, file: &'static str) {
        let mut rest = file;
        while !rest.is_empty() {
            let end = rest.get(1..).and_then(|after| after.find("\n- ")).map_or(rest.len(), |at| at + 2);
            let (item, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            rest = after;
            let mut lines = item.lines();
            let Some(name) = lines.next().and_then(|line| line.strip_prefix("- name: ")) else { continue };
            let field = |key: &str| lines.clone().take(2).find_map(|line| line.strip_prefix(key)).map(scalar);
            let subtitle = field("  subtitle: ");
            let Some(kind) = field("  type: ").and_then(|word| CardKind::from_word(&word)) else { continue };
            let source = Source::Yaml { item, subtitle: subtitle.clone(), kind };
            self.insert(&scalar(name), subtitle.as_deref(), kind, Entry { card: OnceLock::new(), source });
        }
    }

    fn insert(&mut self, name: &str, subtitle: Option<&str>, kind: CardKind, entry: Entry) -> bool {
        let names = names(name, subtitle);
        let full = names.last().map_or("", String::as_str);
        if self.place_of(full, subtitle, kind).is_some() {
            return false;
        }
        for name in names {
            self.by_name.add(name, self.entries.len());
        }
        self.by_printing = OnceLock::new();
        self.entries.push(entry);
        true
    }

    /// Where the card of that full name is, with its subtitle and its type.
    fn place_of(&self, full_name: &str, subtitle: Option<&str>, kind: CardKind) -> Option<usize> {
        let of_name = self.by_name.get(&normalise(full_name));
        of_name.iter().copied().find(|&at| self.entries.get(at).is_some_and(|known| known.is(subtitle, kind)))
    }

    /// The card or cards of a name, with or without subtitle, or the card of a number, as `SOR_226`. A full name is that of
    /// one card, also where others have a subtitle after it.
    pub fn find(&self, name: &str) -> Lookup<'_> {
        match self.named(name) {
            Lookup::Unknown => {
                let printed = printings::typed(name).and_then(|it| self.printed(&it.set, it.number?));
                printed.map_or(Lookup::Unknown, Lookup::One)
            }
            found => found,
        }
    }

    /// The same as a list.
    pub fn called(&self, name: &str) -> Vec<&Card> {
        match self.find(name) {
            Lookup::One(card) => vec![card],
            Lookup::Several(cards) => cards.into_iter().map(AsRef::as_ref).collect(),
            Lookup::Unknown => Vec::new(),
        }
    }

    fn named(&self, name: &str) -> Lookup<'_> {
        let found: Vec<&Arc<Card>> =
            self.by_name.get(&normalise(name)).iter().filter_map(|&i| self.entries.get(i)?.card()).collect();
        // A card without a subtitle has no longer name that it could be told apart by.
        let mut whole = found.iter().filter(|card| card.subtitle.is_none());
        match (found.as_slice(), whole.next(), whole.next()) {
            ([], ..) => Lookup::Unknown,
            ([one], ..) => Lookup::One(one),
            (_, Some(whole), None) => Lookup::One(whole),
            _ => Lookup::Several(found),
        }
    }

    /// The card that a set has under a number, that of the ordinary printing or of another version.
    pub fn printed(&self, set: &str, number: u16) -> Option<&Arc<Card>> {
        let printing = Printing { set: set.to_ascii_uppercase(), number: Some(number) };
        let in_table = || match self.named(printings::name(&printing)?) {
            Lookup::One(card) => Some(card),
            Lookup::Several(_) | Lookup::Unknown => None,
        };
        in_table().or_else(|| self.printed_by_its_data(&printing))
    }

    /// The same by what the data of the cards themselves say.
    fn printed_by_its_data(&self, printing: &Printing) -> Option<&Arc<Card>> {
        let entries = self.by_printing.get_or_init(|| {
            let all = self.entries.iter().enumerate();
            let printings =
                all.flat_map(|(at, entry)| entry.printings().into_iter().map(move |printing| (printing, at)));
            printings.filter(|(printing, _)| printing.number.is_some()).collect()
        });
        self.entries.get(*entries.get(printing)?)?.card()
    }

    /// Every name that something is found by, for suggestions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.iter()
    }

    /// The places of the entries of a name.
    pub(super) fn places(&self, name: &str) -> Cow<'_, [usize]> {
        self.by_name.get(name)
    }

    /// The sets of all printings, without parsing prepared cards.
    pub fn sets(&self) -> BTreeSet<String> {
        self.entries.iter().flat_map(Entry::printings).map(|printing| printing.set).collect()
    }

    /// Every card that can be parsed, in the order of the files, without parsing prepared ones.
    pub fn known(&self) -> impl Iterator<Item = Known<'_>> {
        let is_sound = |entry: &&Entry| matches!(entry.source, Source::Prepared(_)) || entry.card().is_some();
        self.entries.iter().filter(is_sound).map(Known)
    }

    /// Every card, in the order of the files. This parses all of them.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.entries.iter().filter_map(Entry::card)
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// The cards of a file with that name.
///
/// # Errors
///
/// The first that is no card, with its place.
pub fn read_cards(name: &str, text: &str) -> Result<Vec<Card>, Box<Diagnostic>> {
    read_yaml(name, text, "card")
}

/// A scalar of YAML, which may stand in quotes.
fn scalar(text: &str) -> String {
    if text.starts_with(['"', '\'']) {
        swu_text::yaml::read(text).unwrap_or_else(|_| text.to_owned())
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Library, Lookup, printings};
    use crate::card::Printing;
    use crate::{Card, CardKind};

    #[test]
    fn every_embedded_card_parses() {
        let library = Library::embedded();
        assert!(library.len() > 1800, "{} cards", library.len());
        let broken: Vec<String> = library
            .entries
            .iter()
            .filter(|entry| entry.card().is_none())
            .map(|entry| format!("{:?}", entry.source))
            .collect();
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }

    #[test]
    fn names_find_cards() {
        let library = Library::embedded();
        assert!(matches!(library.find("waylay"), Lookup::One(card) if card.kind == CardKind::Event));
        assert!(matches!(library.find("Luke Skywalker"), Lookup::Several(cards) if cards.len() > 3));
        assert!(matches!(library.find("luke skywalker, Faithful Friend"), Lookup::One(_)));
        assert!(matches!(library.find("The Darksaber"), Lookup::One(card) if card.subtitle.is_none()));
        assert!(matches!(library.find("Battle Droid"), Lookup::One(card) if card.token.is_some()));
        assert!(matches!(library.find("Nobody at All"), Lookup::Unknown));
    }

    #[test]
    fn printings_find_cards() {
        let library = Library::embedded();
        for card in library.iter() {
            for printing in card.printings() {
                let Some(number) = printing.number else { continue };
                let found = library.printed(&printing.set.to_lowercase(), number);
                assert_eq!(found.map(|card| card.full_name()), Some(card.full_name()), "{printing}");
            }
        }
        for id in ["TWI_226", "TWI 226", "twi#226", "TWI-226", " twi #0226"] {
            assert!(matches!(library.find(id), Lookup::One(card) if printings::sets_of(card).contains(&"TWI")), "{id}");
        }
        // A version has a number of its own.
        assert_eq!(library.printed("SOR", 427), library.printed("SOR", 164));
        assert!(library.printed("SOR", 999).is_none() && library.printed("XYZ", 1).is_none());
        let reprint = Printing { set: "TSU".to_owned(), number: Some(7) };
        let clerk = Card { reprints: vec![reprint], ..Card::new("Clerk", CardKind::Unit) };
        let library = library.with([clerk]);
        assert_eq!(library.printed("TSU", 7).map(|card| card.name.as_str()), Some("Clerk"));
    }

    #[test]
    fn quoted_names_are_read() {
        let library = Library::embedded();
        for card in library.iter() {
            assert!(!matches!(library.find(&card.full_name()), Lookup::Unknown), "{}", card.full_name());
        }
    }

    #[test]
    fn files_are_read_whole_or_refused_with_the_place() {
        let sound = "- name: Clerk\n  type: unit\n  cost: 1\n";
        let library = Library::parse([("a.yaml", sound)]).unwrap();
        assert!(matches!(library.find("clerk"), Lookup::One(card) if card.cost == 1));
        assert!(matches!(library.find("Shield"), Lookup::One(card) if card.token.is_some()));
        assert!(matches!(library.find("Wampa"), Lookup::Unknown));
        let broken = format!("{sound}- name: Porter\n  type: unti\n");
        let errors = Library::parse([("a.yaml", sound), ("b.yaml", broken.as_str())]).unwrap_err();
        let places: Vec<_> = errors.iter().flat_map(|error| &error.place).map(|at| (&*at.file, at.line)).collect();
        assert_eq!(places, [("b.yaml", 5)], "{errors:?}");
    }

    #[test]
    fn local_cards_shadow() {
        let library = Library::embedded().with([Card::new("Waylay", CardKind::Unit)]);
        assert!(matches!(library.find("Waylay"), Lookup::One(card) if card.kind == CardKind::Unit));
        assert!(matches!(Library::embedded().find("Waylay"), Lookup::One(card) if card.kind == CardKind::Event));
    }
}
