//! Lists a player's legal actions, takes one, and lists the next player's: `cargo run --example legal_actions`.

use swu_judge::cards::{Arena, Library, Lookup, Phase};
use swu_judge::game::{Answer, Entry, GameSetup, PlayerSetup, Position, Stage};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let card = |name: &str| match Library::embedded().find(name) {
        Lookup::One(card) => Ok(Entry::new(card.clone())),
        Lookup::Several(_) | Lookup::Unknown => Err(format!("{name} is one card")),
    };
    let player = |name: &str, unit: &str| -> Result<PlayerSetup, String> {
        let units = vec![(Arena::Ground, card(unit)?)];
        Ok(PlayerSetup { units, ..PlayerSetup::new(name, card("Capital City")?) })
    };
    let players = vec![player("ana", "Wampa")?, player("ben", "Pyke Sentinel")?];
    let mut game = Position::begin(&GameSetup { stage: Stage::In(Phase::Action), ..GameSetup::new(players) })?.position;

    let ana = game.active();
    let legal = game.legal_actions(ana);
    println!("{} may do {} things: {legal:#?}", game.player(ana).name, legal.len());
    let first = legal.into_iter().next().ok_or("something is always legal")?;
    for event in game.decide(ana, Answer::Action(first))? {
        println!("{:?} by {}", event.what, event.rule);
    }
    println!("then {} may do {} things", game.player(game.active()).name, game.legal_actions(game.active()).len());
    Ok(())
}
