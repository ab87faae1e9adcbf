import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { MANIFEST } from './backup/manifest.ts';
import { ensureBuilt } from './building.ts';
import { copiedToImage, readText, sourcesOfImage } from './deploy-files.ts';
import { ROOT } from './paths.ts';
import type { Tally } from './phase.ts';
import { freePort } from './postgres.ts';
import { keepRuntimePackages, runNpm } from './production-packages.ts';
import { RefusalError, say } from './say.ts';
import { startServer } from './server.ts';
import { startTestPostgres } from './test-postgres.ts';

const LONGEST_START_MS = 120_000;

/** Files of the workspace that `npm ci` reads. */
const MANIFESTS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  ...['apps/api', 'apps/web', 'libs/domain', 'libs/ui'].map((folder) => `${folder}/package.json`),
];

/**
 * Makes the Dockerfile's result in an empty folder: installs the packages without those of development, prunes them and
 * copies the same files. Then runs each command of the image there. Far from the workspace, whose own node_modules
 * Node.js would find.
 */
export async function startProduction(stop: AbortSignal): Promise<Tally> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'festix-production-'));
  const postgres = await startTestPostgres();
  try {
    await installProduction(folder);
    return await runCommands({ folder, databaseUrl: postgres.url, stop });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installProduction(folder: string): Promise<void> {
  for (const path of MANIFESTS) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  say('Installing the production packages into an empty folder …');
  await runNpm(folder, ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline']);
  const dockerfile = readText('Dockerfile');
  await keepRuntimePackages(folder, sourcesOfImage(dockerfile));
  for (const [path, target] of copiedToImage(dockerfile)) {
    if (['node_modules', 'package.json'].includes(path)) continue;
    const into = join(folder, target);
    // As COPY does: a file goes into a folder, a folder's content becomes the target's.
    cpSync(join(ROOT, path), target.endsWith('/') ? join(into, basename(path)) : into, { recursive: true });
  }
  rmSync(join(folder, 'apps/api/dist/testing'), { recursive: true, force: true });
}

interface Place {
  folder: string;
  databaseUrl: string;
  stop: AbortSignal;
}

/** Runs each of the image's commands as one test; the first that fails ends the run, because the others build on it. */
async function runCommands({ folder, databaseUrl, stop }: Place): Promise<Tally> {
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'backups', 'first');
  const restored = `${databaseUrl}_restored`;
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: 'kR7vQ2mZ9xT4bN6wL1cY8dF3gH5jP0sA-uE',
    TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
    PUBLIC_URL: 'http://localhost:3000',
    ALLOW_SANDBOX: '1',
    // Loads the tracing code, too; there is no collector.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  };
  const run = (script: string, ...args: string[]): Promise<string> => runScript(folder, [script, ...args], env);
  const commands: [name: string, work: () => Promise<void>][] = [
    ['admin migrate', async () => expectText(await run('apps/api/dist/admin.js', 'migrate'), 'is up to date')],
    ['admin <e-mail>', async () => expectText(await run('apps/api/dist/admin.js', 'ana@exemplo.br'), 'super-admin')],
    ['the API', () => serve(folder, databaseUrl, dataDir, env)],
    ["the image's own command", () => runImage(folder, env)],
    [
      'backup',
      async () => {
        await run('tools/backup.ts', backup);
        if (!existsSync(join(backup, MANIFEST))) throw new RefusalError(`${backup} has no ${MANIFEST}`);
      },
    ],
    [
      'restore',
      async () => {
        await createDatabase(databaseUrl, restored);
        env.DATABASE_URL = restored;
        expectText(await run('tools/restore.ts', backup), 'Restored:');
      },
    ],
  ];
  let passed = 0;
  for (const [name, work] of commands) {
    if (stop.aborted) break;
    try {
      await work();
      passed++;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { passed, failed: 1, failures: [`${name} does not run with the production packages: ${reason}`] };
    }
  }
  return { passed, failed: 0 };
}

/** Runs a script with exactly this environment, so that no variable of ours leads it to packages or data elsewhere. */
async function runScript(folder: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const text = said.join('');
  if (code !== 0) throw new RefusalError(`${args.join(' ')} ended with code ${code}:\n${text.slice(-2000)}`);
  return text;
}

function expectText(text: string, expected: string): void {
  if (!text.includes(expected)) throw new RefusalError(`it did not say "${expected}", but:\n${text.slice(-2000)}`);
}

async function serve(root: string, databaseUrl: string, dataDir: string, env: Record<string, string>): Promise<void> {
  const logFile = join(root, 'api.log');
  const server = await startServer({ root, port: await freePort(), databaseUrl, dataDir, env, logFile });
  try {
    for (const path of ['/', '/api/openapi.json', '/api/docs']) {
      const answer = await fetch(server.url + path);
      if (!answer.ok) throw new RefusalError(`${path} answered ${answer.status}`);
    }
  } finally {
    await server.stop();
  }
  // It ends in order, and with nothing left to say.
  if (/ERR_MODULE_NOT_FOUND|Cannot find (?:module|package)/.test(readFileSync(logFile, 'utf8')))
    throw new RefusalError(`it misses a package; see its log:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
}

/** Runs the command that the image begins with: it becomes the API, of the size of this machine, and ends in order. */
async function runImage(folder: string, env: Record<string, string>): Promise<void> {
  const [, words = '[]'] = /^CMD (\[.*\])$/m.exec(readText('Dockerfile')) ?? [];
  const [, ...args] = JSON.parse(words) as string[];
  const port = String(await freePort());
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: port, DATABASE_POOL: '5' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece.toString()));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isReady(`http://localhost:${port}/api/health/ready`))) {
    if (child.exitCode === null && Date.now() < deadline) {
      await delay(100);
      continue;
    }
    child.kill('SIGKILL');
    throw new RefusalError(`it did not get ready:\n${said.join('').slice(-2000)}`);
  }
  // Where there is no /proc, there is no image either.
  const line = existsSync('/proc/self') ? readFileSync(`/proc/${child.pid}/cmdline`, 'utf8') : '';
  const surroundings = existsSync('/proc/self') ? readFileSync(`/proc/${child.pid}/environ`, 'utf8') : '';
  child.kill('SIGTERM');
  const [code] = await exited;
  if (code !== 0) throw new RefusalError(`it ended with code ${code}:\n${said.join('').slice(-2000)}`);
  if (said.join('').includes('Warning')) throw new RefusalError(`it warns:\n${said.join('').slice(-2000)}`);
  for (const part of line ? ['--max-old-space-size=', 'main.js'] : []) expectText(line, part);
  for (const part of line ? ['MALLOC_ARENA_MAX=2', 'DATABASE_POOL=5'] : []) expectText(surroundings, part);
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function createDatabase(databaseUrl: string, restored: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(new URL(restored).pathname.slice(1))}`);
  } finally {
    await client.end();
  }
}
