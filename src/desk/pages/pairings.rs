//! Who meets whom now: by table, and for whoever looks for a name.

use maud::{Markup, html};

use super::View;
use super::frame::{self, Page};
use swu_cards::library::searched;
use swu_tournament::event::{MatchPlace, MatchResult};

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
    let bye = view.bye().map(|player| view.name(player)).filter(|name| fits(name));
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
                            th.number scope="row" { (place.number()) }
                            td { (seat(view, *place, 0, first)) (seat(view, *place, 1, second)) }
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

/// A player of a match; who has won it stands out.
fn seat(view: &View<'_>, place: MatchPlace, seat: usize, name: &str) -> Markup {
    let players = view.event.players_of(place).ok();
    let winner = players.and_then(|players| view.event.result(place).ok().flatten()?.winner(players));
    let is_winner = winner.is_some() && players.and_then(|players| players.get(seat).copied()) == winner;
    html! { p.player { @if is_winner { b { (name) } span.visually-hidden { " (winner)" } } @else { (name) } } }
}

/// The games of a match, or what ended it without them.
fn short(view: &View<'_>, place: MatchPlace) -> Markup {
    match view.event.result(place).ok().flatten() {
        Some(result) => match (result, result.games()) {
            (_, Some(games)) => html! { span.number { (games) } },
            (MatchResult::NoShow(_), None) => html! { "no show" },
            (MatchResult::BothLose(_), None) => html! { "both lose" },
            (MatchResult::Advanced { .. }, None) => html! { "advanced" },
            (MatchResult::Won(_) | MatchResult::Conceded { .. }, None) => html! { "conceded" },
        },
        None => result(view, place),
    }
}

/// How a match stands, in a sentence.
pub(super) fn result(view: &View<'_>, place: MatchPlace) -> Markup {
    let Ok(players) = view.event.players_of(place) else { return html! {} };
    match view.event.result(place) {
        Ok(Some(result)) => html! { (result.words(players, |player| view.name(player).to_owned())) },
        Ok(None) | Err(_) if view.event.claims(place).is_disputed() => html! { span.dispute { "a judge decides" } },
        Ok(None) | Err(_) => html! { span.quiet { "playing" } },
    }
}
