//! The words of these tests: a position built card by card, answers by the names of cards, and claims on the result.

use std::sync::Arc;

use swu_cards::{Arena, Card, CardKind, Library, Lookup, Phase};
use swu_game::{
    Action, Answer, Ask, CardId, Counter, CounterState, Entry, Format, GameSetup, Outcome, Play, PlayerId, PlayerSetup,
    Position, Ref, Refusal, Rule, Stage, Zone,
};

pub const ANA: PlayerId = PlayerId(0);
pub const BEN: PlayerId = PlayerId(1);
pub const CAM: PlayerId = PlayerId(2);
/// The players' names, which stand for their bases as well.
const NAMES: [&str; 4] = ["Ana", "Ben", "Cam", "Dan"];

/// A card of the library by its name.
pub fn card(name: &str) -> Arc<Card> {
    match Library::embedded().find(name) {
        Lookup::One(card) => card.clone(),
        Lookup::Several(_) | Lookup::Unknown => panic!("`{name}` is not the name of one card"),
    }
}

fn entries(names: &[&str]) -> Vec<Entry> {
    names.iter().map(|name| Entry::new(card(name))).collect()
}

/// The cards of one player. [`Side::exhausted`] and the like change the unit or leader that was added last.
pub struct Side(PlayerSetup);

/// A player with a base of 30 HP, whose cards cost no aspect penalty as long as there is no leader.
pub fn side() -> Side {
    Side(PlayerSetup { plain_base: true, ..PlayerSetup::new("", Entry::new(card("Capital City"))) })
}

/// A player with one ready unit.
pub fn unit(name: &str) -> Side {
    side().unit(name)
}

impl Side {
    pub fn unit(mut self, name: &str) -> Self {
        let card = card(name);
        self.0.units.push((card.arena.unwrap_or(Arena::Ground), Entry::new(card)));
        self
    }

    pub fn leader(mut self, name: &str) -> Self {
        self.0.leaders.push(Entry::new(card(name)));
        self
    }

    /// The leader that was added last is deployed.
    pub fn deployed(mut self) -> Self {
        let leader = self.0.leaders.last_mut().expect("a leader");
        (leader.deployed, leader.epic_used) = (true, true);
        self
    }

    fn last(&mut self) -> &mut Entry {
        match self.0.units.last_mut() {
            Some((_, unit)) => unit,
            None => self.0.leaders.last_mut().expect("a unit or leader"),
        }
    }

    pub fn exhausted(mut self) -> Self {
        self.last().exhausted = true;
        self
    }

    pub fn damaged(mut self, damage: i32) -> Self {
        self.last().damage = damage;
        self
    }

    pub fn with(mut self, upgrade: &str) -> Self {
        self.last().upgrades.push(Entry::new(card(upgrade)));
        self
    }

    pub fn guarding(mut self, captive: &str, owner: PlayerId) -> Self {
        self.last().captives.push(Entry { owner: Some(owner), ..Entry::new(card(captive)) });
        self
    }

    /// A base without its plain side: its aspect counts, and a penalty is paid for others.
    pub fn base(mut self, name: &str) -> Self {
        self.0.base = Entry::new(card(name));
        self.0.plain_base = false;
        self
    }

    pub fn hurt(mut self, damage: i32) -> Self {
        self.0.base.damage = damage;
        self
    }

    pub fn hand(mut self, names: &[&str]) -> Self {
        self.0.hand = entries(names);
        self
    }

    /// Top first.
    pub fn deck(mut self, names: &[&str]) -> Self {
        self.0.deck = entries(names);
        self
    }

    /// So many ready resources.
    pub fn resources(mut self, count: usize) -> Self {
        self.0.resources = vec![Entry { filler: true, ..Entry::new(card("Underworld Thug")) }; count];
        self
    }

    pub fn credits(mut self, count: usize) -> Self {
        self.0.credits = count;
        self
    }
}

/// An action phase with these players; Ana has the initiative and begins.
pub fn setup(sides: impl IntoIterator<Item = Side>) -> GameSetup {
    let named = sides.into_iter().zip(NAMES).map(|(side, name)| PlayerSetup { name: name.to_owned(), ..side.0 });
    GameSetup { stage: Stage::In(Phase::Action), ..GameSetup::new(named.collect()) }
}

pub fn begin(setup: &GameSetup) -> Position {
    Position::begin(setup).expect("the position is sound").position
}

/// A ruling: its rule and its claim in words, which every failure names, and the game so far.
pub struct Ruling {
    says: String,
    rule: String,
    position: Position,
    /// The rules of everything that has happened or was refused.
    cited: Vec<Rule>,
}

/// Begins a ruling in an action phase.
pub fn rule<const N: usize>(rule: &str, says: &str, sides: [Side; N]) -> Ruling {
    rule_of(rule, says, &setup(sides))
}

/// Begins a ruling in a game of Twin Suns.
pub fn twin_suns<const N: usize>(rule: &str, says: &str, sides: [Side; N]) -> Ruling {
    let available = CounterState::default();
    rule_of(rule, says, &GameSetup { format: Format::TwinSuns, blast: available, plan: available, ..setup(sides) })
}

/// Begins a ruling with that setup.
pub fn rule_of(rule: &str, says: &str, setup: &GameSetup) -> Ruling {
    let started = Position::begin(setup).expect("the position is sound");
    let cited = started.events.iter().flat_map(|event| event.rules().collect::<Vec<_>>()).collect();
    Ruling { says: format!("{rule}: {says}"), rule: rule.to_owned(), position: started.position, cited }
}

/// An answer in the names of cards and players.
#[derive(Debug, Clone, Copy)]
pub enum Do<'a> {
    Attack(&'a str, &'a str),
    Play(&'a str),
    /// Plays an upgrade on that unit.
    PlayOn(&'a str, &'a str),
    /// Uses the first action ability of the card.
    Use(&'a str),
    Deploy(&'a str),
    Pass,
    Take(Counter),
    Choose(&'a [&'a str]),
    Divide(&'a [(&'a str, i32)]),
    Yes,
    Keep,
}

pub const TAKE: Do<'static> = Do::Take(Counter::Initiative);

impl Ruling {
    /// Panics with the ruling, if the claim about it does not hold.
    #[track_caller]
    fn must(self, holds: bool, claim: &str) -> Self {
        assert!(holds, "{}\n  {claim} does not hold; asked is {:?}", self.says, self.position.decision());
        self
    }

    /// A card of that name: an option of the decision before all others, then one in play; or the base of that player.
    #[track_caller]
    fn id(&self, name: &str) -> CardId {
        if let Some(seat) = NAMES.iter().position(|player| *player == name) {
            return self.position.player(PlayerId(seat as u8)).base;
        }
        let is_it = |id: &CardId| self.is_named(*id, name) && !self.position.card(*id).filler;
        let place = |id: &CardId| match self.position.card(*id).zone {
            Zone::Ground | Zone::Space | Zone::Attached(_) | Zone::Base => 0,
            Zone::Hand => 1,
            Zone::Discard | Zone::Captured(_) => 2,
            _ => 3,
        };
        let asked = |id: &CardId| !self.asked_about().contains(id);
        let found = self.position.cards().map(|(id, _)| id).filter(is_it).min_by_key(|id| (asked(id), place(id)));
        found.unwrap_or_else(|| panic!("{}\n  no card is named `{name}`", self.says))
    }

    fn is_named(&self, id: CardId, name: &str) -> bool {
        let card = self.position.printed(id);
        card.name == name || card.full_name() == name
    }

    /// The cards that are options of the decision.
    fn asked_about(&self) -> Vec<CardId> {
        match self.position.decision().map(|decision| &decision.ask) {
            Some(Ask::Choose(choice)) => choice.options.iter().filter_map(|option| option.card()).collect(),
            Some(Ask::Resource { options } | Ask::FirstResources { options, .. }) => options.clone(),
            _ => Vec::new(),
        }
    }

    fn option(&self, name: &str) -> Ref {
        let seat = NAMES.iter().position(|player| *player == name);
        match (seat, self.position.decision().map(|decision| &decision.ask)) {
            (Some(seat), Some(Ask::Choose(choice))) if choice.options.contains(&Ref::Player(PlayerId(seat as u8))) => {
                Ref::Player(PlayerId(seat as u8))
            }
            _ => Ref::Card(self.position.object(self.id(name))),
        }
    }

    fn answer(&self, does: Do<'_>) -> Answer {
        match does {
            Do::Attack(attacker, target) => {
                Answer::Action(Action::Attack { attacker: self.id(attacker), targets: vec![self.id(target)] })
            }
            Do::Play(name) => Answer::Action(Action::Play(Play::card(self.in_hand(name)))),
            Do::PlayOn(name, unit) => {
                let play = Play { onto: Some(self.id(unit)), ..Play::card(self.in_hand(name)) };
                Answer::Action(Action::Play(play))
            }
            Do::Use(name) => Answer::Action(Action::Use { card: self.id(name), ability: 0, credits: None }),
            Do::Deploy(name) => Answer::Action(Action::Deploy { leader: self.id(name), onto: None }),
            Do::Pass => Answer::Action(Action::Pass),
            Do::Take(counter) => Answer::Action(Action::Take(counter)),
            Do::Choose(names) => {
                let mut chosen: Vec<Ref> = Vec::new();
                for name in names {
                    let alike = |other: &&CardId| self.position.printed(**other).name == *name;
                    let mut options = self.asked_about();
                    options.retain(|&card| !chosen.contains(&Ref::Card(self.position.object(card))));
                    let next = options.iter().find(alike).map(|&card| Ref::Card(self.position.object(card)));
                    chosen.push(next.unwrap_or_else(|| self.option(name)));
                }
                Answer::Choose(chosen)
            }
            Do::Divide(parts) => Answer::Divide(parts.iter().map(|(name, part)| (self.option(name), *part)).collect()),
            Do::Yes => Answer::Yes,
            Do::Keep => Answer::Keep,
        }
    }

    /// The card of that name in the hand of the player who is asked, or else wherever one is.
    fn in_hand(&self, name: &str) -> CardId {
        let player = self.position.decision().map(|decision| decision.player);
        let hand = player.into_iter().flat_map(|player| &self.position.player(player).hand).copied();
        hand.into_iter().find(|card| self.is_named(*card, name)).unwrap_or_else(|| self.id(name))
    }

    /// Gives an answer for the player who is asked.
    #[track_caller]
    fn tried(&mut self, does: Do<'_>) -> Result<(), Refusal> {
        let Some(decision) = self.position.decision() else {
            panic!("{}\n  no decision is open for {does:?}", self.says)
        };
        let events = self.position.clone().after(decision.player, self.answer(does)).map(|(position, events)| {
            self.position = position;
            events
        })?;
        self.cited.extend(events.iter().flat_map(|event| event.rules().collect::<Vec<_>>()));
        Ok(())
    }

    /// The answer is legal, and is given.
    #[track_caller]
    pub fn does(mut self, does: Do<'_>) -> Self {
        let result = self.tried(does);
        let asked = self.position.decision();
        assert!(result.is_ok(), "{}\n  {does:?} is refused: {result:?}; asked is {asked:?}", self.says);
        self
    }

    /// The answer is refused, by the rule of the ruling among others.
    #[track_caller]
    pub fn refuses(mut self, does: Do<'_>) -> Self {
        match self.tried(does) {
            Ok(()) => panic!("{}\n  {does:?} is not refused", self.says),
            Err(refusal) => self.cited.extend(refusal.rules()),
        }
        self.cites()
    }

    /// Something that has happened or was refused so far rests on the rule of the ruling.
    #[track_caller]
    pub fn cites(self) -> Self {
        let cited = self.cited.iter().any(|rule| rule.to_string() == self.rule);
        let last = self.cited.iter().rev().take(12).map(ToString::to_string).collect::<Vec<_>>().join(", ");
        self.must(cited, &format!("the citation of its rule, after {last},"))
    }

    /// That player is asked for an action.
    #[track_caller]
    pub fn turn(self, player: PlayerId) -> Self {
        let asked = self.position.decision().map(|decision| (decision.player, matches!(decision.ask, Ask::Action)));
        self.must(asked == Some((player, true)), &format!("the turn of {player:?}"))
    }

    /// That player is asked something else than for an action.
    #[track_caller]
    pub fn asks(self, player: PlayerId) -> Self {
        let asked = self.position.decision().map(|decision| (decision.player, matches!(decision.ask, Ask::Action)));
        self.must(asked == Some((player, false)), &format!("a question to {player:?}"))
    }

    /// The options of the choice that is asked for are these.
    #[track_caller]
    pub fn options(self, names: &[&str]) -> Self {
        let mut wanted: Vec<Ref> = names.iter().map(|name| self.option(name)).collect();
        let mut found = match self.position.decision().map(|decision| &decision.ask) {
            Some(Ask::Choose(choice)) => choice.options.clone(),
            _ => Vec::new(),
        };
        wanted.sort();
        found.sort();
        self.must(wanted == found, &format!("the choice among {names:?}"))
    }

    #[track_caller]
    pub fn damage(self, name: &str, damage: i32) -> Self {
        let found = self.position.card(self.id(name)).damage;
        self.must(found == damage, &format!("{damage} damage on {name}, where {found} is,"))
    }

    #[track_caller]
    pub fn power(self, name: &str, power: i32) -> Self {
        let found = self.position.look().power(self.id(name));
        self.must(found == power, &format!("power {power} of {name}, which is {found},"))
    }

    #[track_caller]
    pub fn hp(self, name: &str, hp: i32) -> Self {
        let found = self.position.look().remaining_hp(self.id(name));
        self.must(found == hp, &format!("{hp} remaining HP of {name}, which are {found},"))
    }

    #[track_caller]
    pub fn exhausted(self, name: &str) -> Self {
        let found = self.position.card(self.id(name)).exhausted;
        self.must(found, &format!("{name} exhausted"))
    }

    #[track_caller]
    pub fn ready(self, name: &str) -> Self {
        let found = !self.position.card(self.id(name)).exhausted;
        self.must(found, &format!("{name} ready"))
    }

    #[track_caller]
    pub fn lies_in(self, name: &str, zone: Zone) -> Self {
        let found = self.position.card(self.id(name)).zone;
        self.must(found == zone, &format!("{name} in {zone:?}, which is in {found:?},"))
    }

    /// The upgrade is attached to the unit.
    #[track_caller]
    pub fn goes_on(self, upgrade: &str, unit: &str) -> Self {
        let zone = Zone::Attached(self.id(unit));
        self.lies_in(upgrade, zone)
    }

    #[track_caller]
    pub fn controls(self, player: PlayerId, name: &str) -> Self {
        let found = self.position.card(self.id(name)).controller;
        self.must(found == player, &format!("the control of {player:?} over {name}"))
    }

    /// So many units of that name are in play.
    #[track_caller]
    pub fn units(self, name: &str, count: usize) -> Self {
        let found = self.position.units().iter().filter(|&&unit| self.position.printed(unit).name == name).count();
        self.must(found == count, &format!("{count} units {name} in play, of which {found} are,"))
    }

    /// So many cards are in the player's hand.
    #[track_caller]
    pub fn hand(self, player: PlayerId, count: usize) -> Self {
        let found = self.position.player(player).hand.len();
        self.must(found == count, &format!("{count} cards in the hand of {player:?}, with {found},"))
    }

    /// So many of the player's resources are ready.
    #[track_caller]
    pub fn ready_resources(self, player: PlayerId, count: usize) -> Self {
        let (ready, all) = self.position.resources(player);
        self.must(ready == count, &format!("{count} ready resources of {player:?}, with {ready} of {all},"))
    }

    #[track_caller]
    pub fn round(self, round: u32) -> Self {
        let found = self.position.round;
        self.must(found == round, &format!("round {round}"))
    }

    #[track_caller]
    pub fn initiative(self, player: PlayerId) -> Self {
        let found = self.position.initiative.holder;
        self.must(found == Some(player), &format!("the initiative of {player:?}"))
    }

    #[track_caller]
    pub fn won(self, players: &[PlayerId]) -> Self {
        let found = *self.position.outcome() == Outcome::Won(players.to_vec());
        self.must(found, &format!("victory of {players:?}"))
    }

    #[track_caller]
    pub fn drawn(self) -> Self {
        let found = matches!(self.position.outcome(), Outcome::Draw(_));
        self.must(found, "a draw")
    }

    #[track_caller]
    pub fn eliminated(self, player: PlayerId) -> Self {
        let found = self.position.player(player).eliminated && *self.position.outcome() == Outcome::Ongoing;
        self.must(found, &format!("the elimination of {player:?} alone"))
    }

    /// Something else than these claims say, of the position.
    #[track_caller]
    pub fn holds(self, claim: &str, of: impl Fn(&Position) -> bool) -> Self {
        let found = of(&self.position);
        self.must(found, claim)
    }
}

/// Tokens are cards of the library as well.
#[test]
fn cards_are_found_by_their_names() {
    assert_eq!(card("Shield").kind, CardKind::Upgrade);
    assert!(card("Shield").token.is_some());
    assert_eq!(card("Battlefield Marine").power, Some(3));
}
