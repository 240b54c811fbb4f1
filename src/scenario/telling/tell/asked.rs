//! Open decisions in words: the player, the question and the options.

use std::collections::{BTreeMap, BTreeSet};

use crate::prompts::answering::begins_mode;
use crate::prompts::answers::By;
use crate::table::resolve::{Table, Unasked};
use crate::{Answer, CHANCE, flow};
use swu_cards::compile::{Context, Side};
use swu_cards::{Phase, print};
use swu_game::decision::NameOf;
use swu_game::{self, AbilityKind, Ask, CardId, Decision, Happening, Random, RandomOf, Ref, Rule, Stage};

impl Table<'_> {
    /// The open decision: `ana must choose one of Wampa, AT-ST or none`.
    pub(crate) fn tell_decision(&self, decision: &Decision) -> String {
        let player = self.player_told(decision.player);
        let source = match (decision.rule, decision.source) {
            (Rule::Cr12_5_2b, _) => " for the plan counter".to_owned(),
            (_, source) => source.map_or_else(String::new, |source| format!(" for {}", self.told(source.card))),
        };
        let what = match &decision.ask {
            Ask::Random(random) => return self.tell_chance(decision, random),
            Ask::Mulligan => "must decide: keep or mulligan".to_owned(),
            Ask::Action => "takes the next action".to_owned(),
            Ask::FirstResources { count, .. } => {
                format!("must choose {count} cards to resource from {}", self.options_of(decision))
            }
            Ask::Resource { .. } => format!("may resource one of {}", self.options_of(decision)),
            Ask::Choose(choice) => {
                let count = match (choice.min, choice.max) {
                    (min, max) if min == max => format!("{max}"),
                    (min, max) => format!("{min} to {max}"),
                };
                let verb = if choice.optional || choice.min == 0 { "may" } else { "must" };
                format!("{verb} choose {count} of {}", self.options_of(decision))
            }
            Ask::May => "must decide: yes or no".to_owned(),
            Ask::Next { .. } => format!("must choose what resolves next: {}", self.options_of(decision)),
            Ask::Mode { optional, .. } => {
                format!("{} choose one of {}", if *optional { "may" } else { "must" }, self.options_of(decision))
            }
            Ask::Divide { amount, exact, optional, .. } => {
                let verb = if *optional { "may" } else { "must" };
                let most = if *exact { "" } else { "up to " };
                format!("{verb} divide {most}{amount} among {}", self.options_of(decision))
            }
            Ask::Arrange { .. } => format!("must put back {}, `top` or `bottom`", self.options_of(decision)),
            Ask::Plot { .. } => format!("may play one of {} using Plot", self.options_of(decision)),
            Ask::Number { min, max } => format!("must choose a number from {min} to {max}"),
            Ask::Name { .. } => format!("must name {}", self.options_of(decision)),
            Ask::Arena | Ask::Aspect { .. } | Ask::UnitOrUpgrade => {
                format!("must choose: {}", self.options_of(decision))
            }
        };
        let about = self.position.asked_about().filter(|_| decision.source.is_some());
        let about = about.map_or_else(String::new, |about| match about {
            Ref::Player(about) => format!(" about {}", self.player_told(about)),
            Ref::Card(about) => format!(" about {}", self.told(about.card)),
        });
        format!("{player} {what}{source}{about}")
    }

    /// The outcome that chance must settle: `chance must put 1 on top of ana's deck, of Wampa, AT-ST`.
    fn tell_chance(&self, decision: &Decision, random: &Random) -> String {
        let outcome = match random.of {
            RandomOf::Pick => match decision.source {
                Some(source) => format!("pick {} for {} from", random.count, self.told(source.card)),
                None => format!("pick {} from", random.count),
            },
            RandomOf::TopOfDeck => {
                format!("put {} on top of {}'s deck, of", random.count, self.player_told(decision.player))
            }
        };
        format!("chance must {outcome} {}", self.options_of(decision))
    }

    fn options_of(&self, decision: &Decision) -> String {
        let objects = self.objects(&decision.ask).filter(|_| !matches!(decision.ask, Ask::Divide { .. }));
        // Those of hands, decks and resource zones.
        let cards: Option<Vec<CardId>> = objects.unwrap_or_default().into_iter().map(Ref::card).collect();
        let (fillers, known): (Vec<CardId>, Vec<CardId>) =
            cards.unwrap_or_default().into_iter().partition(|&card| self.position.card(card).filler);
        if fillers.is_empty() {
            return self.options_written(decision).join(", ");
        }
        let name = |card: CardId| self.option_name(Ref::Card(self.position.object(card)));
        let mut options: Vec<String> = known.into_iter().map(name).collect();
        // Resources that are only counted are told apart by their status.
        let mut resources: BTreeMap<String, usize> = BTreeMap::new();
        for resource in fillers.iter().filter_map(|&card| self.counted_resource(card)) {
            *resources.entry(resource).or_default() += 1;
        }
        let unknown = fillers.len() - resources.values().sum::<usize>();
        options.extend(resources.into_iter().map(|(resource, count)| match count {
            1 => resource,
            count => format!("{count} × {resource}"),
        }));
        if unknown == 0 {
            return options.join(", ");
        }
        let (cards, other) =
            (if unknown == 1 { "card" } else { "cards" }, if options.is_empty() { "" } else { "other " });
        options.push(format!("{unknown} {other}{cards}"));
        options.join(", ")
    }

    /// The words that a file could write for each option.
    pub(crate) fn options_written(&self, decision: &Decision) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        match &decision.ask {
            Ask::Mulligan => words(&["keep", "mulligan"]),
            Ask::May => words(&["yes", "no"]),
            Ask::Arena => words(&["ground", "space"]),
            Ask::UnitOrUpgrade => words(&["unit", "upgrade"]),
            Ask::Action => words(&["an action"]),
            Ask::FirstResources { .. }
            | Ask::Resource { .. }
            | Ask::Plot { .. }
            | Ask::Arrange { .. }
            | Ask::Divide { .. }
            | Ask::Random(_)
            | Ask::Choose(_) => self.option_names(&self.objects(&decision.ask).unwrap_or_default()),
            Ask::Mode { options, .. } => self.modes_written(options, decision),
            Ask::Aspect { among } => among.iter().map(ToString::to_string).collect(),
            Ask::Number { min, max } => (*min..=*max).take(100).map(|number| number.to_string()).collect(),
            Ask::Name { what: NameOf::Card } => words(&["a card"]),
            Ask::Name { what: NameOf::Trait } => words(&["a trait"]),
            Ask::Next { options } => self.waiters_written(options),
        }
    }

    /// The modes with all their words while they are asked for, where the fixed wording begins as the card does.
    fn modes_written(&self, labels: &[String], decision: &Decision) -> Vec<String> {
        match self.modes_in_words(labels.len(), decision) {
            Some(words) => labels.iter().zip(&words).map(|(label, words)| mode_written(label, words)).collect(),
            None => labels.to_vec(),
        }
    }

    /// The words of that many modes, while they are asked for.
    pub(crate) fn modes_in_words(&self, count: usize, decision: &Decision) -> Option<Vec<String>> {
        let modes = self.position.asked_modes();
        if self.position.decision() != Some(decision) || modes.len() != count {
            return None;
        }
        let side = decision.source.map_or(Side::Unit, |source| self.position.look().card(source.card).kind.into());
        Some(modes.iter().map(|mode| print::mode(mode, side)).collect())
    }

    /// The words that a file could write for each waiting ability: its card, and more if a card has several. Several of one
    /// sort are told apart by the card that gave them.
    fn waiters_written(&self, options: &[swu_game::Waiter]) -> Vec<String> {
        let card = |waiter: &swu_game::Waiter| self.written(waiter.source.card);
        let is_one_of_several = |waiter: &swu_game::Waiter| {
            let like = |other: &&swu_game::Waiter| (other.source, other.kind) == (waiter.source, waiter.kind);
            options.iter().filter(like).any(|other| other.place != waiter.place)
        };
        let giver = |waiter: &swu_game::Waiter| waiter.given_by.0.filter(|_| is_one_of_several(waiter));
        let label = |waiter: &swu_game::Waiter| match waiter.about.0 {
            Some(about) => self.option_name(about),
            None if let Some(amount) = waiter.amount.0 => amount.to_string(),
            None => match self.trigger_told(waiter).filter(|_| is_one_of_several(waiter)) {
                Some(when) => format!("{} ({when})", waiter.label()),
                None => waiter.label(),
            },
        };
        let labelled = |waiter: &swu_game::Waiter| format!("{}: {}", card(waiter), label(waiter));
        let by_giver = |waiter: &swu_game::Waiter| giver(waiter).map(|giver| self.written(giver));
        let card_or_giver = |waiter: &swu_game::Waiter| by_giver(waiter).unwrap_or_else(|| card(waiter));
        let labelled_or_giver = |waiter: &swu_game::Waiter| by_giver(waiter).unwrap_or_else(|| labelled(waiter));
        let ways: [&dyn Fn(&swu_game::Waiter) -> String; 4] = [&card, &card_or_giver, &labelled_or_giver, &labelled];
        let mut written = ways.iter().map(|way| options.iter().map(way).collect::<Vec<String>>());
        if let Some(written) = written.find(|written| all_differ(written)) {
            return written;
        }
        // Two Shields on a unit, one of which leaves at the end of the phase.
        let places = 0..options.len();
        places
            .zip(options)
            .map(|(place, waiter)| self.waiter_words(options, place).map_or_else(|| labelled(waiter), |word| word.text))
            .collect()
    }

    /// The triggering condition of an ability without a name of its own: `When this upgrade becomes attached to a unit`.
    fn trigger_told(&self, waiter: &swu_game::Waiter) -> Option<String> {
        let ability = self.position.waiting_ability(waiter).filter(|_| waiter.kind == AbilityKind::Triggered)?;
        let card = self.position.look().card(waiter.source.card);
        let text = print::ability(&ability, &Context::new(&card.name, card.kind.into()));
        text.split_once(": ").map(|(when, _)| shortened(when))
    }

    /// The choices that the engine has made since the last action, with the reasons, to follow the open question. An answer for
    /// one of them is offered as it is written among those of `by`, who has said something else.
    pub(crate) fn tell_unasked(&self, by: By, said: &Answer) -> String {
        let named = if let Answer::Word(word) = said { self.matching(word) } else { Vec::new() };
        // Who names a card that chance may pick answers no other prompt.
        let is_for_chance = |unasked: &Unasked| unasked.decision.is_chance() && !named.is_empty();
        let by_chance = self.unasked.iter().any(is_for_chance);
        // The Shield that has prevented damage is no choice: it is told to those who name it.
        let matters = |unasked: &&Unasked| {
            let is_choice = unasked.nothing || matches!(unasked.event.what, Happening::Forced { .. });
            let is_named = || unasked.answer.cards().iter().any(|card| named.contains(card));
            if by_chance { is_for_chance(unasked) } else { is_choice || is_named() }
        };
        let told = self.unasked.iter().filter(matters).map(|unasked| {
            let told = self.tell_one_unasked(unasked);
            if unasked.said {
                return format!("; {told}, and the file has already answered that");
            }
            if unasked.nothing || unasked.free {
                return format!("; {told}");
            }
            if let (true, Answer::Word(word)) = (unasked.decision.is_chance(), said) {
                let answer = flow::map([(CHANCE, flow::word(&word.text))]);
                return format!("; {told}: chance decides that, unless the file does: write `{answer}`");
            }
            let or_write = match self.when_unasked(unasked).written_answer(&unasked.decision, &unasked.answer) {
                Some(Answer::Word(word)) if by.is_asked(&unasked.decision) => {
                    format!(" or write `{}`", flow::word(&word.text))
                }
                Some(Answer::Word(word)) => {
                    let answer = flow::map([(self.decider(&unasked.decision), flow::word(&word.text))]);
                    format!(" or write `{answer}`")
                }
                _ => String::new(),
            };
            format!("; {told}, so it was chosen without asking: omit the answer{or_write}")
        });
        told.collect()
    }

    fn tell_one_unasked(&self, unasked: &Unasked) -> String {
        format!("{} ({})", self.words_of_unasked(unasked), unasked.event.rule)
    }

    /// The same without its rule.
    pub(crate) fn words_of_unasked(&self, unasked: &Unasked) -> String {
        self.words_of_event(&unasked.event).unwrap_or_else(|| {
            let Decision { player, source, .. } = &unasked.decision;
            let source = source.map_or_else(String::new, |source| format!(" for {}", self.told(source.card)));
            format!("{} had nothing to choose{source}", self.player_told(*player))
        })
    }

    /// The phase of the game, in words: `the action phase of round 2`.
    pub(crate) fn tell_stage(&self) -> String {
        match self.position.stage() {
            Stage::Setup => "setup".to_owned(),
            Stage::In(phase @ (Phase::Action | Phase::Regroup)) => {
                format!("{phase} phase of round {}", self.position.round)
            }
        }
    }
}

/// The most letters of a mode that are written out.
const LONGEST_MODE: usize = 60;

/// A label of fewer words is no beginning of a longer text.
const CUT_LABEL: usize = 4;

/// A mode with all its words. What an answer may begin with comes first, even where the fixed wording begins otherwise.
fn mode_written(label: &str, words: &str) -> String {
    if !begins_mode(label, words) {
        let is_cut = label.split_whitespace().count() >= CUT_LABEL;
        return if is_cut { format!("{label}… ({})", shortened(words)) } else { label.to_owned() };
    }
    match words.get(..label.len()) {
        Some(first) if first.eq_ignore_ascii_case(label) => shortened(&words.replacen(first, label, 1)),
        _ => shortened(words),
    }
}

/// The words, cut between two of them if they are long.
fn shortened(words: &str) -> String {
    let fits = |end: &usize| words.get(..*end).is_some_and(|first| first.chars().count() <= LONGEST_MODE);
    if fits(&words.len()) {
        return words.to_owned();
    }
    let cut = words.match_indices(' ').map(|(at, _)| at).take_while(fits).last();
    cut.and_then(|at| words.get(..at)).map_or_else(|| words.to_owned(), |first| format!("{first}…"))
}

fn all_differ(names: &[String]) -> bool {
    names.iter().collect::<BTreeSet<_>>().len() == names.len()
}
