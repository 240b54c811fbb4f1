//! Events that are expected to have happened: the entries of `events` (contract §5).

use super::expect::CARD_BY_FACTS;
use super::key::Kind;
use super::name::{Located, Reference, normalise};
use super::read::{Reader, expected, number_in};
use super::schema::{self, schema_of};
use super::yaml::Key as NodeKey;
use super::yaml::{Node, Value};
use swu_cards::CardKind;
use swu_text::diagnostic::Diagnostic;

/// One entry of `events`: a pattern that events match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPattern {
    /// False if none of them must have happened.
    pub happened: bool,
    pub kind: EventKind,
    /// The affected or acting card or player; for `phase` the phase, for `take` also a counter.
    pub subject: Reference,
    /// The amount, if the file gives one.
    pub amount: Option<u32>,
}

macro_rules! event_kinds {
    ($($word:literal $kind:ident $about:literal)*) => {
        /// The kinds of event that a file can name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EventKind { $($kind),* }

        /// The word and description of each kind.
        const KINDS: &[(&str, EventKind, &str)] = &[$(($word, EventKind::$kind, $about)),*];
    };
}

event_kinds! {
    "play" Play "A card is played; its player plays it."
    "attack" Attack "A unit attacks; its player attacks with it."
    "damage" Damage "A unit or base is dealt damage."
    "heal" Heal "Damage is healed from a unit or base."
    "defeat" Defeat "A unit, upgrade or base is defeated."
    "draw" Draw "A player draws."
    "discard" Discard "A card is discarded, or a player discards."
    "resource" Resource "A card is resourced, or a player resources."
    "ready" Ready "A card is readied."
    "exhaust" Exhaust "A card is exhausted."
    "create" Create "A token is created."
    "attach" Attach "An upgrade is attached to a unit."
    "capture" Capture "A unit is captured, or captures."
    "rescue" Rescue "A captured card is rescued."
    "return" Return "A card is returned, as to its owner's hand."
    "deploy" Deploy "A leader is deployed; its player deploys it."
    "expire" Expire "A lasting effect of a card ends."
    "delayed" Delayed "A delayed effect of a card happens."
    "trigger" Trigger "An ability of a card triggers."
    "resolve" Resolve "An ability of a card resolves; `Card: On Attack` says which."
    "eliminate" Eliminate "A player is eliminated."
    "shuffle" Shuffle "A player shuffles the deck."
    "look" Look "A player looks at cards."
    "reveal" Reveal "Cards are revealed."
    "search" Search "A player searches cards."
    "control" Control "A player takes control of a card."
    "pass" Pass "A player passes."
    "take" Take "A player takes a counter."
    "phase" Phase "A phase starts."
}

/// The list of `events`.
pub(crate) const EVENTS: Kind<Vec<Located<EventPattern>>> =
    Kind { read: Reader::events, schema: |generator| schema::one_or_list(schema::of::<EventPattern>(generator)) };

schema_of!(EventPattern, "Event", |generator| {
    let happened = schema::of::<Happened>(generator);
    let not = schema::one_key([(NOT, "This did not happen.")], &happened);
    schema::any_of([happened, not])
});

/// An event of the game, for the schema.
struct Happened;

schema_of!(Happened, "Happened", |generator| {
    let subject = schema::of::<Subject>(generator);
    schema::one_key(KINDS.iter().map(|(word, _, about)| (*word, *about)), &subject)
});

/// The card or player of an event, for the schema.
struct Subject;

schema_of!(Subject, "CardOrPlayer", |generator| {
    schema::any_of([schema::reference(generator), schema::pair_of(&schema::amount(generator))])
});

/// Key for something that did not happen.
const NOT: &str = "not";

impl EventKind {
    /// The word for it in a file.
    pub fn word(self) -> &'static str {
        KINDS.iter().find(|(_, kind, _)| *kind == self).map_or("", |(word, ..)| word)
    }

    /// The subjects of an event that happens to no card: what they are called, the words for them, and true if players are
    /// among them.
    const fn subjects(self) -> Option<(&'static str, &'static [&'static str], bool)> {
        match self {
            Self::Phase => Some(("phase to start", &["action", "regroup"], false)),
            Self::Take => Some(("player or counter", &["initiative", "blast", "plan"], true)),
            Self::Pass | Self::Eliminate | Self::Shuffle => Some(("player", &[], true)),
            _ => None,
        }
    }

    /// Tests if cards of that kind can be in such an event.
    pub(crate) const fn can_be_of(self, kind: CardKind) -> bool {
        match self {
            Self::Attack | Self::Capture | Self::Rescue => matches!(kind, CardKind::Unit | CardKind::Leader),
            Self::Deploy => matches!(kind, CardKind::Leader),
            _ => true,
        }
    }

    /// Tests if such an event has an amount, or several of them at once can be counted.
    const fn has_amount(self) -> bool {
        !matches!(
            self,
            Self::Play
                | Self::Attack
                | Self::Attach
                | Self::Capture
                | Self::Deploy
                | Self::Delayed
                | Self::Control
                | Self::Shuffle
                | Self::Eliminate
                | Self::Pass
                | Self::Take
                | Self::Phase
        )
    }
}

impl Reader {
    /// The list of `events`.
    pub fn events(&mut self, node: &Node) -> Option<Vec<Located<EventPattern>>> {
        let items = match &node.value {
            Value::List(items) => items.as_slice(),
            Value::Map(_) => std::slice::from_ref(node),
            _ => return self.fail(expected("a list of events", node)),
        };
        let events = items.iter().filter_map(|item| {
            let value = match item.entries() {
                [(key, value)] if key.text == NOT => match value.entries() {
                    [(again, _)] if again.text == NOT => {
                        return self.fail(Diagnostic::error("`not` is within `not`").at(again.place.clone()));
                    }
                    _ => EventPattern { happened: false, ..self.event_pattern(value)? },
                },
                _ => self.event_pattern(item)?,
            };
            Some(Located { value, place: item.place.clone() })
        });
        Some(events.collect())
    }

    fn event_pattern(&mut self, node: &Node) -> Option<EventPattern> {
        let entries = self.entries(node, "an event as a map, such as `defeat: CARD`")?;
        let [(key, value)] = entries else {
            let title = format!("an event is a map with one key; this one has {}", entries.len());
            return self
                .fail(Diagnostic::error(title).at(node.place.clone()).help("write one list entry for each event"));
        };
        let Some((_, kind, _)) = KINDS.iter().find(|(word, ..)| *word == key.text) else {
            let words: Vec<&str> = KINDS.iter().map(|(word, ..)| *word).chain([NOT]).collect();
            return self.fail(self.unlisted("event", "", key, &words));
        };
        let (subject, amount) = self.subject(value)?;
        if amount.is_some() && !kind.has_amount() {
            let error = Diagnostic::error(format!("`{}` has no amount", kind.word())).at(value.place.clone());
            return self.fail(self.offer(error, &value.place.span, &subject.text));
        }
        if let Some((what, words, players)) = kind.subjects() {
            let names = if players { self.players_and(words) } else { words.iter().map(ToString::to_string).collect() };
            let word = normalise(&subject.text);
            if !names.iter().any(|name| normalise(name) == word) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let key = NodeKey { text: subject.text, place: subject.place };
                return self.fail(self.unlisted(what, "", &key, &names));
            }
        }
        Some(EventPattern { happened: true, kind: *kind, subject, amount })
    }

    fn subject(&mut self, node: &Node) -> Option<(Reference, Option<u32>)> {
        let needed = "a card or a player, or one of them with an amount such as `{ben: 3}`";
        match &node.value {
            Value::Map(entries) if entries.iter().all(|(key, _)| key.text != CARD_BY_FACTS.name) => {
                match entries.as_slice() {
                    [(key, value)] => match number_in(value) {
                        Some(amount) => Some((self.refer_key(key), Some(amount))),
                        None => self.fail(expected("an amount", value)),
                    },
                    _ => self.fail(expected(needed, node)),
                }
            }
            _ => self.reference(node, needed).map(|subject| (subject, None)),
        }
    }
}
