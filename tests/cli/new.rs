//! `judge new` as a process: what it writes replays, and nothing is overwritten.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{CommandExt, program};

fn judge(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

#[test]
fn new_files_pass() {
    let folder = tempfile::tempdir().unwrap();
    let rows = ["", "--players 2", "--players 3", "--players 4", "--twin-suns", "--twin-suns --players 4"];
    for (index, options) in rows.into_iter().enumerate() {
        let file = format!("new-{index}.yaml");
        judge(&format!("new {file} {options}"), folder.path()).assert().success();
        judge(&format!("replay {file}"), folder.path()).assert().success();
    }
    judge("new event.yaml --tournament", folder.path()).assert().success();
    judge("replay event.yaml", folder.path()).assert().success();
    fs::remove_file(folder.path().join("event.yaml")).unwrap();
    let players = |index: usize| {
        let text = fs::read_to_string(folder.path().join(format!("new-{index}.yaml"))).unwrap();
        ["ana", "ben", "cara", "dora"].iter().filter(|name| text.contains(&format!("\n    {name}:"))).count()
    };
    assert_eq!((0..rows.len()).map(players).collect::<Vec<_>>(), [2, 2, 3, 4, 3, 4]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), rows.len(), "no temporary file stays");
}

#[test]
fn the_next_command_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let output = judge("new my-ruling.yaml", folder.path()).output().unwrap();
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap(), @"
    wrote my-ruling.yaml
    next: edit it, and run `judge replay -v my-ruling.yaml`
    ");
}

#[test]
fn failed_writes_name_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("mine.yaml");
    fs::write(&kept, "mine").unwrap();
    let complaint = |arguments: &str| {
        let output = judge(arguments, folder.path()).assert().code(2);
        String::from_utf8(output.get_output().stderr.clone()).unwrap()
    };
    insta::assert_snapshot!(complaint("new mine.yaml"), @"
    error: `mine.yaml` already exists
     |
     = help: choose another name, or move the file away first
    ");
    insta::assert_snapshot!(complaint("new no/folder.yaml"), @"
    error: no folder for `no/folder.yaml`
     |
     = help: create the folder first, or choose another one
    ");
    insta::assert_snapshot!(complaint("new five.yaml --players 5"), @"
    error: `--players`: 5 is not in 2 to 4
     |
     = help: `judge new --help` lists its commands and options
    ");
    assert_eq!(fs::read_to_string(kept).unwrap(), "mine");
}

#[test]
fn a_scenario_can_be_looked_at_without_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let shown = judge("new -", folder.path()).output().unwrap().stdout;
    judge("new it.yaml", folder.path()).assert().success();
    assert_eq!(shown, fs::read(folder.path().join("it.yaml")).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The steps of the workflow, run as the CI runs them: each in a shell of its own, with what the steps before put on the path.
/// A script stands for `gh`, and downloads a package that holds the program.
#[cfg(unix)]
#[test]
fn the_workflow_installs_judge_from_a_package_and_tests_the_rulings() {
    let (folder, temp) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let written = judge("new --ci github", folder.path()).assert().success();
    let told = String::from_utf8_lossy(&written.get_output().stdout).into_owned();
    assert!(told.starts_with("wrote .github/workflows/judge.yaml\nnext: "), "{told}");
    judge("new my-ruling.yaml", folder.path()).assert().success();
    judge("test --accept", folder.path()).assert().success();
    let release = Release::in_folder(temp.path());
    let workflow = fs::read_to_string(folder.path().join(".github/workflows/judge.yaml")).unwrap();
    let workflow: serde_json::Value = serde_yaml::from_str(&workflow).unwrap();
    let steps = workflow["jobs"]["test"]["steps"].as_array().unwrap();
    let scripts: Vec<&str> = steps.iter().filter_map(|step| step["run"].as_str()).collect();
    assert_eq!(scripts.len(), 2, "{scripts:?}");
    for script in &scripts {
        let output = release.step(script, workflow["env"]["JUDGE"].as_str().unwrap(), folder.path()).output().unwrap();
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        assert!(output.status.success(), "{script}\n{out}{err}");
    }
    assert!(fs::read_to_string(folder.path().join("judge.xml")).unwrap().contains("tests=\"1\""));
    // A ruling that has changed fails the last step.
    let ruling = fs::read_to_string(folder.path().join("my-ruling.yaml")).unwrap();
    fs::write(folder.path().join("my-ruling.yaml"), ruling.replace("title: ", "title: Another ")).unwrap();
    let changed = release.step(scripts[1], "", folder.path()).output().unwrap();
    assert_eq!(changed.status.code(), Some(1), "{}", String::from_utf8_lossy(&changed.stdout));
}

/// A machine of the CI, and a release that it can download.
#[cfg(unix)]
struct Release<'t> {
    temp: &'t Path,
    path: String,
}

#[cfg(unix)]
impl<'t> Release<'t> {
    /// The commands of the machine, the package of `.ci/package`, and its hash.
    fn in_folder(temp: &'t Path) -> Self {
        use std::os::unix::fs::PermissionsExt;
        let script = |name: &str, text: String| {
            let file = temp.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, format!("#!/bin/sh\n{text}\n")).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        };
        let name = "swu-judge-x86_64-unknown-linux-gnu";
        script(&format!("release/{name}/judge"), format!("exec '{}' \"$@\"", program().display()));
        let packed = format!("tar -cJf {name}.tar.xz {name} && sha256sum {name}.tar.xz >{name}.tar.xz.sha256");
        let status = Command::new("sh").args(["-ec", &packed]).current_dir(temp.join("release")).status().unwrap();
        assert!(status.success(), "no package: {packed}");
        script(
            "bin/gh",
            format!(
                "test \"$1 $2 $3\" = 'release download --repo' && cp '{}'/*.tar.xz* .",
                temp.join("release").display()
            ),
        );
        let path = format!("{}:{}", temp.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        fs::create_dir(temp.join("runner")).unwrap();
        Self { temp, path }
    }

    /// The command of a step. GitHub runs it in such a shell, and knows the path by a file.
    fn step(&self, script: &str, judge: &str, folder: &Path) -> Command {
        let added = fs::read_to_string(self.temp.join("path")).unwrap_or_default();
        let path = added.lines().map(str::to_owned).chain([self.path.clone()]).collect::<Vec<_>>().join(":");
        let mut command = Command::new("bash");
        command.args(["-e", "-o", "pipefail", "-c", script]).current_dir(folder);
        command.env("PATH", path).env("JUDGE", judge).env("GITHUB_PATH", self.temp.join("path"));
        command.env("RUNNER_TEMP", self.temp.join("runner"));
        command
    }
}
