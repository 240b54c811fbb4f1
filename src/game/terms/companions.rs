//! Rules that hold whenever another one does: what a judge may cite as well for an event that rests on the first.

use super::Rule;

impl Rule {
    /// The rules that say more about what this one says, wherever it applies.
    pub(crate) const fn companions(self) -> &'static [Self] {
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
