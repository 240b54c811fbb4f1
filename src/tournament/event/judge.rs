//! Decisions of a judge beside results: extra time for a match (NOTE P1-2.27), and penalties (NOTE P1-2.28).
//!
//! No document here has the minutes, the penalty of who comes late, or how a penalty is carried out (NOTE P1-3.2, P1-3.3,
//! P1-3.13). So a judge names them. The event keeps them, and holds the results of the match to them.

use super::Event;
use super::change::{ExtraTime, Infraction, MatchPlace, Sanction};
use crate::matches::{MatchResult, Side};
use crate::penalty::Penalty;
use crate::{PlayerId, Refusal, RefusalKind, Ruling, Settled, rules};
use swu_text::words::capitalised;

/// The most minutes of extra time that a match is given.
pub const MOST_EXTRA: u32 = 60;

/// A penalty that a player was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    pub player: PlayerId,
    pub sanction: Sanction,
    /// The match of the player at that time, if they had one.
    pub place: Option<MatchPlace>,
}

impl Event {
    /// The extra time of a match, in minutes.
    pub fn extra_minutes(&self, place: MatchPlace) -> u32 {
        self.extra.get(&place).copied().unwrap_or_default()
    }

    /// The matches under way that have extra time, in the order of their numbers.
    pub fn extended(&self) -> impl Iterator<Item = (MatchPlace, u32)> {
        let with_time = |place| Some((place, self.extra_minutes(place))).filter(|(_, minutes)| *minutes > 0);
        self.open().into_iter().filter_map(with_time)
    }

    /// The penalties, in the order in which they were given.
    pub fn penalties(&self) -> &[Given] {
        &self.penalties
    }

    /// The number of games that the player on a side of a match has lost by penalties.
    fn game_losses(&self, place: MatchPlace, player: PlayerId) -> usize {
        let is_one = |given: &&Given| {
            (given.player, given.place, given.sanction.penalty) == (player, Some(place), Penalty::GameLoss)
        };
        self.penalties.iter().filter(is_one).count()
    }

    /// Tests if a player was disqualified.
    pub(super) fn is_disqualified(&self, player: PlayerId) -> bool {
        let is_one = |given: &Given| given.player == player && given.sanction.penalty == Penalty::Disqualification;
        self.penalties.iter().any(is_one)
    }

    /// Refuses games among which one is missing that a player lost by a penalty.
    pub(super) fn check_game_losses(
        &self,
        place: MatchPlace,
        players: [PlayerId; 2],
        result: MatchResult,
    ) -> Result<(), Refusal> {
        let Some(games) = result.games() else { return Ok(()) };
        for side in Side::BOTH {
            let [loser, winner] = [side, side.other()].map(|side| *side.of(&players));
            if (*side.other().of(&games.won) as usize) < self.game_losses(place, loser) {
                let (loser, winner) = (self.name(loser), self.name(winner));
                let refusal = Refusal::new(format!("{games} omits a game that {loser} lost by a penalty"));
                return Err(refusal
                    .by(rules::NOTE_PENALTY)
                    .help(format!("count it among the games that {winner} won")));
            }
        }
        Ok(())
    }

    pub(super) fn extend(&mut self, extra: &ExtraTime) -> Settled {
        let place = extra.place()?;
        if self.found(place)?.result.is_some() {
            let refusal = Refusal::new(format!("{place} has a result and needs no extra time"));
            return Err(refusal.of(RefusalKind::NotNow));
        }
        if extra.minutes > MOST_EXTRA {
            let refusal = Refusal::new(format!("{} minutes of extra time are too many", extra.minutes));
            return Err(refusal.help(format!("choose at most {MOST_EXTRA}, or 0 for none")));
        }
        match extra.minutes {
            0 => self.extra.remove(&place),
            minutes => self.extra.insert(place, minutes),
        };
        let words = format!("{} has {}", capitalised(&place.to_string()), extra.words());
        Ok(vec![Ruling::new(words, [rules::NOTE_EXTRA_TIME])])
    }

    /// Keeps a penalty, and lets it have its effect on the match and on who plays on.
    pub(super) fn punish(&mut self, sanction: &Sanction) -> Settled {
        let player = self.find(&sanction.player)?;
        let place = self.match_of(player).ok();
        let given = Given { player, sanction: sanction.clone(), place };
        // Nobody comes late to a match twice: this was sent again.
        if sanction.infraction == Some(Infraction::Late) && self.penalties.contains(&given) {
            let words = format!("`{}` already has this penalty: {}", sanction.player, sanction.words());
            return Err(Refusal::new(words).of(RefusalKind::Taken).by(rules::NOTE_PENALTY));
        }
        self.penalties.push(given);
        let mut rulings = vec![self.given(player, sanction)];
        let open = place.filter(|place| self.result(*place).is_ok_and(|result| result.is_none()));
        match (sanction.penalty, open) {
            (Penalty::Tracking | Penalty::Warning, _) => {}
            (Penalty::GameLoss, Some(place)) => rulings.extend(self.lose_game(player, place)?),
            (Penalty::MatchLoss, Some(place)) => rulings.extend(self.lose_match(player, place)?),
            (Penalty::GameLoss | Penalty::MatchLoss, None) => {
                let words =
                    format!("`{}` plays no match that a {} could count in", self.name(player), sanction.penalty.name());
                let refusal = Refusal::new(words).of(RefusalKind::NotNow).by(rules::NOTE_PENALTY);
                return Err(refusal.help("give it after the next pairing, or correct the result of the last match"));
            }
            (Penalty::Disqualification, open) => {
                if let (Some(place), None) = (open, &self.top) {
                    rulings.extend(self.lose_match(player, place)?);
                }
                if !self.has_left(player) && self.top.as_ref().is_none_or(|top| top.plays_on(player)) {
                    let name = self.name(player).to_owned();
                    rulings.extend(self.drop_player(&name)?);
                }
            }
        }
        Ok(rulings)
    }

    /// The ruling that a player has a penalty, and why.
    fn given(&self, player: PlayerId, sanction: &Sanction) -> Ruling {
        let article = if sanction.penalty == Penalty::Tracking { "" } else { "a " };
        let words = format!("{} has {article}{}", self.name(player), sanction.words());
        let reason = match &sanction.infraction {
            Some(Infraction::Late) => rules::NOTE_LATENESS,
            // The words name it.
            Some(Infraction::Of(_)) | None => rules::NOTE_PENALTY,
        };
        Ruling::new(words, [reason])
    }

    /// The opponent has won a game, and with it the match if that is enough.
    fn lose_game(&mut self, player: PlayerId, place: MatchPlace) -> Settled {
        if self.game_losses(place, player) >= self.kind_of(place).games_to_win() as usize {
            return self.lose_match(player, place);
        }
        let players = self.players_of(place)?;
        let opponent = players.into_iter().find(|other| *other != player).unwrap_or(player);
        let words = format!("{} has won a game of {place}: the result must count it", self.name(opponent));
        Ok(vec![Ruling::new(words, [rules::NOTE_PENALTY])])
    }

    fn lose_match(&mut self, player: PlayerId, place: MatchPlace) -> Settled {
        let players = self.players_of(place)?;
        let loser = Side::find(&players, &player).unwrap_or(Side::First);
        self.enter(place, players, MatchResult::MatchLoss(loser))
    }
}
