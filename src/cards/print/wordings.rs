//! Plain words where they are understood: which wording is taken at each place where there are two.
//!
//! Cards lean on what they have said before ("it", "that unit", what an "if" still covers), and whether such words are
//! clear is a matter of the whole text. So the printer keeps no rules of its own for that: it has plain words and exact ones
//! for a place, and asks the [compiler](crate::compile) which it understands. If the plain words of all places are read as
//! the same tree they stand, or those of all but one. If not, each place in turn, from the first on, has its plain words
//! where the text is still read as the same tree, and otherwise the exact ones. So what is printed is read back as what it was printed from,
//! whatever words are added here.

use super::Printer;
use crate::ability::Ability;
use crate::compile::{Context, compile};

/// Which words are taken, place by place, in the order that the printer comes to them.
#[derive(Debug, Clone)]
pub(super) struct Wordings {
    /// Whether the words are plain, of each of the first places.
    taken: Vec<bool>,
    /// Of all others.
    others: bool,
    /// How many places there have been so far.
    places: usize,
}

impl Wordings {
    /// The exact words of every place.
    pub const fn exact() -> Self {
        Self { taken: Vec::new(), others: false, places: 0 }
    }

    const fn plain() -> Self {
        Self { taken: Vec::new(), others: true, places: 0 }
    }

    fn so_far(taken: &[bool]) -> Self {
        Self { taken: taken.to_vec(), ..Self::exact() }
    }

    /// Plain words everywhere but in one place.
    fn all_but(place: usize) -> Self {
        let taken = (0..=place).map(|at| at != place).collect();
        Self { taken, ..Self::plain() }
    }

    /// Whether the next place has plain words.
    fn next(&mut self) -> bool {
        let plain = self.taken.get(self.places).copied().unwrap_or(self.others);
        self.places += 1;
        plain
    }
}

impl Printer {
    /// A place that has plain words: those, where they are taken and there are any.
    pub fn plainly<T>(&mut self, words: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if !self.wordings.next() {
            return None;
        }
        let before = self.clone();
        let said = words(self);
        if said.is_none() {
            *self = before;
        }
        said
    }
}

/// The plainest words for an ability that are read back as it.
pub(super) fn plainest(ability: &Ability, context: &Context<'_>) -> String {
    let print = |wordings: Wordings| {
        let mut printer = Printer { wordings, ..Printer::new(context.side) };
        let text = printer.ability(ability);
        (text, printer.wordings.places)
    };
    let is_read = |text: &str| {
        let read = compile(text, context);
        matches!(read.as_slice(), [one] if one.stopped_at.is_none() && one.ability == *ability)
    };
    let (exact, _) = print(Wordings::exact());
    let (plain, places) = print(Wordings::plain());
    if plain == exact || is_read(&plain) {
        return plain;
    }
    if !is_read(&exact) {
        return exact;
    }
    // Most of the time one place is at fault: an inner one, which comes after those around it.
    let all_but = |place: usize| print(Wordings::all_but(place)).0;
    if let Some(text) = (0..places).rev().map(all_but).find(|text| is_read(text)) {
        return text;
    }
    let (mut taken, mut text) = (Vec::new(), exact);
    loop {
        taken.push(true);
        let (other, places) = print(Wordings::so_far(&taken));
        if places < taken.len() {
            return text;
        }
        let (rest, _) = print(Wordings { others: true, ..Wordings::so_far(&taken) });
        if is_read(&rest) {
            return rest;
        }
        if other == text || is_read(&other) {
            text = other;
        } else if let Some(last) = taken.last_mut() {
            *last = false;
        }
    }
}
