//! Keywords that resolve like triggered abilities, as the effects they are (CR 7.5).
//!
//! The others live where their rule acts: Grit and Raid in `look/values.rs`, Overwhelm in `attack.rs`, Sentinel, Hidden
//! and the first half of Saboteur in `attack_targets.rs`, Exploit, Smuggle and Piloting in `cost.rs` and `play.rs`, Plot in
//! `plot.rs`, Coordinate in `look/grants.rs`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

use swu_cards::{Ability, AttackWith, CardKind, Effect, Filter, Grant, Keyword, Target, Test, TokenKind, Who};

use super::ids::CardId;
use super::look::Look;
use super::rule::Rule;

/// CR 7.5.5.a: it may attack an enemy unit, even if it is exhausted.
pub(super) fn ambush() -> Arc<Effect> {
    static EFFECT: LazyLock<Arc<Effect>> =
        LazyLock::new(|| ambush_at(Filter(vec![Test::Kind(CardKind::Unit), Test::Enemy])));
    EFFECT.clone()
}

/// The same of whoever believes that it may attack a base as well.
pub(super) fn ambush_at_anything() -> Arc<Effect> {
    ambush_at(Filter(vec![Test::Enemy]))
}

fn ambush_at(defender: Filter) -> Arc<Effect> {
    let attack = AttackWith {
        attacker: Target::This,
        defender,
        even_if_exhausted: true,
        attacker_gets: Vec::new(),
        defender_gets: Vec::new(),
    };
    Arc::new(Effect::May { who: Who::You, effect: Arc::new(Effect::Attack(Box::new(attack))) })
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

impl Look<'_> {
    /// How many instances of the keyword the card has (CR 7.5.4).
    pub(super) fn instances(self, card: CardId, keyword: Keyword) -> usize {
        self.abilities(card).iter().filter(|ability| is(ability, keyword)).count()
    }

    /// Whether an effect has it lose the keyword (CR 8.14.1).
    pub(super) fn has_lost(self, card: CardId, keyword: Keyword) -> bool {
        self.has_grant(card, |grant| match grant {
            Grant::LoseKeyword(lost) => *lost == keyword,
            Grant::LoseAllKeywords => true,
            _ => false,
        })
    }

    /// Whether an effect has it lose all abilities (CR 8.14.2).
    pub(super) fn has_lost_all_abilities(self, card: CardId) -> bool {
        self.has_grant(card, |grant| matches!(grant, Grant::LoseAllAbilities { .. }))
    }

    /// Whether it has the keyword only because something gives it (CR 7.5.3).
    pub(super) fn is_given(self, card: CardId, keyword: Keyword) -> bool {
        let printed = self.printed_abilities(card).iter().any(|ability| is(ability, keyword));
        !printed && self.has_keyword(card, keyword)
    }

    /// The rules on having a keyword twice, or by something that gives it, as far as they decide for the card.
    pub(super) fn keyword_rules(self, card: CardId, keyword: Keyword) -> Vec<Rule> {
        let mut rules = Vec::new();
        if self.instances(card, keyword) > 1 {
            rules.push(Rule::Cr7_5_4);
            rules.extend(match keyword {
                Keyword::Ambush => Some(Rule::Cr7_5_5b),
                Keyword::Grit => Some(Rule::Cr7_5_6b),
                Keyword::Overwhelm => Some(Rule::Cr7_5_7b),
                Keyword::Raid => Some(Rule::Cr7_5_8b),
                Keyword::Restore => Some(Rule::Cr7_5_9b),
                Keyword::Bounty => Some(Rule::Cr7_5_13b),
                _ => None,
            });
        }
        if self.is_given(card, keyword) {
            rules.push(Rule::Cr7_5_3);
        }
        rules
    }
}

/// Whether the ability is an instance of the keyword.
pub(super) fn is(ability: &Ability, wanted: Keyword) -> bool {
    matches!(ability, Ability::Keyword(keyword) if keyword.keyword() == wanted)
}

/// A number that tells an ability from others of the same card, for counting its uses.
pub(super) fn fingerprint(ability: &Arc<Ability>) -> u64 {
    let mut hasher = DefaultHasher::new();
    ability.hash(&mut hasher);
    hasher.finish()
}
