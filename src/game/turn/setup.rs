//! Where a game begins: any position that a scenario describes, and the setup steps of a real game (CR 5.2).

use std::sync::Arc;

use smallvec::SmallVec;
use swu_cards::{Ability, Card, CardKind, Constant, Deed, Duration, Effect, Phase, SetupRule, TokenKind};

use crate::position::board::Board;
use crate::position::chance::{Chance, Wanted};
use crate::position::face::Faces;
use crate::position::frame::Frame;
use crate::position::mistake::Mistake;
use crate::position::state::{CardState, Context, CounterState, Marks, Passed, Player, Zone};
use crate::position::{Format, Position, Stage};
use crate::terms::decision::{Answer, Ask, Decision, Refusal};
use crate::terms::event::{Event, Happening};
use crate::terms::ids::{CardId, PlayerId, Players, Ref};
use crate::terms::rule::Rule;

/// Cards of an opening hand (CR 5.2.1.d).
pub const OPENING_HAND: usize = 6;
/// Cards that each player resources during setup (CR 5.2.1.f).
pub const FIRST_RESOURCES: usize = 2;

/// A game to begin.
#[derive(Debug, Clone)]
pub struct GameSetup {
    pub format: Format,
    /// Where it begins: with the mulligan decisions, in the action phase, or with the start of the regroup phase.
    pub stage: Stage,
    pub round: u32,
    pub initiative: CounterState,
    pub active: PlayerId,
    pub blast: CounterState,
    pub plan: CounterState,
    pub seed: u64,
    /// What the engine is to rule wrong: nothing, unless wrong rulings are what is wanted.
    pub mistake: Option<Mistake>,
    /// Who settles what is random.
    pub chance: Chance,
    /// Clockwise.
    pub players: Vec<PlayerSetup>,
}

/// A player of a game to begin.
#[derive(Debug, Clone)]
pub struct PlayerSetup {
    pub name: String,
    pub leaders: Vec<Entry>,
    pub base: Entry,
    /// The base counts as none: with no leader either, the player pays no aspect penalty.
    pub plain_base: bool,
    pub resources: Vec<Entry>,
    pub hand: Vec<Entry>,
    /// Top first.
    pub deck: Vec<Entry>,
    pub discard: Vec<Entry>,
    pub units: Vec<(swu_cards::Arena, Entry)>,
    pub credits: usize,
    pub force: bool,
    pub eliminated: bool,
}

impl PlayerSetup {
    /// Everything that the player begins with.
    fn entries(&self) -> impl Iterator<Item = &Entry> {
        let piles = [&self.leaders, &self.resources, &self.hand, &self.deck, &self.discard];
        let units = self.units.iter().map(|(_, unit)| unit);
        piles.into_iter().flatten().chain([&self.base]).chain(units)
    }
}

impl GameSetup {
    /// Every card that the game begins with, as often as it is there.
    pub fn cards(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.players.iter().flat_map(PlayerSetup::entries).flat_map(Entry::cards)
    }

    /// A two-player or multiplayer game by the general rules that begins with the mulligan decisions of its first round,
    /// hands being drawn; the first player has the initiative.
    pub fn new(players: Vec<PlayerSetup>) -> Self {
        let first = PlayerId(0);
        Self {
            format: Format::Premier,
            stage: Stage::Setup,
            round: 1,
            initiative: CounterState { holder: Some(first), taken: false },
            active: first,
            blast: CounterState::default(),
            plan: CounterState::default(),
            seed: 0,
            mistake: None,
            chance: Chance::default(),
            players,
        }
    }
}

impl PlayerSetup {
    /// A player with a base and nothing else.
    pub fn new(name: impl Into<String>, base: Entry) -> Self {
        Self {
            name: name.into(),
            leaders: Vec::new(),
            base,
            plain_base: false,
            resources: Vec::new(),
            hand: Vec::new(),
            deck: Vec::new(),
            discard: Vec::new(),
            units: Vec::new(),
            credits: 0,
            force: false,
            eliminated: false,
        }
    }
}

/// A card as it stands at the beginning.
#[derive(Debug, Clone)]
pub struct Entry {
    pub card: Arc<Card>,
    /// Comes back with the card's id, for whoever must find it again.
    pub tag: Option<usize>,
    pub exhausted: bool,
    pub damage: i32,
    pub upgrades: Vec<Entry>,
    pub captives: Vec<Entry>,
    /// When it is not who the place says: of an upgrade, who owns and controls it.
    pub owner: Option<PlayerId>,
    pub deployed: bool,
    pub epic_used: bool,
    pub played_this_phase: bool,
    pub copy_of: Option<Arc<Card>>,
    pub named: Option<String>,
    pub filler: bool,
}

impl Entry {
    /// The card, what it is a copy of, and what is attached to it or captured by it.
    fn cards(&self) -> Vec<&Arc<Card>> {
        let beneath = self.upgrades.iter().chain(&self.captives).flat_map(Self::cards);
        [&self.card].into_iter().chain(&self.copy_of).chain(beneath).collect()
    }

    /// The card, ready, undamaged and alone.
    pub fn new(card: Arc<Card>) -> Self {
        Self {
            card,
            tag: None,
            exhausted: false,
            damage: 0,
            upgrades: Vec::new(),
            captives: Vec::new(),
            owner: None,
            deployed: false,
            epic_used: false,
            played_this_phase: false,
            copy_of: None,
            named: None,
            filler: false,
        }
    }
}

/// A game that has begun.
#[derive(Debug, Clone)]
pub struct Begun {
    /// The position at its first decision.
    pub position: Position,
    /// The ids of the tagged cards.
    pub tags: Vec<(usize, CardId)>,
    /// What happened on the way.
    pub events: Vec<Event>,
}

impl Position {
    /// The position that a setup describes, played on to its first decision, with the ids of the tagged cards.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the first step of the game is not possible.
    pub fn begin(setup: &GameSetup) -> Result<Begun, Refusal> {
        let board = Board {
            format: setup.format,
            stage: setup.stage,
            round: setup.round,
            faces: Faces::default(),
            cards: Vec::new(),
            players: Vec::new(),
            units: Vec::new(),
            upgrades: Vec::new(),
            tokens: Vec::new(),
            captives: Vec::new(),
            initiative: setup.initiative,
            blast: setup.blast,
            plan: setup.plan,
            turn: setup.active,
            lasting: Vec::new(),
            attacks: Vec::new(),
            hurt_base: None,
            printed_changes: Vec::new(),
            last_known: Vec::new(),
            mistake: setup.mistake,
            wanted: Wanted::default(),
        };
        let mut position = Self::on(board, setup.seed, setup.chance);
        position.last_phase = setup.format == Format::TwinSuns && setup.players.iter().any(|p| p.eliminated);
        let mut tags = Vec::new();
        for (seat, player) in setup.players.iter().enumerate() {
            position.seat(PlayerId(seat as u8), player, &mut tags);
        }
        for leader in position.upgrades.clone() {
            if position.printed(leader).kind == CardKind::Leader {
                let owner = position.card(leader).owner;
                position.player_mut(owner).leaders.push(leader);
            }
        }
        for unit in position.units.clone() {
            position.keep_named(unit);
        }
        position.begin_with(setup);
        position.advance()?;
        let events = std::mem::take(&mut position.log.events);
        Ok(Begun { position, tags, events })
    }

    /// What a unit's When Played ability made of the card named for it, while the unit stays in play (CR 7.7.3.b).
    fn keep_named(&mut self, unit: CardId) {
        if self.card(unit).named().is_none() {
            return;
        }
        let words = Context::new(self.object(unit), self.card(unit).controller);
        for ability in self.look().abilities(unit).into_owned() {
            if let Ability::Triggered(triggered) = &*ability
                && let Effect::Sequence(parts) = &*triggered.effect
                && parts.iter().any(|part| matches!(**part, Effect::NameCard))
            {
                self.keep_rules(parts, &words);
            }
        }
    }

    fn keep_rules(&mut self, parts: &[Arc<Effect>], words: &Context) {
        for part in parts {
            if let Effect::LastingRule { rule, duration: Duration::WhileThisInPlay, next_only, uses } = &**part {
                self.perform_lasting_rule(rule, Duration::WhileThisInPlay, *next_only, *uses, words);
            }
        }
    }

    fn begin_with(&mut self, setup: &GameSetup) {
        match setup.stage {
            Stage::Setup => {
                self.round = setup.round.saturating_sub(1);
                let order = self.clockwise_from(setup.initiative.holder.unwrap_or(setup.active));
                self.push_in_order([Frame::Mulligans(order.clone()), Frame::FirstResources(order), Frame::StartRound]);
            }
            Stage::In(Phase::Action) => self.push(Frame::Turn),
            Stage::In(Phase::Regroup) => self.push(Frame::PhaseBegins(Phase::Regroup)),
        }
    }

    fn seat(&mut self, id: PlayerId, setup: &PlayerSetup, tags: &mut Vec<(usize, CardId)>) {
        let base = self.place(&setup.base, id, id, Zone::Base, tags);
        let took = [self.initiative, self.blast, self.plan].iter().any(|c| c.taken && c.holder == Some(id));
        self.players.push(Player {
            name: setup.name.clone(),
            base,
            leaders: SmallVec::new(),
            deck: Vec::new(),
            hand: Vec::new(),
            discard: Vec::new(),
            resources: Vec::new(),
            eliminated: setup.eliminated,
            no_aspects: setup.plain_base && setup.leaders.is_empty(),
            passed: if took { Passed::InSuccession } else { Passed::No },
            took_counter: took,
            early: None,
            extra_actions: 0,
            last_damaged_by: None,
            deeds: Vec::new(),
        });
        for leader in &setup.leaders {
            let zone = if leader.deployed { Zone::Ground } else { Zone::Base };
            let card = self.place_unit(leader, id, id, zone, tags);
            if !self.player(id).leaders.contains(&card) {
                self.player_mut(id).leaders.push(card);
            }
        }
        for (entries, zone) in [
            (&setup.hand, Zone::Hand),
            (&setup.deck, Zone::Deck),
            (&setup.discard, Zone::Discard),
            (&setup.resources, Zone::Resources),
        ] {
            for entry in entries {
                let owner = entry.owner.unwrap_or(id);
                let card = self.place(entry, owner, id, zone, tags);
                let player = self.player_mut(id);
                match zone {
                    Zone::Hand => player.hand.push(card),
                    Zone::Deck => player.deck.push(card),
                    Zone::Discard => player.discard.push(card),
                    _ => player.resources.push(card),
                }
            }
        }
        for (arena, entry) in &setup.units {
            let zone = match arena {
                swu_cards::Arena::Ground => Zone::Ground,
                swu_cards::Arena::Space => Zone::Space,
            };
            let unit = self.place_unit(entry, entry.owner.unwrap_or(id), id, zone, tags);
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

    fn place_unit(
        &mut self,
        entry: &Entry,
        owner: PlayerId,
        controller: PlayerId,
        zone: Zone,
        tags: &mut Vec<(usize, CardId)>,
    ) -> CardId {
        let unit = self.place(entry, owner, controller, zone, tags);
        if zone.is_arena() {
            self.units.push(unit);
        }
        if entry.card.kind == CardKind::Leader && entry.deployed && !self.player(owner).leaders.contains(&unit) {
            self.player_mut(owner).leaders.push(unit);
        }
        for upgrade in &entry.upgrades {
            let owner = upgrade.owner.unwrap_or(controller);
            let card = self.place(upgrade, owner, owner, Zone::Attached(unit), tags);
            if upgrade.card.kind == CardKind::Leader {
                self.card_mut(card).deployed = true;
            }
            self.upgrades.push(card);
        }
        for captive in &entry.captives {
            // With two players, the other one; with more, the file says who.
            let owner = captive.owner.unwrap_or(PlayerId((controller.0 + 1) % 2));
            let captive = self.place(captive, owner, owner, Zone::Captured(unit), tags);
            self.captives.push(captive);
        }
        unit
    }

    fn place(
        &mut self,
        entry: &Entry,
        owner: PlayerId,
        controller: PlayerId,
        zone: Zone,
        tags: &mut Vec<(usize, CardId)>,
    ) -> CardId {
        let id = self.new_card(&entry.card, owner, controller, zone);
        let played_by = entry.played_this_phase.then_some(controller);
        let except = self.enters_as_copy(id).map(|(_, except)| except);
        let copied = entry.copy_of.as_ref().map(|copied| self.faces.add(copied));
        let kind = self.look().kind(id);
        let mut state = self.card_mut(id);
        state.exhausted = entry.exhausted;
        state.damage = entry.damage;
        state.deployed = entry.deployed;
        state.epic_used = entry.epic_used || entry.deployed;
        if let Some(copied) = copied {
            state.copies(copied, except.unwrap_or_default());
        }
        if let Some(named) = &entry.named {
            state.name_for(named.clone());
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

    /// Adds a card to the game.
    fn new_card(&mut self, card: &Arc<Card>, owner: PlayerId, controller: PlayerId, zone: Zone) -> CardId {
        let face = self.faces.add(card);
        self.add_card(CardState::new(face, owner, controller, zone))
    }

    /// Adds a card with its status to the game.
    pub(crate) fn add_card(&mut self, state: CardState) -> CardId {
        let id = CardId(self.cards.len() as u16);
        self.cards.push(state);
        id
    }

    /// CR 5.2.1.e: each player once, in order.
    pub(crate) fn step_mulligans(&mut self, mut left: Players) {
        let Some(&player) = left.first() else { return };
        if !self.may_mulligan(player) {
            left.remove(0);
            return self.push(Frame::Mulligans(left));
        }
        let answer = self.answer.take().or_else(|| self.notes_mut(player).early.take());
        match answer {
            Some(Answer::Mulligan(hand)) => {
                self.mulligan(player, hand);
                left.remove(0);
                return self.push_in_order([Frame::NewHand(player), Frame::Mulligans(left)]);
            }
            Some(_) => {
                let also = self.mulligan_rules();
                self.log_all(Rule::Cr5_2_1e, also, Happening::Kept { player });
            }
            None => {
                let decision = Decision { player, ask: Ask::Mulligan, rule: Rule::Cr5_2_1e, source: None };
                return self.ask(Frame::Mulligans(left), decision);
            }
        }
        left.remove(0);
        self.push(Frame::Mulligans(left));
    }

    /// Whether no card of the player forbids a mulligan.
    pub(crate) fn may_mulligan(&self, player: PlayerId) -> bool {
        !self.setup_rules(player).contains(&SetupRule::NoMulligan)
    }

    /// CR 5.2.1.d, 5.2.1.e: cards of a starting hand, be it the first one or that of a mulligan.
    fn opening_hand(&self, player: PlayerId) -> usize {
        let more: i32 = self.setup_rules(player).iter().map(SetupRule::starting_hand).sum();
        OPENING_HAND.saturating_add_signed(more as isize)
    }

    /// What the player's leaders and base say about the start of the game.
    fn setup_rules(&self, player: PlayerId) -> Vec<SetupRule> {
        let state = self.player(player);
        let cards = state.leaders.iter().chain([&state.base]);
        let said = |c: &Constant| if let Constant::Setup(rule) = c { Some(*rule) } else { None };
        cards
            .flat_map(|&card| self.printed(card).abilities.iter())
            .filter_map(|a| if let Ability::Constant(constant) = &**a { Some(constant) } else { None })
            .flat_map(|constant| constant.does.iter().filter_map(said))
            .collect()
    }

    /// CR 11.2.1: clockwise with more than two players.
    fn mulligan_rules(&self) -> &'static [Rule] {
        if self.is_multiplayer() { &[Rule::Cr11_2_1] } else { &[] }
    }

    fn mulligan(&mut self, player: PlayerId, hand: Option<Vec<CardId>>) {
        let also = self.mulligan_rules();
        self.log_all(Rule::Cr5_2_1e, also, Happening::Mulliganed { player });
        let old = std::mem::take(self.hand_mut(player));
        for &card in &old {
            self.card_mut(card).zone = Zone::Deck;
        }
        self.deck_mut(player).extend(old.iter().copied());
        self.shuffle(player, Rule::Cr5_2_1e);
        if let Some(wanted) = &hand {
            let deck = self.deck_mut(player);
            deck.retain(|card| !wanted.contains(card));
            deck.splice(0..0, wanted.iter().copied());
            wanted.iter().for_each(|&card| self.settle_card(card));
        }
    }

    /// CR 5.2.1.e: as many cards as the opening hand had.
    pub(crate) fn step_new_hand(&mut self, player: PlayerId) {
        let less = usize::from(self.mistaken(Mistake::MulliganDrawsOneLess));
        let hand = self.opening_hand(player).saturating_sub(less);
        let drawn = self.top_of_deck(player, hand).to_vec();
        for &card in &drawn {
            self.move_between_piles(card, Zone::Hand);
        }
        self.log(Rule::Cr5_2_1e, Happening::Drew { player, cards: drawn });
    }

    /// Whether a mulligan could give exactly that hand.
    pub(crate) fn is_possible_hand(&self, player: PlayerId, hand: &[CardId]) -> bool {
        let state = self.player(player);
        let mut sorted = hand.to_vec();
        sorted.sort();
        sorted.dedup();
        sorted.len() == hand.len()
            && hand.len() <= self.opening_hand(player)
            && hand.iter().all(|c| state.hand.contains(c) || state.deck.contains(c))
    }

    /// CR 5.2.1.f: exactly two, ready.
    pub(crate) fn step_first_resources(&mut self, mut left: Players) {
        let Some(&player) = left.first() else { return };
        let options = self.player(player).hand.clone();
        let ask = Ask::FirstResources { options, count: FIRST_RESOURCES };
        let decision = Decision { player, ask, rule: Rule::Cr5_2_1f, source: None };
        let early = self.take_early(&decision);
        match self.answer.take().or(early) {
            Some(Answer::Choose(chosen)) => {
                for card in chosen.into_iter().filter_map(Ref::card) {
                    self.move_between_piles(card, Zone::Resources);
                    self.log(Rule::Cr5_2_1f, Happening::Resourced { player, card });
                }
            }
            _ => return self.ask(Frame::FirstResources(left), decision),
        }
        left.remove(0);
        self.push(Frame::FirstResources(left));
    }

    /// An early declaration that is a legal answer now.
    pub(crate) fn take_early(&mut self, decision: &Decision) -> Option<Answer> {
        if self.answer.is_some() {
            return None;
        }
        let answer = self.notes_mut(decision.player).early.take()?;
        self.check_answer(decision, &answer).is_ok().then_some(answer)
    }
}
