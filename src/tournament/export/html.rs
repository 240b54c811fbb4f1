//! Sheets as pages for print: black on white, tables whose headings stand on every sheet of paper, nothing loaded.

use std::fmt::Display;

use maud::{Markup, PreEscaped, html};

use super::by_name;
use super::decks::DeckSheet;
use super::sheets::{
    BracketSheet, Fixed, PairingSheet, PlayerSheet, Reported, ResultSheet, Seat, Seats, StandingSheet, State,
};
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

/// Anything as a cell.
fn cell(content: impl Display) -> Markup {
    html! { (content) }
}

/// A table: its headings, those of numbers behind a `#`, and its rows with a cell for each.
fn table(headings: &[&str], rows: impl IntoIterator<Item = Vec<Markup>>) -> Markup {
    let class = |heading: &str| heading.starts_with('#').then_some("number");
    html! {
        table {
            thead { tr { @for head in headings { th class=[class(head)] { (head.trim_start_matches('#')) } } } }
            tbody {
                @for row in rows { tr { @for (head, cell) in headings.iter().zip(row) { td class=[class(head)] { (cell) } } } }
            }
        }
    }
}

/// The number of a table, with its extra time.
fn numbered(seats: &Seats<'_>) -> Markup {
    html! { (seats.table) @if seats.extra_minutes > 0 { " " span.quiet { "+" (seats.extra_minutes) " min" } } }
}

/// By table, and again by name: two sheets for two walls.
pub(super) fn pairings(sheet_of: &PairingSheet<'_>) -> String {
    let PairingSheet { event, round, tables, bye, .. } = sheet_of;
    let title = format!("Pairings, {}", round.words());
    let place = format!("#{}", capitalised(round.of_one()));
    let seated = |seat: &Seat<'_>| html! { (seat.player) " " span.quiet { (seat.record) } };
    let headings: &[&str] = match round {
        Phase::Bracket => &[&place, "Stage", "Player", "Player"],
        Phase::Swiss(_) | Phase::Additional => &[&place, "Player", "Player"],
    };
    let rows = tables.iter().map(|row| {
        let stage = row.stage.iter().map(cell);
        [numbered(row)].into_iter().chain(stage).chain(row.players.iter().map(seated)).collect()
    });
    let by_table = table(headings, rows.chain(bye.iter().map(|bye| vec![cell("bye"), seated(bye), cell("")])));
    let mut seats: Vec<(&str, String, &str)> = Vec::new();
    for row in tables {
        let [first, second] = row.players.each_ref().map(|seat| seat.player);
        seats.extend([(first, second), (second, first)].map(|(player, other)| (player, row.table.to_string(), other)));
    }
    seats.extend(bye.iter().map(|bye| (bye.player, "bye".to_owned(), "")));
    seats.sort_by_cached_key(|(player, ..)| by_name(player));
    let rows = seats.iter().map(|(player, table, other)| vec![cell(player), cell(table), cell(other)]);
    let by_name = table(&["Player", &place, "Opponent"], rows);
    let body = html! {
        section { (heading(event, &title)) (by_table) }
        section { (heading(event, &format!("{title}, by name"))) (by_name) }
    };
    sheet(event, &title, &body)
}

pub(super) fn standings(sheet_of: &StandingSheet<'_>) -> String {
    let StandingSheet { event, round, unreported, standings } = sheet_of;
    let title = match (round, unreported) {
        (0, _) => "Standings".to_owned(),
        (round, 0) => format!("Standings after round {round}"),
        (round, _) => format!("Standings during round {round}"),
    };
    let headings = ["#Rank", "Player", "#Record", "#Won", "#Opponents", "#Opponents' opponents"];
    let rows = standings.iter().map(|row| {
        let player = html! { (row.player) @if row.dropped { " " span.quiet { "(dropped)" } } };
        let ratios = [&row.ratio, &row.opponents, &row.opponents_opponents].map(|ratio| cell(&ratio.percent));
        [cell(row.rank), player, cell(row.record)].into_iter().chain(ratios).collect()
    });
    let body = html! {
        section {
            (heading(event, &title))
            (table(&headings, rows))
            p.quiet {
                "Players rank by their share of matches won, then by the mean of their opponents' shares, "
                "then by the mean of that for each opponent (TR 5.6), and last by a lot (NOTE P1-2.4)."
            }
        }
    };
    sheet(event, &title, &body)
}

pub(super) fn players(PlayerSheet { event, players }: &PlayerSheet<'_>) -> String {
    let rows = (1..).zip(players).map(|(number, row): (u32, _)| {
        let dropped = row.dropped.map_or("", |_| "dropped");
        vec![cell(number), cell(row.player), cell(row.uid.unwrap_or_default()), cell(dropped)]
    });
    let table = table(&["#No.", "Player", "UID", ""], rows);
    sheet(event, "Players", &html! { section { (heading(event, "Players")) (table) } })
}

pub(super) fn results(ResultSheet { event, results }: &ResultSheet<'_>) -> String {
    let row = |row: &Reported<'_>| {
        let player = |at: usize| cell(row.players.get(at).copied().unwrap_or_default());
        let place = row.table.map_or_else(|| "bye".to_owned(), |table| table.to_string());
        let games = row.games.map(|games| games.to_string()).unwrap_or_default();
        let winner = html! { (row.winner.unwrap_or("nobody")) (how(row.end)) };
        vec![cell(place), player(0), player(1), cell(games), winner]
    };
    let body = html! {
        (heading(event, "Results"))
        @if results.is_empty() { p { "No match has been reported." } }
        @for round in results.chunk_by(|one, other| one.round == other.round) {
            section {
                @if let Some(first) = round.first() { h2 { (titled(first.round)) } }
                (table(&["#Table", "Player", "Player", "#Games", "Winner"], round.iter().map(row)))
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
        "match-loss" => "opponent has a match loss",
        "advanced" => "advances; no winner",
        _ => return html! {},
    };
    html! { " " span.quiet { "(" (words) ")" } }
}

pub(super) fn bracket(sheet_of: &BracketSheet) -> String {
    let BracketSheet { event, elimination, winner: _, matches, placings, picture } = sheet_of;
    let title = format!("Bracket, {} elimination", elimination.word());
    let places = placings.iter().map(|row| {
        let places = html! { (row.from) @if row.to != row.from { "-" (row.to) } };
        vec![places, cell(row.players.join(", "))]
    });
    let body = html! {
        (heading(event, &title))
        @if !placings.is_empty() { section { (table(&["#Place", "Players"], places)) } }
        section.picture { (PreEscaped(picture)) }
        @for stage in matches.chunk_by(|one, other| one.stage == other.stage) {
            section.together {
                @if let Some(first) = stage.first() { h2 { (first.stage) } }
                (table(&["#Match", "Player", "Player", "#Games", "Winner"], stage.iter().map(fixture)))
            }
        }
    };
    sheet(event, &title, &body)
}

/// A match of the bracket; whose players are not known says where they come from.
fn fixture(row: &Fixed) -> Vec<Markup> {
    let players = row.players.iter().zip(&row.sources);
    let players = players.map(|(player, source)| match player {
        Some(player) => cell(player),
        None => html! { span.quiet { (source) } },
    });
    let games = row.games.map(|games| games.to_string()).unwrap_or_default();
    let winner = match row.state {
        State::Played | State::Bye => html! {
            (row.winner.as_deref().unwrap_or_default()) @if row.state == State::Bye { " " span.quiet { "(bye)" } }
        },
        State::NotPlayed => html! { span.quiet { "not played" } },
        State::Waiting | State::Open => cell(""),
    };
    [cell(row.number)].into_iter().chain(players).chain([cell(games), winner]).collect()
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
                b { (place) " " (numbered(seats)) }
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
