//! The steps of a scenario in the words of a judge: the actions that the players announce, as the file has them, with its
//! players and cards.
//!
//! Nothing here looks at the outcome of a step, so that no line gives away the ruling: an action that the engine refuses is
//! told like any other. Expectations and notes of a file are left out.

use swu_cards::library::same_name;
use swu_game::Counter;
use swu_scenario::{Act, Action, Answer, CardEntry, Located, Pile, Play, Reference, Scenario, Seat, StepKind};
use swu_text::words::{capitalised, joined};

/// A line for each step in which players do something, with the number of the step, from 1.
pub(super) fn in_words(scenario: &Scenario) -> Vec<(usize, String)> {
    let names = Names::of(scenario);
    let line = |kind: &StepKind| match kind {
        StepKind::Act(act) => Some(names.act(act)),
        StepKind::Until(phase) => Some(format!("Everybody passes until the {phase} phase")),
        StepKind::Expect(_) | StepKind::Note(_) => None,
    };
    (1..).zip(&scenario.steps).filter_map(|(number, step)| Some((number, line(&step.kind)?))).collect()
}

impl Names {
    fn act(&self, act: &Act) -> String {
        let acting = act.player.value;
        let (mut by, first) = self.action(acting, &act.action);
        let mut line = format!("{} {first}", self.who(by));
        for answer in &act.then {
            let (player, told) = self.answer(acting, answer);
            if player == by {
                line.push_str(", then ");
            } else {
                line.push_str(&format!("; {} ", self.who(player)));
            }
            line.push_str(&told);
            by = player;
        }
        line
    }

    /// The player, or chance.
    fn who(&self, by: Option<Seat>) -> String {
        by.map_or_else(|| "Chance".to_owned(), |seat| self.player(seat))
    }

    /// The player who acts, nobody where it is chance, and their action.
    fn action(&self, acting: Seat, action: &Action) -> (Option<Seat>, String) {
        let told = match action {
            Action::Choose(answer) => return self.answer(acting, answer),
            Action::Play(play) => self.play(play),
            Action::Attack { unit, targets } if targets.is_empty() => format!("attacks with {}", self.reference(unit)),
            Action::Attack { unit, targets } => {
                let targets: Vec<String> = targets.iter().map(|target| self.target(target)).collect();
                format!("attacks {} with {}", joined(&targets), self.reference(unit))
            }
            Action::Use { card, ability, credits } => {
                let paid = credits.map_or_else(String::new, |credits| format!(", with Credit tokens: {credits}"));
                match ability {
                    Some(number) => format!("uses action ability {number} of {}{paid}", self.reference(card)),
                    None => format!("uses the action ability of {}{paid}", self.reference(card)),
                }
            }
            Action::Deploy { leader, onto } => match onto {
                Some(unit) => format!("deploys {} as an upgrade on {}", self.reference(leader), self.reference(unit)),
                None => format!("deploys {}", self.reference(leader)),
            },
            Action::Pass => "passes".to_owned(),
            Action::Take(Counter::Initiative) => "takes the initiative".to_owned(),
            Action::Take(counter @ (Counter::Blast | Counter::Plan)) => format!("takes the {} counter", counter.word()),
            Action::Keep => "keeps the opening hand".to_owned(),
            Action::Mulligan { hand: None } => "takes a mulligan".to_owned(),
            Action::Mulligan { hand: Some(cards) } => format!("takes a mulligan and draws {}", self.references(cards)),
            Action::Resource(cards) => format!("resources {}", self.references(cards)),
            Action::Concede => "concedes".to_owned(),
        };
        (Some(acting), told)
    }

    fn play(&self, play: &Play) -> String {
        let mut told = format!("plays {}", self.reference(&play.card));
        if let Some(unit) = &play.onto {
            told.push_str(&format!(" on {}", self.reference(unit)));
        }
        if let Some(keyword) = play.using {
            told.push_str(&format!(" using {keyword}"));
        }
        match play.exploit.as_deref() {
            Some([]) => told.push_str(" without Exploit"),
            Some(units) => told.push_str(&format!(" and defeats {} for Exploit", self.references(units))),
            None => {}
        }
        match play.credits {
            Some(1) => told.push_str(" with 1 Credit"),
            Some(credits) => told.push_str(&format!(" with {credits} Credits")),
            None => {}
        }
        told
    }

    /// An answer of the acting player, or of the one that it names, or what chance brings.
    fn answer(&self, acting: Seat, answer: &Located<Answer>) -> (Option<Seat>, String) {
        let told = match &answer.value {
            Answer::By { player, answer } => return self.answer(player.value, answer),
            Answer::ByChance(outcome) => {
                let (_, chosen) = self.answer(acting, outcome);
                return (None, chosen.replacen("chooses", "brings", 1));
            }
            Answer::Word(word) => match word.text.split_once(": ") {
                // One of the abilities of a card that wait.
                Some((card, ability)) => format!("chooses “{ability}” of {}", self.card(card)),
                None => format!("chooses {}", self.reference(word)),
            },
            Answer::Any => "chooses as they like".to_owned(),
            Answer::None => "chooses nothing".to_owned(),
            Answer::YesNo(true) => "says yes".to_owned(),
            Answer::YesNo(false) => "says no".to_owned(),
            Answer::Number(number) => format!("chooses {number}"),
            Answer::List(words) => format!("chooses {}", self.references(words)),
            Answer::Divide(shares) => {
                let share = |(target, amount): &(Reference, u32)| format!("{amount} for {}", self.target(target));
                format!("chooses {}", joined(&shares.iter().map(share).collect::<Vec<_>>()))
            }
            Answer::PutBack { top, bottom } => {
                let places = [(top, "on top of the deck"), (bottom, "on the bottom of the deck")];
                let filled = places.into_iter().filter(|(cards, _)| !cards.is_empty());
                let told: Vec<String> =
                    filled.map(|(cards, place)| format!("{} {place}", self.references(cards))).collect();
                format!("puts {}", joined(&told))
            }
            Answer::Play(play) => self.play(play),
        };
        (Some(acting), told)
    }

    fn references(&self, cards: &[Reference]) -> String {
        if cards.is_empty() {
            return "nothing".to_owned();
        }
        joined(&cards.iter().map(|card| self.reference(card)).collect::<Vec<_>>())
    }

    /// The card or player that words point at: `Wampa`, `Ana's Wampa`, or `Ben`.
    fn reference(&self, reference: &Reference) -> String {
        match (reference.owner, self.seat(&reference.text)) {
            (_, Some(player)) => self.player(player),
            (Some(owner), None) => format!("{}'s {}", self.player(owner), reference.name),
            (None, None) => self.card(&reference.text),
        }
    }

    /// The same where a player's name means the base.
    fn target(&self, reference: &Reference) -> String {
        match self.seat(&reference.text) {
            Some(player) => format!("{}'s base", self.player(player)),
            None => self.reference(reference),
        }
    }
}

/// The names of the players and cards of a scenario.
pub(super) struct Names {
    /// As the file writes them, clockwise.
    players: Vec<String>,
    /// The aliases of the file for some cards, with their names.
    aliases: Vec<(String, String)>,
}

impl Names {
    pub fn of(scenario: &Scenario) -> Self {
        let mut aliases = Vec::new();
        for player in &scenario.setup.players {
            let in_play = [&player.leaders, &player.ground, &player.space].into_iter().flatten();
            let piles = [&player.hand, &player.deck, &player.discard, &player.resources];
            let in_piles = piles.into_iter().flat_map(|pile| match pile {
                Pile::Cards(entries) => entries.as_slice(),
                Pile::Filler { .. } => &[],
            });
            in_play.chain(in_piles).for_each(|entry| collect(entry, &mut aliases));
        }
        let players = scenario.setup.players.iter().map(|player| player.name.value.clone()).collect();
        Self { players, aliases }
    }

    /// A player, as a sentence begins: `Ana`.
    pub fn player(&self, seat: Seat) -> String {
        capitalised(self.players.get(seat.0).map_or("", String::as_str))
    }

    /// The player who is called so.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.players.iter().position(|player| same_name(player, name)).map(Seat)
    }

    /// A card by what a file writes: `Wampa`, `Wampa (hers)` for an alias, or `Ana's Wampa`.
    pub fn card(&self, written: &str) -> String {
        if let Some((alias, card)) = self.aliases.iter().find(|(alias, _)| same_name(alias, written)) {
            return format!("{card} ({alias})");
        }
        let is_owned = self.players.iter().any(|player| written.starts_with(&format!("{player}'s ")));
        if is_owned { capitalised(written) } else { written.to_owned() }
    }

    /// A list of names, each player told as `of_player` says.
    pub fn listed(&self, names: &str, of_player: impl Fn(&str) -> String) -> String {
        let told = names.split(' ').map(|word| {
            let name = word.trim_end_matches(',');
            let comma = if name.len() < word.len() { "," } else { "" };
            match self.players.iter().any(|player| player == name) {
                true => format!("{}{comma}", of_player(&capitalised(name))),
                false => word.to_owned(),
            }
        });
        capitalised(&told.collect::<Vec<_>>().join(" "))
    }
}

/// An entry's alias with the name of its card, and those of what is beneath it.
fn collect(entry: &CardEntry, aliases: &mut Vec<(String, String)>) {
    if let Some(alias) = &entry.alias {
        let name = entry.card.value.split_once(", ").map_or(entry.card.value.as_str(), |(name, _)| name);
        aliases.push((alias.value.clone(), name.to_owned()));
    }
    entry.upgrades.iter().chain(&entry.captives).for_each(|beneath| collect(beneath, aliases));
}
