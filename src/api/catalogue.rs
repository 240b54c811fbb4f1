//! The documents of these calls, by name: their schemas can be asked for.

use crate::{
    Catalogue, cards, contents, decide, deck, editions, error, event, picture, prove, quiz, random, replay, search,
    setup, show, suite,
};

/// The documents that a message of JSON-RPC can be answered with.
pub fn catalogue() -> Catalogue {
    Catalogue::default()
        .document::<cards::show::About<'_>>()
        .document::<cards::show::Candidates>()
        .document::<cards::search::CardsFound<'_>>()
        .document::<cards::search::Covered<'_>>()
        .document::<decide::DecideDocument<'_>>()
        .document::<deck::DeckReport<'_>>()
        .document::<editions::diff::DiffDocument<'_>>()
        .document::<error::Failed>()
        .document::<decide::Legal<'_>>()
        .document::<cards::legality::LegalityAnswer>()
        .document::<picture::PositionPicture>()
        .document::<setup::PositionSetup>()
        .document::<quiz::Progress>()
        .document::<contents::RulingText>()
        .document::<search::SearchFound<'_>>()
        .document::<show::ShowDocument<'_>>()
        .document::<suite::Suite>()
        .list::<editions::KnownEdition<'_>>()
        .list::<contents::Listed<'_>>()
        .list::<prove::parts::PartFile>()
        .list::<quiz::PosedQuestion<'_>>()
        .list::<random::PlayedGame>()
        .list::<replay::ReplayDocument<'_>>()
        .list::<prove::Report<'_>>()
        .list::<editions::history::RuleInEdition>()
        .list::<contents::RulingTitle>()
        .list::<event::Standing<'_>>()
        .sorted()
}
