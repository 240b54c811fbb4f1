//! References of a file (contract §3): the card, base or player of the position that words mean.

use std::sync::Arc;

use super::build::player_of;
use super::lookup::{Cards, did_you_mean, quoted};
use crate::mending::{card_of_facts, key_of_a_card};
use crate::name::{split_any_number, split_number};
use crate::{CardFact, Reference, flow, normalise};
use smallvec::SmallVec;
use swu_cards::library::same_name;
use swu_game::{Answer, CardId, CardState, Decision, Event, Happening, PlayerId, Position, Ref, Zone};
use swu_text::diagnostic::{Diagnostic, nearest};
use swu_text::words::joined;
use swu_text::yaml::write::in_double_quotes;

/// Name of a card of which the file only gives the number.
pub(crate) const FILLER: &str = "another card";

/// Name of a resource of which the file only gives the number, and true if it is exhausted.
pub(super) const FILLER_RESOURCES: [(&str, bool); 2] = [("ready resource", false), ("exhausted resource", true)];

/// The words before a name that tell a ready card from an exhausted one of that name.
const STATUSES: [(&str, bool); 2] = [("a ready ", false), ("an exhausted ", true)];

/// Number of candidates that a message lists.
const LISTED: usize = 8;

/// A game on the table: the position, and the names that the file gives its cards.
#[derive(Debug, Clone)]
pub(crate) struct Table<'a> {
    pub cards: Arc<Cards<'a>>,
    pub position: Position,
    /// Aliases as written, with their cards.
    pub aliases: Arc<[(String, CardId)]>,
    /// Number of choices of the file that a mistake has made void: their answers are skipped.
    pub settled: usize,
    /// Prompts that the engine has answered since a player last did something, and that the file has not answered.
    pub unasked: Vec<Unasked>,
}

/// A prompt that the engine has answered by itself.
#[derive(Debug, Clone)]
pub(crate) struct Unasked {
    pub decision: Decision,
    pub answer: Answer,
    /// True if any other answer would have had the same result.
    pub free: bool,
    /// The event of the answer.
    pub event: Event,
    /// True if there was nothing to choose from for anybody: a search found nothing, a hand is empty.
    pub nothing: bool,
    /// True if the file gives that answer too.
    pub said: bool,
    /// The position in which it would have been asked; the present one if not given.
    pub at: Option<Arc<Position>>,
}

impl Unasked {
    /// A decision with the answer that it has without being asked.
    pub fn forced(decision: Decision, answer: Answer, free: bool) -> Self {
        let (player, rule) = (decision.player, decision.rule);
        let what = Happening::Forced { player, decision: Box::new(decision.clone()), answer: answer.clone(), free };
        let event = Event { what, rule, also: SmallVec::new(), held: SmallVec::new() };
        Self { decision, answer, free, event, nothing: false, said: false, at: None }
    }

    /// The prompt that the engine has answered, if the event is about one.
    pub fn of(event: &Event) -> Option<Self> {
        let Happening::Forced { decision, answer, free, .. } = &event.what else { return None };
        let forced = Self::forced((**decision).clone(), answer.clone(), *free);
        Some(Self { event: event.clone(), ..forced })
    }
}

/// A test that narrows what a reference can mean in a place.
pub(crate) type Stage<'t> = &'t dyn Fn(CardId) -> bool;

impl<'a> Table<'a> {
    /// The same game in another position.
    #[must_use]
    pub fn at(&self, position: Position) -> Self {
        Self {
            cards: Arc::clone(&self.cards),
            position,
            aliases: Arc::clone(&self.aliases),
            settled: self.settled,
            unasked: self.unasked.clone(),
        }
    }

    /// Every card that the words can mean, anywhere in the game: those of that name for which the facts hold.
    pub fn matching(&self, reference: &Reference) -> Vec<CardId> {
        let mut found = self.named_by(reference);
        if found.is_empty() {
            found = self.numbered(reference);
        }
        let holds = |card: CardId| {
            reference.facts.iter().all(|fact| match &fact.value {
                CardFact::In(place) => self.is_in(card, place),
                _ => self.check_card(card, fact).is_ok_and(|missed| missed.is_empty()),
            })
        };
        found.retain(|&card| holds(card));
        found
    }

    /// Every card that the words name.
    pub(super) fn named_by(&self, reference: &Reference) -> Vec<CardId> {
        let whole = if reference.facts.is_empty() { self.called(&reference.text) } else { Vec::new() };
        if !whole.is_empty() {
            return whole;
        }
        let Some(owner) = reference.owner.map(player_of) else {
            let called = if reference.facts.is_empty() { Vec::new() } else { self.called(&reference.name) };
            return if called.is_empty() { self.called_with_unit(&reference.name) } else { called };
        };
        match normalise(&reference.name).as_str() {
            "leader" => self.position.leaders(owner),
            "base" => vec![self.position.player(owner).base],
            name => {
                let is_theirs = |card: &CardId| self.side(*card) == owner;
                let named: Vec<CardId> = self.called(name).into_iter().filter(is_theirs).collect();
                if !named.is_empty() {
                    return named;
                }
                let of_unit = self.called_with_unit(&reference.name).into_iter();
                of_unit.filter(|&card| self.unit_of(card).is_some_and(|unit| is_theirs(&unit))).collect()
            }
        }
    }

    /// The upgrades and captives that `Wampa's Shield` means: Shields on or under a Wampa, or given by a Wampa that will
    /// remove them.
    fn called_with_unit(&self, words: &str) -> Vec<CardId> {
        let named = words.match_indices(['\'', '’']).map(|(at, mark)| {
            let (unit, card) = (words.get(..at)?, words.get(at + mark.len()..)?.strip_prefix(['s', 'S'])?);
            let units = self.called(unit);
            let is_on_it = |card: &CardId| {
                self.unit_of(*card).is_some_and(|unit| units.contains(&unit))
                    || self.position.awaited_by(*card).any(|giver| units.contains(&giver))
            };
            let card = card.strip_prefix(char::is_whitespace).filter(|_| !units.is_empty())?;
            Some(self.called(card.trim()).into_iter().filter(is_on_it).collect::<Vec<CardId>>())
        });
        named.flatten().find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The unit that a card is attached to or captured by.
    pub(crate) fn unit_of(&self, card: CardId) -> Option<CardId> {
        match self.position.card(card).zone {
            Zone::Attached(unit) | Zone::Captured(unit) => Some(unit),
            _ => None,
        }
    }

    /// The cards of an alias or a name, with or without the subtitle.
    pub(super) fn called(&self, name: &str) -> Vec<CardId> {
        if let Some((_, card)) = self.aliases.iter().find(|(alias, _)| same_name(alias, name)) {
            return vec![*card];
        }
        let words = normalise(name);
        let counted = words.trim_start_matches("a ").trim_start_matches("an ");
        if let Some((_, exhausted)) = FILLER_RESOURCES.iter().find(|(called, _)| *called == counted) {
            let is_it =
                |state: &CardState| state.filler && state.zone == Zone::Resources && state.exhausted == *exhausted;
            return self.position.cards().filter(|(_, state)| is_it(state)).map(|(id, _)| id).collect();
        }
        let is_filler = words == FILLER;
        let cards = || self.position.cards().filter(move |(_, state)| state.filler == is_filler).map(|(id, _)| id);
        if is_filler {
            return cards().collect();
        }
        let look = self.position.look();
        let now: Vec<CardId> = cards().filter(|&id| look.card(id).is_called(name)).collect();
        if !now.is_empty() {
            return now;
        }
        // A copy of another card, by its own printed name.
        let printed: Vec<CardId> = cards().filter(|id| self.position.printed(*id).is_called(name)).collect();
        if !printed.is_empty() {
            return printed;
        }
        let Some((_, exhausted, name)) = STATUSES.iter().find_map(|(status, exhausted)| {
            let first = words.get(..status.len()).filter(|first| first == status)?;
            Some((first, *exhausted, words.get(status.len()..)?))
        }) else {
            return Vec::new();
        };
        let has_status = |id: &CardId| {
            let state = self.position.card(*id);
            state.exhausted == exhausted && (state.zone.is_arena() || state.zone == Zone::Resources)
        };
        cards().filter(|&id| look.card(id).is_called(name)).filter(has_status).collect()
    }

    /// The controller of a card in play, or the owner of one out of play.
    pub fn side(&self, card: CardId) -> PlayerId {
        let state = self.position.card(card);
        if state.zone.is_play() { state.controller } else { state.owner }
    }

    /// The player that the words name.
    pub(crate) fn player_called(&self, reference: &Reference) -> Option<PlayerId> {
        let wanted = normalise(&reference.text);
        self.position.seats().find(|&player| normalise(&self.position.player(player).name) == wanted)
    }

    /// The card that the words mean. The first stage that leaves any card decides. The rest must be one card, or cards that
    /// cannot be told apart.
    ///
    /// # Errors
    ///
    /// If no card of the game has that name, or several that differ.
    pub fn card(&self, reference: &Reference, stages: &[Stage<'_>]) -> Result<CardId, Box<Diagnostic>> {
        let found = self.matching(reference);
        if found.is_empty() {
            return Err(self.unknown(reference, &self.names_in_game()));
        }
        let narrowed = stages.iter().find_map(|stage| {
            let left: Vec<CardId> = found.iter().copied().filter(|&card| stage(card)).collect();
            (!left.is_empty()).then_some(left)
        });
        self.settle(reference, &narrowed.unwrap_or(found))
    }

    /// The same, where a player's name means that player's base.
    pub(crate) fn card_or_base(&self, reference: &Reference, stages: &[Stage<'_>]) -> Result<CardId, Box<Diagnostic>> {
        match self.player_called(reference) {
            Some(player) if self.called(&reference.text).is_empty() => Ok(self.position.player(player).base),
            _ => self.card(reference, stages),
        }
    }

    /// True if the file gives the card an alias.
    pub fn has_alias(&self, card: CardId) -> bool {
        self.aliases.iter().any(|(_, aliased)| *aliased == card)
    }

    /// One of these cards, if they cannot be told apart. Those without an alias come first: the others have names of their
    /// own.
    fn settle(&self, reference: &Reference, cards: &[CardId]) -> Result<CardId, Box<Diagnostic>> {
        let plain: Vec<CardId> = cards.iter().copied().filter(|&card| !self.has_alias(card)).collect();
        let classes = self.classes(if plain.is_empty() { cards } else { &plain });
        match classes.as_slice() {
            [class] => class.first().copied().ok_or_else(|| self.ambiguous(reference, cards)),
            _ => {
                let firsts: Vec<CardId> = classes.iter().filter_map(|class| class.first().copied()).collect();
                Err(self.ambiguous(reference, &firsts))
            }
        }
    }

    /// The cards, grouped by those that cannot be told apart.
    pub fn classes(&self, cards: &[CardId]) -> Vec<Vec<CardId>> {
        let mut classes: Vec<Vec<CardId>> = Vec::new();
        for &card in cards {
            let class = classes
                .iter_mut()
                .find(|class| class.first().is_some_and(|&first| self.position.is_alike(first, card)));
            match class {
                Some(class) => class.push(card),
                None => classes.push(vec![card]),
            }
        }
        classes
    }

    fn ambiguous(&self, reference: &Reference, candidates: &[CardId]) -> Box<Diagnostic> {
        let title = format!("`{}` matches {} cards here", reference.text, candidates.len());
        let on_units = candidates.iter().all(|&card| self.unit_of(card).is_some());
        let mut diagnostic = Diagnostic::error(title).at(reference.place.clone());
        for &card in candidates.iter().take(LISTED) {
            diagnostic = diagnostic.help(format!("it can be {}", self.described(card)));
        }
        let ways = match candidates.first().and_then(|&card| Some((card, self.unit_of(card)?))) {
            Some((card, unit)) if on_units => {
                format!("name its unit: `{}'s {}`", self.written(unit), self.written(card))
            }
            _ => {
                let fact = self.fact_of_one(candidates).filter(|_| !reference.is_key);
                let fact = fact.map_or_else(String::new, |fact| format!(" or a fact (`{fact}`)"));
                let way = candidates.last().map_or_else(String::new, |&card| self.way_to_name(card, candidates));
                format!("{way}{fact}, or give the card an alias with `as` in `setup`")
            }
        };
        Box::new(diagnostic.help(ways))
    }

    /// Advice that tells a card from the other candidates: its player, if that is enough, else its number.
    fn way_to_name(&self, card: CardId, candidates: &[CardId]) -> String {
        let (name, side, number) = (self.written(card), self.side(card), self.number_of(card));
        let others = || candidates.iter().filter(|&&other| other != card);
        let of_player = format!("{}'s {name}", self.position.player(side).name);
        if !others().any(|&other| self.side(other) == side) {
            return format!("name its player (`{}`), write the subtitle", flow::word(&of_player));
        }
        let has_number = |other: &CardId| self.number_of(*other) == number;
        let name = if others().any(has_number) { of_player } else { name };
        let numbered = in_double_quotes(&format!("{name} #{number}"));
        format!("name its player, write the subtitle, write its number (`{numbered}`)")
    }

    /// A card by a fact that only one of the candidates has.
    fn fact_of_one(&self, candidates: &[CardId]) -> Option<String> {
        let damage = |card: CardId| {
            Some(self.position.card(card).damage).filter(|damage| *damage > 0).map(|damage| format!("damage: {damage}"))
        };
        let exhausted = |card: CardId| self.position.card(card).exhausted.then(|| "exhausted: true".to_owned());
        let place = |card: CardId| Some(format!("in: {}", flow::word(&self.place_as_written(card))));
        let facts: [&dyn Fn(CardId) -> Option<String>; 3] = [&damage, &exhausted, &place];
        let is_of_one = |card: CardId| {
            let fact = facts.iter().filter_map(|fact| fact(card).map(|told| (fact, told)));
            let alone = fact.filter(|(fact, told)| {
                candidates.iter().filter(|&&other| fact(other).as_ref() == Some(told)).count() == 1
            });
            alone.map(|(_, told)| (self.written(card), told)).next()
        };
        let (card, fact) = candidates.iter().rev().find_map(|&card| is_of_one(card))?;
        Some(format!("{{card: {}, {fact}}}", flow::word(&card)))
    }

    /// The message for words that mean nothing in this game; `names` are the possible ones.
    pub fn unknown(&self, reference: &Reference, names: &[String]) -> Box<Diagnostic> {
        if self.player_called(reference).is_some() {
            let error = Diagnostic::error(format!("`{}` is a player: name a card here", reference.text));
            let base = format!("the player's base is `{}'s base`", reference.text);
            return Box::new(error.at(reference.place.clone()).help(base));
        }
        let known = self.is_known(reference);
        let title = if known {
            format!("`{}` is not in this game", reference.text)
        } else {
            format!("card, alias or player `{}` not found", reference.text)
        };
        let diagnostic = Diagnostic::error(title).at(reference.place.clone());
        let mut near: Vec<String> =
            nearest(&reference.name, names.iter().map(String::as_str), 3).into_iter().map(str::to_owned).collect();
        if near.is_empty() && !known {
            near = self.cards.nearest(&reference.name);
        }
        if let Some(help) = self.numbers_instead(reference) {
            return Box::new(diagnostic.help(help));
        }
        if known {
            return Box::new(diagnostic);
        }
        if let Some(name) = card_of_facts(&reference.text) {
            return Box::new(match reference.is_key {
                true => diagnostic.help(key_of_a_card(&name)),
                false => diagnostic.help("write facts about a card without quotes around them"),
            });
        }
        if let Some(slip) = self.cards.slip(&reference.name) {
            return Box::new(diagnostic.help(slip));
        }
        let is_of_the_game = near.iter().any(|name| names.contains(name));
        let diagnostic = did_you_mean(diagnostic, &near);
        Box::new(match is_of_the_game {
            true => diagnostic,
            false => diagnostic
                .help(format!("the players are {}", self.players()))
                .help("give a card an alias in `setup`: `{card: CARD, as: NAME}`"),
        })
    }

    /// True for the name of a card that is not in this game, and cannot come into it as a token (CR 3.7.1).
    pub fn can_never_be_there(&self, reference: &Reference) -> bool {
        self.matching(&Reference { facts: Vec::new(), ..reference.clone() }).is_empty()
            && self.cards.is_known(&reference.name)
            && !self.cards.is_token(&reference.name)
    }

    /// Tests if any card has the name of the words, or their name without a number, if the game has none.
    pub(crate) fn is_known(&self, reference: &Reference) -> bool {
        let is_none_yet =
            |(name, _): (&str, usize)| self.cards.is_known(name) && self.numbers_instead(reference).is_none();
        self.cards.is_known(&reference.name) || split_number(&reference.name).is_some_and(is_none_yet)
    }

    /// The numbers that there are of a name, for one that none has: `Porg #3` with two Porgs.
    fn numbers_instead(&self, reference: &Reference) -> Option<String> {
        let (text, _) = split_any_number(&reference.text)?;
        let (name, _) = split_any_number(&reference.name)?;
        let plain = Reference { text: text.to_owned(), name: name.to_owned(), ..reference.clone() };
        let cards = self.matching(&plain);
        let mut numbers: Vec<usize> = cards.iter().map(|&card| self.number_of(card)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let written: Vec<String> =
            numbers.iter().map(|number| in_double_quotes(&format!("{text} #{number}"))).collect();
        (!written.is_empty())
            .then(|| format!("a number counts the cards of that name under one player: write {}", quoted(&written)))
    }

    /// The names of the players.
    fn players(&self) -> String {
        let names = self.position.seats().map(|player| format!("`{}`", self.position.player(player).name));
        joined(&names.collect::<Vec<_>>())
    }

    /// Everything that a reference can say in this game.
    pub(crate) fn names_in_game(&self) -> Vec<String> {
        let mut names: Vec<String> = self.aliases.iter().map(|(alias, _)| alias.clone()).collect();
        names.extend(self.position.seats().map(|player| self.position.player(player).name.clone()));
        for (card, _) in self.position.cards().filter(|(_, state)| !state.filler) {
            let printed = self.position.printed(card);
            names.extend([printed.name.clone(), printed.full_name()]);
        }
        names.sort();
        names.dedup();
        names
    }

    /// The option that the words mean, among those that are not chosen yet.
    ///
    /// # Errors
    ///
    /// As [`Self::card`]. Words for something that is not an option give that, for the engine to refuse.
    pub fn option(&self, reference: &Reference, options: &[Ref], taken: &[Ref]) -> Result<Ref, Box<Diagnostic>> {
        let free: Vec<Ref> = options.iter().copied().filter(|option| !taken.contains(option)).collect();
        let found = self.matching(reference);
        let mut cards: Vec<CardId> = free.iter().filter_map(|o| o.card()).filter(|card| found.contains(card)).collect();
        if normalise(&reference.name) == FILLER && cards.iter().any(|&card| self.position.choice_would_change(card)) {
            // Of cards that are only a number, the one that the choice would change.
            cards.retain(|&card| self.position.choice_would_change(card));
        }
        if cards.iter().any(|&card| !self.position.is_chosen_already(card)) {
            cards.retain(|&card| !self.position.is_chosen_already(card));
        }
        if cards.is_empty()
            && options.iter().all(|option| option.card().is_some_and(|card| self.unit_of(card).is_some()))
        {
            // If one of several upgrades or captives is chosen, the unit says which.
            let is_with_it = |card: &CardId| self.unit_of(*card).is_some_and(|unit| found.contains(&unit));
            cards = free.iter().filter_map(|option| option.card()).filter(is_with_it).collect();
        }
        if !cards.is_empty() {
            let card = self.settle(reference, &cards)?;
            let option = free.iter().copied().find(|option| option.card() == Some(card));
            return Ok(option.unwrap_or_else(|| Ref::Card(self.position.object(card))));
        }
        if let Some(player) = self.player_called(reference) {
            let base = self.position.player(player).base;
            let is_base = |option: &Ref| option.card() == Some(base);
            let meant = free.iter().copied().find(|option| *option == Ref::Player(player));
            return Ok(meant.or_else(|| free.iter().copied().find(is_base)).unwrap_or_else(|| {
                let players_are_asked = options.iter().any(|option| matches!(option, Ref::Player(_)));
                if players_are_asked { Ref::Player(player) } else { Ref::Card(self.position.object(base)) }
            }));
        }
        // It is not an option: any card of that name will be refused.
        match found.first() {
            Some(&card) => Ok(Ref::Card(self.position.object(card))),
            None => {
                let names: Vec<String> = options.iter().map(|&option| self.option_name(option)).collect();
                Err(self.unknown(reference, &names))
            }
        }
    }

    /// The options that the words of a list mean. If a name stands as often as there are cards of that name, it means all
    /// of them.
    ///
    /// # Errors
    ///
    /// As [`Self::option`].
    pub fn options(&self, words: &[Reference], options: &[Ref]) -> Result<Vec<Ref>, Box<Diagnostic>> {
        let mut chosen: Vec<Ref> = Vec::with_capacity(words.len());
        for word in words {
            let found = self.matching(word);
            let is_called = |option: &Ref| option.card().is_some_and(|card| found.contains(&card));
            let called: Vec<Ref> = options.iter().copied().filter(is_called).collect();
            let next = called.iter().copied().find(|option| !chosen.contains(option));
            chosen.push(match next.filter(|_| says_all(words, word, called.len())) {
                Some(next) => next,
                None => self.option(word, options, &chosen).map_err(|error| within_list(words, word, error))?,
            });
        }
        Ok(chosen)
    }
}

/// True if a list has these words as often as there are cards that they can mean.
pub(crate) fn says_all(words: &[Reference], word: &Reference, cards: usize) -> bool {
    let wanted = normalise(&word.text);
    cards > 1 && words.iter().filter(|other| normalise(&other.text) == wanted).count() == cards
}

/// The message for a word of a list that is an answer of its own: `[Wampa, none]`.
fn within_list(words: &[Reference], word: &Reference, error: Box<Diagnostic>) -> Box<Diagnostic> {
    if words.len() < 2 || !matches!(normalise(&word.text).as_str(), "none" | "yes" | "no" | "any") {
        return error;
    }
    Box::new(Diagnostic {
        help: vec![format!("`{}` is an answer of its own: leave it out of the list", word.text)],
        ..*error
    })
}
