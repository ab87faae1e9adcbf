import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { waitForLock } from './lock.mjs';

/** Lifecycle variables of the npm that runs us: they would make an inner npm think of another package and place. */
const LIFECYCLE =
  /^npm_(package_|lifecycle_|command$|execpath$|node_execpath$|config_(prefix|local_prefix|global_prefix)$)/i;
/** Settings that would leave out the packages for building and testing. */
const OMISSIONS = /^(NODE_ENV|npm_config_(omit|only|production|include))$/i;

/**
 * Returns the environment for `npm ci` inside an npm script.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node the folder of the Node.js that runs npm
 * @returns {NodeJS.ProcessEnv}
 */
export function installEnv(env, node) {
  const kept = Object.entries(env).filter(([name]) => !LIFECYCLE.test(name) && !OMISSIONS.test(name));
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => !isBinOfPackages(folder));
  return { ...Object.fromEntries(kept), PATH: [node, ...path].join(delimiter), npm_config_loglevel: 'error' };
}

/** @param {string} folder */
const isBinOfPackages = (folder) => folder.replace(/[\\/]+$/, '').endsWith(join('node_modules', '.bin'));

/**
 * Installs the packages of the lock file unless this very lock file was already installed here.
 *
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function ensureInstalled(root, say) {
  if (isInstalled(root)) return;
  const lock = await waitForLock(join(root, '.nx', 'install.lock'), (pid) =>
    say(`Another Festix command (process ${pid}) is installing the packages; waiting for it …`),
  );
  try {
    if (isInstalled(root)) return;
    say('Installing packages, as package-lock.json lists them. The first time takes a minute or two.');
    const started = Date.now();
    const beat = setInterval(() => say(`… still installing (${seconds(started)})`), 15_000);
    try {
      await npmCi(root, lock.alsoHeldBy);
    } finally {
      clearInterval(beat);
    }
    writeFileSync(`${stampPath(root)}.new`, stampOf(root));
    renameSync(`${stampPath(root)}.new`, stampPath(root));
    say(`Packages installed in ${seconds(started)}.`);
  } finally {
    lock.release();
  }
}

/** @param {number} started */
const seconds = (started) => `${Math.round((Date.now() - started) / 1000)} s`;

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules', '.festix-installed');

/** @param {string} root */
export function stampOf(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** @param {string} root */
export function isInstalled(root) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === stampOf(root);
}

/**
 * @param {string} root
 * @param {(pid: number) => void} onSpawn
 */
async function npmCi(root, onSpawn) {
  const node = nodeOutside(root);
  const [command, args] = npmCommand(node, ['ci']);
  await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: installEnv(process.env, dirname(node)), stdio: 'inherit' });
    // npm outlives a killed bootstrap for a while: the next start must wait for it too.
    if (child.pid) onSpawn(child.pid);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve(undefined);
      else
        reject(
          new Error(
            `npm ci ended with ${signal ?? `code ${code}`}. Its messages stand above; try again once they are answered.`,
          ),
        );
    });
  });
}

/**
 * Returns a Node.js that `npm ci` does not delete while it runs: one outside node_modules.
 *
 * @param {string} root
 */
function nodeOutside(root) {
  const inside = realpathSync(root) + sep + 'node_modules' + sep;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    process.env['npm_node_execpath'],
    process.execPath,
    ...folders.map((folder) => join(folder, 'node')),
  ];
  for (const candidate of candidates) {
    if (candidate && existsSync(candidate) && !realpathSync(candidate).startsWith(inside)) return candidate;
  }
  const copy = join(mkdtempSync(join(tmpdir(), 'festix-node-')), 'node');
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}

/**
 * Returns the command by which that Node.js runs npm.
 *
 * @param {string} node
 * @param {string[]} args
 * @returns {[program: string, args: string[]]}
 */
export function npmCommand(node, args) {
  const npm = npmBeside(node);
  return npm ? [node, [npm, ...args]] : ['npm', args];
}

/**
 * Returns npm's own script: the one that runs this program, else the one that came with that Node.js; undefined leaves
 * it to the PATH.
 *
 * @param {string} node
 */
function npmBeside(node) {
  const besides = join(dirname(dirname(realpathSync(node))), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return [process.env['npm_execpath'], besides].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
}
