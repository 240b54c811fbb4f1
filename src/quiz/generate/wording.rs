//! What is asked about a fact of the table, and its values in words.

use crate::names::Names;
use swu_scenario::Scenario;
use swu_scenario::replay::About;
use swu_text::words::capitalised;

/// How telling a question about that is: the smaller, the more; none if nobody should be asked. Before the first step
/// only what no board shows is asked.
pub(super) fn rank(about: &About, step: usize) -> Option<u8> {
    let rank = match about {
        About::Result => 1,
        About::Place(_) => 4,
        About::BaseRemaining(_) => 5,
        About::Damage(_) => 6,
        About::AttackTargets(_) => 7,
        About::Playable(_) => 8,
        About::Upgrades(_) => 9,
        About::Ready(_) => 10,
        About::Power(_) => 11,
        About::RemainingHp(_) => 12,
        About::Hand(_) => 13,
        About::ReadyResources(_) => 14,
        About::Credits(_) => 15,
        About::Initiative => 16,
        About::Decides => 17,
        // The first three are told by others, and nobody counts the last ones.
        About::Asked | About::BaseDamage(_) | About::Stage => return None,
        About::Deck(_) | About::Discard(_) | About::Resources(_) => return None,
    };
    let is_seen = step == 0 && !matches!(about, About::AttackTargets(_) | About::Playable(_));
    (!is_seen).then_some(rank)
}

/// Words about the table of a scenario.
pub(super) struct Wording {
    names: Names,
}

impl Wording {
    pub fn of(scenario: &Scenario) -> Self {
        Self { names: Names::of(scenario) }
    }

    /// What events call a card or player of the file.
    pub fn subject(&self, name: &str) -> String {
        let card = self.names.card(name);
        // An alias stands in brackets there.
        card.split_once(" (").map_or(card.clone(), |(card, _)| card.to_owned())
    }

    /// The question.
    pub fn ask(&self, about: &About) -> String {
        let who = |player: &String| capitalised(player);
        let card = |card: &String| self.names.card(card);
        match about {
            About::Result => "How does the game stand now?".to_owned(),
            About::Decides => "Who takes the next action?".to_owned(),
            About::Asked => "What is asked now?".to_owned(),
            About::Stage => "Which phase is it now?".to_owned(),
            About::Initiative => "Who has the initiative now?".to_owned(),
            About::BaseDamage(player) => format!("How much damage is on {}'s base now?", who(player)),
            About::BaseRemaining(player) => format!("How much HP does {}'s base have left?", who(player)),
            About::Hand(player) => format!("How many cards are in {}'s hand now?", who(player)),
            About::Deck(player) => format!("How many cards are in {}'s deck now?", who(player)),
            About::Discard(player) => format!("How many cards are in {}'s discard pile now?", who(player)),
            About::ReadyResources(player) => format!("How many ready resources does {} have now?", who(player)),
            About::Resources(player) => format!("How many resources does {} have now?", who(player)),
            About::Credits(player) => format!("How many Credit tokens does {} have now?", who(player)),
            About::Place(name) => format!("Where is {} now?", card(name)),
            About::Damage(name) => format!("How much damage is on {} now?", card(name)),
            About::Power(name) => format!("How much power does {} have now?", card(name)),
            About::RemainingHp(name) => format!("How much HP does {} have left?", card(name)),
            About::Ready(name) => format!("Is {} ready or exhausted now?", card(name)),
            About::Upgrades(name) => format!("Which upgrades are on {} now?", card(name)),
            About::AttackTargets(name) => format!("What may {} attack, if it is ready?", card(name)),
            About::Playable(player) => format!("Which cards of the hand may {} play now?", who(player)),
        }
    }

    /// What is so, in words.
    pub fn value(&self, about: &About, value: &str) -> String {
        match about {
            About::AttackTargets(_) if value == "none" => "Nothing".to_owned(),
            // A player who can be attacked is a base.
            About::AttackTargets(_) => self.names.listed(value, |player| format!("{player}'s base")),
            _ => self.names.listed(value, str::to_owned),
        }
    }
}
