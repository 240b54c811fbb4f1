//! Orders: effects that are one clause. Those about damage are in `damage`, and about cards out of play in `cards`.

use super::amount::class;
use super::cards::is_own;
use super::rules::is_plural;
use super::trigger::lasts;
use super::{Printer, each, list};
use crate::amount::Amount;
use crate::constant::{Grant, PlayerRule};
use crate::effect::Effect;
use crate::target::{Choose, Target, Who};
use crate::terms::{Aspect, Duration, TokenKind, with_article};

impl Printer {
    /// One clause.
    pub fn order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Nothing => "do nothing".into(),
            Effect::Then => "then".into(),
            Effect::Say(words) => format!("say “{words}”"),
            Effect::Sequence(_)
            | Effect::IfYouDo { .. }
            | Effect::If { .. }
            | Effect::ForEach { .. }
            | Effect::Repeat { .. }
            | Effect::Unless { .. }
            | Effect::Delayed { .. }
            | Effect::Attack(_) => self.clause(effect),
            Effect::Together(parts) => self.at_once(parts),
            Effect::May { who: Who::You, effect } if is_of_another(effect) => {
                self.bare = true;
                format!("you may have {}", self.clause(effect))
            }
            Effect::May { who: Who::You, effect } => format!("you may {}", self.clause(effect)),
            Effect::May { who, effect } => {
                let who = self.player(who);
                format!("{who} may {}", self.clause(effect))
            }
            Effect::Modes { who, choose, modes } => self.modes(who, choose, modes),
            Effect::ChoosePlayer(_)
            | Effect::Select(_)
            | Effect::ChooseArena
            | Effect::ChooseNumber { .. }
            | Effect::ChooseAspect { .. }
            | Effect::ChooseKeyword { .. }
            | Effect::NameCard
            | Effect::NameTrait => self.choice_order(effect),
            Effect::Players { who, effect } => self.players_do(who, effect),
            Effect::Damage { .. }
            | Effect::DivideDamage { .. }
            | Effect::IndirectDamage { .. }
            | Effect::Heal { .. }
            | Effect::DivideHealing { .. }
            | Effect::MoveDamage { .. } => self.damage_order(effect),
            Effect::Defeat(target) => format!("defeat {}", self.target(target)),
            Effect::Exhaust(target) => format!("exhaust {}", self.target(target)),
            Effect::Ready(target) => format!("ready {}", self.target(target)),
            Effect::ReturnToHand(target) => {
                let words = self.taken(target);
                let hand = match target {
                    Target::Choose(choose) if is_own(choose) && self.theirs => "their hand",
                    Target::Choose(choose) if is_own(choose) => "your hand",
                    target if self.is_several(target) => "their owners' hands",
                    _ => "its owner's hand",
                };
                format!("return {words} to {hand}")
            }
            Effect::PutOnDeck { what, place, random } => self.put_on_deck(what, *place, *random),
            Effect::Shuffle(who) => format!("shuffle {}", self.owned("deck", who)),
            Effect::Give { token, count, to } => self.give(*token, count, to),
            Effect::GiveSame { to, .. } => format!("give another one of those tokens to {}", self.target(to)),
            Effect::Distribute { token, amount, up_to, among } => self.distribute(*token, amount, *up_to, among),
            Effect::Create { token, count, who, ready } => self.create(*token, count, who, *ready),
            Effect::Lasting { to, grants, duration } => self.lasting(to, grants, *duration),
            Effect::LastingRule { rule, duration, next_only, uses } => {
                self.lasting_rule(rule, *duration, next_only.then_some(*uses))
            }
            Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::DiscardHand(_)
            | Effect::DiscardCards(_)
            | Effect::DiscardFromDeck { .. }
            | Effect::Look { .. }
            | Effect::LookAtHand(_)
            | Effect::LookAtResources(_)
            | Effect::Reveal(_)
            | Effect::RevealHand(_)
            | Effect::Arrange { .. }
            | Effect::Search { .. }
            | Effect::DrawCards(_)
            | Effect::Resource { .. } => self.card_order(effect),
            Effect::Play(play) => self.play(play),
            Effect::UseAction(target) => format!("use an action ability on {}", self.target(target)),
            Effect::UseAbility { of, class: kind } => {
                format!("use a “{}” ability on {}", class(*kind), self.target(of))
            }
            Effect::UseAllAbilities { of, class: kind } => {
                format!("use all of {} “{}” abilities again", self.possessive(of), class(*kind))
            }
            Effect::UseAnyAbilities { class: kind, among } => {
                format!("use any number of “{}” abilities on {}", class(*kind), self.nouns(among))
            }
            Effect::CollectBounties(target) => format!("collect {} Bounties", self.possessive(target)),
            Effect::UseThatAbilityAgain => "use that ability again".into(),
            Effect::TakeControl { who, what } => {
                let take = self.does(who, "take");
                format!("{take} control of {}", self.target(what))
            }
            Effect::PassControl(what) => {
                format!("each player takes control of {} that the player to their right controls", self.target(what))
            }
            Effect::ExchangeControl { .. } => "exchange control of those units".into(),
            Effect::RevealOneByOne { most } => {
                let most = self.quantity(most);
                let until = "until you choose to stop or have revealed";
                format!("one at a time, reveal cards from your deck {until} {most} cards")
            }
            Effect::Capture { captor, what } => self.capture(captor, what),
            Effect::Rescue(target) => format!("rescue {}", self.target(target)),
            Effect::Attach { what, to } => match self.special(|p| p.attached_where_able(what, to)) {
                Some(words) => words,
                None => {
                    let what = self.target(what);
                    format!("attach {what} to {}", self.target(to))
                }
            },
            Effect::Move { what, to } => format!("move {} to the {to} arena", self.target(what)),
            Effect::Deploy { on: None } => "deploy this leader".into(),
            Effect::Deploy { on: Some(unit) } => format!("deploy this leader as an upgrade on {}", self.a_noun(unit)),
            Effect::FlipLeader => "flip this leader".into(),
            Effect::PayResources { count: Amount::All, up_to: true } => "pay any number of resources".into(),
            Effect::PayResources { count: Amount::Stat(stat, of), up_to: false } => {
                format!("pay {} {stat}", self.possessive(of))
            }
            Effect::PayResources { count, up_to } => {
                format!("pay {}{}", if *up_to { "up to " } else { "" }, self.number_of_resources(count))
            }
            Effect::UseTheForce => "use the Force".into(),
            Effect::TheForceIsWithYou(who) => format!("the Force is with {}", self.player(who)),
            Effect::ChangeDefender(target) => format!("change the defender to {}", self.target(target)),
            Effect::Disclose { aspects, any } => {
                let aspects = each(aspects, ToString::to_string);
                format!("disclose {}", if *any { list(&aspects, "or") } else { aspects.join(", ") })
            }
            Effect::TakeInitiative(who) => format!("{} the initiative", self.does(who, "take")),
            Effect::ExtraAction => "take an extra action after this one".into(),
            Effect::Loses(Who::You) => "you lose the game".into(),
            Effect::Wins(Who::You) => "you win the game".into(),
            Effect::Wins(who) => format!("{} wins the game", self.player(who)),
            Effect::Loses(who) => format!("{} loses the game", self.player(who)),
        }
    }

    fn choice_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::ChoosePlayer(who) => format!("choose {}", self.player(who)),
            Effect::Select(Target::Choose(choose)) if choose.by != Who::You => {
                let by = self.player(&choose.by);
                let mine = Choose { by: Who::You, ..Choose::clone(choose) };
                format!("{by} chooses {}", self.target(&Target::Choose(Box::new(mine))))
            }
            Effect::Select(target) => format!("choose {}", self.target(target)),
            Effect::ChooseArena => "choose an arena".into(),
            Effect::ChooseNumber { min: Amount::Number(0), max: Amount::All } => "choose a number".into(),
            Effect::ChooseNumber { min, max } => {
                let min = self.quantity(min);
                format!("choose a number from {min} to {}", self.quantity(max))
            }
            Effect::ChooseAspect { among } if among.as_slice() == Aspect::ALL => "choose an aspect".into(),
            Effect::ChooseAspect { among } => format!("choose {}", list(&each(among, ToString::to_string), "or")),
            Effect::ChooseKeyword { among } => format!("choose {}", list(&each(among, ToString::to_string), "or")),
            Effect::NameCard => "name a card".into(),
            Effect::NameTrait => "name a trait".into(),
            effect => self.order(effect),
        }
    }

    fn give(&mut self, token: TokenKind, count: &Amount, to: &Target) -> String {
        let to = self.target(to);
        match count {
            Amount::Number(1) => format!("give {} token to {to}", with_article(token.word())),
            Amount::Number(number) => format!("give {number} {token} tokens to {to}"),
            count => format!("give a number of {token} tokens to {to} equal to {}", self.quantity(count)),
        }
    }

    fn distribute(&mut self, token: TokenKind, amount: &Amount, up_to: bool, among: &crate::target::Filter) -> String {
        let up_to = if up_to { "up to " } else { "" };
        let tokens = match amount {
            Amount::Number(number) => format!("{up_to}{number} {token} tokens"),
            amount => format!("{up_to}a number of {token} tokens equal to {}", self.quantity(amount)),
        };
        format!("distribute {tokens} among {}", self.nouns(among))
    }

    fn create(&mut self, token: TokenKind, count: &Amount, who: &Who, ready: bool) -> String {
        let create = self.does(who, "create");
        let ready = match (ready, who) {
            (false, _) => "",
            (true, Who::You) => " and ready them",
            (true, _) => " and readies them",
        };
        let a_token = with_article(token.word());
        match count {
            Amount::Number(1) => format!("{create} {a_token} token{ready}"),
            Amount::Number(number) => format!("{create} {number} {token} tokens{ready}"),
            Amount::ThatMuch => format!("{create} that many {token} tokens{ready}"),
            Amount::Times(number, of) => {
                let each = self.multiplied(of);
                format!("{create} {number} {token} tokens {each}{ready}")
            }
            count => match self.special(|p| p.each_time(count)) {
                Some(each) => format!("{create} {a_token} token {each}{ready}"),
                None => format!("{create} {token} tokens equal to {}{ready}", self.quantity(count)),
            },
        }
    }

    fn lasting(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> String {
        if let Some(words) = self.special(|p| p.prevented(to, grants, duration)) {
            return words;
        }
        if let Some(words) = self.special(|p| p.lasting_specially(to, grants, duration)) {
            return words;
        }
        if let Some(given) = self.special(|p| p.given_to(to, grants)) {
            return format!("{given} {}", lasts(duration));
        }
        let words = self.subject_words(to);
        let several = words.starts_with("they") || words.starts_with("those") || is_plural(to);
        format!("{words} {} {}", self.grants(grants, several), lasts(duration))
    }

    fn lasting_rule(&mut self, rule: &PlayerRule, duration: Duration, only: Option<u8>) -> String {
        if let Some(words) = self.special(|p| p.next_card(rule, duration, only)) {
            return words;
        }
        let only = match only {
            None => String::new(),
            Some(1) => ", once".into(),
            Some(uses) => format!(", {uses} times"),
        };
        format!("{}{only}, {}", lasts(duration), self.rule(rule))
    }

    fn capture(&mut self, captor: &Target, what: &Target) -> String {
        let captures = if std::mem::take(&mut self.bare) { "capture" } else { "captures" };
        let captor = self.target(captor);
        format!("{captor} {captures} {}", self.target(what))
    }
}

/// True if somebody or something else does it, whom one has do it.
fn is_of_another(effect: &Effect) -> bool {
    match effect {
        Effect::Damage { by: Some(by), amount, .. } => {
            !matches!(by, Target::Choose(_))
                && matches!(amount, Amount::Number(_) | Amount::ThatMuch | Amount::Stat(..))
        }
        Effect::Capture { captor, .. } => !matches!(captor, Target::Each(_)),
        Effect::TakeControl { who, .. } | Effect::Draw { who, .. } | Effect::Create { who, .. } => *who != Who::You,
        Effect::Discard { who, by: None, .. } => *who != Who::You,
        _ => false,
    }
}
