//! Rule ids, read from what people type and ordered as they count; and citations, which add the edition that is meant.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::pattern::Pattern;

/// The id of a rule: the document's code and the rule's number, such as `CR 5.5.1.a`.
///
/// Ids are read without regard to case, to a trailing dot, or to a dot before the letter. A number without a document
/// is one of the Comprehensive Rules, unless it has the form of a note's. A code without a number names a document. In
/// place of a number, the glossary's entries have the words of their terms.
///
/// ```
/// use swu_rulebook::RuleId;
/// let id: RuleId = "cr5.5.1.A".parse()?;
/// assert_eq!(id.to_string(), "CR 5.5.1.a");
/// assert_eq!(id, "5.5.1a".parse()?);
/// assert_eq!(id, const { RuleId::cr("5.5.1.a") });
/// assert!("CR 5.2".parse::<RuleId>()? < "CR 5.10".parse()?);
/// assert_eq!("l1-7.4.".parse::<RuleId>()?.to_string(), "NOTE L1-7.4");
/// assert_eq!("glossary Set Aside".parse::<RuleId>()?.to_string(), "GLOSSARY set-aside");
/// # Ok::<(), swu_rulebook::ParseRuleIdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(with = "String")]
pub struct RuleId {
    document: Cow<'static, str>,
    number: Cow<'static, str>,
}

/// The error for typed words that are no rule id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule id; write a document and a number, such as `CR 5.5.1.a`")]
pub struct ParseRuleIdError(String);

/// The code of the Comprehensive Rules: the document that an edition is one of, where none is named.
pub const COMPREHENSIVE_RULES: &str = "CR";
/// The code of the glossary.
pub(super) const GLOSSARY: &str = "GLOSSARY";
/// The code of the notes.
const NOTES: &str = "NOTE";
/// The codes of documents in the order in which a judge consults them.
const CODES: [&str; 5] = [COMPREHENSIVE_RULES, "TR", "CPG", GLOSSARY, NOTES];

impl RuleId {
    /// A rule of the Comprehensive Rules, by its canonical number.
    ///
    /// # Panics
    ///
    /// When the number is not in canonical form. In a `const` that is an error of the compiler, which is what this
    /// function is for; what a user typed is read with [`str::parse`].
    pub const fn cr(number: &'static str) -> Self {
        Self::fixed(COMPREHENSIVE_RULES, number)
    }

    /// A rule of the Tournament Regulations, by its canonical number.
    ///
    /// # Panics
    ///
    /// As [`RuleId::cr`] does.
    pub const fn tr(number: &'static str) -> Self {
        Self::fixed("TR", number)
    }

    /// A rule of the Competitive Policy Guide, by its canonical number.
    ///
    /// # Panics
    ///
    /// As [`RuleId::cr`] does.
    pub const fn cpg(number: &'static str) -> Self {
        Self::fixed("CPG", number)
    }

    /// A note, by its canonical number, such as `P1-2.7`.
    ///
    /// # Panics
    ///
    /// As [`RuleId::cr`] does.
    pub const fn note(number: &'static str) -> Self {
        Self::fixed(NOTES, number)
    }

    #[expect(clippy::indexing_slicing, reason = "a constant: what is wrong with it is found when it is compiled")]
    const fn fixed(document: &'static str, number: &'static str) -> Self {
        let is_note = matches!(document.as_bytes(), b"NOTE");
        let bytes = number.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let is_usual = matches!(bytes[at], b'0'..=b'9' | b'a'..=b'z' | b'.');
            let is_of_note = is_note && matches!(bytes[at], b'A'..=b'Z' | b'-');
            assert!(is_usual || is_of_note, "a rule number is digits, small letters and dots");
            at += 1;
        }
        assert!(at > 0 && bytes[at - 1] != b'.', "a rule number has no trailing dot");
        Self { document: Cow::Borrowed(document), number: Cow::Borrowed(number) }
    }

    /// The rule of that document with that number, both as somebody wrote them.
    pub fn new(document: &DocumentCode, number: &str) -> Self {
        let number = if document.is_glossary() { term_slug(number) } else { canonical_number(number) };
        Self { document: document.0.clone(), number: number.into() }
    }

    /// The id that was written as these two, in canonical form.
    pub(super) const fn embedded(document: &'static str, number: &'static str) -> Self {
        Self { document: Cow::Borrowed(document), number: Cow::Borrowed(number) }
    }

    /// Tests for an entry of the glossary.
    pub fn is_term(&self) -> bool {
        self.document() == GLOSSARY && !self.number().is_empty()
    }

    /// The document's code: `CR`, `TR`, `NOTE`, or that of somebody's own file.
    pub fn document(&self) -> &str {
        &self.document
    }

    /// The number within the document; empty when the id names the document itself.
    pub fn number(&self) -> &str {
        &self.number
    }

    /// The same number in another document.
    pub fn in_document(&self, document: &str) -> Self {
        Self { document: DocumentCode::new(document).0, number: self.number.clone() }
    }

    /// The part of this rule that a rule is of another one: of `8.15`, what `8.16.2` is of `8.16`.
    pub(crate) fn part_like(&self, rule: &Self, outer: &Self) -> Option<Self> {
        let level = rule.number().strip_prefix(outer.number())?;
        let number = format!("{}{level}", self.number());
        Some(Self { document: self.document.clone(), number: number.into() })
    }

    /// Tests if typed words are a number without a document.
    pub fn is_bare(typed: &str) -> bool {
        is_number(typed.trim())
    }

    /// The id one level up, if the number has more than one level: `CR 5.5.1` for `CR 5.5.1.a`.
    pub fn outer(&self) -> Option<Self> {
        self.outer_number().map(|outer| Self { document: self.document.clone(), number: outer.to_owned().into() })
    }

    /// Tests for that rule or a part of it: `CR 7.5.11.a` is within `CR 7.5.11`, and `CR 7.5.11` is not within `CR 7.5.1`.
    pub fn is_within(&self, whole: &Self) -> bool {
        std::iter::successors(Some(self.clone()), Self::outer).any(|id| id == *whole)
    }

    /// The number one level up, if the number has more than one level.
    pub(crate) fn outer_number(&self) -> Option<&str> {
        if self.is_term() {
            return None;
        }
        let (outer, _) = self.number().rsplit_once(['.', '-'])?;
        // The dash of `L1-7` is part of the lesson's name.
        let is_number = outer.starts_with(|c: char| c.is_ascii_digit()) || outer.contains('-');
        is_number.then_some(outer)
    }
}

/// The code of a document, in canonical form: codes of up to four letters in capitals, longer names in small letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentCode(Cow<'static, str>);

impl DocumentCode {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_glossary(&self) -> bool {
        self.as_str() == GLOSSARY
    }

    /// Reads a code as somebody wrote it; whatever cannot stand in an id becomes a dash.
    pub fn new(code: &str) -> Self {
        if let Some(known) = CODES.into_iter().find(|known| code.eq_ignore_ascii_case(known)) {
            return Self(Cow::Borrowed(known));
        }
        let mut clean = code.trim().to_lowercase().replace(|c: char| !is_code_char(c), "-");
        if clean.len() <= 4 && clean.bytes().all(|b| b.is_ascii_alphabetic()) {
            clean.make_ascii_uppercase();
        }
        if !clean.starts_with(char::is_alphabetic) {
            // A file such as `00-index.md` must not read as a number.
            clean.insert_str(0, "doc-");
        }
        Self(clean.into())
    }
}

fn is_code_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

/// Tests for a rule's number and nothing else: an optional lesson (`L1-`), numbers, letters, and the count of a bullet.
fn is_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let letters =
        |part: &str, most| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    // A number may carry its letter without a dot: `5.5.1a`.
    let level = |part: &str| digits(part.strip_suffix(|c: char| c.is_ascii_alphabetic()).unwrap_or(part));
    let is_lesson = |lesson: &str| {
        let start = lesson.find(|c: char| c.is_ascii_digit()).unwrap_or(lesson.len());
        let (name, number) = lesson.split_at(start);
        letters(name, 3) && digits(number)
    };
    let behind_lesson = text.split_once('-').filter(|(lesson, _)| is_lesson(lesson)).map(|(_, behind)| behind);
    let number = behind_lesson.unwrap_or(text);
    number.strip_suffix('.').unwrap_or(number).split('.').enumerate().all(|(at, part)| {
        let mut parts = part.split('-');
        let first = parts.next().unwrap_or_default();
        (level(first) || at > 0 && letters(first, 5)) && parts.all(digits)
    })
}

impl FromStr for RuleId {
    type Err = ParseRuleIdError;

    fn from_str(typed: &str) -> Result<Self, Self::Err> {
        let typed = typed.trim();
        if is_number(typed) {
            let is_note = typed.starts_with(|c: char| c.is_ascii_alphabetic());
            let document = if is_note { NOTES } else { COMPREHENSIVE_RULES };
            return Ok(Self::new(&DocumentCode::new(document), typed));
        }
        if let Some((document, term)) = typed.split_once(char::is_whitespace)
            && document.eq_ignore_ascii_case(GLOSSARY)
            && !term_slug(term).is_empty()
        {
            return Ok(Self::new(&DocumentCode::new(GLOSSARY), term));
        }
        let spaced = typed.rsplit_once(char::is_whitespace).map(|(document, number)| (document.trim_end(), number));
        let joined = typed.find(|c: char| !c.is_ascii_alphabetic()).map(|end| typed.split_at(end));
        for (document, number) in [spaced, joined].into_iter().flatten() {
            if !document.is_empty() && document.chars().all(is_code_char) && is_number(number) {
                return Ok(Self::new(&DocumentCode::new(document), number));
            }
        }
        if typed.chars().all(is_code_char) && typed.chars().any(char::is_alphabetic) {
            return Ok(Self { document: DocumentCode::new(typed).0, number: Cow::Borrowed("") });
        }
        Err(ParseRuleIdError(typed.to_owned()))
    }
}

/// `5.5.1A.` as `5.5.1.a`, and `l1-7.4` as `L1-7.4`.
pub fn canonical_number(number: &str) -> String {
    let number = number.trim_end_matches('.');
    let mut canonical = String::with_capacity(number.len() + 1);
    let lesson = match number.split_once('-') {
        Some((lesson, _)) if number.starts_with(|c: char| c.is_ascii_alphabetic()) => lesson,
        _ => "",
    };
    canonical.push_str(&lesson.to_ascii_uppercase());
    let mut last = ' ';
    for c in number.chars().skip(lesson.chars().count()) {
        if last.is_ascii_digit() && c.is_ascii_alphabetic() {
            canonical.push('.');
        }
        canonical.push(c.to_ascii_lowercase());
        last = c;
    }
    canonical
}

/// The words of a term, in small letters, with dashes between them: `set-aside` for “Set Aside”.
pub fn term_slug(term: &str) -> String {
    let lower = term.to_lowercase();
    let words =
        lower.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’'))).filter(|word| !word.is_empty());
    words.map(|word| word.replace(['\'', '’'], "")).collect::<Vec<_>>().join("-")
}

/// Numbers by their value and before letters; letters by their length, so that `z` comes before `aa`.
fn counting_key(part: &str) -> (bool, usize, &str) {
    let significant = part.trim_start_matches('0');
    (!part.bytes().all(|b| b.is_ascii_digit()), significant.len(), significant)
}

impl Ord for RuleId {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |id: &Self| CODES.iter().position(|code| *code == id.document()).unwrap_or(CODES.len());
        let by_document = (rank(self), self.document()).cmp(&(rank(other), other.document()));
        by_document.then_with(|| match self.is_term() {
            true => self.number().cmp(other.number()),
            // As people count: `5.2` before `5.10`, a rule before its sub-rules.
            false => {
                let (one, two) = (self.number(), other.number());
                let parts = |number| str::split(number, ['.', '-']).map(counting_key);
                parts(one).cmp(parts(two)).then_with(|| one.cmp(two))
            }
        })
    }
}

impl PartialOrd for RuleId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            "" => f.pad(self.document()),
            number => f.pad(&format!("{} {number}", self.document())),
        }
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{self}`")
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A rule as one edition of its document has it: the ground of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Citation {
    /// The rule.
    pub rule: RuleId,
    /// The edition of the document, if it has editions.
    pub edition: Option<Arc<str>>,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.edition {
            Some(edition) => write!(f, "{} (edition {edition})", self.rule),
            None => self.rule.fmt(f),
        }
    }
}

impl FromStr for Citation {
    type Err = ParseRuleIdError;

    /// Reads a rule's id, with or without an edition: `CR 8.15`, `CR 8.16 (edition 2.0)`, or in short `CR 8.16@2.0`.
    fn from_str(typed: &str) -> Result<Self, Self::Err> {
        let (rule, edition) = Self::split(typed);
        Ok(Self { rule: rule.parse()?, edition: edition.map(Into::into) })
    }
}

impl Citation {
    /// Typed words without the edition that they name, and that edition.
    ///
    /// ```
    /// use swu_rulebook::Citation;
    /// assert_eq!(Citation::split("CR 8.16 (edition 2.0)"), ("CR 8.16", Some("2.0")));
    /// assert_eq!(Citation::split("CR 8.16@2.0"), ("CR 8.16", Some("2.0")));
    /// assert_eq!(Citation::split("last known information"), ("last known information", None));
    /// ```
    pub fn split(typed: &str) -> (&str, Option<&str>) {
        static EDITION: Pattern = Pattern::new(r"(?i)^(.+?)\s*(?:\(\s*edition\s+v?([^\s()]+)\s*\)|@\s*v?([^\s()@]+))$");
        let typed = typed.trim();
        // Nearly nothing that is typed names an edition, and the pattern takes its time to be made.
        if !typed.ends_with(')') && !typed.contains('@') {
            return (typed, None);
        }
        let Some(found) = EDITION.captures(typed) else { return (typed, None) };
        let part = |at: usize| found.get(at).map(|part| part.as_str());
        (part(1).unwrap_or(typed), part(2).or(part(3)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use regex::Regex;

    use super::*;

    #[test]
    fn reads_every_way_of_writing_an_id() {
        for (typed, canonical) in [
            ("5.5.1.a", "CR 5.5.1.a"),
            ("5.5.1a", "CR 5.5.1.a"),
            ("5.5.1A.", "CR 5.5.1.a"),
            (" cr 5.5.1.A. ", "CR 5.5.1.a"),
            ("cr5.5.1.A", "CR 5.5.1.a"),
            ("CR\n5.1.2", "CR 5.1.2"),
            ("5.", "CR 5"),
            ("tr4.1", "TR 4.1"),
            ("6.2.0.f.ii", "CR 6.2.0.f.ii"),
            ("l1-7.4", "NOTE L1-7.4"),
            ("note L1-7.4", "NOTE L1-7.4"),
            ("Game-Zones 2.3", "game-zones 2.3"),
            ("game-zones 2.3-1", "game-zones 2.3-1"),
            ("deck 2.2.A-3", "DECK 2.2.a-3"),
            ("00-index 1.1", "doc-00-index 1.1"),
            ("game-zones", "game-zones"),
            ("Glossary  Can’t", "GLOSSARY cant"),
            ("glossary last-known information", "GLOSSARY last-known-information"),
            ("glossary", "GLOSSARY"),
        ] {
            let id: RuleId = typed.parse().unwrap();
            assert_eq!(id.to_string(), canonical, "{typed}");
            assert_eq!(canonical.parse::<RuleId>().unwrap(), id, "{canonical}");
        }
    }

    static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"(?i-u)^(?:[a-z]{1,3}[0-9]+-)?[0-9]+[a-z]?(?:\.(?:[0-9]+[a-z]?|[a-z]{1,5})|-[0-9]+)*\.?$";
        Regex::new(pattern).unwrap()
    });

    proptest::proptest! {
        #[test]
        fn numbers_are_what_the_pattern_says(text in "[lI]{0,4}[0-9aB.-]{0,9}é?") {
            proptest::prop_assert_eq!(is_number(&text), NUMBER.is_match(&text));
        }
    }

    #[test]
    fn refuses_what_is_no_id() {
        for typed in ["", "5..1", "CR 5.!", "2 damage", "…", "the rule of three", "-", "CR 5.5.1 a"] {
            assert!(typed.parse::<RuleId>().is_err(), "{typed}");
        }
    }

    #[test]
    fn orders_as_people_count() {
        let order = [
            "CR 5",
            "CR 5.2",
            "CR 5.2.1",
            "CR 5.2.1.a",
            "CR 5.2.1.b",
            "CR 5.10",
            "TR 4",
            "GLOSSARY attack",
            "GLOSSARY base",
            "NOTE L1-7.2",
            "NOTE L1-7.10",
        ];
        let ids: Vec<RuleId> = order.iter().map(|id| id.parse().unwrap()).collect();
        assert!(ids.is_sorted(), "{ids:?}");
    }

    #[test]
    fn outer_drops_one_level() {
        let outer = |id: &str| id.parse::<RuleId>().unwrap().outer().map(|id| id.to_string());
        assert_eq!(outer("5.5.1.a").as_deref(), Some("CR 5.5.1"));
        assert_eq!(outer("L1-7.4").as_deref(), Some("NOTE L1-7"));
        assert_eq!(outer("L1-7"), None);
        assert_eq!(outer("zones 5.2-1").as_deref(), Some("zones 5.2"));
        assert_eq!(outer("5"), None);
        assert_eq!(outer("glossary last-known-information"), None);
    }

    #[test]
    fn a_citation_reads_back() {
        for (typed, printed) in [
            ("cr 8.16", "CR 8.16"),
            ("8.16@2.0", "CR 8.16 (edition 2.0)"),
            ("CR 8.16.2 @ v2.0", "CR 8.16.2 (edition 2.0)"),
            ("CR 8.16 (Edition 2.0)", "CR 8.16 (edition 2.0)"),
            ("TR 4(edition 1.0)", "TR 4 (edition 1.0)"),
        ] {
            let citation: Citation = typed.parse().unwrap();
            assert_eq!(citation.to_string(), printed, "{typed}");
            assert_eq!(printed.parse::<Citation>().unwrap(), citation);
        }
        for typed in ["@2.0", "(edition 2.0)", "2 damage@2.0", "CR 8.16 (edition )"] {
            assert!(typed.parse::<Citation>().is_err(), "{typed}");
        }
    }
}
