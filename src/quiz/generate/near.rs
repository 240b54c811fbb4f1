//! Answers that are near the right one and wrong: those of a candidate who knows the situation and not the rule.
//!
//! A fact has one value, so that every other value is wrong; each answer here differs from the right one by its text.

use crate::steps::Names;
use swu_cards::ZoneKind;
use swu_game::PlayerId;
use swu_scenario::replay::{About, Moment, Standing, Value};
use swu_text::words::capitalised;

/// A wrong answer, and the belief of somebody who gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Near<A = String> {
    pub answer: A,
    pub says: String,
}

impl<A> Near<A> {
    pub fn new(answer: impl Into<A>, says: impl Into<String>) -> Self {
        Self { answer: answer.into(), says: says.into() }
    }
}

/// The game when something is asked.
pub(super) struct Around<'m> {
    pub now: &'m Moment<'m>,
    /// The game before the last step; none before the first.
    pub before: Option<&'m Moment<'m>>,
    pub names: &'m Names,
}

impl Around<'_> {
    /// Other values of a fact in words, the most plausible first; `mistaken` is the value under a mistake.
    pub(crate) fn of_fact(&self, about: &About, value: &Value, mistaken: &Value) -> Vec<Near> {
        let told = |near: Near<Value>| Near { answer: self.names.value(about, &near.answer), says: near.says };
        self.values(about, value, mistaken).into_iter().map(told).collect()
    }

    /// The same values.
    pub fn values(&self, about: &About, value: &Value, mistaken: &Value) -> Vec<Near<Value>> {
        let before = self.before.and_then(|before| before.facts.get(about));
        let unchanged = before.map(|before| Near::new(before.clone(), "The last step changes nothing here."));
        match (about, value) {
            (About::Result, _) => self.results(),
            (About::Place(card), _) => unchanged.into_iter().chain(self.places(card, value, mistaken)).collect(),
            (About::Ready(_), _) => {
                vec![Near::new(Value::Words("it is not in play".to_owned()), "It has left play by now.")]
            }
            (About::Initiative | About::Decides, _) => {
                let players = self.players().map(|name| {
                    let says = format!("It is {name}.");
                    Near::new(Value::Player(Some(name)), says)
                });
                players.chain([Near::new(Value::Player(None), "It is nobody.")]).collect()
            }
            (_, Value::Names(names)) => {
                let is_known = |name: &&String| {
                    let is_card = || self.now.facts.get(&About::Place((*name).clone())).is_some();
                    matches!(about, About::Upgrades(_)) || is_card() || self.players().any(|player| player == **name)
                };
                let mistaken: &[String] = if let Value::Names(names) = mistaken { names } else { &[] };
                let parts = names.iter().chain(mistaken).filter(is_known).cloned().collect();
                unchanged.into_iter().chain(selections(parts)).chain(self.others(about)).collect()
            }
            (_, Value::Number(number)) => {
                let most = self.most(about);
                let is_possible = |near: &Near<Value>| matches!(near.answer, Value::Number(number) if most.is_none_or(|most| number <= most));
                let before = before.and_then(as_number);
                unchanged.into_iter().chain(numbers(*number, before)).filter(is_possible).collect()
            }
            (_, _) => Vec::new(),
        }
    }

    /// The greatest number that anybody would believe: a base has so many HP, and a unit with so much damage is defeated.
    fn most(&self, about: &About) -> Option<i64> {
        let number = |about: About| as_number(self.now.facts.get(&about)?);
        match about {
            About::BaseRemaining(player) | About::BaseDamage(player) => {
                Some(number(About::BaseRemaining(player.clone()))? + number(About::BaseDamage(player.clone()))?)
            }
            About::Damage(unit) | About::RemainingHp(unit) => {
                let hp = number(About::RemainingHp(unit.clone()))? + number(About::Damage(unit.clone()))?;
                Some(if matches!(about, About::Damage(_)) { hp - 1 } else { hp })
            }
            About::ReadyResources(player) => number(About::Resources(player.clone())),
            _ => None,
        }
    }

    /// Other results of the game.
    fn results(&self) -> Vec<Near<Value>> {
        let result = |standing, says: &str| Near::new(Value::Result(standing), says);
        let ongoing = result(Standing::Ongoing, "Nobody has lost yet.");
        let draw = result(Standing::Draw(self.players().collect()), "Nobody is ahead of the other.");
        let won = self.players().map(|name| {
            let says = format!("{} has won.", capitalised(&name));
            result(Standing::Winner(name), &says)
        });
        [ongoing, draw].into_iter().chain(won).collect()
    }

    /// Other places of a card: with the player who has or had it, and, if it is a unit, with the others.
    fn places(&self, card: &str, value: &Value, mistaken: &Value) -> Vec<Near<Value>> {
        let card = &self.names.subject(card);
        let zone = |place| if let &Value::Zone(ref player, zone) = place { Some((player, zone)) } else { None };
        let Some((holder, _)) = zone(value).or_else(|| zone(mistaken)) else { return Vec::new() };
        let of_holder = |zone, says: String| Near::new(Value::Zone(holder.clone(), zone), says);
        let arenas = [value, mistaken].into_iter().filter_map(zone);
        let arenas =
            arenas.filter(|(player, zone)| *player == holder && matches!(zone, ZoneKind::Ground | ZoneKind::Space));
        let moved = arenas.flat_map(|(_, zone)| {
            self.players().filter(|name| name != holder).map(move |other| {
                let says = format!("{} controls {card}.", capitalised(&other));
                Near::new(Value::Zone(other, zone), says)
            })
        });
        let mut near = vec![
            of_holder(ZoneKind::Discard, format!("{card} goes to a discard pile.")),
            of_holder(ZoneKind::Hand, format!("{card} goes back to a hand.")),
        ];
        near.extend(moved);
        near.push(of_holder(ZoneKind::Deck, format!("{card} goes back to a deck.")));
        near
    }

    /// Other decisions: the same by another player, or none.
    pub(crate) fn of_decision(&self, right: &str, by: PlayerId) -> Vec<Near> {
        let player = capitalised(&self.now.sight.game().player(by).name);
        let others = self.players().map(|name| capitalised(&name)).filter(|name| *name != player);
        let by_others =
            others.map(|other| Near::new(right.replacen(&player, &other, 1), format!("{other} decides that.")));
        let nothing = Near::new("Nothing: the next action is taken", "There is nothing left to decide.");
        by_others.chain([nothing]).collect()
    }

    /// Other lists of that kind: to attack, the other units; another token.
    fn others(&self, about: &About) -> Vec<Near<Value>> {
        let names = |names: &[&str], says: &str| {
            Near::new(Value::Names(names.iter().map(|name| (*name).to_owned()).collect()), says)
        };
        match about {
            About::AttackTargets(attacker) => {
                let units = self.now.facts.iter().filter_map(|(about, _)| match about {
                    About::Damage(unit) if unit != attacker => Some(unit.clone()),
                    _ => None,
                });
                units.chain(self.players()).map(|name| names(&[&name], &format!("It is {name} alone."))).collect()
            }
            About::Upgrades(_) => vec![
                names(&["Shield", "Shield"], "It has a second Shield."),
                names(&["Experience"], "It has an Experience token instead."),
            ],
            _ => Vec::new(),
        }
    }

    fn players(&self) -> impl Iterator<Item = String> {
        let game = self.now.sight.game();
        game.seats().map(|seat| game.player(seat).name.clone())
    }
}

const fn as_number(value: &Value) -> Option<i64> {
    if let Value::Number(number) = value { Some(*number) } else { None }
}

/// Other numbers: the last change twice, and a little more or less.
pub(super) fn numbers(right: i64, before: Option<i64>) -> impl Iterator<Item = Near<Value>> {
    let before = before.filter(|before| *before != right);
    let twice = before.map(|before| (right + right - before, "The change is counted twice."));
    let beside = [
        (right + 1, "One too many is counted."),
        (right - 1, "One too few is counted."),
        (right + 2, "Two too many are counted."),
        (right - 2, "Two too few are counted."),
    ];
    let possible = twice.into_iter().chain(beside).filter(|(number, _)| *number >= 0);
    possible.map(|(number, says)| Near::new(Value::Number(number), says))
}

/// All of these, none of them, and each alone.
fn selections(mut all: Vec<String>) -> Vec<Near<Value>> {
    all.sort();
    all.dedup();
    let alone = all.iter().map(|part| Near::new(Value::Names(vec![part.clone()]), format!("It is {part} alone.")));
    let none = Near::new(Value::Names(Vec::new()), "It is none of these.");
    let mut near: Vec<_> = [none].into_iter().chain(alone).collect();
    if !all.is_empty() {
        near.insert(0, Near::new(Value::Names(all), "It is all of these."));
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(near: impl IntoIterator<Item = Near<Value>>) -> Vec<String> {
        near.into_iter().map(|near| near.answer.to_string()).collect()
    }

    #[test]
    fn numbers_are_near_and_possible() {
        for (right, before, near) in [
            (24, Some(30), vec!["18", "25", "23", "26", "22"]),
            (1, Some(3), vec!["2", "0", "3"]),
            (0, None, vec!["1", "2"]),
            (4, Some(4), vec!["5", "3", "6", "2"]),
        ] {
            assert_eq!(texts(numbers(right, before)), near, "{right}, {before:?}");
        }
    }

    #[test]
    fn selections_are_all_none_and_each() {
        let names = ["Wampa", "AT-ST", "ben", "ben"].map(str::to_owned).to_vec();
        assert_eq!(texts(selections(names)), ["AT-ST, Wampa and ben", "none", "AT-ST", "Wampa", "ben"]);
    }
}
