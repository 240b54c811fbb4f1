//! Results of matches and their corrections (TR 4.2.2, 4.3.2), as the desk reports them, or the players themselves.
//!
//! On a slip two players sign for one result. On a phone each, they say it one after the other: the first report is only a
//! claim, the same one by the opponent makes it the result, and a different one is a dispute, which waits for a judge
//! (NOTE P1-2.22).

use super::change::{Claim, MatchPlace, Phase, Report};
use super::swiss::Table;
use super::{Event, Round, listed};
use crate::matches::{MatchResult, Side};
use crate::policy::MatchType;
use crate::{PlayerId, Refusal, RefusalKind, Ruling, Settled, rules};
use swu_text::words::{capitalised, joined};

/// The reports of the two players of a match so far, in the order of the pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Claims([Option<MatchResult>; 2]);

impl Claims {
    /// The report of the player on that side of the pairing, if there is one.
    pub const fn of(&self, side: Side) -> Option<MatchResult> {
        *side.of(&self.0)
    }

    /// The report of one of them, if only one has made any.
    pub const fn unconfirmed(&self) -> Option<MatchResult> {
        match self.0 {
            [Some(said), None] | [None, Some(said)] => Some(said),
            [None, None] | [Some(_), Some(_)] => None,
        }
    }

    /// Tests if they contradict each other.
    pub fn is_disputed(&self) -> bool {
        matches!(self.0, [Some(one), Some(other)] if one != other)
    }
}

impl Event {
    /// Tests if this has been reported already, word for word: then the report changes nothing. Refused if it is no report of a
    /// match of this event.
    pub fn knows(&self, report: &Report) -> Result<bool, Refusal> {
        let (_, table, result) = self.reported(report)?;
        Ok(table.result == Some(result))
    }

    /// The players of a match, the one who stands first in the pairing first. Refused if there is no such match, or if nobody
    /// is known to play it yet.
    pub fn players_of(&self, place: MatchPlace) -> Result<[PlayerId; 2], Refusal> {
        Ok(self.found(place)?.players)
    }

    /// The result of a match, if it has ended. Refused in the same way.
    pub fn result(&self, place: MatchPlace) -> Result<Option<MatchResult>, Refusal> {
        Ok(self.found(place)?.result)
    }

    /// A result in words.
    pub fn told(&self, result: MatchResult, players: [PlayerId; 2]) -> String {
        result.words(players.map(|player| self.name(player)))
    }

    pub(super) fn report(&mut self, report: &Report) -> Settled {
        let (place, table, result) = self.reported(report)?;
        match table.result {
            Some(known) if known == result => Ok(Vec::new()),
            Some(known) => {
                let told = self.told(known, table.players);
                let refusal = Refusal::new(format!("{place} has a different result: {told}"));
                Err(refusal.of(RefusalKind::Taken).help("to change a result, use `correct`"))
            }
            None => self.enter(place, table.players, result),
        }
    }

    pub(super) fn correct(&mut self, report: &Report) -> Settled {
        let (place, table, result) = self.reported(report)?;
        if table.result.is_none() {
            let refusal = Refusal::new(format!("{place} has no result to correct"));
            return Err(refusal.of(RefusalKind::NotNow).help("report it first"));
        }
        let rests_on_it = match (place.phase, &self.top) {
            (Phase::Swiss(_), Some(_)) => Some("the standings have already decided the cut"),
            (Phase::Additional, Some(top)) if top.has_results() => Some("matches of the bracket have been reported"),
            // The bracket looks at what follows from each of its matches itself.
            _ => None,
        };
        if let Some(why) = rests_on_it {
            return Err(Refusal::new(format!("{place} cannot be corrected: {why}")).of(RefusalKind::NotNow));
        }
        let mut rulings = self.enter(place, table.players, result)?;
        rulings.extend(self.paired_before(place));
        Ok(rulings)
    }

    /// The ruling on what was paired by the standings before a result of that round was corrected (NOTE P1-2.23).
    fn paired_before(&self, place: MatchPlace) -> Option<Ruling> {
        let Phase::Swiss(round) = place.phase else { return None };
        let later: Vec<String> = (round + 1..=self.paired()).map(|round| round.to_string()).collect();
        let last = later.last()?;
        let noun = if later.len() == 1 { "round" } else { "rounds" };
        let mut words = format!(
            "The pairings of {noun} {} were made before this correction and stay; standings and later pairings \
            count it",
            joined(&later)
        );
        let has_result = |round: &Round| round.tables.iter().any(|table| table.result.is_some());
        if self.rounds.last().is_some_and(|last| !has_result(last)) {
            words += &format!(". Round {last} has no results yet: to pair it again, `undo` its pairing");
        }
        Some(Ruling::new(words, [rules::NOTE_CORRECTION]))
    }

    pub(super) fn enter(&mut self, place: MatchPlace, players: [PlayerId; 2], result: MatchResult) -> Settled {
        let stage = self.stage_of(place).map(|stage| format!(", {stage}")).unwrap_or_default();
        let words = format!("{place}{stage}: {}", self.told(result, players));
        let mut rulings = vec![Ruling::new(capitalised(&words), result.rules(self.kind_of(place)))];
        match place.phase {
            Phase::Swiss(round) => {
                if let Some(table) = self.round_mut(round).and_then(|round| round.table_mut(place.number)) {
                    table.result = Some(result);
                }
            }
            Phase::Additional => rulings.extend(self.enter_additional(place.number, result)?),
            Phase::Bracket => rulings.extend(self.enter_in_bracket(place.number, result)?),
        }
        Ok(rulings)
    }

    /// The type of a match. Elimination rounds are best of three (TR 4.1.3).
    pub const fn kind_of(&self, place: MatchPlace) -> MatchType {
        if place.is_elimination() { MatchType::BestOfThree } else { self.header.kind }
    }

    /// The match there, with its result.
    pub(super) fn found(&self, place: MatchPlace) -> Result<Table, Refusal> {
        let unknown = |words: String| Refusal::new(words).of(RefusalKind::Unknown);
        let round = match place.phase {
            Phase::Swiss(round) if (1..=self.played_before).contains(&round) => {
                let refusal = unknown(format!("round {round} was played before the event was taken over"));
                return Err(refusal.help("its tables are unknown"));
            }
            Phase::Swiss(round) => self.round(round).ok_or_else(|| {
                let rounds: Vec<u32> = self.rounds().map(|(round, _)| round).collect();
                let refusal = unknown(format!("round {round} has not been paired"));
                if rounds.is_empty() {
                    refusal
                } else {
                    refusal.help(format!("rounds paired so far: {}", listed(&rounds)))
                }
            }),
            Phase::Additional => {
                let none = || unknown("the event has no additional round".to_owned()).by(rules::UNEVEN_CUT);
                self.top.as_ref().and_then(|top| top.additional_round()).ok_or_else(none)
            }
            Phase::Bracket => return self.in_bracket(place.number),
        }?;
        round.table(place.number).cloned().ok_or_else(|| {
            let refusal = unknown(format!("{place} does not exist"));
            refusal.help(format!("its tables are numbered 1 to {}", round.tables.len()))
        })
    }

    /// The match of a report, and what the report says of it, if that can be said.
    fn reported(&self, report: &Report) -> Result<(MatchPlace, Table, MatchResult), Refusal> {
        let place = report.place()?;
        let table = self.found(place)?;
        let result = self.result_of(place, &table, report)?;
        Ok((place, table, result))
    }

    fn result_of(&self, place: MatchPlace, table: &Table, report: &Report) -> Result<MatchResult, Refusal> {
        let Report { games, both_lose, conceded, no_show, match_loss, advance, .. } = report;
        let games = *games;
        let one_of_them = |name: &str| {
            let player = self.find(name)?;
            Side::find(&table.players, &player).ok_or_else(|| {
                let [first, second] = table.players.map(|player| self.name(player));
                let refusal = Refusal::new(format!("`{}` does not play at {place}", self.name(player)));
                refusal.help(format!("its players are `{first}` and `{second}`"))
            })
        };
        let result = match (games, both_lose, conceded, no_show, match_loss, advance) {
            (Some(games), false, None, None, None, None) => MatchResult::Won(games),
            (games, true, None, None, None, None) => MatchResult::BothLose(games),
            (games, false, Some(by), None, None, None) => MatchResult::Conceded { by: one_of_them(by)?, games },
            (None, false, None, Some(absent), None, None) => MatchResult::NoShow(one_of_them(absent)?),
            (None, false, None, None, Some(loser), None) => MatchResult::MatchLoss(one_of_them(loser)?),
            (games, _, None, None, None, Some(player)) => MatchResult::Advanced { player: one_of_them(player)?, games },
            (None, false, None, None, None, None) => {
                let refusal = Refusal::new("no result given");
                let ends = "give `games`, `both-lose`, `conceded`, `no-show`, `match-loss` or `advance`";
                return Err(refusal.help(ends));
            }
            _ => return Err(Refusal::new("a match has one result; got two")),
        };
        result.check(self.kind_of(place))?;
        self.check_game_losses(place, table.players, result)?;
        // Somebody goes on from every elimination match, and only from these by the organiser's word.
        match (result, place.is_elimination()) {
            (MatchResult::BothLose(_), true) => {
                let refusal = Refusal::new(format!("both players lose {place}, but one must advance"));
                let uneven = (place.phase == Phase::Additional).then_some(rules::UNEVEN_CUT);
                let refusal = uneven.into_iter().chain([rules::NOTE_NOBODY_ADVANCES]).fold(refusal, Refusal::by);
                Err(refusal.help("the organiser names the player who advances: `advance`"))
            }
            (MatchResult::Advanced { .. }, false) => {
                Err(Refusal::new("nobody advances from a match of a Swiss round").help("report it as `both-lose`"))
            }
            _ => Ok(result),
        }
    }

    /// The reports of the players of a match; none once it has a result.
    pub fn claims(&self, place: MatchPlace) -> Claims {
        let has_result = self.result(place).is_ok_and(|result| result.is_some());
        if has_result { Claims::default() } else { self.claims.get(&place).copied().unwrap_or_default() }
    }

    /// The matches of what is played now whose players contradict each other.
    pub fn disputed(&self) -> Vec<MatchPlace> {
        self.open().into_iter().filter(|place| self.claims(*place).is_disputed()).collect()
    }

    /// Tests if that player has said just this already, or it is the result: then it changes nothing to say it again. Refused if
    /// they cannot say that.
    pub fn knows_claim(&self, claim: &Claim) -> Result<bool, Refusal> {
        let (place, side, table, result) = self.claimed(claim)?;
        Ok(table.result == Some(result) || (table.result.is_none() && self.claims(place).of(side) == Some(result)))
    }

    pub(super) fn claim(&mut self, claim: &Claim) -> Settled {
        let (place, side, table, result) = self.claimed(claim)?;
        if let Some(known) = table.result {
            let told = self.told(known, table.players);
            let refusal = Refusal::new(format!("{place} already has a result: {told}"));
            return Err(refusal.help("if it is wrong, ask the organiser to correct it"));
        }
        let mut claims = self.claims(place);
        *side.of_mut(&mut claims.0) = Some(result);
        if claims.of(side.other()) == Some(result) {
            self.claims.remove(&place);
            return self.enter(place, table.players, result);
        }
        self.claims.insert(place, claims);
        let [player, opponent] = [side, side.other()].map(|side| self.name(*side.of(&table.players)));
        let waits = match claims.is_disputed() {
            true => "reports a different result: call a judge",
            false => "needs to confirm it",
        };
        let words = format!("{player} reports {place}: {}. {opponent} {waits}", self.told(result, table.players));
        Ok(vec![Ruling::new(capitalised(&words), [rules::NOTE_CLAIM])])
    }

    /// A claim as it stands, with the side that makes it, if that player can say that of that match: players report what they
    /// play now, and speak for nobody else. Whoever concedes says so, and what needs a judge or the organiser is left to them.
    fn claimed(&self, claim: &Claim) -> Result<(MatchPlace, Side, Table, MatchResult), Refusal> {
        let Claim { player, report } = claim;
        let (place, player) = (report.place()?, self.find(player)?);
        let table = self.found(place)?;
        let side = Side::find(&table.players, &player).ok_or_else(|| {
            let [first, second] = table.players.map(|player| self.name(player));
            let refusal = Refusal::new(format!("{} does not play at {place}", self.name(player)));
            refusal.help(format!("its players are {first} and {second}"))
        })?;
        let now = self.match_of(player)?;
        if now != place {
            let name = self.name(player);
            let refusal = Refusal::new(format!("{name} is now at {now}; this report is for {place}"));
            return Err(refusal.help("ask the organiser to correct earlier results"));
        }
        if let Some(by) = &report.conceded
            && self.find(by)? != player
        {
            let refusal = Refusal::new(format!("only {by} can report that {by} concedes")).by(rules::CONCEDE);
            return Err(refusal.help("call a judge"));
        }
        if report.no_show.is_some() || report.match_loss.is_some() || report.advance.is_some() {
            return Err(Refusal::new("only the organiser can report that").help("call a judge"));
        }
        let result = self.result_of(place, &table, report)?;
        Ok((place, side, table, result))
    }
}
