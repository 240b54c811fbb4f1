//! Grants, by constant abilities and lasting effects alike: "gets +2/+2", "gains Ambush", "can't attack".

use crate::grammar::grammar;
use crate::nouns::counting::times;
use crate::phrases::{GRANTS, PROTECTIONS};
use crate::reading::parser::Parser;
use crate::reading::token::Kind;
use crate::terms::{Arena, Keyword};
use crate::tree::{Ability, Amount, DealtBy, Filter, Grant, KeywordAbility, Target, Test, Who};
use crate::writing::unsaid;
use crate::writing::words::title;
use crate::writing::{Printer, each, list};
use std::sync::Arc;

grammar! {
    /// Something after "loses".
    lost_thing: Grant;
    ["all abilities except for Epic Actions"] => { Grant::LoseAllAbilities { except_epic: true, except: None } }
    ["all abilities except for" (keyword: keyword_word / said)] => {
        Grant::LoseAllAbilities { except_epic: false, except: Some(keyword) }
    }
    ["its keywords"] => { Grant::LoseAllKeywords }
    ["all other abilities"] => { Grant::LoseOtherAbilities }
    ["all abilities"] => { Grant::LoseAllAbilities { except_epic: false, except: None } }
    ["its|their current abilities"] => { Grant::LoseAllAbilities { except_epic: false, except: None } }
    ["that trait"] => { Grant::LoseNamedTrait }
    ["the" (word: trait_word) "trait"] => { Grant::LoseTrait(word) }
    [(keyword: keyword_word / said)] => { Grant::LoseKeyword(keyword) }
}

grammar! {
    /// Something that a unit can or does.
    other_grant: Grant;
    ["deals|deal" ? "its|their" "combat damage before the defender|defending" ? "unit"] => { Grant::DealsCombatDamageFirst }
    ["can|may attack" (arena: arena / said) "units"] => { Grant::CanAttackArena(arena) }
    ["can|may attack units in the" (arena: arena / said) "arena"] => { Grant::CanAttackArena(arena) }
    ["deals damage equal to" (amount: quantity) "instead of its power"] => { Grant::CombatDamageIs(amount) }
    ["can attack bases while using" (keyword: keyword_word / said)] => { Grant::CanAttackBasesUsing(keyword) }
    ["can attack" (units: few / said) "units instead of 1"] => { Grant::CanAttackUnits(units) }
    ["may deal its|their excess damage to" (what: excess_object / a_noun)] => { Grant::MayDealExcessTo(what) }
    ["you may deal its|their excess damage to" (what: excess_object / a_noun)] => { Grant::MayDealExcessTo(what) }
    ["is dealt" (more: number / said) "more damage by other cards"] => {
        Grant::DealtMore { more: Amount::Number(more), by: DealtBy::OtherCards, may: false }
    }
}

impl Parser<'_> {
    /// "gets +2/+0 and gains Saboteur and can't attack bases".
    pub(crate) fn grants(&mut self) -> Option<Vec<Grant>> {
        let mut grants = self.grant_clause()?;
        while let Some(more) = self.attempt(|p| {
            if !p.has(", and") && !p.has(",") {
                p.eat("and")?;
            }
            p.has("also");
            p.grant_clause()
        }) {
            grants.extend(more);
        }
        Some(grants)
    }

    fn grant_clause(&mut self) -> Option<Vec<Grant>> {
        self.choice(&[Self::gets, Self::gains, Self::loses, Self::cant, Self::other_grants, |p| {
            p.phrase(&GRANTS).map(|grant| vec![grant])
        }])
    }

    fn gets(&mut self) -> Option<Vec<Grant>> {
        self.has("also");
        self.eat("gets|get")?;
        Some(vec![self.modification()?])
    }

    /// "+2/+0", perhaps "for each …".
    pub(crate) fn modification(&mut self) -> Option<Grant> {
        let (power, hp) = self.modifier()?;
        Some(match self.attempt(Self::multiplier) {
            Some(amount) => Grant::Modify { power: times(power, amount.clone()), hp: times(hp, amount) },
            None => Grant::Modify { power: power.into(), hp: hp.into() },
        })
    }

    fn gains(&mut self) -> Option<Vec<Grant>> {
        self.eat("gains|gain")?;
        // Before a quotation stands a colon, a comma or nothing.
        let mark = self.has(",") || self.has(":");
        self.demand(!mark || self.quote_comes())?;
        self.gained_list()
    }

    /// Keywords, traits and quoted abilities with commas and "and" between them.
    pub(crate) fn gained_list(&mut self) -> Option<Vec<Grant>> {
        self.several_of(|p| {
            p.has(":");
            p.gained()
        })
    }

    pub(crate) fn gained(&mut self) -> Option<Grant> {
        if let Some(word) = self.framed("the", Self::trait_word, "trait") {
            return Some(Grant::GainTrait(word));
        }
        if self.quote_comes() {
            return self.quoted_ability().map(|ability| Grant::Ability(Arc::new(ability)));
        }
        if self.has("this unit's keywords") {
            return Some(Grant::KeywordsOf(Target::This));
        }
        if self.has("the discarded unit's abilities") {
            return self.refs.discarded().map(|of| Grant::AbilitiesOf { of, class: None });
        }
        if let Some(abilities) = self.attempt(Self::abilities_of_class) {
            return Some(abilities);
        }
        let keyword = self.keyword_with_value()?;
        Some(Grant::Ability(Arc::new(Ability::Keyword(keyword))))
    }

    /// "those units' “When Played” abilities"
    fn abilities_of_class(&mut self) -> Option<Grant> {
        let of = self.possessive()?;
        self.eat("\"")?;
        let class = self.ability_class()?;
        self.eat("\" abilities")?;
        Some(Grant::AbilitiesOf { of, class: Some(class) })
    }

    fn quote_comes(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::OpenQuote)
    }

    /// “An ability in quotation marks.”
    fn quoted_ability(&mut self) -> Option<Ability> {
        self.kind(Kind::OpenQuote)?;
        let (refs, quoted) = (std::mem::take(&mut self.refs), std::mem::replace(&mut self.quoted, true));
        let others_do = std::mem::take(&mut self.others_do);
        let ability = self.ability();
        (self.refs, self.quoted, self.others_do) = (refs, quoted, others_do);
        let mut abilities = ability?;
        self.kind(Kind::CloseQuote)?;
        if abilities.len() == 1 { abilities.pop() } else { None }
    }

    /// “Words that are only said.”
    pub(crate) fn quoted_words(&mut self) -> Option<String> {
        self.kind(Kind::OpenQuote)?;
        let start = self.peek()?.span.start;
        while self.peek().is_some_and(|token| token.kind != Kind::CloseQuote) {
            self.at += 1;
        }
        let words = self.context.text.get(start..self.peek()?.span.start)?;
        self.kind(Kind::CloseQuote)?;
        Some(words.trim_end().to_owned())
    }

    /// A keyword, with its number if it has one: "Raid 2", "Raid 1 for each damage on him".
    pub(crate) fn keyword_with_value(&mut self) -> Option<KeywordAbility> {
        let keyword = self.keyword_word()?;
        let with_value = match keyword {
            Keyword::Raid => KeywordAbility::Raid,
            Keyword::Restore => KeywordAbility::Restore,
            Keyword::Exploit => KeywordAbility::Exploit,
            Keyword::Bounty | Keyword::Coordinate | Keyword::Smuggle | Keyword::Piloting => return self.refuse(),
            plain => return Some(KeywordAbility::Plain(plain)),
        };
        let number = self.number()?;
        Some(with_value(self.scaled(number)))
    }

    /// "loses Sentinel", "loses the Force trait and all abilities except for Grit".
    fn loses(&mut self) -> Option<Vec<Grant>> {
        self.eat("loses|lose")?;
        self.several_of(Self::lost_thing)
    }

    fn cant(&mut self) -> Option<Vec<Grant>> {
        self.eat("can't")?;
        if let Some(what) = self.attempt(|p| {
            p.eat("attack")?;
            p.eat("your base or")?;
            let base = Test::one_of(Target::Base(Who::You));
            Some(Filter(vec![Test::Any(vec![Test::All(vec![base]), Test::All(p.filter()?.0)])]))
        }) {
            return Some(vec![Grant::CantAttackAny(what)]);
        }
        self.eat("be")?;
        let grants = self.listed(|p| p.phrase(&PROTECTIONS))?;
        self.eat("by enemy card abilities")?;
        Some(grants)
    }

    /// One thing, or several with commas between them and "or" before the last.
    pub(crate) fn listed<T>(&mut self, rule: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![rule(self)?];
        while let Some((last, more)) = self.attempt(|p| {
            let comma = p.has(",");
            let or = p.has("or");
            if !comma && !or {
                return p.refuse();
            }
            Some((or, rule(p)?))
        }) {
            all.push(more);
            if last {
                return Some(all);
            }
        }
        if all.len() == 1 { Some(all) } else { self.refuse() }
    }

    fn other_grants(&mut self) -> Option<Vec<Grant>> {
        if self.has("may|can attack units in either arena") {
            return Some(Arena::ALL.iter().copied().map(Grant::CanAttackArena).collect());
        }
        self.other_grant().map(|grant| vec![grant])
    }

    /// "another unit", to which excess damage is dealt: of what an attack is given, another than the attacker.
    fn excess_object(&mut self) -> Option<Filter> {
        let mut filter = self.a_filter()?;
        if self.refs.it() == Some(Target::Attacker) {
            for test in filter.0.iter_mut().filter(|test| matches!(test, Test::Other | Test::OtherThan(_))) {
                *test = Test::OtherThan(Box::new(Target::Attacker));
            }
        }
        Some(filter)
    }
}

impl Printer {
    /// All that is given, after whom it is given to.
    pub(crate) fn grants(&mut self, grants: &[Grant], plural: bool) -> String {
        let mut words = Vec::new();
        let mut gained = Vec::new();
        if let Some(words) = protections(grants) {
            return words;
        }
        for grant in grants {
            match self.gained_by(grant) {
                Some(words) => gained.push(words),
                None => {
                    gains(&mut words, &mut gained, plural);
                    words.push(self.grant(grant, plural));
                }
            }
        }
        gains(&mut words, &mut gained, plural);
        words.join(" and ")
    }

    /// The words after "gains", of what is gained.
    pub(crate) fn gained_by(&mut self, grant: &Grant) -> Option<String> {
        match grant {
            Grant::Ability(ability) => Some(self.gained(ability)),
            Grant::GainTrait(word) => Some(format!("the {} trait", title(word))),
            _ => None,
        }
    }

    /// An ability after "gains".
    pub(crate) fn gained(&mut self, ability: &Ability) -> String {
        let keyword = if let Ability::Keyword(keyword) = ability { self.keyword(keyword) } else { None };
        keyword.unwrap_or_else(|| self.quoted(ability))
    }

    pub(crate) fn grant(&mut self, grant: &Grant, plural: bool) -> String {
        if let Some(words) = GRANTS.words(grant) {
            return words.into();
        }
        if let Some(words) = protections(std::slice::from_ref(grant)) {
            return words;
        }
        if let Some(words) = self.other_grant(grant) {
            return words;
        }
        let verb = |verb: &str| if plural { verb.to_owned() } else { format!("{verb}s") };
        if let Some(lost) = self.lost_thing(grant) {
            return format!("{} {lost}", verb("lose"));
        }
        match grant {
            Grant::Modify { power, hp } => format!("{} {}", verb("get"), self.modifier(power, hp)),
            Grant::KeywordsOf(target) => format!("{} {} keywords", verb("gain"), self.possessive(target)),
            Grant::AbilitiesOf { of: Target::Discarded, class: None } => {
                format!("{} the discarded unit's abilities", verb("gain"))
            }
            Grant::AbilitiesOf { of, class } => {
                let class = class.map_or_else(String::new, |class| format!(" “{}”", self.ability_class(&class)));
                format!("{} {}{class} abilities", verb("gain"), self.possessive(of))
            }
            Grant::PrintedPower(amount) => format!("has printed power {}", self.quantity(amount)),
            Grant::PrintedHp(amount) => format!("has printed HP {}", self.quantity(amount)),
            Grant::CantAttackAny(what) => match what.0.as_slice() {
                [Test::Any(tests)] if matches!(tests.as_slice(), [Test::All(_), Test::All(_)]) => {
                    let words = each(tests, |test| match test {
                        Test::All(tests) if matches!(tests.as_slice(), [Test::OneOf(_)]) => {
                            self.a_noun(&Filter(tests.clone()))
                        }
                        Test::All(tests) => self.noun(tests, true),
                        _ => String::new(),
                    });
                    format!("can't attack {}", words.join(" or "))
                }
                _ => format!("can't attack {}", self.nouns(what)),
            },
            Grant::ReplaceKeyword { from, to } => format!("has {to} in place of {from}"),
            Grant::TraitsOf { of, except } => {
                let except = list(&each(except, title), "and");
                format!("has the traits of {} except {except}, even while it's not in play", self.nouns(of))
            }
            Grant::While { condition, grants } => {
                let grants = self.grants(grants, plural);
                format!("{grants} while {}", self.condition(condition))
            }
            grant => unsaid(grant),
        }
    }

    /// "+2/+0", "+1/+1 for each friendly unit".
    pub(crate) fn modifier(&mut self, power: &Amount, hp: &Amount) -> String {
        match modifier_times(power, hp) {
            Some((power, hp, None)) => return format!("{power:+}/{hp:+}"),
            Some((power, hp, Some(of))) => return format!("{power:+}/{hp:+} {}", self.multiplied(of)),
            None => {}
        }
        format!("{}/{}", unsaid(power), unsaid(hp))
    }
}

/// Gained abilities, with commas between more than two.
pub(crate) fn gains(words: &mut Vec<String>, gained: &mut Vec<String>, plural: bool) {
    if !gained.is_empty() {
        words.push(format!("{} {}", if plural { "gain" } else { "gains" }, list(gained, "and")));
        gained.clear();
    }
}

/// A modifier, and what both of its numbers are multiples of.
pub(crate) fn modifier_times<'a>(power: &'a Amount, hp: &'a Amount) -> Option<(i32, i32, Option<&'a Amount>)> {
    let ((power, of_power), (hp, of_hp)) = (multiple(power)?, multiple(hp)?);
    match (of_power, of_hp) {
        (None, None) => Some((power, hp, None)),
        (Some(of), None) if hp == 0 => Some((power, hp, Some(of))),
        (None, Some(of)) if power == 0 => Some((power, hp, Some(of))),
        (Some(of), Some(same)) if of == same => Some((power, hp, Some(of))),
        _ => None,
    }
}

/// A number, and of what it is a multiple.
fn multiple(amount: &Amount) -> Option<(i32, Option<&Amount>)> {
    Some(match amount {
        Amount::Number(number) => (*number, None),
        Amount::Times(0 | 1, _) => return None,
        Amount::Times(number, of) => (*number, Some(of)),
        of => (1, Some(of)),
    })
}

/// Several abilities that enemies' abilities cannot do to it, in one clause.
fn protections(grants: &[Grant]) -> Option<String> {
    let words: Option<Vec<String>> = grants.iter().map(|grant| PROTECTIONS.words(grant).map(str::to_owned)).collect();
    let words = words.filter(|words| !words.is_empty())?;
    Some(format!("can't be {} by enemy card abilities", list(&words, "or")))
}
