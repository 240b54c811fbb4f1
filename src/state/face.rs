//! Faces: the cards of a game as they are printed, each once, shared by all of its positions.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use swu_cards::tokens::token_card;
use swu_cards::{
    Abilities, Ability, Amount, Card, CardKind, Condition, Constant, Effect, Grant, Keyword, KeywordAbility, TokenKind,
    Trigger, WhilePlaying,
};

use super::{Dependencies, OccurrenceKinds};

/// A printed card among those of the game. The tokens come first, each at the place of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FaceId(pub u16);

impl Hash for FaceId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.0.into());
    }
}

impl FaceId {
    /// The card of a token.
    #[inline]
    pub const fn of_token(kind: TokenKind) -> Self {
        Self(kind as u16)
    }
}

/// A printed card, with what is asked of it most often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Arc<Card>", into = "Arc<Card>")]
pub struct Face {
    pub card: Arc<Card>,
    pub kind: CardKind,
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
            if card.upgrade_hp.is_some_and(|hp| hp < 0) {
                sort.grants = GrantKinds::LESS_HP;
            }
            for ability in side.of(&card).iter() {
                sort.add(ability);
                reads.add_ability(ability);
            }
            (sort, reads)
        });
        Self { kind: card.kind, card, sort, sides }
    }
}

impl Face {
    /// The sorts of abilities on that side.
    #[inline]
    pub(crate) const fn sort_of(&self, side: Side) -> &AbilitySort {
        &self.sides[side as usize].0
    }

    /// The facts that the abilities on that side depend on.
    #[inline]
    pub(crate) const fn reads_of(&self, side: Side) -> Dependencies {
        self.sides[side as usize].1
    }
}

/// A side of a card: which of its abilities it has by what is printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Front,
    /// The Leader Unit side, or the other Leader side.
    Unit,
    /// As an upgrade, of a card that is none.
    Upgrade,
}

impl Side {
    /// The abilities that are printed there.
    #[inline]
    pub fn of(self, card: &Card) -> &Abilities {
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
pub struct Faces {
    all: Arc<Vec<Face>>,
    /// True if text of any of them is not understood.
    pub any_unread: bool,
    /// True if any of them has an action ability that is used from elsewhere than play.
    pub acts_elsewhere: bool,
    /// True if any of them makes rules for players from elsewhere than play.
    pub rules_elsewhere: bool,
    /// True if any of them asks which actions players have taken.
    pub counts_actions: bool,
    /// True if constant abilities of any of them change printed power or HP.
    pub any_changes_printed: bool,
}

impl Default for Faces {
    fn default() -> Self {
        static TOKENS: LazyLock<Faces> = LazyLock::new(|| {
            let tokens = TokenKind::ALL.iter().map(|&kind| Face::from(Arc::new(token_card(kind))));
            Faces::from(tokens.collect::<Vec<_>>())
        });
        TOKENS.clone()
    }
}

impl From<Vec<Face>> for Faces {
    fn from(all: Vec<Face>) -> Self {
        let mut faces = Self {
            all: Arc::default(),
            any_unread: false,
            acts_elsewhere: false,
            rules_elsewhere: false,
            counts_actions: false,
            any_changes_printed: false,
        };
        all.iter().for_each(|face| faces.note(&face.sort));
        Self { all: Arc::new(all), ..faces }
    }
}

impl From<Faces> for Vec<Face> {
    fn from(faces: Faces) -> Self {
        faces.all.to_vec()
    }
}

impl Faces {
    #[inline]
    pub fn get(&self, id: FaceId) -> &Face {
        &self.all[usize::from(id.0)]
    }

    /// Every one of them, the tokens first.
    pub fn iter(&self) -> impl Iterator<Item = &Face> {
        self.all.iter()
    }

    /// Notes what is asked of all of them together.
    fn note(&mut self, sort: &AbilitySort) {
        self.any_unread |= sort.unread;
        self.acts_elsewhere |= sort.acts_elsewhere;
        self.rules_elsewhere |= sort.rules_elsewhere;
        self.counts_actions |= sort.counts_actions;
        self.any_changes_printed |= sort.gives(GrantKinds::PRINTED);
    }

    /// The place of a card, which is added if it is not there. Cards of one library are shared, so that the same card is
    /// found by its address.
    pub fn add(&mut self, card: &Arc<Card>) -> FaceId {
        if let Some(kind) = card.token {
            return FaceId::of_token(kind);
        }
        let there = self.all.iter().position(|face| Arc::ptr_eq(&face.card, card));
        let place = there.unwrap_or_else(|| {
            let face = Face::from(card.clone());
            self.note(&face.sort);
            let faces = Arc::make_mut(&mut self.all);
            faces.push(face);
            faces.len() - 1
        });
        FaceId(place as u16)
    }
}

/// The sorts of abilities on any side of a card: they show quickly which cards need not be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AbilitySort {
    /// The grants that its constant abilities may make to cards.
    pub grants: GrantKinds,
    /// Constant abilities that make rules for players.
    pub rules: bool,
    /// Such abilities that are in effect while the card is elsewhere than in play.
    pub rules_elsewhere: bool,
    /// The keywords printed there, Coordinate among them with whatever stands behind it.
    pub keywords: KeywordSet,
    /// Text about playing the card itself (CR 6.2.1).
    pub while_playing: bool,
    /// Of that, text about whether it can be played, and for what.
    pub own_terms: bool,
    /// Action abilities.
    pub actions: bool,
    /// Action abilities that are used from hand or discard pile, or may be, of text that is not understood.
    pub acts_elsewhere: bool,
    /// Action abilities that others than the player who controls the card may use.
    pub open_actions: bool,
    /// The occurrences that may trigger an ability of the card.
    pub triggers: OccurrenceKinds,
    /// The occurrences that may trigger an ability that its constant abilities give.
    pub given_triggers: OccurrenceKinds,
    /// The keywords that its constant abilities may give or take.
    pub given_keywords: KeywordSet,
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
    /// True if constant abilities may make grants of that kind.
    #[inline]
    pub const fn gives(&self, kind: GrantKinds) -> bool {
        self.grants.has(kind)
    }

    fn of(card: &Card) -> Self {
        let mut sort = Self::default();
        card.all_abilities().for_each(|ability| sort.add(ability));
        sort
    }

    fn add(&mut self, ability: &Ability) {
        match ability {
            Ability::Triggered(triggered) => {
                self.triggers.add(OccurrenceKinds::of_triggers(&triggered.when));
                self.counts_cards |= triggered.when.iter().any(Trigger::counts_cards);
            }
            Ability::Unsupported(_) => {
                self.triggers = OccurrenceKinds::ALL;
                self.actions = true;
                self.acts_elsewhere = true;
                self.open_actions = true;
                self.unread = true;
            }
            Ability::Keyword(KeywordAbility::Coordinate(inner)) => {
                self.keywords.add(Keyword::Coordinate);
                inner.iter().for_each(|ability| self.add(ability));
            }
            Ability::Keyword(keyword) => {
                self.keywords.add(keyword.keyword());
                self.triggers.add(OccurrenceKinds::of_keyword(keyword.keyword()));
            }
            Ability::Constant(constant) => {
                constant.does.iter().for_each(|does| self.add_constant(does));
                self.rules_elsewhere |= constant.works_elsewhere();
            }
            Ability::Action(action) => {
                self.actions = true;
                self.acts_elsewhere |= action.from.is_some();
                self.open_actions |= action.any_player || action.only_opponents;
            }
            Ability::Event(effect) => self.counts_actions |= asks_about_actions(effect),
        }
    }

    fn add_constant(&mut self, does: &Constant) {
        match does {
            Constant::Grant { grants, .. } => {
                self.grants = self.grants.and(GrantKinds::of(grants));
                self.given_triggers.add(OccurrenceKinds::of_grants(grants));
                self.given_keywords.add_grants(grants);
            }
            Constant::Rule(_) => self.rules = true,
            Constant::WhilePlaying(playing) => {
                self.while_playing = true;
                self.own_terms |= is_about_terms(playing);
                self.counts_actions |= matches!(playing, WhilePlaying::OnlyIf(_));
            }
            Constant::Setup(_) => {}
        }
    }
}

/// True if the text bears on whether the card can be played and for what, and not on where it goes or as what.
const fn is_about_terms(playing: &WhilePlaying) -> bool {
    match playing {
        WhilePlaying::AttachTo(_)
        | WhilePlaying::MayGoOn(_)
        | WhilePlaying::EntersPlayReady
        | WhilePlaying::EntersAsCopy { .. }
        | WhilePlaying::EntersWithAbilities { .. } => false,
        WhilePlaying::Cost { .. }
        | WhilePlaying::MayChoose { .. }
        | WhilePlaying::AdditionalCost(_)
        | WhilePlaying::InsteadOfCost(_)
        | WhilePlaying::IgnoreAspectPenalty { .. }
        | WhilePlaying::NotFrom(_)
        | WhilePlaying::OnlyIf(_) => true,
    }
}

/// A set of keywords.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeywordSet(u32);

impl KeywordSet {
    pub const ALL: Self = Self(u32::MAX);

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Adds the keywords that a card may have more or less by these grants.
    pub(crate) fn add_grants(&mut self, grants: &[Grant]) {
        for grant in grants {
            match grant {
                Grant::Ability(ability) => match &**ability {
                    Ability::Keyword(keyword) if keyword.keyword() != Keyword::Coordinate => {
                        self.add(keyword.keyword())
                    }
                    Ability::Keyword(_) | Ability::Constant(_) | Ability::Unsupported(_) => *self = Self::ALL,
                    Ability::Triggered(_) | Ability::Action(_) | Ability::Event(_) => {}
                },
                Grant::LoseKeyword(keyword) if *keyword != Keyword::Coordinate => self.add(*keyword),
                Grant::ReplaceKeyword { from, to } => {
                    self.add(*from);
                    self.add(*to);
                }
                Grant::While { grants, .. } => self.add_grants(grants),
                grant if grant.changes_abilities() => *self = Self::ALL,
                _ => {}
            }
        }
    }

    const fn add(&mut self, keyword: Keyword) {
        self.0 |= 1 << keyword as u32;
    }

    #[inline]
    pub const fn has(self, keyword: Keyword) -> bool {
        self.0 & (1 << keyword as u32) != 0
    }
}

/// Kinds of grants that abilities or lasting effects may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GrantKinds(u16);

impl GrantKinds {
    /// Anything at all.
    pub const ANY: Self = Self(1);
    /// Abilities and keywords, or their loss.
    pub const ABILITIES: Self = Self(1 << 1);
    /// The loss of all abilities.
    pub const LOSSES: Self = Self(1 << 2);
    /// Traits, or their loss.
    pub const TRAITS: Self = Self(1 << 3);
    /// Power, HP or the number of a keyword.
    pub const NUMBERS: Self = Self(1 << 4);
    /// Printed power or HP.
    pub(crate) const PRINTED: Self = Self(1 << 5);
    /// Constant abilities, or their loss.
    pub(crate) const CONSTANTS: Self = Self(1 << 6);
    /// Being a leader unit.
    pub const LEADERS: Self = Self(1 << 7);
    /// Less HP than is printed, or perhaps less.
    pub const LESS_HP: Self = Self(1 << 8);
    /// Every kind: of a copy with exceptions.
    pub const ALL: Self = Self(u16::MAX);

    #[inline]
    pub const fn has(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds of these grants.
    #[inline]
    pub fn of(grants: &[Grant]) -> Self {
        grants.iter().map(Self::of_one).fold(Self::ANY, Self::and)
    }

    /// The kinds of grants that come of having the ability: a constant one may give in turn.
    fn of_ability(ability: &Ability) -> Self {
        let constant = Self::ABILITIES.and(Self::CONSTANTS);
        match ability {
            Ability::Constant(inner) => inner.does.iter().fold(constant, |kinds, does| match does {
                Constant::Grant { grants, .. } => kinds.and(Self::of(grants)),
                Constant::Rule(_) | Constant::WhilePlaying(_) | Constant::Setup(_) => kinds,
            }),
            Ability::Keyword(KeywordAbility::Coordinate(inner)) => {
                inner.iter().map(|ability| Self::of_ability(ability)).fold(constant, Self::and)
            }
            _ => Self::ABILITIES,
        }
    }

    pub fn of_one(grant: &Grant) -> Self {
        match grant {
            Grant::Ability(ability) => Self::of_ability(ability),
            Grant::LoseAllAbilities { .. } => Self::ABILITIES.and(Self::CONSTANTS).and(Self::LOSSES),
            Grant::LoseKeyword(Keyword::Coordinate)
            | Grant::LoseAllKeywords
            | Grant::LoseOtherAbilities
            | Grant::CantGainAbilities
            | Grant::KeywordsOf(_)
            | Grant::AbilitiesOf { .. } => Self::ABILITIES.and(Self::CONSTANTS),
            Grant::PrintedPower(_) => Self::PRINTED.and(Self::NUMBERS),
            Grant::PrintedHp(_) => Self::PRINTED.and(Self::NUMBERS).and(Self::LESS_HP),
            Grant::Modify { hp: Amount::Number(0..), .. } | Grant::DoubleKeyword(_) => Self::NUMBERS,
            Grant::Modify { .. } => Self::NUMBERS.and(Self::LESS_HP),
            Grant::IsLeader => Self::LEADERS,
            grant if grant.changes_abilities() => Self::ABILITIES,
            Grant::GainTrait(_) | Grant::LoseTrait(_) | Grant::TraitsOf { .. } => Self::TRAITS,
            Grant::While { grants, .. } => Self::of(grants),
            _ => Self::default(),
        }
    }
}
