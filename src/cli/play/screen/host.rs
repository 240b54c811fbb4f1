//! Does what keys ask for: plays, weighs, saves, looks up texts, and says what a search has to find. It has the game and no
//! terminal.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::log;
use super::model::{Asked, Effect, Page, Screen, Shown};
use super::text::{self, Said};
use super::wishes::{Answer, Wishes};
use crate::cli::base::{Failure, Look, Out};
use crate::cli::files::write;
use crate::cli::play::command::{Command, plain, written};
use crate::cli::play::game::{Game, Tried};
use crate::cli::play::outcomes;
use crate::cli::play::search::Turn;
use crate::cli::play::seats::{Machine, Seats};
use crate::cli::prove;
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{Progress, Proof};
use crate::scenario::replay::World;

/// Machines that play alone stop after so many steps.
const MOST_BY_MACHINES: usize = 2_000;

/// A game with whoever plays it.
pub(in crate::cli::play) struct Host<'t, 'w> {
    pub game: Game<'w>,
    pub world: &'t World<'w>,
    pub players: Vec<String>,
    pub seats: Seats,
    pub chance: fastrand::Rng,
    pub out: &'t mut Out,
    /// What was saved last.
    pub saved: Option<String>,
    /// How many steps machines have played since somebody pressed a key.
    pub by_machines: usize,
}

/// What comes of an effect.
pub(super) enum After {
    Nothing,
    /// A search is to be made.
    Search(Job),
    Cancel,
    Leave,
}

/// A search, which takes a while.
#[derive(Debug)]
pub(super) enum Job {
    /// What everything comes to that can follow.
    Outcomes { file: String, source: String, claim: Option<String> },
    /// What a seat does.
    Move(Box<Turn>),
}

/// What a search has found.
#[derive(Debug)]
pub(super) enum Done {
    Outcomes {
        source: String,
        claim: Option<String>,
        proof: Box<Proof>,
    },
    /// Nothing if it was stopped.
    Move(Option<String>),
}

/// How far a search has come, and whether it is to stop.
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

impl Job {
    /// Makes the search.
    pub(super) fn run(self, world: &World<'_>, meter: &Meter) -> Done {
        match self {
            Self::Outcomes { file, source, claim } => {
                let proof = Box::new(prove::search_outcomes(&file, &source, world, meter));
                Done::Outcomes { source, claim, proof }
            }
            Self::Move(turn) => Done::Move(turn.choose(world, meter)),
        }
    }
}

impl Host<'_, '_> {
    /// What there is to see of the game.
    pub(super) fn shown(&self) -> Shown {
        let now = self.game.now();
        let asked = now.open.as_ref().map(|open| Asked {
            player: open.asked.player.clone(),
            told: open.told.clone(),
            rule: open.asked.rule.clone(),
            steps: open.steps.clone(),
            complete: open.complete,
            machine: self.seats.machine(&open.asked.player),
        });
        let report = &now.replay.report;
        Shown {
            file: self.game.name().to_owned(),
            position: now.position().cloned(),
            asked,
            log: now.replay.trace.as_ref().map(log::entries).unwrap_or_default(),
            unsupported: report.unsupported.iter().map(|text| format!("{}: {}", text.card, text.text)).collect(),
            played: self.game.played(),
            undone: self.game.undone(),
            is_unsaved: self.game.played() > 0 && self.saved.as_deref() != Some(self.game.source()),
            save_as: self.free_name(),
        }
    }

    /// A name that no file has.
    fn free_name(&self) -> String {
        let stem = Path::new(self.game.name()).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.filter(|stem| !stem.is_empty() && stem != "-").unwrap_or_else(|| "game".to_owned());
        let names = (1..100).map(|number| format!("{stem}-played-{number}.yaml"));
        names.into_iter().find(|name| !Path::new(name).exists()).unwrap_or_default()
    }

    /// Does what a key asks for.
    pub(super) fn perform(&mut self, effect: Effect, screen: &mut Screen) -> Result<After, Failure> {
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
                let names = self.game.names_in(plain(&step));
                self.show_cards(&names, rule, screen);
            }
            Effect::UndoAll => self.go("There is nothing to undo", screen, |host| host.game.undo_all()),
            Effect::RedoAll => self.go("There is nothing to redo", screen, |host| host.game.redo_all()),
            Effect::SaveAs(file) => self.save(&file, screen),
            Effect::Cancel => return Ok(After::Cancel),
            Effect::Leave => return Ok(After::Leave),
        }
        Ok(After::Nothing)
    }

    fn command(&mut self, command: Command, screen: &mut Screen) -> Result<After, Failure> {
        match command {
            Command::Nothing => {}
            // Those have been done by the screen.
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
        match self.game.play(step) {
            Ok(Tried::Legal(_)) => {
                screen.is_paused = false;
                screen.show(self.shown());
            }
            Ok(Tried::Refused { told, rules }) => screen.refuse(refusal(&told, &rules)),
            Err(errors) => screen.refuse(unread(&errors)),
        }
    }

    /// Goes back or forth. Machines wait then: what they would play next may be what was undone.
    fn go(&mut self, none: &str, screen: &mut Screen, go: impl Fn(&mut Self) -> bool) {
        if go(self) {
            screen.is_paused = true;
            screen.show(self.shown());
        } else {
            screen.say(none);
        }
    }

    /// Goes back to the last decision of somebody who plays by hand; where nobody does, one step.
    fn undo(&mut self) -> bool {
        let by_hand = self.players.iter().any(|player| self.seats.machine(player).is_none());
        let seats = &self.seats;
        self.game.undo(|player| !by_hand || seats.machine(player).is_none())
    }

    /// Goes forth to where such a decision was taken.
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

    /// What a machine does whose turn it is: chance at once, a search as a job.
    pub(super) fn turn(&mut self, screen: &mut Screen) -> Option<Job> {
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
                let (file, source) = (self.game.name().to_owned(), self.game.source().to_owned());
                let seed = self.chance.u64(..);
                Some(Job::Move(Box::new(Turn { file, source, player, opponents, steps, seed })))
            }
        }
    }

    /// Plays what a machine has chosen; waits if there is nothing, or it cannot be played.
    fn plays(&mut self, step: Option<String>, screen: &mut Screen) {
        let before = self.game.played();
        match step {
            Some(step) => self.play(&step, screen),
            None => screen.say("Nothing was chosen: type a step, or Enter lets the machine try again"),
        }
        self.by_machines += 1;
        screen.is_paused = self.game.played() == before;
    }

    /// Takes what a search has found.
    pub(super) fn finish(&mut self, done: Done, is_stopped: bool, screen: &mut Screen) -> Result<(), Failure> {
        screen.end_search();
        match done {
            Done::Move(step) if !is_stopped => self.plays(step, screen),
            Done::Move(_) => {
                screen.is_paused = true;
                screen.say("The search was stopped: Enter lets it begin again");
            }
            Done::Outcomes { .. } if is_stopped => screen.say("The search was stopped"),
            Done::Outcomes { proof, .. } if !proof.errors.is_empty() => screen.refuse(unread(&proof.errors)),
            Done::Outcomes { source, claim, proof } => {
                let (name, world) = (self.game.name().to_owned(), self.world);
                // Each paragraph on one line: the page breaks it.
                let told = self.out.captured_within(usize::from(u16::MAX), |out| {
                    Ok(prove::tell_outcomes(&name, &source, world, &proof, out)?)
                })?;
                let mut said = text::found(&proof, claim.as_deref(), &self.players);
                said.push(Said::empty());
                said.extend(text::printed(&told));
                screen.read("Lines of play until the regroup phase", said);
            }
        }
        Ok(())
    }

    fn outcomes(&self, claim: Option<&str>, screen: &mut Screen) -> After {
        match self.game.claiming(&outcomes::claims(claim, &self.players)) {
            Ok(source) => {
                let what = claim.map_or_else(|| "Who can win?".to_owned(), |claim| format!("Can it be: {claim}"));
                screen.pages.push(Page::Searching { what, positions: 0, seconds: 0 });
                let claim = claim.map(str::to_owned);
                After::Search(Job::Outcomes { file: self.game.name().to_owned(), source, claim })
            }
            Err(errors) => {
                screen.refuse(unread(&errors));
                After::Nothing
            }
        }
    }

    /// Whether a step is legal, with the text of the rules that forbid it.
    fn why(&self, step: &str, screen: &mut Screen) {
        let step = written(step, self.game.asked(), &self.players);
        match self.game.weigh(&step) {
            Ok(Tried::Legal(_)) => screen.say("That is legal"),
            Ok(Tried::Refused { told, rules }) => {
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

    /// The list of what is not legal.
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

    /// Finds out about a wish.
    fn weigh(&self, wish: &str, screen: &mut Screen) {
        let step = written(wish, self.game.asked(), &self.players);
        let answer = match self.game.weigh(&step) {
            Ok(tried) => Answer::from(tried),
            Err(errors) => Answer::Unread(errors.first().map(|error| error.title.clone()).unwrap_or_default()),
        };
        if let Some(Page::Wishes(wishes)) = screen.pages.last_mut() {
            wishes.answers.insert(wish.to_owned(), answer);
        }
    }

    fn show_cards(&self, names: &[String], rule: Option<String>, screen: &mut Screen) {
        let mut said = Vec::new();
        for (card, there) in self.game.called(names) {
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

    fn save(&mut self, file: &Path, screen: &mut Screen) {
        let written = match self.game.with_claims() {
            Ok(written) => written,
            Err(errors) => return screen.refuse(unread(&errors)),
        };
        match write::create(file, written.as_bytes()) {
            Ok(()) => {
                self.saved = Some(self.game.source().to_owned());
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
