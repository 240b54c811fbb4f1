//! Help, names and errors that are the same in every command: exit codes, options, and a file that is not there.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::command::{CommandExt, program};

const FIGHT: &str = "title: An attack\nsetup:\n  players:\n    ana: {ground: [Wampa]}\n    ben: {}\nsteps:\n  - ana: \
                     {attack: Wampa, target: ben}\n";
const DECK: &str = "Leader\n1 Luke Skywalker, Faithful Friend\nBase\n1 Dagobah Swamp\nDeck\n1 Wampa\n";
/// A card, and one that cannot be.
const CARDS: &str = r#"{"set": "TST", "number": 1, "name": "Clerk", "type": "Unit", "unique": false, "hp": 3, "power": 2, "cost": 2, "arenas": ["Ground"], "aspects": ["Command"], "rarity": "Common", "traits": ["Official"], "text": ""}
{"set": "TST", "number": 2, "name": "Rock", "type": "Unit"}
"#;
const OFFICIAL: &str = r#"{"set": "SOR", "number": 164, "name": "Wampa", "rulings": ["A Wampa is white."]}"#;

/// A folder with files that commands read.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        let claim = format!("{FIGHT}prove: {{always: {{round: 9}}}}\n");
        let fail = format!("{FIGHT}expect: {{round: 9}}\n");
        for (name, text) in [
            ("claim.yaml", claim.as_str()),
            ("fail.yaml", &fail),
            ("fight.yaml", FIGHT),
            ("deck.txt", DECK),
            ("cards.jsonl", CARDS),
            ("official.jsonl", OFFICIAL),
        ] {
            desk.write(name, text);
        }
        desk.run("puzzle new puzzle.yaml").success();
        let puzzle = fs::read_to_string(desk.0.path().join("puzzle.yaml")).unwrap();
        desk.write("puzzle.yaml", &puzzle.replace("base: {hp: 4}", "base: {hp: 9}"));
        desk.run("event new event.yaml --name Showdown").success();
        desk.run("test --check fail.yaml --reporter json=part.json").code(1);
        desk
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).unwrap();
    }

    fn command(&self, line: &str) -> Command {
        let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
        let mut command = Command::new(program());
        command.current_dir(self.0.path()).env("XDG_DATA_HOME", self.0.path().join("home"));
        command.args(line.split(' ').map(|word| word.replace("FIXTURES", fixtures)));
        command
    }

    /// A command that reads nothing more than the end of an editor.
    fn run(&self, line: &str) -> crate::command::Assert {
        let typed =
            if line == "lsp" { "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}" } else { "" };
        self.command(line).write_stdin(typed).assert()
    }

    fn complaint(&self, line: &str) -> String {
        let output = self.run(line).code(2);
        String::from_utf8_lossy(&output.get_output().stderr).into_owned()
    }
}

/// Every command that may exit with 1, and a line with which it does.
const NEGATIVE: &[(&str, &str)] = &[
    ("cards import", "cards import cards.jsonl --into cards"),
    ("cards search", "cards search xyzzyq"),
    ("cards show", "cards show xyzzyq"),
    ("compare", "compare --editions 7.0 8.0 ruling:dj-is-gone-before-he-steals"),
    ("deck check", "deck check deck.txt --play premier --date 2026-11-29"),
    ("lsp", "lsp"),
    ("penalty", "penalty xyzzyq"),
    ("prove", "prove claim.yaml"),
    ("puzzle check", "puzzle check puzzle.yaml"),
    ("puzzle list", "puzzle list --tag xyzzyq"),
    ("puzzle play", "puzzle play not-both-at-once"),
    ("quiz", "quiz --tag xyzzyq --list"),
    ("replay", "replay fail.yaml"),
    ("rules check", "rules check --rules FIXTURES/broken-rules"),
    ("rules coverage", "rules coverage --official official.jsonl"),
    ("rules import", "rules import FIXTURES/broken-rules --dry-run"),
    ("rulings export", "rulings export --tag xyzzyq --into rulings"),
    ("rulings list", "rulings list --tag xyzzyq"),
    ("rulings search", "rulings search xyzzyq"),
    ("rulings show", "--edition 7.0 rulings show dj-is-gone-before-he-steals"),
    ("search", "search xyzzyq"),
    ("test", "test --check fail.yaml"),
    ("test merge", "test merge part.json"),
    ("update", "update cards.jsonl"),
];

/// The help of a command and of those below it, each with its name.
fn helps(path: &str) -> Vec<(String, String)> {
    let output = Command::new(program()).args(path.split_whitespace()).arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let below = help.split_once("\nCommands:\n").map_or("", |(_, behind)| behind);
    let below = below.lines().take_while(|line| !line.is_empty());
    let names = below.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<String> = names.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect();
    let names = names.into_iter().filter(|name| name != "help");
    let below: Vec<_> = names.flat_map(|name| helps(format!("{path} {name}").trim())).collect();
    [vec![(path.to_owned(), help)], below].concat()
}

#[test]
fn help_says_in_one_form_when_a_command_exits_with_1() {
    let helps = helps("");
    assert!(helps.len() > 50, "{}", helps.len());
    let words = |help: &str| help.split_whitespace().collect::<Vec<_>>().join(" ");
    let says: BTreeSet<&str> = helps
        .iter()
        .filter(|(_, help)| words(help).contains("Exits with 1 if "))
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(says, NEGATIVE.iter().map(|(name, _)| *name).collect());
    for (name, help) in &helps {
        let help = words(help).to_lowercase();
        for other in ["exit with 1", "exits with 0", "else with 1", "with 1 if a", "exit code is 1"] {
            let others = help.matches(other).count() - help.matches(&format!("exits {other}")).count();
            assert_eq!(others, 0, "judge {name} --help: `{other}`");
        }
    }
    let desk = Desk::new();
    for (_, line) in NEGATIVE {
        desk.run(line).code(1);
    }
}

/// Commands that read a file or a folder which is not there: `gone`, with an ending.
const MISSING: &[&str] = &[
    "replay gone.yaml",
    "test gone.yaml",
    "test merge gone.json",
    "compare --editions 7.0 8.0 gone.yaml",
    "compare --binaries gone.exe gone.exe fight.yaml",
    "compare --card-folders gone gone fight.yaml",
    "prove gone.yaml",
    "prove --split 2 --into parts gone.yaml",
    "prove --part 1/2 gone.yaml",
    "new --jobs slurm --of gone.yaml",
    "prove --merge gone.json",
    "play gone.yaml --plain",
    "puzzle play gone.yaml",
    "puzzle check gone.yaml",
    "puzzle list gone.yaml",
    "quiz gone.yaml --list",
    "quiz stats gone.yaml",
    "event show gone.yaml",
    "event add gone.yaml Ana",
    "event undo gone.yaml",
    "event bracket gone.yaml",
    "event serve gone.yaml",
    "event serve event.yaml --passphrase-file gone.txt",
    "event add event.yaml --csv gone.csv",
    "event report event.yaml --round 1 --from gone.txt",
    "event new other.yaml --name Other --policy gone.yaml",
    "event new other.yaml --name Other --standings gone.csv --played 2",
    "event rounds 8 --policy gone.yaml",
    "cards import gone.jsonl",
    "cards coverage gone.jsonl",
    "deck check gone.txt --play premier",
    "deck check deck.txt --play sealed --pool gone.txt",
    "deck check deck.txt --play premier --registered gone.txt",
    "deck check deck.txt --event gone.yaml",
    "deck check deck.txt --play premier --policy gone.yaml",
    "rules diff gone.md built-in",
    "rules coverage gone.yaml",
    "rules coverage --official gone.jsonl",
    "rules evaluate gone.yaml",
    "rules import gone.md",
    "rules history 7.5.11 --with gone.md",
    "update gone.pdf",
    "web --app gone",
    "search sentinel --rules gone",
    "search sentinel --cards gone",
];

#[test]
fn a_missing_file_is_told_the_same_way_everywhere() {
    let desk = Desk::new();
    for line in MISSING.iter().filter(|line| cfg!(feature = "serve") || !line.starts_with("web")) {
        let name = line.split(' ').find(|word| word.starts_with("gone")).unwrap();
        let told = desk.complaint(line);
        assert!(told.lines().any(|line| line == format!("error: `{name}` not found")), "judge {line}\n{told}");
        assert!(told.contains("= help: ") && !told.contains("os error"), "judge {line}\n{told}");
    }
    let told = desk.complaint("compare --editions 7.0 8.0 ruling:gone-for-good");
    assert!(told.contains("error: ruling `gone-for-good` not found"), "{told}");
    // What is called nearly so is offered, whatever reads it.
    for (line, near) in [("replay figth.yaml", "fight.yaml"), ("deck check dekc.txt --play premier", "deck.txt")] {
        let told = desk.complaint(line);
        assert!(told.contains(&format!("= help: did you mean `{near}`?")), "judge {line}\n{told}");
    }
}

/// Options under the names that they had, and what is said of them.
#[test]
fn renamed_options_name_those_that_do_the_same() {
    let desk = Desk::new();
    for (line, now) in [
        ("search sentinel --on 2026-03-13", "use `--date DAY` instead"),
        ("cards show Wampa --on 2026-03-13", "use `--date DAY` instead"),
        ("compare --editions 7.0 8.0 fight.yaml --page", "use `--html FILE` instead"),
        ("rules diff 7.0 8.0 --as html", "`--html FILE` writes a page for a browser"),
        ("event export event.yaml --what players --as html", "`--html FILE` writes a page for a browser"),
        ("deck check deck.txt --play premier --as html", "`--html FILE` writes a page for a browser"),
        ("quiz --export html", "`--html FILE` writes a page for a browser"),
        ("rules list --on 2026-03-13", "`judge rules list --help` lists its commands and options"),
        ("rules import a.md --replace", "use `--force` instead"),
        ("man pages", "use `--into DIR` for a folder"),
        ("deck check deck.txt --format premier", "`--play premier` sets the format of play"),
    ] {
        let told = desk.complaint(line);
        assert!(told.contains(&format!("= help: {now}")), "judge {line}\n{told}");
    }
}

/// One meaning has one option in all commands.
#[test]
fn one_thing_has_one_option() {
    for (name, help) in helps("") {
        for old in ["--on <", "--page\n", "--replace\n", "--export <", "<DATE>", "<YYYY-MM-DD>", "- html:"] {
            assert!(!help.contains(old), "judge {name} --help has `{}`", old.trim());
        }
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        for other in ["embedded", "the library", "come with the program", "carried"] {
            assert!(!words.contains(other), "judge {name} --help says `{other}`");
        }
    }
}

#[test]
fn a_file_without_claims_is_told_how_to_claim_and_what_to_search() {
    let desk = Desk::new();
    let told = desk.run("prove fight.yaml").success();
    let told = String::from_utf8_lossy(&told.get_output().stdout).into_owned();
    let commands: Vec<&str> = told.lines().filter_map(|line| line.trim().strip_prefix("judge ")).collect();
    assert_eq!(commands.len(), 3, "{told}");
    for command in commands {
        desk.run(command).success();
    }
    let claim = told.lines().map(str::trim).find(|line| line.starts_with("prove: {")).unwrap();
    desk.write("fight.yaml", &format!("{FIGHT}{claim}\n"));
    let told = desk.run("prove fight.yaml").code(1);
    assert!(
        String::from_utf8_lossy(&told.get_output().stdout).contains("does not hold: wins: ana"),
        "{told:?}",
        told = told.get_output()
    );
}

/// An edition whose numbers are known and whose text is not: what is said of it works when it is followed.
#[test]
fn an_edition_without_its_text_says_what_to_import() {
    let desk = Desk::new();
    let told = desk.complaint("--edition 7.0 search overwhelm");
    assert!(told.starts_with("error: the text of edition `CR 7.0` is not in the program"), "{told}");
    assert!(told.contains("`judge rules import cr-7.0.pdf`"), "{told}");
    desk.write(
        "cr-7.0.md",
        "# 7. Abilities\n\n**7.1.** Overwhelm is a keyword.\n\n**7.2.** Sentinel is another one.\n",
    );
    desk.run("rules import cr-7.0.md --code CR").success();
    let found = desk.run("--edition 7.0 search overwhelm").success();
    assert!(String::from_utf8_lossy(&found.get_output().stdout).contains("\nCR 7.1\n"), "{:?}", found.get_output());
}
