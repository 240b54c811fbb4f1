//! A deck in YAML: its parts as keys, its cards as the lines of a text list.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};

use super::text::line;
use super::{Line, MOST_ERRORS, Source, Written};
use crate::deck::Section;
use swu_text::diagnostic::{Diagnostic, Place, yaml_error};
use swu_text::yaml::Placed;

/// The keys of which a deck has at least one.
const KEYS: [&str; 5] = ["leader:", "leaders:", "base:", "deck:", "sideboard:"];

/// True if the text is YAML, and no text list: every line that begins at the margin begins an item or has a key.
pub(super) fn is_yaml(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let may_be = |line: &str| {
        line.trim().is_empty()
            || line.starts_with([' ', '-', '#', ']', '\u{feff}'])
            || line.split_once(':').is_some_and(|(key, _)| is_word(key))
    };
    text.lines().any(|line| KEYS.iter().any(|key| line.starts_with(key))) && text.lines().all(may_be)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<String>,
    player: Option<String>,
    author: Option<String>,
    uid: Option<String>,
    leader: Option<Placed<Words>>,
    leaders: Option<Vec<Placed<Words>>>,
    base: Option<Placed<Words>>,
    deck: Option<Vec<Placed<Words>>>,
    sideboard: Option<Vec<Placed<Words>>>,
}

/// The words of a line. In YAML, a colon in the name of a card makes a key of the words before it.
#[derive(Debug)]
struct Words(String);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Line;

        impl<'de> Visitor<'de> for Line {
            type Value = Words;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the line of a list")
            }

            fn visit_str<E: de::Error>(self, words: &str) -> Result<Words, E> {
                Ok(Words(words.to_owned()))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Words, E> {
                Ok(Words(number.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Words, A::Error> {
                let mut parts = Vec::new();
                while let Some((before, behind)) = map.next_entry::<String, String>()? {
                    parts.push(format!("{before}: {behind}"));
                }
                match parts.as_slice() {
                    [only] => Ok(Words(only.clone())),
                    _ => Err(de::Error::invalid_type(de::Unexpected::Map, &self)),
                }
            }
        }

        deserializer.deserialize_any(Line)
    }
}

/// Reads the deck that stands there.
pub(super) fn deck(source: Source<'_>, part: Range<usize>, errors: &mut Vec<Diagnostic>) -> Option<Written> {
    let text = source.text.get(part.clone())?;
    // Places in a part become places in the file.
    let whole = |place: Place| source.place(place.span.start + part.start..place.span.end + part.start);
    let file: File = match swu_text::yaml::read(text) {
        Ok(file) => file,
        Err(error) => {
            let (place, said) = yaml_error(source.file, text, &error);
            let error = Diagnostic::error(format!("cannot read a deck: {said}")).at(whole(place));
            errors.push(error.help(
                "a deck has `leader`, `base`, `deck` and `sideboard`; write cards as lines such as `- 3 Wampa`, and \
                names with a colon in quotes",
            ));
            return None;
        }
    };
    let lists = [
        (Section::Leaders, file.leader.into_iter().collect()),
        (Section::Leaders, file.leaders.unwrap_or_default()),
        (Section::Base, file.base.into_iter().collect()),
        (Section::Deck, file.deck.unwrap_or_default()),
        (Section::Sideboard, file.sideboard.unwrap_or_default()),
    ];
    let mut deck =
        Written { name: file.name, player: file.player, author: file.author, uid: file.uid, ..Written::default() };
    for (section, written) in
        lists.into_iter().flat_map(|(section, list)| list.into_iter().map(move |one| (section, one)))
    {
        if errors.len() >= MOST_ERRORS {
            break;
        }
        let start = part.start + written.offset;
        match read(source, written.value.0.trim(), start, section) {
            Ok(line) => deck.cards.push(line),
            Err(error) => errors.push((*error).at(source.place(start..start))),
        }
    }
    Some(deck)
}

/// Reads the words of a line that begins there in the file.
fn read(source: Source<'_>, words: &str, start: usize, section: Section) -> Result<Line, Box<Diagnostic>> {
    let all = Source { text: words, ..source };
    let line = line(all, 0..words.len(), Some(section))?;
    // Words in quotes may be written otherwise than they are read: then the place is where they begin.
    let stands = source.text.get(start..).is_some_and(|text| text.starts_with(words));
    let at = if stands { line.at.start + start..line.at.end + start } else { start..start };
    Ok(Line { at, ..line })
}
