//! The keys of the format: the name, the meaning, the default and the reader of each, in one description from which both the reader and the JSON Schema are made.

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use super::name::{Located, Seat};
use super::read::{Fields, Reader};
use super::schema;
use super::yaml::Node;

/// The JSON Schema of some values.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// The reader of a value, and the schema of the values that can be read so.
pub(crate) struct Kind<T> {
    pub read: fn(&mut Reader, &Node) -> Option<T>,
    pub schema: SchemaOf,
}

/// A key of a map whose value is of a kind.
pub(crate) struct Key<T> {
    pub entry: Entry,
    pub read: fn(&mut Reader, &Node) -> Option<T>,
}

/// A key as far as it can be told without its value's type.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub name: &'static str,
    /// The meaning, as a sentence.
    pub about: &'static str,
    pub need: Need,
    pub schema: SchemaOf,
}

/// The need for a key.
#[derive(Clone, Copy)]
pub(crate) enum Need {
    Required,
    /// It may be left out; so it is when nothing stands behind it.
    Optional(Default),
    /// It may be left out, but where it stands something is said.
    Stated,
}

/// The value of a key that is left out.
#[derive(Clone, Copy)]
pub(crate) enum Default {
    Nothing,
    Empty,
    Number(u32),
    Flag(bool),
    Word(&'static str),
    /// A value that depends on other keys, in words.
    Told(&'static str),
}

impl<T> Key<T> {
    pub const fn required(name: &'static str, about: &'static str, kind: Kind<T>) -> Self {
        Self::new(name, about, Need::Required, kind)
    }

    pub const fn optional(name: &'static str, about: &'static str, kind: Kind<T>, default: Default) -> Self {
        Self::new(name, about, Need::Optional(default), kind)
    }

    pub const fn stated(name: &'static str, about: &'static str, kind: Kind<T>) -> Self {
        Self::new(name, about, Need::Stated, kind)
    }

    const fn new(name: &'static str, about: &'static str, need: Need, kind: Kind<T>) -> Self {
        Self { entry: Entry { name, about, need, schema: kind.schema }, read: kind.read }
    }
}

impl Entry {
    /// The schema of the key's value, with what it means and its default.
    pub fn property(&self, generator: &mut SchemaGenerator) -> Schema {
        let mut schema = (self.schema)(generator);
        let mut about = self.about.to_owned();
        if let Need::Optional(default) = self.need {
            schema = schema::or_null(schema);
            if let Some(told) = default.told() {
                about = format!("{about} Default: {told}.");
            }
            if let Some(value) = default.value() {
                schema.insert("default".to_owned(), value);
            }
        }
        schema.insert("description".to_owned(), about.into());
        schema
    }
}

impl Default {
    fn told(self) -> Option<String> {
        Some(match self {
            Self::Nothing => return None,
            Self::Empty => "empty".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::Word(word) | Self::Told(word) => word.to_owned(),
        })
    }

    fn value(self) -> Option<Value> {
        Some(match self {
            Self::Nothing | Self::Told(_) => return None,
            Self::Empty => Value::Array(Vec::new()),
            Self::Number(number) => number.into(),
            Self::Flag(flag) => flag.into(),
            Self::Word(word) => word.into(),
        })
    }
}

/// Puts a value that was read where it belongs in a whole.
pub(crate) type Put<T> = Box<dyn FnOnce(&mut T)>;

pub(crate) fn put<T: 'static, V: 'static>(value: Option<V>, put: fn(&mut T, V)) -> Option<Put<T>> {
    value.map(|value| -> Put<T> { Box::new(move |into| put(into, value)) })
}

/// The keys of a table, without the types of their values.
pub(crate) fn entries<T>(table: &[Key<T>]) -> Vec<Entry> {
    table.iter().map(|key| key.entry).collect()
}

pub(crate) const FLAG: Kind<bool> = Kind { read: Reader::flag, schema: schema::flag };

/// Points of damage, HP or cost.
pub(crate) const AMOUNT: Kind<u32> = Kind { read: Reader::amount, schema: schema::amount };

/// A number of cards or tokens.
pub(crate) const COUNT: Kind<u32> = Kind { read: Reader::count, schema: schema::count };

pub(crate) const NUMBER: Kind<i32> =
    Kind { read: |reader, node| reader.number(node, "a number"), schema: schema::number };

pub(crate) const PLAYER: Kind<Located<Seat>> = Kind { read: Reader::player, schema: schema::text };

pub(crate) const PLAYER_OR_NONE: Kind<Option<Located<Seat>>> =
    Kind { read: |reader, node| reader.player_or(node, "none"), schema: schema::text };

/// A step as a map: the key that says what is done, the keys that can stand beside it, and how it is read.
pub(crate) struct Form<T> {
    pub verb: Entry,
    pub with: &'static [Entry],
    /// Those that can stand beside any such step.
    pub beside: &'static [Entry],
    pub read: fn(&mut Reader, &Fields<'_>) -> Option<T>,
}

impl<T> Form<T> {
    /// Every key of the map.
    pub fn keys(&self) -> Vec<Entry> {
        [&[self.verb], self.with, self.beside].concat()
    }
}

/// The schemas of maps of these forms.
pub(crate) fn schemas_of<T>(forms: &[Form<T>], generator: &mut SchemaGenerator) -> Vec<Schema> {
    let form = |form: &Form<T>| {
        let mut schema = schema::map(&form.keys(), generator);
        schema.insert("required".to_owned(), [form.verb.name].to_vec().into());
        schema
    };
    forms.iter().map(form).collect()
}

/// A form that is what the key's value is read as.
macro_rules! form {
    ($key:ident, $beside:expr => $make:expr) => {
        Form { verb: $key.entry, with: &[], beside: &$beside, read: |reader, map| reader.value(map, &$key).map($make) }
    };
}
pub(crate) use form;

/// A kind of value by what a message calls it: words, one or several of them, references, or a word of a table.
macro_rules! kind {
    (text $needed:literal) => {
        Kind { read: |reader, node| reader.text(node, $needed), schema: schema::text }
    };
    (texts $needed:literal) => {
        Kind {
            read: |reader, node| Some(reader.list(node, |reader, item| reader.text(item, $needed))),
            schema: schema::texts,
        }
    };
    (reference $needed:literal) => {
        Kind { read: |reader, node| reader.reference(node, $needed), schema: schema::reference }
    };
    (references $needed:literal) => {
        Kind { read: |reader, node| reader.references(node, $needed), schema: schema::references }
    };
    (list of $item:ty, $read:path) => {
        Kind {
            read: |reader, node| Some(reader.list(node, $read)),
            schema: |generator| schema::one_or_list(schema::of::<$item>(generator)),
        }
    };
    (word $kind:literal of $table:path) => {
        Kind { read: |reader, node| reader.word(node, $kind, &$table), schema: |_| schema::words(&$table) }
    };
}
pub(crate) use kind;

/// A key of a table of facts: a value of a kind, and the fact that it makes.
macro_rules! fact {
    ($name:literal, $about:literal, $kind:expr => $fact:expr) => {
        Key::stated(
            $name,
            $about,
            Kind { read: |reader, node| ($kind.read)(reader, node).map($fact), schema: $kind.schema },
        )
    };
}
pub(crate) use fact;

/// A key of a table whose values are parts of a whole: a value of a kind, its default if it may be left out, and the field
/// for it.
macro_rules! field {
    ($name:literal, $about:literal, $kind:expr $(, $default:expr)? => $($field:ident).+) => {
        field!($name, $about, $kind $(, $default)? => |into, value| into.$($field).+ = value.into())
    };
    ($name:literal, $about:literal, $kind:expr => $put:expr) => {
        Key::required($name, $about, field!($kind => $put))
    };
    ($name:literal, $about:literal, $kind:expr, $default:expr => $put:expr) => {
        Key::optional($name, $about, field!($kind => $put), $default)
    };
    ($kind:expr => $put:expr) => {
        Kind {
            read: |reader, node| $crate::key::put(($kind.read)(reader, node), $put),
            schema: $kind.schema,
        }
    };
}
pub(crate) use field;
