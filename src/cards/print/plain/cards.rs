//! What is done with cards that were found, played, discarded or chosen before, in plain words.

use super::super::super::amount::Amount;
use super::super::super::effect::{DeckPlace, Effect, PlayCard, Price};
use super::super::super::target::{Choose, Count, Filter, Target, Test, Who};
use super::super::super::terms::{CardKind, ZoneKind, with_article};
use super::super::names::Spoken;
use super::super::trigger::lasts;
use super::super::{Printer, capital};

impl Printer {
    /// "draw it", of what a search has found.
    pub fn found(&mut self, choose: &Choose, then: &Effect) -> Option<String> {
        let parts = match then {
            Effect::Sequence(parts) => parts.iter().map(|part| &**part).collect(),
            then => vec![then],
        };
        let many = choose.count != Count::exactly(1);
        let it = if many { "them" } else { "it" };
        let mut words = Vec::new();
        let mut after = String::new();
        for (at, part) in parts.iter().enumerate() {
            words.push(match part {
                Effect::Reveal(Target::It) => format!("reveal {it}"),
                Effect::DrawCards(Target::It) => format!("draw {it}"),
                Effect::DiscardCards(Target::It) => format!("discard {it}"),
                Effect::PutOnDeck { what: Target::It, place: DeckPlace::Top, random: false } => {
                    format!("put {it} on top of your deck")
                }
                Effect::Resource { what: Target::It, ready: false, who: Who::You } => format!("resource {it}"),
                Effect::Play(play) if play.what == Target::It && at + 1 == parts.len() => {
                    let kind = super::super::super::compile::kind_in(&choose.filter);
                    if play.as_kind != kind {
                        return None;
                    }
                    let plain = PlayCard { as_kind: None, ..PlayCard::clone(play) };
                    let it = if many { "each of them" } else { "it" };
                    let (how, more) = self.how_played(&plain);
                    after = more;
                    format!("play {it}{how}")
                }
                _ => return None,
            });
        }
        Some(match words.as_slice() {
            [one] => format!(", and {one}{after}"),
            [first @ .., last] => format!(", {}, and {last}{after}", first.join(", ")),
            [] => return None,
        })
    }

    /// How a card is played, and the sentence after it that says what it costs.
    pub fn how_played(&mut self, play: &PlayCard) -> (String, String) {
        let after = self.plainly(|p| p.of_the_played(play));
        let mut words = String::new();
        match (&after, &play.price) {
            (Some(_), Price::Normal | Price::Less(_)) => {}
            (_, price) => words += &self.price(price),
        }
        if after.is_none() {
            if play.enters_ready {
                words += ", entering play ready";
            }
            if !play.grants.is_empty() {
                words += &format!(", and it {} {}", self.grants(&play.grants, false), lasts(play.lasts));
            }
        }
        (words, after.map_or(String::new(), |after| format!(". {}", capital(&after))))
    }

    /// "It costs 3 resources less and enters play ready"
    pub fn of_the_played(&mut self, play: &PlayCard) -> Option<String> {
        let mut words = Vec::new();
        if let Price::Less(less) = &play.price {
            words.push(match less {
                Amount::Number(number) => format!("costs {} less", super::super::amount::resources(*number)),
                Amount::Times(number, of) => {
                    format!("costs {} less {}", super::super::amount::resources(*number), self.each_time(of)?)
                }
                of => format!("costs 1 resource less {}", self.each_time(of)?),
            });
        }
        if play.enters_ready {
            words.push("enters play ready".into());
        }
        if !play.grants.is_empty() {
            words.push(format!("{} {}", self.grants(&play.grants, false), lasts(play.lasts)));
        }
        if words.is_empty() {
            return None;
        }
        Some(format!("it {}", words.join(" and ")))
    }

    /// "look at an opponent's hand", "discard a card from it"
    pub fn discard_from_seen(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Discard {
            who: Who::ThatPlayer,
            count: Amount::Number(number),
            card,
            by: Some(Who::You),
            random: false,
            up_to: false,
        } = effect
        else {
            return None;
        };
        let cards = match number {
            1 => with_article(&self.noun(&card.0, false)),
            number => format!("{number} {}", self.nouns(card)),
        };
        Some(format!("discard {cards} from it"))
    }

    /// "each unit damaged this way", "it from your discard pile": some of what was spoken of.
    pub fn some_of(&mut self, target: &Target, filter: &Filter) -> Option<String> {
        match (target, filter.0.as_slice()) {
            (_, [Test::Not(not)]) if matches!(**not, Test::OneOf(_)) => Some("the other".into()),
            (_, [Test::In(ZoneKind::Discard, Who::You)]) => {
                Some(format!("{} from your discard pile", self.target(target)))
            }
            (_, [Test::In(ZoneKind::Discard, Who::EachPlayer)]) => {
                Some(format!("{} from its owner's discard pile", self.target(target)))
            }
            (_, [Test::Any(zones)])
                if *zones == [Test::In(ZoneKind::Discard, Who::EachPlayer), Test::GuardedBy(Filter::default())] =>
            {
                Some(format!("{} from its owner's discard pile or from capture", self.target(target)))
            }
            (Target::Affected, tests) if self.done.is_some_and(|done| done.verb == "discarded") => {
                let after = super::super::each(tests, |test| self.after(test));
                Some(format!("each of those cards {}", after.join(" ")))
            }
            (Target::Affected, tests) => {
                let verb = self.done?.verb;
                Some(format!("each {} {verb} this way", self.noun(tests, false)))
            }
            _ => None,
        }
    }

    /// "1 of them", "a Force card discarded this way": a choice from what was spoken of.
    pub fn some_of_them(&mut self, choose: &Choose) -> Option<String> {
        let Choose { count, filter, by: Who::You, together } = choose else { return None };
        if !together.is_empty() {
            return None;
        }
        let (Test::OneOf(of), rest) = filter.0.split_last()? else { return None };
        if **of == Target::Affected && self.done.is_some_and(|done| done.verb == "discarded") && !rest.is_empty() {
            let noun = with_article(&self.noun(rest, false));
            return (*count == Count::exactly(1)).then(|| format!("{noun} discarded this way"));
        }
        if !rest.is_empty() && *rest != [Test::Kind(CardKind::Unit)] {
            return None;
        }
        let count = if *count == Count::exactly(1) { "1".to_owned() } else { self.count(count) };
        let count = if count == "any number of" { "any number".to_owned() } else { count };
        let of = self.name(of)?;
        Some(format!("{count} of {of}"))
    }

    /// "attach it to another eligible unit"
    pub fn attached_where_able(&mut self, what: &Target, to: &Target) -> Option<String> {
        let Target::Choose(choose) = to else { return None };
        let Choose { count, filter: Filter(tests), by: Who::You, together } = &**choose else { return None };
        let able = tests.iter().position(|test| matches!(test, Test::EligibleFor(_)))?;
        let (noun, after) = (tests.get(..able)?, tests.get(able + 1..)?);
        if *count != Count::exactly(1) || !together.is_empty() {
            return None;
        }
        let (eligible, after) = match after {
            [Test::Not(not), rest @ ..] if matches!(**not, Test::HasUpgrade(_)) => ("another eligible", rest),
            rest => ("an eligible", rest),
        };
        let same = match after {
            [] => "",
            [Test::ControlledBy(Who::ControllerOf(_))] => " controlled by the same player",
            _ => return None,
        };
        let what = self.target(what);
        let noun = self.noun(noun, false);
        self.choices.push(Spoken::of_choice(choose));
        self.near = Some(Target::It);
        Some(format!("attach {what} to {eligible} {noun}{same}"))
    }
}
