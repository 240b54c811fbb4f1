//! Statements of a card about playing it, about its deck, and about the start of the game.

use crate::grammar::grammar;
use crate::reading::Side;
use crate::reading::parser::Parser;
use crate::tree::{
    Condition, Constant, ConstantAbility, Cost, Deed, Effect, Filter, SetupRule, Tally, Target, Test, WhilePlaying, Who,
};
use crate::writing::unsaid;
use crate::writing::{Printer, each, lower, sentence};

grammar! {
    /// About the deck, and about the start of the game.
    setup_rule: SetupRule;
    ["this leader starts the game with this side faceup"] => { SetupRule::ThisSideUp }
    ["a deck can have up to" (copies: number / said) "copies of this card"] => { SetupRule::Copies(copies) }
    ["your minimum deck size is" (cards: change_of_size) "cards"] => { SetupRule::MinimumDeck(cards) }
    ["you can't take a mulligan"] => { SetupRule::NoMulligan }
    ["draw" (cards: change_of_cards) "cards|card in your starting hand"] => { SetupRule::StartingHand(cards) }
}

grammar! {
    /// About playing the card that says it.
    playing_rule: WhilePlaying;
    ["this card can't be played from your" (zone: zone)] => { WhilePlaying::NotFrom(zone) }
    ["this upgrade can be played on" (unit: a_filter / a_noun)] => { WhilePlaying::MayGoOn(unit) }
    ["you may" (cost: paid_instead / cost) "instead of paying this event's cost"] => { WhilePlaying::InsteadOfCost(cost) }
    ["you may have this unit enter play with the “" (class: ability_class) "” abilities of" (of: a_filter / a_noun)] => {
        WhilePlaying::EntersWithAbilities { of, class }
    }
}

impl Parser<'_> {
    pub(crate) fn setup(&mut self) -> Option<ConstantAbility> {
        Some(ConstantAbility::always(Constant::Setup(self.setup_rule()?)))
    }

    /// "2 more", "1 less": how many cards more, or fewer.
    fn change_of_cards(&mut self) -> Option<i32> {
        let number = self.number()?;
        Some(number * self.one_of(&[("more", 1), ("less", -1)])?)
    }

    /// "increased by 5", "decreased by 5".
    fn change_of_size(&mut self) -> Option<i32> {
        let sign = self.one_of(&[("increased by", 1), ("decreased by", -1)])?;
        Some(sign * self.number()?)
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
            Effect::damage(amount, Target::It)
        };
        self.eat("for each")?;
        self.head()?;
        self.eat(if defeats { "defeated this way ," } else { "chosen this way ," })?;
        self.this_card()?;
        let less = self.framed("costs", Self::resources, "less")?;
        self.has("to play");
        Some(playing(Condition::Always, WhilePlaying::MayChoose { among, does: does.into(), less }))
    }

    /// "As an additional cost to play this unit, …", and what the card gains for it.
    pub(crate) fn additional_cost(&mut self) -> Option<ConstantAbility> {
        self.eat("as an additional cost to play")?;
        self.this_card()?;
        self.eat(",")?;
        let paid = self.clause()?;
        let cost = match self.after(".", Self::lasting_clause) {
            Some(gained) => Effect::Sequence(vec![paid.into(), gained.into()]),
            None => paid,
        };
        Some(playing(Condition::Always, WhilePlaying::AdditionalCost(Cost::Do(cost.into()))))
    }

    /// "You may have this unit enter play as a copy of …, except …"
    pub(crate) fn enters_as_copy(&mut self) -> Option<ConstantAbility> {
        self.eat("you may have this unit enter play as a copy of")?;
        let of = self.a_filter()?;
        let except = match self.has(", except it") {
            true => self.grants()?,
            false => Vec::new(),
        };
        Some(playing(Condition::Always, WhilePlaying::EntersAsCopy { of, except }))
    }

    fn paid_instead(&mut self) -> Option<Cost> {
        self.clause().map(|cost| Cost::Do(cost.into()))
    }

    /// "Attach to a Vehicle unit", "Play only as your first action in the action phase".
    pub(crate) fn attach_to_sentence(&mut self) -> Option<ConstantAbility> {
        if self.has("play only as your first action in the action phase") {
            let acted = Tally::this_phase(Deed::TookAction, Who::You, Filter::default());
            let first = Condition::not(Condition::Happened(acted));
            return Some(playing(Condition::Always, WhilePlaying::OnlyIf(first)));
        }
        self.eat("attach to")?;
        self.demand(matches!(self.side(), Side::Upgrade | Side::PilotText))?;
        Some(playing(Condition::Always, WhilePlaying::AttachTo(self.a_filter()?)))
    }

    /// "This event costs 1 less to play for each friendly unit."
    pub(crate) fn cost_to_play(&mut self) -> Option<ConstantAbility> {
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
            let less = self.before(Self::resources, "less to play")?;
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
    fn change_of_cards(&mut self, number: &i32) -> String {
        format!("{} {}", number.abs(), if *number < 0 { "less" } else { "more" })
    }

    fn change_of_size(&mut self, number: &i32) -> String {
        format!("{} by {}", if *number < 0 { "decreased" } else { "increased" }, number.abs())
    }

    pub(crate) fn while_playing(&mut self, does: &WhilePlaying) -> String {
        if let Some(words) = self.playing_rule(does) {
            return words;
        }
        match does {
            WhilePlaying::Cost { change, on } => {
                let on = on.as_ref().map_or_else(String::new, |on| format!(" on {}", self.a_noun(on)));
                format!("this card costs {}", self.change(change, &format!(" to play{on}")))
            }
            WhilePlaying::AttachTo(unit) => format!("attach to {}", self.a_noun(unit)),
            WhilePlaying::AdditionalCost(Cost::Do(effect)) => {
                let does = self.sentences(effect);
                format!("as an additional cost to play {}, {}", self.this(), lower(&does))
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
            WhilePlaying::OnlyIf(condition) => match condition {
                Condition::Not(not) if matches!(&**not, Condition::Happened(tally) if tally.what == Deed::TookAction && tally.who == Who::You) => {
                    "play only as your first action in the action phase".into()
                }
                condition => unsaid(condition),
            },
            does => unsaid(does),
        }
    }
}

pub(crate) fn playing(condition: Condition, what: WhilePlaying) -> ConstantAbility {
    ConstantAbility { condition, does: vec![Constant::WhilePlaying(what)] }
}
