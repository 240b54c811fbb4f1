//! Choices: "choose one: …", "either … or …", "choose a unit", "name a card".

use crate::effects::sentence::sequence;
use crate::reading::parser::Parser;
use crate::reading::{label, span, within};
use crate::tree::{Choose, Count, Each, Effect, Mode, Target, Test, Together, Who};
use crate::writing::{Printer, each, list};

impl Parser<'_> {
    /// True if the sentence has "leave it" further on. Looked for first, for the words before it would be read twice.
    pub(crate) fn leaves_it(&self) -> bool {
        let sentence = self.tokens.get(self.at..).unwrap_or_default().iter();
        let words = sentence.take_while(|token| token.norm != ".").map(|token| token.norm.as_str());
        words.clone().zip(words.skip(1)).any(|two| two == ("leave", "it"))
    }

    /// "play it, discard it, or leave it …"
    pub(crate) fn one_of_three(&mut self) -> Option<Effect> {
        let mut modes = Vec::new();
        loop {
            let last = self.has("or");
            let start = self.at;
            let leave = self.has("leave it on top of your deck");
            let effect = if leave { Effect::Nothing } else { self.clause()? };
            modes.push(self.mode(start, effect));
            if last {
                let three = modes.len() == 3 && leave;
                return three.then_some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes });
            }
            self.eat(",")?;
        }
    }

    /// "either … or …"
    pub(crate) fn either(&mut self) -> Option<Effect> {
        self.eat("either")?;
        let refs = self.refs.clone();
        let (start, first) = (self.at, self.clauses()?);
        let first = self.mode(start, first);
        self.refs = refs.clone();
        self.has(",");
        self.eat("or")?;
        let start = self.at;
        // "either deal 2 damage to one thing or 5 damage to another"
        let dealt = matches!(*first.effect, Effect::Damage { by: None, .. });
        let second = match self.attempt(|p| if dealt { p.dealt(None, None) } else { None }) {
            Some(second) => second,
            None => self.clauses()?,
        };
        let second = self.mode(start, second);
        self.refs = refs;
        Some(Effect::Modes { who: Who::You, choose: Count::exactly(1), modes: vec![first, second] })
    }

    /// "Choose one:" and its list, a line each.
    pub(crate) fn modes(&mut self) -> Option<Effect> {
        // "each opponent chooses one:": each by themselves.
        let each = self.one_of(&[
            ("each opponent chooses one :", Who::EachOpponent),
            ("each player chooses one :", Who::EachPlayer),
        ]);
        if let Some(each) = each {
            let who = Who::ThatPlayer;
            let modes = self.mode_lines(&who)?;
            let effect = Effect::Modes { who, choose: Count::exactly(1), modes }.into();
            return Some(Effect::ForEach { of: Each::Players(each), effect });
        }
        if self.has("choose two . you may choose the same option more than once :") {
            let modes = self.mode_lines(&Who::You)?;
            let effect = Effect::Modes { who: Who::You, choose: Count::exactly(1), modes }.into();
            return Some(Effect::Repeat { times: 2.into(), effect });
        }
        let who = if self.has("choose") {
            Who::You
        } else {
            self.eat("an opponent chooses")?;
            Who::Opponent
        };
        let count = self.one_of(&[("one", 1), ("two", 2), ("three", 3)])?;
        self.has(", in any order");
        self.eat(":")?;
        let modes = self.mode_lines(&who)?;
        Some(Effect::Modes { who, choose: Count::exactly(count), modes })
    }

    /// The lines of a list, or its parts behind bullets.
    pub(crate) fn mode_lines(&mut self, who: &Who) -> Option<Vec<Mode>> {
        let before = self.refs.clone();
        let mut modes = Vec::new();
        loop {
            let line = self.at;
            let bullet = self.has("•");
            if !bullet && !self.at_break() {
                break;
            }
            self.at += usize::from(!bullet);
            if self.keyword_line_comes() {
                self.at = line;
                break;
            }
            // "• “ready a”: Ready a unit.", of which the quoted words are how an answer may begin.
            let label = self.attempt(|p| {
                let label = p.quoted_words()?;
                p.eat(":")?;
                bullet.then_some(label)
            });
            let start = self.at;
            self.refs = before.clone();
            if matches!(who, Who::Opponent | Who::ThatPlayer) {
                self.refs.player = Some(Who::ThatPlayer);
            }
            let effect = within(self, |p| &mut p.one_line, true, Self::effects)?;
            let mode = self.mode(start, effect);
            modes.push(Mode { label: label.unwrap_or(mode.label), ..mode });
        }
        self.refs = before;
        if modes.len() < 2 { self.refuse() } else { Some(modes) }
    }

    /// The words of a mode that an answer may begin with: its first five.
    pub(crate) fn mode(&self, start: usize, effect: Effect) -> Mode {
        let words = span(self.tokens, start..self.at.min(start + 5));
        let label = self.context.text.get(words).unwrap_or_default();
        Mode { label: label.replace('’', "'"), effect: effect.into() }
    }

    /// "Choose a unit.", for the text after it.
    pub(crate) fn choose_clause(&mut self) -> Option<Effect> {
        self.eat("choose")?;
        if let Some(who) = self.one_of(&[("a player", Who::AnyPlayer), ("an opponent", Who::Opponent)]) {
            self.refs.player_waits = true;
            self.refs.another_player();
            return self.spoken_of(who).map(Effect::ChoosePlayer);
        }
        let players = match self.has("any number of players") {
            true => Some(Count::any()),
            false => self.before(Self::number, "players").map(Count::exactly),
        };
        if let Some(players) = players {
            self.refs.player = Some(Who::Players(Box::new(players)));
            return Some(Effect::Nothing);
        }
        let first = self.target()?;
        // "a unit controlled by each player": one after the other.
        if let Target::Choose(choose) = &first
            && choose.together == [Together::OneForEachController]
            && choose.count == Count::exactly(1)
        {
            let theirs = choose.filter.clone().and(Test::ControlledBy(Who::ThatPlayer));
            let effect = Effect::Select(Target::one(theirs)).into();
            return Some(Effect::ForEach { of: Each::Players(Who::EachPlayer), effect });
        }
        matches!(first, Target::Choose(_)).then_some(())?;
        self.refs.select();
        if let Some(second) = self.attempt(|p| {
            p.eat("and")?;
            let second = p.target()?;
            matches!(second, Target::Choose(_)).then_some(second)
        }) {
            self.refs.select_both();
            return Some(sequence(vec![Effect::Select(first), Effect::Select(second)]));
        }
        Some(Effect::Select(first))
    }

    /// "say “…”", which a player may do in place of something else.
    pub(crate) fn say(&mut self) -> Option<Effect> {
        self.eat("say|says")?;
        self.has(",");
        self.quoted_words().map(Effect::Say)
    }
}

impl Printer {
    /// "choose one: • Draw a card. • Ready a resource you control."
    pub(crate) fn modes(&mut self, who: &Who, choose: &Count, modes: &[Mode]) -> String {
        let one = *choose == Count::exactly(1);
        if *who == Who::You
            && one
            && let Some(words) = self.special(|p| p.one_or_other(modes))
        {
            return words;
        }
        let count = match choose {
            _ if one => "one".to_owned(),
            choose if *choose == Count::exactly(2) => "two".to_owned(),
            choose if choose.min == choose.max => format!("a number equal to {}", self.quantity(&choose.min)),
            choose => self.count(choose),
        };
        format!("{} {count}: {}", self.does(who, "choose"), self.mode_lines(modes))
    }

    pub(crate) fn mode_lines(&mut self, modes: &[Mode]) -> String {
        let before = (self.chosen, self.choices.len(), self.near.clone());
        let lines = each(modes, |mode| {
            let words = self.sentences(&mode.effect);
            self.choices.truncate(before.1);
            (self.chosen, self.near) = (before.0, before.2.clone());
            match label(&words) == mode.label {
                true => format!("• {words}"),
                false => format!("• “{}”: {words}", mode.label),
            }
        });
        lines.join(" ")
    }

    /// One of two things that are said in a clause each: "either draw a card or ready a resource".
    fn one_or_other(&mut self, modes: &[Mode]) -> Option<String> {
        let [first, second] = modes else { return None };
        let before = (self.choices.len(), self.near.clone());
        let one = self.clause(&first.effect);
        self.choices.truncate(before.0);
        self.near = before.1;
        let mut other = self.clause(&second.effect);
        // "either deal 2 damage to one thing or 5 damage to another"
        if second.label.starts_with(|c: char| c.is_ascii_digit()) {
            other = other.strip_prefix("deal ")?.to_owned();
        }
        // What takes a sentence, or what cards say in other words, is a line of a list.
        let fits =
            |words: &str, mode: &Mode| !words.contains(". ") && !words.ends_with('.') && label(words) == mode.label;
        (fits(&one, first) && fits(&other, second)).then(|| format!("either {one} or {other}"))
    }

    /// One clause about a choice.
    pub(crate) fn choice_order(&mut self, effect: &Effect) -> Option<String> {
        Some(match effect {
            Effect::ChoosePlayer(who) => format!("choose {}", self.player(who)),
            Effect::Select(Target::Choose(choose)) if choose.by != Who::You => {
                let by = self.player(&choose.by);
                let mine = Choose { by: Who::You, ..Choose::clone(choose) };
                format!("{by} chooses {}", self.target(&Target::Choose(Box::new(mine))))
            }
            Effect::Select(target) => format!("choose {}", self.target(target)),
            Effect::ChooseNumber { min, max } => {
                let min = self.quantity(min);
                format!("choose a number from {min} to {}", self.quantity(max))
            }
            Effect::ChooseAspect { among } => format!("choose {}", list(&each(among, ToString::to_string), "or")),
            _ => return None,
        })
    }
}
