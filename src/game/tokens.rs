//! Tokens coming into the game (CR 3.7): created, or given to a unit.

use swu_cards::{Arena, Deed, TokenKind};

use super::event::Happening;
use super::face::FaceId;
use super::ids::{CardId, PlayerId};
use super::position::Position;
use super::rule::Rule;
use super::state::{CardState, Zone};
use super::triggers::Occurrence;
use super::why_not::WhyNot;

impl Position {
    /// A token of that kind under a player's control.
    pub(super) fn place_token(&mut self, kind: TokenKind, player: PlayerId, zone: Zone) -> CardId {
        let token = self.add_card(CardState::new(FaceId::of_token(kind), player, player, zone));
        if matches!(zone, Zone::Base | Zone::Resources) {
            self.tokens.push(token);
        }
        token
    }

    /// A player gives a token upgrade to a unit (CR 3.7.5, 3.7.6): that creates it (CR 3.7.2), and the unit's controller owns
    /// it (CR 1.5.2.f).
    pub(super) fn give_token(&mut self, kind: TokenKind, unit: CardId, player: PlayerId) -> CardId {
        let controller = self.card(unit).controller;
        let token = self.place_token(kind, controller, Zone::SetAside);
        let rule = if kind == TokenKind::Shield { Rule::Cr3_7_6 } else { Rule::Cr3_7_5 };
        self.log_all(rule, &[Rule::Cr3_7_2], Happening::Created { player: controller, token: kind, card: token });
        self.attach(token, unit, controller, rule);
        self.did(player, Deed::Created, token, 1);
        self.occur(&[Occurrence::Created { card: self.object(token), player }]);
        token
    }

    /// Creates tokens (CR 3.7.2): units enter an arena exhausted, the others their zones.
    pub(super) fn create_tokens(&mut self, kind: TokenKind, count: i32, player: PlayerId, ready: bool) -> Vec<CardId> {
        let mut created = Vec::new();
        for _ in 0..count.max(0) {
            let card = match kind {
                TokenKind::Force => {
                    if let Some(token) = self.look().force_token(player) {
                        self.why_not(Rule::Cr8_37_1, &[Rule::Cr3_7_11], token, WhyNot::ForceAlready);
                        continue;
                    }
                    self.place_token(kind, player, Zone::Base)
                }
                TokenKind::Credit => self.place_token(kind, player, Zone::Resources),
                _ => {
                    let card = self.place_token(kind, player, Zone::SetAside);
                    let arena = self.printed(card).arena.unwrap_or(Arena::Ground);
                    let ready = ready || self.enters_ready_by_rule(card, player);
                    self.card_mut(card).marks.fresh = true;
                    self.enter_arena(card, arena, player, ready);
                    card
                }
            };
            let rule = if kind == TokenKind::Force { Rule::Cr8_37_2 } else { Rule::Cr3_7_2 };
            let also = self.creation_rules(kind, card);
            self.log_all(rule, also, Happening::Created { player, token: kind, card });
            self.did(player, Deed::Created, card, 1);
            created.push(card);
        }
        let occurrences: Vec<Occurrence> = created
            .iter()
            .filter(|&&c| self.look().is_unit(c))
            .map(|&c| Occurrence::Created { card: self.object(c), player })
            .collect();
        self.occur(&occurrences);
        created
    }

    /// The rules for a token of that kind as it was created.
    fn creation_rules(&self, kind: TokenKind, card: CardId) -> &'static [Rule] {
        // A unit that an ability has enter play ready goes against the rules, and may (CR 1.3.1).
        match (kind, self.card(card).exhausted) {
            (TokenKind::BattleDroid, true) => &[Rule::Cr3_7_7, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::BattleDroid, false) => &[Rule::Cr3_7_7, Rule::Cr1_3_1],
            (TokenKind::CloneTrooper, true) => &[Rule::Cr3_7_8, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::CloneTrooper, false) => &[Rule::Cr3_7_8, Rule::Cr1_3_1],
            (TokenKind::TieFighter, true) => &[Rule::Cr3_7_9, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::TieFighter, false) => &[Rule::Cr3_7_9, Rule::Cr1_3_1],
            (TokenKind::XWing, true) => &[Rule::Cr3_7_10, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::XWing, false) => &[Rule::Cr3_7_10, Rule::Cr1_3_1],
            (TokenKind::Spy, true) => &[Rule::Cr3_7_12, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::Spy, false) => &[Rule::Cr3_7_12, Rule::Cr1_3_1],
            (TokenKind::Credit, _) => &[Rule::Cr3_7_13, Rule::Cr4_5_4, Rule::Cr4_11_2],
            (TokenKind::Force, _) => &[Rule::Cr4_2_4, Rule::Cr4_11_2],
            (TokenKind::Experience, _) => &[Rule::Cr3_7_5],
            (TokenKind::Shield, _) => &[Rule::Cr3_7_6],
        }
    }
}
