//! Claims that must hold at a point of the replay: those of `expect` and of a quiz's options (contract §5).
//!
//! A map of claims becomes a list, in the order of the file, in which each single fact has its place.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::answer::Answer;
use super::event::{EVENTS, EventPattern};
use super::file::PHASES;
use super::flow;
use super::key::{self, AMOUNT, Entry, FLAG, Key, Kind, NUMBER, PLAYER, PLAYER_OR_NONE, fact, kind};
use super::name::{Located, Reference, Seat};
use super::place_of_card::{CARD_PLACE, CardPlace};
use super::read::{Reader, did_you_mean, expected, is_word, number_in};
use super::schema::{self, schema_of};
use super::yaml::{Key as NodeKey, Node, Value};
use swu_game::Stage;
use swu_text::diagnostic::Diagnostic;

/// One claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    Player {
        player: Seat,
        facts: Vec<Located<PlayerFact>>,
    },
    Card {
        card: Reference,
        facts: Vec<Located<CardFact>>,
    },
    Phase(Stage),
    Round(u32),
    /// The player whose action it is, if any.
    Active(Option<Located<Seat>>),
    /// The player who has the initiative counter, if any.
    Initiative(Option<Located<Seat>>),
    Result(GameResult),
    Prompt(PromptClaim),
    /// For each unit, exactly the targets that it could attack if it were ready and it were its controller's action.
    AttackTargets(Vec<(Reference, Vec<Reference>)>),
    /// For each player, exactly the cards in hand that they could play.
    Playable(Vec<(Located<Seat>, Vec<Reference>)>),
    /// These happened in this order since the last `expect` with `events`.
    Events(Vec<Located<EventPattern>>),
}

/// A fact about a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerFact {
    Hand(Cards),
    /// Names are the top cards, from the top.
    Deck(Cards),
    Discard(Cards),
    Ground(Cards),
    Space(Cards),
    Resources {
        ready: Option<u32>,
        exhausted: Option<u32>,
        total: Option<u32>,
    },
    Base(Vec<Located<BaseFact>>),
    Leader(Vec<Located<CardFact>>),
    Credits(u32),
    Force(bool),
    /// The player has the initiative counter.
    Initiative(bool),
    Eliminated(bool),
}

/// The cards of a zone, by number or by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cards {
    Count(u32),
    Names(Vec<Reference>),
}

/// A fact about a player's base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BaseFact {
    Damage(u32),
    Remaining(i32),
    Hp(i32),
    Upgrades(Cards),
}

/// A fact about a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardFact {
    In(CardPlace),
    Damage(u32),
    Power(i32),
    Hp(i32),
    Remaining(i32),
    Cost(u32),
    Exhausted(bool),
    Ready(bool),
    Upgrades(Cards),
    Captives(Cards),
    Controller(Located<Seat>),
    Owner(Located<Seat>),
    /// It has each of these keywords, traits and aspects.
    Has(Vec<Reference>),
    /// It has none of these.
    Lacks(Vec<Reference>),
}

/// State of the game, or its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameResult {
    Ongoing,
    Won(Vec<Located<Seat>>),
    Draw(Vec<Located<Seat>>),
}

/// A claim about the prompt of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PromptClaim {
    /// Nothing but the next action.
    Nothing,
    /// A prompt, with the facts that the file gives.
    Asks {
        player: Option<Located<Seat>>,
        /// Exactly these options.
        options: Option<Vec<Located<Answer>>>,
        optional: Option<bool>,
    },
}

/// Claims that must hold at one point.
pub(crate) type Claims = Vec<Located<Claim>>;

/// A map of claims.
pub(crate) const CLAIMS: Kind<Claims> =
    Kind { read: |reader, node| reader.claims_by(node, Reader::claim), schema: schema::of::<Claim> };

/// The key `expect`, of a step and of the file.
pub(crate) const EXPECT: Key<Claims> = expect_key(CLAIMS);

pub(crate) const fn expect_key<C>(claims: Kind<Vec<Located<C>>>) -> Key<Vec<Located<C>>> {
    let about = "The claims that must hold at this point; at the end of the file, the same as a last step.";
    Key::stated("expect", about, claims)
}

/// The words of `expect` that are neither a player nor a card.
const GAME_FACTS: [Key<Claim>; 9] = [
    fact!("phase", "The phase of the game.", kind!(word "phase" of PHASES) => Claim::Phase),
    fact!("round", "The round's number.", ROUND_NUMBER => Claim::Round),
    fact!("active", "The active player, or `none`.", PLAYER_OR_NONE => Claim::Active),
    fact!("initiative", "The player who holds the initiative counter, or `none`.", PLAYER_OR_NONE => Claim::Initiative),
    fact!("result", "The state of the game: ongoing, or its result.", RESULT => Claim::Result),
    fact!("prompt", "The open prompt; `none` if only the next action is asked for.", PROMPT => Claim::Prompt),
    fact!(
        "attack_targets",
        "For each of these units, the exact list of its targets, as if it were ready and its controller had the action.",
        ATTACK_TARGETS => Claim::AttackTargets
    ),
    fact!(
        "playable",
        "For each of these players, the exact list of the cards in hand that they could play.",
        PLAYABLE => Claim::Playable
    ),
    fact!(
        "events",
        "The events since the last `expect` with `events`, in this order; other events may come between.",
        EVENTS => Claim::Events
    ),
];

const PLAYER_FACTS: [Key<PlayerFact>; 12] = [
    fact!("hand", "The number of cards in hand, or exactly these.", CARDS => PlayerFact::Hand),
    fact!("deck", "The number of cards in the deck, or its top cards from the top.", CARDS => PlayerFact::Deck),
    fact!("discard", "The number of cards in the discard pile, or exactly these.", CARDS => PlayerFact::Discard),
    fact!("ground", "The number of units in the ground arena, or exactly these.", CARDS => PlayerFact::Ground),
    fact!("space", "The number of units in the space arena, or exactly these.", CARDS => PlayerFact::Space),
    Key::stated(
        "resources",
        "The number of resources, or a map with the number of ready ones.",
        Kind { read: Reader::resources_fact, schema: resources_schema },
    ),
    fact!("base", "The base.", BASE => PlayerFact::Base),
    fact!("leader", "The leader, with the facts of a card.", CARD => PlayerFact::Leader),
    fact!("credits", "The number of Credit tokens.", AMOUNT => PlayerFact::Credits),
    fact!("force", "True if the Force is with this player.", FLAG => PlayerFact::Force),
    fact!("initiative", "True if this player holds the initiative counter.", FLAG => PlayerFact::Initiative),
    fact!("eliminated", "True if this player is out of the game.", FLAG => PlayerFact::Eliminated),
];

const BASE_FACTS: [Key<BaseFact>; 4] = [
    fact!("damage", "Damage on it.", AMOUNT => BaseFact::Damage),
    fact!("remaining", "Its remaining HP.", NUMBER => BaseFact::Remaining),
    fact!("hp", "Its HP without damage.", NUMBER => BaseFact::Hp),
    fact!("upgrades", "The number of upgrades on it, or exactly these.", CARDS => BaseFact::Upgrades),
];

const CARD_FACTS: [Key<CardFact>; 14] = [
    fact!(
        "in",
        "Its zone: `ana.hand`, and likewise with `deck`, `discard`, `resources`, `ground`, `space`, `base` (an undeployed \
         leader); `captured by UNIT`, `attached to UNIT`, `set aside` or `removed`.",
        CARD_PLACE => CardFact::In
    ),
    fact!("damage", "Damage on it.", AMOUNT => CardFact::Damage),
    fact!("power", "Its power.", NUMBER => CardFact::Power),
    fact!("hp", "Its HP without damage.", NUMBER => CardFact::Hp),
    fact!("remaining", "Its remaining HP.", NUMBER => CardFact::Remaining),
    fact!("cost", "Its cost.", AMOUNT => CardFact::Cost),
    fact!("exhausted", "True if it is exhausted.", FLAG => CardFact::Exhausted),
    fact!("ready", "True if it is ready.", FLAG => CardFact::Ready),
    fact!("upgrades", "The number of upgrades on it, or exactly these.", CARDS => CardFact::Upgrades),
    fact!("captives", "The number of cards that it guards, or exactly these.", CARDS => CardFact::Captives),
    fact!("controller", "The player who controls it.", PLAYER => CardFact::Controller),
    fact!("owner", "The player who owns it.", PLAYER => CardFact::Owner),
    fact!("has", "Keywords, traits and aspects that it has.", WORDS => CardFact::Has),
    fact!("lacks", "Keywords, traits and aspects that it does not have.", WORDS => CardFact::Lacks),
];

/// The key for the name of a card that has further facts.
pub(crate) const CARD_BY_FACTS: Entry = Entry {
    name: "card",
    about: "Its name; the facts beside it distinguish it from other cards of that name.",
    need: key::Need::Required,
    schema: schema::text,
};

/// The keys of such a card.
fn by_facts() -> Vec<Entry> {
    [&[CARD_BY_FACTS][..], &key::entries(&CARD_FACTS)].concat()
}

schema_of!(Reference, "Reference", |generator| {
    schema::any_of([schema::text(generator), schema::map(&by_facts(), generator)])
});

const WORDS: Kind<Vec<Reference>> = kind!(references "a keyword, trait or aspect, or a list of them");

pub(crate) const ROUND_NUMBER: Kind<u32> =
    Kind { read: |reader, node| reader.number(node, "a round's number"), schema: schema::amount };

const CARDS: Kind<Cards> = Kind {
    read: Reader::cards,
    schema: |generator| {
        let mut names = schema::references(generator);
        names.insert(
            "not".to_owned(),
            json_schema!({"type": ["number", "string"], "pattern": schema::NUMERIC}).to_value(),
        );
        schema::any_of([schema::amount(generator), names])
    },
};

const BASE: Kind<Vec<Located<BaseFact>>> = Kind {
    read: |reader, node| match number_in::<u32>(node) {
        Some(number) => reader.fail(reader.base_as_number(node, number)),
        None => reader.facts(node, "a base", &BASE_FACTS),
    },
    schema: |generator| schema::facts(&key::entries(&BASE_FACTS), generator),
};

const CARD: Kind<Vec<Located<CardFact>>> = Kind {
    read: |reader, node| reader.facts(node, "claims about a card", &CARD_FACTS),
    schema: schema::of::<CardFact>,
};

const READY: Key<u32> = Key::stated("ready", "The number of ready resources.", AMOUNT);
const EXHAUSTED: Key<u32> = Key::stated("exhausted", "The number of exhausted resources.", AMOUNT);
const TOTAL: Key<u32> = Key::stated("total", "The number of all resources.", AMOUNT);

const RESOURCE_KEYS: [Entry; 3] = [READY.entry, EXHAUSTED.entry, TOTAL.entry];

const ASKED: Key<Located<Seat>> = Key::stated("player", "The player who is asked.", PLAYER);
const OPTIONS: Key<Vec<Located<Answer>>> = Key::stated(
    "options",
    "The exact list of options; of a \"may\" `[yes, no]`, of a mulligan `[keep, mulligan]`.",
    Kind { read: Reader::options, schema: |generator| schema::one_or_list(schema::of::<Answer>(generator)) },
);
const OPTIONAL: Key<bool> = Key::stated("optional", "True if the player may choose nothing.", FLAG);

const PROMPT_KEYS: [Entry; 3] = [ASKED.entry, OPTIONS.entry, OPTIONAL.entry];

const PROMPT: Kind<PromptClaim> = Kind {
    read: Reader::prompt,
    schema: |generator| {
        let asks = schema::map(&PROMPT_KEYS, generator);
        schema::any_of([schema::one_of_words(&["none"]), asks])
    },
};

const RESULT: Kind<GameResult> = Kind { read: Reader::game_result, schema: result_schema };

const ATTACK_TARGETS: Kind<Vec<(Reference, Vec<Reference>)>> =
    Kind { read: Reader::attack_targets, schema: |generator| schema::map_of(&schema::references(generator)) };

const PLAYABLE: Kind<Vec<(Located<Seat>, Vec<Reference>)>> =
    Kind { read: Reader::playable, schema: |generator| schema::map_of(&schema::references(generator)) };

/// The result of a game that ended for these players.
type Ending = fn(Vec<Located<Seat>>) -> GameResult;

/// The endings of a game: key of `result`, value, and description.
const ENDINGS: [(&str, Ending, &str); 3] = [
    ("winner", GameResult::Won, "The player who has won."),
    ("winners", GameResult::Won, "The players who share the victory."),
    ("draw", GameResult::Draw, "The players who draw the game."),
];

schema_of!(Claim, "Expect", |generator| {
    let facts = [schema::of::<PlayerFact>(generator), schema::of::<CardFact>(generator)];
    let mut schema = schema::map(&key::entries(&GAME_FACTS), generator);
    schema.insert("additionalProperties".to_owned(), schema::any_of(facts).to_value());
    schema
});

schema_of!(PlayerFact, "ExpectOfPlayer", |generator| schema::facts(&key::entries(&PLAYER_FACTS), generator));

schema_of!(CardFact, "ExpectOfCard", |generator| schema::facts(&key::entries(&CARD_FACTS), generator));

fn resources_schema(generator: &mut SchemaGenerator) -> Schema {
    schema::any_of([schema::amount(generator), schema::map(&RESOURCE_KEYS, generator)])
}

fn result_schema(generator: &mut SchemaGenerator) -> Schema {
    let players = schema::one_or_more(schema::text(generator));
    let ended = schema::one_key(ENDINGS.iter().map(|(word, _, about)| (*word, *about)), &players);
    schema::any_of([schema::one_of_words(&["ongoing"]), ended])
}

/// The keys of `expect` that are no names.
pub(crate) fn keys() -> impl Iterator<Item = &'static str> {
    GAME_FACTS.iter().map(|key| key.entry.name)
}

/// Tests if a word is one of them.
pub(crate) fn is_key(word: &str) -> bool {
    keys().any(|key| key == word)
}

impl Reader {
    /// A card with facts that tell it apart from others of its name: `{card: Han Solo, damage: 2}`.
    pub(crate) fn card_by_facts(&mut self, node: &Node) -> Option<Reference> {
        let map = self.fields(node, "a card", &by_facts())?;
        let card = self.reference(map.get(CARD_BY_FACTS.name)?, "a card")?;
        let facts = self.facts_in(&map, &CARD_FACTS);
        if facts.is_empty() {
            // The name alone.
            return Some(Reference { place: node.place.clone(), ..card });
        }
        Some(Reference { text: flow::written(node), facts, place: node.place.clone(), ..card })
    }

    fn claim(&mut self, key: &NodeKey, value: &Node) -> Option<Claim> {
        if let Some(fact) = GAME_FACTS.iter().find(|fact| fact.entry.name == key.text) {
            return (fact.read)(self, value);
        }
        match self.seat(&key.text) {
            Some(player) => {
                let facts = self.facts(value, "claims about a player", &PLAYER_FACTS)?;
                Some(Claim::Player { player, facts })
            }
            None => self.card_claim(key, value),
        }
    }

    fn card_claim(&mut self, key: &NodeKey, value: &Node) -> Option<Claim> {
        let knows = |table: &[Entry], key: &str| table.iter().any(|entry| entry.name == key);
        let is_players =
            |key: &str| knows(&key::entries(&PLAYER_FACTS), key) && !knows(&key::entries(&CARD_FACTS), key);
        if let Value::Map(facts) = &value.value {
            if facts.iter().any(|(key, _)| is_players(&key.text)) {
                let names: Vec<&str> = self.player_names.iter().map(String::as_str).collect();
                return self.fail(self.unlisted("player", "", key, &names));
            }
            let facts = (CARD.read)(self, value)?;
            return Some(Claim::Card { card: self.refer_key(key), facts });
        }
        let known = self.players_and(&GAME_FACTS.map(|fact| fact.entry.name));
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        if let Some(slip) = self.claim_slip(key, value, &known) {
            return self.fail(slip);
        }
        let title =
            format!("`{}` is not a key of `expect` or a player, and claims about a card must be a map", key.text);
        let diagnostic = did_you_mean(Diagnostic::error(title).at(key.place.clone()), &key.text, &known);
        let help = format!("allowed here: {}, or a card with a map such as `{{in: ana.hand}}`", known.join(", "));
        self.fail(diagnostic.help(help))
    }

    fn resources_fact(&mut self, node: &Node) -> Option<PlayerFact> {
        if let Value::Scalar { .. } = node.value {
            let total = Some(self.amount(node)?);
            return Some(PlayerFact::Resources { ready: None, exhausted: None, total });
        }
        let map = self.fields(node, "`resources`", &RESOURCE_KEYS)?;
        let (ready, exhausted) = (self.value(&map, &READY), self.value(&map, &EXHAUSTED));
        Some(PlayerFact::Resources { ready, exhausted, total: self.value(&map, &TOTAL) })
    }

    fn base_as_number(&self, node: &Node, number: u32) -> Diagnostic {
        let diagnostic = expected("a base as a map", node).help("write the remaining HP or the damage");
        ["remaining", "damage"].iter().fold(diagnostic, |diagnostic, fact| {
            self.offer(diagnostic, &node.place.span, &format!("{{{fact}: {number}}}"))
        })
    }

    fn cards(&mut self, node: &Node) -> Option<Cards> {
        match number_in(node) {
            Some(count) => Some(Cards::Count(count)),
            // A number that counts nothing is no name.
            None if number_in::<f64>(node).is_some_and(f64::is_finite) => {
                self.fail(expected("a number from 0 up, or a list of cards", node))
            }
            None => self.references(node, "a number, or a list of cards").map(Cards::Names),
        }
    }

    fn game_result(&mut self, node: &Node) -> Option<GameResult> {
        if is_word(node, "ongoing") {
            return Some(GameResult::Ongoing);
        }
        let needed = "`ongoing`, `{winner: PLAYER}`, `{winners: [PLAYER, …]}` or `{draw: [PLAYER, …]}`";
        if let Value::Scalar { text, .. } = &node.value
            && let Some(result) = self.result_in_words(text)
        {
            let diagnostic = Diagnostic::error(format!("`{text}` is not a result")).at(node.place.clone());
            return self.fail(self.offer(diagnostic, &node.place.span, &result));
        }
        let Value::Map(entries) = &node.value else { return self.fail(expected(needed, node)) };
        let [(key, value)] = entries.as_slice() else { return self.fail(expected(needed, node)) };
        let Some((_, ending, _)) = ENDINGS.iter().find(|(word, ..)| *word == key.text) else {
            let words: Vec<&str> = ["ongoing"].into_iter().chain(ENDINGS.map(|(word, ..)| word)).collect();
            return self.fail(self.unlisted("result", "", key, &words));
        };
        self.some(value, "a player, or a list of players", Self::player).map(*ending)
    }

    fn prompt(&mut self, node: &Node) -> Option<PromptClaim> {
        if is_word(node, "none") {
            return Some(PromptClaim::Nothing);
        }
        if !matches!(node.value, Value::Map(_)) {
            return self.fail(expected("`none`, or a map with `player`, `options` and `optional`", node));
        }
        let map = self.fields(node, "`prompt`", &PROMPT_KEYS)?;
        Some(PromptClaim::Asks {
            player: self.value(&map, &ASKED),
            options: self.value(&map, &OPTIONS),
            optional: self.value(&map, &OPTIONAL),
        })
    }

    fn options(&mut self, node: &Node) -> Option<Vec<Located<Answer>>> {
        if let Value::Null = node.value {
            return self.fail(expected("a list of options", node));
        }
        if is_word(node, "none") {
            return Some(Vec::new());
        }
        Some(self.list(node, |reader, option| match reader.is_any(option) {
            true => reader.fail(expected("an option", option)),
            false => reader.answer(option),
        }))
    }

    fn attack_targets(&mut self, node: &Node) -> Option<Vec<(Reference, Vec<Reference>)>> {
        let entries = self.entries(node, "units and what they can attack, as a map")?;
        let targets = entries.iter().filter_map(|(unit, targets)| {
            let targets = self.references(targets, "a list of units and players")?;
            Some((self.refer_key(unit), targets))
        });
        Some(targets.collect())
    }

    fn playable(&mut self, node: &Node) -> Option<Vec<(Located<Seat>, Vec<Reference>)>> {
        let entries = self.entries(node, "players and what they can play, as a map")?;
        let playable = entries.iter().filter_map(|(player, cards)| {
            let cards = self.references(cards, "a list of cards");
            Some((self.player_called(&player.text, &player.place)?, cards?))
        });
        Some(playable.collect())
    }
}
