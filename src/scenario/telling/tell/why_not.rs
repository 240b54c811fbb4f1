//! Reasons that something does not happen, as a line that a judge would say. Each names what fails, and after the colon or
//! the "because" what stops it; the rule follows the line as it follows an event.

use super::Teller;
use swu_game::{CardId, WhyNot};

impl Teller<'_, '_> {
    pub(super) fn tell_why_not(&self, about: CardId, why: WhyNot) -> String {
        let card = self.told(about);
        match why {
            WhyNot::AttackerGone => format!("{card} has left play: no combat damage is dealt"),
            WhyNot::DefenderGone => "The defending unit has left play: it neither deals nor is dealt damage".to_owned(),
            WhyNot::NoAttacker => format!("{card} attacks no more: no combat damage is dealt"),
            WhyNot::NoDefender => "There is no defending unit any more: no combat damage is dealt".to_owned(),
            WhyNot::OutOfTheAttack => format!("{card} changes control: it is out of the attack"),
            WhyNot::GritLater => format!("Grit of {card} does not count the damage that is dealt now"),
            WhyNot::NoDefendingUnit => format!("{card} speaks of the defending unit, and a base is none"),
            WhyNot::NotCompleted => format!("{card} has not survived the attack: it has not completed it"),
            WhyNot::CannotReplaceItself => format!("What replaces something for {card} does not replace itself"),
            WhyNot::FirstTimeIsOver => {
                format!("The time that {card} waits for is over: another effect has prevented that damage")
            }
            WhyNot::NotTheFirstTime => format!("This is not the first time that damage would be dealt to {card}"),
            WhyNot::NobodyHeals => format!("No other player has eliminated the player of {card}: nobody heals for it"),
            WhyNot::NobodyResponsible => format!("No player is responsible for the defeat of {card}"),
            WhyNot::NoExcess => format!("{card} would not be defeated: no damage is excess for the base"),
            WhyNot::CannotAttack => format!("{card} can't attack all that the ability would let it attack"),
            WhyNot::NoneToAttack => format!("There is no enemy unit that {card} could attack: Ambush does nothing"),
            WhyNot::NoneCanAttack => format!("No unit can attack as {card} says"),
            WhyNot::OnlyLikeIt => format!("The keyword of {card} only resolves like the ability that is waited for"),
            WhyNot::PlotTooLate => {
                format!("{card} was no resource when the leader was deployed: it is too late for Plot")
            }
            WhyNot::Blanked => format!("{card} has lost its abilities: nothing of it resolves"),
            WhyNot::NotTheFirst => format!("{card} is not the first: it keeps its abilities"),
            WhyNot::NotCountedTo => format!("That is not the card of the phase that {card} counts to"),
            WhyNot::AppliesNot => format!("What {card} has under a condition does not apply now"),
            WhyNot::HasLost(keyword) => format!("{card} has lost {keyword}, which does not resolve"),
            WhyNot::CannotRegain(keyword) => {
                format!("{card} has lost {keyword}, and cannot regain it while that effect lasts")
            }
            WhyNot::HiddenNoMore => {
                format!("{card} has Hidden, but was not played, deployed or created this phase: it can be attacked")
            }
            WhyNot::BountyUnknown => {
                format!("{card} had no Bounty any more just before it left play: none is collected")
            }
            WhyNot::CannotReady => format!("{card} stays exhausted: a restriction goes before what would ready it"),
            WhyNot::CannotBeHealed => format!("{card} can't be healed"),
            WhyNot::Protected => format!("An ability keeps that from happening to {card}"),
            WhyNot::OutOfTheGame => {
                format!("{card} belongs to a player who is out of the game, and cannot be affected")
            }
            WhyNot::CannotBePlayed => format!("{card} cannot be played"),
            WhyNot::NoneCanBePlayed => format!("No card can be played as {card} says"),
            WhyNot::NotDone => format!("What {card} asks for is not done: what depends on it is skipped"),
            WhyNot::AlreadyReady => format!("{card} is ready already: it does not count as readied"),
            WhyNot::AlreadyExhausted => format!("{card} is exhausted already: it does not count as exhausted"),
            WhyNot::HoldsNot => format!("The condition of {card} is not met"),
            WhyNot::NotInstead => format!("The condition of {card} for what stands after “instead” is not met"),
            WhyNot::HappenedInstead => {
                format!("What would have happened to {card} has been replaced, and has not happened")
            }
            WhyNot::CannotReplace => {
                format!("What {card} puts in the place of what would happen to it cannot be performed")
            }
            WhyNot::OneWayLeft => format!("Only one of the two ways that {card} leaves can be taken"),
            WhyNot::NoneOfUpTo => format!("None of “up to” for {card}: that counts as not done"),
            WhyNot::NothingToChoose => format!("There is nothing that {card} could do that to: that part is ignored"),
            WhyNot::NothingChanged => format!("The ability of {card} has changed nothing"),
            WhyNot::LeftOut => format!("{card} is not included: the text refers to others"),
            WhyNot::NewCopy => format!("{card} has left play since: what was meant is no longer there"),
            WhyNot::EndHasPassed => {
                format!("The ability of {card} does not resolve: what would end its effect has happened already")
            }
            WhyNot::DurationOver => format!("The effect of {card} does not begin: its duration is over already"),
            WhyNot::AttachedToNothing => format!("{card} has left play: it is attached to nothing"),
            WhyNot::NotThereToPlay => format!("{card} is no longer where it would be played from"),
            WhyNot::OtherFace => format!("The other face of {card} was up then: this one triggers nothing"),
            WhyNot::UsedUp => format!("The ability of {card} has been used as often as it may be"),
            WhyNot::Ended => format!("The effect of {card} has ended before what it waits for has happened"),
            WhyNot::NoDeck => format!("The deck is empty: that part of {card} is ignored"),
            WhyNot::NoHand => format!("No card is in the hand: there is nothing to discard for {card}"),
            WhyNot::CannotDisclose => format!("The icons that {card} asks for cannot be disclosed"),
            WhyNot::NothingFound => format!("No card searched fits {card}: the rest of the ability is resolved"),
            WhyNot::CaptorGone => format!("The unit that {card} has capture is gone: nothing is captured"),
            WhyNot::NothingToCapture => format!("There is no unit for {card} to capture"),
            WhyNot::WasUpgrade => format!("{card} was in play as an upgrade, and was no unit then"),
            WhyNot::TokenNotCaptured => format!("{card} is a token, and is set aside in place of being captured"),
            WhyNot::NoForce => "The Force is not with the player, who can't use it".to_owned(),
            WhyNot::ForceAlready => "The Force is with the player already: no token is created".to_owned(),
            WhyNot::NotDefeated => format!("{card} is not defeated: what waits for that does not trigger"),
            WhyNot::CopiesOutOfPlay => format!("Copies of {card} that are not in play do not count"),
            WhyNot::CopiesOfOthers => format!("A copy of {card} that somebody else controls does not count"),
        }
    }
}
