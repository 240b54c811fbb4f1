//! Phrases with places in them, each of which one row reads and writes.
//!
//! ```text
//! ["heal all damage from" (from: target)] => { Effect::Heal { amount: Amount::All, from, up_to: false } }
//! ```
//!
//! The words are what a card says, with the places in parentheses; behind the arrow stands the part of the tree. A place is
//! read by the method of that name of `Parser`, and written by that of `Printer`: here both are called `target`. Where they are
//! called otherwise, both names stand there, as in `(on: a_filter / a_noun)`. The tree is an expression when it is read, and a
//! pattern when it is written. Reading takes the first row whose words come, writing the
//! first whose tree it is, so that of two wordings for one thing the first is written. Of words with `|` between them the
//! first is written too, and words after `?` may be left out when they are read.

/// Makes a method of `Parser` and one of `Printer` of the same rows.
macro_rules! grammar {
    ($(#[$doc:meta])* $name:ident: $type:ty; $([$($words:tt)+] => {$($tree:tt)+})+) => {
        impl crate::reading::parser::Parser<'_> {
            $(#[$doc])*
            #[allow(clippy::useless_conversion, reason = "a place may stand for a part in a box")]
            pub(crate) fn $name(&mut self) -> Option<$type> {
                $(
                    let row = |p: &mut Self| {
                        crate::grammar::read!(p, $($words)+);
                        Some($($tree)+)
                    };
                    if crate::grammar::begins!(self, $($words)+)
                        && let Some(read) = self.attempt(row)
                    {
                        return Some(read);
                    }
                )+
                None
            }
        }

        impl crate::writing::Printer {
            $(#[$doc])*
            pub(crate) fn $name(&mut self, tree: &$type) -> Option<String> {
                $(
                    if let $($tree)+ = tree {
                        let mut words = String::new();
                        crate::grammar::write!(self, words, $($words)+);
                        return Some(words);
                    }
                )+
                None
            }
        }
    };
}

/// Reads the words and places of a row, one after the other.
macro_rules! read {
    ($p:ident,) => {};
    ($p:ident, ? $words:literal $($rest:tt)*) => { $p.has($words); crate::grammar::read!($p, $($rest)*); };
    ($p:ident, $words:literal $($rest:tt)*) => { $p.eat($words)?; crate::grammar::read!($p, $($rest)*); };
    ($p:ident, ($place:ident: $by:ident $(/ $writes:ident)?) $($rest:tt)*) => {
        let $place = $p.$by()?.into();
        crate::grammar::read!($p, $($rest)*);
    };
}

/// Writes them.
macro_rules! write {
    ($p:ident, $to:ident,) => {};
    ($p:ident, $to:ident, ? $words:literal $($rest:tt)*) => { crate::grammar::write!($p, $to, $($rest)*); };
    ($p:ident, $to:ident, $words:literal $($rest:tt)*) => {
        crate::grammar::add(&mut $to, &crate::grammar::written($words));
        crate::grammar::write!($p, $to, $($rest)*);
    };
    ($p:ident, $to:ident, ($place:ident: $by:ident) $($rest:tt)*) => {
        crate::grammar::write!($p, $to, ($place: $by / $by) $($rest)*);
    };
    ($p:ident, $to:ident, ($place:ident: $reads:ident / $by:ident) $($rest:tt)*) => {
        crate::grammar::add(&mut $to, &$p.$by($place));
        crate::grammar::write!($p, $to, $($rest)*);
    };
}

/// True if the first words of a row come.
macro_rules! begins {
    ($p:ident, $words:literal $($rest:tt)*) => {
        $p.sees($words)
    };
    ($p:ident, $($rest:tt)*) => {
        true
    };
}

pub(crate) use {begins, grammar, read, write};

/// Puts words behind others: with a space between them, except at a mark or inside quotation marks.
pub(crate) fn add(text: &mut String, words: &str) {
    if !(text.is_empty() || text.ends_with('“') || words.starts_with([',', '.', '”'])) {
        text.push(' ');
    }
    *text += words;
}

/// The words of a row as they are written: the first of several, and marks where they stand on a card.
pub(crate) fn written(words: &str) -> String {
    let mut text = String::new();
    words.split(' ').for_each(|word| add(&mut text, word.split('|').next().unwrap_or(word)));
    text
}
