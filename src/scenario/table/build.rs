//! The setup of a file as a game that begins there (contract §2).

use std::sync::Arc;

use super::local::saturating;
use super::lookup::{CardNeed, Cards};
use super::resolve::FILLER;
use crate::{Base, CardEntry, Pile, PlayerSetup, Scenario, Seat, Text, read};
use swu_cards::{Ability, Arena, Card, CardKind, Effect, Library};
use swu_game::decision::NameOf;
use swu_game::{self as game, Chance, CounterState, Entry, GameSetup, PlayerId};
use swu_text::diagnostic::Diagnostic;

/// The game of a scenario, and the aliases of the file: the tag of an entry is the place of its alias.
pub(crate) struct Built {
    pub setup: GameSetup,
    pub aliases: Vec<String>,
}

/// Builds the game of a scenario.
///
/// # Errors
///
/// Names that no card has, or several, or that cannot stand where they do.
pub(crate) fn build(scenario: &Scenario, cards: &Cards<'_>) -> Result<Built, Vec<Diagnostic>> {
    let mut builder = Builder {
        cards,
        seat: Seat(0),
        leaders: Vec::new(),
        aliases: Vec::new(),
        errors: Vec::new(),
        filler: Arc::new(filler()),
    };
    let mut players: Vec<game::PlayerSetup> = Vec::new();
    for (seat, player) in scenario.setup.players.iter().enumerate() {
        builder.seat = Seat(seat);
        players.push(builder.player(player));
    }
    let file = &scenario.setup;
    let counter = |taken: Option<Seat>| CounterState { holder: taken.map(player_of), taken: taken.is_some() };
    let setup = GameSetup {
        format: scenario.format,
        stage: file.stage,
        round: file.round,
        initiative: CounterState { holder: Some(player_of(file.initiative)), taken: file.initiative_taken },
        active: player_of(file.active),
        blast: counter(file.counters.blast),
        plan: counter(file.counters.plan),
        seed: file.seed,
        edition: game::Edition::default(),
        mistake: None,
        chance: if scenario.asks_chance() { Chance::Asked } else { Chance::Seeded },
        others: Vec::new(),
        players,
    };
    builder.check_aliases(&setup);
    match builder.errors.is_empty() {
        true => Ok(Built { setup, aliases: builder.aliases.into_iter().map(|(alias, _)| alias.value).collect() }),
        false => Err(builder.errors),
    }
}

/// The cards that a scenario's game begins with, without those that are only a number in the file; none if the file is not
/// valid.
pub fn cards_of(name: &str, source: &str, library: &Library) -> Vec<Arc<Card>> {
    let Ok(scenario) = read(name, source) else { return Vec::new() };
    let Ok(cards) = Cards::new(library, &scenario) else { return Vec::new() };
    let Ok(built) = build(&scenario, &cards) else { return Vec::new() };
    built.setup.cards().filter(|card| cards.is_known(&card.name)).cloned().collect()
}

/// The name of the base that a file does not name.
pub(crate) const PLAIN_BASE: &str = "base";

/// The engine's id of a player of the file.
pub(crate) fn player_of(seat: Seat) -> PlayerId {
    PlayerId(u8::try_from(seat.0).unwrap_or(u8::MAX))
}

/// The card for a mere number of cards: a cost-1 neutral unit without abilities.
fn filler() -> Card {
    Card { arena: Some(Arena::Ground), cost: 1, power: Some(1), hp: Some(1), ..Card::new(FILLER, CardKind::Unit) }
}

struct Builder<'a> {
    cards: &'a Cards<'a>,
    /// The player whose cards are read.
    seat: Seat,
    /// The leaders that have been read, with their owners.
    leaders: Vec<(Seat, Arc<Card>)>,
    /// The aliases of the file, with their cards.
    aliases: Vec<(Text, Option<Arc<Card>>)>,
    errors: Vec<Diagnostic>,
    filler: Arc<Card>,
}

impl Builder<'_> {
    fn player(&mut self, file: &PlayerSetup) -> game::PlayerSetup {
        let (base, plain_base) = self.base(&file.base);
        let mut leaders = self.entries(&file.leaders, |_| CardNeed::Leader);
        let mut units = Vec::new();
        for (arena, entries) in [(Arena::Ground, &file.ground), (Arena::Space, &file.space)] {
            let needed =
                |entry: &CardEntry| if entry.deployed { CardNeed::Deployed(arena) } else { CardNeed::Unit(arena) };
            for unit in self.entries(entries, needed) {
                // A leader in the arena that leaders deploy to is one of its player's leaders.
                let deploys_to = unit.card.arena.unwrap_or(Arena::Ground);
                if unit.card.kind == CardKind::Leader && arena == deploys_to && unit.owner.is_none() {
                    leaders.push(unit);
                } else {
                    units.push((arena, unit));
                }
            }
        }
        game::PlayerSetup {
            name: file.name.value.clone(),
            leaders,
            base,
            plain_base,
            resources: self.pile(&file.resources),
            hand: self.pile(&file.hand),
            deck: self.pile(&file.deck),
            discard: self.pile(&file.discard),
            units,
            credits: count(file.credits),
            force: file.force,
            eliminated: file.eliminated,
        }
    }

    /// The base, and true if it counts as none.
    fn base(&mut self, file: &Base) -> (Entry, bool) {
        let plain = |hp: u32| Arc::new(Card { hp: Some(saturating(hp)), ..Card::new(PLAIN_BASE, CardKind::Base) });
        let card = match &file.card {
            None => plain(file.hp),
            Some(card) => match self.cards.find(card, CardNeed::Base) {
                Ok(card) => card,
                Err(error) => {
                    self.errors.push(*error);
                    return (Entry::new(plain(0)), true);
                }
            },
        };
        let (damage, upgrades) = (saturating(file.damage), self.upgrades(&file.upgrades, CardNeed::BaseUpgrade));
        (Entry { damage, epic_used: file.epic_used, upgrades, ..Entry::new(card) }, file.card.is_none())
    }

    fn pile(&mut self, file: &Pile) -> Vec<Entry> {
        match file {
            Pile::Filler { ready, exhausted } => {
                let filler = Entry { filler: true, ..Entry::new(Arc::clone(&self.filler)) };
                let spent = Entry { exhausted: true, ..filler.clone() };
                [vec![filler; count(*ready)], vec![spent; count(*exhausted)]].concat()
            }
            Pile::Cards(entries) => self.entries(entries, |_| CardNeed::DeckCard),
        }
    }

    fn upgrades(&mut self, entries: &[CardEntry], needed: CardNeed) -> Vec<Entry> {
        self.entries(entries, |entry| if entry.copy_of.is_some() { CardNeed::AnyUnit } else { needed })
    }

    /// The cards of a list. A name that a comma has split in two is one mistake.
    fn entries(&mut self, entries: &[CardEntry], needed: impl Fn(&CardEntry) -> CardNeed) -> Vec<Entry> {
        let (mut found, mut left) = (Vec::new(), entries);
        while let [entry, behind @ ..] = left {
            left = behind;
            if let [next, behind @ ..] = behind
                && let Some(error) = self.cards.split_name(&entry.card, &next.card, needed(entry))
            {
                self.errors.push(*error);
                left = behind;
                continue;
            }
            found.extend(self.entry(entry, needed(entry)));
        }
        found
    }

    fn entry(&mut self, file: &CardEntry, needed: CardNeed) -> Option<Entry> {
        let card = self.found(self.cards.find(&file.card, needed));
        let copy_of = file.copy_of.as_ref().and_then(|card| self.found(self.cards.find(card, CardNeed::AnyUnit)));
        let tag = file.alias.as_ref().map(|alias| {
            self.aliases.push((alias.clone(), card.clone()));
            self.aliases.len() - 1
        });
        if let Some(card) = &card {
            self.check_place(file, needed, card);
        }
        let named = file.named.as_ref().zip(card.as_ref());
        let named = named.and_then(|(words, card)| self.named(words, copy_of.as_ref().unwrap_or(card)));
        let upgrades = self.upgrades(&file.upgrades, CardNeed::Upgrade);
        let captives = self.entries(&file.captives, |_| CardNeed::Captive);
        let is_leader_unit = matches!(needed, CardNeed::Unit(_) | CardNeed::Deployed(_));
        Some(Entry {
            tag,
            exhausted: file.exhausted,
            damage: saturating(file.damage),
            upgrades,
            captives,
            owner: file.owner.as_ref().map(|owner| player_of(owner.value)),
            deployed: file.deployed || (is_leader_unit && card.as_ref()?.kind == CardKind::Leader),
            epic_used: file.epic_used,
            played_this_phase: file.played_this_phase,
            copy_of,
            named,
            ..Entry::new(card?)
        })
    }

    /// The word that was named for the card, as the game knows it.
    fn named(&mut self, words: &Text, card: &Card) -> Option<String> {
        let Some(naming) = card.all_abilities().find_map(Ability::naming) else {
            let title = format!("`{}` names no card and no trait (CR 8.17.1)", card.full_name());
            let help = "a choice that an ability makes is answered where it is made: play the card in a step";
            self.errors.push(Diagnostic::error(title).at(words.place.clone()).help(help));
            return None;
        };
        let what = if *naming == Effect::NameTrait { NameOf::Trait } else { NameOf::Card };
        self.found(self.cards.named(what, &words.value, &words.place))
    }

    /// Refuses damage and upgrades on what is no unit, the status of a leader on what is none, and a leader that its player has
    /// already.
    fn check_place(&mut self, file: &CardEntry, needed: CardNeed, card: &Arc<Card>) {
        let error = |title: String| Diagnostic::error(title).at(file.place.clone());
        let name = card.full_name();
        let no_unit = match needed {
            CardNeed::Leader if !file.deployed => Some("is not deployed, and no unit (CR 3.4.4)"),
            CardNeed::Upgrade | CardNeed::BaseUpgrade => Some("is an upgrade here, and no unit (CR 3.5.6)"),
            _ => None,
        };
        if file.exhausted && matches!(needed, CardNeed::Upgrade | CardNeed::BaseUpgrade) {
            let title = format!("`{name}` is an upgrade here, and neither ready nor exhausted (CR 1.5.4.b)");
            self.errors.push(error(title).help("omit `exhausted`"));
        }
        let has_more = file.damage > 0 || !file.upgrades.is_empty();
        if let Some(no_unit) = no_unit.filter(|_| has_more) {
            let help = "only a unit has damage and upgrades; `deployed: true` makes a leader one";
            self.errors.push(error(format!("`{name}` {no_unit}")).help(help));
        }
        for (key, said) in [("deployed", file.deployed), ("epic_used", file.epic_used)] {
            if said && card.kind != CardKind::Leader {
                self.errors.push(error(format!("`{name}` is no leader")).help(format!("omit `{key}`")));
            }
        }
        if card.kind == CardKind::Leader {
            let leader = (file.owner.as_ref().map_or(self.seat, |owner| owner.value), Arc::clone(card));
            if self.leaders.contains(&leader) {
                let help =
                    "a leader is in one place: in the base zone, in an arena (`deployed: true`), or as an upgrade";
                self.errors.push(error(format!("`{name}` is there twice (CR 3.4.2, 3.4.4)")).help(help));
            }
            self.leaders.push(leader);
        }
    }

    /// Refuses an alias that is the name of other cards in the game.
    fn check_aliases(&mut self, setup: &GameSetup) {
        for (alias, card) in &self.aliases {
            let is_it = |card: &Arc<Card>| card.is_called(&alias.value) && self.cards.is_known(&card.name);
            if !card.as_ref().is_some_and(is_it) && setup.cards().any(is_it) {
                let title = format!("the alias `{}` is already the name of another card", alias.value);
                let error = Diagnostic::error(title).at(alias.place.clone());
                self.errors.push(error.help("an alias is unique in the file"));
            }
        }
    }

    fn found<T>(&mut self, found: Result<T, Box<Diagnostic>>) -> Option<T> {
        found.map_err(|error| self.errors.push(*error)).ok()
    }
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
