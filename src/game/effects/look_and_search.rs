//! Looking at cards, revealing, searching and putting them back (CR 8.13, 8.25, 8.26, 8.38).

use std::sync::Arc;

use swu_cards::{Amount, Aspect, Choose, Count, Effect, Feature, Filter, PlayerRule, Target, Test, Who, ZoneKind};

use super::{cards, players};
use crate::position::{Context, EffectFrame, Frame, Occurrence, Position, Zone};
use crate::terms::{
    Answer, Ask, CardId, Choice, Happening, Object, PlayerId, Players, Reason, Ref, Rule, SetLimit, WhyNot,
};

impl Position {
    /// Looks at cards of several players one player at a time, in the order the controller chooses (CR 7.1.4, 11.4.3).
    pub(crate) fn step_look_order(&mut self, context: usize, mut left: Players, count: usize) {
        let words = self.context(context);
        left.retain(|p| !self.player(*p).eliminated);
        let next = match (self.state.answer.take(), left.as_slice()) {
            (_, []) => return,
            (Some(Answer::Choose(chosen)), _) => match chosen.first() {
                Some(Ref::Player(player)) => *player,
                _ => return,
            },
            (_, [only]) => *only,
            _ => {
                let options = left.iter().map(|&p| Ref::Player(p)).collect();
                let rule = if self.is_multiplayer() { Rule::Cr11_4_3 } else { Rule::Cr7_1_4 };
                return self.ask_in(Frame::LookOrder { context, left, count }, &words, Ask::of(options, 1, 1), rule);
            }
        };
        left.retain(|p| *p != next);
        let cards = self.top_of_deck(next, count).to_vec();
        let refs = self.refs(&cards);
        if !cards.is_empty() {
            let rule = if self.is_multiplayer() { Rule::Cr11_4_3 } else { Rule::Cr7_1_4 };
            self.log_all(
                rule,
                &[Rule::Cr8_13_1, Rule::Cr8_13_2],
                Happening::Looked { player: words.controller, cards },
            );
        } else {
            self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
        }
        self.state.note_affected(context, refs);
        self.state.push(Frame::LookOrder { context, left, count });
    }

    /// CR 8.13.1. The decks of several players are looked at one after the other (CR 7.1.4).
    pub(super) fn perform_look(&mut self, at: &Target, chosen: &[Ref], context: usize, words: &Context) {
        let mut refs = if matches!(at, Target::Choose(_)) { chosen.to_vec() } else { self.look().fixed(at, words) };
        if let Target::TopOfDeck(count, who) = at {
            let players = self.look().who(who, words);
            let count = self.look().amount(count, words).max(0) as usize;
            if matches!(who, Who::AnyPlayer | Who::Opponent) && players.len() > 1 {
                let Some(player) = self.ask_look_player(context, &players, count, words) else { return };
                refs = self.refs(self.top_of_deck(player, count));
            } else if players.len() > 1 {
                return self.state.push(Frame::LookOrder { context, left: players, count });
            }
        }
        let seen = cards(&refs);
        self.state.note_done(context, !seen.is_empty());
        if !seen.is_empty() {
            let also = [&[Rule::Cr8_13_2], self.stay_rules(&seen)].concat();
            self.log_all(Rule::Cr8_13_1, &also, Happening::Looked { player: words.controller, cards: seen });
        } else if matches!(at, Target::TopOfDeck(..)) {
            self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
        }
        self.state.note_affected(context, refs.into());
    }

    /// CR 8.25.1; nothing is revealed from an empty deck (CR 8.6.2).
    pub(super) fn perform_reveal(&mut self, what: &Target, refs: &[Ref], context: usize, words: &Context) {
        // CR 8.25.2: a card that has gone on to another zone is not there to be revealed.
        let there = |object: &Object| self.object(object.card) == *object;
        let shown: Vec<CardId> =
            refs.iter().filter_map(|r| r.object()).filter(there).map(|object| object.card).collect();
        let refs: Vec<Ref> = self.refs(&shown);
        self.state.note_done(context, !shown.is_empty());
        self.state.note_amount(context, shown.len() as i32);
        self.state.note_affected(context, refs.as_slice().into());
        if !shown.is_empty() {
            self.reveal(words.controller, &shown, Rule::Cr8_25_1, &[]);
            self.turn_back_later(&refs);
        } else if matches!(what, Target::TopOfDeck(..)) {
            self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
            // What the text goes on about is a card that was not revealed.
            self.state.note(context, |words| words.it.clear());
        }
    }

    /// The player whose deck is looked at; nothing while that is asked.
    fn ask_look_player(
        &mut self,
        context: usize,
        among: &[PlayerId],
        count: usize,
        words: &Context,
    ) -> Option<PlayerId> {
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            let player = players(&chosen).first().copied();
            // "That deck" is the one that was chosen.
            self.state.note(context, |words| words.player = player);
            return player;
        }
        let at = Target::TopOfDeck(Box::new(Amount::Number(count as i32)), Who::AnyPlayer);
        let frame = Frame::Do(EffectFrame::new(Arc::new(Effect::Look { at }), context));
        let options = among.iter().copied().map(Ref::Player).collect();
        self.ask_in(frame, words, Ask::of(options, 1, 1), Rule::Cr8_4_1);
        None
    }

    pub(super) fn perform_hand(&mut self, effect: &Effect, who: &[Ref], context: usize, words: &Context) {
        for player in players(who) {
            let hand = self.player(player).hand.to_vec();
            let refs: Vec<Ref> = self.refs(&hand);
            match effect {
                Effect::RevealHand(_) => {
                    self.reveal(player, &hand, Rule::Cr8_25_1, &[]);
                    self.turn_back_later(&refs);
                }
                _ => {
                    let what = Happening::Looked { player: words.controller, cards: hand };
                    self.log_all(Rule::Cr8_13_1, &[Rule::Cr8_13_2, Rule::Cr4_7_3], what);
                }
            }
            // "It" is still what the text named before: "exhaust a unit, look at its controller's hand …".
            if let Some(words) = self.state.context_mut(context) {
                words.affected = refs.into();
                words.player = Some(player);
            }
        }
    }

    /// Revealed cards are as they were when the ability is done, if it has not moved them (CR 8.25.4).
    pub(super) fn turn_back_later(&mut self, revealed: &[Ref]) {
        let end = self.frames.iter().rposition(|f| matches!(f, Frame::EndAbility)).map_or(0, |at| at + 1);
        self.state.frames.insert(end, Frame::TurnBack(revealed.iter().filter_map(|r| r.object()).collect()));
    }

    /// True if all of these are revealed now, until the ability is done (CR 8.25.1, 8.25.4).
    pub(super) fn are_revealed(&self, cards: &[Ref]) -> bool {
        let shown = |card: &Ref| {
            let shows =
                |f: &Frame| matches!(f, Frame::TurnBack(revealed) if revealed.iter().any(|o| Ref::Card(*o) == *card));
            self.frames.iter().any(shows)
        };
        cards.iter().all(shown)
    }

    pub(crate) fn step_turn_back(&mut self, revealed: &[Object]) {
        let is_back = revealed.iter().any(|o| self.card(o.card).copy == o.copy && !self.card(o.card).zone.is_play());
        if let Some(words) = self.contexts.last().filter(|_| is_back) {
            let source = words.source.card;
            self.because(Rule::Cr8_25_4, &[], source, Reason::RevealedIsBack);
        }
    }

    /// Cards go back: so many under the deck, the rest on top of it, in the order that the player says.
    pub(super) fn perform_arrange(&mut self, part: &EffectFrame, what: &Target, bottom: &Count, words: &Context) {
        let answer = self.state.answer.take();
        let look = self.look();
        let looked_at = cards(&look.fixed(what, words));
        match answer {
            Some(Answer::Arrange { top, bottom }) => self.arrange(&top, &bottom, words.controller),
            _ => {
                let most = look.amount(&bottom.max, words).clamp(0, looked_at.len() as i32) as usize;
                let least = look.amount(&bottom.min, words).clamp(0, most as i32) as usize;
                let ask = Ask::Arrange { cards: looked_at, bottom_min: least, bottom_max: most };
                self.ask_in(Frame::Do(part.clone()), words, ask, Rule::Cr8_13_1);
            }
        }
    }

    pub(super) fn arrange(&mut self, top: &[CardId], bottom: &[CardId], by: PlayerId) {
        for &card in bottom {
            self.put_on_deck(card, false, by, Rule::Cr8_13_1);
        }
        for &card in top.iter().rev() {
            self.put_on_deck(card, true, by, Rule::Cr8_13_1);
        }
    }

    /// A player reveals cards (CR 8.25.1): they stay where they are (CR 8.25.3).
    pub(super) fn reveal(&mut self, player: PlayerId, shown: &[CardId], rule: Rule, more: &[Rule]) {
        self.log_all(rule, more, Happening::Revealed { player, cards: shown.to_vec() });
        if shown.iter().any(|&card| self.card(card).zone == Zone::Hand && self.card(card).owner == player) {
            self.occur(&[Occurrence::ShowedHand { player }]);
        }
    }

    /// CR 8.26: the player looks at the cards, chooses, and the ability says what happens to those chosen.
    pub(super) fn perform_search(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::Search { top, choose, then, .. } = &*part.effect else { return };
        let Some(player) = part.resolved.first().and_then(|r| players(r).first().copied()) else { return };
        let look = self.look();
        // CR 7.7.5: an effect has the player search twice as many cards.
        let twice =
            look.is_ruled(player, |rule| if let PlayerRule::SearchesTwice(who) = rule { Some(who) } else { None });
        let times = if twice { 2 } else { 1 };
        let count = top.as_ref().map_or(usize::MAX, |n| (times * look.amount(n, words)).max(0) as usize);
        let searched = self.top_of_deck(player, count).to_vec();
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            let found = cards(&chosen);
            self.explain_search(choose, &searched, &chosen, words);
            let rest: Vec<CardId> = searched.into_iter().filter(|c| !found.contains(c)).collect();
            self.state.note_done(part.context, !found.is_empty());
            if let Some(words) = self.state.context_mut(part.context) {
                words.chosen.push(chosen.as_slice().into());
                words.it = chosen.as_slice().into();
                words.affected = chosen.into();
                words.amount = found.len() as i32;
            }
            // CR 8.26.1: the other cards go back before anything is done with those that were found, which are in the
            // deck no longer (CR 8.26.7).
            self.state.deck_mut(player).retain(|card| !found.contains(card));
            found.iter().for_each(|&card| self.state.settle_card(card));
            if top.is_some() {
                self.put_rest_under(player, rest, words);
            }
            self.state.push(Frame::SearchEnd {
                context: part.context,
                player,
                found: found.clone(),
                whole: top.is_none(),
            });
            if !found.is_empty() {
                self.state.push(Frame::Do(EffectFrame::new(then.clone(), part.context)));
            }
            return;
        }
        if searched.is_empty() {
            self.why_not(Rule::Cr8_6_2, &[], words.source.card, WhyNot::NoDeck);
            return self.state.note_done(part.context, false);
        }
        let told = Happening::Searched { player: words.controller, cards: searched.clone() };
        let also: &[Rule] = if twice { &[Rule::Cr7_7_5a] } else { &[] };
        self.log_all(Rule::Cr8_26_1, also, told);
        let choice = self.search_choice(choose, &searched, words);
        if choice.options.is_empty() {
            self.state.answer = Some(Answer::Choose(Vec::new()));
            return self.state.push(Frame::Do(part.clone()));
        }
        self.ask_in(Frame::Do(part.clone()), words, Ask::Choose(choice), Rule::Cr8_26_1);
    }

    /// A choice among the searched cards that match. None may be found where taking one would show that it matches; any card at
    /// all is there, as everybody knows (CR 8.26.6, 1.17.4).
    pub(crate) fn search_choice(&self, choose: &Choose, searched: &[CardId], words: &Context) -> Choice {
        let look = self.look();
        let options: Vec<Ref> = searched
            .iter()
            .filter(|&&c| look.matches_anywhere(&choose.filter, c, words))
            .map(|&c| Ref::Card(self.object(c)))
            .filter(|&option| self.fits_alone(option, choose, words))
            .collect();
        let max = look.amount(&choose.count.max, words).clamp(0, options.len() as i32) as usize;
        let min = look.amount(&choose.count.min, words).clamp(0, max as i32) as usize;
        let limits = choose.together.iter().map(|t| self.limit(t, &options, words)).collect();
        let optional = !choose.filter.0.is_empty() || !choose.together.is_empty();
        Choice { options, min, max, optional, limits }
    }

    /// CR 8.26.2: the cards that were not chosen go to the bottom in a random order.
    fn put_rest_under(&mut self, player: PlayerId, mut rest: Vec<CardId>, words: &Context) {
        if !rest.is_empty() {
            self.because(Rule::Cr8_26_2, &[], words.source.card, Reason::RestUnderDeck);
        }
        self.state.shuffle_cards(&mut rest);
        let deck = self.state.deck_mut(player);
        deck.retain(|c| !rest.contains(c));
        deck.extend(&rest);
        self.state.unsettle(player, &rest);
    }

    /// Found cards to which nothing has happened are in the deck again; one that was searched as a whole is shuffled (CR
    /// 8.26.2).
    pub(crate) fn step_search_end(&mut self, player: PlayerId, found: &[CardId], whole: bool) {
        for &card in found {
            if self.card(card).zone == Zone::Deck && !self.player(player).deck.contains(&card) {
                self.state.deck_mut(player).push(card);
            }
        }
        if whole {
            self.shuffle(player, Rule::Cr8_26_2);
        }
    }

    /// Reveals the next card of the deck each time, until the player stops, no card is left, or the limit is reached.
    pub(super) fn perform_reveal_one_by_one(&mut self, part: &EffectFrame, most: &Amount, words: &Context) {
        let most = self.look().amount(most, words).max(0) as usize;
        let seen = words.rare.shown.len();
        if seen > 0 && self.state.answer.take().is_some_and(|answer| answer != Answer::Yes) {
            return self.state.note_done(part.context, true);
        }
        let deck = self.top_of_deck(words.controller, most);
        let Some(&next) = deck.get(seen) else {
            return self.state.note_done(part.context, seen > 0);
        };
        let more = deck.len() > seen + 1;
        self.reveal(words.controller, &[next], Rule::Cr8_25_1, &[]);
        let next = Ref::Card(self.object(next));
        self.state.note(part.context, |words| words.rare.shown.push(next));
        if more {
            self.ask_in(Frame::Do(part.clone()), words, Ask::May, Rule::Cr8_32_1);
        }
    }

    pub(super) fn perform_disclose(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::Disclose { aspects, any } = &*part.effect else { return };
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            if chosen.is_empty() {
                return self.decline(part.context);
            }
            let more = (0..chosen.len()).any(|without| {
                let mut fewer = chosen.clone();
                fewer.remove(without);
                self.discloses(aspects, *any, &fewer)
            });
            let also: &[Rule] = if more { &[Rule::Cr8_38_2] } else { &[] };
            self.reveal(words.controller, &cards(&chosen), Rule::Cr8_38_1, also);
            if let Some(words) = self.state.context_mut(part.context) {
                // "another unit" after it is another than the one chosen before: "it" stays what it was.
                words.rare.shown.clone_from(&chosen);
                words.affected = chosen.into();
            }
            return;
        }
        let options = self.look().all(&Filter(vec![Test::In(ZoneKind::Hand, Who::You)]), words);
        if !self.discloses(aspects, *any, &options) {
            self.why_not(Rule::Cr8_38_3, &[Rule::Cr8_38_1], words.source.card, WhyNot::CannotDisclose);
            return self.leave_out(part.context);
        }
        let limits = vec![self.icons(aspects, *any, &options)];
        let max = options.len();
        let choice = Choice { options, min: 1, max, optional: true, limits };
        self.ask_in(Frame::Do(part.clone()), words, Ask::Choose(choice), Rule::Cr8_38_1);
    }

    /// True if those cards together have the icons.
    fn discloses(&self, aspects: &[Aspect], any: bool, cards: &[Ref]) -> bool {
        let all: Vec<usize> = (0..cards.len()).collect();
        self.icons(aspects, any, cards).holds(&all)
    }

    /// The icons that cards chosen among these must have together.
    fn icons(&self, aspects: &[Aspect], any: bool, among: &[Ref]) -> SetLimit {
        let labels = among.iter().map(|&o| self.look().labels(Feature::Aspect, o)).collect();
        SetLimit::Covers { labels, wanted: aspects.iter().map(|a| a.word().to_owned()).collect(), any }
    }
}
