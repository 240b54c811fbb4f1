//! The board: a position as it lies on the table, drawn in text of 80 columns.
//!
//! [`Table::board`] reads the position; a [`Board`] draws it: each player with their base, leaders, units and known cards,
//! and the open question.

use textwrap::{Options, WordSeparator, WordSplitter};
use unicode_width::UnicodeWidthStr;

use crate::table::build::PLAIN_BASE;
use crate::table::resolve::Table;
use crate::telling::report::UnsupportedText;
use swu_cards::Ability;
use swu_game::{CardId, CardState, Outcome, PlayerId, Zone};
use swu_text::visible::one_line;
use swu_text::words::{capitalised, joined};

/// The mark of a card with text that is not understood.
const UNREAD: &str = "text not read";

/// The zones whose cards not every player may look at.
const RESOURCES: &str = "resources";
const HAND: &str = "hand";
const DECK: &str = "deck";

/// Width of the name of a zone.
const ZONE_WIDTH: usize = 10;
/// The longest name that widens the columns of all units.
const LONG_NAME: usize = 36;

/// Space before each cell of a line.
const GAP: &str = "  ";

/// A position as it lies on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The phase and round, and the active player or the result of the game.
    stage: String,
    /// The current attack.
    attack: Option<String>,
    /// The open question.
    asked: Option<String>,
    players: Vec<Side>,
}

/// Base, resources, hand, deck and discard pile.
type Numbers = [String; 5];

/// The widths of the columns.
struct Columns {
    numbers: [usize; 5],
    name: usize,
    values: usize,
}

/// One player's part of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Side {
    name: String,
    /// The base's name, and the player's counters and tokens.
    about: Vec<String>,
    /// Numbers in the same columns for every player; nothing if the player is out of the game.
    numbers: Option<Numbers>,
    rows: Vec<Row>,
}

/// A line of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Row {
    Card {
        zone: &'static str,
        name: String,
        /// Power and HP.
        values: String,
        status: Vec<String>,
        /// Its upgrades and captives.
        beneath: Vec<String>,
    },
    /// Cards that are listed by their names.
    Cards { zone: &'static str, names: String },
}

impl Table<'_> {
    /// The position as it is now.
    pub fn board(&self) -> Board {
        let position = &self.position;
        let stage = match position.outcome() {
            Outcome::Ongoing => format!("{}, {} is active", self.tell_stage(), self.player_told(position.active())),
            Outcome::Won(_) | Outcome::Draw(_) => {
                format!("{}, the game is over: {}", self.tell_stage(), self.outcome_told())
            }
        };
        let asked = self.open_prompt().map(|decision| self.tell_decision(decision));
        let players = position.seats().map(|player| self.side_of(player)).collect();
        Board { stage, attack: self.attack_told(), asked, players }
    }

    /// The current attack.
    fn attack_told(&self) -> Option<String> {
        let attack = self.position.attack().filter(|attack| !attack.ended)?;
        let defenders: Vec<String> = attack.defenders.iter().map(|defender| self.told(defender.card)).collect();
        Some(format!("{} attacks {}", self.told(attack.attacker.card), joined(&defenders)))
    }

    fn side_of(&self, player: PlayerId) -> Side {
        let name = self.player_told(player);
        let base = self.position.player(player).base;
        if self.position.card(base).zone == Zone::Removed {
            return Side { name, about: vec!["out of the game".to_owned()], numbers: None, rows: Vec::new() };
        }
        let about = self.base_by_name(player).into_iter().chain(self.held_by(player)).collect();
        Side { name, about, numbers: Some(self.numbers_of(player)), rows: self.rows_of(player) }
    }

    /// The base, if it is a card.
    fn base_by_name(&self, player: PlayerId) -> Option<String> {
        let base = self.position.player(player).base;
        if self.position.printed(base).name == PLAIN_BASE {
            return None;
        }
        let used = if self.position.card(base).epic_used { " (epic action used)" } else { "" };
        Some(format!("{}{used}", self.position.look().card(base).full_name()))
    }

    /// Counters and tokens.
    fn held_by(&self, player: PlayerId) -> Vec<String> {
        let position = &self.position;
        let mut held = Vec::new();
        let counters = [("initiative", position.initiative), ("blast", position.blast), ("plan", position.plan)];
        for (word, counter) in counters.into_iter().filter(|(_, counter)| counter.holder == Some(player)) {
            held.push(if counter.taken { format!("{word} taken") } else { word.to_owned() });
        }
        if position.has_force(player) {
            held.push("the Force".to_owned());
        }
        match position.credits(player) {
            0 => {}
            1 => held.push("1 Credit".to_owned()),
            credits => held.push(format!("{credits} Credits")),
        }
        held
    }

    fn numbers_of(&self, player: PlayerId) -> Numbers {
        let state = self.position.player(player);
        let look = self.position.look();
        let (ready, exhausted) = self.position.resources(player);
        [
            format!("base {} of {} HP", look.remaining_hp(state.base), look.hp(state.base)),
            format!("resources {ready} of {} ready", ready + exhausted),
            format!("hand {}", state.hand.len()),
            format!("deck {}", state.deck.len()),
            format!("discard {}", state.discard.len()),
        ]
    }

    fn rows_of(&self, player: PlayerId) -> Vec<Row> {
        let position = &self.position;
        let state = position.player(player);
        let look = position.look();
        let mut rows = Vec::new();
        let guarded = self.beneath(state.base);
        if !guarded.is_empty() {
            rows.push(Row::Cards { zone: "base", names: guarded.join("; ") });
        }
        for leader in self.leaders_of(player) {
            let name = look.card(leader).full_name();
            let (status, beneath) = (self.status_of(leader), self.beneath(leader));
            rows.push(Row::Card { zone: "leader", name, values: String::new(), status, beneath });
        }
        for (zone, arena) in [(Zone::Ground, "ground"), (Zone::Space, "space")] {
            rows.extend(self.units_of(player, zone).map(|unit| self.unit(unit, arena)));
        }
        let zones =
            [(RESOURCES, &state.resources), (HAND, &state.hand), (DECK, &state.deck), ("discard", &state.discard)];
        rows.extend(zones.into_iter().filter_map(|(zone, cards)| {
            let names = self.known_names(cards);
            (!names.is_empty()).then(|| Row::Cards { zone, names: together(&names) })
        }));
        rows
    }

    /// The units of a player in an arena.
    pub(crate) fn units_of(&self, player: PlayerId, arena: Zone) -> impl Iterator<Item = CardId> {
        let is_here = move |unit: &CardId| {
            let unit = self.position.card(*unit);
            unit.zone == arena && unit.controller == player
        };
        self.position.units().iter().copied().filter(is_here)
    }

    /// The leaders of a player that are not deployed.
    pub(crate) fn leaders_of(&self, player: PlayerId) -> impl Iterator<Item = CardId> {
        let leaders = self.position.leaders(player).into_iter();
        leaders.filter(|&leader| self.position.card(leader).zone == Zone::Base)
    }

    /// Those of these cards that the file names, without tokens, in their order.
    pub(crate) fn known_of(&self, cards: &[CardId]) -> impl Iterator<Item = CardId> {
        let is_known = |&card: &CardId| !self.position.card(card).filler && self.position.printed(card).token.is_none();
        cards.iter().copied().filter(is_known)
    }

    fn unit(&self, unit: CardId, zone: &'static str) -> Row {
        let look = self.position.look();
        Row::Card {
            zone,
            name: self.named(unit),
            values: format!("{}/{}", look.power(unit), look.hp(unit)),
            status: self.status_of(unit),
            beneath: self.beneath(unit),
        }
    }

    fn status_of(&self, card: CardId) -> Vec<String> {
        let state = self.position.card(card);
        let said = [
            (state.damage > 0).then(|| format!("{} damage", state.damage)),
            state.exhausted.then(|| "exhausted".to_owned()),
            state.deployed.then(|| "leader".to_owned()),
            (state.epic_used && !state.deployed).then(|| "epic action used".to_owned()),
            self.unread(card).map(|_| UNREAD.to_owned()),
            (state.owner != state.controller).then(|| format!("owned by {}", self.player_told(state.owner))),
        ];
        said.into_iter().flatten().collect()
    }

    /// The first text of the card that is not understood.
    fn unread(&self, card: CardId) -> Option<String> {
        let printed = self.position.look().card(card);
        let sides = [&printed.abilities, &printed.unit_abilities, &printed.upgrade_abilities];
        sides.into_iter().flat_map(|side| side.iter()).find_map(|ability| match &**ability {
            Ability::Unsupported(what) => Some(what.to_string()),
            _ => None,
        })
    }

    /// The texts of cards in play that are not understood.
    pub fn unread_in_play(&self) -> Vec<UnsupportedText> {
        let in_play = |state: &CardState| state.zone.is_play() && state.zone != Zone::Resources;
        let cards = self.position.cards().filter(|(_, state)| in_play(state)).map(|(card, _)| card);
        let unread = cards.filter_map(|card| {
            Some(UnsupportedText { text: self.unread(card)?, card: self.position.printed(card).full_name() })
        });
        unread.collect()
    }

    fn beneath(&self, card: CardId) -> Vec<String> {
        let side = self.side(card);
        let name = |card: CardId| if self.side(card) == side { self.named(card) } else { self.told(card) };
        let upgrades: Vec<String> = self.position.upgrades_on(card).map(name).collect();
        let captives: Vec<String> = self.position.captives_of(card).into_iter().map(|card| self.told(card)).collect();
        let groups = [("with", upgrades), ("guards", captives)];
        let said = groups.into_iter().filter(|(_, names)| !names.is_empty());
        said.map(|(word, names)| format!("{word} {}", together(&names))).collect()
    }

    /// The cards of a zone that are known, in its order.
    fn known_names(&self, cards: &[CardId]) -> Vec<String> {
        let name = |card: CardId| {
            let exhausted = if self.position.card(card).exhausted { " (exhausted)" } else { "" };
            let unread = self.unread(card).map_or_else(String::new, |_| format!(" ({UNREAD})"));
            format!("{}{exhausted}{unread}", self.named(card))
        };
        self.known_of(cards).map(name).collect()
    }

    /// The card by its name, and by its alias if it has one.
    fn named(&self, card: CardId) -> String {
        let written = self.written(card);
        let name = &self.position.look().card(card).name;
        if written.starts_with(name.as_str()) { written } else { format!("{name} ({written})") }
    }
}

impl Board {
    /// The same board without the open question, for a reader who must find the answer.
    #[must_use]
    pub fn unasked(self) -> Self {
        Self { asked: None, ..self }
    }

    /// The same board as a player sees it: without decks (CR 4.6.1), and without hands and resources of others (CR 4.7.4).
    #[must_use]
    pub fn seen_by(mut self, player: Option<&str>) -> Self {
        let player = player.map(capitalised);
        for side in &mut self.players {
            let is_own = player.as_ref() == Some(&side.name);
            side.rows.retain(|row| match row.zone() {
                DECK => false,
                HAND | RESOURCES => is_own,
                _ => true,
            });
        }
        self
    }

    /// The lines of the board with a heading, at most so many columns wide unless a word is wider.
    pub fn draw_within(&self, heading: &str, width: usize) -> Vec<String> {
        let mut lines = wrapped(&format!("{heading}: {}", self.stage), "", width);
        for (sign, told) in [("> ", &self.attack), ("? ", &self.asked)] {
            lines.extend(told.iter().flat_map(|told| wrapped(told, sign, width)));
        }
        let columns = self.columns();
        for side in &self.players {
            lines.extend(side.draw(&columns, width));
        }
        // A name with a line break would break the drawing.
        lines.iter().map(|line| one_line(line.trim_end()).into_owned()).collect()
    }

    /// Widths of the columns: the widest entry among all players.
    fn columns(&self) -> Columns {
        let numbers = |column: usize| {
            let entries = self.players.iter().filter_map(|side| side.numbers.as_ref()?.get(column));
            entries.map(|entry| entry.width()).max().unwrap_or(0)
        };
        let cards = self.players.iter().flat_map(|side| &side.rows).filter_map(|row| match row {
            Row::Card { name, values, .. } => Some((name.width(), values.width())),
            Row::Cards { .. } => None,
        });
        let (names, values): (Vec<usize>, Vec<usize>) = cards.unzip();
        Columns {
            numbers: std::array::from_fn(numbers),
            name: names.into_iter().filter(|width| *width <= LONG_NAME).max().unwrap_or(0),
            values: values.into_iter().max().unwrap_or(0),
        }
    }
}

impl Side {
    fn draw(&self, columns: &Columns, width: usize) -> Vec<String> {
        let mut lines = self.title(width);
        if let Some(numbers) = &self.numbers {
            let numbers = numbers.iter().zip(columns.numbers).map(|(number, width)| padded(number, width));
            lines.extend(in_lines(numbers, width));
        }
        let mut zone_before = "";
        for row in &self.rows {
            let zone = row.zone();
            let shown = if zone == zone_before { "" } else { zone };
            lines.extend(row.draw(&format!("  {}", padded(shown, ZONE_WIDTH)), columns, width));
            zone_before = zone;
        }
        lines
    }

    /// The line above this player; cells that do not fit go below.
    fn title(&self, width: usize) -> Vec<String> {
        let line = |title: &str| format!("{title}{}", "─".repeat(width.saturating_sub(title.width())));
        let about: Vec<String> = self.about.iter().map(|about| format!(" {about} ──")).collect();
        let title = format!("── {} ──{}", self.name, about.concat());
        if title.width() <= width {
            return vec![line(&title)];
        }
        let mut lines = vec![line(&format!("── {} ──", self.name))];
        lines.extend(wrapped(&self.about.join(", "), "  ", width));
        lines
    }
}

impl Row {
    const fn zone(&self) -> &'static str {
        match self {
            Self::Card { zone, .. } | Self::Cards { zone, .. } => zone,
        }
    }

    fn draw(&self, start: &str, columns: &Columns, width: usize) -> Vec<String> {
        let (name, value, status, beneath) = match self {
            Self::Cards { names, .. } => return wrapped(names, start, width),
            Self::Card { name, values, status, beneath, .. } => (name, values, status.join(", "), beneath),
        };
        let card = format!("{}  {}", padded(name, columns.name), padded(value, columns.values));
        let line = format!("{start}{card}  {status}");
        let deeper = " ".repeat(start.width() + 2);
        let mut lines = if line.trim_end().width() <= width {
            vec![line]
        } else {
            [wrapped(card.trim_end(), start, width), wrapped(&status, &deeper, width)].concat()
        };
        lines.extend(beneath.iter().flat_map(|beneath| wrapped(beneath, &deeper, width)));
        lines
    }
}

/// Names in their order, repeated ones as a number.
fn together(names: &[String]) -> String {
    let runs = names.chunk_by(|one, other| one == other).filter_map(|run| match run {
        [one] => Some(one.clone()),
        [first, ..] => Some(format!("{} × {first}", run.len())),
        [] => None,
    });
    // A name with its subtitle contains a comma.
    runs.collect::<Vec<_>>().join("; ")
}

/// Cells beside each other, in as many lines as they need; a line never ends within a cell.
fn in_lines(cells: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for cell in cells {
        let needed = GAP.width() + cell.trim_end().width();
        match lines.last_mut().filter(|line| line.width() + needed <= width) {
            Some(line) => *line += &format!("{GAP}{cell}"),
            None => lines.push(format!("{GAP}{cell}")),
        }
    }
    lines
}

/// Text in lines, the first after `start`, the others indented as far.
pub(crate) fn wrapped(text: &str, start: &str, width: usize) -> Vec<String> {
    let behind = " ".repeat(start.width());
    let options = Options::new(width)
        .initial_indent(start)
        .subsequent_indent(&behind)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// Text padded with spaces to a width.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}
