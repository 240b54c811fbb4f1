//! Constant abilities, and rules for players: "each unit you play costs 1 resource less", "the next event you play".

use super::amount::class;
use super::filter::{single, title, zone_word};
use super::trigger::lasts;
use super::{Printer, each, list, sentence};
use crate::ability::{Ability, ConstantAbility, Cost};
use crate::amount::Amount;
use crate::condition::{Condition, Deed};
use crate::constant::{Constant, DamageKind, FirstOf, Grant, PlayerRule, SetupRule, WhilePlaying, Would};
use crate::target::{Count, Filter, Target, Test, Who};
use crate::terms::{Duration, with_article};

impl Printer {
    /// A sentence for each thing that a constant ability does.
    pub fn constant(&mut self, ability: &ConstantAbility) -> String {
        let ConstantAbility { condition, does } = ability;
        if let Some(words) = self.special(|p| p.special_constant(condition, does)) {
            return words;
        }
        let sentences = each(does, |does| {
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
                Constant::Setup(rule) => setup(*rule),
            };
            sentence(&format!("{condition}{does}"))
        });
        sentences.join(" ")
    }

    /// Replacement and prevention, and abilities that work in every zone, in words of their own.
    fn special_constant(&mut self, condition: &Condition, does: &[Constant]) -> Option<String> {
        if let [
            Constant::Grant { to: Target::Each(there), grants },
            Constant::Rule(PlayerRule::CardsGainTrait { who: Who::You, card, word }),
        ] = does
            && *grants == [Grant::GainTrait(word.clone())]
        {
            let there = self.noun(&there.0, false);
            let card = self.noun(&card.0, false);
            let word = title(word);
            return Some(format!("Each {there} and each {card} you own that isn't in play gains the {word} trait."));
        }
        let [Constant::Grant { to, grants }] = does else { return None };
        if *to == Target::This && *condition == Condition::Always && grants.len() > 1 {
            return self.keywords_of_others(grants);
        }
        let [grant] = grants.as_slice() else { return None };
        let who = match to {
            Target::Each(filter) => self.a_noun(filter),
            to => self.operand(to),
        };
        let also = match condition {
            Condition::Always => String::new(),
            condition => format!("{} and ", self.condition(condition)),
        };
        self.near = Some(Target::This);
        let words = match grant {
            Grant::Instead { would, may, effect } => {
                let does = self.clause(effect);
                let would = match would {
                    Would::BeDefeated => "defeated",
                    Would::BeCaptured => "captured",
                };
                match may {
                    true if *to == Target::This => format!("{who} would be {would}, you may instead {does}"),
                    true => format!("{who} would be {would}, you may {does} instead"),
                    false => format!("{who} would be {would}, {does} instead"),
                }
            }
            Grant::MayPreventDamage(effect) => {
                let does = self.clause(effect);
                format!("damage would be dealt to {who}, you may {does}. If you do, prevent that damage")
            }
            Grant::PreventAndDo { at_least, effect } => {
                let does = self.clause(effect);
                format!("{who} would be dealt {at_least} or more damage, prevent that damage. If you do, {does}")
            }
            Grant::PreventDamage { up_to: None, only: DamageKind::Any, uses: None, by: None, first: true } => {
                let prevented = "prevent that damage";
                return Some(format!("The first time {who} would take damage each phase, {prevented}."));
            }
            Grant::PreventDamage { up_to, only, uses: None, by, first: false } => {
                let that = self.that_damage(up_to.as_ref())?;
                let would = match (only, by) {
                    (_, Some(by)) => format!("{} would deal damage to {who}", self.a_noun(by)),
                    (DamageKind::Any, None) => format!("damage would be dealt to {who}"),
                    (DamageKind::Combat, None) => format!("combat damage would be dealt to {who}"),
                    (DamageKind::Abilities, None) => format!("a card ability would deal damage to {who}"),
                    (DamageKind::EnemyAbilities, None) => format!("an enemy card ability would deal damage to {who}"),
                };
                format!("{would}, prevent {that}")
            }
            Grant::PreventAllBut(amount) => {
                let number = self.quantity(amount);
                format!("{who} would be dealt more than {number} damage, prevent all but {number} of that damage")
            }
            Grant::DealtTimes(2) => format!("{who} would be dealt damage, it is dealt twice as much damage instead"),
            Grant::DealtMore(more) => {
                let dealt = "deal that much damage plus";
                let more = self.quantity(more);
                format!("damage would be dealt to {who} by another card, {dealt} {more} instead")
            }
            Grant::DoubleKeyword(keyword) => {
                return Some(format!("{}'s {keyword} is doubled.", super::capital(&self.operand(to))));
            }
            Grant::CantBeTakenByEnemies => return Some(format!("Opponents can't take control of {who}.")),
            Grant::AdditionalPilots(pilots) => {
                return Some(format!(
                    "You may play or deploy {pilots} additional Pilot{} on {who}.",
                    super::s((*pilots).into())
                ));
            }
            Grant::MayDealCombatDamageLast => {
                let first = "the defending unit deal combat damage before this unit";
                return Some(format!("While attacking, you may have {first}."));
            }
            _ => return None,
        };
        Some(sentence(&format!("if {also}{words}")))
    }

    /// "that damage", "2 of that damage"
    fn that_damage(&mut self, up_to: Option<&Amount>) -> Option<String> {
        Some(match up_to {
            None => "that damage".to_owned(),
            Some(Amount::Number(number)) => format!("{number} of that damage"),
            Some(_) => return None,
        })
    }

    /// "prevent all damage that would be dealt to it for this phase"
    pub fn prevented(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> Option<String> {
        let [Grant::PreventDamage { up_to, only, uses, by: None, first: false }] = grants else { return None };
        let only = match only {
            DamageKind::Any => "",
            DamageKind::Combat => "combat ",
            DamageKind::Abilities | DamageKind::EnemyAbilities => return None,
        };
        let to = self.target(to);
        match (up_to, uses) {
            (None, None) => Some(format!("prevent all {only}damage that would be dealt to {to} {}", lasts(duration))),
            (up_to, uses) if only.is_empty() => {
                let that = self.that_damage(up_to.as_ref())?;
                let time = lasts(duration).trim_start_matches("for ");
                let next = if uses.is_some() { "the next time" } else { "if" };
                Some(format!("{next} {to} would be dealt damage {time}, prevent {that}"))
            }
            _ => None,
        }
    }

    /// Keywords that this unit has while others have them.
    fn keywords_of_others(&mut self, grants: &[Grant]) -> Option<String> {
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

    pub fn rule(&mut self, rule: &PlayerRule) -> String {
        match rule {
            PlayerRule::CantPlay(who, card) => match (who, card.0.as_slice()) {
                (Who::EachPlayer, [Test::NamedCard]) => "cards with that name can't be played".into(),
                (Who::EachOpponent, [Test::NamedCard]) => "opponents can't play the named card".into(),
                (Who::EachOpponent, _) => format!("opponents can't play {}", self.nouns(card)),
                (who, _) => {
                    let who = self.player(who);
                    format!("{who} can't play {}", self.nouns(card))
                }
            },
            PlayerRule::Cost { who: Who::EachOpponent, card, change, on: None, first: None, only_if: None }
                if card.0 == [Test::NamedCard] =>
            {
                format!("each card with that name costs {} for your opponents to play", self.change(change, ""))
            }
            PlayerRule::Cost { who, card, change, on, first, only_if } => {
                let cards = self.cards_that(card, who, on.as_ref(), *first);
                let change = self.change(change, "");
                let only_if = match only_if.as_ref().map(|card| (card, card.0.as_slice())) {
                    None => String::new(),
                    Some((_, [Test::SharesKeywordWith(with)])) => {
                        format!(" if it shares a keyword with {}", self.one_of_each(with))
                    }
                    Some((card, _)) => format!(" if it is {}", self.a_noun(card)),
                };
                format!("{cards} costs {change}{only_if}")
            }
            PlayerRule::AdditionalCost { who, card, cost } => {
                let card = self.a_noun(card);
                let who = self.player(who);
                let cost = self.of_theirs(|p| p.cost(cost));
                format!("as an additional cost for {who} to play {card}, they must {cost}")
            }
            PlayerRule::IgnoreAspectPenalty { who, card, on, icons, first } => {
                let cards = self.cards_that(card, who, on.as_ref(), *first);
                let icons = icons.map_or_else(String::new, |icons| format!("{icons} icons of "));
                format!("ignore {icons}the aspect penalty on {cards}")
            }
            PlayerRule::CantBeHealed(filter) => format!("{} can't be healed", self.nouns(filter)),
            PlayerRule::EnterPlayReady(Who::You, card) if card.0.iter().any(|test| matches!(test, Test::Token(_))) => {
                format!("each {} you create enters play ready", self.noun(&card.0, false))
            }
            PlayerRule::EnterPlayReady(who, card) => {
                let whose = if *who == Who::You { "friendly" } else { "enemy" };
                format!("{whose} {} enter play ready", self.nouns(card))
            }
            PlayerRule::CantTakeInitiative(who) => format!("{} can't take the initiative", self.player(who)),
            PlayerRule::CantDraw(who) => format!("{} can't draw cards", self.player(who)),
            PlayerRule::CantSearch(who) => format!("{} can't search", self.player(who)),
            PlayerRule::RescuedReady(Who::You) => "friendly units that are rescued enter play ready".into(),
            PlayerRule::RescuedReady(who) => format!("units that {} rescue enter play ready", self.player(who)),
            PlayerRule::SeesTopCard(who) => {
                let who_may = format!("{} may look at", self.player(who));
                format!("{who_may} {} at any time", self.top_cards(&Amount::Number(1), who))
            }
            PlayerRule::CardsGain { card, ability, .. } => {
                let card = self.noun(&card.0, false);
                format!("each {card} gains {}", self.gained(ability))
            }
            PlayerRule::MayPlay { who, what, price, weaknesses } => self.may_play(who, what, price, *weaknesses),
            PlayerRule::CardsLoseNamedTrait { who, card } => {
                format!("{} that aren't in play lose that trait", self.cards_of(card, who))
            }
            PlayerRule::CardsLoseAbilities { who, card } => {
                format!("{} that aren't in play lose all abilities", self.cards_of(card, who))
            }
            PlayerRule::CardsGainTrait { who, card, word } => {
                format!("{} that aren't in play gain the {} trait", self.cards_of(card, who), title(word))
            }
            PlayerRule::AssignIndirect(who, card) => {
                let assigns = self.acts(who, "assign");
                match card.0.as_slice() {
                    [] => format!("{assigns} all indirect damage you deal to opponents"),
                    _ => format!("{assigns} all indirect damage dealt by {}", self.a_noun(card)),
                }
            }
            PlayerRule::MoreIndirect(who, amount) => {
                let deal = self.acts(who, "deal");
                format!("indirect damage {deal} to opponents is increased by {}", self.quantity(amount))
            }
            PlayerRule::NextActionAttacks { who, what, .. } => {
                let action = format!("{} next action this phase must be", self.possessive_of(who));
                let attack = "an attack action with it, if able";
                format!("{action} {attack}. It must attack {}, if able", self.a_noun(what))
            }
            PlayerRule::AdditionalRegroup => {
                let phase = "regroup phase";
                format!("there is an additional {phase} after the first {phase} each round")
            }
            PlayerRule::PayWith { unit, .. } => {
                let unit = self.noun(&unit.0, false);
                let so = "as if it were a resource";
                format!("each {unit} may be exhausted to pay costs {so}")
            }
            PlayerRule::Unpreventable(by) => format!("damage dealt by {} is unpreventable", self.nouns(by)),
            PlayerRule::CreatesTwice(does) => {
                let does = self.clause(does);
                let instead = "create twice that number of tokens instead";
                format!("if you would create a number of tokens, you may {does}. If you do, {instead}")
            }
            PlayerRule::SearchesTwice(_) => {
                let twice = "search twice that number instead";
                format!("if you would search a number of cards from your deck, {twice}")
            }
            PlayerRule::ProvidesIcons { what, .. } => {
                let (what, provide) = match single(what) {
                    Some(this) => (self.target(this), "provides its"),
                    None => (self.nouns(what), "provide their"),
                };
                format!("while you are paying costs, {what} {provide} aspect icons")
            }
            PlayerRule::HalfCosts(who) => {
                format!("while paying costs, {} half as many resources, rounded up", self.acts(who, "pay"))
            }
            PlayerRule::Free { who, card } => {
                let copy = match card.0.as_slice() {
                    [Test::CopyOf(of)] => format!("a copy of {}", self.operand(of)),
                    _ => self.a_noun(card),
                };
                format!("{} {copy} for free", self.acts(who, "may play"))
            }
            PlayerRule::Have { what, grants } => {
                if let [Grant::While { condition: Condition::Attacking(defender), grants }] = grants.as_slice() {
                    let defended = match single(defender) {
                        Some(defender) if *what == Filter::units() => {
                            format!("{} is defending", self.target(defender))
                        }
                        _ => {
                            let defender = self.a_noun(defender);
                            format!("{defender} is being attacked by {}", self.a_noun(what))
                        }
                    };
                    return format!("while {defended}, the attacker {}", self.grants(grants, false));
                }
                let what = self.noun(&what.0, false);
                format!("each {what} {}", self.grants(grants, false))
            }
            PlayerRule::FirstLosesAbilities { who, card } => {
                let card = self.noun(&card.0, false);
                format!("the first {card} played by {} each round loses all abilities", self.player(who))
            }
        }
    }

    /// "each opponent's", "its controller's"
    fn possessive_of(&mut self, who: &Who) -> String {
        format!("{}'s", self.player(who))
    }

    /// "upgrades an opponent owns"
    fn cards_of(&mut self, card: &Filter, who: &Who) -> String {
        let cards = self.nouns(card);
        match who {
            Who::You => format!("{cards} you own"),
            Who::EachOpponent => format!("{cards} an opponent owns"),
            who => format!("{cards} {} owns", self.player(who)),
        }
    }

    /// "each unit you play", "the first upgrade you play on this unit each round"
    fn cards_that(&mut self, card: &Filter, who: &Who, on: Option<&Filter>, first: Option<FirstOf>) -> String {
        let plays = match who {
            Who::You => "you play".into(),
            Who::EachOpponent => "an opponent plays".into(),
            Who::ThatPlayer => "that opponent plays this phase".into(),
            who => format!("{} plays", self.player(who)),
        };
        let (which, times) = match first {
            None => ("each", ""),
            Some(FirstOf::Phase) => ("the first", " each phase"),
            Some(FirstOf::Round) => ("the first", " each round"),
            Some(FirstOf::SecondOfRound) => ("the second", " each round"),
            Some(FirstOf::ThirdOfRound) => ("the third", " each round"),
        };
        let (card, late) = match card.0.split_last() {
            Some((late @ Test::HasWhenDefeated, rest)) => (self.noun(rest, false), format!(" {}", self.after(late))),
            _ => (self.noun(&card.0, false), String::new()),
        };
        let on = on.map_or_else(String::new, |on| format!(" on {}", self.a_noun(on)));
        format!("{which} {card} {plays}{on}{times}{late}")
    }

    fn may_play(&mut self, who: &Who, what: &Target, price: &crate::effect::Price, weaknesses: u8) -> String {
        if let crate::effect::Price::Less(less) = price
            && *what == Target::It
        {
            let less = self.number_of_resources(less);
            return format!("you may play the discarded cards, and they each cost {less} less");
        }
        let who = match who {
            Who::OwnerOf(owned) if **owned == Target::This => "this unit's owner".to_owned(),
            who => self.player(who),
        };
        let what = self.target(what);
        let price = self.price(price);
        let pile = if self.own_deck { "your" } else { "its owner's" };
        let given = match weaknesses {
            0 => String::new(),
            number => format!(" and give {number} Weakness token{} to it", super::s(number.into())),
        };
        format!("{who} may play {what} from {pile} discard pile{price}{given}")
    }

    /// "the next unit you play this phase costs 1 resource less", of a rule about the next card.
    pub fn next_card(&mut self, rule: &PlayerRule, duration: Duration, only: Option<u8>) -> Option<String> {
        match (only, rule) {
            (None, PlayerRule::Cost { who: Who::ThatPlayer, .. }) if duration == Duration::ThisPhase => {
                Some(self.rule(rule))
            }
            (None, PlayerRule::CantBeHealed(_)) => Some(format!("{} {}", self.rule(rule), lasts(duration))),
            (Some(1), PlayerRule::NextActionAttacks { .. }) => Some(self.rule(rule)),
            (None, _) => None,
            (Some(_), _) if duration != Duration::ThisPhase => None,
            (Some(uses), PlayerRule::Cost { who: Who::You, card, on: None, first: None, .. }) => {
                let cards = self.next_cards(card, uses);
                let all = self.rule(rule);
                Some(format!("{cards} costs {}", all.split_once(" costs ")?.1))
            }
            (Some(1), PlayerRule::EnterPlayReady(Who::You, card)) => {
                Some(format!("{} enters play ready", self.next_cards(card, 1)))
            }
            (Some(1), PlayerRule::CardsGain { who: Who::You, card, ability }) => {
                let cards = self.next_cards(card, 1);
                Some(format!("{cards} gains {} for this phase", self.gained(ability)))
            }
            (Some(1), PlayerRule::Free { who: Who::You, card }) => {
                let [Test::CopyOf(_)] = card.0.as_slice() else { return None };
                let copy = "a copy of that unit";
                let free = "you may play it for free";
                Some(format!("the next time you play {copy} this phase, {free}"))
            }
            _ => None,
        }
    }

    /// "the next unit you play this phase"
    fn next_cards(&mut self, card: &Filter, uses: u8) -> String {
        let (card, using) = match card.0.split_last() {
            Some((Test::Using(keyword), rest)) => (Filter(rest.to_vec()), format!(" using {keyword}")),
            _ => (card.clone(), String::new()),
        };
        match uses {
            1 => format!("the next {} you play{using} this phase", self.noun(&card.0, false)),
            uses => format!("each of the next {uses} {} you play{using} this phase", self.nouns(&card)),
        }
    }

    /// A part of a cost.
    pub fn cost(&mut self, cost: &Cost) -> String {
        match cost {
            Cost::Resources(amount) => self.number_of_resources(amount),
            Cost::Exhaust => "Exhaust".into(),
            Cost::Do(effect) => self.clause(effect),
        }
    }

    fn while_playing(&mut self, does: &WhilePlaying) -> String {
        match does {
            WhilePlaying::Cost { change, on } => {
                let on = on.as_ref().map_or_else(String::new, |on| format!(" on {}", self.a_noun(on)));
                format!("this card costs {}", self.change(change, &format!(" to play{on}")))
            }
            WhilePlaying::AttachTo(unit) => format!("attach to {}", self.a_noun(unit)),
            WhilePlaying::MayGoOn(unit) => format!("this upgrade can be played on {}", self.a_noun(unit)),
            WhilePlaying::AdditionalCost(cost) => {
                format!("as an additional cost to play this card, {}", self.cost(cost))
            }
            WhilePlaying::MayChoose { among, does, less } => {
                let among = self.nouns(among);
                let playing = format!("while playing {}, you may", self.this());
                let does = match &**does {
                    crate::effect::Effect::Defeat(_) => {
                        let words = format!("{playing} defeat any number of {among}. For each card defeated this way");
                        return format!("{words}, it costs {less} less");
                    }
                    does => self.clause(does).replace(" to it", " to each of them"),
                };
                let chosen = format!("{playing} choose any number of {among}. {}", sentence(&does));
                format!("{chosen} For each of them, it costs {less} less")
            }
            WhilePlaying::InsteadOfCost(cost) => {
                format!("you may {} instead of paying this event's cost", self.cost(cost))
            }
            WhilePlaying::EntersPlayReady => "this card enters play ready".into(),
            WhilePlaying::IgnoreAspectPenalty { aspects, on } => {
                let on = on.as_ref().map_or_else(String::new, |on| format!(" on {}", self.a_noun(on)));
                let aspects = aspects.as_ref().map_or_else(String::new, |aspects| {
                    format!("{} ", each(aspects, ToString::to_string).join(" and "))
                });
                format!("while playing {}{on}, ignore its {aspects}aspect penalty", self.this())
            }
            WhilePlaying::EntersAsCopy { of, except } => {
                let of = self.a_noun(of);
                let except = match except.as_slice() {
                    [] => String::new(),
                    except => format!(", except it {}", self.grants(except, false)),
                };
                format!("you may have this unit enter play as a copy of {of}{except}")
            }
            WhilePlaying::EntersWithAbilities { of, class: kind } => {
                let class = class(*kind);
                format!("you may have this unit enter play with the “{class}” abilities of {}", self.a_noun(of))
            }
            WhilePlaying::NotFrom(zone) => format!("this card can't be played from your {}", zone_word(*zone)),
            WhilePlaying::OnlyIf(condition) => match condition {
                Condition::Not(not) if matches!(&**not, Condition::Happened(tally) if tally.what == Deed::TookAction && tally.who == Who::You) => {
                    "play only as your first action in the action phase".into()
                }
                condition => format!("play this card only if {}", self.condition(condition)),
            },
            WhilePlaying::OnlyAs(kind) => format!("this card enters play only as {}", with_article(kind.word())),
        }
    }
}

/// True if a description is of units while they attack or defend.
fn ends_in_fight(filter: &Filter) -> bool {
    matches!(filter.0.last(), Some(Test::Attacking | Test::Defending))
}

fn setup(rule: SetupRule) -> String {
    let sign = |number: i32, more: &'static str, less: &'static str| if number < 0 { less } else { more };
    match rule {
        SetupRule::StartingHand(number) => {
            format!("draw {} {} cards in your starting hand", number.abs(), sign(number, "more", "less"))
        }
        SetupRule::NoMulligan => "you can't take a mulligan".into(),
        SetupRule::MinimumDeck(number) => {
            let sign = sign(number, "increased", "decreased");
            format!("your minimum deck size is {sign} by {} cards", number.abs())
        }
        SetupRule::Copies(number) => format!("a deck can have up to {number} copies of this card"),
        SetupRule::ThisSideUp => "this leader starts the game with this side faceup".into(),
    }
}

/// True if the words for the target ask for a verb in the plural.
pub(super) fn is_plural(target: &Target) -> bool {
    match target {
        Target::Choose(choose) => choose.count != Count::exactly(1),
        Target::Both(_) | Target::Among(..) => true,
        Target::Random { count, .. } => *count != 1,
        _ => false,
    }
}
