//! Replays a scenario through the engine: its setup becomes a position, its steps become decisions, and its claims are
//! checked against the result.
//!
//! Everything here is pure: [`replay`] takes the text of a file and returns a [`Replay`], with the report for programs
//! and the trace for people.
//!
//! | module | content |
//! | --- | --- |
//! | `proved` | a file that has something proved |
//! | `under` | the same under a named mistake |
//! | `live` | a file while it is written, for an editor |
//! | `tournament` | an event, by the Tournament Regulations |
//!
//! # Where the contract is silent
//!
//! - Steps count from 1; a failure that belongs to no step (`cites`, `quiz`, the setup) has step 0.
//! - A file that leaves a prompt open, or whose words mean nothing or several things, is `invalid`; an answer that no
//!   prompt asks for is a failure.
//! - `illegal` holds if the engine refuses the action or one of the answers in its `then`. The whole step is then undone.
//! - A name that several cards have means those without an alias, if there are any.
//! - In `attack` ready units come before exhausted ones and legal targets before others, unless the step is `illegal`.
//! - A claim about a card may fit several. With `in`, the cards there come first. Without `in`, those in play come first if
//!   a fact is one that only a card in play has.
//! - Events that are logged one after the other but happen at the same time (damage, defeat, draw, …) may be claimed in
//!   any order. An event is about every card and player that takes part: `look: ben` is Ben looking, or Ben's cards
//!   being looked at. `resolve: Card: On Attack` says which of the card's abilities.
//! - `has` and `lacks` also take a keyword's value: `Raid 2`. A word that is no keyword, trait or aspect is an error.
//! - In Twin Suns, `until` takes the initiative, blast and plan counters in this order where nobody may pass.
//! - A quiz must have at least one right and one wrong option, or it fails; one with two options that say or claim the
//!   same, or one that claims nothing, is invalid.

mod live;
mod proved;
pub(crate) mod tournament;
mod under;

#[cfg(test)]
mod tests;

use super::prove::{Options, prove};
use super::{File, PlainOption, PlainQuestion, read_file};
use crate::telling::citations;
pub use swu_game::Edition;

use crate::session::game::look_up;
pub use crate::session::game::{Detail, Game, prepare};
pub use crate::table::{World, build::cards_of};
pub use crate::telling::board::Board;
pub use crate::telling::cited::id_of;
pub use crate::telling::data;
pub use crate::telling::facts;
pub use crate::telling::facts::{About, Facts, Value};
pub use crate::telling::picture::Picture;
pub use crate::telling::report::{
    At, CitedBy, Failure, Replay, Report, RuledOption, Standing, Status, UnsupportedText,
};
pub use crate::telling::trace::{Trace, TraceLine, TracedStep, WHY, WithBoards};
pub use live::{LiveReplay, live};
pub use under::{Adjudication, Difference, End, Moment, replay_under};

/// Replays the file `name`, whose text is `source`.
pub fn replay(name: &str, source: &str, world: &World<'_>) -> Replay {
    replay_in_detail(name, source, world, Detail::Told)
}

/// The same with a trace in that detail, from [`Trace::data`].
pub fn replay_in_detail(name: &str, source: &str, world: &World<'_>, detail: Detail) -> Replay {
    replay_by(Edition::default(), name, source, world, detail)
}

/// The same by that edition of the rules, with its numbers; a rule that it does not have is cited with the edition that has
/// it. Proofs are searched by that edition too.
pub fn replay_by(edition: Edition, name: &str, source: &str, world: &World<'_>, detail: Detail) -> Replay {
    let mut played = match game_of(name, source, world, edition) {
        Ok(game) if game.scenario.prove.claims.is_empty() => game.replay(detail),
        Ok(game) => {
            let proof = prove(name, source, world, &Options { edition, ..Options::default() }, &());
            game.replay_from(detail, |run| run.finish_with(&proof))
        }
        Err(replay) => *replay,
    };
    if let Some(numbers) = citations::numbers_of(edition) {
        let ruled_by = played.trace.as_ref().map(|trace| trace.edition.clone());
        played.number_by(numbers);
        // Here the numbers are not of another edition than the ruling.
        if let (Some(trace), Some(ruled_by)) = (&mut played.trace, ruled_by) {
            trace.edition = ruled_by;
        }
    }
    played
}

/// A file as a game to be replayed by that edition; the whole replay of one that is no game, or cannot be played.
fn game_of<'w>(name: &str, source: &str, world: &World<'w>, edition: Edition) -> Result<Game<'w>, Box<Replay>> {
    let scenario = match read_file(name, source) {
        Ok(File::Game(scenario)) => *scenario,
        Ok(File::Tournament(event)) => return Err(tournament::replay(*event, source, world).into()),
        Ok(File::Question(asked)) => return Err(rule_on_question(*asked, world).into()),
        Err(errors) => return Err(Replay::invalid(name, "", errors).into()),
    };
    let game = look_up(scenario, source, world).map_err(|(title, errors)| Replay::invalid(name, &title, errors))?;
    Ok(game.replayed_by(edition))
}

/// The replay of a question without a game. It passes unless it cannot be read, its options are not sound, or it cites rules
/// that do not exist.
fn rule_on_question(question: PlainQuestion, world: &World<'_>) -> Replay {
    let PlainQuestion { mut head, quiz, .. } = question;
    let (file, title) = (head.file, head.title.value);
    let cited = citations::settle_rules(&mut head.cites, std::iter::empty(), head.edition.as_ref(), world);
    let (cites, rules) = match cited {
        Ok(cited) => cited,
        Err(errors) => return Replay::invalid(&file, &title, errors),
    };
    let option = |option: PlainOption| RuledOption { text: option.text.value, is_right: option.is_right };
    let (ask, options) = (Some(quiz.ask.value), quiz.options.into_iter().map(option).collect());
    Replay { report: Report { file, title, ..Report::default() }, cites, rules, ask, options, ..Replay::default() }
}
