//! Pages over the table: cards, results of a search, the keys, and the illegal actions that a player could wish for.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear};
use swu_api::cards::facts;
use swu_api::show::keywords;
use swu_text::words::capitalised;

use super::board::is_plain_base;
use super::{After, Screen};
use crate::cards::{Card, CardKind};
use crate::cli::base::Look;
use crate::cli::play::table::Objection;
use crate::cli::screen::{self, Cursor, DrawnList, List, Paint, Paragraph, Piece, Row, apart, flow, short};
use crate::cli::typed::plain;
use crate::scenario::prove::Proof;
use crate::scenario::replay::World;
use crate::scenario::replay::data::{PlacedCard, PlayerData, PositionData};
use crate::scenario::{Quantifier, written_name};

/// The widest page.
const WIDEST: u16 = 104;
/// Number of columns of the table that stay visible beside a page, if there is room.
const MARGIN: u16 = 4;
/// The width below which a page takes all columns.
const NARROW: u16 = 70;

/// A page over the table.
#[derive(Debug, Clone, Default)]
pub(super) struct Page {
    pub title: String,
    pub text: Vec<Paragraph>,
    pub topic: Topic,
    pub cursor: Cursor,
}

/// The matter of a page.
#[derive(Debug, Clone, Default)]
pub(super) enum Topic {
    /// A text to read.
    #[default]
    Text,
    /// Illegal wishes, as steps without their player.
    Wishes(Vec<String>),
    /// A search under way.
    Search,
    /// The question about leaving without saving.
    Leaving,
}

impl Page {
    pub(super) fn leaving() -> Self {
        let text = ["Some steps are not saved.", "y leaves, s saves, any other key stays"];
        let text = text.map(|line| Paragraph::new(line).indent(1)).to_vec();
        Self { title: "Leave?".to_owned(), text, topic: Topic::Leaving, ..Self::default() }
    }

    /// The wish at the cursor.
    pub(super) fn wish(&self) -> Option<&String> {
        match &self.topic {
            Topic::Wishes(steps) => steps.get(self.cursor.at),
            Topic::Text | Topic::Search | Topic::Leaving => None,
        }
    }

    /// The keys that do something on it.
    pub(super) const fn keys(&self) -> &'static [&'static str] {
        match self.topic {
            Topic::Text => &["Esc back", "↑↓ scroll"],
            Topic::Wishes(_) => &["↑↓ select", "Enter rule", "Esc back"],
            Topic::Search => &["Esc stop"],
            Topic::Leaving => &["y leave", "s save", "Esc stay"],
        }
    }
}

impl<'w> Screen<'_, 'w> {
    /// Draws the page on top over the body of the screen.
    pub(super) fn draw_page(&self, page: &Page, paint: Paint, frame: &mut Frame<'_>, body: Rect) -> DrawnList {
        let inner = usize::from(width(body).saturating_sub(2));
        let Topic::Wishes(wishes) = &page.topic else {
            let rows = screen::rows(&page.text, inner);
            let area = framed(&page.title, rows.len(), frame, body);
            return List::text(rows, &page.cursor).draw(frame, area, paint);
        };
        // The list, and below it the reason for the selected wish.
        let mut rows: Vec<Row> = Vec::new();
        for (place, step) in wishes.iter().enumerate() {
            let sign = if place == page.cursor.at { "▸ " } else { "  " };
            rows.extend(flow(vec![Piece::new(sign).item(place)], &[Piece::new(step).item(place)], 4, inner));
        }
        let why = page.wish().map_or_else(Vec::new, |wish| self.reasons(wish));
        let why: Vec<Row> =
            why.iter().flat_map(|reason| flow(Row::new(), std::slice::from_ref(reason), 0, inner)).collect();
        let area = framed(&page.title, rows.len() + why.len() + 1, frame, body);
        let below = short(why.len()).min(area.height * 2 / 3);
        let [list, line, below] =
            Split::vertical([Constraint::Min(1), Constraint::Length(1), Constraint::Length(below)]).areas(area);
        let drawn = List { rows, items: wishes.len(), cursor: &page.cursor, is_marked: true }.draw(frame, list, paint);
        let across = vec![Piece::new("─".repeat(usize::from(line.width))).look(Look::Quiet)];
        for (rows, area) in [(vec![across], line), (why, below)] {
            List::text(rows, &Cursor::default()).draw(frame, area, paint);
        }
        drawn
    }

    /// The reasons against a wish.
    fn reasons(&self, wish: &str) -> Vec<Piece> {
        match self.table.weigh(wish) {
            Ok(()) => vec![Piece::new("That is legal: Enter plays it.").look(Look::Right)],
            Err(Objection::Illegal(refused)) => {
                let rules = refused.rules.join(", ");
                let rules =
                    (!rules.is_empty()).then(|| Piece::new(format!("{rules}: Enter shows the text")).look(Look::Id));
                let told = Piece::new(format!("Not legal: {}", refused.told)).look(Look::Wrong);
                [told].into_iter().chain(rules).collect()
            }
            Err(Objection::Unread(errors)) => {
                let title = errors.first().map(|error| error.title.as_str()).unwrap_or_default();
                vec![Piece::new(format!("Not understood: {title}")).look(Look::Quiet)]
            }
        }
    }

    /// Opens the list of illegal wishes.
    pub(super) fn wish(&mut self) -> After<'w> {
        let (Some(position), Some(asked)) = (self.table.game.position(), self.table.asked()) else {
            return self.say("No prompt is open: nothing to refuse");
        };
        let legal: Vec<&str> = self.table.steps().iter().map(|step| plain(step)).collect();
        let mut wishes: Vec<String> = Vec::new();
        for wish in wished(position, asked) {
            // `play: X` stands for each way to play it.
            let is_legal =
                |legal: &&str| legal.strip_prefix(&wish).is_some_and(|rest| rest.is_empty() || rest.starts_with(", "));
            if !legal.iter().any(is_legal) && !wishes.contains(&wish) {
                wishes.push(wish);
            }
        }
        if wishes.is_empty() {
            return self.say("No illegal steps to list: type `why STEP`");
        }
        let title = format!("Illegal steps of {}", capitalised(asked));
        self.pages.push(Page { title, topic: Topic::Wishes(wishes), cursor: Cursor::new(0), ..Page::default() });
        After::Nothing
    }

    /// Explains if a step is legal, with the text of the rules that forbid it.
    pub(super) fn why(&mut self, step: &str) -> After<'w> {
        let objection = match self.table.weigh(step) {
            Ok(()) => return self.say("That is legal"),
            Err(Objection::Unread(errors)) => return self.refuse(Objection::Unread(errors).line()),
            Err(illegal) => illegal,
        };
        let reason = vec![Paragraph::prose(objection.line()).look(Look::Wrong)];
        let rules = screen::rules(objection.rules(), self.table.world.rulebook);
        let step = self.table.written(step);
        self.read(format!("Why not {}", plain(&step)), apart([reason, rules]))
    }

    pub(super) fn show_rules(&mut self, ids: &[String]) -> After<'w> {
        self.read(ids.join(", "), screen::rules(ids, self.table.world.rulebook))
    }

    /// Shows cards, each once, and the rule of a question.
    pub(super) fn show_cards(&mut self, title: &str, names: &[String], rule: Option<String>) -> After<'w> {
        let mut cards: Vec<(Arc<Card>, Vec<String>)> = Vec::new();
        for (card, status) in names.iter().filter_map(|name| self.table.game.now().called(name)) {
            if !cards.iter().any(|(other, _)| other.full_name() == card.full_name()) {
                cards.push((card, status));
            }
        }
        let world = self.table.world;
        let cards = cards.iter().map(|(card, there)| card_text(card, there, world));
        let text = apart(cards.chain([screen::rules(rule, world.rulebook)]));
        if text.is_empty() {
            return self.say("No text to show");
        }
        self.read(title, text)
    }

    /// Shows the cards in a step, and the rule of the question.
    pub(super) fn show_step(&mut self, step: &str) -> After<'w> {
        let named = self.table.game.now().names().into_iter().filter(|named| named.side.is_some());
        let names: Vec<String> =
            named.map(|named| named.text).filter(|name| plain(step).contains(name.as_str())).collect();
        let rule = self.table.open().map(|open| open.asked.rule.clone());
        let title = if names.is_empty() { "Prompt".to_owned() } else { names.join(", ") };
        self.show_cards(&title, &names, rule)
    }
}

fn width(body: Rect) -> u16 {
    if body.width < NARROW { body.width } else { (body.width - MARGIN).min(WIDEST) }
}

/// A frame in the middle, as high as its lines; returns its inner area.
fn framed(title: &str, lines: usize, frame: &mut Frame<'_>, body: Rect) -> Rect {
    let (width, height) = (width(body), short(lines).saturating_add(2).min(body.height));
    let area = Rect { x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width, height };
    frame.render_widget(Clear, area);
    let title: String = title.chars().take(usize::from(width.saturating_sub(6))).collect();
    let block = Block::bordered().title(format!(" {title} ")).title_style(Style::new().bold());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

/// The wishes that a player could have: other answers to an open prompt, cards in hand to play, units to attack with and their targets,
/// abilities to use, leaders to deploy, and counters to take.
fn wished(position: &PositionData, asked: &str) -> Vec<String> {
    let Some(own) = position.players.iter().find(|player| player.name == asked) else { return Vec::new() };
    let others = || position.players.iter().filter(|player| player.name != own.name && !player.eliminated);
    let on = |word: &str, card: &PlacedCard| format!("{word}: {}", written_name(&card.name));
    let mut wished = if position.prompt.is_some() { answers(position) } else { Vec::new() };
    wished.extend(own.hand.known.iter().map(|card| on("play", card)));
    for unit in units(own) {
        let targets = others().flat_map(|other| units(other).map(|target| &target.name).chain([&other.name]));
        wished.extend(targets.map(|target| format!("{}, target: {}", on("attack", unit), written_name(target))));
    }
    let used = own.leaders.iter().map(|leader| &leader.card).chain(units(own)).chain([&own.base.card]);
    wished.extend(used.filter(|card| !is_plain_base(card)).map(|card| on("use", card)));
    wished.extend(own.leaders.iter().map(|leader| on("deploy", &leader.card)));
    wished.extend(position.counters.iter().map(|counter| format!("take {}", counter.counter)));
    wished.push("pass".to_owned());
    wished
}

fn units(player: &PlayerData) -> impl Iterator<Item = &PlacedCard> {
    player.ground.iter().chain(&player.space).map(|unit| &unit.card)
}

/// Answers to the open prompt: each card in play, or in a known hand or discard pile.
fn answers(position: &PositionData) -> Vec<String> {
    let of = |player: &PlayerData| {
        let piles = player.hand.known.iter().chain(&player.discard.known);
        units(player).chain(piles).map(|card| card.name.clone()).chain([player.name.clone()]).collect::<Vec<_>>()
    };
    let names = position.players.iter().flat_map(of);
    names.chain(["none".to_owned()]).map(|name| format!("choose: {}", written_name(&name))).collect()
}

/// A text with the indents of its printed lines.
pub(super) fn printed(text: &str) -> Vec<Paragraph> {
    let line = |line: &str| {
        let text = line.trim_start();
        let paragraph = match text.strip_prefix("- ") {
            Some(text) => Paragraph::new(text).labelled("- "),
            None => Paragraph::new(text),
        };
        paragraph.indent(line.len() - text.len())
    };
    text.trim_end().lines().map(line).collect()
}

/// The results of a search, in a sentence for each claim: each player can win or cannot, or the typed claim can hold, and
/// must hold.
pub(super) fn verdicts(proof: &Proof, claim: Option<&str>, players: &[String]) -> Vec<Paragraph> {
    let sentences = proof.verdicts.iter().enumerate().map(|(place, verdict)| {
        let can = match (claim, players.get(place)) {
            (None, Some(player)) => format!("{} can win", capitalised(player)),
            _ if verdict.quantifier == Quantifier::Always => "The claim must hold".to_owned(),
            _ => "The claim can hold".to_owned(),
        };
        let cannot = || can.replace(" can ", " cannot ").replace(" must ", " need not ");
        let (told, look) = match verdict.holds {
            Some(true) => (format!("✓ {can} before the regroup phase starts."), Look::Right),
            Some(false) => (format!("✗ {} before the regroup phase starts.", cannot()), Look::Wrong),
            None => (format!("? {can}: not decided."), Look::Mark),
        };
        Paragraph::new(told).look(look)
    });
    sentences.collect()
}

/// A card: its facts, each possible card of the game with its status, its text, and the rules of its keywords.
fn card_text(card: &Card, there: &[String], world: &World<'_>) -> Vec<Paragraph> {
    let mut head = vec![Paragraph::new(card.full_name()).look(Look::Title), Paragraph::new(facts_of(card))];
    head.extend(there.iter().map(|status| Paragraph::new(status).look(Look::Quiet)));
    let lines = &world.library.wording(card).lines;
    let own = if card.kind == CardKind::Leader { "Leader side" } else { "" };
    let sides = [(own, &lines.card), ("Leader Unit side", &lines.unit), ("As an upgrade", &lines.upgrade)];
    let sides = sides.into_iter().filter(|(_, lines)| !lines.is_empty()).map(|(name, lines)| {
        let title = (!name.is_empty()).then(|| Paragraph::new(name).look(Look::Title));
        title.into_iter().chain(lines.iter().map(|line| Paragraph::prose(line).indent(2))).collect()
    });
    let keywords = keywords(&[card], world.rulebook).into_iter().map(|rule| {
        let title = format!("{}  {}", rule.id, rule.title.as_deref().unwrap_or_default());
        // The first part of a keyword's rule describes the keyword.
        let says = world.rulebook.children(&rule.id).next().unwrap_or(rule);
        vec![Paragraph::new(title).look(Look::Id), Paragraph::prose(&*says.text).indent(2)]
    });
    apart([head].into_iter().chain(sides).chain(keywords))
}

/// Type, cost, numbers, aspects and traits on a line.
fn facts_of(card: &Card) -> String {
    let kind = card.arena.map_or_else(|| card.kind.to_string(), |arena| format!("{} ({arena})", card.kind));
    let aspects: Vec<&str> = card.aspects.iter().map(|aspect| aspect.word()).collect();
    let traits: Vec<&str> = card.traits.iter().map(|word| word.as_str()).collect();
    let cost = facts::cost(card).map_or_else(String::new, |cost| format!("cost {cost}"));
    let unique = if card.unique { "unique".to_owned() } else { String::new() };
    let facts = [kind, cost, facts::numbers(card), unique, aspects.join(", "), traits.join(", ")];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The keys and their effects.
const KEYS: [(&str, &str); 26] = [
    ("↑ ↓, j k", "move the cursor"),
    ("1 2 3 …", "go to that entry of the list"),
    ("Enter", "play the selected entry; on the board and in the log, show its text"),
    ("i", "show the card or the rule of the selected entry"),
    ("Tab, b m l", "go to the next pane, to the board, the moves, the log"),
    ("z", "zoom this pane to the whole screen, and back"),
    ("PgUp PgDn", "scroll; Home and End go to the first and the last"),
    ("?", "list illegal steps, with the reasons"),
    ("Left, Right", "undo, redo, also the steps of the file (or u and r; U and R to the beginning and to the end)"),
    ("C", "show the texts of all cards"),
    ("Left, Right in the log", "go to the event before, to the next; the board shows the position after it"),
    ("t in the log", "undo the steps after that event, and play on from there"),
    ("H, S in a puzzle", "show the hint, the solution from here"),
    ("p", "search every line of play until the regroup phase: who can win?"),
    ("s", "save the game as a scenario, with claims for what happened"),
    (":", "type a step or a command; any other letter begins one, too"),
    ("q", "quit"),
    ("Esc", "close the top page, stop a search, pause a machine"),
    ("mouse", "a click selects, a second one is Enter; the wheel scrolls; with Shift the terminal selects text"),
    (":STEP", "written as in a scenario: `attack: Wampa, target: ben`, `pass`, `ben: concede`"),
    (":why STEP", "check whether it is legal; if not, show the rule"),
    (":outcomes CLAIM", "can the claim hold, and must it? `outcomes ben: {base: {damage: 4}}`"),
    (":save FILE", "save under that name"),
    (":export karabast", "show the position as a game setup of the simulator Karabast; a file name after it writes it"),
    (":undo, :redo", "and `again`, `cards`, `moves`, `board`, `help`, `quit`"),
    ("Tab", "while you type: complete a legal step; ↑ recalls earlier input"),
];

/// The help.
pub(super) fn help() -> Vec<Paragraph> {
    let width = KEYS.iter().map(|(key, _)| key.chars().count()).max().unwrap_or_default() + 2;
    KEYS.iter().map(|(key, does)| Paragraph::new(does).labelled(format!("{key:<width$}"))).collect()
}
