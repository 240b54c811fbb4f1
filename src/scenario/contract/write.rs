//! Answers and actions as a file writes them, on one line: what `answer` and `step` read, the other way round.

use super::action::{Action, Play, USING};
use super::answer::{Answer, CHANCE};
use super::flow;
use super::name::{Reference, Seat};

impl Answer {
    /// The answer as a value of YAML; that of another player stands under `player`, the name of the seat.
    pub fn written(&self, player: impl Fn(Seat) -> String) -> String {
        match self {
            Self::Word(word) if word.facts.is_empty() => flow::name(&word.text),
            Self::Word(word) => name(word),
            Self::Any => "any".to_owned(),
            Self::None => "none".to_owned(),
            Self::YesNo(true) => "yes".to_owned(),
            Self::YesNo(false) => "no".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::List(words) => names(words),
            // One entry would be read as the answer of a player, or as a waiting ability.
            Self::Divide(shares) if shares.len() == 1 => flow::map([("divide", amounts(shares))]),
            Self::Divide(shares) => amounts(shares),
            Self::PutBack { top, bottom } => {
                let piles = [("top", top), ("bottom", bottom)].into_iter().filter(|(_, pile)| !pile.is_empty());
                flow::map(piles.map(|(key, pile)| (key, names(pile))))
            }
            Self::Play(play) => flow::map(keys_of(play)),
            Self::By { player: seat, answer } => {
                let name = player(seat.value);
                flow::map([(name.as_str(), answer.value.written(player))])
            }
            Self::ByChance(outcome) => flow::map([(CHANCE, outcome.value.written(player))]),
        }
    }
}

impl Action {
    /// The action as a value of YAML.
    pub fn written(&self, player: impl Fn(Seat) -> String) -> String {
        match self {
            Self::Pass => "pass".to_owned(),
            Self::Keep => "keep".to_owned(),
            Self::Concede => "concede".to_owned(),
            Self::Mulligan { hand: None } => "mulligan".to_owned(),
            Self::Take(counter) => format!("take {}", counter.word()),
            Self::Play(play) => flow::map(keys_of(play)),
            Self::Attack { unit, targets } => {
                let target = (!targets.is_empty()).then(|| ("target", one_or_list(targets)));
                flow::map([("attack", name(unit))].into_iter().chain(target))
            }
            Self::Use { card, ability, credits } => {
                let ability = ability.map(|number| ("ability", number.to_string()));
                let credits = credits.map(|number| ("credits", number.to_string()));
                flow::map([("use", name(card))].into_iter().chain(ability).chain(credits))
            }
            Self::Deploy { leader, onto } => {
                let onto = onto.as_ref().map(|unit| ("onto", name(unit)));
                flow::map([("deploy", name(leader))].into_iter().chain(onto))
            }
            Self::Mulligan { hand: Some(hand) } => flow::map([("mulligan", names(hand))]),
            Self::Resource(cards) if cards.is_empty() => flow::map([("resource", "none".to_owned())]),
            Self::Resource(cards) => flow::map([("resource", one_or_list(cards))]),
            Self::Choose(answer) => flow::map([("choose", answer.value.written(player))]),
        }
    }
}

fn keys_of(play: &Play) -> impl Iterator<Item = (&'static str, String)> {
    let using = USING.iter().find(|(_, keyword)| Some(*keyword) == play.using);
    let keys = [
        Some(("play", name(&play.card))),
        play.onto.as_ref().map(|unit| ("onto", name(unit))),
        using.map(|(word, _)| ("using", (*word).to_owned())),
        play.exploit.as_ref().map(|units| ("exploit", names(units))),
        play.credits.map(|credits| ("credits", credits.to_string())),
        (!play.paying.is_empty()).then(|| ("paying", names(&play.paying))),
    ];
    keys.into_iter().flatten()
}

/// A name, or the map that a card told apart by facts is written as.
fn name(word: &Reference) -> String {
    if word.facts.is_empty() { flow::word(&word.text) } else { word.text.clone() }
}

fn names(words: &[Reference]) -> String {
    format!("[{}]", words.iter().map(name).collect::<Vec<_>>().join(", "))
}

fn one_or_list(words: &[Reference]) -> String {
    match words {
        [one] => name(one),
        several => names(several),
    }
}

fn amounts(shares: &[(Reference, u32)]) -> String {
    flow::map(shares.iter().map(|(word, share)| (word.text.as_str(), share.to_string())))
}
