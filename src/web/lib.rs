//! The judge in a page of a browser: the core, compiled to WebAssembly.
//!
//! A page hands over what a program has compiled in ([`install`]), sends the messages that `judge serve --stdio` reads
//! ([`answer`]) and gets its answers, so that whatever the page shows was ruled by the same code as on the command line.
//! Nothing is ruled in the page.

use std::sync::OnceLock;

use swu_api::Catalogue;
use swu_api::rpc;
use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_scenario::prove::Progress;
use swu_search::Search;
use wasm_bindgen::prelude::wasm_bindgen;

/// The longest message that is read, in bytes: a scenario file is at most one megabyte.
const LONGEST_MESSAGE: usize = 4 << 20;

/// Takes what the app has in its folder `data`, before the first message: rules, cards, search, scenarios. It stays in memory.
#[wasm_bindgen]
pub fn install(rules: Vec<u8>, cards: Vec<u8>, search: Vec<u8>, scenarios: Vec<u8>) {
    swu_rulebook::carried::install(rules.leak());
    swu_cards::carried::install(cards.leak());
    swu_search::carried::install(search.leak());
    swu_scenario::carried::install(scenarios.leak());
}

#[wasm_bindgen]
extern "C" {
    /// A function of the worker: so many positions of a proof have been found.
    #[wasm_bindgen(js_namespace = globalThis, js_name = judgeFound)]
    fn found(positions: f64);
}

/// Tells the worker how far a proof has come.
struct Told;

impl Progress for Told {
    #[expect(clippy::cast_precision_loss, reason = "numbers of positions are far below 2^53")]
    fn found(&self, positions: usize) {
        found(positions as f64);
    }
}

/// Rules, cards and search, made ready when they are first asked for.
fn service() -> &'static rpc::Service<'static> {
    static SERVICE: OnceLock<rpc::Service<'static>> = OnceLock::new();
    SERVICE.get_or_init(|| {
        let rules = Rulebook::embedded();
        let (library, search) = (Library::embedded(), Search::new(rules));
        rpc::Service { rules, library, search, schemas: Catalogue::default(), progress: &Told }
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
