//! The weights of everything. The numbers were found by trying on judged queries (`judge rules evaluate`), never on those
//! that are held.

/// A word in the field of a rule: in its title, in the headings above it, in its text, in its examples, in the text of the
/// rule that it is a part of, in the questions that it answers.
pub(super) const TITLE_FIELD: f32 = 0.5;
pub(super) const PATH_FIELD: f32 = 1.0;
pub(super) const TEXT_FIELD: f32 = 1.0;
pub(super) const EXAMPLES_FIELD: f32 = 0.3;
pub(super) const PARENT_FIELD: f32 = 0.2;
pub(super) const QUESTIONS_FIELD: f32 = 1.0;
/// The discount of a word in a field that is longer than others, and the point at which a word that stands there often counts
/// no more: the parameters b and k1 of BM25.
pub(super) const LENGTH: f32 = 0.6;
pub(super) const SATURATION: f32 = 1.2;

/// The shares of words and meaning, and the part of the meaning that the likest question has.
pub(super) const WORDS: f32 = 0.45;
pub(super) const MEANING: f32 = 0.55;
pub(super) const QUESTION_MEANT: f32 = 0.85;
/// The least likeness of a rule that has none of the words.
pub(super) const LEAST_LIKENESS: f32 = 0.4;
/// The likeness from which on the best rule is an answer.
pub(super) const NEAR_ENOUGH: f32 = 0.25;
/// The likeness from which on a rule of play answers a question in which penalties are named.
pub(super) const SURELY: f32 = 0.45;
/// The arrears of a rule without questions.
pub(super) const NO_QUESTION: f32 = 0.05;

/// A word that is part of what the thesaurus knows, of what it has in its place, and of the name of a card.
pub(super) const SAID: f32 = 0.65;
pub(super) const MEANT: f32 = 0.4;
pub(super) const OF_CARD: f32 = 0.12;

/// The share of its score that a rule of penalties, or a note that no document answers, gains where penalties are asked about,
/// where procedure is, and where an error is told; what a rule of events gains where either is asked about; and what one of
/// penalties loses where nothing of that is.
pub(super) const PENALTY_ASKED: f32 = 0.5;
pub(super) const POLICY_ASKED: f32 = 0.35;
pub(super) const ERROR_TOLD: f32 = 0.35;
pub(super) const POLICY_NOT_ASKED: f32 = 0.3;
pub(super) const EVENTS_ASKED: f32 = 0.1;

/// The share of its score that a rule with none of the words keeps, and the steepness with which it grows to the whole.
pub(super) const UNCOVERED: f32 = 0.34;
pub(super) const COVERAGE: f32 = 3.0;

/// Words that stand as close together in the text or in the title as in the query, and how many words may be between.
pub(super) const CLOSE_TEXT: f32 = 0.4;
pub(super) const CLOSE_TITLE: f32 = 0.17;
pub(super) const BETWEEN: u32 = 2;

/// The factors of a rule whatever is asked: by its document, as a heading without text, and more for rules that refer to it.
pub(super) const GLOSSARY: f32 = 0.65;
pub(super) const NOTES: f32 = 0.8;
pub(super) const REGULATIONS: f32 = 0.85;
pub(super) const HEADING: f32 = 0.42;
pub(super) const REFERRED: f32 = 0.03;

/// A rule that is named lifts it by a share of the best score: by its number, its title, or the title of what it is part
/// of; as a term of the glossary, or as what the entry of one refers to; by the thesaurus; by a card.
pub(super) const NUMBER: f32 = 3.0;
pub(super) const TITLE: f32 = 1.6;
pub(super) const PART: f32 = 0.4;
pub(super) const TERM: f32 = 0.5;
pub(super) const TERM_LINK: f32 = 0.7;
pub(super) const SAID_RULE: f32 = 1.0;
pub(super) const CARD: f32 = 1.7;
/// The share of the same that an official ruling on the card has.
pub(super) const ON_CARD: f32 = 1.1;

/// The steepness of its fall with the share of the query that the name is: of a title or term, and of words of the thesaurus.
pub(super) const TITLE_SHARE: f32 = 2.0;
pub(super) const SAID_SHARE: f32 = 0.28;
pub(super) const CARD_SHARE: f32 = 1.0;
/// Its fall with the number of rules that a term refers to, and with the place in a list.
pub(super) const TERM_LINKS: f32 = 0.35;
pub(super) const FALLING: f32 = 0.25;
/// A common word within a term, a title within a longer one, a name in what the thesaurus has, and a second reason.
pub(super) const COMMON_IN_TERM: f32 = 0.1;
pub(super) const WITHIN: f32 = 0.2;
pub(super) const MEANT_LIFT: f32 = 1.6;
pub(super) const OTHER_LIFTS: f32 = 0.3;

/// The shares that a good rule gives to those around it: to the one that it is part of, to its parts, to those that it refers
/// to, and to those that refer to it.
pub(super) const TO_WHOLE: f32 = 0.06;
pub(super) const TO_PARTS: f32 = 0.115;
pub(super) const TO_CITED: f32 = 0.1;
pub(super) const TO_CITING: f32 = 0.1;
/// The share of the score of a heading, a note or a term that a rule has which stands above it, because it rests on that.
pub(super) const NEARLY_AS_GOOD: f32 = 0.8;
