//! What is asked about a fact of the table, and its values in words.

use crate::names::Names;
use swu_scenario::Scenario;
use swu_scenario::replay::About;
use swu_text::words::{capitalised, counted};

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
        if self.names.seat(name).is_some() {
            return capitalised(name);
        }
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

    /// A fact as a ruling, in a sentence; none of what nobody would rule on.
    pub fn ruling(&self, about: &About, value: &str) -> Option<String> {
        let who = |player: &String| capitalised(player);
        let card = |card: &String| self.names.card(card);
        let some = |noun: &str| match value.parse::<usize>() {
            Ok(0) | Err(_) => format!("no {noun}s"),
            Ok(count) => counted(count, noun),
        };
        let said = self.value(about, value);
        Some(match about {
            About::Result if value.starts_with("a draw") => {
                format!("The game is {}.", said.replacen("A draw", "a draw", 1))
            }
            About::Result => format!("{said}."),
            About::Initiative => format!("{said} has the initiative."),
            About::BaseRemaining(player) => format!("{}'s base has {value} HP left.", who(player)),
            About::Hand(player) => format!("{} has {} in hand.", who(player), some("card")),
            About::ReadyResources(player) => format!("{} has {}.", who(player), some("ready resource")),
            About::Credits(player) => format!("{} has {}.", who(player), some("Credit token")),
            About::Place(name) if is_place_alone(value) => format!("{} is {value}.", card(name)),
            About::Place(name) => format!("{} is in {value}.", card(name)),
            About::Damage(name) if value == "0" => format!("{} has no damage.", card(name)),
            About::Damage(name) => format!("{} has {value} damage.", card(name)),
            About::Power(name) => format!("{} has {value} power.", card(name)),
            About::RemainingHp(name) => format!("{} has {value} HP left.", card(name)),
            About::Ready(name) => format!("{} is {value}.", card(name)),
            About::Upgrades(name) if value == "none" => format!("{} has no upgrades.", card(name)),
            About::Upgrades(name) => format!("{} has {} {said}.", card(name), upgrades(value)),
            About::AttackTargets(name) if value == "none" => {
                format!("There is nothing that {} could attack.", card(name))
            }
            About::AttackTargets(name) => {
                format!("If it were ready, {} could attack {said} and nothing else.", card(name))
            }
            About::Asked | About::Stage | About::Decides | About::Playable(_) => return None,
            About::BaseDamage(_) | About::Deck(_) | About::Discard(_) | About::Resources(_) => return None,
        })
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

/// Whether the words for a place say of themselves where a card is, as `captured by Wampa` does.
fn is_place_alone(place: &str) -> bool {
    ["captured by ", "attached to ", "set aside", "removed"].iter().any(|words| place.starts_with(words))
}

/// One upgrade, or several of a list.
fn upgrades(list: &str) -> &'static str {
    if list.contains(" and ") || list.contains(", ") { "the upgrades" } else { "the upgrade" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swu_scenario::read;

    #[test]
    fn a_ruling_is_a_sentence_whose_words_agree() {
        let scenario = read("t.yaml", "title: t\nsetup: {players: {ana: {}, ben: {}}}\n").unwrap();
        let wording = Wording::of(&scenario);
        let (ana, wampa) = (|| "ana".to_owned(), || "Wampa".to_owned());
        for (about, value, ruling) in [
            (About::Result, "ana has won", "Ana has won."),
            (About::Result, "a draw between ana and ben", "The game is a draw between Ana and Ben."),
            (About::Initiative, "nobody", "Nobody has the initiative."),
            (About::Hand(ana()), "1", "Ana has 1 card in hand."),
            (About::Hand(ana()), "2", "Ana has 2 cards in hand."),
            (About::Credits(ana()), "0", "Ana has no Credit tokens."),
            (About::BaseRemaining(ana()), "24", "Ana's base has 24 HP left."),
            (About::Place(wampa()), "Ana's discard pile", "Wampa is in Ana's discard pile."),
            (About::Place(wampa()), "captured by AT-ST", "Wampa is captured by AT-ST."),
            (About::Damage(wampa()), "0", "Wampa has no damage."),
            (About::Upgrades(wampa()), "Shield", "Wampa has the upgrade Shield."),
            (About::Upgrades(wampa()), "Shield and Experience", "Wampa has the upgrades Shield and Experience."),
            (About::Upgrades(wampa()), "none", "Wampa has no upgrades."),
        ] {
            assert_eq!(wording.ruling(&about, value).as_deref(), Some(ruling));
        }
        assert_eq!(wording.ruling(&About::Deck(ana()), "20"), None);
    }
}
