//! Claims about an event, held against how it stands.

use super::organiser::Organiser;
use super::sitting::NO_MATCH;
use crate::claims::check::{Checked, all, miss};
use crate::tournament::{Claim, Ending, Fact, Ranks};
use crate::{Located, Text};
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::words::joined;
use swu_tournament::event::Plan;
use swu_tournament::standings::Standing;
use swu_tournament::{Fraction, PlayerId};

/// A value that may be missing, in words.
fn or_none(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

impl Organiser<'_> {
    /// The parts of a claim that do not hold. Fails if it names an unknown player.
    pub(super) fn check(&self, claim: &Located<Claim>) -> Checked {
        let place = &claim.place;
        let planned = |number: fn(&Self, Plan) -> Option<u32>| {
            let plan = self.event.fixed().ok_or_else(|| "nothing: the event has not started".to_owned())?;
            Ok(or_none(number(self, plan)))
        };
        // What is found without the key before it is a whole sentence.
        let (key, expected, found): (_, _, Result<String, String>) = match &claim.value {
            Claim::Rounds(rounds) => ("rounds", rounds.to_string(), planned(|_, plan| Some(plan.rounds))),
            Claim::Minutes(minutes) => {
                ("minutes", minutes.to_string(), planned(|this, _| this.policy.minutes(this.match_type()).ok()))
            }
            Claim::Cut(cut) => {
                let made = self.event.top().and_then(|top| top.cut);
                let size = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
                let fixed = || planned(|_, plan| plan.cut.map(|cut| u32::try_from(cut).unwrap_or(u32::MAX)));
                ("cut", or_none(*cut), made.map_or_else(fixed, |made| Ok(size(made).to_string())))
            }
            Claim::Round(round) => ("round", round.to_string(), Ok(self.event.paired().to_string())),
            Claim::Pairs(pairs) => return self.check_pairs(place, "pairs", pairs, &self.pairs_now()),
            Claim::Additional(pairs) => {
                // Who plays for the last places of the cut (TR 4.1.2).
                let round = self.event.top().and_then(|top| top.additional_round());
                let found: Vec<_> =
                    round.into_iter().flat_map(|round| &round.tables).map(|table| table.players).collect();
                return self.check_pairs(place, "additional", pairs, &found);
            }
            Claim::Byes(names) => {
                let [mut expected, mut found] = [self.all(names)?, self.byes_now()];
                expected.sort();
                found.sort();
                ("bye", self.names(&expected), Ok(self.names(&found)))
            }
            Claim::Standings(names) => {
                let expected = self.all(names)?;
                let found: Vec<_> = self.ranked(place)?.iter().map(|row| row.player).take(expected.len()).collect();
                ("standings", self.names(&expected), Ok(self.names(&found)))
            }
            Claim::Player { player, facts } => {
                let player = self.player(player)?;
                return all(facts.iter().map(|fact| self.check_player(player, fact)));
            }
            Claim::Result(claimed) => {
                let claimed = match claimed {
                    Ending::Won(name) => Ending::Won(self.player(name)?),
                    Ending::Ongoing => Ending::Ongoing,
                    Ending::BothLose => Ending::BothLose,
                };
                let told = |ending| match ending {
                    Ending::Ongoing => "ongoing".to_owned(),
                    Ending::Won(player) => format!("{} has won", self.name(player)),
                    Ending::BothLose => "both lose".to_owned(),
                };
                ("result", told(claimed), Ok(self.ending().map_or_else(|| NO_MATCH.to_owned(), told)))
            }
            Claim::Wins(wins) => return all(wins.iter().map(|(name, won)| self.check_wins(place, name, *won))),
            Claim::ChoosesInitiative(name) => {
                let expected = name.as_ref().map(|name| self.player(name)).transpose()?;
                let told = |player: Option<PlayerId>| player.map_or("chance", |player| self.name(player)).to_owned();
                let found = self.chooser().map_or_else(|| "no game is about to begin".to_owned(), told);
                ("chooses_initiative", told(expected), Ok(found))
            }
            Claim::LastPhase(phase) => {
                let found = self.last_phase().map(str::to_owned);
                ("last_phase", (*phase).to_owned(), found.ok_or_else(|| NO_MATCH.to_owned()))
            }
            Claim::Deck(facts) => return Ok(self.check_deck(place, facts)),
        };
        let holds = found.as_ref() == Ok(&expected);
        let found = found.map_or_else(|words| words, |found| format!("{key}: {found}"));
        Ok(miss(holds, place, format!("{key}: {expected}"), found))
    }

    fn check_wins(&self, place: &Place, name: &Text, won: u32) -> Checked {
        let player = self.player(name)?;
        let told = |won: u32| format!("wins: {} {won}", self.name(player));
        let found = self.wins_of(player);
        Ok(miss(found == Some(won), place, told(won), found.map_or_else(|| NO_MATCH.to_owned(), told)))
    }

    fn check_pairs(&self, place: &Place, word: &str, written: &[[Text; 2]], found: &[[PlayerId; 2]]) -> Checked {
        let pair = |[one, other]: &[Text; 2]| Ok([self.player(one)?, self.player(other)?]);
        let expected = written.iter().map(pair).collect::<Result<Vec<_>, Box<Diagnostic>>>()?;
        let sorted = |pairs: &[[PlayerId; 2]]| {
            let mut pairs: Vec<_> =
                pairs.iter().map(|[one, other]| [one.min(other), one.max(other)].map(|id| *id)).collect();
            pairs.sort();
            pairs
        };
        let told = |pairs: &[[PlayerId; 2]]| {
            let told: Vec<String> = pairs.iter().map(|pair| self.told_pair(*pair)).collect();
            format!("{word}: {}", if told.is_empty() { "none".to_owned() } else { told.join(", ") })
        };
        Ok(miss(sorted(&expected) == sorted(found), place, told(&expected), told(found)))
    }

    fn check_player(&self, player: PlayerId, fact: &Located<Fact>) -> Checked {
        let place = &fact.place;
        let name = |player: Option<PlayerId>| player.map_or("none", |player| self.name(player)).to_owned();
        let rank = |rows: &[Standing]| rows.iter().position(|row| row.player == player);
        let ratio = |of: fn(&Standing) -> Fraction| -> Result<String, Box<Diagnostic>> {
            let rows = self.ranked(place)?;
            Ok(rank(&rows).and_then(|at| rows.get(at)).map(|row| exact(of(row))).unwrap_or_default())
        };
        let (word, expected, found) = match &fact.value {
            Fact::Rank(expected) => {
                let found = rank(&self.ranked(place)?).map_or(0, |at| at + 1);
                ("rank", expected.to_string(), found.to_string())
            }
            Fact::Record(record) => {
                ("record", record.to_string(), self.records().get(&player).copied().unwrap_or_default().to_string())
            }
            Fact::OpponentsRatio(expected) => ("opponents", exact(*expected), ratio(|row| row.opponents)?),
            Fact::OpponentsOpponentsRatio(expected) => {
                ("opponents_opponents", exact(*expected), ratio(|row| row.opponents_opponents)?)
            }
            Fact::DecidedBy(tiebreaker) => {
                let rows = self.ranked(place)?;
                let at = rank(&rows).unwrap_or_default();
                let pair = at.checked_sub(1).and_then(|above| Some((rows.get(above)?, rows.get(at)?)));
                let found = pair.map_or("nothing: nobody ranks higher", |(higher, lower)| lower.below(higher).word());
                ("decided_by", tiebreaker.word().to_owned(), found.to_owned())
            }
            Fact::Meets(opponent) => {
                let expected = opponent.as_ref().map(|name| self.player(name)).transpose()?;
                let pairs = self.pairs_now();
                let pair = pairs.iter().find(|pair| pair.contains(&player));
                ("meets", name(expected), name(pair.and_then(|pair| pair.iter().copied().find(|one| *one != player))))
            }
            Fact::Bye(bye) => ("bye", bye.to_string(), self.byes_now().contains(&player).to_string()),
            Fact::Dropped(dropped) => ("dropped", dropped.to_string(), self.has_dropped(player).to_string()),
            Fact::Cut(cut) => ("cut", (*cut).to_owned(), or_none(self.fate_in_cut(player))),
            Fact::Seat(seat) => {
                let mut places = self.event.top().into_iter().flat_map(|top| top.places());
                let found = places.position(|place| place == Some(player)).map(|at| at + 1);
                ("seat", seat.to_string(), or_none(found))
            }
            Fact::Side(side) => ("bracket", (*side).to_owned(), or_none(self.side_in_bracket(player))),
            Fact::Place(Ranks { first, last }) => {
                let placings = self.bracket().map(|bracket| bracket.placings()).unwrap_or_default();
                let found = placings.iter().find(|placing| placing.players.contains(&player));
                let found = found.map(|placing| places(placing.from, placing.to));
                let found = found.unwrap_or_else(|| "not settled".to_owned());
                ("place", places(*first as usize, *last as usize), found)
            }
        };
        let told = |value: &str| format!("{}: {word} {value}", self.name(player));
        Ok(miss(expected == found, place, told(&expected), told(&found)))
    }

    fn all(&self, names: &[Text]) -> Result<Vec<PlayerId>, Box<Diagnostic>> {
        names.iter().map(|name| self.player(name)).collect()
    }

    fn names(&self, players: &[PlayerId]) -> String {
        let names: Vec<String> = players.iter().map(|player| self.name(*player).to_owned()).collect();
        if names.is_empty() { "none".to_owned() } else { joined(&names) }
    }

    fn ranked(&self, place: &Place) -> Result<Vec<Standing>, Box<Diagnostic>> {
        let standings = self.event.standings();
        standings.map_err(|refusal| Diagnostic::error(refusal.to_string()).at(place.clone()).into())
    }

    /// The outcome of the cut for a player: they are `through`, play the additional round, or are `out`.
    fn fate_in_cut(&self, player: PlayerId) -> Option<&'static str> {
        let top = self.event.top().filter(|top| top.cut.is_some())?;
        let is_open = || self.tables().iter().any(|table| table.contains(&player));
        Some(match top.places().any(|place| place == Some(player)) {
            true => "through",
            false if is_open() => "plays",
            false => "out",
        })
    }
}

/// A fraction as a file writes it.
fn exact(ratio: Fraction) -> String {
    match ratio.parts() {
        (above, 1) => above.to_string(),
        (above, below) => format!("{above}/{below}"),
    }
}

fn places(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}
