//! The texts of entries: paragraphs, bullets, and lines that stay lines; and plain text as markdown that says it, escaped where
//! it would mean something to markdown or to our own dialect, and wrapped.

use unicode_width::UnicodeWidthStr;

use swu_rulebook::Pattern;
use swu_rulebook::markdown::reference_in;
use swu_rulebook::marker::{self, Marker};

/// The widest line that is written, in columns.
const WIDTH: usize = 120;

/// Stands for a space at which no line may end. In a text that is spaced there is no such character.
const TIED: char = '\u{a0}';

static ENTITY: Pattern = Pattern::new(r"(?-u)^&(?:#[0-9xX]|[A-Za-z])[0-9A-Za-z]*;");

/// Text in one line, as of a heading or a cell, escaped wherever it stands.
pub(super) fn inline(text: &str) -> String {
    tied(text).replace(TIED, " ")
}

/// A name, in bold, that stays in one line, with the punctuation behind it.
pub(super) fn bold(name: &str) -> String {
    format!("**{}**", tied(name)).replace(' ', &TIED.to_string())
}

/// The text, escaped but for the beginnings of lines, with [`TIED`] for the spaces in references.
pub(super) fn tied(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut rest = text;
    let mut behind_reference = false;
    while let Some(c) = rest.chars().next() {
        let behind = rest.get(c.len_utf8()..).unwrap_or_default();
        let reference = rest.strip_prefix('[').and_then(|inner| inner.split_once(']'));
        let reference = reference.filter(|(inner, _)| is_reference(inner));
        if let Some((inner, behind)) = reference {
            // Two pairs of brackets side by side would be one link.
            escaped.push_str(if behind_reference { "[]" } else { "" });
            escaped.push('[');
            escaped.extend(inner.chars().map(|c| if c == ' ' { TIED } else { c }));
            escaped.push(']');
            behind_reference = true;
            rest = behind;
            continue;
        }
        let means_something = match c {
            '\\' | '*' | '_' | '`' | '<' => true,
            '[' => !is_bracketed(behind),
            '!' => behind.starts_with('['),
            '(' | ':' => behind_reference,
            '&' => ENTITY.is_match(rest),
            _ => false,
        };
        if means_something {
            escaped.push('\\');
        }
        escaped.push(c);
        behind_reference = false;
        rest = behind;
    }
    escaped
}

/// Tests if the brackets that open before this close around plain words, and nothing makes a link of them.
fn is_bracketed(behind: &str) -> bool {
    let Some((inner, behind)) = behind.split_once(']') else { return false };
    let is_plain = !inner.is_empty() && inner.chars().all(|c| c.is_alphanumeric() || c == ' ');
    is_plain && !behind.starts_with(['(', '[', ':'])
}

/// Tests if brackets around this are a reference, and nothing in it means anything else.
fn is_reference(inner: &str) -> bool {
    let has_emphasis = inner.split('_').skip(1).any(|part| !part.starts_with(char::is_alphanumeric))
        || inner.split('_').rev().skip(1).any(|part| !part.ends_with(char::is_alphanumeric));
    !inner.contains('[') && !has_emphasis && reference_in(inner).is_some()
}

/// A paragraph of text that no marker stands before: its first words are no marker either.
pub(super) fn unmarked(text: &str) -> String {
    without_marker(text, tied(text))
}

/// The escaped form of a text, in which a number or a letter that it begins with is no marker.
fn without_marker(text: &str, escaped: String) -> String {
    match marker::rule(text) {
        Some((Marker::Number(_) | Marker::Letter(_), _)) => escaped.replacen('.', "\\.", 1),
        Some((Marker::Bullet, _)) | None => escaped,
    }
}

/// The words of a heading without a number.
pub(super) fn heading(text: &str) -> String {
    let escaped = inline(text).replace('#', "\\#");
    if marker::heading(text).is_some() { escaped.replacen('.', "\\.", 1) } else { escaped }
}

/// A cell of a table.
pub(super) fn cell(text: &str) -> String {
    inline(text).replace('|', "\\|")
}

/// Escaped text in lines. The first begins with `first`, and is as it were the middle of a line if `first` ends with a
/// marker of our own; the others begin with `others`.
pub(super) fn wrapped(escaped: &str, first: &str, is_marked: bool, others: &str) -> String {
    let mut lines = String::new();
    let mut line = first.to_owned();
    let mut is_start = true;
    for word in escaped.split(' ') {
        let space = if is_start { "" } else { " " };
        if !is_start && line.width() + space.len() + word.width() > WIDTH {
            lines.extend([&line, "\n"]);
            line = others.to_owned();
            is_start = true;
        }
        if is_start && !(lines.is_empty() && is_marked) {
            line.push_str(&at_line_start(word));
        } else {
            line.extend([if is_start { "" } else { " " }, word]);
        }
        is_start = false;
    }
    lines.push_str(line.trim_end());
    lines.replace(TIED, " ")
}

/// A word as the first of a line, where it could begin a list, a heading, a quote, a table, a rule across the page, or, in a
/// file that names no document, a rule of ours.
fn at_line_start(word: &str) -> String {
    let mut chars = word.chars();
    let (first, rest) = (chars.next(), chars.as_str());
    let digits = word.trim_end_matches(['.', ')']);
    let is_ordered =
        !digits.is_empty() && word.len() == digits.len() + 1 && digits.bytes().all(|byte| byte.is_ascii_digit());
    match first {
        Some('-' | '+') if !rest.starts_with(char::is_alphanumeric) => format!("\\{word}"),
        Some('#' | '>' | '=' | '~' | '|' | ':') => format!("\\{word}"),
        _ if is_ordered => format!("{digits}\\{}", word.get(digits.len()..).unwrap_or_default()),
        _ => without_marker(word, word.to_owned()),
    }
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    Paragraph(String),
    /// A bullet, without its dash.
    Bullet(String),
    /// The rows of a table, or other lines that are not to be joined; at least two.
    Lines(Vec<String>),
}

/// The parts of a text, in their order. Spaces and control characters are single spaces, as markdown reads them.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(spaced) {
        let bullet = line.strip_prefix("- ");
        if line.is_empty() || bullet.is_some() {
            close(&mut lines, &mut pieces);
        } else {
            lines.push(line.clone());
        }
        pieces.extend(bullet.map(|bullet| Piece::Bullet(bullet.to_owned())));
    }
    close(&mut lines, &mut pieces);
    pieces
}

fn close(lines: &mut Vec<String>, pieces: &mut Vec<Piece>) {
    match std::mem::take(lines) {
        none if none.is_empty() => {}
        mut one if one.len() == 1 => pieces.extend(one.pop().map(Piece::Paragraph)),
        several => pieces.push(Piece::Lines(several)),
    }
}

/// The text with single spaces between its words and none around them.
pub(super) fn spaced(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The text as a rulebook has it that is parsed from our own markdown: one empty line between paragraphs, none before a
/// bullet, single spaces.
pub(super) fn canonical(text: &str) -> String {
    let mut canonical = String::with_capacity(text.len());
    for piece in pieces(text) {
        if !canonical.is_empty() {
            canonical.push_str(if matches!(piece, Piece::Bullet(_)) { "\n" } else { "\n\n" });
        }
        match piece {
            Piece::Paragraph(text) => canonical.push_str(&text),
            Piece::Bullet(text) => canonical.extend(["- ", &text]),
            Piece::Lines(lines) => canonical.push_str(&lines.join("\n")),
        }
    }
    canonical
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_markdown_are_escaped() {
        for (text, expected) in [
            ("a*b_c`d<e", r"a\*b\_c\`d\<e"),
            (r"a\b", r"a\\b"),
            ("[1] [sic] [Y]", "[1] [sic] [Y]"),
            ("[x](y) [x][y] [x]: [a*b] [", r"\[x](y) \[x][y] \[x]: \[a\*b] \["),
            ("See [7.6.10], [CR 5] and [7.6](x)", r"See [7.6.10], [CR 5] and [7.6]\(x)"),
            ("[7.6][7.7]: x", r"[7.6][][7.7]\: x"),
            ("![7.6] R&D &amp; &#38;", r"\![7.6] R&D \&amp; \&#38;"),
        ] {
            assert_eq!(inline(text), expected);
        }
        assert_eq!(unmarked("5.4. The round"), r"5\.4. The round");
        assert_eq!(unmarked("a. The round."), r"a\. The round.");
        assert_eq!(unmarked("A round."), "A round.");
        assert_eq!(heading("2. A # b"), r"2\. A \# b");
        assert_eq!(cell("a|b"), r"a\|b");
    }

    #[test]
    fn no_line_begins_with_a_marker() {
        for (text, expected) in [
            ("- x", r"\- x"),
            ("-2/-2 for", "-2/-2 for"),
            ("--- x", r"\--- x"),
            ("# x", r"\# x"),
            ("12. x", r"12\. x"),
            ("1.5 x", "1.5 x"),
            ("1.5. x", r"1\.5. x"),
            ("a. x", r"a\. x"),
            ("3) x", r"3\) x"),
            ("> x", r"\> x"),
        ] {
            assert_eq!(wrapped(&inline(text), "", false, ""), expected);
        }
        assert_eq!(wrapped("- x", "7.1.1. ", true, ""), "7.1.1. - x");
        let long = format!("{} - x", "y".repeat(117));
        assert_eq!(wrapped(&long, "", true, "  "), format!("{} -\n  x", "y".repeat(117)));
        let long = format!("{} - x", "y".repeat(119));
        assert_eq!(wrapped(&long, "", true, "  "), format!("{}\n  \\- x", "y".repeat(119)));
        let long = format!("{} 7.6.10. x", "y".repeat(117));
        assert_eq!(wrapped(&long, "", true, "  "), format!("{}\n  7\\.6.10. x", "y".repeat(117)));
    }

    #[test]
    fn no_line_ends_within_a_reference_or_a_name() {
        let long = format!("{} [CR 5.1]", "y".repeat(115));
        assert_eq!(wrapped(&tied(&long), "", true, ""), format!("{}\n[CR 5.1]", "y".repeat(115)));
        let name = format!("{} {}", bold("Two words."), "y".repeat(110));
        assert_eq!(wrapped(&name, "7.1.1. ", true, ""), format!("7.1.1. **Two words.**\n{}", "y".repeat(110)));
    }

    #[test]
    fn the_parts_of_a_text() {
        let text = "One\u{a0} two.\n\n\n- b1\n\n-  b2\nThree.\nFour.\n-";
        let words = |text: &str| text.to_owned();
        assert_eq!(
            pieces(text),
            [
                Piece::Paragraph(words("One two.")),
                Piece::Bullet(words("b1")),
                Piece::Bullet(words("b2")),
                Piece::Lines(vec![words("Three."), words("Four."), words("-")]),
            ]
        );
        assert_eq!(canonical(text), "One two.\n- b1\n- b2\n\nThree.\nFour.\n-");
        assert_eq!(canonical(&canonical(text)), canonical(text));
    }
}
