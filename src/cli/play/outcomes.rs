//! The search of everything that can follow, until the regroup phase.

use crate::cli::prove::at_a_table;
use crate::diagnostic::Diagnostic;
use crate::scenario::SearchClaims;
use crate::scenario::prove::{Progress, Proof};
use crate::scenario::session::Sight;

/// The claims about everything that can follow: that each player can win, or that the typed claim can hold and must hold.
///
/// # Errors
///
/// If the typed claim cannot be read.
pub(super) fn claims(
    sight: &Sight<'_>,
    typed: Option<&str>,
    players: &[String],
) -> Result<SearchClaims, Vec<Diagnostic>> {
    let claims: String = match typed {
        Some(claim) => {
            let claim = if claim.starts_with('{') { claim.to_owned() } else { format!("{{{claim}}}") };
            ["possible", "always"].map(|word| format!("- {word}: {claim}\n")).concat()
        }
        None => players.iter().map(|name| format!("- possible: {{result: {{winner: {name}}}}}\n")).collect(),
    };
    sight.read_claims(&claims)
}

/// Searches everything that can follow.
pub(super) fn search(sight: &Sight<'_>, claims: SearchClaims, progress: &dyn Progress) -> Proof {
    sight.prove(claims, &at_a_table(), progress)
}
