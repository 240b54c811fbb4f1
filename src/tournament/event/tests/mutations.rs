//! Event files with something wrong: none makes the reader panic, and no change of one that is read is missing.

use super::*;
use crate::event::ByHand;

/// An event with every kind of change in its journal.
pub(super) fn whole_event() -> String {
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
