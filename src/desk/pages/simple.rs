//! The pages that are hardly more than a form: the first one, the way in to the desk, and what is refused.

use maud::html;

use super::View;
use super::frame::{self, Notice, Page};

/// The first page: where the event stands, and the way to one's own page.
pub fn home(view: &View<'_>, notice: Option<&Notice>) -> String {
    let event = view.event;
    let body = html! {
        (frame::notice(notice))
        h1 { (view.part()) }
        p { (sentence(&event.stage_words())) }
        (frame::clock(view))
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
    frame::page(view, Page::Home, &view.part(), &body)
}

/// The way in to the desk.
pub fn login(notice: Option<&Notice>) -> String {
    let body = html! {
        main #main {
            (frame::notice(notice))
            h1 { "Desk" }
            form.card method="post" action="/desk/login" {
                label for="passphrase" { "Passphrase" }
                input #passphrase name="passphrase" type="password" autocomplete="current-password" required maxlength="200";
                button { "Open" }
            }
            p.quiet { a href="/" { "To the event" } }
        }
    };
    frame::bare("Desk", &body)
}

/// Why a page cannot be shown.
pub fn refused(title: &str, notice: &Notice) -> String {
    let body = html! {
        main #main {
            h1 { (title) }
            (frame::notice(Some(notice)))
            p { a href="/" { "To the event" } }
        }
    };
    frame::bare(title, &body)
}

/// Words as a sentence.
fn sentence(words: &str) -> String {
    format!("{}.", swu_text::words::capitalised(words))
}
