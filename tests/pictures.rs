//! Pictures of positions: what they show of two players, of four, and of a card that has everything; and that those of random
//! games and of hostile names are sound.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use serde_json::{Value, from_value, json, to_value};
use swu_api::picture::{PositionPicture, picture};
use swu_judge::scenario::Session;
use swu_judge::scenario::replay::data::{PositionData, UnitData};

use crate::games::Pool;
use crate::replays::world;
use crate::snapshots;

/// The position where a scenario ends.
fn position(source: &str) -> PositionData {
    let session = Session::begin("t.yaml", source, &world()).unwrap_or_else(|errors| panic!("{errors:#?}"));
    session.position().expect("a position").clone()
}

fn drawn(source: &str, title: &str) -> PositionPicture {
    let position = position(source);
    let picture = picture(&position, title, world().library);
    assert_eq!(unsound(&position, &picture), Vec::<String>::new());
    picture
}

const TWO_PLAYERS: &str = "
title: Two players
setup:
  players:
    ana:
      leader: Luke Skywalker, Faithful Friend
      base: {card: Echo Base, damage: 22}
      resources: {ready: 3, exhausted: 2}
      hand: [Vanquish, Open Fire]
      deck: [Waylay, Wampa]
      ground: [Battlefield Marine, {card: Wampa, damage: 2, upgrades: [Shield]}]
      space: [{card: Cartel Spacer, exhausted: true}]
    ben: {ground: [Pyke Sentinel], discard: 2, force: true, credits: 2}
steps:
  - ana: {attack: Wampa, target: Pyke Sentinel}
";

const FOUR_PLAYERS: &str = "
title: Four players
format: twin-suns
setup:
  initiative: ben
  initiative_taken: true
  counters: {plan: cara}
  active: ana
  players:
    ana:
      leaders:
        - Luke Skywalker, Faithful Friend
        - {card: 'Chewbacca, Walking Carpet', deployed: true, damage: 3}
      ground: [Wampa]
    ben: {ground: [{card: Wampa, owner: ana}, Battle Droid, Battle Droid, Battle Droid, Battle Droid, Battle Droid, Battle Droid]}
    cara: {space: [Cartel Spacer]}
    dora: {eliminated: true}
";

/// A unit with damage, keywords, Shields, other upgrades and a captive, exhausted.
const EVERYTHING: &str = "
title: Everything on one card
cards:
  - name: Watcher
    type: unit
    arena: ground
    cost: 4
    power: 2
    hp: 9
    aspects: [Vigilance, Heroism]
    text: |
      Sentinel
      Grit
      Overwhelm
      Raid 2
      Restore 1
      Hidden
      Saboteur
setup:
  players:
    ana:
      ground:
        - card: Watcher
          damage: 3
          exhausted: true
          upgrades: [Shield, Shield, Experience, Experience, Academy Training]
          captives: [{card: Wampa, owner: ben}]
    ben: {}
";

#[test]
fn two_players_four_players_and_everything_on_one_card() {
    for (name, source) in [("two", TWO_PLAYERS), ("four", FOUR_PLAYERS), ("everything", EVERYTHING)] {
        let svg = drawn(source, "Who may be attacked?").svg;
        snapshots().bind(|| insta::assert_snapshot!(format!("pictures__{name}"), svg));
    }
}

#[test]
fn a_picture_reads_the_position_in_words() {
    let words = drawn(TWO_PLAYERS, "").words;
    insta::assert_snapshot!(words.replace(". ", ".\n"), @"
    Action phase of round 2.
    Ana: initiative.
    Ana's base, 8 of 30 HP.
    Luke Skywalker, Ana's leader, ready.
    Ana: 3 of 5 resources ready, 2 cards in hand, 0 in the discard pile, 2 in the deck.
    Hand: Vanquish, Open Fire.
    Deck: Waylay, Wampa.
    Space: Cartel Spacer, Ana's, 2 power, 3 of 3 HP, exhausted.
    Ground: Battlefield Marine, Ana's, 3 power, 3 of 3 HP, ready.
    Ground: Wampa, Ana's, 4 power, 3 of 5 HP, Overwhelm, exhausted.
    Ben: decides.
    Ben's base, 29 of 30 HP.
    Ben: 20 of 20 resources ready, 0 cards in hand, 3 in the discard pile, 20 in the deck, 2 Credits, the Force.
    Discard: Pyke Sentinel.
    ");
}

/// Random games between two players, step by step.
#[test]
fn pictures_of_random_games_are_sound() {
    const GAMES: u64 = 10;
    const STEPS: usize = 60;
    let (pool, world) = (Pool::understood(), world());
    let (mut wrong, mut drawn, mut units) = (Vec::new(), 0, 0);
    for seed in 0..GAMES {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut session = Session::begin("game.yaml", &pool.file(seed), &world).unwrap();
        for step in 0..STEPS {
            let position = session.position().unwrap();
            let picture = picture(position, "A random game", world.library);
            wrong.extend(
                unsound(position, &picture).into_iter().map(|what| format!("seed {seed}, step {step}: {what}")),
            );
            // A program that gives the position back gets the same picture.
            assert_eq!(&from_value::<PositionData>(to_value(position).unwrap()).unwrap(), position);
            drawn += 1;
            units += all_units(position).count();
            let Some(chosen) = session.open().and_then(|open| random.choice(&open.steps)).cloned() else { break };
            session.step(&chosen).unwrap().unwrap();
        }
    }
    assert!(drawn > 300 && units > 1_000, "{drawn} pictures with {units} units");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names that are markup, too long, or written from right to left; more cards than have room; numbers of any size.
#[test]
fn hostile_positions_are_bounded() {
    let names = [
        "<script>alert(1)</script>&\"'",
        "לוק סקייווקר הנאמן",
        "a\u{202e}b\nc\u{1}",
        &"W".repeat(200),
        &"wide ".repeat(40),
        "",
    ];
    let mut value = to_value(position(TWO_PLAYERS)).unwrap();
    let unit = value["players"][0]["ground"][0].clone();
    let many: Vec<Value> = (0..200)
        .map(|at| {
            let mut unit = unit.clone();
            unit["name"] = json!(names[at % names.len()]);
            unit["damage"] = json!(if at == 0 { i32::MAX } else { at as i32 });
            unit["power"] = json!(i32::MIN);
            unit["keywords"] = json!(["Sentinel", "Raid 12", "</g>", "x".repeat(300)]);
            unit["upgrades"] = json!([value["players"][0]["hand"]["known"][0]]);
            unit
        })
        .collect();
    for player in [0, 1] {
        value["players"][player]["name"] = json!(names[player * 3]);
        value["players"][player]["ground"] = json!(many[..60]);
        value["players"][player]["base"]["hp"] = json!(i32::MIN);
        value["players"][player]["ready_resources"] = json!(usize::MAX);
    }
    let sixty: PositionData = from_value(value.clone()).unwrap();
    let picture_of = |position: &PositionData| picture(position, &names.join(" "), world().library);
    let picture = picture_of(&sixty);
    assert_eq!(unsound(&sixty, &picture), Vec::<String>::new());
    assert!(picture.height < 4_000, "{}", picture.height);
    value["players"][0]["ground"] = json!(many);
    let more = picture_of(&from_value(value).unwrap());
    assert!(more.svg.contains(">and 140 more</text>"));
    assert!(more.height < picture.height + 40, "{}", more.height);
}

fn all_units(position: &PositionData) -> impl Iterator<Item = &UnitData> {
    position.players.iter().flat_map(|player| player.space.iter().chain(&player.ground))
}

fn is(node: &Node<'_, '_>, kind: &str, class: &str) -> bool {
    node.has_tag_name(("http://www.w3.org/2000/svg", kind))
        && node.attribute("class").unwrap_or_default().split(' ').any(|own| own == class || class.is_empty())
}

/// Everything in a picture that does not hold: it is XML, its title is first, no text begins outside of the paper, and each
/// unit is drawn once, with its name.
fn unsound(position: &PositionData, picture: &PositionPicture) -> Vec<String> {
    let document = match Document::parse(&picture.svg) {
        Ok(document) => document,
        Err(error) => return vec![error.to_string()],
    };
    let mut wrong = Vec::new();
    let root = document.root_element();
    if root.descendants().any(|node| node.tag_name().name() == "script") {
        wrong.push("a script".to_owned());
    }
    let number = |node: &Node<'_, '_>, name| node.attribute(name).and_then(|number| number.parse::<i32>().ok());
    for text in root.descendants().filter(|node| is(node, "text", "")) {
        let (x, y) = (number(&text, "x").unwrap_or(-1), number(&text, "y").unwrap_or(-1));
        if !(0..picture.width).contains(&x) || !(0..picture.height).contains(&y) {
            wrong.push(format!("{:?} at {x}, {y}", text.text()));
        }
    }
    let mut expected = BTreeMap::<String, usize>::new();
    for unit in all_units(position) {
        *expected.entry(shown(&unit.card.name)).or_default() += 1;
    }
    let mut found = BTreeMap::<String, usize>::new();
    for unit in root.descendants().filter(|node| is(node, "g", "unit")) {
        let title = unit.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        let title = title.and_then(|title| title.text()).unwrap_or_default();
        let copies = title.split(", ").find_map(|part| part.strip_suffix(" of them")?.parse().ok()).unwrap_or(1);
        let name = expected.keys().filter(|name| title.starts_with(&format!("{name}, "))).max_by_key(|name| name.len());
        let Some(name) = name else {
            wrong.push(format!("nobody is called so: {title}"));
            continue;
        };
        *found.entry(name.clone()).or_default() += copies;
        let lines = unit.children().filter(|node| is(node, "text", "name") && !is(node, "text", "strong"));
        let drawn: Vec<&str> = lines.filter_map(|line| line.text()).collect();
        let drawn = drawn.join(" ");
        let drawn = drawn.trim_end_matches(" ★");
        let begins = |name: &str| drawn.strip_suffix('…').is_some_and(|begin| words(name).starts_with(&words(begin)));
        if words(drawn) != words(name) && !begins(name) {
            wrong.push(format!("{name} is drawn as {drawn}"));
        }
    }
    if found != expected {
        wrong.push(format!("{found:?} are drawn of {expected:?}"));
    }
    wrong
}

/// A name as a picture has it: on one line, with its hidden characters shown.
fn shown(name: &str) -> String {
    swu_text::visible::visible(name).into_owned()
}

/// The letters of a text, without what is between its words.
fn words(text: &str) -> String {
    swu_text::visible::one_line(text).replace("\\n", "").split_whitespace().collect()
}
