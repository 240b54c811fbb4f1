//! Texts to read over the table: rules, cards, results of a search, the keys.

use super::draw::capitalised;
use crate::cards::{Card, CardKind, Library};
use crate::cli::base::{Look, out};
use crate::rulebook::{Node, Rulebook};
use crate::scenario::Quantifier;
use crate::scenario::prove::Proof;
use swu_api::cards::facts;
use swu_api::show::{keywords, parts};
use swu_text::visible::visible;

/// The widest that text is drawn.
const WIDEST: usize = 100;
/// The most parts of a rule that are shown; beyond, only those right below it.
const MOST_PARTS: usize = 30;

/// A paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub look: Option<Look>,
    indent: usize,
    label: String,
    text: String,
}

impl Said {
    pub(super) fn new(text: impl AsRef<str>) -> Self {
        Self { look: None, indent: 0, label: String::new(), text: visible(text.as_ref()).into_owned() }
    }

    pub(super) fn empty() -> Self {
        Self::new("")
    }

    pub(super) fn look(self, look: Look) -> Self {
        Self { look: Some(look), ..self }
    }

    pub(super) fn indent(self, indent: usize) -> Self {
        Self { indent, ..self }
    }

    /// With a label before its first line; the others are indented as far.
    pub(super) fn labelled(self, label: impl Into<String>) -> Self {
        Self { label: label.into(), ..self }
    }

    /// Its lines at a width.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        if self.text.is_empty() && self.label.is_empty() {
            return vec![String::new()];
        }
        // Deep indents are reduced on a narrow screen.
        let before = " ".repeat(self.indent.min(width / 4));
        let label = format!("{before}{}", self.label);
        let behind = " ".repeat(textwrap::core::display_width(&label).min(width / 2));
        out::lines(&self.text, &label, &behind, width.min(WIDEST))
    }
}

/// A text with the indents of its printed lines.
pub(super) fn printed(text: &str) -> Vec<Said> {
    let line = |line: &str| {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        match text.strip_prefix("- ") {
            Some(text) => Said::new(text).indent(indent).labelled("- "),
            None => Said::new(text).indent(indent),
        }
    };
    text.trim_end().lines().map(line).collect()
}

/// The results of a search, in a sentence for each claim: each player can win or cannot, or the typed claim can hold, and
/// must hold.
pub(super) fn found(proof: &Proof, claim: Option<&str>, players: &[String]) -> Vec<Said> {
    let verdicts = proof.verdicts.iter().enumerate();
    let sentences = verdicts.map(|(place, verdict)| {
        let can = match (claim, players.get(place)) {
            (None, Some(player)) => format!("{} can win", capitalised(player)),
            _ if verdict.quantifier == Quantifier::Always => "It must be so".to_owned(),
            _ => "It can be so".to_owned(),
        };
        match verdict.holds {
            Some(true) => Said::new(format!("✓ {can} before the regroup phase starts.")).look(Look::Right),
            Some(false) => {
                let cannot = can.replace(" can ", " cannot ").replace(" must ", " need not ");
                Said::new(format!("✗ {cannot} before the regroup phase starts.")).look(Look::Wrong)
            }
            None => Said::new(format!("? {can}: not decided.")).look(Look::Mark),
        }
    });
    sentences.collect()
}

/// The texts of rules, by their ids.
pub(super) fn rules(ids: &[String], rulebook: &Rulebook) -> Vec<Said> {
    let mut said = Vec::new();
    for id in ids {
        if !said.is_empty() {
            said.push(Said::empty());
        }
        match rulebook.resolve(id) {
            Ok(rule) => said.extend(rule_text(rule, rulebook)),
            Err(_) => said.push(Said::new(format!("{id} is not in these rules."))),
        }
    }
    if said.is_empty() {
        said.push(Said::new("No rule is named here."));
    }
    said
}

fn rule_text(rule: &Node, rulebook: &Rulebook) -> Vec<Said> {
    let mut said = Vec::new();
    let path = rulebook.path(&rule.id).join(" › ");
    if !path.is_empty() {
        said.push(Said::new(path).look(Look::Quiet));
    }
    let title = rule.title.as_deref().unwrap_or_default();
    said.push(Said::new(format!("{}  {title}", rule.id).trim_end()).look(Look::Id));
    if !rule.text.is_empty() && rule.text.trim_end_matches(['.', ':']) != title {
        said.push(Said::new(&*rule.text).indent(2));
    }
    said.extend(examples(rule, 2));
    let all = parts(rule, rulebook);
    let is_long = all.len() > MOST_PARTS;
    for (part, depth) in all.into_iter().filter(|(_, depth)| !is_long || *depth == 0) {
        let number = part.id.number();
        let label = format!("{}  ", number.rsplit('.').next().unwrap_or(number));
        let text = if part.text.is_empty() { part.label() } else { part.text.to_string() };
        said.push(Said::new(text).indent(2 + 3 * depth).labelled(label));
        said.extend(examples(part, 5 + 3 * depth));
    }
    said
}

fn examples(rule: &Node, indent: usize) -> impl Iterator<Item = Said> {
    rule.examples.iter().map(move |example| Said::new(example.as_str()).indent(indent).labelled("│ ").look(Look::Quiet))
}

/// A card: its facts, its text, the rules of its keywords; and each possible card of the game, with its status.
pub(super) fn card(card: &Card, there: &[String], library: &Library, rulebook: &Rulebook) -> Vec<Said> {
    let mut said = vec![Said::new(card.full_name()).look(Look::Title), Said::new(facts_of(card))];
    said.extend(there.iter().map(|status| Said::new(status.as_str()).look(Look::Quiet)));
    let wording = library.wording(card);
    let own = if card.kind == CardKind::Leader { "Leader side" } else { "" };
    let sides = [
        (own, &wording.lines.card),
        ("Leader Unit side", &wording.lines.unit),
        ("As an upgrade", &wording.lines.upgrade),
    ];
    for (name, lines) in sides.into_iter().filter(|(_, lines)| !lines.is_empty()) {
        said.push(Said::empty());
        if !name.is_empty() {
            said.push(Said::new(name).look(Look::Title));
        }
        said.extend(lines.iter().map(|line| Said::new(line.as_str()).indent(2)));
    }
    for rule in keywords(&[card], rulebook) {
        said.push(Said::empty());
        said.push(Said::new(format!("{}  {}", rule.id, rule.title.as_deref().unwrap_or_default())).look(Look::Id));
        // The first part of a keyword's rule describes the keyword.
        let says = rulebook.children(&rule.id).next().unwrap_or(rule);
        said.push(Said::new(&*says.text).indent(2));
    }
    said
}

/// Type, cost, numbers, aspects and traits on a line.
fn facts_of(card: &Card) -> String {
    let kind = card.arena.map_or_else(|| card.kind.to_string(), |arena| format!("{} ({arena})", card.kind));
    let numbers = Some(facts::numbers(card)).filter(|numbers| !numbers.is_empty());
    let aspects: Vec<&str> = card.aspects.iter().map(|aspect| aspect.word()).collect();
    let traits: Vec<&str> = card.traits.iter().map(|word| word.as_str()).collect();
    let said = [
        Some(kind),
        facts::cost(card).map(|cost| format!("cost {cost}")),
        numbers,
        card.unique.then(|| "unique".to_owned()),
        Some(aspects.join(", ")),
        Some(traits.join(", ")),
    ];
    said.into_iter().flatten().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The keys and their effects.
const KEYS: [(&str, &str); 22] = [
    ("↑ ↓, j k", "move the cursor"),
    ("1 2 3 …", "go to that number of the list"),
    ("Enter", "play what is selected; on the board and in the log, show its text"),
    ("i", "show the card or the rule behind what is selected"),
    ("Tab, b m l", "go to the next pane, to the board, the moves, the log"),
    ("z", "give the whole screen to this pane, and back"),
    ("PgUp PgDn", "scroll; Home and End go to the first and the last"),
    ("?", "list what is not legal, and why"),
    ("u, r", "undo, redo; U and R to the beginning and to the end"),
    ("p", "search every line of play until the regroup phase: who can win?"),
    ("s", "save the game as a scenario, what happened as its claims"),
    (":", "type a step or a command; a letter without a meaning of its own begins one, too"),
    ("q", "quit"),
    ("Esc", "close what lies on top, stop a search, pause a machine"),
    ("mouse", "a click selects, a second one is Enter; the wheel scrolls; with Shift the terminal selects text"),
    ("", ""),
    (":STEP", "as a scenario writes it: `attack: Wampa, target: ben`, `pass`, `ben: concede`"),
    (":why STEP", "is it legal, and if not, by which rule?"),
    (":outcomes CLAIM", "can it be so, and must it? `outcomes ben: {base: {damage: 4}}`"),
    (":save FILE", "save under that name"),
    (":undo, :redo", "and `moves`, `board`, `help`, `quit`"),
    ("Tab", "while you type: complete a legal step; ↑ brings back what you typed before"),
];

/// The help.
pub(super) fn help() -> Vec<Said> {
    let width = KEYS.iter().map(|(key, _)| key.chars().count()).max().unwrap_or_default() + 2;
    KEYS.iter().map(|(key, does)| Said::new(*does).labelled(format!("{key:<width$}"))).collect()
}
