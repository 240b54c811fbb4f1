//! One pass over `scenarios/`: each file is read and replayed once, on all cores, and every test that looks at what comes of
//! it looks at this. Only files that a test changes are replayed by the test.

use std::sync::LazyLock;

use serde_json::Value;
use swu_judge::cards::Library;
use swu_judge::quiz::{Bank, Filter};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::replay::{Replay, World, replay};
use swu_judge::scenario::{embedded, spread};

/// A file with what comes of it.
pub struct Replayed {
    /// Its path in the repository.
    pub name: String,
    pub source: String,
    /// The file as YAML, without regard to what its keys mean.
    pub value: Value,
    pub replay: Replay,
}

/// The cards and rules of the program.
pub fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

/// Every file, sorted by name.
pub fn replays() -> &'static [Replayed] {
    static REPLAYS: LazyLock<Vec<Replayed>> = LazyLock::new(|| {
        spread::map(&embedded(), |(name, source)| Replayed {
            name: name.clone(),
            source: source.clone(),
            value: serde_yaml::from_str(source).unwrap_or_else(|error| panic!("{name}: {error}")),
            replay: replay(name, source, &world()),
        })
    });
    &REPLAYS
}

/// The file with that path within `scenarios/`, its ending left out or not.
pub fn replayed(path: &str) -> &'static Replayed {
    let name = format!("scenarios/{}.yaml", path.trim_end_matches(".yaml"));
    let place = replays().binary_search_by(|replayed| replayed.name.cmp(&name));
    &replays()[place.unwrap_or_else(|_| panic!("{name} is no scenario"))]
}

/// The questions that the files ask themselves.
pub fn written() -> &'static Bank {
    static WRITTEN: LazyLock<Bank> = LazyLock::new(|| Bank::written(&embedded(), &world()));
    &WRITTEN
}

/// The questions that are generated from all files.
pub fn generated() -> &'static Bank {
    static GENERATED: LazyLock<Bank> = LazyLock::new(|| Bank::generated(&embedded(), &Filter::default(), &world()));
    &GENERATED
}
