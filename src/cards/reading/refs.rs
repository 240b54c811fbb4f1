//! Meanings of pronouns: the objects and players that the text has mentioned so far.

use crate::terms::CardKind;
use crate::tree::{Amount, Filter, Target, Test, Who};

/// Mentions, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Refs {
    /// The latest mention, which "it" stands for.
    it: Option<Mention>,
    /// Counts the mentions, so that it can be told which of two came first.
    pub stamp: usize,
    /// The stamp of the latest mention.
    it_stamp: usize,
    /// The filters of the choices made so far, in order, each with its stamp.
    choices: Vec<(Filter, usize)>,
    /// Choices from that place on belong to what is being replaced ("instead").
    pub replaced: Option<usize>,
    /// Choices from that place on may not have been made, so that they have no certain place.
    pub uncertain: Option<usize>,
    /// The player whom "they" and "that player" stand for.
    pub player: Option<Who>,
    /// A player has been chosen of whom the text has not spoken yet.
    pub player_waits: bool,
    /// The object of the triggering event, if not this card.
    pub of_event: Option<Target>,
    /// The triggering event is about a leader.
    pub leader: bool,
    /// Units of the triggering event, beyond what "it" stands for.
    pub subject: Option<Filter>,
    pub object: Option<Filter>,
    /// The latest act on cards out of play, with the number of clauses before it and the stamp of that mention.
    acted: Option<(Act, usize, usize)>,
    /// "that many" are as many as were put into play as resources.
    pub resourced: bool,
    /// The stamp of the latest mention of discarded cards.
    discarded: Option<usize>,
    /// The number of clauses before the one that gave tokens last.
    gave: Option<usize>,
    /// The number of clauses read so far that do something.
    clauses: usize,
    /// The number of clauses before the latest mention.
    it_clauses: usize,
    /// The latest mention, by its stamp, that a pronoun of the sentence being read stands for.
    pub used: usize,
    /// The stamp of mentions before the sentence being read.
    before: usize,
    /// The units that a condition has counted, or resources that were looked at, of which the text goes on to say "1 of
    /// them".
    pub crowd: Option<Filter>,
    /// The number that a condition has spoken of, which "that much" stands for after it.
    pub that_much: Option<Amount>,
    /// The place of the choice that "the chosen unit" stands for.
    selected: Option<usize>,
    /// The place of the first of two choices that one sentence was about.
    pair: Option<usize>,
    /// The place of the choice of what was returned to a hand last.
    pub returned: Option<usize>,
    /// The place of the choice that damage was dealt to last.
    pub damaged: Option<usize>,
    /// The cards of a deck that were looked at or revealed.
    top: Option<(Target, usize)>,
    /// True if a hand has been looked at or revealed, which "it" stands for after "from".
    pub hand: bool,
}

/// The deed of an effect to cards of which the text goes on to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    Created,
    Discarded,
    Drew,
    Showed,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Mention {
    /// The choice of that place.
    Choice(usize),
    /// The objects of the effect before.
    Affected,
    /// Each of several: in the same clause, the one that an amount is worked out for; later, all of them.
    Each,
    Fixed(Target),
}

impl Refs {
    /// The text has mentioned that.
    pub fn mention(&mut self, target: &Target) {
        if matches!(target, Target::It | Target::Chosen(_) | Target::Base(_) | Target::Among(..)) {
            return;
        }
        self.stamp();
        match target {
            Target::Choose(choose) => {
                self.it = Some(Mention::Choice(self.choices.len()));
                self.choices.push((choose.filter.clone(), self.stamp));
            }
            Target::Both(targets) => {
                for target in targets {
                    self.mention(target);
                }
                self.it = None;
            }
            Target::Each(_) => self.it = Some(Mention::Each),
            Target::Random { .. } | Target::Affected | Target::Itself | Target::BearerOf(_) => {
                self.it = Some(Mention::Affected);
            }
            target => self.it = Some(Mention::Fixed(target.clone())),
        }
    }

    fn stamp(&mut self) {
        self.stamp += 1;
        self.it_stamp = self.stamp;
        self.it_clauses = self.clauses;
    }

    /// Some of those that an effect acted on are acted on in turn.
    pub(crate) fn each_of_them(&mut self) {
        self.stamp();
        self.it = Some(Mention::Each);
    }

    /// An effect acts on cards that the text goes on to speak of.
    pub fn affects(&mut self, act: Act) {
        self.stamp();
        self.acted = Some((act, self.clauses, self.stamp));
        if act == Act::Discarded {
            self.discards();
        }
        self.it = Some(Mention::Affected);
    }

    /// Cards are discarded, of which the text may speak much later.
    pub fn discards(&mut self) {
        self.discarded = Some(self.stamp);
    }

    /// A clause is over, which did something itself or only had such clauses in it.
    pub(crate) fn end_clause(&mut self, acts: bool) {
        self.clauses += usize::from(acts);
        if self.it == Some(Mention::Each) {
            self.it = Some(Mention::Affected);
        }
    }

    /// From here on, choices made before may or may not have been made.
    pub fn branch(&mut self, before: &Self) {
        if self.choices.len() > before.choices.len() {
            let from = before.choices.len();
            self.uncertain = Some(self.uncertain.map_or(from, |known| known.min(from)));
        }
    }

    pub fn count(&self) -> usize {
        self.choices.len()
    }

    /// True if the choice of that place is of things that are called so.
    pub fn is_called(&self, place: usize, word: &str) -> bool {
        self.choices.get(place).is_some_and(|(filter, _)| filter.called() == word)
    }

    /// True if the choice of that place is of cards of that type.
    fn is_of(&self, place: usize, kind: CardKind) -> bool {
        self.choices.get(place).is_some_and(|(filter, _)| filter.0.contains(&Test::Kind(kind)))
    }

    /// The choice of that place, among those made so far.
    pub(crate) fn choice(&self, place: usize) -> Option<Target> {
        if place + 1 == self.choices.len() {
            Some(Target::It)
        } else {
            self.uncertain.is_none_or(|from| place < from).then_some(Target::Chosen(place))
        }
    }

    /// The triggering event is about that, which "it" stands for until something else is mentioned.
    pub fn event(&mut self, target: Target) {
        self.of_event = Some(target.clone());
        self.set(target);
    }

    /// From here on "it" is that, whatever was mentioned.
    pub fn set(&mut self, target: Target) {
        self.stamp();
        self.it = Some(Mention::Fixed(target));
    }

    /// The places of the choices of things that could be of that description too.
    pub fn like(&self, tests: &[Test]) -> Vec<usize> {
        let side = |tests: &[Test]| {
            tests.iter().find(|test| matches!(test, Test::Friendly | Test::Enemy)).map(|test| *test == Test::Friendly)
        };
        let kind = |tests: &[Test]| {
            let of_kind = tests.iter().find_map(|test| match test {
                Test::Kind(kind) => Some(*kind),
                _ => None,
            });
            // A token upgrade, a resource or a card in a hand is never "another unit".
            let not_unit = tests.iter().any(|test| matches!(test, Test::Token(Some(_)) | Test::In(..)));
            of_kind.or(not_unit.then_some(CardKind::Token))
        };
        let alike = |filter: &Filter| {
            let sides = side(&filter.0).zip(side(tests));
            let kinds = kind(&filter.0).zip(kind(tests));
            sides.is_none_or(|(a, b)| a == b) && kinds.is_none_or(|(a, b)| a == b)
        };
        let places = self.choices.iter().enumerate().take(self.replaced.unwrap_or(self.choices.len()));
        places.filter(|(_, (filter, _))| alike(filter)).map(|(place, _)| place).collect()
    }

    /// The meaning of "that card" and "those cards": cards that were seen, rather than a unit that was chosen since.
    pub fn cards(&mut self) -> Option<Target> {
        match self.it {
            Some(Mention::Choice(_)) => self.seen().or_else(|| self.acted_on(Act::Discarded)).or_else(|| self.it()),
            // "Those cards" are never the card that says it.
            Some(Mention::Fixed(Target::This)) => self.chosen_last(),
            _ => self.it(),
        }
    }

    /// A sentence begins, which has spoken of nothing yet. Gives what [`Refs::end_sentence`] needs.
    pub(crate) fn begin_sentence(&mut self) -> (usize, usize) {
        let outer = (self.used, self.before);
        (self.used, self.before) = (0, self.stamp);
        outer
    }

    /// A sentence is over: what it spoke of, the sentence that it is a part of speaks of too.
    pub(crate) fn end_sentence(&mut self, (used, before): (usize, usize)) {
        let inner = self.used;
        (self.used, self.before) = (used, before);
        self.uses(inner);
    }

    /// A pronoun stands for the mention of that stamp. What the same sentence has mentioned is no link to those before.
    fn uses(&mut self, stamp: usize) {
        if stamp <= self.before {
            self.used = self.used.max(stamp);
        }
    }

    /// True if "it" stands for anything.
    pub(crate) fn has_it(&self) -> bool {
        self.it.is_some()
    }

    /// The player whom "they" stands for. The first time it may be some who are still to be chosen; then it is settled.
    pub(crate) fn player_ref(&mut self) -> Option<Who> {
        let who = self.player.clone()?;
        self.player_waits = false;
        if let Who::Players(_) = who {
            self.player = Some(Who::ThatPlayer);
        }
        Some(who)
    }

    /// The meaning of "it".
    pub fn it(&mut self) -> Option<Target> {
        let target = match self.it.as_ref()? {
            Mention::Choice(place) => self.choice(*place)?,
            // After another effect, "what the effect before acted on" would be something else.
            Mention::Affected => (self.clauses <= self.it_clauses + 1).then_some(Target::Affected)?,
            Mention::Each => Target::Itself,
            Mention::Fixed(target) => target.clone(),
        };
        self.uses(self.it_stamp);
        Some(target)
    }

    /// The meaning of "that upgrade": what "it" does, unless that is something else.
    pub fn upgrade(&mut self) -> Option<Target> {
        let upgrade = match &self.it {
            Some(Mention::Choice(place)) => self.is_of(*place, CardKind::Upgrade),
            Some(Mention::Affected) => true,
            Some(Mention::Each | Mention::Fixed(_)) | None => false,
        };
        if upgrade { self.it() } else { None }
    }

    /// Those cards on top of a deck have been seen.
    pub fn see(&mut self, top: &Target) {
        self.mention(top);
        self.top = Some((top.clone(), self.stamp));
    }

    /// Another player is spoken of: a card seen on the deck of the player before is only what was seen last.
    pub(crate) fn another_player(&mut self) {
        if let Some((Target::TopOfDeck(_, Who::ThatPlayer), stamp)) = self.top.clone() {
            self.top = Some((Target::It, stamp));
            self.it = Some(Mention::Fixed(Target::It));
        }
    }

    /// The cards on top of a deck that have been seen.
    pub fn seen(&mut self) -> Option<Target> {
        let (top, stamp) = self.top.clone()?;
        self.uses(stamp);
        Some(top)
    }

    /// An effect gives tokens to something that stays what "it" is.
    pub fn gives(&mut self) {
        self.gave = Some(self.clauses);
    }

    /// The tokens that the effect before gave or created.
    pub fn tokens(&mut self) -> Option<Target> {
        match self.gave {
            Some(clauses) if self.clauses <= clauses + 1 => Some(Target::Affected),
            _ => self.acted_on(Act::Created),
        }
    }

    /// The cards that the effect right before did that to.
    pub fn acted_on(&mut self, wanted: Act) -> Option<Target> {
        let (act, clauses, stamp) = self.acted?;
        self.uses(stamp);
        (act == wanted && self.clauses <= clauses + 1).then_some(Target::Affected)
    }

    /// The cards that an effect has discarded, perhaps before others did something else.
    pub fn discarded(&mut self) -> Option<Target> {
        if let Some(affected) = self.acted_on(Act::Discarded) {
            return Some(affected);
        }
        let stamp = self.discarded?;
        self.uses(stamp);
        Some(Target::Discarded)
    }

    /// The objects of the effect right before.
    pub fn affected(&mut self) -> Option<Target> {
        self.uses(self.it_stamp);
        // What was drawn, discarded or created since is what the effect before acted on.
        let since = self.acted.is_some_and(|(_, _, stamp)| stamp == self.it_stamp);
        (!since && self.clauses <= self.it_clauses + 1).then_some(Target::Affected)
    }

    /// The unit that was defeated in the triggering event, or the latest choice.
    pub fn defeated(&mut self) -> Option<Target> {
        if self.object.is_some() { Some(Target::Object) } else { self.chosen() }
    }

    /// The meaning of "them": anything but this card.
    pub fn them(&mut self) -> Option<Target> {
        if self.it == Some(Mention::Fixed(Target::This)) { None } else { self.it() }
    }

    /// The latest object with that test in its description: "the friendly unit", "that enemy unit".
    pub fn with(&mut self, test: &Test) -> Option<Target> {
        if let Some(place) = self.choices.iter().rposition(|(filter, _)| filter.0.contains(test)) {
            return self.use_choice(place);
        }
        let of_event = |filter: &Option<Filter>| filter.as_ref().is_some_and(|filter| filter.0.contains(test));
        match (of_event(&self.subject), of_event(&self.object)) {
            (true, false) => Some(Target::Subject),
            (false, true) => Some(Target::Object),
            _ => None,
        }
    }

    /// The choice of that place, which a pronoun stands for.
    pub(crate) fn use_choice(&mut self, place: usize) -> Option<Target> {
        let stamp = self.choices.get(place)?.1;
        self.uses(stamp);
        (self.it, self.it_stamp) = (Some(Mention::Choice(place)), stamp);
        self.choice(place)
    }

    /// The latest choice of all: "the chosen unit".
    pub fn chosen(&mut self) -> Option<Target> {
        match self.selected {
            Some(place) => self.use_choice(place),
            None => self.chosen_last(),
        }
    }

    /// The objects of that choice, whatever has been done to them since.
    pub(crate) fn as_chosen(&self, place: usize) -> Option<Target> {
        (place < self.uncertain.unwrap_or(self.choices.len())).then_some(Target::Chosen(place))
    }

    /// The meaning of "the returned unit", whatever was chosen since.
    pub fn returned(&mut self) -> Option<Target> {
        match self.returned {
            Some(place) => {
                self.uses(self.choices.get(place)?.1);
                self.choice(place)
            }
            None => self.chosen(),
        }
    }

    /// Every choice made so far: "each chosen unit".
    pub(crate) fn each_chosen(&mut self) -> Option<Target> {
        let all: Option<Vec<Target>> = (0..self.choices.len()).map(|place| self.use_choice(place)).collect();
        match all {
            Some(all) if all.len() > 1 => Some(Target::Both(all)),
            // One choice, or some that were made in place of others.
            _ => self.chosen(),
        }
    }

    /// One sentence has made the last two choices: "Choose a friendly unit and an enemy unit."
    pub(crate) fn select_both(&mut self) {
        self.pair = self.choices.len().checked_sub(2);
    }

    /// Those two, which "each of them" stands for while nothing else has been chosen.
    pub(crate) fn both_chosen(&mut self) -> Option<Target> {
        let first = self.pair.filter(|first| first + 2 == self.choices.len())?;
        Some(Target::Both(vec![self.use_choice(first)?, self.use_choice(first + 1)?]))
    }

    /// The latest choice of all.
    pub(crate) fn chosen_last(&mut self) -> Option<Target> {
        self.use_choice(self.choices.len().checked_sub(1)?)
    }

    /// The latest choice was all that its sentence was about: "Choose a unit."
    pub fn select(&mut self) {
        self.selected = self.choices.len().checked_sub(1);
    }

    /// Lets a pronoun that is the object of a sentence whose subject was mentioned after `before` never stand for the
    /// subject itself.
    pub(crate) fn object_of(&mut self, before: &Self) {
        (self.it, self.it_stamp) = (before.it.clone(), before.it_stamp);
    }

    /// The latest unit that was spoken of, where "it" is something else: one that was chosen, or the one that an upgrade
    /// was on.
    pub fn unit(&mut self) -> Option<Target> {
        if let Some(Mention::Choice(place)) = self.it
            && self.choices.get(place)?.0.0.iter().any(|test| matches!(test, Test::AttachedTo(_)))
        {
            return self.use_choice(place).map(|upgrade| Target::BearerOf(Box::new(upgrade)));
        }
        match self.choices.iter().rposition(|(filter, _)| filter.0.contains(&Test::Kind(CardKind::Unit))) {
            Some(place) => self.use_choice(place),
            None => self.bearer().or_else(|| self.of_event.clone()),
        }
    }

    /// The meaning of "that unit": what "it" does, unless that is something else.
    pub fn that_unit(&mut self) -> Option<Target> {
        if self.it_is_unit() { self.it() } else { self.unit() }
    }

    /// The unit that an upgrade was on which the text has spoken of.
    fn bearer(&mut self) -> Option<Target> {
        let on = |test: &Test| matches!(test, Test::AttachedTo(_));
        let place = self.choices.iter().rposition(|(filter, _)| filter.0.iter().any(on))?;
        let upgrade = self.choice(place)?;
        self.uses(self.choices.get(place)?.1);
        Some(Target::BearerOf(Box::new(upgrade)))
    }

    /// True if "it" is a choice of units.
    pub(crate) fn it_is_unit(&self) -> bool {
        match &self.it {
            Some(Mention::Choice(place)) => self.is_of(*place, CardKind::Unit),
            // "that unit" is never the unit that says it.
            Some(Mention::Fixed(target)) => *target != Target::This,
            _ => false,
        }
    }
}
