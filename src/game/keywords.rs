//! Keywords that resolve like triggered abilities, as the effects they are (CR 7.5).
//!
//! The others live where their rule acts: Grit and Raid in `look/values.rs`, Overwhelm in `attack.rs`, Sentinel, Hidden
//! and the first half of Saboteur in `attack_targets.rs`, Exploit, Smuggle and Piloting in `cost.rs` and `play.rs`, Plot in
//! `plot.rs`, Coordinate in `look/grants.rs`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

use crate::cards::{Ability, AttackWith, CardKind, Effect, Filter, Target, Test, TokenKind, Who};

/// CR 7.5.5.a: it may attack an enemy unit, even if it is exhausted.
pub(super) fn ambush() -> Arc<Effect> {
    static EFFECT: LazyLock<Arc<Effect>> = LazyLock::new(|| {
        let attack = AttackWith {
            attacker: Target::This,
            defender: Filter(vec![Test::Kind(CardKind::Unit), Test::Enemy]),
            even_if_exhausted: true,
            attacker_gets: Vec::new(),
            defender_gets: Vec::new(),
        };
        Arc::new(Effect::May { who: Who::You, effect: Arc::new(Effect::Attack(Box::new(attack))) })
    });
    EFFECT.clone()
}

/// CR 7.5.12.a: give a Shield token to this unit.
pub(super) fn shielded() -> Arc<Effect> {
    static EFFECT: LazyLock<Arc<Effect>> =
        LazyLock::new(|| Arc::new(Effect::Give { token: TokenKind::Shield, count: 1.into(), to: Target::This }));
    EFFECT.clone()
}

/// CR 7.5.10.a, its second half: defeat all Shield tokens on the defending unit.
pub(super) fn saboteur() -> Arc<Effect> {
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
pub(super) fn restore(amount: i32) -> Arc<Effect> {
    Arc::new(Effect::Heal { amount: amount.into(), from: Target::Base(Who::You), up_to: false })
}

/// CR 7.5.13.e: collecting a Bounty is optional.
pub(super) fn bounty(effect: &Arc<Effect>) -> Arc<Effect> {
    Arc::new(Effect::May { who: Who::You, effect: effect.clone() })
}

/// A number that tells an ability from others of the same card, for counting its uses.
pub(super) fn fingerprint(ability: &Arc<Ability>) -> u64 {
    let mut hasher = DefaultHasher::new();
    ability.hash(&mut hasher);
    hasher.finish()
}
