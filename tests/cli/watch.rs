//! `judge replay --watch` as a process: files change beneath it, and it tells what comes of them.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::command::program;

const GOOD: &str = "title: Ben gives up\nsetup: {players: {ana: {}, ben: {}}}\nsteps:\n  - ben: concede\n";

/// Far longer than anything here takes.
const LONG: Duration = Duration::from_secs(60);

/// A watching process, which ends with the test.
struct Watching {
    process: Child,
    printed: Receiver<String>,
    complaints: Receiver<String>,
}

impl Watching {
    fn begin(arguments: &str, folder: &Path) -> Self {
        let mut command = Command::new(program());
        command.current_dir(folder).args(["replay", "--watch"]).args(arguments.split_whitespace());
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let printed = lines(process.stdout.take().unwrap());
        let complaints = lines(process.stderr.take().unwrap());
        Self { process, printed, complaints }
    }

    /// Waits until a line is printed that contains these words, and returns it.
    fn wait_for(&self, words: &str) -> String {
        wait_for(words, &self.printed)
    }

    /// The same, of what is said on standard error.
    fn wait_for_complaint(&self, words: &str) {
        wait_for(words, &self.complaints);
    }
}

fn wait_for(words: &str, lines: &Receiver<String>) -> String {
    let mut before = Vec::new();
    loop {
        match lines.recv_timeout(LONG) {
            Ok(line) if line.contains(words) => return line,
            Ok(line) => before.push(line),
            Err(error) => panic!("{error} before `{words}`, after\n{}", before.join("\n")),
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Every line, as it comes.
fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || BufReader::new(from).lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    lines
}

#[test]
fn a_file_is_replayed_when_it_changes_whatever_an_editor_does() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("it.yaml");
    fs::write(&file, GOOD).unwrap();
    let watching = Watching::begin("it.yaml", folder.path());
    assert_eq!(watching.wait_for("Ben gives up"), "pass  Ben gives up");
    assert_eq!(watching.wait_for("waiting"), "1 of 1 pass; waiting for changes, press Ctrl-C to stop");

    // Written in place.
    fs::write(&file, format!("{GOOD}  - expect: {{result: ongoing}}\n")).unwrap();
    watching.wait_for("fail  Ben gives up");
    assert_eq!(watching.wait_for("waiting"), "0 of 1 pass; waiting for changes, press Ctrl-C to stop");

    // Half written.
    fs::write(&file, "title: \"Ben giv").unwrap();
    watching.wait_for_complaint("the quote \" is not closed");
    watching.wait_for("waiting");

    // Moved to the name, as many editors save.
    let beside = folder.path().join(".it.yaml.swp");
    fs::write(&beside, GOOD).unwrap();
    fs::rename(&beside, &file).unwrap();
    watching.wait_for("pass  Ben gives up");
    watching.wait_for("waiting");

    // Deleted, and there again.
    fs::remove_file(&file).unwrap();
    watching.wait_for_complaint("`it.yaml` not found");
    watching.wait_for("waiting");
    fs::write(&file, GOOD.replace("Ben gives up", "There again")).unwrap();
    watching.wait_for("pass  There again");
}

#[test]
fn of_a_folder_only_what_has_changed_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("rulings/inner");
    fs::create_dir_all(&inner).unwrap();
    fs::write(inner.join("one.yaml"), GOOD.replace("Ben gives up", "One")).unwrap();
    fs::write(inner.join("two.yaml"), GOOD.replace("Ben gives up", "Two")).unwrap();
    let watching = Watching::begin("rulings", folder.path());
    // Of many files that pass, how many do is all there is to say.
    watching.wait_for("2 of 2 pass");

    // A new file in a new folder, which come together, so that no half of them is seen.
    let newer = folder.path().join("rulings/newer");
    fs::create_dir(folder.path().join("newer")).unwrap();
    fs::write(folder.path().join("newer/three.yaml"), format!("{GOOD}  - ana: pass\n")).unwrap();
    fs::rename(folder.path().join("newer"), &newer).unwrap();
    assert_eq!(watching.wait_for(" "), "fail  Ben gives up");
    watching.wait_for("fail  rulings/newer/three.yaml");
    watching.wait_for("2 of 3 pass");

    fs::remove_file(inner.join("one.yaml")).unwrap();
    assert_eq!(watching.wait_for(" "), "gone  rulings/inner/one.yaml");
    watching.wait_for("1 of 2 pass");

    // The whole folder is moved away, and comes back.
    fs::rename(folder.path().join("rulings"), folder.path().join("elsewhere")).unwrap();
    watching.wait_for_complaint("`rulings` not found");
    watching.wait_for("waiting");
    fs::rename(folder.path().join("elsewhere"), folder.path().join("rulings")).unwrap();
    watching.wait_for("1 of 2 pass");
    fs::write(newer.join("three.yaml"), GOOD.replace("Ben gives up", "Three")).unwrap();
    watching.wait_for("pass  Three");
    watching.wait_for("2 of 2 pass");
}

/// True if this process ignores Ctrl-C, as one in the background of a script does: the ones that it starts then do so too.
#[cfg(unix)]
fn ignores_ctrl_c() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).map(str::trim);
    ignored.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask & 0b10 != 0)
}

#[cfg(unix)]
#[test]
fn watching_ends_on_ctrl_c() {
    if ignores_ctrl_c() {
        eprintln!("skipped: Ctrl-C is ignored here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("it.yaml"), GOOD).unwrap();
    let mut watching = Watching::begin("it.yaml", folder.path());
    watching.wait_for("waiting");
    let own_process = watching.process.id().to_string();
    assert!(Command::new("kill").args(["-INT", &own_process]).status().unwrap().success());
    assert!(!watching.process.wait().unwrap().success());
}

#[test]
fn refuses_input_that_cannot_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, complaint) in [("-", "cannot watch standard input"), ("no/it.yaml", "cannot watch no/it.yaml")] {
        let mut watching = Watching::begin(arguments, folder.path());
        watching.wait_for_complaint(complaint);
        assert_eq!(watching.process.wait().unwrap().code(), Some(2));
    }
}
