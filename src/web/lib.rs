//! The judge in a page of a browser: the core, compiled to WebAssembly, behind one function.
//!
//! A page sends the messages that `judge serve --stdio` reads and gets its answers, so that whatever the page shows was
//! ruled by the same code as on the command line. Nothing is ruled in the page.

use std::sync::OnceLock;

use swu_api::Catalogue;
use swu_api::rpc;
use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_search::Search;
use wasm_bindgen::prelude::wasm_bindgen;

/// The longest message that is read, in bytes: a scenario file is at most one megabyte.
const LONGEST_MESSAGE: usize = 4 << 20;

/// Rules, cards and search, made ready when they are first asked for.
fn service() -> &'static rpc::Service<'static> {
    static SERVICE: OnceLock<rpc::Service<'static>> = OnceLock::new();
    SERVICE.get_or_init(|| {
        swu_data::install();
        let rules = Rulebook::embedded();
        rpc::Service { rules, library: Library::embedded(), search: Search::new(rules), schemas: Catalogue::default() }
    })
}

/// Answers a message of JSON-RPC 2.0; a notification gets an empty answer.
#[wasm_bindgen]
pub fn answer(message: &str) -> String {
    if message.len() > LONGEST_MESSAGE {
        return rpc::too_long(LONGEST_MESSAGE).unwrap_or_default();
    }
    rpc::answer(message.as_bytes(), service()).unwrap_or_default()
}
