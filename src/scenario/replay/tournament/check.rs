//! Claims about an event, held against how it stands.

use std::fmt::Display;

use super::organiser::Organiser;
use super::sitting::NO_MATCH;
use crate::claims::check::{Checked, Miss, all, miss};
use crate::tournament::{Claim, CutFact, Fact, LastPhase, Ranks, Result as Claimed, Side};
use crate::{Located, Text};
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::words::joined;
use swu_tournament::standings::Standing;
use swu_tournament::{PlayerId, Refusal};

impl Organiser<'_> {
    /// What does not hold of a claim.
    ///
    /// # Errors
    ///
    /// If the claim names a player whom there is not.
    pub(super) fn check(&self, claim: &Located<Claim>) -> Checked {
        let place = &claim.place;
        match &claim.value {
            Claim::Rounds(rounds) => {
                let found = self.event.fixed().map(|plan| plan.rounds);
                Ok(compared(place, "rounds", rounds, found.as_ref()))
            }
            Claim::Minutes(minutes) => {
                let found = self.event.fixed().and_then(|_| self.policy.minutes(self.match_type()).ok());
                Ok(compared(place, "minutes", minutes, found.as_ref()))
            }
            Claim::Cut(cut) => {
                let told = |number: Option<u32>| number.map_or_else(|| "none".to_owned(), |number| number.to_string());
                Ok(compared(place, "cut", &told(*cut), self.cut_size().map(told).as_ref()))
            }
            Claim::Round(round) => Ok(compared(place, "round", round, Some(&self.event.paired()))),
            Claim::Pairs(pairs) => self.check_pairs(place, "pairs", pairs, &self.pairs_now()),
            Claim::Additional(pairs) => self.check_pairs(place, "additional", pairs, &self.additional_pairs()),
            Claim::Byes(names) => self.check_byes(place, names),
            Claim::Standings(names) => self.check_standings(place, names),
            Claim::Player { player, facts } => {
                let player = self.player(player)?;
                all(facts.iter().map(|fact| self.check_player(player, fact)))
            }
            Claim::Result(claimed) => self.check_result(place, claimed),
            Claim::Wins(wins) => all(wins.iter().map(|(name, won)| self.check_wins(place, name, *won))),
            Claim::ChoosesInitiative(name) => self.check_chooser(place, name.as_ref()),
            Claim::LastPhase(phase) => {
                let told = |phase: Option<LastPhase>| {
                    phase.map_or_else(|| NO_MATCH.to_owned(), |phase| format!("last_phase: {}", phase.word()))
                };
                let found = self.last_phase();
                Ok(miss(found == Some(*phase), place, told(Some(*phase)), told(found)))
            }
            Claim::Deck(facts) => self.check_deck(place, facts),
        }
    }

    /// Who plays for the last places of the cut (TR 4.1.2).
    fn additional_pairs(&self) -> Vec<[PlayerId; 2]> {
        let round = self.event.top().and_then(|top| top.additional_round());
        round.into_iter().flat_map(|round| &round.tables).map(|table| table.players).collect()
    }

    fn check_byes(&self, place: &Place, names: &[Text]) -> Checked {
        let mut expected = self.all(names)?;
        let mut found = self.byes_now();
        expected.sort();
        found.sort();
        let told = |players: &[PlayerId]| format!("bye: {}", self.names(players));
        Ok(miss(expected == found, place, told(&expected), told(&found)))
    }

    /// The first so many of the standings.
    fn check_standings(&self, place: &Place, names: &[Text]) -> Checked {
        let expected = self.all(names)?;
        let found: Vec<PlayerId> = self.ranked(place)?.iter().map(|row| row.player).take(expected.len()).collect();
        let told = |players: &[PlayerId]| format!("standings: {}", self.names(players));
        Ok(miss(expected == found, place, told(&expected), told(&found)))
    }

    fn check_result(&self, place: &Place, claimed: &Claimed) -> Checked {
        let (is_it, found) = self.result_is(claimed)?;
        let expected = match claimed {
            Claimed::Ongoing => "ongoing".to_owned(),
            Claimed::BothLose => "both lose".to_owned(),
            Claimed::Won(name) => format!("{} has won", self.name(self.player(name)?)),
        };
        Ok(miss(is_it, place, format!("result: {expected}"), format!("result: {found}")))
    }

    fn check_wins(&self, place: &Place, name: &Text, won: u32) -> Checked {
        let player = self.player(name)?;
        let found = self.wins_of(player);
        let told = |won: Option<u32>| {
            won.map_or_else(|| NO_MATCH.to_owned(), |won| format!("wins: {} {won}", self.name(player)))
        };
        Ok(miss(found == Some(won), place, told(Some(won)), told(found)))
    }

    /// Who chooses who starts the next game.
    fn check_chooser(&self, place: &Place, name: Option<&Text>) -> Checked {
        let expected = name.map(|name| self.player(name)).transpose()?;
        let told = |chooser: Option<Option<PlayerId>>| match chooser {
            None => "chooses_initiative: no game is about to begin".to_owned(),
            Some(None) => "chooses_initiative: chance".to_owned(),
            Some(Some(player)) => format!("chooses_initiative: {}", self.name(player)),
        };
        let found = self.chooser();
        Ok(miss(found == Some(expected), place, told(Some(expected)), told(found)))
    }

    /// The size of the cut: the one that was made, or the one that the table says.
    pub(super) fn cut_size(&self) -> Option<Option<u32>> {
        let size = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        let made = self.event.top().and_then(|top| top.cut()).map(|made| Some(size(made)));
        made.or(self.event.fixed().map(|plan| plan.cut.map(size)))
    }

    /// Who has a bye now.
    pub(super) fn byes_now(&self) -> Vec<PlayerId> {
        self.waiting_after_byes().unwrap_or_else(|| self.event.bye().into_iter().collect())
    }

    fn all(&self, names: &[Text]) -> Result<Vec<PlayerId>, Box<Diagnostic>> {
        names.iter().map(|name| self.player(name)).collect()
    }

    fn names(&self, players: &[PlayerId]) -> String {
        let names: Vec<String> = players.iter().map(|player| self.name(*player).to_owned()).collect();
        if names.is_empty() { "none".to_owned() } else { joined(&names) }
    }

    fn ranked(&self, place: &Place) -> Result<Vec<Standing>, Box<Diagnostic>> {
        self.event
            .standings()
            .map_err(|refusal: Refusal| Diagnostic::error(refusal.to_string()).at(place.clone()).into())
    }

    fn check_pairs(&self, place: &Place, word: &str, written: &[[Text; 2]], found: &[[PlayerId; 2]]) -> Checked {
        let mut expected = Vec::new();
        for [one, other] in written {
            expected.push([self.player(one)?, self.player(other)?]);
        }
        let sorted = |pairs: &[[PlayerId; 2]]| {
            let mut pairs: Vec<[PlayerId; 2]> = pairs.to_vec();
            pairs.iter_mut().for_each(|pair| pair.sort());
            pairs.sort();
            pairs
        };
        let told = |pairs: &[[PlayerId; 2]]| {
            let pairs: Vec<String> = pairs.iter().map(|pair| self.told_pair(*pair)).collect();
            if pairs.is_empty() { "none".to_owned() } else { pairs.join(", ") }
        };
        let is_it = sorted(&expected) == sorted(found);
        Ok(miss(is_it, place, format!("{word}: {}", told(&expected)), format!("{word}: {}", told(found))))
    }

    fn check_player(&self, player: PlayerId, fact: &Located<Fact>) -> Checked {
        let place = &fact.place;
        let name = self.name(player);
        let compared = |word: &str, is_it: bool, expected: String, found: String| {
            Ok(miss(is_it, place, format!("{name}: {word} {expected}"), format!("{name}: {word} {found}")))
        };
        let row = |rows: &[Standing]| rows.iter().position(|row| row.player == player);
        match &fact.value {
            Fact::Rank(rank) => {
                let found = row(&self.ranked(place)?).map_or(0, |at| at + 1);
                compared("rank", found == *rank as usize, rank.to_string(), found.to_string())
            }
            Fact::Record(record) => {
                let found = self.event.record(player);
                compared("record", found == *record, record.to_string(), found.to_string())
            }
            Fact::OpponentsRatio(ratio) => {
                let rows = self.ranked(place)?;
                let found = row(&rows).and_then(|at| rows.get(at)).map(|row| row.opponents);
                let told = found.map(exact).unwrap_or_default();
                compared("opponents", found == Some(*ratio), exact(*ratio), told)
            }
            Fact::OpponentsOpponentsRatio(ratio) => {
                let rows = self.ranked(place)?;
                let found = row(&rows).and_then(|at| rows.get(at)).map(|row| row.opponents_opponents);
                let told = found.map(exact).unwrap_or_default();
                compared("opponents_opponents", found == Some(*ratio), exact(*ratio), told)
            }
            Fact::DecidedBy(tiebreaker) => {
                let rows = self.ranked(place)?;
                let at = row(&rows).unwrap_or_default();
                let pair = at.checked_sub(1).and_then(|above| Some((rows.get(above)?, rows.get(at)?)));
                let found = pair.map(|(higher, lower)| lower.below(higher));
                let told = found.map_or("nothing: nobody ranks higher", |found| found.word());
                compared("decided_by", found == Some(*tiebreaker), tiebreaker.word().to_owned(), told.to_owned())
            }
            Fact::Meets(opponent) => {
                let expected = opponent.as_ref().map(|name| self.player(name)).transpose()?;
                let pairs = self.pairs_now();
                let found = pairs.iter().find(|pair| pair.contains(&player));
                let found = found.map(|[one, other]| if *one == player { *other } else { *one });
                let told = |player: Option<PlayerId>| player.map_or("none", |player| self.name(player)).to_owned();
                compared("meets", found == expected, told(expected), told(found))
            }
            Fact::Bye(bye) => {
                let found = self.byes_now().contains(&player);
                compared("bye", found == *bye, bye.to_string(), found.to_string())
            }
            Fact::Dropped(dropped) => {
                let found = self.has_dropped(player);
                compared("dropped", found == *dropped, dropped.to_string(), found.to_string())
            }
            Fact::Cut(cut) => {
                let found = self.cut_of(player);
                compared(
                    "cut",
                    found == Some(*cut),
                    cut_word(*cut).to_owned(),
                    found.map_or("none", cut_word).to_owned(),
                )
            }
            Fact::Seat(seat) => {
                let found = self.seat_of(player);
                let told = found.map_or_else(|| "none".to_owned(), |found| found.to_string());
                compared("seat", found == Some(*seat as usize), seat.to_string(), told)
            }
            Fact::Side(side) => {
                let found = self.side_in_bracket(player);
                let told = found.map_or("none", side_word).to_owned();
                compared("bracket", found == Some(*side), side_word(*side).to_owned(), told)
            }
            Fact::Place(ranks) => {
                let found = self.place_of(player);
                let told = found.map_or_else(|| "not settled".to_owned(), places);
                compared("place", found == Some(*ranks), places(*ranks), told)
            }
        }
    }

    /// What the cut has done to a player.
    fn cut_of(&self, player: PlayerId) -> Option<CutFact> {
        let top = self.event.top().filter(|top| top.cut().is_some())?;
        let is_open = self.tables().iter().any(|table| table.contains(&player));
        Some(if top.places().any(|place| place == Some(player)) {
            CutFact::Through
        } else if is_open {
            CutFact::Plays
        } else {
            CutFact::Out
        })
    }

    /// The place of the bracket that a player starts from.
    fn seat_of(&self, player: PlayerId) -> Option<usize> {
        self.event.top()?.places().position(|place| place == Some(player)).map(|at| at + 1)
    }
}

/// Why there is nothing to compare with.
const NOT_STARTED: &str = "nothing: the event has not started";

/// Holds one value against another; nothing is found before the event has started.
fn compared<T: PartialEq + Display>(place: &Place, word: &str, expected: &T, found: Option<&T>) -> Vec<Miss> {
    let told = found.map_or_else(|| NOT_STARTED.to_owned(), |found| format!("{word}: {found}"));
    miss(found == Some(expected), place, format!("{word}: {expected}"), told)
}

/// A fraction as a file writes it.
fn exact(ratio: swu_tournament::Fraction) -> String {
    match ratio.parts() {
        (above, 1) => above.to_string(),
        (above, below) => format!("{above}/{below}"),
    }
}

fn places(ranks: Ranks) -> String {
    if ranks.first == ranks.last { ranks.first.to_string() } else { format!("{} to {}", ranks.first, ranks.last) }
}

const fn cut_word(cut: CutFact) -> &'static str {
    match cut {
        CutFact::Through => "through",
        CutFact::Plays => "plays",
        CutFact::Out => "out",
    }
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Main => "main",
        Side::Secondary => "secondary",
        Side::Out => "out",
    }
}
