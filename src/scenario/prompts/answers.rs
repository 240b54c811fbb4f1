//! The answers of a step, used up by one prompt after another.

use std::borrow::Cow;

use crate::prompts::prompt::is_optional;
use crate::table::build::player_of;
use crate::table::resolve::{Table, Unasked};
use crate::{Act, Action, Answer, Located};
use swu_game::{self as game, Ask, Decision, Driver, Event, Object, PlayerId, Position, Refusal, Rule};

/// An answer of the file, and its player.
#[derive(Debug, Clone)]
pub(crate) struct FileAnswer<'a> {
    pub by: By,
    pub answer: Cow<'a, Located<Answer>>,
}

/// The player or chance that an answer of the file belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Player(PlayerId),
    Chance,
}

impl By {
    /// True if the decision asks this player or chance.
    pub fn is_asked(self, decision: &Decision) -> bool {
        match self {
            Self::Player(player) => player == decision.player && !decision.is_chance(),
            Self::Chance => decision.is_chance(),
        }
    }

    /// The player who answers, or whose cards a random outcome is about.
    pub fn player(self, decision: &Decision) -> PlayerId {
        match self {
            Self::Player(player) => player,
            Self::Chance => decision.player,
        }
    }
}

impl Table<'_> {
    /// The table at which the decision would have been asked.
    pub(crate) fn when_unasked(&self, unasked: &Unasked) -> Cow<'_, Self> {
        unasked.at.as_ref().map_or(Cow::Borrowed(self), |at| Cow::Owned(self.at((**at).clone())))
    }

    /// Tests if the answer of the file is the one that the engine has given by itself. Its words mean what they meant then.
    pub fn has_said(&self, unasked: &Unasked, by: By, answer: &Located<Answer>) -> bool {
        let Unasked { decision, answer: given, free, nothing, .. } = unasked;
        if *nothing {
            return matches!(answer.value, Answer::None | Answer::YesNo(false));
        }
        let table = self.when_unasked(unasked);
        let is_it = |answer: game::Answer| {
            is_same(&table, decision, &answer, given)
                || (*free && table.position.check_answer(decision, &answer).is_ok())
        };
        // Of abilities whose order makes no difference, a name may mean several.
        let names_one = match (&decision.ask, &answer.value) {
            (Ask::Next { options }, Answer::Word(word)) => !table.waiters_meant(options, word).is_empty(),
            _ => false,
        };
        // Where it makes no difference how cards go back, a file need not name them.
        let names_none = matches!(decision.ask, Ask::Arrange { .. })
            && match &answer.value {
                Answer::None => *free,
                Answer::PutBack { top, bottom } => *free && top.is_empty() && bottom.is_empty(),
                _ => false,
            };
        let says_it = || table.answer(decision, answer).is_ok_and(is_it);
        by.is_asked(decision) && (answer.value.is_any() || names_one || names_none || says_it())
    }

    /// The position after the answer of the file to the open decision, with the events.
    ///
    /// # Errors
    ///
    /// If it is not a legal answer, or the player or chance is not asked.
    pub fn answered(
        position: &Position,
        by: By,
        decision: &Decision,
        answer: game::Answer,
        driver: &mut dyn Driver,
    ) -> Result<(Position, Vec<Event>), Refusal> {
        match (by, decision.is_chance()) {
            (By::Player(_), true) => Err(Refusal::new(decision.rule, "chance decides this")),
            (By::Chance, false) => Err(Refusal::new(decision.rule, "chance does not decide this")),
            _ => position.after_by(by.player(decision), answer, driver),
        }
    }
}

/// The unused answers of a step, by their places. First comes the choice of the step, if it has no other action, then those
/// of its `then`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Answers {
    next: usize,
    /// The rest of a list for prompts that come one at a time.
    list: Option<Rest>,
    /// The rest of an earlier list, of which another one has taken the place.
    surplus: Option<Rest>,
    /// A `none` that was accepted for a prompt without options.
    none: Option<usize>,
    /// True if the last answer was a `yes` to the choice that is asked for.
    pub agreed: bool,
}

/// True for a `yes` to a choice that is itself the "may": the next answer names the choice.
pub(crate) fn only_agrees(decision: &Decision, answer: &Answer) -> bool {
    match (&decision.ask, answer) {
        (Ask::Choose(choice), Answer::YesNo(true)) => choice.optional && choice.options.len() > 1,
        (Ask::Mode { optional, .. }, Answer::YesNo(true)) => *optional,
        (Ask::Divide { optional, .. }, Answer::YesNo(true)) => *optional,
        _ => false,
    }
}

/// A list whose first words are used by prompts of this series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rest {
    answer: usize,
    /// Number of words that are used.
    pub from: usize,
    series: Series,
}

impl Rest {
    /// True if the list gives the order of abilities or effects.
    pub fn is_order(self) -> bool {
        self.series == Series::Order
    }
}

/// Prompts that come one at a time for what a text has chosen or ordered as a whole: one list answers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Series {
    /// The order of abilities or effects.
    Order,
    /// The choices of one card by one rule, such as the units that an ability plays (CR 7.1.6.b).
    Choices(Rule, Option<Object>),
}

impl Series {
    /// The series that a prompt may be one of.
    fn of(decision: &Decision) -> Option<Self> {
        match &decision.ask {
            Ask::Next { .. } => Some(Self::Order),
            Ask::Choose(choice) if choice.max <= 1 => Some(Self::Choices(decision.rule, decision.source)),
            _ => None,
        }
    }
}

impl Answers {
    /// All answers of a step.
    pub const ALL: Self = Self { next: 0, list: None, surplus: None, none: None, agreed: false };

    /// The answers left when all are used.
    pub const NONE: Self = Self { next: usize::MAX, ..Self::ALL };

    /// True if no answer is left.
    pub(crate) fn are_used(self, act: &Act) -> bool {
        self.list.is_none() && self.none.is_none() && self.next(act).is_none()
    }

    /// The next answer that is wholly unused.
    pub fn next(self, act: &Act) -> Option<&Located<Answer>> {
        nth(act, self.next)
    }

    /// The next answer that nothing has asked for, or what is left of a list. An open answer need not be asked for.
    pub fn unused(self, act: &Act) -> Option<(FileAnswer<'_>, Option<Rest>)> {
        let is_open = |place: usize| nth(act, place).is_some_and(|answer| answer.value.is_any());
        let rest = self.surplus.or(self.list);
        let (place, from) = match rest {
            Some(rest) => (rest.answer, rest.from),
            None => ((self.next..usize::MAX).find(|&place| !is_open(place))?, 0),
        };
        let FileAnswer { by, answer } = given(act, place, from)?;
        let answer = Located { place: nth(act, place)?.place.clone(), ..answer.into_owned() };
        Some((FileAnswer { by, answer: Cow::Owned(answer) }, rest))
    }

    /// The same without the next answer that nothing has asked for.
    #[must_use]
    pub const fn without_unused(self) -> Self {
        match self {
            Self { surplus: Some(_), .. } => Self { surplus: None, ..self },
            Self { list: Some(_), .. } => Self { list: None, ..self },
            _ => self.skipped(),
        }
    }

    /// Keeps the rest of a list for further prompts.
    fn keep(&mut self, rest: Option<Rest>) {
        if rest.is_some() {
            self.surplus = self.surplus.or(self.list);
            self.list = rest;
        }
    }

    /// The player or chance of the next answer.
    pub fn by(self, act: &Act) -> Option<By> {
        let place = self.list.map_or(self.next, |list| list.answer);
        nth(act, place).map(|answer| Table::answerer(player_of(act.player.value), answer).0)
    }

    /// The place of the `any` among the answers of the step, if that is its answer to the decision.
    pub(crate) fn left_open(self, act: &Act, decision: &Decision) -> Option<usize> {
        let is_any = self.list.is_none() && nth(act, self.next).is_some_and(|answer| answer.value.is_any());
        (is_any && self.by(act).is_some_and(|by| by.is_asked(decision))).then_some(self.next)
    }

    /// The same without the next answer.
    #[must_use]
    pub const fn skipped(self) -> Self {
        Self { next: self.next.saturating_add(1), ..self }
    }

    /// The same with the last used answer back.
    #[must_use]
    pub const fn again(self) -> Self {
        Self { next: self.next.saturating_sub(1), ..self }
    }

    /// The answer to the open prompt, if the step has one.
    pub fn take<'a>(&mut self, table: &Table<'_>, act: &'a Act, decision: &Decision) -> Option<FileAnswer<'a>> {
        if let Some(given) = self.next_of_list(table, act, decision) {
            return Some(given);
        }
        let whole = |answer: usize| given(act, answer, 0);
        if let Some(given) = whole(self.next) {
            let answer = self.next;
            self.next += 1;
            // Lists are not split if the step expects a refusal.
            let Some(series) = Series::of(decision).filter(|_| act.illegal.is_none()) else { return Some(given) };
            let (first, rest) = split(act, Rest { answer, from: 0, series })?;
            self.keep(rest);
            return Some(first);
        }
        let none = whole(self.none.take()?)?;
        (none.by.is_asked(decision) && is_optional(decision)).then_some(none)
    }

    /// Uses up the next answer if it is the one that the engine has given to a prompt by itself. If all answers have the
    /// same result, any of them is that one.
    pub(crate) fn take_as_given(&mut self, table: &Table<'_>, act: &Act, unasked: &Unasked) -> bool {
        let decision = &unasked.decision;
        let says_it = |given: &FileAnswer<'_>| table.has_said(unasked, given.by, &given.answer);
        let series = Series::of(decision);
        if let Some(list) = self.list {
            let said = split(act, list).filter(|(first, _)| series == Some(list.series) && says_it(first));
            if let Some((_, rest)) = said {
                self.list = rest;
                return true;
            }
        }
        if act.illegal.is_none()
            && let Some(series) = series
            && let Some((first, rest @ Some(_))) = split(act, Rest { answer: self.next, from: 0, series })
            && says_it(&first)
        {
            self.next += 1;
            self.keep(rest);
            return true;
        }
        let is_said = given(act, self.next, 0).is_some_and(|given| says_it(&given));
        if is_said {
            if matches!(&decision.ask, Ask::Choose(choice) if choice.options.is_empty()) {
                self.none = Some(self.next);
            }
            self.next += 1;
        }
        is_said
    }

    fn next_of_list<'a>(&mut self, table: &Table<'_>, act: &'a Act, decision: &Decision) -> Option<FileAnswer<'a>> {
        let list = self.list.filter(|list| Series::of(decision) == Some(list.series))?;
        let (first, rest) = split(act, list)?;
        let fits = first.by.is_asked(decision)
            && table
                .answer(decision, &first.answer)
                .is_ok_and(|answer| table.position.clone().decide(decision.player, answer).is_ok());
        if !fits {
            return None;
        }
        self.list = rest;
        Some(first)
    }
}

/// The answer of a step at that place.
fn nth(act: &Act, place: usize) -> Option<&Located<Answer>> {
    match &act.action {
        Action::Choose(answer) => {
            if place == 0 {
                Some(answer)
            } else {
                act.then.get(place - 1)
            }
        }
        _ => act.then.get(place),
    }
}

/// The answer, without the used words of a list.
fn given(act: &Act, place: usize, from: usize) -> Option<FileAnswer<'_>> {
    let (by, answer) = Table::answerer(player_of(act.player.value), nth(act, place)?);
    let answer = match &answer.value {
        Answer::List(words) if from > 0 => {
            let words = words.get(from..).unwrap_or_default().to_vec();
            Cow::Owned(Located { value: Answer::List(words), place: answer.place.clone() })
        }
        _ => Cow::Borrowed(answer),
    };
    Some(FileAnswer { by, answer })
}

/// The first word of a list, and the others.
fn split(act: &Act, rest: Rest) -> Option<(FileAnswer<'_>, Option<Rest>)> {
    let all = given(act, rest.answer, rest.from)?;
    let first = match &all.answer.value {
        Answer::List(words) if words.len() > 1 => words.first().cloned().into_iter().collect(),
        _ => return Some((all, None)),
    };
    let answer = Cow::Owned(Located { value: Answer::List(first), place: all.answer.place.clone() });
    Some((FileAnswer { answer, ..all }, Some(Rest { from: rest.from + 1, ..rest })))
}

/// The last ability to resolve, once the first of two is chosen: nobody is asked for it.
pub(crate) fn last_of(decision: &Decision, answer: &game::Answer) -> Option<Unasked> {
    let (Ask::Next { options }, game::Answer::Next(chosen)) = (&decision.ask, answer) else { return None };
    let [first, second] = options.as_slice() else { return None };
    let last = if *chosen == 0 { second } else { first };
    let decision = Decision { ask: Ask::Next { options: vec![last.clone()] }, ..decision.clone() };
    Some(Unasked::forced(decision, game::Answer::Next(0), false))
}

/// The choice of the only option that a `yes` has made: the next answer may name it (contract §4).
pub(crate) fn agreed_to_the_only(decision: &Decision, said: &Answer, answer: &game::Answer) -> Option<Unasked> {
    let (Ask::Choose(choice), Answer::YesNo(true)) = (&decision.ask, said) else { return None };
    let agreed = choice.optional && choice.options.len() == 1;
    agreed.then(|| Unasked::forced(decision.clone(), answer.clone(), false))
}

/// Tests if two answers mean the same; cards that cannot be told apart are the same.
fn is_same(table: &Table<'_>, decision: &Decision, one: &game::Answer, other: &game::Answer) -> bool {
    match (one, other) {
        (game::Answer::Choose(one), game::Answer::Choose(other)) => {
            let names = |options: &[game::Ref]| {
                let mut names: Vec<String> = options.iter().map(|&option| table.option_name(option)).collect();
                names.sort();
                names
            };
            names(one) == names(other)
        }
        (game::Answer::Next(one), game::Answer::Next(_)) => {
            matches!(&decision.ask, Ask::Next { options } if *one < options.len())
        }
        _ => one == other,
    }
}
