//! Attacking with a unit (CR 7.1.6.c), and what its units are given for the attack.

use crate::reading::parser::Parser;
use crate::terms::{CardKind, Duration};
use crate::tree::{AttackWith, Condition, Effect, Filter, ForAttack, Grant, Target, Test};
use crate::writing::{Printer, capital, sentence};

impl Parser<'_> {
    /// "while attacking an enemy unit", "while it's attacking a base", of what is given to several.
    pub(crate) fn while_attacking(&mut self) -> Option<Condition> {
        self.eat("while")?;
        if !self.has("attacking") {
            self.eat("it's attacking")?;
        }
        let defender = match self.attempt(Self::a_filter) {
            Some(filter) => filter,
            None => Filter::one(self.pronoun_of_choice()?),
        };
        Some(Condition::Attacking(defender))
    }

    /// "that unit", of the latest choice.
    fn pronoun_of_choice(&mut self) -> Option<Target> {
        self.eat("that unit")?;
        self.refs.chosen()
    }

    /// "attack with a unit, even if it's exhausted".
    pub(crate) fn attack_clause(&mut self) -> Option<Effect> {
        self.eat("attack with")?;
        let attacker = self.target()?;
        if matches!(attacker, Target::It | Target::Chosen(_)) {
            self.has("again");
        }
        let even_if_exhausted = self.has(", even if it's exhausted")
            || self.has("even if it's exhausted")
            || self.has(", even if those units are exhausted");
        let mut attack = AttackWith {
            attacker,
            defender: Filter::default(),
            even_if_exhausted,
            attacker_gets: Vec::new(),
            defender_gets: Vec::new(),
        };
        if self.has(", against") {
            attack.defender = self.a_filter()?;
        }
        // "…, and that ground unit gets +2/+0 for this attack"
        if let Some(grants) = self.attempt(|p| {
            p.eat(", and that")?;
            let arena = Test::Arena(p.arena()?);
            p.eat("unit")?;
            matches!(&attack.attacker, Target::Choose(choose) if choose.filter.0.contains(&arena)).then_some(())?;
            let grants = p.grants()?;
            p.eat("for this attack")?;
            Some(grants)
        }) {
            let given = |grant| ForAttack { condition: Condition::Always, grant };
            attack.attacker_gets.extend(grants.into_iter().map(given));
        }
        Some(Effect::Attack(Box::new(attack)))
    }

    /// "It gets +2/+0 for this attack." after an attack: what its units are given while it lasts.
    pub(crate) fn attack_modifier(&mut self, attack: &mut AttackWith) -> Option<()> {
        let refs = self.refs.clone();
        self.refs.set(Target::Attacker);
        let result = self.attempt(|p| p.attack_sentence(attack));
        self.refs = refs;
        result
    }

    fn attack_sentence(&mut self, attack: &mut AttackWith) -> Option<()> {
        let prevents = self.attempt(Self::prevention_for_attack);
        if let Some((condition, grants)) = prevents.or_else(|| self.attempt(Self::grants_of_each_attacker)) {
            let given = |grant| ForAttack { condition: condition.clone(), grant };
            attack.attacker_gets.extend(grants.into_iter().map(given));
            return Some(());
        }
        self.grants_for_attack(attack)
    }

    /// "Prevent all damage that would be dealt to it for this attack."
    fn prevention_for_attack(&mut self) -> Option<(Condition, Vec<Grant>)> {
        let Effect::Lasting { to: Target::Attacker, grants, duration: Duration::ThisAttack } =
            self.prevention_effect(None)?
        else {
            return None;
        };
        self.sentence_end()?;
        Some((Condition::Always, grants))
    }

    /// "Each Force unit that attacks this way gets +2/+0 for its attack."
    fn grants_of_each_attacker(&mut self) -> Option<(Condition, Vec<Grant>)> {
        self.eat("each")?;
        let filter = self.filter()?;
        self.eat("that attacks this way")?;
        let grants = self.grants()?;
        self.eat("for its attack")?;
        self.sentence_end()?;
        Some((Condition::Is(Target::Attacker, filter), grants))
    }

    /// "If it's a Force unit, it gets +2/+0 for this attack and the defender loses Sentinel."
    fn grants_for_attack(&mut self, attack: &mut AttackWith) -> Option<()> {
        let condition = match self.has("if") {
            true => self.before(Self::condition, ",")?,
            false => Condition::Always,
        };
        let before = self.has("for this attack ,");
        let mut next = attack.clone();
        let mut said = before;
        loop {
            let defender = self.has("the defender|defending");
            if !defender && self.sees("you may deal its excess damage to") {
            } else if defender {
                self.has("unit");
            } else if (attack.attacker != Target::This || !self.has("this unit"))
                && !self.has("it|he|she")
                && !self.has("that unit")
                && !self.has("the attacker")
            {
                self.eat("they")?;
            }
            self.has("also");
            let mut grants = self.grants()?;
            match self.attempt(Self::duration) {
                Some(Duration::ThisAttack) => said = true,
                Some(_) => return None,
                None => {}
            }
            self.scale_modifier(&mut grants)?;
            self.has("at the start of this attack");
            let more = self.after("and", Self::grants).unwrap_or_default();
            for grant in grants.into_iter().chain(more) {
                if grant == Grant::CantAttackBases && condition == Condition::Always && !defender {
                    next.defender = Filter(vec![Test::Kind(CardKind::Unit)]);
                    continue;
                }
                let given = ForAttack { condition: condition.clone(), grant };
                if defender { next.defender_gets.push(given) } else { next.attacker_gets.push(given) }
            }
            if self.has("for this attack") {
                said = true;
            }
            if self.has("and") {
                continue;
            }
            if condition == Condition::Always && self.has("if") {
                let condition = self.condition()?;
                let gets = |gets: &mut Vec<ForAttack>, before: usize| {
                    gets.iter_mut().skip(before).for_each(|gets| gets.condition = condition.clone());
                };
                gets(&mut next.attacker_gets, attack.attacker_gets.len());
                gets(&mut next.defender_gets, attack.defender_gets.len());
            }
            self.sentence_end()?;
            if !said && !next.attacker_gets.ends_with(&[first_strike(&condition)]) {
                return self.refuse();
            }
            *attack = next;
            return Some(());
        }
    }
}

impl Printer {
    pub(crate) fn attack(&mut self, attack: &AttackWith) -> String {
        let mut words = vec![capital(&self.attacks(attack)) + "."];
        self.given("it", &attack.attacker_gets, &mut words);
        self.given("the defender", &attack.defender_gets, &mut words);
        words.join(" ")
    }

    pub(crate) fn attacks(&mut self, attack: &AttackWith) -> String {
        let mut words = format!("attack with {}", self.target(&attack.attacker));
        if attack.even_if_exhausted {
            words += ", even if it's exhausted";
        }
        if !attack.defender.0.is_empty() {
            words += &format!(", against {}", self.a_noun(&attack.defender));
        }
        words
    }

    /// The grants to a unit of the attack, a sentence for each condition.
    fn given(&mut self, unit: &str, gets: &[ForAttack], words: &mut Vec<String>) {
        // After an attack, "it" would be the attacker.
        self.near = Some(Target::Attacker);
        if let [ForAttack { condition: Condition::Always, grant }] = gets
            && unit == "it"
            && let Some(prevented) =
                self.special(|p| p.prevented(&Target::Attacker, std::slice::from_ref(grant), Duration::ThisAttack))
        {
            words.push(sentence(&prevented));
            return;
        }
        for gets in gets.chunk_by(|one, other| one.condition == other.condition) {
            let condition = match gets.first().map(|first| &first.condition) {
                None | Some(Condition::Always) => String::new(),
                Some(condition) => format!("if {}, ", self.condition(condition)),
            };
            let grants = self.grants(&gets.iter().map(|gets| gets.grant.clone()).collect::<Vec<_>>(), false);
            words.push(sentence(&format!("{condition}{unit} {grants} for this attack")));
        }
    }
}

/// Grants that are about one attack without saying so.
fn first_strike(condition: &Condition) -> ForAttack {
    ForAttack { condition: condition.clone(), grant: Grant::DealsCombatDamageFirst }
}
