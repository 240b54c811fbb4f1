//! Names of a file as printed cards: the place of a name decides which cards it can mean.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::local::local_card;
use crate::table::released::Until;
use crate::{Scenario, Text, flow};
use swu_cards::library::{names, normalise};
use swu_cards::terms::with_article;
use swu_cards::tokens::token_card;
use swu_cards::{Ability, Arena, Card, CardKind, Keyword, Library, Lookup, TokenKind, Trait};
use swu_game::decision::NameOf;
use swu_text::diagnostic::{Diagnostic, Place, nearest};
use swu_text::words::joined_by;
use swu_text::yaml::write::in_double_quotes;

/// Number of names offered in place of an unknown one.
const NEAREST: usize = 3;

/// The most unknown names of a file for which similar ones are offered: each needs a look at all names.
const MOST_HINTS: usize = 50;

/// The kind of card that a place of the setup needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CardNeed {
    Leader,
    Base,
    /// A unit in that arena.
    Unit(Arena),
    /// A deployed leader in that arena.
    Deployed(Arena),
    /// An upgrade on a unit, or a unit or leader that can be one.
    Upgrade,
    /// An upgrade on a base.
    BaseUpgrade,
    /// A card of a deck, in any zone out of play or as a resource.
    DeckCard,
    /// A unit under another one.
    Captive,
    /// A unit to be copied.
    AnyUnit,
}

impl CardNeed {
    fn words(self) -> &'static str {
        match self {
            Self::Leader => "a leader",
            Self::Base => "a base",
            Self::Deployed(_) => "a leader or unit in an arena",
            Self::Unit(_) | Self::AnyUnit => "a unit",
            Self::Upgrade => "an upgrade, or a unit that can be one (CR 3.5.6)",
            Self::BaseUpgrade => "an upgrade with Fortify (CR 3.6.3)",
            Self::Captive => "a unit that is no token (CR 8.33.5)",
            Self::DeckCard => "a card of a deck",
        }
    }

    /// Tests if a card can stand there.
    pub fn fits(self, card: &Card) -> bool {
        self.rank(card).is_some()
    }

    /// The rank of a card for the place, from 0 for what fits best; none if it cannot stand there.
    fn rank(self, card: &Card) -> Option<usize> {
        let is = |kind: CardKind| card.kind == kind;
        let (is_unit, is_leader) = (is(CardKind::Unit), is(CardKind::Leader));
        let may_attach = |ability: &Arc<Ability>| {
            !matches!(&**ability, Ability::Keyword(_)) || ability.is_keyword(Keyword::Piloting)
        };
        let tests = match self {
            Self::Leader => vec![is_leader],
            Self::Base => vec![is(CardKind::Base)],
            Self::Unit(arena) => vec![is_unit && card.arena == Some(arena), is_unit],
            Self::Deployed(arena) => vec![is_leader && card.arena == Some(arena), is_leader, is_unit],
            Self::AnyUnit => vec![is_unit],
            Self::Captive => vec![is_unit && card.token.is_none()],
            Self::Upgrade => vec![
                is(CardKind::Upgrade),
                (is_unit || is_leader) && (card.upgrade_power.is_some() || card.upgrade_hp.is_some()),
                !card.upgrade_abilities.is_empty(),
                // Other cards attach Pilots, and what is more than a keyword may attach its unit, or have it gain what does.
                (is_unit || is_leader) && (card.has_trait(&"PILOT".into()) || card.abilities.iter().any(may_attach)),
            ],
            Self::BaseUpgrade => {
                vec![is(CardKind::Upgrade) && card.abilities.iter().any(|ability| ability.is_keyword(Keyword::Fortify))]
            }
            Self::DeckCard => vec![(is_unit || is(CardKind::Event) || is(CardKind::Upgrade)) && card.token.is_none()],
        };
        tests.iter().position(|passes| *passes)
    }
}

/// The printed cards that a file can name: its own, the library's, and the tokens.
#[derive(Debug)]
pub(crate) struct Cards<'a> {
    pub library: &'a Library,
    local: Vec<Arc<Card>>,
    /// The places of its own cards, by their names, as names are compared.
    by_name: HashMap<String, Vec<usize>>,
    tokens: Vec<Arc<Card>>,
    /// Number of unknown names for which similar ones were offered.
    hinted: AtomicUsize,
    /// Limit for the cards that a bare name can mean.
    until: Option<Until>,
}

impl<'a> Cards<'a> {
    /// The library with the cards of a file, which shadow those of the same name.
    pub fn new(library: &'a Library, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let local = &scenario.cards;
        let (mut cards, mut errors) = (Vec::new(), Vec::new());
        for card in local {
            match local_card(card) {
                Ok(card) => cards.push(Arc::new(card)),
                Err(error) => errors.push(*error),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (place, card) in cards.iter().enumerate() {
            for name in names(&card.name, card.subtitle.as_deref()) {
                by_name.entry(name).or_default().push(place);
            }
        }
        Ok(Self { local: cards, by_name, until: Until::of(&scenario.head), ..Self::of_library(library) })
    }

    /// The library alone.
    pub(crate) fn of_library(library: &'a Library) -> Self {
        let tokens = TokenKind::ALL.iter().map(|&kind| Arc::new(token_card(kind))).collect();
        let (local, by_name) = (Vec::new(), HashMap::new());
        Self { library, local, by_name, tokens, hinted: AtomicUsize::new(0), until: None }
    }

    /// Tests if a card exists only in the file.
    pub fn is_local(&self, card: &Card) -> bool {
        self.local.iter().any(|local| local.as_ref() == card)
    }

    /// Tests if any card has that name, with or without its subtitle.
    pub fn is_known(&self, name: &str) -> bool {
        !self.candidates(name).is_empty()
    }

    /// Tests if any card of that name is a token.
    pub fn is_token(&self, name: &str) -> bool {
        self.candidates(name).iter().any(|card| card.token.is_some())
    }

    /// The kinds of the cards of that name.
    pub fn kinds(&self, name: &str) -> Vec<CardKind> {
        self.candidates(name).iter().map(|card| card.kind).collect()
    }

    /// The printed name of the card, if only one fits.
    pub fn printed_name(&self, name: &str) -> Option<String> {
        self.candidates(name).first().map(|card| card.name.clone())
    }

    /// The words by which the game knows what is named (CR 8.17.1): the name of a card, without its subtitle, or a trait.
    ///
    /// # Errors
    ///
    /// If no card has that name or trait.
    pub(crate) fn named(&self, what: NameOf, words: &str, place: &Place) -> Result<String, Box<Diagnostic>> {
        if what == NameOf::Card {
            return self.printed_name(words).ok_or_else(|| self.unknown(words, place));
        }
        let (wanted, traits) = (words.to_uppercase(), self.traits());
        if traits.contains(&wanted.as_str()) {
            return Ok(wanted);
        }
        let diagnostic = Diagnostic::error(format!("no card has the trait `{words}`")).at(place.clone());
        Err(did_you_mean(diagnostic, &nearest(&wanted, traits, NEAREST)).into())
    }

    /// Counts one more unknown name; false if similar ones have been offered for too many.
    pub(crate) fn may_hint(&self) -> bool {
        self.hinted.fetch_add(1, Ordering::Relaxed) < MOST_HINTS
    }

    /// The names most like an unknown one.
    pub fn nearest(&self, name: &str) -> Vec<String> {
        let mut names: Vec<String> = self.all().flat_map(|card| [card.name.clone(), card.full_name()]).collect();
        names.sort();
        names.dedup();
        nearest(name, names.iter().map(String::as_str), NEAREST).into_iter().map(str::to_owned).collect()
    }

    /// Every trait of every card. This reads the whole library.
    pub fn traits(&self) -> Vec<&str> {
        let mut traits: Vec<&str> = self.all().flat_map(|card| card.traits.iter().map(Trait::as_str)).collect();
        traits.sort_unstable();
        traits.dedup();
        traits
    }

    /// The first cards of the library that have a name, and a trait, that no card of the game has.
    pub fn others(&self, game: &[&Arc<Card>]) -> Vec<Arc<Card>> {
        let in_game = || game.iter().copied().chain(&self.tokens);
        let is_new = |wanted: &Trait| !in_game().any(|card| card.has_trait(wanted));
        let first = |is: &dyn Fn(&Card) -> bool| self.library.iter().position(|card| is(card));
        let of_name = first(&|card| in_game().all(|other| other.name != card.name));
        let of_trait = first(&|card| card.traits.iter().any(is_new));
        // In the order of the library.
        let places = BTreeSet::from_iter([of_name, of_trait].into_iter().flatten());
        places.into_iter().filter_map(|place| self.library.iter().nth(place).cloned()).collect()
    }

    fn all(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.local.iter().chain(&self.tokens).chain(self.library.iter())
    }

    fn candidates(&self, name: &str) -> Vec<&Arc<Card>> {
        if let Some(local) = self.by_name.get(&normalise(name)) {
            return local.iter().filter_map(|&place| self.local.get(place)).collect();
        }
        let is_it = |card: &&Arc<Card>| card.is_called(name);
        let mut found = match self.library.find(name) {
            Lookup::One(card) => vec![card],
            Lookup::Several(cards) => cards,
            Lookup::Unknown => Vec::new(),
        };
        // A name keeps its meaning: later cards do not count if earlier ones have that name.
        if let Some(until) = self.until
            && found.len() > 1
            && found.iter().any(|card| until.has(card))
        {
            found.retain(|card| until.has(card));
        }
        let has_token = found.iter().any(|card| card.token.is_some());
        found.extend(self.tokens.iter().filter(|_| !has_token).filter(is_it));
        found
    }

    /// The only one of several cards that a file without a day can have meant, if there is one.
    fn first_meant(&self, several: &[&Arc<Card>]) -> Option<Arc<Card>> {
        let only = |until: Until| {
            let mut then = several.iter().filter(|card| until.has(card));
            then.next().filter(|_| then.next().is_none()).map(|card| Arc::clone(card))
        };
        self.until.is_none().then(|| Until::assumed().find_map(only)).flatten()
    }

    /// The cards of a name that fit a place best.
    pub fn fitting(&self, name: &str, needed: CardNeed) -> Vec<&Arc<Card>> {
        let mut candidates = self.candidates(name);
        let best = candidates.iter().filter_map(|card| needed.rank(card)).min();
        candidates.retain(|card| best.is_some() && needed.rank(card) == best);
        candidates
    }

    /// The card that a name means in a place.
    ///
    /// # Errors
    ///
    /// If no card has that name, none that can stand there, or several.
    pub fn find(&self, name: &Text, needed: CardNeed) -> Result<Arc<Card>, Box<Diagnostic>> {
        let candidates = self.candidates(&name.value);
        if candidates.is_empty() {
            return Err(self.unknown(&name.value, &name.place));
        }
        match self.fitting(&name.value, needed).as_slice() {
            [] => {}
            [card] => return Ok(Arc::clone(card)),
            several => return self.first_meant(several).ok_or_else(|| ambiguous(name, several)),
        }
        let sort = |card: &Card| match (needed, card.token) {
            (CardNeed::DeckCard, Some(_)) => "a token, which is in no deck".to_owned(),
            _ => with_article(card.kind.word()),
        };
        let kinds: Vec<String> =
            candidates.iter().map(|card| format!("{} is {}", card.full_name(), sort(card))).collect();
        let title = format!("`{}` cannot be used here: expected {}", name.value, needed.words());
        Err(Box::new(kinds.into_iter().fold(Diagnostic::error(title).at(name.place.clone()), Diagnostic::help)))
    }

    /// The likely meaning of an unknown card name: a number of cards, something on a card, or half of a name.
    pub fn slip(&self, name: &str) -> Option<String> {
        let words = name.trim();
        let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
        let count = first.trim_matches(['x', 'X', '×']).parse::<usize>().ok().filter(|count| (1..=20).contains(count));
        if let Some(count) = count
            && let rest = rest.trim_start_matches(['x', '×']).trim()
            && self.is_known(rest)
        {
            let cards = vec![flow::word(rest); count.min(3)].join(", ");
            let more = if count > 3 { ", …" } else { "" };
            return Some(format!("write a card once for each copy: `[{cards}{more}]`"));
        }
        if let Some((card, upgrade)) = words.split_once(" with ")
            && self.is_known(card)
            && self.is_known(upgrade.trim_start_matches("a ").trim_start_matches("an "))
        {
            let upgrade = upgrade.trim_start_matches("a ").trim_start_matches("an ");
            let entry = format!("{{card: {}, upgrades: [{}]}}", flow::word(card), flow::word(upgrade));
            return Some(format!("the cards on a unit are its `upgrades`: write `{entry}`"));
        }
        let wanted = normalise(words);
        let is_half =
            |card: &&Arc<Card>| card.subtitle.as_deref().is_some_and(|subtitle| normalise(subtitle) == wanted);
        let card = self.all().find(is_half)?;
        let name = in_double_quotes(&card.full_name());
        Some(format!("that is half of a name: put a name with a comma in quotes: `{name}`"))
    }

    /// The message for two entries of a list that a comma has made of one name: `[Luke Skywalker, Jedi Knight]`.
    pub(crate) fn split_name(&self, first: &Text, second: &Text, needed: CardNeed) -> Option<Box<Diagnostic>> {
        let whole = format!("{}, {}", first.value, second.value);
        let are_cards = || self.find(first, needed).is_ok() && self.find(second, needed).is_ok();
        if !self.is_known(&whole) || are_cards() {
            return None;
        }
        let title = format!("the comma splits the name `{whole}`");
        let place = Place { span: first.place.span.start..second.place.span.end, ..first.place.clone() };
        let help = format!("put the name in quotes: `{}`", in_double_quotes(&whole));
        Some(Box::new(Diagnostic::error(title).at(place).label("one name, read as two").help(help)))
    }

    /// The message for a name that no card has.
    pub fn unknown(&self, name: &str, place: &Place) -> Box<Diagnostic> {
        let diagnostic = Diagnostic::error(format!("card `{name}` not found")).at(place.clone());
        if !self.may_hint() {
            return Box::new(diagnostic);
        }
        if let Some(help) = self.slip(name) {
            return Box::new(diagnostic.help(help));
        }
        Box::new(match self.nearest(name).as_slice() {
            [] => diagnostic.help("describe a card that exists only in this file under `cards`"),
            names => did_you_mean(diagnostic, names),
        })
    }
}

fn ambiguous(name: &Text, several: &[&Arc<Card>]) -> Box<Diagnostic> {
    let names: Vec<String> = several.iter().map(|card| card.full_name()).collect();
    let diagnostic = Diagnostic::error(format!("`{}` matches {} cards", name.value, several.len()))
        .at(name.place.clone())
        .help(format!("write the full name: {}", quoted(&names)));
    let example = names.iter().find(|name| name.contains(','));
    Box::new(match example {
        Some(name) => {
            let name = in_double_quotes(name);
            diagnostic.help(format!("a name with a comma needs quotes in a list or in braces: `{name}`"))
        }
        None => diagnostic,
    })
}

/// Adds the names that were perhaps meant.
pub(crate) fn did_you_mean(diagnostic: Diagnostic, near: &[impl AsRef<str>]) -> Diagnostic {
    if near.is_empty() { diagnostic } else { diagnostic.help(format!("did you mean {}?", quoted(near))) }
}

/// `a`, `b` or `c`.
pub(crate) fn quoted(names: &[impl AsRef<str>]) -> String {
    joined_by("or", &names.iter().map(|name| format!("`{}`", name.as_ref())).collect::<Vec<_>>())
}
