//! Tests of the scenario reader.

use super::*;

#[test]
fn examples() {
    for entry in std::fs::read_dir("../shared/examples").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "yaml") {
            read("x", &std::fs::read_to_string(&path).unwrap()).unwrap();
        }
    }
}
