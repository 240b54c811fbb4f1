//! Claims about a card (contract §5): its place, its numbers, its status, and its keywords, traits and aspects.

use super::check::{Checked, all, miss};
use crate::table::build::player_of;
use crate::table::lookup::did_you_mean;
use crate::table::resolve::Table;
use crate::{CardFact, CardPlace, Located, Reference};
use swu_cards::{Aspect, CardKind, Keyword, Trait};
use swu_game::{CardId, Zone};
use swu_text::diagnostic::{Diagnostic, nearest};

impl Table<'_> {
    /// The card that a claim is about. A claim about its place decides which card is meant, and so does a fact that only a
    /// card in play can have.
    pub(crate) fn claimed_card(
        &self,
        word: &Reference,
        facts: &[Located<CardFact>],
    ) -> Result<Option<CardId>, Box<Diagnostic>> {
        if self.matching(word).is_empty() && self.is_known(word) {
            return Ok(None);
        }
        let claimed = facts.iter().find_map(|fact| match &fact.value {
            CardFact::In(place) => Some(place),
            _ => None,
        });
        let there = |card: CardId| claimed.is_some_and(|place| self.is_in(card, place));
        // A number is that of those in play, unless the claim is where its card went.
        let is_past = |card: CardId| !self.position.card(card).zone.is_play() && there(card);
        if let [gone] = self.numbered_of_all(word).as_slice()
            && is_past(*gone)
        {
            return Ok(Some(*gone));
        }
        let about_play =
            claimed.is_none() && facts.iter().any(|fact| !matches!(fact.value, CardFact::Owner(_) | CardFact::Cost(_)));
        let in_play = |card: CardId| {
            let zone = self.position.card(card).zone;
            about_play && (zone.is_arena() || matches!(zone, Zone::Attached(_) | Zone::Base))
        };
        self.card(word, &[&there, &in_play]).map(Some)
    }

    /// The card in play that words for what another is attached to or captured by mean; nothing if they mean a player, or a card
    /// that is not in this game.
    ///
    /// # Errors
    ///
    /// If no card has that name, or several that differ.
    fn holder(&self, words: &Reference) -> Result<Option<CardId>, Box<Diagnostic>> {
        self.meant(std::slice::from_ref(words))?;
        if self.matching(words).is_empty() {
            return Ok(None);
        }
        let in_play = |card: CardId| {
            let zone = self.position.card(card).zone;
            zone.is_arena() || zone == Zone::Base
        };
        self.card(words, &[&in_play]).map(Some)
    }

    /// Tests if the words mean the card that another is attached to or captured by, or may mean it.
    fn is_holder(&self, card: CardId, words: &Reference) -> bool {
        match self.holder(words) {
            Ok(meant) => meant.is_some_and(|meant| meant == card || self.position.is_alike(meant, card)),
            Err(_) => self.matching(words).contains(&card),
        }
    }

    pub(crate) fn is_in(&self, card: CardId, place: &CardPlace) -> bool {
        let is = self.position.card(card).zone;
        match place {
            CardPlace::Zone { player, zone } => self.zone_of(card) == Some((player_of(*player), *zone)),
            CardPlace::CapturedBy(unit) => matches!(is, Zone::Captured(captor) if self.is_holder(captor, unit)),
            CardPlace::AttachedTo(unit) => matches!(is, Zone::Attached(to) if self.is_holder(to, unit)),
            CardPlace::SetAside => is == Zone::SetAside,
            CardPlace::Removed => is == Zone::Removed,
        }
    }

    pub(crate) fn check_card(&self, card: CardId, fact: &Located<CardFact>) -> Checked {
        let place = &fact.place;
        let look = self.position.look();
        let state = self.position.card(card);
        let name = self.written(card);
        let lacks = self.lacks(card, &fact.value);
        let number = |what: &str, wanted: i64, found: i32| {
            let holds = lacks.is_none() && wanted == i64::from(found);
            let found = lacks.map_or_else(|| found.to_string(), str::to_owned);
            Ok(miss(holds, place, format!("{what} of {name}: {wanted}"), found))
        };
        let is_exhausted = |exhausted: bool| {
            let word = |exhausted: bool| if exhausted { "exhausted" } else { "ready" };
            let holds = lacks.is_none() && state.exhausted == exhausted;
            let found = lacks.unwrap_or(word(state.exhausted)).to_owned();
            miss(holds, place, format!("{name} is {}", word(exhausted)), found)
        };
        match &fact.value {
            CardFact::In(claimed) => {
                if let CardPlace::CapturedBy(unit) | CardPlace::AttachedTo(unit) = claimed {
                    self.holder(unit)?;
                }
                let expected = format!("{name} in: {}", self.place_claimed(claimed));
                Ok(miss(self.is_in(card, claimed), place, expected, self.place_as_written(card)))
            }
            CardFact::Damage(wanted) => number("damage", i64::from(*wanted), state.damage),
            CardFact::Power(wanted) => number("power", i64::from(*wanted), look.power(card)),
            CardFact::Hp(wanted) => number("HP", i64::from(*wanted), look.hp(card)),
            CardFact::Remaining(wanted) => number("remaining HP", i64::from(*wanted), look.remaining_hp(card)),
            CardFact::Cost(wanted) => number("cost", i64::from(*wanted), look.card(card).cost),
            CardFact::Exhausted(wanted) => Ok(is_exhausted(*wanted)),
            CardFact::Ready(wanted) => Ok(is_exhausted(!*wanted)),
            CardFact::Upgrades(cards) => {
                let upgrades: Vec<CardId> = self.position.upgrades_on(card).collect();
                self.check_pile(place, &format!("upgrades on {name}"), cards, &upgrades)
            }
            CardFact::Captives(cards) => {
                self.check_pile(place, &format!("captives of {name}"), cards, &self.position.captives_of(card))
            }
            CardFact::Controller(seat) => {
                Ok(self.check_who(place, &format!("controller of {name}"), Some(seat), Some(state.controller)))
            }
            CardFact::Owner(seat) => {
                Ok(self.check_who(place, &format!("owner of {name}"), Some(seat), Some(state.owner)))
            }
            CardFact::Has(words) => all(words.iter().map(|word| self.check_has(card, &name, word, true))),
            CardFact::Lacks(words) => all(words.iter().map(|word| self.check_has(card, &name, word, false))),
        }
    }

    /// The reason that a card cannot have a fact where it is, whatever is claimed of it.
    fn lacks(&self, card: CardId, fact: &CardFact) -> Option<&'static str> {
        let zone = self.position.card(card).zone;
        match fact {
            CardFact::Exhausted(_) | CardFact::Ready(_) if matches!(zone, Zone::Attached(_)) => {
                Some("an upgrade, which is neither ready nor exhausted (CR 1.5.4.b)")
            }
            CardFact::Remaining(_) if !zone.is_play() => Some("it is not in play"),
            CardFact::Power(_) | CardFact::Hp(_) if self.position.printed(card).kind == CardKind::Event => {
                Some("an event, which has no power and no HP")
            }
            _ => None,
        }
    }

    fn place_claimed(&self, place: &CardPlace) -> String {
        match place {
            CardPlace::Zone { player, zone } => format!("{}.{zone}", self.player(*player)),
            CardPlace::CapturedBy(unit) => format!("captured by {}", unit.text),
            CardPlace::AttachedTo(unit) => format!("attached to {}", unit.text),
            CardPlace::SetAside => "set aside".to_owned(),
            CardPlace::Removed => "removed".to_owned(),
        }
    }

    /// Checks a keyword (`Raid`, also `Raid 2`), a trait or an aspect that the card has, or has not.
    fn check_has(&self, card: CardId, name: &str, word: &Reference, wanted: bool) -> Checked {
        let look = self.position.look();
        let text = word.text.trim();
        let keyword = Keyword::from_word(text);
        let valued = text
            .rsplit_once(' ')
            .and_then(|(keyword, value)| Some((Keyword::from_word(keyword.trim())?, value.parse::<i32>().ok()?)));
        let aspect = Aspect::from_word(text);
        let traits = look.traits(card);
        let wanted_trait = Trait::from(text);
        let is_known = keyword.is_some() || valued.is_some() || aspect.is_some() || traits.contains(&wanted_trait);
        if !is_known && !self.position.cards().any(|(card, _)| self.position.printed(card).has_trait(&wanted_trait)) {
            self.check_trait(word, &wanted_trait)?;
        }
        let has_keyword = |keyword| look.has_keyword(card, keyword) || self.position.has_as_resource(card, keyword);
        let has = keyword.is_some_and(has_keyword)
            || valued.is_some_and(|(keyword, value)| look.keyword_total(card, keyword) == value)
            || aspect.is_some_and(|aspect| look.aspects(card).contains(&aspect))
            || traits.contains(&wanted_trait);
        let verb = |has: bool| if has { "has" } else { "does not have" };
        Ok(miss(
            has == wanted,
            &word.place,
            format!("{name} {} {text}", verb(wanted)),
            format!("it {} {text}", verb(has)),
        ))
    }

    /// Checks that some card has that trait.
    fn check_trait(&self, word: &Reference, wanted: &Trait) -> Result<(), Box<Diagnostic>> {
        let traits = self.cards.traits();
        if traits.contains(&wanted.as_str()) {
            return Ok(());
        }
        let words = Keyword::ALL.iter().map(|keyword| keyword.word());
        let words = words.chain(Aspect::ALL.iter().map(|aspect| aspect.word())).chain(traits);
        let title = format!("`{}` is not a keyword, trait or aspect", word.text);
        let diagnostic = Diagnostic::error(title).at(word.place.clone());
        Err(did_you_mean(diagnostic, &nearest(&word.text, words, 3)).into())
    }
}
