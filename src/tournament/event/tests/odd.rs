//! Event files as people edit them: comments by the hundred, empty lines, other line ends, other ways to write the same. If
//! one is accepted, every undoing of it and every change leave a file that is read again. And files with something wrong: none
//! makes the reader panic, and no change of one that is read is missing.

use super::*;
use crate::event::ByHand;
use swu_text::limits::EVENT_BYTES;

/// An event with every kind of change in its journal.
fn whole_event() -> String {
    let mut journal = Journal::new(Header { cut: Some(4), ..Header::new("Cup", 9) }).unwrap();
    for name in ["Ana", "Ben", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal", "Ina"] {
        journal.enter(name, (name < "D").then_some(name)).unwrap();
    }
    let word = ByHand { tables: vec![["Ana".to_owned(), "Ben".to_owned()]], bye: None };
    for word in [word, ByHand::default(), ByHand::default(), ByHand::default()] {
        journal.pair_by_word(&word).unwrap();
        let first = journal.event().open()[0];
        journal.extend(first, 5).unwrap();
        play(&mut journal, || "2-1");
    }
    let place = Phase::Swiss(4).place(1);
    journal.correct(Report::about(place).games("1-2".parse().unwrap())).unwrap();
    journal.drop_out("Ina").unwrap();
    journal.come_back("Ina").unwrap();
    journal.punish("Ina", crate::penalty::Penalty::Warning, Some(Infraction::Late)).unwrap();
    journal.cut(None, Elimination::Single).unwrap();
    journal.text().to_owned()
}

/// Something that stands between two lines, or behind one, and changes nothing; or another way to write one.
fn edited(text: &str, random: &mut fastrand::Rng) -> String {
    let mut edited = String::new();
    if random.u8(0..6) == 0 {
        edited += ["\u{feff}", "---\n", "%YAML 1.2\n---\n", "# A word.\n---\n"][random.usize(0..4)];
    }
    let is_indented = random.u8(0..4) == 0;
    let many = if random.u8(0..8) == 0 { 200 } else { 3 };
    let mut is_in_journal = false;
    for line in text.lines() {
        let indent = if is_in_journal && is_indented { "  " } else { "" };
        edited += &format!("{indent}{}\n", written(line, random));
        is_in_journal |= line == "journal:";
        if random.u8(0..12) == 0 {
            (0..random.usize(0..many)).for_each(|_| edited += between(random));
        }
    }
    match random.u8(0..12) {
        0 => drop(edited.pop()),
        1 => edited += "...\n",
        2 => edited += "\t\n",
        3 => edited += "   ",
        4 => edited += "# The end.",
        _ => {}
    }
    if random.u8(0..5) == 0 { edited.replace('\n', "\r\n") } else { edited }
}

fn between(random: &mut fastrand::Rng) -> &'static str {
    let lines =
        ["# A word.\n", "\n", "    # Further in.\n", "  \n", "#\n", "#- drop: {player: Ana}\n", "# é\u{2028}: {\n"];
    random.choice(lines).unwrap_or_default()
}

/// The same line in another way.
fn written(line: &str, random: &mut fastrand::Rng) -> String {
    match random.u8(0..30) {
        0 => format!("{line} # A word."),
        1 => format!("{line}  "),
        2 => format!("{line}\t# A word behind a tab."),
        3 => line.replacen("- ", "-   ", 1),
        4 => line.replacen("- ", "-\t", 1),
        5 => line.replacen("{player: ", "{\n      # Who it is.\n      player:\n        ", 1),
        6 => line.replacen("{player: ", "{ ? player : ", 1),
        7 => match line.strip_prefix("- ").and_then(|rest| rest.strip_suffix('}')) {
            Some(entry) if entry.contains(": {") => format!("- {{{entry}}}}}"),
            Some(_) | None => line.to_owned(),
        },
        8 => match line.strip_prefix("- ").and_then(|rest| rest.split_once(": {")) {
            Some((word, rest)) => format!("- \"{word}\": # A word.\n    {{{rest}"),
            None => line.to_owned(),
        },
        9 => line.replacen('}', "\n}", 1),
        10 => line.replacen('}', "\n    # And that is all.\n  }", 1),
        11 => line.replacen(
            "journal:",
            ["journal: ", "journal: # The changes.", "journal:\n# A word."][random.usize(0..3)],
            1,
        ),
        12 => line.replacen(
            "journal:",
            ["\"journal\":", "journal: &all", "journal: !!seq", "journal:\n  &all"][random.usize(0..4)],
            1,
        ),
        _ => line.to_owned(),
    }
}

/// A change that is possible wherever the event stands: somebody enters, or leaves.
fn one_more(journal: &mut Journal) -> bool {
    let entry = journal.event().registration("One More", None);
    let enters = journal.add(Change::Add(entry)).is_ok();
    enters || journal.add(Change::Drop(Leaving { player: "Ana".to_owned() })).is_ok()
}

/// Takes every number of changes off, and makes one more from there.
fn check(file: &str, journal: &Journal) {
    let changes = journal.changes().len();
    for taken in 0..=changes {
        let mut left = journal.clone();
        let (undone, gone) = left.undo(taken, None).unwrap_or_else(|refusal| panic!("{taken}: {refusal}\n{file}"));
        // The number of rounds goes with the pairing of round one.
        assert!(gone.len() == taken || matches!(gone.as_slice(), [Change::Start(_), Change::Pair(_), ..]), "{file}");
        assert_eq!(left.changes().len(), changes - gone.len(), "{file}");
        let again = Journal::read("e.yaml", left.text()).unwrap_or_else(|error| panic!("{error:?}\n{}", left.text()));
        assert_eq!(again, left);
        let mut longer = left.clone();
        if one_more(&mut longer) {
            let again = Journal::read("e.yaml", longer.text());
            assert_eq!(again.as_ref(), Ok(&longer), "{}", longer.text());
            assert!(longer.text().starts_with(left.text()));
        }
        if taken > 0 {
            left.redo(gone.len(), &undone).unwrap();
        }
        assert_eq!(left.text(), file);
    }
}

#[test]
fn whatever_is_accepted_stays_an_event_file() {
    let text = whole_event();
    let mut random = fastrand::Rng::with_seed(41);
    let mut accepted = 0;
    for _ in 0..20 {
        let file = edited(&text, &mut random);
        let Ok(journal) = Journal::read("e.yaml", &file) else { continue };
        assert_eq!(journal.text(), file);
        accepted += 1;
        check(&file, &journal);
    }
    assert!(accepted > 5, "nearly all were refused: {accepted}");
}

#[test]
fn comments_by_the_hundred_may_stand_anywhere() {
    let comments = "# A word.\n      # Another one.\n\n".repeat(100);
    let text = format!("{HEAD}{FIVE}{ROUND_ONE}{REPORTED}");
    let lines: Vec<String> = text.lines().map(|line| format!("{line}\n{comments}")).collect();
    let inside = "- drop: {\n  # A word.\n".to_owned() + &"  # Another one.\n".repeat(300) + "  player: Ben}\n";
    let behind = format!("- drop:\n{comments}    player:\n{comments}      Cid\n{comments}");
    let file = format!("{comments}{}{inside}{behind}", lines.concat());
    for file in [file.clone(), file.replace('\n', "\r\n"), file.trim_end().to_owned()] {
        let mut journal = Journal::read("e.yaml", &file).unwrap();
        assert!(one_more(&mut journal));
        while journal.undo(1, None).is_ok() {}
        assert_eq!(journal.changes().len(), 0);
        assert_eq!(Journal::read("e.yaml", journal.text()), Ok(journal));
    }
}

#[test]
fn refuses_files_to_which_no_change_can_be_added() {
    let text = "event: Odd\npolicy: cr-7.0\nformat: premier\nmatch: best-of-three\nseed: 1\n";
    let flow = text.replace('\n', ",\n");
    for (file, line) in [
        (format!("{{{flow}journal:\n }}\n"), 7),
        (format!("{text}journal:\n  null\n"), 7),
        (format!("{text}journal:\n  []\n"), 7),
        (format!("{text}journal:\n  [\n]\n"), 8),
        (format!("{text}journal:\n# A word.\n  !!seq\n- add: {{player: Ana, lot: 1}}\n"), 8),
        (format!("{text}journal: [{{add: {{player: Ana, lot: 1}}}}]\n"), 6),
        (format!("{text}journal:\n- add: {{player: Ana, lot: 1}}\n...\n"), 8),
    ] {
        let error = Journal::read("e.yaml", &file).expect_err(&file);
        assert_eq!(error.place.map(|place| place.line), Some(line), "{file}\n{}", error.title);
    }
}

#[test]
fn no_change_makes_a_file_too_large_to_be_read() {
    let filler = format!("# {}\n", "x".repeat(1021)).repeat(EVENT_BYTES >> 10);
    let file = format!("{HEAD}{}", filler.get(..EVENT_BYTES - HEAD.len() - 120).unwrap());
    let mut journal = Journal::read("e.yaml", &file).unwrap();
    let refusal = (1..9).find_map(|number| journal.enter(&format!("Player {number}"), None).err());
    assert!(refusal.is_some_and(|refusal| refusal.words.contains("the file is full")));
    let added = journal.changes().len();
    assert!(added > 0, "there was room for one");
    assert_eq!(Journal::read("e.yaml", journal.text()).map(|again| again.changes().len()), Ok(added));
}

/// Changes something somewhere: a letter, a few, or a line.
fn mutated(text: &str, random: &mut fastrand::Rng) -> String {
    const MARKS: [char; 14] = ['\n', ' ', '-', ':', ',', '[', ']', '{', '}', '"', '#', '1', 'A', 'é'];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.usize(1..3) {
        let at = random.usize(0..letters.len().max(1)).min(letters.len());
        let to = (at + random.usize(1..40)).min(letters.len());
        match random.u8(0..5) {
            0 => letters.insert(at, random.choice(MARKS).unwrap_or(' ')),
            1 => drop(letters.drain(at..(at + 1).min(to))),
            2 => drop(letters.drain(at..to)),
            3 => {
                let again: Vec<char> = letters.get(at..to).unwrap_or_default().to_vec();
                drop(letters.splice(at..at, again));
            }
            _ => letters.truncate(at.max(letters.len() / 2)),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_mutation_loses_a_change() {
    let text = whole_event();
    let mut random = fastrand::Rng::with_seed(20);
    let mut read_well = 0;
    for _ in 0..4_000 {
        let file = mutated(&text, &mut random);
        let Ok(journal) = Journal::read("e.yaml", &file) else { continue };
        // A change begins at the margin, and nothing else does with a dash.
        let entries = file.lines().filter(|line| line.starts_with("- ")).count();
        assert_eq!(journal.changes().count(), entries, "{file}");
        assert_eq!(journal.text(), file);
        read_well += 1;
    }
    assert!(read_well > 100, "nearly all were refused: {read_well}");
}
