//! Settling the operands of an effect before it is performed: its choices of objects and players, who makes them, and which of
//! them nobody is asked for (CR 8.4, 11.4.2, 1.3.2).

use swu_cards::{Amount, CardKind, Choose, Effect, Filter, Target, Test, Who, ZoneKind};

use super::{Operand, cards, operands, players};
use crate::position::{Context, EffectFrame, Frame, Position, Zone};
use crate::terms::{AbilityKind, Answer, Ask, CardId, Choice, Happening, PlayerId, Reason, Ref, Refs, Rule, just};

impl Position {
    pub(super) fn settle_target(&mut self, part: EffectFrame, target: &Target, context: &Context) {
        match target {
            Target::Choose(choose) => self.settle_choice(part, choose, context),
            Target::Random { count, among } => {
                let options = self.look().all(among, context);
                let count = (*count).max(0) as usize;
                let of_first = options.first().and_then(|option| option.card()).map(|card| self.card(card).controller);
                let asked = (Frame::Do(part.clone()), of_first.unwrap_or(context.controller), context.source);
                let answer = self.state.answer.take();
                let Some(picked) = self.state.picked_at_random(answer, options, count, asked) else { return };
                self.log(Rule::Cr8_22_1, Happening::PickedAtRandom { cards: cards(&picked) });
                self.remember_choice(part.context, &picked);
                self.settled(part, picked);
            }
            Target::Both(targets) => self.settle_both(part, targets, context),
            Target::TopOfDeck(count, who @ (Who::AnyPlayer | Who::Opponent)) => {
                // "the top card of any player's deck": first whose (CR 8.4.3, 11.4.2).
                let Some(player) = self.choose_whose(&part, who, context) else { return };
                let count = self.look().amount(count, context).max(0) as usize;
                let top: Refs = self.refs(self.top_of_deck(player, count));
                self.settled(part, top);
            }
            fixed => {
                let mut refs = self.look().fixed(fixed, context);
                if matches!((&*part.effect, fixed), (Effect::DiscardCards(_), Target::Each(_)))
                    && !self.settle_found(&part, &mut refs, context)
                {
                    return;
                }
                self.explain_fixed(fixed, &refs, context);
                self.fixed_as(part, refs);
            }
        }
    }

    /// CR 8.26.1, 8.26.6: of "each" such card, those in a deck are searched for, and need not be found; those in sight are all
    /// meant. Returns true if it is known which are found.
    fn settle_found(&mut self, part: &EffectFrame, refs: &mut Vec<Ref>, context: &Context) -> bool {
        let in_deck = |one: &Ref| one.card().is_some_and(|card| self.card(card).zone == Zone::Deck);
        let (hidden, open): (Vec<Ref>, Vec<Ref>) = refs.iter().copied().partition(in_deck);
        if hidden.is_empty() {
            return true;
        }
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            self.log_choice(context.controller, &chosen, Rule::Cr8_26_1);
            if chosen.is_empty() {
                self.because(Rule::Cr8_26_6, &[Rule::Cr1_17_4], context.source.card, Reason::NothingTaken);
            }
            *refs = [open, chosen].concat();
            return true;
        }
        let max = hidden.len();
        let choice = Choice::new(hidden, 0, max).or_none(true);
        self.ask_in(Frame::Do(part.clone()), context, Ask::Choose(choice), Rule::Cr8_26_1);
        false
    }

    /// Several targets of one effect: each is settled in turn, then they count as one.
    fn settle_both(&mut self, part: EffectFrame, targets: &[Target], context: &Context) {
        let of_one = targets.iter().find_map(|target| match target {
            Target::TopOfDeck(_, who @ (Who::AnyPlayer | Who::Opponent)) => Some(who),
            _ => None,
        });
        if let Some(who) = of_one
            && self.look().who(who, context).len() > 1
        {
            return self.settle_both_decks(part, targets, who, context);
        }
        let open = part.open.unwrap_or(context.chosen.len());
        let made = context.chosen.len().saturating_sub(open);
        let mut next = targets.iter().filter_map(|target| match target {
            Target::Choose(choose) => Some(choose),
            _ => None,
        });
        if let Some(choose) = next.nth(made) {
            return self.ask_for(EffectFrame { open: Some(open), ..part }, choose, context, true);
        }
        let mut refs = Vec::new();
        let mut place = open;
        for target in targets {
            if matches!(target, Target::Choose(_)) {
                refs.extend(context.chosen.get(place).cloned().unwrap_or_default());
                place += 1;
            } else {
                let meant = self.look().fixed(target, context);
                if let Target::Each(filter) = target {
                    self.explain_shared_names(filter, &meant, context);
                }
                refs.extend(meant);
            }
        }
        if refs.is_empty() && part.optional {
            return self.nothing_to_choose(part.context);
        }
        // What is meant twice is still one object.
        let mut once = Vec::with_capacity(refs.len());
        for one in refs {
            if !once.contains(&one) {
                once.push(one);
            }
        }
        self.settled(part, once);
    }

    /// The targets when it is settled whose deck is meant.
    fn settle_both_decks(&mut self, part: EffectFrame, targets: &[Target], who: &Who, context: &Context) {
        let Some(player) = self.choose_whose(&part, who, context) else { return };
        let of_them = |target: &Target| match target {
            Target::TopOfDeck(count, one) if one == who => Target::TopOfDeck(count.clone(), Who::ThatPlayer),
            other => other.clone(),
        };
        let targets: Vec<Target> = targets.iter().map(of_them).collect();
        self.settle_both(part, &targets, &Context { player: Some(player), ..context.clone() });
    }

    fn settle_choice(&mut self, part: EffectFrame, choose: &Choose, context: &Context) {
        if matches!(choose.by, Who::EachPlayer | Who::EachOpponent) {
            return self.settle_each_chooser(part, choose, context);
        }
        // "You may choose an opponent. They choose …": declining is up to the controller of the ability.
        let declinable = part.optional && choose.by == Who::Opponent;
        let several =
            || matches!(choose.by, Who::Opponent | Who::AnyPlayer) && self.look().who(&choose.by, context).len() > 1;
        if context.chooser.is_none() && (declinable || several()) {
            return self.settle_chooser(part, choose, context);
        }
        self.ask_for(part, choose, context, false);
    }

    /// "Each player chooses a unit they control": one after the other, and together they are one choice.
    fn settle_each_chooser(&mut self, part: EffectFrame, choose: &Choose, context: &Context) {
        let open = part.open.unwrap_or(context.chosen.len());
        let made = context.chosen.len().saturating_sub(open);
        if let Some(&chooser) = self.look().who(&choose.by, context).get(made) {
            let own = Context { chooser: Some(chooser), player: Some(chooser), ..context.clone() };
            return self.ask_for(EffectFrame { open: Some(open), ..part }, choose, &own, true);
        }
        let all = context.chosen.get(open..).unwrap_or_default().concat();
        self.state.note(part.context, |words| words.chosen.truncate(open));
        self.remember_choice(part.context, &all);
        if all.is_empty() && part.optional {
            return self.nothing_to_choose(part.context);
        }
        self.settled(part, all);
    }

    /// CR 11.4.2: the controller of the ability names the opponent who chooses.
    fn settle_chooser(&mut self, part: EffectFrame, choose: &Choose, context: &Context) {
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            if chosen.is_empty() && part.optional {
                return self.decline(part.context);
            }
            let chooser = players(&chosen).first().copied();
            if let Some(words) = self.state.context_mut(part.context) {
                words.chooser = chooser;
                words.player = chooser;
            }
            return self.state.push(Frame::Do(EffectFrame { optional: false, ..part }));
        }
        let options = self.look().who(&choose.by, context).into_iter().map(Ref::Player).collect();
        let ask = Ask::Choose(Choice::new(options, 1, 1).or_none(part.optional));
        self.ask_in(Frame::Do(part), context, ask, Rule::Cr11_4_2);
    }

    /// Asks for a choice, or takes the answer to it. `again` keeps the part open for its other choices.
    fn ask_for(&mut self, part: EffectFrame, choose: &Choose, context: &Context, again: bool) {
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            // "Any number" may be none without declining what follows.
            let declined = chosen.is_empty() && part.optional && choose.count.min != swu_cards::Amount::Number(0);
            let also = self.worked_out(|at| at.choice_rules(&part, choose, context, &chosen));
            let rule = self.choice_rule(&part.effect, choose, context);
            self.log_choice_by(self.chooser(choose, context), &chosen, rule, &also);
            self.explain_chosen(&choose.filter.0, &chosen);
            if chosen.is_empty() && choose.count.max == Amount::All && !declined {
                self.because(Rule::Cr8_4_5a, &[], context.source.card, Reason::None);
            }
            self.remember_choice(part.context, &chosen);
            if declined {
                return self.decline(part.context);
            }
            if chosen.is_empty() && choose.count.min != Amount::Number(0) {
                self.hides(context.source.card);
            }
            if again {
                return self.state.push(Frame::Do(EffectFrame { optional: false, ..part }));
            }
            return self.settled(part, chosen);
        }
        self.explain_options(&choose.filter, context);
        let mut choice = self.choice_of(choose, context, part.optional);
        if context.kind == AbilityKind::Cost {
            // CR 1.8.9: what it cannot happen to does not pay for anything.
            match &*part.effect {
                Effect::Exhaust(_) => choice.options.retain(|r| self.is_ready(*r)),
                Effect::Ready(_) => choice.options.retain(|r| self.could_ready(*r)),
                _ => {}
            }
        }
        if let Effect::Attach { what: Target::Choose(_), to } = &*part.effect
            && part.resolved.is_empty()
            && !matches!(to, Target::Choose(_))
        {
            let units = cards(&self.look().fixed(to, context));
            choice.options.retain(|r| r.card().is_some_and(|card| self.may_be_moved_to(card, &units)));
        }
        let pair = self.second_of_pair(&part);
        let mut unfit: &[Rule] = &[];
        if let Some(second) = &pair {
            let before = choice.options.clone();
            self.keep_paired(&mut choice.options, second, context);
            let eligible = |test: &Test| matches!(test, Test::EligibleFor(_));
            if choice.options.is_empty() && second.filter.0.iter().any(eligible) {
                // What cannot be moved anywhere is kept where it is by its restriction.
                let is_none = |card: CardId| self.look().card(card).kind != CardKind::Upgrade;
                unfit = match before.is_empty() {
                    true => &[],
                    false if cards(&before).into_iter().any(is_none) => &[Rule::Cr3_6_3b],
                    false => &[Rule::Cr3_6_3],
                };
            }
        }
        choice.options.retain(|r| !r.object().is_some_and(|object| self.is_given_up(object)));
        match &*part.effect {
            Effect::UseAction(_) => {
                choice
                    .options
                    .retain(|r| r.card().is_some_and(|card| !self.usable(context.controller, card).is_empty()));
            }
            // CR 7.6.17: only a card that has such an ability can have it used.
            Effect::UseAbility { class, .. } => {
                choice
                    .options
                    .retain(|r| r.card().is_some_and(|card| !self.triggered_of(self.object(card), *class).is_empty()));
            }
            // CR 8.33.1: a unit captures another unit.
            Effect::Capture { .. } => {
                let captor = part.resolved.first().cloned().unwrap_or_default();
                choice.options.retain(|r| !captor.contains(r));
            }
            _ => {}
        }
        if choice.options.is_empty() {
            self.remember_choice(part.context, &[]);
            if choose.count.min != Amount::Number(0) && !part.optional {
                self.explain_no_target(context);
                if !choose.together.is_empty() || pair.is_some() {
                    self.rests_also_on(&[Rule::Cr8_4_1]);
                }
            }
            if again {
                // The next of several targets may still be there.
                return self.state.push(Frame::Do(part));
            }
            if part.optional {
                self.nothing_to_choose(part.context);
                return self.rests_also_on(unfit);
            }
            self.rests_also_on(unfit);
            return self.settled(part, Vec::new());
        }
        if self.look().amount(&choose.count.min, context) > choice.options.len() as i32 {
            // CR 8.32.2: what cannot be done in full is done as far as it can be, but not for "if you do".
            self.state.note_done(part.context, false);
        }
        let (player, rule) = (self.chooser(choose, context), self.choice_rule(&part.effect, choose, context));
        self.ask_player(Frame::Do(part), player, context.source, Ask::Choose(choice), rule);
    }

    /// The next choice of the ability, where what is chosen first has to fit to it: both in one arena, or an upgrade and a
    /// unit that it can be attached to (CR 3.6.3.b).
    fn second_of_pair(&self, part: &EffectFrame) -> Option<Choose> {
        let of_effect = operands(&part.effect);
        let next = match (of_effect.get(part.resolved.len() + 1), self.frames.last()) {
            (Some(Operand::Target(Target::Choose(second))), _) => second,
            (None, Some(Frame::Do(next))) if next.context == part.context => match (&*part.effect, &*next.effect) {
                (Effect::Select(_), Effect::Select(Target::Choose(second))) => second,
                _ => return None,
            },
            _ => return None,
        };
        let must_be = next.count.min != Amount::Number(0);
        (must_be && next.filter.0.iter().any(must_fit)).then(|| (**next).clone())
    }

    /// Damage to a unit and another in the same arena, where no two of them are in one: what can be done of it is done to one
    /// of either kind (CR 1.3.2, NOTE R3-2.12).
    pub(super) fn either_of_unfit_pair(&self, effect: &Effect, words: &Context) -> Option<Effect> {
        let Effect::Together(parts) = effect else { return None };
        let [first, second] = parts.as_slice() else { return None };
        let Effect::Damage { to: Target::Choose(other), amount: same, .. } = &**second else { return None };
        if !other.filter.0.iter().any(must_fit) {
            return None;
        }
        let mut either = Effect::clone(first);
        let Effect::Damage { to: Target::Choose(one), amount, .. } = &mut either else { return None };
        if amount != same {
            return None;
        }
        let mut pairs = self.look().all(&one.filter, words);
        self.keep_paired(&mut pairs, other, words);
        if !pairs.is_empty() {
            return None;
        }
        let alone = other.filter.0.iter().filter(|test| !must_fit(test)).cloned().collect();
        one.filter = Filter(vec![Test::Any(vec![Test::All(std::mem::take(&mut one.filter.0)), Test::All(alone)])]);
        Some(either)
    }

    /// The first of two that must fit together is chosen among those that have a possible second (CR 8.4.1).
    fn keep_paired(&self, options: &mut Vec<Ref>, second: &Choose, context: &Context) {
        options.retain(|first| {
            let words = Context { it: just(*first), ..context.clone() };
            !self.look().all(&second.filter, &words).is_empty()
        });
    }

    /// The player who makes the choice.
    pub(super) fn chooser(&self, choose: &Choose, context: &Context) -> PlayerId {
        if let Some(chooser) = context.chooser.filter(|_| choose.by != Who::You) {
            return chooser;
        }
        self.look().who(&choose.by, context).first().copied().unwrap_or(context.controller)
    }

    /// The player whom the controller of the ability chooses (CR 11.4.2, 8.4.3); nothing while that is asked, or if none is.
    fn choose_whose(&mut self, part: &EffectFrame, who: &Who, context: &Context) -> Option<PlayerId> {
        let rule = self.whose_choice(who);
        let Some(Answer::Choose(chosen)) = self.state.answer.take() else {
            let options = self.look().who(who, context).into_iter().map(Ref::Player).collect();
            let choice = Choice::new(options, 1, 1).or_none(part.optional);
            self.ask_in(Frame::Do(part.clone()), context, Ask::Choose(choice), rule);
            return None;
        };
        let Some(player) = players(&chosen).first().copied() else {
            self.decline(part.context);
            return None;
        };
        self.log_choice(context.controller, &chosen, rule);
        self.state.note(part.context, |words| words.player = Some(player));
        Some(player)
    }

    /// Settles the players that are meant, asking where the controller of the ability chooses (CR 11.4.2, 8.4.3).
    pub(super) fn settle_who(&mut self, part: EffectFrame, who: &Who, context: &Context) {
        let players = self.look().who(who, context);
        let (min, max) = match who {
            Who::Opponent | Who::AnyPlayer | Who::OtherThan(_) => (1, 1),
            Who::Players(count) => {
                let look = self.look();
                let max = look.amount(&count.max, context).clamp(0, players.len() as i32) as usize;
                (look.amount(&count.min, context).clamp(0, max as i32) as usize, max)
            }
            _ => {
                if matches!(who, Who::EachOpponent) && self.is_multiplayer() {
                    self.because(Rule::Cr11_4_2, &[], context.source.card, Reason::EachOpponent);
                }
                let source = self.card(context.source.card);
                if matches!(who, Who::You)
                    && source.owner != context.controller
                    && source.controller == context.controller
                {
                    self.because(Rule::Cr8_31_1, &[], context.source.card, Reason::You);
                }
                if let [only] = players.as_slice()
                    && !matches!(who, Who::You | Who::ThatPlayer | Who::RightOf(_))
                    && let Some(words) = self.state.context_mut(part.context)
                {
                    words.player = Some(*only);
                }
                return self.fixed_as(part, players.into_iter().map(Ref::Player).collect::<Refs>());
            }
        };
        if let Some(Answer::Choose(chosen)) = self.state.answer.take() {
            if chosen.is_empty() && part.optional {
                return self.decline(part.context);
            }
            let rule = self.whose_choice(who);
            self.log_choice(context.controller, &chosen, rule);
            if let Some(words) = self.state.context_mut(part.context) {
                words.player = chosen.iter().find_map(|r| match r {
                    Ref::Player(player) => Some(*player),
                    Ref::Card(_) => None,
                });
            }
            return self.settled(part, chosen);
        }
        let options: Vec<Ref> = players.into_iter().map(Ref::Player).collect();
        let rule = self.whose_choice(who);
        let ask = Ask::Choose(Choice::new(options, min, max).or_none(part.optional));
        self.ask_in(Frame::Do(part), context, ask, rule);
    }

    /// The rule for choosing a player: an opponent among several, or any player.
    fn whose_choice(&self, who: &Who) -> Rule {
        match who {
            Who::Opponent if self.is_multiplayer() => Rule::Cr11_4_2,
            Who::Opponent => Rule::Cr8_4_1,
            _ => Rule::Cr8_4_3,
        }
    }

    /// CR 12.5.2.b: true for what the plan counter has its player do, which no ability of a base does.
    pub(super) fn is_of_plan_counter(&self, context: &Context) -> bool {
        context.kind == AbilityKind::Constant && self.card(context.source.card).zone == Zone::Base
    }

    /// The rule that leaves the choice to a player: of cards in hand to be revealed it is one of its own, and so it is of the
    /// card that the plan counter puts back.
    fn choice_rule(&self, effect: &Effect, choose: &Choose, context: &Context) -> Rule {
        let in_hand = || choose.filter.0.iter().any(|t| matches!(t, Test::In(ZoneKind::Hand, _)));
        match effect {
            Effect::Reveal(_) if in_hand() => Rule::Cr8_25_2,
            Effect::PutOnDeck { .. } if self.is_of_plan_counter(context) => Rule::Cr12_5_2b,
            _ => Rule::Cr8_4_1,
        }
    }
}

/// True if the test says that a card has to fit to the one chosen before it.
fn must_fit(test: &Test) -> bool {
    matches!(test, Test::ArenaOf(of) | Test::EligibleFor(of) if **of == Target::It)
}
