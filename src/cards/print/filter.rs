//! Descriptions of cards: a noun, the adjectives before it, and what follows it.

use super::super::amount::Amount;
use super::super::target::{Filter, Target, Test, Who};
use super::super::terms::with_article;
use super::super::terms::{CardKind, Comparison, Stat, TokenKind, Trait, ZoneKind};
use super::{Printer, list};

impl Printer {
    /// A description with its article.
    pub fn a_noun(&mut self, filter: &Filter) -> String {
        if let [Test::Any(tests)] = filter.0.as_slice()
            && let [Test::All(one), Test::All(other)] = tests.as_slice()
        {
            let one = self.a_noun(&Filter(one.clone()));
            return format!("{one} or {}", self.a_noun(&Filter(other.clone())));
        }
        if let [Test::OneOf(target)] = filter.0.as_slice()
            && let Some(words) = self.plainly(|p| match **target {
                Target::This | Target::Attached | Target::Base(Who::You) => Some(p.target(target)),
                _ => None,
            })
        {
            return words;
        }
        let others = filter.0.iter().rev().take_while(|test| matches!(test, Test::OtherThan(_))).count();
        if others > 0
            && let Some(rest) = filter.0.get(..filter.0.len() - others)
            && let Some(noun) = self.plainly(|p| Some(p.noun(rest, false)))
        {
            return format!("another {noun}");
        }
        if let Some((Test::OtherThan(other), rest)) = filter.0.split_last()
            && matches!(**other, Target::Subject | Target::Object)
            && let Some(noun) = self.plainly(|p| Some(p.noun(rest, false)))
        {
            return format!("a different {noun}");
        }
        let another = filter.0.last() == Some(&Test::Other) && self.other_is_this();
        match filter.0.split_last() {
            Some((_, rest)) if another => format!("another {}", self.noun(rest, false)),
            _ => with_article(&self.noun(&filter.0, false)),
        }
    }

    /// A description of several.
    pub fn nouns(&mut self, filter: &Filter) -> String {
        self.noun(&filter.0, true)
    }

    /// Whether "another" would be read as another than this card.
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
        if let Some(words) = self.plainly(|p| p.described_together(tests, plural)) {
            return words;
        }
        if let Some((whose @ (Test::Friendly | Test::Enemy | Test::ControlledBy(_)), rest)) = tests.split_last()
            && rest.len()
                > usize::from(
                    matches!(rest, [Test::Kind(_) | Test::Token(_) | Test::Any(_)])
                        && !matches!(whose, Test::ControlledBy(_)),
                )
            && !self.of_resources
            && let Some(words) = self.plainly(|p| {
                let who = match whose {
                    Test::Friendly => &Who::You,
                    Test::Enemy => &Who::EachOpponent,
                    Test::ControlledBy(who) => who,
                    _ => return None,
                };
                // "You" is whoever the text is about, and "friendly" never is.
                if p.theirs && *whose == Test::Friendly {
                    return None;
                }
                let noun = p.noun(rest, plural);
                Some(format!("{noun} {}", p.controls(who)?))
            })
        {
            return words;
        }
        let (mut head, after, mut rest) = self.head(tests, plural);
        if let Some((Test::Leader, others)) = tests.split_first()
            && self.plainly(|_| Some(())).is_some()
        {
            head = if plural { "leaders".into() } else { "leader".into() };
            rest = others;
        }
        let mut words = Vec::new();
        let others = rest.iter().take_while(|test| matches!(test, Test::OtherThan(_))).count();
        if others > 0 && self.plainly(|_| Some(())).is_some() {
            words.push("other".to_owned());
            rest = rest.get(others..).unwrap_or_default();
        }
        while let Some((first, more)) = rest.split_first()
            && let Some(word) = self.adjective(first)
        {
            words.push(word);
            rest = more;
        }
        words.push(head);
        words.extend(after);
        words.extend(rest.iter().map(|test| {
            let words = self.after(test);
            if plural { several(&words) } else { words }
        }));
        words.join(" ")
    }

    /// The noun itself, what has to follow it, and the tests that it does not say.
    fn head<'f>(&mut self, tests: &'f [Test], plural: bool) -> (String, Option<String>, &'f [Test]) {
        let number = |word: &str| if plural { format!("{word}s") } else { word.to_owned() };
        let Some((first, rest)) = tests.split_first() else { return (number("card"), None, tests) };
        let head = match first {
            Test::Kind(kind) if is_noun(*kind) => number(kind.word()),
            Test::Any(kinds) if kinds.len() > 1 => {
                let words: Option<Vec<String>> = kinds
                    .iter()
                    .map(|test| match test {
                        Test::Kind(kind) if is_noun(*kind) => Some(number(kind.word())),
                        _ => None,
                    })
                    .collect();
                match words {
                    Some(words) => words.join(" or "),
                    None => return (number("card"), None, tests),
                }
            }
            Test::Token(None) => number("token"),
            Test::Token(Some(kind)) if !matches!(kind, TokenKind::CloneTrooper | TokenKind::Force) => {
                number(&format!("{kind} token"))
            }
            Test::In(ZoneKind::Resources, who) => {
                let whose = match (who, rest.first()) {
                    (Who::EachPlayer, _)
                    | (Who::You, Some(Test::Friendly))
                    | (Who::EachOpponent, Some(Test::Enemy)) => None,
                    (Who::You, _) if self.theirs => Some("they control".to_owned()),
                    (Who::You, _) => Some("you control".to_owned()),
                    (Who::EachOpponent, _) => Some("an opponent controls".to_owned()),
                    (Who::ThatPlayer | Who::DefendingPlayer | Who::ControllerOf(_) | Who::OwnerOf(_), _) => {
                        match self.plainly(|p| p.controls(who)) {
                            Some(controls) => Some(controls),
                            None => Some(format!("{} controls", self.player(who))),
                        }
                    }
                    _ => return (number("card"), None, tests),
                };
                // Adjectives of a resource say whose it is.
                let wrong = |test: &Test| matches!(test, Test::Friendly | Test::Enemy);
                let settled = whose.is_none() && *who != Who::EachPlayer;
                if rest.iter().skip(usize::from(settled)).any(wrong) {
                    return (number("card"), None, tests);
                }
                return (number("resource"), whose, rest);
            }
            _ => return (number("card"), None, tests),
        };
        (head, None, rest)
    }

    /// A test as a word before the noun, if there is one.
    fn adjective(&mut self, test: &Test) -> Option<String> {
        match test {
            Test::Other if self.other_is_this() => Some("other".into()),
            Test::Any(tests) if tests.len() > 1 => {
                let words: Option<Vec<String>> = tests.iter().map(simple).collect();
                let kinds = |test: &Test| match test {
                    Test::Kind(kind @ (CardKind::Upgrade | CardKind::Event)) => Some(kind.word().to_owned()),
                    test => simple(test),
                };
                let words = words.or_else(|| self.plainly(|_| tests.iter().map(kinds).collect()));
                words.map(|words| list(&words, "or"))
            }
            test => simple(test),
        }
    }

    /// A test as words after the noun.
    pub fn after(&mut self, test: &Test) -> String {
        if let Some(words) = self.plainly(|p| p.plainly_after(test)) {
            return words;
        }
        let is = |words: &str| format!("that is {words}");
        match test {
            Test::Kind(kind) => is(&with_article(kind.word())),
            Test::Leader => is("a leader"),
            Test::Token(None) => is("a token"),
            Test::Token(Some(kind)) => is(&format!("{} token", with_article(kind.word()))),
            Test::Friendly => is("friendly"),
            Test::Enemy => is("enemy"),
            Test::ControlledBy(Who::ThatPlayer) if !self.of_resources => "that same player controls".into(),
            Test::ControlledBy(who) => format!("controlled by {}", self.player(who)),
            Test::OwnedBy(who) => format!("owned by {}", self.player(who)),
            Test::Other => "apart from this card".into(),
            Test::OtherThan(target) => format!("other than {}", self.operand(target)),
            Test::OneOf(target) => format!("that is one of {}", self.operand(target)),
            Test::Arena(arena) => format!("in the {arena} arena"),
            Test::ArenaOf(target) => format!("in the arena of {}", self.operand(target)),
            Test::ChosenArena => "in that arena".into(),
            Test::Trait(word) => format!("with the {} trait", title(word)),
            Test::Aspect(aspect) => format!("with the {aspect} aspect"),
            Test::ChosenAspect => "with that aspect".into(),
            Test::SharesAspectWith(target) => format!("sharing an aspect with {}", self.operand(target)),
            Test::SharesTraitWith(target) => format!("sharing a trait with {}", self.operand(target)),
            Test::SharesNameWith(target) => format!("sharing a name with {}", self.operand(target)),
            Test::SharesKeywordWith(target) => format!("sharing a keyword with {}", self.operand(target)),
            Test::WasOn(unit) => format!("that was on {}", self.operand(unit)),
            Test::Using(keyword) => is(&format!("played using {keyword}")),
            Test::CopyOf(target) => is(&format!("a copy of {}", self.operand(target))),
            Test::AttackingUsing(keyword) => format!("attacking using {keyword}"),
            Test::Keyword(keyword) => format!("with {keyword}"),
            Test::AnyKeyword => "that has 1 or more keywords".into(),
            Test::NoAbilities => "with no abilities".into(),
            Test::HasWhenDefeated => "that has a “When Defeated” ability".into(),
            Test::HasWhenPlayed => "that has a “When Played” ability".into(),
            Test::Named(name) => format!("named “{name}”"),
            Test::NamedCard => "with that name".into(),
            Test::Unique => is("unique"),
            Test::Damaged => is("damaged"),
            Test::Upgraded => is("upgraded"),
            Test::Exhausted => is("exhausted"),
            Test::Ready => is("ready"),
            Test::Stat(stat, comparison, amount) => self.number_test(*stat, *comparison, amount),
            Test::Most(stat) => format!("with the most {stat}"),
            Test::Least(stat) => format!("with the least {stat}"),
            Test::OddCost => "with an odd cost".into(),
            Test::Different(feature, comparison, amount) => {
                let feature = super::target::feature_word(*feature);
                format!("with different [{feature}] counting {} {}", compared(*comparison), self.quantity(amount))
            }
            Test::DamagedInAttack { by, combat } => {
                let combat = if *combat { "combat " } else { "" };
                format!("dealt {combat}damage in this attack by {}", self.operand(by))
            }
            Test::CanAttachTo(unit) => format!("that can attach to {}", self.operand(unit)),
            Test::In(zone, who) => self.in_zone(*zone, who),
            Test::AttachedTo(unit) => match single(unit) {
                Some(target) => format!("on {}", self.operand(target)),
                None => format!("attached to {}", self.nested(unit)),
            },
            Test::HasUpgrade(upgrade) => format!("with {} on it", self.nested_exactly(upgrade)),
            Test::GuardedBy(by) => match single(by) {
                Some(target) => format!("guarded by {}", self.operand(target)),
                None => format!("guarded by {}", self.nested(by)),
            },
            Test::GuardsCard => is("guarding a card"),
            Test::Attacking => is("attacking"),
            Test::Defending => is("defending"),
            Test::EnteredPlayThisPhase => "that entered play this phase".into(),
            Test::EnteredPlayThisRound => "that entered play this round".into(),
            Test::PlayedThisPhase => "that was played this phase".into(),
            Test::PlayedByYouThisPhase => "you played this phase".into(),
            Test::AttackedThisPhase => "that attacked this phase".into(),
            Test::AttackedYourBaseThisPhase => "that attacked your base this phase".into(),
            Test::HealedThisPhase => "that was healed this phase".into(),
            Test::DamagedBaseThisPhase { of_opponent: false } => "that dealt damage to a base this phase".into(),
            Test::DamagedBaseThisPhase { of_opponent: true } => {
                "that have damaged an opponent's base this phase".into()
            }
            Test::DamagedThisPhase => "that was damaged this phase".into(),
            Test::DefeatedThisPhase => "that was defeated this phase".into(),
            Test::DiscardedThisPhase => "that was discarded this phase".into(),
            Test::EligibleFor(upgrade) => format!("that {} can be attached to", self.operand(upgrade)),
            Test::Playable => is("playable"),
            Test::Not(test) => self.without(test),
            Test::Any(tests) => self.alternatives(tests, "or"),
            Test::All(tests) => self.alternatives(tests, "and"),
        }
    }

    /// What a test says that must not hold.
    fn without(&mut self, test: &Test) -> String {
        match test {
            Test::HasUpgrade(upgrade) => format!("without {} on it", self.nested_exactly(upgrade)),
            test => {
                let words = self.alternative(test);
                match words.strip_prefix("that is ") {
                    Some(word) if !word.starts_with('[') && !word.starts_with("not ") => {
                        format!("that is not {word}")
                    }
                    _ => format!("that is not [{words}]"),
                }
            }
        }
    }

    fn alternatives(&mut self, tests: &[Test], joint: &str) -> String {
        let words = super::each(tests, |test| format!("[{}]", self.alternative(test)));
        format!("that is {}", words.join(&format!(" {joint} ")))
    }

    /// One of several tests, in a bracket of its own.
    fn alternative(&mut self, test: &Test) -> String {
        match test {
            Test::All(tests) => with_article(&self.noun(tests, false)),
            test => self.after(test),
        }
    }

    fn number_test(&mut self, stat: Stat, comparison: Comparison, amount: &Amount) -> String {
        let or = match comparison {
            Comparison::AtLeast => Some(" or more"),
            Comparison::AtMost => Some(" or less"),
            Comparison::Exactly => Some(""),
            Comparison::MoreThan | Comparison::LessThan => None,
        };
        match (or, amount, stat) {
            (Some(or), Amount::Number(number), Stat::Cost) => format!("that costs {number}{or}"),
            (Some(or), Amount::Number(number), Stat::Power | Stat::Hp | Stat::RemainingHp) => {
                format!("with {number}{or} {stat}")
            }
            _ => format!("with {stat} {} {}", compared(comparison), self.quantity(amount)),
        }
    }

    pub fn in_zone(&mut self, zone: ZoneKind, who: &Who) -> String {
        let word = zone_word(zone);
        let place = if self.from { "from" } else { "in" };
        match who {
            Who::You if self.theirs => format!("{place} their {word}"),
            Who::You => format!("{place} your {word}"),
            Who::ThatPlayer if self.plainly(|_| Some(())).is_some() => format!("{place} their {word}"),
            Who::EachPlayer => format!("{place} any player's {word}"),
            Who::EachOpponent => format!("{place} an opponent's {word}"),
            who => format!("{place} the {word} of {}", self.player(who)),
        }
    }

    /// A description inside another: in brackets if more could be read into it.
    fn nested(&mut self, filter: &Filter) -> String {
        let bare = self.is_plain(filter) || self.plainly(|_| Some(())).is_some();
        let noun = self.a_noun(filter);
        if bare { noun } else { format!("[{noun}]") }
    }

    /// A description of an upgrade on something, which is a word of its own after "a" only if it is a token.
    fn nested_exactly(&mut self, filter: &Filter) -> String {
        let bare = self.plainly(|_| Some(()));
        let noun = self.a_noun(filter);
        if bare.is_some() {
            return noun;
        }
        let token = matches!(filter.0.as_slice(), [Test::Token(Some(_))]) && self.is_plain(filter);
        if token { noun } else { format!("[{noun}]") }
    }

    /// Whether a description is a noun with nothing after it.
    fn is_plain(&mut self, filter: &Filter) -> bool {
        let (_, after, rest) = self.head(&filter.0, false);
        let named = rest.len() < filter.0.len();
        named && after.is_none() && rest.iter().all(|test| *test != Test::Other && self.adjective(test).is_some())
    }
}

/// What follows the noun, of several.
fn several(words: &str) -> String {
    match words.strip_prefix("that is ") {
        Some(rest) => format!("that are {rest}"),
        None if words == "that was defeated this phase" => "that were defeated this phase".into(),
        None => words.to_owned(),
    }
}

/// A test that is one word before the noun.
fn simple(test: &Test) -> Option<String> {
    Some(match test {
        Test::Friendly => "friendly".into(),
        Test::Enemy => "enemy".into(),
        Test::Damaged => "damaged".into(),
        Test::Upgraded => "upgraded".into(),
        Test::Exhausted => "exhausted".into(),
        Test::Ready => "ready".into(),
        Test::Unique => "unique".into(),
        Test::Leader => "leader".into(),
        Test::Token(None) => "token".into(),
        Test::Arena(arena) => arena.to_string(),
        Test::Aspect(aspect) => aspect.to_string(),
        Test::Trait(word) => title(word),
        Test::GuardedBy(by) if *by == Filter::default() => "captured".into(),
        Test::Not(test) => match &**test {
            Test::Damaged => "undamaged".into(),
            Test::Kind(kind @ (CardKind::Unit | CardKind::Event)) => format!("non-{kind}"),
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

/// Whether cards of that type are called by its name alone.
const fn is_noun(kind: CardKind) -> bool {
    match kind {
        CardKind::Unit | CardKind::Base | CardKind::Upgrade | CardKind::Event => true,
        CardKind::Leader | CardKind::Token => false,
    }
}

/// A trait with small letters after the first of each word.
pub(super) fn title(word: &Trait) -> String {
    let words = word.as_str().split(' ').map(|word| super::capital(&word.to_lowercase()));
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

pub(super) const fn zone_word(zone: ZoneKind) -> &'static str {
    match zone {
        ZoneKind::Base => "base zone",
        ZoneKind::Ground => "ground zone",
        ZoneKind::Space => "space zone",
        ZoneKind::Resources => "resources",
        ZoneKind::Deck => "deck",
        ZoneKind::Hand => "hand",
        ZoneKind::Discard => "discard pile",
    }
}
