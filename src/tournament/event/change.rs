//! The changes of an event: what an entry of its journal can be. They name players by name, as the file does.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};

use super::players::Beginning;
use crate::Refusal;
use crate::bracket::Elimination;
use crate::matches::Games;
use crate::penalty::{DOCUMENT, Penalty};
use swu_rulebook::RuleId;
use swu_text::words::counted;

/// One change of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// An event continues from standings made elsewhere.
    Begin(Beginning),
    /// A player is registered, or enters late.
    Add(Registration),
    /// The number of rounds and the cut are fixed, by the players who are present (TR 4.2.3, 4.3.3).
    Start(Plan),
    /// A Swiss round is paired.
    Pair(Pairing),
    /// A match ended.
    Result(Report),
    /// The result of a match is corrected.
    Correct(Report),
    /// A player reports the result of their match; it counts once the opponent reports the same.
    Claim(Claim),
    /// A player leaves the event.
    Drop(Leaving),
    /// A player who dropped comes back, by the organiser's word.
    Return(Comeback),
    /// A match gets extra time, by a judge's word.
    Time(ExtraTime),
    /// A judge gives a player a penalty.
    Penalty(Sanction),
    /// Swiss is over, and the best enter the elimination rounds.
    Cut(Progression),
    /// The bracket is set up, after a cut that left its form open, or with everybody if there is no cut.
    Bracket(Seeding),
}

impl Change {
    /// The word for it in the journal.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Begin(_) => "begin",
            Self::Add(_) => "add",
            Self::Start(_) => "start",
            Self::Pair(_) => "pair",
            Self::Result(_) => "result",
            Self::Correct(_) => "correct",
            Self::Claim(_) => "claim",
            Self::Drop(_) => "drop",
            Self::Return(_) => "return",
            Self::Time(_) => "time",
            Self::Penalty(_) => "penalty",
            Self::Cut(_) => "cut",
            Self::Bracket(_) => "bracket",
        }
    }

    /// The change in a few words.
    pub fn words(&self) -> String {
        let match_of = |report: &Report| {
            let place = report.place().map_or_else(|_| "a match".to_owned(), |place| place.to_string());
            format!("{place}, {}", report.words())
        };
        match self {
            Self::Begin(Beginning { played, players, .. }) => {
                format!("{} after {}", counted(players.len(), "player"), counted(*played as usize, "round"))
            }
            Self::Add(Registration { player, .. })
            | Self::Drop(Leaving { player })
            | Self::Return(Comeback { player }) => player.clone(),
            Self::Time(extra) => {
                let place = extra.place().map_or_else(|_| "a match".to_owned(), |place| place.to_string());
                format!("{place}, {}", extra.words())
            }
            Self::Penalty(sanction) => format!("{}, {}", sanction.player, sanction.words()),
            Self::Start(Plan { rounds, cut }) => {
                let cut = cut.map_or_else(|| "no cut".to_owned(), |cut| format!("a cut to {cut}"));
                format!("{rounds} rounds, {cut}")
            }
            Self::Pair(Pairing { round, tables, .. }) => format!("round {round}, {} tables", tables.len()),
            Self::Result(report) | Self::Correct(report) => match_of(report),
            Self::Claim(claim) => format!("{} reports {}", claim.player, match_of(&claim.report)),
            Self::Cut(Progression { size, elimination, .. }) => {
                let form = elimination.map(|elimination| format!(", {} elimination", elimination.word()));
                format!("{size} players{}", form.unwrap_or_default())
            }
            Self::Bracket(Seeding { elimination }) => format!("{} elimination", elimination.word()),
        }
    }
}

/// The player added, with the lot drawn for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Registration {
    pub player: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
    pub lot: u64,
}

/// The number of Swiss rounds, and the size of the cut, if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub rounds: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
}

/// The pairings of a Swiss round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pairing {
    /// From 1.
    pub round: u32,
    /// In order of their numbers.
    pub tables: Vec<[String; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<String>,
    /// Tables paired by the organiser instead of the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_word: Vec<u32>,
    /// The organiser assigned the bye.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bye_by_word: bool,
}

/// The player who drops.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leaving {
    pub player: String,
}

/// The player who comes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comeback {
    pub player: String,
}

/// The extra time of a match (`round` and `table`, or `match`), instead of any that it had before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraTime {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Phase>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// The number of a match of the bracket.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    pub minutes: u32,
}

impl ExtraTime {
    /// So many minutes for that match.
    pub fn of(place: MatchPlace, minutes: u32) -> Self {
        let Report { round, table, number, .. } = Report::about(place);
        Self { round, table, number, minutes }
    }

    /// The match that gets it. Refused if none is named, or two.
    pub fn place(&self) -> Result<MatchPlace, Refusal> {
        place_of(self.round, self.table, self.number)
    }

    /// The minutes in words.
    pub fn words(&self) -> String {
        match self.minutes {
            0 => "no extra time".to_owned(),
            minutes => format!("{} of extra time", counted(minutes as usize, "minute")),
        }
    }
}

/// A penalty of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sanction {
    pub player: String,
    pub penalty: Penalty,
    /// The infraction, if the judge named it.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub infraction: Option<Infraction>,
}

impl Sanction {
    /// The penalty and its reason in words.
    pub fn words(&self) -> String {
        let reason = self.infraction.as_ref().map(|infraction| format!(" for {}", infraction.words()));
        format!("{}{}", self.penalty.name(), reason.unwrap_or_default())
    }
}

/// The reason for a penalty.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(with = "String")]
pub enum Infraction {
    /// The player came late. No document here has the minutes and the penalty (NOTE P1-3.2).
    Late,
    /// An infraction of the Competitive Policy Guide.
    Of(RuleId),
}

/// The word for lateness.
const LATE: &str = "late";

impl Infraction {
    fn words(&self) -> String {
        match self {
            Self::Late => "being late".to_owned(),
            Self::Of(rule) => rule.to_string(),
        }
    }
}

impl fmt::Display for Infraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Late => f.pad(LATE),
            Self::Of(rule) => rule.fmt(f),
        }
    }
}

impl FromStr for Infraction {
    type Err = String;

    /// `late`, or a rule of the guide, which may be given by its number alone.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.eq_ignore_ascii_case(LATE) {
            return Ok(Self::Late);
        }
        let rule = text.parse::<RuleId>().or_else(|_| format!("{DOCUMENT} {text}").parse());
        let is_bare = text.starts_with(|c: char| c.is_ascii_digit());
        let rule = rule.map(|rule| if is_bare { rule.in_document(DOCUMENT) } else { rule });
        rule.ok().filter(|rule| rule.document() == DOCUMENT && !rule.number().is_empty()).map(Self::Of).ok_or_else(
            || {
                format!(
                    "`{text}` is not an infraction: use `{LATE}`, or the number of a rule of the guide, such as `5.1`"
                )
            },
        )
    }
}

as_text!(Infraction);

/// The elimination rounds that begin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Progression {
    /// The number of players in the bracket.
    pub size: usize,
    /// Its form; if left open, [`Change::Bracket`] names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elimination: Option<Elimination>,
    /// Players who enter without another match, by rank.
    pub through: Vec<String>,
    /// The matches of the additional round of an uneven cut; the better rank stands first (TR 4.1.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub additional: Vec<[String; 2]>,
}

/// The bracket that begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seeding {
    /// Its form.
    pub elimination: Elimination,
}

/// A player's report of their match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The player who reports.
    pub player: String,
    pub report: Report,
}

/// The end of a match as in the journal: the match (`round` and `table`, or `match`), and its games or another end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Report {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Phase>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// The number of a match of the bracket.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Games won by the first player of the pairing, and by the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both_lose: bool,
    /// The player who conceded the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<String>,
    /// The player who did not appear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_show: Option<String>,
    /// The player who lost the match by a penalty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_loss: Option<String>,
    /// The player who advances from an elimination match that both lost, by the organiser's decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance: Option<String>,
}

impl Report {
    /// A report about that match that says nothing yet.
    pub fn about(MatchPlace { phase, number }: MatchPlace) -> Self {
        match phase {
            Phase::Swiss(_) | Phase::Additional => Self { round: Some(phase), table: Some(number), ..Self::default() },
            Phase::Bracket => Self { number: Some(number), ..Self::default() },
        }
    }

    /// The same, with the games that each player won; the one who stands first in the pairing first.
    #[must_use]
    pub fn games(self, games: Games) -> Self {
        Self { games: Some(games), ..self }
    }

    /// The same: nobody won the match.
    #[must_use]
    pub fn both_lose(self) -> Self {
        Self { both_lose: true, ..self }
    }

    /// The same: that player conceded the match.
    #[must_use]
    pub fn conceded(self, by: impl Into<String>) -> Self {
        Self { conceded: Some(by.into()), ..self }
    }

    /// The same: that player did not come.
    #[must_use]
    pub fn no_show(self, player: impl Into<String>) -> Self {
        Self { no_show: Some(player.into()), ..self }
    }

    /// The same: that player lost the match by a penalty.
    #[must_use]
    pub fn match_loss(self, player: impl Into<String>) -> Self {
        Self { match_loss: Some(player.into()), ..self }
    }

    /// The same: by the organiser that player goes on from an elimination match that both lost.
    #[must_use]
    pub fn advance(self, player: impl Into<String>) -> Self {
        Self { advance: Some(player.into()), ..self }
    }

    fn words(&self) -> String {
        let named = |name: &Option<String>, what: &str| name.as_ref().map(|name| format!("{name} {what}"));
        let ends = [
            self.games.map(|games| games.to_string()),
            self.both_lose.then(|| "both lose".to_owned()),
            named(&self.conceded, "conceded"),
            named(&self.no_show, "did not appear"),
            named(&self.match_loss, "has a match loss"),
            named(&self.advance, "advances"),
        ];
        ends.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The match that it is about. Refused if it names none, or two.
    pub fn place(&self) -> Result<MatchPlace, Refusal> {
        place_of(self.round, self.table, self.number)
    }
}

/// The match that the keys of an entry name. Refused if they name none, or two.
fn place_of(round: Option<Phase>, table: Option<u32>, number: Option<u32>) -> Result<MatchPlace, Refusal> {
    match (round, table, number) {
        (Some(phase @ (Phase::Swiss(_) | Phase::Additional)), Some(table), None) => Ok(phase.place(table)),
        (None, None, Some(number)) => Ok(Phase::Bracket.place(number)),
        _ => {
            let refusal = Refusal::new("no match named");
            Err(refusal.help("give a `round` and a `table`, or in a bracket the number as `match`"))
        }
    }
}

/// A match by its number in a part of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchPlace {
    pub phase: Phase,
    /// Of the table, or of the match of the bracket; from 1.
    pub number: u32,
}

impl MatchPlace {
    /// Tests if somebody goes on from the match, and somebody is out.
    pub const fn is_elimination(self) -> bool {
        !matches!(self.phase, Phase::Swiss(_))
    }
}

impl fmt::Display for MatchPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} of {}", self.phase.of_one(), self.number, self.phase.words())
    }
}

/// A round whose tables have numbers: a Swiss round, by its number, or `additional`.
// The description is that of the key in the journal, which never has `bracket`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[schemars(rename = "RoundName", schema_with = "number_or_word")]
#[serde(try_from = "String")]
pub enum Phase {
    /// That Swiss round, from 1.
    Swiss(u32),
    /// The additional round of an uneven cut (TR 4.1.2).
    Additional,
    /// The bracket, whose matches are numbered through all of its rounds.
    Bracket,
}

/// As it is written by hand: a number, or a word.
fn number_or_word(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": ["integer", "string"]})
}

impl Phase {
    /// The match of that number there, whether there is one or not.
    pub const fn place(self, number: u32) -> MatchPlace {
        MatchPlace { phase: self, number }
    }

    /// The name of it in a sentence.
    pub fn words(self) -> String {
        match self {
            Self::Swiss(round) => format!("round {round}"),
            Self::Additional => "the additional round".to_owned(),
            Self::Bracket => "the bracket".to_owned(),
        }
    }

    /// The name of one of its matches.
    pub const fn of_one(self) -> &'static str {
        match self {
            Self::Swiss(_) | Self::Additional => "table",
            Self::Bracket => "match",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swiss(round) => write!(f, "{round}"),
            Self::Additional => f.write_str("additional"),
            Self::Bracket => f.write_str("bracket"),
        }
    }
}

impl Serialize for Phase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Swiss(round) => serializer.serialize_u32(*round),
            Self::Additional | Self::Bracket => serializer.collect_str(self),
        }
    }
}

impl FromStr for Phase {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "additional" => Ok(Self::Additional),
            "bracket" => Ok(Self::Bracket),
            number => number.parse().map(Self::Swiss).map_err(|_| {
                format!("`{text}` is not a round: use the number of a Swiss round, `additional` or `bracket`")
            }),
        }
    }
}

impl TryFrom<String> for Phase {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}
