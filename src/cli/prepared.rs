//! Prepared data of the embedded rules, cards and scenarios, kept in the user's cache folder.
//!
//! A file is used only if it was made from the same sources, is undamaged, and belongs to the user alone. Whatever is wrong
//! with a file or the folder, the data are prepared again, silently: it costs a third of a second at most, and changes no
//! ruling. The folder is `swu-judge` in the cache folder of the system (`$XDG_CACHE_HOME`, or else `~/.cache`; on Windows
//! `%LOCALAPPDATA%`). It may be deleted at any time.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;

use etcetera::BaseStrategy;
use swu_text::limits::FILE_BYTES;
use swu_text::prepared::{Part, Store, keep_in};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_128;

/// The sources of the data, as the build script names them.
const SOURCES: &str = env!("JUDGE_SOURCES");

/// The bytes before the data: a hash of them.
const HEAD: usize = size_of::<u128>();

/// Keeps prepared data in the user's cache folder, if there is one.
pub fn keep() {
    if let Ok(strategy) = etcetera::choose_base_strategy() {
        keep_in(Folder(strategy.cache_dir().join("swu-judge")));
    }
}

/// A folder with a file for each part.
struct Folder(PathBuf);

impl Folder {
    fn path(&self, part: Part) -> PathBuf {
        self.0.join(format!("{}-{SOURCES}.bin", part.name()))
    }

    fn save(&self, part: Part, bytes: &[u8]) -> io::Result<()> {
        let mut file = NamedTempFile::new_in(&self.0)?;
        file.write_all(&xxh3_128(bytes).to_le_bytes())?;
        file.write_all(bytes)?;
        file.persist(self.path(part))?;
        self.remove_older(part)
    }

    /// Removes the files of other versions.
    fn remove_older(&self, part: Part) -> io::Result<()> {
        let kept = self.path(part);
        let is_of_part = |name: &str| name.strip_prefix(part.name()).is_some_and(|rest| rest.starts_with('-'));
        for path in fs::read_dir(&self.0)?.map_while(Result::ok).map(|entry| entry.path()) {
            let is_older = path.file_name().and_then(|name| name.to_str()).is_some_and(is_of_part) && path != kept;
            if is_older {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// The bytes that were saved, if they are there and undamaged.
    fn saved(&self, part: Part) -> Option<Vec<u8>> {
        let file = File::open(self.path(part)).ok().filter(is_private)?;
        let mut hash = [0; HEAD];
        let mut bytes = Vec::with_capacity(file.metadata().ok()?.len().min(FILE_BYTES as u64) as usize);
        (&file).read_exact(&mut hash).ok()?;
        file.take(FILE_BYTES as u64).read_to_end(&mut bytes).ok()?;
        (xxh3_128(&bytes).to_le_bytes() == hash).then_some(bytes)
    }

    /// True if something can be saved. If not, nothing is prepared.
    fn is_writable(&self) -> bool {
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(&self.0).is_ok() && NamedTempFile::new_in(&self.0).is_ok()
    }
}

impl Store for Folder {
    fn load(&self, part: Part) -> Option<Vec<u8>> {
        self.saved(part).or_else(|| {
            let bytes = self.is_writable().then(|| prepare(part))?.ok()?;
            // Without the file, the next start prepares the part again.
            let _ = self.save(part, &bytes);
            Some(bytes)
        })
    }
}

/// The bytes of a part, made from the sources.
fn prepare(part: Part) -> Result<Vec<u8>, String> {
    match part {
        Part::Rules => swu_rulebook::prepared::pack(),
        Part::Cards => swu_cards::prepared::pack(),
        Part::Search => swu_search::prepared::pack(),
        Part::Translations => swu_search::prepared::pack_translations(),
        Part::Questions => swu_search::prepared::pack_questions(),
        Part::Scenarios => swu_scenario::prepared::pack(),
    }
}

/// True if it is a regular file that nobody but this user can have written.
fn is_private(file: &File) -> bool {
    let Ok(data) = file.metadata() else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let is_own = data.uid() == rustix::process::geteuid().as_raw() && data.mode() & 0o022 == 0;
        data.is_file() && is_own
    }
    #[cfg(not(unix))]
    data.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_files_of_other_versions_and_nothing_else() {
        let home = tempfile::tempdir().unwrap();
        let folder = Folder(home.path().join("cache/swu-judge"));
        assert!(folder.is_writable());
        folder.save(Part::Rules, b"a rule").unwrap();
        assert_eq!(folder.saved(Part::Rules).unwrap(), b"a rule");
        for name in ["rules-0123456789abcdef.bin", "cards-0123456789abcdef.bin", "notes.txt"] {
            fs::write(folder.0.join(name), "").unwrap();
        }
        folder.save(Part::Rules, b"another rule").unwrap();
        let mut names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|it| it.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["cards-0123456789abcdef.bin", "notes.txt", &format!("rules-{SOURCES}.bin")]);
    }
}
