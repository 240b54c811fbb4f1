//! What players do, and what is said or expected between (contract §4).

use super::answer::Answer;
use super::expect::Claim;
use super::file::Phase;
use super::name::{Located, Reference, Seat, Text, normalise};
use super::read::{Fields, Reader, expected, is_word, unknown, yes_or_no};
use super::yaml::{Key, Node, Value};
use crate::diagnostic::{Diagnostic, Place};

/// One entry of `steps`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub kind: StepKind,
    pub place: Place,
}

/// What an entry of `steps` is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepKind {
    Act(Box<Act>),
    /// Every player passes, and resources nothing, until that phase's first decision.
    Until(Phase),
    /// Each claim must hold.
    Expect(Vec<Located<Claim>>),
    /// Prose for the trace.
    Note(Text),
}

/// A player does something, and answers what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    pub player: Located<Seat>,
    pub action: Action,
    /// Answers to the prompts that follow, in order.
    pub then: Vec<Located<Answer>>,
    /// The engine must refuse it.
    pub illegal: Option<Illegal>,
}

/// Why the engine must refuse an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Illegal {
    /// By any rule.
    ForAnyReason,
    /// By one of these rules, or one beneath it.
    By(Vec<Text>),
}

/// What a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Play(Play),
    /// Without targets, the target is asked for as the first prompt.
    Attack {
        unit: Reference,
        targets: Vec<Reference>,
    },
    /// `ability` counts the card's action abilities from 1.
    Use {
        card: Reference,
        ability: Option<u32>,
    },
    /// `onto` a unit: deployed as an upgrade.
    Deploy {
        leader: Reference,
        onto: Option<Reference>,
    },
    Pass,
    Take(Take),
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
    /// The unit to attach it to, if it is played as an upgrade.
    pub onto: Option<Reference>,
    pub using: Option<Using>,
    /// The units defeated for Exploit; left out, the player is asked.
    pub exploit: Option<Vec<Reference>>,
    /// Credit tokens spent on the cost; left out, as few as it needs.
    pub credits: Option<u32>,
}

/// The keyword that a card is played with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Using {
    Smuggle,
    Piloting,
    Plot,
}

/// The counter that a player takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    Initiative,
    Blast,
    Plan,
}

const USING: [(&str, Using); 3] = [("smuggle", Using::Smuggle), ("piloting", Using::Piloting), ("plot", Using::Plot)];

const TAKE: [(&str, Take); 3] = [("initiative", Take::Initiative), ("blast", Take::Blast), ("plan", Take::Plan)];

const UNTIL: [(&str, Phase); 2] = [("regroup", Phase::Regroup), ("action", Phase::Action)];

/// What an action's map can say, by the key that says which action it is. `true` is what YAML 1.1 makes of `on`.
const ACTIONS: [(&str, &[&str]); 11] = [
    ("play", &["play", "onto", "on", "true", "using", "exploit", "credits", "then", "illegal"]),
    ("attack", &["attack", "target", "then", "illegal"]),
    ("use", &["use", "ability", "then", "illegal"]),
    ("deploy", &["deploy", "onto", "on", "true", "then", "illegal"]),
    ("take", &["take", "then", "illegal"]),
    ("mulligan", &["mulligan", "then", "illegal"]),
    ("resource", &["resource", "then", "illegal"]),
    ("choose", &["choose", "then", "illegal"]),
    ("pass", &["pass", "then", "illegal"]),
    ("keep", &["keep", "then", "illegal"]),
    ("concede", &["concede", "then", "illegal"]),
];

/// What stands in an action's map or beside it.
const BESIDE: [&str; 2] = ["then", "illegal"];

/// Actions that are said without a map.
const ACTION_WORDS: [&str; 7] = ["pass", "take initiative", "take blast", "take plan", "keep", "mulligan", "concede"];

impl Reader {
    /// One entry of `steps`.
    pub fn step(&mut self, node: &Node) -> Option<Step> {
        let entries = self.entries(node, "a step as a map with one player, `expect`, `note` or `until`")?;
        let is_beside = |key: &Key| BESIDE.contains(&key.text.as_str());
        let mut subjects = entries.iter().filter(|(key, _)| !is_beside(key));
        let Some((key, value)) = subjects.next() else {
            return self.fail(Diagnostic::error("this step does nothing").at(node.place.clone()).help(STEP_HELP));
        };
        for (second, _) in subjects {
            let title = format!("a step is one thing, and this one is `{}` and `{}`", key.text, second.text);
            self.error(Diagnostic::error(title).at(second.place.clone()).help(STEP_HELP));
        }
        let kind = match key.text.as_str() {
            "expect" | "note" | "until" if entries.iter().any(|(key, _)| is_beside(key)) => {
                let title = format!("`then` and `illegal` go with a player's action, not with `{}`", key.text);
                return self.fail(Diagnostic::error(title).at(node.place.clone()));
            }
            "expect" => StepKind::Expect(self.claims(value)?),
            "note" => StepKind::Note(self.text(value, "words")?),
            "until" => StepKind::Until(self.word(value, "phase to run on to", &UNTIL)?),
            _ => StepKind::Act(Box::new(self.act(key, value, &Fields::of(node)?)?)),
        };
        Some(Step { kind, place: node.place.clone() })
    }

    fn act(&mut self, key: &Key, value: &Node, beside: &Fields<'_>) -> Option<Act> {
        let player = self.step_player(key)?;
        let inside = Fields::of(value);
        let mut either = |name: &str| {
            let inside = inside.as_ref().and_then(|map| map.get(name));
            if let (Some(_), Some(second)) = (inside, beside.get(name)) {
                let title = format!("`{name}` stands both inside the action and beside it");
                self.error(Diagnostic::error(title).at(second.place.clone()));
            }
            inside.or(beside.get(name))
        };
        let (then, illegal) = (either("then"), either("illegal"));
        let then = then.map_or_else(Vec::new, |node| self.list(node, Self::answer));
        let illegal = illegal.and_then(|node| self.illegal(node));
        Some(Act { action: self.action(value)?, player, then, illegal })
    }

    /// The player of a step; the message for anything else also tells the other kinds of step.
    fn step_player(&mut self, key: &Key) -> Option<Located<Seat>> {
        if let Some(value) = self.seat(&key.text) {
            return Some(Located { value, place: key.place.clone() });
        }
        let allowed = self.players_and(&["expect", "note", "until"]);
        self.fail(unknown("player or kind of step", &key.text, &key.place, &allowed))
    }

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

    fn action(&mut self, node: &Node) -> Option<Action> {
        let Value::Map(entries) = &node.value else { return self.action_word(node) };
        let mut found = entries.iter().filter_map(|(key, value)| {
            let (verb, keys) = ACTIONS.iter().find(|(verb, _)| *verb == key.text)?;
            Some((*verb, *keys, key, value))
        });
        let Some((verb, keys, _, value)) = found.next() else {
            return self.fail(match entries.iter().find(|(key, _)| !BESIDE.contains(&key.text.as_str())) {
                Some((key, _)) => unknown("action", &key.text, &key.place, &ACTIONS.map(|(verb, _)| verb)),
                None => {
                    expected("an action", node).help(format!("actions: {}", ACTIONS.map(|(verb, _)| verb).join(", ")))
                }
            });
        };
        if let Some((second, _, key, _)) = found.next() {
            let title = format!("a step is one action, and this one is `{verb}` and `{second}`");
            return self.fail(Diagnostic::error(title).at(key.place.clone()));
        }
        let map = self.fields(node, &format!("`{verb}`"), keys)?;
        Some(match verb {
            "play" => Action::Play(self.play(&map)?),
            "attack" => {
                let targets = map.get("target").map(|node| self.targets(node));
                let unit = self.reference(value, "a unit")?;
                Action::Attack { unit, targets: targets.unwrap_or(Some(Vec::new()))? }
            }
            "use" => Action::Use {
                card: self.reference(value, "a card")?,
                ability: map.get("ability").and_then(|node| self.ability_number(node)),
            },
            "deploy" => Action::Deploy { leader: self.reference(value, "a leader")?, onto: self.onto(&map) },
            "take" => Action::Take(self.word(value, "counter", &TAKE)?),
            "mulligan" => Action::Mulligan { hand: self.new_hand(value) },
            "resource" => Action::Resource(self.references(value, "a card to resource, a list of cards, or `none`")?),
            "choose" => Action::Choose(self.answer(value)?),
            word => {
                if !matches!(value.value, Value::Null) && yes_or_no(value) != Some(true) {
                    self.error(expected("`true` or nothing", value));
                }
                match word {
                    "pass" => Action::Pass,
                    "keep" => Action::Keep,
                    _ => Action::Concede,
                }
            }
        })
    }

    fn action_word(&mut self, node: &Node) -> Option<Action> {
        let word = self.text(node, "an action")?;
        Some(match normalise(&word.value).as_str() {
            "pass" => Action::Pass,
            "take initiative" | "take the initiative" => Action::Take(Take::Initiative),
            "take blast" => Action::Take(Take::Blast),
            "take plan" => Action::Take(Take::Plan),
            "keep" => Action::Keep,
            "mulligan" => Action::Mulligan { hand: None },
            "concede" => Action::Concede,
            _ => {
                let diagnostic = unknown("action", &word.value, &word.place, &ACTION_WORDS);
                return self.fail(diagnostic.help("an action with a card is a map, such as `{play: CARD}`"));
            }
        })
    }

    /// The map of a card that is played; its keys are checked by the caller.
    pub fn play(&mut self, map: &Fields<'_>) -> Option<Play> {
        let onto = self.onto(map);
        let using = map.get("using").and_then(|node| self.word(node, "way to play a card", &USING));
        let exploit = map.get("exploit").and_then(|node| self.references(node, "a unit, a list of units, or `none`"));
        let credits = map.get("credits").and_then(|node| self.count(node));
        Some(Play { card: self.reference(map.get("play")?, "a card")?, onto, using, exploit, credits })
    }

    fn onto(&mut self, map: &Fields<'_>) -> Option<Reference> {
        let mut given = ["onto", "on", "true"].into_iter().filter_map(|key| map.get(key));
        let node = given.next()?;
        if let Some(second) = given.next() {
            self.error(Diagnostic::error("`onto` and `on` say the same, and both are given").at(second.place.clone()));
        }
        self.reference(node, "a unit")
    }

    fn targets(&mut self, node: &Node) -> Option<Vec<Reference>> {
        let targets = self.list(node, |reader, item| reader.reference(item, "a unit or a player"));
        if self.items(node).is_empty() {
            return self.fail(expected("a unit, a player, or a list of them", node));
        }
        Some(targets)
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

/// The keys of a card that is played as the answer to a prompt.
pub(super) const PLAY_KEYS: [&str; 7] = ["play", "onto", "on", "true", "using", "exploit", "credits"];

const STEP_HELP: &str = "a step is one player's action, `expect`, `note` or `until`";
