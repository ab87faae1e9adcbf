import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../../../tools/paths.ts';
import { signIn } from '../../../tools/stage/api-client.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts `npm start` without the installation, as a person at a terminal does. */
function start(dataDir: string, port: number): { child: ChildProcess; said: () => string } {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'start.ts')], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'development', NODE_OPTIONS: '', HOST: '', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  return { child, said: () => said };
}

/** Returns the e-mail addresses and passwords that the README prints. */
function signInsOfReadme(): { email: string; password: string }[] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const password = /^Password `(\S+)` for each\.$/m.exec(readme)?.[1] ?? '';
  return [...readme.matchAll(/^\| `(\S+@festix\.dev)` /gm)].map(([, email = '']) => ({ email, password }));
}

const hasIPv6 = Object.values(networkInterfaces()).some((entries) => entries?.some(({ family }) => family === 'IPv6'));

test.setTimeout(360_000);

test('npm start prints its address and the accounts, and ends all processes when it stops @phone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-start-'));
  const port = await freePort();
  const { child, said } = start(dataDir, port);
  try {
    await expect.poll(said, { timeout: 300_000, message: 'it comes up' }).toContain('Ctrl-C stops everything.');
    const url = `http://localhost:${port}`;
    for (const line of ['Festix is up.', url, `${url}/api/docs`, dataDir]) expect(said()).toContain(line);

    for (const host of ['127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])]) {
      expect((await fetch(`http://${host}:${port}/api/health/ready`)).status).toBe(200);
    }
    const people = signInsOfReadme();
    expect(people.length).toBeGreaterThanOrEqual(7);
    for (const { email, password } of people) {
      expect(said()).toMatch(new RegExp(`${email.replaceAll('.', '\\.')}\\s+${password}\\s`));
      await signIn(url, email, password);
    }

    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(said().trimEnd()).toMatch(/Stopped\.$/);
    await expect(fetch(`${url}/api/health/live`)).rejects.toThrow();
  } finally {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
