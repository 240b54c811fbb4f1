//! The token cards (CR 3.7): part of the rules, so they are here and not in a card file.

use std::sync::Arc;

use super::card::Card;
use super::terms::{Arena, Aspect, CardKind, Keyword, TokenKind, Trait};
use super::tree::{Ability, Condition, Effect, Filter, KeywordAbility, Target, Trigger, TriggeredAbility};

/// The card of a token (CR 3.7.5 to 3.7.15).
pub fn token_card(kind: TokenKind) -> Card {
    match kind {
        TokenKind::Experience => upgrade(kind, "LEARNED", 1, 1),
        TokenKind::Shield => upgrade(kind, "ARMOR", 0, 0),
        TokenKind::BattleDroid => {
            unit(kind, Arena::Ground, &["SEPARATIST", "DROID", "TROOPER"], &[Aspect::Villainy], 1, 1)
        }
        TokenKind::CloneTrooper => {
            unit(kind, Arena::Ground, &["REPUBLIC", "CLONE", "TROOPER"], &[Aspect::Heroism], 2, 2)
        }
        TokenKind::TieFighter => unit(kind, Arena::Space, &["VEHICLE", "FIGHTER"], &[Aspect::Villainy], 1, 1),
        TokenKind::XWing => unit(kind, Arena::Space, &["VEHICLE", "FIGHTER"], &[Aspect::Heroism], 2, 2),
        TokenKind::Spy => Card {
            abilities: Arc::from([Arc::new(Ability::Keyword(KeywordAbility::Raid(2.into())))]),
            ..unit(kind, Arena::Ground, &["OFFICIAL"], &[], 0, 2)
        },
        TokenKind::Force => token(kind, CardKind::Token),
        TokenKind::Credit => Card { traits: vec![Trait::from("SUPPLY")], ..token(kind, CardKind::Token) },
        TokenKind::Mandalorian => Card {
            abilities: Arc::from([Arc::new(Ability::Keyword(KeywordAbility::Plain(Keyword::Shielded)))]),
            ..unit(kind, Arena::Ground, &["MANDALORIAN"], &[Aspect::Vigilance], 2, 2)
        },
        TokenKind::Beast => unit(kind, Arena::Ground, &["CREATURE"], &[], 3, 3),
        TokenKind::Weakness => upgrade(kind, "CONDITION", -1, -1),
        TokenKind::Advantage => Card { abilities: Arc::from([Arc::new(advantage())]), ..upgrade(kind, "INNATE", 1, 0) },
    }
}

/// "When attached unit's attack or defense ends: Defeat this upgrade." (CR 3.7.15)
fn advantage() -> Ability {
    Ability::Triggered(TriggeredAbility {
        when: vec![Trigger::AttackOrDefenseEnds(Filter::one(Target::Attached))],
        condition: Condition::Always,
        limit: None,
        effect: Arc::new(Effect::Defeat(Target::This)),
    })
}

fn token(kind: TokenKind, card_kind: CardKind) -> Card {
    Card { token: Some(kind), ..Card::new(kind.word(), card_kind) }
}

fn upgrade(kind: TokenKind, trait_: &str, power: i32, hp: i32) -> Card {
    Card {
        upgrade_power: Some(power),
        upgrade_hp: Some(hp),
        traits: vec![Trait::from(trait_)],
        ..token(kind, CardKind::Upgrade)
    }
}

fn unit(kind: TokenKind, arena: Arena, traits: &[&str], aspects: &[Aspect], power: i32, hp: i32) -> Card {
    Card {
        arena: Some(arena),
        power: Some(power),
        hp: Some(hp),
        traits: traits.iter().copied().map(Trait::from).collect(),
        aspects: aspects.to_vec(),
        ..token(kind, CardKind::Unit)
    }
}
