//! The first answers in a page of a browser: searches, compiled to WebAssembly.
//!
//! It is small, so it is there long before the engine that plays, and answers a search as that does, by words. It knows the names
//! of cards and the first ruling on each rule. For whatever needs more, the page waits for the whole engine.

#[path = "../border.rs"]
mod border;

use std::sync::OnceLock;

use border::exactly;
use serde::Deserialize;
use swu_answer::message;
use swu_answer::rulings::FirstRulings;
use swu_answer::search::{self, SearchParams};
use swu_rulebook::Rulebook;
use swu_search::names::PackedNames;
use swu_search::{Helps, Meaning, Search};
use swu_text::limits::MESSAGE_BYTES;
use swu_text::prepared::{self, MemoryStore, Part};

/// Calls a function for the page.
fn called(name: &str, given: Vec<Vec<u8>>) -> Result<String, String> {
    match name {
        "install" => install(exactly(given)?)?,
        "answer" => return Ok(answer(exactly(given)?).unwrap_or_default()),
        _ => return Err(format!("unknown function `{name}`")),
    }
    Ok(String::new())
}

/// All that is searched.
struct Service {
    rules: &'static Rulebook,
    names: &'static PackedNames,
    rulings: FirstRulings<'static>,
    search: Search<'static>,
}

static NAMES: OnceLock<PackedNames> = OnceLock::new();
static SERVICE: OnceLock<Service> = OnceLock::new();

/// Loads the data before the first message. It stays in memory. Words of other languages are left to the whole engine.
///
/// # Errors
///
/// If it cannot be read.
fn install([rules, index, names, rulings]: [Vec<u8>; 4]) -> Result<(), String> {
    prepared::keep_in(MemoryStore::new([(Part::Rules, rules), (Part::Search, index)]));
    let read = PackedNames::read(names.leak())?;
    let names = NAMES.get_or_init(|| read);
    let rulings = FirstRulings::read(rulings.leak())?;
    let rules = Rulebook::embedded();
    let search =
        Search::with(rules, Helps { thesaurus: None, questions: None, cards: names, vectors: Meaning::Unknown });
    let _ = SERVICE.set(Service { rules, names, rulings, search });
    Ok(())
}

/// The message of a search.
#[derive(Deserialize)]
struct Asked {
    method: String,
    params: SearchParams,
}

/// Answers a search; nothing if it is another message, or one that only the whole engine can answer.
fn answer([message]: [Vec<u8>; 1]) -> Option<String> {
    let service = SERVICE.get()?;
    let asked: Asked = serde_json::from_slice(&message).ok().filter(|_| message.len() <= MESSAGE_BYTES)?;
    if asked.method != "search" || !service.names.tells(&asked.params.query) {
        return None;
    }
    message::answer_by(&message, |_, _| {
        let on = |rule: &_| service.rulings.on(rule);
        message::written_list(&search::found(&asked.params, &service.search, service.rules, &on)?)
    })
}
