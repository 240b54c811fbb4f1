//! What a card says about playing it, about its deck, and about the start of the game.

use crate::reading::Side;
use crate::reading::parser::Parser;
use crate::terms::with_article;
use crate::tree::{
    Condition, Constant, ConstantAbility, Cost, Deed, Effect, Filter, SetupRule, Tally, Target, Test, WhilePlaying, Who,
};
use crate::writing::words::{class, zone_word};
use crate::writing::{Printer, each, sentence};

impl Parser<'_> {
    /// About the deck and the start of the game.
    pub(crate) fn setup(&mut self) -> Option<ConstantAbility> {
        let does = if self.has("this leader starts the game with this side faceup") {
            vec![SetupRule::ThisSideUp]
        } else if self.has("a deck can have up to") {
            let copies = self.number()?;
            self.eat("copies of this card")?;
            vec![SetupRule::Copies(copies)]
        } else if self.has("your minimum deck size is") {
            let sign = self.one_of(&[("increased by", 1), ("decreased by", -1)])?;
            let cards = self.number()?;
            self.eat("cards")?;
            vec![SetupRule::MinimumDeck(sign * cards)]
        } else if self.has("you can't take a mulligan") {
            vec![SetupRule::NoMulligan]
        } else {
            self.eat("draw")?;
            let number = self.number()?;
            let sign = self.one_of(&[("more", 1), ("less", -1)])?;
            self.eat("card|cards in your starting hand")?;
            vec![SetupRule::StartingHand(sign * number)]
        };
        let does = does.into_iter().map(Constant::Setup).collect();
        Some(ConstantAbility { condition: Condition::Always, does })
    }

    /// Cards that may be given up, or units that may be chosen and have something done to them, while the card is played: each
    /// of them takes something off its cost.
    pub(crate) fn chosen_while_playing(&mut self) -> Option<ConstantAbility> {
        self.eat("while playing")?;
        self.this_card()?;
        self.eat(", you may")?;
        let defeats = self.has("defeat any number of");
        if !defeats {
            self.eat("choose any number of")?;
        }
        let among = self.filter()?;
        self.eat(".")?;
        let does = if defeats {
            Effect::Defeat(Target::It)
        } else {
            self.eat("deal")?;
            let amount = self.number()?.into();
            self.eat("damage to each of them .")?;
            Effect::Damage { amount, to: Target::It, by: None, unpreventable: false }
        };
        self.eat("for each")?;
        self.head()?;
        self.eat(if defeats { "defeated this way ," } else { "chosen this way ," })?;
        self.this_card()?;
        self.eat("costs")?;
        let less = self.resources()?;
        self.eat("less")?;
        self.has("to play");
        Some(playing(Condition::Always, WhilePlaying::MayChoose { among, does: does.into(), less }))
    }

    /// "You may have this unit enter play as a copy of …, except …"
    pub(crate) fn enters_as_copy(&mut self) -> Option<ConstantAbility> {
        self.eat("you may have this unit enter play")?;
        if self.has("with the \"") {
            let class = self.ability_class()?;
            self.eat("\" abilities of")?;
            return Some(playing(Condition::Always, WhilePlaying::EntersWithAbilities { of: self.a_filter()?, class }));
        }
        self.eat("as a copy of")?;
        let of = self.a_filter()?;
        let except = match self.has(", except it") {
            true => self.grants()?,
            false => Vec::new(),
        };
        Some(playing(Condition::Always, WhilePlaying::EntersAsCopy { of, except }))
    }

    /// Statements of a card about playing it.
    pub(crate) fn playing_sentence(&mut self) -> Option<ConstantAbility> {
        if let Some(filter) = self.attempt(|p| {
            p.eat("attach to")?;
            if !matches!(p.side(), Side::Upgrade | Side::PilotText) {
                return p.refuse();
            }
            p.a_filter()
        }) {
            return Some(playing(Condition::Always, WhilePlaying::AttachTo(filter)));
        }
        if self.has("play only as your first action in the action phase") {
            let acted = Tally::this_phase(Deed::TookAction, Who::You, Filter::default());
            let first = Condition::Not(Box::new(Condition::Happened(acted)));
            return Some(playing(Condition::Always, WhilePlaying::OnlyIf(first)));
        }
        if self.has("this card can't be played from your") {
            return Some(playing(Condition::Always, WhilePlaying::NotFrom(self.zone()?)));
        }
        if self.has("this upgrade can be played on") {
            return Some(playing(Condition::Always, WhilePlaying::MayGoOn(self.a_filter()?)));
        }
        if let Some(cost) = self.framed("you may", Self::clause, "instead of paying this event's cost") {
            return Some(playing(Condition::Always, WhilePlaying::InsteadOfCost(Cost::Do(cost.into()))));
        }
        if let Some(ability) = self.attempt(Self::while_playing) {
            return Some(ability);
        }
        let condition = self.leading_condition()?;
        self.this_card()?;
        self.eat("costs")?;
        let number = self.resources()?;
        let sign = self.one_of(&[("less", -1), ("more", 1)])?;
        // An event is nowhere but where it is played: what it costs, it costs to play.
        if !(self.has("to play") || self.side() == Side::Event && self.sees("for each")) {
            return self.refuse();
        }
        let on = self.attempt(Self::played_on);
        let change = self.scaled(sign * number);
        Some(playing(condition, WhilePlaying::Cost { change, on }))
    }

    /// "While playing this unit, ignore its Heroism aspect penalty if you control …"
    pub(crate) fn while_playing(&mut self) -> Option<ConstantAbility> {
        self.eat("while playing")?;
        self.this_card()?;
        let on = self.attempt(|p| {
            p.eat("on")?;
            if let Some(filter) = p.attempt(Self::a_filter) {
                return Some(filter);
            }
            p.card_name().map(|name| Filter(vec![Test::Named(name)]))
        });
        self.eat(",")?;
        if self.has("it costs") {
            let less = self.resources()?;
            self.eat("less to play")?;
            return Some(playing(Condition::Always, WhilePlaying::Cost { change: (-less).into(), on }));
        }
        self.eat("ignore its|his|her")?;
        let aspects = self.attempt(Self::aspect).map(|aspect| vec![aspect]);
        self.eat("aspect penalty")?;
        let condition = match self.has("if") {
            true => self.condition()?,
            false => Condition::Always,
        };
        Some(playing(condition, WhilePlaying::IgnoreAspectPenalty { aspects, on }))
    }
}

impl Printer {
    pub(crate) fn while_playing(&mut self, does: &WhilePlaying) -> String {
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
                    Effect::Defeat(_) => {
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

fn playing(condition: Condition, what: WhilePlaying) -> ConstantAbility {
    ConstantAbility { condition, does: vec![Constant::WhilePlaying(what)] }
}

pub(crate) fn setup(rule: SetupRule) -> String {
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
