//! Reasons for the way something is, as a line that a judge would say. The rule follows the line as it follows an event.

use super::Teller;
use swu_game::{CardId, Reason};

impl Teller<'_, '_> {
    pub(super) fn tell_reason(&self, about: CardId, why: Reason) -> String {
        let card = self.told(about);
        match why {
            Reason::Grit => {
                format!("Grit adds to the power of {card} the damage that is on it before it is dealt more")
            }
            Reason::Raid => format!("Raid adds to the power of {card} while it attacks"),
            Reason::RaidChanged => format!("Raid of {card} has changed during the attack, and its power with it"),
            Reason::OverwhelmOnce => format!("{card} has Overwhelm more than once, which is no more than Overwhelm"),
            Reason::Collected => format!("The Bounty of {card} has been collected"),
            Reason::CollectedByOpponent => format!("The Bounty of {card} is resolved by the opponent that was chosen"),
            Reason::UnitOrUpgrade => format!("{card} may be played as a unit or as an upgrade"),
            Reason::PilotIsUnit => format!("{card} is a unit while it is out of play, although it has Piloting"),
            Reason::GivenKeyword => format!("{card} has the keyword because it is given to it"),
            Reason::OneFirst => "Combat damage is not dealt at the same time; who is second must survive".to_owned(),
            Reason::Nested => format!("The ability of {card} is nested: it resolves before those that wait"),
            Reason::ForThisOne => format!("For {card}:"),
            Reason::Stays => format!("The effect of {card} stays, although its player is out of the game"),
            Reason::OneInstance => format!("What {card} counts “for each” is dealt as one instance"),
            Reason::Done => format!("What {card} asks for is done: what depends on it follows"),
            Reason::Replaced => format!("What {card} does was replaced, and counts as done"),
            Reason::Instead => {
                format!("What {card} says after “instead” resolves in the place of what stands before it")
            }
            Reason::MoreDamage => format!("{card} is dealt more damage instead"),
            Reason::OneShield => format!("{card} has several Shield tokens, of which one is defeated"),
            Reason::AppliesFirst => format!("Of the effects on that damage, the one of {card} applies first"),
            Reason::Redirected => format!("The combat damage for {card} is dealt to another unit instead"),
            Reason::AnyOrder => format!("The options of {card} resolve in the order in which they are chosen"),
            Reason::AdditionalCost => format!("{card} asks for an additional cost"),
            Reason::GivesPower => format!("The constant ability of {card} changes the power of a unit in the attack"),
            Reason::MayReplace => format!("An ability of {card} is about what would happen to it now"),
            Reason::NotUsed => format!("The ability of {card} was declined: it has not been used"),
            Reason::Repeats => {
                format!("The position is as it was when {card} asked before: this can go round for ever")
            }
            Reason::Copy => format!("{card} enters play as a copy, of what is printed alone"),
            Reason::None => format!("Any number may be chosen for {card}, and 0 is"),
            Reason::AsPrinted => format!("{card} is not in play, and has what is printed on it"),
            Reason::SameName => format!("{card} shares the name, whatever its subtitle is"),
            Reason::AsItWas => format!("{card} counts as it was just before it left play"),
            Reason::DefendsForAnother => {
                format!("{card} changes control: its new controller is the defending player now")
            }
            Reason::EntersWith => format!("{card} enters play with what the ability that plays it gives it"),
            Reason::OneAfterTheOther => format!("The actions that {card} gives are taken one after the other"),
            Reason::EachOpponent => format!("{card} affects each opponent"),
            Reason::DealsIndirect => format!("The indirect damage is dealt by {card}, whoever assigns it"),
            Reason::AllAtOnce => format!("{card} does all of it at the same time"),
            Reason::Then => format!("“Then” of {card}: what stands after it comes now"),
            Reason::Holds => format!("What {card} asks is so"),
            Reason::Applies => format!("What {card} has under a condition applies now"),
            Reason::You => format!("“You” of {card} is the player who controls it, not its owner"),
            Reason::RevealedIsBack => format!("What was revealed for {card} is where it was, and as hidden as it was"),
            Reason::RestUnderDeck => format!("The other cards searched for {card} go under the deck in a random order"),
            Reason::NothingTaken => format!("No card is taken for {card}, although some fit"),
            Reason::SaidToBeUnit => format!("{card} was a unit, and is played as the unit that it is called"),
            Reason::AnyCopy => format!("A copy of {card} counts as one, whatever it is in play as"),
            Reason::AsIfNone => format!("The choice for {card} is among hidden cards: it is made as if none fitted"),
            Reason::HandDiscarded => format!("No card is in the hand: for {card} it has been discarded all the same"),
            Reason::OnlyTheCost => {
                format!("Nothing but using the ability of {card}, and its cost, changes the game state: that is enough")
            }
            Reason::IncreasesFirst => format!("All increases of the power of {card} come before any decrease"),
            Reason::NotBelowZero => format!("The power of {card} would be below 0: it is 0"),
            Reason::EventFirst => format!("What has triggered waits until {card} has been resolved"),
            Reason::CheckedFirst => format!("{card} is unique: its copies come before units without remaining HP"),
        }
    }
}
