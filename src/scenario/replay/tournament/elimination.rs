//! The bracket of an event: results, drops, and who is where.

use super::Stop;
use super::desk::Desk;
use super::rounds::Ended;
use crate::tournament::{BracketKind, Ranks, Side};
use swu_tournament::bracket::{Bracket, Decision, Elimination, Entrant, Fixture, MatchNumber, Stage};
use swu_tournament::{PlayerId, Refusal, Ruling, rules};

impl Desk<'_> {
    /// The bracket is set up: of those who made the cut, or of everybody who plays on.
    pub(super) fn set_up(&mut self, kind: BracketKind) -> Result<Vec<Ruling>, Stop> {
        if self.bracket.is_some() {
            return Err(Refusal::new("there is a bracket already").into());
        }
        let seeds = match &self.cut {
            Some(made) => made.seats().ok_or_else(|| {
                Refusal::new("the additional round is not over").by(rules::UNEVEN_CUT).help("report its matches first")
            })?,
            None => self.playing()?.iter().map(|score| score.player).collect(),
        };
        self.results_are_in()?;
        let elimination = match kind {
            BracketKind::Single => Elimination::Single,
            BracketKind::Double => Elimination::Double,
        };
        let bracket = Bracket::new(elimination, seeds)?;
        let mut rulings = vec![bracket.opening()];
        let dropped: Vec<PlayerId> =
            bracket.seeds().iter().copied().filter(|player| self.has_dropped(*player)).collect();
        self.bye = None;
        self.bracket = Some(bracket);
        for player in dropped {
            rulings.extend(self.drop_from_bracket(player)?);
        }
        Ok(rulings)
    }

    /// A match of the bracket is over.
    pub(super) fn record_in_bracket(&mut self, pair: [PlayerId; 2], ended: Ended) -> Result<Vec<Ruling>, Refusal> {
        let Ended::Won(winner) = ended else {
            let words = format!("{} has no winner, and one of them has to go on", self.told_pair(pair));
            return Err(Refusal::new(words).by(rules::NOTE_NOBODY_ADVANCES));
        };
        let names = self.names_of_all();
        let Some(bracket) = &mut self.bracket else { return Ok(Vec::new()) };
        let is_it = |number: &MatchNumber| players_of(bracket, *number).is_some_and(|found| same(found, pair));
        let number = bracket.open().find(is_it);
        match number {
            Some(number) => bracket.report(number, winner, &|player| named(&names, player)),
            None => Err(self.no_match(pair)),
        }
    }

    /// A player drops from the bracket.
    pub(super) fn drop_from_bracket(&mut self, player: PlayerId) -> Result<Vec<Ruling>, Refusal> {
        let names = self.names_of_all();
        let Some(bracket) = &mut self.bracket else { return Ok(Vec::new()) };
        bracket.drop_out(player, &|player| named(&names, player))
    }

    fn names_of_all(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// Whom the bracket lets play each other now.
    pub(super) fn open_pairs(&self) -> Option<Vec<[PlayerId; 2]>> {
        let bracket = self.bracket.as_ref()?;
        Some(bracket.open().filter_map(|number| players_of(bracket, number)).collect())
    }

    /// Who has had a bye in the bracket and waits for the next match.
    pub(super) fn waiting_after_byes(&self) -> Option<Vec<PlayerId>> {
        let bracket = self.bracket.as_ref()?;
        let latest = |player: PlayerId| {
            let with_player = |fixture: &&Fixture| bracket.entrants(fixture.number).contains(&Entrant::Player(player));
            let theirs = bracket.fixtures().iter().filter(with_player);
            theirs.filter_map(|fixture| bracket.decision(fixture.number)).next_back()
        };
        // Once the next opponent is known, the bye is over.
        let plays: Vec<PlayerId> = self.open_pairs()?.into_iter().flatten().collect();
        let has_bye = |player: &PlayerId| {
            let is_bye = matches!(latest(*player), Some(Decision::Bye { winner, .. }) if winner == *player);
            is_bye && !bracket.is_over() && !plays.contains(player)
        };
        Some(bracket.seeds().iter().copied().filter(has_bye).collect())
    }

    /// In which bracket a player is; nothing without a bracket, or of its winner.
    pub(super) fn side_in_bracket(&self, player: PlayerId) -> Option<Side> {
        let bracket = self.bracket.as_ref()?;
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
        let bracket = self.bracket.as_ref()?;
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
        let placings = self.bracket.as_ref()?.placings();
        let placing = placings.iter().find(|placing| placing.players.contains(&player))?;
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        Some(Ranks { first: number(placing.from), last: number(placing.to) })
    }
}

/// The two players of a match, once both are known.
fn players_of(bracket: &Bracket, number: MatchNumber) -> Option<[PlayerId; 2]> {
    let [one, other] = bracket.entrants(number);
    Some([one.player()?, other.player()?])
}

fn same(one: [PlayerId; 2], other: [PlayerId; 2]) -> bool {
    one.iter().all(|player| other.contains(player))
}

fn named(names: &[String], player: PlayerId) -> String {
    names.get(player.index()).cloned().unwrap_or_default()
}
