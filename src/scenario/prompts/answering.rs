//! Answers of a file (contract §4), as answers to the open decision.
//!
//! An answer that does not fit the decision becomes an answer to another decision, so that the engine refuses it with its
//! own reason.

use crate::prompts::answers::By;
use crate::table::local::saturating;
use crate::table::lookup::quoted;
use crate::table::resolve::Table;
use crate::{Answer, Located, Reference, flow, normalise};
use swu_cards::{Arena, Aspect};
use swu_game::decision::NameOf;
use swu_game::{self as game, Action, Ask, CardId, Choice, Decision, PlayerId, Ref, Waiter};
use swu_text::diagnostic::Diagnostic;

/// An answer for the engine, or an error.
type Converted = Result<game::Answer, Box<Diagnostic>>;

/// Declines a choice of modes that is optional.
const NO_MODE: usize = usize::MAX;

impl Table<'_> {
    /// The answer of the file as an answer to the decision.
    ///
    /// # Errors
    ///
    /// If its words mean nothing here, or several things, or leave the decision open.
    pub fn answer(&self, decision: &Decision, answer: &Located<Answer>) -> Converted {
        let Located { value: answer, place } = answer;
        if answer.is_any() {
            return Err(Diagnostic::error("this decision is left open")
                .at(place.clone())
                .help("to replay the file, write an answer; `judge prove` searches every answer")
                .into());
        }
        match (&decision.ask, answer) {
            (Ask::Mulligan, _) => self.answer_mulligan(answer),
            (Ask::FirstResources { options, .. } | Ask::Resource { options }, _) => {
                self.choose(&self.refs_of(options), answer)
            }
            (Ask::Random(random), Answer::Word(_) | Answer::List(_)) => self.choose(&random.options, answer),
            (Ask::Choose(choice), _) => self.answer_choice(choice, decision.player, answer),
            (Ask::May, Answer::YesNo(true)) => Ok(game::Answer::Yes),
            (Ask::May, Answer::YesNo(false) | Answer::None) => Ok(game::Answer::No),
            (Ask::Next { options }, Answer::Word(word)) => self.waiter(options, word),
            (ask @ Ask::Next { .. }, Answer::None) if ask.offers_plot() => Ok(game::Answer::Choose(Vec::new())),
            (Ask::Next { options }, Answer::List(words)) => match words.first() {
                Some(word) => self.waiter(options, word),
                None => self.elsewhere(decision.player, answer),
            },
            (Ask::Mode { options, .. }, Answer::Word(word)) => self.mode(decision, options, word),
            (Ask::Mode { .. }, Answer::PutBack { top, bottom })
                if let Some(chosen) = self.position.put_on_either_end() =>
            {
                let (top, bottom) = (self.pile_of(&chosen, top, &[])?, self.pile_of(&chosen, bottom, &[])?);
                Ok(match [&top, &bottom].map(|pile| *pile == chosen) {
                    [true, false] => game::Answer::Mode(0),
                    [false, true] => game::Answer::Mode(1),
                    _ => game::Answer::Arrange { top, bottom },
                })
            }
            (Ask::Mode { optional: true, .. }, Answer::None | Answer::YesNo(false)) => Ok(game::Answer::Mode(NO_MODE)),
            // "Play it, discard it, or leave it": leaving it declines.
            (Ask::Mode { options, .. }, Answer::None) => {
                let leave = options.iter().position(|mode| begins_mode("leave it", mode));
                leave.map_or_else(|| self.elsewhere(decision.player, answer), |leave| Ok(game::Answer::Mode(leave)))
            }
            (Ask::Arena, _) => self.by_word(decision, answer, |word| Arena::from_word(word).map(game::Answer::Arena)),
            (Ask::Number { .. }, Answer::Number(number)) => Ok(game::Answer::Number(saturating(*number))),
            (Ask::Number { .. }, _) => {
                self.by_word(decision, answer, |word| word.parse().ok().map(game::Answer::Number))
            }
            (Ask::Aspect { .. }, _) => {
                self.by_word(decision, answer, |word| Aspect::from_word(word).map(game::Answer::Aspect))
            }
            (Ask::Name { what }, _) => self.answer_name(*what, decision, answer),
            (Ask::Divide { options, .. }, Answer::Divide(shares)) => self.divide(options, shares),
            (Ask::Divide { .. }, Answer::None) => Ok(game::Answer::Divide(Vec::new())),
            (Ask::Arrange { cards, bottom_min, bottom_max }, _) => {
                self.arrange(cards, (*bottom_min, *bottom_max), decision, answer)
            }
            (Ask::UnitOrUpgrade, _) => self.by_word(decision, answer, |word| match normalise(word).as_str() {
                "unit" => Some(game::Answer::Unit),
                "upgrade" => Some(game::Answer::Upgrade),
                _ => None,
            }),
            (Ask::Plot { .. }, Answer::None | Answer::YesNo(false)) => Ok(game::Answer::Choose(Vec::new())),
            (Ask::Plot { options }, Answer::Word(word)) => self.answer_plot(options, word, (None, Vec::new())),
            (Ask::Plot { options }, Answer::Play(play)) if play.onto.is_none() && play.exploit.is_none() => {
                self.answer_plot(options, &play.card, self.paid_with(decision.player, play)?)
            }
            (Ask::Random(_) | Ask::May | Ask::Next { .. } | Ask::Mode { .. }, _)
            | (Ask::Action | Ask::Divide { .. } | Ask::Plot { .. }, _) => self.elsewhere(decision.player, answer),
        }
    }

    fn answer_plot(
        &self,
        options: &[CardId],
        word: &Reference,
        (credits, paying): (Option<usize>, Vec<CardId>),
    ) -> Converted {
        let card = self.card(word, &[&|card| options.contains(&card)])?;
        Ok(game::Answer::Action(Action::Play(game::Play { credits, paying, ..game::Play::card(card) })))
    }

    fn answer_mulligan(&self, answer: &Answer) -> Converted {
        match answer {
            Answer::Word(word) if normalise(&word.text) == "keep" => Ok(game::Answer::Keep),
            Answer::Word(word) if normalise(&word.text) == "mulligan" => Ok(game::Answer::Mulligan(None)),
            Answer::None => Ok(game::Answer::Keep),
            Answer::YesNo(true) => Ok(game::Answer::Yes),
            Answer::YesNo(false) => Ok(game::Answer::No),
            _ => self.choose(&[], answer),
        }
    }

    fn answer_choice(&self, choice: &Choice, player: PlayerId, answer: &Answer) -> Converted {
        match (answer, choice.options.as_slice()) {
            (Answer::YesNo(false), _) => Ok(game::Answer::Choose(Vec::new())),
            // If nothing is optional, the `yes` is for a later prompt.
            (Answer::YesNo(true), [only]) if choice.optional => Ok(game::Answer::Choose(vec![*only])),
            (Answer::Play(play), options) if self.position.chooses_a_play() => {
                let (credits, paying) = self.paid_with(player, play)?;
                Ok(match self.option(&play.card, options, &[])? {
                    Ref::Card(card) if credits.is_some() || !paying.is_empty() => {
                        let play = game::Play { credits, paying, ..game::Play::card(card.card) };
                        game::Answer::Action(Action::Play(play))
                    }
                    chosen => game::Answer::Choose(vec![chosen]),
                })
            }
            (Answer::None | Answer::Word(_) | Answer::List(_), options) => self.choose(options, answer),
            // If the others are put back, naming those decides which are kept.
            (Answer::PutBack { top, bottom }, options) if self.position.rest_is_put_back() => {
                let mut kept: Vec<Ref> = Vec::new();
                for word in top.iter().chain(bottom) {
                    kept.push(self.option(word, options, &kept)?);
                }
                Ok(game::Answer::Choose(options.iter().copied().filter(|option| !kept.contains(option)).collect()))
            }
            // Cards chosen to be put back may be named as they are put back.
            (Answer::PutBack { top: cards, bottom: none } | Answer::PutBack { top: none, bottom: cards }, options)
                if none.is_empty()
                    && ((choice.max > 1 && self.position.choice_puts_back())
                        || self.position.put_on_either_end().is_some()) =>
            {
                self.choose(options, &Answer::List(cards.clone()))
            }
            _ => self.elsewhere(player, answer),
        }
    }

    /// A word or list of words among the options.
    fn choose(&self, options: &[Ref], answer: &Answer) -> Converted {
        let words: &[Reference] = match answer {
            Answer::Word(word) => std::slice::from_ref(word),
            Answer::List(words) => words,
            _ => &[],
        };
        self.options(words, options).map(game::Answer::Choose)
    }

    /// The answer as it would be to another decision: the engine says why it does not fit this one.
    fn elsewhere(&self, player: PlayerId, answer: &Answer) -> Converted {
        Ok(match answer {
            Answer::YesNo(true) => game::Answer::Yes,
            Answer::YesNo(false) => game::Answer::No,
            Answer::Number(number) => game::Answer::Number(saturating(*number)),
            Answer::Divide(shares) => self.divide(&[], shares)?,
            Answer::PutBack { top, bottom } => {
                game::Answer::Arrange { top: self.pile_of(&[], top, &[])?, bottom: self.pile_of(&[], bottom, &[])? }
            }
            Answer::Play(play) => game::Answer::Action(Action::Play(self.play(player, play)?)),
            Answer::Word(_) | Answer::List(_) | Answer::None => {
                // Words that are not a reference, such as `ground` if no arena is asked for, say nothing here.
                let known = |word: &Reference| !self.matching(word).is_empty() || self.player_called(word).is_some();
                match answer {
                    Answer::Word(word) if !known(word) => game::Answer::Name(word.text.clone()),
                    Answer::List(words) if !words.iter().all(known) => game::Answer::Name(String::new()),
                    _ => self.choose(&[], answer)?,
                }
            }
            Answer::By { answer, .. } | Answer::ByChance(answer) => self.elsewhere(player, &answer.value)?,
            // An open answer fits no prompt.
            Answer::Any => game::Answer::Name(String::new()),
        })
    }

    fn by_word(&self, decision: &Decision, answer: &Answer, read: impl Fn(&str) -> Option<game::Answer>) -> Converted {
        match answer {
            Answer::Word(word) => read(word.text.trim()).map_or_else(|| self.elsewhere(decision.player, answer), Ok),
            _ => self.elsewhere(decision.player, answer),
        }
    }

    fn answer_name(&self, what: NameOf, decision: &Decision, answer: &Answer) -> Converted {
        let Answer::Word(word) = answer else { return self.elsewhere(decision.player, answer) };
        self.cards.named(what, &word.text, &word.place).map(game::Answer::Name)
    }

    fn divide(&self, options: &[(Ref, i32)], shares: &[(Reference, u32)]) -> Converted {
        let options: Vec<Ref> = options.iter().map(|(option, _)| *option).collect();
        let mut parts: Vec<(Ref, i32)> = Vec::with_capacity(shares.len());
        for (word, share) in shares {
            let taken: Vec<Ref> = parts.iter().map(|(option, _)| *option).collect();
            parts.push((self.option(word, &options, &taken)?, saturating(*share)));
        }
        Ok(game::Answer::Divide(parts))
    }

    fn arrange(
        &self,
        cards: &[CardId],
        (bottom_min, bottom_max): (usize, usize),
        decision: &Decision,
        answer: &Answer,
    ) -> Converted {
        let put = |top: Vec<CardId>, bottom: Vec<CardId>| Ok(game::Answer::Arrange { top, bottom });
        let words = match answer {
            Answer::PutBack { top, bottom } => {
                let top = self.pile_of(cards, top, &[])?;
                let bottom = self.pile_of(cards, bottom, &top)?;
                // The last card takes the place that the file does not name.
                return match cards.iter().find(|card| !top.contains(card) && !bottom.contains(card)) {
                    Some(&last) if bottom.is_empty() && !top.is_empty() => put(top, vec![last]),
                    Some(&last) if top.is_empty() && !bottom.is_empty() => put(vec![last], bottom),
                    _ => put(top, bottom),
                };
            }
            Answer::Word(word) => match (cards, normalise(&word.text).as_str()) {
                ([_], "top") => return put(cards.to_vec(), Vec::new()),
                ([_], "bottom") => return put(Vec::new(), cards.to_vec()),
                _ => std::slice::from_ref(word),
            },
            Answer::List(words) => words,
            _ => return self.elsewhere(decision.player, answer),
        };
        // A plain list gives the order if all cards go the same way.
        if bottom_max == 0 {
            return put(self.pile_of(cards, words, &[])?, Vec::new());
        }
        if bottom_min == cards.len() {
            return put(Vec::new(), self.pile_of(cards, words, &[])?);
        }
        self.elsewhere(decision.player, answer)
    }

    fn pile_of(&self, cards: &[CardId], words: &[Reference], taken: &[CardId]) -> Result<Vec<CardId>, Box<Diagnostic>> {
        let mut options = self.refs_of(cards);
        options.retain(|option| option.card().is_some_and(|card| !taken.contains(&card)));
        let mut chosen: Vec<Ref> = Vec::with_capacity(words.len());
        for word in words {
            chosen.push(self.option(word, &options, &chosen)?);
        }
        Ok(chosen.into_iter().filter_map(Ref::card).collect())
    }

    /// The waiting ability or effect that a name, or `Card: When Played`, means.
    fn waiter(&self, options: &[Waiter], word: &Reference) -> Converted {
        let places = self.waiters_meant(options, word);
        match places.first() {
            None => return Ok(game::Answer::Next(options.len())),
            Some(&place) if self.are_one_waiter(options, &places) => return Ok(game::Answer::Next(place)),
            // The name alone is enough where only the player or amount differs that it is about (contract §4): it means the
            // first.
            Some(&place) if places.iter().all(|&place| is_about_no_card(options.get(place))) => {
                return Ok(game::Answer::Next(place));
            }
            Some(_) => {}
        }
        let name = |&place: &usize| self.waiter_words(options, place).map(|word| flow::word(&word.text));
        let mut names: Vec<String> = places.iter().filter_map(name).collect();
        names.dedup();
        let title = format!("`{}` matches several waiting abilities", word.text);
        let diagnostic = Diagnostic::error(title).at(word.place.clone());
        Err(match names.is_empty() {
            true => diagnostic.into(),
            false => diagnostic.help(format!("write one of them: {}", quoted(&names))).into(),
        })
    }

    /// The place of the first of the waiting abilities that a name means, if they are the same.
    pub(crate) fn one_waiter(&self, options: &[Waiter], word: &Reference) -> Option<usize> {
        let places = self.waiters_meant(options, word);
        places.first().copied().filter(|_| self.are_one_waiter(options, &places))
    }

    fn are_one_waiter(&self, options: &[Waiter], places: &[usize]) -> bool {
        let mut waiters = places.iter().filter_map(|&place| options.get(place));
        waiters.next().is_none_or(|first| waiters.all(|waiter| self.is_one_waiter(waiter, first)))
    }

    /// The places of the waiting abilities that a name means.
    pub(crate) fn waiters_meant(&self, options: &[Waiter], word: &Reference) -> Vec<usize> {
        let mut fitting = self.waiters_called(options, word);
        // As everywhere, a card with an alias has a name of its own.
        if fitting.iter().any(|(_, waiter)| !self.has_alias(waiter.source.card)) {
            fitting.retain(|(_, waiter)| !self.has_alias(waiter.source.card));
        }
        fitting.into_iter().map(|(place, _)| place).collect()
    }

    /// The same in a claim, where the name of a card may stand for each of its abilities.
    pub(crate) fn waiters_claimed(&self, options: &[Waiter], word: &Reference) -> Vec<usize> {
        let cards = self.matching(word);
        let is_it = |waiter: &Waiter| {
            cards.contains(&waiter.source.card) || waiter.given_by.0.is_some_and(|giver| cards.contains(&giver))
        };
        let by_card: Vec<(usize, &Waiter)> = options.iter().enumerate().filter(|(_, waiter)| is_it(waiter)).collect();
        let claimed = if by_card.is_empty() { self.waiters_called(options, word) } else { by_card };
        claimed.into_iter().map(|(place, _)| place).collect()
    }

    /// Tests if the words name what the ability is about, for an ability that waits about several.
    fn is_about(&self, waiter: &Waiter, words: &str) -> bool {
        if waiter.amount.0.is_some() && words.trim().parse().ok() == waiter.amount.0 {
            return true;
        }
        let reference = self.reference(words.trim());
        let player = self.player_called(&reference);
        waiter.about.0.is_some_and(|about| match about {
            Ref::Player(about) => player == Some(about),
            Ref::Card(about) => {
                player.is_some_and(|player| self.position.player(player).base == about.card)
                    || self.matching(&reference).contains(&about.card)
            }
        })
    }

    /// The waiting abilities that the words can mean, with their places.
    fn waiters_called<'w>(&self, options: &'w [Waiter], word: &Reference) -> Vec<(usize, &'w Waiter)> {
        let fitting = |cards: &[CardId], label: Option<&str>| -> Vec<(usize, &'w Waiter)> {
            let named = |waiter: &Waiter| {
                label.is_none_or(|label| {
                    let label = normalise(label);
                    normalise(&waiter.label()) == label
                        || normalise(waiter.kind.words()) == label
                        || self.is_about(waiter, &label)
                })
            };
            let of = |is: &dyn Fn(&Waiter) -> bool| -> Vec<(usize, &'w Waiter)> {
                options.iter().enumerate().filter(|(_, waiter)| named(waiter) && is(waiter)).collect()
            };
            // A number says which one. Of several of one sort, the card's own comes before those that others gave it.
            let exact = of(&|waiter| {
                cards.contains(&waiter.source.card)
                    && label.is_none_or(|label| {
                        normalise(&waiter.label()) == normalise(label) || self.is_about(waiter, label)
                    })
            });
            if let Some((_, first)) = exact.first() {
                let is_one_sort =
                    exact.iter().all(|(_, waiter)| (waiter.source, waiter.kind) == (first.source, first.kind));
                let is_own = |(_, waiter): &(usize, &Waiter)| waiter.given_by.0.is_none();
                let own: Vec<(usize, &Waiter)> = exact.iter().copied().filter(is_own).collect();
                return if !own.is_empty() && is_one_sort { own } else { exact };
            }
            let given = of(&|waiter| waiter.given_by.0.is_some_and(|giver| cards.contains(&giver)));
            if !given.is_empty() {
                return given;
            }
            // A token that another card gave, and will remove, by the name of that card.
            of(&|waiter| self.position.awaited_by(waiter.source.card).any(|giver| cards.contains(&giver)))
        };
        let whole = fitting(&self.matching(word), None);
        if !whole.is_empty() {
            return whole;
        }
        let colons = word.text.match_indices(':').map(|(at, _)| at);
        colons
            .filter_map(|at| {
                let (card, label) = (word.text.get(..at)?, word.text.get(at + 1..)?);
                // The list of abilities adds the triggering condition to a label that says too little.
                let is_label =
                    |label: &str| options.iter().any(|waiter| normalise(&waiter.label()) == normalise(label));
                let label =
                    label.split_once(" (").map(|(first, _)| first).filter(|first| is_label(first)).unwrap_or(label);
                let name = word.name.len().checked_sub(word.text.len() - at).and_then(|end| word.name.get(..end));
                let card = Reference {
                    text: card.trim().to_owned(),
                    owner: word.owner,
                    name: name.unwrap_or(card).trim().to_owned(),
                    facts: Vec::new(),
                    is_key: word.is_key,
                    place: word.place.clone(),
                };
                Some(fitting(&self.matching(&card), Some(label)))
            })
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// The mode that the words begin.
    fn mode(&self, decision: &Decision, labels: &[String], word: &Reference) -> Converted {
        match self.modes_begun(decision, labels, word).as_slice() {
            [mode] => Ok(game::Answer::Mode(*mode)),
            // Not one of them: the engine refuses it.
            [] => Ok(game::Answer::Mode(labels.len())),
            several => {
                let names: Vec<String> = several.iter().filter_map(|&index| labels.get(index)).cloned().collect();
                Err(Diagnostic::error(format!("`{}` matches several modes", word.text))
                    .at(word.place.clone())
                    .help(format!("it can be {}", quoted(&names)))
                    .into())
            }
        }
    }

    /// The places of the modes that the words begin: the one that is labelled so, else those whose label begins so, else those
    /// whose text does.
    pub(crate) fn modes_begun(&self, decision: &Decision, labels: &[String], word: &Reference) -> Vec<usize> {
        let wanted = plain(&word.text);
        let places = |modes: &[String], is_it: &dyn Fn(&str) -> bool| -> Vec<usize> {
            modes.iter().enumerate().filter(|(_, mode)| is_it(mode)).map(|(place, _)| place).collect()
        };
        let exact = places(labels, &|label| plain(label) == wanted);
        if let Some(&exact) = exact.first() {
            return vec![exact];
        }
        let begun = places(labels, &|label| begins_mode(&wanted, label));
        if !begun.is_empty() {
            return begun;
        }
        let words = self.modes_in_words(labels.len(), decision).unwrap_or_default();
        places(&words, &|words| begins_mode(&wanted, words))
    }

    /// The player or chance that answers, and the answer: the file may have written `{ben: ANSWER}` or `{chance: OUTCOME}`.
    pub(crate) fn answerer(acting: PlayerId, answer: &Located<Answer>) -> (By, &Located<Answer>) {
        match &answer.value {
            Answer::By { player, answer } => (By::Player(crate::table::build::player_of(player.value)), answer),
            Answer::ByChance(answer) => (By::Chance, answer),
            _ => (By::Player(acting), answer),
        }
    }
}

fn is_about_no_card(waiter: Option<&Waiter>) -> bool {
    waiter.is_some_and(|waiter| waiter.amount.0.is_some() || matches!(waiter.about.0, Some(Ref::Player(_))))
}

/// The words without case and punctuation.
fn plain(text: &str) -> String {
    let letters: String = normalise(text)
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '+' | '-' | '\'') { c } else { ' ' })
        .collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tests if the words begin with a mode. Its label is only the start of the printed words, and a file may write more of
/// them.
pub(crate) fn begins_mode(word: &str, label: &str) -> bool {
    let (word, label) = (plain(word), plain(label));
    let begins = |long: &str, short: &str| {
        !short.is_empty() && long.strip_prefix(short).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    begins(&label, &word) || begins(&word, &label)
}
