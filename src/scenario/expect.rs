//! What must be true at a point of the replay: the claims of `expect` and of a quiz's options (contract §5).
//!
//! A map of claims becomes a list, in the order of the file, in which each single fact has its place.

use super::answer::Answer;
use super::event::EventClaim;
use super::file::{PHASES, Phase};
use super::name::{Located, Reference, Seat};
use super::place_of_card::CardPlace;
use super::read::{Reader, did_you_mean, expected, from_key_to_value, is_word, number_in, unknown};
use super::yaml::{Key, Node, Value};
use crate::diagnostic::Diagnostic;

/// One thing that must hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    Player {
        player: Seat,
        facts: Vec<Located<PlayerFact>>,
    },
    Card {
        card: Reference,
        facts: Vec<Located<CardFact>>,
    },
    Phase(Phase),
    Round(u32),
    /// Whose action it is, if anybody's.
    Active(Option<Located<Seat>>),
    /// Who holds the initiative counter, if anybody.
    Initiative(Option<Located<Seat>>),
    Result(GameResult),
    Prompt(PromptClaim),
    /// For each unit, exactly what it could attack if it were ready and its controller's action.
    AttackTargets(Vec<(Reference, Vec<Reference>)>),
    /// For each player, exactly the cards in hand that they could play.
    Playable(Vec<(Located<Seat>, Vec<Reference>)>),
    /// These happened in this order since the last `expect` with `events`.
    Events(Vec<Located<EventClaim>>),
}

/// A fact about a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerFact {
    Hand(Cards),
    /// Names are the top cards, from the top.
    Deck(Cards),
    Discard(Cards),
    Ground(Cards),
    Space(Cards),
    Resources {
        ready: Option<u32>,
        exhausted: Option<u32>,
        total: Option<u32>,
    },
    Base(Vec<Located<BaseFact>>),
    Leader(Vec<Located<CardFact>>),
    Credits(u32),
    Force(bool),
    /// Holds the initiative counter.
    Initiative(bool),
    Eliminated(bool),
}

/// The cards of a zone, by number or by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cards {
    Count(u32),
    Names(Vec<Reference>),
}

/// A fact about a player's base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BaseFact {
    Damage(u32),
    Remaining(i32),
    Hp(i32),
}

/// A fact about a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardFact {
    In(CardPlace),
    Damage(u32),
    Power(i32),
    Hp(i32),
    Remaining(i32),
    Cost(u32),
    Exhausted(bool),
    Ready(bool),
    Upgrades(Cards),
    Captives(Cards),
    Controller(Located<Seat>),
    Owner(Located<Seat>),
    /// It has each of these keywords, traits and aspects.
    Has(Vec<Reference>),
    /// It has none of these.
    Lacks(Vec<Reference>),
}

/// How the game stands, or has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameResult {
    Ongoing,
    Won(Vec<Located<Seat>>),
    Draw(Vec<Located<Seat>>),
}

/// What is asked of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PromptClaim {
    /// Nothing but the next action.
    Nothing,
    /// A prompt of which this much is said.
    Asks {
        player: Option<Located<Seat>>,
        /// Exactly these.
        options: Option<Vec<Located<Answer>>>,
        optional: Option<bool>,
    },
}

/// The words of `expect` that are neither a player nor a card.
pub(super) const KEYS: [&str; 9] =
    ["phase", "round", "active", "initiative", "result", "prompt", "attack_targets", "playable", "events"];

const PLAYER_KEYS: [&str; 12] = [
    "hand",
    "deck",
    "discard",
    "ground",
    "space",
    "resources",
    "base",
    "leader",
    "credits",
    "force",
    "initiative",
    "eliminated",
];

const CARD_KEYS: [&str; 14] = [
    "in",
    "damage",
    "power",
    "hp",
    "remaining",
    "cost",
    "exhausted",
    "ready",
    "upgrades",
    "captives",
    "controller",
    "owner",
    "has",
    "lacks",
];

impl Reader {
    /// A map of claims.
    pub fn claims(&mut self, node: &Node) -> Option<Vec<Located<Claim>>> {
        let entries = self.entries(node, "what must hold, as a map")?;
        let claims = entries.iter().filter_map(|(key, value)| {
            let place = from_key_to_value(key, value);
            self.claim(key, value).map(|value| Located { value, place })
        });
        Some(claims.collect())
    }

    fn claim(&mut self, key: &Key, value: &Node) -> Option<Claim> {
        Some(match key.text.as_str() {
            "phase" => Claim::Phase(self.word(value, "phase", &PHASES)?),
            "round" => Claim::Round(self.number(value, "a round's number")?),
            "active" => Claim::Active(self.player_or_none(value)?),
            "initiative" => Claim::Initiative(self.player_or_none(value)?),
            "result" => Claim::Result(self.game_result(value)?),
            "prompt" => Claim::Prompt(self.prompt(value)?),
            "attack_targets" => Claim::AttackTargets(self.attack_targets(value)?),
            "playable" => Claim::Playable(self.playable(value)?),
            "events" => Claim::Events(self.events(value)?),
            name => match self.seat(name) {
                Some(player) => {
                    let facts = self.facts(value, "what is expected of a player", &PLAYER_KEYS, Self::player_fact)?;
                    Claim::Player { player, facts }
                }
                None => self.card_claim(key, value)?,
            },
        })
    }

    fn card_claim(&mut self, key: &Key, value: &Node) -> Option<Claim> {
        let is_players = |key: &str| PLAYER_KEYS.contains(&key) && !CARD_KEYS.contains(&key);
        if let Value::Map(facts) = &value.value {
            if facts.iter().any(|(key, _)| is_players(&key.text)) {
                return self.fail(unknown("player", &key.text, &key.place, &self.player_names));
            }
            let facts = self.card_facts(value)?;
            return Some(Claim::Card { card: self.refer(&key.text, &key.place), facts });
        }
        let known = self.players_and(&KEYS);
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let title = format!("`{}` is no key of `expect` and no player, and of a card a map is expected", key.text);
        let diagnostic = did_you_mean(Diagnostic::error(title).at(key.place.clone()), &key.text, &known);
        let help = format!("allowed here: {}, or a card with a map such as `{{in: ana.hand}}`", known.join(", "));
        self.fail(diagnostic.help(help))
    }

    fn player_fact(&mut self, key: &str, node: &Node) -> Option<PlayerFact> {
        Some(match key {
            "hand" => PlayerFact::Hand(self.cards(node)?),
            "deck" => PlayerFact::Deck(self.cards(node)?),
            "discard" => PlayerFact::Discard(self.cards(node)?),
            "ground" => PlayerFact::Ground(self.cards(node)?),
            "space" => PlayerFact::Space(self.cards(node)?),
            "resources" => self.resources_fact(node)?,
            "base" => PlayerFact::Base(self.facts(node, "a base", &["damage", "remaining", "hp"], Self::base_fact)?),
            "leader" => PlayerFact::Leader(self.card_facts(node)?),
            "credits" => PlayerFact::Credits(self.amount(node)?),
            "force" => PlayerFact::Force(self.flag(node)?),
            "initiative" => PlayerFact::Initiative(self.flag(node)?),
            "eliminated" => PlayerFact::Eliminated(self.flag(node)?),
            _ => return None,
        })
    }

    fn resources_fact(&mut self, node: &Node) -> Option<PlayerFact> {
        if let Value::Scalar { .. } = node.value {
            let total = Some(self.amount(node)?);
            return Some(PlayerFact::Resources { ready: None, exhausted: None, total });
        }
        let map = self.fields(node, "`resources`", &["ready", "exhausted", "total"])?;
        let mut number = |key| map.get(key).and_then(|node| self.amount(node));
        let (ready, exhausted, total) = (number("ready"), number("exhausted"), number("total"));
        Some(PlayerFact::Resources { ready, exhausted, total })
    }

    fn base_fact(&mut self, key: &str, node: &Node) -> Option<BaseFact> {
        Some(match key {
            "damage" => BaseFact::Damage(self.amount(node)?),
            "remaining" => BaseFact::Remaining(self.number(node, "a number")?),
            "hp" => BaseFact::Hp(self.number(node, "a number")?),
            _ => return None,
        })
    }

    fn card_facts(&mut self, node: &Node) -> Option<Vec<Located<CardFact>>> {
        self.facts(node, "what is expected of a card", &CARD_KEYS, Self::card_fact)
    }

    fn card_fact(&mut self, key: &str, node: &Node) -> Option<CardFact> {
        let words = "a keyword, trait or aspect, or a list of them";
        Some(match key {
            "in" => CardFact::In(self.card_place(node)?),
            "damage" => CardFact::Damage(self.amount(node)?),
            "power" => CardFact::Power(self.number(node, "a number")?),
            "hp" => CardFact::Hp(self.number(node, "a number")?),
            "remaining" => CardFact::Remaining(self.number(node, "a number")?),
            "cost" => CardFact::Cost(self.amount(node)?),
            "exhausted" => CardFact::Exhausted(self.flag(node)?),
            "ready" => CardFact::Ready(self.flag(node)?),
            "upgrades" => CardFact::Upgrades(self.cards(node)?),
            "captives" => CardFact::Captives(self.cards(node)?),
            "controller" => CardFact::Controller(self.player(node)?),
            "owner" => CardFact::Owner(self.player(node)?),
            "has" => CardFact::Has(self.references(node, words)?),
            "lacks" => CardFact::Lacks(self.references(node, words)?),
            _ => return None,
        })
    }

    fn cards(&mut self, node: &Node) -> Option<Cards> {
        match number_in(node) {
            Some(count) => Some(Cards::Count(count)),
            None => self.references(node, "a number, or a list of cards").map(Cards::Names),
        }
    }

    fn game_result(&mut self, node: &Node) -> Option<GameResult> {
        if is_word(node, "ongoing") {
            return Some(GameResult::Ongoing);
        }
        let needed = "`ongoing`, `{winner: PLAYER}`, `{winners: [PLAYER, …]}` or `{draw: [PLAYER, …]}`";
        let Value::Map(entries) = &node.value else { return self.fail(expected(needed, node)) };
        let [(key, value)] = entries.as_slice() else { return self.fail(expected(needed, node)) };
        if !matches!(key.text.as_str(), "winner" | "winners" | "draw") {
            return self.fail(unknown("result", &key.text, &key.place, &["ongoing", "winner", "winners", "draw"]));
        }
        let players = self.list(value, Self::player);
        if self.items(value).is_empty() {
            return self.fail(expected("a player, or a list of players", value));
        }
        Some(if key.text == "draw" { GameResult::Draw(players) } else { GameResult::Won(players) })
    }

    fn prompt(&mut self, node: &Node) -> Option<PromptClaim> {
        if is_word(node, "none") {
            return Some(PromptClaim::Nothing);
        }
        if !matches!(node.value, Value::Map(_)) {
            return self.fail(expected("`none`, or a map with `player`, `options` and `optional`", node));
        }
        let map = self.fields(node, "`prompt`", &["player", "options", "optional"])?;
        Some(PromptClaim::Asks {
            player: map.get("player").and_then(|node| self.player(node)),
            options: map.get("options").and_then(|node| self.options(node)),
            optional: map.get("optional").and_then(|node| self.flag(node)),
        })
    }

    fn options(&mut self, node: &Node) -> Option<Vec<Located<Answer>>> {
        if let Value::Null = node.value {
            return self.fail(expected("a list of options", node));
        }
        if is_word(node, "none") {
            return Some(Vec::new());
        }
        Some(self.list(node, Self::answer))
    }

    fn attack_targets(&mut self, node: &Node) -> Option<Vec<(Reference, Vec<Reference>)>> {
        let entries = self.entries(node, "units and what they can attack, as a map")?;
        let targets = entries.iter().filter_map(|(unit, targets)| {
            let targets = self.references(targets, "a list of units and players")?;
            Some((self.refer(&unit.text, &unit.place), targets))
        });
        Some(targets.collect())
    }

    fn playable(&mut self, node: &Node) -> Option<Vec<(Located<Seat>, Vec<Reference>)>> {
        let entries = self.entries(node, "players and what they can play, as a map")?;
        let playable = entries.iter().filter_map(|(player, cards)| {
            let cards = self.references(cards, "a list of cards");
            Some((self.player_called(&player.text, &player.place)?, cards?))
        });
        Some(playable.collect())
    }
}
