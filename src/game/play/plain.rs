//! Plain plays: cards from hand on whose play no text and no rule in force bears, so that the printed cost, the icons and the
//! ready resources decide it (CR 6.2.2, 6.2.4.a, 8.1).
//!
//! Most cards in most hands are of that kind. Listing the legal actions asks this first, and everything else only of the
//! other cards; debug builds compare the two.

use swu_cards::{CardKind, Keyword, PlayerRule, TokenKind, Who};

use super::aspect_penalty::{ASPECT_PENALTY, beyond};
use crate::look::Icons;
use crate::position::{PlayFrame, Position, Zone};
use crate::terms::{CardId, Play, PlayerId};

/// The means of a player to pay for plain cards.
pub(crate) struct Purse {
    /// Ready resources.
    ready: i32,
    /// The icons that count against the aspect penalty; none where the player pays no penalty.
    icons: Option<Icons>,
}

impl Position {
    /// The player's means, unless something in force bears on what cards cost or may be played.
    pub(crate) fn purse(&self, player: PlayerId) -> Option<Purse> {
        let look = self.look();
        if look.is_ruled(player, bears_on_plays) || self.mistake.is_some() || look.has_token(player, TokenKind::Credit)
        {
            return None;
        }
        let own = self.player(player);
        let ready = self.count_of_ready(player) as i32;
        Some(Purse { ready, icons: (!own.no_aspects).then(|| look.provided_aspects(player)) })
    }

    /// True if the play is legal, and nothing can come between that and its end.
    pub(crate) fn is_plain_play(&self, player: PlayerId, play: &Play) -> bool {
        let says_how = play.using.is_some() || play.exploit.is_some() || play.credits.is_some();
        let can = |purse: &Purse| self.is_plainly_playable(player, play.card, purse) == Some(true);
        !says_how && self.purse(player).is_some_and(|purse| can(&purse))
    }

    /// True if the player may play the card from hand, false if not; `None` where more than the purse decides it.
    pub(crate) fn is_plainly_playable(&self, player: PlayerId, id: CardId, purse: &Purse) -> Option<bool> {
        let (state, face) = (self.card(id), self.face(id));
        let card = &face.card;
        let is_plain = state.zone == Zone::Hand
            && state.owner == player
            && state.rare.is_none()
            && !face.sort.while_playing
            && !face.sort.unread
            && card.token.is_none()
            && !face.sort.keywords.has(Keyword::Exploit);
        if !is_plain {
            return None;
        }
        let missing = purse.icons.as_ref().map_or(0, |icons| beyond(&card.aspects, icons.clone()).len() as i32);
        let is_paid = card.cost + ASPECT_PENALTY * missing <= purse.ready;
        match card.kind {
            CardKind::Unit | CardKind::Event => Some(is_paid),
            // CR 6.2.2.b: somebody has to be there that it can go on.
            CardKind::Upgrade => Some(is_paid && !self.eligible_units(&PlayFrame::new(player, id)).is_empty()),
            CardKind::Leader | CardKind::Base | CardKind::Token => None,
        }
    }
}

/// The players of whose cards the rule may change the cost, or whether they can be played.
const fn bears_on_plays(rule: &PlayerRule) -> Option<&Who> {
    match rule {
        PlayerRule::CantPlay(who, _)
        | PlayerRule::Cost { who, .. }
        | PlayerRule::AdditionalCost { who, .. }
        | PlayerRule::IgnoreAspectPenalty { who, .. }
        | PlayerRule::CardsGain { who, .. }
        | PlayerRule::MayPlay { who, .. }
        | PlayerRule::CardsLoseAbilities { who, .. }
        | PlayerRule::PayWith { who, .. }
        | PlayerRule::ProvidesIcons { who, .. }
        | PlayerRule::HalfCosts(who)
        | PlayerRule::Free { who, .. } => Some(who),
        PlayerRule::CantBeHealed(_)
        | PlayerRule::EnterPlayReady(..)
        | PlayerRule::RescuedReady(_)
        | PlayerRule::SeesTopCard(_)
        | PlayerRule::AssignIndirect(..)
        | PlayerRule::MoreIndirect(..)
        | PlayerRule::NextActionAttacks { .. }
        | PlayerRule::FirstLosesAbilities { .. }
        | PlayerRule::AdditionalRegroup
        | PlayerRule::Unpreventable(_)
        | PlayerRule::SearchesTwice(_)
        | PlayerRule::CreatesTwice(_)
        | PlayerRule::CardsLoseNamedTrait { .. }
        | PlayerRule::CardsGainTrait { .. }
        | PlayerRule::Have { .. } => None,
    }
}
