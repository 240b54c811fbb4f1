//! Sheets as pages for print: black on white, tables whose headings stand on every sheet of paper, nothing loaded.

use maud::{Markup, PreEscaped, html};

use super::by_name;
use super::decks::DeckSheet;
use super::sheets::{BracketSheet, Fixed, PairingSheet, PlayerSheet, ResultSheet, Seat, Seats, StandingSheet, State};
use crate::event::Phase;
use swu_text::page;
use swu_text::words::capitalised;

const STYLE: &str = include_str!("html/sheet.css");
const SLIPS: &str = include_str!("html/slips.css");

/// The name of a part of the event in a heading.
fn titled(phase: Phase) -> String {
    match phase {
        Phase::Swiss(_) => capitalised(&phase.words()),
        Phase::Additional => "Additional round".to_owned(),
        Phase::Bracket => "Bracket".to_owned(),
    }
}

fn sheet(event: &str, title: &str, body: &Markup) -> String {
    page::page(&format!("{event}: {title}"), STYLE, body)
}

/// The heading above a table.
fn heading(event: &str, title: &str) -> Markup {
    html! { header { h1 { (title) } p { (event) } } }
}

/// By table, and again by name: two sheets for two walls.
pub(super) fn pairings(sheet_of: &PairingSheet<'_>) -> String {
    let PairingSheet { event, round, tables, bye, .. } = sheet_of;
    let title = format!("Pairings, {}", round.words());
    let is_bracket = *round == Phase::Bracket;
    let place = capitalised(round.of_one());
    let by_table = html! {
        section {
            (heading(event, &title))
            table {
                thead { tr { th.number { (place) } @if is_bracket { th { "Stage" } } th { "Player" } th { "Player" } } }
                tbody {
                    @for row in tables {
                        tr {
                            td.number { (row.table) }
                            @if let Some(stage) = &row.stage { td { (stage) } }
                            @for seat in &row.players { td { (seated(seat)) } }
                        }
                    }
                    @if let Some(bye) = bye { tr { td.number { "bye" } td { (seated(bye)) } td {} } }
                }
            }
        }
    };
    let mut seats: Vec<(String, &Seat<'_>, Option<&Seat<'_>>)> = Vec::new();
    for row in tables {
        let [first, second] = &row.players;
        seats.push((row.table.to_string(), first, Some(second)));
        seats.push((row.table.to_string(), second, Some(first)));
    }
    seats.extend(bye.iter().map(|bye| ("bye".to_owned(), bye, None)));
    seats.sort_by_cached_key(|(_, seat, _)| by_name(seat.player));
    let by_name = html! {
        section {
            (heading(event, &format!("{title}, by name")))
            table {
                thead { tr { th { "Player" } th.number { (place) } th { "Opponent" } } }
                tbody {
                    @for (table, seat, opponent) in &seats {
                        tr {
                            td { (seat.player) }
                            td.number { (table) }
                            td { @if let Some(opponent) = opponent { (opponent.player) } }
                        }
                    }
                }
            }
        }
    };
    sheet(event, &title, &html! { (by_table) (by_name) })
}

/// A player with the record.
fn seated(seat: &Seat<'_>) -> Markup {
    html! { (seat.player) " " span.quiet { (seat.record) } }
}

pub(super) fn standings(sheet_of: &StandingSheet<'_>) -> String {
    let StandingSheet { event, round, unreported, standings } = sheet_of;
    let title = match (round, unreported) {
        (0, _) => "Standings".to_owned(),
        (round, 0) => format!("Standings after round {round}"),
        (round, _) => format!("Standings during round {round}"),
    };
    let body = html! {
        section {
            (heading(event, &title))
            table {
                thead {
                    tr {
                        th.number { "Rank" } th { "Player" } th.number { "Record" } th.number { "Won" }
                        th.number { "Opponents" } th.number { "Opponents' opponents" }
                    }
                }
                tbody {
                    @for row in standings {
                        tr {
                            td.number { (row.rank) }
                            td { (row.player) @if row.dropped { " " span.quiet { "(dropped)" } } }
                            td.number { (row.record) }
                            @for ratio in [&row.ratio, &row.opponents, &row.opponents_opponents] {
                                td.number { (ratio.percent) }
                            }
                        }
                    }
                }
            }
            p.quiet {
                "Players rank by their share of matches won, then by the mean of their opponents' shares, "
                "then by the mean of that for each opponent (TR 5.6), and last by a lot (NOTE P1-2.4)."
            }
        }
    };
    sheet(event, &title, &body)
}

pub(super) fn players(sheet_of: &PlayerSheet<'_>) -> String {
    let PlayerSheet { event, players } = sheet_of;
    let body = html! {
        section {
            (heading(event, "Players"))
            table {
                thead { tr { th.number { "No." } th { "Player" } th { "UID" } th {} } }
                tbody {
                    @for (number, row) in (1..).zip(players) {
                        tr {
                            td.number { (number) } td { (row.player) } td { (row.uid.unwrap_or_default()) }
                            td { @if row.dropped.is_some() { "dropped" } }
                        }
                    }
                }
            }
        }
    };
    sheet(event, "Players", &body)
}

pub(super) fn results(sheet_of: &ResultSheet<'_>) -> String {
    let ResultSheet { event, results } = sheet_of;
    let rounds = results.chunk_by(|one, other| one.round == other.round);
    let body = html! {
        (heading(event, "Results"))
        @if results.is_empty() { p { "No match has been reported." } }
        @for round in rounds {
            section {
                @if let Some(first) = round.first() { h2 { (titled(first.round)) } }
                table {
                    thead { tr { th.number { "Table" } th { "Player" } th { "Player" } th.number { "Games" } th { "Winner" } } }
                    tbody {
                        @for row in round {
                            tr {
                                td.number { @match row.table { Some(table) => (table), None => "bye" } }
                                td { (row.players.first().copied().unwrap_or_default()) }
                                td { (row.players.get(1).copied().unwrap_or_default()) }
                                td.number { @if let Some(games) = row.games { (games) } }
                                td { (row.winner.unwrap_or("nobody")) (how(row.end)) }
                            }
                        }
                    }
                }
            }
        }
    };
    sheet(event, "Results", &body)
}

/// The remark on a match beside its games.
fn how(end: &str) -> Markup {
    let words = match end {
        "conceded" => "conceded",
        "no-show" => "opponent did not appear",
        "advanced" => "advances; no winner",
        _ => return html! {},
    };
    html! { " " span.quiet { "(" (words) ")" } }
}

pub(super) fn bracket(sheet_of: &BracketSheet) -> String {
    let BracketSheet { event, elimination, winner: _, matches, placings, picture } = sheet_of;
    let title = format!("Bracket, {} elimination", elimination.word());
    let stages = matches.chunk_by(|one, other| one.stage == other.stage);
    let body = html! {
        (heading(event, &title))
        @if !placings.is_empty() {
            section {
                table {
                    thead { tr { th.number { "Place" } th { "Players" } } }
                    tbody {
                        @for row in placings {
                            tr {
                                td.number { (row.from) @if row.to != row.from { "-" (row.to) } }
                                td { (row.players.join(", ")) }
                            }
                        }
                    }
                }
            }
        }
        section.picture { (PreEscaped(picture)) }
        @for stage in stages {
            section.together {
                @if let Some(first) = stage.first() { h2 { (first.stage) } }
                table {
                    thead { tr { th.number { "Match" } th { "Player" } th { "Player" } th.number { "Games" } th { "Winner" } } }
                    tbody { @for row in stage { (fixture(row)) } }
                }
            }
        }
    };
    sheet(event, &title, &body)
}

/// A match of the bracket; whose players are not known says where they come from.
fn fixture(row: &Fixed) -> Markup {
    html! {
        tr {
            td.number { (row.number) }
            @for (player, source) in row.players.iter().zip(&row.sources) {
                td { @match player { Some(player) => (player), None => span.quiet { (source) } } }
            }
            td.number { @if let Some(games) = row.games { (games) } }
            td {
                @match row.state {
                    State::Played | State::Bye => (row.winner.as_deref().unwrap_or_default()),
                    State::NotPlayed => span.quiet { "not played" },
                    State::Waiting | State::Open => "",
                }
                @if row.state == State::Bye { " " span.quiet { "(bye)" } }
            }
        }
    }
}

/// Those lists first that somebody has to do something about.
pub(super) fn decks(sheet_of: &DeckSheet) -> String {
    let DeckSheet { event, held_against, lists } = sheet_of;
    let title = event.as_deref().unwrap_or("Decks");
    let counts: Vec<String> = sheet_of.counts().into_iter().map(|(standing, count)| standing.counted(count)).collect();
    let mut lists: Vec<_> = lists.iter().collect();
    lists.sort_by_cached_key(|list| (std::cmp::Reverse(list.verdict), by_name(list.title())));
    let body = html! {
        section {
            (heading(held_against, &format!("{title}: {}", counts.join(", "))))
            table {
                thead { tr { th { "Verdict" } th { "Player" } th { "Leader and base" } th { "Hash" } th { "List" } } }
                tbody {
                    @for list in lists {
                        tr {
                            td.whole { (list.verdict.words()) }
                            td { (list.player.as_deref().unwrap_or_default()) }
                            td { (list.leaders.iter().chain(&list.bases).cloned().collect::<Vec<_>>().join(" / ")) }
                            td.whole { (list.hash.as_deref().unwrap_or_default()) }
                            td { (list.file.as_deref().unwrap_or_default()) }
                        }
                        @let objections = list.objections();
                        @if !objections.is_empty() {
                            tr { td colspan="5" { @for objection in &objections { p.quiet { (objection) } } } }
                        }
                    }
                }
            }
        }
    };
    page::page(&format!("{title}: deck check"), STYLE, &body)
}

/// Result slips of the matches that have not been reported: four on a sheet of A4, to be cut apart, filled in and signed.
pub(super) fn slips(sheet: &PairingSheet<'_>) -> String {
    let body = html! {
        @if sheet.tables.is_empty() { p { "Every match of " (sheet.round.words()) " has been reported." } }
        @for seats in &sheet.tables { (slip(sheet, seats)) }
    };
    page::page(&format!("{}: Result slips, {}", sheet.event, sheet.round.words()), SLIPS, &body)
}

fn slip(sheet: &PairingSheet<'_>, seats: &Seats<'_>) -> Markup {
    let place = capitalised(sheet.round.of_one());
    html! {
        section.slip {
            header {
                span.event { (sheet.event) }
                span { (titled(sheet.round)) @if let Some(stage) = &seats.stage { ", " (stage) } }
                b { (place) " " (seats.table) }
            }
            table {
                thead { tr { th { "Player" } th { "Games won" } th { "Leaves" } th.sign { "Signature" } } }
                tbody { @for seat in &seats.players { (marked(seat, sheet.kind.games_to_win())) } }
            }
            footer {
                span { "Drawn games: " span.box {} }
                span { span.box {} " Nobody won: time was called" }
            }
        }
    }
}

/// Every number of games that a player can have won, to be marked.
fn marked(seat: &Seat<'_>, most: u32) -> Markup {
    html! {
        tr {
            td { b { (seat.player) } br; span.quiet { (seat.record) @if let Some(uid) = seat.uid { " · " (uid) } } }
            td.games { @for won in 0..=most { span.box { (won) } " " } }
            td.leaves { span.box {} }
            td.sign {}
        }
    }
}
