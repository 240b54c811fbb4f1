//! `judge new --jobs`: the job files of each system, and their steps run by a shell as the system runs them. The joined result is
//! that of one run, byte for byte, also after a part was lost and made again. `.ci/jobs` runs the same on a Slurm of this machine.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::command::{CommandExt, program};
use crate::pages;

const HARD: &str = "title: A fight that Ana survives
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine], base: {hp: 9}, resources: 0, deck: 2}
    ben: {ground: [Pyke Sentinel, Wampa], base: {hp: 9}, resources: 0, deck: 2}
prove: {until: regroup, claims: [{never: {result: {winner: ben}}}, {possible: {ana: {base: {damage: 4}}}}]}
";

/// A folder with a proof and a suite, and a `PATH` with `judge` and a `sbatch` that runs each job at once.
struct Cluster(TempDir);

impl Cluster {
    fn new() -> Self {
        let cluster = Self(tempfile::tempdir().unwrap());
        fs::write(cluster.path("hard.yaml"), HARD).unwrap();
        fs::create_dir(cluster.path("rulings")).unwrap();
        for name in ["one", "two", "three", "four"] {
            cluster.judge(&format!("new rulings/{name}.yaml")).assert().success();
        }
        cluster.judge("test rulings --accept").assert().success();
        cluster.script("judge", &format!("exec '{}' \"$@\"", program().display()));
        cluster.script(
            "sbatch",
            r#"echo "$*" >>sbatch.log
while [ "${1#--}" != "$1" ]; do
    case $1 in --array=*) array=${1#--array=} ;; esac
    shift
done
if [ -n "${array:-}" ]; then
    for part in $(echo "$array" | tr , ' '); do
        [ "$part" = "${LOST:-}" ] || SLURM_ARRAY_TASK_ID=$part bash "$@" >/dev/null || exit
    done
    echo '7;cluster'
else
    bash "$@"
fi"#,
        );
        cluster
    }

    fn path(&self, name: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        path
    }

    fn script(&self, name: &str, text: &str) {
        let file = self.path(&format!("bin/{name}"));
        fs::write(&file, format!("#!/usr/bin/env bash\n{text}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn judge(&self, arguments: &str) -> Command {
        let mut command = Command::new(program());
        command.current_dir(self.0.path()).args(arguments.split_whitespace());
        command
    }

    /// A script as systems run it, with these variables.
    fn bash(&self, script: &str, set: &[(&str, &str)]) -> Output {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new("bash");
        command.args(["-euo", "pipefail", "-c", script]).current_dir(self.0.path()).env("PATH", path);
        command.envs(set.iter().copied()).output().unwrap()
    }

    /// The only file of that name's end beneath a folder.
    fn only(&self, folder: &str, end: &str) -> String {
        let all = fs::read_dir(self.path(folder)).unwrap().map(|entry| entry.unwrap().path());
        let found: Vec<PathBuf> = all.filter(|path| path.to_string_lossy().ends_with(end)).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        fs::read_to_string(&found[0]).unwrap()
    }

    /// The undivided results: the report of the suite, and the verdict of the proof.
    fn whole(&self) -> [String; 2] {
        self.judge("test rulings --check --quiet --reporter json=whole.json").assert().success();
        [fs::read_to_string(self.path("whole.json")).unwrap(), self.verdict("hard.yaml")]
    }

    fn verdict(&self, of: &str) -> String {
        let output = self.judge(&format!("prove --verdict --every-line --format json {of}")).assert().success();
        String::from_utf8(output.get_output().stdout.clone()).unwrap()
    }
}

fn told(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    format!("{out}{err}")
}

fn done(output: &Output) {
    assert!(output.status.success(), "{}", told(output));
}

fn written(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.split("\n---\n").map(|document| serde_yaml::from_str(document).unwrap()).collect()
}

/// The scripts of a job of a workflow.
fn steps<'w>(workflow: &'w Value, job: &str) -> Vec<&'w str> {
    let steps = workflow["jobs"][job]["steps"].as_array().unwrap();
    steps.iter().filter_map(|step| step["run"].as_str()).filter(|script| !script.contains("gh release")).collect()
}

#[test]
fn job_files_are_written_where_systems_look_for_them() {
    let open = regex::Regex::new("@[A-Z-]+@").unwrap();
    for (system, parts) in [("slurm", 16), ("kubernetes", 16), ("github", 3)] {
        let cluster = Cluster::new();
        let wrote = cluster.judge(&format!("new --jobs {system} --of hard.yaml --parts {parts}")).assert().success();
        let told = told(wrote.get_output());
        let file = told.lines().next().and_then(|line| line.strip_prefix("wrote ")).unwrap();
        let text = fs::read_to_string(cluster.path(file)).unwrap();
        assert!(!open.is_match(&text), "{text}");
        insta::assert_snapshot!(format!("jobs_for_{system}"), format!("{told}\n{text}"));
        let again = cluster.judge(&format!("new --jobs {system} --of hard.yaml")).assert().code(2);
        assert!(self::told(again.get_output()).contains("already exists"));
    }
}

#[test]
fn a_slurm_array_makes_lost_parts_again_and_joins_to_the_whole() {
    let cluster = Cluster::new();
    let [suite, verdict] = cluster.whole();
    for (of, whole) in [("hard.yaml", &verdict), ("rulings", &suite)] {
        let file = format!("{}.slurm", of.trim_end_matches(".yaml"));
        cluster.judge(&format!("new {file} --jobs slurm --of {of} --parts 4")).assert().success();
        _ = fs::remove_dir_all(cluster.path("judge-reports"));
        let lost = cluster.bash(&format!("bash {file}"), &[("LOST", "3")]);
        assert_eq!(lost.status.code(), Some(2), "{}", told(&lost));
        assert!(told(&lost).contains("part") && told(&lost).contains('3'), "{}", told(&lost));
        done(&cluster.bash(&format!("bash {file}"), &[]));
        let submitted = fs::read_to_string(cluster.path("sbatch.log")).unwrap();
        let arrays: Vec<&str> = submitted.lines().filter(|line| line.contains("--array")).collect();
        assert!(arrays[arrays.len() - 2].contains("--array=1,2,3,4 ") && arrays.last().unwrap().contains("--array=3 "));
        assert!(submitted.contains("--dependency=afterany:7 "), "{submitted}");
        // A third time nothing is repeated.
        done(&cluster.bash(&format!("bash {file}"), &[]));
        assert_eq!(fs::read_to_string(cluster.path("sbatch.log")).unwrap().matches("--array").count(), arrays.len());
        let joined = cluster.only("judge-reports", ".result.json");
        if of == "rulings" {
            assert_eq!(&joined, whole);
        } else {
            assert!(joined.contains("\"status\": \"proved\""), "{joined}");
            let folders = fs::read_dir(cluster.path("judge-reports")).unwrap().map(|entry| entry.unwrap().path());
            let reports = folders.into_iter().find(|path| path.is_dir()).unwrap();
            assert_eq!(&cluster.verdict(&format!("--merge {}", reports.display())), whole);
        }
    }
}

#[test]
fn pods_of_kubernetes_join_to_the_whole() {
    let cluster = Cluster::new();
    let [suite, _] = cluster.whole();
    cluster.judge("new k8s.yml --jobs kubernetes --of rulings --parts 3").assert().success();
    let documents = written(&cluster.path("k8s.yml"));
    let [_, parts, merge] = documents.as_slice() else { panic!("{} documents", documents.len()) };
    assert_eq!((&parts["spec"]["completions"], &parts["spec"]["completionMode"]), (&3.into(), &"Indexed".into()));
    let container = |job: &Value| {
        let container = job["spec"]["template"]["spec"]["containers"][0].clone();
        let variable =
            |one: &Value| (one["name"].as_str().unwrap().to_owned(), one["value"].as_str().unwrap().to_owned());
        let set: Vec<(String, String)> = container["env"].as_array().unwrap().iter().map(variable).collect();
        (container["args"][0].as_str().unwrap().to_owned(), set)
    };
    let reports = cluster.path("volume").display().to_string();
    let run = |job: &Value, more: &[(&str, &str)]| {
        let (script, set) = container(job);
        let mut all: Vec<(&str, &str)> = set.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        all.push(("REPORTS", &reports));
        all.extend(more);
        cluster.bash(&script, &all)
    };
    for index in ["0", "2", "2"] {
        done(&run(parts, &[("JOB_COMPLETION_INDEX", index)]));
    }
    let early = run(merge, &[("WAIT", "0")]);
    assert_eq!(early.status.code(), Some(2), "{}", told(&early));
    assert!(told(&early).contains("missing parts of 3: 2"), "{}", told(&early));
    done(&run(parts, &[("JOB_COMPLETION_INDEX", "1")]));
    done(&run(merge, &[]));
    assert_eq!(cluster.only("volume", ".result.json"), suite);
}

#[test]
fn a_matrix_of_github_joins_to_the_whole() {
    let cluster = Cluster::new();
    let [suite, verdict] = cluster.whole();
    for (of, whole) in [("hard.yaml", &verdict), ("rulings", &suite)] {
        cluster.judge(&format!("new workflow.yml --jobs github --of {of} --parts 3")).assert().success();
        let workflow = written(&cluster.path("workflow.yml")).remove(0);
        fs::remove_file(cluster.path("workflow.yml")).unwrap();
        assert_eq!(workflow["jobs"]["part"]["strategy"]["matrix"]["part"], serde_json::json!([1, 2, 3]));
        for part in ["1", "2", "3"] {
            for script in steps(&workflow, "part") {
                done(&cluster.bash(script, &[("OF", of), ("PARTS", "3"), ("PART", part)]));
            }
        }
        for script in steps(&workflow, "merge") {
            done(&cluster.bash(script, &[]));
        }
        match of {
            "rulings" => assert_eq!(&fs::read_to_string(cluster.path("reports.result.json")).unwrap(), whole),
            _ => assert_eq!(&cluster.verdict("--merge reports"), whole),
        }
        fs::remove_dir_all(cluster.path("reports")).unwrap();
    }
}

#[test]
fn the_page_writes_a_job_file() {
    assert_eq!(pages::run("docs/clusters.md"), 1);
}

#[test]
fn refuses_divisions_that_no_system_can_run() {
    let cluster = Cluster::new();
    fs::write(cluster.path("plain.yaml"), HARD.split("prove:").next().unwrap()).unwrap();
    fs::write(cluster.path("-odd.yaml"), HARD).unwrap();
    for (line, said) in [
        ("--jobs slurm --of nowhere.yaml", "`nowhere.yaml` not found"),
        ("--jobs slurm --of plain.yaml", "the file has no claims"),
        ("--jobs slurm --of plain.yaml", "`--of` with a folder divides its rulings instead"),
        ("--jobs slurm --of=-odd.yaml", "cannot stand in a job file"),
        ("--jobs github --parts 257", "use `--parts 256`, or another system"),
        ("--jobs slurm --parts 0", "0 is not in 1 to 4096"),
        ("--jobs lsf", "`lsf` is not a value of `--jobs <SYSTEM>`"),
        ("x.yaml --parts 3", "--jobs"),
    ] {
        let refused = cluster.judge(&format!("new {line}")).assert().code(2);
        let told = told(refused.get_output()).replace("\n ", " ");
        assert!(told.contains(said), "{line}: {told}");
    }
    assert!(!cluster.0.path().join("judge-parts.slurm").exists());
}
