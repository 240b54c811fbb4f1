'use strict';
// Writes what the package needs and the repository has elsewhere: the schema, which `judge` prints, and the licences.
// The program is $JUDGE, else the newest one that was built in this repository, else the one on the PATH.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const here = path.join(__dirname, '..');
const repository = path.join(here, '..', '..');

/** @param {string} file */
function built(file) {
  const at = path.join(repository, 'target', file, process.platform === 'win32' ? 'judge.exe' : 'judge');
  return fs.existsSync(at) ? [{ at, when: fs.statSync(at).mtimeMs }] : [];
}

const [newest] = [...built('release'), ...built('debug')].sort((a, b) => b.when - a.when);
const judge = process.env.JUDGE || newest?.at || 'judge';

/** @param {string[]} words */
function run(words) {
  return spawnSync(judge, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

// Programs that know one schema only take no name.
const named = run(['schema', 'scenario']);
const { status, stdout, stderr, error } = named.status === 2 ? run(['schema']) : named;
if (status !== 0) {
  console.error(`${judge} printed no schema: ${error?.message ?? stderr}`);
  console.error('Build it with `cargo build`, or name it: JUDGE=/path/to/judge npm run package');
  process.exit(1);
}
if (!('properties' in JSON.parse(stdout))) throw new Error(`${judge} printed JSON that is no schema`);
fs.mkdirSync(path.join(here, 'schemas'), { recursive: true });
fs.writeFileSync(path.join(here, 'schemas', 'scenario.json'), stdout);

const licences = ['NOTICE', 'LICENSE-MIT', 'LICENSE-APACHE'].map((name) => fs.readFileSync(path.join(repository, name), 'utf8').trim());
fs.writeFileSync(path.join(here, 'LICENSE.txt'), `${licences.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`);
console.log(`schemas/scenario.json is what ${judge} prints`);
