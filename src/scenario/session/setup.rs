//! A position as the setup of a new scenario (contract §2), for whoever changes what lies on the table.
//!
//! A setup has no words for lasting and delayed effects, for how often a limited ability was used, and for most of what happened
//! earlier in the phase: these end with the file.

use super::sight::Sight;
use crate::flow;
use crate::table::build::PLAIN_BASE;
use crate::table::resolve::{FILLER, Table};
use crate::yaml::{self, Value};
use swu_cards::{Card, CardKind, Phase};
use swu_game::{Ask, CardId, Format, PlayerId, Stage, Zone};
use swu_text::diagnostic::Diagnostic;
use swu_text::words::counted;

/// A card of the file in place of those of which only the number is known, where it lies among others.
const STAND_IN: &str = "Filler";

/// Entries of a YAML map.
type Entries = Vec<(&'static str, String)>;

impl Sight<'_> {
    /// A scenario that begins with this position.
    ///
    /// # Errors
    ///
    /// While something other than the next action of the action phase is asked: a setup cannot begin there.
    pub fn to_setup(&self, title: &str) -> Result<String, Box<Diagnostic>> {
        self.begins_here()?;
        let table = self.table();
        let setup = table.setup();
        let mut cards = self.local_cards();
        if setup.contains(STAND_IN) {
            cards.push(format!("{{name: {STAND_IN}, type: unit, arena: ground, cost: 1, power: 1, hp: 1}}"));
        }
        let format = if table.position.format == Format::TwinSuns { "format: twin-suns\n" } else { "" };
        let cards: String = cards.iter().map(|card| format!("  - {card}\n")).collect();
        let cards = if cards.is_empty() { cards } else { format!("cards:\n{cards}") };
        let about = match table.position.lasting.len() {
            0 => String::new(),
            effects => format!("about: Without {} that a setup cannot express.\n", counted(effects, "lasting effect")),
        };
        Ok(format!("title: {}\n{about}{format}{cards}{setup}", flow::name(title)))
    }

    /// Tests if a setup can begin with this position.
    ///
    /// # Errors
    ///
    /// If it cannot.
    pub(crate) fn begins_here(&self) -> Result<(), Box<Diagnostic>> {
        let position = &self.table().position;
        let asks_action = position.decision().is_some_and(|decision| decision.ask == Ask::Action);
        if asks_action && position.stage() == Stage::In(Phase::Action) {
            return Ok(());
        }
        let error = Diagnostic::error("a scenario can only begin at an action of the action phase");
        Err(error.help("continue to the next action, or undo a step").into())
    }

    /// The cards that the file defines, each on one line.
    fn local_cards(&self) -> Vec<String> {
        let Ok(root) = yaml::parse("", &self.prepared.source) else { return Vec::new() };
        let Value::Map(entries) = &root.value else { return Vec::new() };
        match entries.iter().find(|(key, _)| key.text == "cards").map(|(_, node)| &node.value) {
            Some(Value::List(cards)) => cards.iter().map(flow::written).collect(),
            Some(_) | None => Vec::new(),
        }
    }
}

impl Table<'_> {
    /// The key `setup` of a file.
    fn setup(&self) -> String {
        let position = &self.position;
        let name = |player: PlayerId| flow::word(&position.player(player).name);
        let mut lines = vec![format!("round: {}", position.round), format!("active: {}", name(position.active()))];
        let initiative = position.initiative;
        lines.extend(initiative.holder.map(|holder| format!("initiative: {}", name(holder))));
        lines.extend(initiative.taken.then(|| "initiative_taken: true".to_owned()));
        let counters = [("blast", position.blast), ("plan", position.plan)];
        let taken = counters.into_iter().filter(|(_, counter)| counter.taken);
        let taken: Entries = taken.filter_map(|(word, counter)| Some((word, name(counter.holder?)))).collect();
        lines.extend((!taken.is_empty()).then(|| format!("counters: {}", flow::map(taken))));
        let players = position.seats().map(|player| format!("    {}: {}\n", name(player), self.player_setup(player)));
        let lines: String = lines.into_iter().map(|line| format!("  {line}\n")).collect();
        format!("setup:\n{lines}  players:\n{}", players.collect::<String>())
    }

    fn player_setup(&self, player: PlayerId) -> String {
        let position = &self.position;
        let state = position.player(player);
        let units = |arena: Zone| self.entries(self.units_of(player, arena), Some(player));
        let (ready, exhausted) = position.resources(player);
        let is_counted = |cards: &[CardId]| cards.iter().all(|&card| position.card(card).filler);
        let pile = |cards: &[CardId]| match is_counted(cards) {
            true => cards.len().to_string(),
            false => self.entries(cards.iter().copied(), Some(player)).unwrap_or_default(),
        };
        let resources = match is_counted(&state.resources) {
            true => flow::map([("ready", ready.to_string()), ("exhausted", exhausted.to_string())]),
            false => pile(&state.resources),
        };
        let entries = [
            self.entries(self.leaders_of(player), Some(player)).map(|leaders| ("leaders", leaders)),
            Some(("base", self.base_setup(state.base))),
            Some(("resources", resources)),
            Some(("hand", pile(&state.hand))),
            Some(("deck", pile(&state.deck))),
            Some(("discard", pile(&state.discard))),
            units(Zone::Ground).map(|units| ("ground", units)),
            units(Zone::Space).map(|units| ("space", units)),
            Some(("credits", position.credits(player).to_string())).filter(|(_, credits)| credits != "0"),
            position.has_force(player).then(|| ("force", "true".to_owned())),
            state.eliminated.then(|| ("eliminated", "true".to_owned())),
        ];
        flow::map(entries.into_iter().flatten())
    }

    fn base_setup(&self, base: CardId) -> String {
        let state = self.position.card(base);
        let printed = self.position.printed(base);
        let first = match printed.name.as_str() {
            PLAIN_BASE => ("hp", printed.hp.unwrap_or_default().to_string()),
            _ => ("card", flow::name(&printed.full_name())),
        };
        let damage = (state.damage > 0).then(|| ("damage", state.damage.to_string()));
        let used = state.epic_used.then(|| ("epic_used", "true".to_owned()));
        let upgrades = self.entries(self.position.upgrades_on(base), Some(state.controller));
        flow::map([first].into_iter().chain(damage).chain(used).chain(upgrades.map(|cards| ("upgrades", cards))))
    }

    /// Cards whose owner is usually that player as a list; nothing if there are none.
    fn entries(&self, cards: impl Iterator<Item = CardId>, usual_owner: Option<PlayerId>) -> Option<String> {
        let entries: Vec<String> = cards.map(|card| self.entry(card, usual_owner)).collect();
        (!entries.is_empty()).then(|| format!("[{}]", entries.join(", ")))
    }

    /// A card with its status.
    fn entry(&self, card: CardId, usual_owner: Option<PlayerId>) -> String {
        let position = &self.position;
        let state = position.card(card);
        let (printed, now) = (position.printed(card), position.look().card(card));
        let name = |card: &Card| if card.name == FILLER { STAND_IN.to_owned() } else { flow::name(&card.full_name()) };
        let player = |player: PlayerId| flow::word(&position.player(player).name);
        let flag = |is_so: bool, key: &'static str| is_so.then(|| (key, "true".to_owned()));
        let alias = self.aliases.iter().find(|(_, aliased)| *aliased == card).map(|(alias, _)| flow::name(alias));
        let is_leader = printed.kind == CardKind::Leader;
        let in_play = state.zone.is_play() && state.zone != Zone::Resources;
        // With more than two players the owner of a captive has to be written.
        let opponent = position.seats().find(|&other| other != state.controller && position.seats().count() == 2);
        let entries: Entries = [
            alias.map(|alias| ("as", alias)),
            flag(state.exhausted && !matches!(state.zone, Zone::Attached(_)), "exhausted"),
            (state.damage > 0 && in_play).then(|| ("damage", state.damage.to_string())),
            flag(is_leader && state.deployed, "deployed"),
            flag(is_leader && state.epic_used, "epic_used"),
            flag(in_play && state.marks.entered_phase && state.marks.played.is_some(), "played_this_phase"),
            (in_play && now.name != printed.name).then(|| ("copy_of", name(now))),
            state.named().filter(|_| in_play).map(|named| ("named", flow::name(named))),
            (Some(state.owner) != usual_owner).then(|| ("owner", player(state.owner))),
            self.entries(position.upgrades_on(card), Some(state.controller)).map(|upgrades| ("upgrades", upgrades)),
            self.entries(position.captives_of(card).into_iter(), opponent).map(|captives| ("captives", captives)),
        ]
        .into_iter()
        .flatten()
        .collect();
        match entries.is_empty() {
            true => name(printed),
            false => flow::map([("card", name(printed))].into_iter().chain(entries)),
        }
    }
}
