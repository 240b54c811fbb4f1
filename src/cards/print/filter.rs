//! Descriptions of cards: a noun, the adjectives before it, and what follows it.

use super::target::feature_word;
use super::{Printer, capital, each, list};
use crate::amount::Amount;
use crate::phrases::{ADJECTIVES, STATES, TESTS, ZONES};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Comparison, Stat, TokenKind, Trait, ZoneKind, with_article};

impl Printer {
    /// A description with its article.
    pub fn a_noun(&mut self, filter: &Filter) -> String {
        if let [Test::Any(tests)] = filter.0.as_slice()
            && let [Test::All(one), Test::All(other)] = tests.as_slice()
        {
            let one = self.a_noun(&Filter(one.clone()));
            return format!("{one} or {}", self.a_noun(&Filter(other.clone())));
        }
        if let [Test::OneOf(target)] = filter.0.as_slice() {
            return self.target(target);
        }
        let tests = filter.0.as_slice();
        let others = tests.iter().rev().take_while(|test| matches!(test, Test::OtherThan(_))).count();
        if let (rest, [Test::OtherThan(other), ..]) = tests.split_at(tests.len() - others) {
            return match **other {
                Target::It | Target::Chosen(_) | Target::Affected => format!("another {}", self.noun(rest, false)),
                Target::Subject | Target::Object => format!("a different {}", self.noun(rest, false)),
                ref other => {
                    let noun = with_article(&self.noun(rest, false));
                    format!("{noun} other than {}", self.operand(other))
                }
            };
        }
        match tests.iter().position(|test| *test == Test::Other) {
            Some(_) if self.other_is_this() => {
                let rest: Vec<Test> = tests.iter().filter(|test| **test != Test::Other).cloned().collect();
                format!("another {}", self.noun(&rest, false))
            }
            _ => with_article(&self.noun(tests, false)),
        }
    }

    /// A description of several.
    pub fn nouns(&mut self, filter: &Filter) -> String {
        self.noun(&filter.0, true)
    }

    /// True if "another" would be read as another than this card.
    fn other_is_this(&self) -> bool {
        !self.chosen || self.in_condition
    }

    /// A description without article.
    pub fn noun(&mut self, tests: &[Test], plural: bool) -> String {
        let of_resources = tests.iter().any(|test| matches!(test, Test::In(ZoneKind::Resources, _)));
        let outer = std::mem::replace(&mut self.of_resources, of_resources);
        let words = self.described(tests, plural);
        self.of_resources = outer;
        words
    }

    fn described(&mut self, tests: &[Test], plural: bool) -> String {
        let together = match tests {
            [rest @ .., Test::OwnedBy(Who::You), Test::Friendly] => Some((rest, "you own and control")),
            [rest @ .., Test::OwnedBy(Who::You), Test::Not(not)] if **not == Test::Friendly => {
                Some((rest, "you own but don't control"))
            }
            [rest @ .., Test::Not(attacked), Test::Not(entered)]
                if **attacked == Test::AttackedThisPhase && **entered == Test::EnteredPlayThisPhase =>
            {
                Some((rest, "that didn't attack or enter play this phase"))
            }
            _ => None,
        };
        if let Some((rest, words)) = together {
            return format!("{} {words}", self.noun(rest, plural));
        }
        if let [
            rest @ ..,
            Test::Stat(Stat::Power, Comparison::Exactly, one),
            Test::Stat(Stat::RemainingHp, Comparison::Exactly, other),
        ] = tests
            && one == other
        {
            let noun = self.noun(rest, plural);
            return format!("{noun} with power and remaining HP both equal to {}", self.quantity(one));
        }
        if let [Test::GuardedBy(by)] = tests
            && !by.0.is_empty()
        {
            return format!(
                "captured {} {}",
                if plural { "cards" } else { "card" },
                self.after(&Test::GuardedBy(by.clone()))
            );
        }
        if let Some((whose, rest)) = self.controlled(tests) {
            let noun = self.noun(rest, plural);
            return format!("{noun} {}", self.controls(&whose));
        }
        let (mut head, after, mut rest) = self.head(tests, plural);
        if let Some((Test::Leader, others)) = tests.split_first() {
            head = if plural { "leaders".into() } else { "leader".into() };
            rest = others;
        }
        let mut words = Vec::new();
        let others = rest.iter().take_while(|test| matches!(test, Test::OtherThan(_))).count();
        if others > 0 {
            words.push("other".to_owned());
            rest = rest.get(others..).unwrap_or_default();
        }
        while let Some((first, more)) = rest.split_first()
            && let Some(word) = self.adjective(first)
        {
            let at = if *first == Test::Other { 0 } else { words.len() };
            words.insert(at, word);
            rest = more;
        }
        words.push(head);
        words.extend(after);
        words.extend(rest.iter().map(|test| {
            let words = self.after(test);
            match words.strip_prefix("that is ").or_else(|| words.strip_prefix("that was ")) {
                Some(rest) if plural => {
                    format!("that {} {rest}", if words.starts_with("that is") { "are" } else { "were" })
                }
                _ => words,
            }
        }));
        words.join(" ")
    }

    /// The controller at the end of a description, which is said after all else.
    fn controlled<'t>(&self, tests: &'t [Test]) -> Option<(Who, &'t [Test])> {
        let (whose, rest) = tests.split_last()?;
        let short = matches!(rest, [Test::Kind(_) | Test::Token(_) | Test::Any(_)] | []);
        let who = match whose {
            // "You" is whoever the text is about, and "friendly" never is.
            Test::Friendly if !self.theirs && !short => Who::You,
            Test::Enemy if !short => Who::EachOpponent,
            Test::ControlledBy(who) if has_verb(who) && !rest.is_empty() => who.clone(),
            _ => return None,
        };
        (!self.of_resources).then_some((who, rest))
    }

    /// The noun itself, what has to follow it, and the tests that it does not say.
    fn head<'f>(&mut self, tests: &'f [Test], plural: bool) -> (String, Option<String>, &'f [Test]) {
        let number = |word: &str| if plural { format!("{word}s") } else { word.to_owned() };
        let card = (number("card"), None, tests);
        let Some((first, rest)) = tests.split_first() else { return card };
        let head = match first {
            Test::Kind(kind) if is_noun(*kind) => number(kind.word()),
            Test::Named(name) if rest.contains(&Test::Other) => name.clone(),
            Test::Any(kinds) if kinds.len() > 1 => {
                let words = kinds.iter().map(|test| match test {
                    Test::Kind(kind) if is_noun(*kind) => Some(number(kind.word())),
                    Test::Leader => Some(number("leader")),
                    _ => None,
                });
                match words.collect::<Option<Vec<String>>>() {
                    Some(words) => words.join(if kinds.contains(&Test::Leader) { " and " } else { " or " }),
                    None => return card,
                }
            }
            Test::Token(None) => number("token"),
            Test::Token(Some(kind)) if !matches!(kind, TokenKind::CloneTrooper | TokenKind::Force) => {
                number(&format!("{kind} token"))
            }
            Test::In(ZoneKind::Resources, who) => {
                let whose = match who {
                    Who::EachPlayer => None,
                    Who::You if rest.contains(&Test::Friendly) => None,
                    Who::EachOpponent if rest.contains(&Test::Enemy) => None,
                    Who::Opponent | Who::AnyPlayer | Who::Players(_) | Who::Each(_) => return card,
                    who => Some(self.controls(who)),
                };
                return (number("resource"), whose, rest);
            }
            _ => return card,
        };
        (head, None, rest)
    }

    /// A test as a word before the noun, if there is one.
    fn adjective(&self, test: &Test) -> Option<String> {
        match test {
            Test::Other if self.other_is_this() => Some("other".into()),
            Test::Any(tests) if tests.len() > 1 => {
                let kinds = |test: &Test| match test {
                    Test::Kind(kind @ (CardKind::Upgrade | CardKind::Event)) => Some(kind.word().to_owned()),
                    test => simple(test),
                };
                let words: Option<Vec<String>> = tests.iter().map(kinds).collect();
                words.map(|words| list(&words, "or"))
            }
            test => simple(test),
        }
    }

    /// A test as words after the noun.
    pub fn after(&mut self, test: &Test) -> String {
        if let Some(phrase) = TESTS.words(test) {
            return phrase.into();
        }
        match test {
            Test::ControlledBy(who) if has_verb(who) => self.controls(who),
            Test::ControlledBy(who) => format!("controlled by {}", self.player(who)),
            Test::OwnedBy(Who::You) if self.theirs => "they own".into(),
            Test::OwnedBy(who) => format!("{} own{}", self.owner(who), if *who == Who::You { "" } else { "s" }),
            Test::Other => format!("other than {}", self.this()),
            Test::OtherThan(target) => format!("other than {}", self.operand(target)),
            Test::OneOf(target) => match (&**target, self.done.map(|done| done.verb)) {
                (Target::Affected, Some("discarded")) => "discarded this way".into(),
                (Target::Attached, _) if self.in_condition => "that is attached unit".into(),
                (target, _) => format!("among {}", self.operand(target)),
            },
            Test::Arena(arena) => format!("in the {arena} arena"),
            Test::ArenaOf(of) => match **of {
                Target::This | Target::Attached | Target::Defender if !self.in_condition => {
                    format!("in {} arena", self.possessive(of))
                }
                Target::It | Target::Subject | Target::Chosen(_) | Target::Attacker
                    if self.near.as_ref() == Some(of) =>
                {
                    if self.in_condition {
                        "in its arena".into()
                    } else {
                        "in the same arena".into()
                    }
                }
                ref of => format!("in the same arena as {}", self.operand(of)),
            },
            Test::Trait(word) => format!("with the {} trait", title(word)),
            Test::Aspect(aspect) => format!("with the {aspect} aspect"),
            Test::SharesAspectWith(with) => format!("that shares an aspect with {}", self.one_of_each(with)),
            Test::SharesTraitWith(with) => format!("that shares a trait with {}", self.one_of_each(with)),
            Test::SharesKeywordWith(with) => format!("that shares a keyword with {}", self.one_of_each(with)),
            Test::SharesNameWith(with) => format!("with the same name as {}", self.one_of_each(with)),
            Test::WasOn(unit) => format!("that was on {}", self.operand(unit)),
            Test::Using(keyword) => format!("that is played using {keyword}"),
            Test::CopyOf(target) => format!("that is a copy of {}", self.operand(target)),
            Test::AttackingUsing(keyword) => format!("attacking using {keyword}"),
            Test::Keyword(keyword) => format!("with {keyword}"),
            Test::Named(name) => format!("named {name}"),
            Test::Stat(stat, comparison, amount) => self.compared_number(*stat, *comparison, amount),
            Test::Most(stat) => format!("with the most {stat}"),
            Test::Least(stat) => format!("with the least {stat}"),
            Test::Different(feature, comparison, amount) => {
                let amount = self.quantity(amount);
                format!("with {} different {}s", super::amount::at(*comparison, &amount), feature_word(*feature))
            }
            Test::DamagedInAttack { by, combat } => {
                let combat = if *combat { "combat " } else { "" };
                format!("that was dealt {combat}damage by {} this attack", self.operand(by))
            }
            Test::CanAttachTo(unit) => format!("that can attach to {}", self.operand(unit)),
            Test::In(zone, who) => self.in_zone(*zone, who),
            Test::AttachedTo(on) => match single(on) {
                Some(target) => format!("on {}", self.operand(target)),
                None if on.0.contains(&Test::Other) => format!("on {}", self.nouns(on)),
                None => format!("on {}", self.a_noun(on)),
            },
            Test::HasUpgrade(upgrade) => format!("with {} on it", self.upgrade_on(upgrade)),
            Test::GuardedBy(by) => match single(by) {
                Some(target) => format!("guarded by {}", self.operand(target)),
                None => format!("guarded by {}", self.a_noun(by)),
            },
            Test::EligibleFor(upgrade) => format!("that {} can be attached to", self.operand(upgrade)),
            Test::Not(test) => self.without(test),
            Test::Any(tests) => match tests.as_slice() {
                [Test::In(one, Who::You), Test::In(other, Who::You)] => {
                    format!("{} or {}", self.in_zone(*one, &Who::You), zone_word(*other))
                }
                [Test::In(one, Who::You), Test::In(ZoneKind::Discard, Who::EachPlayer)] => {
                    format!("{} or from any player's discard pile", self.in_zone(*one, &Who::You))
                }
                tests => each(tests, |test| self.alternative(test)).join(" or "),
            },
            Test::All(tests) => each(tests, |test| self.alternative(test)).join(" and "),
            test => format!(
                "that is {}",
                simple(test).unwrap_or_else(|| with_article(&self.noun(std::slice::from_ref(test), false)))
            ),
        }
    }

    fn owner(&mut self, who: &Who) -> String {
        if *who == Who::EachOpponent { "an opponent".into() } else { self.player(who) }
    }

    /// "your base", "a friendly unit": what something shares with.
    pub fn one_of_each(&mut self, with: &Target) -> String {
        match with {
            Target::Each(filter) => self.a_noun(filter),
            with => self.operand(with),
        }
    }

    /// A test that must not hold.
    fn without(&mut self, test: &Test) -> String {
        match test {
            Test::HasUpgrade(upgrade) => format!("without {} on it", self.upgrade_on(upgrade)),
            Test::Keyword(keyword) => format!("without {keyword}"),
            Test::Named(name) => format!("not named {name}"),
            Test::EnteredPlayThisPhase => "that didn't enter play this phase".into(),
            Test::EnteredPlayThisRound => "that didn't enter play this round".into(),
            Test::SharesAspectWith(with) => format!("that doesn't share an aspect with {}", self.one_of_each(with)),
            Test::ArenaOf(of) if **of == Target::This => "in a different arena".into(),
            Test::OneOf(of) if matches!(**of, Target::It | Target::Chosen(_)) => "not chosen this way".into(),
            Test::OneOf(of) => format!("other than {}", self.operand(of)),
            Test::Stat(stat, Comparison::Exactly, amount) => {
                format!("with {stat} other than {}", self.quantity(amount))
            }
            test => {
                let words = self.alternative(test);
                let is = ["that is ", "that are "].iter().find_map(|is| words.strip_prefix(is));
                format!("that is not {}", is.unwrap_or(&words))
            }
        }
    }

    /// One of several tests.
    fn alternative(&mut self, test: &Test) -> String {
        match test {
            Test::All(tests) => with_article(&self.noun(tests, false)),
            test => self.after(test),
        }
    }

    pub fn in_zone(&mut self, zone: ZoneKind, who: &Who) -> String {
        let place = if self.from { "from" } else { "in" };
        let word = zone_word(zone);
        match who {
            Who::EachPlayer => format!("{place} any player's {word}"),
            Who::EachOpponent => format!("{place} an opponent's {word}"),
            who => format!("{place} {}", self.owned(word, who)),
        }
    }

    /// "a Pilot", "a Shield token", of an upgrade that something has on it.
    fn upgrade_on(&mut self, upgrade: &Filter) -> String {
        match upgrade.0.as_slice() {
            [Test::Trait(word)] => with_article(&title(word)),
            _ => self.a_noun(upgrade),
        }
    }

    /// "with 3 or less power", "with less power than this unit", "that costs the same as or less than it"
    fn compared_number(&mut self, stat: Stat, comparison: Comparison, amount: &Amount) -> String {
        let word = match comparison {
            Comparison::LessThan => "less than",
            Comparison::MoreThan => "more than",
            Comparison::AtMost => "the same as or less than",
            Comparison::AtLeast => "the same as or more than",
            Comparison::Exactly => "the same as",
        };
        let short = word.trim_end_matches(" than");
        let strict = matches!(comparison, Comparison::LessThan | Comparison::MoreThan);
        match amount {
            Amount::Number(number) if !strict => {
                let number = super::amount::at(comparison, &number.to_string());
                match stat {
                    Stat::Cost => format!("that costs {number}"),
                    Stat::Damage => format!("with {number} damage on it"),
                    stat => format!("with {number} {stat}"),
                }
            }
            Amount::Extreme { stat: same, of, .. } if *same == stat && strict => {
                format!("with {short} {stat} than {}", self.a_noun(of))
            }
            Amount::Stat(Stat::Cost, of) if stat == Stat::Cost => format!("that costs {word} {}", self.target(of)),
            Amount::Stat(Stat::Power, of) if stat != Stat::Power && **of == Target::This && strict => {
                format!("with {short} {stat} than this unit's power")
            }
            Amount::Stat(same, of) if *same == stat && strict => {
                format!("with {short} {stat} than {}", self.target(of))
            }
            amount if stat == Stat::Cost && strict => format!("that costs {word} {}", self.quantity(amount)),
            amount => {
                let equal = match comparison {
                    Comparison::AtMost => "equal to or less than",
                    Comparison::AtLeast => "equal to or more than",
                    Comparison::Exactly => "equal to",
                    Comparison::MoreThan | Comparison::LessThan => word,
                };
                format!("with {stat} {equal} {}", self.quantity(amount))
            }
        }
    }
}

/// True if "controls" stands after such a player, and not "controlled by" before.
const fn has_verb(who: &Who) -> bool {
    matches!(who, Who::You | Who::ThatPlayer | Who::DefendingPlayer | Who::EachOpponent)
}

/// A test that is one word before the noun.
fn simple(test: &Test) -> Option<String> {
    if let Some(word) = STATES.words(test).or_else(|| ADJECTIVES.words(test)) {
        return Some(word.into());
    }
    Some(match test {
        Test::Arena(arena) => arena.to_string(),
        Test::Aspect(aspect) => aspect.to_string(),
        Test::Trait(word) => title(word),
        Test::Not(test) => match &**test {
            Test::Kind(kind @ (CardKind::Unit | CardKind::Event | CardKind::Upgrade)) => format!("non-{kind}"),
            Test::Leader | Test::Token(None) | Test::Aspect(_) | Test::Trait(_) | Test::Unique | Test::Upgraded => {
                format!("non-{}", simple(test)?)
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// The one object that a description is about.
pub(super) fn single(filter: &Filter) -> Option<&Target> {
    match filter.0.as_slice() {
        [Test::OneOf(target)] => Some(target),
        _ => None,
    }
}

/// True if cards of that type are called by its name alone.
const fn is_noun(kind: CardKind) -> bool {
    matches!(kind, CardKind::Unit | CardKind::Base | CardKind::Upgrade | CardKind::Event)
}

/// A trait with small letters after the first of each word.
pub(super) fn title(word: &Trait) -> String {
    let words = word.as_str().split(' ').map(|word| capital(&word.to_lowercase()));
    words.collect::<Vec<_>>().join(" ")
}

pub(super) const fn compared(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::AtLeast => "at least",
        Comparison::AtMost => "at most",
        Comparison::Exactly => "exactly",
        Comparison::MoreThan => "more than",
        Comparison::LessThan => "less than",
    }
}

/// The word for a zone of a player.
pub(super) fn zone_word(zone: ZoneKind) -> &'static str {
    ZONES.words(&zone).unwrap_or_default()
}
