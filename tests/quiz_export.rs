//! Exports of questions, opened with the libraries of those that read them.

use std::io::{Cursor, Read};

use pulldown_cmark::{Event, Parser, Tag};
use rusqlite::{Connection, MAIN_DB};
use serde_json::Value;
use swu_judge::cards::Library;
use swu_judge::quiz::export::{Sheet, exported, package, page, print};
use swu_judge::quiz::{Level, Origin, Question, QuestionCard, QuestionId, QuestionOption, Situation};
use swu_judge::rulebook::{RuleId, Rulebook};
use swu_judge::scenario::replay::{World, replay};

use crate::command::program;

/// Text that must be escaped in every export.
const ASK: &str = "Is <b>Wampa</b> & Co. \"able\" to attack *ben's* base?";

fn option(text: &str, is_right: bool, mistake: Option<&str>) -> QuestionOption {
    QuestionOption { text: text.to_owned(), is_right, mistake: mistake.map(str::to_owned) }
}

/// A question at a table with two units.
fn at_a_table() -> Question {
    let source = "
title: A Sentinel stands before the base
cites: [CR 7.5.11.a]
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [Pyke Sentinel]}
steps:
  - expect: {active: ana}
";
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let trace = replay("t.yaml", source, &world).trace.unwrap();
    let steps = vec!["Ana attacks with Wampa & asks".to_owned()];
    Question {
        id: QuestionId::of_file("scenarios/a/sentinel.yaml"),
        origin: Origin::Written,
        file: "scenarios/a/sentinel.yaml".to_owned(),
        title: "A Sentinel stands before the base".to_owned(),
        situation: Some(Situation { board: trace.board.clone(), steps, trace }),
        ask: ASK.to_owned(),
        options: vec![
            option("yes <now>", false, Some("Sentinel is overlooked")),
            option("only the Sentinel", true, None),
            option("nothing at all", false, None),
        ],
        decided_by: vec!["Wampa attacks <Pyke Sentinel> (CR 6.3.1)".to_owned()],
        explain: Some("It may attack < 1 > thing".to_owned()),
        cites: vec![RuleId::cr("7.5.11.a"), RuleId::cr("999.9")],
        level: Level::of(1),
        tags: vec!["sentinel".to_owned(), "two words".to_owned()],
        cards: vec![QuestionCard {
            name: "Wampa".to_owned(),
            sets: vec!["SOR".to_owned()],
            text: vec!["Overwhelm".to_owned()],
        }],
    }
}

/// A question without a game, with two right options.
fn plain() -> Question {
    Question {
        id: QuestionId::of_file("b.yaml"),
        origin: Origin::Plain,
        file: "b.yaml".to_owned(),
        title: "Two of them".to_owned(),
        situation: None,
        ask: "Which are phases?".to_owned(),
        options: vec![option("action", true, None), option("regroup", true, None), option("sideboard", false, None)],
        decided_by: Vec::new(),
        explain: None,
        cites: vec![RuleId::cr("5.4")],
        level: None,
        tags: Vec::new(),
        cards: Vec::new(),
    }
}

fn questions() -> Vec<Question> {
    vec![at_a_table(), plain()]
}

fn sheet(questions: &[Question], seed: u64) -> Sheet<'_> {
    Sheet::new("A sheet", "Comprehensive Rules", questions, seed, Rulebook::embedded())
}

/// The letter of the option with that text, as a session of that seed shows it.
fn letter(question: &Question, seed: u64, text: &str) -> char {
    let place = question.shuffled(seed).iter().position(|place| question.options[*place].text == text);
    char::from(b'A' + u8::try_from(place.unwrap()).unwrap())
}

/// The files of a package, by name.
fn unpacked(package: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(package)).unwrap();
    let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    let mut read = |name: String| {
        let mut bytes = Vec::new();
        archive.by_name(&name).unwrap().read_to_end(&mut bytes).unwrap();
        (name, bytes)
    };
    names.into_iter().map(&mut read).collect()
}

fn collection(package: &[u8]) -> Connection {
    let files = unpacked(package);
    let [(name, bytes), (media, none)] = files.as_slice() else { panic!("two files: {files:?}") };
    assert_eq!((name.as_str(), media.as_str(), none.as_slice()), ("collection.anki2", "media", b"{}".as_slice()));
    let mut connection = Connection::open_in_memory().unwrap();
    connection.deserialize_read_exact(MAIN_DB, bytes.as_slice(), bytes.len(), true).unwrap();
    connection
}

fn text(connection: &Connection, query: &str) -> String {
    connection.query_row(query, (), |row| row.get(0)).unwrap()
}

fn number(connection: &Connection, query: &str) -> i64 {
    connection.query_row(query, (), |row| row.get(0)).unwrap()
}

#[test]
fn an_anki_package_has_a_note_and_a_card_for_each_question() {
    let questions = questions();
    let collection = collection(&package(&sheet(&questions, 3)).unwrap());
    assert_eq!(text(&collection, "PRAGMA integrity_check"), "ok");
    assert_eq!(number(&collection, "SELECT ver FROM col"), 11);
    assert_eq!(number(&collection, "SELECT count(*) FROM notes"), 2);
    assert_eq!(number(&collection, "SELECT count(*) FROM cards JOIN notes ON cards.nid = notes.id"), 2);
    let json = |column: &str| -> Value {
        serde_json::from_str(&text(&collection, &format!("SELECT {column} FROM col"))).unwrap()
    };
    // The notes are of the one kind, and lie in the deck of the sheet.
    let (kind, deck) =
        (number(&collection, "SELECT DISTINCT mid FROM notes"), number(&collection, "SELECT DISTINCT did FROM cards"));
    let kind = &json("models")[kind.to_string()];
    assert_eq!(json("decks")[deck.to_string()]["name"], "A sheet");
    let names: Vec<&str> = kind["flds"].as_array().unwrap().iter().filter_map(|field| field["name"].as_str()).collect();
    assert_eq!(names, ["Question", "Situation", "Options", "Answer", "Explanation", "Rules", "Source"]);
    // The card shows only existing fields.
    for side in ["qfmt", "afmt"] {
        let template = kind["tmpls"][0][side].as_str().unwrap();
        for field in template.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()) {
            let field = field.trim_start_matches(['#', '/']);
            assert!(field == "FrontSide" || names.contains(&field), "{side}: {field}");
        }
    }
}

#[test]
fn the_fields_of_a_note_are_those_of_its_question() {
    let questions = questions();
    let collection = collection(&package(&sheet(&questions, 3)).unwrap());
    let note = |id: i64| text(&collection, &format!("SELECT flds FROM notes ORDER BY id LIMIT 1 OFFSET {id}"));
    let fields = note(0);
    let fields: Vec<&str> = fields.split('\u{1f}').collect();
    let [ask, situation, options, answer, explanation, rules, source] = fields.as_slice() else { panic!("{fields:?}") };
    assert_eq!(*ask, "Is &lt;b&gt;Wampa&lt;/b&gt; &amp; Co. &quot;able&quot; to attack *ben's* base?");
    assert!(situation.starts_with("<pre>Position: ") && situation.contains("Pyke Sentinel"), "{situation}");
    assert!(situation.contains("<ol><li>Ana attacks with Wampa &amp; asks</li></ol>"), "{situation}");
    assert!(situation.ends_with("<p><b>Wampa</b><br>Overwhelm</p>"), "{situation}");
    let shown: Vec<usize> =
        ["yes &lt;now&gt;", "only the Sentinel", "nothing at all"].map(|text| options.find(text).unwrap()).into();
    let mut order: Vec<usize> = vec![0, 1, 2];
    order.sort_by_key(|place| shown[*place]);
    assert_eq!(order, questions[0].shuffled(3), "as a session of that seed shows them");
    let (right, wrong) = (letter(&questions[0], 3, "only the Sentinel"), letter(&questions[0], 3, "yes <now>"));
    assert_eq!(*answer, format!("<p>{right}. only the Sentinel</p>"));
    assert_eq!(
        *explanation,
        format!(
            "<ul><li>Wampa attacks &lt;Pyke Sentinel&gt; (CR 6.3.1)</li></ul><p>A Sentinel stands before the base</p>\
             <p>It may attack &lt; 1 &gt; thing</p><p>{wrong}. Sentinel is overlooked</p>"
        )
    );
    assert!(
        rules.starts_with("<ul><li><b>CR 7.5.11.a</b> Sentinel ") && rules.contains("<li><b>CR 999.9</b> </li>"),
        "{rules}"
    );
    assert_eq!(*source, "scenarios/a/sentinel.yaml");
    let fields = note(1);
    let fields: Vec<&str> = fields.split('\u{1f}').collect();
    assert_eq!(fields[1], "", "no situation");
    assert!(fields[2].contains("Tick all") && fields[3].matches("<p>").count() == 2, "{fields:?}");
}

#[test]
fn anki_knows_notes_again() {
    let questions = questions();
    let first = collection(&package(&sheet(&questions, 3)).unwrap());
    let guids = |collection: &Connection| text(collection, "SELECT group_concat(guid) FROM notes");
    // The question's name makes the guid: not its words, the seed, or its place.
    let mut others: Vec<Question> = questions.iter().rev().cloned().collect();
    others[1].ask = "Other words?".to_owned();
    let second = collection(&package(&sheet(&others, 9)).unwrap());
    let turned: Vec<String> = guids(&second).split(',').rev().map(str::to_owned).collect();
    assert_eq!(guids(&first), turned.join(","));
    assert_eq!(guids(&first).split(',').count(), 2);
    for known_by in
        ["SELECT DISTINCT mid FROM notes", "SELECT DISTINCT did FROM cards", "SELECT mod FROM notes LIMIT 1"]
    {
        assert_eq!(number(&first, known_by), number(&second, known_by), "{known_by}");
    }
    // `printf 'Which are phases?' | sha1sum` begins with these four bytes.
    assert_eq!(number(&first, "SELECT csum FROM notes ORDER BY id DESC"), 0x5761_a4b0);
    assert_eq!(text(&first, "SELECT sfld FROM notes"), ASK);
    let tags = "SELECT tags FROM notes ORDER BY id";
    assert_eq!(text(&first, tags), " level::1 section::CR-7.5 section::CR-999.9 sentinel two-words ");
}

#[test]
fn one_seed_gives_the_same_bytes() {
    let questions = questions();
    let all = |seed: u64| {
        let sheet = sheet(&questions, seed);
        let json = serde_json::to_string(&exported(&sheet)).unwrap();
        [package(&sheet).unwrap(), page(&sheet).into_bytes(), json.into_bytes(), print(&sheet).into_bytes()]
    };
    assert_eq!(all(1), all(1));
    let other = all(2);
    assert!(all(1).iter().zip(&other).all(|(one, other)| one != other), "the seed is said, and shuffles");
}

#[test]
fn a_sheet_without_questions_is_one() {
    let sheet = sheet(&[], 1);
    assert_eq!(number(&collection(&package(&sheet).unwrap()), "SELECT count(*) FROM notes"), 0);
    assert!(page(&sheet).contains("0 questions") && print(&sheet).contains("## Key"));
}

#[test]
fn the_page_needs_nothing_else_and_is_well_formed() {
    let questions = questions();
    let page = page(&sheet(&questions, 3));
    for outside in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    // The body is also XML, but for attributes without a value and elements without an end.
    let body = page.split_once("<body>").unwrap().1.split_once("<script>").unwrap().0.to_owned() + "</body>";
    let mut body = format!("<body>{body}").replace(" hidden>", ">").replace(" data-right>", " data-right=\"\">");
    for input in ["radio", "checkbox"] {
        let parts: Vec<String> = body.split(&format!("<input type=\"{input}\"")).map(str::to_owned).collect();
        body = parts.iter().enumerate().fold(String::new(), |body, (at, part)| {
            if at == 0 {
                part.clone()
            } else {
                body + &format!("<input type=\"{input}\"") + &part.replacen('>', "/>", 1)
            }
        });
    }
    let document = roxmltree::Document::parse(&body).unwrap_or_else(|error| panic!("{error}\n{body}"));
    let all = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    let legends: Vec<String> = all("legend").filter_map(|legend| legend.text().map(str::to_owned)).collect();
    assert_eq!(legends, [ASK, "Which are phases?"]);
    assert!(all("legend").all(|legend| legend.parent().is_some_and(|parent| parent.has_tag_name("fieldset"))));
    assert!(all("input").all(|input| input.parent().is_some_and(|parent| parent.has_tag_name("label"))));
    let right: Vec<(&str, &str)> = all("input")
        .filter(|input| input.has_attribute("data-right"))
        .filter_map(|input| Some((input.attribute("type")?, input.attribute("name")?)))
        .collect();
    assert_eq!(right, [("radio", "q1"), ("checkbox", "q2"), ("checkbox", "q2")]);
    assert_eq!(all("input").count(), 6);
    assert!(all("pre").next().and_then(|board| board.text()).is_some_and(|board| board.contains("Pyke Sentinel")));
    // This text can be read without the script.
    assert!(
        all("details").any(|answer| answer.descendants().any(|node| node.text() == Some("It may attack < 1 > thing")))
    );
}

#[test]
fn json_has_stable_keys() {
    let questions = questions();
    let json = serde_json::to_value(exported(&sheet(&questions, 3))).unwrap();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&json), "title edition seed questions");
    let first = &json["questions"][0];
    assert_eq!(
        keys(first),
        "id origin file level tags cards situation ask options answer decided_by ruling explain rules"
    );
    assert_eq!((&first["id"], &first["origin"], &first["level"]), (&"a/sentinel".into(), &"written".into(), &1.into()));
    assert_eq!(keys(&first["situation"]), "board steps");
    assert_eq!(keys(&first["options"][0]), "letter text right mistake");
    assert_eq!(first["answer"], serde_json::json!([letter(&questions[0], 3, "only the Sentinel").to_string()]));
    assert_eq!(keys(&first["rules"][0]), "id title text");
    assert!(first["rules"][0]["text"].as_str().is_some_and(|text| text.contains("Sentinel")), "{}", first["rules"][0]);
    assert_eq!(json["questions"][1]["situation"], Value::Null);
}

#[test]
fn markdown_ends_with_the_key() {
    let questions = questions();
    let print = print(&sheet(&questions, 3));
    let headings = |text: &str| {
        let mut headings = Vec::new();
        let mut is_heading = false;
        for event in Parser::new(text) {
            match event {
                Event::Start(Tag::Heading { .. }) => is_heading = true,
                Event::Text(text) if is_heading => headings.push(text.to_string()),
                Event::Html(html) | Event::InlineHtml(html) => panic!("{html}"),
                _ => is_heading = false,
            }
        }
        headings
    };
    assert_eq!(headings(&print), ["A sheet", "Question 1", "Question 2", "Key"]);
    let (asked, key) = print.split_once("## Key").unwrap();
    for told in ["A Sentinel stands before the base", "Sentinel is overlooked", "7.5.11", "It may attack"] {
        assert!(!asked.contains(told), "{told} gives the answer away");
    }
    insta::assert_snapshot!(key.trim(), @r"
    1. **C** (CR 7.5.11.a, CR 999.9) A Sentinel stands before the base. It may attack \< 1 \> thing.
    2. **A, B** (CR 5.4) Two of them.
    ");
}

#[test]
fn the_command_writes_whole_files_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let judge = |arguments: &str| {
        let mut command = std::process::Command::new(program());
        let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/05-game-structure");
        command.current_dir(folder.path()).args(["quiz", scenarios, "--count", "3"]).args(arguments.split(' '));
        crate::cli::outcome(&mut command)
    };
    for (form, name) in [
        ("--as anki --out", "q.apkg"),
        ("--html", "q.html"),
        ("--as json --out", "q.json"),
        ("--as markdown --out", "q.md"),
    ] {
        assert_eq!(judge(&format!("{form} {name} --seed 7")), format!("wrote {name}\nexit 0"));
    }
    let file = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(number(&collection(&file("q.apkg")), "SELECT count(*) FROM notes"), 3);
    assert_eq!(serde_json::from_slice::<Value>(&file("q.json")).unwrap()["questions"].as_array().unwrap().len(), 3);
    // The printed text is the written file.
    let printed = judge("--html - --seed 7");
    assert_eq!(printed.strip_suffix("exit 0").unwrap().as_bytes(), file("q.html"));
    let said = [judge("--as json --out q.json"), judge("--as json --out missing/q.json"), judge("--out q.txt")];
    insta::assert_snapshot!(said.join("\n"), @"
    --- stderr
    error: `q.json` already exists
     |
     = help: choose another name, or move the file away first
     = help: use `--force` to overwrite it
    exit 2
    --- stderr
    error: no folder for `missing/q.json`
     |
     = help: create the folder first, or choose another one
    exit 2
    --- stderr
    error: `--out` needs `--as`
     |
     = help: choose a form with `--as anki|json|markdown`, or write a page with `--html FILE`
    exit 2
    ");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}
