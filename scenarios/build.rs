//! Lists the scenarios of this folder: a new file becomes part of the program.

#![allow(clippy::disallowed_methods, reason = "the program is built here, and does not run")]

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=.");
    let [root, to] =
        ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var_os(name).map(PathBuf::from).unwrap_or_default());
    let (mut folders, mut files) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            match path.strip_prefix(&root) {
                Ok(name) if path.extension().is_some_and(|it| it == "yaml") => {
                    let name = name.to_string_lossy().replace('\\', "/");
                    files.push(format!("    ({name:?}, include_str!({path:?})),\n"));
                }
                // Cargo builds a package that it checks in a folder within it.
                Ok(name) if path.is_dir() && !name.starts_with("target") => folders.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    fs::write(to.join("files.rs"), format!("&[\n{}]\n", files.concat()))
}
