//! Effects on cards out of play: draw, discard, resource, shuffle, put on a deck; and what a player pays, uses or names for one
//! (CR 1.7, 1.13, 1.14, 8.13, 8.17, 8.26, 8.37).

use swu_cards::{Amount, Card, DeckPlace, Effect, Filter, Target, Who};

use super::{cards, players};
use crate::position::{Context, EffectFrame, Frame, Position, Zone};
use crate::terms::{
    AbilityKind, Answer, Ask, CardId, Choice, Happening, NameOf, PlayerId, Reason, Ref, Refs, Rule, WhyNot,
};

impl Position {
    /// CR 1.14.6: a hand without cards is discarded all the same.
    pub(super) fn perform_discard_hand(&mut self, who: &[Ref], context: usize, words: &Context) {
        let hands: Vec<CardId> = players(who).into_iter().flat_map(|p| self.player(p).hand.to_vec()).collect();
        if hands.is_empty() {
            self.because(Rule::Cr1_14_6, &[], words.source.card, Reason::HandDiscarded);
        }
        self.discard_cards(&hands, words.controller, Rule::Cr1_14_6);
        self.note_cards(context, &hands);
    }

    /// CR 1.14.1: those of the cards that are still there.
    pub(super) fn perform_discard_cards(&mut self, what: &[Ref], context: usize, words: &Context) {
        let there = self.still_meant(what);
        self.discard_cards(&there, words.controller, Rule::Cr1_14_1);
        self.note_cards(context, &there);
        self.note_discarded(context);
        self.state.note_done(context, !there.is_empty());
    }

    pub(super) fn perform_look_at_resources(&mut self, who: &[Ref], words: &Context) {
        for player in players(who) {
            let cards = self.player(player).resources.to_vec();
            self.log_all(Rule::Cr8_13_1, &[Rule::Cr8_13_2], Happening::Looked { player: words.controller, cards });
        }
    }

    pub(super) fn perform_draw_cards(&mut self, what: &[Ref], context: usize) {
        let there = self.still_meant(what);
        self.draw_cards(&there);
        self.state.note_done(context, !there.is_empty());
    }

    pub(super) fn perform_shuffle(&mut self, who: &[Ref], words: &Context) {
        for player in players(who) {
            if self.player(player).deck.is_empty() {
                self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
            } else {
                self.shuffle(player, Rule::Cr8_26_2);
            }
        }
    }

    /// CR 1.7.7: of several players each resources their own.
    pub(super) fn perform_resource(&mut self, part: &EffectFrame, ready: bool, words: &Context) {
        let who = part.resolved.get(1).map(|who| players(who)).unwrap_or_default();
        let there = part.resolved.first().map(|what| self.still_meant(what)).unwrap_or_default();
        for &card in &there {
            let owner = self.card(card).owner;
            let player = if who.contains(&owner) { Some(owner) } else { who.first().copied() };
            self.resource_card(card, player.unwrap_or(words.controller), ready, Rule::Cr1_7_7);
        }
        self.state.note_done(part.context, !there.is_empty());
        let count = there.len() as i32;
        self.state.note_affected(part.context, self.refs(&there));
        self.state.note(part.context, |words| words.resourced += count);
    }

    pub(super) fn perform_draw(&mut self, count: &Amount, who: &[Ref], context: usize, words: &Context) {
        let count = self.look().amount(count, words).max(0);
        let draws: Vec<(PlayerId, i32)> = players(who).into_iter().map(|p| (p, count)).collect();
        let drawn = self.draw_together(&draws, Rule::Cr1_13_1);
        if (drawn.len() as i32) < count * draws.len() as i32 {
            // CR 8.6.1, 8.9.2: what an empty deck does not give was replaced, and counts as drawn.
            self.explain_replaced(context);
        }
        self.state.note_done(context, count > 0 && !draws.is_empty());
        self.note_cards(context, &drawn);
    }

    /// CR 1.14.2: the player whose hand it is chooses, unless the text says who does. Of several players each chooses, in
    /// clockwise order, before any of them discards (CR 7.1.4).
    pub(super) fn perform_discard(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::Discard { card, by, random, up_to, .. } = &*part.effect else { return };
        let Some((whose, chosen)) = part.resolved.split_first() else { return };
        let whose = players(whose);
        let Some(&player) = whose.get(chosen.len()) else { return self.discard_chosen(part, &whose, chosen, words) };
        let answer = self.state.answer.take();
        if whose.len() > 1 && chosen.is_empty() && answer.is_none() {
            self.because(Rule::Cr7_1_4, &[], words.source.card, Reason::AllAtOnce);
        }
        let is_cost = words.kind == AbilityKind::Cost;
        let look = self.look();
        let own = Context { controller: player, ..words.clone() };
        let options: Vec<Ref> = self
            .player(player)
            .hand
            .iter()
            .map(|&c| Ref::Card(self.object(c)))
            .filter(|r| r.card().is_some_and(|c| look.matches_anywhere(card, c, &own)))
            // A card that is being played does not pay for itself.
            .filter(|r| !is_cost || r.card() != Some(words.source.card))
            .collect();
        let most = self.asked_to_discard(&part.effect, player, words).min(options.len());
        let mut part = part.clone();
        if *random {
            let asked = (Frame::Do(part.clone()), player, words.source);
            let Some(picked) = self.state.picked_at_random(answer, options, most, asked) else { return };
            self.log(Rule::Cr8_22_1, Happening::PickedAtRandom { cards: cards(&picked) });
            part.resolved.push(picked.into());
            return self.state.push(Frame::Do(part));
        }
        if let Some(Answer::Choose(chosen)) = answer {
            if chosen.is_empty() && part.optional {
                return self.decline(part.context);
            }
            if self.player(player).hand.is_empty() {
                self.why_not(Rule::Cr1_14_5, &[], words.source.card, WhyNot::NoHand);
            } else if chosen.is_empty() && most > 0 && !*up_to {
                self.hides(words.source.card);
            }
            part.resolved.push(chosen.into());
            return self.state.push(Frame::Do(part));
        }
        let chooser = by.as_ref().and_then(|who| self.look().who(who, words).first().copied()).unwrap_or(player);
        let min = if *up_to { 0 } else { most };
        // CR 1.17.4: nobody can act as if a card were not there that all have been shown.
        let restricted = !card.0.is_empty() && chooser == player && !is_cost && !self.are_revealed(&options);
        let ask = Ask::Choose(Choice::new(options, min, most).or_none(part.optional || restricted));
        self.ask_player(Frame::Do(part), chooser, words.source, ask, Rule::Cr1_14_2);
    }

    /// The number of cards that the player is asked to discard: of several players, the number is that of each.
    fn asked_to_discard(&self, effect: &Effect, player: PlayerId, words: &Context) -> usize {
        let Effect::Discard { who, count, .. } = effect else { return 0 };
        let look = self.look();
        let count = match who {
            Who::You | Who::ThatPlayer => look.amount(count, words),
            _ => look.amount(count, &Context { player: Some(player), ..words.clone() }),
        };
        count.max(0) as usize
    }

    /// Discards the chosen cards, all at once.
    fn discard_chosen(&mut self, part: &EffectFrame, whose: &[PlayerId], chosen: &[Refs], words: &Context) {
        let Effect::Discard { card, up_to, .. } = &*part.effect else { return };
        // "Up to" is done with any of them, a number only with all of it (CR 8.32.2).
        let wanted =
            |player: PlayerId| if *up_to { 1 } else { self.asked_to_discard(&part.effect, player, words).max(1) };
        let done = whose.iter().zip(chosen).all(|(&player, chosen)| chosen.len() >= wanted(player));
        let all = cards(&chosen.concat());
        self.discard_cards(&all, words.controller, Rule::Cr1_14_1);
        if !card.0.is_empty() && !all.is_empty() {
            self.rests_also_on(&[Rule::Cr4_9_2a]);
        }
        self.state.note_done(part.context, done);
        self.state.note_affected(part.context, self.refs(&all));
        self.note_discarded(part.context);
        self.state.note_amount(part.context, all.len() as i32);
    }

    /// Notes the cards that the ability has acted on last as discarded: the text may speak of them much later.
    fn note_discarded(&mut self, context: usize) {
        self.state.note(context, |words| words.rare.discarded = words.affected.to_vec());
    }

    /// CR 1.14.3: from the top, all at once.
    pub(super) fn perform_mill(&mut self, count: &Amount, who: &[Ref], context: usize, words: &Context) {
        let count = self.look().amount(count, words).max(0) as usize;
        let whose = players(who);
        let chosen: Vec<CardId> = whose.iter().copied().flat_map(|p| self.top_of_deck(p, count).to_vec()).collect();
        let done = !chosen.is_empty() && chosen.len() >= count * whose.len();
        self.discard_from_top(&chosen, done, context, words);
    }

    /// Up to the first card that matches, which is discarded with those above it (CR 1.14.3, 1.14.4). Where none does, the whole
    /// deck is discarded: as much is done as can be (CR 8.6.2).
    pub(super) fn perform_discard_until(&mut self, card: &Filter, who: &[Ref], context: usize, words: &Context) {
        let (mut chosen, mut done) = (Vec::new(), true);
        for player in players(who) {
            // One after the other, so that no card below the last one is looked at.
            let found = (1..=self.player(player).deck.len()).find(|&count| {
                let last = self.top_of_deck(player, count).last().copied();
                last.is_some_and(|last| self.look().matches_anywhere(card, last, words))
            });
            done &= found.is_some();
            chosen.extend_from_slice(self.top_of_deck(player, found.unwrap_or(usize::MAX)));
        }
        self.discard_from_top(&chosen, done, context, words);
        self.note_discarded(context);
    }

    /// Discards those cards, which are on top of decks.
    fn discard_from_top(&mut self, chosen: &[CardId], done: bool, context: usize, words: &Context) {
        if chosen.is_empty() {
            self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
        }
        self.discard_cards(chosen, words.controller, Rule::Cr1_14_3);
        self.state.note_done(context, done);
        self.state.note_affected(context, self.refs(chosen));
        self.state.note_amount(context, chosen.len() as i32);
    }

    pub(super) fn perform_put_on_deck(&mut self, part: &EffectFrame, place: DeckPlace, random: bool, words: &Context) {
        let mut chosen = part.resolved.first().map(|r| cards(r)).unwrap_or_default();
        chosen.retain(|&c| self.card(c).zone != Zone::Removed && self.card(c).zone != Zone::SetAside);
        if words.delayed {
            // CR 8.5.4: what is meant may have left play since.
            let meant = part.resolved.first().cloned().unwrap_or_default();
            chosen = self.there(&meant).to_vec();
            self.explain_new_copies(&meant);
        }
        if random {
            self.state.shuffle_cards(&mut chosen);
        }
        let top = match place {
            DeckPlace::Top => true,
            DeckPlace::Bottom => false,
            DeckPlace::TopOrBottom => match self.state.answer.take() {
                Some(Answer::Mode(n)) => n == 0,
                _ => {
                    let ask = Ask::Mode { options: vec!["top".to_owned(), "bottom".to_owned()], optional: false };
                    return self.ask_in(Frame::Do(part.clone()), words, ask, Rule::Cr8_4_4);
                }
            },
        };
        // "Put 2 cards from your hand … in any order" is one choice: they lie as they were named, read downwards.
        let named = matches!(&*part.effect, Effect::PutOnDeck { what: Target::Choose(_), .. });
        if named && top {
            chosen.reverse();
        }
        if chosen.len() > 1 && !random && !named && !matches!(self.answer, Some(Answer::Arrange { .. })) {
            let (bottom_min, bottom_max) = if top { (0, 0) } else { (chosen.len(), chosen.len()) };
            let ask = Ask::Arrange { cards: chosen, bottom_min, bottom_max };
            return self.ask_in(Frame::Do(part.clone()), words, ask, Rule::Cr8_4_1);
        }
        let ordered = match self.state.answer.take() {
            Some(Answer::Arrange { top, bottom }) => top.into_iter().rev().chain(bottom).collect(),
            _ => chosen,
        };
        let rule = if self.is_of_plan_counter(words) { Rule::Cr12_5_2b } else { Rule::Cr1_16_4 };
        for &card in &ordered {
            self.put_on_deck(card, top, words.controller, rule);
        }
        if random {
            for player in self.seats() {
                let deck = &self.player(player).deck;
                let put: Vec<CardId> = ordered.iter().copied().filter(|card| deck.contains(card)).collect();
                self.state.unsettle(player, &put);
            }
        }
        self.state.note_done(part.context, !ordered.is_empty());
        self.note_cards(part.context, &ordered);
    }

    pub(super) fn perform_pay(&mut self, part: &EffectFrame, count: &Amount, up_to: bool, words: &Context) {
        let most = self.look().amount(count, words);
        let amount = if up_to {
            match self.state.answer.take() {
                Some(Answer::Number(n)) => n,
                _ => {
                    let mut affordable = 0;
                    while affordable < most && self.can_pay_in_effect(words.controller, affordable + 1) {
                        affordable += 1;
                    }
                    return self.ask_in(
                        Frame::Do(part.clone()),
                        words,
                        Ask::Number { min: 0, max: affordable },
                        Rule::Cr8_30_1,
                    );
                }
            }
        } else {
            most
        };
        if amount == 0 && *count == Amount::All {
            self.because(Rule::Cr8_4_5a, &[], words.source.card, Reason::None);
        }
        let credits = match self.can_pay_in_effect(words.controller, amount) {
            true => self.pay_so_many(words.controller, amount.max(0), None, None, Some(&[])).ok(),
            false => None,
        };
        self.state.note_done(part.context, credits.is_some() && (amount > 0 || !up_to));
        // CR 3.7.13: for a Credit token the player pays 1 less; no resource was paid for it.
        if up_to && credits.is_some_and(|spent| spent > 0) {
            self.rests_also_on(&[Rule::NoteR2_2_5]);
        }
        let resources = credits.map_or(0, |spent| amount - spent as i32);
        if let Some(words) = self.state.context_mut(part.context) {
            words.amount = resources;
            words.number = resources;
        }
    }

    /// CR 8.37.4: "use the Force" is optional by itself.
    pub(super) fn perform_use_the_force(&mut self, part: &EffectFrame, words: &Context) {
        if self.look().force_token(words.controller).is_none() {
            self.why_not(Rule::Cr8_37_4, &[], words.source.card, WhyNot::NoForce);
            return self.state.note_done(part.context, false);
        }
        match self.state.answer.take() {
            Some(Answer::Yes) => self.use_the_force(part.context, words.controller),
            Some(_) if part.optional => self.decline(part.context),
            Some(_) => self.state.note_done(part.context, false),
            None if words.kind == AbilityKind::Cost => self.use_the_force(part.context, words.controller),
            None => {
                self.ask_in(Frame::Do(part.clone()), words, Ask::May, Rule::Cr8_37_4);
            }
        }
    }

    pub(super) fn perform_name(&mut self, part: &EffectFrame, effect: &Effect, words: &Context) {
        let answer = self.state.answer.take();
        let context = part.context;
        match (effect, answer) {
            (Effect::ChooseArena, Some(Answer::Arena(arena))) => {
                self.state.note(context, |words| words.arena = Some(arena));
            }
            (Effect::ChooseNumber { max, .. }, Some(Answer::Number(number))) => {
                if number == 0 && *max == Amount::All {
                    self.because(Rule::Cr8_4_5a, &[], words.source.card, Reason::None);
                }
                self.state.note(context, |words| words.number = number);
            }
            (Effect::ChooseAspect { .. }, Some(Answer::Aspect(aspect))) => {
                self.state.note(context, |words| words.aspect = Some(aspect));
            }
            (Effect::NameCard | Effect::NameTrait, Some(Answer::Name(name))) => {
                self.log(Rule::Cr8_17_1, Happening::Named { player: words.controller, name: name.clone() });
                // What a card names by an ability of another one is not known later.
                let is_own = |card: &Card| card.all_abilities().any(|ability| ability.naming().is_some());
                if self.in_play(words.source) && is_own(self.look().card(words.source.card)) {
                    self.state.card_mut(words.source.card).rare_mut().named = Some(name.clone());
                }
                self.state.note(context, |words| words.rare.named = Some(name));
            }
            (effect, _) => {
                let look = self.look();
                let (ask, rule) = match effect {
                    Effect::ChooseNumber { min, max } => {
                        (Ask::Number { min: look.amount(min, words), max: look.amount(max, words) }, Rule::Cr8_4_1)
                    }
                    Effect::ChooseAspect { among } => (Ask::Aspect { among: among.clone() }, Rule::Cr8_4_1),
                    Effect::NameCard => (Ask::Name { what: NameOf::Card }, Rule::Cr8_17_1),
                    Effect::NameTrait => (Ask::Name { what: NameOf::Trait }, Rule::Cr8_17_1),
                    _ => (Ask::Arena, Rule::Cr8_4_1),
                };
                self.ask_in(Frame::Do(part.clone()), words, ask, rule);
            }
        }
    }
}
