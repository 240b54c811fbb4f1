//! What stands around every page: the head, the way to the other pages, a notice, the clock.

use maud::{DOCTYPE, Markup, html};

use swu_text::page;

use super::View;
use crate::clock::{Left, announced};

/// The one style sheet of all pages.
pub const STYLE: &str = include_str!("../assets/desk.css");

/// The one script of all pages: looks for changes, and lets the clock run.
pub const SCRIPT: &str = include_str!("../assets/live.js");

/// What came of a form, above the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// What was done, a sentence each.
    Done(Vec<String>),
    /// Why nothing was done, and the way out.
    Refused { why: String, help: Vec<String> },
}

/// Which page it is, for the way to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    Home,
    Pairings,
    Standings,
    Bracket,
    Player,
    Desk,
}

/// A whole page of an event.
pub(super) fn page(view: &View<'_>, page: Page, title: &str, body: &Markup) -> String {
    let event = &view.event.header().event;
    let links = [
        (Page::Home, "/", "Now"),
        (Page::Pairings, "/pairings", "Pairings"),
        (Page::Standings, "/standings", "Standings"),
        (Page::Bracket, "/bracket", "Bracket"),
    ];
    let has_bracket = view.event.top().is_some();
    let links = links.into_iter().filter(|(page, ..)| has_bracket || *page != Page::Bracket);
    let body = html! {
        a.skip href="#main" { "Skip to content" }
        header.top {
            p.event { (event) }
            nav aria-label="Pages" {
                @for (other, path, name) in links {
                    a href=(path) aria-current=[(other == page).then_some("page")] { (name) }
                }
            }
        }
        main #main data-version=(view.version()) { (body) }
    };
    bare(&format!("{title} – {event}"), &body)
}

/// A page without what stands around those of an event.
pub(super) fn bare(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="stylesheet" href="/desk.css";
                script src="/live.js" defer {}
            }
            body { (body) }
        }
    };
    page::shown(&page)
}

/// What came of a form.
pub(super) fn notice(notice: Option<&Notice>) -> Markup {
    match notice {
        None => html! {},
        Some(Notice::Done(lines)) => html! { div.notice.done role="status" { @for line in lines { p { (line) } } } },
        Some(Notice::Refused { why, help }) => html! {
            div.notice.refused role="alert" { p { b { (why) } } @for line in help { p { (line) } } }
        },
    }
}

/// The clock of the round; once it is over, what is announced.
pub(super) fn clock(view: &View<'_>) -> Markup {
    let Some((clock, left)) = view.left() else { return html! {} };
    let kind = view.event.header().kind;
    html! {
        @match left {
            Left::Running(seconds) => {
                p.clock data-ends=(clock.ends()) data-now=(view.now) role="timer" {
                    span.left { (seconds.div_ceil(60)) " min" } " left in the round"
                }
            }
            Left::Over(_) => {
                div.time role="alert" {
                    @for (at, sentence) in announced(kind).into_iter().enumerate() {
                        @if at == 0 { p { b { (sentence) } } } @else { p { (sentence) } }
                    }
                    p.quiet { "(" (kind.result_rule()) ")" }
                }
            }
        }
    }
}
