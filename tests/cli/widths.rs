//! Output at 40 to 200 columns: no line is wider, no word is cut, no citation split, no frame or table broken.
//!
//! `COLUMNS` says how wide it is where standard output is no terminal. `judge` may leave a path, or a command to copy, on a line
//! of its own that is wider.

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use unicode_width::UnicodeWidthStr;

use crate::command::{CommandExt, program};

/// A debug build takes its time: the ends and the usual width tell most.
const WIDTHS: [usize; 3] = [40, 80, 200];

const SENTINEL: &str = "scenarios/07-abilities-and-effects/keywords/sentinel";

/// Commands, run in the folder of the package. `EVENT` is the file of an event with two rounds, `BAD` a scenario that cannot be
/// read and `FAIL` one that does not hold.
const COMMANDS: &[&str] = &[
    "search sentinel in multiplayer",
    "search vader",
    "search xyzzyq",
    "search Wampa",
    "search --all shield",
    "search --explain milled out",
    "show 7.5.11",
    "show 7.5.7 7.5.8",
    "show --cite 7.5.7 6.3.4",
    "show CR 7",
    "show TR 4",
    "show TR 2.1",
    "show shield",
    "show --web 7.5.7",
    "show Grand Admiral Thrawn",
    "show nosuchthing",
    "cards show Wampa",
    "cards show vader",
    "cards show vadre",
    "cards show Luke Skywalker, Faithful Friend",
    "cards show Boba Fett, Daimyo",
    "cards search --keyword sentinel --cost 3-",
    "cards search wampa c<x zz:1 suspended:premer",
    "cards show Force Throw --date 2026-11-29",
    "search which cards are banned --date 2026-11-29",
    "cards coverage",
    "replay SENTINEL/two-sentinels-the-attacker-picks.yaml",
    "replay -v SENTINEL/two-sentinels-the-attacker-picks.yaml",
    "replay -v SENTINEL/four-players-arena-by-arena.yaml",
    "replay -v FAIL",
    "replay BAD",
    "replay nosuch.yaml",
    "prove scenarios/07-abilities-and-effects/effects/maul-takes-no-damage-in-any-order.yaml",
    "prove FAIL",
    "puzzle list",
    "rulings list --rule 7.5.11",
    "rulings search exhausted sentinel",
    "quiz --list --section 7.5",
    "rules coverage SENTINEL",
    "rules diff tests/fixtures/rules rules --section 5",
    "rules history 7.5.11",
    "rules import rules --dry-run",
    "rules evaluate tests/fixtures/queries.yaml",
    "deck check tests/fixtures/decks/premier.json --play premier",
    "event rounds 49",
    "event result ana ben --games ana,draw,ben --time between",
    "event standings EVENT",
    "event show EVENT",
    "event log EVENT",
    "status",
    "penalty",
    "penalty opponent drew an extra card",
    "penalty slow play",
    "show CPG 3",
    "test --show-settings",
    "compare --editions 7.0 8.0 scenarios/05-game-structure/setup",
    "schema --list",
    "--help",
    "search --help",
    "rules diff --help",
    "quiz --help",
    "sentinel in multiplayer",
    "replay",
    "search --json sentinel",
];

/// Where the words of the commands lead.
struct Files {
    folder: tempfile::TempDir,
}

impl Files {
    fn new() -> Self {
        let files = Self { folder: tempfile::tempdir().unwrap() };
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(SENTINEL).join("two-sentinels-the-attacker-picks.yaml");
        let source = std::fs::read_to_string(source).unwrap();
        std::fs::write(files.path("bad.yaml"), source.replace("Pyke Sentinel, Wampa]", "Pyke Sentinel, Wampo]"))
            .unwrap();
        std::fs::write(files.path("fail.yaml"), source.replace("damage: 2, exhausted", "damage: 3, exhausted"))
            .unwrap();
        let event = files.path("event.yaml");
        let players =
            ["Ana", "Ben Kenobi-Skywalker", "Cleo", "Emilia Fernandez de la Vega", "Finn", "Gina", "Hal", "Ida"];
        let run = |arguments: &[&str]| drop(judge(80).args(arguments).assert().success());
        run(&[
            "event",
            "new",
            &event,
            "--name",
            "Showdown of the Long Name, Winter",
            "--play",
            "premier",
            "--seed",
            "7",
        ]);
        run(&[&["event", "add", &event][..], &players].concat());
        run(&["event", "pair", &event]);
        run(&["event", "report", &event, "--round", "1", "1", "2-0", "2", "2-1", "3", "0-2", "4", "2-0"]);
        files
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// The arguments of a line above.
    fn arguments(&self, line: &str) -> Vec<String> {
        let word = |word: &str| match word {
            "EVENT" => self.path("event.yaml"),
            "BAD" => self.path("bad.yaml"),
            "FAIL" => self.path("fail.yaml"),
            word => word.replace("SENTINEL", SENTINEL),
        };
        line.split(' ').map(word).collect()
    }

    /// Output of a command, from both streams.
    fn printed(&self, line: &str, columns: usize) -> String {
        let output = judge(columns).args(self.arguments(line)).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        format!("{}{}", text(&output.stdout), text(&output.stderr))
    }
}

fn judge(columns: usize) -> Command {
    let mut command = Command::new(program());
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("COLUMNS", columns.to_string());
    command
}

/// Problems of a text at that width; `whole` is the same text where there is room for every line.
fn breaks(printed: &str, width: usize, whole: &str) -> Vec<String> {
    let mut found = Vec::new();
    let known: HashSet<&str> = whole.split_whitespace().map(bare).collect();
    let mut frame = None;
    let mut lines = printed.lines().filter(|line| !is_of_file(line)).peekable();
    while let Some(line) = lines.next() {
        if line.width() > width && !may_be_wider(line) {
            found.push(format!("wider: {line}"));
        }
        if ends_within_citation(line) && lines.peek().is_some_and(|next| begins_with_number(line, next)) {
            found.push(format!("a citation is split: {line}"));
        }
        for word in line.split_whitespace().map(bare).filter(|word| !word.is_empty() && !known.contains(word)) {
            found.push(format!("`{word}` is cut: {line}"));
        }
        if line.starts_with('╭') {
            frame = Some(line.width());
        }
        if frame.is_some_and(|frame| line.width() != frame || !line.ends_with(['╮', '│', '╯'])) {
            found.push(format!("a frame is broken: {line}"));
        }
        if line.starts_with('╰') {
            frame = None;
        }
    }
    found
}

/// A word without what stands around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// A word alone, and a command to copy.
fn may_be_wider(line: &str) -> bool {
    let text = line.trim_start().trim_start_matches("= help: ");
    text.split_whitespace().count() < 2 || text.starts_with("judge ")
}

/// A line of somebody's file, which an error shows around what is wrong.
fn is_of_file(line: &str) -> bool {
    line.trim_start().split_once(" |").is_some_and(|(number, _)| number.chars().all(|c| c.is_ascii_digit()))
}

fn ends_within_citation(line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or_default();
    ["CR", "TR", "NOTE", "GLOSSARY"].contains(&last.trim_start_matches(|c: char| !c.is_alphanumeric()))
}

/// True if the next line begins with the number of the document named at the end of this one. Numbers of notes begin with a
/// letter, such as `A1-5.2`.
fn begins_with_number(line: &str, next: &str) -> bool {
    let first = next.split_whitespace().next().unwrap_or_default();
    let begins_with_letter = first.starts_with(|c: char| c.is_ascii_uppercase());
    first.contains(|c: char| c.is_ascii_digit()) && line.ends_with("NOTE") == begins_with_letter
}

#[test]
fn every_command_fits_at_every_width() {
    let files = Files::new();
    let all: Mutex<Vec<String>> = Mutex::default();
    let next = Mutex::new(COMMANDS.iter());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let Some(line) = next.lock().unwrap().next() else { break };
                    let whole = files.printed(line, 1000);
                    for width in WIDTHS {
                        let found = breaks(&files.printed(line, width), width, &whole);
                        let found = found.into_iter().map(|wrong| format!("judge {line}, {width} columns, {wrong}"));
                        all.lock().unwrap().extend(found);
                    }
                }
            });
        }
    });
    let all = all.into_inner().unwrap();
    assert!(all.is_empty(), "{} breaks\n{}", all.len(), all.join("\n"));
}

#[test]
fn the_check_finds_what_is_broken() {
    let whole = "See [CR 7.5.11] for Emilia, judge show it";
    for (printed, width, wrong) in [
        ("See [CR 7.5.11] for Emilia", 20, "wider"),
        ("See [CR\n7.5.11]", 20, "a citation is split"),
        ("See Emi\nlia", 20, "`Emi` is cut"),
        ("╭──╮\n│ See │\n╰──╯", 20, "a frame is broken"),
    ] {
        assert!(breaks(printed, width, whole).iter().any(|found| found.starts_with(wrong)), "{printed}");
    }
    for printed in ["See [CR 7.5.11]\nfor Emilia", "  judge show it", "╭─────╮\n│ See │\n╰─────╯", "See…"]
    {
        assert!(breaks(printed, 16, whole).is_empty(), "{printed}");
    }
}

/// An example in an error is the whole command, however narrow the terminal is.
#[test]
fn examples_in_errors_can_be_pasted() {
    let files = Files::new();
    for line in ["replay", "deck check", "event export", "rules diff"] {
        let examples = |columns: usize| {
            let printed = files.printed(line, columns);
            let help = printed.lines().filter_map(|line| line.trim_start().strip_prefix("= help: judge "));
            help.map(str::to_owned).collect::<Vec<_>>()
        };
        assert!(examples(200).len() > 1, "judge {line}");
        assert_eq!(examples(40), examples(200), "judge {line}");
    }
}

/// A row of a table stays one line, however narrow it is.
#[test]
fn tables_keep_a_line_for_each_row() {
    let files = Files::new();
    for line in ["cards search --keyword sentinel --cost 3-", "rules list", "rules coverage --list missing SENTINEL"] {
        let rows = |columns: usize| files.printed(line, columns).lines().count();
        let expected = rows(200);
        for width in WIDTHS {
            assert_eq!(rows(width), expected, "judge {line} at {width} columns");
        }
    }
}

/// Without `COLUMNS`, what is no running text stays whole in a pipe.
#[test]
fn pipes_get_whole_lines_and_no_decoration() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(program());
        let command = command.current_dir(env!("CARGO_MANIFEST_DIR")).env_remove("COLUMNS").args(arguments);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let cards = run(&["cards", "search", "--keyword", "sentinel"]);
    assert!(!cards.contains('…') && cards.lines().any(|line| line.width() > 70), "{cards}");
    for arguments in [
        &["cards", "show", "Wampa"][..],
        &["show", "Wampa"],
        &["show", "5.4.1"],
        &["search", "--all", "shield"],
        &["rules", "coverage", SENTINEL],
    ] {
        let printed = run(arguments);
        assert!(!printed.contains(['╭', '│', '╰', '*', '█', '░', '\u{1b}']), "{arguments:?}: {printed}");
    }
    let forced = run(&["cards", "show", "Wampa", "--color", "always"]);
    assert!(forced.contains('╭') && forced.contains('\u{1b}'), "{forced}");
}
