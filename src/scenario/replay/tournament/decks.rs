//! Decks of an event: what is registered, and what is changed between two games.

use std::sync::Arc;

use super::Stop;
use super::organiser::Organiser;
use crate::claims::check::{Miss, miss};
use crate::telling::cited::is_covered;
use crate::tournament::{CardCount, Changes, DeckEntry, DeckFact};
use crate::{Located, Text, normalise};
use swu_cards::{Card, Library};
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, Place};
use swu_text::words::counted;
use swu_tournament::deck::check::{Verdict, is_in_pool};
use swu_tournament::deck::read::card;
use swu_tournament::deck::{Check, Deck, Entry, Finding, Section, Severity, check};
use swu_tournament::export::DeckStanding;
use swu_tournament::policy::Date;
use swu_tournament::{Refusal, Ruling};

/// The decks that a player registered: three in Trilogy.
#[derive(Debug, Clone)]
pub(super) struct Registered {
    lists: Vec<Deck>,
    entry: DeckEntry,
    date: Option<Date>,
    pool: Option<Deck>,
}

/// The findings on the deck that was looked at last.
#[derive(Debug, Clone)]
pub(super) struct Examined {
    decks: Vec<Deck>,
    findings: Vec<Finding>,
}

impl Organiser<'_> {
    /// A player registers a deck.
    pub(super) fn register(&mut self, entry: &DeckEntry) -> Result<Vec<Ruling>, Stop> {
        let date = entry.date.as_ref().map(day).transpose()?;
        let asked = Check { date, card_pool: entry.card_pool, ..Check::new(self.policy, entry.format) };
        let counts = entry.lists.iter().flat_map(|list| [&list.deck, &list.sideboard]).chain(&entry.pool).flatten();
        let named: Vec<String> = counts.map(|cards| normalise(&cards.card.value)).collect();
        // No filler is in two lists of a player; the pool has its own.
        let [mut fillers, mut of_pool] = [(); 2].map(|()| Fillers::new(self.library, &named, &asked));
        let mut lists = Vec::new();
        for list in &entry.lists {
            let mut deck = Deck::default();
            for (names, section) in [(&list.leaders, Section::Leaders), (&list.bases, Section::Base)] {
                for name in names {
                    deck.entries.push(Entry { section, count: 1, card: found(name, section, self.library)? });
                }
            }
            for (cards, section) in [(&list.deck, Section::Deck), (&list.sideboard, Section::Sideboard)] {
                fillers.add(cards, section, self.library, &mut deck)?;
            }
            lists.push(deck);
        }
        if let Some(deck) = lists.first_mut() {
            deck.player = entry.player.as_ref().map(|name| name.value.clone());
            deck.uid = entry.uid.as_ref().map(|uid| uid.value.clone());
        }
        let mut pool = None;
        if let Some(cards) = &entry.pool {
            of_pool.add(cards, Section::Deck, self.library, pool.insert(Deck::default()))?;
        }
        let registered = Registered { lists: lists.clone(), entry: entry.clone(), date, pool };
        let rulings = self.examine(lists, &registered, None)?;
        (self.deck, self.changed) = (Some(registered), None);
        Ok(rulings)
    }

    /// Between two games, a player changes the deck that was registered, or, later in a match, what it has become (TR 4.4.2).
    pub(super) fn sideboard(&mut self, Changes { out, into }: &Changes) -> Result<Vec<Ruling>, Stop> {
        let Some(registered) = self.deck.clone() else {
            return Err(Refusal::new("no registered deck to change").help("begin with `deck`").into());
        };
        let [list] = registered.lists.as_slice() else {
            let refusal = Refusal::new("a player with several decks cannot change them between two games");
            return Err(refusal.by(RuleId::cr("9.3.2.c")).into());
        };
        let mut deck = self.changed.clone().unwrap_or_else(|| list.clone());
        for (cards, [from, to]) in
            [(out, [Section::Deck, Section::Sideboard]), (into, [Section::Sideboard, Section::Deck])]
        {
            for moved in cards {
                move_cards(&mut deck, moved, from, to, self.library)?;
            }
        }
        let rulings = self.examine(vec![deck.clone()], &registered, Some(list))?;
        self.changed = self.sitting.is_some().then_some(deck);
        Ok(rulings)
    }

    /// Holds the decks of a player against their format; the findings are kept, whatever becomes of the step.
    fn examine(
        &mut self,
        decks: Vec<Deck>,
        registered: &Registered,
        before: Option<&Deck>,
    ) -> Result<Vec<Ruling>, Stop> {
        let Registered { entry: DeckEntry { format, card_pool, tier, .. }, date, pool, .. } = registered;
        let request = Check {
            date: *date,
            card_pool: *card_pool,
            tier: *tier,
            pool: pool.as_ref(),
            registered: before,
            ..Check::new(self.policy, *format)
        };
        let findings = check(&decks, &request)?;
        let verdict = Verdict::of(&findings);
        let [deck, sideboard] = [Section::Deck, Section::Sideboard].map(|section| size(&decks, section));
        self.examined = Some(Examined { decks, findings: findings.clone() });
        if verdict == Verdict::NotLegal {
            return Err(refusal(&findings).into());
        }
        let mut rulings: Vec<Ruling> =
            findings.into_iter().map(|finding| Ruling::new(finding.what, finding.rules)).collect();
        if verdict == Verdict::Legal {
            let words =
                format!("The deck is legal in {}, with {deck} cards and a sideboard of {sideboard}", format.word());
            let held_against = self.policy.format(*format)?.held_against(*date, before.is_some());
            rulings.push(Ruling::new(words, held_against));
        }
        Ok(rulings)
    }

    /// The claims about the deck that was looked at last that do not hold.
    pub(super) fn check_deck(&self, place: &Place, facts: &[Located<DeckFact>]) -> Vec<Miss> {
        let Some(Examined { decks, findings }) = &self.examined else {
            return miss(false, place, "a deck".to_owned(), "no deck is registered".to_owned());
        };
        let sized = |word: &str, expected: u32, section| {
            let found = size(decks, section);
            (found == expected as usize, format!("{word}: {expected}"), format!("{word}: {found}"))
        };
        let missed = facts.iter().flat_map(|fact| {
            let (holds, expected, found) = match &fact.value {
                DeckFact::Legal(legal) => {
                    let verdict = Verdict::of(findings);
                    let wanted = if *legal { Verdict::Legal } else { Verdict::NotLegal };
                    let found = match verdict {
                        Verdict::NotLegal => against(findings),
                        Verdict::Legal | Verdict::Undecided => DeckStanding::from(verdict).words(),
                    };
                    (verdict == wanted, DeckStanding::from(wanted).words(), found)
                }
                DeckFact::Breaks(broken) => {
                    let cited = || illegal(findings).flat_map(|finding| &finding.rules);
                    let is_broken = |rule: &Text| cited().any(|cited| is_covered(&rule.value, cited));
                    let written: Vec<&str> = broken.iter().map(|rule| rule.value.as_str()).collect();
                    (broken.iter().all(is_broken), format!("breaks: {}", written.join(", ")), against(findings))
                }
                DeckFact::Cards(cards) => sized("cards", *cards, Section::Deck),
                DeckFact::Sideboard(cards) => sized("sideboard", *cards, Section::Sideboard),
            };
            miss(holds, &fact.place, expected, found)
        });
        missed.collect()
    }

    /// The deck that was looked at last, in a row for each part.
    pub(super) fn deck_rows(&self) -> Option<Vec<Vec<String>>> {
        let Examined { decks, findings } = self.examined.as_ref()?;
        let part = |section| decks.iter().flat_map(move |deck| deck.part(section));
        let parts = [Section::Leaders, Section::Base].into_iter().filter_map(|section| {
            let names: Vec<String> = part(section).map(|entry| entry.card.full_name()).collect();
            (!names.is_empty()).then(|| vec![section.words().to_owned(), names.join("; ")])
        });
        let sizes = [Section::Deck, Section::Sideboard].map(|section| {
            vec![section.words().to_owned(), counted(part(section).map(|entry| entry.count).sum(), "card")]
        });
        let verdict = vec!["verdict".to_owned(), DeckStanding::from(Verdict::of(findings)).words()];
        Some(parts.chain(sizes).chain([verdict]).collect())
    }
}

/// The number of cards that a part has over all decks.
fn size(decks: &[Deck], section: Section) -> usize {
    decks.iter().map(|deck| deck.size(section)).sum()
}

fn illegal(findings: &[Finding]) -> impl Iterator<Item = &Finding> {
    findings.iter().filter(|finding| finding.severity == Severity::Illegal)
}

/// Everything that is illegal, in words.
fn against(findings: &[Finding]) -> String {
    let told: Vec<&str> = illegal(findings).map(|finding| finding.what.as_str()).collect();
    if told.is_empty() { "nothing illegal".to_owned() } else { told.join("; ") }
}

/// Why a deck is not legal, by which rules, and what would make it legal.
fn refusal(findings: &[Finding]) -> Refusal {
    let mut by: Vec<RuleId> = Vec::new();
    for rule in illegal(findings).flat_map(|finding| &finding.rules) {
        if !by.contains(rule) {
            by.push(rule.clone());
        }
    }
    let help = illegal(findings).filter_map(|finding| finding.fix.clone()).collect();
    Refusal { rules: by, help, ..Refusal::new(against(findings)) }
}

/// Puts some copies of a card from one part of the deck into another.
fn move_cards(deck: &mut Deck, moved: &CardCount, from: Section, to: Section, library: &Library) -> Result<(), Stop> {
    let wanted = found(&moved.card, Section::Deck, library)?;
    let mut left = moved.count as usize;
    for entry in deck.entries.iter_mut().filter(|entry| entry.section == from && entry.card == wanted) {
        let taken = entry.count.min(left);
        entry.count -= taken;
        left -= taken;
    }
    if left > 0 {
        let title = format!("{} does not have {} copies of {}", from.words(), moved.count, wanted.full_name());
        return Err(invalid(title, &moved.card));
    }
    deck.entries.retain(|entry| entry.count > 0);
    deck.entries.push(Entry { section: to, count: moved.count as usize, card: wanted });
    Ok(())
}

fn invalid(title: String, at: &Text) -> Stop {
    Stop::Invalid(Diagnostic::error(title).at(at.place.clone()).into())
}

/// The card that a name means.
fn found(name: &Text, section: Section, library: &Library) -> Result<Arc<Card>, Stop> {
    card(&name.value, Some(section), library).map_err(|error| Stop::Invalid(error.at(name.place.clone()).into()))
}

fn day(date: &Text) -> Result<Date, Stop> {
    date.value.trim().parse().map_err(|error: swu_tournament::policy::ParseDateError| invalid(error.to_string(), date))
}

/// Cards that do not matter, in the order of the library: those that are legal in what is checked come first, and among
/// them those of the first set.
struct Fillers {
    next: std::vec::IntoIter<Arc<Card>>,
}

/// The word that stands for them in a file.
const FILLER: &str = "filler";

/// The set that is legal wherever any is.
const FIRST_SET: &str = "SOR";

impl Fillers {
    fn new(library: &Library, named: &[String], asked: &Check<'_>) -> Self {
        let is_first = |card: &Card| card.printings().any(|printing| printing.set == FIRST_SET);
        let may_be = |card: &&Arc<Card>| {
            let is_named = |name: &String| *name == normalise(&card.name) || *name == normalise(&card.full_name());
            // Without a day every set is legal, and those of the first are enough.
            (is_first(card) || asked.date.is_some())
                && Section::Deck.takes(card.kind)
                && card.token.is_none()
                && !named.iter().any(is_named)
        };
        let mut cards: Vec<Arc<Card>> = library.iter().filter(may_be).cloned().collect();
        cards.sort_by_cached_key(|card| (!is_in_pool(card, asked), !is_first(card)));
        Self { next: cards.into_iter() }
    }

    /// Adds cards to a part of a deck, each copy of the filler another card.
    fn add(&mut self, cards: &[CardCount], section: Section, library: &Library, deck: &mut Deck) -> Result<(), Stop> {
        for CardCount { card, count } in cards {
            let count = *count as usize;
            if normalise(&card.value) != FILLER {
                deck.entries.push(Entry { section, count, card: found(card, section, library)? });
                continue;
            }
            let before = deck.entries.len();
            deck.entries.extend(self.next.by_ref().take(count).map(|card| Entry { section, count: 1, card }));
            if deck.entries.len() - before < count {
                return Err(invalid(format!("fewer than {count} cards that do not matter are left"), card));
            }
        }
        Ok(())
    }
}
