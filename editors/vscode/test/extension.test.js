'use strict';
// The extension runs here in a VS Code that only takes notes, and what it does is held against what package.json says.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const test = require('node:test');

const here = path.join(__dirname, '..');
const manifest = JSON.parse(fs.readFileSync(path.join(here, 'package.json'), 'utf8'));
const properties = manifest.contributes.configuration.properties;

/**
 * @typedef {object} World
 * @property {Record<string, unknown>} [set] what the user has set
 * @property {string[]} [open] the languages of the files that are open
 * @property {{ code: unknown } | null} [fault] how `judge lsp --help` fails
 */

/** @param {World} world */
function run({ set = {}, open = ['yaml'], fault = null }) {
  const documents = open.map((languageId) => ({
    languageId,
    uri: { scheme: 'file', fsPath: path.join(here, 'my ruling.yaml') },
    save: async () => true,
  }));
  /** @type {{ commands: Map<string, () => any>, read: Set<string>, on: Record<string, any>, clients: any[], tasks: any[], said: string[], selectors: any[] }} */
  const notes = { commands: new Map(), read: new Set(), on: {}, clients: [], tasks: [], said: [], selectors: [] };
  const say = async (/** @type {string} */ message) => void notes.said.push(message);
  const vscode = {
    commands: { registerCommand: (/** @type {string} */ name, /** @type {any} */ does) => notes.commands.set(name, does) },
    workspace: {
      workspaceFolders: [{ uri: { fsPath: here } }],
      textDocuments: documents,
      onDidOpenTextDocument: (/** @type {any} */ does) => (notes.on.open = does),
      onDidChangeConfiguration: (/** @type {any} */ does) => (notes.on.change = does),
      getConfiguration: (/** @type {string} */ section) => ({
        get(/** @type {string} */ key, /** @type {unknown} */ otherwise) {
          const name = `${section}.${key}`;
          notes.read.add(name);
          return set[name] ?? properties[name]?.default ?? otherwise;
        },
      }),
    },
    languages: {
      match(/** @type {any[]} */ selector, /** @type {any} */ document) {
        notes.selectors.push(selector);
        return selector.some(({ language }) => language === document.languageId) ? 10 : 0;
      },
    },
    window: {
      activeTextEditor: documents[0] && { document: documents[0] },
      showWarningMessage: say,
      showErrorMessage: say,
      showInformationMessage: say,
    },
    tasks: { executeTask: async (/** @type {any} */ task) => void notes.tasks.push(task) },
    Task: function Task(/** @type {any[]} */ ...parts) {
      return { definition: parts[0], execution: parts[4] };
    },
    ProcessExecution: function ProcessExecution(/** @type {any[]} */ ...parts) {
      return { command: parts[0], args: parts[1], ...parts[2] };
    },
    TaskScope: { Global: 1, Workspace: 2 },
    TaskPanelKind: { Dedicated: 2 },
  };
  class LanguageClient {
    constructor(/** @type {any[]} */ ...parts) {
      this.id = parts[0];
      this.server = parts[2];
      this.options = parts[3];
      /** @type {string[]} */
      this.did = [];
      notes.clients.push(this);
    }
    async start() {
      this.did.push('start');
    }
    async dispose() {
      this.did.push('stop');
    }
  }
  const execFile = (/** @type {any[]} */ ...parts) => setImmediate(parts[3], fault);
  /** @type {Record<string, unknown>} */
  const doubles = { vscode, 'vscode-languageclient/node': { LanguageClient }, 'node:child_process': { execFile } };
  const loader = /** @type {any} */ (Module);
  const load = loader._load;
  loader._load = (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) => doubles[name] ?? load(name, ...rest);
  try {
    const at = require.resolve('../extension');
    delete require.cache[at];
    const { activate, deactivate } = require(at);
    activate({ subscriptions: [] });
    return { ...notes, deactivate };
  } finally {
    loader._load = load;
  }
}

/** @param {string} name */
function command(name) {
  return manifest.contributes.commands.some((/** @type {any} */ one) => one.command === name);
}

test('the commands of package.json are those that are registered', () => {
  const { commands } = run({});
  assert.deepEqual([...commands.keys()].sort(), manifest.contributes.commands.map((/** @type {any} */ one) => one.command).sort());
  for (const { command: name } of manifest.contributes.menus.commandPalette) assert.ok(command(name), name);
});

test('the settings of package.json are those that are read', async () => {
  const { read, commands, deactivate } = run({});
  await commands.get('judge.replay')?.();
  await deactivate();
  // This one is read by the language client, under the name that the client has.
  read.add('judge.trace.server');
  assert.deepEqual([...read].sort(), Object.keys(properties).sort());
});

test('a YAML file starts one server, which stops with VS Code', async () => {
  const { clients, on, deactivate, said } = run({ set: { 'judge.edition': '7.0' }, open: ['yaml', 'yaml'] });
  on.open({ languageId: 'yaml' });
  await deactivate();
  assert.equal(clients.length, 1);
  const [{ id, server, options, did }] = clients;
  assert.equal(id, 'judge');
  assert.deepEqual(server, { command: 'judge', args: ['--edition', '7.0', 'lsp'], options: { cwd: here } });
  assert.deepEqual(
    options.documentSelector,
    properties['judge.files'].default.map((/** @type {string} */ pattern) => ({ scheme: 'file', language: 'yaml', pattern })),
  );
  assert.deepEqual(did, ['start', 'stop']);
  assert.deepEqual(said, []);
});

test('other files start none', async () => {
  const { clients, deactivate } = run({ open: ['markdown'] });
  await deactivate();
  assert.equal(clients.length, 0);
});

test('a restart stops the server before it starts the next', async () => {
  const { clients, commands, deactivate } = run({});
  await Promise.all([commands.get('judge.restart')?.(), commands.get('judge.restart')?.()]);
  assert.deepEqual(clients.map(({ did }) => did.join(' ')), ['start stop', 'start stop', 'start']);
  await deactivate();
  assert.deepEqual(clients.map(({ did }) => did.join(' ')), ['start stop', 'start stop', 'start stop']);
});

test('another setting restarts the server, except how much it shows', async () => {
  const { clients, on, deactivate } = run({});
  on.change({ affectsConfiguration: (/** @type {string} */ name) => name === 'judge.trace.server' });
  on.change({ affectsConfiguration: (/** @type {string} */ name) => name === 'judge.rules' });
  await deactivate();
  assert.equal(clients.length, 2);
});

test('no program, or one without a server, is said once', async () => {
  for (const [code, words] of /** @type {[unknown, RegExp][]} */ ([['ENOENT', /there is no program `judge`/], [2, /no language server/]])) {
    const { clients, on, said, deactivate } = run({ fault: { code } });
    on.open({ languageId: 'yaml' });
    await deactivate();
    assert.equal(clients.length, 0);
    assert.equal(said.length, 1);
    assert.match(said[0], words);
  }
});

test('a replay runs the program on the file that is edited', async () => {
  const { commands, tasks } = run({});
  await commands.get('judge.replay')?.();
  assert.deepEqual(tasks[0].execution, {
    command: 'judge',
    args: ['replay', '-v', path.join(here, 'my ruling.yaml')],
    cwd: here,
  });
  // VS Code complains of the task in its output if the kind is not declared.
  const [{ type, required }] = manifest.contributes.taskDefinitions;
  assert.equal(tasks[0].definition.type, type);
  for (const key of required) assert.ok(key in tasks[0].definition, key);
  const { commands: without, tasks: none, said } = run({ open: [] });
  await without.get('judge.replay')?.();
  assert.equal(none.length, 0);
  assert.match(said[0], /open the file first/);
});

test('the schema that package.json names is the one that is written', () => {
  const [{ url }] = manifest.contributes.yamlValidation;
  assert.equal(path.normalize(url), path.join('schemas', 'scenario.json'));
  assert.match(fs.readFileSync(path.join(here, 'scripts', 'prepare.js'), 'utf8'), /'schemas', 'scenario.json'/);
});
