import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { apiRun } from './machine/machine-rules.ts';
import { isHere, thisMachine } from './machine/machine.ts';
import { ROOT } from './paths.ts';
import { lastLines } from './postgres.ts';
import { RefusalError } from './say.ts';

/** One API process, which also serves the built web app: started, awaited until it is ready, drained at the end. */
export interface ServerOptions {
  /** Root of the built product; this workspace by default. */
  root?: string;
  port: number;
  databaseUrl: string;
  dataDir: string;
  /** Further variables of the API (`apps/api/src/env.ts`); they win over this process' own. */
  env?: Record<string, string>;
  /** Words before its command, such as those that take it to another network or core. */
  within?: readonly string[];
  /** Its address there; localhost by default. */
  host?: string;
  /** File of its output. */
  logFile: string;
  /** Gives up the wait when aborted. */
  signal?: AbortSignal;
}

export interface Server {
  /** Its origin, without a slash at the end. */
  url: string;
  pid: number;
  /** Resolves when the process has ended, wanted or not. */
  exited: Promise<void>;
  /** Lets it answer the requests under way, then ends it. */
  stop(): Promise<void>;
}

const READY_MS = 300_000;
const DRAIN_MS = 30_000;
const BIGGEST_LOG = 10 * 1024 * 1024;

export async function startServer(options: ServerOptions): Promise<Server> {
  const { root = ROOT } = options;
  const told = { ...process.env, ...options.env };
  const run = apiRun(thisMachine(told), isHere(options.databaseUrl), told);
  const env = { ...process.env, ...run.env, ...serverEnv(options, root), ...options.env };
  const log = openLog(options.logFile);
  const main = join(root, 'apps', 'api', 'dist', 'main.js');
  const [command = '', ...args] = [...(options.within ?? []), process.execPath, ...run.flags, main];
  const child = spawn(command, args, {
    cwd: root,
    env,
    // A group of its own: Ctrl-C reaches it once, from us. The channel closes when we are killed, and it stops then.
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let running = true;
  const exited = new Promise<void>((resolve) => {
    const end = (): void => {
      running = false;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const stop = async (): Promise<void> => {
    if (!running) return;
    child.kill('SIGTERM');
    const slow = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
    await exited;
    clearTimeout(slow);
  };

  const url = `${env.TLS_CERT ? 'https' : 'http'}://${options.host ?? 'localhost'}:${options.port}`;
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(`${url}/api/health/ready`))) {
    if (running && Date.now() < deadline && !options.signal?.aborted) {
      await Promise.race([delay(100), exited]);
      continue;
    }
    const reason = running ? 'did not get ready' : `ended with ${child.signalCode ?? `code ${child.exitCode}`}`;
    await stop();
    throw new RefusalError(`The API ${reason}. Its last words (${options.logFile}):\n${lastLines(options.logFile)}`);
  }
  return { url, pid: child.pid ?? 0, exited, stop };
}

function serverEnv({ port, databaseUrl, dataDir }: ServerOptions, root: string): Record<string, string> {
  const web = join(root, 'apps', 'web', 'dist');
  return {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    WEB_DIST: existsSync(join(web, 'index.html')) ? web : '',
  };
}

/** Opens the log for appending; a big one is put aside first. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > BIGGEST_LOG) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function isReady(url: string): Promise<boolean> {
  // The certificate may be made for another name than localhost; only the answer matters here.
  const options = { timeout: 2000, rejectUnauthorized: false };
  const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
  return new Promise((resolve) => {
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
    request.end();
  });
}
