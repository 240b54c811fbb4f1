//! The rules that tournament procedures cite: every one of them, in one place. A test finds each in the rulebook.

use swu_rulebook::RuleId;

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $name:ident = $id:expr;)*) => {
        $($(#[doc = $doc])* pub const $name: RuleId = $id;)*

        /// Every rule that the procedures cite; those of a policy are in its file.
        pub const ALL: &[RuleId] = &[$($name),*];
    };
}

rules! {
    /// The number by which a player is identified.
    UID = RuleId::tr("2.1");
    /// Swiss rounds: groups of one record, no rematch, byes.
    SWISS = RuleId::tr("4.1.1");
    UNEVEN_CUT = RuleId::tr("4.1.2");
    SINGLE_ELIMINATION = RuleId::tr("4.1.3");
    DOUBLE_ELIMINATION = RuleId::tr("4.1.4");
    SINGLE_GAME = RuleId::tr("4.2");
    SINGLE_GAME_TIME = RuleId::tr("4.2.1");
    SINGLE_GAME_RESULT = RuleId::tr("4.2.2");
    SINGLE_GAME_ROUNDS = RuleId::tr("4.2.3");
    BEST_OF_THREE = RuleId::tr("4.3");
    BEST_OF_THREE_TIME = RuleId::tr("4.3.1");
    BEST_OF_THREE_RESULT = RuleId::tr("4.3.2");
    BEST_OF_THREE_ROUNDS = RuleId::tr("4.3.3");
    /// The order of what decides a rank.
    TIEBREAKERS = RuleId::tr("5.6");
    WIN_LOSS_RATIO = RuleId::tr("5.6.1");
    OPPONENTS_RATIO = RuleId::tr("5.6.2");
    OPPONENTS_OPPONENTS_RATIO = RuleId::tr("5.6.3");
    /// The mean of several opponents' ratios.
    NOTE_MEAN = RuleId::note("P1-2.1");
    NOTE_BYE = RuleId::note("P1-2.2");
    /// A match that both players lose, in the records.
    NOTE_BOTH_LOSE = RuleId::note("P1-2.3");
    NOTE_LOT = RuleId::note("P1-2.4");
    NOTE_LATE_ENTRY = RuleId::note("P1-2.5");
    NOTE_DROP = RuleId::note("P1-2.6");
    NOTE_PAIRING = RuleId::note("P1-2.7");
    NOTE_SECOND_BYE = RuleId::note("P1-2.8");
    NOTE_AFTER_A_DRAW = RuleId::note("P1-2.9");
    NOTE_DRAWN_SINGLE_GAME = RuleId::note("P1-2.10");
    NOTE_TIME_IN_SETUP = RuleId::note("P1-2.11");
    NOTE_NOBODY_ADVANCES = RuleId::note("P1-2.12");
    /// The number of players in the additional round.
    NOTE_ADDITIONAL_ROUND = RuleId::note("P1-2.13");
    /// The pairs of the additional round, and the places that they play for.
    NOTE_ADDITIONAL_PAIRINGS = RuleId::note("P1-2.14");
    NOTE_ONE_ADDITIONAL_ROUND = RuleId::note("P1-2.15");
    /// The pairs of later rounds of a bracket.
    NOTE_BRACKET_ORDER = RuleId::note("P1-2.16");
    NOTE_SECONDARY_ENTRY = RuleId::note("P1-2.17");
    NOTE_BRACKET_SIZE = RuleId::note("P1-2.18");
    /// Sizes after sideboarding.
    NOTE_SIDEBOARDING = RuleId::note("P1-2.19");
    NOTE_RELEASE_DAYS = RuleId::note("P1-2.20");
    /// A conceded match, and one that nobody appears for.
    NOTE_CONCEDED_MATCH = RuleId::note("P1-2.21");
    /// A result that one player reports and the other confirms.
    NOTE_CLAIM = RuleId::note("P1-2.22");
    NOTE_CORRECTION = RuleId::note("P1-2.23");
    /// A pairing by the organiser's word.
    NOTE_ORGANISER = RuleId::note("P1-2.24");
    /// An event that goes on from standings from elsewhere.
    NOTE_TAKEN_OVER = RuleId::note("P1-2.25");
    /// A player who dropped and comes back.
    NOTE_COMEBACK = RuleId::note("P1-2.26");
    NOTE_EXTRA_TIME = RuleId::note("P1-2.27");
    /// A penalty in the result of a match.
    NOTE_PENALTY = RuleId::note("P1-2.28");
    /// Lateness, of which no document here has the penalty.
    NOTE_LATENESS = RuleId::note("P1-3.2");
    TRILOGY_MATCH = RuleId::cr("9.3.1.a");
    FIRST_INITIATIVE = RuleId::cr("5.2.1.c");
    NO_TOKENS = RuleId::cr("1.2.3");
    CARD_TEXT_FIRST = RuleId::cr("1.3.1");
    DECKS_BY_BASES = RuleId::cr("3.2.1.a");
    /// A leader shows icons on each of its sides.
    SIDES_OF_LEADERS = RuleId::cr("3.4.1");
    ASPECT_PENALTY = RuleId::cr("8.1.1");
    /// One copy of a unique card in play.
    UNIQUE = RuleId::cr("8.29.3");
    /// The days from which cards are legal.
    LEGAL_CARDS = RuleId::tr("3.2.1");
    SIDEBOARDING = RuleId::tr("4.4.2");
    BASE_DEFEATED = RuleId::cr("5.6.1");
    DRAWN_GAME = RuleId::cr("5.6.3");
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
