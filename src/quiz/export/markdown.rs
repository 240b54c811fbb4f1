//! Questions as Markdown for print: each with its position and options, and at the end the key.

use std::fmt::{self, Write};

use swu_text::visible::one_line;

use super::{Entry, SEVERAL, Sheet};

/// The sheet as Markdown.
pub fn print(sheet: &Sheet<'_>) -> String {
    let mut text = String::new();
    // Text takes all that is written to it.
    let _ = write_sheet(sheet, &mut text);
    text
}

fn write_sheet(sheet: &Sheet<'_>, to: &mut String) -> fmt::Result {
    writeln!(to, "# {}\n\nRules: {}. Seed: {}.", inline(&sheet.title), inline(&sheet.edition), sheet.seed)?;
    sheet.entries.iter().try_for_each(|entry| write_question(entry, to))?;
    writeln!(to, "\n## Key\n")?;
    sheet.entries.iter().try_for_each(|entry| write_answer(entry, to))
}

fn write_question(entry: &Entry<'_>, to: &mut String) -> fmt::Result {
    writeln!(to, "\n## Question {}\n", entry.number)?;
    let board: Vec<String> = entry.board().iter().map(|line| one_line(line).into_owned()).collect();
    if !board.is_empty() {
        let fence = fence(&board);
        writeln!(to, "{fence}text\n{}\n{fence}\n", board.join("\n"))?;
    }
    for step in entry.steps() {
        writeln!(to, "- {}", inline(step))?;
    }
    if !entry.steps().is_empty() {
        writeln!(to)?;
    }
    for card in entry.cards() {
        writeln!(to, "- *{}*: {}", inline(&card.name), inline(&card.text.join(" ")))?;
    }
    if entry.cards().next().is_some() {
        writeln!(to)?;
    }
    writeln!(to, "**{}**\n", inline(&entry.question.ask))?;
    if entry.question.has_several_answers() {
        writeln!(to, "{SEVERAL}\n")?;
    }
    for (letter, option) in entry.lettered() {
        writeln!(to, "- **{letter}** {}", inline(&option.text))?;
    }
    Ok(())
}

/// The letters of the right options, the rules, and why.
fn write_answer(entry: &Entry<'_>, to: &mut String) -> fmt::Result {
    write!(to, "{}. **{}**", entry.number, entry.right_letters())?;
    let rules: Vec<String> = entry.question.cites.iter().map(ToString::to_string).collect();
    if !rules.is_empty() {
        write!(to, " ({})", rules.join(", "))?;
    }
    let why = [Some(entry.question.title.as_str()), entry.question.explain.as_deref()];
    for why in why.into_iter().flatten().map(inline).filter(|why| !why.is_empty()) {
        write!(to, " {why}{}", if why.ends_with(['.', '!', '?']) { "" } else { "." })?;
    }
    writeln!(to)
}

/// The fence around lines as they are: more backticks than stand in them.
fn fence(lines: &[String]) -> String {
    let runs = lines.iter().flat_map(|line| line.split(|c| c != '`').map(str::len));
    "`".repeat(runs.max().unwrap_or(0).max(2) + 1)
}

/// Text as a part of a paragraph, in which no character means more than itself.
fn inline(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, word) in text.split_whitespace().enumerate() {
        if at > 0 {
            escaped.push(' ');
        }
        for c in one_line(word).chars() {
            if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&') {
                escaped.push('\\');
            }
            escaped.push(c);
        }
    }
    // At the beginning of a line these would begin a heading or a list.
    if escaped.starts_with(['#', '+', '-']) {
        escaped.insert(0, '\\');
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_reads_as_itself() {
        for text in ["*a* _b_ `c`", "# heading", "- item", "[a](b) <i> &amp; | ~~x~~", "a\\b"] {
            let escaped = inline(text);
            let parsed = pulldown_cmark::Parser::new_ext(&escaped, pulldown_cmark::Options::all());
            let mut plain = String::new();
            for event in parsed {
                match event {
                    pulldown_cmark::Event::Text(text) => plain.push_str(&text),
                    pulldown_cmark::Event::Start(pulldown_cmark::Tag::Paragraph) => {}
                    pulldown_cmark::Event::End(pulldown_cmark::TagEnd::Paragraph) => {}
                    other => panic!("{text}: {other:?}"),
                }
            }
            assert_eq!(plain, text);
        }
        assert_eq!(inline(" two\n  lines "), "two lines");
        assert_eq!(inline("a\u{1b}[2J \u{202e}b"), r"a\\u{1b}\[2J \\u{202e}b");
        assert_eq!(fence(&["a ``` b".to_owned()]), "````");
    }
}
