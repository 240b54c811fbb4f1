//! The memory of a candidate in a file: every answer, in SQLite. It is the one part of quizzes that touches a file.
//!
//! # Why no answer is lost
//!
//! Every answer is a transaction of its own, and counts as recorded when the commit has returned. The journal is
//! SQLite's usual one, a rollback journal: when the process is killed before the commit, whoever opens the file next
//! rolls back what was begun. `synchronous` is EXTRA, which is FULL and in addition syncs the folder once the journal is
//! gone, without which an answer that was committed could be rolled back after a loss of power. A write-ahead log would
//! be as safe, but would keep answers in two further files that a copy of the one file leaves behind, and cannot be used
//! on network drives; its speed is no use to somebody who answers a question in ten seconds. Two processes take turns:
//! a transaction that writes takes the lock at its beginning, so that two cannot wait for each other, and waits for it.
//!
//! # What is in the file
//!
//! The log of the answers is only ever appended to: SQLite itself refuses all else. The states of questions follow from it,
//! and are reckoned whenever it is read. A question that is no longer asked stays where it is. Earlier versions of this
//! program also stored the states, and the name of the schedule that they follow; without that name they reckon them anew.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags, TransactionBehavior};

use super::{Answered, History};
use crate::session::{Due, Remembers};
use crate::{Moment, Question, QuestionId, Rating};
use swu_text::diagnostic::Diagnostic;

/// The mark of a file of ours, at the place that SQLite has for it: `swuq`.
const APPLICATION: i64 = 0x7377_7571;
/// The steps from one version of the format to the next. A version that was released is never changed.
const MIGRATIONS: [&str; 1] = [include_str!("file/1.sql")];
/// The version of the format that they lead to.
const VERSION: i64 = MIGRATIONS.len() as i64;
/// The time to wait while another process writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// The open memory of a candidate.
#[derive(Debug)]
pub struct Memory {
    connection: Connection,
    file: PathBuf,
}

/// The reason why a memory could not be used. Whatever it is, nothing in the file has changed.
#[derive(Debug, thiserror::Error)]
#[error("`{}` {trouble}", file.display())]
pub struct MemoryError {
    file: PathBuf,
    trouble: Trouble,
}

/// The trouble with a file.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("is not a quiz memory: it is not an SQLite file")]
    NotADatabase,
    #[error("is not a quiz memory but an SQLite file of another program")]
    OfAnotherProgram,
    #[error("was written by a newer version of this program: its format is {0}, and this version knows {known}", known = VERSION)]
    Newer(i64),
    #[error("cannot be written to")]
    ReadOnly,
    #[error("is in use by another process")]
    Locked,
    #[error("cannot be opened")]
    CannotOpen,
    #[error("is damaged: {0}")]
    Damaged(String),
    #[error("cannot be used: {0}")]
    Other(rusqlite::Error),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotADatabase,
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::CannotOpen) => Self::CannotOpen,
            // `Unknown` is what SQLite says when a table is missing.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::ConstraintViolation | ErrorCode::Unknown) => {
                Self::Damaged(error.to_string())
            }
            Some(_) => Self::Other(error),
            // A value that is not of its kind.
            None => Self::Damaged(error.to_string()),
        }
    }
}

impl From<MemoryError> for Diagnostic {
    fn from(error: MemoryError) -> Self {
        let help = match error.trouble {
            Trouble::NotADatabase | Trouble::OfAnotherProgram => {
                "use another file: `--memory FILE`; this one was not changed"
            }
            Trouble::Newer(_) => "use the newer version, or another file: `--memory FILE`",
            Trouble::ReadOnly => "allow it to be written to, or use another file: `--memory FILE`",
            Trouble::Locked => "end the other process, or use another file: `--memory FILE`",
            Trouble::CannotOpen => "its folder must exist, and you must be able to read and write the file",
            Trouble::Damaged(_) => "move it away to start again, or use another file: `--memory FILE`",
            Trouble::Other(_) => "use another file: `--memory FILE`",
        };
        Self::error(error.to_string()).help(help)
    }
}

impl Memory {
    /// Opens the memory in a file, to record answers in it; makes the file if there is none.
    ///
    /// # Errors
    ///
    /// If the file cannot be made or written to, is in use, is damaged, or is something else than a memory that this
    /// version knows; nothing in it then changes.
    pub fn open(file: &Path) -> Result<Self, MemoryError> {
        Self::begin(file, OpenFlags::SQLITE_OPEN_CREATE, PATIENCE, |memory| {
            // SQLite opens a file that is protected as one to be read.
            if memory.connection.is_readonly(MAIN_DB)? { Err(Trouble::ReadOnly) } else { Ok(()) }
        })
    }

    /// Opens the memory in a file to look at it; none if there is no such file.
    ///
    /// # Errors
    ///
    /// As [`Memory::open`], but the file may be one that cannot be written to.
    #[expect(clippy::disallowed_methods, reason = "this is the part that touches a file")]
    pub fn open_existing(file: &Path) -> Result<Option<Self>, MemoryError> {
        if !file.exists() {
            return Ok(None);
        }
        Self::begin(file, OpenFlags::empty(), PATIENCE, |_| Ok(())).map(Some)
    }

    fn begin(
        file: &Path,
        flags: OpenFlags,
        patience: Duration,
        check: impl FnOnce(&Self) -> Result<(), Trouble>,
    ) -> Result<Self, MemoryError> {
        let failed = |trouble| MemoryError { file: file.to_owned(), trouble };
        // Some names mean something to SQLite that is no file, unless a folder stands before them.
        let path = Path::new(".").join(file);
        let flags = flags | OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(|error| failed(error.into()))?;
        let mut memory = Self { connection, file: file.to_owned() };
        let opened = memory.prepare(patience).and_then(|()| check(&memory)).and_then(|()| memory.bring_up_to_date());
        opened.map_err(failed)?;
        Ok(memory)
    }

    /// Sets the connection up, which changes nothing in the file, and looks whether it is ours.
    fn prepare(&self, patience: Duration) -> Result<(), Trouble> {
        self.connection.busy_timeout(patience)?;
        self.connection.pragma_update(None, "synchronous", "EXTRA")?;
        version(&self.connection).map(drop)
    }

    /// Brings the format to the newest version, all of it or nothing.
    fn bring_up_to_date(&mut self) -> Result<(), Trouble> {
        if version(&self.connection)? == VERSION {
            return Ok(());
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have done it meanwhile.
        let version = usize::try_from(version(&transaction)?).unwrap_or(0);
        for migration in MIGRATIONS.iter().skip(version) {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
        Ok(transaction.commit()?)
    }

    /// Records an answer. When this returns, the answer is on the disk.
    ///
    /// # Errors
    ///
    /// If the answer could not be written; nothing of it then is.
    pub fn record(&mut self, question: &Question, rating: Rating, at: Moment) -> Result<(), MemoryError> {
        let rules = question.cites.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        record(&mut self.connection, &question.id, &rules, rating, at).map_err(|trouble| self.failed(trouble))
    }

    /// Records an attempt at the puzzle of a file: good if it was solved without a wrong decision and without help, hard if with
    /// help, again otherwise.
    ///
    /// # Errors
    ///
    /// If it could not be written; nothing of it then is.
    pub fn record_attempt(&mut self, file: &str, rating: Rating, at: Moment) -> Result<(), MemoryError> {
        let id = QuestionId::of_puzzle(file);
        record(&mut self.connection, &id, "", rating, at).map_err(|trouble| self.failed(trouble))
    }

    /// All that is remembered.
    ///
    /// # Errors
    ///
    /// If the file is in use or damaged.
    pub fn history(&self) -> Result<History, MemoryError> {
        history(&self.connection).map_err(|trouble| self.failed(trouble))
    }

    fn failed(&self, trouble: Trouble) -> MemoryError {
        MemoryError { file: self.file.clone(), trouble }
    }
}

/// The version of the format; 0 of an empty file.
fn version(connection: &Connection) -> Result<i64, Trouble> {
    // One statement, so that another process cannot make the file meanwhile.
    let (application, version, tables): (i64, i64, i64) = connection.query_row(
        "SELECT (SELECT application_id FROM pragma_application_id),
                (SELECT user_version FROM pragma_user_version),
                count(*) FROM sqlite_schema",
        (),
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    match (application, version) {
        (0, 0) if tables == 0 => Ok(0),
        (APPLICATION, 1..=VERSION) => Ok(version),
        (APPLICATION, version) if version > VERSION => Err(Trouble::Newer(version)),
        _ => Err(Trouble::OfAnotherProgram),
    }
}

fn record(
    connection: &mut Connection,
    id: &QuestionId,
    rules: &str,
    rating: Rating,
    at: Moment,
) -> Result<(), Trouble> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let number: i64 = transaction.query_row(
        "INSERT INTO question (id, rules) VALUES (?1, ?2)
         ON CONFLICT (id) DO UPDATE SET rules = excluded.rules RETURNING number",
        (id.as_str(), rules),
        |row| row.get(0),
    )?;
    transaction
        .execute("INSERT INTO review (question, at, rating) VALUES (?1, ?2, ?3)", (number, at.0, rating.number()))?;
    transaction.execute("DELETE FROM schedule", ())?;
    Ok(transaction.commit()?)
}

fn history(connection: &Connection) -> Result<History, Trouble> {
    let mut log = connection.prepare(
        "SELECT id, rules, at, rating FROM review LEFT JOIN question ON question.number = question ORDER BY review.number",
    )?;
    let mut rows = log.query(())?;
    let mut answers = Vec::new();
    while let Some(row) = rows.next()? {
        let rating: i64 = row.get(3)?;
        answers.push(Answered {
            question: QuestionId::named(row.get::<_, String>(0)?),
            rules: row.get::<_, String>(1)?.lines().filter_map(|rule| rule.parse().ok()).collect(),
            at: Moment(row.get(2)?),
            rating: Rating::numbered(rating).ok_or_else(|| Trouble::Damaged(format!("{rating} is not a rating")))?,
        });
    }
    Ok(History::of_log(answers))
}

impl Remembers for Memory {
    fn due(&mut self, questions: &[Question], now: Moment) -> Result<Vec<Due>, Box<Diagnostic>> {
        let history = self.history().map_err(|error| Box::new(error.into()))?;
        Ok(history.when_due(questions.iter().map(|question| &question.id), now))
    }

    fn record(&mut self, question: &Question, rating: Rating, when: Moment) -> Result<(), Box<Diagnostic>> {
        Self::record(self, question, rating, when).map_err(|error| Box::new(error.into()))
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests take files away, and write from several threads")]
mod tests;
