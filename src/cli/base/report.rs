//! Turns a diagnostic into text: the message, the place, the line of source that it is about, and the way out.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use swu_text::visible::one_line;

use crate::cli::base::{filter, wrap};
use crate::diagnostic::{Diagnostic, Severity};

/// The text of a diagnostic, without a line end behind it. With the source that its place is in, the line is shown.
///
/// ```
/// use swu_judge::{cli::report::render, diagnostic::{Diagnostic, Place}};
/// let place = Place { file: "a.yaml".into(), line: 1, column: 7, span: 6..11 };
/// let error = Diagnostic::error("card `Wampo` not found").at(place).help("did you mean `Wampa`?");
/// assert!(render(&error, Some("card: Wampo\n"), false).contains("1 | card: Wampo"));
/// ```
pub fn render(diagnostic: &Diagnostic, source: Option<&str>, color: bool) -> String {
    render_within(diagnostic, source, color, None)
}

/// The same in lines of at most that width, if there is one. The way out stays whole where it is a command alone.
pub fn render_within(diagnostic: &Diagnostic, source: Option<&str>, color: bool, width: Option<usize>) -> String {
    let lines = |text: &str, before: usize| match width {
        Some(width) => wrap::wrapped(text, "", "", width.saturating_sub(before).max(16)).join("\n"),
        None => text.to_owned(),
    };
    // What is wrong may be a line end within a name, which makes no line of this message.
    let title = lines(&one_line(&diagnostic.title), "warning: ".len());
    let label = lines(&one_line(&diagnostic.label), " = note: ".len());
    // A command alone is copied as a whole.
    let help = diagnostic.help.iter().map(|help| match one_line(help) {
        help if help.starts_with("judge ") => help.into_owned(),
        help => lines(&help, " = help: ".len() + 4),
    });
    let help: Vec<String> = help.collect();
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let group = Group::with_title(level.primary_title(title.as_str()));
    let note = said(&label).map(|label| Level::NOTE.message(label));
    let file = diagnostic.place.as_ref().map_or_else(Default::default, |place| one_line(&place.file));
    let group = match (&diagnostic.place, source) {
        (Some(place), Some(source)) => {
            let start = source.floor_char_boundary(place.span.start);
            let end = source.floor_char_boundary(place.span.end).max(start);
            // The lines that are shown, and not the whole source for each of a thousand messages.
            let lines = lines_of(source, start..end);
            let annotation = AnnotationKind::Primary.span(start - lines.start..end - lines.start);
            let first = 1 + source.get(..lines.start).unwrap_or_default().matches('\n').count();
            let shown = source.get(lines).unwrap_or_default();
            let snippet = Snippet::source(shown).line_start(first).path(file.as_ref());
            group.element(snippet.annotation(annotation.label(said(&diagnostic.label))))
        }
        (Some(place), None) => {
            let origin = Origin::path(file.as_ref()).line(place.line).char_column(place.column);
            group.element(origin).elements(note)
        }
        (None, _) => group.elements(note),
    };
    let group = group.elements(help.iter().map(|help| Level::HELP.message(help.as_str())));
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = width.map_or(renderer.clone(), |width| renderer.term_width(width));
    // The line of source is shown as it is, but for what the renderer does not know to be hidden.
    filter::shown(&renderer.render(&[group]), color).into_owned()
}

fn said(label: &str) -> Option<&str> {
    Some(label).filter(|label| !label.is_empty())
}

/// The lines that a part of the source is in, whole.
fn lines_of(source: &str, span: Range<usize>) -> Range<usize> {
    let (before, behind) = (source.get(..span.start).unwrap_or_default(), source.get(span.end..).unwrap_or_default());
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = behind.find('\n').map_or(source.len(), |end| span.end + end);
    start..end
}

#[cfg(test)]
mod tests {
    use crate::cli::base::report::*;
    use crate::diagnostic::Place;

    fn diagnostic(span: std::ops::Range<usize>) -> Diagnostic {
        let place = Place { file: "a.yaml".into(), line: 2, column: 9, span };
        Diagnostic::error("card `Wampo` not found").at(place).label("not a card").help("did you mean `Wampa`?")
    }

    #[test]
    fn shows_the_line_and_the_way_out() {
        let source = "steps:\n  - ana: Wampo\n";
        insta::assert_snapshot!(render(&diagnostic(16..21), Some(source), false), @r"
        error: card `Wampo` not found
         --> a.yaml:2:10
          |
        2 |   - ana: Wampo
          |          ^^^^^ not a card
          |
          = help: did you mean `Wampa`?
        ");
    }

    #[test]
    fn does_without_source_or_place() {
        insta::assert_snapshot!(render(&diagnostic(0..0), None, false), @r"
        error: card `Wampo` not found
        --> a.yaml:2:9
         = note: not a card
         = help: did you mean `Wampa`?
        ");
        insta::assert_snapshot!(render(&Diagnostic::error("no"), None, false), @"error: no");
    }

    #[test]
    fn no_span_is_too_far() {
        let backwards = std::ops::Range { start: 4, end: 2 };
        for span in [0..0, 3..4, 900..901, backwards, 6..7] {
            assert!(render(&diagnostic(span), Some("é…\n…"), true).contains("Wampo"));
        }
        assert!(render(&diagnostic(0..5), Some(""), false).contains("Wampo"));
    }
}
