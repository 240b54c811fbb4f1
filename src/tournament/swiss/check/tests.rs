//! Pairings that are made by hand: what is refused, with the way out, and what is settled in words (TR 4.1.1).

use super::super::tests::table_of;
use super::*;

/// Checks a pairing of these players: `Ana-Ben Cid-Dan Eve`, where who stands alone has the bye. A refusal has its way out behind
/// it.
fn checked(lines: &[&'static str], round: u32, pairing: &str) -> String {
    let (ranked, names) = table_of(lines);
    let id = |name: &str| PlayerId(u32::try_from(names.iter().position(|known| *known == name).unwrap_or(99)).unwrap());
    let (tables, bye): (Vec<&str>, Vec<&str>) = pairing.split(' ').partition(|table| table.contains('-'));
    let table = |table: &str| table.split_once('-').map(|(one, two)| [id(one), id(two)]).unwrap();
    let pairings = Pairings { tables: tables.into_iter().map(table).collect(), bye: bye.first().map(|name| id(name)) };
    let name = |player: PlayerId| names.get(player.index()).map_or("Zed".to_owned(), |name| (*name).to_owned());
    match check(&ranked, round, &pairings, &name) {
        Ok(rulings) => rulings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Err(refusal) => format!("refused: {refusal}\n{}", refusal.help.join("\n")),
    }
}

const FOUR: [&str; 4] = ["Ana 1-0 Cid", "Ben 1-0 Dan", "Cid 0-1 Ana", "Dan 0-1 Ben"];
const FIVE: [&str; 5] = ["Ana 1-0 Dan", "Ben 1-0 Eve", "Cid 1-0 bye", "Dan 0-1 Ana", "Eve 0-1 Ben"];

#[test]
fn refuses_what_is_not_allowed_with_the_way_out() {
    for (players, pairing, expected) in [
        (&FOUR[..], "Ana-Ben Cid-Zed", ["Zed does not play in this round", "not dropped"]),
        (&FOUR, "Ana-Ben Cid-Ana", ["Ana is paired twice (TR 4.1.1)", "one table"]),
        (&FOUR, "Ana-Ana Cid-Ben", ["Ana is paired twice (TR 4.1.1)", "one table"]),
        (&FOUR, "Ana-Ben", ["Cid and Dan are not paired (TR 4.1.1)", "one table"]),
        (&FOUR, "Ana-Ben Cid", ["Dan is not paired (TR 4.1.1)", "one table"]),
        (&FOUR, "Ana-Cid Ben-Dan", ["Ana and Cid have met before, and rematches can be avoided (TR 4.1.1, N", "pair "]),
        (&FOUR, "Ana-Dan Ben-Cid", ["Ana (1-0) need not be paired down with Dan (0-1)", "pair Ana with Ben, Cid with"]),
        (&FIVE, "Ana-Ben Cid-Eve Dan", ["Dan (0-1) cannot have the bye (TR 4.1.1)", "lowest-ranked player without a"]),
        (&FIVE, "Ana-Dan Ben-Cid Eve", ["Ana and Dan have met before, and rematches can be avoided", "pair "]),
    ] {
        let told = checked(players, 2, pairing);
        assert!(told.starts_with(&format!("refused: {}", expected[0])) && told.contains(expected[1]), "{told}");
    }
    insta::assert_snapshot!(checked(&["Ana 2-0 Ben bye", "Ben 1-1 Ana bye", "Cid 0-2 bye bye"], 3, "Ana-Ben Cid"), @"
    refused: Cid (0-2) cannot have the bye (TR 4.1.1, NOTE P1-2.8)
    it goes to the lowest-ranked player with the fewest byes: Ben (1-1)
    ");
}

#[test]
fn settles_in_words_what_is_allowed() {
    let new = ["Ana 0-0", "Ben 0-0", "Cid 0-0", "Dan 0-0", "Eve 0-0"];
    insta::assert_snapshot!(checked(&new, 1, "Dan-Eve Ben-Cid Ana"), @"
    At random: 2 tables (TR 4.1.1)
    Ana has the bye, drawn at random from an odd number of players; it counts as a match won (TR 4.1.1)
    ");
    insta::assert_snapshot!(checked(&FIVE, 2, "Ana-Ben Cid-Dan Eve"), @"
    At random among players of the same win/loss ratio: 2 tables (TR 4.1.1)
    Cid (1-0) is paired down with Dan (0-1) (TR 4.1.1)
    Eve (0-1) has the bye: the lowest-ranked player without one; it counts as a match won (TR 4.1.1)
    ");
    let all_met = ["Ana 2-0 Ben Cid", "Ben 1-1 Ana Cid bye", "Cid 0-2 Ana Ben bye", "Dan 0-2 bye"];
    insta::assert_snapshot!(checked(&all_met, 3, "Ana-Ben Cid-Dan"), @"
    At random among players of the same win/loss ratio: 2 tables (TR 4.1.1)
    Ana and Ben meet again, after 1 match: no pairing of the round has fewer rematches (TR 4.1.1, NOTE P1-2.7)
    Ana (2-0) is paired down with Ben (1-1) (TR 4.1.1)
    ");
    let met_their_like = ["Ana 2-0 Ben", "Ben 2-0 Ana", "Cid 0-2 Dan", "Dan 0-2 Cid"];
    insta::assert_snapshot!(checked(&met_their_like, 2, "Ana-Cid Ben-Dan"), @"
    At random among players of the same win/loss ratio: 2 tables (TR 4.1.1)
    Ana (2-0) is paired down with Cid (0-2): no pairing with as few rematches is closer (TR 4.1.1, NOTE P1-2.7)
    Ben (2-0) is paired down with Dan (0-2): no pairing with as few rematches is closer (TR 4.1.1, NOTE P1-2.7)
    ");
    let stuck = ["Ana 3-0 Ben Cid Dan", "Ben 1-2 Ana Cid Dan", "Cid 1-2 Ana Ben Dan", "Dan 1-2 Ana Ben Cid"];
    insta::assert_snapshot!(checked(&stuck, 4, "Ana-Ben Cid-Dan"), @"
    At random among players of the same win/loss ratio: 2 tables (TR 4.1.1)
    Ana and Ben meet again, after 1 match: Ana has met every other player (TR 4.1.1, NOTE P1-2.7)
    Ana (3-0) is paired down with Ben (1-2) (TR 4.1.1)
    Cid and Dan meet again, after 1 match: Cid has met every other player (TR 4.1.1, NOTE P1-2.7)
    ");
}
