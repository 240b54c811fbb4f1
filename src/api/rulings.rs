//! The short names of the rulings that the program carries.

use std::collections::HashMap;
use std::sync::LazyLock;

use swu_scenario::embedded;

/// What every command calls a ruling by: `ruling:` and the last part of its file's name where no other has it, or else all of
/// it.
///
/// ```
/// let short = swu_api::rulings::short("scenarios/07-abilities-and-effects/keywords/sentinel/two-sentinels-the-attacker-picks.yaml");
/// assert_eq!(short, "ruling:two-sentinels-the-attacker-picks");
/// ```
pub fn short(file: &str) -> String {
    /// How many rulings have each last part.
    static LASTS: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
        let mut lasts: HashMap<String, usize> = HashMap::new();
        for name in embedded::names() {
            *lasts.entry(last(embedded::part(&name)).to_owned()).or_default() += 1;
        }
        lasts
    });
    let part = embedded::part(file);
    let is_its_own = LASTS.get(last(part)) == Some(&1);
    format!("ruling:{}", if is_its_own { last(part) } else { part })
}

fn last(part: &str) -> &str {
    part.rsplit('/').next().unwrap_or(part)
}
