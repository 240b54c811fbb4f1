//! Effects that order the parts of an ability: sequences, "you may", "if you do", conditions, modes and "unless" (CR 7.1.5,
//! 8.4.4, 8.9, 8.28, 8.32).

use std::sync::Arc;

use swu_cards::{Amount, Condition, Count, Effect, Mode, Target, Who};

use crate::look::rule_on;
use crate::position::{Context, EffectFrame, Frame, Position, Zone};
use crate::terms::{AbilityKind, Answer, Ask, CardId, Event, Happening, PlayerId, Reason, Ref, Refs, Rule, WhyNot};

impl Position {
    pub(super) fn part(effect: &Arc<Effect>, context: usize, optional: bool) -> Frame {
        Frame::Do(EffectFrame { optional, ..EffectFrame::new(effect.clone(), context) })
    }

    /// Handles the effects that only order others. Returns true if it was one.
    pub(super) fn step_flow(&mut self, part: &EffectFrame, words: &Context) -> bool {
        if let Some(either) = self.either_of_unfit_pair(&part.effect, words) {
            self.explain_no_target(words);
            self.state.push(Self::part(&Arc::new(either), part.context, part.optional));
            return true;
        }
        match &*part.effect {
            // Before "if you do" nothing has been done.
            Effect::Nothing => self.state.note_done(part.context, false),
            Effect::Sequence(parts) => self.step_sequence(part, parts),
            Effect::Then => self.explain_then(words),
            // It is done by saying it.
            Effect::Say(_) => {}
            Effect::May { who, effect } => self.step_may(part, who, effect, words),
            Effect::IfYouDo { first, then, otherwise } => self.begin_if_you_do(part, first, then, otherwise, words),
            Effect::If { condition, then, otherwise, instead } => {
                let holds = self.step_condition(condition, *instead, words);
                self.state.push(Self::part(if holds { then } else { otherwise }, part.context, part.optional));
            }
            Effect::Together(parts) if parts.iter().any(|part| matches!(**part, Effect::May { .. })) => {
                self.because(Rule::Cr1_9_8, &[], words.source.card, Reason::AllAtOnce);
                let one =
                    |part: &Arc<Effect>| super::damage::chosen_damage(part).map_or_else(|| part.clone(), Arc::new);
                let all = Effect::Together(parts.iter().map(one).collect());
                self.state.push(Self::part(&Arc::new(all), part.context, part.optional));
            }
            Effect::ForEach { of, effect } => self.begin_for_each(part, of, effect, words),
            Effect::Repeat { times, effect } => self.step_repeat(part, times, effect, words),
            Effect::Modes { who, choose, modes } => return self.begin_modes(part, who, choose, modes, words),
            Effect::Unless { .. } => self.step_unless(part, words),
            Effect::ChoosePlayer(_) => return self.step_choose_player(part),
            Effect::Players { effect, .. } => return self.begin_players(part, effect, words),
            _ => return false,
        }
        true
    }

    /// CR 7.1.5: one part after the other. The first of them that can be declined is what "may" is about.
    fn step_sequence(&mut self, part: &EffectFrame, parts: &[Arc<Effect>]) {
        self.note_order(parts.len());
        let first = parts.iter().position(|p| !self.only_one_opponent(p));
        let optional = |place: usize| part.optional && first == Some(place);
        let frames: Vec<Frame> =
            parts.iter().enumerate().map(|(i, p)| Self::part(p, part.context, optional(i))).collect();
        self.state.push_in_order(frames);
    }

    /// CR 8.9.1: begins the part before "if you do".
    fn begin_if_you_do(
        &mut self,
        part: &EffectFrame,
        first: &Arc<Effect>,
        then: &Arc<Effect>,
        otherwise: &Arc<Effect>,
        words: &Context,
    ) {
        let context = part.context;
        let before = words.done;
        let too_few = self.are_too_few(first, words);
        self.state.note(context, |words| words.done = !too_few);
        self.state.push(Frame::IfYouDo { context, then: then.clone(), otherwise: otherwise.clone(), before });
        if !too_few {
            self.state.push(Frame::MayEnd);
            self.state.push(Self::part(first, context, part.optional));
        }
    }

    /// Tests a condition of the text. An "instead" replaces the part before it (CR 7.7.5).
    fn step_condition(&mut self, condition: &Condition, instead: bool, words: &Context) -> bool {
        let card = words.source.card;
        let holds = self.look().condition(condition, words);
        if let Condition::Is(target, filter) = condition {
            let refs = self.look().fixed(target, words);
            self.explain_last_known(&refs);
            if holds {
                self.explain_shared_names(filter, &refs, words);
            }
        }
        // An ended attack is no news where there was one. After "then" the condition is tested late (CR 8.28.1).
        let follows = || {
            matches!(self.log.events.last(), Some(Event { what: Happening::Because { what: Reason::Then, .. }, .. }))
        };
        let late = || (!holds && follows()).then_some(Rule::Cr8_28_1);
        let rule = rule_on(condition).filter(|_| !holds || *condition != Condition::AttackMade).or_else(late);
        if let Some(rule) = rule {
            match holds {
                true => self.because(rule, &[], card, Reason::Holds),
                false => self.why_not(rule, &[], card, WhyNot::HoldsNot),
            }
        }
        if instead {
            let also = &[Rule::Cr7_7_5c, Rule::Cr7_7_5d];
            match holds {
                true => self.because(Rule::Cr7_7_5b, also, card, Reason::Instead),
                false => self.why_not(Rule::Cr7_7_5b, also, card, WhyNot::NotInstead),
            }
        }
        holds
    }

    fn step_repeat(&mut self, part: &EffectFrame, times: &Amount, effect: &Arc<Effect>, words: &Context) {
        let times = self.look().amount(times, words).clamp(0, 100);
        // CR 7.1.7: a card that is played is done with, and all that it triggers, before the next one is.
        let resolves_nested = times > 1 && matches!(**effect, Effect::Play(_));
        if resolves_nested {
            self.because(Rule::Cr7_1_7, &[Rule::Cr7_1_6e], words.source.card, Reason::OneAfterTheOther);
            self.hold_back();
        }
        for time in 0..times {
            if time > 0 && resolves_nested {
                self.state.push(Frame::Triggers);
            }
            self.state.push(Self::part(effect, part.context, false));
        }
    }

    /// CR 8.4.4: the ways to choose among. Returns true if it is known who chooses.
    fn begin_modes(&mut self, part: &EffectFrame, who: &Who, choose: &Count, modes: &[Mode], words: &Context) -> bool {
        let chooser = match (who, part.resolved.first()) {
            (Who::You, _) => words.controller,
            (_, Some(players)) => super::players(players).first().copied().unwrap_or(words.controller),
            // An opponent of several is chosen first (CR 11.4.2).
            (_, None) => return false,
        };
        // "Either pay … or …": who cannot pay has the other way only (CR 1.7.2).
        let unpaid =
            |m: &Mode| matches!(*m.effect, Effect::PayResources { .. }) && self.is_impossible(&m.effect, words);
        let modes: Vec<Mode> = modes.iter().filter(|mode| !unpaid(mode)).cloned().collect();
        let left = self.look().amount(&choose.max, words).clamp(0, modes.len() as i32) as u8;
        let optional = part.optional || choose.min == Amount::Number(0);
        let chosen = words.chosen.len();
        self.state.push(Frame::Modes { context: part.context, chooser, left, optional, modes, chosen });
        true
    }

    /// The player whom the following text speaks of. Returns true if one has been chosen, or none could be.
    fn step_choose_player(&mut self, part: &EffectFrame) -> bool {
        let Some(chosen) = part.resolved.first() else { return false };
        let player = super::players(chosen).first().copied();
        self.state.note(part.context, |words| words.player = player);
        self.state.note_done(part.context, player.is_some());
        true
    }

    /// Players who do something one after the other. Returns true if they are known.
    fn begin_players(&mut self, part: &EffectFrame, effect: &Arc<Effect>, words: &Context) -> bool {
        let Some(players) = part.resolved.first() else { return false };
        let (context, left) = (part.context, players.to_vec());
        if left.is_empty() {
            self.nobody_does_it(context, words);
        }
        self.state.note(context, |words| words.affected.clear());
        self.state.push(Frame::ForEach { context, left, effect: effect.clone(), as_them: true });
        true
    }

    /// CR 1.3.2, 8.9.1: there is nobody who could do it, so neither "if they do" nor "if they don't" is about anybody.
    fn nobody_does_it(&mut self, context: usize, words: &Context) {
        self.explain_no_target(words);
        self.state.note_done(context, false);
        if let [.., Frame::IfYouDo { otherwise, context: own, .. }, Frame::MayEnd] = self.state.frames.as_mut_slice()
            && *own == context
        {
            *otherwise = Arc::new(Effect::Nothing);
        }
    }

    /// CR 7.1.5: notes that the parts of an ability resolve in the order in which they are written.
    fn note_order(&mut self, parts: usize) {
        let begins = |event: &Event| {
            matches!(
                event.what,
                Happening::Resolved { .. }
                    | Happening::Played { .. }
                    | Happening::UsedAction { .. }
                    | Happening::Delayed { .. }
            )
        };
        if parts > 1 && self.log.events.last().is_some_and(begins) {
            self.rests_also_on(&[Rule::Cr7_1_5]);
        }
    }

    /// CR 8.32.1. Where the effect begins with a choice, that choice is the question.
    fn step_may(&mut self, part: &EffectFrame, who: &Who, effect: &Arc<Effect>, words: &Context) {
        let player = self.look().who(who, words).first().copied().unwrap_or(words.controller);
        let begins_with_choice = self.begins_with_choice(effect, words) && !self.needs_no_choice(effect, words);
        if player == words.controller && begins_with_choice {
            self.state.push(Frame::MayEnd);
            return self.state.push(Self::part(effect, part.context, true));
        }
        match self.state.answer.take() {
            Some(Answer::Yes) => {
                self.state.push(Frame::MayEnd);
                self.state.push(Self::part(effect, part.context, false));
            }
            Some(_) => {
                self.state.note_done(part.context, false);
                self.give_back_use(part.context);
                self.log_declined(words, player);
                self.note_declined(part.context, self.open_mays() == 0);
            }
            // Collecting a Bounty is worth a question even if it comes to nothing (CR 7.5.13.d, e).
            None if words.kind != AbilityKind::Bounty && self.is_impossible(effect, words) => {
                self.explain_gone_on(effect, words);
                self.explain_no_target(words);
                self.state.note_done(part.context, false);
                self.give_back_use(part.context);
            }
            None => self.ask_player(Frame::Do(part.clone()), player, words.source, Ask::May, Rule::Cr8_32_1),
        }
    }

    /// True if the first thing the effect does is a choice of the ability's controller.
    fn begins_with_choice(&self, effect: &Effect, words: &Context) -> bool {
        match effect {
            Effect::Sequence(parts) => {
                let first = parts.iter().find(|p| !self.only_one_opponent(p));
                first.is_some_and(|p| self.begins_with_choice(p, words))
            }
            Effect::IfYouDo { first, .. } => self.begins_with_choice(first, words),
            Effect::If { condition, then, otherwise, .. } => {
                let branch = if self.look().condition(condition, words) { then } else { otherwise };
                self.begins_with_choice(branch, words)
            }
            Effect::Modes { who, .. } => *who == Who::You || self.is_multiplayer(),
            Effect::Attack(_)
            | Effect::DivideDamage { .. }
            | Effect::DivideHealing { .. }
            | Effect::Distribute { .. } => true,
            Effect::Play(play) => matches!(play.what, Target::Choose(_)),
            Effect::Discard { who: Who::You, random: false, .. }
            | Effect::Discard { who: Who::ThatPlayer, by: Some(Who::You), random: false, .. }
            | Effect::Disclose { .. } => true,
            // "Use the Force" asks by itself (CR 8.37.4): "you may" adds nothing to it.
            Effect::UseTheForce => true,
            Effect::PutOnDeck { what, .. }
            | Effect::Resource { what, .. }
            | Effect::TakeControl { who: Who::You, what } => matches!(what, Target::Choose(_)),
            // "attach this unit … to a unit", "have this unit capture a unit": which one is the first choice.
            Effect::Attach { what: this, to: other } | Effect::Capture { captor: this, what: other } => {
                [this, other].into_iter().any(|target| matches!(target, Target::Choose(_)))
            }
            Effect::Reveal(Target::TopOfDeck(_, Who::AnyPlayer)) => true,
            Effect::ReturnToHand(Target::Both(targets)) => matches!(targets.first(), Some(Target::Choose(_))),
            other => {
                // "have that unit deal damage to a unit": what is meant already is no choice, and the next one is.
                let first = super::operands(other).into_iter().find(|operand| !is_settled(operand));
                let chooses = |target: &Target| matches!(target, Target::Choose(_));
                match first {
                    Some(super::Operand::Target(Target::Both(targets))) => targets.iter().any(chooses),
                    Some(super::Operand::Target(target)) => chooses(target),
                    // "an opponent" is no choice with one opponent.
                    Some(super::Operand::Who(Who::Opponent | Who::AnyPlayer | Who::Players(_))) => {
                        let is_of_opponent =
                            matches!(super::operands(other).first(), Some(super::Operand::Who(Who::Opponent)));
                        !is_of_opponent || self.is_multiplayer()
                    }
                    Some(super::Operand::Who(_)) | None => false,
                }
            }
        }
    }

    /// CR 1.3.2, 8.32.1: true if there is nothing to choose in it, and another part of it can be done: of "you may deal 1 damage
    /// to this unit and 2 damage to another unit", the first.
    fn needs_no_choice(&self, effect: &Effect, words: &Context) -> bool {
        let (Effect::Together(parts) | Effect::Sequence(parts)) = effect else { return false };
        let stands_alone = |part: &Effect| match super::operands(part).as_slice() {
            [] => matches!(part, Effect::Draw { .. }),
            operands => {
                operands.iter().all(|operand| matches!(operand, super::Operand::Target(Target::This | Target::Base(_))))
            }
        };
        let is_empty = |operand: &super::Operand<'_>| match operand {
            super::Operand::Target(Target::Choose(choose)) => self.choice_of(choose, words, true).options.is_empty(),
            _ => true,
        };
        parts.iter().any(|part| stands_alone(part))
            && parts.iter().all(|part| super::operands(part).iter().all(is_empty))
    }

    /// "Choose an opponent" asks nothing where there is only one.
    fn only_one_opponent(&self, effect: &Effect) -> bool {
        matches!(effect, Effect::ChoosePlayer(Who::Opponent)) && !self.is_multiplayer()
    }

    /// CR 8.9.1: true if fewer can be chosen than "if you do" asks for. Nobody is asked for those then.
    fn are_too_few(&self, effect: &Effect, words: &Context) -> bool {
        let Effect::Select(Target::Choose(choose)) = effect else { return false };
        // As many as there are of them are chosen (CR 1.3.2), unless they must fit each other.
        if choose.together.is_empty() {
            return false;
        }
        let wanted = self.look().amount(&choose.count.min, words);
        (self.choice_of(choose, words, false).max as i32) < wanted
    }

    /// True if it plainly cannot be done, so that nobody is asked.
    fn is_impossible(&self, effect: &Effect, words: &Context) -> bool {
        match effect {
            Effect::UseTheForce => self.look().force_token(words.controller).is_none(),
            Effect::IfYouDo { first, .. } => self.is_impossible(first, words),
            // "You may pay 2 and exhaust this leader": what cannot be done in full is nothing to be asked for.
            Effect::Sequence(parts) => {
                let itself = |p: &Arc<Effect>| matches!(**p, Effect::Exhaust(Target::This));
                parts.iter().enumerate().any(|(at, p)| (at == 0 || itself(p)) && self.is_impossible(p, words))
            }
            Effect::Play(play) => {
                // Whether the card is in the zone that the text names is seen when it is played.
                let what = if let Target::Among(what, _) = &play.what { &**what } else { &play.what };
                if matches!(what, Target::Choose(_)) {
                    return false;
                }
                // CR 3.7.3: a token that would have gone there is set aside, where nothing is played from.
                let is_out = |card: &CardId| matches!(self.card(*card).zone, Zone::SetAside | Zone::Removed);
                super::cards(&self.look().fixed(what, words)).iter().all(is_out)
            }
            Effect::Discard { who: Who::You, .. } => self.player(words.controller).hand.is_empty(),
            // CR 8.6.2
            Effect::DiscardFromDeck { who, .. }
            | Effect::DiscardUntil { who, .. }
            | Effect::Search { whose: who, .. }
            | Effect::Reveal(Target::TopOfDeck(_, who))
            | Effect::Look { at: Target::TopOfDeck(_, who) } => {
                self.look().who(who, words).into_iter().all(|p| self.player(p).deck.is_empty())
            }
            Effect::ReturnToHand(target)
                if !matches!(target, Target::Choose(_) | Target::Both(_) | Target::Random { .. }) =>
            {
                self.found(&self.look().fixed(target, words), words).is_empty()
            }
            // CR 8.33.1.a: the captor has left play, or what it would take lies elsewhere.
            Effect::Capture { captor: Target::This, what } if what.is_in_discard() => {
                !self.in_play(words.source) || self.where_meant(&self.look().fixed(what, words)).is_empty()
            }
            Effect::Reveal(target) => self.has_gone_on(target, words),
            Effect::Exhaust(Target::This) => self.card(words.source.card).exhausted || !self.in_play(words.source),
            Effect::PayResources { count, up_to: false } => {
                !self.can_pay_in_effect(words.controller, self.look().amount(count, words))
            }
            _ => false,
        }
    }

    /// CR 4.9.1, 8.25.2: true if the cards that are meant were somewhere, and are there no longer.
    pub(crate) fn has_gone_on(&self, target: &Target, words: &Context) -> bool {
        let objects: Vec<_> = self.look().fixed(target, words).into_iter().filter_map(Ref::object).collect();
        !objects.is_empty() && objects.iter().all(|object| self.object(object.card) != *object)
    }

    /// "If you do" (CR 8.9.1): the rest depends on the part before it.
    pub(crate) fn step_if_you_do(&mut self, context: usize, then: &Arc<Effect>, otherwise: &Arc<Effect>, before: bool) {
        let done = self.context(context).done;
        let branch = if done { then } else { otherwise };
        let card = self.context(context).source.card;
        match done {
            true => self.because(Rule::Cr8_9_1, &[Rule::Cr8_32_2], card, Reason::Done),
            false => self.why_not(Rule::Cr8_9_1, &[Rule::Cr8_32_2], card, WhyNot::NotDone),
        }
        if let Some(words) = self.state.context_mut(context) {
            words.done = before && done;
            words.taken |= done;
        }
        self.state.push(Self::part(branch, context, false));
    }

    /// CR 8.4.4: one at a time, a different one each time.
    pub(crate) fn step_modes(
        &mut self,
        context: usize,
        chooser: PlayerId,
        left: u8,
        optional: bool,
        mut modes: Vec<Mode>,
        chosen: usize,
    ) {
        self.state.note(context, |words| words.chosen.truncate(chosen));
        if left == 0 || modes.is_empty() {
            return;
        }
        let words = self.context(context);
        match self.state.answer.take() {
            Some(Answer::Mode(usize::MAX)) => self.decline(context),
            Some(Answer::Mode(n)) if n < modes.len() => {
                if n > 0 && left > 1 {
                    self.because(Rule::Cr7_1_5, &[Rule::Cr8_4_4], words.source.card, Reason::AnyOrder);
                }
                let mode = modes.remove(n);
                self.state.push(Frame::Modes { context, chooser, left: left - 1, optional: false, modes, chosen });
                // "You may either … or use the Force": choosing it is the yes that CR 8.37.4 asks for.
                let force = *mode.effect == Effect::UseTheForce && self.look().force_token(words.controller).is_some();
                if optional && force {
                    self.state.answer = Some(Answer::Yes);
                }
                if *mode.effect == Effect::UseTheForce {
                    // Choosing that way is the choice to use it.
                    self.use_the_force(context, words.controller);
                } else {
                    self.state.push(Self::part(&mode.effect, context, false));
                }
            }
            _ => {
                let options = modes.iter().map(|m| m.label.clone()).collect();
                let frame = Frame::Modes { context, chooser, left, optional, modes, chosen };
                self.ask_player(frame, chooser, words.source, Ask::Mode { options, optional }, Rule::Cr8_4_4);
            }
        }
    }

    /// "… unless its controller does …": they are asked as for "may", if there is anything to decide.
    fn step_unless(&mut self, part: &EffectFrame, words: &Context) {
        let Effect::Unless { who, does, otherwise, must } = &*part.effect else { return };
        let player = self.look().who(who, words).first().copied().unwrap_or(words.controller);
        match self.state.answer.take() {
            Some(Answer::Yes) => {
                self.state.note(part.context, |words| words.done = true);
                let it = words.it.clone();
                self.state.push(Frame::UnlessEnd { context: part.context, otherwise: otherwise.clone(), it });
                let left = vec![Ref::Player(player)];
                self.state.push(Frame::ForEach { context: part.context, left, effect: does.clone(), as_them: true });
            }
            Some(_) => self.state.push(Self::part(otherwise, part.context, false)),
            None if self.is_impossible(does, &Context { controller: player, ..words.clone() }) => {
                let rule = if *must { Rule::Cr8_16_1 } else { Rule::Cr1_3_2 };
                self.why_not(rule, &[], words.source.card, WhyNot::OneWayLeft);
                self.state.push(Self::part(otherwise, part.context, false));
            }
            None => {
                let rule = if *must { Rule::Cr8_16_1 } else { Rule::Cr8_32_1 };
                self.ask_player(Frame::Do(part.clone()), player, words.source, Ask::May, rule);
            }
        }
    }

    /// Begins the "otherwise" of an "unless" that was not done, with the "it" of the question.
    pub(crate) fn step_unless_end(&mut self, context: usize, otherwise: &Arc<Effect>, it: Refs) {
        let Some(words) = self.state.context_mut(context).filter(|words| !words.done) else { return };
        words.it = it;
        self.state.push(Self::part(otherwise, context, false));
    }
}

/// True if nothing is left to choose of it.
fn is_settled(operand: &super::Operand<'_>) -> bool {
    matches!(
        operand,
        super::Operand::Target(
            Target::This
                | Target::It
                | Target::Chosen(_)
                | Target::Affected
                | Target::Subject
                | Target::Object
                | Target::Attached
                | Target::Fixed { .. }
        )
    )
}
