//! Screens at several sizes, and the effects of keys, without a terminal.

use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::*;
use crate::quiz::samples::{at_a_table, one_answer, two_answers};
use crate::quiz::session::{Ends, Terms};

const MINUTE: Duration = Duration::from_secs(60);

/// A screen without a terminal.
struct Desk {
    screen: Screen<'static>,
    passed: Duration,
    size: (u16, u16),
}

impl Desk {
    fn training(size: (u16, u16)) -> Self {
        let questions = vec![at_a_table(), two_answers("b"), one_answer("c")];
        Self::of(Session::new(questions, 4, Mode::Training(Ends::AfterAll)), size)
    }

    fn exam(size: (u16, u16)) -> Self {
        let terms = Terms { limit: Some(30 * MINUTE), pass: 80 };
        Self::of(Session::new(vec![at_a_table(), two_answers("b")], 4, Mode::Exam(terms)), size)
    }

    fn of(session: Session, size: (u16, u16)) -> Self {
        let screen = Screen::new(Box::leak(Box::new(session)), Rulebook::embedded(), false);
        Self { screen, passed: 2 * MINUTE, size }
    }

    fn draw(&mut self) -> TestBackend {
        let mut terminal = ratatui::Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| self.screen.draw(self.passed, frame)).unwrap();
        terminal.backend().clone()
    }

    fn press(&mut self, keys: &[KeyCode]) -> Effect {
        let mut effect = Effect::None;
        for key in keys {
            self.draw();
            effect = self.screen.press(KeyEvent::from(*key), self.passed);
        }
        effect
    }

    fn shown(&mut self) -> String {
        self.draw().to_string()
    }
}

/// The keys that tick the right options of the question, or else the first wrong one.
fn ticks(desk: &Desk, rightly: bool) -> Vec<KeyCode> {
    let item = desk.screen.session.item().unwrap();
    let options = item.options().zip('1'..).filter(|(shown, _)| shown.option.is_right == rightly);
    let keys = options.map(|(_, key)| KeyCode::Char(key));
    if rightly { keys.collect() } else { keys.take(1).collect() }
}

fn check(name: &str, desk: &mut Desk) {
    screen::check(&format!("screen__{name}"), &desk.shown());
}

#[test]
fn draws_questions_at_every_size() {
    check("asked_80x24", &mut Desk::training((80, 24)));
    check("asked_120x40", &mut Desk::training((120, 40)));
    check("asked_40x12", &mut Desk::training((40, 12)));
    check("asked_18x4", &mut Desk::training((18, 4)));
}

#[test]
fn explains_answers() {
    for (name, size) in [("answered_80x24", (80, 24)), ("answered_120x40", (120, 40))] {
        let mut desk = Desk::training(size);
        let wrong = ticks(&desk, false);
        desk.press(&wrong);
        desk.press(&[KeyCode::Enter]);
        check(name, &mut desk);
    }
}

#[test]
fn exam_shows_remaining_time_and_no_answers() {
    let mut desk = Desk::exam((80, 24));
    let wrong = ticks(&desk, false);
    desk.press(&wrong);
    check("exam_80x24", &mut desk);
    desk.press(&[KeyCode::Char('r')]);
    assert!(desk.shown().contains("An exam does not show trace and rules"));
}

#[test]
fn rules_and_trace_follow_the_answer() {
    let mut desk = Desk::training((80, 24));
    desk.press(&[KeyCode::Char('r')]);
    assert_eq!(desk.screen.view.page, Page::Question, "rules would give the answer away");
    let right = ticks(&desk, true);
    desk.press(&right);
    desk.press(&[KeyCode::Enter, KeyCode::Char('r')]);
    check("rules_80x24", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Char('t')]);
    check("trace_80x24", &mut desk);
}

#[test]
fn draws_nothing_outside_of_any_size() {
    let pages = [Page::Question, Page::Table, Page::Trace, Page::Rules, Page::Help, Page::Leaving];
    for (page, width) in pages.into_iter().flat_map(|page| (1..50).step_by(7).map(move |width| (page, width))) {
        for height in (1..20).step_by(3) {
            let mut desk = Desk::training((width, height));
            desk.screen.view.page = page;
            desk.press(&[KeyCode::PageDown, KeyCode::Down, KeyCode::Char('9')]);
            assert_eq!(desk.shown().lines().count(), usize::from(height), "{page:?} at {width} x {height}");
        }
    }
}

#[test]
fn cursor_stays_visible() {
    let mut desk = Desk::training((40, 6));
    for _ in 0..5 {
        assert!(desk.shown().contains('>'), "{}", desk.shown());
        desk.press(&[KeyCode::Down]);
    }
    assert_eq!(desk.screen.view.option, 2, "there are three options");
}

#[test]
fn number_letter_or_space_ticks_an_option() {
    let table: [(&[KeyCode], Option<usize>); 7] = [
        (&[KeyCode::Char('1')], Some(0)),
        (&[KeyCode::Char('c')], Some(2)),
        (&[KeyCode::Down, KeyCode::Char(' ')], Some(1)),
        (&[KeyCode::Char('3'), KeyCode::Up, KeyCode::Char(' ')], Some(1)),
        (&[KeyCode::Char('2'), KeyCode::Char('2')], None),
        (&[KeyCode::Char('4')], None),
        (&[KeyCode::Char('d')], None),
    ];
    for (keys, ticked) in table {
        let mut desk = Desk::training((80, 24));
        desk.press(keys);
        let shown = desk.screen.session.item().unwrap().options().position(|shown| shown.is_ticked);
        assert_eq!(shown, ticked, "{keys:?}");
    }
}

#[test]
fn key_that_goes_on_grades_the_answer() {
    let table = [
        (true, KeyCode::Enter, Effect::Grade(Rating::Good)),
        (true, KeyCode::Char('h'), Effect::Grade(Rating::Hard)),
        (true, KeyCode::Char('e'), Effect::Grade(Rating::Easy)),
        (true, KeyCode::Char('g'), Effect::Grade(Rating::Good)),
        (true, KeyCode::Char('a'), Effect::Grade(Rating::Again)),
        (false, KeyCode::Char('a'), Effect::Grade(Rating::Again)),
        (false, KeyCode::Char('e'), Effect::None),
        (false, KeyCode::Char('n'), Effect::Grade(Rating::Again)),
        (true, KeyCode::Char('1'), Effect::None),
    ];
    for (rightly, key, effect) in table {
        let mut desk = Desk::training((80, 24));
        let answer = ticks(&desk, rightly);
        desk.press(&answer);
        assert_eq!(desk.press(&[KeyCode::Enter]), Effect::None);
        assert!(desk.screen.session.is_revealed());
        assert_eq!(desk.press(&[key]), effect, "{key:?} after a right answer: {rightly}");
    }
}

#[test]
fn asks_for_a_tick_and_before_leaving() {
    let mut desk = Desk::training((80, 24));
    desk.press(&[KeyCode::Enter]);
    assert!(!desk.screen.session.is_revealed());
    assert!(desk.shown().contains("Tick an option first"));
    assert_eq!(desk.press(&[KeyCode::Char('q')]), Effect::None);
    assert_eq!(desk.press(&[KeyCode::Char('n')]), Effect::None);
    assert_eq!(desk.press(&[KeyCode::Char('q'), KeyCode::Char('y')]), Effect::Leave);
}

#[test]
fn exam_turns_back_and_is_handed_in() {
    let mut desk = Desk::exam((80, 24));
    desk.press(&[KeyCode::Char('1'), KeyCode::Enter]);
    assert_eq!((desk.screen.session.number(), desk.screen.session.items().len()), (2, 2));
    assert_eq!(desk.press(&[KeyCode::Enter]), Effect::None);
    assert!(desk.shown().contains("Hand in with 1 open?"));
    desk.press(&[KeyCode::Char('n'), KeyCode::Left]);
    assert_eq!((desk.screen.session.number(), desk.screen.session.items().len()), (1, 2));
    assert!(desk.screen.session.item().unwrap().is_answered(), "the tick is still there");
    assert_eq!(desk.press(&[KeyCode::Char('q'), KeyCode::Char('y')]), Effect::Leave);
}

#[test]
fn refuses_ticks_when_time_is_up() {
    let mut desk = Desk::exam((80, 24));
    desk.passed = 30 * MINUTE;
    desk.press(&[KeyCode::Char('1')]);
    assert!(desk.shown().contains("the time is up"));
    assert!(desk.screen.session.is_over(desk.passed));
}

#[test]
fn draws_colors_only_if_there_are_any() {
    for has_color in [false, true] {
        let mut desk = Desk::training((80, 24));
        desk.screen.paint = Paint { has_color };
        let right = ticks(&desk, true);
        desk.press(&right);
        desk.press(&[KeyCode::Enter]);
        let backend = desk.draw();
        let cells = backend.buffer().content.iter();
        let is_colored = cells.into_iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
        assert_eq!(is_colored, has_color);
    }
}
