//! Power, HP and the totals of keywords, with every modifier (CR 1.10, 1.11, 7.5, 8.15).

use swu_cards::{Ability, Amount, Grant, Keyword, KeywordAbility, Stat};

use super::Look;
use crate::position::{Context, GrantInForce, GrantKinds, Mistake};
use crate::terms::{CardId, Object, Ref, Stamp};

/// A number of a card in parts: printed, increases, decreases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ModifiedNumber {
    printed: i32,
    more: i32,
    less: i32,
}

impl ModifiedNumber {
    const fn add(&mut self, change: i32) {
        if change > 0 {
            self.more += change;
        } else {
            self.less -= change;
        }
    }

    fn value(self) -> i32 {
        (self.printed + self.more - self.less).max(0)
    }

    /// True if it would be another number with a decrease before an increase (CR 1.10.3, 1.11.3).
    pub(crate) const fn order_matters(self) -> bool {
        self.more > 0 && self.less > self.printed
    }

    /// True if some of it is added and some removed.
    pub(crate) const fn goes_both_ways(self) -> bool {
        self.more > 0 && self.less > 0
    }

    /// True if it would be below 0 (CR 1.10.4, 1.11.4).
    pub(crate) const fn goes_below_zero(self) -> bool {
        self.printed + self.more < self.less
    }

    /// True if it is not the printed number.
    pub(crate) const fn is_modified(self) -> bool {
        self.more != 0 || self.less != 0
    }
}

impl Look<'_> {
    /// A unit's power (CR 1.10.3): increases before decreases, never below 0. Out of play, the printed power.
    pub fn power(self, id: CardId) -> i32 {
        self.power_parts(id).value()
    }

    /// The parts of a unit's power.
    pub(crate) fn power_parts(self, id: CardId) -> ModifiedNumber {
        let mut parts = self.modified(
            id,
            self.own_numbers(id).0,
            |grant| match grant {
                Grant::PrintedPower(amount) => Some((true, amount)),
                Grant::Modify { power, .. } => Some((false, power)),
                _ => None,
            },
            |(power, _)| power,
        );
        if self.is_unit(id) {
            parts.add(self.keyword_power(id));
        }
        parts
    }

    /// A printed number of a unit, as grants have set (`true`) and modified it, with the part of its upgrades.
    fn modified(
        self,
        id: CardId,
        printed: i32,
        of_grant: fn(&Grant) -> Option<(bool, &Amount)>,
        of_upgrade: fn((i32, i32)) -> i32,
    ) -> ModifiedNumber {
        let mut parts = ModifiedNumber { printed, ..ModifiedNumber::default() };
        if !self.is_unit(id) {
            return parts;
        }
        let mut since = Stamp::default();
        for g in self.grants_of_numbers(id) {
            match of_grant(&g.grant) {
                Some((true, amount)) if self.active_since(g) >= since => {
                    since = self.active_since(g);
                    parts.printed = self.granted_amount(amount, g);
                }
                Some((false, amount)) => parts.add(self.granted_amount(amount, g)),
                _ => {}
            }
        }
        for upgrade in self.board.upgrades_on(id) {
            parts.add(of_upgrade(self.upgrade_modifiers(upgrade)));
        }
        parts
    }

    /// The moment since which a change of printed numbers has been active (NOTE R1-6.22). One that has only just become active,
    /// and is not noted yet, is the latest.
    fn active_since(self, granted: &GrantInForce) -> Stamp {
        if granted.by_constant().is_none() {
            return granted.order;
        }
        let known = self.board.printed_changes.iter().find(|known| known.source == granted.source);
        known.map_or(Stamp(u32::MAX), |known| known.since)
    }

    /// The cards whose constant abilities change printed numbers now.
    pub(crate) fn sources_of_printed_changes(self) -> Vec<Object> {
        let mut sources: Vec<Object> = Vec::new();
        for granted in self.all_given().iter().filter(|granted| granted.by_constant().is_some()) {
            if matches!(granted.grant, Grant::PrintedPower(_) | Grant::PrintedHp(_))
                && !sources.contains(&granted.source)
            {
                sources.push(granted.source);
            }
        }
        sources
    }

    /// The printed power and HP of a card where an effect has set them.
    pub(crate) fn set_values(self, id: CardId) -> Vec<Grant> {
        let (power, hp) = (self.power_parts(id).printed, self.hp_parts(id).printed);
        let set_power = (Some(power) != self.card(id).power).then_some(Grant::PrintedPower(Amount::Number(power)));
        let set_hp = (Some(hp) != self.card(id).hp).then_some(Grant::PrintedHp(Amount::Number(hp)));
        set_power.into_iter().chain(set_hp).collect()
    }

    /// Power and HP on the card itself, or on the one that it is a copy of, as they were set there.
    fn own_numbers(self, id: CardId) -> (i32, i32) {
        let card = self.card(id);
        let (mut power, mut hp) = (card.power.unwrap_or(0), card.hp.unwrap_or(0));
        for grant in &self.state(id).rare().copy_grants {
            match grant {
                Grant::PrintedPower(Amount::Number(set)) => power = *set,
                Grant::PrintedHp(Amount::Number(set)) => hp = *set,
                _ => {}
            }
        }
        (power, hp)
    }

    /// An amount in what is given to a card.
    fn granted_amount(self, amount: &Amount, granted: &GrantInForce) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            amount => self.deeper().amount(amount, &granted.context()),
        }
    }

    /// Power that Grit and Raid give (CR 7.5.6, 7.5.8).
    fn keyword_power(self, id: CardId) -> i32 {
        let damage = self.state(id).damage;
        let grit = if damage > 0 && self.has_keyword(id, Keyword::Grit) { damage } else { 0 };
        let counts_raid =
            self.is_attacking(id) || (self.board.mistaken(Mistake::RaidOnDefense) && self.is_defending(id));
        let raid = if counts_raid { self.keyword_total(id, Keyword::Raid) } else { 0 };
        grit + raid
    }

    /// A unit's or base's HP (CR 1.11.3).
    pub fn hp(self, id: CardId) -> i32 {
        self.hp_parts(id).value()
    }

    /// The parts of a unit's or base's HP.
    pub(crate) fn hp_parts(self, id: CardId) -> ModifiedNumber {
        self.modified(
            id,
            self.own_numbers(id).1,
            |grant| match grant {
                Grant::PrintedHp(amount) => Some((true, amount)),
                Grant::Modify { hp, .. } => Some((false, hp)),
                _ => None,
            },
            |(_, hp)| hp,
        )
    }

    /// The number of modifiers of power or HP that the unit is under (CR 8.15.3).
    pub(crate) fn count_of_modifiers(self, id: CardId) -> usize {
        let given = self.grants_of_numbers(id).filter(|given| matches!(given.grant, Grant::Modify { .. })).count();
        given + self.board.upgrades_on(id).filter(|&upgrade| self.upgrade_modifiers(upgrade) != (0, 0)).count()
    }

    /// True if the unit may have no HP left: certainly not, while the damage on it is less than its own HP and nothing lessens
    /// these.
    pub(crate) fn may_have_fallen(self, unit: CardId) -> bool {
        self.state(unit).damage >= self.own_numbers(unit).1 || self.gives(GrantKinds::LESS_HP)
    }

    /// HP less damage (CR 1.11.6).
    pub fn remaining_hp(self, id: CardId) -> i32 {
        self.hp(id) - self.state(id).damage
    }

    /// The power and HP modifier of an upgrade (CR 3.6.7). A modifier that is not known counts as 0 here; playing such
    /// a card is refused as unsupported before that matters.
    pub(crate) fn upgrade_modifiers(self, upgrade: CardId) -> (i32, i32) {
        let card = self.card(upgrade);
        (card.upgrade_power.unwrap_or(0), card.upgrade_hp.unwrap_or(0))
    }

    /// The sum of the values of a keyword on a card (CR 7.5.4): of Raid, Restore and Exploit.
    pub fn keyword_total(self, id: CardId, keyword: Keyword) -> i32 {
        if !self.may_have_keyword(id, keyword) {
            return 0;
        }
        let context = Context::new(self.board.object(id), self.state(id).controller);
        let abilities = self.abilities_if(self.keyword_is_given(keyword), id);
        let values = abilities.iter().filter_map(|a| match &**a {
            Ability::Keyword(k) if k.keyword() == keyword => match k {
                KeywordAbility::Raid(n) | KeywordAbility::Restore(n) | KeywordAbility::Exploit(n) => {
                    Some(self.deeper().amount(n, &context))
                }
                _ => None,
            },
            _ => None,
        });
        let total: i32 = match self.board.mistaken(Mistake::KeywordNumbersDoNotAdd) {
            true => values.max().unwrap_or(0),
            false => values.sum(),
        };
        // CR 8.15.3: each effect that doubles it applies to what the others have made of it.
        let doublings = self.grants_of_numbers(id).filter(|given| given.grant == Grant::DoubleKeyword(keyword)).count();
        (0..doublings).fold(total, |total, _| total.saturating_mul(2))
    }

    /// True if the unit is the attacker of an attack that has not ended (CR 6.3.3, 6.3.5).
    pub(crate) fn is_attacking(self, id: CardId) -> bool {
        self.board.attacks.iter().any(|a| !a.ended && a.attacker == self.board.object(id))
    }

    /// True if the unit or base is being attacked.
    pub(crate) fn is_defending(self, id: CardId) -> bool {
        self.board.attacks.iter().any(|a| !a.ended && a.defenders.contains(&self.board.object(id)))
    }

    /// A number of a card: where it is, or as it was when it left play (CR 8.11.1). Out of play its printed one.
    pub(crate) fn stat(self, stat: Stat, object: Object) -> i32 {
        let id = object.card;
        if let Some(known) = self.gone(object).filter(|_| !self.board.mistaken(Mistake::NoLastKnownNumbers)) {
            return match stat {
                Stat::Cost => self.card_of(object).cost,
                Stat::Power => known.power,
                Stat::Hp => known.hp,
                Stat::RemainingHp => known.hp - known.damage,
                Stat::Damage => known.damage,
            };
        }
        match stat {
            Stat::Cost => self.card(id).cost,
            Stat::Power => self.power(id),
            Stat::Hp => self.hp(id),
            Stat::RemainingHp => self.remaining_hp(id),
            Stat::Damage => self.state(id).damage,
        }
    }

    /// A number of a card or player; a player stands for their base.
    pub(crate) fn stat_of(self, stat: Stat, what: Ref) -> i32 {
        match what {
            Ref::Card(object) => self.stat(stat, object),
            Ref::Player(player) => self.stat(stat, self.board.object(self.board.player(player).base)),
        }
    }
}
