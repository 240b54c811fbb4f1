//! Results and drops, one after the other, what follows from each, and the places that players come out on (TR 4.1.3, 4.1.4).

use std::collections::BTreeMap;

use super::{Bracket, Decision, Entrant, Fixture, MatchNumber, Names, Source, Stage};
use crate::{PlayerId, Refusal, Ruling, Settled, rules};

/// Players who share the places from one to another, because they were eliminated at the same stage; a single player if both
/// are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    pub from: usize,
    pub to: usize,
    /// By rank.
    pub players: Vec<PlayerId>,
}

impl Bracket {
    /// Records that a player has won a match, and says what follows. Refused if there is no such match, if it cannot be played
    /// yet or has been decided, or if the player is not in it; the bracket is as it was.
    pub fn report(&mut self, number: MatchNumber, winner: PlayerId, names: Names<'_>) -> Settled {
        let Some(fixture) = self.fixture(number).copied() else {
            let refusal = Refusal::new(format!("no {number} in this bracket"));
            return Err(refusal.help(format!("its matches are 1 to {}", self.fixtures.len())));
        };
        if let Some(decision) = self.decision(number) {
            return Err(decided(number, decision, winner, names));
        }
        let [Entrant::Player(one), Entrant::Player(other)] = self.entrants(number) else {
            return Err(self.waits(&fixture));
        };
        let loser = match winner {
            winner if winner == one => other,
            winner if winner == other => one,
            _ => {
                let words = format!("{} is not in {number}, {}", names(winner), fixture.stage);
                return Err(Refusal::new(words).help(format!("its players are {} and {}", names(one), names(other))));
            }
        };
        self.decisions.insert(number, Decision::Won { winner, loser });
        let mut rulings: Vec<Ruling> = self.moves(Source::LoserOf(number), loser, names).into_iter().collect();
        rulings.extend(self.moves(Source::WinnerOf(number), winner, names));
        rulings.extend(self.settle(names));
        Ok(rulings)
    }

    /// Takes a player out of the bracket: the opponent that they have, or the next one, has a bye. Refused if the player is not
    /// in it, or not any more, or if all of it has been played; the bracket is as it was.
    pub fn drop_out(&mut self, player: PlayerId, names: Names<'_>) -> Settled {
        let name = names(player);
        let refused = |words: &str| Err(Refusal::new(format!("{name} {words}")));
        if !self.seeds.contains(&player) {
            return refused("is not in the bracket");
        }
        if self.is_over() {
            return refused("cannot drop: the bracket is over");
        }
        if !self.plays_on(player) {
            return refused("is already out of the bracket");
        }
        self.dropped.insert(player);
        let mut rulings = vec![Ruling::new(format!("{name} drops from the bracket"), [self.elimination.rule()])];
        rulings.extend(self.settle(names));
        let awaits = |fixture: &&Fixture| {
            let entrants = self.entrants(fixture.number);
            entrants.contains(&Entrant::Player(player)) && entrants.contains(&Entrant::Unknown)
        };
        if let Some(next) = self.fixtures.iter().find(awaits) {
            let words = format!("The next opponent of {name} has a bye: {}, {}", next.number, next.stage);
            rulings.push(Ruling::new(words, [self.elimination.rule()]));
        }
        Ok(rulings)
    }

    /// Tests if a player is neither eliminated nor dropped.
    pub fn plays_on(&self, player: PlayerId) -> bool {
        let is_out = || self.eliminated().any(|(eliminated, _)| eliminated == player);
        self.seeds.contains(&player) && !self.dropped.contains(&player) && !is_out()
    }

    /// The players who are eliminated, each with the stage in which they were.
    fn eliminated(&self) -> impl Iterator<Item = (PlayerId, Stage)> {
        let of = |fixture: &Fixture| {
            let decision = self.decision(fixture.number).filter(|decision| *decision != Decision::NotNeeded);
            let winner = decision.and_then(Decision::winner);
            let is_last = decision.is_some() && self.next_of(Source::LoserOf(fixture.number)).is_none();
            let players = self.entrants(fixture.number).into_iter().filter_map(Entrant::player);
            let stage = fixture.stage;
            players.filter(move |player| is_last && Some(*player) != winner).map(move |player| (player, stage))
        };
        self.fixtures.iter().flat_map(of)
    }

    /// The places that are settled, the best first: those of every stage that has been played, and the winner's.
    pub fn placings(&self) -> Vec<Placing> {
        let mut placings: Vec<Placing> = Vec::new();
        let mut to = self.seeds.len();
        let mut place = |players: Vec<PlayerId>| {
            let from = (to + 1).saturating_sub(players.len());
            if !players.is_empty() {
                placings.push(Placing { from, to, players });
                to = from - 1;
            }
        };
        let eliminated: BTreeMap<PlayerId, Stage> = self.eliminated().collect();
        let mut stages: Vec<Stage> = self.fixtures.iter().map(|fixture| fixture.stage).collect();
        stages.dedup();
        // Whoever loses in the main bracket of double elimination plays on.
        for stage in stages.into_iter().filter(|stage| !matches!(stage, Stage::Main { .. })) {
            let played = |fixture: &Fixture| stage != fixture.stage || self.decision(fixture.number).is_some();
            if !self.fixtures.iter().all(played) {
                break;
            }
            let is_out = |player: &PlayerId| eliminated.get(player) == Some(&stage);
            place(self.seeds.iter().copied().filter(is_out).collect());
        }
        place(self.winner().into_iter().collect());
        placings.reverse();
        placings
    }

    pub(super) fn entrant(&self, source: Source) -> Entrant {
        match source {
            Source::Rank(rank) => {
                let seed = rank.checked_sub(1).and_then(|index| self.seeds.get(index));
                seed.map_or(Entrant::Nobody, |player| Entrant::Player(*player))
            }
            Source::WinnerOf(number) => match self.decision(number) {
                None => Entrant::Unknown,
                Some(decision) => decision.winner().map_or(Entrant::Nobody, Entrant::Player),
            },
            Source::LoserOf(number) => match self.decision(number) {
                None => Entrant::Unknown,
                Some(Decision::Won { loser, .. } | Decision::Bye { dropped: Some(loser), .. }) => {
                    Entrant::Player(loser)
                }
                Some(Decision::Bye { dropped: None, .. } | Decision::Empty | Decision::NotNeeded) => Entrant::Nobody,
            },
        }
    }

    /// The match that a source leads to, unless that is a second grand final that is not played.
    fn next_of(&self, source: Source) -> Option<&Fixture> {
        let next = self.fixture(*self.leads.get(&source)?)?;
        (!self.is_needless(next)).then_some(next)
    }

    /// Tests if a match is the second grand final after a first one that left one player without two losses.
    fn is_needless(&self, fixture: &Fixture) -> bool {
        let [Source::LoserOf(first), _] = fixture.sources else { return false };
        if fixture.stage != Stage::GrandFinalAgain {
            return false;
        }
        let [of_main, _] = self.entrants(first);
        let winner = self.decision(first).and_then(Decision::winner);
        winner.is_some() && winner == of_main.player()
    }

    /// Decides every match that needs no playing. Matches come after those that their players come from, so that one pass
    /// through them is enough.
    fn settle(&mut self, names: Names<'_>) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        for at in 0..self.fixtures.len() {
            let Some(fixture) = self.fixtures.get(at).copied() else { continue };
            let number = fixture.number;
            if self.decisions.contains_key(&number) {
                continue;
            }
            let Some(decision) = self.without_play(&fixture) else { continue };
            self.decisions.insert(number, decision);
            if let Decision::Bye { winner, .. } = decision {
                let words = format!("{} has a bye in {number}, {}", names(winner), fixture.stage);
                rulings.push(Ruling::new(words, [self.elimination.rule()]));
                rulings.extend(self.moves(Source::WinnerOf(number), winner, names));
            }
        }
        if let Some(winner) = self.winner() {
            let words = format!("{} has won the tournament", names(winner));
            rulings.push(Ruling::new(words, [self.elimination.rule()]));
        }
        rulings
    }

    /// The decision of a match that is not played.
    fn without_play(&self, fixture: &Fixture) -> Option<Decision> {
        if self.is_needless(fixture) {
            return Some(Decision::NotNeeded);
        }
        let has_dropped = |player: PlayerId| self.dropped.contains(&player);
        match self.entrants(fixture.number) {
            [Entrant::Unknown, _] | [_, Entrant::Unknown] => None,
            [Entrant::Nobody, Entrant::Nobody] => Some(Decision::Empty),
            [Entrant::Player(only), Entrant::Nobody] | [Entrant::Nobody, Entrant::Player(only)] => {
                let bye = Decision::Bye { winner: only, dropped: None };
                Some(if has_dropped(only) { Decision::Empty } else { bye })
            }
            [Entrant::Player(one), Entrant::Player(other)] => match (has_dropped(one), has_dropped(other)) {
                (false, false) => None,
                (true, true) => Some(Decision::Empty),
                (false, true) => Some(Decision::Bye { winner: one, dropped: Some(other) }),
                (true, false) => Some(Decision::Bye { winner: other, dropped: Some(one) }),
            },
        }
    }

    /// The ruling on where a player goes from a match.
    fn moves(&self, from: Source, player: PlayerId, names: Names<'_>) -> Option<Ruling> {
        let name = names(player);
        let next = self.next_of(from).map(|fixture| (fixture.number, fixture.stage));
        let (words, by) = match (next, from) {
            (Some((_, Stage::GrandFinalAgain)) | None, Source::WinnerOf(_) | Source::Rank(_)) => return None,
            (Some((number, stage)), Source::WinnerOf(_) | Source::Rank(_)) => {
                (format!("{name} advances to {number}, {stage}"), vec![self.elimination.rule()])
            }
            (Some((number, stage @ Stage::GrandFinalAgain)), Source::LoserOf(_)) => {
                let words = format!("{name} has lost once: the same players meet again in {number}, {stage}");
                (words, vec![rules::DOUBLE_ELIMINATION])
            }
            (Some((number, stage)), Source::LoserOf(_)) => {
                let words = format!("{name} moves to the secondary bracket, to {number}, {stage}");
                (words, vec![rules::DOUBLE_ELIMINATION, rules::NOTE_SECONDARY_ENTRY])
            }
            (None, Source::LoserOf(_)) => (format!("{name} is out of the tournament"), vec![self.elimination.rule()]),
        };
        Some(Ruling::new(words, by))
    }

    /// The refusal of a match that cannot be played yet.
    fn waits(&self, fixture: &Fixture) -> Refusal {
        let waits = |source: &Source| self.entrant(*source) == Entrant::Unknown;
        let sources: Vec<String> =
            fixture.sources.iter().filter(|source| waits(source)).map(ToString::to_string).collect();
        let words = format!("{}, {}, cannot be played yet", fixture.number, fixture.stage);
        let open: Vec<String> = self.open().map(|number| number.0.to_string()).collect();
        let refusal = Refusal::new(words).help(format!("it needs the {} first", sources.join(" and the ")));
        refusal.help(format!("matches ready to play: {}", open.join(", ")))
    }
}

/// The refusal of a match that takes no result any more.
fn decided(number: MatchNumber, decision: Decision, winner: PlayerId, names: Names<'_>) -> Refusal {
    let refused = |words: &str| Refusal::new(format!("{number} {words}"));
    match decision {
        Decision::Won { winner: before, .. } if before == winner => {
            refused(&format!("already has a result: {} has won it", names(before)))
        }
        Decision::Won { winner: before, .. } => {
            let refusal = refused(&format!("already has a different result: {} has won it", names(before)));
            refusal.help("undo that result and everything after it before you report another one")
        }
        Decision::Bye { winner: before, .. } => refused(&format!("is not played: {} has a bye", names(before))),
        Decision::Empty => refused("is not played: it has no players left"),
        Decision::NotNeeded => refused("is not played: the first grand final was enough").by(rules::DOUBLE_ELIMINATION),
    }
}
