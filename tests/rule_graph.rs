//! The graph around a rule: its nodes and edges, and that Graphviz and Mermaid can read it.

use std::collections::HashSet;

use proptest::prelude::*;
use swu_judge::rulebook::{EdgeKind, NeighbourKind, Neighbourhood, Rulebook, SourceFile};

fn around(rulebook: &Rulebook, id: &str, depth: usize) -> Neighbourhood {
    rulebook.neighbourhood(&id.parse().unwrap(), depth).unwrap_or_else(|| panic!("there is no {id}"))
}

/// Text of a neighbourhood: a line for each node, and one for each node with edges.
fn told(around: &Neighbourhood) -> String {
    let mut told = String::new();
    for node in &around.nodes {
        told += &format!("{} ({}) {:?}", node.id, node.title, node.kind);
        for (kind, word) in [(EdgeKind::Part, " >"), (EdgeKind::Refers, " ->")] {
            let edges = around.edges.iter().filter(|edge| edge.from == node.id && edge.kind == kind);
            edges.for_each(|edge| told += &format!("{word} {}", edge.to));
        }
        told.push('\n');
    }
    told
}

const SMALL: &str = "---
document: CR
---

# 4. Zones

## 4.1. Hand

4.1.1. **Hand.** A hand is a zone. See [4.2.1.a].

- a. Its cards are hidden. See [4.1.2] and [4.1].

4.1.2. Nobody else looks at it.

## 4.2. Deck

4.2.1. A deck is a zone.

- a. Its cards are hidden, as in [4.1.1.a].

# 5. Play

## 5.1. Drawing

5.1.1. A card goes to the hand [4.1.1], from the deck [4.2.1].
";

fn small() -> Rulebook {
    Rulebook::parse([SourceFile::new("cr.md", SMALL)])
}

#[test]
fn a_rule_stands_among_single_rules() {
    insta::assert_snapshot!(told(&around(&small(), "4.1.1", 1)), @r"
    CR 4 (Zones) Above > CR 4.1
    CR 4.1 (Hand) Above > CR 4.1.1
    CR 4.1.1 (Hand) Focus > CR 4.1.1.a -> CR 4.2.1.a
    CR 4.1.1.a (Its cards are hidden) Part -> CR 4.1 -> CR 4.1.2
    CR 4.1.2 (Nobody else looks at it) Rule
    CR 4.2.1.a (Its cards are hidden, as in [4.1.1.a].) Rule -> CR 4.1.1.a
    CR 5.1.1 (A card goes to the hand [4.1.1], from the deck [4.2.1].) Rule -> CR 4.1.1
    ");
    assert!(!told(&around(&small(), "4.1.1", 1)).contains("CR 4.2.1 "));
    assert!(told(&around(&small(), "4.1.1", 2)).contains("CR 4.2.1 (A deck is a zone) Rule"));
    assert!(!told(&around(&small(), "4.1.1", 0)).contains("->"));
}

#[test]
fn around_a_section_stand_sections() {
    insta::assert_snapshot!(told(&around(&small(), "4.1", 1)), @r"
    CR 4 (Zones) Above > CR 4.1
    CR 4.1 (Hand) Focus > CR 4.1.1 > CR 4.1.2
    CR 4.1.1 (Hand) Part > CR 4.1.1.a -> CR 4.2
    CR 4.1.1.a (Its cards are hidden) Part -> CR 4.1 -> CR 4.1.2
    CR 4.1.2 (Nobody else looks at it) Part
    CR 4.2 (Deck) Section -> CR 4.1.1.a
    CR 5.1 (Drawing) Section -> CR 4.1.1
    ");
    insta::assert_snapshot!(told(&around(&small(), "4", 0)), @r"
    CR 4 (Zones) Focus > CR 4.1 > CR 4.2
    CR 4.1 (Hand) Part -> CR 4.2
    CR 4.2 (Deck) Part -> CR 4.1
    CR 5 (Play) Section -> CR 4.1 -> CR 4.2
    ");
}

#[test]
fn missing_rules_have_no_neighbourhood() {
    assert!(small().neighbourhood(&"CR 9.9".parse().unwrap(), 1).is_none());
}

/// Checks the invariants of every graph.
fn check(around: &Neighbourhood) {
    let ids: HashSet<_> = around.nodes.iter().map(|node| &node.id).collect();
    assert_eq!(ids.len(), around.nodes.len());
    assert!(around.edges.iter().all(|edge| ids.contains(&edge.from) && ids.contains(&edge.to)), "{around:?}");
    assert_eq!(around.nodes.iter().filter(|node| node.kind == NeighbourKind::Focus).count(), 1);
    let dot = around.to_dot();
    assert_eq!(dot.matches("label=").count(), around.nodes.len(), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), around.edges.len(), "{dot}");
}

#[test]
fn every_rule_of_the_embedded_book_has_a_graph() {
    let rulebook = Rulebook::embedded();
    for rule in rulebook.iter() {
        check(&rulebook.neighbourhood(&rule.id, 1).unwrap());
    }
}

#[test]
fn graphviz_and_mermaid_read_titles_with_quotes() {
    let text = "1.1. \"May\" is a \\word. See 1.2.\n\n1.2. <&> means.\n";
    let rulebook = Rulebook::parse([SourceFile::new("words.md", text)]);
    let words = around(&rulebook, "words 1.1", 1);
    check(&words);
    insta::assert_snapshot!(words.to_dot(), @r#"
    digraph rules {
      rankdir=LR;
      node [shape=box, style=rounded, fontname="sans-serif"];
      "words 1.1" [label="words 1.1\n\"May\" is a \\word. See 1.2.", penwidth=2];
      "words 1.2" [label="words 1.2\n<&> means."];
      "words 1.1" -> "words 1.2";
    }
    "#);
    insta::assert_snapshot!(words.to_mermaid(), @r#"
    flowchart LR
      n0["words 1.1<br>&quot;May&quot; is a \word. See 1.2."]
      style n0 stroke-width:3px
      n1["words 1.2<br>&lt;&amp;&gt; means."]
      n0 --> n1
    "#);
}

/// A book of a few sections whose rules refer to each other at random.
fn books() -> impl Strategy<Value = String> {
    let rule = (1..4_u8, 1..4_u8, 0..4_u8, prop::collection::vec((1..4_u8, 1..4_u8, 0..4_u8), 0..5));
    prop::collection::vec(rule, 1..40).prop_map(|rules| {
        let mut text = "---\ndocument: CR\n---\n\n# 1. One\n\n".to_owned();
        for (section, rule, part, links) in rules {
            let number = |(a, b, c): (u8, u8, u8)| if c == 0 { format!("{a}.{b}") } else { format!("{a}.{b}.{c}") };
            text += &format!("{}. A rule about {part} things.", number((section, rule, part)));
            links.into_iter().for_each(|link| text += &format!(" [{}]", number(link)));
            text += "\n\n";
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn graphs_of_random_books_are_sound(book in books(), depth in 0..4_usize) {
        let rulebook = Rulebook::parse([SourceFile::new("cr.md", book)]);
        for rule in rulebook.iter() {
            check(&rulebook.neighbourhood(&rule.id, depth).unwrap());
        }
    }
}
