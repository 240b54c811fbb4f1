//! Possible answers: the legal actions now, and answers drawn at random for random play.

use smallvec::SmallVec;
use swu_cards::{Arena, Keyword};

use crate::attack::targets::AttackTerms;
use crate::position::{CardState, Position};
use crate::terms::{Action, Answer, Ask, CardId, Choice, Counter, Decision, Play, PlayerId, Ref};

/// The number of draws of a random choice whose limits do not hold.
const TRIES: usize = 20;

/// More actions than most positions have.
const MANY_ACTIONS: usize = 32;

/// A legal action in the form in which it is listed.
#[derive(Debug, Clone, Copy)]
enum Listed {
    Pass,
    Take(Counter),
    Play(CardId, Option<Keyword>),
    Use(CardId, usize),
    Deploy(CardId, Option<CardId>),
    Attack(CardId, CardId),
}

impl From<Listed> for Action {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Pass => Self::Pass,
            Listed::Take(counter) => Self::Take(counter),
            Listed::Play(card, using) => Self::Play(Play { using, ..Play::card(card) }),
            Listed::Use(card, ability) => Self::Use { card, ability, credits: None },
            Listed::Deploy(leader, onto) => Self::Deploy { leader, onto },
            Listed::Attack(attacker, target) => Self::Attack { attacker, targets: vec![target] },
        }
    }
}

type ActionList = SmallVec<[Listed; MANY_ACTIONS]>;

impl Position {
    /// Every legal action of a player, as if it were their turn; how to pay for a card is left open.
    pub fn legal_actions(&self, player: PlayerId) -> Vec<Action> {
        self.list_actions(player, true).into_iter().map(Action::from).collect()
    }

    /// The cards in a player's hand that they could play if it were their action, if only by a keyword (CR 7.5.17.a).
    pub fn playable(&self, player: PlayerId) -> Vec<CardId> {
        let can_play = |&card: &CardId| {
            let ways = [None, Some(Keyword::Piloting)].map(|using| Action::Play(Play { using, ..Play::card(card) }));
            ways.iter().any(|play| self.check_action(player, play).is_ok())
        };
        self.player(player).hand.iter().copied().filter(can_play).collect()
    }

    /// The legal actions; the use of what would deploy a leader, but does not (CR 6.4.0.f), if it is asked for.
    fn list_actions(&self, player: PlayerId, wasteful: bool) -> ActionList {
        let mut actions = ActionList::new();
        let counters = [Counter::Initiative, Counter::Blast, Counter::Plan];
        actions.extend(self.check_pass(player).is_ok().then_some(Listed::Pass));
        actions.extend(counters.into_iter().filter(|&one| self.check_take(player, one).is_ok()).map(Listed::Take));
        self.list_plays(player, &mut actions);
        self.list_uses(player, &mut actions);
        self.list_deployments(player, wasteful, &mut actions);
        self.list_attacks(player, &mut actions);
        if self.must_attack(player).next().is_some() {
            actions.retain(|action| self.check_must(player, &Action::from(*action)).is_ok());
        }
        actions
    }

    /// Cards where the player may play them from, in the ways that they have.
    fn list_plays(&self, player: PlayerId, actions: &mut ActionList) {
        let state = self.player(player);
        let purse = self.purse(player);
        let mut list = |card: CardId, using: Option<Keyword>| {
            if self.can_play_so(card, using, &purse) {
                actions.push(Listed::Play(card, using));
            }
        };
        let elsewhere = self.playable_elsewhere(player);
        for card in state.hand.iter().copied().chain(elsewhere.into_iter().filter(|card| !state.hand.contains(card))) {
            list(card, None);
            if self.may_have_way(card, Keyword::Piloting, &purse) {
                list(card, Some(Keyword::Piloting));
            }
        }
        for &card in state.resources.iter().filter(|&&card| self.may_have_way(card, Keyword::Smuggle, &purse)) {
            list(card, Some(Keyword::Smuggle));
        }
    }

    /// Action abilities of cards in play, and of the player's own cards that may have some elsewhere.
    fn list_uses(&self, player: PlayerId, actions: &mut ActionList) {
        let look = self.look();
        let state = self.player(player);
        let acts = self.faces.acts_elsewhere;
        let elsewhere = state.discard.iter().chain(&state.hand).copied().filter(|_| acts);
        let elsewhere = elsewhere.filter(|&card| self.face(card).sort.acts_elsewhere);
        for card in look.sources().chain(elsewhere) {
            let (sort, state) = (&self.face(card).sort, self.card(card));
            let is_open = state.controller == player || state.owner == player || sort.open_actions;
            if (sort.actions && is_open) || look.is_given_abilities(card) {
                actions.extend(self.usable(player, card).into_iter().map(|ability| Listed::Use(card, ability)));
            }
        }
    }

    /// The player's undeployed leaders, also on the units that one may be deployed on; and the use of what would deploy them.
    fn list_deployments(&self, player: PlayerId, wasteful: bool, actions: &mut ActionList) {
        let leaders = self.player(player).leaders.iter().copied();
        for leader in leaders.filter(|&leader| self.is_undeployed(leader) && !self.has_no_deployment_left(leader)) {
            let can = self.can_be_deployed(player, leader, None);
            let is_paid = || self.check_deploy_cost(player, leader).is_ok();
            actions.extend((can && is_paid()).then_some(Listed::Deploy(leader, None)));
            if self.some_deployment(leader, &mut |deployment| deployment.on.is_some()) && is_paid() {
                let units = self.units.iter().map(|&unit| Some(unit));
                let units = units.filter(|&unit| self.can_be_deployed(player, leader, unit));
                actions.extend(units.map(|unit| Listed::Deploy(leader, unit)));
            }
            if wasteful && !can {
                let used = self.deploy_ability(leader);
                let used = used.filter(|&ability| self.check_use(player, leader, ability).is_ok());
                actions.extend(used.map(|ability| Listed::Use(leader, ability)));
            }
        }
    }

    /// Units with those that each may attack. Those of one arena on which nothing bears may attack the same.
    fn list_attacks(&self, player: PlayerId, actions: &mut ActionList) {
        let terms = AttackTerms::default();
        let mut known = SmallVec::<[_; 2]>::new();
        let is_ready = |state: &CardState| state.controller == player && !state.exhausted;
        for &attacker in self.units.iter().filter(|&&unit| is_ready(self.card(unit))) {
            let sort = self.sort_of_attacker(attacker);
            if sort.is_none() || !known.iter().any(|(of, _)| *of == sort) {
                known.push((sort, self.targets_under(attacker, &terms)));
            }
            let targets = known.iter().rfind(|(of, _)| *of == sort).into_iter().flat_map(|(_, targets)| targets);
            actions.extend(targets.map(|&target| Listed::Attack(attacker, target)));
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
        let mut actions = self.list_actions(decision.player, false);
        if actions.len() > 3 && random.u8(..8) > 0 {
            actions.retain(|action| !matches!(action, Listed::Pass | Listed::Take(_)));
        }
        let place = random.usize(..actions.len().max(1));
        actions.get(place).map_or(Action::Pass, |&action| action.into())
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
