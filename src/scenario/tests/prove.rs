//! Open decisions of a file, and its claims about every way to decide them.

use super::{brief, file_with_steps, refusal, table, valid};

fn file(rest: &str) -> String {
    format!("{}{rest}", file_with_steps("  - ana: {play: Wampa}"))
}

#[test]
fn propositions() {
    let rows = [
        "prove: [{always: {ben: {base: {damage: 3}}}}]",
        "prove: {possible: {Wampa: {in: ana.hand}, round: 3}}",
        "prove:\n  - never:\n      result: {winner: ana}\n  - player: Cara Dune\n    can_force:\n      events:\n        - not: {defeat: \"Wampa, the 'first'\"}",
        "prove: [{can_force: {prompt: {options: ['3', no]}}, player: BEN}]",
        "prove: []",
        "prove:",
    ];
    let told = |row: &str| {
        let told = |entry: &crate::Proposition| {
            format!("{}\n  {:?} {}", entry.text, entry.quantifier.word(), brief(&entry.claims))
        };
        valid(&file(row)).prove.claims.iter().map(told).collect::<Vec<_>>().join("\n  ")
    };
    insta::assert_snapshot!(table(rows, told), @r#"
    prove: [{always: {ben: {base: {damage: 3}}}}]
      always: {ben: {base: {damage: 3}}}
      "always" [Player { player: Seat(1), facts: [Base([Damage(3)])] }]
    prove: {possible: {Wampa: {in: ana.hand}, round: 3}}
      possible: {Wampa: {in: ana.hand}, round: 3}
      "possible" [Located { value: Card { card: ‹Wampa›, facts: [In(Zone { player: Seat(0), zone: Hand })] } }, Round(3)]
    prove:
      - never:
          result: {winner: ana}
      - player: Cara Dune
        can_force:
          events:
            - not: {defeat: "Wampa, the 'first'"}
      never: {result: {winner: ana}}
      "never" [Result(Won([Seat(0)]))]
      {player: Cara Dune, can_force: {events: [{not: {defeat: "Wampa, the 'first'"}}]}}
      "can_force" [Events([DidNotHappen(EventPattern { kind: Defeat, subject: ‹Wampa, the 'first'›, amount: None })])]
    prove: [{can_force: {prompt: {options: ['3', no]}}, player: BEN}]
      {can_force: {prompt: {options: ['3', no]}}, player: BEN}
      "can_force" [Prompt(Asks { player: None, options: Some([Word(‹3›), YesNo(false)]), optional: None })]
    prove: []
      
    prove:
    "#);
}

#[test]
fn the_text_of_a_proposition_says_the_same() {
    for row in [
        "{always: {ben: {hand: [\"Wampa\", '3', 'a, b', 'c: d', \"it's #1\", '-', 'yes', \"two\\nlines \\u263a\\u0007\"]}}}",
        "{player: ana, can_force: {prompt: {options: [\"no\", no, 7, {ana: 3}]}}}",
        "{never: {'Card: Ambush': {in: captured by Wampa}}}",
    ] {
        let read = |row: &str| valid(&file(&format!("prove: [{row}]"))).prove.claims.remove(0);
        let first = read(row);
        let again = read(&first.text);
        assert_eq!((brief(&first.claims), &first.text), (brief(&again.claims), &again.text));
    }
}

#[test]
fn refuses_faulty_claims() {
    let rows = [
        "prove: yes",
        "prove: [{ben: {hand: 2}}]",
        "prove: [{allways: {round: 2}}]",
        "prove: [{always: {round: 2}, never: {round: 3}}]",
        "prove: [{always: {}}]",
        "prove: [{always: }]",
        "prove: [{always: {bne: {hand: 2}}}]",
        "prove: [{can_force: {round: 2}}]",
        "prove: [{can_force: {round: 2}, player: dan}]",
        "prove: [{player: ana, possible: {round: 2}}]",
        "prove: [{player: ana}]",
    ];
    insta::assert_snapshot!(table(rows, |row| refusal(&file(row))), @"
    prove: yes
      5:8 `yes`: expected an entry of `prove` as a map, found `yes`
    prove: [{ben: {hand: 2}}]
      5:10 `ben`: unknown key `ben` in an entry of `prove`
      help: allowed here: always, possible, never, can_force, player
    prove: [{allways: {round: 2}}]
      5:10 `allways`: unknown key `allways` in an entry of `prove`
      help: did you mean `always`?
      help: allowed here: always, possible, never, can_force, player
      help: write `prove: [{always: {round: 2}}]`
    prove: [{always: {round: 2}, never: {round: 3}}]
      5:37 `{round: 3}`: an entry of `prove` is one thing, and this one is `always` and `never`
      help: write an entry for each
    prove: [{always: {}}]
      5:18 `{}`: expected what holds, as in `expect`, found a map
    prove: [{always: }]
      5:16 ``: an entry of `prove` needs `always`
    prove: [{always: {bne: {hand: 2}}}]
      5:19 `bne`: unknown player `bne`
      help: allowed here: ana, ben, Cara Dune
    prove: [{can_force: {round: 2}}]
      5:9 `{can_force: {round: 2}}`: `can_force` needs `player`: who can force it
      help: write `player: ana` or `player: ben` or `player: Cara Dune` beside it
    prove: [{can_force: {round: 2}, player: dan}]
      5:41 `dan`: unknown player `dan`
      help: allowed here: ana, ben, Cara Dune
    prove: [{player: ana, possible: {round: 2}}]
      5:18 `ana`: `player` goes with `can_force`, not with `possible`
    prove: [{player: ana}]
      5:9 `{player: ana}`: an entry of `prove` needs one of `always`, `possible`, `never`, `can_force`
      help: such as `always: {ben: {base: {damage: 3}}}`
    ");
}

#[test]
fn open_decisions() {
    let rows = [
        "ana: {choose: any}",
        "ana: {choose: Any}",
        "ana: {play: Wampa, then: any}",
        "ana: {play: Wampa, then: [any, Wampa, {ben: any}]}",
        "ana: {choose: {choose: any}}",
        "ana: {choose: Wampa}",
    ];
    let step = |row: &str| brief(&valid(&file_with_steps(&format!("  - {row}"))).steps.remove(0).kind);
    insta::assert_snapshot!(table(rows, step), @"
    ana: {choose: any}
      Act(Act { player: Seat(0), action: Choose(Any), then: [], illegal: None })
    ana: {choose: Any}
      Act(Act { player: Seat(0), action: Choose(Any), then: [], illegal: None })
    ana: {play: Wampa, then: any}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Wampa›, onto: None, using: None, exploit: None, credits: None }), then: [Any], illegal: None })
    ana: {play: Wampa, then: [any, Wampa, {ben: any}]}
      Act(Act { player: Seat(0), action: Play(Play { card: ‹Wampa›, onto: None, using: None, exploit: None, credits: None }), then: [Any, Word(‹Wampa›), By { player: Seat(1), answer: Any }], illegal: None })
    ana: {choose: {choose: any}}
      Act(Act { player: Seat(0), action: Choose(Any), then: [], illegal: None })
    ana: {choose: Wampa}
      Act(Act { player: Seat(0), action: Choose(Word(‹Wampa›)), then: [], illegal: None })
    ");
}

#[test]
fn any_is_a_name_where_something_is_called_so() {
    for setup in ["any: {}, ben: {}", "ana: {ground: [{card: Wampa, as: any}]}, ben: {}"] {
        let source = format!("title: t\nsetup: {{players: {{{setup}}}}}\nsteps:\n  - ben: {{choose: any}}");
        let step = brief(&valid(&source).steps.remove(0).kind);
        assert!(step.contains("Choose(Word(‹any›))"), "{step}");
    }
}

#[test]
fn refuses_misplaced_open_answers() {
    let rows = [
        "ana: {choose: [any, Wampa]}",
        "ana: {play: Wampa, then: [any], illegal: true}",
        "{ana: {choose: any}, illegal: CR 7.5.11}",
        "expect: {prompt: {options: [any]}}",
        "ana: any",
    ];
    insta::assert_snapshot!(table(rows, |row| refusal(&file_with_steps(&format!("  - {row}")))), @"
    ana: {choose: [any, Wampa]}
      4:20 `any`: `any` leaves a whole answer open, and cannot stand in a list
      help: write `any` in place of the list
    ana: {play: Wampa, then: [any], illegal: true}
      4:31 `any`: what must be refused leaves nothing open, and `any` stands here
    {ana: {choose: any}, illegal: CR 7.5.11}
      4:20 `any`: what must be refused leaves nothing open, and `any` stands here
    expect: {prompt: {options: [any]}}
      4:33 `any`: expected an option, found `any`
    ana: any
      4:10 `any`: unknown action `any`
      help: allowed here: pass, take initiative, take blast, take plan, keep, mulligan, concede
      help: an action with a card is a map, such as `{play: CARD}`
    ");
}
