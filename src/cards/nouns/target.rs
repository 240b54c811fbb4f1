//! Targets of an effect: "this unit", "an enemy unit", "each of up to 3 Trooper units", "your base".

use crate::nouns::filter::{Noun, is_of_units};
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::reading::within;
use crate::terms::{CardKind, Comparison, ZoneKind, with_article};
use crate::tree::{Amount, Choose, Count, Feature, Filter, Target, Test, Together, Who};
use crate::writing::names::Mention;
use crate::writing::unsaid;
use crate::writing::words::at;
use crate::writing::{Printer, each, list};

impl Parser<'_> {
    /// "with combined cost 7 or less", "with different names", "in the same arena" of several.
    pub(crate) fn together(&mut self) -> Option<Together> {
        if self.has("with different names") {
            return Some(Together::Different(Feature::Name));
        }
        if self.has("that share the same trait") || self.has("that share a trait") {
            return Some(Together::Share(Feature::Trait));
        }
        if self.has("controlled by each player") {
            return Some(Together::OneForEachController);
        }
        if !self.refs.has_it() && self.has("in the same arena") && !self.sees("as") {
            return Some(Together::Share(Feature::Arena));
        }
        self.eat("with")?;
        if self.has("combined") || self.has("a combined") {
            let stat = self.stat()?;
            self.has("of");
            if self.has("equal to or less than") {
                return Some(Together::Total(stat, Comparison::AtMost, self.quantity()?));
            }
            let number = self.number()?;
            return Some(Together::Total(stat, self.comparison(), number.into()));
        }
        self.eat("a total of")?;
        let number = self.number()?;
        let comparison = self.comparison();
        Some(Together::Total(self.stat()?, comparison, number.into()))
    }

    /// A target, which "it" then stands for.
    pub(crate) fn target(&mut self) -> Option<Target> {
        if let Some(target) = self.attempt(Self::pronoun) {
            if let Some(each) = self.after("and", Self::each) {
                return Some(Target::Both(vec![target, each]));
            }
            // "that unit or your base", "from that unit or from your base"
            if let Some(base) = self.attempt(|p| {
                p.eat("or")?;
                p.has("to|from");
                p.base()
            }) {
                let one = |target: Target| Test::one_of(target);
                let target = Target::one(Filter(vec![Test::Any(vec![one(target), one(base)])]));
                self.refs.mention(&target);
                return Some(target);
            }
            return Some(target);
        }
        let target =
            self.choice(&[Self::fixed_object, Self::base, Self::each, Self::several, Self::random, Self::one])?;
        // "the defender or a base", "their base or a ground unit they control"
        if matches!(target, Target::Defender | Target::Base(_))
            && let Some(other) = self.attempt(|p| {
                p.eat("or")?;
                p.has("to");
                p.a_filter()
            })
        {
            let filter = Filter(vec![Test::Any(vec![Test::one_of(target), Test::All(other.0)])]);
            let target = Target::one(filter);
            self.refs.mention(&target);
            return Some(target);
        }
        self.refs.mention(&target);
        // "it and each enemy unit with the same name as it"
        if matches!(target, Target::Choose(_))
            && let Some(each) = self.after("and", Self::each)
        {
            return Some(Target::Both(vec![target, each]));
        }
        if target == Target::This
            && let Some(other) = self.attempt(|p| {
                p.eat("and")?;
                let other = p.choice(&[Self::each, Self::several, Self::one])?;
                p.refs.mention(&other);
                Some(other)
            })
        {
            return Some(Target::Both(vec![target, other]));
        }
        Some(target)
    }

    /// A base that is not chosen.
    fn base(&mut self) -> Option<Target> {
        if self.has("an opponent's base") {
            return Some(Target::one(Filter(vec![Test::Kind(CardKind::Base), Test::Enemy])));
        }
        let who = self.after_one_of(&[
            ("your base", |_| Some(Who::You)),
            ("the defending player's base", |_| Some(Who::DefendingPlayer)),
            ("each opponent's base", |_| Some(Who::EachOpponent)),
            ("each player's base", |_| Some(Who::EachPlayer)),
            ("its controller's base", |p| Some(Who::ControllerOf(Box::new(p.refs.it()?)))),
            ("their base", |p| p.refs.player_ref()),
            ("that player's|opponent's base", |p| p.refs.player_ref()),
        ])?;
        Some(Target::Base(who))
    }

    /// "each", "all".
    fn each(&mut self) -> Option<Target> {
        self.eat("each|all")?;
        if self.has("of those cards") {
            let cards = self.refs.acted_on(Act::Discarded)?;
            let mut noun = Noun::default();
            self.postmodifier(&mut noun)?;
            return Some(Target::Among(Box::new(cards), noun.filter));
        }
        if self.sees("of") {
            return None;
        }
        let filter = self.filter()?;
        if self.has("revealed this way") {
            let revealed = self.refs.acted_on(Act::Showed)?;
            self.refs.each_of_them();
            return Some(Target::Among(Box::new(revealed), filter));
        }
        if self.has("damaged this way") {
            return Some(Target::Among(Box::new(self.refs.affected()?), filter));
        }
        Some(Target::Each(filter))
    }

    /// "2 units", "up to 3 Trooper units", "any number of friendly units", "each of up to 2 units".
    pub(crate) fn several(&mut self) -> Option<Target> {
        self.has("each of");
        let count = self.count()?;
        if let Some(of) = self.attempt(|p| {
            p.eat("of")?;
            if let Some(crowd) = p.refs.crowd.clone()
                && (p.has("them") || p.has("those cards"))
            {
                return Some(Target::choose(count.clone(), crowd));
            }
            let units = p.sees("those units") || p.refs.it_is_unit();
            let them = Test::one_of(p.pronoun()?);
            let filter = if units { Filter::units().and(them) } else { Filter(vec![them]) };
            Some(Target::choose(count.clone(), filter))
        }) {
            return Some(of);
        }
        self.has("different");
        let mut noun = self.noun()?;
        if !self.has("from anywhere") {
            let mut unsaid = implied(&noun.filter);
            unsaid.retain(|share| !noun.together.contains(share));
            noun.together.append(&mut unsaid);
        }
        Some(self.chosen_from(count, noun))
    }

    /// The number of things that are chosen.
    pub(crate) fn count(&mut self) -> Option<Count> {
        if self.has("any number of") {
            return Some(Count::any());
        }
        if self.has("up to") {
            return Some(Count::up_to(self.number()?));
        }
        if self.has("that many") {
            let many = if self.refs.resourced { Amount::Resourced } else { Amount::ThatMuch };
            return Some(Count { min: many.clone(), max: many });
        }
        Some(Count::exactly(self.number()?))
    }

    fn random(&mut self) -> Option<Target> {
        self.eat("a random")?;
        Some(Target::Random { count: 1, among: self.filter()? })
    }

    /// "a unit", "another friendly unit", "a unit or a base".
    fn one(&mut self) -> Option<Target> {
        let different = self.has("a different");
        let another = self.has("another") || different || self.has("a second|third|fourth");
        if !another {
            self.eat("a|an|the")?;
        }
        let the = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(|token| token.norm == "the");
        let mut noun = self.noun()?;
        // "the unit with the most power": only a superlative makes one thing of many without a choice of words.
        if the && !noun.filter.0.iter().any(|test| matches!(test, Test::Most(_) | Test::Least(_))) {
            return None;
        }
        if another {
            noun.filter.0.push(Test::Other);
            self.settle_other(&mut noun.filter.0)?;
        }
        // "a different unit": than the one of the event, where none has been chosen.
        if different
            && let Some(event @ (Target::Subject | Target::Object)) = self.refs.of_event.clone()
            && is_of_units(&noun.filter)
            && let Some(other) = noun.filter.0.iter_mut().find(|test| **test == Test::Other)
        {
            *other = Test::OtherThan(Box::new(event));
        }
        if let Some(more) = self.attempt(|p| {
            p.eat("or")?;
            if p.has("another") {
                let filter = p.filter()?;
                let mut tests = [filter.0, vec![Test::Other]].concat();
                p.settle_other(&mut tests)?;
                return Some(Filter(tests));
            }
            let article = p.has("a|an");
            if let Some(mut filter) = p.attempt(Self::filter) {
                // "an enemy unit or resource": whose it is goes for both.
                if !article {
                    p.settle_resources(&noun.filter.0, &mut filter.0);
                }
                return Some(filter);
            }
            if article {
                return None;
            }
            // "a friendly Droid unit or General Grievous": whose it is goes for both.
            let name = Test::Named(p.card_name()?);
            let side = noun.filter.0.iter().filter(|test| matches!(test, Test::Friendly | Test::Enemy)).cloned();
            Some(Filter([name].into_iter().chain(side).collect()))
        }) {
            noun.filter = Filter(vec![Test::Any(vec![Test::All(noun.filter.0), Test::All(more.0)])]);
        }
        Some(self.chosen_from(Count::exactly(1), noun))
    }

    fn chosen_from(&self, count: Count, noun: Noun) -> Target {
        Target::Choose(Box::new(Choose { count, filter: noun.filter, by: Who::You, together: noun.together }))
    }

    /// "the top 3 cards of your deck".
    pub(crate) fn top_cards(&mut self) -> Option<Target> {
        self.eat("the top")?;
        let number = if self.has("card") { 1 } else { self.before(Self::number, "cards")? };
        self.eat("of")?;
        Some(Target::TopOfDeck(Box::new(number.into()), self.whose_deck()?))
    }
}

impl Printer {
    pub(crate) fn target(&mut self, target: &Target) -> String {
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
    pub(crate) fn operand(&mut self, target: &Target) -> String {
        if let Some(name) = self.name(target) {
            return name;
        }
        match target {
            Target::This => self.this().into(),
            Target::Attached => if self.of_base { "attached base" } else { "attached unit" }.into(),
            Target::Itself => "itself".into(),
            Target::BearerOf(_) => "that unit".into(),
            Target::Attacker => "the attacker".into(),
            Target::Defender => "the defender".into(),
            Target::Discarded => "the discarded card".into(),
            Target::Shown => "the revealed cards".into(),
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
            target => unsaid(target),
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
    pub(crate) fn taken(&mut self, target: &Target) -> String {
        within(self, |p| &mut p.from, true, |p| p.target(target))
    }

    pub(crate) fn choice(&mut self, choose: &Choose) -> String {
        let words = self.special(|p| p.some_of_them(choose)).unwrap_or_else(|| self.choice_words(choose));
        self.chosen = true;
        self.choices.push(Mention::of_choice(choose));
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
        let verb = self.done.map_or("", |done| done.verb);
        let on_top = matches!(**of, Target::TopOfDeck(..));
        if !rest.is_empty()
            && matches!((&**of, verb), (Target::Affected, "discarded") | (Target::TopOfDeck(..), "revealed"))
        {
            let noun = with_article(&self.noun(rest, false));
            return (*count == Count::exactly(1)).then(|| format!("{noun} {verb} this way{by}"));
        }
        if !rest.is_empty() && (on_top || *rest != [Test::Kind(CardKind::Unit)]) {
            return None;
        }
        let count = self.count(count);
        Some(format!("{} of {}{by}", count.trim_end_matches(" of"), self.name(of)?))
    }

    /// The number of things that are chosen.
    pub(crate) fn count(&mut self, count: &Count) -> String {
        match (&count.min, &count.max) {
            (Amount::Number(0), Amount::All) => "any number of".into(),
            (Amount::ThatMuch | Amount::Resourced, max) if *max == count.min => "that many".into(),
            (Amount::Number(0), Amount::Number(most)) => format!("up to {most}"),
            (Amount::Number(least), Amount::Number(most)) if least == most => least.to_string(),
            _ => unsaid(count),
        }
    }

    pub(crate) fn together(&mut self, together: &Together) -> String {
        match together {
            Together::Total(stat, comparison, Amount::Number(number)) => {
                format!("with combined {stat} {}", at(*comparison, &number.to_string()))
            }
            Together::Total(stat, Comparison::AtMost, amount) => {
                format!("with combined {stat} equal to or less than {}", self.quantity(amount))
            }
            Together::Different(feature) => format!("with different {}s", feature),
            Together::Share(Feature::Arena) => "in the same arena".into(),
            Together::Share(feature @ (Feature::Controller | Feature::Owner)) => {
                format!("with the same {}", feature)
            }
            Together::Share(feature) if *feature != Feature::Bearer => {
                format!("that share {}", with_article(feature.word()))
            }
            together => unsaid(together),
        }
    }

    pub(crate) fn top_cards(&mut self, amount: &Amount, who: &Who) -> String {
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
}

/// Tests that several such cards pass together without being said: several upgrades "on a unit" are on one, and several cards
/// "in a discard pile" are in one.
fn implied(filter: &Filter) -> Vec<Together> {
    let on_one = filter.0.iter().any(|test| match test {
        Test::AttachedTo(unit) => !unit.0.iter().any(|test| matches!(test, Test::OneOf(_))),
        _ => false,
    });
    let in_one = filter.0.contains(&Test::In(ZoneKind::Discard, Who::EachPlayer));
    let shared = [(on_one, Feature::Bearer), (in_one, Feature::Owner)];
    shared.into_iter().filter(|(implied, _)| *implied).map(|(_, feature)| Together::Share(feature)).collect()
}
