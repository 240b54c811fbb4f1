//! Answers that are near the right one and wrong: what a candidate might say who knows the situation and not the rule.
//!
//! A fact has one value, so that every other value is wrong; each answer here differs from the right one by its text.

use std::fmt::Display;

use super::claims::listed;
use super::wording::Wording;
use swu_game::{PlayerId, Position};
use swu_scenario::replay::{About, Moment};
use swu_text::words::{capitalised, joined};

/// A wrong answer, and what somebody believes who gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Near {
    pub text: String,
    pub says: String,
}

impl Near {
    pub fn new(text: impl Display, says: impl Into<String>) -> Self {
        Self { text: text.to_string(), says: says.into() }
    }
}

/// The game when something is asked.
pub(super) struct Around<'m> {
    pub now: &'m Moment,
    /// The game before the last step; none before the first.
    pub before: Option<&'m Moment>,
    pub wording: &'m Wording,
}

impl Around<'_> {
    /// Other values of a fact in words, the most plausible first; `mistaken` is the value under a mistake, as the facts
    /// write both.
    pub fn of_fact(&self, about: &About, value: &str, mistaken: &str) -> Vec<Near> {
        let told = |near: Near| Near { text: self.wording.value(about, &near.text), says: near.says };
        self.values(about, value, mistaken).into_iter().map(told).collect()
    }

    /// The same values as the facts write them.
    pub fn values(&self, about: &About, value: &str, mistaken: &str) -> Vec<Near> {
        let before = self.before.and_then(|before| before.facts.get(about));
        let unchanged = before.map(|before| Near::new(before, "The last step changes nothing here."));
        match about {
            About::Result => self.results(),
            About::Place(card) => unchanged.into_iter().chain(self.places(card, value, mistaken)).collect(),
            About::Ready(_) => vec![Near::new("it is not in play", "It has left play by now.")],
            About::Upgrades(_) | About::AttackTargets(_) | About::Playable(_) => {
                // A list may name a card whose own name has a comma: what no card is called is no part.
                let is_known = |name: &String| {
                    if matches!(about, About::Upgrades(_)) {
                        return true;
                    }
                    let is_card = self.now.facts.get(&About::Place(name.clone())).is_some();
                    is_card || self.names().any(|player| player == *name)
                };
                let parts: Vec<String> = listed(value).into_iter().chain(listed(mistaken)).filter(is_known).collect();
                unchanged.into_iter().chain(selections(&parts)).chain(self.others(about)).collect()
            }
            About::Initiative | About::Decides => {
                let names = self.names().chain(["nobody".to_owned()]);
                names.map(|name| Near::new(&name, format!("It is {name}."))).collect()
            }
            About::Stage | About::Asked => Vec::new(),
            About::BaseDamage(_)
            | About::BaseRemaining(_)
            | About::Damage(_)
            | About::Power(_)
            | About::RemainingHp(_)
            | About::Hand(_)
            | About::Deck(_)
            | About::Discard(_)
            | About::ReadyResources(_)
            | About::Resources(_)
            | About::Credits(_) => {
                let most = self.most(about);
                let is_possible =
                    |near: &Near| near.text.parse().is_ok_and(|number: i64| most.is_none_or(|most| number <= most));
                unchanged.into_iter().chain(numbers(value, before)).filter(is_possible).collect()
            }
        }
    }

    /// More than this nobody would believe: a base has so many HP, and a unit with so much damage is defeated.
    fn most(&self, about: &About) -> Option<i64> {
        let number = |about: About| self.now.facts.get(&about)?.parse::<i64>().ok();
        match about {
            About::BaseRemaining(player) | About::BaseDamage(player) => {
                Some(number(About::BaseRemaining(player.clone()))? + number(About::BaseDamage(player.clone()))?)
            }
            About::Damage(unit) => {
                let hp = number(About::RemainingHp(unit.clone()))? + number(About::Damage(unit.clone()))?;
                Some(hp - 1)
            }
            About::RemainingHp(unit) => {
                Some(number(About::RemainingHp(unit.clone()))? + number(About::Damage(unit.clone()))?)
            }
            About::ReadyResources(player) => number(About::Resources(player.clone())),
            _ => None,
        }
    }

    /// How the game might stand.
    fn results(&self) -> Vec<Near> {
        let ongoing = Near::new("the game goes on", "Nobody has lost yet.");
        let won =
            self.names().map(|name| Near::new(format!("{name} has won"), format!("{} has won.", capitalised(&name))));
        let names: Vec<String> = self.names().collect();
        let draw = Near::new(format!("a draw between {}", joined(&names)), "Nobody is ahead of the other.");
        [ongoing, draw].into_iter().chain(won).collect()
    }

    /// Where a card might be: with the player who has or had it, and, if it is a unit, with the others.
    fn places(&self, card: &str, value: &str, mistaken: &str) -> Vec<Near> {
        let card = &self.wording.subject(card);
        let told: Vec<String> = self.names().map(|name| capitalised(&name)).collect();
        let is_of = |place: &str, name: &String| place.contains(&format!("{name}'s "));
        let holder =
            told.iter().find(|name| is_of(value, name)).or_else(|| told.iter().find(|name| is_of(mistaken, name)));
        let Some(holder) = holder else { return Vec::new() };
        let hand = Near::new(format!("{holder}'s hand"), format!("{card} goes back to a hand."));
        let discard = Near::new(format!("{holder}'s discard pile"), format!("{card} goes to a discard pile."));
        let deck = Near::new(format!("{holder}'s deck"), format!("{card} goes back to a deck."));
        let moved = [value, mistaken].into_iter().filter(|place| place.contains("arena")).flat_map(|place| {
            let others = told.iter().filter(move |name| *name != holder);
            others.map(move |other| {
                let place = place.replace(&format!("{holder}'s "), &format!("{other}'s "));
                Near::new(place, format!("{other} controls {card}."))
            })
        });
        let moved: Vec<Near> = moved.collect();
        [discard, hand].into_iter().chain(moved).chain([deck]).collect()
    }

    /// What else might have to be decided: the same by another player, or nothing.
    pub fn of_decision(&self, right: &str, by: PlayerId) -> Vec<Near> {
        let position = &self.now.position;
        let player = capitalised(&position.player(by).name);
        let others = self.players(position).filter(|(seat, _)| *seat != by).map(|(_, name)| capitalised(&name));
        let by_others =
            others.map(|other| Near::new(right.replacen(&player, &other, 1), format!("{other} decides that.")));
        let nothing = Near::new("Nothing: the next action is taken", "There is nothing left to decide.");
        by_others.chain([nothing]).collect()
    }

    /// What else a list of that kind could name: to attack, the other units; another token.
    fn others(&self, about: &About) -> Vec<Near> {
        match about {
            About::AttackTargets(attacker) => {
                let units = self.now.facts.iter().filter_map(|(about, _)| match about {
                    About::Damage(unit) if unit != attacker => Some(unit.clone()),
                    _ => None,
                });
                units.chain(self.names()).map(|name| Near::new(&name, format!("It is {name} alone."))).collect()
            }
            About::Upgrades(_) => vec![
                Near::new("Shield and Shield", "It has a second Shield."),
                Near::new("Experience", "It has an Experience token instead."),
            ],
            _ => Vec::new(),
        }
    }

    fn players<'p>(&self, position: &'p Position) -> impl Iterator<Item = (PlayerId, String)> + 'p {
        position.seats().map(|seat| (seat, position.player(seat).name.clone()))
    }

    fn names(&self) -> impl Iterator<Item = String> {
        self.players(&self.now.position).map(|(_, name)| name).collect::<Vec<_>>().into_iter()
    }
}

/// Other numbers: the last change twice, and a little more or less.
pub(super) fn numbers(value: &str, before: Option<&str>) -> Vec<Near> {
    let Ok(right) = value.parse::<i64>() else { return Vec::new() };
    let before = before.and_then(|before| before.parse::<i64>().ok()).filter(|before| *before != right);
    let twice = before.map(|before| (right + right - before, "The change is counted twice."));
    let beside = [
        (right + 1, "One too many is counted."),
        (right - 1, "One too few is counted."),
        (right + 2, "Two too many are counted."),
        (right - 2, "Two too few are counted."),
    ];
    let possible = twice.into_iter().chain(beside).filter(|(number, _)| *number >= 0);
    possible.map(|(number, says)| Near::new(number, says)).collect()
}

/// All of these, none of them, and each alone.
fn selections(parts: &[String]) -> Vec<Near> {
    let mut all = parts.to_vec();
    all.sort();
    all.dedup();
    let whole = (!all.is_empty()).then(|| Near::new(joined(&all), "It is all of these."));
    let none = Near::new("none", "It is none of these.");
    let alone = all.iter().map(|part| Near::new(part, format!("It is {part} alone.")));
    whole.into_iter().chain([none]).chain(alone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(near: &[Near]) -> Vec<&str> {
        near.iter().map(|near| near.text.as_str()).collect()
    }

    #[test]
    fn numbers_are_near_and_possible() {
        for (right, before, near) in [
            ("24", Some("30"), vec!["18", "25", "23", "26", "22"]),
            ("1", Some("3"), vec!["2", "0", "3"]),
            ("0", None, vec!["1", "2"]),
            ("4", Some("4"), vec!["5", "3", "6", "2"]),
            ("two", None, vec![]),
        ] {
            assert_eq!(texts(&numbers(right, before)), near, "{right}, {before:?}");
        }
    }

    #[test]
    fn a_list_is_cut_into_its_names() {
        let parts = listed("Wampa, AT-ST and ben");
        assert_eq!(parts, ["Wampa", "AT-ST", "ben"]);
        assert_eq!(texts(&selections(&parts)), ["AT-ST, Wampa and ben", "none", "AT-ST", "Wampa", "ben"]);
        assert_eq!(listed("none").len(), 0);
    }
}
