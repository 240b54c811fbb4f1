//! The bytes of a file that is to be imported: their kind by their content, not by the file's name; and the reasons why a file
//! cannot be imported at all. Oddities within a document that can be read stand in its manuscript.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The content of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Pdf(Vec<u8>),
    /// Markdown, or text with layout; without a byte order mark.
    Text(String),
}

impl Source {
    /// Reads a file, if it is not too large.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, has more than [`LARGEST_FILE`] bytes, or is neither a PDF nor text in UTF-8.
    pub fn open(file: &Path) -> Result<Self, ImportError> {
        Self::of(Self::bytes(file)?)
    }

    /// The bytes of a file, if it is not too large.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is none, or has more than [`LARGEST_FILE`] bytes.
    pub fn bytes(file: &Path) -> Result<Vec<u8>, ImportError> {
        let there_is = file.metadata()?;
        if there_is.is_dir() || !there_is.is_file() && !is_output(file) {
            return Err(ImportError::NoFile);
        }
        if there_is.len() > LARGEST_FILE {
            return Err(ImportError::TooLarge);
        }
        let mut bytes = Vec::new();
        // One byte more than is allowed, so that a file that grows, or a pipe, is bounded as well.
        File::open(file)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST_FILE { Err(ImportError::TooLarge) } else { Ok(bytes) }
    }

    /// Finds out what some bytes are.
    ///
    /// # Errors
    ///
    /// When they are neither a PDF nor text in UTF-8.
    ///
    /// ```
    /// use swu_import::{ImportError, Source};
    /// assert!(matches!(Source::of(b"1. GENERAL".to_vec()), Ok(Source::Text(_))));
    /// assert!(matches!(Source::of(b"\xff\xfe1\0.\0".to_vec()), Err(ImportError::Utf16)));
    /// ```
    pub fn of(bytes: Vec<u8>) -> Result<Self, ImportError> {
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(ImportError::Empty);
        }
        if is_pdf(&bytes) {
            return Ok(Self::Pdf(bytes));
        }
        if is_utf16(&bytes) {
            return Err(ImportError::Utf16);
        }
        if let Some((line, byte)) = control_character(&bytes) {
            return Err(ImportError::Binary { line, byte });
        }
        let text = String::from_utf8(bytes).map_err(|error| not_utf8(&error))?;
        Ok(Self::Text(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)))
    }
}

/// Tests for the output of another command, as a shell names it: `/dev/stdin`, or `/dev/fd/63`. Any other pipe has a
/// place among the files, and whoever opens it waits until somebody writes.
fn is_output(path: &Path) -> bool {
    path == Path::new("/dev/stdin") || path.starts_with("/dev/fd") || path.canonicalize().is_err()
}

/// Readers of PDFs look for its mark in the first kilobyte.
fn is_pdf(bytes: &[u8]) -> bool {
    const MARK: &[u8] = b"%PDF-";
    bytes.windows(MARK.len()).take(1024).any(|window| window == MARK)
}

/// Tests if the bytes begin with a mark of UTF-16, or every second one is zero as in Latin text without the mark.
fn is_utf16(bytes: &[u8]) -> bool {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return true;
    }
    let pairs = bytes.chunks_exact(2).take(2048);
    let count = pairs.len();
    let (mut first, mut second) = (0, 0);
    for pair in pairs {
        first += usize::from(pair.first() == Some(&0) && pair.last() != Some(&0));
        second += usize::from(pair.last() == Some(&0) && pair.first() != Some(&0));
    }
    count > 0 && (first.max(second) * 4 > count * 3)
}

/// The first control character that no text has, and its line. What ends pages and what ends lines is no such.
fn control_character(bytes: &[u8]) -> Option<(usize, u8)> {
    let at = bytes.iter().position(|byte| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c))?;
    Some((line_of(bytes, at), bytes.get(at).copied()?))
}

fn not_utf8(error: &std::string::FromUtf8Error) -> ImportError {
    let at = error.utf8_error().valid_up_to();
    let byte = error.as_bytes().get(at).copied().unwrap_or_default();
    ImportError::NotUtf8 { line: line_of(error.as_bytes(), at), byte }
}

/// The line of a byte, from 1.
fn line_of(bytes: &[u8], at: usize) -> usize {
    1 + bytes.iter().take(at).filter(|byte| **byte == b'\n').count()
}

/// The largest file that is read, in bytes; the official document has less than two million.
pub const LARGEST_FILE: u64 = swu_text::limits::IMPORT_BYTES as u64;

/// The reason why a file cannot be imported, and the way out; the caller names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    #[error("cannot read the file: {0}")]
    Unreadable(#[from] io::Error),
    #[error("it is a folder, a device or a pipe with a name; import a file")]
    NoFile,
    #[error("the file is empty")]
    Empty,
    #[error("the file is larger than {} MB, which no rules document is; import another file", LARGEST_FILE >> 20)]
    TooLarge,
    #[error("the text is UTF-16; save it as UTF-8 and import that")]
    Utf16,
    #[error("byte 0x{byte:02X} on line {line} is not UTF-8; save the file as UTF-8 and import that")]
    NotUtf8 { line: usize, byte: u8 },
    #[error("the file is neither a PDF nor text: line {line} has byte 0x{byte:02X}; import a PDF, text or markdown")]
    Binary { line: usize, byte: u8 },
    #[error(
        "this program was built without PDF support; import the text, as extracted by `pdftotext -layout`, or install it with `cargo install --path . --features import-pdf`"
    )]
    WithoutPdf,
    #[error("the PDF is damaged or truncated; download it again")]
    DamagedPdf,
    #[error("the PDF is damaged: {counted} pages, of which {found} can be read; download it again")]
    LostPages { counted: usize, found: usize },
    #[error("the PDF is password-protected; save a copy without a password and import that")]
    ProtectedPdf,
    #[error("the PDF has no pages")]
    NoPages,
    #[error("the PDF has {pages} without text, like a scan; import a PDF with text, or the text")]
    NoText {
        /// Their number, with the noun.
        pages: String,
    },
    #[error("the PDF takes too long to read, or is too large for a rules document; import another file")]
    Endless,
    #[error(
        "no numbered rules found, such as `1.1.1.` in markdown, or `1.` below `1. GENERAL` in an official document"
    )]
    NoRules,
    #[error("several documents, but only one can have a code; import them one at a time")]
    SeveralDocuments,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_known_by_their_content() {
        let of = |bytes: &[u8]| Source::of(bytes.to_vec());
        assert!(matches!(of(b"\n%PDF-1.7\n\x00"), Ok(Source::Pdf(_))));
        assert!(matches!(of("\u{feff}a\tb\r\nc\x0cd".as_bytes()), Ok(Source::Text(text)) if text == "a\tb\r\nc\x0cd"));
        assert!(matches!(of(b" \n"), Err(ImportError::Empty)));
        assert!(matches!(of(b"a\nb\x00\x01\x02\x03"), Err(ImportError::Binary { line: 2, byte: 0 })));
        assert!(matches!(of(b"a\n\nb\xe9c"), Err(ImportError::NotUtf8 { line: 3, byte: 0xe9 })));
    }

    #[test]
    fn text_in_utf_16_is_told_from_other_bytes() {
        let text = "1. GENERAL\n1. A game “of” cards";
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}{text}");
            let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert!(matches!(Source::of(little), Err(ImportError::Utf16)), "{mark:?}");
            assert!(matches!(Source::of(big), Err(ImportError::Utf16)), "{mark:?}");
        }
        assert!(matches!(Source::of(vec![0; 64]), Err(ImportError::Binary { line: 1, byte: 0 })));
    }
}
