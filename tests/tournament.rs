//! Simulated events from registration to the last match, as their journals make them: what must hold of every pairing,
//! every standing, cut and bracket, whoever wins, comes late or leaves.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use swu_judge::tournament::PlayerId;
use swu_judge::tournament::bracket::Elimination;
use swu_judge::tournament::event::{
    Change, Event, Header, Journal, Leaving, MatchPlace, Pairing, Phase, Report, Round, Stage,
};
use swu_judge::tournament::matches::Side;
use swu_judge::tournament::policy::MatchType;
use swu_judge::tournament::standings::{Score, standings};

use crate::perfect_matching::has_perfect_matching;

/// An event whose results, late entries and drops are random.
struct Simulation {
    random: Rng,
    journal: Journal,
    /// The event before each change, if these are looked at again.
    before: Option<Vec<Event>>,
    /// Chance of anything beside wins and losses, in percent.
    trouble: u32,
}

impl Simulation {
    fn new(seed: u64, players: usize, trouble: u32, kind: MatchType) -> Self {
        let header = Header { kind, ..Header::new("Simulated", seed) };
        let journal = Journal::new(header).unwrap();
        let mut simulation = Self { random: Rng::with_seed(seed), journal, before: None, trouble };
        (0..players).for_each(|_| simulation.enter());
        simulation
    }

    fn event(&self) -> &Event {
        self.journal.event()
    }

    fn does(&mut self, change: Change) {
        if let Some(before) = &mut self.before {
            before.push(self.journal.event().clone());
        }
        if let Err(refusal) = self.journal.add(change.clone()) {
            panic!("{change:?}: {refusal}\n{}", self.journal.text());
        }
    }

    fn happens(&mut self) -> bool {
        self.random.u32(0..100) < self.trouble
    }

    fn enter(&mut self) {
        let name = format!("Player {}", self.event().players().len() + 1);
        self.does(Change::Add(self.event().registration(&name, None)));
    }

    /// Somebody leaves, unless hardly anybody is left.
    fn leave(&mut self) {
        let present: Vec<PlayerId> = self.event().present().collect();
        if present.len() > 4
            && let Some(player) = self.random.choice(present)
        {
            self.does(Change::Drop(Leaving { player: self.event().name(player).to_owned() }));
        }
    }

    /// All Swiss rounds, each pairing held against the Regulations.
    fn swiss(&mut self) {
        self.does(Change::Start(self.event().plan().unwrap()));
        while matches!(self.event().stage(), Stage::Registration | Stage::BetweenRounds { .. }) {
            let (pairing, _) = self.event().next_pairing(&[], None).unwrap();
            check_pairing(self.event(), &pairing);
            assert_eq!(
                self.event().next_pairing(&[], None).unwrap().0,
                pairing,
                "the same event gives the same pairing"
            );
            self.does(Change::Pair(pairing));
            self.play();
            check_records(self.event());
            if self.happens() {
                self.leave();
            }
            if matches!(self.event().stage(), Stage::BetweenRounds { .. }) && self.happens() {
                self.enter();
            }
        }
    }

    /// From the cut to the winner, if a cut was announced.
    fn elimination(&mut self, elimination: Elimination) {
        let Stage::AfterSwiss { cut: Some(mut size) } = self.event().stage() else { return };
        let progression = loop {
            let refusal = match self.event().progression(Some(size), Some(elimination)) {
                Ok((progression, _)) => break progression,
                Err(refusal) => refusal,
            };
            // Too many have left: a smaller cut is the way out.
            assert!(self.event().ranked().unwrap().len() < size, "{refusal}");
            size /= 2;
            if size < 4 {
                return;
            }
        };
        let places = progression.through.len() + progression.additional.len();
        assert_eq!(places, size, "after the additional round exactly that many are left");
        self.does(Change::Cut(progression));
        while let Some(place) = self.random.choice(self.event().open()) {
            let report = self.any_result(place);
            self.does(Change::Result(report));
            if self.happens() {
                self.leave_the_elimination();
            }
        }
        self.check_bracket();
    }

    /// Somebody who has not lost leaves, unless they are the last one.
    fn leave_the_elimination(&mut self) {
        let top = self.event().top().unwrap();
        let Some(bracket) = top.bracket() else { return };
        let playing: Vec<PlayerId> = self.event().present().filter(|player| bracket.plays_on(*player)).collect();
        if playing.len() > 1
            && let Some(player) = self.random.choice(playing)
        {
            self.does(Change::Drop(Leaving { player: self.event().name(player).to_owned() }));
        }
    }

    /// One winner, who entered the bracket; everybody else lost once, or twice, or left.
    fn check_bracket(&self) {
        let Stage::Over { winner } = self.event().stage() else { panic!("{}", self.journal.text()) };
        let top = self.event().top().unwrap();
        let seats: BTreeSet<PlayerId> = top.seats().unwrap().into_iter().collect();
        let lives = match top.elimination {
            Some(Elimination::Single) | None => 1,
            Some(Elimination::Double) => 2,
        };
        assert!(seats.contains(&winner));
        assert!(self.event().player(winner).unwrap().dropped.is_none());
        let bracket = top.bracket().unwrap();
        let mut lost: BTreeMap<PlayerId, usize> = BTreeMap::new();
        for fixture in bracket.fixtures() {
            let place = Phase::Bracket.place(fixture.number.0);
            if let Ok(Some(result)) = self.event().result(place) {
                let [one, two] = self.event().players_of(place).unwrap();
                let loser = if result.winner() == Some(Side::First) { two } else { one };
                *lost.entry(loser).or_default() += 1;
            }
        }
        for player in seats {
            let losses = lost.get(&player).copied().unwrap_or_default();
            let has_left = self.event().player(player).unwrap().dropped.is_some();
            assert!(losses <= lives && (player != winner || losses < lives), "{player}");
            assert!(player == winner || has_left || losses == lives, "{player}");
        }
    }

    /// Reports the last Swiss round, in any order.
    fn play(&mut self) {
        let round = u32::try_from(self.event().rounds().len()).unwrap();
        let mut tables: Vec<u32> = self.last_round().open().collect();
        self.random.shuffle(&mut tables);
        for table in tables {
            if self.happens() {
                self.leave();
            }
            // A player who drops has conceded.
            if self.last_round().table(table).is_some_and(|table| table.result.is_none()) {
                let report = self.any_result(Phase::Swiss(round).place(table));
                self.does(Change::Result(report));
            }
        }
    }

    fn last_round(&self) -> &Round {
        self.event().rounds().next_back().unwrap().1
    }

    fn any_result(&mut self, place: MatchPlace) -> Report {
        let is_swiss = !place.is_elimination();
        let report = Report::about(place);
        if self.happens() {
            let players = self.event().players_of(place).unwrap();
            let [one, two] = players.map(|player| self.event().name(player).to_owned());
            let one = if self.random.bool() { one } else { two };
            return match self.random.u32(0..4) {
                0 => report.conceded(one),
                1 => report.no_show(one),
                _ if is_swiss => report.both_lose(),
                _ => report.advance(one),
            };
        }
        let single = is_swiss && self.event().header().kind == MatchType::SingleGame;
        let scores: &[&str] =
            if single { &["1-0", "0-1"] } else { &["2-0", "2-1", "0-2", "1-2", "1-0", "0-1", "2-1-1"] };
        report.games(self.random.choice(scores).unwrap().parse().unwrap())
    }
}

/// Checks the pairing of the next round by TR 4.1.1.
fn check_pairing(event: &Event, pairing: &Pairing) {
    let ranked = event.ranked().unwrap();
    let id = |name: &String| event.find(name).unwrap();
    let tables: Vec<[PlayerId; 2]> = pairing.tables.iter().map(|[one, two]| [id(one), id(two)]).collect();
    let bye = pairing.bye.as_ref().map(id);

    // Everybody who is present is paired, or has the bye.
    let paired: Vec<PlayerId> = tables.iter().flatten().copied().chain(bye).collect();
    assert_eq!(paired.len(), ranked.len());
    assert_eq!(paired.into_iter().collect::<BTreeSet<_>>(), event.present().collect());

    // The bye goes to the lowest-ranked of those who had none, or as few as anybody.
    assert_eq!(bye.is_some(), ranked.len() % 2 == 1);
    if let Some(bye) = bye
        && pairing.round > 1
    {
        let fewest = ranked.iter().map(|score| score.byes).min();
        assert_eq!(Some(bye), ranked.iter().rfind(|score| Some(score.byes) == fewest).map(|score| score.player));
    }

    // Nobody meets again while it can be avoided.
    let scores: Vec<&Score> = ranked.iter().filter(|score| Some(score.player) != bye).collect();
    let of: BTreeMap<PlayerId, usize> = scores.iter().enumerate().map(|(rank, score)| (score.player, rank)).collect();
    let again = tables.iter().any(|[one, two]| scores[of[one]].opponents.contains(two));
    if again {
        assert!(!avoidable(&scores), "{tables:?} {scores:#?}");
    }

    // Within one group, except for one pair out of an odd number of players, if there is such a pairing.
    let mut group = 0;
    let groups: Vec<usize> = scores
        .iter()
        .enumerate()
        .map(|(rank, score)| {
            group += usize::from(rank > 0 && scores[rank - 1].record.ratio() != score.record.ratio());
            group
        })
        .collect();
    let ends = (1..scores.len()).filter(|players| groups[players - 1] != groups[*players]);
    let odd: Vec<usize> = ends.filter(|players| players % 2 == 1).map(|players| groups[players - 1]).collect();
    let mut down: Vec<usize> = Vec::new();
    for table in &tables {
        let [one, two] = table.map(|player| groups[of[&player]]);
        down.extend(one.min(two)..one.max(two));
    }
    down.sort_unstable();
    // Between any two groups there are as many pairs more than necessary as an even number; mostly none.
    assert!(odd.iter().all(|group| down.contains(group)));
    assert_eq!((down.len() - odd.len()) % 2, 0);
    if !again && scores.len() >= 64 {
        assert_eq!(down, odd, "so many players leave a choice");
    }
}

/// True if the players can be paired without a rematch, whatever their ranks.
fn avoidable(scores: &[&Score]) -> bool {
    has_perfect_matching(scores.len(), |one, two| !scores[one].opponents.contains(&scores[two].player))
}

/// Checks records and ranks between two rounds by TR 5.6 and the notes.
fn check_records(event: &Event) {
    let round = u32::try_from(event.rounds().len()).unwrap();
    let mut scores = event.scores();
    for score in &scores {
        let player = event.player(score.player).unwrap();
        // A player who is present has a win or a loss for each round; one who left, up to there.
        let rounds = player.dropped.unwrap_or(round);
        assert_eq!(score.record.matches(), rounds, "{player:?} {score:?}");
        let opponents = u32::try_from(score.opponents.len()).unwrap();
        assert_eq!(opponents + score.byes + player.missed, rounds, "{player:?} {score:?}");
    }
    let rows = event.standings().unwrap();
    let players: BTreeSet<PlayerId> = rows.iter().map(|row| row.player).collect();
    assert_eq!(players.len(), scores.len());
    assert_eq!(rows.iter().map(|row| row.rank).collect::<Vec<_>>(), (1..=scores.len()).collect::<Vec<_>>());
    Rng::with_seed(1).shuffle(&mut scores);
    assert_eq!(standings(&scores).unwrap(), rows, "whatever the order in which players are looked at");
}

#[test]
fn small_events_go_as_the_regulations_say() {
    for seed in 0..2_400 {
        let mut random = Rng::with_seed(seed);
        let players = random.usize(4..=20);
        let kind = if seed % 4 == 0 { MatchType::SingleGame } else { MatchType::BestOfThree };
        let mut simulation = Simulation::new(seed, players, random.u32(0..=20), kind);
        simulation.swiss();
        simulation.elimination(if seed % 3 == 0 { Elimination::Double } else { Elimination::Single });
    }
}

#[test]
fn events_of_hundreds_go_as_the_regulations_say() {
    for seed in 0..12 {
        let players = Rng::with_seed(seed).usize(60..=300);
        let mut simulation = Simulation::new(seed, players, 1, MatchType::BestOfThree);
        simulation.swiss();
        simulation.elimination(if seed % 2 == 0 { Elimination::Double } else { Elimination::Single });
    }
}

#[test]
fn events_of_more_than_two_thousand_go_as_the_regulations_say() {
    for (players, elimination) in [(2_049, Elimination::Single), (2_600, Elimination::Double)] {
        let mut simulation = Simulation::new(2_049, players, 0, MatchType::BestOfThree);
        simulation.swiss();
        assert_eq!(simulation.event().rounds().len(), 12);
        simulation.elimination(elimination);
        assert!(matches!(simulation.event().stage(), Stage::Over { .. }));
    }
}

#[test]
fn an_undo_of_any_suffix_restores_the_earlier_file() {
    for seed in 0..40 {
        let mut simulation = Simulation::new(seed, Rng::with_seed(seed).usize(4..=14), 10, MatchType::BestOfThree);
        let registered = simulation.journal.changes().len();
        simulation.before = Some(Vec::new());
        simulation.swiss();
        simulation.elimination(if seed % 2 == 0 { Elimination::Double } else { Elimination::Single });
        let before = simulation.before.unwrap();
        let changes = simulation.journal.changes().len();
        for (kept, event) in (registered..).zip(&before) {
            let (earlier, taken) = simulation.journal.without_last(changes - kept).unwrap();
            let read = Journal::read("event.yaml", earlier).unwrap();
            assert_eq!(read.event(), event);
            assert_eq!(read.text(), earlier);
            // And doing it all again gives the file as it was.
            assert_eq!(format!("{earlier}{taken}"), simulation.journal.text());
        }
    }
}
