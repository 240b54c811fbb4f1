//! Checks whether a deck list is legal in a format: `cargo run --example check_deck -- deck.txt`. Without a file, it checks a list of
//! its own.

use swu_judge::cards::Library;
use swu_judge::tournament::Policy;
use swu_judge::tournament::deck::{Check, Kind, Severity, check, read};
use swu_judge::tournament::policy::Format;

const LIST: &str = "Leader\n1 Grand Admiral Thrawn, Patient and Insightful\nBase\n1 Capital City\nDeck\n4 Wampa\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (name, text) = match std::env::args().nth(1) {
        Some(file) => (file.clone(), std::fs::read_to_string(file)?),
        None => ("example".to_owned(), LIST.to_owned()),
    };
    let decks = read(&name, &text, Kind::Deck, Library::embedded())
        .map_err(|errors| errors.into_iter().map(|error| error.title).collect::<Vec<_>>().join("\n"))?;
    let policy = Policy::named("cr-8.0").map_err(|refusal| refusal.to_string())?;
    let findings = check(&decks, &Check::new(policy, Format::Eternal)).map_err(|refusal| refusal.to_string())?;
    for finding in &findings {
        let rules: Vec<String> = finding.rules.iter().map(ToString::to_string).collect();
        println!("{:?}: {} ({})", finding.severity, finding.what, rules.join(", "));
    }
    let is_legal = findings.iter().all(|finding| finding.severity != Severity::Illegal);
    println!("{}", if is_legal { "legal" } else { "not legal" });
    Ok(())
}
