//! Invariants of a position: checked by tests after every decision of random play.

use crate::position::{Frame, Outcome, Position, Zone};
use crate::terms::{CardId, Rule};

impl Position {
    /// Everything that is wrong with the position; nothing in a sound one.
    pub fn violations(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.check_places(&mut wrong);
        self.check_status(&mut wrong);
        self.check_chance(&mut wrong);
        if !self.keeps_what_is() {
            wrong.push("what is kept of what abilities give is not what they give".to_owned());
        }
        if self.outcome == Outcome::Ongoing && self.pending.is_none() && self.unsupported.is_none() {
            wrong.push("the game goes on, but nobody is asked".to_owned());
        }
        if let Some(decision) = &self.pending
            && self.player(decision.player).eliminated
        {
            wrong.push("an eliminated player is asked".to_owned());
        }
        wrong
    }

    /// No card is lost or doubled: each stands in the one list that its zone says.
    fn check_places(&self, wrong: &mut Vec<String>) {
        let mut listed = vec![0u8; self.cards.count()];
        let mut count = |pile: &[CardId], fits: &dyn Fn(Zone) -> bool, name: &str| {
            for &card in pile {
                if let Some(times) = listed.get_mut(card.index()) {
                    *times += 1;
                }
                if !fits(self.card(card).zone) {
                    wrong.push(format!("{} is in the {name} list but not there", self.printed(card).name));
                }
            }
        };
        count(&self.units, &Zone::is_arena, "unit");
        count(&self.captives, &|z| matches!(z, Zone::Captured(_)), "captive");
        count(&self.tokens, &|z| matches!(z, Zone::Base | Zone::Resources), "token");
        count(&self.upgrades, &|z| matches!(z, Zone::Attached(_)), "upgrade");
        for player in &self.players {
            count(&player.deck, &|z| z == Zone::Deck, "deck");
            count(&player.hand, &|z| z == Zone::Hand, "hand");
            count(&player.discard, &|z| z == Zone::Discard, "discard");
            count(&player.resources, &|z| z == Zone::Resources, "resource");
        }
        for frame in &self.frames {
            // CR 8.26.7: what a search has found is in the deck zone, though not in the deck.
            if let Frame::SearchEnd { player, found, .. } = frame {
                let out = |c: &&CardId| self.card(**c).zone == Zone::Deck && !self.player(*player).deck.contains(c);
                count(&found.iter().filter(out).copied().collect::<Vec<_>>(), &|z| z == Zone::Deck, "found");
            }
        }
        for (id, card) in self.cards() {
            let times = listed.get(id.index()).copied().unwrap_or(0);
            let should = match card.zone {
                Zone::SetAside | Zone::Removed => 0,
                Zone::Base if self.printed(id).token.is_none() => 0,
                _ => 1,
            };
            if times != should {
                wrong.push(format!(
                    "{} stands in {times} lists, {should} expected ({:?})",
                    self.printed(id).name,
                    card.zone
                ));
            }
        }
    }

    fn check_status(&self, wrong: &mut Vec<String>) {
        for (id, card) in self.cards() {
            if card.damage < 0 {
                wrong.push(format!("{} has negative damage", self.printed(id).name));
            }
            if card.damage > 0 && !card.zone.is_arena() && !matches!(card.zone, Zone::Base | Zone::Removed) {
                wrong.push(format!("{} has damage out of play", self.printed(id).name));
            }
            self.check_holder(id, wrong);
        }
        if self.outcome == Outcome::Ongoing {
            for player in self.playing() {
                if self.look().remaining_hp(self.player(player).base) <= 0 {
                    wrong.push(format!("{} plays on without remaining HP", self.player(player).name));
                }
            }
        }
    }

    /// True if the unit of an upgrade is gone while the defeat of the upgrade is being replaced.
    fn is_loose(&self, upgrade: CardId) -> bool {
        let there = matches!(self.card(upgrade).zone, Zone::Attached(unit) if self.card(unit).zone.is_arena());
        !there && self.is_being_replaced(upgrade)
    }

    /// True for cards that upgrades can be attached to: a unit in play, or the base of a player who is still in the game.
    fn can_have_upgrades(&self, holder: CardId) -> bool {
        self.card(holder).zone.is_arena() || self.playing().any(|player| self.player(player).base == holder)
    }

    /// Checks that the bearers of upgrades and the captors of captives are in play, once the game state has been maintained.
    fn check_holder(&self, id: CardId, wrong: &mut Vec<String>) {
        // CR 1.16.5: the end of the game, and a choice between copies of a unique card, come before the rest.
        let Some(decision) = self.pending.as_ref().filter(|d| d.rule != Rule::Cr8_29_3) else { return };
        if self.outcome != Outcome::Ongoing || self.player(decision.player).eliminated {
            return;
        }
        match self.card(id).zone {
            Zone::Attached(holder) if !self.can_have_upgrades(holder) && !self.is_being_replaced(id) => {
                wrong.push(format!("{} is attached to nothing", self.printed(id).name));
            }
            // CR 1.16.5.c, d: upgrades are settled before captives, also while the defeat of one may be replaced.
            Zone::Captured(captor) if !self.can_guard(captor) && !self.upgrades.iter().any(|&u| self.is_loose(u)) => {
                wrong.push(format!("{} is guarded by nobody", self.printed(id).name));
            }
            _ => {}
        }
    }
}
