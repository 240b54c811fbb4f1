//! `--shard 2/8`: a part of a list, so that several machines do the whole of it.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of several parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// From 1.
    pub part: usize,
    pub parts: usize,
}

impl Shard {
    /// The items of that part, or all of them: with 8 parts every eighth, so that slow ones that stand together are shared out.
    pub fn of<T>(shard: Option<Self>, items: Vec<T>) -> Vec<T> {
        let Some(Self { part, parts }) = shard else { return items };
        items.into_iter().skip(part.saturating_sub(1)).step_by(parts.max(1)).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("`{text}` is not a part; write `2/8` for the second of eight");
        let (part, parts) = text.split_once('/').ok_or_else(bad)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| bad());
        match (number(part)?, number(parts)?) {
            (part, parts) if (1..=parts).contains(&part) => Ok(Self { part, parts }),
            (part, parts) => Err(format!("no part {part} of {parts}: the parts are 1 to {parts}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::files::shard::*;

    #[test]
    fn the_parts_of_a_list_are_the_list() {
        let list: Vec<usize> = (0..10).collect();
        let mut all: Vec<usize> = ["1/3", "2/3", "3/3"]
            .into_iter()
            .flat_map(|shard| Shard::of(Some(shard.parse().unwrap()), list.clone()))
            .collect();
        all.sort_unstable();
        assert_eq!(all, list);
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["0/3", "4/3", "3", "a/b", "/", "1/0", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
