//! Answers that are near the right one and wrong: what a candidate might say who knows the situation and not the rule.
//!
//! A fact has one value, so that every other value is wrong; each answer here differs from the right one by its text.

use std::fmt::Display;

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
    /// Other values of a fact, the most plausible first; `mistaken` is the value under a mistake, as the facts write both.
    pub fn of_fact(&self, about: &About, value: &str, mistaken: &str) -> Vec<Near> {
        let before = self.before.and_then(|before| before.facts.get(about));
        let unchanged = before.map(|before| Near::new(before, "The last step changes nothing here."));
        let values = match about {
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
                let parts: Vec<String> = parts(value).chain(parts(mistaken)).filter(is_known).collect();
                let others =
                    self.others(about).into_iter().map(|name| Near::new(&name, format!("It is {name} alone.")));
                unchanged.into_iter().chain(selections(&parts)).chain(others).collect()
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
            | About::Credits(_) => unchanged.into_iter().chain(numbers(value, mistaken)).collect(),
        };
        let told = |near: Near| Near { text: self.wording.value(about, &near.text), says: near.says };
        values.into_iter().map(told).collect()
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

    /// What else a list of that kind could name: to attack, the other units; a second token of its kind.
    fn others(&self, about: &About) -> Vec<String> {
        match about {
            About::AttackTargets(attacker) => {
                let units = self.now.facts.iter().filter_map(|(about, _)| match about {
                    About::Damage(unit) if unit != attacker => Some(unit.clone()),
                    _ => None,
                });
                units.chain(self.names()).collect()
            }
            About::Upgrades(_) => vec!["Shield and Shield".to_owned(), "Experience".to_owned()],
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

/// Other numbers: the change twice, the other way round, and one more or less.
pub(super) fn numbers(value: &str, mistaken: &str) -> Vec<Near> {
    let (Ok(right), Ok(wrong)) = (value.parse::<i64>(), mistaken.parse::<i64>()) else { return Vec::new() };
    let change = wrong - right;
    let candidates = [
        (right + 2 * change, "The change is counted twice."),
        (right - change, "The change goes the other way."),
        (right + 1, "One point too many is counted."),
        (right - 1, "One point too few is counted."),
    ];
    let possible = candidates.into_iter().filter(|(number, _)| *number >= 0);
    possible.map(|(number, says)| Near::new(number, says)).collect()
}

/// What a list of names names; nothing if there is none.
fn parts(list: &str) -> impl Iterator<Item = String> {
    let names = list.split(", ").flat_map(|part| part.split(" and "));
    names.filter(|name| *name != "none" && !name.is_empty()).map(str::to_owned).collect::<Vec<_>>().into_iter()
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
        for (right, wrong, near) in [
            ("30", "29", vec!["28", "31", "31", "29"]),
            ("1", "3", vec!["5", "2", "0"]),
            ("0", "8", vec!["16", "1"]),
            ("two", "8", vec![]),
        ] {
            assert_eq!(texts(&numbers(right, wrong)), near, "{right}, {wrong}");
        }
    }

    #[test]
    fn a_list_is_cut_into_its_names() {
        let parts: Vec<String> = parts("Wampa, AT-ST and ben").collect();
        assert_eq!(parts, ["Wampa", "AT-ST", "ben"]);
        assert_eq!(texts(&selections(&parts)), ["AT-ST, Wampa and ben", "none", "AT-ST", "Wampa", "ben"]);
        assert_eq!(super::parts("none").count(), 0);
    }
}
