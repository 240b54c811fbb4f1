//! The trace of a replay: each step as the file says it, what happened, and where the game then stands.

use std::fmt;

use super::resolve::Table;
use crate::diagnostic::Place;
use crate::game::{CardId, Outcome, PlayerId, Zone};

/// What happened in a replay, from the first step to the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    pub title: String,
    /// The edition of the rules that were applied.
    pub edition: String,
    /// What happened before the first step.
    pub opening: Vec<TraceLine>,
    pub steps: Vec<TracedStep>,
    /// The final position, a line each.
    pub board: Vec<String>,
}

/// A step with what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedStep {
    /// From 1.
    pub number: usize,
    pub line: usize,
    /// The step as the file says it.
    pub text: Vec<String>,
    pub lines: Vec<TraceLine>,
}

/// One line beneath a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TraceLine {
    /// Something happened; numbered through the whole trace.
    Event(String),
    /// A player has to decide.
    Asks(String),
    /// The engine refuses what the step tries, as it should.
    Refused(String),
    /// What the file expects holds.
    Holds(Vec<String>),
    /// It does not.
    Fails { expected: String, found: String },
    /// The engine does not implement what comes now.
    Unsupported(String),
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        writeln!(f, "Rules: {}", self.edition)?;
        let mut number = 0;
        if !self.opening.is_empty() {
            writeln!(f, "\nBefore the first step")?;
            write_lines(f, &self.opening, &mut number)?;
        }
        for step in &self.steps {
            writeln!(f)?;
            for (index, text) in step.text.iter().enumerate() {
                let margin = if index == 0 { format!("{}.", step.number) } else { String::new() };
                writeln!(f, "{}", format!("{margin:<4}{text}").trim_end())?;
            }
            write_lines(f, &step.lines, &mut number)?;
        }
        writeln!(f)?;
        self.board.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

fn write_lines(f: &mut fmt::Formatter<'_>, lines: &[TraceLine], number: &mut usize) -> fmt::Result {
    for line in lines {
        match line {
            TraceLine::Event(text) => {
                *number += 1;
                writeln!(f, "    {number:>3}  {text}")?;
            }
            TraceLine::Asks(text) => writeln!(f, "      ?  {text}")?,
            TraceLine::Refused(text) => writeln!(f, "      x  Refused: {text}")?,
            TraceLine::Holds(text) => {
                for (index, text) in text.iter().enumerate() {
                    writeln!(f, "    {}  {text}", if index == 0 { "holds" } else { "     " })?;
                }
            }
            TraceLine::Fails { expected, found } => {
                writeln!(f, "    FAILS  expected {expected}")?;
                writeln!(f, "           found    {found}")?;
            }
            TraceLine::Unsupported(text) => writeln!(f, "      !  Not supported: {text}")?,
        }
    }
    Ok(())
}

/// The lines of a source at a place, without the margin that they share.
pub(super) fn excerpt(source: &str, place: &Place) -> Vec<String> {
    let text = source.get(place.span.clone()).unwrap_or_default();
    let margin = place.column.saturating_sub(1);
    let mut lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(index, line)| {
            let own = if index == 0 { 0 } else { line.chars().take(margin).take_while(|c| *c == ' ').count() };
            line.chars().skip(own).collect::<String>().trim_end().to_owned()
        })
        .filter(|line| !line.is_empty())
        .collect();
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

impl Table<'_> {
    /// The position as a compact board.
    pub fn board(&self) -> Vec<String> {
        let position = &self.position;
        let stage = match position.outcome() {
            Outcome::Ongoing => format!("{}, {} is active", self.tell_stage(), self.player_told(position.active())),
            Outcome::Won(_) | Outcome::Draw(_) => {
                format!("{}, the game is over: {}", self.tell_stage(), self.outcome_told())
            }
        };
        let mut lines = vec![format!("Final position: {stage}")];
        if let Some(decision) = self.open_prompt() {
            lines.push(format!("  {}", self.tell_decision(decision)));
        }
        for player in position.seats() {
            lines.extend(self.board_of(player));
        }
        lines
    }

    fn board_of(&self, player: PlayerId) -> Vec<String> {
        let position = &self.position;
        let state = position.player(player);
        let mut about = Vec::new();
        if position.card(state.base).zone == Zone::Removed {
            return vec![format!("  {}: out of the game", self.player_told(player))];
        }
        if position.initiative().holder == Some(player) {
            about.push(if position.initiative().taken { "initiative, taken" } else { "initiative" }.to_owned());
        }
        if position.has_force(player) {
            about.push("the Force".to_owned());
        }
        if position.credits(player) > 0 {
            about.push(format!("{} Credits", position.credits(player)));
        }
        let about = if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) };
        let look = position.look();
        let base = format!("base {} of {} HP left", look.remaining_hp(state.base), look.hp(state.base));
        let (ready, exhausted) = position.resources(player);
        let mut lines = vec![
            format!("  {}{about}: {base}; resources: {ready} ready, {exhausted} exhausted", self.player_told(player)),
            format!(
                "    {}; {}; {}",
                self.pile("hand", &state.hand),
                self.pile("deck", &state.deck),
                self.pile("discard", &state.discard)
            ),
        ];
        for leader in position.leaders(player).into_iter().filter(|&leader| position.card(leader).zone == Zone::Base) {
            lines.push(format!("    leader: {}", self.status(leader, look.card(leader).full_name())));
        }
        for (zone, arena) in [(Zone::Ground, "ground"), (Zone::Space, "space")] {
            for &unit in position.units() {
                let unit_state = position.card(unit);
                if unit_state.zone == zone && unit_state.controller == player {
                    let name = format!("{} {}/{}", self.written(unit), look.power(unit), look.hp(unit));
                    lines.push(format!("    {arena}: {}", self.status(unit, name)));
                }
            }
        }
        lines
    }

    /// A pile by its number and the names that are known.
    fn pile(&self, what: &str, cards: &[CardId]) -> String {
        let known: Vec<CardId> = cards.iter().copied().filter(|&card| !self.position.card(card).filler).collect();
        let names: Vec<String> = known.iter().map(|&card| self.written(card)).collect();
        let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        format!("{what} {}{names}", cards.len())
    }

    fn status(&self, card: CardId, name: String) -> String {
        let state = self.position.card(card);
        let mut parts = vec![name];
        if state.damage > 0 {
            parts.push(format!("{} damage", state.damage));
        }
        if state.exhausted {
            parts.push("exhausted".to_owned());
        }
        if state.owner != state.controller {
            parts.push(format!("owned by {}", self.position.player(state.owner).name));
        }
        let upgrades: Vec<String> = self.position.upgrades_on(card).map(|upgrade| self.written(upgrade)).collect();
        if !upgrades.is_empty() {
            parts.push(format!("upgraded with {}", upgrades.join(", ")));
        }
        let captives: Vec<String> =
            self.position.captives_of(card).into_iter().map(|captive| self.written(captive)).collect();
        if !captives.is_empty() {
            parts.push(format!("guarding {}", captives.join(", ")));
        }
        parts.join(", ")
    }
}
