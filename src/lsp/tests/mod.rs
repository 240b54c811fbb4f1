//! Answers to an editor, from the text with a cursor `‸` to the words that it shows.

use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_scenario::replay::World;

use crate::*;

mod telling;
mod typing;

fn desk() -> &'static Desk<'static> {
    static DESK: std::sync::LazyLock<Desk<'static>> =
        std::sync::LazyLock::new(|| Desk::new(World { library: Library::embedded(), rulebook: Rulebook::embedded() }));
    &DESK
}

/// The document of a text, and where its cursor is.
fn opened(text: &str) -> (Document, usize) {
    let at = text.find('‸').unwrap_or(text.len());
    (Document::new("a.yaml", 1, text.replacen('‸', "", 1)), at)
}

fn analysed(document: &Document) -> Analysis<'static> {
    desk().analyse(document, &|| true).expect("it goes on")
}

/// The answers are sound whatever is there of a file, and wherever the cursor is.
#[test]
fn every_beginning_of_a_file_can_be_looked_at() {
    let file = "title: A\ncites: [CR 7.5.7]\nsetup:\n  players:\n    ana: {ground: [{card: Wampa, as: beast}], hand: [Waylay]}\n    ben:\n      ground:\n        - Battlefield Marine\nsteps:\n  - ana: {attack: beast, target: ben, then: [yes]}\n  - expect:\n      ben: {base: {damage: 4}}\n      events:\n        - damage: {ben: 4}\n";
    let sound = |document: &Document, at: usize| {
        for item in desk().complete(document, at).items {
            let mut text = document.text().to_owned();
            assert!(item.edit.span.start <= at && at <= item.edit.span.end, "{item:?}");
            text.replace_range(item.edit.span, &item.edit.text);
        }
        let _ = (desk().hover(document, at), desk().definition(document, at));
    };
    let whole = Document::new("a.yaml", 1, file);
    for at in (0..file.len()).step_by(5) {
        sound(&whole, at);
        let beginning = Document::new("a.yaml", 1, &file[..at]);
        sound(&beginning, at);
        let analysis = analysed(&beginning);
        let _ = desk().actions(&beginning, &analysis, &(0..at));
    }
}
