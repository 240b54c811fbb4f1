//! Values of any type out of a tree, by serde. A type is compiled for this one reader, whether it stands in YAML or in JSON.

use serde::de::value::{BorrowedStrDeserializer, U64Deserializer};
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use super::tree::{Key, Mark, Node, Value};
use super::{Error, PLACED};

/// Reads the value of a node.
#[derive(Clone, Copy)]
pub(super) struct Reader<'t>(pub &'t Node);

impl<'t> Reader<'t> {
    /// The scalar as text; an error for anything else.
    fn text(self, expected: &str) -> Result<&'t str, Error> {
        match &self.0.value {
            Value::Scalar { text, .. } => Ok(text),
            _ => Err(self.wrong(expected)),
        }
    }

    fn wrong(self, expected: &str) -> Error {
        let found = match &self.0.value {
            Value::Null => "nothing",
            Value::Scalar { .. } => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        };
        Error::new(format!("expected {expected}, found {found}")).at(&self.0.mark)
    }

    /// A number that `parse` makes of the text. Hexadecimal and octal digits are read, and `_` between digits.
    fn number<T>(self, kind: &str, parse: impl FnOnce(&str, u32) -> Option<T>) -> Result<T, Error> {
        let text = self.text(kind)?;
        let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
        let (digits, radix) = match digits.get(..2) {
            Some("0x") => (&digits[2..], 16),
            Some("0o") => (&digits[2..], 8),
            _ => (digits, 10),
        };
        let plain = format!("{sign}{}", digits.replace('_', ""));
        parse(&plain, radix).ok_or_else(|| Error::new(format!("invalid {kind}")).at(&self.0.mark))
    }

    fn list<V: Visitor<'t>>(self, items: &'t [Node], visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Items(items.iter())).map_err(|error| error.at(&self.0.mark))
    }

    fn map<V: Visitor<'t>>(self, entries: &'t [(Key, Node)], visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(Entries { entries: entries.iter(), value: None }).map_err(|error| error.at(&self.0.mark))
    }

    /// A plain scalar as whichever type its letters look like.
    fn plain<V: Visitor<'t>>(text: &'t str, visitor: V) -> Result<V::Value, Error> {
        let is_number = text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let has_leading_zero = text.trim_start_matches('-').starts_with('0')
            && text.trim_start_matches('-').get(1..2).is_some_and(|next| next.bytes().all(|b| b.is_ascii_digit()));
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
            let number = self.number(stringify!($type), |digits, radix| $type::from_str_radix(digits, radix).ok())?;
            visitor.$visit(number).map_err(|error: Error| error.at(&self.0.mark))
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
            Value::List(items) => return self.list(items, visitor),
            Value::Map(entries) => return self.map(entries, visitor),
        }
        .map_err(|error: Error| error.at(&self.0.mark))
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        let word = self.text("a boolean")?;
        let read = truth(word).ok_or_else(|| Error::new("invalid bool".to_owned()).at(&self.0.mark))?;
        visitor.visit_bool(read)
    }

    numbers!(
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64, deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64
    );

    fn deserialize_f32<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f64(self.number("f64", |digits, _| digits.parse().ok())?)
    }

    fn deserialize_char<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_str<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        let text = self.text("a string")?;
        visitor.visit_borrowed_str(text).map_err(|error: Error| error.at(&self.0.mark))
    }

    fn deserialize_string<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
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

    fn deserialize_unit_struct<V: Visitor<'t>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    /// Nothing is an empty list, so that a key may stand without a value.
    fn deserialize_seq<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0.value {
            Value::Null => self.list(&[], visitor),
            Value::List(items) => self.list(items, visitor),
            _ => Err(self.wrong("a list")),
        }
    }

    fn deserialize_tuple<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    /// A [`Placed`](super::Placed) value asks for its place under a name that no type has.
    fn deserialize_tuple_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match name {
            PLACED => visitor.visit_seq(Place { node: self.0, next: 0 }),
            _ => self.deserialize_seq(visitor),
        }
    }

    /// Nothing is an empty map.
    fn deserialize_map<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0.value {
            Value::Null => self.map(&[], visitor),
            Value::Map(entries) => self.map(entries, visitor),
            _ => Err(self.wrong("a map")),
        }
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
            Value::Scalar { text, .. } => Variant { name: text, mark: &self.0.mark, value: None },
            Value::Map(entries) => match entries.as_slice() {
                [(key, value)] => Variant { name: &key.text, mark: &key.mark, value: Some(value) },
                _ => return Err(self.wrong("a map with one key")),
            },
            _ => return Err(self.wrong("a word, or a map with one key")),
        };
        visitor.visit_enum(variant).map_err(|error: Error| error.at(&self.0.mark))
    }

    fn deserialize_identifier<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

/// The items of a list.
struct Items<'t>(std::slice::Iter<'t, Node>);

impl<'t> SeqAccess<'t> for Items<'t> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|item| seed.deserialize(Reader(item)).map_err(|error| error.at(&item.mark))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
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
        seed.deserialize(Word(key)).map(Some).map_err(|error| error.at(&key.mark))
    }

    fn next_value_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let value = self.value.take().ok_or_else(|| Error::new("a value without a key".to_owned()))?;
        seed.deserialize(Reader(value)).map_err(|error| error.at(&value.mark))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// A key, which may be read as a number too.
struct Word<'t>(&'t Key);

macro_rules! keys {
    ($($deserialize:ident $visit:ident $type:ident),*) => {
        $(fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let number = self.0.text.parse().map_err(|_| Error::new(concat!("invalid ", stringify!($type)).to_owned()))?;
            visitor.$visit(number)
        })*
    };
}

impl<'de> Deserializer<'de> for Word<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(&self.0.text)
    }

    keys!(
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64, deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64
    );

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(Variant { name: &self.0.text, mark: &self.0.mark, value: None })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

/// A variant by its name, with its value.
struct Variant<'t> {
    name: &'t str,
    mark: &'t Mark,
    value: Option<&'t Node>,
}

impl<'t> Variant<'t> {
    fn value(&self) -> Result<Reader<'t>, Error> {
        let missing = || Error::new(format!("`{}` needs a value", self.name)).at(self.mark);
        self.value.map(Reader).ok_or_else(missing)
    }
}

impl<'t> EnumAccess<'t> for Variant<'t> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let name = seed.deserialize(BorrowedStrDeserializer::<Error>::new(self.name));
        name.map(|name| (name, self.copied())).map_err(|error| error.at(self.mark))
    }
}

impl<'t> Variant<'t> {
    fn copied(&self) -> Self {
        Self { ..*self }
    }
}

impl<'t> VariantAccess<'t> for Variant<'t> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.value.map_or(Ok(()), |value| de::Deserialize::deserialize(Reader(value)))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.value()?)
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.value()?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'t>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.value()?.deserialize_map(visitor)
    }
}

/// The line, the column, the byte and the value of a node.
struct Place<'t> {
    node: &'t Node,
    next: u8,
}

impl<'t> SeqAccess<'t> for Place<'t> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.next += 1;
        let Mark { line, column, span } = &self.node.mark;
        let number = |number: usize| -> U64Deserializer<Error> { (number as u64).into_deserializer() };
        match self.next {
            1 => seed.deserialize(number(*line)).map(Some),
            2 => seed.deserialize(number(*column)).map(Some),
            3 => seed.deserialize(number(span.start)).map(Some),
            4 => seed.deserialize(Reader(self.node)).map(Some),
            _ => Ok(None),
        }
    }
}

/// A tree out of JSON, whose values have no places.
impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Grower).map(|value| Self { value, mark: Mark::default() })
    }
}

struct Grower;

impl Grower {
    fn plain(text: impl ToString) -> Value {
        Value::Scalar { text: text.to_string(), quoted: false }
    }
}

impl<'de> Visitor<'de> for Grower {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, read: bool) -> Result<Value, E> {
        Ok(Self::plain(read))
    }

    fn visit_u64<E>(self, read: u64) -> Result<Value, E> {
        Ok(Self::plain(read))
    }

    fn visit_i64<E>(self, read: i64) -> Result<Value, E> {
        Ok(Self::plain(read))
    }

    fn visit_f64<E>(self, read: f64) -> Result<Value, E> {
        Ok(Self::plain(read))
    }

    fn visit_str<E>(self, read: &str) -> Result<Value, E> {
        Ok(Value::Scalar { text: read.to_owned(), quoted: true })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Vec::new();
        while let Some((text, value)) = entries.next_entry()? {
            map.push((Key { text, mark: Mark::default() }, value));
        }
        Ok(Value::Map(map))
    }
}
