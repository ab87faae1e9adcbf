import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { ROOT, WEB_DIST } from '../paths.ts';

/** Files in which others are named. */
const TEXTS = new Set(['.js', '.css', '.html', '.webmanifest']);
/** `name-BIypCINM.js`; the middle changes with the content. */
const HASHED = /^(.+-[\w-]{8})(\.[a-z0-9]+)$/;

export const LATER_VERSION = '99.0.0';

export function versionNow(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Copies the built app to a folder, where a test can replace it. */
export function copyWeb(folder: string): void {
  cpSync(WEB_DIST, folder, { recursive: true });
}

/**
 * Replaces the build by a later version: it shows another version, every file named by its content has another name,
 * and the old ones are gone.
 */
export function makeLater(folder: string): void {
  const assets = join(folder, 'assets');
  const names = new Map<string, string>();
  for (const path of readdirSync(assets, { recursive: true, encoding: 'utf8' })) {
    const name = basename(path);
    const [, stem, ending] = HASHED.exec(name) ?? [];
    if (stem === undefined) continue;
    const later = `${stem}0${ending}`;
    names.set(name, later);
    renameSync(join(assets, path), join(assets, dirname(path), later));
  }
  const known = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXTS.has(extname(path))) continue;
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8')
      .replace(known, (name) => names.get(name) ?? name)
      .replaceAll(versionNow(), LATER_VERSION)
      // Of the pages, which have no hash in their names.
      .replace(/"revision":"\w+"/g, '"revision":"later"');
    writeFileSync(file, text);
  }
}
