//! One example for each key of §5.

use super::super::{EventKind, StepKind};
use super::{brief, file_with_steps, table, valid};

fn claim(claim: &str) -> String {
    let kind = valid(&file_with_steps(&format!("  - expect: {{{claim}}}"))).steps.remove(0).kind;
    let StepKind::Expect(claims) = kind else { panic!("{kind:?}") };
    claims.iter().map(|claim| brief(&claim.value)).collect::<Vec<_>>().join("; ")
}

#[test]
fn player_facts() {
    let rows = [
        "ana: {}",
        "ana: {hand: 4}",
        "ana: {hand: [Wampa, AT-ST]}",
        "ana: {hand: []}",
        "Cara Dune: {deck: [Wampa]}",
        "ana: {deck: 8}",
        "ana: {discard: none}",
        "ana: {ground: [Wampa], space: 0}",
        "ana: {resources: 3}",
        "ana: {resources: {ready: 1, exhausted: 2, total: 3}}",
        "ana: {base: {damage: 3, remaining: -1, hp: 30}}",
        "ana: {leader: {in: ana.base, exhausted: true}}",
        "ana: {credits: 1, force: true, initiative: no, eliminated: false}",
    ];
    insta::assert_snapshot!(table(rows, claim), @"
    ana: {}
      Player { player: Seat(0), facts: [] }
    ana: {hand: 4}
      Player { player: Seat(0), facts: [Hand(Count(4))] }
    ana: {hand: [Wampa, AT-ST]}
      Player { player: Seat(0), facts: [Hand(Names([‹Wampa›, ‹AT-ST›]))] }
    ana: {hand: []}
      Player { player: Seat(0), facts: [Hand(Names([]))] }
    Cara Dune: {deck: [Wampa]}
      Player { player: Seat(2), facts: [Deck(Names([‹Wampa›]))] }
    ana: {deck: 8}
      Player { player: Seat(0), facts: [Deck(Count(8))] }
    ana: {discard: none}
      Player { player: Seat(0), facts: [Discard(Names([]))] }
    ana: {ground: [Wampa], space: 0}
      Player { player: Seat(0), facts: [Ground(Names([‹Wampa›])), Space(Count(0))] }
    ana: {resources: 3}
      Player { player: Seat(0), facts: [Resources { ready: None, exhausted: None, total: Some(3) }] }
    ana: {resources: {ready: 1, exhausted: 2, total: 3}}
      Player { player: Seat(0), facts: [Resources { ready: Some(1), exhausted: Some(2), total: Some(3) }] }
    ana: {base: {damage: 3, remaining: -1, hp: 30}}
      Player { player: Seat(0), facts: [Base([Damage(3), Remaining(-1), Hp(30)])] }
    ana: {leader: {in: ana.base, exhausted: true}}
      Player { player: Seat(0), facts: [Leader([In(Zone { player: Seat(0), zone: Base }), Exhausted(true)])] }
    ana: {credits: 1, force: true, initiative: no, eliminated: false}
      Player { player: Seat(0), facts: [Credits(1), Force(true), Initiative(false), Eliminated(false)] }
    ");
}

#[test]
fn card_facts() {
    let rows = [
        "Wampa: {in: ana.hand}",
        "Wampa: {in: Cara Dune.deck}",
        "Wampa: {in: ana.discard}",
        "Wampa: {in: ana.resources}",
        "Wampa: {in: ana.ground}",
        "Wampa: {in: ana.space}",
        "Luke Skywalker: {in: ana.base}",
        "Wampa: {in: captured by ben's AT-ST}",
        "Shield: {in: Attached to Wampa}",
        "Shield: {in: set aside}",
        "Shield: {in: removed}",
        "Wampa: {damage: 1, power: 4, hp: 5, remaining: 4, cost: 4}",
        "Wampa: {exhausted: true, ready: false}",
        "Wampa: {upgrades: [Shield, Shield], captives: 1}",
        "Wampa: {controller: ana, owner: ben}",
        "Wampa: {has: [Sentinel, Creature], lacks: Grit}",
        "\"ana's base\": {damage: 3}",
        "4-LOM: {ready: yes}",
    ];
    insta::assert_snapshot!(table(rows, claim), @r#"
    Wampa: {in: ana.hand}
      Card { card: ‹Wampa›, facts: [In(Zone { player: Seat(0), zone: Hand })] }
    Wampa: {in: Cara Dune.deck}
      Card { card: ‹Wampa›, facts: [In(Zone { player: Seat(2), zone: Deck })] }
    Wampa: {in: ana.discard}
      Card { card: ‹Wampa›, facts: [In(Zone { player: Seat(0), zone: Discard })] }
    Wampa: {in: ana.resources}
      Card { card: ‹Wampa›, facts: [In(Zone { player: Seat(0), zone: Resources })] }
    Wampa: {in: ana.ground}
      Card { card: ‹Wampa›, facts: [In(Zone { player: Seat(0), zone: Ground })] }
    Wampa: {in: ana.space}
      Card { card: ‹Wampa›, facts: [In(Zone { player: Seat(0), zone: Space })] }
    Luke Skywalker: {in: ana.base}
      Card { card: ‹Luke Skywalker›, facts: [In(Zone { player: Seat(0), zone: Base })] }
    Wampa: {in: captured by ben's AT-ST}
      Card { card: ‹Wampa›, facts: [In(CapturedBy(‹AT-ST of seat 1›))] }
    Shield: {in: Attached to Wampa}
      Card { card: ‹Shield›, facts: [In(AttachedTo(‹Wampa›))] }
    Shield: {in: set aside}
      Card { card: ‹Shield›, facts: [In(SetAside)] }
    Shield: {in: removed}
      Card { card: ‹Shield›, facts: [In(Removed)] }
    Wampa: {damage: 1, power: 4, hp: 5, remaining: 4, cost: 4}
      Card { card: ‹Wampa›, facts: [Damage(1), Power(4), Hp(5), Remaining(4), Cost(4)] }
    Wampa: {exhausted: true, ready: false}
      Card { card: ‹Wampa›, facts: [Exhausted(true), Ready(false)] }
    Wampa: {upgrades: [Shield, Shield], captives: 1}
      Card { card: ‹Wampa›, facts: [Upgrades(Names([‹Shield›, ‹Shield›])), Captives(Count(1))] }
    Wampa: {controller: ana, owner: ben}
      Card { card: ‹Wampa›, facts: [Controller(Seat(0)), Owner(Seat(1))] }
    Wampa: {has: [Sentinel, Creature], lacks: Grit}
      Card { card: ‹Wampa›, facts: [Has([‹Sentinel›, ‹Creature›]), Lacks([‹Grit›])] }
    "ana's base": {damage: 3}
      Card { card: ‹base of seat 0›, facts: [Damage(3)] }
    4-LOM: {ready: yes}
      Card { card: ‹4-LOM›, facts: [Ready(true)] }
    "#);
}

#[test]
fn game_facts() {
    let rows = [
        "phase: regroup",
        "round: 3",
        "active: ben",
        "active: none",
        "initiative: ana",
        "initiative: none",
        "result: ongoing",
        "result: {winner: ana}",
        "result: {winners: [ana, ben]}",
        "result: {draw: [ana, ben]}",
        "prompt: none",
        "prompt: {player: ana, options: [yes, no], optional: true}",
        "prompt: {options: [keep, mulligan]}",
        "prompt: {options: none}",
        "prompt: {options: [Wampa, \"AT-ST: Ambush\", 3]}",
        "attack_targets: {Wampa: [AT-ST, ben], AT-ST: []}",
        "playable: {ana: [Wampa], ben: none}",
    ];
    insta::assert_snapshot!(table(rows, claim), @r#"
    phase: regroup
      Phase(Regroup)
    round: 3
      Round(3)
    active: ben
      Active(Some(Seat(1)))
    active: none
      Active(None)
    initiative: ana
      Initiative(Some(Seat(0)))
    initiative: none
      Initiative(None)
    result: ongoing
      Result(Ongoing)
    result: {winner: ana}
      Result(Won([Seat(0)]))
    result: {winners: [ana, ben]}
      Result(Won([Seat(0), Seat(1)]))
    result: {draw: [ana, ben]}
      Result(Draw([Seat(0), Seat(1)]))
    prompt: none
      Prompt(Nothing)
    prompt: {player: ana, options: [yes, no], optional: true}
      Prompt(Asks { player: Some(Seat(0)), options: Some([YesNo(true), YesNo(false)]), optional: Some(true) })
    prompt: {options: [keep, mulligan]}
      Prompt(Asks { player: None, options: Some([Word(‹keep›), Word(‹mulligan›)]), optional: None })
    prompt: {options: none}
      Prompt(Asks { player: None, options: Some([]), optional: None })
    prompt: {options: [Wampa, "AT-ST: Ambush", 3]}
      Prompt(Asks { player: None, options: Some([Word(‹Wampa›), Word(‹AT-ST: Ambush›), Number(3)]), optional: None })
    attack_targets: {Wampa: [AT-ST, ben], AT-ST: []}
      AttackTargets([(‹Wampa›, [‹AT-ST›, ‹ben›]), (‹AT-ST›, [])])
    playable: {ana: [Wampa], ben: none}
      Playable([(Seat(0), [‹Wampa›]), (Seat(1), [])])
    "#);
}

#[test]
fn events() {
    let words = "play attack damage heal defeat draw discard resource ready exhaust create attach capture rescue return \
         deploy expire delayed trigger resolve eliminate shuffle look reveal search control pass take phase";
    for word in words.split_whitespace() {
        assert!(claim(&format!("events: [{word}: Wampa]")).contains("Happened"), "{word}");
    }
    assert_eq!(EventKind::Defeat.word(), "defeat");
    let rows = [
        "events: [defeat: Inferno Four, resolve: ana's Wampa]",
        "events: [damage: {ben: 3}]",
        "events: [not: {defeat: Wampa}, not: {draw: {ana: 2}}]",
        "events: [phase: regroup, take: initiative, pass: ana]",
        "events: []",
    ];
    insta::assert_snapshot!(table(rows, claim), @"
    events: [defeat: Inferno Four, resolve: ana's Wampa]
      Events([Happened(EventPattern { kind: Defeat, subject: ‹Inferno Four›, amount: None }), Happened(EventPattern { kind: Resolve, subject: ‹Wampa of seat 0›, amount: None })])
    events: [damage: {ben: 3}]
      Events([Happened(EventPattern { kind: Damage, subject: ‹ben›, amount: Some(3) })])
    events: [not: {defeat: Wampa}, not: {draw: {ana: 2}}]
      Events([DidNotHappen(EventPattern { kind: Defeat, subject: ‹Wampa›, amount: None }), DidNotHappen(EventPattern { kind: Draw, subject: ‹ana›, amount: Some(2) })])
    events: [phase: regroup, take: initiative, pass: ana]
      Events([Happened(EventPattern { kind: Phase, subject: ‹regroup›, amount: None }), Happened(EventPattern { kind: Take, subject: ‹initiative›, amount: None }), Happened(EventPattern { kind: Pass, subject: ‹ana›, amount: None })])
    events: []
      Events([])
    ");
}

#[test]
fn each_fact_has_its_place_and_the_expectation_of_the_file_is_the_last_step() {
    let source = "title: t\nexpect:\n  Wampa:\n    in: ana.hand\n    damage: 2\nsetup: {players: {ana: , ben: }}\nsteps: [ana: pass]\n";
    let steps = valid(source).steps;
    let Some(StepKind::Expect(claims)) = steps.last().map(|step| &step.kind) else { panic!("{steps:?}") };
    let super::super::Claim::Card { facts, .. } = &claims[0].value else { panic!("{claims:?}") };
    let places: Vec<_> = facts.iter().map(|fact| (fact.place.line, &source[fact.place.span.clone()])).collect();
    assert_eq!(places, [(4, "in: ana.hand"), (5, "damage: 2")]);
}
