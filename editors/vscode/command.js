'use strict';
// What is started, from what the user has set. Nothing here knows of VS Code, so that it can be tested without it.

const path = require('node:path');

/**
 * @typedef {object} Settings
 * @property {string} path the program
 * @property {string} rules a folder of rules, or nothing
 * @property {string} cards a folder of card files, or nothing
 * @property {string} edition an edition of the rules, or nothing
 */

/**
 * @typedef {object} Place
 * @property {string} root the folder that is open: where paths start that are not absolute
 * @property {string} home the user's home folder
 */

/**
 * @typedef {object} Command
 * @property {string} command
 * @property {string[]} args
 * @property {string} cwd
 */

/**
 * The command line of the language server.
 *
 * @param {Settings} settings
 * @param {Place} place
 * @returns {Command}
 */
function serverCommand(settings, place) {
  return judge(settings, place, ['lsp']);
}

/**
 * The command line that tells the trace of a file.
 *
 * @param {Settings} settings
 * @param {Place} place
 * @param {string} file
 * @returns {Command}
 */
function replayCommand(settings, place, file) {
  return judge(settings, place, ['replay', '-v', file]);
}

/**
 * @param {Settings} settings
 * @param {Place} place
 * @param {string[]} words
 * @returns {Command}
 */
function judge(settings, place, words) {
  const args = [];
  if (settings.rules.trim()) args.push('--rules', folder(settings.rules, place));
  if (settings.cards.trim()) args.push('--cards', folder(settings.cards, place));
  if (settings.edition.trim()) args.push('--edition', settings.edition.trim());
  return { command: program(settings.path, place), args: [...args, ...words], cwd: place.root };
}

/**
 * A bare name stays as it is, for the system to look for on the PATH.
 *
 * @param {string} written
 * @param {Place} place
 */
function program(written, place) {
  const name = written.trim() || 'judge';
  return /[/\\]/.test(name) ? folder(name, place) : name;
}

/**
 * @param {string} written
 * @param {Place} place
 */
function folder(written, place) {
  return path.resolve(place.root, written.trim().replace(/^~(?=$|[/\\])/, () => place.home));
}

module.exports = { serverCommand, replayCommand };
