//! Faces: the cards of a game as they are printed, each once, shared by all of its positions.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use swu_cards::tokens::token_card;
use swu_cards::{
    Abilities, Ability, Card, Condition, Constant, Effect, Grant, KeywordAbility, TokenKind, Trigger, WhilePlaying,
};

use super::{Dependencies, OccurrenceKinds};

/// A printed card among those of the game. The tokens come first, each at the place of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct FaceId(pub(crate) u16);

impl Hash for FaceId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.0.into());
    }
}

impl FaceId {
    /// The card of a token.
    pub(crate) const fn of_token(kind: TokenKind) -> Self {
        Self(kind as u16)
    }
}

/// A printed card, with what is asked of it most often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Arc<Card>", into = "Arc<Card>")]
pub(crate) struct Face {
    pub card: Arc<Card>,
    /// The sorts of abilities printed on it.
    pub sort: AbilitySort,
    /// The sorts of abilities of each of its sides, and the facts that these depend on.
    sides: [(AbilitySort, Dependencies); 3],
}

impl From<Arc<Card>> for Face {
    fn from(card: Arc<Card>) -> Self {
        let sort = AbilitySort::of(&card);
        let sides = [Side::Front, Side::Unit, Side::Upgrade].map(|side| {
            let (mut sort, mut reads) = (AbilitySort::default(), Dependencies::default());
            for ability in side.of(&card).iter() {
                sort.add(ability);
                reads.add_ability(ability);
            }
            (sort, reads)
        });
        Self { card, sort, sides }
    }
}

impl Face {
    /// The sorts of abilities on that side.
    pub(crate) const fn sort_of(&self, side: Side) -> &AbilitySort {
        &self.sides[side as usize].0
    }

    /// The facts that the abilities on that side depend on.
    pub(crate) const fn reads_of(&self, side: Side) -> Dependencies {
        self.sides[side as usize].1
    }
}

/// A side of a card: which of its abilities it has by what is printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Front,
    /// The Leader Unit side, or the other Leader side.
    Unit,
    /// As an upgrade, of a card that is none.
    Upgrade,
}

impl Side {
    /// The abilities that are printed there.
    pub(crate) fn of(self, card: &Card) -> &Abilities {
        match self {
            Self::Front => &card.abilities,
            Self::Unit => &card.unit_abilities,
            Self::Upgrade => &card.upgrade_abilities,
        }
    }
}

impl From<Face> for Arc<Card> {
    fn from(face: Face) -> Self {
        face.card
    }
}

/// The printed cards of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Face>", into = "Vec<Face>")]
pub(crate) struct Faces {
    all: Arc<Vec<Face>>,
    any_unread: bool,
    counts_actions: bool,
    any_changes_printed: bool,
}

impl Default for Faces {
    fn default() -> Self {
        let tokens = TokenKind::ALL.iter().map(|&kind| Face::from(Arc::new(token_card(kind))));
        Self::from(tokens.collect::<Vec<_>>())
    }
}

impl From<Vec<Face>> for Faces {
    fn from(all: Vec<Face>) -> Self {
        Self {
            any_unread: all.iter().any(|face| face.sort.unread),
            counts_actions: all.iter().any(|face| face.sort.counts_actions),
            any_changes_printed: all.iter().any(|face| face.sort.changes_printed),
            all: Arc::new(all),
        }
    }
}

impl From<Faces> for Vec<Face> {
    fn from(faces: Faces) -> Self {
        faces.all.to_vec()
    }
}

impl Faces {
    pub(crate) fn get(&self, id: FaceId) -> &Face {
        &self.all[usize::from(id.0)]
    }

    /// Every one of them, the tokens first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Face> {
        self.all.iter()
    }

    /// True if text of any of them is not understood.
    pub(crate) const fn any_unread(&self) -> bool {
        self.any_unread
    }

    /// True if any of them asks which actions players have taken.
    pub(crate) const fn counts_actions(&self) -> bool {
        self.counts_actions
    }

    /// True if constant abilities of any of them change printed power or HP.
    pub(crate) const fn any_changes_printed(&self) -> bool {
        self.any_changes_printed
    }

    /// The place of a card, which is added if it is not there. Cards of one library are shared, so that the same card is
    /// found by its address.
    pub(crate) fn add(&mut self, card: &Arc<Card>) -> FaceId {
        if let Some(kind) = card.token {
            return FaceId::of_token(kind);
        }
        let there = self.all.iter().position(|face| Arc::ptr_eq(&face.card, card));
        let place = there.unwrap_or_else(|| {
            let face = Face::from(card.clone());
            self.any_unread |= face.sort.unread;
            self.counts_actions |= face.sort.counts_actions;
            self.any_changes_printed |= face.sort.changes_printed;
            let faces = Arc::make_mut(&mut self.all);
            faces.push(face);
            faces.len() - 1
        });
        FaceId(place as u16)
    }
}

/// The sorts of abilities on any side of a card: they show quickly which cards need not be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct AbilitySort {
    /// Constant abilities that give something to cards.
    pub gives: bool,
    /// Constant abilities that make rules for players.
    pub rules: bool,
    /// Constant abilities that may give abilities to cards, or take them.
    pub gives_abilities: bool,
    /// Constant abilities that take the abilities of other cards.
    pub takes_abilities: bool,
    /// Constant abilities that may give or take traits.
    pub gives_traits: bool,
    /// Constant abilities that change printed power or HP.
    pub changes_printed: bool,
    /// Constant abilities that may modify power, HP or the number of a keyword.
    pub gives_numbers: bool,
    /// Constant abilities that may give aspect icons.
    pub gives_aspects: bool,
    /// Constant abilities that may make leader units.
    pub gives_leaders: bool,
    /// Text about playing the card itself (CR 6.2.1).
    pub while_playing: bool,
    /// Action abilities.
    pub actions: bool,
    /// Action abilities that others than the player who controls the card may use.
    pub open_actions: bool,
    /// The occurrences that may trigger an ability of the card.
    pub triggers: OccurrenceKinds,
    /// Abilities that trigger on the second card played, or a later one.
    pub counts_cards: bool,
    /// Text that depends on the actions that players have taken this phase.
    pub counts_actions: bool,
    /// Text that is not understood.
    pub unread: bool,
}

/// True if the effect of an event depends on the actions that players have taken.
fn asks_about_actions(effect: &Effect) -> bool {
    match effect {
        Effect::If { condition, .. } => matches!(condition, Condition::InLatestAction(_)),
        Effect::Sequence(parts) => parts.iter().any(|part| asks_about_actions(part)),
        _ => false,
    }
}

impl AbilitySort {
    fn of(card: &Card) -> Self {
        let mut sort = Self::default();
        card.all_abilities().for_each(|ability| sort.add(ability));
        sort
    }

    fn add(&mut self, ability: &Ability) {
        match ability {
            Ability::Triggered(triggered) => {
                triggered.when.iter().for_each(|trigger| self.triggers.add(OccurrenceKinds::of_trigger(trigger)));
                self.counts_cards |= triggered.when.iter().any(Trigger::counts_cards);
            }
            Ability::Unsupported(_) => {
                self.triggers = OccurrenceKinds::ALL;
                self.actions = true;
                self.open_actions = true;
                self.unread = true;
            }
            Ability::Keyword(KeywordAbility::Coordinate(inner)) => inner.iter().for_each(|ability| self.add(ability)),
            Ability::Keyword(keyword) => self.triggers.add(OccurrenceKinds::of_keyword(keyword.keyword())),
            Ability::Constant(constant) => constant.does.iter().for_each(|does| self.add_constant(does)),
            Ability::Action(action) => {
                self.actions = true;
                self.open_actions |= action.any_player || action.only_opponents;
            }
            Ability::Event(effect) => self.counts_actions |= asks_about_actions(effect),
        }
    }

    fn add_constant(&mut self, does: &Constant) {
        match does {
            Constant::Grant { grants, .. } => {
                self.gives = true;
                grants.iter().for_each(|grant| self.add_grant(grant));
            }
            Constant::Rule(_) => self.rules = true,
            Constant::WhilePlaying(playing) => {
                self.while_playing = true;
                self.counts_actions |= matches!(playing, WhilePlaying::OnlyIf(_));
            }
            Constant::Setup(_) => {}
        }
    }

    pub(crate) fn add_grant(&mut self, grant: &Grant) {
        match grant {
            Grant::Ability(ability) => {
                self.gives_abilities = true;
                // What is given may give in turn.
                if matches!(**ability, Ability::Constant(_) | Ability::Keyword(KeywordAbility::Coordinate(_))) {
                    self.gives_traits = true;
                    self.gives_numbers = true;
                    self.gives_aspects = true;
                    self.gives_leaders = true;
                }
            }
            Grant::LoseAllAbilities { .. } => {
                self.gives_abilities = true;
                self.takes_abilities = true;
            }
            Grant::PrintedPower(_) | Grant::PrintedHp(_) => {
                self.changes_printed = true;
                self.gives_numbers = true;
            }
            Grant::Modify { .. } | Grant::DoubleKeyword(_) => self.gives_numbers = true,
            Grant::GainAspect(_) => self.gives_aspects = true,
            Grant::IsLeader => self.gives_leaders = true,
            grant if grant.changes_abilities() => self.gives_abilities = true,
            Grant::GainTrait(_) | Grant::LoseTrait(_) | Grant::TraitsOf { .. } => self.gives_traits = true,
            Grant::While { grants, .. } => grants.iter().for_each(|grant| self.add_grant(grant)),
            _ => {}
        }
    }
}
