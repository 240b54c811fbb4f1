//! Numbers in exact words.

use crate::amount::Amount;
use crate::compile::reading::parser::Parser;
use crate::condition::{Deed, Tally};
use crate::print::deed;
use crate::target::{Filter, Who};
use crate::terms::Stat;

const DEEDS: &[Deed] = &[
    Deed::Played,
    Deed::Defeated,
    Deed::DefeatedEnemy,
    Deed::LeftPlay,
    Deed::Attacked,
    Deed::AttackedBase,
    Deed::TookAction,
    Deed::EnteredPlay,
    Deed::Drew,
    Deed::Discarded,
    Deed::DamagedBase,
    Deed::HealedBase,
    Deed::UsedTheForce,
    Deed::DealtIndirect,
    Deed::Deployed,
    Deed::Created,
];

impl Parser<'_> {
    pub(in super::super) fn exact_quantity(&mut self) -> Option<Amount> {
        if self.sees("[") {
            return self.bracketed(Self::quantity);
        }
        if let Some(amount) = self.one_of(&[
            ("that much", Amount::ThatMuch),
            ("the chosen number", Amount::Chosen),
            ("the resources paid for this card", Amount::Paid),
            ("the cards resourced", Amount::Resourced),
            ("all", Amount::All),
        ]) {
            return Some(amount);
        }
        self.choice(&[Self::exact_numeral, Self::exact_number_of, Self::exact_stat, Self::exact_sum])
    }

    fn exact_numeral(&mut self) -> Option<Amount> {
        if self.has("half of") {
            let of = Box::new(self.bracketed(Self::quantity)?);
            let up = self.one_of(&[("rounded up", true), ("rounded down", false)])?;
            return Some(Amount::Half { of, up });
        }
        let negative = self.has("-");
        let number = self.number()?;
        let number = if negative { -number } else { number };
        if self.has("times [") {
            let of = self.quantity()?;
            self.eat("]")?;
            return Some(Amount::Times(number, Box::new(of)));
        }
        if number == 1 && self.has("for every") {
            let number = self.number()?;
            self.eat("of")?;
            return Some(Amount::Every(number, Box::new(self.bracketed(Self::quantity)?)));
        }
        if self.sees("less than") { None } else { Some(number.into()) }
    }

    fn exact_number_of(&mut self) -> Option<Amount> {
        if self.has("the count of") {
            return self.bracketed(Self::target).map(|of| Amount::CountOf(Box::new(of)));
        }
        if self.has("the range of") {
            let stat = self.stat()?;
            self.eat("among")?;
            return self.bracketed(Self::target).map(|of| Amount::Spread(stat, Box::new(of)));
        }
        self.eat("the number of")?;
        if self.has("\"") {
            let class = self.ability_class()?;
            self.eat("\" abilities of")?;
            return self.operand().map(|of| Amount::AbilitiesOn(class, Box::new(of)));
        }
        if self.sees("[") {
            return self.bracketed(Self::filter).map(Amount::Count);
        }
        if self.has("upgrades that") {
            let of = self.operand()?;
            self.eat("has or had")?;
            return Some(Amount::UpgradesOn(Box::new(of)));
        }
        if self.has("arenas with most units") {
            return Some(Amount::ArenasWithMostUnits);
        }
        if self.has("different") {
            let feature = self.bracketed(Self::feature)?;
            self.eat("among")?;
            return Some(Amount::Different(feature, self.bracketed(Self::filter)?));
        }
        if self.has("cards in") {
            return ["hand", "discard pile", "resources", "deck", "base zone", "ground zone", "space zone"]
                .iter()
                .zip(ZONES)
                .find_map(|(word, zone)| self.attempt(|p| p.owner_of(word)).map(|who| Amount::CardsIn(*zone, who)));
        }
        if self.has("resources") {
            let who = self.exact_player()?;
            self.eat("control|controls")?;
            return Some(Amount::Resources(who));
        }
        if self.has("times") {
            return self.bracketed(Self::exact_tally).map(Amount::Tally);
        }
        let aspect = self.aspect()?;
        self.eat("icons among")?;
        Some(Amount::AspectIcons(aspect, self.bracketed(Self::filter)?))
    }

    fn exact_stat(&mut self) -> Option<Amount> {
        self.eat("the")?;
        if self.has("excess damage") && !self.sees("from") {
            return Some(Amount::ExcessDamage);
        }
        if let Some(keyword) = self.attempt(|p| {
            let keyword = p.keyword_word()?;
            p.eat("of")?;
            Some(keyword)
        }) {
            return self.operand().map(|of| Amount::KeywordTotal(keyword, Box::new(of)));
        }
        if let Some(most) = self.one_of(&[("greatest", true), ("smallest", false)]) {
            let stat = self.stat()?;
            self.eat("among")?;
            return Some(Amount::Extreme { most, stat, of: self.bracketed(Self::filter)? });
        }
        if let Some((combat, to)) = self.attempt(|p| {
            let combat = p.has("combat");
            p.eat("damage dealt in this attack to")?;
            Some((combat, p.bracketed(Self::filter)?))
        }) {
            let by = if self.has("by") { Some(Box::new(self.operand()?)) } else { None };
            return Some(Amount::DealtInAttack { by, to, combat });
        }
        if self.has("payment for") {
            return self.operand().map(|of| Amount::PaidFor(Box::new(of)));
        }
        if self.has("damage on") {
            return self.operand().map(|of| Amount::Stat(Stat::Damage, Box::new(of)));
        }
        let stat = self.stat()?;
        self.eat("of")?;
        self.operand().map(|of| Amount::Stat(stat, Box::new(of)))
    }

    fn exact_sum(&mut self) -> Option<Amount> {
        if self.has("the sum of") {
            return self.bracketed_list("and", Self::quantity).map(Amount::Sum);
        }
        if self.has("the difference of") {
            let from = self.bracketed(Self::quantity)?;
            self.eat("and")?;
            return Some(Amount::Difference(Box::new(from), Box::new(self.bracketed(Self::quantity)?)));
        }
        self.eat("the")?;
        let among =
            self.one_of(&[("most for", Amount::MostAmong as fn(_, _) -> _), ("least for", Amount::LeastAmong)])?;
        let who = self.exact_player()?;
        self.eat("of")?;
        Some(among(who, Box::new(self.bracketed(Self::quantity)?)))
    }

    /// "you played a unit this phase"
    pub(in super::super) fn exact_tally(&mut self) -> Option<Tally> {
        let who = match self.one_of(&[("some opponent", Who::EachOpponent), ("some player", Who::EachPlayer)]) {
            Some(who) => who,
            None => self.exact_player()?,
        };
        // Of an opponent or a player, texts mean any of them.
        if matches!(who, Who::Opponent | Who::AnyPlayer) {
            return None;
        }
        DEEDS.iter().find_map(|what| {
            self.attempt(|p| {
                let (before, after) = deed(*what);
                p.eat(&before.to_lowercase())?;
                let card: Filter = p.a_filter()?;
                if !after.is_empty() {
                    p.eat(after.trim_start())?;
                }
                let of_one = p.has(", for one of them ,");
                let this_round = p.one_of(&[("this phase", false), ("this round", true)])?;
                Some(Tally { what: *what, who: who.clone(), card, this_round, of_one })
            })
        })
    }
}

const ZONES: &[crate::terms::ZoneKind] = {
    use crate::terms::ZoneKind;
    &[
        ZoneKind::Hand,
        ZoneKind::Discard,
        ZoneKind::Resources,
        ZoneKind::Deck,
        ZoneKind::Base,
        ZoneKind::Ground,
        ZoneKind::Space,
    ]
};
