//! Questions about a fact of the table, and its values in words.

use crate::steps::Names;
use swu_scenario::replay::{About, Standing, Value};
use swu_text::words::{capitalised, counted};

impl Names {
    /// The name of a card or player of the file in events.
    pub fn subject(&self, name: &str) -> String {
        if self.seat(name).is_some() {
            return capitalised(name);
        }
        let card = self.card(name);
        // An alias stands in brackets there.
        card.split_once(" (").map_or(card.clone(), |(card, _)| card.to_owned())
    }

    /// The question about a fact, and its place among others: the smaller, the more telling; none if nobody should be asked.
    /// Before the first step only what no board shows is asked.
    pub fn ask(&self, about: &About, step: usize) -> Option<(u8, String)> {
        let who = |player: &String| capitalised(player);
        let card = |card: &String| self.card(card);
        let is_seen = step == 0 && !matches!(about, About::AttackTargets(_) | About::Playable(_));
        Some(match about {
            _ if is_seen => return None,
            About::Result => (1, "How does the game stand now?".to_owned()),
            About::Place(name) => (4, format!("Where is {} now?", card(name))),
            About::BaseRemaining(player) => (5, format!("How much HP does {}'s base have left?", who(player))),
            About::Damage(name) => (6, format!("How much damage is on {} now?", card(name))),
            About::AttackTargets(name) => (7, format!("What may {} attack, if it is ready?", card(name))),
            About::Playable(player) => (8, format!("Which cards of the hand may {} play now?", who(player))),
            About::Upgrades(name) => (9, format!("Which upgrades are on {} now?", card(name))),
            About::Ready(name) => (10, format!("Is {} ready or exhausted now?", card(name))),
            About::Power(name) => (11, format!("How much power does {} have now?", card(name))),
            About::RemainingHp(name) => (12, format!("How much HP does {} have left?", card(name))),
            About::Hand(player) => (13, format!("How many cards are in {}'s hand now?", who(player))),
            About::ReadyResources(player) => (14, format!("How many ready resources does {} have now?", who(player))),
            About::Credits(player) => (15, format!("How many Credit tokens does {} have now?", who(player))),
            About::Initiative => (16, "Who has the initiative now?".to_owned()),
            About::Decides => (17, "Who takes the next action?".to_owned()),
            // Other questions ask about the first three, and nobody counts the last ones.
            About::Asked | About::BaseDamage(_) | About::Stage => return None,
            About::Deck(_) | About::Discard(_) | About::Resources(_) => return None,
        })
    }

    /// A fact as a ruling, in a sentence; none of a fact that nobody would rule on.
    pub fn ruling(&self, about: &About, value: &Value) -> Option<String> {
        let who = |player: &String| capitalised(player);
        let card = |card: &String| self.card(card);
        let some = |noun: &str| match value {
            Value::Number(1..) => counted(value.to_string().parse().unwrap_or_default(), noun),
            _ => format!("no {noun}s"),
        };
        let said = self.value(about, value);
        Some(match (about, value) {
            (About::Result, Value::Result(Standing::Draw(_))) => {
                format!("The game is {}.", said.replacen("A draw", "a draw", 1))
            }
            (About::Result, _) => format!("{said}."),
            (About::Initiative, _) => format!("{said} has the initiative."),
            (About::BaseRemaining(player), _) => format!("{}'s base has {value} HP left.", who(player)),
            (About::Hand(player), _) => format!("{} has {} in hand.", who(player), some("card")),
            (About::ReadyResources(player), _) => format!("{} has {}.", who(player), some("ready resource")),
            (About::Credits(player), _) => format!("{} has {}.", who(player), some("Credit token")),
            (About::Place(name), Value::Zone(..)) => format!("{} is in {value}.", card(name)),
            (About::Place(name), _) => format!("{} is {value}.", card(name)),
            (About::Damage(name), Value::Number(0)) => format!("{} has no damage.", card(name)),
            (About::Damage(name), _) => format!("{} has {value} damage.", card(name)),
            (About::Power(name), _) => format!("{} has {value} power.", card(name)),
            (About::RemainingHp(name), _) => format!("{} has {value} HP left.", card(name)),
            (About::Ready(name), _) => format!("{} is {value}.", card(name)),
            (About::Upgrades(name), Value::Names(names)) => match names.len() {
                0 => format!("{} has no upgrades.", card(name)),
                1 => format!("{} has the upgrade {said}.", card(name)),
                _ => format!("{} has the upgrades {said}.", card(name)),
            },
            (About::AttackTargets(name), Value::Names(names)) if names.is_empty() => {
                format!("There is nothing that {} could attack.", card(name))
            }
            (About::AttackTargets(name), _) => {
                format!("If it were ready, {} could attack {said} and nothing else.", card(name))
            }
            (About::Asked | About::Stage | About::Decides | About::Playable(_) | About::Upgrades(_), _) => return None,
            (About::BaseDamage(_) | About::Deck(_) | About::Discard(_) | About::Resources(_), _) => return None,
        })
    }

    /// A value in words.
    pub fn value(&self, about: &About, value: &Value) -> String {
        let value = value.to_string();
        match about {
            About::AttackTargets(_) if value == "none" => "Nothing".to_owned(),
            // A player who can be attacked is a base.
            About::AttackTargets(_) => self.listed(&value, |player| format!("{player}'s base")),
            _ => self.listed(&value, str::to_owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swu_cards::ZoneKind;
    use swu_scenario::read;

    #[test]
    fn ruling_is_a_sentence_whose_words_agree() {
        let scenario = read("t.yaml", "title: t\nsetup: {players: {ana: {}, ben: {}}}\n").unwrap();
        let names = Names::of(&scenario);
        let (ana, wampa) = (|| "ana".to_owned(), || "Wampa".to_owned());
        let listed = |names: &[&str]| Value::Names(names.iter().map(|name| (*name).to_owned()).collect());
        let draw = Standing::Draw(vec![ana(), "ben".to_owned()]);
        for (about, value, ruling) in [
            (About::Result, Value::Result(Standing::Winner(ana())), "Ana has won."),
            (About::Result, Value::Result(draw), "The game is a draw between Ana and Ben."),
            (About::Initiative, Value::Player(None), "Nobody has the initiative."),
            (About::Hand(ana()), Value::Number(1), "Ana has 1 card in hand."),
            (About::Hand(ana()), Value::Number(2), "Ana has 2 cards in hand."),
            (About::Credits(ana()), Value::Number(0), "Ana has no Credit tokens."),
            (About::BaseRemaining(ana()), Value::Number(24), "Ana's base has 24 HP left."),
            (About::Place(wampa()), Value::Zone(ana(), ZoneKind::Discard), "Wampa is in Ana's discard pile."),
            (About::Place(wampa()), Value::CapturedBy("AT-ST".to_owned()), "Wampa is captured by AT-ST."),
            (About::Damage(wampa()), Value::Number(0), "Wampa has no damage."),
            (About::Upgrades(wampa()), listed(&["Shield"]), "Wampa has the upgrade Shield."),
            (
                About::Upgrades(wampa()),
                listed(&["Shield", "Experience"]),
                "Wampa has the upgrades Shield and Experience.",
            ),
            (About::Upgrades(wampa()), listed(&[]), "Wampa has no upgrades."),
        ] {
            assert_eq!(names.ruling(&about, &value).as_deref(), Some(ruling));
        }
        assert_eq!(names.ruling(&About::Deck(ana()), &Value::Number(20)), None);
    }
}
