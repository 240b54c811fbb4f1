//! What pronouns stand for: the objects and players that the text has mentioned so far.

use super::super::target::{Filter, Target, Test, Who};
use super::super::terms::CardKind;

/// What has been mentioned, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Refs {
    /// The latest mention, which "it" stands for.
    it: Option<Mention>,
    /// Counts the mentions, so that it can be told which of two came first.
    pub stamp: usize,
    /// The stamp of the latest mention.
    it_stamp: usize,
    /// The filters of the choices made so far, in order, each with its stamp.
    choices: Vec<(Filter, usize)>,
    /// Some choices so far may not have been made, so that later ones have no certain place.
    uncertain: bool,
    /// The player whom "they" and "that player" stand for.
    pub player: Option<Who>,
    /// Units of the triggering event, beyond what "it" stands for.
    pub subject: Option<Filter>,
    pub object: Option<Filter>,
    /// The latest mention, by its stamp, that a pronoun of the sentence being read stands for.
    pub used: usize,
    /// Whether a hand has been looked at or revealed, which "it" stands for after "from".
    pub hand: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Mention {
    /// The choice of that place.
    Choice(usize),
    /// What the effect before acted on.
    Affected,
    Fixed(Target),
}

impl Refs {
    /// The text has mentioned that.
    pub fn mention(&mut self, target: &Target) {
        if !matches!(target, Target::It | Target::Chosen(_) | Target::Base(_) | Target::Among(..)) {
            self.stamp += 1;
            self.it_stamp = self.stamp;
        }
        match target {
            Target::Choose(choose) => {
                self.it = Some(Mention::Choice(self.choices.len()));
                self.choices.push((choose.filter.clone(), self.stamp));
            }
            Target::It | Target::Chosen(_) => {}
            Target::Both(targets) => {
                for target in targets {
                    self.mention(target);
                }
                self.it = None;
            }
            Target::Each(_) | Target::Random { .. } | Target::TopOfDeck(..) | Target::Affected => {
                self.it = Some(Mention::Affected);
            }
            Target::This
            | Target::Attached
            | Target::Subject
            | Target::Object
            | Target::Attacker
            | Target::Defender
            | Target::Fixed { .. } => {
                self.it = Some(Mention::Fixed(target.clone()));
            }
            Target::Base(_) | Target::Among(..) => {}
        }
    }

    /// An effect acts on cards that the text goes on to speak of.
    pub fn affects(&mut self) {
        self.stamp += 1;
        self.it_stamp = self.stamp;
        self.it = Some(Mention::Affected);
    }

    /// From here on, choices made before may or may not have been made.
    pub fn branch(&mut self, before: &Self) {
        if self.choices.len() > before.choices.len() {
            self.uncertain = true;
        }
    }

    pub fn count(&self) -> usize {
        self.choices.len()
    }

    fn choice(&self, place: usize) -> Option<Target> {
        if place + 1 == self.choices.len() {
            Some(Target::It)
        } else {
            (!self.uncertain).then_some(Target::Chosen(place))
        }
    }

    /// The choice of that place, among those made so far.
    pub fn choice_at(&self, place: usize) -> Option<Target> {
        self.choice(place)
    }

    /// From here on "it" is that, whatever was mentioned.
    pub fn set(&mut self, target: Target) {
        self.stamp += 1;
        self.it_stamp = self.stamp;
        self.it = Some(Mention::Fixed(target));
    }

    /// Whether "it" stands for anything.
    pub fn has_it(&self) -> bool {
        self.it.is_some()
    }

    /// The player whom "they" stands for. The first time it may be one who is still to be chosen; then it is settled.
    pub fn player_ref(&mut self) -> Option<Who> {
        let who = self.player.clone()?;
        if matches!(who, Who::AnyPlayer | Who::Opponent | Who::Players(_)) {
            self.player = Some(Who::ThatPlayer);
        }
        Some(who)
    }

    /// What "it" stands for.
    pub fn it(&mut self) -> Option<Target> {
        let target = match self.it.as_ref()? {
            Mention::Choice(place) => self.choice(*place)?,
            Mention::Affected => Target::Affected,
            Mention::Fixed(target) => target.clone(),
        };
        self.used = self.used.max(self.it_stamp);
        Some(target)
    }

    /// The latest object with that test in its description: "the friendly unit", "that enemy unit".
    pub fn with(&mut self, test: &Test) -> Option<Target> {
        if let Some(place) = self.choices.iter().rposition(|(filter, _)| filter.0.contains(test)) {
            return self.use_choice(place);
        }
        let of_event = |filter: &Option<Filter>| filter.as_ref().is_some_and(|filter| filter.0.contains(test));
        let target = match (of_event(&self.subject), of_event(&self.object)) {
            (true, false) => Target::Subject,
            (false, true) => Target::Object,
            _ => return None,
        };
        Some(target)
    }

    fn use_choice(&mut self, place: usize) -> Option<Target> {
        let stamp = self.choices.get(place)?.1;
        self.used = self.used.max(stamp);
        self.choice(place)
    }

    /// The latest choice of all: "the chosen unit".
    pub fn chosen(&mut self) -> Option<Target> {
        self.use_choice(self.choices.len().checked_sub(1)?)
    }

    /// The latest unit that was chosen, where "it" is something else by now.
    pub fn unit(&mut self) -> Option<Target> {
        let place = self.choices.iter().rposition(|(filter, _)| filter.0.contains(&Test::Kind(CardKind::Unit)))?;
        self.use_choice(place)
    }

    /// Whether "it" is a choice of units.
    pub fn it_is_unit(&self) -> bool {
        match &self.it {
            Some(Mention::Choice(place)) => {
                self.choices.get(*place).is_some_and(|(filter, _)| filter.0.contains(&Test::Kind(CardKind::Unit)))
            }
            Some(Mention::Fixed(_)) => true,
            _ => false,
        }
    }
}
