//! Changes of a word after which a text says what it said.

use super::Change;
use crate::reading::words::traits;

/// A change that says the same: what is there, what stands there then, and the words before and after. Several words are
/// separated by `|`; `*` is any, `#` a number, `TRAIT` the last word of a trait, `` the end or nothing.
struct Same(&'static str, &'static str, &'static str, &'static str);

/// Changes that say the same, by reason. Both sources of card texts have typing errors and older wordings, so that some
/// of what is read here is not how a card is written today.
const SAME: &[Same] = &[
    // The end of a line or quotation ends its sentence; a full stop before it ends the sentence too.
    Same(".", "", "*", "|\n|\""),
    Same("", ".", ".", "*"),
    Same("\n", " ", ".", "*"),
    // "Then" stands with or without a comma.
    Same(",", "", "then", "*"),
    Same("", ",", "then", "*"),
    // A trait alone is the noun: "a Bounty Hunter", "the next Pilot you play".
    Same("unit|units|card", "", "TRAIT", "*"),
    Same("", "card|unit", "pilot", "on"),
    // A pronoun of the other number or kind, for the same thing.
    Same("it|him|her", "them|they", "*", "*"),
    Same("its|her|his", "their", "*", "*"),
    Same("their", "its", "*", "*"),
    Same("it", "this unit", "*", "*"),
    Same("this", "that", "*", "unit|unit's|card"),
    Same("that", "this", "*", "unit|unit's|card"),
    Same("unit", "card", "this|that|chosen|played|defeated|returned", "*"),
    Same("units", "cards", "those|chosen", "*"),
    Same("upgrade|event|leader", "card", "this|that", "*"),
    Same("card", "unit|upgrade|event", "this|that|chosen", "*"),
    Same("enemy|friendly", "", "that", "unit"),
    // Of the most among some units, what they are is said there.
    Same("", "enemy|friendly|each", "a|on", "*"),
    Same("unit", "card", "a|the", "with"),
    Same("", "card", "upgrade", "from"),
    Same("each", "", "on", "*"),
    Same("that", "a", "if", "unit"),
    Same("him|her", "it", "*", "*"),
    Same("\n", " ", ",", "*"),
    // Whoever is spoken of: there is one such player.
    Same("player", "opponent", "that", "*"),
    Same("opponent", "player", "that", "*"),
    // Articles.
    Same("a", "an", "*", "*"),
    Same("an", "a", "*", "*"),
    Same("a", "", "with|has", "bounty|combined"),
    Same("a|an", "", "or|on", "*"),
    Same("a", "", "or", "*"),
    Same("a|an", "another", "create|creates", "*"),
    Same("another", "a|an", "create|creates", "*"),
    Same("the", "", "it's|on", "*"),
    Same("", "the", "*", "attached"),
    Same("", "the", "is", "*"),
    Same("the", "a", "to", "unit"),
    Same("a", "any", "to", "player"),
    // Agreement.
    Same("cards", "card", "*", "*"),
    Same("units", "unit", "*", "*"),
    Same("resources", "resource", "*", "*"),
    Same("tokens", "token", "*", "*"),
    Same("costs", "cost", "*", "*"),
    Same("draws|discards", "draw|discard", "*", "*"),
    // What is had done is done by both.
    Same("you", "they", "if", "do|don't"),
    Same("they", "you", "if", "do|don't"),
    // What follows a "may" and speaks of the same thing belongs to it.
    Same("and", ".", "*", "ready|exhaust|give|defeat|deal"),
    // "for this phase" and "this phase".
    Same("for", "", "*", "this"),
    // Of constant abilities, "while" and "if".
    Same("while", "if", "*", "*"),
    Same("if", "while", "*", "*"),
    Same("less", "fewer", "or", "*"),
    Same("less power", "power less", "with", "than"),
    // What is discarded or played is in the zone that it comes from.
    Same("from", "in", "*", "*"),
    Same("your", "", "in", "hand"),
    // "costs 1 less", "pay 2", "create a Credit".
    Same("resource|resources", "", "#", "*"),
    Same("", "resource|resources", "#", "*"),
    Same("token|tokens", "", "credit", "*"),
    Same("token", "", "that", "unit's"),
    // The imperative has its subject, or not; "also" stresses.
    Same("", "you", "*", "*"),
    Same("you", "", "*", "*"),
    Same("", "also", "*", "*"),
    Same("also", "|you", "*", "*"),
    Same("you", "also", "*", "*"),
    Same("have", "", "may", "*"),
    // Joints between instructions, in lists and between adjectives.
    Same(",", "", "*", "and|or|then|non|command|cunning|aggression|heroism|villainy|vigilance"),
    Same("", ",", "*", "*"),
    Same("and", "|,|then", "*", "*"),
    Same("", "and", ",", "*"),
    Same(":|,", "", "gains|and", "\""),
    // "each", of what is plural or of both.
    Same("each", "all", "*", "*"),
    Same("all", "each", "*", "*"),
    Same("each", "", "they|that|penalty|penalties", "*"),
    // Several things that are chosen at once are different.
    Same("", "different", "*", "*"),
    Same("different", "", "#|more", "*"),
    // Any regroup phase that starts later is the next one.
    Same("next", "", "the", "regroup"),
    Same("its", "", "and", "printed"),
    Same("its", "", "deals", "combat"),
    // Words that stand in some printings of a text and not in others.
    Same(",", "", "unit|units|phase|them", "even"),
    Same(".", "", "it|units|them", "."),
    Same("token", ".", "credit", "."),
    Same("to", "", "or", "a"),
    Same("of", "", "power", "#"),
    Same("captured", "", "a", "card"),
    Same("it's", "", "while", "attacking"),
    Same("", "unit", "defender", "*"),
    Same("unit", "", "defending", "*"),
    Same("them|they", "it", "*", "*"),
    Same("", "they|it", "and", "gains|gets|can't"),
    // Both kinds count, whether each thing is one "and" or one "or" the other.
    Same("and", "or", "unit", "upgrade"),
    Same("or", "and", "unit", "upgrade"),
    // As it last was, where it has left play.
    Same("is", "was", "unit", "ready"),
    Same("second|third|fourth", "different", "a", "*"),
    Same("either", "", "do", ","),
    Same("the", "each", "with|to|,", "chosen"),
    Same("they", "them", ".", "lose"),
    Same("", "card", "upgrade", "on"),
    Same("in", "from", "card", "their|your"),
    Same("hands", "hand", "owners'", "*"),
    Same("with", "that", "unit", "cost"),
    Same(".", "", ".", "*"),
    Same("unit|units", ".", "TRAIT", "."),
    Same(",", "", "says", "\""),
    Same("for", "also", "*", "this"),
    Same("", "enemy", "that", "unit|unit's"),
    Same("friendly heroism", "heroism friendly", "a", "unit"),
];

/// True if the two texts mean the same.
pub(super) fn excused(change: &Change) -> bool {
    let is_trait = |word: &str| traits().any(|of| of.to_lowercase().ends_with(word.trim_end_matches('s')));
    let any = |words: &str, word: &str| {
        words.split('|').any(|one| match one {
            "*" => true,
            "#" => word.parse::<i32>().is_ok(),
            "TRAIT" => is_trait(word),
            one => one == word,
        })
    };
    SAME.iter().any(|Same(from, to, before, after)| {
        any(from, &change.from) && any(to, &change.to) && any(before, &change.before) && any(after, &change.after)
    })
}
