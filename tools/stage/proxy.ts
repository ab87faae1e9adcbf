import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../on-path.ts';
import { PROXY_TEMPLATE, ROOT } from '../paths.ts';
import { freePort } from '../postgres.ts';
import { startProgram } from './program.ts';

/** nginx before several processes of the API. */
export interface Proxy {
  /** The origin that people use. */
  url: string;
  pid(): number;
  stop(): Promise<void>;
}

/** Returns why there can be no proxy here. */
export function noProxy(): string | undefined {
  return onPath('nginx') ? undefined : 'it takes nginx: apt-get install nginx-light';
}

/**
 * Starts nginx with the configuration of docker-compose.yml. Clients connect by http; the processes are called by
 * https, and prove to be "festix".
 *
 * @param folder for its files
 * @param origins of the processes
 * @param authority file of the authority of their certificates
 */
export async function openProxy(folder: string, origins: readonly string[], authority: string): Promise<Proxy> {
  const home = join(folder, 'nginx');
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  const filled: Record<string, string> = {
    FESTIX_PROCESSES: origins.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join('\n  '),
    FESTIX_LISTEN: `listen 127.0.0.1:${port};`,
    FESTIX_AUTHORITY: authority,
  };
  const template = readFileSync(join(ROOT, PROXY_TEMPLATE), 'utf8');
  writeFileSync(
    join(home, 'festix.conf'),
    template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => filled[name] ?? ''),
  );
  writeFileSync(join(home, 'nginx.conf'), FRAME);
  const log = join(home, 'error.log');
  const url = `http://127.0.0.1:${port}`;
  const isUp = async (): Promise<boolean> => {
    const answer = await fetch(`${url}/api/health/live`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok === true;
  };
  const stop = await startProgram('nginx', ['-p', home, '-c', 'nginx.conf', '-e', 'stderr'], { log, isUp });
  return { url, pid: () => Number(readFileSync(join(home, 'nginx.pid'), 'utf8')), stop };
}

/** Surrounds the configuration as nginx' own image does; one process, of the user who starts it. */
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
