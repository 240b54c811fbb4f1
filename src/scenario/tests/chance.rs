//! Outcomes of chance in a file: in steps and among answers, unless a player has that name.

use super::{brief, file_with_steps, refusal, table, valid};

fn steps(steps: &str) -> String {
    file_with_steps(&steps.lines().map(|line| format!("  - {line}\n")).collect::<String>())
}

#[test]
fn outcomes() {
    let rows = [
        "chance: {choose: Wampa}",
        "chance: {choose: [Wampa, AT-ST], then: [Waylay, {ben: yes}]}",
        "Chance: {choose: any}",
        "ana: {play: Waylay, then: [{chance: Wampa}, {chance: [Wampa, AT-ST]}]}",
        "ana: {choose: {chance: any}}",
        "ana: {play: Waylay}",
    ];
    let told = |row: &str| {
        let scenario = valid(&steps(row));
        let kinds: Vec<String> = scenario.steps.iter().map(|step| brief(&step.kind)).collect();
        format!("{} {}", scenario.asks_chance(), kinds.join(" "))
    };
    insta::assert_snapshot!(table(rows, told), @"
    chance: {choose: Wampa}
      true Act(Act { player: Seat(0), action: Choose(ByChance(Word(‹Wampa›))), then: [], illegal: None })
    chance: {choose: [Wampa, AT-ST], then: [Waylay, {ben: yes}]}
      true Act(Act { player: Seat(0), action: Choose(ByChance(List([‹Wampa›, ‹AT-ST›]))), then: [ByChance(Word(‹Waylay›)), By { player: Seat(1), answer: YesNo(true) }], illegal: None })
    Chance: {choose: any}
      true Act(Act { player: Seat(0), action: Choose(ByChance(Any)), then: [], illegal: None })
    ana: {play: Waylay, then: [{chance: Wampa}, {chance: [Wampa, AT-ST]}]}
      true Act(Act { player: Seat(0), action: Play(Play { card: ‹Waylay›, onto: None, using: None, exploit: None, credits: None }), then: [ByChance(Word(‹Wampa›)), ByChance(List([‹Wampa›, ‹AT-ST›]))], illegal: None })
    ana: {choose: {chance: any}}
      true Act(Act { player: Seat(0), action: Choose(ByChance(Any)), then: [], illegal: None })
    ana: {play: Waylay}
      false Act(Act { player: Seat(0), action: Play(Play { card: ‹Waylay›, onto: None, using: None, exploit: None, credits: None }), then: [], illegal: None })
    ");
}

#[test]
fn a_player_called_chance_is_a_player() {
    let file = "title: t\nsetup: {players: {ana: {}, Chance: {}}}\nsteps:\n  - chance: pass\n  - ana: {choose: {chance: Wampa}}\n";
    let scenario = valid(file);
    assert!(!scenario.asks_chance(), "{:?}", scenario.steps);
}

#[test]
fn proofs_ask_for_all_outcomes_of_chance() {
    let file = format!("{}prove: [{{always: {{round: 2}}}}]", file_with_steps("  - ana: {play: Wampa}"));
    assert!(valid(&file).asks_chance());
}

#[test]
fn refuses_other_steps_of_chance() {
    let rows = [
        "chance: pass",
        "chance: {play: Wampa}",
        "chance: Wampa",
        "chance: {choose: {ben: {chance: Wampa}}}",
        "ana: {choose: {chance: {ben: Wampa}}}",
        "chanse: {choose: Wampa}",
    ];
    insta::assert_snapshot!(table(rows, |row| refusal(&steps(row))), @"
    chance: pass
      4:13 `pass`: chance does nothing but answer what is random
      help: write `- chance: {choose: …}`
    chance: {play: Wampa}
      4:13 `{play: Wampa}`: chance does nothing but answer what is random
      help: write `- chance: {choose: …}`
    chance: Wampa
      4:13 `Wampa`: unknown action `Wampa`
      help: allowed here: pass, take initiative, take blast, take plan, keep, mulligan, concede
      help: an action with a card is a map, such as `{play: CARD}`
    chance: {choose: {ben: {chance: Wampa}}}
      4:28 `{chance: Wampa}`: an answer is one player's, and this one names two
    ana: {choose: {chance: {ben: Wampa}}}
      4:28 `{ben: Wampa}`: an answer is one player's, and this one names two
    chanse: {choose: Wampa}
      4:5 `chanse`: unknown player or kind of step `chanse`
      help: did you mean `chance`?
      help: allowed here: ana, ben, Cara Dune, expect, note, until, chance
      help: write `- chance: {choose: Wampa}`
    ");
}
