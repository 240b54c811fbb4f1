//! Numbers that are worked out: "equal to …", "the number of …", "2 resources".

use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::{Keyword, Stat};
use crate::tree::{Amount, Filter, Target, Test, Who};
use crate::writing::unsaid;
use crate::writing::words::{class, resources, zone_word};
use crate::writing::{Printer, each};

impl Parser<'_> {
    /// Words after "equal to".
    pub(crate) fn quantity(&mut self) -> Option<Amount> {
        if self.has("twice") {
            return Some(Amount::Times(2, Box::new(self.attempt(Self::quantity)?)));
        }
        if self.has("half") {
            let of = self.attempt(Self::quantity)?;
            self.eat(",")?;
            let up = self.one_of(&[("rounded up", true), ("rounded down", false)])?;
            return Some(Amount::Half { of: Box::new(of), up });
        }
        if let Some(less) = self.before(Self::number, "less than") {
            let of = self.attempt(Self::quantity)?;
            return Some(Amount::Difference(Box::new(of), Box::new(less.into())));
        }
        let number_of = |p: &mut Self| {
            p.eat("the number of")?;
            p.counted()
        };
        let amount = self.choice(&[Self::spread, Self::stat_of, Self::damage_on, number_of, Self::cost_of])?;
        if let Some(less) = self.after("minus", Self::number) {
            return Some(Amount::Difference(Box::new(amount), Box::new(less.into())));
        }
        if self.has("plus") {
            let more = match self.attempt(Self::number) {
                Some(number) => number.into(),
                None => self.attempt(Self::quantity)?,
            };
            return Some(Amount::Sum(vec![amount, more]));
        }
        Some(amount)
    }

    /// "the difference in the discarded cards' costs", "the difference between those units' costs".
    fn spread(&mut self) -> Option<Amount> {
        self.eat("the difference")?;
        let of = if self.has("in the discarded cards'") {
            self.refs.acted_on(Act::Discarded)?
        } else {
            self.eat("between those units'")?;
            self.refs.each_chosen()?
        };
        self.eat("costs")?;
        Some(Amount::Spread(Stat::Cost, Box::new(of)))
    }

    /// "its power", "this unit's remaining HP", "that card's cost".
    fn stat_of(&mut self) -> Option<Amount> {
        let of = self.possessive()?;
        if let Some(keyword) = self.attempt(|p| p.keyword_word().filter(|word| *word == Keyword::Raid)) {
            return Some(Amount::KeywordTotal(keyword, Box::new(of)));
        }
        let stat = self.stat()?;
        Some(Amount::stat(stat, of))
    }

    /// "its", "this unit's", "the defeated unit's".
    pub(crate) fn possessive(&mut self) -> Option<Target> {
        self.after_one_of(&[
            ("this unit's", |p| p.is_unit().then_some(Target::This)),
            ("attached unit's", |_| Some(Target::Attached)),
            ("the defender's", |_| Some(Target::Defender)),
            ("the attacker's", |_| Some(Target::Attacker)),
            ("that|the enemy unit's", |p| p.refs.with(&Test::Enemy)),
            ("that|the friendly unit's", |p| p.refs.with(&Test::Friendly)),
            ("its|his|her|their", |p| p.refs.it()),
            ("the discarded card's", |p| p.refs.acted_on(Act::Discarded)),
            ("the defeated unit's", |p| p.refs.defeated()),
            ("the exploited unit's", |_| Some(Target::ThisOne)),
            ("the returned unit's", |p| p.refs.returned()),
            ("that card's", |p| p.refs.it()),
            ("those cards'", |p| p.refs.cards()),
            ("that unit's", |p| p.refs.that_unit()),
            ("those units'", |p| p.refs.that_unit()),
        ])
    }

    /// "the amount of damage on this unit".
    fn damage_on(&mut self) -> Option<Amount> {
        self.eat("the")?;
        if self.has("damage dealt this way") {
            return Some(Amount::ThatMuch);
        }
        self.has("total");
        self.has("amount of");
        if let Some(dealt) = self.attempt(Self::dealt_this_attack) {
            return Some(dealt);
        }
        self.eat("damage on")?;
        Some(Amount::stat(Stat::Damage, self.damaged_object()?))
    }

    /// "combat damage dealt to a base this attack", "damage it dealt to a unit this attack".
    fn dealt_this_attack(&mut self) -> Option<Amount> {
        let combat = self.has("combat");
        self.eat("damage")?;
        let by = match self.has("dealt to") {
            true => None,
            false => {
                let by = self.reference()?;
                self.eat("dealt to")?;
                Some(Box::new(by))
            }
        };
        let to = self.a_filter()?;
        self.eat("this attack")?;
        Some(Amount::DealtInAttack { by, to, combat })
    }

    pub(crate) fn damaged_object(&mut self) -> Option<Target> {
        if self.has("your base") {
            return Some(Target::Base(Who::You));
        }
        if self.has("each|all") { self.filter().map(Target::Each) } else { self.reference() }
    }

    /// "the cost of the discarded card".
    fn cost_of(&mut self) -> Option<Amount> {
        self.eat("the")?;
        let combined = self.has("combined");
        let stat = self.before(Self::stat, "of")?;
        let several = self.sees("the chosen units") || self.sees("the revealed cards");
        if combined {
            let several = several || self.sees("the defeated units");
            self.demand(several)?;
        } else {
            self.demand(!several)?;
            self.demand_no("them")?;
        }
        Some(Amount::stat(stat, self.pronoun()?))
    }
}

impl Printer {
    /// A number as it stands after "equal to".
    pub(crate) fn quantity(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Stat(Stat::Damage, target) => match &**target {
                Target::Each(all) => format!("the total amount of damage on all {}", self.nouns(all)),
                target => format!("the damage on {}", self.bearer(target)),
            },
            Amount::Stat(stat, target) if self.is_several(target) || **target == Target::Shown => {
                let of = self.operand(target);
                format!("the combined {stat} of {}", if of == "them" { "those units" } else { &of })
            }
            Amount::Stat(stat, target) => format!("{} {stat}", self.possessive(target)),
            Amount::KeywordTotal(keyword, target) => format!("{} {keyword}", self.possessive(target)),
            Amount::Count(filter) => format!("the number of {}", self.nouns(filter)),
            Amount::CountOf(target) => match self.special(|p| p.this_way(target, true)) {
                Some(words) => format!("the number of {words}"),
                None => format!("the number of {}", self.target(target)),
            },
            Amount::Different(feature, filter) => {
                format!("the number of different {feature}s among {}", self.among(filter))
            }
            Amount::AspectIcons(aspect, filter) => {
                format!("the number of {aspect} aspect icons among {}", self.nouns(filter))
            }
            Amount::CardsIn(zone, who) => format!("the number of cards in {}", self.owned(zone_word(*zone), who)),
            Amount::Resources(Who::You) => "the number of resources you control".into(),
            Amount::Resources(who) => format!("the number of resources {}", self.controls(who)),
            Amount::Tally(tally) => match self.counted_deeds(tally, true) {
                Some(deeds) => format!("the number of {deeds}"),
                None => format!("the number of times {}", self.tally(tally)),
            },
            Amount::ThatMuch => match self.done.map(|done| done.verb) {
                Some(verb @ ("damaged" | "healed")) => {
                    format!("the damage {} this way", if verb == "healed" { verb } else { "dealt" })
                }
                Some("paid") => "the number of resources paid this way".into(),
                _ => "that much".into(),
            },
            Amount::Chosen => "the chosen number".into(),
            Amount::ExcessDamage => "the excess damage".into(),
            Amount::Resourced => "the number of cards resourced this way".into(),
            Amount::AbilitiesOn(kind, target) => {
                format!("the number of {} “{}” abilities", self.possessive(target), class(*kind))
            }
            Amount::Paid => "the number of resources paid to play this unit".into(),
            Amount::Sum(parts) => each(parts, |part| self.quantity(part)).join(" plus "),
            Amount::Difference(of, less) => match **less {
                Amount::Number(number) => format!("{number} less than {}", self.quantity(of)),
                _ => unsaid(amount),
            },
            Amount::Half { of, up } => {
                format!("half {}, rounded {}", self.quantity(of), if *up { "up" } else { "down" })
            }
            Amount::Times(2, of) => format!("twice {}", self.quantity(of)),
            Amount::Times(number, of) => format!("{number} times {}", self.quantity(of)),
            Amount::Spread(stat, target) => match &**target {
                Target::Affected => format!("the difference in the discarded cards' {stat}s"),
                _ => format!("the difference between those units' {stat}s"),
            },
            Amount::Extreme { most, stat, of } => {
                let extreme = if *most { "greatest" } else { "smallest" };
                format!("the {extreme} {stat} among {}", self.nouns(of))
            }
            Amount::DealtInAttack { by, to, combat } => {
                let combat = if *combat { "combat " } else { "" };
                let by = by.as_ref().map_or_else(String::new, |by| format!(" {}", self.operand(by)));
                let dealt = if by.is_empty() { "damage dealt".into() } else { format!("damage{by} dealt") };
                format!("the {combat}{dealt} to {} this attack", self.a_noun(to))
            }
            Amount::Every(number, of) => format!("1 {}", self.for_every(*number, of)),
            Amount::All => "all".into(),
            amount => unsaid(amount),
        }
    }

    /// The object of which the damage is spoken of.
    pub(crate) fn bearer(&mut self, target: &Target) -> String {
        if *target == Target::Itself { "it".into() } else { self.target(target) }
    }

    /// Cards of which something is counted: "friendly units", "the discarded cards".
    pub(crate) fn among(&mut self, filter: &Filter) -> String {
        match filter.0.as_slice() {
            [Test::OneOf(of)] if **of == Target::Affected => "the discarded cards".into(),
            _ => self.nouns(filter),
        }
    }

    /// A signed number of resources, as the words before and after "resources": "2", "less".
    pub(crate) fn change(&mut self, change: &Amount, to_play: &str) -> String {
        let (number, of) = match change {
            Amount::Number(number) => (*number, None),
            Amount::Times(number, of) => (*number, Some(&**of)),
            of => (1, Some(of)),
        };
        let more = if number < 0 { "less" } else { "more" };
        let times = of.map_or_else(String::new, |of| format!(" {}", self.multiplied(of)));
        format!("{} {more}{to_play}{times}", resources(number.abs()))
    }

    pub(crate) fn number_of_resources(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => resources(*number),
            amount => format!("resources equal to {}", self.quantity(amount)),
        }
    }
}
