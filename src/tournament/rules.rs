//! The rules that tournament procedures cite: every one of them, in one place. A test finds each in the rulebook.

use crate::rulebook::RuleId;

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:expr;)*) => {
        $($(#[doc = $doc])+ pub const $name: RuleId = $id;)*

        /// Every rule that the procedures cite; those of a policy are in its file.
        pub const ALL: &[RuleId] = &[$($name),*];
    };
}

rules! {
    /// Swiss rounds: groups of one record, no rematch, byes.
    SWISS = RuleId::tr("4.1.1");
    /// The uneven cut and its additional round.
    UNEVEN_CUT = RuleId::tr("4.1.2");
    /// Single elimination.
    SINGLE_ELIMINATION = RuleId::tr("4.1.3");
    /// Double elimination.
    DOUBLE_ELIMINATION = RuleId::tr("4.1.4");
    /// Single game matches.
    SINGLE_GAME = RuleId::tr("4.2");
    /// How a single game match ends.
    SINGLE_GAME_RESULT = RuleId::tr("4.2.2");
    /// Number of rounds of single game matches.
    SINGLE_GAME_ROUNDS = RuleId::tr("4.2.3");
    /// Best-of-three matches, and who chooses the initiative in them.
    BEST_OF_THREE = RuleId::tr("4.3");
    /// How a best-of-three match ends.
    BEST_OF_THREE_RESULT = RuleId::tr("4.3.2");
    /// Number of rounds of best-of-three matches.
    BEST_OF_THREE_ROUNDS = RuleId::tr("4.3.3");
    /// What decides a rank.
    TIEBREAKERS = RuleId::tr("5.6");
    /// Matches won and lost.
    WIN_LOSS_RATIO = RuleId::tr("5.6.1");
    /// The ratios of a player's opponents.
    OPPONENTS_RATIO = RuleId::tr("5.6.2");
    /// The ratios of the opponents of a player's opponents.
    OPPONENTS_OPPONENTS_RATIO = RuleId::tr("5.6.3");
    /// Chance decides who has the initiative in the first game.
    FIRST_INITIATIVE = RuleId::cr("5.2.1.c");
    /// A defeated base ends the game.
    BASE_DEFEATED = RuleId::cr("5.6.1");
    /// Both bases defeated at once: a draw.
    DRAWN_GAME = RuleId::cr("5.6.3");
    /// Conceding.
    CONCEDE = RuleId::cr("5.6.4");
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::rulebook::Rulebook;

    #[test]
    fn every_rule_is_in_the_rulebook() {
        let missing: Vec<_> = ALL.iter().filter(|rule| Rulebook::embedded().get(rule).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
