//! Facts of a table, by which two rulings of one scenario are compared: who has won, who decides, where each card is and
//! how it stands, what each player has, what may be attacked and played. A fact with a value is a claim of a file.

use std::collections::BTreeMap;
use std::fmt;

use super::report::Standing;
use crate::table::resolve::Table;
use crate::{BaseFact, CardFact, CardPlace, Cards, Claim, GameResult, Located, PlayerFact, Seat};
use swu_cards::ZoneKind;
use swu_game::{CardId, Outcome, PlayerId, Ref, Zone};
use swu_text::diagnostic::Place;
use swu_text::words::{capitalised, joined};

/// A question about a table that has one answer there. Cards and players are named as a file names them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    Result,
    /// The player who decides next.
    Decides,
    /// The prompt, in words.
    Asked,
    /// The phase and round: `action phase of round 2`.
    Stage,
    /// The player with the initiative.
    Initiative,
    /// Damage on a player's base.
    BaseDamage(String),
    BaseRemaining(String),
    Hand(String),
    Deck(String),
    Discard(String),
    ReadyResources(String),
    Resources(String),
    Credits(String),
    /// The place of a card.
    Place(String),
    Damage(String),
    Power(String),
    RemainingHp(String),
    Ready(String),
    /// The upgrades on a unit.
    Upgrades(String),
    /// All that a unit could attack, if it were ready and its controller's action.
    AttackTargets(String),
    /// The known cards in hand that a player could play.
    Playable(String),
}

impl About {
    /// The card or player that it is about; none for a fact about the game.
    pub fn subject(&self) -> Option<&str> {
        match self {
            Self::Result | Self::Decides | Self::Asked | Self::Stage | Self::Initiative => None,
            Self::BaseDamage(name)
            | Self::BaseRemaining(name)
            | Self::Hand(name)
            | Self::Deck(name)
            | Self::Discard(name)
            | Self::ReadyResources(name)
            | Self::Resources(name)
            | Self::Credits(name)
            | Self::Place(name)
            | Self::Damage(name)
            | Self::Power(name)
            | Self::RemainingHp(name)
            | Self::Ready(name)
            | Self::Upgrades(name)
            | Self::AttackTargets(name)
            | Self::Playable(name) => Some(name),
        }
    }

    /// True if another fact says the same, or it follows from other facts.
    pub(crate) fn follows_from_others(&self) -> bool {
        matches!(
            self,
            Self::BaseRemaining(_)
                | Self::RemainingHp(_)
                | Self::AttackTargets(_)
                | Self::Playable(_)
                | Self::Deck(_)
                | Self::Discard(_)
                | Self::Decides
        )
    }

    /// The fact in a few words: `2 damage on ben's base`.
    pub fn told(&self, value: &Value) -> String {
        match (self, value) {
            (Self::Result | Self::Stage, value) => value.to_string(),
            (Self::Place(card), Value::Zone(..)) => format!("{card} in {value}"),
            (Self::Place(card) | Self::Ready(card), value) => format!("{card} {value}"),
            (Self::Damage(card), value) => format!("{value} damage on {card}"),
            (Self::BaseDamage(player), value) => format!("{value} damage on {player}'s base"),
            (Self::Power(card), value) => format!("{card} with {value} power"),
            (Self::Upgrades(card), Value::Names(names)) if names.is_empty() => format!("{card} without upgrades"),
            (Self::Upgrades(card), value) => format!("{card} with {value}"),
            (about, value) => format!("{about}: {value}"),
        }
    }
}

/// Words for the question: `damage on ben's base`.
impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result => write!(f, "the result"),
            Self::Decides => write!(f, "who decides next"),
            Self::Asked => write!(f, "the prompt"),
            Self::Stage => write!(f, "the phase"),
            Self::Initiative => write!(f, "who has the initiative"),
            Self::BaseDamage(player) => write!(f, "damage on {player}'s base"),
            Self::BaseRemaining(player) => write!(f, "remaining HP of {player}'s base"),
            Self::Hand(player) => write!(f, "cards in {player}'s hand"),
            Self::Deck(player) => write!(f, "cards in {player}'s deck"),
            Self::Discard(player) => write!(f, "cards in {player}'s discard pile"),
            Self::ReadyResources(player) => write!(f, "ready resources of {player}"),
            Self::Resources(player) => write!(f, "resources of {player}"),
            Self::Credits(player) => write!(f, "Credit tokens of {player}"),
            Self::Place(card) => write!(f, "where {card} is"),
            Self::Damage(card) => write!(f, "damage on {card}"),
            Self::Power(card) => write!(f, "power of {card}"),
            Self::RemainingHp(card) => write!(f, "remaining HP of {card}"),
            Self::Ready(card) => write!(f, "whether {card} is ready"),
            Self::Upgrades(card) => write!(f, "upgrades on {card}"),
            Self::AttackTargets(card) => write!(f, "what {card} may attack"),
            Self::Playable(player) => write!(f, "what {player} may play"),
        }
    }
}

/// The value of a fact. Players and cards are named as a file names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Number(i64),
    /// A player, or nobody.
    Player(Option<String>),
    Ready(bool),
    Names(Vec<String>),
    Result(Standing),
    /// A zone of a player.
    Zone(String, ZoneKind),
    CapturedBy(String),
    AttachedTo(String),
    SetAside,
    /// A value that no claim can have.
    Words(String),
}

/// Words for the value: `Ana's discard pile`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Player(player) => f.write_str(player.as_deref().unwrap_or("nobody")),
            Self::Ready(is_ready) => f.write_str(if *is_ready { "ready" } else { "exhausted" }),
            Self::Names(names) if names.is_empty() => f.write_str("none"),
            Self::Names(names) => f.write_str(&joined(names)),
            Self::Result(standing) => f.write_str(&standing.words()),
            Self::Zone(player, zone) => {
                let player = capitalised(player);
                match zone {
                    ZoneKind::Base => write!(f, "{player}'s base zone"),
                    ZoneKind::Ground => write!(f, "the ground arena, under {player}'s control"),
                    ZoneKind::Space => write!(f, "the space arena, under {player}'s control"),
                    ZoneKind::Resources => write!(f, "{player}'s resource zone"),
                    ZoneKind::Deck => write!(f, "{player}'s deck"),
                    ZoneKind::Hand => write!(f, "{player}'s hand"),
                    ZoneKind::Discard => write!(f, "{player}'s discard pile"),
                }
            }
            Self::CapturedBy(unit) => write!(f, "captured by {unit}"),
            Self::AttachedTo(unit) => write!(f, "attached to {unit}"),
            Self::SetAside => f.write_str("set aside"),
            Self::Words(words) => f.write_str(words),
        }
    }
}

/// Facts that are true of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts(BTreeMap<About, Value>);

impl Facts {
    /// The value of a fact; none where it cannot be asked, such as the damage on a card that is in no arena.
    pub fn get(&self, about: &About) -> Option<&Value> {
        self.0.get(about)
    }

    /// All of them, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&About, &Value)> {
        self.0.iter()
    }

    /// The facts that both tables have with different values: here, and there.
    pub fn changed_in<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (&'a About, &'a Value, &'a Value)> {
        let both = |(about, here)| other.get(about).map(|there| (about, here, there));
        self.iter().filter_map(both).filter(|(_, here, there)| here != there)
    }

    fn put(&mut self, about: About, value: Value) {
        self.0.insert(about, value);
    }

    fn count<N: TryInto<i64>>(&mut self, about: About, number: N) {
        self.put(about, Value::Number(number.try_into().unwrap_or(i64::MAX)));
    }
}

impl Table<'_> {
    /// The claim that a fact has a value; none if the format has no words for it.
    pub fn claim(&self, about: &About, value: &Value) -> Option<Claim> {
        let seat = |name: &String| {
            let player = self.position.seats().position(|seat| self.position.player(seat).name == *name);
            Some(located(Seat(player?)))
        };
        let player = |name: &String, fact: PlayerFact| {
            Some(Claim::Player { player: seat(name)?.value, facts: vec![located(fact)] })
        };
        let card = |name: &String, fact: CardFact| {
            Some(Claim::Card { card: self.reference(name), facts: vec![located(fact)] })
        };
        let names = |names: &[String]| names.iter().map(|name| self.reference(name)).collect();
        let count = |number: i64| u32::try_from(number).ok();
        let number = |number: i64| i32::try_from(number).ok();
        match (about, value) {
            (About::Result, Value::Result(standing)) => {
                let seats = |names: &[String]| names.iter().map(seat).collect::<Option<Vec<_>>>();
                Some(Claim::Result(match standing {
                    Standing::Ongoing => GameResult::Ongoing,
                    Standing::Winner(player) => GameResult::Won(vec![seat(player)?]),
                    Standing::Winners(players) => GameResult::Won(seats(players)?),
                    Standing::Draw(players) => GameResult::Draw(seats(players)?),
                    Standing::EventOngoing | Standing::Lost(_) => return None,
                }))
            }
            (About::Initiative, Value::Player(None)) => Some(Claim::Initiative(None)),
            (About::Initiative, Value::Player(Some(holder))) => Some(Claim::Initiative(Some(seat(holder)?))),
            (About::BaseRemaining(of), Value::Number(hp)) => {
                player(of, PlayerFact::Base(vec![located(BaseFact::Remaining(number(*hp)?))]))
            }
            (About::Hand(of), Value::Number(cards)) => player(of, PlayerFact::Hand(Cards::Count(count(*cards)?))),
            (About::ReadyResources(of), Value::Number(ready)) => {
                player(of, PlayerFact::Resources { ready: Some(count(*ready)?), exhausted: None, total: None })
            }
            (About::Credits(of), Value::Number(credits)) => player(of, PlayerFact::Credits(count(*credits)?)),
            (About::Damage(of), Value::Number(damage)) => card(of, CardFact::Damage(count(*damage)?)),
            (About::Power(of), Value::Number(power)) => card(of, CardFact::Power(number(*power)?)),
            (About::RemainingHp(of), Value::Number(hp)) => card(of, CardFact::Remaining(number(*hp)?)),
            (About::Ready(of), Value::Ready(true)) => card(of, CardFact::Ready(true)),
            (About::Ready(of), Value::Ready(false)) => card(of, CardFact::Exhausted(true)),
            (About::Upgrades(of), Value::Names(upgrades)) => {
                card(of, CardFact::Upgrades(Cards::Names(names(upgrades))))
            }
            (About::AttackTargets(of), Value::Names(targets)) => {
                Some(Claim::AttackTargets(vec![(self.reference(of), names(targets))]))
            }
            (About::Playable(of), Value::Names(cards)) => Some(Claim::Playable(vec![(seat(of)?, names(cards))])),
            (About::Place(of), place) => {
                let place = match place {
                    Value::Zone(player, zone) => CardPlace::Zone { player: seat(player)?.value, zone: *zone },
                    Value::CapturedBy(unit) => CardPlace::CapturedBy(self.reference(unit)),
                    Value::AttachedTo(unit) => CardPlace::AttachedTo(self.reference(unit)),
                    Value::SetAside => CardPlace::SetAside,
                    _ => return None,
                };
                card(of, CardFact::In(place))
            }
            _ => None,
        }
    }

    /// The facts that are true of the table now.
    pub(crate) fn facts_now(&self) -> Facts {
        let mut facts = Facts::default();
        self.put_game(&mut facts);
        for player in self.position.seats() {
            self.put_player(player, &mut facts);
        }
        for (name, card) in self.cards_with_a_name() {
            self.put_card(&name, card, &mut facts);
        }
        facts
    }

    fn put_game(&self, facts: &mut Facts) {
        let position = &self.position;
        let name = |player: PlayerId| position.player(player).name.clone();
        facts.put(About::Result, Value::Result(Standing::of(position)));
        facts.put(About::Stage, Value::Words(self.tell_stage()));
        facts.put(About::Initiative, Value::Player(position.initiative.holder.map(name)));
        let decision = position.decision();
        facts.put(About::Decides, Value::Player(decision.map(|decision| name(decision.player))));
        let asked = decision.map_or_else(|| "nothing".to_owned(), |decision| self.tell_decision(decision));
        facts.put(About::Asked, Value::Words(asked));
    }

    fn put_player(&self, player: PlayerId, facts: &mut Facts) {
        let position = &self.position;
        let state = position.player(player);
        let of = |about: fn(String) -> About| about(state.name.clone());
        if position.card(state.base).zone == Zone::Removed {
            return;
        }
        let look = position.look();
        facts.count(of(About::BaseDamage), position.card(state.base).damage);
        facts.count(of(About::BaseRemaining), look.remaining_hp(state.base).max(0));
        facts.count(of(About::Hand), state.hand.len());
        facts.count(of(About::Deck), state.deck.len());
        facts.count(of(About::Discard), state.discard.len());
        let (ready, exhausted) = position.resources(player);
        facts.count(of(About::ReadyResources), ready);
        facts.count(of(About::Resources), ready + exhausted);
        facts.count(of(About::Credits), position.credits(player));
        let known: Vec<CardId> = state.hand.iter().copied().filter(|&card| !position.card(card).filler).collect();
        if *position.outcome() == Outcome::Ongoing && !known.is_empty() {
            let playable = position.playable(player).into_iter().filter(|card| known.contains(card));
            facts.put(of(About::Playable), self.names_of(playable));
        }
    }

    fn put_card(&self, name: &str, card: CardId, facts: &mut Facts) {
        let position = &self.position;
        let (state, look) = (position.card(card), position.look());
        let of = |about: fn(String) -> About| about(name.to_owned());
        let place = match (self.zone_of(card), state.zone) {
            (Some((player, zone)), _) => Value::Zone(position.player(player).name.clone(), zone),
            (None, Zone::Attached(unit)) => Value::AttachedTo(self.written(unit)),
            (None, Zone::Captured(unit)) => Value::CapturedBy(self.written(unit)),
            (None, Zone::SetAside) => Value::SetAside,
            (None, _) => return,
        };
        facts.put(of(About::Place), place);
        if state.zone == Zone::Base || look.is_unit(card) {
            facts.put(of(About::Ready), Value::Ready(!state.exhausted));
        }
        if !look.is_unit(card) {
            return;
        }
        facts.count(of(About::Damage), state.damage);
        facts.count(of(About::Power), look.power(card));
        facts.count(of(About::RemainingHp), look.remaining_hp(card));
        facts.put(of(About::Upgrades), self.names_of(position.upgrades_on(card)));
        if *position.outcome() == Outcome::Ongoing {
            facts.put(of(About::AttackTargets), self.names_of(position.attack_targets(card).into_iter()));
        }
    }

    /// The cards that have a name of their own in the game, without filler and bases. It is the name in the file, with the
    /// player's before it if only that tells the card apart.
    pub(crate) fn cards_with_a_name(&self) -> Vec<(String, CardId)> {
        let cards: Vec<(String, CardId)> = self
            .position
            .cards()
            .filter(|(card, state)| !state.filler && self.base_of(*card).is_none())
            .map(|(card, _)| (self.written(card), card))
            .collect();
        let times = |name: &str| cards.iter().filter(|(other, _)| other == name).count();
        let named = cards.iter().filter_map(|(name, card)| {
            if times(name) == 1 {
                return Some((name.clone(), *card));
            }
            // Owners do not change as controllers do, so the name means the same card at every table.
            let owner = self.position.card(*card).owner;
            let of_owner = cards.iter().filter(|(other, id)| other == name && self.position.card(*id).owner == owner);
            let is_alone = of_owner.count() == 1;
            is_alone.then(|| (format!("{}'s {name}", self.position.player(owner).name), *card))
        });
        named.collect()
    }

    /// The names of cards in their order.
    fn names_of(&self, cards: impl Iterator<Item = CardId>) -> Value {
        let mut names: Vec<String> =
            cards.map(|card| self.option_name(Ref::Card(self.position.object(card)))).collect();
        names.sort();
        Value::Names(names)
    }
}

fn located<T>(value: T) -> Located<T> {
    Located { value, place: Place::nowhere() }
}
