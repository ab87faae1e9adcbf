import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_DIST } from '../paths.ts';
import { atMost, type Finding } from './finding.ts';
import type { BenchRow } from './row.ts';

const MOST_KILOBYTES = 250;
const WORKERS = 'assets/workers';

/** Measures the bytes that must arrive before a page is usable, from the build's own manifest. */
export const javascript: BenchRow = {
  name: 'javascript',
  run: () =>
    Promise.resolve([
      // The decoder runs in a worker, which no manifest counts among a page's files.
      sizeOf('JavaScript of the door to first use, gzipped', [...loadedBy('door.html'), ...workers()]),
      sizeOf('JavaScript of the till to first use, gzipped', loadedBy('till.html')),
      sizeOf('JavaScript of the public pages to first use, gzipped', loadedBy('index.html')),
    ]),
};

interface BuiltChunk {
  file: string;
  imports?: string[];
}

/** The app behind a page that asks strangers to sign in first. */
const APPS: Readonly<Record<string, string>> = { 'door.html': 'src/door-app.tsx', 'till.html': 'src/till-app.tsx' };

/** Returns the scripts that an entry and its app import, transitively, without other dynamic imports. */
function loadedBy(entry: string): string[] {
  const manifest = JSON.parse(readFileSync(join(WEB_DIST, '.vite', manifestOf(entry)), 'utf8')) as Record<
    string,
    BuiltChunk
  >;
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const next of chunkOf(manifest, name).imports ?? []) visit(next);
  };
  visit(entry);
  const app = APPS[entry];
  if (app) visit(app);
  return [...visited].map((name) => chunkOf(manifest, name).file).filter((file) => file.endsWith('.js'));
}

/** Returns the manifest that has an entry: door and till are built apart from the shop. */
function manifestOf(entry: string): string {
  return entry === 'index.html' ? 'manifest.json' : 'staff.json';
}

function chunkOf(manifest: Record<string, BuiltChunk>, name: string): BuiltChunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the web app was built without ${name}`);
  return chunk;
}

/** Scripts that the reader's worker loads later: second tries, and the decoder for browsers that lack WebAssembly. */
const LATER = ['second-tries', 'decode-without-wasm'];

/** Returns the scripts of the reader's worker that are needed for the first ticket. */
function workers(): string[] {
  const scripts = readdirSync(join(WEB_DIST, WORKERS)).filter((file) => file.endsWith('.js'));
  if (scripts.length === 0) throw new Error('the web app was built without a worker');
  return scripts.filter((file) => !LATER.some((name) => file.startsWith(name))).map((file) => join(WORKERS, file));
}

function sizeOf(work: string, files: readonly string[]): Finding {
  const sizes = files.map((file) => ({
    file,
    kilobytes: gzipSync(readFileSync(join(WEB_DIST, file)), { level: 9 }).length / 1000,
  }));
  const value = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  return { work, measured: { value, unit: 'kB' }, goals: [atMost(MOST_KILOBYTES, value, 'kB')], detail: { sizes } };
}
