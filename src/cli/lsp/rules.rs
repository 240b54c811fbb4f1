//! The files of rules that an editor can open: those of the folder that was asked for, or copies of the embedded ones.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::cli::files::write;
use crate::rulebook::embedded_file;

/// The address of a file of the rules in the folder that was asked for, or of a copy, if there is one or one can be written.
pub(super) fn address(folder: Option<&Path>, file: &str) -> Option<String> {
    let path = match folder {
        Some(folder) => folder.join(file),
        None => copied(file)?,
    };
    Some(address_of(&fs::canonicalize(path).ok()?))
}

/// A copy of an embedded file, in the folder that the system has for what can be made anew, or else for what is left for a
/// while. An older copy is written over.
fn copied(file: &str) -> Option<PathBuf> {
    let text = embedded_file(file)?;
    let cache = etcetera::choose_base_strategy().ok().map(|home| home.cache_dir());
    let folders = cache.into_iter().chain([std::env::temp_dir()]);
    folders.into_iter().find_map(|folder| {
        let path = folder.join("swu-judge").join("rules").join(file);
        write_if_other(&path, text).then_some(path)
    })
}

/// True if a file holds that text, or does now.
fn write_if_other(path: &Path, text: &str) -> bool {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return true;
    }
    path.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok()) && write::replace(path, text).is_ok()
}

/// The characters that stand in an address as they are.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b':');

/// A path as an address: `file:///a%20b.md`.
fn address_of(path: &Path) -> String {
    let path = path.to_string_lossy();
    // Windows tells of the whole path in its own way.
    let path = path.strip_prefix(r"\\?\").unwrap_or(&path).replace('\\', "/");
    format!("file:///{}", utf8_percent_encode(path.strip_prefix('/').unwrap_or(&path), PLAIN))
}

/// The name of the file of an address in messages, without its folders.
pub(super) fn name_of(address: &str) -> String {
    percent_decode_str(address.rsplit('/').next().unwrap_or(address)).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_an_address_and_an_address_a_name() {
        assert_eq!(address_of(Path::new("/a b/ö%.md")), "file:///a%20b/%C3%B6%25.md");
        assert_eq!(address_of(Path::new(r"C:\rules\cr.md")), "file:///C:/rules/cr.md");
        assert_eq!(name_of("file:///a%20b/%C3%B6%25%2.md"), "ö%%2.md");
        assert_eq!(name_of("untitled:Untitled-1"), "untitled:Untitled-1");
    }
}
