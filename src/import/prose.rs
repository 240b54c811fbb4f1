//! What the text of an entry is made of: paragraphs, bullets, and lines that stay lines.

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
