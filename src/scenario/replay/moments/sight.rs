//! What is to be seen at a moment, in the words of the file: the board, what is asked and can be answered, what a player
//! can do, and what the cards are called.

use std::sync::Arc;

use crate::replay::Board;
use crate::replay::prompts::prompt::is_optional;
use crate::replay::table::resolve::Table;
use crate::{Action, flow, normalise};
use swu_cards::Card;
use swu_game::{self as game, Ask, CardId, Choice, Decision, PlayerId, Rule};

/// No more answers are listed.
const MOST_ANSWERS: usize = 60;

/// Of a choice with more options only answers that name one are listed: there would be too many others.
const MOST_COMBINED: usize = 12;

/// What is to be seen at a moment of a game.
pub struct Sight<'m>(Table<'m>);

/// A question that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Who answers, as a step of the file names them; `chance` where nobody does.
    pub who: String,
    /// What is asked, in words.
    pub told: String,
    /// The rule that asks it.
    pub rule: String,
    /// Whether nothing may be chosen, or the offer declined.
    pub optional: bool,
    /// Legal answers as a file writes them.
    pub answers: Vec<String>,
}

/// What something of the game is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// What a file would write.
    pub text: String,
    /// What and where it is: `ana's Wampa, in the ground arena (2 damage)`.
    pub about: String,
    /// The player whose side it is on; none of a player.
    pub side: Option<String>,
    pub is_unit: bool,
}

impl<'m> Sight<'m> {
    pub(super) const fn of(table: Table<'m>) -> Self {
        Self(table)
    }

    pub(super) const fn table(&self) -> &Table<'m> {
        &self.0
    }

    /// The board as it lies there.
    pub fn board(&self) -> Board {
        self.0.board()
    }

    /// The question that is open, if more is asked than the next action.
    pub fn asked(&self) -> Option<Asked> {
        let table = &self.0;
        let open = table.open_prompt()?;
        Some(Asked {
            who: table.decider(open).to_owned(),
            told: table.tell_decision(open),
            rule: open.rule.to_string(),
            optional: is_optional(open),
            answers: self.answers(open),
        })
    }

    /// Each option of the question that is open, as a file would name it alone.
    pub fn options(&self) -> Vec<String> {
        let table = &self.0;
        let mut options = table.open_prompt().map(|open| table.options_written(open)).unwrap_or_default();
        options.dedup();
        options
    }

    /// Whose action it is, if the next action is what is asked.
    pub fn acts(&self) -> Option<&str> {
        let decision = self.0.position.decision().filter(|decision| decision.ask == Ask::Action)?;
        Some(&self.0.position.player(decision.player).name)
    }

    /// Everything that a player could do, as if it were their action.
    pub fn actions(&self, player: &str) -> Vec<Action> {
        let Some(player) = self.seat(player) else { return Vec::new() };
        let decision = Decision { player, ask: Ask::Action, rule: Rule::Cr1_15_1, source: None };
        let mut actions: Vec<Action> = Vec::new();
        for action in self.0.position.legal_actions(player) {
            let written = self.0.written_step(&decision, &game::Answer::Action(action));
            actions.extend(written.filter(|written| !actions.contains(written)));
        }
        actions
    }

    /// An action as a value of YAML.
    pub fn written(&self, action: &Action) -> String {
        action.written(|seat| self.0.seat_name(seat))
    }

    /// The cards in hand that a file can name.
    pub fn hand(&self, player: &str) -> Vec<Named> {
        let Some(player) = self.seat(player) else { return Vec::new() };
        let hand = self.0.position.player(player).hand.clone();
        self.named(hand.into_iter())
    }

    /// Everything that a reference can mean, each once.
    pub fn names(&self) -> Vec<Named> {
        let of_player = |player: PlayerId| {
            let name = self.0.position.player(player).name.clone();
            Named { about: format!("the player {name}, or {name}'s base"), text: name, side: None, is_unit: false }
        };
        let players: Vec<Named> = self.0.position.seats().map(of_player).collect();
        let cards: Vec<CardId> = self.0.position.cards().map(|(card, _)| card).collect();
        let cards = cards.into_iter().filter(|card| self.0.base_of(*card).is_none());
        players.into_iter().chain(self.named(cards)).collect()
    }

    /// The card that words mean, as it is printed, and each card of the game that they can mean with its place and status.
    pub fn called(&self, words: &str) -> Option<(Arc<Card>, Vec<String>)> {
        let found = self.0.matching(&self.0.reference(words));
        let card = Arc::clone(self.0.position.look().card(*found.first()?));
        Some((card, found.iter().map(|&card| self.status(card)).collect()))
    }

    /// The card with its place, its status, and if it is a unit its numbers.
    fn status(&self, card: CardId) -> String {
        let look = self.0.position.look();
        let described = self.0.described(card);
        if !look.is_unit(card) {
            return described;
        }
        format!("{described}: {} power, {} of {} HP", look.power(card), look.remaining_hp(card), look.hp(card))
    }

    fn named(&self, cards: impl Iterator<Item = CardId>) -> Vec<Named> {
        let table = &self.0;
        let mut named: Vec<Named> = Vec::new();
        for card in cards.filter(|&card| !table.position.card(card).filler) {
            let text = table.written(card);
            if named.iter().any(|other| other.text == text) {
                continue;
            }
            let side = table.position.player(table.side(card)).name.clone();
            let is_unit = table.position.look().is_unit(card);
            named.push(Named { text, about: self.status(card), side: Some(side), is_unit });
        }
        named
    }

    fn answers(&self, open: &Decision) -> Vec<String> {
        let is_wide = matches!(&open.ask, Ask::Choose(Choice { options, max, .. })
            if *max > 2 && options.len() > MOST_COMBINED);
        let listed = if is_wide { None } else { self.0.position.answers().ok() };
        let seat = |seat| self.0.seat_name(seat);
        let written = listed.unwrap_or_default().into_iter().take(MOST_ANSWERS);
        let mut answers: Vec<String> = Vec::new();
        for answer in written.filter_map(|answer| self.0.written_answer(open, &answer)) {
            let answer = answer.written(seat);
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        }
        if answers.is_empty() {
            let options = self.0.options_written(open);
            answers = options.iter().take(MOST_ANSWERS).map(|option| flow::name(option)).collect();
            answers.dedup();
        }
        answers
    }

    fn seat(&self, name: &str) -> Option<PlayerId> {
        let wanted = normalise(name);
        self.0.position.seats().find(|&player| normalise(&self.0.position.player(player).name) == wanted)
    }
}
