//! Effects, read and written: a file for each family, named as in the engine.
//!
//! | module | what it is about |
//! | --- | --- |
//! | `sentence`, `leaning` | reads one sentence after the other, and its references to earlier ones |
//! | `flow` | writes sentences, and the clauses in them |
//! | `choices`, `players` | what is chosen, and who does something |
//! | `damage` | damage and healing |
//! | `tokens`, `units` | cards in play: given something, created; defeated, readied, moved, attached |
//! | `cards`, `look_and_search` | cards out of play: drawn, discarded; looked at, revealed, searched for |
//! | `play_with`, `attack_with`, `use_abilities` | playing a card, attacking, using an ability or the Force |
//! | `lasting`, `rules` | lasting effects on cards, and rules for players |

pub(crate) mod attack_with;
pub(crate) mod cards;
pub(crate) mod choices;
pub(crate) mod damage;
pub(crate) mod flow;
pub(crate) mod lasting;
pub(crate) mod leaning;
pub(crate) mod look_and_search;
pub(crate) mod play_with;
pub(crate) mod players;
pub(crate) mod rules;
pub(crate) mod sentence;
pub(crate) mod tokens;
pub(crate) mod units;
pub(crate) mod use_abilities;

use crate::effects::play_with::is_own;
use crate::effects::players::is_of_another;
use crate::effects::sentence::sequence;
use crate::phrases::ORDERS;
use crate::reading::parser::Parser;
use crate::tree::{Amount, Effect, Target, Who};
use crate::writing::{Printer, each, list, unsaid};

impl Parser<'_> {
    /// Clauses with "and", "then" or commas between them.
    pub(crate) fn clauses(&mut self) -> Option<Effect> {
        let mut parts = vec![self.clause()?];
        while let Some((then, more)) = self.attempt(|p| Some((p.joint()?, p.clause()?))) {
            parts.extend(then.then_some(Effect::Then));
            parts.push(more);
        }
        Some(sequence(parts))
    }

    /// Says whether it is a "then" (CR 8.28).
    pub(crate) fn joint(&mut self) -> Option<bool> {
        let comma = self.has(",");
        let and = self.has("and");
        let then = self.has("then");
        self.demand(comma || and || then)?;
        Some(then)
    }

    /// One instruction.
    pub(crate) fn clause(&mut self) -> Option<Effect> {
        self.has("also");
        let effect = self.any_clause()?;
        let acts = !matches!(effect, Effect::May { .. } | Effect::Modes { .. } | Effect::Nothing);
        self.refs.end_clause(acts);
        Some(effect)
    }

    fn any_clause(&mut self) -> Option<Effect> {
        self.choice(&[
            Self::may,
            Self::either,
            |p| p.phrase(&ORDERS),
            Self::damage_clause,
            Self::heal_clause,
            Self::give_clause,
            Self::distribute_clause,
            Self::create_clause,
            Self::state_clause,
            Self::card_clause,
            Self::play_clause,
            Self::attack_clause,
            Self::choose_clause,
            Self::resource_clause,
            Self::control_clause,
            Self::lower_cost_creates,
            Self::passed_on,
            Self::one_at_a_time,
            Self::searched_for_name,
            Self::abilities_lost_wherever,
            Self::say,
            Self::force_clause,
            Self::rule_clause,
            Self::lasting_clause,
            Self::unit_acts,
            Self::both_draw,
            Self::any_player_chooses,
            Self::player_acts,
            Self::you_act,
        ])
    }
}

impl Printer {
    /// One clause.
    pub(crate) fn order(&mut self, effect: &Effect) -> String {
        if let Some(words) = ORDERS.words(effect) {
            return words.into();
        }
        let families: [fn(&mut Self, &Effect) -> Option<String>; 5] =
            [Self::use_order, Self::deck_order, Self::choice_order, Self::damage_order, Self::card_order];
        if let Some(words) = families.iter().find_map(|family| family(self, effect)) {
            return words;
        }
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
            | Effect::Delayed { .. } => {
                let words = self.group(effect);
                self.has_done(effect);
                words
            }
            Effect::Attack(_) => self.clause(effect),
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
            Effect::Players { who, effect } => self.players_do(who, effect),
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
            Effect::Play(play) => self.play(play),
            Effect::CollectBounties(target) => format!("collect {} Bounties", self.possessive(target)),
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
            Effect::Attach { what, to } => self.special(|p| p.attached_where_able(what, to)).unwrap_or_else(|| {
                let what = self.target(what);
                format!("attach {what} to {}", self.target(to))
            }),
            Effect::Move { what, to } => format!("move {} to the {to} arena", self.target(what)),
            Effect::PayResources { count: Amount::Stat(stat, of), up_to: false } => {
                format!("pay {} {stat}", self.possessive(of))
            }
            Effect::PayResources { count, up_to } => {
                format!("pay {}{}", if *up_to { "up to " } else { "" }, self.number_of_resources(count))
            }
            Effect::Disclose { aspects, any } => {
                let aspects = each(aspects, ToString::to_string);
                format!("disclose {}", if *any { list(&aspects, "or") } else { aspects.join(", ") })
            }
            effect => unsaid(effect),
        }
    }
}
