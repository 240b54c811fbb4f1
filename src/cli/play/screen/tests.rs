//! The screen at several sizes, and the effects of keys and the mouse, without a terminal.

mod fuzz;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::Color;

use super::*;
use crate::cards::Library;
use crate::cli::base::{Color as When, Globals};
use crate::cli::play::Task;
use crate::cli::screen;
use crate::rulebook::Rulebook;
use crate::scenario::prove::Options;
use crate::scenario::replay::Detail;
use crate::scenario::replay::World;
use crate::scenario::{File, Session, read_file};

/// Two players with some of everything.
const TWO: &str = "title: Two players
setup:
  round: 3
  players:
    ana:
      leader: {card: \"Luke Skywalker, Faithful Friend\", exhausted: true}
      base: {card: Chopper Base, damage: 6}
      resources: {ready: 3, exhausted: 2}
      hand: [Vanquish, Pyke Sentinel]
      deck: 12
      discard: [Waylay]
      credits: 2
      force: true
      ground:
        - {card: Wampa, damage: 1, upgrades: [Shield, Experience, Experience]}
        - {card: Battlefield Marine, exhausted: true, captives: [Rugged Survivors]}
    ben:
      base: {hp: 30, damage: 26}
      hand: [Open Fire]
      ground: [Pyke Sentinel]
      space: [Alliance X-Wing]
";

/// Four players, one of them out of the game.
const FOUR: &str = "title: Four players
setup:
  players:
    ana: {ground: [Wampa, Wampa, Battlefield Marine], hand: [Vanquish]}
    ben: {space: [Alliance X-Wing], credits: 1}
    cara: {ground: [Pyke Sentinel], base: {hp: 4}}
    dan: {eliminated: true}
";

const GAME: &str = "title: A Sentinel guards the base
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [Pyke Sentinel], base: {hp: 5}}
";

/// A screen without a terminal.
struct Desk<'t> {
    screen: Screen<'t, 't>,
    size: (u16, u16),
    has_color: bool,
    has_left: bool,
}

/// Plays a file at a desk.
fn at_desk<T>(source: &str, seats: &[&str], size: (u16, u16), play: impl FnOnce(&mut Desk<'_>) -> T) -> T {
    at_desk_with(None, source, seats, size, play)
}

/// Solves a puzzle at a desk.
fn at_puzzle<T>(source: &str, size: (u16, u16), play: impl FnOnce(&mut Desk<'_>) -> T) -> T {
    let Ok(File::Game(scenario)) = read_file("puzzle.yaml", source) else { panic!("no puzzle: {source}") };
    let task = Task::new(&scenario, Options::default()).unwrap();
    at_desk_with(Some(task), source, &[], size, play)
}

fn at_desk_with<T>(
    task: Option<Task>,
    source: &str,
    seats: &[&str],
    size: (u16, u16),
    play: impl FnOnce(&mut Desk<'_>) -> T,
) -> T {
    let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
    let mut out = Out::standard(&Globals { color: When::Never, ..Globals::default() });
    let game = Session::begin_in(Detail::Changes, "game.yaml", source, &world).unwrap();
    let players = game.position().unwrap().players.iter().map(|player| player.name.clone()).collect();
    let seats = seats.iter().map(|seat| seat.parse().unwrap()).collect();
    let chance = fastrand::Rng::with_seed(1);
    let table = Table { game, world: &world, players, seats, chance, is_open: true, saved: Vec::new(), task };
    play(&mut Desk { screen: Screen::new(table, &mut out), size, has_color: false, has_left: false })
}

impl Desk<'_> {
    fn draw(&mut self) -> TestBackend {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        let paint = Paint { has_color: self.has_color };
        terminal.draw(|frame| self.screen.draw(paint, frame)).unwrap();
        terminal.backend().clone()
    }

    fn shown(&mut self) -> String {
        self.draw().to_string()
    }

    fn press(&mut self, keys: &[KeyCode]) {
        for key in keys {
            self.draw();
            match self.screen.press(KeyEvent::from(*key)) {
                After::Save(file) => self.screen.save(&file),
                // Searches are run at once.
                After::Search(job) => self.screen.finish(job(&Meter::default()), false).unwrap(),
                After::Leave => self.has_left = true,
                After::Nothing | After::Cancel => {}
            }
        }
    }

    fn types(&mut self, text: &str) {
        let keys: Vec<KeyCode> = text.chars().map(KeyCode::Char).chain([KeyCode::Enter]).collect();
        self.press(&keys);
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.draw();
        self.screen.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    }

    fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    /// The place of a text on the screen.
    fn place_of(&mut self, text: &str) -> (u16, u16) {
        let shown = self.shown();
        let found = shown.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            // The backend writes each line in quotes.
            Some((line[..at].chars().count() - 1, row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text}:\n{shown}"));
        (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
    }

    /// Lets machines play until a person is asked.
    fn machines(&mut self) {
        for _ in 0..500 {
            match self.screen.turn() {
                Some(job) => self.screen.finish(job(&Meter::default()), false).unwrap(),
                None if self.screen.table.machine().is_none() || self.screen.is_paused => return,
                None => {}
            }
        }
    }

    fn note(&self) -> &str {
        self.screen.note.as_ref().map(|(_, note)| note.as_str()).unwrap_or_default()
    }

    fn asked(&self) -> &str {
        self.screen.table.asked().unwrap_or_default()
    }

    fn played(&self) -> usize {
        self.screen.table.game.played().len()
    }

    /// The title of the page on top, if it is a text.
    fn page(&self) -> Option<&str> {
        let page = self.screen.pages.last()?;
        matches!(page.topic, Topic::Text).then_some(page.title.as_str())
    }

    /// The number of wishes on the page on top.
    fn wishes(&self) -> Option<usize> {
        match &self.screen.pages.last()?.topic {
            Topic::Wishes(wishes) => Some(wishes.len()),
            _ => None,
        }
    }

    fn input(&self) -> &str {
        self.screen.input.as_ref().map(|input| input.text.as_str()).unwrap()
    }
}

fn check(name: &str, desk: &mut Desk<'_>) {
    screen::check(&format!("play_screen__{name}"), &desk.shown());
}

#[test]
fn hides_answers_and_prompts_of_others() {
    let source = "title: Both resource
setup: {phase: regroup, players: {ana: {hand: [Vanquish]}, ben: {hand: [Open Fire]}}}
";
    for is_open in [true, false] {
        at_desk(source, &[], (100, 40), |desk| {
            desk.screen.table.is_open = is_open;
            let names = |desk: &mut Desk<'_>| {
                let shown = desk.shown();
                ["Vanquish", "Open Fire"].map(|card| shown.contains(card))
            };
            // The player at the keyboard is the one who is asked.
            assert_eq!(names(desk), [true, is_open]);
            desk.types("ana: {resource: Vanquish}");
            assert_eq!(names(desk), [is_open, true], "{}", desk.shown());
        });
    }
}

#[test]
fn draws_tables_at_every_size() {
    for (name, source, size) in [
        ("two_60x24", TWO, (60, 24)),
        ("two_80x30", TWO, (80, 30)),
        ("two_120x40", TWO, (120, 40)),
        ("two_40x24", TWO, (40, 24)),
        ("four_80x30", FOUR, (80, 30)),
        ("game_60x20", GAME, (60, 20)),
        ("game_30x8", GAME, (30, 8)),
    ] {
        at_desk(source, &[], size, |desk| check(name, desk));
    }
}

#[test]
fn plays_undoes_and_redoes_the_selected_answer() {
    at_desk(GAME, &[], (80, 30), |desk| {
        desk.press(&[KeyCode::Char('3'), KeyCode::Enter]);
        check("attacked_80x30", desk);
        assert_eq!((desk.played(), desk.asked()), (1, "ben"));
        desk.press(&[KeyCode::Down, KeyCode::Enter]);
        assert_eq!(desk.played(), 2);
        desk.press(&[KeyCode::Char('U')]);
        assert_eq!((desk.played(), desk.screen.table.game.undone(), desk.asked()), (0, 2, "ana"));
        desk.press(&[KeyCode::Char('u')]);
        assert_eq!(desk.note(), "Nothing to undo");
        desk.press(&[KeyCode::Char('r')]);
        assert_eq!((desk.played(), desk.asked()), (1, "ben"));
        desk.press(&[KeyCode::Char('R'), KeyCode::Char('r')]);
        assert_eq!((desk.played(), desk.note()), (2, "Nothing to redo"));
    });
}

#[test]
fn number_of_several_digits_is_one_place() {
    let many = "title: Many answers
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine], hand: [Wampa, Battlefield Marine, Vanquish, Pyke Sentinel]}
    ben: {ground: [Wampa, Rugged Survivors]}
";
    at_desk(many, &[], (120, 40), |desk| {
        let all = desk.screen.table.steps().len();
        assert!((10..20).contains(&all), "{all}");
        desk.press(&[KeyCode::Char('1'), KeyCode::Char('0')]);
        assert_eq!(desk.screen.cursor_at(Pane::Choices), 9);
        desk.press(&[KeyCode::Up, KeyCode::Char('2')]);
        assert_eq!(desk.screen.cursor_at(Pane::Choices), 1);
    });
}

#[test]
fn lists_illegal_wishes_with_their_rules() {
    at_desk(GAME, &[], (80, 30), |desk| {
        desk.press(&[KeyCode::Char('?')]);
        check("why_not_80x30", desk);
        let shown = desk.shown();
        assert!(shown.contains("attack: Wampa, target: ben") && shown.contains("CR 7.5.11.a"), "{shown}");
        // First the text of the rule is on top, then the list again, then the table.
        desk.press(&[KeyCode::Enter]);
        assert!(desk.page().is_some_and(|title| title.contains("CR 7.5.11")));
        desk.press(&[KeyCode::Esc]);
        assert!(desk.wishes().is_some());
        desk.press(&[KeyCode::Esc]);
        assert!(desk.screen.pages.is_empty());
        assert_eq!(desk.played(), 0);
    });
}

#[test]
fn no_wish_is_misread() {
    for source in [TWO, FOUR, GAME] {
        at_desk(source, &[], (80, 30), |desk| {
            desk.press(&[KeyCode::Char('?')]);
            for _ in 0..desk.wishes().unwrap() {
                let wish = desk.screen.pages.last().unwrap().wish().unwrap();
                match desk.screen.table.weigh(wish) {
                    Ok(()) => {}
                    Err(Objection::Illegal(refused)) => assert!(!refused.told.is_empty(), "{wish}"),
                    Err(unread) => panic!("{wish}: {}", unread.line()),
                }
                desk.press(&[KeyCode::Down]);
            }
        });
    }
}

#[test]
fn takes_typed_steps_and_commands() {
    at_desk(GAME, &[], (80, 30), |desk| {
        desk.types("attack: Wampa, target: ben");
        assert!(desk.note().starts_with("Not legal:") && desk.note().contains("CR 7.5.11"), "{}", desk.note());
        desk.types(":why attack: Wampa, target: ben");
        let shown = desk.shown();
        assert!(shown.contains("Why not attack: Wampa") && shown.contains("CR 7.5.11"), "{shown}");
        desk.press(&[KeyCode::Esc]);
        // A typed line comes back, and Tab completes legal steps.
        desk.press(&[KeyCode::Char(':'), KeyCode::Up]);
        assert_eq!(desk.input(), "why attack: Wampa, target: ben");
        desk.press(&[KeyCode::Esc]);
        desk.press(&[KeyCode::Char('a'), KeyCode::Tab]);
        assert_eq!(desk.input(), "attack: Wampa, target: Pyke Sentinel");
        desk.press(&[KeyCode::Enter]);
        assert_eq!(desk.played(), 1);
        desk.types(":undo");
        assert_eq!(desk.played(), 0);
        desk.types(":fly: Wampa");
        assert!(desk.note().starts_with("Not understood:"), "{}", desk.note());
    });
}

#[test]
fn mouse_selects_plays_and_scrolls() {
    at_desk(GAME, &[], (80, 30), |desk| {
        let (column, row) = desk.place_of("take initiative");
        desk.click(column, row);
        assert_eq!((desk.screen.cursor_at(Pane::Choices), desk.played()), (1, 0));
        desk.click(column, row);
        assert_eq!(desk.played(), 1);
        // On the board a second click shows the card.
        let (column, row) = desk.place_of("Pyke Sentinel");
        desk.click(column, row);
        assert_eq!((desk.screen.focus, desk.screen.pages.len()), (Pane::Board, 0));
        desk.click(column, row);
        assert!(desk.shown().contains("CR 7.5.11"), "{}", desk.shown());
        desk.mouse(MouseEventKind::ScrollDown, column, row);
        desk.click(0, 29);
        assert!(desk.screen.pages.is_empty(), "a click beside a page closes it");
    });
}

#[test]
fn shows_texts_of_cards_and_rules() {
    at_desk(TWO, &[], (100, 40), |desk| {
        desk.press(&[KeyCode::Char('b'), KeyCode::End, KeyCode::Enter]);
        assert!(desk.shown().contains("Open Fire"), "{}", desk.shown());
        desk.press(&[KeyCode::Esc, KeyCode::Home, KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
        check("card_100x40", desk);
        desk.press(&[KeyCode::Esc, KeyCode::Char('m'), KeyCode::Char('i')]);
        assert!(desk.shown().contains("Prompt") && desk.shown().contains("CR 1.15.1"), "{}", desk.shown());
    });
    at_desk(GAME, &[], (80, 30), |desk| {
        desk.press(&[KeyCode::Char('3'), KeyCode::Enter, KeyCode::Char('l'), KeyCode::Home, KeyCode::Down]);
        // The step itself has no rules, its events do.
        desk.press(&[KeyCode::Enter]);
        assert!(desk.screen.pages.is_empty() && desk.note().contains("no rule"), "{}", desk.note());
        desk.press(&[KeyCode::Down, KeyCode::Enter]);
        assert!(desk.page().is_some_and(|title| title.starts_with("CR 6.3.1")), "{:?}", desk.page());
    });
}

#[test]
fn searches_outcomes() {
    at_desk(GAME, &[], (80, 30), |desk| {
        desk.press(&[KeyCode::Char('p')]);
        check("outcomes_80x30", desk);
        desk.press(&[KeyCode::Esc]);
        desk.types(":outcomes ben: {base: {damage: 1}}");
        assert!(desk.shown().contains("always"), "{}", desk.shown());
        // An unreadable claim is refused.
        desk.press(&[KeyCode::Esc]);
        desk.types(":outcomes ben: {height: 1}");
        assert!(desk.shown().contains("height"), "{}", desk.shown());
    });
}

#[test]
fn search_keeps_the_game_as_it_is() {
    at_desk(GAME, &[], (80, 30), |desk| {
        desk.screen.is_searching = true;
        desk.press(&[KeyCode::Enter]);
        assert_eq!((desk.played(), desk.note()), (0, "A search is running: Esc stops it"));
        assert!(matches!(desk.screen.press(KeyEvent::from(KeyCode::Esc)), After::Cancel));
    });
}

#[test]
fn machines_play_wait_after_undo_and_go_on() {
    at_desk(GAME, &["ben=random"], (80, 30), |desk| {
        desk.press(&[KeyCode::Char('3'), KeyCode::Enter]);
        desk.machines();
        assert!(desk.asked() == "ana" && desk.played() >= 2, "{}", desk.shown());
        let played = desk.played();
        desk.press(&[KeyCode::Char('u')]);
        assert_eq!((desk.asked(), desk.played()), ("ana", 0), "Ben's steps are taken back with hers");
        desk.press(&[KeyCode::Char('r')]);
        assert_eq!((desk.asked(), desk.played()), ("ana", played), "and played again as they were");
    });
    at_desk(GAME, &["ana=search", "ben=random"], (80, 30), |desk| {
        desk.machines();
        assert!(desk.screen.table.open().is_none(), "{}", desk.shown());
        let end = desk.screen.table.game.played().to_vec();
        desk.press(&[KeyCode::Char('U')]);
        assert!(desk.screen.is_paused && desk.screen.turn().is_none());
        desk.press(&[KeyCode::Char('R')]);
        assert_eq!(desk.screen.table.game.played(), end);
    });
}

#[test]
fn asks_before_leaving_unsaved_steps() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.yaml");
    at_desk(GAME, &[], (80, 30), |desk| {
        desk.press(&[KeyCode::Char('q')]);
        assert!(desk.has_left, "nothing was played");
        desk.has_left = false;
        desk.press(&[KeyCode::Char('3'), KeyCode::Enter, KeyCode::Char('q')]);
        assert!(!desk.has_left && desk.shown().contains("not saved"), "{}", desk.shown());
        desk.press(&[KeyCode::Char('s'), KeyCode::Backspace]);
        desk.screen.input.as_mut().unwrap().text.clear();
        desk.types(file.to_str().unwrap());
        assert!(desk.note().starts_with("Wrote"), "{}", desk.note());
        assert!(std::fs::read_to_string(&file).unwrap().contains("- expect: {"));
        desk.types(&format!(":save {}", file.display()));
        assert!(desk.note().contains("already exists"), "{}", desk.note());
        desk.press(&[KeyCode::Char('q')]);
        assert!(desk.has_left);
    });
}

#[test]
fn draws_colors_only_if_there_are_any() {
    for has_color in [false, true] {
        at_desk(TWO, &[], (120, 40), |desk| {
            desk.has_color = has_color;
            let backend = desk.draw();
            let mut cells = backend.buffer().content.iter();
            assert_eq!(cells.any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset), has_color);
        });
    }
}

#[test]
fn draws_nothing_outside_of_any_size() {
    let keys = [
        KeyCode::Char('?'),
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Esc,
        KeyCode::Char('h'),
        KeyCode::Esc,
        KeyCode::Char('z'),
        KeyCode::Tab,
        KeyCode::Char(':'),
        KeyCode::Esc,
        KeyCode::Char('x'),
        KeyCode::Enter,
        KeyCode::Char('z'),
    ];
    at_desk(TWO, &[], (1, 1), |desk| {
        for (width, height) in
            [(1, 1), (10, 5), (20, 5), (21, 6), (30, 9), (40, 13), (59, 14), (80, 14), (100, 9), (250, 90)]
        {
            desk.size = (width, height);
            for key in keys {
                desk.press(&[key]);
                assert_eq!(desk.shown().lines().count(), usize::from(height), "{key:?} at {width} x {height}");
            }
        }
    });
}

#[test]
fn a_puzzle_is_judged_after_each_decision_and_at_its_end() {
    at_puzzle(include_str!("../../puzzle/new.yaml"), (80, 24), |desk| {
        assert_eq!(desk.page(), Some("Puzzle"));
        desk.press(&[KeyCode::Esc]);
        desk.types(":attack Pyke Sentinel with Wampa");
        desk.machines();
        assert_eq!(desk.note(), WRONG);
        desk.press(&[KeyCode::Char('S')]);
        assert_eq!(desk.note(), UNSOLVABLE);
        desk.press(&[KeyCode::Char('u'), KeyCode::Char('H')]);
        assert_eq!(desk.note(), "The guard need not survive the round.");
        desk.press(&[KeyCode::Char('S')]);
        assert_eq!(desk.page(), Some("Solution from here"));
        desk.press(&[KeyCode::Esc]);
        desk.types(":play Vanquish");
        desk.machines();
        assert_eq!(desk.note(), RIGHT);
        desk.types(":choose Pyke Sentinel");
        desk.machines();
        desk.types(":attack ben with Wampa");
        assert_eq!(desk.note(), "Solved. q leaves");
        desk.press(&[KeyCode::Char('q')]);
        assert!(desk.has_left);
        let attempt = desk.screen.table.task.as_ref().unwrap().attempt;
        assert_eq!(attempt, Attempt { is_solved: true, is_wrong: true, is_helped: true });
    });
}

#[test]
fn help_and_tries_after_the_solution_do_not_count() {
    at_puzzle(include_str!("../../puzzle/new.yaml"), (80, 24), |desk| {
        desk.press(&[KeyCode::Esc]);
        desk.types(":play Vanquish");
        desk.machines();
        desk.types(":choose Pyke Sentinel");
        desk.machines();
        desk.types(":attack ben with Wampa");
        assert_eq!(desk.note(), "Solved. q leaves");
        desk.press(&[KeyCode::Char('H')]);
        assert_eq!(desk.note(), "The guard need not survive the round.");
        desk.press(&[KeyCode::Char('u'), KeyCode::Char('u'), KeyCode::Char('u')]);
        desk.types(":attack Pyke Sentinel with Wampa");
        desk.machines();
        assert_eq!(desk.note(), WRONG);
        let attempt = desk.screen.table.task.as_ref().unwrap().attempt;
        assert_eq!(attempt, Attempt { is_solved: true, is_wrong: false, is_helped: false });
    });
}

#[test]
fn the_board_follows_the_log_and_play_goes_on_from_there() {
    at_desk(GAME, &[], (120, 30), |desk| {
        desk.types(":attack: Wampa, target: Pyke Sentinel");
        desk.types(":pass");
        assert!(desk.shown().contains("2 damage, exhausted"), "{}", desk.shown());
        // Back past the pass and the damage, to the event in which Wampa is exhausted.
        desk.press(&[KeyCode::Char('l')]);
        let mut seen = 0;
        while desk.shown().contains("2 damage") && seen < 20 {
            desk.press(&[KeyCode::Left]);
            seen += 1;
        }
        let shown = desk.shown();
        assert!(shown.contains("4/5 exhausted") && (2..20).contains(&seen), "{shown}");
        assert_eq!(desk.played(), 2);
        desk.press(&[KeyCode::Char('t')]);
        assert_eq!((desk.played(), desk.asked()), (1, "ben"));
        desk.types(":take initiative");
        assert_eq!(desk.played(), 2);
    });
}
