//! Questions of policy: what players and judges do, not what happens in the game. Words tell them from questions of play, rules
//! of policy come first for them, and where no document here answers one, that is the answer.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use swu_rulebook::{ANSWERED_BY, KnownDocument, Node};

use super::weights;
use super::words::English;

/// The code of the guide to penalties.
pub(super) const GUIDE: &str = "CPG";

/// The code of the guide to events that are not Competitive.
const RELAXED: &str = "RPG";

/// A sort of words by which a question of policy is known, or known to be none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Cue {
    /// Penalties and what they are for.
    Penalty,
    /// Judges, time, agreements: how an event is run.
    Procedure,
    /// Something went wrong. That may be a question of play too.
    Error,
    /// An event at which the penalties of Competitive events do not hold.
    Relaxed,
    /// Words that look like one of these, and are of the game.
    Play,
}

/// A question of policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Policy {
    /// The words by which it is known.
    pub said: Arc<str>,
    /// Their sort: the surest of those that were said.
    pub cue: Cue,
    /// True if it is about an event that is not Competitive.
    pub is_relaxed: bool,
}

/// The words, in any form of the word.
const CUES: [(Cue, &str); 5] = [
    (
        Cue::Penalty,
        "penalty, penalties, penalise, penalize, punish, punished, punishment, infraction, warning, game loss, match \
         loss, disqualified, disqualify, disqualification, dq, gl, ml, ima, ocme, hcme, cpg, rpg, policy, policy guide, \
         downgrade, cheat, cheater, cheating, stall, stalling, slow play, play slowly, plays slowly, plays too slowly, \
         too slow, bribe, bribery, collusion, collude, gambling, pay me, paid me, insult, insulted, harass, harassment, \
         threaten, threatened, swearing, unsporting, unsportsmanlike, vandalism, stole my, stolen, theft, banned from, \
         kicked out, thrown out, called me, idiot, racist, sexist, hit me, punch, running the clock, false name, \
         another name, tore my, ripped my, broke my, fraud, aggressive, remorse, sportsmanship, bad language, shoved, \
         shove, identity, lying to, lied to, me money, for money from, wants money",
    ),
    (
        Cue::Procedure,
        "takes too long, take too long, takes forever, hurry up, time extension, extra time, extra minutes, bathroom, \
         intentional draw, draw intentionally, agree to draw, agree to a draw, agree on a draw, agreed draw, offer a \
         draw, split the prize, split prizes, prize split, concede for, decide the match, decide the winner, appeal, \
         head judge, floor judge, overrule, call a judge, judge call, judge, arrive late, late for, late to, minutes \
         late, tardy, tardiness, no show, spectator, coaching, outside assistance, deck check, deck list, just draw, id \
         into, id with, id in, split first, bystander, onlooker, headphones, phone, behind me, minutes for each, \
         thinking time, how long may, how long can, dice off, roll off",
    ),
    (
        Cue::Error,
        "forgot, forget, forgotten, missed trigger, missed ability, missed the trigger, miss a trigger, overlooked, by \
         mistake, by accident, accidentally, illegal gameplay, illegal play, illegal move, on purpose, intentionally, \
         slowly, noticed too late, should have, shouldn't have, too many cards, too few cards, one too many, one card \
         too many, actions ago, action ago, turns ago, rounds ago, round later, turn later, actions later, we missed, \
         both missed, i missed, he missed, mistakenly, wrongly, incorrectly, my mistake, his mistake, a mistake, an \
         error, not shuffling, not shuffled, did not shuffle, drew an extra, extra card drawn, card he should not, take \
         back, takeback, illegally, his error, my error, fix it, off his deck, take it back",
    ),
    (Cue::Relaxed, "relaxed, casual, prerelease, weekly play, store showdown, local event, store event, regular rel"),
    (Cue::Play, "aspect penalty, penalty cost, penalty for aspects, penalty icon, too late to"),
];

/// The phrases that tell a question of policy, each the stems of its words.
pub(super) fn phrases(english: &English) -> impl Iterator<Item = (Vec<String>, Cue)> + '_ {
    CUES.into_iter().flat_map(move |(cue, words)| words.split(", ").map(move |said| (english.stems(said), cue)))
}

impl Policy {
    /// The question of policy, by the words at some places that are cues; none if it is one of play. Those in `taken`, as the
    /// name of a card, are no cues.
    pub(super) fn of(
        found: impl Iterator<Item = (Range<usize>, Cue)>,
        mut taken: Vec<Range<usize>>,
        text: impl Fn(Range<usize>) -> Arc<str>,
    ) -> Option<Self> {
        let found: Vec<(Range<usize>, Cue)> = found.collect();
        taken.extend(found.iter().filter(|(_, cue)| *cue == Cue::Play).map(|(at, _)| at.clone()));
        let is_free = |at: &Range<usize>| taken.iter().all(|other| other.end <= at.start || other.start >= at.end);
        let is_relaxed = found.iter().any(|(_, cue)| *cue == Cue::Relaxed);
        let asks = |(at, cue): &&(Range<usize>, Cue)| *cue < Cue::Relaxed && is_free(at);
        let (at, cue) =
            found.iter().filter(asks).min_by_key(|(at, cue)| (*cue, at.start, std::cmp::Reverse(at.len())))?;
        Some(Self { said: text(at.clone()), cue: *cue, is_relaxed })
    }

    /// A question to the guide itself.
    pub(super) fn to_guide() -> Self {
        Self { said: GUIDE.into(), cue: Cue::Penalty, is_relaxed: false }
    }
}

/// The share of its score that a rule gains or loses: rules about penalties, and notes that say that nothing answers, are behind
/// for whoever does not ask about policy.
pub(super) fn leaning(rule: &Node, asked: Option<&Policy>) -> f32 {
    let about = match rule.id.document() {
        "TR" => About::Events,
        GUIDE => About::Penalties,
        _ if says_nothing(rule) => About::Nothing,
        _ => return 0.0,
    };
    match (asked.map(|policy| policy.cue), about) {
        (Some(Cue::Penalty), About::Penalties | About::Nothing) => weights::PENALTY_ASKED,
        (Some(Cue::Procedure), About::Penalties | About::Nothing) => weights::POLICY_ASKED,
        (Some(Cue::Error), About::Penalties | About::Nothing) => weights::ERROR_TOLD,
        (Some(Cue::Penalty | Cue::Procedure), About::Events) => weights::EVENTS_ASKED,
        (None, About::Penalties) => -weights::POLICY_NOT_ASKED,
        (Some(Cue::Error | Cue::Relaxed | Cue::Play), _) | (None, About::Events | About::Nothing) => 0.0,
    }
}

/// The matter of a rule of policy.
#[derive(Debug, Clone, Copy)]
enum About {
    Events,
    Penalties,
    /// That no document here answers.
    Nothing,
}

/// Tests for a rule that says only that no document here answers.
pub(super) fn says_nothing(rule: &Node) -> bool {
    rule.statement(ANSWERED_BY).is_some()
}

/// The documents that would answer where none here does: those that the best rule names; the guide to Relaxed events, where the
/// rule is one for Competitive ones; or else, for a question of policy that is near to no rule of policy and clearly like no other,
/// both guides.
pub(super) fn elsewhere(best: &Node, likeness: Option<f32>, asked: Option<&Policy>) -> Vec<&'static KnownDocument> {
    let is_at_least = |least: f32| likeness.is_none_or(|likeness| likeness >= least);
    let (is_near, is_sure) = (is_at_least(weights::NEAR_ENOUGH), is_at_least(weights::SURELY));
    let is_of_policy = matches!(best.id.document(), "TR" | GUIDE | "NOTE");
    match asked {
        _ if is_near && says_nothing(best) => best.answered_by(),
        Some(Policy { is_relaxed: true, .. }) if best.id.document() == GUIDE => {
            KnownDocument::of(RELAXED).into_iter().collect()
        }
        Some(Policy { cue: Cue::Penalty, .. }) if !is_near || !is_of_policy && !is_sure => guides(),
        Some(Policy { cue: Cue::Procedure, .. }) if !is_near => guides(),
        Some(_) | None => Vec::new(),
    }
}

/// The documents that answer questions of policy.
pub fn guides() -> Vec<&'static KnownDocument> {
    [GUIDE, RELAXED].into_iter().filter_map(KnownDocument::of).collect()
}
