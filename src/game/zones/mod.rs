//! Cards from zone to zone (CR 4, 8.7, 8.12): drawing, discarding, resourcing, entering and leaving play.

mod capture;
mod control;
mod copies;
mod drawing;
mod tokens;
mod upgrades;

use smallvec::SmallVec;
use swu_cards::{Arena, CardKind, Deed, Grant, Would};

use crate::position::{Facts, LastKnown, Marks, Mistake, Occurrence, Position, Responsibility, Shared, Zone};
use crate::terms::{CardId, CardList, Happening, Object, PlayerId, Rule, WhyNot};

impl Position {
    /// Takes a card out of the list that it is in.
    pub(crate) fn unlist(&mut self, card: CardId) {
        let from = self.card(card).zone.kind();
        self.state.board.changing(Facts::NONE).card_mut(card).came_from = from;
        let (zone, owner) = (self.card(card).zone, self.card(card).owner);
        let drop_from = |list: &mut Vec<CardId>| list.iter().position(|&c| c == card).map(|at| list.remove(at));
        match zone {
            Zone::Ground | Zone::Space => _ = drop_from(&mut self.state.units),
            Zone::Attached(_) => _ = drop_from(&mut self.state.upgrades),
            Zone::Captured(_) => _ = drop_from(&mut self.state.captives),
            Zone::Base => _ = drop_from(&mut self.state.tokens),
            Zone::Deck => {
                drop_from(self.state.deck_mut(owner));
                self.state.settle_card(card);
            }
            Zone::Hand => _ = drop_from(self.state.hand_mut(owner)),
            Zone::Discard => _ = drop_from(self.state.discard_mut(owner)),
            // Whoever controls it.
            Zone::Resources => {
                if self.tokens.contains(&card) {
                    drop_from(&mut self.state.tokens);
                }
                for seat in self.seats() {
                    drop_from(self.state.resources_mut(seat));
                }
            }
            Zone::SetAside | Zone::Removed => {}
        }
    }

    /// Puts a card into a pile of its owner (resources: of its controller), at the bottom or end of it.
    pub(crate) fn move_between_piles(&mut self, card: CardId, zone: Zone) {
        self.unlist(card);
        let mut state = self.state.card_mut(card);
        state.zone = zone;
        state.copy += 1;
        let (owner, controller) = (state.owner, state.controller);
        drop(state);
        match zone {
            Zone::Deck => {
                // Where it came from tells it apart from no other card of its deck.
                self.state.board.changing(Facts::NONE).card_mut(card).came_from = None;
                self.state.deck_mut(owner).push(card);
            }
            Zone::Hand => self.state.hand_mut(owner).push(card),
            Zone::Discard => self.state.discard_mut(owner).push(card),
            Zone::Resources => self.state.resources_mut(controller).push(card),
            Zone::Captured(_) => self.state.captives.push(card),
            _ => {}
        }
    }

    /// Strips a card of everything that it had in play (CR 1.9.5, 8.5.4).
    fn strip(&mut self, card: CardId) {
        let owner = self.card(card).owner;
        let mut state = self.state.card_mut(card);
        state.damage = 0;
        state.exhausted = false;
        state.controller = owner;
        state.forget();
        state.paid = 0;
        state.resources_paid = 0;
        state.marks = Marks::default();
        state.keep_uses(|limit| matches!(limit, swu_cards::Limit::PerGame(_)));
    }

    /// The present state of the card, for when it has left play (CR 8.11.1).
    fn known_now(&self, card: CardId) -> LastKnown {
        let look = self.look();
        let state = self.card(card);
        LastKnown {
            object: self.object(card),
            features: look.features(card),
            controller: state.controller,
            zone: state.zone,
            power: look.power(card),
            hp: look.hp(card),
            damage: state.damage,
            exhausted: state.exhausted,
            upgrades: self.upgrades_on(card).map(|u| self.object(u)).collect(),
            bearer: self.bearer_now(card),
            guards: !self.captives_of(card).is_empty(),
            abilities: look.abilities(card).into_owned(),
            defeated: false,
            by_combat: false,
        }
    }

    /// The unit that an upgrade is attached to; one that has left play just before, as it was there (CR 3.6.11).
    fn bearer_now(&self, upgrade: CardId) -> Option<Object> {
        let Zone::Attached(unit) = self.card(upgrade).zone else { return None };
        if self.card(unit).zone.is_arena() {
            return Some(self.object(unit));
        }
        self.last_known.iter().rev().find(|known| known.object.card == unit).map(|known| known.object)
    }

    /// Remembers cards as they are with each other, before any of them moves.
    pub(crate) fn remember(&mut self, cards: impl Iterator<Item = CardId>) {
        let known: SmallVec<[Shared<LastKnown>; 4]> = cards.map(|card| self.known_now(card).into()).collect();
        self.state.last_known_mut().extend(known);
    }

    /// CR 7.7.3.e: effects that last while the card is in play end when it leaves play.
    pub(crate) fn end_while_in_play(&mut self, card: CardId) {
        let object = self.object(card);
        self.end_lasting(|l| l.duration == swu_cards::Duration::WhileThisInPlay && l.source == object);
    }

    /// Cards leave play for a zone of their owners, all at once: each is remembered as it was with the others, then they move.
    /// Abilities that trigger have seen them before, and their captives are rescued later (CR 8.12.1, 1.16.5.d).
    pub(crate) fn leave_play(&mut self, leaving: &[(CardId, Zone)]) {
        let leaving: SmallVec<[(CardId, Zone); 4]> =
            leaving.iter().copied().filter(|&(card, _)| self.card(card).zone.is_play()).collect();
        self.remember(leaving.iter().map(|&(card, _)| card));
        for (card, zone) in leaving {
            self.end_while_in_play(card);
            if self.look().is_unit(card) {
                let controller = self.card(card).controller;
                self.did(controller, Deed::LeftPlay, card, 1);
            }
            self.relocate(card, zone);
        }
    }

    /// NOTE C1-1.1: the upgrades that are defeated at the same time as these units leave play. Of one whose own defeat an
    /// effect may replace it is looked at afterwards (NOTE C1-1.12).
    pub(crate) fn upgrades_falling_with(&self, leaving: &[CardId]) -> CardList {
        if self.mistaken(Mistake::UpgradesReturnToHand) {
            return CardList::new();
        }
        let look = self.look();
        let units = leaving.iter().filter(|&&card| look.is_unit(card));
        let upgrades = units.flat_map(|&unit| self.upgrades_on(unit));
        upgrades
            .filter(|upgrade| !leaving.contains(upgrade) && !self.may_be_replaced(*upgrade, Would::BeDefeated))
            .collect()
    }

    /// Cards leave play in another way than by defeat, with these occurrences, and upgrades fall with them.
    fn leave_play_by(&mut self, leaving: &[(CardId, Zone)], occurrences: Vec<Occurrence>) {
        self.leave_together(leaving, occurrences, &[], Rule::NoteC1_1_1, |_| {});
    }

    /// Notes the defeat of a card that has left play, and the kind of card that it was.
    pub(crate) fn note_defeated(&mut self, card: CardId, kind: Option<CardKind>, by_combat: bool) {
        self.state.card_mut(card).marks.defeated = kind;
        if let Some(known) = self.state.last_known_mut().iter_mut().rev().find(|known| known.object.card == card) {
            known.defeated = true;
            known.by_combat = by_combat;
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
            let ready = self.mistaken(Mistake::LeaderReturnsReady);
            let mut state = self.state.card_mut(card);
            state.deployed = false;
            state.flipped = false;
            state.exhausted = !ready;
        }
        if zone == Zone::SetAside {
            self.log_all(Rule::Cr3_7_3, &[Rule::Cr4_11_2], Happening::SetAside { card });
        }
    }

    /// Puts a card into an arena as a unit (CR 3.5.2).
    pub(crate) fn enter_arena(&mut self, card: CardId, arena: Arena, controller: PlayerId, ready: bool) {
        self.unlist(card);
        let mut state = self.state.card_mut(card);
        state.zone = arena.into();
        state.copy += 1;
        state.controller = controller;
        state.exhausted = !ready;
        state.damage = 0;
        state.marks = Marks { entered_phase: true, entered_round: true, fresh: state.marks.fresh, ..Marks::default() };
        drop(state);
        self.state.units.push(card);
        self.state.harm.came.push(card);
        self.did(controller, Deed::EnteredPlay, card, 1);
    }

    /// Discards cards from hands or decks, simultaneously (CR 1.14.4). A player discards from their own hand, whoever
    /// chooses (CR 1.14.2); from a deck it is the player who resolves the ability that discards (CR 8.31.2).
    pub(crate) fn discard_cards(&mut self, cards: &[CardId], by: PlayerId, rule: Rule) {
        let also: &[Rule] = if cards.len() > 1 { &[Rule::Cr1_14_4] } else { &[] };
        let mut occurrences = Vec::new();
        let mut showed: Vec<PlayerId> = Vec::new();
        for &card in cards {
            let owner = self.card(card).owner;
            let player = if self.card(card).zone == Zone::Deck { by } else { owner };
            if self.card(card).zone == Zone::Hand && !showed.contains(&player) {
                showed.push(player);
            }
            self.strip(card);
            self.move_between_piles(card, Zone::Discard);
            self.state.card_mut(card).marks.discarded = true;
            self.did(player, Deed::Discarded, card, 1);
            self.log_all(rule, also, Happening::Discarded { player, card });
            occurrences.push(Occurrence::Discarded { player, card: self.object(card) });
        }
        occurrences.extend(showed.into_iter().map(|player| Occurrence::ShowedHand { player }));
        self.occur(&occurrences);
    }

    /// Puts a card into play as a resource (CR 1.7.7).
    pub(crate) fn resource_card(&mut self, card: CardId, player: PlayerId, ready: bool, rule: Rule) {
        if self.card(card).zone.is_play() && self.card(card).zone != Zone::Resources {
            self.leave_play_by(&[(card, Zone::Discard)], Vec::new());
        }
        if self.printed(card).token.is_some() {
            // CR 3.7.3: a token is set aside wherever else it would go.
            return;
        }
        self.strip(card);
        self.unlist(card);
        let mut state = self.state.card_mut(card);
        state.zone = Zone::Resources;
        state.copy += 1;
        state.controller = player;
        state.exhausted = !ready;
        drop(state);
        self.state.resources_mut(player).push(card);
        self.log(rule, Happening::Resourced { player, card });
    }

    /// CR 3.4.6: an ability of that player would take a Leader Unit out of play or change its control, and defeats it.
    fn defeat_leader_units(&mut self, leaders: &[CardId], by: PlayerId) {
        self.defeat(leaders, Responsibility::ability(by), Rule::Cr3_4_6);
    }

    /// True for a card that is defeated where an ability would take it out of play: a Leader Unit (CR 3.4.6), and a Leader
    /// Upgrade, which comes to its base zone only by being defeated (CR 3.4.4.a, 3.4.5, 4.2.2).
    fn leaves_only_by_defeat(&self, card: CardId) -> bool {
        let look = self.look();
        (look.is_unit(card) || look.is_upgrade(card)) && look.is_leader(card)
    }

    /// Those that an enemy ability of this player can act on so.
    pub(crate) fn unprotected(&mut self, cards: CardList, player: PlayerId, forbids: &Grant) -> CardList {
        let look = self.look();
        let is_protected = |c: &CardId| self.card(*c).controller != player && look.has_grant(*c, |g| g == forbids);
        let (protected, open): (CardList, CardList) = cards.into_iter().partition(is_protected);
        self.why_not_each(Rule::Cr8_3_2, &[Rule::Cr1_3_3], protected, WhyNot::Protected);
        open
    }

    /// Returns cards to their owners' hands by an ability of that player (CR 8.24.1), all at the same time: of a leader among
    /// them only its own return is replaced (CR 7.7.5.d).
    pub(crate) fn return_to_hand(&mut self, cards: &[CardId], by: PlayerId, rule: Rule) {
        let in_play: CardList = cards.iter().copied().filter(|&c| self.card(c).zone.is_play()).collect();
        let leaders = in_play.iter().copied().filter(|&c| self.leaves_only_by_defeat(c)).collect();
        let leaders = self.unprotected(leaders, by, &Grant::CantBeDefeatedByEnemies);
        // CR 7.7.5.c: one that cannot be defeated returns, if it is no leader card.
        let returns = |&card: &CardId| !leaders.contains(&card) && self.printed(card).kind != CardKind::Leader;
        let others: CardList = in_play.iter().copied().filter(returns).collect();
        let mut defeated = leaders.into_iter().map(|leader| (leader, Responsibility::ability(by))).collect();
        self.retain_unreplaced(&mut defeated, Rule::Cr3_4_6);
        let mut occurrences: Vec<Occurrence> = others
            .iter()
            .filter(|&&c| self.look().is_unit(c) || self.look().is_upgrade(c))
            .map(|&c| Occurrence::Left { card: self.object(c) })
            .collect();
        if self.mistaken(Mistake::ReturnIsDefeat) {
            let units = others.iter().filter(|&&c| self.look().is_unit(c)).map(|&c| self.object(c));
            occurrences.extend(units.map(|card| Occurrence::Defeated { card, by: Some(by), attacker: None }));
        }
        let leaving: Vec<(CardId, Zone)> = others.iter().map(|&c| (c, Zone::Hand)).collect();
        self.leave_together(&leaving, occurrences, &defeated, Rule::Cr3_4_6, |this| {
            // CR 3.7.3: tokens go elsewhere.
            for &card in &others {
                if this.printed(card).token.is_none() {
                    this.log(rule, Happening::Returned { card });
                }
            }
        });
        for &card in cards.iter().filter(|c| !in_play.contains(c)) {
            if self.printed(card).token.is_none() && self.card(card).zone != Zone::Removed {
                self.strip(card);
                self.move_between_piles(card, Zone::Hand);
                self.log(rule, Happening::Returned { card });
            }
        }
    }

    /// Puts a card on its owner's deck by an ability of that player, from play or any pile.
    pub(crate) fn put_on_deck(&mut self, card: CardId, top: bool, by: PlayerId, rule: Rule) {
        let mut also = Vec::new();
        if self.card(card).zone.is_play() {
            if self.leaves_only_by_defeat(card) {
                return self.defeat_leader_units(&[card], by);
            }
            also = self.worked_out(|told| told.leaving_rules(card));
            let left = vec![Occurrence::Left { card: self.object(card) }];
            self.leave_play_by(&[(card, Zone::Deck)], left);
        } else {
            self.strip(card);
            self.move_between_piles(card, Zone::Deck);
        }
        if self.card(card).zone != Zone::Deck {
            return;
        }
        if top {
            let owner = self.card(card).owner;
            let deck = self.state.deck_mut(owner);
            if let Some(last) = deck.pop() {
                deck.insert(0, last);
            }
        }
        self.log_all(rule, &also, Happening::PutOnDeck { card, top });
    }

    /// Shuffles a player's deck.
    pub(crate) fn shuffle(&mut self, player: PlayerId, rule: Rule) {
        self.state.shuffle_deck(player);
        self.log(rule, Happening::Shuffled { player });
    }

    /// Readies cards at the same time, unless something forbids it; returns true if any was exhausted and is ready now (CR
    /// 1.5.4.e).
    pub(crate) fn ready_cards(&mut self, cards: &[CardId], rule: Rule) -> bool {
        let look = self.look();
        let cannot = |&card: &CardId| look.cannot_ready(card);
        let exhausted = cards.iter().copied().filter(|&card| self.card(card).exhausted);
        let exhausted: SmallVec<[(CardId, bool); 32]> = exhausted.map(|card| (card, cannot(&card))).collect();
        let mut occurrences = Vec::with_capacity(exhausted.len());
        for (card, cannot) in exhausted {
            if cannot {
                let also = [&[Rule::Cr8_3_2], self.upgrade_forbids(self.look(), card, &Grant::CantReady)].concat();
                self.why_not(Rule::Cr1_3_3, &also, card, WhyNot::CannotReady);
                continue;
            }
            self.state.set_exhausted(card, false);
            self.log(rule, Happening::Readied { card });
            occurrences.push(Occurrence::Readied { card: self.object(card) });
        }
        self.occur(&occurrences);
        !occurrences.is_empty()
    }

    /// Exhausts a card; returns true if it was ready.
    pub(crate) fn exhaust_card(&mut self, card: CardId, rule: Rule) -> bool {
        if self.card(card).exhausted {
            return false;
        }
        self.state.set_exhausted(card, true);
        self.log(rule, Happening::Exhausted { card });
        self.occur(&[Occurrence::Exhausted { card: self.object(card) }]);
        true
    }
}
