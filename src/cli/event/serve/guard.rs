//! Limits for who guesses codes or passphrases, and for who sends without end.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Wrong codes and passphrases from one address in a minute.
const GUESSES: NonZeroU32 = NonZeroU32::new(20).expect("it is not zero");
/// Forms of one player, or from one address at the desk, in a minute.
const FORMS: NonZeroU32 = NonZeroU32::new(240).expect("it is not zero");
/// How long an address is turned away that has guessed too often.
const BLOCK: Duration = Duration::from_secs(60);
/// How many addresses and players are remembered before those are forgotten that have been quiet.
const MANY: usize = 4096;

/// Who has guessed, and who has sent.
pub(super) struct Guard {
    guesses: DefaultKeyedRateLimiter<IpAddr>,
    forms: DefaultKeyedRateLimiter<String>,
    blocked: Mutex<HashMap<IpAddr, Instant>>,
}

impl Guard {
    pub(super) fn new() -> Self {
        Self {
            guesses: RateLimiter::keyed(Quota::per_minute(GUESSES)),
            forms: RateLimiter::keyed(Quota::per_minute(FORMS)),
            blocked: Mutex::new(HashMap::new()),
        }
    }

    /// Whether that address may try a code or a passphrase now.
    pub(super) fn may_guess(&self, from: IpAddr) -> bool {
        let blocked = self.blocked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        blocked.get(&from).is_none_or(|until| *until <= Instant::now())
    }

    /// That it has guessed wrongly.
    pub(super) fn wrong(&self, from: IpAddr) {
        if self.guesses.len() > MANY {
            self.guesses.retain_recent();
        }
        if self.guesses.check_key(&from).is_err() {
            let now = Instant::now();
            let mut blocked = self.blocked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            blocked.retain(|_, until| *until > now);
            blocked.insert(from, now + BLOCK);
        }
    }

    /// Whether one more form is taken.
    pub(super) fn may_send(&self, who: &str) -> bool {
        if self.forms.len() > MANY {
            self.forms.retain_recent();
        }
        self.forms.check_key(&who.to_owned()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_too_often_is_turned_away_and_nobody_else() {
        let guard = Guard::new();
        let [one, other] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        for _ in 0..GUESSES.get() {
            assert!(guard.may_guess(one));
            guard.wrong(one);
        }
        guard.wrong(one);
        assert!(!guard.may_guess(one) && guard.may_guess(other));
    }
}
