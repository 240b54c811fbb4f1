//! Actions of a file (contract §4), in the engine's terms. The place of a card decides which cards it can be: a card to
//! play is one that the player could play, an attacker is one of the player's units.

use crate::table::build::player_of;
use crate::table::lookup::quoted;
use crate::table::resolve::{Table, says_all};
use crate::{self as file, Illegal, Reference, flow, normalise};
use swu_cards::{CardKind, Keyword};
use swu_game::{self as game, Action, CardId, PlayerId, Zone};
use swu_text::diagnostic::Diagnostic;

/// Words for a base that is somebody's.
const A_BASE: [&str; 5] = ["base", "enemy", "face", "opponent", "player"];

/// A step of a player, for the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Move {
    /// An answer to the decision that is open.
    Decide(game::Answer),
    /// A mulligan or resource decision, perhaps before its turn.
    Declare(game::Answer),
    Concede,
}

impl Table<'_> {
    /// The move of a step; `None` for an answer to a prompt, which is read together with the prompt.
    ///
    /// # Errors
    ///
    /// If its words mean nothing in this game, or several things.
    pub fn action(
        &self,
        player: PlayerId,
        action: &file::Action,
        illegal: Option<&Illegal>,
    ) -> Result<Option<Move>, Box<Diagnostic>> {
        let act = |action: Action| Ok(Some(Move::Decide(game::Answer::Action(action))));
        match action {
            file::Action::Play(play) => act(Action::Play(self.play(player, play)?)),
            file::Action::Attack { unit, targets } => act(self.attack(player, unit, targets, illegal.is_some())?),
            file::Action::Use { card, ability, credits } => {
                let (card, ability) = self.used(player, card, *ability)?;
                // CR 3.4.4: using the ability that deploys a leader deploys it.
                act(match credits.map(|credits| usize::try_from(credits).unwrap_or(usize::MAX)) {
                    None if self.position.is_deployed_by(player, card, ability) => {
                        Action::Deploy { leader: card, onto: None }
                    }
                    credits => Action::Use { card, ability, credits },
                })
            }
            file::Action::Deploy { leader, onto } => {
                let is_leader = |card: CardId| self.position.printed(card).kind == CardKind::Leader;
                let own = |card: CardId| is_leader(card) && self.side(card) == player;
                let leader = self.card(leader, &[&own, &is_leader])?;
                let onto = self.onto(player, onto.as_ref(), &|unit| {
                    self.position.check_action(player, &Action::Deploy { leader, onto: Some(unit) }).is_ok()
                })?;
                act(Action::Deploy { leader, onto })
            }
            file::Action::Pass => act(Action::Pass),
            file::Action::Take(counter) => act(Action::Take(*counter)),
            file::Action::Keep => Ok(Some(Move::Declare(game::Answer::Keep))),
            file::Action::Mulligan { hand } => {
                let hand = hand.as_ref().map(|words| self.new_hand(player, words)).transpose()?;
                Ok(Some(Move::Declare(game::Answer::Mulligan(hand))))
            }
            file::Action::Resource(words) => {
                let hand = self.position.player(player).hand.clone();
                let cards = self.distinct(words, &|card| hand.contains(&card), player)?;
                Ok(Some(Move::Declare(game::Answer::Choose(self.refs_of(&cards)))))
            }
            file::Action::Concede => Ok(Some(Move::Concede)),
            file::Action::Choose(_) => Ok(None),
        }
    }

    /// A card that is played.
    pub fn play(&self, player: PlayerId, play: &file::Play) -> Result<game::Play, Box<Diagnostic>> {
        let using = play.using;
        let exploit = play.exploit.as_ref().map(|words| {
            let units = |card: CardId| self.position.look().is_unit(card) && self.side(card) == player;
            self.distinct(words, &units, player)
        });
        let exploit = exploit.transpose()?;
        let (credits, paying) = self.paid_with(player, play)?;
        let play_onto = |card: CardId, onto: Option<CardId>| game::Play {
            card,
            using,
            onto,
            exploit: exploit.clone(),
            credits,
            paying: paying.clone(),
        };
        let from = match using {
            Some(Keyword::Smuggle | Keyword::Plot) => Zone::Resources,
            _ => Zone::Hand,
        };
        let own = |card: CardId| self.side(card) == player || self.position.card(card).owner == player;
        let onto = self.onto(player, play.onto.as_ref(), &|unit| {
            let cards = self.matching(&play.card);
            cards.into_iter().any(|card| own(card) && self.can_play(player, play_onto(card, Some(unit))))
        })?;
        let as_file = |card: CardId| play_onto(card, onto);
        let there = |card: CardId| own(card) && self.position.card(card).zone == from;
        let legal_there = |card: CardId| there(card) && self.can_play(player, as_file(card));
        let legal = |card: CardId| self.can_play(player, as_file(card));
        // A player who has no such card is refused any.
        let cards = self.matching(&play.card);
        let others = cards.first().copied().filter(|_| !cards.iter().any(|&card| own(card)));
        let card = self.card(&play.card, &[&legal_there, &legal, &there, &own]);
        Ok(as_file(card.or_else(|error| others.ok_or(error))?))
    }

    /// The number of Credit tokens, and the resources, that pay for a card.
    pub(crate) fn paid_with(
        &self,
        player: PlayerId,
        play: &file::Play,
    ) -> Result<(Option<usize>, Vec<CardId>), Box<Diagnostic>> {
        let ready = |card: CardId| self.position.is_ready_resource(player, card);
        let paying = self.distinct(&play.paying, &ready, player)?;
        Ok((play.credits.map(|credits| usize::try_from(credits).unwrap_or(usize::MAX)), paying))
    }

    fn can_play(&self, player: PlayerId, play: game::Play) -> bool {
        self.position.check_action(player, &Action::Play(play)).is_ok()
    }

    /// The unit that an upgrade goes on.
    fn onto(
        &self,
        player: PlayerId,
        onto: Option<&Reference>,
        legal: &dyn Fn(CardId) -> bool,
    ) -> Result<Option<CardId>, Box<Diagnostic>> {
        let unit = |card: CardId| self.position.look().is_unit(card);
        let own = |card: CardId| unit(card) && self.side(card) == player;
        let legal = |card: CardId| unit(card) && legal(card);
        // A card that cannot be attached there is still named, to be refused.
        onto.map(|onto| self.card(onto, &[&legal, &unit, &own])).transpose()
    }

    fn attack(
        &self,
        player: PlayerId,
        unit: &Reference,
        targets: &[Reference],
        illegal: bool,
    ) -> Result<Action, Box<Diagnostic>> {
        let look = self.position.look();
        let own = |card: CardId| look.is_unit(card) && self.side(card) == player;
        let ready = |card: CardId| own(card) && !self.position.card(card).exhausted;
        let attacker = if illegal { self.card(unit, &[&own]) } else { self.card(unit, &[&ready, &own]) };
        let attacker = attacker.map_err(|error| self.target_beside(unit, error))?;
        let legal_targets = self.position.attack_targets(attacker);
        let legal = |card: CardId| legal_targets.contains(&card);
        let enemy = |card: CardId| (look.is_unit(card) || self.base_of(card).is_some()) && self.side(card) != player;
        let in_play = |card: CardId| look.is_unit(card) || self.base_of(card).is_some();
        let mut chosen: Vec<CardId> = Vec::with_capacity(targets.len());
        for target in targets {
            let free = chosen.clone();
            let is_free = |card: CardId| !free.contains(&card);
            let legal = |card: CardId| is_free(card) && !illegal && legal(card);
            let enemy = |card: CardId| is_free(card) && enemy(card);
            let found = self.card_or_base(target, &[&legal, &enemy, &in_play]);
            chosen.push(found.map_err(|error| self.unnamed_target(target, &legal_targets, error))?);
        }
        Ok(Action::Attack { attacker, targets: chosen })
    }

    /// The message for a target that is left open, or is somebody's base without a name: `any`, `enemy base`.
    fn unnamed_target(&self, words: &Reference, legal: &[CardId], error: Box<Diagnostic>) -> Box<Diagnostic> {
        if self.cards.is_known(&words.name) || !self.matching(words).is_empty() {
            return error;
        }
        let help = match normalise(&words.text).as_str() {
            "any" => {
                "omit `target`: the player is then asked for it, and `judge prove` searches every answer".to_owned()
            }
            text if text.split(' ').any(|word| A_BASE.contains(&word.trim_end_matches("'s"))) => {
                let players = legal.iter().filter_map(|&card| self.base_of(card));
                let names: Vec<String> = players.map(|player| flow::word(&self.position.player(player).name)).collect();
                match names.is_empty() {
                    true => "a base is named by its player".to_owned(),
                    false => format!("a base is named by its player: write {}", quoted(&names)),
                }
            }
            _ => return error,
        };
        Box::new(Diagnostic { help: vec![help], ..*error })
    }

    /// The message for an attacker and its target in one: `Wampa on ben`.
    fn target_beside(&self, words: &Reference, error: Box<Diagnostic>) -> Box<Diagnostic> {
        let parted = [" on ", " at ", " against ", " -> ", " attacks "].iter().find_map(|by| words.text.split_once(by));
        let Some((unit, target)) = parted else { return error };
        let target = target.strip_suffix("'s base").unwrap_or(target).trim();
        let attack = file::flow::map([("attack", file::flow::word(unit.trim())), ("target", file::flow::word(target))]);
        Box::new(error.help(format!("the attacked unit or player is the `target`: write `{attack}`")))
    }

    /// The card that is used, and the place of its action ability.
    fn used(
        &self,
        player: PlayerId,
        word: &Reference,
        ability: Option<u32>,
    ) -> Result<(CardId, usize), Box<Diagnostic>> {
        let position = &self.position;
        let has = |card: CardId| position.action_abilities(card) > 0;
        let own = |card: CardId| self.side(card) == player;
        let can = |card: CardId| {
            let abilities = 0..position.action_abilities(card);
            abilities.into_iter().any(|ability| self.can_use(player, card, ability))
        };
        let own_in_play = |card: CardId| own(card) && position.card(card).zone.is_play();
        let own_with = |card: CardId| own(card) && has(card);
        let own_leader = |card: CardId| own(card) && position.deploy_ability(card).is_some();
        let base = self.player_called(word).filter(|_| self.matching(word).is_empty());
        let card = match base {
            Some(player) => position.player(player).base,
            None => self.card(word, &[&can, &own_with, &own_leader, &own_in_play, &has, &own])?,
        };
        if let Some(number) = ability {
            return Ok((card, usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1)));
        }
        let count = position.action_abilities(card);
        let usable: Vec<usize> = (0..count).filter(|&ability| self.can_use(player, card, ability)).collect();
        match usable.as_slice() {
            [] => Ok((card, 0)),
            // Abilities with the same text, for example of two upgrades of one name, are one.
            [ability, others @ ..]
                if others
                    .iter()
                    .all(|other| position.action_ability(card, *ability) == position.action_ability(card, *other)) =>
            {
                Ok((card, *ability))
            }
            several => {
                let numbers: Vec<String> = several.iter().map(|ability| (ability + 1).to_string()).collect();
                let title = format!("`{}` has several action abilities that can be used", word.text);
                let help = format!("choose one: `ability:` {}", numbers.join(", "));
                Err(Diagnostic::error(title).at(word.place.clone()).help(help).into())
            }
        }
    }

    fn can_use(&self, player: PlayerId, card: CardId, ability: usize) -> bool {
        self.position.check_action(player, &Action::Use { card, ability, credits: None }).is_ok()
    }

    /// The new hand of a mulligan: cards of the deck first, because the old hand is shuffled in.
    fn new_hand(&self, player: PlayerId, words: &[Reference]) -> Result<Vec<CardId>, Box<Diagnostic>> {
        let own = self.position.player(player);
        let pool: Vec<CardId> = own.deck.iter().chain(&own.hand).copied().collect();
        let in_deck = |card: CardId| own.deck.contains(&card);
        let mut chosen: Vec<CardId> = Vec::with_capacity(words.len());
        for word in words {
            let taken = chosen.clone();
            let free = |card: CardId| !taken.contains(&card);
            let first = |card: CardId| free(card) && in_deck(card);
            let second = |card: CardId| free(card) && pool.contains(&card);
            let again = |card: CardId| pool.contains(&card);
            chosen.push(self.card(word, &[&first, &second, &again])?);
        }
        Ok(chosen)
    }

    /// Cards that are all different, wanted ones first, then that player's. One that is named too often stands twice, and any
    /// other player's is refused too.
    fn distinct(
        &self,
        words: &[Reference],
        wanted: &dyn Fn(CardId) -> bool,
        player: PlayerId,
    ) -> Result<Vec<CardId>, Box<Diagnostic>> {
        let mut chosen: Vec<CardId> = Vec::with_capacity(words.len());
        for word in words {
            let taken = chosen.clone();
            let free = |card: CardId| !taken.contains(&card);
            let first = |card: CardId| free(card) && wanted(card);
            let again = |card: CardId| self.side(card) == player;
            let own = |card: CardId| free(card) && again(card);
            let called: Vec<CardId> = self.matching(word).into_iter().filter(|&card| wanted(card)).collect();
            let next = called.iter().copied().find(|&card| free(card));
            chosen.push(match next.filter(|_| says_all(words, word, called.len())) {
                Some(next) => next,
                None => self.card(word, &[&first, &own, &again])?,
            });
        }
        Ok(chosen)
    }

    /// The player of a step.
    pub fn acting(&self, act: &file::Act) -> PlayerId {
        player_of(act.player.value)
    }
}
