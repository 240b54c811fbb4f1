//! `judge rules graph`: the rules around a rule, or those of a section, as a picture or as data.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::options::{Format, Globals};
use crate::cli::out::Out;
use crate::cli::show::not_one;
use crate::cli::write::Destination;
use crate::cli::{Failure, Verdict};
use crate::rulebook::Neighbourhood;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The number or title of a rule or a section, such as `7.5.7`, `CR 7.5`, `TR 4` or `overwhelm`
    #[arg(required = true, value_name = "ID")]
    rule: Vec<String>,
    /// Follow this many references from a rule, or show this many levels below a section's rules
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=9))]
    depth: u8,
    /// Write this form: an SVG picture, a graph for Graphviz or for Mermaid, or bare JSON [default: SVG, or JSON with its
    /// schema for `--format json`]
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    to: Destination,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Svg,
    Dot,
    Mermaid,
    Json,
}

/// The rules around a rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Graph(Neighbourhood);

swu_api::document!(Graph, "rules-graph", "The rules around a rule, or those of a section: `judge rules graph`.");

pub(super) fn run(args: &Args, globals: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let rules = globals.rules_to_use(out)?;
    let typed = args.rule.join(" ");
    let rule = rules.find(&typed).map_err(|unresolved| not_one("rules graph", &typed, &unresolved, &rules))?;
    // A rule that was found is in the rulebook.
    let Some(around) = rules.neighbourhood(&rule.id, usize::from(args.depth)) else { return Ok(Verdict::Fine) };
    let usual = if out.format == Format::Json { Form::Json } else { Form::Svg };
    let text = match args.form.unwrap_or(usual) {
        Form::Svg => around.to_svg(),
        Form::Dot => around.to_dot(),
        Form::Mermaid => around.to_mermaid(),
        Form::Json if args.form.is_none() => out.document_text(&Graph(around))?,
        Form::Json => serde_json::to_string_pretty(&around).map_err(io::Error::from)? + "\n",
    };
    args.to.write(&text, out)?;
    Ok(Verdict::Fine)
}
