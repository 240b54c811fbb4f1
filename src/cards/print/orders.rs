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
                if let Some(words) = self.plainly(|p| Some(format!("you may {}", p.discard_from_seen(effect)?))) {
                    return words;
                }
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
                if let Some(words) = self.plainly(|p| p.players_do(who, effect)) {
                    return words;
                }
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
            Effect::ReturnToHand(target) => {
                let words = self.taken(target);
                let own = |choose: &Choose| choose.filter.0.iter().any(|test| matches!(test, Test::In(_, Who::You)));
                let hand = match target {
                    Target::Choose(choose) if own(choose) => self.plainly(|_| Some("your hand")),
                    target if self.is_several(target) => self.plainly(|_| Some("their owners' hands")),
                    _ => None,
                };
                format!("return {words} to {}", hand.unwrap_or("its owner's hand"))
            }
            Effect::PutOnDeck { what, place, random } => self.put_on_deck(what, *place, *random),
            Effect::Shuffle(who) => format!("shuffle {}", self.owned("deck", who)),
            Effect::Give { token, count, to } => self.give(*token, count, to),
            Effect::GiveSame { of, to } => {
                let of = self.operand(of);
                format!("give another token like {of} to {}", self.target(to))
            }
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
            Effect::Rescue(target) => match self.plainly(|p| Some(p.target(target))) {
                Some(words) => format!("rescue {words}"),
                None => format!("rescue {}", self.operand(target)),
            },
            Effect::Attach { what, to } => {
                if let Some(words) = self.plainly(|p| p.attached_where_able(what, to)) {
                    return words;
                }
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
            Effect::ChangeDefender(target) => format!("change the defender to {}", self.target(target)),
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
            Effect::Select(Target::Choose(choose)) if choose.by != Who::You => {
                let by = self.player(&choose.by);
                let mine = Choose { by: Who::You, ..Choose::clone(choose) };
                let plain = self.plainly(|p| {
                    matches!(mine.filter.0.last(), Some(Test::OneOf(_))).then_some(())?;
                    Some(format!("{by} chooses {}", p.target(&Target::Choose(Box::new(mine)))))
                });
                plain.unwrap_or_else(|| format!("choose {}", self.target(&Target::Choose(choose.clone()))))
            }
            Effect::Select(target) => format!("choose {}", self.chosen(target)),
            Effect::ChooseArena => "choose an arena".into(),
            Effect::ChooseNumber { min: Amount::Number(0), max: Amount::All }
                if self.plainly(|_| Some(())).is_some() =>
            {
                "choose a number".into()
            }
            Effect::ChooseNumber { min, max } => {
                let min = self.number(min);
                format!("choose a number from {min} to {}", self.number(max))
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
                if let Some(words) = self.plainly(|p| p.damage_of_several(effect)) {
                    return words;
                }
                // Of what was chosen before, "its" power is spoken of before something else is chosen.
                if let (None, Amount::Stat(_, of)) = (by, amount)
                    && matches!(**of, Target::Chosen(_))
                    && let Some(words) = self.plainly(|p| p.deals("deal", effect))
                {
                    return words;
                }
                if let Some(dealer) = by
                    && !matches!(amount, Amount::Number(_) | Amount::ThatMuch)
                    && let Some(words) = self.plainly(|p| {
                        let deals = p.deal(by.as_ref());
                        p.dealt_by(Some(dealer), |p| p.deals(&deals, effect))
                    })
                {
                    return words;
                }
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
                if !matches!(amount, Amount::Number(_))
                    && let Some(words) = self.plainly(|p| {
                        let deals = p.deal(by.as_ref());
                        p.dealt_by(by.as_ref(), |p| p.deals(&deals, effect))
                    })
                {
                    return words;
                }
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
                let its = self.plainly(|p| p.possessive(of).filter(|of| of == "its"));
                match its {
                    Some(its) => format!("use all of {its} “{}” abilities again", class(*kind)),
                    None => format!("use all “{}” abilities of {}", class(*kind), self.operand(of)),
                }
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
                if let Some(()) = self.plainly(|_| Some(())) {
                    return "exchange control of those units".into();
                }
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
                let bare = self.plainly(|_| Some(()));
                let amount = self.quantity(amount);
                let amount = if bare.is_some() { amount } else { format!("[{amount}]") };
                format!("distribute {up_to}a number of {token} tokens equal to {amount} among {}", self.nouns(among))
            }
        }
    }

    fn create(&mut self, token: TokenKind, count: &Amount, who: &Who, ready: bool) -> String {
        let create = self.does(who, "create");
        let ready = match (ready, who) {
            (false, _) => "",
            (true, Who::You) => " and ready them",
            (true, _) => " and readies them",
        };
        match count {
            Amount::Number(1) => format!("{create} {} token{ready}", with_article(token.word())),
            Amount::Number(number) => format!("{create} {number} {token} tokens{ready}"),
            Amount::ThatMuch => format!("{create} that many {token} tokens{ready}"),
            count => {
                let a_token = with_article(token.word());
                match (self.plainly(|p| p.each_time(count)), ready.is_empty()) {
                    (Some(each), _) => format!("{create} {a_token} token {each}{ready}"),
                    (None, true) => match self.plainly(|p| p.plain_quantity(count)) {
                        Some(many) => format!("{create} {token} tokens equal to {many}"),
                        None => format!("{create} {} {token} tokens", self.number(count)),
                    },
                    (None, false) => format!("{create} {} {token} tokens{ready}", self.number(count)),
                }
            }
        }
    }

    fn lasting(&mut self, to: &Target, grants: &[Grant], duration: Duration) -> String {
        if let Some(words) = self.plainly(|p| p.prevented(to, grants, duration)) {
            return words;
        }
        if let Some(words) = self.plainly(|p| p.lasting_in_plain(to, grants, duration)) {
            return words;
        }
        if let Some(given) = self.given_to(to, grants) {
            return format!("{given} {}", lasts(duration));
        }
        if let Some(words) = self.plainly(|p| {
            let words = p.subject_words(to);
            let several = words.starts_with("they") || words.starts_with("those");
            Some(format!("{words} {} {}", p.grants(grants, several), lasts(duration)))
        }) {
            return words;
        }
        let words = self.target(to);
        format!("{words} {} {}", self.grants(grants, is_plural(to)), lasts(duration))
    }

    fn lasting_rule(&mut self, rule: &PlayerRule, duration: Duration, only: Option<u8>) -> String {
        if let Some(words) = self.plainly(|p| p.next_card(rule, duration, only)) {
            return words;
        }
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
