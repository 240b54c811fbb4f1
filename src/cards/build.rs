//! The files of `cards` are embedded: a new one builds this package again.

fn main() {
    println!("cargo:rerun-if-changed=../../cards");
}
