//! The world that is written about, and games that were played up to a step: what each answer needs, kept for the next.

use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use swu_cards::{Card, Lookup};
use swu_scenario::Session;
use swu_scenario::prove::Options;
use swu_scenario::replay::{Detail, World};
use swu_scenario::session::Sight;
use swu_text::yaml::tree::Node;
use xxhash_rust::xxh3::xxh3_64;

use crate::document::Source;

/// The most games that are kept.
const MOST_KEPT: usize = 16;

/// The positions that a proof looks at while somebody types. `judge prove` looks at more.
const MOST_POSITIONS: usize = 20_000;

/// The rules and cards, and what was worked out with them.
pub struct Desk<'w> {
    pub(crate) world: World<'w>,
    cards: OnceLock<Vec<CardEntry<'w>>>,
    /// Each rule with its title and the words to look for it by.
    rules: OnceLock<Vec<(String, String, String)>>,
    /// The games that were asked for last, by the text that they were played from.
    kept: Mutex<Vec<(u64, Option<Sight<'w>>)>>,
}

/// A card as it is offered.
pub(crate) struct CardEntry<'w> {
    /// The words to write: the name, with the subtitle where several cards have that name.
    pub text: String,
    /// In lower case, to look for words in.
    pub searched: String,
    pub card: &'w Card,
}

impl<'w> Desk<'w> {
    /// A desk with these rules and cards.
    pub const fn new(world: World<'w>) -> Self {
        Self { world, cards: OnceLock::new(), rules: OnceLock::new(), kept: Mutex::new(Vec::new()) }
    }

    /// Makes ready what the first answers need.
    pub fn warm_up(&self) {
        let (_, _) = (self.cards(), self.searched_rules());
        LazyLock::force(&crate::keys::SCHEMA);
    }

    /// Every card, by name.
    pub(crate) fn cards(&self) -> &[CardEntry<'w>] {
        self.cards.get_or_init(|| {
            let library = self.world.library;
            let listed = |card: &'w Arc<Card>| {
                let is_one = matches!(library.find(&card.name), Lookup::One(_));
                let text = if is_one { card.name.clone() } else { card.full_name() };
                CardEntry { searched: card.full_name().to_lowercase(), text, card }
            };
            let mut cards: Vec<CardEntry<'_>> = library.iter().map(listed).collect();
            cards.sort_by(|one, other| one.text.cmp(&other.text));
            cards.dedup_by(|one, other| one.text == other.text);
            cards
        })
    }

    /// Every rule that can be cited: its id, its title, and both in lower case.
    pub(crate) fn searched_rules(&self) -> &[(String, String, String)] {
        self.rules.get_or_init(|| {
            let rules = self.world.rulebook.iter().filter(|rule| rule.is_rule() && !rule.id.is_term());
            let named = rules.map(|rule| (rule.id.to_string(), rule.label()));
            named.map(|(id, title)| (id.clone(), title.clone(), format!("{id} {title}").to_lowercase())).collect()
        })
    }

    /// The options of a proof while somebody types.
    pub(crate) fn options() -> Options {
        Options { positions: MOST_POSITIONS, memory: 128 << 20, ..Options::default() }
    }

    /// The game before that step of a scenario, from 1: played from the readable part of its text.
    pub(crate) fn before(&self, name: &str, source: &Source, step: usize) -> Option<Sight<'w>> {
        beginnings(source, step).find_map(|text| self.after(name, &text))
    }

    /// The same game after one step more, which is written as a list item's value.
    pub(crate) fn with_step(&self, name: &str, source: &Source, step: usize, begun: &str) -> Option<Sight<'w>> {
        self.after(name, &beginning(source, step.saturating_sub(1), Some(begun)))
    }

    /// The game after the steps of a file.
    fn after(&self, name: &str, source: &str) -> Option<Sight<'w>> {
        let key = xxh3_64(source.as_bytes());
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, game)) = lock().iter().find(|(kept, _)| *kept == key) {
            return game.clone();
        }
        let game = Session::begin_in(Detail::Told, name, source, &self.world).ok().map(|session| session.now().clone());
        let mut kept = lock();
        if kept.len() >= MOST_KEPT {
            kept.remove(0);
        }
        kept.push((key, game.clone()));
        game
    }
}

/// The beginnings of a scenario before that step, from 1, with ever fewer steps: something of it can be read in any case.
pub(crate) fn beginnings(source: &Source, step: usize) -> impl Iterator<Item = String> {
    let fewer = move |steps: &usize| (*steps > 0).then(|| if steps + 3 > step { steps - 1 } else { steps / 2 });
    let steps = std::iter::successors(Some(step.saturating_sub(1)), fewer);
    steps.map(|steps| beginning(source, steps, None))
}

/// The keys of a game that its first steps need.
const NEEDED: [&str; 3] = ["format", "cards", "setup"];

/// A file with the setup of another one and its first steps, and perhaps one more.
fn beginning(source: &Source, steps: usize, begun: Option<&str>) -> String {
    let mut file = "title: a beginning\n".to_owned();
    for (key, value) in NEEDED.iter().filter_map(|key| source.root.entry(key)) {
        let span = key.place.span.start..value.place.span.end.max(key.place.span.end);
        file.extend([source.slice(&span), "\n"]);
    }
    let first: Vec<&Node> = source.steps().iter().take(steps).collect();
    if first.is_empty() && begun.is_none() {
        return file;
    }
    file.push_str("steps:\n");
    for item in first {
        // The lines of an item stand as far in as they do in the file, whatever stands before the first of them.
        let margin = " ".repeat(margin_of(&source.text, item).max(2) - 1);
        file.extend(["-", &margin, source.slice(&item.place.span).trim_end(), "\n"]);
    }
    if let Some(begun) = begun {
        file.push_str(&format!("- {begun}\n"));
    }
    file
}

/// The columns before a value on its line.
fn margin_of(text: &str, node: &Node) -> usize {
    let before = text.get(..node.place.span.start).unwrap_or_default();
    before.len() - before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}
