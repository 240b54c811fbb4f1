//! A game that is played: the scenario file that it comes to is its whole state, and undo and redo are other lengths of it.

use std::sync::Arc;

use swu_cards::Card;
use swu_scenario::replay::moments::{self, Sight};
use swu_scenario::with_day;
use swu_text::diagnostic::Diagnostic;

use crate::scenario::prove;
use crate::scenario::replay::{Ending, TraceLine, World, ending, with_step};
use swu_api::decide::decide;

/// A game, from a file on.
pub(super) struct Game<'w> {
    world: &'w World<'w>,
    name: String,
    /// What it began with.
    start: String,
    /// The steps that were played since, each with the file that it led to.
    played: Vec<Played>,
    /// What was undone, the last first.
    undone: Vec<Played>,
    now: Ending,
}

struct Played {
    /// Who was asked when it was played.
    asked: Option<String>,
    step: String,
    source: String,
}

/// A step that was tried, and if it is legal the file with it and how that ends.
struct Weighed {
    tried: Tried,
    next: Option<(String, Ending)>,
}

/// What came of a step that was tried.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// It was played, or would be; what happened.
    Legal(Vec<TraceLine>),
    /// It is not legal: why, and the rules that forbid it.
    Refused { told: String, rules: Vec<String> },
}

impl<'w> Game<'w> {
    /// A game from the end of the steps of a file.
    ///
    /// # Errors
    ///
    /// If the file is not valid, or is about no game.
    pub(super) fn new(name: &str, source: &str, world: &'w World<'w>) -> Result<Self, Vec<Diagnostic>> {
        let now = ending(name, source, world)?;
        if !now.replay.errors.is_empty() {
            return Err(now.replay.errors);
        }
        let (name, start) = (name.to_owned(), source.to_owned());
        Ok(Self { world, name, start, played: Vec::new(), undone: Vec::new(), now })
    }

    /// Where the game stands.
    pub(super) const fn now(&self) -> &Ending {
        &self.now
    }

    /// What the file is called.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The file up to here.
    pub(super) fn source(&self) -> &str {
        self.played.last().map_or(&self.start, |played| &played.source)
    }

    /// Plays a step, as a file writes it. What was undone before is forgotten.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(super) fn play(&mut self, step: &str) -> Result<Tried, Vec<Diagnostic>> {
        let tried = self.advance(step)?;
        if matches!(tried, Tried::Legal(_)) {
            self.undone.clear();
        }
        Ok(tried)
    }

    /// What would come of a step. Nothing changes.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(super) fn weigh(&self, step: &str) -> Result<Tried, Vec<Diagnostic>> {
        Ok(self.weighed(step)?.tried)
    }

    fn advance(&mut self, step: &str) -> Result<Tried, Vec<Diagnostic>> {
        let Weighed { tried, next } = self.weighed(step)?;
        if let Some((source, now)) = next {
            let asked = self.asked().map(str::to_owned);
            self.played.push(Played { asked, step: step.to_owned(), source });
            self.now = now;
        }
        Ok(tried)
    }

    fn weighed(&self, step: &str) -> Result<Weighed, Vec<Diagnostic>> {
        let decision = decide(&self.name, self.source(), step, self.world)?;
        if let Some(refused) = decision.document().refusal() {
            let (told, rules) = (refused.told.to_owned(), refused.rules.to_vec());
            return Ok(Weighed { tried: Tried::Refused { told, rules }, next: None });
        }
        let (source, now) = decision.into_parts();
        Ok(Weighed { tried: Tried::Legal(happened(&now)), next: Some((source, now)) })
    }

    /// Takes back the last step, and those before it as long as the game would stand where somebody is asked who does not
    /// count. Says whether there was one.
    pub(super) fn undo(&mut self, counts: impl Fn(&str) -> bool) -> bool {
        let before = self.played.len();
        while let Some(last) = self.played.pop() {
            let is_place = last.asked.as_deref().is_some_and(&counts);
            self.undone.push(last);
            if is_place {
                break;
            }
        }
        let is_undone = self.played.len() < before;
        if is_undone {
            self.look_again();
        }
        is_undone
    }

    /// Takes back everything. Says whether there was something.
    pub(super) fn undo_all(&mut self) -> bool {
        self.undo(|_| false)
    }

    /// Plays again what was undone last; nothing if there is nothing.
    pub(super) fn redo(&mut self) -> Option<Vec<TraceLine>> {
        let step = self.undone.pop()?;
        self.played.push(step);
        self.look_again();
        Some(happened(&self.now))
    }

    /// Plays again everything that was undone. Says whether there was something.
    pub(super) fn redo_all(&mut self) -> bool {
        let is_redone = !self.undone.is_empty();
        self.played.extend(self.undone.drain(..).rev());
        if is_redone {
            self.look_again();
        }
        is_redone
    }

    /// Finds out where the game stands after steps that could be played before.
    fn look_again(&mut self) {
        if let Ok(now) = ending(&self.name, self.source(), self.world) {
            self.now = now;
        }
    }

    /// How many steps can be taken back.
    pub(super) const fn played(&self) -> usize {
        self.played.len()
    }

    /// How many can be played again.
    pub(super) const fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The cards that these names mean, each once, as it is printed and with the status of each that can be meant.
    pub(super) fn called(&self, names: &[String]) -> Vec<(Arc<Card>, Vec<String>)> {
        let called = self.sight(|sight| {
            let mut cards: Vec<(Arc<Card>, Vec<String>)> = Vec::new();
            for (card, status) in names.iter().filter_map(|name| sight.called(name)) {
                if !cards.iter().any(|(other, _)| other.full_name() == card.full_name()) {
                    cards.push((card, status));
                }
            }
            cards
        });
        called.unwrap_or_default()
    }

    /// What cards of the game are called that a step mentions.
    pub(super) fn names_in(&self, step: &str) -> Vec<String> {
        let named = self.sight(|sight| {
            let mentioned = sight.names().into_iter().filter(|named| named.side.is_some());
            mentioned.map(|named| named.text).filter(|name| step.contains(name.as_str())).collect()
        });
        named.unwrap_or_default()
    }

    /// Looks at the table as it is now.
    fn sight<T>(&self, look: impl FnOnce(&Sight<'_>) -> T) -> Option<T> {
        // A step takes out of the file what it claims, which would be proved first.
        let source = with_step(&self.name, self.source(), "expect: {}").ok()?;
        let played = moments::play(&self.name, &source, self.world, &prove::Options::default(), &|| true)?;
        Some(look(&played.moments?.last()?))
    }

    /// Who has to decide.
    pub(super) fn asked(&self) -> Option<&str> {
        Some(self.now.open.as_ref()?.asked.player.as_str())
    }

    /// The file up to here, with these claims about everything that can come of it, written as the elements of a list.
    ///
    /// # Errors
    ///
    /// If nothing can be added to the file.
    pub(super) fn claiming(&self, claims: &str) -> Result<String, Vec<Diagnostic>> {
        // A step is what takes claims about another end out of the file: one that changes nothing will do.
        let source = with_step(&self.name, self.source(), "expect: {}")?;
        Ok(format!("{}\nprove:\n{claims}", source.trim_end()))
    }

    /// The file with what every step has changed as claims behind it.
    ///
    /// # Errors
    ///
    /// If the file is written in a way to which no step can be added.
    pub(super) fn with_claims(&self) -> Result<String, Vec<Diagnostic>> {
        let played = moments::play(&self.name, self.source(), self.world, &prove::Options::default(), &|| true);
        let moments = played.and_then(|played| played.moments);
        let first = self.now.steps - self.played.len() + 1;
        let mut source = self.start.clone();
        for (at, Played { step, .. }) in self.played.iter().enumerate() {
            source = with_step(&self.name, &source, step)?;
            if let Some(claims) = moments.as_ref().and_then(|moments| moments.claims_after(first + at)) {
                source = with_step(&self.name, &source, &format!("expect: {claims}"))?;
            }
        }
        // Its names keep their meaning when a set brings other cards of these names.
        Ok(with_day(&self.name, &source, self.world.library))
    }
}

/// What the last step has brought about.
fn happened(now: &Ending) -> Vec<TraceLine> {
    let last = now.replay.trace.as_ref().and_then(|trace| trace.steps.last());
    last.map_or_else(Vec::new, |step| step.lines.clone())
}

#[cfg(test)]
mod tests {
    use super::{Game, Tried};
    use crate::cards::Library;
    use crate::rulebook::Rulebook;
    use crate::scenario::replay::{Status, World, replay};

    const FILE: &str = "title: A game
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [Pyke Sentinel]}
";

    fn world() -> World<'static> {
        World { library: Library::embedded(), rulebook: Rulebook::embedded() }
    }

    /// A game in which these legal steps were played.
    fn played<'w>(steps: &[&str], world: &'w World<'w>) -> Game<'w> {
        let mut game = Game::new("game.yaml", FILE, world).unwrap();
        for step in steps {
            assert!(matches!(game.play(step), Ok(Tried::Legal(_))), "{step}");
        }
        game
    }

    #[test]
    fn what_is_not_legal_changes_nothing_and_names_its_rule() {
        let world = world();
        let mut game = Game::new("game.yaml", FILE, &world).unwrap();
        let Tried::Refused { rules, .. } = game.play("ana: {attack: Wampa, target: ben}").unwrap() else {
            panic!("a Sentinel guards the base")
        };
        assert!(rules.iter().any(|rule| rule.starts_with("CR 7.5.11")), "{rules:?}");
        assert_eq!(game.source(), FILE);
    }

    #[test]
    fn undo_and_redo_come_back_to_the_same_file() {
        let world = world();
        let mut game = played(&["ana: {attack: Wampa, target: Pyke Sentinel}", "ben: pass", "ana: pass"], &world);
        let end = game.source().to_owned();
        // Ben plays by chance: his decisions are no place to stop at.
        assert!(game.undo(|player| player == "ana"));
        assert!(game.undo(|player| player == "ana"));
        assert_eq!((game.source(), game.asked()), (FILE, Some("ana")));
        assert!(!game.undo(|player| player == "ana"));
        while game.redo().is_some() {}
        assert_eq!(game.source(), end);
    }

    #[test]
    fn what_is_saved_claims_what_happened_and_holds() {
        let world = world();
        let steps = ["ana: {attack: Wampa, target: Pyke Sentinel}", "ben: take initiative", "ana: pass"];
        let game = played(&steps, &world);
        let saved = game.with_claims().unwrap();
        assert!(saved.contains("expect: "), "{saved}");
        assert_eq!(replay("game.yaml", &saved, &world).report.status, Status::Pass, "{saved}");
        let wrong = saved.replacen("in: ben.discard", "in: ben.hand", 1);
        assert_ne!(wrong, saved);
        assert_eq!(replay("game.yaml", &wrong, &world).report.status, Status::Fail, "{wrong}");
    }
}
