//! Pages for a browser: each a single file that loads nothing else, wherever it lies, and follows the colors of the system.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::visible::visible;

/// Nothing is loaded; the page's own style and script are all there is.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// A whole page. The style is put into it as it is; the body may have a script of its own. Hidden characters are shown,
/// wherever they stand.
///
/// ```
/// let page = swu_text::page::page("Rules & rulings", "", &maud::html! { p { "Nothing." } });
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>Rules &amp; rulings</title>"));
/// ```
pub fn page(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    shown(&page)
}

/// The text of a page that was put together elsewhere, with its hidden characters shown.
///
/// ```
/// let page = maud::html! { p { "Ana\u{202e}" } };
/// assert_eq!(swu_text::page::shown(&page), r"<p>Ana\u{202e}</p>");
/// ```
pub fn shown(page: &Markup) -> String {
    // A browser shows nothing of them either, or turns the words behind them round.
    visible(&page.0).into_owned()
}
