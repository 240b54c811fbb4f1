//! Modified "Play a Card" actions (CR 7.1.6.b), and the counters of Twin Suns (CR 12.5.2).

use std::sync::Arc;

use smallvec::smallvec;
use swu_cards::{
    Amount, CardKind, Choose, DeckPlace, Duration, Effect, Filter, Keyword, PlayCard, Stat, Target, Test, Who, ZoneKind,
};

use crate::position::{Context, EffectFrame, Frame, Hit, PlayFrame, Position, Zone};
use crate::terms::{
    Action, Answer, Ask, CardId, Choice, Object, Play, PlayerId, Reason, Ref, Refusal, Rule, WhyNot, just,
};

impl Position {
    /// The card is chosen among those that can be played so, then played step by step (CR 6.2).
    pub(super) fn perform_play(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::Play(play) = &*part.effect else { return };
        let play = play.clone();
        let player = self.who_plays(&play, words);
        match part.resolved.as_slice() {
            [] => {}
            [left] => return self.choose_next(part, &play, left, player),
            [only, ..] => {
                // A unit or an upgrade: the card can be either.
                let as_upgrade = matches!(self.state.answer.take(), Some(Answer::Upgrade));
                if let Some(card) = super::cards(only).first().copied() {
                    self.because(Rule::Cr7_5_17c, &[Rule::Cr6_2_1a], card, Reason::UnitOrUpgrade);
                    self.begin_play(part.context, &play, card, player, Some(as_upgrade));
                }
                return;
            }
        }
        match self.state.answer.take() {
            Some(Answer::Action(Action::Play(declared))) => {
                let paying = declared.paid_with();
                let Play { card, credits, .. } = declared;
                self.play_chosen(part, &play, &[card], player);
                if let Some(Frame::Play(frame)) = self.state.frames.last_mut() {
                    frame.credits = credits;
                    frame.paying = paying;
                }
            }
            Some(Answer::Choose(chosen)) if chosen.is_empty() => self.choose_no_play(part, words),
            Some(Answer::Choose(chosen)) => self.play_chosen(part, &play, &super::cards(&chosen), player),
            other => {
                self.state.answer = other;
                let among = self.playable_by(&play, player, words);
                match &play.what {
                    Target::Choose(choose) => self.ask_what_to_play(part, &play, choose, among, player, words),
                    _ => self.play_each(part, &play, &among, player),
                }
            }
        }
    }

    /// No card is chosen: no more, or none at all.
    fn choose_no_play(&mut self, part: &EffectFrame, words: &Context) {
        if part.taken > 0 {
            return;
        }
        if part.optional {
            return self.decline(part.context);
        }
        self.plays_nothing(part.context);
        // The cards are hidden: they may be played as if there were none.
        self.hides(words.source.card);
        self.rests_also_on(&[Rule::Cr7_1_6a]);
        self.leave_out_rest();
    }

    /// CR 7.1.6.b: asks for one of the cards that can be played so.
    fn ask_what_to_play(
        &mut self,
        part: &EffectFrame,
        play: &PlayCard,
        choose: &Choose,
        among: Vec<CardId>,
        player: PlayerId,
        words: &Context,
    ) {
        let can = |&card: &CardId| {
            self.fits_alone(Ref::Card(self.object(card)), choose, words)
                && self.playable_so(play, card, player, part.context)
        };
        let options: Vec<CardId> = among.into_iter().filter(can).collect();
        if options.is_empty() && part.taken == 0 {
            return self.nothing_to_play(part, play, player, words);
        }
        let look = self.look();
        let refs: Vec<Ref> = self.refs(&options);
        let left = |count: &Amount| look.amount(count, words).saturating_sub(part.taken as i32);
        let max = left(&choose.count.max).clamp(0, refs.len() as i32) as usize;
        let min = left(&choose.count.min).clamp(0, max as i32) as usize;
        if max == 0 && part.taken > 0 {
            return;
        }
        // CR 1.17.2, 1.17.4: hidden from others, whatever the text asks of them.
        let of_hidden_zone =
            |test: &Test| matches!(test, Test::In(ZoneKind::Hand | ZoneKind::Resources | ZoneKind::Deck, _));
        let is_hidden = |card: CardId| matches!(self.card(card).zone, Zone::Hand | Zone::Deck | Zone::Resources);
        let all_hidden = || options.iter().all(|&card| is_hidden(card));
        let hidden = choose.filter.0.iter().any(|test| match test {
            // "From your hand or discard pile": who has such a card where all see it has to play one.
            Test::Any(zones) => zones.iter().any(of_hidden_zone) && all_hidden(),
            test => of_hidden_zone(test),
        });
        let limits = choose.together.iter().map(|t| self.limit(t, &refs, words)).collect();
        let choice = Choice { options: refs, min, max, optional: part.optional || hidden, limits };
        self.ask_player(Frame::Do(part.clone()), player, words.source, Ask::Choose(choice), Rule::Cr7_1_6b);
    }

    /// Explains that there is no such card, or none that can be played (CR 1.3.2, 6.2.2.d).
    fn nothing_to_play(&mut self, part: &EffectFrame, play: &PlayCard, player: PlayerId, words: &Context) {
        self.explain_unplayable(play, player, part.context, words);
        self.plays_nothing(part.context);
        if !self.playable_by(play, player, words).is_empty() {
            self.why_not(Rule::Cr6_2_2d, &[Rule::Cr1_3_2], words.source.card, WhyNot::NoneCanBePlayed);
        } else {
            self.explain_no_target(words);
        }
        if part.optional {
            self.leave_out(part.context);
        }
    }

    /// No card is played, so that "it" stands for none.
    fn plays_nothing(&mut self, context: usize) {
        self.state.note_done(context, false);
        if let Some(words) = self.state.context_mut(context) {
            words.it.clear();
            words.affected.clear();
        }
    }

    /// The player whom the ability has play a card.
    fn who_plays(&self, play: &PlayCard, words: &Context) -> PlayerId {
        play.who.as_ref().and_then(|who| self.look().who(who, words).first().copied()).unwrap_or(words.controller)
    }

    /// The reason that a card of which the ability speaks cannot be played by it.
    pub(crate) fn why_not_played(&self, part: &EffectFrame, card: CardId) -> Option<Refusal> {
        let Effect::Play(play) = &*part.effect else { return None };
        let words = self.contexts.get(part.context)?;
        let player = self.who_plays(play, words);
        if !self.playable_by(play, player, words).contains(&card) {
            return None;
        }
        let frame = |as_upgrade: bool| self.frame_for(play, card, player, part.context, as_upgrade);
        self.ways(play, card).into_iter().find_map(|as_upgrade| self.check_play(&frame(as_upgrade)).err())
    }

    /// True if the open choice is that of a card to play.
    pub fn chooses_a_play(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Do(part)) if part.resolved.is_empty() && matches!(&*part.effect, Effect::Play(_)))
    }

    pub(crate) fn playable_by(&self, play: &PlayCard, player: PlayerId, words: &Context) -> Vec<CardId> {
        let look = self.look();
        match &play.what {
            Target::Choose(choose) => {
                let own = Context { controller: player, ..words.clone() };
                let fits = super::cards(&look.all(&choose.filter, &own));
                if play.as_kind != Some(CardKind::Upgrade) && !is_non_unit(play) {
                    return fits;
                }
                // CR 7.5.17.c: a card with Piloting can be played as the upgrade that the text asks for.
                let of_kind = |test: &&Test| matches!(test, Test::Kind(_)) || is_no_unit(test);
                let tests = choose.filter.0.iter().filter(|test| !of_kind(test));
                let found = super::cards(&look.all(&Filter(tests.cloned().collect()), &own)).into_iter();
                found.filter(|card| fits.contains(card) || self.has_piloting(*card)).collect()
            }
            other => {
                // CR 8.5.4: a card that has gone on since is not the one that the text speaks of.
                self.where_meant(&look.fixed(other, words)).to_vec()
            }
        }
    }

    pub(crate) fn has_piloting(&self, card: CardId) -> bool {
        self.look().card(card).kind == CardKind::Unit && self.has_cost_of(card, Keyword::Piloting)
    }

    /// As an upgrade or not: the ways in which the card can be played so (CR 6.2.1.a).
    fn ways(&self, play: &PlayCard, card: CardId) -> Vec<bool> {
        let kind = self.look().card(card).kind;
        let pilot = self.has_piloting(card);
        match (self.kind_to_play(play, card), play.using) {
            (Some(CardKind::Unit), _) => vec![false],
            // "using Piloting": only a card that has it.
            (_, Some(Keyword::Piloting)) if !pilot => vec![],
            (Some(CardKind::Upgrade), _) | (_, Some(Keyword::Piloting)) => vec![true],
            _ if kind == CardKind::Upgrade || (pilot && is_non_unit(play)) => vec![true],
            _ if pilot => vec![false, true],
            _ => vec![false],
        }
    }

    /// The type of card that the text says is played (CR 6.2.1.a): "return a unit to its owner's hand; they may play it" says
    /// "a unit", if the card was one when it left play.
    fn kind_to_play(&self, play: &PlayCard, card: CardId) -> Option<CardKind> {
        let named = || {
            let left = Object { card, copy: self.card(card).copy.checked_sub(1)? };
            let was_in_play = self.look().last_known(left)?.zone;
            (was_in_play != Zone::Resources).then(|| self.look().kind_of(left))
        };
        let fixed = !matches!(play.what, Target::Choose(_));
        play.as_kind.or_else(|| named().filter(|_| fixed))
    }

    fn playable_so(&self, play: &PlayCard, card: CardId, player: PlayerId, context: usize) -> bool {
        self.ways(play, card)
            .into_iter()
            .any(|as_upgrade| self.check_play(&self.frame_for(play, card, player, context, as_upgrade)).is_ok())
    }

    pub(crate) fn frame_for(
        &self,
        play: &PlayCard,
        card: CardId,
        player: PlayerId,
        context: usize,
        as_upgrade: bool,
    ) -> PlayFrame {
        let words = self.context(context);
        let pilot = as_upgrade && self.look().card(card).kind == CardKind::Unit;
        let onto_among = play.on.as_ref().map(|on| match on {
            Target::Choose(choose) => super::cards(&self.look().all(&choose.filter, &words)),
            other => super::cards(&self.look().fixed(other, &words)),
        });
        PlayFrame {
            using: if pilot { Some(Keyword::Piloting) } else { play.using },
            as_upgrade,
            as_named: self.kind_to_play(play, card).is_some() || is_non_unit(play),
            onto_among,
            price: play.price.clone(),
            enters_ready: play.enters_ready,
            grants: play.grants.iter().map(|grant| (grant.clone(), play.lasts)).collect(),
            for_credit: play.for_credit.iter().map(|grant| (grant.clone(), Duration::ThisPhase)).collect(),
            by_cost: is_by_cost(&play.what),
            context: Some(context),
            source: Some(words.source),
            ..PlayFrame::new(player, card)
        }
    }

    /// The cards that were chosen: one of any number, after which the next is chosen, or all of them ahead.
    fn play_chosen(&mut self, part: &EffectFrame, play: &PlayCard, chosen: &[CardId], player: PlayerId) {
        match chosen {
            [only] if goes_on(play) => self.play_and_go_on(part, play, *only, player),
            chosen => self.play_each(part, play, chosen, player),
        }
    }

    /// CR 7.1.7: of any number of cards each is chosen when its turn comes, after what the one before has triggered.
    fn play_and_go_on(&mut self, part: &EffectFrame, play: &PlayCard, card: CardId, player: PlayerId) {
        if part.taken == 0 {
            self.state.note_done(part.context, true);
            self.hold_back();
        } else {
            let source = self.context(part.context).source.card;
            self.because(Rule::Cr7_1_7, &[Rule::Cr7_1_6e], source, Reason::OneAfterTheOther);
        }
        self.state.push(Frame::Do(EffectFrame { optional: false, taken: part.taken + 1, ..part.clone() }));
        self.state.push(Frame::Triggers);
        self.begin_play(part.context, play, card, player, None);
    }

    /// Lets abilities that have triggered before wait until the ability is done.
    pub(super) fn hold_back(&mut self) {
        if !self.waiting.is_empty() {
            let held = std::mem::take(&mut self.state.waiting);
            self.state.push(Frame::Held(held));
        }
    }

    /// One after the other: whether a card can be played is seen when its turn comes.
    fn play_each(&mut self, part: &EffectFrame, play: &PlayCard, chosen: &[CardId], player: PlayerId) {
        self.state.note_done(part.context, !chosen.is_empty());
        if let Some(words) = self.state.context_mut(part.context) {
            words.affected.clear();
        }
        if chosen.len() > 1 {
            self.hold_back();
        }
        let chosen: Vec<Ref> = self.refs(chosen);
        let in_order = matches!(play.what, Target::Choose(_));
        if in_order {
            self.play_next(part, play, &chosen, player)
        } else {
            self.choose_next(part, play, &chosen, player)
        }
    }

    /// CR 7.1.7, 8.4.4.a: of several cards that an ability has its player play, the next is chosen when its turn comes.
    fn choose_next(&mut self, part: &EffectFrame, play: &PlayCard, left: &[Ref], player: PlayerId) {
        let could = |one: &&Ref| one.card().is_some_and(|card| self.playable_so(play, card, player, part.context));
        let options: Vec<Ref> = left.iter().filter(could).copied().collect();
        if options.len() < 2 {
            return self.play_next(part, play, left, player);
        }
        if let Some(Answer::Choose(chosen)) = self.state.answer.take()
            && let Some(next) = chosen.first()
        {
            self.log_choice(player, &chosen, Rule::Cr8_4_4a);
            let others = left.iter().filter(|one| *one != next);
            let left: Vec<Ref> = std::iter::once(next).chain(others).copied().collect();
            return self.play_next(part, play, &left, player);
        }
        let source = self.context(part.context).source;
        let frame = Frame::Do(EffectFrame { resolved: smallvec![left.into()], ..part.clone() });
        self.ask_player(frame, player, source, Ask::of(options, 1, 1), Rule::Cr8_4_4a);
    }

    /// CR 7.1.7: one card after the other, each with the abilities that playing it triggers.
    fn play_next(&mut self, part: &EffectFrame, play: &PlayCard, left: &[Ref], player: PlayerId) {
        let Some((next, rest)) = left.split_first() else { return };
        let Ref::Card(object) = *next else { return };
        let card = object.card;
        if part.taken > 0 {
            let source = self.context(part.context).source.card;
            self.because(Rule::Cr7_1_7, &[Rule::Cr7_1_6e], source, Reason::OneAfterTheOther);
        }
        if !rest.is_empty() {
            let taken = part.taken + 1;
            self.state.push(Frame::Do(EffectFrame {
                resolved: smallvec![rest.into()],
                optional: false,
                taken,
                ..part.clone()
            }));
            self.state.push(Frame::Triggers);
        }
        if self.object(card) != object {
            // CR 8.7.3, 4.9.2: it has gone on to another zone meanwhile.
            return self.why_not(Rule::Cr4_9_2, &[Rule::Cr8_7_3, Rule::Cr6_2_0b], card, WhyNot::NotThereToPlay);
        }
        self.begin_play(part.context, play, card, player, None);
        if let Some(Frame::Play(frame)) = self.state.frames.last_mut() {
            frame.follows = !part.resolved.is_empty();
        }
    }

    fn begin_play(&mut self, context: usize, play: &PlayCard, card: CardId, player: PlayerId, way: Option<bool>) {
        if play.as_kind.is_none() && self.has_piloting(card) && self.kind_to_play(play, card) == Some(CardKind::Unit) {
            self.because(Rule::Cr6_2_1a, &[Rule::NoteR2_3_4], card, Reason::SaidToBeUnit);
        }
        let ways: Vec<bool> = self
            .ways(play, card)
            .into_iter()
            .filter(|&w| self.check_play(&self.frame_for(play, card, player, context, w)).is_ok())
            .collect();
        match (way, ways.as_slice()) {
            (Some(as_upgrade), _) | (None, &[as_upgrade]) => {
                // Until the action that the ability has its player take is complete, what triggers is nested (CR 7.1.6.e).
                let frame = self.frame_for(play, card, player, context, as_upgrade);
                self.state.push_in_order([Frame::from(frame), Frame::ModifiedAction]);
            }
            (None, [_, ..]) => {
                let refs = just(Ref::Card(self.object(card)));
                let effect = Arc::new(Effect::Play(Box::new(play.clone())));
                let part = EffectFrame { resolved: smallvec![refs.clone(), refs], ..EffectFrame::new(effect, context) };
                self.ask_player(Frame::Do(part), player, self.object(card), Ask::UnitOrUpgrade, Rule::Cr6_2_1a);
            }
            (None, []) => {
                // CR 8.26.8: a found card that cannot be played goes back under the deck.
                self.state.note_done(context, false);
                let searching = |f: &Frame| matches!(f, Frame::SearchEnd { context: own, .. } if *own == context);
                if self.card(card).zone == Zone::Deck && self.frames.iter().any(searching) {
                    self.put_on_deck(card, false, player, Rule::Cr8_26_8);
                }
            }
        }
    }

    /// CR 12.5.2.a: 1 damage to each opponent's base.
    pub(crate) fn blast(&mut self, player: PlayerId) {
        let bases = self.opponents(player).into_iter().map(|opponent| self.player(opponent).base);
        let hits: Vec<Hit> = bases.map(|base| Hit::by_rule(Rule::Cr12_5_2a, base, 1, player)).collect();
        self.deal(&hits);
    }

    /// CR 12.5.2.b: draw a card, then put a card from hand on the bottom of the deck.
    pub(crate) fn plan(&mut self, player: PlayerId) {
        let base = self.player(player).base;
        let hand = Filter(vec![Test::In(ZoneKind::Hand, Who::You)]);
        let back = Effect::PutOnDeck { what: Target::one(hand), place: DeckPlace::Bottom, random: false };
        let draw = Effect::Draw { who: Who::You, count: Amount::Number(1) };
        let effect = Effect::Sequence(vec![Arc::new(draw), Arc::new(back)]);
        let context = Context::new(self.object(base), player);
        self.begin_effect(context, Arc::new(effect));
    }
}

/// True if more cards may be played after one: "any number of", each chosen when its turn comes.
fn goes_on(play: &PlayCard) -> bool {
    matches!(&play.what, Target::Choose(choose) if choose.count.max != Amount::Number(1) && choose.together.is_empty())
}

/// True if a card is chosen by its cost (CR 8.15.5.e).
fn is_by_cost(what: &Target) -> bool {
    matches!(what, Target::Choose(choose) if choose.filter.0.iter().any(|test| matches!(test, Test::Stat(Stat::Cost, ..))))
}

/// True if the text says to play a card that is no unit.
fn is_non_unit(play: &PlayCard) -> bool {
    matches!(&play.what, Target::Choose(choose) if choose.filter.0.iter().any(is_no_unit))
}

fn is_no_unit(test: &Test) -> bool {
    matches!(test, Test::Not(inner) if **inner == Test::Kind(CardKind::Unit))
}
