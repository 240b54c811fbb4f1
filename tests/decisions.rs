//! Decisions from outside: whatever a program sends, the position takes what is legal and stays as it was otherwise.

use crate::games::{Pool, decide, game, play};
use proptest::prelude::*;
use swu_judge::cards::{Arena, Aspect, Keyword};
use swu_judge::game::{Action, Answer, Ask, CardId, Counter, Object, Play, PlayerId, Position, Ref};

/// A position after so many random decisions of a game.
fn some_position(pool: &Pool, seed: u64, decisions: usize) -> Position {
    let mut position = Position::begin(&game(pool, seed)).expect("the game begins").position;
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..decisions {
        if position.decision().is_none() || decide(&mut position, &mut random).is_err() {
            break;
        }
    }
    position
}

fn some_card() -> impl Strategy<Value = CardId> {
    (0..260u16).prop_map(CardId)
}

fn some_ref() -> impl Strategy<Value = Ref> {
    prop_oneof![
        (0..260u16, 0..3u16).prop_map(|(card, copy)| Ref::Card(Object { card: CardId(card), copy })),
        (0..6u8).prop_map(|seat| Ref::Player(PlayerId(seat))),
    ]
}

fn some_action() -> impl Strategy<Value = Action> {
    let keyword =
        prop_oneof![Just(None), Just(Some(Keyword::Smuggle)), Just(Some(Keyword::Piloting)), Just(Some(Keyword::Plot))];
    let onto = proptest::option::of(some_card());
    let exploit = proptest::option::of(proptest::collection::vec(some_card(), 0..3));
    let paying = proptest::collection::vec(some_card(), 0..3);
    prop_oneof![
        (some_card(), keyword, onto, exploit, proptest::option::of(0..9usize), paying).prop_map(
            |(card, using, onto, exploit, credits, paying)| Action::Play(Play {
                card,
                using,
                onto,
                exploit,
                credits,
                paying,
            })
        ),
        (some_card(), proptest::collection::vec(some_card(), 0..3))
            .prop_map(|(attacker, targets)| Action::Attack { attacker, targets }),
        (some_card(), prop_oneof![0..4usize, Just(usize::MAX)]).prop_map(|(card, ability)| Action::Use {
            card,
            ability,
            credits: None
        }),
        (some_card(), proptest::option::of(some_card())).prop_map(|(leader, onto)| Action::Deploy { leader, onto }),
        Just(Action::Pass),
        prop_oneof![Just(Counter::Initiative), Just(Counter::Blast), Just(Counter::Plan)].prop_map(Action::Take),
    ]
}

fn some_answer() -> impl Strategy<Value = Answer> {
    let cards = || proptest::collection::vec(some_card(), 0..8);
    prop_oneof![
        some_action().prop_map(Answer::Action),
        proptest::collection::vec(some_ref(), 0..4).prop_map(Answer::Choose),
        Just(Answer::Keep),
        proptest::option::of(cards()).prop_map(Answer::Mulligan),
        Just(Answer::Yes),
        Just(Answer::No),
        prop_oneof![0..5usize, Just(usize::MAX)].prop_map(Answer::Next),
        prop_oneof![0..5usize, Just(usize::MAX)].prop_map(Answer::Mode),
        Just(Answer::Arena(Arena::Space)),
        (-3..12i32).prop_map(Answer::Number),
        Just(Answer::Aspect(Aspect::Command)),
        "[A-Za-z ]{0,12}".prop_map(Answer::Name),
        proptest::collection::vec((some_ref(), -2..9i32), 0..4).prop_map(Answer::Divide),
        (cards(), cards()).prop_map(|(top, bottom)| Answer::Arrange { top, bottom }),
        Just(Answer::Unit),
        Just(Answer::Upgrade),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// A wrong option, the wrong player, a seat that is not there, a game that is over: an error, and nothing changes.
    /// An accepted answer leaves a sound position.
    #[test]
    fn an_answer_is_taken_or_changes_nothing(
        seed in 0..60u64,
        decisions in prop_oneof![0..160usize, Just(5_000)],
        answers in proptest::collection::vec((0..5u8, some_answer()), 1..24),
    ) {
        let mut position = some_position(&Pool::understood(), seed, decisions);
        for (seat, answer) in answers {
            let before = position.clone();
            let asked = before.decision().map(|decision| decision.player);
            match position.decide(PlayerId(seat), answer) {
                Ok(_) => {
                    prop_assert_eq!(asked, Some(PlayerId(seat)), "only who is asked decides");
                    prop_assert!(position.violations().is_empty(), "{:?}", position.violations());
                }
                Err(refusal) => {
                    prop_assert!(!refusal.reason.is_empty());
                    prop_assert!(position == before, "a refusal changed the position: {refusal}");
                }
            }
        }
    }

    /// A position is a value: it comes back from JSON equal, and plays on alike.
    #[test]
    fn a_position_comes_back_from_json(seed in 0..60u64, decisions in 0..160usize) {
        let mut position = some_position(&Pool::understood(), seed, decisions);
        let json = serde_json::to_string(&position).expect("a position can be written");
        let mut back: Position = serde_json::from_str(&json).expect("and read");
        prop_assert!(back == position);
        for _ in 0..20 {
            let mut random = fastrand::Rng::with_seed(7);
            let mut same = fastrand::Rng::with_seed(7);
            if position.decision().is_none() {
                break;
            }
            prop_assert_eq!(decide(&mut position, &mut random), decide(&mut back, &mut same));
            prop_assert!(back == position);
        }
    }
}

/// The list of legal actions has all that a player may do without choosing how to pay, and nothing else.
#[test]
fn the_legal_actions_are_all_that_is_legal() {
    let pool = Pool::understood();
    for seed in 0..24 {
        let mut number = 0;
        let end = play(&game(&pool, seed), |position| {
            number += 1;
            let Some(decision) = position.decision().filter(|d| d.ask == Ask::Action && number % 7 == 0) else {
                return Ok(());
            };
            let mut listed = position.legal_actions(decision.player);
            let mut legal = every_action(position);
            legal.retain(|action| position.check_action(decision.player, action).is_ok());
            let order = |action: &Action| format!("{action:?}");
            listed.sort_by_key(order);
            legal.sort_by_key(order);
            if listed == legal { Ok(()) } else { Err(format!("listed {listed:?}, legal {legal:?}")) }
        });
        assert!(end.is_ok(), "{end:?}");
    }
}

/// Everything that could be said as an action in a game, legal or not.
fn every_action(position: &Position) -> Vec<Action> {
    let mut actions = vec![Action::Pass];
    actions.extend([Counter::Initiative, Counter::Blast, Counter::Plan].map(Action::Take));
    let cards: Vec<CardId> = position.cards().map(|(card, _)| card).collect();
    let bases: Vec<CardId> = position.playing().map(|player| position.player(player).base).collect();
    for &card in &cards {
        let ways = [None, Some(Keyword::Smuggle), Some(Keyword::Piloting), Some(Keyword::Plot)];
        actions.extend(ways.map(|using| Action::Play(Play { using, ..Play::card(card) })));
        actions.extend((0..4).map(|ability| Action::Use { card, ability, credits: None }));
        actions.push(Action::Deploy { leader: card, onto: None });
        actions.extend(position.units().iter().map(|&unit| Action::Deploy { leader: card, onto: Some(unit) }));
    }
    for &attacker in position.units() {
        let targets = position.units().iter().chain(&bases);
        actions.extend(targets.map(|&target| Action::Attack { attacker, targets: vec![target] }));
    }
    actions
}
