//! Where each side of a card was seen to act: the seeds that are tried first, so that the test is quick.
//!
//! They are written by the test itself (`JUDGE_RECORD=1`). One that is out of date costs time, and changes nothing else.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use swu_judge::cards::Card;

use super::parts::Side;

const FILE: &str = "tests/every_card/seeds.txt";

/// The seeds of each side of each card.
#[derive(Default)]
pub struct Seeds(HashMap<String, Vec<u64>>);

fn key(card: &Card, side: Side) -> String {
    format!("{} | {side:?}", card.full_name())
}

impl Seeds {
    /// Those of the file.
    pub fn read() -> Self {
        let text = std::fs::read_to_string(FILE).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.rsplit_once(": "));
        Self(lines.map(|(key, seeds)| (key.to_owned(), numbers(seeds))).collect())
    }

    /// Those of a side first, then the others.
    pub fn of(&self, card: &Card, side: Side, most: u64) -> impl Iterator<Item = u64> {
        let known = self.0.get(&key(card, side)).cloned().unwrap_or_default();
        let others: Vec<u64> = (0..most).filter(|seed| !known.contains(seed)).collect();
        known.into_iter().chain(others)
    }

    pub fn add(&mut self, card: &Card, side: Side, mut seeds: Vec<u64>) {
        seeds.sort_unstable();
        seeds.dedup();
        // The first is tried in any case.
        if seeds != [0] && !seeds.is_empty() {
            self.0.insert(key(card, side), seeds);
        }
    }

    /// Writes the file.
    pub fn write(&self) -> std::io::Result<()> {
        let mut lines: Vec<_> = self.0.iter().collect();
        lines.sort();
        let mut text = String::new();
        for (key, seeds) in lines {
            let seeds: Vec<String> = seeds.iter().map(u64::to_string).collect();
            let _ = writeln!(text, "{key}: {}", seeds.join(" "));
        }
        std::fs::write(Path::new(FILE), text)
    }
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(' ').filter_map(|number| number.parse().ok()).collect()
}
