//! A strategy: the decisions of the winning side, for each reply of the others. If a claim to force something holds, it is
//! the player's strategy; if not, it is the best defence of the others.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::course::Moment;
use super::forced::ForceGame;
use super::lines::Lines;
use crate::table::resolve::Table;
use swu_game::{Answer, Decision, Position};

#[cfg(test)]
mod tests;

/// Decisions at each position that can be reached while one side follows the strategy. The first is where it begins.
#[derive(Debug, Clone, Default)]
pub struct Strategy {
    pub junctures: Vec<Juncture>,
}

/// A decision within a strategy.
#[derive(Debug, Clone)]
pub struct Juncture {
    pub position: Position,
    pub decision: Decision,
    /// True if the side with the strategy decides: there is only one way then.
    pub is_own: bool,
    /// The answers, and the next juncture of each.
    pub ways: Vec<(Answer, Next)>,
}

/// The place that an answer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Next {
    /// The line of play ends.
    Over,
    /// To that juncture.
    Juncture(usize),
    /// Beyond the decisions that are shown.
    Untold,
}

/// Reads the strategy of the winning side off a graph in which the winner is decided, over at most so many decisions.
pub(super) fn of(lines: &Lines<'_, '_>, game: &ForceGame, most: usize) -> Strategy {
    let mut reading = Reading { lines, game, most, known: FxHashMap::default(), strategy: Strategy::default() };
    reading.read(lines.graph.root, lines.begin);
    reading.strategy
}

struct Reading<'r, 'l, 'a> {
    lines: &'r Lines<'l, 'a>,
    game: &'r ForceGame,
    most: usize,
    known: FxHashMap<u32, usize>,
    strategy: Strategy,
}

impl<'a> Reading<'_, '_, 'a> {
    /// Reads from a position on, nearer decisions first.
    fn read(&mut self, root: u32, begin: &Moment<'a>) {
        let mut waiting = std::collections::VecDeque::from([(root, begin.clone())]);
        self.known.insert(root, 0);
        while let Some((id, moment)) = waiting.pop_front() {
            let Some(decision) = moment.table.position.decision().cloned() else { continue };
            let is_own = self.game.is_of_the_side_that_gets_its_way(self.lines.graph, id);
            let mut next = self.lines.next(&moment, &self.wanted(id, is_own));
            if is_own {
                next.truncate(1);
            }
            let mut ways = Vec::with_capacity(next.len());
            for (answer, child, moment) in next {
                let leads = self.leads(child);
                if leads == Next::Juncture(self.known.len()) {
                    self.known.insert(child, self.known.len());
                    waiting.push_back((child, moment));
                }
                ways.push((answer, leads));
            }
            let position = moment.table.position.clone();
            self.strategy.junctures.push(Juncture { position, decision, is_own, ways });
        }
    }

    /// The positions to continue to: the best one of the side with the strategy, any of the others.
    fn wanted(&self, id: u32, is_own: bool) -> Vec<u32> {
        let graph = self.lines.graph;
        if !is_own {
            return graph.children(id).collect();
        }
        let ranked = graph.children(id).filter_map(|child| Some((self.game.rank(graph, id, child)?, child)));
        ranked.min().map(|(_, child)| child).into_iter().collect()
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

impl Strategy {
    /// The strategy in words; the table gives the names of the cards.
    pub(super) fn told(&self, table: &Table<'_>) -> StrategyText {
        let mut telling = Telling { strategy: self, table, numbers: self.shared(), told: FxHashMap::default() };
        telling.from(Next::Juncture(0))
    }

    /// The junctures that several ways lead to.
    fn shared(&self) -> Vec<bool> {
        let mut counts = vec![0usize; self.junctures.len()];
        for juncture in &self.junctures {
            let mut next: Vec<usize> = juncture.ways.iter().filter_map(|(_, next)| next.juncture()).collect();
            next.sort_unstable();
            next.dedup();
            for at in next {
                if let Some(count) = counts.get_mut(at) {
                    *count += 1;
                }
            }
        }
        counts.into_iter().map(|count| count > 1).collect()
    }
}

impl Next {
    const fn juncture(self) -> Option<usize> {
        match self {
            Self::Juncture(at) => Some(at),
            Self::Over | Self::Untold => None,
        }
    }
}

struct Telling<'t> {
    strategy: &'t Strategy,
    table: &'t Table<'t>,
    /// The junctures that are shown once and referred to.
    numbers: Vec<bool>,
    /// The numbers of those that have been shown.
    told: FxHashMap<usize, usize>,
}

impl Telling<'_> {
    fn from(&mut self, next: Next) -> StrategyText {
        let mut told = StrategyText::default();
        let mut next = next;
        loop {
            let at = match next {
                Next::Over => return told,
                Next::Untold => {
                    told.goes_on = true;
                    return told;
                }
                Next::Juncture(at) => at,
            };
            let is_shared = self.numbers.get(at) == Some(&true);
            if let Some(&number) = self.told.get(&at) {
                told.as_in = Some(number);
                return told;
            }
            // A part that others refer to begins with what they share.
            if is_shared && !told.moves.is_empty() {
                let then = self.from(next);
                told.replies.push(ToldReply { to: Vec::new(), then });
                return told;
            }
            if is_shared {
                let number = self.told.len() + 1;
                self.told.insert(at, number);
                told.number = Some(number);
            }
            let Some(juncture) = self.strategy.junctures.get(at) else { return told };
            let groups = juncture.groups(self.table);
            match groups.as_slice() {
                [(answers, then)] => {
                    told.moves.push(answers.join(", or "));
                    next = *then;
                }
                _ => {
                    for (to, then) in groups {
                        let then = self.from(then);
                        // Replies with the same continuation are one.
                        match told.replies.iter_mut().find(|known| known.then == then && then.number.is_none()) {
                            Some(known) => known.to.extend(to),
                            None => told.replies.push(ToldReply { to, then }),
                        }
                    }
                    return told;
                }
            }
        }
    }
}

impl Juncture {
    /// The answers in words, those that lead to one position together.
    fn groups(&self, table: &Table<'_>) -> Vec<(Vec<String>, Next)> {
        let table = table.at(self.position.clone());
        let mut groups: Vec<(Vec<String>, Next)> = Vec::new();
        for (answer, next) in &self.ways {
            let told = table.tell_decided(&self.decision, answer);
            match groups.iter_mut().find(|(_, known)| known == next && *next != Next::Untold) {
                Some((answers, _)) if answers.contains(&told) => {}
                Some((answers, _)) => answers.push(told),
                None => groups.push((vec![told], *next)),
            }
        }
        groups
    }
}
