//! Whose list it is, among the players of an event.

use super::Deck;
use crate::event::Event;
use crate::{PlayerId, Refusal, RefusalKind};

/// The player of a list: by the UID that it gives, or by the name, or else by the name of its file, in which lines and dashes
/// may stand for blanks. Names may be without accents, or a beginning that only one player has.
///
/// # Errors
///
/// If it is nobody's, or if UID and name are of two players.
pub fn owner(event: &Event, deck: &Deck, file: &str) -> Result<PlayerId, Refusal> {
    let uid = deck.uid.as_deref().map(str::trim);
    let of_uid = uid.and_then(|uid| {
        let at = event.players().iter().position(|player| player.uid.as_deref() == Some(uid))?;
        u32::try_from(at).ok().map(PlayerId)
    });
    match (of_uid, deck.player.as_deref()) {
        (Some(player), Some(name)) => match event.meant(name) {
            Ok(named) if named != player => {
                let name_of = |id| event.player(id).map_or("", |player: &_| player.name.as_str());
                let words = format!("the list has the UID of {} and the name of {}", name_of(player), name_of(named));
                Err(Refusal::new(words).of(RefusalKind::Unknown).help("correct one of them"))
            }
            Ok(_) | Err(_) => Ok(player),
        },
        (Some(player), None) => Ok(player),
        (None, Some(name)) => event.meant(name),
        (None, None) => event.meant(file).or_else(|_| event.meant(&file.replace(['_', '-', '.'], " "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Change, Header, Journal};

    #[test]
    fn a_list_finds_its_player() {
        let mut journal = Journal::new(Header::new("Showdown", 1)).unwrap();
        for (name, uid) in [("Ana Solo", Some("1001")), ("Zoë Ray", None), ("Ben Kenobi", None)] {
            let registration = journal.event().registration(name, uid);
            journal.add(Change::Add(registration)).unwrap();
        }
        let deck = |player: Option<&str>, uid: Option<&str>| Deck {
            player: player.map(str::to_owned),
            uid: uid.map(str::to_owned),
            ..Deck::default()
        };
        let of =
            |player, uid, file| owner(journal.event(), &deck(player, uid), file).map(|id| id.0).map_err(|it| it.words);
        assert_eq!(of(Some("zoe ray"), None, "x"), Ok(1));
        assert_eq!(of(Some("Ben"), None, "x"), Ok(2));
        assert_eq!(of(None, Some("1001"), "x"), Ok(0));
        assert_eq!(of(Some("Anna Solo"), Some("1001"), "x"), Ok(0));
        assert_eq!(of(None, None, "ben_kenobi"), Ok(2));
        assert_eq!(
            of(Some("Ben"), Some("1001"), "x").unwrap_err(),
            "the list has the UID of Ana Solo and the name of Ben Kenobi"
        );
        assert!(of(Some("Dora"), None, "ben_kenobi").is_err() && of(None, None, "list").is_err());
    }
}
