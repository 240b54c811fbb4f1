//! Players enter and leave, and the number of rounds is fixed (TR 4.2.3, 4.3.3).

use super::change::{Plan, Registration};
use super::header::{check_name, check_plan};
use super::result::MatchResult;
use super::{Event, Player, count};
use crate::{PlayerId, Refusal, RefusalKind, Ruling, rules};
use swu_cards::library::normalise;

impl Event {
    /// The entry of a player, with a lot that is drawn now.
    pub fn registration(&self, name: &str, uid: Option<&str>) -> Registration {
        let mut random = self.random();
        let mut lot = || u64::from(random.u32(1..));
        let mut drawn = lot();
        while self.lots.contains(&drawn) {
            drawn = lot();
        }
        let uid = uid.map(|uid| uid.trim().to_owned());
        Registration { player: name.split_whitespace().collect::<Vec<_>>().join(" "), uid, lot: drawn }
    }

    /// The number of rounds and the cut for the players who are present: those that were announced, or else those of the
    /// table.
    ///
    /// # Errors
    ///
    /// If there are too few players for an event.
    pub fn plan(&self) -> Result<Plan, Refusal> {
        let table = self.policy.rounds(self.header.kind, self.entered())?;
        Ok(Plan { rounds: self.header.rounds.unwrap_or(table.swiss), cut: self.header.cut.or(table.cut) })
    }

    pub(super) fn add(&mut self, entry: &Registration) -> Result<Vec<Ruling>, Refusal> {
        let Registration { player: name, uid, lot } = entry;
        check_name("player", name)?;
        if let Some(other) = self.names.get(&normalise(name)) {
            let refusal = Refusal::new(format!("player `{}` already exists", self.name(*other)));
            let refusal = refusal.of(RefusalKind::Taken);
            return Err(refusal.help("use another name, or add an initial"));
        }
        if let Some(uid) = uid {
            check_name("UID", uid)?;
            if let Some(other) = self.uids.get(uid) {
                let refusal = Refusal::new(format!("the UID {uid} belongs to `{}`", self.name(*other)));
                let refusal = refusal.of(RefusalKind::Taken);
                return Err(refusal.by(rules::UID).help("each player needs a UID of their own"));
            }
        }
        if self.lots.contains(lot) {
            return Err(Refusal::new(format!("the lot {lot} was already drawn for another player")).by(rules::NOTE_LOT));
        }
        let mut rulings = Vec::new();
        if let Some(plan) = self.plan {
            let missed = self.paired();
            if missed >= plan.rounds {
                let refusal = Refusal::new(format!("`{name}` cannot enter: the last Swiss round is paired"));
                return Err(refusal.of(RefusalKind::NotNow).by(self.header.kind.rounds_rule()));
            }
            let words = format!("{name} enters late; the number of rounds stays {}", plan.rounds);
            rulings.push(Ruling::new(words, [self.header.kind.rounds_rule()]));
            if missed > 0 {
                let words = format!("{name} missed {} and gets a loss for each", rounds(missed));
                rulings.push(Ruling::new(words, [rules::NOTE_LATE_ENTRY]));
            }
        }
        let id = PlayerId(count(self.players.len()));
        self.names.insert(normalise(name), id);
        if let Some(uid) = uid {
            self.uids.insert(uid.clone(), id);
        }
        self.lots.insert(*lot);
        let missed = self.paired();
        self.players.push(Player {
            name: name.clone(),
            uid: uid.clone(),
            lot: *lot,
            missed,
            dropped: None,
            achieved: None,
        });
        Ok(rulings)
    }

    /// How many players the number of rounds goes by: those who are present, or who played when the event was taken over.
    fn entered(&self) -> usize {
        if self.played_before > 0 { self.players.len() } else { self.present().count() }
    }

    const fn counted_by(&self) -> &'static str {
        if self.played_before > 0 { "of the standings" } else { "who are present" }
    }

    pub(super) fn start(&mut self, plan: Plan) -> Result<Vec<Ruling>, Refusal> {
        let kind = self.header.kind;
        if let Some(fixed) = self.plan {
            let refusal = Refusal::new(format!("the number of rounds is already fixed: {}", rounds(fixed.rounds)));
            return Err(refusal.by(kind.rounds_rule()));
        }
        let players = self.entered();
        let table = self.policy.rounds(kind, players)?;
        check_plan(kind, Some(plan.rounds), plan.cut)?;
        if let Some(cut) = plan.cut.filter(|cut| *cut > players) {
            let refusal = Refusal::new(format!("a cut to {cut} needs {cut} players; the event has {players}"));
            return Err(refusal.help("the head of the file sets `cut`: remove the line, or make it smaller"));
        }
        let words = |rounds_of: u32, cut: Option<usize>| {
            let cut = cut.map_or_else(|| "no cut".to_owned(), |cut| format!("a cut to {cut}"));
            format!("{} and {cut}", rounds(rounds_of))
        };
        let laid_down = words(table.swiss, table.cut);
        let mut rulings = vec![Ruling::new(
            format!("The table gives {laid_down} for the {players} players {}", self.counted_by()),
            [kind.rounds_rule()],
        )];
        if (plan.rounds, plan.cut) != (table.swiss, table.cut) {
            let words = format!("The organiser announced {} instead", words(plan.rounds, plan.cut));
            rulings.push(Ruling::new(words, [kind.rounds_rule()]));
        }
        self.plan = Some(plan);
        Ok(rulings)
    }

    pub(super) fn drop_player(&mut self, name: &str) -> Result<Vec<Ruling>, Refusal> {
        let id = self.find(name)?;
        let name = self.name(id).to_owned();
        if self.player(id).is_some_and(|player| player.dropped.is_some()) {
            return Err(Refusal::new(format!("`{name}` has already dropped")).of(RefusalKind::Taken));
        }
        let rulings = match &self.top {
            Some(_) => self.drop_in_elimination(id)?,
            None => self.drop_in_swiss(id),
        };
        let paired = self.paired();
        if let Some(player) = self.players.get_mut(id.index()) {
            player.dropped = Some(paired);
        }
        Ok(rulings)
    }

    /// A match that is under way is conceded.
    fn drop_in_swiss(&mut self, id: PlayerId) -> Vec<Ruling> {
        let name = self.name(id);
        let open = self.rounds.last().and_then(|round| {
            let table = round.table_of(id)?;
            round.table(table).filter(|table| table.result.is_none()).map(|at| (table, at.players))
        });
        let Some((table, players)) = open else {
            return vec![Ruling::new(format!("{name} drops and is no longer paired"), [rules::NOTE_DROP])];
        };
        let result = MatchResult::Conceded { by: id, games: None };
        let words = result.words(players, |player| self.name(player).to_owned());
        let ruling = Ruling::new(format!("{name} drops: {words}"), [rules::NOTE_DROP, rules::CONCEDE]);
        if let Some(table) = self.rounds.last_mut().and_then(|round| round.table_mut(table)) {
            table.result = Some(result);
        }
        vec![ruling]
    }
}

/// `1 Swiss round`, `3 Swiss rounds`.
fn rounds(number: u32) -> String {
    if number == 1 { "1 Swiss round".to_owned() } else { format!("{number} Swiss rounds") }
}
