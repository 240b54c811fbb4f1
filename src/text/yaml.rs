//! YAML, read by one reader for values of all types.
//!
//! A reader that is made for each type anew was a sixth of the whole program. Here the type and the reader know each other
//! only through [`erased_serde`], so that there is one of each. Files of scenarios have a reader of their own, which keeps
//! the place of every value.

use std::fmt;

use serde::de::{DeserializeOwned, Error as _};
use serde_yaml::Options;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// One line, without the place.
    pub said: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}: {}", self.line, self.column, self.said)
    }
}

impl std::error::Error for Error {}

/// Reads the one document of a text.
///
/// ```
/// let read: Vec<u8> = swu_text::yaml::read("[1, 2]")?;
/// assert_eq!(read, [1, 2]);
/// let error = swu_text::yaml::read::<Vec<u8>>("- 1\n- two\n").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 3));
/// # Ok::<(), swu_text::yaml::Error>(())
/// ```
///
/// # Errors
///
/// If it is not YAML, or not of that type: the first place where it is not.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    read_within(text, Options::default())
}

/// The same of a text that other limits hold for.
///
/// # Errors
///
/// The same.
pub fn read_within<T: DeserializeOwned>(text: &str, limits: Options) -> Result<T, Error> {
    let mut read = None;
    drive(text, limits, &mut |reader| {
        read = Some(erased_serde::deserialize(reader)?);
        Ok(())
    })?;
    read.ok_or_else(|| Error { line: 1, column: 1, said: "there is nothing to read".to_owned() })
}

/// What takes a value of its type from the reader.
type Take<'a> = dyn FnMut(&mut dyn erased_serde::Deserializer<'_>) -> Result<(), erased_serde::Error> + 'a;

/// The reader itself, of which there is one: nothing here knows the type.
fn drive(text: &str, limits: Options, take: &mut Take<'_>) -> Result<(), Error> {
    let driven = serde_yaml::with_deserializer_from_str_with_options(text, limits, |reader| {
        let mut reader = <dyn erased_serde::Deserializer<'_>>::erase(reader);
        take(&mut reader).map_err(serde_yaml::Error::custom)
    });
    driven.map_err(|error| placed(&error))
}

/// The error with its place. Every list and map that it has gone through has added where it stands itself: the first is
/// the innermost.
fn placed(error: &serde_yaml::Error) -> Error {
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let whole = error.to_string();
    let mut said = whole.lines().next().unwrap_or_default().trim_start_matches("error: ");
    let (mut line, mut column) = error.location().map_or((1, 1), |at| (number(at.line()), number(at.column())));
    said = said.strip_prefix(&format!("line {line} column {column}: ")).unwrap_or(said);
    while let Some((before, at)) = said.rsplit_once(" at line ").and_then(|(before, at)| Some((before, place(at)?))) {
        (line, column) = at;
        said = before;
    }
    Error { line, column, said: said.to_owned() }
}

/// `4, column 22`, and nothing behind it.
fn place(text: &str) -> Option<(usize, usize)> {
    let (line, column) = text.split_once(", column ")?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    enum Order {
        Wait,
        Draw(i32),
        All(Vec<Order>),
        Pair { first: String, second: Box<Order> },
    }

    #[test]
    fn reads_what_a_reader_made_for_the_type_reads() {
        for text in
            ["[wait, {draw: -2}]", "- all: [{draw: 1}, wait]\n- pair: {first: 7.0, second: {draw: 0x1f}}\n", "[]"]
        {
            assert_eq!(read::<Vec<Order>>(text).ok(), serde_yaml::from_str::<Vec<Order>>(text).ok(), "{text}");
        }
    }

    #[test]
    fn an_error_has_the_place_of_the_innermost_value() {
        for (text, at, said) in [
            ("- wait\n- {draw: x}\n", (2, 10), "invalid i32"),
            ("- all: [wait, {drow: 1}]\n", (1, 16), "unknown variant `drow`, expected one of wait, draw, all, pair"),
            ("- pair:\n    first: a\n", (2, 5), "missing field `second`"),
            ("- pair: {first: a, secnd: wait}\n", (1, 20), "unknown field `secnd`, expected one of first, second"),
            (
                "- 'wait at line 7, column 7'\n",
                (1, 3),
                "unknown variant `wait at line 7, column 7`, expected one of wait, draw, all, pair",
            ),
        ] {
            let error = read::<Vec<Order>>(text).unwrap_err();
            assert_eq!(((error.line, error.column), error.said.as_str()), (at, said), "{text}");
        }
    }

    #[test]
    fn what_is_no_yaml_is_an_error_with_its_place() {
        for text in ["- [wait\n", "- wait\n\t- wait\n", "", "- &a [*a]\n"] {
            let expected = serde_yaml::from_str::<Vec<Order>>(text).err();
            let expected = expected.map(|error| error.location().map_or(1, |at| at.line()));
            assert_eq!(read::<Vec<Order>>(text).err().map(|error| error.line as u64), expected, "{text:?}");
        }
    }
}
