//! Players as the subject of a clause: "each opponent discards …", "its controller creates …".

use super::sentence::sequence;
use crate::amount::Amount;
use crate::compile::reading::parser::Parser;
use crate::compile::reading::refs::Act;
use crate::effect::{DeckPlace, Each, Effect};
use crate::target::{Choose, Count, Filter, PlayerFilter, Target, Test, Who};
use crate::terms::{Comparison, ZoneKind};

impl Parser<'_> {
    /// A single player as the subject of a clause.
    pub(in crate::compile) fn one_player(&mut self) -> Option<Who> {
        if ["its controller", "that unit's controller", "that card's controller", "that base's controller"]
            .iter()
            .any(|words| self.has(words))
        {
            return Some(Who::ControllerOf(Box::new(self.refs.it()?)));
        }
        if self.has("that token unit's owner") {
            return Some(Who::OwnerOf(Box::new(self.refs.it()?)));
        }
        if self.has("its owner") || self.has("that unit's owner") || self.has("that resource's owner") {
            return Some(Who::OwnerOf(Box::new(self.refs.it()?)));
        }
        if self.has("that player") || self.has("that opponent") || self.has("they each") || self.has("they") {
            return self.refs.player_ref();
        }
        if self.has("a different player") {
            return Some(Who::OtherThan(Box::new(self.refs.player_ref()?)));
        }
        if self.has("an opponent") {
            self.refs.player = Some(Who::ThatPlayer);
            return Some(Who::Opponent);
        }
        let who = self.one_of(&[
            ("the defending player", Who::DefendingPlayer),
            ("the attacking player", Who::AttackingPlayer),
        ])?;
        self.refs.player = Some(who.clone());
        Some(who)
    }

    /// Any players as the subject of a clause.
    pub(in crate::compile) fn players(&mut self) -> Option<Who> {
        if self.has("each opponent whose base you've damaged this phase") {
            self.refs.player = Some(Who::ThatPlayer);
            return Some(Who::Each(Box::new(PlayerFilter::BaseYouDamagedThisPhase)));
        }
        if self.has("each opponent who controls more resources than you") {
            self.refs.player = Some(Who::ThatPlayer);
            let resources = Filter(vec![Test::In(ZoneKind::Resources, Who::ThatPlayer)]);
            let more = PlayerFilter::OpponentControls(Comparison::MoreThan, Amount::Resources(Who::You), resources);
            return Some(Who::Each(Box::new(more)));
        }
        // Players do what each of them does in player order anyway (CR 11.4.3).
        self.has("in player order ,");
        if let Some(who) = self.one_of(&[("each opponent", Who::EachOpponent), ("each player", Who::EachPlayer)]) {
            self.refs.player = Some(Who::ThatPlayer);
            return Some(who);
        }
        self.one_player()
    }

    /// "A player chooses a unit they control": the choice is theirs.
    pub(in crate::compile) fn player_chooses(&mut self, who: &Who) -> Option<Effect> {
        self.eat("chooses|choose")?;
        self.refs.player = Some(Who::ThatPlayer);
        let Target::Choose(mut choose) = self.target()? else { return None };
        let theirs = choose.filter.0.contains(&Test::ControlledBy(Who::ThatPlayer));
        let given = choose.filter.0.iter().any(|test| matches!(test, Test::OneOf(_)));
        if !theirs && !given {
            return None;
        }
        choose.by = who.clone();
        Some(Effect::Select(Target::Choose(choose)))
    }

    /// "You and an opponent each draw 2 cards."
    pub(in crate::compile) fn both_draw(&mut self) -> Option<Effect> {
        self.eat("you and")?;
        let who = self.one_player()?;
        self.eat("each draw")?;
        let count = Amount::Number(self.count_word()?);
        self.eat("card|cards")?;
        self.refs.affects(Act::Drew);
        let draw = |who: Who| Effect::Draw { who, count: count.clone() }.into();
        Some(Effect::Together(vec![draw(Who::You), draw(who)]))
    }

    /// Deeds of players other than the controller of the ability: "draws a card", "discards a card from their hand".
    pub(in crate::compile) fn player_acts(&mut self) -> Option<Effect> {
        if let Some(effect) = self.attempt(|p| {
            p.eat("a player")?;
            p.refs.another_player();
            let chooses = p.player_chooses(&Who::ThatPlayer)?;
            Some(sequence(vec![Effect::ChoosePlayer(Who::AnyPlayer), chooses]))
        }) {
            return Some(effect);
        }
        let who = self.players()?;
        if let Some(count) =
            self.framed("discards", Self::count_word, "card|cards from the hand of the player to their right")
        {
            let right = Who::RightOf(Box::new(Who::ThatPlayer));
            let by = Some(Who::ThatPlayer);
            let card = Filter::default();
            let discard =
                Effect::Discard { who: right, count: count.into(), card, by, random: false, up_to: false }.into();
            // Whoever discards from the right of the first is the last, as the official ruling says.
            let who = if who == Who::EachPlayer { Who::EachFromLeft } else { who };
            return Some(Effect::ForEach { of: Each::Players(who), effect: discard });
        }
        // Several chosen players do all of it, each by themselves: inside, "you" is each of them.
        if let Who::Players(_) = who {
            self.refs.player = Some(Who::You);
            let effect = self.of_another(|p| p.players_do(Who::You));
            self.refs.player = Some(Who::ThatPlayer);
            return Some(Effect::Players { who, effect: effect?.into() });
        }
        self.players_do(who)
    }

    pub(in crate::compile) fn players_do(&mut self, who: Who) -> Option<Effect> {
        let mut parts = vec![self.player_does(&who)?];
        let later = match who {
            Who::Opponent | Who::AnyPlayer | Who::Players(_) => Who::ThatPlayer,
            ref who => who.clone(),
        };
        while let Some(more) = self.attempt(|p| {
            let comma = p.has(",");
            let and = p.has("and");
            if !p.has("then") && !and && !comma {
                return p.refuse();
            }
            p.player_does(&later)
        }) {
            parts.push(more);
        }
        Some(sequence(parts))
    }

    pub(in crate::compile) fn player_does(&mut self, who: &Who) -> Option<Effect> {
        if let Some(effect) = self.attempt(|p| p.player_chooses(who)) {
            return Some(effect);
        }
        if let Some(effect) = self.after("draws|draw", |p| p.drawn(who.clone())) {
            return Some(effect);
        }
        if let Some(effect) = self.attempt(|p| p.player_discards(who)) {
            return Some(effect);
        }
        if self.has("creates|create") {
            return self.created(who.clone());
        }
        if self.has("takes|take control of") {
            let what = self.target()?;
            return Some(Effect::TakeControl { who: who.clone(), what });
        }
        if self.has("reveals|reveal their hand") {
            self.refs.hand = true;
            return Some(Effect::RevealHand(who.clone()));
        }
        if self
            .after("shuffle|shuffles their discard pile", |p| p.eat("and put|puts it on the bottom of their deck"))
            .is_some()
        {
            let what = Target::Each(Filter(vec![Test::In(ZoneKind::Discard, who.clone())]));
            return Some(Effect::PutOnDeck { what, place: DeckPlace::Bottom, random: true });
        }
        // A captive comes back to its owner: nobody else rescues it (CR 8.33).
        if matches!(who, Who::OwnerOf(_)) && self.has("rescues") {
            return Some(Effect::Rescue(self.pronoun()?));
        }
        if let Some(effect) = self.attempt(|p| p.player_resources(who)) {
            return Some(effect);
        }
        if *who == Who::You {
            return self.choice(&[Self::heal_clause, Self::state_clause]);
        }
        // What the player does with their own things: inside, "you" is that player.
        let player = self.refs.player.replace(Who::You);
        let effect = self.of_another(|p| {
            p.choice(&[
                Self::damage_clause,
                Self::heal_clause,
                Self::give_clause,
                Self::player_searches,
                Self::state_clause,
                Self::control_clause,
            ])
        });
        self.refs.player = player;
        Some(Effect::Players { who: who.clone(), effect: effect?.into() })
    }

    /// "discards a card from their hand", "discards a card with that name from it"
    pub(in crate::compile) fn player_discards(&mut self, who: &Who) -> Option<Effect> {
        self.eat("discards|discard")?;
        if let Some(number) = self.before(Self::number, "of them") {
            let filter = Filter(vec![Test::OneOf(Box::new(self.refs.seen()?))]);
            let count = Count::exactly(number);
            let choose = Choose { count, filter, by: who.clone(), together: Vec::new() };
            let chosen = Target::Choose(Box::new(choose));
            self.refs.mention(&chosen);
            return Some(Effect::DiscardCards(chosen));
        }
        let of = if *who == Who::You { Who::You } else { Who::ThatPlayer };
        let player = self.refs.player.replace(of);
        let discarded = self.discarded(who.clone());
        self.refs.player = player.map(|_| Who::ThatPlayer);
        discarded
    }

    /// "puts … into play as a resource", "resources the top card of their deck"
    pub(in crate::compile) fn player_resources(&mut self, who: &Who) -> Option<Effect> {
        let puts = self.has("puts");
        if !puts {
            self.eat("resources")?;
            if let Some(what) = self.before(Self::pronoun, "from its owner's discard pile") {
                let what = what.in_discard_of(Who::EachPlayer);
                return Some(Effect::Resource { what, ready: false, who: who.clone() });
            }
        }
        self.eat("the top card of their deck")?;
        if puts {
            self.eat("into play as a resource")?;
        }
        let ready = self.has("and readies it");
        let what = Target::TopOfDeck(Box::new(1.into()), who.clone());
        Some(Effect::Resource { what, ready, who: who.clone() })
    }
}
