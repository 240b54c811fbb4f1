//! Pages of `docs/` that show a session: their files are written and their commands run in the order of the page, and print
//! what it shows. `UPDATE_PAGES=1 cargo test --test suite` writes what they print into the pages instead, to be read as a
//! difference and committed.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;

use crate::command::program;

/// A fenced block: its language, its text and where that is, and the name of the file that it is, if the page says so.
pub struct Block {
    pub language: String,
    pub text: String,
    pub range: Range<usize>,
    pub file: Option<String>,
}

fn path(page: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(page)
}

/// The text of a page such as `docs/events.md`.
pub fn read(page: &str) -> String {
    fs::read_to_string(path(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The pages of `docs/`, sorted.
pub fn all() -> Vec<String> {
    let files = fs::read_dir(path("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = files.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.ends_with(".md"));
    let mut pages: Vec<String> = names.map(|name| format!("docs/{name}")).collect();
    pages.sort();
    pages
}

/// The fenced blocks of the text of a page.
pub fn blocks(text: &str) -> Vec<Block> {
    let fence = Regex::new(r"(?ms)^(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$").unwrap();
    let block = |found: regex::Captures<'_>| Block {
        language: found[2].to_owned(),
        text: found[3].to_owned(),
        range: found.get(3).unwrap().range(),
        file: found.get(1).map(|file| file.as_str().to_owned()),
    };
    fence.captures_iter(text).map(block).collect()
}

/// The words of a command line; only double quotes group.
pub fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Holds parts of a page to what they must be; with `UPDATE_PAGES` they are written into the page.
pub fn hold(page: &str, parts: &[(Range<usize>, String)]) {
    let text = read(page);
    let mut updated = text.clone();
    for (range, part) in parts.iter().rev() {
        updated.replace_range(range.clone(), part);
    }
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(path(page), updated).unwrap();
        return;
    }
    for (range, part) in parts {
        assert_eq!(
            &text[range.clone()],
            part,
            "{page}: if right, update with `UPDATE_PAGES=1 cargo test --test suite`"
        );
    }
}

/// Runs the session of a page in an empty folder, and holds it to what it shows. Returns how many commands it has.
pub fn run(page: &str) -> usize {
    let (folder, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mut commands, mut parts) = (0, Vec::new());
    for Block { language, text, range, file } in blocks(&read(page)) {
        if let Some(file) = file {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &text).unwrap();
        }
        if language != "console" {
            continue;
        }
        let mut shown = String::new();
        for line in text.lines().filter_map(|line| line.strip_prefix("$ ")) {
            shown += &session(line, folder.path(), home.path());
            commands += 1;
        }
        parts.push((range, shown));
    }
    hold(page, &parts);
    commands
}

/// A command line as a page shows it, with what it prints on both outputs; how long something took is left out.
pub fn session(line: &str, folder: &Path, home: &Path) -> String {
    let mut command = Command::new(program());
    command.current_dir(folder).env("XDG_DATA_HOME", home).env_remove("GITHUB_WORKSPACE");
    let output = command.args(&words(line)[1..]).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().trim_end().to_owned();
    let printed = [text(output.stdout), text(output.stderr)].join("\n");
    let lines = printed.trim_matches('\n').lines().filter(|line| !line.starts_with("Took "));
    format!("$ {line}\n") + &lines.map(|line| format!("{}\n", line.trim_end())).collect::<String>()
}
