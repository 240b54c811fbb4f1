//! Finds the rule that answers a question: `cargo run --example search -- may an exhausted unit be attacked`.

use swu_judge::rulebook::Rulebook;
use swu_judge::search::Search;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let asked = if asked.is_empty() { "draw from an empty deck".to_owned() } else { asked.join(" ") };
    let rules = Rulebook::embedded();
    for hit in Search::new(rules).find(&asked, 3)? {
        println!("{}  {}", hit.rule.id, hit.rule.label());
        println!("    {}", hit.snippet.text);
    }
    Ok(())
}
