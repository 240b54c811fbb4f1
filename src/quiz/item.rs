//! A question as it lies before somebody: its options shuffled, some of them ticked.

use super::{Question, QuestionOption};

/// A question with the ticks of whoever answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    question: Question,
    /// The options as they are shown: the place that each has in the question, and whether it is ticked.
    shown: Vec<(usize, bool)>,
}

/// An option as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown<'q> {
    pub option: &'q QuestionOption,
    pub is_ticked: bool,
}

/// There is no option in that place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no option {}; the options are 1 to {options}", .place + 1)]
pub struct NoSuchOption {
    /// From 0.
    pub place: usize,
    pub options: usize,
}

impl Item {
    /// The question with nothing ticked, its options in the order of the seed.
    pub fn new(question: Question, seed: u64) -> Self {
        let shown = question.shuffled(seed).into_iter().map(|place| (place, false)).collect();
        Self { question, shown }
    }

    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The options in the order in which they are shown.
    pub fn options(&self) -> impl Iterator<Item = Shown<'_>> {
        self.shown.iter().filter_map(|(place, is_ticked)| {
            let option = self.question.options.get(*place)?;
            Some(Shown { option, is_ticked: *is_ticked })
        })
    }

    /// Ticks the option in that place, from 0 as it is shown, or takes the tick away. Where one option only is right, the
    /// tick moves.
    ///
    /// # Errors
    ///
    /// When there is no such option.
    pub fn tick(&mut self, place: usize) -> Result<(), NoSuchOption> {
        let options = self.shown.len();
        let before = self.shown.get(place).map(|(_, is_ticked)| *is_ticked).ok_or(NoSuchOption { place, options })?;
        if !self.question.has_several_answers() {
            self.clear();
        }
        if let Some((_, is_ticked)) = self.shown.get_mut(place) {
            *is_ticked = !before;
        }
        Ok(())
    }

    /// Ticks exactly these options.
    ///
    /// # Errors
    ///
    /// When one of them does not exist; the ticks then stay as they were.
    pub fn tick_only(&mut self, places: &[usize]) -> Result<(), NoSuchOption> {
        let options = self.shown.len();
        if let Some(place) = places.iter().copied().find(|place| *place >= options) {
            return Err(NoSuchOption { place, options });
        }
        for (place, (_, is_ticked)) in self.shown.iter_mut().enumerate() {
            *is_ticked = places.contains(&place);
        }
        Ok(())
    }

    /// Takes all ticks away.
    pub fn clear(&mut self) {
        self.shown.iter_mut().for_each(|(_, is_ticked)| *is_ticked = false);
    }

    /// True if anything is ticked.
    pub fn is_answered(&self) -> bool {
        self.shown.iter().any(|(_, is_ticked)| *is_ticked)
    }

    /// True if exactly the right options are ticked.
    pub fn is_right(&self) -> bool {
        let ticked = self.shown.iter().filter(|(_, is_ticked)| *is_ticked);
        self.question.is_answered_by(&ticked.map(|(place, _)| *place).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{one_answer, two_answers};
    use super::*;

    fn ticks(item: &Item) -> Vec<bool> {
        item.options().map(|shown| shown.is_ticked).collect()
    }

    fn places(item: &Item, is_right: bool) -> Vec<usize> {
        let options = item.options().enumerate();
        options.filter(|(_, shown)| shown.option.is_right == is_right).map(|(place, _)| place).collect()
    }

    #[test]
    fn tick_moves_where_one_option_is_right() -> Result<(), NoSuchOption> {
        let mut item = Item::new(one_answer("a"), 7);
        item.tick(0)?;
        item.tick(2)?;
        assert_eq!(ticks(&item), [false, false, true]);
        item.tick(2)?;
        assert!(!item.is_answered(), "the second tick takes the first away");
        Ok(())
    }

    #[test]
    fn several_ticks_stay_where_several_are_right() -> Result<(), NoSuchOption> {
        let mut item = Item::new(two_answers("a"), 7);
        for place in places(&item, true) {
            assert!(!item.is_right(), "one of two is not right");
            item.tick(place)?;
        }
        assert!(item.is_right());
        item.tick(places(&item, false)[0])?;
        assert!(!item.is_right(), "one too many is not right");
        Ok(())
    }

    #[test]
    fn refuses_an_option_that_does_not_exist() {
        let mut item = Item::new(one_answer("a"), 7);
        let error = item.tick(3).unwrap_err();
        assert_eq!(error.to_string(), "there is no option 4; the options are 1 to 3");
        item.tick_only(&[0]).unwrap();
        item.tick_only(&[1, 9]).unwrap_err();
        assert_eq!(ticks(&item), [true, false, false]);
    }

    #[test]
    fn right_option_is_right_in_every_order() {
        for seed in 0..20 {
            let mut item = Item::new(one_answer("a"), seed);
            item.tick_only(&places(&item, true)).unwrap();
            assert!(item.is_right(), "seed {seed}");
        }
    }
}
