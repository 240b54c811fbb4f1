//! Our own markdown comes back when it is read, and when it is imported and so written anew: rules documents of
//! any shape, generated and printed here; and the rules that the program carries.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::sample::{Index, select};
use swu_judge::import::{Source, import};
use swu_judge::rulebook::{Problem, ProblemKind, Rulebook, SourceFile};

/// Facts that a rulebook has of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    id: String,
    /// None of a rule without a heading: what it opens with is a matter of its text.
    heading: Option<String>,
    text: String,
    examples: Vec<String>,
    links: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// `# 1. Title`
    Section,
    /// `## 1.1. Title`
    Subsection,
    /// `1.1.1. Text`
    Number,
    /// `1.1.1.1. Text`
    LongNumber,
    /// `- a. Text`, below a number of either length
    Letter,
    /// `  - i. Text`, below a letter
    Numeral,
}

/// A piece of a text: a word, or a reference to some rule of the document.
#[derive(Debug, Clone)]
enum Piece {
    Word(&'static str),
    Reference(Index),
}

type Words = Vec<Piece>;

/// A rule before it has a number.
#[derive(Debug, Clone)]
struct Draft {
    kind: Kind,
    title: Words,
    /// True if a number has its title as a name in bold.
    is_named: bool,
    /// A heading may have no text.
    text: Option<Text>,
    examples: Vec<Words>,
}

#[derive(Debug, Clone)]
struct Text {
    opening: Words,
    bullets: Vec<Words>,
    rows: Vec<[Words; 2]>,
    closing: Option<Words>,
}

/// A word of any kind, also such as markdown, or the reader of numbers, might take for something else.
fn piece() -> impl Strategy<Value = Piece> {
    let plain = select(vec!["each", "unit", "of", "a", "player", "attacks", "Überfall", "resource", "İ"]);
    #[rustfmt::skip]
    let special = select(vec![
        "-2/-2", "+1/+0", "-", "+", "*", "**", "_so_", "*so*", "#", "##", ">", "|", "`", "``", "```", "~~~", "~~so~~",
        "\\", "\\*", "<b>", "</b>", "<!--", "<", "&amp;", "&", "[", "]", "[Y]", "[1]", "[x](y)", "![x]", "(", ")", "1.",
        "2)", "a.", "ii.", "b)", "1.55", "3.", "---", "===", "Note:", "Example:", ":", "…", "“X”", "it's", "http://a.b",
        "<http://a.b>", "$", "!", "\"", "a_b_c", "2*3*4", "•", "–", "\u{e6d0}",
    ]);
    prop_oneof![
        6 => plain.prop_map(Piece::Word),
        3 => special.prop_map(Piece::Word),
        1 => any::<Index>().prop_map(Piece::Reference),
    ]
}

/// Words of which the first is an ordinary one: a text that opens with a number or a letter would be another rule.
fn words(most: usize) -> impl Strategy<Value = Words> {
    let first = select(vec!["Units", "Players", "Éowyn"]).prop_map(Piece::Word);
    (first, prop::collection::vec(piece(), 0..most)).prop_map(|(first, rest)| [vec![first], rest].concat())
}

fn text() -> impl Strategy<Value = Text> {
    let rows = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec([words(3), words(3)], 2..4)];
    let bullets = prop::collection::vec(words(30), 0..3);
    (words(40), bullets, rows, prop::option::of(words(30))).prop_map(|(opening, bullets, rows, closing)| Text {
        opening,
        bullets,
        rows,
        closing,
    })
}

fn draft() -> impl Strategy<Value = Draft> {
    use Kind::{Letter, LongNumber, Number, Numeral, Section, Subsection};
    let kind = select(vec![Section, Subsection, Number, Number, LongNumber, Letter, Letter, Numeral]);
    let title = prop::collection::vec(select(vec!["Action", "Phase", "“If", "You", "Do”", "X"]), 1..4);
    let title = title.prop_map(|words| words.into_iter().map(Piece::Word).collect());
    (kind, title, any::<bool>(), prop::option::of(text()), text(), prop::collection::vec(words(30), 0..3)).prop_map(
        |(kind, title, is_named, text, always, examples)| {
            let text = if kind > Kind::Subsection { Some(always) } else { text };
            Draft { kind, title, is_named, text, examples }
        },
    )
}

/// A document's drafts with their numbers; shown as what is printed of them.
#[derive(Clone)]
struct Document(Vec<(String, Draft)>);

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        print(self).files.iter().try_for_each(|file| f.write_str(&String::from_utf8_lossy(&file.bytes)))
    }
}

/// Drafts of a document in which each stands below what its kind stands below, and their numbers.
fn document() -> impl Strategy<Value = Document> {
    prop::collection::vec(draft(), 1..16).prop_map(|drafts| {
        // Counts of each kind below the open ones.
        let mut counts = [0_usize; 6];
        let mut numbered = Vec::new();
        for mut draft in drafts {
            let is_open = |kind: Kind| counts[kind as usize] > 0;
            draft.kind = match draft.kind {
                kind if numbered.is_empty() || kind == Kind::Section => Kind::Section,
                kind if !is_open(Kind::Subsection) || kind == Kind::Subsection => Kind::Subsection,
                kind if !is_open(Kind::Number) || kind == Kind::Number => Kind::Number,
                Kind::Numeral if !is_open(Kind::Letter) => Kind::Letter,
                kind => kind,
            };
            let level = draft.kind as usize;
            counts[level] += 1;
            counts[level + 1..].fill(0);
            let mut number = counts[..=Kind::LongNumber as usize].iter().take_while(|count| **count > 0);
            let mut number = number.by_ref().map(usize::to_string).collect::<Vec<_>>().join(".");
            if let Some(letter) = counts[Kind::Letter as usize].checked_sub(1) {
                number.push('.');
                number.push(char::from(b'a' + u8::try_from(letter).unwrap()));
            }
            if let Some(numeral) = counts[Kind::Numeral as usize].checked_sub(1) {
                number.push('.');
                number.push_str(NUMERALS[numeral]);
            }
            numbered.push((number, draft));
        }
        Document(numbered)
    })
}

const NUMERALS: [&str; 15] =
    ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];

/// A document as files of our own markdown, and what has to be in the rulebook that is read from them.
struct Printed {
    files: Vec<SourceFile>,
    rules: Vec<Rule>,
}

/// Prints one document.
struct Printer<'d> {
    numbers: Vec<&'d str>,
    links: BTreeSet<String>,
}

impl Printer<'_> {
    /// Some words as markdown and as the plain text that it stands for.
    fn words(&mut self, words: &Words) -> (String, String) {
        let (mut markdown, mut plain) = (Vec::new(), Vec::new());
        for piece in words {
            match piece {
                Piece::Word(word) => {
                    let escape = |c: char| if c.is_ascii_punctuation() { format!("\\{c}") } else { c.to_string() };
                    markdown.push(word.chars().map(escape).collect());
                    plain.push((*word).to_owned());
                }
                Piece::Reference(index) => {
                    let number = index.get(&self.numbers);
                    // A number of one level is a reference only with its document.
                    let reference = if number.contains('.') { format!("[{number}]") } else { format!("[CR {number}]") };
                    self.links.insert(format!("CR {number}"));
                    markdown.push(reference.clone());
                    plain.push(reference);
                }
            }
        }
        (markdown.join(" "), plain.join(" "))
    }

    /// A draft as lines of markdown, and the rule that has to come of it.
    fn rule(&mut self, number: &str, draft: &Draft) -> (Vec<String>, Rule) {
        let (title, heading) = self.words(&draft.title);
        let last = number.rsplit('.').next().unwrap_or_default();
        let (marker, indent) = match draft.kind {
            Kind::Section => (format!("# {number}. {title}\n\n"), ""),
            Kind::Subsection => (format!("## {number}. {title}\n\n"), ""),
            Kind::Number | Kind::LongNumber => (format!("{number}. "), ""),
            Kind::Letter => (format!("- {last}. "), "  "),
            Kind::Numeral => (format!("  - {last}. "), "    "),
        };
        let mut blocks = vec![marker];
        let mut plain = String::new();
        if let Some(text) = &draft.text {
            let opening = self.words(&text.opening);
            if draft.is_named && matches!(draft.kind, Kind::Number | Kind::LongNumber) {
                blocks[0].push_str(&format!("**{title}.** "));
                plain.push_str(&format!("{heading}. "));
            }
            blocks[0].push_str(&wrapped(&opening.0, indent));
            plain.push_str(&opening.1);
            let bullets: Vec<_> = text.bullets.iter().map(|bullet| self.words(bullet)).collect();
            plain.extend(bullets.iter().map(|(_, bullet)| format!("\n- {bullet}")));
            if !bullets.is_empty() {
                let indent = format!("{indent}  ");
                let printed = bullets.iter().map(|(bullet, _)| format!("- {}", wrapped(bullet, &indent)));
                blocks.push(lines(printed, &indent[2..]));
            }
            let rows: Vec<_> = text.rows.iter().map(|[a, b]| [self.words(a), self.words(b)]).collect();
            let printed = rows.iter().map(|[a, b]| format!("| {} | {} |", a.0, b.0));
            let mut printed: Vec<String> = printed.collect();
            if !printed.is_empty() {
                printed.insert(1, "| --- | --- |".to_owned());
                blocks.push(lines(printed.into_iter(), indent));
                let cells = rows.iter().map(|[a, b]| format!("{} | {}", a.1, b.1));
                plain.push_str(&format!("\n\n{}", cells.collect::<Vec<_>>().join("\n")));
            }
            if let Some(closing) = &text.closing {
                let closing = self.words(closing);
                blocks.push(format!("{indent}{}", wrapped(&closing.0, indent)));
                plain.push_str(&format!("\n\n{}", closing.1));
            }
        }
        let examples: Vec<_> = draft.examples.iter().map(|example| self.words(example)).collect();
        let quoted = format!("{indent}> ");
        blocks.extend(examples.iter().map(|(example, _)| format!("{quoted}Example: {}", wrapped(example, &quoted))));
        let id = format!("CR {number}");
        let mut links = std::mem::take(&mut self.links);
        links.remove(&id);
        let rule = Rule {
            id,
            heading: Some(heading).filter(|_| draft.kind <= Kind::Subsection),
            text: plain,
            examples: examples.into_iter().map(|(_, example)| format!("Example: {example}")).collect(),
            links,
        };
        (blocks, rule)
    }
}

/// Markdown over several lines, each with what has to stand before it.
fn wrapped(markdown: &str, before: &str) -> String {
    let words: Vec<_> = markdown.split(' ').collect();
    words.chunks(9).map(|line| line.join(" ")).collect::<Vec<_>>().join(&format!("\n{before}"))
}

fn lines(lines: impl Iterator<Item = String>, indent: &str) -> String {
    lines.map(|line| format!("{indent}{line}")).collect::<Vec<_>>().join("\n")
}

fn print(Document(drafts): &Document) -> Printed {
    let numbers = drafts.iter().map(|(number, _)| number.as_str()).collect();
    let mut printer = Printer { numbers, links: BTreeSet::new() };
    let mut printed = Printed { files: Vec::new(), rules: Vec::new() };
    for section in drafts.chunk_by(|_, (_, next)| next.kind != Kind::Section) {
        let mut text = "---\ndocument: CR\nedition: \"7.0\"\n---\n".to_owned();
        for (number, draft) in section {
            let (blocks, rule) = printer.rule(number, draft);
            blocks.iter().for_each(|block| text.push_str(&format!("\n{block}\n")));
            printed.rules.push(rule);
        }
        printed.files.push(SourceFile::new(format!("cr/{:02}.md", printed.files.len() + 1), text));
    }
    printed
}

/// The titles of the rules, and the headings that each stands under.
fn headings(rulebook: &Rulebook) -> Vec<(Option<String>, Vec<String>)> {
    rulebook.iter().map(|node| (node.title.as_deref().map(str::to_owned), rulebook.path(&node.id))).collect()
}

/// Rules of a rulebook.
fn rules(rulebook: &Rulebook) -> Vec<Rule> {
    let rules = rulebook.iter().map(|node| Rule {
        id: node.id.to_string(),
        heading: node.title.as_deref().map(str::to_owned).filter(|_| node.id.number().matches('.').count() < 2),
        text: node.text.to_string(),
        examples: node.examples.clone(),
        links: rulebook.links(&node.id).map(|link| link.id.to_string()).collect(),
    });
    rules.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn our_own_markdown_reads_as_it_was_meant(document in document()) {
        let printed = print(&document);
        let rulebook = Rulebook::parse(printed.files);
        // Some of the headings have neither text nor parts, and it is said.
        let others = rulebook.problems().iter().filter(|problem| problem.kind != ProblemKind::NoText);
        prop_assert_eq!(others.collect::<Vec<_>>(), Vec::<&Problem>::new());
        prop_assert_eq!(rules(&rulebook), printed.rules);
    }

    #[test]
    fn our_own_markdown_says_the_same_when_it_is_imported(document in document()) {
        let printed = print(&document);
        let read = Rulebook::parse(printed.files.clone());
        let sources = printed.files.into_iter().map(|file| (file.name, Source::of(file.bytes.to_vec()).unwrap()));
        let rulebook = import(sources.collect()).unwrap().rulebook();
        prop_assert_eq!(rules(&rulebook), printed.rules);
        prop_assert_eq!(headings(&rulebook), headings(&read));
    }
}

/// The markdown files of a folder and of the folders in it.
fn markdown_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.append(&mut markdown_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    files
}

#[test]
fn the_rules_of_the_program_say_the_same_when_they_are_imported() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let source = |path: PathBuf| {
        let name = path.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned();
        (name, Source::open(&path).unwrap())
    };
    let imported = import(markdown_files(&folder).into_iter().map(source).collect()).unwrap().rulebook();
    assert_eq!(imported.problems(), []);
    let rulebook = Rulebook::embedded();
    for (after, before) in rules(&imported).iter().zip(rules(rulebook)) {
        assert_eq!(*after, before);
    }
    assert_eq!(headings(&imported), headings(rulebook));
}
