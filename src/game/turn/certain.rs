//! Certainty that an answer is possible: no copy of the position is kept for it then. Playing a card and using an ability may
//! turn out not to be (CR 6.2.4.a, 6.4.2.a, 6.4.4.a); what is not certain is taken to be of that kind.

use swu_cards::{Cost, Effect};

use crate::abilities::plot::is_plot;
use crate::abilities::use_action::action_of;
use crate::position::{ActionChange, Frame, PendingTrigger, Position};
use crate::terms::{Action, Answer, CardId, PlayerId};

impl Position {
    /// True if the answer, which is allowed, begins or goes on with what may turn out not to be possible.
    pub(super) fn may_fail(&self, player: PlayerId, answer: &Answer) -> bool {
        let begins = match answer {
            Answer::Action(Action::Play(play)) => !self.is_plain_play(player, play),
            Answer::Action(Action::Use { card, ability, credits }) => {
                credits.is_some() || !self.is_certain_use(*card, *ability)
            }
            Answer::Action(Action::Deploy { leader, .. }) => self.paid_deploy(*leader).is_some(),
            _ => false,
        };
        begins || !self.frames.iter().all(is_certain_frame)
    }

    /// True if the ability, which may be used, has costs of which none takes what another needs.
    fn is_certain_use(&self, card: CardId, ability: usize) -> bool {
        self.action_ability(card, ability).as_ref().and_then(|ability| action_of(ability)).is_some_and(|action| {
            let is_apart = |cost: &Cost| matches!(cost, Cost::Exhaust | Cost::Resources(_));
            action.costs.iter().all(is_apart)
                && action.costs.iter().filter(|cost| matches!(cost, Cost::Resources(_))).count() < 2
                && (action.epic || action.limit.is_some() || !action.costs.is_empty())
                && is_certain(&action.effect)
        })
    }
}

fn is_certain_frame(frame: &Frame) -> bool {
    let is_certain_trigger = |waits: &PendingTrigger| !is_plot(waits) && is_certain(&waits.effect);
    match frame {
        Frame::Mulligans(_)
        | Frame::NewHand(_)
        | Frame::FirstResources(_)
        | Frame::StartRound
        | Frame::PhaseBegins(_)
        | Frame::PhaseEnds(_)
        | Frame::Expire(_)
        | Frame::Boundary(_)
        | Frame::Turn
        | Frame::AfterTurn
        | Frame::DrawStep
        | Frame::ResourceStep(_)
        | Frame::ReadyStep
        | Frame::GameEndsWithPhase
        | Frame::Triggers
        | Frame::Attack { .. }
        | Frame::EndAbility
        | Frame::MayEnd
        | Frame::PlayersEnd { .. }
        | Frame::TurnBack(_)
        | Frame::LookOrder { .. }
        | Frame::Unique { .. } => true,
        Frame::Held(waiting) | Frame::Layer { waiting, .. } => waiting.iter().all(|waits| is_certain_trigger(waits)),
        Frame::Used { triggered, .. } => triggered.iter().all(is_certain_trigger),
        Frame::ActionResolved { use_itself, .. } => !matches!(use_itself, ActionChange::ChangesNothing),
        Frame::Do(part) => is_certain(&part.effect),
        Frame::IfYouDo { then, otherwise, .. } => is_certain(then) && is_certain(otherwise),
        Frame::ForEach { effect, .. } | Frame::Captors { effect, .. } => is_certain(effect),
        Frame::Modes { modes, .. } => modes.iter().all(|mode| is_certain(&mode.effect)),
        Frame::UnlessEnd { otherwise, .. } => is_certain(otherwise),
        Frame::DelayedAt(_)
        | Frame::DelayedLayer { .. }
        | Frame::ModifiedAction
        | Frame::Instead { .. }
        | Frame::Prevention { .. }
        | Frame::Play(_)
        | Frame::PayCosts { .. }
        | Frame::SearchEnd { .. } => false,
    }
}

/// True if the effect plays no card and uses no ability. What a delayed effect does begins in a frame of its
/// own.
fn is_certain(effect: &Effect) -> bool {
    match effect {
        Effect::Sequence(parts) | Effect::Together(parts) => parts.iter().all(|part| is_certain(part)),
        Effect::IfYouDo { first, then, otherwise } => [first, then, otherwise].into_iter().all(|part| is_certain(part)),
        Effect::If { then, otherwise, .. } => is_certain(then) && is_certain(otherwise),
        Effect::Unless { does, otherwise, .. } => is_certain(does) && is_certain(otherwise),
        Effect::May { effect, .. }
        | Effect::ForEach { effect, .. }
        | Effect::Repeat { effect, .. }
        | Effect::Players { effect, .. }
        | Effect::Search { then: effect, .. } => is_certain(effect),
        Effect::Modes { modes, .. } => modes.iter().all(|mode| is_certain(&mode.effect)),
        Effect::Play(_)
        | Effect::UseAction(_)
        | Effect::UseAbility { .. }
        | Effect::UseAllAbilities { .. }
        | Effect::UseAnyAbilities { .. }
        | Effect::UseThatAbilityAgain
        | Effect::CollectBounties(_)
        | Effect::ExtraAction => false,
        Effect::Nothing
        | Effect::Then
        | Effect::Say(_)
        | Effect::Select(_)
        | Effect::ChoosePlayer(_)
        | Effect::ChooseArena
        | Effect::ChooseNumber { .. }
        | Effect::ChooseAspect { .. }
        | Effect::NameCard
        | Effect::NameTrait
        | Effect::Damage { .. }
        | Effect::DivideDamage { .. }
        | Effect::IndirectDamage { .. }
        | Effect::Heal { .. }
        | Effect::DivideHealing { .. }
        | Effect::Defeat(_)
        | Effect::Exhaust(_)
        | Effect::Ready(_)
        | Effect::ReturnToHand(_)
        | Effect::PutOnDeck { .. }
        | Effect::Shuffle(_)
        | Effect::Give { .. }
        | Effect::GiveSame { .. }
        | Effect::Distribute { .. }
        | Effect::Create { .. }
        | Effect::Lasting { .. }
        | Effect::LastingRule { .. }
        | Effect::Delayed { .. }
        | Effect::Draw { .. }
        | Effect::Discard { .. }
        | Effect::DiscardHand(_)
        | Effect::DiscardCards(_)
        | Effect::DiscardFromDeck { .. }
        | Effect::DiscardUntil { .. }
        | Effect::Look { .. }
        | Effect::LookAtHand(_)
        | Effect::LookAtResources(_)
        | Effect::Reveal(_)
        | Effect::RevealHand(_)
        | Effect::RevealOneByOne { .. }
        | Effect::Arrange { .. }
        | Effect::DrawCards(_)
        | Effect::Attack(_)
        | Effect::TakeControl { .. }
        | Effect::PassControl(_)
        | Effect::ExchangeControl { .. }
        | Effect::Capture { .. }
        | Effect::Rescue(_)
        | Effect::Attach { .. }
        | Effect::Move { .. }
        | Effect::Resource { .. }
        | Effect::Deploy { .. }
        | Effect::FlipLeader
        | Effect::PayResources { .. }
        | Effect::UseTheForce
        | Effect::TheForceIsWithYou(_)
        | Effect::Disclose { .. }
        | Effect::TakeInitiative(_)
        | Effect::Loses(_)
        | Effect::Wins(_) => true,
    }
}
