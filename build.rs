//! Rules and cards are embedded at build time: a new file in their folders builds the crate again.

fn main() {
    println!("cargo:rerun-if-changed=rules");
    println!("cargo:rerun-if-changed=cards");
    println!("cargo:rerun-if-changed=scenarios");
}
