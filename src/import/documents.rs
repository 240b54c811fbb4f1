//! Sources to manuscripts: finds out by its content of which kind each source is, and reads it. Of our own dialect, a rulebook
//! has all that its documents say.

use super::escape::canonical;
use super::mentions::{self, Anchors, Mentions};
use super::{Entry, ImportError, Manuscript, Place, Remark, Source, plain, transcript, write};
use serde::Deserialize;
use std::collections::HashMap;
use swu_rulebook::id::DocumentCode;
use swu_rulebook::markdown::{Markdown, marks};
use swu_rulebook::{KnownDocument, Pattern, Rulebook, SourceFile};

/// The documents of some sources, with links for what they mention.
#[derive(Debug, Clone, Default)]
pub struct Import {
    pub manuscripts: Vec<Manuscript>,
    pub mentions: Mentions,
}

/// Reads documents: each source with its name, which is the file's, or the path within a folder of documents.
///
/// # Errors
///
/// When a source cannot be read, or there is no rule in any.
///
/// ```
/// use swu_import::{Source, import};
/// let zones = "# Zones\n\n## 1. Hand\n1.1. A hand is a zone. See 1.2.\n\n1.2. Its cards are hidden.\n";
/// let import = import(vec![("zones.md".to_owned(), Source::Text(zones.to_owned()))])?;
/// let rulebook = import.rulebook();
/// let rule = rulebook.resolve("zones 1.1").map_err(|_| "no such rule")?;
/// assert_eq!(rule.text, "A hand is a zone. See [1.2].");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn import(sources: Vec<(String, Source)>) -> Result<Import, ImportError> {
    import_as(sources, None)
}

/// Reads documents, of which the only one beside a glossary and forewords gets that code, in place of what it says.
///
/// # Errors
///
/// As [`import`]; and when there are several documents to get the code.
pub fn import_as(sources: Vec<(String, Source)>, code: Option<&str>) -> Result<Import, ImportError> {
    let is_alone = sources.len() == 1;
    let mut own_files = Vec::new();
    let mut read = Vec::new();
    let mut plain_files = Vec::new();
    for (name, source) in sources {
        let text = match source {
            Source::Pdf(bytes) => {
                read.push(super::read_pdf(&bytes)?);
                continue;
            }
            Source::Text(text) => text,
        };
        if is_own(&text) {
            own_files.push(SourceFile::new(name, text));
            continue;
        }
        let text = text.replace([marks::WORDS, marks::ADDRESS, marks::END], "");
        let markdown = Markdown::read_to_import(&text);
        if transcript::is_transcript(&markdown.blocks) {
            let (rules, glossary) = transcript::read(markdown.blocks);
            let code = code_of(&text).unwrap_or_else(|| plain::code(&name));
            read.push(Manuscript { code, ..rules });
            read.extend(glossary);
            continue;
        }
        let file = plain::read(&name, markdown);
        // A text with layout is no markdown, though some of its lines may look like it.
        match super::read_text(&text) {
            Ok(official) if is_alone && rules_of(&official) > rules_of(&file.manuscript) => read.push(official),
            Err(error) if is_alone && rules_of(&file.manuscript) == 0 => return Err(error),
            Ok(_) | Err(_) => plain_files.push(file),
        }
    }
    name_official(&mut plain_files, &read);
    let mut files = HashMap::new();
    let mut anchors = Anchors::new();
    for file in plain_files {
        files.insert(file.manuscript.code.clone(), file.name.clone());
        anchors.insert(file.name, (file.manuscript.code.clone(), file.anchors));
        read.push(file.manuscript);
    }
    let mut manuscripts = manuscripts(&Rulebook::parse(own_files));
    if let Some(code) = code {
        set_code(manuscripts.iter_mut().chain(&mut read), code, &mut files, &mut anchors)?;
    }
    say_editions(&mut read);
    let mentions = mentions::resolve(&mut read, &files, &anchors);
    for entry in read.iter_mut().flat_map(|manuscript| &mut manuscript.entries) {
        entry.text = canonical(&entry.text);
    }
    manuscripts.append(&mut read);
    if manuscripts.iter().all(|manuscript| rules_of(manuscript) == 0) {
        return Err(ImportError::NoRules);
    }
    Ok(Import { manuscripts, mentions })
}

impl Import {
    /// The files of our own markdown that say what was read.
    pub fn files(&self) -> Vec<SourceFile> {
        write(&self.manuscripts)
    }

    /// The rulebook of those files.
    pub fn rulebook(&self) -> Rulebook {
        Rulebook::parse(self.files())
    }

    /// The code of the only document beside a glossary and forewords, if there is one only.
    pub fn only_document(&self) -> Option<&str> {
        let mut documents = self.manuscripts.iter().filter(|manuscript| is_document(manuscript));
        let first = documents.next()?;
        documents.next().is_none().then_some(&first.code)
    }

    /// The edition, if the documents that say theirs agree.
    pub fn edition(&self) -> Option<&str> {
        let mut editions = self.manuscripts.iter().filter_map(|manuscript| manuscript.edition.as_deref());
        let first = editions.next()?;
        editions.all(|edition| edition == first).then_some(first)
    }

    /// Gives every document that edition.
    pub fn set_edition(&mut self, edition: &str) {
        for manuscript in &mut self.manuscripts {
            manuscript.edition = Some(edition.to_owned());
        }
    }

    /// Gives the edition that a file or folder has in its name to the documents that do not say theirs, and says so.
    pub fn guess_edition(&mut self, name: &str) {
        static EDITION: Pattern = Pattern::new(r"(?:^|[^0-9.])([0-9]{1,2}\.[0-9]{1,2})(?:[^0-9]|$)");
        let Some(edition) = EDITION.captures(name).and_then(|found| found.get(1)) else { return };
        let mut guessed = self.manuscripts.iter_mut().filter(|manuscript| manuscript.edition.is_none()).peekable();
        if let Some(first) = guessed.peek_mut() {
            let message =
                format!("no edition named in the document; {} is taken from the name `{name}`", edition.as_str());
            first.remarks.push(Remark { place: Place::default(), message });
        }
        guessed.for_each(|manuscript| manuscript.edition = Some(edition.as_str().to_owned()));
    }
}

/// Gives a file of rules that is named after an official document the code of that, if nothing else is to have it.
fn name_official(files: &mut [plain::PlainFile], others: &[Manuscript]) {
    let named = |file: &plain::PlainFile| {
        plain::official_code(&file.name)
            .filter(|_| rules_of(&file.manuscript) > 0 && file.manuscript.code == plain::code(&file.name))
    };
    let codes: Vec<Option<&str>> = files.iter().map(named).collect();
    let is_free = |code: &str| {
        codes.iter().filter(|named| **named == Some(code)).count() == 1
            && !others.iter().any(|other| other.code == code)
    };
    for (file, code) in files.iter_mut().zip(&codes) {
        if let Some(code) = code.filter(|code| is_free(code)) {
            file.manuscript.code = code.to_owned();
        }
    }
}

/// Gives a code to the only one that is a document, and lets the links to its headings lead there.
fn set_code<'m>(
    manuscripts: impl Iterator<Item = &'m mut Manuscript>,
    code: &str,
    files: &mut HashMap<String, String>,
    anchors: &mut Anchors,
) -> Result<(), ImportError> {
    let code = DocumentCode::new(code).as_str().to_owned();
    let mut documents = manuscripts.filter(|manuscript| is_document(manuscript));
    let (Some(only), None) = (documents.next(), documents.next()) else { return Err(ImportError::SeveralDocuments) };
    let before = std::mem::replace(&mut only.code, code.clone());
    if let Some(file) = files.remove(&before) {
        files.insert(code.clone(), file);
    }
    anchors.values_mut().filter(|(of, _)| *of == before).for_each(|(of, _)| of.clone_from(&code));
    Ok(())
}

/// Tests if a manuscript has rules, not only terms or a foreword.
fn is_document(manuscript: &Manuscript) -> bool {
    let is_glossary = DocumentCode::new(&manuscript.code).is_glossary();
    !is_glossary && rules_of(manuscript) > 0
}

fn rules_of(manuscript: &Manuscript) -> usize {
    manuscript.entries.iter().filter(|entry| !entry.number.is_empty()).count()
}

/// The code of the official document that a text speaks of most, if it does.
fn code_of(text: &str) -> Option<String> {
    let count = |words| text.matches(words).count();
    let named = |code| Some((count(KnownDocument::of(code)?.name), code));
    // Of those named as often, the last.
    let most = ["CPG", "TR", "CR"].into_iter().filter_map(named).max_by_key(|(count, _)| *count);
    most.filter(|(count, _)| *count > 0).map(|(_, code)| code.to_owned())
}

/// Finds the edition and its day in the forewords, and gives them to all documents that do not say theirs.
fn say_editions(manuscripts: &mut [Manuscript]) {
    static VERSION: Pattern = Pattern::new(r"(?i-u)\b(?:version|edition)[ \t]*:?[ \t]*([0-9]{1,2}\.[0-9]{1,2})\b");
    let forewords: Vec<String> = manuscripts
        .iter()
        .flat_map(|manuscript| manuscript.entries.iter().filter(|entry| entry.number.is_empty()))
        .map(|entry| entry.text.clone())
        .collect();
    let found = forewords.iter().find_map(|text| Some((VERSION.captures(text)?, text)));
    let Some((found, text)) = found else { return };
    let (edition, date) = (found.get(1).map(|edition| edition.as_str().to_owned()), day(text));
    for manuscript in manuscripts.iter_mut().filter(|manuscript| manuscript.edition.is_none()) {
        manuscript.edition.clone_from(&edition);
        manuscript.date = manuscript.date.take().or_else(|| date.clone());
    }
}

/// The first day that a text names, as `2024-06-21`.
fn day(text: &str) -> Option<String> {
    static DAY: Pattern =
        Pattern::new(r"(?-u)\b([A-Z][a-z]{2,8}) ([0-9]{1,2}), ([0-9]{4})\b|\b([0-9]{4}-[0-9]{2}-[0-9]{2})\b");
    const MONTHS: &str = "January February March April May June July August September October November December";
    let found = DAY.captures(text)?;
    if let Some(day) = found.get(4) {
        return Some(day.as_str().to_owned());
    }
    let (month, day, year) = (found.get(1)?.as_str(), found.get(2)?.as_str(), found.get(3)?.as_str());
    let month = MONTHS.split(' ').position(|name| name.starts_with(month))? + 1;
    let day: usize = day.parse().ok()?;
    (1..=31).contains(&day).then(|| format!("{year}-{month:02}-{day:02}"))
}

/// Tests if a file is of our own dialect: its front matter names the document.
pub(super) fn is_own(text: &str) -> bool {
    #[derive(Deserialize)]
    struct FrontMatter {
        document: Option<String>,
    }
    let front_matter = text.starts_with("---").then(|| Markdown::read(text).front_matter).flatten();
    let front_matter = front_matter.and_then(|text| swu_text::yaml::read::<FrontMatter>(&text).ok());
    front_matter.is_some_and(|front_matter| front_matter.document.is_some())
}

/// The documents of a rulebook, in its order.
pub(super) fn manuscripts(rulebook: &Rulebook) -> Vec<Manuscript> {
    let mut manuscripts: Vec<Manuscript> = Vec::new();
    let mut places = HashMap::new();
    for node in rulebook.iter() {
        let code = node.id.document().to_owned();
        let place = *places.entry(code.clone()).or_insert(manuscripts.len());
        if manuscripts.len() == place {
            let known = rulebook.edition_of(&code);
            let edition = node.edition.as_deref().map(str::to_owned);
            let date = known.and_then(|known| known.date.as_deref()).map(str::to_owned);
            let second_hand = known.and_then(|known| known.second_hand.clone());
            manuscripts.push(Manuscript { code, edition, date, second_hand, ..Manuscript::default() });
        }
        let Some(manuscript) = manuscripts.get_mut(place) else { continue };
        let mut entry = Entry {
            number: node.id.number().to_owned(),
            title: node.name().map(str::to_owned),
            headings: node.headings.clone(),
            text: node.text.to_string(),
            examples: node.examples.clone(),
            place: Place::of_line(node.line),
        };
        let title = match node.is_rule() {
            false => entry.title.take(),
            // What a term stands under is the title of the glossary.
            true if node.id.is_term() => std::mem::take(&mut entry.headings).into_iter().next(),
            true => None,
        };
        manuscript.title = title.unwrap_or(std::mem::take(&mut manuscript.title));
        manuscript.entries.push(entry);
    }
    manuscripts
}
