//! What abilities do to cards out of play, and the rest of what they do: draw, discard, look, search, arrange, name
//! (CR 1.13, 1.14, 8.13, 8.17, 8.25, 8.26, 8.38).

use swu_cards::{Amount, DeckPlace, Effect, Target, Who};

use super::{cards, players};
use crate::position::Position;
use crate::position::frame::{Do, Frame};
use crate::position::state::{Context, Zone};
use crate::terms::ability_kind::AbilityKind;
use crate::terms::decision::{Answer, Ask, Choice, Decision, NameOf};
use crate::terms::event::{Happening, Reason};
use crate::terms::ids::{CardId, PlayerId, Ref};
use crate::terms::rule::Rule;
use crate::terms::why_not::WhyNot;

impl Position {
    /// Performs an effect whose operands are settled.
    pub(super) fn perform(&mut self, effect: &Effect, part: &Do, words: &Context) {
        let context = part.context;
        let resolved = &part.resolved;
        if self.perform_on_cards(effect, resolved, context, words) {
            return;
        }
        let empty = Vec::new();
        let first = resolved.first().unwrap_or(&empty);
        match effect {
            Effect::Damage { amount, .. } => {
                self.explain_amount(amount, words);
                let hits = self.hits_of(effect, resolved, words);
                match amount {
                    Amount::Chosen if words.number == 0 => {
                        self.why_not(Rule::Cr8_30_3, &[], words.source.card, WhyNot::NoneOfUpTo);
                    }
                    Amount::Times(..) if hits.iter().any(|hit| hit.amount > 1) => {
                        self.because(Rule::Cr8_34_1a, &[Rule::Cr8_34_1], words.source.card, Reason::OneInstance);
                    }
                    _ => {}
                }
                self.deal_noted(context, hits);
            }
            Effect::Heal { amount, up_to, .. } => self.perform_heal(amount, *up_to, first, context, words, part),
            Effect::DivideDamage { .. } => self.perform_divide(part, words),
            Effect::DivideHealing { .. } => self.perform_divide_healing(part, words),
            Effect::Distribute { .. } => self.perform_distribute(part, words),
            Effect::IndirectDamage { .. } => self.perform_indirect(part, words),
            Effect::MoveDamage { amount, .. } => {
                let to = resolved.get(1).unwrap_or(&empty).clone();
                self.perform_move_damage(amount, first, &to, context, words);
            }
            Effect::Lasting { grants, duration, .. } => self.perform_lasting(grants, *duration, first, context, words),
            Effect::LastingRule { rule, duration, next_only, uses } => {
                self.perform_lasting_rule(rule, *duration, *next_only, *uses, words);
            }
            Effect::Delayed { at, effect } => self.perform_delayed(at, effect, words),
            Effect::Draw { count, .. } => self.perform_draw(count, first, context, words),
            Effect::Discard { .. } => self.perform_discard(part, words),
            Effect::DiscardHand(_) => {
                let hands: Vec<CardId> = players(first).into_iter().flat_map(|p| self.player(p).hand.clone()).collect();
                if hands.is_empty() {
                    self.because(Rule::Cr1_14_6, &[], words.source.card, Reason::HandDiscarded);
                }
                self.discard_cards(&hands, words.controller, Rule::Cr1_14_6);
                self.note_cards(context, &hands);
            }
            Effect::DiscardCards(_) => {
                let cards = self.still_meant(first);
                self.discard_cards(&cards, words.controller, Rule::Cr1_14_1);
                self.note_cards(context, &cards);
                self.note_done(context, !cards.is_empty());
            }
            Effect::DiscardFromDeck { count, .. } => self.perform_mill(count, first, context, words),
            Effect::Look { at } => self.perform_look(at, first, context, words),
            Effect::LookAtHand(_) | Effect::RevealHand(_) => self.perform_hand(effect, first, context, words),
            Effect::LookAtResources(_) => {
                for player in players(first) {
                    let cards = self.player(player).resources.clone();
                    self.log_all(
                        Rule::Cr8_13_1,
                        &[Rule::Cr8_13_2],
                        Happening::Looked { player: words.controller, cards },
                    );
                }
            }
            Effect::Reveal(what) => self.perform_reveal(what, first, context, words),
            Effect::Arrange { what, bottom, .. } => self.perform_arrange(part, what, bottom, words),
            Effect::Search { .. } => self.perform_search(part, words),
            Effect::DrawCards(_) => {
                let there = self.still_meant(first);
                self.draw_cards(&there);
                self.note_done(context, !there.is_empty());
            }
            Effect::PutOnDeck { place, random, .. } => self.perform_put_on_deck(part, *place, *random, words),
            Effect::Shuffle(_) => {
                for player in players(first) {
                    if self.player(player).deck.is_empty() {
                        self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
                    } else {
                        self.shuffle(player, Rule::Cr8_26_2);
                    }
                }
            }
            Effect::Resource { ready, .. } => {
                let who = resolved.get(1).map(|r| players(r)).unwrap_or_default();
                let there = self.still_meant(first);
                for &card in &there {
                    // Of several players each resources their own.
                    let owner = self.card(card).owner;
                    let player = if who.contains(&owner) { Some(owner) } else { who.first().copied() };
                    self.resource_card(card, player.unwrap_or(words.controller), *ready, Rule::Cr1_7_7);
                }
                self.note_done(context, !there.is_empty());
                let count = there.len() as i32;
                self.note_affected(context, there.into_iter().map(|c| Ref::Card(self.object(c))).collect());
                if let Some(words) = self.context_mut(context) {
                    words.resourced += count;
                }
            }
            Effect::PayResources { count, up_to } => self.perform_pay(part, count, *up_to, words),
            Effect::UseTheForce => self.perform_use_the_force(part, words),
            Effect::TheForceIsWithYou(_) => {
                for player in players(first) {
                    self.create_tokens(swu_cards::TokenKind::Force, 1, player, false);
                }
            }
            Effect::ChooseArena
            | Effect::ChooseNumber { .. }
            | Effect::ChooseAspect { .. }
            | Effect::ChooseKeyword { .. }
            | Effect::NameCard
            | Effect::NameTrait => self.perform_name(part, effect, words),
            Effect::Select(_) => {
                self.note_done(context, !first.is_empty());
                if let Some(words) = self.context_mut(context) {
                    words.it = first.clone();
                    words.affected = first.clone();
                }
            }
            Effect::Play(_) => self.perform_play(part, words),
            Effect::Attack(attack) => self.perform_attack(part, attack, words),
            Effect::TakeInitiative(_) => players(first).into_iter().for_each(|p| self.give_initiative(p)),
            Effect::ExtraAction => *self.notes_mut(words.controller).extra_actions += 1,
            Effect::Loses(_) => {
                let losers = players(first);
                self.lose(&losers, Rule::Cr5_6_1, &[]);
            }
            Effect::Wins(_) => {
                let winners = players(first);
                let losers: Vec<PlayerId> = self.playing().filter(|player| !winners.contains(player)).collect();
                self.lose(&losers, Rule::Cr5_6_1, &[]);
            }
            Effect::RevealOneByOne { most } => self.perform_reveal_one_by_one(part, most, words),
            Effect::FlipLeader => {
                let leader = words.source.card;
                let flipped = !self.card(leader).flipped;
                self.card_mut(leader).flipped = flipped;
                self.log(Rule::Cr8_7_1, Happening::Flipped { leader });
            }
            Effect::Deploy { .. } => self.deploy(words.controller, words.source.card, None),
            Effect::Disclose { .. } => self.perform_disclose(part, words),
            Effect::UseAbility { class, .. } => self.perform_use_ability(part, *class, first, words),
            Effect::UseAction(_) => {
                let card = self.there(first).first().copied();
                let usable: Vec<usize> = card.iter().flat_map(|&card| self.usable(words.controller, card)).collect();
                self.note_done(context, !usable.is_empty());
                match (card, usable.as_slice()) {
                    (Some(card), [only]) => {
                        self.push(Frame::ModifiedAction);
                        self.begin_use(words.controller, card, *only);
                        self.rests_also_on(&[Rule::Cr7_1_6d]);
                    }
                    (Some(card), [_, ..]) => self.stop_unsupported(card, "a choice among its action abilities"),
                    _ => {}
                }
            }
            Effect::UseAllAbilities { class, .. } => self.perform_use_all(first, *class, context, words),
            Effect::UseAnyAbilities { class, among } => self.perform_use_any(part, *class, among, words),
            Effect::CollectBounties(_) => self.perform_collect(first, context, words),
            Effect::UseThatAbilityAgain => self.use_again(words),
            other => self.stop_unsupported(words.source.card, kind_of(other)),
        }
    }

    fn perform_draw(&mut self, count: &Amount, who: &[Ref], context: usize, words: &Context) {
        let count = self.look().number(count, words).max(0);
        let draws: Vec<(PlayerId, i32)> = players(who).into_iter().map(|p| (p, count)).collect();
        let drawn = self.draw_together(&draws, Rule::Cr1_13_1);
        self.note_done(context, !drawn.is_empty() && drawn.len() as i32 >= count * draws.len() as i32);
        self.note_cards(context, &drawn);
    }

    /// CR 1.14.2: the player whose hand it is chooses, unless the text says who does.
    fn perform_discard(&mut self, part: &Do, words: &Context) {
        let Effect::Discard { who, count, card, by, random, up_to } = &*part.effect else { return };
        let whose = part.resolved.first().map(|r| players(r)).unwrap_or_default();
        let [player] = whose.as_slice() else {
            // Each of several players discards, one after the other in clockwise order.
            for player in whose.into_iter().rev() {
                let one = Do { resolved: vec![vec![Ref::Player(player)]], ..part.clone() };
                self.push(Frame::Do(one));
            }
            return;
        };
        let answer = self.answer.take();
        let is_cost = words.kind == AbilityKind::Cost;
        let look = self.look();
        let own = Context { controller: *player, ..words.clone() };
        let options: Vec<Ref> = self
            .player(*player)
            .hand
            .iter()
            .map(|&c| Ref::Card(self.object(c)))
            .filter(|r| r.card().is_some_and(|c| look.matches_anywhere(card, c, &own)))
            // A card that is being played does not pay for itself.
            .filter(|r| !is_cost || r.card() != Some(words.source.card))
            .collect();
        // Of several players, the number is that of each.
        let each = !matches!(who, Who::You | Who::ThatPlayer);
        let asked = if each {
            look.number(count, &Context { player: Some(*player), ..words.clone() })
        } else {
            look.number(count, words)
        };
        let asked = asked.max(0) as usize;
        let most = asked.min(options.len());
        // "Up to" is done with any of them, a number only with all of it (CR 8.32.2).
        let wanted = if *up_to { 1 } else { asked.max(1) };
        if *random {
            let asked = (Frame::Do(part.clone()), *player, words.source);
            let Some(picked) = self.picked_at_random(answer, options, most, asked) else { return };
            let picked = cards(&picked);
            self.log(Rule::Cr8_22_1, Happening::PickedAtRandom { cards: picked.clone() });
            return self.discarded(&picked, wanted, part.context);
        }
        if let Some(Answer::Choose(chosen)) = answer {
            if chosen.is_empty() && part.optional {
                return self.decline(part.context);
            }
            if self.player(*player).hand.is_empty() {
                self.why_not(Rule::Cr1_14_5, &[], words.source.card, WhyNot::NoHand);
            } else if chosen.is_empty() && most > 0 && !*up_to {
                self.hides(words.source.card);
            }
            return self.discarded(&cards(&chosen), wanted, part.context);
        }
        let chooser = by.as_ref().and_then(|who| self.look().who(who, words).first().copied()).unwrap_or(*player);
        let min = if *up_to { 0 } else { most };
        // CR 1.17.4: nobody can act as if a card were not there that all have been shown.
        let restricted = !card.0.is_empty() && chooser == *player && !is_cost && !self.are_revealed(&options);
        let choice = Choice { options, min, max: most, optional: part.optional || restricted, limits: Vec::new() };
        let player = self.decider(chooser);
        let decision = Decision { player, ask: Ask::Choose(choice), rule: Rule::Cr1_14_2, source: Some(words.source) };
        self.ask(Frame::Do(part.clone()), decision);
    }

    fn discarded(&mut self, chosen: &[CardId], wanted: usize, context: usize) {
        let by = self.context(context).controller;
        self.discard_cards(chosen, by, Rule::Cr1_14_1);
        self.note_done(context, chosen.len() >= wanted);
        let discarded: Vec<Ref> = chosen.iter().map(|&c| Ref::Card(self.object(c))).collect();
        if let Some(words) = self.context_mut(context) {
            words.discarded.clone_from(&discarded);
        }
        self.note_affected(context, discarded);
        self.note_amount(context, chosen.len() as i32);
    }

    /// CR 1.14.3: from the top, all at once.
    fn perform_mill(&mut self, count: &Amount, who: &[Ref], context: usize, words: &Context) {
        let count = self.look().number(count, words).max(0) as usize;
        let whose = players(who);
        let chosen: Vec<CardId> = whose.iter().copied().flat_map(|p| self.top_of_deck(p, count).to_vec()).collect();
        if chosen.is_empty() {
            self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
        }
        self.discard_cards(&chosen, words.controller, Rule::Cr1_14_3);
        self.note_done(context, !chosen.is_empty() && chosen.len() >= count * whose.len());
        self.note_affected(context, chosen.iter().map(|&c| Ref::Card(self.object(c))).collect());
        self.note_amount(context, chosen.len() as i32);
    }

    fn perform_put_on_deck(&mut self, part: &Do, place: DeckPlace, random: bool, words: &Context) {
        let mut chosen = part.resolved.first().map(|r| cards(r)).unwrap_or_default();
        chosen.retain(|&c| self.card(c).zone != Zone::Removed && self.card(c).zone != Zone::SetAside);
        if words.delayed {
            // CR 8.5.4: what is meant may have left play since.
            let meant = part.resolved.first().cloned().unwrap_or_default();
            chosen = self.there(&meant);
            self.explain_new_copies(&meant);
        }
        if random {
            self.shuffle_cards(&mut chosen);
        }
        let top = match place {
            DeckPlace::Top => true,
            DeckPlace::Bottom => false,
            DeckPlace::TopOrBottom => match self.answer.take() {
                Some(Answer::Mode(n)) => n == 0,
                _ => {
                    let ask = Ask::Mode { options: vec!["top".to_owned(), "bottom".to_owned()], optional: false };
                    let decision = self.decision_of(words, ask, Rule::Cr8_4_4);
                    return self.ask(Frame::Do(part.clone()), decision);
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
            let decision = self.decision_of(words, ask, Rule::Cr8_4_1);
            return self.ask(Frame::Do(part.clone()), decision);
        }
        let ordered = match self.answer.take() {
            Some(Answer::Arrange { top, bottom }) => top.into_iter().rev().chain(bottom).collect(),
            _ => chosen,
        };
        for &card in &ordered {
            self.put_on_deck(card, top, words.controller, Rule::Cr1_16_4);
        }
        if random {
            for player in self.seats() {
                let deck = &self.player(player).deck;
                let put: Vec<CardId> = ordered.iter().copied().filter(|card| deck.contains(card)).collect();
                self.unsettle(player, &put);
            }
        }
        self.note_done(part.context, !ordered.is_empty());
        self.note_cards(part.context, &ordered);
    }

    fn perform_pay(&mut self, part: &Do, count: &Amount, up_to: bool, words: &Context) {
        let most = self.look().number(count, words);
        let amount = if up_to {
            match self.answer.take() {
                Some(Answer::Number(n)) => n,
                _ => {
                    let mut affordable = 0;
                    while affordable < most && self.can_pay(words.controller, affordable + 1) {
                        affordable += 1;
                    }
                    let decision = self.decision_of(words, Ask::Number { min: 0, max: affordable }, Rule::Cr8_30_1);
                    return self.ask(Frame::Do(part.clone()), decision);
                }
            }
        } else {
            most
        };
        if amount == 0 && *count == Amount::All {
            self.because(Rule::Cr8_4_5a, &[], words.source.card, Reason::None);
        }
        let credits = match self.can_pay(words.controller, amount) {
            true => self.pay(words.controller, amount, None, None).ok(),
            false => None,
        };
        self.note_done(part.context, credits.is_some() && (amount > 0 || !up_to));
        // CR 3.7.13: for a Credit token the player pays 1 less; no resource was paid for it.
        if up_to && credits.is_some_and(|spent| spent > 0) {
            self.rests_also_on(&[Rule::NoteR2_2_5]);
        }
        let resources = credits.map_or(0, |spent| self.to_pay(words.controller, amount) - spent as i32);
        if let Some(words) = self.context_mut(part.context) {
            words.amount = resources;
            words.number = resources;
        }
    }

    /// CR 8.37.4: "use the Force" is optional by itself.
    fn perform_use_the_force(&mut self, part: &Do, words: &Context) {
        if self.look().force_token(words.controller).is_none() {
            self.why_not(Rule::Cr8_37_4, &[], words.source.card, WhyNot::NoForce);
            return self.note_done(part.context, false);
        }
        match self.answer.take() {
            Some(Answer::Yes) => self.use_the_force(part.context, words.controller),
            Some(_) if part.optional => self.decline(part.context),
            Some(_) => self.note_done(part.context, false),
            None if words.kind == AbilityKind::Cost => self.use_the_force(part.context, words.controller),
            None => {
                let decision = self.decision_of(words, Ask::May, Rule::Cr8_37_4);
                self.ask(Frame::Do(part.clone()), decision);
            }
        }
    }

    fn perform_name(&mut self, part: &Do, effect: &Effect, words: &Context) {
        let answer = self.answer.take();
        let context = part.context;
        match (effect, answer) {
            (Effect::ChooseArena, Some(Answer::Arena(arena))) => {
                if let Some(words) = self.context_mut(context) {
                    words.arena = Some(arena);
                }
            }
            (Effect::ChooseNumber { max, .. }, Some(Answer::Number(number))) => {
                if number == 0 && *max == Amount::All {
                    self.because(Rule::Cr8_4_5a, &[], words.source.card, Reason::None);
                }
                if let Some(words) = self.context_mut(context) {
                    words.number = number;
                }
            }
            (Effect::ChooseAspect { .. }, Some(Answer::Aspect(aspect))) => {
                if let Some(words) = self.context_mut(context) {
                    words.aspect = Some(aspect);
                }
            }
            (Effect::ChooseKeyword { .. }, Some(Answer::Keyword(keyword))) => {
                if let Some(words) = self.context_mut(context) {
                    words.keyword = Some(keyword);
                }
            }
            (Effect::NameCard | Effect::NameTrait, Some(Answer::Name(name))) => {
                self.log(Rule::Cr8_17_1, Happening::Named { player: words.controller, name: name.clone() });
                if self.in_play(words.source) {
                    self.card_mut(words.source.card).name_for(name.clone());
                }
                if let Some(words) = self.context_mut(context) {
                    words.named = Some(name);
                }
            }
            (effect, _) => {
                let look = self.look();
                let (ask, rule) = match effect {
                    Effect::ChooseNumber { min, max } => {
                        (Ask::Number { min: look.number(min, words), max: look.number(max, words) }, Rule::Cr8_4_1)
                    }
                    Effect::ChooseAspect { among } => (Ask::Aspect { among: among.clone() }, Rule::Cr8_4_1),
                    Effect::ChooseKeyword { among } => (Ask::Keyword { among: among.clone() }, Rule::Cr8_4_1),
                    Effect::NameCard => (Ask::Name { what: NameOf::Card }, Rule::Cr8_17_1),
                    Effect::NameTrait => (Ask::Name { what: NameOf::Trait }, Rule::Cr8_17_1),
                    _ => (Ask::Arena, Rule::Cr8_4_1),
                };
                let decision = self.decision_of(words, ask, rule);
                self.ask(Frame::Do(part.clone()), decision);
            }
        }
    }
}

/// The kind of an effect, for saying that it is not played yet.
fn kind_of(effect: &Effect) -> String {
    let text = format!("{effect:?}");
    text.chars().take_while(char::is_ascii_alphanumeric).collect()
}
