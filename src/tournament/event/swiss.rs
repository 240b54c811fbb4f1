//! Swiss rounds: who is paired, and the records that come of the results (TR 4.1.1). Of a pairing the organiser can say a part:
//! two players who meet, or who has the bye (NOTE P1-2.24). The rest is paired by the rules, among the players who are left.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::change::Pairing;
use super::players::Achieved;
use super::{Event, listed};
use crate::matches::MatchResult;
use crate::standings::{MOST_MATCHES, Score, Standing, standings};
use crate::swiss::{self, Pairings};
use crate::{PlayerId, Record, Refusal, RefusalKind, Ruling, Settled, count, place, rules};

/// Two players at a table, and how their match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub players: [PlayerId; 2],
    /// `None` while it goes on.
    pub result: Option<MatchResult>,
}

impl Table {
    /// The winner, if the match has ended and somebody won.
    pub fn winner(&self) -> Option<PlayerId> {
        Some(*self.result?.winner()?.of(&self.players))
    }

    /// Tests if that player sits there.
    pub fn seats(&self, player: PlayerId) -> bool {
        self.players.contains(&player)
    }
}

/// The matches of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// In order of their numbers, which begin with 1.
    pub tables: Vec<Table>,
    pub bye: Option<PlayerId>,
}

impl Round {
    /// A round that begins.
    pub fn new(pairs: impl IntoIterator<Item = [PlayerId; 2]>, bye: Option<PlayerId>) -> Self {
        Self { tables: pairs.into_iter().map(|players| Table { players, result: None }).collect(), bye }
    }

    /// The numbers of the tables whose matches have not been reported.
    pub fn open(&self) -> impl Iterator<Item = u32> {
        (1..).zip(&self.tables).filter(|(_, table)| table.result.is_none()).map(|(number, _)| number)
    }

    /// The table of that number, from 1.
    pub fn table(&self, number: u32) -> Option<&Table> {
        self.tables.get(place(number)?)
    }

    pub(super) fn table_mut(&mut self, number: u32) -> Option<&mut Table> {
        self.tables.get_mut(place(number)?)
    }

    /// The number of the table at which that player sits.
    pub fn table_of(&self, player: PlayerId) -> Option<u32> {
        (1..).zip(&self.tables).find(|(_, table)| table.seats(player)).map(|(number, _)| number)
    }
}

impl Event {
    /// The pairing of the next round, drawn at random as the rules say, and why it is as it is. The same event gives the
    /// same pairing. Of it the organiser may have said these tables and this bye. Refused before the number of rounds is fixed,
    /// while results are missing, after the last round, if there is nobody to be paired, or if somebody is named twice or has
    /// left.
    pub fn next_pairing(
        &self,
        word: &[[PlayerId; 2]],
        bye: Option<PlayerId>,
    ) -> Result<(Pairing, Vec<Ruling>), Refusal> {
        let round = self.next_round()?;
        self.check_named(word, bye)?;
        let ranked = self.left_by(word, bye)?;
        if bye.is_some() && !ranked.len().is_multiple_of(2) {
            let refusal = Refusal::new("this bye leaves an odd number of players to pair").by(rules::SWISS);
            return Err(refusal.help("omit the bye, and the rules assign it"));
        }
        let name = |player: PlayerId| self.name(player).to_owned();
        let mut rulings = self.by_word(word, bye);
        let mut rest = Pairings::default();
        if !ranked.is_empty() {
            rest = swiss::pair(&ranked, round, &mut self.random());
            rulings.extend(rest.rulings(&ranked, round, &name));
        }
        let first = count(rest.tables.len()).saturating_add(1);
        let tables: Vec<[String; 2]> = rest.tables.iter().chain(word).map(|pair| pair.map(name)).collect();
        let by_word = (first..=count(tables.len())).collect();
        let pairing = Pairing { round, tables, bye: bye.or(rest.bye).map(name), by_word, bye_by_word: bye.is_some() };
        Ok((pairing, rulings))
    }

    pub(super) fn pair(&mut self, pairing: &Pairing) -> Settled {
        let round = self.next_round()?;
        if pairing.round != round {
            return Err(Refusal::new(format!("the next round is {}, not {}", round, pairing.round)));
        }
        let pairs = self.pairs(&pairing.tables)?;
        let bye = pairing.bye.as_deref().map(|name| self.find(name)).transpose()?;
        self.check_named(&pairs, bye)?;
        let seen: BTreeSet<PlayerId> = pairs.iter().flatten().copied().chain(bye).collect();
        let left_out = self.present().filter(|player| !seen.contains(player));
        let left_out: Vec<String> = left_out.map(|player| format!("`{}`", self.name(player))).collect();
        if !left_out.is_empty() {
            let refusal = Refusal::new(format!("this pairing omits {}", listed(&left_out))).by(rules::SWISS);
            return Err(refusal.help("pair every player who has not dropped, or give them the bye"));
        }
        let rulings = self.check_pairing(pairing, &pairs, bye)?;
        self.rounds.push(Round::new(pairs, bye));
        Ok(rulings)
    }

    /// The rulings on a pairing: the rules hold for what the organiser has not said.
    fn check_pairing(&self, pairing: &Pairing, pairs: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Settled {
        let tables = count(pairs.len());
        if let Some(wrong) = pairing.by_word.iter().find(|table| !(1..=tables).contains(*table)) {
            let refusal =
                Refusal::new(format!("table {wrong} is marked as the organiser's pairing but does not exist"));
            return Err(refusal.help(format!("tables are numbered 1 to {tables}")));
        }
        if pairing.bye_by_word && bye.is_none() {
            return Err(Refusal::new("the bye is marked as the organiser's, but no player has one"));
        }
        let of_word = |number: u32| pairing.by_word.contains(&number);
        let pairs_of = |by_word: bool| -> Vec<[PlayerId; 2]> {
            (1..).zip(pairs).filter(|(number, _)| of_word(*number) == by_word).map(|(_, pair)| *pair).collect()
        };
        let (word, rest) = (pairs_of(true), pairs_of(false));
        let (bye_by_word, due) = if pairing.bye_by_word { (bye, None) } else { (None, bye) };
        let ranked = self.left_by(&word, bye_by_word)?;
        let mut rulings = self.by_word(&word, bye_by_word);
        if !ranked.is_empty() {
            let rest = Pairings { tables: rest, bye: due };
            rulings.extend(swiss::check(&ranked, pairing.round, &rest, &|player| self.name(player).to_owned())?);
        }
        Ok(rulings)
    }

    /// The players whom the rules pair, by rank.
    fn left_by(&self, word: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Result<Vec<Score>, Refusal> {
        let mut ranked = self.ranked()?;
        ranked.retain(|score| !word.iter().flatten().any(|named| *named == score.player) && bye != Some(score.player));
        Ok(ranked)
    }

    /// The rulings on what the organiser has said.
    fn by_word(&self, word: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Vec<Ruling> {
        let paired = word.iter().map(|[one, other]| {
            let met = self
                .rounds()
                .filter(|(_, round)| round.tables.iter().any(|table| table.seats(*one) && table.seats(*other)));
            let met: Vec<u32> = met.map(|(number, _)| number).collect();
            let though =
                if met.is_empty() { String::new() } else { format!(", though they met in round {}", listed(&met)) };
            format!("{} and {} are paired by the organiser{though}", self.name(*one), self.name(*other))
        });
        let bye = bye.map(|player| format!("{} has the bye by the organiser's decision", self.name(player)));
        paired.chain(bye).map(|words| Ruling::new(words, [rules::NOTE_ORGANISER])).collect()
    }

    /// Refuses whoever has left, or is named twice.
    fn check_named(&self, pairs: &[[PlayerId; 2]], bye: Option<PlayerId>) -> Result<(), Refusal> {
        let mut seen = BTreeSet::new();
        for player in pairs.iter().flatten().copied().chain(bye) {
            let name = self.name(player);
            if self.has_left(player) {
                return Err(Refusal::new(format!("`{name}` has dropped from the event")).by(rules::NOTE_DROP));
            }
            if !seen.insert(player) {
                return Err(Refusal::new(format!("`{name}` is in this pairing twice")).by(rules::SWISS));
            }
        }
        Ok(())
    }

    /// Pairs of names as pairs of players.
    pub(super) fn pairs(&self, names: &[[String; 2]]) -> Result<Vec<[PlayerId; 2]>, Refusal> {
        names.iter().map(|[one, other]| Ok([self.find(one)?, self.find(other)?])).collect()
    }

    /// The number of the round that can be paired now.
    fn next_round(&self) -> Result<u32, Refusal> {
        let (most, cut) = match self.plan {
            Some(plan) => (plan.rounds, plan.cut),
            None if self.is_open => (MOST_MATCHES, None),
            None => {
                let refusal = Refusal::new("the number of rounds must be fixed before round one is paired");
                return Err(refusal.by(self.header.kind.rounds_rule()).help("fix it with `start`"));
            }
        };
        self.check_before_top()?;
        let paired = self.paired();
        if paired >= most {
            let refusal = Refusal::new(format!("all {most} Swiss rounds are already paired")).of(RefusalKind::NotNow);
            let next = match cut {
                Some(_) => "after the last result, use `cut`",
                None => "the event is over after the last result",
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
        let open: Vec<u32> = self.rounds.last().into_iter().flat_map(Round::open).collect();
        let round = self.paired();
        let (words, help) = match open.as_slice() {
            [] => return Ok(()),
            [table] => (format!("the result of round {round} at table {table} is missing"), "report it first"),
            several => {
                let (number, tables) = (several.len(), listed(several));
                (format!("{number} results of round {round} are missing, at tables {tables}"), "report them first")
            }
        };
        Err(Refusal::new(format!("{what}: {words}")).of(RefusalKind::NotNow).by(rules::SWISS).help(help))
    }

    /// The scores of the players who play on, in order of rank. A sound event has none that is refused: a player with too many
    /// matches.
    pub fn ranked(&self) -> Result<Vec<Score>, Refusal> {
        let all = self.scores();
        let ranks = standings(&all)?;
        let mut scores: FxHashMap<PlayerId, Score> = all.into_iter().map(|score| (score.player, score)).collect();
        let ranked = ranks.iter().filter_map(|row| scores.remove(&row.player));
        Ok(ranked.filter(|score| !self.has_left(score.player)).collect())
    }

    /// The scores of everybody in the Swiss rounds, as far as they have been reported, in the order in which players were added.
    /// Those who left before round one are not among them.
    pub fn scores(&self) -> Vec<Score> {
        self.scores_after(self.paired())
    }

    /// The same after so many rounds.
    pub(crate) fn scores_after(&self, rounds: u32) -> Vec<Score> {
        let here = rounds.saturating_sub(self.played_before);
        let rounds = self.rounds.get(..usize::try_from(here).unwrap_or(usize::MAX)).unwrap_or(&self.rounds);
        let after = self.played_before.saturating_add(count(rounds.len()));
        let mut scores: Vec<Score> = (0..)
            .map(PlayerId)
            .zip(&self.players)
            .map(|(player, entry)| {
                let late = || Achieved { record: Record::new(0, entry.missed), ..Achieved::default() };
                let Achieved { mut record, byes, opponents, .. } = entry.achieved.clone().unwrap_or_else(late);
                record.lost += count(entry.absent.iter().filter(|round| **round <= after).count());
                Score { player, record, opponents, byes, lot: entry.lot }
            })
            .collect();
        for round in rounds {
            if let Some(score) = round.bye.and_then(|bye| scores.get_mut(bye.index())) {
                score.record.won += 1;
                score.byes += 1;
            }
            for table in round.tables.iter().filter(|table| table.result.is_some()) {
                let [first, second] = table.players;
                for (player, opponent) in [(first, second), (second, first)] {
                    let Some(score) = scores.get_mut(player.index()) else { continue };
                    *(if table.winner() == Some(player) { &mut score.record.won } else { &mut score.record.lost }) += 1;
                    score.opponents.push(opponent);
                }
            }
        }
        let played = |score: &Score| {
            self.player(score.player)
                .is_some_and(|player| player.missed <= after && (self.paired() == 0 || player.dropped != Some(0)))
        };
        scores.retain(played);
        scores
    }

    /// The standings as they are now, of everybody who has played, also of those who left.
    pub fn standings(&self) -> Result<Vec<Standing>, Refusal> {
        standings(&self.scores())
    }

    /// The standings after a Swiss round. Refused if it has not been paired.
    pub(crate) fn standings_after(&self, round: u32) -> Result<Vec<Standing>, Refusal> {
        let paired = self.paired();
        let (words, help) = if round > paired {
            (format!("round {round} has not been paired"), format!("rounds paired so far: {paired}"))
        } else if round < self.played_before {
            let help = format!("standings start at round {}", self.played_before);
            (format!("round {round} was played before the event was taken over"), help)
        } else {
            return standings(&self.scores_after(round));
        };
        Err(Refusal::new(words).of(RefusalKind::Unknown).help(help))
    }
}
