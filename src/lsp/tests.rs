//! Answers to an editor, from the text with a cursor `‸` to the words that it shows.

use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_scenario::replay::World;

use crate::*;

fn desk() -> &'static Desk<'static> {
    static DESK: std::sync::LazyLock<Desk<'static>> =
        std::sync::LazyLock::new(|| Desk::new(World { library: Library::embedded(), rulebook: Rulebook::embedded() }));
    &DESK
}

/// The document of a text, and where its cursor is.
fn opened(text: &str) -> (Document, usize) {
    let at = text.find('‸').unwrap_or(text.len());
    (Document::new("a.yaml", 1, text.replacen('‸', "", 1)), at)
}

fn analysed(document: &Document) -> Analysis<'static> {
    desk().analyse(document, &|| true).expect("it goes on")
}

/// The answers are sound whatever is there of a file, and wherever the cursor is.
#[test]
fn every_beginning_of_a_file_can_be_looked_at() {
    let file = "title: A\ncites: [CR 7.5.7]\nsetup:\n  players:\n    ana: {ground: [{card: Wampa, as: beast}], hand: [Waylay]}\n    ben:\n      ground:\n        - Battlefield Marine\nsteps:\n  - ana: {attack: beast, target: ben, then: [yes]}\n  - expect:\n      ben: {base: {damage: 4}}\n      events:\n        - damage: {ben: 4}\n";
    let sound = |document: &Document, at: usize| {
        for item in desk().complete(document, at).items {
            let mut text = document.text().to_owned();
            assert!(item.edit.span.start <= at && at <= item.edit.span.end, "{item:?}");
            text.replace_range(item.edit.span, &item.edit.text);
        }
        let _ = (desk().hover(document, at), desk().definition(document, at));
    };
    let whole = Document::new("a.yaml", 1, file);
    for at in (0..file.len()).step_by(5) {
        sound(&whole, at);
        let beginning = Document::new("a.yaml", 1, &file[..at]);
        sound(&beginning, at);
        let analysis = analysed(&beginning);
        let _ = desk().actions(&beginning, &analysis, &(0..at));
    }
}

const FILE: &str = "title: A fight
cites: [CR 7.5.7]
setup:
  players:
    ana: {ground: [Wampa], hand: [Vanquish, Waylay]}
    ben: {ground: [{card: Battlefield Marine, as: scout}, Death Star Stormtrooper]}
steps:
  - ana: {attack: Wampa, target: scout} # a fight
  - expect: {scout: {in: ben.hand}}
  - ben: {illegal: true, attack: Wampa}
  - ben: pass
  - ana: {play: Waylay}
";

/// The messages with what they are about, and the hints at their lines.
fn told(text: &str) -> String {
    let (document, _) = opened(text);
    let analysis = analysed(&document);
    let line = |at: usize| document.position(at, position::Encoding::Utf8).line + 1;
    let messages = analysis.messages.iter().map(|message| {
        let about = document.text().get(message.span.clone()).unwrap_or_default();
        format!("{:?} {} `{about}`: {}", message.level, line(message.span.start), message.text)
    });
    let hints = analysis.hints.iter().map(|hint| format!("{} {}", line(hint.at), hint.text));
    messages.chain(hints).collect::<Vec<_>>().join("\n")
}

#[test]
fn messages_are_those_of_the_command_line() {
    insta::assert_snapshot!(told(FILE), @"
    Error 12 `ana: {play: Waylay}`: a prompt is open: Ana must choose 1 of Wampa, Death Star Stormtrooper for Ana's Waylay (CR 8.4.1)
    the file ends here
    help: answer it in the step that asks, such as `then: [Wampa]`
    help: or with a step of its own: `- ana: {choose: Wampa}`
    Error 9 `expect: {scout: {in: ben.hand}}`: expected scout in: ben.hand
    found ben.discard
    8 → Ben's base 1/30; Wampa 3/5; scout is defeated
    10 → refused, CR 6.3.0.b
    12 → ? Ana must choose 1 of Wampa, Death Star Stormtrooper for Ana's Waylay
    ");
    insta::assert_snapshot!(told(&FILE.replace("ben.hand", "ben.discard").replace("  - ana: {play: Waylay}\n", "")), @"
    8 → Ben's base 1/30; Wampa 3/5; scout is defeated
    10 → refused, CR 6.3.0.b
    ");
    insta::assert_snapshot!(told("title: A\nsetup:\n  players: {ana: {hnd: [Wampo]}, ben: {}}\n"), @"
    Error 3 `hnd`: unknown key `hnd` in a player's setup
    not known here
    help: did you mean `hand`?
    help: allowed here: leader, leaders, base, resources, hand, discard, deck, ground, space, credits, force, eliminated
    help: write `players: {ana: {hand: [Wampo]}, ben: {}}`
    ");
    insta::assert_snapshot!(told("title: A\nsetup:\n  players: {ana: {hand: [Wampo]}, ben: {}}\n"), @"
    Error 3 `Wampo`: card `Wampo` not found
    help: did you mean `Wampa`, `Wartime Profiteer` or `Wartime Profiteering`?
    ");
    insta::assert_snapshot!(told("title: A\nsetup: [\n"), @r#"
    Error 2 `[`: a bracket is missing: unclosed bracket '['
    help: write `setup: []`
    "#);
    insta::assert_snapshot!(told("services: {web: [}\n"), @"");
}

#[test]
fn unreadable_steps_hide_nothing_before_them() {
    let file = FILE.replace("cites: [CR 7.5.7]\n", "").replace("play: Waylay}", "play: Way");
    insta::assert_snapshot!(told(&file), @r#"
    Error 11 `{`: a bracket is missing: unclosed bracket '{'
    help: write `- ana: {play: Way}`
    7 → Ben's base 1/30; Wampa 3/5; scout is defeated
    9 → refused, CR 6.3.0.b
    "#);
}

#[test]
fn events_policies_and_tournaments_are_read_too() {
    insta::assert_snapshot!(told("event: E\npolicy: cr-8.0\nformat: premier\nmatch: single-game\nseed: 7\njournal:\n- drop: {player: Ana}\n"), @"
    Error 7 `drop`: player `Ana` not found
    help: write the name as in the list of players
    ");
    insta::assert_snapshot!(told("name: mine\ntitle: Mine\neffective: soon\nsource: me\nformats: {}\n"), @"
    Error 3 `soon`: not a valid policy: `soon` is not a date; write it as `2025-03-14`
    help: see `rules/tr/policy-tr-1.0.yaml` of this project for an example
    ");
    insta::assert_snapshot!(told("kind: tournament\ntitle: T\nsetup: {players: 4}\nsteps:\n  - start\n  - expect: {rounds: 3}\n"), @"5 → The table gives 3 Swiss rounds and no cut for the 4 players who are present (TR 4.3.3)");
    insta::assert_snapshot!(told("kind: question\ntitle: Q\ncites: [CR 1.1]\nquiz:\n  ask: A?\n  options: [{text: a, right: true}, {text: b}]\n"), @"");
}

#[test]
fn a_proof_is_told_as_by_the_command() {
    insta::assert_snapshot!(told("title: A\nsetup: {players: {ana: {hand: [Waylay], ground: [Wampa]}, ben: {ground: [Death Star Stormtrooper]}}}\nsteps:\n  - ana: {play: Waylay, then: [any]}\nprove:\n  - always: {Wampa: {in: ana.hand}}\n  - possible: {Wampa: {in: ana.hand}}\n"), @"
    Error 6 `always: {Wampa: {in: ana.hand}}`: expected always: {Wampa: {in: ana.hand}}
    found it fails with ana: Death Star Stormtrooper for Waylay
    ");
}

#[test]
fn skips_files_that_are_too_large() {
    let text = format!("title: A\nsetup: {{}}\nabout: {}\n", "x".repeat(swu_text::limits::EDITOR_FILE_BYTES));
    insta::assert_snapshot!(told(&text), @"
    Information 1 `title: A`: the file has 262171 bytes; files over 262144 are not checked while you type
    help: check it with `judge` on the command line
    ");
}

fn hovered(text: &str) -> String {
    let (document, at) = opened(text);
    let Some(told) = desk().hover(&document, at) else { return "nothing".to_owned() };
    format!("`{}`\n{}", document.text().get(told.span.clone()).unwrap_or_default(), told.markdown)
}

#[test]
fn hover_tells_cards_rules_keys_and_the_board() {
    insta::assert_snapshot!(hovered(&FILE.replace("[CR 7", "[C‸R 7")), @r#"
    `CR 7.5.7`
    **CR 7.5.7** Overwhelm

    *7. Abilities and Effects › 7.5. Keyword Abilities*

    - CR 7.5.7.a Overwhelm is a keyword with the effect of a constant ability: while this unit attacks, its excess combat damage is dealt to the defending player's base. See [1.9.11].
    - CR 7.5.7.b Overwhelm does not stack. See [7.5.4].
    - CR 7.5.7.c The defending unit and the enemy base are dealt their combat damage at the same time. If the attacker's combat damage would not defeat the defending unit, the defending player's base is dealt none. See [6.3.5.d].
    - CR 7.5.7.d Excess damage that an attacker with Overwhelm deals to a base is combat damage dealt to that base. However, the attacker has not attacked the base. See [6.3.1.b].
    - CR 7.5.7.e If a Shield token on the defending unit prevents the combat damage of an attacker with Overwhelm, the enemy base is dealt no damage. See [3.7.6].
    - CR 7.5.7.f The defending unit may leave play before an attacker with Overwhelm deals its combat damage, for example through an "On Attack" ability. All of that combat damage is then excess damage and is dealt to the enemy base. In this case too, the attacker has not attacked the base. See [6.3.4.c] and [1.9.11].
    "#);
    let in_a_comment = hovered(&FILE.replace("# a fight", "# as CR 7.5.‸11 has it"));
    assert!(in_a_comment.starts_with("`CR 7.5.11`\n**CR 7.5.11** Sentinel\n"), "{in_a_comment}");
    insta::assert_snapshot!(hovered(&FILE.replace("[Vanq", "[Va‸nq")), @"
    `Vanquish`
    **Vanquish**

    event, cost 5, Vigilance, TACTIC

    Defeat a non-leader unit.
    ");
    insta::assert_snapshot!(hovered(&FILE.replace("ben: pass", "b‸en: pass")), @"
    `ben`
    ```text
    Before step 4: action phase of round 2, Ben is active
    ── Ana ── initiative ───────────────────────────────────────────────────
      base 30 of 30 HP  resources 20 of 20 ready  hand 2  deck 20  discard 0
      ground    Wampa                    4/5  3 damage, exhausted
      hand      Vanquish; Waylay
    ── Ben ─────────────────────────────────────────────────────────────────
      base 29 of 30 HP  resources 20 of 20 ready  hand 0  deck 20  discard 1
      ground    Death Star Stormtrooper  3/1
      discard   Battlefield Marine (scout)
    ```
    ");
    insta::assert_snapshot!(hovered(&FILE.replace("attack: Wampa}", "attack: Wa‸mpa}")), @"
    `Wampa`
    **Wampa**

    unit, ground, cost 4, 4/5, Aggression, CREATURE

    Overwhelm

    - ana's Wampa, in the ground arena (3 damage, exhausted): 4 power, 2 of 5 HP
    ");
    insta::assert_snapshot!(hovered(&FILE.replace("illegal: true", "ill‸egal: true")), @"
    `illegal`
    `illegal`: The engine must refuse it by this rule or a part of it, by one of a list, or by any rule (`true`).
    ");
    insta::assert_snapshot!(hovered("title: no‸thing"), @"nothing");
}

fn defined(text: &str) -> String {
    let (document, at) = opened(text);
    match desk().definition(&document, at) {
        None => "nothing".to_owned(),
        Some(Target::Rule { file, line }) => format!("{file}:{line}"),
        Some(Target::Here(span)) => {
            let position = document.position(span.start, position::Encoding::Utf8);
            format!("{}:{} `{}`", position.line + 1, position.character + 1, &document.text()[span])
        }
    }
}

#[test]
fn a_definition_is_a_line_of_the_rules_or_an_entry_of_the_setup() {
    let places = [
        FILE.replace("[CR 7", "[C‸R 7"),
        FILE.replace("target: scout", "target: sc‸out"),
        FILE.replace("play: Waylay", "play: Way‸lay"),
        FILE.replace("{attack: Wampa, t", "{attack: ana's W‸ampa, t"),
        FILE.replace("attack: Wampa}", "attack: ben's W‸ampa}"),
        FILE.replace("ben: pass", "be‸n: pass"),
        FILE.replace("title: A", "title: ‸A"),
    ];
    insta::assert_snapshot!(places.map(|text| defined(&text)).join("\n"), @"
    cr/07-abilities-and-effects.md:166
    6:51 `scout`
    5:45 `Waylay`
    5:20 `Wampa`
    nothing
    6:5 `ben`
    nothing
    ");
}

/// The titles of the actions at the cursor, and the file after the first one that begins so.
fn acted(text: &str, wanted: &str) -> (String, String) {
    let (document, at) = opened(text);
    let actions = desk().actions(&document, &analysed(&document), &(at..at));
    let titles = actions.iter().map(|action| action.title.as_str()).collect::<Vec<_>>().join("\n");
    let mut edited = document.text().to_owned();
    if let Some(action) = actions.iter().find(|action| action.title.starts_with(wanted)) {
        edited.replace_range(action.edit.span.clone(), &action.edit.text);
    }
    (titles, edited)
}

#[test]
fn a_missing_answer_is_written() {
    let file = FILE.replace("ben.hand", "ben.discard").replace("cites: [CR 7.5.7]\n", "");
    let (titles, edited) = acted(&file.replace("{play: Way", "{pl‸ay: Way"), "Answer");
    insta::assert_snapshot!(titles, @"
    Answer `Wampa`: Ana must choose 1 of Wampa, Death Star Stormtrooper for Ana's Waylay
    Answer `Death Star Stormtrooper`: Ana must choose 1 of Wampa, Death Star Stormtrooper for Ana's Waylay
    Write the `expect` that holds after this step
    ");
    insta::assert_snapshot!(edited.lines().last().unwrap_or_default(), @"  - ana: {choose: Wampa}");
    insta::assert_snapshot!(told(&edited), @"
    7 → Ben's base 1/30; Wampa 3/5; scout is defeated
    9 → refused, CR 6.3.0.b
    11 → ? Ana must choose 1 of Wampa, Death Star Stormtrooper for Ana's Waylay
    12 → Wampa is returned
    ");
    // Where another step stands behind it, the answer comes between.
    let (_, edited) = acted(&format!("{}  - ben: pass\n", file.replace("{play: Way", "{pl‸ay: Way")), "Answer");
    insta::assert_snapshot!(told(&edited), @"
    7 → Ben's base 1/30; Wampa 3/5; scout is defeated
    9 → refused, CR 6.3.0.b
    11 → ? Ana must choose 1 of Wampa, Death Star Stormtrooper for Ana's Waylay
    12 → Wampa is returned
    ");
}

#[test]
fn the_expect_that_is_true_now_holds() {
    let file = FILE.replace("  - expect: {scout: {in: ben.hand}}\n", "").replace("cites: [CR 7.5.7]\n", "");
    let file = file.replace("  - ana: {play: Waylay}\n", "  - ana: {play: Waylay, then: [Death Star Stormtrooper]}\n");
    for step in ["{attack: Wampa, t", "play: Waylay"] {
        let (_, edited) = acted(&file.replacen(step, &format!("‸{step}"), 1), "Write the `expect`");
        assert!(edited.contains("  - expect: {"), "{edited}");
        assert!(!told(&edited).contains("Error"), "{}\n{edited}", told(&edited));
    }
}

#[test]
fn names_are_quoted_and_put_right() {
    let file = "title: A\nsetup:\n  players:\n    ana: {leader: Sabine Wren, Galvanized Revolutionary, ‸hand: [Wampo]}\n    ben: {ground: [Doctor Aphra, Rapacious Archaeologist]}\n";
    let (titles, edited) = acted(file, "Quote");
    insta::assert_snapshot!(titles, @"Quote `Sabine Wren, Galvanized Revolutionary`");
    insta::assert_snapshot!(edited, @"
    title: A
    setup:
      players:
        ana: {leader: 'Sabine Wren, Galvanized Revolutionary', hand: [Wampo]}
        ben: {ground: [Doctor Aphra, Rapacious Archaeologist]}
    ");
    let (titles, edited) = acted("title: A\nsetup: {players: {ana: {hand: [‸Wampo]}, ben: {}}}\n", "Replace");
    insta::assert_snapshot!(titles, @"
    Replace with `Wampa`
    Replace with `Wartime Profiteer`
    Replace with `Wartime Profiteering`
    ");
    insta::assert_snapshot!(edited, @"
    title: A
    setup: {players: {ana: {hand: [Wampa]}, ben: {}}}
    ");
}

#[test]
fn edits_are_taken_one_after_the_other() {
    let document = Document::new("a.yaml", 1, "a: 😀x\nb: y\n");
    let position = |line, character| position::Position { line, character };
    let edits = [(position(0, 5), position(0, 6), "zz".to_owned()), (position(0, 7), position(1, 0), "; ".to_owned())];
    let edited = document.edited(edits, position::Encoding::Utf16, 2);
    assert_eq!((edited.text(), edited.version), ("a: 😀zz; b: y\n", 2));
}

const SETUP: &str = "title: A\nsetup:\n  players:\n    ana:\n      leader: Sabine Wren, Galvanized Revolutionary\n      ground: [Wampa]\n      hand: [Vanquish, Waylay]\n    ben:\n      ground: [{card: Battlefield Marine, as: scout}, Death Star Stormtrooper]\nsteps:\n";
const EVENT: &str =
    "event: E\npolicy: cr-8.0\nformat: premier\nmatch: single-game\nseed: 7\njournal:\n- add: {player: Ana, lot: 1}\n";
const POLICY: &str = "name: mine\ntitle: Mine\neffective: 2026-01-01\nsource: me\n";

/// The text written by the first items, and the number of all items if there are more.
fn offered(text: &str, most: usize) -> String {
    let (document, at) = opened(text);
    let items = desk().complete(&document, at).items;
    let written = items.iter().map(|item| item.snippet.as_ref().unwrap_or(&item.edit.text).trim());
    let first = written.take(most).collect::<Vec<_>>().join(" | ");
    if items.len() > most { format!("{first} … {}", items.len()) } else { first }
}

#[test]
fn offers_what_can_stand_at_the_cursor() {
    let rows = [
        // Keys, by their place.
        ("", "ti‸", "setup: | title: | steps: | expect: | quiz: … 22"),
        ("title: A\nsetup:\n  ", "‸", "players: | phase: | round: | initiative: … 8"),
        ("title: A\nsetup: ", "‸", "{players: $0} | {phase: $0} … 8"),
        ("title: A\nsetup:\n", "  phase: ‸\n", "setup | action | regroup"),
        ("title: A\nsetup:\n  players:\n", "    ana: {leader: x, ‸}", "leaders: | base: | resources: … 11"),
        (SETUP, "  - expect:\n      ana:\n        ha‸", "hand: | deck: | discard: … 12"),
        (SETUP, "  - expect: {Wampa: {‸}}", "in: | damage: | power: … 14"),
        ("kind: tournament\nsteps:\n", "  - ‸", "start | pair | standings … 22"),
        // Cards that can stand there; in quotes if they need them, or have one already.
        (
            "setup:\n  players:\n    ana:\n",
            "      leader: sabi‸",
            "'Sabine Wren, Bargaining on Belief' | 'Sabine Wren, Galvanized Revolutionary' | {card: $0} … 14",
        ),
        ("setup:\n  players:\n    ana:\n", "      hand: [Wam‸", "Wampa | Lurking Wampa | Rampaging Wampa … 7"),
        ("setup:\n  players:\n    ana:\n", "      space:\n        - card: x-w‸\n", "X-Wing | Alliance X-Wing … 8"),
        (
            "setup:\n  players:\n    ana:\n",
            "      ground: [{card: Wampa, upgrades: [Shi‸]}]\n",
            "Shield | Alliance Shield Generator | Pantoran Starship Thief … 16",
        ),
        ("setup:\n  players:\n    ana:\n", "      hand: ['Wam‸'", "'Wampa' … 7"),
        (
            "setup:\n  players:\n    ana:\n",
            "      leader: \"Sabine Wren, Gal‸",
            "'Sabine Wren, Galvanized Revolutionary' … 13",
        ),
        // Rules by number and title.
        ("title: A\n", "cites: [overwh‸]\n", "CR 6.3.5.d | CR 7.5.7 | CR 7.5.7.a … 11"),
        ("title: A\n", "cites:\n  - CR 7.5.1‸\n", "CR 7.5.1 | CR 7.5.10 | CR 7.5.10.a … 54"),
        (SETUP, "  - ana: {play: Wampa, illegal: CR 7.5.11‸}", "CR 7.5.11 … 5"),
        // Steps, the legal ones first.
        (SETUP, "  - ‸", "ana: | ben: | expect: | note: | until: | chance: … 17"),
        (
            SETUP,
            "  - ana: ‸\n  - ben: pass\n",
            "{play: Vanquish} | {play: Waylay} | {use: Sabine Wren} | {deploy: Sabine Wren} | {attack: Wampa, target: \
             scout} | {attack: Wampa, target: Death Star Stormtrooper} | {attack: Wampa, target: ben} | pass | take \
             initiative | take blast | take plan | keep | mulligan | concede | take the initiative | {play: $0} … 36",
        ),
        (SETUP, "  - ana: {‸}\n  - ben: pass\n", "play: | attack: | use: … 21"),
        (SETUP, "  - ana: {play: ‸", "Vanquish | Waylay | {card: $0} | {in: $0} … 17"),
        (
            SETUP,
            "  - ana: {attack: Wampa, target: ‸}",
            "scout | Death Star Stormtrooper | ben | {card: $0} | {in: $0} | {damage: $0} | {power: $0} … 18",
        ),
        (
            SETUP,
            "  - ana: pass\n  - ben: {attack: ‸}\n  - broken: [",
            "scout | Death Star Stormtrooper | {card: $0} | {in: $0} … 17",
        ),
        // Answers to the open prompt.
        (
            SETUP,
            "  - ana: {play: Waylay}\n  - ana: {choose: ‸}",
            "Wampa | scout | Death Star Stormtrooper | {card: $0} | {divide: $0} … 29",
        ),
        (SETUP, "  - ana: {play: Waylay, then: [‸]}", "Wampa | scout | Death Star Stormtrooper | card: | divide: … 29"),
        (
            SETUP,
            "  - ana: {play: Waylay}\n  - ‸",
            "ana: {choose: Wampa} | ana: {choose: scout} | ana: {choose: Death Star Stormtrooper} | ana: | ben: … 11",
        ),
        (
            SETUP,
            "  - ana: {play: Waylay}\n  - expect: {prompt: {player: ana, options: [‸]}}",
            "Wampa | scout | Death Star Stormtrooper | card: | divide: … 29",
        ),
        // Claims about the game as it is then.
        (
            SETUP,
            "  - ana: {attack: Wampa, target: scout}\n  - expect: {‸}",
            "ana: | ben: | Wampa: | Death Star Stormtrooper: | Sabine Wren: | Vanquish: … 17",
        ),
        (SETUP, "  - expect: {Wampa: {in: ‸}}", "ana.hand | ana.deck | ana.discard … 18"),
        (SETUP, "  - expect:\n      events:\n        - de‸", "play: | attack: | damage: … 30"),
        (SETUP, "  - expect:\n      events:\n        - defeat: ‸", "ana | ben | Wampa … 23"),
        (SETUP, "  - expect: {active: ‸}", "ana | ben | none"),
        (
            "title: A\nsetup:\n  players:\n    ana: {hand: [Waylay], resources: [Wampa, Vanquish, Waylay]}\n    ben: {ground: [Wampa]}\nsteps:\n",
            "  - ana: {play: Waylay, paying: ‸}",
            "Wampa | Vanquish | Waylay … 18",
        ),
        // Events and policies, as their own readers know them.
        (EVENT, "- ‸", "begin: | add: | start: | pair: | result: | correct: | claim: | drop: | return: … 13"),
        (EVENT, "- add: {player: Ben, ‸}", "uid: | lot:"),
        (EVENT, "- drop: {player: ‸}", "Ana"),
        ("event: E\npolicy: cr-8.0\n", "format: ‸\nmatch: single-game\nseed: 7\n", "premier | eternal | twin-suns … 6"),
        (POLICY, "otherwise: ‸\n", "tr-1.0 | cr-7.0 | cr-8.0"),
        (POLICY, "formats:\n  premier:\n    ‸\n", "decks: | leaders: | bases: | deck: … 16"),
        (POLICY, "copy: {same: ‸, rule: CR 8.5.1}\n", "title-and-subtitle | printed-attributes"),
        // Nothing where nothing is known.
        ("", "services:\n  web:\n    im‸", ""),
        ("", "title: a # com‸", ""),
        ("", "about: |\n  pro‸", ""),
        ("", "x‸: [[[[[[[", ""),
    ];
    for (before, text, expected) in rows {
        let most = expected.matches(" | ").count() + 1;
        assert_eq!(offered(&format!("{before}{text}"), most), expected, "{text}");
    }
}

#[test]
fn an_item_says_what_it_is() {
    let files = [
        "title: A\nsetup:\n  ‸".to_owned(),
        "setup:\n  players:\n    ana:\n      hand: [Wam‸".to_owned(),
        "title: A\ncites: [CR 7.5.7‸]\n".to_owned(),
        format!("{SETUP}  - ana: {{attack: Wampa, target: ‸}}"),
        format!("{SETUP}  - ana: {{play: Waylay, then: [‸]}}"),
        format!("{SETUP}  - ana: {{attack: Wampa, target: scout}}\n  - expect: {{events: [{{defeat: W‸}}]}}"),
    ];
    let told = files.iter().filter_map(|text| {
        let (document, at) = opened(text);
        let item = desk().complete(&document, at).items.into_iter().next()?;
        Some(format!("{}: {}", item.label, item.detail))
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @"
    players: The 2 to 4 players, in clockwise order, by their names
    Wampa: unit, ground, cost 4, 4/5, Aggression, CREATURE
    CR 7.5.7: Overwhelm
    scout: ben's Battlefield Marine, in the ground arena: 3 power, 3 of 3 HP
    Wampa: Ana must choose 1 of Wampa, scout, Death Star Stormtrooper for Ana's Waylay
    ana: a player
    ");
}
