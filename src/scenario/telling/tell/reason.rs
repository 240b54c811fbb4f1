//! Reasons for the way something is, as a line that a judge would say. The rule follows the line as it follows an event.

use super::Teller;
use swu_game::{CardId, Reason};

impl Teller<'_, '_> {
    pub(super) fn tell_reason(&self, about: CardId, why: Reason) -> String {
        let card = self.told(about);
        match why {
            Reason::Grit => {
                format!("Grit adds the damage already on {card} to its power")
            }
            Reason::Raid => format!("Raid adds to the power of {card} while it attacks"),
            Reason::RaidChanged => format!("Raid of {card} has changed during the attack, and so has its power"),
            Reason::OverwhelmOnce => format!("{card} has Overwhelm more than once, which counts as once"),
            Reason::Collected => format!("The Bounty of {card} has been collected"),
            Reason::CollectedByOpponent => format!("The chosen opponent resolves the Bounty of {card}"),
            Reason::UnitOrUpgrade => format!("{card} may be played as a unit or as an upgrade"),
            Reason::PilotIsUnit => format!("{card} is a unit while it is out of play, although it has Piloting"),
            Reason::GivenKeyword => format!("{card} was given the keyword"),
            Reason::OneFirst => {
                "Combat damage is not dealt at the same time; the second unit must survive to deal its damage"
                    .to_owned()
            }
            Reason::Nested => format!("The ability of {card} is nested: it resolves before the waiting abilities"),
            Reason::ForThisOne => match self.table.base_of(about) {
                Some(player) => format!("For {}:", self.table.player_told(player)),
                None => format!("For {card}:"),
            },
            Reason::Stays => format!("The effect of {card} stays, although its player is out of the game"),
            Reason::OneInstance => format!("Everything that {card} counts “for each” is one instance"),
            Reason::Done => format!("That part of {card} was done: the part that depends on it follows"),
            Reason::Replaced => format!("That part of {card} was replaced, and counts as done"),
            Reason::Instead => {
                format!("The “instead” part of {card} resolves, and the part that it replaces does not")
            }
            Reason::MoreDamage => format!("The effect of {card} has more damage dealt instead"),
            Reason::MoreTokens => format!("The effect of {card} has twice as many tokens created instead"),
            Reason::OneShield => format!("{card} has several Shield tokens, of which one is defeated"),
            Reason::AppliesFirst => format!("The effect of {card} on that damage applies first"),
            Reason::Redirected => format!("The combat damage for {card} is dealt to another unit instead"),
            Reason::AnyOrder => format!("The options of {card} resolve in the chosen order"),
            Reason::AdditionalCost => format!("{card} requires an additional cost"),
            Reason::GivesPower => format!("The constant ability of {card} changes the power of a unit in the attack"),
            Reason::MayReplace => format!("An ability of {card} can replace what would happen to it now"),
            Reason::MayReplaceForAnother => {
                format!("An ability of {card} can replace what would happen to another card now")
            }
            Reason::NotUsed => format!("The ability of {card} was declined: it has not been used"),
            Reason::Repeats => {
                format!("The position is the same as when {card} asked before: this can repeat for ever")
            }
            Reason::Copy => format!("{card} enters play as a copy of only the printed attributes"),
            Reason::None => format!("Any number may be chosen for {card}, and 0 was chosen"),
            Reason::AsPrinted => format!("{card} is not in play, and has what is printed on it"),
            Reason::SameName => format!("{card} shares the name, whatever its subtitle is"),
            Reason::AsItWas => format!("{card} counts as it was just before it left play"),
            Reason::DefendsForAnother => {
                format!("{card} changes control: its new controller is the defending player now")
            }
            Reason::EntersWith => format!("{card} enters play with what it gets from the ability that plays it"),
            Reason::OneAfterTheOther => format!("The actions that {card} gives are taken one after the other"),
            Reason::EachOpponent => format!("{card} affects each opponent"),
            Reason::DealsIndirect => format!("{card} deals the indirect damage, whoever assigns it"),
            Reason::AllAtOnce => format!("{card} does all of it at the same time"),
            Reason::Then => format!("The part of {card} after “then” follows now"),
            Reason::Holds => format!("The condition of {card} is met"),
            Reason::Applies => format!("The conditional ability of {card} applies now"),
            Reason::You => format!("“You” of {card} is the player who controls it, not its owner"),
            Reason::RevealedIsBack => {
                format!("The cards revealed for {card} are back in their place, hidden as before")
            }
            Reason::RestUnderDeck => format!("The other cards searched for {card} go under the deck in a random order"),
            Reason::NothingTaken => format!("No card is taken for {card}, although some fit"),
            Reason::SaidToBeUnit => format!("{card} was a unit, and is played as a unit because the text calls it one"),
            Reason::AnyCopy => format!("A copy of {card} counts, whatever it is in play as"),
            Reason::AsIfNone => format!("The choice for {card} is among hidden cards: it is made as if none matched"),
            Reason::HandDiscarded => format!("The hand is empty: for {card}, it still counts as discarded"),
            Reason::OnlyTheCost => {
                format!("Only the use of the ability of {card} and its cost change the game state: that is enough")
            }
            Reason::IncreasesFirst => format!("All increases of the power of {card} come before any decrease"),
            Reason::NotBelowZero => format!("The power of {card} would be below 0: it is 0"),
            Reason::EventFirst => format!("Triggered abilities wait until {card} has been resolved"),
            Reason::CheckedFirst => format!("{card} is unique: its copies come before units without remaining HP"),
        }
    }
}
