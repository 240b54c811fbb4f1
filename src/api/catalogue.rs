//! The documents of these calls, by name: their schemas can be asked for.

use crate::Catalogue;
use crate::cards::legality::LegalityAnswer;
use crate::cards::search::{CardsFound, Covered};
use crate::cards::show::{About, Candidates};
use crate::contents::{Listed, RulingText, RulingTitle};
use crate::decide::{DecideDocument, Legal};
use crate::deck::DeckReport;
use crate::editions::KnownEdition;
use crate::editions::diff::DiffDocument;
use crate::editions::history::RuleInEdition;
use crate::error::Failed;
use crate::event::Standing;
use crate::picture::PositionPicture;
use crate::prove::Report;
use crate::prove::parts::PartFile;
use crate::quiz::{PosedQuestion, Progress};
use crate::random::PlayedGame;
use crate::replay::ReplayDocument;
use crate::search::SearchFound;
use crate::setup::PositionSetup;
use crate::show::ShowDocument;
use crate::suite::Suite;

/// The documents that a message of JSON-RPC can be answered with.
pub fn catalogue() -> Catalogue {
    Catalogue::default()
        .document::<About<'_>>()
        .document::<Candidates>()
        .document::<CardsFound<'_>>()
        .document::<Covered<'_>>()
        .document::<DecideDocument<'_>>()
        .document::<DeckReport<'_>>()
        .document::<DiffDocument<'_>>()
        .document::<Failed>()
        .document::<Legal<'_>>()
        .document::<LegalityAnswer>()
        .document::<PositionPicture>()
        .document::<PositionSetup>()
        .document::<Progress>()
        .document::<RulingText>()
        .document::<SearchFound<'_>>()
        .document::<ShowDocument<'_>>()
        .document::<Suite>()
        .list::<KnownEdition<'_>>()
        .list::<Listed<'_>>()
        .list::<PartFile>()
        .list::<PosedQuestion<'_>>()
        .list::<PlayedGame>()
        .list::<ReplayDocument<'_>>()
        .list::<Report<'_>>()
        .list::<RuleInEdition>()
        .list::<RulingTitle>()
        .list::<Standing<'_>>()
        .sorted()
}
