//! The cut, and those who made it: the additional round of an uneven one, and the bracket (TR 4.1.2 to 4.1.4).

use std::collections::BTreeMap;

use super::change::{MatchPlace, Phase, Progression, Seeding};
use super::stage::Stage;
use super::swiss::{Round, Table};
use super::{Event, listed};
use crate::bracket::{self, Bracket, Elimination, Entrant, MatchNumber};
use crate::cut::{self, Cut};
use crate::matches::{Games, MatchResult, Side};
use crate::policy::MatchType;
use crate::{Names, PlayerId, Record, Refusal, RefusalKind, Ruling, Settled, rules};

/// Those who made the cut, and how they fare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Top {
    /// The form of the bracket, once that is decided.
    pub elimination: Option<Elimination>,
    /// The number of players who enter the bracket by the cut; `None` if everybody does, without one.
    pub cut: Option<usize>,
    /// Those who enter the bracket without another match, by rank.
    pub through: Vec<PlayerId>,
    /// The additional round; without tables if the cut is even.
    additional: Round,
    /// Begins when the additional round is over.
    bracket: Option<Bracket>,
    /// The reported results of the bracket.
    results: BTreeMap<MatchNumber, MatchResult>,
    /// The course of the bracket, from which it is made again when a result is corrected.
    course: Vec<Progress>,
}

/// Something that happened in the bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Won { number: MatchNumber, winner: PlayerId },
    Dropped(PlayerId),
}

impl Top {
    fn new(
        elimination: Option<Elimination>,
        cut: Option<usize>,
        through: Vec<PlayerId>,
        additional: Vec<[PlayerId; 2]>,
    ) -> Self {
        let additional = Round::new(additional, None);
        Self { elimination, cut, through, additional, bracket: None, results: BTreeMap::new(), course: Vec::new() }
    }

    /// Decides the form of the bracket, which begins then.
    fn decide(&mut self, elimination: Elimination) -> Result<(), Refusal> {
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

    /// The additional round, if the cut is uneven. The winner of a table takes the place of the player who stands first at
    /// it.
    pub fn additional_round(&self) -> Option<&Round> {
        Some(&self.additional).filter(|round| !round.tables.is_empty())
    }

    /// The players of the bracket, by place; `None` while the additional round goes on.
    pub fn seats(&self) -> Option<Vec<PlayerId>> {
        self.places().collect()
    }

    /// The player who starts from each place of the bracket; nobody yet where the additional round decides it.
    pub fn places(&self) -> impl Iterator<Item = Option<PlayerId>> {
        self.through.iter().copied().map(Some).chain(self.additional.tables.iter().map(Table::winner))
    }

    /// The bracket, once the additional round is over.
    pub const fn bracket(&self) -> Option<&Bracket> {
        self.bracket.as_ref()
    }

    /// The games of a match of the bracket, as they were reported.
    pub fn games(&self, number: MatchNumber) -> Option<Games> {
        self.results.get(&number)?.games()
    }

    pub(super) fn stage(&self) -> Stage {
        match &self.bracket {
            None if self.seats().is_some() => Stage::BeforeBracket,
            None => Stage::Additional,
            Some(bracket) => bracket.winner().map_or(Stage::Elimination, |winner| Stage::Over { winner }),
        }
    }

    /// Tests if a result of the bracket was reported.
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
        let plays = |number: &MatchNumber| bracket.has(*number, player);
        let last = || self.results.keys().rev().copied().find(plays);
        bracket.open().find(plays).or_else(last).map(|number| number.0)
    }

    /// The matches of the bracket that a player plays or has played, against that other one if they are named.
    pub(super) fn matches_of(&self, player: PlayerId, other: Option<PlayerId>) -> Vec<u32> {
        let Some(bracket) = &self.bracket else { return Vec::new() };
        let plays = |number: &MatchNumber| {
            bracket.has(*number, player) && other.is_none_or(|other| bracket.has(*number, other))
        };
        let mut numbers: Vec<MatchNumber> = self.results.keys().copied().chain(bracket.open()).filter(plays).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| number.0).collect()
    }

    /// Tests if a player can still win: they are through or play for it, and are not eliminated.
    pub fn plays_on(&self, player: PlayerId) -> bool {
        if let Some(bracket) = &self.bracket {
            return bracket.plays_on(player);
        }
        let table = self.additional.tables.iter().find(|table| table.seats(player));
        self.through.contains(&player)
            || table.is_some_and(|table| table.winner().is_none_or(|winner| winner == player))
    }

    /// The bracket with one result corrected, if no match that has been played since had other players by it.
    fn corrected(&self, number: MatchNumber, course: &[Progress], name: Names<'_>) -> Result<Bracket, Refusal> {
        let Some(before) = &self.bracket else { return Err(Event::no_bracket()) };
        let mut bracket = Bracket::new(before.elimination(), before.seeds().to_vec())?;
        let replayed = course.iter().try_for_each(|progress| match *progress {
            Progress::Won { number, winner } => bracket.report(number, winner, name).map(drop),
            Progress::Dropped(player) => bracket.drop_out(player, name).map(drop),
        });
        let is_other = |number: &&MatchNumber| bracket.entrants(**number) != before.entrants(**number);
        let other = self.results.keys().find(is_other);
        if replayed.is_ok() && other.is_none() {
            return Ok(bracket);
        }
        let follows = other.map_or_else(|| "later matches".to_owned(), ToString::to_string);
        let words = format!("{number} cannot be corrected: its result led to {follows}, which was played");
        Err(Refusal::new(words).of(RefusalKind::NotNow).by(before.elimination().rule()))
    }
}

impl Event {
    /// The cut to so many players, or to as many as was fixed before round one, and why it is as it is. Refused in an event of
    /// single game matches, before the last Swiss result is in, and a second time; if no size is fixed and none is given; and
    /// as [`cut::cut`].
    pub fn progression(
        &self,
        size: Option<usize>,
        elimination: Option<Elimination>,
    ) -> Result<(Progression, Vec<Ruling>), Refusal> {
        self.check_cut_is_due()?;
        let rule = self.header.kind.rounds_rule();
        let fixed = self.plan.and_then(|plan| plan.cut);
        let Some(size) = size.or(fixed) else {
            let refusal = Refusal::new("this event has no cut").by(rule);
            return Err(refusal.help("the event is over; to cut anyway, name the size"));
        };
        let ranked = self.ranked()?;
        let records: Vec<Record> = ranked.iter().map(|score| score.record).collect();
        let cut = cut::cut(&records, size)?;
        let mut rulings = Vec::new();
        if self.plan.is_some() && fixed != Some(size) {
            let fixed = fixed.map_or_else(|| "no cut".to_owned(), |fixed| format!("a cut to {fixed}"));
            let words = format!("{fixed} was announced before round one; the organiser makes one to {size}");
            rulings.push(Ruling::new(words, [rule]));
        }
        rulings.extend(self.passed_over(&cut)?);
        rulings.extend(cut.rulings(&records));
        let name = |rank: usize| {
            let score = rank.checked_sub(1).and_then(|at| ranked.get(at));
            score.map_or_else(String::new, |score| self.name(score.player).to_owned())
        };
        let through = (1..=cut.through).map(name).collect();
        let additional = cut.additional.iter().map(|ranks| ranks.map(name)).collect();
        Ok((Progression { size, elimination, through, additional }, rulings))
    }

    /// The ruling on those who left and would have been part of the cut: the players behind them move up.
    fn passed_over(&self, cut: &Cut) -> Result<Option<Ruling>, Refusal> {
        let mut places = cut.size + cut.additional.len();
        let mut names = Vec::new();
        for row in self.standings()? {
            match places {
                0 => break,
                _ if self.has_left(row.player) => names.push(self.name(row.player)),
                _ => places -= 1,
            }
        }
        let words = || format!("{} left the event: lower ranks move up", listed(&names));
        Ok((!names.is_empty()).then(|| Ruling::new(words(), [rules::NOTE_DROP])))
    }

    /// Refuses what is over once the elimination rounds have begun.
    pub(super) fn check_before_top(&self) -> Result<(), Refusal> {
        let refusal = || {
            let refusal = Refusal::new("the elimination rounds have begun").of(RefusalKind::NotNow);
            refusal.by(rules::SINGLE_ELIMINATION).help("their results decide what comes next")
        };
        if self.top.is_some() { Err(refusal()) } else { Ok(()) }
    }

    /// TR 4.2.3: events of single game matches have Swiss rounds alone.
    fn check_has_elimination(&self) -> Result<(), Refusal> {
        if self.header.kind != MatchType::SingleGame {
            return Ok(());
        }
        let refusal = Refusal::new("an event of single game matches has no cut").by(rules::SINGLE_GAME_ROUNDS);
        Err(refusal.help("the event is over after the last Swiss round"))
    }

    /// Refuses to set up a bracket of everybody in place of Swiss rounds that were announced (TR 4.3.3). Whoever only reads such a
    /// change takes it.
    pub(super) fn check_bracket_of_all(&self) -> Result<(), Refusal> {
        if self.top.is_some() {
            return Ok(());
        }
        self.check_has_elimination()?;
        if self.paired() > 0 { self.check_cut_is_due() } else { Ok(()) }
    }

    fn check_cut_is_due(&self) -> Result<(), Refusal> {
        self.check_before_top()?;
        self.check_has_elimination()?;
        let paired = self.paired();
        let not_now = |words: String| Refusal::new(words).of(RefusalKind::NotNow).by(rules::SINGLE_ELIMINATION);
        match self.plan {
            Some(plan) if paired < plan.rounds => {
                let words =
                    format!("the event has no cut yet: {paired} of {} Swiss rounds have been paired", plan.rounds);
                Err(not_now(words).help("pair the next round first"))
            }
            None if !self.is_open => Err(not_now("no cut before the Swiss rounds".to_owned())),
            Some(_) | None => self.check_complete("the event has no cut yet"),
        }
    }

    pub(super) fn cut(&mut self, progression: &Progression) -> Settled {
        let Progression { size, elimination, through, additional } = progression;
        let (due, mut rulings) = self.progression(Some(*size), *elimination)?;
        let all = |names: &[String]| names.iter().map(|name| self.find(name)).collect::<Result<Vec<_>, _>>();
        let through = all(through)?;
        let additional = self.pairs(additional)?;
        if through != all(&due.through)? {
            let refusal = Refusal::new(self.unlike(&through, &all(&due.through)?)).by(rules::UNEVEN_CUT);
            return Err(refusal.help(format!("the standings qualify {}", due.through.join(", "))));
        }
        if additional != self.pairs(&due.additional)? {
            let pairs: Vec<String> = due.additional.iter().map(|pair| pair.join(" and ")).collect();
            let pairs = if pairs.is_empty() { "there is none".to_owned() } else { pairs.join(", ") };
            let refusal = Refusal::new("this is not the additional round that the standings require");
            return Err(refusal.by(rules::UNEVEN_CUT).help(format!("expected: {pairs}")));
        }
        let enter = through.len() + additional.len();
        self.top = Some(Top::new(*elimination, Some(enter), through, additional));
        rulings.extend(self.begin_bracket()?);
        Ok(rulings)
    }

    /// The difference between the players who are said to qualify, and those who do.
    fn unlike(&self, said: &[PlayerId], due: &[PlayerId]) -> String {
        let of_one = |one: &[PlayerId], other: &[PlayerId]| one.iter().copied().find(|player| !other.contains(player));
        match (of_one(said, due), of_one(due, said)) {
            (Some(player), _) => format!("`{}` does not qualify by the standings", self.name(player)),
            (None, Some(player)) => format!("`{}` qualifies by the standings, and is missing", self.name(player)),
            (None, None) => "these players qualify in another order".to_owned(),
        }
    }

    /// The bracket of those who made the cut, or of everybody who plays on.
    pub(super) fn set_up(&mut self, Seeding { elimination }: Seeding) -> Settled {
        match &mut self.top {
            Some(top) => top.decide(elimination)?,
            None => {
                self.check_complete("the event has no bracket yet")?;
                let seeds = self.ranked()?.into_iter().map(|score| score.player).collect();
                self.top = Some(Top::new(Some(elimination), None, seeds, Vec::new()));
            }
        }
        self.begin_bracket()
    }

    /// Begins the bracket if the additional round is over. Whoever left since the cut gives their opponent a bye.
    fn begin_bracket(&mut self) -> Settled {
        let Some(top) = &self.top else { return Ok(Vec::new()) };
        let (None, Some(elimination), Some(seats)) = (&top.bracket, top.elimination, top.seats()) else {
            return Ok(Vec::new());
        };
        let name = |player: PlayerId| self.name(player).to_owned();
        let mut bracket = Bracket::new(elimination, seats.clone())?;
        let mut rulings = vec![bracket.opening()];
        let mut course = Vec::new();
        for player in seats.into_iter().filter(|player| self.has_left(*player)) {
            if bracket.plays_on(player) {
                rulings.extend(bracket.drop_out(player, &name)?);
                course.push(Progress::Dropped(player));
            }
        }
        if let Some(top) = &mut self.top {
            (top.bracket, top.course) = (Some(bracket), course);
        }
        Ok(rulings)
    }

    /// Enters a result of the additional round. When it is the last one, or one that is corrected, the bracket begins.
    pub(super) fn enter_additional(&mut self, number: u32, result: MatchResult) -> Settled {
        let mut rulings = Vec::new();
        if let Some(top) = &mut self.top {
            top.bracket = None;
            let place = top.through.len() + number as usize;
            let table = top.additional.table_mut(number);
            let winner = table.and_then(|table| {
                table.result = Some(result);
                table.winner()
            });
            rulings.extend(winner.map(|winner| {
                let words = format!("{} takes place {place} of the bracket", self.name(winner));
                Ruling::new(words, [rules::UNEVEN_CUT, rules::NOTE_ADDITIONAL_PAIRINGS])
            }));
        }
        rulings.extend(self.begin_bracket()?);
        Ok(rulings)
    }

    /// The refusal of what needs a bracket.
    pub(crate) fn no_bracket() -> Refusal {
        let help = "the bracket begins after the cut, or after the additional round of an uneven cut";
        Refusal::new("the event has no bracket yet").by(rules::SINGLE_ELIMINATION).help(help)
    }

    /// The players of a match of the bracket, and its result.
    pub(super) fn in_bracket(&self, number: u32) -> Result<Table, Refusal> {
        let number = MatchNumber(number);
        let top = self.top.as_ref().ok_or_else(Self::no_bracket)?;
        let bracket = top.bracket.as_ref().ok_or_else(Self::no_bracket)?;
        match bracket.entrants(number) {
            [Entrant::Player(one), Entrant::Player(other)] => {
                Ok(Table { players: [one, other], result: top.results.get(&number).copied() })
            }
            // The bracket says why that match cannot be played by anybody.
            [first, _] => {
                let anybody = first.player().unwrap_or(PlayerId(0));
                let refused = bracket.clone().report(number, anybody, &|player| self.name(player).to_owned());
                Err(refused.err().unwrap_or_else(|| Refusal::new(format!("{number} has no players"))))
            }
        }
    }

    /// The stage of a match in the bracket.
    pub fn stage_of(&self, MatchPlace { phase, number }: MatchPlace) -> Option<bracket::Stage> {
        let bracket = self.top.as_ref()?.bracket.as_ref().filter(|_| phase == Phase::Bracket)?;
        Some(bracket.fixture(MatchNumber(number))?.stage)
    }

    /// Enters a result of the bracket, or another one in its place.
    pub(super) fn enter_in_bracket(&mut self, number: u32, result: MatchResult) -> Settled {
        let Table { players, result: before } = self.in_bracket(number)?;
        let (Some(winner), Some(top)) = (result.winner().map(|side| *side.of(&players)), &self.top) else {
            return Ok(Vec::new());
        };
        let number = MatchNumber(number);
        let name = |player: PlayerId| self.name(player).to_owned();
        let won = Progress::Won { number, winner };
        let mut course = top.course.clone();
        let entered = course
            .iter_mut()
            .find(|progress| matches!(progress, Progress::Won { number: other, .. } if *other == number));
        let (bracket, rulings) = match (entered, before, &top.bracket) {
            (Some(progress), Some(_), _) => {
                *progress = won;
                (top.corrected(number, &course, &name)?, Vec::new())
            }
            (_, _, Some(bracket)) => {
                let mut bracket = bracket.clone();
                let rulings = bracket.report(number, winner, &name)?;
                course.push(won);
                (bracket, rulings)
            }
            (_, _, None) => return Err(Self::no_bracket()),
        };
        if let Some(top) = &mut self.top {
            top.results.insert(number, result);
            (top.bracket, top.course) = (Some(bracket), course);
        }
        Ok(rulings)
    }

    /// Somebody leaves during the elimination rounds: the current opponent, or the next one, has a bye (TR 4.1.3, 4.1.4).
    pub(super) fn drop_in_elimination(&mut self, player: PlayerId) -> Settled {
        let Some(top) = &self.top else { return Ok(Vec::new()) };
        let name = self.name(player);
        if let Some(bracket) = &top.bracket {
            let mut bracket = bracket.clone();
            let rulings = bracket.drop_out(player, &|player| self.name(player).to_owned())?;
            if let Some(top) = &mut self.top {
                top.bracket = Some(bracket);
                top.course.push(Progress::Dropped(player));
            }
            return Ok(rulings);
        }
        if !top.plays_on(player) {
            return Err(Refusal::new(format!("`{name}` is already out of the event")).of(RefusalKind::Taken));
        }
        let mut tables = (1..).zip(&top.additional.tables).filter(|(_, table)| table.result.is_none());
        let Some((number, table)) = tables.find(|(_, table)| table.seats(player)) else {
            let words = format!("{name} drops; the first opponent in the bracket has a bye");
            let rule = top.elimination.map_or(rules::SINGLE_ELIMINATION, Elimination::rule);
            return Ok(vec![Ruling::new(words, [rule])]);
        };
        let by = Side::find(&table.players, &player).unwrap_or(Side::First);
        let result = MatchResult::Conceded { by, games: None };
        let words = format!("{name} drops: {}", self.told(result, table.players));
        let mut rulings = vec![Ruling::new(words, [rules::NOTE_DROP, rules::CONCEDE])];
        rulings.extend(self.enter_additional(number, result)?);
        Ok(rulings)
    }
}
