//! The prompt that is open, what it is about, and claims about it (contract §5).

use crate::claims::check::{Checked, can_pair, miss};
use crate::table::build::player_of;
use crate::table::resolve::Table;
use crate::{Answer, Located, PromptClaim, Reference, flow, normalise};
use swu_game::{AbilityKind, Ask, CardId, Choice, Decision, Random, Ref};
use swu_text::diagnostic::{Diagnostic, Place};

impl Table<'_> {
    /// The open prompt; nothing if only the next action is asked for.
    pub(crate) fn open_prompt(&self) -> Option<&Decision> {
        self.position.decision().filter(|decision| !matches!(decision.ask, Ask::Action))
    }

    pub(crate) fn refs_of(&self, cards: &[CardId]) -> Vec<Ref> {
        cards.iter().map(|&card| Ref::Card(self.position.object(card))).collect()
    }

    /// The cards and players that a decision is about, in their order; nothing if it is about something else.
    pub(crate) fn objects(&self, ask: &Ask) -> Option<Vec<Ref>> {
        Some(match ask {
            Ask::FirstResources { options, .. } | Ask::Resource { options } | Ask::Plot { options } => {
                self.refs_of(options)
            }
            Ask::Arrange { cards, .. } => self.refs_of(cards),
            Ask::Random(Random { options, .. }) | Ask::Choose(Choice { options, .. }) => options.clone(),
            Ask::Divide { options, .. } => options.iter().map(|(option, _)| *option).collect(),
            _ => return None,
        })
    }

    /// Checks a claim about the prompt.
    pub(crate) fn check_prompt(&self, place: &Place, claim: &PromptClaim) -> Checked {
        let open = self.open_prompt();
        let told = open.map_or_else(|| "no prompt is open".to_owned(), |decision| self.tell_decision(decision));
        match (claim, open) {
            (PromptClaim::Nothing, None) => Ok(Vec::new()),
            (PromptClaim::Nothing, Some(_)) => Ok(miss(false, place, "prompt: none".to_owned(), told)),
            (PromptClaim::Asks { .. }, None) => Ok(miss(false, place, "a prompt".to_owned(), told)),
            (PromptClaim::Asks { player, options, optional }, Some(decision)) => {
                let mut misses = Vec::new();
                if let Some(player) = player {
                    let wanted = player_of(player.value);
                    let name = &self.position.player(wanted).name;
                    misses.extend(miss(
                        wanted == decision.player,
                        &player.place,
                        format!("a prompt for {name}"),
                        told.clone(),
                    ));
                }
                if let Some(wanted) = optional {
                    let expected = format!("optional: {wanted}");
                    misses.extend(miss(*wanted == is_optional(decision), place, expected, told));
                }
                if let Some(options) = options {
                    misses.extend(self.check_options(place, options, decision)?);
                }
                Ok(misses)
            }
        }
    }

    fn check_options(&self, place: &Place, wanted: &[Located<Answer>], decision: &Decision) -> Checked {
        let found = self.options_written(decision);
        let meant =
            wanted.iter().map(|option| self.option_places(&option.value, decision)).collect::<Result<Vec<_>, _>>()?;
        let places: Vec<usize> = (0..found.len()).collect();
        // Options that cannot be told apart may be listed once each, or once for all.
        let classes = self.option_classes(decision, found.len());
        let holds = (wanted.len() == found.len() && can_pair(&meant, &places))
            || (wanted.len() == classes.len() && can_pair(&meant, &classes));
        let expected: Vec<String> = wanted.iter().map(|option| option_text(&option.value)).collect();
        let found: Vec<String> = found.iter().map(|option| flow::word(option)).collect();
        Ok(miss(holds, place, format!("options: [{}]", expected.join(", ")), format!("[{}]", found.join(", "))))
    }

    /// One option of each class of those that cannot be told apart.
    fn option_classes(&self, decision: &Decision, count: usize) -> Vec<usize> {
        let objects = self.objects(&decision.ask).unwrap_or_default();
        let key = |index: usize| -> Option<(CardId, Option<(AbilityKind, usize)>)> {
            match &decision.ask {
                Ask::Divide { .. } => None,
                Ask::Next { options } => {
                    options.get(index).map(|waiter| (waiter.source.card, Some((waiter.kind, waiter.place))))
                }
                _ => objects.get(index)?.card().map(|card| (card, None)),
            }
        };
        let same = |one: usize, other: usize| match (key(one), key(other)) {
            (Some((one, waits)), Some((other, other_waits))) => {
                waits == other_waits && self.position.is_alike(one, other)
            }
            _ => false,
        };
        (0..count).filter(|&index| !(0..index).any(|before| same(before, index))).collect()
    }

    /// The options that an entry of the claim can mean, by their places.
    fn option_places(&self, option: &Answer, decision: &Decision) -> Result<Vec<usize>, Box<Diagnostic>> {
        let by_text = |text: &str| -> Vec<usize> {
            let wanted = normalise(text);
            let written = self.options_written(decision);
            let same = |option: &str| normalise(option) == wanted;
            written.iter().enumerate().filter(|(_, option)| same(option)).map(|(index, _)| index).collect()
        };
        Ok(match (option, &decision.ask) {
            (Answer::YesNo(yes), _) => by_text(if *yes { "yes" } else { "no" }),
            (Answer::None, _) => by_text("none"),
            (Answer::Number(number), _) => by_text(&number.to_string()),
            (Answer::Word(word), Ask::Next { options }) => self.waiters_claimed(options, word),
            (Answer::Word(word), Ask::Mode { options, .. }) => self.modes_begun(decision, options, word),
            (Answer::Word(word), ask) => match self.objects(ask) {
                Some(objects) => self.refs_called(word, &objects)?,
                None => by_text(&word.text),
            },
            (
                Answer::Any
                | Answer::List(_)
                | Answer::Divide(_)
                | Answer::PutBack { .. }
                | Answer::Play(_)
                | Answer::By { .. }
                | Answer::ByChance(_),
                _,
            ) => Vec::new(),
        })
    }

    fn refs_called(&self, word: &Reference, options: &[Ref]) -> Result<Vec<usize>, Box<Diagnostic>> {
        let cards = self.matching(word);
        let player = self.player_called(word);
        if cards.is_empty() && player.is_none() && !self.is_known(word) && normalise(&word.text) != "none" {
            let names: Vec<String> = options.iter().map(|&option| self.option_name(option)).collect();
            return Err(self.unknown(word, &names));
        }
        let is_meant = |option: &Ref| match option {
            Ref::Player(option) => player == Some(*option),
            Ref::Card(object) => {
                cards.contains(&object.card) || player.is_some_and(|player| self.base_of(object.card) == Some(player))
            }
        };
        Ok(options.iter().enumerate().filter(|(_, option)| is_meant(option)).map(|(index, _)| index).collect())
    }
}

/// True if the player may choose nothing, or decline.
pub(crate) fn is_optional(decision: &Decision) -> bool {
    match &decision.ask {
        Ask::Choose(choice) => choice.optional || choice.min == 0,
        Ask::Mode { optional, .. } => *optional,
        Ask::Divide { exact, optional, .. } => *optional || !exact,
        Ask::May | Ask::Resource { .. } | Ask::Plot { .. } | Ask::Mulligan => true,
        Ask::FirstResources { .. }
        | Ask::Action
        | Ask::Next { .. }
        | Ask::Arena
        | Ask::Number { .. }
        | Ask::Aspect { .. }
        | Ask::Name { .. }
        | Ask::Arrange { .. }
        | Ask::UnitOrUpgrade
        | Ask::Random(_) => false,
    }
}

fn option_text(option: &Answer) -> String {
    match option {
        Answer::Word(word) if word.facts.is_empty() => flow::word(&word.text),
        Answer::Word(word) => word.text.clone(),
        Answer::Any => "any".to_owned(),
        Answer::None => "none".to_owned(),
        Answer::YesNo(true) => "yes".to_owned(),
        Answer::YesNo(false) => "no".to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::List(words) => {
            format!("[{}]", words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(", "))
        }
        Answer::Divide(_) | Answer::PutBack { .. } | Answer::Play(_) | Answer::By { .. } | Answer::ByChance(_) => {
            "something else".to_owned()
        }
    }
}
