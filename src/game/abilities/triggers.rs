//! Triggered abilities (CR 7.6): when they trigger, and who controls them.

use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{
    Ability, Effect, Filter, Keyword, KeywordAbility, Target, Test, Trigger, TriggeredAbility, UnreadKind,
};

use super::keywords;
use crate::position::{Context, Frame, Mistake, Occurrence, OccurrenceKinds, PendingTrigger, Position, Zone};
use crate::terms::{AbilityKind, Aside, CardId, Edition, Happening, Object, PlayerId, Ref, Rule};

impl Position {
    /// Puts the abilities that trigger on an event among those that wait.
    pub(crate) fn occur(&mut self, occurrences: &[Occurrence]) {
        let waiting = self.triggered_by(occurrences);
        self.explain_silenced(occurrences);
        self.wait_for(waiting);
        self.delayed_until(occurrences);
    }

    /// Puts triggered abilities among those that wait.
    pub(crate) fn wait_for(&mut self, waiting: Vec<PendingTrigger>) {
        if waiting.is_empty() {
            return;
        }
        let in_action = self.frames.iter().any(|frame| matches!(frame, Frame::ModifiedAction));
        let depth = self.depth_of_actions();
        let windows: SmallVec<[Option<Rule>; 8]> = waiting.iter().map(|waits| shared_window(waits, &waiting)).collect();
        for (mut waits, window) in waiting.into_iter().zip(windows) {
            let source = waits.context.source.card;
            if let Some(unread) = &waits.context.rare.unread {
                return self.state.stop_unsupported(source, unread.clone());
            }
            waits.also.extend(window);
            waits.also.extend(in_action.then_some(Rule::Cr7_1_6e));
            waits.depth = depth;
            let kind = waits.context.kind;
            self.state.waiting.push(waits.into());
            self.log(Rule::Cr7_6_3, Happening::Triggered { source, kind });
        }
    }

    /// The number of layers by which a new trigger is nested deeper than others of the ability under way: one for each action
    /// inside of another. Abilities that trigger on the action of a triggered ability are nested in that ability, like
    /// everything that triggers while it resolves (CR 7.6.11, NOTE R3-1.15).
    fn depth_of_actions(&self) -> usize {
        let layer = self.frames.iter().rposition(|frame| matches!(frame, Frame::Layer { .. }));
        let above = self.frames.iter().skip(layer.unwrap_or_default());
        let actions = above.filter(|frame| matches!(frame, Frame::ModifiedAction)).count();
        actions.saturating_sub(usize::from(layer.is_some()))
    }

    /// The abilities that trigger on what happens, seen before anything moves.
    pub(crate) fn triggered_by(&self, occurrences: &[Occurrence]) -> Vec<PendingTrigger> {
        let mut found = Vec::new();
        if occurrences.is_empty() {
            return found;
        }
        let look = self.look();
        let kinds = OccurrenceKinds::of_all(occurrences);
        for source in look.may_trigger(kinds) {
            let abilities = look.abilities(source);
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
        found: &mut Vec<PendingTrigger>,
    ) {
        let object = self.object(source);
        for (place, ability) in abilities.iter().enumerate() {
            let waits = match &**ability {
                Ability::Triggered(triggered) => self
                    .triggered_ability(object, ability, triggered, occurrence)
                    .filter(|waits| !triggers_already(triggered, waits, found)),
                Ability::Keyword(keyword) => self.triggered_keyword(object, keyword, occurrence, found),
                Ability::Unsupported(what)
                    if what.kind == UnreadKind::Triggered
                        && self.unsupported_could_trigger(object, &what.when, occurrence) =>
                {
                    found.push(self.unsupported_trigger(object, what.to_string()));
                    None
                }
                _ => None,
            };
            if let Some(waits) = waits {
                let before = abilities.iter().take(place).filter(|other| *other == ability).count();
                let given_by = Aside(self.look().giver_of(source, ability, before));
                found.push(PendingTrigger { given_by, ..behind_coordinate(waits, ability, abilities) });
            }
        }
    }

    /// Text that is not understood triggers when it says so; if that is not understood either, it may trigger on anything
    /// while its card is in play: the ruling is then undetermined.
    fn unsupported_could_trigger(&self, source: Object, when: &[Trigger], occurrence: &Occurrence) -> bool {
        let context = Context::new(source, self.card(source.card).controller);
        when.is_empty() || when.iter().any(|trigger| self.look().about(trigger, occurrence, &context).is_some())
    }

    fn unsupported_trigger(&self, source: Object, what: String) -> PendingTrigger {
        let mut context = Context::new(source, self.card(source.card).controller);
        context.rare.unread = Some(what);
        PendingTrigger::new(Arc::new(Effect::Nothing), context)
    }

    fn triggered_ability(
        &self,
        source: Object,
        ability: &Arc<Ability>,
        triggered: &TriggeredAbility,
        occurrence: &Occurrence,
    ) -> Option<PendingTrigger> {
        let look = self.look();
        let controller = self.card(source.card).controller;
        let mut context = Context::new(source, controller);
        let (trigger, about) = triggered
            .when
            .iter()
            .find_map(|trigger| look.about(trigger, occurrence, &context).map(|about| (trigger, about)))?;
        debug_assert!(
            OccurrenceKinds::of_trigger(trigger).meets(OccurrenceKinds::of(occurrence)),
            "{trigger:?} {occurrence:?}"
        );
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
        context.kind = AbilityKind::of_trigger(trigger);
        if let Occurrence::Played { using, .. } = occurrence {
            context.keyword = *using;
        }
        if let Occurrence::UsedAbility { .. } | Occurrence::CollectedBounty { .. } = occurrence {
            context.rare.used = self.last_used.clone();
        }
        if !look.condition(&triggered.condition, &context) {
            return None;
        }
        let also = self.rules_of_trigger(source, ability, triggered, trigger, occurrence);
        Some(PendingTrigger { limit, also, ..PendingTrigger::new(triggered.effect.clone(), context) })
    }

    /// Keywords that resolve like triggered abilities (CR 7.5.5, 7.5.9, 7.5.10, 7.5.12, 7.5.13, 7.5.20).
    fn triggered_keyword(
        &self,
        source: Object,
        keyword: &KeywordAbility,
        occurrence: &Occurrence,
        found: &[PendingTrigger],
    ) -> Option<PendingTrigger> {
        let word = keyword.keyword();
        let kind = AbilityKind::of_keyword(word)?;
        let played = matches!(occurrence,
            Occurrence::Played { card, .. } | Occurrence::Deployed { card, .. } | Occurrence::Created { card, .. }
            if *card == source)
            && self.look().is_unit(source.card);
        let attacks = matches!(occurrence, Occurrence::Attack { attacker, .. } if *attacker == source);
        let applies = match word {
            Keyword::Ambush | Keyword::Shielded | Keyword::Support => played,
            Keyword::Restore if self.mistaken(Mistake::RestoreOnlyAtBases) => attacks && self.attacks_base(occurrence),
            Keyword::Saboteur if self.mistaken(Mistake::SaboteurLeavesShields) => false,
            Keyword::Restore | Keyword::Saboteur => attacks,
            Keyword::Bounty => {
                matches!(occurrence,
                    Occurrence::Defeated { card, .. }
                    | Occurrence::Captured { card, .. }
                    | Occurrence::SetAsideForCapture { card, .. } if *card == source)
            }
            _ => false,
        };
        // CR 7.5.4: instances of a keyword with a number add up, those of one without do not stack.
        let again =
            word != Keyword::Bounty && found.iter().any(|w| w.context.source == source && w.context.kind == kind);
        if !applies || again {
            return None;
        }
        let controller = self.card(source.card).controller;
        let context =
            Context { kind, attack: self.attacks.last().map(|a| a.number), ..Context::new(source, controller) };
        let waits = |effect: Arc<Effect>| PendingTrigger {
            also: self.look().keyword_rules(source.card, word),
            ..PendingTrigger::new(effect, context.clone())
        };
        match keyword {
            KeywordAbility::Plain(Keyword::Ambush) if self.mistaken(Mistake::AmbushAttacksBases) => {
                Some(waits(keywords::ambush_at(Filter(vec![Test::Enemy]))))
            }
            KeywordAbility::Plain(Keyword::Ambush) => Some(waits(keywords::ambush())),
            KeywordAbility::Plain(Keyword::Shielded) => Some(waits(keywords::shielded())),
            KeywordAbility::Plain(Keyword::Support) => match self.rules_by() {
                // CR 7.5.20: 7.0 knows no such keyword.
                edition @ Edition::Seven => {
                    Some(self.unsupported_trigger(source, edition.lacks("the keyword Support", Rule::Cr7_5_20a)))
                }
                Edition::Eight => Some(waits(keywords::support())),
            },
            KeywordAbility::Plain(Keyword::Saboteur) => Some(waits(keywords::saboteur())),
            KeywordAbility::Restore(_) => {
                Some(waits(keywords::restore(self.look().keyword_total(source.card, Keyword::Restore))))
            }
            KeywordAbility::Bounty(effect) => {
                let by = match occurrence {
                    Occurrence::Defeated { by, .. } => *by,
                    Occurrence::Captured { by, .. } | Occurrence::SetAsideForCapture { by, .. } => Some(*by),
                    _ => None,
                };
                Some(self.bounty(&context, effect, by))
            }
            _ => None,
        }
    }

    fn attacks_base(&self, occurrence: &Occurrence) -> bool {
        let is_base = |defender: &Object| self.card(defender.card).zone == Zone::Base;
        matches!(occurrence, Occurrence::Attack { defenders, .. } if defenders.iter().any(is_base))
    }

    /// CR 7.5.13.a, f, g: an opponent of the unit's controller collects it, the one who defeated or captured the unit;
    /// otherwise its controller chooses one.
    fn bounty(&self, context: &Context, effect: &Arc<Effect>, by: Option<PlayerId>) -> PendingTrigger {
        if self.mistaken(Mistake::BountyForController) {
            return PendingTrigger::new(keywords::bounty(effect), context.clone());
        }
        let opponents = self.opponents(context.controller);
        let responsible = by.filter(|p| opponents.contains(p));
        let chooser = (responsible.is_none() && opponents.len() > 1).then_some(context.controller);
        let collector = responsible.or(opponents.first().copied()).unwrap_or(context.controller);
        let mut also = self.look().keyword_rules(context.source.card, Keyword::Bounty);
        also.extend((responsible.is_some() && opponents.len() > 1).then_some(Rule::Cr7_5_13g));
        let context = Context { controller: collector, side: collector, ..context.clone() };
        PendingTrigger { chooser, also, ..PendingTrigger::new(keywords::bounty(effect), context) }
    }

    /// Abilities that say that they trigger where the card is out of play (CR 7.6.3): of drawn cards, and of a card that
    /// is discarded from hand or deck.
    fn triggered_out_of_play(&self, occurrence: &Occurrence, found: &mut Vec<PendingTrigger>) {
        let cards = match occurrence {
            Occurrence::Drew { cards, .. } => cards.as_slice(),
            Occurrence::Discarded { card, .. } => std::slice::from_ref(card),
            _ => return,
        };
        let of_itself = |trigger: &Trigger| match trigger {
            Trigger::WhenDrawn => true,
            Trigger::Discards { card, .. } => card.0.contains(&Test::OneOf(Box::new(Target::This))),
            _ => false,
        };
        for &object in cards.iter().filter(|object| !self.look().is_blank_elsewhere(object.card)) {
            for ability in self.look().printed_abilities(object.card).iter() {
                if let Ability::Triggered(triggered) = &**ability
                    && triggered.when.iter().any(of_itself)
                {
                    found.extend(self.triggered_ability(object, ability, triggered, occurrence));
                }
            }
        }
    }

    /// Abilities of a card that has just left play, by what is known of it (CR 8.11.1).
    pub(crate) fn triggered_by_last_known(&self, object: Object, occurrence: &Occurrence) -> Vec<PendingTrigger> {
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
}

/// Adds the rules for an ability behind Coordinate, perhaps behind one of several (CR 7.5.15.a, b).
fn behind_coordinate(mut waits: PendingTrigger, ability: &Arc<Ability>, abilities: &[Arc<Ability>]) -> PendingTrigger {
    let behind = |one: &&Arc<Ability>| matches!(&***one, Ability::Keyword(KeywordAbility::Coordinate(inner)) if inner.contains(ability));
    if abilities.iter().any(|one| behind(&one)) {
        waits.also.push(Rule::Cr7_5_15a);
        let several = abilities.iter().filter(|one| one.is_keyword(Keyword::Coordinate)).count() > 1;
        waits.also.extend(several.then_some(Rule::Cr7_5_15b));
    }
    waits
}

/// The rule by which a keyword resolves in the same window as an ability of its card that it resolves like, where there is one.
fn shared_window(waits: &PendingTrigger, all: &[PendingTrigger]) -> Option<Rule> {
    let rule = match waits.context.kind {
        AbilityKind::Ambush => Rule::Cr7_5_5d,
        AbilityKind::Shielded => Rule::Cr7_5_12b,
        AbilityKind::Bounty => Rule::Cr7_5_13c,
        AbilityKind::Support => Rule::Cr7_5_20c,
        _ => return None,
    };
    let like = |other: &PendingTrigger| {
        other.context.source == waits.context.source
            && matches!(
                other.context.kind,
                AbilityKind::WhenPlayed
                    | AbilityKind::WhenDeployed
                    | AbilityKind::WhenDefeated
                    | AbilityKind::WhenCaptured
            )
    };
    all.iter().any(like).then_some(rule)
}

/// True if another event of the same moment has triggered it already, of an ability that triggers once for all of them.
fn triggers_already(triggered: &TriggeredAbility, waits: &PendingTrigger, found: &[PendingTrigger]) -> bool {
    let once = |when: &Trigger| matches!(when, Trigger::Attaches { together: true, .. });
    let same = |other: &PendingTrigger| {
        other.context.source == waits.context.source && Arc::ptr_eq(&other.effect, &waits.effect)
    };
    triggered.when.iter().any(once) && found.iter().any(same)
}
