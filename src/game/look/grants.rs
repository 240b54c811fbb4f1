//! What cards are given by constant abilities and lasting effects, and the abilities they have in the end (CR 7.3, 7.7.3,
//! 8.14).

use std::sync::Arc;

use crate::cards::{
    Ability, CardKind, Constant, ConstantAbility, Grant, Keyword, KeywordAbility, PlayerRule, Target, Test,
};

use super::super::ids::{CardId, PlayerId, Ref};
use super::super::state::{Context, LastingKind, Zone};
use super::Look;

/// Something given to a card, with what the words of the ability that gives it refer to.
#[derive(Debug, Clone)]
pub(in crate::game) struct Granted {
    pub grant: Grant,
    pub context: Context,
    /// Later effects win over earlier ones (CR 7.7.3.c); constant abilities come first.
    pub order: u32,
}

/// A rule for players in force.
pub(in crate::game) struct RuleInForce {
    pub rule: PlayerRule,
    pub context: Context,
    /// Its place among the lasting effects, when it is one that is used up.
    pub lasting: Option<usize>,
}

impl<'a> Look<'a> {
    /// Everything given to a card now, constant abilities first, then lasting effects in the order they were made.
    pub(in crate::game) fn grants(self, id: CardId) -> Vec<Granted> {
        let mut found = Vec::new();
        self.constant_grants(id, &mut found);
        self.lasting_grants(id, &mut found);
        self.unfold_conditional(id, found)
    }

    /// What is given only while a condition holds of the card, is given or is not.
    fn unfold_conditional(self, id: CardId, found: Vec<Granted>) -> Vec<Granted> {
        if !found.iter().any(|g| matches!(g.grant, Grant::While { .. })) {
            return found;
        }
        let mut unfolded = Vec::with_capacity(found.len());
        for granted in found {
            let Grant::While { condition, grants } = &granted.grant else {
                unfolded.push(granted);
                continue;
            };
            let own = Context { source: self.position.object(id), ..granted.context.clone() };
            if !self.at_bottom() && self.deeper().condition(condition, &own) {
                let given = grants.iter().map(|grant| Granted { grant: grant.clone(), ..granted.clone() });
                unfolded.extend(given);
            }
        }
        unfolded
    }

    /// Whether anything of that sort is given to the card.
    pub(in crate::game) fn has_grant(self, id: CardId, test: impl Fn(&Grant) -> bool) -> bool {
        self.grants(id).iter().any(|granted| test(&granted.grant))
    }

    fn lasting_grants(self, id: CardId, found: &mut Vec<Granted>) {
        let object = self.position.object(id);
        for lasting in &self.position.lasting {
            if let LastingKind::On { objects, grant } = &lasting.effect
                && objects.contains(&object)
            {
                let context =
                    Context { attack: Some(lasting.attack), ..Context::new(lasting.source, lasting.controller) };
                found.push(Granted { grant: grant.clone(), context, order: lasting.order });
            }
        }
    }

    fn constant_grants(self, id: CardId, found: &mut Vec<Granted>) {
        if self.at_bottom() || !self.state(id).zone.is_play() || self.state(id).zone == Zone::Resources {
            return;
        }
        for source in self.sources().filter(|&source| self.may_have_constants(source)) {
            for ability in self.own_abilities(source) {
                self.grants_of(&ability, source, id, found);
            }
        }
    }

    /// Whether it is worth looking for constant abilities on the card: most cards have none.
    fn may_have_constants(self, source: CardId) -> bool {
        self.state(source).sort.constant
            || self.position.upgrades_on(source).any(|upgrade| self.state(upgrade).sort.constant)
            || self.is_under_lasting(source)
    }

    /// Whether anything in the game gives abilities to cards now.
    pub(in crate::game) fn abilities_are_given(self) -> bool {
        self.sources()
            .any(|source| self.state(source).sort.gives_abilities || !self.state(source).copy_grants.is_empty())
            || self
                .position
                .lasting
                .iter()
                .any(|l| matches!(&l.effect, LastingKind::On { grant: Grant::Ability(_), .. }))
    }

    /// Whether anything in the game gives or takes traits now.
    pub(super) fn traits_are_given(self) -> bool {
        self.sources().any(|source| self.state(source).sort.gives_traits)
            || self.position.lasting.iter().any(|l| {
                matches!(
                    &l.effect,
                    LastingKind::On { grant: Grant::GainTrait(_) | Grant::LoseTrait(_) | Grant::Ability(_), .. }
                )
            })
    }

    fn is_under_lasting(self, id: CardId) -> bool {
        let object = self.position.object(id);
        self.position
            .lasting
            .iter()
            .any(|l| matches!(&l.effect, LastingKind::On { objects, .. } if objects.contains(&object)))
    }

    fn grants_of(self, ability: &Ability, source: CardId, id: CardId, found: &mut Vec<Granted>) {
        match ability {
            Ability::Constant(constant) => self.grants_of_constant(constant, source, id, found),
            Ability::Keyword(KeywordAbility::Coordinate(inner)) if self.coordinate_is_active(source) => {
                for ability in inner {
                    self.grants_of(ability, source, id, found);
                }
            }
            _ => {}
        }
    }

    fn grants_of_constant(self, constant: &ConstantAbility, source: CardId, id: CardId, found: &mut Vec<Granted>) {
        let context = Context::new(self.position.object(source), self.state(source).controller);
        let mut holds = None;
        for does in &constant.does {
            let Constant::Grant { to, grants } = does else { continue };
            if !self.constant_reaches(to, source, id, &context) {
                continue;
            }
            if *holds.get_or_insert_with(|| self.deeper().condition(&constant.condition, &context)) {
                let own = context.of(Ref::Card(self.position.object(id)));
                found.extend(grants.iter().map(|grant| Granted {
                    grant: grant.clone(),
                    context: own.clone(),
                    order: 0,
                }));
            }
        }
    }

    fn constant_reaches(self, to: &Target, source: CardId, id: CardId, context: &Context) -> bool {
        match to {
            Target::This => source == id,
            Target::Attached => self.attached_to(source) == Some(id),
            // "With the most power" is said of all that match, not of one alone.
            Target::Each(filter) if filter.0.iter().any(|test| matches!(test, Test::Most(_) | Test::Least(_))) => {
                self.deeper().all(filter, context).contains(&Ref::Card(self.position.object(id)))
            }
            Target::Each(filter) => self.deeper().matches(filter, Ref::Card(self.position.object(id)), context),
            other => self.deeper().fixed(other, context).contains(&Ref::Card(self.position.object(id))),
        }
    }

    /// Cards whose constant abilities are in effect: faceup cards in play that are not resources (CR 7.3.2).
    pub(in crate::game) fn sources(self) -> impl Iterator<Item = CardId> + 'a {
        let position = self.position;
        let own = position
            .playing()
            .flat_map(move |p| {
                let player = position.player(p);
                player.leaders.iter().copied().chain(std::iter::once(player.base))
            })
            .filter(move |&id| position.card(id).zone == Zone::Base);
        own.chain(position.units.iter().copied()).chain(position.upgrades.iter().copied())
    }

    /// The abilities a card has by itself, its upgrades and lasting effects, without those that other cards' constant
    /// abilities give: what constant abilities are looked for in.
    pub(in crate::game) fn own_abilities(self, id: CardId) -> Vec<Arc<Ability>> {
        let mut granted = Vec::new();
        if !self.at_bottom() {
            for upgrade in self.position.upgrades_on(id) {
                for ability in self.printed_abilities(upgrade).iter() {
                    self.grants_of(ability, upgrade, id, &mut granted);
                }
            }
        }
        self.lasting_grants(id, &mut granted);
        self.abilities_with(id, &granted)
    }

    /// Every ability the card has now. Out of play, its printed ones.
    pub(in crate::game) fn abilities(self, id: CardId) -> Vec<Arc<Ability>> {
        let state = self.state(id);
        if !state.zone.is_play() {
            return self.printed_abilities(id).to_vec();
        }
        if state.zone == Zone::Resources {
            return Vec::new();
        }
        self.abilities_with(id, &self.grants(id))
    }

    pub(super) fn abilities_with(self, id: CardId, granted: &[Granted]) -> Vec<Arc<Ability>> {
        let mut abilities: Vec<Arc<Ability>> = self.printed_abilities(id).to_vec();
        if granted.is_empty() && self.state(id).copy_grants.is_empty() {
            self.with_active_coordinate(id, &mut abilities);
            return abilities;
        }
        for grant in &self.state(id).copy_grants {
            if let Grant::Ability(ability) = grant {
                abilities.push(ability.clone());
            }
        }
        let mut lost: Vec<(Keyword, u32)> = Vec::new();
        let mut blank = None;
        let mut gained: Vec<(Arc<Ability>, u32)> = Vec::new();
        for granted in granted {
            match &granted.grant {
                Grant::Ability(ability) => gained.push((ability.clone(), granted.order)),
                Grant::KeywordsOf(target) => {
                    let of = self.deeper().fixed(target, &granted.context);
                    for other in of.into_iter().filter_map(Ref::card).filter(|&other| other != id) {
                        let keywords = self.deeper().deeper().abilities(other);
                        gained.extend(
                            keywords
                                .into_iter()
                                .filter(|a| matches!(&**a, Ability::Keyword(_)))
                                .map(|a| (a, granted.order)),
                        );
                    }
                }
                Grant::LoseKeyword(keyword) => lost.push((*keyword, granted.order)),
                Grant::LoseAllAbilities { except_epic } => blank = Some(blank.unwrap_or(true) && *except_epic),
                _ => {}
            }
        }
        if let Some(except_epic) = blank {
            // CR 8.14.2: nothing stays, and nothing can be gained while the effect lasts.
            abilities.retain(|a| except_epic && matches!(&**a, Ability::Action(action) if action.epic));
            return abilities;
        }
        if granted.iter().any(|g| matches!(g.grant, Grant::CantGainAbilities)) {
            gained.clear();
        }
        // CR 8.14.1: abilities that give the keyword when it is lost stop doing so; a later effect may not give it back.
        abilities.retain(|a| !matches!(&**a, Ability::Keyword(k) if lost.iter().any(|(l, _)| *l == k.keyword())));
        gained.retain(|(a, _)| !matches!(&**a, Ability::Keyword(k) if lost.iter().any(|(l, _)| *l == k.keyword())));
        abilities.extend(gained.into_iter().map(|(a, _)| a));
        self.with_active_coordinate(id, &mut abilities);
        abilities
    }

    /// CR 7.5.15.a: what stands after Coordinate is an ability of the card while its controller has three units.
    fn with_active_coordinate(self, id: CardId, abilities: &mut Vec<Arc<Ability>>) {
        let inner: Vec<Arc<Ability>> = abilities
            .iter()
            .filter_map(|a| match &**a {
                Ability::Keyword(KeywordAbility::Coordinate(inner)) => Some(inner.clone()),
                _ => None,
            })
            .flatten()
            // Constant abilities behind Coordinate are read through it.
            .filter(|a| !matches!(&**a, Ability::Constant(_)))
            .collect();
        if !inner.is_empty() && self.coordinate_is_active(id) {
            abilities.extend(inner);
        }
    }

    fn coordinate_is_active(self, id: CardId) -> bool {
        let controller = self.state(id).controller;
        self.position.units.iter().filter(|&&u| self.state(u).controller == controller).count() >= 3
    }

    /// Every rule for players that constant abilities and lasting effects make now.
    pub(in crate::game) fn player_rules(self) -> Vec<RuleInForce> {
        let mut rules = Vec::new();
        for source in self.sources().filter(|&source| self.may_have_constants(source)) {
            let context = Context::new(self.position.object(source), self.state(source).controller);
            for ability in self.own_abilities(source) {
                self.rules_of(&ability, &context, source, &mut rules);
            }
        }
        for (index, lasting) in self.position.lasting.iter().enumerate() {
            if let LastingKind::Rule { rule, next_only } = &lasting.effect {
                rules.push(RuleInForce {
                    rule: rule.clone(),
                    context: Context::new(lasting.source, lasting.controller),
                    lasting: next_only.then_some(index),
                });
            }
        }
        rules
    }

    fn rules_of(self, ability: &Ability, context: &Context, source: CardId, rules: &mut Vec<RuleInForce>) {
        match ability {
            Ability::Constant(constant) => {
                let mut holds = None;
                for does in &constant.does {
                    if let Constant::Rule(rule) = does
                        && *holds.get_or_insert_with(|| self.deeper().condition(&constant.condition, context))
                    {
                        rules.push(RuleInForce { rule: rule.clone(), context: context.clone(), lasting: None });
                    }
                }
            }
            Ability::Keyword(KeywordAbility::Coordinate(inner)) if self.coordinate_is_active(source) => {
                inner.iter().for_each(|a| self.rules_of(a, context, source, rules));
            }
            _ => {}
        }
    }

    /// The aspect icons that a player's leaders and base provide (CR 1.5.6.b), unless they have neither.
    pub fn provided_aspects(self, player: PlayerId) -> Vec<crate::cards::Aspect> {
        let state = self.position.player(player);
        let cards = state.leaders.iter().chain(std::iter::once(&state.base));
        cards.flat_map(|&id| self.card(id).aspects.iter().copied()).collect()
    }

    /// Whether the card is of that type, by what is printed on it.
    pub(in crate::game) fn printed_kind(self, id: CardId) -> CardKind {
        self.card(id).kind
    }
}
