//! `judge rules history`: one rule through all editions that are known.

use super::diff::text::marked_words;
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out};
use crate::cli::sources::{Rules, editions, home};
use swu_api::editions::Known;
use swu_api::editions::history::{Told, What, told};

/// Follow a rule through all known editions: created, moved, edited, removed
///
/// Known are the embedded rules, imported editions, and those that `--with` names. The oldest comes first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules history 8.15.1
  judge rules history CR 8.16.1@2.0          by its number in an older edition
  judge rules history 8.15.1 --with old-rules older-rules
  judge rules history 8.15.1 --format json")]
pub struct Args {
    /// The rule, by its number in the newest edition that has it, or with an edition, such as `CR 8.16@2.0`
    #[arg(required = true, value_name = "ID")]
    rule: Vec<String>,
    /// Include these editions: folders or files of rules; repeatable
    #[arg(long, num_args = 1.., value_name = "PATH")]
    with: Vec<String>,
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = all_rules(self, globals)?;
        let known: Vec<Known<'_>> = rules.iter().map(Rules::known).collect();
        let all = told(&self.rule.join(" "), &known)?;
        match out.format {
            Format::Json => out.results(&all)?,
            Format::Text => {
                let texts = all.iter().filter(|told| !matches!(told.what, What::Numbered | What::Absent)).count();
                for (at, told) in all.iter().enumerate() {
                    if at > 0 {
                        out.line("")?;
                    }
                    print(told, texts == 1, out)?;
                }
            }
        }
        Ok(Exit::Fine)
    }
}

/// Everything that is known: first the rules that were asked for, then the imported ones and those that were named.
fn all_rules(args: &Args, globals: &Globals) -> Result<Vec<Rules>, Failure> {
    let mut rules = vec![globals.rules()?];
    rules.extend(home::imported()?.into_iter().map(|imported| Rules::Read(Box::new(imported.rulebook))));
    for path in &args.with {
        rules.push(editions::read(path)?);
    }
    Ok(rules)
}

fn print(told: &Told, is_only: bool, out: &mut Out) -> Result<(), Failure> {
    let was = told.was.as_ref().map_or_else(String::new, ToString::to_string);
    let said = match told.what {
        What::Numbered => "only its number is known".to_owned(),
        What::Absent => "not in this edition".to_owned(),
        What::There if is_only => "the only edition whose text is known".to_owned(),
        What::There => "the oldest edition whose text is known".to_owned(),
        What::Created => "created".to_owned(),
        What::Unchanged => "unchanged".to_owned(),
        What::Moved => format!("moved, was {was}"),
        What::Edited => "edited".to_owned(),
        What::MovedAndEdited => format!("moved and edited, was {was}"),
        What::Removed => told.see.as_ref().map_or("removed".to_owned(), |see| format!("removed; see now {see}")),
    };
    let name = out.paint(Look::Title, &told.name());
    let id = out.paint(Look::Id, &told.id.as_ref().map_or(was, ToString::to_string));
    let id = if id.is_empty() { id } else { format!("  {id}") };
    out.wrapped(&format!("{name}{id}  {said}"), 0)?;
    let compares_words = !matches!(told.what, What::Created | What::Removed);
    if compares_words && told.restated {
        out.wrapped(
            "One of this edition and the one before it is in this project's own words: only numbers are compared.",
            2,
        )?;
    }
    // What has not changed has just been shown, as has what is gone.
    let is_shown = match told.what {
        What::Unchanged | What::Removed | What::Numbered | What::Absent => false,
        What::Moved => told.restated,
        What::There | What::Created | What::Edited | What::MovedAndEdited => true,
    };
    if is_shown {
        let text = marked_words(&told.text, out);
        out.paragraphs(&text, 2)?;
        let examples = marked_words(&told.examples, out);
        out.paragraphs(&examples, 4)?;
    }
    Ok(())
}
