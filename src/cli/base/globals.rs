//! The options that every command has.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

/// Reads one of a few values by its word, and lists the words in the help.
pub fn one_of<T>(values: &'static [T], word: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(values.iter().map(move |&value| word(value))).try_map(move |typed| {
        let wanted = values.iter().copied().find(|&value| word(value).eq_ignore_ascii_case(&typed));
        wanted.ok_or("it is none of the words")
    })
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Options for every command")]
pub struct Globals {
    /// Use the rules in this folder of markdown files
    #[arg(long, value_name = "DIR", global = true)]
    pub rules: Option<PathBuf>,
    /// Use this edition of the rules, built-in or imported, such as `2.0` or `TR 1.0`
    #[arg(long, value_name = "EDITION", global = true, conflicts_with = "rules")]
    pub edition: Option<String>,
    /// Use the cards in this folder of card files
    #[arg(long, value_name = "DIR", global = true)]
    pub cards: Option<PathBuf>,
    /// Print text, or JSON for programs
    #[arg(long, value_enum, default_value_t, global = true)]
    pub format: Output,
    /// When to use colours; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, visible_alias = "colour", value_enum, value_name = "WHEN", default_value_t, global = true)]
    pub color: Color,
    /// Print tall output straight to the terminal; otherwise $JUDGE_PAGER, $PAGER or `less` shows it
    #[arg(long, global = true)]
    pub no_pager: bool,
}

/// The values of `--format`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Output {
    #[default]
    Text,
    Json,
    /// JSON as before schemas: bare arrays, and nothing on an error
    #[value(name = "json-v0")]
    JsonV0,
}

/// For whom a command prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}
