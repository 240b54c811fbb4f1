//! Claims of a file (contract §5), checked against the position and the events.

use crate::contract::file::PHASES;
use crate::flow::{self, references};
use crate::table::build::player_of;
use crate::table::resolve::Table;
use crate::{BaseFact, Cards, Claim, GameResult, Located, PlayerFact, Reference, Seat};
use swu_game::{CardId, Event, Outcome, PlayerId, Ref, Stage, Zone};
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::words::joined;

/// A claim that does not hold, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Miss {
    pub place: Place,
    pub expected: String,
    pub found: String,
}

/// The parts of a claim that do not hold, or an error if it means nothing in this game.
pub(crate) type Checked = Result<Vec<Miss>, Box<Diagnostic>>;

impl Table<'_> {
    /// Checks a claim; `events` are those since the last claim about events.
    ///
    /// # Errors
    ///
    /// If words of the claim mean nothing in any game, or several things in this one.
    pub fn check(&self, claim: &Located<Claim>, events: &[Event]) -> Checked {
        let place = &claim.place;
        let position = &self.position;
        match &claim.value {
            Claim::Player { player, facts } => {
                let player = player_of(*player);
                all(facts.iter().map(|fact| self.check_player(player, fact)))
            }
            Claim::Card { card, facts } => match self.claimed_card(card, facts)? {
                Some(card) => all(facts.iter().map(|fact| self.check_card(card, fact))),
                None => Ok(miss(false, place, card.text.clone(), "no such card in this game".to_owned())),
            },
            Claim::Phase(stage) => {
                let word = PHASES.iter().find(|(_, known)| known == stage).map_or("", |(word, _)| word);
                Ok(miss(position.stage() == *stage, place, format!("phase: {word}"), self.tell_stage()))
            }
            Claim::Round(round) => {
                let now = self.round_now();
                Ok(miss(now == *round, place, format!("round: {round}"), format!("round {now}")))
            }
            Claim::Active(player) => {
                let now = (*position.outcome() == Outcome::Ongoing).then(|| position.active());
                Ok(self.check_who(place, "active", player.as_ref(), now))
            }
            Claim::Initiative(player) => {
                Ok(self.check_who(place, "initiative", player.as_ref(), position.initiative.holder))
            }
            Claim::Result(result) => Ok(self.check_result(place, result)),
            Claim::Prompt(prompt) => self.check_prompt(place, prompt),
            Claim::AttackTargets(units) => all(units.iter().map(|(unit, targets)| self.check_targets(unit, targets))),
            Claim::Playable(players) => all(players.iter().map(|(player, words)| {
                let hand = self.position.playable(player_of(player.value));
                let known = hand.into_iter().filter(|&card| !position.card(card).filler).collect::<Vec<_>>();
                let expected = format!("playable by {}: {}", self.player(player.value), references(words));
                self.check_exact(&player.place, words, &known, expected)
            })),
            Claim::Events(claims) => self.missed(claims, events),
        }
    }

    /// The number of the round; setup belongs to the round that it leads to.
    pub(crate) fn round_now(&self) -> u32 {
        if self.position.stage() == Stage::Setup { self.position.round + 1 } else { self.position.round }
    }

    pub fn player(&self, seat: Seat) -> &str {
        &self.position.player(player_of(seat)).name
    }

    pub(crate) fn check_who(
        &self,
        place: &Place,
        what: &str,
        wanted: Option<&Located<Seat>>,
        found: Option<PlayerId>,
    ) -> Vec<Miss> {
        let name =
            |player: Option<PlayerId>| player.map_or("none", |player| self.position.player(player).name.as_str());
        let wanted = wanted.map(|seat| player_of(seat.value));
        miss(wanted == found, place, format!("{what}: {}", name(wanted)), name(found).to_owned())
    }

    fn check_result(&self, place: &Place, result: &GameResult) -> Vec<Miss> {
        let players = |seats: &[Located<Seat>]| seats.iter().map(|seat| player_of(seat.value)).collect();
        let wanted = match result {
            GameResult::Ongoing => Outcome::Ongoing,
            GameResult::Won(seats) => Outcome::Won(players(seats)),
            GameResult::Draw(seats) => Outcome::Draw(players(seats)),
        };
        let same = |wanted: &[PlayerId], found: &[PlayerId]| {
            wanted.len() == found.len() && wanted.iter().all(|player| found.contains(player))
        };
        let holds = match (&wanted, self.position.outcome()) {
            (Outcome::Won(wanted), Outcome::Won(found)) | (Outcome::Draw(wanted), Outcome::Draw(found)) => {
                same(wanted, found)
            }
            (wanted, found) => wanted == found,
        };
        miss(holds, place, format!("result: {}", self.told_outcome(&wanted)), self.outcome_told())
    }

    /// The state of the game, in words.
    pub(crate) fn outcome_told(&self) -> String {
        self.told_outcome(self.position.outcome())
    }

    fn told_outcome(&self, outcome: &Outcome) -> String {
        let names = |players: &[PlayerId]| {
            joined(&players.iter().map(|&player| self.position.player(player).name.clone()).collect::<Vec<_>>())
        };
        match outcome {
            Outcome::Ongoing => "ongoing".to_owned(),
            Outcome::Won(players) => format!("won by {}", names(players)),
            Outcome::Draw(players) => format!("a draw between {}", names(players)),
        }
    }

    fn check_targets(&self, unit: &Reference, targets: &[Reference]) -> Checked {
        let in_play = |card: CardId| self.position.look().is_unit(card);
        let attacker = self.card(unit, &[&in_play])?;
        let found = self.position.attack_targets(attacker);
        let expected = format!("attack_targets of {}: {}", unit.text, references(targets));
        self.check_exact(&unit.place, targets, &found, expected)
    }

    pub(crate) fn check_player(&self, player: PlayerId, fact: &Located<PlayerFact>) -> Checked {
        let place = &fact.place;
        let position = &self.position;
        let state = position.player(player);
        let name = &state.name;
        let number = |what: &str, wanted: u32, found: usize| {
            let holds = usize::try_from(wanted) == Ok(found);
            miss(holds, place, format!("{name}'s {what}: {wanted}"), found.to_string())
        };
        let flag = |what: String, wanted: bool, found: bool| {
            Ok(miss(wanted == found, place, format!("{what}: {wanted}"), found.to_string()))
        };
        let pile = |what: &str, wanted: &Cards, found: &[CardId]| {
            self.check_pile(place, &format!("{name}'s {what}"), wanted, found)
        };
        let in_arena = |zone: Zone| -> Vec<CardId> {
            let there = |&&unit: &&CardId| position.card(unit).zone == zone && position.card(unit).controller == player;
            position.units().iter().filter(there).copied().collect()
        };
        match &fact.value {
            PlayerFact::Hand(cards) => pile("hand", cards, &state.hand),
            PlayerFact::Discard(cards) => pile("discard pile", cards, &state.discard),
            PlayerFact::Ground(cards) => pile("ground arena", cards, &in_arena(Zone::Ground)),
            PlayerFact::Space(cards) => pile("space arena", cards, &in_arena(Zone::Space)),
            PlayerFact::Deck(Cards::Count(count)) => Ok(number("deck", *count, state.deck.len())),
            PlayerFact::Deck(Cards::Names(words)) => self.check_top(place, player, words),
            PlayerFact::Resources { ready, exhausted, total } => {
                let (is_ready, is_exhausted) = position.resources(player);
                let checks = [
                    ("ready resources", *ready, is_ready),
                    ("exhausted resources", *exhausted, is_exhausted),
                    ("resources", *total, is_ready + is_exhausted),
                ];
                let missed = checks.into_iter().filter_map(|(what, wanted, found)| Some(number(what, wanted?, found)));
                Ok(missed.flatten().collect())
            }
            PlayerFact::Base(facts) => {
                let look = position.look();
                let base = state.base;
                let check = |fact: &Located<BaseFact>| {
                    let (what, wanted, found) = match &fact.value {
                        BaseFact::Damage(damage) => ("damage", i64::from(*damage), position.card(base).damage),
                        BaseFact::Remaining(hp) => ("remaining HP", i64::from(*hp), look.remaining_hp(base)),
                        BaseFact::Hp(hp) => ("HP", i64::from(*hp), look.hp(base)),
                        BaseFact::Upgrades(cards) => {
                            let upgrades: Vec<CardId> = position.upgrades_on(base).collect();
                            let what = format!("upgrades on {name}'s base");
                            return self.check_pile(&fact.place, &what, cards, &upgrades);
                        }
                    };
                    let holds = wanted == i64::from(found);
                    Ok(miss(holds, &fact.place, format!("{what} of {name}'s base: {wanted}"), found.to_string()))
                };
                all(facts.iter().map(check))
            }
            PlayerFact::Leader(facts) => match self.position.leaders(player).as_slice() {
                [leader] => all(facts.iter().map(|fact| self.check_card(*leader, fact))),
                [] => Ok(miss(false, place, format!("{name}'s leader"), "no leader".to_owned())),
                _ => Err(Diagnostic::error(format!("{name} has several leaders"))
                    .at(place.clone())
                    .help("name the leader: `CARD: {…}`")
                    .into()),
            },
            PlayerFact::Credits(credits) => Ok(number("Credit tokens", *credits, position.credits(player))),
            PlayerFact::Force(wanted) => flag(format!("the Force is with {name}"), *wanted, position.has_force(player)),
            PlayerFact::Initiative(wanted) => {
                let has = position.initiative.holder == Some(player);
                flag(format!("{name} has the initiative"), *wanted, has)
            }
            PlayerFact::Eliminated(wanted) => flag(format!("{name} is eliminated"), *wanted, state.eliminated),
        }
    }

    pub(crate) fn check_pile(&self, place: &Place, what: &str, wanted: &Cards, found: &[CardId]) -> Checked {
        match wanted {
            Cards::Count(count) => {
                let holds = usize::try_from(*count) == Ok(found.len());
                let told = if found.is_empty() { String::new() } else { format!(" ({})", self.listed(found)) };
                Ok(miss(holds, place, format!("{what}: {count}"), format!("{}{told}", found.len())))
            }
            Cards::Names(words) => self.check_exact(place, words, found, format!("{what}: {}", references(words))),
        }
    }

    /// Checks that the cards are exactly those that the words mean, in any order.
    fn check_exact(&self, place: &Place, words: &[Reference], found: &[CardId], expected: String) -> Checked {
        let meant = self.meant(words)?;
        let holds = words.len() == found.len() && can_pair(&meant, found);
        Ok(miss(holds, place, expected, self.names(found)))
    }

    fn check_top(&self, place: &Place, player: PlayerId, words: &[Reference]) -> Checked {
        let state = self.position.player(player);
        let (name, deck) = (&state.name, &state.deck);
        let meant = self.meant(words)?;
        if !self.position.is_order_settled(player, words.len()) {
            let title = format!("the order of {name}'s deck is random, and nobody has seen it");
            let help = "claim that a card is in it, `CARD: {in: PLAYER.deck}`, or the number of cards";
            return Err(Diagnostic::error(title).at(place.clone()).help(help).into());
        }
        let top = deck.get(..words.len()).unwrap_or(deck);
        let holds = (!words.is_empty() || deck.is_empty())
            && top.len() == words.len()
            && meant.iter().zip(top).all(|(meant, card)| meant.contains(card));
        let found = if words.is_empty() { deck } else { top };
        Ok(miss(holds, place, format!("{name}'s deck from the top: {}", references(words)), self.names(found)))
    }

    /// For each of the words, the cards that it can mean.
    pub fn meant(&self, words: &[Reference]) -> Result<Vec<Vec<CardId>>, Box<Diagnostic>> {
        words
            .iter()
            .map(|word| {
                let mut found = self.matching(word);
                if let Some(player) = self.player_called(word) {
                    found.push(self.position.player(player).base);
                }
                if found.is_empty() && !self.is_known(word) {
                    return Err(self.unknown(word, &self.names_in_game()));
                }
                Ok(found)
            })
            .collect()
    }

    fn names(&self, cards: &[CardId]) -> String {
        let names: Vec<String> = cards
            .iter()
            .map(|&card| match self.position.card(card).filler {
                true => "another card".to_owned(),
                false => flow::word(&self.option_name(Ref::Card(self.position.object(card)))),
            })
            .collect();
        format!("[{}]", names.join(", "))
    }
}

/// Everything that does not hold, or the first error.
pub(crate) fn all(checks: impl Iterator<Item = Checked>) -> Checked {
    Ok(checks.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

pub(crate) fn miss(holds: bool, place: &Place, expected: String, found: String) -> Vec<Miss> {
    if holds { Vec::new() } else { vec![Miss { place: place.clone(), expected, found }] }
}

/// Tests if each of the words can stand for a different card among those found.
pub(crate) fn can_pair<T: PartialEq>(meant: &[Vec<T>], found: &[T]) -> bool {
    fn place<T: PartialEq>(
        word: usize,
        meant: &[Vec<T>],
        found: &[T],
        taken: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        for (index, card) in found.iter().enumerate() {
            let fits = meant.get(word).is_some_and(|meant| meant.contains(card));
            if !fits || seen.get(index).copied().unwrap_or(true) {
                continue;
            }
            if let Some(seen) = seen.get_mut(index) {
                *seen = true;
            }
            let holder = taken.get(index).copied().flatten();
            if holder.is_none_or(|other| place(other, meant, found, taken, seen)) {
                if let Some(taken) = taken.get_mut(index) {
                    *taken = Some(word);
                }
                return true;
            }
        }
        false
    }
    let mut taken = vec![None; found.len()];
    (0..meant.len()).all(|word| place(word, meant, found, &mut taken, &mut vec![false; found.len()]))
}

#[cfg(test)]
mod tests {
    use super::can_pair;

    #[test]
    fn each_word_needs_a_card_of_its_own() {
        assert!(can_pair(&[vec![1, 2], vec![1]], &[1, 2]));
        assert!(!can_pair(&[vec![1], vec![1]], &[1, 2]));
        assert!(!can_pair(&[vec![], vec![1]], &[1, 2]));
        assert!(can_pair::<u8>(&[], &[]));
    }
}
