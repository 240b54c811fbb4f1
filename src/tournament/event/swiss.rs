//! Swiss rounds: who is paired, and the records that come of the results (TR 4.1.1).

use std::collections::HashSet;

use super::beginning::Achieved;
use super::by_word::Parted;
use super::change::Pairing;
use super::round::{Round, Table};
use super::{Event, count, listed};
use crate::standings::{MOST_MATCHES, Score, Standing, standings};
use crate::{PlayerId, Record, Refusal, RefusalKind, Ruling, rules};

impl Event {
    /// The pairing of the next round, drawn at random as the rules say, and why it is as it is. The same event gives the
    /// same pairing.
    ///
    /// # Errors
    ///
    /// If no Swiss round can be paired now: before the number of rounds is fixed, while results are missing, after the
    /// last round, or if there is nobody to be paired.
    pub fn next_pairing(&self) -> Result<(Pairing, Vec<Ruling>), Refusal> {
        self.pairing_by_word(&[], None)
    }

    /// The scores of the players who play on, in order of rank.
    ///
    /// # Errors
    ///
    /// None that a sound event has: a player with too many matches.
    pub fn ranked(&self) -> Result<Vec<Score>, Refusal> {
        let mut scores: Vec<Option<Score>> = vec![None; self.players.len()];
        let all = self.scores();
        let ranks = standings(&all)?;
        for score in all {
            let at = score.player.index();
            if let Some(place) = scores.get_mut(at) {
                *place = Some(score);
            }
        }
        let mut take = |row: &Standing| scores.get_mut(row.player.index()).and_then(Option::take);
        let is_present = |score: &Score| self.player(score.player).is_some_and(|player| player.dropped.is_none());
        Ok(ranks.iter().filter_map(&mut take).filter(is_present).collect())
    }

    /// What everybody has achieved in the Swiss rounds, as far as it has been reported, in the order in which they were
    /// added. Those who left before round one are not among them.
    pub fn scores(&self) -> Vec<Score> {
        self.scores_after(self.paired())
    }

    /// The same after so many rounds.
    pub fn scores_after(&self, rounds: u32) -> Vec<Score> {
        let here = rounds.saturating_sub(self.played_before);
        let rounds = self.rounds.get(..usize::try_from(here).unwrap_or(usize::MAX)).unwrap_or(&self.rounds);
        let mut scores: Vec<Score> = (0..)
            .map(PlayerId)
            .zip(&self.players)
            .map(|(player, entry)| {
                let late = || Achieved { record: Record::new(0, entry.missed), ..Achieved::default() };
                let Achieved { record, byes, opponents } = entry.achieved.clone().unwrap_or_else(late);
                Score { player, record, opponents, byes, lot: entry.lot }
            })
            .collect();
        for round in rounds {
            if let Some(score) = round.bye.and_then(|bye| scores.get_mut(bye.index())) {
                score.record.won += 1;
                score.byes += 1;
            }
            round.tables.iter().for_each(|table| count_match(&mut scores, table));
        }
        let after = self.played_before.saturating_add(count(rounds.len()));
        let played = |score: &Score| {
            self.player(score.player)
                .is_some_and(|player| player.missed <= after && (self.paired() == 0 || player.dropped != Some(0)))
        };
        scores.retain(played);
        scores
    }

    /// What a player has won and lost in the Swiss rounds, as far as it has been reported.
    pub fn record(&self, player: PlayerId) -> Record {
        let before = self.player(player).map(|entry| match &entry.achieved {
            Some(achieved) => achieved.record,
            None => Record::new(0, entry.missed),
        });
        self.rounds.iter().fold(before.unwrap_or_default(), |record, round| {
            let table = round.table_of(player).and_then(|table| round.table(table)).filter(|at| at.result.is_some());
            match table {
                Some(table) if table.winner() == Some(player) => Record::new(record.won + 1, record.lost),
                Some(_) => Record::new(record.won, record.lost + 1),
                None if round.bye == Some(player) => Record::new(record.won + 1, record.lost),
                None => record,
            }
        })
    }

    /// The standings as they are now, of everybody who has played, also of those who left.
    ///
    /// # Errors
    ///
    /// None that a sound event has: a player with too many matches.
    pub fn standings(&self) -> Result<Vec<Standing>, Refusal> {
        standings(&self.scores())
    }

    /// The standings after a Swiss round that has been paired.
    ///
    /// # Errors
    ///
    /// If it has not been.
    pub fn standings_after(&self, round: u32) -> Result<Vec<Standing>, Refusal> {
        let paired = self.paired();
        if round > paired {
            let refusal = Refusal::new(format!("round {round} has not been paired")).of(RefusalKind::Unknown);
            return Err(refusal.help(format!("rounds paired so far: {paired}")));
        }
        if round < self.played_before {
            let words = format!("round {round} was played before the event was taken over");
            let refusal = Refusal::new(words).of(RefusalKind::Unknown);
            return Err(refusal.help(format!("standings start at round {}", self.played_before)));
        }
        standings(&self.scores_after(round))
    }

    /// The number of the round that can be paired now.
    pub(super) fn next_round(&self) -> Result<u32, Refusal> {
        let (most, cut) = match self.plan {
            Some(plan) => (plan.rounds, plan.cut),
            None if self.is_open => (MOST_MATCHES, None),
            None => {
                let refusal = Refusal::new("the number of rounds must be fixed before round one is paired");
                return Err(refusal.by(self.header.kind.rounds_rule()).help("fix it with `start`"));
            }
        };
        let paired = self.paired();
        if self.top.is_some() || paired >= most {
            let refusal = Refusal::new(format!("all {most} Swiss rounds are already paired")).of(RefusalKind::NotNow);
            let next = match (&self.top, cut) {
                (Some(_), _) => "the results decide the elimination rounds",
                (None, Some(_)) => "after the last result, use `cut`",
                (None, None) => "the event is over after the last result",
            };
            return Err(refusal.by(self.header.kind.rounds_rule()).help(next));
        }
        self.check_complete(&format!("round {} cannot be paired", paired + 1))?;
        if self.present().nth(1).is_none() {
            return Err(Refusal::new("fewer than two players are left to pair"));
        }
        Ok(paired + 1)
    }

    /// Refuses while results of the last round are missing.
    pub(super) fn check_complete(&self, what: &str) -> Result<(), Refusal> {
        let Some(round) = self.rounds.last() else { return Ok(()) };
        let open: Vec<u32> = round.open().collect();
        match open.as_slice() {
            [] => Ok(()),
            [table] => {
                let words = format!("{what}: the result of round {} at table {table} is missing", self.paired());
                Err(Refusal::new(words).of(RefusalKind::NotNow).help("report it first"))
            }
            several => {
                let (number, tables) = (several.len(), listed(several));
                let words =
                    format!("{what}: {number} results of round {} are missing, at tables {tables}", self.paired());
                Err(Refusal::new(words).of(RefusalKind::NotNow).help("report them first"))
            }
        }
    }

    pub(super) fn pair(&mut self, pairing: &Pairing) -> Result<Vec<Ruling>, Refusal> {
        let round = self.next_round()?;
        if pairing.round != round {
            return Err(Refusal::new(format!("the next round is {}, not {}", round, pairing.round)));
        }
        let pairs = self.pairs(&pairing.tables)?;
        let bye = pairing.bye.as_deref().map(|name| self.find(name)).transpose()?;
        self.check_everybody(&pairs, bye)?;
        let rulings = self.check_pairing(round, &Parted::of(pairing, &pairs, bye)?)?;
        self.rounds.push(Round::new(pairs, bye));
        Ok(rulings)
    }

    /// Pairs of names as pairs of players.
    pub(super) fn pairs(&self, names: &[[String; 2]]) -> Result<Vec<[PlayerId; 2]>, Refusal> {
        names.iter().map(|[one, other]| Ok([self.find(one)?, self.find(other)?])).collect()
    }

    /// Refuses a pairing that somebody is not in exactly once.
    fn check_everybody(&self, pairs: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Result<(), Refusal> {
        self.check_named(pairs.iter().flatten().copied().chain(bye))?;
        let seen: HashSet<PlayerId> = pairs.iter().flatten().copied().chain(bye).collect();
        let left_out: Vec<String> = self
            .present()
            .filter(|player| !seen.contains(player))
            .map(|player| format!("`{}`", self.name(player)))
            .collect();
        if left_out.is_empty() {
            return Ok(());
        }
        let refusal = Refusal::new(format!("this pairing omits {}", listed(&left_out))).by(rules::SWISS);
        Err(refusal.help("pair every player who has not dropped, or give them the bye"))
    }
}

/// Enters the result of a match, if it has one.
fn count_match(scores: &mut [Score], table: &Table) {
    if table.result.is_none() {
        return;
    }
    let winner = table.winner();
    let [first, second] = table.players;
    for (player, opponent) in [(first, second), (second, first)] {
        let Some(score) = scores.get_mut(player.index()) else { continue };
        if winner == Some(player) {
            score.record.won += 1;
        } else {
            score.record.lost += 1;
        }
        score.opponents.push(opponent);
    }
}
