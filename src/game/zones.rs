//! Cards from zone to zone (CR 4, 8.7, 8.12): drawing, discarding, resourcing, entering and leaving play.

use crate::cards::{Arena, CardKind, Deed, Grant, TokenKind};

use super::event::{Happening, Reason};
use super::face::FaceId;
use super::ids::{CardId, Object, PlayerId};
use super::position::Position;
use super::rule::Rule;
use super::state::{CardState, LastKnown, Marks, Zone};
use super::triggers::Occurrence;

/// Damage for each card that an empty deck does not give (CR 8.6.1).
const EMPTY_DECK_DAMAGE: i32 = 3;

impl Position {
    /// Takes a card out of the list that it is in.
    fn unlist(&mut self, card: CardId) {
        let from = self.card(card).zone.kind();
        self.card_mut(card).came_from = from;
        self.units.retain(|&c| c != card);
        self.upgrades.retain(|&c| c != card);
        for player in &mut self.players {
            for pile in [&mut player.deck, &mut player.hand, &mut player.discard, &mut player.resources] {
                pile.retain(|&c| c != card);
            }
        }
    }

    /// Puts a card into a pile of its owner (resources: of its controller), at the bottom or end of it.
    pub(super) fn move_between_piles(&mut self, card: CardId, zone: Zone) {
        self.unlist(card);
        let state = self.card_mut(card);
        state.zone = zone;
        state.copy += 1;
        let (owner, controller) = (state.owner, state.controller);
        match zone {
            Zone::Deck => self.player_mut(owner).deck.push(card),
            Zone::Hand => self.player_mut(owner).hand.push(card),
            Zone::Discard => self.player_mut(owner).discard.push(card),
            Zone::Resources => self.player_mut(controller).resources.push(card),
            _ => {}
        }
    }

    /// Strips a card of everything that it had in play (CR 1.9.5, 8.5.4).
    fn strip(&mut self, card: CardId) {
        let owner = self.card(card).owner;
        let state = self.card_mut(card);
        state.damage = 0;
        state.exhausted = false;
        state.controller = owner;
        state.forget();
        state.paid = 0;
        state.marks = Marks { defeated: state.marks.defeated, discarded: state.marks.discarded, ..Marks::default() };
        state.keep_uses(|limit| matches!(limit, crate::cards::Limit::PerGame(_)));
    }

    /// What the card is like now, for when it has left play (CR 8.11.1).
    fn known_now(&self, card: CardId) -> LastKnown {
        let look = self.look();
        let state = self.card(card);
        LastKnown {
            object: self.object(card),
            face: state.shown(),
            controller: state.controller,
            zone: state.zone,
            power: look.power(card),
            hp: look.hp(card),
            damage: state.damage,
            exhausted: state.exhausted,
            upgrades: self.upgrades_on(card).map(|u| self.object(u)).collect(),
            guards: !self.captives_of(card).is_empty(),
            is_leader: look.is_leader(card),
            is_unique: look.is_unique(card),
            traits: look.traits(card),
            aspects: look.aspects(card),
            keywords: look.keywords(card),
            abilities: look.abilities(card).into_owned(),
        }
    }

    /// Remembers cards as they are with each other, before any of them moves.
    pub(super) fn remember(&mut self, cards: impl Iterator<Item = CardId>) {
        let known: Vec<LastKnown> = cards.map(|card| self.known_now(card)).collect();
        self.last_known.extend(known);
    }

    /// Cards leave play for a zone of their owners, all at once: each is remembered as it was with the others, then they
    /// move; what triggers has seen them before, their upgrades are defeated and their captives rescued later
    /// (CR 8.12.1, 1.16.5).
    pub(super) fn leave_play(&mut self, leaving: &[(CardId, Zone)]) {
        let leaving: Vec<(CardId, Zone)> =
            leaving.iter().copied().filter(|&(card, _)| self.card(card).zone.is_play()).collect();
        self.remember(leaving.iter().map(|&(card, _)| card));
        for (card, zone) in leaving {
            let object = self.object(card);
            self.lasting.retain(|l| l.duration != crate::cards::Duration::WhileThisInPlay || l.source != object);
            if self.look().is_unit(card) {
                let controller = self.card(card).controller;
                self.did(controller, Deed::LeftPlay, card, 1);
            }
            self.relocate(card, zone);
        }
    }

    fn relocate(&mut self, card: CardId, zone: Zone) {
        self.strip(card);
        let is_token = self.printed(card).token.is_some();
        let is_leader = self.printed(card).kind == CardKind::Leader;
        let zone = match zone {
            Zone::Removed => Zone::Removed,
            // CR 3.7.3
            _ if is_token => Zone::SetAside,
            // CR 3.4.5: back to the base zone, exhausted, Leader side up.
            _ if is_leader => Zone::Base,
            zone => zone,
        };
        self.move_between_piles(card, zone);
        if is_leader && zone == Zone::Base {
            let state = self.card_mut(card);
            state.deployed = false;
            state.exhausted = true;
        }
        if zone == Zone::SetAside {
            self.log(Rule::Cr3_7_3, Happening::SetAside { card });
        }
    }

    /// Puts a card into an arena as a unit (CR 3.5.2).
    pub(super) fn enter_arena(&mut self, card: CardId, arena: Arena, controller: PlayerId, ready: bool) {
        self.unlist(card);
        let state = self.card_mut(card);
        state.zone = match arena {
            Arena::Ground => Zone::Ground,
            Arena::Space => Zone::Space,
        };
        state.copy += 1;
        state.controller = controller;
        state.exhausted = !ready;
        state.damage = 0;
        state.marks = Marks { entered_phase: true, entered_round: true, fresh: state.marks.fresh, ..Marks::default() };
        self.units.push(card);
        self.did(controller, Deed::EnteredPlay, card, 1);
    }

    /// Attaches a card to a unit, from wherever it is (CR 3.6.2, 3.6.14).
    pub(super) fn attach(&mut self, upgrade: CardId, unit: CardId, controller: PlayerId, rule: Rule) {
        let was_upgrade = matches!(self.card(upgrade).zone, Zone::Attached(_));
        let from = self.look().attached_to(upgrade);
        let mut occurrences = Vec::new();
        if let Some(old) = from {
            occurrences.push(Occurrence::Detached { upgrade: self.object(upgrade), unit: self.object(old) });
            self.occur(&occurrences);
            occurrences.clear();
        }
        self.unlist(upgrade);
        let state = self.card_mut(upgrade);
        if !was_upgrade {
            state.copy += 1;
            state.exhausted = false;
            state.damage = 0;
        }
        state.zone = Zone::Attached(unit);
        state.controller = controller;
        self.upgrades.push(upgrade);
        let others: &[Rule] =
            if self.card(unit).controller == controller { &[] } else { &[Rule::Cr3_6_5, Rule::Cr1_5_2e] };
        let blanks: &[Rule] = if self.face(upgrade).sort.takes_abilities { &[Rule::Cr8_14_2] } else { &[] };
        let also = [others, self.upgrade_rules(upgrade), blanks].concat();
        self.log_all(rule, &also, Happening::Attached { upgrade, unit });
        occurrences.push(Occurrence::Attached { upgrade: self.object(upgrade), unit: self.object(unit) });
        self.occur(&occurrences);
    }

    /// A token of that kind under a player's control.
    pub(super) fn place_token(&mut self, kind: TokenKind, player: PlayerId, zone: Zone) -> CardId {
        self.add_card(CardState::new(FaceId::of_token(kind), player, player, zone))
    }

    /// Gives a token upgrade to a unit (CR 3.7.5, 3.7.6).
    pub(super) fn give_token(&mut self, kind: TokenKind, unit: CardId) -> CardId {
        let controller = self.card(unit).controller;
        let token = self.place_token(kind, controller, Zone::SetAside);
        let rule = if kind == TokenKind::Shield { Rule::Cr3_7_6 } else { Rule::Cr3_7_5 };
        self.log(rule, Happening::Created { player: controller, token: kind, card: token });
        self.attach(token, unit, controller, rule);
        token
    }

    /// Creates tokens (CR 3.7.2): units enter an arena exhausted, the others their zones.
    pub(super) fn create_tokens(&mut self, kind: TokenKind, count: i32, player: PlayerId, ready: bool) -> Vec<CardId> {
        let mut created = Vec::new();
        for _ in 0..count.max(0) {
            let card = match kind {
                TokenKind::Force => {
                    if let Some(token) = self.look().force_token(player) {
                        self.because(Rule::Cr8_37_1, &[], token, Reason::ForceAlready);
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

    /// Each of these players draws that many, all at the same time, and takes the damage for missing cards together
    /// (CR 1.13.2, 8.6.1).
    pub(super) fn draw_together(&mut self, draws: &[(PlayerId, i32)], rule: Rule) -> Vec<CardId> {
        let mut all = Vec::new();
        let mut hits = Vec::new();
        let mut occurrences = Vec::new();
        for &(player, count) in draws {
            let available = self.player(player).deck.len() as i32;
            let cards: Vec<CardId> = self.player(player).deck.iter().copied().take(count.max(0) as usize).collect();
            for &card in &cards {
                self.move_between_piles(card, Zone::Hand);
                self.did(player, Deed::Drew, card, 1);
            }
            if !cards.is_empty() {
                occurrences.push(Occurrence::Drew { player, cards: cards.iter().map(|&c| self.object(c)).collect() });
                all.extend(cards.iter().copied());
                self.log(rule, Happening::Drew { player, cards });
            }
            let missing = count - available;
            if missing > 0 {
                self.log(Rule::Cr8_6_1, Happening::DeckEmpty { player, missing });
                let base = self.player(player).base;
                hits.push(super::damage::Hit {
                    target: base,
                    amount: EMPTY_DECK_DAMAGE * missing,
                    by: None,
                    by_player: player,
                    combat: false,
                    unpreventable: false,
                    rule: Rule::Cr8_6_1,
                });
            }
        }
        self.occur(&occurrences);
        self.deal(&hits);
        all
    }

    /// Discards cards from hands or decks, simultaneously (CR 1.14.4).
    pub(super) fn discard_cards(&mut self, cards: &[CardId], rule: Rule) {
        let mut occurrences = Vec::new();
        for &card in cards {
            let player = self.card(card).owner;
            self.strip(card);
            self.move_between_piles(card, Zone::Discard);
            self.card_mut(card).marks.discarded = true;
            self.did(player, Deed::Discarded, card, 1);
            self.log(rule, Happening::Discarded { player, card });
            occurrences.push(Occurrence::Discarded { player, card: self.object(card) });
        }
        self.occur(&occurrences);
    }

    /// Puts a card into play as a resource (CR 1.7.7).
    pub(super) fn resource_card(&mut self, card: CardId, player: PlayerId, ready: bool, rule: Rule) {
        if self.card(card).zone.is_play() && self.card(card).zone != Zone::Resources {
            self.leave_play(&[(card, Zone::Discard)]);
        }
        if self.printed(card).token.is_some() {
            // CR 3.7.3: a token is set aside wherever else it would go.
            return;
        }
        self.strip(card);
        self.unlist(card);
        let state = self.card_mut(card);
        state.zone = Zone::Resources;
        state.copy += 1;
        state.controller = player;
        state.exhausted = !ready;
        self.player_mut(player).resources.push(card);
        self.log(rule, Happening::Resourced { player, card });
    }

    /// Returns cards to their owners' hands (CR 8.24.1).
    pub(super) fn return_to_hand(&mut self, cards: &[CardId], rule: Rule) {
        let in_play: Vec<CardId> = cards.iter().copied().filter(|&c| self.card(c).zone.is_play()).collect();
        let (leaders, others): (Vec<CardId>, Vec<CardId>) =
            in_play.into_iter().partition(|&c| self.look().is_unit(c) && self.look().is_leader(c));
        // CR 3.4.6
        self.defeat(&leaders, None, Rule::Cr3_4_6);
        let occurrences: Vec<Occurrence> = others
            .iter()
            .filter(|&&c| self.look().is_unit(c) || self.look().is_upgrade(c))
            .map(|&c| Occurrence::Left { card: self.object(c) })
            .collect();
        let waiting = self.triggered_by(&occurrences);
        for &card in &others {
            self.log_all(rule, &[Rule::Cr8_12_1], Happening::Returned { card });
        }
        let leaving: Vec<(CardId, Zone)> = others.iter().map(|&c| (c, Zone::Hand)).collect();
        self.leave_play(&leaving);
        self.wait_for(waiting);
        for &card in cards.iter().filter(|c| !leaders.contains(c) && !others.contains(c)) {
            if self.printed(card).token.is_none() && self.card(card).zone != Zone::Removed {
                self.strip(card);
                self.move_between_piles(card, Zone::Hand);
                self.log(rule, Happening::Returned { card });
            }
        }
    }

    /// Puts a card on its owner's deck, from play or any pile.
    pub(super) fn put_on_deck(&mut self, card: CardId, top: bool, rule: Rule) {
        if self.card(card).zone.is_play() {
            if self.look().is_unit(card) && self.look().is_leader(card) {
                return self.defeat(&[card], None, Rule::Cr3_4_6);
            }
            let waiting = self.triggered_by(&[Occurrence::Left { card: self.object(card) }]);
            self.leave_play(&[(card, Zone::Deck)]);
            self.wait_for(waiting);
        } else {
            self.strip(card);
            self.move_between_piles(card, Zone::Deck);
        }
        if self.card(card).zone != Zone::Deck {
            return;
        }
        if top {
            let owner = self.card(card).owner;
            let deck = &mut self.player_mut(owner).deck;
            if let Some(last) = deck.pop() {
                deck.insert(0, last);
            }
        }
        self.log(rule, Happening::PutOnDeck { card, top });
    }

    /// Shuffles a player's deck with the position's own seed.
    pub(super) fn shuffle(&mut self, player: PlayerId, rule: Rule) {
        let mut random = self.random();
        random.shuffle(&mut self.player_mut(player).deck);
        self.log(rule, Happening::Shuffled { player });
    }

    /// Readies a card, unless something forbids it; says whether it was exhausted and is ready now (CR 1.5.4.e).
    pub(super) fn ready_card(&mut self, card: CardId, rule: Rule) -> bool {
        if !self.card(card).exhausted {
            return false;
        }
        if self.look().has_grant(card, |g| matches!(g, Grant::CantReady)) {
            self.because(Rule::Cr1_3_3, &[Rule::Cr8_3_2], card, Reason::CannotReady);
            return false;
        }
        self.card_mut(card).exhausted = false;
        self.log(rule, Happening::Readied { card });
        self.occur(&[Occurrence::Readied { card: self.object(card) }]);
        true
    }

    /// Exhausts a card; says whether it was ready.
    pub(super) fn exhaust_card(&mut self, card: CardId, rule: Rule) -> bool {
        if self.card(card).exhausted {
            return false;
        }
        self.card_mut(card).exhausted = true;
        self.log(rule, Happening::Exhausted { card });
        self.occur(&[Occurrence::Exhausted { card: self.object(card) }]);
        true
    }

    /// Gives control of a card in play to a player (CR 8.27).
    pub(super) fn take_control(&mut self, card: CardId, player: PlayerId, rule: Rule) -> bool {
        if !self.card(card).zone.is_play() || self.card(card).controller == player {
            return false;
        }
        if self.look().is_unit(card) && self.look().is_leader(card) {
            self.defeat(&[card], None, Rule::Cr3_4_6);
            return true;
        }
        let object = self.object(card);
        let fights = self.attacks.iter().any(|a| !a.ended && (a.attacker == object || a.defenders.contains(&object)));
        if self.card(card).zone == Zone::Resources {
            let exhausted = self.card(card).exhausted;
            self.unlist(card);
            self.card_mut(card).controller = player;
            self.card_mut(card).exhausted = exhausted;
            self.player_mut(player).resources.push(card);
        } else {
            self.card_mut(card).controller = player;
            // CR 1.5.2.f: token upgrades go with the unit.
            let tokens: Vec<CardId> = self.upgrades_on(card).filter(|&u| self.printed(u).token.is_some()).collect();
            for token in tokens {
                let state = self.card_mut(token);
                state.controller = player;
                state.owner = player;
            }
            self.leave_attack(card);
        }
        let also: &[Rule] = match self.card(card).zone {
            Zone::Resources => &[Rule::Cr8_27_1c],
            Zone::Attached(_) => &[Rule::Cr8_27_1b],
            _ if fights => &[Rule::Cr8_27_1a, Rule::Cr1_5_2d, Rule::Cr8_27_3, Rule::Cr11_4_5],
            _ => &[Rule::Cr8_27_1a, Rule::Cr1_5_2d, Rule::Cr1_5_2f],
        };
        self.log_all(rule, also, Happening::ControlTaken { player, card });
        true
    }

    /// CR 8.27.3: a unit whose control changes is no longer part of the attack; CR 11.4.5 keeps it with another defender.
    fn leave_attack(&mut self, card: CardId) {
        let object = self.object(card);
        let controller = self.card(card).controller;
        if self.attacks.iter().any(|a| a.attacker == object || a.defenders.contains(&object)) {
            self.because(Rule::Cr8_27_3, &[], card, Reason::OutOfTheAttack);
        }
        let players = self.players.len();
        for attack in &mut self.attacks {
            if attack.defenders.contains(&object) && controller != attack.attacking_player && players > 2 {
                attack.defending_player = controller;
            } else {
                attack.defenders.retain(|&d| d != object);
            }
        }
    }

    /// Whether a card can guard captured ones: a unit in play, or a base, where an ability says so.
    pub(super) fn can_guard(&self, captor: CardId) -> bool {
        let state = self.card(captor);
        state.zone.is_arena() || (state.zone == Zone::Base && self.printed(captor).kind == CardKind::Base)
    }

    /// A unit captures another (CR 8.33.1): it leaves play, facedown under its captor.
    pub(super) fn capture(&mut self, captor: CardId, card: CardId) -> bool {
        if !self.can_guard(captor) || !self.look().is_unit(card) {
            return false;
        }
        if self.look().is_leader(card) {
            self.defeat(&[card], Some(self.card(captor).controller), Rule::Cr3_4_6);
            return true;
        }
        if self.is_replaced(card, crate::cards::Would::BeCaptured) {
            self.stop_unsupported(card, "a replacement of being captured");
            return false;
        }
        let by = self.card(captor).controller;
        let object = self.object(card);
        let waiting = self.triggered_by(&[
            Occurrence::Left { card: object },
            Occurrence::Captured { card: object, captor: self.object(captor), by },
        ]);
        let also: &[Rule] =
            if self.printed(card).token.is_some() { &[Rule::Cr8_33_5, Rule::Cr3_7_3] } else { &[Rule::Cr8_12_1] };
        self.log_all(Rule::Cr8_33_1, also, Happening::Captured { captor, card });
        self.leave_play(&[(card, Zone::Captured(captor))]);
        self.wait_for(waiting);
        true
    }

    /// A captured card comes back, exhausted, under its owner's control (CR 8.33.3).
    pub(super) fn rescue(&mut self, card: CardId, rule: Rule) {
        let owner = self.card(card).owner;
        if self.player(owner).eliminated {
            return;
        }
        let arena = self.printed(card).arena.unwrap_or(Arena::Ground);
        let copies = self.copy_rules(card, owner);
        self.enter_arena(card, arena, owner, false);
        let also: &[Rule] = match rule {
            Rule::Cr11_3_1a => &[Rule::Cr8_33_4, Rule::Cr1_16_5d],
            Rule::Cr8_33_4 => &[Rule::Cr1_16_5d, Rule::Cr8_33_3],
            _ => &[],
        };
        self.log_all(rule, &[also, &copies].concat(), Happening::Rescued { card });
        let object = self.object(card);
        self.occur(&[Occurrence::Entered { card: object }, Occurrence::Rescued { card: object }]);
    }

    /// The object again, if it is still that copy in play.
    pub(super) fn still(&self, object: Object) -> Option<CardId> {
        self.in_play(object).then_some(object.card)
    }
}
