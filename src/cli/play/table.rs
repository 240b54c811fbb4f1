//! A game with its players: the effects of keys and typed lines, whichever front end they come from.

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::str::FromStr;

use super::search::Turn;
use super::task::{Ending, Judging, Task};
use crate::cli::files::write;
use crate::cli::typed::{self, Meaning, written};
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::PuzzleState;
use crate::scenario::replay::World;
use crate::scenario::replay::data::{EventData, LineData};
use crate::scenario::session::RefusalData;
use crate::scenario::{CHANCE, EventKind, Open, SearchClaims, Session, karabast};
use crate::words::{capitalised, counted};

/// Number of steps after which machines that play alone stop.
pub(super) const MOST_BY_MACHINES: usize = 2_000;

/// A machine that plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Machine {
    /// Takes any legal answer.
    Random,
    /// Looks for a win that it can force, see [`super::search`].
    Search,
    /// Plays against the solver of a puzzle, see [`super::task`].
    Defence,
}

/// A seat that a machine plays, as in `--seat`.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    pub name: String,
    pub machine: Machine,
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let (name, machine) = match typed.split_once('=') {
            Some((name, "random")) if !name.is_empty() => (name, Machine::Random),
            Some((name, "search")) if !name.is_empty() => (name, Machine::Search),
            _ => return Err("write `NAME=random` or `NAME=search`, such as `ben=random`".to_owned()),
        };
        Ok(Self { name: name.to_owned(), machine })
    }
}

/// A game with its players.
pub(super) struct Table<'t, 'w> {
    pub game: Session<'w>,
    pub world: &'t World<'w>,
    pub players: Vec<String>,
    /// The seats of machines.
    pub seats: Vec<Seat>,
    pub chance: fastrand::Rng,
    /// True if cards that a player cannot see are shown: decks, and hands and resources of others.
    pub is_open: bool,
    /// The steps of the last save.
    pub saved: Vec<String>,
    /// The puzzle, if it is one.
    pub task: Option<Task>,
}

/// The reason that a step or a claim is not taken.
pub(super) enum Objection {
    Illegal(RefusalData),
    Unread(Vec<Diagnostic>),
}

impl From<RefusalData> for Objection {
    fn from(refused: RefusalData) -> Self {
        Self::Illegal(refused)
    }
}

impl From<Vec<Diagnostic>> for Objection {
    fn from(errors: Vec<Diagnostic>) -> Self {
        Self::Unread(errors)
    }
}

impl Objection {
    /// The rules that forbid the step.
    pub fn rules(&self) -> &[String] {
        match self {
            Self::Illegal(refused) => &refused.rules,
            Self::Unread(_) => &[],
        }
    }

    /// The objection in words, and below it further rules or ways out.
    pub fn told(&self) -> Vec<(String, Vec<String>)> {
        match self {
            Self::Illegal(RefusalData { told, rules, .. }) => {
                let more = rules.iter().filter(|rule| !told.contains(rule.as_str())).cloned().collect();
                vec![(format!("Not legal: {told}"), more)]
            }
            Self::Unread(errors) => {
                let told = |error: &Diagnostic| (format!("Not understood: {}", error.title), error.help.clone());
                errors.iter().map(told).collect()
            }
        }
    }

    /// The objection in a sentence.
    pub fn line(&self) -> String {
        let Some((told, more)) = self.told().into_iter().next() else { return "That cannot be read".to_owned() };
        match (self, more.first()) {
            (_, None) => told,
            (Self::Illegal(_), Some(_)) => format!("{told}. See {}", more.join(", ")),
            (Self::Unread(_), Some(help)) => format!("{told} ({help})"),
        }
    }
}

/// The choice of a machine.
pub(super) enum Choice<'w> {
    Step(Option<String>),
    Search(Box<Turn<'w>>),
}

impl<'w> Table<'_, 'w> {
    /// Plays a step as the file has it.
    pub fn play(&mut self, step: &str) -> Result<(), Objection> {
        let is_own = self.asked().is_some() && self.machine().is_none();
        self.game.step(step)??;
        self.task.iter_mut().for_each(|task| task.is_unjudged = is_own);
        Ok(())
    }

    /// The open decision; nothing if the game or the puzzle is over.
    pub fn open(&self) -> Option<&Open> {
        self.game.open().filter(|_| !self.is_over())
    }

    /// The player who has to decide.
    pub fn asked(&self) -> Option<&str> {
        self.game.asked().filter(|_| !self.is_over())
    }

    /// True if the puzzle has come to the phase that ends it.
    fn is_over(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.is_over(self.game.now()))
    }

    /// The search that has to come before the next step of a puzzle: it judges the solver's last decision, and finds the
    /// answer of the others.
    pub fn unjudged(&self) -> Option<Judging<'w>> {
        let task = self.task.as_ref().filter(|task| task.is_unjudged || self.machine() == Some(Machine::Defence))?;
        let is_new = task.state(self.game.played()).is_none();
        (is_new && self.open().is_some()).then(|| task.judging(self.game.now()))
    }

    /// Keeps what such a search has found. Returns true or false if it judges a decision of the solver.
    pub fn judge(&mut self, state: PuzzleState) -> Option<bool> {
        self.task.as_mut()?.judge(self.game.played(), state)
    }

    /// The search for the solution from here.
    pub fn solving(&mut self) -> Result<Judging<'w>, &'static str> {
        match (self.open().is_some(), &mut self.task) {
            (_, None) => Err("Only a puzzle has a solution"),
            (false, Some(_)) => Err("The puzzle is over: `undo` undoes a decision"),
            (true, Some(task)) => {
                task.attempt.help();
                Ok(task.judging(self.game.now()))
            }
        }
    }

    /// The hint of the puzzle, or why there is none.
    pub fn hint(&mut self) -> String {
        let Some(task) = &mut self.task else { return "Only a puzzle has a hint".to_owned() };
        task.attempt.help();
        task.hint.clone().unwrap_or_else(|| "This puzzle has no hint".to_owned())
    }

    /// The end of the puzzle, if it has come.
    pub fn ending(&mut self) -> Result<Option<Ending>, Box<Diagnostic>> {
        if self.open().is_some() {
            return Ok(None);
        }
        self.task.as_mut().map(|task| task.ending(self.game.now())).transpose()
    }

    /// Tests if a typed step is legal.
    pub fn weigh(&self, step: &str) -> Result<(), Objection> {
        match self.meaning(step) {
            Meaning::Step(step) => Ok(self.game.weigh(&step)?.map(drop)?),
            Meaning::Several(_) => Ok(()),
        }
    }

    /// A typed step with its player.
    pub fn written(&self, step: &str) -> String {
        written(step, self.asked(), &self.players)
    }

    /// The step that a typed line means.
    pub fn meaning(&self, typed: &str) -> Meaning {
        typed::meaning(typed, self.written(typed), &self.game)
    }

    /// The legal answers, as steps of a file.
    pub fn steps(&self) -> &[String] {
        self.open().map(|open| open.steps.as_slice()).unwrap_or_default()
    }

    /// The legal answer at that place of the list, from 1.
    pub fn listed(&self, number: usize) -> Option<String> {
        self.steps().get(number.checked_sub(1)?).cloned()
    }

    /// The machine of a player; nothing for a person at the keyboard. Open random outcomes are drawn.
    pub fn machine_of(&self, player: &str) -> Option<Machine> {
        if player == CHANCE {
            return Some(Machine::Random);
        }
        if self.task.as_ref().is_some_and(|task| task.solver != player) {
            return Some(Machine::Defence);
        }
        self.seats.iter().rev().find(|seat| seat.name == player).map(|seat| seat.machine)
    }

    /// The machine that plays for the asked player, if any.
    pub fn machine(&self) -> Option<Machine> {
        self.machine_of(self.asked()?)
    }

    /// The player at the keyboard: the only person, or else the person who is asked.
    pub fn viewer(&self) -> Option<&str> {
        let mut persons = self.players.iter().filter(|player| self.machine_of(player).is_none());
        match (persons.next(), persons.next()) {
            (Some(only), None) => Some(only),
            _ => self.asked().filter(|asked| self.machine_of(asked).is_none()),
        }
    }

    /// An event of the trace in words, as the player at the keyboard sees it: cards that somebody else draws, looks at, searches
    /// or resources stay hidden (CR 4.5.2, CR 4.7.4).
    pub fn seen<'e>(&self, told: &'e str, event: Option<&EventData>) -> Cow<'e, str> {
        const HIDDEN: [(EventKind, &str); 4] = [
            (EventKind::Draw, "draws"),
            (EventKind::Look, "looks at"),
            (EventKind::Search, "searches"),
            (EventKind::Resource, "resources"),
        ];
        let Some(event) = event else { return told.into() };
        let hidden = HIDDEN.into_iter().find(|(kind, _)| kind.word() == event.event);
        match (hidden, event.player.as_deref()) {
            (Some((_, does)), Some(player)) if self.hides(player) => {
                let cards = counted(event.cards.len().max(1), "card");
                format!("{} {does} {cards} ({})", capitalised(player), event.rule).into()
            }
            _ => told.into(),
        }
    }

    /// True if cards of that player are hidden from the player at the keyboard.
    pub fn hides(&self, player: &str) -> bool {
        !self.is_open && self.viewer() != Some(player)
    }

    /// A step of the file as the player at the keyboard sees it: an answer of somebody else may name hidden cards, and its events
    /// say what everybody sees.
    pub fn seen_step(&self, step: String) -> String {
        const ACTIONS: [&str; 4] = ["{play:", "{attack:", "{use:", "{deploy:"];
        match step.split_once(": ") {
            Some((player, answer))
                if self.hides(player)
                    && answer.starts_with('{')
                    && !ACTIONS.iter().any(|action| answer.starts_with(action)) =>
            {
                format!("{player}: …")
            }
            _ => step,
        }
    }

    /// The lines of the steps behind so many, as the player at the keyboard sees them. Prompts of others are left out.
    pub fn lines_from(&self, step: usize) -> Vec<String> {
        let Some(trace) = &self.game.replay().trace else { return Vec::new() };
        let mut lines = Vec::new();
        for (traced, data) in trace.steps.iter().skip(step).zip(trace.steps_from(step)) {
            lines.extend(traced.lines.iter().zip(&data.lines).filter_map(|(line, data)| match data {
                LineData::Event { told, data, .. } => Some(self.seen(told, *data).into_owned()),
                LineData::Asks { .. } if !self.is_open => None,
                _ => Some(line.to_string()),
            }));
        }
        lines
    }

    /// The number of traced steps.
    pub fn traced(&self) -> usize {
        self.game.replay().trace.as_ref().map_or(0, |trace| trace.steps.len())
    }

    /// The choice of the machine whose turn it is.
    pub fn turn(&mut self) -> Option<Choice<'w>> {
        let machine = self.machine()?;
        let open = self.open()?;
        let (player, steps) = (open.asked.player.clone(), open.steps.clone());
        Some(match machine {
            Machine::Random => Choice::Step(self.chance.choice(steps)),
            Machine::Defence => {
                let state = self.task.as_ref().and_then(|task| task.state(self.game.played()));
                let best = state.and_then(|state| state.best.clone()).filter(|best| steps.contains(best));
                Choice::Step(best.or_else(|| steps.first().cloned()))
            }
            Machine::Search => {
                let opponents = self.players.iter().filter(|other| **other != player).cloned().collect();
                let (sight, seed) = (self.game.now().clone(), self.chance.u64(..));
                Choice::Search(Box::new(Turn { sight, player, opponents, steps, seed }))
            }
        })
    }

    /// True if the asked player is one to stop at while steps are undone or redone: a person, if one plays.
    fn is_stop(&self) -> bool {
        let by_hand = self.players.iter().any(|player| self.machine_of(player).is_none());
        !by_hand || self.asked().is_some() && self.machine().is_none()
    }

    /// Undoes to the last decision of a person, or of anybody if only machines play; false if there was none.
    pub fn undo(&mut self) -> bool {
        self.task.iter_mut().for_each(|task| task.is_unjudged = false);
        let mut is_undone = false;
        while self.game.undo() {
            is_undone = true;
            if self.is_stop() {
                break;
            }
        }
        is_undone
    }

    /// Undoes everything; false if there was nothing.
    pub fn again(&mut self) -> bool {
        self.task.iter_mut().for_each(|task| task.is_unjudged = false);
        std::iter::from_fn(|| self.game.undo().then_some(())).count() > 0
    }

    /// Redoes to the next such decision; false if there was none.
    pub fn redo(&mut self) -> bool {
        let is_redone = self.game.redo().is_some();
        while is_redone && self.asked().is_some() && !self.is_stop() && self.game.redo().is_some() {}
        is_redone
    }

    /// The claims about everything that can follow: that each player can win, or that the typed claim can hold and must.
    pub fn claims(&self, typed: Option<&str>) -> Result<SearchClaims, Objection> {
        let claims: String = match typed {
            Some(claim) => {
                let claim = if claim.starts_with('{') { claim.to_owned() } else { format!("{{{claim}}}") };
                ["possible", "always"].map(|word| format!("- {word}: {claim}\n")).concat()
            }
            None => {
                let wins = |name| format!("- possible: {{result: {{winner: {name}}}}}\n");
                self.players.iter().map(wins).collect()
            }
        };
        Ok(self.game.now().read_claims(&claims)?)
    }

    /// True if some steps are not saved.
    pub fn is_unsaved(&self) -> bool {
        self.task.is_none() && !self.game.played().is_empty() && self.saved != self.game.played()
    }

    /// Saves the game as a scenario, or says why not.
    pub fn save(&mut self, file: &Path) -> Result<(), String> {
        let written = self.game.to_scenario_with_claims().map_err(|errors| Objection::Unread(errors).line())?;
        create(file, &written)?;
        self.saved = self.game.played().to_vec();
        Ok(())
    }

    /// The position as a game setup of a simulator, also written into a file if one is named; or says why not.
    pub fn export(&self, file: Option<&Path>) -> Result<karabast::Written, String> {
        let refusal = |error: Diagnostic| format!("{}: {}", capitalised(&error.title), error.help.join(", "));
        let written = self.game.now().to_karabast().map_err(|error| refusal(*error))?;
        file.map_or(Ok(()), |file| create(file, &written.text))?;
        Ok(written)
    }
}

/// Writes a file that must not exist, or says why not.
fn create(file: &Path, text: &str) -> Result<(), String> {
    write::create(file, text.as_bytes()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("`{}` already exists: choose another name", file.display()),
        _ => format!("Cannot write `{}`: {error}", file.display()),
    })
}

#[cfg(test)]
mod tests {
    use super::{Machine, Seat};

    #[test]
    fn seat_names_its_player_and_its_machine() {
        for (typed, machine) in [("ben=random", Machine::Random), ("ben=search", Machine::Search)] {
            let seat: Seat = typed.parse().unwrap();
            assert_eq!((seat.name.as_str(), seat.machine), ("ben", machine));
        }
        for typed in ["ben", "=random", "ben=me", "ben=random=search"] {
            assert!(typed.parse::<Seat>().is_err_and(|usage| usage.contains("NAME=search")), "{typed}");
        }
    }
}
