//! The position at the beginning of a scenario or game: the players, and their cards where they stand.

use swu_cards::{Ability, Arena, CardKind, Deed, Duration, Effect, Phase, TokenKind};

use super::{Entry, GameSetup, PlayerSetup, StartedGame};
use crate::position::{
    Board, CardState, Context, Format, Frame, Marks, PassState, Player, Position, Stage, State, Zone,
};
use crate::terms::{CardId, PlayerId, Players, Refusal, Rule};

/// The players and the place of a card.
#[derive(Debug, Clone, Copy)]
struct Placement {
    owner: PlayerId,
    controller: PlayerId,
    zone: Zone,
}

impl Placement {
    /// The place of a card that its owner controls.
    const fn own(owner: PlayerId, zone: Zone) -> Self {
        Self { owner, controller: owner, zone }
    }
}

impl Position {
    /// The position that a setup describes, played on to its first decision, with the ids of the tagged cards.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the first step of the game is not possible.
    pub fn begin(setup: &GameSetup) -> Result<StartedGame, Refusal> {
        let board = Board {
            format: setup.format,
            stage: setup.stage,
            round: setup.round,
            initiative: setup.initiative,
            blast: setup.blast,
            plan: setup.plan,
            turn: setup.active,
            edition: setup.edition,
            mistake: setup.mistake,
            others: setup.others.as_slice().into(),
            ..Board::default()
        };
        let mut position = Self::from(State::on(board, setup.seed, setup.chance));
        position.state.last_phase = setup.format == Format::TwinSuns && setup.players.iter().any(|p| p.eliminated);
        let mut tags = Vec::new();
        for (seat, player) in setup.players.iter().enumerate() {
            position.seat(PlayerId(seat as u8), player, &mut tags);
        }
        // A leader may be under the control of a player who is seated before its owner.
        let in_play: Vec<CardId> = position.units.iter().chain(&position.upgrades).copied().collect();
        for card in in_play {
            let owner = position.card(card).owner;
            let is_leader = position.printed(card).kind == CardKind::Leader;
            if is_leader && !position.player(owner).leaders.contains(&card) {
                position.state.player_mut(owner).leaders.push(card);
            }
        }
        for &unit in &position.units.clone() {
            position.keep_named(unit);
        }
        position.has_tokens_of_setup();
        if let &[winner] = position.playing().collect::<Players>().as_slice() {
            position.win(winner, Rule::Cr5_6_1);
        }
        position.begin_with(setup);
        position.advance(&mut ())?;
        let events = std::mem::take(&mut position.log.events);
        Ok(StartedGame { position, tags, events })
    }

    /// Restores the lasting rules that a unit's When Played ability made of the card named for it, while the unit stays in play
    /// (CR 7.7.3.b).
    fn keep_named(&mut self, unit: CardId) {
        if self.card(unit).rare().named.is_none() {
            return;
        }
        let words = Context::new(self.object(unit), self.card(unit).controller);
        for ability in self.look().abilities(unit).into_owned() {
            if let Ability::Triggered(triggered) = &*ability
                && let Effect::Sequence(parts) = &*triggered.effect
                && parts.iter().any(|part| matches!(**part, Effect::NameCard))
            {
                for part in parts {
                    let Effect::LastingRule { rule, duration, next_only, uses } = &**part else { continue };
                    if *duration == Duration::WhileThisInPlay {
                        self.perform_lasting_rule(rule, *duration, *next_only, *uses, &words);
                    }
                }
            }
        }
    }

    fn begin_with(&mut self, setup: &GameSetup) {
        match setup.stage {
            Stage::Setup => {
                self.state.round = setup.round.saturating_sub(1);
                let order = self.clockwise_from(setup.initiative.holder.unwrap_or(setup.active));
                self.state.push_in_order([
                    Frame::Mulligans(order.clone()),
                    Frame::FirstResources(order),
                    Frame::StartRound,
                ]);
            }
            // Units that cannot be in play so may leave it, and trigger something, before anybody acts (CR 1.16.5, 7.6.7).
            Stage::In(Phase::Action) => self.state.push_in_order([Frame::Triggers, Frame::Turn]),
            Stage::In(Phase::Regroup) => self.state.push(Frame::PhaseBegins(Phase::Regroup)),
        }
    }

    fn seat(&mut self, id: PlayerId, setup: &PlayerSetup, tags: &mut Vec<(usize, CardId)>) {
        let base = self.place_unit(&setup.base, Placement::own(id, Zone::Base), tags);
        let took = [self.initiative, self.blast, self.plan].iter().any(|c| c.taken && c.holder == Some(id));
        self.state.players.push(Player {
            name: setup.name.clone(),
            base,
            eliminated: setup.eliminated,
            no_aspects: setup.plain_base && setup.leaders.is_empty(),
            passed: if took { PassState::InSuccession } else { PassState::No },
            took_counter: took,
            ..Player::default()
        });
        for leader in &setup.leaders {
            let arena = leader.card.arena.unwrap_or(Arena::Ground);
            let zone = if leader.deployed { arena.into() } else { Zone::Base };
            let card = self.place_unit(leader, Placement::own(id, zone), tags);
            self.state.player_mut(id).leaders.push(card);
        }
        for (entries, zone) in [
            (&setup.hand, Zone::Hand),
            (&setup.deck, Zone::Deck),
            (&setup.discard, Zone::Discard),
            (&setup.resources, Zone::Resources),
        ] {
            for entry in entries {
                let spot = Placement { owner: entry.owner.unwrap_or(id), controller: id, zone };
                let card = self.place(entry, spot, tags);
                let player = self.state.player_mut(id);
                match zone {
                    Zone::Hand => player.hand.push(card),
                    Zone::Deck => player.deck.push(card),
                    Zone::Discard => player.discard.push(card),
                    _ => player.resources.push(card),
                }
            }
        }
        for (arena, entry) in &setup.units {
            let spot = Placement { owner: entry.owner.unwrap_or(id), controller: id, zone: (*arena).into() };
            let unit = self.place_unit(entry, spot, tags);
            if entry.played_this_phase {
                self.has_entered_play(unit, id);
            }
        }
        for _ in 0..setup.credits {
            self.place_token(TokenKind::Credit, id, Zone::Resources);
        }
        if setup.force {
            self.place_token(TokenKind::Force, id, Zone::Base);
        }
        if setup.eliminated {
            self.remove_cards_of(id);
        }
    }

    /// A unit that entered play this phase was played, or deployed if it is a leader (CR 6.2.5.d, 8.7.1).
    fn has_entered_play(&mut self, unit: CardId, player: PlayerId) {
        let deed = if self.printed(unit).kind == CardKind::Leader { Deed::Deployed } else { Deed::Played };
        self.did(player, Deed::EnteredPlay, unit, 1);
        self.did(player, deed, unit, 1);
    }

    /// A unit, or a base, with what is attached to it and captured by it.
    fn place_unit(&mut self, entry: &Entry, spot: Placement, tags: &mut Vec<(usize, CardId)>) -> CardId {
        let Placement { controller, zone, .. } = spot;
        let unit = self.place(entry, spot, tags);
        if zone.is_arena() {
            self.state.units.push(unit);
        }
        for upgrade in &entry.upgrades {
            let owner = upgrade.owner.unwrap_or(controller);
            let card = self.place(upgrade, Placement::own(owner, Zone::Attached(unit)), tags);
            if upgrade.card.kind == CardKind::Leader {
                self.state.card_mut(card).deployed = true;
            }
            self.state.upgrades.push(card);
        }
        for captive in &entry.captives {
            // With two players, the other one; with more, the file says who.
            let owner = captive.owner.unwrap_or(PlayerId((controller.0 + 1) % 2));
            let captive = self.place(captive, Placement::own(owner, Zone::Captured(unit)), tags);
            self.state.captives.push(captive);
        }
        unit
    }

    fn place(&mut self, entry: &Entry, spot: Placement, tags: &mut Vec<(usize, CardId)>) -> CardId {
        let Placement { owner, controller, zone } = spot;
        let face = self.state.faces.add(&entry.card);
        let id = self.state.add_card(CardState::new(face, owner, controller, zone));
        let played_by = entry.played_this_phase.then_some(controller);
        let copied = entry.copy_of.as_ref().map(|copied| {
            let except = self.enters_as_copy(id).map(|(_, except)| except);
            (self.state.faces.add(copied), except.unwrap_or_default())
        });
        let kind = self.board.kind(id);
        let mut state = self.state.card_mut(id);
        state.exhausted = entry.exhausted;
        state.damage = entry.damage;
        state.deployed = entry.deployed;
        state.epic_used = entry.epic_used || entry.deployed;
        if let Some((copied, except)) = copied {
            state.copies(copied, except);
        }
        if let Some(named) = &entry.named {
            state.rare_mut().named = Some(named.clone());
        }
        state.filler = entry.filler;
        state.marks = Marks {
            entered_phase: entry.played_this_phase,
            entered_round: entry.played_this_phase,
            fresh: entry.played_this_phase,
            played: entry.played_this_phase.then_some(kind),
            played_by,
            ..Marks::default()
        };
        if let Some(tag) = entry.tag {
            tags.push((tag, id));
        }
        id
    }
}
