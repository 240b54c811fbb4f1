//! The usual slips: keys, actions and steps that somebody writes who means something that the format says otherwise, and
//! what a message then offers.
//!
//! Nothing here makes a wrong file a right one: it is a message that says more than which words are known.

use std::ops::Range;

use super::action::verbs;
use super::expect;
use super::flow;
use super::mending::{entry_span, offering};
use super::name::{Seat, normalise};
use super::read::{Reader, unknown_in};
use super::yaml::{Key, Node, Value};
use swu_text::diagnostic::{Diagnostic, nearest};
use swu_text::yaml::write::in_double_quotes;

/// Events that happen without an action of a player.
const NO_ACTIONS: [&str; 12] = [
    "draw", "discard", "defeat", "damage", "heal", "exhaust", "ready", "trigger", "resolve", "capture", "rescue",
    "shuffle",
];

/// Keys whose values may be lists.
const LISTS: &str = "then target exploit paying choose resource hand deck discard ground space resources leaders upgrades \
    captives cites tags has lacks options";

/// Marks that some keyboards write for quotes and YAML reads as letters.
const OTHER_QUOTES: [char; 8] = ['„', '“', '”', '«', '»', '‹', '›', '`'];

/// The words for numbers from 0.
const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
    sixteen seventeen eighteen nineteen twenty";

/// A key that is usually written for another one.
struct Slip {
    /// In which maps, as messages call them.
    of: &'static [&'static str],
    /// With `|` between them.
    keys: &'static str,
    /// The fact to tell of it.
    says: &'static str,
    /// The line that is meant, with `$` for the value that was written; empty where no line can be offered.
    write: &'static str,
}

const fn slip(of: &'static [&'static str], keys: &'static str, says: &'static str, write: &'static str) -> Slip {
    Slip { of, keys, says, write }
}

const PLAYER: &[&str] = &["a player's setup"];
const CARD: &[&str] = &["a card in play", "a card out of play"];
const OF_PLAYER: &[&str] = &["claims about a player"];
const OF_CARD: &[&str] = &["claims about a card"];
/// The maps of actions that ask for answers.
const ACTION: &[&str] = &["`play`", "`attack`", "`use`", "`deploy`"];

/// The slips that are known by their key: in which maps, the keys, the fact, and the line.
const SLIPS: &[Slip] = &[
    slip(PLAYER, "units|unit|board|in play|arena", "units are in an arena: `ground` or `space`", "ground: $"),
    slip(PLAYER, "library|draw pile", "the cards to draw are the `deck`", "deck: $"),
    slip(PLAYER, "graveyard|discard pile|trash", "the discard pile is `discard`", "discard: $"),
    slip(PLAYER, "damage", "a player's damage is on the base", "base: {damage: $}"),
    slip(PLAYER, "hp|health|life", "HP belongs to the base", "base: {hp: $}"),
    slip(CARD, "shield|shields", "tokens on a unit are upgrades", "upgrades: [Shield]"),
    slip(CARD, "experience", "tokens on a unit are upgrades", "upgrades: [Experience]"),
    slip(CARD, "name|unit", "the card's name is its `card`", "card: $"),
    slip(CARD, "alias|id|called", "the alias of a card in the file is its `as`", "as: $"),
    slip(CARD, "ready", "a card is ready unless it says `exhausted: true`", ""),
    slip(CARD, "tapped|rested", "a card that is not ready is `exhausted`", "exhausted: $"),
    slip(CARD, "attached|equipment", "the cards attached to a unit are its `upgrades`", "upgrades: $"),
    slip(CARD, "captured|guards", "the cards that a unit guards are its `captives`", "captives: $"),
    slip(OF_PLAYER, "damage", "a player's damage is on the base", "base: {damage: $}"),
    slip(OF_PLAYER, "hp|remaining|health|life", "remaining HP belongs to the base", "base: {remaining: $}"),
    slip(OF_PLAYER, "graveyard|discard pile", "the discard pile is `discard`", "discard: $"),
    slip(OF_PLAYER, "units", "units are in an arena: `ground` or `space`", "ground: $"),
    slip(OF_CARD, "zone|where|location|place", "`in` gives the zone of a card", "in: $"),
    slip(
        OF_CARD,
        "defeated|destroyed|dead",
        "a card that was defeated is in its owner's discard pile: `in: PLAYER.discard`",
        "",
    ),
    slip(
        OF_CARD,
        "keywords|keyword|traits|trait|aspects",
        "keywords, traits and aspects go in `has` or `lacks`",
        "has: $",
    ),
    slip(
        OF_CARD,
        "blast|plan",
        "no claim is about the blast and plan counters; that a player takes one is an event: `events: [take: PLAYER]`",
        "",
    ),
    slip(OF_CARD, "shield|shields", "tokens on a unit are upgrades", "upgrades: [Shield]"),
    slip(&["`attack`"], "on|onto|at|against|defender", "the attacked unit or player is the `target`", "target: $"),
    slip(&["`play`"], "with|by", "`using` gives the keyword that a card is played with", "using: $"),
    slip(&["`play`"], "cost|pay", "omit it: the engine works out what a card costs", ""),
    slip(&["`play`", "`use`", "`deploy`"], "target|targets", "answer the prompts of a card in `then`", "then: [$]"),
    slip(ACTION, "chooses|answer|answers", "answer the prompts of a card in `then`", "then: [$]"),
    slip(&["a scenario"], "players", "`players` belongs in `setup`", ""),
    slip(&["a scenario"], "name", "the ruling that the file shows is its `title`", "title: $"),
    slip(&["a scenario"], "rules|rule", "the rules that a ruling rests on go in `cites`", "cites: [$]"),
    slip(&["a scenario"], "actions|moves", "the actions of the players go in `steps`", ""),
    slip(
        &["an option of a quiz"],
        "right|correct|is right|answer",
        "the engine decides which option is right: give each option a claim, such as `claim: {ben: {base: {damage: 3}}}`",
        "",
    ),
];

impl Reader {
    /// The message for a key that is not known: the slip, if it is a usual one, or the keys that are known.
    pub(crate) fn unknown_key(
        &self,
        entries: &[(Key, Node)],
        at: usize,
        of: &str,
        allowed: &[&str],
    ) -> Option<Diagnostic> {
        let (key, value) = entries.get(at)?;
        let before = at.checked_sub(1).and_then(|before| entries.get(before));
        let slip = self.without_mark(key, value, allowed);
        let slip = slip.or_else(|| self.split_by_a_comma(before, (key, value)));
        let slip = slip.or_else(|| self.usual_slip(key, value, of));
        Some(
            slip.or_else(|| self.of_another_player(key, value, of))
                .unwrap_or_else(|| self.unlisted("key", of, key, allowed)),
        )
    }

    /// The words that are known here, with the line that has the nearest of them.
    pub(crate) fn unlisted(&self, kind: &str, of: &str, key: &Key, allowed: &[&str]) -> Diagnostic {
        let diagnostic = unknown_in(kind, of, &key.text, &key.place, allowed);
        match nearest(&key.text, allowed.iter().copied(), 1).first() {
            Some(near) => self.offer(diagnostic, &key.place.span, near),
            None => diagnostic,
        }
    }

    /// `{attack: Wampa, target:ben}`, `{card: Wampa, damage 1}`: a key that is known, without the space or the colon behind it.
    fn without_mark(&self, key: &Key, value: &Node, allowed: &[&str]) -> Option<Diagnostic> {
        let begins = |word: &&&str| key.text.strip_prefix(**word).is_some_and(|rest| rest.starts_with([':', ' ']));
        let word = allowed.iter().find(begins).filter(|_| matches!(value.value, Value::Null))?;
        let rest = key.text.get(word.len()..)?;
        let title = match rest.starts_with(':') {
            true => format!("a space is missing after `{word}:`"),
            false => format!("a colon is missing after `{word}`"),
        };
        let diagnostic = Diagnostic::error(title).at(key.place.clone());
        Some(self.without_space(word, rest.trim_start_matches(':'), &key.place.span, diagnostic))
    }

    /// `play: Luke Skywalker, Jedi Knight` in braces: the comma ends the value, and the rest of it is a key without one.
    fn split_by_a_comma(&self, before: Option<&(Key, Node)>, (key, value): (&Key, &Node)) -> Option<Diagnostic> {
        let (key_before, value_before) = before?;
        let between = self.source.get(value_before.place.span.end..key.place.span.start)?;
        let is_split = between.trim() == "," && matches!(value.value, Value::Null);
        if !is_split || !matches!(value_before.value, Value::Scalar { quoted: false, .. }) {
            return None;
        }
        let whole = value_before.place.span.start..key.place.span.end;
        let words = self.written(&whole)?;
        let title = format!("the comma ends `{}` and leaves `{}` without a value", key_before.text, key.text);
        let mut diagnostic = Diagnostic::error(title).at(key.place.clone()).label("a key without a value");
        if LISTS.split(' ').any(|key| key == key_before.text) {
            diagnostic = diagnostic.help("put several values in brackets, and a name with a comma in quotes");
            diagnostic = self.offer(diagnostic, &whole, &format!("[{words}]"));
        } else {
            diagnostic = diagnostic.help("a name with a comma needs quotes");
        }
        Some(self.offer(diagnostic, &whole, &in_double_quotes(words)))
    }

    /// One of the slips that are known by their key.
    fn usual_slip(&self, key: &Key, value: &Node, of: &str) -> Option<Diagnostic> {
        let word = normalise(&key.text).replace('_', " ");
        let slip = SLIPS.iter().find(|slip| slip.of.contains(&of) && slip.keys.split('|').any(|key| key == word))?;
        let diagnostic = Diagnostic::error(format!("unknown key `{}` in {of}", key.text)).at(key.place.clone());
        let diagnostic = diagnostic.label("not known here").help(slip.says);
        if slip.write.is_empty() {
            return Some(diagnostic);
        }
        let line = self.written(&value.place.span).map(|value| slip.write.replace('$', value));
        Some(match line {
            Some(line) => self.offer(diagnostic, &entry_span(key, value), &line),
            None => diagnostic,
        })
    }

    /// A player's name within what another player does.
    fn of_another_player(&self, key: &Key, value: &Node, of: &str) -> Option<Diagnostic> {
        self.seat(&key.text).filter(|_| ACTION.contains(&of))?;
        let diagnostic = Diagnostic::error(format!("`{}` is inside another player's action", key.text));
        let diagnostic = diagnostic.at(key.place.clone()).label("another player");
        let words = self.written(&entry_span(key, value));
        let step = words.map_or_else(String::new, |words| format!(": `- {words}`"));
        let answer = words.map_or_else(String::new, |words| format!(", as `{{{words}}}`"));
        let diagnostic = diagnostic.help(format!("write the action of another player as its own step{step}"));
        Some(diagnostic.help(format!("write the answer of another player in `then`{answer}")))
    }

    /// The message for a key that should be an action, after a player: that it is none, or what is meant.
    pub(crate) fn unknown_action(&self, key: &Key, value: &Node) -> Diagnostic {
        let verbs = verbs();
        if let Some((verb, rest)) = key.text.split_once(':').filter(|(verb, _)| verbs.contains(verb)) {
            return self.without_space(
                verb,
                rest,
                &key.place.span,
                Diagnostic::error(format!("a space is missing after `{verb}:`")).at(key.place.clone()),
            );
        }
        if let Some(error) = self.without_colon(key, value) {
            return error;
        }
        let word = normalise(&key.text);
        if NO_ACTIONS.contains(&word.as_str()) {
            let diagnostic =
                Diagnostic::error(format!("`{}` is not an action of a player", key.text)).at(key.place.clone());
            let diagnostic = diagnostic.help("a card or a rule causes it, and the engine does it automatically");
            let subject = self.written(&value.place.span).filter(|_| matches!(value.value, Value::Scalar { .. }));
            let player = self.acting.and_then(|seat| self.player_names.get(seat.0)).map_or("PLAYER", String::as_str);
            let subject = match subject {
                Some(number) if number.parse::<u32>().is_ok() => format!("{{{player}: {number}}}"),
                Some(subject) => subject.to_owned(),
                None => "CARD".to_owned(),
            };
            let line = format!("- expect: {{events: [{{{word}: {subject}}}]}}");
            return diagnostic.help(format!("to check that it happened, write `{line}`"));
        }
        self.unlisted("action", "", key, &verbs)
    }

    fn without_space(&self, word: &str, rest: &str, span: &Range<usize>, diagnostic: Diagnostic) -> Diagnostic {
        self.offer(diagnostic, span, &format!("{word}: {}", rest.trim()))
    }

    /// `{play Vanquish, then: [Wampa]}`: an action whose colon is missing is a key without a value.
    fn without_colon(&self, key: &Key, value: &Node) -> Option<Diagnostic> {
        let verb = key.text.split_whitespace().next().filter(|verb| verbs().contains(verb))?;
        let map = self.action_as_map(&key.text, self.acting).filter(|_| matches!(value.value, Value::Null))?;
        let diagnostic = Diagnostic::error(format!("a colon is missing after `{verb}`")).at(key.place.clone());
        Some(self.offer(diagnostic, &key.place.span, map.trim_start_matches('{').trim_end_matches('}')))
    }

    /// An action in words as the map that it is: `attack ben with Wampa`.
    pub(crate) fn action_as_map(&self, words: &str, by: Option<Seat>) -> Option<String> {
        let words = words.trim();
        let (verb, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let (verb, rest) = (normalise(verb), rest.trim().trim_end_matches('.'));
        let verb = verbs().into_iter().find(|known| verb == *known || verb.strip_suffix('s') == Some(known))?;
        let parted =
            |by: &[&str]| by.iter().find_map(|by| rest.split_once(by)).map(|(one, other)| (one.trim(), other.trim()));
        let target = |words: &str| words.strip_suffix("'s base").unwrap_or(words).to_owned();
        let map = |entries: &[(&str, &str)]| flow::map(entries.iter().map(|(key, value)| (*key, flow::word(value))));
        match (verb, rest) {
            ("deploy", "") => {
                let player = self.player_names.get(by?.0)?;
                Some(map(&[("deploy", &format!("{player}'s leader"))]))
            }
            (_, "") => None,
            ("attack", _) => Some(match (parted(&[" with "]), parted(&[" on ", " at ", " against ", " -> "])) {
                (Some((attacked, unit)), _) => map(&[("attack", unit), ("target", &target(attacked))]),
                (None, Some((unit, attacked))) => map(&[("attack", unit), ("target", &target(attacked))]),
                (None, None) => map(&[("attack", rest)]),
            }),
            ("play", _) => Some(match parted(&[" onto ", " on "]) {
                Some((card, unit)) => map(&[("play", card), ("onto", unit)]),
                None => map(&[("play", rest)]),
            }),
            _ => Some(map(&[(verb, rest)])),
        }
    }

    /// The message for a step that begins with no player: what else it may be meant as.
    pub(crate) fn step_slip(&self, key: &Key, value: &Node) -> Option<Diagnostic> {
        let span = entry_span(key, value);
        let words = self.written(&span);
        let error = |title: String| Diagnostic::error(title).at(key.place.clone());
        let first = self.player_names.first().map_or("ana", String::as_str);
        // A player's name with the brace of its action behind it: `ana {play`.
        let is_before_brace = |name: &&String| {
            key.text.strip_prefix(name.as_str()).is_some_and(|rest| rest.trim_start().starts_with('{'))
        };
        if let Some(player) = self.player_names.iter().find(is_before_brace) {
            let rest = self.source.get(key.place.span.start + player.len()..span.end)?;
            let diagnostic = error(format!("a colon is missing after `{player}`"));
            return Some(self.offer(diagnostic, &span, &format!("{player}: {}", rest.trim())));
        }
        if expect::is_key(&key.text) {
            let diagnostic = error(format!("`{}` is not a step but a key of `expect`", key.text));
            let line = words.map(|words| format!("- expect: {{{words}}}"));
            return Some(offering(diagnostic, line));
        }
        if verbs().contains(&key.text.as_str()) {
            let diagnostic = error("this step has no player".to_owned());
            let line = words.map(|words| format!("- {first}: {{{words}}}"));
            return Some(offering(diagnostic, line));
        }
        None
    }

    /// `legal: false` beside an action, or as a step of its own: a step that must be refused is `illegal`.
    pub(crate) fn legal_beside(&self, entries: &[&(Key, Node)]) -> Option<Diagnostic> {
        const WORDS: [&str; 3] = ["legal", "allowed", "possible"];
        let (key, value) = entries.iter().find(|(key, _)| WORDS.contains(&normalise(&key.text).as_str()))?;
        let error = Diagnostic::error(format!("unknown key `{}` in a step", key.text)).at(key.place.clone());
        let error = error.label("not known here").help("write `illegal: true` beside an action that must be refused");
        let is_alone = entries.len() == 1;
        Some(if is_alone { error } else { self.offer(error, &entry_span(key, value), "illegal: true") })
    }

    /// The message for a step that is no map: a space is missing after the player's name.
    pub(crate) fn step_in_words(&self, node: &Node) -> Option<Diagnostic> {
        let Value::Scalar { text, .. } = &node.value else { return None };
        let (player, rest) = text.split_once(':')?;
        self.seat(player).filter(|_| !rest.trim().is_empty())?;
        let diagnostic = Diagnostic::error(format!("a space is missing after `{player}:`")).at(node.place.clone());
        Some(self.without_space(player, rest, &node.place.span, diagnostic))
    }

    /// `then` as a step of its own belongs into the step before.
    pub(crate) fn then_alone(&self, node: &Node) -> Option<Diagnostic> {
        let Value::Map(entries) = &node.value else { return None };
        let [(key, value)] = entries.as_slice() else { return None };
        if key.text != "then" {
            return None;
        }
        let diagnostic = Diagnostic::error("`then` is not a step: write answers in the step that asks for them");
        let diagnostic = diagnostic.at(node.place.clone());
        let answers = self.written(&value.place.span)?;
        let line = self.last_action.as_ref().and_then(|span| {
            let action = self.written(span)?;
            let action = action.strip_suffix('}').unwrap_or(action);
            let step = self.source.get(..span.end)?.rsplit('\n').next()?.trim();
            let step = step.get(..step.len().checked_sub(self.written(span)?.len())?)?;
            action.starts_with('{').then(|| format!("{step}{action}, then: {answers}}}"))
        });
        Some(offering(diagnostic, line))
    }

    /// Several things in one step: each is a step of its own.
    pub(crate) fn steps_apart(&self, diagnostic: Diagnostic, subjects: &[&(Key, Node)]) -> Diagnostic {
        let written = subjects.iter().filter_map(|(key, value)| self.written(&entry_span(key, value)));
        let apart: Vec<String> = written.map(|words| format!("`- {words}`")).collect();
        match apart.is_empty() {
            true => diagnostic.help("each step begins with `- ` on a line of its own"),
            false => diagnostic.help(format!("each step begins with `- `: write {}", apart.join(" and "))),
        }
    }

    /// Names in quotes that YAML reads as letters.
    pub(crate) fn in_other_quotes(&self, node: &Node) -> Option<Diagnostic> {
        let Value::Scalar { text, quoted: false } = &node.value else { return None };
        let text = text.trim();
        let mark = text.chars().next().filter(|first| OTHER_QUOTES.contains(first))?;
        let diagnostic = Diagnostic::error(format!("`{mark}` is not a quotation mark in YAML")).at(node.place.clone());
        let diagnostic = diagnostic.help("use straight quotes: `\"` or `'`");
        let plain = text.trim_matches(OTHER_QUOTES.as_slice());
        Some(self.offer(diagnostic, &node.place.span, &in_double_quotes(plain)))
    }

    /// The digits of a number that is written as a word, or with the things that it counts: `five`, `20 cards`.
    pub(crate) fn number_in_words(&self, node: &Node) -> Option<Diagnostic> {
        let Value::Scalar { text, .. } = &node.value else { return None };
        let words = normalise(text);
        let (first, rest) = words.split_once(' ').unwrap_or((&words, ""));
        let number = NUMBERS.split(' ').position(|word| word == first).or_else(|| first.parse().ok())?;
        let is_counted = rest.is_empty()
            || ["card", "cards", "resources", "resource", "damage", "hp", "tokens", "credits"].contains(&rest);
        if !is_counted || words.parse::<i64>().is_ok() {
            return None;
        }
        let title = format!("write the number in digits, not as `{text}`");
        Some(self.offer(Diagnostic::error(title).at(node.place.clone()), &node.place.span, &number.to_string()))
    }

    /// A card of a list whose state was written behind it: `[Wampa, damage: 2]`, or `[Wampa: {damage: 2}]`.
    pub(crate) fn state_beside_card(&self, before: Option<&Node>, node: &Node, keys: &[&str]) -> Option<Diagnostic> {
        let Value::Map(entries) = &node.value else { return None };
        let diagnostic =
            Diagnostic::error("write a card with its state as a map with the key `card`").at(node.place.clone());
        if let [(card, value @ Node { value: Value::Map(state), .. })] = entries.as_slice()
            && !keys.contains(&card.text.as_str())
            && state.iter().all(|(key, _)| keys.contains(&key.text.as_str()))
        {
            let state = self.written(&value.place.span)?.trim_start_matches('{').trim_end_matches('}');
            let map = format!("{{card: {}, {state}}}", flow::word(&card.text));
            return Some(self.offer(diagnostic, &node.place.span, &map));
        }
        let is_state = entries.iter().all(|(key, _)| key.text != "card" && keys.contains(&key.text.as_str()));
        let before = before.filter(|before| is_state && matches!(before.value, Value::Scalar { .. }))?;
        let (card, state) = (self.written(&before.place.span)?, self.written(&node.place.span)?);
        let state = state.trim_start_matches('{').trim_end_matches('}');
        let span = before.place.span.start..node.place.span.end;
        Some(self.offer(diagnostic, &span, &format!("{{card: {card}, {state}}}")))
    }

    /// The result that these words mean: `ben`, `ben wins`, `draw`.
    pub(crate) fn result_in_words(&self, words: &str) -> Option<String> {
        let words = normalise(words);
        let is_draw = words.split(' ').any(|word| matches!(word, "draw" | "tie"));
        if is_draw {
            return Some(format!("{{draw: [{}]}}", self.player_names.join(", ")));
        }
        let named = self.player_names.iter().find(|name| {
            let name = normalise(name);
            words.strip_prefix(&name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        })?;
        let loses = ["loses", "lost", "loser"].iter().any(|word| words.contains(word));
        if !loses {
            return Some(format!("{{winner: {named}}}"));
        }
        match self.player_names.iter().filter(|name| *name != named).collect::<Vec<_>>().as_slice() {
            [other] => Some(format!("{{winner: {other}}}")),
            _ => None,
        }
    }

    /// The message for a claim whose key is no player and whose value is no map: what is meant of the game, or of a card.
    pub(crate) fn claim_slip(&self, key: &Key, value: &Node, known: &[&str]) -> Option<Diagnostic> {
        let span = entry_span(key, value);
        let word = normalise(&key.text);
        let error = |title: &str| Diagnostic::error(title).at(key.place.clone());
        if matches!(word.as_str(), "winner" | "winners" | "draw" | "wins" | "loser") {
            let diagnostic = error("the end of the game belongs in `result`");
            let player = self.written(&value.place.span)?;
            let result = match word.as_str() {
                "winner" | "winners" | "draw" => format!("{{{word}: {player}}}"),
                "loser" => self.result_in_words(&format!("{player} loses"))?,
                _ => format!("{{winner: {player}}}"),
            };
            return Some(self.offer(diagnostic, &span, &format!("result: {result}")));
        }
        let Value::Scalar { text, .. } = &value.value else { return None };
        // `rond: 2` is a slip of the finger, not a card called Rond.
        if !nearest(&key.text, known.iter().copied(), 1).is_empty() {
            return None;
        }
        let told = normalise(text);
        let fact = match told.as_str() {
            "defeated" | "dead" | "destroyed" | "discarded" => {
                format!("in: {}.discard", self.player_names.last().map_or("ben", String::as_str))
            }
            "exhausted" | "ready" => format!("{told}: true"),
            _ if told.parse::<u32>().is_ok() => format!("damage: {told}"),
            _ => return None,
        };
        let diagnostic = error("claims about a card must be a map");
        Some(self.offer(diagnostic, &span, &format!("{}: {{{fact}}}", flow::word(&key.text))))
    }

    /// The place that these words mean: `ben's discard pile` or `discard`.
    pub(crate) fn place_in_words(&self, words: &str, zones: &[&str]) -> Option<String> {
        let words = normalise(words).replace('’', "'");
        let zone = zones.iter().find(|zone| {
            let alike = [zone.to_string(), format!("{zone} pile"), format!("{zone} arena")];
            alike.iter().any(|alike| words == *alike || words.ends_with(&format!(" {alike}")))
        })?;
        let named = |name: &&String| words.starts_with(&format!("{}'s ", normalise(name)));
        self.player_names.iter().find(named).map(|player| format!("{player}.{zone}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slip_is_of_a_map_that_messages_name() {
        let others = ["a scenario", "an option of a quiz"];
        let known = [PLAYER, CARD, OF_PLAYER, OF_CARD, ACTION, &others].concat();
        for slip in SLIPS {
            assert!(!slip.keys.is_empty() && slip.of.iter().all(|of| known.contains(of)), "{}", slip.says);
            assert!(!slip.says.ends_with('.'), "{}", slip.says);
        }
    }
}
