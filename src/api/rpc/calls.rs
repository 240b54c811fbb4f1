//! The calls: parameters in, a document out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::cards::facts::Facts;
use crate::cards::show::{About, Candidates, unknown};
use crate::contents::{self, Carried};
use crate::decide::decide;
use crate::editions::{Imported, named};
use crate::error::Failed;
use crate::legal::Legal;
use crate::prove::Report;
use crate::quiz::{self, LogParams, QuizParams};
use crate::replay::Replayed;
use crate::search::{USUAL, find, listed};
use crate::show::{Present, Shown, resolve_all};
use crate::{Catalogue, Document, versioned, versioned_list};
use swu_cards::{Library, Lookup};
use swu_rulebook::Rulebook;
use swu_scenario::prove::{End, Options, Progress, Witnesses, prove};
use swu_scenario::replay::{World, ending, replay_in_detail};
use swu_search::Search;
use swu_text::diagnostic::Diagnostic;

/// What a file is called that has no name.
const UNNAMED: &str = "scenario.yaml";

/// The most rules that one search lists.
const MOST_RULES: usize = 100;

/// How many positions a proof searches, and the most that it can be asked to.
const USUAL_POSITIONS: usize = 200_000;
const MOST_POSITIONS: usize = 5_000_000;

/// Rules, cards and the search over them, for as many calls as come.
pub struct Service<'s> {
    /// The rules that are searched, shown and cited.
    pub rules: &'s Rulebook,
    /// The cards that scenarios name.
    pub library: &'s Library,
    /// The search over those rules.
    pub search: Search<'s>,
    /// The editions that a user has imported; `&()` if there are none.
    pub imported: &'s dyn Imported,
    /// The schemas that can be asked for.
    pub schemas: Catalogue,
    /// Is told how far a proof has come; `&()` if nobody is.
    pub progress: &'s dyn Progress,
}

/// What to search for.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchParams {
    /// Keywords, a question, a situation, a rule's number, or the name of a card.
    pub query: String,
    /// How many rules to list: 10, if it is left out, and at most 100.
    pub limit: Option<usize>,
    /// Whether to say why each rule was found.
    #[serde(default)]
    pub explain: bool,
}

/// What to show.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowParams {
    /// The id of a rule, such as `CR 7.5.7`, or the name of a rule, a keyword, a term or a card.
    pub name: String,
    /// Whether only the line is wanted to cite it by.
    #[serde(default)]
    pub cite: bool,
    /// The edition to show it in, such as `CR 7.0`, if not the one in force.
    pub edition: Option<String>,
}

/// Which card to show.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardParams {
    /// The card's name, with its subtitle behind a comma if several have the name; or a number of it, such as `SOR_226`.
    pub name: String,
}

/// Which ruling to give.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingParams {
    /// Its file, with or without `ruling:` before it; the last part is enough where no other ruling has it.
    pub name: String,
}

/// A scenario.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SourceParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// What the file is called in messages.
    pub file: Option<String>,
}

impl SourceParams {
    /// What the file is called.
    pub fn name(&self) -> &str {
        self.file.as_deref().unwrap_or(UNNAMED)
    }
}

/// A scenario and a step.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DecideParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// The step to add, as the file writes it: `ana: {attack: Wampa, target: ben}`.
    pub step: String,
    /// What the file is called in messages.
    pub file: Option<String>,
}

impl DecideParams {
    fn name(&self) -> &str {
        self.file.as_deref().unwrap_or(UNNAMED)
    }
}

/// A scenario, and how far to search it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProveParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// What the file is called in messages.
    pub file: Option<String>,
    /// Search on until this phase starts, actions among what is searched.
    pub until: Option<Phase>,
    /// Search so many decisions beyond the last step, if no phase is named.
    pub depth: Option<u32>,
    /// Search at most so many positions, 200 000 if it is left out and at most 5 000 000; beyond, nothing is claimed.
    pub positions: Option<usize>,
}

/// A phase of the game.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The action phase.
    Action,
    /// The regroup phase.
    Regroup,
}

impl ProveParams {
    fn options(&self) -> Options {
        let until = match (self.until, self.depth) {
            (Some(Phase::Action), _) => End::Phase(swu_cards::Phase::Action),
            (Some(Phase::Regroup), _) => End::Phase(swu_cards::Phase::Regroup),
            (None, Some(decisions)) => End::Decisions(decisions),
            (None, None) => End::Steps,
        };
        let positions = self.positions.unwrap_or(USUAL_POSITIONS).min(MOST_POSITIONS);
        Options { until, positions, ..Options::default() }
    }
}

/// Which schema to print.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SchemaParams {
    /// The name in `judge/NAME/VERSION`, or the whole of it.
    pub name: String,
}

/// A document as it is written, or why there is none.
pub(super) type Called = Result<Box<RawValue>, Failed>;

impl Service<'_> {
    /// What a replay needs to know.
    pub fn world(&self) -> World<'_> {
        World { library: self.library, rulebook: self.rules }
    }

    /// The rules that fit, best first.
    ///
    /// # Errors
    ///
    /// If the index cannot be read.
    pub fn search(&self, params: &SearchParams) -> Called {
        let limit = params.limit.unwrap_or(USUAL).clamp(1, MOST_RULES);
        let found = find(&self.search, &params.query, limit, params.explain);
        let found = found.map_err(|error| Failed::from(Diagnostic::error(error.to_string())))?;
        written(&versioned_list(&listed(found, &params.query, &self.search, self.rules)))
    }

    /// A rule, or the cards of a name.
    ///
    /// # Errors
    ///
    /// If nothing, or more than one rule, is called so, or the edition is not known.
    pub fn show(&self, params: &ShowParams) -> Called {
        let rules = match &params.edition {
            Some(edition) => named(edition, &self.known()?)?.rules,
            None => self.rules,
        };
        let present = Present::of(&params.name, rules)?;
        let found = resolve_all(std::slice::from_ref(&params.name), present, rules, self.library)?;
        match found.first() {
            Some(found) => document(&Shown::of(found, params.cite, rules, self.library)),
            None => Err(Diagnostic::error("nothing is asked for").into()),
        }
    }

    /// A card, or those that have the name.
    ///
    /// # Errors
    ///
    /// If no card is called so.
    pub fn card(&self, params: &CardParams) -> Called {
        match self.library.find(&params.name) {
            Lookup::One(card) => document(&About::of(card, self.library, self.rules).document()),
            Lookup::Several(cards) => document(&Candidates::of(cards.into_iter().map(|card| &**card))),
            Lookup::Unknown => Err(unknown(&params.name, self.library).into()),
        }
    }

    /// Every rule, in the order of the documents.
    ///
    /// # Errors
    ///
    /// If the list cannot be written.
    pub fn contents(&self) -> Called {
        written(&versioned_list(&contents::contents(self.rules)))
    }

    /// The facts of every card.
    ///
    /// # Errors
    ///
    /// If the list cannot be written.
    pub fn card_list(&self) -> Called {
        written(&versioned_list(&self.library.iter().map(|card| Facts::from(&**card)).collect::<Vec<_>>()))
    }

    /// The rulings that the program carries, by their titles.
    ///
    /// # Errors
    ///
    /// If the list cannot be written.
    pub fn rulings(&self) -> Called {
        written(&versioned_list(&contents::rulings()))
    }

    /// A ruling that the program carries, with its scenario.
    ///
    /// # Errors
    ///
    /// If no ruling, or more than one, has that name.
    pub fn ruling(&self, params: &RulingParams) -> Called {
        match Carried::named(&params.name) {
            Some(ruling) => document(&ruling),
            None => {
                let error = Diagnostic::error(format!("there is no one ruling `{}`", params.name));
                Err(error.help("`rulings` lists them all").into())
            }
        }
    }

    /// What comes of a scenario. One that is not valid has its errors in the result.
    ///
    /// # Errors
    ///
    /// If the result cannot be written.
    pub fn replay(&self, params: &SourceParams) -> Called {
        let replay = replay_in_detail(params.name(), &params.source, &self.world());
        written(&versioned_list(&[Replayed::from(&replay)]))
    }

    /// What may be done where the steps of a scenario end.
    ///
    /// # Errors
    ///
    /// If the scenario cannot be read, or is about no game.
    pub fn legal(&self, params: &SourceParams) -> Called {
        let ending = ending(params.name(), &params.source, &self.world())?;
        if ending.replay.errors.is_empty() { document(&Legal::from(&ending)) } else { Err(ending.replay.errors.into()) }
    }

    /// A scenario with one more step, and what came of it.
    ///
    /// # Errors
    ///
    /// If the scenario or the step cannot be read or played.
    pub fn decide(&self, params: &DecideParams) -> Called {
        let decided = decide(params.name(), &params.source, &params.step, &self.world())?;
        document(&decided.document())
    }

    /// What every way to decide comes to. A scenario that is not valid has its errors in the result.
    ///
    /// # Errors
    ///
    /// If the result cannot be written.
    pub fn prove(&self, params: &ProveParams) -> Called {
        let (name, source) = (params.file.as_deref().unwrap_or(UNNAMED), params.source.as_str());
        let (world, options) = (self.world(), params.options());
        let proof = prove(name, source, &world, &options, self.progress);
        let witnesses = Witnesses::of(name, source, &world, &options);
        written(&versioned_list(&[Report::of(&proof, witnesses.as_ref())]))
    }

    /// Questions with their answers.
    ///
    /// # Errors
    ///
    /// If the log of answers cannot be read.
    pub fn quiz(&self, params: &QuizParams) -> Called {
        let world = self.world();
        quiz::choose(params, &world)?.posed(&world, |posed| written(&versioned_list(posed)))
    }

    /// How well what was answered is known.
    ///
    /// # Errors
    ///
    /// If the log of answers cannot be read.
    pub fn quiz_progress(&self, params: &LogParams) -> Called {
        document(&quiz::progress(params)?)
    }

    /// The JSON Schema of a document.
    ///
    /// # Errors
    ///
    /// If there is no such schema.
    pub fn schema(&self, params: &SchemaParams) -> Called {
        match self.schemas.named(&params.name) {
            Some(entry) => written(&entry.schema()),
            None => Err(self.schemas.unknown(&params.name).into()),
        }
    }
}

pub(super) fn document<D: Document>(document: &D) -> Called {
    written(&versioned(document))
}

pub(super) fn written(value: &impl Serialize) -> Called {
    to_raw_value(value).map_err(|error| Diagnostic::error(format!("the answer cannot be written: {error}")).into())
}
