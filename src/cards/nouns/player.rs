//! Players: whose something is, and who does something.

use crate::reading::parser::Parser;
use crate::reading::within;
use crate::terms::{Comparison, ZoneKind};
use crate::tree::{Amount, Filter, PlayerFilter, Test, Who};
use crate::writing::words::compared;
use crate::writing::{Printer, unsaid};

impl Parser<'_> {
    /// "you control", "an opponent controls": whose.
    pub(crate) fn controller(&mut self) -> Option<Who> {
        self.after_one_of(&[
            ("that player|opponent controls", |p| p.refs.player_ref()),
            ("they control", |p| p.refs.player_ref()),
            ("you control", |_| Some(Who::You)),
            ("an opponent controls", |_| Some(Who::EachOpponent)),
            ("your opponents control", |_| Some(Who::EachOpponent)),
            ("the defending player controls", |p| p.known_as(Who::DefendingPlayer, Who::DefendingPlayer)),
        ])
    }

    /// The player, of whom the text goes on to speak as the other.
    pub(crate) fn known_as(&mut self, who: Who, later: Who) -> Option<Who> {
        self.refs.player = Some(later);
        Some(who)
    }

    /// The player or players, of whom the text goes on to speak as "that player".
    pub(crate) fn spoken_of(&mut self, who: Who) -> Option<Who> {
        self.known_as(who, Who::ThatPlayer)
    }

    /// "your deck", "the deck of an opponent"
    pub(crate) fn whose_deck(&mut self) -> Option<Who> {
        let who = self.deck_owner()?;
        self.eat("deck")?;
        Some(who)
    }

    /// The player whose deck or hand it is.
    pub(crate) fn deck_owner(&mut self) -> Option<Who> {
        if self.has("that player's") || self.has("their") {
            return self.refs.player_ref();
        }
        let who = self.one_of(&[
            ("your", Who::You),
            ("an opponent's", Who::Opponent),
            ("the defending player's", Who::DefendingPlayer),
            ("each player's", Who::EachPlayer),
            ("any player's", Who::AnyPlayer),
            ("a", Who::AnyPlayer),
        ])?;
        if who == Who::You { Some(who) } else { self.spoken_of(who) }
    }

    /// A single player as the subject of a clause.
    pub(crate) fn one_player(&mut self) -> Option<Who> {
        self.after_one_of(&[
            ("its controller", |p| Some(Who::ControllerOf(Box::new(p.refs.it()?)))),
            ("that unit's|card's|base's controller", |p| Some(Who::ControllerOf(Box::new(p.refs.it()?)))),
            ("its owner", |p| Some(Who::OwnerOf(Box::new(p.refs.it()?)))),
            ("that unit's|resource's owner", |p| Some(Who::OwnerOf(Box::new(p.refs.it()?)))),
            ("that token unit's owner", |p| Some(Who::OwnerOf(Box::new(p.refs.it()?)))),
            ("that player|opponent", |p| p.refs.player_ref()),
            ("they each", |p| p.refs.player_ref()),
            ("they", |p| p.refs.player_ref()),
            ("a different player", |p| Some(Who::OtherThan(Box::new(p.refs.player_ref()?)))),
            ("an opponent", |p| p.spoken_of(Who::Opponent)),
            ("the defending player", |p| p.known_as(Who::DefendingPlayer, Who::DefendingPlayer)),
            ("the attacking player", |p| p.known_as(Who::AttackingPlayer, Who::AttackingPlayer)),
        ])
    }

    /// Any players as the subject of a clause.
    pub(crate) fn players(&mut self) -> Option<Who> {
        if let Some(of) = self.attempt(Self::players_who) {
            return self.spoken_of(Who::Each(Box::new(of)));
        }
        // Players do what each of them does in player order anyway (CR 11.4.3).
        self.has("in player order ,");
        match self.each_of_them() {
            Some(who) => self.spoken_of(who),
            None => self.one_player(),
        }
    }

    /// "each opponent who controls more resources than you", "each player with 5 or more cards in their hand".
    fn players_who(&mut self) -> Option<PlayerFilter> {
        let resources = Filter(vec![Test::In(ZoneKind::Resources, Who::ThatPlayer)]);
        let more = PlayerFilter::OpponentControls(Comparison::MoreThan, Amount::Resources(Who::You), resources);
        if let Some(filter) = self.one_of(&[
            ("each opponent whose base you've damaged this phase", PlayerFilter::BaseYouDamagedThisPhase),
            ("each opponent who controls more resources than you", more),
        ]) {
            return Some(filter);
        }
        let of = self.before(Self::each_of_them, "with")?;
        let number = self.before(Self::number, "or more cards in their hand")?;
        Some(PlayerFilter::HasInHand(of, number.into()))
    }
}

impl Printer {
    /// Words about a player who is "they" in them.
    pub(crate) fn of_theirs<T>(&mut self, words: impl FnOnce(&mut Self) -> T) -> T {
        within(self, |p| &mut p.theirs, true, words)
    }

    /// "upgrades an opponent owns"
    pub(crate) fn cards_of(&mut self, card: &Filter, who: &Who) -> String {
        let cards = self.nouns(card);
        match who {
            Who::You => format!("{cards} you own"),
            Who::EachOpponent => format!("{cards} an opponent owns"),
            who => format!("{cards} {} owns", self.player(who)),
        }
    }

    /// A player's zone or base.
    pub(crate) fn owned(&mut self, what: &str, who: &Who) -> String {
        match who {
            Who::You if self.theirs => format!("their {what}"),
            Who::You => format!("your {what}"),
            Who::ThatPlayer => format!("their {what}"),
            Who::AnyPlayer => format!("any player's {what}"),
            who => format!("{}'s {what}", self.player(who)),
        }
    }

    /// "you control", "they control", after what that is.
    pub(crate) fn controls(&mut self, who: &Who) -> String {
        match who {
            Who::You if self.theirs => "they control".into(),
            Who::You => "you control".into(),
            Who::ThatPlayer => "they control".into(),
            Who::EachOpponent => "an opponent controls".into(),
            who => format!("{} controls", self.player(who)),
        }
    }

    /// A player or players.
    pub(crate) fn player(&mut self, who: &Who) -> String {
        match who {
            Who::You if self.theirs => "they".into(),
            Who::You => "you".into(),
            Who::Opponent => "an opponent".into(),
            Who::EachOpponent => "each opponent".into(),
            Who::EachPlayer => "each player".into(),
            Who::AnyPlayer => "a player".into(),
            Who::Players(count) => format!("{} players", self.count(count)),
            Who::ThatPlayer => "that player".into(),
            Who::ControllerOf(target) => format!("{} controller", self.possessive(target)),
            Who::OwnerOf(target) => format!("{} owner", self.possessive(target)),
            Who::AttackingPlayer => "the attacking player".into(),
            Who::DefendingPlayer => "the defending player".into(),
            Who::Each(filter) => match &**filter {
                PlayerFilter::BaseYouDamagedThisPhase => "each opponent whose base you've damaged this phase".into(),
                PlayerFilter::OpponentControls(Comparison::MoreThan, Amount::Resources(Who::You), filter)
                    if filter.0 == [Test::In(ZoneKind::Resources, Who::ThatPlayer)] =>
                {
                    "each opponent who controls more resources than you".into()
                }
                PlayerFilter::HasInHand(of, number) => {
                    let of = self.player(of);
                    format!("{of} with {} or more cards in their hand", self.quantity(number))
                }
                PlayerFilter::OpponentControls(comparison, amount, filter) => {
                    let nouns = self.nouns(filter);
                    let amount = self.quantity(amount);
                    format!("each opponent for whom the number of {nouns} is {} {amount}", compared(*comparison))
                }
            },
            Who::EachFromLeft => "each player, beginning at your left".into(),
            Who::OtherThan(_) => "a different player".into(),
            Who::RightOf(who) => format!("the player to the right of {}", self.player(who)),
            Who::Seat(_) => unsaid(who),
        }
    }

    /// A player with a verb: "you draw", "each opponent draws".
    pub(crate) fn does(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => verb.to_owned(),
            who if std::mem::take(&mut self.bare) => format!("{} {verb}", self.player(who)),
            who => format!("{} {verb}s", self.player(who)),
        }
    }

    /// A player with a verb, also of the controller of the ability: "you deal".
    pub(crate) fn acts(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => format!("you {verb}"),
            who => self.does(who, verb),
        }
    }
}
