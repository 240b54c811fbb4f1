//! The aspect penalty (CR 8.1): the price of icons beyond those that leaders and base provide, and abilities that ignore it (CR
//! 8.10.2).

use swu_cards::{Aspect, PlayerRule, Price, WhilePlaying};

use crate::position::{Context, Mistake, PlayFrame, Position};
use crate::terms::{CardId, Icons, PlayerId};

/// Resources for each aspect icon that leader and base do not provide (CR 8.1.1).
pub(super) const ASPECT_PENALTY: i32 = 2;

/// The aspect icons of a card beyond those that its player's leaders and base provide.
#[derive(Debug, Clone, Default)]
pub(crate) struct MissingIcons {
    /// Those that the player pays for.
    pub counted: Icons,
    /// Those that an ability lets the player ignore (CR 8.10.2).
    pub ignored: i32,
}

impl MissingIcons {
    pub(crate) fn penalty(&self) -> i32 {
        ASPECT_PENALTY * self.counted.len() as i32
    }
}

impl Position {
    /// CR 8.1: the addition of aspect icons beyond those provided to the cost.
    pub(crate) fn penalty(&self, play: &PlayFrame) -> i32 {
        match self.keyword_cost(play) {
            Some(cost) => self.missing_icons(play, &cost.aspects).penalty(),
            None => self.missing_icons(play, &self.look().card(play.card).aspects).penalty(),
        }
    }

    /// CR 8.1.2: true if an aspect is provided, but not as often as the card has it.
    pub(crate) fn provides_too_seldom(&self, player: PlayerId, aspects: &[Aspect]) -> bool {
        let provided = self.look().icons_for_costs(player);
        let count = |among: &[Aspect], aspect: &Aspect| among.iter().filter(|a| *a == aspect).count();
        aspects.iter().any(|aspect| (1..count(aspects, aspect)).contains(&count(&provided, aspect)))
    }

    /// CR 12.3.2: true if aspect icons that only one of two leaders provides save some of the penalty.
    pub(crate) fn needs_both_leaders(&self, play: &PlayFrame, aspects: &[Aspect]) -> bool {
        let leaders = &self.player(play.player).leaders;
        if leaders.len() < 2 {
            return false;
        }
        let look = self.look();
        let provided = look.icons_for_costs(play.player);
        let missing = beyond(aspects, &provided).len();
        let without = |leader: CardId| beyond(&provided, look.printed_aspects(leader));
        leaders.iter().any(|&leader| beyond(aspects, &without(leader)).len() > missing)
    }

    /// CR 3.4.1, 3.4.3: true if a leader provides only the icons of the side that is up, where those of the other would have
    /// changed the penalty.
    pub(crate) fn other_side_would_provide(&self, player: PlayerId, aspects: &[Aspect]) -> bool {
        let look = self.look();
        let provided = look.icons_for_costs(player);
        let missing = beyond(aspects, &provided).len();
        self.player(player).leaders.iter().any(|&leader| {
            let card = look.card(leader);
            let sides = [Some(&card.aspects), card.unit_aspects.as_ref()];
            let others = sides.into_iter().flatten().filter(|side| side.as_slice() != look.printed_aspects(leader));
            let mut without = beyond(&provided, look.printed_aspects(leader));
            let mut others = others.flatten().copied().peekable();
            others.peek().is_some() && {
                without.extend(others);
                beyond(aspects, &without).len() != missing
            }
        })
    }

    pub(crate) fn missing_icons(&self, play: &PlayFrame, aspects: &[Aspect]) -> MissingIcons {
        if self.player(play.player).no_aspects {
            return MissingIcons::default();
        }
        let mut missing = beyond(aspects, &self.look().icons_for_costs(play.player));
        if self.mistaken(Mistake::IconProvidesAll) {
            missing.retain(|icon| !self.look().icons_for_costs(play.player).contains(icon));
        }
        let all = missing.len() as i32;
        let ignored = self.ignored_icons(play, &mut missing);
        let mut counted = (missing.len() as i32 - ignored).max(0);
        if self.mistaken(Mistake::PenaltyOncePerCard) {
            counted = counted.min(1);
        }
        missing.truncate(counted as usize);
        MissingIcons { counted: missing, ignored: all - counted }
    }

    /// CR 8.10.2: icons whose penalty is ignored; those of particular aspects are taken out of the list.
    fn ignored_icons(&self, play: &PlayFrame, missing: &mut Icons) -> i32 {
        let look = self.look();
        let all = missing.len() as i32;
        let mut ignored = match &play.price {
            Price::IgnorePenalty { icons, .. } => icons.map_or(all, i32::from),
            Price::IgnorePenaltyOf { icons, among } => {
                let there = missing.iter().filter(|a| among.contains(a)).count() as i32;
                icons.map_or(there, |icons| there.min(icons.into()))
            }
            _ => 0,
        };
        for in_force in look.player_rules() {
            if let PlayerRule::IgnoreAspectPenalty { who, card, on, icons, first } = &in_force.rule
                && look.who(who, &in_force.context).contains(&play.player)
                // CR 6.2.1.a, 7.5.17.c: a card that is played as an upgrade is no unit that is played.
                && self.counts_as(card, play, &in_force.context)
                && self.goes_on(play, on.as_ref(), &in_force.context)
                // CR 8.8.1
                && first.is_none_or(|first| self.is_first(play.player, card, on.as_ref(), first, &in_force.context))
            {
                ignored += icons.map_or(all, i32::from);
            }
        }
        for (condition, does) in self.while_playing(play.card) {
            if let WhilePlaying::IgnoreAspectPenalty { aspects, on } = does
                && self.goes_on(play, on.as_ref(), &Context::new(self.object(play.card), play.player))
                && look.condition(condition, &Context::new(self.object(play.card), play.player))
            {
                match aspects {
                    Some(aspects) => missing.retain(|a| !aspects.contains(a)),
                    None => ignored += all,
                }
            }
        }
        ignored
    }
}

/// The icons that are not among those provided, each of which provides for one.
pub(super) fn lacking(icons: &[Aspect], provided: &[Aspect]) -> impl Iterator<Item = Aspect> {
    let count = |among: &[Aspect], icon: Aspect| among.iter().filter(|&&one| one == icon).count();
    let is_beyond = move |&(place, &icon): &(usize, &Aspect)| {
        count(icons.get(..place).unwrap_or_default(), icon) >= count(provided, icon)
    };
    icons.iter().enumerate().filter(is_beyond).map(|(_, &icon)| icon)
}

fn beyond(icons: &[Aspect], provided: &[Aspect]) -> Icons {
    lacking(icons, provided).collect()
}
