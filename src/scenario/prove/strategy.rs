//! A strategy: the decisions of the winning side, for each reply of the others. If a claim to force something holds, it is
//! the player's strategy; if not, it is the best defence of the others.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::forced::ForceGame;
use super::lines::Lines;

#[cfg(test)]
mod tests;

/// A decision within a strategy: its answers in words, those that lead to one position together. The side with the strategy
/// has only one way.
type Juncture = Vec<(Vec<String>, Next)>;

/// The place that an answer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The line of play ends.
    Over,
    /// To that juncture.
    Juncture(usize),
    /// Beyond the decisions that are shown.
    Untold,
}

/// Reads the strategy of the winning side off a graph in which the winner is decided, over at most so many decisions.
pub(super) fn of(lines: &Lines<'_, '_>, game: &ForceGame, most: usize) -> StrategyText {
    let junctures = Reading { lines, game, most, known: FxHashMap::from_iter([(lines.graph.root, 0)]) }.read();
    let mut counts = vec![0usize; junctures.len()];
    for (_, next) in junctures.iter().flatten() {
        if let Next::Juncture(at) = *next
            && let Some(count) = counts.get_mut(at)
        {
            *count += 1;
        }
    }
    Telling { junctures, counts, told: FxHashMap::default() }.from(Next::Juncture(0))
}

struct Reading<'r, 'l, 'a> {
    lines: &'r Lines<'l, 'a>,
    game: &'r ForceGame,
    most: usize,
    /// The junctures by the positions that they are at.
    known: FxHashMap<u32, usize>,
}

impl Reading<'_, '_, '_> {
    /// The decisions at each position that can be reached while one side follows the strategy, nearer ones first.
    fn read(mut self) -> Vec<Juncture> {
        let graph = self.lines.graph;
        let mut junctures = Vec::new();
        let mut waiting = VecDeque::from([(graph.root, self.lines.begin.clone())]);
        while let Some((id, moment)) = waiting.pop_front() {
            let Some(decision) = moment.table.position.decision() else { continue };
            // The side with the strategy goes on to the best position, the others to any.
            let is_own = self.game.is_of_the_side_that_gets_its_way(graph, id);
            let ranked = graph.children(id).filter_map(|child| Some((self.game.rank(graph, id, child)?, child)));
            let wanted: Vec<u32> = match is_own {
                true => ranked.min().map(|(_, child)| child).into_iter().collect(),
                false => graph.children(id).collect(),
            };
            let mut juncture = Juncture::new();
            let most = if is_own { 1 } else { usize::MAX };
            for (answer, child, next, _) in self.lines.next(&moment, &wanted).take(most) {
                let leads = self.leads(child);
                if leads == Next::Juncture(self.known.len()) {
                    self.known.insert(child, self.known.len());
                    waiting.push_back((child, next));
                }
                let told = moment.table.tell_decided(decision, &answer);
                match juncture.iter_mut().find(|(_, known)| *known == leads && leads != Next::Untold) {
                    Some((answers, _)) if answers.contains(&told) => {}
                    Some((answers, _)) => answers.push(told),
                    None => juncture.push((vec![told], leads)),
                }
            }
            junctures.push(juncture);
        }
        junctures
    }

    /// The place of a position in the strategy.
    fn leads(&self, child: u32) -> Next {
        if self.lines.graph.children(child).next().is_none() {
            return Next::Over;
        }
        match self.known.get(&child) {
            Some(&at) => Next::Juncture(at),
            None if self.known.len() < self.most => Next::Juncture(self.known.len()),
            None => Next::Untold,
        }
    }
}

/// A strategy in words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct StrategyText {
    /// Its number, if another part refers to it.
    pub number: Option<usize>,
    /// The decisions, in order, up to one that the others can take in different ways.
    pub moves: Vec<String>,
    /// The continuation for each reply.
    pub replies: Vec<ToldReply>,
    /// The number of another part that it continues as, if it does.
    pub as_in: Option<usize>,
    /// True if it continues further than shown here.
    pub goes_on: bool,
}

/// A reply of the others, and its continuation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ToldReply {
    /// The answers that lead there.
    pub to: Vec<String>,
    pub then: StrategyText,
}

impl StrategyText {
    /// Adds a reply. Replies with the same continuation are one.
    pub(super) fn reply(&mut self, to: Vec<String>, then: Self) {
        match self.replies.iter_mut().find(|known| known.then == then && then.number.is_none()) {
            Some(known) => known.to.extend(to),
            None => self.replies.push(ToldReply { to, then }),
        }
    }

    /// Gives its numbered parts other numbers.
    pub(super) fn renumber(&mut self, new: &mut dyn FnMut(usize) -> usize) {
        for number in [&mut self.number, &mut self.as_in].into_iter().flatten() {
            *number = new(*number);
        }
        for reply in &mut self.replies {
            reply.then.renumber(new);
        }
    }
}

struct Telling {
    junctures: Vec<Juncture>,
    /// Number of junctures that lead to each: those that several lead to are shown once and referred to.
    counts: Vec<usize>,
    /// The numbers of those that have been shown.
    told: FxHashMap<usize, usize>,
}

impl Telling {
    fn from(&mut self, mut next: Next) -> StrategyText {
        let mut told = StrategyText::default();
        loop {
            let at = match next {
                Next::Over => return told,
                Next::Untold => return StrategyText { goes_on: true, ..told },
                Next::Juncture(at) => at,
            };
            if let Some(&number) = self.told.get(&at) {
                return StrategyText { as_in: Some(number), ..told };
            }
            if self.counts.get(at).is_some_and(|&count| count > 1) {
                // A part that others refer to begins with what they share.
                if !told.moves.is_empty() {
                    told.replies.push(ToldReply { to: Vec::new(), then: self.from(next) });
                    return told;
                }
                let number = self.told.len() + 1;
                self.told.insert(at, number);
                told.number = Some(number);
            }
            let Some(juncture) = self.junctures.get(at).cloned() else { return told };
            match juncture.as_slice() {
                [(answers, then)] => {
                    told.moves.push(answers.join(", or "));
                    next = *then;
                }
                _ => {
                    for (to, then) in juncture {
                        let then = self.from(then);
                        told.reply(to, then);
                    }
                    return told;
                }
            }
        }
    }
}
