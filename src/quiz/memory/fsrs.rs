//! The algorithm FSRS-6 with its default parameters, as its authors publish it (the Free Spaced Repetition Scheduler,
//! `open-spaced-repetition` on GitHub): how long an answer is remembered, and how hard that is, after each review.

use crate::rating::Rating;

/// The default parameters, w0 to w20.
const W: [f32; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// The exponent of the curve of forgetting.
const DECAY: f32 = -W[20];
/// The least and the greatest stability, in days.
const STABILITY: [f32; 2] = [0.001, 36_500.0];
const DIFFICULTY: [f32; 2] = [1.0, 10.0];

/// The strength of a memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MemoryState {
    /// The days after which nine in ten still know it.
    pub stability: f32,
    /// From 1 to 10.
    pub difficulty: f32,
}

/// A rating as a number from 1 to 4.
fn grade(rating: Rating) -> f32 {
    f32::from(rating as u8 + 1)
}

/// The difficulty after a first review, before it is clamped.
fn first_difficulty(rating: Rating) -> f32 {
    W[4] - (W[5] * (grade(rating) - 1.0)).exp() + 1.0
}

/// The factor that makes the curve of forgetting nine tenths where the stability says.
fn factor() -> f32 {
    (0.9f32.ln() / DECAY).exp() - 1.0
}

impl MemoryState {
    /// The memory after a first review.
    pub fn first(rating: Rating) -> Self {
        let stability = match rating {
            Rating::Again => W[0],
            Rating::Hard => W[1],
            Rating::Good => W[2],
            Rating::Easy => W[3],
        };
        Self { stability, difficulty: first_difficulty(rating) }.clamped()
    }

    /// The memory after a review that comes so many days after the one before.
    pub fn after(self, days: u32, rating: Rating) -> Self {
        let before = self.clamped();
        let stability = match rating {
            _ if days == 0 => before.stability_on_the_same_day(rating),
            Rating::Again => before.stability_after_failure(before.retention(days as f32)),
            _ => before.stability_after_success(before.retention(days as f32), rating),
        };
        let change = (10.0 - before.difficulty) * (-W[6] * (grade(rating) - 3.0)) / 9.0;
        let difficulty = before.difficulty + change;
        // Each review draws it a little towards that of an easy card.
        let difficulty = W[7] * (first_difficulty(Rating::Easy) - difficulty) + difficulty;
        Self { stability, difficulty }.clamped()
    }

    /// The chance to know it after so many days, from 0 to 1.
    pub fn retention(self, days: f32) -> f32 {
        (days / self.stability * factor() + 1.0).powf(DECAY)
    }

    /// The days after which the chance to know it is this.
    pub fn interval(self, retention: f32) -> f32 {
        self.stability / factor() * (retention.powf(1.0 / DECAY) - 1.0)
    }

    fn clamped(self) -> Self {
        Self {
            stability: self.stability.clamp(STABILITY[0], STABILITY[1]),
            difficulty: self.difficulty.clamp(DIFFICULTY[0], DIFFICULTY[1]),
        }
    }

    fn stability_after_success(self, retention: f32, rating: Rating) -> f32 {
        let hard_penalty = if rating == Rating::Hard { W[15] } else { 1.0 };
        let easy_bonus = if rating == Rating::Easy { W[16] } else { 1.0 };
        let growth = W[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-W[9])
            * (((1.0 - retention) * W[10]).exp() - 1.0)
            * hard_penalty
            * easy_bonus;
        self.stability * (growth + 1.0)
    }

    fn stability_after_failure(self, retention: f32) -> f32 {
        let relearned = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * ((1.0 - retention) * W[14]).exp();
        relearned.min(self.stability / (W[17] * W[18]).exp())
    }

    fn stability_on_the_same_day(self, rating: Rating) -> f32 {
        let growth = (W[17] * (grade(rating) - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if rating.is_right() { growth.max(1.0) } else { growth }
    }
}

#[cfg(test)]
mod tests {
    use super::Rating::{Again, Good};
    use super::*;

    /// The numbers are those of the tests of the crate `fsrs`, 6.6.2.
    #[test]
    fn numbers_are_those_of_the_authors() {
        let first = Rating::ALL.map(MemoryState::first).map(|state| (state.stability, state.difficulty));
        assert_eq!(first, [(0.212, 6.4133), (1.2931, 5.112_170_7), (2.3065, 2.118_104), (8.2956, 1.0)]);
        let answers = [(0, Good), (1, Good), (3, Good), (8, Good), (21, Good)];
        let last =
            answers.into_iter().fold(MemoryState::first(Again), |state, (days, rating)| state.after(days, rating));
        assert!((last.stability - 53.626_91).abs() < 1e-4 && (last.difficulty - 6.357_486_7).abs() < 1e-4, "{last:?}");
        assert!((last.interval(0.9) - last.stability).abs() < 1e-3);
    }
}
