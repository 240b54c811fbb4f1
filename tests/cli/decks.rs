//! `judge deck check` of many lists: whose they are, what was registered, and what is said of them all.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::cli::outcome;
use crate::command::program;

/// A folder with an event of five players and the lists of three of them.
struct Desk(TempDir);

const DAY: &str = "--policy cr-7.0 --date 2026-03-20";

impl Desk {
    fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        let list = |name: &str| {
            let forms = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/decks/forms");
            fs::read_to_string(forms.join(name)).unwrap()
        };
        fs::create_dir_all(desk.path("lists/late")).unwrap();
        // By the name of the file, by a line of the list, and never by the author that the export names.
        desk.write("lists/zoe_ray.txt", &list("melee.txt"));
        desk.write(
            "lists/late/list.txt",
            &format!("Player: ben\n{}", list("picklist.txt").replace("3 Protector", "4 Protector")),
        );
        desk.write("lists/ana.json", &list("swudb.json").replace("Ana Solo", "Zoë Ray"));
        desk.write("lists/cid.txt", "Leader\n1 Director Krenic, Aspiring to Authority\n");
        desk.write("lists/notes.md", "These are the lists.\n");
        desk.says("event new e.yaml --name Showdown --seed 7");
        desk.says("event add e.yaml Zoë+Ray Ben+Kenobi Ana+Solo Cid Dora+Vane");
        desk
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(program());
        command.current_dir(self.0.path()).args(line.split(' ').map(|word| word.replace('+', " ")));
        command
    }

    fn says(&self, line: &str) -> String {
        outcome(&mut self.command(line))
    }

    fn json(&self, line: &str) -> Value {
        let output = self.command(line).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

#[test]
fn lists_find_their_players() {
    let desk = Desk::new();
    insta::assert_snapshot!(desk.says(&format!("deck check lists --event e.yaml --register --illegal {DAY}")), @"
    legal       Ana Solo  lists/ana.json
    unreadable  Cid  lists/cid.txt
                - 2:3: card `Director Krenic, Aspiring to Authority` not found ->
                  did you mean `Director Krennic, Aspiring to Authority`,
                  `Director Krennic, I Lose Nothing But Time`, `Director Krennic`?
    not legal   Ben Kenobi  lists/late/list.txt
                - 4 copies of Protector; at most 3 are allowed (CR 9.2.2.b,
                  CR 8.5.1) -> take out 1 copy of Protector
    legal       Zoë Ray  lists/zoe_ray.txt
    no list     Dora Vane

    4 lists: 2 legal, 1 not legal, 1 unreadable, 1 player without a list
      premier, by Comprehensive Rules 7.0 (--policy cr-7.0), on 2026-03-20
    registered in e.decks.yaml: 3 new; not legal: Ben Kenobi
    exit 2
    ");
    // Registered decks are distinguished from new ones.
    desk.write(
        "lists/ana.json",
        &fs::read_to_string(desk.path("lists/ana.json")).unwrap().replace("\"count\": 2", "\"count\": 1"),
    );
    let again = desk.says(&format!("deck check lists --event e.yaml --register --illegal {DAY}"));
    assert!(again.contains("registered in e.decks.yaml: 1 replaced, 2 unchanged"), "{again}");
    // The file of what is registered is no list itself.
    fs::copy(desk.path("e.decks.yaml"), desk.path("lists/e.decks.yaml")).unwrap();
    assert_eq!(
        desk.json(&format!("deck check lists --event e.yaml {DAY} --format json"))["lists"].as_array().unwrap().len(),
        5
    );
}

#[test]
fn a_deck_at_the_table_is_held_against_what_was_registered() {
    let desk = Desk::new();
    desk.says(&format!("deck check lists --event e.yaml --register --illegal {DAY}"));
    let check = |list: &str, more: &str| desk.says(&format!("deck check {list} --registered e.decks.yaml{more} {DAY}"));
    let same = check("lists/ana.json", "");
    assert!(same.contains("this deck matches the registered list: 6ee41da1be0b") && same.ends_with("exit 0"), "{same}");
    let other = check("lists/ana.json", " --player Ben");
    assert!(other.contains("deck and sideboard: the registered list has 4 copies of Protector"), "{other}");
    let by_file = check("lists/zoe_ray.txt", "");
    assert!(by_file.contains("this deck matches the registered list") && by_file.ends_with("exit 0"), "{by_file}");
    fs::copy(desk.path("lists/ana.json"), desk.path("lists/table-7.json")).unwrap();
    let nobody = check("lists/table-7.json", "");
    assert!(
        nobody.contains("no player with a registered deck is named by the list or its file")
            && nobody.ends_with("exit 2"),
        "{nobody}"
    );
    let unknown = check("lists/ana.json", " --player Anna+Solo");
    assert!(
        unknown.contains("`Anna Solo` has no registered deck for Showdown")
            && unknown.contains("did you mean `Ana Solo`?"),
        "{unknown}"
    );
    // Whoever changes what is registered by hand is found out.
    let registered = fs::read_to_string(desk.path("e.decks.yaml")).unwrap();
    desk.write("e.decks.yaml", &registered.replace("- 3 Vigilance", "- 2 Vigilance"));
    let edited = check("lists/ana.json", "");
    assert!(
        edited.contains("the deck of Ana Solo differs from the one registered") && edited.ends_with("exit 2"),
        "{edited}"
    );
}

/// Two lists of one player: neither is registered until it is known which is meant.
#[test]
fn two_lists_of_a_player_are_none() {
    let desk = Desk::new();
    fs::copy(desk.path("lists/ana.json"), desk.path("lists/ana solo.json")).unwrap();
    let said = desk.says(&format!("deck check lists --event e.yaml --register --illegal {DAY}"));
    assert!(said.contains("another list has the same player: lists/ana solo.json"), "{said}");
    assert!(said.contains("registered in e.decks.yaml: 2 new"), "{said}");
    assert!(!fs::read_to_string(desk.path("e.decks.yaml")).unwrap().contains("Ana"));
}

/// A list that is not legal is registered on purpose or not at all, and the warning says the way.
#[test]
fn an_illegal_list_is_registered_on_purpose() {
    let desk = Desk::new();
    let register =
        |more: &str| desk.says(&format!("deck check lists/late lists/ana.json --event e.yaml --register{more} {DAY}"));
    insta::assert_snapshot!(register(""), @"
    not legal   Ben Kenobi  lists/late/list.txt
                - 4 copies of Protector; at most 3 are allowed (CR 9.2.2.b,
                  CR 8.5.1) -> take out 1 copy of Protector
    legal       Ana Solo  lists/ana.json
    no list     Cid
    no list     Dora Vane
    no list     Zoë Ray

    2 lists: 1 legal, 1 not legal, 3 players without a list
      premier, by Comprehensive Rules 7.0 (--policy cr-7.0), on 2026-03-20
    registered in e.decks.yaml: 1 new
    --- stderr
    warning: 1 list is not legal and was not registered: Ben Kenobi
     |
     = help: correct it, or add `--illegal` to register it nevertheless
    exit 1
    ");
    let registry = || fs::read_to_string(desk.path("e.decks.yaml")).unwrap();
    assert!(!registry().contains("Ben Kenobi"));
    insta::assert_snapshot!(register(" --illegal"), @"
    not legal   Ben Kenobi  lists/late/list.txt
                - 4 copies of Protector; at most 3 are allowed (CR 9.2.2.b,
                  CR 8.5.1) -> take out 1 copy of Protector
    legal       Ana Solo  lists/ana.json
    no list     Cid
    no list     Dora Vane
    no list     Zoë Ray

    2 lists: 1 legal, 1 not legal, 3 players without a list
      premier, by Comprehensive Rules 7.0 (--policy cr-7.0), on 2026-03-20
    registered in e.decks.yaml: 1 new, 1 unchanged; not legal: Ben Kenobi
    exit 1
    ");
    assert!(registry().contains("Ben Kenobi"));
    // Once registered, it stays so.
    let again = register("");
    assert!(again.contains("2 unchanged; not legal: Ben Kenobi") && !again.contains("warning"), "{again}");
    // Programs hear of it too.
    fs::remove_file(desk.path("e.decks.yaml")).unwrap();
    let line = format!("deck check lists/late lists/ana.json --event e.yaml --register {DAY} --format json");
    let registration = &desk.json(&line)["registration"];
    assert_eq!((&registration["new"], &registration["refused"]), (&Value::from(1), &serde_json::json!(["Ben Kenobi"])));
    let alone = desk.says("deck check lists --event e.yaml --illegal");
    assert!(alone.contains("--register") && alone.ends_with("exit 2"), "{alone}");
}

/// An author may be a player, and still nothing says that the list is theirs.
#[test]
fn the_author_of_an_export_is_not_its_player() {
    let desk = Desk::new();
    fs::rename(desk.path("lists/ana.json"), desk.path("lists/krennic.json")).unwrap();
    let said = desk.says(&format!("deck check lists/krennic.json --event e.yaml {DAY}"));
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("no player is called `krennic`, as the file is -> name the file after the player"),
        "{said}"
    );
    assert!(said.contains("no list     Zoë Ray") && said.ends_with("exit 1"), "{said}");
    let table = desk.says(&format!("deck check lists/krennic.json --registered e.decks.yaml {DAY}"));
    assert!(table.ends_with("exit 2"), "{table}");
    let one = desk.says(&format!("deck check lists/krennic.json {DAY}"));
    assert!(one.contains("author     Zoë Ray") && !one.contains("player"), "{one}");
}

#[test]
fn many_lists_are_written_for_others() {
    let desk = Desk::new();
    let csv = desk.says(&format!("deck check lists --event e.yaml --as csv {DAY}"));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "verdict,player,file,deck name,leader,base,deck,sideboard,hash,objections");
    assert!(lines.contains(&"no list,Dora Vane,,,,,0,0,,"), "{csv}");
    assert!(lines.iter().any(|line| line.starts_with("legal,Ana Solo,lists/ana.json,Fifty cards,\"Director Krennic, Aspiring to Authority\",Capital City,50,10,6ee41da1be0b,")), "{csv}");
    let said = desk.says(&format!("deck check lists --play premier --html decks.html {DAY}"));
    assert!(said.starts_with("wrote decks.html"), "{said}");
    let page = fs::read_to_string(desk.path("decks.html")).unwrap();
    assert!(page.contains(">not legal</td>") && !page.contains("<script"), "{page}");
    // A page that is there already stays as it is.
    let again = desk.says(&format!("deck check lists --play premier --html decks.html {DAY}"));
    assert!(again.contains("use `--force` to overwrite it") && again.ends_with("exit 2"), "{again}");
}

/// The parts of a folder are the whole of it, each list as in the whole.
#[test]
fn the_parts_of_a_folder_are_the_folder() {
    let desk = Desk::new();
    let lists = |more: &str| {
        desk.json(&format!("deck check lists --play premier --format json {DAY}{more}"))["lists"]
            .as_array()
            .unwrap()
            .clone()
    };
    let whole = lists("");
    assert_eq!(whole.len(), 4);
    let parts: Vec<Vec<Value>> = ["1/3", "2/3", "3/3"].iter().map(|part| lists(&format!(" --shard {part}"))).collect();
    assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
    for (at, list) in whole.iter().enumerate() {
        assert_eq!(&parts[at % 3][at / 3], list);
    }
}

#[test]
fn several_files_are_several_lists() {
    let desk = Desk::new();
    let said = desk.says(&format!("deck check lists/ana.json lists/cid.txt --play premier {DAY}"));
    assert!(said.contains("2 lists: 1 legal, 1 unreadable") && said.ends_with("exit 2"), "{said}");
    let empty = desk.path("empty");
    fs::create_dir(&empty).unwrap();
    let none = desk.says(&format!("deck check empty --play premier {DAY}"));
    assert!(none.contains("no lists in `empty`") && none.ends_with("exit 2"), "{none}");
    let pool = desk.says(&format!("deck check lists --play sealed --pool lists/ana.json {DAY}"));
    assert!(pool.contains("a pool or a registered list belongs to a single player"), "{pool}");
}

/// The format of play was asked for with `--format` once.
#[test]
fn the_format_of_play_has_one_option() {
    let desk = Desk::new();
    let old = desk.says(&format!("deck check lists/ana.json --format premier {DAY}"));
    assert!(old.contains("`premier` is not a value of `--format") && old.ends_with("exit 2"), "{old}");
    assert!(old.contains("help: `--play premier` sets the format of play"), "{old}");
}
