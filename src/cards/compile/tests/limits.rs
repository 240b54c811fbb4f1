//! No text is too much: what is beyond a limit is refused with it, and what is below is read.

use super::{Compiled, Context, Side, compile};
use crate::compile::Exceeded;
use crate::print;
use swu_text::limits::{CARD_TEXT_BYTES, CARD_TEXT_LEVELS};

fn read(side: Side, text: &str) -> Vec<Compiled> {
    compile(text, &Context::new("Rock", side))
}

fn exceeded(side: Side, text: &str) -> Option<Exceeded> {
    read(side, text).iter().find_map(|ability| ability.exceeded)
}

#[test]
fn refuses_deep_nesting_without_overflow() {
    let texts = [
        "[".repeat(2_000),
        "You may ".repeat(1_000) + "draw a card.",
        format!("Deal damage equal to {}its power to a unit.", "twice ".repeat(1_500)),
        format!("Deal damage equal to 1{} to a unit.", " plus twice its power".repeat(400)),
        "If you control a unit, ".repeat(400) + "draw a card.",
        format!("Defeat a {}leader unit.", "non-".repeat(2_000)),
        "Either ".repeat(1_400) + "draw.",
        "This unit gains: “When Defeated: ".repeat(250),
    ];
    for text in texts {
        assert!(text.len() <= CARD_TEXT_BYTES);
        for side in [Side::Unit, Side::Event, Side::Upgrade, Side::Leader, Side::Base, Side::PilotText] {
            let abilities = read(side, &text);
            let stopped = abilities.iter().any(|ability| ability.stopped_at.is_some());
            assert!(stopped, "{side:?}: {}", text.get(..60).unwrap());
        }
    }
    assert_eq!(
        exceeded(Side::Event, &("If you control a unit, ".repeat(400) + "draw a card.")),
        Some(Exceeded::Levels)
    );
}

#[test]
fn a_text_that_could_be_read_in_very_many_ways_takes_as_long_as_its_words() {
    // Each "may" used to be read twice, and so were those within it: this took hours.
    let many = |times: usize| "You may ".repeat(times) + "draw a card.";
    assert_eq!(exceeded(Side::Event, &many(2)), None);
    let deepest = (3..CARD_TEXT_LEVELS).find(|times| exceeded(Side::Event, &many(*times)).is_some()).unwrap();
    assert_eq!(exceeded(Side::Event, &many(deepest)), Some(Exceeded::Levels));
    assert!(read(Side::Event, &many(deepest - 1)).iter().all(|ability| ability.stopped_at.is_none()));
}

#[test]
fn a_text_is_as_long_as_it_may_be_and_not_a_byte_longer() {
    let padded = |bytes: usize| format!("{:<bytes$}", "Sentinel");
    assert_eq!(exceeded(Side::Unit, &padded(CARD_TEXT_BYTES)), None);
    let read = read(Side::Unit, &padded(CARD_TEXT_BYTES + 1));
    assert_eq!(read.iter().map(|ability| ability.exceeded).collect::<Vec<_>>(), [Some(Exceeded::Length)]);
    assert_eq!(
        Exceeded::Length.to_string(),
        format!("too long: a card's text may have at most {CARD_TEXT_BYTES} bytes")
    );
}

#[test]
fn one_ability_that_is_too_deep_ends_the_reading() {
    let text = format!("Sentinel\nWhen Played: {}\nRaid 1", "If you control a unit, ".repeat(100) + "draw a card.");
    let read = read(Side::Unit, &text);
    assert_eq!(read.len(), 2);
    assert!(read.first().is_some_and(|ability| ability.stopped_at.is_none()));
    assert!(read.last().is_some_and(|ability| ability.span.end == text.len()));
}

#[test]
fn says_which_token_is_meant_wherever_it_stands() {
    for text in ["Attach to a Clone Trooper token.", "Attach to a Spy token."] {
        let abilities = read(Side::Upgrade, text);
        let words = |ability: &Compiled| print::ability(&ability.ability, &Context::new("Rock", Side::Upgrade));
        assert_eq!(abilities.iter().map(words).collect::<Vec<_>>(), [text]);
    }
}
