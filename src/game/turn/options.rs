//! Possible answers: the legal actions now, and answers drawn at random for random play.

use swu_cards::{Arena, Keyword};

use crate::attack::targets::AttackTerms;
use crate::position::{Position, Zone};
use crate::terms::{Action, Answer, Ask, CardId, Choice, Counter, Decision, Play, PlayerId, Ref};

/// The number of draws of a random choice whose limits do not hold.
const TRIES: usize = 20;

/// More actions than most positions have.
const MANY_ACTIONS: usize = 32;

impl Position {
    /// Every legal action of a player, as if it were their turn; how to pay for a card is left open.
    pub fn legal_actions(&self, player: PlayerId) -> Vec<Action> {
        let mut actions = Vec::with_capacity(MANY_ACTIONS);
        actions.push(Action::Pass);
        actions.extend([Counter::Initiative, Counter::Blast, Counter::Plan].map(Action::Take));
        self.possible_plays(player, &mut actions);
        self.possible_uses(player, &mut actions);
        self.possible_deployments(player, &mut actions);
        let purse = self.purse(player);
        actions.retain(|action| self.is_legal(player, action, purse.as_ref()));
        self.legal_attacks(player, &mut actions);
        actions
    }

    /// Cards where the player may play them from, in the ways that they have.
    fn possible_plays(&self, player: PlayerId, actions: &mut Vec<Action>) {
        let state = self.player(player);
        let mut play = |card: CardId, using: Option<Keyword>| {
            if using.is_none_or(|keyword| self.has_cost_of(card, keyword)) {
                actions.push(Action::Play(Play { using, ..Play::card(card) }));
            }
        };
        let elsewhere = self.playable_elsewhere(player);
        for card in state.hand.iter().copied().chain(elsewhere.into_iter().filter(|card| !state.hand.contains(card))) {
            play(card, None);
            play(card, Some(Keyword::Piloting));
        }
        state.resources.iter().for_each(|&card| play(card, Some(Keyword::Smuggle)));
    }

    /// Action abilities of cards in play, and of the player's own cards that may have some elsewhere.
    fn possible_uses(&self, player: PlayerId, actions: &mut Vec<Action>) {
        let look = self.look();
        let state = self.player(player);
        let acts = self.faces.acts_elsewhere();
        let elsewhere = state.discard.iter().chain(&state.hand).copied().filter(|_| acts);
        let elsewhere = elsewhere.filter(|&card| self.face(card).sort.acts_elsewhere);
        for card in look.sources().chain(elsewhere) {
            let (sort, state) = (&self.face(card).sort, self.card(card));
            let is_open = state.controller == player || state.owner == player || sort.open_actions;
            let may_have = sort.actions && is_open;
            if may_have || look.is_given_abilities(card) {
                let count = self.action_abilities(card);
                actions.extend((0..count).map(|ability| Action::Use { card, ability, credits: None }));
            }
        }
    }

    /// The player's undeployed leaders, also on the units that one may be deployed on; and the use of what would deploy them.
    fn possible_deployments(&self, player: PlayerId, actions: &mut Vec<Action>) {
        let leaders = self.player(player).leaders.iter().copied();
        for leader in leaders.filter(|&leader| self.card(leader).zone == Zone::Base && !self.card(leader).deployed) {
            actions.push(Action::Deploy { leader, onto: None });
            if self.some_deployment(leader, &mut |deployment| deployment.on.is_some()) {
                actions.extend(self.units.iter().map(|&unit| Action::Deploy { leader, onto: Some(unit) }));
            }
            let used = self.deploy_ability(leader).map(|ability| Action::Use { card: leader, ability, credits: None });
            actions.extend(used.filter(|used| self.wastes_deployment(player, used)));
        }
    }

    fn legal_attacks(&self, player: PlayerId, actions: &mut Vec<Action>) {
        let terms = AttackTerms::default();
        for &attacker in &self.units {
            if self.check_attacker(player, attacker, &terms).is_ok() {
                let targets = self.targets_under(attacker, &terms).into_iter();
                let attacks = targets.map(|target| Action::Attack { attacker, targets: vec![target] });
                actions.extend(attacks.filter(|attack| self.check_must(player, attack).is_ok()));
            }
        }
    }

    /// An answer to the pending decision, drawn at random. It is legal, unless a cost turns out not to be payable.
    pub fn random_answer(&self, random: &mut fastrand::Rng) -> Option<Answer> {
        let decision = self.decision()?;
        Some(match &decision.ask {
            Ask::Mulligan => either(random, Answer::Keep, Answer::Mulligan(None)),
            Ask::FirstResources { options, count } => Answer::Choose(self.some_of(options, *count, random)),
            Ask::Resource { options } => {
                let count = usize::from(random.u8(..4) > 0).min(options.len());
                Answer::Choose(self.some_of(options, count, random))
            }
            Ask::Action => Answer::Action(self.random_action(decision, random)),
            Ask::Choose(choice) => Answer::Choose(random_choice(choice, random)),
            Ask::May => either(random, Answer::Yes, Answer::No),
            Ask::Next { options } => Answer::Next(random.usize(..options.len().max(1))),
            Ask::Mode { options, .. } => Answer::Mode(random.usize(..options.len().max(1))),
            Ask::Arena => either(random, Answer::Arena(Arena::Ground), Answer::Arena(Arena::Space)),
            Ask::Number { min, max } => Answer::Number(random.i32(*min..=(*max).max(*min))),
            Ask::Aspect { among } => Answer::Aspect(*among.get(random.usize(..among.len().max(1)))?),
            Ask::Keyword { among } => Answer::Keyword(*among.get(random.usize(..among.len().max(1)))?),
            Ask::Name { .. } => {
                let card = random.usize(..self.cards.count().max(1));
                Answer::Name(self.printed(CardId(card as u16)).name.clone())
            }
            Ask::Divide { optional: true, .. } if random.u8(..4) == 0 => Answer::Divide(Vec::new()),
            Ask::Divide { amount, exact, options, .. } => {
                Answer::Divide(random_division(*amount, *exact, options, random))
            }
            Ask::Arrange { cards, bottom_min, bottom_max } => {
                let mut cards = cards.clone();
                random.shuffle(&mut cards);
                let bottom = cards.split_off(cards.len().saturating_sub(random.usize(*bottom_min..=*bottom_max)));
                Answer::Arrange { top: cards, bottom }
            }
            Ask::UnitOrUpgrade => either(random, Answer::Unit, Answer::Upgrade),
            Ask::Random(outcome) => {
                let mut options = outcome.options.clone();
                random.shuffle(&mut options);
                options.truncate(outcome.count);
                Answer::Choose(options)
            }
            Ask::Plot { options } => {
                let count = usize::from(random.bool()).min(options.len());
                Answer::Choose(self.some_of(options, count, random))
            }
        })
    }

    /// Passing is rarer than doing something, and nobody wastes an Epic Action, so that leaders are deployed.
    fn random_action(&self, decision: &Decision, random: &mut fastrand::Rng) -> Action {
        let mut actions = self.legal_actions(decision.player);
        actions.retain(|action| !self.wastes_deployment(decision.player, action));
        if actions.len() > 3 && random.u8(..8) > 0 {
            actions.retain(|action| !matches!(action, Action::Pass | Action::Take(_)));
        }
        let place = random.usize(..actions.len().max(1));
        actions.into_iter().nth(place).unwrap_or(Action::Pass)
    }

    fn some_of(&self, options: &[CardId], count: usize, random: &mut fastrand::Rng) -> Vec<Ref> {
        let mut options = options.to_vec();
        random.shuffle(&mut options);
        options.into_iter().take(count).map(|card| Ref::Card(self.object(card))).collect()
    }
}

fn either(random: &mut fastrand::Rng, one: Answer, other: Answer) -> Answer {
    if random.bool() { one } else { other }
}

fn random_choice(choice: &Choice, random: &mut fastrand::Rng) -> Vec<Ref> {
    for _ in 0..TRIES {
        let count = random.usize(choice.min..=choice.max.max(choice.min));
        let mut places: Vec<usize> = (0..choice.options.len()).collect();
        random.shuffle(&mut places);
        places.truncate(count);
        if choice.limits.iter().all(|limit| limit.holds(&places)) {
            return places.into_iter().filter_map(|place| choice.options.get(place).copied()).collect();
        }
    }
    let count = if choice.optional { 0 } else { choice.min };
    choice.options.iter().copied().take(count).collect()
}

fn random_division(amount: i32, exact: bool, options: &[(Ref, i32)], random: &mut fastrand::Rng) -> Vec<(Ref, i32)> {
    let mut left = if exact { amount } else { random.i32(0..=amount.max(0)) };
    let mut parts: Vec<(Ref, i32)> = options.iter().map(|(target, _)| (*target, 0)).collect();
    while left > 0 {
        let open: Vec<usize> = (0..parts.len())
            .filter(|&i| parts.get(i).zip(options.get(i)).is_some_and(|((_, part), (_, most))| part < most))
            .collect();
        let Some(&place) = open.get(random.usize(..open.len().max(1))) else { break };
        if let Some((_, part)) = parts.get_mut(place) {
            *part += 1;
        }
        left -= 1;
    }
    parts.retain(|(_, part)| *part > 0);
    parts
}
