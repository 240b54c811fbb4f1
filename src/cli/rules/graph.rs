//! `judge rules graph`: the rules around a rule, or those of a section, as a picture or as data.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::base::{Command, Exit, Failure, Format, Globals, Manner, Out};
use crate::cli::files::write::Destination;
use crate::cli::show::not_one;
use crate::rulebook::Neighbourhood;

/// Draw a rule or a section with its references
///
/// Draws a rule with its section and its parts, the rules that refer to it on the left, and the rules it refers to on the
/// right. Draws a section with its rules, the references between them, and the sections around it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge rules graph 7.5.7 --out overwhelm.svg
  judge rules graph CR 7.5 --out keywords.svg     a whole section
  judge rules graph 8.16.4 --depth 2 --as dot | dot -Tpdf -o modifiers.pdf
  judge rules graph TR 4 --format json")]
pub struct Args {
    /// The number or title of a rule or a section, such as `7.5.7`, `CR 7.5`, `TR 4` or `overwhelm`
    #[arg(required = true, value_name = "ID")]
    rule: Vec<String>,
    /// Follow this many references from a rule, or show this many levels below a section's rules
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=9))]
    depth: u8,
    /// Write this form: an SVG picture, a graph for Graphviz, or bare JSON [default: SVG, or JSON with its schema for
    /// `--format json`]
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Svg,
    Dot,
    Json,
}

/// The rules around a rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Graph(Neighbourhood);

swu_api::document!(Graph, "rules-graph", "The rules around a rule, or those of a section: `judge rules graph`.");

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.rules_to_use(out)?;
        let typed = self.rule.join(" ");
        let rule = rules.find(&typed).map_err(|unresolved| not_one("rules graph", &typed, &unresolved, &rules))?;
        // A rule that was found is in the rulebook.
        let Some(around) = rules.neighbourhood(&rule.id, usize::from(self.depth)) else { return Ok(Exit::Fine) };
        let usual = if out.format == Format::Json { Form::Json } else { Form::Svg };
        let text = match self.form.unwrap_or(usual) {
            Form::Svg => around.to_svg(),
            Form::Dot => around.to_dot(),
            Form::Json if self.form.is_none() => out.document_text(&Graph(around))?,
            Form::Json => serde_json::to_string_pretty(&around).map_err(io::Error::from)? + "\n",
        };
        self.to.write(&text, out)?;
        Ok(Exit::Fine)
    }
}
