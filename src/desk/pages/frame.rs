//! The frame of every page: the head, the way to the other pages, a notice, the clock. And the pages that are hardly more: the
//! first one, the way in to the desk, refusals, and for print a card for each player and a tent for each table.

use std::fmt::Write as _;

use fast_qr::{QRBuilder, QRCode};
use maud::{DOCTYPE, Markup, html};

use super::View;
use crate::access::Secret;
use crate::clock::{Clock, Left, announced};
use swu_text::page;
use swu_text::words::capitalised;
use swu_tournament::event::MatchPlace;

/// The one style sheet of all pages.
pub const STYLE: &str = include_str!("../assets/desk.css");

/// The one script of all pages: looks for changes, and lets the clock run.
pub const SCRIPT: &str = include_str!("../assets/live.js");

/// The path of the app, where it is served beside the event.
pub const APP: &str = "/judge/";

/// The result of a form, above the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Done, a sentence each.
    Done(Vec<String>),
    /// Why nothing was done, and the way out.
    Refused { why: String, help: Vec<String> },
}

/// The page that is shown, for the way to the others.
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
                @if view.has_app { a href=(APP) { "Rules" } }
            }
        }
        main #main data-version=(view.version()) { (body) }
    };
    bare(&format!("{title} – {event}"), &body)
}

/// A page without what stands around those of an event.
pub(super) fn bare(title: &str, body: &Markup) -> String {
    document(title, &html! { meta name="color-scheme" content="light dark"; }, &html! { body { (body) } })
}

/// A page with that in its head beside what every page has, and that body.
pub(super) fn document(title: &str, head: &Markup, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                (head)
                title { (title) }
                link rel="stylesheet" href="/desk.css";
                script src="/live.js" defer {}
            }
            (body)
        }
    };
    page::shown(&page)
}

/// The result of a form.
pub(super) fn notice(notice: Option<&Notice>) -> Markup {
    match notice {
        None => html! {},
        Some(Notice::Done(lines)) => html! { div.notice.done role="status" { @for line in lines { p { (line) } } } },
        Some(Notice::Refused { why, help }) => html! {
            div.notice.refused role="alert" { p { b { (why) } } @for line in help { p { (line) } } }
        },
    }
}

/// The clock of the round, and of each match with extra time; once the round's is over, what is announced.
pub(super) fn clock(view: &View<'_>) -> Markup {
    let extended: Vec<(MatchPlace, u32)> = view.event.extended().collect();
    html! {
        @if let Some(clock) = view.clock { (countdown(view, clock, "left in the round")) }
        @if !extended.is_empty() {
            ul.extended aria-label="Extra time" { @for (place, minutes) in extended { (own_clock(view, place, minutes)) } }
        }
    }
}

/// The clock for the players of a match.
pub(super) fn clock_of(view: &View<'_>, place: Option<MatchPlace>) -> Markup {
    let extra = place.map_or(0, |place| view.event.extra_minutes(place));
    html! {
        @if let Some(clock) = view.clock {
            @if extra == 0 { (countdown(view, clock, "left in the round")) }
            @else { (countdown(view, clock.with_extra(extra), &format!("left at your table, with {extra} extra"))) }
        }
    }
}

/// The time that is left, or what is announced when it is over.
fn countdown(view: &View<'_>, clock: Clock, words: &str) -> Markup {
    let kind = view.event.header().kind;
    html! {
        @match clock.left(view.now) {
            Left::Running(seconds) => {
                p.clock data-ends=(clock.ends()) data-now=(view.now) role="timer" {
                    span.left { (seconds.div_ceil(60)) " min" } " " (words)
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

/// A match with extra time, and when it ends if a clock runs.
fn own_clock(view: &View<'_>, place: MatchPlace, minutes: u32) -> Markup {
    let name = html! { b { (View::place_words(place)) } " (+" (minutes) " min)" };
    let Some(clock) = view.clock.map(|clock| clock.with_extra(minutes)) else { return html! { li { (name) } } };
    match clock.left(view.now) {
        Left::Running(seconds) => html! {
            li data-ends=(clock.ends()) data-now=(view.now) {
                (name) ": " span.left { (seconds.div_ceil(60)) " min" } " left"
            }
        },
        Left::Over(_) => html! { li { (name) ": time is over" } },
    }
}

/// The first page: where the event stands, and the way to one's own page.
pub fn home(view: &View<'_>, notice: Option<&Notice>) -> String {
    let event = view.event;
    let body = html! {
        (self::notice(notice))
        h1 { (view.part()) }
        p { (capitalised(&event.stage_words())) "." }
        (clock(view))
        form.card method="get" action="/p" {
            h2 { "Your page" }
            p { "The code is on your card." }
            label for="code" { "Code" }
            input #code name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required
                placeholder="7K3M-9PQ2" maxlength="12";
            button { "Open" }
        }
        p.quiet { a href="/hall" { "Screen for the hall" } " · " a href="/desk" { "Desk" } }
    };
    page(view, Page::Home, &view.part(), &body)
}

/// The way in to the desk.
pub fn login(notice: Option<&Notice>) -> String {
    let body = html! {
        main #main {
            (self::notice(notice))
            h1 { "Desk" }
            form.card method="post" action="/desk/login" {
                label for="passphrase" { "Passphrase" }
                input #passphrase name="passphrase" type="password" autocomplete="current-password" required maxlength="200";
                button { "Open" }
            }
            p.quiet { a href="/" { "To the event" } }
        }
    };
    bare("Desk", &body)
}

/// The page in place of one that cannot be shown.
pub fn refused(title: &str, notice: &Notice) -> String {
    let body = html! {
        main #main {
            h1 { (title) }
            (self::notice(Some(notice)))
            p { a href="/" { "To the event" } }
        }
    };
    bare(title, &body)
}

/// A card for each player who is there: their name, their code, and the address of their page as a QR code.
pub fn cards(view: &View<'_>, secret: &Secret, address: &str) -> String {
    let players = view.event.present().filter_map(|id| view.event.player(id));
    let body = html! {
        main.sheet {
            h1.visually-hidden { "Cards of the players" }
            @for player in players {
                @let code = secret.code_of(player).to_string();
                section.tag {
                    div { b { (player.name) } p { (view.event.header().event) } p.code { (code) } p.quiet { (address) } }
                    (qr(&format!("{address}/p/{code}")))
                }
            }
        }
    };
    bare("Cards of the players", &body)
}

/// A tent for each table that the next round can have.
pub fn tents(view: &View<'_>) -> String {
    let tables = view.event.present().count() / 2;
    let body = html! {
        main.sheet { h1.visually-hidden { "Table tents" } @for table in 1..=tables { section.tent { p.upside { (table) } p { (table) } } } }
    };
    bare("Table tents", &body)
}

/// A text as a QR code; nothing where it is too long for one.
fn qr(text: &str) -> Markup {
    let Ok(code) = QRBuilder::new(text).build() else { return html! {} };
    // The quiet zone that readers need is around it.
    let size = code.size + 2;
    html! {
        div.qr role="img" aria-label="QR code of the page" {
            svg viewBox=(format!("0 0 {size} {size}")) { path stroke="#000" d=(strokes(&code)) {} }
        }
    }
}

/// The dark modules of a code, those beside one another as one stroke: a page has hundreds of codes, and a shape for each module
/// makes it three times as long.
fn strokes(code: &QRCode) -> String {
    let mut strokes = String::new();
    for row in 0..code.size {
        let dark: Vec<bool> = code[row].iter().map(|module| module.value()).collect();
        // Writing to a string does not fail.
        let _ = write!(strokes, "M1 {}.5", row + 1);
        for run in dark.chunk_by(|one, next| one == next) {
            let _ = match run.first() {
                Some(true) => write!(strokes, "h{}", run.len()),
                Some(false) | None => write!(strokes, "m{} 0", run.len()),
            };
        }
    }
    strokes
}
