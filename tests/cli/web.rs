//! `judge web`: the files of an app are served and written as they are, and no others. The app is a small one made here;
//! `tests/browser` drives the real one.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::command::program;
use crate::http;
use crate::json_schema::JsonSchema;

fn judge() -> Command {
    Command::new(program())
}

const FILES: [&str; 5] = ["index.html", "judge.wasm", "sw.js", "views/table.js", "vendor/lit-html.LICENSE"];

/// An app in the folder `app`, with a file packed, and beside it what is not the app's.
fn app() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    for name in FILES.into_iter().chain(["judge.wasm.br"]) {
        let path = home.path().join("app").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, format!("this is {name}")).unwrap();
    }
    fs::write(home.path().join("secret"), "not to be seen").unwrap();
    #[cfg(unix)]
    for (target, link) in [("../secret", "app/link"), ("..", "app/out")] {
        std::os::unix::fs::symlink(target, home.path().join(link)).unwrap();
    }
    home
}

fn export(folder: &Path) -> std::process::Output {
    judge().args(["web", "--app", "app", "--into", "site"]).current_dir(folder).output().unwrap()
}

#[test]
fn the_app_is_written_whole_and_never_over_something() {
    let home = app();
    assert!(export(home.path()).status.success());
    let site = home.path().join("site");
    for file in FILES {
        assert_eq!(fs::read_to_string(site.join(file)).unwrap(), format!("this is {file}"));
    }
    let written: Vec<String> =
        fs::read_dir(&site).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(written.len(), 5, "no packed file and no link: {written:?}");
    let again = export(home.path());
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8(again.stderr).unwrap().contains("`site` already exists"));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 3, "nothing is left beside it");
}

/// The program says how to get the app, and finds it beside itself and at home.
#[test]
fn the_app_is_found_or_the_way_to_it_is_named() {
    let program = program();
    let home = tempfile::tempdir_in(program.parent().unwrap()).unwrap();
    let own = home.path().join(program.file_name().unwrap());
    fs::hard_link(program, &own).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(&own);
        command.arg("web").args(arguments).current_dir(home.path());
        command.env("XDG_DATA_HOME", home.path().join("data")).env("APPDATA", home.path().join("data"));
        command.output().unwrap()
    };
    for (option, told) in [("--into", "browser app not found"), ("--app", "`site` not found")] {
        let output = run(&[option, "site"]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(told) && error.contains(".ci/web") && error.contains("--app"), "{error}");
    }
    for (at, place) in ["data/swu-judge/web", "web"].into_iter().enumerate() {
        let folder = home.path().join(place);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("judge.wasm"), place).unwrap();
        let site = format!("site{at}");
        assert!(run(&["--into", &site]).status.success());
        assert_eq!(fs::read_to_string(home.path().join(site).join("judge.wasm")).unwrap(), place);
    }
}

/// The engine in a page can read the data that it is given.
#[test]
fn the_data_of_the_app_are_written() {
    let home = tempfile::tempdir().unwrap();
    assert!(judge().args(["web", "--data", "."]).current_dir(home.path()).status().unwrap().success());
    let has = |file: &str, text: &str| {
        let bytes = fs::read(home.path().join(file)).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    };
    assert!(has("rules.bin", "7.5.11"));
    assert!(has("cards.bin", "Wampa"));
    assert!(has("scenarios.bin", "title: An exhausted Sentinel still has to be attacked"));
    assert!(has("search.bin", "overwhelm"));
    assert!(has("names.bin", "Wampa") && has("rulings.bin", "scenarios/") && has("questions.bin", "?"));
    assert!(fs::metadata(home.path().join("meaning.bin")).unwrap().len() > 1 << 20);
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
    let home = app();
    let mut process = judge()
        .args(["web", "--app", "app", "--port", "0", "--format", "json"])
        .current_dir(home.path())
        .stdout(Stdio::piped())
        .spawn()
        .map(Served)
        .unwrap();
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
    assert_eq!(said["files"], 5);
    let address = said["address"].as_str().unwrap();
    let get = |path: &str, headers: &[(&str, &str)]| http::get(&format!("{address}{path}"), headers).unwrap();
    let page = get("", &[]);
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
    for file in FILES {
        assert_eq!(get(file, &[]).text(), format!("this is {file}"));
    }
    // Packed for whoever can unpack it, under a tag of its own.
    let plain = get("judge.wasm", &[]);
    assert_eq!(plain.header("content-type"), Some("application/wasm"));
    assert_eq!(plain.header("content-encoding"), None);
    let packed = get("judge.wasm", &[("accept-encoding", "gzip, br")]);
    assert_eq!(
        (packed.header("content-encoding"), packed.header("content-type")),
        (Some("br"), Some("application/wasm"))
    );
    assert_ne!(packed.header("etag"), plain.header("etag"));
    assert_eq!(packed.text(), "this is judge.wasm.br");
    // Files in the browser are not sent again.
    let again = get("", &[("if-none-match", page.header("etag").unwrap())]);
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(get("", &[("if-none-match", "\"0\"")]).status, 200);
    for path in [
        "secret",
        "../secret",
        "%2e%2e/secret",
        "views/../../secret",
        "/secret",
        "link",
        "out/secret",
        "judge.wasm.br",
        "views",
        "views/",
    ] {
        assert_eq!(get(path, &[]).status, 404, "{path}");
    }
}
