//! The JSON Schema agrees with the reader: it accepts what the reader accepts, and refuses what the reader refuses for its
//! keys and types.

use std::path::Path;
use std::sync::LazyLock;

use include_dir::{Dir, DirEntry, include_dir};
use serde_json::{Value, json};

use super::super::{read_file, schema};
use super::json_schema::JsonSchema;
use super::{brief, examples::examples, file_with_steps, valid};
use swu_text::diagnostic::Diagnostic;

static SCENARIOS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../scenarios");

static SCHEMA: LazyLock<JsonSchema> = LazyLock::new(|| JsonSchema::new(schema().as_value()).unwrap());

/// The text of every scenario of the repository, with its path.
fn scenarios() -> Vec<(&'static Path, &'static str)> {
    fn within(folder: &'static Dir<'static>) -> Vec<(&'static Path, &'static str)> {
        let entries = folder.entries().iter().flat_map(|entry| match entry {
            DirEntry::Dir(inner) => within(inner),
            DirEntry::File(file) => vec![(file.path(), file.contents_utf8().unwrap())],
        });
        entries.collect()
    }
    within(&SCENARIOS)
}

/// YAML as an editor reads it: by the core schema of YAML 1.2.
fn seen(source: &str) -> Value {
    swu_text::yaml::read(source).unwrap_or_else(|error| panic!("{source}\n{error}"))
}

/// The schema's errors about a file, a line each.
fn complaints(file: &Value) -> String {
    SCHEMA.problems(file).join("\n")
}

#[test]
fn every_scenario_is_valid_by_the_schema() {
    let examples = examples();
    let examples = examples.iter().map(|(path, source)| (path.as_path(), source.as_str()));
    for (path, source) in scenarios().into_iter().chain(examples) {
        assert_eq!(complaints(&seen(source)), "", "{}", path.display());
    }
}

#[test]
fn a_file_that_is_wrong_at_any_level_is_refused_by_both() {
    let steps = |steps: &str| file_with_steps(&format!("  - {steps}"));
    let setup = |setup: &str| format!("title: t\nsetup: {{{setup}}}\n");
    let player = |player: &str| setup(&format!("players: {{ana: {{{player}}}, ben: }}"));
    let question = |option: &str| {
        format!("title: t\nkind: question\ncites: [CR 1.1]\nquiz: {{ask: Why?, options: [{option}, {{text: z}}]}}\n")
    };
    let expect = |expect: &str| steps(&format!("expect: {{{expect}}}"));
    let rows = [
        "- a list".to_owned(),
        "title: t".to_owned(),
        setup("players: {ana: , ben: }") + "titel: u\n",
        setup("players: {ana: , ben: }") + "level: 4\n",
        setup("players: {ana: , ben: }") + "cites: {CR: 5}\n",
        setup("players: {ana: , ben: }") + "expect:\n",
        setup("players: {ana: , ben: }") + "quiz: {ask: Why?, options: [{text: a, claims: {}}]}\n",
        setup("players: {ana: , ben: }") + "cards: [{name: Droid, type: unit, arena: ground, power: 1}]\n",
        setup("players: {ana: , ben: }") + "cards: [{name: Droid, type: evnt}]\n",
        setup("players: {ana: , ben: }") + "prove: [{always: {}}]\n",
        setup("players: {ana: , ben: }") + "prove: [{can_force: {round: 2}}]\n",
        setup("players: {ana: , ben: }") + "prove: [{player: ana, never: {round: 2}}]\n",
        setup("players: {ana: , ben: }") + "prove: [{always: {round: 2}, never: {round: 3}}]\n",
        "title: t\nkind: qestion\n".to_owned(),
        "title: t\nkind: question\ncites: [CR 1.1]\n".to_owned(),
        question("{text: a, claim: {}}"),
        question("{text: a, right: perhaps}"),
        question("{text: a, right: true}") + "setup: {players: {ana: , ben: }}\n",
        setup("players: {ana: , ben: }") + "quiz: {ask: Why?, options: [{text: a, right: true}, {text: b}]}\n",
        setup("players: {ana: }"),
        setup("players: [ana, ben]"),
        setup("players: {none: , ben: }"),
        setup("players: {ana: , ben: }, phase: combat"),
        setup("players: {ana: , ben: }, rnd: 2"),
        setup("players: {ana: , ben: }, counters: {balst: ana}"),
        player("hnad: []"),
        player("hand: 1001"),
        player("hand: {card: Wampa, damage: 2}"),
        player("resources: {redy: 2}"),
        player("base: {epic_used: true}"),
        player("base: [Kestro City]"),
        player("force: perhaps"),
        player("ground: [{crad: Wampa}]"),
        player("ground: [{card: Wampa, upgrades: [{card: Shield, dmg: 1}]}]"),
        steps("pass"),
        steps("{}"),
        steps("{then: [yes]}"),
        steps("{ana: pass, ben: pass}"),
        steps("{until: regroup, then: [yes]}"),
        steps("until: setup"),
        steps("ana: take iniative"),
        steps("ana: {play: Wampa, target: ben}"),
        steps("ana: {play: Wampa, attack: ben}"),
        steps("ana: {use: Wampa, ability: 0}"),
        steps("ana: {pass: now}"),
        steps("{ana: pass, illegal: []}"),
        steps("ana: {choose: [[Wampa]]}"),
        steps("ana: {choose: {}}"),
        steps("ana: {choose: {top: [Wampa], middle: [AT-ST]}}"),
        steps("ana: {choose: {Wampa: 2, AT-ST: some}}"),
        expect("rond: 3"),
        expect("ana: {hnad: 3}"),
        expect("ana: {base: 3}"),
        expect("Wampa: {inn: ana.hand}"),
        expect("Wampa: {in: ana.hnad}"),
        expect("Wampa: {damage: some}"),
        expect("result: {winer: ana}"),
        expect("prompt: {players: ana}"),
        expect("attack_targets: [Wampa]"),
        expect("events: [{defet: Wampa}]"),
        expect("events: [{defeat: A, draw: ana}]"),
    ];
    for source in rows {
        assert!(read_file("t.yaml", &source).is_err(), "the reader takes\n{source}");
        assert_ne!(complaints(&seen(&source)), "", "the schema lets pass\n{source}");
    }
}

/// Errors that only the reader can find: about the names of a file's players and cards, and about parts that do not fit
/// each other.
const BEYOND_A_SCHEMA: [&str; 19] = [
    "unknown player",
    "unknown zone",
    "two players are called",
    "a player cannot be called",
    "the alias",
    "the card",
    "`leader` and `leaders`",
    "`then` stands both",
    "with more than two players a captive",
    "an answer is one player's",
    "`any` leaves a whole answer open",
    "what must be refused leaves nothing open",
    "expected an option, found `any`",
    "two options of the quiz have the same text",
    "no option is right",
    "no option is wrong",
    "a question without a game needs `cites`",
    "a puzzle needs `prove`: who can force what",
    // `wins:` without a value is an omitted key.
    "`prove` claims nothing",
];

fn is_beyond_a_schema(error: &Diagnostic) -> bool {
    BEYOND_A_SCHEMA.iter().any(|known| error.title.starts_with(known))
        // A fact of cards alone, claimed of a player, or of players alone, claimed of a card.
        || error.title.contains("in what is expected of a ")
        || error.title.ends_with("is no step, but something to expect")
        // A map with one key in an answer: if it may be more than an amount depends on whether the key is a player.
        || error.help.iter().any(|help| help.starts_with("players of this file"))
}

/// Number of times that each scenario is damaged.
const DAMAGES: usize = 3;

#[test]
fn reader_and_schema_agree_on_damaged_files() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut taken, mut refused) = (0, 0);
    for (path, source) in scenarios() {
        let whole = seen(source);
        for _ in 0..DAMAGES {
            let mut file = whole.clone();
            damage(&mut file, &mut random);
            // JSON is YAML, in which every word is in quotes and every number and flag is not.
            let text = serde_json::to_string_pretty(&file).unwrap();
            let complaints = complaints(&file);
            match read_file("t.yaml", &text) {
                Ok(_) => {
                    taken += 1;
                    assert_eq!(complaints, "", "{}: the reader takes\n{text}", path.display());
                }
                Err(errors) if complaints.is_empty() => {
                    let within: Vec<_> = errors.iter().filter(|error| !is_beyond_a_schema(error)).collect();
                    assert!(within.is_empty(), "{}: {within:#?}\nare let pass in\n{text}", path.display());
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(taken > 300 && refused > 1000, "{taken} damaged files are taken and {refused} refused");
}

/// Puts another value, or another key, somewhere in a file.
fn damage(file: &mut Value, random: &mut fastrand::Rng) {
    let values = [
        json!(null),
        json!(0),
        json!(3),
        json!(-1),
        json!(2000),
        json!("3"),
        json!(" "),
        json!("none"),
        json!("Yes"),
        json!(true),
        json!("Wampa"),
        json!("regroup"),
        json!("ana.hand"),
        json!("Captured  by Wampa"),
        json!("take the INITIATIVE"),
        json!([]),
        json!({}),
        json!(["Wampa", "Vanquish"]),
        json!([["Wampa"]]),
        json!([3]),
        json!([{"Wampa": "Ambush"}]),
        json!({"Wampa": "Ambush"}),
        json!({"Wampa": 2}),
        json!({"Wampa": 2, "AT-ST": 1}),
        json!({"card": "Wampa"}),
        json!({"card": "Wampa", "damage": 2}),
        json!({"card": null}),
        json!({"hp": 20}),
        json!({"ready": 2, "exhausted": null}),
        json!({"top": ["Wampa"]}),
        json!({"choose": {"divide": {"Wampa": 2}}}),
        json!({"play": "Wampa", "true": "AT-ST"}),
        json!({"pass": null}),
        json!({"mulligan": true}),
        json!({"draw": "ana"}),
        json!({"not": {"draw": {"ana": 2}}}),
        json!("any"),
        json!({"always": {"round": 2}}),
    ];
    let keys = ["colour", "then", "illegal", "expect", "until", "damage", "in", "hand", "round", "card", "on", "none"];
    match pick(file, random) {
        Value::Object(map) if random.bool() && !map.is_empty() => {
            let key = map.keys().nth(random.usize(..map.len())).unwrap().clone();
            let value = map.remove(&key).unwrap();
            map.insert((*random.choice(&keys).unwrap()).to_owned(), value);
        }
        value => *value = random.choice(&values).unwrap().clone(),
    }
}

/// One of the values within a value, at any depth.
fn pick<'v>(value: &'v mut Value, random: &mut fastrand::Rng) -> &'v mut Value {
    let is_inner = |value: &Value| match value {
        Value::Array(items) => !items.is_empty(),
        Value::Object(map) => !map.is_empty(),
        _ => false,
    };
    if !is_inner(value) || random.u8(..8) == 0 {
        return value;
    }
    match value {
        Value::Array(items) => {
            let at = random.usize(..items.len());
            pick(&mut items[at], random)
        }
        Value::Object(map) => {
            let at = random.usize(..map.len());
            pick(map.values_mut().nth(at).unwrap(), random)
        }
        other => other,
    }
}

#[test]
fn a_default_is_what_a_key_is_when_it_is_left_out() {
    let schema = schema();
    let defaults = |definition: &str| -> Vec<(String, Value)> {
        let properties = schema.pointer(&format!("{definition}/properties")).unwrap().as_object().unwrap();
        let with_default =
            properties.iter().filter_map(|(key, about)| Some((key.clone(), about.get("default")?.clone())));
        with_default.collect()
    };
    let plain = |path: &[&str]| {
        let mut file = json!({
            "title": "t",
            "setup": {"players": {"ana": {"ground": [{"card": "Wampa"}]}, "ben": {}}},
            "cards": [{"name": "Rock", "type": "event"}],
        });
        let pointer: String = path.iter().map(|key| format!("/{key}")).collect();
        let within = file.pointer_mut(&pointer).unwrap().as_object_mut().unwrap().clone();
        (file, pointer, within)
    };
    let told = |file: &Value| brief(&valid(&file.to_string()));
    let mut count = 0;
    for (definition, path) in [
        ("", &[][..]),
        ("/definitions/Setup", &["setup"][..]),
        ("/definitions/Player", &["setup", "players", "ana"][..]),
        ("/definitions/CardInPlay/anyOf/1", &["setup", "players", "ana", "ground", "0"][..]),
        ("/definitions/Card", &["cards", "0"][..]),
    ] {
        for (key, default) in defaults(definition) {
            let (file, pointer, within) = plain(path);
            if within.contains_key(&key) {
                continue;
            }
            let mut said = file.clone();
            said.pointer_mut(&pointer).unwrap().as_object_mut().unwrap().insert(key.clone(), default);
            assert_eq!(told(&said), told(&file), "{definition} {key}");
            count += 1;
        }
    }
    assert!(count >= 20, "only {count} defaults are tried");
}
