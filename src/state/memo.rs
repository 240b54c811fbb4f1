//! Memory of what was worked out about a board, kept until something changes that it was worked out from.
//!
//! Most questions about a card ask what all the others give it. The answer is worked out once for the whole board, on
//! the first question. Which [`Facts`] it rests on is read off the abilities in play; a change of others leaves it as it
//! is, and copies of a board share it.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use swu_cards::{Grant, PlayerRule};

use super::{
    Board, CardMut, Dependencies, Facts, GrantKinds, GrantsInForce, KeywordSet, LastingKind, OccurrenceKinds,
    RuleInForce, SETTLED, both_agree,
};
use crate::terms::CardId;

/// The greatest depth to which constant abilities are looked through. As many steps as there are cards that give
/// something by what others are given settle what they give each other. Longer chains than this are not known of printed
/// cards, and every step is work for the whole board.
pub const DEPTH: u8 = 6;

/// The least such depth.
const LEAST_DEPTH: u8 = 3;

/// The cards whose constant abilities are in effect, by what these may do (CR 7.3.2). They change with the cards in play and
/// with the lasting effects.
#[derive(Debug, Default)]
pub struct Sources {
    /// All of them, each with the occurrences that may trigger an ability printed on any side of it.
    pub all: Vec<(CardId, OccurrenceKinds)>,
    /// Those that may give something to cards.
    pub givers: SmallVec<[CardId; 8]>,
    /// Those that may make rules for players.
    pub rulers: SmallVec<[CardId; 8]>,
    /// Those that take the abilities of others, unless a lasting effect has taken theirs.
    pub takers: SmallVec<[CardId; 4]>,
    /// Those that have other constant abilities than the printed ones, or may have: copies, and cards to which upgrades or
    /// lasting effects give abilities or from which they take some; and all, while a lasting effect reaches whatever matches.
    altered: SmallVec<[CardId; 8]>,
    /// A lasting effect may take constant abilities from any card, or also give it some.
    all_may_lose: bool,
    all_may_gain: bool,
    /// The occurrences that may trigger an ability of a card in play, by what is printed on any side of it, or given by another.
    pub triggers: OccurrenceKinds,
    pub given_triggers: OccurrenceKinds,
    /// The keywords that anything in play or in force may give or take.
    pub given_keywords: KeywordSet,
    /// A lasting effect takes abilities of cards that are not in play (CR 8.14.2).
    pub blanks_elsewhere: bool,
    /// The facts that what they give rests on, beside the cards in play.
    rests_on: Facts,
    /// The facts that the checks of the game state look at (CR 1.16.5).
    checked: Facts,
    /// The kinds of grants that anything in play or in force may make: known without working them out.
    grants: GrantKinds,
    /// The depth at which constant abilities are not looked at any more.
    bottom: u8,
    /// Lasting effects give by conditions or filters, beside what they give to certain cards.
    lasting_asks: bool,
    /// The facts that lasting effects depend on, and upgrades that give constant abilities.
    asked: Dependencies,
}

impl Sources {
    fn of(board: &Board) -> Self {
        let all = Vec::with_capacity(board.units.len() + board.upgrades.len() + 8);
        let mut this = Self { all, ..Self::default() };
        this.add_lasting(board);
        this.add_upgrades(board);
        let (mut reads, mut count) = (this.asked, 1 + u8::from(this.asked.reads_given()));
        board.sources().for_each(|card| {
            let state = board.card(card);
            let (face, rare) = (board.faces.get(state.shown()), state.rare());
            let side = state.side_of(face);
            let sort = face.sort_of(side);
            reads.add(face.reads_of(side));
            this.grants = this.grants.and(sort.grants);
            this.all.push((card, face.sort.triggers));
            this.triggers.add(face.sort.triggers);
            this.given_triggers.add(face.sort.given_triggers);
            this.given_keywords = this.given_keywords.and(face.sort.given_keywords);
            if !rare.copy_grants.is_empty() {
                this.given_triggers = OccurrenceKinds::ALL;
                this.given_keywords = KeywordSet::ALL;
                this.asked = Dependencies::ANY;
                reads.add(Dependencies::ANY);
                this.grants = GrantKinds::ALL;
            }
            if rare.copy_of.is_some() {
                this.altered.push(card);
            }
            let may_gain = this.all_may_gain || this.altered.contains(&card);
            if may_gain || sort.gives(GrantKinds::ANY) {
                this.givers.push(card);
            }
            if may_gain || sort.rules {
                this.rulers.push(card);
            }
            if face.sort.gives(GrantKinds::LOSSES) && !board.has_lost_abilities(card) {
                this.takers.push(card);
            }
            // A copy with other abilities may read anything.
            let reads_given = face.sort.gives(GrantKinds::ANY) && face.reads_of(side).reads_given();
            count = count.saturating_add(u8::from(reads_given || !rare.copy_grants.is_empty()));
        });
        // Wherever they are: the condition of the ability says where it is in effect.
        let elsewhere = board.faces.rules_elsewhere.then(|| board.cards()).into_iter().flatten();
        for (card, state) in elsewhere.filter(|&(card, _)| this.all.iter().all(|&(source, _)| source != card)) {
            let face = board.faces.get(state.shown());
            if face.sort.rules_elsewhere {
                this.rulers.push(card);
                reads.add(face.reads_of(state.side_of(face)));
            }
        }
        Self {
            rests_on: reads.facts(),
            checked: reads.facts_of_hp() | Facts::DAMAGE,
            bottom: count.clamp(LEAST_DEPTH, DEPTH),
            ..this
        }
    }

    /// Notes the grants of lasting effects, and the cards whose abilities they change.
    fn add_lasting(&mut self, board: &Board) {
        for lasting in &board.lasting {
            self.asked.add_lasting(&lasting.effect);
            let grants = match &lasting.effect {
                LastingKind::On { objects, grant } => {
                    self.lasting_asks |= matches!(grant, Grant::While { .. });
                    if GrantKinds::of_one(grant).has(GrantKinds::CONSTANTS) {
                        self.altered
                            .extend(objects.iter().filter(|&&to| board.object(to.card) == to).map(|to| to.card));
                    }
                    std::slice::from_ref(grant)
                }
                // Whom it reaches changes with the board: anybody, as far as this can tell.
                LastingKind::Rule { rule: PlayerRule::Have { grants, .. }, .. } => {
                    self.lasting_asks = true;
                    for grant in grants.iter().filter(|grant| GrantKinds::of_one(grant).has(GrantKinds::CONSTANTS)) {
                        self.all_may_lose = true;
                        self.all_may_gain |= !grant.only_takes_abilities();
                    }
                    grants
                }
                LastingKind::Rule { rule, .. } => {
                    self.blanks_elsewhere |= matches!(rule, PlayerRule::CardsLoseAbilities { .. });
                    continue;
                }
            };
            self.grants = self.grants.and(GrantKinds::of(grants));
            self.given_triggers.add(OccurrenceKinds::of_grants(grants));
            self.given_keywords.add_grants(grants);
        }
    }

    /// Notes the units to which upgrades may give constant abilities, or from which they may take them.
    fn add_upgrades(&mut self, board: &Board) {
        for &upgrade in &board.upgrades {
            if let Some(unit) = board.bearer(upgrade)
                && board.face(upgrade).sort.gives(GrantKinds::CONSTANTS)
            {
                self.asked.add(board.face(upgrade).reads_of(board.side(upgrade)));
                self.altered.push(unit);
            }
        }
    }

    /// True if the card has other constant abilities than the printed ones, or may have.
    #[inline]
    pub fn is_altered(&self, card: CardId) -> bool {
        self.all_may_lose || self.altered.contains(&card)
    }

    /// The facts that change what the abilities of a card give, beside its own place; of none, what lasting effects give.
    pub fn facts_of(&self, board: &Board, giver: Option<CardId>) -> Facts {
        let asked = || self.asked.facts_of_grants(self.grants) | Facts::SOURCES;
        let Some(card) = giver else {
            return if self.lasting_asks { asked() } else { Facts::SOURCES };
        };
        let own = board.face(card).reads_of(board.side(card)).facts_of_grants(self.grants);
        match self.is_altered(card) {
            _ if !self.takers.is_empty() => Facts::ANY,
            true => own | asked(),
            false => own,
        }
    }

    /// True if grants of that kind are possible.
    #[inline]
    pub const fn gives(&self, kind: GrantKinds) -> bool {
        self.grants.has(kind)
    }

    /// True if constant abilities are not looked at any more at that depth.
    #[inline]
    pub const fn is_bottom(&self, depth: u8) -> bool {
        depth >= self.bottom
    }
}

/// The memory of a board.
#[derive(Debug, Default)]
pub struct Memo {
    sources: Arc<Sources>,
    given: [OnceLock<Arc<GrantsInForce>>; DEPTH as usize + 1],
    rules: [OnceLock<Vec<RuleInForce>>; DEPTH as usize + 1],
    before: Before,
}

/// The grants that were in force before something changed, by depth, and the facts that have changed since.
#[derive(Debug, Clone, Default)]
struct Before {
    given: [Option<(Arc<GrantsInForce>, Facts)>; 2],
}

impl Before {
    /// These facts change, of what that memory knows, or what was known before it.
    #[inline]
    fn change(&mut self, facts: Facts, memo: Option<&Memo>) {
        for (depth, before) in self.given.iter_mut().enumerate() {
            if let Some(given) = memo.and_then(|memo| memo.given[depth].get()) {
                *before = Some((given.clone(), facts));
            } else if let Some((_, changed)) = before {
                *changed |= facts;
            }
        }
    }
}

impl Memo {
    /// The cards whose constant abilities are in effect.
    #[inline]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Everything given to cards, as seen from that depth; deeper than the bottom is the bottom.
    #[inline]
    pub fn given(&self, depth: u8) -> &OnceLock<Arc<GrantsInForce>> {
        &self.given[usize::from(depth.min(DEPTH))]
    }

    /// The grants that were in force before, as seen from that depth, and the facts that have changed since.
    #[inline]
    pub fn given_before(&self, depth: u8) -> Option<(&Arc<GrantsInForce>, Facts)> {
        self.before.given.get(usize::from(depth))?.as_ref().map(|(given, changed)| (given, *changed))
    }

    /// The rules for players, as seen from that depth.
    #[inline]
    pub fn rules(&self, depth: u8) -> &OnceLock<Vec<RuleInForce>> {
        &self.rules[usize::from(depth.min(DEPTH))]
    }

    /// True if the two agree in all that both know.
    fn agrees(&self, other: &Self) -> bool {
        self.sources.all == other.sources.all
            && self
                .given
                .iter()
                .zip(&other.given)
                .all(|(one, other)| both_agree(one, other, |one, other| one.agrees(other)))
            && self.rules.iter().zip(&other.rules).all(|(one, other)| both_agree(one, other, Vec::eq))
    }
}

/// A board with what is known of it. What changes the board says what it changes, see the module `changes`; through
/// [`DerefMut`] anything may change, and all is forgotten.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TrackedBoard {
    board: Board,
    #[serde(skip)]
    known: BoardMemory,
}

/// The memory of a board, once it has been asked, and the result of the last check.
#[derive(Debug, Clone, Default)]
pub struct BoardMemory {
    memo: OnceLock<Arc<Memo>>,
    /// The rest of the memory before.
    sources: Option<Arc<Sources>>,
    before: Before,
    /// The game state has been checked, and nothing has changed since that the checks look at (CR 1.16.5).
    settled: bool,
    /// No card lies in an order that chance has yet to settle.
    all_placed: bool,
}

impl BoardMemory {
    /// A card has changed: chance may have yet to settle its place.
    pub const fn placed(&mut self, is_placed: bool) {
        self.all_placed &= is_placed;
    }

    /// True if anything is kept, so that it matters what changes.
    #[inline]
    pub fn is_any(&self) -> bool {
        self.memo.get().is_some() || self.sources.is_some() || self.before.given[0].is_some()
    }

    /// Forgets what rests on any of these facts.
    #[inline]
    pub fn forget(&mut self, facts: Facts) {
        if facts != Facts::NONE {
            self.forget_some(facts);
        }
    }

    fn forget_some(&mut self, facts: Facts) {
        let memo = self.memo.get();
        self.settled &= memo.is_some_and(|memo| !memo.sources.checked.meets(facts));
        if memo.is_some_and(|memo| !memo.sources.rests_on.meets(facts)) {
            return;
        }
        self.before.change(facts, memo.map(|memo| &**memo));
        if let Some(memo) = self.memo.take() {
            self.sources = Some(memo.sources.clone());
        }
        if facts.meets(Facts::SOURCES) {
            self.sources = None;
        }
    }

    /// The memory, begun anew with what is left of the one before.
    fn begin(&self, board: &Board) -> Memo {
        let sources = self.sources.clone().unwrap_or_else(|| Arc::new(Sources::of(board)));
        Memo { sources, before: self.before.clone(), ..Memo::default() }
    }
}

impl TrackedBoard {
    pub fn new(board: Board) -> Self {
        Self { board, known: BoardMemory::default() }
    }

    #[inline]
    pub fn memo(&self) -> &Memo {
        self.known.memo.get_or_init(|| Arc::new(self.known.begin(&self.board)))
    }

    /// The board, of which nothing but these facts is about to change.
    #[inline]
    pub fn changing(&mut self, facts: Facts) -> &mut Board {
        self.known.forget(facts);
        &mut self.board
    }

    /// A card whose status is about to change: what has changed of it is seen afterwards.
    #[inline]
    pub fn card_mut(&mut self, id: CardId) -> CardMut<'_> {
        CardMut::new(self.board.cards.get_mut(id.index()), &mut self.known)
    }

    /// True if no card lies in an order that chance has yet to settle: looked for only where there may be one.
    pub(crate) fn is_all_placed(&mut self) -> bool {
        let are_placed = |board: &Board| board.cards.iter().all(|card| card.unsettled == SETTLED);
        debug_assert!(!self.known.all_placed || are_placed(&self.board), "a card is unsettled without a word");
        self.known.all_placed = self.known.all_placed || are_placed(&self.board);
        self.known.all_placed
    }

    /// True if the game state has been checked, and would be found as it was (CR 1.16.5).
    #[inline]
    pub const fn is_settled(&self) -> bool {
        self.known.settled
    }

    /// The game state has been checked, and nothing had to be done.
    #[inline]
    pub fn settle(&mut self) {
        self.known.settled = self.known.memo.get().is_some();
    }

    pub fn is_known(&self) -> bool {
        self.known.memo.get().is_some()
    }

    /// True if the kept memory equals one that is computed anew.
    pub fn knows_right(&self, anew: &Self) -> bool {
        match (self.known.memo.get(), anew.known.memo.get()) {
            (Some(kept), Some(anew)) => kept.agrees(anew),
            _ => true,
        }
    }

    /// The board without any memory.
    pub fn unknown(&self) -> Self {
        Self::new(self.board.clone())
    }
}

impl Deref for TrackedBoard {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl DerefMut for TrackedBoard {
    #[inline]
    fn deref_mut(&mut self) -> &mut Board {
        self.known.forget(Facts::ANY);
        &mut self.board
    }
}

impl PartialEq for TrackedBoard {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for TrackedBoard {}
