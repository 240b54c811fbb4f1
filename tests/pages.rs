//! Pages of `docs/` that are a session: their files are written and their commands run in the order of the page, and print
//! what it shows.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use regex::Regex;

/// A fenced block: its language, its text, and the name of the file that it is, if the page says so.
pub struct Block {
    pub language: String,
    pub text: String,
    pub file: Option<String>,
}

/// The fenced blocks of a page.
pub fn blocks(page: &str) -> Vec<Block> {
    let fence = Regex::new(r"(?ms)^(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$").unwrap();
    let block = |found: regex::Captures<'_>| Block {
        language: found[2].to_owned(),
        text: found[3].to_owned(),
        file: found.get(1).map(|file| file.as_str().to_owned()),
    };
    fence.captures_iter(page).map(block).collect()
}

/// Runs the session of a page in an empty folder, and holds it to what it shows. Returns how many commands it has.
pub fn run(page: &str) -> usize {
    let (folder, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut commands = 0;
    for Block { language, text, file } in blocks(page) {
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
            shown += &format!("$ {line}\n{}", printed(line, folder.path(), home.path()));
            commands += 1;
        }
        assert_eq!(shown, text);
    }
    commands
}

/// What a command line prints, on both outputs; how long something took is left out.
fn printed(line: &str, folder: &Path, home: &Path) -> String {
    // Only double quotes group words here.
    let words = line.split('"').enumerate().flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect::<Vec<_>>(),
        _ => vec![part],
    });
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("judge"));
    command.current_dir(folder).env("XDG_DATA_HOME", home).env_remove("GITHUB_WORKSPACE");
    let output = command.args(words.skip(1)).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let printed = text(output.stdout) + &text(output.stderr);
    let lines = printed.lines().filter(|line| !line.starts_with("Took "));
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}
