//! The last step of playing a card (CR 6.2.5): it enters play, or its event resolves.

use crate::position::{Context, Frame, Mistake, Occurrence, PlayFrame, Position, Zone};
use crate::terms::{AbilityKind, CardId, Edition, Happening, Object, PlayerId, Reason, Ref, Refs, Rule, WhyNot, just};
use std::sync::Arc;
use swu_cards::{Ability, CardKind, Deed, Effect, FirstOf, Grant, Keyword, PlayerRule, Target, WhilePlaying};

impl Position {
    /// CR 6.2.5: into play, or the discard pile and the event's ability.
    pub(super) fn put_into_play(&mut self, play: &PlayFrame) {
        let card = play.card;
        let (player, cost) = (play.player, self.card(card).paid);
        let resources_paid = self.card(card).resources_paid;
        let from = self.card(card).zone;
        // CR 7.5.14.g, 7.5.19.c: by those keywords; another ability that plays a resource says itself what replaces it.
        let replaces = matches!(play.using, Some(Keyword::Smuggle | Keyword::Plot));
        let kind = if play.as_upgrade { CardKind::Upgrade } else { self.look().card(card).kind };
        let explained = self.worked_out(|told| told.rules_of_playing(play, kind));
        let parts = play.cost_parts.clone();
        let told = Happening::Played { player, card, using: play.using, cost, parts, onto: play.onto };
        match kind {
            CardKind::Event => return self.put_event(play, told, replaces),
            CardKind::Upgrade => {
                let is_base = |unit: CardId| self.printed(unit).kind == CardKind::Base;
                let Some(unit) = play.onto.filter(|&u| self.look().is_unit(u) || is_base(u)) else {
                    return self.discard_cards(&[card], player, Rule::Cr1_3_2);
                };
                let fortifies: &[Rule] = match (is_base(unit), self.look().gives_abilities(card)) {
                    (true, true) => &[Rule::NoteE1_1_5, Rule::NoteE1_1_7],
                    (true, false) => &[Rule::NoteE1_1_5],
                    (false, _) => &[],
                };
                let also = |at: &Self| {
                    let (joins, copies) = (at.joins_a_pilot(card, unit), at.copy_rules(card, player));
                    [&explained, joins.as_slice(), &copies, fortifies].concat()
                };
                self.tell(Rule::Cr6_2_5b, also, told);
                self.attach(card, unit, player, Rule::Cr6_2_5b);
            }
            _ => {
                let ready =
                    play.enters_ready || self.enters_ready(card, player) || self.mistaken(Mistake::UnitsEnterReady);
                if let Some(Some(other)) = play.copies {
                    self.become_copy(card, other);
                }
                let arena = self.look().card(card).arena.unwrap_or(swu_cards::Arena::Ground);
                let also = self.worked_out(|told| [explained, told.rules_of_entering(card, player, ready)].concat());
                self.enter_arena(card, arena, player, ready);
                self.log_all(Rule::Cr6_2_5a, &also, told);
            }
        }
        let mut state = self.state.card_mut(card);
        state.paid = cost;
        state.resources_paid = resources_paid;
        if !play.exploited.is_empty() {
            state.rare_mut().exploited.clone_from(&play.exploited);
        }
        state.played_from = Some(from);
        state.marks.fresh = true;
        state.marks.played = Some(kind);
        state.marks.played_by = Some(player);
        drop(state);
        if replaces {
            self.replace_resource(player, play.using);
        }
        let object = self.object(card);
        self.lend_on_entering(play, object);
        if let Some(context) = play.context {
            let mut played = if play.follows { self.context(context).affected } else { Refs::new() };
            played.push(Ref::Card(object));
            self.state.note_affected(context, played);
            // "Play an upgrade on a unit": what the text goes on about is the unit, which it has named last.
            if play.onto_among.is_some()
                && let Some(unit) = self.look().attached_to(card)
            {
                let unit = Ref::Card(self.object(unit));
                self.state.note(context, |words| words.it = just(unit));
            }
            // An ability that plays its own card goes on about the card that it has played.
            if let Some(words) = self.state.context_mut(context).filter(|words| words.source.card == card) {
                words.source = object;
            }
        }
        self.give_on_entering(play, object);
        self.state.harm.entered = Some(player);
        self.did(player, Deed::Played, card, 1);
        self.explain_counted(player);
        self.explain_copies(card, player);
        let onto = play.onto.map(|u| self.object(u));
        self.occur(&[Occurrence::Played { card: object, player, using: play.using, onto, kind }]);
    }

    /// CR 6.2.1, 7.7.3.a: what the card is given as it is played lasts from when it enters play.
    fn lend_on_entering(&mut self, play: &PlayFrame, card: Object) {
        if play.grants.is_empty() {
            return;
        }
        let words = Context::new(play.source.unwrap_or(card), play.player);
        for (grant, duration) in play.grants.clone() {
            self.last(&words, vec![card], grant, duration);
        }
        let told = Happening::Lasting { source: words.source.card, on: vec![card.card] };
        let also = |at: &Self| {
            let grants: Vec<Grant> = play.grants.iter().map(|(grant, _)| grant.clone()).collect();
            let declared: &[Rule] = if play.source.is_some() { &[Rule::Cr6_2_1] } else { &[] };
            [declared, &at.rules_of_lasting(&grants, &[card], &[card.card], &words)].concat()
        };
        self.tell(Rule::Cr7_7_3a, also, told);
    }

    /// CR 6.2.5.e: tokens that the ability which plays a unit gives it belong to playing it (CR 7.1.6.a). It has them as it
    /// enters play, before the game state is looked at.
    fn give_on_entering(&mut self, play: &PlayFrame, unit: Object) {
        self.give_tokens(swu_cards::TokenKind::Weakness, play.weaknesses.into(), unit.card, play.player);
        let Some(context) = play.context else { return };
        match self.rules_by() {
            // 7.0 has no such rule: the ability goes on when the unit is in play.
            Edition::Seven => return,
            Edition::Eight => {}
        }
        let mut given = false;
        while let [.., Frame::Do(next), Frame::ModifiedAction] = self.frames.as_slice()
            && next.context == context
            && let Effect::Give { token, count, to } = &*next.effect
            && (*to == Target::It || (*to == Target::This && self.context(context).source == unit))
        {
            let (token, count) = (*token, self.look().amount(count, &self.context(context)));
            let place = self.frames.len() - 2;
            self.state.frames.remove(place);
            self.perform_give(token, count, &[Ref::Card(unit)], context);
            given = true;
        }
        if given {
            self.because(Rule::Cr6_2_5e, &[Rule::Cr7_1_6a], unit.card, Reason::EntersWith);
        }
    }

    /// CR 6.2.5.c: the discard pile first, then the ability.
    fn put_event(&mut self, play: &PlayFrame, told: Happening, replaces: bool) {
        let (card, player) = (play.card, play.player);
        let blank = self.look().is_blank_elsewhere(card);
        let blanked = self.first_loses_abilities(player, card);
        let also = self.worked_out(|told| told.rules_of_playing(play, CardKind::Event));
        let (cost, paid) = (self.card(card).paid, self.card(card).resources_paid);
        self.move_between_piles(card, Zone::Discard);
        self.state.set_exhausted(card, false);
        self.log_all(Rule::Cr6_2_5c, &also, told);
        let mut state = self.state.card_mut(card);
        state.marks.played = Some(CardKind::Event);
        (state.paid, state.resources_paid) = (cost, paid);
        state.marks.played_by = Some(player);
        drop(state);
        if replaces {
            self.replace_resource(player, play.using);
        }
        let object = self.object(card);
        if let Some(context) = play.context {
            self.state.note_affected(context, just(Ref::Card(object)));
        }
        self.did(player, Deed::Played, card, 1);
        self.explain_counted(player);
        let waiting = self.waiting.len();
        self.occur(&[Occurrence::Played {
            card: object,
            player,
            using: play.using,
            onto: None,
            kind: CardKind::Event,
        }]);
        if self.waiting.len() > waiting {
            self.because(Rule::Cr3_3_6, &[], card, Reason::EventFirst);
        }
        match blanked {
            Some(true) => return self.why_not(Rule::Cr8_8_1, &[Rule::Cr8_14_2], card, WhyNot::Blanked),
            Some(false) => self.why_not(Rule::Cr8_8_1, &[], card, WhyNot::NotTheFirst),
            None => {}
        }
        if blank {
            return self.why_not(Rule::Cr8_14_2, &[], card, WhyNot::Blanked);
        }
        let mut context = Context::new(object, player);
        context.kind = AbilityKind::Event;
        let abilities = self.look().card(card).abilities.clone();
        for ability in abilities.iter().rev() {
            match &**ability {
                Ability::Event(effect) => {
                    self.begin_effect(context.clone(), effect.clone());
                }
                Ability::Unsupported(what) => {
                    let what = what.to_string();
                    return self.state.stop_unsupported(card, what);
                }
                _ => {}
            }
        }
    }

    /// CR 8.8.1: where the first such card loses its abilities, true if this is the first.
    fn first_loses_abilities(&self, player: PlayerId, card: CardId) -> Option<bool> {
        let look = self.look();
        let of_such_cards = look.player_rules().iter().filter_map(|in_force| match &in_force.rule {
            PlayerRule::FirstLosesAbilities { who, card: filter }
                if look.who(who, &in_force.context).contains(&player)
                    && look.matches_anywhere(filter, card, &in_force.context) =>
            {
                Some(self.is_first(player, filter, None, FirstOf::Round, &in_force.context))
            }
            _ => None,
        });
        of_such_cards.reduce(|one, other| one || other)
    }

    /// CR 7.5.14.g, 7.5.19.c: the top card of the deck takes the place of the resource, exhausted.
    fn replace_resource(&mut self, player: PlayerId, using: Option<Keyword>) {
        let rule = if using == Some(Keyword::Plot) { Rule::Cr7_5_19c } else { Rule::Cr7_5_14g };
        if let Some(&top) = self.top_of_deck(player, 1).first() {
            self.resource_card(top, player, false, rule);
            let has_plot = |ability: &Arc<Ability>| ability.is_keyword(Keyword::Plot);
            if using == Some(Keyword::Plot) && self.printed(top).abilities.iter().any(has_plot) {
                self.why_not(Rule::Cr7_5_19d, &[], top, WhyNot::PlotTooLate);
            }
        }
    }

    /// True if the card's text or a rule for players has it enter play ready.
    pub(crate) fn enters_ready(&self, card: CardId, player: PlayerId) -> bool {
        let context = Context::new(self.object(card), player);
        let own = self.while_playing(card).any(|(condition, does)| {
            *does == WhilePlaying::EntersPlayReady && self.look().condition(condition, &context)
        });
        own || self.enters_ready_by_rule(card, player)
    }

    /// True if a rule for players lets such cards of that player enter play ready.
    pub(crate) fn enters_ready_by_rule(&self, card: CardId, player: PlayerId) -> bool {
        let look = self.look();
        look.player_rules().iter().any(|in_force| match &in_force.rule {
            // Of what is about the next card played, see `use_up_cost_effects`.
            PlayerRule::EnterPlayReady(who, filter) if in_force.lasting.is_none() => {
                look.who(who, &in_force.context).contains(&player)
                    && look.matches_anywhere(filter, card, &in_force.context)
            }
            _ => false,
        })
    }
}
