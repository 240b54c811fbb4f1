//! Upgrades and the units that they can be attached to (CR 3.6.3), and the abilities that they give (CR 3.6.8).

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use swu_cards::{Ability, CardKind, Constant, Filter, Grant, PlayerRule, Target, Test, WhilePlaying};

use super::Look;
use crate::position::{Context, LastingEffect, LastingKind};
use crate::terms::{CardId, Object, PlayerId, Ref};

/// CR 7.5.17.a: a friendly Vehicle unit without a Pilot upgrade on it.
static PILOTING: LazyLock<Filter> = LazyLock::new(|| {
    Filter(vec![
        Test::Kind(CardKind::Unit),
        Test::Friendly,
        Test::Trait("VEHICLE".into()),
        Test::Not(Box::new(Test::HasUpgrade(Filter(vec![Test::Trait("PILOT".into())])))),
    ])
});

impl<'a> Look<'a> {
    /// True if an upgrade may be attached to a unit by an ability (CR 3.6.3).
    pub(crate) fn eligible(self, upgrade: CardId, unit: CardId, controller: PlayerId) -> bool {
        let context = Context::new(self.board.object(upgrade), controller);
        self.is_unit(unit)
            && self
                .attach_restriction(upgrade)
                .is_none_or(|filter| self.matches(&filter, Ref::Card(self.board.object(unit)), &context))
    }

    /// True if an upgrade may be played or a leader deployed on a unit (CR 3.6.3); an ability of the unit may let one more
    /// Pilot on it (CR 3.6.3.c).
    pub(crate) fn may_go_on(
        self,
        restriction: Option<&Filter>,
        upgrade: CardId,
        unit: CardId,
        context: &Context,
    ) -> bool {
        let what = Ref::Card(self.board.object(unit));
        let Some(restriction) = restriction else { return self.is_unit(unit) };
        self.is_unit(unit)
            && (self.matches(restriction, what, context)
                || self.says_it_may_go_on(upgrade).any(|filter| self.matches(filter, what, context))
                || (self.lets_another_pilot(upgrade, unit)
                    && self.matches(&without_pilot_test(restriction), what, context)))
    }

    /// CR 1.3.1: the units that its own text lets the upgrade be played on besides.
    fn says_it_may_go_on(self, upgrade: CardId) -> impl Iterator<Item = &'a Filter> {
        let does = self.card(upgrade).upgrade_abilities.iter().flat_map(|ability| constants(ability));
        does.filter_map(|does| match does {
            Constant::WhilePlaying(WhilePlaying::MayGoOn(filter)) => Some(filter),
            _ => None,
        })
    }

    /// CR 3.6.3.c: true if an ability of the unit lets a Pilot be played or deployed on it besides those that are there.
    pub(crate) fn lets_another_pilot(self, upgrade: CardId, unit: CardId) -> bool {
        let more: usize = self
            .grants(unit)
            .filter_map(|g| match g.grant {
                Grant::AdditionalPilots(n) => Some(usize::from(n)),
                _ => None,
            })
            .sum();
        more > 0
            && self.has_trait(upgrade, &"PILOT".into())
            && self.board.upgrades_on(unit).filter(|&u| self.has_trait(u, &"PILOT".into())).count() <= more
    }

    /// True if the upgrade gives abilities to the unit that it is attached to (CR 3.6.8).
    pub(crate) fn gives_abilities(self, upgrade: CardId) -> bool {
        let mut given = self.printed_abilities(upgrade).iter().flat_map(|ability| given_to_unit(ability));
        given.any(|grant| matches!(grant, Grant::Ability(_)))
    }

    /// The card that has given an ability to another: of one that has left play, the upgrade on it that gave the ability, or else a
    /// lasting effect or a card in play that gives such an ability.
    pub(crate) fn last_giver_of(self, object: Object, ability: &Arc<Ability>) -> Option<CardId> {
        let Some(known) = self.gone(object) else { return self.giver_of(object.card, ability, 0) };
        let gives = |grant: &Grant| matches!(grant, Grant::Ability(given) if given == ability);
        let of_upgrade = |upgrade: &Object| {
            let printed = self.printed_abilities(upgrade.card);
            printed.iter().any(|ability| given_to_unit(ability).any(gives))
        };
        if self.printed_abilities(object.card).contains(ability) {
            return None;
        }
        let upgrade = known.upgrades.iter().find(|upgrade| of_upgrade(upgrade)).map(|upgrade| upgrade.card);
        let by_lasting = || {
            let lasts = |lasting: &&LastingEffect| match &lasting.effect {
                LastingKind::On { grant, .. } => gives(grant),
                LastingKind::Rule { rule: PlayerRule::Have { grants, .. }, .. } => grants.iter().any(gives),
                LastingKind::Rule { .. } => false,
            };
            self.board.lasting.iter().find(lasts).map(|lasting| lasting.source.card)
        };
        let by_card = || {
            let given_by = |ability: &Arc<Ability>| {
                let to_others =
                    |does: &Constant| matches!(does, Constant::Grant { grants, .. } if grants.iter().any(gives));
                constants(ability).iter().any(to_others)
            };
            let mut in_play = self.faceup_in_play().filter(|&card| card != object.card);
            in_play.find(|&card| self.printed_abilities(card).iter().any(given_by))
        };
        upgrade.or_else(by_lasting).or_else(by_card)
    }

    /// The attachment restriction of an upgrade: the printed one; of a card that an ability attached as an upgrade, the one
    /// named by that ability (CR 3.6.3.b); of a Pilot, Piloting's (CR 7.5.17.a).
    pub(crate) fn attach_restriction(self, upgrade: CardId) -> Option<Cow<'a, Filter>> {
        let card = self.card(upgrade);
        if card.kind != CardKind::Upgrade {
            let kept = self.state(upgrade).rare().restriction.as_ref().map(Cow::Borrowed);
            return Some(kept.unwrap_or_else(|| Cow::Borrowed(&*PILOTING)));
        }
        card.abilities.iter().flat_map(|ability| constants(ability)).find_map(|does| match does {
            Constant::WhilePlaying(WhilePlaying::AttachTo(filter)) => Some(Cow::Borrowed(filter)),
            _ => None,
        })
    }
}

/// The parts of a constant ability; none of any other.
pub(crate) fn constants(ability: &Ability) -> &[Constant] {
    match ability {
        Ability::Constant(constant) => &constant.does,
        _ => &[],
    }
}

/// The grants of an upgrade's ability to the unit that it is attached to.
pub(crate) fn given_to_unit(ability: &Ability) -> impl Iterator<Item = &Grant> {
    let grants = constants(ability).iter().filter_map(|does| match does {
        Constant::Grant { to: Target::Attached, grants } => Some(grants),
        _ => None,
    });
    grants.flatten()
}

/// The restriction for a unit that another Pilot may go on.
fn without_pilot_test(restriction: &Filter) -> Filter {
    let pilot = Test::Trait("PILOT".into());
    let about_pilots = |test: &Test| match test {
        Test::Not(inner) => matches!(&**inner, Test::HasUpgrade(Filter(tests)) if tests.contains(&pilot)),
        _ => false,
    };
    Filter(restriction.0.iter().filter(|test| !about_pilots(test)).cloned().collect())
}
