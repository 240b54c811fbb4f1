//! Lines of play through the graph of positions, played again from the beginning.
//!
//! The search keeps only the key of a position, and chance decides which of several equal positions it has searched. So a
//! line is played forward, and each of its decisions gets the first answer that leads along the line.

use super::Start;
use super::course::{Course, Moment, Stand};
use super::explore::key;
use super::graph::Graph;
use super::proof::{Line, OpenAnswer};
use crate::table::resolve::Table;
use crate::{Claim, Located};
use swu_game::{Answer, Decision, Rule};

/// The lines of a proof, with the moment at which they begin.
pub(super) struct Lines<'p, 'a> {
    pub course: &'p Course<'a>,
    pub graph: &'p Graph,
    pub begin: &'p Moment<'a>,
    pub stand: &'p Stand,
}

/// A line of play as far as it has been played.
struct PartialLine<'a> {
    taken: Vec<OpenAnswer>,
    id: u32,
    moment: Moment<'a>,
    stand: Stand,
}

impl<'a> Lines<'_, 'a> {
    /// The line that always continues to the position with the lowest rank, with the claims that do not hold at its end.
    pub fn by(&self, rank: impl Fn(u32, u32) -> Option<u32>, claims: &[Located<Claim>]) -> Line {
        let played = self.play(|id| {
            let ranked = self.graph.children(id).filter_map(|child| Some((rank(id, child)?, child)));
            let ranked: Vec<(u32, u32)> = ranked.collect();
            let least = ranked.iter().map(|(rank, _)| *rank).min();
            ranked.into_iter().filter(|(rank, _)| Some(*rank) == least).map(|(_, child)| child).collect()
        });
        let mut missed = Vec::new();
        if played.stand == Stand::End {
            for claim in claims {
                let misses = played.moment.table.check(claim, played.moment.since.events()).unwrap_or_default();
                missed.extend(misses.into_iter().map(|miss| (miss.expected, miss.found)));
            }
        }
        Line { taken: played.taken, end: played.moment.table.position, missed }
    }

    /// The moment at the end of a way from the root to a position.
    pub fn at(&self, way: &[u32]) -> Moment<'a> {
        let next = |id: u32| way.iter().copied().skip_while(|&on| on != id).nth(1).into_iter().collect();
        self.play(next).moment
    }

    /// The rules that these lines rest on.
    pub fn rules<'l>(course: &Course<'a>, begun: &Start<'a>, lines: impl Iterator<Item = &'l Line>) -> Vec<Rule> {
        let mut rules = Vec::new();
        let (begin, _) = course.begin_observed(begun, &mut rules);
        for line in lines {
            let mut moment = begin.clone();
            for OpenAnswer { decision, answer, .. } in &line.taken {
                let before = rules.len();
                let Ok((next, _)) = course.after_observed(&moment, answer.clone(), &mut rules) else { break };
                rules.insert(before, decision.rule);
                moment = next;
            }
        }
        rules
    }

    /// Each answer to the open decision that leads somewhere, with the number of the next position.
    pub fn answers(&self, moment: &Moment<'a>, id: u32) -> Vec<(Answer, u32)> {
        let found = self.each_answer(moment).map(|(answer, next, stand)| {
            let key = key(&next, &stand);
            let child = self.graph.children(id).find(|&child| self.graph.keys.get(child as usize) == Some(&key));
            child.map(|child| (answer, child))
        });
        found.flatten().collect()
    }

    /// Each answer to the first open decision, with the position that it leads to.
    pub fn first(&self) -> Vec<(OpenAnswer, u32)> {
        let Some(decision) = self.begin.table.position.decision() else { return Vec::new() };
        let answers = self.answers(self.begin, self.graph.root).into_iter();
        answers.map(|(answer, child)| (self.taken(self.begin, decision.clone(), answer), child)).collect()
    }

    /// The answers to the open decision of a moment that lead to these positions, one for each position.
    pub fn next(&self, moment: &Moment<'a>, wanted: &[u32]) -> Vec<(Answer, u32, Moment<'a>)> {
        let key_of = |id: u32| self.graph.keys.get(id as usize).copied();
        let found = self.each_answer(moment).filter_map(|(answer, next, stand)| {
            let key = key(&next, &stand);
            let id = wanted.iter().copied().find(|&id| key_of(id) == Some(key))?;
            Some((answer, id, next))
        });
        found.collect()
    }

    /// Plays from the beginning for as long as there is a next position, one of several.
    fn play(&self, next: impl Fn(u32) -> Vec<u32>) -> PartialLine<'a> {
        let (moment, stand) = (self.begin.clone(), self.stand.clone());
        let mut played = PartialLine { taken: Vec::new(), id: self.graph.root, moment, stand };
        loop {
            let wanted = next(played.id);
            if wanted.is_empty() || !self.go_on(&mut played, &wanted) {
                return played;
            }
        }
    }

    /// Gives the first answer that leads to one of these positions.
    fn go_on(&self, played: &mut PartialLine<'a>, wanted: &[u32]) -> bool {
        let key_of = |id: u32| self.graph.keys.get(id as usize).copied();
        let found = self.each_answer(&played.moment).find_map(|(answer, next, stand)| {
            let key = key(&next, &stand);
            let id = wanted.iter().copied().find(|&id| key_of(id) == Some(key))?;
            Some((answer, next, stand, id))
        });
        let (Some((answer, next, stand, id)), Some(decision)) = (found, played.decision()) else { return false };
        played.taken.push(self.taken(&played.moment, decision, answer));
        (played.moment, played.stand, played.id) = (next, stand, id);
        true
    }

    fn taken(&self, moment: &Moment<'a>, decision: Decision, answer: Answer) -> OpenAnswer {
        let step = moment.spot.step;
        let any = self.course.any(moment);
        OpenAnswer { step, behind: moment.spot.begun(), any, decision, answer, position: moment.table.position.clone() }
    }

    /// Each answer to the open decision that is not refused after all, with the next stop.
    fn each_answer<'m>(&'m self, moment: &'m Moment<'a>) -> impl Iterator<Item = (Answer, Moment<'a>, Stand)> + 'm {
        moment.table.position.answers().unwrap_or_default().into_iter().filter_map(move |answer| {
            let (next, stand) = self.course.after(moment, answer.clone()).ok()?;
            Some((answer, next, stand))
        })
    }
}

/// The decisions of a line in words: `ana: Krayt Dragon's ability first`.
pub(crate) fn told(table: &Table<'_>, line: &Line) -> Vec<String> {
    let told = |taken: &OpenAnswer| table.at(taken.position.clone()).tell_decided(&taken.decision, &taken.answer);
    line.taken.iter().map(told).collect()
}

impl PartialLine<'_> {
    fn decision(&self) -> Option<Decision> {
        self.moment.table.position.decision().cloned()
    }
}
