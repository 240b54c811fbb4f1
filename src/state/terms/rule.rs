//! The rules that the engine cites: every one of them, in one place.
//!
//! A [`Rule`] is a number of the Comprehensive Rules as a value: `Rule::Cr7_5_7a` is CR 7.5.7.a. Where they can be read in
//! two ways and an official ruling decides, it is the number of our note on that ruling: `Rule::NoteR1_6_22` is
//! NOTE R1-6.22. Events, decisions and refusals carry it, never a string; a test finds each of them in the rule graph.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer, de::Error};

macro_rules! rules {
    ($($rule:ident)*) => {
        /// A rule of the Comprehensive Rules that the engine implements, or a note on an official ruling that it follows.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule { $($rule),* }

        impl Rule {
            /// The edition of the Comprehensive Rules that these are the numbers of, and by which the engine rules.
            pub const EDITION: &'static str = "8.0";

            /// Every rule that the engine cites.
            pub const ALL: &[Self] = &[$(Self::$rule),*];

            const fn ident(self) -> &'static str {
                match self { $(Self::$rule => stringify!($rule)),* }
            }
        }
    };
}

rules! {
    Cr1_3_1 Cr1_3_2 Cr1_3_3 Cr1_4_3 Cr1_4_4 Cr1_4_5 Cr1_5_2a Cr1_5_2b Cr1_5_2c Cr1_5_2d Cr1_5_2e Cr1_5_2f Cr1_5_3a
    Cr1_5_3b Cr1_5_4b Cr1_5_4d Cr1_5_4e Cr1_5_4f Cr1_5_5b Cr1_5_5c Cr1_5_5d Cr1_5_5e Cr1_5_5f Cr1_5_6b Cr1_5_6c
    Cr1_6_3 Cr1_7_2 Cr1_7_7 Cr1_7_8 Cr1_8_2 Cr1_8_3 Cr1_8_4 Cr1_8_5 Cr1_8_6 Cr1_8_7 Cr1_8_8 Cr1_8_9 Cr1_8_10 Cr1_9_2
    Cr1_9_3 Cr1_9_4 Cr1_9_5 Cr1_9_6 Cr1_9_7 Cr1_9_8 Cr1_9_9 Cr1_9_10 Cr1_9_11 Cr1_9_12 Cr1_9_13 Cr1_10_1 Cr1_10_2a
    Cr1_10_3 Cr1_10_4 Cr1_10_5 Cr1_10_6 Cr1_11_2a Cr1_11_3 Cr1_11_4 Cr1_11_5 Cr1_11_6 Cr1_11_7 Cr1_12_2 Cr1_12_2a
    Cr1_12_2b Cr1_12_2c Cr1_12_3 Cr1_13_1 Cr1_13_2 Cr1_13_3 Cr1_14_1 Cr1_14_2 Cr1_14_3 Cr1_14_4 Cr1_14_5 Cr1_14_6
    Cr1_15_1 Cr1_15_2 Cr1_15_3 Cr1_15_4 Cr1_15_5 Cr1_15_5a Cr1_15_5b Cr1_15_5c Cr1_15_5d Cr1_15_6 Cr1_15_6a Cr1_15_6b
    Cr1_15_6d Cr1_16_2 Cr1_16_3 Cr1_16_4 Cr1_16_5 Cr1_16_5a Cr1_16_5b Cr1_16_5d Cr1_16_5e Cr1_17_4 Cr1_18_1
    Cr1_18_1a Cr1_18_1b Cr1_18_1c Cr1_18_1d Cr1_18_1e Cr1_18_2a Cr1_18_2b
    Cr3_2_3 Cr3_2_4 Cr3_2_5 Cr3_3_2 Cr3_3_3 Cr3_3_4 Cr3_3_5 Cr3_3_6 Cr3_3_7 Cr3_4_1 Cr3_4_3 Cr3_4_4 Cr3_4_4a Cr3_4_4b Cr3_4_5
    Cr3_4_6 Cr3_4_7 Cr3_5_2 Cr3_5_3 Cr3_5_4 Cr3_5_6 Cr3_6_2 Cr3_6_3 Cr3_6_3a Cr3_6_3b Cr3_6_3c Cr3_6_4 Cr3_6_5 Cr3_6_7
    Cr3_6_8 Cr3_6_9 Cr3_6_10 Cr3_6_11 Cr3_6_12 Cr3_6_14 Cr3_7_1 Cr3_7_2 Cr3_7_2a Cr3_7_2b Cr3_7_3 Cr3_7_5 Cr3_7_6 Cr3_7_6a
    Cr3_7_7 Cr3_7_8 Cr3_7_9 Cr3_7_10 Cr3_7_11 Cr3_7_12 Cr3_7_13 Cr3_7_14 Cr3_7_15
    Cr4_2_2 Cr4_2_3 Cr4_2_4 Cr4_3_3 Cr4_3_4 Cr4_3_5 Cr4_4_3 Cr4_4_4 Cr4_4_5 Cr4_5_4 Cr4_6_2 Cr4_7_3 Cr4_8_1 Cr4_8_4
    Cr4_9_1a Cr4_9_2 Cr4_9_2a Cr4_11_2
    Cr5_2_1e Cr5_2_1f Cr5_2_2 Cr5_3_1 Cr5_3_2 Cr5_4_1a Cr5_4_1b Cr5_4_1c Cr5_4_2 Cr5_5_1 Cr5_5_1a Cr5_5_1b Cr5_5_1c
    Cr5_5_1d Cr5_5_1e Cr5_5_2 Cr5_6_1 Cr5_6_2 Cr5_6_3 Cr5_6_4
    Cr6_2_0a Cr6_2_0b Cr6_2_0c Cr6_2_0d Cr6_2_0e Cr6_2_0f Cr6_2_1 Cr6_2_1a Cr6_2_1b Cr6_2_2 Cr6_2_2a Cr6_2_2b Cr6_2_2c
    Cr6_2_2d Cr6_2_3a Cr6_2_3b Cr6_2_3c Cr6_2_3d Cr6_2_3e Cr6_2_4 Cr6_2_4a Cr6_2_4b Cr6_2_4c Cr6_2_4d Cr6_2_5a
    Cr6_2_5b Cr6_2_5c Cr6_2_5d Cr6_2_5e Cr6_3_0a Cr6_3_0b Cr6_3_0c Cr6_3_0d Cr6_3_0e Cr6_3_1 Cr6_3_1a Cr6_3_1b Cr6_3_2 Cr6_3_2a
    Cr6_3_2b Cr6_3_2c Cr6_3_3 Cr6_3_3a Cr6_3_3b Cr6_3_3c Cr6_3_4a Cr6_3_4b Cr6_3_4c Cr6_3_5 Cr6_3_5a Cr6_3_5b
    Cr6_3_5c Cr6_3_5d Cr6_3_5e Cr6_4_0a Cr6_4_0c Cr6_4_0d Cr6_4_0e Cr6_4_0f Cr6_4_0g Cr6_4_1 Cr6_4_2 Cr6_4_2a Cr6_4_3b Cr6_4_3c
    Cr6_4_4 Cr6_4_4a Cr6_4_4b Cr6_4_4c Cr6_4_5 Cr6_4_5a Cr6_4_5b
    Cr7_1_1 Cr7_1_4 Cr7_1_5 Cr7_1_6a Cr7_1_6b Cr7_1_6c Cr7_1_6d Cr7_1_6e Cr7_1_7 Cr7_1_8 Cr7_2_2 Cr7_2_3 Cr7_2_4 Cr7_2_5
    Cr7_3_1 Cr7_3_2 Cr7_3_3 Cr7_3_3a Cr7_3_4 Cr7_4_2 Cr7_4_3 Cr7_4_4 Cr7_4_5 Cr7_5_1 Cr7_5_2 Cr7_5_3 Cr7_5_4 Cr7_5_5a
    Cr7_5_5b Cr7_5_5c Cr7_5_5d Cr7_5_5e Cr7_5_5f Cr7_5_6a Cr7_5_6b Cr7_5_6c Cr7_5_6d Cr7_5_7a Cr7_5_7b Cr7_5_7c
    Cr7_5_7d Cr7_5_7e Cr7_5_7f Cr7_5_8a Cr7_5_8b Cr7_5_8c Cr7_5_8d Cr7_5_9a Cr7_5_9b Cr7_5_10a Cr7_5_10b Cr7_5_11a
    Cr7_5_11b Cr7_5_11c Cr7_5_11d Cr7_5_12a Cr7_5_12b Cr7_5_13a Cr7_5_13b Cr7_5_13c Cr7_5_13d Cr7_5_13e Cr7_5_13f
    Cr7_5_13g Cr7_5_14a Cr7_5_14b Cr7_5_14c Cr7_5_14d Cr7_5_14e Cr7_5_14f Cr7_5_14g Cr7_5_14h Cr7_5_14i Cr7_5_15a
    Cr7_5_15b Cr7_5_15c Cr7_5_16a Cr7_5_16b Cr7_5_16c Cr7_5_16d Cr7_5_17a Cr7_5_17b Cr7_5_17c Cr7_5_17d Cr7_5_18a
    Cr7_5_18b Cr7_5_19a Cr7_5_19b Cr7_5_19c Cr7_5_19d Cr7_5_20a Cr7_5_20b Cr7_5_20c Cr7_5_20d Cr7_5_20e Cr7_6_2 Cr7_6_3 Cr7_6_3a Cr7_6_4 Cr7_6_5 Cr7_6_6 Cr7_6_7 Cr7_6_8
    Cr7_6_8a Cr7_6_9 Cr7_6_10 Cr7_6_11 Cr7_6_12 Cr7_6_13a Cr7_6_13b Cr7_6_13c Cr7_6_14a Cr7_6_14b Cr7_6_14c Cr7_6_15a
    Cr7_6_15b Cr7_6_15c Cr7_6_16a Cr7_6_16b Cr7_6_16c Cr7_6_16d Cr7_6_16e Cr7_6_17 Cr7_7_3a Cr7_7_3b Cr7_7_3c Cr7_7_3d
    Cr7_7_3e Cr7_7_4a Cr7_7_4b Cr7_7_4c Cr7_7_4d Cr7_7_4e Cr7_7_4f Cr7_7_5a Cr7_7_5b Cr7_7_5c Cr7_7_5d Cr7_7_5e Cr7_7_5f Cr7_7_5g
    Cr8_1_1 Cr8_1_2 Cr8_1_3 Cr8_3_1 Cr8_3_2 Cr8_3_3 Cr8_4_1 Cr8_4_2 Cr8_4_3 Cr8_4_4 Cr8_4_4a Cr8_4_5 Cr8_4_5a Cr8_5_1 Cr8_5_2
    Cr8_5_3 Cr8_5_4 Cr8_5_7 Cr8_6_1 Cr8_6_2 Cr8_7_1 Cr8_7_3 Cr8_8_1 Cr8_8_2 Cr8_9_1 Cr8_9_2 Cr8_10_1 Cr8_10_2 Cr8_11_1
    Cr8_11_2 Cr8_12_1 Cr8_13_1 Cr8_13_2 Cr8_14_1 Cr8_14_2 Cr8_14_3 Cr8_15_1 Cr8_15_2 Cr8_15_3 Cr8_15_4 Cr8_15_5b Cr8_15_5e
    Cr8_15_6b Cr8_15_6c Cr8_15_7c Cr8_15_7d Cr8_15_7e Cr8_16_1 Cr8_16_2 Cr8_16_3 Cr8_17_1 Cr8_17_2 Cr8_18_1 Cr8_18_2
    Cr8_19_1 Cr8_19_2 Cr8_19_3 Cr8_20_1 Cr8_20_2 Cr8_22_1 Cr8_23_2 Cr8_23_3 Cr8_24_1 Cr8_24_2 Cr8_25_1 Cr8_25_2
    Cr8_25_3 Cr8_25_4 Cr8_26_1 Cr8_26_2 Cr8_26_4 Cr8_26_5 Cr8_26_6 Cr8_26_7 Cr8_26_8 Cr8_27_1 Cr8_27_1a Cr8_27_1b
    Cr8_27_1c Cr8_27_2 Cr8_27_3 Cr8_28_1 Cr8_28_2 Cr8_29_3 Cr8_29_3a Cr8_29_4 Cr8_29_5 Cr8_30_1 Cr8_30_2 Cr8_30_3
    Cr8_30_4 Cr8_30_5 Cr8_31_1 Cr8_31_2 Cr8_32_1 Cr8_32_2 Cr8_32_3 Cr8_33_1 Cr8_33_1a Cr8_33_2 Cr8_33_3 Cr8_33_4
    Cr8_33_5 Cr8_34_1 Cr8_34_1a Cr8_35_1 Cr8_35_2 Cr8_35_2a Cr8_35_3 Cr8_35_4 Cr8_35_5 Cr8_36_1 Cr8_36_2 Cr8_37_1
    Cr8_37_2 Cr8_37_3 Cr8_37_4 Cr8_38_1 Cr8_38_2 Cr8_38_3
    Cr11_2_1 Cr11_2_2 Cr11_2_3 Cr11_2_4 Cr11_3_1 Cr11_3_1a Cr11_3_2 Cr11_3_3 Cr11_3_4 Cr11_4_2 Cr11_4_3 Cr11_4_4
    Cr11_4_5
    Cr12_2_2a Cr12_3_2 Cr12_3_3 Cr12_5_2 Cr12_5_2a Cr12_5_2b Cr12_5_3 Cr12_5_4 Cr12_5_5 Cr12_6_1 Cr12_6_1a Cr12_6_1b
    Cr12_6_1c Cr12_6_2 Cr12_7_1 Cr12_7_2 Cr12_7_3
    NoteC1_1_1 NoteE1_1_5 NoteE1_1_7 NoteE1_1_11 NoteE1_1_12 NoteE1_1_17 NoteE1_1_20 NoteE1_1_22 NoteR1_1_4 NoteR1_4_12 NoteR1_6_22 NoteR1_7_19 NoteR1_7_35
    NoteR2_1_2 NoteR2_2_1 NoteR2_2_2 NoteR2_2_4 NoteR2_2_5 NoteR3_1_21 NoteR3_3_2
    NoteR2_3_1 NoteR2_3_2 NoteR2_3_3 NoteR2_3_4 NoteR2_3_5 NoteR2_3_6 NoteR2_3_7
}

impl Rule {
    /// The number as its document prints it, with a dot before the letter: `7.5.7.a`.
    ///
    /// ```
    /// use swu_state::terms::Rule;
    /// assert_eq!(Rule::Cr7_5_7a.number(), "7.5.7.a");
    /// ```
    pub fn number(self) -> String {
        if let Some(note) = self.ident().strip_prefix("Note") {
            return note.replacen('_', "-", 1).replace('_', ".");
        }
        let digits = self.ident().trim_start_matches("Cr").replace('_', ".");
        match digits.chars().last() {
            Some(letter) if letter.is_ascii_lowercase() => {
                format!("{}.{letter}", digits.trim_end_matches(letter))
            }
            _ => digits,
        }
    }

    /// True for a note on an official ruling, false for a rule of the Comprehensive Rules.
    pub const fn is_note(self) -> bool {
        matches!(self.ident().as_bytes(), [b'N', ..])
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let document = if self.is_note() { "NOTE" } else { "CR" };
        write!(f, "{document} {}", self.number())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::ALL.iter().copied().find(|rule| rule.to_string() == text).ok_or_else(|| D::Error::custom("unknown rule"))
    }
}

impl Rule {
    /// The rules that say more about what this one says, wherever it applies.
    pub const fn companions(self) -> &'static [Self] {
        use Rule::*;
        match self {
            Cr1_15_5 => &[Cr1_12_2a],
            Cr1_15_6 => &[Cr1_15_6a],
            Cr1_16_5a => &[Cr1_5_5b, Cr1_9_7, Cr1_11_6, Cr3_2_5, Cr5_6_1],
            Cr1_16_5e => &[Cr1_9_6, Cr1_11_6],
            Cr3_4_4 => &[Cr4_2_2],
            Cr5_5_1b => &[Cr1_13_1],
            Cr5_6_1 => &[Cr1_9_7, Cr3_2_5, Cr5_6_2],
            Cr6_2_4c => &[Cr1_8_10],
            Cr6_2_5a => &[Cr1_15_2, Cr6_2_0d],
            Cr6_2_5b => &[Cr1_15_2, Cr6_2_0d],
            Cr6_2_5c => &[Cr1_15_2, Cr3_3_3, Cr6_2_0d],
            Cr6_3_1 => &[Cr1_15_3, Cr6_3_0a, Cr6_3_1a, Cr6_3_1b],
            Cr6_3_3 => &[Cr1_5_4d],
            Cr6_3_4a => &[Cr1_10_1, Cr6_3_0c],
            Cr6_3_5 => &[Cr6_3_5e],
            Cr6_4_1 => &[Cr1_15_4, Cr6_4_0a, Cr6_4_5, Cr7_2_2],
            Cr7_5_13f => &[Cr1_18_1],
            Cr7_5_16a => &[Cr7_5_16c, Cr6_2_3a],
            // Without "you may" it must be resolved.
            Cr7_6_7 => &[Cr1_6_3],
            Cr7_6_11 => &[Cr7_1_6e],
            Cr7_6_15a => &[Cr6_3_3b],
            Cr7_6_16a => &[Cr6_3_5e],
            Cr8_29_3 => &[Cr1_16_5b, Cr8_5_1],
            Cr8_32_1 => &[Cr1_6_3, Cr8_32_2],
            Cr8_33_1 => &[Cr8_33_2],
            Cr8_37_2 => &[Cr3_7_11, Cr8_37_1],
            NoteC1_1_1 => &[Cr8_12_1],
            Cr12_7_1 => &[Cr12_7_2],
            Cr12_7_3 => &[Cr12_7_1, Cr12_7_2],
            _ => &[],
        }
    }
}
