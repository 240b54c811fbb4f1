//! Imports card data: `cargo run --example import_cards -- FILE… [--into DIR] [--unread]`.
//!
//! Writes `DIR/<set>.yaml` and prints how many cards of each set are understood; with `--unread`, also the texts that are
//! not, with a bar before the first word not understood.

use std::path::PathBuf;

use swu_judge::cards::import::{Report, import, to_yaml};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut files, mut into, mut unread) = (Vec::new(), None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--into" => into = arguments.next().map(PathBuf::from),
            "--unread" => unread = true,
            file => files.push(PathBuf::from(file)),
        }
    }
    let mut lines = String::new();
    for file in files {
        lines.push_str(&std::fs::read_to_string(file)?);
        lines.push('\n');
    }
    let mut report = Report::default();
    let start = std::time::Instant::now();
    let sets = import(&lines, &mut report);
    let elapsed = start.elapsed();
    if unread {
        for text in &report.unread {
            println!(
                "{} {}: {}‖{}",
                text.set,
                text.card,
                text.before.replace('\n', " / "),
                text.from.replace('\n', " / ")
            );
        }
    }
    for problem in &report.problems {
        eprintln!("{}", problem.title);
    }
    let (mut all, mut read) = (0, 0);
    for (set, total) in &report.total {
        let understood = report.understood.get(set).copied().unwrap_or(0);
        (all, read) = (all + total, read + understood);
        println!("{set}: {understood} of {total} understood");
    }
    println!("all: {read} of {all} understood, {} reprints, {elapsed:?}", report.reprints);
    if let Some(into) = into {
        std::fs::create_dir_all(&into)?;
        for set in &sets {
            let yaml = to_yaml(set)?;
            std::fs::write(into.join(format!("{}.yaml", set.code.to_lowercase())), yaml)?;
        }
    }
    Ok(())
}
