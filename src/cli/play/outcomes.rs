//! What is searched when somebody asks what can come of a game.

/// The claims about everything that can follow, as entries of `prove`: who can win, or whether what was typed can be so and
/// must be so.
pub(super) fn claims(typed: Option<&str>, players: &[String]) -> String {
    match typed {
        Some(claim) => {
            let claim = if claim.starts_with('{') { claim.to_owned() } else { format!("{{{claim}}}") };
            ["possible", "always"].map(|word| format!("  - {word}: {claim}\n")).concat()
        }
        None => {
            let can_win = |name: &String| format!("  - possible: {{result: {{winner: {name}}}}}\n");
            players.iter().map(can_win).collect()
        }
    }
}
