//! Objects as they are, or as they were just before they left play: last known information (CR 8.11).

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use swu_cards::{Ability, Arena, Aspect, Card, CardKind, Filter, Keyword, Trigger};

use super::Look;
use crate::position::{Context, LastKnown, Zone};
use crate::terms::{Object, PlayerId, Ref};

impl<'a> Look<'a> {
    /// The state of the object when it last left play (CR 8.11.1).
    pub(crate) fn last_known(self, object: Object) -> Option<&'a LastKnown> {
        self.board.last_known.iter().rev().find(|known| known.object == object).map(Deref::deref)
    }

    /// The last known state of an object that is no longer the copy that it was; nothing of one that still is.
    pub(crate) fn gone(self, object: Object) -> Option<&'a LastKnown> {
        if self.state(object.card).copy == object.copy { None } else { self.last_known(object) }
    }

    /// The card whose printed attributes count for the object, or counted when it left play.
    pub(crate) fn card_of(self, object: Object) -> &'a Arc<Card> {
        match self.gone(object) {
            Some(known) => &self.board.faces.get(known.features.face).card,
            None => self.card(object.card),
        }
    }

    /// The player who controls the object, or controlled it when it left play.
    pub(crate) fn controller_of(self, object: Object) -> PlayerId {
        if self.board.in_play(object) || self.state(object.card).copy == object.copy {
            return self.state(object.card).controller;
        }
        self.last_known(object).map_or(self.state(object.card).owner, |known| known.controller)
    }

    /// The kind of card that the object counts as, or counted as when it left play.
    pub(crate) fn kind_of(self, object: Object) -> CardKind {
        match self.gone(object).map(|known| known.zone) {
            None => self.kind(object.card),
            Some(Zone::Ground | Zone::Space) => CardKind::Unit,
            Some(Zone::Attached(_)) => CardKind::Upgrade,
            Some(_) => self.card_of(object).kind,
        }
    }

    /// The kind of card that it was when it was defeated this phase. Not of one that has only left play or has come back as a
    /// new copy (CR 3.5.6, 8.5.4, 8.11.1).
    pub(crate) fn defeated_as(self, object: Object) -> Option<CardKind> {
        match self.gone(object) {
            Some(known) => known.defeated.then(|| self.kind_of(object)),
            None => self.state(object.card).marks.defeated,
        }
    }

    /// True if the unit, which has left play, had an ability for when it completes an attack.
    pub(crate) fn completed(self, unit: Object) -> bool {
        let waits = |ability: &Arc<Ability>| matches!(&**ability, Ability::Triggered(t) if t.when.contains(&Trigger::WhenAttackCompleted));
        self.last_known(unit).is_some_and(|known| known.abilities.iter().any(waits))
    }

    /// The name of the side that is faceup, or of the card that has left play.
    pub(super) fn name_of(self, object: Object) -> &'a str {
        match self.gone(object) {
            Some(_) => &self.card_of(object).name,
            None => self.printed_name(object.card),
        }
    }

    pub(super) fn had_aspect(self, object: Object, aspect: Aspect) -> bool {
        match self.gone(object) {
            Some(known) => known.features.aspects.contains(&aspect),
            None => self.aspects(object.card).contains(&aspect),
        }
    }

    pub(super) fn known_exhausted(self, object: Object) -> bool {
        self.gone(object).map_or_else(|| self.state(object.card).exhausted, |known| known.exhausted)
    }

    pub(super) fn has_upgrade(self, object: Object, filter: &Filter, context: &Context) -> bool {
        let fits = |upgrade: Object| self.matches(filter, Ref::Card(upgrade), context);
        match self.gone(object) {
            Some(known) => known.upgrades.iter().any(|&upgrade| fits(upgrade)),
            None => self.board.upgrades_on(object.card).any(|upgrade| fits(self.board.object(upgrade))),
        }
    }

    /// The unit that the upgrade is attached to, or was when it left play (CR 8.11.1).
    pub(crate) fn bearer_of(self, upgrade: Object) -> Option<Object> {
        match self.gone(upgrade) {
            Some(known) => known.bearer,
            None => self.attached_to(upgrade.card).map(|unit| self.board.object(unit)),
        }
    }

    pub(super) fn keywords_of(self, object: Object) -> Vec<Keyword> {
        self.gone(object).map_or_else(|| self.keywords(object.card), |known| known.features.keywords.clone())
    }

    pub(super) fn arena_of(self, object: Object) -> Option<Arena> {
        self.gone(object).map_or_else(|| self.arena(object.card), |known| self.arena_named(known.zone))
    }

    pub(super) fn arena_named(self, zone: Zone) -> Option<Arena> {
        match zone {
            Zone::Ground => Some(Arena::Ground),
            Zone::Space => Some(Arena::Space),
            Zone::Attached(unit) => self.arena(unit),
            _ => None,
        }
    }

    pub(super) fn known_arena(self, what: Ref) -> Option<Arena> {
        let Ref::Card(object) = what else { return None };
        self.arena_of(object).or_else(|| {
            // The card that has left play by this very ability: the copy it was there.
            let before = Object { copy: object.copy.checked_sub(1)?, ..object };
            self.arena_named(self.last_known(before)?.zone)
        })
    }

    /// The abilities that the object has, or had when it left play (CR 8.11.1).
    pub(crate) fn last_abilities(self, object: Object) -> Cow<'a, [Arc<Ability>]> {
        match self.gone(object) {
            Some(known) => Cow::Borrowed(&known.abilities),
            None => self.abilities(object.card),
        }
    }

    pub(super) fn has_trigger(self, object: Object, wanted: impl Fn(&Trigger) -> bool) -> bool {
        triggers(&self.last_abilities(object), wanted)
    }
}

/// True if one of the abilities has such a triggering condition.
pub(super) fn triggers(abilities: &[Arc<Ability>], wanted: impl Fn(&Trigger) -> bool) -> bool {
    abilities.iter().any(|ability| match &**ability {
        Ability::Triggered(triggered) => triggered.when.iter().any(&wanted),
        _ => false,
    })
}
