//! Parts of a position that its copies share until one of them changes its own.
//!
//! A search copies a position for every answer, and most answers leave most of it as it was. What is shared is copied by
//! counting it, and is read for [`State::key`](crate::State::key) only once: its digest is kept with it.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;
use xxhash_rust::xxh3::xxh3_128;

/// A value that is shared until it is changed.
#[derive(Debug)]
pub struct Shared<T>(Arc<SharedInner<T>>);

#[derive(Debug, Clone)]
struct SharedInner<T> {
    value: T,
    digest: Noted<Digest>,
}

/// A value that has been found out about its owner. It is no part of what makes two owners equal, and a copy, which is made
/// to be changed, has none.
#[derive(Debug)]
pub struct Noted<T>(pub(crate) OnceLock<T>);

impl<T> Default for Noted<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Noted<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> PartialEq for Noted<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Noted<T> {}

/// A list that copies have in common until one of them changes its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Common<T>(Arc<Vec<T>>);

impl<T> Default for Common<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> From<Vec<T>> for Common<T> {
    fn from(list: Vec<T>) -> Self {
        Self(Arc::new(list))
    }
}

impl<T> Deref for Common<T> {
    type Target = Vec<T>;

    #[inline]
    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T: Clone> DerefMut for Common<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }
}

impl<'a, T> IntoIterator for &'a Common<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Clone> Shared<T> {
    /// The value itself, copied if others share it.
    #[inline]
    pub fn into_inner(self) -> T {
        match Arc::try_unwrap(self.0) {
            Ok(inner) => inner.value,
            Err(shared) => shared.value.clone(),
        }
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(SharedInner { value, digest: Noted::default() }))
    }
}

impl<T> Clone for Shared<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        let inner = Arc::make_mut(&mut self.0);
        inner.digest.0.take();
        &mut inner.value
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.value == other.0.value
    }
}

impl<T: Eq> Eq for Shared<T> {}

/// The value as its digest, then the cards and attacks that it refers to: what these are called is up to the hasher.
impl<T: Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let digest = self.0.digest.0.get_or_init(|| Digest::of(&self.0.value));
        state.write_u128(digest.rest);
        digest.cards.iter().for_each(|&card| state.write_u16(card));
        digest.stamps.iter().for_each(|&stamp| state.write_i128(stamp));
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::from)
    }
}

/// A value in short: the cards and attacks that it refers to in the order in which they stand in it, and all the rest.
#[derive(Debug)]
struct Digest {
    rest: u128,
    cards: SmallVec<[u16; 8]>,
    stamps: SmallVec<[i128; 1]>,
}

impl Digest {
    fn of(value: &impl Hash) -> Self {
        let mut reader = DigestHasher::default();
        value.hash(&mut reader);
        Self { rest: xxh3_128(&reader.bytes), cards: reader.cards, stamps: reader.stamps }
    }
}

/// Reads a value for its digest. Where a card or an attack stands is read, but not which.
#[derive(Default)]
struct DigestHasher {
    bytes: Vec<u8>,
    cards: SmallVec<[u16; 8]>,
    stamps: SmallVec<[i128; 1]>,
}

/// Stands for a card, and for an attack.
const CARD: &[u8] = &[0xc5];
const STAMP: &[u8] = &[0x57];

impl Hasher for DigestHasher {
    fn finish(&self) -> u64 {
        xxh3_128(&self.bytes) as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn write_u16(&mut self, card: u16) {
        self.bytes.extend_from_slice(CARD);
        self.cards.push(card);
    }

    fn write_i128(&mut self, stamp: i128) {
        self.bytes.extend_from_slice(STAMP);
        self.stamps.push(stamp);
    }
}
