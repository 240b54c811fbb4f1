//! `judge rules graph`: what it writes, where to, and what it refuses.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::outcome;
use crate::command::program;

/// `judge rules graph` over the rules of a fixture, in an empty folder.
fn graph(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/rules");
    command.current_dir(folder).arg("--rules").arg(rules).args(["rules", "graph"]).args(arguments);
    command
}

#[test]
fn json_is_stable() {
    let folder = tempfile::tempdir().unwrap();
    let by_format = outcome(&mut graph(folder.path(), &["5.5.1", "--format", "json"]));
    // As a file of its own form it does without the name of its schema.
    let bare = outcome(&mut graph(folder.path(), &["5.5.1", "--as", "json"]));
    assert_eq!(by_format.replacen("  \"schema\": \"judge/rules-graph/1\",\n", "", 1), bare);
    let graph: serde_json::Value = serde_json::from_str(bare.strip_suffix("exit 0").unwrap()).unwrap();
    let expected = serde_json::json!({
        "nodes": [
            {"id": "CR 5", "title": "Game Structure", "kind": "above"},
            {"id": "CR 5.5", "title": "Regroup Phase", "kind": "above"},
            {"id": "CR 5.5.1", "title": "It has steps, in this order", "kind": "focus"},
            {"id": "CR 5.5.1.a", "title": "Draw cards", "kind": "part"},
            {"id": "CR 5.5.1.b", "title": "Ready cards", "kind": "part"},
            {"id": "CR 7.5.6", "title": "See [CR 5.4] and [5.5.1.b].", "kind": "rule"},
            {"id": "NOTE L1-7.1", "title": "Lasting effects go first [5.5.1.a] [CR 5.4.1].", "kind": "rule"},
        ],
        "edges": [
            {"from": "CR 5", "to": "CR 5.5", "kind": "part"},
            {"from": "CR 5.5", "to": "CR 5.5.1", "kind": "part"},
            {"from": "CR 5.5.1", "to": "CR 5.5.1.a", "kind": "part"},
            {"from": "CR 5.5.1", "to": "CR 5.5.1.b", "kind": "part"},
            {"from": "CR 7.5.6", "to": "CR 5.5.1.b", "kind": "refers"},
            {"from": "NOTE L1-7.1", "to": "CR 5.5.1.a", "kind": "refers"},
        ],
    });
    assert_eq!(graph, expected);
}

#[test]
fn a_graph_for_graphviz_unless_another_form_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let dot = outcome(&mut graph(folder.path(), &["regroup", "phase"]));
    assert!(dot.starts_with("digraph rules {\n") && dot.ends_with("}\nexit 0"), "{dot}");
    assert_eq!(dot, outcome(&mut graph(folder.path(), &["5.5", "--as", "dot", "--format", "json"])));
    let mermaid = outcome(&mut graph(folder.path(), &["5.5", "--as", "mermaid"]));
    assert!(mermaid.starts_with("flowchart LR\n") && mermaid.contains("[\"CR 5.5<br>Regroup Phase\"]"), "{mermaid}");
}

#[test]
fn a_picture_is_refused_with_the_way_to_draw_one() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(outcome(&mut graph(folder.path(), &["5.5", "--as", "svg"])), @r"
    --- stderr
    error: `judge` writes graphs but does not draw them
     |
     = help: let Graphviz draw one: `judge rules graph 5.5 | dot -Tsvg -o graph.svg`
    exit 2
    ");
    // The name of a file asks for it too.
    let by_name = outcome(&mut graph(folder.path(), &["5.5", "--out", "graph.svg"]));
    assert!(by_name.contains("does not draw them") && by_name.ends_with("exit 2"), "{by_name}");
    assert!(!folder.path().join("graph.svg").exists());
}

#[test]
fn a_file_is_written_whole_and_never_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let written = outcome(&mut graph(folder.path(), &["5.5"]));
    assert_eq!(outcome(&mut graph(folder.path(), &["5.5", "--out", "phase.dot"])), "wrote phase.dot\nexit 0");
    assert_eq!(fs::read_to_string(folder.path().join("phase.dot")).unwrap() + "exit 0", written);
    insta::assert_snapshot!(outcome(&mut graph(folder.path(), &["5.4", "--out", "phase.dot"])), @r"
    --- stderr
    error: `phase.dot` already exists
     |
     = help: choose another name, or move the file away first
     = help: use `--force` to overwrite it
    exit 2
    ");
    assert_eq!(fs::read_to_string(folder.path().join("phase.dot")).unwrap() + "exit 0", written);
    let forced = outcome(&mut graph(folder.path(), &["5.4", "--out", "phase.dot", "--force"]));
    assert_eq!(forced, "wrote phase.dot\nexit 0");
    assert!(fs::read_to_string(folder.path().join("phase.dot")).unwrap().contains("CR 5.4\\nAction Phase"));
    insta::assert_snapshot!(outcome(&mut graph(folder.path(), &["5.4", "--out", "no/phase.dot"])), @r"
    --- stderr
    error: no folder for `no/phase.dot`
     |
     = help: create the folder first, or choose another one
    exit 2
    ");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn bad_input_says_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(outcome(&mut graph(folder.path(), &["5.6"])), @r"
    --- stderr
    error: rule `5.6` not found
     |
     = help: `judge rules graph CR 5.5`: Regroup Phase, in 5. Game Structure
     = help: `judge rules graph CR 5`: Game Structure
    exit 2
    ");
    for arguments in [["5.5", "--depth", "10"].as_slice(), &["5.5", "--force"], &[]] {
        assert!(outcome(&mut graph(folder.path(), arguments)).ends_with("exit 2"), "{arguments:?}");
    }
}
