//! `judge cards coverage`: how many cards are understood, and which texts are not.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::coverage::{Coverage, Share, coverage};
use crate::cards::import::Unread;
use crate::cli::base::table::{Column, Grid};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Manner, Out};

/// Report how many cards are understood, and the first word of every text that is not
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards coverage
  judge cards coverage --format json
  judge --cards my-cards cards coverage
  judge cards coverage cards.jsonl         compile card data, and show the sentences")]
pub struct Args {
    /// Files of card data to compile, in place of the card library
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The coverage, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Covered<'c>(&'c Coverage);

swu_api::document!(
    Covered<'_>,
    "cards-coverage",
    "How many cards are understood, and which texts are not: `judge cards coverage`."
);

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::READ_AND_SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let covered = if self.files.is_empty() {
            let library = globals.cards()?;
            coverage(library.iter().map(|card| &**card).filter(|card| card.token.is_none()))
        } else {
            let read = super::import::read(&self.files, Path::new("cards"))?.cards;
            let mut covered = coverage(read.sets.iter().flat_map(|set| &set.cards));
            with_sentences(&mut covered, &read.unread);
            covered
        };
        match out.format {
            Format::Json => out.document(&Covered(&covered))?,
            Format::Text => print(&covered, !self.files.is_empty(), out)?,
        }
        Ok(Exit::Fine)
    }
}

/// Puts the whole sentences where only their words are kept.
fn with_sentences(coverage: &mut Coverage, unread: &[Unread]) {
    for card in &mut coverage.cards {
        let sentences = unread.iter().filter(|unread| unread.card == card.name && unread.set == card.set);
        for (text, unread) in card.unsupported.iter_mut().zip(sentences) {
            text.know(&unread.before, &unread.from);
        }
    }
}

fn print(coverage: &Coverage, sentences: bool, out: &mut Out) -> Result<(), Failure> {
    let kinds: Vec<&str> = {
        let known = ["leader", "base", "unit", "event", "upgrade"];
        known.into_iter().filter(|kind| coverage.sets.values().any(|set| set.contains_key(kind))).collect()
    };
    // What there are most of matters most.
    let columns = kinds.iter().enumerate().map(|(at, kind)| Column::number(kind).spare(u8::from(at != 2) + 1));
    let columns: Vec<Column<'_>> =
        std::iter::once(Column::text("Set")).chain(columns).chain([Column::number("all")]).collect();
    let cell =
        |share: Share| if share.total == 0 { "-".into() } else { format!("{}/{}", share.understood, share.total) };
    let row = |name: &str, of: &dyn Fn(&&str) -> Share, all: Share| {
        let cells = kinds.iter().map(|kind| cell(of(kind)));
        std::iter::once(name.to_owned()).chain(cells).chain([cell(all)]).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (set, shares) in &coverage.sets {
        rows.push(row(set, &|kind| shares.get(*kind).copied().unwrap_or_default(), sum(shares.values())));
    }
    let of_all = |kind: &&str| sum(coverage.sets.values().filter_map(|shares| shares.get(*kind)));
    rows.push(row("all", &of_all, coverage.all));
    let grid = Grid::of(&columns, &rows, out.columns());
    out.painted(Look::Title, &grid.head)?;
    for (at, line) in grid.rows.iter().enumerate() {
        let line = if at + 1 == grid.rows.len() { out.paint(Look::Title, line) } else { line.clone() };
        out.line(&line)?;
    }
    if coverage.cards.is_empty() {
        return Ok(());
    }
    out.line("")?;
    out.painted(Look::Title, "Texts that are not understood, by the sort of ability:")?;
    for (kind, count) in &coverage.kinds {
        let of_kind = coverage.cards.iter().flat_map(|card| &card.unsupported).filter(|text| text.kind == *kind);
        let words: Vec<String> =
            of_kind.map(|text| format!("“{}”", text.around.as_ref().unwrap_or(&text.word))).collect();
        out.wrapped(&format!("{count} {kind}: {}", words.join(", ")), 2)?;
    }
    out.line("")?;
    out.painted(Look::Title, "Not understood, with the first word that stops the compiler:")?;
    for card in &coverage.cards {
        let words: Vec<String> = card.unsupported.iter().map(|unread| format!("“{}”", unread.word)).collect();
        out.wrapped(&format!("{} ({}): {}", card.name, card.set, words.join(", ")), 2)?;
        for unread in card.unsupported.iter().filter(|_| sentences) {
            out.paragraphs(unread.text.trim(), 6)?;
        }
    }
    Ok(())
}

fn sum<'s>(shares: impl Iterator<Item = &'s Share>) -> Share {
    shares.fold(Share::default(), |sum, share| Share {
        total: sum.total + share.total,
        understood: sum.understood + share.understood,
    })
}
