//! Why a file cannot be imported at all. What is odd within a document that can be read stands in its manuscript.

use std::io;

/// The largest file that is read, in bytes; the official document has less than two million.
pub const LARGEST_FILE: u64 = 64 << 20;

/// Why a file cannot be imported, and the way out; which file it is, is for the caller to say.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    #[error("the file cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("the file is empty")]
    Empty,
    #[error("the file has more than {} MB, and no rules document is as large; import another file", LARGEST_FILE >> 20)]
    TooLarge,
    #[error("the text is in UTF-16; save it as UTF-8 and import that")]
    Utf16,
    #[error("byte 0x{byte:02X} in line {line} is not UTF-8; save the file as UTF-8 and import that")]
    NotUtf8 { line: usize, byte: u8 },
    #[error("the file is neither a PDF nor text: line {line} has byte 0x{byte:02X}; import a PDF, text or markdown")]
    Binary { line: usize, byte: u8 },
    #[error("this program was built without the reader of PDFs; import the text, as `pdftotext -layout` extracts it")]
    WithoutPdf,
    #[error("the PDF is damaged or cut off; get the file again")]
    DamagedPdf,
    #[error("the PDF is damaged: of its {counted} pages, {found} can be read; get the file again")]
    LostPages { counted: usize, found: usize },
    #[error("the PDF is protected with a password; save a copy without one and import that")]
    ProtectedPdf,
    #[error("the PDF has no pages")]
    NoPages,
    #[error("the PDF has {pages} without text, as a scan has; import a PDF that has text, or the text")]
    NoText {
        /// How many, with the noun.
        pages: String,
    },
    #[error("the PDF takes too long to read, or has more text than any rules document; import another file")]
    Endless,
    #[error(
        "no numbered rules were found, such as `1.1.1.` in markdown, or `1.` below `1. GENERAL` in an official document"
    )]
    NoRules,
    #[error("there are several documents, and only one can have a code; import each by itself")]
    SeveralDocuments,
}
