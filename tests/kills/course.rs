//! The course of an event: the texts that its file has had, from which `undo` and `redo` lead to each other.

use std::fs;
use std::path::{Path, PathBuf};

use swu_judge::tournament::event::{Journal, Undone};

/// Change to an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    Change,
    Undo(usize),
    Redo(usize),
}

/// The texts from the first one to the last one that can be redone, and where the file is.
#[derive(Debug)]
pub struct Course {
    file: PathBuf,
    texts: Vec<String>,
    at: usize,
}

impl Course {
    pub fn new(file: PathBuf) -> Self {
        let texts = vec![fs::read_to_string(&file).unwrap()];
        Self { file, texts, at: 0 }
    }

    pub fn folder(&self) -> &Path {
        self.file.parent().unwrap()
    }

    /// The text that the file must have.
    pub fn text(&self) -> &str {
        &self.texts[self.at]
    }

    pub fn is_long(&self) -> bool {
        self.at > 60
    }

    /// Draws a possible deed.
    pub fn draw(&self, random: &mut fastrand::Rng) -> Deed {
        let (back, on) = (self.at, self.texts.len() - 1 - self.at);
        match random.u8(0..10) {
            0..=3 if back > 0 => Deed::Undo(random.usize(1..=back.min(3))),
            4..=7 if on > 0 => Deed::Redo(random.usize(1..=on.min(3))),
            _ if back > 12 => Deed::Undo(random.usize(1..=back)),
            _ => Deed::Change,
        }
    }

    /// Looks at the file after a deed. It must have been done as a whole or not at all, and it must have been done if it was
    /// acknowledged. What could be redone before can be redone still.
    pub fn check(&mut self, deed: Deed, acknowledged: bool) -> bool {
        let text = fs::read_to_string(&self.file).unwrap();
        let is_done = text != self.text();
        assert!(is_done || !acknowledged, "{deed:?} was acknowledged and is lost");
        if is_done {
            self.go(deed, text);
        }
        self.check_redo();
        is_done
    }

    fn go(&mut self, deed: Deed, text: String) {
        match deed {
            Deed::Undo(changes) => self.at -= changes,
            Deed::Redo(changes) => self.at += changes,
            Deed::Change => {
                assert!(text.starts_with(self.text()), "a change is written behind the others");
                let changes = |text: &str| text.matches("\n- ").count();
                assert_eq!(changes(&text), changes(self.text()) + 1, "{text}");
                Journal::read("e.yaml", &text).unwrap();
                self.texts.truncate(self.at + 1);
                self.texts.push(text.clone());
                self.at += 1;
            }
        }
        assert!(text == self.texts[self.at], "{deed:?} leads to another text");
    }

    /// All that was undone can be redone, in memory.
    fn check_redo(&self) {
        let on = self.texts.len() - 1 - self.at;
        if on == 0 {
            return;
        }
        let mut undone = self.file.as_os_str().to_owned();
        undone.push(".undone");
        let undone = Undone::read(&fs::read_to_string(undone).unwrap()).expect("the file of undone changes is whole");
        let mut journal = Journal::read("e.yaml", self.text()).unwrap();
        journal.redo(on, &undone).unwrap_or_else(|refusal| panic!("{on} changes were undone: {refusal}"));
        assert!(Some(journal.text()) == self.texts.last().map(String::as_str), "redo leads to another text");
    }

    /// The file of undone changes as it is.
    pub fn undone(&self) -> Option<Vec<u8>> {
        let mut undone = self.file.as_os_str().to_owned();
        undone.push(".undone");
        fs::read(undone).ok()
    }
}
