//! Limits for who guesses codes or passphrases, and for who sends without end.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Wrong codes and passphrases from one address in a minute.
const GUESSES: u32 = 20;
/// Forms of one player, or from one address at the desk, in a minute.
const FORMS: u32 = 240;
/// The time in which attempts are counted together, and for which an address waits after too many.
const MINUTE: Duration = Duration::from_secs(60);
/// Addresses, or players, that are remembered; with one more, all are forgotten.
const MANY: usize = 4096;

/// The counts of wrong guesses and of forms.
pub struct Guard {
    guesses: Mutex<Counts<IpAddr>>,
    forms: Mutex<Counts<String>>,
}

impl Guard {
    pub fn new() -> Self {
        Self { guesses: Mutex::new(Counts::new(GUESSES)), forms: Mutex::new(Counts::new(FORMS)) }
    }

    /// True if that address may try a code or a passphrase now.
    pub fn may_guess(&self, from: IpAddr) -> bool {
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner).has_room(&from, Instant::now())
    }

    /// Counts a wrong guess.
    pub fn wrong(&self, from: IpAddr) {
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner).add(from, Instant::now());
    }

    /// Counts a form, and returns true if it is taken.
    pub fn may_send(&self, who: &str) -> bool {
        self.forms.lock().unwrap_or_else(PoisonError::into_inner).add(who.to_owned(), Instant::now())
    }
}

/// A count for each address or player, and the time until which it holds.
struct Counts<K> {
    most: u32,
    counts: HashMap<K, (u32, Instant)>,
}

impl<K: Eq + Hash> Counts<K> {
    fn new(most: u32) -> Self {
        Self { most, counts: HashMap::new() }
    }

    fn has_room(&self, who: &K, now: Instant) -> bool {
        self.counts.get(who).is_none_or(|(count, until)| *count < self.most || *until <= now)
    }

    /// Counts one more, if there is room for it.
    fn add(&mut self, who: K, now: Instant) -> bool {
        if !self.has_room(&who, now) {
            return false;
        }
        if self.counts.len() >= MANY {
            self.counts.clear();
        }
        let (count, until) = self.counts.entry(who).or_insert((0, now));
        if *until <= now {
            *count = 0;
        }
        *count += 1;
        // The first one begins a minute of counting, the last one a minute of waiting.
        if *count == 1 || *count == self.most {
            *until = now + MINUTE;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_frequent_guessers_for_a_minute_and_nobody_else() {
        let mut counts = Counts::new(GUESSES);
        let begin = Instant::now();
        for second in 0..GUESSES {
            assert!(counts.add("one", begin + Duration::from_secs(second.into())));
        }
        let last = begin + Duration::from_secs((GUESSES - 1).into());
        let [before, after] = [last + MINUTE - Duration::from_millis(1), last + MINUTE];
        assert!(!counts.has_room(&"one", before) && !counts.add("one", before) && counts.add("other", before));
        assert!(counts.has_room(&"one", after) && counts.add("one", after));
    }

    #[test]
    fn never_rejects_slow_guessers() {
        let mut counts = Counts::new(GUESSES);
        let begin = Instant::now();
        assert!((0..1000).all(|guess| counts.add("one", begin + 2 * guess * MINUTE / GUESSES)));
    }

    #[test]
    fn strangers_take_no_more_memory_than_is_set_aside() {
        let mut counts = Counts::new(GUESSES);
        let begin = Instant::now();
        for stranger in 0..3 * MANY {
            counts.add(stranger, begin);
            assert!(counts.counts.len() <= MANY);
        }
    }
}
