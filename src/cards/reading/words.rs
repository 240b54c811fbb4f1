//! The words of the game that the grammar meets anywhere: aspects, traits, keywords, tokens, numbers of things.

use super::parser::Parser;
use super::token::Kind;
use crate::terms::{Arena, Aspect, Keyword, Phase, Stat, TokenKind, Trait};

/// The traits of the known cards (CR 2.12), as `judge cards import` lists them. A capital word that is not among them is not understood as a trait.
pub(crate) fn traits() -> impl Iterator<Item = &'static str> {
    swu_data_cards::TRAITS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

impl Parser<'_> {
    /// An aspect, as a word or as an icon in brackets.
    pub fn aspect(&mut self) -> Option<Aspect> {
        let bracket = self.has("[");
        let aspect = Aspect::ALL.iter().copied().find(|aspect| self.has(&aspect.word().to_lowercase()))?;
        if bracket {
            self.eat("]")?;
        }
        Some(aspect)
    }

    /// A trait, or the plural of one ("Troopers"), always with a capital letter.
    pub(crate) fn trait_word(&mut self) -> Option<Trait> {
        self.demand(self.capital())?;
        self.any_trait()
    }

    /// A trait, in capitals or not. Of two of which one begins with the other, the longer comes first.
    pub(crate) fn any_trait(&mut self) -> Option<Trait> {
        let context = self.context;
        let of_data = context.traits.iter().map(Trait::as_str);
        let mut known: Vec<&str> = traits().collect();
        known.extend(of_data);
        known.retain(|word| self.begins(word));
        known.sort_by_key(|word| std::cmp::Reverse(word.len()));
        match known.into_iter().find(|word| self.has(&word.to_lowercase())) {
            Some(word) => Some(Trait::from(word)),
            None => self.refuse(),
        }
    }

    /// True if the next word may begin that phrase.
    fn begins(&self, phrase: &str) -> bool {
        let first = |token: &super::token::Token| token.norm.chars().next();
        let starts = phrase.chars().next().map(|c| c.to_ascii_lowercase());
        self.peek().is_some_and(|token| first(token) == starts)
    }

    /// The name of a keyword, without a value.
    pub(crate) fn keyword_word(&mut self) -> Option<Keyword> {
        Keyword::ALL.iter().copied().find(|keyword| self.has(&keyword.word().to_lowercase()))
    }

    /// "Shield token", "Battle Droid tokens"; the word "token" may be missing after "Credit".
    pub(crate) fn token_kind(&mut self) -> Option<TokenKind> {
        let kind = self.token_name()?;
        if !self.has("token|tokens") && kind != TokenKind::Credit {
            self.eat("token")?;
        }
        Some(kind)
    }

    /// The name of a token.
    pub(crate) fn token_name(&mut self) -> Option<TokenKind> {
        if self.has("credits") {
            return Some(TokenKind::Credit);
        }
        TokenKind::ALL.iter().copied().filter(|kind| *kind != TokenKind::Force).find(|kind| {
            let word = kind.word().to_lowercase();
            self.has(&word)
        })
    }

    pub fn arena(&mut self) -> Option<Arena> {
        self.one_of(&[("ground", Arena::Ground), ("space", Arena::Space)])
    }

    /// A phase of the round.
    pub fn phase(&mut self) -> Option<Phase> {
        self.one_of(&[("action phase", Phase::Action), ("regroup phase", Phase::Regroup)])
    }

    /// "power", "cost", "remaining HP", "HP", "damage".
    pub fn stat(&mut self) -> Option<Stat> {
        self.one_of(&[
            ("power", Stat::Power),
            ("remaining hp", Stat::RemainingHp),
            ("hp", Stat::Hp),
            ("cost", Stat::Cost),
        ])
    }

    /// A small number.
    pub fn few(&mut self) -> Option<u8> {
        u8::try_from(self.number()?).ok()
    }

    /// "a", "an", "1" or another number.
    pub(crate) fn count_word(&mut self) -> Option<i32> {
        if self.has("a|an") { Some(1) } else { self.number() }
    }

    /// "1 resource", "[2 resources]", "2", "C=1" in brackets or not: so many resources.
    pub fn resources(&mut self) -> Option<i32> {
        let bracket = self.has("[");
        let credits = self.has("c =");
        let number = self.number()?;
        let word = self.has("resource|resources");
        if bracket && !word && !credits {
            return self.refuse();
        }
        if bracket {
            self.eat("]")?;
        }
        Some(number)
    }

    /// True if a word with a capital letter comes next.
    pub fn capital(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Word && token.capital)
    }
}
