//! What a player can do at a step and what can be answered there: from the game as it is before it.

use std::sync::Arc;

use swu_scenario::replay::moments::{Moments, Sight};
use swu_scenario::{Action, Reference};

use super::place::{Verb, Wanted};
use super::{ItemKind, Offers};
use crate::cursor::Part;
use crate::desk::Desk;
use crate::tree::{Node, words};

const RANK_ANSWER: u8 = 1;
const RANK_LEGAL: u8 = 3;
const RANK_OTHER: u8 = 45;

/// Offers what the game has for it.
pub(super) fn offer(desk: &Desk<'_>, wanted: &Wanted, offers: &mut Offers<'_>) {
    match wanted {
        Wanted::Step => steps(desk, offers),
        Wanted::Deed(player) => deeds(desk, player, offers),
        Wanted::With { player, verb } => with(desk, player, *verb, offers),
        Wanted::Answer { given } => answers(desk, *given, offers),
        Wanted::Name => names(desk, offers, false),
        Wanted::NameAsKey => names(desk, offers, true),
        Wanted::Option => options(desk, offers),
        Wanted::Nothing
        | Wanted::Rule
        | Wanted::Player
        | Wanted::PlayerOrNone
        | Wanted::Card(_)
        | Wanted::Place
        | Wanted::Quality => {}
    }
}

/// The game before the step at the cursor; behind the steps, at their end.
fn game<'w>(desk: &Desk<'w>, offers: &Offers<'_>) -> Option<Arc<Moments<'w>>> {
    let (text, root) = offers.cursor.marked();
    let behind = root.get(text, "steps").map_or(0, |steps| steps.items().len()) + 1;
    desk.before(offers.document, text, root, offers.cursor.step().unwrap_or(behind))
}

/// A whole step: an answer to what is asked, or an action of the player whose turn it is.
fn steps(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let Some(game) = game(desk, offers).filter(|_| offers.takes_values()) else { return };
    let Some(sight) = game.last() else { return };
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

/// What a player can do, as the value of their step.
fn deeds(desk: &Desk<'_>, player: &str, offers: &mut Offers<'_>) {
    let Some(game) = game(desk, offers).filter(|_| offers.takes_values()) else { return };
    let Some(sight) = game.last() else { return };
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
fn with(desk: &Desk<'_>, player: &str, verb: Verb, offers: &mut Offers<'_>) {
    let Some(game) = game(desk, offers).filter(|_| offers.takes_values()) else { return };
    let Some(sight) = game.last() else { return };
    let attacker = beside(offers, "attack");
    let played = beside(offers, "play").or_else(|| beside(offers, "deploy"));
    for action in sight.actions(player) {
        for word in subjects(&action, verb, attacker.as_deref(), played.as_deref()) {
            let about = sight.names().into_iter().find(|name| name.text == word.text).map(|name| name.about);
            offers.value(&word.text, ItemKind::Card, about.as_deref().unwrap_or("legal"), "", RANK_LEGAL);
        }
    }
    others(sight, player, verb, offers);
}

/// What an action says in the place of that word.
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

/// What could be named there besides, be it legal or not.
fn others(sight: &Sight<'_>, player: &str, verb: Verb, offers: &mut Offers<'_>) {
    let is_own = |side: &Option<String>| {
        side.as_deref().is_some_and(|side| swu_scenario::normalise(side) == swu_scenario::normalise(player))
    };
    let names = match verb {
        Verb::Play | Verb::Resource => sight.hand(player),
        Verb::Attack | Verb::Exploit => {
            sight.names().into_iter().filter(|name| name.is_unit && is_own(&name.side)).collect()
        }
        Verb::Target => sight.names().into_iter().filter(|name| name.is_unit != is_own(&name.side)).collect(),
        Verb::Onto => sight.names().into_iter().filter(|name| name.is_unit).collect(),
        Verb::Use | Verb::Deploy => Vec::new(),
    };
    let names = names.into_iter().filter(|name| verb != Verb::Target || name.is_unit || name.side.is_none());
    for name in names {
        offers.value(&name.text, ItemKind::Card, &name.about, "", RANK_OTHER);
    }
    if verb == Verb::Resource {
        offers.value("none", ItemKind::Word, "resources nothing", "", RANK_OTHER);
    }
}

/// The value of another key of the map that the cursor is in.
fn beside(offers: &Offers<'_>, key: &str) -> Option<String> {
    let (text, _) = offers.cursor.marked();
    let found = step(offers)?.entries().first()?.value.get(text, key)?;
    found.words(text).map(std::borrow::Cow::into_owned)
}

/// The step that the cursor is in, as the marked text has it.
fn step<'o>(offers: &'o Offers<'_>) -> Option<&'o Node> {
    let (text, root) = offers.cursor.marked();
    root.get(text, "steps")?.items().get(offers.cursor.step()?.checked_sub(1)?)
}

/// What can be answered: to what is asked before the step, or after what the step has said so far.
fn answers(desk: &Desk<'_>, given: usize, offers: &mut Offers<'_>) {
    if !offers.takes_values() {
        return;
    }
    let game = match given {
        usize::MAX => begun(offers).and_then(|(step, begun)| {
            let (text, root) = offers.cursor.marked();
            desk.with_step(offers.document, text, root, step, &begun)
        }),
        _ => game(desk, offers),
    };
    let Some(asked) = game.as_ref().and_then(|game| game.last()).and_then(|sight| sight.asked()) else { return };
    for answer in &asked.answers {
        offers.written(answer, ItemKind::Answer, &asked.told, RANK_ANSWER);
    }
    if offers.cursor.path.len() > 4 {
        // Within a list or a map of an answer, single names are wanted.
        if let Some(sight) = game.as_ref().and_then(|game| game.last()) {
            for name in sight.options() {
                offers.value(&name, ItemKind::Answer, &asked.told, "", RANK_LEGAL);
            }
        }
    }
}

/// The step at the cursor as far as it stands before it: its number, and the step with the answers before the cursor.
fn begun(offers: &Offers<'_>) -> Option<(usize, String)> {
    let (text, _) = offers.cursor.marked();
    let number = offers.cursor.step()?;
    let subject = step(offers)?.entries().iter().find(|entry| !is_beside(&words(text, &entry.key)))?;
    let written = |node: &Node| text.get(node.span.clone()).unwrap_or_default().replace(['\n', '\r'], " ");
    let said = match subject.value.words(text) {
        // A word such as `pass` stays as it is; the answers stand beside it.
        Some(word) => word.into_owned(),
        None => {
            let entries = subject.value.entries().iter().filter(|entry| !is_beside(&words(text, &entry.key)));
            let entries = entries.map(|entry| format!("{}: {}", words(text, &entry.key), written(&entry.value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
    };
    let then = subject.value.get(text, "then").or_else(|| step(offers)?.get(text, "then"))?;
    let place = offers.cursor.path.iter().skip(2).find_map(|part| match part {
        Part::Item(place) => Some(*place),
        Part::Key(_) => None,
    });
    let given: Vec<String> = then.items().iter().take(place.unwrap_or(0)).map(written).collect();
    let then = if given.is_empty() { String::new() } else { format!(", then: [{}]", given.join(", ")) };
    let player = swu_scenario::written_name(&words(text, &subject.key));
    Some((number, format!("{{{player}: {said}{then}}}")))
}

fn is_beside(key: &str) -> bool {
    matches!(key, "then" | "illegal")
}

/// What things of the game are called.
fn names(desk: &Desk<'_>, offers: &mut Offers<'_>, as_keys: bool) {
    let Some(game) = game(desk, offers) else { return };
    let Some(sight) = game.last() else { return };
    for name in sight.names().into_iter().filter(|name| name.side.is_some()) {
        let rank = if name.is_unit { RANK_LEGAL + 10 } else { RANK_LEGAL + 11 };
        if as_keys {
            offers.key(&name.text, ItemKind::Card, &name.about, "", rank);
        } else if offers.takes_values() {
            offers.value(&name.text, ItemKind::Card, &name.about, "", rank);
        }
    }
}

/// The options of the prompt that is open.
fn options(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let Some(game) = game(desk, offers).filter(|_| offers.takes_values()) else { return };
    for option in game.last().map(|sight| sight.options()).unwrap_or_default() {
        offers.value(&option, ItemKind::Answer, "an option", "", RANK_ANSWER);
    }
}
