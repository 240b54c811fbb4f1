//! For print: a card for each player with their code, and a tent for each table.

use fast_qr::QRBuilder;
use fast_qr::convert::{Builder, Shape, svg::SvgBuilder};
use maud::{Markup, PreEscaped, html};

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
    let svg = SvgBuilder::default().shape(Shape::Square).margin(1).to_str(&code);
    html! { div.qr role="img" aria-label="QR code of the page" { (PreEscaped(svg)) } }
}
