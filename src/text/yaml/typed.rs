//! Values of any type out of a tree, by serde. A type is compiled for this one reader, whether it stands in YAML or in JSON.

use serde::de::value::{BorrowedStrDeserializer, U64Deserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::tree::{Key, Node, Value};
use super::{Error, PLACED};
use crate::diagnostic::Place;

/// Reads the value of a node. An error gets its place from whoever hands the node on.
#[derive(Clone, Copy)]
pub(super) struct Reader<'t>(pub &'t Node);

impl<'t> Reader<'t> {
    /// Reads what a seed makes of the node, with the place of an error.
    pub fn read<T: DeserializeSeed<'t>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self).map_err(|error| error.at(&self.0.place))
    }

    /// The scalar as text; an error for anything else.
    fn text(self, expected: &str) -> Result<&'t str, Error> {
        self.0.text().ok_or_else(|| self.wrong(expected))
    }

    fn wrong(self, expected: &str) -> Error {
        let found = match &self.0.value {
            Value::Null => "nothing",
            Value::Scalar { .. } => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        };
        Error::new(format!("expected {expected}, found {found}"))
    }

    /// A number that `parse` makes of the text. Hexadecimal and octal digits are read, and `_` between digits.
    fn number<T>(self, kind: &str, parse: impl FnOnce(&str, u32) -> Option<T>) -> Result<T, Error> {
        let text = self.text(kind)?;
        let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
        let (digits, radix) = match (digits.strip_prefix("0x"), digits.strip_prefix("0o")) {
            (Some(digits), _) => (digits, 16),
            (_, Some(digits)) => (digits, 8),
            (None, None) => (digits, 10),
        };
        let plain = format!("{sign}{}", digits.replace('_', ""));
        parse(&plain, radix).ok_or_else(|| Error::new(format!("invalid {kind}")))
    }

    /// A plain scalar as whichever type its letters look like.
    fn plain<V: Visitor<'t>>(text: &'t str, visitor: V) -> Result<V::Value, Error> {
        let digits = text.trim_start_matches('-');
        let is_number = text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let has_leading_zero =
            digits.strip_prefix('0').is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
        match text {
            _ if truth(text).is_some() => visitor.visit_bool(truth(text).unwrap_or_default()),
            _ if !is_number || has_leading_zero => visitor.visit_borrowed_str(text),
            _ => match (text.parse::<u64>(), text.parse::<i64>(), text.parse::<f64>()) {
                (Ok(number), _, _) => visitor.visit_u64(number),
                (_, Ok(number), _) => visitor.visit_i64(number),
                (_, _, Ok(number)) => visitor.visit_f64(number),
                _ => visitor.visit_borrowed_str(text),
            },
        }
    }
}

/// The boolean that a word means.
fn truth(word: &str) -> Option<bool> {
    let is_one_of = |words: [&str; 4]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    match () {
        () if is_one_of(["true", "yes", "y", "on"]) => Some(true),
        () if is_one_of(["false", "no", "n", "off"]) => Some(false),
        () => None,
    }
}

macro_rules! numbers {
    ($($deserialize:ident $visit:ident $type:ident),*) => {
        $(fn $deserialize<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit(self.number(stringify!($type), |digits, radix| $type::from_str_radix(digits, radix).ok())?)
        })*
    };
}

/// Types that are read as another one is.
macro_rules! as_another {
    ($($deserialize:ident $other:ident),*) => {
        $(fn $deserialize<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
            self.$other(visitor)
        })*
    };
}

impl<'t> Deserializer<'t> for Reader<'t> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0.value {
            Value::Null => visitor.visit_unit(),
            Value::Scalar { text, quoted: true } => visitor.visit_borrowed_str(text),
            Value::Scalar { text, quoted: false } => Self::plain(text, visitor),
            Value::List(_) => self.deserialize_seq(visitor),
            Value::Map(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        let word = self.text("a boolean")?;
        visitor.visit_bool(truth(word).ok_or_else(|| Error::new("invalid bool".to_owned()))?)
    }

    numbers!(
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64, deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64
    );

    as_another!(
        deserialize_f32 deserialize_f64, deserialize_string deserialize_str, deserialize_identifier deserialize_str,
        deserialize_char deserialize_str
    );

    fn deserialize_f64<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f64(self.number("f64", |digits, _| digits.parse().ok())?)
    }

    fn deserialize_str<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.text("a string")?)
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0.value {
            Value::Null => visitor.visit_unit(),
            _ => Err(self.wrong("nothing")),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    /// Nothing is an empty list, so that a key may stand without a value.
    fn deserialize_seq<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0.value {
            Value::Null | Value::List(_) => visitor.visit_seq(Items(self.0.items().iter())),
            _ => Err(self.wrong("a list")),
        }
    }

    /// A [`Placed`](super::Placed) value asks for its place under a name that no type has.
    fn deserialize_tuple_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match name {
            PLACED => visitor.visit_seq(Parts { node: self.0, next: 0 }),
            _ => self.deserialize_seq(visitor),
        }
    }

    /// Nothing is an empty map.
    fn deserialize_map<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0.value {
            Value::Null | Value::Map(_) => visitor.visit_map(Entries { entries: self.0.entries().iter(), value: None }),
            _ => Err(self.wrong("a map")),
        }
    }

    fn deserialize_tuple<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let variant = match &self.0.value {
            Value::Scalar { text, .. } => Variant { name: text, place: &self.0.place, value: None },
            Value::Map(entries) => match entries.as_slice() {
                [(key, value)] => Variant { name: &key.text, place: &key.place, value: Some(Reader(value)) },
                _ => return Err(self.wrong("a map with one key")),
            },
            _ => return Err(self.wrong("a word, or a map with one key")),
        };
        visitor.visit_enum(variant)
    }

    fn deserialize_ignored_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'t>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    serde::forward_to_deserialize_any! { <W: Visitor<'t>> bytes byte_buf }
}

/// The items of a list.
struct Items<'t>(std::slice::Iter<'t, Node>);

impl<'t> SeqAccess<'t> for Items<'t> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|item| Reader(item).read(seed)).transpose()
    }
}

/// The entries of a map.
struct Entries<'t> {
    entries: std::slice::Iter<'t, (Key, Node)>,
    value: Option<&'t Node>,
}

impl<'t> MapAccess<'t> for Entries<'t> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'t>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Word(key)).map(Some).map_err(|error| error.at(&key.place))
    }

    fn next_value_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let value = self.value.take().ok_or_else(|| Error::new("a value without a key".to_owned()))?;
        Reader(value).read(seed)
    }
}

/// A key, which may be read as a number too.
struct Word<'t>(&'t Key);

macro_rules! keys {
    ($($deserialize:ident $visit:ident $type:ident),*) => {
        $(fn $deserialize<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
            let number = self.0.text.parse().map_err(|_| Error::new(concat!("invalid ", stringify!($type)).to_owned()))?;
            visitor.$visit(number)
        })*
    };
}

impl<'t> Deserializer<'t> for Word<'t> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(&self.0.text)
    }

    keys!(
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64, deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64
    );

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(Variant { name: &self.0.text, place: &self.0.place, value: None })
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! { <W: Visitor<'t>>
        bool f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

/// A variant by its name, with its value.
struct Variant<'t> {
    name: &'t str,
    place: &'t Place,
    value: Option<Reader<'t>>,
}

impl<'t> Variant<'t> {
    /// Hands the value on to `read`.
    fn value<T>(self, read: impl FnOnce(Reader<'t>) -> Result<T, Error>) -> Result<T, Error> {
        let Some(value) = self.value else {
            return Err(Error::new(format!("`{}` needs a value", self.name)).at(self.place));
        };
        read(value).map_err(|error| error.at(&value.0.place))
    }
}

impl<'t> EnumAccess<'t> for Variant<'t> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let name = seed.deserialize(BorrowedStrDeserializer::<Error>::new(self.name));
        Ok((name.map_err(|error| error.at(self.place))?, self))
    }
}

impl<'t> VariantAccess<'t> for Variant<'t> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.value.map_or(Ok(()), |value| value.read(std::marker::PhantomData))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<T::Value, Error> {
        self.value(|value| value.read(seed))
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.value(|value| value.deserialize_seq(visitor))
    }

    fn struct_variant<V: Visitor<'t>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.value(|value| value.deserialize_map(visitor))
    }
}

/// The line, the column, the byte and the value of a node.
struct Parts<'t> {
    node: &'t Node,
    next: u8,
}

impl<'t> SeqAccess<'t> for Parts<'t> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.next += 1;
        let Place { line, column, span, .. } = &self.node.place;
        let number = |number: usize| -> U64Deserializer<Error> { (number as u64).into_deserializer() };
        match self.next {
            1 => seed.deserialize(number(*line)).map(Some),
            2 => seed.deserialize(number(*column)).map(Some),
            3 => seed.deserialize(number(span.start)).map(Some),
            4 => Reader(self.node).read(seed).map(Some),
            _ => Ok(None),
        }
    }
}
