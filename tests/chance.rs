//! Random outcomes as decisions: games in which chance is asked stay sound, and what chance can bring is what every order
//! of the cards could have brought, each as often.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::games::{Pool, decide, game, play, sound};
use swu_judge::cards::{Card, CardKind, Library, Lookup, Phase};
use swu_judge::game::{
    Action, Answer, Ask, Chance, Decision, Entry, GameSetup, Play, PlayerId, PlayerSetup, Position, Random, Ref, Stage,
};

/// Games that are played.
const GAMES: u64 = 20;

fn asked(setup: GameSetup) -> GameSetup {
    GameSetup { chance: Chance::Asked, ..setup }
}

#[test]
fn games_in_which_chance_is_asked_stay_sound_and_end() {
    let pool = Pool::understood();
    let mut outcomes = 0;
    let check = |position: &Position, outcomes: &mut u32| {
        *outcomes += u32::from(position.decision().is_some_and(Decision::is_chance));
        sound(position)
    };
    for seed in 0..GAMES {
        let end = play(&asked(game(&pool, seed)), |position| check(position, &mut outcomes));
        assert!(end.is_ok(), "{end:?}");
    }
    assert!(outcomes > 100, "chance was asked only {outcomes} times");
}

#[test]
fn a_position_that_waits_for_chance_can_be_written_and_read() {
    let pool = Pool::understood();
    let mut random = fastrand::Rng::with_seed(7);
    let mut waiting = 0;
    for seed in 0..20 {
        let mut position = Position::begin(&asked(game(&pool, seed))).expect("a game begins").position;
        for _ in 0..60 {
            let Some(decision) = position.decision().cloned() else { break };
            if decision.is_chance() {
                waiting += 1;
                let written = serde_json::to_string(&position).expect("a position can be written");
                let mut read: Position = serde_json::from_str(&written).expect("and read");
                assert_eq!(read, position);
                let answer = position.random_answer(&mut random).expect("chance has an outcome");
                let mut other = position.clone();
                let events = other.decide(decision.player, answer.clone()).expect("it can happen");
                assert_eq!(read.decide(decision.player, answer).as_ref(), Ok(&events));
                assert_eq!(read, other);
            }
            decide(&mut position, &mut random).expect("an answer is taken");
        }
    }
    assert!(waiting > 20, "chance was asked only {waiting} times");
}

/// Units with these names and nothing else on them; those of one name are one card.
fn units(names: &str) -> Vec<Entry> {
    let mut cards: BTreeMap<char, Arc<Card>> = BTreeMap::new();
    let mut card = |name| cards.entry(name).or_insert_with(|| Arc::new(Card::new(name, CardKind::Unit))).clone();
    names.chars().map(|name| Entry::new(card(name))).collect()
}

fn named(name: &str) -> Entry {
    match Library::embedded().find(name) {
        Lookup::One(card) => Entry::new(card.clone()),
        Lookup::Several(_) | Lookup::Unknown => panic!("{name} is one card"),
    }
}

/// Two players with bases, the first with this hand and deck.
fn two_players(hand: Vec<Entry>, deck: Vec<Entry>) -> Vec<PlayerSetup> {
    let ana = PlayerSetup { hand, deck, ..PlayerSetup::new("ana", named("Capital City")) };
    vec![ana, PlayerSetup { deck: units("zzzzzzzz"), ..PlayerSetup::new("ben", named("Capital City")) }]
}

/// Every set of so many of the options.
fn sets(options: &[Ref], count: usize) -> Vec<Vec<Ref>> {
    match (count, options) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = sets(rest, count - 1).into_iter().map(|set| [&[*first], &set[..]].concat());
            with.chain(sets(rest, count)).collect()
        }
    }
}

/// All that can come of a position while the players answer by `policy`, until it has no answer: what `result` says of
/// the end, with how much of the weight leads there.
fn outcomes(
    position: Position,
    weight: u64,
    policy: &dyn Fn(&Position) -> Option<Answer>,
    result: &dyn Fn(&Position) -> String,
    found: &mut BTreeMap<String, u64>,
) {
    assert_eq!(position.violations(), Vec::<String>::new());
    let decision = position.decision().expect("the game continues").clone();
    if let Ask::Random(Random { options, count, .. }) = &decision.ask {
        let sets = sets(options, *count);
        let share = weight / sets.len() as u64;
        assert_eq!(share * sets.len() as u64, weight, "the weight can be divided");
        for set in sets {
            let mut next = position.clone();
            next.decide(decision.player, Answer::Choose(set)).expect("it can happen");
            outcomes(next, share, policy, result, found);
        }
        return;
    }
    let Some(answer) = policy(&position) else {
        *found.entry(result(&position)).or_default() += weight;
        return;
    };
    let mut next = position;
    next.decide(decision.player, answer).expect("the policy is legal");
    outcomes(next, weight, policy, result, found);
}

/// The names of ana's hand, in the order of the alphabet.
fn hand(position: &Position) -> String {
    sorted(position.player(PlayerId(0)).hand.iter().map(|&card| position.printed(card).name.as_str()))
}

fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.concat()
}

/// Every order of these letters.
fn orders(letters: &str) -> Vec<String> {
    if letters.is_empty() {
        return vec![String::new()];
    }
    let first = |(at, letter): (usize, char)| {
        let others = format!("{}{}", &letters[..at], &letters[at + 1..]);
        orders(&others).into_iter().map(move |order| format!("{letter}{order}"))
    };
    letters.char_indices().flat_map(first).collect()
}

/// Counts each result over all orders.
fn counted(orders: &[String], result: impl Fn(&str) -> String) -> BTreeMap<String, u64> {
    let mut found = BTreeMap::new();
    for order in orders {
        *found.entry(result(order)).or_default() += 1;
    }
    found
}

/// Passes, keeps, and resources nothing or the first cards, until that round's action phase.
fn on_to(round: u32) -> impl Fn(&Position) -> Option<Answer> {
    move |position: &Position| {
        let decision = position.decision()?;
        let own = decision.player == PlayerId(0);
        match &decision.ask {
            Ask::Mulligan if own => Some(Answer::Mulligan(None)),
            Ask::Mulligan => Some(Answer::Keep),
            Ask::FirstResources { options, count } => {
                let mut cards = options.clone();
                cards.sort_by_key(|&card| position.printed(card).name.clone());
                Some(Answer::Choose(cards.iter().take(*count).map(|&card| Ref::Card(position.object(card))).collect()))
            }
            Ask::Action if position.round == round => None,
            Ask::Action => Some(Answer::Action(Action::Pass)),
            Ask::Resource { .. } => Some(Answer::Choose(Vec::new())),
            _ => None,
        }
    }
}

/// CR 5.2.1.e, 5.5.1.b: a mulligan draws six cards of nine, and the regroup phase two more. The deck has two cards alike.
#[test]
fn a_mulligan_can_bring_what_every_order_of_the_deck_brings() {
    let setup = asked(GameSetup::new(two_players(units("abcdef"), units("ggh"))));
    let begun = Position::begin(&setup).expect("a game begins").position;
    let all = orders("abcdefggh");
    let mut found = BTreeMap::new();
    let resources = |position: &Position| {
        sorted(position.player(PlayerId(0)).resources.iter().map(|&card| position.printed(card).name.as_str()))
    };
    let result = |position: &Position| format!("{}+{}", resources(position), hand(position));
    outcomes(begun, all.len() as u64, &on_to(2), &result, &mut found);
    let expected = counted(&all, |order| {
        let first = sorted(order[..6].split("").filter(|name| !name.is_empty()));
        let later = [&first[2..], &order[6..8]].concat();
        format!("{}+{}", &first[..2], sorted(later.split("").filter(|name| !name.is_empty())))
    });
    assert_eq!(found, expected);
}

/// The listed answers lead everywhere that chance can lead, and nowhere twice: the deck has two equal cards.
#[test]
fn the_listed_outcomes_of_a_mulligan_are_all_and_each_once() {
    let setup = asked(GameSetup::new(two_players(units("abcdef"), units("ggh"))));
    let mut position = Position::begin(&setup).expect("a game begins").position;
    position.decide(PlayerId(0), Answer::Mulligan(None)).expect("a mulligan");
    let listed = position.answers().expect("there are not too many");
    let after = |answer: Answer| position.after(PlayerId(0), answer).expect("it can happen").0;
    let hands: Vec<String> = listed.iter().map(|answer| hand(&after(answer.clone()))).collect();
    let keys: BTreeSet<u128> = listed.iter().map(|answer| after(answer.clone()).key()).collect();
    let expected: BTreeSet<String> =
        orders("abcdefggh").iter().map(|order| sorted(order[..6].split("").filter(|name| !name.is_empty()))).collect();
    assert_eq!(hands.iter().cloned().collect::<BTreeSet<_>>(), expected);
    assert_eq!((hands.len(), keys.len()), (expected.len(), expected.len()));
}

/// CR 8.26.2: Recruit looks at five cards and takes one; the other four go under the other three in a random order.
/// Two regroup phases draw two cards each, the second of them from those four.
#[test]
fn the_rest_of_a_search_lies_under_the_deck_in_every_order() {
    let mut ana = two_players(vec![named("Recruit")], units("abcdefgh"));
    ana[0].resources = units("rr");
    ana[0].plain_base = true;
    let setup = asked(GameSetup { stage: Stage::In(Phase::Action), ..GameSetup::new(ana) });
    let mut begun = Position::begin(&setup).expect("a game begins").position;
    let recruit = begun.player(PlayerId(0)).hand[0];
    begun.decide(PlayerId(0), Answer::Action(Action::Play(Play::card(recruit)))).expect("Recruit can be played");
    let Some(Ask::Choose(choice)) = begun.decision().map(|decision| decision.ask.clone()) else { panic!("a search") };
    begun.decide(PlayerId(0), Answer::Choose(vec![choice.options[1]])).expect("b is taken");
    let all = orders("acde");
    let mut found = BTreeMap::new();
    outcomes(begun, all.len() as u64, &on_to(3), &hand, &mut found);
    // b, then f, g, h and one of the four.
    let expected = counted(&all, |order| {
        let drawn = ["bfgh", &order[..1]].concat();
        sorted(drawn.split("").filter(|name| !name.is_empty()))
    });
    assert_eq!(found, expected);
}

/// Nobody may decide what chance decides otherwise than it can fall.
#[test]
fn chance_brings_as_many_of_its_options_as_there_are_to_be() {
    let setup = asked(GameSetup::new(two_players(units("abcdef"), units("ghi"))));
    let mut position = Position::begin(&setup).expect("a game begins").position;
    position.decide(PlayerId(0), Answer::Mulligan(None)).expect("a mulligan");
    let decision = position.decision().expect("chance is asked").clone();
    let Ask::Random(Random { options, count, .. }) = &decision.ask else { panic!("chance is asked") };
    assert_eq!((options.len(), *count, decision.player), (9, 6, PlayerId(0)));
    let before = position.clone();
    let five = options[..5].to_vec();
    let twice = [&options[..5], &options[..1]].concat();
    let base = [&options[..5], &[Ref::Player(PlayerId(0))]].concat();
    for wrong in [five, twice, base] {
        let refusal = position.decide(PlayerId(0), Answer::Choose(wrong)).expect_err("it cannot happen");
        assert_eq!(refusal.rule.to_string(), "CR 8.22.1");
        assert_eq!(position, before);
    }
    assert!(!position.is_order_settled(PlayerId(0), 1));
    assert!(position.decide(PlayerId(1), Answer::Choose(options[..6].to_vec())).is_err());
    position.decide(PlayerId(0), Answer::Choose(options[3..].to_vec())).expect("it can happen");
    assert_eq!(hand(&position), "defghi");
}
