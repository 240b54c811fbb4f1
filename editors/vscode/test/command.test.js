'use strict';
const assert = require('node:assert/strict');
const path = require('node:path');
const test = require('node:test');
const { serverCommand, replayCommand } = require('../command');

const place = { root: path.resolve('/rulings'), home: path.resolve('/home/ana') };
const plain = { path: 'judge', rules: '', cards: '', edition: '' };

test('nothing set: the program on the PATH, in the folder that is open', () => {
  assert.deepEqual(serverCommand(plain, place), { command: 'judge', args: ['lsp'], cwd: place.root });
});

test('a path that was emptied is the program on the PATH', () => {
  assert.equal(serverCommand({ ...plain, path: ' ' }, place).command, 'judge');
});

test('rules, cards and edition are global flags, before the command', () => {
  const settings = { ...plain, rules: 'our rules', cards: './cards', edition: ' TR 1.0 ' };
  assert.deepEqual(serverCommand(settings, place).args, [
    '--rules', path.join(place.root, 'our rules'),
    '--cards', path.join(place.root, 'cards'),
    '--edition', 'TR 1.0',
    'lsp',
  ]);
});

test('paths start at the folder that is open, at home, or at the root', () => {
  const absolute = path.resolve('/opt/judge');
  for (const [written, meant] of [
    ['./target/debug/judge', path.join(place.root, 'target', 'debug', 'judge')],
    ['../judge', path.join(place.root, '..', 'judge')],
    ['~/bin/judge', path.join(place.home, 'bin', 'judge')],
    [absolute, absolute],
  ]) {
    assert.equal(serverCommand({ ...plain, path: written }, place).command, meant);
  }
  assert.equal(serverCommand({ ...plain, rules: '~' }, place).args[1], place.home);
  assert.equal(serverCommand({ ...plain, rules: '~ana' }, place).args[1], path.join(place.root, '~ana'));
});

test('a replay goes by the same settings, and the file is one word', () => {
  const file = path.join(place.root, 'a ruling; with $signs.yaml');
  assert.deepEqual(replayCommand({ ...plain, edition: '7.0' }, place, file), {
    command: 'judge',
    args: ['--edition', '7.0', 'replay', '-v', file],
    cwd: place.root,
  });
});
