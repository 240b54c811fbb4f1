//! How a match ended, as one of its players says it: their own games first.

use super::{Fields, place};
use swu_tournament::event::{Claim, Event, MatchPlace, Report};
use swu_tournament::matches::Games;
use swu_tournament::policy::MatchType;
use swu_tournament::{PlayerId, Refusal};

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

    /// What the form sends for it.
    pub fn key(self) -> String {
        match self {
            Self::Games(own, other) => format!("{own}-{other}"),
            Self::Conceded => "conceded".to_owned(),
        }
    }

    /// What it is called in the form.
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

/// What a player claims with the form of their page.
///
/// # Errors
///
/// If the form is none, or is about a match that is not theirs.
pub fn claim(event: &Event, player: PlayerId, fields: Fields<'_>) -> Result<Claim, Refusal> {
    let place = place(fields.need("match")?)?;
    let said = Said::read(fields.get("result").ok_or_else(|| Refusal::new("choose a result"))?)?;
    let drawn = match fields.get("drawn") {
        Some(_) => fields.number("drawn")?,
        None => 0,
    };
    Ok(Claim { player: event.name(player).to_owned(), report: report(event, player, place, said, drawn)? })
}

fn report(event: &Event, player: PlayerId, place: MatchPlace, said: Said, drawn: u32) -> Result<Report, Refusal> {
    let stands_first = event.players_of(place)?.first() == Some(&player);
    let report = Report::about(place);
    Ok(match said {
        Said::Conceded => report.conceded(event.name(player)),
        Said::Games(own, other) => {
            let won = if stands_first { [own, other] } else { [other, own] };
            let report = report.games(Games { won, drawn });
            if own == other { report.both_lose() } else { report }
        }
    })
}
