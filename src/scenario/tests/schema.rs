//! The JSON Schema agrees with the reader: it accepts what the reader accepts, and refuses what the reader refuses for its
//! keys and types. Every row of a table of refusals is checked by it too.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::super::{embedded, read_file, schema};
use super::json_schema::JsonSchema;
use super::{brief, valid};
use swu_text::diagnostic::Diagnostic;

static SCHEMA: LazyLock<JsonSchema> = LazyLock::new(|| JsonSchema::new(schema().as_value()).unwrap());

/// Errors that only the reader can find: about the names of a file's players and cards, and about parts that do not fit
/// each other.
const BEYOND_A_SCHEMA: [&str; 29] = [
    "unknown player",
    "unknown zone",
    "unknown phase to start",
    "two players are called",
    "only an upgrade can have less than 0 `hp`",
    "in Twin Suns each player has two leaders",
    "duplicate card",
    "the alias",
    "the card",
    "`leader` and `leaders`",
    "`onto` and `on`",
    "`then` is both",
    "`illegal` is both",
    "`chance` only decides random outcomes",
    "with more than two players a captive",
    "an answer belongs to one player",
    "`any` leaves a whole answer open",
    "an illegal step leaves nothing open",
    "expected an option, found `any`",
    "expected a resource, a list of resources",
    "the file has no step ",
    "only Twin Suns has a blast and a plan counter",
    "a player takes one counter in a round",
    "two options of the quiz have the same text",
    "no option is right",
    "no option is wrong",
    "a question without a game needs `cites`",
    "a puzzle needs `prove`: who can force what",
    // `wins:` without a value is an omitted key.
    "`prove` has no claims",
];

fn is_beyond_a_schema(error: &Diagnostic) -> bool {
    BEYOND_A_SCHEMA.iter().any(|known| error.title.starts_with(known))
        // A fact of cards alone, claimed of a player, or of players alone, claimed of a card.
        || error.title.contains(" in claims about a ")
        || error.title.ends_with("is not a step but a key of `expect`")
        || error.title.contains("cannot be the name of a player: ")
        || error.title.ends_with("` has no amount")
        // A map with one key in an answer: if it may be more than an amount depends on whether the key is a player.
        || error.help.iter().any(|help| help.starts_with("players of this file"))
}

/// Checks that the schema takes what the reader takes, and refuses what it refuses for an error that a schema can find. True
/// if the schema refuses the file. A text that an editor cannot read as YAML says nothing about the schema.
#[track_caller]
pub(super) fn agrees(source: &str, errors: &[Diagnostic]) -> bool {
    let Ok(file) = swu_text::yaml::read::<Value>(source) else { return false };
    let complaints = SCHEMA.problems(&file);
    if errors.is_empty() {
        assert!(complaints.is_empty(), "the reader takes\n{source}\nand the schema says {complaints:#?}");
    } else if complaints.is_empty() {
        let within: Vec<_> = errors.iter().filter(|error| !is_beyond_a_schema(error)).collect();
        assert!(within.is_empty(), "{within:#?}\nare let pass by the schema in\n{source}");
    }
    !complaints.is_empty()
}

#[test]
fn takes_every_scenario() {
    for (_, source) in embedded() {
        agrees(&source, &[]);
    }
}

/// Number of times that each scenario is damaged.
const DAMAGES: usize = 3;

#[test]
fn agrees_with_the_reader_on_damaged_scenarios() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut taken, mut refused) = (0, 0);
    for (_, source) in embedded() {
        let whole: Value = swu_text::yaml::read(&source).unwrap();
        for _ in 0..DAMAGES {
            let mut file = whole.clone();
            damage(&mut file, &mut random);
            // JSON is YAML, in which every word is in quotes and every number and flag is not.
            let text = serde_json::to_string_pretty(&file).unwrap();
            let errors = read_file("t.yaml", &text).err().unwrap_or_default();
            taken += usize::from(errors.is_empty());
            refused += usize::from(agrees(&text, &errors));
        }
    }
    assert!(taken > 300 && refused > 1000, "{taken} damaged files are taken and {refused} refused");
}

/// Puts another value, or another key, somewhere in a file.
fn damage(file: &mut Value, random: &mut fastrand::Rng) {
    const KEYS: [&str; 12] =
        ["colour", "then", "illegal", "expect", "until", "damage", "in", "hand", "round", "card", "on", "none"];
    static VALUES: LazyLock<Vec<Value>> = LazyLock::new(|| {
        let values = r#"[
            null, 0, 3, -1, 2000, "3", " ", "none", "Yes", true, "Wampa", "regroup", "ana.hand", "Captured  by Wampa",
            "take the INITIATIVE", [], {}, ["Wampa", "Vanquish"], [["Wampa"]], [3], [{"Wampa": "Ambush"}],
            {"Wampa": "Ambush"}, {"Wampa": 2}, {"Wampa": 2, "AT-ST": 1}, {"card": "Wampa"}, {"card": "Wampa", "damage": 2},
            {"card": null}, {"hp": 20}, {"ready": 2, "exhausted": null}, {"top": ["Wampa"]},
            {"choose": {"divide": {"Wampa": 2}}}, {"play": "Wampa", "true": "AT-ST"}, {"pass": null}, {"mulligan": true},
            {"draw": "ana"}, {"not": {"draw": {"ana": 2}}}, "any", {"always": {"round": 2}}
        ]"#;
        serde_json::from_str(values).unwrap()
    });
    match pick(file, random) {
        Value::Object(map) if random.bool() && !map.is_empty() => {
            let key = map.keys().nth(random.usize(..map.len())).unwrap().clone();
            let value = map.remove(&key).unwrap();
            map.insert((*random.choice(KEYS).unwrap()).to_owned(), value);
        }
        value => *value = random.choice(VALUES.iter()).unwrap().clone(),
    }
}

/// One of the values within a value, at any depth.
fn pick<'v>(value: &'v mut Value, random: &mut fastrand::Rng) -> &'v mut Value {
    let count = match value {
        Value::Array(items) => items.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    };
    if count == 0 || random.u8(..8) == 0 {
        return value;
    }
    let at = random.usize(..count);
    match value {
        Value::Array(items) => pick(&mut items[at], random),
        Value::Object(map) => pick(map.values_mut().nth(at).unwrap(), random),
        other => other,
    }
}

#[test]
fn names_as_default_what_an_omitted_key_means() {
    let schema = schema();
    let file = json!({
        "title": "t",
        "setup": {"players": {"ana": {"ground": [{"card": "Wampa"}]}, "ben": {}}},
        "cards": [{"name": "Rock", "type": "event"}],
    });
    let meaning = |file: &Value| brief(&valid(&file.to_string()));
    let mut count = 0;
    for (definition, within) in [
        ("", ""),
        ("/definitions/Setup", "/setup"),
        ("/definitions/Player", "/setup/players/ana"),
        ("/definitions/CardInPlay/anyOf/1", "/setup/players/ana/ground/0"),
        ("/definitions/Card", "/cards/0"),
    ] {
        let properties = schema.pointer(&format!("{definition}/properties")).unwrap().as_object().unwrap();
        for (key, about) in properties {
            let mut said = file.clone();
            let map = said.pointer_mut(within).unwrap().as_object_mut().unwrap();
            let (false, Some(default)) = (map.contains_key(key), about.get("default")) else { continue };
            map.insert(key.clone(), default.clone());
            assert_eq!(meaning(&said), meaning(&file), "{definition} {key}");
            count += 1;
        }
    }
    assert!(count >= 20, "only {count} defaults are tried");
}
