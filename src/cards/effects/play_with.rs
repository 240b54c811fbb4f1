//! Playing a card (CR 7.1.6.b): how, and at what price.

use crate::nouns::filter::kind_in;
use crate::reading::parser::Parser;
use crate::terms::{CardKind, Duration, Keyword, ZoneKind, with_article};
use crate::tree::{Ability, Amount, Choose, Effect, Filter, Grant, KeywordAbility, PlayCard, Price, Target, Test, Who};
use crate::writing::unsaid;
use crate::writing::words::{lasts, resources};
use crate::writing::{Printer, capital, each, list};

impl Parser<'_> {
    /// "play a unit from your hand".
    pub(crate) fn play_clause(&mut self) -> Option<Effect> {
        self.eat("play")?;
        if self.has("a card using smuggle") {
            let filter = Filter(vec![Test::In(ZoneKind::Resources, Who::You), Test::Keyword(Keyword::Smuggle)]);
            let what = Target::one(filter);
            self.refs.mention(&what);
            return Some(Effect::Play(Box::new(PlayCard { using: Some(Keyword::Smuggle), ..self.played(what)? })));
        }
        if let Some(top) = self.attempt(Self::top_cards) {
            self.refs.mention(&top);
            return Some(Effect::Play(Box::new(self.played(top)?)));
        }
        let what = self.target()?;
        let zoned = match &what {
            Target::Choose(choose) => Self::in_zone(&choose.filter),
            Target::It | Target::Affected | Target::Chosen(_) | Target::Subject | Target::This => true,
            Target::TopOfDeck(..) | Target::Among(..) => true,
            _ => false,
        };
        if !zoned {
            return None;
        }
        let played = self.played(what)?;
        // "Play 2 units from your hand": each is chosen when it is played (CR 7.1.7).
        if let Target::Choose(choose) = &played.what
            && let (Amount::Number(number @ 2..), true) = (&choose.count.min, choose.count.min == choose.count.max)
            && choose.together.is_empty()
        {
            let what = Target::one(choose.filter.clone());
            let one = Effect::Play(Box::new(PlayCard { what, ..played.clone() }));
            return Some(Effect::Repeat { times: (*number).into(), effect: one.into() });
        }
        Some(Effect::Play(Box::new(played)))
    }

    /// The way of playing it: "for free", "using Piloting", "ignoring its aspect penalties".
    pub(crate) fn played(&mut self, what: Target) -> Option<PlayCard> {
        let mut play = PlayCard {
            as_kind: kind_said(&what),
            what,
            price: Price::Normal,
            using: None,
            on: None,
            enters_ready: false,
            grants: Vec::new(),
            lasts: Duration::ThisPhase,
            for_credit: Vec::new(),
            who: None,
            together: Vec::new(),
        };
        while self.where_played(&mut play) || self.how_played(&mut play) || self.price_played(&mut play) {}
        Some(play)
    }

    /// "from your discard pile", "under your control": where the card is.
    fn where_played(&mut self, play: &mut PlayCard) -> bool {
        let own_words = matches!(play.what, Target::It | Target::This | Target::Chosen(_) | Target::Subject);
        // What is played again is the same card.
        let again = own_words && self.has("again from your discard pile");
        if again || own_words && self.has("from your discard pile") {
            if play.what == Target::This {
                self.from_discard = true;
            } else {
                // Another player's card goes to another discard pile (CR 1.5.2.a).
                play.what = play.what.clone().in_discard_of(Who::You);
            }
            return true;
        }
        if own_words && self.has("from its owner's discard pile or from capture") {
            let there = vec![Test::In(ZoneKind::Discard, Who::EachPlayer), Test::GuardedBy(Filter::default())];
            play.what = Target::Among(Box::new(play.what.clone()), Filter(vec![Test::Any(there)]));
            return true;
        }
        self.has("under your control")
    }

    /// "as a unit", "using Smuggle", "on a Vehicle unit", ", and it gains Ambush for this phase".
    pub(crate) fn how_played(&mut self, play: &mut PlayCard) -> bool {
        if let Some(kind) = self.attempt(|p| {
            p.eat("as")?;
            if p.has("any type of card") {
                return Some(None);
            }
            p.eat("a|an")?;
            CardKind::ALL.iter().copied().find(|kind| p.has(kind.word())).map(Some)
        }) {
            play.as_kind = kind;
        } else if self.has(", entering play ready") {
            play.enters_ready = true;
        } else if let Some(grants) = self.attempt(|p| p.given_as_played(", and it")) {
            (play.grants, play.lasts) = grants;
        } else if let Some(grants) = self.after("and give it", |p| Some((p.gained_list()?, p.duration_of_play()?))) {
            (play.grants, play.lasts) = grants;
        } else if let Some((grants, Duration::ThisPhase)) =
            self.attempt(|p| p.given_as_played(", and if a credit was used it"))
        {
            play.for_credit = grants;
        } else if let Some(keyword) = self.attempt(Self::using) {
            play.using = Some(keyword);
        } else if let Some(on) = self.after("on", Self::target) {
            play.on = Some(on);
        } else {
            return false;
        }
        true
    }

    fn given_as_played(&mut self, what: &str) -> Option<(Vec<Grant>, Duration)> {
        self.eat(what)?;
        let grants = self.grants()?;
        Some((grants, self.duration_of_play()?))
    }

    /// "for free", "It costs 1 less", ", ignoring its aspect penalty": its price (CR 1.8).
    fn price_played(&mut self, play: &mut PlayCard) -> bool {
        if self.has("for free") {
            play.price = Price::Free;
        } else if let Some(price) = self.attempt(Self::ignoring_some) {
            play.price = price;
        } else if let Some(among) =
            self.framed(", ignoring its", |p| p.listed(Self::aspect), "aspect penalty|penalties")
        {
            play.price = Price::IgnorePenaltyOf { icons: None, among };
        } else if self.has(", ignoring its aspect penalty|penalties") {
            play.price = Price::IgnorePenalty { icons: None, less: 0.into() };
        } else {
            return false;
        }
        true
    }

    /// ", ignoring 1 of its Command or Cunning aspect penalties"
    fn ignoring_some(&mut self) -> Option<Price> {
        self.eat(", ignoring 1 of its")?;
        let among = self.listed(Self::aspect)?;
        self.eat("aspect penalties")?;
        Some(Price::IgnorePenaltyOf { icons: Some(1), among })
    }

    /// "It costs 3 less and enters play ready." "It gains Ambush for this phase." after a card to play.
    pub(crate) fn play_modifier(&mut self, play: &mut PlayCard) -> Option<()> {
        if self.has("give it") {
            let grants = self.gained_list()?;
            let lasts = self.duration_of_play()?;
            self.sentence_end()?;
            // All that it is given as it is played lasts as long.
            if !play.grants.is_empty() && lasts != play.lasts {
                return self.refuse();
            }
            play.grants.extend(grants);
            play.lasts = lasts;
            return Some(());
        }
        if self.has("if you defeated a credit while paying its cost ,") {
            self.eat("that unit gains")?;
            play.for_credit = self.gained_list()?;
            self.eat("for this phase")?;
            return self.sentence_end();
        }
        self.eat("it|they")?;
        let mut next = play.clone();
        loop {
            if self.attempt(|p| p.cheaper(&mut next)).is_some() {
            } else if self.has("enters|enter play ready") {
                next.enters_ready = true;
            } else {
                self.eat("gains")?;
                let grants = self.gained_list()?;
                // Exploit matters only while the card is played.
                match self.attempt(Self::duration_of_play) {
                    Some(lasts) if next.grants.is_empty() || lasts == next.lasts => next.lasts = lasts,
                    None if grants.iter().all(is_exploit) => {}
                    _ => return self.refuse(),
                }
                next.grants.extend(grants);
            }
            if self.has("and") {
                continue;
            }
            self.sentence_end()?;
            *play = next;
            return Some(());
        }
    }

    /// The duration of the grants to a played card.
    fn duration_of_play(&mut self) -> Option<Duration> {
        self.one_of(&[("for this phase", Duration::ThisPhase), ("for this round", Duration::ThisRound)])
    }

    fn cheaper(&mut self, play: &mut PlayCard) -> Option<()> {
        let number = self.framed("costs|cost", Self::resources, "less")?;
        let amount = self.scaled(number);
        (play.price == Price::Normal).then(|| play.price = Price::Less(amount))
    }

    /// The keyword and zone words that belong to how a card is played.
    pub(crate) fn using(&mut self) -> Option<Keyword> {
        self.eat("using")?;
        self.one_of(&[("smuggle", Keyword::Smuggle), ("piloting", Keyword::Piloting), ("plot", Keyword::Plot)])
    }
}

impl Printer {
    pub(crate) fn play(&mut self, play: &PlayCard) -> String {
        let PlayCard { what, as_kind, using, on, for_credit, who, .. } = play;
        let mut words = match who {
            None => "play ".into(),
            Some(Who::You) => "you play ".into(),
            Some(who) => format!("{} plays ", self.player(who)),
        };
        words += &self.taken(what);
        if let Some(kind) = as_kind.filter(|_| *as_kind != kind_said(what)) {
            words += &format!(" as {}", with_article(kind.word()));
        }
        if let Some(keyword) = using {
            words += &format!(" using {keyword}");
        }
        if let Some(on) = on {
            words += &format!(" on {}", self.target(on));
        }
        let (how, after) = self.how_played(play);
        words += &how;
        if !for_credit.is_empty() {
            words += &format!(", and if a Credit was used it {} for this phase", self.grants(for_credit, false));
        }
        words + &after
    }

    /// The way a card is played, and the sentence after it that says what it costs.
    pub(crate) fn how_played(&mut self, play: &PlayCard) -> (String, String) {
        match self.special(|p| p.of_the_played(play)) {
            Some(after) => {
                let price = match &play.price {
                    Price::Normal | Price::Less(_) => String::new(),
                    price => self.price(price),
                };
                (price, format!(". {}", capital(&after)))
            }
            None => (self.price(&play.price), String::new()),
        }
    }

    /// "it costs 3 resources less and enters play ready"
    fn of_the_played(&mut self, play: &PlayCard) -> Option<String> {
        let mut words = Vec::new();
        if let Price::Less(less) = &play.price {
            words.push(match less {
                Amount::Number(number) => format!("costs {} less", resources(*number)),
                Amount::Times(number, of) => format!("costs {} less {}", resources(*number), self.multiplied(of)),
                of => format!("costs 1 resource less {}", self.multiplied(of)),
            });
        }
        if play.enters_ready {
            words.push("enters play ready".into());
        }
        if !play.grants.is_empty() {
            words.push(format!("{} {}", self.grants(&play.grants, false), lasts(play.lasts)));
        }
        (!words.is_empty()).then(|| format!("it {}", words.join(" and ")))
    }

    /// The price of a card, after the card.
    pub(crate) fn price(&mut self, price: &Price) -> String {
        match price {
            Price::Normal => String::new(),
            Price::Free => " for free".into(),
            Price::IgnorePenaltyOf { icons, among } => {
                let among = list(&each(among, ToString::to_string), "or");
                let some = icons.map_or_else(String::new, |icons| format!("{icons} of "));
                format!(", ignoring {some}its {among} aspect penalties")
            }
            Price::IgnorePenalty { icons: None, less } if *less == 0.into() => ", ignoring its aspect penalties".into(),
            price => unsaid(price),
        }
    }
}

/// The type of card that is said to be played: it is played as that type (CR 6.2.1.a).
fn kind_said(what: &Target) -> Option<CardKind> {
    match what {
        Target::Choose(choose) => kind_in(&choose.filter),
        Target::Among(_, filter) => kind_in(filter),
        _ => None,
    }
}

/// Exploit, with any number.
fn is_exploit(grant: &Grant) -> bool {
    matches!(grant, Grant::Ability(ability) if matches!(**ability, Ability::Keyword(KeywordAbility::Exploit(_))))
}

/// True if a card of the player's own hand, discard pile or deck is chosen.
pub(crate) fn is_own(choose: &Choose) -> bool {
    choose.filter.0.iter().any(|test| matches!(test, Test::In(zone, Who::You) if *zone != ZoneKind::Resources))
}
