//! `judge puzzle play`: the solver's decisions against the best defence, line by line. After each decision the proof says
//! whether it still solves the puzzle. A wrong end is no end: the solver takes decisions back, and tries again.

use std::collections::BTreeSet;

use super::{Puzzle, named, of_the_day};
use crate::cards::Library;
use crate::cli::base::{Exit, Failure, Globals, Look, Out};
use crate::cli::cards;
use crate::cli::prove::Bar;
use crate::cli::sources::editions;
use crate::cli::typed;
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{Options, PuzzleState, missed, standing};
use crate::scenario::replay::{TraceLine, World};
use crate::scenario::{Far, Open, Phase, Quantifier, Session, written_name};

/// Solve a puzzle against the best defence
///
/// Without a name, it is the puzzle of the day. Type the number of a decision, or a step as in a scenario. After each
/// decision you see whether it still solves the puzzle; `undo` undoes it, even at the end. Exits with 1 if you do
/// not solve it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge puzzle play                      the puzzle of the day
  judge puzzle play not-both-at-once
  judge puzzle play my-puzzle.yaml
  printf 'hint\\n3\\n1\\n' | judge puzzle play my-puzzle.yaml")]
pub(super) struct Args {
    /// A built-in puzzle, or a file [default: the puzzle of the day]
    #[arg(value_name = "NAME|FILE")]
    puzzle: Option<String>,
    /// Search at most this many positions for each decision
    #[arg(long, value_name = "N", default_value_t = Options::default().positions)]
    positions: usize,
}

/// The words that can be typed besides a number and a step.
const HELP: [(&str, &str); 9] = [
    ("a number", "take that decision"),
    ("a step", "written as in a scenario: `attack: Wampa, target: ben`"),
    ("hint", "show the puzzle's hint"),
    ("undo", "undo your last decision"),
    ("again", "start again"),
    ("board", "draw the board"),
    ("cards", "show the texts of the cards"),
    ("solution", "show the line that solves it from here"),
    ("quit", "give up"),
];

/// Decisions in a row that others take, before something is wrong.
const MOST_REPLIES: usize = 200;

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
    let (rules, by) = editions::rules_and_edition(globals, out)?;
    let library = globals.cards()?;
    let world = World { library: &library, rulebook: &rules };
    let options = Options { positions: args.positions, edition: by.edition(), ..Options::default() };
    let puzzle = args.puzzle.as_deref().map_or_else(of_the_day, named)?;
    let solver = solver(&puzzle)?;
    let session = Session::begin(&puzzle.file, &puzzle.source, &world)?;
    Solving { puzzle: &puzzle, solver, library: &library, session, options, is_own: Vec::new(), out }.run()
}

/// The name of the solver.
fn solver(puzzle: &Puzzle) -> Result<String, Failure> {
    let claims = &puzzle.scenario.prove.claims;
    let seat = claims.iter().find_map(|claim| match &claim.quantifier {
        Quantifier::CanForce(player) => Some(player.value),
        Quantifier::Always | Quantifier::Possible | Quantifier::Never => None,
    });
    let name = seat.and_then(|seat| puzzle.scenario.setup.players.get(seat.0)).map(|player| player.name.value.clone());
    Ok(name.ok_or_else(|| Diagnostic::error(format!("`{}` does not name the player who solves it", puzzle.file)))?)
}

/// A puzzle that is being solved.
struct Solving<'s, 'w> {
    puzzle: &'s Puzzle,
    solver: String,
    library: &'s Library,
    session: Session<'w>,
    options: Options,
    /// For each step that was played, true if the solver took it.
    is_own: Vec<bool>,
    out: &'s mut Out,
}

/// The effect of a line.
enum Next {
    Line,
    Show,
    End(Exit),
}

impl Solving<'_, '_> {
    fn run(&mut self) -> Result<Exit, Failure> {
        self.introduce()?;
        loop {
            self.reply()?;
            let steps = match self.session.open().filter(|_| !self.is_over()).cloned() {
                Some(open) => {
                    self.ask(&open)?;
                    open.steps
                }
                None if self.is_solved()? => return Ok(Exit::Fine),
                None => Vec::new(),
            };
            loop {
                let Some(line) = typed::line(&format!("{}>", self.solver), self.out)? else {
                    return Ok(Exit::DoesNotHold);
                };
                match self.take(line.trim(), &steps)? {
                    Next::Line => {}
                    Next::Show => break,
                    Next::End(verdict) => return Ok(verdict),
                }
            }
        }
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let head = &self.puzzle.scenario.head;
        self.out.painted(Look::Title, &head.title.value)?;
        if let Some(author) = self.puzzle.scenario.puzzle.as_ref().and_then(|puzzle| puzzle.author.as_ref()) {
            self.out.wrapped(&format!("by {}, difficulty {}", author.value, self.puzzle.difficulty()), 0)?;
        }
        if let Some(about) = &head.about {
            self.out.line("")?;
            self.out.paragraphs(about.value.trim(), 2)?;
        }
        Ok(self.out.line("`help` lists what you can type.")?)
    }

    /// The outcome that can still be forced, and the way to it.
    fn standing(&self) -> PuzzleState {
        let bar = Bar::new(None);
        let standing = standing(self.session.now(), &self.puzzle.scenario.prove, &self.options, &bar);
        bar.clear();
        standing
    }

    /// Plays for the others, as well as they can, until the solver is asked or nothing is.
    fn reply(&mut self) -> Result<(), Failure> {
        for _ in 0..MOST_REPLIES {
            let is_others = |open: &&Open| open.asked.player != self.solver;
            let Some(open) = self.session.open().filter(is_others).filter(|_| !self.is_over()) else { return Ok(()) };
            let best = self.standing().best.filter(|best| open.steps.contains(best));
            let Some(step) = best.or_else(|| open.steps.first().cloned()) else { return Ok(()) };
            self.out.line("")?;
            self.out.wrapped(&step, 0)?;
            if let Ok(lines) = self.session.step(&step)? {
                self.is_own.push(false);
                self.tell(&lines)?;
            }
        }
        Err(Diagnostic::error("the others have decided without end").into())
    }

    /// True if the puzzle has come to the phase that ends it.
    fn is_over(&self) -> bool {
        let position = self.session.now().position();
        let is_later = position.round > self.puzzle.scenario.setup.round;
        match self.puzzle.scenario.prove.far {
            Some(Far::Until(Phase::Regroup)) => is_later || position.stage.starts_with("regroup"),
            Some(Far::Until(Phase::Action | Phase::Setup)) => is_later,
            Some(Far::Depth(_)) | None => false,
        }
    }

    /// Shows the board, and asks the solver for a decision.
    fn ask(&mut self, open: &Open) -> Result<(), Failure> {
        self.out.line("")?;
        self.board()?;
        self.out.line("")?;
        self.out.wrapped(&open.told, 0)?;
        Ok(typed::numbered(&open.steps, usize::MAX, self.out)?)
    }

    /// Says if the puzzle is solved at its end, and if not, the reason and the ways on.
    fn is_solved(&mut self) -> Result<bool, Failure> {
        let missed = missed(self.session.now(), &self.puzzle.scenario.prove)?;
        self.out.line("")?;
        self.board()?;
        self.out.line("")?;
        let Some(missed) = missed else {
            self.out.painted(Look::Right, "Solved.")?;
            return Ok(true);
        };
        self.out.painted(Look::Wrong, &format!("Not solved: {missed}."))?;
        let typed = [("undo", "undo your last decision"), ("again", "start again"), ("quit", "give up")];
        typed::help(&typed, self.out)?;
        Ok(false)
    }

    fn take(&mut self, line: &str, steps: &[String]) -> Result<Next, Failure> {
        if let Ok(number) = line.parse::<usize>() {
            return match number.checked_sub(1).and_then(|at| steps.get(at)) {
                Some(step) => self.decide(step),
                None if steps.is_empty() => self.say("The puzzle is over: `undo` undoes a decision."),
                None => self.say(&format!("The list has no {number}.")),
            };
        }
        match line {
            "" => Ok(Next::Line),
            "help" | "?" | "h" => {
                typed::help(&HELP, self.out)?;
                Ok(Next::Line)
            }
            "hint" => {
                let hint = self.puzzle.scenario.puzzle.as_ref().and_then(|puzzle| puzzle.hint.as_ref());
                let hint = hint.map_or_else(|| "This puzzle has no hint.".to_owned(), |hint| hint.value.clone());
                self.say(hint.trim())
            }
            "board" => {
                self.board()?;
                Ok(Next::Line)
            }
            "cards" => self.cards(),
            "undo" | "u" => self.undo(),
            "again" => {
                for _ in self.is_own.drain(..) {
                    self.session.undo();
                }
                Ok(Next::Show)
            }
            "solution" => self.solution(),
            "quit" | "q" | "exit" => Ok(Next::End(Exit::DoesNotHold)),
            step => {
                let solver = written_name(&self.solver);
                self.decide(&typed::written(step, Some(&solver), std::slice::from_ref(&solver)))
            }
        }
    }

    fn decide(&mut self, step: &str) -> Result<Next, Failure> {
        match self.session.step(step) {
            Ok(Ok(lines)) => self.tell(&lines)?,
            Ok(Err(refused)) => return self.say(&format!("Not legal: {}", refused.told)),
            Err(errors) => {
                let title = errors.first().map_or("it cannot be read", |error| error.title.as_str());
                return self.say(&format!("Not understood: {title}"));
            }
        }
        self.is_own.push(true);
        if self.is_over() || self.session.open().is_none() {
            return Ok(Next::Show);
        }
        match self.standing().forced {
            Some(false) => {
                self.out.painted(Look::Wrong, "That does not solve it: the others can prevent it now.")?;
                self.out.line("`undo` undoes it, or play on to see how.")?;
            }
            Some(true) => self.out.painted(Look::Right, "Right so far.")?,
            None => {}
        }
        Ok(Next::Show)
    }

    fn undo(&mut self) -> Result<Next, Failure> {
        if !self.is_own.contains(&true) {
            return self.say("Nothing to undo.");
        }
        while let Some(is_own) = self.is_own.pop() {
            self.session.undo();
            if is_own {
                break;
            }
        }
        Ok(Next::Show)
    }

    fn solution(&mut self) -> Result<Next, Failure> {
        let standing = self.standing();
        if standing.forced != Some(true) {
            return self.say("It cannot be solved from here: `undo` undoes a decision.");
        }
        standing.line.iter().try_for_each(|decided| self.out.wrapped(&format!("- {decided}"), 2))?;
        Ok(Next::Line)
    }

    /// Shows each card of the position once, with its text.
    fn cards(&mut self) -> Result<Next, Failure> {
        let mut shown = BTreeSet::new();
        let names = self.session.now().names();
        for (card, _) in names.iter().filter_map(|named| self.session.now().called(&named.text)) {
            if shown.insert(card.full_name()) {
                self.out.line("")?;
                cards::in_short(&card, self.library, self.out)?;
            }
        }
        Ok(Next::Line)
    }

    fn tell(&mut self, lines: &[TraceLine]) -> Result<(), Failure> {
        Ok(lines.iter().try_for_each(|line| self.out.wrapped(&line.to_string(), 2))?)
    }

    fn board(&mut self) -> Result<(), Failure> {
        let board = self.session.now().board().unasked().draw_within("Now", self.out.width());
        Ok(board.iter().try_for_each(|line| self.out.line(line))?)
    }

    fn say(&mut self, told: &str) -> Result<Next, Failure> {
        self.out.wrapped(told, 0)?;
        Ok(Next::Line)
    }
}
