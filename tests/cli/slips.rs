//! The usual slips of somebody who writes scenarios and does not program. A message names the slip, points at its place,
//! and offers what to write instead.

use swu_judge::cards::Library;
use swu_judge::diagnostic::Diagnostic;
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::replay::{World, replay};

const TABLE: &str = "
setup:
  players:
    ana:
      hand: [Open Fire, Vanquish]
      ground: [Battlefield Marine]
      space: [Cartel Spacer]
    ben:
      ground: [Wampa, Consular Security Force]
";

/// A row: what somebody writes, the words that the message points at, what it says, and what it offers.
type Slip = (&'static str, &'static str, &'static str, &'static str);

/// Everything that is said of a file: the words it points at, and the messages with their offers.
fn said(source: &str) -> (Vec<String>, String) {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let played = replay("t.yaml", source, &world);
    let mut at = Vec::new();
    let mut told = Vec::new();
    for error in &played.errors {
        let span = error.place.as_ref().map(|place| place.span.clone()).unwrap_or_default();
        at.push(source.get(span).unwrap_or_default().to_owned());
        told.push(error.title.clone());
        told.extend(error.help.iter().map(|help| format!("help: {help}")));
    }
    for failed in played.report.failures.iter().filter(|_| played.errors.is_empty()) {
        at.push(failed.expected.clone());
        told.push(format!("expected {}; found {}", failed.expected, failed.found));
    }
    (at, told.join("\n"))
}

fn check(slips: &[Slip], file: impl Fn(&str) -> String) {
    for (written, words, message, offer) in slips {
        let (at, told) = said(&file(written));
        assert!(at.iter().any(|at| at.contains(words)), "{written}\npoints at {at:?}, not at `{words}`:\n{told}");
        assert!(told.contains(message), "{written}\ndoes not say `{message}`:\n{told}");
        assert!(told.contains(offer), "{written}\ndoes not offer `{offer}`:\n{told}");
        follow(&file(written));
    }
}

/// The errors of a file.
fn errors(source: &str) -> Vec<Diagnostic> {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    replay("t.yaml", source, &world).errors
}

/// Writes each line that a message offers in place of the line that it points at: the message must be gone then, and so must
/// an error of YAML be.
fn follow(source: &str) {
    for error in errors(source) {
        let Some(place) = &error.place else { continue };
        for help in &error.help {
            let offered = help.strip_prefix("write `").and_then(|help| help.strip_suffix('`'));
            let Some(line) = offered.filter(|line| !line.contains('`') && !line.contains("CARD")) else { continue };
            let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
            let Some(old) = lines.get_mut(place.line - 1) else { continue };
            // An offer that begins with spaces says where the line begins.
            let margin = if line.starts_with(' ') { "" } else { &old[..old.len() - old.trim_start().len()] };
            let margin = margin.replace('\t', "");
            *old = format!("{margin}{line}");
            let followed = lines.join("\n") + "\n";
            let again = errors(&followed);
            let is_again = |other: &Diagnostic| {
                other.title == error.title
                    && other.place.as_ref().is_some_and(|at| (at.line, at.column) == (place.line, place.column))
            };
            assert!(!again.iter().any(is_again), "{}: `{line}` does not help in\n{source}\n{again:#?}", error.title);
        }
    }
}

/// The advice about other people's slips helps, too.
#[test]
fn advice_about_the_slips_of_others_helps() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/slips");
    let Ok(files) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: {} is missing", folder.display());
        return;
    };
    for file in files.map(|file| file.unwrap().path()).filter(|file| file.extension().is_some_and(|end| end == "yaml"))
    {
        follow(&std::fs::read_to_string(file).unwrap());
    }
}

/// The file with these lines behind a usual table.
fn at_a_table(lines: &str) -> String {
    format!("title: t{TABLE}{lines}\n")
}

/// The same with these steps.
fn with_steps(steps: &str) -> String {
    at_a_table(&format!("steps:\n{steps}"))
}

/// The file in which ana has this and ben nothing.
fn with_setup(has: &str) -> String {
    format!("title: t\nsetup: {{players: {{ana: {{{has}}}, ben: {{}}}}}}\n")
}

#[test]
fn an_answer_in_the_wrong_place_is_told_where_it_belongs() {
    let slips: &[Slip] = &[
        (
            "  - ana: {play: Open Fire}\n  - then: [Wampa]",
            "then: [Wampa]",
            "`then` is not a step: write answers in the step that asks for them",
            "write `- ana: {play: Open Fire, then: [Wampa]}`",
        ),
        (
            "  - ana: {play: Open Fire, choose: Wampa}",
            "choose",
            "a step is one action; this one has `play` and `choose`",
            "write `- ana: {play: Open Fire, then: [Wampa]}`",
        ),
        (
            "  - ana: {play: Open Fire, target: Wampa}",
            "target",
            "answer the prompts of a card in `then`",
            "write `- ana: {play: Open Fire, then: [Wampa]}`",
        ),
        (
            "  - ana: {play: Open Fire}\n  - ben: {choose: Wampa}",
            "Wampa",
            "ana decides now",
            "write `- ana: {choose: Wampa}`",
        ),
        (
            "  - ana: {play: Open Fire}\n  - ben: {choose: Vanquish}",
            "Vanquish",
            "ana decides now",
            "write `- ana: {choose: Battlefield Marine}`",
        ),
        ("  - ana: {play: Open Fire, then: [{ben: none}]}", "none", "ana decides now", "write `Battlefield Marine`"),
        (
            "  - ana: {play: Open Fire}\n  - ben: pass",
            "ben: pass",
            "a prompt is open: Ana must choose 1 of",
            "answer it in the step that asks, such as `then: [Battlefield Marine]`",
        ),
        (
            "  - ana: {play: Open Fire}",
            "ana: {play: Open Fire}",
            "a prompt is open: Ana must choose 1 of",
            "or with a step of its own: `- ana: {choose: Battlefield Marine}`",
        ),
        (
            "  - ana: {play: Open Fire, then: Wampa, ben: pass}",
            "ben",
            "`ben` is inside another player's action",
            "as its own step: `- ben: pass`",
        ),
        (
            "  - ana: {attack: Battlefield Marine}\n  - ben: pass",
            "ben: pass",
            "a prompt is open: Ana must choose 1 of Wampa, Consular Security Force, ben",
            "name the target in the attack: `target: Wampa`",
        ),
        (
            "  - ana: pass\n  - ben: pass\n  - ana: {attack: Battlefield Marine, target: ben}",
            "ana: {attack",
            "Ana may resource one of",
            "`- until: action`",
        ),
        ("  - ben: pass", "ben: pass", "ana decides now", "such as `- ana: pass`, or `active: ben` in `setup`"),
    ];
    check(slips, with_steps);
}

#[test]
fn a_surplus_answer_is_told_what_was_chosen_without_asking() {
    let left_over: &[Slip] = &[
        ("  - ana: {play: Open Fire, then: [Wampa, ben]}", "`ben`", "no such prompt", "Ben takes the next action"),
        (
            "  - ana: {play: Open Fire, then: [Wampa]}\n  - ana: {choose: ben}",
            "ana: {choose: ben}",
            "no prompt is open",
            "Ben takes the next action",
        ),
    ];
    check(left_over, with_steps);
    let only_one: &[Slip] = &[
        (
            "  - ana: {play: Vanquish, then: [Battlefield Marine]}",
            "Battlefield Marine",
            "Ana has only one choice: Ben's Wampa (CR 8.4.1)",
            "so it was chosen without asking: omit the answer",
        ),
        (
            "  - ana: {play: Vanquish}\n  - ana: {choose: ben}",
            "choose: ben",
            "no prompt is open: Ben takes the next action; Ana has only one choice: Ben's Wampa (CR 8.4.1)",
            "so it was chosen without asking: omit the answer",
        ),
    ];
    let file = |steps: &str| {
        format!(
            "title: t\nsetup: {{players: {{ana: {{hand: [Vanquish]}}, ben: {{ground: [Wampa]}}}}}}\nsteps:\n{steps}\n"
        )
    };
    check(only_one, file);
    assert_eq!(said(&file("  - ana: {play: Vanquish, then: [Wampa]}")).1, "", "the same answer may be said");
    let of_another: &[Slip] = &[(
        "  - ana: {attack: Wampa, target: AT-ST, then: [Shield]}",
        "Shield",
        "Ben's Shield is defeated (CR 3.7.6.a)",
        "omit the answer or write `{ben: Shield}`",
    )];
    let file = |steps: &str| {
        let ben = "ground: [{card: AT-ST, upgrades: [Shield]}]";
        format!("title: t\nsetup: {{players: {{ana: {{ground: [Wampa]}}, ben: {{{ben}}}}}}}\nsteps:\n{steps}\n")
    };
    check(of_another, file);
    let of_nothing = said(&file("  - ana: {attack: Wampa, target: AT-ST, then: [AT-ST]}")).1;
    assert!(!of_nothing.contains("Shield"), "who does not name the Shield is not told of it: {of_nothing}");
    let said_so = said(&file("  - ana: {attack: Wampa, target: AT-ST, then: [{ben: Shield}]}")).1;
    assert_eq!(said_so, "", "the answer that is offered may be written");
}

#[test]
fn a_name_is_told_from_what_stands_around_it() {
    let slips: &[Slip] = &[
        (
            "  - ana: {play: Luke Skywalker, Jedi Knight}",
            "Jedi Knight",
            "the comma ends `play` and leaves `Jedi Knight` without a value",
            "write `- ana: {play: \"Luke Skywalker, Jedi Knight\"}`",
        ),
        (
            "  - ana: {play: Open Fire, then: Consular Security Force, Wampa}",
            "Wampa",
            "put several values in brackets, and a name with a comma in quotes",
            "write `- ana: {play: Open Fire, then: [Consular Security Force, Wampa]}`",
        ),
        ("  - ana: {play: Open Fier}", "Open Fier", "`Open Fier` not found", "did you mean `Open Fire`?"),
        ("  - anna: pass", "anna", "unknown player or kind of step `anna`", "write `- ana: pass`"),
        (
            "  - ana: {attack: big one, target: ben}",
            "big one",
            "card, alias or player `big one` not found",
            "`{card: CARD, as: NAME}`",
        ),
        (
            "  - ana: {attack: \"Battlefield Marine #2\", target: ben}",
            "Battlefield Marine #2",
            "card, alias or player `Battlefield Marine #2` not found",
            "under one player: write `\"Battlefield Marine #1\"`",
        ),
        (
            "  - ana: {attack: Battlefield Marine, target: enemy base}",
            "enemy base",
            "card, alias or player `enemy base` not found",
            "a base is named by its player: write `ben`",
        ),
        (
            "  - ana: {attack: Battlefield Marine, target: any}",
            "any",
            "card, alias or player `any` not found",
            "omit `target`: the player is then asked for it",
        ),
        (
            "  - ana: {attack: Battlefield Marine on ben}",
            "Battlefield Marine on ben",
            "the attacked unit or player is the `target`",
            "write `{attack: Battlefield Marine, target: ben}`",
        ),
        (
            "  - ana: {play: „Open Fire“, then: [Wampa]}",
            "„Open Fire“",
            "`„` is not a quotation mark in YAML",
            "write `- ana: {play: \"Open Fire\", then: [Wampa]}`",
        ),
        (
            "  - ana: {play: “Open Fire”, then: [Wampa]}",
            "“Open Fire”",
            "`“` is not a quotation mark in YAML",
            "write `- ana: {play: \"Open Fire\", then: [Wampa]}`",
        ),
    ];
    check(slips, with_steps);
    let slips: &[Slip] = &[
        (
            "hand: [Luke Skywalker, Faithful Friend]",
            "Luke Skywalker, Faithful Friend",
            "the comma splits the name `Luke Skywalker, Faithful Friend`",
            "put the name in quotes: `\"Luke Skywalker, Faithful Friend\"`",
        ),
        (
            "hand: [Open Fire, Luke Skywalker]",
            "Luke Skywalker",
            "matches ",
            "a name with a comma needs quotes in a list or in braces: `\"Luke Skywalker, ",
        ),
        ("ground: ['Benthic \"Two Tubes\"']", "Benthic", "matches ", r#"in braces: `"Benthic \"Two Tubes\", "#),
        (
            "leader: Faithful Friend",
            "Faithful Friend",
            "card `Faithful Friend` not found",
            "put a name with a comma in quotes: `\"Luke Skywalker, Faithful Friend\"`",
        ),
        ("hand: [Open Fier]", "Open Fier", "card `Open Fier` not found", "did you mean `Open Fire`"),
        ("ground: [{card: Wampa, as: w}, {card: Wampa, as: w}]", "w", "already the name of another card", "as: w 2}"),
    ];
    check(slips, with_setup);
}

#[test]
fn an_action_in_other_words_is_told_as_the_format_says_it() {
    let slips: &[Slip] = &[
        (
            "  - ana: {Play: Open Fire, then: [Wampa]}",
            "Play",
            "unknown action `Play`",
            "write `- ana: {play: Open Fire, then: [Wampa]}`",
        ),
        (
            "  - ana: attack ben with Battlefield Marine",
            "attack ben",
            "write an action with a card as a map",
            "write `- ana: {attack: Battlefield Marine, target: ben}`",
        ),
        (
            "  - ana: plays Vanquish",
            "plays Vanquish",
            "write an action with a card as a map",
            "write `- ana: {play: Vanquish}`",
        ),
        ("  - ana: deploy", "deploy", "unknown action `deploy`", "write `- ana: {deploy: ana's leader}`"),
        (
            "  - ana: {attack: Battlefield Marine, targets: ben}",
            "targets",
            "unknown key `targets` in `attack`",
            "write `- ana: {attack: Battlefield Marine, target: ben}`",
        ),
        (
            "  - ana: {attack: Battlefield Marine, on: ben}",
            "on",
            "the attacked unit or player is the `target`",
            "write `- ana: {attack: Battlefield Marine, target: ben}`",
        ),
        (
            "  - ana: {draw: 2}",
            "draw",
            "`draw` is not an action of a player",
            "`- expect: {events: [{draw: {ana: 2}}]}`",
        ),
        ("  - ana: {play: [Open Fire, Vanquish]}", "[Open Fire, Vanquish]", "expected a card", "found a list"),
        (
            "  - ana: {play:Open Fire, then: [Wampa]}",
            "play:Open Fire",
            "a space is missing after `play:`",
            "write `- ana: {play: Open Fire, then: [Wampa]}`",
        ),
        (
            "  - ana: {play Vanquish, then: [Wampa]}",
            "play Vanquish",
            "a colon is missing after `play`",
            "write `- ana: {play: Vanquish, then: [Wampa]}`",
        ),
        (
            "  - ana: {play: Vanquish, paying: 2}",
            "2",
            "resources are named, each one by itself: `a ready resource`",
            "write `- ana: {play: Vanquish, paying: [a ready resource, a ready resource]}`",
        ),
        (
            "  - ana: {attack Battlefield Marine on ben}",
            "attack Battlefield Marine on ben",
            "a colon is missing after `attack`",
            "write `- ana: {attack: Battlefield Marine, target: ben}`",
        ),
        ("  - ana:pass", "ana:pass", "a space is missing after `ana:`", "write `- ana: pass`"),
        ("  - ana {play: Vanquish}", "ana {play", "a colon is missing after `ana`", "write `- ana: {play: Vanquish}`"),
        ("  - play: Vanquish", "play", "this step has no player", "write `- ana: {play: Vanquish}`"),
        (
            "  - ana: {play: Vanquish}\n    ben: pass",
            "ben",
            "each step begins with `- `",
            "write `- ana: {play: Vanquish}` and `- ben: pass`",
        ),
        ("  ana: pass\n  ben: pass", "ben", "a step is one thing", "write `- ana: pass` and `- ben: pass`"),
        ("  - expects: {ana: {hand: 1}}", "expects", "kind of step `expects`", "write `- expect: {ana: {hand: 1}}`"),
        (
            "  - result: {winner: ben}",
            "result",
            "`result` is not a step but a key of `expect`",
            "write `- expect: {result: {winner: ben}}`",
        ),
    ];
    check(slips, with_steps);
    check(&[("Steps:\n  - ana: pass", "Steps", "unknown key `Steps` in a scenario", "write `steps:`")], at_a_table);
}

#[test]
fn a_table_in_other_words_is_told_as_the_format_says_it() {
    let slips: &[Slip] = &[
        ("units: [Wampa]", "units", "units are in an arena: `ground` or `space`", "{ana: {ground: [Wampa]}"),
        ("deck: 20 cards", "20 cards", "write the number in digits, not as", "{ana: {deck: 20}"),
        ("resources: five", "five", "write the number in digits, not as", "{ana: {resources: 5}"),
        ("ground: [{card: Wampa, damage: two}]", "two", "write the number in digits, not as", "damage: 2}"),
        ("ground: [Wampa: {damage: 2}]", "Wampa", "with the key `card`", "ground: [{card: Wampa, damage: 2}]"),
        ("ground: [Wampa, damage: 2]", "damage: 2", "with the key `card`", "ground: [{card: Wampa, damage: 2}]"),
        ("ground: [Wampa with a Shield]", "with a Shield", "its `upgrades`", "`{card: Wampa, upgrades: [Shield]}`"),
        ("ground: [{card: Wampa, shield: 1}]", "shield", "tokens on a unit are upgrades", "upgrades: [Shield]}"),
        ("ground: [{card: Wampa, upgrade: Shield}]", "upgrade", "unknown key `upgrade`", "upgrades: Shield}"),
        ("ground: [2x Battle Droid]", "2x Battle Droid", "once for each copy", "`[Battle Droid, Battle Droid]`"),
        ("ground: [Vanquish]", "Vanquish", "cannot be used here: expected a unit", "Vanquish is an event"),
        (
            "deck: [Battle Droid]",
            "Battle Droid",
            "expected a card of a deck",
            "Battle Droid is a token, which is in no deck",
        ),
        ("graveyard: [Wampa]", "graveyard", "the discard pile is `discard`", "{ana: {discard: [Wampa]}"),
        ("damage: 3", "damage", "a player's damage is on the base", "{ana: {base: {damage: 3}}"),
    ];
    check(slips, with_setup);
    let slips: &[Slip] = &[
        ("setup: {players: [ana, ben]}", "[ana, ben]", "expected a map of players", "players: {ana: {}, ben: {}}}`"),
        ("players: {ana: {}, ben: {}}", "players", "unknown key `players`", "`players` belongs in `setup`"),
        ("setup: {players: {ana: , ben: }}\nlevel: one", "one", "in digits", "write `level: 1`"),
        (
            "setup: {players: {ana: , ben: }}\ncites: CR 7.5.11.a, CR 6.3",
            "CR 7.5.11.a, CR 6.3",
            "rule `CR 7.5.11.a, CR 6.3` not found",
            "in brackets: `[CR 7.5.11.a, CR 6.3]`",
        ),
    ];
    check(slips, |lines| format!("title: t\n{lines}\n"));
}

#[test]
fn an_expectation_in_other_words_is_told_as_the_format_says_it() {
    let slips: &[Slip] = &[
        (
            "{winner: ben}",
            "winner",
            "the end of the game belongs in `result`",
            "write `expect: {result: {winner: ben}}`",
        ),
        ("{result: ben}", "ben", "`ben` is not a result", "write `expect: {result: {winner: ben}}`"),
        ("{result: ben wins}", "ben wins", "`ben wins` is not a result", "write `expect: {result: {winner: ben}}`"),
        ("{result: ana loses}", "ana loses", "`ana loses` is not a result", "write `expect: {result: {winner: ben}}`"),
        ("{result: a draw}", "a draw", "`a draw` is not a result", "write `expect: {result: {draw: [ana, ben]}}`"),
        ("{Wampa: defeated}", "Wampa", "claims about a card must be a map", "{Wampa: {in: ben.discard}}`"),
        ("{Wampa: {in: hand}}", "hand", "name its player", "write `expect: {Wampa: {in: ben.hand}}`"),
        ("{Wampa: {in: ben's discard pile}}", "ben's", "unknown place", "write `expect: {Wampa: {in: ben.discard}}`"),
        ("{Wampa: {in: ben.discard pile}}", "ben.", "unknown zone", "write `expect: {Wampa: {in: ben.discard}}`"),
        (
            "{Wampa: {zone: ben.ground}}",
            "zone",
            "`in` gives the zone of a card",
            "write `expect: {Wampa: {in: ben.ground}}`",
        ),
        ("{ben: {damage: 3}}", "damage", "a player's damage is on the base", "{ben: {base: {damage: 3}}}`"),
        ("{ben: {hp: 27}}", "hp", "remaining HP belongs to the base", "{ben: {base: {remaining: 27}}}`"),
        (
            "{counters: {blast: ana}}",
            "blast",
            "no claim is about the blast and plan counters",
            "`events: [take: PLAYER]`",
        ),
        ("{ben: {base: 27}}", "27", "expected a base as a map", "write `expect: {ben: {base: {remaining: 27}}}`"),
    ];
    check(slips, |claims| at_a_table(&format!("expect: {claims}")));
    check(
        &[("quiz: {ask: What?, options: [{text: a, right: true}]}", "right", "unknown key `right`", "`claim: {ben: {")],
        at_a_table,
    );
}

#[test]
fn marks_that_yaml_reads_its_own_way_are_told_with_the_line_to_write() {
    let slips: &[Slip] = &[
        ("steps:\n\t- ana: pass", "-", "a tab indents this line", "write `  - ana: pass`"),
        ("about: 'Ana's base'", "s", "in double quotes, or in none", "write `about: \"Ana's base\"`"),
        (
            "quiz:\n  ask: Damage?\n  options:\n    - text: Four\n    claim: {ben: {base: {damage: 4}}}",
            "c",
            "this line is indented by 4 spaces, the entry above by 6",
            "write `      claim: {ben: {base: {damage: 4}}}`",
        ),
        ("about: Aphra: the doctor", ":", "needs quotes", "write `about: \"Aphra: the doctor\"`"),
        (
            "steps:\n  - ana: pass, ben: pass",
            ":",
            "mapping values are not allowed",
            "each step is of one player and begins with `- `: write `- ana: pass` and `- ben: pass`",
        ),
        (
            "steps:\n  - [ana, ben]: pass",
            "[ana, ben]",
            "the key of a map must be a word",
            "each step is of one player and begins with `- `: write `- ana: pass` and `- ben: pass`",
        ),
        ("about: \"never closed", "\"", "the quote \" is not closed", "close the quote on the same line"),
        ("steps:\n  - note: *important", "*", "needs quotes", "write `- note: \"*important\"`"),
        (
            "steps:\n  - ana: {attack: Han Solo #2, target: ben}",
            "{",
            "` #` begins a comment",
            "write `- ana: {attack: \"Han Solo #2\", target: ben}`",
        ),
        (
            "expect:\n  Wampa #2: {damage: 1}\n  ana: {hand: 0}",
            "",
            "` #` begins a comment and ends the key before it",
            "write `\"Wampa #2\": {damage: 1}`",
        ),
        (
            "expect:\n  Wampa #2: {damage: 1}",
            "Wampa",
            "` #` begins a comment and ends the key before it",
            "write `\"Wampa #2\": {damage: 1}`",
        ),
        ("steps:\n  - ana: {play: #Vanquish}", "{", "` #` begins a comment", "write `- ana: {play: \"#Vanquish\"}`"),
        ("steps:\n  - ana: {play: @Vanquish}", "@", "needs quotes", "write `- ana: {play: \"@Vanquish\"}`"),
        (
            "steps:\n  - ana: {play: Open Fire, then: [Wampa}",
            "[",
            "a bracket is missing",
            "write `- ana: {play: Open Fire, then: [Wampa]}`",
        ),
        (
            "steps:\n  - ana: {play: Open Fire, then: [Wampa]\n  - ben: pass",
            "",
            "a bracket is missing",
            "write `- ana: {play: Open Fire, then: [Wampa]}`",
        ),
    ];
    check(slips, at_a_table);
}

#[test]
fn valid_variants_are_not_slips() {
    let file = with_steps("  - ana: {play: Open Fire, then: [Wampa]}");
    let others = [
        file.replace('\n', "\r\n"),
        format!("\u{feff}{file}"),
        file.replace("play: Open Fire", "play: OPEN FIRE"),
        file.replace("then: [Wampa]", "then: Wampa"),
        with_setup("hand: Wampa"),
    ];
    for other in others {
        assert_eq!(said(&other).1, "", "{other:?}");
    }
}

#[test]
fn a_forgotten_mark_or_indent_is_told_where_it_is_missing() {
    let slips: &[Slip] = &[
        (
            "  - ana: {attack: Battlefield Marine, target:ben}",
            "target:ben",
            "a space is missing after `target:`",
            "write `- ana: {attack: Battlefield Marine, target: ben}`",
        ),
        (
            "  - ana: {attack: Battlefield Marine, target ben}",
            "target ben",
            "a colon is missing after `target`",
            "write `- ana: {attack: Battlefield Marine, target: ben}`",
        ),
        ("  - expect\n      Wampa: {damage: 0}", "", "a colon is missing after `expect`", "write `- expect:`"),
        (
            "  - expect:\n    Wampa: {damage: 0}\n      round: 2",
            "",
            "this line is indented by 4 spaces, the line below by 6",
            "write `      Wampa: {damage: 0}`",
        ),
    ];
    check(slips, with_steps);
    let file = "title: t\nsetup:\n  players:\n    ana:\n      hand: [Wampa]\n   ben: {}";
    let entry = "this line is indented by 3 spaces, the entry above by 4";
    check(&[(file, "", entry, "write `    ben: {}`")], str::to_owned);
}

#[test]
fn a_name_that_is_not_there_is_told_what_is() {
    let slips: &[Slip] = &[
        ("  - ana: {play: Open Fire, using: pilot}", "pilot", "unknown way to play", "did you mean `piloting`?"),
        ("  - ana: {attack: 'Battlefield Marine #0'}", "#0", "not found", "write `\"Battlefield Marine #1\"`"),
        ("  - ana: {attack: Battlefield Marine, target: bob}", "bob", "not found", "the players are `ana` and `ben`"),
        (
            "  - ben: pass\n  - ana: {attack: Battlefield Marine, target: ben}",
            "ben: pass",
            "ana decides now",
            "put the next step of ana before this one, or add one",
        ),
    ];
    check(slips, with_steps);
}
