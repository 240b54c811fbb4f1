// @ts-check
// Terms of the game that the engine writes in English and the app draws alone, as on a tile: in the language of the user.
import { t } from "./words.js";

/** @type {Record<string, () => string>} */
const TERMS = {
  unit: () => t("unit"), event: () => t("event"), upgrade: () => t("upgrade"), leader: () => t("leader"), base: () => t("base"), token: () => t("token"),
  ground: () => t("ground"), space: () => t("space"), hand: () => t("hand"), discard: () => t("discard pile"), deck: () => t("deck"),
  initiative: () => t("initiative"), blast: () => t("blast"), plan: () => t("plan"),
  Aggression: () => t("Aggression"), Command: () => t("Command"), Cunning: () => t("Cunning"), Heroism: () => t("Heroism"), Vigilance: () => t("Vigilance"), Villainy: () => t("Villainy"),
  Ambush: () => t("Ambush"), Bounty: () => t("Bounty"), Coordinate: () => t("Coordinate"), Exploit: () => t("Exploit"), Grit: () => t("Grit"), Hidden: () => t("Hidden"),
  Overwhelm: () => t("Overwhelm"), Piloting: () => t("Piloting"), Plot: () => t("Plot"), Raid: () => t("Raid"), Restore: () => t("Restore"), Saboteur: () => t("Saboteur"),
  Sentinel: () => t("Sentinel"), Shielded: () => t("Shielded"), Smuggle: () => t("Smuggle"), Support: () => t("Support"),
};

/** A term with its number, if it has one: `Raid 2`. Other words stay as they are. @param {string} english */
export function term(english) {
  const [, name, rest] = english.match(/^(\w+)(.*)$/) ?? [];
  return Object.hasOwn(TERMS, name ?? "") ? TERMS[name]() + rest : english;
}
