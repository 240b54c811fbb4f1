//! Every reader of the program as a function of bytes: what fuzzing calls, and what replays its finds.
//!
//! A function returns whatever the bytes are. It panics if a reader does, or if something does not hold that must always hold:
//! a change of an event is taken off and put back byte for byte, and what is refused is refused with a message that can be shown.

use std::sync::OnceLock;

use swu_judge::api::rpc::{self, Service};
use swu_judge::cards::compile::{Context, Side, compile};
use swu_judge::cards::import::CardFile;
use swu_judge::cards::{self, Library};
use swu_judge::cli::fuzzed::{Served, read_settings};
use swu_judge::cli::report::render;
use swu_judge::diagnostic::Diagnostic;
use swu_judge::import::{self, Source};
use swu_judge::lsp::{Desk, Document};
use swu_judge::rulebook::{Rulebook, SourceFile};
use swu_judge::scenario::official::read_official;
use swu_judge::scenario::replay::{Detail, World, replay_in_detail};
use swu_judge::scenario::{Session, karabast};
use swu_judge::search::{Helps, Meaning, Search};
use swu_judge::tournament::deck::read as decks;
use swu_judge::tournament::event::Journal;
use swu_judge::tournament::{Policy, list};

/// A reader, by the name of its target.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
    /// Files and folders of the repository that it begins with, beside `fuzz/corpus`.
    pub seeds: &'static [&'static str],
}

/// All readers.
pub const TARGETS: [Target; 17] = [
    Target { name: "card-data", run: card_data, seeds: &["tests/fixtures/cards"] },
    Target { name: "card-text", run: card_text, seeds: &[] },
    Target { name: "citation", run: citation, seeds: &[] },
    Target { name: "deck", run: deck, seeds: &["tests/fixtures/decks"] },
    Target { name: "document", run: document, seeds: &["rules/cr", "tests/fixtures/rules"] },
    Target { name: "editor", run: editor, seeds: &["scenarios/07-abilities-and-effects"] },
    Target { name: "event", run: event, seeds: &[] },
    Target { name: "game-setup", run: game_setup, seeds: &[] },
    Target { name: "http", run: http, seeds: &[] },
    Target { name: "message", run: message, seeds: &[] },
    Target { name: "pdf", run: pdf, seeds: &[] },
    Target { name: "policy", run: policy, seeds: &["rules/tr/policy-tr-1.0.yaml", "rules/tr/policy-cr-8.0.yaml"] },
    Target { name: "query", run: query, seeds: &[] },
    Target { name: "rules", run: rules, seeds: &["rules/cr", "tests/fixtures/rules", "tests/fixtures/broken-rules"] },
    Target { name: "scenario", run: scenario, seeds: &["scenarios/07-abilities-and-effects", "scenarios/tournament"] },
    Target { name: "settings", run: settings, seeds: &[] },
    Target { name: "standings", run: standings, seeds: &[] },
];

/// The name that every input has.
const NAME: &str = "input";

/// The bytes as a reader gets them that wants text.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// Every message can be shown beside the source that it is about.
fn shown<'d>(errors: impl IntoIterator<Item = &'d Diagnostic>, source: &str) {
    for error in errors {
        assert!(!error.title.is_empty());
        assert!(!render(error, Some(source), true).is_empty());
    }
}

fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

/// The texts of a card: each ability that is read can be printed.
pub fn card_text(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let sides = [Side::Unit, Side::Event, Side::Upgrade, Side::Leader, Side::LeaderUnit, Side::Base, Side::PilotText];
    for side in sides {
        let context = Context::new("Wampa", side);
        let read = compile(text, &context);
        assert!(read.iter().all(|ability| text.get(ability.span.clone()).is_some()));
        for ability in read.iter().filter(|ability| ability.stopped_at.is_none()) {
            let printed = cards::print::ability(&ability.ability, &context);
            assert!(!printed.is_empty());
        }
    }
}

/// Files of card data, official rulings, and the numbers of printings.
pub fn card_data(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let read = cards::import::import(&[CardFile { name: NAME, text }], &[]);
    assert!(read.problems.iter().all(|problem| !problem.reason.is_empty()));
    let _ = cards::library::read_cards(NAME, text).map_err(|error| shown([&*error], text));
    let _ = read_official(NAME, text).map_err(|error| shown([&*error], text));
    let _ = text.parse::<cards::printings::Printings>();
}

/// Deck lists and pools.
pub fn deck(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    for kind in [decks::Kind::Deck, decks::Kind::Pool] {
        let _ = decks::read(NAME, text, kind, Library::embedded()).map_err(|errors| shown(&errors, text));
    }
}

/// Documents that are imported, in text and markdown.
pub fn document(bytes: &[u8]) {
    let Ok(source @ Source::Text(_)) = Source::of(bytes.to_vec()) else { return };
    let _ = import::import(vec![("input.md".to_owned(), source)]).map_err(|error| error.to_string());
}

/// Documents in PDF.
pub fn pdf(bytes: &[u8]) {
    let _ = import::read_pdf(bytes).map_err(|error| error.to_string());
}

/// Rules in markdown, with what is looked up in them.
pub fn rules(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let rules = Rulebook::parse([SourceFile::new("cr/01.md", text)]);
    assert!(rules.problems().iter().all(|problem| !problem.message.is_empty()));
    let ids: Vec<String> = rules.iter().take(16).map(|rule| rule.id.to_string()).collect();
    for id in ids {
        assert!(rules.resolve(&id).is_ok(), "{id} is found by its number");
    }
}

/// Scenario files: replayed as they are.
pub fn scenario(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    // The options of a proof limit its time, and here there are none.
    if text.contains("prove") || text.contains("puzzle") {
        return;
    }
    let replay = replay_in_detail(NAME, text, &world(), Detail::Changes);
    shown(&replay.errors, text);
}

/// Game setups of a simulator: each becomes a scenario, and what is written of that is read as the same position.
pub fn game_setup(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let _ = karabast::is_setup(text);
    let read = match karabast::read(NAME, text, Library::embedded()) {
        Ok(read) => read,
        Err(errors) => return shown(&errors, text),
    };
    shown(&read.notes, text);
    let game = Session::begin(NAME, &read.scenario, &world()).expect("its scenario can be read");
    let Ok(written) = game.now().to_karabast() else { return };
    let again = karabast::read(NAME, &written.text, Library::embedded()).expect("what is written can be read");
    let game = Session::begin(NAME, &again.scenario, &world()).expect("so can its scenario");
    assert_eq!(game.now().to_karabast().expect("an action is next").text, written.text);
}

/// A scenario as an editor sees it: at every seventh place of the text.
pub fn editor(bytes: &[u8]) {
    static DESK: OnceLock<Desk<'static>> = OnceLock::new();
    let Some(text) = text(bytes) else { return };
    let desk = DESK.get_or_init(|| Desk::new(world()));
    let document = Document::new(NAME, 1, text);
    let Some(analysis) = desk.analyse(&document, &|| true) else { return };
    for at in (0..text.len()).step_by(7).filter(|at| text.is_char_boundary(*at)).take(40) {
        let _ = desk.complete(&document, at);
        let _ = desk.hover(&document, at);
        let _ = desk.definition(&document, at);
        let _ = desk.actions(&document, &analysis, &(at..at));
    }
}

/// The file of an event: each suffix is taken off, and what is left is an event again.
pub fn event(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let journal = match Journal::read(NAME, text) {
        Ok(journal) => journal,
        Err(error) => return shown([&*error], text),
    };
    for changes in 1..=journal.changes().len().min(8) {
        let mut undone = journal.clone();
        let (kept, gone) = undone.undo(changes, None).expect("what was read is taken off");
        // The number of rounds goes with the first pairing.
        assert!((changes..=changes + 1).contains(&gone.len()));
        let again = Journal::read(NAME, undone.text()).expect("what is left can be read");
        assert_eq!(again.changes().len() + gone.len(), journal.changes().len());
        undone.redo(gone.len(), &kept).expect("what was taken off is put back");
        assert_eq!(undone.text(), journal.text());
    }
}

/// Policies.
pub fn policy(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let _ = Policy::parse(NAME, text).map_err(|error| shown([&*error], text));
}

/// `judge.toml`.
pub fn settings(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let _ = read_settings(text).map_err(|error| shown([&*error], text));
}

/// Lists of players, results and standings.
pub fn standings(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let _ = list::players(NAME, text).map_err(|errors| shown(&errors, text));
    let _ = list::standings(NAME, text).map_err(|errors| shown(&errors, text));
    let _ = list::results(NAME, text).map(|read| read.map_err(|errors| shown(&errors, text)));
}

fn service() -> &'static Service<'static> {
    static SERVICE: OnceLock<Service<'static>> = OnceLock::new();
    SERVICE.get_or_init(|| {
        let search = Search::with(Rulebook::embedded(), Helps { vectors: Meaning::Unknown, ..Helps::default() });
        let (rules, library) = (Rulebook::embedded(), Library::embedded());
        Service {
            rules,
            library,
            search,
            imported: Box::new(|| Ok(Vec::new())),
            schemas: Default::default(),
            today: || None,
        }
    })
}

/// Asks a method and expects a message, whatever the question is.
fn asked(method: &str, params: &serde_json::Value) {
    let message = serde_json::json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let answer = rpc::answer(message.to_string().as_bytes(), service(), &()).expect("a request is answered");
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("the answer is JSON");
    assert!(answer.get("result").is_some() != answer.get("error").is_some());
}

/// Search queries.
pub fn query(bytes: &[u8]) {
    let typed = String::from_utf8_lossy(bytes);
    asked("search", &serde_json::json!({"query": typed, "explain": true}));
}

/// Names to look up: rules, citations, cards, rulings.
pub fn citation(bytes: &[u8]) {
    let typed = String::from_utf8_lossy(bytes);
    asked("show", &serde_json::json!({"name": typed, "cite": true}));
    asked("cards", &serde_json::json!({"name": typed}));
    asked("history", &serde_json::json!({"name": typed}));
    asked("ruling", &serde_json::json!({"name": typed}));
}

/// Messages of JSON-RPC, as they come.
pub fn message(bytes: &[u8]) {
    // A proof may be asked to take long.
    if bytes.windows(5).any(|word| word == b"prove") {
        return;
    }
    if let Some(answer) = rpc::answer(bytes, service(), &()) {
        let _: serde_json::Value = serde_json::from_str(&answer).expect("the answer is JSON");
    }
}

/// Bytes for a socket of a served event.
pub fn http(bytes: &[u8]) {
    const EVENT: &str = "event: Fuzzed\npolicy: tr-1.0\nformat: premier\nmatch: best-of-three\nseed: 1\njournal:\n\
                         - add: {player: Ana, lot: 1}\n- add: {player: Ben, lot: 2}\n";
    thread_local! {
        static SERVED: Served = Served::of(EVENT).unwrap_or_else(|error| panic!("{error}"));
    }
    SERVED.with(|served| {
        let answer = served.answer(bytes);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."), "{}", String::from_utf8_lossy(&answer));
    });
}
