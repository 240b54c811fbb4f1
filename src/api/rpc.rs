//! Calls of programs, as JSON-RPC 2.0: a message in, a message out, and nothing read or written.
//!
//! `docs/json.md` lists the methods with their parameters and documents. What cannot be done is an error whose `data` is a
//! `judge/error/1`.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use swu_answer::message::{CallResult, document, raw, written_list};
pub use swu_answer::message::{Fault, Refusal, answer_by, of, too_long, unknown};

use crate::cards::legality::{self, LegalityAnswer};
use crate::cards::search::{CardsFound, Covered, More, covered};
use crate::cards::show::{About, Candidates};
use crate::cards::{self, query::Query};
use crate::editions::{self, EditionRules, Imported, diff, history, named};
use crate::prove::parts::{self, MergeParams, SplitParams};
use crate::search::{self, SearchFound, SearchParams};
use crate::show::{Present, ShowDocument, resolve_all};
use crate::typed::bounded;
use crate::{Catalogue, contents, decide, deck, event, picture, prove, quiz, random, replay, setup, suite};
use swu_cards::{Library, Phase};
use swu_rulebook::Rulebook;
use swu_rulebook::editions::Kind;
use swu_scenario::prove::{End, Options, Progress, Witnesses};
use swu_scenario::replay::data::PositionData;
use swu_scenario::replay::{Detail, World, replay_in_detail};
use swu_scenario::{Session, until};
use swu_search::Search;
use swu_text::diagnostic::Diagnostic;
use swu_tournament::policy::{Date, ParseDateError};

/// A method, and the call that it makes: parameters in, a document out. Only a proof takes long enough to tell how far it has come.
type Method = (&'static str, fn(Option<Value>, &Service<'_>, &dyn Progress) -> CallResult);

const METHODS: [Method; 28] = [
    ("search", |params, service, _| service.search(&of(params)?)),
    ("show", |params, service, _| service.show(&of(params)?)),
    ("cards", |params, service, _| service.card(&of(params)?)),
    ("contents", |_, service, _| written_list(&contents::contents(service.rules))),
    ("editions", |_, service, _| written_list(&editions::list(&service.known()?))),
    ("history", |params, service, _| {
        let NameParams { name } = of(params)?;
        written_list(&history::told(bounded(&name)?, &service.known()?)?)
    }),
    ("diff", |params, service, _| service.diff(&of(params)?)),
    ("card-list", |params, service, _| service.card_list(&of(params.or_else(|| Some(json!({}))))?)),
    ("legality", |params, service, _| service.legality(&of(params)?)),
    ("deck-check", |params, service, _| deck::checked(&of(params)?, (service.today)(), service.library)),
    ("rulings", |_, _, _| written_list(&contents::rulings())),
    ("ruling", |params, _, _| {
        let NameParams { name } = of(params)?;
        let error = || Diagnostic::error(format!("ruling `{name}` not found, or not unique"));
        let ruling = contents::RulingText::named(bounded(&name)?);
        document(&ruling.ok_or_else(|| error().help("list them all with `rulings`"))?)
    }),
    // A scenario that is not valid has its errors in the result.
    ("replay", |params, service, _| {
        let params: SourceParams = of(params)?;
        let played = replay_in_detail(params.name(), &params.source, &service.world(), Detail::Changes);
        written_list(&[replay::ReplayDocument::from(&played)])
    }),
    ("legal", |params, service, _| service.legal(&of(params)?)),
    ("decide", |params, service, _| {
        let DecideParams { source, after, step, file } = of(params)?;
        let name = named_or_not(&file);
        document(&decide::decide(name, &cut(name, &source, after)?, &step, &service.world())?.document())
    }),
    ("setup", |params, service, _| {
        let MomentParams { source, after, file } = of(params)?;
        document(&setup::setup(named_or_not(&file), &source, after, &service.world())?)
    }),
    ("picture", |params, service, _| {
        let PictureParams { position, title } = of(params)?;
        document(&picture::picture(&position, &title, service.library))
    }),
    ("prove", |params, service, progress| service.prove(&of(params)?, progress)),
    ("prove-split", |params, service, _| {
        let SplitParams { source, file, parts } = of(params)?;
        written_list(&parts::files(named_or_not(&file), &source, parts, &service.world(), &Options::default())?)
    }),
    ("prove-merge", |params, service, _| {
        let MergeParams { reports } = of(params)?;
        let joined = parts::joined(numbered(&reports), &service.world(), &Options::default())?;
        written_list(&[prove::Report::joined(&joined)])
    }),
    ("test", |params, service, _| document(&suite::tested(&of(params)?, &service.world())?)),
    ("test-merge", |params, _, _| {
        let MergeParams { reports } = of(params)?;
        let read = |(name, text): (String, &str)| suite::parse(&name, text).map(|suite| (name, suite));
        document(&suite::joined(numbered(&reports).map(read).collect::<Result<_, _>>()?)?)
    }),
    ("random-games", |params, service, _| written_list(&random::played(&of(params)?, service.library)?)),
    ("standings", |params, _, _| event::standings(&of(params)?)),
    ("coverage", |_, service, _| document(&Covered(&covered(service.library)))),
    ("quiz", |params, service, _| quiz::posed(&of(params)?, &service.world())),
    ("quiz-progress", |params, _, _| document(&quiz::progress(&of(params)?)?)),
    ("schema", |params, Service { schemas, .. }, _| {
        let NameParams { name } = of(params)?;
        raw(&schemas.named(&name).ok_or_else(|| schemas.unknown(&name))?.schema())
    }),
];

/// The answer to a line: a message, or a list of messages if the line is one. A notification has none. `progress` is told how far
/// a proof has come; `&()` if nobody is.
pub fn answer(line: &[u8], service: &Service<'_>, progress: &dyn Progress) -> Option<String> {
    answer_by(line, |method, params| match METHODS.iter().find(|(name, _)| *name == method) {
        Some((_, call)) => call(params, service, progress),
        None => Err(unknown(method, &METHODS.map(|(name, _)| name))),
    })
}

/// The name of a file that has none.
const UNNAMED: &str = "scenario.yaml";

/// The most outcomes that are listed.
const MOST_ENDS: usize = 100;

/// The number of positions that a proof searches, and the most that it can be asked to.
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
    /// The editions that a user has imported.
    pub imported: Box<Imported<'s>>,
    /// The schemas that can be asked for.
    pub schemas: Catalogue,
    /// The day that it is; a page has no clock here, and names the day itself.
    pub today: fn() -> Option<Date>,
}

/// The name to show.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowParams {
    /// The id of a rule, such as `CR 7.5.7`, or the name of a rule, a keyword, a term or a card.
    pub name: String,
    /// Return only the line to cite it by.
    #[serde(default)]
    pub cite: bool,
    /// The edition to show it in, such as `CR 7.0` [default: the one in force].
    pub edition: Option<String>,
}

/// The card to show.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardParams {
    /// The card's name, with its subtitle after a comma if several cards share the name; or a number, such as `SOR_226`.
    pub name: String,
    /// The day for its legality, such as `2026-03-13` [default: today].
    #[schemars(with = "Option<String>")]
    pub on: Option<Date>,
}

/// The cards to list, and the facts to list of each.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardListParams {
    /// Words and fields, such as `t:jedi c<=3 k:sentinel legal:premier` [default: every card].
    #[serde(default)]
    pub query: String,
    /// The day for legality in the query, such as `2026-03-13` [default: today].
    #[schemars(with = "Option<String>")]
    pub on: Option<Date>,
    /// Also list the abilities in words.
    #[serde(default)]
    pub texts: bool,
    /// List at most this many cards, the best first [default: all].
    pub limit: Option<usize>,
}

/// A question about legality.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LegalityParams {
    /// The question, such as `is Cad Bane suspended`.
    pub query: String,
    /// The day to answer for [default: today].
    pub on: Option<Date>,
}

/// The ruling to return, by its file, with or without the prefix `ruling:`, of which the last part is enough if unique; the schema,
/// the NAME in `judge/NAME/VERSION` or all of it; or the rule to follow, by its number in the newest edition that has it, or
/// with an edition, such as `CR 8.16@2.0`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NameParams {
    name: String,
}

/// A scenario.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SourceParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// The file name to use in messages.
    pub file: Option<String>,
}

impl SourceParams {
    /// The name of the file in messages.
    pub fn name(&self) -> &str {
        named_or_not(&self.file)
    }
}

/// The file with its steps up to that one.
fn cut<'s>(name: &str, source: &'s str, after: Option<usize>) -> Result<Cow<'s, str>, Vec<Diagnostic>> {
    match after {
        Some(steps) => until(name, source, steps).map(Cow::Owned),
        None => Ok(Cow::Borrowed(source)),
    }
}

fn named_or_not(file: &Option<String>) -> &str {
    file.as_deref().unwrap_or(UNNAMED)
}

/// The reports of parts, each with a name for messages.
fn numbered(reports: &[String]) -> impl Iterator<Item = (String, &str)> {
    reports.iter().zip(1..).map(|(text, number)| (format!("report {number}"), text.as_str()))
}

/// A scenario and a step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DecideParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// The step after which it is added, from 0 for the beginning [default: the last one].
    pub after: Option<usize>,
    /// The step to add, as written in a file: `ana: {attack: Wampa, target: ben}`.
    pub step: String,
    /// The file name to use in messages.
    pub file: Option<String>,
}

/// A scenario, and a step of it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MomentParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// The step, from 0 for the beginning [default: the last one].
    pub after: Option<usize>,
    /// The file name to use in messages.
    pub file: Option<String>,
}

/// A position to draw.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureParams {
    /// The position, as another document has it.
    pub position: PositionData,
    /// The title above it.
    #[serde(default)]
    pub title: String,
}

/// A scenario, and the limits of its search.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProveParams {
    /// The text of the scenario file, in YAML.
    pub source: String,
    /// The file name to use in messages.
    pub file: Option<String>,
    /// The step after which the search begins, from 0 for the beginning [default: the last one].
    pub after: Option<usize>,
    /// Search until this phase starts, including the actions before it.
    pub until: Option<Phase>,
    /// Search this many decisions beyond the last step, if no phase is named.
    pub depth: Option<u32>,
    /// Search at most this many positions, up to 5 000 000; beyond that, claims stay undetermined [default: 200 000].
    pub positions: Option<usize>,
    /// List this many outcomes, at most 100 [default: 0].
    pub outcomes: Option<usize>,
}

impl ProveParams {
    fn options(&self) -> Options {
        let until = match (self.until, self.depth) {
            (Some(phase), _) => End::Phase(phase),
            (None, Some(decisions)) => End::Decisions(decisions),
            (None, None) => End::Steps,
        };
        let positions = self.positions.unwrap_or(USUAL_POSITIONS).min(MOST_POSITIONS);
        Options { until, positions, ends: self.outcomes.unwrap_or(0).min(MOST_ENDS), ..Options::default() }
    }
}

/// The editions to compare.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiffParams {
    /// The old edition, such as `CR 7.0`, or `built-in` for the rules in the program.
    pub old: String,
    /// The new edition, named in the same way.
    pub new: String,
    /// Only rules of this section in either edition, such as `CR 8.16`.
    pub section: Option<String>,
}

impl Service<'_> {
    /// The rules and cards of a replay.
    pub fn world(&self) -> World<'_> {
        World { library: self.library, rulebook: self.rules }
    }

    /// The rules that fit, best first.
    pub(crate) fn search(&self, params: &SearchParams) -> CallResult {
        let on = params.on.as_deref().map(str::parse).transpose();
        let on = on.map_err(|error: ParseDateError| Diagnostic::error(error.to_string()))?;
        let results = search::found(params, &self.search, self.rules, &search::rulings)?;
        document(&SearchFound { legality: self.asked(&params.query, on), results })
    }

    /// The answer to a question about the legality of cards, if it is one.
    fn legality(&self, params: &LegalityParams) -> CallResult {
        bounded(&params.query)?;
        match self.asked(&params.query, params.on) {
            Some(answer) => document(&answer),
            None => Err(Diagnostic::error("no question about the legality of cards").into()),
        }
    }

    fn asked(&self, query: &str, on: Option<Date>) -> Option<LegalityAnswer> {
        legality::answer(query, self.day(on), self.library, self.rules)
    }

    /// The day that is named, or today.
    fn day(&self, named: Option<Date>) -> Date {
        legality::day(named, (self.today)())
    }

    /// A rule, or the cards of a name.
    pub(crate) fn show(&self, params: &ShowParams) -> CallResult {
        let rules = match &params.edition {
            Some(edition) => named(edition, &self.known()?)?.rules,
            None => self.rules,
        };
        let present = Present::of(&params.name, rules, |_| Ok::<_, Refusal>(Vec::new()))?;
        let found = resolve_all(std::slice::from_ref(&params.name), present, rules, self.library)?;
        match found.first() {
            Some(found) => document(&ShowDocument::of(found, params.cite, rules, self.library)),
            None => Err(Diagnostic::error("nothing to search for").into()),
        }
    }

    /// A card, or those that have the name.
    pub(crate) fn card(&self, params: &CardParams) -> CallResult {
        bounded(&params.name)?;
        match cards::named::named(&params.name, self.library).0[..] {
            [] => Err(cards::named::unknown("judge cards show", &params.name, self.library).into()),
            [card] => document(&About::of(card, self.library, self.rules, self.day(params.on))),
            ref several => document(&Candidates::of(several)),
        }
    }

    /// The facts of the cards that a query finds; without one, of every card.
    pub(crate) fn card_list(&self, params: &CardListParams) -> CallResult {
        let query = Query::read(&params.query, self.library);
        let found = query.find(self.library, self.day(params.on));
        // Counting the rulings takes longer than most queries.
        let more = More { limit: params.limit, used: params.query.is_empty(), texts: params.texts };
        document(&CardsFound::of(query, found, self.library, more))
    }

    /// The legal steps where the steps of a scenario end.
    pub(crate) fn legal(&self, params: &MomentParams) -> CallResult {
        let name = named_or_not(&params.file);
        let source = cut(name, &params.source, params.after)?;
        let session = Session::begin_in(Detail::LastStep, name, &source, &self.world())?;
        match session.replay().errors.as_slice() {
            [] => document(&decide::Legal::from(&session)),
            errors => Err(errors.to_vec().into()),
        }
    }

    /// The results of every line of play. A scenario that is not valid has its errors in the result.
    fn prove(&self, params: &ProveParams, progress: &dyn Progress) -> CallResult {
        let name = named_or_not(&params.file);
        let source = cut(name, &params.source, params.after)?;
        let (world, options) = (self.world(), params.options());
        let proof = swu_scenario::prove::prove(name, &source, &world, &options, progress);
        let witnesses = Witnesses::of(name, &source, &world, &options);
        written_list(&[prove::Report::of(&proof, witnesses.as_ref())])
    }

    /// Two editions compared: what was changed.
    fn diff(&self, params: &DiffParams) -> CallResult {
        let known = self.known()?;
        let (old, new) = (named(&params.old, &known)?, named(&params.new, &known)?);
        let report =
            diff::Report::between(old, new, params.section.as_deref(), |change| change.kind != Kind::Unchanged)?;
        document(&diff::DiffDocument::of(&report))
    }

    /// The rules that were asked for, and the imported ones.
    fn known(&self) -> Result<Vec<EditionRules<'_>>, Box<Diagnostic>> {
        let own = EditionRules { rules: self.rules, is_restated: std::ptr::eq(self.rules, Rulebook::embedded()) };
        let imported = (self.imported)()?.into_iter().map(|rules| EditionRules { rules, is_restated: false });
        Ok([own].into_iter().chain(imported).collect())
    }
}
