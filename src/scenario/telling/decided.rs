//! Decisions in words: the player, and the choice.

use crate::table::resolve::{FILLER, Table};
use swu_game::{Action, Answer, Ask, CardId, Counter, Decision, Play, Ref, Waiter};
use swu_text::words::joined;

impl Table<'_> {
    /// A decision with its answer: `ana: Krayt Dragon's ability first`.
    pub(crate) fn tell_decided(&self, decision: &Decision, answer: &Answer) -> String {
        let who = self.decider(decision);
        let what = match (&decision.ask, answer) {
            (Ask::Next { options }, Answer::Next(place)) => {
                return format!("{who}: {}", self.first_told(decision, options, *place));
            }
            (Ask::Mode { options, .. }, Answer::Mode(mode)) => {
                options.get(*mode).map_or_else(|| "none of these".to_owned(), |label| format!("“{label}”"))
            }
            (_, Answer::Action(action)) => self.action_told(action),
            (Ask::Resource { .. } | Ask::FirstResources { .. }, Answer::Choose(chosen)) => {
                format!("resources {}", self.refs_told(chosen))
            }
            (Ask::Plot { .. }, Answer::Choose(chosen)) => format!("plays {} using Plot", self.refs_told(chosen)),
            (_, Answer::Choose(chosen)) => self.refs_told(chosen),
            (_, Answer::Keep) => "keeps the hand".to_owned(),
            (_, Answer::Mulligan(_)) => "takes a mulligan".to_owned(),
            (_, Answer::Yes) => "yes".to_owned(),
            (_, Answer::No) => "no".to_owned(),
            (_, Answer::Divide(parts)) if parts.is_empty() => "nothing".to_owned(),
            (_, Answer::Divide(parts)) => {
                let part = |(to, share): &(Ref, i32)| format!("{share} to {}", self.ref_told(*to));
                joined(&parts.iter().map(part).collect::<Vec<_>>())
            }
            (_, Answer::Arrange { top, bottom }) => {
                let piles = [("on top", top), ("on the bottom", bottom)];
                let pile = |(place, cards): (&str, &Vec<CardId>)| format!("{} {place}", self.listed(cards));
                joined(&piles.into_iter().filter(|(_, cards)| !cards.is_empty()).map(pile).collect::<Vec<_>>())
            }
            (_, Answer::Arena(arena)) => arena.to_string(),
            (_, Answer::Number(number)) => number.to_string(),
            (_, Answer::Aspect(aspect)) => aspect.to_string(),
            (_, Answer::Name(name)) => format!("names {name}"),
            (_, Answer::Unit) => "as a unit".to_owned(),
            (_, Answer::Upgrade) => "as an upgrade".to_owned(),
            (_, Answer::Next(_) | Answer::Mode(_)) => "none of these".to_owned(),
        };
        let source = decision.source.filter(|_| !matches!(answer, Answer::Action(_)));
        let source = source.map_or_else(String::new, |source| format!(" for {}", self.card_told(source.card)));
        format!("{who}: {what}{source}")
    }

    /// The waiting ability that resolves first: `Krayt Dragon's ability first`.
    fn first_told(&self, decision: &Decision, options: &[Waiter], place: usize) -> String {
        let told = |waiter: &Waiter| {
            let card = waiter.source.card;
            let is_only = options.iter().filter(|other| other.source.card == card).count() == 1;
            let ability = if is_only { "ability".to_owned() } else { waiter.label() };
            let about = waiter.about.0.map_or_else(String::new, |about| format!(" about {}", self.ref_told(about)));
            format!("{}'s {ability}{about}", self.card_told(card))
        };
        let Some(first) = options.get(place).map(told) else { return "an ability that does not wait".to_owned() };
        // Others that are called so, and are written otherwise.
        let written = self.options_written(decision);
        let is_called_so = |other: usize| {
            written.get(other) != written.get(place) && options.get(other).map(told).as_ref() == Some(&first)
        };
        match written.get(place).filter(|_| (0..options.len()).any(is_called_so)) {
            Some(written) => format!("{written} first"),
            None => format!("{first} first"),
        }
    }

    fn action_told(&self, action: &Action) -> String {
        let onto =
            |onto: &Option<CardId>| onto.map_or_else(String::new, |unit| format!(" on {}", self.card_told(unit)));
        match action {
            Action::Pass => "passes".to_owned(),
            Action::Take(Counter::Initiative) => "takes the initiative".to_owned(),
            Action::Take(Counter::Blast) => "takes the blast counter".to_owned(),
            Action::Take(Counter::Plan) => "takes the plan counter".to_owned(),
            Action::Play(Play { card, using, onto: unit, exploit, credits, paying }) => {
                let using = using.map_or_else(String::new, |keyword| format!(" using {keyword}"));
                let exploited = exploit.as_ref().filter(|units| !units.is_empty());
                let exploited =
                    exploited.map_or_else(String::new, |units| format!(", exploiting {}", self.listed(units)));
                let credits = credits.map_or_else(String::new, |credits| format!(", with Credit tokens: {credits}"));
                let paying = match paying.as_slice() {
                    [] => String::new(),
                    cards => format!(", paying with {}", self.listed(cards)),
                };
                format!("plays {}{}{using}{exploited}{credits}{paying}", self.card_told(*card), onto(unit))
            }
            Action::Attack { attacker, targets } => {
                let targets: Vec<String> = targets.iter().map(|&target| self.card_told(target)).collect();
                let targets = if targets.is_empty() { String::new() } else { format!(" on {}", joined(&targets)) };
                format!("attack with {}{targets}", self.card_told(*attacker))
            }
            Action::Use { card, ability, credits } => {
                let credits = credits.map_or_else(String::new, |credits| format!(", with Credit tokens: {credits}"));
                match self.position.action_abilities(*card) {
                    0 | 1 => format!("uses {}{credits}", self.card_told(*card)),
                    _ => format!("uses {}, ability {}{credits}", self.card_told(*card), ability + 1),
                }
            }
            Action::Deploy { leader, onto: unit } => format!("deploys {}{}", self.card_told(*leader), onto(unit)),
        }
    }

    fn refs_told(&self, chosen: &[Ref]) -> String {
        if chosen.is_empty() {
            return "nothing".to_owned();
        }
        joined(&chosen.iter().map(|&one| self.ref_told(one)).collect::<Vec<_>>())
    }

    fn ref_told(&self, one: Ref) -> String {
        match one {
            Ref::Player(player) => self.position.player(player).name.clone(),
            Ref::Card(object) => self.card_told(object.card),
        }
    }

    /// The card by its name, with its side if a card of the other side has the same name.
    fn card_told(&self, card: CardId) -> String {
        if let Some(player) = self.base_of(card) {
            return format!("{}'s base", self.position.player(player).name);
        }
        if self.position.card(card).filler {
            return FILLER.to_owned();
        }
        let name = self.written(card);
        let look = self.position.look();
        let own = &look.card(card).name;
        let can_be_called_so = |other: CardId| look.card(other).name == *own || self.has_alias(other);
        let is_namesake = |other: CardId| self.side(other) != self.side(card) && self.written(other) == name;
        let mut others = self.position.cards().filter(|(_, state)| !state.filler).map(|(other, _)| other);
        if others.any(|other| can_be_called_so(other) && is_namesake(other)) {
            format!("{}'s {name}", self.position.player(self.side(card)).name)
        } else {
            name
        }
    }
}
