//! Those who made the cut: the additional round of an uneven one, and the bracket (TR 4.1.2 to 4.1.4).

use std::collections::BTreeMap;

use super::Event;
use super::result::MatchResult;
use super::round::{Round, Table};
use super::stage::Stage;
use crate::bracket::{self, Bracket, Elimination, Entrant, MatchNumber};
use crate::matches::Games;
use crate::{PlayerId, Refusal, RefusalKind, Ruling, rules};

/// Those who made the cut, and how they fare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Top {
    /// What is played, once that is decided.
    elimination: Option<Elimination>,
    /// How many enter the bracket by the cut, if one was made.
    cut: Option<usize>,
    /// Those who enter the bracket without another match, by rank.
    through: Vec<PlayerId>,
    /// The additional round; without tables if the cut is even.
    additional: Round,
    /// Begins when the additional round is over.
    bracket: Option<Bracket>,
    /// What was reported of the matches of the bracket.
    results: BTreeMap<MatchNumber, MatchResult>,
    /// What happened in the bracket, in order: what it is made of again when a result is corrected.
    happened: Vec<Happened>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Happened {
    Won { number: MatchNumber, winner: PlayerId },
    Dropped(PlayerId),
}

impl Top {
    /// Those who made the cut.
    pub(super) fn of_cut(
        elimination: Option<Elimination>,
        through: Vec<PlayerId>,
        additional: Vec<[PlayerId; 2]>,
    ) -> Self {
        let cut = Some(through.len() + additional.len());
        let additional = Round::new(additional, None);
        Self { elimination, cut, through, additional, bracket: None, results: BTreeMap::new(), happened: Vec::new() }
    }

    /// Everybody, without a cut.
    pub(super) fn of_everybody(elimination: Elimination, seeds: Vec<PlayerId>) -> Self {
        Self { cut: None, ..Self::of_cut(Some(elimination), seeds, Vec::new()) }
    }

    /// Decides what is played in the bracket, which begins then.
    pub(super) fn decide(&mut self, elimination: Elimination) -> Result<(), Refusal> {
        if let Some(decided) = self.elimination {
            let refusal = Refusal::new(format!("the bracket is set up: {} elimination", decided.word()));
            return Err(refusal.of(RefusalKind::NotNow).by(decided.rule()));
        }
        if self.seats().is_none() {
            let refusal = Refusal::new("the additional round is not over").of(RefusalKind::NotNow);
            return Err(refusal.by(rules::UNEVEN_CUT).help("report its matches first"));
        }
        self.elimination = Some(elimination);
        Ok(())
    }

    /// What is played, once that is decided.
    pub const fn elimination(&self) -> Option<Elimination> {
        self.elimination
    }

    /// How many enter the bracket by the cut; `None` if everybody does, without one.
    pub const fn cut(&self) -> Option<usize> {
        self.cut
    }

    /// Those who enter the bracket without another match, by rank.
    pub fn through(&self) -> &[PlayerId] {
        &self.through
    }

    /// The additional round, if the cut is uneven. The winner of a table takes the place of the player who stands first at
    /// it.
    pub fn additional_round(&self) -> Option<&Round> {
        Some(&self.additional).filter(|round| !round.tables.is_empty())
    }

    /// Who enters the bracket, by place; `None` while the additional round goes on.
    pub fn seats(&self) -> Option<Vec<PlayerId>> {
        self.places().collect()
    }

    /// Who starts from each place of the bracket; nobody yet where the additional round decides it.
    pub fn places(&self) -> impl Iterator<Item = Option<PlayerId>> {
        self.through.iter().copied().map(Some).chain(self.additional.tables.iter().map(Table::winner))
    }

    /// The bracket, once the additional round is over.
    pub const fn bracket(&self) -> Option<&Bracket> {
        self.bracket.as_ref()
    }

    /// How a match of the bracket ended, if it was reported.
    pub fn result(&self, number: MatchNumber) -> Option<MatchResult> {
        self.results.get(&number).copied()
    }

    /// The games of a match of the bracket, as they were reported.
    pub fn games(&self, number: MatchNumber) -> Option<Games> {
        self.result(number).and_then(|result| result.games())
    }

    pub(super) fn stage(&self) -> Stage {
        match &self.bracket {
            None if self.seats().is_some() => Stage::BeforeBracket,
            None => Stage::Additional,
            Some(bracket) => bracket.winner().map_or(Stage::Elimination, |winner| Stage::Over { winner }),
        }
    }

    /// Whether a result of the bracket was reported.
    pub(super) fn has_results(&self) -> bool {
        !self.results.is_empty()
    }

    /// The numbers of the tables or matches that can be reported now.
    pub(super) fn open(&self) -> Vec<u32> {
        match &self.bracket {
            None => self.additional.open().collect(),
            Some(bracket) => bracket.open().map(|number| number.0).collect(),
        }
    }

    /// The match that a player plays now, or else the last one that they played.
    pub(super) fn match_of(&self, player: PlayerId) -> Option<u32> {
        let Some(bracket) = &self.bracket else { return self.additional.table_of(player) };
        let plays = |number: &MatchNumber| bracket.entrants(*number).contains(&Entrant::Player(player));
        let last = || self.results.keys().rev().copied().find(plays);
        bracket.open().find(plays).or_else(last).map(|number| number.0)
    }

    /// The matches of the bracket that a player plays or has played, against that other one if they are named.
    pub(super) fn matches_of(&self, player: PlayerId, other: Option<PlayerId>) -> Vec<u32> {
        let Some(bracket) = &self.bracket else { return Vec::new() };
        let plays = |number: &MatchNumber| {
            let entrants = bracket.entrants(*number);
            let has = |player: PlayerId| entrants.contains(&Entrant::Player(player));
            has(player) && other.is_none_or(has)
        };
        let mut numbers: Vec<MatchNumber> = self.results.keys().copied().chain(bracket.open()).filter(plays).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| number.0).collect()
    }

    /// Whether a player can still win: they are through or play for it, and are not eliminated.
    pub fn plays_on(&self, player: PlayerId) -> bool {
        match &self.bracket {
            Some(bracket) => bracket.plays_on(player),
            None => {
                let table = self.additional.tables.iter().find(|table| table.seats(player));
                self.through.contains(&player)
                    || table.is_some_and(|table| table.winner().is_none_or(|winner| winner == player))
            }
        }
    }

    /// The bracket with one result corrected, if no match that has been played since had other players by it.
    fn corrected(
        &self,
        before: &Bracket,
        number: MatchNumber,
        happened: &[Happened],
        name: &dyn Fn(PlayerId) -> String,
    ) -> Result<Bracket, Refusal> {
        let mut bracket = Bracket::new(before.elimination(), before.seeds().to_vec())?;
        let replayed = happened.iter().try_for_each(|happened| match *happened {
            Happened::Won { number, winner } => bracket.report(number, winner, name).map(drop),
            Happened::Dropped(player) => bracket.drop_out(player, name).map(drop),
        });
        let is_same = |number: &&MatchNumber| bracket.entrants(**number) == before.entrants(**number);
        let other = self.results.keys().find(|number| !is_same(number));
        if replayed.is_ok() && other.is_none() {
            return Ok(bracket);
        }
        let follows = other.map_or_else(|| "later matches".to_owned(), ToString::to_string);
        let refusal =
            Refusal::new(format!("{number} cannot be corrected: its result led to {follows}, which was played"))
                .of(RefusalKind::NotNow);
        Err(refusal.by(before.elimination().rule()))
    }
}

impl Event {
    /// Begins the bracket if the additional round is over. Whoever left since the cut gives their opponent a bye.
    pub(super) fn begin_bracket(&mut self) -> Result<Vec<Ruling>, Refusal> {
        let Some(top) = &self.top else { return Ok(Vec::new()) };
        let (None, Some(elimination), Some(seats)) = (&top.bracket, top.elimination, top.seats()) else {
            return Ok(Vec::new());
        };
        let mut rulings = Vec::new();
        for (place, table) in (top.through.len() + 1..).zip(&top.additional.tables) {
            if let Some(winner) = table.winner() {
                let words = format!("{} takes place {place} of the bracket", self.name(winner));
                rulings.push(Ruling::new(words, [rules::UNEVEN_CUT, rules::NOTE_ADDITIONAL_PAIRINGS]));
            }
        }
        let name = |player: PlayerId| self.name(player).to_owned();
        let mut bracket = Bracket::new(elimination, seats.clone())?;
        rulings.push(bracket.opening());
        let mut happened = Vec::new();
        for player in seats.into_iter().filter(|player| self.has_left(*player)) {
            if bracket.plays_on(player) {
                rulings.extend(bracket.drop_out(player, &name)?);
                happened.push(Happened::Dropped(player));
            }
        }
        if let Some(top) = &mut self.top {
            (top.bracket, top.happened) = (Some(bracket), happened);
        }
        Ok(rulings)
    }

    /// Enters a result of the additional round. When it is the last one, or one that is corrected, the bracket begins.
    pub(super) fn enter_additional(&mut self, table: u32, result: MatchResult) -> Result<Vec<Ruling>, Refusal> {
        if let Some(top) = &mut self.top {
            if let Some(table) = top.additional.table_mut(table) {
                table.result = Some(result);
            }
            top.bracket = None;
        }
        self.begin_bracket()
    }

    /// The players of a match of the bracket, and its result.
    pub(super) fn in_bracket(&self, number: u32) -> Result<([PlayerId; 2], Option<MatchResult>), Refusal> {
        let top = self.top.as_ref();
        let Some((top, bracket)) = top.and_then(|top| Some((top, top.bracket.as_ref()?))) else {
            let refusal = Refusal::new("the event has no bracket yet").by(rules::SINGLE_ELIMINATION);
            return Err(refusal.help(
                "the bracket begins after the cut, or after the additional round of an uneven \
                                    cut",
            ));
        };
        let number = MatchNumber(number);
        match bracket.entrants(number) {
            [Entrant::Player(one), Entrant::Player(other)] => Ok(([one, other], top.result(number))),
            // The bracket says why that match cannot be played by anybody.
            [first, _] => {
                let anybody = first.player().unwrap_or(PlayerId(0));
                let name = |player: PlayerId| self.name(player).to_owned();
                let refused = bracket.clone().report(number, anybody, &name);
                Err(refused.err().unwrap_or_else(|| Refusal::new(format!("{number} has no players"))))
            }
        }
    }

    /// What a match of the bracket is in it.
    pub(super) fn stage_of(&self, number: u32) -> Option<bracket::Stage> {
        let bracket = self.top.as_ref()?.bracket.as_ref()?;
        Some(bracket.fixture(MatchNumber(number))?.stage)
    }

    /// Enters a result of the bracket, or another one in its place.
    pub(super) fn enter_in_bracket(&mut self, number: u32, result: MatchResult) -> Result<Vec<Ruling>, Refusal> {
        let number = MatchNumber(number);
        let (players, before) = self.in_bracket(number.0)?;
        let Some(top) = &self.top else { return Ok(Vec::new()) };
        let (Some(bracket), Some(winner)) = (&top.bracket, result.winner(players)) else { return Ok(Vec::new()) };
        let name = |player: PlayerId| self.name(player).to_owned();
        let won = Happened::Won { number, winner };
        let (bracket, happened, rulings) = if before.is_none() {
            let mut bracket = bracket.clone();
            // The first one says who won, which the result says better: how, and with which games.
            let rulings = bracket.report(number, winner, &name)?.into_iter().skip(1).collect();
            (bracket, top.happened.iter().copied().chain([won]).collect(), rulings)
        } else {
            let replaced = |happened: &Happened| match happened {
                Happened::Won { number: other, .. } if *other == number => won,
                Happened::Won { .. } | Happened::Dropped(_) => *happened,
            };
            let happened: Vec<Happened> = top.happened.iter().map(replaced).collect();
            (top.corrected(bracket, number, &happened, &name)?, happened, Vec::new())
        };
        if let Some(top) = &mut self.top {
            top.results.insert(number, result);
            (top.bracket, top.happened) = (Some(bracket), happened);
        }
        Ok(rulings)
    }

    /// Somebody leaves during the elimination rounds: the current opponent, or the next one, has a bye (TR 4.1.3, 4.1.4).
    pub(super) fn drop_in_elimination(&mut self, player: PlayerId) -> Result<Vec<Ruling>, Refusal> {
        let Some(top) = &self.top else { return Ok(Vec::new()) };
        let name = |player: PlayerId| self.name(player).to_owned();
        if let Some(bracket) = &top.bracket {
            let mut bracket = bracket.clone();
            let rulings = bracket.drop_out(player, &name)?;
            if let Some(top) = &mut self.top {
                top.bracket = Some(bracket);
                top.happened.push(Happened::Dropped(player));
            }
            return Ok(rulings);
        }
        if !top.plays_on(player) {
            return Err(
                Refusal::new(format!("`{}` is already out of the event", self.name(player))).of(RefusalKind::Taken)
            );
        }
        let open = top.additional.table_of(player).and_then(|number| Some((number, top.additional.table(number)?)));
        let Some((number, table)) = open.filter(|(_, table)| table.result.is_none()) else {
            let words = format!("{} drops; the first opponent in the bracket has a bye", self.name(player));
            let rule = top.elimination.map_or(rules::SINGLE_ELIMINATION, Elimination::rule);
            return Ok(vec![Ruling::new(words, [rule])]);
        };
        let result = MatchResult::Conceded { by: player, games: None };
        let words = format!("{} drops: {}", self.name(player), result.words(table.players, name));
        let mut rulings = vec![Ruling::new(words, [rules::NOTE_DROP, rules::CONCEDE])];
        rulings.extend(self.enter_additional(number, result)?);
        Ok(rulings)
    }

    fn has_left(&self, player: PlayerId) -> bool {
        self.player(player).is_some_and(|player| player.dropped.is_some())
    }
}
