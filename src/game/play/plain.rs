//! Plain plays: cards from hand on whose play no text and no rule in force bears, so that the printed cost, the icons and the
//! ready resources decide it (CR 6.2.2, 6.2.4.a, 8.1).
//!
//! Most cards in most hands are of that kind. Listing the legal actions asks this first, and everything else only of the
//! other cards; debug builds compare the two.

use std::cell::OnceCell;

use smallvec::SmallVec;
use swu_cards::{Ability, Amount, CardKind, Keyword, KeywordAbility, PlayerRule, Who};

use super::aspect_penalty::{ASPECT_PENALTY, lacking};
use super::cost::EXPLOIT_SAVES;
use crate::position::{PlayFrame, Position, RuleInForce, Zone};
use crate::terms::{CardId, Icons, Play, PlayerId, Ref};

/// The means of a player to pay for cards, and what bears on the cards that they play.
pub(crate) struct Purse<'p> {
    player: PlayerId,
    /// Ready resources.
    ready: i32,
    /// Credit tokens that can help to pay (CR 3.7.13).
    credits: i32,
    /// The icons that count against the aspect penalty, once they are asked for.
    icons: OnceCell<Icons>,
    /// Rules in force that may bear on some card that the player plays.
    rules: SmallVec<[&'p RuleInForce; 4]>,
    /// A rule in force may change what paying takes.
    pays_by_rules: bool,
    /// A rule in force gives abilities to cards that are not in play.
    gains: bool,
}

impl Position {
    /// The player's means.
    pub(crate) fn purse(&self, player: PlayerId) -> Purse<'_> {
        let look = self.look();
        let mut purse = Purse {
            player,
            ready: self.count_of_ready(player) as i32,
            credits: self.credits_to_spend(player).len() as i32,
            icons: OnceCell::new(),
            rules: SmallVec::new(),
            pays_by_rules: self.mistake.is_some(),
            gains: false,
        };
        for in_force in look.player_rules() {
            purse.gains |= matches!(in_force.rule, PlayerRule::CardsGain { .. });
            match bears_on_plays(&in_force.rule) {
                Some(who) if !look.who(who, &in_force.context).contains(&player) => {}
                Some(_) if matches!(in_force.rule, PlayerRule::PayWith { .. } | PlayerRule::HalfCosts(_)) => {
                    purse.pays_by_rules = true;
                }
                Some(_) => purse.rules.push(in_force),
                None => {}
            }
        }
        purse
    }

    /// True if the play is legal, and nothing can come between that and its end.
    pub(crate) fn is_plain_play(&self, player: PlayerId, play: &Play) -> bool {
        let says_how =
            play.using.is_some() || play.exploit.is_some() || play.credits.is_some() || !play.paying.is_empty();
        let can = |purse: &Purse<'_>| {
            purse.credits == 0 && purse.rules.is_empty() && self.is_plainly_playable(play.card, purse) == Some(true)
        };
        !says_how && play.onto.is_none() && can(&self.purse(player))
    }

    /// True if the player may play the card so, from hand or another place that it can be played from.
    pub(crate) fn can_play_so(&self, card: CardId, using: Option<Keyword>, purse: &Purse<'_>) -> bool {
        let play = Play { using, ..Play::card(card) };
        let is_playable = || self.plan_play(purse.player, &play).is_ok_and(|frame| self.can_play(&frame));
        let plainly = match using {
            Some(_) => None,
            None => self.is_plainly_playable(card, purse),
        };
        let plainly = plainly.or_else(|| self.is_too_dear(card, using, purse).then_some(false));
        debug_assert!(plainly.is_none_or(|can| can == is_playable()), "{play:?}");
        plainly.unwrap_or_else(is_playable)
    }

    /// True if the card may be played by the keyword.
    pub(crate) fn may_have_way(&self, card: CardId, keyword: Keyword, purse: &Purse<'_>) -> bool {
        purse.gains || self.face(card).sort.keywords.has(keyword)
    }

    /// True if the player cannot pay for the card even without a penalty, and with all that can be exploited.
    fn is_too_dear(&self, id: CardId, using: Option<Keyword>, purse: &Purse<'_>) -> bool {
        let face = self.face(id);
        if !purse.rules.is_empty() || purse.pays_by_rules || face.sort.own_terms || face.sort.unread {
            return false;
        }
        let cost = face.card.cost;
        let least = face.card.abilities.iter().filter_map(|ability| match (&**ability, using) {
            (Ability::Keyword(KeywordAbility::Smuggle(by)), Some(Keyword::Smuggle))
            | (Ability::Keyword(KeywordAbility::Piloting(by)), Some(Keyword::Piloting)) => {
                Some(by.resources + if by.on_top { cost } else { 0 })
            }
            (Ability::Keyword(KeywordAbility::Exploit(Amount::Number(units))), None) => {
                Some(cost - EXPLOIT_SAVES * units)
            }
            _ => None,
        });
        least.min().is_some_and(|least| least > purse.ready + purse.credits)
    }

    /// True if the player may play the card from hand, false if not; `None` where more than the purse decides it.
    fn is_plainly_playable(&self, id: CardId, purse: &Purse<'_>) -> Option<bool> {
        let (state, face) = (self.card(id), self.face(id));
        let card = &face.card;
        let is_plain = state.zone == Zone::Hand
            && state.owner == purse.player
            && state.rare.is_none()
            && !face.sort.own_terms
            && !face.sort.unread
            && card.token.is_none()
            && !face.sort.keywords.has(Keyword::Exploit)
            && !purse.pays_by_rules
            && matches!(card.kind, CardKind::Unit | CardKind::Event | CardKind::Upgrade);
        let play = || PlayFrame { as_upgrade: card.kind == CardKind::Upgrade, ..PlayFrame::new(purse.player, id) };
        if !is_plain || (!purse.rules.is_empty() && purse.rules.iter().any(|rule| self.may_bear_on(rule, &play()))) {
            return None;
        }
        let left = purse.ready + purse.credits - card.cost;
        let pays_for = |icons: usize| left >= icons as i32 * ASPECT_PENALTY;
        let icons = || purse.icons.get_or_init(|| self.look().icons_for_costs(purse.player));
        let is_free_of_penalty = || self.player(purse.player).no_aspects;
        let is_paid = pays_for(card.aspects.len())
            || (pays_for(0) && (is_free_of_penalty() || pays_for(lacking(&card.aspects, icons()).count())));
        // CR 6.2.2.b: somebody has to be there that an upgrade can go on.
        Some(is_paid && (card.kind != CardKind::Upgrade || self.eligible_units(&play()).next().is_some()))
    }

    /// True if the rule may bear on the cost of the card that is played, or forbid it.
    fn may_bear_on(&self, in_force: &RuleInForce, play: &PlayFrame) -> bool {
        let (look, context) = (self.look(), &in_force.context);
        match &in_force.rule {
            PlayerRule::CantPlay(_, what) => look.matches_anywhere(what, play.card, context),
            PlayerRule::Cost { card, .. }
            | PlayerRule::AdditionalCost { card, .. }
            | PlayerRule::IgnoreAspectPenalty { card, .. }
            | PlayerRule::CardsGain { card, .. }
            | PlayerRule::Free { card, .. } => self.counts_as(card, play, context),
            PlayerRule::MayPlay { what, .. } => look.fixed(what, context).contains(&Ref::Card(self.object(play.card))),
            _ => true,
        }
    }
}

/// The players of whose cards, if they are plain, the rule may change the cost or whether they can be played.
const fn bears_on_plays(rule: &PlayerRule) -> Option<&Who> {
    match rule {
        PlayerRule::CantPlay(who, _)
        | PlayerRule::Cost { who, .. }
        | PlayerRule::AdditionalCost { who, .. }
        | PlayerRule::IgnoreAspectPenalty { who, .. }
        | PlayerRule::CardsGain { who, .. }
        | PlayerRule::MayPlay { who, .. }
        | PlayerRule::PayWith { who, .. }
        | PlayerRule::HalfCosts(who)
        | PlayerRule::Free { who, .. } => Some(who),
        PlayerRule::CantBeHealed(_)
        | PlayerRule::EnterPlayReady(..)
        | PlayerRule::RescuedReady(_)
        | PlayerRule::SeesTopCard(_)
        | PlayerRule::AssignIndirect(..)
        | PlayerRule::MoreIndirect(..)
        | PlayerRule::RegroupDraw(..)
        | PlayerRule::NextActionAttacks { .. }
        | PlayerRule::FirstLosesAbilities { .. }
        | PlayerRule::AdditionalRegroup
        | PlayerRule::Unpreventable(_)
        | PlayerRule::CardsLoseAbilities { .. }
        | PlayerRule::ProvidesIcons { .. }
        | PlayerRule::SearchesTwice(_)
        | PlayerRule::CreatesTwice(_)
        | PlayerRule::CardsLoseNamedTrait { .. }
        | PlayerRule::CardsGainTrait { .. }
        | PlayerRule::Have { .. } => None,
    }
}
