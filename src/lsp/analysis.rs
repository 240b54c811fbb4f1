//! What comes of a whole document: what its reader and the engine say of it, where it can be read at all.

use std::sync::Arc;

use swu_scenario::replay::Replay;
use swu_scenario::replay::moments::{Moments, Played, play};
use swu_text::diagnostic::Diagnostic;
use swu_tournament::Policy;
use swu_tournament::event::Journal;

use crate::desk::Desk;
use crate::diagnostics::{self, Message};
use crate::document::{Document, Kind};
use crate::hints::{self, Hint};

/// What comes of one version of a document.
pub struct Analysis<'w> {
    pub(crate) messages: Vec<Message>,
    pub(crate) hints: Vec<Hint>,
    /// The game that it describes, as far as it could be played.
    pub(crate) moments: Option<Arc<Moments<'w>>>,
}

/// What the reader of a document has made of it.
pub(crate) enum Outcome {
    Replayed(Box<Replay>),
    /// What is wrong with a file of another kind, if anything is.
    Read(Option<Box<Diagnostic>>),
    TooLarge,
    Nothing,
}

impl<'w> Desk<'w> {
    /// What comes of a document, for as long as `goes_on` says so: nothing if it stops.
    pub fn analyse(&self, document: &Document, goes_on: &dyn Fn() -> bool) -> Option<Analysis<'w>> {
        let (outcome, moments) = self.outcome(document, goes_on)?;
        let messages = diagnostics::of(document, &outcome);
        let hints = hints::of(document, &outcome, moments.as_deref());
        Some(Analysis { messages, hints, moments })
    }

    fn outcome(&self, document: &Document, goes_on: &dyn Fn() -> bool) -> Option<(Outcome, Option<Arc<Moments<'w>>>)> {
        let (name, text) = (document.name.as_str(), document.text());
        let read = match document.kind() {
            Kind::Empty | Kind::Other => Outcome::Nothing,
            _ if document.is_too_large() => Outcome::TooLarge,
            Kind::Game | Kind::Tournament | Kind::Question => {
                let Played { replay, moments } = play(name, text, &self.world, &Self::options(), goes_on)?;
                // What cannot be read as a whole can be up to some step.
                let moments = match (moments, document.kind()) {
                    (Some(moments), _) => Some(Arc::new(moments)),
                    (None, Kind::Game) => self.readable(document),
                    (None, _) => None,
                };
                return Some((Outcome::Replayed(Box::new(replay)), moments));
            }
            Kind::Event => Outcome::Read(Journal::read(name, text).err()),
            Kind::Policy => Outcome::Read(Policy::parse(name, text).err()),
        };
        Some((read, None))
    }
}

impl<'w> Desk<'w> {
    /// The game of a document, up to the last step that can be read.
    fn readable(&self, document: &Document) -> Option<Arc<Moments<'w>>> {
        self.before(document, document.text(), &document.tree, document.steps().len() + 1)
    }
}

impl Analysis<'_> {
    /// What is wrong with the document.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// What each of its steps has brought about.
    pub fn hints(&self) -> &[Hint] {
        &self.hints
    }
}
