//! The word of the organiser and of judges, on the desk: a pairing, a player who comes back, a penalty, a result of an earlier
//! round, and how much is undone (NOTE P1-2.23, P1-2.24, P1-2.26, P1-2.28).

use maud::{Markup, html};

use super::View;
use super::desk::{Desk, form, player_select, seen, shortened};
use swu_tournament::event::{Phase, Stage};
use swu_tournament::penalty::Penalty;

/// The tables that a form has room for.
const TABLES: usize = 3;

/// The changes that are listed to be undone.
const LISTED: usize = 8;

/// The section of the desk with all of it.
pub(super) fn by_word(view: &View<'_>, desk: &Desk<'_>) -> Markup {
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
