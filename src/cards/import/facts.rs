//! Facts that a card must have, and facts that contradict each other (CR 2, 3).

use super::line::{Field, Line, Reason};
use crate::printings;
use crate::terms::{Arena, Aspect, CardKind, Keyword, with_article};
use swu_text::diagnostic::nearest;

/// The words of a card that stand for something, each of which must be known.
#[derive(Debug, Clone)]
pub(super) struct CardWords {
    pub kind: CardKind,
    pub arenas: Vec<Arena>,
    pub aspects: Vec<Aspect>,
    pub deploy_aspects: Vec<Aspect>,
}

/// Types of card that are printed on one.
const KINDS: [CardKind; 5] = [CardKind::Base, CardKind::Event, CardKind::Leader, CardKind::Unit, CardKind::Upgrade];

/// Checks the facts of a card that is no token. The first that does not hold is the reason to refuse it.
pub(super) fn check(line: &Line) -> Result<CardWords, Reason> {
    let kind = one(&line.kind, Field::Type, &KINDS, CardKind::word)?;
    let arenas = all(&line.arenas, Field::Arenas, Arena::ALL, Arena::word)?;
    let aspects = all(&line.aspects, Field::Aspects, Aspect::ALL, Aspect::word)?;
    let deploy_aspects = all(&line.deploy_aspects, Field::DeployAspects, Aspect::ALL, Aspect::word)?;
    all(&line.keywords, Field::Keywords, Keyword::ALL, Keyword::word)?;
    is_code(&line.set)?;
    numbers(line)?;
    parts(line, kind)?;
    Ok(CardWords { kind, arenas, aspects, deploy_aspects })
}

fn one<T: Copy>(word: &str, field: Field, known: &[T], name: fn(T) -> &'static str) -> Result<T, Reason> {
    known.iter().copied().find(|known| name(*known).eq_ignore_ascii_case(word)).ok_or_else(|| {
        let unknown = Reason::of(field, format!("`{word}` is unknown"));
        unknown.offering(&nearest(word, known.iter().copied().map(name), 2))
    })
}

fn all<T: Copy>(words: &[String], field: Field, known: &[T], name: fn(T) -> &'static str) -> Result<Vec<T>, Reason> {
    words.iter().map(|word| one(word, field, known, name)).collect()
}

/// A set's code names a file, so it is letters and digits and nothing else.
fn is_code(set: &str) -> Result<(), Reason> {
    if printings::is_code(set) {
        Ok(())
    } else {
        Err(Reason::of(Field::Set, format!("`{set}` is not a set code, such as `SOR`")))
    }
}

/// Numbers that no card has: none of the printed ones comes near.
fn numbers(line: &Line) -> Result<(), Reason> {
    let ranges = [
        (Field::Number, line.number, 1..=9999),
        (Field::Cost, line.cost, 0..=30),
        (Field::Power, line.power, 0..=30),
        (Field::Hp, line.hp, 0..=60),
        (Field::UpgradePower, line.upgrade_power, -20..=20),
        (Field::UpgradeHp, line.upgrade_hp, -20..=20),
    ];
    for (field, number, range) in ranges {
        if let Some(number) = number.filter(|number| !range.contains(number)) {
            let text = format!("{number} is not between {} and {}", range.start(), range.end());
            return Err(Reason::of(field, text));
        }
    }
    Ok(())
}

/// Checks that a card has the parts of its type and no others.
fn parts(line: &Line, kind: CardKind) -> Result<(), Reason> {
    use Field::{Arenas, Cost, DeployText, Hp, Power, UpgradeHp, UpgradePower};
    let has = |field| match field {
        Arenas => !line.arenas.is_empty(),
        Cost => line.cost.is_some(),
        Power => line.power.is_some(),
        Hp => line.hp.is_some(),
        UpgradePower => line.upgrade_power.is_some(),
        UpgradeHp => line.upgrade_hp.is_some(),
        DeployText => line.deploy_text.is_some(),
        _ => false,
    };
    // A leader that never is a unit has no numbers (CR 3.4); of one with a Leader Unit side they all are there.
    let unit_side = [Arenas, Power, Hp].into_iter().any(has);
    let (needed, never): (&[Field], &[Field]) = match kind {
        CardKind::Unit => (&[Cost, Arenas, Power, Hp], &[DeployText]),
        CardKind::Leader if unit_side => (&[Cost, Arenas, Power, Hp], &[]),
        CardKind::Leader => (&[], &[]),
        CardKind::Event => (&[Cost], &[Arenas, Power, Hp, UpgradePower, UpgradeHp, DeployText]),
        CardKind::Upgrade => (&[Cost], &[Arenas, Power, Hp, DeployText]),
        CardKind::Base => (&[Hp], &[Arenas, Cost, Power, UpgradePower, UpgradeHp, DeployText]),
        CardKind::Token => (&[], &[]),
    };
    let a_card = with_article(kind.word());
    let contradicts = |field| Reason::of(field, format!("contradicts the type: {a_card} has none"));
    if line.deploy_name.is_some() && kind != CardKind::Leader {
        return Err(contradicts(Field::DeployName));
    }
    if line.deploy_name.is_none() && line.deploy_subtitle.is_some() {
        return Err(Reason::of(Field::DeployName, "is missing: a subtitle needs a name"));
    }
    if let Some(missing) = needed.iter().find(|field| !has(**field)) {
        return Err(Reason::of(*missing, format!("is missing: {a_card} has one")));
    }
    if let Some(wrong) = never.iter().find(|field| has(**field)) {
        return Err(contradicts(*wrong));
    }
    if line.arenas.len() > 1 { Err(Reason::of(Arenas, "a unit has one arena")) } else { Ok(()) }
}

/// Oddities of a card that can be read all the same.
pub(super) fn doubts(line: &Line, known: &CardWords) -> Vec<Reason> {
    let mut doubts = Vec::new();
    let text = line.texts().join("\n").to_lowercase();
    for keyword in &line.keywords {
        if !text.contains(&keyword.to_lowercase()) {
            doubts.push(Reason::of(Field::Keywords, format!("`{keyword}` is not in the card's text")));
        }
    }
    if line.traits.is_empty() && known.kind != CardKind::Base {
        doubts.push(Reason::of(Field::Traits, "is empty, but every card has a trait (CR 2.12.1)"));
    }
    if matches!(known.kind, CardKind::Unit | CardKind::Leader) {
        match (line.unique, &line.subtitle) {
            (Some(true), None) => {
                doubts.push(Reason::of(Field::Unique, "a unique card has a subtitle; this one has none (CR 8.29.2)"));
            }
            (Some(false), Some(_)) => {
                doubts.push(Reason::of(Field::Unique, "only a unique card has a subtitle (CR 2.3.1)"));
            }
            _ => {}
        }
    }
    doubts
}
