//! Replacement effects on damage that would be dealt (CR 7.7.5), and what they leave of it.
//!
//! Where several wait for the same damage, the player who controls the unit chooses which resolves next, until none of the
//! damage is left (CR 7.7.5.e). That is asked only where another order would leave the game otherwise: it is found out by
//! trying every order.

use std::cell::OnceCell;
use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{DamageKind, DealtBy, Effect, Grant, PlayerRule, Who};

use crate::position::{
    Context, EffectFrame, Frame, GrantInForce, Hit, Mistake, Position, ReplacementId, ReplacementOrder,
    ReplacementStep, Sameness,
};
use crate::terms::{
    AbilityKind, Answer, Aside, Ask, CardId, Decision, Object, PlayerId, Reason, Ref, Rule, Stamp, Waiter,
};

/// More orders than any effects of printed cards have.
const MOST_ORDERS: usize = 2_000;

/// A replacement effect on damage to a unit.
#[derive(Debug, Clone)]
pub(crate) struct ReplacementEffect {
    pub which: ReplacementId,
    pub does: Replacement,
}

/// The part of a replacement effect that takes the place of the damage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Replacement {
    /// That much of it is prevented; only once, by the lasting effect of that number, or only the first time each phase.
    Prevents { most: i32, once: Option<Stamp>, first: bool },
    /// All of it is prevented if the unit's controller does that, which they may.
    MayPrevent(Arc<Effect>),
    /// All of it is prevented, and then that happens.
    PreventsThen(Arc<Effect>),
    /// A Shield token is defeated, and none of it is dealt (CR 3.7.6).
    Shields(CardId),
    /// Another unit is dealt it.
    Redirects(CardId),
    /// It is that much more; only if a player wants it.
    Raises { more: i32, may: bool },
    /// It is that many times as much.
    Multiplies(i32),
    /// All but that much of it is prevented (CR 8.20.2).
    PreventsAllBut(i32),
}

impl Replacement {
    /// It prevents damage, which what is unpreventable ignores (CR 1.9.13).
    pub(crate) const fn prevents(&self) -> bool {
        matches!(
            self,
            Self::Prevents { .. }
                | Self::PreventsAllBut(_)
                | Self::MayPrevent(_)
                | Self::PreventsThen(_)
                | Self::Shields(_)
        )
    }

    /// It is gone when it has applied, or takes something with it.
    const fn is_used_up(&self) -> bool {
        match self {
            Self::Prevents { once, first, .. } => once.is_some() || *first,
            Self::MayPrevent(_) | Self::PreventsThen(_) | Self::Shields(_) => true,
            Self::Redirects(_) | Self::Raises { .. } | Self::Multiplies(_) | Self::PreventsAllBut(_) => false,
        }
    }

    /// CR 7.7.5.c: the deed by which it applies, where a player may let it.
    fn offered(&self) -> Option<Arc<Effect>> {
        match self {
            Self::MayPrevent(effect) => Some(effect.clone()),
            Self::Raises { may: true, .. } => Some(Arc::new(Effect::Sequence(Vec::new()))),
            _ => None,
        }
    }
}

/// Damage as far as replacement effects have applied to it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct DamageOutcome {
    pub target: CardId,
    pub left: i32,
    /// CR 7.7.5.f: effects that have applied, or were declined, do not apply again to the same damage.
    applied: SmallVec<[ReplacementId; 2]>,
    used_up: SmallVec<[ReplacementId; 2]>,
    /// The effects that have prevented some of it.
    prevented_by: SmallVec<[ReplacementId; 2]>,
}

impl DamageOutcome {
    pub(crate) fn of(hit: &Hit) -> Self {
        Self { target: hit.target, left: hit.amount, ..Self::default() }
    }

    /// The effect applies.
    pub(crate) fn apply(&mut self, replacement: &ReplacementEffect) {
        self.applied.push(replacement.which);
        if replacement.does.is_used_up() {
            self.used_up.push(replacement.which);
            self.used_up.sort();
        }
        if replacement.does.prevents() {
            self.prevented_by.push(replacement.which);
            self.prevented_by.sort();
        }
        match replacement.does {
            Replacement::Prevents { most, .. } => self.left -= most.min(self.left),
            Replacement::MayPrevent(_) | Replacement::PreventsThen(_) | Replacement::Shields(_) => self.left = 0,
            Replacement::Redirects(other) => self.target = other,
            Replacement::Raises { more, .. } => self.left += more,
            Replacement::Multiplies(times) => self.left *= times,
            Replacement::PreventsAllBut(most) => self.left = self.left.min(most),
        }
    }

    /// It has applied, or was declined.
    pub(crate) fn has_applied(&self, which: ReplacementId) -> bool {
        self.applied.contains(&which)
    }

    fn after(&self, replacement: &ReplacementEffect) -> Self {
        let mut fate = self.clone();
        fate.apply(replacement);
        fate
    }

    fn without(&self, replacement: &ReplacementEffect) -> Self {
        let mut fate = self.clone();
        fate.applied.push(replacement.which);
        fate
    }

    /// True if both are the same for the game: in what is left for whom, and in what is gone. Where something is used up, a
    /// player may also choose what else prevents some of it before.
    fn is_one(&self, other: &Self) -> bool {
        (self.target, self.left.max(0), &self.used_up) == (other.target, other.left.max(0), &other.used_up)
            && (self.used_up.is_empty() || self.prevented_by == other.prevented_by)
    }
}

/// A test of which Shields can be told apart, made where there are several.
struct ShieldsApart<'p> {
    position: &'p Position,
    sameness: OnceCell<Sameness<'p>>,
}

impl<'p> ShieldsApart<'p> {
    const fn of(position: &'p Position) -> Self {
        Self { position, sameness: OnceCell::new() }
    }

    /// Those of the Shields that cannot be told apart from one before them.
    fn others(&self, shields: Vec<CardId>) -> Vec<CardId> {
        let mut apart: Vec<CardId> = Vec::new();
        let mut is_other = |shield: &CardId| {
            let is_one =
                |&before: &CardId| self.sameness.get_or_init(|| self.position.sameness()).is_one(before, *shield);
            let is_other = apart.iter().any(is_one);
            apart.extend((!is_other).then_some(*shield));
            is_other
        };
        shields.into_iter().filter(|shield| is_other(shield)).collect()
    }
}

impl Position {
    /// Asks for the next effect to apply to one of the hits where that matters, and takes the answer. Returns true if it asked,
    /// or lets a player do what prevents the damage; that frame then goes on.
    pub(crate) fn ask_damage_order(&mut self, again: impl Fn() -> Frame, hits: &[Hit]) -> bool {
        if hits.len() > 1 && self.stops_at_raised(hits) {
            return true;
        }
        for (at, hit) in hits.iter().enumerate().filter(|(_, hit)| hit.amount > 0) {
            let gone = self.gone_by_then(hits.get(..at).unwrap_or_default(), hit.target);
            if self.asks_about(&again, hit, &gone) {
                return true;
            }
        }
        false
    }

    /// The effects that earlier damage to the same unit will have used up.
    fn gone_by_then(&self, earlier: &[Hit], target: CardId) -> Vec<ReplacementId> {
        let is_gone = |replacement: &ReplacementEffect| {
            replacement.does.is_used_up() && !matches!(replacement.does, Replacement::Prevents { once: None, .. })
        };
        let of_one = |hit: &Hit| {
            let (fate, replacements) = (self.fate(hit), self.replacements(hit));
            let gone = replacements.into_iter().filter(is_gone).map(|replacement| replacement.which);
            gone.filter(|which| fate.used_up.contains(which)).collect::<Vec<_>>()
        };
        earlier.iter().filter(|hit| hit.target == target).flat_map(of_one).collect()
    }

    fn asks_about(&mut self, again: &impl Fn() -> Frame, hit: &Hit, gone: &[ReplacementId]) -> bool {
        loop {
            let mut fate = self.fate_so_far(hit);
            fate.applied.extend_from_slice(gone);
            let apart = ShieldsApart::of(self);
            if !self.order_matters(hit, &fate, &apart) {
                return false;
            }
            let open = self.choices_of(hit, &fate, &apart);
            let next = match open.as_slice() {
                [only] => only.clone(),
                several => match self.state.answer.take() {
                    Some(Answer::Next(n)) if n < several.len() => {
                        let Some(next) = several.get(n).cloned() else { return false };
                        self.because(Rule::Cr7_7_5e, &[], next.which.source.card, Reason::AppliesFirst);
                        next
                    }
                    other => {
                        self.state.answer = other;
                        self.ask_which(again(), fate.target, several);
                        return true;
                    }
                },
            };
            if let Some(effect) = next.does.offered() {
                self.begin_offered(again(), hit, next.which, effect);
                return true;
            }
            self.settle_step(
                hit.target,
                hit.by,
                ReplacementStep { which: next.which, declined: false, given_up: Vec::new() },
            );
        }
    }

    fn ask_which(&mut self, again: Frame, unit: CardId, among: &[ReplacementEffect]) {
        if among.iter().filter(|replacement| matches!(replacement.does, Replacement::Shields(_))).count() > 1 {
            self.because(Rule::Cr3_7_6a, &[], unit, Reason::OneShield);
        }
        let waiter = |replacement: &ReplacementEffect| Waiter {
            source: replacement.which.source,
            kind: AbilityKind::Instead,
            place: 0,
            given_by: Aside(None),
            about: Aside(None),
            amount: Aside(None),
        };
        let options = among.iter().map(waiter).collect();
        let player = self.decider(self.card(unit).controller);
        self.state.ask(again, Decision { player, ask: Ask::Next { options }, rule: Rule::Cr7_7_5e, source: None });
    }

    /// The player may now do what replaces the damage.
    fn begin_offered(&mut self, again: Frame, hit: &Hit, which: ReplacementId, effect: Arc<Effect>) {
        self.because(Rule::Cr7_7_5c, &[], which.source.card, Reason::MayReplace);
        self.state.push(again);
        self.state.contexts.push(Context::new(which.source, self.card(which.source.card).controller));
        let context = self.contexts.len() - 1;
        self.state.push(Frame::Prevention { unit: hit.target, by: hit.by, which, given_up: Vec::new() });
        self.state.push(Frame::Do(EffectFrame::new(Arc::new(Effect::May { who: Who::You, effect }), context)));
    }

    /// CR 7.7.5.c: they have done it, or the damage is dealt as it is.
    pub(crate) fn step_prevention(
        &mut self,
        unit: CardId,
        by: Option<Object>,
        which: ReplacementId,
        given_up: Vec<Object>,
    ) {
        let done = self.state.contexts.pop().is_some_and(|words| words.done);
        self.settle_step(unit, by, ReplacementStep { which, declined: !done, given_up });
    }

    /// CR 7.7.5.d: cards that a player defeats to prevent damage are defeated when the rest of the damage is dealt: until then
    /// they deal their share and are dealt theirs. Returns true if the cards are defeated for that.
    pub(crate) fn gives_up(&mut self, cards: &[CardId]) -> bool {
        let objects: Vec<Object> = cards.iter().map(|&card| self.object(card)).collect();
        match self.state.frames.iter_mut().rev().find(|frame| !matches!(frame, Frame::MayEnd | Frame::Do(_))) {
            Some(Frame::Prevention { given_up, .. }) => {
                given_up.extend(objects);
                true
            }
            _ => false,
        }
    }

    /// True if the card will be defeated for damage that is about to be dealt, and so can be used up for nothing else.
    pub(crate) fn is_given_up(&self, object: Object) -> bool {
        self.orders.iter().any(|order| order.steps.iter().any(|step| step.given_up.contains(&object)))
    }

    /// The cards that players defeat now that the damage is dealt, and who does.
    pub(crate) fn given_up_for(&self, hits: &[Hit]) -> Vec<(CardId, PlayerId)> {
        let orders = self.orders.iter().filter(|order| hits.iter().any(|hit| hit.target == order.unit));
        let steps = orders.flat_map(|order| &order.steps);
        let given_up = steps.flat_map(|step| {
            let player = self.card(step.which.source.card).controller;
            step.given_up.iter().map(move |&object| (object, player))
        });
        given_up.filter_map(|(object, player)| Some((self.still(object)?, player))).collect()
    }

    fn settle_step(&mut self, unit: CardId, by: Option<Object>, step: ReplacementStep) {
        match self.state.orders.iter_mut().find(|order| order.unit == unit && order.by == by) {
            Some(order) => order.steps.push(step),
            None => self.state.orders.push(ReplacementOrder { unit, by, steps: vec![step] }),
        }
    }

    fn steps_of(&self, hit: &Hit) -> &[ReplacementStep] {
        let order = self.orders.iter().find(|order| order.unit == hit.target && order.by == hit.by);
        order.map_or(&[], |order| &order.steps)
    }

    /// The damage after the replacements that a player has settled.
    fn fate_so_far(&self, hit: &Hit) -> DamageOutcome {
        let mut fate = DamageOutcome::of(hit);
        for step in self.steps_of(hit) {
            let open = self.open_replacements(hit, &fate);
            let Some(replacement) = open.iter().find(|replacement| replacement.which == step.which) else { continue };
            fate = if step.declined { fate.without(replacement) } else { fate.after(replacement) };
        }
        fate
    }

    /// The damage after all replacements.
    pub(crate) fn fate(&self, hit: &Hit) -> DamageOutcome {
        let mut fate = DamageOutcome::of(hit);
        while let Some(replacement) = self.next_replacement(hit, &fate) {
            let passes =
                matches!(replacement.does, Replacement::Shields(_)) && self.mistaken(Mistake::OverwhelmThroughShield);
            fate = if passes { fate.without(&replacement) } else { fate.after(&replacement) };
        }
        fate
    }

    /// The effect that applies next: as was settled, otherwise as they came, and a Shield last.
    pub(crate) fn next_replacement(&self, hit: &Hit, fate: &DamageOutcome) -> Option<ReplacementEffect> {
        let open = self.open_replacements(hit, fate);
        let steps = self.steps_of(hit).iter();
        let settled = steps.filter(|step| !step.declined).find_map(|step| open.iter().find(|r| r.which == step.which));
        // What a player may do replaces nothing unless it was done.
        settled.or_else(|| open.iter().find(|r| r.does.offered().is_none())).cloned()
    }

    /// True if one order of the effects leaves the game otherwise than another.
    fn order_matters(&self, hit: &Hit, fate: &DamageOutcome, apart: &ShieldsApart<'_>) -> bool {
        let mut first: Option<DamageOutcome> = None;
        let mut open = vec![fate.clone()];
        for _ in 0..MOST_ORDERS {
            let Some(fate) = open.pop() else { return false };
            let replacements = self.choices_of(hit, &fate, apart);
            for (at, replacement) in replacements.iter().enumerate() {
                let alike = |other: &ReplacementEffect| !other.does.is_used_up() && other.does == replacement.does;
                if replacements.iter().take(at).any(alike) {
                    continue;
                }
                open.push(fate.after(replacement));
                open.extend(replacement.does.offered().map(|_| fate.without(replacement)));
            }
            match &first {
                _ if !replacements.is_empty() => {}
                None => first = Some(fate),
                Some(first) if first.is_one(&fate) => {}
                Some(_) => return true,
            }
        }
        true
    }

    /// The effects that can still apply, of Shields that cannot be told apart only the first.
    fn choices_of(&self, hit: &Hit, fate: &DamageOutcome, apart: &ShieldsApart<'_>) -> Vec<ReplacementEffect> {
        let mut open = self.open_replacements(hit, fate);
        let is_shield = |replacement: &ReplacementEffect| matches!(replacement.does, Replacement::Shields(_));
        if open.iter().any(is_shield) {
            let others = apart.others(self.usable_shields(fate.target).collect());
            open.retain(
                |replacement| !matches!(replacement.does, Replacement::Shields(shield) if others.contains(&shield)),
            );
        }
        open
    }

    /// The effects that can still apply to what has become of the damage; none if nothing of it is left.
    fn open_replacements(&self, hit: &Hit, fate: &DamageOutcome) -> Vec<ReplacementEffect> {
        if fate.left <= 0 {
            return Vec::new();
        }
        // CR 7.7.5.e: an effect whose condition no longer applies to what is left is not among them.
        let mut open = self.replacements(&Hit { target: fate.target, amount: fate.left, ..hit.clone() });
        // Where no more than that is left, nothing is prevented.
        open.retain(|replacement| !matches!(replacement.does, Replacement::PreventsAllBut(most) if fate.left <= most));
        open.retain(|replacement| !fate.has_applied(replacement.which) && self.can_apply(hit, replacement));
        open
    }

    /// CR 7.7.5.c: true if it can be performed, or has been.
    fn can_apply(&self, hit: &Hit, replacement: &ReplacementEffect) -> bool {
        let Replacement::MayPrevent(effect) = &replacement.does else { return true };
        let source = replacement.which.source;
        self.steps_of(hit).iter().any(|step| step.which == replacement.which)
            || self.can_perform_instead(effect, &Context::new(source, self.card(source.card).controller))
    }

    /// The effects for the first time each phase, or the next time, that could apply now.
    pub(crate) fn first_times(&self, hit: &Hit) -> Vec<ReplacementId> {
        let first = |replacement: &ReplacementEffect| {
            matches!(replacement.does, Replacement::Prevents { .. }) && replacement.does.is_used_up()
        };
        self.replacements(hit).into_iter().filter(first).map(|replacement| replacement.which).collect()
    }

    /// The replacement effects on the damage, as they came, and the Shields last.
    pub(crate) fn replacements(&self, hit: &Hit) -> Vec<ReplacementEffect> {
        self.replacements_where(hit, self.is_unpreventable(hit))
    }

    /// The same of damage that is unpreventable or not.
    pub(crate) fn replacements_where(&self, hit: &Hit, unpreventable: bool) -> Vec<ReplacementEffect> {
        let look = self.look();
        let mut found: Vec<ReplacementEffect> = Vec::new();
        for granted in look.grants(hit.target) {
            let does = match &granted.grant {
                Grant::PreventDamage { first: true, .. } if self.card(hit.target).marks.struck => None,
                Grant::PreventDamage { up_to, uses, first, .. } if !unpreventable => {
                    let most = up_to.as_ref().map_or(i32::MAX, |amount| look.amount(amount, &granted.context()));
                    let prevents = Replacement::Prevents { most, once: uses.map(|_| granted.order), first: *first };
                    self.is_about(granted, hit).then_some(prevents)
                }
                Grant::PreventAllBut(most) if !unpreventable => {
                    Some(Replacement::PreventsAllBut(look.amount(most, &granted.context())))
                }
                Grant::DealtTimes(times) => Some(Replacement::Multiplies(*times)),
                Grant::MayPreventDamage(effect) if !unpreventable => Some(Replacement::MayPrevent(effect.clone())),
                Grant::PreventAndDo { at_least, effect } if !unpreventable && hit.amount >= *at_least => {
                    Some(Replacement::PreventsThen(effect.clone()))
                }
                Grant::DealtMore { more, by, may } if is_dealt_by(*by, granted.controller, hit) => {
                    Some(Replacement::Raises { more: look.amount(more, &granted.context()), may: *may })
                }
                Grant::RedirectCombatDamage(to) if hit.combat => look
                    .fixed(to, &granted.context())
                    .first()
                    .and_then(|r| r.card())
                    .filter(|&other| other != hit.target && self.card(other).zone.is_arena())
                    .map(Replacement::Redirects),
                _ => None,
            };
            let Some(does) = does else { continue };
            let (source, order) = (granted.source, granted.order);
            let place = found.iter().filter(|r| (r.which.source, r.which.order) == (source, order)).count() as u8;
            found.push(ReplacementEffect { which: ReplacementId { source, order, place }, does });
        }
        // Where it is all one, what is dealt to another is dealt to none before.
        found.sort_by_key(|r| {
            !matches!(r.does, Replacement::Redirects(_) | Replacement::Raises { .. } | Replacement::Multiplies(_))
        });
        let despite = hit.rule == Rule::Cr8_35_1 && self.mistaken(Mistake::ShieldStopsIndirect);
        if !unpreventable || despite {
            found.extend(self.usable_shields(hit.target).map(|shield| ReplacementEffect {
                which: ReplacementId { source: self.object(shield), order: Stamp::default(), place: 0 },
                does: Replacement::Shields(shield),
            }));
        }
        found
    }

    /// Stops where a player may raise damage that is dealt to several: no rule says of how much of it that is asked, or whether
    /// what is divided is more in all or in each part. Returns true if it did.
    pub(crate) fn stops_at_raised(&mut self, hits: &[Hit]) -> bool {
        let may_raise = |r: &ReplacementEffect| matches!(r.does, Replacement::Raises { may: true, .. });
        let raised = hits.iter().flat_map(|hit| self.replacements(hit)).find(may_raise);
        if let Some(raised) = &raised {
            self.state.stop_unsupported(raised.which.source.card, "more damage where it is dealt to several");
        }
        raised.is_some()
    }

    /// True if the prevention is about such damage.
    fn is_about(&self, granted: &GrantInForce, hit: &Hit) -> bool {
        let Grant::PreventDamage { only, by, .. } = &granted.grant else { return false };
        let look = self.look();
        let dealer = |filter| hit.by.is_some_and(|by| look.matches(filter, Ref::Card(by), &granted.context()));
        self.is_of_kind(hit, *only) && by.as_ref().is_none_or(dealer)
    }

    /// The lasting effects on "the next time" for which this damage is that time, whatever becomes of it.
    pub(crate) fn next_times(&self, hit: &Hit) -> Vec<Stamp> {
        if hit.amount <= 0 {
            return Vec::new();
        }
        let once = |granted: &&GrantInForce| matches!(granted.grant, Grant::PreventDamage { uses: Some(_), .. });
        let grants = self.look().grants(hit.target).filter(once).filter(|granted| self.is_about(granted, hit));
        grants.map(|granted| granted.order).collect()
    }

    /// CR 1.9.13: because the ability that deals it says so, or a rule for players about what deals it.
    pub(crate) fn is_unpreventable(&self, hit: &Hit) -> bool {
        let look = self.look();
        hit.unpreventable
            || hit.by.into_iter().chain(hit.also_by).any(|by| {
                look.player_rules().iter().any(|in_force| match &in_force.rule {
                    PlayerRule::Unpreventable(filter) => look.deals_as(filter, by, &in_force.context),
                    _ => false,
                })
            })
    }

    /// True if something that applies to the damage is gone then, so that it does not apply to what is dealt next.
    pub(crate) fn may_be_used_up(&self, hit: &Hit) -> bool {
        hit.amount > 0 && self.replacements(hit).iter().any(|replacement| replacement.does.is_used_up())
    }

    fn is_of_kind(&self, hit: &Hit, kind: DamageKind) -> bool {
        match kind {
            DamageKind::Any => true,
            DamageKind::Combat => hit.combat,
            // Whoever controls the unit that deals it: what counts is whose ability has it dealt.
            DamageKind::EnemyAbilities => {
                hit.ability_of.is_some_and(|player| player != self.card(hit.target).controller)
            }
        }
    }

    /// CR 8.14.2: true if the Shield token has lost its ability.
    pub(crate) fn is_blank_shield(&self, shield: CardId) -> bool {
        self.look().has_grant(shield, |grant| matches!(grant, Grant::LoseAllAbilities { .. }))
    }

    /// The Shield tokens on a unit that have their ability (CR 3.7.6, 8.14.2).
    fn usable_shields(&self, unit: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.shields_on(unit).filter(|&shield| !self.is_blank_shield(shield) && !self.is_given_up(self.object(shield)))
    }
}

/// True if the damage is dealt by them; `you` controls the ability that speaks of it.
fn is_dealt_by(by: DealtBy, you: PlayerId, hit: &Hit) -> bool {
    match by {
        DealtBy::OtherCards => hit.by.is_none_or(|by| by.card != hit.target),
        DealtBy::You => hit.by_player == you || hit.also_by_player() == Some(you),
        DealtBy::FriendlyAbilities => hit.ability_of == Some(you),
    }
}
