"""Documents of the program as dataclasses, one for each JSON Schema. Written by `generate.py`: do not edit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Union

from ._document import Document, Element
from ._html import DrawnLegal, DrawnPicture, DrawnPosition, DrawnReplay, DrawnTrace

__all__ = [
    "Action",
    "AlsoCalled",
    "Arena",
    "Asked",
    "Aspect",
    "Attack",
    "Base",
    "Candidates",
    "Card",
    "CardFacts",
    "CardKind",
    "CardLegality",
    "CardPool",
    "CardsCoverageCoverage",
    "CardsFound",
    "CardsOfName",
    "CardsSearchProblem",
    "CardsShowStatus",
    "Citations",
    "CitedBy",
    "Claim",
    "Class",
    "CopyLimit",
    "Cost",
    "CostPart",
    "Counter",
    "Coverage",
    "Date",
    "DecideCard",
    "DecidePart",
    "Decided",
    "DeckCheck",
    "DeckNumbers",
    "Departures",
    "End",
    "Exact",
    "Fact",
    "Failed",
    "Failure",
    "Finding",
    "Format",
    "Found",
    "FoundParts",
    "FoundRule",
    "GameResult",
    "GameResultDraw",
    "GameResultLost",
    "GameResultWinner",
    "GameResultWinners",
    "GoverningRule",
    "InFormat",
    "Keyword",
    "Known",
    "Leader",
    "Leaf",
    "LeafClaim",
    "LeafDeparture",
    "Legal",
    "LegalityAnswer",
    "Level",
    "Line",
    "LineAsks",
    "LineEvent",
    "LineFails",
    "LineHolds",
    "LineNot",
    "LineRefused",
    "LineUnsupported",
    "Message",
    "Option",
    "Outcome",
    "OverriddenFact",
    "Penalty",
    "Picture",
    "Pile",
    "PlacedCard",
    "PlayedRuling",
    "Player",
    "Position",
    "Proof",
    "ProofPart",
    "ProofPartReport",
    "ProofParts",
    "Proofs",
    "ProveStatus",
    "Question",
    "RandomGame",
    "RandomGames",
    "Reason",
    "Record",
    "Refusal",
    "Reliability",
    "Replay",
    "ReplayStatus",
    "Replays",
    "RetoldRuling",
    "Rule",
    "RuleId",
    "RuleLine",
    "RuleText",
    "Ruling",
    "RulingText",
    "RulingTitle",
    "RulingTitles",
    "SearchAsked",
    "SearchPart",
    "SecondHand",
    "Section",
    "Setup",
    "Severity",
    "Shard",
    "Share",
    "Sheet",
    "Shown",
    "Standing",
    "Standings",
    "Step",
    "StepRefusal",
    "StrategyText",
    "Suite",
    "Suspended",
    "TestProblem",
    "Tested",
    "Tiebreaker",
    "Tier",
    "ToldReply",
    "Trace",
    "Uncovered",
    "Unit",
    "Unread",
    "UnsupportedText",
    "Verdict",
    "Wrong",
]


@dataclass(frozen=True, kw_only=True)
class CardsCoverageCoverage(Element):
    """The coverage of a card library."""

    total: int
    understood: int
    #: Only the cards with a text that is not understood.
    cards: list[Uncovered]
    #: By set, each with its types of card.
    sets: dict[str, dict[str, Share]]
    #: The number of texts that are not understood, for each sort of ability.
    kinds: dict[str, int]

@dataclass(frozen=True, kw_only=True)
class Uncovered(Element):
    """A card with a text that is not understood."""

    #: The full name.
    name: str
    set: str
    type: str
    unsupported: list[Unread]

@dataclass(frozen=True, kw_only=True)
class Unread(Element):
    """A text that is not understood."""

    #: The first word that is not understood; the whole text if it is known.
    text: str
    #: The byte of the card's text at which that word stands.
    at: int
    word: str
    #: The sort of the ability, as it begins: `triggered`, `action`, `event` or `constant`.
    kind: str
    #: The words around the first one that is not understood, if the text is known.
    around: str | None = None

@dataclass(frozen=True, kw_only=True)
class Share(Element):
    """The number of cards, and of those that are understood."""

    total: int
    understood: int

@dataclass(frozen=True, kw_only=True)
class Coverage(Document, schema="judge/cards-coverage/1"):
    """Understood cards, and the texts that are not understood: `judge cards coverage`."""

    total: int
    understood: int
    #: Only the cards with a text that is not understood.
    cards: list[Uncovered]
    #: By set, each with its types of card.
    sets: dict[str, dict[str, Share]]
    #: The number of texts that are not understood, for each sort of ability.
    kinds: dict[str, int]

@dataclass(frozen=True, kw_only=True)
class CardFacts(Element):
    """The facts of a card, for programs."""

    name: str
    subtitle: str | None = None
    type: CardKind
    token: bool
    unique: bool
    set: str | None = None
    number: int | None = None
    rarity: str | None = None
    cost: int | None = None
    arena: Arena | None = None
    power: int | None = None
    hp: int | None = None
    upgrade_power: int | None = None
    upgrade_hp: int | None = None
    aspects: list[Aspect]
    traits: list[str]
    keywords: list[Keyword]
    #: Number of embedded rulings whose game begins with a card of its name; only where every card is listed.
    used_in: int | None = None
    #: Its abilities in words; only where every card is listed, and if they are asked for.
    texts: list[str] | None = None

@dataclass(frozen=True, kw_only=True)
class Wrong(Element):
    """A part of a query that cannot be read."""

    problem: CardsSearchProblem
    #: The part as it was typed.
    term: str
    #: The value that is none.
    value: str | None = None
    #: The place of its first character, from 0.
    at: int
    #: Its length in characters.
    length: int
    #: The problem in a sentence.
    message: str
    #: The fields or values that there are, or those that are most like it.
    known: list[str]
    #: Ways to fix it, one line each.
    help: list[str]

@dataclass(frozen=True, kw_only=True)
class CardsFound(Document, schema="judge/cards-search/1"):
    """Matching cards: `judge cards search`."""

    results: list[CardFacts]
    #: The number of cards that match, of which only the first may be listed.
    total: int
    #: If none matches, cards that would but for a typing error in a name.
    near: list[CardFacts] = field(default_factory=list)
    #: The parts of the query that cannot be read; the rest of it counts.
    wrong: list[Wrong] = field(default_factory=list)
    #: True if the query has a field such as `t:`.
    has_fields: bool

@dataclass(frozen=True, kw_only=True)
class InFormat(Element):
    """The legality of a card in a format."""

    #: The format as it is named in a sentence.
    name: str
    format: Format
    status: CardsShowStatus
    #: The first day of the status by these sets, if it is known.
    from_: Date | None = field(default=None, metadata={"key": "from"})
    #: The first day on which it is over, if that is known.
    until: Date | None = None
    #: The sets whose printings make it so: any copy of a legal card may be played, whatever its printing.
    sets: list[str]
    #: The suspension in force, also of a card that has rotated since.
    suspension: Suspended | None = None
    #: The card pools with which it is legal, where the event chooses one (CR 9.3.2.d).
    pools: list[CardPool] = field(default_factory=list)
    #: Released sets of the card pool of which not every card is known here: of a rotated card, a printing there
    #: would make it legal.
    unseen: list[str] = field(default_factory=list)
    reliability: Reliability
    rule: str
    #: The same in words: `rotated since 2026-03-13 (SOR)`.
    words: str
    #: The most copies that a deck may have, where copies were asked about.
    copies: CopyLimit | None = None

@dataclass(frozen=True, kw_only=True)
class Suspended(Element):
    """A suspension in force."""

    from_: Date = field(metadata={"key": "from"})
    #: The first day on which the card is legal again, if it is known.
    until: Date | None = None
    #: The last day on which somebody saw it on the list.
    last_seen: Date | None = None
    source: str

@dataclass(frozen=True, kw_only=True)
class CopyLimit(Element):
    """The most copies of a card that a player may have in a format, and the rule that says so."""

    most: int
    rule: str

@dataclass(frozen=True, kw_only=True)
class OverriddenFact(Element):
    """A fact read differently from the card data."""

    kind: str
    field_: str = field(metadata={"key": "field"})
    printed: Any
    read: Any
    reason: str
    source: str

@dataclass(frozen=True, kw_only=True)
class GoverningRule(Element):
    """A rule that governs the card."""

    id: str
    title: str

@dataclass(frozen=True, kw_only=True)
class RetoldRuling(Element):
    """An official ruling on the card."""

    note: str
    text: str
    scenarios: list[str]
    #: Why it has no scenario.
    not_shown: str | None = None

@dataclass(frozen=True, kw_only=True)
class Card(Document, schema="judge/cards-show/1"):
    """A card: `judge cards show`."""

    name: str
    subtitle: str | None = None
    type: CardKind
    token: bool
    unique: bool
    set: str | None = None
    number: int | None = None
    rarity: str | None = None
    cost: int | None = None
    arena: Arena | None = None
    power: int | None = None
    hp: int | None = None
    upgrade_power: int | None = None
    upgrade_hp: int | None = None
    aspects: list[Aspect]
    traits: list[str]
    keywords: list[Keyword]
    #: Number of embedded rulings whose game begins with a card of its name; only where every card is listed.
    used_in: int | None = None
    #: Its abilities in words; only where every card is listed, and if they are asked for.
    texts: list[str] | None = None
    #: True if the lines below are the words printed on the card, from imported card data.
    is_printed: bool
    abilities: list[str]
    unit_abilities: list[str]
    upgrade_abilities: list[str]
    #: Where the compiler stopped in texts it does not understand.
    unsupported: list[str]
    #: Every number of the card's printings, as `SOR 164 427; LOF 164`.
    printings: str
    #: The day that its legality is for.
    legality_on: Date
    #: Its legality in each format with a card pool; a token, which is in no deck, has none.
    legality: list[InFormat]
    overrides: list[OverriddenFact]
    rules: list[GoverningRule]
    #: Official rulings on the card, in this project's words.
    rulings: list[RetoldRuling]
    #: Every scenario whose game begins with the card.
    scenarios: list[str]
    #: Those of them that are about the card: their titles name it, or they show an official ruling on it.
    about: list[str]

@dataclass(frozen=True, kw_only=True)
class Candidates(Document, schema="judge/cards-show-candidates/1"):
    """The cards that share the name: `judge cards show`, which exits with 1."""

    candidates: list[str]

@dataclass(frozen=True, kw_only=True)
class StepRefusal(Element):
    """Why a step is not legal."""

    #: In words.
    told: str
    #: The rules that forbid it; none if no prompt asks for it.
    rules: list[str]
    #: The cards that are the reason: a unit with Sentinel, the source of a "can't", or the card that cannot do it.
    cards: list[DecideCard]
    #: Each of the rules with its first sentence.
    lines: list[RuleLine]

@dataclass(frozen=True, kw_only=True)
class DecideCard(Element):
    """A card of the game."""

    #: Its number in this game: the same card has the same one throughout the trace.
    id: int
    #: The name of the card in the file: its alias, or its name, with the subtitle where the name alone is not
    #: enough.
    name: str
    #: The player who owns it.
    owner: str

@dataclass(frozen=True, kw_only=True)
class RuleLine(Element):
    """A rule in a line."""

    rule: str
    #: Its first sentence.
    says: str

@dataclass(frozen=True, kw_only=True)
class Step(Element):
    """A step and its result."""

    #: From 1.
    step: int
    #: Line of the file, from 1.
    line: int
    #: The step as the file says it.
    text: list[str]
    lines: list[Line]
    #: The refusal of the step by the engine.
    refused: Refusal | None = None
    #: The position after the step; absent for an event of the Tournament Regulations.
    board: Position | None = None
    #: State of an event of the Tournament Regulations, for a step that looks at it.
    sheet: Sheet | None = None

@dataclass(frozen=True, kw_only=True)
class LineEvent(Element):
    """An event."""

    kind: Literal["event"]
    #: Counted from 1 through the whole trace.
    number: int
    told: str
    #: The kind of event, as one word: `damage`, `defeat`. The words are those of `events` in a scenario file where
    #: it has them.
    event: str | None = None
    #: The rule of the event.
    rule: str | None = None
    #: Every rule that it rests on, beginning with that one.
    rules: list[str] = field(default_factory=list)
    #: The player who acts, or who is affected.
    player: str | None = None
    #: The affected card or base; if there is none, the acting one.
    card: DecideCard | None = None
    #: The card that acts on that one.
    by: DecideCard | None = None
    #: The unit that a card is played on or attached to.
    on: DecideCard | None = None
    #: Further cards of the event: those attacked, drawn, looked at, chosen, affected.
    cards: list[DecideCard] = field(default_factory=list)
    #: Further players of the event.
    players: list[str] = field(default_factory=list)
    #: The amount of damage or healing, number of cards, cost, number of resources, or round.
    amount: int | None = None
    #: Number of Credit tokens that pay.
    credits: int | None = None
    #: The phase, step, counter, token, keyword or ability, or the named card or trait.
    detail: str | None = None
    #: The changes of the position that are seen after it, as operations of a JSON Patch (RFC 6902) on the position
    #: before, without its prompt.
    changes: list[Any] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class LineNot(Element):
    """Something expected that does not happen."""

    kind: Literal["not"]
    told: str
    #: The kind of event, as one word: `damage`, `defeat`. The words are those of `events` in a scenario file where
    #: it has them.
    event: str | None = None
    #: The rule of the event.
    rule: str | None = None
    #: Every rule that it rests on, beginning with that one.
    rules: list[str] = field(default_factory=list)
    #: The player who acts, or who is affected.
    player: str | None = None
    #: The affected card or base; if there is none, the acting one.
    card: DecideCard | None = None
    #: The card that acts on that one.
    by: DecideCard | None = None
    #: The unit that a card is played on or attached to.
    on: DecideCard | None = None
    #: Further cards of the event: those attacked, drawn, looked at, chosen, affected.
    cards: list[DecideCard] = field(default_factory=list)
    #: Further players of the event.
    players: list[str] = field(default_factory=list)
    #: The amount of damage or healing, number of cards, cost, number of resources, or round.
    amount: int | None = None
    #: Number of Credit tokens that pay.
    credits: int | None = None
    #: The phase, step, counter, token, keyword or ability, or the named card or trait.
    detail: str | None = None
    #: The changes of the position that are seen after it, as operations of a JSON Patch (RFC 6902) on the position
    #: before, without its prompt.
    changes: list[Any] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class LineAsks(Element):
    """A player has to decide."""

    kind: Literal["asks"]
    told: str
    #: The player who has to decide; `chance` where a random outcome is left open.
    player: str | None = None
    #: The rule that asks it.
    rule: str | None = None
    #: The card whose ability asks, if one does.
    source: DecideCard | None = None
    #: True if nothing has to be chosen.
    optional: bool | None = None
    #: The words that a file could write for each option.
    options: list[str] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class LineRefused(Element):
    """The engine refuses the step, as it should."""

    kind: Literal["refused"]
    told: str
    rules: list[str]

@dataclass(frozen=True, kw_only=True)
class LineHolds(Element):
    """A claim that holds."""

    kind: Literal["holds"]
    told: str

@dataclass(frozen=True, kw_only=True)
class LineFails(Element):
    """A claim that does not hold. If a legal step was refused, `rules` forbid it."""

    kind: Literal["fails"]
    expected: str
    found: str
    rules: list[str]

@dataclass(frozen=True, kw_only=True)
class LineUnsupported(Element):
    """The engine does not implement the next thing."""

    kind: Literal["unsupported"]
    told: str

@dataclass(frozen=True, kw_only=True)
class Refusal(Element):
    """The refusal of a step."""

    #: In words.
    told: str
    #: The rules that forbid it; none if no prompt asks for it.
    rules: list[str]
    #: The cards that are the reason: a unit with Sentinel, the source of a "can't", or the card that cannot do it.
    cards: list[DecideCard]

@dataclass(frozen=True, kw_only=True)
class Position(DrawnPosition, Element):
    """A position."""

    round: int
    #: The phase and round in words: `action phase of round 2`.
    stage: str
    #: The player whose action it is.
    active: str
    counters: list[Counter]
    #: State of the game, as in `expect: {result: …}`.
    result: GameResult
    #: The current attack.
    attack: Attack | None = None
    #: The open prompt; none if the next action is asked for.
    prompt: Asked | None = None
    #: In clockwise order.
    players: list[Player]

@dataclass(frozen=True, kw_only=True)
class Counter(Element):
    """A counter, and its holder."""

    #: `initiative`, `blast` or `plan`.
    counter: str
    holder: str | None = None
    #: True if it was taken this round.
    taken: bool

@dataclass(frozen=True, kw_only=True)
class GameResultWinner(Element):
    """GameResultWinner"""

    winner: str

@dataclass(frozen=True, kw_only=True)
class GameResultWinners(Element):
    """GameResultWinners"""

    winners: list[str]

@dataclass(frozen=True, kw_only=True)
class GameResultDraw(Element):
    """GameResultDraw"""

    draw: list[str]

@dataclass(frozen=True, kw_only=True)
class GameResultLost(Element):
    """GameResultLost"""

    lost: list[str]

@dataclass(frozen=True, kw_only=True)
class Attack(Element):
    """An attack under way."""

    attacker: DecideCard
    defenders: list[DecideCard]

@dataclass(frozen=True, kw_only=True)
class Asked(Element):
    """A prompt that waits for an answer."""

    #: The player who has to decide; `chance` where a random outcome is left open.
    player: str
    #: The rule that asks it.
    rule: str
    #: The card whose ability asks, if one does.
    source: DecideCard | None = None
    #: True if nothing has to be chosen.
    optional: bool
    #: The words that a file could write for each option.
    options: list[str]

@dataclass(frozen=True, kw_only=True)
class Player(Element):
    """One player's part of the position."""

    name: str
    eliminated: bool
    base: Base
    #: Leaders that are not deployed; a deployed one is a unit or an upgrade.
    leaders: list[Leader]
    ready_resources: int
    exhausted_resources: int
    credits: int
    #: True if the Force is with the player.
    force: bool
    ground: list[Unit]
    space: list[Unit]
    hand: Pile
    #: The top card first.
    deck: Pile
    discard: Pile
    resources: Pile

@dataclass(frozen=True, kw_only=True)
class Base(Element):
    """A base."""

    #: Its number in this game: the same card has the same one throughout the trace.
    id: int
    #: The name of the card in the file: its alias, or its name, with the subtitle where the name alone is not
    #: enough.
    name: str
    #: The player who owns it.
    owner: str
    #: Its printed name, with the subtitle; of a copy, that of the card that it is.
    printed: str
    #: The words with which a step names it and no other card (contract §3).
    words: str
    hp: int
    damage: int
    remaining: int
    epic_used: bool
    #: Cards captured by it.
    captives: list[PlacedCard] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class PlacedCard(Element):
    """A card on the table."""

    #: Its number in this game: the same card has the same one throughout the trace.
    id: int
    #: The name of the card in the file: its alias, or its name, with the subtitle where the name alone is not
    #: enough.
    name: str
    #: The player who owns it.
    owner: str
    #: Its printed name, with the subtitle; of a copy, that of the card that it is.
    printed: str
    #: The words with which a step names it and no other card (contract §3).
    words: str

@dataclass(frozen=True, kw_only=True)
class Leader(Element):
    """A leader in the base zone."""

    #: Its number in this game: the same card has the same one throughout the trace.
    id: int
    #: The name of the card in the file: its alias, or its name, with the subtitle where the name alone is not
    #: enough.
    name: str
    #: The player who owns it.
    owner: str
    #: Its printed name, with the subtitle; of a copy, that of the card that it is.
    printed: str
    #: The words with which a step names it and no other card (contract §3).
    words: str
    ready: bool
    epic_used: bool

@dataclass(frozen=True, kw_only=True)
class Unit(Element):
    """A unit in an arena."""

    #: Its number in this game: the same card has the same one throughout the trace.
    id: int
    #: The name of the card in the file: its alias, or its name, with the subtitle where the name alone is not
    #: enough.
    name: str
    #: The player who owns it.
    owner: str
    #: Its printed name, with the subtitle; of a copy, that of the card that it is.
    printed: str
    #: The words with which a step names it and no other card (contract §3).
    words: str
    power: int
    hp: int
    damage: int
    remaining: int
    ready: bool
    #: True if it is a deployed leader.
    leader: bool
    #: The names of its current keywords.
    keywords: list[str]
    upgrades: list[PlacedCard]
    captives: list[PlacedCard]

@dataclass(frozen=True, kw_only=True)
class Pile(Element):
    """Cards in a hand, a deck, a discard pile or a resource zone."""

    #: Number of cards.
    count: int
    #: The cards that the file names, in order, without those of which it gives only the number.
    known: list[PlacedCard]

@dataclass(frozen=True, kw_only=True)
class Sheet(Element):
    """An event as it stands, to be drawn."""

    #: The number of players, and how far the event is.
    headline: str
    parts: list[DecidePart]

@dataclass(frozen=True, kw_only=True)
class DecidePart(Element):
    """A part of the sheet, beneath a title."""

    title: str
    rows: list[list[str]]

@dataclass(frozen=True, kw_only=True)
class UnsupportedText(Element):
    """A text that the engine does not implement."""

    card: str
    text: str

@dataclass(frozen=True, kw_only=True)
class Decided(Document, schema="judge/decide/1"):
    """A scenario with one more step and its result, or the rules that forbid the step: `decide` of `judge serve`."""

    #: The file with the step; null if the step is refused, which changes nothing.
    source: str | None = None
    #: Why the step is refused, and by which rules.
    refused: StepRefusal | None = None
    #: The step with its events.
    step: Step | None = None
    #: The next decision; null if there is none.
    prompt: Asked | None = None
    #: The state of the game.
    result: GameResult | None = None
    #: Texts and rules that the step needs but the engine does not implement.
    unsupported: list[UnsupportedText]

@dataclass(frozen=True, kw_only=True)
class DeckNumbers(Element):
    """A deck in numbers."""

    name: str | None = None
    player: str | None = None
    #: The writer of the list, as an export names them.
    author: str | None = None
    uid: str | None = None
    leaders: list[str]
    bases: list[str]
    #: The number of cards.
    deck: int
    sideboard: int
    units: int
    events: int
    upgrades: int
    #: The number of cards of the deck for each printed cost.
    curve: dict[str, Any]
    penalties: list[Penalty]

@dataclass(frozen=True, kw_only=True)
class Penalty(Element):
    """A card's aspect penalty in a deck."""

    #: The card's full name.
    card: str
    section: Section
    count: int
    #: The missing icons.
    icons: list[Aspect]
    #: The additional cost of each copy, in resources.
    resources: int

@dataclass(frozen=True, kw_only=True)
class Finding(Element):
    """One thing about a deck."""

    severity: Severity
    #: The deck, from 1, if there are several.
    deck: int | None = None
    #: A sentence without a full stop.
    what: str
    #: The way to make it legal, or to decide it.
    fix: str | None = None
    #: The rules it rests on, at least one.
    rules: list[RuleId]

@dataclass(frozen=True, kw_only=True)
class DeckCheck(Document, schema="judge/deck-check/1"):
    """Legality of decks, with the reasons: `judge deck check`."""

    verdict: Verdict
    format: Format
    policy: str
    date: Date | None = None
    card_pool: CardPool | None = None
    #: Announcements of releases, rotation and suspensions are known up to this day.
    announcements: Date | None = None
    tier: Tier
    decks: list[DeckNumbers]
    findings: list[Finding]

@dataclass(frozen=True, kw_only=True)
class Message(Element):
    """A problem, its place and how to fix it."""

    #: The file as named; none if the problem is not about a file.
    file: str | None = None
    #: From 1.
    line: int | None = None
    #: In characters, from 1.
    column: int | None = None
    severity: Level
    #: The problem, in a sentence.
    message: str
    #: The problem with the words at that place.
    label: str | None = None
    #: Ways to fix it, one line each: nearest names, allowed values, the rule that forbids it.
    help: list[str]

@dataclass(frozen=True, kw_only=True)
class Failed(Document, schema="judge/error/1"):
    """The reasons why a command exited with 2."""

    #: The file as named; none if the problem is not about a file.
    file: str | None = None
    #: From 1.
    line: int | None = None
    #: In characters, from 1.
    column: int | None = None
    severity: Level
    #: The problem, in a sentence.
    message: str
    #: The problem with the words at that place.
    label: str | None = None
    #: Ways to fix it, one line each: nearest names, allowed values, the rule that forbids it.
    help: list[str]
    #: Every message, including the first.
    errors: list[Message]

@dataclass(frozen=True, kw_only=True)
class Standing(Element):
    """A line of the standings."""

    rank: int
    player: str
    uid: str | None = None
    record: Record
    ratio: Exact
    #: The mean of the opponents' ratios.
    opponents: Exact
    #: The mean of that for each opponent.
    opponents_opponents: Exact
    lot: int
    dropped: bool
    #: The tiebreaker that puts the player below the next higher rank.
    below_by: Tiebreaker | None = None
    rule: RuleId | None = None
    #: The number of byes among the matches won.
    byes: int | None = None
    #: The opponents, once for each match.
    met: list[str] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class Record(Element):
    """Matches won and lost, "X-Y". A bye is a match won (TR 4.1.1); a match that both players lose is lost by each."""

    won: int
    lost: int

@dataclass(frozen=True, kw_only=True)
class Exact(Element):
    """An exact number, also in readable form. Numerators can have more digits than other programs support."""

    numerator: str
    denominator: str
    #: `66.66%`, rounded down.
    percent: str

@dataclass(frozen=True, kw_only=True)
class Standings(Document, schema="judge/event-standings/1"):
    """Standings and the tiebreakers that decided them, one element for each player: `judge event standings`."""

    results: list[Standing]

@dataclass(frozen=True, kw_only=True)
class Action(Element):
    """A legal way to decide."""

    #: The step to add to the file.
    step: str
    #: `play`, `attack`, `use`, `deploy`, `pass` or `take`; `choose` for the answer to a prompt.
    kind: str
    #: The card that is played, attacks, is used or deployed.
    card: DecideCard | None = None
    #: The action ability that is used.
    ability: str | None = None
    #: The cards and bases that it is aimed at: attacked, chosen, played or deployed on, exploited.
    targets: list[DecideCard] = field(default_factory=list)
    #: The cost, if it is paid at once.
    cost: Cost | None = None
    #: The same in words.
    told: str

@dataclass(frozen=True, kw_only=True)
class Cost(Element):
    """The cost of an action."""

    resources: int
    #: Number of Credit tokens.
    credits: int
    #: Reasons for the amount, each with its rule.
    because: list[str]
    #: The parts of the cost of playing a card, which add up to it unless they come to less than 0.
    parts: list[CostPart] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class CostPart(Element):
    """A part of the cost of playing a card."""

    #: In resources; less than 0 if it makes the card cheaper.
    amount: int
    #: The reason, in words: `printed`, `a missing Command icon`, `Home One`.
    told: str
    rule: str
    #: The card whose ability it is.
    card: DecideCard | None = None

@dataclass(frozen=True, kw_only=True)
class Failure(Element):
    """One expectation that fails."""

    #: The step, from 1; 0 if it is not about a step.
    step: int
    line: int
    #: In characters, from 1; 0 if it has no place.
    column: int
    expected: str
    found: str

@dataclass(frozen=True, kw_only=True)
class Legal(DrawnLegal, Document, schema="judge/legal/1"):
    """Legal answers at the end of a scenario's steps: `legal` of `judge serve`."""

    #: The player who decides; `chance` if a random outcome is open. Null if nobody does: the game is over, or its
    #: steps could not be played.
    player: str | None = None
    #: The prompt, in words.
    told: str | None = None
    #: The prompt, as data.
    prompt: Asked | None = None
    #: Each legal answer, as a step to add to the file. Anything else is not legal.
    steps: list[str]
    #: The same as data: what each is, and the cards that it is about by their ids in `position`.
    actions: list[Action]
    #: True if the list is complete. There may be too many answers, or different cards with the same name.
    complete: bool
    #: The state of the game.
    result: GameResult | None = None
    #: The position at the prompt.
    position: Position | None = None
    #: Expectations that failed, or why a step could not be played.
    failures: list[Failure]
    #: Texts and rules that the steps need but the engine does not implement, and texts of cards in play that it does
    #: not understand.
    unsupported: list[UnsupportedText]

@dataclass(frozen=True, kw_only=True)
class Picture(DrawnPicture, Document, schema="judge/picture/1"):
    """A picture of a position: `picture` of `judge serve`."""

    #: The picture, as SVG.
    svg: str
    #: In pixels.
    width: int
    #: In pixels.
    height: int
    #: The position in words, as the picture has them for who does not see it.
    words: str

@dataclass(frozen=True, kw_only=True)
class Proof(Element):
    """The result for a file, for programs."""

    file: str
    title: str
    status: ProveStatus
    claims: list[Claim]
    #: The number of different final positions.
    outcomes: int
    positions: int
    lines: int
    #: Why the search was cut short, if it was.
    cut: str | None = None
    #: The claims were decided without searching every line; `lines`, `outcomes` and `deciding` are omitted.
    decided_only: bool
    #: If only one first decision forces its claim: a line of play for each other decision.
    others: list[list[str]]
    #: The choices that separate the outcomes.
    deciding: list[str]
    #: Steps that some lines of play cannot take, and the number of those lines.
    impossible: list[Departures]
    impossible_lines: int
    #: Expectations that fail in some line of play.
    broken: list[Departures]
    errors: list[str]
    unsupported: list[UnsupportedText]
    #: The requested number of outcomes, the nearest first.
    ends: list[End] = field(default_factory=list)
    #: For a part of a divided proof, the data that join it to the others.
    part: ProofPartReport | None = None

@dataclass(frozen=True, kw_only=True)
class Claim(Element):
    """The result for a claim."""

    claim: str
    #: Its place in the file.
    line: int
    #: Null if it is undetermined.
    holds: bool | None = None
    positions: int
    #: The number of lines of play; the greatest number means that many or more.
    lines: int
    cut: bool
    #: The choices that matter for the claim.
    deciding: list[str]
    #: The decisions of a shortest line that shows it.
    witness: list[str] | None = None
    #: With `fewest`, the largest number of decisions of the player who forces it.
    decisions: int | None = None
    #: The moves by which the player forces it, or the others prevent it: for each reply the next move.
    strategy: StrategyText | None = None

@dataclass(frozen=True, kw_only=True)
class StrategyText(Element):
    """A strategy in words."""

    #: Its number, if another part refers to it.
    number: int | None = None
    #: The decisions, in order, up to one that the others can take in different ways.
    moves: list[str]
    #: The continuation for each reply.
    replies: list[ToldReply]
    #: The number of another part that it continues as, if it does.
    as_in: int | None = None
    #: True if it continues further than shown here.
    goes_on: bool

@dataclass(frozen=True, kw_only=True)
class ToldReply(Element):
    """A reply of the others, and its continuation."""

    #: The answers that lead there.
    to: list[str]
    then: StrategyText

@dataclass(frozen=True, kw_only=True)
class Departures(Element):
    """Where lines of play depart from the file."""

    #: The step, from 1; 0 if it is not about a step.
    step: int
    line: int
    #: In characters, from 1; 0 if it has no place.
    column: int
    expected: str
    found: str
    lines: int
    witness: list[str]

@dataclass(frozen=True, kw_only=True)
class End(Element):
    """An outcome: an end of lines of play."""

    #: The facts in which the outcomes differ.
    facts: list[Fact]
    #: The decisions of a shortest line to it.
    line: list[str]

@dataclass(frozen=True, kw_only=True)
class Fact(Element):
    """A fact about a final position."""

    #: Its subject: `damage on ben's base`.
    about: str
    #: Its value there.
    value: str
    #: Both in words: `2 damage on ben's base`.
    told: str

@dataclass(frozen=True, kw_only=True)
class ProofPartReport(Element):
    """The report of a part, for joining."""

    #: From 1.
    number: int
    of: int
    #: Number of positions that the division sought.
    sought: int
    #: The file that was divided.
    source: str
    #: The edition of the rules that the search used.
    edition: str
    #: Number of positions searched.
    positions: int
    leaves: list[Leaf]

@dataclass(frozen=True, kw_only=True)
class Leaf(Element):
    """The result of one position that a part begins at."""

    #: The numbers of the answers, from 1, that lead to it.
    begin: list[int]
    #: One for each entry of `prove`.
    claims: list[LeafClaim]
    #: Number of lines of play from it, in decimal digits; nothing if they were not counted.
    lines: str | None = None
    #: Expectations of the steps that fail in some line of play.
    broken: list[LeafDeparture]
    #: Steps that cannot be taken in some line of play.
    impossible: list[LeafDeparture]
    #: Number of all such lines.
    impossible_lines: str
    unsupported: list[UnsupportedText]
    #: The reason that the search ended before all was decided, if it did.
    cut: str | None = None

@dataclass(frozen=True, kw_only=True)
class LeafClaim(Element):
    """The result of a claim from there."""

    #: True if the player can force it, for such a claim.
    forced: bool | None = None
    #: True if it holds at some end.
    some: bool | None = None
    #: True if it fails at some end.
    fails: bool | None = None
    #: Number of lines of play at whose end it holds.
    lines: str | None = None
    #: The strategy of the winning side.
    strategy: StrategyText | None = None

@dataclass(frozen=True, kw_only=True)
class LeafDeparture(Element):
    """A departure of lines of play from the file."""

    failure: Failure
    lines: str
    #: The decisions of one of them.
    witness: list[str]

@dataclass(frozen=True, kw_only=True)
class Proofs(Document, schema="judge/prove/1"):
    """The result of every line of play, one element for each file: `judge prove`."""

    results: list[Proof]

@dataclass(frozen=True, kw_only=True)
class ProofPart(Element):
    """A part of a proof, as a scenario file."""

    #: The name of the file.
    file: str
    #: Its text.
    source: str

@dataclass(frozen=True, kw_only=True)
class ProofParts(Document, schema="judge/prove-parts/1"):
    """The parts of a proof, one element each: `prove-split` of `judge serve`."""

    results: list[ProofPart]

@dataclass(frozen=True, kw_only=True)
class RandomGame(Element):
    """A random game. Players have the numbers of their decks, from 1."""

    #: The seed of the game: the same decks and seed give the same game.
    seed: int
    #: The player with the initiative in the first round.
    first: int
    #: The winners; none if the game is a draw, or stopped.
    winners: list[int]
    #: The round in which it ended.
    round: int
    #: The number of decisions that players made.
    decisions: int
    #: The reason, if the game stopped before its end: a card and the text that the engine does not play.
    stopped: str | None = None

@dataclass(frozen=True, kw_only=True)
class RandomGames(Document, schema="judge/random-games/1"):
    """Random games between decks, one element each: `random-games` of `judge serve`."""

    results: list[RandomGame]

@dataclass(frozen=True, kw_only=True)
class Replay(DrawnReplay, Element):
    """One file, replayed."""

    file: str
    title: str
    status: ReplayStatus
    failures: list[Failure]
    unsupported: list[UnsupportedText]
    #: Every rule that the trace cites, once, in the order of the rules.
    citations: list[str]
    #: The edition whose numbers it cites, if not that of the edition that it rules by.
    cited_by: CitedBy | None = None
    #: State of the game at the end, if it was played.
    result: GameResult | None = None
    #: Errors in the scenario file, with their places.
    errors: list[Message]
    #: The rules that the file names as the basis of the ruling.
    cites: list[str]
    #: The claims of the file, proved for every line of play it leaves open.
    proved: list[str]
    #: The file's quiz with its options as the engine rules them.
    quiz: Question | None = None
    #: The events, if the file could be played.
    trace: Trace | None = None

@dataclass(frozen=True, kw_only=True)
class CitedBy(Element):
    """An edition whose numbers a replay uses."""

    edition: str
    #: The cited rules that this edition does not have, by their present numbers.
    absent: list[str]

@dataclass(frozen=True, kw_only=True)
class Question(Element):
    """A question with its options."""

    ask: str
    options: list[Option]

@dataclass(frozen=True, kw_only=True)
class Option(Element):
    """An option of a question."""

    text: str
    right: bool

@dataclass(frozen=True, kw_only=True)
class Trace(DrawnTrace, Element):
    """Everything that happened in a replay, from the first step to the last."""

    #: The edition of the rules that were applied.
    edition: str
    #: The position that the steps start from.
    start: Position | None = None
    #: The events before the first step.
    opening: list[Line]
    steps: list[Step]
    #: The table at the end, drawn in text.
    drawn: list[str]

@dataclass(frozen=True, kw_only=True)
class Replays(Document, schema="judge/replay/1"):
    """The result of scenario files, one element each: `judge replay`."""

    results: list[Replay]

@dataclass(frozen=True, kw_only=True)
class RulingText(Document, schema="judge/ruling/1"):
    """A built-in ruling with its scenario: `ruling` of `judge serve`."""

    file: str
    title: str
    #: The rules it rests on.
    cites: list[str]
    #: The text of the scenario file, in YAML.
    source: str

@dataclass(frozen=True, kw_only=True)
class RulingTitle(Element):
    """A ruling of the library, by its title."""

    file: str
    title: str
    #: True if it asks a question.
    quiz: bool

@dataclass(frozen=True, kw_only=True)
class RulingTitles(Document, schema="judge/ruling-titles/1"):
    """Every built-in ruling: `rulings` of `judge serve`."""

    results: list[RulingTitle]

@dataclass(frozen=True, kw_only=True)
class LegalityAnswer(Element):
    """The answer to a question about legality."""

    asked: SearchAsked
    #: The day that it is for.
    on: Date
    #: The day up to which announcements are known.
    known_until: Date | None = None
    #: The copies that were asked about.
    copies: int | None = None
    cards: list[CardLegality]
    #: The number of further cards.
    more: int

@dataclass(frozen=True, kw_only=True)
class CardLegality(Element):
    """A card with its legality in the formats that were asked about."""

    #: Its full name.
    card: str
    formats: list[InFormat]

@dataclass(frozen=True, kw_only=True)
class FoundRule(Element):
    """A rule found by a search, for programs."""

    id: str
    title: str
    path: list[str]
    score: float
    snippet: str
    edition: str | None = None
    #: The source of its document, if it is second-hand.
    second_hand: SecondHand | None = None
    #: The documents that have the answer, if no document here does: the rule is then not an answer.
    elsewhere: list[Known] = field(default_factory=list)
    #: The parts of the score.
    parts: FoundParts | None = None
    explain: list[Reason] | None = None
    #: The names of the cards in the query, with the most relevant rule.
    cards: list[str] = field(default_factory=list)
    #: The ruling that shows the rule in play, with the most relevant rule.
    ruling: PlayedRuling | None = None
    #: The rule itself, with the most relevant rule; only if its text is asked for.
    rule: RuleText | None = None

@dataclass(frozen=True, kw_only=True)
class SecondHand(Element):
    """The source of a document that is not restated from its own text."""

    #: Where its rules are known from.
    source: str
    reliability: Reliability

@dataclass(frozen=True, kw_only=True)
class Known(Element):
    """A document that judges know."""

    #: Its code, such as `CR`.
    code: str
    name: str
    #: The publisher's page for it, if there is one.
    address: str | None = None

@dataclass(frozen=True, kw_only=True)
class FoundParts(Element):
    """The parts of the score of a rule, with what it answers."""

    #: The points of its words and its names.
    words: float
    #: The points of its meaning.
    meaning: float
    #: The likeness of its meaning to the query, from -1 to 1, if it is known.
    likeness: float | None = None
    #: The question that is likest among those that it answers.
    question: str | None = None

@dataclass(frozen=True, kw_only=True)
class Reason(Element):
    """One reason for the rank of a rule.

    The score of a rule is the sum of the points of its words, times every factor, and then the points of all
    else.
    """

    #: In plain words.
    why: str
    points: float | None = None
    factor: float | None = None

@dataclass(frozen=True, kw_only=True)
class PlayedRuling(Element):
    """A ruling that shows a rule in play."""

    title: str
    #: Its file, as accepted by `judge replay`.
    file: str

@dataclass(frozen=True, kw_only=True)
class RuleText(Element):
    """A rule to read, for programs."""

    id: RuleId
    title: str
    text: str
    examples: list[str]
    #: Its parts and their parts, in document order; none of a long section.
    parts: list[SearchPart]
    #: The line to cite it by.
    citation: str

@dataclass(frozen=True, kw_only=True)
class SearchPart(Element):
    """A part of a rule, for programs."""

    id: RuleId
    title: str
    text: str
    examples: list[str]

@dataclass(frozen=True, kw_only=True)
class Found(Document, schema="judge/search/1"):
    """Matching rules, best first, and the legality of cards: `judge search`."""

    #: The legality of cards, if it was asked about.
    legality: LegalityAnswer | None = None
    #: The matching rules, best first.
    results: list[FoundRule]

@dataclass(frozen=True, kw_only=True)
class Setup(Document, schema="judge/setup/1"):
    """A scenario that begins with the position of another after a step, or of a game setup: `setup` of `judge
    serve`.
    """

    #: The text of the scenario.
    source: str
    #: The same as data: its keys `title`, `format`, `cards` and `setup`. JSON is YAML, so a program can change it
    #: and write it as a file.
    scenario: Any
    #: The same position as data, as the scenario has it.
    position: Position | None = None
    #: Facts of a game setup of a simulator that the scenario omits, and assumptions; empty for a scenario.
    notes: list[str]

@dataclass(frozen=True, kw_only=True)
class Rule(Element):
    """A rule, for programs."""

    id: RuleId
    title: str
    text: str
    examples: list[str]
    path: list[str]
    parent: RuleId | None = None
    children: list[RuleId]
    #: Its parts and their parts, in document order.
    parts: list[SearchPart]
    previous: RuleId | None = None
    next: RuleId | None = None
    links: list[RuleId]
    missing: list[str]
    linked_from: list[RuleId]
    #: The glossary entries for its name.
    glossary: list[RuleId]
    #: Other matches for the name typed.
    also: AlsoCalled
    #: Notes on its number in the edition named.
    moved: str | None = None
    #: Questions it answers.
    answers: list[str]
    #: Files of the scenarios that name the rule.
    scenarios: list[str]
    #: Scenarios that name it or one of its parts.
    rulings: list[Ruling]
    #: The engine's coverage of it; none for a rule that is not about play.
    class_: Class | None = field(default=None, metadata={"key": "class"})
    edition: str | None = None
    date: str | None = None
    #: The source of its document, if it is second-hand.
    second_hand: SecondHand | None = None
    citation: str
    file: str
    line: int

@dataclass(frozen=True, kw_only=True)
class AlsoCalled(Element):
    """Other matches for the name."""

    rules: list[RuleId]
    cards: list[str]

@dataclass(frozen=True, kw_only=True)
class Ruling(Element):
    """A scenario that supports a ruling."""

    #: The ruling that it shows, as a sentence.
    title: str
    file: str
    #: The rules that it cites.
    cites: list[RuleId]

@dataclass(frozen=True, kw_only=True)
class CardsOfName(Element):
    """The cards that share a name, for programs."""

    cards: list[CardFacts]
    #: The rules of their types, tokens and keywords.
    rules: list[RuleId]

@dataclass(frozen=True, kw_only=True)
class Citations(Element):
    """A rule or card as cited, for programs."""

    #: The rule; none for a card.
    id: RuleId | None = None
    #: One line for a rule, or one for each card of the name.
    citations: list[str]

@dataclass(frozen=True, kw_only=True)
class Shown(Document, schema="judge/show/1"):
    """A rule, the cards of a name, or with `--cite` their citations: `judge show`."""

    id: RuleId | RuleId | None = None
    title: str | None = None
    text: str | None = None
    examples: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    parent: RuleId | None = None
    children: list[RuleId] = field(default_factory=list)
    #: Its parts and their parts, in document order.
    parts: list[SearchPart] = field(default_factory=list)
    previous: RuleId | None = None
    next: RuleId | None = None
    links: list[RuleId] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    linked_from: list[RuleId] = field(default_factory=list)
    #: The glossary entries for its name.
    glossary: list[RuleId] = field(default_factory=list)
    #: Other matches for the name typed.
    also: AlsoCalled | None = None
    #: Notes on its number in the edition named.
    moved: str | None = None
    #: Questions it answers.
    answers: list[str] = field(default_factory=list)
    #: Files of the scenarios that name the rule.
    scenarios: list[str] = field(default_factory=list)
    #: Scenarios that name it or one of its parts.
    rulings: list[Ruling] = field(default_factory=list)
    #: The engine's coverage of it; none for a rule that is not about play.
    class_: Class | None = field(default=None, metadata={"key": "class"})
    edition: str | None = None
    date: str | None = None
    #: The source of its document, if it is second-hand.
    second_hand: SecondHand | None = None
    citation: str | None = None
    file: str | None = None
    line: int | None = None
    cards: list[CardFacts] = field(default_factory=list)
    #: The rules of their types, tokens and keywords.
    rules: list[RuleId] = field(default_factory=list)
    #: One line for a rule, or one for each card of the name.
    citations: list[str] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class Shard(Element):
    """One of several parts."""

    #: From 1.
    part: int
    parts: int

@dataclass(frozen=True, kw_only=True)
class Tested(Element):
    """The result of a file."""

    #: The scenario, or the snapshot if it is orphaned.
    file: str
    title: str
    outcome: Outcome
    problems: list[TestProblem]
    #: The differences between trace and snapshot, as a unified diff.
    diff: list[str] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class TestProblem(Element):
    """A problem of a file."""

    #: From 1.
    line: int
    #: In characters, from 1.
    column: int
    #: The problem, in a sentence.
    message: str
    #: Ways to fix it, one line each.
    help: list[str] = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class Suite(Document, schema="judge/test/1"):
    """The results of a suite of rulings: `judge test`."""

    #: The version of the program that ran it.
    judge: str
    #: The edition of the rules used.
    edition: str
    #: A digest of the files and their contents; reports of one suite share it.
    suite: str
    #: True if missing and orphaned snapshots fail.
    check: bool
    #: The part, if this is one.
    shard: Shard | None = None
    #: The number of files in the whole suite.
    files: int
    #: The files in order of their names.
    results: list[Tested]

#: The types of a card in a deck (CR 3.1). A token is a unit, an upgrade or its own type: see `TokenKind`.
CardKind = Literal["base", "event", "leader", "unit", "upgrade", "token"]

#: The two arenas (CR 4.3, 4.4).
Arena = Literal["ground", "space"]

#: The six aspects (CR 1.5.6).
Aspect = Literal["Vigilance", "Command", "Aggression", "Cunning", "Villainy", "Heroism"]

#: The keywords (CR 7.5), without their values.
Keyword = Literal["Ambush", "Grit", "Overwhelm", "Raid", "Restore", "Saboteur", "Sentinel", "Shielded", "Bounty", "Smuggle", "Coordinate", "Exploit", "Piloting", "Hidden", "Plot", "Support", "Fortify"]

#: The problem with a part of a query.
CardsSearchProblem = Literal["open-bracket", "too-deep", "unknown-field", "needs-value", "needs-number", "not-a-number", "not-a-date", "open-quote", "too-long", "closed-bracket", "not-comparable", "no-such-value", "limited"]

#: A day, written `2025-03-14`. Later days are greater.
Date = str

#: The number of players, and the way in which their decks are built (CR 9.1.1).
Format = Literal["premier", "twin-suns", "draft", "sealed", "eternal", "trilogy"]

#: The legality of a card in a format.
CardsShowStatus = Literal["legal", "suspended", "rotated", "not-yet", "never", "disputed", "unknown"]

#: A pool of cards that lists of suspended cards belong to.
CardPool = Literal["premier", "eternal"]

#: The strength of the sources: high is an official text, or at least three sources that agree; medium two
#: sources, or one careful one; low one source, or sources that disagree.
Reliability = Literal["low", "medium", "high"]

#: A line below a step.
Line = Union["LineEvent", "LineNot", "LineAsks", "LineRefused", "LineHolds", "LineFails", "LineUnsupported"]

GameResult = Union[Literal["ongoing"], "GameResultWinner", "GameResultWinners", "GameResultDraw", "GameResultLost"]

#: The verdict on all findings.
Verdict = Literal["legal", "not-legal", "undecided"]

#: The tier of an event (TR 2.2), the less demanding one first.
Tier = Literal["casual", "competitive"]

#: The parts of a deck list (TR 3.1.3).
Section = Literal["leaders", "base", "sideboard", "deck"]

#: The severity of a finding.
Severity = Literal["illegal", "undecided", "note"]

#: The id of a rule: the document's code and the rule's number, such as `CR 5.5.1.a`. Ids are read without regard
#: to case, to a trailing dot, or to a dot before the letter. A number without a document is one of the
#: Comprehensive Rules, unless it has the form of a note's. A code without a number names a document. In place of
#: a number, the glossary's entries have the words of their terms.
RuleId = str

#: The severity.
Level = Literal["error", "warning"]

#: The criterion that decides a rank, in this order.
Tiebreaker = Literal["win-loss-ratio", "opponents-ratio", "opponents-opponents-ratio", "lot"]

#: The result for a file, the worst last.
ProveStatus = Literal["undetermined", "invalid", "searched", "proved", "refuted"]

#: The result of a file.
ReplayStatus = Literal["pass", "fail", "unsupported", "invalid"]

#: The subject of a question about legality.
SearchAsked = Literal["card", "suspended"]

#: The degree to which a rule is covered.
Class = Literal["exercised", "ruled", "informational", "missing"]

#: The outcome of a file.
Outcome = Literal["passed", "new", "orphaned", "changed", "failed", "unsupported", "invalid"]
