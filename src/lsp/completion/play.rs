//! Legal actions and answers at a step: from the game as it is before it.

use swu_scenario::session::Sight;
use swu_scenario::{Action, Reference};
use swu_text::yaml::tree::Node;

use super::place::Verb;
use super::{ItemKind, Offers, names};
use crate::cursor::{Part, Slot};
use crate::desk::Desk;

const RANK_ANSWER: u8 = 1;
const RANK_LEGAL: u8 = 3;
const RANK_OTHER: u8 = 45;

/// The game before the step at the cursor; behind the steps, at their end. None is played for a key that has its colon.
fn game<'w>(desk: &Desk<'w>, offers: &Offers<'_>) -> Option<Sight<'w>> {
    if offers.cursor.slot == Slot::Key {
        return None;
    }
    let source = &offers.cursor.marked;
    desk.before(&offers.document.name, source, offers.cursor.step().unwrap_or(source.steps().len() + 1))
}

/// A whole step: an answer to what is asked, or an action of the player whose turn it is.
pub(super) fn steps(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let Some(sight) = game(desk, offers) else { return };
    if let Some(asked) = sight.asked() {
        let who = swu_scenario::written_name(&asked.who);
        for answer in &asked.answers {
            offers.written(&format!("{who}: {{choose: {answer}}}"), ItemKind::Answer, &asked.told, RANK_ANSWER);
        }
    } else if let Some(player) = sight.acts() {
        let who = swu_scenario::written_name(player);
        for action in sight.actions(player) {
            offers.written(&format!("{who}: {}", sight.written(&action)), ItemKind::Action, "", RANK_OTHER);
        }
    }
}

/// The actions of a player, as the value of their step.
pub(super) fn deeds(desk: &Desk<'_>, player: &str, offers: &mut Offers<'_>) {
    let Some(sight) = game(desk, offers) else { return };
    if let Some(asked) = sight.asked() {
        for answer in &asked.answers {
            offers.written(&format!("{{choose: {answer}}}"), ItemKind::Answer, &asked.told, RANK_ANSWER);
        }
        return;
    }
    for action in sight.actions(player) {
        offers.written(&sight.written(&action), ItemKind::Action, "", RANK_LEGAL);
    }
}

/// The cards that an action can be about, those first with which it is legal.
pub(super) fn with(desk: &Desk<'_>, player: &str, verb: Verb, offers: &mut Offers<'_>) {
    let Some(sight) = game(desk, offers) else { return };
    let attacker = beside(offers, "attack");
    let played = beside(offers, "play").or_else(|| beside(offers, "deploy"));
    for action in sight.actions(player) {
        for word in subjects(&action, verb, attacker.as_deref(), played.as_deref()) {
            let about = sight.names().into_iter().find(|name| name.text == word.text).map(|name| name.about);
            offers.value(&word.text, ItemKind::Card, about.as_deref().unwrap_or("legal"), RANK_LEGAL);
        }
    }
    others(&sight, player, verb, offers);
}

/// The cards of an action in the place of that word.
fn subjects<'a>(action: &'a Action, verb: Verb, attacker: Option<&str>, played: Option<&str>) -> Vec<&'a Reference> {
    let is_it = |word: &Reference, wanted: Option<&str>| {
        wanted.is_none_or(|wanted| swu_scenario::normalise(wanted) == swu_scenario::normalise(&word.text))
    };
    match (action, verb) {
        (Action::Play(play), Verb::Play) => vec![&play.card],
        (Action::Play(play), Verb::Onto) if is_it(&play.card, played) => play.onto.iter().collect(),
        (Action::Attack { unit, .. }, Verb::Attack) => vec![unit],
        (Action::Attack { unit, targets }, Verb::Target) if is_it(unit, attacker) => targets.iter().collect(),
        (Action::Use { card, .. }, Verb::Use) => vec![card],
        (Action::Deploy { leader, .. }, Verb::Deploy) => vec![leader],
        (Action::Deploy { leader, onto }, Verb::Onto) if is_it(leader, played) => onto.iter().collect(),
        _ => Vec::new(),
    }
}

/// Other cards that could be named there, legal or not.
fn others(sight: &Sight<'_>, player: &str, verb: Verb, offers: &mut Offers<'_>) {
    let is_own = |side: &Option<String>| {
        side.as_deref().is_some_and(|side| swu_scenario::normalise(side) == swu_scenario::normalise(player))
    };
    let names = match verb {
        Verb::Play | Verb::Resource => sight.hand(player),
        Verb::Pay => sight.resources(player),
        Verb::Attack | Verb::Exploit => {
            sight.names().into_iter().filter(|name| name.is_unit && is_own(&name.side)).collect()
        }
        Verb::Target => sight.names().into_iter().filter(|name| name.is_unit != is_own(&name.side)).collect(),
        Verb::Onto => sight.names().into_iter().filter(|name| name.is_unit).collect(),
        Verb::Use | Verb::Deploy => Vec::new(),
    };
    let names = names.into_iter().filter(|name| verb != Verb::Target || name.is_unit || name.side.is_none());
    // Any resource may pay.
    let rank = if verb == Verb::Pay { RANK_LEGAL } else { RANK_OTHER };
    for name in names {
        offers.value(&name.text, ItemKind::Card, &name.about, rank);
    }
    if verb == Verb::Resource {
        offers.value("none", ItemKind::Word, "resources nothing", RANK_OTHER);
    }
}

/// The value of another key of the map that the cursor is in.
fn beside(offers: &Offers<'_>, key: &str) -> Option<String> {
    let (_, deed) = step(offers)?.entries().first()?;
    deed.get(key)?.text().map(str::to_owned)
}

/// The step that the cursor is in, as the marked text has it.
fn step<'o>(offers: &'o Offers<'_>) -> Option<&'o Node> {
    offers.cursor.marked.steps().get(offers.cursor.step()?.checked_sub(1)?)
}

/// The answers to the prompt before the step, or after what the step has said so far.
pub(super) fn answers(desk: &Desk<'_>, within_step: bool, offers: &mut Offers<'_>) {
    let game = match begun(offers).filter(|_| within_step) {
        Some((step, begun)) => desk.with_step(&offers.document.name, &offers.cursor.marked, step, &begun),
        None if within_step => None,
        None => game(desk, offers),
    };
    let Some((sight, asked)) = game.and_then(|sight| Some((sight.clone(), sight.asked()?))) else { return };
    for answer in &asked.answers {
        offers.written(answer, ItemKind::Answer, &asked.told, RANK_ANSWER);
    }
    if offers.cursor.path.len() > 4 {
        // Within a list or a map of an answer, single names are wanted.
        for name in sight.options() {
            offers.value(&name, ItemKind::Answer, &asked.told, RANK_LEGAL);
        }
    }
}

/// The step at the cursor as far as it stands before it: its number, and the step with the answers before the cursor.
fn begun(offers: &Offers<'_>) -> Option<(usize, String)> {
    let number = offers.cursor.step()?;
    let (player, deed) = step(offers)?.entries().iter().find(|(key, _)| !is_beside(&key.text))?;
    let written = |node: &Node| offers.cursor.marked.slice(&node.place.span).replace(['\n', '\r'], " ");
    let said = match deed.text() {
        // A word such as `pass` stays as it is; the answers stand beside it.
        Some(word) => word.to_owned(),
        None => {
            let entries = deed.entries().iter().filter(|(key, _)| !is_beside(&key.text));
            let entries = entries.map(|(key, value)| format!("{}: {}", key.text, written(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
    };
    let then = deed.get("then").or_else(|| step(offers)?.get("then"))?;
    let place = offers.cursor.path.iter().skip(2).find_map(|part| match part {
        Part::Item(place) => Some(*place),
        Part::Key(_) => None,
    });
    let given: Vec<String> = then.items().iter().take(place.unwrap_or(0)).map(written).collect();
    let then = if given.is_empty() { String::new() } else { format!(", then: [{}]", given.join(", ")) };
    let player = swu_scenario::written_name(&player.text);
    Some((number, format!("{{{player}: {said}{then}}}")))
}

fn is_beside(key: &str) -> bool {
    matches!(key, "then" | "illegal")
}

/// The names of players and of the things of the game, as values or as keys.
pub(super) fn names(desk: &Desk<'_>, offers: &mut Offers<'_>, as_keys: bool) {
    names::players(offers, as_keys);
    let Some(sight) = game(desk, offers) else { return };
    for name in sight.names().into_iter().filter(|name| name.side.is_some()) {
        let rank = if name.is_unit { RANK_LEGAL + 10 } else { RANK_LEGAL + 11 };
        offers.name(as_keys, &name.text, ItemKind::Card, &name.about, rank);
    }
}

/// The options of the prompt that is open.
pub(super) fn options(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    for option in game(desk, offers).map(|sight| sight.options()).unwrap_or_default() {
        offers.value(&option, ItemKind::Answer, "an option", RANK_ANSWER);
    }
}
