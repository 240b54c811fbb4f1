//! Constant abilities (CR 7.3): "While …, this unit gains …".

use crate::abilities::playing::playing;
use crate::nouns::counting::times;
use crate::reading::parser::Parser;
use crate::reading::within;
use crate::terms::{CardKind, Keyword, ZoneKind};
use crate::tree::{
    Ability, Amount, Condition, Constant, ConstantAbility, Filter, FirstOf, Grant, KeywordAbility, PlayCost,
    PlayerRule, Target, Test, WhilePlaying, Who, Would,
};
use crate::writing::words::is_plural;
use crate::writing::{Printer, each, list, sentence};
use std::sync::Arc;

impl Parser<'_> {
    /// One sentence of a constant ability.
    pub(crate) fn constant_sentence(&mut self) -> Option<ConstantAbility> {
        let read = self.choice(&[
            Self::prevention_with_price,
            Self::raised,
            Self::all_but,
            Self::prevention_sentence,
            Self::replacement,
            Self::resources_smuggle,
            Self::defender_first,
            Self::doubled,
            Self::setup,
            Self::each_if,
            Self::for_each_grant,
            Self::nth_costs,
            Self::chosen_while_playing,
            Self::additional_cost,
            Self::traits_of,
            Self::what_others_have,
            Self::those_on_others,
            Self::enters_as_copy,
            Self::rule_sentence,
            Self::attach_to_sentence,
            |p| p.playing_rule().map(|rule| playing(Condition::Always, rule)),
            Self::while_playing,
            Self::cost_to_play,
            Self::trait_wherever,
            Self::while_one_fights,
            Self::granting_sentence,
            Self::played_from,
            Self::printed_values,
        ])?;
        // From elsewhere than play the game has rules for players alone.
        if read.works_elsewhere() && !read.does.iter().all(|does| matches!(does, Constant::Rule(_))) {
            return self.refuse();
        }
        Some(read)
    }

    /// "If this unit would be defeated, you may instead …", "If this unit would be captured, … instead."
    fn replacement(&mut self) -> Option<ConstantAbility> {
        self.eat("if")?;
        if let Some(other) = self.attempt(Self::replacement_of_others) {
            return Some(other);
        }
        self.this_card()?;
        let would =
            self.one_of(&[("would be defeated ,", Would::BeDefeated), ("would be captured ,", Would::BeCaptured)])?;
        let may = self.has("you may instead");
        self.refs.set(Target::This);
        let effect = self.clauses()?;
        if !may {
            self.eat("instead")?;
        }
        let grants = vec![Grant::Instead { would, may, effect: effect.into() }];
        Some(ConstantAbility::of_this(grants))
    }

    /// "If [something else] would be defeated, you may defeat this unit instead."
    fn replacement_of_others(&mut self) -> Option<ConstantAbility> {
        let what = self.a_filter()?;
        let effect = self.framed("would be defeated , you may", Self::own_clause, "instead")?;
        let grants = vec![Grant::Instead { would: Would::BeDefeated, may: true, effect: effect.into() }];
        Some(ConstantAbility::always(Constant::Grant { to: Target::Each(what), grants }))
    }

    /// The attacker's player may let the defender strike first (CR 6.3.5.c).
    fn defender_first(&mut self) -> Option<ConstantAbility> {
        self.eat("while attacking , you may have")?;
        self.eat("the defending unit deal combat damage before this unit")?;
        let does = vec![Constant::Grant { to: Target::This, grants: vec![Grant::MayDealCombatDamageLast] }];
        Some(ConstantAbility { condition: Condition::Attacking(Filter::default()), does })
    }

    /// Resources that gain Smuggle, at a cost reckoned from their own (CR 7.5.14).
    fn resources_smuggle(&mut self) -> Option<ConstantAbility> {
        self.eat("each friendly resource gains smuggle .")?;
        let resources =
            self.framed("the gained smuggle cost is that card's cost plus", Self::resources, "and its aspect icons")?;
        let cost = PlayCost { resources, aspects: Vec::new(), additional: Vec::new(), on_top: true };
        let ability = Arc::new(Ability::Keyword(KeywordAbility::Smuggle(cost)));
        let card = Filter(vec![Test::In(ZoneKind::Resources, Who::You)]);
        Some(ConstantAbility::always(Constant::Rule(PlayerRule::CardsGain { who: Who::You, card, ability })))
    }

    /// "This unit gets +1/+0 if … and +1/+0 if …": each under its own condition.
    fn each_if(&mut self) -> Option<ConstantAbility> {
        self.eat("this unit gets")?;
        let one = |p: &mut Self| {
            let grants = vec![p.modification()?];
            p.eat("if")?;
            Some(Grant::While { condition: p.single_condition()?, grants })
        };
        self.parted(one, "and").map(ConstantAbility::of_this)
    }

    /// "This unit gains a keyword while another friendly unit has it", and so for others.
    fn what_others_have(&mut self) -> Option<ConstantAbility> {
        self.eat("this unit gains")?;
        let first = self.keyword_with_value()?;
        self.eat("while another friendly unit has")?;
        let same = self.keyword_word()? == first.keyword();
        self.demand(same)?;
        self.eat(". the same is true for")?;
        let mut keywords = vec![first.keyword(), self.keyword_word()?];
        while let Some(keyword) = self.attempt(|p| {
            p.eat(",")?;
            p.has("and");
            p.keyword_word()
        }) {
            keywords.push(keyword);
        }
        let mut grants = Vec::new();
        for keyword in keywords {
            let gained = match (&first, keyword) {
                (KeywordAbility::Plain(_), keyword) => KeywordAbility::Plain(keyword),
                (KeywordAbility::Raid(value), Keyword::Raid) => KeywordAbility::Raid(value.clone()),
                (KeywordAbility::Raid(value), Keyword::Restore) => KeywordAbility::Restore(value.clone()),
                _ => return None,
            };
            let others = Filter::units().and(Test::Friendly).and(Test::Keyword(keyword)).and(Test::Other);
            let gained = Grant::Ability(Arc::new(Ability::Keyword(gained)));
            grants.push(Grant::While { condition: Condition::Exists(others), grants: vec![gained] });
        }
        Some(ConstantAbility::of_this(grants))
    }

    /// "For each upgrade on your base, this unit gets +1/+0 and gains Restore 1.": all of it so many times.
    fn for_each_grant(&mut self) -> Option<ConstantAbility> {
        let amount = self.multiplier()?;
        self.eat(",")?;
        let to = self.grant_subject()?;
        let mut grants = self.grants()?;
        for grant in &mut grants {
            let scaled = |value: &Amount| match value {
                Amount::Number(number) => Some(times(*number, amount.clone())),
                _ => None,
            };
            *grant = match grant {
                Grant::Modify { power, hp } => Grant::Modify { power: scaled(power)?, hp: scaled(hp)? },
                Grant::Ability(ability) => {
                    let keyword = match &**ability {
                        Ability::Keyword(KeywordAbility::Raid(value)) => KeywordAbility::Raid(scaled(value)?),
                        Ability::Keyword(KeywordAbility::Restore(value)) => KeywordAbility::Restore(scaled(value)?),
                        _ => return self.refuse(),
                    };
                    Grant::Ability(Arc::new(Ability::Keyword(keyword)))
                }
                _ => return self.refuse(),
            };
        }
        Some(ConstantAbility::always(Constant::Grant { to, grants }))
    }

    /// "… gains each [such] leader's traits except …", in play or not.
    fn traits_of(&mut self) -> Option<ConstantAbility> {
        self.eat("this unit gains each")?;
        let mut of = Filter(self.adjectives()?);
        self.eat("leader's traits except")?;
        of.0.push(Test::Leader);
        let except = vec![self.trait_word()?];
        self.eat(", even while she's|he's|it's not in play")?;
        let grants = vec![Grant::TraitsOf { of, except }];
        Some(ConstantAbility::of_this(grants))
    }

    /// "The first, second, and third units you play each round cost 1 less, 2 less, and 3 less, respectively."
    fn nth_costs(&mut self) -> Option<ConstantAbility> {
        let condition = self.leading_condition()?;
        self.eat("the first , second , and third")?;
        let card = self.filter()?;
        self.eat("you play each round cost")?;
        let mut does = Vec::new();
        for (place, first) in [FirstOf::Round, FirstOf::SecondOfRound, FirstOf::ThirdOfRound].into_iter().enumerate() {
            if place > 0 {
                self.has(",");
                self.has("and");
            }
            let less = self.before(Self::resources, "less")?;
            let (who, card, first) = (Who::You, card.clone(), Some(first));
            let change = (-less).into();
            does.push(Constant::Rule(PlayerRule::Cost { who, card, only_if: None, change, on: None, first }));
        }
        self.eat(", respectively")?;
        Some(ConstantAbility { condition, does })
    }

    /// Keywords in a list, each of which is gained where a card of a description has it.
    fn those_on_others(&mut self) -> Option<ConstantAbility> {
        self.eat("this unit gains each of the following keywords")?;
        self.eat("if it is on")?;
        let filter = self.a_filter()?;
        self.eat(":")?;
        let grants = self.several_of(|p| {
            let KeywordAbility::Plain(keyword) = p.keyword_with_value()? else { return None };
            let there = Condition::Exists(filter.clone().and(Test::Keyword(keyword)));
            let gained = Grant::Ability(Arc::new(Ability::Keyword(KeywordAbility::Plain(keyword))));
            Some(Grant::While { condition: there, grants: vec![gained] })
        })?;
        Some(ConstantAbility::of_this(grants))
    }

    /// "Each friendly unit's Raid is doubled."
    fn doubled(&mut self) -> Option<ConstantAbility> {
        self.eat("each")?;
        let adjectives = self.adjectives()?;
        let keyword = self.framed("unit's", Self::keyword_word, "is doubled")?;
        let to = Target::Each(Filter([vec![Test::Kind(CardKind::Unit)], adjectives].concat()));
        Some(ConstantAbility::always(Constant::Grant { to, grants: vec![Grant::DoubleKeyword(keyword)] }))
    }

    pub(crate) fn leading_condition(&mut self) -> Option<Condition> {
        let mut all = Vec::new();
        while self.has("while|if") {
            all.push(self.condition()?);
            self.eat(",")?;
        }
        if all.len() > 1 {
            return Some(Condition::All(all));
        }
        Some(all.pop().or_else(|| self.before(Self::during, ",")).unwrap_or(Condition::Always))
    }

    /// "While …, this unit gets +2/+0."
    fn granting_sentence(&mut self) -> Option<ConstantAbility> {
        let condition = self.leading_condition()?;
        // "Attached base gains": without Fortify its upgrade is on a unit, which gains nothing (NOTE E1-1.9).
        let of_base = self.sees("attached base");
        let condition = match (of_base, condition) {
            (false, condition) => condition,
            (true, Condition::Always) => on_base(),
            (true, condition) => Condition::All(vec![on_base(), condition]),
        };
        let mut to = self.grant_subject()?;
        self.refs.mention(&to);
        let mut grants = within(self, |p| &mut p.of_base, of_base, Self::grants)?;
        if let Target::Each(_) | Target::Attached = to
            && let Some(condition) = self.attempt(Self::while_attacking)
        {
            grants = vec![Grant::While { condition, grants }];
        }
        let condition = match self.trailing_condition(&mut to)? {
            Condition::Always => condition,
            more if condition == Condition::Always => more,
            _ => return None,
        };
        // "If you play this unit from …, it gains … for this phase.": the phase in which it is played.
        let condition = match condition {
            Condition::PlayedFrom(_) if to == Target::This && self.has("for this phase") => {
                let played = Condition::is(Target::This, Test::PlayedThisPhase);
                Condition::All(vec![condition, played])
            }
            condition => condition,
        };
        // A phase or an attack is the duration of a lasting effect, which a constant ability has not.
        self.demand_no("for|this")?;
        if grants == [Grant::EntersPlayReady] && to == Target::This {
            return Some(ConstantAbility {
                condition,
                does: vec![Constant::WhilePlaying(WhilePlaying::EntersPlayReady)],
            });
        }
        // Units that enter play are in no arena yet: a rule says how they enter. This one is among them.
        if grants == [Grant::EntersPlayReady]
            && let Target::Each(filter) = &to
            && filter.0.contains(&Test::Friendly)
        {
            let card = Filter(filter.0.iter().filter(|test| **test != Test::Friendly).cloned().collect());
            let rule = Constant::Rule(PlayerRule::EnterPlayReady(Who::You, card));
            let own =
                (!filter.0.contains(&Test::Other)).then_some(Constant::WhilePlaying(WhilePlaying::EntersPlayReady));
            return Some(ConstantAbility { condition, does: std::iter::once(rule).chain(own).collect() });
        }
        Some(ConstantAbility { condition, does: vec![Constant::Grant { to, grants }] })
    }

    /// "While another friendly unit is defending, it gets +1/+0.": each of them does, when it is.
    fn while_one_fights(&mut self) -> Option<ConstantAbility> {
        self.eat("while")?;
        let filter = within(self, |p| &mut p.in_condition, true, Self::a_filter)?;
        self.eat("is")?;
        let fights = self.one_of(&[("attacking ,", Test::Attacking), ("defending ,", Test::Defending)])?;
        self.eat("it")?;
        // What an amount says of "it" is said of each.
        self.refs.set(Target::Itself);
        let grants = self.grants()?;
        Some(ConstantAbility::always(Constant::Grant { to: Target::Each(filter.and(fights)), grants }))
    }

    /// "Each friendly unit and each unit you own that isn't in play gains the Underworld trait."
    fn trait_wherever(&mut self) -> Option<ConstantAbility> {
        self.eat("each")?;
        let there = self.filter()?;
        self.eat("and each")?;
        let mut card = Filter(self.adjectives()?);
        let mut head = self.head()?;
        head.append(&mut card.0);
        let word = self.framed("you own that isn't in play gains the", Self::trait_word, "trait")?;
        let grants = vec![Grant::GainTrait(word.clone())];
        let does = vec![
            Constant::Grant { to: Target::Each(there), grants },
            Constant::Rule(PlayerRule::CardsGainTrait { who: Who::You, card: Filter(head), word }),
        ];
        Some(ConstantAbility { condition: Condition::Always, does })
    }

    /// "… while attacking", "… while you control a Jedi unit".
    fn trailing_condition(&mut self, to: &mut Target) -> Option<Condition> {
        if let Target::Each(filter) = to
            && let Some(test) =
                self.one_of(&[("while attacking", Test::Attacking), ("while defending", Test::Defending)])
        {
            self.demand_no("a|an")?;
            filter.0.push(test);
            return Some(Condition::Always);
        }
        if self.has("unless") {
            return Some(Condition::not(self.condition()?));
        }
        if !self.has("while") {
            return Some(Condition::Always);
        }
        // Of other units "while attacking" is about each of them by itself.
        self.demand(*to == Target::This)?;
        self.condition()
    }

    /// Whom a constant ability is about.
    fn grant_subject(&mut self) -> Option<Target> {
        self.choice(&[
            Self::fixed_object,
            |p| {
                p.eat("it|he|she")?;
                let it = p.refs.it()?;
                matches!(it, Target::This | Target::Attached | Target::Defender | Target::Attacker).then_some(it)
            },
            |p| p.eat("your base").map(|()| Target::Base(Who::You)),
            |p| p.eat("attached base").map(|()| Target::Attached),
            |p| {
                p.eat("each|all")?;
                p.filter().map(Target::Each)
            },
            |p| {
                p.eat("that upgrade")?;
                p.refs.crowd.clone().map(Target::Each)
            },
            |p| {
                let start = p.at;
                p.demand_no("a|an|another|that|the|this|attached|it|each|all")?;
                let filter = p.filter()?;
                // "Friendly units", but "each friendly unit".
                let singular = |word: &str| matches!(word, "unit" | "leader" | "token" | "upgrade" | "base");
                let plural = |word: &str| word.strip_suffix('s').is_some_and(singular);
                let noun = |word: &str| singular(word) || plural(word);
                let words: Vec<&str> = p.tokens.get(start..p.at)?.iter().map(|token| token.norm.as_str()).collect();
                // Of "leader units" the second is the noun.
                let at = (0..words.len()).find(|at| {
                    let is_noun = |at: usize| words.get(at).is_some_and(|word| noun(word));
                    is_noun(*at) && !is_noun(at + 1)
                })?;
                plural(words.get(at)?).then_some(Target::Each(filter))
            },
        ])
    }

    /// Printed power and HP that are considered to be other numbers, and what opponents cannot do.
    fn printed_values(&mut self) -> Option<ConstantAbility> {
        let condition = self.leading_condition()?;
        let given = |to: Target, grants: Vec<Grant>| vec![Constant::Grant { to, grants }];
        if self.has("opponents can't take control of this unit") {
            return Some(ConstantAbility { condition, does: given(Target::This, vec![Grant::CantBeTakenByEnemies]) });
        }
        let to = match &condition {
            // "While you control 7 or more units, their printed power …"
            Condition::Compare(Amount::Count(units), ..) if self.has("their") => Target::Each(units.clone()),
            _ => self.possessive()?,
        };
        let power = self.framed("printed power is considered to be", Self::number, "and")?;
        self.has("its");
        self.eat("printed hp is considered to be")?;
        let hp = self.number()?;
        let grants = vec![Grant::PrintedPower(power.into()), Grant::PrintedHp(hp.into())];
        Some(ConstantAbility { condition, does: given(to, grants) })
    }

    /// "You may play or deploy 1 additional Pilot on this unit."
    fn played_from(&mut self) -> Option<ConstantAbility> {
        self.eat("you may play or deploy 1 additional pilot on this unit")?;
        let grants = vec![Grant::AdditionalPilots(1)];
        Some(ConstantAbility::of_this(grants))
    }
}

impl Printer {
    /// A sentence for each thing that a constant ability does.
    pub(crate) fn constant(&mut self, ability: &ConstantAbility) -> String {
        let besides = besides_base(ability);
        let condition = besides.unwrap_or(&ability.condition);
        within(self, |p| &mut p.of_base, besides.is_some(), |p| p.constant_sentences(condition, &ability.does))
    }

    fn constant_sentences(&mut self, condition: &Condition, does: &[Constant]) -> String {
        if let Some(words) = self.special(|p| p.special_constant(condition, does)) {
            return words;
        }
        let sentences = each(does, |does| {
            if let Some(words) = self.special(|p| p.special_constant(condition, std::slice::from_ref(does))) {
                return words;
            }
            let condition = match condition {
                Condition::Always => String::new(),
                Condition::During(phase) => format!("during the {phase} phase, "),
                condition => format!("while {}, ", self.condition(condition)),
            };
            let does = match does {
                Constant::Grant { to: Target::Each(filter), grants } if ends_in_fight(filter) => {
                    let (fights, units) = filter.0.split_last().unwrap_or((&Test::Attacking, &[]));
                    let units = self.noun(units, false);
                    let time = if *fights == Test::Attacking { "attacking" } else { "defending" };
                    format!("each {units} {} while {time}", self.grants(grants, false))
                }
                Constant::Grant { to, grants } => {
                    let subject = self.target(to);
                    format!("{subject} {}", self.grants(grants, is_plural(to)))
                }
                Constant::Rule(rule) => self.rule(rule),
                Constant::WhilePlaying(does) => self.while_playing(does),
                Constant::Setup(rule) => self.setup_rule(rule).unwrap_or_default(),
            };
            sentence(&format!("{condition}{does}"))
        });
        sentences.join(" ")
    }

    /// Keywords that this unit has while others have them.
    pub(crate) fn keywords_of_others(&mut self, grants: &[Grant]) -> Option<String> {
        let mut others = None;
        let mut words = Vec::new();
        for grant in grants {
            let Grant::While { condition: Condition::Exists(Filter(tests)), grants } = grant else { return None };
            let [Grant::Ability(ability)] = grants.as_slice() else { return None };
            let Ability::Keyword(keyword) = &**ability else { return None };
            let named = Test::Keyword(keyword.keyword());
            let rest = Filter(tests.iter().filter(|test| **test != named).cloned().collect());
            if *others.get_or_insert_with(|| rest.clone()) != rest {
                return None;
            }
            words.push(self.keyword(keyword)?);
        }
        let others = self.a_noun(&others?);
        let keywords = list(&words, "and");
        Some(format!("This unit gains each of {keywords} while there is {others} with that keyword."))
    }
}

/// The upgrade is attached to a base.
pub(crate) fn on_base() -> Condition {
    Condition::is(Target::Attached, Test::Kind(CardKind::Base))
}

/// The condition beside that one, where "attached base" says it.
fn besides_base(ability: &ConstantAbility) -> Option<&Condition> {
    let to_it = |does: &Constant| matches!(does, Constant::Grant { to: Target::Attached, .. });
    if !ability.does.iter().all(to_it) {
        return None;
    }
    match &ability.condition {
        condition if *condition == on_base() => Some(&Condition::Always),
        Condition::All(all) => match all.as_slice() {
            [first, rest] if *first == on_base() => Some(rest),
            _ => None,
        },
        _ => None,
    }
}

/// True if a description is of units while they attack or defend.
fn ends_in_fight(filter: &Filter) -> bool {
    matches!(filter.0.last(), Some(Test::Attacking | Test::Defending))
}
