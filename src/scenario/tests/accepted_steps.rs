//! One example for each row of the tables of §3 and §4.

use super::super::{Reference, StepKind, normalise};
use super::{brief, file_with_steps, table, valid};

fn step(step: &str) -> String {
    brief(&valid(&file_with_steps(&format!("  - {step}"))).steps.remove(0).kind)
}

fn answer(answer: &str) -> String {
    let whole = step(&format!("ana: {{choose: {answer}}}"));
    whole.replace("Act(Act { player: Seat(0), action: Choose(", "").replace("), then: [], illegal: None })", "")
}

#[test]
fn actions() {
    let rows = [
        "ana: {play: Vanquish}",
        "ANA: {play: Academy Training, onto: Wampa}",
        "ana: {play: Academy Training, on: ben's Wampa}",
        "ana: {play: Academy Training, \"on\": Wampa}",
        "ana: {play: Academy Training, true: Wampa}",
        "ana: {play: Chewbacca, using: smuggle, credits: 2}",
        "ana: {play: Chewbacca, using: Piloting, onto: Wampa}",
        "ana: {play: Sneaking Suspicion, using: plot}",
        "ana: {play: Tank, exploit: [Wampa, AT-ST]}",
        "ana: {play: Tank, exploit: none}",
        "ana: {attack: Wampa, target: Cara Dune}",
        "ana: {attack: Maul, target: [AT-ST, ben]}",
        "ana: {attack: Wampa}",
        "ana: {use: 4-LOM}",
        "ana: {use: Wampa, ability: 2}",
        "ana: {deploy: Sabine Wren}",
        "ana: {deploy: Boba Fett, onto: Cartel Spacer}",
        "ana: pass",
        "ana: take initiative",
        "ana: Take the Initiative",
        "ana: take blast",
        "ana: take plan",
        "ana: {take: plan, then: [yes]}",
        "ana: keep",
        "ana: mulligan",
        "ana: {mulligan: [Wampa, AT-ST]}",
        "ana: {resource: Wampa}",
        "ana: {resource: [Wampa, AT-ST]}",
        "ana: {resource: none}",
        "Cara Dune: concede",
        "ana: {concede: true}",
        "ana: {choose: Wampa}",
        "until: regroup",
        "until: action",
        "note: yes, prose",
        "expect: {}",
    ];
    insta::assert_snapshot!(table(rows, step), @r#"
    ana: {play: Vanquish}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Vanquish›, onto: None, using: None, exploit: None, credits: None }), then: [], illegal: None })
    ANA: {play: Academy Training, onto: Wampa}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Academy Training›, onto: Some(‹Wampa›), using: None, exploit: None, credits: None }), then: [], illegal: None })
    ana: {play: Academy Training, on: ben's Wampa}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Academy Training›, onto: Some(‹Wampa of seat 1›), using: None, exploit: None, credits: None }), then: [], illegal: None })
    ana: {play: Academy Training, "on": Wampa}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Academy Training›, onto: Some(‹Wampa›), using: None, exploit: None, credits: None }), then: [], illegal: None })
    ana: {play: Academy Training, true: Wampa}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Academy Training›, onto: Some(‹Wampa›), using: None, exploit: None, credits: None }), then: [], illegal: None })
    ana: {play: Chewbacca, using: smuggle, credits: 2}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Chewbacca›, onto: None, using: Some(Smuggle), exploit: None, credits: Some(2) }), then: [], illegal: None })
    ana: {play: Chewbacca, using: Piloting, onto: Wampa}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Chewbacca›, onto: Some(‹Wampa›), using: Some(Piloting), exploit: None, credits: None }), then: [], illegal: None })
    ana: {play: Sneaking Suspicion, using: plot}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Sneaking Suspicion›, onto: None, using: Some(Plot), exploit: None, credits: None }), then: [], illegal: None })
    ana: {play: Tank, exploit: [Wampa, AT-ST]}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Tank›, onto: None, using: None, exploit: Some([‹Wampa›, ‹AT-ST›]), credits: None }), then: [], illegal: None })
    ana: {play: Tank, exploit: none}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Tank›, onto: None, using: None, exploit: Some([]), credits: None }), then: [], illegal: None })
    ana: {attack: Wampa, target: Cara Dune}
      Act(Act { player: Seat(0), action: Attack { unit: ‹Wampa›, targets: [‹Cara Dune›] }, then: [], illegal: None })
    ana: {attack: Maul, target: [AT-ST, ben]}
      Act(Act { player: Seat(0), action: Attack { unit: ‹Maul›, targets: [‹AT-ST›, ‹ben›] }, then: [], illegal: None })
    ana: {attack: Wampa}
      Act(Act { player: Seat(0), action: Attack { unit: ‹Wampa›, targets: [] }, then: [], illegal: None })
    ana: {use: 4-LOM}
      Act(Act { player: Seat(0), action: Use { card: ‹4-LOM›, ability: None, credits: None }, then: [], illegal: None })
    ana: {use: Wampa, ability: 2}
      Act(Act { player: Seat(0), action: Use { card: ‹Wampa›, ability: Some(2), credits: None }, then: [], illegal: None })
    ana: {deploy: Sabine Wren}
      Act(Act { player: Seat(0), action: Deploy { leader: ‹Sabine Wren›, onto: None }, then: [], illegal: None })
    ana: {deploy: Boba Fett, onto: Cartel Spacer}
      Act(Act { player: Seat(0), action: Deploy { leader: ‹Boba Fett›, onto: Some(‹Cartel Spacer›) }, then: [], illegal: None })
    ana: pass
      Act(Act { player: Seat(0), action: Pass, then: [], illegal: None })
    ana: take initiative
      Act(Act { player: Seat(0), action: Take(Initiative), then: [], illegal: None })
    ana: Take the Initiative
      Act(Act { player: Seat(0), action: Take(Initiative), then: [], illegal: None })
    ana: take blast
      Act(Act { player: Seat(0), action: Take(Blast), then: [], illegal: None })
    ana: take plan
      Act(Act { player: Seat(0), action: Take(Plan), then: [], illegal: None })
    ana: {take: plan, then: [yes]}
      Act(Act { player: Seat(0), action: Take(Plan), then: [YesNo(true)], illegal: None })
    ana: keep
      Act(Act { player: Seat(0), action: Keep, then: [], illegal: None })
    ana: mulligan
      Act(Act { player: Seat(0), action: Mulligan { hand: None }, then: [], illegal: None })
    ana: {mulligan: [Wampa, AT-ST]}
      Act(Act { player: Seat(0), action: Mulligan { hand: Some([‹Wampa›, ‹AT-ST›]) }, then: [], illegal: None })
    ana: {resource: Wampa}
      Act(Act { player: Seat(0), action: Resource([‹Wampa›]), then: [], illegal: None })
    ana: {resource: [Wampa, AT-ST]}
      Act(Act { player: Seat(0), action: Resource([‹Wampa›, ‹AT-ST›]), then: [], illegal: None })
    ana: {resource: none}
      Act(Act { player: Seat(0), action: Resource([]), then: [], illegal: None })
    Cara Dune: concede
      Act(Act { player: Seat(2), action: Concede, then: [], illegal: None })
    ana: {concede: true}
      Act(Act { player: Seat(0), action: Concede, then: [], illegal: None })
    ana: {choose: Wampa}
      Act(Act { player: Seat(0), action: Choose(Word(‹Wampa›)), then: [], illegal: None })
    until: regroup
      Until(Regroup)
    until: action
      Until(Action)
    note: yes, prose
      Note("yes, prose")
    expect: {}
      Expect([])
    "#);
}

#[test]
fn illegal_and_then() {
    let rows = [
        "{ana: {play: Wampa, illegal: CR 7.5.11}}",
        "{ana: pass, illegal: [CR 7.5.11.a, CR 6.3.2.b]}",
        "{ana: pass, illegal: true}",
        "{ana: pass, illegal: false}",
        "{ana: pass, then: [yes, {ben: no}, [Wampa, AT-ST]]}",
        "ana: {play: Wampa, then: none}",
        "ana: {play: Wampa, then: }",
    ];
    insta::assert_snapshot!(table(rows, step), @r#"
    {ana: {play: Wampa, illegal: CR 7.5.11}}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Wampa›, onto: None, using: None, exploit: None, credits: None }), then: [], illegal: Some(By(["CR 7.5.11"])) })
    {ana: pass, illegal: [CR 7.5.11.a, CR 6.3.2.b]}
      Act(Act { player: Seat(0), action: Pass, then: [], illegal: Some(By(["CR 7.5.11.a", "CR 6.3.2.b"])) })
    {ana: pass, illegal: true}
      Act(Act { player: Seat(0), action: Pass, then: [], illegal: Some(ForAnyReason) })
    {ana: pass, illegal: false}
      Act(Act { player: Seat(0), action: Pass, then: [], illegal: None })
    {ana: pass, then: [yes, {ben: no}, [Wampa, AT-ST]]}
      Act(Act { player: Seat(0), action: Pass, then: [YesNo(true), By { player: Seat(1), answer: YesNo(false) }, List([‹Wampa›, ‹AT-ST›])], illegal: None })
    ana: {play: Wampa, then: none}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Wampa›, onto: None, using: None, exploit: None, credits: None }), then: [None], illegal: None })
    ana: {play: Wampa, then: }
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Wampa›, onto: None, using: None, exploit: None, credits: None }), then: [], illegal: None })
    "#);
}

#[test]
fn answers() {
    let rows = [
        "Wampa",
        "97th Legion",
        "[Battle Droid, Battle Droid]",
        "none",
        "[]",
        "yes",
        "'no'",
        "TRUE",
        "\"false\"",
        "ben",
        "\"Wampa: When Played\"",
        "[AT-ST, Wampa: Ambush]",
        "ground",
        "3",
        "\"3\"",
        "Deal 3 damage to a unit",
        "{Wampa: 2, ben: 3}",
        "{divide: {ben: 3}}",
        "{Wampa: 3}",
        "{ben: 3}",
        "{ben: no}",
        "{Cara Dune: [Wampa]}",
        "{ben: {top: [Wampa]}}",
        "unit",
        "upgrade",
        "{top: [Wampa, AT-ST], bottom: Waylay}",
        "{bottom: [Wampa]}",
        "{play: Wampa, using: plot}",
        "{play: Academy Training, using: plot, on: Wampa}",
        "ana's Battlefield Marine",
        "return",
    ];
    insta::assert_snapshot!(table(rows, answer), @r#"
    Wampa
      Word(‹Wampa›)
    97th Legion
      Word(‹97th Legion›)
    [Battle Droid, Battle Droid]
      List([‹Battle Droid›, ‹Battle Droid›])
    none
      None
    []
      None
    yes
      YesNo(true)
    'no'
      YesNo(false)
    TRUE
      YesNo(true)
    "false"
      YesNo(false)
    ben
      Word(‹ben›)
    "Wampa: When Played"
      Word(‹Wampa: When Played›)
    [AT-ST, Wampa: Ambush]
      List([‹AT-ST›, ‹Wampa: Ambush›])
    ground
      Word(‹ground›)
    3
      Number(3)
    "3"
      Word(‹3›)
    Deal 3 damage to a unit
      Word(‹Deal 3 damage to a unit›)
    {Wampa: 2, ben: 3}
      Divide([(‹Wampa›, 2), (‹ben›, 3)])
    {divide: {ben: 3}}
      Divide([(‹ben›, 3)])
    {Wampa: 3}
      Divide([(‹Wampa›, 3)])
    {ben: 3}
      By { player: Seat(1), answer: Number(3) }
    {ben: no}
      By { player: Seat(1), answer: YesNo(false) }
    {Cara Dune: [Wampa]}
      By { player: Seat(2), answer: List([‹Wampa›]) }
    {ben: {top: [Wampa]}}
      Located { value: By { player: Seat(1), answer: PutBack { top: [‹Wampa›], bottom: [] } } }
    unit
      Word(‹unit›)
    upgrade
      Word(‹upgrade›)
    {top: [Wampa, AT-ST], bottom: Waylay}
      PutBack { top: [‹Wampa›, ‹AT-ST›], bottom: [‹Waylay›] }
    {bottom: [Wampa]}
      PutBack { top: [], bottom: [‹Wampa›] }
    {play: Wampa, using: plot}
      Play(Play { card: ‹Wampa›, onto: None, using: Some(Plot), exploit: None, credits: None })
    {play: Academy Training, using: plot, on: Wampa}
      Play(Play { card: ‹Academy Training›, onto: Some(‹Wampa›), using: Some(Plot), exploit: None, credits: None })
    ana's Battlefield Marine
      Word(‹Battlefield Marine of seat 0›)
    return
      Word(‹return›)
    "#);
}

#[test]
fn a_colon_without_quotes_is_still_a_waiting_ability() {
    let steps = "  - ana:\n      play: X\n      then:\n        - Wampa: When Played\n        - choose: AT-ST\n";
    insta::assert_snapshot!(brief(&valid(&file_with_steps(steps)).steps[0].kind), @"Act(Act { player: Seat(0), action: Play(Play { card: ‹X›, onto: None, using: None, exploit: None, credits: None }), then: [Word(‹Wampa: When Played›), Word(‹AT-ST›)], illegal: None })");
}

#[test]
fn references() {
    let rows = [
        "Inferno Four",
        "\"Doctor Aphra, Rapacious Archaeologist\"",
        "ana's Battlefield Marine",
        "ANA’S leader",
        "cara  dune's base",
        "Boba Fett's Armor",
        "Vader's Lightsaber",
        "ana's Boba Fett's Armor",
        "Hunters' Mark",
        "ana's",
    ];
    let reference = |text: &str| {
        let mut scenario = valid(&file_with_steps(&format!("  - ana: {{use: {text}}}")));
        match scenario.steps.remove(0).kind {
            StepKind::Act(act) => brief(&act.action),
            other => panic!("{other:?}"),
        }
    };
    insta::assert_snapshot!(table(rows, reference), @r#"
    Inferno Four
      Use { card: ‹Inferno Four›, ability: None, credits: None }
    "Doctor Aphra, Rapacious Archaeologist"
      Use { card: ‹Doctor Aphra, Rapacious Archaeologist›, ability: None, credits: None }
    ana's Battlefield Marine
      Use { card: ‹Battlefield Marine of seat 0›, ability: None, credits: None }
    ANA’S leader
      Use { card: ‹leader of seat 0›, ability: None, credits: None }
    cara  dune's base
      Use { card: ‹base of seat 2›, ability: None, credits: None }
    Boba Fett's Armor
      Use { card: ‹Boba Fett's Armor›, ability: None, credits: None }
    Vader's Lightsaber
      Use { card: ‹Vader's Lightsaber›, ability: None, credits: None }
    ana's Boba Fett's Armor
      Use { card: ‹Boba Fett's Armor of seat 0›, ability: None, credits: None }
    Hunters' Mark
      Use { card: ‹Hunters' Mark›, ability: None, credits: None }
    ana's
      Use { card: ‹ana's›, ability: None, credits: None }
    "#);
}

#[test]
fn a_player_may_be_called_as_a_card_begins() {
    let source = "title: t\nsetup: {players: {Boba Fett: , ben: }}\nsteps: [ben: {use: Boba Fett's Armor}]\n";
    let kind = valid(source).steps.remove(0).kind;
    let StepKind::Act(act) = kind else { panic!("{kind:?}") };
    let super::super::Action::Use { card: Reference { text, owner, name, .. }, .. } = act.action else { panic!() };
    assert_eq!((text.as_str(), owner.is_some(), name.as_str()), ("Boba Fett's Armor", true, "Armor"));
}

#[test]
fn names_compare_by_their_words() {
    assert_eq!(normalise("BOBA\u{a0} Fett’s\tArmor "), "boba fett's armor");
    assert_ne!(normalise("TIE/ln"), normalise("TIE ln"));
}
