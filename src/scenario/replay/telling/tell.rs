//! Every event as a line that a judge would say.

mod asked;
mod why_not;

use super::trace::TraceLine;
use crate::replay::table::resolve::Table;
use swu_cards::terms::with_article;
use swu_game::{
    self, AbilityKind, Ask, CardId, Counter, Decision, Event, Happening, PlayerId, Reason, Ref, Rule, Zone,
};
use swu_text::words::joined;

/// What happens to many cards at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Many {
    /// Resources of that player.
    Readied(PlayerId),
    Removed,
}

/// Tells one event, at which these cards were controlled by others than their owners.
struct Teller<'a, 't> {
    table: &'a Table<'t>,
    held: &'a [(CardId, PlayerId)],
}

impl Table<'_> {
    /// The event in plain English with its rule, or nothing if there is nothing to say about it.
    pub fn tell_event(&self, event: &Event) -> Option<String> {
        let teller = Teller { table: self, held: &event.held };
        teller.tell(&event.what).map(|line| sentence(&line, event.rule))
    }

    /// The same as a line of the trace.
    fn tell_line(&self, event: &Event) -> Option<TraceLine> {
        let told = self.tell_event(event)?;
        Some(match event.what {
            Happening::Not { .. } => TraceLine::Not(told),
            _ => TraceLine::Event(told),
        })
    }

    /// Events in order, a line each; what is done to many cards at once is one line.
    pub fn tell_events(&self, events: &[Event]) -> Vec<TraceLine> {
        // A choice of the only option is told once.
        let again = |at: usize| {
            let before = at.checked_sub(1).and_then(|at| events.get(at)).map(|event| &event.what);
            matches!(before, Some(Happening::Forced { .. }))
        };
        let events: Vec<Event> = events
            .iter()
            .enumerate()
            .filter(|(at, event)| !(matches!(event.what, Happening::Chose { .. }) && again(*at)))
            .map(|(_, event)| event.clone())
            .collect();
        let together = |one: &Event, other: &Event| {
            let same = self.many(one).is_some() && self.many(one) == self.many(other);
            same && one.rule == other.rule
        };
        let told = events.chunk_by(together).flat_map(|run| match run {
            [first, ..] => match self.many(first) {
                Some(Many::Readied(player)) => {
                    let (count, player) = (run.len(), self.player_told(player));
                    let readied = if count == 1 { "resources is" } else { "resources are" };
                    vec![TraceLine::Event(sentence(&format!("{count} of {player}'s {readied} readied"), first.rule))]
                }
                Some(Many::Removed) if run.len() > 1 => {
                    let cards = run.iter().filter_map(|event| match event.what {
                        Happening::Removed { card } => Some(card),
                        _ => None,
                    });
                    let cards = self.listed(&cards.collect::<Vec<_>>());
                    vec![TraceLine::Event(sentence(&format!("{cards} are removed from the game"), first.rule))]
                }
                Some(Many::Removed) | None => run.iter().filter_map(|event| self.tell_line(event)).collect(),
            },
            [] => Vec::new(),
        });
        told.collect()
    }

    /// What an event does to a card, if it is told of many cards at once.
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
        Some(match what {
            Happening::PhaseStarted { phase, round } => format!("The {phase} phase of round {round} starts"),
            Happening::PhaseEnded { phase } => format!("The {phase} phase ends"),
            Happening::Step { name } => format!("The {name} step"),
            Happening::Played { player: by, card: played, using, cost, onto } => {
                let how = using.map_or_else(String::new, |keyword| format!(" using {keyword}"));
                let onto = onto.map_or_else(String::new, |unit| format!(" on {}", self.told(unit)));
                format!("{} plays {}{onto}{how} for {cost}", player(by), self.table.written(*played))
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
                format!("{} has not passed right after the others: the action phase goes on", player(by))
            }
            Happening::Took { player: by, counter } => format!("{} takes {}", player(by), counter_told(*counter)),
            Happening::Damaged { target, amount, by, combat } => {
                let kind = if *combat { "combat damage" } else { "damage" };
                match by {
                    Some(by) => format!("{} deals {amount} {kind} to {}", card(by), card(target)),
                    None => format!("{} takes {amount} {kind}", card(target)),
                }
            }
            Happening::Prevented { target, amount } => format!("{amount} damage to {} is prevented", card(target)),
            Happening::Healed { target, amount } => format!("{amount} damage is healed from {}", card(target)),
            Happening::Defeated { card: defeated } => format!("{} is defeated", card(defeated)),
            Happening::Drew { player: by, cards } if cards.is_empty() => format!("{} draws no card", player(by)),
            Happening::Drew { player: by, cards } => format!("{} draws {}", player(by), self.table.listed(cards)),
            Happening::DeckEmpty { player: by, missing } => {
                format!("The deck of {} is empty: {missing} of the cards cannot be drawn", player(by))
            }
            Happening::Discarded { player: by, card: discarded } => {
                format!("{} discards {}", player(by), self.table.listed(&[*discarded]))
            }
            Happening::Resourced { player: by, card: resourced } => {
                format!("{} resources {}", player(by), self.table.listed(&[*resourced]))
            }
            Happening::Readied { card: readied } => format!("{} is readied", card(readied)),
            Happening::Exhausted { card: exhausted } => format!("{} is exhausted", card(exhausted)),
            Happening::Paid { player: by, resources, credits } => {
                let credits = match credits {
                    0 => String::new(),
                    n => format!(" and {n} Credit{}", plural(*n)),
                };
                format!("{} pays with {resources} resource{}{credits}", player(by), plural(*resources))
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
            Happening::Resolved { source, kind } => format!("{} of {} resolves", ability(*kind), card(source)),
            Happening::Declined { player: by, source } => {
                format!("{} declines the choice of {}", player(by), card(source))
            }
            Happening::Chose { player: by, cards, players } => {
                let mut chosen: Vec<String> = cards.iter().map(card).collect();
                chosen.extend(players.iter().map(player));
                let chosen = if chosen.is_empty() { "nothing".to_owned() } else { joined(&chosen) };
                format!("{} chooses {chosen}", player(by))
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
                format!("{} has declared before being asked; that counts when the turn to decide comes", player(by))
            }
            Happening::Forced { player: by, decision, answer, free } => {
                let chosen = self.tell_forced(decision, answer)?;
                let player = player(by);
                match free {
                    true => format!("{player} is not asked, as all choices come to the same: {chosen}"),
                    false => format!("{player} has only one choice: {chosen}"),
                }
            }
            Happening::InitiativeReturned => "The initiative counter returns to the center".to_owned(),
            Happening::UsedTheForce { player: by } => format!("{} uses the Force", player(by)),
            Happening::Won { players } => {
                let names: Vec<String> = players.iter().map(player).collect();
                format!("{} {}", joined(&names), if names.len() == 1 { "wins the game" } else { "share the victory" })
            }
            Happening::Drawn { players } => {
                let names: Vec<String> = players.iter().map(player).collect();
                format!("The game is a draw between {}", joined(&names))
            }
            Happening::Turn { player: by } => format!("It is {}'s action", player(by)),
            Happening::Because { card: about, what } => self.tell_reason(*about, *what),
            Happening::Not { card: about, why } => self.tell_why_not(*about, *why),
        })
    }

    fn tell_reason(&self, about: CardId, why: Reason) -> String {
        let card = self.told(about);
        match why {
            Reason::Grit => {
                format!("Grit adds to the power of {card} the damage that is on it before it is dealt more")
            }
            Reason::Raid => format!("Raid adds to the power of {card} while it attacks"),
            Reason::RaidChanged => format!("Raid of {card} has changed during the attack, and its power with it"),
            Reason::OverwhelmOnce => format!("{card} has Overwhelm more than once, which is no more than Overwhelm"),
            Reason::Collected => format!("The Bounty of {card} has been collected"),
            Reason::CollectedByOpponent => format!("The Bounty of {card} is resolved by the opponent that was chosen"),
            Reason::UnitOrUpgrade => format!("{card} may be played as a unit or as an upgrade"),
            Reason::PilotIsUnit => format!("{card} is a unit while it is out of play, although it has Piloting"),
            Reason::GivenKeyword => format!("{card} has the keyword because it is given to it"),
            Reason::OneFirst => "Combat damage is not dealt at the same time; who is second must survive".to_owned(),
            Reason::Nested => format!("The ability of {card} is nested: it resolves before those that wait"),
            Reason::ForThisOne => format!("For {card}:"),
            Reason::Stays => format!("The effect of {card} stays, although its player is out of the game"),
            Reason::OneInstance => format!("What {card} counts “for each” is dealt as one instance"),
            Reason::Done => format!("What {card} asks for is done: what depends on it follows"),
            Reason::Replaced => format!("What {card} does was replaced, and counts as done"),
            Reason::Instead => {
                format!("What {card} says after “instead” resolves in the place of what stands before it")
            }
            Reason::MoreDamage => format!("{card} is dealt more damage instead"),
            Reason::OneShield => format!("{card} has several Shield tokens, of which one is defeated"),
            Reason::AppliesFirst => format!("Of the effects on that damage, the one of {card} applies first"),
            Reason::Redirected => format!("The combat damage for {card} is dealt to another unit instead"),
            Reason::AnyOrder => format!("The options of {card} resolve in the order in which they are chosen"),
            Reason::AdditionalCost => format!("{card} asks for an additional cost"),
            Reason::GivesPower => format!("The constant ability of {card} changes the power of a unit in the attack"),
            Reason::MayReplace => format!("An ability of {card} is about what would happen to it now"),
            Reason::NotUsed => format!("The ability of {card} was declined: it has not been used"),
            Reason::Copy => format!("{card} enters play as a copy, of what is printed alone"),
            Reason::None => format!("Any number may be chosen for {card}, and 0 is"),
            Reason::AsPrinted => format!("{card} is not in play, and has what is printed on it"),
            Reason::SameName => format!("{card} shares the name, whatever its subtitle is"),
            Reason::AsItWas => format!("{card} counts as it was just before it left play"),
            Reason::DefendsForAnother => {
                format!("{card} changes control: its new controller is the defending player now")
            }
            Reason::EntersWith => format!("{card} enters play with what the ability that plays it gives it"),
            Reason::OneAfterTheOther => format!("The actions that {card} gives are taken one after the other"),
            Reason::EachOpponent => format!("{card} affects each opponent"),
            Reason::DealsIndirect => format!("The indirect damage is dealt by {card}, whoever assigns it"),
            Reason::AllAtOnce => format!("{card} does all of it at the same time"),
            Reason::Then => format!("“Then” of {card}: what stands after it comes now"),
            Reason::Holds => format!("What {card} asks is so"),
            Reason::Applies => format!("What {card} has under a condition applies now"),
            Reason::You => format!("“You” of {card} is the player who controls it, not its owner"),
            Reason::RevealedIsBack => format!("What was revealed for {card} is where it was, and as hidden as it was"),
            Reason::RestUnderDeck => format!("The other cards searched for {card} go under the deck in a random order"),
            Reason::NothingTaken => format!("No card is taken for {card}, although some fit"),
            Reason::SaidToBeUnit => format!("{card} was a unit, and is played as the unit that it is called"),
            Reason::AnyCopy => format!("A copy of {card} counts as one, whatever it is in play as"),
            Reason::AsIfNone => format!("The choice for {card} is among hidden cards: it is made as if none fitted"),
            Reason::HandDiscarded => format!("No card is in the hand: for {card} it has been discarded all the same"),
            Reason::OnlyTheCost => {
                format!("Nothing but using the ability of {card}, and its cost, changes the game state: that is enough")
            }
            Reason::IncreasesFirst => format!("All increases of the power of {card} come before any decrease"),
            Reason::NotBelowZero => format!("The power of {card} would be below 0: it is 0"),
            Reason::EventFirst => format!("What has triggered waits until {card} has been resolved"),
            Reason::CheckedFirst => format!("{card} is unique: its copies come before units without remaining HP"),
        }
    }

    /// What was answered without asking, if there is something to say about it.
    fn tell_forced(&self, decision: &Decision, answer: &swu_game::Answer) -> Option<String> {
        Some(match (&decision.ask, answer) {
            (Ask::Choose(choice), _) if choice.options.is_empty() || choice.max == 0 => return None,
            (Ask::Resource { options } | Ask::FirstResources { options, .. }, _) if options.is_empty() => return None,
            (Ask::Plot { options }, _) if options.is_empty() => return None,
            (Ask::Next { .. } | Ask::Random(_), _) => return None,
            (_, swu_game::Answer::Choose(chosen)) if chosen.is_empty() => "nothing".to_owned(),
            (_, swu_game::Answer::Choose(chosen)) => self.options_told(chosen),
            (Ask::Mode { options, .. }, swu_game::Answer::Mode(mode)) => options.get(*mode).cloned()?,
            (_, swu_game::Answer::Number(number)) => number.to_string(),
            (_, swu_game::Answer::Divide(parts)) => {
                let parts: Vec<String> =
                    parts.iter().map(|(target, share)| format!("{share} to {}", self.option_told(*target))).collect();
                if parts.is_empty() {
                    return None;
                }
                joined(&parts)
            }
            (_, swu_game::Answer::Arrange { top, bottom }) if top.len() + bottom.len() > 1 => {
                self.table.listed(&[top.as_slice(), bottom].concat())
            }
            _ => return None,
        })
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

/// An ability by the words that name it on the card, or as what it is if it has none.
fn ability(kind: AbilityKind) -> String {
    if kind.is_named() { format!("“{kind}”") } else { format!("a {kind}") }
}

/// A line with its rule, beginning as a sentence does.
fn sentence(line: &str, rule: Rule) -> String {
    let mut letters = line.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{} ({rule})", letters.as_str())
}

fn plural(number: i32) -> &'static str {
    if number == 1 { "" } else { "s" }
}
