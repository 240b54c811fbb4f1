//! Abilities that another ability has used: all that a card has of a class, any number of them (CR 7.6.17), and the
//! Bounties of a unit (CR 7.5.13).

use swu_cards::{Ability, AbilityClass, Filter, KeywordAbility};

use crate::abilities::keywords;
use crate::abilities::uses::{UsableAbility, which_of};
use crate::position::{Context, EffectFrame, Frame, PendingTrigger, Position, Shared};
use crate::terms::{AbilityKind, Answer, Ask, Happening, Object, Reason, Ref, Rule};

impl Position {
    /// All abilities of that class on those cards, in the order of the player who uses them.
    pub(super) fn perform_use_all(&mut self, of: &[Ref], class: AbilityClass, context: usize, words: &Context) {
        let mut waiting = Vec::new();
        for object in of.iter().filter_map(|r| r.object()) {
            for ability in self.triggered_of(object, class) {
                let given_by = ability.given_by;
                if given_by.0.is_some() && !self.in_play(object) {
                    // What another card gave it, as it was when it left play.
                    self.because(Rule::Cr8_11_1, &[], object.card, Reason::AsItWas);
                }
                waiting.push(PendingTrigger { given_by, ..ability.used(object, words) });
            }
        }
        self.resolve_all(waiting, context, words);
    }

    /// CR 7.5.13.d: the Bounties of those units, as they were if they have left play.
    pub(super) fn perform_collect(&mut self, of: &[Ref], context: usize, words: &Context) {
        let mut waiting = Vec::new();
        for object in of.iter().filter_map(|r| r.object()) {
            for ability in self.look().last_abilities(object).iter() {
                let Ability::Keyword(KeywordAbility::Bounty(effect)) = &**ability else { continue };
                let own = Context { kind: AbilityKind::Bounty, ..Context::new(object, words.controller) };
                waiting.push(PendingTrigger::new(keywords::bounty(effect), own));
            }
        }
        self.resolve_all(waiting, context, words);
    }

    fn resolve_all(&mut self, waiting: Vec<PendingTrigger>, context: usize, words: &Context) {
        self.state.note_done(context, !waiting.is_empty());
        if waiting.is_empty() {
            return;
        }
        let waiting: Vec<Shared<PendingTrigger>> = waiting.into_iter().map(Into::into).collect();
        self.state.push(Frame::Layer { waiting, current: Some(words.controller) });
    }

    /// Any number of abilities of that class on such cards, each once: the next is chosen when the one before has
    /// resolved, with what it triggered (CR 7.1.7).
    pub(super) fn perform_use_any(&mut self, part: &EffectFrame, class: AbilityClass, among: &Filter, words: &Context) {
        let unit = match self.state.answer.take() {
            Some(Answer::Choose(chosen)) => match chosen.first().and_then(|r| r.object()) {
                None => return,
                Some(unit) => {
                    self.state.note(part.context, |words| words.it = chosen.into());
                    let left = self.not_used(unit, class, words);
                    if let [only] = left.as_slice() {
                        return self.use_one(part, unit, only.clone(), words);
                    }
                    Some((unit, left))
                }
            },
            Some(Answer::Next(place)) => {
                let unit = words.it.first().and_then(|r| r.object());
                let chosen = unit.and_then(|unit| Some((unit, self.not_used(unit, class, words).get(place)?.clone())));
                let Some((unit, ability)) = chosen else { return };
                return self.use_one(part, unit, ability, words);
            }
            _ => None,
        };
        if let Some((unit, left)) = unit {
            return self.ask_in(Frame::Do(part.clone()), words, which_of(unit, &left), Rule::Cr7_6_17);
        }
        let mut options = self.look().all(among, words);
        options.retain(|r| r.object().is_some_and(|unit| !self.not_used(unit, class, words).is_empty()));
        if options.is_empty() {
            return;
        }
        self.ask_in(Frame::Do(part.clone()), words, Ask::of(options, 0, 1), Rule::Cr7_6_17);
    }

    fn use_one(&mut self, part: &EffectFrame, unit: Object, ability: UsableAbility, words: &Context) {
        self.state.note(part.context, |words| words.rare.used_up.push((unit, ability.place)));
        self.state.push(Frame::Do(part.clone()));
        self.state.push(Frame::Triggers);
        let resolved = Happening::Resolved { source: unit.card, kind: ability.kind, about: None };
        self.log_all(Rule::Cr7_6_17, &[Rule::Cr8_4_4a], resolved);
        self.begin_used(ability.used(unit, words));
    }

    /// The abilities of that class that the effect has not used yet.
    fn not_used(&self, unit: Object, class: AbilityClass, words: &Context) -> Vec<UsableAbility> {
        let mut left = self.triggered_of(unit, class);
        left.retain(|one| !words.rare.used_up.contains(&(unit, one.place)));
        left
    }
}
