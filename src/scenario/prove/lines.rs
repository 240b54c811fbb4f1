//! Lines of play through the graph of positions, played again from the beginning.
//!
//! The search keeps only the key of a position, and chance decides which of several equal positions it has searched. So a
//! line is played forward, and each of its decisions gets the first answer that leads along the line.

use super::Begun;
use super::course::{Course, Moment, Stand};
use super::explore::key;
use super::graph::{FAR, Graph};
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
pub(super) struct PartialLine<'a> {
    pub taken: Vec<OpenAnswer>,
    pub moment: Moment<'a>,
    id: u32,
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

    /// A shortest line to a wanted end, with the claims that do not hold there.
    pub fn nearest(&self, wanted: impl Fn(u32) -> bool, claims: &[Located<Claim>]) -> Line {
        let distances = self.graph.distances(wanted);
        self.by(|_, child| distances.get(child as usize).copied().filter(|&far| far != FAR), claims)
    }

    /// The line along a way from the root to a position.
    pub fn along(&self, way: &[u32]) -> PartialLine<'a> {
        self.play(|id| way.iter().copied().skip_while(|&on| on != id).nth(1).into_iter().collect())
    }

    /// The rules that these lines rest on.
    pub fn rules<'l>(course: &Course<'a>, begun: &Begun<'a>, lines: impl Iterator<Item = &'l Line>) -> Vec<Rule> {
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

    /// Each answer to the first open decision, with the position that it leads to.
    pub fn first(&self) -> Vec<(OpenAnswer, u32)> {
        let Some(decision) = self.begin.table.position.decision() else { return Vec::new() };
        let children: Vec<u32> = self.graph.children(self.graph.root).collect();
        let answers = self.next(self.begin, &children);
        answers.map(|(answer, child, ..)| (self.taken(self.begin, decision.clone(), answer), child)).collect()
    }

    /// The answers to the open decision of a moment that lead to these positions, each with the number of its position and the
    /// next stop.
    pub fn next<'m>(
        &'m self,
        moment: &'m Moment<'a>,
        wanted: &'m [u32],
    ) -> impl Iterator<Item = (Answer, u32, Moment<'a>, Stand)> + 'm {
        moment.table.position.answers().unwrap_or_default().into_iter().filter_map(move |answer| {
            let (next, stand) = self.course.after(moment, answer.clone()).ok()?;
            let key = key(&next, &stand);
            let id = wanted.iter().copied().find(|&id| self.graph.keys.get(id as usize) == Some(&key))?;
            Some((answer, id, next, stand))
        })
    }

    /// Plays from the beginning for as long as there is a next position, one of several, with the first answer that leads to one.
    fn play(&self, next: impl Fn(u32) -> Vec<u32>) -> PartialLine<'a> {
        let (moment, stand) = (self.begin.clone(), self.stand.clone());
        let mut played = PartialLine { taken: Vec::new(), moment, id: self.graph.root, stand };
        loop {
            let wanted = next(played.id);
            let found = if wanted.is_empty() { None } else { self.next(&played.moment, &wanted).next() };
            let (Some((answer, id, next, stand)), Some(decision)) = (found, played.moment.table.position.decision())
            else {
                return played;
            };
            played.taken.push(self.taken(&played.moment, decision.clone(), answer));
            (played.moment, played.stand, played.id) = (next, stand, id);
        }
    }

    fn taken(&self, moment: &Moment<'a>, decision: Decision, answer: Answer) -> OpenAnswer {
        let step = moment.spot.step;
        let any = self.course.any(moment);
        OpenAnswer { step, behind: moment.spot.begun(), any, decision, answer, position: moment.table.position.clone() }
    }
}

/// The decisions of a line in words: `ana: Krayt Dragon's ability first`.
pub(crate) fn told(table: &Table<'_>, line: &Line) -> Vec<String> {
    let told = |taken: &OpenAnswer| table.at(taken.position.clone()).tell_decided(&taken.decision, &taken.answer);
    line.taken.iter().map(told).collect()
}
