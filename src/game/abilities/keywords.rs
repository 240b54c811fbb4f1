//! Keywords that resolve like triggered abilities, as the effects they are (CR 7.5).
//!
//! The others live where their rule acts: Grit and Raid in `look/values.rs`, Overwhelm in `attack.rs`, Sentinel, Hidden
//! and the first half of Saboteur in `attack_targets.rs`, Exploit, Smuggle and Piloting in `cost.rs` and `play.rs`, Plot in
//! `plot.rs`, Coordinate in `look/grants.rs`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

use swu_cards::{Ability, AttackWith, CardKind, Effect, Filter, Grant, Keyword, Target, Test, TokenKind, Who};

use crate::look::Look;
use crate::terms::CardId;

/// CR 7.5.5.a: it may attack an enemy unit, even if it is exhausted.
pub(crate) fn ambush() -> Arc<Effect> {
    static EFFECT: LazyLock<Arc<Effect>> =
        LazyLock::new(|| ambush_at(Filter(vec![Test::Kind(CardKind::Unit), Test::Enemy])));
    EFFECT.clone()
}

/// Ambush of which those can be attacked.
pub(crate) fn ambush_at(defender: Filter) -> Arc<Effect> {
    let attack = AttackWith {
        attacker: Target::This,
        defender,
        even_if_exhausted: true,
        attacker_gets: Vec::new(),
        defender_gets: Vec::new(),
    };
    Arc::new(Effect::May { who: Who::You, effect: Arc::new(Effect::Attack(Box::new(attack))) })
}

/// CR 7.5.20.a: attack with another unit. It gains the abilities that the unit with Support has as the attack is declared
/// (`effects/attack_with.rs`).
pub(crate) fn support() -> Arc<Effect> {
    static EFFECT: LazyLock<Arc<Effect>> = LazyLock::new(|| {
        let attack = AttackWith {
            attacker: Target::one(Filter(vec![Test::Kind(CardKind::Unit), Test::Friendly, Test::Other])),
            defender: Filter(Vec::new()),
            even_if_exhausted: false,
            attacker_gets: Vec::new(),
            defender_gets: Vec::new(),
        };
        Arc::new(Effect::May { who: Who::You, effect: Arc::new(Effect::Attack(Box::new(attack))) })
    });
    EFFECT.clone()
}

/// CR 7.5.12.a: give a Shield token to this unit.
pub(crate) fn shielded() -> Arc<Effect> {
    static EFFECT: LazyLock<Arc<Effect>> =
        LazyLock::new(|| Arc::new(Effect::Give { token: TokenKind::Shield, count: 1.into(), to: Target::This }));
    EFFECT.clone()
}

/// CR 7.5.10.a, its second half: defeat all Shield tokens on the defending unit.
pub(crate) fn saboteur() -> Arc<Effect> {
    static EFFECT: LazyLock<Arc<Effect>> = LazyLock::new(|| {
        let shields = Filter(vec![
            Test::Token(Some(TokenKind::Shield)),
            Test::AttachedTo(Filter(vec![Test::OneOf(Box::new(Target::Defender))])),
        ]);
        Arc::new(Effect::Defeat(Target::Each(shields)))
    });
    EFFECT.clone()
}

/// CR 7.5.9.a: heal that much damage from your base.
pub(crate) fn restore(amount: i32) -> Arc<Effect> {
    Arc::new(Effect::Heal { amount: amount.into(), from: Target::Base(Who::You), up_to: false })
}

/// CR 7.5.13.e: collecting a Bounty is optional.
pub(crate) fn bounty(effect: &Arc<Effect>) -> Arc<Effect> {
    Arc::new(Effect::May { who: Who::You, effect: effect.clone() })
}

impl Look<'_> {
    /// The number of instances of the keyword on the card (CR 7.5.4).
    pub(crate) fn instances(self, card: CardId, keyword: Keyword) -> usize {
        self.abilities(card).iter().filter(|ability| ability.is_keyword(keyword)).count()
    }

    /// True if an effect has it lose the keyword (CR 8.14.1).
    pub(crate) fn has_lost(self, card: CardId, keyword: Keyword) -> bool {
        self.grants_of_abilities(card).any(|granted| match &granted.grant {
            Grant::LoseKeyword(lost) => *lost == keyword,
            Grant::LoseAllKeywords => true,
            _ => false,
        })
    }

    /// True if an effect has it lose all abilities (CR 8.14.2).
    pub(crate) fn has_lost_all_abilities(self, card: CardId) -> bool {
        self.grants_of_abilities(card).any(|granted| matches!(granted.grant, Grant::LoseAllAbilities { .. }))
    }

    /// True if it has the keyword only because something gives it (CR 7.5.3).
    pub(crate) fn is_given(self, card: CardId, keyword: Keyword) -> bool {
        let printed = self.printed_abilities(card).iter().any(|ability| ability.is_keyword(keyword));
        !printed && self.has_keyword(card, keyword)
    }
}

/// A number that tells an ability from others of the same card, for counting its uses.
pub(crate) fn fingerprint(ability: &Arc<Ability>) -> u64 {
    let mut hasher = DefaultHasher::new();
    ability.hash(&mut hasher);
    hasher.finish()
}
