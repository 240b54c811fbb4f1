//! Needs of a search: all legal answers to a decision, and a key that is the same where the same follows.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::{Pool, card, game, play};
use swu_judge::cards::{Arena, Phase};
use swu_judge::game::{Action, Answer, Ask, Choice, Entry, GameSetup, PlayerSetup, Position, Ref, Stage, Zone};

fn named(names: &[&str]) -> Vec<Entry> {
    names.iter().map(|name| card(name)).collect()
}

fn player(name: &str) -> PlayerSetup {
    PlayerSetup {
        resources: vec![Entry { filler: true, ..card("Wampa") }; 8],
        ..PlayerSetup::new(name, card("Capital City"))
    }
}

fn units(names: &[&str]) -> Vec<(Arena, Entry)> {
    named(names).into_iter().map(|entry| (entry.card.arena.unwrap_or(Arena::Ground), entry)).collect()
}

fn begin(players: Vec<PlayerSetup>) -> Position {
    let stage = Stage::In(Phase::Action);
    Position::begin(&GameSetup { stage, ..GameSetup::new(players) }).expect("the game begins").position
}

/// The position after an action that names a card of the first player by name.
fn after_playing(position: &Position, name: &str) -> Position {
    let player = position.decision().expect("an action is asked").player;
    let mut hand = position.player(player).hand.iter().copied();
    let card = hand.find(|&card| position.printed(card).name == name).expect("it is in hand");
    let play = Answer::Action(Action::Play(swu_judge::game::Play::card(card)));
    position.after(player, play).expect("it can be played").0
}

fn answers(position: &Position) -> Vec<Answer> {
    position.answers().expect("they can be listed")
}

/// The keys of all positions that one answer leads to.
fn keys_after(position: &Position) -> BTreeSet<u128> {
    let Some(decision) = position.decision() else { return BTreeSet::new() };
    let answers = position.answers().unwrap_or_default();
    answers
        .into_iter()
        .filter_map(|answer| position.after(decision.player, answer).ok())
        .map(|(next, _)| next.key())
        .collect()
}

/// In random games: every answer that is listed is one, and what is left out leads where a listed one leads.
#[test]
fn nothing_legal_is_missing_from_the_answers() {
    let pool = Pool::understood();
    let mut asked = BTreeMap::<String, u32>::new();
    for seed in 0..18 {
        let mut number = 0;
        let end = play(&game(&pool, seed), |position| {
            number += 1;
            let Some(decision) = position.decision() else { return Ok(()) };
            let is_action = decision.ask == Ask::Action;
            if is_action && number % 29 != 0 {
                return Ok(());
            }
            let Ok(listed) = position.answers() else { return Ok(()) };
            if listed.is_empty() {
                return Err("no answer is listed".to_owned());
            }
            let every = every_answer(position);
            if every.len() > 60 {
                return Ok(());
            }
            *asked
                .entry(format!("{:?}", decision.ask).split([' ', '{', '(']).next().unwrap_or_default().to_owned())
                .or_default() += 1;
            let keys = keys_after(position);
            for answer in every {
                let Ok((next, _)) = position.after(decision.player, answer.clone()) else { continue };
                if !keys.contains(&next.key()) {
                    return Err(format!("{answer:?} leads elsewhere than {listed:?}"));
                }
                if position.after_quietly(decision.player, answer.clone()).as_ref() != Ok(&next) {
                    return Err(format!("{answer:?} leads elsewhere when nobody listens"));
                }
            }
            Ok(())
        });
        assert!(end.is_ok(), "{end:?}");
    }
    for kind in ["Action", "Choose", "May", "Next", "Resource"] {
        assert!(asked.contains_key(kind), "{kind} is asked in {asked:?}");
    }
}

/// Answers to a small decision by brute force, legal or not, without regard to what is alike.
fn every_answer(position: &Position) -> Vec<Answer> {
    let Some(decision) = position.decision() else { return Vec::new() };
    let cards = |cards: &[swu_judge::game::CardId]| -> Vec<Ref> {
        cards.iter().map(|&card| Ref::Card(position.object(card))).collect()
    };
    match &decision.ask {
        Ask::Action => position.legal_actions(decision.player).into_iter().map(Answer::Action).collect(),
        Ask::Choose(Choice { options, .. }) => subsets(options).into_iter().map(Answer::Choose).collect(),
        Ask::Resource { options } | Ask::FirstResources { options, .. } | Ask::Plot { options } => {
            subsets(&cards(options)).into_iter().filter(|set| set.len() <= 2).map(Answer::Choose).collect()
        }
        Ask::May => vec![Answer::Yes, Answer::No],
        Ask::Next { options } => (0..options.len()).map(Answer::Next).collect(),
        Ask::Mode { options, .. } => (0..options.len()).chain([usize::MAX]).map(Answer::Mode).collect(),
        Ask::Number { min, max } => (*min..=*max).map(Answer::Number).collect(),
        Ask::Divide { amount, options, .. } if options.len() <= 3 => {
            let mut all: Vec<Vec<(Ref, i32)>> = vec![Vec::new()];
            for (option, _) in options {
                all = all
                    .into_iter()
                    .flat_map(|parts| (0..=*amount).map(move |part| [parts.as_slice(), &[(*option, part)]].concat()))
                    .collect();
            }
            all.into_iter().map(Answer::Divide).collect()
        }
        Ask::Arrange { cards, .. } if cards.len() <= 3 => {
            let orders = orders(cards);
            orders
                .iter()
                .flat_map(|order| {
                    (0..=order.len())
                        .map(|top| Answer::Arrange { top: order[..top].to_vec(), bottom: order[top..].to_vec() })
                })
                .collect()
        }
        _ => position.answers().unwrap_or_default(),
    }
}

fn subsets<T: Copy>(of: &[T]) -> Vec<Vec<T>> {
    if of.len() > 6 {
        return vec![Vec::new(); 99];
    }
    let chosen = |bits: usize| {
        of.iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1).map(|(_, one)| *one).collect()
    };
    (0..1usize << of.len()).map(chosen).collect()
}

fn orders<T: Copy + PartialEq>(of: &[T]) -> Vec<Vec<T>> {
    let Some((&first, rest)) = of.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<T>, place: usize| [&order[..place], &[first], &order[place..]].concat();
    orders(rest)
        .into_iter()
        .flat_map(|order| (0..=order.len()).map(move |place| insert(order.clone(), place)))
        .collect()
}

/// Positions with one key are one: the same can follow from both. Here the other one is the first after two cards that
/// are alike have changed places.
#[test]
fn equivalent_positions_have_one_key() {
    let ana = PlayerSetup { hand: named(&["Wampa", "Open Fire", "Wampa"]), ..player("ana") };
    let ben = PlayerSetup { units: units(&["Pyke Sentinel", "Wampa", "Pyke Sentinel"]), ..player("ben") };
    let position = begin(vec![ana, ben]);
    // Two copies in hand are one card to play; passing, taking the initiative and the event besides.
    assert_eq!(answers(&position).len(), 4);
    let fire = after_playing(&position, "Open Fire");
    assert_eq!(answers(&fire).len(), 2, "one of the Sentinels or the Wampa");
    // Whichever of them is hit, the key is the same.
    let asked = fire.decision().expect("a target is asked").clone();
    let Ask::Choose(choice) = &asked.ask else { panic!("{asked:?}") };
    let after = |unit: Ref| fire.after(asked.player, Answer::Choose(vec![unit])).expect("it can be chosen").0;
    let [first, wampa, second]: [Position; 3] =
        choice.options.iter().map(|&unit| after(unit)).collect::<Vec<_>>().try_into().expect("three");
    assert_ne!(first, second, "it is another card that was hit");
    assert_eq!(first.key(), second.key());
    assert_ne!(first.key(), wampa.key());
    same_follows(&first, &second, 3);
    // Unless somebody asks about one of them.
    let mut asking = fire.clone();
    asking.tell_apart(choice.options.iter().filter_map(|option| option.card()));
    assert_eq!(answers(&asking).len(), 3);
    assert_ne!(asking.key(), fire.key());
    assert_eq!(keys_after(&asking).len(), 3);
}

/// A difference that may matter changes the key.
#[test]
fn different_positions_have_different_keys() {
    let with = |change: &dyn Fn(&mut PlayerSetup)| {
        let mut ben = PlayerSetup {
            units: units(&["Wampa", "Pyke Sentinel"]),
            deck: named(&["Repair", "Waylay"]),
            hand: named(&["Repair"]),
            ..player("ben")
        };
        change(&mut ben);
        // One game has all of its cards, wherever they are.
        let ana = PlayerSetup { hand: named(&["Repair", "Waylay", "Academy Training"]), ..player("ana") };
        begin(vec![ana, ben]).key()
    };
    let same = with(&|_| {});
    assert_eq!(same, with(&|_| {}));
    let changes: [&dyn Fn(&mut PlayerSetup); 8] = [
        &|ben| ben.units[0].1.damage = 1,
        &|ben| ben.units[1].1.exhausted = true,
        &|ben| ben.units[0].1.upgrades = named(&["Academy Training"]),
        &|ben| ben.units[1].1.upgrades = named(&["Academy Training"]),
        &|ben| ben.deck.reverse(),
        &|ben| ben.hand = named(&["Waylay"]),
        &|ben| ben.resources[7].exhausted = true,
        &|ben| ben.credits = 1,
    ];
    let mut keys = vec![same];
    for (number, change) in changes.iter().enumerate() {
        let key = with(*change);
        assert!(!keys.contains(&key), "change {number} is seen");
        keys.push(key);
    }
}

/// Holds two positions with one key to it: the same is true in both, and the same can follow for so many decisions.
fn same_follows(one: &Position, other: &Position, decisions: usize) {
    assert_eq!(told(one), told(other));
    let (of_one, of_other) = (children(one), children(other));
    assert_eq!(of_one.keys().collect::<Vec<_>>(), of_other.keys().collect::<Vec<_>>(), "{:?}", one.decision());
    if decisions > 1 {
        of_one.values().zip(of_other.values()).for_each(|(one, other)| same_follows(one, other, decisions - 1));
    }
}

/// The positions after one answer, by their keys.
fn children(position: &Position) -> BTreeMap<u128, Position> {
    let Some(decision) = position.decision() else { return BTreeMap::new() };
    let next = answers(position).into_iter().filter_map(|answer| position.after_quietly(decision.player, answer).ok());
    next.map(|next| (next.key(), next)).collect()
}

/// Facts of a position, without the numbers of cards.
fn told(position: &Position) -> (String, Vec<String>) {
    let mut cards: Vec<String> = position
        .cards()
        .filter(|(_, card)| card.zone != Zone::SetAside)
        .map(|(id, card)| {
            let name = position.printed(id).full_name();
            let numbers = (position.look().power(id), position.look().remaining_hp(id), card.exhausted, card.damage);
            let zone = format!("{:?}", card.zone);
            format!("{name} {:?} {numbers:?} {}", card.controller, zone.split('(').next().unwrap_or_default())
        })
        .collect();
    cards.sort();
    let asked = position.decision().map(|decision| (decision.player, decision.rule));
    (format!("{:?} {asked:?}", position.outcome()), cards)
}
