//! The printed texts of a card become the abilities of its sides.

use std::sync::Arc;

use super::Unread;
use super::line::Line;
use crate::card::Abilities;
use crate::compile::{Compiled, Context, Side, compile};
use crate::terms::{CardKind, Trait};
use crate::tree::{Ability, KeywordAbility};

/// The result of compiling a card's texts.
#[derive(Debug)]
pub(super) struct Texts<'l> {
    line: &'l Line,
    /// The traits of all cards of the data.
    traits: &'l [Trait],
    /// The texts that are not understood.
    pub unread: Vec<Unread>,
    /// The number of abilities, understood or not.
    pub count: usize,
}

impl<'l> Texts<'l> {
    pub const fn new(line: &'l Line, traits: &'l [Trait]) -> Self {
        Self { line, traits, unread: Vec::new(), count: 0 }
    }

    /// The abilities of the card, of its Leader Unit side, and as an upgrade.
    pub fn abilities(&mut self, kind: CardKind) -> [Abilities; 3] {
        let side = Side::from(kind);
        let [text, deployed, epic] = self.line.texts();
        let (mut abilities, mut unit, mut upgrade) = (Vec::new(), Vec::new(), Vec::new());
        if kind == CardKind::Unit {
            let (of_unit, of_upgrade) = by_form(text);
            abilities.extend(self.read(&of_unit, side));
            upgrade.extend(self.read(&of_upgrade, Side::PilotText));
            for ability in self.read(epic, Side::PilotText) {
                // How the card is played as an upgrade is said of the card, not of the upgrade.
                let of_card = matches!(*ability, Ability::Keyword(KeywordAbility::Piloting(_)));
                if of_card { abilities.push(ability) } else { upgrade.push(ability) }
            }
        } else {
            abilities.extend(self.read(text, side));
            abilities.extend(self.read(epic, side));
            let (of_unit, of_upgrade) = by_form(deployed);
            unit.extend(self.read(&of_unit, Side::LeaderUnit));
            upgrade.extend(self.read(&of_upgrade, Side::PilotText));
        }
        [abilities, unit, upgrade].map(Arc::from)
    }

    fn read(&mut self, text: &str, side: Side) -> Vec<Arc<Ability>> {
        let compiled = compile(text, &Context::new(&self.line.name, side).with_traits(self.traits));
        self.count += compiled.len();
        for Compiled { span, stopped_at, .. } in &compiled {
            if let Some(stopped) = stopped_at {
                self.unread.push(Unread {
                    card: self.line.full_name(),
                    set: self.line.set.clone(),
                    before: text.get(span.start..stopped.start).unwrap_or_default().to_owned(),
                    from: text.get(stopped.start..span.end).unwrap_or_default().to_owned(),
                });
            }
        }
        compiled.into_iter().map(|compiled| Arc::new(compiled.ability)).collect()
    }
}

/// The lines of a card that is a unit or an upgrade: what it says as a unit, and what it says as an upgrade.
pub fn by_form(text: &str) -> (String, String) {
    let (mut unit, mut upgrade) = (String::new(), String::new());
    for line in text.lines() {
        let start = line.trim_start().to_lowercase().replace('’', "'");
        let of_upgrade = ["attached unit", "when played as an upgrade", "when deployed as an upgrade"];
        let form = match start.contains("this upgrade") || of_upgrade.iter().any(|words| start.starts_with(words)) {
            true => &mut upgrade,
            false => &mut unit,
        };
        form.push_str(line);
        form.push('\n');
    }
    (unit, upgrade)
}
