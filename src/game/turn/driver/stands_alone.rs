//! Parts of an ability that do not depend on what it has chosen and done before: for them, a choice that changed nothing makes
//! no difference (see `forced`).
//!
//! Only parts of which that is certain stand alone; of all others it is taken that they refer to something.

use swu_cards::{Amount, Choose, Condition, Effect, Filter, Target, Test, Who};

/// True if nothing in the effect refers to an earlier choice or part of its ability.
pub(super) fn stands_alone(effect: &Effect) -> bool {
    match effect {
        Effect::Nothing | Effect::Disclose { .. } => true,
        Effect::Sequence(parts) => parts.iter().all(|part| stands_alone(part)),
        Effect::May { who: Who::You, effect } => stands_alone(effect),
        Effect::IfYouDo { first, then, otherwise } => {
            [first, then, otherwise].into_iter().all(|part| stands_alone(part))
        }
        Effect::If { condition, then, otherwise, .. } => {
            is_own_condition(condition) && stands_alone(then) && stands_alone(otherwise)
        }
        Effect::Modes { who: Who::You, modes, .. } => modes.iter().all(|mode| stands_alone(&mode.effect)),
        Effect::Damage { amount, to: target, by: None, .. }
        | Effect::Heal { amount, from: target, .. }
        | Effect::Give { count: amount, to: target, .. } => is_own_amount(amount) && is_own_target(target),
        Effect::Exhaust(target) | Effect::Ready(target) | Effect::Defeat(target) | Effect::ReturnToHand(target) => {
            is_own_target(target)
        }
        Effect::Draw { who: Who::You, count } | Effect::Create { who: Who::You, count, .. } => is_own_amount(count),
        _ => false,
    }
}

fn is_own_condition(condition: &Condition) -> bool {
    match condition {
        Condition::Always | Condition::HasInitiative(Who::You) | Condition::TheForceIsWith(Who::You) => true,
        Condition::Controls(Who::You, filter) | Condition::Exists(filter) => is_own_filter(filter),
        Condition::Compare(one, _, other) => is_own_amount(one) && is_own_amount(other),
        Condition::Not(inner) => is_own_condition(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().all(is_own_condition),
        _ => false,
    }
}

fn is_own_amount(amount: &Amount) -> bool {
    match amount {
        Amount::Number(_) | Amount::All | Amount::Resources(Who::You) => true,
        Amount::Count(filter) => is_own_filter(filter),
        _ => false,
    }
}

fn is_own_target(target: &Target) -> bool {
    match target {
        Target::This | Target::Base(Who::You) => true,
        Target::Each(filter) => is_own_filter(filter),
        Target::Choose(choose) => {
            let Choose { count, filter, by, together } = &**choose;
            let amounts = [&count.min, &count.max];
            *by == Who::You && together.is_empty() && is_own_filter(filter) && amounts.into_iter().all(is_own_amount)
        }
        _ => false,
    }
}

fn is_own_filter(filter: &Filter) -> bool {
    filter.0.iter().all(is_own_test)
}

fn is_own_test(test: &Test) -> bool {
    match test {
        Test::Kind(_)
        | Test::Leader
        | Test::Token(_)
        | Test::Friendly
        | Test::Enemy
        | Test::Other
        | Test::Arena(_)
        | Test::Trait(_)
        | Test::Aspect(_)
        | Test::Keyword(_)
        | Test::Named(_)
        | Test::Unique
        | Test::Damaged
        | Test::Upgraded
        | Test::Exhausted
        | Test::Ready
        | Test::In(_, Who::You | Who::EachPlayer | Who::EachOpponent) => true,
        Test::Stat(_, _, amount) => is_own_amount(amount),
        Test::Not(inner) => is_own_test(inner),
        Test::Any(all) | Test::All(all) => all.iter().all(is_own_test),
        _ => false,
    }
}
