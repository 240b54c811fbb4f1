//! `judge event serve` over HTTP: what players and the desk may do, what is refused, and that nothing is lost that was
//! acknowledged, however often the program is killed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufReader, Read};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use crate::command::program;
use crate::http;
use crate::json_schema::JsonSchema;

/// A served event. It is killed when it is dropped.
pub struct Served {
    process: Mutex<Child>,
    address: String,
    passphrase: String,
}

/// An answer: its status, its text, and where it leads.
pub struct Got {
    pub status: u16,
    pub text: String,
    location: Option<String>,
    cookie: Option<String>,
}

fn judge(folder: &Path, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(program());
    let output = command.current_dir(folder).arg("event").args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub fn event(players: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    judge(folder.path(), &["new", "e.yaml", "--name", "Showdown", "--seed", "1"]);
    let names: String = (1..=players).map(|number| format!("Player {number}\n")).collect();
    fs::write(folder.path().join("players.csv"), format!("name\n{names}")).unwrap();
    judge(folder.path(), &["add", "e.yaml", "--csv", "players.csv"]);
    judge(folder.path(), &["pair", "e.yaml"]);
    folder
}

impl Served {
    fn new(folder: &Path) -> Self {
        Self::by(std::process::Command::new(program()), folder)
    }

    /// The same by a command that ends in the program.
    pub fn by(command: std::process::Command, folder: &Path) -> Self {
        let (served, said) = Self::started(command, folder);
        let schema = std::process::Command::new(program());
        let schema = { schema }.args(["schema", "event-serve"]).output().unwrap().stdout;
        let schema = JsonSchema::new(&serde_json::from_slice(&schema).unwrap()).unwrap();
        assert_eq!(schema.problems(&said), [""; 0]);
        served
    }

    /// The same, and what it has said of itself.
    pub fn started(mut command: std::process::Command, folder: &Path) -> (Self, Value) {
        command.args(["event", "serve"]);
        Self::listening(command, folder)
    }

    /// The same by a command that goes on with the file.
    fn listening(mut command: std::process::Command, folder: &Path) -> (Self, Value) {
        let mut process = command
            .current_dir(folder)
            .args(["e.yaml", "--port", "0", "--listen", "127.0.0.1", "--format", "json"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(process.stdout.take().unwrap());
        let mut text = Vec::new();
        let said = loop {
            let mut byte = [0];
            assert_eq!(told.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&text));
            text.push(byte[0]);
            if let Ok(said) = serde_json::from_slice::<Value>(&text) {
                break said;
            }
        };
        let word = |name: &str| said[name].as_str().unwrap().to_owned();
        let (address, passphrase) = (word("address"), word("passphrase"));
        (Self { process: Mutex::new(process), address, passphrase }, said)
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// Kills it, whatever it is about to do.
    pub fn kill(&self) {
        let mut process = self.process.lock().unwrap();
        // It may have ended.
        let _ = process.kill();
        let _ = process.wait();
    }

    fn get(&self, path: &str, cookie: &str) -> Got {
        got(http::get(&format!("{}{path}", self.address), &[("cookie", cookie)])).unwrap()
    }

    pub fn try_post(address: &str, path: &str, headers: &[(&str, &str)], form: &[(&str, &str)]) -> Option<Got> {
        got(http::post(&format!("{address}{path}"), headers, form))
    }

    pub fn post(&self, path: &str, headers: &[(&str, &str)], form: &[(&str, &str)]) -> Got {
        Self::try_post(&self.address, path, headers, form).unwrap()
    }

    /// The cookie of the desk, and the token of its forms.
    pub fn enter(&self) -> (String, String) {
        let got = self.post("/desk/login", &[], &[("passphrase", &self.passphrase)]);
        assert_eq!((got.status, got.location.as_deref()), (303, Some("/desk")));
        let cookie = got.cookie.unwrap().split(';').next().unwrap().to_owned();
        let page = self.get("/desk", &cookie).text;
        let token = page.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        (cookie, token)
    }

    /// The codes of the players by their names.
    fn codes(&self, cookie: &str) -> BTreeMap<String, String> {
        let page = self.get("/desk/cards", cookie).text;
        let cards = page.split("<div><b>").skip(1).map(|card| {
            let name = card.split('<').next().unwrap().to_owned();
            let code = card.split("class=\"code\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
            (name, code)
        });
        cards.collect()
    }

    /// Asks it to end, and says how it did.
    #[cfg(unix)]
    fn end(self) -> Option<i32> {
        let mut process = self.process.lock().unwrap();
        let id = process.id().to_string();
        assert!(std::process::Command::new("kill").arg(id).status().unwrap().success());
        process.wait().unwrap().code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}

fn got(answer: std::io::Result<http::Answer>) -> Option<Got> {
    let answer = answer.ok()?;
    let header = |name: &str| answer.header(name).map(str::to_owned);
    Some(Got { status: answer.status, text: answer.text(), location: header("location"), cookie: header("set-cookie") })
}

/// The players of the tables of round one, in order.
fn tables(folder: &Path) -> Vec<[String; 2]> {
    let shown = judge(folder, &["export", "e.yaml", "--what", "pairings", "--as", "json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let seats = |table: &Value| [0, 1].map(|seat| table["players"][seat]["player"].as_str().unwrap().to_owned());
    shown["tables"].as_array().unwrap().iter().map(seats).collect()
}

fn file(folder: &Path) -> String {
    fs::read_to_string(folder.join("e.yaml")).unwrap()
}

const TABLE_ONE: [(&str, &str); 2] = [("match", "round-1-table-1"), ("result", "2-1")];

/// The app is a page of its own beside the event, with its own policy; each page of the event leads there.
#[test]
fn the_app_is_served_beside_the_event() {
    let folder = event(4);
    let app = folder.path().join("app");
    fs::create_dir(&app).unwrap();
    for name in ["index.html", "judge.wasm"] {
        fs::write(app.join(name), format!("this is {name}")).unwrap();
    }
    let mut command = std::process::Command::new(program());
    command.args(["event", "serve", "--app", "app"]);
    let (served, _) = Served::listening(command, folder.path());
    for path in ["/", "/pairings", "/standings"] {
        assert!(served.get(path, "").text.contains("<a href=\"/judge/\">Rules</a>"), "{path}");
    }
    assert_eq!(served.get("/judge", "").location.as_deref(), Some("/judge/"));
    for (path, text) in [("/judge/", "this is index.html"), ("/judge/judge.wasm", "this is judge.wasm")] {
        let got = http::get(&format!("{}{path}", served.address), &[]).unwrap();
        assert_eq!((got.status, got.text().as_str()), (200, text), "{path}");
        assert!(got.header("content-security-policy").unwrap().contains("wasm-unsafe-eval"), "{path}");
    }
    for path in ["/judge/e.yaml", "/judge/../e.yaml", "/judge/nothing"] {
        assert_eq!(served.get(path, "").status, 404, "{path}");
    }
    assert!(!http::get(&served.address, &[]).unwrap().header("content-security-policy").unwrap().contains("wasm"));
}

#[test]
fn matching_reports_of_two_players_are_the_result() {
    let folder = event(4);
    let served = Served::new(folder.path());
    let (cookie, _) = served.enter();
    let codes = served.codes(&cookie);
    let [[one, other], _] = tables(folder.path()).try_into().unwrap();
    let page = |name: &str| format!("/p/{}", codes[name]);
    assert!(served.get(&page(&one), "").text.contains("Table 1"));
    let said = served.post(&page(&one), &[], &TABLE_ONE);
    assert_eq!((said.status, said.location), (303, Some(page(&one))));
    // The same form once more changes nothing.
    let before = file(folder.path());
    assert_eq!(served.post(&page(&one), &[], &TABLE_ONE).status, 303);
    assert_eq!(file(folder.path()), before);
    assert!(served.get(&page(&other), "").text.contains("Report the same to confirm it"));
    let lost = [("match", "round-1-table-1"), ("result", "1-2")];
    assert_eq!(served.post(&page(&other), &[], &lost).status, 303);
    assert!(judge(folder.path(), &["show", "e.yaml"]).contains("1 result missing: table 2"));
    // A later report is refused, and the file stays as it is.
    let before = file(folder.path());
    let late = served.post(&page(&other), &[], &TABLE_ONE);
    assert!(late.status == 409 && late.text.contains("already has a result"), "{}", late.text);
    assert_eq!(file(folder.path()), before);
}

#[test]
fn nobody_acts_for_another() {
    let folder = event(4);
    let served = Served::new(folder.path());
    let (cookie, token) = served.enter();
    let codes = served.codes(&cookie);
    let [[one, _], _] = tables(folder.path()).try_into().unwrap();
    let own = format!("/p/{}", codes[&one]);
    let before = file(folder.path());
    let evil = [("origin", "http://evil.example")];
    let cross = [("sec-fetch-site", "cross-site")];
    let desk = [("cookie", cookie.as_str())];
    let drop = [("do", "drop"), ("player", one.as_str()), ("token", "0")];
    let old = [("do", "pair"), ("seen", "1"), ("token", token.as_str())];
    let other = [("match", "round-1-table-2"), ("result", "2-0")];
    let nonsense = [("match", "round-1-table-1"), ("result", "9-9")];
    for (path, headers, form, status) in [
        (own.as_str(), &evil[..], &TABLE_ONE[..], 403),
        (&own, &cross, &TABLE_ONE, 403),
        (&own, &[], &other, 409),
        (&own, &[], &nonsense, 409),
        (&own, &[], &[("result", "2-0")], 409),
        ("/p/0000-0000", &[], &TABLE_ONE, 404),
        ("/p/nobody", &[], &TABLE_ONE, 404),
        ("/desk", &[], &drop, 403),
        ("/desk", &desk, &drop, 403),
        ("/desk", &desk, &old, 409),
        ("/desk/login", &[], &[("passphrase", "a guess")], 403),
    ] {
        let got = served.post(path, headers, form);
        assert_eq!(got.status, status, "{path} {form:?}: {}", got.text);
    }
    let codes_are_hidden = ["/", "/pairings", "/standings", "/hall", "/desk", "/desk/cards"];
    for path in codes_are_hidden {
        let page = served.get(path, "").text;
        assert!(codes.values().all(|code| !page.contains(code.as_str())), "{path}");
    }
    assert_eq!(file(folder.path()), before);
    // Whoever goes on guessing is turned away, also with the right one.
    for _ in 0..25 {
        served.get("/p/0000-0000", "");
    }
    assert_eq!(served.get(&own, "").status, 429);
}

#[test]
fn the_command_line_and_the_pages_work_on_one_file() {
    let folder = event(4);
    let served = Served::new(folder.path());
    let (cookie, token) = served.enter();
    judge(folder.path(), &["report", "e.yaml", "1", "2-0"]);
    assert!(served.get("/desk", &cookie).text.contains("1 of 2 are missing"));
    let desk = [("cookie", cookie.as_str())];
    let report = [("do", "report"), ("match", "round-1-table-2"), ("games", "2-1"), ("token", token.as_str())];
    assert_eq!(served.post("/desk", &desk, &report).status, 303);
    assert!(judge(folder.path(), &["show", "e.yaml"]).contains("round 1 of 3 is complete"));
    // Edited into nonsense, the event is shown as it was, and nothing is written over what stands there.
    let good = file(folder.path());
    fs::write(folder.path().join("e.yaml"), "event: half").unwrap();
    let page = served.get("/", "");
    assert!(page.status == 200 && page.text.contains("was edited and cannot be read"), "{}", page.text);
    let correct = [("do", "correct"), ("match", "round-1-table-2"), ("games", "2-0"), ("token", token.as_str())];
    assert_eq!(served.post("/desk", &desk, &correct).status, 503);
    assert_eq!(file(folder.path()), "event: half");
    fs::write(folder.path().join("e.yaml"), good).unwrap();
    assert_eq!(served.post("/desk", &desk, &correct).status, 303);
    #[cfg(unix)]
    assert_eq!(served.end(), Some(0));
}

/// Decisions of the organiser and of judges can be made on the desk, and is in the file.
#[test]
fn the_desk_has_the_word_of_the_organiser() {
    let folder = event(4);
    let served = Served::new(folder.path());
    let (cookie, token) = served.enter();
    let desk = [("cookie", cookie.as_str())];
    let send = |form: &[(&str, &str)]| {
        let page = served.get("/desk", &cookie).text;
        let seen = page.split("name=\"seen\" value=\"").nth(1).map_or("0", |rest| rest.split('"').next().unwrap());
        let form = [form, &[("token", token.as_str()), ("seen", seen)]].concat();
        let got = served.post("/desk", &desk, &form);
        assert_eq!(got.status, 303, "{form:?}: {}", got.text);
    };
    let [[one, other], _] = tables(folder.path()).try_into().unwrap();
    send(&[("do", "time"), ("match", "round-1-table-1"), ("minutes", "7")]);
    assert!(served.get("/pairings", "").text.contains("+7 min"));
    assert!(served.get("/desk", &cookie).text.contains("(+7 min)"));
    send(&[("do", "penalty"), ("player", one.as_str()), ("penalty", "game-loss"), ("for", "late")]);
    assert!(served.get("/desk", &cookie).text.contains("game loss for being late"));
    send(&[("do", "report"), ("match", "round-1-table-1"), ("games", "2-1")]);
    send(&[("do", "report"), ("match", "round-1-table-2"), ("games", "2-0")]);
    send(&[("do", "drop"), ("player", other.as_str())]);
    assert!(served.get("/desk", &cookie).text.contains("Let a dropped player come back"));
    send(&[("do", "return"), ("player", other.as_str())]);
    send(&[("do", "pair"), ("first", one.as_str()), ("second", other.as_str())]);
    let text = file(folder.path());
    for entry in ["- time: {round: 1, table: 1, minutes: 7}", "for: late}", "- return: {player:", "by-word:"] {
        assert!(text.contains(entry), "{entry}: {text}");
    }
    // An earlier round can be corrected there.
    let earlier = served.get("/desk?show=1", &cookie).text;
    assert!(earlier.contains("Results of round 1") && earlier.contains("value=\"round-1-table-2\""), "{earlier}");
    send(&[("do", "correct"), ("match", "round-1-table-2"), ("games", "2-1")]);
    let before = file(folder.path());
    send(&[("do", "drop"), ("player", one.as_str())]);
    send(&[("do", "return"), ("player", one.as_str())]);
    send(&[("do", "undo"), ("changes", "2")]);
    assert_eq!(file(folder.path()), before);
}

/// Everybody reports at once while the program is killed again and again. Whatever was acknowledged is in the file. The tests
/// in `tests/kills.rs` kill it more often, with one desk.
#[test]
fn acknowledged_changes_survive_every_kill() {
    const KILLS: usize = 5;
    let folder = event(300);
    let first = Served::new(folder.path());
    let (cookie, _) = first.enter();
    let codes = first.codes(&cookie);
    let mut waiting: Vec<(String, String, String)> = Vec::new();
    for (table, players) in (1..).zip(tables(folder.path())) {
        for (player, result) in players.iter().zip(["2-1", "1-2"]) {
            waiting.push((player.clone(), format!("round-1-table-{table}"), result.to_owned()));
        }
    }
    let (waiting, served) = (Mutex::new(waiting), Mutex::new(first));
    let acknowledged = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let Some((player, place, result)) = waiting.lock().unwrap().pop() else { return };
                    let address = served.lock().unwrap().address.clone();
                    let form = [("match", place.as_str()), ("result", result.as_str())];
                    match Served::try_post(&address, &format!("/p/{}", codes[&player]), &[], &form) {
                        Some(got) if got.status == 303 => {
                            let text = file(folder.path());
                            let claim = format!("claim: {{player: {player}, ");
                            assert!(text.contains(&claim), "{player} was acknowledged and is lost");
                            *acknowledged.lock().unwrap() += 1;
                        }
                        // Killed, or not yet there again: it is sent once more.
                        Some(_) | None => waiting.lock().unwrap().push((player, place, result)),
                    }
                }
            });
        }
        for _ in 0..KILLS {
            std::thread::sleep(Duration::from_millis(40));
            let mut served = served.lock().unwrap();
            served.kill();
            *served = Served::new(folder.path());
        }
    });
    assert_eq!(acknowledged.into_inner().unwrap(), 300);
    assert!(judge(folder.path(), &["show", "e.yaml"]).contains("is complete"));
}

/// No file can grow beyond a little more than the event: as on a full disk, a report is refused, nothing of the file changes,
/// and what was acknowledged before is there. With room again, the same report is taken.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = event(40);
    let blocks = file(folder.path()).len() / 512 + 2;
    let mut command = std::process::Command::new("sh");
    let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    command.args(["-c", &limited]).arg(program());
    let served = Served::by(command, folder.path());
    let (cookie, _) = served.enter();
    let codes = served.codes(&cookie);
    let mut refused = None;
    for (table, [player, _]) in (1..).zip(tables(folder.path())) {
        let before = file(folder.path());
        let (page, place) = (format!("/p/{}", codes[&player]), format!("round-1-table-{table}"));
        let said = served.post(&page, &[], &[("match", &place), ("result", "2-1")]);
        let is_there = file(folder.path()).contains(&format!("claim: {{player: {player}, "));
        if said.status == 303 {
            assert!(is_there, "{player} was acknowledged and is lost");
            continue;
        }
        assert_eq!(said.status, 503, "{}", said.text);
        assert!(said.text.contains("Cannot write") && said.text.contains("Nothing was recorded"), "{}", said.text);
        assert_eq!(file(folder.path()), before, "{player} was refused");
        refused = Some((page, place));
        break;
    }
    let (page, place) = refused.expect("the file outgrew the limit");
    assert_eq!(served.get(&page, "").status, 200, "it can still be read");
    drop(served);
    let served = Served::new(folder.path());
    let (page, place) = (page.as_str(), place.as_str());
    let code = page.trim_start_matches("/p/");
    let (cookie, _) = served.enter();
    assert!(served.codes(&cookie).values().any(|known| known == code), "codes stay what they are");
    assert_eq!(served.post(page, &[], &[("match", place), ("result", "2-1")]).status, 303);
}
