//! The scenarios and the official rulings are embedded: a new file builds this package again.

fn main() {
    println!("cargo:rerun-if-changed=../../scenarios");
    println!("cargo:rerun-if-changed=../../rules/rulings");
}
