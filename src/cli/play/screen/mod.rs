//! The game on the whole terminal.
//!
//! | module | content |
//! | --- | --- |
//! | `keys` | effects of keys and the mouse |
//! | `draw`, `board` | the drawn state, at any size |
//! | `pages` | pages over the table: texts to read, illegal wishes |
//!
//! Searches run in their own thread: the screen stays responsive, and Esc stops them.

mod board;
mod draw;
mod keys;
mod pages;

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyEventKind};

use super::table::{Choice, MOST_BY_MACHINES, Objection, Table};
use super::task::{Attempt, Ending, RIGHT, UNSOLVABLE, WRONG};
use crate::cli::base::{Failure, Look, Out};
use crate::cli::prove;
use crate::cli::screen::{Cursor, DrawnList, Paint, Paragraph, apart};
use crate::cli::terminal::{Mouse, Terminal};
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{Progress, Proof, PuzzleState};
use crate::scenario::replay::data::{LineData, PositionData};
use crate::scenario::session::Sight;
use pages::{Page, Topic};

/// Time between two looks at a search under way.
const TICK: Duration = Duration::from_millis(100);
/// Wait for a key while machines play; without any wait, none would be read.
const BETWEEN_STEPS: Duration = Duration::from_millis(1);
/// Wait for a key if nothing else can happen.
const IDLE: Duration = Duration::from_secs(3_600);

/// A game on the screen.
pub(super) struct Screen<'t, 'w> {
    pub table: Table<'t, 'w>,
    out: &'t mut Out,
    log: Vec<Entry>,
    focus: Pane,
    /// True if the pane in focus takes the whole screen.
    is_zoomed: bool,
    /// The place in each pane.
    cursors: [Cursor; 3],
    /// The pages over the table, the last on top.
    pages: Vec<Page>,
    input: Option<Input>,
    /// The message about the last key.
    note: Option<(Look, String)>,
    /// True if machines wait: after undo and redo they do not play on by themselves.
    is_paused: bool,
    is_searching: bool,
    /// Number of steps that machines have played since the last key.
    by_machines: usize,
    /// The number typed so far.
    number: Option<usize>,
    /// Earlier lines.
    history: Vec<String>,
    layout: Layout,
}

/// A line of the log, with the rules that it rests on.
struct Entry {
    /// The sign before it.
    sign: &'static str,
    look: Option<Look>,
    text: String,
    rules: Vec<String>,
    /// The step that it is part of, from 1, or 0 before the first; and the lines of that step up to it.
    place: (usize, usize),
}

/// A part of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pane {
    Board,
    Choices,
    Log,
}

impl Pane {
    const ALL: [Self; 3] = [Self::Board, Self::Choices, Self::Log];

    /// The pane that is so many further.
    fn further(self, panes: usize) -> Self {
        Self::ALL.into_iter().cycle().nth(self as usize + panes).unwrap_or(self)
    }
}

/// Everything drawn.
#[derive(Debug, Clone, Default)]
struct Layout {
    panes: [DrawnList; 3],
    /// The page on top.
    page: DrawnList,
    /// The name of each item on the board.
    cards: Vec<String>,
}

impl Layout {
    const fn pane(&mut self, pane: Pane) -> &mut DrawnList {
        &mut self.panes[pane as usize]
    }
}

/// The input line.
struct Input {
    /// True if it names a file to save; otherwise it is a step or a command.
    is_name: bool,
    text: String,
    /// The number of the recalled earlier line, from the last; 0 for none.
    back: usize,
}

/// The follow-up of a key.
enum After<'w> {
    Nothing,
    Save(PathBuf),
    Search(Job<'w>),
    /// End the search.
    Cancel,
    Leave,
}

/// A slow search.
type Job<'w> = Box<dyn FnOnce(&Meter) -> Done<'w> + Send + 'w>;

/// The result of a search.
enum Done<'w> {
    Outcomes { sight: Box<Sight<'w>>, typed: Option<String>, proof: Box<Proof> },
    Move(Option<String>),
    Judge(PuzzleState),
    Solution(PuzzleState),
}

/// The progress of a search, and the order to stop.
#[derive(Debug, Default)]
struct Meter {
    found: AtomicUsize,
    stopped: AtomicBool,
}

impl Progress for Meter {
    fn found(&self, positions: usize) {
        self.found.store(positions, Ordering::Relaxed);
    }

    fn is_late(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// A search under way. It ends when its result is no longer wanted.
struct Work<'w> {
    done: Receiver<Done<'w>>,
    meter: Arc<Meter>,
    began: Instant,
}

impl Drop for Work<'_> {
    fn drop(&mut self) {
        self.meter.stopped.store(true, Ordering::Relaxed);
    }
}

impl<'w> Work<'w> {
    /// Starts a search in its own thread.
    fn begin<'scope>(job: Job<'w>, scope: &'scope Scope<'scope, '_>) -> Self
    where
        'w: 'scope,
    {
        let (found, done) = channel();
        let meter = Arc::new(Meter::default());
        let told = Arc::clone(&meter);
        scope.spawn(move || {
            // The result of an abandoned search is dropped.
            let _ = found.send(job(&told));
        });
        Self { done, meter, began: Instant::now() }
    }

    /// The result, if the search has ended.
    fn finished(&self) -> Result<Option<Done<'w>>, Failure> {
        match self.done.try_recv() {
            Ok(done) => Ok(Some(done)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Diagnostic::error("the search ended without a result").into()),
        }
    }
}

impl<'t, 'w> Screen<'t, 'w> {
    pub(super) fn new(table: Table<'t, 'w>, out: &'t mut Out) -> Self {
        let mut screen = Self {
            table,
            out,
            log: Vec::new(),
            focus: Pane::Choices,
            is_zoomed: false,
            cursors: [Cursor::default(); 3],
            pages: Vec::new(),
            input: None,
            note: None,
            is_paused: false,
            is_searching: false,
            by_machines: 0,
            number: None,
            history: Vec::new(),
            layout: Layout::default(),
        };
        screen.show();
        screen.introduce();
        screen
    }

    /// Opens a page on what a puzzle is about.
    fn introduce(&mut self) {
        let introduction = self.table.task.iter().flat_map(|task| &task.introduction);
        let text: Vec<Paragraph> = introduction.map(Paragraph::prose).collect();
        if !text.is_empty() {
            let help = Paragraph::new("`H` shows the hint, `S` the solution, `C` the cards.").look(Look::Quiet);
            self.read("Puzzle", apart([text, vec![help]]));
        }
    }

    /// Plays until the user leaves.
    pub(super) fn run(mut self) -> Result<Option<Attempt>, Failure> {
        let paint = Paint { has_color: self.out.has_color() };
        let mut terminal = Terminal::open(paint.has_color, Mouse::Taken, "`--plain` plays line by line")?;
        thread::scope(|scope| {
            let mut work: Option<Work<'_>> = None;
            loop {
                terminal.draw(|frame| self.draw(paint, frame))?;
                let mut wait = IDLE;
                if let Some(going) = &work {
                    wait = TICK;
                    self.searched(going.meter.found.load(Ordering::Relaxed), going.began.elapsed().as_secs());
                    if let Some(done) = going.finished()? {
                        self.finish(done, going.meter.is_late())?;
                        work = None;
                        continue;
                    }
                } else if let Some(job) = self.turn() {
                    work = Some(Work::begin(job, scope));
                    wait = TICK;
                } else if !self.is_paused && self.table.machine().is_some() && self.pages.is_empty() {
                    // A machine has played, and another one is asked.
                    wait = BETWEEN_STEPS;
                } else if self.by_machines > 0 {
                    // The last step of a machine is drawn before the next key.
                    self.by_machines = 0;
                    wait = BETWEEN_STEPS;
                }
                let after = match terminal.next_event(wait)? {
                    Some(Event::Key(key)) if key.kind != KeyEventKind::Release => self.press(key),
                    Some(Event::Mouse(mouse)) => self.mouse(mouse),
                    // A new size needs only a new drawing.
                    Some(_) | None => After::Nothing,
                };
                match after {
                    After::Nothing => {}
                    After::Save(file) => self.save(&file),
                    After::Search(job) => work = Some(Work::begin(job, scope)),
                    After::Cancel => work.iter().for_each(|going| going.meter.stopped.store(true, Ordering::Relaxed)),
                    After::Leave => return Ok(self.table.task.as_ref().map(|task| task.attempt)),
                }
            }
        })
    }

    /// Shows the game, which has changed.
    fn show(&mut self) {
        self.log.clear();
        if let Some(trace) = &self.table.game.replay().trace {
            let data = trace.data();
            let is_seen = |line: &LineData<'_>| match line {
                LineData::Asks { data: Some(asked), .. } => !self.table.hides(&asked.player),
                _ => true,
            };
            let lines = |step: usize, lines: &[LineData<'_>]| -> Vec<Entry> {
                let seen = (1..).zip(lines).filter(|(_, line)| is_seen(line));
                seen.map(|(at, line)| entry(line, (step, at), &self.table)).collect()
            };
            self.log.extend(lines(0, &data.opening));
            for (number, step) in (1..).zip(&data.steps) {
                let text = format!("{}. {}", step.step, self.table.seen_step(step.text.join(" ")));
                self.log.push(Entry { sign: "", look: Some(Look::Title), text, rules: Vec::new(), place: (number, 0) });
                self.log.extend(lines(number, &step.lines));
            }
        }
        *self.cursor(Pane::Choices) = Cursor::new(0);
        *self.cursor(Pane::Log) = Cursor::new(self.log.len().saturating_sub(1));
        self.number = None;
    }

    const fn cursor(&mut self, pane: Pane) -> &mut Cursor {
        &mut self.cursors[pane as usize]
    }

    const fn cursor_at(&self, pane: Pane) -> usize {
        self.cursors[pane as usize].at
    }

    fn say(&mut self, text: impl Into<String>) -> After<'w> {
        self.note = Some((Look::Mark, text.into()));
        After::Nothing
    }

    fn refuse(&mut self, text: impl Into<String>) -> After<'w> {
        self.note = Some((Look::Wrong, text.into()));
        After::Nothing
    }

    /// Opens a text over the table.
    fn read(&mut self, title: impl Into<String>, text: Vec<Paragraph>) -> After<'w> {
        self.pages.push(Page { title: title.into(), text, ..Page::default() });
        After::Nothing
    }

    /// The entry of the log that is looked at, if it is not the last: the board shows the position after it.
    fn looked_at(&self) -> Option<&Entry> {
        let at = self.cursor_at(Pane::Log);
        self.log.get(at).filter(|_| self.focus == Pane::Log && at + 1 < self.log.len())
    }

    /// The position that the board shows.
    fn position(&self) -> Option<&PositionData> {
        let trace = self.table.game.replay().trace.as_ref();
        let looked_at = self.looked_at().map(|entry| entry.place);
        let then = looked_at.and_then(|(step, lines)| trace?.position_at(step, lines));
        then.or_else(|| self.table.game.position())
    }

    /// Plays a step as the file has it.
    fn play(&mut self, step: &str) -> After<'w> {
        match self.table.play(step) {
            Ok(_) => {
                self.is_paused = false;
                self.show();
                self.end()
            }
            Err(objection) => self.refuse(objection.line()),
        }
    }

    /// Says how a puzzle has ended, if it has.
    fn end(&mut self) -> After<'w> {
        match self.table.ending() {
            Ok(Some(Ending::Solved)) => {
                self.note = Some((Look::Right, "Solved. q leaves".to_owned()));
                After::Nothing
            }
            Ok(Some(Ending::Missed(claim))) => self.refuse(format!("Not solved: {claim}. u undoes a decision")),
            Ok(None) => After::Nothing,
            Err(error) => self.refuse(error.title),
        }
    }

    /// The search of a machine whose turn it is, or for the state of a puzzle; a random step is played at once.
    fn turn(&mut self) -> Option<Job<'w>> {
        if let Some(judging) = self.table.unjudged().filter(|_| !self.is_paused && self.pages.is_empty()) {
            self.is_searching = true;
            return Some(Box::new(move |meter| Done::Judge(judging(meter))));
        }
        self.table.machine().filter(|_| !self.is_paused && self.pages.is_empty())?;
        if self.by_machines >= MOST_BY_MACHINES {
            self.is_paused = true;
            self.say(format!("Machines have played {MOST_BY_MACHINES} steps: Enter continues"));
            return None;
        }
        match self.table.turn()? {
            Choice::Step(step) => {
                self.plays(step);
                None
            }
            Choice::Search(turn) => {
                self.is_searching = true;
                Some(Box::new(move |meter| Done::Move(turn.choose(meter))))
            }
        }
    }

    /// Plays the choice of a machine; pauses if there is none, or it cannot be played.
    fn plays(&mut self, step: Option<String>) {
        let before = self.table.game.played().len();
        match step {
            Some(step) => self.play(&step),
            None => self.say("Nothing was chosen: type a step, or press Enter to let the machine try again"),
        };
        self.by_machines += 1;
        self.is_paused = self.table.game.played().len() == before;
    }

    fn outcomes(&mut self, typed: Option<String>) -> After<'w> {
        let claims = match self.table.claims(typed.as_deref()) {
            Ok(claims) => claims,
            Err(objection) => return self.refuse(objection.line()),
        };
        let what =
            typed.as_ref().map_or_else(|| "Who can win?".to_owned(), |claim| format!("Is this possible? {claim}"));
        let title = "Search until the regroup phase".to_owned();
        let text = vec![Paragraph::new(what).indent(1)];
        self.pages.push(Page { title, text, topic: Topic::Search, ..Page::default() });
        self.searched(0, 0);
        self.is_searching = true;
        let sight = Box::new(self.table.game.now().clone());
        After::Search(Box::new(move |meter| {
            let proof = Box::new(sight.prove(claims, &prove::at_a_table(), meter));
            Done::Outcomes { sight, typed, proof }
        }))
    }

    /// Shows the progress of a search.
    fn searched(&mut self, positions: usize, seconds: u64) {
        if let Some(Page { topic: Topic::Search, text, .. }) = self.pages.last_mut() {
            text.truncate(1);
            let lines = [format!("{positions} positions in {seconds} s"), "Esc stops the search".to_owned()];
            text.extend(lines.map(|line| Paragraph::new(line).indent(1)));
        }
    }

    /// Shows the result of a search.
    fn finish(&mut self, done: Done<'_>, is_stopped: bool) -> Result<(), Failure> {
        self.is_searching = false;
        self.pages.retain(|page| !matches!(page.topic, Topic::Search));
        match done {
            Done::Move(step) if !is_stopped => self.plays(step),
            Done::Judge(state) if !is_stopped => {
                self.note = match self.table.judge(state) {
                    Some(true) => Some((Look::Right, RIGHT.to_owned())),
                    Some(false) => Some((Look::Wrong, WRONG.to_owned())),
                    None => self.note.take(),
                };
            }
            Done::Solution(state) if !is_stopped => {
                if state.forced != Some(true) {
                    self.refuse(UNSOLVABLE);
                    return Ok(());
                }
                let line = state.line.iter().map(|decided| Paragraph::prose(decided).labelled("- "));
                self.read("Solution from here", line.collect());
            }
            Done::Move(_) | Done::Judge(_) | Done::Solution(_) => {
                self.is_paused = true;
                self.say("The search was stopped: Enter restarts it");
            }
            Done::Outcomes { .. } if is_stopped => {
                self.say("The search was stopped");
            }
            Done::Outcomes { proof, .. } if !proof.errors.is_empty() => {
                self.refuse(Objection::Unread(proof.errors).line());
            }
            Done::Outcomes { sight, typed, proof } => {
                // Each paragraph on one line: the page wraps it.
                let told = self
                    .out
                    .captured_within(usize::from(u16::MAX), |out| Ok(prove::tell_outcomes(&sight, &proof, out)?))?;
                let mut text = pages::verdicts(&proof, typed.as_deref(), &self.table.players);
                text.push(Paragraph::empty());
                text.extend(pages::printed(&told));
                self.read("Lines of play until the regroup phase", text);
            }
        }
        Ok(())
    }

    /// Shows the position as a game setup, or writes it into a file.
    fn export(&mut self, file: Option<&std::path::Path>) -> After<'w> {
        let written = match self.table.export(file) {
            Ok(written) => written,
            Err(refusal) => return self.refuse(refusal),
        };
        let lost = written.lost.iter().map(|lost| format!("Omitted: {lost}"));
        let told: Vec<String> = match file {
            Some(file) => [format!("Wrote {}", file.display())].into_iter().chain(lost).collect(),
            None => lost.chain(written.text.lines().map(str::to_owned)).collect(),
        };
        self.read("Game setup for Karabast", pages::printed(&told.join("\n")))
    }

    fn save(&mut self, file: &std::path::Path) {
        match self.table.save(file) {
            Ok(()) => self.say(format!("Wrote {}", file.display())),
            Err(refusal) => self.refuse(refusal),
        };
    }
}

fn entry(line: &LineData<'_>, place: (usize, usize), table: &Table<'_, '_>) -> Entry {
    let quiet = Some(Look::Quiet);
    let (sign, look, text, rules) = match line {
        LineData::Event { told, data, .. } => {
            ("  ", None, table.seen(told, *data).into_owned(), data.map(|data| data.rules.clone()))
        }
        LineData::Not { told, data } => ("  why ", quiet, (*told).to_owned(), data.map(|data| data.rules.clone())),
        LineData::Asks { told, data } => ("  ", quiet, format!("? {told}"), data.map(|data| vec![data.rule.clone()])),
        LineData::Refused { told, rules } => ("  ", quiet, format!("Refused: {told}"), Some(rules.to_vec())),
        LineData::Holds { told } => ("  ", quiet, format!("holds {told}"), None),
        LineData::Fails { expected, found, rules } => {
            ("  ! ", Some(Look::Wrong), format!("expected {expected}, found {found}"), Some(rules.to_vec()))
        }
        LineData::Unsupported { told } => ("  ! ", Some(Look::Wrong), format!("not implemented: {told}"), None),
    };
    Entry { sign, look, text, rules: rules.unwrap_or_default(), place }
}
