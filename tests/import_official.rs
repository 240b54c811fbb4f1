//! The official documents as they are published, if they are at hand, and small documents that are arranged in the same
//! way, or are broken.

use std::collections::BTreeSet;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use swu_judge::import::{Entry, ImportError, Manuscript, Place, Source, read_pdf, read_text};
use swu_judge::rulebook::Rulebook;

/// A reference document beside the repository.
fn reference(name: &str) -> Option<PathBuf> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference").join(name);
    if !file.is_file() {
        eprintln!("skipped: {} is missing", file.display());
    }
    Some(file).filter(|file| file.is_file())
}

fn read(file: &Path) -> Result<Manuscript, ImportError> {
    match Source::open(file)? {
        Source::Pdf(bytes) => read_pdf(&bytes),
        Source::Text(text) => read_text(&text),
    }
}

fn official_pdf() -> Option<Manuscript> {
    Some(read(&reference("cr-7.0.pdf")?).unwrap())
}

fn official_text() -> Option<Manuscript> {
    Some(read(&reference("cr-7.0.txt")?).unwrap())
}

fn heading_entries(manuscript: &Manuscript) -> impl Iterator<Item = &Entry> {
    manuscript.entries.iter().filter(|entry| !entry.number.is_empty() && entry.number.split('.').count() <= 2)
}

#[test]
fn the_official_pdf_has_every_rule_under_its_number() {
    let Some(pdf) = official_pdf() else { return };
    assert_eq!((pdf.code.as_str(), pdf.title.as_str()), ("CR", "Comprehensive Rules"));
    assert_eq!((pdf.edition.as_deref(), pdf.date.as_deref()), (Some("7.0"), Some("2026-03-06")));
    let numbers: Vec<&str> = pdf.entries.iter().map(|entry| entry.number.as_str()).collect();
    let embedded = Rulebook::embedded();
    let ours = embedded.iter().filter(|node| node.id.document() == "CR").map(|node| node.id.number());
    let ours: Vec<&str> = ours.filter(|number| !number.is_empty()).collect();
    // Of 8.0, which is carried, 23 numbers are new, and one is gone.
    let (old, new): (HashSet<&str>, HashSet<&str>) =
        (numbers[1..].iter().copied().collect(), ours.iter().copied().collect());
    let kept: Vec<&str> = numbers[1..].iter().copied().filter(|number| new.contains(number)).collect();
    assert_eq!(kept, ours.iter().copied().filter(|number| old.contains(number)).collect::<Vec<_>>());
    assert_eq!(
        (old.difference(&new).copied().collect::<Vec<_>>(), new.difference(&old).count()),
        (vec!["6.3.4.d"], 23)
    );
    assert_eq!(numbers[0], "");
    // Nothing is without words, and only sections have their title alone.
    let silent = pdf.entries.iter().filter(|entry| entry.text.is_empty()).count();
    assert_eq!(silent, heading_entries(&pdf).count());
    assert_eq!(pdf.left_out.running, 53);
}

#[test]
fn the_official_pdf_and_the_text_extracted_from_it_say_the_same() {
    let (Some(pdf), Some(text)) = (official_pdf(), official_text()) else { return };
    // The text has pages for us, but no reader sees them; and it keeps no space between the paragraphs of the foreword.
    let comparable = |manuscript: Manuscript, in_pdf: bool| {
        let comparable = |mut entry: Entry| {
            assert_eq!(entry.place.page.is_some(), in_pdf);
            entry.place = Place::default();
            if entry.number.is_empty() {
                entry.text = entry.text.replace("\n\n", " ");
            }
            entry
        };
        manuscript.entries.into_iter().map(comparable).collect::<Vec<_>>()
    };
    for (pdf, text) in comparable(pdf, true).into_iter().zip(comparable(text, false)) {
        assert_eq!(pdf, text);
    }
}

/// The characters of a text, without its spaces and icons, in small letters.
fn characters(text: &str) -> String {
    let mut text = text.to_lowercase();
    for icon in
        ["exhaust", "resource", "unique", "vigilance", "command", "aggression", "cunning", "villainy", "heroism"]
    {
        text = text.replace(&format!("[{icon}]"), "");
    }
    text.chars().filter(|c| !c.is_whitespace() && !('\u{e000}'..='\u{f8ff}').contains(c)).collect()
}

#[test]
fn no_character_of_the_official_text_is_lost_or_doubled_or_moved() {
    let (Some(file), Some(manuscript)) = (reference("cr-7.0.txt"), official_text()) else { return };
    let source = fs::read_to_string(file).unwrap();
    let pages: Vec<Vec<&str>> =
        source.split('\u{c}').map(|page| page.lines().filter(|line| !line.trim().is_empty()).collect()).collect();
    let mut expected = String::new();
    for page in &pages {
        // The pages without a foot are the title and what is behind the last page.
        let body = match page.split_last() {
            Some((foot, body)) if foot.contains("StarWarsUnlimited.com") => body,
            _ => &page[..],
        };
        let contents = body.iter().position(|line| line.trim() == "CONTENTS");
        let is_contents = |line: &&&str| line.split_whitespace().last().is_some_and(|word| word.parse::<u32>().is_ok());
        let is_listed = body.iter().filter(is_contents).count() * 2 > body.len();
        let body = if is_listed { &body[..contents.unwrap_or(0)] } else { body };
        expected.extend(body.iter().map(|line| characters(line)));
    }
    let expected = expected.strip_prefix("comprehensiverules3/6/26–v7.0").unwrap();

    let (foreword, entries) = manuscript.entries.split_first().unwrap();
    // The imprint stands at the end of the source.
    let (introduction, imprint) = foreword.text.rsplit_once("\n\n").unwrap();
    let mut found = characters(introduction);
    for entry in entries {
        found.push_str(entry.number.rsplit('.').next().unwrap());
        found.push('.');
        if entry.text.is_empty() {
            found.push_str(&characters(entry.title.as_deref().unwrap()));
        }
        for line in entry.text.lines() {
            found.push_str(&characters(&line.strip_prefix("- ").map_or(line.to_owned(), |item| format!("•{item}"))));
        }
        found.extend(entry.examples.iter().map(|example| characters(example)));
    }
    found.push_str(&characters(imprint));
    let differs = found.chars().zip(expected.chars()).position(|(found, expected)| found != expected);
    let near = differs.map(|at| found.chars().skip(at.saturating_sub(40)).take(80).collect::<String>());
    assert_eq!((near, found.len()), (None, expected.len()));
}

#[test]
fn the_sections_stand_on_the_pages_that_the_official_list_of_contents_says() {
    let (Some(file), Some(pdf)) = (reference("cr-7.0.txt"), official_pdf()) else { return };
    let source = fs::read_to_string(file).unwrap();
    let entry = regex::Regex::new(r"\d+\.\s+(\S.*?)\s{2,}(\d+)").unwrap();
    let lines =
        source.lines().skip_while(|line| line.trim() != "CONTENTS").take_while(|line| !line.contains("1.     The"));
    let listed: BTreeSet<(String, usize)> = lines
        .flat_map(|line| entry.captures_iter(line).map(|found| (characters(&found[1]), found[2].parse().unwrap())))
        .collect();
    let found: BTreeSet<(String, usize)> = heading_entries(&pdf)
        .map(|entry| (characters(entry.title.as_deref().unwrap()), entry.place.page.unwrap()))
        .collect();
    // One title is not the same in the list, which the import says.
    let differ: Vec<&(String, usize)> = listed.symmetric_difference(&found).collect();
    assert_eq!(differ, [&("upto".to_owned(), 44), &("uptox".to_owned(), 44)]);
    let [remark] = &pdf.remarks[..] else { panic!("{:?}", pdf.remarks) };
    assert!(remark.message.starts_with("“Up to X” "), "{remark:?}");
}

#[test]
fn the_icons_of_the_official_pdf_are_words() {
    let Some(pdf) = official_pdf() else { return };
    let text = |number: &str| &pdf.entries.iter().find(|entry| entry.number == number).unwrap().text;
    let aspects = ["Vigilance", "Command", "Aggression", "Cunning", "Villainy", "Heroism"];
    for aspect in aspects {
        assert!(text("1.5.6.a").contains(&format!("{aspect} [{aspect}]")), "{}", text("1.5.6.a"));
    }
    assert!(text("1.5.4.d").contains("an [Exhaust] icon."));
    assert!(text("1.7.2").contains("a [resource] icon,"));
    assert!(text("2.2.3").contains("icon ([unique]) before"));
}

/// A PDF of some objects, the first of which is the catalog; `extra` belongs to its trailer.
fn pdf(objects: &[&str], extra: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        places.push(file.len());
        file.extend_from_slice(format!("{} 0 obj\n{object}\nendobj\n", index + 1).as_bytes());
    }
    let xref = file.len();
    file.extend_from_slice(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).as_bytes());
    for place in places {
        file.extend_from_slice(format!("{place:010} 00000 n \n").as_bytes());
    }
    let size = objects.len() + 1;
    file.extend_from_slice(
        format!("trailer\n<< /Size {size} /Root 1 0 R {extra} >>\nstartxref\n{xref}\n%%EOF\n").as_bytes(),
    );
    file
}

fn stream(entries: &str, content: &str) -> String {
    format!("<< {entries} /Length {} >>\nstream\n{content}\nendstream", content.len())
}

/// A PDF with a page for each list of lines: places in points from the lower left corner, font sizes and texts.
fn printed(pages: &[&[(u32, u32, u32, &str)]]) -> Vec<u8> {
    let kids: Vec<String> = (0..pages.len()).map(|page| format!("{} 0 R", 4 + 2 * page)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    for (index, lines) in pages.iter().enumerate() {
        let content = 5 + 2 * index;
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {content} 0 R /Resources << /Font << /F 3 0 R >> >> >>"
        ));
        let shown = lines.iter().map(|(x, y, size, text)| format!("BT /F {size} Tf {x} {y} Td ({text}) Tj ET\n"));
        objects.push(stream("", &shown.collect::<String>()));
    }
    pdf(&objects.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

#[test]
fn a_small_pdf_is_read_as_the_official_one() {
    let foot = |page: &'static str| (250, 12, 8, page);
    let bytes = printed(&[
        &[(140, 80, 30, "TOURNAMENT REGULATIONS"), (260, 40, 15, "12/1/27 \\226 V 2.1")],
        &[(40, 750, 13, "CONTENTS"), (40, 730, 8, "1. THE HAND"), (300, 730, 8, "3"), foot("Hands, page 2")],
        &[
            (44, 752, 13, "1. THE HAND"),
            (54, 727, 11, "1."),
            (81, 729, 10, "CARDS AND HP"),
            (82, 713, 10, "1."),
            (108, 713, 8, "A player's hand is a zone. See section"),
            (108, 703, 8, "1. The words of a rule may begin like a rule."),
            (110, 681, 9, "a."),
            (123, 681, 8, "It has:"),
            (123, 665, 13, "\\225"),
            (136, 665, 8, "cards that were drawn"),
            (136, 655, 8, "or returned,"),
            (123, 639, 13, "\\225"),
            (136, 639, 8, "nothing else."),
            (132, 619, 8, "For example, a player with no cards"),
            (132, 609, 8, "has an empty hand."),
            (110, 587, 9, "b."),
            (123, 587, 8, "Its cards are hidden from the oppo-"),
            foot("Hands, page 3"),
        ],
        &[
            (123, 760, 8, "nent, and every opponent's hand is hidden too."),
            (81, 740, 10, "2."),
            (108, 740, 8, "Hand Size"),
            (110, 718, 9, "a."),
            (123, 718, 8, "It has no limit."),
            foot("Hands, page 4"),
        ],
        &[],
    ]);
    let manuscript = read_pdf(&bytes).unwrap();
    assert_eq!((manuscript.code.as_str(), manuscript.title.as_str()), ("TR", "Tournament Regulations"));
    assert_eq!((manuscript.edition.as_deref(), manuscript.date.as_deref()), (Some("2.1"), Some("2027-12-01")));
    assert_eq!((manuscript.left_out.running, manuscript.left_out.contents), (3, 2));
    let [empty] = &manuscript.remarks[..] else { panic!("{:?}", manuscript.remarks) };
    assert_eq!((empty.place.page, empty.message.contains("no text")), (Some(5), true));
    let brief = |entry: &Entry| format!("{} {:?} {:?} {:?}", entry.number, entry.title, entry.text, entry.examples);
    insta::assert_snapshot!(manuscript.entries.iter().map(brief).collect::<Vec<_>>().join("\n"), @r#"
    1 Some("The Hand") "" []
    1.1 Some("Cards and HP") "" []
    1.1.1 None "A player's hand is a zone. See section 1. The words of a rule may begin like a rule." []
    1.1.1.a None "It has:\n- cards that were drawn or returned,\n- nothing else." ["For example, a player with no cards has an empty hand."]
    1.1.1.b None "Its cards are hidden from the opponent, and every opponent's hand is hidden too." []
    1.1.2 Some("Hand Size") "Hand Size" []
    1.1.2.a None "It has no limit." []
    "#);
}

fn error(bytes: Vec<u8>) -> String {
    let read = match Source::of(bytes) {
        Ok(Source::Pdf(bytes)) => read_pdf(&bytes),
        Ok(Source::Text(text)) => read_text(&text),
        Err(error) => Err(error),
    };
    read.unwrap_err().to_string()
}

#[test]
fn a_broken_pdf_is_refused_with_the_reason() {
    let whole = printed(&[&[(100, 700, 8, "Dear reader, this is a letter.")]]);
    insta::assert_snapshot!(error(whole.clone()), @"no numbered rules found, such as `1.1.1.` in markdown, or `1.` below `1. GENERAL` in an official document");
    insta::assert_snapshot!(error(whole[..whole.len() / 2].to_vec()), @"the PDF is damaged or truncated; download it again");
    insta::assert_snapshot!(error(printed(&[&[], &[]])), @"the PDF has 2 pages without text, like a scan; import a PDF with text, or the text");
    insta::assert_snapshot!(error(printed(&[])), @"the PDF has no pages");
    insta::assert_snapshot!(error(b"%PDF-1.7\nand nothing else\n%%EOF".to_vec()), @"the PDF is damaged or truncated; download it again");
    let fewer = String::from_utf8(whole).unwrap().replace("/Count 1", "/Count 3");
    insta::assert_snapshot!(error(fewer.into_bytes()), @"the PDF is damaged: 3 pages, of which 1 can be read; download it again");
    let encrypted = pdf(
        &["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"],
        &format!("/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{0}> /U <{0}> >>", "5a".repeat(32)),
    );
    insta::assert_snapshot!(error(encrypted), @"the PDF is password-protected; save a copy without a password and import that");
}

#[test]
fn the_official_pdf_cut_off_is_refused() {
    let Some(file) = reference("cr-7.0.pdf") else { return };
    let bytes = fs::read(file).unwrap();
    for part in [1, 5, 9] {
        let cut = bytes[..bytes.len() * part / 10].to_vec();
        assert!(matches!(read_pdf(&cut), Err(ImportError::DamagedPdf)));
    }
}

#[test]
fn other_files_are_refused_with_the_reason() {
    insta::assert_snapshot!(error(Vec::new()), @"the file is empty");
    insta::assert_snapshot!(error(b"Dear reader,\n1. this is a letter.\n".to_vec()), @"no numbered rules found, such as `1.1.1.` in markdown, or `1.` below `1. GENERAL` in an official document");
    insta::assert_snapshot!(error(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()), @"the file is neither a PDF nor text: line 2 has byte 0x1A; import a PDF, text or markdown");
    insta::assert_snapshot!(error(b"1. CAF\xc9\n".to_vec()), @"byte 0xC9 on line 1 is not UTF-8; save the file as UTF-8 and import that");
    insta::assert_snapshot!(error("1. ZONES".encode_utf16().flat_map(u16::to_le_bytes).collect()), @"the text is UTF-16; save it as UTF-8 and import that");

    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.pdf");
    fs::File::create(&large).unwrap().set_len(100 << 20).unwrap();
    insta::assert_snapshot!(read(&large).unwrap_err(), @"the file is larger than 64 MB, which no rules document is; import another file");
    insta::assert_snapshot!(read(&folder.path().join("none.pdf")).unwrap_err(), @"cannot read the file: No such file or directory (os error 2)");
}
