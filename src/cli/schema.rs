//! `judge schema`: the JSON Schema of scenario files, and of what each command says to programs.

use swu_api::Catalogue;

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::compare::Compared;
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
    let single = swu_api::catalogue()
        .document::<Compared>()
        .document::<new::Written<'_>>()
        .document::<penalty::Penalties<'_>>()
        .document::<status::Status>()
        .document::<update::Updated<'_>>()
        .document::<cards::import::Imported<'_>>()
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
        .document::<rules::list::Checked<'_>>()
        .document::<rules::coverage::Report<'_>>()
        .document::<rules::coverage::OfficialReport<'_>>()
        .document::<rules::evaluate::Evaluated<'_>>()
        .document::<rules::list::Graph>()
        .document::<rules::import::Imported<'_>>()
        .list::<swu_api::prove::Ruled>()
        .list::<puzzle::Report>()
        .list::<puzzle::Listed<'_>>()
        .list::<rulings::Known>()
        .document::<rulings::Exported>()
        .list::<swu_api::search::SearchAnswer<'_>>()
        .list::<swu_api::show::OneOfSeveral<'_>>();
    #[cfg(feature = "serve")]
    let single = single.document::<crate::cli::web::Served<'_>>().document::<event::serve::Served<'_>>();
    quiz::schemas(single).sorted()
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
