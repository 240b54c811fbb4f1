//! Actions of a player, as a word or as a map with one key for the action (contract §4), and actions that the engine
//! must refuse.

use schemars::json_schema;

use super::answer::Answer;
use super::key::{COUNT, Entry, Form, Key, Kind, form, kind, schemas_of};
use super::mending::entry_span;
use super::name::{Located, Reference, Text, normalise};
use super::read::{Fields, Reader, expected, is_word, number_in, yes_or_no};
use super::schema::{self, schema_of};
use super::yaml::{Key as NodeKey, Node, Value};
use swu_cards::Keyword;
use swu_game::Counter;
use swu_text::diagnostic::{Diagnostic, nearest};

/// An action of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Play(Play),
    /// Without targets, the first prompt asks for the target.
    Attack {
        unit: Reference,
        targets: Vec<Reference>,
    },
    /// `ability` counts the card's action abilities from 1.
    Use {
        card: Reference,
        ability: Option<u32>,
        credits: Option<u32>,
    },
    /// `onto` a unit: deployed as an upgrade.
    Deploy {
        leader: Reference,
        onto: Option<Reference>,
    },
    Pass,
    Take(Counter),
    /// The decision not to mulligan.
    Keep,
    /// `hand` fixes the new hand.
    Mulligan {
        hand: Option<Vec<Reference>>,
    },
    /// Resources these cards, or none.
    Resource(Vec<Reference>),
    Concede,
    Choose(Located<Answer>),
}

/// A card is played, as an action or as the answer to a prompt that allows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    pub card: Reference,
    /// The unit to attach it to, if played as an upgrade.
    pub onto: Option<Reference>,
    /// One of [`USING`].
    pub using: Option<Keyword>,
    /// The units defeated for Exploit; if omitted, the player is asked.
    pub exploit: Option<Vec<Reference>>,
    /// Credit tokens spent on the cost; if omitted, as few as it needs.
    pub credits: Option<u32>,
    /// The resources that are exhausted for it; if omitted, those that the file names least.
    pub paying: Vec<Reference>,
}

/// The rules by which the engine must refuse an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Illegal {
    /// By any rule.
    ForAnyReason,
    /// By one of these rules, or a part of one.
    By(Vec<Text>),
}

/// The keywords that a card can be played with.
pub(crate) const USING: [(&str, Keyword); 3] =
    [("smuggle", Keyword::Smuggle), ("piloting", Keyword::Piloting), ("plot", Keyword::Plot)];

const TAKE: [(&str, Counter); 3] =
    [("initiative", Counter::Initiative), ("blast", Counter::Blast), ("plan", Counter::Plan)];

pub(crate) const THEN: Key<Vec<Located<Answer>>> = Key::stated(
    "then",
    "The answers to the prompts that follow, in order.",
    Kind {
        read: |reader, node| Some(reader.list(node, Reader::answer)),
        schema: |generator| schema::or_null(schema::one_or_list(schema::of::<Answer>(generator))),
    },
);
pub(crate) const ILLEGAL: Key<Illegal> = Key::stated(
    "illegal",
    "The engine must refuse it by this rule or a part of it, by one of a list, or by any rule (`true`).",
    Kind { read: Reader::illegal, schema: |generator| schema::one_or_more(schema::text(generator)) },
);

const PLAY: Key<Reference> = Key::stated("play", "Plays this card.", kind!(reference "a card"));
const ONTO: Key<Reference> =
    Key::stated("onto", "The unit that the upgrade is attached to.", kind!(reference "a unit"));
const ON: Key<Reference> = Key::stated("on", "The same as `onto`.", kind!(reference "a unit"));
const TRUE: Key<Reference> =
    Key::stated("true", "`on`, as YAML 1.1 reads it: the same as `onto`.", kind!(reference "a unit"));
const USING_KEYWORD: Key<Keyword> = Key::stated(
    "using",
    "The keyword that it is played with, from the zone that the keyword names.",
    kind!(word "way to play a card" of USING),
);
const EXPLOIT: Key<Vec<Reference>> = Key::stated(
    "exploit",
    "The units that are defeated for Exploit. If omitted, the player is asked.",
    kind!(references "a unit, a list of units, or `none`"),
);
const CREDITS: Key<u32> = Key::stated(
    "credits",
    "The number of Credit tokens spent on the cost. If omitted, as few as it needs after the ready resources.",
    COUNT,
);
const PAYING: Key<Vec<Reference>> = Key::stated(
    "paying",
    "The resources that are exhausted for the cost before others, the smuggled or plotted card among them.",
    Kind { read: Reader::paying, schema: schema::references },
);
const ATTACK: Key<Reference> = Key::stated("attack", "Attacks with this unit.", kind!(reference "a unit"));
const TARGET: Key<Vec<Reference>> = Key::stated(
    "target",
    "The attacked unit, or the player whose base is attacked; a list for a unit that attacks several. If omitted, the \
     player is asked.",
    Kind {
        read: |reader, node| {
            reader.some(node, "a unit, a player, or a list of them", |reader, item| {
                reader.reference(item, "a unit or a player")
            })
        },
        schema: |generator| schema::one_or_more(schema::reference(generator)),
    },
);
const USE: Key<Reference> = Key::stated("use", "Uses an action ability of this card.", kind!(reference "a card"));
const ABILITY: Key<u32> = Key::stated(
    "ability",
    "The number of its action ability, from 1; required if it has several.",
    Kind { read: Reader::ability_number, schema: |_| schema::whole(Some(1), Some(u32::MAX.into())) },
);
const DEPLOY: Key<Reference> = Key::stated("deploy", "Deploys this leader.", kind!(reference "a leader"));
const TAKE_COUNTER: Key<Counter> =
    Key::stated("take", "Takes this counter, as `take initiative` without a map does.", kind!(word "counter" of TAKE));
const MULLIGAN: Key<Option<Vec<Reference>>> = Key::stated(
    "mulligan",
    "Takes a mulligan; a list fixes the new hand.",
    Kind {
        read: |reader, node| Some(reader.new_hand(node)),
        schema: |generator| schema::or_null(schema::references(generator)),
    },
);
const RESOURCE: Key<Vec<Reference>> = Key::stated(
    "resource",
    "Resources this card, these cards, or `none`.",
    kind!(references "a card to resource, a list of cards, or `none`"),
);
const CHOOSE: Key<Located<Answer>> = Key::stated("choose", "Answers the prompt that is open.", ANSWER);

const ANSWER: Kind<Located<Answer>> = Kind { read: Reader::answer, schema: schema::of::<Answer> };

const PASS: Key<()> = Key::stated("pass", "Passes, as `pass` without a map does.", JUST_SO);
const KEEP: Key<()> = Key::stated("keep", "Keeps the opening hand, as `keep` without a map does.", JUST_SO);
const CONCEDE: Key<()> = Key::stated("concede", "Concedes, as `concede` without a map does.", JUST_SO);

/// The value of an action that has only its key.
const JUST_SO: Kind<()> = Kind {
    read: |reader, node| match matches!(node.value, Value::Null) || yes_or_no(node) == Some(true) {
        true => Some(()),
        false => reader.fail(expected("`true` or nothing", node)),
    },
    schema: |_| schema::any_of([json_schema!({"enum": [true, null]}), schema::one_of_words(&["true", "yes"])]),
};

const PLAY_FORM: Form<Action> = Form {
    verb: PLAY.entry,
    with: &[ONTO.entry, ON.entry, TRUE.entry, USING_KEYWORD.entry, EXPLOIT.entry, CREDITS.entry, PAYING.entry],
    beside: &BESIDE,
    read: |reader, map| reader.play(map).map(Action::Play),
};

const FORMS: [Form<Action>; 11] = [
    PLAY_FORM,
    Form { verb: ATTACK.entry, with: &[TARGET.entry], beside: &BESIDE, read: Reader::attack },
    Form { verb: USE.entry, with: &[ABILITY.entry, CREDITS.entry], beside: &BESIDE, read: Reader::use_ability },
    Form { verb: DEPLOY.entry, with: &[ONTO.entry, ON.entry, TRUE.entry], beside: &BESIDE, read: Reader::deploy },
    form!(TAKE_COUNTER, BESIDE => Action::Take),
    form!(MULLIGAN, BESIDE => |hand| Action::Mulligan { hand }),
    form!(RESOURCE, BESIDE => Action::Resource),
    form!(CHOOSE, BESIDE => Action::Choose),
    form!(PASS, BESIDE => |()| Action::Pass),
    form!(KEEP, BESIDE => |()| Action::Keep),
    form!(CONCEDE, BESIDE => |()| Action::Concede),
];

/// The keys of actions.
pub(crate) fn verbs() -> [&'static str; 11] {
    FORMS.map(|form| form.verb.name)
}

/// The keys of a card that is played as the answer to a prompt.
pub(crate) fn play_keys() -> Vec<Entry> {
    [&[PLAY_FORM.verb], PLAY_FORM.with].concat()
}

/// Keys that stand in an action's map or beside it.
pub(crate) const BESIDE: [Entry; 2] = [THEN.entry, ILLEGAL.entry];

/// Actions that are written without a map.
const ACTION_WORDS: [&str; 7] = ["pass", "take initiative", "take blast", "take plan", "keep", "mulligan", "concede"];

/// The same with the article: no error is needed for it.
const TAKE_THE_INITIATIVE: &str = "take the initiative";

schema_of!(Action, "Action", |generator| {
    let words = [&ACTION_WORDS[..], &[TAKE_THE_INITIATIVE]].concat();
    schema::any_of([schema::one_of_words(&words)].into_iter().chain(schemas_of(&FORMS, generator)))
});

impl Reader {
    fn illegal(&mut self, node: &Node) -> Option<Illegal> {
        match yes_or_no(node) {
            Some(true) => return Some(Illegal::ForAnyReason),
            Some(false) => return None,
            None => {}
        }
        let rules = self.list(node, |reader, item| reader.text(item, "a rule"));
        if rules.is_empty() {
            return self.fail(expected("a rule, a list of rules, or `true`", node));
        }
        Some(Illegal::By(rules))
    }

    pub(crate) fn action(&mut self, node: &Node) -> Option<Action> {
        let Value::Map(entries) = &node.value else { return self.action_word(node) };
        let mut found = entries
            .iter()
            .filter_map(|(key, _)| FORMS.into_iter().find(|form| form.verb.name == key.text).map(|form| (form, key)));
        let Some((form, _)) = found.next() else {
            return self.fail(match entries.iter().find(|(key, _)| !is_beside(&key.text)) {
                Some((key, value)) => self.unknown_action(key, value),
                None => expected("an action", node).help(format!("actions: {}", verbs().join(", "))),
            });
        };
        if let Some((second, key)) = found.next() {
            return self.fail(self.two_actions(&form, &second, key, entries));
        }
        let map = self.fields(node, &format!("`{}`", form.verb.name), &form.keys())?;
        (form.read)(self, &map)
    }

    /// A step with two actions, the second of which may be meant as the answer to the first.
    fn two_actions(
        &self,
        first: &Form<Action>,
        second: &Form<Action>,
        key: &NodeKey,
        entries: &[(NodeKey, Node)],
    ) -> Diagnostic {
        let title = format!("a step is one action; this one has `{}` and `{}`", first.verb.name, second.verb.name);
        let diagnostic = Diagnostic::error(title).at(key.place.clone());
        let value = entries.iter().find(|(other, _)| other.text == key.text).map(|(_, value)| value);
        let written = value.and_then(|value| Some((entry_span(key, value), self.written(&value.place.span)?)));
        match written.filter(|_| second.verb.name == CHOOSE.entry.name) {
            Some((span, answer)) => {
                let diagnostic = diagnostic.help("answer the prompts of an action in `then`");
                self.offer(diagnostic, &span, &format!("then: [{answer}]"))
            }
            None => diagnostic.help("write two steps, one for each"),
        }
    }

    fn action_word(&mut self, node: &Node) -> Option<Action> {
        let word = self.text(node, "an action")?;
        Some(match normalise(&word.value).as_str() {
            "pass" => Action::Pass,
            "take initiative" | TAKE_THE_INITIATIVE => Action::Take(Counter::Initiative),
            "take blast" => Action::Take(Counter::Blast),
            "take plan" => Action::Take(Counter::Plan),
            "keep" => Action::Keep,
            "mulligan" => Action::Mulligan { hand: None },
            "concede" => Action::Concede,
            _ => {
                let is_near = !nearest(&word.value, ACTION_WORDS, 1).is_empty();
                let map = self.action_as_map(&word.value, self.acting).filter(|_| !is_near);
                let key = NodeKey { text: word.value, place: word.place };
                let diagnostic = match &map {
                    Some(_) => Diagnostic::error(format!("unknown action `{}`", key.text)).at(key.place.clone()),
                    None => self.unlisted("action", "", &key, &ACTION_WORDS),
                };
                let diagnostic = diagnostic.help("write an action with a card as a map, such as `{play: CARD}`");
                return self.fail(match map {
                    Some(map) => self.offer(diagnostic, &key.place.span, &map),
                    None => diagnostic,
                });
            }
        })
    }

    /// The map of a card that is played; its keys are checked by the caller.
    pub fn play(&mut self, map: &Fields<'_>) -> Option<Play> {
        let onto = self.onto(map);
        let using = self.value(map, &USING_KEYWORD);
        let exploit = self.value(map, &EXPLOIT);
        let credits = self.value(map, &CREDITS);
        let paying = self.value(map, &PAYING).unwrap_or_default();
        Some(Play { card: self.value(map, &PLAY)?, onto, using, exploit, credits, paying })
    }

    /// Resources by their names: a number of them is the usual slip.
    fn paying(&mut self, node: &Node) -> Option<Vec<Reference>> {
        let needed = "a resource, a list of resources, or `none`";
        match number_in::<usize>(node).filter(|_| matches!(node.value, Value::Scalar { quoted: false, .. })) {
            Some(number) => {
                let error = expected(needed, node).help("resources are named, each one by itself: `a ready resource`");
                let named = format!("[{}]", vec!["a ready resource"; number.clamp(1, 3)].join(", "));
                self.fail(self.offer(error, &node.place.span, &named))
            }
            None => self.references(node, needed),
        }
    }

    fn attack(&mut self, map: &Fields<'_>) -> Option<Action> {
        let targets = self.value(map, &TARGET).unwrap_or_default();
        Some(Action::Attack { unit: self.value(map, &ATTACK)?, targets })
    }

    fn use_ability(&mut self, map: &Fields<'_>) -> Option<Action> {
        let ability = self.value(map, &ABILITY);
        let credits = self.value(map, &CREDITS);
        Some(Action::Use { card: self.value(map, &USE)?, ability, credits })
    }

    fn deploy(&mut self, map: &Fields<'_>) -> Option<Action> {
        let onto = self.onto(map);
        Some(Action::Deploy { leader: self.value(map, &DEPLOY)?, onto })
    }

    fn onto(&mut self, map: &Fields<'_>) -> Option<Reference> {
        let mut given = [ONTO, ON, TRUE].into_iter().filter(|key| map.given(&key.entry).is_some());
        let key = given.next()?;
        if let Some(second) = given.next().and_then(|key| map.given(&key.entry)) {
            self.error(Diagnostic::error("`onto` and `on` mean the same: give only one").at(second.place.clone()));
        }
        self.value(map, &key)
    }

    fn ability_number(&mut self, node: &Node) -> Option<u32> {
        let number = self.number(node, "the number of an ability, from 1")?;
        if number == 0 {
            self.error(expected("the number of an ability, from 1", node));
        }
        Some(number)
    }

    fn new_hand(&mut self, node: &Node) -> Option<Vec<Reference>> {
        if matches!(node.value, Value::Null) || is_word(node, "true") {
            return None;
        }
        self.references(node, "the cards of the new hand")
    }
}

/// Tests if a key stands in an action's map or beside it.
pub(crate) fn is_beside(key: &str) -> bool {
    BESIDE.iter().any(|beside| beside.name == key)
}
