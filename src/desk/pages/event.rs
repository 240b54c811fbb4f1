//! The pages about what is played: pairings, standings, the bracket, and the screen in the hall, which shows a part at a time and
//! turns by itself.

use maud::{Markup, html};

use super::View;
use super::frame::{self, Page};
use swu_cards::library::searched;
use swu_tournament::event::MatchPlace;
use swu_tournament::export::{BracketSheet, Fixed, State};
use swu_tournament::matches::{MatchResult, Side};
use swu_tournament::standings::Standing;

/// The matches of what is played now; with a query, those of the players whose names hold it.
pub fn pairings(view: &View<'_>, query: Option<&str>) -> String {
    let wanted = query.map(str::trim).filter(|query| !query.is_empty());
    let fits = |name: &str| wanted.is_none_or(|wanted| searched(name).contains(&searched(wanted)));
    let rows: Vec<(MatchPlace, [&str; 2])> = view
        .matches()
        .into_iter()
        .filter_map(|place| Some((place, view.event.players_of(place).ok()?.map(|player| view.name(player)))))
        .filter(|(_, names)| names.iter().any(|name| fits(name)))
        .collect();
    let bye = view.event.bye().map(|player| view.name(player)).filter(|name| fits(name));
    let body = html! {
        h1 { "Pairings, " (view.part().to_lowercase()) }
        (frame::clock(view))
        form.find method="get" action="/pairings" role="search" {
            label for="q" { "Name" }
            input #q name="q" type="search" value=[wanted] maxlength="100" autocomplete="off";
            button { "Find" }
        }
        @if rows.is_empty() && bye.is_none() {
            p { @match wanted {
                Some(wanted) => { "No player in this round matches “" (wanted) "”." }
                None => "No pairings yet."
            } }
        } @else {
            table {
                thead { tr { th scope="col" { "Table" } th scope="col" { "Players" } th scope="col" { "Result" } } }
                tbody {
                    @for (place, [first, second]) in &rows {
                        tr {
                            th.number scope="row" { (place.number) (extra(view, *place)) }
                            td { (seated(view, *place, Side::First, first)) (seated(view, *place, Side::Second, second)) }
                            td { (short(view, *place)) }
                        }
                    }
                    @if let Some(bye) = bye { tr { th scope="row" { "bye" } td { (bye) } td {} } }
                }
            }
        }
    };
    frame::page(view, Page::Pairings, "Pairings", &body)
}

/// The extra time of a match, if it has any.
pub(super) fn extra(view: &View<'_>, place: MatchPlace) -> Markup {
    let minutes = view.event.extra_minutes(place);
    html! { @if minutes > 0 { " " span.quiet { "+" (minutes) " min" } } }
}

/// A player of a match; who has won it stands out.
fn seated(view: &View<'_>, place: MatchPlace, side: Side, name: &str) -> Markup {
    let result = view.event.result(place).ok().flatten();
    let is_winner = result.and_then(|result| result.winner()) == Some(side);
    html! { p.player { @if is_winner { b { (name) } span.visually-hidden { " (winner)" } } @else { (name) } } }
}

/// The games of a match, or what ended it without them.
fn short(view: &View<'_>, place: MatchPlace) -> Markup {
    let Some(end) = view.event.result(place).ok().flatten() else { return result(view, place) };
    match (end, end.games()) {
        (_, Some(games)) => html! { span.number { (games) } },
        (MatchResult::NoShow(_), None) => html! { "no show" },
        (MatchResult::MatchLoss(_), None) => html! { "match loss" },
        (MatchResult::BothLose(_), None) => html! { "both lose" },
        (MatchResult::Advanced { .. }, None) => html! { "advanced" },
        (MatchResult::Won(_) | MatchResult::Conceded { .. }, None) => html! { "conceded" },
    }
}

/// A match in a sentence.
pub(super) fn result(view: &View<'_>, place: MatchPlace) -> Markup {
    let Ok(players) = view.event.players_of(place) else { return html! {} };
    match view.event.result(place) {
        Ok(Some(result)) => html! { (view.event.told(result, players)) },
        Ok(None) | Err(_) if view.event.claims(place).is_disputed() => html! { span.dispute { "a judge decides" } },
        Ok(None) | Err(_) => html! { span.quiet { "playing" } },
    }
}

/// The standings as they are now.
pub fn standings(view: &View<'_>) -> String {
    let body = html! {
        h1 { "Standings" }
        @if view.event.paired() == 0 { p { "No round has been paired yet." } }
        @else {
            table {
                thead {
                    tr {
                        th scope="col" { "Rank" } th scope="col" { "Player" } th scope="col" { "Record" }
                        th.wide scope="col" { "Opponents" } th.wide scope="col" { "Their opponents" }
                    }
                }
                tbody {
                    @for row in view.standings {
                        tr #{ "p" (row.player.0) } {
                            th.number scope="row" { (row.rank) }
                            td {
                                (view.name(row.player))
                                @if view.event.player(row.player).is_some_and(|player| player.dropped.is_some()) {
                                    " " span.quiet { "(left)" }
                                }
                            }
                            td.number { (row.record) }
                            td.number.wide { (row.opponents) }
                            td.number.wide { (row.opponents_opponents) }
                        }
                    }
                }
            }
            p.quiet {
                "By the share of matches won, then by the opponents' mean share, then by the mean of that for each \
                opponent "
                "(TR 5.6), then by lot (NOTE P1-2.4)."
            }
        }
    };
    frame::page(view, Page::Standings, "Standings", &body)
}

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

/// Rows on one screen, in columns.
const ROWS: usize = 60;

/// The seconds for which one stands.
const TURN: u32 = 15;

/// One screen of those that there are, from 0; behind the last one comes the first again.
pub fn hall(view: &View<'_>, screen: usize) -> String {
    let screens = screens(view);
    let screen = screen % screens.len().max(1);
    let next = (screen + 1) % screens.len().max(1);
    let (title, body) = screens.into_iter().nth(screen).unwrap_or_default();
    // The script turns it where there is one.
    let head = html! { noscript { meta http-equiv="refresh" content={ (TURN) ";url=/hall?screen=" (next) }; } };
    let event = &view.event.header().event;
    let body = html! {
        body.hall data-next={ "/hall?screen=" (next) } data-seconds=(TURN) {
            header.top { p.event { (event) } (frame::clock(view)) }
            main #main { h1 { (title) } (body) }
        }
    };
    frame::document(&format!("{title} – {event}"), &head, &body)
}

/// The titles and the contents of all screens.
fn screens(view: &View<'_>) -> Vec<(String, Markup)> {
    let mut rows: Vec<(String, String, String)> = Vec::new();
    for place in view.matches() {
        let Ok([first, second]) = view.event.players_of(place) else { continue };
        let number = place.number.to_string();
        for (player, opponent) in [(first, second), (second, first)] {
            rows.push((view.name(player).to_owned(), number.clone(), view.name(opponent).to_owned()));
        }
    }
    rows.extend(view.event.bye().map(|player| (view.name(player).to_owned(), "bye".to_owned(), String::new())));
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

fn ranks(view: &View<'_>, rows: &[Standing]) -> Markup {
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
