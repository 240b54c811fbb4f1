//! Questions as an exam for a browser: one page that needs nothing else. It can be read and printed without a script;
//! with one, it marks the answers and counts them.

use maud::{Markup, PreEscaped, html};

use super::{Entry, SEVERAL, Sheet, words_of};
use crate::QuestionOption;
use swu_text::page;

const STYLE: &str = include_str!("html/exam.css");
const SCRIPT: &str = include_str!("html/exam.js");

/// The sheet as a page.
pub fn page(sheet: &Sheet<'_>) -> String {
    let body = html! {
        header {
            h1 { (sheet.title) }
            p { (sheet.entries.len()) " questions. Rules: " (sheet.edition) ". Seed: " (sheet.seed) "." }
        }
        form autocomplete="off" {
            @for entry in &sheet.entries { (question(entry)) }
            // The script shows them; without it they would do nothing.
            p.buttons hidden {
                button type="submit" { "Mark my answers" }
                button type="reset" { "Start again" }
            }
            output.score role="status" {}
        }
        script { (PreEscaped(SCRIPT)) }
    };
    page::page(&sheet.title, STYLE, &body)
}

fn question(entry: &Entry<'_>) -> Markup {
    let number = entry.number;
    let several = entry.question.has_several_answers();
    html! {
        section.question aria-labelledby={ "n" (number) } {
            h2 id={ "n" (number) } { "Question " (number) }
            @let board = entry.board();
            @if !board.is_empty() {
                pre.board role="region" aria-label={ "The position of question " (number) } tabindex="0" { (board.join("\n")) }
            }
            @if !entry.steps().is_empty() {
                ol.steps { @for step in entry.steps() { li { (step) } } }
            }
            (cards(entry))
            fieldset {
                legend { (entry.question.ask) }
                @if several { p.several { (SEVERAL) } }
                @for (letter, option) in entry.lettered() { (choice(number, several, &letter, option)) }
            }
            (answer(entry))
        }
    }
}

/// The texts of the cards of the table, for whoever does not know them by heart.
fn cards(entry: &Entry<'_>) -> Markup {
    html! {
        @if entry.cards().next().is_some() {
            details.cards open="" {
                summary { "What the cards do" }
                dl { @for card in entry.cards() { dt { (card.name) } @for line in &card.text { dd { (line) } } } }
            }
        }
    }
}

fn choice(number: usize, several: bool, letter: &str, option: &QuestionOption) -> Markup {
    let kind = if several { "checkbox" } else { "radio" };
    html! {
        label.option {
            input type=(kind) name={ "q" (number) } value=(letter) data-right[option.is_right];
            span { b { (letter) } " " (option.text) }
            // The script says here whether it is right, in words besides the color.
            span.mark {}
        }
    }
}

fn answer(entry: &Entry<'_>) -> Markup {
    html! {
        details.answer {
            summary { "Answer" }
            p { b { (entry.right_letters()) } " " (entry.question.title) }
            @if !entry.question.decided_by.is_empty() {
                ul.events { @for event in &entry.question.decided_by { li { (event) } } }
            }
            @if let Some(explain) = &entry.question.explain { p { (explain) } }
            @let mistakes = entry.lettered().filter_map(|(letter, option)| Some((letter, option.mistake.as_ref()?)));
            @for (letter, mistake) in mistakes { p { b { (letter) } " " (mistake) } }
            @if !entry.rules.is_empty() {
                ul.rules { @for (id, rule) in &entry.rules { li { b { (id) } " " (words_of(*rule)) } } }
            }
            p.source { (entry.question.file) }
        }
    }
}
