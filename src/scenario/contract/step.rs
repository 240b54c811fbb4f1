//! The entries of `steps`: actions of players, outcomes of chance, notes and expectations (contract §4).

use schemars::json_schema;

use super::action::{Action, BESIDE, ILLEGAL, Illegal, THEN, is_beside};
use super::answer::{self, Answer};
use super::expect::{Claim, EXPECT};
use super::key::{Entry, Key, Kind, kind};
use super::name::{Located, Seat, Text};
use super::read::{Fields, Reader};
use super::schema::{self, schema_of};
use super::yaml::{Key as NodeKey, Node};
use swu_cards::Phase;
use swu_text::diagnostic::{Diagnostic, Place};

/// One entry of `steps`, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub kind: StepKind,
    pub place: Place,
}

impl Step {
    /// Tests if the step may change the game.
    pub(crate) const fn acts(&self) -> bool {
        match self.kind {
            StepKind::Act(_) | StepKind::Until(_) => true,
            StepKind::Expect(_) | StepKind::Note(_) => false,
        }
    }
}

/// The content of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepKind {
    Act(Box<Act>),
    /// Every player passes, and resources nothing, until that phase's first decision.
    Until(Phase),
    /// Claims that must all hold.
    Expect(Vec<Located<Claim>>),
    /// Prose for the trace.
    Note(Text),
}

/// An action of a player, and the answers to its prompts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// Any player of the file for an outcome of chance: every answer is then `ByChance`.
    pub player: Located<Seat>,
    pub action: Action,
    /// Answers to the prompts that follow, in order.
    pub then: Vec<Located<Answer>>,
    /// Set if the engine must refuse it.
    pub illegal: Option<Illegal>,
}

impl Act {
    fn answers(&self) -> impl Iterator<Item = &Located<Answer>> {
        let chosen = if let Action::Choose(answer) = &self.action { Some(answer) } else { None };
        chosen.into_iter().chain(&self.then)
    }

    /// True if the file says here what chance brings.
    pub(crate) fn speaks_of_chance(&self) -> bool {
        self.answers().any(|answer| matches!(answer.value, Answer::ByChance(_)))
    }

    /// The place where it first leaves a decision open, if it does.
    pub(crate) fn left_open(&self) -> Option<&Place> {
        self.answers().find(|answer| answer.value.is_any()).map(|answer| &answer.place)
    }
}

const UNTIL: [(&str, Phase); 2] = [("regroup", Phase::Regroup), ("action", Phase::Action)];

pub(crate) const NOTE: Key<Text> = Key::stated("note", "Prose that is shown in the trace.", kind!(text "words"));
const UNTIL_PHASE: Key<Phase> = Key::stated(
    "until",
    "Every player passes, and resources nothing, until that phase's first decision.",
    kind!(word "phase to run on to" of UNTIL),
);

const CHANCE: Key<Action> = Key::stated(
    answer::CHANCE,
    "The random outcome, if the seed of the file does not decide it: `{choose: …}`.",
    Kind { read: Reader::outcome, schema: schema::of::<Action> },
);

/// Steps that belong to no player.
const NO_PLAYERS: [Entry; 3] = [EXPECT.entry, NOTE.entry, UNTIL_PHASE.entry];

schema_of!(Step, "Step", |generator| {
    let mut schema = schema::map(&[&NO_PLAYERS[..], &[CHANCE.entry], &BESIDE].concat(), generator);
    schema.insert("additionalProperties".to_owned(), schema::of::<Action>(generator).to_value());
    // A step is one thing. Keys that can stand beside a player's action stand beside nothing else.
    let beside = BESIDE.map(|key| key.name);
    let alone = NO_PLAYERS.map(|key| (key.name.to_owned(), json_schema!({"maxProperties": 1}).to_value()));
    let has = |key: &str| json_schema!({"required": [key]});
    let most = |count: u32| json_schema!({"maxProperties": count});
    schema.insert("dependencies".to_owned(), serde_json::Map::from_iter(alone).into());
    schema.insert("not".to_owned(), json_schema!({"propertyNames": {"enum": beside}}).to_value());
    let one_beside = json_schema!({"if": {"anyOf": beside.map(has)}, "then": most(2), "else": most(1)});
    schema.insert("if".to_owned(), json_schema!({"required": beside}).to_value());
    schema.insert("then".to_owned(), most(3).to_value());
    schema.insert("else".to_owned(), one_beside.to_value());
    schema
});

impl Reader {
    /// One entry of `steps`.
    pub fn step(&mut self, node: &Node) -> Option<Step> {
        if let Some(slip) = self.step_in_words(node).or_else(|| self.then_alone(node)) {
            return self.fail(slip);
        }
        let entries = self.entries(node, "a step as a map with one player, `expect`, `note` or `until`")?;
        let is_beside = |key: &NodeKey| is_beside(&key.text);
        let subjects: Vec<&(NodeKey, Node)> = entries.iter().filter(|(key, _)| !is_beside(key)).collect();
        let Some((key, value)) = subjects.first() else {
            return self.fail(Diagnostic::error("this step does nothing").at(node.place.clone()).help(STEP_HELP));
        };
        if let Some(error) = self.legal_beside(&subjects) {
            return self.fail(error);
        }
        if let Some((second, _)) = subjects.get(1) {
            let title = format!("a step is one thing; this one has `{}` and `{}`", key.text, second.text);
            let error = Diagnostic::error(title).at(second.place.clone());
            self.error(self.steps_apart(error, &subjects));
        }
        let kind = match key.text.as_str() {
            "expect" | "note" | "until" if entries.iter().any(|(key, _)| is_beside(key)) => {
                let title = format!("`then` and `illegal` go with a player's action, not with `{}`", key.text);
                return self.fail(Diagnostic::error(title).at(node.place.clone()));
            }
            "expect" => StepKind::Expect((EXPECT.read)(self, value)?),
            "note" => StepKind::Note((NOTE.read)(self, value)?),
            "until" => StepKind::Until((UNTIL_PHASE.read)(self, value)?),
            _ => {
                self.last_action = Some(value.place.span.clone());
                StepKind::Act(Box::new(self.act(key, value, &Fields::of(node)?)?))
            }
        };
        Some(Step { kind, place: node.place.clone() })
    }

    fn act(&mut self, key: &NodeKey, value: &Node, beside: &Fields<'_>) -> Option<Act> {
        let is_chance = self.is_chance(&key.text);
        let player = if is_chance {
            Located { value: Seat(0), place: key.place.clone() }
        } else {
            self.step_player(key, value)?
        };
        self.acting = Some(player.value);
        let inside = Fields::of(value);
        let mut either = |name: &str| {
            let inside = inside.as_ref().and_then(|map| map.get(name));
            if let (Some(_), Some(second)) = (inside, beside.get(name)) {
                let title = format!("`{name}` is both inside the action and beside it");
                self.error(Diagnostic::error(title).at(second.place.clone()));
            }
            inside.or(beside.get(name))
        };
        let (then, illegal) = (either(THEN.entry.name), either(ILLEGAL.entry.name));
        let mut then = then.and_then(|node| (THEN.read)(self, node)).unwrap_or_default();
        let illegal = illegal.and_then(|node| (ILLEGAL.read)(self, node));
        let action = if is_chance {
            then = then.into_iter().map(by_chance).collect();
            (CHANCE.read)(self, value)?
        } else {
            self.action(value)?
        };
        let act = Act { action, player, then, illegal };
        if let (Some(_), Some(open)) = (&act.illegal, act.left_open()) {
            let title = "an illegal step leaves nothing open, but this one has `any`";
            self.error(Diagnostic::error(title).at(open.clone()));
        }
        Some(act)
    }

    /// The player of a step; the message for anything else also lists the other kinds of step.
    fn step_player(&mut self, key: &NodeKey, value: &Node) -> Option<Located<Seat>> {
        if let Some(value) = self.seat(&key.text) {
            return Some(Located { value, place: key.place.clone() });
        }
        if let Some(slip) = self.step_slip(key, value) {
            return self.fail(slip);
        }
        let words = [&NO_PLAYERS.map(|key| key.name)[..], &[CHANCE.entry.name]].concat();
        let allowed = self.players_and(&words);
        let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
        self.fail(self.unlisted("player or kind of step", "", key, &allowed))
    }

    /// An outcome of chance.
    fn outcome(&mut self, node: &Node) -> Option<Action> {
        let title = "`chance` only decides random outcomes";
        match self.action(node)? {
            Action::Choose(outcome) => Some(Action::Choose(by_chance(outcome))),
            _ => self.fail(Diagnostic::error(title).at(node.place.clone()).help("write `- chance: {choose: …}`")),
        }
    }
}

/// Marks an answer as an outcome of chance, unless it says whose it is.
fn by_chance(answer: Located<Answer>) -> Located<Answer> {
    match answer.value {
        Answer::By { .. } | Answer::ByChance(_) => answer,
        _ => Located { place: answer.place.clone(), value: Answer::ByChance(answer.into()) },
    }
}

const STEP_HELP: &str = "a step is one player's action, `expect`, `note` or `until`";
