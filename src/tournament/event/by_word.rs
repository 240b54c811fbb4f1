//! Pairings of which the organiser has said a part (NOTE P1-2.24): two players who meet, or who has the bye. The rest is paired
//! by the rules (TR 4.1.1), among the players who are left.

use std::collections::BTreeSet;

use super::change::Pairing;
use super::{Event, listed};
use crate::standings::Score;
use crate::swiss::{self, Pairings};
use crate::{PlayerId, Refusal, Ruling, rules};

/// A pairing, and the part of it that stands by the organiser's word.
#[derive(Debug, Clone)]
pub(super) struct Parted {
    word: Vec<[PlayerId; 2]>,
    bye_by_word: Option<PlayerId>,
    rest: Pairings,
}

impl Parted {
    /// The parts of a whole pairing.
    ///
    /// # Errors
    ///
    /// If a table is named that it does not have.
    pub(super) fn of(pairing: &Pairing, pairs: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Result<Self, Refusal> {
        let named: BTreeSet<u32> = pairing.by_word.iter().copied().collect();
        let tables = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        if let Some(wrong) = named.iter().find(|table| !(1..=tables).contains(*table)) {
            let refusal =
                Refusal::new(format!("table {wrong} is marked as the organiser's pairing but does not exist"));
            return Err(refusal.help(format!("tables are numbered 1 to {tables}")));
        }
        if pairing.bye_by_word && bye.is_none() {
            return Err(Refusal::new("the bye is marked as the organiser's, but no player has one"));
        }
        let (word, rest): (Vec<_>, Vec<_>) = (1..).zip(pairs).partition(|(table, _)| named.contains(table));
        let players = |tables: Vec<(u32, &[PlayerId; 2])>| tables.into_iter().map(|(_, pair)| *pair).collect();
        let (bye_by_word, due) = if pairing.bye_by_word { (bye, None) } else { (None, bye) };
        Ok(Self { word: players(word), bye_by_word, rest: Pairings { tables: players(rest), bye: due } })
    }
}

impl Event {
    /// What is settled of a pairing: the rules hold for what the organiser has not said.
    pub(super) fn check_pairing(&self, round: u32, parted: &Parted) -> Result<Vec<Ruling>, Refusal> {
        let Parted { word, bye_by_word, rest } = parted;
        let ranked = self.left_by(word, *bye_by_word)?;
        let mut rulings = self.by_word(word, *bye_by_word);
        if !ranked.is_empty() {
            rulings.extend(swiss::check(&ranked, round, rest, &|player| self.name(player).to_owned())?);
        }
        Ok(rulings)
    }

    /// The pairing of the next round, of which the organiser has said these tables and this bye, and why it is as it is.
    ///
    /// # Errors
    ///
    /// As [`Event::next_pairing`], and if somebody is named twice or has left.
    pub(super) fn pairing_by_word(
        &self,
        word: &[[PlayerId; 2]],
        bye: Option<PlayerId>,
    ) -> Result<(Pairing, Vec<Ruling>), Refusal> {
        let round = self.next_round()?;
        self.check_named(word.iter().flatten().copied().chain(bye))?;
        let ranked = self.left_by(word, bye)?;
        if bye.is_some() && !ranked.len().is_multiple_of(2) {
            let refusal = Refusal::new("this bye leaves an odd number of players to pair").by(rules::SWISS);
            return Err(refusal.help("omit the bye, and the rules assign it"));
        }
        let name = |player: PlayerId| self.name(player).to_owned();
        let mut rulings = self.by_word(word, bye);
        let rest = match ranked.is_empty() {
            true => Pairings { tables: Vec::new(), bye: None },
            false => {
                let rest = swiss::pair(&ranked, round, &mut self.random());
                rulings.extend(rest.rulings(&ranked, round, &name));
                rest
            }
        };
        let first = super::count(rest.tables.len()).saturating_add(1);
        let tables: Vec<[String; 2]> = rest.tables.iter().chain(word).map(|pair| pair.map(name)).collect();
        let last = super::count(tables.len());
        let pairing = Pairing {
            round,
            tables,
            bye: bye.or(rest.bye).map(name),
            by_word: (first..=last).collect(),
            bye_by_word: bye.is_some(),
        };
        Ok((pairing, rulings))
    }

    /// The players whom the rules pair, by rank.
    fn left_by(&self, word: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Result<Vec<Score>, Refusal> {
        let is_named = |player: PlayerId| word.iter().flatten().any(|named| *named == player) || bye == Some(player);
        let mut ranked = self.ranked()?;
        ranked.retain(|score| !is_named(score.player));
        Ok(ranked)
    }

    /// What the organiser has said, in words.
    fn by_word(&self, word: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        for [one, other] in word {
            let rounds: Vec<u32> = self
                .rounds()
                .filter(|(_, round)| round.tables.iter().any(|table| table.seats(*one) && table.seats(*other)))
                .map(|(number, _)| number)
                .collect();
            let met = match rounds.as_slice() {
                [] => String::new(),
                rounds => format!(", though they met in round {}", listed(rounds)),
            };
            let words = format!("{} and {} are paired by the organiser{met}", self.name(*one), self.name(*other));
            rulings.push(Ruling::new(words, [rules::NOTE_ORGANISER]));
        }
        rulings.extend(bye.map(|player| {
            let words = format!("{} has the bye by the organiser's decision", self.name(player));
            Ruling::new(words, [rules::NOTE_ORGANISER])
        }));
        rulings
    }

    /// Refuses whoever has left, or is named twice.
    pub(super) fn check_named(&self, players: impl Iterator<Item = PlayerId>) -> Result<(), Refusal> {
        let mut seen = BTreeSet::new();
        for player in players {
            let name = self.name(player);
            if self.player(player).is_some_and(|player| player.dropped.is_some()) {
                let refusal = Refusal::new(format!("`{name}` has dropped from the event"));
                return Err(refusal.by(rules::NOTE_DROP));
            }
            if !seen.insert(player) {
                return Err(Refusal::new(format!("`{name}` is in this pairing twice")).by(rules::SWISS));
            }
        }
        Ok(())
    }
}
