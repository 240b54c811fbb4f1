//! The bracket of an event: results, and who is where.

use super::Stop;
use super::organiser::Organiser;
use crate::tournament::{BracketKind, Ranks, Side};
use swu_tournament::bracket::{Bracket, Decision, Elimination, Entrant, Fixture, MatchNumber, Stage};
use swu_tournament::event::{Change, MatchPlace, Seeding};
use swu_tournament::matches::Outcome;
use swu_tournament::{PlayerId, Refusal, Ruling};

impl Organiser<'_> {
    /// The bracket, once it is set up.
    pub(super) fn bracket(&self) -> Option<&Bracket> {
        self.event.top()?.bracket()
    }

    /// The bracket is set up: of those who made the cut, or of everybody who plays on.
    pub(super) fn set_up(&mut self, kind: BracketKind) -> Result<Vec<Ruling>, Stop> {
        if self.event.top().is_none() {
            self.results_are_in()?;
        }
        let elimination = match kind {
            BracketKind::Single => Elimination::Single,
            BracketKind::Double => Elimination::Double,
        };
        // Who won the additional round, and which place, was told with its results.
        let additional = self.event.top().and_then(|top| top.additional_round()).map_or(0, |round| round.tables.len());
        let rulings = self.event.apply(&Change::Bracket(Seeding { elimination }))?;
        Ok(rulings.into_iter().skip(additional).collect())
    }

    /// What the result of a match of the bracket settles there.
    pub(super) fn told_in_bracket(
        &self,
        place: MatchPlace,
        pair: [PlayerId; 2],
        outcome: Outcome,
    ) -> Result<Vec<Ruling>, Refusal> {
        let (MatchPlace::Bracket { number }, Some(winner)) = (place, outcome.winner()) else { return Ok(Vec::new()) };
        let Some(bracket) = self.bracket() else { return Ok(Vec::new()) };
        let name = |player: PlayerId| self.name(player).to_owned();
        bracket.clone().report(MatchNumber(number), *winner.of(&pair), &name)
    }

    /// Who has had a bye in the bracket and waits for the next match.
    pub(super) fn waiting_after_byes(&self) -> Option<Vec<PlayerId>> {
        let bracket = self.bracket()?;
        let latest = |player: PlayerId| {
            let with_player = |fixture: &&Fixture| bracket.entrants(fixture.number).contains(&Entrant::Player(player));
            let theirs = bracket.fixtures().iter().filter(with_player);
            theirs.filter_map(|fixture| bracket.decision(fixture.number)).next_back()
        };
        // Once the next opponent is known, the bye is over.
        let plays: Vec<PlayerId> = self.pairs_now().into_iter().flatten().collect();
        let has_bye = |player: &PlayerId| {
            let is_bye = matches!(latest(*player), Some(Decision::Bye { winner, .. }) if winner == *player);
            is_bye && !bracket.is_over() && !plays.contains(player)
        };
        Some(bracket.seeds().iter().copied().filter(has_bye).collect())
    }

    /// In which bracket a player is; nothing without a bracket, or of its winner.
    pub(super) fn side_in_bracket(&self, player: PlayerId) -> Option<Side> {
        let bracket = self.bracket()?;
        if !bracket.plays_on(player) {
            return Some(Side::Out);
        }
        let is_next = |fixture: &&Fixture| {
            let entrants = bracket.entrants(fixture.number);
            bracket.decision(fixture.number).is_none() && entrants.contains(&Entrant::Player(player))
        };
        let next = bracket.fixtures().iter().find(is_next)?;
        let [of_main, _] = bracket.entrants(next.number);
        Some(match next.stage {
            Stage::Of { .. } | Stage::Main { .. } => Side::Main,
            Stage::GrandFinal if of_main == Entrant::Player(player) => Side::Main,
            Stage::Secondary { .. } | Stage::GrandFinal | Stage::GrandFinalAgain => Side::Secondary,
        })
    }

    /// The matches of the bracket whose players are known, a row each.
    pub(super) fn bracket_rows(&self) -> Option<Vec<Vec<String>>> {
        let bracket = self.bracket()?;
        let name = |entrant: Entrant| match entrant {
            Entrant::Player(player) => Some(self.name(player)),
            Entrant::Nobody => Some("nobody"),
            Entrant::Unknown => None,
        };
        let row = |fixture: &Fixture| {
            let [one, other] = bracket.entrants(fixture.number).map(name);
            let told = match bracket.decision(fixture.number) {
                Some(Decision::Won { winner, .. }) => format!("won by {}", self.name(winner)),
                Some(Decision::Bye { winner, .. }) => format!("a bye for {}", self.name(winner)),
                Some(Decision::Empty | Decision::NotNeeded) => "not played".to_owned(),
                None => String::new(),
            };
            let stage = fixture.stage.to_string();
            Some(vec![fixture.number.0.to_string(), stage, format!("{} – {}", one?, other?), told])
        };
        Some(bracket.fixtures().iter().filter_map(row).collect())
    }

    /// The place, or the places, that a player has come out on.
    pub(super) fn place_of(&self, player: PlayerId) -> Option<Ranks> {
        let placings = self.bracket()?.placings();
        let placing = placings.iter().find(|placing| placing.players.contains(&player))?;
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        Some(Ranks { first: number(placing.from), last: number(placing.to) })
    }
}
