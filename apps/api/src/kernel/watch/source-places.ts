import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

/** A place in a built file, as V8 writes it. */
const PLACE = /(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g;

/** Maps that are kept: those of an error that comes again and again. */
const MOST_MAPS = 20;
const maps = new Map<string, SourceMap | undefined>();

/**
 * Returns a stack with the places of the sources. Maps are read when an error needs them: Node.js' own way
 * (`--enable-source-maps`) keeps those of each file and of all packages in memory from the start.
 */
export function withSourcePlaces(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!found || !('fileName' in found)) return place;
    return `${resolve(dirname(file), found.fileName)}:${found.lineNumber}:${found.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  const map = readMap(`${file}.map`);
  const [oldest] = maps.keys();
  if (maps.size >= MOST_MAPS && oldest !== undefined) maps.delete(oldest);
  maps.set(file, map);
  return map;
}

/** Returns undefined for a file without a map, and for a map that is none. */
function readMap(path: string): SourceMap | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
