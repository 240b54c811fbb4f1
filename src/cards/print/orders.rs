//! Orders: effects that are one clause. Those about cards out of play are in `card_orders`.

use super::super::amount::Amount;
use super::super::constant::{Grant, PlayerRule};
use super::super::effect::Effect;
use super::super::target::{Choose, Filter, Target, Test, Who};
use super::super::terms::{Aspect, Duration, TokenKind, ZoneKind, with_article};
use super::constant::is_plural;
use super::trigger::{class, lasts};
use super::{Printer, list};

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
                format!("{who} may choose this: {}", self.clause(effect))
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
            Effect::Players { who, effect } => {
                let who = self.player(who);
                format!("{who} does this: {}", self.clause(effect))
            }
            Effect::Damage { .. }
            | Effect::DivideDamage { .. }
            | Effect::IndirectDamage { .. }
            | Effect::Heal { .. }
            | Effect::DivideHealing { .. }
            | Effect::MoveDamage { .. } => self.damage_order(effect),
            Effect::Defeat(target) => format!("defeat {}", self.target(target)),
            Effect::Exhaust(target) => format!("exhaust {}", self.target(target)),
            // "Ready a resource" is about one's own.
            Effect::Ready(target @ Target::Choose(choose))
                if choose.filter.0.contains(&Test::In(ZoneKind::Resources, Who::EachPlayer)) =>
            {
                format!("ready [{}]", self.target(target))
            }
            Effect::Ready(target) => format!("ready {}", self.target(target)),
            Effect::ReturnToHand(target) => format!("return {} to its owner's hand", self.taken(target)),
            Effect::PutOnDeck { what, place, random } => self.put_on_deck(what, *place, *random),
            Effect::Shuffle(who) => format!("shuffle {}", self.owned("deck", who)),
            Effect::Give { token, count, to } => self.give(*token, count, to),
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
            Effect::UseAction(_)
            | Effect::UseAbility { .. }
            | Effect::UseAllAbilities { .. }
            | Effect::UseAnyAbilities { .. }
            | Effect::CollectBounties(_)
            | Effect::UseThatAbilityAgain => self.use_order(effect),
            Effect::TakeControl { .. } | Effect::PassControl(_) | Effect::ExchangeControl { .. } => {
                self.control_order(effect)
            }
            Effect::RevealOneByOne { most } => {
                format!("reveal one by one up to {} cards of your deck", self.number(most))
            }
            Effect::Capture { captor, what } => self.capture(captor, what),
            Effect::Rescue(target) => format!("rescue {}", self.operand(target)),
            Effect::Attach { what, to } => {
                let what = self.target(what);
                format!("attach {what} to {}", self.target(to))
            }
            Effect::Move { what, to } => format!("move {} to the {to} arena", self.target(what)),
            Effect::Deploy { on: None } => "deploy this leader".into(),
            Effect::Deploy { on: Some(unit) } => format!("deploy this leader as an upgrade on {}", self.a_noun(unit)),
            Effect::FlipLeader => "flip this leader".into(),
            Effect::PayResources { count: Amount::All, up_to: true } => "pay any number of resources".into(),
            Effect::PayResources { count, up_to } => {
                format!("pay {}{}", if *up_to { "up to " } else { "" }, self.number_of_resources(count))
            }
            Effect::UseTheForce => "use the Force".into(),
            Effect::TheForceIsWithYou(who) => format!("the Force is with {}", self.player(who)),
            Effect::Disclose { aspects, any } => {
                let aspects = super::each(aspects, ToString::to_string);
                format!("disclose {}", if *any { list(&aspects, "or") } else { aspects.join(", ") })
            }
            Effect::TakeInitiative(who) => format!("{} the initiative", self.does(who, "take")),
            Effect::ExtraAction => "take an extra action after this one".into(),
            Effect::Loses(Who::You) => "you lose the game".into(),
            Effect::Wins(Who::You) => "you win the game".into(),
            Effect::Wins(who) => format!("{} wins the game", self.player(who)),
            Effect::Loses(who) => format!("{} loses the game", self.player(who)),
            Effect::ChangeDefender(target) => format!("change the defender to {}", self.target(target)),
        }
    }

    fn choice_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::ChoosePlayer(Who::AnyPlayer) => "choose a player".into(),
            Effect::ChoosePlayer(who) => format!("choose {}", self.player(who)),
            Effect::Select(Target::Choose(choose)) if chosen_by_theirs(choose) => {
                let by = self.player(&choose.by);
                let mine = Choose { by: Who::You, ..Choose::clone(choose) };
                format!("{by} chooses {}", self.target(&Target::Choose(Box::new(mine))))
            }
            Effect::Select(target) => format!("choose {}", self.chosen(target)),
            Effect::ChooseArena => "choose an arena".into(),
            Effect::ChooseNumber { min, max } => {
                let min = self.quantity(min);
                format!("choose a number from [{min}] to [{}]", self.quantity(max))
            }
            Effect::ChooseAspect { among } if among.as_slice() == Aspect::ALL => "choose an aspect".into(),
            Effect::ChooseAspect { among } => {
                format!("choose an aspect among [{}]", super::each(among, ToString::to_string).join(", "))
            }
            Effect::ChooseKeyword { among } => {
                format!("choose a keyword among [{}]", super::each(among, ToString::to_string).join(", "))
            }
            Effect::NameCard => "name a card".into(),
            Effect::NameTrait => "name a trait".into(),
            effect => self.order(effect),
        }
    }

    /// What is chosen, where that is all that a clause is about.
    fn chosen(&mut self, target: &Target) -> String {
        match target {
            Target::Choose(_) => self.target(target),
            target => format!("[{}]", self.target(target)),
        }
    }

    fn damage_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::Damage { amount, to, by, unpreventable } => {
                let deal = self.deal(by.as_ref());
                let hard = if *unpreventable { "unpreventable " } else { "" };
                let to = self.target(to);
                match amount {
                    Amount::Number(number) => format!("{deal} {hard}{number} damage to {to}"),
                    Amount::ThatMuch => format!("{deal} {hard}that much damage to {to}"),
                    Amount::Times(number, of) => {
                        format!("{deal} {hard}{number} damage to {to} {}", self.multiplied(of))
                    }
                    // Of each player's base, "damage to … equal to" is worked out for each.
                    amount if to == "each player's base" => {
                        format!("{deal} {hard}damage equal to {} to {to}", self.quantity(amount))
                    }
                    amount => format!("{deal} {hard}damage to {to} equal to {}", self.quantity(amount)),
                }
            }
            Effect::DivideDamage { amount, up_to, among, count, by } => {
                let deal = self.deal(by.as_ref());
                let up_to = if *up_to { "up to " } else { "" };
                let amount = self.number(amount);
                let count = count.as_ref().map_or(String::new(), |count| format!("{} ", self.count(count)));
                format!("{deal} {up_to}{amount} damage divided as you choose among {count}{}", self.nouns(among))
            }
            Effect::IndirectDamage { amount, to, by } => {
                let deal = self.deal(by.as_ref());
                let to = self.player(to);
                match amount {
                    Amount::Number(number) => format!("{deal} {number} indirect damage to {to}"),
                    amount => format!("{deal} indirect damage to {to} equal to {}", self.quantity(amount)),
                }
            }
            Effect::Heal { amount, from, up_to } => {
                let from = self.target(from);
                match amount {
                    Amount::Number(number) if *up_to => format!("heal up to {number} damage from {from}"),
                    Amount::Number(number) => format!("heal {number} damage from {from}"),
                    Amount::All if !*up_to => format!("heal all damage from {from}"),
                    amount => {
                        let up_to = if *up_to { "up to " } else { "" };
                        format!("heal damage from {from} {up_to}equal to {}", self.quantity(amount))
                    }
                }
            }
            Effect::DivideHealing { amount, up_to, among } => {
                let up_to = if *up_to { "up to " } else { "" };
                let amount = self.number(amount);
                format!("heal {up_to}{amount} total damage from any number of {}", self.nouns(among))
            }
            Effect::MoveDamage { amount, up_to, from, to } => {
                let up_to = if *up_to { "up to " } else { "" };
                let amount = self.number(amount);
                let from = self.operand(from);
                format!("move {up_to}{amount} damage from {from} to {}", self.operand(to))
            }
            effect => self.order(effect),
        }
    }

    /// "deal", or "that object deals".
    fn deal(&mut self, by: Option<&Target>) -> String {
        let deals = if std::mem::take(&mut self.bare) { "deal" } else { "deals" };
        match by {
            None => "deal".into(),
            Some(Target::Choose(choose)) => format!("[{}] deals", self.target(&Target::Choose(choose.clone()))),
            Some(by) => format!("{} {deals}", self.target(by)),
        }
    }

    fn use_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::UseAction(target) => format!("use an action ability on {}", self.target(target)),
            Effect::UseAbility { of, class: kind } => {
                format!("use a “{}” ability on {}", class(*kind), self.target(of))
            }
            Effect::UseAllAbilities { of, class: kind } => {
                format!("use all “{}” abilities of [{}]", class(*kind), self.target(of))
            }
            Effect::UseAnyAbilities { class: kind, among } => {
                format!("use any number of “{}” abilities on {}", class(*kind), self.nouns(among))
            }
            Effect::CollectBounties(target) => format!("collect the Bounties of [{}]", self.target(target)),
            Effect::UseThatAbilityAgain => "use that ability again".into(),
            effect => self.order(effect),
        }
    }

    fn control_order(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::TakeControl { who, what } => {
                let take = self.does(who, "take");
                format!("{take} control of {}", self.target(what))
            }
            Effect::PassControl(what) => {
                format!("each player takes from the player to their right control of [{}]", self.target(what))
            }
            Effect::ExchangeControl { a, b } => {
                let a = self.target(a);
                format!("exchange control of [{a}] and [{}]", self.target(b))
            }
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

    fn distribute(&mut self, token: TokenKind, amount: &Amount, up_to: bool, among: &Filter) -> String {
        let up_to = if up_to { "up to " } else { "" };
        match amount {
            Amount::Number(number) => format!("distribute {up_to}{number} {token} tokens among {}", self.nouns(among)),
            amount => {
                let amount = self.quantity(amount);
                format!("distribute {up_to}a number of {token} tokens equal to [{amount}] among {}", self.nouns(among))
            }
        }
    }

    fn create(&mut self, token: TokenKind, count: &Amount, who: &Who, ready: bool) -> String {
        let create = self.does(who, "create");
        let ready = if ready { " and ready them" } else { "" };
        match count {
            Amount::Number(1) => format!("{create} {} token{ready}", with_article(token.word())),
            Amount::Number(number) => format!("{create} {number} {token} tokens{ready}"),
            Amount::ThatMuch => format!("{create} that many {token} tokens{ready}"),
            count => format!("{create} {} {token} tokens{ready}", self.number(count)),
        }
    }

    fn lasting(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> String {
        if let Some(given) = self.given_to(to, grants) {
            return format!("{given} {}", lasts(duration));
        }
        let words = self.target(to);
        format!("{words} {} {}", self.grants(grants, is_plural(to)), lasts(duration))
    }

    fn lasting_rule(&mut self, rule: &PlayerRule, duration: Duration, only: Option<u8>) -> String {
        let only = match only {
            None => String::new(),
            Some(1) => ", but only once".into(),
            Some(uses) => format!(", but only {uses} times"),
        };
        format!("{}{only}: {}", lasts(duration), self.rule(rule))
    }

    fn capture(&mut self, captor: &Target, what: &Target) -> String {
        let captures = if std::mem::take(&mut self.bare) { "capture" } else { "captures" };
        let captor = match captor {
            Target::Each(_) => format!("all together, {}", self.target(captor)),
            captor => self.target(captor),
        };
        self.latest = false;
        format!("{captor} {captures} {}", self.target(what))
    }
}

/// Whether a player other than the controller of the ability chooses among what is theirs.
fn chosen_by_theirs(choose: &Choose) -> bool {
    choose.by != Who::You && choose.filter.0.contains(&Test::ControlledBy(Who::ThatPlayer))
}

/// Whether somebody or something else does it, whom one has do it.
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
