//! The players and cards of a scenario as somebody tells them.

use swu_cards::library::same_name;
use swu_scenario::{CardEntry, Pile, Resources, Scenario, Seat};
use swu_text::words::capitalised;

/// What players and cards are called.
pub(super) struct Names {
    /// As the file writes them, clockwise.
    players: Vec<String>,
    /// What the file calls some cards, with their names.
    aliases: Vec<(String, String)>,
}

impl Names {
    pub fn of(scenario: &Scenario) -> Self {
        let mut aliases = Vec::new();
        for player in &scenario.setup.players {
            let in_play = [&player.leaders, &player.ground, &player.space].into_iter().flatten();
            let piles = [&player.hand, &player.deck, &player.discard].into_iter().flat_map(|pile| match pile {
                Pile::Cards(entries) => entries.as_slice(),
                Pile::Filler(_) => &[],
            });
            let resources = match &player.resources {
                Resources::Cards(entries) => entries.as_slice(),
                Resources::Filler { .. } => &[],
            };
            in_play.chain(piles).chain(resources).for_each(|entry| collect(entry, &mut aliases));
        }
        let players = scenario.setup.players.iter().map(|player| player.name.value.clone()).collect();
        Self { players, aliases }
    }

    /// A player, as a sentence begins: `Ana`.
    pub fn player(&self, seat: Seat) -> String {
        capitalised(self.players.get(seat.0).map_or("", String::as_str))
    }

    /// The player who is called so.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.players.iter().position(|player| same_name(player, name)).map(Seat)
    }

    /// A card by what a file writes: `Wampa`, `Wampa (hers)` for an alias, or `Ana's Wampa`.
    pub fn card(&self, written: &str) -> String {
        if let Some((alias, card)) = self.aliases.iter().find(|(alias, _)| same_name(alias, written)) {
            return format!("{card} ({alias})");
        }
        let is_owned = self.players.iter().any(|player| written.starts_with(&format!("{player}'s ")));
        if is_owned { capitalised(written) } else { written.to_owned() }
    }

    /// A list of names, each player told as `of_player` says.
    pub fn listed(&self, names: &str, of_player: impl Fn(&str) -> String) -> String {
        let told = names.split(' ').map(|word| {
            let name = word.trim_end_matches(',');
            let comma = if name.len() < word.len() { "," } else { "" };
            match self.players.iter().any(|player| player == name) {
                true => format!("{}{comma}", of_player(&capitalised(name))),
                false => word.to_owned(),
            }
        });
        capitalised(&told.collect::<Vec<_>>().join(" "))
    }
}

/// An entry's alias with the name of its card, and those of what is beneath it.
fn collect(entry: &CardEntry, aliases: &mut Vec<(String, String)>) {
    if let Some(alias) = &entry.alias {
        let name = entry.card.value.split_once(", ").map_or(entry.card.value.as_str(), |(name, _)| name);
        aliases.push((alias.value.clone(), name.to_owned()));
    }
    entry.upgrades.iter().chain(&entry.captives).for_each(|beneath| collect(beneath, aliases));
}
