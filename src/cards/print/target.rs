//! Targets and players: who does something, and what it is done to.

use super::amount::at;
use super::filter::compared;
use super::names::Spoken;
use super::{Printer, each, list};
use crate::ability::Ability;
use crate::amount::{Amount, Feature};
use crate::compile::Side;
use crate::phrases::FEATURES;
use crate::target::{Choose, Count, Filter, PlayerFilter, Target, Test, Together, Who};
use crate::terms::{Comparison, Stat, ZoneKind, with_article};

impl Printer {
    pub fn target(&mut self, target: &Target) -> String {
        let words = self.operand(target);
        // From here on, "it" would be taken for that.
        self.near = match target {
            Target::Choose(_) => Some(Target::It),
            Target::It | Target::Itself | Target::Base(_) => return words,
            Target::Each(_) | Target::Both(_) => None,
            Target::Random { .. } => Some(Target::Affected),
            target => Some(target.clone()),
        };
        words
    }

    /// A target inside another phrase, of which the text after it does not speak.
    pub fn operand(&mut self, target: &Target) -> String {
        if let Some(name) = self.name(target) {
            return name;
        }
        match target {
            Target::This => self.this().into(),
            Target::Attached => "attached unit".into(),
            Target::It | Target::Chosen(_) => "it".into(),
            Target::Itself => "itself".into(),
            Target::BearerOf(_) => "that unit".into(),
            Target::Subject => "the triggering card".into(),
            Target::Object => "that unit".into(),
            Target::Attacker => "the attacker".into(),
            Target::Defender => "the defender".into(),
            Target::Attacked => "the attacked unit or base".into(),
            Target::Affected => "those cards".into(),
            Target::Discarded => "the discarded card".into(),
            Target::Shown => "the revealed cards".into(),
            Target::Exploited => "the exploited units".into(),
            Target::ThisOne => "the exploited unit".into(),
            Target::AllChosen => "the units chosen this way".into(),
            Target::Each(filter) => format!("each {}", self.noun(&filter.0, false)),
            Target::Choose(choose) => self.choice(choose),
            Target::Random { count: 1, among } => format!("a random {}", self.noun(&among.0, false)),
            Target::Random { count, among } => format!("{count} random {}", self.nouns(among)),
            Target::Base(who) => self.owned("base", who),
            Target::TopOfDeck(amount, who) => self.top_cards(amount, who),
            Target::Both(targets) => match targets.as_slice() {
                [Target::TopOfDeck(count, Who::You), Target::TopOfDeck(same, who)] if count == same => {
                    let one = self.top_cards(count, &Who::You);
                    format!("{one} and {}", self.owned("deck", who))
                }
                targets => list(&each(targets, |target| self.target(target)), "and"),
            },
            Target::Among(target, filter) => match (self.special(|p| p.some_of(target, filter)), filter.0.as_slice()) {
                (Some(words), _) => words,
                (None, [Test::OneOf(_)]) => self.operand(target),
                (None, _) => {
                    let nouns = self.nouns(filter);
                    format!("{nouns} among {}", self.operand(target))
                }
            },
            Target::Fixed { card, copy } => format!("copy {copy} of card {card} of this game"),
        }
    }

    /// "each unit damaged this way", "it from your discard pile": some of what was spoken of.
    fn some_of(&mut self, target: &Target, filter: &Filter) -> Option<String> {
        let from = match filter.0.as_slice() {
            [Test::Not(not)] if matches!(**not, Test::OneOf(_)) => return Some("the other".into()),
            [Test::In(ZoneKind::Discard, Who::You)] => "your discard pile",
            [Test::In(ZoneKind::Discard, Who::EachPlayer)] => "its owner's discard pile",
            [Test::Any(zones)]
                if *zones == [Test::In(ZoneKind::Discard, Who::EachPlayer), Test::GuardedBy(Filter::default())] =>
            {
                "its owner's discard pile or from capture"
            }
            tests if *target == Target::Affected => {
                let verb = self.done?.verb;
                if verb == "discarded" {
                    let after = each(tests, |test| self.after(test));
                    return Some(format!("each of those cards {}", after.join(" ")));
                }
                return Some(format!("each {} {verb} this way", self.noun(tests, false)));
            }
            _ => return None,
        };
        Some(format!("{} from {from}", self.target(target)))
    }

    /// A target that is taken from where it is.
    pub fn taken(&mut self, target: &Target) -> String {
        let outer = std::mem::replace(&mut self.from, true);
        let words = self.target(target);
        self.from = outer;
        words
    }

    /// The name of the card with the ability.
    pub fn this(&self) -> &'static str {
        match self.side {
            _ if self.quoted => "this unit",
            Side::Leader => "this leader",
            Side::Unit | Side::LeaderUnit => "this unit",
            Side::Event => "this event",
            Side::Upgrade | Side::PilotText => "this upgrade",
            Side::Base => "this card",
        }
    }

    fn choice(&mut self, choose: &Choose) -> String {
        let words = match self.special(|p| p.some_of_them(choose)) {
            Some(words) => words,
            None => self.choice_words(choose),
        };
        self.chosen = true;
        self.choices.push(Spoken::of_choice(choose));
        words
    }

    fn choice_words(&mut self, choose: &Choose) -> String {
        let Choose { count, filter, by, together } = choose;
        let one = *count == Count::exactly(1);
        let mut words = match filter.0.as_slice() {
            // "the defender or a base"
            [Test::Any(tests)] if one && matches!(tests.as_slice(), [Test::OneOf(_), _]) => {
                let words = each(tests, |test| match test {
                    Test::OneOf(target) => self.target(target),
                    Test::All(other) => with_article(&self.noun(other, false)),
                    test => with_article(&self.noun(std::slice::from_ref(test), false)),
                });
                words.join(" or ")
            }
            _ if one => self.a_noun(filter),
            tests => {
                let count = self.count(count);
                format!("{count} {}", self.noun(tests, choose.count.max != Amount::Number(1)))
            }
        };
        // Several upgrades "on a unit" are on one, and several cards "in any player's discard pile" are in one.
        let implied = if one { Vec::new() } else { implied(filter) };
        let said = together.strip_suffix(implied.as_slice());
        for together in said.unwrap_or(together) {
            words += &format!(" {}", self.together(together));
        }
        if said.is_none() {
            words += " from anywhere";
        }
        match by {
            Who::You => words,
            by => format!("{words}, chosen by {}", self.player(by)),
        }
    }

    /// "1 of them", "a Force card discarded this way": a choice from what was spoken of.
    fn some_of_them(&mut self, choose: &Choose) -> Option<String> {
        let Choose { count, filter, by, together } = choose;
        let (Test::OneOf(of), rest) = filter.0.split_last()? else { return None };
        if !together.is_empty() {
            return None;
        }
        let by = match by {
            Who::You => String::new(),
            by => format!(", chosen by {}", self.player(by)),
        };
        if **of == Target::Affected && self.done.is_some_and(|done| done.verb == "discarded") && !rest.is_empty() {
            let noun = with_article(&self.noun(rest, false));
            return (*count == Count::exactly(1)).then(|| format!("{noun} discarded this way{by}"));
        }
        if !rest.is_empty() && *rest != [Test::Kind(crate::terms::CardKind::Unit)] {
            return None;
        }
        let count = match self.count(count).as_str() {
            "any number of" => "any number".to_owned(),
            count => count.to_owned(),
        };
        Some(format!("{count} of {}{by}", self.name(of)?))
    }

    /// The number of things that are chosen.
    pub fn count(&mut self, count: &Count) -> String {
        match (&count.min, &count.max) {
            (Amount::Number(0), Amount::All) => "any number of".into(),
            (Amount::ThatMuch | Amount::Resourced, max) if *max == count.min => "that many".into(),
            (Amount::Number(0), Amount::Number(most)) => format!("up to {most}"),
            (Amount::Number(least), Amount::Number(most)) if least == most => least.to_string(),
            (least, most) if least == most => format!("a number, equal to {}, of", self.quantity(most)),
            (least, most) => {
                let least = self.quantity(least);
                format!("from {least} to {} of", self.quantity(most))
            }
        }
    }

    fn together(&mut self, together: &Together) -> String {
        match together {
            Together::Total(Stat::Damage, comparison, Amount::Number(number)) => {
                format!("with a total of {} damage", at(*comparison, &number.to_string()))
            }
            Together::Total(stat, comparison, Amount::Number(number)) => {
                format!("with combined {stat} {}", at(*comparison, &number.to_string()))
            }
            Together::Total(stat, Comparison::AtMost, amount) => {
                format!("with combined {stat} equal to or less than {}", self.quantity(amount))
            }
            Together::Total(stat, comparison, amount) => {
                format!("with combined {stat} {} {}", compared(*comparison), self.quantity(amount))
            }
            Together::Different(feature) => format!("with different {}s", feature_word(*feature)),
            Together::Share(Feature::Arena) => "in the same arena".into(),
            Together::Share(Feature::Bearer) => "on the same unit".into(),
            Together::Share(feature @ (Feature::Controller | Feature::Owner)) => {
                format!("with the same {}", feature_word(*feature))
            }
            Together::Share(feature) => format!("that share {}", with_article(feature_word(*feature))),
            Together::OneForEachController => "controlled by each player".into(),
        }
    }

    pub fn top_cards(&mut self, amount: &Amount, who: &Who) -> String {
        let of = self.owned("deck", who);
        match amount {
            Amount::Number(1) => format!("the top card of {of}"),
            Amount::Number(number) => format!("the top {number} cards of {of}"),
            Amount::ThatMuch => format!("that many cards from the top of {of}"),
            Amount::Times(2, many) if **many == Amount::ThatMuch => {
                format!("twice that many cards from the top of {of}")
            }
            amount => format!("cards from the top of {of} equal to {}", self.quantity(amount)),
        }
    }

    /// A player's zone or base.
    pub fn owned(&mut self, what: &str, who: &Who) -> String {
        match who {
            Who::You if self.theirs => format!("their {what}"),
            Who::You => format!("your {what}"),
            Who::ThatPlayer => format!("their {what}"),
            Who::AnyPlayer => format!("any player's {what}"),
            who => format!("{}'s {what}", self.player(who)),
        }
    }

    /// "you control", "they control", after what that is.
    pub fn controls(&mut self, who: &Who) -> String {
        match who {
            Who::You if self.theirs => "they control".into(),
            Who::You => "you control".into(),
            Who::ThatPlayer => "they control".into(),
            Who::EachOpponent => "an opponent controls".into(),
            who => format!("{} controls", self.player(who)),
        }
    }

    /// A player or players.
    pub fn player(&mut self, who: &Who) -> String {
        match who {
            Who::You if self.theirs => "they".into(),
            Who::You => "you".into(),
            Who::Opponent => "an opponent".into(),
            Who::EachOpponent => "each opponent".into(),
            Who::EachPlayer => "each player".into(),
            Who::AnyPlayer => "a player".into(),
            Who::Players(count) => format!("{} players", self.count(count)),
            Who::ThatPlayer => "that player".into(),
            Who::ControllerOf(target) => format!("{} controller", self.possessive(target)),
            Who::OwnerOf(target) => format!("{} owner", self.possessive(target)),
            Who::AttackingPlayer => "the attacking player".into(),
            Who::DefendingPlayer => "the defending player".into(),
            Who::Each(filter) => match &**filter {
                PlayerFilter::BaseYouDamagedThisPhase => "each opponent whose base you've damaged this phase".into(),
                PlayerFilter::OpponentControls(Comparison::MoreThan, Amount::Resources(Who::You), filter)
                    if filter.0 == [Test::In(ZoneKind::Resources, Who::ThatPlayer)] =>
                {
                    "each opponent who controls more resources than you".into()
                }
                PlayerFilter::OpponentControls(comparison, amount, filter) => {
                    let nouns = self.nouns(filter);
                    let amount = self.quantity(amount);
                    format!("each opponent for whom the number of {nouns} is {} {amount}", compared(*comparison))
                }
            },
            Who::EachFromLeft => "each player, beginning at your left".into(),
            Who::OtherThan(_) => "a different player".into(),
            Who::RightOf(who) => format!("the player to the right of {}", self.player(who)),
            Who::Seat(seat) => format!("the player of seat {seat} of this game"),
        }
    }

    /// A player with a verb: "you draw", "each opponent draws".
    pub fn does(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => verb.to_owned(),
            who if std::mem::take(&mut self.bare) => format!("{} {verb}", self.player(who)),
            who => format!("{} {verb}s", self.player(who)),
        }
    }

    /// A player with a verb, also of the controller of the ability: "you deal".
    pub fn acts(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => format!("you {verb}"),
            who => self.does(who, verb),
        }
    }

    /// An ability in quotation marks.
    pub fn quoted(&self, ability: &Ability) -> String {
        let mut inner = Self { quoted: true, ..Self::new(self.side) };
        format!("“{}”", inner.ability(ability))
    }
}

/// Tests that several such cards pass together without being said.
fn implied(filter: &Filter) -> Vec<Together> {
    let on_one = filter.0.iter().any(|test| match test {
        Test::AttachedTo(unit) => !unit.0.iter().any(|test| matches!(test, Test::OneOf(_))),
        _ => false,
    });
    let in_one = filter.0.contains(&Test::In(ZoneKind::Discard, Who::EachPlayer));
    let shared = [(on_one, Feature::Bearer), (in_one, Feature::Owner)];
    shared.into_iter().filter(|(implied, _)| *implied).map(|(_, feature)| Together::Share(feature)).collect()
}

/// The word for a feature of cards.
pub(super) fn feature_word(feature: Feature) -> &'static str {
    FEATURES.words(&feature).unwrap_or_default()
}
