//! `judge deck check`: what it prints, and how it ends.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::outcome;
use crate::command::{CommandExt, program};

/// The command in the folder of the lists.
fn judge(arguments: &str) -> Command {
    let mut command = Command::new(program());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/decks");
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

/// Output for a list on standard input.
fn given(arguments: &str, list: &str) -> String {
    outcome(judge(arguments).write_stdin(list))
}

fn fixture(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/decks").join(name)).unwrap()
}

#[test]
fn a_legal_deck() {
    insta::assert_snapshot!(outcome(&mut judge("deck check premier.txt --play premier --policy cr-7.0 --date 2026-03-20")), @"
    legal
      premier, by Comprehensive Rules 7.0 (--policy cr-7.0), on 2026-03-20

      player     Ana Solo, 10012002
      leader     Director Krennic, Aspiring to Authority (Villainy, Vigilance)
      base       Capital City (Vigilance)
      deck       50 cards: 35 units, 12 events, 3 upgrades
      sideboard  10 cards
      cost        0   1   2   3   4   5   6   7  8+
      cards       0   3   6  11   9   3   6   3   9
    exit 0
    ");
}

#[test]
fn a_deck_with_much_wrong() {
    let list = fixture("premier.txt")
        .replace("3 | Death Trooper", "4 | LAW_020")
        .replace("3 | Scout Bike Pursuer\n", "")
        .replace("Ana Solo", "Ana")
        .replace("3 | Rugged Survivors", "4 | Wampa\n1 | Capital City");
    let arguments = "deck check - --play premier --policy cr-7.0 --date 2026-03-12 --tier competitive";
    insta::assert_snapshot!(given(arguments, &list), @"
    not legal: 7 findings
      premier, by Comprehensive Rules 7.0 (--policy cr-7.0), on 2026-03-12

      player     Ana, 10012002
      leader     Director Krennic, Aspiring to Authority (Villainy, Vigilance)
      base       Capital City (Vigilance)
      deck       44 cards: 29 units, 12 events, 3 upgrades
      sideboard  11 cards
      penalties  4 cards of the sideboard, for missing Aggression (CR 8.1.1)
      cost        0   1   2   3   4   5   6   7  8+
      cards       0   3   3   8   9   3   6   3   9

    illegal  CR 9.2.2.a
      Daimyo's Palace is a base and does not belong in the deck
      -> make Daimyo's Palace the base, or take it out

    illegal  TR 2.3.1.1
      Capital City is a base and does not belong in the sideboard
      -> take Capital City out

    illegal  CR 9.2.2.a
      the deck has 44 cards; the minimum is 50
      -> add 6 cards

    illegal  CR 9.2.2.c
      the sideboard has 11 cards; the maximum is 10
      -> take 1 card out of the sideboard

    illegal  TR 3.1.3
      the deck list lacks the player's first and last name
      -> write `Player: FIRST LAST` above the list, or `player` in the `metadata` of
      JSON

    illegal  CR 9.2.2.b, TR 2.3.1.1, CR 8.5.1
      4 copies of Wampa in the sideboard; at most 3 are allowed
      -> take out 1 copy of Wampa

    illegal  TR 3.2.1
      4 cards of LAW are not legal before its release on 2026-03-13: 4 Daimyo's
      Palace
      -> replace these with 4 cards from sets that are legal on that day
    exit 1
    ");
}

#[test]
fn a_deck_that_cannot_be_judged() {
    let list = fixture("premier.txt").replace("3 | Death Trooper", "3 | ASH_045");
    insta::assert_snapshot!(given("deck check - --play eternal --date 2026-07-12", &list), @"
    undecided: 1 finding
      eternal, by Comprehensive Rules 8.0 (--policy cr-8.0), on 2026-07-12

      player     Ana Solo, 10012002
      leader     Director Krennic, Aspiring to Authority (Villainy, Vigilance)
      base       Capital City (Vigilance)
      deck       50 cards: 35 units, 12 events, 3 upgrades
      sideboard  10 cards
      cost        0   1   2   3   4   5   6   7  8+
      cards       0   6   6   8   9   3   6   3   9

    undecided  CR 9.2.2.d
      3 cards of ASH are legal from its release on 2026-07-17 (official articles) or
      from its prerelease on 2026-07-10 (other sources); no rule decides: 3
      Reanimated Night Trooper
      -> ask the organiser from which day the set is legal
    exit 1
    ");
}

#[test]
fn reports_rotations_and_suspensions_with_their_day() {
    let list = fixture("premier.txt").replace("3 | Death Trooper", "3 | DJ, Blatant Thief");
    let findings = |arguments: &str| {
        let said = given(&format!("deck check - {arguments}"), &list);
        said.split("\n\n")
            .filter(|part| part.starts_with(['i', 'u', 'n']))
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .join("\n\n")
    };
    insta::assert_snapshot!(findings("--play premier --date 2025-12-24"), @"
    not legal: 1 finding
      premier, by Comprehensive Rules 8.0 (--policy cr-8.0), on 2025-12-24

    illegal  CR 9.2.2.d
      DJ, Blatant Thief is suspended in Premier since 2025-04-11 (announced on
      2025-04-09; official article “Suspension Update, April 2025”, as two reports
      tell it)
      -> take out 3 DJ, Blatant Thief

    note  TR 3.2.1
      the policy `cr-8.0` is in force from 2026-07-08, but the event is on
      2025-12-24
      -> choose the policy in force on that day with `--policy`
    exit 1
    ");
    insta::assert_snapshot!(findings("--play premier --date 2026-07-20"), @"
    not legal: 2 findings
      premier, by Comprehensive Rules 8.0 (--policy cr-8.0), on 2026-07-20

    illegal  CR 9.2.2.d
      6 cards of SHD left Premier on 2026-03-13 with the release of LAW: 3 DJ,
      Blatant Thief and 3 System Patrol Craft
      -> replace these with 6 cards from sets that are legal on that day

    illegal  CR 9.2.2.d
      56 cards of SOR left Premier on 2026-03-13 with the release of LAW: 1 Director
      Krennic, Aspiring to Authority; 1 Capital City; 3 Inferno Four, Unforgetting;
      3 Scout Bike Pursuer; 3 Del Meeko, Providing Overwatch; 3 Lieutenant Childsen,
      Death Star Prison Warden; 3 Gideon Hask, Ruthless Loyalist; 3 Academy Defense
      Walker; 3 Count Dooku, Darth Tyranus; 3 AT-AT Suppressor; 3 Avenger, Hunting
      Star Destroyer; 3 Power of the Dark Side; 3 Search Your Feelings; 3 Superlaser
      Blast; 3 Bendu, The One in the Middle; 3 Protector; 3 Vigilance; 3 Cloud City
      Wing Guard; 3 Baze Malbus, Temple Guardian and 3 Rugged Survivors
      -> replace these with 56 cards from sets that are legal on that day
    exit 1
    ");
    insta::assert_snapshot!(findings("--play eternal --date 2027-01-01"), @"
    note  CR 9.2.2.d
      legality is known as of 2026-11-22; announcements after that, up to
      2027-01-01, are not included
    exit 0
    ");
}

#[test]
fn the_day_is_today_if_none_is_named() {
    let said = given("deck check - --play premier --format json", &fixture("premier.txt"));
    let date = said.lines().find_map(|line| line.trim().strip_prefix("\"date\": \"")).unwrap();
    assert!(date.trim_end_matches("\",") >= "2026-11-22", "{date}");
}

/// Without a format of play it is Premier, and the report names it with the day.
#[test]
fn the_format_of_play_is_premier_if_none_is_named() {
    let said = outcome(&mut judge("deck check premier.txt --date 2025-03-20"));
    assert_eq!(said, outcome(&mut judge("deck check premier.txt --play premier --date 2025-03-20")));
    assert!(said.contains("premier, by Comprehensive Rules 8.0 (--policy cr-8.0), on 2025-03-20"), "{said}");
}

#[test]
fn three_decks() {
    let list = fixture("trilogy.txt").replace("Capital City", "Security Complex");
    let said = given("deck check - --play trilogy --policy cr-7.0 --date 2026-03-20", &list);
    insta::assert_snapshot!(said, @"
    not legal: 1 finding
      trilogy, by Comprehensive Rules 7.0 (--policy cr-7.0), on 2026-03-20

    deck 1
      leader     Director Krennic, Aspiring to Authority (Villainy, Vigilance)
      base       Security Complex (Vigilance)
      deck       50 cards: 41 units, 9 events
      penalties  11 cards of the deck, for missing Heroism (CR 8.1.1)
      cost        0   1   2   3   4   5   6   7  8+
      cards       0   0   9  12  11   3   3   3   9

    deck 2
      leader     Iden Versio, Inferno Squad Commander (Vigilance, Villainy)
      base       Security Complex (Vigilance)
      deck       50 cards: 35 units, 6 events, 9 upgrades
      penalties  24 cards of the deck, for missing Heroism (CR 8.1.1)
      cost        0   1   2   3   4   5   6   7  8+
      cards       0   6  12   8   6   3   9   3   3

    deck 3
      leader     Chewbacca, Walking Carpet (Vigilance, Heroism)
      base       Dagobah Swamp (Vigilance)
      deck       50 cards: 20 units, 18 events, 12 upgrades
      penalties  8 cards of the deck, for missing Villainy and Command (CR 8.1.1)
      cost        0   1   2   3   4   5   6   7  8+
      cards       0   9  20   3   9   6   3   0   0

    illegal  CR 9.3.2.b, CR 8.5.1
      2 copies of Security Complex; at most 1 is allowed
      -> take out 1 copy of Security Complex
    exit 1
    ");
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = "deck check --play trilogy --date 2026-03-20".to_owned();
    for (at, deck) in fixture("trilogy.txt").split("---\n").enumerate() {
        let file = folder.path().join(format!("{at}.txt"));
        fs::write(&file, deck).unwrap();
        arguments.push(' ');
        arguments.push_str(file.to_str().unwrap());
    }
    assert_eq!(
        outcome(&mut judge(&arguments)),
        outcome(&mut judge("deck check trilogy.txt --play trilogy --date 2026-03-20"))
    );
}

#[test]
fn for_programs() {
    let list = "Leader\nDirector Krennic, Aspiring to Authority\nBase\nCapital City\nDeck\n3 Wampa\n";
    let said = given("deck check - --play premier --format json --policy cr-7.0 --date 2026-03-20", list);
    insta::assert_snapshot!(said, @r#"
    {
      "schema": "judge/deck-check/1",
      "verdict": "not-legal",
      "format": "premier",
      "policy": "cr-7.0",
      "date": "2026-03-20",
      "card_pool": null,
      "announcements": "2026-11-22",
      "tier": "casual",
      "decks": [
        {
          "name": null,
          "player": null,
          "author": null,
          "uid": null,
          "leaders": [
            "Director Krennic, Aspiring to Authority"
          ],
          "bases": [
            "Capital City"
          ],
          "deck": 3,
          "sideboard": 0,
          "units": 3,
          "events": 0,
          "upgrades": 0,
          "curve": {
            "4": 3
          },
          "penalties": [
            {
              "card": "Wampa",
              "section": "deck",
              "count": 3,
              "icons": [
                "Aggression"
              ],
              "resources": 2
            }
          ]
        }
      ],
      "findings": [
        {
          "severity": "illegal",
          "what": "the deck has 3 cards; the minimum is 50",
          "fix": "add 47 cards",
          "rules": [
            "CR 9.2.2.a"
          ]
        }
      ]
    }
    exit 1
    "#);
    // Wherever JSON is asked for, it is the same.
    for arguments in [
        "--format json deck check - --play premier --policy cr-7.0 --date 2026-03-20",
        "deck check - --play premier --format json --policy cr-7.0 --date 2026-03-20",
        "deck check --format json --play premier - --policy cr-7.0 --date 2026-03-20",
        "deck --format json check - --play premier --policy cr-7.0 --date 2026-03-20",
    ] {
        assert_eq!(given(arguments, list), said, "{arguments}");
    }
}

#[test]
fn a_list_that_is_no_deck_list_is_bad_input() {
    insta::assert_snapshot!(given("deck check - --play premier", "Deck\n3 Wampo\n0 Wampa\n1 Shield\n2 Boba Fett\n"), @"
    --- stderr
    error: card `Wampo` not found
     --> standard input:2:3
      |
    2 | 3 Wampo
      |   ^^^^^
      |
      = help: did you mean `Wampa`, `Wartime Profiteer`, `Wartime Profiteering`?
    error: `0` is not a valid number of copies
     --> standard input:3:1
      |
    3 | 0 Wampa
      | ^
      |
      = help: use a whole number from 1 to 999
    error: Shield is a token and cannot be in a deck
     --> standard input:4:3
      |
    4 | 1 Shield
      |   ^^^^^^
      |
      = help: remove it: CR 1.2.3
    error: 5 cards are named `Boba Fett`: add the subtitle
     --> standard input:5:3
      |
    5 | 2 Boba Fett
      |   ^^^^^^^^^
      |
      = help: `Boba Fett, Family Found`
      = help: `Boba Fett, Compensated If He Dies`
      = help: `Boba Fett, Feared Bounty Hunter`
      = help: `Boba Fett, For a Price`
      = help: `Boba Fett, Disintegrator`
    exit 2
    ");
}

#[test]
fn ids_that_no_card_has_are_bad_input() {
    insta::assert_snapshot!(given("deck check - --play premier", "{\"deck\": [\n  {\"id\": \"SOR_999\", \"count\": 3},\n  {\"id\": \"SOR_164\", \"count\": -3}\n]}\n"), @r#"
    --- stderr
    error: card `SOR_999` not found
     --> standard input:2:3
      |
    2 |   {"id": "SOR_999", "count": 3},
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: SOR has no card 999: write the card's name, or the number of another printing
    error: `-3` is not a valid number of copies
     --> standard input:3:3
      |
    3 |   {"id": "SOR_164", "count": -3}
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: use a whole number from 1 to 999
    exit 2
    "#);
}

#[test]
fn formats_policies_and_pools_that_do_not_fit_are_bad_input() {
    insta::assert_snapshot!(
        [
            "premier.txt --play premier --format draft",
            "premier.txt --play premier --policy cr-7",
            "trilogy.txt --play trilogy --policy tr-1.0",
            "trilogy.txt --play premier",
            "premier.txt --play premier --pool pool.txt",
            "sealed.txt --play sealed --pool trilogy.txt",
            "nowhere.txt --play premier",
            "premier.txt --play premier --policy sealed.txt",
            "premier.txt --play premier --date 2026-02-30",
        ].map(|arguments| outcome(&mut judge(&format!("deck check {arguments}")))).join("\n\n"), @"
    --- stderr
    error: `draft` is not a value of `--format <FORMAT>`
     |
     = help: `--play draft` sets the format of play
    exit 2

    --- stderr
    error: policy `cr-7` not found
     |
     = help: did you mean `cr-7.0`?
     = help: or name a file with a policy of your own
    exit 2

    --- stderr
    error: the policy `tr-1.0` has no format `trilogy`
     |
     = help: `cr-7.0` has it
     = help: `cr-8.0` has it
    exit 2

    --- stderr
    error: a player has one deck in `premier`; got 3
     |
     = help: check each deck on its own; `trilogy` is the format with three decks
    exit 2

    --- stderr
    error: `premier` has no pool
     |
     = help: omit the pool, or check for `draft` or `sealed`
    exit 2

    --- stderr
    error: `trilogy.txt` has 3 lists; expected one
     |
     = help: put the right one into a file of its own
    exit 2

    --- stderr
    error: `nowhere.txt` not found
     |
     = help: give its path from the current folder, or its whole path
    exit 2

    --- stderr
    error: not a valid policy: expected a map, found text
     --> sealed.txt:1:1
      |
    1 | Leader
      | ^
      |
      = help: see `rules/tr/policy-tr-1.0.yaml` of this project for an example
    exit 2

    --- stderr
    error: `--date`: `2026-02-30` is not a date; write it as `2025-03-14`
     |
     = help: `judge deck check --help` lists its commands and options
    exit 2
    ");
}

#[test]
fn a_policy_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.yaml");
    fs::write(&file, "name: house\ntitle: House rules\neffective: 2026-01-01\nsource: the door of the shop\notherwise: cr-7.0\nformats:\n  premier:\n    deck:\n    - {least: 60, rule: TR 2.3.1.1}\n").unwrap();
    let said = outcome(&mut judge(&format!(
        "deck check premier.txt --play premier --date 2026-03-20 --policy {}",
        file.display()
    )));
    assert!(
        said.contains("premier, by House rules") && said.contains("-> add 10 cards") && said.ends_with("exit 1"),
        "{said}"
    );
}
