import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { checkedRequests, type CheckedRequests } from './checked-requests.ts';
import { PLATFORM } from './platform.ts';

const SOURCES = join(import.meta.dirname, '..');
const LONGEST_START_MS = 60_000;

/** The API as its own operating-system process, started by `main.ts` like in production. */
export interface ApiProcess {
  url: string;
  request: CheckedRequests;
  pid: number;
  /** Resolves with the first line of its log that satisfies the claim, said already or yet to come. */
  logged(claim: (line: LogLine) => boolean): Promise<LogLine>;
  /** Sends a signal and waits for the end; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export type LogLine = Record<string, unknown>;

/** Resolves once it says that it is ready. */
export async function startProcess(env: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const loader = join(import.meta.dirname, 'run-from-source.mjs');
  const child = spawn(process.execPath, ['--no-warnings', '--import', loader, join(SOURCES, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...PLATFORM,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const lines: LogLine[] = [];
  const log = createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line) as LogLine);
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the API did not start:\n${said.join('')}`);
    }
    await delay(50);
  }
  return {
    url,
    request: checkedRequests(url),
    pid: child.pid as number,
    logged: async (claim) => {
      for (;;) {
        const line = lines.find(claim);
        if (line) return line;
        await once(log, 'line');
      }
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
