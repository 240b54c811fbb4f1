//! One card of a file, field by field, in either of the shapes that card data come in.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::json::{Fields, Piece, offset};
use crate::printed::Printed;
use crate::terms::CardKind;

/// A fact of a card. A file calls it by its name here, or as the public card API does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    Set,
    Number,
    Name,
    Subtitle,
    Type,
    Unique,
    Rarity,
    Arenas,
    Cost,
    Power,
    Hp,
    UpgradePower,
    UpgradeHp,
    Aspects,
    /// The aspects of a leader's other side, where it has icons of its own.
    DeployAspects,
    Traits,
    /// The name, subtitle and traits of a leader's other side, where that is a card of another name.
    DeployName,
    DeploySubtitle,
    DeployTraits,
    Keywords,
    Text,
    DeployText,
    EpicAction,
    /// The kind of printing, which is not a fact of the card.
    Variant,
}

impl Field {
    /// The names that it goes by, this project's first.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Set => &["set", "Set"],
            Self::Number => &["number", "Number"],
            Self::Name => &["name", "Name"],
            Self::Subtitle => &["subtitle", "Subtitle"],
            Self::Type => &["type", "Type"],
            Self::Unique => &["unique", "Unique"],
            Self::Rarity => &["rarity", "Rarity"],
            Self::Arenas => &["arenas", "Arenas"],
            Self::Cost => &["cost", "Cost"],
            Self::Power => &["power", "Power"],
            Self::Hp => &["hp", "HP"],
            Self::UpgradePower => &["upgrade_power", "UpgradePower"],
            Self::UpgradeHp => &["upgrade_hp", "UpgradeHp", "UpgradeHP"],
            Self::Aspects => &["aspects", "Aspects"],
            Self::DeployAspects => &["deploy_aspects", "BackAspects"],
            Self::Traits => &["traits", "Traits"],
            Self::DeployName => &["deploy_name", "BackName"],
            Self::DeploySubtitle => &["deploy_subtitle", "BackSubtitle"],
            Self::DeployTraits => &["deploy_traits", "BackTraits"],
            Self::Keywords => &["keywords", "Keywords"],
            Self::Text => &["text", "FrontText"],
            Self::DeployText => &["deploy_text", "BackText"],
            Self::EpicAction => &["epic_action", "EpicAction"],
            Self::Variant => &["variant", "VariantType"],
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().first().copied().unwrap_or_default())
    }
}

/// Why a card is refused, or what is odd about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reason {
    /// The field that it is about, if it is about one.
    pub field: Option<Field>,
    /// The byte of the whole text; where the card begins if nothing is given.
    pub at: Option<usize>,
    pub text: String,
    pub help: Option<String>,
}

impl Reason {
    pub fn of(field: Field, text: impl Into<String>) -> Self {
        Self { field: Some(field), at: None, text: text.into(), help: None }
    }

    /// The same, with those names to choose from.
    pub fn offering(mut self, nearest: &[&str]) -> Self {
        self.help = (!nearest.is_empty()).then(|| format!("did you mean `{}`?", nearest.join("`, `")));
        self
    }
}

/// The facts of one card as its file gives them.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    pub set: String,
    pub number: Option<i32>,
    pub name: String,
    pub subtitle: Option<String>,
    pub kind: String,
    pub unique: Option<bool>,
    pub rarity: Option<String>,
    pub arenas: Vec<String>,
    pub cost: Option<i32>,
    pub power: Option<i32>,
    pub hp: Option<i32>,
    pub upgrade_power: Option<i32>,
    pub upgrade_hp: Option<i32>,
    pub aspects: Vec<String>,
    pub deploy_aspects: Vec<String>,
    pub traits: Vec<String>,
    pub deploy_name: Option<String>,
    pub deploy_subtitle: Option<String>,
    pub deploy_traits: Vec<String>,
    pub keywords: Vec<String>,
    pub text: Option<String>,
    pub deploy_text: Option<String>,
    pub epic_action: Option<String>,
    /// Not the normal printing, but another one of the same card.
    pub variant: bool,
}

/// Where a card and its fields stand.
#[derive(Debug)]
pub(super) struct Places<'t> {
    piece: Piece<'t>,
    fields: Fields<'t>,
}

impl<'t> Places<'t> {
    /// The fields of a card, if it is a JSON object.
    pub fn new(piece: Piece<'t>) -> Result<Self, Reason> {
        match serde_json::from_str(piece.text) {
            Ok(fields) => Ok(Self { piece, fields }),
            Err(error) => {
                // The parser counts lines from the beginning of the card; what it says is told without them.
                let said = error.to_string();
                let text = said.split(" at line ").next().unwrap_or_default().to_owned();
                Err(Reason { field: None, at: Some(piece.at + offset(piece.text, &error)), text, help: None })
            }
        }
    }

    /// The byte of the whole text at which a field's value stands; where the card begins if it has none.
    pub fn of(&self, field: Option<Field>) -> usize {
        let value = field.and_then(|field| self.fields.get(field.names()));
        let within =
            value.map(|value| (value.get().as_ptr() as usize).saturating_sub(self.piece.text.as_ptr() as usize));
        self.piece.at + within.unwrap_or(0)
    }

    /// The card's name, as far as it can be read.
    pub fn name(&self) -> Option<String> {
        self.text(Field::Name).ok().flatten()
    }

    fn raw(&self, field: Field) -> Option<&'t RawValue> {
        self.fields.get(field.names())
    }

    fn value<T: Deserialize<'t>>(&self, field: Field, wanted: &str) -> Result<Option<T>, Reason> {
        let Some(raw) = self.raw(field) else { return Ok(None) };
        let read = serde_json::from_str(raw.get());
        read.map(Some).map_err(|_| Reason::of(field, format!("`{}` is not {wanted}", shortened(raw.get()))))
    }

    /// A text; an empty one is as good as none.
    fn text(&self, field: Field) -> Result<Option<String>, Reason> {
        let text: Option<String> = self.value(field, "a text")?;
        Ok(text.filter(|text| !text.trim().is_empty()))
    }

    /// A whole number, which may stand in quotes.
    fn number(&self, field: Field) -> Result<Option<i32>, Reason> {
        let number = match self.value::<Value>(field, "a number")? {
            None => return Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
            Some(Value::String(text)) => text.trim().parse().ok(),
            Some(Value::Number(number)) => number.as_i64().and_then(|number| i32::try_from(number).ok()),
            Some(_) => None,
        };
        let raw = self.raw(field).map_or("", RawValue::get);
        number.map(Some).ok_or_else(|| Reason::of(field, format!("`{}` is not a whole number", shortened(raw))))
    }

    fn words(&self, field: Field) -> Result<Vec<String>, Reason> {
        Ok(self.value(field, "a list of words")?.unwrap_or_default())
    }
}

/// As much of a value as a message has room for.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

impl Line {
    /// The facts of a card, each of its own type. What is not there is unknown; what has to be there is checked later.
    pub fn read(places: &Places<'_>) -> Result<Self, Reason> {
        let needed = |field| {
            let text = places.text(field)?;
            text.ok_or_else(|| Reason::of(field, "is missing"))
        };
        let mut line = Self {
            name: needed(Field::Name)?,
            set: needed(Field::Set)?,
            kind: needed(Field::Type)?,
            variant: places.text(Field::Variant)?.is_some_and(|variant| !variant.eq_ignore_ascii_case("normal")),
            ..Self::default()
        };
        if line.is_token() {
            // A token's number is none of the set's (`T01`), and nothing else of it is used.
            return Ok(line);
        }
        line = Self {
            number: places.number(Field::Number)?,
            subtitle: places.text(Field::Subtitle)?,
            unique: places.value(Field::Unique, "true or false")?,
            rarity: places.text(Field::Rarity)?,
            arenas: places.words(Field::Arenas)?,
            cost: places.number(Field::Cost)?,
            power: places.number(Field::Power)?,
            hp: places.number(Field::Hp)?,
            upgrade_power: places.number(Field::UpgradePower)?,
            upgrade_hp: places.number(Field::UpgradeHp)?,
            aspects: places.words(Field::Aspects)?,
            deploy_aspects: places.words(Field::DeployAspects)?,
            traits: places.words(Field::Traits)?,
            deploy_name: places.text(Field::DeployName)?,
            deploy_subtitle: places.text(Field::DeploySubtitle)?,
            deploy_traits: places.words(Field::DeployTraits)?,
            keywords: places.words(Field::Keywords)?,
            text: places.text(Field::Text)?,
            deploy_text: places.text(Field::DeployText)?,
            epic_action: places.text(Field::EpicAction)?,
            ..line
        };
        if places.fields.get(&["Name"]).is_some() {
            line.as_the_api_means();
        }
        Ok(line)
    }

    /// The name, with the subtitle if it has one.
    pub fn full_name(&self) -> String {
        self.subtitle.iter().fold(self.name.clone(), |name, subtitle| format!("{name}, {subtitle}"))
    }

    /// The text, that of a leader's other side, and the Epic Action; empty where there is none.
    pub fn texts(&self) -> [&str; 3] {
        [&self.text, &self.deploy_text, &self.epic_action].map(|text| text.as_deref().unwrap_or_default())
    }

    /// Words printed on the card, if anything is.
    pub fn printed(&self, kind: CardKind) -> Option<Printed> {
        let Self { text, deploy_text, epic_action, .. } = self.clone();
        let any = text.is_some() || deploy_text.is_some() || epic_action.is_some();
        any.then(|| Printed { name: self.full_name(), kind, text, deploy_text, epic_action })
    }

    /// Tokens are part of the rules (CR 3.7), and are not read from files.
    pub fn is_token(&self) -> bool {
        self.kind.contains("Token")
    }

    /// The card API gives an upgrade's modifiers as its power and HP, and zero where a card has no such number.
    fn as_the_api_means(&mut self) {
        if self.kind.eq_ignore_ascii_case("upgrade") {
            self.upgrade_power = self.upgrade_power.or(self.power.take());
            self.upgrade_hp = self.upgrade_hp.or(self.hp.take());
        }
        let is = |kinds: &[&str]| kinds.iter().any(|kind| self.kind.eq_ignore_ascii_case(kind));
        let (no_power, no_hp, no_cost) = (is(&["event", "base"]), is(&["event"]), is(&["base"]));
        let without = |number: &mut Option<i32>, has_none: bool| *number = number.filter(|n| *n != 0 || !has_none);
        without(&mut self.power, no_power);
        without(&mut self.hp, no_hp);
        without(&mut self.cost, no_cost);
    }
}
