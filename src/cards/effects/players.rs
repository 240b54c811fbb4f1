//! Players as the subject of a clause: "you may …", "each opponent discards …", "its controller creates …".

use crate::effects::sentence::sequence;
use crate::phrases::ORDERS;
use crate::reading::parser::Parser;
use crate::reading::refs::Act;
use crate::terms::ZoneKind;
use crate::tree::{Amount, Choose, Count, DeckPlace, Each, Effect, Filter, Target, Test, Who};
use crate::writing::{Printer, each, list};

impl Parser<'_> {
    /// "you may …", "its controller may …"
    pub(crate) fn may(&mut self) -> Option<Effect> {
        if self.has("you may") {
            if self.leaves_it()
                && let Some(modes) = self.attempt(Self::one_of_three)
            {
                return Some(modes);
            }
            let effect = self.choice(&[Self::have, Self::clauses])?;
            return Some(Effect::May { who: Who::You, effect: effect.into() });
        }
        // What a player may do is theirs: inside, "you" is that player.
        let who = self.players()?;
        self.eat("may")?;
        let player = self.refs.player.replace(Who::You);
        let effect = self.of_another(|p| p.choice(&[|p| p.player_chooses(&Who::You), Self::clauses]));
        self.refs.player = player.map(|_| Who::ThatPlayer);
        let effect = Effect::May { who: Who::You, effect: effect?.into() };
        Some(Effect::Players { who, effect: effect.into() })
    }

    /// "have attached unit deal 1 damage to a unit", "have an opponent take control of this unit"
    fn have(&mut self) -> Option<Effect> {
        self.eat("have")?;
        self.choice(&[Self::unit_deals, Self::unit_acts, |p| {
            let who = p.players()?;
            p.player_does(&who)
        }])
    }

    /// "you ready a unit", where the text has spoken of another player before.
    pub(crate) fn you_act(&mut self) -> Option<Effect> {
        self.eat("you")?;
        if self.sees("may") {
            return None;
        }
        self.choice(&[
            |p| p.phrase(&ORDERS),
            Self::damage_clause,
            Self::heal_clause,
            Self::give_clause,
            Self::create_clause,
            Self::state_clause,
            Self::card_clause,
        ])
    }

    /// "A player chooses a unit they control": the choice is theirs.
    fn player_chooses(&mut self, who: &Who) -> Option<Effect> {
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
    pub(crate) fn both_draw(&mut self) -> Option<Effect> {
        self.eat("you and")?;
        let who = self.one_player()?;
        self.eat("each draw")?;
        let count = Amount::Number(self.count_word()?);
        self.eat("card|cards")?;
        self.refs.affects(Act::Drew);
        let draw = |who: Who| Effect::Draw { who, count: count.clone() }.into();
        Some(Effect::Together(vec![draw(Who::You), draw(who)]))
    }

    /// "a player chooses a unit they control", a player who is chosen first.
    pub(crate) fn any_player_chooses(&mut self) -> Option<Effect> {
        self.eat("a player")?;
        self.refs.another_player();
        let chooses = self.player_chooses(&Who::ThatPlayer)?;
        Some(sequence(vec![Effect::ChoosePlayer(Who::AnyPlayer), chooses]))
    }

    /// Deeds of players other than the controller of the ability: "draws a card", "discards a card from their hand".
    pub(crate) fn player_acts(&mut self) -> Option<Effect> {
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

    pub(crate) fn players_do(&mut self, who: Who) -> Option<Effect> {
        let mut parts = vec![self.player_does(&who)?];
        let later = match who {
            Who::Opponent | Who::AnyPlayer | Who::Players(_) => Who::ThatPlayer,
            ref who => who.clone(),
        };
        while let Some(more) = self.attempt(|p| {
            p.joint()?;
            p.player_does(&later)
        }) {
            parts.push(more);
        }
        Some(sequence(parts))
    }

    pub(crate) fn player_does(&mut self, who: &Who) -> Option<Effect> {
        let read = self
            .attempt(|p| p.player_chooses(who))
            .or_else(|| self.after("draws|draw", |p| p.drawn(who.clone())))
            .or_else(|| self.attempt(|p| p.player_discards(who)));
        if read.is_some() {
            return read;
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
    fn player_discards(&mut self, who: &Who) -> Option<Effect> {
        self.eat("discards|discard")?;
        if let Some(number) = self.before(Self::number, "of them") {
            let filter = Filter::one(self.refs.seen()?);
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
    fn player_resources(&mut self, who: &Who) -> Option<Effect> {
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

impl Printer {
    /// The actions of players, who are "they" in it: "an opponent may discard a card from their hand".
    pub(crate) fn players_do(&mut self, who: &Who, effect: &Effect) -> String {
        if let Who::Players(count) = who {
            let count = self.count(count);
            let does = self.of_theirs(|p| p.clause(effect));
            return format!("choose {count} players. They each {does}");
        }
        let who = self.player(who);
        match effect {
            Effect::May { who: Who::You, effect } => format!("{who} may {}", self.of_theirs(|p| p.clause(effect))),
            effect => format!("{who} {}", self.does_theirs(effect)),
        }
    }

    /// The actions of a player, as words after who that is: "pays 2 resources".
    pub(crate) fn does_theirs(&mut self, effect: &Effect) -> String {
        if matches!(effect, Effect::Search { .. }) {
            return self
                .of_theirs(|p| p.clause(effect).replacen("search", "searches", 1))
                .replace("reveal it", "reveals it")
                .replace("draw it", "draws it");
        }
        let parts = match effect {
            Effect::Sequence(parts) => parts.as_slice(),
            _ => return third(&self.of_theirs(|p| p.clause(effect))),
        };
        let words = each(parts, |part| third(&self.of_theirs(|p| p.clause(part))));
        list(&words, "and")
    }
}

/// Words that begin with a verb, as somebody else does it: "pays 2 resources".
fn third(words: &str) -> String {
    let (verb, rest) = words.split_once(' ').map_or((words, String::new()), |(verb, rest)| (verb, format!(" {rest}")));
    let verb = match verb {
        verb if verb.ends_with("ch") || verb.ends_with("sh") => format!("{verb}es"),
        verb if verb.ends_with("dy") || verb.ends_with("ry") => format!("{}ies", verb.trim_end_matches('y')),
        verb => format!("{verb}s"),
    };
    verb + &rest
}

/// True if somebody or something else does it, whom one has do it.
pub(crate) fn is_of_another(effect: &Effect) -> bool {
    match effect {
        Effect::Damage { by: Some(by), amount, .. } => {
            !matches!(by, Target::Choose(_))
                && matches!(amount, Amount::Number(_) | Amount::ThatMuch | Amount::Stat(..))
        }
        Effect::Capture { captor, .. } => !matches!(captor, Target::Each(_)),
        Effect::TakeControl { who, .. } | Effect::Draw { who, .. } | Effect::Create { who, .. } => *who != Who::You,
        Effect::Discard { who, by: None, .. } => *who != Who::You,
        _ => false,
    }
}
