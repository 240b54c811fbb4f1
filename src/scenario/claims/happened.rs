//! The events that a file claims (contract §5), found among those that happened.

use super::check::{Checked, Miss};
use crate::table::resolve::Table;
use crate::{EventKind, EventPattern, Located, Reference, normalise};
use swu_cards::terms::with_article;
use swu_cards::{CardKind, Phase};
use swu_game::{AbilityKind, CardId, Counter, Event, Format, Happening, PlayerId};
use swu_text::diagnostic::Diagnostic;

/// A subject of an event: any of its subjects can be named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Card(CardId),
    Player(PlayerId),
    Phase(Phase),
    Counter(Counter),
    /// The ability of a card.
    Ability(CardId, AbilityKind),
}

/// One thing that a file can claim about an event.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fact {
    kind: EventKind,
    subjects: Vec<Subject>,
    amount: Option<i32>,
}

/// The most events that are shown in place of a claimed one.
const LINES_TOLD: usize = 3;

/// The place of a fact: of its event, and among the facts of that.
type FactPlace = (usize, usize);

impl Table<'_> {
    /// The first claims about events that do not hold, in the order of the file.
    ///
    /// # Errors
    ///
    /// If a claim names something that no game can have.
    pub fn missed(&self, claims: &[Located<EventPattern>], events: &[Event]) -> Checked {
        let facts: Vec<Vec<Fact>> = events.iter().map(|event| self.facts(&event.what)).collect();
        let mut missed = Vec::new();
        // The next claim may hold from this event on, except for the facts that earlier claims matched.
        let mut from = 0;
        let mut used: Vec<FactPlace> = Vec::new();
        for Located { value: pattern, place } in claims {
            self.check_known(pattern)?;
            let expected = self.claimed(pattern);
            let (start, taken) = if pattern.happened { (from, used.as_slice()) } else { (0, &[][..]) };
            let next = self.found(pattern, &facts, start, taken);
            match next.first() {
                Some(&(event, _)) if pattern.happened => {
                    used.extend(next);
                    from = together(&facts, event, pattern.kind).max(from);
                }
                Some(&(event, _)) => {
                    let found = events.get(event).and_then(|event| self.tell_event(event)).unwrap_or_default();
                    missed.push(Miss { place: place.clone(), expected: format!("not: {expected}"), found });
                }
                None if pattern.happened => {
                    let found = self.instead(pattern, events, &facts, from, &used);
                    missed.push(Miss { place: place.clone(), expected, found });
                }
                None => {}
            }
        }
        Ok(missed)
    }

    /// The places of the facts that the pattern is about, the first from that event on that no other claim has used: one, or
    /// as many as the pattern counts where each of them is an event of its own ("discard: {ana: 2}").
    fn found(&self, pattern: &EventPattern, facts: &[Vec<Fact>], from: usize, used: &[FactPlace]) -> Vec<FactPlace> {
        let each = EventPattern { amount: None, ..pattern.clone() };
        let free = |at: &FactPlace| at.0 >= from && !used.contains(at);
        let places = facts.iter().enumerate().flat_map(|(event, facts)| (0..facts.len()).map(move |at| (event, at)));
        let fact = |at: FactPlace| facts.get(at.0).and_then(|facts| facts.get(at.1));
        let fits = |at: FactPlace, pattern| fact(at).is_some_and(|fact| self.fits(fact, pattern));
        let counted = |at: FactPlace| fact(at).is_some_and(|fact| fact.amount.is_none()) && fits(at, &each);
        // Those that happen one right after the other, of which the last has been seen at that event.
        let mut row: Vec<FactPlace> = Vec::new();
        for at in places.filter(free) {
            if fits(at, pattern) {
                return vec![at];
            }
            if pattern.amount.is_none() || !counted(at) {
                continue;
            }
            let goes_on = row.last().is_some_and(|last| {
                let between = facts.get(last.0 + 1..at.0).unwrap_or_default();
                between.iter().flatten().all(|fact| fact.kind == pattern.kind)
            });
            if !goes_on {
                if is_count(&row, pattern) {
                    return row;
                }
                row.clear();
            }
            row.push(at);
        }
        if is_count(&row, pattern) { row } else { Vec::new() }
    }

    /// Tests if a claim about one of these kinds of event can match it.
    pub fn is_of(&self, what: &Happening, kinds: &[EventKind]) -> bool {
        self.facts(what).iter().any(|fact| kinds.contains(&fact.kind))
    }

    /// Words for the events in place of a claimed one.
    fn instead(
        &self,
        pattern: &EventPattern,
        events: &[Event],
        facts: &[Vec<Fact>],
        from: usize,
        used: &[FactPlace],
    ) -> String {
        let without_amount = EventPattern { amount: None, ..pattern.clone() };
        let telling = |at: usize| events.get(at).and_then(|event| self.tell_event(event));
        let similar =
            |at: &usize| facts.get(*at).is_some_and(|facts| facts.iter().any(|f| self.fits(f, &without_amount)));
        let kind = |at: &usize| facts.get(*at).is_some_and(|facts| facts.iter().any(|f| f.kind == pattern.kind));
        let same = self.found(pattern, facts.get(..from).unwrap_or_default(), 0, &[]);
        if let Some(line) = same.first().and_then(|&(event, _)| telling(event)) {
            return format!("it happened earlier: {line}");
        }
        let taken = self.found(pattern, facts, from, &[]);
        if let Some(line) = taken.first().filter(|at| used.contains(at)).and_then(|&(event, _)| telling(event)) {
            return format!("an entry above is about the only one left: {line}");
        }
        let told = |lines: Vec<String>| if lines.is_empty() { None } else { Some(lines.join("; ")) };
        // Events that are counted are told together: how many there were is the answer.
        let counts = facts.iter().flatten().any(|fact| fact.amount.is_none() && self.fits(fact, &without_amount));
        let most = if counts { LINES_TOLD } else { 1 };
        let is_left = |at: &usize| *at >= from && used.iter().all(|(event, _)| event != at);
        told((0..events.len()).filter(is_left).filter(similar).filter_map(telling).take(most).collect())
            .or_else(|| told((0..events.len()).filter(similar).filter_map(telling).take(most).collect()))
            .or_else(|| told((0..events.len()).filter(kind).filter_map(telling).take(LINES_TOLD).collect()))
            .unwrap_or_else(|| "no event of that kind".to_owned())
    }

    fn claimed(&self, pattern: &EventPattern) -> String {
        let subject = &pattern.subject.text;
        match pattern.amount {
            Some(amount) => format!("{}: {{{subject}: {amount}}}", pattern.kind.word()),
            None => format!("{}: {subject}", pattern.kind.word()),
        }
    }

    /// Checks that the subject can be anything in any game, and in such an event.
    fn check_known(&self, pattern: &EventPattern) -> Result<(), Box<Diagnostic>> {
        let subject = &pattern.subject;
        // What the subjects of these are has been read already.
        if matches!(pattern.kind, EventKind::Phase | EventKind::Take) || self.player_called(subject).is_some() {
            return Ok(());
        }
        let kinds: Vec<CardKind> = match self.matching(subject).as_slice() {
            [] => self.cards.kinds(&subject.name),
            cards => cards.iter().map(|&card| self.position.printed(card).kind).collect(),
        };
        let without_label = subject.text.split(':').next().unwrap_or_default();
        let is_known = !kinds.is_empty()
            || self.is_known(subject)
            || (without_label.len() < subject.text.len() && self.cards.is_known(without_label));
        match kinds.first() {
            None if !is_known => Err(self.unknown(subject, &self.names_in_game())),
            Some(first) if !kinds.iter().any(|&kind| pattern.kind.can_be_of(kind)) => {
                let title = format!(
                    "`{}` is {}, which is in no `{}`",
                    subject.text,
                    with_article(first.word()),
                    pattern.kind.word()
                );
                Err(Diagnostic::error(title).at(subject.place.clone()).into())
            }
            _ => Ok(()),
        }
    }

    fn fits(&self, fact: &Fact, pattern: &EventPattern) -> bool {
        let amount = match (pattern.amount, fact.amount) {
            (None, _) => true,
            (Some(wanted), Some(amount)) => i64::from(wanted) == i64::from(amount),
            (Some(_), None) => false,
        };
        fact.kind == pattern.kind
            && amount
            && fact.subjects.iter().any(|subject| self.is_meant(subject, &pattern.subject))
    }

    fn is_meant(&self, subject: &Subject, reference: &Reference) -> bool {
        match subject {
            Subject::Card(card) => self.means(reference, *card),
            Subject::Player(player) => self.player_called(reference) == Some(*player),
            Subject::Phase(phase) => normalise(&reference.text) == phase.word(),
            Subject::Counter(counter) => normalise(&reference.text) == counter.word(),
            Subject::Ability(card, kind) => {
                self.means(reference, *card)
                    || reference.text.rsplit_once(':').is_some_and(|(name, wanted)| {
                        let name = Reference {
                            text: name.trim().to_owned(),
                            name: name.trim().to_owned(),
                            ..reference.clone()
                        };
                        normalise(wanted) == normalise(kind.words()) && self.means(&name, *card)
                    })
            }
        }
    }

    /// Tests if the words can mean that card.
    fn means(&self, reference: &Reference, card: CardId) -> bool {
        if self.matching(reference).contains(&card) {
            return true;
        }
        // Facts tell cards apart as they are now.
        if !reference.facts.is_empty() {
            return false;
        }
        if self.numbered_of_all(reference).contains(&card) {
            return true;
        }
        // A card that has changed sides since is still its owner's.
        let owner = reference.owner.map(crate::table::build::player_of);
        let printed = self.position.printed(card);
        owner == Some(self.position.card(card).owner)
            && [printed.name.clone(), printed.full_name()]
                .iter()
                .any(|name| normalise(name) == normalise(&reference.name))
    }

    /// True for a game that ends with a base that is defeated (CR 5.6.1).
    fn is_game_of_two(&self) -> bool {
        !self.position.is_multiplayer() && self.position.format != Format::TwinSuns
    }

    /// The kinds and subjects by which a file can name it.
    fn facts(&self, what: &Happening) -> Vec<Fact> {
        use Subject::{Ability, Card, Counter as Taken, Phase as Started, Player};
        let base = |card: CardId| self.base_of(card).map(Player);
        let of = |card: CardId| -> Vec<Subject> { std::iter::once(Card(card)).chain(base(card)).collect() };
        let fact = |kind, subjects| vec![Fact { kind, subjects, amount: None }];
        let counted = |kind, subjects, amount| vec![Fact { kind, subjects, amount: Some(amount) }];
        let each = |kind, player: PlayerId, cards: &[CardId]| {
            let count = i32::try_from(cards.len()).unwrap_or(i32::MAX);
            let mut facts = counted(kind, vec![Player(player)], count);
            facts.extend(cards.iter().flat_map(|&card| fact(kind, vec![Card(card)])));
            facts
        };
        let seen = |kind, player: PlayerId, cards: &[CardId]| {
            // Looking at a player's cards happens to that player too.
            let mut facts = each(kind, player, cards);
            let owners: Vec<PlayerId> = cards.iter().map(|&card| self.position.card(card).owner).collect();
            if let Some(Fact { subjects, .. }) = facts.first_mut() {
                for owner in owners {
                    if !subjects.contains(&Player(owner)) {
                        subjects.push(Player(owner));
                    }
                }
            }
            facts
        };
        match what {
            Happening::PhaseStarted { phase, .. } => fact(EventKind::Phase, vec![Started(*phase)]),
            Happening::Played { player, card, .. } => fact(EventKind::Play, vec![Card(*card), Player(*player)]),
            Happening::Attacked { attacker, .. } => {
                fact(EventKind::Attack, vec![Card(*attacker), Player(self.side(*attacker))])
            }
            Happening::Passed { player } => fact(EventKind::Pass, vec![Player(*player)]),
            Happening::Took { player, counter } => fact(EventKind::Take, vec![Player(*player), Taken(*counter)]),
            Happening::Damaged { target, amount, .. } => counted(EventKind::Damage, of(*target), *amount),
            Happening::Healed { target, amount } => counted(EventKind::Heal, of(*target), *amount),
            Happening::Defeated { card } => fact(EventKind::Defeat, of(*card)),
            Happening::Drew { player, cards } => each(EventKind::Draw, *player, cards),
            Happening::Discarded { player, card } => fact(EventKind::Discard, vec![Card(*card), Player(*player)]),
            Happening::Resourced { player, card } => fact(EventKind::Resource, vec![Card(*card), Player(*player)]),
            Happening::Readied { card } => fact(EventKind::Ready, of(*card)),
            Happening::Exhausted { card } => fact(EventKind::Exhaust, of(*card)),
            Happening::Created { player, card, .. } => fact(EventKind::Create, vec![Card(*card), Player(*player)]),
            Happening::Attached { upgrade, unit } => fact(EventKind::Attach, vec![Card(*upgrade), Card(*unit)]),
            Happening::Captured { captor, card } => fact(EventKind::Capture, vec![Card(*card), Card(*captor)]),
            Happening::Rescued { card } => fact(EventKind::Rescue, of(*card)),
            Happening::Returned { card } => fact(EventKind::Return, of(*card)),
            Happening::Deployed { leader } => fact(EventKind::Deploy, vec![Card(*leader), Player(self.side(*leader))]),
            Happening::Expired { source, .. } => fact(EventKind::Expire, of(*source)),
            Happening::Delayed { source } => fact(EventKind::Delayed, of(*source)),
            Happening::Triggered { source, kind } => fact(EventKind::Trigger, vec![Ability(*source, *kind)]),
            Happening::Resolved { source, kind, .. } => fact(EventKind::Resolve, vec![Ability(*source, *kind)]),
            Happening::Shuffled { player } => fact(EventKind::Shuffle, vec![Player(*player)]),
            Happening::Looked { player, cards } => seen(EventKind::Look, *player, cards),
            Happening::Revealed { player, cards } => seen(EventKind::Reveal, *player, cards),
            Happening::Searched { player, cards } => seen(EventKind::Search, *player, cards),
            Happening::ControlTaken { player, card } => fact(EventKind::Control, vec![Card(*card), Player(*player)]),
            Happening::Eliminated { player } => fact(EventKind::Eliminate, vec![Player(*player)]),
            // CR 5.6.1: who loses a game of two is out of it, without the elimination of CR 11.3.
            Happening::Won { .. } | Happening::Drawn { .. } if self.is_game_of_two() => {
                let out = self.position.seats().filter(|&player| self.position.player(player).eliminated);
                out.flat_map(|player| fact(EventKind::Eliminate, vec![Player(player)])).collect()
            }
            Happening::PhaseEnded { .. }
            | Happening::PhaseGoesOn { .. }
            | Happening::Step { .. }
            | Happening::AttackEnded { .. }
            | Happening::UsedAction { .. }
            | Happening::Prevented { .. }
            | Happening::DeckEmpty { .. }
            | Happening::Paid { .. }
            | Happening::PutOnDeck { .. }
            | Happening::Flipped { .. }
            | Happening::Moved { .. }
            | Happening::Lasting { .. }
            | Happening::DelayedMade { .. }
            | Happening::Declined { .. }
            | Happening::Chose { .. }
            | Happening::PickedAtRandom { .. }
            | Happening::Named { .. }
            | Happening::Removed { .. }
            | Happening::SetAside { .. }
            | Happening::Conceded { .. }
            | Happening::Kept { .. }
            | Happening::Mulliganed { .. }
            | Happening::DeclaredEarly { .. }
            | Happening::Forced { .. }
            | Happening::InitiativeReturned
            | Happening::UsedTheForce { .. }
            | Happening::Won { .. }
            | Happening::Drawn { .. }
            | Happening::Turn { .. }
            | Happening::Because { .. }
            | Happening::Not { .. } => Vec::new(),
        }
    }
}

/// True if the row has as many facts as the pattern counts.
fn is_count(row: &[FactPlace], pattern: &EventPattern) -> bool {
    pattern.amount.is_some_and(|amount| usize::try_from(amount) == Ok(row.len())) && !row.is_empty()
}

/// The first of the events that happened together with this one.
fn together(facts: &[Vec<Fact>], event: usize, kind: EventKind) -> usize {
    use EventKind::{Create, Damage, Defeat, Discard, Draw, Eliminate, Exhaust, Expire, Heal, Ready, Rescue, Trigger};
    // These are listed in order, though they happen at the same time.
    let is_simultaneous = matches!(kind, Damage | Heal | Defeat | Draw | Discard | Ready)
        || matches!(kind, Exhaust | Expire | Trigger | Create | Rescue | Eliminate);
    if !is_simultaneous {
        return event;
    }
    let is_kind = |at: usize| facts.get(at).is_some_and(|facts| facts.iter().any(|fact| fact.kind == kind));
    (0..event).rev().take_while(|&at| is_kind(at)).last().unwrap_or(event)
}
