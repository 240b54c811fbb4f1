//! One game with a card and one without a part of it, played by the same decisions as far as both allow.
//!
//! An answer is drawn from the decision itself and a seed, option by option, so that both games take the same one while
//! it is open to both. What differs between the two is then what the part did: another thing happened, another number or
//! keyword stands on a unit, another action is legal. That the part triggered, that something was asked or declined for
//! it, or that an effect of it lasts, tells nothing yet.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use swu_judge::game::{Action, Answer, Ask, CardId, Choice, GameSetup, Happening, Outcome, Position, Ref, Zone};

use super::parts::Part;
use super::table::CARD;
use swu_judge::cards::Card;
use swu_judge::game::decision::NameOf;

/// Decisions between two points at which games are compared.
const MOST_DECISIONS: usize = 60;
/// Answers that are tried for one decision.
const TRIES: u64 = 30;

/// Facts of a game at a point, and the events since the last.
#[derive(Debug, Default)]
pub struct Seen {
    /// Events, each with its hash, in the order of these.
    happened: Vec<(u64, Happening)>,
    actions: Vec<Action>,
    units: Vec<(CardId, String)>,
}

/// A game with the card.
pub struct Game {
    position: Position,
    card: CardId,
    salt: u64,
    /// Times that each decision was asked.
    asked: HashMap<u64, u32>,
    actions: Vec<Action>,
    unread_used: bool,
}

/// Why a game cannot go on.
pub enum Stop {
    Over,
    Unread,
    Wrong(String),
}

fn hash_of(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

impl Game {
    pub fn begin(setup: &GameSetup) -> Result<(Self, Seen), String> {
        let begun = Position::begin(setup).map_err(|refusal| refusal.to_string())?;
        let tag = begun.tags.iter().find(|(tag, _)| *tag == CARD);
        let card = tag.ok_or("the card is not on the table")?.1;
        let mut game = Self {
            position: begun.position,
            card,
            salt: setup.seed,
            asked: HashMap::new(),
            actions: Vec::new(),
            unread_used: false,
        };
        let happened = begun.events.into_iter().map(|event| event.what).collect();
        let seen = game.seen(happened);
        Ok((game, seen))
    }

    /// Plays to the next point at which games are compared: where a player takes an action or resources a card.
    pub fn play(&mut self) -> Result<Seen, Stop> {
        let mut happened = Vec::new();
        for _ in 0..MOST_DECISIONS {
            if self.position.unsupported().is_some() {
                return Err(Stop::Unread);
            }
            if *self.position.outcome() != Outcome::Ongoing {
                return Err(Stop::Over);
            }
            self.answer(&mut happened).map_err(Stop::Wrong)?;
            let wrong = self.position.violations();
            if !wrong.is_empty() {
                return Err(Stop::Wrong(wrong.join("; ")));
            }
            let waits = self.position.decision().map(|decision| &decision.ask);
            if waits.is_none_or(|ask| matches!(ask, Ask::Action | Ask::Resource { .. })) {
                break;
            }
        }
        Ok(self.seen(happened))
    }

    /// True if the card has an action ability that is not understood, and using it has stopped the game.
    pub fn use_unread(&mut self) -> bool {
        let Some(decision) = self.position.decision().filter(|decision| decision.ask == Ask::Action) else {
            return false;
        };
        let player = decision.player;
        let used = (0..4).any(|ability| {
            let mut tried = self.position.clone();
            let action = Answer::Action(Action::Use { card: self.card, ability, credits: None });
            tried.decide(player, action).is_ok() && tried.unsupported().is_some_and(|at| at.card == self.card)
        });
        self.unread_used |= used;
        used
    }

    /// True if the game is undetermined because of the card.
    pub fn stopped_at_card(&self) -> bool {
        self.unread_used || self.position.unsupported().is_some_and(|at| at.card == self.card)
    }

    fn seen(&mut self, happened: Vec<Happening>) -> Seen {
        self.actions = match self.position.decision() {
            Some(decision) if decision.ask == Ask::Action => self.position.legal_actions(decision.player),
            _ => Vec::new(),
        };
        let mut happened: Vec<_> =
            happened.into_iter().filter(tells).map(|happening| (hash_of(&happening), happening)).collect();
        happened.sort_unstable_by_key(|(hash, _)| *hash);
        let units = self.position.units().iter().map(|&unit| (unit, self.look_of(unit))).collect();
        Seen { happened, actions: self.actions.clone(), units }
    }

    /// The numbers and words of a unit; not its keywords, which have to do something.
    fn look_of(&self, unit: CardId) -> String {
        let look = self.position.look();
        format!(
            "{}/{} {:?} {:?} {} {}",
            look.power(unit),
            look.hp(unit),
            look.traits(unit),
            look.aspects(unit),
            look.is_unique(unit),
            look.is_leader(unit)
        )
    }

    fn answer(&mut self, happened: &mut Vec<Happening>) -> Result<(), String> {
        let decision = self.position.decision().ok_or("no decision is open")?.clone();
        let (player, asked) = (decision.player, hash_of((&decision, self.position.round)));
        let times = self.asked.entry(asked).or_default();
        *times += 1;
        // The question is the same although the options may not be.
        let about = match &decision.ask {
            Ask::Choose(_) | Ask::Plot { .. } | Ask::Next { .. } => hash_of((player, decision.rule, decision.source)),
            Ask::Action => hash_of((player, self.position.round)),
            _ => asked,
        };
        let salt = hash_of((self.salt, about, *times));
        let mut refused = String::new();
        for again in 0..TRIES {
            let answer = self.drawn(&decision.ask, hash_of((salt, again)), again);
            match self.position.decide(player, answer.clone()) {
                Ok(events) => {
                    happened.extend(events.into_iter().map(|event| event.what));
                    return Ok(());
                }
                Err(refusal) => refused = format!("{answer:?}: {refusal}"),
            }
        }
        Err(format!("no answer is taken for {decision:?}: {refused}"))
    }

    fn drawn(&self, ask: &Ask, salt: u64, again: u64) -> Answer {
        let mut random = fastrand::Rng::with_seed(salt);
        let any = |random: &mut fastrand::Rng| self.position.random_answer(random).unwrap_or(Answer::No);
        match ask {
            Ask::Action if again + 1 == TRIES => Answer::Action(Action::Pass),
            Ask::Action => Answer::Action(self.drawn_action(salt)),
            Ask::Choose(choice) if again == 0 => self.chosen(choice, salt).unwrap_or_else(|| any(&mut random)),
            Ask::May if random.u8(..5) > 0 => Answer::Yes,
            Ask::May => Answer::No,
            Ask::Next { options } => {
                let next = (0..options.len()).min_by_key(|&at| hash_of((salt, options.get(at))));
                Answer::Next(next.unwrap_or_default())
            }
            Ask::Plot { options } => {
                let play = options.iter().min_by_key(|&&card| (card != self.card, hash_of((salt, card))));
                let play = play.filter(|_| random.u8(..4) > 0);
                Answer::Choose(play.map(|&card| Ref::Card(self.position.object(card))).into_iter().collect())
            }
            // Whoever names something hits the top of a deck often enough.
            Ask::Name { what: NameOf::Card } if random.bool() => {
                self.top_of_a_deck(&mut random).map_or_else(|| any(&mut random), |card| Answer::Name(card.name.clone()))
            }
            Ask::Number { min, max } if random.bool() => {
                let cost = self.top_of_a_deck(&mut random).map_or(*max, |card| card.cost);
                Answer::Number(cost.clamp(*min, *max))
            }
            _ => any(&mut random),
        }
    }

    fn top_of_a_deck(&self, random: &mut fastrand::Rng) -> Option<&Card> {
        let tops = self.position.playing().filter_map(|seat| self.position.player(seat).deck.first().copied());
        let tops: Vec<CardId> = tops.collect();
        random.choice(tops).map(|card| &**self.position.printed(card))
    }

    /// An action, in many cases one that the card has a part in.
    fn drawn_action(&self, salt: u64) -> Action {
        // In every third game, players often pass, and rounds are short.
        let mood = if self.salt.is_multiple_of(3) && salt.is_multiple_of(4) { 15 } else { salt % 16 };
        let often = if self.salt.is_multiple_of(5) || self.is_patient() { 4 } else { 9 };
        let worth = |action: &Action| match action {
            Action::Pass | Action::Take(_) => u8::from(mood != 15),
            _ if mood < often && self.is_about_card(action) => 0,
            _ => u8::from(mood < often || mood == 15),
        };
        let best = self.actions.iter().min_by_key(|action| {
            let idle = matches!(action, Action::Pass | Action::Take(_)) && mood != 15;
            // First what sort of action, so that a card with one ability and ten targets is not always attacking.
            let sort = hash_of((salt, std::mem::discriminant(*action)));
            (idle, worth(action), sort, hash_of((salt, action)))
        });
        match best.cloned().unwrap_or(Action::Pass) {
            Action::Attack { attacker, targets } if salt >> 8 & 3 == 0 => {
                // Of all that it can attack, two: legal for few.
                let of_it =
                    |action: &&Action| matches!(action, Action::Attack { attacker: one, .. } if *one == attacker);
                let others = self.actions.iter().filter(of_it).filter_map(|action| match action {
                    Action::Attack { targets, .. } => targets.first().copied(),
                    _ => None,
                });
                let more = others.filter(|target| !targets.contains(target)).take(1);
                Action::Attack { attacker, targets: targets.iter().copied().chain(more).collect() }
            }
            other => other,
        }
    }

    /// In later games more is done before the card acts: some abilities ask for what has happened.
    const fn is_patient(&self) -> bool {
        self.salt >= 60 && self.salt.is_multiple_of(2)
    }

    fn is_about_card(&self, action: &Action) -> bool {
        let card = self.card;
        let on = self.position.look().attached_to(card);
        let is_it = |id: CardId| id == card || on == Some(id);
        match action {
            Action::Play(play) => play.card == card || play.onto == Some(card),
            Action::Attack { attacker, targets } => is_it(*attacker) || targets.iter().any(|&target| is_it(target)),
            Action::Use { card: used, .. } => is_it(*used),
            // A card in the resource zone may have Plot.
            Action::Deploy { .. } if self.is_patient() && self.position.card(card).zone == Zone::Resources => true,
            Action::Deploy { leader, onto } => *leader == card || *onto == Some(card),
            Action::Pass | Action::Take(_) => false,
        }
    }

    /// As many as may be in most cases, the card itself among them every second time.
    fn chosen(&self, choice: &Choice, salt: u64) -> Option<Answer> {
        let few = salt.is_multiple_of(5);
        let itself = (salt / 5).is_multiple_of(2);
        let is_card = |one: &Ref| itself && one.card() == Some(self.card);
        let mut options = choice.options.clone();
        options.sort_by_key(|one| (!is_card(one), hash_of((salt, one))));
        let declined = few && choice.optional && self.is_patient();
        let most = if declined {
            0
        } else if few {
            choice.min
        } else {
            choice.max
        };
        options.truncate(most);
        let place = |one: &Ref| choice.options.iter().position(|option| option == one);
        let places: Vec<usize> = options.iter().filter_map(place).collect();
        let holds = choice.limits.iter().all(|limit| limit.holds(&places));
        holds.then_some(Answer::Choose(options))
    }
}

/// True if it tells the result of an ability, and not only that there is one.
fn tells(happening: &Happening) -> bool {
    !matches!(
        happening,
        Happening::UsedAction { .. }
            | Happening::Triggered { .. }
            | Happening::Resolved { .. }
            | Happening::Declined { .. }
            | Happening::Chose { .. }
            | Happening::Forced { .. }
            | Happening::Because { .. }
            | Happening::Not { .. }
            | Happening::Lasting { .. }
            | Happening::Expired { .. }
            | Happening::DelayedMade { .. }
            | Happening::Delayed { .. }
            | Happening::PickedAtRandom { .. }
    )
}

/// Comparison of two games with and without a part.
pub enum Compared {
    Same,
    /// The part made that difference.
    Acted(String),
    /// They differ, but perhaps only in what was asked on the way.
    Apart,
}

impl Seen {
    /// Compares with a game without a part. The result of an effect is an event of its own; any other part also shows in
    /// the available actions and in events that do not happen.
    pub fn compare(&self, without: &Self, part: &Part) -> Compared {
        if let Some(happening) = only_in(&self.happened, &without.happened) {
            return Compared::Acted(format!("happened: {happening:?}"));
        }
        let other = only_in(&without.happened, &self.happened)
            .map(|happening| format!("did not happen: {happening:?}"))
            .or_else(|| {
                let mut pairs = self.units.iter().zip(&without.units);
                pairs.find(|(one, other)| one != other).map(|pair| format!("unit: {pair:?}"))
            });
        let missing = |of: &[Action], from: &[Action]| of.iter().find(|action| !from.contains(action)).cloned();
        let action = || missing(&self.actions, &without.actions).or_else(|| missing(&without.actions, &self.actions));
        match other {
            Some(_) if part.is_event() => Compared::Apart,
            Some(why) => Compared::Acted(why),
            // An action that is available because of its effect shows nothing before it is used.
            None if part.is_event() => Compared::Same,
            None => action().map_or(Compared::Same, |action| Compared::Acted(format!("legal or not: {action:?}"))),
        }
    }
}

/// First entry that is more frequent in the first list; both are in the order of their hashes.
fn only_in<'a>(one: &'a [(u64, Happening)], other: &[(u64, Happening)]) -> Option<&'a Happening> {
    let times = |list: &[(u64, Happening)], hash| list.iter().filter(|(h, _)| *h == hash).count();
    one.iter().find(|(hash, _)| times(one, *hash) > times(other, *hash)).map(|(_, happening)| happening)
}
