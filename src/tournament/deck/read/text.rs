//! The text list: headings, and a card a line below them.

use std::ops::Range;

use super::{Kind, MOST_ERRORS, Source, Written, line};
use crate::deck::Section;
use swu_text::diagnostic::Diagnostic;

/// The headings of a list, in small letters.
const HEADINGS: [(&str, Section); 9] = [
    ("leader", Section::Leaders),
    ("leaders", Section::Leaders),
    ("base", Section::Base),
    ("deck", Section::Deck),
    ("maindeck", Section::Deck),
    ("main deck", Section::Deck),
    ("draw deck", Section::Deck),
    ("sideboard", Section::Sideboard),
    ("side board", Section::Sideboard),
];

fn heading(line: &str) -> Option<Section> {
    let words = line.trim_end_matches(':').trim_end().to_lowercase();
    HEADINGS.iter().find(|(heading, _)| *heading == words).map(|(_, section)| *section)
}

/// Reads the list that stands there.
pub(super) fn deck(
    source: Source<'_>,
    part: Range<usize>,
    kind: Kind,
    errors: &mut Vec<Diagnostic>,
) -> Option<Written> {
    let mut list = List { deck: Written::default(), section: None, seen: Vec::new(), without: kind == Kind::Pool };
    let mut at = part.start;
    for whole in source.text.get(part)?.split_inclusive('\n') {
        let words = whole.trim_start_matches('\u{feff}').trim();
        let start = at + whole.find(words).unwrap_or_default();
        at += whole.len();
        let is_comment = words.starts_with('#') || words.starts_with("//");
        if words.is_empty() || is_comment {
            continue;
        }
        if errors.len() >= MOST_ERRORS {
            break;
        }
        if let Err(error) = list.line(source, words, start..start + words.len()) {
            errors.push(*error);
        }
    }
    Some(list.deck)
}

struct List {
    deck: Written,
    section: Option<Section>,
    /// The headings so far, and where they stand.
    seen: Vec<(Section, Range<usize>)>,
    /// Cards may stand there without a heading.
    without: bool,
}

impl List {
    fn line(&mut self, source: Source<'_>, words: &str, at: Range<usize>) -> Result<(), Box<Diagnostic>> {
        if let Some(section) = heading(words) {
            if let Some((_, first)) = self.seen.iter().find(|(seen, _)| *seen == section) {
                let first = source.place(first.clone()).line;
                let error = source.error(format!("the heading `{words}` stands there twice"), at);
                return Err(Box::new(error.help(format!("the first is in line {first}: put the cards below it"))));
            }
            self.seen.push((section, at));
            self.section = Some(section);
            return Ok(());
        }
        if self.about(words) {
            return Ok(());
        }
        let Some(section) = self.section.or(self.without.then_some(Section::Deck)) else {
            let error = source.error("no heading stands above this line", at);
            let error = error.help("the headings are `Leader`, `Base`, `Deck` and `Sideboard`, each on its own line");
            return Err(Box::new(error));
        };
        self.deck.cards.push(line::read(source, at, section)?);
        Ok(())
    }

    /// Takes a line such as `Player: Ana Solo`, if it is one.
    fn about(&mut self, words: &str) -> bool {
        let Some((key, value)) = words.split_once(':') else { return false };
        let value = Some(value.trim()).filter(|value| !value.is_empty()).map(str::to_owned);
        match key.trim().to_lowercase().as_str() {
            "player" => self.deck.player = value,
            "uid" => self.deck.uid = value,
            "name" => self.deck.name = value,
            _ => return false,
        }
        true
    }
}
