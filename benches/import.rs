//! Measures importing the official Comprehensive Rules, if they lie beside the repository. Run with
//! `cargo bench --bench import`.

use std::fs;
use std::path::Path;

use divan::{Bencher, black_box};
use swu_judge::import::{Source, import, read_pdf, read_text};

fn main() {
    divan::main();
}

fn reference(name: &str) -> Option<Vec<u8>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference").join(name);
    let bytes = fs::read(&file).ok();
    if bytes.is_none() {
        eprintln!("skipped: {} is missing", file.display());
    }
    bytes
}

#[divan::bench]
fn pdf(bencher: Bencher<'_, '_>) {
    let Some(bytes) = reference("cr-7.0.pdf") else { return };
    bencher.bench_local(|| read_pdf(black_box(&bytes)).map(|manuscript| manuscript.entries.len()));
}

#[divan::bench]
fn text(bencher: Bencher<'_, '_>) {
    let Some(text) = reference("cr-7.0.txt").and_then(|bytes| String::from_utf8(bytes).ok()) else { return };
    bencher.bench_local(|| read_text(black_box(&text)).map(|manuscript| manuscript.entries.len()));
}

/// The whole of it: read, linked, written as our own markdown, and parsed again.
#[divan::bench(args = ["cr-7.0.pdf", "cr-7.0.txt", "cr-2.0.md"])]
fn whole(bencher: Bencher<'_, '_>, name: &str) {
    let Some(source) = reference(name).and_then(|bytes| Source::of(bytes).ok()) else { return };
    bencher.bench_local(|| {
        let import = import(black_box(vec![(name.to_owned(), source.clone())]));
        import.map(|import| import.rulebook().iter().len())
    });
}
