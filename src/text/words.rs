//! Words that are put together in the same way wherever something is said: numbers of things, lists, and beginnings of
//! sentences.

/// A number of things: `1 card`, `2 cards`, `2 copies`, `2 matches`.
pub fn counted(count: usize, noun: &str) -> String {
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    let number = grouped(count);
    match (count, stem) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) if noun.ends_with("ch") => format!("{number} {noun}es"),
        (_, None) => format!("{number} {noun}s"),
    }
}

/// A whole number with its thousands apart: `41,551`.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let ends = digits.len() % 3;
    let apart = |(at, digit): (usize, char)| {
        let comma = (at > 0 && at % 3 == ends).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(apart).collect()
}

/// `a, b and c`.
pub fn joined(names: &[String]) -> String {
    joined_by("and", names)
}

/// The same with another word before the last: `a, b or c`.
pub fn joined_by(word: &str, names: &[String]) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// Words that begin a sentence, or a player's name as somebody tells it: `Ana`.
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_stand_in_a_sentence() {
        assert_eq!([counted(1, "copy"), counted(2, "copy"), counted(0, "card")], ["1 copy", "2 copies", "0 cards"]);
        assert_eq!([counted(2, "match"), counted(1, "match"), counted(2, "day")], ["2 matches", "1 match", "2 days"]);
        assert_eq!([grouped(0), grouped(999), grouped(1_000)], ["0", "999", "1,000"]);
        assert_eq!(
            [grouped(41_551), grouped(1_234_567), counted(1_202, "copy")],
            ["41,551", "1,234,567", "1,202 copies"]
        );
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([joined(&names), joined(&names[..1]), joined(&[])], ["a, b and c", "a", ""]);
        assert_eq!([capitalised("élan"), capitalised("")], ["Élan", ""]);
    }
}
