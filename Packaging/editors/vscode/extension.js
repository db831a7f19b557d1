// Starts `blazon lsp` for token files and code, and stops it with the window.
const {workspace, window} = require('vscode');
const {LanguageClient, TransportKind} = require('vscode-languageclient/node');

const languages = [
  'json', 'jsonc', 'json5', 'yaml', 'css', 'scss', 'less', 'swift', 'typescript', 'typescriptreact', 'javascript',
  'javascriptreact', 'html', 'vue', 'svelte', 'kotlin', 'dart', 'xml',
];

/** @type {LanguageClient | undefined} */
let client;

function start() {
  const settings = workspace.getConfiguration('blazon');
  client = new LanguageClient(
    'blazon', 'Blazon',
    {
      command: settings.get('command') || 'blazon',
      args: ['lsp', ...(settings.get('arguments') || [])],
      options: {cwd: workspace.workspaceFolders?.[0]?.uri.fsPath},
      transport: TransportKind.stdio,
    },
    {documentSelector: languages.map((language) => ({scheme: 'file', language}))});
  return client.start().catch((problem) => {
    window.showErrorMessage(`blazon lsp does not start: ${problem.message}. The setting blazon.command has its path.`);
  });
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration('blazon')) return;
      await stop();
      await start();
    }));
  await start();
};

exports.deactivate = stop;
