//! Tokens coming into the game (CR 3.7): created, or given to a unit.

use swu_cards::terms::with_article;
use swu_cards::{Arena, Deed, TokenKind};

use crate::position::{CardState, FaceId, Facts, Occurrence, Position, Zone};
use crate::terms::{CardId, Happening, PlayerId, Rule, WhyNot};

impl Position {
    /// A token of that kind under a player's control.
    pub(crate) fn place_token(&mut self, kind: TokenKind, player: PlayerId, zone: Zone) -> CardId {
        let token = CardState::new(FaceId::of_token(kind), player, player, zone);
        let token = self.state.board.changing(Facts::PILES).add_card(token);
        if matches!(zone, Zone::Base | Zone::Resources) {
            self.state.tokens.push(token);
        }
        token
    }

    /// True if the edition has that kind of token (CR 3.7). If it does not, the ruling is undetermined, for that card's sake.
    pub(crate) fn has_tokens(&mut self, kind: TokenKind, about: CardId) -> bool {
        let edition = self.rules_by();
        let Some(rule) = edition.lacks_token(kind) else { return true };
        let token = format!("{} token", with_article(kind.word()));
        self.state.stop_unsupported(about, edition.lacks(&token, rule));
        false
    }

    /// Checks the tokens that a game begins with.
    pub(crate) fn has_tokens_of_setup(&mut self) {
        let kinds: Vec<(CardId, TokenKind)> =
            self.cards().filter_map(|(card, _)| Some((card, self.printed(card).token?))).collect();
        for (card, kind) in kinds {
            self.has_tokens(kind, card);
        }
    }

    /// A player gives token upgrades to a unit: that creates them (CR 3.7.2.b), and the unit's controller owns them (CR
    /// 1.5.2.f). All of them attach at one moment.
    pub(crate) fn give_tokens(&mut self, kind: TokenKind, count: i32, unit: CardId, player: PlayerId) -> Vec<CardId> {
        let controller = self.card(unit).controller;
        let (mut given, mut occurrences) = (Vec::new(), Vec::new());
        for _ in 0..count.max(0) {
            let token = self.place_token(kind, controller, Zone::SetAside);
            let rule = self.creation_rules(kind, token).first().copied().unwrap_or(Rule::Cr3_7_2b);
            self.log(rule, Happening::Created { player: controller, token: kind, card: token });
            occurrences.push(self.attach_quietly(token, unit, controller, rule));
            self.did(player, Deed::Created, token, 1);
            given.push(token);
        }
        occurrences.extend(given.iter().map(|&token| Occurrence::Created { card: self.object(token), player }));
        self.occur(&occurrences);
        given
    }

    /// Creates tokens (CR 3.7.2): units enter an arena exhausted, the others their zones.
    pub(crate) fn create_tokens(&mut self, kind: TokenKind, count: i32, player: PlayerId, ready: bool) -> Vec<CardId> {
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
                    self.state.card_mut(card).marks.fresh = true;
                    self.enter_arena(card, arena, player, ready);
                    card
                }
            };
            let rule = if kind == TokenKind::Force { Rule::Cr8_37_2 } else { Rule::Cr3_7_2 };
            self.log(rule, Happening::Created { player, token: kind, card });
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
}
