//! Rules for players, what a card says about playing it, and about the deck.

use super::super::ability::Cost;
use super::super::condition::{Condition, Deed};
use super::super::constant::{FirstOf, PlayerRule, SetupRule, WhilePlaying};
use super::super::effect::Price;
use super::super::target::{Filter, Who};
use super::Printer;
use super::amount::resources;

impl Printer {
    pub fn rule(&mut self, rule: &PlayerRule) -> String {
        if let Some(words) = self.plainly(|p| p.plain_rule(rule)) {
            return words;
        }
        match rule {
            PlayerRule::CantPlay(who, card) => {
                let who = self.player(who);
                format!("{who} can't play [{}]", self.nouns(card))
            }
            PlayerRule::Cost { who, card, change, on, first, only_if } => {
                let cards = self.cards_of(which(*first), card, who, on.as_ref());
                let change = self.change(change, "");
                let only_if =
                    only_if.as_ref().map_or(String::new(), |card| format!(", if it is [{}]", self.a_noun(card)));
                format!("{cards} costs {change}{only_if}")
            }
            PlayerRule::AdditionalCost { who, card, cost } => {
                let cards = self.cards_of("each", card, who, None);
                format!("{cards} costs in addition [{}]", self.cost(cost))
            }
            PlayerRule::IgnoreAspectPenalty { who, card, on, icons, first } => {
                let cards = self.cards_of(which(*first), card, who, on.as_ref());
                let icons = icons.map_or(String::new(), |icons| format!("{icons} icons of "));
                format!("{cards} ignores {icons}its aspect penalty")
            }
            PlayerRule::CantBeHealed(filter) => format!("each {} can't be healed", self.noun(&filter.0, false)),
            PlayerRule::EnterPlayReady(who, card) => {
                format!("{} enters play ready", self.cards_of("each", card, who, None))
            }
            PlayerRule::CantTakeInitiative(who) => format!("{} can't take the initiative", self.player(who)),
            PlayerRule::CantDraw(who) => format!("{} can't draw cards", self.player(who)),
            PlayerRule::CantSearch(who) => format!("{} can't search", self.player(who)),
            PlayerRule::RescuedReady(who) => format!("{} has rescued units enter play ready", self.player(who)),
            PlayerRule::SeesTopCard(who) => format!("{} sees the top card of their deck", self.player(who)),
            PlayerRule::CardsGain { who, card, ability } => {
                let card = self.noun(&card.0, false);
                let who = self.player(who);
                format!("each [{card}] of {who} gains {}", self.gained(ability))
            }
            PlayerRule::MayPlay { who, what, price, weaknesses } => {
                let who = self.player(who);
                let what = self.operand(what);
                let with = if *weaknesses == 0 { String::new() } else { format!(" with {weaknesses} Weakness tokens") };
                format!("{who} may play {what}{}{with}", self.price(price))
            }
            PlayerRule::CardsLoseNamedTrait { who, card } => {
                let who = self.player(who);
                format!("each [{}] of {who} that isn't in play loses the named trait", self.nouns(card))
            }
            PlayerRule::AssignIndirect(who, card) => {
                let assigns = self.acts(who, "assign");
                format!("{assigns} all indirect damage dealt by [{}]", self.a_noun(card))
            }
            PlayerRule::MoreIndirect(who, amount) => {
                let deals = self.acts(who, "deal");
                format!("{deals} {} more indirect damage to opponents", self.number(amount))
            }
            PlayerRule::NextActionAttacks { who, with, what } => {
                let who = self.player(who);
                let with = self.operand(with);
                format!("the next action of {who} must be an attack with {with} on {}, if able", self.a_noun(what))
            }
            PlayerRule::CardsLoseAbilities { who, card } => {
                let card = self.noun(&card.0, false);
                format!("each [{card}] of {} that isn't in play loses all abilities", self.player(who))
            }
            PlayerRule::AdditionalRegroup => {
                let phase = "regroup phase";
                format!("there is an additional {phase} after the first {phase} each round")
            }
            PlayerRule::PayWith { who, unit } => {
                let unit = self.noun(&unit.0, false);
                format!("each [{unit}] may be exhausted by {} to pay costs", self.player(who))
            }
            PlayerRule::Unpreventable(by) => format!("damage dealt by [{}] is unpreventable", self.nouns(by)),
            PlayerRule::CreatesTwice(does) => {
                let does = self.clause(does);
                let instead = "create twice that number of tokens instead";
                format!("if you would create a number of tokens, you may {does}. If you do, {instead}")
            }
            PlayerRule::SearchesTwice(who) => format!("{} searches twice as many cards", self.player(who)),
            PlayerRule::ProvidesIcons { who, what } => {
                let what = self.nouns(what);
                format!("the aspect icons of [{what}] count as provided to {}", self.player(who))
            }
            PlayerRule::HalfCosts(who) => format!("{} half of each cost, rounded up", self.acts(who, "pay")),
            PlayerRule::CardsGainTrait { who, card, word } => {
                let card = self.noun(&card.0, false);
                let who = self.player(who);
                format!("each [{card}] of {who} that isn't in play gains the {} trait", super::filter::title(word))
            }
            PlayerRule::Free { who, card } => {
                format!("{} may be played for free", self.cards_of("each", card, who, None))
            }
            PlayerRule::Have { what, grants } => {
                let what = self.noun(&what.0, false);
                self.latest = false;
                format!("whatever is [{what}] {}", self.grants(grants, false))
            }
            PlayerRule::FirstLosesAbilities { who, card } => {
                format!("{} loses all abilities", self.cards_of("the first each round", card, who, None))
            }
        }
    }

    /// "each [unit] played by you"
    fn cards_of(&mut self, which: &str, card: &Filter, who: &Who, on: Option<&Filter>) -> String {
        let card = self.noun(&card.0, false);
        let who = self.player(who);
        let on = on.map_or(String::new(), |on| format!(" on [{}]", self.a_noun(on)));
        format!("{which} [{card}] played by {who}{on}")
    }

    /// What playing a card costs, after the card.
    pub fn price(&mut self, price: &Price) -> String {
        match price {
            Price::Normal => String::new(),
            Price::Free => " for free".into(),
            Price::Less(amount) => format!(" for {} less", self.number_of_resources(amount)),
            Price::IgnorePenaltyOf { icons, among } => {
                let among = super::list(&super::each(among, ToString::to_string), "or");
                let some = icons.map_or(String::new(), |icons| format!("{icons} of "));
                format!(", ignoring {some}its {among} aspect penalties")
            }
            Price::IgnorePenalty { icons, less } => {
                let icons = icons.map_or(String::new(), |icons| format!("{icons} icons of "));
                let mut words = format!(", ignoring {icons}its aspect penalties");
                if *less != 0.into() {
                    words += &format!(", for {} less", self.number_of_resources(less));
                }
                words
            }
            Price::Instead(costs) => {
                let costs = super::each(costs, |cost| self.cost(cost));
                format!(" at the cost of [{}]", costs.join(", "))
            }
        }
    }

    pub fn number_of_resources(&mut self, amount: &super::super::amount::Amount) -> String {
        match amount {
            super::super::amount::Amount::Number(number) => resources(*number),
            amount => format!("{} resources", self.number(amount)),
        }
    }

    /// A part of a cost.
    pub fn cost(&mut self, cost: &Cost) -> String {
        match cost {
            Cost::Resources(amount) => self.number_of_resources(amount),
            Cost::Exhaust => "Exhaust".into(),
            Cost::Do(effect) => {
                let words = self.clause(effect);
                self.latest = false;
                words
            }
        }
    }

    pub fn while_playing(&mut self, does: &WhilePlaying) -> String {
        match does {
            WhilePlaying::Cost { change, on } => {
                let on = match on {
                    None => String::new(),
                    Some(on) => match self.plainly(|p| Some(p.a_noun(on))) {
                        Some(on) => format!(" on {on}"),
                        None => format!(" on [{}]", self.a_noun(on)),
                    },
                };
                format!("this card costs {}", self.change(change, &format!(" to play{on}")))
            }
            WhilePlaying::AttachTo(unit) => format!("attach to {}", self.a_noun(unit)),
            WhilePlaying::MayGoOn(unit) => format!("this upgrade can be played on {}", self.a_noun(unit)),
            WhilePlaying::AdditionalCost(cost) => format!("this card costs in addition [{}]", self.cost(cost)),
            WhilePlaying::MayChoose { among, does, less } => {
                let among = self.nouns(among);
                format!(
                    "this card costs {less} less for each of any number of [{among}] chosen for {}",
                    self.group(does)
                )
            }
            WhilePlaying::InsteadOfCost(cost) => {
                let plain = self.plainly(|p| match cost {
                    Cost::Do(effect) => {
                        Some(format!("you may {} instead of paying this event's cost", p.clause(effect)))
                    }
                    Cost::Resources(_) | Cost::Exhaust => None,
                });
                if let Some(words) = plain {
                    return words;
                }
                format!("you may pay [{}] instead of this card's cost", self.cost(cost))
            }
            WhilePlaying::EntersPlayReady => "this card enters play ready".into(),
            WhilePlaying::IgnoreAspectPenalty { aspects, on } => {
                let plain = self.plainly(|p| {
                    let this = p.this();
                    let on = on.as_ref().map_or(String::new(), |on| format!(" on {}", p.a_noun(on)));
                    let aspects = match aspects.as_deref() {
                        None => String::new(),
                        Some([aspect]) => format!("{aspect} "),
                        Some(_) => return None,
                    };
                    Some(format!("while playing {this}{on}, ignore its {aspects}aspect penalty"))
                });
                if let Some(words) = plain {
                    return words;
                }
                let aspects = aspects.as_ref().map_or(String::new(), |aspects| {
                    format!("{} ", super::each(aspects, ToString::to_string).join(" and "))
                });
                let on = on.as_ref().map_or(String::new(), |on| format!(" on [{}]", self.a_noun(on)));
                format!("this card ignores its {aspects}aspect penalty{on}")
            }
            WhilePlaying::EntersAsCopy { of, except } => {
                let of = self.a_noun(of);
                let except = match except.as_slice() {
                    [] => String::new(),
                    except => format!(", except it {}", self.grants(except, false)),
                };
                format!("you may have this unit enter play as a copy of {of}{except}")
            }
            WhilePlaying::EntersWithAbilities { of, class } => {
                let class = super::trigger::class(*class);
                format!("you may have this unit enter play with the “{class}” abilities of {}", self.a_noun(of))
            }
            WhilePlaying::NotFrom(zone) => {
                format!("this card can't be played from your {}", super::filter::zone_word(*zone))
            }
            WhilePlaying::OnlyIf(condition) => match self.plainly(|_| is_first_action(condition).then_some(())) {
                Some(()) => "play only as your first action in the action phase".into(),
                None => format!("play this card only if [{}]", self.condition(condition)),
            },
            WhilePlaying::OnlyAs(kind) => {
                format!("this card enters play only as {}", super::super::terms::with_article(kind.word()))
            }
        }
    }
}

pub(super) fn setup(rule: SetupRule) -> String {
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

/// Nothing has been done yet.
fn is_first_action(condition: &Condition) -> bool {
    let Condition::Not(not) = condition else { return false };
    matches!(&**not, Condition::Happened(tally) if tally.what == Deed::TookAction && tally.who == Who::You)
}

/// Which of the cards that are played, before their description.
const fn which(first: Option<FirstOf>) -> &'static str {
    match first {
        None => "each",
        Some(FirstOf::Phase) => "the first each phase",
        Some(FirstOf::Round) => "the first each round",
        Some(FirstOf::SecondOfRound) => "the second each round",
        Some(FirstOf::ThirdOfRound) => "the third each round",
    }
}
