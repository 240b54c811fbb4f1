//! The numbers of all printings, as the reference list has them: each resolves to its card.

use std::path::Path;
use std::process::Command;

use swu_judge::cards::printings::Printings;
use swu_judge::cards::{Library, Lookup};

use crate::command::program;

/// Where the lists are, beside the project: to Ashes of the Empire, those since, and promos.
const LISTS: [&str; 3] = [
    "../shared/reference/printings.jsonl",
    "../shared/reference/printings-new.jsonl",
    "../shared/reference/printings-promo.jsonl",
];

#[test]
fn the_table_says_what_the_list_says() {
    let lists = LISTS.map(|list| Path::new(env!("CARGO_MANIFEST_DIR")).join(list));
    if let Some(missing) = lists.iter().find(|list| !list.exists()) {
        println!("skipped: there is no {}", missing.display());
        return;
    }
    let mut import = Command::new(program());
    import.current_dir(env!("CARGO_MANIFEST_DIR")).args(["cards", "import", "--check"]).args(&lists);
    let output = import.output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.starts_with("unchanged"), "{said}");
    let lines = lists.iter().map(|list| std::fs::read_to_string(list).unwrap().lines().count());
    assert_eq!(Printings::embedded().len(), lines.sum::<usize>());
}

#[test]
fn every_way_to_type_a_number_finds_the_card() {
    let library = Library::embedded();
    for (set, number, name) in Printings::embedded().numbers().step_by(97) {
        for id in [
            format!("{set}_{number:03}"),
            format!("{set} {number}"),
            format!("{}#{number}", set.to_lowercase()),
            format!("{set}-{number}"),
        ] {
            let Lookup::One(card) = library.find(&id) else { panic!("{id}: {name}") };
            assert_eq!(card.full_name(), name, "{id}");
        }
    }
}
