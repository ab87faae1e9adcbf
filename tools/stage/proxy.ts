import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROXY_TEMPLATE, ROOT } from '../paths.ts';
import { freePort, lastLines } from '../postgres.ts';
import { Refusal } from '../say.ts';
import { onPath } from './on-path.ts';

/** nginx before several processes of the API. */
export interface Proxy {
  /** The origin that people use. */
  url: string;
  stop(): Promise<void>;
}

const START_MS = 10_000;

/** Why there can be no proxy here. */
export function noProxy(): string | undefined {
  return onPath('nginx') ? undefined : 'it takes nginx: apt-get install nginx-light';
}

/**
 * Starts nginx with the configuration that docker-compose.yml runs, by http.
 *
 * @param folder where its files go
 * @param origins of the processes
 */
export async function openProxy(folder: string, origins: readonly string[]): Promise<Proxy> {
  const home = join(folder, 'nginx');
  mkdirSync(home);
  const port = await freePort();
  const filled: Record<string, string> = {
    FESTIX_PROCESSES: origins.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join('\n  '),
    FESTIX_LISTEN: `listen 127.0.0.1:${port};`,
  };
  const template = readFileSync(join(ROOT, PROXY_TEMPLATE), 'utf8');
  writeFileSync(
    join(home, 'festix.conf'),
    template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => filled[name] ?? ''),
  );
  writeFileSync(join(home, 'nginx.conf'), FRAME);
  const log = join(home, 'error.log');
  const child = spawn(onPath('nginx') ?? 'nginx', ['-p', home, '-c', 'nginx.conf', '-e', log], { stdio: 'ignore' });
  const exited = once(child, 'exit').catch(() => undefined);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(`${url}/api/health/live`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return { url, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Refusal(`nginx did not start. Its last words:\n${lastLines(log)}`);
    }
    await delay(50);
  }
}

/** What surrounds the configuration, as it does in nginx' own image; one process, of whoever starts it. */
const FRAME = `
daemon off;
master_process off;
pid nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${name};`).join('\n')}
  include festix.conf;
}
`;
