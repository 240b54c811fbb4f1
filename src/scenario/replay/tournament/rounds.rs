//! What the organiser does from the start of an event to the cut.

use super::Stop;
use super::desk::{CutMade, Desk};
use crate::Text;
use crate::tournament::{Pairing, Score as Written};
use swu_text::words::joined;
use swu_tournament::cut::cut;
use swu_tournament::matches::Happening;
use swu_tournament::policy::MatchType;
use swu_tournament::standings::Score;
use swu_tournament::swiss::{self, Pairings};
use swu_tournament::{PlayerId, Record, Refusal, Ruling, rules};

/// How a match that counts has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    Won(PlayerId),
    BothLose,
}

impl Desk<'_> {
    /// Round one is about to begin: the number of rounds is settled.
    pub(super) fn start(&mut self, count: Option<u32>) -> Result<Vec<Ruling>, Stop> {
        if let Some(count) = count {
            self.players.clear();
            self.by_name.clear();
            self.scores.clear();
            (self.round, self.rounds, self.bye, self.cut, self.bracket) = (0, None, None, None, None);
            self.tables.clear();
            (self.paired, self.sitting) = (false, None);
            self.enrol_ranks(count);
        }
        if self.paired {
            let refusal = Refusal::new("the number of rounds is settled before round one is paired");
            return Err(refusal.by(self.match_type.rounds_rule()).help("put `start` before the first `pair`").into());
        }
        if self.rounds.is_some() {
            let refusal = Refusal::new("the event has started, and its number of rounds is fixed");
            return Err(refusal.by(self.match_type.rounds_rule()).into());
        }
        let present = self.players.iter().filter(|player| !player.dropped).count();
        let rounds = self.policy.rounds(self.match_type, present)?.clone();
        let minutes = self.policy.minutes(self.match_type)?;
        let rounds_rule = self.match_type.rounds_rule();
        let cut = match (rounds.cut, self.match_type) {
            (Some(cut), _) => format!("The best {cut} enter the elimination rounds"),
            (None, MatchType::SingleGame) => "Events of single game matches have no top cut".to_owned(),
            (None, MatchType::BestOfThree) => format!("With {present} players there is no top cut"),
        };
        let swiss = format!("{present} players are present: {} Swiss rounds are played", rounds.swiss);
        self.rounds = Some(rounds);
        Ok(vec![
            Ruling::new(swiss, [rounds_rule.clone()]),
            Ruling::new(cut, [rounds_rule]),
            Ruling::new(format!("A round has {minutes} minutes"), [self.match_type.time_rule()]),
        ])
    }

    /// Players come in, late if a round has been paired.
    pub(super) fn add(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        if self.cut.is_some() || self.bracket.is_some() {
            return Err(Refusal::new("the elimination rounds have begun").by(rules::SINGLE_ELIMINATION).into());
        }
        let missed = self.round;
        let mut rulings = Vec::new();
        for name in names {
            let lot = self.scores.iter().map(|score| score.lot).max().unwrap_or_default() + 1;
            self.welcome(name, Record::new(0, missed), lot)?;
            let told = name.value.trim();
            match (&self.rounds, missed) {
                (None, 0) => rulings.push(Ruling::new(format!("{told} comes in before round one"), [])),
                (_, 0) => {}
                (_, 1) => rulings.push(late(told, "the round that they missed")),
                (_, missed) => rulings.push(late(told, &format!("each of the {missed} rounds that they missed"))),
            }
        }
        if let Some(rounds) = &self.rounds {
            let words = format!("The number of Swiss rounds stays {}", rounds.swiss);
            rulings.push(Ruling::new(words, [self.match_type.rounds_rule()]));
        }
        Ok(rulings)
    }

    /// Players drop; whoever was playing one of them has won.
    pub(super) fn drop_out(&mut self, names: &[Text]) -> Result<Vec<Ruling>, Stop> {
        let mut rulings = Vec::new();
        for name in names {
            let player = self.player(name)?;
            let told = self.name(player).to_owned();
            if self.has_dropped(player) {
                return Err(Refusal::new(format!("{told} has dropped before")).into());
            }
            if let Some(found) = self.players.get_mut(player.index()) {
                found.dropped = true;
            }
            if self.bracket.as_ref().is_some_and(|bracket| bracket.plays_on(player)) {
                self.sitting = self.sitting.take().filter(|sitting| !sitting.pair.contains(&player));
                rulings.extend(self.drop_from_bracket(player)?);
                continue;
            }
            rulings.push(Ruling::new(format!("{told} drops, and stays in the standings"), [rules::NOTE_DROP]));
            if let Some(&[one, other]) = self.tables.iter().find(|table| table.contains(&player)) {
                let opponent = if one == player { other } else { one };
                let words = format!("{told} concedes the match that is going on: {} wins it", self.name(opponent));
                rulings.push(Ruling::new(words, [rules::CONCEDE, rules::NOTE_DROP]));
                let told = match self.told_side(player) {
                    Some(side) => self.happens(Happening::MatchConceded(side))?,
                    None => self.record([one, other], Ended::Won(opponent))?,
                };
                rulings.extend(told);
            }
        }
        Ok(rulings)
    }

    /// The next round is paired.
    pub(super) fn pair(&mut self, pairing: Option<&Pairing>) -> Result<Vec<Ruling>, Stop> {
        self.results_are_in()?;
        let round = self.round + 1;
        if let Some(rounds) = self.rounds.as_ref().filter(|rounds| round > rounds.swiss) {
            let words = format!("all {} Swiss rounds have been played", rounds.swiss);
            return Err(Refusal::new(words).by(self.match_type.rounds_rule()).into());
        }
        if self.cut.is_some() || self.bracket.is_some() {
            return Err(Refusal::new("the elimination rounds have begun").by(rules::SINGLE_ELIMINATION).into());
        }
        let ranked = self.playing()?;
        let pairings = match pairing {
            None => swiss::pair(&ranked, round, &mut self.random),
            Some(by_hand) => {
                let mut tables = Vec::new();
                for [one, other] in &by_hand.tables {
                    tables.push([self.player(one)?, self.player(other)?]);
                }
                let bye = by_hand.bye.as_ref().map(|bye| self.player(bye)).transpose()?;
                Pairings { tables, bye }
            }
        };
        let name = |player: PlayerId| self.name(player).to_owned();
        let mut rulings = swiss::check(&ranked, round, &pairings, &name)?;
        (self.round, self.tables, self.bye) = (round, pairings.tables, pairings.bye);
        self.paired = true;
        if let Some(player) = pairings.bye {
            if let Some(score) = self.scores.get_mut(player.index()) {
                score.record.won += 1;
                score.byes += 1;
            }
            let words = format!("{} has the record {}", self.name(player), self.record_of(player));
            rulings.push(Ruling::new(words, [rules::SWISS, rules::WIN_LOSS_RATIO, rules::NOTE_BYE]));
        }
        Ok(rulings)
    }

    /// Whether no match is going on.
    pub(super) fn results_are_in(&self) -> Result<(), Refusal> {
        let missing: Vec<String> = self.tables.iter().map(|table| self.told_pair(*table)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(Refusal::new(format!("results are missing: {}", joined(&missing))).by(rules::SWISS))
    }

    pub(super) fn told_pair(&self, [one, other]: [PlayerId; 2]) -> String {
        format!("{} against {}", self.name(one), self.name(other))
    }

    /// Whether matches count: a round has been paired, or the cut made.
    pub(super) const fn counts(&self) -> bool {
        self.round > 0 || self.cut.is_some() || self.bracket.is_some()
    }

    /// Whether these two play each other now.
    pub(super) fn is_going_on(&self, pair: [PlayerId; 2]) -> bool {
        self.pairs_now().iter().any(|table| pair.iter().all(|player| table.contains(player)))
    }

    /// What a match is at this stage of the event.
    pub(super) fn kind_now(&self) -> MatchType {
        if self.cut.is_some() || self.bracket.is_some() { MatchType::BestOfThree } else { self.match_type }
    }

    /// Matches that are over.
    pub(super) fn results(&mut self, scores: &[Written]) -> Result<Vec<Ruling>, Stop> {
        let mut rulings = Vec::new();
        for Written([(one, ours), (other, theirs)]) in scores {
            let (one, other) = (self.player(one)?, self.player(other)?);
            if !self.is_going_on([one, other]) {
                return Err(self.no_match([one, other]).into());
            }
            if self.told_side(one).is_some() {
                let words = format!("the match of {} is told game by game", self.told_pair([one, other]));
                return Err(Refusal::new(words).help("go on with `game`, `time` or `concede`").into());
            }
            let (ended, ruling) = self.reported([one, other], [*ours, *theirs])?;
            rulings.push(ruling);
            rulings.extend(self.record([one, other], ended)?);
        }
        Ok(rulings)
    }

    /// A match that counts is over.
    pub(super) fn record(&mut self, pair: [PlayerId; 2], ended: Ended) -> Result<Vec<Ruling>, Stop> {
        if self.bracket.is_some() {
            return Ok(self.record_in_bracket(pair, ended)?);
        }
        let is_it = |table: &[PlayerId; 2]| pair.iter().all(|player| table.contains(player));
        let Some(place) = self.tables.iter().position(is_it) else {
            return Err(self.no_match(pair).into());
        };
        let table = self.tables.remove(place);
        if self.cut.is_some() {
            return self.record_additional(table, ended);
        }
        let mut rulings = Vec::new();
        for [player, opponent] in [pair, [pair[1], pair[0]]] {
            let won = ended == Ended::Won(player);
            let Some(score) = self.scores.get_mut(player.index()) else { continue };
            score.opponents.push(opponent);
            if won {
                score.record.won += 1;
            } else {
                score.record.lost += 1;
            }
            let words = format!("{} has the record {}", self.name(player), self.record_of(player));
            let note = (ended == Ended::BothLose).then_some(rules::NOTE_BOTH_LOSE);
            rulings.push(Ruling::new(words, std::iter::once(rules::WIN_LOSS_RATIO).chain(note)));
        }
        Ok(rulings)
    }

    pub(super) fn record_of(&self, player: PlayerId) -> Record {
        self.scores.get(player.index()).map(|score| score.record).unwrap_or_default()
    }

    /// The cut to so many players, or to as many as the table says.
    pub(super) fn make_cut(&mut self, size: Option<u32>) -> Result<Vec<Ruling>, Stop> {
        self.results_are_in()?;
        if self.cut.is_some() || self.bracket.is_some() {
            return Err(Refusal::new("the elimination rounds have begun").by(rules::SINGLE_ELIMINATION).into());
        }
        if let Some(rounds) = self.rounds.as_ref().filter(|rounds| self.round < rounds.swiss) {
            let words = format!("{} of {} Swiss rounds have been played", self.round, rounds.swiss);
            return Err(Refusal::new(words).by(rules::SINGLE_ELIMINATION).into());
        }
        if self.match_type == MatchType::SingleGame {
            let refusal = Refusal::new("an event of single game matches has no top cut");
            return Err(refusal.by(self.match_type.rounds_rule()).into());
        }
        let size = match (size, &self.rounds) {
            (Some(size), _) => size as usize,
            (None, Some(rounds)) => {
                rounds.cut.ok_or_else(|| Refusal::new("this event has no top cut").by(self.match_type.rounds_rule()))?
            }
            (None, None) => {
                return Err(Refusal::new("the event has not started: no top cut is settled")
                    .help("say its size")
                    .into());
            }
        };
        let ranked = self.playing()?;
        let records: Vec<Record> = ranked.iter().map(|score| score.record).collect();
        let made = cut(&records, size)?;
        let rulings = made.rulings(&records);
        let ranked: Vec<PlayerId> = ranked.iter().map(|score: &Score| score.player).collect();
        let on = |rank: usize| rank.checked_sub(1).and_then(|at| ranked.get(at)).copied();
        self.tables = made.additional.iter().filter_map(|[one, other]| Some([on(*one)?, on(*other)?])).collect();
        self.bye = None;
        self.cut = Some(CutMade { winners: vec![None; made.additional.len()], cut: made, ranked });
        Ok(rulings)
    }

    /// A match of the additional round is over: the winner takes the better of the two places.
    fn record_additional(&mut self, pair: [PlayerId; 2], ended: Ended) -> Result<Vec<Ruling>, Stop> {
        let told = self.told_pair(pair);
        let Some(made) = &mut self.cut else { return Ok(Vec::new()) };
        let rank_of = |player: PlayerId| made.ranked.iter().position(|ranked| *ranked == player).map(|at| at + 1);
        let ranks = pair.map(|player| rank_of(player).unwrap_or_default());
        let seat = ranks.into_iter().min().unwrap_or_default();
        let Ended::Won(winner) = ended else {
            let refusal = Refusal::new(format!("{told} has no winner, and one of them has to go on"));
            return Err(refusal.by(rules::UNEVEN_CUT).by(rules::NOTE_NOBODY_ADVANCES).into());
        };
        let place = made.cut.additional.iter().position(|[better, _]| *better == seat);
        if let Some(won) = place.and_then(|place| made.winners.get_mut(place)) {
            *won = Some(winner);
        }
        let words = format!("{} enters the bracket in place {seat}", self.name(winner));
        Ok(vec![Ruling::new(words, [rules::UNEVEN_CUT, rules::NOTE_ADDITIONAL_PAIRINGS])])
    }
}

fn late(player: &str, rounds: &str) -> Ruling {
    Ruling::new(format!("{player} comes in late, with a loss for {rounds}"), [rules::NOTE_LATE_ENTRY])
}
