//! Characters that change what a reader sees without being seen themselves, and how they are shown.
//!
//! Titles, names, notes and texts of cards come from files that anybody can write. On a terminal a control character in them
//! moves the cursor, and on a page a bidirectional override turns words round. So whatever leaves the program passes through
//! here: such a character is written as its escape, such as `\u{1b}`, and everything else stays as it is.

use std::borrow::Cow;
use std::fmt::Write as _;

/// True if a character is never written as it is.
///
/// These are the control characters (C0 without line feed and tab, DEL and C1), the bidirectional embeddings, overrides and
/// isolates, the line and paragraph separators, the byte order mark, tag characters, and what XML refuses. Joiners and the
/// marks of direction stay, since ordinary text needs them.
///
/// ```
/// use swu_text::visible::is_hidden;
///
/// assert!(is_hidden('\u{1b}') && is_hidden('\u{9b}') && is_hidden('\u{202e}'));
/// assert!(!is_hidden('é') && !is_hidden('\n') && !is_hidden('\u{200d}'));
/// ```
pub const fn is_hidden(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => true,
        '\u{e0000}'..='\u{e007f}' => true,
        _ => false,
    }
}

/// The text with its hidden characters as escapes; its lines and tabs stay.
///
/// ```
/// use swu_text::visible::visible;
///
/// assert_eq!(visible("Ana\u{1b}[2J\nBen"), "Ana\\u{1b}[2J\nBen");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_hidden, push)
}

/// The same for what is to stay on its line: line ends become escapes too.
///
/// ```
/// use swu_text::visible::one_line;
///
/// assert_eq!(one_line("Ana\r\nBen"), r"Ana\r\nBen");
/// ```
pub fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| letter == '\n' || is_hidden(letter), push)
}

/// JSON whose hidden characters are the escapes of JSON: it is the same value.
///
/// ```
/// use swu_text::visible::json;
///
/// assert_eq!(json("\"a\u{9b}\""), r#""a\u009b""#);
/// ```
pub fn json(text: &str) -> Cow<'_, str> {
    // What is in JSON is in a string of it, and there no backslash stands before a character that it does not escape.
    escaped(text, is_hidden, push_json)
}

/// The same as it is written in XML.
///
/// ```
/// assert_eq!(swu_text::visible::in_xml("<b>\u{1b}"), r"&lt;b&gt;\u{1b}");
/// ```
pub fn in_xml(text: &str) -> String {
    let signs = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")];
    signs.into_iter().fold(visible(text).into_owned(), |text, (sign, name)| text.replace(sign, name))
}

/// Adds the escape of a character, as Rust writes it.
///
/// ```
/// let mut told = String::new();
/// swu_text::visible::push(&mut told, '\u{9b}');
/// assert_eq!(told, r"\u{9b}");
/// ```
pub fn push(told: &mut String, letter: char) {
    told.extend(letter.escape_default());
}

/// Adds the escape of a character, as JSON writes it.
///
/// ```
/// let mut told = String::new();
/// swu_text::visible::push_json(&mut told, '\u{e0001}');
/// assert_eq!(told, r"\udb40\udc01");
/// ```
pub fn push_json(told: &mut String, letter: char) {
    for unit in letter.encode_utf16(&mut [0; 2]) {
        // Writing to a string does not fail.
        let _ = write!(told, "\\u{unit:04x}");
    }
}

/// The text with escapes for such characters. Text without any is not copied.
fn escaped(text: &str, is_such: impl Fn(char) -> bool, push: impl Fn(&mut String, char)) -> Cow<'_, str> {
    let Some(first) = text.find(&is_such) else { return Cow::Borrowed(text) };
    let (before, rest) = text.split_at(first);
    let mut told = String::with_capacity(text.len() + 8);
    told.push_str(before);
    for letter in rest.chars() {
        if is_such(letter) { push(&mut told, letter) } else { told.push(letter) }
    }
    Cow::Owned(told)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A text, and how it stands in a text, on a line, and in JSON.
    const SHOWN: [[&str; 4]; 15] = [
        ["a\u{1b}[2J", r"a\u{1b}[2J", r"a\u{1b}[2J", r"a\u001b[2J"],
        ["\0\u{7}\u{8}", r"\u{0}\u{7}\u{8}", r"\u{0}\u{7}\u{8}", r"\u0000\u0007\u0008"],
        ["a\rb", r"a\rb", r"a\rb", r"a\u000db"],
        ["a\nb\tc", "a\nb\tc", "a\\nb\tc", "a\nb\tc"],
        ["\u{7f}", r"\u{7f}", r"\u{7f}", r"\u007f"],
        ["\u{80}\u{9b}\u{9f}", r"\u{80}\u{9b}\u{9f}", r"\u{80}\u{9b}\u{9f}", r"\u0080\u009b\u009f"],
        ["\u{202a}\u{202e}", r"\u{202a}\u{202e}", r"\u{202a}\u{202e}", r"\u202a\u202e"],
        ["\u{2066}\u{2069}", r"\u{2066}\u{2069}", r"\u{2066}\u{2069}", r"\u2066\u2069"],
        ["\u{2028}\u{2029}", r"\u{2028}\u{2029}", r"\u{2028}\u{2029}", r"\u2028\u2029"],
        ["\u{feff}\u{ffff}", r"\u{feff}\u{ffff}", r"\u{feff}\u{ffff}", r"\ufeff\uffff"],
        ["\u{e0000}\u{e007f}", r"\u{e0000}\u{e007f}", r"\u{e0000}\u{e007f}", r"\udb40\udc00\udb40\udc7f"],
        // Beside the ranges, and what ordinary text needs.
        [" ~\u{a0}\u{ad}", " ~\u{a0}\u{ad}", " ~\u{a0}\u{ad}", " ~\u{a0}\u{ad}"],
        ["\u{200b}\u{200d}\u{200e}\u{200f}\u{2027}\u{202f}\u{2065}\u{206a}"; 4],
        ["Zoë 🚀 👩\u{200d}🚀 שלום ✔\u{fe0f} \u{e0080} \u{fffd}"; 4],
        [""; 4],
    ];

    #[test]
    fn shows_hidden_characters_and_keeps_all_others() {
        for [text, shown, on_a_line, in_json] in SHOWN {
            assert_eq!(visible(text), shown, "{text:?}");
            assert_eq!(one_line(text), on_a_line, "{text:?}");
            assert_eq!(json(text), in_json, "{text:?}");
        }
    }

    #[test]
    fn ordinary_text_is_not_copied() {
        assert!(matches!(visible("Ana\nBen"), Cow::Borrowed(_)));
        assert!(matches!(one_line("Ana"), Cow::Borrowed(_)));
        assert!(matches!(json("{}\n"), Cow::Borrowed(_)));
    }

    /// Texts of which many characters are hidden.
    fn texts() -> impl Strategy<Value = String> {
        let letters = prop_oneof![
            any::<char>(),
            prop::char::range('\0', '\u{9f}'),
            prop::char::range('\u{2000}', '\u{2070}'),
            prop::char::range('\u{dfff0}', '\u{e0090}'),
            prop::sample::select(vec!['\\', '"', '\n', '\u{feff}']),
        ];
        prop::collection::vec(letters, 0..40).prop_map(|letters| letters.into_iter().collect())
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left(text in texts()) {
            let shown = visible(&text);
            prop_assert!(!shown.contains(is_hidden));
            prop_assert!(!one_line(&text).contains(|letter| letter == '\n' || is_hidden(letter)));
            // What is shown already stays, and so do all other characters in their order.
            prop_assert_eq!(visible(&shown), shown.as_ref());
            prop_assert_eq!(visible(&text).matches('\n').count(), text.matches('\n').count());
        }

        #[test]
        fn json_stays_the_same_value(text in texts()) {
            let written = serde_json::to_string(&text).unwrap();
            let safe = json(&written);
            prop_assert!(!safe.contains(is_hidden));
            prop_assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
        }
    }
}
