//! Two editions compared, as a page for a browser: it needs no other file and no script, follows the colors of the
//! system, and prints.

use maud::{Markup, html};

use crate::page;
use crate::rulebook::editions::{Change, Kind, Mark, Piece};
use swu_api::editions::diff::{RETOLD, Report, Section, edition_list, title};

const STYLE: &str = include_str!("page.css");

/// The kinds of changes that can be shown and hidden: the name, the class, and the label.
const FILTERS: [(Kind, &str); 5] = [
    (Kind::Added, "added"),
    (Kind::Removed, "removed"),
    (Kind::Reworded, "reworded"),
    (Kind::RenumberedAndReworded, "both"),
    (Kind::Renumbered, "renumbered"),
];

pub fn page(report: &Report<'_>) -> String {
    let (old, new) = (edition_list(&report.old), edition_list(&report.new));
    let body = html! {
        (filters(report))
        header {
            h1 { (old) " " span.arrow { "→" } " " (new) }
            (not_compared(report))
            @if report.retold { p { (RETOLD) } }
            p.legend { "Removed words " del { "so" } ", added words " ins { "so" } "." }
            (labels(report))
        }
        div.columns {
            (contents(report))
            main {
                (moved(report))
                @for (at, section) in report.sections.iter().enumerate() { (section_of(at, section)) }
                @if report.sections.is_empty() { p { "Nothing to show." } }
            }
        }
    };
    page::page(&format!("{old} → {new}"), STYLE, &body)
}

/// The boxes that are ticked by the labels; they stand first so that the style can reach what comes after them.
fn filters(report: &Report<'_>) -> Markup {
    html! {
        @for (kind, class) in FILTERS {
            @if count(report, kind) > 0 {
                input.filter type="checkbox" id={ "show-" (class) } checked aria-label={ "Show rules that were " (kind.word()) };
            }
        }
    }
}

fn labels(report: &Report<'_>) -> Markup {
    html! {
        p.labels {
            @for (kind, class) in FILTERS {
                @if count(report, kind) > 0 {
                    label class=(class) for={ "show-" (class) } { (kind.word()) " " b { (count(report, kind)) } }
                }
            }
            span.unchanged { (Kind::Unchanged.word()) " " b { (count(report, Kind::Unchanged)) } }
        }
    }
}

fn count(report: &Report<'_>, kind: Kind) -> usize {
    report.counts.iter().find(|(of, _)| *of == kind).map_or(0, |(_, count)| *count)
}

fn not_compared(report: &Report<'_>) -> Markup {
    html! {
        @for (others, which) in report.not_compared.iter().zip(["old", "new"]) {
            @if !others.is_empty() { p { "Not compared, since only the " (which) " side has them: " (others.join(", ")) } }
        }
    }
}

/// The sections with changes, as links.
fn contents(report: &Report<'_>) -> Markup {
    html! {
        nav aria-label="Contents" {
            h2 { "Contents" }
            ol {
                @if !report.moved.is_empty() { li { a href="#moved" { "Sections that moved" } } }
                @for (at, section) in report.sections.iter().enumerate() {
                    li { a href={ "#s" (at) } { (heading(section)) } }
                }
            }
        }
    }
}

fn moved(report: &Report<'_>) -> Markup {
    html! {
        @if !report.moved.is_empty() {
            section id="moved" {
                h2 { "Sections that moved" }
                table {
                    tr { th { "Title" } th { "Was" } th { "Is" } }
                    @for change in &report.moved {
                        @if let (Some(old), Some(new)) = (change.old, change.new) {
                            tr { td { (title(new)) } td.id { (old.id) } td.id { (new.id) } }
                        }
                    }
                }
            }
        }
    }
}

fn heading(section: &Section<'_>) -> Markup {
    html! {
        @match (section.old, section.new) {
            (Some(old), Some(new)) if old.id != new.id => {
                span.id { (new.id) } " " (title(new)) " " small { "was " (old.id) }
            },
            (_, Some(rule)) | (Some(rule), None) => { span.id { (rule.id) } " " (title(rule)) },
            (None, None) => "Rules outside any section",
        }
    }
}

fn section_of(at: usize, section: &Section<'_>) -> Markup {
    let is_carried = |change: &&Change<'_>| change.carried && change.kind == Kind::Renumbered;
    let carried: Vec<&Change<'_>> = section.changes.iter().filter(is_carried).collect();
    html! {
        section id={ "s" (at) } {
            h2 { (heading(section)) }
            @for change in section.changes.iter().filter(|change| !is_carried(change)) { (article(change)) }
            @if !carried.is_empty() {
                details.change.renumbered {
                    summary { "Renumbered with their parents: " (carried.len()) }
                    ul {
                        @for change in carried {
                            @if let (Some(old), Some(new)) = (change.old, change.new) {
                                li { span.id { (new.id) } " was " span.id { (old.id) } " " (new.label()) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn article(change: &Change<'_>) -> Markup {
    let class = FILTERS.iter().find(|(kind, _)| *kind == change.kind).map_or("unchanged", |(_, class)| class);
    let renumbered = change.old.zip(change.new).filter(|(old, new)| old.id != new.id);
    let only_number = matches!(change.kind, Kind::Renumbered | Kind::Unchanged);
    html! {
        article class={ "change " (class) } {
            @if let Some(rule) = change.rule() {
                p.head {
                    span.id { (rule.id) }
                    @if let Some((old, _)) = renumbered { " " small { "was " (old.id) } }
                    " " span.kind { (change.kind.word()) }
                    @if let Some(kin) = change.kin {
                        " " small { @if change.kind == Kind::Added { "from words of " } @else { "see now " } (kin.id) }
                    }
                }
                @if only_number {
                    p { (rule.label()) }
                } @else {
                    (paragraphs(&change.title(), "title"))
                    (paragraphs(&change.text(), "text"))
                    (paragraphs(&change.examples(), "examples"))
                }
            }
        }
    }
}

/// Words with their marks; the style keeps the line ends of the text.
fn paragraphs(pieces: &[Piece], class: &str) -> Markup {
    html! {
        @if !pieces.is_empty() {
            div class=(class) {
                @for piece in pieces {
                    @match piece.mark {
                        Mark::Same => (piece.text),
                        Mark::Removed => del { (piece.text) },
                        Mark::Added => ins { (piece.text) },
                    }
                }
            }
        }
    }
}
