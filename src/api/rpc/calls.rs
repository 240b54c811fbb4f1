//! The calls: parameters in, a document out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::cards::facts::Facts;
use crate::cards::named::{self, Named};
use crate::cards::show::{About, Candidates};
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
use crate::typed::bounded;
use crate::{Catalogue, Document, versioned, versioned_list};
use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_scenario::Session;
use swu_scenario::prove::{End, Options, Progress, Witnesses, prove};
use swu_scenario::replay::{World, replay_in_detail};
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

/// The search.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchParams {
    /// Keywords, a question, a situation, a rule's number, or the name of a card.
    pub query: String,
    /// How many rules to list, at most 100 [default: 10].
    pub limit: Option<usize>,
    /// Whether to explain why each rule was found.
    #[serde(default)]
    pub explain: bool,
}

/// The name to show.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowParams {
    /// The id of a rule, such as `CR 7.5.7`, or the name of a rule, a keyword, a term or a card.
    pub name: String,
    /// Whether to return only the line to cite it by.
    #[serde(default)]
    pub cite: bool,
    /// The edition to show it in, such as `CR 7.0` [default: the one in force].
    pub edition: Option<String>,
}

/// The card to show.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardParams {
    /// The card's name, with its subtitle after a comma if several cards share the name; or a number, such as `SOR_226`.
    pub name: String,
}

/// The ruling to return.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingParams {
    /// Its file, with or without the prefix `ruling:`; the last part is enough if unique.
    pub name: String,
}

/// A scenario.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SourceParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// The file name to use in messages.
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
    /// The step to add, as written in a file: `ana: {attack: Wampa, target: ben}`.
    pub step: String,
    /// The file name to use in messages.
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
    /// The file name to use in messages.
    pub file: Option<String>,
    /// Search until this phase starts, including the actions before it.
    pub until: Option<Phase>,
    /// Search this many decisions beyond the last step, if no phase is named.
    pub depth: Option<u32>,
    /// Search at most this many positions, up to 5 000 000; beyond that, nothing is claimed [default: 200 000].
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

/// The schema to print.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SchemaParams {
    /// The NAME in `judge/NAME/VERSION`, or all of it.
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
        bounded(&params.query)?;
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
            None => Err(Diagnostic::error("nothing to search for").into()),
        }
    }

    /// A card, or those that have the name.
    ///
    /// # Errors
    ///
    /// If no card is called so.
    pub fn card(&self, params: &CardParams) -> Called {
        bounded(&params.name)?;
        match named::named(&params.name, self.library) {
            Named::One { card, .. } => document(&About::of(card, self.library, self.rules).document()),
            Named::Several { cards, .. } => document(&Candidates::of(cards)),
            Named::Unknown { near } => Err(named::unknown("judge cards show", &params.name, &near).into()),
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
        bounded(&params.name)?;
        match Carried::named(&params.name) {
            Some(ruling) => document(&ruling),
            None => {
                let error = Diagnostic::error(format!("no single ruling `{}`", params.name));
                Err(error.help("list them all with `rulings`").into())
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
        let session = Session::begin(params.name(), &params.source, &self.world())?;
        match session.replay().errors.as_slice() {
            [] => document(&Legal::from(&session)),
            errors => Err(errors.to_vec().into()),
        }
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
    to_raw_value(value).map_err(|error| Diagnostic::error(format!("cannot write the answer: {error}")).into())
}
