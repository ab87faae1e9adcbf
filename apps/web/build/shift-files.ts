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

/**
 * Returns the files that an entry needs: those it loads at once and, with `later`, also those it may load later, such
 * as the reader for phones without WebAssembly.
 */
export function filesOf(entry: string, dist: string, later: boolean): Set<string> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, BuiltChunk>;
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
