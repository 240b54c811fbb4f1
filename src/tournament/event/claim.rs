//! What players say themselves of their matches: a result that one of them reports stands once the other confirms it.
//!
//! On a slip two players sign for one result. On a phone each, they say it one after the other: the first report is only a
//! claim, the same one by the opponent makes it the result, and a different one is a dispute, which waits for a judge
//! (NOTE P1-2.22).

use super::Event;
use super::change::{Claim, MatchPlace, Report};
use super::report::Found;
use super::result::MatchResult;
use crate::{PlayerId, Refusal, Ruling, rules};
use swu_text::words::capitalised;

/// What the two players of a match have said of it so far, in the order of the pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Claims {
    said: [Option<MatchResult>; 2],
}

impl Claims {
    /// What the player of that seat has said, if anything; the seat that stands first in the pairing is 0.
    pub fn of(&self, seat: usize) -> Option<MatchResult> {
        self.said.get(seat).copied().flatten()
    }

    /// What one of them has said, if only one has.
    pub const fn unconfirmed(&self) -> Option<MatchResult> {
        match self.said {
            [Some(said), None] | [None, Some(said)] => Some(said),
            [None, None] | [Some(_), Some(_)] => None,
        }
    }

    /// Whether they contradict each other.
    pub fn is_disputed(&self) -> bool {
        matches!(self.said, [Some(one), Some(other)] if one != other)
    }

    const fn put(mut self, seat: usize, result: MatchResult) -> Self {
        match (&mut self.said, seat) {
            ([first, _], 0) => *first = Some(result),
            ([_, second], _) => *second = Some(result),
        }
        self
    }

    /// What both say, if they say the same.
    fn agreed(&self) -> Option<MatchResult> {
        match self.said {
            [Some(one), Some(other)] if one == other => Some(one),
            _ => None,
        }
    }
}

impl Event {
    /// What the players of a match say of it. Nothing once it has a result.
    pub fn claims(&self, place: MatchPlace) -> Claims {
        let has_result = self.result(place).is_ok_and(|result| result.is_some());
        if has_result { Claims::default() } else { self.claims.get(&place).copied().unwrap_or_default() }
    }

    /// The matches of what is played now whose players contradict each other.
    pub fn disputed(&self) -> Vec<MatchPlace> {
        self.open().into_iter().filter(|place| self.claims(*place).is_disputed()).collect()
    }

    /// Whether that player has said just this already, or it is the result: then it changes nothing to say it again.
    ///
    /// # Errors
    ///
    /// If they cannot say that.
    pub fn knows_claim(&self, claim: &Claim) -> Result<bool, Refusal> {
        let Claimed { place, seat, found, result } = self.claimed(claim)?;
        Ok(found.result == Some(result) || (found.result.is_none() && self.claims(place).of(seat) == Some(result)))
    }

    pub(super) fn claim(&mut self, claim: &Claim) -> Result<Vec<Ruling>, Refusal> {
        let Claimed { place, seat, found, result } = self.claimed(claim)?;
        if let Some(known) = found.result {
            let told = self.told(known, found.players);
            let refusal = Refusal::new(format!("{place} already has a result: {told}"));
            return Err(refusal.help("if it is wrong, ask the organiser to correct it"));
        }
        let claims = self.claims(place).put(seat, result);
        if let Some(agreed) = claims.agreed() {
            self.claims.remove(&place);
            return self.enter(place, &found, agreed);
        }
        self.claims.insert(place, claims);
        let [first, second] = found.players.map(|player| self.name(player));
        let (player, opponent) = if seat == 0 { (first, second) } else { (second, first) };
        let told = self.told(result, found.players);
        let words = match claims.is_disputed() {
            true => format!("{player} reports {place}: {told}. {opponent} reports a different result: call a judge"),
            false => format!("{player} reports {place}: {told}. {opponent} needs to confirm it"),
        };
        Ok(vec![Ruling::new(capitalised(&words), [rules::NOTE_CLAIM])])
    }

    /// What a claim is about, if that player can say that of that match.
    fn claimed(&self, claim: &Claim) -> Result<Claimed, Refusal> {
        let Claim { player, report } = claim;
        let (place, player) = (report.place()?, self.find(player)?);
        let found = self.found(place)?;
        let seat = found.players.iter().position(|seated| *seated == player).ok_or_else(|| {
            let [first, second] = found.players.map(|player| self.name(player));
            let refusal = Refusal::new(format!("{} does not play at {place}", self.name(player)));
            refusal.help(format!("its players are {first} and {second}"))
        })?;
        self.check_current(place, player)?;
        self.check_own(report, player)?;
        let result = self.result_of(place, &found, report)?;
        Ok(Claimed { place, seat, found, result })
    }

    /// Players report what they play now. What was played before is for the organiser.
    fn check_current(&self, place: MatchPlace, player: PlayerId) -> Result<(), Refusal> {
        match self.match_of(player) {
            Ok(now) if now == place => Ok(()),
            Ok(now) => {
                let name = self.name(player);
                let refusal = Refusal::new(format!("{name} is now at {now}; this report is for {place}"));
                Err(refusal.help("ask the organiser to correct earlier results"))
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// A player speaks for nobody else: who concedes says so, and what needs a judge or the organiser is left to them.
    fn check_own(&self, report: &Report, player: PlayerId) -> Result<(), Refusal> {
        if let Some(by) = &report.conceded
            && self.find(by)? != player
        {
            let refusal = Refusal::new(format!("only {by} can report that {by} concedes")).by(rules::CONCEDE);
            return Err(refusal.help("call a judge"));
        }
        if report.no_show.is_some() || report.advance.is_some() {
            let refusal = Refusal::new("only the organiser can report that");
            return Err(refusal.help("call a judge"));
        }
        Ok(())
    }
}

/// What a claim is about, as it stands.
struct Claimed {
    place: MatchPlace,
    /// 0 for who stands first in the pairing.
    seat: usize,
    found: Found,
    result: MatchResult,
}
