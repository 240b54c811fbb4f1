//! Things that are counted: "for each …", "for every 5 …", "unit defeated this way".

use crate::phrases::{CLASSES, MULTIPLES, TALLIES};
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::{CardKind, Comparison, Keyword, Stat, ZoneKind};
use crate::tree::{AbilityClass, Amount, Deed, Feature, Filter, Tally, Target, Test, Who};
use crate::writing::Printer;
use crate::writing::words::zone_word;

impl Parser<'_> {
    /// "friendly unit with a different name".
    fn named_differently(&mut self) -> Option<Amount> {
        self.before(Self::filter, "with a different name").map(|filter| Amount::Different(Feature::Name, filter))
    }

    /// "copy of the named card in their hand".
    fn copies(&mut self) -> Option<Amount> {
        if !self.has("copy of the named card in their hand") {
            self.eat("card with that name in their hand")?;
        }
        let hand = Test::In(ZoneKind::Hand, self.refs.player_ref()?);
        Some(Amount::Count(Filter(vec![hand, Test::NamedCard])))
    }

    /// The things that are counted, after "the number of" or "for each".
    pub(crate) fn counted(&mut self) -> Option<Amount> {
        self.choice(&[
            Self::icons,
            Self::copies,
            Self::named_differently,
            Self::this_way,
            Self::counted_resources,
            Self::counted_cards,
            Self::tally,
            Self::different,
            |p| p.filter().map(Amount::Count),
        ])
    }

    /// "Villainy aspect icons among friendly units".
    fn icons(&mut self) -> Option<Amount> {
        let aspect = self.before(Self::aspect, "aspect icon|icons among")?;
        Some(Amount::AspectIcons(aspect, self.filter()?))
    }

    /// The objects of the effect before: "card discarded this way".
    pub(crate) fn this_way(&mut self) -> Option<Amount> {
        if self.has("resource|resources paid this way") {
            return Some(Amount::ThatMuch);
        }
        if self.has("resources paid to play this unit") {
            return Some(Amount::Paid);
        }
        let mut filter = self.filter()?;
        let act = self.choice::<Act>(&[
            |p| p.sees("discarded").then_some(Act::Discarded),
            |p| p.sees("drawn").then_some(Act::Drew),
            |p| p.sees("revealed").then_some(Act::Showed),
        ]);
        // Where the cards were is no longer where they are.
        filter.0.retain(|test| !matches!(test, Test::In(..)));
        // Of damaged units, only those that were defeated by it.
        if self.has("defeated") {
            filter.0.push(Test::DefeatedThisPhase);
        } else {
            self.eat("discarded|revealed|exhausted|returned|drawn")?;
        }
        self.eat("this way")?;
        let acted = act.and_then(|act| self.refs.acted_on(act));
        let affected = Box::new(match acted {
            Some(affected) => affected,
            None => self.refs.affected()?,
        });
        Some(Amount::CountOf(match filter.0.is_empty() {
            true => affected,
            false => Box::new(Target::Among(affected, filter)),
        }))
    }

    fn counted_resources(&mut self) -> Option<Amount> {
        self.eat("resource|resources")?;
        Some(Amount::Resources(self.controller()?))
    }

    fn counted_cards(&mut self) -> Option<Amount> {
        self.eat("card|cards in")?;
        let who = self.after_one_of(&[
            ("your", |_| Some(Who::You)),
            ("their", |p| p.refs.player_ref()),
            ("that player's", |p| p.refs.player_ref()),
        ])?;
        let zone = self.zone()?;
        self.demand_no("with")?;
        Some(Amount::CardsIn(zone, who))
    }

    /// "unit that was defeated this phase", "cards you've drawn this phase".
    pub(crate) fn tally(&mut self) -> Option<Amount> {
        if let Some(tally) = self.phrase(&TALLIES) {
            return Some(Amount::Tally(tally));
        }
        let mut card = self.filter()?;
        // In play, a filter that asks for a defeated unit would find nothing: what is counted is the deed.
        let place = card.0.iter().position(|test| *test == Test::DefeatedThisPhase)?;
        card.0.remove(place);
        let who = self.side_of(&mut card);
        Some(Amount::Tally(Tally::this_phase(Deed::Defeated, who, card)))
    }

    /// Takes "friendly" and "enemy" out of a filter over past events, and says whose deeds count instead.
    pub(crate) fn side_of(&mut self, card: &mut Filter) -> Who {
        let mut who = Who::EachPlayer;
        card.0.retain(|test| match test {
            Test::Friendly => {
                who = Who::You;
                false
            }
            Test::Enemy => {
                who = Who::EachOpponent;
                false
            }
            _ => true,
        });
        who
    }

    /// "different aspect it has", "different costs among …".
    fn different(&mut self) -> Option<Amount> {
        self.eat("different")?;
        let feature = self.feature()?;
        if self.has("it has") {
            let it = self.refs.it()?;
            return Some(Amount::Different(feature, Filter::one(it)));
        }
        self.eat("among")?;
        if self.has("the discarded cards") {
            let discarded = Box::new(self.refs.acted_on(Act::Discarded)?);
            return Some(Amount::Different(feature, Filter(vec![Test::OneOf(discarded)])));
        }
        let among = self.filter()?;
        Some(Amount::Different(feature, among))
    }

    /// "aspect", "costs": something by which cards differ.
    pub(crate) fn feature(&mut self) -> Option<Feature> {
        Feature::ALL.iter().copied().find(|feature| self.has(&format!("{feature}|{feature}s")))
    }

    /// A class of triggered abilities, between quotation marks.
    pub(crate) fn ability_class(&mut self) -> Option<AbilityClass> {
        self.phrase(&CLASSES)
    }

    /// "for each …", "for every 5 damage on …": so many times as much.
    pub(crate) fn multiplier(&mut self) -> Option<Amount> {
        self.eat("for")?;
        if self.has("every") {
            let number = self.number()?;
            if self.has("resources they control") {
                let resources = Amount::Resources(self.refs.player_ref()?);
                return Some(Amount::Every(number, Box::new(resources)));
            }
            if self.has("damage dealt this way") {
                return Some(Amount::Every(number, Box::new(Amount::ThatMuch)));
            }
            let of = match self.has("damage on") {
                true => Amount::stat(Stat::Damage, self.damaged_object()?),
                false => self.counted()?,
            };
            return Some(Amount::Every(number, Box::new(of)));
        }
        self.eat("each")?;
        if self.has("damage dealt|healed this way") {
            return Some(Amount::ThatMuch);
        }
        if let Some(amount) = self.after("damage on", Self::damaged_object) {
            return Some(Amount::stat(Stat::Damage, amount));
        }
        if let Some(unit) = self.after("upgrade that was on", Self::reference) {
            return Some(Amount::UpgradesOn(Box::new(unit)));
        }
        if self.has("raid it has") {
            return Some(Amount::KeywordTotal(Keyword::Raid, Box::new(self.refs.it()?)));
        }
        if let Some(amount) = self.phrase(&MULTIPLES) {
            return Some(amount);
        }
        if let Some(opponent) = self.one_of(&[("player with", false), ("opponent with", true)]) {
            let number = self.number()?;
            let comparison = self.comparison();
            self.eat("damage on their base")?;
            let damaged = Test::Stat(Stat::Damage, comparison, number.into());
            let mut bases = vec![Test::Kind(CardKind::Base)];
            bases.extend(opponent.then_some(Test::Enemy));
            bases.push(damaged);
            return Some(Amount::Count(Filter(bases)));
        }
        self.counted()
    }

    /// A number times a multiplier, where a multiplier may follow.
    pub(crate) fn scaled(&mut self, number: i32) -> Amount {
        match self.attempt(Self::multiplier) {
            Some(amount) => times(number, amount),
            None => number.into(),
        }
    }
}

impl Printer {
    /// "cards you've drawn this phase", after "the number of", or one of them, after "for each".
    pub(crate) fn counted_deeds(&mut self, tally: &Tally, plural: bool) -> Option<String> {
        if let Some(words) = TALLIES.words(tally) {
            return Some(if plural { words.replacen("card ", "cards ", 1) } else { words.into() });
        }
        let Tally { what: Deed::Defeated, who, card, of_one: false } = tally else { return None };
        let card = whose(card, who)?;
        let was = if plural { "were" } else { "was" };
        Some(format!("{} that {was} defeated this phase", self.noun(&card.0, plural)))
    }

    /// "for each friendly unit", "for every 2 resources you control", "times" any other number.
    pub(crate) fn multiplied(&mut self, amount: &Amount) -> String {
        self.each_time(amount).unwrap_or_else(|| format!("times {}", self.quantity(amount)))
    }

    pub(crate) fn for_every(&mut self, number: i32, of: &Amount) -> String {
        let of = match of {
            Amount::Resources(who) => format!("resources {}", self.controls(who)),
            Amount::Count(filter) => self.nouns(filter),
            Amount::Stat(Stat::Damage, target) => format!("damage on {}", self.bearer(target)),
            Amount::ThatMuch => match self.done.map(|done| done.verb) {
                Some("damaged") => "damage dealt this way".into(),
                _ => "resources paid this way".into(),
            },
            of => format!("of {}", self.quantity(of)),
        };
        format!("for every {number} {of}")
    }

    /// "for each friendly unit", "for each unit defeated this way"
    pub(crate) fn each_time(&mut self, amount: &Amount) -> Option<String> {
        Some(match amount {
            Amount::Count(Filter(tests)) => match tests.as_slice() {
                [
                    Test::Kind(CardKind::Base),
                    rest @ ..,
                    Test::Stat(Stat::Damage, Comparison::AtLeast, Amount::Number(number)),
                ] if rest.is_empty() || *rest == [Test::Enemy] => {
                    let player = if rest.is_empty() { "player" } else { "opponent" };
                    format!("for each {player} with {number} or more damage on their base")
                }
                [Test::In(ZoneKind::Hand, who), Test::NamedCard] => {
                    format!("for each card with that name in {}", self.owned("hand", who))
                }
                tests => format!("for each {}", self.noun(tests, false)),
            },
            Amount::Different(feature, filter) => match filter.0.as_slice() {
                [Test::OneOf(of)] if matches!(**of, Target::It | Target::Chosen(_)) => {
                    format!("for each different {feature} it has")
                }
                _ => format!("for each different {feature} among {}", self.among(filter)),
            },
            Amount::CountOf(target) => format!("for each {}", self.special(|p| p.this_way(target, false))?),
            Amount::Stat(Stat::Damage, target) => format!("for each damage on {}", self.bearer(target)),
            Amount::Every(number, of) => self.for_every(*number, of),
            Amount::KeywordTotal(keyword, _) => format!("for each {keyword} it has"),
            Amount::ThatMuch => match self.done?.verb {
                "paid" => "for each resource paid this way".into(),
                "damaged" => "for each damage dealt this way".into(),
                _ => return None,
            },
            Amount::UpgradesOn(target) => format!("for each upgrade that was on {}", self.target(target)),
            Amount::AspectIcons(aspect, filter) => {
                format!("for each {aspect} aspect icon among {}", self.nouns(filter))
            }
            Amount::Tally(tally) => format!("for each {}", self.counted_deeds(tally, false)?),
            Amount::CardsIn(zone, who) => format!("for each card in {}", self.owned(zone_word(*zone), who)),
            Amount::Resources(who) => format!("for each resource {}", self.controls(who)),
            amount => format!("for each {}", MULTIPLES.words(amount)?),
        })
    }

    /// "unit defeated this way", of the effect before.
    pub(crate) fn this_way(&mut self, target: &Target, plural: bool) -> Option<String> {
        let card = if plural { "cards" } else { "card" };
        match target {
            Target::Exploited => Some("unit you exploited while playing this card".into()),
            Target::Affected => Some(format!("{card} {} this way", self.done?.verb)),
            Target::Among(of, filter) if **of == Target::Affected => {
                let verb = self.done?.verb;
                if verb == "healed" && filter.0 == [Test::Kind(CardKind::Base)] {
                    return Some("player that does".into());
                }
                Some(match filter.0.split_last() {
                    Some((Test::DefeatedThisPhase, rest)) => format!("{} defeated this way", self.noun(rest, plural)),
                    _ => format!("{} {verb} this way", self.noun(&filter.0, plural)),
                })
            }
            _ => None,
        }
    }
}

/// So many times the amount.
pub(crate) fn times(number: i32, amount: Amount) -> Amount {
    match number {
        0 => 0.into(),
        1 => amount,
        _ => Amount::Times(number, Box::new(amount)),
    }
}

/// A description with the side that did something with it.
pub(crate) fn whose(card: &Filter, who: &Who) -> Option<Filter> {
    let whose = match who {
        Who::You => Some(Test::Friendly),
        Who::EachOpponent => Some(Test::Enemy),
        Who::EachPlayer => None,
        _ => return None,
    };
    let mut tests = card.0.clone();
    if let Some(whose) = whose {
        tests.insert(1.min(tests.len()), whose);
    }
    Some(Filter(tests))
}
