'use strict';
// Starts `judge lsp` when a file is opened that it may have something to say about. All that it says, the server says.

const { execFile } = require('node:child_process');
const os = require('node:os');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { serverCommand, replayCommand } = require('./command');

/** @type {LanguageClient | undefined} */
let client;

/**
 * Starts and stops come one after the other, however fast they are asked for.
 *
 * @type {Promise<void>}
 */
let queue = Promise.resolve();

/** Whether a server was asked for since VS Code was started: it is not asked for again with every file. */
let asked = false;

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('judge.restart', restart),
    vscode.commands.registerCommand('judge.replay', replay),
    vscode.workspace.onDidOpenTextDocument(startFor),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const isOurs = ['path', 'rules', 'cards', 'edition', 'files'].some((key) => change.affectsConfiguration(`judge.${key}`));
      if (!isOurs) return;
      if (asked) restart();
      else vscode.workspace.textDocuments.forEach(startFor);
    }),
  );
  vscode.workspace.textDocuments.forEach(startFor);
}

function deactivate() {
  return inTurn(stop);
}

/** @param {vscode.TextDocument} document */
function startFor(document) {
  if (!asked && vscode.languages.match(selector(), document)) restart();
}

function restart() {
  asked = true;
  return inTurn(async () => {
    await stop();
    await start();
  });
}

/** @param {() => Promise<void>} work */
function inTurn(work) {
  queue = queue.then(work).catch((error) => {
    vscode.window.showErrorMessage(`judge: ${error instanceof Error ? error.message : error}`);
  });
  return queue;
}

async function stop() {
  const last = client;
  client = undefined;
  await last?.dispose();
}

async function start() {
  const { command, args, cwd } = serverCommand(settings(), place());
  const fault = await whyNot(command, [...args, '--help'], cwd);
  if (fault) {
    // Not awaited: the message stays until somebody answers it.
    vscode.window.showWarningMessage(fault, 'Open settings').then((answer) => {
      if (answer) vscode.commands.executeCommand('workbench.action.openSettings', 'judge.path');
    });
    return;
  }
  client = new LanguageClient(
    'judge',
    'judge',
    { command, args, options: { cwd } },
    { documentSelector: selector() },
  );
  await client.start();
}

/**
 * Why no server can be started, if so. It is asked for its help, which costs nothing and fails where there is no program
 * and where the program is older than the server.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<string | undefined>}
 */
function whyNot(command, args, cwd) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, timeout: 10_000 }, (error) => {
      if (!error) resolve(undefined);
      else if (error.code === 'ENOENT') resolve(`judge: \`${command}\` not found. Install it, or set judge.path.`);
      else resolve(`judge: \`${command}\` has no language server. Install a newer one, or set judge.path.`);
    });
  });
}

async function replay() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.uri.scheme !== 'file') {
    vscode.window.showInformationMessage('judge: open the file to replay first.');
    return;
  }
  if (!(await document.save())) return;
  const file = document.uri.fsPath;
  const { command, args, cwd } = replayCommand(settings(), place(), file);
  const task = new vscode.Task(
    { type: 'judge', file },
    vscode.workspace.workspaceFolders ? vscode.TaskScope.Workspace : vscode.TaskScope.Global,
    'replay',
    'judge',
    new vscode.ProcessExecution(command, args, { cwd }),
  );
  task.presentationOptions = { clear: true, panel: vscode.TaskPanelKind.Dedicated };
  await vscode.tasks.executeTask(task);
}

/** @returns {{ scheme: string, language: string, pattern: string }[]} */
function selector() {
  const files = vscode.workspace.getConfiguration('judge').get('files', /** @type {string[]} */ ([]));
  return files.map((pattern) => ({ scheme: 'file', language: 'yaml', pattern }));
}

/** @returns {import('./command').Settings} */
function settings() {
  const judge = vscode.workspace.getConfiguration('judge');
  return {
    path: judge.get('path', 'judge'),
    rules: judge.get('rules', ''),
    cards: judge.get('cards', ''),
    edition: judge.get('edition', ''),
  };
}

/** @returns {import('./command').Place} */
function place() {
  const home = os.homedir();
  return { root: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? home, home };
}

module.exports = { activate, deactivate };
