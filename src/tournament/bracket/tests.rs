//! Brackets: what is refused, how they are drawn, and what holds for every course of events. Their matches, winners and drops are
//! in `scenarios/tournament/bracket`.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::*;
use Elimination::{Double, Single};

/// Players are called by their rank.
fn name(player: PlayerId) -> String {
    format!("p{}", player.0 + 1)
}

fn player(rank: u32) -> PlayerId {
    PlayerId(rank - 1)
}

fn bracket(elimination: Elimination, players: u32) -> Bracket {
    Bracket::new(elimination, (0..players).map(PlayerId).collect()).unwrap()
}

/// Plays `8>1` (match 8, won by the player of rank 1) and `-5` (the player of rank 5 drops); what the last one settled.
fn play(bracket: &mut Bracket, course: &str) -> String {
    let mut told = String::new();
    for step in course.split_whitespace() {
        let rulings = match step.split_once('>') {
            Some((number, rank)) => {
                bracket.report(MatchNumber(number.parse().unwrap()), player(rank.parse().unwrap()), &name)
            }
            None => bracket.drop_out(player(step.trim_start_matches('-').parse().unwrap()), &name),
        };
        told = match rulings {
            Ok(rulings) => rulings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
            Err(refusal) => format!("refused: {}", [&[refusal.to_string()][..], &refusal.help].concat().join(" | ")),
        };
    }
    told
}

#[test]
fn main_round_two_enters_reversed_and_main_round_three_with_its_halves_reversed() {
    let entering = |players, round| {
        let bracket = bracket(Double, players);
        let of_round = bracket.fixtures().iter().filter(move |fixture| fixture.stage == Stage::Secondary { round });
        let loser = |fixture: &Fixture| match fixture.sources {
            [_, Source::LoserOf(number)] => number.0,
            sources => panic!("{sources:?}"),
        };
        of_round.map(loser).collect::<Vec<_>>()
    };
    assert_eq!(entering(32, 2), [24, 23, 22, 21, 20, 19, 18, 17]);
    // Main round 3 has the matches 41 to 44, main round 4 the matches 53 and 54.
    assert_eq!(entering(32, 4), [42, 41, 44, 43]);
    assert_eq!(entering(32, 6), [54, 53]);
}

/// The earliest secondary round in which two players can meet who met before.
fn earliest_rematch(players: u32) -> Option<u32> {
    let bracket = bracket(Double, players);
    let leads: BTreeMap<Source, MatchNumber> =
        bracket.fixtures().iter().flat_map(|fixture| fixture.sources.map(|source| (source, fixture.number))).collect();
    // All matches of a player who keeps winning, from where a source leads.
    let winning = |source: Source| {
        let next = |number: &MatchNumber| leads.get(&Source::WinnerOf(*number)).copied();
        std::iter::successors(leads.get(&source).copied(), next).collect::<Vec<_>>()
    };
    let stage = |number: &MatchNumber| bracket.fixture(*number).unwrap().stage;
    let is_main = |number: &MatchNumber| matches!(stage(number), Stage::Main { .. });
    let mut earliest = None;
    for met in bracket.fixtures().iter().map(|fixture| fixture.number).filter(is_main) {
        let loser: BTreeSet<MatchNumber> = winning(Source::LoserOf(met)).into_iter().collect();
        for lost in winning(Source::WinnerOf(met)).into_iter().filter(is_main) {
            let winner = winning(Source::LoserOf(lost));
            let again = winner.iter().find(|number| loser.contains(number)).unwrap();
            if let Stage::Secondary { round } = stage(again) {
                earliest = Some(earliest.map_or(round, |earliest: u32| earliest.min(round)));
            }
        }
    }
    earliest
}

#[test]
fn players_who_met_meet_again_late() {
    // Secondary rounds in all: 2, 4, 6, 8, 10, 12. Straight entry would have them meet again in round 2 of each.
    let rounds = [4, 8, 16, 32, 64, 128].map(|players| (players, earliest_rematch(players)));
    let expected = [(4, Some(2)), (8, Some(3)), (16, Some(4)), (32, Some(5)), (64, Some(7)), (128, Some(8))];
    assert_eq!(rounds, expected);
}

#[test]
fn refuses_impossible_changes() {
    let refused = |elimination, players, table: &str| {
        for (course, expected) in crate::rows(table) {
            assert_eq!(play(&mut bracket(elimination, players), &course), format!("refused: {expected}"), "{course}");
        }
    };
    let rows = "
        5>1 => match 5, semifinal, cannot be played yet | it needs the winner of 1 and the winner of 2 first
            | matches ready to play: 1, 2, 3, 4
        9>1 => no match 9 in this bracket | its matches are 1 to 7
        0>1 => no match 0 in this bracket | its matches are 1 to 7
        1>2 => p2 is not in match 1, quarterfinal | its players are p1 and p8
        1>1 1>1 => match 1 already has a result: p1 has won it
        1>1 2>4 5>4 1>8 => match 1 already has a different result: p1 has won it
            | undo that result and everything after it before you report another one
    ";
    refused(Single, 8, rows);
    let rows = "
        -4 1>1 => match 1 is not played: p1 has a bye
        1>1 -4 => p4 is already out of the bracket
        -9 => p9 is not in the bracket
    ";
    refused(Single, 4, rows);
    refused(Single, 2, "1>1 -1 => p1 cannot drop: the bracket is over");
    refused(Double, 2, "1>1 2>1 3>2 => match 3 is not played: the first grand final was enough (TR 4.1.4)");
    let impossible = |seeds: &[u32]| Bracket::new(Single, seeds.iter().copied().map(PlayerId).collect()).unwrap_err();
    insta::assert_snapshot!(impossible(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), @"a bracket cannot have 12 players (TR 4.1.3, NOTE P1-2.18)");
    insta::assert_snapshot!(impossible(&[]), @"a bracket cannot have 0 players (TR 4.1.3, NOTE P1-2.18)");
    insta::assert_snapshot!(impossible(&[0, 1, 2, 1]), @"a player is in the bracket twice");
}

/// As text, of 80 columns, with names of different lengths.
fn drawn(bracket: &Bracket) -> String {
    let names = ["Ana Solo", "Ben", "Cid-with-a-very-long-name", "Dan", "Élodie", "二郎", "Gus", "Hal"];
    let called = |player: PlayerId| names.get(player.index()).map_or_else(|| name(player), ToString::to_string);
    text(&bracket.sheets(&called, &|_| None), 80)
}

#[test]
fn a_bracket_of_eight_is_drawn() {
    let mut single = bracket(Single, 8);
    play(&mut single, "1>1 2>5 -7 4>3 5>5");
    insta::assert_snapshot!(drawn(&single));
}

#[test]
fn both_brackets_of_eight_are_drawn() {
    let mut double = bracket(Double, 8);
    let told = play(&mut double, "1>1 2>5 3>2 4>3 5>5 6>3 -7 7>8 9>8 10>1 11>5 12>1");
    assert_eq!(told.lines().last(), Some("p1 advances to match 13, secondary round 4 (TR 4.1.4)"));
    insta::assert_snapshot!("drawn_double_8_open", drawn(&double));
    let told = play(&mut double, "13>1 14>1 15>5");
    assert_eq!(told.lines().last(), Some("p5 has won the tournament (TR 4.1.4)"));
    insta::assert_snapshot!("drawn_double_8_over", drawn(&double));
}

#[test]
fn larger_brackets_are_drawn_in_parts() {
    insta::assert_snapshot!("drawn_single_16", text(&bracket(Single, 16).sheets(&|_| String::new(), &|_| None), 80));
    let parts = |elimination, players| {
        let sheets = bracket(elimination, players).sheets(&name, &|_| None);
        sheets.iter().map(|sheet| (sheet.title, sheet.columns.len() - 1, sheet.joins.len())).collect::<Vec<_>>()
    };
    let title = "bracket";
    assert_eq!(parts(Single, 32), [(title, 4, 15), (title, 4, 15), (title, 1, 1)]);
    assert_eq!(parts(Single, 64), [(title, 4, 15), (title, 4, 15), (title, 4, 15), (title, 4, 15), (title, 2, 3)]);
    // Every match stands in one drawing.
    for (elimination, matches) in [(Single, 63), (Double, 127)] {
        assert_eq!(parts(elimination, 64).iter().map(|(_, _, joins)| joins).sum::<usize>(), matches);
    }
}

/// Plays a bracket to its end at random; with drops, one step in eight is one, of anybody who plays on.
fn play_out(bracket: &mut Bracket, drops: bool, random: &mut fastrand::Rng) {
    while !bracket.is_over() {
        if drops && random.usize(..8) == 0 {
            let plays_on = |player: &PlayerId| bracket.plays_on(*player);
            let playing: Vec<PlayerId> = bracket.seeds().iter().copied().filter(plays_on).collect();
            bracket.drop_out(playing[random.usize(..playing.len())], &name).unwrap();
        } else {
            let open: Vec<MatchNumber> = bracket.open().collect();
            let number = open[random.usize(..open.len())];
            let players = bracket.entrants(number).map(|entrant| entrant.player().unwrap());
            bracket.report(number, players[random.usize(..2)], &name).unwrap();
        }
    }
}

proptest! {
    #[test]
    fn whatever_is_played_there_is_one_winner(size in 1..=6_u32, double: bool, drops: bool, seed: u64) {
        let elimination = if double { Double } else { Single };
        let mut of = bracket(elimination, 1 << size);
        play_out(&mut of, drops, &mut fastrand::Rng::with_seed(seed));

        let winner = of.winner();
        prop_assert!(winner.is_some());
        let mut losses: BTreeMap<PlayerId, usize> = BTreeMap::new();
        let mut played = 0;
        for fixture in of.fixtures() {
            if let Some(Decision::Won { winner, loser }) = of.decision(fixture.number) {
                prop_assert!(winner != loser);
                *losses.entry(loser).or_default() += 1;
                played += 1;
            }
        }
        let most = if double { 2 } else { 1 };
        prop_assert!(losses.values().all(|losses| *losses <= most));
        if !drops {
            let out = of.seeds().iter().filter(|player| losses.get(player) == Some(&most)).count();
            prop_assert_eq!(out, of.seeds().len() - 1);
            let twice = usize::from(double && losses.contains_key(&winner.unwrap()));
            prop_assert_eq!(played, most * (of.seeds().len() - 1) + twice);
        }
        // Whatever state it is in, it can be drawn, in 80 columns.
        let lines = drawn(&of);
        prop_assert!(lines.lines().all(|line| UnicodeWidthStr::width(line) <= 80), "{}", lines);
        // Everybody has a place, once, and the places follow each other.
        let placings = of.placings();
        let placed: Vec<PlayerId> = placings.iter().flat_map(|placing| placing.players.clone()).collect();
        prop_assert_eq!(placed.iter().collect::<BTreeSet<_>>().len(), of.seeds().len());
        prop_assert_eq!(placed.len(), of.seeds().len());
        prop_assert_eq!(placed.first().copied(), winner);
        let mut next = 1;
        for placing in &placings {
            prop_assert_eq!((placing.from, placing.to), (next, next + placing.players.len() - 1));
            next = placing.to + 1;
        }
        prop_assert_eq!(placings.first().map(|placing| placing.to), Some(1));
    }
}

#[test]
fn the_picture_is_sound_and_has_everything_in_it() {
    let mut bracket = bracket(Double, 16);
    let name = |player: PlayerId| format!("<{}> & \u{1}co", player.0);
    bracket.report(MatchNumber(1), PlayerId(15), &name).unwrap();
    let picture = svg(&bracket.sheets(&name, &|_| None), "Cloud City & friends");
    let document = roxmltree::Document::parse(&picture).unwrap();
    let of_kind = |kind| document.descendants().filter(move |node| node.has_tag_name(kind));
    let texts: Vec<String> = of_kind(("http://www.w3.org/2000/svg", "text"))
        .map(|text| text.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect())
        .collect();
    // 16 ranks, the winner of match 1 and where the loser went.
    assert_eq!(texts.iter().filter(|text| text.contains("& \\u{1}co")).count(), 18);
    assert_eq!(of_kind(("http://www.w3.org/2000/svg", "path")).count(), bracket.fixtures().len());
    // Nothing stands outside of the paper.
    let attribute = |node: roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse::<i32>().unwrap();
    let root = document.root_element();
    let inside = of_kind(("http://www.w3.org/2000/svg", "text")).all(|text| {
        attribute(text, "x") < attribute(root, "width") && attribute(text, "y") < attribute(root, "height")
    });
    assert!(inside);
}
