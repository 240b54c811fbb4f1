//! The screen in the hall: pairings and standings, a part at a time, which turns by itself.

use maud::{DOCTYPE, Markup, html};

use super::View;
use super::frame;
use swu_cards::library::searched;

/// Rows on one screen, in columns.
const ROWS: usize = 60;

/// How long one stands, in seconds.
const TURN: u32 = 15;

/// One screen of those that there are, from 0; behind the last one comes the first again.
pub fn hall(view: &View<'_>, screen: usize) -> String {
    let screens = screens(view);
    let screen = screen % screens.len().max(1);
    let next = (screen + 1) % screens.len().max(1);
    let (title, body) = screens.into_iter().nth(screen).unwrap_or_default();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                // The script turns it where there is one.
                noscript { meta http-equiv="refresh" content={ (TURN) ";url=/hall?screen=" (next) }; }
                title { (title) " – " (view.event.header().event) }
                link rel="stylesheet" href="/desk.css";
                script src="/live.js" defer {}
            }
            body.hall data-next={ "/hall?screen=" (next) } data-seconds=(TURN) {
                header.top { p.event { (view.event.header().event) } (frame::clock(view)) }
                main #main { h1 { (title) } (body) }
            }
        }
    };
    swu_text::page::shown(&page)
}

/// All screens: of each its title and what it shows.
fn screens(view: &View<'_>) -> Vec<(String, Markup)> {
    let mut rows: Vec<(String, String, String)> = Vec::new();
    for place in view.matches() {
        let Ok([first, second]) = view.event.players_of(place) else { continue };
        let number = place.number().to_string();
        for (player, opponent) in [(first, second), (second, first)] {
            rows.push((view.name(player).to_owned(), number.clone(), view.name(opponent).to_owned()));
        }
    }
    rows.extend(view.bye().map(|player| (view.name(player).to_owned(), "bye".to_owned(), String::new())));
    rows.sort_by_cached_key(|(name, ..)| searched(name));
    let pairings = rows.chunks(ROWS).map(|rows| (format!("Pairings, {}", view.part().to_lowercase()), seats(rows)));
    let standings = view.standings.chunks(ROWS).filter(|_| view.event.paired() > 0);
    let standings = standings.map(|rows| ("Standings".to_owned(), ranks(view, rows)));
    let screens: Vec<(String, Markup)> = pairings.chain(standings).collect();
    if screens.is_empty() { vec![("Registration".to_owned(), names(view))] } else { screens }
}

fn seats(rows: &[(String, String, String)]) -> Markup {
    html! {
        ul.columns { @for (name, table, opponent) in rows {
            li { b.number { (table) } span { (name) @if !opponent.is_empty() { span.quiet { " – " (opponent) } } } }
        } }
    }
}

fn ranks(view: &View<'_>, rows: &[swu_tournament::standings::Standing]) -> Markup {
    html! {
        ul.columns { @for row in rows {
            li { b.number { (row.rank) } span { (view.name(row.player)) " " span.quiet { (row.record) } } }
        } }
    }
}

fn names(view: &View<'_>) -> Markup {
    html! {
        p { (view.event.present().count()) " players" }
        ul.columns { @for player in view.event.present().take(ROWS) { li { span { (view.name(player)) } } } }
    }
}
