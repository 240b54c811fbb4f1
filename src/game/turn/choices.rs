//! Every legal answer to the pending decision, as a search wants them: all of them, and of those that only differ in
//! which of several cards they name that cannot be told apart, one.

use swu_cards::{Arena, Card, Effect, Target};

use crate::position::{Frame, Position};
use crate::terms::{AbilityKind, Action, Answer, Ask, CardId, Choice, Decision, NameOf, Play, Random, Ref, Waiter};

/// No more answers than that are listed.
pub const MOST_ANSWERS: usize = 10_000;
/// The limit on partial answers that are looked at for them.
const MOST_TRIES: usize = 40 * MOST_ANSWERS;

/// A decision has more answers than can be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("more than {MOST_ANSWERS} answers, too many to try them all")]
pub struct TooManyAnswers;

impl Position {
    /// Every legal answer to the pending decision in a fixed order; none where nothing is asked. Of answers that lead to
    /// the same but for which of several cards is which, there is one: [`State::key`](swu_state::State::key) says when. An
    /// answer that begins something may still turn out not to be possible, when its costs come to be paid: then
    /// [`Position::after`] refuses it.
    ///
    /// Of units that attack one after the other there is the first alone: the others are asked for when its attack is over.
    /// A mulligan is one answer, whatever is drawn. Of the names that can be named there are those of this game, and one
    /// that is in no part of it, if the setup brought [one](crate::GameSetup::others).
    ///
    /// # Errors
    ///
    /// [`TooManyAnswers`] when there are more than [`MOST_ANSWERS`].
    pub fn answers(&self) -> Result<Vec<Answer>, TooManyAnswers> {
        let Some(decision) = self.decision() else { return Ok(Vec::new()) };
        let mut found = match &decision.ask {
            Ask::Mulligan => vec![Answer::Keep, Answer::Mulligan(None)],
            Ask::FirstResources { options, count } => self.some_cards(options, *count, *count)?,
            Ask::Resource { options } => self.some_cards(options, 0, 1)?,
            Ask::Plot { options } => self.plots(options)?,
            Ask::Action => self.actions(decision)?,
            Ask::Choose(choice) => self.choices(choice)?,
            Ask::May => vec![Answer::Yes, Answer::No],
            Ask::Next { options } => self.next_ones(options),
            Ask::Mode { options, optional } => {
                let declined = optional.then_some(Answer::Mode(usize::MAX));
                (0..options.len()).map(Answer::Mode).chain(declined).collect()
            }
            Ask::Arena => vec![Answer::Arena(Arena::Ground), Answer::Arena(Arena::Space)],
            Ask::Number { min, max } => {
                let numbers = (*min..=*max).take(MOST_ANSWERS + 1);
                numbers.map(Answer::Number).collect()
            }
            Ask::Aspect { among } => among.iter().copied().map(Answer::Aspect).collect(),
            Ask::Name { what } => self.names(*what),
            Ask::Divide { amount, exact, options, .. } => self.divisions(*amount, *exact, options)?,
            Ask::Arrange { cards, bottom_min, bottom_max } => self.arrangements(cards, *bottom_min, *bottom_max)?,
            Ask::UnitOrUpgrade => vec![Answer::Unit, Answer::Upgrade],
            Ask::Random(random) => self.outcomes(random)?,
        };
        found.retain(|answer| self.check_answer(decision, answer).is_ok());
        if found.len() > MOST_ANSWERS { Err(TooManyAnswers) } else { Ok(found) }
    }

    /// Legal actions, also those that choose how many Credit tokens pay for a card, and attacks on several units at once.
    fn actions(&self, decision: &Decision) -> Result<Vec<Answer>, TooManyAnswers> {
        let player = decision.player;
        let sameness = self.sameness();
        let mut actions: Vec<Action> = Vec::new();
        for action in self.legal_actions(player) {
            if actions.iter().any(|listed| sameness.are_one_action(listed, &action)) {
                continue;
            }
            if let Action::Play(play) = &action {
                let spent = (1..=self.credits(player)).map(Some);
                actions.extend(spent.map(|credits| Action::Play(Play { credits, ..play.clone() })));
            }
            if let Action::Use { card, ability, .. } = action {
                let spent = 1..=self.credits(player);
                let uses = spent.map(|credits| Action::Use { card, ability, credits: Some(credits) });
                actions.extend(uses.filter(|action| self.check_known_action(player, action).is_ok()));
            }
            actions.push(action);
        }
        actions.extend(self.wide_attacks(decision, &actions)?);
        Ok(actions.into_iter().map(Answer::Action).collect())
    }

    /// Attacks on several units at once, by units that can: those of which each alone can be attacked by them.
    fn wide_attacks(&self, decision: &Decision, single: &[Action]) -> Result<Vec<Action>, TooManyAnswers> {
        let player = decision.player;
        let mut wide = Vec::new();
        for &attacker in self.units.iter().filter(|&&unit| self.most_attacked(unit) > 1) {
            let bases: Vec<CardId> = self.seats().map(|seat| self.player(seat).base).collect();
            let of_it = single.iter().filter_map(|action| match action {
                Action::Attack { attacker: unit, targets } if *unit == attacker => targets.first().copied(),
                _ => None,
            });
            let targets: Vec<CardId> = of_it.filter(|target| !bases.contains(target)).collect();
            let sets = subsets(&classes_of(&targets, |_, _| false), 2, self.most_attacked(attacker), &|_| true)?;
            let attacks = sets.into_iter().map(|set| {
                let targets = set.into_iter().filter_map(|place| targets.get(place).copied()).collect();
                Action::Attack { attacker, targets }
            });
            wide.extend(attacks.filter(|attack| self.check_known_action(player, attack).is_ok()));
        }
        Ok(wide)
    }

    /// So many cards of these, each set of them once.
    fn some_cards(&self, options: &[CardId], min: usize, max: usize) -> Result<Vec<Answer>, TooManyAnswers> {
        let options = self.refs(options);
        self.choices(&Choice::new(options, min, max))
    }

    /// The next card to play using Plot, with each number of Credit tokens, or none.
    fn plots(&self, options: &[CardId]) -> Result<Vec<Answer>, TooManyAnswers> {
        let mut found = self.some_cards(options, 0, 1)?;
        found.extend(self.plays_with_credits(options));
        Ok(found)
    }

    /// Cards that an ability or a keyword plays, with each number of Credit tokens that its player may say.
    fn plays_with_credits(&self, options: &[CardId]) -> Vec<Answer> {
        let credits = self.decision().map_or(0, |decision| self.credits(decision.player));
        let plays = options
            .iter()
            .flat_map(|&card| (1..=credits).map(move |credits| Play { credits: Some(credits), ..Play::card(card) }));
        plays.map(|play| Answer::Action(Action::Play(play))).collect()
    }

    fn choices(&self, choice: &Choice) -> Result<Vec<Answer>, TooManyAnswers> {
        let Choice { options, min, max, optional, limits } = choice;
        let sameness = self.sameness();
        let is_one = |one: Ref, other: Ref| sameness.are_one_option(one, other);
        let classes = classes_of(options, |&one, &other| is_one(one, other));
        let holds = |places: &[usize]| limits.iter().all(|limit| limit.holds(places));
        // Units that attack one after the other: each further one is asked for when the first is done (CR 7.1.7).
        let asks_again =
            matches!(self.frames.last(), Some(Frame::Do(part)) if matches!(&*part.effect, Effect::Attack(_)));
        let max = if asks_again { 1 } else { *max };
        let mut sets = subsets(&classes, *min, max, &holds)?;
        if *optional && *min > 0 {
            sets.insert(0, Vec::new());
        }
        let mut found: Vec<Answer> = Vec::new();
        for set in sets {
            let chosen: Vec<Ref> = set.into_iter().filter_map(|place| options.get(place).copied()).collect();
            if self.is_in_order() {
                let of_equal = |one: &Ref, other: &Ref| is_one(*one, *other);
                found.extend(orders(&chosen, of_equal)?.into_iter().map(Answer::Choose));
            } else {
                found.push(Answer::Choose(chosen));
            }
        }
        if self.chooses_a_play() {
            let cards: Vec<CardId> = options.iter().filter_map(|option| option.card()).collect();
            found.extend(self.plays_with_credits(&cards));
        }
        Ok(found)
    }

    /// The possible outcomes of chance: sets, in which there is no order.
    fn outcomes(&self, random: &Random) -> Result<Vec<Answer>, TooManyAnswers> {
        let sameness = self.sameness();
        let classes = classes_of(&random.options, |&one, &other| sameness.are_one_option(one, other));
        let sets = subsets(&classes, random.count, random.count, &|_| true)?;
        let options =
            |set: Vec<usize>| set.into_iter().filter_map(|place| random.options.get(place).copied()).collect();
        Ok(sets.into_iter().map(|set| Answer::Choose(options(set))).collect())
    }

    /// True if the order of the chosen options counts: they are done one after the other, or lie in it.
    fn is_in_order(&self) -> bool {
        let Some(Frame::Do(part)) = self.frames.last() else { return false };
        match &*part.effect {
            Effect::Play(_) | Effect::ForEach { .. } | Effect::Select(_) => true,
            Effect::PutOnDeck { what, .. } => matches!(what, Target::Choose(_)),
            _ => false,
        }
    }

    /// The abilities that wait, one of several that do exactly the same.
    fn next_ones(&self, options: &[Waiter]) -> Vec<Answer> {
        let waiting: Vec<_> = match self.frames.last() {
            Some(Frame::Layer { waiting, current: Some(player) }) => {
                waiting.iter().filter(|waits| waits.context.controller == *player).collect()
            }
            _ => Vec::new(),
        };
        let is_known = waiting.len() == options.len();
        let is_one = |&one: &usize, &other: &usize| is_known && waiting.get(one) == waiting.get(other);
        let places: Vec<usize> = (0..options.len()).collect();
        let classes = classes_of(&places, is_one);
        let firsts = classes.iter().filter_map(|class| class.first().copied()).map(Answer::Next);
        let plots: Vec<CardId> =
            options.iter().filter(|waiter| waiter.kind == AbilityKind::Plot).map(|waiter| waiter.source.card).collect();
        firsts.chain(self.plays_with_credits(&plots)).collect()
    }

    /// Names of this game, each once, and one of other cards that is not among them.
    fn names(&self, what: NameOf) -> Vec<Answer> {
        let names_of = |card: &Card| match what {
            NameOf::Card => vec![card.name.clone()],
            NameOf::Trait => card.traits.iter().map(|one| one.as_str().to_owned()).collect(),
        };
        let mut names: Vec<String> = self.faces.iter().flat_map(|face| names_of(&face.card)).collect();
        names.sort();
        names.dedup();
        let other = self.others.iter().flat_map(|card| names_of(card)).find(|name| !names.contains(name));
        names.into_iter().chain(other).map(Answer::Name).collect()
    }

    /// Every division, once of those that differ only in which of several alike cards takes how much.
    fn divisions(&self, amount: i32, exact: bool, options: &[(Ref, i32)]) -> Result<Vec<Answer>, TooManyAnswers> {
        let sameness = self.sameness();
        let classes = classes_of(options, |(one, _), (other, _)| sameness.are_one_option(*one, *other));
        let order: Vec<usize> = classes.iter().flatten().copied().collect();
        let begins: Vec<bool> = classes.iter().flat_map(|class| (0..class.len()).map(|place| place == 0)).collect();
        let all = options.iter().map(|(_, most)| (*most).clamp(0, amount.max(0))).fold(0i32, i32::saturating_add);
        let least = if exact { all.min(amount) } else { 0 };
        let mut found = Vec::new();
        let mut tries = 0;
        let mut open = vec![(Vec::<i32>::new(), 0)];
        while let Some((parts, total)) = open.pop() {
            one_more(&mut tries)?;
            let Some(&place) = order.get(parts.len()) else {
                if total >= least {
                    let parts = order.iter().zip(&parts).filter(|(_, part)| **part > 0);
                    let parts = parts.filter_map(|(&place, &part)| Some((options.get(place)?.0, part)));
                    found.push(Answer::Divide(parts.collect()));
                }
                continue;
            };
            let most = options.get(place).map_or(0, |(_, most)| *most).min(amount - total);
            // Among alike ones the first takes the most.
            let most = match parts.last() {
                Some(&before) if !begins.get(parts.len()).copied().unwrap_or(true) => most.min(before),
                _ => most,
            };
            for part in 0..=most.max(0) {
                let mut longer = parts.clone();
                longer.push(part);
                open.push((longer, total + part));
            }
        }
        if !found.iter().any(|answer| *answer == Answer::Divide(Vec::new())) {
            found.push(Answer::Divide(Vec::new()));
        }
        Ok(found)
    }

    /// Every order of the cards, and every place in it where the bottom begins.
    fn arrangements(
        &self,
        cards: &[CardId],
        bottom_min: usize,
        bottom_max: usize,
    ) -> Result<Vec<Answer>, TooManyAnswers> {
        let sameness = self.sameness();
        let orders = orders(cards, |&one, &other| sameness.is_same_but_for_place(one, other))?;
        let splits = bottom_min..=bottom_max.min(cards.len());
        if orders.len().saturating_mul(splits.clone().count()) > MOST_ANSWERS {
            return Err(TooManyAnswers);
        }
        let split = |order: &Vec<CardId>, bottom: usize| {
            let mut top = order.clone();
            let bottom = top.split_off(cards.len() - bottom);
            Answer::Arrange { top, bottom }
        };
        Ok(orders.iter().flat_map(|order| splits.clone().map(move |bottom| split(order, bottom))).collect())
    }
}

/// Counts one more partial answer.
const fn one_more(tries: &mut usize) -> Result<(), TooManyAnswers> {
    *tries += 1;
    if *tries > MOST_TRIES { Err(TooManyAnswers) } else { Ok(()) }
}

/// The places of the options, in classes between whose members there is no difference.
fn classes_of<T>(options: &[T], is_one: impl Fn(&T, &T) -> bool) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for (place, option) in options.iter().enumerate() {
        let same = |class: &&mut Vec<usize>| {
            class.first().and_then(|&first| options.get(first)).is_some_and(|first| is_one(first, option))
        };
        match classes.iter_mut().find(same) {
            Some(class) => class.push(place),
            None => classes.push(vec![place]),
        }
    }
    classes
}

/// Sets of `min` to `max` places that hold together: of each class its first ones.
fn subsets(
    classes: &[Vec<usize>],
    min: usize,
    max: usize,
    holds: &dyn Fn(&[usize]) -> bool,
) -> Result<Vec<Vec<usize>>, TooManyAnswers> {
    let mut found = Vec::new();
    let mut tries = 0;
    // How many of the classes are settled, with the places that were taken; the last is looked at first.
    let mut open = vec![(0, Vec::<usize>::new())];
    while let Some((settled, taken)) = open.pop() {
        one_more(&mut tries)?;
        let Some(class) = classes.get(settled) else {
            if taken.len() >= min && (taken.is_empty() || holds(&taken)) {
                found.push(taken);
                if found.len() > MOST_ANSWERS {
                    return Err(TooManyAnswers);
                }
            }
            continue;
        };
        let left: usize = classes.iter().skip(settled + 1).map(Vec::len).sum();
        for count in 0..=class.len().min(max.saturating_sub(taken.len())) {
            if taken.len() + count + left >= min {
                let more = class.iter().take(count).copied();
                open.push((settled + 1, taken.iter().copied().chain(more).collect()));
            }
        }
    }
    Ok(found)
}

/// Every order of these things, once of those that only swap alike ones.
fn orders<T: Clone>(things: &[T], is_one: impl Fn(&T, &T) -> bool) -> Result<Vec<Vec<T>>, TooManyAnswers> {
    let classes = classes_of(things, is_one);
    let mut found = Vec::new();
    let mut tries = 0;
    let mut open = vec![Vec::<usize>::new()];
    while let Some(order) = open.pop() {
        one_more(&mut tries)?;
        if order.len() == things.len() {
            found.push(order.iter().filter_map(|&place| things.get(place).cloned()).collect());
            if found.len() > MOST_ANSWERS {
                return Err(TooManyAnswers);
            }
            continue;
        }
        // The next of each class that has some left; the last is looked at first.
        for class in classes.iter().rev() {
            if let Some(&next) = class.iter().find(|place| !order.contains(place)) {
                open.push(order.iter().copied().chain([next]).collect());
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_class_the_first_ones_are_taken() {
        let classes = [vec![0, 2, 3], vec![1]];
        let mut sets = subsets(&classes, 1, 2, &|_| true).unwrap_or_default();
        sets.sort();
        assert_eq!(sets, [vec![0], vec![0, 1], vec![0, 2], vec![1]]);
    }

    #[test]
    fn an_order_of_alike_things_is_one() {
        let count = |things: &[char]| orders(things, |one, other| one == other).map(|orders| orders.len());
        assert_eq!(count(&['a', 'b', 'c']), Ok(6));
        assert_eq!(count(&['a', 'b', 'a']), Ok(3));
        assert_eq!(count(&['a', 'a', 'a']), Ok(1));
        assert_eq!(count(&[]), Ok(1));
    }

    #[test]
    fn too_many_answers_are_an_error() {
        let each: Vec<Vec<usize>> = (0..30).map(|place| vec![place]).collect();
        assert_eq!(subsets(&each, 0, 30, &|_| true), Err(TooManyAnswers));
        assert_eq!(subsets(&each, 0, 30, &|places| places.len() < 2 || places == [0, 1]), Err(TooManyAnswers));
        assert_eq!(subsets(&each, 0, 2, &|_| true).map(|sets| sets.len()), Ok(1 + 30 + 435));
        assert_eq!(orders(&(0..8).collect::<Vec<_>>(), |one, other| one == other), Err(TooManyAnswers));
    }
}
