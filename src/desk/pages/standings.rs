//! Who ranks where (TR 5.6).

use maud::html;

use super::View;
use super::frame::{self, Page};

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
