//! `judge schema`: the JSON Schema of scenario files, and of what each command says to programs.

use swu_api::Catalogue;
use swu_api::contents::{RulingText, RulingTitle};
use swu_api::decide::DecideDocument;
use swu_api::error::Failed;
use swu_api::legal::Legal;
use swu_api::picture::PositionPicture;
use swu_api::prove::Report;
use swu_api::quiz::{PosedQuestion, Progress};
use swu_api::replay::ReplayDocument;
use swu_api::setup::PositionSetup;

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::compare::Compared;
use crate::cli::test::Suite;
use crate::cli::{cards, deck, event, new, penalty, puzzle, quiz, rules, rulings, status, update};
use crate::scenario::schema;

/// The name of the schema of files.
const SCENARIO: &str = "scenario";

/// Print a JSON Schema of scenario files, or of a command's `--format json`
///
/// The schema of scenario files is draft 7, which editors support best, and documents every key with its meaning and default.
/// The others are draft 2020-12. New versions of the program only add keys within a schema version.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge schema > scenario.schema.json    for an editor
  judge schema replay                    for `judge replay --format json`
  judge schema --list                    list all schemas

Editors with yaml-language-server (VS Code with the YAML extension, Neovim, Helix, Emacs) then use it offline
for every scenario that begins with the line
  # yaml-language-server: $schema=scenario.schema.json")]
pub struct Args {
    /// The NAME in `judge/NAME/VERSION`, or `scenario`
    #[arg(default_value = SCENARIO)]
    name: String,
    /// List all schemas with their descriptions
    #[arg(long, conflicts_with = "name")]
    list: bool,
}

/// The documents of every command.
pub fn catalogue() -> Catalogue {
    let groups = [puzzle::schemas, quiz::schemas];
    let single = Catalogue::default()
        .document::<DecideDocument<'_>>()
        .document::<Failed>()
        .document::<Compared>()
        .document::<Legal<'_>>()
        .document::<PositionSetup>()
        .document::<PositionPicture>()
        .list::<RulingTitle>()
        .document::<RulingText>()
        .document::<new::Written<'_>>()
        .document::<penalty::Penalties<'_>>()
        .list::<Report<'_>>()
        .list::<PosedQuestion<'_>>()
        .document::<Progress>()
        .list::<ReplayDocument<'_>>()
        .document::<status::Status>()
        .document::<Suite>()
        .document::<update::Updated<'_>>()
        .document::<cards::search::Covered<'_>>()
        .document::<cards::import::Imported<'_>>()
        .document::<swu_api::cards::search::CardsFound<'_>>()
        .document::<swu_api::cards::legality::LegalityAnswer>()
        .document::<swu_api::cards::show::About<'_>>()
        .document::<swu_api::cards::show::Candidates>()
        .document::<swu_api::deck::DeckReport<'_>>()
        .document::<deck::many::Report<'_>>()
        .document::<event::export::Drawn>()
        .document::<event::export::Exported<'_>>()
        .document::<event::changes::Done<'_>>()
        .list::<event::show::Logged<'_>>()
        .document::<event::changes::Written<'_>>()
        .document::<event::changes::Paired<'_>>()
        .document::<event::result::Told<'_>>()
        .list::<event::show::Laid>()
        .document::<event::show::Shown<'_>>()
        .list::<event::show::Line<'_>>()
        .document::<rules::list::Checked<'_>>()
        .document::<rules::coverage::Report<'_>>()
        .document::<rules::coverage::OfficialReport<'_>>()
        .document::<swu_api::editions::diff::DiffDocument<'_>>()
        .document::<rules::evaluate::Evaluated<'_>>()
        .document::<rules::list::Graph>()
        .list::<swu_api::editions::history::RuleInEdition>()
        .document::<rules::import::Imported<'_>>()
        .list::<swu_api::contents::Listed<'_>>()
        .list::<swu_api::editions::KnownEdition<'_>>()
        .list::<rulings::Known>()
        .document::<rulings::Exported>()
        .document::<swu_api::search::SearchFound<'_>>()
        .list::<swu_api::search::SearchAnswer<'_>>()
        .document::<swu_api::show::ShowDocument<'_>>()
        .list::<swu_api::show::OneOfSeveral<'_>>();
    #[cfg(feature = "serve")]
    let single = single.document::<crate::cli::web::Served<'_>>().document::<event::serve::Served<'_>>();
    groups.into_iter().fold(single, |catalogue, with| with(catalogue)).sorted()
}

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let catalogue = catalogue();
        if self.list {
            let width =
                catalogue.entries().map(|entry| entry.name.len()).max().unwrap_or_default().max(SCENARIO.len()) + 2;
            out.labelled(SCENARIO, width, "Scenario files, for editors.", 0)?;
            catalogue.entries().try_for_each(|entry| out.labelled(entry.name, width, entry.about, 0))?;
            return Ok(Exit::Fine);
        }
        if self.name == SCENARIO {
            out.json(&schema())?;
            return Ok(Exit::Fine);
        }
        let entry = catalogue.named(&self.name).ok_or_else(|| catalogue.unknown(&self.name))?;
        out.json(&entry.schema())?;
        Ok(Exit::Fine)
    }
}
