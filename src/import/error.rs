//! Why a file cannot be imported at all. What is odd within a document that can be read stands in its manuscript.

use std::io;

/// The largest file that is read, in bytes; the official document has less than two million.
pub const LARGEST_FILE: u64 = swu_text::limits::IMPORT_BYTES as u64;

/// Why a file cannot be imported, and the way out; which file it is, is for the caller to say.
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
        /// How many, with the noun.
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
