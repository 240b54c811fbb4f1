//! The steps of an event in the words of a judge, as the file says them. As for a game, nothing is told that a step leads to.

use swu_scenario::Text;
use swu_scenario::tournament::{CardCount, Changes, DeckEntry, Pairing, Score, StepKind, Tournament};
use swu_text::words::{capitalised, joined};
use swu_tournament::bracket::Elimination;
use swu_tournament::matches::{Happening, Moment};

/// A line for each step in which something is done, with the number of the step, from 1.
pub(super) fn in_words(event: &Tournament) -> Vec<(usize, String)> {
    let lines = (1..).zip(&event.steps);
    lines.filter_map(|(number, step)| Some((number, capitalised(&told(&step.kind)?)))).collect()
}

fn told(step: &StepKind) -> Option<String> {
    Some(match step {
        StepKind::Start(None) => "round one is about to begin".to_owned(),
        StepKind::Start(Some(players)) => format!("an event of {players} players is about to begin"),
        StepKind::Add(names) => together(names, "joins the event", "join the event"),
        StepKind::Drop(names) => together(names, "drops", "drop"),
        StepKind::Pair(None) => "the next round is paired at random".to_owned(),
        StepKind::Pair(Some(pairing)) => paired(pairing),
        StepKind::Result(scores) => joined(&scores.iter().map(score).collect::<Vec<_>>()),
        StepKind::Match([one, other]) => format!("{} and {} sit down to their match", player(one), player(other)),
        StepKind::Happens(happening) => happens(happening)?,
        StepKind::Absent(names) => together(names, "does not come to the match", "do not come to their matches"),
        StepKind::Cut(None) => "the cut is made".to_owned(),
        StepKind::Cut(Some(size)) => format!("the event cuts to a top {size}"),
        StepKind::Bracket(Elimination::Single) => "a single elimination bracket is set up".to_owned(),
        StepKind::Bracket(Elimination::Double) => "a double elimination bracket is set up".to_owned(),
        StepKind::Standings => "the standings are calculated".to_owned(),
        StepKind::Deck(entry) => deck(entry),
        StepKind::Sideboard(changes) => changed(changes),
        StepKind::Expect(_) | StepKind::Note(_) => return None,
    })
}

fn happens(happening: &Happening<Text>) -> Option<String> {
    Some(match happening {
        Happening::Won(winner) => format!("{} wins the game", player(winner)),
        Happening::Drawn => "the game is a draw".to_owned(),
        Happening::PhaseOver => "the last phase ends without a winner".to_owned(),
        Happening::Time(Moment::ActionPhase) => "time is called in the action phase".to_owned(),
        Happening::Time(Moment::RegroupPhase) => "time is called in the regroup phase".to_owned(),
        Happening::Time(Moment::Setup) => "time is called while the next game is set up".to_owned(),
        Happening::Time(Moment::BetweenGames) => "time is called between two games".to_owned(),
        Happening::Conceded(name) => format!("{} concedes the game", player(name)),
        Happening::MatchConceded(name) => format!("{} concedes the match", player(name)),
        Happening::Absent(_) | Happening::BothAbsent => return None,
    })
}

/// Players who are called by their ranks are shown by them.
fn player(name: &Text) -> String {
    let name = name.value.trim();
    if name.bytes().all(|digit| digit.is_ascii_digit()) { format!("player {name}") } else { capitalised(name) }
}

/// The action of one player, or of several.
fn together(names: &[Text], does: &str, they_do: &str) -> String {
    let verb = if names.len() == 1 { does } else { they_do };
    format!("{} {verb}", joined(&names.iter().map(player).collect::<Vec<_>>()))
}

fn paired(pairing: &Pairing) -> String {
    let tables = pairing.tables.iter().map(|[one, other]| format!("{} against {}", player(one), player(other)));
    let tables = joined(&tables.collect::<Vec<_>>());
    let bye = pairing.bye.as_ref().map_or_else(String::new, |bye| format!("; {} has the bye", player(bye)));
    format!("the next round is paired as {tables}{bye}")
}

fn score(Score([(one, ours), (other, theirs)]): &Score) -> String {
    format!("{} has won {ours} and {} {theirs} in their match", player(one), player(other))
}

fn deck(entry: &DeckEntry) -> String {
    let format = entry.format.title();
    let format = if entry.format.is_limited() { format.to_lowercase() } else { format.to_owned() };
    let plain = |names: &[Text]| joined(&names.iter().map(|name| name.value.clone()).collect::<Vec<_>>());
    let mut parts = Vec::new();
    for (at, list) in entry.lists.iter().enumerate() {
        let names = [("leader", &list.leaders), ("base", &list.bases)].map(|(word, names)| (word, plain(names)));
        let cards = [("deck", &list.deck), ("sideboard", &list.sideboard)].map(|(word, cards)| (word, counted(cards)));
        let all =
            names.into_iter().chain(cards).filter(|(word, words)| !words.is_empty() || at > 0 && *word != "sideboard");
        let of: Vec<String> = all.map(|(word, words)| format!("{word} {words}")).collect();
        if at == 0 {
            parts = of;
        } else {
            parts.push(format!("another deck with {}", joined(&of)));
        }
    }
    if let Some(pool) = entry.card_pool {
        parts.push(format!("the event plays the card pool of {}", pool.name()));
    }
    if let Some(pool) = &entry.pool {
        parts.push(format!("pool {}", counted(pool)));
    }
    format!("a {format} deck is registered: {}", parts.join("; "))
}

fn counted(cards: &[CardCount]) -> String {
    let card = |card: &CardCount| match card.card.value.as_str() {
        "filler" => swu_text::words::counted(usize::try_from(card.count).unwrap_or(usize::MAX), "other card"),
        name => format!("{} × {name}", card.count),
    };
    joined(&cards.iter().map(card).collect::<Vec<_>>())
}

fn changed(changes: &Changes) -> String {
    let mut parts = Vec::new();
    if !changes.out.is_empty() {
        parts.push(format!("{} into the sideboard", counted(&changes.out)));
    }
    if !changes.into.is_empty() {
        parts.push(format!("{} into the deck", counted(&changes.into)));
    }
    format!("between two games the player puts {}", joined(&parts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use swu_scenario::{File, read_file};

    /// The steps of an event with these steps.
    fn told(steps: &str) -> Vec<String> {
        let file = format!("title: t\nkind: tournament\nsetup: {{players: [ana, ben, cid, dot]}}\nsteps:\n{steps}\n");
        let Ok(File::Tournament(event)) = read_file("t.yaml", &file) else { panic!("{file}") };
        in_words(&event).into_iter().map(|(_, line)| line).collect()
    }

    #[test]
    fn verb_agrees_with_the_players() {
        assert_eq!(told("  - add: Zoe"), ["Zoe joins the event"]);
        assert_eq!(told("  - add: [Zoe, yan]"), ["Zoe and Yan join the event"]);
        assert_eq!(told("  - drop: ana\n  - drop: [ben, cid]"), ["Ana drops", "Ben and Cid drop"]);
    }
}
