//! Control of cards (CR 8.27): taking control of one, and the consequences.

use crate::position::{Position, Zone};
use crate::terms::{CardId, Happening, PlayerId, Reason, Rule, WhyNot};
use swu_cards::Grant;

impl Position {
    /// Gives control of a card in play to a player, by an ability of the other (CR 8.27).
    pub(crate) fn take_control(&mut self, card: CardId, player: PlayerId, by: PlayerId, rule: Rule) -> bool {
        if !self.card(card).zone.is_play() || self.card(card).controller == player {
            return false;
        }
        if self.look().has_grant(card, |grant| *grant == Grant::CantBeTakenByEnemies) {
            // CR 8.3.3: whoever wants them to.
            self.why_not(Rule::Cr8_3_2, &[Rule::Cr8_3_3], card, WhyNot::Protected);
            return false;
        }
        if self.look().is_unit(card) && self.look().is_leader(card) {
            self.defeat_leader_units(&[card], by);
            return true;
        }
        if self.printed(card).token.is_some() && self.card(card).zone == Zone::Resources {
            // CR 4.5.4: a Credit token lies among the resources and is none.
            self.state.card_mut(card).controller = player;
            self.rests_also_on(&[Rule::Cr4_5_4]);
        } else if self.card(card).zone == Zone::Resources {
            let exhausted = self.card(card).exhausted;
            self.unlist(card);
            self.state.card_mut(card).controller = player;
            self.state.set_exhausted(card, exhausted);
            self.state.resources_mut(player).push(card);
        } else {
            self.state.card_mut(card).controller = player;
            // CR 1.5.2.f: token upgrades go with the unit.
            let tokens: Vec<CardId> = self.upgrades_on(card).filter(|&u| self.printed(u).token.is_some()).collect();
            for token in tokens {
                let mut state = self.state.card_mut(token);
                state.controller = player;
                state.owner = player;
            }
            self.leave_attack(card);
        }
        self.log(rule, Happening::ControlTaken { player, card });
        self.state.harm.came.push(card);
        true
    }

    /// CR 8.27.3: a unit whose control changes is no longer part of the attack; CR 11.4.5 keeps it with another defender.
    fn leave_attack(&mut self, card: CardId) {
        let object = self.object(card);
        let controller = self.card(card).controller;
        let Some(attack) = self.attacks.iter().rposition(|a| a.attacker == object || a.defenders.contains(&object))
        else {
            return;
        };
        let multiplayer = self.is_multiplayer();
        let Some(attack) = self.state.attacks_mut().get_mut(attack) else { return };
        let stays = attack.defenders.contains(&object) && controller != attack.attacking_player && multiplayer;
        if stays {
            attack.defending_player = controller;
            self.because(Rule::Cr11_4_5, &[], card, Reason::DefendsForAnother);
        } else {
            attack.defenders.retain(|d| *d != object);
            self.why_not(Rule::Cr8_27_3, &[], card, WhyNot::OutOfTheAttack);
        }
    }
}
