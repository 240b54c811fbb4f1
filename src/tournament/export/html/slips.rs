//! Result slips: one for each match, four on a sheet of A4, to be cut apart, filled in and signed.

use maud::{Markup, html};

use super::super::Part;
use super::super::pairings::{PairingSheet, Seat, Seats};
use swu_text::page;

const STYLE: &str = include_str!("slips.css");

/// The slips of the matches that have not been reported.
pub(in crate::export) fn slips(sheet: &PairingSheet<'_>) -> String {
    let body = html! {
        @if sheet.tables.is_empty() { p { "Every match of " (sheet.round.words()) " has been reported." } }
        @for seats in &sheet.tables { (slip(sheet, seats)) }
    };
    page::page(&format!("{}: Result slips, {}", sheet.event, sheet.round.words()), STYLE, &body)
}

fn slip(sheet: &PairingSheet<'_>, seats: &Seats<'_>) -> Markup {
    let place = if sheet.round == Part::Bracket { "Match" } else { "Table" };
    html! {
        section.slip {
            header {
                span.event { (sheet.event) }
                span { (sheet.round.title()) @if let Some(stage) = &seats.stage { ", " (stage) } }
                b { (place) " " (seats.table) }
            }
            table {
                thead { tr { th { "Player" } th { "Games won" } th { "Leaves" } th.sign { "Signature" } } }
                tbody { @for seat in &seats.players { (player(seat, sheet.kind.games_to_win())) } }
            }
            footer {
                span { "Drawn games: " span.box {} }
                span { span.box {} " Nobody won: time was called" }
            }
        }
    }
}

/// Every number of games that a player can have won, to be marked.
fn player(seat: &Seat<'_>, most: u32) -> Markup {
    html! {
        tr {
            td { b { (seat.player) } br; span.quiet { (seat.record) @if let Some(uid) = seat.uid { " · " (uid) } } }
            td.games { @for won in 0..=most { span.box { (won) } " " } }
            td.leaves { span.box {} }
            td.sign {}
        }
    }
}
