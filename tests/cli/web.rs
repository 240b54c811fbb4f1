//! `judge web`: the app is served and written as it was built. A program that was built without the app says how to build it,
//! and the rest is skipped then.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::http;
use crate::json_schema::JsonSchema;

fn judge() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("judge"))
}

/// Whether the program has the app; if not, it says what to do.
fn has_app() -> bool {
    let folder = tempfile::tempdir().unwrap();
    let output = judge().args(["web", "--export", "site"]).current_dir(folder.path()).output().unwrap();
    if output.status.success() {
        return true;
    }
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("this program was built without the browser app"), "{told}");
    assert!(told.contains(".ci/web"), "{told}");
    assert_eq!(output.status.code(), Some(2));
    eprintln!("skipped: this program was built without the browser app");
    false
}

#[test]
fn the_app_is_written_whole_and_never_over_something() {
    if !has_app() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let export = || judge().args(["web", "--export", "site"]).current_dir(folder.path()).output().unwrap();
    assert!(export().status.success());
    for file in ["index.html", "app.js", "sw.js", "views/table.js", "engine/judge_bg.wasm"] {
        assert!(folder.path().join("site").join(file).is_file(), "{file}");
    }
    // Every file that the service worker keeps is there.
    let worker = std::fs::read_to_string(folder.path().join("site/sw.js")).unwrap();
    let files = worker.split("const FILES = [").nth(1).unwrap().split(']').next().unwrap();
    for file in files.split('"').skip(1).step_by(2).filter(|file| *file != "./") {
        assert!(folder.path().join("site").join(file).is_file(), "{file}");
    }
    assert!(!worker.contains("const VERSION = \"dev\""));
    let again = export();
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8(again.stderr).unwrap().contains("`site` already exists"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

/// It is killed when it is dropped.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn only_the_files_of_the_app_are_served() {
    if !has_app() {
        return;
    }
    let mut process =
        judge().args(["web", "--port", "0", "--format", "json"]).stdout(Stdio::piped()).spawn().map(Served).unwrap();
    let mut told = BufReader::new(process.0.stdout.take().unwrap());
    let mut text = String::new();
    let said: Value = loop {
        assert!(told.read_line(&mut text).unwrap() > 0, "{text}");
        if let Ok(said) = serde_json::from_str(&text) {
            break said;
        }
    };
    let schema = judge().args(["schema", "web"]).output().unwrap().stdout;
    let schema = JsonSchema::new(&serde_json::from_slice(&schema).unwrap()).unwrap();
    assert_eq!(schema.problems(&said), [""; 0]);
    let address = said["address"].as_str().unwrap();
    let get = |path: &str, headers: &[(&str, &str)]| http::get(&format!("{address}{path}"), headers).unwrap();
    let page = get("", &[]);
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
    assert_eq!(get("engine/judge_bg.wasm", &[]).header("content-type"), Some("application/wasm"));
    // What a browser has already is not sent again.
    let again = get("", &[("if-none-match", page.header("etag").unwrap())]);
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(get("", &[("if-none-match", "\"0\"")]).status, 200);
    for path in ["Cargo.toml", "../Cargo.toml", "%2e%2e/Cargo.toml", "views", "views/", ".git/config"] {
        assert_eq!(get(path, &[]).status, 404, "{path}");
    }
}
