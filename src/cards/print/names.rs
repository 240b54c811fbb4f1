//! Plain names for what was spoken of before: "it", "that unit", "the discarded card", "its controller".
//!
//! The printer offers the names that a reader would try, the nearest first; which of them says the same is for
//! [`wordings`](super::wordings) to find out. Here stands only what may be called what.

use super::super::amount::Amount;
use super::super::effect::Effect;
use super::super::target::{Choose, Count, Filter, Target, Test, Who};
use super::super::terms::Stat;
use super::super::trigger::Trigger;
use super::Printer;

/// Things of which the text has spoken, as it may call them again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spoken {
    /// "unit", "upgrade", "card".
    noun: &'static str,
    pub many: bool,
    /// Whose it is, if that is said.
    side: Option<&'static str>,
    /// It is an upgrade of which the unit that it is on is spoken of.
    on_unit: bool,
}

/// What the effect before has done to what it acted on, as it is called: "the discarded card".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Done {
    /// "discarded"
    pub verb: &'static str,
    pub noun: &'static str,
    many: bool,
}

impl Spoken {
    pub fn of(filter: &Filter, many: bool) -> Self {
        let side = filter.0.iter().find_map(|test| match test {
            Test::Friendly => Some("friendly"),
            Test::Enemy => Some("enemy"),
            _ => None,
        });
        let on_unit = filter.0.iter().any(|test| matches!(test, Test::AttachedTo(_)));
        Self { noun: filter.called(), many, side, on_unit }
    }

    pub fn of_choice(choose: &Choose) -> Self {
        Self::of(&choose.filter, choose.count != Count::exactly(1))
    }

    const fn it(&self) -> &'static str {
        if self.many { "them" } else { "it" }
    }

    fn that(&self) -> String {
        if self.many { format!("those {}s", self.noun) } else { format!("that {}", self.noun) }
    }

    pub fn chosen(&self) -> String {
        if self.many { format!("chosen {}s", self.noun) } else { format!("chosen {}", self.noun) }
    }
}

impl Printer {
    /// The first of the plain names that is understood, if any is.
    pub fn name(&mut self, target: &Target) -> Option<String> {
        self.names(target).into_iter().find_map(|name| self.plainly(|_| Some(name)))
    }

    /// What it may be called, the nearest name first.
    fn names(&self, target: &Target) -> Vec<String> {
        let near = self.near.as_ref() == Some(target);
        let in_order = |it: &str, other: String| match near {
            true => vec![it.to_owned(), other],
            false => vec![other, it.to_owned()],
        };
        match target {
            Target::It | Target::Chosen(_) => self.names_of_choice(target),
            Target::Subject | Target::Object => {
                let of = if *target == Target::Subject { &self.subject } else { &self.object };
                let Some(of) = of else { return vec!["it".to_owned()] };
                let mut names = in_order("it", of.that());
                if *target == Target::Object && self.is_defeated {
                    names.insert(1, "the defeated unit".into());
                }
                if let Some(side) = of.side {
                    names.push(format!("that {side} {}", of.noun));
                }
                names
            }
            Target::Affected => self.names_of_affected(),
            Target::Discarded => vec!["the discarded card".into(), "the discarded cards".into()],
            Target::Shown => vec!["the revealed cards".into(), "the disclosed card".into()],
            Target::ThisOne => vec!["the exploited unit".into()],
            Target::BearerOf(_) => vec!["that unit".into()],
            Target::Attacker if near => vec!["it".into()],
            Target::Both(targets) => {
                let last = self.choices.len().wrapping_sub(1);
                let place = |target: &Target| match target {
                    Target::It => Some(last),
                    Target::Chosen(place) => Some(*place),
                    _ => None,
                };
                let places: Vec<Option<usize>> = targets.iter().map(place).collect();
                match places.as_slice() {
                    [Some(one), Some(other)] if one + 1 == *other && *other == last => {
                        vec!["those units".into(), "each of them".into()]
                    }
                    _ => Vec::new(),
                }
            }
            Target::TopOfDeck(amount, _) if self.seen => match **amount {
                Amount::Number(1) if near => vec!["it".into(), "that card".into()],
                Amount::Number(1) => vec!["that card".into(), "it".into()],
                _ => vec!["those cards".into(), "them".into()],
            },
            _ => Vec::new(),
        }
    }

    fn names_of_choice(&self, target: &Target) -> Vec<String> {
        let last = self.choices.len().checked_sub(1);
        let place = if let Target::Chosen(place) = target { Some(*place) } else { last };
        let Some(of) = place.and_then(|place| self.choices.get(place)) else { return vec!["it".to_owned()] };
        let near = place == last && self.near == Some(Target::It);
        let alike = self.choices.iter().filter(|other| other.noun == of.noun).count() > 1;
        let mut names = vec![of.that()];
        if of.many {
            names.push(format!("each of those {}s", of.noun));
        }
        let at = if near { 0 } else { 1 };
        names.insert(at, of.it().to_owned());
        if let Some(side) = of.side
            && of.noun == "unit"
            && !of.many
        {
            let at = if alike && !near { 0 } else { names.len() };
            names.insert(at, format!("that {side} unit"));
        }
        if alike && of.noun == "unit" {
            names.push("the same unit".into());
        }
        names.push(format!("the chosen {}", if of.many { "units" } else { "unit" }));
        names
    }

    fn names_of_affected(&self) -> Vec<String> {
        let Some(Done { verb, noun, many }) = self.done else { return vec!["it".into(), "them".into()] };
        let it = if many { "them" } else { "it" };
        let named = match (verb, noun) {
            ("created" | "given", _) => {
                format!("{} token{}", if many { "those" } else { "that" }, if many { "s" } else { "" })
            }
            ("discarded" | "revealed" | "disclosed", _) => format!("the {verb} card{}", if many { "s" } else { "" }),
            _ => format!("{} {noun}{}", if many { "those" } else { "that" }, if many { "s" } else { "" }),
        };
        match self.near == Some(Target::Affected) && !many {
            true => vec![it.into(), named],
            false => vec![named, it.into()],
        }
    }

    /// "its", "this unit's", "the discarded card's", before what it has.
    pub fn possessive(&mut self, target: &Target) -> Option<String> {
        let own = |name: &str| match name {
            "it" => "its".to_owned(),
            "them" => "their".to_owned(),
            name if name.ends_with('s') => format!("{name}'"),
            name => format!("{name}'s"),
        };
        let names = match target {
            Target::This if self.dealer.as_ref() == Some(target) => vec!["it".to_owned()],
            Target::This => vec![self.this().to_owned()],
            Target::Attached if self.dealer.as_ref() == Some(target) => vec!["it".to_owned()],
            Target::Attached => vec!["attached unit".into(), "it".into()],
            Target::Itself => vec!["it".into()],
            Target::Defender => vec!["the defender".into()],
            Target::Attacker => vec!["the attacker".into(), "it".into()],
            _ if self.dealer.as_ref() == Some(target) => vec!["it".into()],
            target => {
                let mut names = self.names(target);
                names.retain(|name| name != "them" && !name.starts_with("each of"));
                if let Some(Done { verb: verb @ ("returned" | "defeated"), .. }) = self.done
                    && matches!(target, Target::It | Target::Chosen(_))
                {
                    names.push(format!("the {verb} unit"));
                }
                names
            }
        };
        names.into_iter().find_map(|name| self.plainly(|_| Some(own(&name))))
    }

    /// Something as the subject of a clause: "they", where as its object it would be "them".
    pub fn subject_words(&mut self, target: &Target) -> String {
        let words = self.target(target);
        if words == "them" { "they".into() } else { words }
    }

    /// Whether what it is called asks for a verb in the plural.
    pub fn is_several(&self, target: &Target) -> bool {
        let place = match target {
            Target::It => self.choices.len().checked_sub(1),
            Target::Chosen(place) => Some(*place),
            Target::Among(of, filter) => {
                return !matches!(filter.0.as_slice(), [Test::Not(_)])
                    && (**of == Target::Affected || self.is_several(of));
            }
            Target::Affected => return self.done.is_some_and(|done| done.many),
            target => return super::constant::is_plural(target),
        };
        place.and_then(|place| self.choices.get(place)).is_some_and(|of| of.many)
    }

    /// Remembers what a trigger is about, which the effect speaks of.
    pub fn remember(&mut self, trigger: &Trigger) {
        let one = |filter: &Filter| Some(Spoken::of(filter, false));
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
    pub fn has_done(&mut self, effect: &Effect) {
        let one = Amount::Number(1);
        let cards = |verb: &'static str, count: &Amount| Done { verb, noun: "card", many: *count != one };
        let of =
            |verb: &'static str, target: &Target| Done { verb, noun: noun_of_target(target), many: is_many(target) };
        let done = match effect {
            Effect::Draw { count, .. } => cards("drawn", count),
            Effect::Discard { count, .. } | Effect::DiscardFromDeck { count, .. } => cards("discarded", count),
            Effect::DiscardCards(target) => of("discarded", target),
            Effect::Create { count, .. } => Done { verb: "created", noun: "token", many: *count != one },
            Effect::Give { count, token, .. } => Done { verb: "given", noun: token.word(), many: *count != one },
            Effect::PayResources { .. } => Done { verb: "paid", noun: "resource", many: true },
            Effect::Heal { from, .. } => of("healed", from),
            Effect::Reveal(target) => of("revealed", target),
            Effect::Disclose { .. } => Done { verb: "disclosed", noun: "card", many: false },
            Effect::Exhaust(target) => of("exhausted", target),
            Effect::Defeat(target) => of("defeated", target),
            Effect::ReturnToHand(target) => of("returned", target),
            Effect::Damage { to, .. } => of("damaged", to),
            Effect::IndirectDamage { .. } => Done { verb: "damaged", noun: "unit", many: true },
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

    /// What the attack or the unit of a clause has, so that "its" is about that.
    pub fn dealt_by<T>(&mut self, by: Option<&Target>, words: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.dealer, by.cloned());
        let said = words(self);
        self.dealer = before;
        said
    }

    /// "its controller", "that unit's owner"
    pub fn whose(&mut self, who: &Who) -> Option<String> {
        let (of, word) = match who {
            Who::ControllerOf(of) => (of, "controller"),
            Who::OwnerOf(of) => (of, "owner"),
            _ => return None,
        };
        let of = self.possessive(of)?;
        Some(format!("{of} {word}"))
    }

    /// "its power", "this unit's remaining HP"
    pub fn stat_of(&mut self, stat: Stat, target: &Target) -> Option<String> {
        let of = self.possessive(target)?;
        Some(format!("{of} {stat}"))
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
