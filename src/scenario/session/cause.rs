//! The event by which a claim has come to fail: the last one that changed what the claim is about.

use super::act::Observer;
use super::game::prepare;
use super::step::{Moment, Script};
use crate::table::World;
use crate::table::resolve::Table;
use crate::telling::data::EventData;
use crate::telling::report::{At, Failure};
use crate::telling::trace::TraceLine;
use crate::{Claim, Located, StepKind};
use swu_game::Event;

/// The event, in words and with its rule, by which an expectation of that file has come to fail; nothing if no event has, or the
/// expectation is not about the position.
///
/// ```
/// use swu_cards::Library;
/// use swu_rulebook::Rulebook;
/// use swu_scenario::{cause, replay, replay::World};
///
/// let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
/// let file = "
/// title: An attack
/// setup: {players: {ana: {ground: [Wampa]}, ben: {}}}
/// steps:
///   - ana: {attack: Wampa, target: ben}
///   - ben: pass
///   - expect:
///       ben: {base: {damage: 0}}
/// ";
/// let failure = &replay::replay("a.yaml", file, &world).report.failures[0];
/// let cause = cause("a.yaml", file, &world, failure).unwrap();
/// assert_eq!(cause, "Ana's Wampa deals 4 combat damage to Ben's base (CR 6.3.4.a)");
/// ```
pub fn cause(name: &str, source: &str, world: &World<'_>, failure: &Failure) -> Option<String> {
    let game = prepare(name, source, world).ok()?;
    let steps = &game.scenario.steps;
    let before = failure.step.checked_sub(1)?;
    let StepKind::Expect(claims) = &steps.get(before)?.kind else { return None };
    let (table, events) = game.begin().ok()?;
    let mut watch = Watch { claims, failure, found: None, cause: None };
    watch.found = watch.found_at(&table);
    let mut moment = Moment::begin(table, &events, None);
    for _ in 0..before {
        moment.table.position.record(true);
        moment.take(&Script::told(steps), &mut watch).ok()?;
        moment.table.position.record(false);
    }
    watch.cause.filter(|_| watch.found.as_ref() == Some(&failure.found))
}

/// Events that change nothing that a claim can be about.
const NO_CHANGES: [&str; 11] =
    ["because", "choose", "decline", "forced", "name", "not", "resolve", "step", "trigger", "turn", "use"];

/// Looks for the last change of what a claim is about.
struct Watch<'c> {
    claims: &'c [Located<Claim>],
    failure: &'c Failure,
    /// The finding in place of the expectation, after the last events.
    found: Option<String>,
    cause: Option<String>,
}

impl Watch<'_> {
    /// The finding of a table in place of the expectation; nothing if the claim holds there. The order of turns, not an event,
    /// decides who is active.
    fn found_at(&self, table: &Table<'_>) -> Option<String> {
        let Failure { line, column, expected, .. } = self.failure;
        let claims = self.claims.iter().filter(|claim| !matches!(claim.value, Claim::Active(_)));
        let misses = claims.filter_map(|claim| table.check(claim, &[]).ok()).flatten();
        let is_it = |at: At| (at.line, at.column) == (*line, *column);
        misses
            .into_iter()
            .find(|miss| is_it(At::from(&miss.place)) && miss.expected == *expected)
            .map(|miss| miss.found)
    }

    /// The event that has made the change that is seen after the one at that place: some events come just before they change
    /// the position, some after. One about what is found and not expected is the likeliest.
    fn cause_among(&self, events: &[(String, EventData)], at: usize) -> Option<String> {
        let [expected, found] = [&self.failure.expected, &self.failure.found].map(|words| words.to_lowercase());
        let is_expected = |name: &str| expected.contains(&name.to_lowercase());
        let is_new = |name: &str| found.contains(&name.to_lowercase()) && !is_expected(name);
        let is_either = |data: &EventData| is_about(data, is_expected) || is_about(data, is_new);
        // The end of an attack follows a defeat before the card has moved.
        let is_defeat = |(_, data): &(String, EventData)| data.event == "defeat" && is_either(data);
        let ends_attack = events.get(at).is_some_and(|(_, data)| data.event == "attack-ends");
        let defeat = at.checked_sub(1).filter(|&before| ends_attack && events.get(before).is_some_and(is_defeat));
        let (before, after) = events.split_at_checked(defeat.unwrap_or(at) + 1)?;
        let mut changes = before.iter().rev().chain(after).filter(|(_, data)| !NO_CHANGES.contains(&data.event));
        let first = changes.clone().next().filter(|(_, data)| is_either(data));
        let cause = first.filter(|first| before.last() == Some(first));
        let cause = cause.or_else(|| changes.clone().find(|(_, data)| is_about(data, is_new)));
        cause.or_else(|| changes.find(|(_, data)| is_about(data, is_expected))).map(|(told, _)| told.clone())
    }
}

/// Names bases as claims name them: by their players.
fn name_bases(table: &Table<'_>, event: &mut EventData) {
    let bases: Vec<_> =
        table.position.seats().map(|player| table.card_data(table.position.player(player).base)).collect();
    for card in event.card.iter_mut().chain(&mut event.on).chain(&mut event.cards) {
        if bases.contains(card) {
            card.name = format!("{}'s base", card.owner);
        }
    }
}

/// Tests if an event is about a card or a player whose name passes.
fn is_about(event: &EventData, is: impl Fn(&str) -> bool) -> bool {
    let cards = event.card.iter().chain(&event.on).chain(&event.cards).map(|card| card.name.as_str());
    cards.chain(event.player.as_deref()).chain(event.players.iter().map(String::as_str)).any(is)
}

impl Observer for Watch<'_> {
    fn happened(&mut self, table: &Table<'_>, events: &[Event]) {
        let mut found = self.found.clone();
        let (mut told, mut changed) = (Vec::new(), None);
        for (line, mut data, position) in table.tell_events_in_detail(events) {
            let TraceLine::Event(words) = line else { continue };
            name_bases(table, &mut data);
            let now = self.found_at(&table.at(position.clone()));
            if now != found {
                (found, changed) = (now, Some(told.len()));
            }
            told.push((words, data));
        }
        if found != self.found {
            self.cause = changed.and_then(|at| self.cause_among(&told, at));
            self.found = found;
        }
    }
}
