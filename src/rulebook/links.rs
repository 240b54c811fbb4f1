//! Where references lead: brackets, markdown links, and numbers that the text mentions.

use std::collections::{HashMap, HashSet};

use percent_encoding::percent_decode_str;

use super::Rulebook;
use super::graph::{Document, by_name};
use super::id::{DocumentCode, RuleId};
use super::markdown::{RawLink, RawTarget};
use super::pattern::Pattern;
use super::problem::{Problem, ProblemKind};
use swu_text::limits::QUERY_BYTES;

/// The number of broken links for which the nearest target is sought: everything is looked at for that.
const MOST_HINTS: usize = 100;

/// Draws the edges of the graph. `raw` holds, for each node, its document and what it refers to.
pub(super) fn resolve(rulebook: &mut Rulebook, documents: &[Document], raw: Vec<(usize, usize, Vec<RawLink>)>) {
    let files = by_name(documents);
    let mut edges: Vec<(usize, usize)> = Vec::new();
    let mut broken = 0;
    for (document, node, links) in raw {
        let Some(document) = documents.get(document) else { continue };
        for link in links {
            let hints = broken < MOST_HINTS;
            let found = match &link.to {
                RawTarget::Reference(reference) => by_reference(rulebook, &document.code, reference, hints),
                RawTarget::Address(address) => by_address(&files, documents, document, address, hints),
            };
            match found {
                Ok(target) => edges.extend(target.map(|target| (node, target))),
                Err(message) => {
                    broken += 1;
                    let file = document.name.clone();
                    let kind = ProblemKind::DanglingLink;
                    rulebook.problems.push(Problem { file, line: link.line, kind, message });
                    if let (Some(node), RawTarget::Reference(written) | RawTarget::Address(written)) =
                        (rulebook.nodes.get_mut(node), link.to)
                    {
                        node.missing.push(written);
                    }
                }
            }
        }
    }
    for (from, node) in rulebook.nodes.iter().enumerate() {
        for text in std::iter::once(&*node.text).chain(node.examples.iter().map(String::as_str)) {
            edges.extend(mentions(text, &node.id).filter_map(|id| Some((from, *rulebook.index.get(&id)?))));
        }
    }
    let mut known = HashSet::new();
    for (from, to) in edges {
        let Some(links) = rulebook.nodes.get_mut(from).map(|node| &mut node.links) else { continue };
        if from != to && known.insert((from, to)) {
            links.push(to);
        }
    }
    for from in 0..rulebook.nodes.len() {
        for to in rulebook.nodes.get(from).map_or_else(Vec::new, |node| node.links.clone()) {
            if let Some(target) = rulebook.nodes.get_mut(to) {
                target.linked_from.push(from);
            }
        }
    }
}

/// A reference in brackets. A bare number is looked for in its own document, then in the Comprehensive Rules, then in
/// every other document.
fn by_reference(
    rulebook: &Rulebook,
    own: &DocumentCode,
    reference: &str,
    hints: bool,
) -> Result<Option<usize>, String> {
    let Ok(id) = reference.parse::<RuleId>() else { return Ok(None) };
    let is_bare = RuleId::is_bare(reference);
    if is_bare && let Some(found) = rulebook.index.get(&RuleId::new(own, id.number())) {
        return Ok(Some(*found));
    }
    match rulebook.by_id(reference).as_slice() {
        [node] => Ok(rulebook.index.get(&node.id).copied()),
        [] => {
            let wanted = if is_bare { RuleId::new(own, id.number()) } else { id };
            let nearest = if hints { rulebook.nearest(&wanted.to_string()).into_iter().next() } else { None };
            let hint = nearest.map_or(String::new(), |nearest| format!("; the nearest is `{nearest}`"));
            Err(format!("`[{reference}]`: rule `{wanted}` not found{hint}"))
        }
        several => {
            let candidates: Vec<String> = several.iter().map(|node| node.id.to_string()).collect();
            Err(format!("`[{reference}]` matches {}", candidates.join(", ")))
        }
    }
}

/// A markdown link. Addresses of other sites, and files that are no markdown, are nobody's edges.
fn by_address(
    files: &HashMap<&str, &Document>,
    documents: &[Document],
    from: &Document,
    address: &str,
    hints: bool,
) -> Result<Option<usize>, String> {
    let (path, anchor) = address.split_once('#').map_or((address, None), |(path, anchor)| (path, Some(anchor)));
    let decoded = |text| percent_decode_str(text).decode_utf8_lossy();
    let path = decoded(path);
    let is_markdown = [".md", ".markdown"].iter().any(|extension| path.to_lowercase().ends_with(extension));
    if path.contains(':') || path.starts_with("//") || !(path.is_empty() || is_markdown) {
        return Ok(None);
    }
    let name = if path.is_empty() { from.name.to_string() } else { joined(&from.name, &path) };
    let anchor = anchor.map(decoded).filter(|anchor| !anchor.is_empty());
    let Some(document) = files.get(name.as_str()) else {
        if !hints {
            return Err(format!("`{address}`: file `{name}` not found"));
        }
        let anchors = documents.iter().flat_map(|document| {
            document.outline.anchors.iter().map(|(slug, _)| (slug.as_str(), format!("{}#{slug}", document.name)))
        });
        let names = documents.iter().map(|document| (stem(&document.name), document.name.to_string()));
        let wanted = anchor.as_deref().unwrap_or(stem(&name));
        let hint = most_alike(wanted, anchors).filter(|(alike, _)| *alike >= ALIKE);
        let file = most_alike(stem(&name), names);
        let hint =
            [file, hint].into_iter().flatten().reduce(|file, anchor| if anchor.0 > file.0 { anchor } else { file });
        return Err(format!("`{address}`: file `{name}` not found{}", nearest(hint)));
    };
    match anchor {
        None => Ok(document.front()),
        Some(anchor) => {
            document.at_anchor(&anchor).or_else(|| document.at_anchor(&anchor.to_lowercase())).map(Some).ok_or_else(
                || {
                    let anchors = document.outline.anchors.iter().filter(|_| hints);
                    let anchors = anchors.map(|(slug, _)| (slug.as_str(), format!("{name}#{slug}")));
                    format!(
                        "`{address}`: `{name}` has no heading with this anchor{}",
                        nearest(most_alike(&anchor, anchors))
                    )
                },
            )
        }
    }
}

/// From here on, an anchor of another file is a better guess than the file with the most similar name.
const ALIKE: f64 = 0.5;

fn nearest(hint: Option<(f64, String)>) -> String {
    hint.map_or(String::new(), |(_, target)| format!("; the nearest is `{target}`"))
}

/// The candidate that reads most like what was wanted, and how alike they are.
fn most_alike<'a>(wanted: &str, candidates: impl Iterator<Item = (&'a str, String)>) -> Option<(f64, String)> {
    if wanted.len() > QUERY_BYTES {
        return None;
    }
    fn words(text: &str) -> Vec<&str> {
        text.split(['-', '_', ' ']).filter(|word| word.contains(char::is_alphabetic)).collect()
    }
    let wanted_words = words(wanted);
    let alike = |candidate: &str| {
        let words = words(candidate);
        let shared = words.iter().filter(|word| wanted_words.contains(word)).count();
        let by_words = 2.0 * shared as f64 / (words.len() + wanted_words.len()).max(1) as f64;
        let by_letters = strsim::normalized_levenshtein(&words.join("-"), &wanted_words.join("-"));
        by_words.max(by_letters)
    };
    // The first of equals: `max_by` would give the last.
    candidates
        .map(|(text, target)| (alike(text), target))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The name of a file without its folders and its ending.
pub(super) fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// A path relative to the folder of the file that it stands in, as a name of a file.
fn joined(from: &str, path: &str) -> String {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let base = if path.starts_with('/') { "" } else { folder };
    let mut parts: Vec<&str> = Vec::new();
    for part in base.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The ids that a text mentions by number, whether or not there are such rules: `See 7.6`, `5.5.1.a`, `section 8`,
/// `TR 4.1`. A bare number is one of the same document; one of a single level needs the word before it.
fn mentions<'a>(text: &'a str, from: &'a RuleId) -> impl Iterator<Item = RuleId> + 'a {
    NUMBER.find_iter(text).filter_map(|found| {
        let (before, number) = (text.get(..found.start())?, found.as_str());
        if before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '+' | '/' | '#' | '$')) {
            return None;
        }
        let word = before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        let spaced = before.ends_with(char::is_whitespace);
        let word = if spaced { word.trim_start_matches(['(', '[', '“', '"']) } else { "" };
        let is_document =
            matches!(word, "CR" | "TR" | "CPG" | "NOTE") || (word.contains('-') && !word.starts_with('-'));
        let cue = || ["section", "sections", "rule", "rules"].iter().any(|cue| word.eq_ignore_ascii_case(cue));
        if !is_document && !number.contains('.') && !cue() {
            return None;
        }
        let id: RuleId = number.parse().ok()?;
        Some(id.in_document(if is_document { word } else { from.document() }))
    })
}

/// Numbers in a text, each with its levels, its letter and the lesson before it.
static NUMBER: Pattern = Pattern::new(r"(?-u)(?:\bL[0-9]+-)?[0-9]+(?:\.[0-9]+)*(?:\.?[a-z]\b(?:\.[ivx]+\b)?)?");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_text() {
        let found = |text: &str| NUMBER.find_iter(text).map(|found| found.as_str().to_owned()).collect::<Vec<_>>();
        assert_eq!(found("See 5.5.1.a, 5.5.1a and L1-7.4."), ["5.5.1.a", "5.5.1a", "L1-7.4"]);
        assert_eq!(found("XL1-7 L1- 5.5.1.ab 2nd 3.  é4"), ["1", "7", "1", "5.5.1", "2", "3", "4"]);
        assert!(found("L").is_empty());
    }
}
