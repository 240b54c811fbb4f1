//! Corrections of claims that do not hold, in the words of `expect`: the claim as it would have to be written to hold.

use crate::replay::table::build::player_of;
use crate::replay::table::resolve::Table;
use crate::{BaseFact, CardFact, Cards, Claim, Located, PlayerFact, flow};
use swu_cards as cards;
use swu_game::{CardId, Event, Outcome, PlayerId, Ref, Stage, Zone};

impl Table<'_> {
    /// A map of `expect` that corrects those of these claims that do not hold; nothing for those that can only be denied.
    pub fn found_instead(&self, claims: &[Located<Claim>], events: &[Event]) -> Option<String> {
        let fails = |claim: &&Located<Claim>| self.check(claim, events).is_ok_and(|misses| !misses.is_empty());
        let found: Vec<(String, String)> =
            claims.iter().filter(fails).filter_map(|claim| self.found_of(&claim.value)).collect();
        let entries = found.iter().map(|(key, value)| (key.as_str(), value.clone()));
        (!found.is_empty()).then(|| flow::map(entries))
    }

    fn found_of(&self, claim: &Claim) -> Option<(String, String)> {
        let position = &self.position;
        let name = |player: Option<PlayerId>| player.map_or("none", |player| position.player(player).name.as_str());
        let fact = |key: &str, value: String| Some((key.to_owned(), value));
        match claim {
            Claim::Player { player, facts } => {
                let player = player_of(*player);
                let found: Vec<(&str, String)> =
                    facts.iter().filter_map(|fact| self.found_of_player(player, fact)).collect();
                let key = position.player(player).name.clone();
                (!found.is_empty()).then(|| (key, flow::map(found)))
            }
            Claim::Card { card, facts } => {
                let found = self.claimed_card(card, facts).ok()??;
                let facts = facts.iter().filter_map(|fact| self.found_of_card(found, fact)).collect::<Vec<_>>();
                (!facts.is_empty()).then(|| (card.text.clone(), flow::map(facts)))
            }
            Claim::Phase(_) => fact("phase", {
                let phase = match position.stage() {
                    Stage::Setup => "setup",
                    Stage::In(cards::Phase::Action) => "action",
                    Stage::In(cards::Phase::Regroup) => "regroup",
                };
                phase.to_owned()
            }),
            Claim::Round(_) => fact("round", self.round_now().to_string()),
            Claim::Active(_) => {
                let active = (*position.outcome() == Outcome::Ongoing).then(|| position.active());
                fact("active", flow::word(name(active)))
            }
            Claim::Initiative(_) => fact("initiative", flow::word(name(position.initiative().holder))),
            Claim::Result(_) => {
                let ended = |word: &str, players: &[PlayerId]| {
                    let names: Vec<String> =
                        players.iter().map(|&player| flow::word(&position.player(player).name)).collect();
                    flow::map([(word, format!("[{}]", names.join(", ")))])
                };
                fact(
                    "result",
                    match position.outcome() {
                        Outcome::Ongoing => "ongoing".to_owned(),
                        Outcome::Won(players) => ended("winners", players),
                        Outcome::Draw(players) => ended("draw", players),
                    },
                )
            }
            Claim::Prompt(_) | Claim::AttackTargets(_) | Claim::Playable(_) | Claim::Events(_) => None,
        }
    }

    fn found_of_player(&self, player: PlayerId, fact: &Located<PlayerFact>) -> Option<(&'static str, String)> {
        if self.check_player(player, fact).ok()?.is_empty() {
            return None;
        }
        let position = &self.position;
        let state = position.player(player);
        let in_arena = |zone: Zone| -> Vec<CardId> {
            let there = |&&unit: &&CardId| position.card(unit).zone == zone && position.card(unit).controller == player;
            position.units().iter().filter(there).copied().collect()
        };
        let found = |key: &'static str, value: String| Some((key, value));
        match &fact.value {
            PlayerFact::Hand(cards) => found("hand", self.pile_found(cards, &state.hand)),
            PlayerFact::Discard(cards) => found("discard", self.pile_found(cards, &state.discard)),
            PlayerFact::Ground(cards) => found("ground", self.pile_found(cards, &in_arena(Zone::Ground))),
            PlayerFact::Space(cards) => found("space", self.pile_found(cards, &in_arena(Zone::Space))),
            PlayerFact::Deck(Cards::Count(count)) => found("deck", self.pile_found(&Cards::Count(*count), &state.deck)),
            PlayerFact::Deck(Cards::Names(words)) => {
                let top = state.deck.get(..words.len()).unwrap_or(&state.deck);
                found("deck", self.pile_found(&Cards::Names(words.clone()), top))
            }
            PlayerFact::Resources { .. } => {
                let (ready, exhausted) = position.resources(player);
                let counts = [("ready", ready), ("exhausted", exhausted)];
                found("resources", flow::map(counts.map(|(key, count)| (key, count.to_string()))))
            }
            PlayerFact::Base(facts) => {
                let look = position.look();
                let facts = facts.iter().map(|fact| match &fact.value {
                    BaseFact::Upgrades(cards) => {
                        let upgrades: Vec<CardId> = position.upgrades_on(state.base).collect();
                        ("upgrades", self.pile_found(cards, &upgrades))
                    }
                    BaseFact::Damage(_) => ("damage", position.card(state.base).damage.to_string()),
                    BaseFact::Remaining(_) => ("remaining", look.remaining_hp(state.base).to_string()),
                    BaseFact::Hp(_) => ("hp", look.hp(state.base).to_string()),
                });
                found("base", flow::map(facts))
            }
            PlayerFact::Leader(facts) => {
                let leaders = position.leaders(player);
                let leader = leaders.first()?;
                let facts: Vec<_> = facts.iter().filter_map(|fact| self.found_of_card(*leader, fact)).collect();
                found("leader", flow::map(facts))
            }
            PlayerFact::Credits(_) => found("credits", position.credits(player).to_string()),
            PlayerFact::Force(_) => found("force", position.has_force(player).to_string()),
            PlayerFact::Initiative(wanted) => found("initiative", (!wanted).to_string()),
            PlayerFact::Eliminated(_) => found("eliminated", state.eliminated.to_string()),
        }
    }

    fn found_of_card(&self, card: CardId, fact: &Located<CardFact>) -> Option<(&'static str, String)> {
        if self.check_card(card, fact).ok()?.is_empty() {
            return None;
        }
        let position = &self.position;
        let look = position.look();
        let state = position.card(card);
        let player = |player: PlayerId| flow::word(&position.player(player).name);
        let upgrades = || position.upgrades_on(card).collect::<Vec<_>>();
        Some(match &fact.value {
            CardFact::In(_) => ("in", flow::word(&self.place_as_written(card))),
            CardFact::Damage(_) => ("damage", state.damage.to_string()),
            CardFact::Power(_) => ("power", look.power(card).to_string()),
            CardFact::Hp(_) => ("hp", look.hp(card).to_string()),
            CardFact::Remaining(_) => ("remaining", look.remaining_hp(card).to_string()),
            CardFact::Cost(_) => ("cost", look.card(card).cost.to_string()),
            CardFact::Exhausted(_) => ("exhausted", state.exhausted.to_string()),
            CardFact::Ready(_) => ("ready", (!state.exhausted).to_string()),
            CardFact::Upgrades(cards) => ("upgrades", self.pile_found(cards, &upgrades())),
            CardFact::Captives(cards) => ("captives", self.pile_found(cards, &position.captives_of(card))),
            CardFact::Controller(_) => ("controller", player(state.controller)),
            CardFact::Owner(_) => ("owner", player(state.owner)),
            // The claim alone says which of several words is missing.
            CardFact::Has(_) | CardFact::Lacks(_) => return None,
        })
    }

    /// A pile as it is: by names if the claim is by names and each card has one.
    fn pile_found(&self, claimed: &Cards, found: &[CardId]) -> String {
        let all_named = found.iter().all(|&card| !self.position.card(card).filler);
        match claimed {
            Cards::Names(_) if all_named && !found.is_empty() => {
                let name = |&card: &CardId| flow::word(&self.option_name(Ref::Card(self.position.object(card))));
                format!("[{}]", found.iter().map(name).collect::<Vec<_>>().join(", "))
            }
            Cards::Names(_) | Cards::Count(_) => found.len().to_string(),
        }
    }
}
