//! Messages about answers that are missing, that are another player's, or that nothing asks for: the place where each
//! belongs, and the words to write there.

use super::step::Around;
use crate::prompts::answers::By;
use crate::table::build::player_of;
use crate::table::resolve::{FILLER, Table, Unasked};
use crate::{self as file, Act, Answer, Located, Step, flow};
use swu_game::{Ask, Decision, PlayerId, Refusal, Rule};
use swu_text::diagnostic::{Diagnostic, Place};

impl Table<'_> {
    /// The error of a step before which a prompt is open.
    pub(crate) fn left_open(&self, open: &Decision, around: Around<'_>) -> Diagnostic {
        self.open_after(open, around.place(), around.act_before()).label("an answer is missing before this step")
    }

    /// The error of a file at whose end a prompt is open; `title` is the place in a file without steps.
    pub(crate) fn left_open_at_the_end(&self, open: &Decision, steps: &[Step], title: &Place) -> Diagnostic {
        let place = steps.last().map_or(title, |step| &step.place);
        let end = Around { steps, at: steps.len() };
        self.open_after(open, place, end.act_before()).label("the file ends here")
    }

    fn open_after(&self, open: &Decision, place: &Place, asking: Option<&Act>) -> Diagnostic {
        let error = Diagnostic::error(format!("a prompt is open: {} ({})", self.tell_decision(open), open.rule));
        let error = error.at(place.clone());
        let name = flow::word(if open.is_chance() { file::CHANCE } else { &self.position.player(open.player).name });
        let Some(answer) = self.some_answer(open) else {
            return error.help(format!("answer it with a step `- {name}: {{choose: …}}`"));
        };
        match (&open.ask, asking) {
            (Ask::Mulligan, _) => error.help(format!("answer it with a step: `- {name}: {answer}`")),
            (Ask::FirstResources { .. }, _) => {
                error.help(format!("answer it with a step: `- {name}: {{resource: {answer}}}`"))
            }
            (Ask::Plot { options }, _) => {
                let play = options.iter().map(|&card| self.listed(&[card])).next().unwrap_or_default();
                let play = flow::map([("play", flow::name(&play)), ("using", "plot".to_owned())]);
                error
                    .help(format!("play a card with a step of its own: `- {name}: {play}`"))
                    .help(format!("or play none: `- {name}: {{choose: none}}`"))
            }
            (Ask::Resource { .. }, _) => error
                .help(format!(
                    "answer it with a step: `- {name}: {{resource: CARD}}` or `- {name}: {{resource: none}}`"
                ))
                .help("or skip the regroup phase without resourcing: `- until: action`"),
            (_, Some(Act { action: file::Action::Attack { targets, .. }, .. }))
                if open.rule == Rule::Cr6_3_1 && targets.is_empty() =>
            {
                error.help(format!("name the target in the attack: `target: {answer}`"))
            }
            (_, Some(act)) => {
                let is_acting = !open.is_chance() && player_of(act.player.value) == open.player;
                let within = if is_acting { answer.clone() } else { format!("{{{name}: {answer}}}") };
                error
                    .help(format!("answer it in the step that asks, such as `then: [{within}]`"))
                    .help(format!("or with a step of its own: `- {name}: {{choose: {answer}}}`"))
            }
            (_, None) => error.help(format!("answer it with a step: `- {name}: {{choose: {answer}}}`")),
        }
    }

    /// An answer to that decision as a file writes it, as an example; none if anything can be named.
    fn some_answer(&self, open: &Decision) -> Option<String> {
        let options = || {
            let mut options = self.options_written(open);
            // Cards that the file names come first.
            options.sort_by_key(|option| option == FILLER);
            options.into_iter().map(|option| flow::word(&option))
        };
        let some = |count: usize| match options().take(count.max(1)).collect::<Vec<_>>().as_slice() {
            [] => "none".to_owned(),
            [one] => one.clone(),
            several => format!("[{}]", several.join(", ")),
        };
        Some(match &open.ask {
            Ask::Choose(choice) => some(choice.min),
            Ask::FirstResources { count, .. } => some(*count),
            Ask::Random(random) => some(random.count),
            Ask::Divide { amount, .. } => format!("{{divide: {{{}: {amount}}}}}", options().next()?),
            Ask::Arrange { cards, bottom_min, .. } => {
                let place = if *bottom_min == cards.len() { "bottom" } else { "top" };
                format!("{{{place}: [{}]}}", options().collect::<Vec<_>>().join(", "))
            }
            Ask::Resource { .. } | Ask::Plot { .. } => "none".to_owned(),
            Ask::Name { .. } | Ask::Action => return None,
            Ask::Mulligan | Ask::May | Ask::Mode { .. } | Ask::Next { .. } | Ask::Arena => options().next()?,
            Ask::Number { .. } | Ask::Aspect { .. } | Ask::UnitOrUpgrade => options().next()?,
        })
    }

    /// The refusal of an answer, with the question, and the right player if another one answered.
    pub(crate) fn refused_answer(
        &self,
        refusal: Refusal,
        act: &Act,
        decision: &Decision,
        by: By,
        answer: &Located<Answer>,
    ) -> Refusal {
        let asked = self.tell_decision(decision);
        let mut reason = format!("{} ({asked})", refusal.reason);
        if matches!(answer.value, Answer::List(_)) && takes_one_word(&decision.ask) {
            reason.push_str(": write one answer, not a list");
        }
        if act.illegal.is_none()
            && !decision.is_chance()
            && let Some(meant) = self.meant_answer(decision, by, &answer.value)
        {
            let name = flow::word(&self.position.player(decision.player).name);
            let line = match (&act.action, &decision.ask) {
                (file::Action::Choose(_), Ask::Mulligan) => format!("- {name}: {meant}"),
                (file::Action::Choose(_), _) => format!("- {name}: {{choose: {meant}}}"),
                _ if player_of(act.player.value) == decision.player => meant,
                _ => format!("{{{name}: {meant}}}"),
            };
            reason.push_str(&format!(": write `{line}`"));
        }
        Refusal { reason: reason.into(), ..refusal }
    }

    /// The answer that another player's answer is meant as, or `{ben: 3}` where an amount for Ben's base is asked for: an
    /// example, if the same words are not legal.
    fn meant_answer(&self, decision: &Decision, by: By, answer: &Answer) -> Option<String> {
        let written = |answer: &Answer| answer.written(|seat| self.position.player(player_of(seat)).name.clone());
        let share = match (&decision.ask, answer, by) {
            (Ask::Divide { .. }, Answer::Number(amount), By::Player(player)) => {
                let base = self.reference(&self.position.player(player).name);
                Some(Answer::Divide(vec![(base, *amount)]))
            }
            _ if by.is_asked(decision) => return None,
            _ => None,
        };
        let said = share.as_ref().unwrap_or(answer);
        let answer = self.answer(decision, &Located { value: said.clone(), place: Place::nowhere() });
        let is_legal = answer.is_ok_and(|answer| self.position.check_answer(decision, &answer).is_ok());
        if is_legal { Some(written(said)) } else { self.some_answer(decision) }
    }

    /// The refusal of an answer that names another option than the only one of a decision, which was taken without asking. By
    /// itself the rule that forbids the option counts; `any` counts that there was no choice too.
    pub(crate) fn refused_unasked(
        &self,
        act: &Act,
        (by, answer): (By, &Located<Answer>),
        any: bool,
    ) -> Option<Refusal> {
        let mut unsaid = self.unasked.iter().filter(|one| !one.said && by.is_asked(&one.decision));
        unsaid.find_map(|unasked| {
            if unasked.nothing {
                return any.then(|| self.nothing_to_say(unasked));
            }
            let (table, decision) = (self.when_unasked(unasked), &unasked.decision);
            let read = table.answer(decision, answer).ok()?;
            let refusal = table.position.check_answer(decision, &read).err()?;
            (any || refusal.rule != decision.rule).then(|| table.refused_answer(refusal, act, decision, by, answer))
        })
    }

    /// The refusal of one more answer than what is asked for (CR 1.15.1, 8.4.1).
    pub(crate) fn asked_for_nothing(&self) -> Refusal {
        let asked = self.position.decision().map_or_else(|| self.outcome_told(), |open| self.tell_decision(open));
        Refusal::new(Rule::Cr8_4_1, format!("nothing asks for that answer: {asked}")).and(&[Rule::Cr1_15_1])
    }

    /// The refusal of an answer where there was nothing to choose from.
    fn nothing_to_say(&self, unasked: &Unasked) -> Refusal {
        let refusal = Refusal::new(unasked.event.rule, self.words_of_unasked(unasked));
        unasked.event.rules().skip(1).chain([Rule::Cr8_4_1]).fold(refusal, Refusal::and_one)
    }

    /// The refusal of an action, with the player whose action it is if it is another one.
    pub(crate) fn refused_action(&self, refusal: Refusal, act: &Act, player: PlayerId, around: Around<'_>) -> Refusal {
        let Some(decision) = self.position.decision().filter(|decision| decision.ask == Ask::Action) else {
            return refusal;
        };
        if act.illegal.is_some() || decision.player == player {
            return refusal;
        }
        if self.position.player(player).eliminated {
            let reason = format!("{} is out of the game: remove this step", self.player_told(player));
            return Refusal { reason: reason.into(), ..refusal };
        }
        if matches!(act.action, file::Action::Resource(_)) {
            let reason = format!("{}: add `- until: regroup` before this step", refusal.reason);
            return Refusal { reason: reason.into(), ..refusal };
        }
        if self.position.player(player).took_counter {
            let told = self.player_told(player);
            let reason = format!("{told} has taken a counter, and passes for the rest of the phase: remove this step");
            return Refusal { reason: reason.into(), ..refusal };
        }
        let (active, name) = (&self.position.player(decision.player).name, &self.position.player(player).name);
        if let Some((_, next)) = around.next_act()
            && player_of(next.player.value) == decision.player
        {
            let reason = format!("{}: put the next step of {active} before this one, or add one", refusal.reason);
            return Refusal { reason: reason.into(), ..refusal };
        }
        let setup = match around.acts_before().next().is_none() {
            true => format!(", or `active: {}` in `setup`", flow::word(name)),
            false => String::new(),
        };
        let reason = format!(
            "{}: add a step of {active} before this one, such as `- {}: pass`{setup}",
            refusal.reason,
            flow::word(active)
        );
        Refusal { reason: reason.into(), ..refusal }
    }
}

/// True if an answer is one word and never a list.
const fn takes_one_word(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::May
            | Ask::Mode { .. }
            | Ask::Arena
            | Ask::Number { .. }
            | Ask::Aspect { .. }
            | Ask::Name { .. }
            | Ask::UnitOrUpgrade
    )
}
