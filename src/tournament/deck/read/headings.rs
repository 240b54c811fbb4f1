//! The headings of a text list: the parts of a deck (TR 3.1.3), and the types of cards that some lists part a deck by.

use crate::deck::Section;

/// What a line without a card says about the lines below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    Part(Section),
    /// Units, events or upgrades: cards of the deck, or of the sideboard if that is where it stands.
    Type,
}

/// Headings in small letters.
const WORDS: [(&str, Heading); 22] = [
    ("leader", Heading::Part(Section::Leaders)),
    ("leaders", Heading::Part(Section::Leaders)),
    ("base", Heading::Part(Section::Base)),
    ("bases", Heading::Part(Section::Base)),
    ("deck", Heading::Part(Section::Deck)),
    ("main", Heading::Part(Section::Deck)),
    ("maindeck", Heading::Part(Section::Deck)),
    ("main deck", Heading::Part(Section::Deck)),
    ("mainboard", Heading::Part(Section::Deck)),
    ("draw deck", Heading::Part(Section::Deck)),
    ("sideboard", Heading::Part(Section::Sideboard)),
    ("side board", Heading::Part(Section::Sideboard)),
    ("side", Heading::Part(Section::Sideboard)),
    ("unit", Heading::Type),
    ("units", Heading::Type),
    ("ground units", Heading::Type),
    ("space units", Heading::Type),
    ("event", Heading::Type),
    ("events", Heading::Type),
    ("upgrade", Heading::Type),
    ("upgrades", Heading::Type),
    ("cards", Heading::Type),
];

/// The heading that a line is. Marks around it, and how many cards it says there are, do not matter: `## Deck (50 cards)`,
/// `SIDEBOARD: 10`, `// Leader`.
pub(super) fn heading(line: &str) -> Option<Heading> {
    let is_mark = |c: char| c.is_whitespace() || "#/=*-–_~:()[]|".contains(c);
    let is_behind = |c: char| is_mark(c) || c.is_ascii_digit();
    let whole = line.trim_start_matches(is_mark).trim_end_matches(is_behind).to_lowercase();
    let counted = ["cards", "card"].iter().find_map(|noun| whole.strip_suffix(noun));
    let words = [Some(whole.as_str()), counted.map(|rest| rest.trim_end_matches(is_behind))];
    let known = |words: &str| WORDS.iter().find(|(known, _)| *known == words).map(|(_, heading)| *heading);
    words.into_iter().flatten().find_map(known)
}

/// The part and what stands behind it, of a line that has both: `Leader: Director Krennic, Aspiring to Authority`.
pub(super) fn with_card(line: &str) -> Option<(Section, &str)> {
    let (before, card) = line.split_once(':')?;
    match heading(before)? {
        Heading::Part(section) if !card.trim().is_empty() => Some((section, card.trim())),
        Heading::Part(_) | Heading::Type => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_may_count_their_cards() {
        let cases = [
            ("Leader", Some(Heading::Part(Section::Leaders))),
            ("Leader (1)", Some(Heading::Part(Section::Leaders))),
            ("MainDeck (50)", Some(Heading::Part(Section::Deck))),
            ("SIDEBOARD (10)", Some(Heading::Part(Section::Sideboard))),
            ("# Deck", Some(Heading::Part(Section::Deck))),
            ("== Main Deck - 50 cards ==", Some(Heading::Part(Section::Deck))),
            ("Base:", Some(Heading::Part(Section::Base))),
            ("[Sideboard]", Some(Heading::Part(Section::Sideboard))),
            ("Ground Units (24)", Some(Heading::Type)),
            ("Wampa", None),
            ("1 Base", None),
            ("(50)", None),
            ("", None),
        ];
        for (line, found) in cases {
            assert_eq!(heading(line), found, "{line}");
        }
        assert_eq!(with_card("Base: Capital City, Lothal"), Some((Section::Base, "Capital City, Lothal")));
        assert_eq!(with_card("Leader 2: Wampa"), Some((Section::Leaders, "Wampa")));
        assert_eq!([with_card("Base:"), with_card("Luke Skywalker: Faithful Friend")], [None, None]);
    }
}
