//! `judge show`: a rule as it is read at a table, or whatever else has the name that was typed. `swu_api::show` finds what was
//! meant and what there is to say of it; [`rule`] prints a rule with what stands around it.

mod rule;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use swu_api::cards::facts;
use swu_api::cards::named::named;
use swu_api::shell;
use swu_api::show::{Found, OneOfSeveral, ShowDocument, Surroundings, coverage, keywords, kinds, lines, resolve_all};

use crate::cards::{Card, Library};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::cards::framed;
use crate::cli::show::rule::{Listing, rows};
use crate::cli::sources::editions;
use crate::rulebook::Rulebook;

/// Show a rule with its parts, examples, references and rulings; or a card, a term or a note
///
/// Takes numbers in any form, several at once, and names: those of rules first, then of keywords, glossary terms and cards. A
/// word such as `rule`, `card`, `term`, `keyword` or `note` before a name looks only there.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "Examples:
  judge show 7.5.11a                     also CR7.5.11a, \"§7.5.11 (a)\" or rule 7.5.11.a
  judge show TR 4.1.2
  judge show note a1-05                  a note
  judge show 7.5.7 7.5.8                 several at once
  judge show sentinel                    a keyword
  judge show regroup phase               a heading
  judge show term last known information   a term of the glossary
  judge show card luke fai               a card, by part of its name, with the rules of its keywords
  judge show SOR_010                     a card, by its number
  judge show --brief 7.5.7               the rule alone
  judge show --all 7.5.7                 with every rule that refers to it, and every ruling
  judge show --cite 7.5.7 6.3.4          a line each, to copy
  judge show --web 7.5.7                 with links to play its rulings in `judge web`
  judge show --web=https://judge.example/ 7.5.7
  judge --rules my-rules show game-zones 2.3")]
pub struct Args {
    /// A number such as `CR 5.5.1.a` or `5.5.1a`, or the name of a rule, a keyword, a term or a card
    #[arg(required = true, value_name = "ID|NAME")]
    words: Vec<String>,
    /// Show only the rule, its parts and examples
    #[arg(long)]
    brief: bool,
    /// List every reference, ruling and question, not only the first ten
    #[arg(long, conflicts_with = "brief")]
    all: bool,
    /// Print a citation to copy: number, name, document, edition and date
    #[arg(long, conflicts_with_all = ["brief", "all"])]
    cite: bool,
    /// Add links to the browser app, where each ruling can be played [default: the address of `judge web`]
    #[arg(
        long,
        value_name = "ADDRESS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = SERVED,
        value_parser = address,
        conflicts_with = "cite"
    )]
    web: Option<String>,
}

impl Args {
    /// The arguments of `judge show ID`.
    pub fn of(id: &str) -> Self {
        Self { words: id.split_whitespace().map(str::to_owned).collect(), ..Self::default() }
    }
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let rules = globals.rules_to_use(out)?;
        let library = globals.cards()?;
        let typed = self.words.join(" ");
        let all = resolve_all(&self.words, editions::present(&typed, &rules)?, &rules, &library)?;
        if out.format == Format::Json {
            let shown = |found| ShowDocument::of(found, self.cite, &rules, &library);
            match all.as_slice() {
                [only] => out.document(&shown(only))?,
                all => out.results(&all.iter().map(shown).map(OneOfSeveral).collect::<Vec<_>>())?,
            }
            return Ok(Exit::Fine);
        }
        let links = self.web.as_deref().map(Links);
        for (at, found) in all.iter().enumerate() {
            if self.cite {
                lines(found, &rules).iter().try_for_each(|line| out.line(line))?;
                continue;
            }
            if at > 0 {
                out.line("")?;
                if out.is_looked_at() {
                    out.across()?;
                    out.line("")?;
                }
            }
            match found {
                Found::Rule { rule, also } if self.brief => {
                    rule::alone(rule, also, &rules, out)?;
                    rule::open(rule, links, out)?;
                }
                Found::Rule { rule, also } => {
                    let around = Surroundings::of(rule, &rules);
                    let covered = coverage(rule, &rules, &library);
                    rule::print(&around, also, covered.as_ref(), Listing { links, all: self.all }, &rules, out)?;
                    rule::open(rule, links, out)?;
                }
                Found::Cards(cards) => {
                    if let (false, [card]) = (all.len() > 1, cards.as_slice()) {
                        taken(&self.words, card, &library, out)?;
                    }
                    print_cards(cards, self.brief, links, &rules, out)?;
                }
            }
        }
        Ok(Exit::Fine)
    }
}

/// Says why a card was taken whose name is not what was typed.
fn taken(words: &[String], card: &Card, library: &Library, out: &mut Out) -> Result<(), Failure> {
    // A word that says that a card is looked for is no part of its name.
    for typed in [words.join(" "), words.get(1..).unwrap_or_default().join(" ")] {
        let (found, by) = named(&typed, library);
        if found == [card] {
            if let Some(why) = by.told(&typed, card) {
                out.wrapped_as(Look::Quiet, &why, 0)?;
            }
            return Ok(());
        }
    }
    Ok(())
}

pub fn print_cards(
    cards: &[&Card],
    brief: bool,
    links: Option<Links<'_>>,
    rules: &Rulebook,
    out: &mut Out,
) -> Result<(), Failure> {
    for card in cards {
        framed(card, out)?;
        let keywords: Vec<&str> = facts::keywords(card).iter().map(|keyword| keyword.word()).collect();
        if !keywords.is_empty() {
            out.wrapped(&format!("Keywords: {}", keywords.join(", ")), 2)?;
        }
        out.command(&shell::command("judge cards show", &card.full_name()), 2)?;
        if let Some(links) = links {
            out.line(&format!("  {}", links.of("cards", &card.full_name())))?;
        }
    }
    if brief {
        return Ok(());
    }
    let kinds = kinds(cards, rules);
    if !kinds.is_empty() {
        out.heading("Rules")?;
        rows(&kinds, rules, out)?;
    }
    for rule in keywords(cards, rules) {
        out.line("")?;
        let id = out.paint(Look::Id, &rule.id.to_string());
        out.line(&format!("  {id}  {}", out.paint(Look::Title, rule.title.as_deref().unwrap_or_default())))?;
        // The first part of a keyword's rule says what the keyword does.
        let says = rules.children(&rule.id).next().unwrap_or(rule);
        out.paragraphs(&says.text, 4)?;
    }
    Ok(())
}

/// Where `judge web` serves the app if nobody says otherwise.
pub const SERVED: &str = "http://localhost:8177/";

/// The characters that stand in the last part of an address as they are.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// The address of the app.
#[derive(Debug, Clone, Copy)]
pub struct Links<'a>(pub &'a str);

/// Reads the address of an app.
pub fn address(typed: &str) -> Result<String, String> {
    if ["http://", "https://"].iter().any(|scheme| typed.len() > scheme.len() && typed.starts_with(scheme)) {
        return Ok(typed.to_owned());
    }
    Err(format!("write the whole address of the app, such as `{SERVED}`"))
}

impl Links<'_> {
    /// The address of something with that name in a view of the app.
    pub fn of(self, view: &str, name: &str) -> String {
        format!("{}/#/{view}/{}", self.0.trim_end_matches('/'), utf8_percent_encode(name, PLAIN))
    }
}

#[cfg(test)]
mod tests {
    use super::{Links, SERVED, address};

    #[test]
    fn names_are_kept_from_being_read_as_parts_of_the_address() {
        let links = Links("https://judge.example/app/");
        assert_eq!(links.of("rules", "CR 7.5.7"), "https://judge.example/app/#/rules/CR%207.5.7");
        assert_eq!(links.of("table/ruling", "a/b-c.yaml"), "https://judge.example/app/#/table/ruling/a%2Fb-c.yaml");
        assert_eq!(links.of("cards", "Padmé? #1"), "https://judge.example/app/#/cards/Padm%C3%A9%3F%20%231");
    }

    #[test]
    fn an_address_is_written_whole() {
        assert!(address(SERVED).is_ok() && address("https://judge.example/app").is_ok());
        for typed in ["judge.example", "http://", "javascript:alert(1)", ""] {
            assert!(address(typed).is_err_and(|why| why.contains(SERVED)), "{typed}");
        }
    }
}
