//! Results of matches, and their corrections (TR 4.2.2, 4.3.2).

use super::change::{MatchPlace, Report};
use super::result::MatchResult;
use super::{Event, listed};
use crate::matches::Games;
use crate::policy::MatchType;
use crate::{PlayerId, Refusal, RefusalKind, Ruling, rules};
use swu_text::words::capitalised;

impl Report {
    /// The same, with the games that each player won; the one who stands first in the pairing first.
    #[must_use]
    pub const fn games(mut self, games: Games) -> Self {
        self.games = Some(games);
        self
    }

    /// The same: nobody won the match.
    #[must_use]
    pub const fn both_lose(mut self) -> Self {
        self.both_lose = true;
        self
    }

    /// The same: that player conceded the match.
    #[must_use]
    pub fn conceded(mut self, by: impl Into<String>) -> Self {
        self.conceded = Some(by.into());
        self
    }

    /// The same: that player did not come.
    #[must_use]
    pub fn no_show(mut self, player: impl Into<String>) -> Self {
        self.no_show = Some(player.into());
        self
    }

    /// The same: by the organiser that player goes on from an elimination match that both lost.
    #[must_use]
    pub fn advance(mut self, player: impl Into<String>) -> Self {
        self.advance = Some(player.into());
        self
    }
}

/// A match that a report is about, as it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub players: [PlayerId; 2],
    pub result: Option<MatchResult>,
}

impl Event {
    /// Whether this has been reported already, word for word: then the report changes nothing.
    ///
    /// # Errors
    ///
    /// If it is no report of a match of this event.
    pub fn knows(&self, report: &Report) -> Result<bool, Refusal> {
        let place = report.place()?;
        let found = self.found(place)?;
        Ok(found.result == Some(self.result_of(place, &found, report)?))
    }

    /// The players of a match, the one who stands first in the pairing first.
    ///
    /// # Errors
    ///
    /// If there is no such match, or if nobody is known to play it yet.
    pub fn players_of(&self, place: MatchPlace) -> Result<[PlayerId; 2], Refusal> {
        Ok(self.found(place)?.players)
    }

    /// How a match ended.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn result(&self, place: MatchPlace) -> Result<Option<MatchResult>, Refusal> {
        Ok(self.found(place)?.result)
    }

    pub(super) fn report(&mut self, report: &Report) -> Result<Vec<Ruling>, Refusal> {
        let place = report.place()?;
        let found = self.found(place)?;
        let result = self.result_of(place, &found, report)?;
        match found.result {
            Some(known) if known == result => Ok(Vec::new()),
            Some(known) => {
                let refusal =
                    Refusal::new(format!("{place} has a different result: {}", self.told(known, found.players)));
                let refusal = refusal.of(RefusalKind::Taken);
                Err(refusal.help("to change a result, use `correct`"))
            }
            None => self.enter(place, &found, result),
        }
    }

    pub(super) fn correct(&mut self, report: &Report) -> Result<Vec<Ruling>, Refusal> {
        let place = report.place()?;
        let found = self.found(place)?;
        let result = self.result_of(place, &found, report)?;
        if found.result.is_none() {
            let refusal = Refusal::new(format!("{place} has no result to correct"));
            return Err(refusal.of(RefusalKind::NotNow).help("report it first"));
        }
        self.check_correction(place)?;
        let mut rulings = self.enter(place, &found, result)?;
        rulings.extend(self.paired_before(place));
        Ok(rulings)
    }

    /// Refuses the correction of what the cut rests on.
    fn check_correction(&self, place: MatchPlace) -> Result<(), Refusal> {
        let rests_on_it = match place {
            MatchPlace::Swiss { .. } => self.top.is_some().then_some("the standings have already decided the cut"),
            MatchPlace::Additional { .. } => {
                let played = self.top.as_ref().is_some_and(|top| top.has_results());
                played.then_some("matches of the bracket have been reported")
            }
            // The bracket looks at what follows from each of its matches itself.
            MatchPlace::Bracket { .. } => None,
        };
        rests_on_it.map_or(Ok(()), |why| {
            Err(Refusal::new(format!("{place} cannot be corrected: {why}")).of(RefusalKind::NotNow))
        })
    }

    pub(super) fn enter(
        &mut self,
        place: MatchPlace,
        found: &Found,
        result: MatchResult,
    ) -> Result<Vec<Ruling>, Refusal> {
        let stage = match place {
            MatchPlace::Bracket { number } => self.stage_of(number).map(|stage| format!(", {stage}")),
            MatchPlace::Swiss { .. } | MatchPlace::Additional { .. } => None,
        };
        let words = format!("{place}{}: {}", stage.unwrap_or_default(), self.told(result, found.players));
        let mut rulings = vec![Ruling::new(capitalised(&words), result.rules(self.kind_of(place)))];
        match place {
            MatchPlace::Swiss { round, table } => {
                if let Some(table) = self.round_mut(round).and_then(|round| round.table_mut(table)) {
                    table.result = Some(result);
                }
            }
            MatchPlace::Additional { table } => rulings.extend(self.enter_additional(table, result)?),
            MatchPlace::Bracket { number } => rulings.extend(self.enter_in_bracket(number, result)?),
        }
        Ok(rulings)
    }

    pub(super) fn told(&self, result: MatchResult, players: [PlayerId; 2]) -> String {
        result.words(players, |player| self.name(player).to_owned())
    }

    /// Elimination rounds are best of three (TR 4.1.3).
    const fn kind_of(&self, place: MatchPlace) -> MatchType {
        match place {
            MatchPlace::Swiss { .. } => self.header.kind,
            MatchPlace::Additional { .. } | MatchPlace::Bracket { .. } => MatchType::BestOfThree,
        }
    }

    /// The match there.
    pub(super) fn found(&self, place: MatchPlace) -> Result<Found, Refusal> {
        let (round, table) = match place {
            MatchPlace::Swiss { round, table } => {
                let none = || {
                    if (1..=self.played_before).contains(&round) {
                        let words = format!("round {round} was played before the event was taken over");
                        let refusal = Refusal::new(words).of(RefusalKind::Unknown);
                        return refusal.help("its tables are unknown");
                    }
                    let rounds: Vec<u32> = self.rounds().map(|(round, _)| round).collect();
                    let refusal = Refusal::new(format!("round {round} has not been paired")).of(RefusalKind::Unknown);
                    if rounds.is_empty() {
                        refusal
                    } else {
                        refusal.help(format!("rounds paired so far: {}", listed(&rounds)))
                    }
                };
                (self.round(round).ok_or_else(none)?, table)
            }
            MatchPlace::Additional { table } => {
                let none =
                    || Refusal::new("the event has no additional round").of(RefusalKind::Unknown).by(rules::UNEVEN_CUT);
                (self.top.as_ref().and_then(|top| top.additional_round()).ok_or_else(none)?, table)
            }
            MatchPlace::Bracket { number } => {
                let (players, result) = self.in_bracket(number)?;
                return Ok(Found { players, result });
            }
        };
        let at = round.table(table).ok_or_else(|| {
            let tables = round.tables.len();
            let refusal = Refusal::new(format!("{place} does not exist")).of(RefusalKind::Unknown);
            refusal.help(format!("its tables are numbered 1 to {tables}"))
        })?;
        Ok(Found { players: at.players, result: at.result })
    }

    /// What a report says of a match, if that can be said of it.
    pub(super) fn result_of(&self, place: MatchPlace, found: &Found, report: &Report) -> Result<MatchResult, Refusal> {
        let Report { games, both_lose, conceded, no_show, advance, .. } = report;
        let games = *games;
        let one_of_them = |name: &str| {
            let player = self.find(name)?;
            if found.players.contains(&player) {
                return Ok(player);
            }
            let [first, second] = found.players.map(|player| format!("`{}`", self.name(player)));
            let refusal = Refusal::new(format!("`{}` does not play at {place}", self.name(player)));
            Err(refusal.help(format!("its players are {first} and {second}")))
        };
        let result = match (games, both_lose, conceded, no_show, advance) {
            (Some(games), false, None, None, None) => MatchResult::Won(games),
            (games, true, None, None, None) => MatchResult::BothLose(games),
            (games, false, Some(by), None, None) => MatchResult::Conceded { by: one_of_them(by)?, games },
            (None, false, None, Some(absent), None) => MatchResult::NoShow(one_of_them(absent)?),
            (games, _, None, None, Some(player)) => MatchResult::Advanced { player: one_of_them(player)?, games },
            (None, false, None, None, None) => {
                let refusal = Refusal::new("no result given");
                return Err(refusal.help("give `games`, `both-lose`, `conceded`, `no-show` or `advance`"));
            }
            _ => return Err(Refusal::new("a match has one result; got two")),
        };
        result.check(self.kind_of(place))?;
        self.check_place(place, result)?;
        Ok(result)
    }

    /// Somebody goes on from every elimination match, and only from these by the organiser's word.
    fn check_place(&self, place: MatchPlace, result: MatchResult) -> Result<(), Refusal> {
        let is_elimination = !matches!(place, MatchPlace::Swiss { .. });
        match result {
            MatchResult::BothLose(_) if is_elimination => {
                let refusal = Refusal::new(format!("both players lose {place}, but one must advance"));
                Err(refusal.by(rules::NOTE_NOBODY_ADVANCES).help(
                    "the organiser names the player who advances: \
                                                                 `advance`",
                ))
            }
            MatchResult::Advanced { .. } if !is_elimination => {
                Err(Refusal::new("nobody advances from a match of a Swiss round").help("report it as `both-lose`"))
            }
            _ => Ok(()),
        }
    }
}
