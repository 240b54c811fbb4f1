//! `judge cards search` and `coverage`: the cards that match words and facts; how many cards are understood, and the texts that
//! are not.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use swu_api::cards::facts;
use swu_api::cards::legality::day;
use swu_api::cards::query::fields::{Stat, Term, Wanted, sets, traits};
use swu_api::cards::query::{Node, Query};
use swu_api::cards::search::{CardsFound, Covered, More, covered};

use crate::cards::coverage::{Coverage, Share, coverage};
use crate::cards::import::Unread;
use crate::cards::{Arena, Aspect, Card, CardKind, Comparison, Keyword, Library, Trait};
use crate::cli::base::table::{Column, Grid};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out, Output, one_of};
use crate::cli::status;
use crate::diagnostic::{Diagnostic, nearest};
use crate::tournament::policy::{CONSTRUCTED, Date, Format as Play, In};
use crate::words;

/// Find cards by words of their name or wording, and by their facts
///
/// Lists the cards that have every word in their name, subtitle or text, and every fact that an option or a field names. A
/// field goes among the words: `t:` type or trait, `a:` arena, `asp:` aspect, `k:` keyword, `s:` set, `r:` rarity, `n:` name,
/// `o:` text, `is:` unique, token, reprint, neutral or a type; `c`, `p` and `hp` with `=`, `!=`, `<`, `<=`, `>` or `>=`;
/// `legal:`, `rotated:` and `suspended:` with a format, and `on:` with a day. `or`, `not`, brackets and quotation marks work as
/// usual. Quote a query with `<`, `>` or brackets for your shell. Exits with 1 if no card matches.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards search krennic
  judge cards search --keyword sentinel --aspect vigilance --cost 3-
  judge cards search \"t:jedi c<=4 k:sentinel legal:premier\"
  judge cards search suspended:premier on:2025-05-01
  judge cards search --trait jedi --legal premier --date 2026-03-13
  judge cards search indirect damage --format json")]
pub struct Args {
    /// Words of the name, the subtitle, or the card's text; fields such as `t:jedi` or `c<=3`
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Has this trait; repeatable
    #[arg(long = "trait", value_name = "TRAIT")]
    traits: Vec<String>,
    /// Has this aspect icon; repeatable
    #[arg(long, value_name = "ASPECT", ignore_case = true, value_parser = one_of(&Aspect::ALL, Aspect::word))]
    aspect: Vec<Aspect>,
    /// Has this keyword on one of its sides; repeatable
    #[arg(long, value_name = "KEYWORD", ignore_case = true, value_parser = one_of(&Keyword::ALL, Keyword::word))]
    keyword: Vec<Keyword>,
    /// Has this cost: `3`, `2-4`, `5-` (at least 5), `-2` (at most 2)
    #[arg(long, value_name = "COST", allow_hyphen_values = true)]
    cost: Option<Costs>,
    /// Has this type
    #[arg(long = "type", value_name = "TYPE", ignore_case = true, value_parser = one_of(&CardKind::ALL, CardKind::word))]
    kind: Option<CardKind>,
    /// Was printed in this set, such as SOR
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Is a unit of this arena
    #[arg(long, value_name = "ARENA", ignore_case = true, value_parser = one_of(&Arena::ALL, Arena::word))]
    arena: Option<Arena>,
    /// Is legal in this format; repeatable
    #[arg(long, value_name = "FORMAT", ignore_case = true, value_parser = one_of(&CONSTRUCTED, Play::word))]
    legal: Vec<Play>,
    /// Check legality on this day [default: today]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
}

/// A range of costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Costs {
    least: i32,
    most: i32,
}

impl FromStr for Costs {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let wrong = || format!("`{typed}` is not a cost: write `3`, `2-4`, `5-` or `-2`");
        let number = |part: &str, open: i32| match part.trim() {
            "" => Ok(open),
            part => part.parse::<u16>().map(i32::from).map_err(|_| wrong()),
        };
        match typed.split_once('-') {
            None if typed.trim().is_empty() => Err(wrong()),
            None => number(typed, 0).map(|cost| Self { least: cost, most: cost }),
            Some(("", "")) => Err(wrong()),
            Some((least, most)) => Ok(Self { least: number(least, 0)?, most: number(most, i32::MAX)? }),
        }
    }
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let library = globals.cards()?;
        let typed = self.words.join(" ");
        let query = self.options(&library)?.into_iter().fold(Query::read(&typed, &library), Query::and);
        if out.format == Format::Text {
            query.wrong.iter().for_each(|wrong| out.complain(&wrong.warning(&typed), Some(&typed)));
        }
        let found = query.find(&library, day(self.date, status::today().ok()));
        let verdict = Exit::of(!found.cards.is_empty());
        match out.format {
            Format::Json => {
                let found = CardsFound::of(query, found, &library, More::default());
                // A bare list, as before there were schemas.
                if globals.format == Output::JsonV0 { out.json(&found.results)? } else { out.document(&found)? }
            }
            Format::Text if found.near.is_empty() => table(&found.cards, out)?,
            Format::Text => {
                out.line("no card matches; the nearest names:")?;
                table(&found.near, out)?;
            }
        }
        Ok(verdict)
    }
}

impl Args {
    /// The options as parts of a query.
    fn options(&self, library: &Library) -> Result<Vec<Node>, Failure> {
        let mut terms = Vec::new();
        for typed in &self.traits {
            let is_it = |it: &Trait| it.as_str().replace('-', " ").eq_ignore_ascii_case(&typed.replace('-', " "));
            let all = traits(library);
            let told = || all.iter().map(|it| it.as_str().to_uppercase()).collect();
            let known = all.iter().copied().find(|it| is_it(it)).cloned();
            let known = known.ok_or_else(|| unknown("trait", typed, told(), |_| TRAIT.to_owned()))?;
            terms.push(Term::Type(Vec::new(), vec![known]));
        }
        if let Some(typed) = &self.set {
            let all: Vec<String> = sets(library).into_iter().map(str::to_owned).collect();
            let known = all.iter().find(|set| set.eq_ignore_ascii_case(typed)).cloned();
            let told = |sets: &[String]| format!("the sets are {}", sets.join(", "));
            terms.push(Term::Set(vec![known.ok_or_else(|| unknown("set", typed, all, told))?]));
        }
        terms.extend(self.kind.map(|kind| Term::Type(vec![kind], Vec::new())));
        terms.extend(self.arena.map(|arena| Term::Arena(vec![arena])));
        terms.extend(self.cost.into_iter().flat_map(|Costs { least, most }| {
            [(Comparison::AtLeast, least), (Comparison::AtMost, most)]
                .map(|(comparison, cost)| Term::Number(Stat::Cost, comparison, cost))
        }));
        terms.extend(self.aspect.iter().map(|aspect| Term::Aspect(vec![*aspect])));
        terms.extend(self.keyword.iter().map(|keyword| Term::Keyword(vec![*keyword])));
        let formats = self.legal.iter().filter_map(|format| In::of(*format));
        terms.extend(formats.map(|format| Term::Legality(Wanted::Legal, format)));
        Ok(terms.into_iter().map(Node::Is).collect())
    }
}

/// The help for a trait that no other is like.
const TRAIT: &str = "a trait is a word such as `Vehicle`";

fn unknown(what: &str, typed: &str, known: Vec<String>, otherwise: impl Fn(&[String]) -> String) -> Failure {
    let error = Diagnostic::error(format!("no card has the {what} `{typed}`"));
    let help = match nearest(typed, known.iter().map(String::as_str), 3).as_slice() {
        [] => otherwise(&known),
        near => format!("did you mean `{}`?", near.join("`, `")),
    };
    error.help(help).into()
}

/// A line for each card: name, type, cost, power and HP, aspects, printing. Where that is too wide, the last columns are left
/// out first.
fn table(cards: &[&Card], out: &mut Out) -> Result<(), Failure> {
    if cards.is_empty() {
        return Ok(out.line("no card matches")?);
    }
    let columns = [
        Column::text("Card").least(16),
        Column::text("Type").spare(3),
        Column::number("Cost").spare(1),
        Column::number("Stats").spare(2),
        Column::text("Aspects").spare(4),
        Column::text("Printing").spare(5),
    ];
    let cells = cards.iter().map(|card| {
        let aspects: Vec<&str> = card.aspects.iter().filter_map(|aspect| aspect.word().get(..3)).collect();
        let cost = facts::cost(card).map_or_else(String::new, |cost| cost.to_string());
        vec![
            card.full_name(),
            card.kind.word().to_owned(),
            cost,
            facts::numbers(card),
            aspects.join(" "),
            facts::printing(card),
        ]
    });
    let grid = Grid::of(&columns, &cells.collect::<Vec<_>>(), out.columns());
    grid.print(|_| false, out)?;
    Ok(out.painted(Look::Quiet, &words::counted(cards.len(), "card"))?)
}

/// Report how many cards are understood, and the first word of every text that is not
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge cards coverage
  judge cards coverage --format json
  judge --cards my-cards cards coverage
  judge cards coverage cards.jsonl         compile card data, and show the sentences")]
pub struct CoverageArgs {
    /// Files of card data to compile, instead of the card library
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Command for CoverageArgs {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let coverage = if self.files.is_empty() {
            covered(&*globals.cards()?)
        } else {
            let read = super::import::read(&self.files, Path::new("cards"))?.cards;
            let mut compiled = coverage(read.sets.iter().flat_map(|set| &set.cards));
            with_sentences(&mut compiled, &read.unread);
            compiled
        };
        out.tell(&Covered(&coverage), |out| print(&coverage, !self.files.is_empty(), out))
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
    grid.print(|at| at + 1 == rows.len(), out)?;
    if coverage.cards.is_empty() {
        return Ok(());
    }
    out.heading("Texts that are not understood, by the sort of ability")?;
    for (kind, count) in &coverage.kinds {
        let of_kind = coverage.cards.iter().flat_map(|card| &card.unsupported).filter(|text| text.kind == *kind);
        let words: Vec<String> =
            of_kind.map(|text| format!("“{}”", text.around.as_ref().unwrap_or(&text.word))).collect();
        out.wrapped(&format!("{count} {kind}: {}", words.join(", ")), 2)?;
    }
    out.heading("Not understood, with the first word that stops the compiler")?;
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

#[cfg(test)]
mod tests {
    use super::Costs;

    #[test]
    fn costs_are_a_number_or_a_range() {
        let read = |typed: &str| typed.parse::<Costs>().ok().map(|costs| (costs.least, costs.most));
        assert_eq!(read("3"), Some((3, 3)));
        assert_eq!(read("2-4"), Some((2, 4)));
        assert_eq!(read("5-"), Some((5, i32::MAX)));
        assert_eq!(read("-2"), Some((0, 2)));
        for wrong in ["", "-", "x", "1-2-3", "99999999999", "--2"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
