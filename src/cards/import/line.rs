//! One card of a file, field by field, in either of the shapes that card data come in.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::Override;
use super::json::{Fields, Piece, offset};
use crate::printed::Printed;
use crate::terms::CardKind;

/// The facts of a card, each with what it is called here, and by the public card API. The type says how it is read and
/// overridden.
macro_rules! facts {
    ($($(#[$doc:meta])* $field:ident $fact:ident: $type:ty = $name:literal $(| $other:literal)+;)+) => {
        /// A fact of a card. A file calls it by its name here, or as the public card API does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Field { $($(#[$doc])* $field),+ }

        impl Field {
            /// The names that it goes by, this project's first.
            const fn names(self) -> &'static [&'static str] {
                match self { $(Self::$field => &[$name $(, $other)+]),+ }
            }
        }

        /// The facts of one card as its file gives them.
        #[derive(Debug, Clone, Default)]
        pub(super) struct Line { $($(#[$doc])* pub $fact: $type),+ }

        impl Line {
            fn all(places: &Places<'_>) -> Result<Self, Reason> {
                Ok(Self { $($fact: Fact::read(places, Field::$field)?),+ })
            }

            /// Changes the fact that the override is about, if it is as that says; says whether it did.
            pub fn change(&mut self, by: &Override) -> bool {
                match by.field { $(Field::$field => self.$fact.change(by)),+ }
            }
        }
    };
}

facts! {
    Set set: String = "set" | "Set";
    Number number: Option<i32> = "number" | "Number";
    Name name: String = "name" | "Name";
    Subtitle subtitle: Option<String> = "subtitle" | "Subtitle";
    Type kind: String = "type" | "Type";
    Unique unique: Option<bool> = "unique" | "Unique";
    Rarity rarity: Option<String> = "rarity" | "Rarity";
    Arenas arenas: Vec<String> = "arenas" | "Arenas";
    Cost cost: Option<i32> = "cost" | "Cost";
    Power power: Option<i32> = "power" | "Power";
    Hp hp: Option<i32> = "hp" | "HP";
    UpgradePower upgrade_power: Option<i32> = "upgrade_power" | "UpgradePower";
    UpgradeHp upgrade_hp: Option<i32> = "upgrade_hp" | "UpgradeHp" | "UpgradeHP";
    Aspects aspects: Vec<String> = "aspects" | "Aspects";
    /// The aspects of a leader's other side, where it has icons of its own.
    DeployAspects deploy_aspects: Vec<String> = "deploy_aspects" | "BackAspects";
    Traits traits: Vec<String> = "traits" | "Traits";
    /// The name, subtitle and traits of a leader's other side, where that is a card of another name.
    DeployName deploy_name: Option<String> = "deploy_name" | "BackName";
    DeploySubtitle deploy_subtitle: Option<String> = "deploy_subtitle" | "BackSubtitle";
    DeployTraits deploy_traits: Vec<String> = "deploy_traits" | "BackTraits";
    Keywords keywords: Vec<String> = "keywords" | "Keywords";
    Text text: Option<String> = "text" | "FrontText";
    DeployText deploy_text: Option<String> = "deploy_text" | "BackText";
    EpicAction epic_action: Option<String> = "epic_action" | "EpicAction";
    /// The kind of printing, which is not a fact of the card: true of another than the normal one.
    Variant variant: bool = "variant" | "VariantType";
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
        Fact::read(self, Field::Name).ok()
    }

    fn raw(&self, field: Field) -> Option<&'t RawValue> {
        self.fields.get(field.names())
    }

    fn value<T: Deserialize<'t>>(&self, field: Field, wanted: &str) -> Result<Option<T>, Reason> {
        let Some(raw) = self.raw(field) else { return Ok(None) };
        let read = serde_json::from_str(raw.get());
        read.map(Some).map_err(|_| Reason::of(field, format!("`{}` is not {wanted}", shortened(raw.get()))))
    }
}

/// A fact by its type: how it is read, and how it is read otherwise than it is given.
trait Fact: Sized {
    fn read(places: &Places<'_>, field: Field) -> Result<Self, Reason>;
    fn change(&mut self, by: &Override) -> bool;
}

/// A text that must be there; some words of it are replaced.
impl Fact for String {
    fn read(places: &Places<'_>, field: Field) -> Result<Self, Reason> {
        Option::read(places, field)?.ok_or_else(|| Reason::of(field, "is missing"))
    }

    fn change(&mut self, by: &Override) -> bool {
        let Some(printed) = by.printed.as_str().filter(|printed| self.contains(printed)) else { return false };
        *self = self.replace(printed, by.read.as_str().unwrap_or_default());
        true
    }
}

/// A text, of which an empty one is as good as none; some words of it are replaced, or one that is missing.
impl Fact for Option<String> {
    fn read(places: &Places<'_>, field: Field) -> Result<Self, Reason> {
        let text: Self = places.value(field, "a text")?;
        Ok(text.filter(|text| !text.trim().is_empty()))
    }

    fn change(&mut self, by: &Override) -> bool {
        match self {
            Some(text) => text.change(by),
            None if by.printed.is_null() => {
                *self = by.read.as_str().map(str::to_owned);
                true
            }
            None => false,
        }
    }
}

/// A whole number, which may stand in quotes.
impl Fact for Option<i32> {
    fn read(places: &Places<'_>, field: Field) -> Result<Self, Reason> {
        let number = match places.value::<Value>(field, "a number")? {
            None => return Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
            Some(Value::String(text)) => text.trim().parse().ok(),
            Some(number) => whole(&number),
        };
        let raw = places.raw(field).map_or("", RawValue::get);
        number.map(Some).ok_or_else(|| Reason::of(field, format!("`{}` is not a whole number", shortened(raw))))
    }

    fn change(&mut self, by: &Override) -> bool {
        let applies = *self == whole(&by.printed);
        if applies {
            *self = whole(&by.read);
        }
        applies
    }
}

/// Words of a list: one is replaced, added if none is to be replaced, and removed if nothing is put in its place.
impl Fact for Vec<String> {
    fn read(places: &Places<'_>, field: Field) -> Result<Self, Reason> {
        Ok(places.value(field, "a list of words")?.unwrap_or_default())
    }

    fn change(&mut self, by: &Override) -> bool {
        let read = by.read.as_str().map(str::to_owned);
        let Some(printed) = by.printed.as_str() else {
            let missing = read.filter(|word| !self.contains(word));
            let applies = missing.is_some();
            self.extend(missing);
            return applies;
        };
        let Some(at) = self.iter().position(|word| word.eq_ignore_ascii_case(printed)) else { return false };
        self.splice(at..=at, read);
        true
    }
}

impl Fact for Option<bool> {
    fn read(places: &Places<'_>, field: Field) -> Result<Self, Reason> {
        places.value(field, "true or false")
    }

    fn change(&mut self, by: &Override) -> bool {
        let applies = *self == by.printed.as_bool();
        if applies {
            *self = by.read.as_bool();
        }
        applies
    }
}

/// True of a word other than "normal".
impl Fact for bool {
    fn read(places: &Places<'_>, field: Field) -> Result<Self, Reason> {
        let word: Option<String> = Fact::read(places, field)?;
        Ok(word.is_some_and(|word| !word.eq_ignore_ascii_case("normal")))
    }

    fn change(&mut self, _: &Override) -> bool {
        false
    }
}

fn whole(value: &Value) -> Option<i32> {
    value.as_i64().and_then(|number| i32::try_from(number).ok())
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
        let known = Self {
            name: Fact::read(places, Field::Name)?,
            set: Fact::read(places, Field::Set)?,
            kind: Fact::read(places, Field::Type)?,
            variant: Fact::read(places, Field::Variant)?,
            ..Self::default()
        };
        if known.is_token() {
            // A token's number is none of the set's (`T01`), and nothing else of it is used.
            return Ok(known);
        }
        let mut line = Self::all(places)?;
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
