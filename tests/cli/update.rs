//! `judge update`: what it takes in, from files and from a server, and that whatever fails leaves everything as it was.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::process::{Child, Stdio};
use std::thread;

use crate::cli::outcome;
use insta::assert_snapshot;
use serde_json::Value;
use swu_judge::import::LARGEST_FILE;
use swu_judge::rulebook::Rulebook;
use tempfile::TempDir;

use crate::command::{CommandExt, program};

/// A set that nobody has seen: a card with text that the program reads, one that it does not, and another printing.
const CARDS: &str = r#"{"set": "ZZZ", "number": 1, "name": "Harbour Clerk", "type": "Unit", "arenas": ["Ground"], "cost": 2, "power": 2, "hp": 3, "aspects": ["Command"], "traits": ["Official"], "text": "When Played: You may draw a card."}
{"set": "ZZZ", "number": 2, "name": "Harbour Riddle", "type": "Event", "cost": 1, "aspects": ["Cunning"], "traits": ["Trick"], "text": "Whistle until the tide agrees."}
{"set": "ZZZ", "number": 3, "name": "Wampa", "type": "Unit", "arenas": ["Ground"], "cost": 4, "power": 4, "hp": 5, "aspects": ["Aggression"], "traits": ["Creature"], "text": ""}
"#;

const PRINTINGS: &str = r#"{"set": "ZZZ", "number": 1, "name": "Harbour Clerk"}
{"set": "ZZZ", "number": 101, "name": "Harbour Clerk"}
{"set": "ZZZ", "number": 103, "name": "Wampa"}
"#;

/// A document as the publisher may bring it out: all rules that are carried, and one more.
fn document(edition: &str) -> String {
    let mut text = format!("# Comprehensive Rules\n\nVersion: {edition}. Date: 2026-10-09.\n\n");
    for node in Rulebook::embedded().iter().filter(|node| node.id.document() == "CR" && node.is_rule()) {
        let number = node.id.number();
        let title = node.title.as_deref().unwrap_or_default();
        match number.split('.').count() {
            1 => text += &format!("## {number}. {title}\n\n"),
            2 => text += &format!("### {number}. {title}\n\n"),
            _ => text += &format!("{number}. Rule {number} is told in words of its own.\n\n"),
        }
    }
    text + "12.9.1. A rule that no edition had before.\n"
}

struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        let desk = Self { folder: tempfile::tempdir().unwrap() };
        desk.write("cards.jsonl", CARDS);
        desk.write("printings.jsonl", PRINTINGS);
        desk.write("cr-9.0.md", &document("9.0"));
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn judge(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.current_dir(self.folder.path()).env("XDG_DATA_HOME", self.path("data")).args(arguments);
        command
    }

    fn said(&self, arguments: &[&str]) -> String {
        let said = outcome(&mut self.judge(arguments));
        let whole = self.folder.path().canonicalize().unwrap();
        said.replace(whole.to_str().unwrap(), "DESK").replace(self.folder.path().to_str().unwrap(), "DESK")
    }

    /// Every file of the user's own folder with its bytes.
    fn kept(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut kept = Vec::new();
        let mut folders = vec![self.path("data")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().map(Result::unwrap) {
                match entry.file_type().unwrap().is_dir() {
                    true => folders.push(entry.path()),
                    false => kept.push((entry.path(), fs::read(entry.path()).unwrap())),
                }
            }
        }
        kept.sort();
        kept
    }
}

/// Reply of a server to a request.
#[derive(Clone)]
enum Answer {
    /// Headers and the body; its length is unknown unless a header has it.
    With(String, Vec<u8>),
    /// The same address again, for ever.
    Loop,
}

/// A server on this computer that answers every request alike; its port.
fn server(answer: Answer) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            // A client that goes away is no matter of the server's.
            let _ = serve(stream, &answer);
        }
    });
    port
}

fn serve(mut stream: impl Read + Write, answer: &Answer) -> std::io::Result<()> {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte)? == 1 {
        request.push(byte[0]);
    }
    match answer {
        Answer::With(head, body) => {
            write!(stream, "HTTP/1.1 {head}\r\nConnection: close\r\n\r\n")?;
            stream.write_all(body)?;
        }
        Answer::Loop => {
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")?;
        }
    }
    stream.flush()
}

fn found(kind: &str, body: &[u8], announced: usize) -> Answer {
    Answer::With(format!("200 OK\r\nContent-Type: {kind}\r\nContent-Length: {announced}"), body.to_vec())
}

/// True where a program is missing that a test needs, which then says so.
fn lacks(programs: &[&str]) -> bool {
    let is_missing = |program: &&&str| std::process::Command::new(program).arg("--version").output().is_err();
    let missing = programs.iter().find(is_missing);
    missing.inspect(|program| eprintln!("skipped: `{program}` is missing")).is_some()
}

/// The server of `openssl`, with a certificate of its own for this computer: the files of the folder are its answers. It ends
/// with the test.
struct Secure {
    process: Child,
    port: String,
}

impl Secure {
    fn begin(desk: &Desk) -> Self {
        let openssl = |arguments: &str| {
            let mut command = std::process::Command::new("openssl");
            command.current_dir(desk.folder.path()).args(arguments.split_whitespace());
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
        };
        let mut made = openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -addext \
             subjectAltName=DNS:localhost -keyout key.pem -out trusted.pem",
        );
        assert!(made.wait().unwrap().success());
        let mut process = openssl("s_server -accept localhost:0 -cert trusted.pem -key key.pem -HTTP");
        let said = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
        let port = { said }.find_map(|line| Some(line.strip_prefix("ACCEPT")?.rsplit(':').next()?.to_owned())).unwrap();
        Self { process, port }
    }
}

impl Drop for Secure {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn documents_and_cards_are_taken_in_together() {
    let desk = Desk::new();
    assert_snapshot!(desk.said(&["update", "cr-9.0.md", "cards.jsonl", "printings.jsonl"]));
    let status: Value = serde_json::from_slice(
        &desk.judge(&["status", "--format", "json", "--date", "2026-11-20"]).output().unwrap().stdout,
    )
    .unwrap();
    assert_eq!(status["editions"].as_array().unwrap().iter().filter(|edition| edition["imported"] == true).count(), 1);
    assert!(desk.said(&["--edition", "9.0", "show", "12.9.1"]).contains("no edition had before"));
    // The same once more changes nothing, and says so.
    let before = desk.kept();
    let again = desk.said(&["update", "cr-9.0.md", "cards.jsonl", "printings.jsonl"]);
    assert_eq!(again.matches("unchanged").count(), 2, "{again}");
    assert!(desk.kept() == before);
}

#[test]
fn new_cards_and_printed_texts_are_used_everywhere() {
    let desk = Desk::new();
    desk.judge(&["update", "cards.jsonl", "printings.jsonl"]).assert().success();
    let said = desk.said(&["cards", "show", "ZZZ_101"]);
    assert!(said.contains("Printed text:\n  When Played: You may draw a card."), "{said}");
    // A card that is known has one more printing, and its other numbers too.
    let said = desk.said(&["cards", "show", "ZZZ 103"]);
    assert!(said.contains("Wampa") && said.contains("ZZZ 3 103"), "{said}");
    let text = "title: A clerk draws a card.\ncites: [CR 7.6.1]\nsetup:\n  players:\n    ana: {hand: [Harbour Clerk], \
                resources: 2, deck: [Wampa]}\n    ben: {}\n";
    desk.write("clerk.yaml", text);
    let said = desk.said(&["replay", "-v", "clerk.yaml"]);
    assert!(!said.contains("not found"), "{said}");
    // Another update keeps what is there of other sets.
    desk.write("more.jsonl", &CARDS.replace("ZZZ", "ZZY").replace("Harbour", "Lighthouse"));
    desk.judge(&["update", "more.jsonl"]).assert().success();
    for name in ["Harbour Clerk", "Lighthouse Clerk"] {
        assert!(desk.said(&["cards", "show", name]).contains("You may draw a card."));
    }
}

#[test]
fn a_dry_run_changes_nothing() {
    let desk = Desk::new();
    let said = desk.said(&["update", "--dry-run", "cr-9.0.md", "cards.jsonl"]);
    assert!(said.contains("nothing was changed\nexit 0"), "{said}");
    assert!(desk.kept().is_empty());
}

#[test]
fn refuses_invalid_sources_and_changes_nothing() {
    let desk = Desk::new();
    desk.judge(&["update", "cr-9.0.md", "cards.jsonl"]).assert().success();
    let before = desk.kept();
    let whole = document("9.0");
    desk.write("cr-7.0.md", &document("7.0"));
    desk.write("cr-9.1.md", &whole[..whole.len() / 2]);
    desk.write("page.html", "<!DOCTYPE html><html><body>Please log in.</body></html>");
    desk.write("shape.json", r#"[{"id": 7, "title": "Clerk"}, {"id": 8, "title": "Porter"}]"#);
    desk.write("broken.json", r#"{"set": "ZZZ", "number": 1, "name": "Harb"#);
    desk.write("zones.md", "# Zones\n\n## 1. Hand\n1.1. A hand is a zone.\n");
    desk.write("empty.md", "");
    let mut all = String::new();
    for name in
        ["cr-7.0.md", "cr-9.1.md", "page.html", "shape.json", "broken.json", "zones.md", "empty.md", "nowhere.pdf"]
    {
        // Even beside what is right.
        all += &format!("{name}\n{}\n\n", desk.said(&["update", "printings.jsonl", name]));
        assert!(desk.kept() == before, "{name}");
    }
    assert_snapshot!(all);
}

/// A PDF that breaks off, and any PDF without the feature that reads them.
#[test]
fn a_broken_pdf_is_refused_and_nothing_changes() {
    let desk = Desk::new();
    fs::write(desk.path("broken.pdf"), b"%PDF-1.7\n1 0 obj\n").unwrap();
    let said = desk.said(&["update", "printings.jsonl", "broken.pdf"]);
    let why = if cfg!(feature = "import-pdf") {
        "damaged or truncated"
    } else {
        "cargo install --path . --features import-pdf"
    };
    assert!(said.contains(why) && said.contains("nothing was changed") && said.ends_with("exit 2"), "{said}");
    assert!(desk.kept().is_empty());
}

#[test]
fn servers_that_fail_leave_all_as_it_was() {
    if lacks(&["curl"]) {
        return;
    }
    let desk = Desk::new();
    desk.judge(&["update", "cr-9.0.md"]).assert().success();
    let before = desk.kept();
    let text = document("9.1").into_bytes();
    let mut all = String::new();
    for (name, answer) in [
        ("cut off", found("text/markdown", &text[..text.len() / 2], text.len())),
        ("a web page", found("text/html; charset=utf-8", b"<html></html>", 13)),
        ("a redirect loop", Answer::Loop),
        ("nothing there", Answer::With("404 Not Found\r\nContent-Length: 0".to_owned(), Vec::new())),
        ("a server in trouble", Answer::With("503 Unavailable\r\nContent-Length: 0".to_owned(), Vec::new())),
        ("too large", found("application/pdf", b"", LARGEST_FILE as usize + 1)),
        (
            "more and more",
            Answer::With("200 OK\r\nContent-Type: text/plain".to_owned(), vec![b'.'; LARGEST_FILE as usize + 4_096]),
        ),
    ] {
        let port = server(answer);
        let said = desk.said(&["update", &format!("http://localhost:{port}/cr-9.1.md")]);
        all += &format!("{name}\n{}\n\n", said.replace(&port.to_string(), "PORT"));
        assert!(desk.kept() == before, "{name}");
    }
    all += &format!("nobody there\n{}\n\n", desk.said(&["update", "http://localhost:1/cr-9.1.md"]));
    all += &format!("not encrypted\n{}\n\n", desk.said(&["update", "http://example.com/cr-9.1.md"]));
    all += &format!("as if here\n{}\n\n", desk.said(&["update", "http://localhost:80@example.com/cr-9.1.md"]));
    all += &format!("no server\n{}\n\n", desk.said(&["update", "gopher://example.com/cr-9.1.md"]));
    assert_snapshot!(all);
}

#[test]
fn https_is_believed_only_with_a_certificate_that_is_trusted() {
    if lacks(&["curl", "openssl"]) {
        return;
    }
    let desk = Desk::new();
    let server = Secure::begin(&desk);
    fs::create_dir(desk.path("files")).unwrap();
    let whole = format!("HTTP/1.1 200 OK\r\nContent-Type: text/markdown\r\n\r\n{}", document("9.0"));
    desk.write("files/cr-9.0.md?download=1", &whole);
    desk.write("moved.md", "HTTP/1.1 302 Found\r\nLocation: http://localhost:1/cr-9.0.md\r\n\r\n");
    let update = |name: &str| desk.judge(&["update", &format!("https://localhost:{}/{name}", server.port)]);
    let trusted = |name: &str| outcome(update(name).env("CURL_CA_BUNDLE", desk.path("trusted.pem")));
    let said = outcome(&mut update("files/cr-9.0.md?download=1"));
    assert!(said.contains("the connection is not secure") && said.ends_with("exit 2"), "{said}");
    let said = trusted("moved.md");
    assert!(said.contains("redirects to an address without HTTPS") && said.ends_with("exit 2"), "{said}");
    assert!(desk.kept().is_empty());
    let said = trusted("files/cr-9.0.md?download=1");
    assert!(said.starts_with("CR 9.0 (2026-10-09)") && said.ends_with("exit 0"), "{said}");
}

#[test]
fn without_curl_the_way_out_is_named() {
    let desk = Desk::new();
    let said = outcome(desk.judge(&["update", "https://localhost/cr-9.0.md"]).env("PATH", desk.path("nothing")));
    assert!(said.contains("`curl` not found") && said.contains("run `judge update FILE`"), "{said}");
    assert!(said.ends_with("exit 2") && desk.kept().is_empty(), "{said}");
}

/// A disk that is full: no file may have more than a few kilobytes.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_all_as_it_was() {
    let desk = Desk::new();
    desk.judge(&["update", "cards.jsonl"]).assert().success();
    let before = desk.kept();
    let judge = program();
    let script = format!("trap '' XFSZ; ulimit -f 8; exec '{}' update cr-9.0.md printings.jsonl", judge.display());
    let mut command = Command::new("sh");
    command.current_dir(desk.folder.path()).env("XDG_DATA_HOME", desk.path("data")).args(["-c", &script]);
    let said = outcome(&mut command);
    assert!(
        said.contains("cannot write") && said.contains("nothing was changed") && said.ends_with("exit 2"),
        "{said}"
    );
    assert!(desk.kept() == before);
    assert!(!hidden(&desk.path("data")), "a hidden folder is left");
}

/// True if anything hidden is in a folder or below it.
#[cfg(unix)]
fn hidden(folder: &Path) -> bool {
    fs::read_dir(folder).into_iter().flatten().map(Result::unwrap).any(|entry| {
        entry.file_name().to_string_lossy().starts_with('.') || (entry.path().is_dir() && hidden(&entry.path()))
    })
}
