import { transformFile, type Options } from '@swc/core';
import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { waitForLock } from './lock.mjs';
import { OPENAPI_FILE, writeOpenApi } from './openapi.ts';
import { API, API_DIST, DOMAIN, ROOT, WEB, WEB_DIST, packageScript } from './paths.ts';
import { RefusalError, say } from './say.ts';
import { swcOptions } from './swc-options.mjs';

/**
 * Builds both halves as far as their sources changed; seconds the first time, a fraction of one when nothing did. Leaves
 * what is up to date untouched, because a running product may serve it: Nx would write it anew (docs/decisions.md).
 */
export async function ensureBuilt(): Promise<void> {
  await buildApi();
  await buildWeb();
}

/** Runs one build at a time in this clone, where `npm start` and `npm test` may run concurrently. */
async function alone<T>(build: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(join(ROOT, '.nx', 'build.lock'), (pid) =>
    say(`Waiting for the build of process ${pid} …`),
  );
  try {
    return await build();
  } finally {
    lock.release();
  }
}

/** How the web app's sheets are read. */
const STYLES = ['tools/vite-styles.ts', 'tools/vite-sheets.ts', 'tools/style-names.ts'];
const SPEC = /\.(api-)?spec\.tsx?$/;
const TYPESCRIPT = /(?<!\.d)\.ts$/;
const BUILD_OPTIONS = buildOptions();

function buildOptions(): Options {
  const options = swcOptions();
  // The option is newer than swc's own types: imports that end in `.ts` point at the `.js` beside them.
  const jsc = { ...options.jsc, rewriteRelativeImportExtensions: true };
  return { ...options, jsc };
}

/**
 * Transforms `apps/api/src` into `apps/api/dist`, file by file and only what changed, with source maps. The workspace
 * packages need no build: Node.js strips their types itself.
 *
 * @returns how many files were written
 */
export function buildApi(): Promise<number> {
  return alone(async () => {
    const source = join(API, 'src');
    await ensureOpenApi();
    const recordFile = join(API_DIST, '.sources.json');
    const recipe = JSON.stringify(BUILD_OPTIONS);
    const before = readRecord(recordFile);
    const known = before?.recipe === recipe ? before.files : {};
    const files: Record<string, string> = {};
    const expected = new Set([recordFile]);
    let written = 0;

    for (const file of filesUnder(source)) {
      if (SPEC.test(file) || file.endsWith('.d.ts')) continue;
      const name = relative(source, file);
      const target = join(API_DIST, name.replace(TYPESCRIPT, '.js'));
      const { mtimeMs, size } = statSync(file);
      files[name] = `${mtimeMs} ${size}`;
      expected.add(target);
      if (TYPESCRIPT.test(file)) expected.add(`${target}.map`);
      if (known[name] === files[name] && existsSync(target)) continue;
      mkdirSync(dirname(target), { recursive: true });
      if (TYPESCRIPT.test(file)) await transformTo(file, target);
      else copyFileSync(file, target);
      written++;
    }
    if (existsSync(API_DIST)) for (const file of filesUnder(API_DIST)) if (!expected.has(file)) rmSync(file);
    mkdirSync(API_DIST, { recursive: true });
    writeFileSync(recordFile, JSON.stringify({ recipe, files }));
    return written;
  });
}

/** Generates the API's description if the contract is newer. The API and its specs read it. */
export async function ensureOpenApi(): Promise<void> {
  if (isOlderThan(OPENAPI_FILE, join(DOMAIN, 'src'))) await writeOpenApi();
}

/** Says whether a file that is made from a folder's files has to be made again. */
function isOlderThan(file: string, folder: string): boolean {
  if (!existsSync(file)) return true;
  const made = statSync(file).mtimeMs;
  return filesUnder(folder).some((source) => statSync(source).mtimeMs > made);
}

interface BuildRecord {
  recipe: string;
  /** Source file -> its fingerprint when it was built. */
  files: Record<string, string>;
}

function readRecord(file: string): BuildRecord | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildRecord) : undefined;
}

async function transformTo(file: string, target: string): Promise<void> {
  const sourceFileName = relative(dirname(target), file);
  const { code, map } = await transformFile(file, { ...BUILD_OPTIONS, sourceFileName });
  const comment = `\n//# sourceMappingURL=${basename(target)}.map\n`;
  writeFileSync(target, code + comment);
  if (map) writeFileSync(`${target}.map`, map);
}

/** Runs `vite build` unless the web app's sources are those of the last build. Answers whether it built. */
export function buildWeb(): Promise<boolean> {
  return alone(async () => {
    if (!existsSync(join(WEB, 'vite.config.ts'))) return false;
    const stamp = join(ROOT, '.nx', 'built-web');
    const fingerprint = webFingerprint();
    const isFresh =
      existsSync(join(WEB_DIST, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
    if (isFresh) return false;
    say(`Building the web app, which takes up to ${BUILD_MB} MB of memory …`);
    const free = Math.round(process.availableMemory() / 2 ** 20);
    if (free < BUILD_MB) say(`${free} MB are free. Should the build be killed, this is why.`);
    rmSync(stamp, { force: true });
    await viteBuild();
    writeFileSync(stamp, fingerprint);
    return true;
  });
}

function webFingerprint(): string {
  const hash = createHash('sha256');
  for (const path of ['apps/web', 'libs', 'package-lock.json', 'tsconfig.base.json', ...STYLES])
    addTo(hash, join(ROOT, path));
  return hash.digest('hex');
}

function addTo(hash: Hash, path: string): void {
  const files = statSync(path).isDirectory() ? filesUnder(path) : [path];
  for (const file of files) {
    if (SPEC.test(file) || file.startsWith(join(WEB, 'e2e'))) continue;
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage']);

/** Returns every file below a folder, in a fixed order; under a package's root without its build output. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : filesUnder(path);
      return [path];
    });
}

/** Megabytes of `vite build` and its parent. */
const BUILD_MB = 900;

/** Makes the bundler's allocator return freed memory, with a small old generation: 0.6 GB in place of 1.1. */
const FRUGAL = { MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ARENA_EAGER_COMMIT: '0', RAYON_NUM_THREADS: '2' };

function viteBuild(): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  const args = ['--max-old-space-size=384', packageScript('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, args, {
      cwd: WEB,
      env: { ...env, ...FRUGAL },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    vite.on('error', reject);
    vite.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new RefusalError(whyNotBuilt(signal)));
    });
  });
}

/**
 * Explains a build ended by a signal: the kernel kills a process without memory, and V8 aborts; neither leaves a useful
 * message.
 */
export function whyNotBuilt(signal: NodeJS.Signals | null): string {
  if (signal !== 'SIGKILL' && signal !== 'SIGABRT') return 'The web app could not be built; see above.';
  return (
    `The build of the web app was ended by ${signal}: it takes up to ${BUILD_MB} MB of memory, and there was less. ` +
    'Give the machine, or the engine that builds the image, 1.5 GB.'
  );
}
