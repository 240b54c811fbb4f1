//! Forms that somebody sends, as changes of the event.
//!
//! A form says which match it is about, or which state of the event it was made for. So an old page that is sent again
//! changes nothing: what it asks for is done already, or is refused.

#[cfg(test)]
mod tests;

use crate::clock::MOST_MINUTES;
use swu_tournament::bracket::Elimination;
use swu_tournament::event::{ByHand, Claim, Event, Infraction, Journal, MatchPlace, Phase, Report};
use swu_tournament::matches::{Games, Side};
use swu_tournament::penalty::Penalty;
use swu_tournament::policy::MatchType;
use swu_tournament::{PlayerId, Refusal, Settled};

/// The fields of a form that was sent.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'f>(&'f [(String, String)]);

impl<'f> Fields<'f> {
    /// The fields as they were sent.
    pub const fn new(fields: &'f [(String, String)]) -> Self {
        Self(fields)
    }

    /// The value of a field, without the spaces around it; nothing if it is empty.
    pub fn get(&self, name: &str) -> Option<&'f str> {
        let value = self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.trim());
        value.filter(|value| !value.is_empty())
    }

    /// The values of a field that a form has several times, in order; empty ones too.
    fn all(&self, name: &str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.trim())
    }

    /// The value of a field that a form must have.
    fn need(&self, name: &str) -> Result<&'f str, Refusal> {
        self.get(name).ok_or_else(|| Refusal::new(format!("the form has no `{name}`")).help("reload the page"))
    }

    fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, Refusal> {
        let typed = self.need(name)?;
        typed.parse().map_err(|_| Refusal::new(format!("`{typed}` is not a valid number for `{name}`")))
    }
}

/// A match, as forms name it: `round-2-table-3`, `additional-table-1`, `match-5`.
pub fn key(MatchPlace { phase, number }: MatchPlace) -> String {
    match phase {
        Phase::Swiss(round) => format!("round-{round}-table-{number}"),
        Phase::Additional => format!("additional-table-{number}"),
        Phase::Bracket => format!("match-{number}"),
    }
}

/// The match that a form names.
fn place(key: &str) -> Result<MatchPlace, Refusal> {
    let found = match *key.split('-').collect::<Vec<_>>() {
        ["round", round, "table", table] => round.parse().ok().map(Phase::Swiss).zip(table.parse().ok()),
        ["additional", "table", table] => Some(Phase::Additional).zip(table.parse().ok()),
        ["match", number] => Some(Phase::Bracket).zip(number.parse().ok()),
        _ => None,
    };
    let found = found.map(|(phase, number)| phase.place(number));
    found.ok_or_else(|| Refusal::new(format!("`{key}` is not a match")).help("reload the page"))
}

/// A form of the desk: an action, and the number of changes of the event that it was made for, where that matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub action: Action,
    seen: Option<usize>,
}

/// An action of the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A player enters, by name, and by UID if they have one.
    Add(String, Option<String>),
    Drop(String),
    /// A player who dropped comes back.
    Return(String),
    Report(Box<Report>),
    Correct(Box<Report>),
    /// A match has so much extra time.
    Time(MatchPlace, u32),
    Penalty(String, Penalty, Option<Infraction>),
    /// The next round is paired; these tables and this bye by the organiser's word.
    Pair(ByHand),
    Cut(Option<usize>, Elimination),
    /// So many changes are taken off the end.
    Undo(usize),
    /// The change that was taken off last is put back.
    Redo,
    /// The clock of the round, which is no part of the event.
    Clock(ClockAction),
}

/// A command for the clock, in minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockAction {
    Start(u32),
    /// More time, or less.
    Change(i32),
    Stop,
}

impl Form {
    /// Reads a form. Refused if it is none, or what stands in it is nothing that can be done.
    pub fn read(fields: Fields<'_>, event: &Event) -> Result<Self, Refusal> {
        let action = match fields.need("do")? {
            "add" => {
                let name = fields.get("name").ok_or_else(|| Refusal::new("a player needs a name"))?;
                Action::Add(name.to_owned(), fields.get("uid").map(str::to_owned))
            }
            "drop" => Action::Drop(fields.need("player")?.to_owned()),
            "return" => Action::Return(fields.need("player")?.to_owned()),
            "report" => Action::Report(Box::new(report_of_desk(fields, event)?)),
            "correct" => Action::Correct(Box::new(report_of_desk(fields, event)?)),
            "time" => Action::Time(place(fields.need("match")?)?, fields.number("minutes")?),
            "penalty" => Action::Penalty(fields.need("player")?.to_owned(), penalty(fields)?, infraction(fields)?),
            "pair" => Action::Pair(by_hand(fields)?),
            "cut" => {
                let double = fields.get("double").map_or(Elimination::Single, |_| Elimination::Double);
                Action::Cut(fields.get("size").map(|_| fields.number("size")).transpose()?, double)
            }
            "undo" => Action::Undo(fields.get("changes").map_or(Ok(1), |_| fields.number("changes"))?),
            "redo" => Action::Redo,
            "start-clock" => Action::Clock(ClockAction::Start(minutes(fields)?)),
            "more-time" => Action::Clock(ClockAction::Change(fields.number("minutes")?)),
            "stop-clock" => Action::Clock(ClockAction::Stop),
            other => {
                return Err(Refusal::new(format!("`{other}` is not an action of the desk")).help("reload the page"));
            }
        };
        let is_of_state = match action {
            Action::Penalty(..) | Action::Pair(_) | Action::Cut(..) | Action::Undo(_) | Action::Redo => true,
            Action::Add(..) | Action::Drop(_) | Action::Return(_) | Action::Report(_) | Action::Correct(_) => false,
            Action::Time(..) | Action::Clock(_) => false,
        };
        Ok(Self { action, seen: is_of_state.then(|| fields.number("seen")).transpose()? })
    }

    /// Refuses a form that was made for another state of the event: somebody else was faster, or it is sent again.
    pub fn check_seen(&self, event: &Event) -> Result<(), Refusal> {
        if self.seen.is_none_or(|seen| seen == event.changes()) {
            return Ok(());
        }
        let refusal = Refusal::new("the event has changed since this page was loaded; nothing was done");
        Err(refusal.help("check the page, and send the form again if it is still right"))
    }

    /// Makes the changes. Undoing, redoing and the clock are for whoever keeps the file: they change nothing here. Refused if the
    /// rules or the facts do not allow it; the journal is then as it was.
    pub fn apply(&self, journal: &mut Journal) -> Settled {
        self.check_seen(journal.event())?;
        match &self.action {
            Action::Add(name, uid) => journal.enter(name, uid.as_deref()),
            Action::Drop(player) => journal.drop_out(player),
            Action::Return(player) => journal.come_back(player),
            Action::Report(report) => journal.report((**report).clone()),
            Action::Correct(report) => journal.correct((**report).clone()),
            Action::Time(place, minutes) => journal.extend(*place, *minutes),
            Action::Penalty(player, penalty, infraction) => journal.punish(player, *penalty, infraction.clone()),
            Action::Pair(word) => journal.pair_by_word(word),
            Action::Cut(size, elimination) => journal.cut(*size, *elimination),
            Action::Undo(_) | Action::Redo | Action::Clock(_) => Ok(Vec::new()),
        }
    }
}

fn penalty(fields: Fields<'_>) -> Result<Penalty, Refusal> {
    let word = fields.need("penalty")?;
    let known = Penalty::ALL.into_iter().find(|penalty| penalty.word() == word);
    known.ok_or_else(|| Refusal::new(format!("`{word}` is not a penalty")).help("reload the page"))
}

fn infraction(fields: Fields<'_>) -> Result<Option<Infraction>, Refusal> {
    fields.get("for").map(|typed| typed.parse().map_err(|error: String| Refusal::new(error))).transpose()
}

/// The tables and the bye that the organiser names; nothing if the form names none.
fn by_hand(fields: Fields<'_>) -> Result<ByHand, Refusal> {
    let mut tables = Vec::new();
    for pair in fields.all("first").zip(fields.all("second")) {
        match pair {
            ("", "") => {}
            ("", alone) | (alone, "") => {
                let refusal = Refusal::new(format!("`{alone}` has no opponent in this pairing"));
                return Err(refusal.help("name two players for a table, or give the player the bye"));
            }
            (first, second) => tables.push([first.to_owned(), second.to_owned()]),
        }
    }
    Ok(ByHand { tables, bye: fields.get("bye").map(str::to_owned) })
}

fn minutes(fields: Fields<'_>) -> Result<u32, Refusal> {
    let minutes = fields.number("minutes")?;
    if (1..=MOST_MINUTES).contains(&minutes) {
        return Ok(minutes);
    }
    Err(Refusal::new(format!("a round cannot last {minutes} minutes: choose 1 to {MOST_MINUTES}")))
}

/// The end of a match, as the desk says it: the games of both players, and what ended it if not these.
fn report_of_desk(fields: Fields<'_>, event: &Event) -> Result<Report, Refusal> {
    let place = place(fields.need("match")?)?;
    let players = event.players_of(place)?;
    let report = Report::about(place);
    let report = match fields.get("games") {
        Some(games) => report.games(games.parse()?),
        None => report,
    };
    let named = |side: Side| event.name(*side.of(&players));
    Ok(match fields.get("end").unwrap_or("played") {
        "played" if report.games.is_none() => {
            return Err(Refusal::new("enter the games: `2-1`").help("or choose another result"));
        }
        "played" => report,
        "both-lose" => report.both_lose(),
        "first-concedes" => report.conceded(named(Side::First)),
        "second-concedes" => report.conceded(named(Side::Second)),
        "first-absent" => report.no_show(named(Side::First)),
        "second-absent" => report.no_show(named(Side::Second)),
        "first-match-loss" => report.match_loss(named(Side::First)),
        "second-match-loss" => report.match_loss(named(Side::Second)),
        "first-advances" => report.advance(named(Side::First)),
        "second-advances" => report.advance(named(Side::Second)),
        other => return Err(Refusal::new(format!("`{other}` is not a result of a match")).help("reload the page")),
    })
}

/// Something that a player can say of a match, as it stands in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// Games won by the player, and by the opponent.
    Games(u32, u32),
    /// The player concedes the match.
    Conceded,
}

impl Said {
    /// Everything that can be said of such a match, in the order of the form. From an elimination match somebody goes on: that
    /// nobody won it is for a judge.
    pub fn all(kind: MatchType, is_elimination: bool) -> Vec<Self> {
        use Said::{Conceded, Games};
        let played: &[Self] = match kind {
            MatchType::SingleGame => &[Games(1, 0), Games(0, 1)],
            MatchType::BestOfThree => &[Games(2, 0), Games(2, 1), Games(1, 0), Games(0, 2), Games(1, 2), Games(0, 1)],
        };
        let level: &[Self] = match (kind, is_elimination) {
            (_, true) => &[],
            (MatchType::SingleGame, false) => &[Games(0, 0)],
            (MatchType::BestOfThree, false) => &[Games(1, 1), Games(0, 0)],
        };
        [played, level, &[Conceded]].concat()
    }

    /// The value that the form sends for it.
    pub fn key(self) -> String {
        match self {
            Self::Games(own, other) => format!("{own}-{other}"),
            Self::Conceded => "conceded".to_owned(),
        }
    }

    /// The words for it in the form.
    pub fn words(self) -> String {
        match self {
            Self::Games(own, other) if own > other => format!("I won {own}–{other}"),
            Self::Games(own, other) if own < other => format!("I lost {own}–{other}"),
            Self::Games(own, other) => format!("Nobody won: time was called at {own}–{other}"),
            Self::Conceded => "I concede the match".to_owned(),
        }
    }

    fn read(key: &str) -> Result<Self, Refusal> {
        let games =
            key.split_once('-').and_then(|(own, other)| Some(Self::Games(own.parse().ok()?, other.parse().ok()?)));
        match key {
            "conceded" => Ok(Self::Conceded),
            _ => games.ok_or_else(|| Refusal::new(format!("`{key}` is not a result")).help("choose one from the list")),
        }
    }
}

/// The claim that a player makes with the form of their page: their own games first. Refused if the form is none, or is about a match
/// that is not theirs.
pub fn claim(event: &Event, player: PlayerId, fields: Fields<'_>) -> Result<Claim, Refusal> {
    let place = place(fields.need("match")?)?;
    let said = Said::read(fields.get("result").ok_or_else(|| Refusal::new("choose a result"))?)?;
    let drawn = match fields.get("drawn") {
        Some(_) => fields.number("drawn")?,
        None => 0,
    };
    let players = event.players_of(place)?;
    let side = Side::find(&players, &player).unwrap_or(Side::Second);
    let report = Report::about(place);
    let report = match said {
        Said::Conceded => report.conceded(event.name(player)),
        Said::Games(own, other) => {
            let report = report.games(Games { won: [own, other], drawn }.seen_by(side));
            if own == other { report.both_lose() } else { report }
        }
    };
    Ok(Claim { player: event.name(player).to_owned(), report })
}
