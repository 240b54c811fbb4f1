//! The short names of the rulings of the library.

use swu_scenario::embedded;

/// The name of a ruling in every command: `ruling:` and the last part of its file's name where no other has it, or else all of
/// it.
///
/// ```
/// let short = swu_api::rulings::short("scenarios/07-abilities-and-effects/keywords/sentinel/two-sentinels-the-attacker-picks.yaml");
/// assert_eq!(short, "ruling:two-sentinels-the-attacker-picks");
/// ```
pub fn short(file: &str) -> String {
    format!("ruling:{}", embedded::short(file))
}
