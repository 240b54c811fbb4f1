//! Measures reading the rulebook, building its index, answering a search, and comparing editions. Run with `cargo bench`.

use divan::{Bencher, black_box};
use swu_judge::rulebook::editions::Comparison;
use swu_judge::rulebook::{Rulebook, SourceFile};
use swu_judge::search::Search;

fn main() {
    divan::main();
}

/// A rulebook of about the size of the Comprehensive Rules, which does not change when the rules do.
fn documents() -> Vec<SourceFile> {
    (1..=12)
        .map(|section| {
            let mut text = format!("---\ndocument: CR\nedition: \"1\"\n---\n\n# {section}. Section {section}\n");
            for rule in 1..=40 {
                text.push_str(&format!("\n## {section}.{rule}. Zones of number {rule}\n\n"));
                text.push_str(&format!(
                    "{section}.{rule}.1. A unit that enters play is exhausted, and its controller may attack with it \
                     once it is ready. See [{section}.{rule}.1.a] and [{section}.1.1].\n\n- a. The active player \
                     resolves abilities first, in an order of their choice, and then every opponent does so in \
                     clockwise order [{section}.{rule}].\n- b. A card drawn from deck {rule} goes to its owner's hand.\n"
                ));
            }
            SourceFile::new(format!("{section:02}.md"), text)
        })
        .collect()
}

#[divan::bench]
fn parse_and_link(bencher: Bencher<'_, '_>) {
    bencher.with_inputs(documents).bench_values(Rulebook::parse);
}

#[divan::bench]
fn build_index(bencher: Bencher<'_, '_>) {
    let rulebook = Rulebook::parse(documents());
    // Words are looked for in it.
    bencher.bench_local(|| Search::new(black_box(&rulebook)).find("unit", 1).is_ok());
}

#[divan::bench(args = ["12.7.1a", "exhausted unit", "exhuasted", "clockwise order of opponents"])]
fn query(bencher: Bencher<'_, '_>, typed: &str) {
    let rulebook = Rulebook::parse(documents());
    let search = Search::new(&rulebook);
    bencher.bench_local(|| search.find(black_box(typed), 10).map(|hits| hits.len()));
}

/// The graph of a rule and of a whole section: the neighbourhood, and its text for Graphviz.
#[divan::bench(args = ["CR 7.5.7", "CR 7"])]
fn graph(bencher: Bencher<'_, '_>, id: &str) {
    let (rulebook, Ok(id)) = (Rulebook::embedded(), id.parse()) else { return };
    bencher.bench_local(|| rulebook.neighbourhood(black_box(&id), 1).map(|around| around.to_dot().len()));
}

/// Every rule matched by what it says: the embedded rules with themselves.
#[divan::bench]
fn compare(bencher: Bencher<'_, '_>) {
    let rulebook = Rulebook::embedded();
    bencher.bench_local(|| Comparison::by_words(black_box(rulebook), rulebook).changes.len());
}
