import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As much of Vite's manifest as is read here. */
interface BuiltChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** The pages of a shift, which are built apart, with a manifest of their own. */
export const STAFF_PAGES: readonly string[] = ['door.html', 'till.html'];
export const STAFF_MANIFEST = '.vite/staff.json';
export const MANIFEST = '.vite/manifest.json';

/**
 * Returns the files that an entry needs: those it loads at once and, with `later`, also those it may load later, such
 * as the reader for phones without WebAssembly.
 */
export function filesOf(entry: string, dist: string, later: boolean): Set<string> {
  const name = STAFF_PAGES.includes(entry) ? STAFF_MANIFEST : MANIFEST;
  const manifest = JSON.parse(readFileSync(join(dist, name), 'utf8')) as Record<string, BuiltChunk>;
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])]) visit(next);
  };
  visit(entry);
  return files;
}
