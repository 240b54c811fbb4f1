//! YAML, read into values of all types.
//!
//! A text becomes a [tree], and the tree a value, so that a type is compiled for one reader: that of trees. A reader of YAML
//! or JSON made for each type was a sixth of the whole program.

mod mend;
pub mod tree;
mod typed;
pub mod write;

pub use mend::with_brackets;

use std::fmt;

use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, SeqAccess, Visitor};

use self::tree::{Fault, FaultKind, Limits, Node, Value};
use self::typed::Reader;
use crate::diagnostic::Place;
use crate::limits::{EVENT_BYTES, YAML_LEVELS, YAML_VALUES};

/// An error in a text, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// One line, without the place.
    pub said: String,
}

impl Error {
    /// An error whose place is not known yet.
    fn new(said: String) -> Self {
        Self { line: 0, column: 0, said }
    }

    /// The error with its place: the innermost value that knows it.
    fn at(self, place: &Place) -> Self {
        if self.line == 0 { Self { line: place.line, column: place.column, ..self } } else { self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}: {}", self.line, self.column, self.said)
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(said: T) -> Self {
        Self::new(said.to_string())
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("unknown variant `{variant}`, expected one of {}", expected.join(", ")))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("unknown field `{field}`, expected one of {}", expected.join(", ")))
    }
}

impl From<Fault> for Error {
    fn from(Fault { kind, place }: Fault) -> Self {
        let said = match kind {
            FaultKind::Syntax(error) => error.info().to_string(),
            FaultKind::SecondDocument => "a second document begins here".to_owned(),
            FaultKind::AliasInItself => "this alias is inside the value that it repeats".to_owned(),
            FaultKind::KeyIsNoWord => "the key of a map must be a word".to_owned(),
            FaultKind::DuplicateKey { text, first_line } => {
                format!("duplicate key `{text}`, first on line {first_line}")
            }
            FaultKind::Tag(tag) => format!("unknown tag `{tag}`"),
            FaultKind::TooDeep => "lists and maps are nested too deeply".to_owned(),
            FaultKind::TooMany => "too many values".to_owned(),
        };
        Self::new(said).at(&place)
    }
}

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
    value(&document(text, YAML_VALUES)?)
}

/// The same of the file of an event, which may be larger than a file of unknown origin.
///
/// # Errors
///
/// The same.
pub fn read_event<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    value(&document(text, EVENT_BYTES)?)
}

/// Reads JSON as the same value in YAML is read. For a type that is read from both: it is compiled once.
///
/// # Errors
///
/// If it is not JSON, or not of that type; without the place.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let json: serde_json::Value = serde_json::from_str(text).map_err(|error| Error::new(error.to_string()))?;
    value(&json.into())
}

fn value<T: DeserializeOwned>(tree: &Node) -> Result<T, Error> {
    Reader(tree).read(std::marker::PhantomData)
}

/// The tree of a text.
fn document(text: &str, values: usize) -> Result<Node, Error> {
    match tree::parse("", text, Limits { levels: YAML_LEVELS, values }) {
        Ok(Some(root)) => Ok(root),
        Ok(None) => Ok(Node { value: Value::Null, place: Place { line: 1, column: 1, ..Place::nowhere() } }),
        Err(faults) => Err(faults.into_iter().next().map_or_else(|| Error::new(String::new()), Error::from)),
    }
}

/// A value and the place where it stands in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<T> {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The byte at which it begins.
    pub offset: usize,
    pub value: T,
}

/// The name under which a [`Placed`] value asks for its place.
const PLACED: &str = "\u{1}placed";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Placed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Parts<T> {
            type Value = Placed<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value with its place")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Placed<T>, A::Error> {
                let missing = || de::Error::custom("places are read from YAML alone");
                Ok(Placed {
                    line: parts.next_element()?.ok_or_else(missing)?,
                    column: parts.next_element()?.ok_or_else(missing)?,
                    offset: parts.next_element()?.ok_or_else(missing)?,
                    value: parts.next_element()?.ok_or_else(missing)?,
                })
            }
        }
        deserializer.deserialize_tuple_struct(PLACED, 4, Parts(std::marker::PhantomData))
    }
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
    fn broken_yaml_is_an_error_with_its_line() {
        for text in ["- [wait\n", "- wait\n\t- wait\n", "", "- &a [*a]\n"] {
            let expected = serde_yaml::from_str::<Vec<Order>>(text).err();
            let expected = expected.map(|error| error.location().map_or(1, |at| at.line()));
            assert_eq!(read::<Vec<Order>>(text).err().map(|error| error.line as u64), expected, "{text:?}");
        }
    }
}
