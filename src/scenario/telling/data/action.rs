//! A prompt as data, and each legal way to decide: for whoever draws the table, with the cards that it is about by their ids.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CardData;
use crate::prompts::prompt::is_optional;
use crate::table::resolve::Table;
use swu_cards::compile::{Context, Side};
use swu_cards::{CardKind, print};
use swu_game::{Action, Answer, CardId, CostPart, CostReason, Decision, Event, Happening, PlayerId, Ref};

/// A prompt that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AskedData {
    /// The player who has to decide; `chance` where a random outcome is left open.
    pub player: String,
    /// The rule that asks it.
    pub rule: String,
    /// The card whose ability asks, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<CardData>,
    /// True if nothing has to be chosen.
    pub optional: bool,
    /// The words that a file could write for each option.
    pub options: Vec<String>,
}

/// A legal way to decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ActionData {
    /// The step to add to the file.
    pub step: String,
    /// `play`, `attack`, `use`, `deploy`, `pass` or `take`; `choose` for the answer to a prompt.
    pub kind: &'static str,
    /// The card that is played, attacks, is used or deployed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardData>,
    /// The action ability that is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<String>,
    /// The cards and bases that it is aimed at: attacked, chosen, played or deployed on, exploited.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<CardData>,
    /// The cost, if it is paid at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostData>,
    /// The same in words.
    pub told: String,
}

/// The cost of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CostData {
    pub resources: i32,
    /// Number of Credit tokens.
    pub credits: i32,
    /// Reasons for the amount, each with its rule.
    pub because: Vec<String>,
    /// The parts of the cost of playing a card, which add up to it unless they come to less than 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<CostPartData>,
}

/// A part of the cost of playing a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CostPartData {
    /// In resources; less than 0 if it makes the card cheaper.
    pub amount: i32,
    /// The reason, in words: `printed`, `a missing Command icon`, `Home One`.
    pub told: String,
    pub rule: String,
    /// The card whose ability it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardData>,
}

impl Table<'_> {
    /// The decision as data.
    pub(crate) fn asked_data(&self, decision: &Decision) -> AskedData {
        AskedData {
            player: self.decider(decision).to_owned(),
            rule: decision.rule.to_string(),
            source: decision.source.map(|source| self.card_data(source.card)),
            optional: is_optional(decision),
            options: self.options_written(decision),
        }
    }

    /// A legal answer as data, written as that step; `events` come of it.
    pub(crate) fn action_data(
        &self,
        step: String,
        decision: &Decision,
        answer: &Answer,
        events: &[Event],
    ) -> ActionData {
        let base = |player| self.position.player(player).base;
        let refs = |chosen: &[Ref]| -> Vec<CardId> {
            let card = |chosen: &Ref| match chosen {
                Ref::Card(object) => object.card,
                Ref::Player(player) => base(*player),
            };
            chosen.iter().map(card).collect()
        };
        let (kind, card, targets) = match answer {
            Answer::Action(Action::Play(play)) => {
                ("play", Some(play.card), play.onto.into_iter().chain(play.exploit.iter().flatten().copied()).collect())
            }
            Answer::Action(Action::Attack { attacker, targets }) => ("attack", Some(*attacker), targets.clone()),
            Answer::Action(Action::Use { card, .. }) => ("use", Some(*card), Vec::new()),
            Answer::Action(Action::Deploy { leader, onto }) => {
                ("deploy", Some(*leader), onto.iter().copied().collect())
            }
            Answer::Action(Action::Pass) => ("pass", None, Vec::new()),
            Answer::Action(Action::Take(_)) => ("take", None, Vec::new()),
            Answer::Choose(chosen) => ("choose", None, refs(chosen)),
            Answer::Divide(parts) => ("choose", None, refs(&parts.iter().map(|(part, _)| *part).collect::<Vec<_>>())),
            _ => ("choose", None, Vec::new()),
        };
        ActionData {
            step,
            kind,
            card: card.map(|card| self.card_data(card)),
            ability: self.ability_in_words(answer),
            targets: targets.into_iter().map(|target| self.card_data(target)).collect(),
            cost: self.cost_data(decision.player, answer, events),
            told: self.tell_decided(decision, answer),
        }
    }

    fn ability_in_words(&self, answer: &Answer) -> Option<String> {
        let Answer::Action(Action::Use { card, ability, .. }) = answer else { return None };
        let look = self.position.look();
        let printed = look.card(*card);
        let side = match (look.is_unit(*card), printed.kind) {
            (true, CardKind::Leader) => Side::LeaderUnit,
            (_, kind) => kind.into(),
        };
        let ability = self.position.action_ability(*card, *ability)?;
        Some(print::ability(&ability, &Context::new(&printed.name, side)))
    }

    fn cost_data(&self, player: PlayerId, answer: &Answer, events: &[Event]) -> Option<CostData> {
        let paid = events.iter().position(|event| matches!(event.what, Happening::Paid { .. }))?;
        let Happening::Paid { resources, credits, .. } = events.get(paid)?.what else { return None };
        let reasons = events.iter().take(paid).filter(|event| matches!(event.what, Happening::Because { .. }));
        let because = reasons.filter_map(|reason| self.tell_event(reason)).collect();
        let parts = match answer {
            Answer::Action(Action::Play(play)) => self.position.cost_parts(player, play),
            _ => Vec::new(),
        };
        let parts = parts.iter().map(|part| self.cost_part_data(part)).collect();
        Some(CostData { resources, credits, because, parts })
    }

    fn cost_part_data(&self, CostPart { amount, reason }: &CostPart) -> CostPartData {
        let card = match reason {
            CostReason::Ability(card) => Some(self.card_data(*card)),
            CostReason::Printed | CostReason::MissingIcons(_) | CostReason::Exploit => None,
        };
        let told = reason.words(|card| self.written(card));
        CostPartData { amount: *amount, told, rule: reason.rule().to_string(), card }
    }
}
