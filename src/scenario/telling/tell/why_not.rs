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
            WhyNot::NoAttacker => format!("{card} is no longer attacking: no combat damage is dealt"),
            WhyNot::NoDefender => "There is no longer a defending unit: no combat damage is dealt".to_owned(),
            WhyNot::OutOfTheAttack => format!("{card} changes control: it is no longer part of the attack"),
            WhyNot::GritLater => format!("Grit of {card} does not count the damage that is dealt now"),
            WhyNot::NoDefendingUnit => format!("{card} refers to the defending unit, and a base is not a unit"),
            WhyNot::NotCompleted => format!("{card} did not survive the attack, so it did not complete it"),
            WhyNot::CannotReplaceItself => format!("The replacement effect for {card} does not replace itself"),
            WhyNot::FirstTimeIsOver => {
                format!("The first time for {card} is over: another effect has prevented that damage")
            }
            WhyNot::NotTheFirstTime => format!("This is not the first time that damage would be dealt to {card}"),
            WhyNot::NobodyHeals => {
                format!("No other player has eliminated the player of {card}: no player heals for it")
            }
            WhyNot::NobodyResponsible => format!("No player is responsible for the defeat of {card}"),
            WhyNot::NoExcess => format!("{card} would not be defeated: there is no excess damage for the base"),
            WhyNot::CannotAttack => format!("{card} can't attack everything that the ability would let it attack"),
            WhyNot::NoneToAttack => format!("{card} has no enemy unit to attack: Ambush does nothing"),
            WhyNot::NoneCanAttack => format!("No unit can attack as {card} says"),
            WhyNot::OnlyLikeIt => format!("The keyword of {card} resolves like the awaited ability, but is not one"),
            WhyNot::PlotTooLate => {
                format!("{card} was not a resource when the leader was deployed: it is too late for Plot")
            }
            WhyNot::Blanked => format!("{card} has lost its abilities: none of them resolve"),
            WhyNot::NotTheFirst => format!("{card} is not the first: it keeps its abilities"),
            WhyNot::NotCountedTo => format!("That is not the card of the phase that {card} counts to"),
            WhyNot::AppliesNot => format!("The conditional ability of {card} does not apply now"),
            WhyNot::HasLost(keyword) => format!("{card} has lost {keyword}, which does not resolve"),
            WhyNot::CannotRegain(keyword) => {
                format!("{card} has lost {keyword}, and cannot regain it while that effect lasts")
            }
            WhyNot::HiddenNoMore => {
                format!("{card} has Hidden, but was not played, deployed or created this phase: it can be attacked")
            }
            WhyNot::BountyUnknown => {
                format!("{card} no longer had a Bounty just before it left play: none is collected")
            }
            WhyNot::CannotReady => {
                format!("{card} stays exhausted: a restriction comes before any effect that would ready it")
            }
            WhyNot::CannotBeHealed => format!("{card} can't be healed"),
            WhyNot::Protected => format!("An ability keeps that from happening to {card}"),
            WhyNot::OutOfTheGame => {
                format!("{card} belongs to a player who is out of the game, and cannot be affected")
            }
            WhyNot::CannotBePlayed => format!("{card} cannot be played"),
            WhyNot::NoneCanBePlayed => format!("No card can be played as {card} says"),
            WhyNot::NotDone => format!("That part of {card} was not done: the part that depends on it is skipped"),
            WhyNot::AlreadyReady => format!("{card} is already ready: it does not count as readied"),
            WhyNot::AlreadyExhausted => format!("{card} is already exhausted: it does not count as exhausted"),
            WhyNot::HoldsNot => format!("The condition of {card} is not met"),
            WhyNot::NotInstead => format!("The condition for the “instead” part of {card} is not met"),
            WhyNot::HappenedInstead => {
                format!("What would have happened to {card} was replaced, and did not happen")
            }
            WhyNot::CannotReplace => {
                format!("The effect that would replace this for {card} cannot be performed")
            }
            WhyNot::OneWayLeft => format!("Only one of the two options of {card} can be taken"),
            WhyNot::NoneOfUpTo => format!("Nothing was chosen of “up to” for {card}: that counts as not done"),
            WhyNot::NothingToChoose => format!("{card} has nothing to do that to: that part is ignored"),
            WhyNot::NothingChanged => format!("The ability of {card} has changed nothing"),
            WhyNot::LeftOut => format!("{card} is not included: the text refers to others"),
            WhyNot::NewCopy => format!("{card} has left play since: the card that was meant is no longer there"),
            WhyNot::EndHasPassed => {
                format!(
                    "The ability of {card} does not resolve: the event that would end its effect has already happened"
                )
            }
            WhyNot::DurationOver => format!("The effect of {card} does not begin: its duration is already over"),
            WhyNot::AttachedToNothing => format!("{card} has left play: it is attached to nothing"),
            WhyNot::NotThereToPlay => format!("{card} is no longer where it would be played from"),
            WhyNot::OtherFace => format!("The other face of {card} was up then: this one does not trigger"),
            WhyNot::UsedUp => format!("The ability of {card} has been used as often as allowed"),
            WhyNot::Ended => format!("The effect of {card} ended before the event that it waits for"),
            WhyNot::NoDeck => format!("The deck is empty: that part of {card} is ignored"),
            WhyNot::NoHand => format!("The hand is empty: there is nothing to discard for {card}"),
            WhyNot::CannotDisclose => format!("The icons that {card} asks for cannot be disclosed"),
            WhyNot::NothingFound => format!("No searched card matches {card}: the rest of the ability resolves"),
            WhyNot::CaptorGone => format!("The unit that would capture for {card} is gone: nothing is captured"),
            WhyNot::NothingToCapture => format!("There is no unit for {card} to capture"),
            WhyNot::WasUpgrade => format!("{card} was in play as an upgrade, not as a unit"),
            WhyNot::TokenNotCaptured => format!("{card} is a token, and is set aside instead of being captured"),
            WhyNot::NoForce => "The Force is not with the player, who can't use it".to_owned(),
            WhyNot::ForceAlready => "The Force is already with the player: no token is created".to_owned(),
            WhyNot::NotDefeated => format!("{card} is not defeated: abilities that wait for that do not trigger"),
            WhyNot::CopiesOutOfPlay => format!("Copies of {card} that are not in play do not count"),
            WhyNot::CopiesOfOthers => format!("A copy of {card} that another player controls does not count"),
        }
    }
}
