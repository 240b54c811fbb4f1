// @ts-check
// The printed facts of cards by their names, for whoever draws them. They are empty until somebody knows them.

/** @type {Map<string, any>} */
let faces = new Map();

/** @param {any} card */
export const fullName = (card) => (card.subtitle ? `${card.name}, ${card.subtitle}` : card.name);

/** Makes these cards known, and no others. @param {any[]} cards */
export const know = (cards) => { faces = new Map(cards.map((card) => [fullName(card), card])); };

/** The printed facts of a card, once they are known. @param {string} printed */
export const face = (printed) => faces.get(printed);
