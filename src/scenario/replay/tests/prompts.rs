//! The words of prompts: options are told apart, can be written back, and advice says what can be written.

use super::{ONE, outcome};
use crate::tests::check;

/// A list of modes shows all their words, and takes the words that begin them.
#[test]
fn shows_modes_with_their_words() {
    let rows = "
    {ana: {play: Fork, then: [ready]}}
      fail 1: expected `ready` to be legal; found refused: that answer is not allowed here (Ana must choose one of Exhaust
        an enemy unit with 3 or less power, Draw a card for Ana's Fork) (CR 8.4.4)
    {ana: {play: Fork, then: [exhaust]}} => pass
    {ana: {play: Fork, then: [Exhaust an enemy unit with 3 or less power]}} => pass
    {ana: {play: Fork, then: [Exhaust an enemy unit with…]}} => pass
    {ana: {play: Boon, then: [Credit]}} => pass
    {ana: {play: Boon, then: [create]}} => pass
    {ana: {play: Boon, then: [create a Credit token]}} => pass
    {ana: {play: Boon, then: [give a Shield, Scout]}} => pass
    {ana: {play: Boon, then: [give]}}
      invalid 1: expected it can be `Shield token` or `Experience token`; Ana must choose one of Shield token, Experience
        token, Credit token for Ana's Boon; found `give` matches several modes
    {ana: {play: Boon}}, {expect: {prompt: {options: [give an Experience token, give a Shield token, create]}}} => pass
    ";
    check(rows, |steps| outcome("players: {ana: {hand: [Fork, Boon]}, ben: {ground: [Scout]}}", steps));
}

/// A card that is put on either end of a deck may be named as it is put back.
#[test]
fn takes_a_card_with_its_place() {
    let rows = "
    Ship, top => ana: [Ship, Guard]
    {top: [Ship]} => ana: [Ship, Guard]
    {bottom: [Ship]} => ana: [Guard, Ship]
    Ship, {bottom: [Ship]} => ana: [Guard, Ship]
    ";
    let setup = "players: {ana: {hand: [Tidy, Ship, Scout], deck: [Guard]}, ben: {}}";
    let deck = |answers: &str| {
        let step = |deck: &str| {
            format!("{{ana: {{play: Tidy, then: [{answers}]}}}}, {{expect: {{ana: {{hand: [Scout], deck: {deck}}}}}}}")
        };
        let decks = ["[Ship, Guard]", "[Guard, Ship]"];
        let found: Vec<&str> = decks.into_iter().filter(|deck| outcome(setup, &step(deck)) == "pass").collect();
        format!("ana: {}", found.join(" or "))
    };
    check(rows, deck);
    let rows = "
    Ship, {top: [Scout]} => fail 1: …
    {top: [Ship], bottom: [Scout]} => fail 1: …
    ";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Tidy, then: [{answers}]}}}}")));
}

/// The choice is the "may": a yes adds nothing to it, and nothing can take it back.
#[test]
fn refuses_to_decline_what_was_agreed_to() {
    let rows = "
    [yes, Guard] => pass
    [none] => pass
    [yes, none] => fail 1: expected `none` to be legal; found refused: `yes` has been answered (…
    [yes, no] => fail 1: …
    ";
    let setup = "players: {ana: {hand: [Leave]}, ben: {ground: [Guard, Scout]}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Leave, then: {answers}}}}}")));
}

/// Resources of which the file only gives the number are listed as an answer names them.
#[test]
fn lists_counted_resources_by_their_status() {
    let rows = "
    {ana: {play: Spur}}
      invalid 1: expected answer it in the step that asks, such as `then: [an exhausted resource]`; or with a step of its
        own: `- ana: {choose: an exhausted resource}`; found a prompt is open: Ana must choose 1 of a ready resource, 3 × an
        exhausted resource for Ana's Spur (CR 8.4.1)
    {ana: {play: Spur, then: [an exhausted resource]}}, {expect: {ana: {resources: {ready: 2}}}} => pass
    ";
    let setup = "players: {ana: {hand: [Spur], resources: {ready: 2, exhausted: 2}}, ben: {}}";
    check(rows, |steps| outcome(setup, steps));
}

/// Abilities of one card that have no name are told apart by their triggering conditions.
#[test]
fn tells_waiting_abilities_apart_by_their_conditions() {
    let rows = "
    Guard => … Clerk: triggered ability (When you play an event), Clerk: triggered ability 2 (When you play a card that costs 1 or less)…
    Guard, \"Clerk: triggered ability 2 (When you play a card that costs 1 or less)\", ben => pass
    Guard, \"Clerk: triggered ability 2\", ben => pass
    ";
    let setup = "players: {ana: {ground: [Clerk], hand: [Blast]}, ben: {ground: [Guard]}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Blast, then: [{answers}]}}}}")));
}

/// Waiting abilities of one card are told apart by the card or player that each has triggered on.
#[test]
fn tells_waiting_abilities_apart_by_what_they_are_about() {
    let rows = "
    => … Ana must choose what resolves next: Herald: ben, Herald: cara…
    Herald, no, yes => pass
    'Herald: cara', no, yes => pass
    'Herald: dan' => … that answer is not allowed here…
    ";
    let setup = "players: {ana: {ground: [Herald], hand: [Gift]}, ben: {}, cara: {}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Gift, then: [{answers}]}}}}")));
    // By the amount, where nothing else differs.
    let rows = "
    , Mirror, Guard, Rival => pass
    , 'Mirror: 2', Guard, 'Mirror: 1', Rival => pass
    , 'Mirror: 1', Rival, Guard => pass
    , 'Mirror: 1', Guard, Rival => … expected damage of Guard: 2; found 1
    , 'Mirror: 3' => … that answer is not allowed here (Ana must choose what resolves next: Mirror: 2, Mirror: 1) (CR 7.6.9)
    ";
    let setup = "players: {ana: {ground: [Mirror, Heir], hand: [Salvo]}, ben: {ground: [Guard, Rival]}}";
    let end = "{expect: {Guard: {damage: 2}}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Salvo, then: [Heir, Heir{answers}]}}}}, {end}")));
}

/// Delayed effects of cards that are alike are not: the second card has a number.
#[test]
fn tells_delayed_effects_of_two_cards_apart() {
    let play = |unit: &str| format!("{{ana: {{play: Snatch, then: [{unit}]}}}}, {{ben: pass}}");
    let begin = format!("{}, {}, {{until: regroup}}", play("Heir"), play("Rival"));
    let rows = "
    Snatch, {defeat: Heir}, {defeat: Rival} => pass
    'Snatch #2', {defeat: Rival}, {defeat: Heir} => pass
    ";
    let units = "[{card: Heir, exhausted: true}, {card: Rival, exhausted: true}]";
    let setup = format!("players: {{ana: {{hand: [Snatch, Snatch], ground: {units}}}, ben: {{}}}}");
    let listed = "{expect: {prompt: {player: ana, options: [Snatch, 'Snatch #2']}}}";
    check(rows, |row| {
        let (answer, order) = row.split_once(", ").unwrap();
        outcome(&setup, &format!("{begin}, {listed}, {{ana: {{choose: {answer}}}}}, {{expect: {{events: [{order}]}}}}"))
    });
}

/// Words offered for a choice that was not asked mean what they meant then: the resource was Ben's.
#[test]
fn offers_words_for_what_was_not_asked() {
    let rows = "
    [ben] => … a card (CR 8.4.1), so it was chosen without asking: omit the answer or write `another card`
    [another card] => pass
    ";
    let setup = "players: {ana: {hand: [Pilfer]}, ben: {resources: 4}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Pilfer, then: {answers}}}}}")));
}

/// A name that stands more often than the player has cards of that name is not another player's card.
#[test]
fn refuses_one_card_twice() {
    let rows = "
    {ana: {mulligan: [Ship, Ship]}} => … refused: the new hand is up to 6 cards of that player, each of them once (CR 5.2.1.e)
    {ana: keep}, {ben: keep}, {cara: keep}, {ana: {resource: [Ship, Ship]}}
      … only different cards in the player's own hand are resourced (CR 5.2.1.f)
    ";
    let hand = "hand: [Ship, Guard, Scout], deck: []";
    let setup = format!("phase: setup, players: {{ana: {{{hand}}}, ben: {{{hand}}}, cara: {{{hand}}}}}");
    check(rows, |steps| outcome(&setup, steps));
}

#[test]
fn refuses_more_credit_tokens_than_there_are() {
    let rows = "
    {ana: {play: Ship, credits: 2}}
      fail 1: expected `{ana: {play: Ship, credits: 2}}` to be legal; found refused: 2 Credit tokens cannot be spent;
        Credit tokens to spend: 1 (CR 6.2.4.a)
    ";
    check(rows, |steps| outcome("players: {ana: {hand: [Ship], credits: 1}, ben: {}}", steps));
    let rows = "{ana: {play: Ship, credits: 1}} => … 1 Credit token cannot be spent; Credit tokens to spend: 0…";
    check(rows, |steps| outcome("players: {ana: {hand: [Ship]}, ben: {}}", steps));
}

/// Nothing to play is nothing to choose, whether or not the player had to.
#[test]
fn takes_none_where_no_card_can_be_played() {
    let rows = "
    {ana: {play: Rally, then: [none]}} => pass
    {ana: {play: Rally}}, {ana: {choose: none}} => pass
    {ana: {play: Rally}} => pass
    {ana: {play: Rally, then: [none, none]}} => fail 1: expected a prompt for the answer `none`…
    ";
    check(rows, |steps| outcome("players: {ana: {hand: [Rally, Blast]}, ben: {}}", steps));
}

/// Any number up to that may be named, though there is nothing to heal.
#[test]
fn takes_a_number_of_damage_that_is_not_there() {
    let rows = "
    [] => pass
    [Guard] => pass
    [Guard, 0] => pass
    [Guard, 2] => pass
    [2] => pass
    [Guard, 3] => fail 1: …
    ";
    let setup = "players: {ana: {hand: [Salve], ground: [Guard, Scout]}, ben: {}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Salve, then: {answers}}}}}")));
}

/// A `none` for Plot does not come before the question whose abilities are first, while a card with Plot waits.
#[test]
fn refuses_none_before_plot_is_asked_for() {
    let leader = "leader: \"Kazuda Xiono, Best Pilot in the Galaxy\", base: Command Center";
    let setup = |first: &str| {
        let resources = format!("resources: [{first}, Ship, Ship, Ship, Ship, Ship]");
        format!("active: ben, players: {{ana: {{ground: [Phee Genoa]}}, ben: {{{leader}, {resources}}}}}")
    };
    let rows = "
    [none] => fail 1: … 1 must be chosen, not 0 (Ben must choose 1 of ben, ana) (CR 7.6.10)
    [ben, none, no] => pass
    [ana, no, none] => pass
    ";
    let steps = |answers: &str| format!("{{ben: {{deploy: Kazuda Xiono, then: {answers}}}}}");
    check(rows, |answers| outcome(&setup("Sneaking Suspicion"), &steps(answers)));
}

/// A legal step is legal however it is spelt: forced answers may be written out or left out (contract §4).
#[test]
fn finds_a_legal_step_legal_with_its_forced_answers() {
    let legal = "expected the engine refuses it; found it is legal";
    let with = |row: &str, setup: &str| {
        let told = outcome(setup, row);
        told.replace(legal, "legal")
    };
    let rows = "
    {ana: {play: Blast, then: [Scout]}, illegal: true} => fail 1: legal
    {ana: {play: Blast}}, {ana: {choose: Scout}, illegal: true} => fail 2: legal
    {ana: {play: Blast, then: [ben]}, illegal: CR 8.4.1} => pass
    ";
    check(rows, |steps| with(steps, ONE));
    let rows = "
    {ana: {play: Sweep, then: [Heir, Rival, ben]}} => pass
    {ana: {play: Sweep, then: [Heir, Rival, ben]}, illegal: true} => fail 1: legal
    {ana: {play: Sweep, then: [[Heir, Rival], ben]}, illegal: true} => fail 1: legal
    {ana: {play: Sweep, then: [Heir, Rival, Heir]}, illegal: true} => pass
    ";
    let units = "[{card: Heir, damage: 3}, {card: Rival, damage: 3}]";
    let setup = format!("players: {{ana: {{hand: [Sweep], ground: {units}}}, ben: {{}}}}");
    check(rows, |steps| with(steps, &setup));
}

/// The rules pass for who has taken a counter: a file may write it out, but not while somebody has something to choose.
#[test]
fn takes_a_pass_that_the_rules_make() {
    let rows = "
    {ana: {play: Blast, then: [Guard]}}, {ben: pass}, {ana: {attack: Guard, target: ben}} => pass
    {ana: pass}, {ben: pass}, {expect: {phase: regroup}} => pass
    {ben: pass, illegal: CR 1.15.5.b}, {ana: {attack: Guard, target: ben}} => pass
    {ana: {play: Blast}}, {ben: pass}, {ana: {choose: Guard}} => invalid 3: … a prompt is open…
    ";
    let setup =
        "active: ben, initiative: ana, players: {ana: {ground: [Guard], hand: [Blast]}, ben: {ground: [Scout]}}";
    check(rows, |steps| outcome(setup, &format!("{{ben: take initiative}}, {steps}")));
}

/// Nothing of a list is dropped, whatever is answered after it.
#[test]
fn refuses_what_is_left_of_a_list() {
    let rows = "
    [Ship, Scout] => pass
    Ship, Scout => pass
    [Ship, ben], Scout
      fail 1: expected a prompt for the answer `[Ship, ben]`; found 1 was to be chosen, not 2: Ben takes the next action
    [Ship, Scout, Hulk] => fail 1: …; found 2 were to be chosen, not 3: Ben takes the next action
    ";
    let setup = "players: {ana: {hand: [Twice]}, ben: {ground: [Scout], space: [Ship, Hulk]}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Twice, then: [{answers}]}}}}")));
    let rows = "
    {ana: {play: Fork, then: [[exhaust, draw]]}}
      fail 1: …; found refused: that answer is not allowed here (…): write one answer, not a list (CR 8.4.4)
    {ana: {play: Split, then: [[Scout, none]]}} => …
    ";
    check(rows, |steps| outcome("players: {ana: {hand: [Fork, Split]}, ben: {ground: [Scout]}}", steps));
}

/// A choice with one option is named after the `yes` to it, and so is what follows without a choice.
#[test]
fn takes_forced_answers_after_a_yes() {
    let rows = "
    yes => pass
    yes, Guard => pass
    yes, ben => pass
    Guard, ben => pass
    yes, Guard, ben => pass
    yes, Guard, ana => fail 1: …
    ";
    let setup = "players: {ana: {ground: [Guard], hand: [Charge]}, ben: {}}";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Charge, then: [{answers}]}}}}")));
}

/// A choice that is asked for whether they say yes or no says neither.
#[test]
fn takes_no_later_choice_for_a_yes() {
    let setup = "players: {ana: {ground: [Guard], hand: [Offer], deck: 3}, ben: {ground: [Scout]}}";
    let rows = "
    yes, Scout => pass
    no, Scout => pass
    Scout => fail 1: … that answer is not allowed here (Ana must decide: yes or no for Ana's Offer) (CR 8.32.1)
    ";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Offer, then: [{answers}]}}}}")));
}

/// The words of a list are chosen together, or one after the other by one ability; none of them is for another one.
#[test]
fn takes_a_list_for_the_choices_of_one_ability() {
    let setup = "players: {ana: {ground: [{card: Rival, damage: 2}, Guard], hand: [Blast]}, ben: {ground: [Scout]}}";
    let rows = "
    Rival, ben => pass
    [Rival, ben] => fail 1: expected a prompt for the answer `[Rival, ben]`…
    ";
    check(rows, |answers| outcome(setup, &format!("{{ana: {{play: Blast, then: [{answers}]}}}}")));
}
