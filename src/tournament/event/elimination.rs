//! The cut: who enters the elimination rounds (TR 4.1.2, 4.1.3).

use super::change::{Progression, Seeding};
use super::top::Top;
use super::{Event, listed};
use crate::bracket::Elimination;
use crate::cut::{self, Cut};
use crate::policy::MatchType;
use crate::{PlayerId, Record, Refusal, RefusalKind, Ruling, rules};

impl Event {
    /// The cut to so many players, or to as many as was fixed before round one, and why it is as it is.
    ///
    /// # Errors
    ///
    /// If there is no cut now: in an event of single game matches, before the last Swiss result is in, a second time. If no
    /// size is fixed and none is given. As [`cut::cut`].
    pub fn progression(
        &self,
        size: Option<usize>,
        elimination: Option<Elimination>,
    ) -> Result<(Progression, Vec<Ruling>), Refusal> {
        self.check_cut_is_due()?;
        let fixed = self.plan.and_then(|plan| plan.cut);
        let Some(size) = size.or(fixed) else {
            let refusal = Refusal::new("this event has no cut").by(self.header.kind.rounds_rule());
            return Err(refusal.help("the event is over; to cut anyway, name the size"));
        };
        let ranked = self.ranked()?;
        let records: Vec<Record> = ranked.iter().map(|score| score.record).collect();
        let cut = cut::cut(&records, size)?;
        let mut rulings = Vec::new();
        if self.plan.is_some() && fixed != Some(size) {
            let fixed = fixed.map_or_else(|| "no cut".to_owned(), |fixed| format!("a cut to {fixed}"));
            let words = format!("{fixed} was announced before round one; the organiser makes one to {size}");
            rulings.push(Ruling::new(words, [self.header.kind.rounds_rule()]));
        }
        rulings.extend(self.passed_over(&cut)?);
        rulings.extend(cut.rulings(&records));
        let name = |rank: usize| {
            let score = rank.checked_sub(1).and_then(|at| ranked.get(at));
            score.map_or_else(String::new, |score| self.name(score.player).to_owned())
        };
        let through = (1..=cut.through).map(name).collect();
        let additional = cut.additional.iter().map(|ranks| ranks.map(name)).collect();
        Ok((Progression { size, elimination, through, additional }, rulings))
    }

    /// Those who left and would have been part of the cut: the players behind them move up.
    fn passed_over(&self, cut: &Cut) -> Result<Option<Ruling>, Refusal> {
        let mut places = cut.size + cut.additional.len();
        let mut names = Vec::new();
        for row in self.standings()? {
            if places == 0 {
                break;
            }
            match self.player(row.player) {
                Some(player) if player.dropped.is_some() => names.push(player.name.as_str()),
                _ => places -= 1,
            }
        }
        let words = || format!("{} left the event: lower ranks move up", listed(&names));
        Ok((!names.is_empty()).then(|| Ruling::new(words(), [rules::NOTE_DROP])))
    }

    fn check_cut_is_due(&self) -> Result<(), Refusal> {
        if self.top.is_some() {
            return Err(Refusal::new("the cut was already made").of(RefusalKind::NotNow));
        }
        if self.header.kind == MatchType::SingleGame {
            let refusal = Refusal::new("an event of single game matches has no cut").by(rules::SINGLE_GAME_ROUNDS);
            return Err(refusal.help("the event is over after the last Swiss round"));
        }
        let paired = self.paired();
        match self.plan {
            Some(plan) if paired >= plan.rounds => self.check_complete("the event has no cut yet"),
            Some(plan) => {
                let words =
                    format!("the event has no cut yet: {paired} of {} Swiss rounds have been paired", plan.rounds);
                Err(Refusal::new(words)
                    .of(RefusalKind::NotNow)
                    .by(rules::SINGLE_ELIMINATION)
                    .help("pair the next round first"))
            }
            None if self.is_open => self.check_complete("the event has no cut yet"),
            None => Err(Refusal::new("no cut before the Swiss rounds")
                .of(RefusalKind::NotNow)
                .by(rules::SINGLE_ELIMINATION)),
        }
    }

    pub(super) fn cut(&mut self, progression: &Progression) -> Result<Vec<Ruling>, Refusal> {
        let (due, mut rulings) = self.progression(Some(progression.size), progression.elimination)?;
        let (through, due_through) = (self.all(&progression.through)?, self.all(&due.through)?);
        let (additional, due_additional) = (self.pairs(&progression.additional)?, self.pairs(&due.additional)?);
        if through != due_through {
            let refusal = Refusal::new("these players do not qualify by the standings");
            return Err(refusal
                .by(rules::UNEVEN_CUT)
                .help(format!("the standings qualify {}", due.through.join(", "))));
        }
        if additional != due_additional {
            let pairs: Vec<String> = due.additional.iter().map(|pair| pair.join(" and ")).collect();
            let pairs = if pairs.is_empty() { "there is none".to_owned() } else { pairs.join(", ") };
            let refusal = Refusal::new("this is not the additional round that the standings require");
            return Err(refusal.by(rules::UNEVEN_CUT).help(format!("expected: {pairs}")));
        }
        self.top = Some(Top::of_cut(progression.elimination, through, additional));
        rulings.extend(self.begin_bracket()?);
        Ok(rulings)
    }

    /// The bracket of those who made the cut, or of everybody who plays on.
    pub(super) fn set_up(&mut self, Seeding { elimination }: Seeding) -> Result<Vec<Ruling>, Refusal> {
        let mut set_up = self.clone();
        match &mut set_up.top {
            Some(top) => top.decide(elimination)?,
            None => {
                self.check_complete("the event has no bracket yet")?;
                let seeds = self.ranked()?.into_iter().map(|score| score.player).collect();
                set_up.top = Some(Top::of_everybody(elimination, seeds));
            }
        }
        let rulings = set_up.begin_bracket()?;
        *self = set_up;
        Ok(rulings)
    }

    fn all(&self, names: &[String]) -> Result<Vec<PlayerId>, Refusal> {
        names.iter().map(|name| self.find(name)).collect()
    }
}
