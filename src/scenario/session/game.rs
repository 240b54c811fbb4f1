//! A file as a game that can begin: its scenario with the cards and rules that it names.

use std::sync::Arc;

use super::run::Run;
use crate::table::World;
use crate::table::build::{Built, build};
use crate::table::lookup::Cards;
use crate::table::resolve::{Table, Unasked};
use crate::telling::citations;
use crate::telling::report::Replay;
use crate::{Scenario, read};
use swu_game::{CardId, Chance, Edition, Event, Position, StartedGame};
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, first_of};

/// The amount of detail in the trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The trace in words.
    Told,
    /// The same, and of the last step of the file all that [`Self::Changes`] has; of an earlier one that cannot be played the
    /// position.
    LastStep,
    /// The trace in words and as data ([`data`](crate::replay::data)).
    Full,
    /// Also the changes of the position beside each event.
    Changes,
}

impl Detail {
    /// The detail of the trace of that step of so many.
    pub(crate) const fn of_step(self, step: usize, steps: usize) -> Self {
        match self {
            Self::LastStep if step == steps => Self::Changes,
            Self::LastStep => Self::Told,
            Self::Told | Self::Full | Self::Changes => self,
        }
    }
}

/// A file that can be played.
pub struct Game<'a> {
    pub scenario: Scenario,
    /// The text of the file.
    pub(crate) source: String,
    /// The rules that the file cites, as they are shown.
    pub(crate) cites: Vec<String>,
    /// The same as ids of the edition that the engine rules by.
    pub(crate) rules: Vec<RuleId>,
    pub(crate) cards: Arc<Cards<'a>>,
    pub(crate) built: Built,
}

/// Reads the file `name`, whose text is `source`, and looks up everything that its setup names.
///
/// # Errors
///
/// The title, if there is one, and everything that breaks the contract of scenario files.
pub fn prepare<'a>(name: &str, source: &str, world: &World<'a>) -> Result<Game<'a>, (String, Vec<Diagnostic>)> {
    let scenario = read(name, source).map_err(|errors| (String::new(), errors))?;
    Ok(look_up(scenario, source, world)?.with_other_names())
}

/// Looks up everything that a scenario cites and its setup names. No names are known yet but those of the game.
pub(crate) fn look_up<'a>(
    mut scenario: Scenario,
    source: &str,
    world: &World<'a>,
) -> Result<Game<'a>, (String, Vec<Diagnostic>)> {
    let title = scenario.head.title.value.clone();
    let of_the_file = |errors: Vec<Diagnostic>| (title.clone(), first_of(errors));
    let (cites, rules) = citations::settle(&mut scenario, world).map_err(of_the_file)?;
    let cards = Arc::new(Cards::new(world.library, &scenario).map_err(of_the_file)?);
    let built = build(&scenario, &cards).map_err(of_the_file)?;
    Ok(Game { scenario, source: source.to_owned(), cites, rules, cards, built })
}

impl<'a> Game<'a> {
    /// The same with names of other cards, for whoever lists every answer to a question for a name.
    #[must_use]
    pub(crate) fn with_other_names(mut self) -> Self {
        self.built.setup.others = self.cards.others(&self.built.setup.cards().collect::<Vec<_>>());
        self
    }

    /// The same with every random outcome left open.
    #[must_use]
    pub(crate) const fn with_chance_asked(mut self) -> Self {
        self.built.setup.chance = Chance::Asked;
        self
    }

    /// The same by that edition of the rules.
    #[must_use]
    pub(crate) const fn by(mut self, edition: Edition) -> Self {
        self.built.setup.edition = edition;
        self
    }

    /// The same as a replay plays it, by that edition. If the file has something proved, random outcomes are searched like
    /// the choices of players.
    pub(crate) fn replayed_by(self, edition: Edition) -> Self {
        let asks_chance = !self.scenario.prove.claims.is_empty();
        let prepared = if asks_chance { self.with_chance_asked() } else { self };
        prepared.by(edition)
    }

    /// The game as it begins, with the events of its beginning.
    ///
    /// # Errors
    ///
    /// If no game can begin at the position of the file.
    pub(crate) fn begin(&self) -> Result<(Table<'a>, Vec<Event>), Box<Diagnostic>> {
        let scenario = &self.scenario;
        let StartedGame { position, tags, events } = Position::begin(&self.built.setup).map_err(|refusal| {
            Diagnostic::error(format!("a game cannot begin like this: {refusal}")).at(scenario.head.title.place.clone())
        })?;
        let alias = |(tag, card): (usize, _)| self.built.aliases.get(tag).map(|alias| (alias.clone(), card));
        let aliases: Arc<[(String, CardId)]> = tags.into_iter().filter_map(alias).collect();
        // A card with an alias of its own is not another card.
        let mut position = position;
        position.tell_apart(aliases.iter().map(|(_, card)| *card));
        let unasked = events.iter().filter_map(Unasked::of).collect();
        let cards = Arc::clone(&self.cards);
        Ok((Table { cards, position, aliases, settled: 0, unasked }, events))
    }

    /// Replays a file that proves nothing.
    pub(crate) fn replay(&self, detail: Detail) -> Replay {
        self.replay_from(detail, |run| run.finish())
    }

    /// Replays the file by that way to finish it.
    pub(crate) fn replay_from(&self, detail: Detail, finish: impl FnOnce(Run<'_, 'a>) -> Replay) -> Replay {
        match Run::begin(self, detail) {
            Ok(run) => finish(run),
            Err(error) => Replay::invalid(&self.scenario.head.file, &self.scenario.head.title.value, vec![*error]),
        }
    }
}
