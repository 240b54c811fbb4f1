//! The event as it stands: its players with their records, the round that is played, the cut.

use std::collections::{BTreeMap, HashMap};

use super::Stop;
use super::decks::{Examined, Registered};
use super::sitting::Sitting;
use crate::replay::telling::report::Standing as Outcome;
use crate::tournament::{Entrant, MOST_PLAYERS, Players, Setup, Step, StepKind, is_claim};
use crate::{Text, normalise};
use swu_cards::Library;
use swu_text::diagnostic::{Diagnostic, nearest};
use swu_text::words::capitalised;
use swu_tournament::bracket::Bracket;
use swu_tournament::cut::Cut;
use swu_tournament::policy::{MatchType, Rounds};
use swu_tournament::standings::{Score, Standing, Tiebreaker, standings};
use swu_tournament::{PlayerId, Policy, Record, Refusal, Ruling, rules};

/// An event under way.
#[derive(Debug, Clone)]
pub(super) struct Desk<'a> {
    pub policy: &'static Policy,
    pub library: &'a Library,
    pub match_type: MatchType,
    pub players: Vec<Player>,
    /// The same by their names, as names are compared.
    pub by_name: HashMap<String, PlayerId>,
    /// The same in the order in which they were added.
    pub scores: Vec<Score>,
    pub random: fastrand::Rng,
    /// How many rounds have been paired.
    pub round: u32,
    /// Whether a round was paired in a step.
    pub paired: bool,
    /// The number of rounds, once it is settled.
    pub rounds: Option<Rounds>,
    /// The matches that are going on, of a Swiss round or of the additional round.
    pub tables: Vec<[PlayerId; 2]>,
    /// Who has a bye in the Swiss round that is going on.
    pub bye: Option<PlayerId>,
    pub cut: Option<CutMade>,
    pub bracket: Option<Bracket>,
    /// The match that is told game by game, or was the last one that was.
    pub sitting: Option<Sitting>,
    /// The deck that was registered.
    pub deck: Option<Registered>,
    /// What was found of the deck that was looked at last, in whatever step.
    pub examined: Option<Examined>,
}

/// A player of the event.
#[derive(Debug, Clone)]
pub(super) struct Player {
    /// As the file writes it.
    pub written: String,
    /// As it is told.
    pub name: String,
    pub dropped: bool,
}

/// The cut, and what has come of its additional round.
#[derive(Debug, Clone)]
pub(super) struct CutMade {
    pub cut: Cut,
    /// Who is on each rank, the first on the first.
    pub ranked: Vec<PlayerId>,
    /// The winners of the matches of the additional round, in their order.
    pub winners: Vec<Option<PlayerId>>,
}

impl CutMade {
    /// Who starts from each place of the bracket, once all are taken.
    pub fn seats(&self) -> Option<Vec<PlayerId>> {
        let through = self.ranked.iter().take(self.cut.through).copied().map(Some);
        through.chain(self.winners.iter().copied()).collect()
    }
}

impl<'a> Desk<'a> {
    /// The event as its file finds it.
    ///
    /// # Errors
    ///
    /// If two players are called the same, one is called by a word of `expect`, a player faced somebody who is not there,
    /// or records are given for ranks that nobody has or not best first.
    pub fn new(setup: &Setup, policy: &'static Policy, library: &'a Library) -> Result<Self, Box<Diagnostic>> {
        let mut desk = Self {
            policy,
            library,
            match_type: setup.match_type,
            players: Vec::new(),
            by_name: HashMap::new(),
            scores: Vec::new(),
            random: fastrand::Rng::with_seed(setup.seed.into()),
            round: 0,
            paired: false,
            rounds: None,
            tables: Vec::new(),
            bye: None,
            cut: None,
            bracket: None,
            sitting: None,
            deck: None,
            examined: None,
        };
        match &setup.players {
            Players::Unsaid => desk.enrol_ranks(setup.records.last().map_or(0, |(ranks, _)| ranks.value.last)),
            Players::Count(count) => desk.enrol_ranks(count.value),
            Players::Named(entrants) => desk.enrol(entrants)?,
        }
        desk.give_records(setup)?;
        let played = desk.scores.iter().map(|score| score.record.matches()).max().unwrap_or_default();
        desk.round = setup.round.as_ref().map_or(played, |next| next.value - 1);
        Ok(desk)
    }

    /// Players who are called by their ranks.
    pub fn enrol_ranks(&mut self, count: u32) {
        for rank in 1..=count.min(MOST_PLAYERS) {
            self.enter(rank.to_string(), Record::default(), rank.into());
        }
    }

    fn enter(&mut self, name: String, record: Record, lot: u64) {
        let player = PlayerId(u32::try_from(self.players.len()).unwrap_or(u32::MAX));
        let is_rank = name.bytes().all(|digit| digit.is_ascii_digit());
        let told = if is_rank { format!("Player {name}") } else { capitalised(&name) };
        self.by_name.insert(normalise(&name), player);
        self.players.push(Player { written: name, name: told, dropped: false });
        self.scores.push(Score { player, record, opponents: Vec::new(), byes: 0, lot });
    }

    fn enrol(&mut self, entrants: &[Entrant]) -> Result<(), Box<Diagnostic>> {
        for (place, entrant) in (1_u64..).zip(entrants) {
            self.welcome(&entrant.name, entrant.record, entrant.lot.map_or(place, u64::from))?;
            if let (Some(player), Some(score)) = (self.players.last_mut(), self.scores.last_mut()) {
                player.dropped = entrant.dropped;
                score.byes = entrant.byes;
            }
        }
        let mut lots: Vec<u64> = self.scores.iter().map(|score| score.lot).collect();
        lots.sort_unstable();
        if let (Some(pair), Some(entrant)) =
            (lots.windows(2).find(|pair| pair.first() == pair.last()), entrants.first())
        {
            let title = format!("two players have the lot {}", pair.first().copied().unwrap_or_default());
            let error = Diagnostic::error(title).at(entrant.name.place.clone());
            return Err(error.help("a player without `lot` has their place in the file").into());
        }
        self.acquaint(entrants)
    }

    /// Writes down who has met whom, and how often: it is enough if one of two says so.
    fn acquaint(&mut self, entrants: &[Entrant]) -> Result<(), Box<Diagnostic>> {
        let mut said: BTreeMap<[PlayerId; 2], usize> = BTreeMap::new();
        for entrant in entrants {
            let player = self.player(&entrant.name)?;
            for name in &entrant.opponents {
                let opponent = self.player(name)?;
                if opponent == player {
                    let error = Diagnostic::error(format!("`{}` cannot have faced themselves", name.value));
                    return Err(error.at(name.place.clone()).into());
                }
                *said.entry([player, opponent]).or_default() += 1;
            }
        }
        for (&[player, opponent], times) in &said {
            let by_the_other = said.get(&[opponent, player]).copied().unwrap_or_default();
            // Where both say it, whoever says more counts, once.
            if by_the_other > *times || (by_the_other == *times && opponent < player) {
                continue;
            }
            for (one, other) in [(player, opponent), (opponent, player)] {
                if let Some(score) = self.scores.get_mut(one.index()) {
                    score.opponents.extend(std::iter::repeat_n(other, *times));
                }
            }
        }
        Ok(())
    }

    /// A player whom the file names.
    ///
    /// # Errors
    ///
    /// If there is one of that name, or `expect` knows it as a word.
    pub fn welcome(&mut self, name: &Text, record: Record, lot: u64) -> Result<(), Box<Diagnostic>> {
        let written = name.value.trim();
        if is_claim(&normalise(written)) {
            let title = format!("a player cannot be called `{written}`, which is a word of `expect`");
            return Err(Diagnostic::error(title).at(name.place.clone()).into());
        }
        if self.find(written).is_some() {
            let title = format!("two players are called `{written}`");
            return Err(Diagnostic::error(title).at(name.place.clone()).into());
        }
        self.enter(written.to_owned(), record, lot);
        Ok(())
    }

    /// Gives the players of ranks the records that the file has for them.
    fn give_records(&mut self, setup: &Setup) -> Result<(), Box<Diagnostic>> {
        let mut next = 1;
        let mut above: Option<Record> = None;
        for (ranks, record) in &setup.records {
            let wrong = |title: String| Err(Diagnostic::error(title).at(ranks.place.clone()).into());
            let (first, last) = (ranks.value.first, ranks.value.last);
            if !matches!(setup.players, Players::Unsaid | Players::Count(_)) {
                return wrong("`records` is for players who are called by their ranks".to_owned());
            }
            if first != next || last < first {
                return wrong(format!("the ranks go on with {next}, and these are {first} to {last}"));
            }
            if above.is_some_and(|above| above.cmp_ratio(*record).is_lt()) {
                return wrong(format!("{record} is better than the record of the ranks above"));
            }
            for rank in first..=last {
                let Some(score) = rank.checked_sub(1).and_then(|at| self.scores.get_mut(at as usize)) else {
                    return wrong(format!("there is no rank {rank}: the players are {}", self.players.len()));
                };
                score.record = *record;
            }
            (next, above) = (last + 1, Some(*record));
        }
        Ok(())
    }

    /// The player of that name.
    pub fn find(&self, name: &str) -> Option<PlayerId> {
        self.by_name.get(&normalise(name)).copied()
    }

    /// The player whom some words of the file mean.
    ///
    /// # Errors
    ///
    /// If there is none of that name, with the nearest ones.
    pub fn player(&self, name: &Text) -> Result<PlayerId, Box<Diagnostic>> {
        self.find(&name.value).ok_or_else(|| {
            let error = Diagnostic::error(format!("unknown player `{}`", name.value)).at(name.place.clone());
            let names: Vec<&str> = self.players.iter().map(|player| player.written.as_str()).collect();
            let near = nearest(&name.value, names.iter().copied(), 3);
            let help = match (near.as_slice(), names.as_slice()) {
                (_, []) => "this event has no players: name them in `setup`".to_owned(),
                ([], [first, .., last]) => format!("the players are called `{first}` to `{last}`"),
                ([], [only]) => format!("the only player is `{only}`"),
                (near, _) => format!("did you mean `{}`?", near.join("` or `")),
            };
            error.help(help).into()
        })
    }

    /// What a player is called.
    pub fn name(&self, player: PlayerId) -> &str {
        self.players.get(player.index()).map_or("nobody", |player| player.name.as_str())
    }

    /// What the file calls a player.
    pub fn written(&self, player: PlayerId) -> &str {
        self.players.get(player.index()).map_or("nobody", |player| player.written.as_str())
    }

    pub fn has_dropped(&self, player: PlayerId) -> bool {
        self.players.get(player.index()).is_some_and(|player| player.dropped)
    }

    /// What the policy is called, and what it leaves to another one.
    pub fn policy_title(&self) -> String {
        self.policy.chain().map(|policy| policy.title.as_str()).collect::<Vec<_>>().join("; ")
    }

    /// The standings, with those who have dropped.
    ///
    /// # Errors
    ///
    /// If a player has more matches than the tiebreakers of an event can be computed of.
    pub fn standings(&self) -> Result<Vec<Standing>, Refusal> {
        standings(&self.scores)
    }

    /// The scores of those who play on, the highest-ranked first.
    ///
    /// # Errors
    ///
    /// As [`Self::standings`].
    pub fn playing(&self) -> Result<Vec<Score>, Refusal> {
        let ranked = self.standings()?;
        let playing = ranked.iter().filter(|standing| !self.has_dropped(standing.player));
        Ok(playing.filter_map(|standing| self.scores.get(standing.player.index()).cloned()).collect())
    }

    /// What happens in a step, with the rules behind it.
    ///
    /// # Errors
    ///
    /// If a procedure refuses it, or the file names what there is not.
    pub fn act(&mut self, step: &Step) -> Result<Vec<Ruling>, Stop> {
        match &step.kind {
            StepKind::Start(count) => self.start(*count),
            StepKind::Add(names) => self.add(names),
            StepKind::Drop(names) => self.drop_out(names),
            StepKind::Pair(pairing) => self.pair(pairing.as_ref()),
            StepKind::Result(scores) => self.results(scores),
            StepKind::Standings => self.rank(),
            StepKind::Cut(size) => self.make_cut(*size),
            StepKind::Match(pair) => self.sit_down(pair),
            StepKind::Game(game) => self.game(game),
            StepKind::Time(call) => self.time(*call),
            StepKind::Concede(what, player) => self.concede(*what, player),
            StepKind::Absent(names) => self.absent(names),
            StepKind::Bracket(kind) => self.set_up(*kind),
            StepKind::Deck(entry) => self.register(entry),
            StepKind::Sideboard(changes) => self.sideboard(changes),
            StepKind::Expect(_) | StepKind::Note(_) => Ok(Vec::new()),
        }
    }

    /// The standings in words: what they go by, and in a small event what decides each rank.
    fn rank(&self) -> Result<Vec<Ruling>, Stop> {
        let ranked = self.standings()?;
        let mut rulings = vec![Ruling::new(
            "The standings go by win/loss ratio, the highest first, and then by the tiebreakers",
            [rules::SWISS, rules::TIEBREAKERS, rules::WIN_LOSS_RATIO],
        )];
        if ranked.len() > MOST_TOLD {
            return Ok(rulings);
        }
        let pairs = ranked.iter().zip(ranked.iter().skip(1));
        rulings.extend(pairs.map(|(higher, lower)| self.told_rank(higher, lower)));
        Ok(rulings)
    }

    fn told_rank(&self, higher: &Standing, lower: &Standing) -> Ruling {
        let (above, below) = (self.name(higher.player), self.name(lower.player));
        let by = lower.below(higher);
        let values = match by {
            Tiebreaker::WinLossRatio => format!(", {} to {}", higher.record, lower.record),
            Tiebreaker::OpponentsRatio => format!(", {} to {}", higher.opponents, lower.opponents),
            Tiebreaker::OpponentsOpponentsRatio => {
                format!(", {} to {}", higher.opponents_opponents, lower.opponents_opponents)
            }
            Tiebreaker::Lot => String::new(),
        };
        let rule = by.rule();
        let note = (by == Tiebreaker::Lot).then_some(rules::NOTE_LOT);
        Ruling::new(format!("{above} ranks above {below} by {}{values}", by.word()), std::iter::once(rule).chain(note))
    }

    /// How the bracket stands, or the match without one, as a file writes it; nothing where nobody plays.
    pub fn result(&self) -> Option<Outcome> {
        let ongoing = || (!self.players.is_empty()).then_some(Outcome::EventOngoing);
        match &self.bracket {
            Some(bracket) => bracket.winner().map(|winner| Outcome::Winner(self.written(winner).to_owned())),
            None => self.match_result(),
        }
        .or_else(ongoing)
    }
}

/// The most players of whom it is told what decides each rank.
const MOST_TOLD: usize = 16;
