//! Cards of the form as entries of a setup.

use jsonc_parser::ast::Value;

use super::reader::{Field, Reader};
use crate::flow;
use crate::read::shorten;
use crate::table::lookup::{CardNeed, did_you_mean};
use crate::{Located, Text};
use swu_cards::Arena;
use swu_text::diagnostic::{Diagnostic, Place};

/// The place of a card in the form, which decides what can be said of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    Leader,
    Base,
    Unit(Arena),
    Upgrade,
    Captive,
    Resource,
    /// In a hand, a deck or a discard pile.
    Pile,
}

impl Spot {
    const fn need(self, is_deployed: bool) -> CardNeed {
        match self {
            Self::Leader => CardNeed::Leader,
            Self::Base => CardNeed::Base,
            // A leader that another player controls.
            Self::Unit(arena) if is_deployed => CardNeed::Deployed(arena),
            Self::Unit(arena) => CardNeed::Unit(arena),
            Self::Upgrade => CardNeed::Upgrade,
            Self::Captive => CardNeed::Captive,
            Self::Resource | Self::Pile => CardNeed::DeckCard,
        }
    }

    /// The keys that mean something for a card there. A leader is a unit once it is deployed (CR 3.4.4).
    const fn keys(self, is_deployed: bool) -> &'static [&'static str] {
        match self {
            Self::Leader if !is_deployed => &["card", "exhausted", "deployed", "flipped"],
            Self::Leader => &["card", "damage", "exhausted", "deployed", "flipped", "upgrades", "capturedUnits"],
            Self::Base => &["card", "damage"],
            Self::Unit(_) => &["card", "damage", "exhausted", "deployed", "owner", "upgrades", "capturedUnits"],
            Self::Upgrade => &["card", "ownerAndController"],
            Self::Captive | Self::Pile => &["card", "owner"],
            Self::Resource => &["card", "exhausted", "owner"],
        }
    }
}

/// A player by their seat: 0 or 1.
pub(super) type Seat = usize;

impl Reader<'_> {
    /// The cards of a list, each as an entry of a setup. Their owner is usually the player of `seat`.
    pub fn cards(&mut self, field: &Field<'_, '_>, spot: Spot, seat: Seat) -> Vec<String> {
        let items = self.list(field);
        items.into_iter().filter_map(|(item, path)| self.card(item, &path, spot, seat)).collect()
    }

    /// A card as an entry of a setup.
    pub fn card(&mut self, value: &Value<'_>, path: &str, spot: Spot, seat: Seat) -> Option<String> {
        let Value::Object(object) = value else {
            return self.name(value, path, spot.need(false)).map(|name| flow::name(&name));
        };
        if let Some(why) = super::reader::failure(value) {
            self.note(value, path, &format!("the simulator could not write it: {}", shorten(why)));
            return None;
        }
        let fields = self.fields(object, path);
        let Some(card) = fields.iter().find(|field| field.key == "card") else {
            let error = || {
                let error = Diagnostic::error("this entry does not name its card");
                error.help("a map for a card needs the key `card`")
            };
            self.error(value, path, error);
            return None;
        };
        let is_deployed = object.get_boolean("deployed").is_some_and(|flag| flag.value);
        let name = self.name(card.value, &card.path, spot.need(is_deployed));
        let mut entries = Vec::new();
        for field in &fields {
            entries.extend(self.status(field, spot, is_deployed, seat));
        }
        let name = flow::name(&name?);
        if entries.is_empty() {
            return Some(name);
        }
        Some(flow::map([("card", name)].into_iter().chain(entries)))
    }

    /// A fact about a card as the setup has it.
    fn status(
        &mut self,
        field: &Field<'_, '_>,
        spot: Spot,
        is_deployed: bool,
        seat: Seat,
    ) -> Option<(&'static str, String)> {
        let list = |cards: Vec<String>| (!cards.is_empty()).then(|| format!("[{}]", cards.join(", ")));
        match field.key {
            "card" => None,
            key if !spot.keys(is_deployed).contains(&key) => {
                self.unused(field, "a card here", spot.keys(is_deployed));
                None
            }
            "damage" => {
                let damage = self.number(field.value, &field.path)?;
                (damage > 0).then(|| ("damage", damage.to_string()))
            }
            "exhausted" => self.flag(field).then(|| ("exhausted", "true".to_owned())),
            "deployed" => self.flag(field).then(|| ("deployed", "true".to_owned())),
            "upgrades" => list(self.cards(field, Spot::Upgrade, seat)).map(|cards| ("upgrades", cards)),
            // A captive usually belongs to the captor's opponent.
            "capturedUnits" => list(self.cards(field, Spot::Captive, 1 - seat.min(1))).map(|cards| ("captives", cards)),
            "owner" | "ownerAndController" => self.owner(field, seat).map(|owner| ("owner", owner)),
            _ => {
                if self.flag(field) {
                    self.note(field.value, &field.path, "omitted, a setup cannot turn a leader to its other side");
                }
                None
            }
        }
    }

    /// The owner of a card, if it is not the player of `seat`.
    fn owner(&mut self, field: &Field<'_, '_>, seat: Seat) -> Option<String> {
        let owner = self.text(field.value, &field.path, "a player")?;
        match self.players.iter().position(|player| *player == owner) {
            Some(known) => (known != seat).then(|| owner.to_owned()),
            None => {
                let [first, second] = self.players;
                let told = format!("omitted, the players are `{first}` and `{second}`, not `{}`", shorten(owner));
                self.note(field.value, &field.path, &told);
                None
            }
        }
    }

    /// The full name of the card that a name means in that place.
    fn name(&mut self, value: &Value<'_>, path: &str, needed: CardNeed) -> Option<String> {
        let name = self.text(value, path, "a card")?;
        let Some(written) = self.names.written(name) else {
            let near = if self.names.cards.may_hint() { self.names.nearest(name) } else { Vec::new() };
            let error = || {
                let error = Diagnostic::error(format!("card `{}` not found", shorten(name)));
                if near.is_empty() {
                    return error.help("write the whole name of the card, such as `Luke Skywalker, Faithful Friend`");
                }
                did_you_mean(error, &near)
            };
            self.error(value, path, error);
            return None;
        };
        let text: Text = Located { value: written, place: Place::nowhere() };
        match self.names.cards.find(&text, needed) {
            Ok(card) => {
                let full = card.full_name();
                let several = self.names.cards.fitting(&text.value, needed).len();
                if several > 1 {
                    self.note(value, path, &format!("ambiguous, {several} cards have this name: `{full}` is assumed"));
                }
                Some(full)
            }
            Err(mut error) => {
                error.title = error.title.replace(&format!("`{}`", text.value), &format!("`{}`", shorten(name)));
                self.error(value, path, || *error);
                None
            }
        }
    }
}
