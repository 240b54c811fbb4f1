//! So it is with the printer's words: one of them swapped or dropped gives other trees, or the text is refused.

use crate::Ability;
use crate::compile::{Context, Side, compile};
use crate::reading::token::{Kind, tokens};

/// Words that say the same as their absence: articles, joints, and a pronoun's possessive.
const SAME: &[&str] = &["also", "each", "its", "their", "your", "of", "a", "an", "then", "and", "the", "to", "any"];

/// Words that may be left out, though no other may stand for them: "costs 1 less", "a Pilot".
const CLEAR: &str =
    "for resource resources token tokens unit units unit's enemy friendly have next card same combined loses";

/// The trees of a text, if all of it is understood.
fn understood(text: &str, context: &Context<'_>) -> Option<Vec<Ability>> {
    let read = compile(text, context);
    let whole = read.iter().all(|ability| ability.stopped_at.is_none());
    whole.then(|| read.into_iter().map(|ability| ability.ability).collect())
}

/// The words of a text which, swapped or dropped, change no tree.
fn dull_words(name: &str, text: &str, side: Side) -> Vec<String> {
    let context = Context::new(name, side);
    let trees = understood(text, &context);
    let mut dull = Vec::new();
    for token in tokens(text) {
        if token.kind != Kind::Word || SAME.contains(&token.norm.as_str()) {
            continue;
        }
        let Some((before, after)) = text.get(..token.span.start).zip(text.get(token.span.end..)) else { continue };
        let others = if CLEAR.split(' ').any(|clear| clear == token.norm) { &["xyzzy"][..] } else { &["xyzzy", ""] };
        for other in others {
            let changed = understood(&format!("{before}{other}{after}"), &context);
            if changed.is_some() && changed == trees {
                dull.push(format!("{} -> {other} in {text}", token.norm));
            }
        }
    }
    dull
}

#[test]
fn every_word_of_the_printer_matters() {
    let texts = crate::print::tests::wordings().into_iter().step_by(11);
    let dull: Vec<String> = texts.flat_map(|(name, text, side)| dull_words(&name, &text, side)).collect();
    assert!(dull.is_empty(), "words that change nothing:\n{}", dull.join("\n"));
}
