//! Workflow commands of GitHub Actions, which stand as annotations at the lines of the files.

use std::path::Path;

use swu_text::visible::visible;

use crate::cli::test::outcome::Suite;

/// A command for each thing that is wrong.
pub fn report(suite: &Suite) -> String {
    let below = below_workspace();
    let mut told = String::new();
    for tested in suite.failing() {
        for problem in &tested.problems {
            let mut message = problem.message.clone();
            for line in problem.help.iter().chain(&tested.diff) {
                message += "\n";
                message += line;
            }
            told += &format!(
                "::error file={},line={},col={},title={}::{}\n",
                property(&format!("{below}{}", tested.file)),
                problem.line,
                problem.column,
                property(&format!("judge: {}", tested.outcome.word())),
                data(&message),
            );
        }
    }
    told
}

/// Where the current folder is in the repository, which the files of annotations are relative to.
fn below_workspace() -> String {
    let below = || {
        let workspace = std::env::var_os("GITHUB_WORKSPACE")?;
        let here = std::env::current_dir().ok()?;
        let below = here.strip_prefix(Path::new(&workspace)).ok()?.to_string_lossy().replace('\\', "/");
        (!below.is_empty()).then(|| format!("{below}/"))
    };
    below().unwrap_or_default()
}

/// The text of a command, in one line, in which nothing is hidden from whoever reads the log.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25").replace('\n', "%0A")
}

/// A value among others.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
