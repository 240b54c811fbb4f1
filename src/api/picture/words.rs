//! A position in words, in one order: for who does not see the picture of it.

use std::collections::BTreeMap;

use swu_scenario::replay::Standing;
use swu_scenario::replay::data::{BaseData, LeaderData, PileData, PlacedCard, PlayerData, PositionData, UnitData};
use swu_text::words::{capitalised, counted, joined};

/// The names of cards in their order, each once with its number: `Shield ×2`.
pub(super) fn names<'c>(cards: impl IntoIterator<Item = &'c PlacedCard>) -> Vec<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    let mut places = BTreeMap::new();
    for card in cards {
        let place = *places.entry(card.name.as_str()).or_insert(counts.len());
        match counts.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => counts.push((&card.name, 1)),
        }
    }
    let name = |(name, count): (&str, usize)| if count > 1 { format!("{name} ×{count}") } else { name.to_owned() };
    counts.into_iter().map(name).collect()
}

/// The name of a player, as a sentence begins.
pub(super) fn owner(player: &PlayerData) -> String {
    capitalised(&player.name)
}

/// A unit; `copies` of it that nothing tells apart are one.
pub(super) fn unit(unit: &UnitData, player: &PlayerData, copies: usize) -> String {
    let mut words = vec![
        unit.card.name.clone(),
        format!("{}'s", owner(player)),
        format!("{} power", unit.power),
        format!("{} of {} HP", unit.remaining, unit.hp),
    ];
    words.extend(unit.keywords.iter().cloned());
    words.extend(names(&unit.upgrades));
    words.extend(unit.captives.iter().map(guarded));
    words.extend(unit.leader.then(|| "leader".to_owned()));
    words.extend((copies > 1).then(|| format!("{copies} of them")));
    words.push(readiness(unit.ready).to_owned());
    words.join(", ")
}

/// A card that is guarded.
pub(super) fn guarded(card: &PlacedCard) -> String {
    format!("guards {}", card.name)
}

pub(super) const fn readiness(ready: bool) -> &'static str {
    if ready { "ready" } else { "exhausted" }
}

pub(super) fn base(base: &BaseData, player: &PlayerData) -> String {
    let mut words = vec![format!("{}'s base", owner(player)), format!("{} of {} HP", base.remaining, base.hp)];
    words.extend(base.captives.iter().map(guarded));
    words.extend(base.epic_used.then(|| "epic action used".to_owned()));
    words.join(", ")
}

/// The state of a leader in the base zone.
pub(super) fn state(leader: &LeaderData) -> String {
    format!("{}{}", readiness(leader.ready), if leader.epic_used { ", epic action used" } else { "" })
}

pub(super) fn leader(leader: &LeaderData, player: &PlayerData) -> String {
    format!("{}, {}'s leader, {}", leader.card.name, owner(player), state(leader))
}

pub(super) fn in_hand(card: &PlacedCard, player: &PlayerData, cost: Option<i32>) -> String {
    let cost = cost.map(|cost| format!(", costs {cost}")).unwrap_or_default();
    format!("{}, in {}'s hand{cost}", card.name, owner(player))
}

/// Resources, piles, Credits and the Force.
pub(super) fn counts(player: &PlayerData) -> String {
    let all = player.ready_resources.saturating_add(player.exhausted_resources);
    let mut words = vec![
        format!("{} of {all} resources ready", player.ready_resources),
        format!("{} in hand", counted(player.hand.count, "card")),
        format!("{} in the discard pile", player.discard.count),
        format!("{} in the deck", player.deck.count),
    ];
    words.extend((player.credits > 0).then(|| counted(player.credits, "Credit")));
    words.extend(player.force.then(|| "the Force".to_owned()));
    format!("{}: {}", owner(player), words.join(", "))
}

/// The piles of a player of which some cards are known, with these.
pub(super) fn known(player: &PlayerData) -> impl Iterator<Item = (&'static str, &PileData)> {
    let piles = [("Deck", &player.deck), ("Discard", &player.discard), ("Resources", &player.resources)];
    piles.into_iter().filter(|(_, pile)| !pile.known.is_empty())
}

/// Everything of a player beside their cards: the elimination, the decision, the counters.
pub(super) fn standing(player: &PlayerData, position: &PositionData) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(player.eliminated.then(|| "eliminated".to_owned()));
    words.extend((decider(position) == Some(player.name.as_str())).then(|| "decides".to_owned()));
    let held = position.counters.iter().filter(|counter| counter.holder.as_ref() == Some(&player.name));
    words.extend(held.map(|held| format!("{}{}", held.counter, if held.taken { ", taken" } else { "" })));
    words
}

/// The player who decides next; nobody if the game is over.
pub(super) fn decider(position: &PositionData) -> Option<&str> {
    let asked = position.prompt.as_ref().map_or(&position.active, |prompt| &prompt.player);
    (position.result == Standing::Ongoing).then_some(asked)
}

/// The moment: the phase, the attack under way, and the result.
pub(super) fn moment(position: &PositionData) -> String {
    let mut words = vec![capitalised(&position.stage)];
    words.extend(position.attack.as_ref().map(|attack| {
        let defenders: Vec<String> = attack.defenders.iter().map(|defender| defender.name.clone()).collect();
        format!("{} attacks {}", attack.attacker.name, joined(&defenders))
    }));
    words.extend((position.result != Standing::Ongoing).then(|| position.result.words()));
    words.join(" · ")
}

/// All of the position.
pub(super) fn position(position: &PositionData) -> String {
    let mut sentences = vec![moment(position)];
    for player in &position.players {
        let standing = standing(player, position);
        sentences.extend((!standing.is_empty()).then(|| format!("{}: {}", owner(player), standing.join(", "))));
        sentences.push(base(&player.base, player));
        sentences.extend(player.leaders.iter().map(|one| leader(one, player)));
        sentences.push(counts(player));
        let hand = ("Hand", &player.hand);
        let piles = [hand].into_iter().filter(|(_, pile)| !pile.known.is_empty()).chain(known(player));
        sentences.extend(piles.map(|(pile, cards)| format!("{pile}: {}", names(&cards.known).join(", "))));
        for (arena, units) in [("Space", &player.space), ("Ground", &player.ground)] {
            sentences.extend(units.iter().map(|one| format!("{arena}: {}", unit(one, player, 1))));
        }
    }
    sentences.join(". ") + "."
}
