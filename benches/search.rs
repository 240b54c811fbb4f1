//! Measures reading the embedded rulebook, building its index, and answering a search. Run with
//! `cargo bench --bench search`.

use divan::{Bencher, black_box};
use swu_judge::rulebook::Rulebook;
use swu_judge::search::{Search, Thesaurus};

fn main() {
    divan::main();
}

#[divan::bench]
fn parse_and_link() -> Rulebook {
    Rulebook::load()
}

#[divan::bench]
fn read_thesaurus(bencher: Bencher<'_, '_>) {
    let text = include_str!("../rules/thesaurus.yaml");
    bencher.bench(|| Thesaurus::parse(Thesaurus::FILE, black_box(text)).is_ok());
}

#[divan::bench]
fn build_index(bencher: Bencher<'_, '_>) {
    let rulebook = Rulebook::embedded();
    // The thesaurus is read once.
    Thesaurus::embedded();
    // Words are looked for in it.
    bencher.bench_local(|| Search::new(black_box(rulebook)).find("unit", 1).is_ok());
}

/// A number, keywords, a typing error, words of other games, a card, a question, and a situation.
#[divan::bench(args = [
    "7.5.11a",
    "aspect penalty",
    "overwhlem excess damage",
    "graveyard",
    "Wampa",
    "does a captured unit keep its upgrades and damage?",
    "darf meine erschöpfte Einheit noch angreifen",
    "I attack with a unit that has Overwhelm into a unit with a Shield. Does the damage go to the base?",
])]
fn query(bencher: Bencher<'_, '_>, typed: &str) {
    let search = Search::new(Rulebook::embedded());
    bencher.bench_local(|| search.find(black_box(typed), 10).map(|hits| hits.len()));
}

/// The graph of a rule and of a whole section: the neighbourhood, and its text for Graphviz.
#[divan::bench(args = ["CR 7.5.7", "CR 7"])]
fn graph(bencher: Bencher<'_, '_>, id: &str) {
    let (rulebook, Ok(id)) = (Rulebook::embedded(), id.parse()) else { return };
    bencher.bench_local(|| rulebook.neighbourhood(black_box(&id), 1).map(|around| around.to_dot().len()));
}
