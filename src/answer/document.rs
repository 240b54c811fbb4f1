//! Documents with their schemas.

use std::cell::RefCell;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use swu_text::diagnostic::{Diagnostic, nearest};

/// A command's answer: one object, whose keys stand beside `schema`, or one of the things that are listed under `results`.
pub trait Document: Serialize + JsonSchema {
    /// The name in `judge/NAME/VERSION`.
    const NAME: &'static str;
    /// Grows when a key is taken out, or means something else.
    const VERSION: u32 = 1;
    /// The description, as a sentence.
    const ABOUT: &'static str;
}

/// Says that a type is a [`Document`]: its name, and what it describes.
#[macro_export]
macro_rules! document {
    ($type:ty, $name:literal, $about:literal) => {
        impl $crate::Document for $type {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
        }
    };
}

/// `judge/NAME/VERSION`.
fn id<D: Document>() -> String {
    format!("judge/{}/{}", D::NAME, D::VERSION)
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
pub fn versioned_list<D: Document>(results: &[D]) -> impl Serialize + '_ {
    List { schema: id::<D>(), results }
}

/// The same of what comes one after the other and is not held all at once, in whatever form. It can be written once.
pub fn versioned_stream<D: Document>(results: impl Iterator<Item = impl Serialize>) -> impl Serialize {
    List { schema: id::<D>(), results: stream(results) }
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
    pub fn list<D: Document>(mut self) -> Self {
        self.0.push(Entry { name: D::NAME, about: D::ABOUT, make: list_schema::<D> });
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

fn list_schema<D: Document>() -> Schema {
    #[derive(Serialize, JsonSchema)]
    struct Results<D> {
        results: Vec<D>,
    }
    with_name::<D>(generated::<Results<D>>())
}

/// The schema of what serialisation writes of a type.
fn generated<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// An object's schema with the key that names it.
fn with_name<D: Document>(mut schema: Schema) -> Schema {
    schema.insert("title".to_owned(), id::<D>().into());
    schema.insert("description".to_owned(), D::ABOUT.into());
    let object = schema.ensure_object();
    object.insert("type".to_owned(), "object".into());
    if let Value::Object(properties) = object.entry("properties").or_insert_with(|| json!({})) {
        properties.shift_insert(0, "schema".to_owned(), json!({"const": id::<D>()}));
    }
    if let Value::Array(required) = object.entry("required").or_insert_with(|| json!([])) {
        required.insert(0, "schema".into());
    }
    schema
}
