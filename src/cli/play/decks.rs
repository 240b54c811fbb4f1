//! A game from the beginning: deck lists become the setup of a scenario (CR 5.2.1), shuffled and with the opening hands drawn.

use std::path::PathBuf;

use crate::cards::Library;
use crate::cli::base::Failure;
use crate::cli::deck::only;
use crate::diagnostic::Diagnostic;
use crate::game::setup::OPENING_HAND;
use crate::scenario::written_name;
use crate::tournament::deck::{Deck, Kind, Section};
use crate::words::counted;
use swu_text::chance;

/// The scenario that begins with these decks, one for each player. `first` has the initiative (CR 5.2.1.c); without it, the
/// player is drawn at random.
///
/// # Errors
///
/// If a list cannot be read, or is not a deck; if there is not one for each player.
pub(super) fn scenario(
    decks: &[PathBuf],
    players: &[String],
    first: Option<&String>,
    random: &mut fastrand::Rng,
    library: &Library,
) -> Result<String, Failure> {
    if decks.len() != players.len() {
        let error =
            Diagnostic::error(format!("{} for {}", counted(decks.len(), "deck"), counted(players.len(), "player")));
        return Err(error.help("`--players ana,ben,cara` names a player for each `--deck`").into());
    }
    let decks: Vec<Deck> = decks.iter().map(|file| only(file, Kind::Deck, library)).collect::<Result<_, _>>()?;
    let first = first.or_else(|| random.choice(players)).cloned().unwrap_or_default();
    // Two leaders are those of Twin Suns (CR 12.2).
    let format = if decks.iter().any(|deck| deck.size(Section::Leaders) > 1) { "format: twin-suns\n" } else { "" };
    let sides: Vec<String> = players.iter().zip(&decks).map(|(player, deck)| side(player, deck, random)).collect();
    Ok(format!("title: A game\n{format}setup:\n  phase: setup\n  initiative: {first}\n  players:\n{}", sides.concat()))
}

/// The setup of one player, in lines.
fn side(player: &str, deck: &Deck, random: &mut fastrand::Rng) -> String {
    let names = |section: Section| {
        let entries = deck.fitting(section);
        entries
            .flat_map(|entry| std::iter::repeat_n(written_name(&entry.card.full_name()), entry.count))
            .collect::<Vec<_>>()
    };
    let mut lines = vec![format!("    {player}:\n")];
    match names(Section::Leaders).as_slice() {
        [] => {}
        [leader] => lines.push(format!("      leader: {leader}\n")),
        leaders => lines.push(format!("      leaders: [{}]\n", leaders.join(", "))),
    }
    lines.extend(names(Section::Base).first().map(|base| format!("      base: {base}\n")));
    let mut cards = names(Section::Deck);
    chance::shuffle(&mut cards, random);
    let hand: Vec<String> = cards.drain(..OPENING_HAND.min(cards.len())).collect();
    lines.push(format!("      hand: [{}]\n      deck: [{}]\n", hand.join(", "), cards.join(", ")));
    lines.concat()
}
