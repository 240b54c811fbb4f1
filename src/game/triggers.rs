//! Triggered abilities (CR 7.6): what triggers, who controls it, and the order in which what waits resolves.

use std::sync::Arc;

use crate::cards::{
    Ability, AbilityClass, CardKind, DamagePattern, Effect, Filter, Keyword, KeywordAbility, Limit, Trigger,
    TriggeredAbility, UnreadKind, Who,
};

use super::decision::{Answer, Ask, Choice, Decision, Waiter};
use super::event::{Happening, Reason};
use super::frame::{BoundaryMoment, Do, Frame};
use super::ids::{CardId, Object, PlayerId, Ref};
use super::keywords;
use super::look::Look;
use super::position::Position;
use super::rule::Rule;
use super::state::{Context, Delayed, Waiting, When};

/// Something that may make abilities trigger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Occurrence {
    Boundary(BoundaryMoment),
    Played { card: Object, player: PlayerId, using: Option<Keyword>, onto: Option<Object>, kind: CardKind },
    Deployed { card: Object, player: PlayerId, kind: CardKind },
    Created { card: Object, player: PlayerId },
    Entered { card: Object },
    Defeated { card: Object, by: Option<PlayerId>, attacker: Option<Object> },
    Left { card: Object },
    Captured { card: Object, captor: Object, by: PlayerId },
    Rescued { card: Object },
    Attack { attacker: Object, defenders: Vec<Object> },
    AttackEnded { attacker: Object, defenders: Vec<Object> },
    Damaged { target: Object, amount: i32, by: Option<Object>, by_player: PlayerId, combat: bool },
    Healed { target: Object, amount: i32 },
    Drew { player: PlayerId, cards: Vec<Object> },
    Discarded { player: PlayerId, card: Object },
    Attached { upgrade: Object, unit: Object },
    Detached { upgrade: Object, unit: Object },
    Readied { card: Object },
    Exhausted { card: Object },
    ReadyStep { player: PlayerId },
    TookInitiative { player: PlayerId },
    UsedTheForce { player: PlayerId },
    CollectedBounty { player: PlayerId },
    UsedAbility { player: PlayerId, class: AbilityClass, source: Object },
}

/// What a triggered ability's words refer to: the objects, player and number of the occurrence.
#[derive(Debug, Clone, Default)]
struct About {
    subject: Option<Object>,
    object: Option<Object>,
    player: Option<PlayerId>,
    amount: i32,
}

impl Position {
    /// Something happened: what triggers on it waits to resolve.
    pub(super) fn occur(&mut self, occurrences: &[Occurrence]) {
        let waiting = self.triggered_by(occurrences);
        self.wait_for(waiting);
        self.delayed_until(occurrences);
    }

    /// Puts triggered abilities among those that wait.
    pub(super) fn wait_for(&mut self, waiting: Vec<Waiting>) {
        for waits in waiting {
            let source = waits.context.source.card;
            let gone = !self.in_play(waits.context.source);
            let also: &[Rule] = match (gone, waits.context.label.as_str()) {
                (true, "When Attack Ends") => &[Rule::Cr7_6_4, Rule::Cr7_6_16c, Rule::Cr6_3_5b],
                (true, _) => &[Rule::Cr7_6_4],
                _ => &[],
            };
            self.log_all(Rule::Cr7_6_3, also, Happening::Triggered { source, label: waits.context.label.clone() });
            self.waiting.push(waits);
        }
    }

    /// The abilities that trigger on what happens, seen before anything moves.
    pub(super) fn triggered_by(&self, occurrences: &[Occurrence]) -> Vec<Waiting> {
        let mut found = Vec::new();
        if occurrences.is_empty() {
            return found;
        }
        let look = self.look();
        let given = look.abilities_are_given();
        for source in look.sources().filter(|&source| given || self.card(source).sort.triggered) {
            let abilities = look.abilities(source);
            if abilities.is_empty() {
                continue;
            }
            for occurrence in occurrences {
                self.triggered_on(source, &abilities, occurrence, &mut found);
            }
        }
        for occurrence in occurrences {
            self.triggered_out_of_play(occurrence, &mut found);
        }
        found
    }

    fn triggered_on(
        &self,
        source: CardId,
        abilities: &[Arc<Ability>],
        occurrence: &Occurrence,
        found: &mut Vec<Waiting>,
    ) {
        let object = self.object(source);
        for ability in abilities {
            match &**ability {
                Ability::Triggered(triggered) => {
                    found.extend(self.triggered_ability(object, ability, triggered, occurrence));
                }
                Ability::Keyword(keyword) => {
                    found.extend(self.triggered_keyword(object, keyword, abilities, occurrence, found));
                }
                Ability::Unsupported(what)
                    if what.kind == UnreadKind::Triggered && self.unsupported_could_trigger(object, occurrence) =>
                {
                    found.push(self.unsupported_trigger(object, what.to_string()));
                }
                _ => {}
            }
        }
    }

    /// Text that is not understood may be an ability about this very card: the ruling is then undetermined.
    fn unsupported_could_trigger(&self, source: Object, occurrence: &Occurrence) -> bool {
        match occurrence {
            Occurrence::Played { card, .. } | Occurrence::Deployed { card, .. } => *card == source,
            Occurrence::Defeated { card, .. } => *card == source,
            Occurrence::Attack { attacker, .. } => *attacker == source,
            _ => false,
        }
    }

    fn unsupported_trigger(&self, source: Object, what: String) -> Waiting {
        let context = Context { label: what, unread: true, ..Context::new(source, self.card(source.card).controller) };
        Waiting { effect: Arc::new(Effect::Nothing), context, limit: None, chooser: None, class: None }
    }

    fn triggered_ability(
        &self,
        source: Object,
        ability: &Arc<Ability>,
        triggered: &TriggeredAbility,
        occurrence: &Occurrence,
    ) -> Option<Waiting> {
        let look = self.look();
        let controller = self.card(source.card).controller;
        let mut context = Context::new(source, controller);
        let (trigger, about) = triggered
            .when
            .iter()
            .find_map(|trigger| look.about(trigger, occurrence, &context).map(|about| (trigger, about)))?;
        let limit = triggered.limit.map(|limit| (keywords::fingerprint(ability), limit));
        if let Some((id, limit)) = limit
            && self.is_used_up(source.card, id, limit)
        {
            return None;
        }
        context.subject = about.subject.map(Ref::Card);
        context.object = about.object.map(Ref::Card);
        context.player = about.player;
        context.amount = about.amount;
        context.it = about.subject.map(Ref::Card).into_iter().collect();
        context.attack = self.attacks.last().map(|a| a.number);
        context.label = label(trigger).to_owned();
        if let Occurrence::Played { using, .. } = occurrence {
            context.keyword = *using;
        }
        if !look.condition(&triggered.condition, &context) {
            return None;
        }
        let class = class_of(trigger);
        Some(Waiting { effect: triggered.effect.clone(), context, limit, chooser: None, class })
    }

    /// Keywords that resolve like triggered abilities (CR 7.5.5, 7.5.9, 7.5.10, 7.5.12, 7.5.13).
    fn triggered_keyword(
        &self,
        source: Object,
        keyword: &KeywordAbility,
        abilities: &[Arc<Ability>],
        occurrence: &Occurrence,
        found: &[Waiting],
    ) -> Vec<Waiting> {
        let word = keyword.keyword();
        let played = matches!(occurrence,
            Occurrence::Played { card, .. } | Occurrence::Deployed { card, .. } | Occurrence::Created { card, .. }
            if *card == source)
            && self.look().is_unit(source.card);
        let attacks = matches!(occurrence, Occurrence::Attack { attacker, .. } if *attacker == source);
        let applies = match word {
            Keyword::Ambush | Keyword::Shielded => played,
            Keyword::Restore | Keyword::Saboteur => attacks,
            Keyword::Bounty => {
                matches!(occurrence,
                    Occurrence::Defeated { card, .. } | Occurrence::Captured { card, .. } if *card == source)
            }
            _ => false,
        };
        // CR 7.5.4: instances of a keyword with a number add up, those of one without do not stack.
        let again = word != Keyword::Bounty
            && found.iter().any(|w| w.context.source == source && w.context.label == word.word());
        if !applies || again {
            return Vec::new();
        }
        let controller = self.card(source.card).controller;
        let context = Context {
            label: word.word().to_owned(),
            attack: self.attacks.last().map(|a| a.number),
            ..Context::new(source, controller)
        };
        let waits =
            |effect: Arc<Effect>| Waiting { effect, context: context.clone(), limit: None, chooser: None, class: None };
        match keyword {
            KeywordAbility::Plain(Keyword::Ambush) => vec![waits(keywords::ambush())],
            KeywordAbility::Plain(Keyword::Shielded) => vec![waits(keywords::shielded())],
            KeywordAbility::Plain(Keyword::Saboteur) => vec![waits(keywords::saboteur())],
            KeywordAbility::Restore(_) => {
                let _ = abilities;
                vec![waits(keywords::restore(self.look().keyword_total(source.card, Keyword::Restore)))]
            }
            KeywordAbility::Bounty(effect) => {
                let by = match occurrence {
                    Occurrence::Defeated { by, .. } => *by,
                    Occurrence::Captured { by, .. } => Some(*by),
                    _ => None,
                };
                vec![self.bounty(&context, effect, by)]
            }
            _ => Vec::new(),
        }
    }

    /// CR 7.5.13.a, f, g: an opponent of the unit's controller collects it, the one who defeated or captured the unit;
    /// otherwise its controller chooses one.
    fn bounty(&self, context: &Context, effect: &Arc<Effect>, by: Option<PlayerId>) -> Waiting {
        let opponents = self.opponents(context.controller);
        let responsible = by.filter(|p| opponents.contains(p));
        let chooser = (responsible.is_none() && opponents.len() > 1).then_some(context.controller);
        let collector = responsible.or(opponents.first().copied()).unwrap_or(context.controller);
        let context = Context { controller: collector, side: collector, ..context.clone() };
        Waiting { effect: keywords::bounty(effect), context, limit: None, chooser, class: None }
    }

    /// Abilities that trigger from where the card is out of play: drawn cards (CR 7.6.3.a), detached upgrades.
    fn triggered_out_of_play(&self, occurrence: &Occurrence, found: &mut Vec<Waiting>) {
        if let Occurrence::Drew { cards, .. } = occurrence {
            for &object in cards {
                for ability in self.look().printed_abilities(object.card).iter() {
                    if let Ability::Triggered(triggered) = &**ability
                        && triggered.when.contains(&Trigger::WhenDrawn)
                    {
                        found.extend(self.triggered_ability(object, ability, triggered, occurrence));
                    }
                }
            }
        }
    }

    /// Abilities of a card that has just left play, by what is known of it (CR 8.11.1).
    pub(super) fn triggered_by_last_known(&self, object: Object, occurrence: &Occurrence) -> Vec<Waiting> {
        let Some(known) = self.look().last_known(object) else { return Vec::new() };
        let mut found = Vec::new();
        for ability in &known.abilities {
            if let Ability::Triggered(triggered) = &**ability
                && let Some(mut waiting) = self.triggered_ability(object, ability, triggered, occurrence)
            {
                waiting.context.controller = known.controller;
                waiting.context.side = known.controller;
                found.push(waiting);
            }
        }
        found
    }

    /// CR 7.7.4.b, f: delayed effects that wait for such a thing resolve immediately.
    fn delayed_until(&mut self, occurrences: &[Occurrence]) {
        let look = self.look();
        let due: Vec<usize> = self
            .delayed
            .iter()
            .enumerate()
            .filter(|(_, delayed)| {
                occurrences.iter().any(|occurrence| match &delayed.when {
                    When::Next { trigger, .. } => look.about(trigger, occurrence, &delayed.context).is_some(),
                    When::Leaves(object) => matches!(occurrence, Occurrence::Left { card } if card == object),
                    _ => false,
                })
            })
            .map(|(index, _)| index)
            .collect();
        for index in due.into_iter().rev() {
            let delayed = self.delayed.remove(index);
            self.begin_delayed(delayed);
        }
    }

    /// CR 7.7.4.b: delayed effects of this moment, before any triggered ability of it.
    pub(super) fn step_delayed_at(&mut self, moment: BoundaryMoment) {
        let wanted = if moment.starts { When::PhaseStarts(moment.phase) } else { When::PhaseEnds(moment.phase) };
        let (due, rest): (Vec<Delayed>, Vec<Delayed>) = std::mem::take(&mut self.delayed).into_iter().partition(|d| {
            d.when == wanted
                || (d.when == When::RoundEnds && !moment.starts && moment.phase == crate::cards::Phase::Regroup)
        });
        self.delayed = rest;
        self.push(Frame::DelayedLayer { waiting: due, current: None });
    }

    /// CR 7.7.4.e: the active player chooses which player goes first, each player the order of their own.
    pub(super) fn step_delayed_layer(&mut self, mut waiting: Vec<Delayed>, current: Option<PlayerId>) {
        let waiters: Vec<(PlayerId, Waiter)> =
            waiting.iter().map(|d| (d.context.controller, self.waiter(&d.context))).collect();
        match self.next_of(&waiters, current, Rule::Cr7_7_4e) {
            Next::Done => {}
            Next::Ask(decision, current) => self.ask(Frame::DelayedLayer { waiting, current }, decision),
            Next::Resolve(index, current) => {
                let delayed = waiting.remove(index);
                self.push(Frame::DelayedLayer { waiting, current: Some(current) });
                self.begin_delayed(delayed);
            }
        }
    }

    fn begin_delayed(&mut self, delayed: Delayed) {
        let source = delayed.context.source.card;
        self.log(Rule::Cr7_7_4b, Happening::Delayed { source });
        let mut context = delayed.context;
        context.delayed = true;
        self.begin_effect(context, delayed.effect);
    }

    /// Begins to resolve an effect in a context of its own.
    pub(super) fn begin_effect(&mut self, context: Context, effect: Arc<Effect>) {
        self.contexts.push(context);
        let context = self.contexts.len() - 1;
        self.push(Frame::EndAbility);
        self.push(Frame::Do(Do::new(effect, context)));
    }

    /// CR 7.6.8, 7.6.11: what has triggered becomes a layer of its own and resolves before anything below.
    pub(super) fn step_triggers(&mut self) {
        if self.waiting.is_empty() || self.ask_collector() {
            return;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let layers = self.frames.iter().filter(|f| matches!(f, Frame::Layer { .. })).count();
        if layers > 0
            && let Some(first) = waiting.first()
        {
            let also: &[Rule] = if layers > 1 { &[Rule::Cr7_6_12] } else { &[] };
            self.because(Rule::Cr7_6_11, also, first.context.source.card, Reason::Nested);
        }
        self.push(Frame::Triggers);
        self.push(Frame::Layer { waiting, current: None });
    }

    /// CR 7.5.13.f: who has to choose the opponent that resolves a Bounty does so before what has triggered resolves.
    fn ask_collector(&mut self) -> bool {
        let Some(index) = self.waiting.iter().position(|w| w.chooser.is_some()) else { return false };
        let answer = self.answer.take();
        let Some(waits) = self.waiting.get_mut(index) else { return false };
        if let Some(Answer::Choose(chosen)) = answer
            && let Some(Ref::Player(collector)) = chosen.first()
        {
            (waits.context.controller, waits.context.side) = (*collector, *collector);
            waits.chooser = None;
            self.push(Frame::Triggers);
            return true;
        }
        let (player, source) = (waits.chooser.unwrap_or(waits.context.controller), waits.context.source);
        let options = self.opponents(player).into_iter().map(Ref::Player).collect();
        let choice = Choice { options, min: 1, max: 1, optional: false, limits: Vec::new() };
        let decision = Decision { player, ask: Ask::Choose(choice), rule: Rule::Cr7_5_13f, source: Some(source) };
        self.ask(Frame::Triggers, decision);
        true
    }

    /// One layer: which player, which ability next; what triggers while it resolves is nested and goes first.
    pub(super) fn step_layer(&mut self, mut waiting: Vec<Waiting>, current: Option<PlayerId>) {
        waiting.retain(|w| !self.player(w.context.controller).eliminated);
        let waiters: Vec<(PlayerId, Waiter)> =
            waiting.iter().map(|w| (w.context.controller, self.waiter(&w.context))).collect();
        match self.next_of(&waiters, current, Rule::Cr7_6_9) {
            Next::Done => {}
            Next::Ask(decision, current) => self.ask(Frame::Layer { waiting, current }, decision),
            Next::Resolve(index, current) => {
                let next = waiting.remove(index);
                self.push(Frame::Layer { waiting, current: Some(current) });
                self.push(Frame::Triggers);
                self.resolve_waiting(next);
            }
        }
    }

    fn resolve_waiting(&mut self, mut waiting: Waiting) {
        let source = waiting.context.source.card;
        if waiting.context.unread {
            return self.stop_unsupported(source, waiting.context.label);
        }
        if let Some((id, limit)) = waiting.limit {
            if self.is_used_up(source, id, limit) {
                return;
            }
            self.use_up(source, id, limit);
            waiting.context.spent = waiting.limit.filter(|_| begins_with_may(&waiting.effect));
        }
        let player = waiting.context.controller;
        let rule = rule_of(&waiting.context.label);
        let also: &[Rule] = match rule {
            Rule::Cr7_6_14a => &[Rule::Cr7_6_14b, Rule::Cr8_11_1, Rule::Cr8_27_2, Rule::Cr7_6_3],
            Rule::Cr7_6_13a => &[Rule::Cr7_6_13b, Rule::Cr7_6_3],
            Rule::Cr7_5_13a => &[Rule::Cr7_5_13d, Rule::Cr7_5_13e, Rule::Cr7_5_13f],
            _ => &[],
        };
        self.log_all(rule, also, Happening::Resolved { source, label: waiting.context.label.clone() });
        let mut occurrences = Vec::new();
        if let Some(class) = waiting.class {
            self.last_used = Some(Box::new(waiting.clone()));
            occurrences.push(Occurrence::UsedAbility { player, class, source: waiting.context.source });
        }
        self.begin_effect(waiting.context, waiting.effect);
        self.occur(&occurrences);
    }

    /// The same ability once more, with fresh choices.
    pub(super) fn use_again(&mut self) {
        if let Some(last) = self.last_used.clone() {
            self.begin_effect(last.context, last.effect);
        }
    }

    /// CR 7.6.17: a triggered ability of that class on a card, used out of its time by a player.
    pub(super) fn use_triggered(&mut self, of: CardId, class: AbilityClass, player: PlayerId) -> bool {
        let object = self.object(of);
        let ability = self.look().abilities(of).into_iter().find_map(|a| match &*a {
            Ability::Triggered(triggered) => {
                let trigger = triggered.when.iter().find(|t| class_of(t) == Some(class))?;
                Some((triggered.effect.clone(), label(trigger)))
            }
            _ => None,
        });
        let Some((effect, label)) = ability else { return false };
        let context = Context {
            label: label.to_owned(),
            subject: Some(Ref::Card(object)),
            it: vec![Ref::Card(object)],
            ..Context::new(object, player)
        };
        self.log(Rule::Cr7_6_17, Happening::Resolved { source: of, label: label.to_owned() });
        self.begin_effect(context, effect);
        true
    }

    fn waiter(&self, context: &Context) -> Waiter {
        Waiter { source: context.source, label: context.label.clone() }
    }

    fn next_of(&mut self, waiters: &[(PlayerId, Waiter)], current: Option<PlayerId>, rule: Rule) -> Next {
        let mut players: Vec<PlayerId> = waiters.iter().map(|(p, _)| *p).collect();
        players.sort();
        players.dedup();
        let answer = self.answer.take();
        let current = current.filter(|p| players.contains(p));
        let (player, answer) = match (current, players.as_slice(), answer) {
            (_, [], _) => return Next::Done,
            (Some(player), _, answer) => (player, answer),
            (None, [only], answer) => (*only, answer),
            (None, _, Some(Answer::Choose(chosen))) => match chosen.first() {
                Some(Ref::Player(player)) => (*player, None),
                _ => return Next::Done,
            },
            (None, _, _) => {
                // CR 7.6.10: the active player chooses one player at a time.
                let options = self.clockwise_from(self.active()).into_iter().filter(|p| players.contains(p));
                let options = options.map(Ref::Player).collect();
                let choice = Choice { options, min: 1, max: 1, optional: false, limits: Vec::new() };
                let rule = if rule == Rule::Cr7_6_9 { Rule::Cr7_6_10 } else { rule };
                let decision = Decision { player: self.active(), ask: Ask::Choose(choice), rule, source: None };
                return Next::Ask(decision, None);
            }
        };
        let own: Vec<(usize, &Waiter)> =
            waiters.iter().enumerate().filter(|(_, (p, _))| *p == player).map(|(i, (_, w))| (i, w)).collect();
        match (own.as_slice(), answer) {
            ([(only, _)], _) => Next::Resolve(*only, player),
            (_, Some(Answer::Next(n))) => own.get(n).map_or(Next::Done, |(index, _)| Next::Resolve(*index, player)),
            _ => {
                let options = own.into_iter().map(|(_, w)| w.clone()).collect();
                let player_asked = if self.player(player).eliminated { self.active() } else { player };
                let decision = Decision { player: player_asked, ask: Ask::Next { options }, rule, source: None };
                Next::Ask(decision, Some(player))
            }
        }
    }

    /// Whether a limited ability has been used as often as it may (CR 7.2.5).
    pub(super) fn is_used_up(&self, card: CardId, id: u64, limit: Limit) -> bool {
        let (Limit::PerPhase(most) | Limit::PerRound(most) | Limit::PerGame(most)) = limit;
        self.card(card).uses.iter().any(|(used, _, times)| *used == id && *times >= most)
    }

    pub(super) fn use_up(&mut self, card: CardId, id: u64, limit: Limit) {
        let uses = &mut self.card_mut(card).uses;
        match uses.iter_mut().find(|(used, _, _)| *used == id) {
            Some((_, _, times)) => *times += 1,
            None => uses.push((id, limit, 1)),
        }
    }

    /// CR 8.32.3: an ability whose "you may" is declined has not been used.
    pub(super) fn give_back_use(&mut self, context: usize) {
        let Some(words) = self.context_mut(context) else { return };
        let (source, spent) = (words.source.card, words.spent.take());
        if let Some((id, _)) = spent
            && let Some((_, _, times)) = self.card_mut(source).uses.iter_mut().find(|(used, _, _)| *used == id)
        {
            *times = times.saturating_sub(1);
        }
    }
}

/// Whether all that the effect does stands behind a "you may".
fn begins_with_may(effect: &Effect) -> bool {
    match effect {
        Effect::May { .. } => true,
        Effect::IfYouDo { first, .. } => begins_with_may(first),
        Effect::If { then, .. } => begins_with_may(then),
        _ => false,
    }
}

/// What comes next in a layer.
enum Next {
    Done,
    Ask(Decision, Option<PlayerId>),
    Resolve(usize, PlayerId),
}

/// The words that name a triggering condition.
pub(super) fn label(trigger: &Trigger) -> &'static str {
    match trigger {
        Trigger::WhenPlayed { .. } => "When Played",
        Trigger::WhenDeployed { .. } => "When Deployed",
        Trigger::WhenDefeated => "When Defeated",
        Trigger::WhenCaptured => "When Captured",
        Trigger::OnAttack => "On Attack",
        Trigger::OnDefense => "On Defense",
        Trigger::WhenAttackEnds => "When Attack Ends",
        Trigger::PhaseStarts(crate::cards::Phase::Action) => "When the action phase starts",
        Trigger::PhaseStarts(crate::cards::Phase::Regroup) => "When the regroup phase starts",
        _ => "triggered ability",
    }
}

/// The rule that a kind of triggered ability resolves by.
fn rule_of(label: &str) -> Rule {
    match label {
        "When Played" => Rule::Cr7_6_13a,
        "When Defeated" => Rule::Cr7_6_14a,
        "On Attack" | "On Defense" => Rule::Cr7_6_15a,
        "When Attack Ends" => Rule::Cr7_6_16a,
        "Ambush" => Rule::Cr7_5_5a,
        "Shielded" => Rule::Cr7_5_12a,
        "Restore" => Rule::Cr7_5_9a,
        "Saboteur" => Rule::Cr7_5_10a,
        "Bounty" => Rule::Cr7_5_13a,
        _ => Rule::Cr7_6_7,
    }
}

fn class_of(trigger: &Trigger) -> Option<AbilityClass> {
    match trigger {
        Trigger::WhenPlayed { .. } => Some(AbilityClass::WhenPlayed),
        Trigger::WhenDefeated => Some(AbilityClass::WhenDefeated),
        Trigger::OnAttack => Some(AbilityClass::OnAttack),
        _ => None,
    }
}

impl Look<'_> {
    /// Whether the occurrence meets the triggering condition of an ability of that source, and what its words refer to.
    fn about(self, trigger: &Trigger, occurrence: &Occurrence, context: &Context) -> Option<About> {
        let source = context.source;
        let own = |card: &Object| *card == source;
        let fits = |filter: &Filter, card: &Object| self.matches_known(filter, Ref::Card(*card), context);
        let is = |who: &Who, player: PlayerId| self.who(who, context).contains(&player);
        let subject = |card: &Object| Some(About { subject: Some(*card), ..About::default() });
        match (trigger, occurrence) {
            (Trigger::WhenPlayed { using, as_kind }, Occurrence::Played { card, using: how, kind, player, .. })
                if own(card) && using.is_none_or(|u| *how == Some(u)) && as_kind.is_none_or(|k| k == *kind) =>
            {
                Some(About { subject: Some(*card), player: Some(*player), ..About::default() })
            }
            (Trigger::WhenDeployed { as_kind }, Occurrence::Deployed { card, kind, .. })
                if own(card) && as_kind.is_none_or(|k| k == *kind) =>
            {
                subject(card)
            }
            (Trigger::WhenDefeated, Occurrence::Defeated { card, .. }) if own(card) => subject(card),
            (Trigger::WhenCaptured, Occurrence::Captured { card, .. }) if own(card) => subject(card),
            (Trigger::WhenRescued, Occurrence::Rescued { card }) if own(card) => subject(card),
            (Trigger::OnAttack, Occurrence::Attack { attacker, defenders }) if own(attacker) => {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::OnDefense, Occurrence::Attack { attacker, defenders }) if defenders.contains(&source) => {
                Some(About { subject: Some(*attacker), object: Some(source), ..About::default() })
            }
            (Trigger::WhenAttackEnds, Occurrence::AttackEnded { attacker, defenders }) if own(attacker) => {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::WhenLeavesPlay, Occurrence::Left { card }) if own(card) => subject(card),
            (Trigger::WhenAttached(filter), Occurrence::Attached { upgrade, unit })
                if own(upgrade) && fits(filter, unit) =>
            {
                Some(About { subject: Some(*upgrade), object: Some(*unit), ..About::default() })
            }
            (Trigger::WhenUnattached, Occurrence::Detached { upgrade, unit }) if own(upgrade) => {
                Some(About { subject: Some(*upgrade), object: Some(*unit), ..About::default() })
            }
            (Trigger::WhenUnattached, Occurrence::Left { card }) if own(card) => {
                let unit = self.attached_to(card.card).map(|unit| self.position.object(unit));
                Some(About { subject: Some(*card), object: unit, ..About::default() })
            }
            (Trigger::WhenDrawn, Occurrence::Drew { player, cards }) if cards.contains(&source) => {
                Some(About { subject: Some(source), player: Some(*player), ..About::default() })
            }
            (
                Trigger::Plays { who, card: filter, using, number },
                Occurrence::Played { card, player, using: how, .. },
            ) if is(who, *player)
                && using.is_none_or(|u| *how == Some(u))
                && self.matches_from(filter, card.card, self.state(card.card).came_from, context)
                && (!filter.0.contains(&crate::cards::Test::Other) || !own(card))
                && number.is_none_or(|n| self.played_so_far(*player) == n) =>
            {
                Some(About { subject: Some(*card), player: Some(*player), ..About::default() })
            }
            (
                Trigger::PlaysUpgradeOn { who, unit: filter },
                Occurrence::Played { card, player, onto: Some(unit), .. },
            ) if is(who, *player) && fits(filter, unit) => {
                Some(About { subject: Some(*card), object: Some(*unit), player: Some(*player), ..About::default() })
            }
            (Trigger::Deploys { who }, Occurrence::Deployed { card, player, .. }) if is(who, *player) => subject(card),
            (Trigger::Defeated(filter), Occurrence::Defeated { card, by, .. }) if fits(filter, card) => {
                Some(About { subject: Some(*card), player: *by, ..About::default() })
            }
            (Trigger::LeavesPlay(filter), Occurrence::Left { card }) if fits(filter, card) => subject(card),
            (
                Trigger::EntersPlay(filter),
                Occurrence::Played { card, .. }
                | Occurrence::Created { card, .. }
                | Occurrence::Entered { card }
                | Occurrence::Deployed { card, .. },
            ) if fits(filter, card) => subject(card),
            (Trigger::Attacks { attacker: a, defender: d }, Occurrence::Attack { attacker, defenders })
                if fits(a, attacker) && (d.0.is_empty() || defenders.iter().any(|x| fits(d, x))) =>
            {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (Trigger::AttackEnds(filter), Occurrence::AttackEnded { attacker, defenders })
                if fits(filter, attacker) =>
            {
                Some(About { subject: Some(*attacker), object: defenders.first().copied(), ..About::default() })
            }
            (
                Trigger::AttacksAndDefeats { attacker: a, defeated: d },
                Occurrence::Defeated { card, attacker: Some(attacker), .. },
            ) if fits(a, attacker) && fits(d, card) => {
                Some(About { subject: Some(*card), object: Some(*attacker), ..About::default() })
            }
            (Trigger::Damage(pattern), Occurrence::Damaged { .. }) => self.about_damage(pattern, occurrence, context),
            (Trigger::Healed(filter), Occurrence::Healed { target, amount }) if fits(filter, target) => {
                Some(About { subject: Some(*target), amount: *amount, ..About::default() })
            }
            (Trigger::PhaseStarts(phase), Occurrence::Boundary(moment)) if moment.starts && moment.phase == *phase => {
                Some(About::default())
            }
            (Trigger::PhaseEnds(phase), Occurrence::Boundary(moment)) if !moment.starts && moment.phase == *phase => {
                Some(About::default())
            }
            (Trigger::ReadyStep { who }, Occurrence::ReadyStep { player }) if is(who, *player) => {
                Some(About { player: Some(*player), ..About::default() })
            }
            (Trigger::Draws { who }, Occurrence::Drew { player, cards }) if is(who, *player) => {
                Some(About { player: Some(*player), amount: cards.len() as i32, ..About::default() })
            }
            (Trigger::Discards { who, card: filter }, Occurrence::Discarded { player, card })
                if is(who, *player)
                    && self.matches_from(filter, card.card, self.state(card.card).came_from, context) =>
            {
                Some(About { subject: Some(*card), player: Some(*player), ..About::default() })
            }
            (Trigger::TakesInitiative { who }, Occurrence::TookInitiative { player })
            | (Trigger::UsesTheForce { who }, Occurrence::UsedTheForce { player })
            | (Trigger::CollectsBounty { who }, Occurrence::CollectedBounty { player })
                if is(who, *player) =>
            {
                Some(About { player: Some(*player), ..About::default() })
            }
            (Trigger::UsesAbility { who, kind }, Occurrence::UsedAbility { player, class, source })
                if is(who, *player) && kind == class =>
            {
                Some(About { subject: Some(*source), player: Some(*player), ..About::default() })
            }
            (Trigger::Captures(filter), Occurrence::Captured { card, captor, .. }) if fits(filter, captor) => {
                Some(About { subject: Some(*captor), object: Some(*card), ..About::default() })
            }
            (Trigger::IsCaptured(filter), Occurrence::Captured { card, captor, .. }) if fits(filter, card) => {
                Some(About { subject: Some(*card), object: Some(*captor), ..About::default() })
            }
            (Trigger::Creates { who, card: filter }, Occurrence::Created { card, player })
                if is(who, *player) && fits(filter, card) =>
            {
                subject(card)
            }
            (Trigger::Attaches { upgrade: u, unit: f }, Occurrence::Attached { upgrade, unit })
                if fits(u, upgrade) && fits(f, unit) =>
            {
                Some(About { subject: Some(*upgrade), object: Some(*unit), ..About::default() })
            }
            (Trigger::Exhausts(filter), Occurrence::Exhausted { card })
            | (Trigger::Readies(filter), Occurrence::Readied { card })
                if fits(filter, card) =>
            {
                subject(card)
            }
            _ => None,
        }
    }

    fn played_so_far(self, player: PlayerId) -> i32 {
        let deeds = &self.position.player(player).deeds;
        deeds.iter().filter(|d| d.what == crate::cards::Deed::Played).count() as i32
    }

    fn about_damage(self, pattern: &DamagePattern, occurrence: &Occurrence, context: &Context) -> Option<About> {
        let Occurrence::Damaged { target, amount, by, by_player, combat } = occurrence else { return None };
        let fits = |filter: &Filter, card: Object| self.matches_known(filter, Ref::Card(card), context);
        let by_fits = pattern.by.0.is_empty() || by.is_some_and(|by| fits(&pattern.by, by));
        let player_fits = pattern.by_player.as_ref().is_none_or(|who| self.who(who, context).contains(by_player));
        let combat_fits = pattern.combat.is_none_or(|wanted| wanted == *combat);
        let amount_fits = pattern
            .amount
            .as_ref()
            .is_none_or(|(comparison, wanted)| comparison.holds(*amount, self.amount(wanted, context)));
        let attacking =
            !pattern.while_attacking || self.position.attack().is_some_and(|attack| Some(attack.attacker) == *by);
        let survives = !pattern.survives || (self.position.in_play(*target) && self.remaining_hp(target.card) > 0);
        let holds =
            by_fits && player_fits && combat_fits && amount_fits && attacking && survives && fits(&pattern.to, *target);
        holds.then(|| About {
            subject: *by,
            object: Some(*target),
            player: Some(self.controller_of(*target)),
            amount: *amount,
        })
    }
}
