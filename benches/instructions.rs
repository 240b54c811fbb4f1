//! Counted instructions, which do not depend on what else the machine does: of whole processes (`judge search`, `show`,
//! `cards show`, `replay`, `--version`), of a game, of a position of a search and of a search for a goal, and of compiling all
//! wordings.
//!
//! `cargo bench --bench instructions` counts them with callgrind, compares them with `benches/instructions.txt`, and fails if
//! one has risen by more than 5%. Whoever makes one dearer, or cheaper, writes the new figures with
//! `UPDATE_INSTRUCTIONS=1` and commits the file. Processes are counted with prepared data at hand.

#[path = "../tests/games/mod.rs"]
mod games;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use games::{Pool, game_of, play};
use swu_judge::cards::compile::{Context, compile};
use swu_judge::cards::{Ability, Library, print};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario;
use swu_judge::scenario::prove::{End, Options, prove};
use swu_judge::scenario::replay::World;

/// Limit for the rise of a figure: more than runs, processors and small changes of the compiler differ by.
const TOLERANCE: f64 = 1.05;

/// Processor features that the C library must not use: it copies memory with what the processor has, and a game would cost 4%
/// more or less from machine to machine.
const SAME_COPIES: &str =
    "glibc.cpu.hwcaps=-AVX512VL,-AVX512BW,-AVX2,-AVX,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM,-SSSE3,-SSE4_1,-SSE4_2,-BMI2";

/// Processes, as they are typed.
const PROCESSES: [&str; 6] = [
    "--version",
    "search overwhelm shield",
    "search 7.5.11",
    "show 7.5.7",
    "cards show Wampa",
    "replay scenarios/05-game-structure/phases/a-delayed-effect-of-the-next-action-phase.yaml",
];

/// The search whose positions are counted.
const SEARCHED: &str = "scenarios/puzzles/two-arenas-one-guard.yaml";

/// The search whose claim is decided without counting lines.
const SOUGHT: &str =
    "scenarios/07-abilities-and-effects/keywords/sentinel/a-win-past-shielded-sentinels-while-the-opponent-passes.yaml";

/// Work that says of how many parts it was.
type Work = fn() -> u64;

/// Work within a process, counted as the difference between doing it twice and once.
const WORK: [(&str, Work); 4] = [
    ("a game of two", games_of_two),
    ("a position of a search", || positions(SEARCHED, usize::MAX)),
    ("a position of a search for a goal", || positions(SOUGHT, 0)),
    ("compiling all wordings", wordings),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if let (Some("work"), Some(name), Some(times)) =
        (arguments.next().as_deref(), arguments.next(), arguments.next().and_then(|times| times.parse::<u32>().ok()))
    {
        let work = WORK.iter().find(|(known, _)| *known == name).map(|(_, work)| work);
        let mut parts = 0;
        for _ in 0..times {
            parts = work.map_or(0, |work| work());
        }
        println!("{parts}");
        return ExitCode::SUCCESS;
    }
    match compared() {
        Ok(is_fine) => ExitCode::from(u8::from(!is_fine)),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Counts everything, and prints it beside the figures of before. False if a figure has risen.
fn compared() -> Result<bool, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("benches/instructions.txt");
    let before = figures(&fs::read_to_string(&file).unwrap_or_default());
    let mut now = Vec::new();
    for typed in PROCESSES {
        let judge = || judge(root, typed);
        // The first start prepares the data.
        judge().output()?;
        now.push((format!("judge {typed}"), counted(&judge())?));
    }
    for (name, _) in WORK {
        now.push((name.to_owned(), of_work(name)?));
    }
    let mut is_fine = true;
    for (name, count) in &now {
        let known = before.get(name).copied().unwrap_or_default();
        let ratio = *count as f64 / known.max(1) as f64;
        let is_more = ratio > TOLERANCE;
        is_fine &= !is_more;
        println!("{count:>13} {ratio:>8.3} {}{name}", if is_more { "MORE THAN BEFORE: " } else { "" });
    }
    if std::env::var_os("UPDATE_INSTRUCTIONS").is_some() {
        let lines: Vec<String> = now.iter().map(|(name, count)| format!("{count:>13}  {name}\n")).collect();
        fs::write(&file, lines.concat())?;
        return Ok(true);
    }
    if !is_fine {
        println!(
            "make it as cheap as before, or write the new figures: UPDATE_INSTRUCTIONS=1 cargo bench --bench instructions"
        );
    }
    Ok(is_fine)
}

/// Figures by name, of lines such as `  30000000  judge search overwhelm`.
fn figures(text: &str) -> BTreeMap<String, u64> {
    let figure = |line: &str| {
        let (count, name) = line.trim().split_once("  ")?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    text.lines().filter_map(figure).collect()
}

/// The program, with nothing of this user's own.
fn judge(root: &Path, typed: &str) -> Command {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("instructions");
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
    command.current_dir(root).args(typed.split(' '));
    command.env("XDG_DATA_HOME", home.join("data")).env("XDG_CACHE_HOME", home.join("cache"));
    command
}

/// Instructions for doing that once more.
fn of_work(name: &str) -> Result<u64, Box<dyn Error>> {
    let this = std::env::current_exe()?;
    let command = |times: &str| {
        let mut command = Command::new(&this);
        command.args(["work", name, times]);
        command
    };
    let parts: u64 = String::from_utf8(command("1").output()?.stdout)?.trim().parse()?;
    let (once, twice) = (counted(&command("1"))?, counted(&command("2"))?);
    Ok(twice.saturating_sub(once) / parts.max(1))
}

/// Instructions of a whole process.
fn counted(command: &Command) -> Result<u64, Box<dyn Error>> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(command.get_program());
    valgrind.env("GLIBC_TUNABLES", SAME_COPIES);
    valgrind.args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        valgrind.current_dir(folder);
    }
    valgrind.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = valgrind.output().map_err(|error| format!("cannot run valgrind: {error}; install it first"))?;
    let told = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{command:?} failed:\n{told}").into());
    }
    let count =
        told.lines().find_map(|line| line.split("Collected :").nth(1)).and_then(|count| count.trim().parse().ok());
    count.ok_or_else(|| format!("valgrind has counted nothing of {command:?}:\n{told}").into())
}

/// Ten games between random decks; their number.
fn games_of_two() -> u64 {
    let pool = Pool::understood();
    (0..10).filter(|seed| play(&game_of(&pool, 2, *seed), |_| Ok(())).is_ok()).count() as u64
}

/// A search of an embedded file, of every line within so many positions; the number of its positions.
fn positions(file: &str, every_line: usize) -> u64 {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let source = scenario::embedded::source(file).expect("the file is embedded");
    let options = Options { until: End::Steps, threads: Some(1), every_line, ..Options::default() };
    prove(file, source, &world, &options, &()).positions as u64
}

/// Compiles the wording of every ability that is understood.
fn wordings() -> u64 {
    for card in Library::embedded().iter() {
        for (list, side) in card.sides().into_iter().zip(print::sides(card.kind)) {
            for tree in list.iter().filter(|ability| !matches!(***ability, Ability::Unsupported(_))) {
                let context = Context::new(card.name.as_str(), side);
                black_box(compile(&print::ability(tree, &context), &context));
            }
        }
    }
    1
}
