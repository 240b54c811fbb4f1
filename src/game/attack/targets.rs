//! Legal attacks (CR 6.3.2): arenas, Sentinel, Saboteur, Hidden, and what abilities forbid or allow.

use std::cell::OnceCell;

use smallvec::SmallVec;
use swu_cards::{Arena, CardKind, Filter, Grant, Keyword};

use crate::look::Look;
use crate::position::{Context, GrantInForce, Mistake, Position, Zone};
use crate::terms::{CardId, PlayerId, Ref, Refusal, Rule};

/// The permissions and restrictions of an ability that lets a unit attack (CR 7.1.6.c).
#[derive(Debug, Clone, Default)]
pub(crate) struct AttackTerms {
    pub even_if_exhausted: bool,
    /// Only targets that match, in the words of an ability with this context.
    pub only: Option<(Filter, Context)>,
    /// Given to the attacker for this attack.
    pub gives: Vec<Grant>,
}

impl AttackTerms {
    fn gives(&self, test: impl Fn(&Grant) -> bool) -> bool {
        self.gives.iter().any(test)
    }
}

impl Position {
    /// Every unit and base that the unit could attack if it were ready and its controller's action, within what that action
    /// must be (CR 8.16).
    pub fn attack_targets(&self, attacker: CardId) -> Vec<CardId> {
        let terms = AttackTerms { even_if_exhausted: true, ..AttackTerms::default() };
        let mut targets = self.targets_under(attacker, &terms);
        self.keep_what_must_be(self.card(attacker).controller, attacker, &mut targets);
        targets
    }

    /// The zone of a unit and whether it has Saboteur, if nothing else tells what it may attack from what others of its
    /// controller in that zone may.
    pub(crate) fn sort_of_attacker(&self, unit: CardId) -> Option<(Zone, bool)> {
        (!self.is_told_what(unit)).then(|| (self.card(unit).zone, self.look().has_keyword(unit, Keyword::Saboteur)))
    }

    /// True if the unit is given something that tells what it can attack.
    fn is_told_what(&self, unit: CardId) -> bool {
        let bears = |grant: &Grant| {
            matches!(
                grant,
                Grant::CantAttack
                    | Grant::CantAttackBases
                    | Grant::CantAttackUnits
                    | Grant::CantAttackAny(_)
                    | Grant::CanAttackArena(_)
                    | Grant::IgnoresSentinel
            )
        };
        self.look().has_grant(unit, bears)
    }

    /// The targets under the terms of an ability.
    pub(crate) fn targets_under(&self, attacker: CardId, terms: &AttackTerms) -> Vec<CardId> {
        let player = self.card(attacker).controller;
        if self.check_attacker(player, attacker, terms).is_err() {
            return Vec::new();
        }
        let bases = self.playing().map(|p| self.player(p).base);
        let all = self.units.iter().copied().chain(bases);
        let enemies = all.filter(|&target| self.card(target).controller != player);
        // Whether a player's units guard against the attacker is the same for all of their cards.
        let seats: SmallVec<[OnceCell<bool>; 4]> = self.players.iter().map(|_| OnceCell::new()).collect();
        let told = self.is_told_what(attacker);
        let is_guarded =
            |player: PlayerId| !self.ignores_sentinel((attacker, told), terms) && self.is_guarded(attacker, player);
        let guarded =
            |player: PlayerId| seats.get(player.index()).is_some_and(|known| *known.get_or_init(|| is_guarded(player)));
        let arena = self.card(attacker).zone;
        let crosses = |grant: &Grant| matches!(grant, Grant::CanAttackArena(_));
        let crosses = terms.gives(crosses) || (told && self.look().has_grant(attacker, crosses));
        let is_near = |target: CardId| crosses || [arena, Zone::Base].contains(&self.card(target).zone);
        let may_be =
            |&target: &CardId| is_near(target) && self.check_target((attacker, told), target, terms, &guarded).is_ok();
        enemies.filter(may_be).collect()
    }

    /// Checks that the unit may attack at all (CR 6.3.0.b, 6.3.2.a).
    pub(crate) fn check_attacker(
        &self,
        player: PlayerId,
        attacker: CardId,
        terms: &AttackTerms,
    ) -> Result<(), Refusal> {
        let look = self.look();
        if !look.is_unit(attacker) {
            return Err(Refusal::new(Rule::Cr6_3_0b, "only a unit in play can attack"));
        }
        if self.card(attacker).controller != player {
            return Err(
                Refusal::new(Rule::Cr6_3_0b, "a player attacks only with units they control").and(&[Rule::Cr1_5_2c])
            );
        }
        if self.card(attacker).exhausted && !terms.even_if_exhausted {
            return Err(
                Refusal::new(Rule::Cr6_3_2a, "an exhausted unit cannot attack").and(&[Rule::Cr1_5_4d, Rule::Cr6_3_0b])
            );
        }
        if look.has_grant(attacker, |g| *g == Grant::CantAttack) {
            return Err(self.forbidden(attacker, &Grant::CantAttack, "an ability says that it can't attack"));
        }
        Ok(())
    }

    /// Checks that the unit may attack that unit or base.
    pub(crate) fn check_attack(&self, attacker: CardId, target: CardId, terms: &AttackTerms) -> Result<(), Refusal> {
        self.check_attacker(self.card(attacker).controller, attacker, terms)?;
        let told = self.is_told_what(attacker);
        let is_guarded =
            |player: PlayerId| !self.ignores_sentinel((attacker, told), terms) && self.is_guarded(attacker, player);
        self.check_target((attacker, told), target, terms, &is_guarded)
    }

    /// Checks the target for a unit that may attack at all, with whether it is told what. `guarded` tells which players' units
    /// guard against it, which does not ignore that.
    fn check_target(
        &self,
        (attacker, told): (CardId, bool),
        target: CardId,
        terms: &AttackTerms,
        guarded: &impl Fn(PlayerId) -> bool,
    ) -> Result<(), Refusal> {
        let look = self.look();
        let player = self.card(attacker).controller;
        let defender = self.card(target).controller;
        if defender == player {
            return Err(
                Refusal::new(Rule::Cr6_3_0b, "only enemy units and bases can be attacked").and(&[Rule::Cr6_3_1])
            );
        }
        if self.player(defender).eliminated {
            return Err(Refusal::new(Rule::Cr11_3_2, "that player has been eliminated"));
        }
        let is_base = self.player(defender).base == target;
        if is_base {
            let cant = |g: &Grant| *g == Grant::CantAttackBases;
            if (told && look.has_grant(attacker, cant)) || terms.gives(cant) {
                let reason = "an ability says that it can't attack bases";
                return Err(self.forbidden(attacker, &Grant::CantAttackBases, reason).and(&[Rule::Cr3_2_3]));
            }
        } else {
            self.check_unit(look, (attacker, told), target, terms)?;
        }
        let forbids = |g: &&GrantInForce| match &g.grant {
            Grant::CantAttackAny(what) => look.matches(what, Ref::Card(self.object(target)), &g.context()),
            _ => false,
        };
        if told && let Some(granted) = look.grants(attacker).find(forbids) {
            return Err(self.forbidden(attacker, &granted.grant, "an ability says that it can't attack that"));
        }
        self.check_sentinel(look, attacker, target, || guarded(defender))?;
        if let Some((only, context)) = &terms.only
            && !only.0.is_empty()
            && !look.matches(only, Ref::Card(self.object(target)), context)
        {
            return Err(Refusal::new(Rule::Cr7_1_6c, "the ability does not let it attack that"));
        }
        Ok(())
    }

    /// True if the unit guards one of those targets with its Sentinel.
    pub(crate) fn guards(&self, unit: CardId, attacker: CardId, targets: &[CardId]) -> bool {
        let state = self.card(unit);
        state.zone == self.card(attacker).zone
            && targets.iter().any(|&target| self.card(target).controller == state.controller)
            && self.look().has_keyword(unit, Keyword::Sentinel)
    }

    /// CR 8.3.2: the refusal by an ability that forbids it, against the rules that let it.
    fn forbidden(&self, unit: CardId, forbids: &Grant, reason: &'static str) -> Refusal {
        let refusal = Refusal::new(Rule::Cr8_3_2, reason).and(&[Rule::Cr6_3_2]);
        let sources = self.look().grants(unit).filter(|granted| granted.grant == *forbids);
        let refusal = refusal.because_of(sources.map(|granted| granted.source.card));
        let refusal = refusal.and(self.upgrade_forbids(self.look(), unit, forbids));
        if self.outlasts_its_source(unit, forbids) { refusal.and_one(Rule::Cr7_7_3b) } else { refusal }
    }

    /// CR 7.7.3.b: true if a lasting effect of a card that is no longer in play gives that to the unit.
    fn outlasts_its_source(&self, unit: CardId, given: &Grant) -> bool {
        let is_gone = |granted: &GrantInForce| {
            let source = granted.source;
            granted.by_constant().is_none() && !self.in_play(source) && self.look().kind_of(source) != CardKind::Event
        };
        self.look().grants(unit).any(|granted| granted.grant == *given && is_gone(granted))
    }

    fn check_unit(
        &self,
        look: Look<'_>,
        (attacker, told): (CardId, bool),
        target: CardId,
        terms: &AttackTerms,
    ) -> Result<(), Refusal> {
        if !look.is_unit(target) {
            return Err(Refusal::new(Rule::Cr6_3_1, "only a unit in play or a base can be attacked"));
        }
        let (Some(from), Some(arena)) = (look.arena(attacker), look.arena(target)) else {
            return Err(Refusal::new(Rule::Cr6_3_2a, "only units in an arena attack and are attacked"));
        };
        let across = |g: &Grant| *g == Grant::CanAttackArena(arena);
        let no_units = |g: &Grant| *g == Grant::CantAttackUnits;
        if (told && look.has_grant(attacker, no_units)) || terms.gives(no_units) {
            let reason = "an ability says that it can't attack units";
            let refusal = self.forbidden(attacker, &Grant::CantAttackUnits, reason);
            let permitted = look.has_grant(attacker, across) || terms.gives(across);
            return Err(if permitted { refusal.and(&[Rule::Cr1_3_3]).by(Rule::Cr8_3_3) } else { refusal });
        }
        if from != arena && !(told && look.has_grant(attacker, across)) && !terms.gives(across) {
            let also: &[Rule] = match from {
                Arena::Ground => &[Rule::Cr4_3_4, Rule::Cr4_3_3],
                Arena::Space => &[Rule::Cr4_4_4, Rule::Cr4_4_3],
            };
            return Err(Refusal::new(Rule::Cr6_3_2a, "it is in the other arena").and(also).because_of([target]));
        }
        // CR 7.5.11.a, d, 7.5.18.b: nothing keeps a unit with Sentinel from being attacked.
        if look.has_keyword(target, Keyword::Sentinel) {
            return Ok(());
        }
        let is_new = self.card(target).marks.fresh || self.mistaken(Mistake::HiddenForGood);
        if is_new && look.has_keyword(target, Keyword::Hidden) {
            let refusal = Refusal::new(Rule::Cr7_5_18a, "it is Hidden and entered play this phase");
            return Err(refusal.and(&[Rule::Cr6_3_2]).because_of([target]));
        }
        if look.has_grant(target, |g| *g == Grant::CantBeAttacked) {
            return Err(self.forbidden(target, &Grant::CantBeAttacked, "an ability says that it can't be attacked"));
        }
        Ok(())
    }

    /// True if Sentinels do not keep the unit from attacking anything (CR 7.5.10).
    fn ignores_sentinel(&self, (attacker, told): (CardId, bool), terms: &AttackTerms) -> bool {
        let look = self.look();
        // CR 8.14: what the attacker has lost the attack does not give back.
        let lost = |g: &Grant| {
            matches!(
                g,
                Grant::LoseKeyword(Keyword::Saboteur) | Grant::LoseAllAbilities { .. } | Grant::CantGainAbilities
            )
        };
        let saboteurs_may = !self.mistaken(Mistake::SaboteurObeysSentinel);
        let ignores = |g: &Grant| match g {
            Grant::IgnoresSentinel => true,
            Grant::Ability(ability) => {
                saboteurs_may && ability.is_keyword(Keyword::Saboteur) && !look.has_grant(attacker, lost)
            }
            _ => false,
        };
        (saboteurs_may && look.has_keyword(attacker, Keyword::Saboteur))
            || (told && look.has_grant(attacker, |g| *g == Grant::IgnoresSentinel))
            || terms.gives(ignores)
    }

    /// CR 6.3.2.b, 7.5.11: the defending player's Sentinels in the attacker's arena come first. They protect nobody else's
    /// units (CR 11.4.4).
    fn check_sentinel(
        &self,
        look: Look<'_>,
        attacker: CardId,
        target: CardId,
        guarded: impl Fn() -> bool,
    ) -> Result<(), Refusal> {
        if self.mistaken(Mistake::SentinelGuardsOnlyBase) && look.is_unit(target) {
            return Ok(());
        }
        let defender = self.card(target).controller;
        // They keep it from attacking what has no Sentinel: a unit with Sentinel in the other arena may be attacked by
        // whoever can attack units there (CR 7.5.11.a, b).
        if self.card(attacker).zone != Zone::Base && guarded() && !self.is_sentinel(target, attacker, defender) {
            let reason = "the defending player controls a unit with Sentinel in the attacker's arena";
            let refusal = Refusal::new(Rule::Cr7_5_11a, reason);
            let of_several: &[Rule] = if self.is_multiplayer() { &[Rule::Cr11_4_4] } else { &[] };
            return Err(refusal.and(&[Rule::Cr7_5_11b, Rule::Cr6_3_2b, Rule::Cr6_3_2]).and(of_several));
        }
        Ok(())
    }

    /// True if the unit has Sentinel, and guards that player with it against the attacker.
    fn is_sentinel(&self, unit: CardId, attacker: CardId, defender: PlayerId) -> bool {
        let state = self.card(unit);
        let player = self.card(attacker).controller;
        let of_defender = state.controller == defender
            || (self.mistaken(Mistake::SentinelGuardsEverybody) && state.controller != player);
        let awake = !(state.exhausted && self.mistaken(Mistake::SentinelOnlyWhileReady));
        of_defender && awake && self.look().has_keyword(unit, Keyword::Sentinel)
    }

    /// True if a unit in the attacker's arena guards that player against it.
    fn is_guarded(&self, attacker: CardId, defender: PlayerId) -> bool {
        self.sentinels(attacker, defender).next().is_some()
    }

    /// The units in the attacker's arena that guard that player against it.
    pub(crate) fn sentinels(&self, attacker: CardId, defender: PlayerId) -> impl Iterator<Item = CardId> {
        let arena = self.card(attacker).zone;
        self.units.iter().copied().filter(move |&unit| {
            let in_arena = self.card(unit).zone == arena || self.mistaken(Mistake::SentinelGuardsBothArenas);
            in_arena && self.is_sentinel(unit, attacker, defender)
        })
    }
}
