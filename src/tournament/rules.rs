//! The rules that tournament procedures cite: every one of them, in one place. A test finds each in the rulebook.

use swu_rulebook::RuleId;

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:expr;)*) => {
        $($(#[doc = $doc])+ pub const $name: RuleId = $id;)*

        /// Every rule that the procedures cite; those of a policy are in its file.
        pub const ALL: &[RuleId] = &[$($name),*];
    };
}

rules! {
    /// The number by which a player is identified.
    UID = RuleId::tr("2.1");
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
    /// The time of a round of single game matches.
    SINGLE_GAME_TIME = RuleId::tr("4.2.1");
    /// How a single game match ends.
    SINGLE_GAME_RESULT = RuleId::tr("4.2.2");
    /// Number of rounds of single game matches.
    SINGLE_GAME_ROUNDS = RuleId::tr("4.2.3");
    /// Best-of-three matches, and who chooses the initiative in them.
    BEST_OF_THREE = RuleId::tr("4.3");
    /// The time of a round of best-of-three matches.
    BEST_OF_THREE_TIME = RuleId::tr("4.3.1");
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
    /// The mean of several opponents' ratios.
    NOTE_MEAN = RuleId::note("P1-2.1");
    /// The record of a bye.
    NOTE_BYE = RuleId::note("P1-2.2");
    /// A match that both players lose, in the records.
    NOTE_BOTH_LOSE = RuleId::note("P1-2.3");
    /// Lots.
    NOTE_LOT = RuleId::note("P1-2.4");
    /// Late entries.
    NOTE_LATE_ENTRY = RuleId::note("P1-2.5");
    /// Drops.
    NOTE_DROP = RuleId::note("P1-2.6");
    /// What goes first in pairings.
    NOTE_PAIRING = RuleId::note("P1-2.7");
    /// A second bye.
    NOTE_SECOND_BYE = RuleId::note("P1-2.8");
    /// The initiative after a drawn game.
    NOTE_AFTER_A_DRAW = RuleId::note("P1-2.9");
    /// A drawn game of a single game match.
    NOTE_DRAWN_SINGLE_GAME = RuleId::note("P1-2.10");
    /// Time called during a setup.
    NOTE_TIME_IN_SETUP = RuleId::note("P1-2.11");
    /// An elimination match without a winner.
    NOTE_NOBODY_ADVANCES = RuleId::note("P1-2.12");
    /// How many play the additional round.
    NOTE_ADDITIONAL_ROUND = RuleId::note("P1-2.13");
    /// Who meets whom in the additional round, and which place is taken.
    NOTE_ADDITIONAL_PAIRINGS = RuleId::note("P1-2.14");
    /// One additional round only.
    NOTE_ONE_ADDITIONAL_ROUND = RuleId::note("P1-2.15");
    /// Who meets whom in later rounds of a bracket.
    NOTE_BRACKET_ORDER = RuleId::note("P1-2.16");
    /// Where losers enter the secondary bracket.
    NOTE_SECONDARY_ENTRY = RuleId::note("P1-2.17");
    /// Sizes of brackets.
    NOTE_BRACKET_SIZE = RuleId::note("P1-2.18");
    /// Sizes after sideboarding.
    NOTE_SIDEBOARDING = RuleId::note("P1-2.19");
    /// Days of release.
    NOTE_RELEASE_DAYS = RuleId::note("P1-2.20");
    /// A conceded match, and one that nobody appears for.
    NOTE_CONCEDED_MATCH = RuleId::note("P1-2.21");
    /// A result that one player reports and the other confirms.
    NOTE_CLAIM = RuleId::note("P1-2.22");
    /// A result that is corrected after later rounds were paired.
    NOTE_CORRECTION = RuleId::note("P1-2.23");
    /// A pairing by the organiser's word.
    NOTE_ORGANISER = RuleId::note("P1-2.24");
    /// An event that goes on from standings from elsewhere.
    NOTE_TAKEN_OVER = RuleId::note("P1-2.25");
    /// Chance decides who has the initiative in the first game.
    FIRST_INITIATIVE = RuleId::cr("5.2.1.c");
    /// Tokens never belong to a deck.
    NO_TOKENS = RuleId::cr("1.2.3");
    /// The text of a card beats the rules.
    CARD_TEXT_FIRST = RuleId::cr("1.3.1");
    /// A base may change how a deck is built.
    DECKS_BY_BASES = RuleId::cr("3.2.1.a");
    /// A leader shows icons on each of its sides.
    SIDES_OF_LEADERS = RuleId::cr("3.4.1");
    /// The aspect penalty.
    ASPECT_PENALTY = RuleId::cr("8.1.1");
    /// One copy of a unique card in play.
    UNIQUE = RuleId::cr("8.29.3");
    /// Which cards are legal from when.
    LEGAL_CARDS = RuleId::tr("3.2.1");
    /// Changes of a deck between games.
    SIDEBOARDING = RuleId::tr("4.4.2");
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
    use swu_rulebook::Rulebook;

    #[test]
    fn every_rule_is_in_the_rulebook() {
        let missing: Vec<_> = ALL.iter().filter(|rule| Rulebook::embedded().get(rule).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
