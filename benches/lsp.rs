//! Waiting times of an editor on a file of 60 lines: opening a document, pressing a key, completions and hovers.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use divan::{Bencher, black_box};
use swu_judge::cards::Library;
use swu_judge::lsp::position::{Encoding, Position};
use swu_judge::lsp::{Desk, Document};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::replay::World;

fn main() {
    desk().warm_up();
    let played = desk().analyse(&Document::new("a.yaml", 1, file()), &|| true);
    assert!(played.is_some_and(|played| played.messages.is_empty()), "the file passes");
    divan::main();
}

fn desk() -> &'static Desk<'static> {
    static DESK: LazyLock<Desk<'static>> =
        LazyLock::new(|| Desk::new(World { library: Library::embedded(), rulebook: Rulebook::embedded() }));
    &DESK
}

const HEAD: &str = "title: A long fight
tags: [combat]
setup:
  players:
    ana:
      leader: Sabine Wren, Galvanized Revolutionary
      base: {hp: 300}
      hand: [Vanquish, Waylay, Open Fire, Takedown]
      ground:
        - {card: Wampa, as: beast}
        - {card: Battlefield Marine, as: marine}
        - Consular Security Force
    ben:
      leader: Grand Moff Tarkin, Oversector Governor
      base: {hp: 300}
      hand: [Vanquish, Open Fire]
      ground:
        - Death Star Stormtrooper
        - {card: Battlefield Marine, as: other}
      space: [TIE/ln Fighter]
steps:
";

/// Steps that are legal, over and over.
const ROUND: [&str; 7] = [
    "  - ana: {attack: beast, target: ben}\n",
    "  - ben: {attack: TIE/ln Fighter, target: ana}\n",
    "  - ana: {attack: marine, target: ben}\n",
    "  - expect: {marine: {exhausted: true}}\n",
    "  - ben: pass\n",
    "  - ana: pass\n",
    "  - until: action\n",
];

/// A file of 60 lines.
fn file() -> String {
    let steps = ROUND.iter().cycle().take(60 - HEAD.lines().count());
    HEAD.to_owned() + &steps.copied().collect::<String>()
}

/// The file with another step at its end, which nobody has looked at yet, and the byte behind its last letter.
fn typed(last: &str) -> impl Fn() -> (Document, usize) {
    let text = file() + last;
    move || (Document::new("a.yaml", 1, text.clone()), text.trim_end_matches('}').len())
}

#[divan::bench]
fn open(bencher: Bencher<'_, '_>) {
    let text = file();
    bencher.bench(|| {
        let document = Document::new("a.yaml", 1, black_box(text.clone()));
        desk().analyse(&document, &|| true).map(|analysis| analysis.messages.len())
    });
}

#[divan::bench]
fn key_to_messages(bencher: Bencher<'_, '_>) {
    let document = Document::new("a.yaml", 1, file());
    let at = Position { line: 0, character: 8 };
    bencher.bench(|| {
        let edited = document.edited([(at, at, "x".to_owned())], Encoding::Utf16, 2);
        desk().analyse(&edited, &|| true).map(|analysis| analysis.messages.len())
    });
}

/// The first key of a step: nothing is known of the steps before.
#[divan::bench]
fn completion_of_a_new_step(bencher: Bencher<'_, '_>) {
    let number = AtomicUsize::new(0);
    bencher
        .with_inputs(|| {
            // Another setup, so that no game of it is kept.
            let hp = 300 + number.fetch_add(1, Ordering::Relaxed);
            let text = file().replacen("{hp: 300}", &format!("{{hp: {hp}}}"), 1) + "  - ana: ";
            let at = text.len();
            (Document::new("a.yaml", 1, text), at)
        })
        .bench_values(|(document, at)| desk().complete(&document, at).items.len());
}

/// A later key of it.
#[divan::bench]
fn completion_of_an_action(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(typed("  - ana: {play: Va}"))
        .bench_values(|(document, at)| desk().complete(&document, at).items.len());
}

#[divan::bench]
fn completion_of_an_answer(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(typed("  - ana: {play: Waylay, then: [W]}"))
        .bench_values(|(document, at)| desk().complete(&document, at - 1).items.len());
}

#[divan::bench]
fn completion_of_a_card(bencher: Bencher<'_, '_>) {
    let text = file().replace("Takedown]", "Take]");
    let at = text.find("Take]").unwrap_or_default() + 4;
    let document = Document::new("a.yaml", 1, text);
    bencher.bench(|| desk().complete(&document, black_box(at)).items.len());
}

#[divan::bench]
fn hover_of_a_unit(bencher: Bencher<'_, '_>) {
    bencher
        .with_inputs(typed("  - ana: {attack: beast}"))
        .bench_values(|(document, at)| desk().hover(&document, at).map(|told| told.markdown.len()));
}

#[divan::bench]
fn hints(bencher: Bencher<'_, '_>) {
    let document = Document::new("a.yaml", 1, file());
    bencher.bench(|| desk().analyse(&document, &|| true).map(|analysis| analysis.hints.len()));
}

#[divan::bench]
fn actions(bencher: Bencher<'_, '_>) {
    let document = Document::new("a.yaml", 1, file());
    let at = document.text().find("{attack: beast").unwrap_or_default();
    let analysis = desk().analyse(&document, &|| true);
    bencher.bench(|| analysis.as_ref().map(|analysis| desk().actions(&document, analysis, &(at..at)).len()));
}
