//! Views of a position: its cards and all that they have and can do, with everything that modifies them (CR 7.3, 8.15).
//!
//! [`Look`] is a view that never changes the position. Constant abilities may depend on what other constant abilities
//! give ("while another friendly unit has Saboteur, this unit gains Saboteur"): each such step looks one level deeper,
//! and at the bottom only what is printed, attached or lasting counts, so that conditions that only hold by each other
//! do not hold (CR 7.3.3.a).

mod amount;
mod attaching;
mod condition;
mod filter;
mod grants;
mod known;
pub(crate) mod modifiers;
mod player_rules;
mod values;

pub(super) use amount::bearer_counted_on;
pub(super) use attaching::{constants, given_to_unit};
pub(super) use condition::rule_on;
pub(super) use filter::{AttributesAt, CardInEvent};
pub(super) use values::ModifiedNumber;

use std::sync::Arc;

use swu_cards::{Abilities, Ability, Amount, Arena, Aspect, Card, CardKind, Keyword, KeywordAbility, Trait};

use crate::position::{Board, CardState, Context, Features, GrantKinds, Memo, Position, TrackedBoard, Zone};
use crate::terms::{CardId, Ref};

/// A view of a board.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub(super) board: &'a Board,
    memo: &'a Memo,
    depth: u8,
}

impl Position {
    /// A view of the board with everything that modifies its cards.
    pub fn look(&self) -> Look<'_> {
        Look::of(&self.board)
    }

    /// True if the kept memory of grants equals one that is computed anew.
    pub(crate) fn keeps_what_is(&self) -> bool {
        if !self.board.is_known() {
            return true;
        }
        let anew = self.board.unknown();
        // All that is kept about a board, from the top.
        let look = Look::of(&anew);
        look.all_given();
        look.player_rules();
        look.sources().for_each(|card| drop(look.abilities(card)));
        self.board.knows_right(&anew)
    }
}

impl<'a> Look<'a> {
    /// A view of a board by itself.
    fn of(board: &'a TrackedBoard) -> Self {
        Look { board, memo: board.memo(), depth: 0 }
    }

    fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    fn at_bottom(self) -> bool {
        self.memo.sources().is_bottom(self.depth)
    }

    /// True if anything in play or in force may make grants of that kind: known without working them out.
    pub(crate) fn gives(self, kind: GrantKinds) -> bool {
        self.memo.sources().gives(kind)
    }

    pub(super) fn state(self, id: CardId) -> &'a CardState {
        self.board.card(id)
    }

    /// The card whose printed attributes count: itself, or what it is a copy of.
    pub fn card(self, id: CardId) -> &'a Arc<Card> {
        &self.board.face(id).card
    }

    /// True if the card is a unit in an arena now (CR 3.5.5, 3.5.6).
    pub fn is_unit(self, id: CardId) -> bool {
        self.state(id).zone.is_arena()
    }

    /// True if the card is attached to a unit now.
    pub fn is_upgrade(self, id: CardId) -> bool {
        matches!(self.state(id).zone, Zone::Attached(_))
    }

    /// The kind of card that it counts as where it is.
    pub fn kind(self, id: CardId) -> CardKind {
        self.board.kind(id)
    }

    /// True if the card is a leader: by its type, or made a leader unit by an upgrade (CR 3.4.7).
    pub fn is_leader(self, id: CardId) -> bool {
        self.card(id).kind == CardKind::Leader
            || (self.gives(GrantKinds::LEADERS)
                && self.is_unit(id)
                && self.has_grant(id, |g| matches!(g, swu_cards::Grant::IsLeader)))
    }

    /// The unit an upgrade is attached to.
    pub fn attached_to(self, id: CardId) -> Option<CardId> {
        self.board.bearer(id)
    }

    /// The arena a unit, or the unit of an upgrade, is in (CR 4.3.5).
    pub fn arena(self, id: CardId) -> Option<Arena> {
        self.arena_named(self.state(id).zone)
    }

    /// The abilities printed on the side of the card that is faceup (CR 3.4.3, 2.13.3). None while it is a resource
    /// (CR 1.7.8).
    pub(crate) fn printed_abilities(self, id: CardId) -> &'a Abilities {
        self.board.side(id).of(self.card(id))
    }

    /// The features of the card now.
    pub(crate) fn features(self, id: CardId) -> Features {
        Features {
            face: self.state(id).shown(),
            is_leader: self.is_leader(id),
            is_unique: self.is_unique(id),
            traits: self.traits(id),
            aspects: self.aspects(id),
            keywords: self.keywords(id),
        }
    }

    /// The features of a card in play that is more or less than what is printed on it.
    pub(crate) fn changed_features(self, id: CardId) -> Option<Features> {
        let state = self.state(id);
        let may_differ = state.zone.is_play()
            && (state.rare().copy_of.is_some()
                || self.grants(id).next().is_some()
                || self.kind(id) != self.card(id).kind);
        may_differ.then(|| self.features(id))
    }

    /// True if the card has the trait, with those gained and lost.
    pub fn has_trait(self, id: CardId, wanted: &Trait) -> bool {
        use swu_cards::Grant;
        let given = |grant: &Grant| matches!(grant, Grant::GainTrait(t) if t == wanted);
        let mut has = self.printed_traits(id).contains(wanted)
            || self.state(id).rare().copy_grants.iter().any(given)
            || self.traits_out_of_play(id).any(|word| word == *wanted);
        if self.loses_out_of_play(id, wanted) {
            return false;
        }
        if !self.gives(GrantKinds::TRAITS) {
            return has;
        }
        for granted in self.grants(id) {
            match &granted.grant {
                Grant::GainTrait(t) if t == wanted => has = true,
                Grant::LoseTrait(t) if t == wanted => has = false,
                Grant::TraitsOf { of, except } if !except.contains(wanted) => {
                    let (look, context) = (self.deeper(), granted.context());
                    let mut among = look.all(of, &context).into_iter().filter_map(Ref::card);
                    has |= among.any(|card| look.has_trait(card, wanted));
                }
                _ => {}
            }
        }
        has
    }

    /// All traits of the card.
    pub fn traits(self, id: CardId) -> Vec<Trait> {
        use swu_cards::Grant;
        let mut traits = self.printed_traits(id).to_vec();
        for grant in &self.state(id).rare().copy_grants {
            if let Grant::GainTrait(gained) = grant
                && !traits.contains(gained)
            {
                traits.push(gained.clone());
            }
        }
        traits.extend(self.traits_out_of_play(id).filter(|word| !self.printed_traits(id).contains(word)));
        traits.retain(|has| !self.loses_out_of_play(id, has));
        if !self.gives(GrantKinds::TRAITS) {
            return traits;
        }
        for granted in self.grants(id) {
            match &granted.grant {
                Grant::TraitsOf { of, except } => {
                    let gained = self.traits_among(of, &granted.context());
                    let new = gained.into_iter().filter(|t| !except.contains(t) && !traits.contains(t));
                    traits.extend(new.collect::<Vec<_>>());
                }
                Grant::GainTrait(t) if !traits.contains(t) => traits.push(t.clone()),
                Grant::LoseTrait(t) => traits.retain(|has| has != t),
                _ => {}
            }
        }
        traits
    }

    /// The other side of a leader that has another name there, while that side is faceup (CR 3.4.3).
    fn unit_side(self, id: CardId) -> Option<&'a swu_cards::UnitSide> {
        let state = self.state(id);
        self.card(id).unit_side.as_ref().filter(|_| state.deployed || state.flipped)
    }

    /// The name printed on the side of the card that is faceup.
    pub(super) fn printed_name(self, id: CardId) -> &'a str {
        self.unit_side(id).map_or(&self.card(id).name, |side| &side.name)
    }

    /// The traits printed on the side of the card that is faceup.
    fn printed_traits(self, id: CardId) -> &'a [Trait] {
        self.unit_side(id).map_or(&self.card(id).traits, |side| &side.traits)
    }

    /// The aspect icons printed on the side of the card that is faceup (CR 3.4.3).
    pub(crate) fn printed_aspects(self, id: CardId) -> &'a [Aspect] {
        let (card, state) = (self.card(id), self.state(id));
        match &card.unit_aspects {
            Some(aspects) if state.deployed || state.flipped => aspects,
            _ => &card.aspects,
        }
    }

    /// All aspect icons of the card.
    pub fn aspects(self, id: CardId) -> Vec<Aspect> {
        self.printed_aspects(id).to_vec()
    }

    /// True if the card has the keyword now; out of play, if it is printed on it.
    pub fn has_keyword(self, id: CardId, keyword: Keyword) -> bool {
        if !self.may_have_keyword(id, keyword) {
            return false;
        }
        let counts = |k: &KeywordAbility| k.keyword() == keyword && self.is_some_of_it(id, k);
        let abilities = self.abilities_if(self.keyword_is_given(keyword), id);
        abilities.iter().any(|a| matches!(&**a, Ability::Keyword(k) if counts(k)))
    }

    /// True if the keyword is printed on the card, or the card has other abilities than the printed ones.
    pub(super) fn may_have_keyword(self, id: CardId, keyword: Keyword) -> bool {
        self.board.face(id).sort.keywords.has(keyword)
            || (self.keyword_is_given(keyword) && self.is_given_abilities(id))
    }

    /// "Raid 1 for each …" is no Raid where there is none to count (CR 7.5.4).
    fn is_some_of_it(self, id: CardId, keyword: &KeywordAbility) -> bool {
        match keyword {
            KeywordAbility::Raid(Amount::Number(_))
            | KeywordAbility::Restore(Amount::Number(_))
            | KeywordAbility::Exploit(Amount::Number(_)) => true,
            KeywordAbility::Raid(amount) | KeywordAbility::Restore(amount) | KeywordAbility::Exploit(amount) => {
                let context = Context::new(self.board.object(id), self.state(id).controller);
                self.deeper().amount(amount, &context) > 0
            }
            _ => true,
        }
    }

    /// Every keyword the card has, each once.
    pub fn keywords(self, id: CardId) -> Vec<Keyword> {
        let mut found: Vec<Keyword> = self
            .abilities(id)
            .iter()
            .filter_map(|a| match &**a {
                Ability::Keyword(k) if self.is_some_of_it(id, k) => Some(k.keyword()),
                _ => None,
            })
            .collect();
        found.sort();
        found.dedup();
        found
    }

    /// True if something keeps the card from readying (CR 1.3.3).
    pub(super) fn cannot_ready(self, id: CardId) -> bool {
        self.has_grant(id, |grant| matches!(grant, swu_cards::Grant::CantReady))
    }

    /// True if the card is unique (CR 8.29.1).
    pub fn is_unique(self, id: CardId) -> bool {
        self.card(id).unique
            && !self.state(id).rare().copy_grants.iter().any(|g| matches!(g, swu_cards::Grant::NotUnique))
    }
}
