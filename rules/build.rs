//! The files of this folder become part of the program: a new one builds this package again.

fn main() {
    println!("cargo:rerun-if-changed=.");
}
