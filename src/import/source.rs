//! The bytes of a file that is to be imported: how many of them are read, and what they are, by their content and not by
//! the file's name.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::error::{ImportError, LARGEST_FILE};

/// What a file holds.
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

/// Whether a path is the output of another command, as a shell names it: `/dev/stdin`, or `/dev/fd/63`. Any other pipe has a
/// place among the files, and whoever opens it waits until somebody writes.
fn is_output(path: &Path) -> bool {
    path == Path::new("/dev/stdin") || path.starts_with("/dev/fd") || path.canonicalize().is_err()
}

/// Readers of PDFs look for its mark in the first kilobyte.
fn is_pdf(bytes: &[u8]) -> bool {
    const MARK: &[u8] = b"%PDF-";
    bytes.windows(MARK.len()).take(1024).any(|window| window == MARK)
}

/// Whether the bytes begin with a mark of UTF-16, or every second one is zero as in Latin text without the mark.
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
