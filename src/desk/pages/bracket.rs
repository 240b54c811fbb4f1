//! The bracket as a tree: a column a stage, a box a match, with its games (TR 4.1.3, 4.1.4).

use maud::{Markup, html};

use super::View;
use super::frame::{self, Page};
use swu_tournament::export::{BracketSheet, Fixed, State};

/// The bracket, or why there is none yet.
pub fn bracket(view: &View<'_>) -> String {
    let body = match BracketSheet::of(view.event) {
        Ok(sheet) => tree(view, &sheet),
        Err(refusal) => html! { h1 { "Bracket" } p { (refusal) "." } },
    };
    frame::page(view, Page::Bracket, "Bracket", &body)
}

fn tree(view: &View<'_>, sheet: &BracketSheet) -> Markup {
    html! {
        h1 { "Bracket" }
        (frame::clock(view))
        @if let Some(winner) = &sheet.winner { p.winner { b { (winner) } " has won." } }
        div.bracket tabindex="0" role="region" aria-label="Bracket" {
            @for stage in sheet.matches.chunk_by(|one, other| one.stage == other.stage) {
                section.stage {
                    @if let Some(first) = stage.first() { h2 { (first.stage) } }
                    ol { @for fixed in stage { li { (fixture(fixed)) } } }
                }
            }
        }
        @if !sheet.placings.is_empty() {
            h2 { "Places" }
            ol.places {
                @for placed in &sheet.placings {
                    li { b { (placed.from) @if placed.to != placed.from { "–" (placed.to) } } " " (placed.players.join(", ")) }
                }
            }
        }
    }
}

fn fixture(fixed: &Fixed) -> Markup {
    let seats = fixed.players.iter().zip(&fixed.sources).enumerate();
    let won = |seat: usize| fixed.games.and_then(|games| games.won.get(seat).copied());
    html! {
        span.quiet { "Match " (fixed.number) @if fixed.state == State::NotPlayed { ", not played" } }
        @for (seat, (player, source)) in seats {
            @let is_winner = player.is_some() && *player == fixed.winner;
            p.seat.won[is_winner] {
                @match player { Some(player) => span { (player) @if is_winner { span.visually-hidden { " (winner)" } } }, None => span.quiet { (source) } }
                @if let Some(won) = won(seat) { b { (won) } }
            }
        }
    }
}
