import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PLATFORM } from './platform.ts';

const SOURCES = join(import.meta.dirname, '..');

/** One that was not refused its start would go on. */
const LONGEST_RUN_MS = 150_000;

/** The exit of a program, and its output until then. */
export interface Ended {
  code: number | null;
  said: string;
  /** The lines of it that went to the error output. */
  complaints: string[];
}

/** Runs `admin.js` as the image does. */
export const admin = (words: string[], env: Record<string, string>): Promise<Ended> => run('admin.ts', words, env);

/** Runs `main.js` until it ends by itself: one that is refused its start does. */
export const refusedStart = (env: Record<string, string>): Promise<Ended> =>
  run('main.ts', [], { HOST: '127.0.0.1', PORT: '0', ...env });

async function run(program: string, words: string[], env: Record<string, string>): Promise<Ended> {
  const loader = join(SOURCES, 'testing', 'run-from-source.mjs');
  const child = spawn(process.execPath, ['--no-warnings', '--import', loader, join(SOURCES, program), ...words], {
    env: { PATH: process.env['PATH'], ...PLATFORM, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_RUN_MS,
  });
  const [said, complained]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => complained.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const complaints = complained.join('').trim();
  return { code, said: [...said, ...complained].join(''), complaints: complaints ? complaints.split('\n') : [] };
}
