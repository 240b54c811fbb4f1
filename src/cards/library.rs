//! The cards that names resolve against: the embedded ones, or those of any folder.

use std::collections::HashMap;
use std::sync::Arc;

use super::card::Card;

/// The known cards, found by name.
#[derive(Debug, Clone, Default)]
pub struct Library {
    cards: Vec<Arc<Card>>,
    /// Every card that a normalised name stands for; reprints are one card.
    by_name: HashMap<String, Vec<usize>>,
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub enum Lookup<'a> {
    One(&'a Arc<Card>),
    /// Several cards have that name; their full names tell them apart.
    Several(Vec<&'a Arc<Card>>),
    Unknown,
}

/// A name as it is compared: without regard to case, kind of apostrophe, accents of quotes or double spaces.
///
/// ```
/// use swu_judge::cards::library::normalise;
/// assert_eq!(normalise("Boba Fett’s  Armor"), normalise("boba fett's armor"));
/// ```
pub fn normalise(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !normal.is_empty() {
            normal.push(' ');
        }
        for c in word.chars() {
            match c {
                '’' | '‘' | '`' => normal.push('\''),
                '“' | '”' => normal.push('"'),
                '‑' | '–' => normal.push('-'),
                _ => normal.extend(c.to_lowercase()),
            }
        }
    }
    normal
}

impl Library {
    /// A library of those cards. Of several printings of one card (the same name, subtitle and type) the first counts.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Self {
        let mut library = Self::default();
        for card in cards {
            library.add(Arc::new(card));
        }
        library
    }

    /// Adds a card, and says whether it was new.
    pub fn add(&mut self, card: Arc<Card>) -> bool {
        let full = normalise(&card.full_name());
        let known = self.by_name.get(&full).is_some_and(|at| {
            at.iter().any(|&i| self.cards.get(i).is_some_and(|c| c.kind == card.kind && c.subtitle == card.subtitle))
        });
        if known {
            return false;
        }
        let index = self.cards.len();
        let plain = normalise(&card.name);
        if plain != full {
            self.by_name.entry(plain).or_default().push(index);
        }
        self.by_name.entry(full).or_default().push(index);
        self.cards.push(card);
        true
    }

    /// The card or cards of a name, with or without subtitle.
    pub fn find(&self, name: &str) -> Lookup<'_> {
        let found: Vec<&Arc<Card>> =
            self.by_name.get(&normalise(name)).into_iter().flatten().filter_map(|&i| self.cards.get(i)).collect();
        match found.as_slice() {
            [] => Lookup::Unknown,
            [one] => Lookup::One(one),
            _ => Lookup::Several(found),
        }
    }

    /// Every card, in the order of the files.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.cards.iter()
    }
}
