//! The judge in a page of a browser: the core, compiled to WebAssembly.
//!
//! A page installs the data that a program has compiled in (`install`), and sends the messages that `judge serve --stdio`
//! reads. So everything that the page shows was ruled by the code of the command line. The page itself rules nothing.

mod border;

use std::sync::{LazyLock, OnceLock};

use border::exactly;
use serde::Deserialize;
use swu_api::Catalogue;
use swu_api::rpc;
use swu_cards::Library;
use swu_rulebook::{Rulebook, SourceFile};
use swu_scenario::prove::Progress;
use swu_search::vectors::Vectors;
use swu_search::{Helps, Meaning, Search};
use swu_text::limits::MESSAGE_BYTES;
use swu_text::prepared::{self, MemoryStore, Part};

/// Calls a function for the page.
fn called(name: &str, given: Vec<Vec<u8>>) -> Result<String, String> {
    match name {
        "install" => install(exactly(given)?),
        "keep" => keep(exactly(given)?)?,
        "mean" => mean(exactly(given)?)?,
        "answer" => return Ok(answer(exactly(given)?)),
        _ => return Err(format!("unknown function `{name}`")),
    }
    Ok(String::new())
}

/// Loads the folder `data` of the app, before the first message. It stays in memory.
fn install([rules, cards, search, translations, questions, scenarios]: [Vec<u8>; 6]) {
    prepared::keep_in(MemoryStore::new([
        (Part::Rules, rules),
        (Part::Cards, cards),
        (Part::Search, search),
        (Part::Translations, translations),
        (Part::Questions, questions),
        (Part::Scenarios, scenarios),
    ]));
}

/// The files that a user has dropped onto the page and keeps on the device.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnDevice {
    /// The files of each imported edition: names and texts.
    editions: Vec<Vec<(String, String)>>,
    /// The files of card data.
    cards: Vec<(String, String)>,
}

/// The kept files, ready for the engine. The rules are read on first use.
struct UserData {
    editions: LazyLock<Vec<Rulebook>, Box<dyn FnOnce() -> Vec<Rulebook> + Send>>,
    library: Option<Library>,
}

static KEPT: OnceLock<UserData> = OnceLock::new();

/// Loads the files that are kept on the device, before the first message: JSON, `{"editions": [[["cr.md", "…"]]], "cards":
/// []}`.
///
/// # Errors
///
/// If it is not such JSON, or the card data cannot be read. The engine then uses the data of the app.
fn keep([files]: [Vec<u8>; 1]) -> Result<(), String> {
    let OnDevice { editions, cards } = serde_json::from_slice(&files).map_err(|error| error.to_string())?;
    let own = match cards.is_empty() {
        true => None,
        false => Some(swu_cards::kept::Kept::new(cards).read().map_err(|(error, _)| error.title)?),
    };
    let rulebook = |files: Vec<(String, String)>| {
        Rulebook::parse(files.into_iter().map(|(name, text)| SourceFile::new(name, text)))
    };
    let read: Box<dyn FnOnce() -> Vec<Rulebook> + Send> =
        Box::new(move || editions.into_iter().map(rulebook).collect());
    let library = own.map(|own| Library::embedded().extended(own));
    KEPT.set(UserData { editions: LazyLock::new(read), library }).map_err(|_| "already transferred".to_owned())
}

/// Reports the progress of a proof to the worker.
struct ProofProgress;

impl Progress for ProofProgress {
    fn found(&self, positions: usize) {
        border::found(positions);
    }
}

static MEANING: OnceLock<(Vectors<'static>, Vectors<'static>)> = OnceLock::new();

/// Loads the tables of word vectors and of the questions about rules, which the app fetches last: from then on the search also
/// compares meanings, not only words.
///
/// # Errors
///
/// If one is not such a table.
fn mean([words, asked]: [Vec<u8>; 2]) -> Result<(), String> {
    let read = |table: Vec<u8>| Vectors::read(table.leak()).map_err(|error| error.to_string());
    MEANING.set((read(words)?, read(asked)?)).map_err(|_| "already transferred".to_owned())
}

/// Rules, cards and search, prepared on first use; the search is prepared again once it compares meanings.
fn service() -> &'static rpc::Service<'static> {
    static BY_WORDS: OnceLock<rpc::Service<'static>> = OnceLock::new();
    static BY_MEANING: OnceLock<rpc::Service<'static>> = OnceLock::new();
    match MEANING.get() {
        Some((words, asked)) => BY_MEANING.get_or_init(|| with(Meaning::By(*words, Some(*asked)))),
        None => BY_WORDS.get_or_init(|| with(Meaning::Unknown)),
    }
}

fn with(vectors: Meaning<'static>) -> rpc::Service<'static> {
    let rules = Rulebook::embedded();
    let library = KEPT.get().and_then(|kept| kept.library.as_ref()).unwrap_or_else(|| Library::embedded());
    let search = Search::with(rules, Helps { vectors, ..Helps::default() });
    let imported = || Ok(KEPT.get().map_or_else(Vec::new, |kept| kept.editions.iter().collect()));
    rpc::Service { rules, library, search, imported: Box::new(imported), schemas: Catalogue::default(), today: || None }
}

/// Answers a message of JSON-RPC 2.0; a notification gets an empty answer.
fn answer([message]: [Vec<u8>; 1]) -> String {
    if message.len() > MESSAGE_BYTES {
        return rpc::too_long(MESSAGE_BYTES).unwrap_or_default();
    }
    rpc::answer(&message, service(), &ProofProgress).unwrap_or_default()
}
