//! Keys that are usually written for others, and what is meant.

/// A key that is usually written for another one.
pub(crate) struct Slip {
    /// In which maps, as messages call them.
    pub of: &'static [&'static str],
    pub keys: &'static [&'static str],
    /// The fact to tell of it.
    pub says: &'static str,
    /// The line that is meant, with `$` for the value that was written; empty where no line can be offered.
    pub write: &'static str,
}

const PLAYER: &[&str] = &["a player's setup"];
const CARD: &[&str] = &["a card in play", "a card out of play"];
const OF_PLAYER: &[&str] = &["claims about a player"];
const OF_CARD: &[&str] = &["claims about a card"];
/// The maps of actions that ask for answers.
pub(crate) const ACTION: &[&str] = &["`play`", "`attack`", "`use`", "`deploy`"];

/// The slips that are known by their key.
pub(crate) const SLIPS: &[Slip] = &[
    Slip {
        of: PLAYER,
        keys: &["units", "unit", "board", "in play", "arena"],
        says: "units are in an arena: `ground` or `space`",
        write: "ground: $",
    },
    Slip { of: PLAYER, keys: &["library", "draw pile"], says: "the cards to draw are the `deck`", write: "deck: $" },
    Slip {
        of: PLAYER,
        keys: &["graveyard", "discard pile", "trash"],
        says: "the discard pile is `discard`",
        write: "discard: $",
    },
    Slip { of: PLAYER, keys: &["damage"], says: "a player's damage is on the base", write: "base: {damage: $}" },
    Slip { of: PLAYER, keys: &["hp", "health", "life"], says: "HP belongs to the base", write: "base: {hp: $}" },
    Slip { of: CARD, keys: &["shield", "shields"], says: "tokens on a unit are upgrades", write: "upgrades: [Shield]" },
    Slip { of: CARD, keys: &["experience"], says: "tokens on a unit are upgrades", write: "upgrades: [Experience]" },
    Slip { of: CARD, keys: &["name", "unit"], says: "the card's name is its `card`", write: "card: $" },
    Slip {
        of: CARD,
        keys: &["alias", "id", "called"],
        says: "the alias of a card in the file is its `as`",
        write: "as: $",
    },
    Slip { of: CARD, keys: &["ready"], says: "a card is ready unless it says `exhausted: true`", write: "" },
    Slip {
        of: CARD,
        keys: &["tapped", "rested"],
        says: "a card that is not ready is `exhausted`",
        write: "exhausted: $",
    },
    Slip {
        of: CARD,
        keys: &["attached", "equipment"],
        says: "the cards attached to a unit are its `upgrades`",
        write: "upgrades: $",
    },
    Slip {
        of: CARD,
        keys: &["captured", "guards"],
        says: "the cards that a unit guards are its `captives`",
        write: "captives: $",
    },
    Slip { of: OF_PLAYER, keys: &["damage"], says: "a player's damage is on the base", write: "base: {damage: $}" },
    Slip {
        of: OF_PLAYER,
        keys: &["hp", "remaining", "health", "life"],
        says: "remaining HP belongs to the base",
        write: "base: {remaining: $}",
    },
    Slip {
        of: OF_PLAYER,
        keys: &["graveyard", "discard pile"],
        says: "the discard pile is `discard`",
        write: "discard: $",
    },
    Slip { of: OF_PLAYER, keys: &["units"], says: "units are in an arena: `ground` or `space`", write: "ground: $" },
    Slip {
        of: OF_CARD,
        keys: &["zone", "where", "location", "place"],
        says: "`in` gives the zone of a card",
        write: "in: $",
    },
    Slip {
        of: OF_CARD,
        keys: &["defeated", "destroyed", "dead"],
        says: "a card that was defeated is in its owner's discard pile: `in: PLAYER.discard`",
        write: "",
    },
    Slip {
        of: OF_CARD,
        keys: &["keywords", "keyword", "traits", "trait", "aspects"],
        says: "keywords, traits and aspects go in `has` or `lacks`",
        write: "has: $",
    },
    Slip {
        of: OF_CARD,
        keys: &["shield", "shields"],
        says: "tokens on a unit are upgrades",
        write: "upgrades: [Shield]",
    },
    Slip {
        of: &["`attack`"],
        keys: &["on", "onto", "at", "against", "defender"],
        says: "the attacked unit or player is the `target`",
        write: "target: $",
    },
    Slip {
        of: &["`play`"],
        keys: &["with", "by"],
        says: "`using` gives the keyword that a card is played with",
        write: "using: $",
    },
    Slip {
        of: &["`play`"],
        keys: &["cost", "pay"],
        says: "omit it: the engine works out what a card costs",
        write: "",
    },
    Slip {
        of: &["`play`", "`use`", "`deploy`"],
        keys: &["target", "targets"],
        says: "answer the prompts of a card in `then`",
        write: "then: [$]",
    },
    Slip {
        of: ACTION,
        keys: &["chooses", "answer", "answers"],
        says: "answer the prompts of a card in `then`",
        write: "then: [$]",
    },
    Slip { of: &["a scenario"], keys: &["players"], says: "`players` belongs in `setup`", write: "" },
    Slip {
        of: &["a scenario"],
        keys: &["name"],
        says: "the ruling that the file shows is its `title`",
        write: "title: $",
    },
    Slip {
        of: &["a scenario"],
        keys: &["rules", "rule"],
        says: "the rules that a ruling rests on go in `cites`",
        write: "cites: [$]",
    },
    Slip {
        of: &["a scenario"],
        keys: &["actions", "moves"],
        says: "the actions of the players go in `steps`",
        write: "",
    },
    Slip {
        of: &["an option of a quiz"],
        keys: &["right", "correct", "is right", "answer"],
        says: "the engine decides which option is right: give each option a claim, such as `claim: {ben: {base: {damage: 3}}}`",
        write: "",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slip_is_of_a_map_that_messages_name() {
        let others = ["a scenario", "an option of a quiz"];
        let known = [PLAYER, CARD, OF_PLAYER, OF_CARD, ACTION, &others].concat();
        for slip in SLIPS {
            assert!(!slip.keys.is_empty() && slip.of.iter().all(|of| known.contains(of)), "{}", slip.says);
            assert!(!slip.says.ends_with('.'), "{}", slip.says);
        }
    }
}
