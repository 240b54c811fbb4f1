//! The picture of a part of the rule graph: what stands in it, and that it can be read.

use std::collections::HashSet;

use proptest::prelude::*;
use roxmltree::{Document, Node};
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

/// Left, top, right and bottom of a rectangle.
#[derive(Debug, Clone, Copy)]
struct Area([f64; 4]);

impl Area {
    fn of(rect: &Node<'_, '_>) -> Self {
        let number = |name: &str| rect.attribute(name).unwrap().parse::<f64>().unwrap();
        let (x, y) = (number("x"), number("y"));
        Self([x, y, x + number("width"), y + number("height")])
    }

    fn overlaps(&self, other: &Self) -> bool {
        (0..2).all(|axis| self.0[axis] < other.0[axis + 2] && other.0[axis] < self.0[axis + 2])
    }

    fn has_inside(&self, x: f64, y: f64) -> bool {
        let [left, top, right, bottom] = self.0;
        (left + 1.0..right - 1.0).contains(&x) && (top + 1.0..bottom - 1.0).contains(&y)
    }
}

/// Points on a path of moves, lines and cubic curves.
fn points(path: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for part in
        path.split_inclusive(|c: char| c.is_ascii_digit() || c == ' ').collect::<String>().split(['M', 'L', 'C'])
    {
        let numbers: Vec<f64> = part.split_whitespace().map(|number| number.parse().unwrap()).collect();
        match numbers[..] {
            [] => {}
            [x, y] => {
                let (from_x, from_y) = points.last().copied().unwrap_or((x, y));
                points.extend(
                    (1..=12)
                        .map(|step| f64::from(step) / 12.0)
                        .map(|t| (from_x + (x - from_x) * t, from_y + (y - from_y) * t)),
                );
            }
            [ax, ay, bx, by, x, y] => {
                let (from_x, from_y) = *points.last().unwrap();
                for step in 1..=12 {
                    let t = f64::from(step) / 12.0;
                    let u = 1.0 - t;
                    let at = |a: f64, b: f64, c: f64, d: f64| {
                        a * u * u * u + 3.0 * b * u * u * t + 3.0 * c * u * t * t + d * t * t * t
                    };
                    points.push((at(from_x, ax, bx, x), at(from_y, ay, by, y)));
                }
            }
            _ => panic!("{path}"),
        }
    }
    points
}

/// Checks what has to be true of every picture.
fn check(around: &Neighbourhood) {
    let ids: HashSet<_> = around.nodes.iter().map(|node| &node.id).collect();
    assert_eq!(ids.len(), around.nodes.len());
    assert!(around.edges.iter().all(|edge| ids.contains(&edge.from) && ids.contains(&edge.to)), "{around:?}");
    assert_eq!(around.nodes.iter().filter(|node| node.kind == NeighbourKind::Focus).count(), 1);

    let svg = around.to_svg();
    let document = Document::parse(&svg).unwrap();
    let size = |name| document.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
    let (width, height) = (size("width"), size("height"));
    let of_class = |class: &str| {
        let found = document.descendants().filter(|node| node.attribute("class") == Some(class));
        found.map(|node| Area::of(&node)).collect::<Vec<_>>()
    };
    let (boxes, rows) = (of_class("box"), of_class("row"));
    assert_eq!(boxes.len() + rows.len(), around.nodes.len());
    for areas in [&boxes, &rows] {
        for (at, area) in areas.iter().enumerate() {
            let [left, top, right, bottom] = area.0;
            assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height, "{area:?} of {width} x {height}");
            for other in &areas[at + 1..] {
                assert!(!area.overlaps(other), "{area:?} {other:?}");
            }
        }
    }
    let mut drawn = 0;
    for path in document.descendants().filter(|node| node.has_tag_name("path")) {
        if !path.attribute("class").is_some_and(|class| class.starts_with("wire")) {
            continue;
        }
        drawn += 1;
        for (x, y) in points(path.attribute("d").unwrap()) {
            assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{x} {y}");
            let crossed = boxes.iter().find(|area| area.has_inside(x, y));
            assert!(crossed.is_none(), "{crossed:?} by {}", path.attribute("d").unwrap());
        }
    }
    let references = around.edges.iter().filter(|edge| edge.kind == EdgeKind::Refers).count();
    assert_eq!(drawn, references, "{}", around.nodes[0].id);
}

#[test]
fn every_rule_of_the_embedded_book_draws() {
    let rulebook = Rulebook::embedded();
    for rule in rulebook.iter() {
        check(&rulebook.neighbourhood(&rule.id, 1).unwrap());
    }
}

#[test]
fn text_fits_its_box() {
    let svg = around(Rulebook::embedded(), "CR 7.5", 1).to_svg();
    let document = Document::parse(&svg).unwrap();
    let focus = document.descendants().find(|node| node.attribute("id") == Some("CR-7.5")).unwrap();
    assert_eq!(focus.attribute("href"), Some("#CR-7.5"));
    for part in document.descendants().filter(|node| node.has_tag_name("a")) {
        let area = Area::of(&part.children().find(|node| node.has_tag_name("rect")).unwrap());
        assert!(part.children().any(|node| node.has_tag_name("title")));
        for line in part.children().filter(|node| node.has_tag_name("text")) {
            let number = |name: &str| line.attribute(name).unwrap().parse::<f64>().unwrap();
            assert!(area.0[0] < number("x") && area.0[1] < number("y"), "{line:?}");
        }
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

#[test]
fn xml_has_no_control_characters() {
    let rulebook = Rulebook::parse([SourceFile::new("words.md", "1.1. It \u{1}\u{8} beeps, and goes on beeping.\n")]);
    let beep = around(&rulebook, "words 1.1", 1);
    check(&beep);
    assert!(beep.to_svg().contains(r"It \u{1}\u{8} beeps"), "{}", beep.to_svg());
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
    fn no_two_boxes_overlap(book in books(), depth in 0..4_usize) {
        let rulebook = Rulebook::parse([SourceFile::new("cr.md", book)]);
        for rule in rulebook.iter() {
            check(&rulebook.neighbourhood(&rule.id, depth).unwrap());
        }
    }
}
