//! Targets and players in exact words.

use crate::amount::Amount;
use crate::amount::Feature;
use crate::compile::reading::parser::Parser;
use crate::print::ORDINALS;
use crate::target::{Count, PlayerFilter, Target, Together, Who};
use crate::terms::{Comparison, Stat};

impl Parser<'_> {
    /// Words that stand for an object whatever was mentioned last.
    pub(in super::super) fn exact_pronoun(&mut self) -> Option<Target> {
        if let Some(chosen) = self.attempt(Self::chosen_by_place) {
            return Some(chosen);
        }
        if self.has("the bearer of") {
            return Some(Target::BearerOf(Box::new(self.operand()?)));
        }
        self.one_of(&[
            ("that object", Target::It),
            ("itself", Target::Itself),
            ("what was affected", Target::Affected),
            ("what was discarded", Target::Discarded),
            ("what was shown", Target::Shown),
            ("what was exploited", Target::Exploited),
            ("this one", Target::ThisOne),
            ("all that was chosen", Target::AllChosen),
            ("the triggering object", Target::Subject),
            ("the other triggering object", Target::Object),
        ])
    }

    /// "the first chosen unit": the objects of the choice of that place, of which that is the word.
    fn chosen_by_place(&mut self) -> Option<Target> {
        self.eat("the")?;
        let place = ORDINALS.iter().position(|ordinal| self.has(ordinal))?;
        self.eat("chosen")?;
        if self.has("object") {
            return Some(Target::Chosen(place));
        }
        let start = self.at;
        self.eat("unit|units|upgrade|upgrades|base|bases|card|cards|resource|resources|token|tokens")?;
        let word = self.tokens.get(start)?.norm.trim_end_matches('s');
        self.refs.is_called(place, word).then_some(Target::Chosen(place))
    }

    /// A target inside another phrase: in brackets, or one that has a name.
    pub(in super::super) fn operand(&mut self) -> Option<Target> {
        if self.sees("[") {
            return self.bracketed(Self::target);
        }
        self.choice(&[
            Self::fixed_object,
            Self::exact_pronoun,
            |p| p.eat("your base").map(|()| Target::Base(Who::You)),
            Self::pronoun,
        ])
    }

    /// A target in words that printed texts do not use.
    pub(in super::super) fn exact_target(&mut self) -> Option<Target> {
        if self.sees("[") {
            return self.operand();
        }
        if self.has("both") {
            return self.bracketed_list("and", Self::target).map(Target::Both);
        }
        if self.has("only") {
            let filter = self.filter()?;
            self.eat("out of")?;
            return Some(Target::Among(Box::new(self.operand()?), filter));
        }
        if let Some(random) = self.attempt(|p| {
            let count = p.number()?;
            p.eat("random")?;
            Some(Target::Random { count, among: p.filter()? })
        }) {
            return Some(random);
        }
        let top = self.top_cards()?;
        self.refs.mention(&top);
        Some(top)
    }

    /// "from [1] to [that much]"
    pub(in super::super) fn exact_count(&mut self) -> Option<Count> {
        self.eat("from")?;
        let min = self.bracketed(Self::quantity)?;
        self.eat("to")?;
        Some(Count { min, max: self.bracketed(Self::quantity)? })
    }

    /// What must hold of several.
    pub(in super::super) fn exact_shared(&mut self) -> Option<Together> {
        if self.has("all with the same") {
            return self.feature().map(Together::Share);
        }
        if self.has("all with a different") {
            return self.feature().map(Together::Different);
        }
        self.eat("with")?;
        let stat = if self.has("damage") { Stat::Damage } else { self.stat()? };
        self.eat("together")?;
        let comparison = self.exact_comparison()?;
        Some(Together::Total(stat, comparison, self.quantity()?))
    }

    pub(super) fn feature(&mut self) -> Option<Feature> {
        self.one_of(&[
            ("aspect", Feature::Aspect),
            ("cost", Feature::Cost),
            ("name", Feature::Name),
            ("trait", Feature::Trait),
            ("keyword", Feature::Keyword),
            ("controller", Feature::Controller),
            ("owner", Feature::Owner),
            ("arena", Feature::Arena),
            ("power", Feature::Power),
            ("bearer", Feature::Bearer),
        ])
    }

    pub(in super::super) fn exact_comparison(&mut self) -> Option<Comparison> {
        self.one_of(&[
            ("at least", Comparison::AtLeast),
            ("at most", Comparison::AtMost),
            ("exactly", Comparison::Exactly),
            ("more than", Comparison::MoreThan),
            ("less than", Comparison::LessThan),
        ])
    }

    /// A number, or one in brackets that has to be worked out.
    pub(in super::super) fn exact_number(&mut self) -> Option<Amount> {
        if self.sees("[") { self.bracketed(Self::quantity) } else { self.number().map(Amount::Number) }
    }

    /// Whose zone it is: "your hand", "the hand of an opponent".
    pub(in super::super) fn owner_of(&mut self, zone: &str) -> Option<Who> {
        if let Some(who) = self.attempt(|p| {
            let who = p.deck_owner()?;
            p.eat(zone)?;
            Some(who)
        }) {
            return Some(who);
        }
        self.eat(&format!("the {zone} of"))?;
        self.exact_player()
    }

    /// A player who is not one of those that printed texts call so.
    pub(in super::super) fn exact_other_player(&mut self) -> Option<Who> {
        if self.has("that same player") {
            self.refs.player_waits = false;
            return Some(Who::ThatPlayer);
        }
        if self.has("each player from your left on") {
            return Some(Who::EachFromLeft);
        }
        if self.has("a player other than") {
            return self.bracketed(Self::exact_player).map(|who| Who::OtherThan(Box::new(who)));
        }
        if self.has("any player") {
            return Some(Who::AnyPlayer);
        }
        if self.has("the controller of") {
            return Some(Who::ControllerOf(Box::new(self.operand()?)));
        }
        if self.has("the owner of") {
            return Some(Who::OwnerOf(Box::new(self.operand()?)));
        }
        if self.has("the player to the right of") {
            return Some(Who::RightOf(Box::new(self.exact_player()?)));
        }
        if self.has("each opponent for whom the number of") {
            let filter = self.bracketed(Self::filter)?;
            self.eat("is")?;
            let comparison = self.exact_comparison()?;
            let amount = self.quantity()?;
            return Some(Who::Each(Box::new(PlayerFilter::OpponentControls(comparison, amount, filter))));
        }
        let count = self.count()?;
        self.eat("players")?;
        Some(Who::Players(Box::new(count)))
    }

    /// Any player or players.
    pub(in super::super) fn exact_player(&mut self) -> Option<Who> {
        if let Some(who) = self.attempt(Self::exact_other_player) {
            return Some(who);
        }
        if self.has("each opponent whose base you've damaged this phase") {
            return Some(Who::Each(Box::new(PlayerFilter::BaseYouDamagedThisPhase)));
        }
        self.one_of(&[
            ("you", Who::You),
            ("an opponent", Who::Opponent),
            ("each opponent", Who::EachOpponent),
            ("each player", Who::EachPlayer),
            ("the attacking player", Who::AttackingPlayer),
            ("the defending player", Who::DefendingPlayer),
        ])
    }
}
