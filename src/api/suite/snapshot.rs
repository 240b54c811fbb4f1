//! The text of a snapshot, in the format of insta: a head of YAML between two lines `---`, and the trace behind it. So
//! `cargo insta review` shows and accepts them too.

use serde::Deserialize;

use swu_text::diagnostic::{Diagnostic, Place};

/// The version of what is written in the head.
const FORMAT: u32 = 1;

/// The snapshot of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The scenario that it is of, as its head says.
    pub input: Option<String>,
    /// The trace.
    pub text: String,
}

/// The head, as far as it is of interest.
#[derive(Debug, Default, Deserialize)]
struct Head {
    input_file: Option<String>,
    info: Option<Info>,
}

#[derive(Debug, Default, Deserialize)]
struct Info {
    judge: Option<u32>,
}

/// Reads the text of a snapshot.
///
/// # Errors
///
/// If it is none, or one of a later format.
pub fn parse(file: &str, text: &str) -> Result<Snapshot, Box<Diagnostic>> {
    let text = text.replace("\r\n", "\n");
    let place = |line| Place { file: file.into(), line, column: 1, span: 0..0 };
    let none = || {
        Box::new(
            Diagnostic::error(format!("`{file}` is not a snapshot"))
                .at(place(1))
                .help("a snapshot begins with a head between two lines `---`; rewrite it with `judge test --accept`"),
        )
    };
    let rest = text.strip_prefix("---\n").ok_or_else(none)?;
    let (head, body) = rest.split_once("\n---\n").ok_or_else(none)?;
    let head: Head = swu_text::yaml::read(head).map_err(|_| none())?;
    if let Some(newer) = head.info.and_then(|info| info.judge).filter(|version| *version > FORMAT) {
        let error = Diagnostic::error(format!(
            "the snapshot `{file}` was written by a newer judge in format {newer}; this one reads formats up to \
            {FORMAT}"
        ));
        return Err(Box::new(
            error.at(place(1)).help("use the newer judge, or rewrite the snapshots with `judge test --accept`"),
        ));
    }
    Ok(Snapshot { input: head.input_file, text: body.trim_end_matches('\n').to_owned() })
}

/// A snapshot as it is written.
pub fn written(file: &str, trace: &str) -> String {
    // A string of JSON is one of YAML.
    let file = serde_json::Value::from(file);
    format!(
        "---\nsource: judge test\ninput_file: {file}\ninfo:\n  judge: {FORMAT}\n---\n{}\n",
        trace.trim_end_matches('\n')
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_written_snapshots_and_those_of_insta() {
        let trace = "A title\nRules: 8.0\n\n1.  ana: pass\n---\nmore";
        let read = parse("a.snap", &written("rulings/a: b.yaml", trace)).unwrap();
        assert_eq!(read, Snapshot { input: Some("rulings/a: b.yaml".to_owned()), text: trace.to_owned() });
        let read = parse("a.snap", "---\nsource: tests/a.rs\nexpression: trace\n---\nthe trace\n").unwrap();
        assert_eq!(read.text, "the trace");
    }

    #[test]
    fn refuses_other_files() {
        for text in ["", "---\n", "the trace", "---\nsource: [\n---\nx\n"] {
            assert!(parse("a.snap", text).unwrap_err().title.contains("is not a snapshot"), "{text}");
        }
        let newer = parse("a.snap", "---\ninfo: {judge: 2}\n---\nx\n").unwrap_err();
        assert!(newer.title.contains("was written by a newer judge"), "{}", newer.title);
    }
}
