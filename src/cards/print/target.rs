//! Targets and players: who does something, and what it is done to.

use super::super::ability::Ability;
use super::super::amount::Amount;
use super::super::amount::Feature;
use super::super::compile::Side;
use super::super::target::{Choose, Count, Filter, PlayerFilter, Target, Test, Together, Who};
use super::super::terms::{Comparison, Stat, ZoneKind};
use super::Printer;
use super::filter::compared;
use super::names::Spoken;
use super::wordings::Wordings;

/// How an earlier choice is called by its place.
pub(in super::super) const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl Printer {
    pub fn target(&mut self, target: &Target) -> String {
        if *target == Target::It && self.latest && self.choices.last().is_none_or(|last| !last.many) {
            return "it".into();
        }
        let words = match self.name(target) {
            Some(name) => name,
            None => self.target_words(target),
        };
        match target {
            Target::It | Target::Chosen(_) => {}
            target => self.latest = matches!(target, Target::Choose(_)),
        }
        self.speaks_of(target);
        words
    }

    /// From here on, "it" would be taken for that.
    fn speaks_of(&mut self, target: &Target) {
        self.near = match target {
            Target::Choose(_) => Some(Target::It),
            Target::It | Target::Itself | Target::Base(_) => return,
            Target::Each(_) | Target::Both(_) => None,
            Target::Random { .. } => Some(Target::Affected),
            target => Some(target.clone()),
        };
    }

    fn target_words(&mut self, target: &Target) -> String {
        match target {
            Target::This => self.this().into(),
            Target::Attached => "attached unit".into(),
            Target::It => "that object".into(),
            Target::Chosen(place) => match ORDINALS.get(*place) {
                Some(ordinal) => {
                    let plain = self.plainly(|p| p.choices.get(*place).map(Spoken::chosen));
                    format!("the {ordinal} {}", plain.unwrap_or_else(|| "chosen object".into()))
                }
                None => format!("the chosen object of place {place}"),
            },
            Target::Itself => "itself".into(),
            Target::BearerOf(upgrade) => format!("the bearer of {}", self.operand(upgrade)),
            Target::Subject => "the triggering object".into(),
            Target::Object => "the other triggering object".into(),
            Target::Attacker => "the attacker".into(),
            Target::Defender => "the defender".into(),
            Target::Attacked => "the attacked unit or base".into(),
            Target::Affected => "what was affected".into(),
            Target::Discarded => "what was discarded".into(),
            Target::Shown => "what was shown".into(),
            Target::Exploited => "what was exploited".into(),
            Target::ThisOne => "this one".into(),
            Target::AllChosen => "all that was chosen".into(),
            Target::Each(filter) => format!("each {}", self.noun(&filter.0, false)),
            Target::Choose(choose) => match self.defender_or(choose) {
                Some(words) => words,
                None => self.choice(choose),
            },
            Target::Random { count: 1, among } => format!("a random {}", self.noun(&among.0, false)),
            Target::Random { count, among } => format!("{count} random {}", self.nouns(among)),
            Target::Base(who) => match who {
                Who::You if self.theirs => "their base".into(),
                Who::You => "your base".into(),
                Who::DefendingPlayer => "the defending player's base".into(),
                Who::EachOpponent => "each opponent's base".into(),
                Who::EachPlayer => "each player's base".into(),
                who => match self.plainly(|p| p.their(who)) {
                    Some(their) => format!("{their} base"),
                    None => format!("the base of {}", self.player(who)),
                },
            },
            Target::TopOfDeck(amount, who) => self.top_cards(amount, who),
            Target::Both(targets) => {
                let plain = self.plainly(|p| Some(super::each(targets, |target| p.target(target))));
                if let Some(words) = plain {
                    return super::list(&words, "and");
                }
                let words = super::each(targets, |target| format!("[{}]", self.target(target)));
                format!("both {}", words.join(" and "))
            }
            Target::Among(target, filter) => {
                if let Some(words) = self.plainly(|p| p.some_of(target, filter)) {
                    return words;
                }
                let nouns = self.nouns(filter);
                format!("only {nouns} out of {}", self.operand(target))
            }
            Target::Fixed { card, copy } => format!("copy {copy} of card {card} of this game"),
        }
    }

    /// A target inside another phrase: in brackets unless it is a name.
    pub fn operand(&mut self, target: &Target) -> String {
        // A name always says the same, and what stands inside another phrase is not spoken of after it.
        if let Some(name) = self.name(target) {
            return name;
        }
        let bare = match target {
            Target::Each(_) | Target::Choose(_) | Target::Base(_) | Target::TopOfDeck(..) => self.plainly(|_| Some(())),
            _ => None,
        };
        let words = self.target_words(target);
        if bare.is_some() {
            return words;
        }
        if !matches!(target, Target::It | Target::Chosen(_)) {
            self.latest = false;
        }
        match target {
            Target::This
            | Target::Attached
            | Target::It
            | Target::Chosen(_)
            | Target::Itself
            | Target::Subject
            | Target::Object
            | Target::Attacker
            | Target::Defender
            | Target::Attacked
            | Target::Affected
            | Target::Discarded
            | Target::Shown
            | Target::Exploited
            | Target::ThisOne
            | Target::AllChosen
            | Target::Base(Who::You) => words,
            Target::BearerOf(_)
            | Target::Each(_)
            | Target::Choose(_)
            | Target::Random { .. }
            | Target::Base(_)
            | Target::TopOfDeck(..)
            | Target::Both(_)
            | Target::Among(..)
            | Target::Fixed { .. } => format!("[{words}]"),
        }
    }

    /// A target that is taken from where it is.
    pub fn taken(&mut self, target: &Target) -> String {
        let outer = std::mem::replace(&mut self.from, true);
        let words = self.target(target);
        self.from = outer;
        words
    }

    /// What the card with the ability is called.
    pub fn this(&self) -> &'static str {
        match self.side {
            _ if self.quoted => "this unit",
            Side::Leader => "this leader",
            Side::Unit | Side::LeaderUnit => "this unit",
            Side::Event => "this event",
            Side::Upgrade | Side::PilotText => "this upgrade",
            Side::Base => "this card",
        }
    }

    fn choice(&mut self, choose: &Choose) -> String {
        let words = self.choice_words(choose);
        self.choices.push(Spoken::of_choice(choose));
        words
    }

    fn choice_words(&mut self, choose: &Choose) -> String {
        let Choose { count, filter, by, together } = choose;
        if let Some(words) = self.plainly(|p| p.some_of_them(choose)) {
            self.chosen = true;
            return words;
        }
        let one = *count == Count::exactly(1);
        let mut words = if one {
            self.a_noun(filter)
        } else {
            let count = self.count(count);
            let noun = self.noun(&filter.0, choose.count.max != Amount::Number(1));
            format!("{count} {noun}")
        };
        // Several upgrades "on a unit" are on one, and several cards "in any player's discard pile" are in one.
        let implied = if one { Vec::new() } else { implied(filter) };
        let said = together.strip_suffix(implied.as_slice());
        for together in said.unwrap_or(together) {
            words.push(' ');
            words += &self.together(together);
        }
        if said.is_none() {
            words += " from anywhere";
        }
        if *by != Who::You {
            words = format!("{words}, chosen by {}", self.player(by));
        }
        self.chosen = true;
        words
    }

    /// "the defender or a base"
    fn defender_or(&mut self, choose: &Choose) -> Option<String> {
        let Choose { count, filter, by: Who::You, together } = choose else { return None };
        let [Test::Any(tests)] = filter.0.as_slice() else { return None };
        let [Test::OneOf(target), Test::All(other)] = tests.as_slice() else { return None };
        let named = matches!(**target, Target::Defender | Target::Base(_));
        if !named || *count != Count::exactly(1) || !together.is_empty() {
            return None;
        }
        let target = self.target(target);
        let other = super::super::terms::with_article(&self.noun(other, false));
        self.chosen = true;
        self.choices.push(Spoken::of_choice(choose));
        Some(format!("{target} or {other}"))
    }

    /// How many are chosen.
    pub fn count(&mut self, count: &Count) -> String {
        match (&count.min, &count.max) {
            (Amount::Number(0), Amount::All) => "any number of".into(),
            (Amount::ThatMuch, Amount::ThatMuch) => "that many".into(),
            (Amount::Number(0), Amount::Number(most)) => format!("up to {most}"),
            (Amount::Number(least), Amount::Number(most)) if least == most => least.to_string(),
            (least, most) => {
                let least = self.quantity(least);
                format!("from [{least}] to [{}]", self.quantity(most))
            }
        }
    }

    fn together(&mut self, together: &Together) -> String {
        match together {
            Together::Total(
                stat @ (Stat::Cost | Stat::Power | Stat::Hp | Stat::RemainingHp),
                Comparison::AtMost,
                Amount::Number(number),
            ) => {
                format!("with combined {stat} {number} or less")
            }
            Together::Total(stat, comparison, amount) => {
                format!("with {stat} together {} {}", compared(*comparison), self.quantity(amount))
            }
            Together::Different(Feature::Name) if self.plainly(|_| Some(())).is_some() => "with different names".into(),
            Together::Different(feature) => format!("all with a different {}", feature_word(*feature)),
            Together::Share(Feature::Arena) if self.plainly(|_| Some(())).is_some() => "in the same arena".into(),
            Together::Share(Feature::Trait) if self.plainly(|_| Some(())).is_some() => "that share a trait".into(),
            Together::Share(feature) => format!("all with the same {}", feature_word(*feature)),
            Together::OneForEachController => "controlled by each player".into(),
        }
    }

    pub fn top_cards(&mut self, amount: &Amount, who: &Who) -> String {
        let of = self.owned("deck", who);
        match amount {
            Amount::Number(1) => format!("the top card of {of}"),
            amount => format!("the top {} cards of {of}", self.number(amount)),
        }
    }

    /// A number: in brackets if it has to be worked out.
    pub fn number(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            amount => format!("[{}]", self.quantity(amount)),
        }
    }

    /// A player's zone.
    pub fn owned(&mut self, what: &str, who: &Who) -> String {
        if let Some(their) = self.plainly(|p| p.their(who)) {
            return format!("{their} {what}");
        }
        match who {
            Who::You if self.theirs => format!("their {what}"),
            Who::You => format!("your {what}"),
            Who::Opponent | Who::DefendingPlayer | Who::EachPlayer | Who::AnyPlayer => {
                format!("{}'s {what}", self.player(who))
            }
            who => format!("the {what} of {}", self.player(who)),
        }
    }

    /// "their", "its controller's", before what a player has of whom the text has spoken.
    pub fn their(&mut self, who: &Who) -> Option<String> {
        match who {
            Who::ThatPlayer => Some("their".into()),
            Who::ControllerOf(_) | Who::OwnerOf(_) => self.whose(who).map(|who| format!("{who}'s")),
            _ => None,
        }
    }

    /// "you control", "they control", after what that is.
    pub fn controls(&mut self, who: &Who) -> Option<String> {
        match who {
            Who::You if self.theirs => Some("they control".into()),
            Who::You => Some("you control".into()),
            Who::ThatPlayer => Some("they control".into()),
            Who::DefendingPlayer => Some("the defending player controls".into()),
            Who::EachOpponent => Some("an opponent controls".into()),
            _ => None,
        }
    }

    /// A player or players.
    pub fn player(&mut self, who: &Who) -> String {
        let plain = match who {
            Who::ThatPlayer => self.plainly(|_| Some("that player".into())),
            Who::AnyPlayer => self.plainly(|_| Some("a player".into())),
            Who::ControllerOf(_) | Who::OwnerOf(_) => self.plainly(|p| p.whose(who)),
            Who::OtherThan(_) => self.plainly(|_| Some("a different player".into())),
            _ => None,
        };
        if let Some(plain) = plain {
            return plain;
        }
        match who {
            Who::You if self.theirs => "they".into(),
            Who::You => "you".into(),
            Who::Opponent => "an opponent".into(),
            Who::EachOpponent => "each opponent".into(),
            Who::EachPlayer => "each player".into(),
            Who::AnyPlayer => "any player".into(),
            Who::Players(count) => format!("{} players", self.count(count)),
            Who::ThatPlayer => "that same player".into(),
            Who::ControllerOf(target) => format!("the controller of {}", self.operand(target)),
            Who::OwnerOf(target) => format!("the owner of {}", self.operand(target)),
            Who::AttackingPlayer => "the attacking player".into(),
            Who::DefendingPlayer => "the defending player".into(),
            Who::Each(filter) => match &**filter {
                PlayerFilter::BaseYouDamagedThisPhase => "each opponent whose base you've damaged this phase".into(),
                PlayerFilter::OpponentControls(comparison, amount, filter) => {
                    let nouns = self.nouns(filter);
                    let amount = self.quantity(amount);
                    format!("each opponent for whom the number of [{nouns}] is {} {amount}", compared(*comparison))
                }
            },
            Who::EachFromLeft => "each player from your left on".into(),
            Who::OtherThan(who) => format!("a player other than [{}]", self.player(who)),
            Who::RightOf(who) => format!("the player to the right of {}", self.player(who)),
            Who::Seat(seat) => format!("the player of seat {seat} of this game"),
        }
    }

    /// A player with a verb: "you draw", "each opponent draws".
    pub fn does(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => verb.to_owned(),
            who if std::mem::take(&mut self.bare) => format!("{} {verb}", self.player(who)),
            who => format!("{} {verb}s", self.player(who)),
        }
    }

    /// A player with a verb, also of the controller of the ability: "you deal".
    pub fn acts(&mut self, who: &Who, verb: &str) -> String {
        match who {
            Who::You => format!("you {verb}"),
            who => format!("{} {verb}s", self.player(who)),
        }
    }

    /// An ability in quotation marks.
    pub fn quoted(&mut self, ability: &Ability) -> String {
        let wordings = std::mem::replace(&mut self.wordings, Wordings::exact());
        let mut inner = Self { quoted: true, wordings, ..Self::new(self.side) };
        let words = inner.ability(ability);
        self.wordings = inner.wordings;
        format!("“{words}”")
    }
}

/// What is understood of several such cards without being said.
fn implied(filter: &Filter) -> Vec<Together> {
    let on_one = filter.0.iter().any(|test| match test {
        Test::AttachedTo(unit) => !unit.0.iter().any(|test| matches!(test, Test::OneOf(_))),
        _ => false,
    });
    let in_one = filter.0.contains(&Test::In(ZoneKind::Discard, Who::EachPlayer));
    let shared = [(on_one, Feature::Bearer), (in_one, Feature::Owner)];
    shared.into_iter().filter(|(implied, _)| *implied).map(|(_, feature)| Together::Share(feature)).collect()
}

pub(super) const fn feature_word(feature: Feature) -> &'static str {
    match feature {
        Feature::Aspect => "aspect",
        Feature::Cost => "cost",
        Feature::Name => "name",
        Feature::Trait => "trait",
        Feature::Keyword => "keyword",
        Feature::Controller => "controller",
        Feature::Owner => "owner",
        Feature::Arena => "arena",
        Feature::Power => "power",
        Feature::Bearer => "bearer",
    }
}
