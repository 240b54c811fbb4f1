//! Turns a diagnostic into text: the message, the place, the line of source that it is about, and the way out.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Severity};

/// The text of a diagnostic, without a line end behind it. With the source that its place is in, the line is shown.
///
/// ```
/// use swu_judge::{cli::report::render, diagnostic::{Diagnostic, Place}};
/// let place = Place { file: "a.yaml".to_owned(), line: 1, column: 7, span: 6..11 };
/// let error = Diagnostic::error("there is no card `Wampo`").at(place).help("did you mean `Wampa`?");
/// assert!(render(&error, Some("card: Wampo\n"), false).contains("1 | card: Wampo"));
/// ```
pub fn render(diagnostic: &Diagnostic, source: Option<&str>, color: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(diagnostic.title.as_str()));
    if let Some(place) = &diagnostic.place {
        group = match source {
            Some(source) => {
                let start = boundary(source, place.span.start);
                let end = boundary(source, place.span.end).max(start);
                let label = Some(diagnostic.label.as_str()).filter(|label| !label.is_empty());
                let annotation = AnnotationKind::Primary.span(start..end).label(label);
                group.element(Snippet::source(source).path(place.file.as_str()).annotation(annotation))
            }
            None => group
                .element(Origin::path(place.file.as_str()).line(place.line).char_column(place.column))
                .elements(said(&diagnostic.label).map(|label| Level::NOTE.message(label))),
        };
    } else {
        group = group.elements(said(&diagnostic.label).map(|label| Level::NOTE.message(label)));
    }
    group = group.elements(diagnostic.help.iter().map(|help| Level::HELP.message(help.as_str())));
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}

fn said(label: &str) -> Option<&str> {
    Some(label).filter(|label| !label.is_empty())
}

/// The nearest place at or before `at` where a character of the source begins.
fn boundary(source: &str, at: usize) -> usize {
    let at = at.min(source.len());
    (0..=at).rev().find(|at| source.is_char_boundary(*at)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn diagnostic(span: std::ops::Range<usize>) -> Diagnostic {
        let place = Place { file: "a.yaml".to_owned(), line: 2, column: 9, span };
        Diagnostic::error("there is no card `Wampo`").at(place).label("not a card").help("did you mean `Wampa`?")
    }

    #[test]
    fn shows_the_line_and_the_way_out() {
        let source = "steps:\n  - ana: Wampo\n";
        insta::assert_snapshot!(render(&diagnostic(16..21), Some(source), false), @r"
        error: there is no card `Wampo`
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
        error: there is no card `Wampo`
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
