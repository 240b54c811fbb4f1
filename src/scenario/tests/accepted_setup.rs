//! One example for each row of the tables of §1, §2 and §6.

use super::super::{Base, Format, Pile, PlayerSetup, Resources, Seat, Setup};
use super::{brief, table, valid};

fn setup(keys: &str) -> Setup {
    valid(&format!("title: t\nsetup:\n  players: {{ana: {{}}, ben: {{}}}}\n  {keys}\n")).setup
}

fn player(keys: &str) -> PlayerSetup {
    valid(&format!("title: t\nsetup: {{players: {{ana: {{{keys}}}, ben: }}}}\n")).setup.players.remove(0)
}

#[test]
fn top_level_keys() {
    let scenario = valid(
        "title: A title\nabout: |\n  Prose.\ncites: [CR 5.5.1.a, cr 7.7.4b]\ntags: one\nlevel: 2\nsource: official ruling\n\
         edition: 7.0\nformat: Twin-Suns\ncards: []\nsetup: {players: {ana: , ben: {}}}\nsteps: []\n\
         expect: {round: 2}\nquiz:\n  ask: Why?\n  explain: Because.\n  options:\n    - {text: no, claim: {round: 2}}\n    \
         - text: None; never\n      claim: {}\n",
    );
    assert_eq!(scenario.format, Format::TwinSuns);
    insta::assert_snapshot!(brief(&(&scenario.head.title, &scenario.head.about, &scenario.head.cites, &scenario.head.tags)), @r#"("A title", Some("Prose.\n"), ["CR 5.5.1.a", "cr 7.7.4b"], ["one"])"#);
    insta::assert_snapshot!(brief(&(&scenario.head.level, &scenario.head.source, &scenario.head.edition, &scenario.steps)), @r#"(Some(2), Some("official ruling"), Some("7.0"), [Step { kind: Expect([Round(2)]) }])"#);
    insta::assert_snapshot!(brief(&scenario.quiz), @r#"Some(Quiz { ask: "Why?", options: [QuizOption { text: "no", claim: [Round(2)] }, QuizOption { text: "None; never", claim: [] }], after: None, explain: Some("Because.") })"#);
}

#[test]
fn defaults() {
    insta::assert_snapshot!(brief(&setup("round: ")).replace(", ", ",\n"), @r#"
    Setup { phase: Action,
    round: 2,
    initiative: Seat(0),
    initiative_taken: false,
    active: Seat(0),
    seed: 0,
    counters: Counters { blast: Available,
    plan: Available },
    players: [PlayerSetup { name: "ana",
    leaders: [],
    base: Plain { hp: 30,
    damage: 0,
    upgrades: [] },
    resources: Filler { ready: 20,
    exhausted: 0 },
    hand: Cards([]),
    deck: Filler(20),
    discard: Cards([]),
    ground: [],
    space: [],
    credits: 0,
    force: false,
    eliminated: false },
    PlayerSetup { name: "ben",
    leaders: [],
    base: Plain { hp: 30,
    damage: 0,
    upgrades: [] },
    resources: Filler { ready: 20,
    exhausted: 0 },
    hand: Cards([]),
    deck: Filler(20),
    discard: Cards([]),
    ground: [],
    space: [],
    credits: 0,
    force: false,
    eliminated: false }] }
    "#);
    let before_the_game = setup("phase: setup");
    assert_eq!(before_the_game.players[1].resources, Resources::Filler { ready: 0, exhausted: 0 });
}

#[test]
fn setup_keys() {
    let rows = [
        "phase: regroup",
        "round: 3",
        "initiative: BEN",
        "initiative_taken: true",
        "active: ben",
        "seed: 18446744073709551615",
        "counters: {blast: available, plan: ana}",
    ];
    let without_players = |keys: &str| {
        let mut setup = setup(keys);
        setup.players.clear();
        brief(&setup)
    };
    insta::assert_snapshot!(table(rows, without_players), @"
    phase: regroup
      Setup { phase: Regroup, round: 2, initiative: Seat(0), initiative_taken: false, active: Seat(0), seed: 0, counters: Counters { blast: Available, plan: Available }, players: [] }
    round: 3
      Setup { phase: Action, round: 3, initiative: Seat(0), initiative_taken: false, active: Seat(0), seed: 0, counters: Counters { blast: Available, plan: Available }, players: [] }
    initiative: BEN
      Setup { phase: Action, round: 2, initiative: Seat(1), initiative_taken: false, active: Seat(1), seed: 0, counters: Counters { blast: Available, plan: Available }, players: [] }
    initiative_taken: true
      Setup { phase: Action, round: 2, initiative: Seat(0), initiative_taken: true, active: Seat(0), seed: 0, counters: Counters { blast: Available, plan: Available }, players: [] }
    active: ben
      Setup { phase: Action, round: 2, initiative: Seat(0), initiative_taken: false, active: Seat(1), seed: 0, counters: Counters { blast: Available, plan: Available }, players: [] }
    seed: 18446744073709551615
      Setup { phase: Action, round: 2, initiative: Seat(0), initiative_taken: false, active: Seat(0), seed: 18446744073709551615, counters: Counters { blast: Available, plan: Available }, players: [] }
    counters: {blast: available, plan: ana}
      Setup { phase: Action, round: 2, initiative: Seat(0), initiative_taken: false, active: Seat(0), seed: 0, counters: Counters { blast: Available, plan: TakenBy(Seat(0)) }, players: [] }
    ");
    assert_eq!(setup("initiative: ben").active, Seat(1));
}

#[test]
fn player_keys() {
    let rows = [
        "leader: Luke Skywalker",
        "leader: {card: \"Boba Fett, Daimyo\", deployed: true, epic_used: yes}",
        "leaders: [Luke Skywalker, {card: Sabine Wren, exhausted: true}]",
        "base: 97th Legion",
        "base: {card: Kestro City, damage: 3, epic_used: true}",
        "base: {hp: 25, damage: 4}",
        "base: {damage: 4}",
        "resources: 7",
        "resources: {ready: 3, exhausted: 2}",
        "resources: [4-LOM, {card: Wampa, exhausted: true}]",
        "hand: [Wampa, 0-0-0]",
        "hand:",
        "discard: [Wampa]",
        "deck: [Wampa, \"4-LOM, Bounty Hunter for Hire\"]",
        "deck: 5",
        "ground: [Wampa]",
        "space: Cartel Spacer",
        "credits: 2",
        "force: true",
        "eliminated: 'yes'",
    ];
    let changed = |keys: &str| {
        let (given, default) = (player(keys), player(""));
        let mut changed = Vec::new();
        if given.leaders != default.leaders {
            changed.push(format!("leaders {}", names(&given.leaders)));
        }
        if given.base != default.base {
            changed.push(brief(&given.base));
        }
        match (&given.resources, given.resources == default.resources) {
            (_, true) => {}
            (Resources::Cards(cards), _) => changed.push(format!("resources {}", names(cards))),
            (filler, _) => changed.push(brief(filler)),
        }
        for (zone, pile, default) in [
            ("hand", &given.hand, &default.hand),
            ("discard", &given.discard, &default.discard),
            ("deck", &given.deck, &default.deck),
        ] {
            match pile {
                _ if pile == default => {}
                Pile::Filler(count) => changed.push(format!("{zone} {count}")),
                Pile::Cards(cards) => changed.push(format!("{zone} {}", names(cards))),
            }
        }
        for (arena, units) in [("ground", &given.ground), ("space", &given.space)] {
            if !units.is_empty() {
                changed.push(format!("{arena} {}", names(units)));
            }
        }
        if (given.credits, given.force, given.eliminated) != (0, false, false) {
            changed.push(format!("{} credits, force {}, eliminated {}", given.credits, given.force, given.eliminated));
        }
        if changed.is_empty() { "(the default)".to_owned() } else { changed.join("; ") }
    };
    insta::assert_snapshot!(table(rows, changed), @r#"
    leader: Luke Skywalker
      leaders [Luke Skywalker]
    leader: {card: "Boba Fett, Daimyo", deployed: true, epic_used: yes}
      leaders [Boba Fett, Daimyo +deployed +epic_used]
    leaders: [Luke Skywalker, {card: Sabine Wren, exhausted: true}]
      leaders [Luke Skywalker | Sabine Wren +exhausted]
    base: 97th Legion
      Card { card: "97th Legion", damage: 0, epic_used: false, upgrades: [] }
    base: {card: Kestro City, damage: 3, epic_used: true}
      Card { card: "Kestro City", damage: 3, epic_used: true, upgrades: [] }
    base: {hp: 25, damage: 4}
      Plain { hp: 25, damage: 4, upgrades: [] }
    base: {damage: 4}
      Plain { hp: 30, damage: 4, upgrades: [] }
    resources: 7
      Filler { ready: 7, exhausted: 0 }
    resources: {ready: 3, exhausted: 2}
      Filler { ready: 3, exhausted: 2 }
    resources: [4-LOM, {card: Wampa, exhausted: true}]
      resources [4-LOM | Wampa +exhausted]
    hand: [Wampa, 0-0-0]
      hand [Wampa | 0-0-0]
    hand:
      (the default)
    discard: [Wampa]
      discard [Wampa]
    deck: [Wampa, "4-LOM, Bounty Hunter for Hire"]
      deck [Wampa | 4-LOM, Bounty Hunter for Hire]
    deck: 5
      deck 5
    ground: [Wampa]
      ground [Wampa]
    space: Cartel Spacer
      space [Cartel Spacer]
    credits: 2
      2 credits, force false, eliminated false
    force: true
      0 credits, force true, eliminated false
    eliminated: 'yes'
      0 credits, force false, eliminated true
    "#);
    assert_eq!(player("").base, Base::Plain { hp: 30, damage: 0, upgrades: Vec::new() });
}

/// Cards with the state that differs from the default.
fn names(cards: &[super::super::CardEntry]) -> String {
    let name = |card: &super::super::CardEntry| {
        let flags = [
            ("exhausted", card.exhausted),
            ("deployed", card.deployed),
            ("epic_used", card.epic_used),
            ("played_this_phase", card.played_this_phase),
        ];
        let mut text = card.card.value.clone();
        flags.iter().filter(|(_, set)| *set).for_each(|(flag, _)| text.push_str(&format!(" +{flag}")));
        let words = [("as", &card.alias), ("copy_of", &card.copy_of), ("named", &card.named)];
        for (key, value) in words {
            value.iter().for_each(|value| text.push_str(&format!(" {key}={}", value.value)));
        }
        card.owner.iter().for_each(|owner| text.push_str(&format!(" owner={}", owner.value.0)));
        if card.damage > 0 {
            text.push_str(&format!(" damage={}", card.damage));
        }
        for (key, cards) in [("upgrades", &card.upgrades), ("captives", &card.captives)] {
            if !cards.is_empty() {
                text.push_str(&format!(" {key}={}", names(cards)));
            }
        }
        text
    };
    format!("[{}]", cards.iter().map(name).collect::<Vec<_>>().join(" | "))
}

#[test]
fn card_entry_keys() {
    let rows = [
        "{card: Wampa, as: First Wampa}",
        "{card: Wampa, exhausted: true}",
        "{card: Wampa, damage: 2}",
        "{card: Wampa, upgrades: [Shield, {card: Academy Training, owner: ben}]}",
        "{card: Wampa, captives: [{card: AT-ST, owner: ana}, Snowspeeder]}",
        "{card: Wampa, owner: ben}",
        "{card: Wampa, played_this_phase: true}",
        "{card: Clone, copy_of: Wampa}",
        "{card: Regional Governor, named: Wampa}",
        "{card: Wampa, damage: 0, exhausted: false, upgrades: [], owner: }",
    ];
    insta::assert_snapshot!(table(rows, |entry| names(&player(&format!("ground: [{entry}]")).ground)), @"
    {card: Wampa, as: First Wampa}
      [Wampa as=First Wampa]
    {card: Wampa, exhausted: true}
      [Wampa +exhausted]
    {card: Wampa, damage: 2}
      [Wampa damage=2]
    {card: Wampa, upgrades: [Shield, {card: Academy Training, owner: ben}]}
      [Wampa upgrades=[Shield | Academy Training owner=1]]
    {card: Wampa, captives: [{card: AT-ST, owner: ana}, Snowspeeder]}
      [Wampa captives=[AT-ST owner=0 | Snowspeeder]]
    {card: Wampa, owner: ben}
      [Wampa owner=1]
    {card: Wampa, played_this_phase: true}
      [Wampa +played_this_phase]
    {card: Clone, copy_of: Wampa}
      [Clone copy_of=Wampa]
    {card: Regional Governor, named: Wampa}
      [Regional Governor named=Wampa]
    {card: Wampa, damage: 0, exhausted: false, upgrades: [], owner: }
      [Wampa]
    ");
}

#[test]
fn local_cards() {
    let cards = valid(
        "title: t\nsetup: {players: {ana: , ben: }}\ncards:\n  - name: Training Droid\n    type: unit\n    arena: ground\n    \
         cost: 2\n    power: 2\n    hp: 3\n    traits: [Droid]\n    aspects: [Command]\n    text: |\n      Sentinel\n      \
         When Defeated: Draw a card.\n  - {name: Rally, type: event}\n  - {name: Weight, type: upgrade, power: -1, hp: +2}\n  \
         - {name: Rock, type: base, hp: 20, epic_action: \"Epic Action: Draw a card.\"}\n  \
         - {name: Someone, subtitle: Else, type: leader, unique: true, deploy_text: Sentinel}\n",
    )
    .cards;
    insta::assert_snapshot!(cards.iter().map(brief_ref).collect::<Vec<_>>().join("\n"), @r#"
    LocalCard { name: "Training Droid", subtitle: -, card_type: Unit, arena: Some(Ground), cost: Some(2), power: Some(2), hp: Some(3), upgrade_power: -, upgrade_hp: -, traits: ["Droid"], aspects: ["Command"], unique: false, text: Some("Sentinel\nWhen Defeated: Draw a card.\n"), deploy_text: -, epic_action: - }
    LocalCard { name: "Rally", subtitle: -, card_type: Event, arena: -, cost: -, power: -, hp: -, upgrade_power: -, upgrade_hp: -, traits: [], aspects: [], unique: false, text: -, deploy_text: -, epic_action: - }
    LocalCard { name: "Weight", subtitle: -, card_type: Upgrade, arena: -, cost: -, power: Some(-1), hp: Some(2), upgrade_power: -, upgrade_hp: -, traits: [], aspects: [], unique: false, text: -, deploy_text: -, epic_action: - }
    LocalCard { name: "Rock", subtitle: -, card_type: Base, arena: -, cost: -, power: -, hp: Some(20), upgrade_power: -, upgrade_hp: -, traits: [], aspects: [], unique: false, text: -, deploy_text: -, epic_action: Some("Epic Action: Draw a card.") }
    LocalCard { name: "Someone", subtitle: Some("Else"), card_type: Leader, arena: -, cost: -, power: -, hp: -, upgrade_power: -, upgrade_hp: -, traits: [], aspects: [], unique: true, text: -, deploy_text: Some("Sentinel"), epic_action: - }
    "#);
}

fn brief_ref(card: &super::super::LocalCard) -> String {
    brief(card).replace(": None", ": -")
}
