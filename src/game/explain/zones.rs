//! Further rules on cards that enter or leave a zone, are attached, created, or enter as copies (CR 3.6, 3.7, 4, 8.5).

use swu_cards::{Amount, CardKind, Deed, Grant, TokenKind};

use super::when;
use crate::look::given_to_unit;
use crate::position::{Format, GrantKinds, LastingKind, Occurrence, Position, Zone};
use crate::terms::{CardId, PlayerId, Rule, WhyNot};

impl Position {
    /// CR 8.24.2: explains that abilities which trigger on its defeat do not when a card is returned.
    pub(crate) fn explain_not_defeated(&mut self, card: CardId) {
        let defeat = Occurrence::Defeated { card: self.object(card), by: None, attacker: None };
        if !self.triggered_by(&[defeat]).is_empty() {
            self.why_not(Rule::Cr8_24_2, &[], card, WhyNot::NotDefeated);
        }
    }

    /// The further rules on an upgrade that is attached to a unit, from where it was (CR 3.6).
    pub(crate) fn rules_of_attaching(&self, upgrade: CardId, unit: CardId, was: Zone, follows: bool) -> Vec<Rule> {
        let mut rules = self.attachment_rules(upgrade, unit);
        rules.extend(when(follows, [Rule::Cr1_5_2f]));
        rules.extend(when(matches!(was, Zone::Attached(_)), [Rule::Cr3_6_4]));
        // It has not left play, and goes on guarding.
        rules.extend(when(was.is_arena() && !self.captives_of(upgrade).is_empty(), [Rule::Cr8_33_4, Rule::NoteR2_3_1]));
        rules
    }

    /// The upgrade cards on the unit that it is eligible for (CR 3.6.3.a).
    pub(crate) fn fitting_upgrades(&self, unit: CardId) -> Vec<CardId> {
        let look = self.look();
        let fits = |&upgrade: &CardId| {
            look.card(upgrade).kind == CardKind::Upgrade && look.eligible(upgrade, unit, self.card(upgrade).controller)
        };
        self.upgrades_on(unit).filter(fits).collect()
    }

    /// The rule that lets one more Pilot on the unit: the unit's ability (CR 3.6.3.c), or the Pilot's own text (CR 1.3.1).
    pub(crate) fn joins_a_pilot(&self, card: CardId, unit: CardId) -> Option<Rule> {
        let look = self.look();
        let is_pilot = |card: CardId| look.has_trait(card, &"PILOT".into());
        if look.card(card).kind == CardKind::Upgrade || !is_pilot(card) || !self.upgrades_on(unit).any(is_pilot) {
            return None;
        }
        Some(if look.lets_another_pilot(card, unit) { Rule::Cr3_6_3c } else { Rule::Cr1_3_1 })
    }

    /// The rules on the unit's side of an attachment, before the upgrade counts among those on it.
    pub(crate) fn attachment_rules(&self, upgrade: CardId, unit: CardId) -> Vec<Rule> {
        let look = self.look();
        let mut rules = Vec::new();
        rules
            .extend(when(self.card(unit).controller != self.card(upgrade).controller, [Rule::Cr3_6_5, Rule::Cr1_5_2e]));
        rules.extend(when(self.upgrades_on(unit).next().is_some(), [Rule::Cr3_6_4]));
        if look.upgrade_modifiers(upgrade) != (0, 0) {
            rules.push(Rule::Cr3_6_7);
            rules.extend(self.upgrade_rules(upgrade));
        }
        rules.extend(when(self.face(upgrade).sort.gives(GrantKinds::LOSSES), [Rule::Cr8_14_2]));
        let own = look.printed_abilities(upgrade);
        for grant in own.iter().flat_map(|ability| given_to_unit(ability)) {
            match grant {
                Grant::Ability(_) => {
                    rules.push(Rule::Cr3_6_8);
                    let gives = |other: CardId| {
                        look.printed_abilities(other).iter().flat_map(|a| given_to_unit(a)).any(|given| given == grant)
                    };
                    rules.extend(when(self.upgrades_on(unit).any(gives), [Rule::Cr3_6_9]));
                }
                Grant::PrintedPower(_) => {
                    rules.push(Rule::Cr1_10_2a);
                    // Another effect changes it as well: the later one counts.
                    rules.extend(when(
                        look.has_grant(unit, |given| matches!(given, Grant::PrintedPower(_))),
                        [Rule::NoteR1_6_22],
                    ));
                }
                Grant::PrintedHp(_) => rules.push(Rule::Cr1_11_2a),
                Grant::IsLeader => rules.push(Rule::Cr3_4_7),
                _ => {}
            }
        }
        rules
    }

    /// The rules for a token of that kind as it was created.
    pub(crate) fn creation_rules(&self, kind: TokenKind, card: CardId) -> &'static [Rule] {
        // A unit that an ability has enter play ready goes against the rules, and may (CR 1.3.1).
        match (kind, self.card(card).exhausted) {
            (TokenKind::BattleDroid, true) => &[Rule::Cr3_7_7, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::BattleDroid, false) => &[Rule::Cr3_7_7, Rule::Cr1_3_1],
            (TokenKind::CloneTrooper, true) => &[Rule::Cr3_7_8, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::CloneTrooper, false) => &[Rule::Cr3_7_8, Rule::Cr1_3_1],
            (TokenKind::TieFighter, true) => &[Rule::Cr3_7_9, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::TieFighter, false) => &[Rule::Cr3_7_9, Rule::Cr1_3_1],
            (TokenKind::XWing, true) => &[Rule::Cr3_7_10, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::XWing, false) => &[Rule::Cr3_7_10, Rule::Cr1_3_1],
            (TokenKind::Spy, true) => &[Rule::Cr3_7_12, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::Spy, false) => &[Rule::Cr3_7_12, Rule::Cr1_3_1],
            (TokenKind::Credit, _) => &[Rule::Cr3_7_13, Rule::Cr4_5_4, Rule::Cr4_11_2],
            (TokenKind::Force, _) => &[Rule::Cr4_2_4, Rule::Cr4_11_2],
            (TokenKind::Experience, _) => &[Rule::Cr3_7_5],
            (TokenKind::Shield, _) => &[Rule::Cr3_7_6],
            (TokenKind::Mandalorian, _) => &[Rule::Cr3_7_14],
            (TokenKind::Advantage, _) => &[Rule::Cr3_7_15],
            (TokenKind::Beast, true) => &[Rule::NoteE1_1_11, Rule::Cr3_7_1, Rule::Cr3_5_3],
            (TokenKind::Beast, false) => &[Rule::NoteE1_1_11, Rule::Cr1_3_1],
            (TokenKind::Weakness, _) => &[Rule::NoteE1_1_12],
        }
    }

    /// The further rules on a card whose control has changed (CR 8.27.1).
    pub(super) fn rules_of_control(&self, card: CardId) -> Vec<Rule> {
        let mut rules = match self.card(card).zone {
            Zone::Resources => vec![Rule::Cr8_27_1c],
            Zone::Attached(_) => vec![Rule::Cr8_27_1b],
            _ => vec![Rule::Cr8_27_1a, Rule::Cr1_5_2d, Rule::Cr1_5_2f],
        };
        let is_unit = rules.len() > 1;
        rules.extend(when(is_unit && self.is_second_copy(card), [Rule::Cr12_2_2a]));
        // What it has been given stays for as long as that was to be.
        let object = self.object(card);
        let is_on = |kind: &LastingKind| matches!(kind, LastingKind::On { objects, .. } if objects.contains(&object));
        rules.extend(when(self.lasting.iter().any(|lasting| is_on(&lasting.effect)), [Rule::Cr7_7_3b]));
        rules
    }

    /// CR 12.2.2.a: in Twin Suns a deck has one copy of a card, but a player may come to control more.
    fn is_second_copy(&self, card: CardId) -> bool {
        let look = self.look();
        let (own, controller) = (look.card(card), self.card(card).controller);
        self.format == Format::TwinSuns
            && !look.is_unique(card)
            && self.units.iter().any(|&unit| {
                unit != card && self.card(unit).controller == controller && look.card(unit).has_same_title(own)
            })
    }

    /// The rules on a card that leaves play, and on its owner, damage and upgrades.
    pub(crate) fn leaving_rules(&self, card: CardId) -> Vec<Rule> {
        let state = self.card(card);
        let mut rules = vec![Rule::Cr8_12_1];
        rules.extend(when(state.controller != state.owner, [Rule::Cr1_5_2a, Rule::Cr1_5_2b]));
        rules.extend(when(state.damage > 0, [Rule::Cr1_9_5]));
        rules
    }

    /// The rules about copies that a card about to enter play rests on.
    pub(crate) fn copy_rules(&self, card: CardId, player: PlayerId) -> Vec<Rule> {
        let mut rules = Vec::new();
        rules.extend(when(
            matches!(self.card(card).zone, Zone::Discard | Zone::Captured(_)),
            [Rule::Cr8_7_3, Rule::Cr8_5_4],
        ));
        // What was done with it when it was in play before in this phase was done with another copy.
        let now = self.object(card);
        let before = self.players.iter().flat_map(|player| &player.deeds).any(|deed| {
            deed.object.card == card && deed.object != now && matches!(deed.what, Deed::EnteredPlay | Deed::Attacked)
        });
        rules.extend(when(before && rules.is_empty(), [Rule::Cr8_7_3, Rule::Cr8_5_4]));
        // What was on it when it was in play before is not on the new copy.
        for lasting in &self.lasting {
            let LastingKind::On { objects, grant } = &lasting.effect else { continue };
            if objects.iter().any(|object| object.card == card) {
                rules.extend([Rule::Cr8_7_3, Rule::Cr8_5_4]);
                if let Grant::Modify { power, hp } = grant {
                    let none = Amount::Number(0);
                    rules.extend(when(*power != none, [Rule::Cr8_15_6b]));
                    rules.extend(when(*hp != none, [Rule::Cr8_15_7c]));
                }
            }
        }
        let shown = self.look().card(card);
        for &other in self.units.iter().chain(&self.upgrades) {
            let theirs = self.look().card(other);
            if self.card(other).controller == player && theirs.name == shown.name {
                match (theirs.has_same_title(shown), shown.unique) {
                    (false, true) => rules.push(Rule::Cr8_5_2),
                    (true, false) => rules.push(Rule::Cr8_5_7),
                    (true, true) | (false, false) => {}
                }
            }
        }
        rules
    }
}
