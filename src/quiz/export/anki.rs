//! Questions as a package for Anki: a note each, in a deck and of a kind of their own.
//!
//! A package is a ZIP file around an SQLite file; both are built in memory. What Anki knows things by stays the same from
//! export to export: a note's guid follows from the question's id, the deck and the kind of note have fixed ids. So a
//! package that is imported again updates the notes and adds the new ones. Anki takes an update to be one by its time,
//! which here is that of the program's version: what a newer version exports is newer, and what the reader of a note has
//! changed by hand stays. Your own changed file needs the choice to update always.

mod model;

use std::io::{Cursor, Write};

use maud::html;
use rusqlite::{Connection, MAIN_DB};
use sha1_smol::Sha1;
use xxhash_rust::xxh3::xxh3_64;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use swu_text::visible::{one_line, visible};

use super::{Entry, SEVERAL, Sheet, words_of};
use model::{DECK, MODEL};

/// The beginning of 2026, in seconds of UTC: no time of an export is older.
const EPOCH: i64 = 1_767_225_600;
/// The separator of the fields of a note.
const BETWEEN_FIELDS: &str = "\u{1f}";

/// The package could not be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnkiError {
    #[error("the collection could not be built: {0}")]
    Collection(#[from] rusqlite::Error),
    #[error("the package could not be built: {0}")]
    Package(#[from] zip::result::ZipError),
    #[error("the package could not be built: {0}")]
    Write(#[from] std::io::Error),
}

/// The sheet as a package for Anki, an `.apkg` file.
///
/// # Errors
///
/// If SQLite or ZIP cannot be built in memory.
pub fn package(sheet: &Sheet<'_>) -> Result<Vec<u8>, AnkiError> {
    let collection = collection(sheet)?;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    // The names of the media files, of which there are none.
    for (name, bytes) in [("collection.anki2", collection.as_slice()), ("media", b"{}")] {
        zip.start_file(name, options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// The time of everything in the package: later in every version of the program.
fn time() -> i64 {
    let parts = [env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"), env!("CARGO_PKG_VERSION_PATCH")];
    let version = parts.iter().fold(0, |version, part| version * 1000 + part.parse::<i64>().unwrap_or(0));
    EPOCH + version
}

fn collection(sheet: &Sheet<'_>) -> Result<Vec<u8>, AnkiError> {
    let mut connection = Connection::open_in_memory()?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(include_str!("anki/schema.sql"))?;
    transaction.execute(
        "INSERT INTO col VALUES (1, ?1, ?2, ?2, 11, 0, 0, 0, ?3, ?4, ?5, ?6, '{}')",
        (
            EPOCH,
            time() * 1000,
            model::settings(sheet.entries.len()).to_string(),
            model::models(time()).to_string(),
            model::decks(sheet, time()).to_string(),
            model::deck_settings().to_string(),
        ),
    )?;
    for (place, entry) in (1..).zip(&sheet.entries) {
        let fields = fields(entry);
        // Anki finds duplicates by the first field as it is read.
        let first = visible(&entry.question.ask);
        transaction.execute(
            "INSERT INTO notes VALUES (?1, ?2, ?3, ?4, -1, ?5, ?6, ?7, ?8, 0, '')",
            (
                EPOCH * 1000 + place,
                guid(entry),
                MODEL,
                time(),
                tags(entry),
                fields.join(BETWEEN_FIELDS),
                first.as_ref(),
                checksum(&first),
            ),
        )?;
        // A new card, in the order of the sheet.
        transaction.execute(
            "INSERT INTO cards VALUES (?1, ?1, ?2, 0, ?3, -1, 0, 0, ?4, 0, 0, 0, 0, 0, 0, 0, 0, '')",
            (EPOCH * 1000 + place, DECK, time(), place),
        )?;
    }
    transaction.commit()?;
    Ok(connection.serialize(MAIN_DB)?.to_vec())
}

/// The id by which Anki knows a note, wherever it is imported.
fn guid(entry: &Entry<'_>) -> String {
    format!("swu-{:016x}", xxh3_64(entry.question.id.as_str().as_bytes()))
}

/// The first four bytes of the SHA-1 of the first field.
fn checksum(first: &str) -> u32 {
    let digest = Sha1::from(first).digest().bytes();
    digest.iter().take(4).fold(0, |sum, byte| sum << 8 | u32::from(*byte))
}

/// The tags, between spaces: level, sections, and those of the question.
fn tags(entry: &Entry<'_>) -> String {
    let question = entry.question;
    let level = question.level.map(|level| format!("level::{}", u8::from(level)));
    let sections = question.sections();
    let sections = sections.iter().map(|section| format!("section::{section}"));
    let mut tags: Vec<String> = level.into_iter().chain(sections).chain(question.tags.iter().cloned()).collect();
    for tag in &mut tags {
        *tag = one_line(&tag.split_whitespace().collect::<Vec<_>>().join("-")).into_owned();
    }
    tags.retain(|tag| !tag.is_empty());
    tags.sort();
    tags.dedup();
    if tags.is_empty() { String::new() } else { format!(" {} ", tags.join(" ")) }
}

/// The fields of a note, in the order in which the kind of note has them.
fn fields(entry: &Entry<'_>) -> [String; 7] {
    let question = entry.question;
    let board = entry.board();
    let situation = html! {
        @if !board.is_empty() { pre { (board.join("\n")) } }
        @if !entry.steps().is_empty() { ol { @for step in entry.steps() { li { (step) } } } }
        @for card in entry.cards() { p { b { (card.name) } @for line in &card.text { br; (line) } } }
    };
    let options = html! {
        @if question.has_several_answers() { p { (SEVERAL) } }
        ol type="A" { @for option in &entry.options { li { (option.text) } } }
    };
    let answer = html! {
        @for (letter, option) in entry.lettered().filter(|(_, option)| option.is_right) {
            p { (letter) ". " (option.text) }
        }
    };
    let explanation = html! {
        @if !question.decided_by.is_empty() { ul { @for event in &question.decided_by { li { (event) } } } }
        p { (question.title) }
        @if let Some(explain) = &question.explain { p { (explain) } }
        @for (letter, option) in entry.lettered() {
            @if let Some(mistake) = &option.mistake { p { (letter) ". " (mistake) } }
        }
    };
    let rules = html! {
        @if !entry.rules.is_empty() { ul { @for (id, rule) in &entry.rules { li { b { (id) } " " (words_of(*rule)) } } } }
    };
    let ask = html! { (question.ask) };
    let source = html! { (question.file) };
    [ask, situation, options, answer, explanation, rules, source].map(|field| harmless(&field.0))
}

/// The beginnings that Anki takes for a sound, a voice, LaTeX, a formula or a gap, wherever it stands in a field.
const COMMANDS: [&str; 9] = ["[sound:", "[anki:", "[/", "[latex]", "[$", "\\(", "\\[", "\\begin", "{{"];

/// A divider that makes a command the text that it is.
const NOTHING: &str = "<span></span>";

/// A field in which nothing is hidden, no character ends it, and no text is a command.
fn harmless(field: &str) -> String {
    let field = visible(field);
    let mut told = String::with_capacity(field.len());
    for (at, letter) in field.char_indices() {
        told.push(letter);
        let rest = field.get(at..).unwrap_or_default();
        let begins = |command: &&str| rest.get(..command.len()).is_some_and(|rest| rest.eq_ignore_ascii_case(command));
        if matches!(letter, '[' | '\\' | '{') && COMMANDS.iter().any(begins) {
            told.push_str(NOTHING);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_holds_no_command() {
        let told = |text: &str| harmless(text).replace(NOTHING, "|");
        for (text, expected) in [
            ("[sound:x.mp3] [SOUND:y]", "[|sound:x.mp3] [|SOUND:y]"),
            ("[anki:tts lang=en]x[/anki:tts]", "[|anki:tts lang=en]x[|/anki:tts]"),
            ("[latex]x[/latex] [$]x[/$] [$$]x", "[|latex]x[|/latex] [|$]x[|/$] [|$$]x"),
            (r"\(x\) \[x\] \begin{x}", r"\|(x\) \|[x\] \|begin{x}"),
            ("{{c1::x}} {{{", "{|{c1::x}} {|{|{"),
            ("a\u{1f}b\u{202e}", r"a\u{1f}b\u{202e}"),
            ("[CR 7.5.11] {1} é\\ [TR 2]", "[CR 7.5.11] {1} é\\ [TR 2]"),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }
}
