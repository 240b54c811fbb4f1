//! The files of rules that an editor can open: those of the folder that was asked for, or copies of the embedded ones.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::cli::files::write;
use crate::rulebook::embedded_file;

/// The files in which rules can be read.
pub(super) struct RuleFiles {
    /// The folder that was asked for.
    folder: Option<PathBuf>,
}

impl RuleFiles {
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// The address of a file of the rules, if there is one or one can be written.
    pub fn address(&self, file: &str) -> Option<String> {
        let path = match &self.folder {
            Some(folder) => folder.join(file),
            None => copied(file)?,
        };
        let path = fs::canonicalize(path).ok()?;
        Some(address_of(&path))
    }
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

/// A path as an address: `file:///a%20b.md`.
fn address_of(path: &Path) -> String {
    let path = path.to_string_lossy();
    // Windows tells of the whole path in its own way.
    let path = path.strip_prefix(r"\\?\").unwrap_or(&path).replace('\\', "/");
    let mut address = if path.starts_with('/') { "file://".to_owned() } else { "file:///".to_owned() };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

/// The name of the file of an address in messages, without its folders.
pub(super) fn name_of(address: &str) -> String {
    let last = address.rsplit('/').next().unwrap_or(address);
    let mut bytes = Vec::with_capacity(last.len());
    let mut rest = last.bytes();
    while let Some(byte) = rest.next() {
        let digits: Option<(u8, u8)> = (byte == b'%').then(|| rest.clone().next().zip(rest.clone().nth(1))).flatten();
        let hex = digits.and_then(|(high, low)| {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            u8::try_from(digit(high)? * 16 + digit(low)?).ok()
        });
        if hex.is_some() {
            rest.nth(1);
        }
        bytes.push(hex.unwrap_or(byte));
    }
    String::from_utf8_lossy(&bytes).into_owned()
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
