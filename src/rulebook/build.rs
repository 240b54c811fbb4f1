//! The files of `rules` are embedded: a new one builds this package again.

fn main() {
    println!("cargo:rerun-if-changed=../../rules");
}
