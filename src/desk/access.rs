//! Access to a served event.
//!
//! All of it follows from one secret that is kept beside the event: the code of each player, the passphrase of the desk, the
//! sessions of who gave it, and the tokens in their forms. So nothing has to be stored for each player, a server that is
//! started again knows everybody still, and whoever does not have the secret can only guess, which the server makes slow.

use std::collections::HashMap;
use std::fmt;

use swu_tournament::PlayerId;
use swu_tournament::event::{Event, Player};

/// Digits and letters that are not mistaken for one another: no I, L, O and U.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The length of a session at the desk, in seconds: that of an event.
const SESSION: u64 = 24 * 60 * 60;

/// The secret that everything else follows from.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The code of a player: eight letters and digits, `7K3M-9PQ2`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code(String);

impl Secret {
    /// A secret of bytes that nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// As it is kept: 64 hexadecimal digits.
    ///
    /// ```
    /// use swu_desk::access::Secret;
    ///
    /// let secret = Secret::new([7; 32]);
    /// assert_eq!(Secret::read(&secret.written()), Some(secret));
    /// assert_eq!(Secret::read("07"), None);
    /// ```
    pub fn written(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A secret that was kept, if it is one.
    pub fn read(written: &str) -> Option<Self> {
        let hash = blake3::Hash::from_hex(written.trim()).ok()?;
        Some(Self(*hash.as_bytes()))
    }

    fn derived(&self, parts: &[&str]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        for part in parts {
            // The length keeps two lists apart whose texts join to the same.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        hasher.finalize()
    }

    /// The code of a player: the same as long as they are in the event.
    pub fn code_of(&self, player: &Player) -> Code {
        Code(letters(&self.derived(&["player", &player.name, &player.lot.to_string()]), 8))
    }

    /// The players by their codes.
    pub fn codes(&self, event: &Event) -> HashMap<Code, PlayerId> {
        (0..).map(PlayerId).zip(event.players()).map(|(id, player)| (self.code_of(player), id)).collect()
    }

    /// The passphrase of the desk, where the organiser has chosen none: `XXXX-XXXX-XXXX`.
    pub fn passphrase(&self) -> String {
        grouped(&letters(&self.derived(&["desk"]), 12))
    }

    /// The session of somebody who gave the passphrase just now, a cookie's value.
    pub fn session(&self, passphrase: &str, now: u64) -> String {
        let until = now.saturating_add(SESSION);
        format!("{until}.{}", self.sealed(passphrase, until))
    }

    fn sealed(&self, passphrase: &str, until: u64) -> blake3::Hash {
        self.derived(&["session", passphrase, &until.to_string()])
    }

    /// Tests if that is a session that was given out for this passphrase and is not over. Another passphrase ends them all.
    pub fn is_session(&self, session: &str, passphrase: &str, now: u64) -> bool {
        let Some((until, seal)) = session.split_once('.') else { return false };
        let (Ok(until), Ok(seal)) = (until.parse(), blake3::Hash::from_hex(seal)) else { return false };
        // Hashes are compared in constant time.
        now < until && self.sealed(passphrase, until) == seal
    }

    /// Tests if that is the passphrase. Takes as long whatever is wrong with it.
    pub fn is_passphrase(&self, typed: &str, passphrase: &str) -> bool {
        self.derived(&["typed", typed.trim()]) == self.derived(&["typed", passphrase])
    }

    /// The token that every form of a session carries, so that no page of another site can send it.
    pub fn token(&self, session: &str) -> String {
        self.derived(&["form", session]).to_string()
    }

    /// Tests if a form was made for that session.
    pub fn is_token(&self, token: &str, session: &str) -> bool {
        blake3::Hash::from_hex(token).is_ok_and(|token| self.derived(&["form", session]) == token)
    }
}

/// Never printed.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Code {
    /// A code as somebody types it: in any case, with or without its hyphen, and with the letters that codes do not have read as
    /// the digits that they look like.
    ///
    /// ```
    /// use swu_desk::access::Code;
    ///
    /// assert_eq!(Code::read("7k3m 9pqO"), Code::read("7K3M-9PQ0"));
    /// assert_eq!(Code::read("7K3M"), None);
    /// ```
    pub fn read(typed: &str) -> Option<Self> {
        let mut letters = String::new();
        for letter in typed.chars().filter(|letter| !matches!(letter, ' ' | '-')) {
            let letter = match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            if letters.len() == 8 || !LETTERS.contains(&u8::try_from(letter).ok()?) {
                return None;
            }
            letters.push(letter);
        }
        (letters.len() == 8).then_some(Self(letters))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grouped(&self.0))
    }
}

/// The first letters that a hash comes to.
fn letters(hash: &blake3::Hash, count: usize) -> String {
    let bytes = hash.as_bytes().iter().take(count);
    bytes.filter_map(|byte| LETTERS.get(usize::from(byte % 32))).map(|letter| char::from(*letter)).collect()
}

fn grouped(letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use swu_tournament::event::{Change, Header};

    fn event(names: &[&str]) -> Event {
        let mut event = Event::new(Header::new("Showdown", 1)).unwrap();
        for name in names {
            event.apply(&Change::Add(event.registration(name, None))).unwrap();
        }
        event
    }

    #[test]
    fn each_player_has_a_code_that_stays() {
        let (secret, event) = (Secret::new([7; 32]), event(&["Ana", "Ben", "Cid"]));
        let codes = secret.codes(&event);
        assert_eq!(codes.len(), 3);
        for (id, player) in (0..).map(PlayerId).zip(event.players()) {
            let code = secret.code_of(player);
            assert_eq!(codes.get(&Code::read(&code.to_string().to_lowercase()).unwrap()), Some(&id));
        }
        let other = Secret::new([8; 32]);
        assert!(event.players().iter().all(|player| other.code_of(player) != secret.code_of(player)));
    }

    #[test]
    fn a_session_is_of_one_passphrase_and_of_one_day() {
        let secret = Secret::new([7; 32]);
        let session = secret.session("open sesame", 1000);
        assert!(secret.is_session(&session, "open sesame", 1001));
        for (session, passphrase, now) in [
            (session.as_str(), "another", 1001),
            (session.as_str(), "open sesame", 1000 + SESSION),
            ("99999999999.00", "open sesame", 1001),
            ("", "open sesame", 1001),
            (&session.replacen('.', "0.", 1), "open sesame", 1001),
        ] {
            assert!(!secret.is_session(session, passphrase, now), "{session} {passphrase} {now}");
        }
        let token = secret.token(&session);
        assert!(
            secret.is_token(&token, &session) && !secret.is_token(&token, "other") && !secret.is_token("", &session)
        );
        assert!(secret.is_passphrase(" open sesame ", "open sesame") && !secret.is_passphrase("open", "open sesame"));
        assert_eq!(format!("{secret:?}"), "Secret");
    }
}
