//! Decks of an event: what is registered, and what is changed between two games.

use std::sync::Arc;

use super::Stop;
use super::organiser::Organiser;
use crate::claims::check::{Checked, Miss};
use crate::telling::cited::is_covered;
use crate::tournament::{CardCount, Changes, DeckEntry, DeckFact};
use crate::{Located, Text, normalise};
use swu_cards::{Card, Library};
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, Place};
use swu_tournament::deck::check::Verdict;
use swu_tournament::deck::check::is_in_pool;
use swu_tournament::deck::read::card;
use swu_tournament::deck::{Check, Deck, Entry, Finding, Section, Severity, check};
use swu_tournament::policy::{CardPool, Date, Format, FormatRules, Tier};
use swu_tournament::{Refusal, Ruling, rules};

/// A deck that was registered.
#[derive(Debug, Clone)]
pub(super) struct Registered {
    /// Those of one player: three in Trilogy.
    lists: Vec<Deck>,
    format: Format,
    date: Option<Date>,
    card_pool: Option<CardPool>,
    tier: Tier,
    pool: Option<Deck>,
}

/// What was found of the deck that was looked at last.
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
        let fillers = || Fillers::new(self.library, &named_by(entry), &asked);
        let mut lists = self.lists(entry, fillers())?;
        if let Some(deck) = lists.first_mut() {
            deck.player = entry.player.as_ref().map(|name| name.value.clone());
            deck.uid = entry.uid.as_ref().map(|uid| uid.value.clone());
        }
        let mut fillers = fillers();
        let mut pool = Vec::new();
        for cards in entry.pool.iter().flatten() {
            pool.extend(fillers.entries(cards, Section::Deck, self.library)?);
        }
        let pool = entry.pool.as_ref().map(|_| Deck { entries: pool, ..Deck::default() });
        let (format, card_pool, tier) = (entry.format, entry.card_pool, entry.tier);
        let registered = Registered { lists: lists.clone(), format, date, card_pool, tier, pool };
        let rulings = self.examine(lists, &registered, None)?;
        self.deck = Some(registered);
        Ok(rulings)
    }

    /// Between two games, a player changes the deck that was registered.
    pub(super) fn sideboard(&mut self, changes: &Changes) -> Result<Vec<Ruling>, Stop> {
        let Some(registered) = self.deck.clone() else {
            return Err(Refusal::new("no deck is registered that could be changed").help("begin with `deck`").into());
        };
        let [list] = registered.lists.as_slice() else {
            let refusal = Refusal::new("there are several decks, and none of them is changed between two games");
            return Err(refusal.by(RuleId::cr("9.3.2.c")).into());
        };
        let mut deck = list.clone();
        for (cards, from, to) in
            [(&changes.out, Section::Deck, Section::Sideboard), (&changes.into, Section::Sideboard, Section::Deck)]
        {
            for moved in cards {
                move_cards(&mut deck, moved, from, to, self.library)?;
            }
        }
        self.examine(vec![deck], &registered, Some(list))
    }

    /// Holds the decks of a player against their format; what is found is kept, whatever becomes of the step.
    fn examine(
        &mut self,
        decks: Vec<Deck>,
        as_it_was: &Registered,
        before: Option<&Deck>,
    ) -> Result<Vec<Ruling>, Stop> {
        let Registered { format, date, card_pool, tier, pool, .. } = as_it_was;
        let request = Check {
            date: *date,
            card_pool: *card_pool,
            tier: *tier,
            pool: pool.as_ref(),
            registered: before,
            ..Check::new(self.policy, *format)
        };
        let findings = check(&decks, &request)?;
        let format_rules = self.policy.format(*format)?;
        let verdict = Verdict::of(&findings);
        let counts =
            format!("{} cards and a sideboard of {}", size(&decks, Section::Deck), size(&decks, Section::Sideboard));
        self.examined = Some(Examined { decks, findings: findings.clone() });
        match verdict {
            Verdict::NotLegal => Err(refusal(&findings).into()),
            Verdict::Undecided | Verdict::Legal => {
                let told = findings.iter().filter(|finding| finding.rules != [rules::ASPECT_PENALTY]);
                let mut rulings: Vec<Ruling> =
                    told.map(|finding| Ruling::new(finding.what.clone(), finding.rules.iter().cloned())).collect();
                if verdict == Verdict::Legal {
                    let words = format!("The deck is legal in {}, with {counts}", format.word());
                    rulings.push(Ruling::new(words, looked_at(&format_rules, *date, before.is_some())));
                }
                Ok(rulings)
            }
        }
    }

    /// The lists of the decks. No filler is in two of them.
    fn lists(&self, entry: &DeckEntry, mut fillers: Fillers) -> Result<Vec<Deck>, Stop> {
        let none = Vec::new();
        let first = (&entry.leaders, &entry.bases, &entry.deck, &entry.sideboard);
        let others = entry.others.iter().map(|other| (&other.leaders, &other.bases, &other.deck, &none));
        let list = |(leaders, bases, deck, sideboard): (&Vec<Text>, &Vec<Text>, &Vec<CardCount>, &Vec<CardCount>)| {
            let mut entries = Vec::new();
            for (names, section) in [(leaders, Section::Leaders), (bases, Section::Base)] {
                for name in names {
                    entries.push(Entry { section, count: 1, card: found(name, section, self.library)? });
                }
            }
            for (cards, section) in [(deck, Section::Deck), (sideboard, Section::Sideboard)] {
                for cards in cards {
                    entries.extend(fillers.entries(cards, section, self.library)?);
                }
            }
            Ok(Deck { entries, ..Deck::default() })
        };
        std::iter::once(first).chain(others).map(list).collect()
    }

    /// What does not hold of claims about the deck that was looked at last.
    pub(super) fn check_deck(&self, place: &Place, facts: &[Located<DeckFact>]) -> Checked {
        let Some(Examined { decks, findings }) = &self.examined else {
            let (expected, found) = ("a deck".to_owned(), "no deck is registered".to_owned());
            return Ok(vec![Miss { place: place.clone(), expected, found }]);
        };
        let mut misses = Vec::new();
        for fact in facts {
            let (is_it, expected, found) = match &fact.value {
                DeckFact::Legal(legal) => {
                    let verdict = Verdict::of(findings);
                    let told = |legal: bool| if legal { "legal" } else { "not legal" };
                    let found = match verdict {
                        Verdict::Legal => told(true).to_owned(),
                        Verdict::NotLegal => told_all(findings),
                        Verdict::Undecided => "undecided".to_owned(),
                    };
                    let is_it = verdict == if *legal { Verdict::Legal } else { Verdict::NotLegal };
                    (is_it, told(*legal).to_owned(), found)
                }
                DeckFact::Breaks(broken) => {
                    let illegal = || findings.iter().filter(|finding| finding.severity == Severity::Illegal);
                    let is_broken = |rule: &Text| {
                        illegal().flat_map(|finding| &finding.rules).any(|cited| is_covered(&rule.value, cited))
                    };
                    let written: Vec<&str> = broken.iter().map(|rule| rule.value.as_str()).collect();
                    (broken.iter().all(is_broken), format!("breaks: {}", written.join(", ")), told_all(findings))
                }
                DeckFact::Cards(cards) => sized("cards", *cards, size(decks, Section::Deck)),
                DeckFact::Sideboard(cards) => sized("sideboard", *cards, size(decks, Section::Sideboard)),
            };
            if !is_it {
                misses.push(Miss { place: fact.place.clone(), expected, found });
            }
        }
        Ok(misses)
    }

    /// The deck that was looked at last, in a row for each part.
    pub(super) fn deck_rows(&self) -> Option<Vec<Vec<String>>> {
        let Examined { decks, findings } = self.examined.as_ref()?;
        let part = |section| decks.iter().flat_map(move |deck| deck.part(section));
        let verdict = match Verdict::of(findings) {
            Verdict::Legal => "legal",
            Verdict::NotLegal => "not legal",
            Verdict::Undecided => "undecided",
        };
        let parts = [Section::Leaders, Section::Base].into_iter().filter_map(|section| {
            let names: Vec<String> = part(section).map(|entry| entry.card.full_name()).collect();
            (!names.is_empty()).then(|| vec![section.words().to_owned(), names.join("; ")])
        });
        let sizes = [Section::Deck, Section::Sideboard].map(|section| {
            let cards = part(section).map(|entry| entry.count).sum::<usize>();
            vec![section.words().to_owned(), if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }]
        });
        Some(parts.chain(sizes).chain([vec!["verdict".to_owned(), verdict.to_owned()]]).collect())
    }
}

/// How many cards a part has over all decks.
fn size(decks: &[Deck], section: Section) -> usize {
    decks.iter().map(|deck| deck.size(section)).sum()
}

fn sized(word: &str, expected: u32, found: usize) -> (bool, String, String) {
    (found == expected as usize, format!("{word}: {expected}"), format!("{word}: {found}"))
}

/// Everything that is illegal, in words.
fn told_all(findings: &[Finding]) -> String {
    let illegal = findings.iter().filter(|finding| finding.severity == Severity::Illegal);
    let told: Vec<&str> = illegal.map(|finding| finding.what.as_str()).collect();
    if told.is_empty() { "nothing that is illegal".to_owned() } else { told.join("; ") }
}

/// Why a deck is not legal, by which rules, and what would make it legal.
fn refusal(findings: &[Finding]) -> Refusal {
    let illegal: Vec<&Finding> = findings.iter().filter(|finding| finding.severity == Severity::Illegal).collect();
    let mut by: Vec<RuleId> = Vec::new();
    for rule in illegal.iter().flat_map(|finding| &finding.rules) {
        if !by.contains(rule) {
            by.push(rule.clone());
        }
    }
    let help = illegal.iter().filter_map(|finding| finding.fix.clone()).collect();
    Refusal { rules: by, help, ..Refusal::new(told_all(findings)) }
}

/// The rules that a legal deck of the format has been held against.
fn looked_at(format: &FormatRules, date: Option<Date>, is_changed: bool) -> Vec<RuleId> {
    let numbers = [&format.leaders, &format.bases, &format.copies, &format.sideboard];
    let mut found: Vec<RuleId> = numbers.into_iter().flatten().map(|number| number.rule.clone()).collect();
    found.extend(format.deck_size(date).map(|size| size.rule.clone()));
    // Without a day every card counts as legal.
    found.extend(format.cards.as_ref().filter(|_| date.is_some()).map(|cards| cards.rule.clone()));
    let cited = [&format.copies_with_sideboard, &format.pool, &format.pool_leader];
    found.extend(cited.into_iter().flatten().map(|cited| cited.rule.clone()));
    found.extend(format.leader_aspects.as_ref().map(|aspects| aspects.rule.clone()));
    found.extend(format.changes.as_ref().filter(|_| is_changed).map(|changes| changes.rule.clone()));
    found.sort();
    found.dedup();
    found
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
        let title = format!("{} has no {} copies of {}", from.words(), moved.count, wanted.full_name());
        return Err(Stop::Invalid(Diagnostic::error(title).at(moved.card.place.clone()).into()));
    }
    deck.entries.retain(|entry| entry.count > 0);
    deck.entries.push(Entry { section: to, count: moved.count as usize, card: wanted });
    Ok(())
}

/// The card that a name means.
fn found(name: &Text, section: Section, library: &Library) -> Result<Arc<Card>, Stop> {
    card(&name.value, Some(section), library).map_err(|error| Stop::Invalid(error.at(name.place.clone()).into()))
}

fn day(date: &Text) -> Result<Date, Stop> {
    let read = date.value.trim().parse::<Date>();
    read.map_err(|error| Stop::Invalid(Diagnostic::error(error.to_string()).at(date.place.clone()).into()))
}

/// The names of the cards that a deck names itself.
fn named_by(entry: &DeckEntry) -> Vec<String> {
    let lists = [Some(&entry.deck), Some(&entry.sideboard), entry.pool.as_ref()];
    let others = entry.others.iter().map(|other| &other.deck);
    lists.into_iter().flatten().chain(others).flatten().map(|cards| normalise(&cards.card.value)).collect()
}

/// Cards that do not matter, in the order of the library: those that are legal in what is checked come first, and among
/// them those of the first set.
struct Fillers {
    next: std::vec::IntoIter<Arc<Card>>,
}

/// The word that stands for them in a file.
const FILLER: &str = "filler";

impl Fillers {
    fn new(library: &Library, named: &[String], asked: &Check<'_>) -> Self {
        let is_first = |card: &&Arc<Card>| card.printings().any(|printing| printing.set == FIRST_SET);
        let is_plain = |card: &&Arc<Card>| Section::Deck.takes(card.kind) && card.token.is_none();
        let is_other = |card: &&Arc<Card>| {
            !named.iter().any(|name| *name == normalise(&card.name) || *name == normalise(&card.full_name()))
        };
        // Without a day every set is legal, and those of the first are enough.
        let may_be = |card: &&Arc<Card>| is_first(card) || asked.date.is_some();
        let cards = library.iter().filter(may_be).filter(is_plain).filter(is_other);
        let mut cards: Vec<Arc<Card>> = cards.cloned().collect();
        cards.sort_by_cached_key(|card| (!is_in_pool(card, asked), !is_first(&card)));
        Self { next: cards.into_iter() }
    }

    /// Some cards of a list, each copy of the filler another card.
    fn entries(&mut self, cards: &CardCount, section: Section, library: &Library) -> Result<Vec<Entry>, Stop> {
        let count = cards.count as usize;
        if normalise(&cards.card.value) != FILLER {
            let card = found(&cards.card, section, library)?;
            return Ok(vec![Entry { section, count, card }]);
        }
        let fillers: Vec<Entry> =
            self.next.by_ref().take(count).map(|card| Entry { section, count: 1, card }).collect();
        if fillers.len() < count {
            let title = format!("there are no {count} cards left that do not matter");
            return Err(Stop::Invalid(Diagnostic::error(title).at(cards.card.place.clone()).into()));
        }
        Ok(fillers)
    }
}

/// The set that is legal wherever any is.
const FIRST_SET: &str = "SOR";
