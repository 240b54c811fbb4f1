//! A player's own page: where they sit, against whom, and the form for their result.

use maud::{Markup, html};

use super::View;
use super::frame::{self, Notice, Page};
use crate::access::Code;
use crate::forms::{self, Said};
use swu_tournament::PlayerId;
use swu_tournament::event::{MatchPlace, Phase, Stage};
use swu_tournament::matches::{MatchResult, Side};

/// The page of a player.
pub fn player(view: &View<'_>, player: PlayerId, code: &Code, notice: Option<&Notice>) -> String {
    let name = view.name(player);
    let row = view.standings.iter().find(|row| row.player == player);
    let body = html! {
        (frame::notice(notice))
        h1 { (name) }
        (frame::clock_of(view, view.event.match_of(player).ok()))
        (now(view, player, code))
        @if let Some(row) = row.filter(|_| view.event.paired() > 0) {
            p { "Rank " b { (row.rank) } " of " (view.standings.len()) ", record " b { (row.record) } ". "
                a href={ "/standings#p" (player.0) } { "Standings" } }
        }
        (earlier(view, player))
    };
    frame::page(view, Page::Player, name, &body)
}

/// The match, the bye or the wait of the player now.
fn now(view: &View<'_>, player: PlayerId, code: &Code) -> Markup {
    if view.event.player(player).is_some_and(|player| player.dropped.is_some()) {
        return html! { p.card { "You have dropped from the event. If this is wrong, ask at the desk." } };
    }
    match view.event.match_of(player) {
        Ok(place) => seat(view, player, place, code),
        Err(_) if view.event.bye() == Some(player) => html! {
            section.card { h2 { (view.part()) } p.big { "You have the bye." } p { "It counts as a match won (TR 4.1.1)." } }
        },
        Err(_) => html! { section.card { h2 { (view.part()) } p { (waiting(view)) } } },
    }
}

fn waiting(view: &View<'_>) -> &'static str {
    match view.event.stage() {
        Stage::Registration => "You are registered. Round one has not been paired yet.",
        Stage::Swiss { .. } | Stage::BetweenRounds { .. } => "You have no match in this round.",
        Stage::AfterSwiss { .. } => "The Swiss rounds are over.",
        Stage::Additional | Stage::BeforeBracket | Stage::Elimination => "You have no match now.",
        Stage::Over { .. } => "The event is over.",
    }
}

/// The match of the player, and the form for its result.
fn seat(view: &View<'_>, player: PlayerId, place: MatchPlace, code: &Code) -> Markup {
    let Ok(players) = view.event.players_of(place) else { return html! { p.card { (waiting(view)) } } };
    let side = Side::find(&players, &player).unwrap_or(Side::Second);
    let opponent = view.name(*side.other().of(&players));
    let result = view.event.result(place).ok().flatten();
    let told = |result: MatchResult| view.event.told(result, players);
    let claims = view.event.claims(place);
    let (own, other) = (claims.of(side), claims.of(side.other()));
    html! {
        section.card {
            h2 { (view.part()) }
            p.big { (View::place_words(place)) }
            p { "against " b { (opponent) } }
        }
        section.card {
            h2 { "Result" }
            @if let Some(result) = result {
                p { (told(result)) "." }
                p.quiet { "If this is wrong, ask at the desk." }
            } @else {
                @match (own, other) {
                    (None, None) => {}
                    (Some(own), None) => p.state { "You reported: " (told(own)) ". " (opponent) " needs to confirm it." },
                    (None, Some(other)) => p.state { (opponent) " reported: " b { (told(other)) } ". Report the same to confirm it." },
                    (Some(own), Some(other)) => {
                        div.notice.refused {
                            p { b { "You reported different results. Call a judge." } }
                            p { "You: " (told(own)) "." }
                            p { (opponent) ": " (told(other)) "." }
                        }
                    }
                }
                (form(view, player, place, code))
            }
        }
    }
}

fn form(view: &View<'_>, player: PlayerId, place: MatchPlace, code: &Code) -> Markup {
    let suggested = suggested(view, player, place);
    html! {
        form method="post" action={ "/p/" (code) } {
            input type="hidden" name="match" value=(forms::key(place));
            fieldset {
                legend { "What is the result?" }
                @for said in Said::all(view.event.kind_of(place), place.is_elimination()) {
                    label.choice {
                        input type="radio" name="result" value=(said.key()) required checked[Some(said) == suggested.map(|(said, _)| said)];
                        span { (said.words()) }
                    }
                }
            }
            label for="drawn" { "Drawn games" }
            input #drawn name="drawn" type="number" inputmode="numeric" min="0" max="20" value=(suggested.map_or(0, |(_, drawn)| drawn));
            button { "Report" }
        }
    }
}

/// The report of the opponent, as this player would say it, with the drawn games: it needs only to be confirmed.
fn suggested(view: &View<'_>, player: PlayerId, place: MatchPlace) -> Option<(Said, u32)> {
    let players = view.event.players_of(place).ok()?;
    let side = Side::find(&players, &player).unwrap_or(Side::Second);
    let games = view.event.claims(place).of(side.other())?.games()?.seen_by(side);
    let [own, other] = games.won;
    Some((Said::Games(own, other), games.drawn))
}

/// The matches of earlier rounds.
fn earlier(view: &View<'_>, player: PlayerId) -> Markup {
    let now = view.event.match_of(player).ok();
    let rounds = view.event.rounds().filter_map(|(round, played)| {
        let place = Phase::Swiss(round).place(played.table_of(player)?);
        (now != Some(place)).then_some((round, place))
    });
    let rows: Vec<(u32, MatchPlace)> = rounds.collect();
    html! {
        @if !rows.is_empty() {
            h2 { "Earlier rounds" }
            ul { @for (round, place) in rows { li { "Round " (round) ": " (super::event::result(view, place)) } } }
        }
    }
}
