//! Every event as a line that a judge would say.

mod asked;
mod reason;
mod why_not;

use super::data::EventData;
use super::trace::TraceLine;
use crate::table::resolve::Table;
use crate::table::words::resource_told;
use swu_cards::terms::with_article;
use swu_game::{
    AbilityKind, Answer, Ask, CardId, Counter, Decision, Event, Happening, PlayerId, Position, Ref, Rule, Zone,
    cost_parts_in_words,
};
use swu_text::words::{capitalised, counted, joined};

/// Changes of many cards at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Many {
    /// Resources of that player.
    Readied(PlayerId),
    Removed,
}

/// Writes one event, at which these cards were controlled by other players than their owners.
struct Teller<'a, 't> {
    table: &'a Table<'t>,
    held: &'a [(CardId, PlayerId)],
}

impl Table<'_> {
    /// The event in plain English with its rule, or nothing if it needs no words.
    pub(crate) fn tell_event(&self, event: &Event) -> Option<String> {
        self.words_of_event(event).map(|words| format!("{words} ({})", event.rule))
    }

    /// The same without its rule.
    pub(crate) fn words_of_event(&self, event: &Event) -> Option<String> {
        let teller = Teller { table: self, held: &event.held };
        teller.tell(&event.what).map(|line| capitalised(&line))
    }

    /// The same as a line of the trace.
    fn tell_line(&self, event: &Event) -> Option<TraceLine> {
        let told = self.tell_event(event)?;
        Some(match event.what {
            Happening::Not { .. } => TraceLine::Not(told),
            _ => TraceLine::Event(told),
        })
    }

    /// Events in order, a line each; a change of many cards at once is one line.
    pub(crate) fn tell_events(&self, events: &[Event]) -> Vec<TraceLine> {
        self.tell_each(events, |line, _| line)
    }

    /// The same, each line with its data and the position after it, as far as positions are recorded.
    pub(crate) fn tell_events_in_detail(&self, events: &[Event]) -> Vec<(TraceLine, EventData, &Position)> {
        let mut told = self.tell_each(events, |line, run| {
            let last = run.last().map_or(0, |(at, _)| *at);
            (line, self.event_data_of(run), self.position.recorded().get(last).unwrap_or(&self.position))
        });
        // After the last line all has happened, also what needs no words.
        if let Some((_, _, position)) = told.last_mut() {
            *position = &self.position;
        }
        told
    }

    /// Makes something of each line and the events in it, each with its place.
    fn tell_each<T>(&self, events: &[Event], make: impl Fn(TraceLine, &[(usize, &Event)]) -> T) -> Vec<T> {
        // A choice of the only option is reported once.
        let again = |at: usize| {
            let before = at.checked_sub(1).and_then(|at| events.get(at)).map(|event| &event.what);
            matches!(before, Some(Happening::Forced { .. }))
        };
        let is_told = |(at, event): &(usize, &Event)| !(matches!(event.what, Happening::Chose { .. }) && again(*at));
        let events: Vec<(usize, &Event)> = events.iter().enumerate().filter(is_told).collect();
        let together = |(_, one): &(usize, &Event), (_, other): &(usize, &Event)| {
            let same = self.many(one).is_some() && self.many(one) == self.many(other);
            same && one.rule == other.rule
        };
        let told = events.chunk_by(together).flat_map(|run| match run {
            [(_, first), ..] => match self.many(first) {
                Some(Many::Readied(player)) => {
                    let (count, player) = (run.len(), self.player_told(player));
                    let readied = if count == 1 { "resources is" } else { "resources are" };
                    let line = sentence(&format!("{count} of {player}'s {readied} readied"), first.rule);
                    vec![make(TraceLine::Event(line), run)]
                }
                Some(Many::Removed) if run.len() > 1 => {
                    let cards = run.iter().filter_map(|(_, event)| match event.what {
                        Happening::Removed { card } => Some(card),
                        _ => None,
                    });
                    let cards = self.listed(&cards.collect::<Vec<_>>());
                    let line = sentence(&format!("{cards} are removed from the game"), first.rule);
                    vec![make(TraceLine::Event(line), run)]
                }
                Some(Many::Removed) | None => {
                    let each = run.chunks(1).filter_map(|one| Some((self.tell_line(one.first()?.1)?, one)));
                    each.map(|(line, one)| make(line, one)).collect()
                }
            },
            [] => Vec::new(),
        });
        told.collect()
    }

    /// The change of a card, if it is one that is reported for many cards at once.
    fn many(&self, event: &Event) -> Option<Many> {
        match event.what {
            Happening::Readied { card } if self.position.card(card).zone == Zone::Resources => {
                Some(Many::Readied(self.side(card)))
            }
            Happening::Removed { .. } => Some(Many::Removed),
            _ => None,
        }
    }
}

impl Teller<'_, '_> {
    /// The card with its side as it was at the event.
    fn told(&self, card: CardId) -> String {
        let position = &self.table.position;
        let holder = self.held.iter().find(|(held, _)| *held == card).map(|(_, player)| *player);
        self.table.told_of(card, holder.unwrap_or(position.card(card).owner))
    }

    fn tell(&self, what: &Happening) -> Option<String> {
        let card = |id: &CardId| self.told(*id);
        let player = |id: &PlayerId| self.table.player_told(*id);
        let of = |number: i32, what: &str| counted(usize::try_from(number).unwrap_or_default(), what);
        Some(match what {
            Happening::PhaseStarted { phase, round } => format!("The {phase} phase of round {round} starts"),
            Happening::PhaseEnded { phase } => format!("The {phase} phase ends"),
            Happening::Step { name } => format!("The {name} step"),
            Happening::Played { player: by, card, using, cost, parts, onto } => {
                let parts = cost_parts_in_words(parts, |card| self.table.written(card));
                let how = using.map_or_else(String::new, |keyword| format!(" using {keyword}"));
                let onto = onto.map_or_else(String::new, |unit| format!(" on {}", self.told(unit)));
                format!("{} plays {}{onto}{how} for {cost}{parts}", player(by), self.table.written(*card))
            }
            Happening::Attacked { attacker, defenders } => {
                format!("{} attacks {}", card(attacker), self.told_all(defenders))
            }
            Happening::AttackEnded { attacker } => format!("The attack of {} ends", card(attacker)),
            Happening::UsedAction { player: by, card: used } => {
                format!("{} uses an action ability of {}", player(by), card(used))
            }
            Happening::Passed { player: by } => format!("{} passes", player(by)),
            Happening::PhaseGoesOn { player: by } => {
                format!("{} has not passed right after the others: the action phase continues", player(by))
            }
            Happening::Took { player: by, counter } => format!("{} takes {}", player(by), counter_told(*counter)),
            Happening::Damaged { target, amount, by, combat } => self.tell_damage(*target, *amount, *by, *combat),
            Happening::Prevented { target, amount } => format!("{amount} damage to {} is prevented", card(target)),
            Happening::Healed { target, amount } => format!("{amount} damage is healed from {}", card(target)),
            Happening::Defeated { card: defeated } => format!("{} is defeated", card(defeated)),
            Happening::Drew { player: by, cards } if cards.is_empty() => format!("{} draws no card", player(by)),
            Happening::Drew { player: by, cards } => format!("{} draws {}", player(by), self.table.listed(cards)),
            Happening::DeckEmpty { player: by, missing } => {
                format!("The deck of {} is empty: {missing} of the cards cannot be drawn", player(by))
            }
            Happening::Discarded { player: by, card: discarded } => {
                let of_another = *by != self.table.position.card(*discarded).owner;
                let told = if of_another { card(discarded) } else { self.table.listed(&[*discarded]) };
                format!("{} discards {told}", player(by))
            }
            Happening::Resourced { player: by, card: resourced } => {
                format!("{} resources {}", player(by), self.table.listed(&[*resourced]))
            }
            Happening::Readied { card: readied } => format!("{} is readied", card(readied)),
            Happening::Exhausted { card: exhausted } => format!("{} is exhausted", card(exhausted)),
            Happening::Paid { player: by, resources, credits: 0 } => {
                format!("{} pays with {}", player(by), of(*resources, "resource"))
            }
            Happening::Paid { player: by, resources, credits } => {
                format!("{} pays with {} and {}", player(by), of(*resources, "resource"), of(*credits, "Credit"))
            }
            Happening::Created { player: by, token, .. } => {
                format!("{} creates {} token", player(by), with_article(token.word()))
            }
            Happening::Attached { upgrade, unit } => {
                format!("{} is attached to {}", self.table.written(*upgrade), card(unit))
            }
            Happening::Captured { captor, card: captured } => format!("{} captures {}", card(captor), card(captured)),
            Happening::Rescued { card: rescued } => format!("{} is rescued", card(rescued)),
            Happening::Returned { card: returned } => format!("{} returns to its owner's hand", card(returned)),
            Happening::PutOnDeck { card: put, top } => {
                format!("{} is put on the {} of its owner's deck", card(put), if *top { "top" } else { "bottom" })
            }
            Happening::Deployed { leader } => format!("{} is deployed", card(leader)),
            Happening::Flipped { leader } => format!("{} is flipped", card(leader)),
            Happening::Moved { card: moved } => format!("{} moves", card(moved)),
            Happening::Expired { source, on } => {
                format!("The lasting effect of {}{} expires", card(source), self.on(on))
            }
            Happening::Lasting { source, on } => {
                format!("A lasting effect of {}{} begins", card(source), self.on(on))
            }
            Happening::DelayedMade { source } => format!("{} sets up a delayed effect", card(source)),
            Happening::Delayed { source } => format!("The delayed effect of {} resolves", card(source)),
            Happening::Triggered { source, kind } => format!("{} of {} triggers", ability(*kind), card(source)),
            Happening::Resolved { source, kind, about } => {
                let about = about.map_or_else(String::new, |about| match about {
                    Ref::Player(about) => format!(", about {}", player(&about)),
                    Ref::Card(about) => format!(", about {}", card(&about.card)),
                });
                format!("{} of {} resolves{about}", ability(*kind), card(source))
            }
            Happening::Declined { player: by, source } => {
                format!("{} declines the choice of {}", player(by), card(source))
            }
            Happening::Chose { player: by, cards, players, resources } => {
                self.tell_choice(*by, cards, players, resources)
            }
            Happening::PickedAtRandom { cards } => {
                let is = if let [_] = cards.as_slice() { "is" } else { "are" };
                format!("{} {is} picked at random", self.table.listed(cards))
            }
            Happening::Shuffled { player: by } => format!("{} shuffles the deck", player(by)),
            Happening::Looked { player: by, cards } => format!("{} looks at {}", player(by), self.table.listed(cards)),
            Happening::Revealed { player: by, cards } => format!("{} reveals {}", player(by), self.table.listed(cards)),
            Happening::Searched { player: by, cards } => {
                format!("{} searches {}", player(by), self.table.listed(cards))
            }
            Happening::Named { player: by, name } => format!("{} names {name}", player(by)),
            Happening::ControlTaken { player: by, card: taken } => {
                format!("{} takes control of {}", player(by), self.table.written(*taken))
            }
            Happening::Eliminated { player: out } => format!("{} is eliminated", player(out)),
            Happening::Removed { card: removed } => format!("{} is removed from the game", card(removed)),
            Happening::SetAside { card: aside } => format!("{} is set aside", card(aside)),
            Happening::Conceded { player: by } => format!("{} concedes", player(by)),
            Happening::Kept { player: by } => format!("{} keeps the opening hand", player(by)),
            Happening::Mulliganed { player: by } => format!("{} takes a mulligan", player(by)),
            Happening::DeclaredEarly { player: by } => {
                format!("{} declares before being asked: this counts when their turn to decide comes", player(by))
            }
            Happening::Forced { player: by, decision, answer, free } => {
                self.tell_forced(*by, decision, answer, *free)?
            }
            Happening::InitiativeReturned => "The initiative counter returns to the center".to_owned(),
            Happening::UsedTheForce { player: by } => format!("{} uses the Force", player(by)),
            Happening::Won { players } if players.len() == 1 => format!("{} wins the game", self.players_told(players)),
            Happening::Won { players } => format!("{} share the victory", self.players_told(players)),
            Happening::Drawn { players } => format!("The game is a draw between {}", self.players_told(players)),
            Happening::Turn { player: by } => format!("It is {}'s action", player(by)),
            Happening::Because { card: about, what } => self.tell_reason(*about, *what),
            Happening::Not { card: about, why } => self.tell_why_not(*about, *why),
        })
    }

    fn tell_damage(&self, target: CardId, amount: i32, by: Option<CardId>, combat: bool) -> String {
        let kind = if combat { "combat damage" } else { "damage" };
        let target = self.told(target);
        match by {
            Some(by) => format!("{} deals {amount} {kind} to {target}", self.told(by)),
            None => format!("{target} takes {amount} {kind}"),
        }
    }

    fn tell_choice(
        &self,
        player: PlayerId,
        cards: &[CardId],
        players: &[PlayerId],
        resources: &[(CardId, bool)],
    ) -> String {
        // A resource that is only counted is told by its status when it was chosen.
        let counted = |card: CardId| {
            let status = resources.iter().find(|(resource, _)| *resource == card);
            status.filter(|_| self.table.position.card(card).filler).map(|(_, exhausted)| resource_told(*exhausted))
        };
        let cards = cards.iter().map(|&card| counted(card).unwrap_or_else(|| self.told(card)));
        let players = players.iter().map(|&player| self.table.player_told(player));
        let chosen: Vec<String> = cards.chain(players).collect();
        let chosen = if chosen.is_empty() { "nothing".to_owned() } else { joined(&chosen) };
        format!("{} chooses {chosen}", self.table.player_told(player))
    }

    /// The answer to a prompt that the engine has answered, if it needs words.
    fn tell_forced(&self, player: PlayerId, decision: &Decision, answer: &Answer, free: bool) -> Option<String> {
        let chosen = self.tell_answer(decision, answer)?;
        let player = self.table.player_told(player);
        Some(match free {
            true => format!("{player} is not asked, because all choices have the same result: {chosen}"),
            false => format!("{player} has only one choice: {chosen}"),
        })
    }

    /// An answer of the engine, unless there was nothing to answer with.
    fn tell_answer(&self, decision: &Decision, answer: &Answer) -> Option<String> {
        Some(match (&decision.ask, answer) {
            (Ask::Choose(choice), _) if choice.options.is_empty() || choice.max == 0 => return None,
            (Ask::Resource { options } | Ask::FirstResources { options, .. }, _) if options.is_empty() => return None,
            (Ask::Plot { options }, _) if options.is_empty() => return None,
            (Ask::Next { .. } | Ask::Random(_), _) => return None,
            (_, Answer::Choose(chosen)) if chosen.is_empty() => "nothing".to_owned(),
            (_, Answer::Choose(chosen)) => self.options_told(chosen),
            (Ask::Mode { options, .. }, Answer::Mode(mode)) => options.get(*mode).cloned()?,
            (_, Answer::Number(number)) => number.to_string(),
            (_, Answer::Divide(parts)) => {
                let parts: Vec<String> =
                    parts.iter().map(|(target, share)| format!("{share} to {}", self.option_told(*target))).collect();
                if parts.is_empty() {
                    return None;
                }
                joined(&parts)
            }
            (_, Answer::Arrange { top, bottom }) if top.len() + bottom.len() > 1 => {
                self.table.listed(&[top.as_slice(), bottom].concat())
            }
            _ => return None,
        })
    }

    fn players_told(&self, players: &[PlayerId]) -> String {
        joined(&players.iter().map(|&player| self.table.player_told(player)).collect::<Vec<_>>())
    }

    fn options_told(&self, options: &[Ref]) -> String {
        joined(&options.iter().map(|&option| self.option_told(option)).collect::<Vec<_>>())
    }

    fn option_told(&self, option: Ref) -> String {
        match option {
            Ref::Card(object) => self.told(object.card),
            Ref::Player(player) => self.table.player_told(player),
        }
    }

    fn told_all(&self, cards: &[CardId]) -> String {
        joined(&cards.iter().map(|&card| self.told(card)).collect::<Vec<_>>())
    }

    fn on(&self, cards: &[CardId]) -> String {
        if cards.is_empty() { String::new() } else { format!(" on {}", self.told_all(cards)) }
    }
}

fn counter_told(counter: Counter) -> &'static str {
    match counter {
        Counter::Initiative => "the initiative",
        Counter::Blast => "the blast counter",
        Counter::Plan => "the plan counter",
    }
}

/// An ability by the words that name it on the card, or by its kind if it has none.
fn ability(kind: AbilityKind) -> String {
    if kind.is_named() { format!("“{kind}”") } else { format!("a {kind}") }
}

/// A line with its rule, as a sentence.
fn sentence(line: &str, rule: Rule) -> String {
    format!("{} ({rule})", capitalised(line))
}
