//! Writes the features of the rules that may answer each query of standard input, for `fit.py`: a line with their names, then two lines
//! for each query, with the ids and the numbers of each rule; in the second, meanings and questions are not known.

use std::io::{BufRead, BufWriter, Write, stdin, stdout};

use swu_rulebook::Rulebook;
use swu_search::{Candidate, Helps, Meaning, Search};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let searches = [Meaning::Embedded, Meaning::Unknown]
        .map(|vectors| Search::with(Rulebook::embedded(), Helps { vectors, ..Helps::default() }));
    let mut out = BufWriter::new(stdout().lock());
    writeln!(out, "{}", Candidate::FEATURES.join("\t"))?;
    for typed in stdin().lock().lines() {
        let typed = typed?;
        for search in &searches {
            let rows = search.candidates(&typed)?;
            let rows = rows.iter().map(|candidate| {
                let numbers: Vec<String> = candidate.features.iter().map(|number| format!("{number:.6}")).collect();
                format!("{}={}", candidate.rule.id, numbers.join(","))
            });
            writeln!(out, "{}", rows.collect::<Vec<_>>().join("\t"))?;
        }
    }
    Ok(())
}
