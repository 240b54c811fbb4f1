//! For print: a card for each player with their code, and a tent for each table.

use std::fmt::Write as _;

use fast_qr::{QRBuilder, QRCode};
use maud::{Markup, html};

use super::View;
use super::frame;
use crate::access::Secret;

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
    frame::bare("Cards of the players", &body)
}

/// A tent for each table that the next round can have.
pub fn tents(view: &View<'_>) -> String {
    let tables = view.event.present().count() / 2;
    let body = html! {
        main.sheet { h1.visually-hidden { "Table tents" } @for table in 1..=tables { section.tent { p.upside { (table) } p { (table) } } } }
    };
    frame::bare("Table tents", &body)
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
