//! Trees of whole files, of files in the making, and of any text.

use super::*;
use proptest::prelude::*;

/// The tree on lines, each value with its words.
fn drawn(text: &str, node: &Node, margin: &str, lines: &mut Vec<String>) {
    let deeper = format!("{margin}  ");
    match &node.shape {
        Shape::Missing => lines.push(format!("{margin}~")),
        Shape::Scalar => lines.push(format!("{margin}{}", words(text, &node.span))),
        Shape::Block => lines.push(format!("{margin}|")),
        Shape::List { items, .. } => {
            lines.push(format!("{margin}["));
            items.iter().for_each(|item| drawn(text, item, &deeper, lines));
        }
        Shape::Map { entries, .. } => {
            for entry in entries {
                let colon = if entry.colon { ":" } else { "?" };
                lines.push(format!("{margin}{}{colon}", words(text, &entry.key)));
                drawn(text, &entry.value, &deeper, lines);
            }
        }
    }
}

fn tree(text: &str) -> String {
    let mut lines = Vec::new();
    drawn(text, &Node::of(text), "", &mut lines);
    lines.join("\n")
}

#[test]
fn a_whole_file_is_read() {
    let text = "# c\ntitle: A b: c # d\nabout: |\n  x: y\n\n  z\ncites: [CR 1, 'TR, 2']\nsetup:\n  players:\n    ana: {hand: [A, {card: B}]}\n    ben: {}\nsteps:\n- ana: {play: A, then: [{ben: yes}]}\n- expect:\n    x: 1\n  note: a\n    b\n";
    insta::assert_snapshot!(tree(text), @"
    title:
      A b: c
    about:
      |
    cites:
      [
        CR 1
        TR, 2
    setup:
      players:
        ana:
          hand:
            [
              A
              card:
                B
        ben:
    steps:
      [
        ana:
          play:
            A
          then:
            [
              ben:
                yes
        expect:
          x:
            1
        note:
          a
        b
    ");
}

#[test]
fn what_is_not_finished_ends_where_the_lines_go_back() {
    insta::assert_snapshot!(tree("steps:\n  - ana: {play: San\n  - ben: pass\n  - ana: {attack: [A, 'B\n  - x"), @"
    steps:
      [
        ana:
          play:
            San
        ben:
          pass
        ana:
          attack:
            [
              A
              B
        x
    ");
    insta::assert_snapshot!(tree("setup:\n  ph\n  players:\n    ana:\n      ha\nste"), @"
    setup:
      ph?
        ~
      players:
        ana:
          ha
    ste?
      ~
    ");
    insta::assert_snapshot!(tree("a: {b: c, d\n  e: f}\ng:\n  - \n  -\n  - h: \"x\n"), @"
    a:
      b:
        c
      d?
        ~
      e:
        f
    g:
      [
        ~
        ~
        h:
          x
    ");
}

proptest! {
    #[test]
    fn every_text_has_a_tree(text in "[a:\\-#{}\\[\\], '\"|é\n\r]{0,60}") {
        let root = Node::of(&text);
        prop_assert!(root.span.end <= text.len());
        root.each_entry(&mut |_, entry| {
            assert!(text.get(entry.key.clone()).is_some());
            assert!(text.get(entry.value.span.clone()).is_some());
        });
    }
}
