//! Grants that cards have from constant abilities and lasting effects, and the abilities they have in the end (CR 7.3, 7.7.3,
//! 8.14).

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

use swu_cards::{
    Ability, Condition, Constant, ConstantAbility, Filter, Grant, Keyword, KeywordAbility, PlayerRule, Target, Test,
    Trait,
};

use super::{Look, constants};
use crate::position::{
    Context, GrantInForce, GrantKinds, GrantOrigin, GrantsInForce, GrantsOf, LastingKind, OccurrenceKinds, Zone,
};
use crate::terms::{CardId, Object, Ref, Stamp};

impl<'a> Look<'a> {
    /// Everything given to a card now, constant abilities first, then lasting effects in the order they were made.
    pub(crate) fn grants(self, id: CardId) -> impl DoubleEndedIterator<Item = &'a GrantInForce> + Clone {
        self.grants_if(self.gives(GrantKinds::ANY), id)
    }

    fn grants_if(self, any: bool, id: CardId) -> impl DoubleEndedIterator<Item = &'a GrantInForce> + Clone {
        let (all, places): (&'a [GrantInForce], &'a [u32]) = match any {
            true => (&self.given().all, self.given().places_of(id)),
            false => (&[], &[]),
        };
        places.iter().filter_map(move |&place| all.get(place as usize))
    }

    /// Everything that is given to cards now, in the order in which it counts.
    pub(super) fn all_given(self) -> &'a [GrantInForce] {
        if self.gives(GrantKinds::ANY) { &self.given().all } else { &[] }
    }

    /// The grants, kept until something changes that they rest on.
    fn given(self) -> &'a GrantsInForce {
        self.memo.given(self.depth).get_or_init(|| match self.still_given() {
            Some(before) => before.clone(),
            None => Arc::new(self.work_out_given()),
        })
    }

    /// The cards that give something, then nobody: lasting effects.
    fn givers(self) -> impl Iterator<Item = Option<CardId>> {
        let cards: &[CardId] = if self.at_bottom() { &[] } else { &self.memo.sources().givers };
        cards.iter().copied().map(Some).chain([None])
    }

    fn work_out_given(self) -> GrantsInForce {
        let (mut found, mut parts) = (Vec::new(), Vec::new());
        for giver in self.givers() {
            self.given_by(giver, &mut found);
            parts.push(self.part_of(giver, found.len()));
        }
        GrantsInForce::new(found, parts, self.board)
    }

    /// The grants of the card, or of lasting effects, which end at that place among all.
    fn part_of(self, giver: Option<CardId>, end: usize) -> GrantsOf {
        let place = giver.map(|card| self.board.place(card));
        GrantsOf { place, rests_on: self.memo.sources().facts_of(self.board, giver), end }
    }

    /// The grants from before something changed, if they are in force still: only what rests on the change is worked out anew.
    fn still_given(self) -> Option<&'a Arc<GrantsInForce>> {
        let (before, changed) = self.memo.given_before(self.depth)?;
        let mut parts = before.parts.iter();
        let (mut start, mut found) = (0, Vec::new());
        for giver in self.givers() {
            let part = parts.next()?;
            if *part != self.part_of(giver, part.end) {
                return None;
            }
            if part.rests_on.meets(changed) {
                found.clear();
                self.given_by(giver, &mut found);
                if Some(found.as_slice()) != before.all.get(start..part.end) {
                    return None;
                }
            }
            start = part.end;
        }
        (parts.next().is_none() && before.keeps_abilities(self.board)).then_some(before)
    }

    /// Adds the grants of the constant abilities of the card, or of lasting effects.
    fn given_by(self, giver: Option<CardId>, found: &mut Vec<GrantInForce>) {
        let start = found.len();
        match giver {
            Some(card) => {
                self.constants_of(card).iter().for_each(|ability| self.given_by_ability(ability, card, found));
            }
            None => self.given_by_lasting(None, found),
        }
        self.unfold_conditional(start, found);
    }

    /// Replaces grants under a condition on the card, from that place on, by those whose condition holds.
    fn unfold_conditional(self, start: usize, found: &mut Vec<GrantInForce>) {
        if !found.iter().skip(start).any(|g| matches!(g.grant, Grant::While { .. })) {
            return;
        }
        for granted in found.split_off(start) {
            let Grant::While { condition, grants } = &granted.grant else {
                found.push(granted);
                continue;
            };
            let own = Context { source: granted.to, ..granted.context() };
            if !self.at_bottom() && self.deeper().condition(condition, &own) {
                let attack = match granted.by {
                    GrantOrigin::Lasting { attack } => Some(attack),
                    GrantOrigin::Constant { .. } | GrantOrigin::While { .. } => None,
                };
                let by = GrantOrigin::While { attack };
                found.extend(grants.iter().map(|grant| GrantInForce { grant: grant.clone(), by, ..granted.clone() }));
            }
        }
    }

    /// The grants of the card, if any may change abilities: nothing is worked out where none can.
    pub(crate) fn grants_of_abilities(self, id: CardId) -> impl DoubleEndedIterator<Item = &'a GrantInForce> + Clone {
        self.grants_if(self.gives(GrantKinds::ABILITIES), id)
    }

    /// The grants of the card, if any may change power, HP or numbers of keywords.
    pub(super) fn grants_of_numbers(self, id: CardId) -> impl DoubleEndedIterator<Item = &'a GrantInForce> + Clone {
        self.grants_if(self.gives(GrantKinds::NUMBERS), id)
    }

    /// True if the card has such a grant.
    pub(crate) fn has_grant(self, id: CardId, test: impl Fn(&Grant) -> bool) -> bool {
        self.grants(id).any(|granted| test(&granted.grant))
    }

    /// The other card that gives the card this ability, unless it has it by itself. It may have the same several times, first
    /// what is printed on it (CR 3.6.9): `nth` of them are before this one.
    pub(crate) fn giver_of(self, id: CardId, ability: &Arc<Ability>, nth: usize) -> Option<CardId> {
        let own = self.printed_abilities(id).iter().filter(|own| *own == ability).count();
        let of_given = nth.checked_sub(own)?;
        let gives = |grant: &Grant| matches!(grant, Grant::Ability(given) if given == ability);
        self.grants_of_abilities(id)
            .filter(|granted| gives(&granted.grant))
            .nth(of_given)
            .map(|granted| granted.source.card)
            .filter(|&by| by != id)
    }

    /// True if an upgrade on the card gives it the ability (CR 7.1.1).
    pub(crate) fn is_given_by_upgrade(self, id: CardId, ability: &Arc<Ability>) -> bool {
        self.grants_of_abilities(id).any(|g| {
            self.attached_to(g.source.card) == Some(id)
                && matches!(&g.grant, Grant::Ability(given) if Arc::ptr_eq(given, ability) || given == ability)
        })
    }

    /// Adds the grants of lasting effects, to all cards or to one alone.
    fn given_by_lasting(self, only: Option<CardId>, found: &mut Vec<GrantInForce>) {
        let wanted = |id: CardId| only.is_none_or(|only| only == id);
        for lasting in &self.board.lasting {
            let given = |grant: &Grant, to: Object| GrantInForce {
                grant: grant.clone(),
                to,
                source: lasting.source,
                controller: lasting.controller,
                by: GrantOrigin::Lasting { attack: lasting.attack },
                order: lasting.order,
            };
            match &lasting.effect {
                LastingKind::On { objects, grant } => {
                    let there = objects
                        .iter()
                        .filter(|object| wanted(object.card) && self.state(object.card).copy == object.copy);
                    found.extend(there.map(|&to| given(grant, to)));
                }
                LastingKind::Rule { rule: PlayerRule::Have { what, grants }, words, .. } if !self.at_bottom() => {
                    let look = self.deeper();
                    let matching = self
                        .faceup_in_play()
                        .filter(|&id| wanted(id))
                        .map(|id| self.board.object(id))
                        .filter(|&to| look.matches(what, Ref::Card(to), words));
                    found.extend(matching.flat_map(|to| grants.iter().map(move |grant| given(grant, to))));
                }
                LastingKind::Rule { .. } => {}
            }
        }
    }

    /// The abilities of a source among which its constant abilities in effect are: none, if a constant ability of another card
    /// takes them, or it has lost them outside of play (CR 8.14.2).
    pub(super) fn constants_of(self, source: CardId) -> Cow<'a, [Arc<Ability>]> {
        match self.memo.sources().is_altered(source) {
            _ if self.is_taken(source) || self.is_blank_elsewhere(source) => Cow::Borrowed(&[]),
            true => self.own_abilities(source),
            false => Cow::Borrowed(self.printed_abilities(source)),
        }
    }

    /// True if a constant ability of another card takes the abilities of the card.
    fn is_taken(self, id: CardId) -> bool {
        let takes = |grants: &[Grant]| grants.iter().any(|grant| matches!(grant, Grant::LoseAllAbilities { .. }));
        self.memo.sources().takers.iter().filter(|&&taker| taker != id).any(|&taker| {
            let context = Context::new(self.board.object(taker), self.state(taker).controller);
            self.printed_abilities(taker).iter().any(|ability| match &**ability {
                Ability::Constant(constant) => constant.does.iter().any(|does| match does {
                    Constant::Grant { to, grants } if takes(grants) => {
                        !self.reached(to, taker, Some(id), &context).is_empty()
                            && self.deeper().condition(&constant.condition, &context)
                    }
                    _ => false,
                }),
                _ => false,
            })
        })
    }

    fn given_by_ability(self, ability: &Ability, source: CardId, found: &mut Vec<GrantInForce>) {
        match ability {
            Ability::Constant(constant) => self.given_by_constant(constant, source, None, found),
            Ability::Keyword(KeywordAbility::Coordinate(inner)) if self.coordinate_is_active(source) => {
                inner.iter().for_each(|ability| self.given_by_ability(ability, source, found));
            }
            _ => {}
        }
    }

    /// Adds the grants of a constant ability, to all cards or to one alone.
    fn given_by_constant(
        self,
        constant: &ConstantAbility,
        source: CardId,
        only: Option<CardId>,
        found: &mut Vec<GrantInForce>,
    ) {
        let context = Context::new(self.board.object(source), self.state(source).controller);
        let mut holds = None;
        for does in &constant.does {
            let Constant::Grant { to, grants } = does else { continue };
            for id in self.reached(to, source, only, &context) {
                if !*holds.get_or_insert_with(|| self.deeper().condition(&constant.condition, &context)) {
                    return;
                }
                found.extend(grants.iter().map(|grant| GrantInForce {
                    grant: grant.clone(),
                    to: self.board.object(id),
                    source: context.source,
                    controller: context.controller,
                    by: GrantOrigin::Constant { conditional: constant.condition != Condition::Always },
                    order: Stamp::default(),
                }));
            }
        }
    }

    /// The cards in play that a constant ability's words reach.
    fn reached(self, to: &Target, source: CardId, only: Option<CardId>, context: &Context) -> SmallVec<[CardId; 4]> {
        let wanted = |id: &CardId| only.is_none_or(|only| only == *id);
        match to {
            Target::This => Some(source).into_iter().filter(wanted).collect(),
            Target::Attached => self.attached_to(source).into_iter().filter(wanted).collect(),
            // "With the most power" is said of all that match, not of one alone.
            Target::Each(filter) if filter.0.iter().any(|test| matches!(test, Test::Most(_) | Test::Least(_))) => {
                let all = self.deeper().all(filter, context);
                all.into_iter().filter_map(Ref::card).filter(wanted).filter(|&id| self.can_be_given(id)).collect()
            }
            Target::Each(filter) => {
                let look = self.deeper();
                let matches = |id: &CardId| look.matches(filter, Ref::Card(self.board.object(*id)), context);
                match only {
                    Some(only) => Some(only).into_iter().filter(matches).collect(),
                    None => self.faceup_in_play().filter(matches).collect(),
                }
            }
            other => {
                let fixed = self.deeper().fixed(other, context);
                fixed.into_iter().filter_map(Ref::card).filter(wanted).filter(|&id| self.can_be_given(id)).collect()
            }
        }
    }

    fn can_be_given(self, id: CardId) -> bool {
        let zone = self.state(id).zone;
        zone.is_play() && zone != Zone::Resources
    }

    /// Units, upgrades, the cards of the base zones, and Credit tokens among the resources (CR 4.5.4).
    pub(super) fn faceup_in_play(self) -> impl Iterator<Item = CardId> + 'a {
        self.sources().chain(self.board.tokens.iter().copied())
    }

    /// The cards in play of which such an occurrence may trigger an ability, printed on any side or given to them.
    pub(crate) fn may_trigger(self, kinds: OccurrenceKinds) -> impl Iterator<Item = CardId> + 'a {
        let sources = self.memo.sources();
        let given = sources.given_triggers.meets(kinds);
        let all = if given || sources.triggers.meets(kinds) { &sources.all[..] } else { &[] };
        let may = move |(card, printed): &(CardId, OccurrenceKinds)| {
            printed.meets(kinds) || (given && self.is_given_abilities(*card))
        };
        all.iter().copied().filter(may).map(|(card, _)| card)
    }

    /// True if anything may give or take the keyword.
    pub(super) fn keyword_is_given(self, keyword: Keyword) -> bool {
        self.memo.sources().given_keywords.has(keyword)
    }

    /// True if the card has been given abilities beside those printed on it.
    pub(crate) fn is_given_abilities(self, id: CardId) -> bool {
        !self.state(id).rare().copy_grants.is_empty()
            || (self.gives(GrantKinds::ABILITIES) && self.given().abilities_of(id).is_some())
    }

    /// True if a lasting effect has the card, which is not in play, lose the trait that it named.
    pub(super) fn loses_out_of_play(self, id: CardId, wanted: &Trait) -> bool {
        let state = self.state(id);
        (!state.zone.is_play() || state.zone == Zone::Resources)
            && self.board.lasting.iter().any(|lasting| match &lasting.effect {
                LastingKind::Rule { rule: PlayerRule::CardsLoseNamedTrait { who, card }, words, .. } => {
                    words.rare.named.as_deref().is_some_and(|named| Trait::from(named) == *wanted)
                        && self.who(who, words).contains(&state.owner)
                        && self.matches_anywhere(card, id, words)
                }
                _ => false,
            })
    }

    /// The traits of the cards that match.
    pub(super) fn traits_among(self, of: &Filter, context: &Context) -> Vec<Trait> {
        let look = self.deeper();
        look.all(of, context).into_iter().filter_map(Ref::card).flat_map(|card| look.traits(card)).collect()
    }

    /// The traits that a card which is not in play has by its own text.
    fn own_traits_out_of_play(self, id: CardId) -> Vec<Trait> {
        let state = self.state(id);
        let elsewhere = !state.zone.is_play() || state.zone == Zone::Resources;
        if !elsewhere
            || self.at_bottom()
            || !self.board.face(id).sort.gives(GrantKinds::TRAITS)
            || self.is_blank_elsewhere(id)
        {
            return Vec::new();
        }
        let context = Context::new(self.board.object(id), state.owner);
        let does = self.card(id).abilities.iter().flat_map(|ability| constants(ability));
        let grants = does.filter_map(|does| match does {
            Constant::Grant { to: Target::This, grants } => Some(grants),
            _ => None,
        });
        let mut traits = Vec::new();
        for grant in grants.flatten() {
            if let Grant::TraitsOf { of, except } = grant {
                traits.extend(self.traits_among(of, &context).into_iter().filter(|word| !except.contains(word)));
            }
        }
        traits
    }

    /// True if the card is not in play, and an effect takes its abilities there (CR 8.14.2).
    #[inline]
    pub(crate) fn is_blank_elsewhere(self, id: CardId) -> bool {
        self.memo.sources().blanks_elsewhere && self.is_blanked_elsewhere(id)
    }

    fn is_blanked_elsewhere(self, id: CardId) -> bool {
        let state = self.state(id);
        (!state.zone.is_play() || state.zone == Zone::Resources)
            && self.board.lasting.iter().any(|lasting| match &lasting.effect {
                LastingKind::Rule { rule: PlayerRule::CardsLoseAbilities { who, card }, words, .. } => {
                    self.who(who, words).contains(&state.owner) && self.matches_anywhere(card, id, words)
                }
                _ => false,
            })
    }

    /// The traits that cards which are not in play have by rules for players, or by their own text.
    pub(super) fn traits_out_of_play(self, id: CardId) -> impl Iterator<Item = Trait> {
        let own = self.own_traits_out_of_play(id);
        let state = self.state(id);
        let applies = (!state.zone.is_play() || state.zone == Zone::Resources)
            && !self.at_bottom()
            && self.sources().any(|source| self.board.face(source).sort.rules);
        let rules = if applies { self.player_rules() } else { &[] };
        let by_rules = rules.iter().filter_map(move |in_force| match &in_force.rule {
            PlayerRule::CardsGainTrait { who, card, word }
                if self.who(who, &in_force.context).contains(&state.owner)
                    && self.deeper().matches(card, Ref::Card(self.board.object(id)), &in_force.context) =>
            {
                Some(word.clone())
            }
            _ => None,
        });
        by_rules.chain(own)
    }

    /// Cards whose constant abilities are in effect: faceup cards in play that are not resources (CR 7.3.2).
    pub(crate) fn sources(self) -> impl Iterator<Item = CardId> + 'a {
        self.memo.sources().all.iter().map(|(card, _)| *card)
    }

    /// The abilities a card has by itself, its upgrades and lasting effects, without those from constant abilities of other
    /// cards. Constant abilities are looked for in these.
    pub(crate) fn own_abilities(self, id: CardId) -> Cow<'a, [Arc<Ability>]> {
        let mut granted = Vec::new();
        if !self.memo.sources().is_altered(id) {
            return self.abilities_with(id, granted.iter());
        }
        if !self.at_bottom() {
            let gives = |upgrade: &CardId| self.board.face(*upgrade).sort.gives(GrantKinds::ANY);
            for upgrade in self.board.upgrades_on(id).filter(gives) {
                for ability in self.constants_of(upgrade).iter() {
                    if let Ability::Constant(constant) = &**ability {
                        self.given_by_constant(constant, upgrade, Some(id), &mut granted);
                    }
                }
            }
        }
        self.given_by_lasting(Some(id), &mut granted);
        granted.retain(|given| given.to.card == id);
        self.abilities_with(id, granted.iter())
    }

    /// Every ability the card has now. Out of play, its printed ones.
    pub(crate) fn abilities(self, id: CardId) -> Cow<'a, [Arc<Ability>]> {
        self.abilities_if(self.gives(GrantKinds::ABILITIES), id)
    }

    /// Every ability the card has now, or only those that no other card gives it or takes.
    pub(super) fn abilities_if(self, given: bool, id: CardId) -> Cow<'a, [Arc<Ability>]> {
        let state = self.state(id);
        if state.zone == Zone::Resources || self.is_blank_elsewhere(id) {
            return Cow::Borrowed(&[]);
        }
        let face = self.board.faces.get(state.shown());
        let printed: &'a [Arc<Ability>] = state.side_of(face).of(&face.card);
        if !state.zone.is_play() {
            return Cow::Borrowed(printed);
        }
        match given.then(|| self.given().abilities_of(id)).flatten() {
            Some(known) => {
                Cow::Borrowed(known.get_or_init(|| self.abilities_with(id, self.grants_of_abilities(id)).into_owned()))
            }
            // Those of a copy, and those behind Coordinate, come to the printed ones.
            None if !face.sort.keywords.has(Keyword::Coordinate) && state.rare().copy_grants.is_empty() => {
                Cow::Borrowed(printed)
            }
            None => self.abilities_with(id, [].iter()),
        }
    }

    /// The abilities of the card with what it is given.
    fn abilities_with<'g>(
        self,
        id: CardId,
        granted: impl Iterator<Item = &'g GrantInForce> + Clone,
    ) -> Cow<'a, [Arc<Ability>]> {
        let printed: &'a [Arc<Ability>] = self.printed_abilities(id);
        let changes = granted.clone().any(|given| given.grant.changes_abilities());
        let coordinates = || printed.iter().any(|a| a.is_keyword(Keyword::Coordinate)) && self.coordinate_is_active(id);
        if !changes && self.state(id).rare().copy_grants.is_empty() && !coordinates() {
            return Cow::Borrowed(printed);
        }
        let mut abilities: Vec<Arc<Ability>> = printed.to_vec();
        for grant in &self.state(id).rare().copy_grants {
            if let Grant::Ability(ability) = grant {
                abilities.push(ability.clone());
            }
        }
        let mut lost: Vec<Keyword> = Vec::new();
        let mut blank = None;
        let mut kept: Vec<Keyword> = Vec::new();
        let mut gained: Vec<Arc<Ability>> = Vec::new();
        // Those that spare what they give themselves, and what that is.
        let sparing: Vec<Object> =
            granted.clone().filter(|g| g.grant == Grant::LoseOtherAbilities).map(|g| g.source).collect();
        let own = granted.clone().filter(|g| !sparing.is_empty() && sparing.iter().all(|from| *from == g.source));
        let own: Vec<Arc<Ability>> = own
            .filter_map(|g| match &g.grant {
                Grant::Ability(ability) => Some(ability.clone()),
                _ => None,
            })
            .collect();
        for granted in granted.clone() {
            match &granted.grant {
                Grant::Ability(ability) => gained.push(ability.clone()),
                Grant::KeywordsOf(target) => {
                    let of = self.deeper().fixed(target, &granted.context());
                    for other in of.into_iter().filter_map(Ref::card).filter(|&other| other != id) {
                        let keywords = self.deeper().deeper().abilities(other);
                        let keywords = keywords.iter().filter(|a| matches!(&***a, Ability::Keyword(_)));
                        gained.extend(keywords.cloned());
                    }
                }
                Grant::LoseKeyword(keyword) => lost.push(*keyword),
                Grant::LoseAllKeywords => lost.extend(Keyword::ALL),
                Grant::LoseAllAbilities { except_epic, except } => {
                    // Of several such effects each takes what it does not spare.
                    match blank {
                        None => kept.extend(*except),
                        Some(_) => kept.retain(|keyword| Some(*keyword) == *except),
                    }
                    blank = Some(blank.unwrap_or(true) && *except_epic);
                }
                _ => {}
            }
        }
        if blank.is_none() && !sparing.is_empty() {
            return Cow::Owned(own);
        }
        if let Some(except_epic) = blank {
            // CR 8.14.2: nothing stays, and nothing can be gained while the effect lasts, but for what it spares.
            let spared = |a: &Arc<Ability>| match &**a {
                Ability::Action(action) => except_epic && action.epic,
                Ability::Keyword(keyword) => kept.contains(&keyword.keyword()) && !lost.contains(&keyword.keyword()),
                _ => false,
            };
            if !sparing.is_empty() {
                // Each takes what the other spares.
                return Cow::Owned(own.into_iter().filter(spared).collect());
            }
            abilities.retain(spared);
            abilities.extend(gained.into_iter().filter(spared));
            return Cow::Owned(abilities);
        }
        if granted.clone().any(|g| matches!(g.grant, Grant::CantGainAbilities)) {
            gained.clear();
        }
        // CR 8.14.1: abilities that give the keyword when it is lost stop doing so; a later effect may not give it back.
        abilities.retain(|a| !matches!(&**a, Ability::Keyword(k) if lost.contains(&k.keyword())));
        gained.retain(|a| !matches!(&**a, Ability::Keyword(k) if lost.contains(&k.keyword())));
        abilities.extend(gained);
        for granted in granted {
            if let Grant::ReplaceKeyword { from, to } = granted.grant {
                abilities.iter_mut().for_each(|ability| replace_keyword(ability, from, to));
            }
        }
        self.with_active_coordinate(id, &mut abilities);
        Cow::Owned(abilities)
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

    pub(crate) fn coordinate_is_active(self, id: CardId) -> bool {
        let controller = self.state(id).controller;
        self.board.units.iter().filter(|&&u| self.state(u).controller == controller).count() >= 3
    }
}

/// Makes an instance of one keyword with a value one of another.
fn replace_keyword(ability: &mut Arc<Ability>, from: Keyword, to: Keyword) {
    let Ability::Keyword(KeywordAbility::Raid(value) | KeywordAbility::Restore(value)) = &**ability else { return };
    if !ability.is_keyword(from) {
        return;
    }
    let value = value.clone();
    *ability = match to {
        Keyword::Raid => Arc::new(Ability::Keyword(KeywordAbility::Raid(value))),
        Keyword::Restore => Arc::new(Ability::Keyword(KeywordAbility::Restore(value))),
        _ => return,
    };
}
