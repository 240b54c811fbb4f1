//! The settings of an Anki collection: its kind of note, its deck, and what else must be there.

use serde_json::{Value, json};

use super::Sheet;

/// The kind of note; Anki knows it by this number.
pub(super) const MODEL: i64 = 1_767_225_600_101;
/// The deck; Anki knows it by this number.
pub(super) const DECK: i64 = 1_767_225_600_102;
/// The settings of decks that every collection has.
const USUAL: i64 = 1;
/// The fields of a note.
const FIELDS: [&str; 7] = ["Question", "Situation", "Options", "Answer", "Explanation", "Rules", "Source"];

/// The settings of the collection.
pub(super) fn settings(notes: usize) -> Value {
    json!({
        "activeDecks": [DECK], "curDeck": DECK, "curModel": MODEL, "nextPos": notes + 1, "schedVer": 2,
        "newSpread": 0, "collapseTime": 1200, "timeLim": 0, "estTimes": true, "dueCounts": true, "addToCur": true,
        "sortType": "noteFld", "sortBackwards": false, "dayLearnFirst": false,
    })
}

/// The kind of note, with its one card.
pub(super) fn models(time: i64) -> Value {
    let fields: Vec<Value> = FIELDS.iter().enumerate().map(|(place, name)| field(place, name)).collect();
    let card = json!({
        "name": "Card 1", "ord": 0, "qfmt": include_str!("front.html"), "afmt": include_str!("back.html"),
        "bqfmt": "", "bafmt": "", "did": null, "bfont": "", "bsize": 0,
    });
    let model = json!({
        "id": MODEL, "name": "SWU judge question", "type": 0, "mod": time, "usn": -1, "sortf": 0, "did": DECK,
        "flds": fields, "tmpls": [card], "css": include_str!("card.css"), "req": [[0, "any", [0]]],
        "latexPre": "", "latexPost": "", "latexsvg": false, "tags": [], "vers": [],
    });
    json!({ MODEL.to_string(): model })
}

fn field(place: usize, name: &str) -> Value {
    json!({ "name": name, "ord": place, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": [] })
}

/// The deck, and the one that every collection has.
pub(super) fn decks(sheet: &Sheet<'_>, time: i64) -> Value {
    let description = format!("Rules: {}.", sheet.edition);
    json!({
        USUAL.to_string(): deck(USUAL, "Default", "", 0),
        DECK.to_string(): deck(DECK, &sheet.title, &description, time),
    })
}

fn deck(id: i64, name: &str, description: &str, time: i64) -> Value {
    json!({
        "id": id, "name": name, "desc": description, "mod": time, "usn": -1, "conf": USUAL, "dyn": 0,
        "collapsed": false, "browserCollapsed": false, "extendNew": 0, "extendRev": 0,
        "newToday": [0, 0], "revToday": [0, 0], "lrnToday": [0, 0], "timeToday": [0, 0],
    })
}

/// The settings of decks, as Anki itself has them for a new collection.
pub(super) fn deck_settings() -> Value {
    json!({ USUAL.to_string(): {
        "id": USUAL, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0,
        "replayq": true, "dyn": false,
        "new": { "bury": false, "delays": [1.0, 10.0], "initialFactor": 2500, "ints": [1, 4, 0], "order": 1, "perDay": 20 },
        "rev": { "bury": false, "ease4": 1.3, "ivlFct": 1.0, "maxIvl": 36500, "perDay": 200, "hardFactor": 1.2 },
        "lapse": { "delays": [10.0], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0.0 },
    }})
}
