//! Modified actions (CR 7.1.6): playing a card, attacking with a unit, deploying a leader, using abilities and the Force.

use super::sentence::sequence;
use crate::ability::{Ability, KeywordAbility};
use crate::amount::Amount;
use crate::compile::Side;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::Act;
use crate::condition::Condition;
use crate::constant::Grant;
use crate::effect::{AttackWith, Effect, ForAttack, PlayCard, Price};
use crate::target::{Filter, Target, Test, Who};
use crate::terms::{CardKind, Duration, Keyword, Stat, ZoneKind};

impl Parser<'_> {
    /// "play a unit from your hand".
    pub(in crate::compile) fn play_clause(&mut self) -> Option<Effect> {
        self.eat("play")?;
        if self.has("a card using smuggle") {
            let filter = Filter(vec![Test::In(ZoneKind::Resources, Who::You), Test::Keyword(Keyword::Smuggle)]);
            let what = Target::one(filter);
            self.refs.mention(&what);
            return Some(Effect::Play(Box::new(PlayCard { using: Some(Keyword::Smuggle), ..self.played(what)? })));
        }
        if let Some(top) = self.attempt(Self::top_cards) {
            self.refs.mention(&top);
            return Some(Effect::Play(Box::new(self.played(top)?)));
        }
        let what = self.target()?;
        let zoned = match &what {
            Target::Choose(choose) => Self::in_zone(&choose.filter),
            Target::It | Target::Affected | Target::Chosen(_) | Target::Subject | Target::This => true,
            Target::TopOfDeck(..) | Target::Among(..) => true,
            _ => false,
        };
        if !zoned {
            return None;
        }
        let played = self.played(what)?;
        // "Play 2 units from your hand": each is chosen when it is played (CR 7.1.7).
        if let Target::Choose(choose) = &played.what
            && let (Amount::Number(number @ 2..), true) = (&choose.count.min, choose.count.min == choose.count.max)
            && choose.together.is_empty()
        {
            let what = Target::one(choose.filter.clone());
            let one = Effect::Play(Box::new(PlayCard { what, ..played.clone() }));
            return Some(Effect::Repeat { times: (*number).into(), effect: one.into() });
        }
        Some(Effect::Play(Box::new(played)))
    }

    /// The way of playing it: "for free", "using Piloting", "ignoring its aspect penalties".
    pub(in crate::compile) fn played(&mut self, what: Target) -> Option<PlayCard> {
        let as_kind = match &what {
            Target::Choose(choose) => kind_in(&choose.filter),
            Target::Among(_, filter) => kind_in(filter),
            _ => None,
        };
        let mut play = PlayCard {
            what,
            price: Price::Normal,
            as_kind,
            using: None,
            on: None,
            enters_ready: false,
            grants: Vec::new(),
            lasts: Duration::ThisPhase,
            for_credit: Vec::new(),
            who: None,
            together: Vec::new(),
        };
        while self.where_played(&mut play) || self.how_played(&mut play) || self.price_played(&mut play) {}
        Some(play)
    }

    /// "from your discard pile", "under your control": where the card is.
    fn where_played(&mut self, play: &mut PlayCard) -> bool {
        let own_words = matches!(play.what, Target::It | Target::This | Target::Chosen(_) | Target::Subject);
        // What is played again is the same card.
        if own_words && self.sees("again from your discard pile") {
            self.has("again");
        }
        if own_words && self.has("from your discard pile") {
            if play.what == Target::This {
                self.from_discard = true;
            } else {
                // Another player's card goes to another discard pile (CR 1.5.2.a).
                play.what = play.what.clone().in_discard_of(Who::You);
            }
            return true;
        }
        if own_words && self.has("from its owner's discard pile or from capture") {
            let there = vec![Test::In(ZoneKind::Discard, Who::EachPlayer), Test::GuardedBy(Filter::default())];
            play.what = Target::Among(Box::new(play.what.clone()), Filter(vec![Test::Any(there)]));
            return true;
        }
        self.has("under your control")
    }

    /// "as a unit", "using Smuggle", "on a Vehicle unit", ", and it gains Ambush for this phase".
    fn how_played(&mut self, play: &mut PlayCard) -> bool {
        if let Some(kind) = self.attempt(|p| {
            p.eat("as")?;
            if p.has("any type of card") {
                return Some(None);
            }
            p.eat("a|an")?;
            CardKind::ALL.iter().copied().find(|kind| p.has(kind.word())).map(Some)
        }) {
            play.as_kind = kind;
        } else if self.has(", entering play ready") {
            play.enters_ready = true;
        } else if let Some(grants) = self.attempt(|p| p.given_as_played(", and it")) {
            (play.grants, play.lasts) = grants;
        } else if let Some(grants) = self.after("and give it", |p| Some((p.gained_list()?, p.duration_of_play()?))) {
            (play.grants, play.lasts) = grants;
        } else if let Some((grants, Duration::ThisPhase)) =
            self.attempt(|p| p.given_as_played(", and if a credit was used it"))
        {
            play.for_credit = grants;
        } else if let Some(keyword) = self.attempt(Self::using) {
            play.using = Some(keyword);
        } else if let Some(on) = self.after("on", Self::target) {
            play.on = Some(on);
        } else {
            return false;
        }
        true
    }

    fn given_as_played(&mut self, what: &str) -> Option<(Vec<Grant>, Duration)> {
        self.eat(what)?;
        let grants = self.grants()?;
        Some((grants, self.duration_of_play()?))
    }

    /// "for free", "It costs 1 less", ", ignoring its aspect penalty": its price (CR 1.8).
    fn price_played(&mut self, play: &mut PlayCard) -> bool {
        if self.has("for free") {
            play.price = Price::Free;
        } else if let Some(price) = self.attempt(Self::ignoring_some) {
            play.price = price;
        } else if let Some(among) =
            self.framed(", ignoring its", |p| p.listed(Self::aspect), "aspect penalty|penalties")
        {
            play.price = Price::IgnorePenaltyOf { icons: None, among };
        } else if self.has(", ignoring its aspect penalty|penalties") {
            play.price = Price::IgnorePenalty { icons: None, less: 0.into() };
        } else {
            return false;
        }
        true
    }

    /// ", ignoring 1 of its Command or Cunning aspect penalties"
    pub(in crate::compile) fn ignoring_some(&mut self) -> Option<Price> {
        self.eat(", ignoring 1 of its")?;
        let among = self.listed(Self::aspect)?;
        self.eat("aspect penalties")?;
        Some(Price::IgnorePenaltyOf { icons: Some(1), among })
    }

    /// "It costs 3 less and enters play ready." "It gains Ambush for this phase." after a card to play.
    pub(in crate::compile) fn play_modifier(&mut self, play: &mut PlayCard) -> Option<()> {
        if self.has("give it") {
            let grants = self.gained_list()?;
            let lasts = self.duration_of_play()?;
            self.sentence_end()?;
            // All that it is given as it is played lasts as long.
            if !play.grants.is_empty() && lasts != play.lasts {
                return self.refuse();
            }
            play.grants.extend(grants);
            play.lasts = lasts;
            return Some(());
        }
        if self.has("if you defeated a credit while paying its cost ,") {
            self.eat("that unit gains")?;
            play.for_credit = self.gained_list()?;
            self.eat("for this phase")?;
            return self.sentence_end();
        }
        self.eat("it|they")?;
        let mut next = play.clone();
        loop {
            if self.attempt(|p| p.cheaper(&mut next)).is_some() {
            } else if self.has("enters|enter play ready") {
                next.enters_ready = true;
            } else {
                self.eat("gains")?;
                let grants = self.gained_list()?;
                // Exploit matters only while the card is played.
                match self.attempt(Self::duration_of_play) {
                    Some(lasts) if next.grants.is_empty() || lasts == next.lasts => next.lasts = lasts,
                    None if grants.iter().all(is_exploit) => {}
                    _ => return self.refuse(),
                }
                next.grants.extend(grants);
            }
            if self.has("and") {
                continue;
            }
            self.sentence_end()?;
            *play = next;
            return Some(());
        }
    }

    /// The duration of the grants to a played card.
    fn duration_of_play(&mut self) -> Option<Duration> {
        self.one_of(&[("for this phase", Duration::ThisPhase), ("for this round", Duration::ThisRound)])
    }

    fn cheaper(&mut self, play: &mut PlayCard) -> Option<()> {
        self.eat("costs|cost")?;
        let number = self.resources()?;
        self.eat("less")?;
        let amount = self.scaled(number);
        match &mut play.price {
            price @ Price::Normal => *price = Price::Less(amount),
            _ => return None,
        }
        Some(())
    }

    /// "attack with a unit, even if it's exhausted".
    pub(in crate::compile) fn attack_clause(&mut self) -> Option<Effect> {
        self.eat("attack with")?;
        let attacker = self.target()?;
        if matches!(attacker, Target::It | Target::Chosen(_)) {
            self.has("again");
        }
        let even_if_exhausted =
            [", even if it's exhausted", "even if it's exhausted", ", even if those units are exhausted"]
                .iter()
                .any(|words| self.has(words));
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
    pub(in crate::compile) fn attack_modifier(&mut self, attack: &mut AttackWith) -> Option<()> {
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
            true => {
                let condition = self.condition()?;
                self.eat(",")?;
                condition
            }
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
            let mut more = Vec::new();
            if self
                .attempt(|p| {
                    p.eat("and")?;
                    more = p.grants()?;
                    Some(())
                })
                .is_none()
            {
                more.clear();
            }
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

    /// The Force, the initiative, the leader and other rules of the game.
    pub(in crate::compile) fn force_clause(&mut self) -> Option<Effect> {
        if let Some(effect) = self.attempt(Self::abilities_used) {
            return Some(effect);
        }
        if self.has("you win the game") {
            return Some(Effect::Wins(Who::You));
        }
        // "pay the cost of an upgrade"
        if let Some(whose) = self.after("pay the cost of", Self::target) {
            let count = Amount::Stat(Stat::Cost, Box::new(Target::It));
            return Some(sequence(vec![Effect::Select(whose), Effect::PayResources { count, up_to: false }]));
        }
        if self.has("use the force") {
            return Some(Effect::UseTheForce);
        }
        if self.has("the force is with you") {
            return Some(Effect::TheForceIsWithYou(Who::You));
        }
        if self.has("you lose the game") {
            return Some(Effect::Loses(Who::You));
        }
        if self.has("use that ability again") || self.has("collect that bounty again") {
            return Some(Effect::UseThatAbilityAgain);
        }
        if self.has("take the initiative") {
            return Some(Effect::TakeInitiative(Who::You));
        }
        if self.has("take an extra action after this one") {
            return Some(Effect::ExtraAction);
        }
        if self.has("flip this leader") {
            return Some(Effect::FlipLeader);
        }
        if self.has("use an action ability on") {
            return Some(Effect::UseAction(self.target()?));
        }
        if let Some(class) = self.framed("use a \"", Self::ability_class, "\" ability on") {
            return Some(Effect::UseAbility { of: self.target()?, class });
        }
        if self.has("pay any number of resources") {
            return Some(Effect::PayResources { count: crate::amount::Amount::All, up_to: true });
        }
        if self.has("pay") {
            let up_to = self.has("up to");
            return Some(Effect::PayResources { count: self.resources()?.into(), up_to });
        }
        let pronoun =
            self.side() == Side::Leader && (self.has("deploy him") || self.has("deploy her") || self.has("deploy it"));
        if pronoun || self.has("deploy this leader") {
            if self.has("as an upgrade on") {
                return Some(Effect::Deploy { on: Some(self.a_filter()?) });
            }
            return Some(Effect::Deploy { on: None });
        }
        self.disclose()
    }

    /// Abilities used out of their time, several by one effect.
    fn abilities_used(&mut self) -> Option<Effect> {
        if self.has("collect that unit's bounties") {
            let returned = self.refs.as_chosen(self.refs.count().checked_sub(1)?)?;
            return Some(Effect::CollectBounties(returned));
        }
        self.eat("use")?;
        if self.has("any number of \"") {
            let class = self.ability_class()?;
            self.eat("\" abilities on")?;
            return Some(Effect::UseAnyAbilities { class, among: self.filter()? });
        }
        self.eat("all of its \"")?;
        let class = self.ability_class()?;
        self.eat("\" abilities again")?;
        Some(Effect::UseAllAbilities { of: self.refs.it()?, class })
    }

    /// "disclose Command, Heroism": all of those icons, or one of them with "or".
    fn disclose(&mut self) -> Option<Effect> {
        self.eat("disclose")?;
        let mut aspects = vec![self.aspect()?];
        let mut any = false;
        if self.has("and / or") {
            aspects.push(self.aspect()?);
            any = true;
        }
        while !any
            && let Some((or, aspect)) = self.attempt(|p| {
                p.has(",");
                Some((p.has("or"), p.aspect()?))
            })
        {
            any = or;
            aspects.push(aspect);
        }
        self.refs.affects(Act::Showed);
        Some(Effect::Disclose { aspects, any })
    }
}

/// The type of card that the text says to play: it is played as that type (CR 6.2.1.a).
pub(crate) fn kind_in(filter: &Filter) -> Option<CardKind> {
    filter.0.iter().find_map(|test| match test {
        Test::Kind(kind) => Some(*kind),
        _ => None,
    })
}

/// Exploit, with any number.
fn is_exploit(grant: &Grant) -> bool {
    matches!(grant, Grant::Ability(ability) if matches!(**ability, Ability::Keyword(KeywordAbility::Exploit(_))))
}

/// Grants that are about one attack without saying so.
fn first_strike(condition: &Condition) -> ForAttack {
    ForAttack { condition: condition.clone(), grant: Grant::DealsCombatDamageFirst }
}
