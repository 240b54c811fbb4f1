//! The numbers of all printings, as the reference list has them: each resolves to its card.

use std::path::Path;
use std::process::Command;

use swu_judge::cards::printings::Printings;
use swu_judge::cards::{Library, Lookup};

use crate::command::program;

/// Where the list is, beside the project.
const LIST: &str = "../shared/reference/printings.jsonl";

#[test]
fn the_table_says_what_the_list_says() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join(LIST);
    if !list.exists() {
        println!("skipped: there is no {LIST}");
        return;
    }
    let mut import = Command::new(program());
    import.current_dir(env!("CARGO_MANIFEST_DIR")).args(["cards", "import", "--check"]).arg(&list);
    let output = import.output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.starts_with("unchanged"), "{said}");
    assert_eq!(Printings::embedded().len(), std::fs::read_to_string(list).unwrap().lines().count());
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
