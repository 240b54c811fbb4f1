//! Cards that exist only in a file (contract §6), as cards of the library.

use std::sync::Arc;

use super::lookup::{CardNeed, did_you_mean};
use crate::{LocalCard, Text};
use swu_cards::compile::{Compiled, Context, Side, compile};
use swu_cards::import::by_form;
use swu_cards::{Ability, Arena, Aspect, Card, CardKind};
use swu_text::diagnostic::{Diagnostic, nearest};

/// The card that a file describes, with its text compiled. Text that the compiler does not understand makes a scenario
/// unsupported once it is reached.
///
/// # Errors
///
/// If an aspect is unknown, or a text exceeds a limit of the compiler.
pub(crate) fn local_card(local: &LocalCard) -> Result<Card, Box<Diagnostic>> {
    let (name, kind) = (&local.name.value, local.card.kind);
    let side = Side::from(kind);
    let compiled = |of: &Option<Text>, text: &str, side: Side| abilities(name, of, text, side);
    // The text of a unit or leader includes what it does as an upgrade.
    let (text, as_upgrade) = match kind {
        CardKind::Unit => by_form(words(&local.text)),
        _ => (words(&local.text).to_owned(), String::new()),
    };
    let (deployed, deployed_as_upgrade) = by_form(words(&local.deploy_text));
    let mut printed = compiled(&local.text, &text, side)?;
    printed.extend(compiled(&local.epic_action, words(&local.epic_action), side)?);
    let mut upgrade = compiled(&local.text, &as_upgrade, Side::PilotText)?;
    upgrade.extend(compiled(&local.deploy_text, &deployed_as_upgrade, Side::PilotText)?);
    let card = &local.card;
    let (power, hp, upgrade_power, upgrade_hp) = match kind {
        CardKind::Upgrade => {
            (None, None, card.power.or(card.upgrade_power).or(Some(0)), card.hp.or(card.upgrade_hp).or(Some(0)))
        }
        _ => (card.power, card.hp, card.upgrade_power, card.upgrade_hp),
    };
    let card = Card {
        name: name.clone(),
        arena: card.arena.or((kind == CardKind::Leader).then_some(Arena::Ground)),
        power,
        hp,
        upgrade_power,
        upgrade_hp,
        aspects: local.aspects.iter().map(aspect).collect::<Result<_, _>>()?,
        abilities: printed.into(),
        unit_abilities: compiled(&local.deploy_text, &deployed, Side::LeaderUnit)?.into(),
        upgrade_abilities: upgrade.into(),
        ..card.clone()
    };
    // CR 3.5.6: only some units can be attached as upgrades.
    let without = Card { upgrade_power: None, upgrade_hp: None, ..card.clone() };
    if without != card && !CardNeed::Upgrade.fits(&without) {
        let title = format!("nothing makes `{name}` an upgrade: it has no `upgrade_power` and no `upgrade_hp`");
        let error = Diagnostic::error(title).at(local.name.place.clone());
        return Err(error.help("its `text` needs Piloting, or an ability that attaches it").into());
    }
    Ok(card)
}

/// The abilities of a text in the file: `of`, or a part of it.
fn abilities(name: &str, of: &Option<Text>, text: &str, side: Side) -> Result<Vec<Arc<Ability>>, Box<Diagnostic>> {
    let mut abilities = Vec::new();
    for Compiled { ability, exceeded, .. } in compile(text, &Context::new(name, side)) {
        if let Some(exceeded) = exceeded {
            let error = Diagnostic::error(format!("the text of `{name}` is {exceeded}"));
            let error =
                error.help("shorten the text to what the ruling needs, or split it into lines of one ability each");
            return Err(of.iter().fold(error, |error, text| error.at(text.place.clone())).into());
        }
        abilities.push(Arc::new(ability));
    }
    Ok(abilities)
}

fn words(text: &Option<Text>) -> &str {
    text.as_ref().map_or("", |text| text.value.as_str())
}

fn aspect(word: &Text) -> Result<Aspect, Box<Diagnostic>> {
    Aspect::from_word(&word.value).ok_or_else(|| {
        let words = Aspect::ALL.iter().map(|aspect| aspect.word());
        let diagnostic = Diagnostic::error(format!("unknown aspect `{}`", word.value)).at(word.place.clone());
        let help = format!("the aspects: {}", words.clone().collect::<Vec<_>>().join(", "));
        did_you_mean(diagnostic, &nearest(&word.value, words, 1)).help(help).into()
    })
}

/// A number of a file as the engine's type.
pub(crate) fn saturating(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
