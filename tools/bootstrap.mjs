/**
 * The door to every command: `node tools/bootstrap.mjs start`. Runs on any Node.js ≥ 20 and needs no package: it installs
 * what is missing, then runs the command with the Node.js 24 that npm brought, and stays as its parent, because a Node.js
 * of 20 can't replace itself by another program.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const COMMANDS =
  'start test build lint bench faults engines containers budgets audit screens mutants claims openapi admin backup restore'.split(
    ' ',
  );
const OLDEST_NODE = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} line */
const say = (line) => console.error(`festix  ${line}`);

const [command = '', ...args] = process.argv.slice(2);
if (!COMMANDS.includes(command)) {
  say(`Unknown command "${command}". There are: ${COMMANDS.join(', ')}.`);
  process.exit(2);
}

try {
  await ensureInstalled(root, say);
  run(nodeToUse(), scriptOf(command));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** @param {string} name */
function scriptOf(name) {
  const script = [`tools/${name}.ts`, `tools/${name}/${name}.ts`].map((path) => join(root, path)).find(existsSync);
  if (!script) throw new Error(`"${name}" has no script under tools/ yet.`);
  return script;
}

/**
 * Returns the Node.js that package-lock.json pins; if npm has none for this platform, the one that runs this program.
 */
function nodeToUse() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', file);
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  throw new Error(
    `npm has no Node.js ${OLDEST_NODE} for ${process.platform}-${process.arch}, and this one is ${process.versions.node}. ` +
      `Install Node.js ${OLDEST_NODE} or newer and try again.`,
  );
}

/**
 * Runs the script as our child, passes on signals and ends with its exit code.
 *
 * @param {string} node
 * @param {string} script
 */
function run(node, script) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(node, ['--enable-source-maps', script, ...args], {
    cwd: root,
    env: { ...process.env, PATH: path },
    // The channel closes when we are killed, even by -9, and the child stops then.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => child.kill('SIGTERM');
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  const watch = watchStarter(stop);
  child.on('error', (error) => {
    say(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/**
 * Watches the process that started npm, once a second: npm starts this program through a shell that outlives it, and no
 * signal arrives after a kill -9 of npm. Works only under npm, because a person may close the terminal of a command
 * started in the background.
 *
 * @param {() => void} onGone
 */
function watchStarter(onGone) {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const shell = process.ppid;
  const viaShell = /^(sh|dash|bash|ash|zsh)$/.test(statusOf(shell, 'Name') ?? '');
  const starter = viaShell ? statusOf(shell, 'PPid') : undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell && (!viaShell || statusOf(shell, 'PPid') === starter)) return;
    clearInterval(watch);
    onGone();
  }, 1000);
  return watch;
}

/**
 * @param {number} pid
 * @param {'Name' | 'PPid'} field
 */
function statusOf(pid, field) {
  try {
    return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
