//! Random keys and clicks, at random sizes: nothing panics, and no cursor leaves its list.

use std::fmt::Write;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::{After, Desk, FOUR, GAME, Pane, TWO, Topic, at_desk};

/// A random key or click.
fn anything(chance: &mut fastrand::Rng, desk: &mut Desk<'_>) -> String {
    const LETTERS: &str = "0123456789jkizbmlurURhp?s: qGgaxyé東{}[],'\"";
    const NAMED: [KeyCode; 15] = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Backspace,
        KeyCode::F(1),
        KeyCode::Delete,
    ];
    if chance.u8(..10) == 0 {
        let kinds = [
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::Down(MouseButton::Right),
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollUp,
            MouseEventKind::Moved,
        ];
        let kind = *chance.choice(&kinds).unwrap();
        let (column, row) = (chance.u16(..desk.size.0 + 2), chance.u16(..desk.size.1 + 2));
        desk.screen.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        return format!("{kind:?} at {column}, {row}");
    }
    let letters: Vec<char> = LETTERS.chars().collect();
    let code = match chance.bool() {
        true => *chance.choice(&NAMED).unwrap(),
        false => KeyCode::Char(*chance.choice(&letters).unwrap()),
    };
    let modifiers = if chance.u8(..20) == 0 { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
    let key = KeyEvent { code, modifiers, kind: KeyEventKind::Press, state: KeyEventState::NONE };
    // Without files and long searches.
    if let After::Cancel = desk.screen.press(key) {
        desk.screen.is_searching = false;
        desk.screen.pages.retain(|page| !matches!(page.topic, Topic::Search));
    }
    format!("{code:?}")
}

#[test]
fn no_keys_at_any_size_break_it() {
    let mut chance = fastrand::Rng::with_seed(7);
    let mut told = String::new();
    for (source, seats) in [(TWO, &[][..]), (FOUR, &["ben=random"]), (GAME, &["ana=random", "ben=random"])] {
        at_desk(source, seats, (80, 24), |desk| {
            for _ in 0..300 {
                if chance.u8(..12) == 0 {
                    desk.size = (chance.u16(1..130), chance.u16(1..45));
                }
                desk.draw();
                let pressed = anything(&mut chance, desk);
                write!(told, "{pressed} ").unwrap();
                if !desk.screen.is_searching {
                    desk.screen.turn();
                }
                let height = usize::from(desk.size.1);
                assert_eq!(desk.shown().lines().count(), height, "{told}");
                let cursors = (desk.screen.cursor_at(Pane::Choices), desk.screen.table.steps().len());
                assert!(cursors.0 < cursors.1.max(1), "{cursors:?} {told}");
            }
        });
    }
}
