//! Decisions as a file writes them: the reverse of `action` and `answering`.
//!
//! Everything written is read again first: the words mean the decision, or the same for cards that cannot be told apart.

use crate::action::USING;
use crate::answer::CHANCE;
use crate::name::split_owner;
use crate::prompts::action::Move;
use crate::table::build::player_of;
use crate::table::resolve::{FILLER, Table};
use crate::{self as file, Answer, Located, Reference, Seat, normalise};
use swu_cards::terms::with_article;
use swu_cards::{CardKind, Keyword};
use swu_game::{self as game, Ask, CardId, Decision, PlayerId, Ref, Rule, Waiter, Zone};
use swu_text::diagnostic::Place;

#[cfg(test)]
mod tests;

impl Table<'_> {
    /// The answer as a file writes it; nothing if the words of the format cannot say it, for example of different cards
    /// with one name.
    pub(crate) fn written_answer(&self, decision: &Decision, answer: &game::Answer) -> Option<Answer> {
        let written = match answer {
            game::Answer::Keep => self.answer_word("keep"),
            game::Answer::Mulligan(None) => self.answer_word("mulligan"),
            game::Answer::Choose(chosen) => self.written_choice(decision, chosen)?,
            game::Answer::Yes => Answer::YesNo(true),
            game::Answer::No => Answer::YesNo(false),
            game::Answer::Next(place) => self.written_waiter(decision, *place)?,
            game::Answer::Mode(mode) => match &decision.ask {
                Ask::Mode { options, .. } => options.get(*mode).map_or(Answer::None, |label| self.answer_word(label)),
                _ => return None,
            },
            game::Answer::Arena(arena) => self.answer_word(&arena.to_string()),
            game::Answer::Number(number) => {
                u32::try_from(*number).map_or_else(|_| self.answer_word(&number.to_string()), Answer::Number)
            }
            game::Answer::Aspect(aspect) => self.answer_word(&aspect.to_string()),
            game::Answer::Name(name) => self.answer_word(name),
            game::Answer::Divide(parts) => self.written_division(decision, parts)?,
            game::Answer::Arrange { top, bottom } => self.written_piles(decision, top, bottom)?,
            game::Answer::Unit => self.answer_word("unit"),
            game::Answer::Upgrade => self.answer_word("upgrade"),
            game::Answer::Action(game::Action::Play(play)) if !matches!(decision.ask, Ask::Action) => {
                self.written_later_play(decision, play)?
            }
            game::Answer::Mulligan(Some(_)) | game::Answer::Action(_) => return None,
        };
        self.says(decision, &written, answer).then_some(written)
    }

    /// The decision as a step of its player; nothing as for [`Self::written_answer`].
    pub(crate) fn written_step(&self, decision: &Decision, answer: &game::Answer) -> Option<file::Action> {
        Some(match (&decision.ask, answer) {
            (Ask::Action, game::Answer::Action(action)) => self.written_action(decision.player, action)?,
            (_, game::Answer::Keep) => file::Action::Keep,
            (_, game::Answer::Mulligan(None)) => file::Action::Mulligan { hand: None },
            (Ask::FirstResources { .. } | Ask::Resource { .. }, game::Answer::Choose(chosen)) => {
                file::Action::Resource(self.references(&self.objects(&decision.ask)?, chosen)?)
            }
            _ => file::Action::Choose(located(self.written_answer(decision, answer)?)),
        })
    }

    /// Tests if these words are read as that answer.
    fn says(&self, decision: &Decision, written: &Answer, answer: &game::Answer) -> bool {
        let read = self.answer(decision, &located(written.clone()));
        read.is_ok_and(|read| self.is_one_answer(decision, &read, answer))
    }

    /// Tests if two answers mean the same; cards that cannot be told apart are the same.
    fn is_one_answer(&self, decision: &Decision, one: &game::Answer, other: &game::Answer) -> bool {
        let alike = |one: &[Ref], other: &[Ref]| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| self.is_one(*one, *other))
        };
        let piles = |one: &[CardId], other: &[CardId]| alike(&self.refs_of(one), &self.refs_of(other));
        match (one, other) {
            (game::Answer::Choose(one), game::Answer::Choose(other)) => alike(one, other),
            (game::Answer::Divide(one), game::Answer::Divide(other)) => {
                let sides = |parts: &[(Ref, i32)]| parts.iter().copied().unzip::<_, _, Vec<Ref>, Vec<i32>>();
                let ((one, shares), (other, others)) = (sides(one), sides(other));
                shares == others && alike(&one, &other)
            }
            (
                game::Answer::Arrange { top: one, bottom: below },
                game::Answer::Arrange { top: other, bottom: other_below },
            ) => piles(one, other) && piles(below, other_below),
            (game::Answer::Next(one), game::Answer::Next(other)) => match &decision.ask {
                Ask::Next { options } => options
                    .get(*one)
                    .zip(options.get(*other))
                    .is_some_and(|(one, other)| self.is_one_waiter(one, other)),
                _ => false,
            },
            // Declined, by whatever answer.
            (game::Answer::Mode(one), game::Answer::Mode(other)) => match &decision.ask {
                Ask::Mode { options, .. } => one == other || (*one >= options.len() && *other >= options.len()),
                _ => false,
            },
            // A card that is played as the answer to a prompt may be named alone.
            (game::Answer::Action(game::Action::Play(play)), game::Answer::Choose(chosen))
            | (game::Answer::Choose(chosen), game::Answer::Action(game::Action::Play(play))) => {
                play.credits.is_none() && play.paying.is_empty() && alike(&self.refs_of(&[play.card]), chosen)
            }
            (game::Answer::Action(one), game::Answer::Action(other)) => self.is_one_action(one, other),
            _ => one == other,
        }
    }

    fn is_one_action(&self, one: &game::Action, other: &game::Action) -> bool {
        let is_one = |one: CardId, other: CardId| self.position.is_alike(one, other);
        let all = |one: &[CardId], other: &[CardId]| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_one(*one, *other))
        };
        let both = |one: Option<CardId>, other: Option<CardId>| all(one.as_slice(), other.as_slice());
        match (one, other) {
            (game::Action::Play(one), game::Action::Play(other)) => {
                let exploited = |play: &game::Play| play.exploit.clone().unwrap_or_default();
                is_one(one.card, other.card)
                    && (one.using, one.credits) == (other.using, other.credits)
                    && both(one.onto, other.onto)
                    && one.exploit.is_some() == other.exploit.is_some()
                    && all(&exploited(one), &exploited(other))
                    && all(&one.paying, &other.paying)
            }
            (game::Action::Attack { attacker, targets }, game::Action::Attack { attacker: other, targets: others }) => {
                is_one(*attacker, *other) && all(targets, others)
            }
            (
                game::Action::Use { card, ability, credits },
                game::Action::Use { card: other, ability: number, credits: spent },
            ) => is_one(*card, *other) && (ability, credits) == (number, spent),
            (game::Action::Deploy { leader, onto }, game::Action::Deploy { leader: other, onto: unit }) => {
                is_one(*leader, *other) && both(*onto, *unit)
            }
            _ => one == other,
        }
    }

    fn is_one(&self, one: Ref, other: Ref) -> bool {
        match (one, other) {
            (Ref::Card(one), Ref::Card(other)) => self.position.is_alike(one.card, other.card),
            _ => one == other,
        }
    }

    /// Tests if two waiting abilities are the same to the player who answers: of cards that cannot be told apart, about
    /// such cards or the same player.
    pub(crate) fn is_one_waiter(&self, one: &Waiter, other: &Waiter) -> bool {
        (one.kind, one.place) == (other.kind, other.place)
            && self.position.is_alike(one.source.card, other.source.card)
            && one.amount.0 == other.amount.0
            && match (one.about.0, other.about.0) {
                (Some(about), Some(other)) => self.is_one(about, other),
                (about, other) => about == other,
            }
    }

    /// The words for chosen objects, in this order.
    fn written_choice(&self, decision: &Decision, chosen: &[Ref]) -> Option<Answer> {
        let words = self.references(&self.objects(&decision.ask)?, chosen)?;
        Some(match <[Reference; 1]>::try_from(words) {
            Ok([word]) => Answer::Word(word),
            Err(words) if words.is_empty() => Answer::None,
            Err(words) => Answer::List(words),
        })
    }

    /// Words for each of these options, as items of a list.
    fn references(&self, options: &[Ref], chosen: &[Ref]) -> Option<Vec<Reference>> {
        let mut taken: Vec<Ref> = Vec::with_capacity(chosen.len());
        let mut words = Vec::with_capacity(chosen.len());
        for &wanted in chosen {
            let (word, read) = self.words_for(wanted).into_iter().find_map(|word| {
                let read = self.option(&word, options, &taken).ok()?;
                (options.contains(&read) && self.is_one(read, wanted)).then_some((word, read))
            })?;
            taken.push(read);
            words.push(word);
        }
        Some(words)
    }

    /// The words that a file can use for an object, shortest first.
    fn words_for(&self, wanted: Ref) -> Vec<Reference> {
        let card = match wanted {
            Ref::Player(player) => return vec![self.reference(&self.position.player(player).name)],
            Ref::Card(object) => object.card,
        };
        let side = self.position.player(self.side(card)).name.clone();
        let state = self.position.card(card);
        if state.filler {
            let mut words = vec![FILLER.to_owned(), format!("{side}'s {FILLER}")];
            if state.zone == Zone::Resources {
                let status = if state.exhausted { "exhausted" } else { "ready" };
                words.extend([with_article(&format!("{status} resource")), format!("{side}'s {status} resource")]);
            }
            if state.zone.is_play() {
                let number = self.number_of(card);
                words.extend([format!("{FILLER} #{number}"), format!("{side}'s {FILLER} #{number}")]);
            }
            return words.iter().map(|word| self.reference(word)).collect();
        }
        if self.base_of(card).is_some() {
            return vec![self.reference(&side), self.reference(&format!("{side}'s base"))];
        }
        let name = self.written(card);
        let full = self.position.look().card(card).full_name();
        let mut words = vec![name.clone(), full.clone(), format!("{side}'s {name}"), format!("{side}'s {full}")];
        if self.position.printed(card).kind == CardKind::Leader {
            words.push(format!("{side}'s leader"));
        }
        if let Some(unit) = self.unit_of(card) {
            let (unit, controller) = (self.written(unit), &self.position.player(self.side(unit)).name);
            words.extend([format!("{unit}'s {name}"), format!("{controller}'s {unit}'s {name}")]);
        }
        let number = self.number_of(card);
        words.extend([format!("{full} #{number}"), format!("{side}'s {full} #{number}")]);
        words.dedup();
        words.iter().map(|word| self.reference(word)).collect()
    }

    /// The words that mean this card and no other.
    pub(crate) fn exact_words(&self, card: CardId) -> String {
        self.words_for_card(card).pop().map(|word| word.text).unwrap_or_default()
    }

    /// The words for each option: its name, or the shortest words that mean it if another option that differs has the same
    /// name.
    pub(crate) fn option_names(&self, options: &[Ref]) -> Vec<String> {
        let names: Vec<String> = options.iter().map(|&option| self.option_name(option)).collect();
        let apart = |place: usize, option: Ref| {
            let is_other = |other: &usize| {
                *other != place
                    && names.get(*other) == names.get(place)
                    && options.get(*other).is_some_and(|&other| !self.is_one(other, option))
            };
            (0..options.len()).find(is_other)?;
            let means_it = |word: &Reference| {
                self.option(word, options, &[]).is_ok_and(|read| options.contains(&read) && self.is_one(read, option))
            };
            self.words_for(option).into_iter().find(means_it).map(|word| word.text)
        };
        let written = options.iter().zip(&names).enumerate();
        written.map(|(place, (&option, name))| apart(place, option).unwrap_or_else(|| name.clone())).collect()
    }

    fn words_for_card(&self, card: CardId) -> Vec<Reference> {
        self.words_for(Ref::Card(self.position.object(card)))
    }

    /// Words as the reader of a file reads them.
    pub(crate) fn reference(&self, text: &str) -> Reference {
        let seat = |name: &str| {
            let wanted = normalise(name);
            let mut players = self.position.seats();
            players.position(|player| normalise(&self.position.player(player).name) == wanted).map(Seat)
        };
        let (owner, name) = split_owner(text, seat).map_or((None, text), |(owner, name)| (Some(owner), name));
        let (text, name) = (text.to_owned(), name.to_owned());
        Reference { text, owner, name, facts: Vec::new(), is_key: false, place: Place::nowhere() }
    }

    fn answer_word(&self, text: &str) -> Answer {
        Answer::Word(self.reference(text))
    }

    fn written_waiter(&self, decision: &Decision, place: usize) -> Option<Answer> {
        let Ask::Next { options } = &decision.ask else { return None };
        self.waiter_words(options, place).map(Answer::Word)
    }

    /// The words for one of the waiting abilities.
    pub(crate) fn waiter_words(&self, options: &[Waiter], place: usize) -> Option<Reference> {
        let waiter = options.get(place)?;
        let names = self.words_for_card(waiter.source.card);
        let given_by = waiter.given_by.0.into_iter().flat_map(|giver| self.words_for_card(giver));
        let plain = names.iter().map(|name| name.text.clone());
        let with_label = names.iter().map(|name| format!("{}: {}", name.text, waiter.label()));
        let given_by = given_by.map(|name| name.text);
        let about = waiter.about.0.into_iter().flat_map(|about| self.words_for(about));
        let about = about.map(|about| about.text).chain(waiter.amount.0.map(|amount| amount.to_string()));
        let about = about.flat_map(|about| names.iter().map(move |name| format!("{}: {about}", name.text)));
        let mut words = plain.chain(with_label).chain(given_by).chain(about).map(|text| self.reference(&text));
        // CR 7.7.4.e: delayed effects of cards that are alike differ.
        let is_delayed = self.position.decision().is_some_and(|open| open.rule == Rule::Cr7_7_4e);
        let is_it = |read: &Waiter| read == waiter || (!is_delayed && self.is_one_waiter(read, waiter));
        words.find(|word| self.one_waiter(options, word).and_then(|read| options.get(read)).is_some_and(is_it))
    }

    fn written_division(&self, decision: &Decision, parts: &[(Ref, i32)]) -> Option<Answer> {
        if parts.is_empty() {
            return Some(Answer::None);
        }
        let options = self.objects(&decision.ask)?;
        let mut taken: Vec<Ref> = Vec::with_capacity(parts.len());
        let mut shares: Vec<(Reference, u32)> = Vec::with_capacity(parts.len());
        for &(wanted, share) in parts {
            // A map has each of its keys once.
            let is_new = |word: &Reference| shares.iter().all(|(other, _)| other.text != word.text);
            let (word, read) = self.words_for(wanted).into_iter().filter(is_new).find_map(|word| {
                let read = self.option(&word, &options, &taken).ok()?;
                self.is_one(read, wanted).then_some((word, read))
            })?;
            taken.push(read);
            shares.push((word, u32::try_from(share).ok()?));
        }
        Some(Answer::Divide(shares))
    }

    fn written_piles(&self, decision: &Decision, top: &[CardId], bottom: &[CardId]) -> Option<Answer> {
        let cards = self.objects(&decision.ask)?;
        let top = self.references(&cards, &self.refs_of(top))?;
        // Those on top are read first, and are no longer available for the bottom.
        let taken: Vec<Ref> = top.iter().try_fold(Vec::new(), |mut taken, word| {
            taken.push(self.option(word, &cards, &taken).ok()?);
            Some(taken)
        })?;
        let left: Vec<Ref> = cards.into_iter().filter(|card| !taken.contains(card)).collect();
        let bottom = self.references(&left, &self.refs_of(bottom))?;
        Some(Answer::PutBack { top, bottom })
    }

    /// A card that is played as the answer to a prompt, with its Credit tokens.
    fn written_later_play(&self, decision: &Decision, play: &game::Play) -> Option<Answer> {
        let answer = game::Answer::Action(game::Action::Play(play.clone()));
        let using = matches!(decision.ask, Ask::Plot { .. } | Ask::Next { .. }).then_some(Keyword::Plot);
        let credits = play.credits.map(u32::try_from).transpose().ok()?;
        let paying = self.cards_in_words(&play.paying)?;
        let as_play = |card: Reference| {
            let paying = paying.clone();
            Answer::Play(file::Play { card, onto: None, using, exploit: None, credits, paying }.into())
        };
        let words = self.words_for_card(play.card);
        let plain = words.iter().cloned().map(Answer::Word);
        let mut ways = plain.chain(words.iter().cloned().map(as_play));
        ways.find(|way| self.says(decision, way, &answer))
    }

    fn written_action(&self, player: PlayerId, action: &game::Action) -> Option<file::Action> {
        let says = |written: &file::Action| match self.action(player, written, None) {
            Ok(Some(Move::Decide(game::Answer::Action(read)))) => self.is_one_action(&read, action),
            _ => false,
        };
        let words = |card: CardId| self.words_for_card(card);
        let or_none = |card: Option<CardId>| match card {
            Some(card) => words(card).into_iter().map(Some).collect(),
            None => vec![None],
        };
        let mut ways: Vec<file::Action> = match action {
            game::Action::Pass => vec![file::Action::Pass],
            game::Action::Take(counter) => vec![file::Action::Take(*counter)],
            game::Action::Use { card, ability, credits } => {
                let credits = credits.map(u32::try_from).transpose().ok()?;
                let number = u32::try_from(ability + 1).ok()?;
                let way = |card: &Reference, ability| file::Action::Use { card: card.clone(), ability, credits };
                words(*card).iter().flat_map(|card| [way(card, None), way(card, Some(number))]).collect()
            }
            game::Action::Deploy { leader, onto } => pairs(&words(*leader), &or_none(*onto))
                .into_iter()
                .map(|(leader, onto)| file::Action::Deploy { leader, onto })
                .collect(),
            game::Action::Attack { attacker, targets } => {
                let targets = self.written_targets(targets)?;
                let whole = pairs(&words(*attacker), &targets).into_iter();
                whole.map(|(unit, targets)| file::Action::Attack { unit, targets }).collect()
            }
            game::Action::Play(play) => {
                let using = play.using;
                if using.is_some_and(|using| USING.iter().all(|(_, known)| *known != using)) {
                    return None;
                }
                let exploit = match play.exploit.as_ref().map(|units| self.cards_in_words(units)) {
                    Some(words) => Some(words?),
                    None => None,
                };
                let credits = play.credits.map(u32::try_from).transpose().ok()?;
                let paying = self.cards_in_words(&play.paying)?;
                let way = |(card, onto)| {
                    let (exploit, paying) = (exploit.clone(), paying.clone());
                    file::Play { card, onto, using, exploit, credits, paying }
                };
                let ways = pairs(&words(play.card), &or_none(play.onto)).into_iter();
                ways.map(|pair| file::Action::Play(way(pair))).collect()
            }
        };
        let place = ways.iter().position(says)?;
        Some(ways.swap_remove(place))
    }

    /// Each of these cards in words that tell it from the others.
    fn cards_in_words(&self, cards: &[CardId]) -> Option<Vec<Reference>> {
        let cards = self.refs_of(cards);
        self.references(&cards, &cards)
    }

    /// The ways to write all targets of an attack, each with one kind of words.
    fn written_targets(&self, targets: &[CardId]) -> Option<Vec<Vec<Reference>>> {
        let words: Vec<Vec<Reference>> = targets.iter().map(|&target| self.words_for_card(target)).collect();
        let most = words.iter().map(Vec::len).max()?;
        let way = |kind: usize| words.iter().map(|words| words.get(kind).or(words.last()).cloned()).collect();
        (0..most).map(way).collect()
    }

    /// The player who decides, or chance, as a step of the file names them.
    pub fn decider(&self, decision: &Decision) -> &str {
        if decision.is_chance() { CHANCE } else { &self.position.player(decision.player).name }
    }

    /// The name of the player of a seat.
    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        self.position.player(player_of(seat)).name.clone()
    }
}

/// Each item of the first with each of the second.
fn pairs<A: Clone, B: Clone>(first: &[A], second: &[B]) -> Vec<(A, B)> {
    first.iter().flat_map(|one| second.iter().map(|other| (one.clone(), other.clone()))).collect()
}

fn located(answer: Answer) -> Located<Answer> {
    Located { value: answer, place: Place::nowhere() }
}
