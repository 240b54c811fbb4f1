//! Answers to prompts, as far as the syntax shows (contract §4). Only the replay shows the prompt of an answer and the
//! cards that its words mean.

use schemars::{Schema, json_schema};

use super::action::{Play, play_keys};
use super::expect::CARD_BY_FACTS;
use super::key::{Entry, Key, Kind, Need, kind};
use super::name::{Located, Reference, Seat, normalise};
use super::read::{Reader, expected, from_key_to_value, is_word, number_in, yes_or_no};
use super::schema::{self, schema_of};
use super::yaml::{Key as NodeKey, Node, Value};
use swu_text::diagnostic::Diagnostic;

/// An answer of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// One word or name: a card, unit, base, player or waiting ability (`Card: When Played`), an arena, the words that
    /// begin a mode, `unit` or `upgrade`, a trait or keyword. Digits in quotes are a word.
    Word(Reference),
    /// Leaves the decision open: any legal answer.
    Any,
    /// Chooses nothing, or declines the offer.
    None,
    YesNo(bool),
    Number(u32),
    /// Several such words, at least one.
    List(Vec<Reference>),
    /// Damage or healing for each of these, in the order of the file.
    Divide(Vec<(Reference, u32)>),
    /// Cards put back, both read downwards.
    PutBack {
        top: Vec<Reference>,
        bottom: Vec<Reference>,
    },
    /// Plays a card, as with Plot.
    Play(Box<Play>),
    /// The answer of this player instead of the acting one; never one `By` within another.
    By {
        player: Located<Seat>,
        answer: Box<Located<Answer>>,
    },
    /// An outcome of chance, in place of an answer of the acting player. It holds neither a `By` nor another outcome.
    ByChance(Box<Located<Answer>>),
}

impl Answer {
    /// True if it leaves the decision open, for any player.
    pub fn is_any(&self) -> bool {
        match self {
            Self::Any => true,
            Self::By { answer, .. } | Self::ByChance(answer) => answer.value.is_any(),
            _ => false,
        }
    }
}

const ANSWER_HELP: &str = "a map answers with amounts `{UNIT: 2, ben: 3}` or `{divide: {ben: 3}}`, with \
     `{top: […], bottom: […]}`, with `{play: CARD, using: plot}`, for another player `{ben: ANSWER}`, or for chance \
     `{chance: OUTCOME}`";

const NEEDED: &str = "an answer";

/// The word for chance in the place of a player.
pub const CHANCE: &str = "chance";

/// The word that leaves a decision open.
const ANY: &str = "any";

const DIVIDE: Entry = Entry {
    name: "divide",
    about: "The amount for each unit or player, even if one base gets it all.",
    need: Need::Required,
    schema: |generator| {
        let mut amounts = schema::map_of(&schema::amount(generator));
        amounts.insert("minProperties".to_owned(), 1.into());
        amounts
    },
};
const TOP: Key<Vec<Reference>> = Key::stated(
    "top",
    "The cards to put on top, read downwards: the first is drawn first.",
    kind!(references "a list of cards"),
);
const BOTTOM: Key<Vec<Reference>> = Key::stated(
    "bottom",
    "The cards to put on the bottom, read downwards: the last is the bottom card.",
    kind!(references "a list of cards"),
);
const CHOOSE: Key<Located<Answer>> =
    Key::required("choose", "The answer itself.", Kind { read: Reader::answer, schema: schema::of::<Answer> });

const PUT_BACK_KEYS: [Entry; 2] = [TOP.entry, BOTTOM.entry];

schema_of!(Answer, "Answer", |generator| {
    let answer = schema::of::<Answer>(generator);
    let no_words = format!("{}|{}", schema::pattern(&["yes", "no", "true", "false", "none"]), schema::WHOLE);
    let ability = schema::pair_of(&json_schema!({"type": "string", "pattern": r"\S", "not": {"pattern": no_words}}));
    let card = schema::reference(generator);
    let list = json_schema!({"type": "array", "items": schema::any_of([card.clone(), ability])});
    let mut put_back = schema::map(&PUT_BACK_KEYS, generator);
    put_back.insert("minProperties".to_owned(), 1.into());
    let play_keys = play_keys();
    let mut play = schema::map(&play_keys, generator);
    play.insert("required".to_owned(), ["play"].to_vec().into());
    // A map with none of the words above is another player's answer, a waiting ability, or amounts.
    let words: Vec<&str> = [&PUT_BACK_KEYS[..], &[DIVIDE, CHOOSE.entry]].concat().iter().map(|key| key.name).collect();
    let names = |mut schema: Schema| {
        schema.insert("propertyNames".to_owned(), json_schema!({"not": {"enum": words}}).to_value());
        schema
    };
    let mut amounts = schema::map_of(&schema::amount(generator));
    amounts.insert("minProperties".to_owned(), 2.into());
    schema::any_of([
        card,
        list,
        schema::map(&[DIVIDE], generator),
        put_back,
        schema::map(&[CHOOSE.entry], generator),
        play,
        names(schema::pair_of(&answer)),
        names(amounts),
    ])
});

impl Reader {
    /// An answer, which may be another player's.
    pub fn answer(&mut self, node: &Node) -> Option<Located<Answer>> {
        let value = match &node.value {
            Value::Null => return self.fail(expected("an answer (`none` to choose nothing)", node)),
            Value::Scalar { quoted, .. } => self.answer_word(node, *quoted)?,
            Value::List(items) if items.is_empty() => Answer::None,
            Value::List(items) => Answer::List(items.iter().filter_map(|item| self.answer_item(item)).collect()),
            Value::Map(entries) => self.answer_map(node, entries)?,
        };
        Some(Located { value, place: node.place.clone() })
    }

    /// Tests if a value leaves the decision open: it is `any`, and nothing of the file has that name.
    pub fn is_any(&self, node: &Node) -> bool {
        is_word(node, ANY) && self.seat(ANY).is_none() && !self.aliases.iter().any(|alias| alias == ANY)
    }

    fn answer_word(&mut self, node: &Node, quoted: bool) -> Option<Answer> {
        if self.is_any(node) {
            return Some(Answer::Any);
        }
        if is_word(node, "none") {
            return Some(Answer::None);
        }
        if let Some(yes) = yes_or_no(node) {
            return Some(Answer::YesNo(yes));
        }
        match number_in(node) {
            Some(number) if !quoted => Some(Answer::Number(number)),
            _ => self.reference(node, NEEDED).map(Answer::Word),
        }
    }

    fn answer_item(&mut self, node: &Node) -> Option<Reference> {
        if self.is_any(node) {
            let title = "`any` leaves a whole answer open, and cannot be in a list";
            return self.fail(Diagnostic::error(title).at(node.place.clone()).help("write `any` instead of the list"));
        }
        match &node.value {
            Value::Map(entries) if entries.iter().any(|(key, _)| key.text == CARD_BY_FACTS.name) => {
                self.card_by_facts(node)
            }
            Value::Map(entries) => match self.waiting_ability(entries) {
                Some(ability) => Some(ability),
                None => self.fail(expected("a name in this list", node)),
            },
            _ => self.reference(node, "a name in this list"),
        }
    }

    /// `Card: When Played` is written as words, and without quotes YAML reads it as a map.
    fn waiting_ability(&self, entries: &[(NodeKey, Node)]) -> Option<Reference> {
        let [(card, ability)] = entries else { return None };
        let Value::Scalar { text, .. } = &ability.value else { return None };
        let is_blank = text.trim().is_empty();
        if is_blank || number_in::<i64>(ability).is_some() || yes_or_no(ability).is_some() || is_word(ability, "none") {
            return None;
        }
        Some(self.refer(&format!("{}: {text}", card.text), &from_key_to_value(card, ability)))
    }

    fn answer_map(&mut self, node: &Node, entries: &[(NodeKey, Node)]) -> Option<Answer> {
        let has = |key: &str| entries.iter().any(|(found, _)| found.text == key);
        if has(CARD_BY_FACTS.name) {
            return self.card_by_facts(node).map(Answer::Word);
        }
        if has("divide") {
            let map = self.fields(node, "this answer", &[DIVIDE])?;
            let shares = self.entries(map.get(DIVIDE.name)?, "amounts as a map")?;
            return self.divide(node, shares);
        }
        if has("top") || has("bottom") {
            let map = self.fields(node, "this answer", &PUT_BACK_KEYS)?;
            let top = self.value(&map, &TOP).unwrap_or_default();
            let bottom = self.value(&map, &BOTTOM).unwrap_or_default();
            return Some(Answer::PutBack { top, bottom });
        }
        if has("choose") {
            let map = self.fields(node, "this answer", &[CHOOSE.entry])?;
            return (CHOOSE.read)(self, map.get(CHOOSE.entry.name)?).map(|answer| answer.value);
        }
        if has("play") {
            let map = self.fields(node, "an answer that plays a card", &play_keys())?;
            return self.play(&map).map(|play| Answer::Play(play.into()));
        }
        if let [(key, value)] = entries {
            if let Some(seat) = self.seat(&key.text) {
                let player = Located { value: seat, place: key.place.clone() };
                return self.sole_answer(value).map(|answer| Answer::By { player, answer: answer.into() });
            }
            if self.is_chance(&key.text) {
                return self.sole_answer(value).map(|outcome| Answer::ByChance(outcome.into()));
            }
            if let Some(ability) = self.waiting_ability(entries) {
                return Some(Answer::Word(ability));
            }
        }
        self.divide(node, entries)
    }

    /// An answer that does not name its player.
    fn sole_answer(&mut self, node: &Node) -> Option<Located<Answer>> {
        let answer = self.answer(node)?;
        if let Answer::By { .. } | Answer::ByChance(_) = answer.value {
            return self
                .fail(Diagnostic::error("an answer belongs to one player; this one names two").at(node.place.clone()));
        }
        Some(answer)
    }

    /// Tests if a word in the place of a player means chance, which it does unless a player has that name.
    pub fn is_chance(&self, word: &str) -> bool {
        normalise(word) == CHANCE && self.seat(word).is_none()
    }

    fn divide(&mut self, node: &Node, entries: &[(NodeKey, Node)]) -> Option<Answer> {
        if let Some((_, value)) = entries.iter().find(|(_, value)| number_in::<u32>(value).is_none()) {
            let players = format!("players of this file: {}", self.player_names.join(", "));
            return self.fail(expected("an amount", value).help(ANSWER_HELP).help(players));
        }
        if entries.is_empty() {
            return self
                .fail(Diagnostic::error("this answer is an empty map").at(node.place.clone()).help(ANSWER_HELP));
        }
        let shares = entries.iter().filter_map(|(key, value)| Some((self.refer_key(key), number_in(value)?)));
        Some(Answer::Divide(shares.collect()))
    }
}
