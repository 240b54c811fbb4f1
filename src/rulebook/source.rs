//! Where rules documents come from: the ones inside this program, or somebody's folder. The only part of the rulebook
//! that touches files.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Rulebook;
use super::problem::{Problem, ProblemKind};
use swu_data_rules::DOCUMENTS;
use swu_text::limits::RULES_BYTES;

/// One markdown file: its name, relative to the folder of the rules, and its bytes.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The path with `/` between its parts.
    pub name: String,
    pub bytes: Cow<'static, [u8]>,
}

impl SourceFile {
    /// A file from text that is at hand.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), bytes: Cow::Owned(text.into().into_bytes()) }
    }
}

/// A folder that cannot be a rulebook at all.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the rules folder `{}`: {cause}", folder.display())]
pub struct FolderError {
    pub folder: PathBuf,
    #[source]
    pub cause: io::Error,
}

/// The text of a file of the embedded rules, which is called as [`super::Node::file`] calls it.
///
/// ```
/// let rule = swu_rulebook::Rulebook::embedded().get(&"CR 5.4".parse()?);
/// let text = rule.and_then(|rule| swu_rulebook::embedded_file(&rule.file));
/// assert!(text.is_some_and(|text| text.contains("Action Phase")));
/// # Ok::<(), swu_rulebook::ParseRuleIdError>(())
/// ```
pub fn embedded_file(name: &str) -> Option<&'static str> {
    let (folder, file) = name.split_once('/')?;
    let (_, folder) = DOCUMENTS.iter().find(|(known, _)| *known == folder)?;
    folder.get_file(file)?.contents_utf8()
}

/// The files of the embedded rules; none in a page, which need not be linked with what parses them.
pub(super) fn embedded_files() -> Option<Vec<SourceFile>> {
    if DOCUMENTS.is_empty() {
        return None;
    }
    let mut files = Vec::new();
    for (name, folder) in &DOCUMENTS {
        files.extend(folder.files().filter(|file| is_markdown(file.path())).map(|file| SourceFile {
            name: format!("{name}/{}", file.path().to_string_lossy().replace('\\', "/")),
            bytes: Cow::Borrowed(file.contents()),
        }));
    }
    Some(files)
}

impl Rulebook {
    /// Reads every markdown file in a folder and in the folders below it, except hidden ones.
    ///
    /// A file that cannot be opened is one of the rulebook's [problems](Rulebook::problems), as is whatever is wrong
    /// inside a file.
    ///
    /// # Errors
    ///
    /// When the folder itself cannot be read.
    pub fn read_folder(folder: &Path) -> Result<Self, FolderError> {
        let mut files = Vec::new();
        let mut problems = Vec::new();
        let entries = fs::read_dir(folder).map_err(|cause| FolderError { folder: folder.to_owned(), cause })?;
        let mut waiting = vec![entries];
        while let Some(entries) = waiting.pop() {
            for entry in entries {
                let entry = entry.map_err(|cause| FolderError { folder: folder.to_owned(), cause })?;
                let path = entry.path();
                if entry.file_name().to_string_lossy().starts_with('.') {
                    continue;
                }
                let relative = path.strip_prefix(folder).unwrap_or(&path);
                let name = relative.to_string_lossy().replace('\\', "/");
                // Folders behind a symbolic link are left alone: they could lead back to this one.
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                let failed = if is_folder {
                    fs::read_dir(&path).map(|entries| waiting.push(entries)).err()
                } else if is_markdown(&path) && !path.is_dir() {
                    read(&path)
                        .map(|bytes| files.push(SourceFile { name: name.clone(), bytes: Cow::Owned(bytes) }))
                        .err()
                } else {
                    None
                };
                if let Some(cause) = failed {
                    let message = format!("cannot open: {cause}");
                    problems.push(Problem { file: name.into(), line: 1, kind: ProblemKind::Unreadable, message });
                }
            }
        }
        let mut rulebook = Self::parse(files);
        rulebook.add_problems(problems, &folder.display().to_string());
        Ok(rulebook)
    }
}

/// The bytes of a document: what is larger than any, or has no end, is not read.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(RULES_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > RULES_BYTES {
        let error = format!("larger than {} MiB", RULES_BYTES >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, error));
    }
    Ok(bytes)
}

fn is_markdown(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    extension.eq_ignore_ascii_case("md") || extension.eq_ignore_ascii_case("markdown")
}
