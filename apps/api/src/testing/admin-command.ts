import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

/** Runs `admin.js` as the image does; answers its exit code and what it said. */
export async function admin(
  words: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const loader = join(SOURCES, 'testing', 'run-from-source.mjs');
  const child = spawn(process.execPath, ['--no-warnings', '--import', loader, join(SOURCES, 'admin.ts'), ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.join('') };
}
