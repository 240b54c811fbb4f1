//! The desk: what is missing, disputes first, a form for each match, and everything that the organiser does. By the word of the
//! organiser and of judges there is a pairing, a player who comes back, a penalty, a result of an earlier round, and how much is
//! undone (NOTE P1-2.23, P1-2.24, P1-2.26, P1-2.28).

use maud::{Markup, html};

use super::View;
use super::event::{extra, result};
use super::frame::{self, Notice, Page};
use crate::forms;
use swu_tournament::event::{Change, Journal, MOST_EXTRA, MatchPlace, Phase, Stage};
use swu_tournament::matches::Side;
use swu_tournament::penalty::Penalty;

/// The desk as a page is made of it.
#[derive(Debug, Clone, Copy)]
pub struct Desk<'d> {
    pub journal: &'d Journal,
    /// The token that every form carries.
    pub token: &'d str,
    /// Something was undone that can be put back.
    pub can_redo: bool,
    pub show: Show,
}

/// The matches that are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Show {
    /// Those without a result.
    #[default]
    Missing,
    /// All of what is played now.
    All,
    /// All of that part of the event.
    Part(Phase),
}

/// The page of the desk.
pub fn desk(view: &View<'_>, desk: &Desk<'_>, notice: Option<&Notice>) -> String {
    let disputed = view.event.disputed();
    let body = html! {
        (frame::notice(notice))
        h1 { "Desk" }
        p { (swu_text::words::capitalised(&view.event.stage_words())) "." }
        (frame::clock(view))
        div.tools {
            (next(view, desk))
            (clock_forms(view, desk))
            (history(view, desk))
        }
        @if !disputed.is_empty() {
            h2 { "Disputes" }
            @for place in disputed { (dispute(view, desk, place)) }
        }
        (matches(view, desk))
        (players(view, desk))
        (by_word(view, desk))
        h2 { "Print" }
        ul.links {
            li { a href="/desk/cards" { "Cards with the players' codes" } }
            li { a href="/desk/tents" { "Table tents" } }
            li { a href="/pairings" { "Pairings" } }
            li { a href="/standings" { "Standings" } }
        }
        form method="post" action="/desk/logout" {
            input type="hidden" name="token" value=(desk.token);
            button.quiet { "Sign out" }
        }
    };
    frame::page(view, Page::Desk, "Desk", &body)
}

/// A form of the desk, with the action that it asks for.
fn form(desk: &Desk<'_>, class: Option<&str>, what: &str, fields: &Markup) -> Markup {
    html! {
        form class=[class] method="post" action="/desk" {
            input type="hidden" name="token" value=(desk.token);
            input type="hidden" name="do" value=(what);
            (fields)
        }
    }
}

/// The state of the event that a form acts on: as it is now.
fn seen(view: &View<'_>) -> Markup {
    html! { input type="hidden" name="seen" value=(view.event.changes()); }
}

/// A form of one button, which acts on the event as it is now.
fn act(view: &View<'_>, desk: &Desk<'_>, what: &str, words: &str) -> Markup {
    form(desk, None, what, &html! { (seen(view)) button { (words) } })
}

/// The next action, where there is one.
fn next(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    match view.event.stage() {
        Stage::Registration => act(view, desk, "pair", "Pair round 1"),
        Stage::BetweenRounds { round, .. } => act(view, desk, "pair", &format!("Pair round {}", round + 1)),
        Stage::AfterSwiss { cut: Some(cut) } => act(view, desk, "cut", &format!("Cut to {cut}")),
        _ => html! {},
    }
}

fn clock_forms(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let kind = view.event.header().kind;
    let minutes = view.event.policy().minutes(kind).unwrap_or(55);
    html! {
        @if view.clock.is_some() {
            (form(desk, None, "more-time", &html! {
                label { "More minutes " input.short name="minutes" type="number" min="-60" max="60" value="5" required; }
                button { "Add" }
            }))
            (form(desk, None, "stop-clock", &html! { button { "Stop the clock" } }))
        } @else {
            (form(desk, None, "start-clock", &html! {
                label { "Minutes " input.short name="minutes" type="number" min="1" max="600" value=(minutes) required; }
                button { "Start the clock" }
            }))
        }
    }
}

/// Undo and redo, with the changes that they would take off.
fn history(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let last: Option<&Change> = desk.journal.changes().next_back();
    let undo = |change: &Change| format!("Undo: {} {}", change.word(), shortened(&change.words()));
    html! {
        @if let Some(change) = last { (act(view, desk, "undo", &undo(change))) }
        @if desk.can_redo { (act(view, desk, "redo", "Redo")) }
    }
}

fn shortened(words: &str) -> String {
    const MOST: usize = 40;
    if words.chars().count() <= MOST { words.to_owned() } else { words.chars().take(MOST - 1).chain(['…']).collect() }
}

/// The reports of two players about their match, with the form that decides it.
fn dispute(view: &View<'_>, desk: &Desk<'_>, place: MatchPlace) -> Markup {
    let Ok(players) = view.event.players_of(place) else { return html! {} };
    let claims = view.event.claims(place);
    let said = Side::BOTH.into_iter().filter_map(|side| Some((*side.of(&players), claims.of(side)?)));
    html! {
        div.notice.refused {
            p { b { (View::place_words(place)) } }
            @for (player, result) in said {
                p { (view.name(player)) " says: " (view.event.told(result, players)) }
            }
            (report(view, desk, place, "report"))
        }
    }
}

/// The matches of what is played now, or of an earlier part of the event.
fn matches(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let all = match desk.show {
        Show::Part(phase) => view.matches_of(phase),
        Show::Missing | Show::All => view.matches(),
    };
    if all.is_empty() {
        return html! {};
    }
    let is_missing = |place: &MatchPlace| view.event.result(*place).is_ok_and(|result| result.is_none());
    let missing = all.iter().filter(|place| is_missing(place)).count();
    // Disputes have their forms above.
    let is_disputed = |place: &MatchPlace| view.event.claims(*place).is_disputed();
    let listed = all.iter().filter(|place| (desk.show != Show::Missing || is_missing(place)) && !is_disputed(place));
    html! {
        h2 { "Results" @if let Show::Part(phase) = desk.show { " of " (phase.words()) } }
        p {
            (missing) " of " (all.len()) " are missing. "
            @match desk.show {
                Show::Missing => a href="/desk?show=all" { "List all" },
                Show::All | Show::Part(_) => a href="/desk" { "List missing results" },
            }
        }
        @for place in listed {
            details.match open[desk.show == Show::Missing && missing <= 8] {
                summary {
                    b { (View::place_words(*place)) } " "
                    @if let Ok([first, second]) = view.event.players_of(*place) { (view.name(first)) " – " (view.name(second)) }
                    " " (state(view, *place)) (extra(view, *place))
                }
                (report(view, desk, *place, if is_missing(place) { "report" } else { "correct" }))
                @if is_missing(place) { (extra_time(view, desk, *place)) }
            }
        }
    }
}

/// The form for the extra time of a match.
fn extra_time(view: &View<'_>, desk: &Desk<'_>, place: MatchPlace) -> Markup {
    let key = forms::key(place);
    let fields = html! {
        input type="hidden" name="match" value=(key);
        label for={ "time-" (key) } { "Minutes of extra time" }
        input.short id={ "time-" (key) } name="minutes" type="number" min="0" max=(MOST_EXTRA) required
            value=(view.event.extra_minutes(place));
        button { "Set extra time" }
    };
    form(desk, Some("report"), "time", &fields)
}

fn state(view: &View<'_>, place: MatchPlace) -> Markup {
    match view.event.claims(place).unconfirmed() {
        Some(_) => html! { span.quiet { "reported by one player" } },
        None => result(view, place),
    }
}

/// The form for how a match ended.
fn report(view: &View<'_>, desk: &Desk<'_>, place: MatchPlace, what: &str) -> Markup {
    let Ok([first, second]) = view.event.players_of(place) else { return html! {} };
    let (first, second) = (view.name(first), view.name(second));
    let is_elimination = place.is_elimination();
    let key = forms::key(place);
    let claimed =
        view.event.claims(place).unconfirmed().and_then(|result| result.games()).map(|games| games.to_string());
    let fields = html! {
        input type="hidden" name="match" value=(key);
        label for={ (what) "-games-" (key) } { "Games, those of " (first) " first" }
        input.short id={ (what) "-games-" (key) } name="games" placeholder="2-1" maxlength="12" autocomplete="off" value=[claimed];
        label for={ (what) "-end-" (key) } { "How it ended" }
        select id={ (what) "-end-" (key) } name="end" {
            option value="played" { "By the games" }
            @if is_elimination {
                option value="first-advances" { (first) " advances; no winner" }
                option value="second-advances" { (second) " advances; no winner" }
            } @else {
                option value="both-lose" { "Both lose: time was called" }
            }
            option value="first-concedes" { (first) " concedes" }
            option value="second-concedes" { (second) " concedes" }
            option value="first-absent" { (first) " did not appear" }
            option value="second-absent" { (second) " did not appear" }
            option value="first-match-loss" { (first) " has a match loss" }
            option value="second-match-loss" { (second) " has a match loss" }
        }
        button { @if what == "correct" { "Correct" } @else { "Report" } }
    };
    form(desk, Some("report"), what, &fields)
}

/// The field in which one of these players is chosen.
fn player_select(id: &str, names: &[&str]) -> Markup {
    html! {
        select id=(id) name="player" required {
            option value="" { "Choose a player" }
            @for name in names { option { (name) } }
        }
    }
}

/// The players, and the forms by which they come and go.
fn players(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let present: Vec<&str> = view.event.present().map(|player| view.name(player)).collect();
    html! {
        h2 { "Players" }
        (form(desk, Some("report"), "add", &html! {
            label for="add-name" { "Name" } input #add-name name="name" maxlength="100" required autocomplete="off";
            label for="add-uid" { "UID, if known" } input #add-uid name="uid" maxlength="40" autocomplete="off";
            button { "Add" }
        }))
        @if !present.is_empty() {
            (form(desk, Some("report"), "drop", &html! {
                label for="drop-player" { "Leaves" }
                (player_select("drop-player", &present))
                button { "Drop" }
            }))
        }
    }
}

/// The tables that a form has room for.
const TABLES: usize = 3;

/// The changes that are listed to be undone.
const LISTED: usize = 8;

/// The section of the desk with all of it.
fn by_word(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    html! {
        h2 #word { "By the organiser's word" }
        // One list for all fields that name a player.
        datalist #names { @for player in view.event.present() { option value=(view.name(player)) {} } }
        (pairing(view, desk))
        (comeback(view, desk))
        (penalty(view, desk))
        (earlier(view))
        (changes(view, desk))
    }
}

/// The next round with tables and a bye that the organiser names; the rules pair the rest.
fn pairing(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let next = match view.event.stage() {
        Stage::Registration => 1,
        Stage::BetweenRounds { round, .. } => round + 1,
        _ => return html! {},
    };
    let field = |name: &str, label: &str, at: usize| {
        html! {
            label for={ "word-" (name) (at) } { (label) }
            input id={ "word-" (name) (at) } name=(name) list="names" maxlength="100" autocomplete="off";
        }
    };
    html! {
        details.match {
            summary { "Pair players of your choice in round " (next) }
            (form(desk, Some("report"), "pair", &html! {
                (seen(view))
                @for at in 1..=TABLES {
                    fieldset.pair {
                        legend { "Table " (at) " of your choice" }
                        (field("first", "Player", at))
                        (field("second", "Opponent", at))
                    }
                }
                (field("bye", "Bye", 1))
                p.quiet { "The rules pair everybody else (NOTE P1-2.24)." }
                button { "Pair round " (next) }
            }))
        }
    }
}

fn comeback(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let left: Vec<&str> = view.event.away().map(|player| view.name(player)).collect();
    html! {
        @if view.event.top().is_none() && !left.is_empty() {
            details.match {
                summary { "Let a dropped player come back" }
                (form(desk, Some("report"), "return", &html! {
                    label for="return-player" { "Comes back" }
                    (player_select("return-player", &left))
                    p.quiet { "With a loss for each missed round (NOTE P1-2.26)." }
                    button { "Let them come back" }
                }))
            }
        }
    }
}

fn penalty(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let given = view.event.penalties();
    html! {
        details.match {
            summary { "Give a penalty" }
            (form(desk, Some("report"), "penalty", &html! {
                (seen(view))
                label for="penalty-player" { "Player" }
                input #penalty-player name="player" list="names" maxlength="100" required autocomplete="off";
                label for="penalty" { "Penalty" }
                select #penalty name="penalty" required {
                    option value="" { "Choose a penalty" }
                    @for penalty in Penalty::ALL { option value=(penalty.word()) { (penalty.name()) } }
                }
                label for="penalty-for" { "For: “late”, or the number of the infraction" }
                input.short #penalty-for name="for" maxlength="20" placeholder="late" autocomplete="off";
                p.quiet { "A game loss must be in the result of the match (NOTE P1-2.28)." }
                button { "Give the penalty" }
            }))
        }
        @if !given.is_empty() {
            h3 { "Penalties" }
            ul {
                @for given in given {
                    li {
                        (view.name(given.player)) ": " (given.sanction.words())
                        @if let Some(place) = given.place { " " span.quiet { "(" (place) ")" } }
                    }
                }
            }
        }
    }
}

/// The way to the results of earlier parts of the event.
fn earlier(view: &View<'_>) -> Markup {
    let now = view.event.phase().ok();
    let parts = view.event.phases().into_iter().filter(|phase| Some(*phase) != now || *phase == Phase::Bracket);
    let parts: Vec<Phase> = parts.collect();
    html! {
        @if !parts.is_empty() {
            details.match {
                summary { "Correct an earlier result" }
                ul.links { @for phase in parts { li { a href={ "/desk?show=" (phase) } { "Results of " (phase.words()) } } } }
            }
        }
    }
}

/// The last changes, each with the button that undoes it and those after it.
fn changes(view: &View<'_>, desk: &Desk<'_>) -> Markup {
    let last: Vec<_> = (1..).zip(desk.journal.changes().rev()).take(LISTED).collect();
    html! {
        @if !last.is_empty() {
            details.match {
                summary { "Undo several changes" }
                p { "Undoes the change and all that are listed above it." }
                ol.changes {
                    @for (number, change) in last {
                        @let words = format!("{} {}", change.word(), shortened(&change.words()));
                        li {
                            (form(desk, None, "undo", &html! {
                                (seen(view))
                                input type="hidden" name="changes" value=(number);
                                button.quiet { "Undo " (number) span.visually-hidden { ": back to before " (words) } }
                            }))
                            (words)
                        }
                    }
                }
            }
        }
    }
}
