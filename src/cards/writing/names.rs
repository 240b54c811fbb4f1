//! Names for what was spoken of before: "it", "that unit", "the discarded card", "its controller".

use super::Printer;
use crate::reading::within;
use crate::tree::{Amount, Choose, Count, Effect, Filter, Target, Test, Trigger};

/// The names of choices by their place.
pub(crate) const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// Things of which the text has spoken, as it may call them again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mention {
    /// "unit", "upgrade", "card".
    noun: &'static str,
    pub many: bool,
    /// The player whose it is, if named.
    side: Option<&'static str>,
    /// It is an upgrade of which the unit that it is on is spoken of.
    on_unit: bool,
}

/// The deed of the effect before, and its object: "the discarded card".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LastDeed {
    /// "discarded"
    pub verb: &'static str,
    pub noun: &'static str,
    many: bool,
}

impl Mention {
    pub fn of(filter: &Filter, many: bool) -> Self {
        let side = filter.0.iter().find_map(|test| match test {
            Test::Friendly => Some("friendly"),
            Test::Enemy => Some("enemy"),
            _ => None,
        });
        let on_unit = filter.0.iter().any(|test| matches!(test, Test::AttachedTo(_)));
        Self { noun: filter.called(), many, side, on_unit }
    }

    pub(crate) fn of_choice(choose: &Choose) -> Self {
        Self::of(&choose.filter, choose.count != Count::exactly(1))
    }

    const fn it(&self) -> &'static str {
        if self.many { "them" } else { "it" }
    }

    fn that(&self) -> String {
        if self.many { format!("those {}s", self.noun) } else { format!("that {}", self.noun) }
    }
}

impl LastDeed {
    /// "the discarded card", "that token", "those units"
    fn that(self) -> String {
        let Self { verb, noun, many } = self;
        let (these, s) = if many { ("those", "s") } else { ("that", "") };
        match verb {
            "created" | "given" => format!("{these} token{s}"),
            "discarded" | "revealed" | "disclosed" => format!("the {verb} card{s}"),
            _ => format!("{these} {noun}{s}"),
        }
    }
}

impl Printer {
    /// The word for something that the text has spoken of.
    pub fn name(&self, target: &Target) -> Option<String> {
        let near = self.near.as_ref() == Some(target);
        Some(match target {
            Target::It | Target::Chosen(_) => self.name_of_choice(target),
            Target::Subject | Target::Object => {
                let of = if *target == Target::Subject { &self.subject } else { &self.object };
                match of {
                    Some(of) if !near && *target == Target::Object && self.is_defeated && of.noun == "unit" => {
                        "the defeated unit".into()
                    }
                    Some(of) if !near => of.that(),
                    _ => "it".into(),
                }
            }
            Target::Affected => match self.done {
                None => "it".into(),
                Some(LastDeed { many: false, .. }) if near => "it".into(),
                Some(done) => done.that(),
            },
            Target::Attacker if near => "it".into(),
            Target::Among(of, Filter(tests)) => match (&**of, tests.as_slice()) {
                (Target::It | Target::Chosen(_), [Test::DefeatedThisPhase]) => "the defeated units".into(),
                _ => return None,
            },
            Target::Both(targets) => {
                let last = self.choices.len().checked_sub(1)?;
                let place = |target: &Target| match target {
                    Target::It => Some(last),
                    Target::Chosen(place) => Some(*place),
                    _ => None,
                };
                let [one, other] = targets.as_slice() else { return None };
                let (one, other) = (place(one)?, place(other)?);
                (one + 1 == other && other == last).then(|| "those units".to_owned())?
            }
            Target::TopOfDeck(amount, _) => match (&self.seen, &**amount) {
                (Some(_), Amount::Difference(..)) => "the other cards".into(),
                (Some(seen), amount) if seen != amount => return None,
                (Some(Amount::Number(1)), _) if near => "it".into(),
                (Some(Amount::Number(1)), _) => "that card".into(),
                (Some(_), _) => "those cards".into(),
                (None, _) => return None,
            },
            _ => return None,
        })
    }

    fn name_of_choice(&self, target: &Target) -> String {
        let last = self.choices.len().checked_sub(1);
        let place = if let Target::Chosen(place) = target { Some(*place) } else { last };
        let Some((place, of)) = place.and_then(|place| Some((place, self.choices.get(place)?))) else {
            return "it".into();
        };
        if Some(place) == last && self.near == Some(Target::It) {
            return of.it().into();
        }
        // Of several of a kind, it is the latest, the only one of its side, or called by its place.
        let mut alike = self.choices.iter().enumerate().filter(|(at, other)| *at != place && other.noun == of.noun);
        match (of.side, alike.next()) {
            (Some(side), Some((_, other))) if of.noun == "unit" && !of.many && other.side != of.side => {
                format!("that {side} unit")
            }
            (_, Some((at, _))) if at > place => match ORDINALS.get(place) {
                Some(ordinal) => format!("the {ordinal} chosen {}{}", of.noun, if of.many { "s" } else { "" }),
                None => of.that(),
            },
            _ => of.that(),
        }
    }

    /// "its", "this unit's", "the discarded card's", before what it has.
    pub(crate) fn possessive(&mut self, target: &Target) -> String {
        let name = match target {
            Target::Itself => "it".into(),
            _ if self.dealer.as_ref() == Some(target) => "it".into(),
            Target::Each(filter) => return format!("the combined {}'", self.nouns(filter)),
            target => self.operand(target),
        };
        match name.as_str() {
            "it" => "its".to_owned(),
            "them" => "their".to_owned(),
            name if name.ends_with('s') => format!("{name}'"),
            name => format!("{name}'s"),
        }
    }

    /// True if what it is called asks for a verb in the plural.
    pub(crate) fn is_several(&self, target: &Target) -> bool {
        let place = match target {
            Target::It => self.choices.len().checked_sub(1),
            Target::Chosen(place) => Some(*place),
            Target::Among(of, filter) => {
                return !matches!(filter.0.as_slice(), [Test::Not(_)])
                    && (**of == Target::Affected || self.is_several(of));
            }
            Target::Affected => return self.done.is_some_and(|done| done.many),
            target => return super::words::is_plural(target),
        };
        place.and_then(|place| self.choices.get(place)).is_some_and(|of| of.many)
    }

    /// Remembers what a trigger is about, which the effect speaks of.
    pub fn remember(&mut self, trigger: &Trigger) {
        let one = |filter: &Filter| Some(Mention::of(filter, false));
        (self.subject, self.object) = match trigger {
            Trigger::Plays { card, .. } | Trigger::Creates { card, .. } => (one(card), None),
            Trigger::PlaysUpgradeOn { unit, .. } => (None, one(unit)),
            Trigger::Attacks { attacker, defender } => (one(attacker), one(defender)),
            Trigger::AttacksAndDefeats { attacker, defeated } => (one(attacker), one(defeated)),
            Trigger::Defeated(unit)
            | Trigger::LeavesPlay(unit)
            | Trigger::EntersPlay(unit)
            | Trigger::CompletesAttack(unit)
            | Trigger::AttackEnds(unit)
            | Trigger::AttackOrDefenseEnds(unit)
            | Trigger::Readies(unit) => (one(unit), None),
            Trigger::WhenAttached(unit) => (None, one(unit)),
            Trigger::WhenUnattached => (None, one(&Filter::units())),
            Trigger::Attaches { upgrade, unit, together: false } => (one(upgrade), one(unit)),
            Trigger::Attaches { unit, together: true, .. } => (None, one(unit)),
            Trigger::Damage(pattern) => (one(&pattern.by), one(&pattern.to)),
            _ => (None, None),
        };
        self.is_defeated = matches!(trigger, Trigger::AttacksAndDefeats { .. });
        let subject = self.subject.is_some() && !matches!(trigger, Trigger::Damage(_));
        self.near = Some(match (subject, self.object.is_some()) {
            (true, _) => Target::Subject,
            (false, true) => Target::Object,
            (false, false) => Target::This,
        });
    }

    /// Remembers what an effect has done, for the text after it.
    pub(crate) fn has_done(&mut self, effect: &Effect) {
        let one = Amount::Number(1);
        let cards = |verb: &'static str, count: &Amount| LastDeed { verb, noun: "card", many: *count != one };
        let of = |verb: &'static str, target: &Target| LastDeed {
            verb,
            noun: noun_of_target(target),
            many: is_many(target),
        };
        let done = match effect {
            Effect::Draw { count, .. } => cards("drawn", count),
            Effect::Discard { count, .. } | Effect::DiscardFromDeck { count, .. } => cards("discarded", count),
            Effect::DiscardUntil { .. } => LastDeed { verb: "discarded", noun: "card", many: true },
            Effect::DiscardCards(target) => of("discarded", target),
            Effect::Create { count, .. } => LastDeed { verb: "created", noun: "token", many: *count != one },
            Effect::Give { count, token, .. } => LastDeed { verb: "given", noun: token.word(), many: *count != one },
            Effect::PayResources { .. } => LastDeed { verb: "paid", noun: "resource", many: true },
            Effect::Heal { from, .. } => of("healed", from),
            Effect::Reveal(target) => of("revealed", target),
            Effect::Disclose { .. } => LastDeed { verb: "disclosed", noun: "card", many: false },
            Effect::Exhaust(target) => of("exhausted", target),
            Effect::Defeat(target) => of("defeated", target),
            Effect::ReturnToHand(target) => of("returned", target),
            Effect::Damage { to, .. } => of("damaged", to),
            Effect::IndirectDamage { .. } => LastDeed { verb: "damaged", noun: "unit", many: true },
            // What has parts has said of them what they did, and a choice does nothing.
            Effect::Nothing
            | Effect::Sequence(_)
            | Effect::Then
            | Effect::Together(_)
            | Effect::May { .. }
            | Effect::IfYouDo { .. }
            | Effect::If { .. }
            | Effect::Select(_)
            | Effect::ChoosePlayer(_)
            | Effect::Players { .. }
            | Effect::ChooseAspect { .. }
            | Effect::NameCard => return,
            _ => {
                self.done = None;
                return;
            }
        };
        if matches!(done.verb, "drawn" | "discarded" | "created" | "revealed" | "disclosed") {
            self.near = Some(Target::Affected);
        }
        self.done = Some(done);
    }

    /// Words in which "its" is about that.
    pub(crate) fn dealt_by<T>(&mut self, by: Option<&Target>, words: impl FnOnce(&mut Self) -> T) -> T {
        within(self, |p| &mut p.dealer, by.cloned(), words)
    }
}

fn noun_of_target(target: &Target) -> &'static str {
    match target {
        Target::Choose(choose) => choose.filter.called(),
        Target::Each(filter) | Target::Random { among: filter, .. } | Target::Among(_, filter) => filter.called(),
        Target::TopOfDeck(..) => "card",
        _ => "unit",
    }
}

fn is_many(target: &Target) -> bool {
    match target {
        Target::Choose(choose) => choose.count != Count::exactly(1),
        Target::Each(_) | Target::Both(_) => true,
        Target::Random { count, .. } => *count != 1,
        Target::TopOfDeck(amount, _) => **amount != Amount::Number(1),
        _ => false,
    }
}
