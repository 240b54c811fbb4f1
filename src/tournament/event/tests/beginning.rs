//! Events that go on from standings that were made elsewhere (NOTE P1-2.25).

use super::*;
use crate::export::{Sheet, Topic};
use crate::list;
use crate::policy::{Format, MatchType};

/// An event of nine players after three rounds, of whom one has left; who wins is drawn.
fn played_elsewhere(seed: u64) -> Journal {
    let mut journal = Journal::new(Header { rounds: Some(5), cut: Some(4), ..Header::new("Cup", seed) }).unwrap();
    for name in ["Ana", "Ben", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal", "Ina"] {
        journal.enter(name, (name < "D").then_some(name)).unwrap();
    }
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..3 {
        journal.pair().unwrap();
        play(&mut journal, any(&mut random));
    }
    journal.drop_out("Eve").unwrap();
    journal
}

/// Results at random.
fn any(random: &mut fastrand::Rng) -> impl FnMut() -> &'static str {
    move || random.choice(["2-0", "1-2", "2-1"]).unwrap()
}

/// The same event, from its exported standings.
fn taken_over(elsewhere: &Journal) -> Journal {
    let csv = Sheet::of(elsewhere.event(), Topic::Standings, None).unwrap().csv();
    let players = list::standings("standings.csv", &csv).unwrap();
    let mut journal = Journal::new(Header { rounds: Some(5), cut: Some(4), ..Header::new("Cup", 1) }).unwrap();
    journal.take_over(Beginning { played: 3, open: false, players }).unwrap();
    journal
}

/// Everything by which players are ranked and paired.
fn ranked(journal: &Journal) -> Vec<String> {
    let scores: HashMap<PlayerId, _> =
        journal.event().scores().into_iter().map(|score| (score.player, score)).collect();
    let rows = journal.event().standings().unwrap();
    let row = |row: &crate::standings::Standing| {
        let score = &scores[&row.player];
        let mut met: Vec<&str> = score.opponents.iter().map(|met| journal.event().name(*met)).collect();
        met.sort_unstable();
        let left = journal.event().player(row.player).unwrap().dropped;
        let name = journal.event().name(row.player);
        format!("{name} {} {} {} {} {met:?} {left:?}", row.record, row.opponents, row.opponents_opponents, score.byes)
    };
    rows.iter().map(row).collect()
}

#[test]
fn exported_standings_are_taken_over_whole() {
    for seed in 0..40 {
        let elsewhere = played_elsewhere(seed);
        let here = taken_over(&elsewhere);
        assert_eq!(ranked(&here), ranked(&elsewhere), "{seed}");
        assert_eq!(here.event().stage(), Stage::BetweenRounds { round: 3, of: Some(5) });
        assert_eq!(Journal::read("e.yaml", here.text()).unwrap(), here);
    }
}

#[test]
fn the_event_goes_on_to_its_cut() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut journal = taken_over(&played_elsewhere(3));
    let late = words(&journal.enter("Jon", None).unwrap()).join("\n");
    assert!(late.contains("Jon missed 3 Swiss rounds and gets a loss for each (NOTE P1-2.5)"), "{late}");
    for round in [4, 5] {
        journal.pair().unwrap();
        assert_eq!(journal.event().phase().unwrap(), Phase::Swiss(round));
        // Nobody has a second bye, and nobody meets again, while there is another way.
        let met = |score: &crate::standings::Score| {
            let mut met = score.opponents.clone();
            met.dedup();
            met.len() == score.opponents.len() && score.byes < 2
        };
        assert!(journal.event().scores().iter().all(met));
        play(&mut journal, any(&mut random));
    }
    assert_eq!(journal.event().rounds().map(|(round, _)| round).collect::<Vec<_>>(), [4, 5]);
    journal.cut(None, Elimination::Single).unwrap();
    let top = journal.event().top().unwrap();
    let additional = top.additional_round().map_or(0, |round| round.tables.len());
    assert_eq!(top.through.len() + additional, 4);
}

#[test]
fn rounds_played_elsewhere_have_no_results() {
    let journal = taken_over(&played_elsewhere(1));
    let event = journal.event();
    let place = Phase::Swiss(2).place(1);
    let refusal = event.result(place).unwrap_err();
    assert_eq!(refusal.words, "round 2 was played before the event was taken over");
    assert_eq!(event.standings_after(2).unwrap_err().help, ["standings start at round 3"]);
    assert_eq!(event.standings_after(3).unwrap().len(), 9);
    assert!(event.open().is_empty());
}

#[test]
fn a_beginning_that_cannot_be_is_refused() {
    const TWO: &str =
        "begin: {played: 1, players: [{player: Ana, lot: 1, won: 1, lost: 0}, {player: Ben, lot: 2, won: 0, lost: 1}]}";
    assert_eq!(sound(&[&format!("- {TWO}\n")]).event().played_before, 1);
    for (before, (what, instead), why) in [
        ("", ("played: 1", "played: 41"), "41 Swiss rounds is too many: the maximum is 40"),
        (FIVE, ("", ""), "standings can only be taken over at the start of an event"),
        ("", ("Ben", "Ana"), "player `Ana` already exists"),
        ("", ("lot: 2", "lot: 1"), "the lot 1 was already drawn for another player (NOTE P1-2.4)"),
        ("", ("lost: 1", "lost: 1, opponents: [Cid]"), "player `Cid` not found"),
        ("", ("lost: 1", "lost: 1, opponents: [ben]"), "`Ben` cannot have played against themselves"),
    ] {
        assert_eq!(refused(&[before], &TWO.replacen(what, instead, 1)), why);
    }
}

#[test]
fn nobody_has_more_matches_than_rounds_or_more_byes_than_wins() {
    for (list, why) in [
        ("name,record\nAna,2-0\nBen,0-1\n", "`Ana` has 2 matches in 1 round"),
        ("name,record,byes\nAna,1-0,0\nBen,0-1,1\n", "`Ben` has 1 bye but only 0 matches won (TR 4.1.1)"),
    ] {
        let players = list::standings("s.csv", list).unwrap();
        let mut journal = Journal::new(Header::new("Cup", 1)).unwrap();
        let refused = journal.take_over(Beginning { played: 1, open: false, players }).unwrap_err();
        assert_eq!((refused.to_string().as_str(), journal.changes().len()), (why, 0));
    }
}

#[test]
fn refuses_a_format_that_its_policy_or_its_matches_do_not_have() {
    let of = |policy: &str, format, kind| {
        let header = Header { policy: policy.to_owned(), format, kind, ..Header::new("Cup", 1) };
        Journal::new(header).map(drop).map_err(|refusal| refusal.to_string())
    };
    for (policy, format, kind, refused) in [
        ("tr-1.0", Format::Premier, MatchType::SingleGame, None),
        ("tr-1.0", Format::Eternal, MatchType::BestOfThree, Some("the policy `tr-1.0` has no format `eternal`")),
        ("cr-8.0", Format::Eternal, MatchType::BestOfThree, None),
        ("cr-8.0", Format::Trilogy, MatchType::BestOfThree, None),
        ("cr-8.0", Format::Trilogy, MatchType::SingleGame, Some("a Trilogy match is a best of three (CR 9.3.1.a)")),
    ] {
        assert_eq!(of(policy, format, kind).err().as_deref(), refused, "{policy} {format:?} {kind:?}");
    }
}
