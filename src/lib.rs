//! `swu-judge`: a rules reference and ruling checker for judges of *Star Wars: Unlimited*.
//!
//! # The map
//!
//! Each module but `cli` is a package of its own, given out here; `ARCHITECTURE.md` tells more.
//!
//! | module | what it is for |
//! | --- | --- |
//! | [`rulebook`] | rules documents in markdown become a graph of cited, linked rules |
//! | [`import`] | the official documents, and those of others, become a rules folder |
//! | [`search`] | finds a rule in that graph by words, number, prefix or with a typo |
//! | [`cards`] | facts of the printed cards, and their abilities as trees |
//! | [`game`] | the engine: a position, the decisions it asks for, the events they cause, each with its rule |
//! | [`scenario`] | YAML judge scenarios and their JSON Schema: read, replayed, held to what they expect |
//! | [`quiz`] | questions whose answers the engine proves: asked, remembered, exported |
//! | [`api`] | what the program says to programs: versioned JSON, with its schemas |
//! | [`lsp`] | what an editor is told about files that are being written |
//! | `desk` | an event as it is served to phones: pages, codes, what forms mean |
//! | [`cli`] | the `judge` command: the only place that prints |
//! | [`tournament`] | decks, matches, pairings, standings, cuts and brackets by the Tournament Regulations |
//! | [`page`] | the frame of every page for a browser |
//! | [`diagnostic`] | what all of them say about bad input: where, what, and the way out |
//!
//! # Features
//!
//! | feature | what it adds |
//! | --- | --- |
//! | `cli` | the command `judge`, with the terminal and `parallel` |
//! | `import-pdf` | the official documents in PDF; without it, their text and markdown |
//! | `parallel` | rules are read, files replayed and proofs searched on all cores |
//! | `quiz-anki` | packages for Anki, with SQLite |
//! | `quiz-memory` | the memory of a candidate, with SQLite |
//! | `serve` | `judge event serve`, with an asynchronous runtime |
//!
//! `cli`, `quiz-memory` and `serve` are on by default. A library that wants the rules, the cards and the engine takes none of
//! them: then nothing is compiled from C, and no thread is started. What may grow is `#[non_exhaustive]`.
//!
//! # Who may know whom
//!
//! `cli` -> `quiz` -> `scenario`, `search` -> `tournament`, `game` -> `cards` -> `rulebook`, never upwards: the engine knows
//! nothing of YAML, files or terminals, tournaments nothing of games, and the rulebook nothing of either.
//!
//! # Playing a game
//!
//! A [`game::Position`] is a value. `Position::decision` says who is asked for what, by which
//! rule and with which options; [`Position::decide`](game::Position::decide) takes an answer and plays on by the rules to
//! the next decision. That is the whole interface of play: scenarios, random play and proofs use nothing else. What is
//! not legal is refused with the rule that forbids it, and the position stays as it was.
//!
//! ```
//! use swu_judge::cards::{Arena, Library, Lookup};
//! use swu_judge::game::{Action, Answer, Ask, Entry, GameSetup, PlayerSetup, Position, Rule, Stage};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let card = |name: &str| match Library::embedded().find(name) {
//!     Lookup::One(card) => Ok(Entry::new(card.clone())),
//!     Lookup::Several(_) | Lookup::Unknown => Err(format!("{name} is one card")),
//! };
//! let ana = PlayerSetup {
//!     units: vec![(Arena::Ground, card("Wampa")?)],
//!     ..PlayerSetup::new("ana", card("Capital City")?)
//! };
//! let ben = PlayerSetup {
//!     units: vec![(Arena::Ground, card("Pyke Sentinel")?)],
//!     ..PlayerSetup::new("ben", card("Capital City")?)
//! };
//! let stage = Stage::In(swu_judge::cards::Phase::Action);
//! let mut game = Position::begin(&GameSetup { stage, ..GameSetup::new(vec![ana, ben]) })?.position;
//!
//! let decision = game.decision().ok_or("an action is asked for")?;
//! assert_eq!((decision.player, &decision.ask, decision.rule), (game.active(), &Ask::Action, Rule::Cr1_15_1));
//! let player = decision.player;
//!
//! // A Sentinel stands before the base: the attack is refused by the rule of the keyword.
//! let [wampa, sentinel] = game.units() else { return Err("two units".into()) };
//! let (attacker, sentinel) = (*wampa, *sentinel);
//! let base = game.player(game.opponents(player)[0]).base;
//! let at_the_base = Answer::Action(Action::Attack { attacker, targets: vec![base] });
//! let refusal = game.decide(player, at_the_base).unwrap_err();
//! assert_eq!(refusal.rule.to_string(), "CR 7.5.11.a");
//!
//! // What may be done instead, and what comes of it.
//! let attack = Action::Attack { attacker, targets: vec![sentinel] };
//! assert!(game.legal_actions(player).contains(&attack));
//! let events = game.decide(player, Answer::Action(attack))?;
//! assert!(events.iter().any(|event| event.rules().any(|rule| rule == Rule::Cr6_3_4a)));
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "cli")]
pub mod cli;

pub use swu_api as api;
pub use swu_cards as cards;
#[cfg(feature = "serve")]
pub use swu_desk as desk;
pub use swu_game as game;
pub use swu_import as import;
pub use swu_lsp as lsp;
pub use swu_quiz as quiz;
pub use swu_rulebook as rulebook;
pub use swu_scenario as scenario;
pub use swu_search as search;
pub use swu_text::{diagnostic, page};
pub use swu_tournament as tournament;

#[cfg(feature = "cli")]
use swu_text::words;
