//! Forms that mean the same, and forms that mean something of their own. The plain form of each key is in `scenarios/`, whose
//! rulings would turn if it were read otherwise.

use super::super::{Action, Reference, StepKind, normalise};
use super::{brief, check, file_with, file_with_steps, valid};

/// Tests that both texts of each row are read as the same file, with `file` around them.
#[track_caller]
fn check_same(rows: &[(&str, &str)], file: impl Fn(&str) -> String) {
    let read = |text: &str| brief(&valid(&file(text)));
    let differs = rows.iter().filter(|(one, other)| read(one) != read(other));
    let wrong: Vec<String> = differs.map(|(one, other)| format!("{one}\n  is not\n{other}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn step(step: &str) -> String {
    let read = brief(&valid(&file_with(step)).steps.remove(0).kind);
    let action =
        read.strip_prefix("Act(Act { player: Seat(0), action: ").and_then(|act| act.strip_suffix(", then: [] })"));
    action.map_or(read.clone(), str::to_owned)
}

#[test]
fn reads_keys_of_a_file_in_other_forms() {
    let rows = [
        ("tags: one", "tags: [one]"),
        ("cites: CR 5", "cites: [CR 5]"),
        ("edition: 7.0", "edition: '7.0'"),
        ("format: Twin-Suns", "format: twin-suns"),
        ("cards: []\nsteps: []", ""),
        (
            "quiz: {ask: Why?, options: [{text: no, claim: {round: 2}}, {text: None; never, claim: {}}]}",
            "quiz: {ask: Why?, options: [{text: 'no', claim: {round: 2}}, {text: 'None; never', claim: {}}]}",
        ),
        ("expect: {result: {winner: ana}}", "expect: {result: {winners: [ana]}}"),
        ("prove: []", ""),
        ("prove:", ""),
        ("prove: {always: {round: 3}}", "prove: [always: {round: 3}]"),
        (
            "prove:\n  - never:\n      result: {winner: ana}\n  - player: ANA\n    can_force: {round: 2}",
            "prove: [never: {result: {winner: ana}}, {player: ANA, can_force: {round: 2}}]",
        ),
    ];
    check_same(&rows, |rest| format!("title: t\nsetup: {{players: {{ana: , ben: {{}}}}}}\n{rest}"));
}

#[test]
fn reads_a_setup_in_other_forms() {
    let rows = [
        ("round: ", "round: 2"),
        ("initiative: BEN", "initiative: ben, active: ben"),
        ("counters: {blast: available, plan: ana}", "counters: {plan: ANA}"),
    ];
    let setup =
        |keys: &str| format!("title: t\nformat: twin-suns\nsetup: {{players: {{ana: {{}}, ben: {{}}}}, {keys}}}\n");
    check_same(&rows, setup);
    let rows = [
        ("leader: Luke Skywalker", "leaders: [{card: Luke Skywalker}]"),
        ("leader: {card: Boba Fett, epic_used: yes}", "leader: {card: Boba Fett, epic_used: true}"),
        ("base: 97th Legion", "base: {card: '97th Legion', damage: 0}"),
        ("base: {damage: 4}", "base: {hp: 30, damage: 4}"),
        ("resources: 7", "resources: {ready: 7, exhausted: 0}"),
        ("hand: , deck: 20", ""),
        ("hand: [4-LOM, 0-0-0]", "hand: ['4-LOM', {card: '0-0-0'}]"),
        ("space: Cartel Spacer", "space: [Cartel Spacer]"),
        ("eliminated: 'yes', force: no", "eliminated: true"),
        ("ground: [{card: Wampa, damage: 0, exhausted: false, upgrades: [], owner: }]", "ground: [Wampa]"),
        ("ground: [{card: A, captives: [Wampa]}]", "ground: {card: A, captives: [{card: Wampa}]}"),
    ];
    check_same(&rows, |keys| format!("title: t\nsetup: {{players: {{ana: {{{keys}}}, ben: {{}}}}}}\n"));
}

#[test]
fn reads_numbers_of_a_setup() {
    let setup = |keys: &str| {
        let mut setup =
            valid(&format!("title: t\nformat: twin-suns\nsetup: {{players: {{ana: , ben: }}, {keys}}}\n")).setup;
        setup.players.clear();
        brief(&setup)
    };
    let rows = "
    seed: 18446744073709551615 => … seed: 18446744073709551615, …
    counters: {plan: ana} => … plan: Some(Seat(0)) …
    ";
    check(rows, setup);
}

#[test]
fn reads_a_step_in_other_forms() {
    let rows = [
        ("ANA: {play: Wampa}", "ana: {play: Wampa}"),
        ("cara  dune: {concede: true}", "Cara Dune: concede"),
        ("ana: {play: Training, on: ben's Wampa}", "ana: {play: Training, onto: ben's Wampa}"),
        ("ana: {play: Training, \"on\": Wampa}", "ana: {play: Training, onto: Wampa}"),
        ("ana: {play: Training, true: Wampa}", "ana: {play: Training, onto: Wampa}"),
        ("ana: {play: Chewbacca, using: Piloting}", "ana: {play: Chewbacca, using: piloting}"),
        ("ana: {play: Tank, exploit: Wampa}", "ana: {play: Tank, exploit: [Wampa]}"),
        ("ana: {play: Tank, paying: Wampa}", "ana: {play: Tank, paying: [Wampa]}"),
        ("ana: {attack: Wampa, target: ben}", "ana: {attack: Wampa, target: [ben]}"),
        ("ana: {use: 4-LOM}", "ana: {use: '4-LOM'}"),
        ("ana: Take the Initiative", "ana: take initiative"),
        ("ana: {take: plan, then: [yes]}", "{ana: take plan, then: yes}"),
        ("ana: {resource: Wampa}", "ana: {resource: [Wampa]}"),
        ("ana: {play: Wampa, illegal: CR 7.5}", "{ana: {play: Wampa}, illegal: [CR 7.5]}"),
        ("{ana: pass, illegal: false}", "ana: pass"),
        ("ana: {play: Wampa, then: none}", "ana: {play: Wampa, then: [none]}"),
        ("ana: {play: Wampa, then: }", "ana: {play: Wampa}"),
        ("ana: {play: Wampa, then: any}", "ana: {play: Wampa, then: [any]}"),
        ("note: yes, prose", "note: 'yes, prose'"),
        ("expect: {Shield: {in: Attached to Wampa}}", "expect: {Shield: {in: attached to Wampa}}"),
        ("expect: {4-LOM: {ready: yes, lacks: Grit}}", "expect: {'4-LOM': {ready: true, lacks: [Grit]}}"),
        ("expect: {ana: {hand: none, resources: 3}}", "expect: {ana: {hand: [], resources: {total: 3}}}"),
        (
            "expect: {playable: {ana: none}, prompt: {options: none}}",
            "expect: {playable: {ana: []}, prompt: {options: []}}",
        ),
    ];
    check_same(&rows, file_with);
}

#[test]
fn reads_an_answer_in_other_forms() {
    let rows = [
        ("97th Legion", "'97th Legion'"),
        ("[]", "none"),
        ("TRUE", "yes"),
        ("'no'", "no"),
        ("\"false\"", "no"),
        ("Any", "any"),
        ("{choose: any}", "any"),
        ("{choose: AT-ST}", "AT-ST"),
        ("Wampa: When Played", "\"Wampa: When Played\""),
        ("[AT-ST, Wampa: Ambush]", "[AT-ST, \"Wampa: Ambush\"]"),
        ("{divide: {Wampa: 2, ben: 3}}", "{Wampa: 2, ben: 3}"),
        ("{top: [Wampa, AT-ST], bottom: Waylay}", "{bottom: [Waylay], top: [Wampa, AT-ST]}"),
        ("{play: Training, using: plot, on: Wampa}", "{play: Training, using: Plot, onto: Wampa}"),
    ];
    check_same(&rows, |answer| file_with_steps(&format!("  - ana:\n      play: X\n      then:\n        - {answer}")));
}

#[test]
fn reads_answers_and_claims_by_their_form() {
    let rows = r#"
    ana: {choose: 3} => Choose(Number(3))
    ana: {choose: "3"} => Choose(Word(‹3›))
    ana: {choose: unit} => Choose(Word(‹unit›))
    ana: {choose: {Wampa: 3}} => Choose(Divide([(‹Wampa›, 3)]))
    ana: {choose: {divide: {ben: 3}}} => Choose(Divide([(‹ben›, 3)]))
    ana: {choose: {ben: 3}} => Choose(By { player: Seat(1), answer: Number(3) })
    ana: {choose: {ben: no}} => Choose(By { player: Seat(1), answer: YesNo(false) })
    ana: {choose: {Cara Dune: [Wampa]}} => Choose(By { player: Seat(2), answer: List([‹Wampa›]) })
    ana: {choose: {ben: {top: [Wampa]}}}
      Choose(…By { player: Seat(1), answer: PutBack { top: [‹Wampa›], bottom: [] } }…)
    ana: {choose: {chance: any}} => Choose(ByChance(Any))
    Chance: {choose: [Wampa, AT-ST], then: [Waylay, {ben: any}]}
      Act(Act { player: Seat(0), action: Choose(ByChance(List([‹Wampa›, ‹AT-ST›]))), then: [ByChance(Word(‹Waylay›)), By
        { player: Seat(1), answer: Any }] })
    ana: {play: Tank, exploit: none} => Play(Play { card: ‹Tank›, exploit: Some([]), paying: [] })
    ana: {play: Tank, paying: [Wampa, Tank]} => Play(Play { card: ‹Tank›, paying: [‹Wampa›, ‹Tank›] })
    ana: {attack: Wampa} => Attack { unit: ‹Wampa›, targets: [] }
    expect: {} => Expect([])
    expect: {active: none, events: []} => Expect([Active(None), Events([])])
    expect: {prompt: {options: [Wampa, "AT-ST: Ambush", 3, no]}}
      Expect([Prompt(Asks {… options: Some([Word(‹Wampa›), Word(‹AT-ST: Ambush›), Number(3), YesNo(false)]) })])
    "#;
    check(rows, step);
}

#[test]
fn reads_whose_card_a_reference_names() {
    let rows = r#"
    "Doctor Aphra, Rapacious Archaeologist" => Use { card: ‹Doctor Aphra, Rapacious Archaeologist› }
    ana's Battlefield Marine => Use { card: ‹Battlefield Marine of seat 0› }
    ANA’S leader => Use { card: ‹leader of seat 0› }
    cara  dune's base => Use { card: ‹base of seat 2› }
    Boba Fett's Armor => Use { card: ‹Boba Fett's Armor› }
    ana's Boba Fett's Armor => Use { card: ‹Boba Fett's Armor of seat 0› }
    Hunters' Mark => Use { card: ‹Hunters' Mark› }
    ana's => Use { card: ‹ana's› }
    "#;
    check(rows, |card| step(&format!("ana: {{use: {card}}}")));
    // A player may be called as a card begins.
    let source = "title: t\nsetup: {players: {Boba Fett: , ben: }}\nsteps: [ben: {use: Boba Fett's Armor}]\n";
    let StepKind::Act(act) = valid(source).steps.remove(0).kind else { panic!("{source}") };
    let Action::Use { card: Reference { text, owner, name, .. }, .. } = act.action else { panic!("{source}") };
    assert_eq!((text.as_str(), owner.is_some(), name.as_str()), ("Boba Fett's Armor", true, "Armor"));
    assert_eq!(normalise("BOBA\u{a0} Fett’s\tArmor "), "boba fett's armor");
    assert_ne!(normalise("TIE/ln"), normalise("TIE ln"));
}

#[test]
fn reads_any_and_chance_as_names_where_something_is_called_so() {
    for (players, answer) in [
        ("any: {}, ben: {}", "any"),
        ("ana: {ground: [{card: Wampa, as: any}]}, ben: {}", "any"),
        ("chance: {}, ben: {}", "{chance: Wampa}"),
    ] {
        let file = valid(&format!("title: t\nsetup: {{players: {{{players}}}}}\nsteps: [ben: {{choose: {answer}}}]\n"));
        let read = brief(&file.steps);
        assert!(read.contains("Word(‹any›)") || read.contains("By { player: Seat(0)"), "{read}");
        assert!(!file.asks_chance(), "{read}");
    }
}

#[test]
fn asks_chance_where_a_file_speaks_of_it_or_proves_something() {
    for (asks, file) in [
        (true, file_with("ana: {play: Waylay, then: [{chance: Wampa}]}")),
        (true, file_with("chance: {choose: Wampa}")),
        (true, file_with("ana: {play: Wampa}") + "prove: [{always: {round: 2}}]"),
        (false, file_with("ana: {play: Waylay}")),
    ] {
        assert_eq!(valid(&file).asks_chance(), asks, "{file}");
    }
}

#[test]
fn writes_a_proposition_so_that_it_reads_the_same() {
    for row in [
        "{always: {ben: {hand: [Wampa, '3', 'a, b', 'c: d', \"it's #1\", '-', 'yes', \"a\\nb \\u263a\\u0007\"]}}}",
        "{player: ana, can_force: {prompt: {options: [\"no\", no, 7, {ana: 3}]}}}",
        "{never: {'Card: Ambush': {in: captured by Wampa}}}",
    ] {
        let read = |row: &str| valid(&format!("{}prove: [{row}]", file_with("ana: pass"))).prove.claims.remove(0);
        let first = read(row);
        assert_eq!(brief(&first), brief(&read(&first.text)));
    }
}
