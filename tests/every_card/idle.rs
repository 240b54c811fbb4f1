//! Parts of abilities that make no difference in any game that is played here, each with the reason.
//!
//! Those of the first group cannot. The others would have to meet with something that positions drawn at random do not
//! bring about; most have been ruled by hand, in a scenario or when they were put here.

/// The part as the test prints it, and why it does not act.
pub const IDLE: &[(&str, &str)] = &[
    ("Data Vault | Printed 1 | setup: minimum-deck", "about building a deck"),
    ("Thermal Oscillator | Printed 1 | setup: minimum-deck", "about building a deck"),
    ("Swarming Vulture Droid | Printed 1 | setup: copies", "about building a deck"),
    (
        "Chancellor Palpatine, Playing Both Sides | Printed 1 | setup: this-side-up",
        "the side that starts up in any case",
    ),
    (
        "Hondo Ohnaka, Plays By His Own Rules | Printed 1 | rule: sees-top-card",
        "what a player may know changes nothing",
    ),
    ("Intelligence Agency | Printed 2 | rule: sees-top-card", "what a player may know changes nothing"),
    ("Director Krennic, The Work Has Stalled | Printed 1 | draw", UPGRADED_BASE),
    ("Queen Amidala, Retaking Theed | Printed 1 | while playing: cost", UPGRADED_BASE),
    ("Wild Space Wanderer | Printed 1 | defeat", UPGRADED_BASE),
    (
        "Rish Loo, Traitorous Minister | Printed 2 | take-control 2",
        "a unit with a Weakness token, and the regroup phase after",
    ),
    ("The First Legion, Vader's Fist | Printed 1 | lasting-rule", "a trait that an ability of an enemy card asks for"),
    (
        "The First Legion, Vader's Fist | Printed 1 | lasting-rule 2",
        "a trait that an ability of an enemy card asks for",
    ),
    ("Nabat Village | Printed 1 | setup: starting-hand", "hands have been drawn; it says how many a mulligan draws"),
    ("Chancellor Palpatine, Playing Both Sides | LeaderUnit 1 | create", NEEDS_A_FLIP),
    ("Chancellor Palpatine, Playing Both Sides | LeaderUnit 1 | damage", NEEDS_A_FLIP),
    ("Chancellor Palpatine, Playing Both Sides | LeaderUnit 1 | flip-leader", NEEDS_A_FLIP),
    (
        "Chancellor Palpatine, I Am the Senate | Printed 2 | Plot",
        "so many resources, with it among them, as a leader is deployed",
    ),
    (
        "Admiral Ackbar, Assume Attack Coordinates | Printed 1 | play",
        "space units of combined cost 5 among ten cards of the deck",
    ),
    ("General Grievous, Trophy Collector | Printed 2 | defeat", "four Lightsabers on one unit"),
    ("Boba Fett, Feared Bounty Hunter | AsUpgrade 1 | damage 2", "the greater damage declined, the lesser taken"),
    ("Zeb Orrelios, Spectre Four | Printed 2 | damage 2", "the greater damage declined, the lesser taken"),
    ("Qui-Gon Jinn, Influencing Chance | Printed 2 | arrange 2", "the discard declined and another order chosen"),
    ("IG-11, I Cannot Be Captured | Printed 1 | damage", "an enemy that captures this very unit"),
    ("IG-11, I Cannot Be Captured | Printed 1 | defeat", "an enemy that captures this very unit"),
    ("Vult Skerris's Defender, Secret Project | Printed 1 | give", "a discard by its player earlier in the phase"),
    ("Traitorous | Printed 2 | take-control", "a unit taken by it that another ability frees of it"),
    ("Tusken Tracker | Printed 2 | grant: lose-keyword", "an enemy unit that is hidden, and is then attacked"),
    ("Weequay Pirate | Printed 2 | give", "played for nothing by another ability"),
    ("Chewbacca, Faithful First Mate | AsUpgrade 1 | grant: cant-be-defeated-by-enemies", ENEMY_ABILITY),
    ("Chewbacca, Faithful First Mate | AsUpgrade 1 | grant: cant-be-returned-by-enemies", ENEMY_ABILITY),
    ("Mythosaur, Folklore Awakened | Printed 2 | grant: cant-be-exhausted-by-enemies", ENEMY_ABILITY),
    ("Mythosaur, Folklore Awakened | Printed 2 | grant: cant-be-returned-by-enemies", ENEMY_ABILITY),
    ("Chewbacca, Faithful First Mate | Printed 1 | grant: cant-be-returned-by-enemies", ENEMY_ABILITY),
    ("Willrow Hood, On the Run | Printed 1 | grant: cant-be-defeated-by-enemies", ENEMY_ABILITY),
    ("Willrow Hood, On the Run | Printed 1 | grant: cant-be-returned-by-enemies", ENEMY_ABILITY),
    (
        "R2-D2, Artooooooooo! | AsUpgrade 1 | while playing: may-go-on",
        "a friendly Vehicle with a Pilot that it is played on",
    ),
    ("Imprisoned | Printed 2 | grant: cant-gain-abilities", GIVEN_LATER),
    ("Mind Trick | Printed 1 | grant: cant-gain-abilities", GIVEN_LATER),
    ("There Is No Escape | Printed 1 | grant: cant-gain-abilities", GIVEN_LATER),
];

const UPGRADED_BASE: &str = "a base that has an upgrade when it acts";
const NEEDS_A_FLIP: &str = "its other side must be up, and what that asks for must have happened";
const ENEMY_ABILITY: &str = "an enemy ability of that kind that chooses this unit";
const GIVEN_LATER: &str = "an ability that is given to the same unit afterwards, and is then used";
