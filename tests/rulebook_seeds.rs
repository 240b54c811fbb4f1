//! The documents that the project was created from, if they are at hand: every rule is found and every link is an edge
//! or listed.

use std::path::{Path, PathBuf};

use swu_judge::rulebook::{Node, ProblemKind, Rulebook};

/// The folder of the reference documents, beside the repository.
fn reference(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference").join(name);
    if !folder.is_dir() {
        eprintln!("skipped: {} is missing", folder.display());
    }
    Some(folder).filter(|folder| folder.is_dir())
}

/// The three markdown documents among the seeds, under their own names.
fn seeds() -> Option<Rulebook> {
    let folder = reference("seeds")?;
    let copies = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap();
        let name = match file.get(..3) {
            Some("000") => "multiplayer-rules.md",
            Some("001") => "game-zones.md",
            Some("003") => "turn-structure.md",
            _ => continue,
        };
        std::fs::copy(&path, copies.path().join(name)).unwrap();
    }
    Some(Rulebook::read_folder(copies.path()).unwrap())
}

fn numbered<'r>(rulebook: &'r Rulebook, document: &str) -> Vec<&'r Node> {
    let is_paragraph =
        |node: &&Node| node.id.document() == document && node.id.number().split('.').count() == 2 && is_number(node);
    rulebook.iter().filter(is_paragraph).collect()
}

fn is_number(node: &Node) -> bool {
    node.id.number().bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

#[test]
fn every_rule_of_the_seeds_is_found() {
    let Some(rulebook) = seeds() else { return };
    for (document, paragraphs, parts) in
        [("multiplayer-rules", 15, 0), ("game-zones", 33, 0), ("turn-structure", 24, 27)]
    {
        assert_eq!(numbered(&rulebook, document).len(), paragraphs, "{document}");
        let of_document = rulebook.iter().filter(|node| node.id.document() == document);
        assert_eq!(of_document.filter(|node| node.is_rule() && !is_number(node)).count(), parts, "{document}");
    }
    let text = |id: &str| rulebook.get(&id.parse().unwrap()).map(|node| &*node.text);
    assert_eq!(text("turn-structure 2.1.d"), Some("Shuffle decks and draw opening hands"));
    assert_eq!(text("turn-structure 5.3-1"), Some("Each player draws 2 cards."));
    assert!(text("multiplayer-rules 2.1").unwrap().contains("mulliganâ€”the"));
}

#[test]
fn every_link_of_the_seeds_is_an_edge_or_listed() {
    let Some(rulebook) = seeds() else { return };
    let edges: usize = rulebook.iter().map(|node| rulebook.links(&node.id).count()).sum();
    let missing: usize = rulebook.iter().map(|node| node.missing.len()).sum();
    // The three documents have 37 links: 21 in their tables of contents and 16 in their rules.
    let dangling = rulebook.problems().iter().filter(|problem| problem.kind == ProblemKind::DanglingLink);
    assert_eq!((edges, missing, rulebook.problems().len(), dangling.count()), (23, 14, 14, 14));
    assert!(rulebook.problems().iter().all(|problem| problem.message.contains("; the nearest is `")));
}

#[test]
fn the_whole_folder_is_read() {
    let Some(folder) = reference("cr-2.0-markdown") else { return };
    let rulebook = Rulebook::read_folder(&folder).unwrap();
    let id = |typed: &str| rulebook.find(typed).map(|node| node.id.to_string()).unwrap();
    assert_eq!(id("action abilities"), "abilities-and-effects 2.1");
    assert_eq!(id("setup-and-victory 2.2.a-1"), "setup-and-victory 2.2.a-1");
    assert_eq!(id("player-actions 2.2-5"), "player-actions 2.2-5");
    assert!(rulebook.problems().iter().all(|problem| problem.kind == ProblemKind::DanglingLink));
}
