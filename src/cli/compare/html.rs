//! A comparison as a page for a browser: it needs no other file and no script.

use maud::{Markup, html};

use super::difference::{Compared, Part, Turned};
use super::side::passed;
use super::summary;
use crate::page;

const STYLE: &str = include_str!("page.css");

pub fn page(compared: &Compared) -> String {
    let title = format!("{} → {}", compared.old, compared.new);
    let by_rule = compared.by_rule();
    let body = html! {
        header {
            h1 { (title) }
            p { (summary(compared)) "." }
            @if by_rule.len() > 1 {
                nav { @for (rule, turned) in &by_rule { a href={ "#" (anchor(rule)) } { (rule) " " b { (turned.len()) } } } }
            }
        }
        main {
            @for (rule, turned) in &by_rule {
                section id=(anchor(rule)) {
                    h2 { (rule) }
                    @for turned in turned { (one(compared, turned)) }
                }
            }
            @if by_rule.is_empty() { p { "No ruling differs." } }
            @if !compared.cited_otherwise.is_empty() { (recited(compared)) }
            @for (side, files) in [(&compared.old, &compared.only_old), (&compared.new, &compared.only_new)] {
                @if !files.is_empty() {
                    section { h2 { "Only " (side) } ul { @for file in files { li { code { (file) } } } } }
                }
            }
        }
    };
    page::page(&title, STYLE, &body)
}

fn one(compared: &Compared, turned: &Turned) -> Markup {
    html! {
        article {
            h3 { (turned.title) }
            p.file { code { (turned.file) } }
            @if let Some(step) = turned.step.filter(|step| *step > 0) {
                p.step { "Step " (step) ": " code { (turned.step_text) } }
            }
            div.sides {
                (side(&compared.old, &turned.old, "old"))
                (side(&compared.new, &turned.new, "new"))
            }
        }
    }
}

fn side(name: &str, part: &Part, class: &str) -> Markup {
    let lines = if part.lines.is_empty() { &part.failures } else { &part.lines };
    html! {
        div class={ "side " (class) } {
            h4 { (name) @if !passed(&part.status) { " " span.status { (part.status) } } }
            @if lines.is_empty() { p { "Nothing more happens." } }
            ol { @for line in lines { li { (line) } } }
        }
    }
}

fn recited(compared: &Compared) -> Markup {
    html! {
        section {
            h2 { "Other rules cited" }
            table {
                thead { tr { th { "Ruling" } th { (compared.old) } th { (compared.new) } } }
                tbody {
                    @for recited in &compared.cited_otherwise {
                        tr {
                            td { (recited.title) br; code { (recited.file) } }
                            td { (recited.only_old.join(", ")) }
                            td { (recited.only_new.join(", ")) }
                        }
                    }
                }
            }
        }
    }
}

/// The rule as the name of a place on the page.
fn anchor(rule: &str) -> String {
    rule.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}
