//! Documents with their schemas.

use std::cell::RefCell;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use swu_text::diagnostic::{Diagnostic, nearest};

/// A type with a schema.
pub trait Schemed {
    /// The name in `judge/NAME/VERSION`.
    const NAME: &'static str;
    /// Grows when a key is taken out, or means something else.
    const VERSION: u32 = 1;
    /// The description, as a sentence.
    const ABOUT: &'static str;
}

/// A command's answer as one object, whose keys stand beside `schema`.
pub trait Document: Schemed + Serialize + JsonSchema {}

/// One of the things that a command lists under `results`.
pub trait Element: Schemed + Serialize + JsonSchema {}

/// Says that a type is a [`Document`]: its name, and what it describes.
#[macro_export]
macro_rules! document {
    ($type:ty, $name:literal, $about:literal) => {
        $crate::named!($type, $name, $about);
        impl $crate::Document for $type {}
    };
}

/// Says that a type is an [`Element`]: the name of the list, and what it lists.
#[macro_export]
macro_rules! element {
    ($type:ty, $name:literal, $about:literal) => {
        $crate::named!($type, $name, $about);
        impl $crate::Element for $type {}
    };
}

/// The schema of either.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($type:ty, $name:literal, $about:literal) => {
        impl $crate::Schemed for $type {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
        }
    };
}

/// A value that is written as an element of a list, although it is held in another way.
pub trait Listed: Serialize {
    /// The element that it is written as.
    type As: Element;
}

/// `judge/NAME/VERSION`.
fn id<S: Schemed + ?Sized>() -> String {
    format!("judge/{}/{}", S::NAME, S::VERSION)
}

#[derive(Serialize)]
struct WithName<'d, D> {
    schema: String,
    #[serde(flatten)]
    document: &'d D,
}

#[derive(Serialize)]
struct List<R> {
    schema: String,
    results: R,
}

/// The document with the name of its schema.
pub fn versioned<D: Document>(document: &D) -> impl Serialize + '_ {
    WithName { schema: id::<D>(), document }
}

/// The list with the name of its schema.
pub fn versioned_list<E: Element>(results: &[E]) -> impl Serialize + '_ {
    List { schema: id::<E>(), results }
}

/// The same of what comes one after the other and is not held all at once. It can be written once.
pub fn versioned_stream<L: Listed>(results: impl Iterator<Item = L>) -> impl Serialize {
    List { schema: id::<L::As>(), results: stream(results) }
}

/// A bare list of what comes one after the other. It can be written once.
pub fn stream<S: Serialize>(items: impl Iterator<Item = S>) -> impl Serialize {
    struct Once<I>(RefCell<Option<I>>);
    impl<I: Iterator<Item: Serialize>> Serialize for Once<I> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.take().into_iter().flatten())
        }
    }
    Once(RefCell::new(Some(items)))
}

/// The schemas of documents, by name.
#[derive(Debug, Clone, Default)]
pub struct Catalogue(Vec<Entry>);

/// A schema that can be asked for.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Entry {
    /// The name in `judge/NAME/VERSION`.
    pub name: &'static str,
    /// The description, as a sentence.
    pub about: &'static str,
    make: fn() -> Schema,
}

impl Entry {
    /// The JSON Schema (draft 2020-12).
    pub fn schema(&self) -> Schema {
        (self.make)()
    }
}

impl Catalogue {
    /// With the schema of a document.
    #[must_use]
    pub fn document<D: Document>(mut self) -> Self {
        self.0.push(Entry { name: D::NAME, about: D::ABOUT, make: document_schema::<D> });
        self
    }

    /// With the schema of a list.
    #[must_use]
    pub fn list<E: Element>(mut self) -> Self {
        self.0.push(Entry { name: E::NAME, about: E::ABOUT, make: list_schema::<E> });
        self
    }

    /// The same by name.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.0.sort_by_key(|entry| entry.name);
        self
    }

    /// All of them.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter()
    }

    /// The schema of that name, which may be written as a document writes it: `judge/replay/1`.
    pub fn named(&self, name: &str) -> Option<&Entry> {
        let name = name.strip_prefix("judge/").map_or(name, |id| id.split('/').next().unwrap_or(id));
        self.0.iter().find(|entry| entry.name == name)
    }

    /// The error for a name that no schema has.
    pub fn unknown(&self, name: &str) -> Diagnostic {
        let error = Diagnostic::error(format!("unknown schema `{name}`"));
        match nearest(name, self.0.iter().map(|entry| entry.name), 3).as_slice() {
            [] => error.help("list all schemas with `judge schema --list`"),
            near => error.help(format!("did you mean {}?", near.join(", "))),
        }
    }
}

fn document_schema<D: Document>() -> Schema {
    with_name::<D>(generated::<D>())
}

fn list_schema<E: Element>() -> Schema {
    #[derive(Serialize, JsonSchema)]
    struct Results<E> {
        results: Vec<E>,
    }
    with_name::<E>(generated::<Results<E>>())
}

/// The schema of what serialisation writes of a type.
fn generated<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// An object's schema with the key that names it.
fn with_name<S: Schemed>(mut schema: Schema) -> Schema {
    schema.insert("title".to_owned(), id::<S>().into());
    schema.insert("description".to_owned(), S::ABOUT.into());
    let object = schema.ensure_object();
    object.insert("type".to_owned(), "object".into());
    if let Value::Object(properties) = object.entry("properties").or_insert_with(|| json!({})) {
        properties.shift_insert(0, "schema".to_owned(), json!({"const": id::<S>()}));
    }
    if let Value::Array(required) = object.entry("required").or_insert_with(|| json!([])) {
        required.insert(0, "schema".into());
    }
    schema
}
