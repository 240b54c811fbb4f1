//! Performs the effects of keys: plays, weighs, saves, looks up texts, and starts searches. It has the game and no
//! terminal.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::log;
use super::model::{Asked, Effect, Page, Screen, Shown};
use super::text::{self, Said};
use super::wishes::{Answer, Wishes};
use crate::cards::Card;
use crate::cli::base::{Failure, Look, Out};
use crate::cli::files::write;
use crate::cli::play::command::{Command, plain, written};
use crate::cli::play::lines::undo_to;
use crate::cli::play::outcomes;
use crate::cli::play::search::Turn;
use crate::cli::play::seats::{Machine, Seats};
use crate::cli::prove;
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{Progress, Proof};
use crate::scenario::replay::World;
use crate::scenario::session::{RefusalData, Sight};
use crate::scenario::{SearchClaims, Session};

/// Number of steps after which machines that play alone stop.
const MOST_BY_MACHINES: usize = 2_000;

/// A game with its players.
pub(in crate::cli::play) struct Host<'t, 'w> {
    pub game: Session<'w>,
    pub world: &'t World<'w>,
    pub players: Vec<String>,
    pub seats: Seats,
    pub chance: fastrand::Rng,
    pub out: &'t mut Out,
    /// The steps of the last save.
    pub saved: Vec<String>,
    /// Number of steps that machines have played since the last key.
    pub by_machines: usize,
}

/// The follow-up of an effect.
pub(super) enum After<'w> {
    Nothing,
    /// Start a search.
    Search(Job<'w>),
    Cancel,
    Leave,
}

/// A slow search.
pub(super) enum Job<'w> {
    /// All outcomes that can follow.
    Outcomes { sight: Box<Sight<'w>>, claims: SearchClaims, typed: Option<String> },
    /// The next step of a seat.
    Move(Box<Turn<'w>>),
}

/// The result of a search.
pub(super) enum Done<'w> {
    Outcomes {
        sight: Box<Sight<'w>>,
        typed: Option<String>,
        proof: Box<Proof>,
    },
    /// Nothing if it was stopped.
    Move(Option<String>),
}

/// The progress of a search, and the order to stop.
#[derive(Debug, Default)]
pub(super) struct Meter {
    found: AtomicUsize,
    stopped: AtomicBool,
}

impl Meter {
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn positions(&self) -> usize {
        self.found.load(Ordering::Relaxed)
    }
}

impl Progress for Meter {
    fn found(&self, positions: usize) {
        self.found.store(positions, Ordering::Relaxed);
    }

    fn is_late(&self) -> bool {
        self.is_stopped()
    }
}

impl<'w> Job<'w> {
    pub(super) fn run(self, meter: &Meter) -> Done<'w> {
        match self {
            Self::Outcomes { sight, claims, typed } => {
                let proof = Box::new(outcomes::search(&sight, claims, meter));
                Done::Outcomes { sight, typed, proof }
            }
            Self::Move(turn) => Done::Move(turn.choose(meter)),
        }
    }
}

impl<'w> Host<'_, 'w> {
    /// The visible state of the game.
    pub(super) fn shown(&self) -> Shown {
        let asked = self.game.open().map(|open| Asked {
            player: open.asked.player.clone(),
            told: open.told.clone(),
            rule: open.asked.rule.clone(),
            steps: open.steps.clone(),
            complete: open.complete,
            machine: self.seats.machine(&open.asked.player),
        });
        let replay = self.game.replay();
        let report = &replay.report;
        Shown {
            file: self.game.name().to_owned(),
            position: self.game.position().cloned(),
            asked,
            log: replay.trace.as_ref().map(log::entries).unwrap_or_default(),
            unsupported: report.unsupported.iter().map(|text| format!("{}: {}", text.card, text.text)).collect(),
            played: self.game.played().len(),
            undone: self.game.undone(),
            is_unsaved: !self.game.played().is_empty() && self.saved != self.game.played(),
            save_as: self.free_name(),
        }
    }

    /// A name that no file has yet.
    fn free_name(&self) -> String {
        let stem = Path::new(self.game.name()).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.filter(|stem| !stem.is_empty() && stem != "-").unwrap_or_else(|| "game".to_owned());
        let names = (1..100).map(|number| format!("{stem}-played-{number}.yaml"));
        names.into_iter().find(|name| !Path::new(name).exists()).unwrap_or_default()
    }

    /// Performs an effect.
    pub(super) fn perform(&mut self, effect: Effect, screen: &mut Screen) -> Result<After<'w>, Failure> {
        let changes = matches!(
            effect,
            Effect::Play(_)
                | Effect::UndoAll
                | Effect::RedoAll
                | Effect::Do(
                    Command::Listed(_) | Command::Step(_) | Command::Undo | Command::Redo | Command::Outcomes(_)
                )
        );
        if changes && screen.is_searching {
            screen.refuse("A search is under way: Esc stops it");
            return Ok(After::Nothing);
        }
        self.by_machines = 0;
        match effect {
            Effect::None => {}
            Effect::Play(step) => self.play(&step, screen),
            Effect::Do(command) => return self.command(command, screen),
            Effect::Weigh(step) => self.weigh(&step, screen),
            Effect::Wish => self.wish(screen),
            Effect::ShowCard(name) => self.show_cards(&[name], None, screen),
            Effect::ShowRules(ids) => screen.read(ids.join(", "), text::rules(&ids, self.world.rulebook)),
            Effect::ShowStep(step) => {
                let rule = screen.shown.asked.as_ref().map(|asked| asked.rule.clone());
                let names = self.names_in(plain(&step));
                self.show_cards(&names, rule, screen);
            }
            Effect::UndoAll => self.go("There is nothing to undo", screen, |host| undo_to(&mut host.game, |_| false)),
            Effect::RedoAll => {
                self.go("There is nothing to redo", screen, |host| std::iter::from_fn(|| host.game.redo()).count() > 0)
            }
            Effect::SaveAs(file) => self.save(&file, screen),
            Effect::Cancel => return Ok(After::Cancel),
            Effect::Leave => return Ok(After::Leave),
        }
        Ok(After::Nothing)
    }

    fn command(&mut self, command: Command, screen: &mut Screen) -> Result<After<'w>, Failure> {
        match command {
            Command::Nothing => {}
            // The screen has done those.
            Command::Moves | Command::Board | Command::Help | Command::Quit => {}
            Command::Listed(number) => match number.checked_sub(1).and_then(|at| screen.steps().get(at)).cloned() {
                Some(step) => self.play(&step, screen),
                None => screen.refuse(format!("There is no {number} in the list")),
            },
            Command::Step(step) => {
                let step = written(&step, self.game.asked(), &self.players);
                self.play(&step, screen);
            }
            Command::Why(step) => self.why(&step, screen),
            Command::Undo => self.go("There is nothing to undo", screen, Self::undo),
            Command::Redo => self.go("There is nothing to redo", screen, Self::redo),
            Command::Outcomes(claim) => return Ok(self.outcomes(claim.as_deref(), screen)),
            Command::Save(file) => self.save(&file, screen),
            Command::Unfinished(usage) => screen.refuse(format!("Type `{usage}`")),
        }
        Ok(After::Nothing)
    }

    fn play(&mut self, step: &str, screen: &mut Screen) {
        match self.game.step(step) {
            Ok(Ok(_)) => {
                screen.is_paused = false;
                screen.show(self.shown());
            }
            Ok(Err(RefusalData { told, rules, .. })) => screen.refuse(refusal(&told, &rules)),
            Err(errors) => screen.refuse(unread(&errors)),
        }
    }

    /// Undoes or redoes. Machines then wait: their next step may be the one that was undone.
    fn go(&mut self, none: &str, screen: &mut Screen, go: impl Fn(&mut Self) -> bool) {
        if go(self) {
            screen.is_paused = true;
            screen.show(self.shown());
        } else {
            screen.say(none);
        }
    }

    /// Undoes to the last decision of a person; one step if there is no person.
    fn undo(&mut self) -> bool {
        let by_hand = self.players.iter().any(|player| self.seats.machine(player).is_none());
        let seats = &self.seats;
        undo_to(&mut self.game, |player| !by_hand || seats.machine(player).is_none())
    }

    /// Redoes to the next such decision.
    fn redo(&mut self) -> bool {
        if self.game.redo().is_none() {
            return false;
        }
        let by_hand = self.players.iter().any(|player| self.seats.machine(player).is_none());
        while by_hand && self.game.asked().is_some_and(|player| self.seats.machine(player).is_some()) {
            if self.game.redo().is_none() {
                break;
            }
        }
        true
    }

    /// The step of a machine whose turn it is: a random one at once, a search as a job.
    pub(super) fn turn(&mut self, screen: &mut Screen) -> Option<Job<'w>> {
        let asked = screen.shown.asked.as_ref().filter(|_| !screen.is_paused && screen.pages.is_empty())?;
        let (machine, player, steps) = (asked.machine?, asked.player.clone(), asked.steps.clone());
        if self.by_machines >= MOST_BY_MACHINES {
            screen.is_paused = true;
            screen.say(format!("Machines have played {MOST_BY_MACHINES} steps: Enter lets them go on"));
            return None;
        }
        match machine {
            Machine::Random => {
                let step = self.chance.choice(&steps).cloned();
                self.plays(step, screen);
                None
            }
            Machine::Search => {
                let opponents = self.players.iter().filter(|other| **other != player).cloned().collect();
                let (sight, seed) = (self.game.now().clone(), self.chance.u64(..));
                Some(Job::Move(Box::new(Turn { sight, player, opponents, steps, seed })))
            }
        }
    }

    /// Plays the choice of a machine; pauses if there is none, or it cannot be played.
    fn plays(&mut self, step: Option<String>, screen: &mut Screen) {
        let before = self.game.played().len();
        match step {
            Some(step) => self.play(&step, screen),
            None => screen.say("Nothing was chosen: type a step, or Enter lets the machine try again"),
        }
        self.by_machines += 1;
        screen.is_paused = self.game.played().len() == before;
    }

    /// Shows the result of a search.
    pub(super) fn finish(&mut self, done: Done<'_>, is_stopped: bool, screen: &mut Screen) -> Result<(), Failure> {
        screen.end_search();
        match done {
            Done::Move(step) if !is_stopped => self.plays(step, screen),
            Done::Move(_) => {
                screen.is_paused = true;
                screen.say("The search was stopped: Enter lets it begin again");
            }
            Done::Outcomes { .. } if is_stopped => screen.say("The search was stopped"),
            Done::Outcomes { proof, .. } if !proof.errors.is_empty() => screen.refuse(unread(&proof.errors)),
            Done::Outcomes { sight, typed, proof } => {
                // Each paragraph on one line: the page wraps it.
                let told = self
                    .out
                    .captured_within(usize::from(u16::MAX), |out| Ok(prove::tell_outcomes(&sight, &proof, out)?))?;
                let mut said = text::found(&proof, typed.as_deref(), &self.players);
                said.push(Said::empty());
                said.extend(text::printed(&told));
                screen.read("Lines of play until the regroup phase", said);
            }
        }
        Ok(())
    }

    fn outcomes(&self, typed: Option<&str>, screen: &mut Screen) -> After<'w> {
        let sight = Box::new(self.game.now().clone());
        match outcomes::claims(&sight, typed, &self.players) {
            Ok(claims) => {
                let what = typed.map_or_else(|| "Who can win?".to_owned(), |claim| format!("Can it be: {claim}"));
                screen.pages.push(Page::Searching { what, positions: 0, seconds: 0 });
                After::Search(Job::Outcomes { sight, claims, typed: typed.map(str::to_owned) })
            }
            Err(errors) => {
                screen.refuse(unread(&errors));
                After::Nothing
            }
        }
    }

    /// Explains if a step is legal, with the text of the rules that forbid it.
    fn why(&self, step: &str, screen: &mut Screen) {
        let step = written(step, self.game.asked(), &self.players);
        match self.game.weigh(&step) {
            Ok(Ok(_)) => screen.say("That is legal"),
            Ok(Err(RefusalData { told, rules, .. })) => {
                let mut said = vec![Said::new(refusal(&told, &rules)).look(Look::Wrong)];
                if !rules.is_empty() {
                    said.push(Said::empty());
                    said.extend(text::rules(&rules, self.world.rulebook));
                }
                screen.read(format!("Why not {}", plain(&step)), said);
            }
            Err(errors) => screen.refuse(unread(&errors)),
        }
    }

    /// Opens the list of illegal wishes.
    fn wish(&self, screen: &mut Screen) {
        let Screen { shown: Shown { position: Some(position), asked: Some(asked), .. }, .. } = &*screen else {
            screen.say("Nothing is asked, and so nothing is refused");
            return;
        };
        let wishes = Wishes::of(position, asked, |step| plain(step).to_owned());
        if wishes.steps.is_empty() {
            screen.say("There is nothing more to wish for: type `why STEP`");
            return;
        }
        let first = wishes.current().cloned();
        screen.pages.push(Page::Wishes(wishes));
        first.iter().for_each(|step| self.weigh(step, screen));
    }

    /// Tests a wish.
    fn weigh(&self, wish: &str, screen: &mut Screen) {
        let step = written(wish, self.game.asked(), &self.players);
        let answer = match self.game.weigh(&step) {
            Ok(Ok(_)) => Answer::Legal,
            Ok(Err(RefusalData { told, rules, .. })) => Answer::Refused { told, rules },
            Err(errors) => Answer::Unread(errors.first().map(|error| error.title.clone()).unwrap_or_default()),
        };
        if let Some(Page::Wishes(wishes)) = screen.pages.last_mut() {
            wishes.answers.insert(wish.to_owned(), answer);
        }
    }

    fn show_cards(&self, names: &[String], rule: Option<String>, screen: &mut Screen) {
        let mut said = Vec::new();
        for (card, there) in self.called(names) {
            if !said.is_empty() {
                said.push(Said::empty());
            }
            said.extend(text::card(&card, &there, self.world.library, self.world.rulebook));
        }
        if let Some(rule) = rule {
            if !said.is_empty() {
                said.push(Said::empty());
            }
            said.extend(text::rules(&[rule], self.world.rulebook));
        }
        if said.is_empty() {
            screen.say("There is no text to show");
        } else {
            let title = if names.is_empty() { "What is asked".to_owned() } else { names.join(", ") };
            screen.read(title, said);
        }
    }

    /// The cards that these names mean, each once, as printed and with the status of each possible card.
    fn called(&self, names: &[String]) -> Vec<(Arc<Card>, Vec<String>)> {
        let mut cards: Vec<(Arc<Card>, Vec<String>)> = Vec::new();
        for (card, status) in names.iter().filter_map(|name| self.game.now().called(name)) {
            if !cards.iter().any(|(other, _)| other.full_name() == card.full_name()) {
                cards.push((card, status));
            }
        }
        cards
    }

    /// The cards of the game that a step mentions, by their names.
    fn names_in(&self, step: &str) -> Vec<String> {
        let named = self.game.now().names().into_iter().filter(|named| named.side.is_some());
        named.map(|named| named.text).filter(|name| step.contains(name.as_str())).collect()
    }

    fn save(&mut self, file: &Path, screen: &mut Screen) {
        let written = match self.game.to_scenario_with_claims() {
            Ok(written) => written,
            Err(errors) => return screen.refuse(unread(&errors)),
        };
        match write::create(file, written.as_bytes()) {
            Ok(()) => {
                self.saved = self.game.played().to_vec();
                let cursors = (screen.choices, screen.log);
                screen.show(self.shown());
                (screen.choices, screen.log) = cursors;
                screen.say(format!("Wrote {}", file.display()));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                screen.refuse(format!("`{}` already exists: choose another name", file.display()));
            }
            Err(error) => screen.refuse(format!("Cannot write `{}`: {error}", file.display())),
        }
    }
}

/// A refusal with its rules.
fn refusal(told: &str, rules: &[String]) -> String {
    let more: Vec<&str> = rules.iter().filter(|rule| !told.contains(rule.as_str())).map(String::as_str).collect();
    if more.is_empty() { format!("Not legal: {told}") } else { format!("Not legal: {told}. See {}", more.join(", ")) }
}

fn unread(errors: &[Diagnostic]) -> String {
    let Some(error) = errors.first() else { return "That cannot be read".to_owned() };
    let help = error.help.first().map(|help| format!(" ({help})")).unwrap_or_default();
    format!("Not understood: {}{help}", error.title)
}
