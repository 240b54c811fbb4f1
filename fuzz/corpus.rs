//! Every reader gets what fuzzing has found before and some of what the repository has for it, and mutations of both if they are
//! asked for: on the stable compiler, with nothing to install.
//!
//! `JUDGE_FUZZ_SECONDS` says how long each reader is given mutations, not at all if it is not set, and `JUDGE_FUZZ_SEED` which.
//! A failing input is reduced, and written to the path in the message; move it to `fuzz/corpus` once the reader
//! is mended, and it is replayed for good.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use swu_fuzz::{TARGETS, Target};

/// Time limit of a reader for one input, in the slowest build on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

/// The largest seed, in bytes: small inputs are mutated more often.
const LARGEST: u64 = 48 << 10;

/// Files taken from a folder of the repository.
const FILES: usize = 48;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files beneath a path, sorted.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries.iter().flat_map(|entry| files(entry)).collect()
}

fn is_small(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|metadata| metadata.len() <= LARGEST)
}

/// Inputs found or written for a reader.
fn corpus(target: &Target) -> Vec<PathBuf> {
    let folder = repository().join("fuzz/corpus").join(target.name);
    assert!(folder.is_dir(), "{} has a folder in fuzz/corpus", target.name);
    files(&folder)
}

/// Other inputs for a reader from the repository.
fn seeds(target: &Target) -> Vec<PathBuf> {
    let of = |seeds: &&str| {
        let files: Vec<PathBuf> = files(&repository().join(seeds)).into_iter().filter(|file| is_small(file)).collect();
        assert!(!files.is_empty(), "{seeds} has small files");
        files.iter().step_by(files.len().div_ceil(FILES)).cloned().collect::<Vec<_>>()
    };
    target.seeds.iter().flat_map(of).collect()
}

/// The words of a reader's dictionary, as libFuzzer writes them: a line each, in quotes.
fn dictionary(target: &Target) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(repository().join(format!("fuzz/dictionaries/{}.dict", target.name))).unwrap();
    let words = text.lines().filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix('"'));
    words.map(|word| word.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\").into_bytes()).collect()
}

/// A change of an input.
#[derive(Debug, Clone)]
enum Mutation {
    /// Another byte.
    Byte(Index, u8),
    /// A word of the dictionary.
    Word(Index, Index),
    /// Nothing in the place of some bytes.
    Cut(Index, usize),
    /// Some bytes many times.
    Repeat(Index, usize, usize),
    /// A part of another input.
    Splice(Index, Index, Index, usize),
    /// A character that texts rarely have.
    Odd(Index, char),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Mutation::Byte(at, byte)),
        (at(), at()).prop_map(|(at, word)| Mutation::Word(at, word)),
        (at(), 1..64_usize).prop_map(|(at, length)| Mutation::Cut(at, length)),
        (at(), 1..32_usize, 2..200_usize).prop_map(|(at, length, times)| Mutation::Repeat(at, length, times)),
        (at(), at(), at(), 1..400_usize).prop_map(|(at, of, from, length)| Mutation::Splice(at, of, from, length)),
        (
            at(),
            prop::sample::select(vec![
                '\0', '\u{1b}', '\u{85}', '\u{a0}', '\u{301}', '\u{2028}', '\u{202e}', '\u{feff}', 'İ', '𝟘', '\t', '\r'
            ])
        )
            .prop_map(|(at, odd)| Mutation::Odd(at, odd)),
    ]
}

/// Where something is put into the bytes.
fn place(bytes: &[u8], at: Index) -> usize {
    at.index(bytes.len() + 1)
}

fn some(bytes: &[u8], from: usize, length: usize) -> Vec<u8> {
    bytes[from..].iter().take(length).copied().collect()
}

/// An input with changes.
fn mutated(inputs: &[Vec<u8>], words: &[Vec<u8>], (first, mutations): &(Index, Vec<Mutation>)) -> Vec<u8> {
    let mut bytes = inputs[first.index(inputs.len())].clone();
    for mutation in mutations {
        let (at, gone, new) = match mutation {
            Mutation::Byte(at, byte) => (place(&bytes, *at), 1, vec![*byte]),
            Mutation::Word(at, word) => (place(&bytes, *at), 0, words[word.index(words.len())].clone()),
            Mutation::Cut(at, length) => (place(&bytes, *at), *length, Vec::new()),
            Mutation::Repeat(at, length, times) => {
                let at = place(&bytes, *at);
                (at, 0, some(&bytes, at, *length).repeat(*times))
            }
            Mutation::Splice(at, of, from, length) => {
                let other = &inputs[of.index(inputs.len())];
                (place(&bytes, *at), 0, some(other, place(other, *from), *length))
            }
            Mutation::Odd(at, odd) => (place(&bytes, *at), 0, odd.to_string().into_bytes()),
        };
        let end = (at + gone).min(bytes.len());
        bytes.splice(at..end, new);
    }
    bytes
}

/// The number that an environment variable holds.
fn number(variable: &str, usual: u64) -> u64 {
    env::var(variable).map_or(usual, |number| number.parse().unwrap_or_else(|_| panic!("{variable} is a number")))
}

/// The input that a reader is at, and since when.
struct Watched {
    name: &'static str,
    current: Mutex<Option<(Instant, Vec<u8>)>>,
}

impl Watched {
    fn run(&self, target: &Target, bytes: &[u8]) {
        *self.current.lock().unwrap() = Some((Instant::now(), bytes.to_vec()));
        (target.run)(bytes);
        self.current.lock().map(|mut current| *current = None).unwrap_or_default();
    }

    /// Ends the process when an input takes too long: a reader cannot be interrupted.
    fn watch(&'static self) {
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(1));
                let current = self.current.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                if let Some((since, bytes)) = &*current
                    && since.elapsed() > LONGEST
                {
                    eprintln!("{} takes longer than {LONGEST:?}: {}", self.name, kept(self.name, bytes).display());
                    std::process::exit(101);
                }
            }
        });
    }
}

/// Writes what broke a reader to a file.
fn kept(name: &str, bytes: &[u8]) -> PathBuf {
    let file = env::temp_dir().join(format!("judge-fuzz-{name}-{}", std::process::id()));
    fs::write(&file, bytes).unwrap();
    file
}

/// Gives a reader what is there for it, and then mutations until the time is up, if there is any.
fn fuzz(name: &str) {
    let target: &'static Target =
        TARGETS.iter().find(|target| target.name == name).map(|target| &*Box::leak(Box::new(*target))).unwrap();
    let watched = Box::leak(Box::new(Watched { name: target.name, current: Mutex::default() }));
    watched.watch();
    let (corpus, seeds) = (corpus(target), seeds(target));
    // Other tests read every file of the repository.
    for file in corpus.iter().chain(seeds.iter().step_by(4)) {
        let bytes = fs::read(file).unwrap();
        let done = std::panic::catch_unwind(|| watched.run(target, &bytes));
        assert!(done.is_ok(), "{} breaks the reader", file.display());
    }
    let inputs: Vec<Vec<u8>> = corpus.iter().chain(&seeds).map(|file| fs::read(file).unwrap()).collect();
    let words = dictionary(target);
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number("JUDGE_FUZZ_SEED", 23).to_le_bytes());
    let config = Config { cases: 16, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config.clone(), TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
    let strategy = (any::<Index>(), vec(mutation(), 0..12));
    let (begin, time) = (Instant::now(), Duration::from_secs(number("JUDGE_FUZZ_SECONDS", 0)));
    let executions = Cell::new(0);
    while begin.elapsed() < time {
        // A runner that has had its cases does nothing more.
        runner = TestRunner::new_with_rng(config.clone(), runner.new_rng());
        let run = runner.run(&strategy, |input| {
            watched.run(target, &mutated(&inputs, &words, &input));
            executions.set(executions.get() + 1);
            Ok(())
        });
        if let Err(TestError::Fail(reason, input)) = run {
            let file = kept(name, &mutated(&inputs, &words, &input));
            panic!("{} breaks the reader: {reason}", file.display());
        }
    }
    println!("{name}: {} files and {} mutations of them, nothing found", inputs.len(), executions.get());
}

macro_rules! readers {
    ($($test:ident: $name:literal),* $(,)?) => {
        $(#[test] fn $test() { fuzz($name); })*

        #[test]
        fn every_reader_is_here() {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$($name),*]);
        }
    };
}

readers! {
    card_data: "card-data",
    card_text: "card-text",
    citation: "citation",
    deck: "deck",
    document: "document",
    editor: "editor",
    event: "event",
    game_setup: "game-setup",
    http: "http",
    message: "message",
    pdf: "pdf",
    policy: "policy",
    query: "query",
    rules: "rules",
    scenario: "scenario",
    settings: "settings",
    standings: "standings",
}
