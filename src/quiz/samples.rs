//! Questions for tests, made by hand.

use super::{Bank, Level, Origin, Question, QuestionId, QuestionOption};
use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_scenario::replay::World;

const TABLE: &str = "
title: Two units deal damage to each other at the same time
cites: [CR 6.3.4.a]
level: 2
setup:
  players:
    ana:
      leader: Doctor Aphra
      ground: [{card: Wampa, damage: 1}, Battlefield Marine]
      space: [Cartel Spacer]
      hand: [Sneak Attack]
    ben:
      leader: Luke Skywalker, Faithful Friend
      ground: [Pyke Sentinel, {card: AT-ST, exhausted: true}]
      deck: [Waylay]
steps:
  - ana: {attack: Wampa, target: Pyke Sentinel}
quiz:
  ask: How much damage is on Wampa after its attack?
  options:
    - {text: '1; the Sentinel is defeated first', claim: {Wampa: {damage: 1}}}
    - {text: '3', claim: {Wampa: {damage: 3}}}
    - {text: '2', claim: {Wampa: {damage: 2}}}
  explain: Combat damage is dealt by both units at the same time, so that the defending unit deals its own.
";

/// A question without a game, with three options of which the first is right.
pub fn one_answer(name: &str) -> Question {
    let option = |text: &str, mistake: Option<&str>| QuestionOption {
        text: text.to_owned(),
        is_right: mistake.is_none(),
        mistake: mistake.map(str::to_owned),
    };
    Question {
        id: QuestionId::of_file(&format!("{name}.yaml")),
        origin: Origin::Written,
        file: format!("{name}.yaml"),
        title: "The card on top is drawn first".to_owned(),
        ask: "Which card does ana draw?".to_owned(),
        options: vec![
            option("Surprise Strike", None),
            option("Waylay, the card at the bottom", Some("The card at the bottom is drawn last.")),
            option("None", Some("A player draws in the regroup phase.")),
        ],
        explain: Some("Cards are drawn from the top of the deck.".to_owned()),
        cites: ["CR 5.5.1.b", "CR 8.3"].iter().filter_map(|id| id.parse().ok()).collect(),
        level: Level::of(1),
        ..Question::default()
    }
}

/// A question with four options of which two are right.
pub fn two_answers(name: &str) -> Question {
    let mut question = one_answer(name);
    let right = QuestionOption { text: "Vanquish".to_owned(), is_right: true, mistake: None };
    question.options.push(right);
    question.ask = "Which cards does ana draw?".to_owned();
    question
}

/// A question about a game, with one right option of three.
pub fn at_a_table() -> Question {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let mut bank = Bank::written(&[("table.yaml".to_owned(), TABLE.to_owned())], &world);
    bank.questions.pop().unwrap_or_else(|| panic!("{:?}", bank.flaws))
}
