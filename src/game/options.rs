//! What a player may answer: the legal actions now, and answers drawn at random for random play.

use crate::cards::{Arena, CardKind, Keyword};

use super::decision::{Action, Answer, Ask, Choice, Counter, Decision, Play};
use super::ids::{CardId, PlayerId, Ref};
use super::position::Position;
use super::state::Zone;

/// How often a random choice is drawn again when what must hold together does not.
const TRIES: usize = 20;

impl Position {
    /// Every legal action of a player, as if it were their turn; how to pay for a card is left open.
    pub fn legal_actions(&self, player: PlayerId) -> Vec<Action> {
        let mut actions: Vec<Action> = vec![Action::Pass];
        actions.extend([Counter::Initiative, Counter::Blast, Counter::Plan].map(Action::Take));
        actions.extend(self.possible_plays(player).into_iter().map(Action::Play));
        for &unit in &self.units {
            if self.card(unit).controller == player && !self.card(unit).exhausted {
                let targets = self.attack_targets(unit);
                actions.extend(targets.into_iter().map(|t| Action::Attack { attacker: unit, targets: vec![t] }));
            }
        }
        for (card, state) in self.cards() {
            let reachable = state.zone.is_play() || (state.zone == Zone::Discard && state.owner == player);
            if reachable && state.zone != Zone::Resources {
                let count = self.action_abilities(card);
                actions.extend((0..count).map(|ability| Action::Use { card, ability }));
            }
        }
        for &leader in &self.player(player).leaders {
            actions.push(Action::Deploy { leader, onto: None });
            actions.extend(self.units.iter().map(|&unit| Action::Deploy { leader, onto: Some(unit) }));
        }
        actions.retain(|action| self.check_action(player, action).is_ok());
        actions
    }

    fn possible_plays(&self, player: PlayerId) -> Vec<Play> {
        let state = self.player(player);
        let mut plays = Vec::new();
        for &card in state.hand.iter().chain(&state.discard) {
            plays.push(Play::card(card));
            if self.look().card(card).kind == CardKind::Unit {
                plays.push(Play { using: Some(Keyword::Piloting), ..Play::card(card) });
            }
        }
        plays.extend(state.resources.iter().map(|&c| Play { using: Some(Keyword::Smuggle), ..Play::card(c) }));
        plays
    }

    /// Whether a player could play the card from where it is, if it were their turn.
    pub fn can_play(&self, player: PlayerId, card: CardId) -> bool {
        let ways = [None, Some(Keyword::Smuggle), Some(Keyword::Piloting)];
        ways.into_iter()
            .any(|using| self.check_action(player, &Action::Play(Play { using, ..Play::card(card) })).is_ok())
    }

    /// An answer to the pending decision, drawn at random. It is legal, unless a cost turns out not to be payable.
    pub fn random_answer(&self, random: &mut fastrand::Rng) -> Option<Answer> {
        let decision = self.decision()?;
        Some(match &decision.ask {
            Ask::Mulligan => {
                if random.bool() {
                    Answer::Keep
                } else {
                    Answer::Mulligan(None)
                }
            }
            Ask::FirstResources { options, count } => Answer::Choose(self.some_of(options, *count, random)),
            Ask::Resource { options } => {
                let count = usize::from(random.u8(..4) > 0).min(options.len());
                Answer::Choose(self.some_of(options, count, random))
            }
            Ask::Action => Answer::Action(self.random_action(decision, random)),
            Ask::Choose(choice) => Answer::Choose(random_choice(choice, random)),
            Ask::May => {
                if random.bool() {
                    Answer::Yes
                } else {
                    Answer::No
                }
            }
            Ask::Next { options } => Answer::Next(random.usize(..options.len().max(1))),
            Ask::Mode { options, .. } => Answer::Mode(random.usize(..options.len().max(1))),
            Ask::Arena => Answer::Arena(if random.bool() { Arena::Ground } else { Arena::Space }),
            Ask::Number { min, max } => Answer::Number(random.i32(*min..=(*max).max(*min))),
            Ask::Aspect { among } => Answer::Aspect(*among.get(random.usize(..among.len().max(1)))?),
            Ask::Keyword { among } => Answer::Keyword(*among.get(random.usize(..among.len().max(1)))?),
            Ask::Name { .. } => {
                let card = random.usize(..self.cards.len().max(1));
                Answer::Name(self.printed(CardId(card as u16)).name.clone())
            }
            Ask::Divide { optional: true, .. } if random.u8(..4) == 0 => Answer::Divide(Vec::new()),
            Ask::Divide { amount, exact, options, .. } => {
                Answer::Divide(random_division(*amount, *exact, options, random))
            }
            Ask::Arrange { cards, bottom_min, bottom_max } => {
                let mut cards = cards.clone();
                random.shuffle(&mut cards);
                let bottom = cards.split_off(cards.len().saturating_sub(random.usize(*bottom_min..=*bottom_max)));
                Answer::Arrange { top: cards, bottom }
            }
            Ask::UnitOrUpgrade => {
                if random.bool() {
                    Answer::Unit
                } else {
                    Answer::Upgrade
                }
            }
            Ask::Plot { options } => {
                let count = usize::from(random.bool()).min(options.len());
                Answer::Choose(self.some_of(options, count, random))
            }
        })
    }

    /// Passing is rarer than doing something.
    fn random_action(&self, decision: &Decision, random: &mut fastrand::Rng) -> Action {
        let mut actions = self.legal_actions(decision.player);
        if actions.len() > 3 && random.u8(..8) > 0 {
            actions.retain(|action| !matches!(action, Action::Pass | Action::Take(_)));
        }
        let place = random.usize(..actions.len().max(1));
        actions.into_iter().nth(place).unwrap_or(Action::Pass)
    }

    fn some_of(&self, options: &[CardId], count: usize, random: &mut fastrand::Rng) -> Vec<Ref> {
        let mut options = options.to_vec();
        random.shuffle(&mut options);
        options.into_iter().take(count).map(|card| Ref::Card(self.object(card))).collect()
    }
}

fn random_choice(choice: &Choice, random: &mut fastrand::Rng) -> Vec<Ref> {
    for _ in 0..TRIES {
        let count = random.usize(choice.min..=choice.max.max(choice.min));
        let mut places: Vec<usize> = (0..choice.options.len()).collect();
        random.shuffle(&mut places);
        places.truncate(count);
        if choice.limits.iter().all(|limit| limit.holds(&places)) {
            return places.into_iter().filter_map(|place| choice.options.get(place).copied()).collect();
        }
    }
    let count = if choice.optional { 0 } else { choice.min };
    choice.options.iter().copied().take(count).collect()
}

fn random_division(amount: i32, exact: bool, options: &[(Ref, i32)], random: &mut fastrand::Rng) -> Vec<(Ref, i32)> {
    let mut left = if exact { amount } else { random.i32(0..=amount.max(0)) };
    let mut parts: Vec<(Ref, i32)> = options.iter().map(|(target, _)| (*target, 0)).collect();
    while left > 0 {
        let open: Vec<usize> = (0..parts.len())
            .filter(|&i| parts.get(i).zip(options.get(i)).is_some_and(|((_, part), (_, most))| part < most))
            .collect();
        let Some(&place) = open.get(random.usize(..open.len().max(1))) else { break };
        if let Some((_, part)) = parts.get_mut(place) {
            *part += 1;
        }
        left -= 1;
    }
    parts.retain(|(_, part)| *part > 0);
    parts
}
