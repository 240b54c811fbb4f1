//! Performance of each effect when its operands are settled, a line for each (CR 8). Effects on cards in play are in `units`.

use swu_cards::{Effect, TokenKind};

use super::players;
use crate::position::{Context, EffectFrame, Frame, Position};
use crate::terms::{Happening, PlayerId, Ref, Refs, Rule};

impl Position {
    /// Performs an effect whose operands are settled.
    pub(super) fn perform(&mut self, effect: &Effect, part: &EffectFrame, words: &Context) {
        let context = part.context;
        let resolved = &part.resolved;
        if self.perform_on_cards(effect, resolved, context, words) {
            return;
        }
        let first = resolved.first().map_or(&[][..], Refs::as_slice);
        match effect {
            Effect::Damage { amount, .. } => self.perform_damage(effect, amount, part, words),
            Effect::Heal { amount, up_to, .. } => self.perform_heal(amount, *up_to, first, context, words, part),
            Effect::DivideDamage { .. } => self.perform_divide(part, words),
            Effect::DivideHealing { .. } => self.perform_divide_healing(part, words),
            Effect::Distribute { .. } => self.perform_distribute(part, words),
            Effect::IndirectDamage { .. } => self.perform_indirect(part, words),
            Effect::Lasting { grants, duration, .. } => self.perform_lasting(grants, *duration, first, context, words),
            Effect::LastingRule { rule, duration, next_only, uses } => {
                self.perform_lasting_rule(rule, *duration, *next_only, *uses, words);
            }
            Effect::Delayed { at, effect } => self.perform_delayed(at, effect, words),
            Effect::Draw { count, .. } => self.perform_draw(count, first, context, words),
            Effect::Discard { .. } => self.perform_discard(part, words),
            Effect::DiscardHand(_) => self.perform_discard_hand(first, context, words),
            Effect::DiscardCards(_) => self.perform_discard_cards(first, context, words),
            Effect::DiscardFromDeck { count, .. } => self.perform_mill(count, first, context, words),
            Effect::DiscardUntil { card, .. } => self.perform_discard_until(card, first, context, words),
            Effect::Look { at } => self.perform_look(at, first, context, words),
            Effect::LookAtHand(_) | Effect::RevealHand(_) => self.perform_hand(effect, first, context, words),
            Effect::LookAtResources(_) => self.perform_look_at_resources(first, words),
            Effect::Reveal(what) => self.perform_reveal(what, first, context, words),
            Effect::Arrange { what, bottom, .. } => self.perform_arrange(part, what, bottom, words),
            Effect::Search { .. } => self.perform_search(part, words),
            Effect::DrawCards(_) => self.perform_draw_cards(first, context),
            Effect::PutOnDeck { place, random, .. } => self.perform_put_on_deck(part, *place, *random, words),
            Effect::Shuffle(_) => self.perform_shuffle(first, words),
            Effect::Resource { ready, .. } => self.perform_resource(part, *ready, words),
            Effect::PayResources { count, up_to } => self.perform_pay(part, count, *up_to, words),
            Effect::UseTheForce => self.perform_use_the_force(part, words),
            Effect::TheForceIsWithYou(_) => {
                for player in players(first) {
                    self.create_tokens(TokenKind::Force, 1, player, false);
                }
            }
            Effect::ChooseArena
            | Effect::ChooseNumber { .. }
            | Effect::ChooseAspect { .. }
            | Effect::NameCard
            | Effect::NameTrait => self.perform_name(part, effect, words),
            Effect::Select(_) => self.perform_select(first, context),
            Effect::Play(_) => self.perform_play(part, words),
            Effect::Attack(attack) => self.perform_attack(part, attack, words),
            Effect::TakeInitiative(_) => players(first).into_iter().for_each(|p| self.give_initiative(p)),
            Effect::ExtraAction => *self.state.notes_mut(words.controller).extra_actions += 1,
            Effect::Loses(_) => self.lose(&players(first), Rule::Cr5_6_1, &[]),
            // CR 5.6.1: a player who wins makes the others lose.
            Effect::Wins(_) => {
                let winners = players(first);
                let losers: Vec<PlayerId> = self.playing().filter(|player| !winners.contains(player)).collect();
                self.lose(&losers, Rule::Cr5_6_1, &[]);
            }
            Effect::RevealOneByOne { most } => self.perform_reveal_one_by_one(part, most, words),
            Effect::FlipLeader => self.perform_flip(words),
            Effect::Deploy { .. } => self.deploy(words.controller, words.source.card, None),
            Effect::Disclose { .. } => self.perform_disclose(part, words),
            Effect::UseAbility { class, .. } => self.perform_use_ability(part, *class, first, words),
            Effect::UseAction(_) => self.perform_use_action(first, context, words),
            Effect::UseAllAbilities { class, .. } => self.perform_use_all(first, *class, context, words),
            Effect::UseAnyAbilities { class, among } => self.perform_use_any(part, *class, among, words),
            Effect::CollectBounties(_) => self.perform_collect(first, context, words),
            // With fresh choices.
            Effect::UseThatAbilityAgain => {
                if let Some(used) = words.rare.used.clone() {
                    self.begin_used(*used);
                }
            }
            other => self.state.stop_unsupported(words.source.card, kind_of(other)),
        }
    }

    /// The text after a selection speaks of the chosen objects.
    fn perform_select(&mut self, chosen: &[Ref], context: usize) {
        self.state.note_done(context, !chosen.is_empty());
        if let Some(words) = self.state.context_mut(context) {
            words.it = chosen.into();
            words.affected = chosen.into();
        }
    }

    fn perform_flip(&mut self, words: &Context) {
        let leader = words.source.card;
        let flipped = !self.card(leader).flipped;
        self.state.card_mut(leader).flipped = flipped;
        self.log(Rule::Cr8_7_1, Happening::Flipped { leader });
    }

    /// CR 7.1.6.d: a modified "Use an Action Ability" action.
    fn perform_use_action(&mut self, of: &[Ref], context: usize, words: &Context) {
        let card = self.there(of).first().copied();
        let usable: Vec<usize> = card.iter().flat_map(|&card| self.usable(words.controller, card)).collect();
        self.state.note_done(context, !usable.is_empty());
        match (card, usable.as_slice()) {
            (Some(card), [only]) => {
                self.state.push(Frame::ModifiedAction);
                self.begin_use(words.controller, card, *only);
                self.rests_also_on(&[Rule::Cr7_1_6d]);
            }
            (Some(card), [_, ..]) => self.state.stop_unsupported(card, "a choice among its action abilities"),
            _ => {}
        }
    }
}

/// The kind of an effect, for saying that it is not played yet.
fn kind_of(effect: &Effect) -> String {
    let text = format!("{effect:?}");
    text.chars().take_while(char::is_ascii_alphanumeric).collect()
}
