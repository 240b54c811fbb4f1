//! The parts of a card's abilities, and the card without one of them.
//!
//! A part is what can be taken out by itself: an effect that is no mere order of others, a keyword, one thing that a
//! constant or lasting effect gives, a rule for players. An effect is taken out so that its choices are still made.

use std::sync::Arc;

use swu_judge::cards::{
    Abilities, Ability, Card, Constant, Effect, ForAttack, Grant, KeywordAbility, PlayerRule, Target,
};

/// One of the sides of a card that have abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Printed,
    LeaderUnit,
    AsUpgrade,
}

impl Side {
    pub const ALL: [Self; 3] = [Self::Printed, Self::LeaderUnit, Self::AsUpgrade];

    pub fn of(self, card: &Card) -> &Abilities {
        match self {
            Self::Printed => &card.abilities,
            Self::LeaderUnit => &card.unit_abilities,
            Self::AsUpgrade => &card.upgrade_abilities,
        }
    }

    fn of_mut(self, card: &mut Card) -> &mut Abilities {
        match self {
            Self::Printed => &mut card.abilities,
            Self::LeaderUnit => &mut card.unit_abilities,
            Self::AsUpgrade => &mut card.upgrade_abilities,
        }
    }
}

/// A part, and the card without it.
pub struct Part {
    /// Number of the ability on its side, from 1.
    pub ability: usize,
    /// Name of the part, "damage"; the second of a kind is "damage 2".
    pub what: String,
    kind: String,
    pub without: Arc<Card>,
    /// It is an effect: its card has the same abilities without it.
    pub is_effect: bool,
}

impl Part {
    /// True if its result is an event, and not only a later option.
    pub fn is_event(&self) -> bool {
        self.is_effect && self.kind != "lasting-rule"
    }
}

/// The card without the abilities that are not understood: those stop a game.
pub fn understood(card: &Card) -> Card {
    let mut card = card.clone();
    for side in Side::ALL {
        let abilities = side.of(&card).iter().filter(|a| !matches!(***a, Ability::Unsupported(_)));
        *side.of_mut(&mut card) = abilities.cloned().collect();
    }
    card
}

impl Part {
    /// No part: the card as it is.
    pub fn none(card: &Card) -> Self {
        let what = "nothing".to_owned();
        Self { ability: 0, kind: what.clone(), what, without: Arc::new(card.clone()), is_effect: false }
    }
}

/// True if an ability of that side is not understood.
pub fn unread(card: &Card, side: Side) -> bool {
    side.of(card).iter().any(|ability| matches!(**ability, Ability::Unsupported(_)))
}

/// All parts of the abilities of that side.
pub fn parts(card: &Card, side: Side) -> Vec<Part> {
    let mut parts = Vec::new();
    for ability in 0..side.of(card).len() {
        for place in 0.. {
            let mut knife = Knife { left: place, cut: None, is_effect: false };
            let mut abilities = side.of(card).to_vec();
            if knife.ability(&mut abilities[ability]) {
                abilities.remove(ability);
            }
            let Some(mut what) = knife.cut else { break };
            let same = parts.iter().filter(|p: &&Part| p.ability == ability + 1 && p.kind == what).count();
            let kind = what.clone();
            if same > 0 {
                what = format!("{what} {}", same + 1);
            }
            let mut without = card.clone();
            *side.of_mut(&mut without) = abilities.into();
            parts.push(Part {
                ability: ability + 1,
                what,
                kind,
                without: Arc::new(without),
                is_effect: knife.is_effect,
            });
        }
    }
    parts
}

/// Takes out the part before which so many are left alone.
struct Knife {
    left: usize,
    cut: Option<String>,
    is_effect: bool,
}

/// Name of the variant of a tree.
fn name(tree: &impl serde::Serialize) -> String {
    match serde_json::to_value(tree) {
        Ok(serde_json::Value::String(name)) => name,
        Ok(serde_json::Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

impl Knife {
    /// True if this is the part to take out.
    fn here(&mut self, what: impl FnOnce() -> String) -> bool {
        if self.cut.is_some() {
            return false;
        }
        if self.left == 0 {
            self.cut = Some(what());
            return true;
        }
        self.left -= 1;
        false
    }

    /// True if the whole ability is to be taken out.
    fn ability(&mut self, ability: &mut Arc<Ability>) -> bool {
        match Arc::make_mut(ability) {
            Ability::Keyword(KeywordAbility::Bounty(effect)) => self.effect(effect),
            Ability::Keyword(KeywordAbility::Coordinate(abilities)) => self.list(abilities, Self::ability),
            Ability::Keyword(keyword) => {
                let keyword = keyword.keyword();
                return self.here(|| keyword.to_string());
            }
            Ability::Action(action) => self.effect(&mut action.effect),
            Ability::Triggered(triggered) => self.effect(&mut triggered.effect),
            Ability::Constant(constant) => self.list(&mut constant.does, Self::constant),
            Ability::Event(effect) => self.effect(effect),
            Ability::Unsupported(_) => {}
        }
        false
    }

    fn list<T>(&mut self, list: &mut Vec<T>, mut one: impl FnMut(&mut Self, &mut T) -> bool) {
        list.retain_mut(|item| !one(self, item));
    }

    fn constant(&mut self, constant: &mut Constant) -> bool {
        match constant {
            Constant::Grant { grants, .. } => {
                self.list(grants, Self::grant);
                false
            }
            Constant::Rule(rule) => self.rule(rule),
            Constant::WhilePlaying(rule) => self.here(|| format!("while playing: {}", name(rule))),
            Constant::Setup(rule) => self.here(|| format!("setup: {}", name(rule))),
        }
    }

    fn rule(&mut self, rule: &mut PlayerRule) -> bool {
        match rule {
            PlayerRule::CardsGain { ability, .. } => self.ability(ability),
            _ => self.here(|| format!("rule: {}", name(rule))),
        }
    }

    fn grant(&mut self, grant: &mut Grant) -> bool {
        match grant {
            Grant::Ability(ability) => self.ability(ability),
            Grant::While { grants, .. } => {
                self.list(grants, Self::grant);
                false
            }
            Grant::Instead { effect, .. } => {
                self.effect(effect);
                false
            }
            _ => self.here(|| format!("grant: {}", name(grant))),
        }
    }

    fn for_attack(&mut self, given: &mut ForAttack) -> bool {
        self.grant(&mut given.grant)
    }

    fn effect(&mut self, effect: &mut Arc<Effect>) {
        match Arc::make_mut(effect) {
            Effect::Sequence(parts) | Effect::Together(parts) => parts.iter_mut().for_each(|part| self.effect(part)),
            Effect::May { effect, .. }
            | Effect::ForEach { effect, .. }
            | Effect::Repeat { effect, .. }
            | Effect::Players { effect, .. }
            | Effect::Delayed { effect, .. }
            | Effect::Search { then: effect, .. } => self.effect(effect),
            Effect::IfYouDo { first, then, otherwise } => {
                [first, then, otherwise].into_iter().for_each(|part| self.effect(part));
            }
            Effect::If { then, otherwise, .. } => [then, otherwise].into_iter().for_each(|part| self.effect(part)),
            Effect::Unless { does, otherwise, .. } => [does, otherwise].into_iter().for_each(|part| self.effect(part)),
            Effect::Modes { modes, .. } => modes.iter_mut().for_each(|mode| self.effect(&mut mode.effect)),
            Effect::Lasting { grants, .. } => self.list(grants, Self::grant),
            Effect::LastingRule { rule: PlayerRule::CardsGain { ability, .. }, .. } => {
                // A rule that gives a keyword is the whole effect.
                let mut given = ability.clone();
                if self.ability(&mut given) {
                    *effect = Arc::new(Effect::Nothing);
                } else {
                    *ability = given;
                }
            }
            Effect::Play(play) => {
                self.list(&mut play.grants, Self::grant);
                self.list(&mut play.for_credit, Self::grant);
                self.leaf(effect);
            }
            Effect::Attack(attack) => {
                self.list(&mut attack.attacker_gets, Self::for_attack);
                self.list(&mut attack.defender_gets, Self::for_attack);
                self.leaf(effect);
            }
            // Only choices, and words between parts.
            Effect::Nothing
            | Effect::Then
            | Effect::Select(_)
            | Effect::ChooseArena
            | Effect::ChooseNumber { .. }
            | Effect::ChooseAspect { .. }
            | Effect::NameCard
            | Effect::NameTrait => {}
            _ => self.leaf(effect),
        }
    }

    fn leaf(&mut self, effect: &mut Arc<Effect>) {
        if self.here(|| name(effect)) {
            self.is_effect = true;
            *effect = Arc::new(only_chosen(effect));
        }
    }
}

/// The choices of objects that an effect makes, without what it does to them.
fn only_chosen(effect: &Effect) -> Effect {
    let choices: Vec<&Target> = match effect {
        Effect::Damage { by, to, .. } => by.iter().chain([to]).collect(),
        Effect::Heal { from: what, .. }
        | Effect::Defeat(what)
        | Effect::Exhaust(what)
        | Effect::Ready(what)
        | Effect::ReturnToHand(what)
        | Effect::PutOnDeck { what, .. }
        | Effect::Give { to: what, .. }
        | Effect::DiscardCards(what)
        | Effect::DrawCards(what)
        | Effect::Reveal(what)
        | Effect::Rescue(what)
        | Effect::TakeControl { what, .. }
        | Effect::Move { what, .. }
        | Effect::Resource { what, .. } => vec![what],
        Effect::ExchangeControl { a, b }
        | Effect::Capture { captor: a, what: b }
        | Effect::Attach { what: a, to: b } => vec![a, b],
        _ => Vec::new(),
    };
    match choices.as_slice() {
        [] => Effect::Nothing,
        [only] => Effect::Select((*only).clone()),
        several => Effect::Sequence(several.iter().map(|&what| Arc::new(Effect::Select(what.clone()))).collect()),
    }
}
