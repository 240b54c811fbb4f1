//! Replays a scenario through the engine: its setup becomes a position, its steps become decisions, and its claims are
//! held against what comes of them.
//!
//! Everything here is pure: [`replay`] takes the text of a file and returns a [`Replay`], with the report for programs
//! and the trace for people.
//!
//! | room | what it does |
//! | --- | --- |
//! | `table` | names to printed cards, the setup to a game, references to the cards, bases and players of the position |
//! | `run`, `proved` | the steps of a file, one after the other, and what is written down of each |
//! | `prompts` | actions and answers to the engine's, and which prompt takes which answer |
//! | `checking` | claims about the position, the open prompt, and the events |
//! | `telling` | what is said about it all: the trace, the report, the table as it is drawn, the rules that are cited |
//! | `under` | the same under a named mistake |
//! | `quiz` | the options of the file's quiz, and which of them are right |
//! | `question` | a file that is a question without a game |
//! | [`moments`] | the table before and after each step, for whoever looks at a file while it is written |
//! | `tournament` | a file that is an event: what is done at it, by the Tournament Regulations |
//!
//! `telling` and `checking` look at a `table`, on which a [session](crate::session) moves.
//!
//! # Where the contract is silent
//!
//! - Steps count from 1; a failure that belongs to no step (`cites`, `quiz`, the setup) has step 0.
//! - A file that leaves a prompt open, or whose words mean nothing or several things, is `invalid`; an answer that no
//!   prompt asks for is a failure.
//! - `illegal` holds if the engine refuses the action or one of the answers in its `then`; nothing of it then stays.
//! - A name that several cards have means those of them that have no alias, if there are any.
//! - In `attack` ready units come before exhausted ones and legal targets before others, unless the step is `illegal`.
//! - A claim about a card may be about one of several: those that are where `in` says come first, and without `in`
//!   those in play, if a fact is one that only a card in play has.
//! - Events that are logged one after the other but happen at the same time (damage, defeat, draw, …) may be claimed in
//!   any order. An event is about every card and player that takes part: `look: ben` is Ben looking, or Ben's cards
//!   being looked at. `resolve: Card: On Attack` says which of the card's abilities.
//! - `has` and `lacks` also take a keyword's value: `Raid 2`. A word that is no keyword, trait or aspect is an error.
//! - In Twin Suns, `until` takes the initiative, blast and plan counters in this order where nobody may pass.
//! - A quiz must have at least one right and one wrong option, or it fails; one with two options that say or claim the
//!   same, or one that claims nothing, is invalid.

pub(crate) mod checking;
pub mod moments;
pub(crate) mod prompts;
mod proved;
mod question;
mod quiz;
mod run;
pub(crate) mod table;
pub(crate) mod telling;
mod tournament;
mod under;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::prove::{Options, prove};
use super::{File, Scenario, read, read_file};
use swu_cards::{Card, Library};
use swu_game::{CardId, Chance, Edition, Event, Position, Rule, StartedGame};
use swu_rulebook::{RuleId, Rulebook};
use swu_text::diagnostic::{Diagnostic, first_of};
use table::resolve::{Table, Unasked};

pub use checking::check;
pub use quiz::RuledOption;
pub(crate) use run::Run;
pub use table::build::player_of;
pub use table::resolve;
pub use telling::board::Board;
pub use telling::cited::id_of;
pub use telling::data;
pub use telling::facts;
pub use telling::facts::{About, Facts};
pub use telling::picture::Picture;
pub use telling::report::{At, CitedBy, Failure, Replay, Report, Standing, Status, UnsupportedText};
pub use telling::trace::{NOT, Trace, TraceLine, TracedStep, WithBoards};
pub use under::{Difference, End, Moment, Prompt, Ruled, replay_under};

/// What a replay needs to know about the world outside of the file.
#[derive(Debug, Clone, Copy)]
pub struct World<'a> {
    /// The cards that names resolve against.
    pub library: &'a Library,
    /// The rules that can be cited.
    pub rulebook: &'a Rulebook,
}

impl World<'_> {
    /// What the edition of the Comprehensive Rules is called that the engine rules by, whatever rules are read.
    pub fn edition(&self) -> String {
        format!("Comprehensive Rules {}", Rule::EDITION)
    }
}

/// A file that can be played.
pub struct Prepared<'a> {
    pub scenario: Scenario,
    /// The text of the file.
    pub(crate) source: String,
    /// The rules that the file says the ruling rests on, as they are shown.
    cites: Vec<String>,
    /// The same as ids of the edition that the engine rules by.
    rules: Vec<RuleId>,
    cards: Arc<table::lookup::Cards<'a>>,
    built: table::build::Built,
}

/// Reads the file `name`, whose text is `source`, and looks up all that its setup names.
///
/// # Errors
///
/// The title, if there is one, and everything that breaks the contract of scenario files.
pub fn prepare<'a>(name: &str, source: &str, world: &World<'a>) -> Result<Prepared<'a>, (String, Vec<Diagnostic>)> {
    let scenario = read(name, source).map_err(|errors| (String::new(), errors))?;
    look_up(scenario, source, world)
}

/// Looks up all that a scenario cites and its setup names.
pub(crate) fn look_up<'a>(
    mut scenario: Scenario,
    source: &str,
    world: &World<'a>,
) -> Result<Prepared<'a>, (String, Vec<Diagnostic>)> {
    let title = scenario.head.title.value.clone();
    let of_the_file = |errors: Vec<Diagnostic>| (title.clone(), first_of(errors));
    let settled = telling::citations::settle(&mut scenario, world);
    if !settled.errors.is_empty() {
        return Err(of_the_file(settled.errors));
    }
    let cards = Arc::new(table::lookup::Cards::new(world.library, &scenario).map_err(of_the_file)?);
    let built = table::build::build(&scenario, &cards).map_err(of_the_file)?;
    Ok(Prepared { scenario, source: source.to_owned(), cites: settled.cites, rules: settled.rules, cards, built })
}

impl<'a> Prepared<'a> {
    /// The same with every random outcome left open.
    #[must_use]
    pub const fn with_chance_asked(mut self) -> Self {
        self.built.setup.chance = Chance::Asked;
        self
    }

    /// The same by that edition of the rules.
    #[must_use]
    pub(crate) const fn by(mut self, edition: Edition) -> Self {
        self.built.setup.edition = edition;
        self
    }

    /// The same as a replay plays it, by that edition: of a file that has something proved, what chance brings is searched as
    /// what players choose is.
    pub(crate) fn replayed_by(self, edition: Edition) -> Self {
        let asks_chance = !self.scenario.prove.claims.is_empty();
        let prepared = if asks_chance { self.with_chance_asked() } else { self };
        prepared.by(edition)
    }

    /// The game as it begins, with what its beginning leads to.
    ///
    /// # Errors
    ///
    /// If the position that the file describes does not lead anywhere.
    pub(crate) fn begin(&self) -> Result<(Table<'a>, Vec<Event>), Box<Diagnostic>> {
        let scenario = &self.scenario;
        let StartedGame { position, tags, events } = Position::begin(&self.built.setup).map_err(|refusal| {
            Diagnostic::error(format!("no game can begin like this: {refusal}")).at(scenario.head.title.place.clone())
        })?;
        let alias = |(tag, card): (usize, _)| self.built.aliases.get(tag).map(|alias| (alias.clone(), card));
        let aliases: Arc<[(String, CardId)]> = tags.into_iter().filter_map(alias).collect();
        // What has a name of its own in the file is not another card.
        let mut position = position;
        position.tell_apart(aliases.iter().map(|(_, card)| *card));
        let mut table = Table { cards: Arc::clone(&self.cards), position, aliases, settled: 0, unasked: Vec::new() };
        table.unasked = events.iter().filter_map(Unasked::of).collect();
        Ok((table, events))
    }
}

/// What is taken down of a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The trace in words.
    Told,
    /// The trace as data besides ([`data`]).
    Full,
}

/// Replays the file `name`, whose text is `source`.
pub fn replay(name: &str, source: &str, world: &World<'_>) -> Replay {
    replay_with(name, source, world, Edition::default(), Detail::Told)
}

/// The same with the trace as data, which [`Trace::data`] gives out.
pub fn replay_in_detail(name: &str, source: &str, world: &World<'_>) -> Replay {
    replay_with(name, source, world, Edition::default(), Detail::Full)
}

/// The same by that edition of the rules, cited by its numbers; a rule that it does not have is cited with the edition that
/// has it. What a file proves is searched by it too.
pub fn replay_by(edition: Edition, name: &str, source: &str, world: &World<'_>, detail: Detail) -> Replay {
    let mut played = replay_with(name, source, world, edition, detail);
    if let Some(numbers) = telling::citations::numbers_of(edition) {
        let ruled_by = played.trace.as_ref().map(|trace| trace.edition.clone());
        played.number_by(numbers);
        // That the numbers are of another edition than the ruling is not so here.
        if let (Some(trace), Some(ruled_by)) = (&mut played.trace, ruled_by) {
            trace.edition = ruled_by;
        }
    }
    played
}

fn replay_with(name: &str, source: &str, world: &World<'_>, edition: Edition, detail: Detail) -> Replay {
    let scenario = match read_file(name, source) {
        Ok(File::Game(scenario)) => *scenario,
        Ok(File::Tournament(event)) => return tournament::replay(*event, source, world),
        Ok(File::Question(asked)) => return question::replay(*asked, world),
        Err(errors) => return Replay::invalid(name, "", errors),
    };
    let prepared = match look_up(scenario, source, world) {
        Ok(prepared) => prepared.replayed_by(edition),
        Err((title, errors)) => return Replay::invalid(name, &title, errors),
    };
    match Run::begin(&prepared, detail) {
        Ok(run) if !prepared.scenario.prove.claims.is_empty() => {
            let proof = prove(name, source, world, &Options { edition, ..Options::default() }, &());
            Replay { cites: prepared.cites.clone(), rules: prepared.rules.clone(), ..run.finish_with(&proof) }
        }
        Ok(run) => Replay { cites: prepared.cites.clone(), rules: prepared.rules.clone(), ..run.finish() },
        Err(error) => Replay::invalid(name, &prepared.scenario.head.title.value, vec![*error]),
    }
}

/// The cards that a scenario's game begins with, those left out that are only a number in the file; none if the file is
/// not sound.
pub fn cards_of(name: &str, source: &str, library: &Library) -> Vec<Arc<Card>> {
    let Ok(scenario) = read(name, source) else { return Vec::new() };
    let Ok(cards) = table::lookup::Cards::new(library, &scenario) else { return Vec::new() };
    let Ok(built) = table::build::build(&scenario, &cards) else { return Vec::new() };
    built.setup.cards().filter(|card| cards.is_known(&card.name)).cloned().collect()
}
