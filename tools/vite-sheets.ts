import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { chunksAfter, chunksOf, sheetsIn, type Chunk, type Chunks } from '../apps/web/build/built-chunks.ts';

const STYLES = /^\s*<link rel="stylesheet"[^>]*>\n/gm;
/** Vite's mark at the end of each sheet, of which it takes one away. */
const MARK = /\/\*\$vite\$:\d+\*\//g;
const TOGETHER = 'assets/sheets-';

/**
 * Returns a Vite plugin that joins the small sheets of components into few: those that the same entries load at once and
 * no other ever loads become one, which their pages name first. No entry loads a rule more for it, but those of `next`: the
 * parts that most people see next, which wait for no sheet then.
 */
export function sheetsTogether(next: readonly string[]): Plugin {
  return {
    name: 'festix-sheets-together',
    apply: 'build',
    generateBundle: {
      // Before the pages and the lists of what a part loads are written.
      order: 'pre',
      handler(_, bundle) {
        const chunks = chunksOf(bundle);
        for (const { sheets, loadedBy } of sheetsOfSame(chunks, next)) {
          const source = sheets.map((file) => sourceOf(bundle, file)).join('');
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `${TOGETHER}${hash}.css`;
          this.emitFile({ type: 'asset', fileName, source });
          for (const file of sheets) {
            for (const chunk of chunks.values()) sheetsIn(chunk).delete(file);
            delete bundle[file];
          }
          for (const entry of loadedBy) sheetsIn(entry).add(fileName);
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(STYLES) ?? [];
        const ordered = [
          ...links.filter((link) => link.includes(TOGETHER)),
          ...links.filter((link) => !link.includes(TOGETHER)),
        ];
        let at = 0;
        return html.replaceAll(STYLES, () => ordered[at++]!);
      },
    },
  };
}

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`the build has no sheet ${file}`);
  return String(sheet.source).replace(MARK, '');
}

/**
 * Returns the sheets to be joined, in the order of the pages. Those that the most entries share come first: the theme,
 * before what builds on it.
 */
export function sheetsOfSame(chunks: Chunks, next: readonly string[]): { sheets: string[]; loadedBy: Chunk[] }[] {
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const atOnce = entries.map(
    (entry) => new Set([...loaded(chunks, entry, false), ...sheetsOfNext(chunks, entry, next)]),
  );
  const ever = entries.map((entry) => loaded(chunks, entry, true));
  const groups = new Map<string, { sheets: string[]; loadedBy: Chunk[] }>();
  for (const file of new Set(atOnce.flatMap((sheets) => [...sheets]))) {
    const loadedBy = entries.filter((_, place) => atOnce[place]!.has(file));
    if (loadedBy.length < ever.filter((sheets) => sheets.has(file)).length) continue;
    const key = loadedBy.map(({ fileName }) => fileName).join();
    const group = groups.get(key) ?? { sheets: [], loadedBy };
    groups.set(key, group);
    group.sheets.push(file);
  }
  return [...groups.values()].sort((one, other) => other.loadedBy.length - one.loadedBy.length);
}

/** Returns the sheets that the parts of these names load at once, where an entry may load them later. */
function sheetsOfNext(chunks: Chunks, entry: Chunk, next: readonly string[]): string[] {
  const later = [...chunksAfter(chunks, entry, true)].filter(({ name }) => next.includes(name));
  return later.flatMap((part) => [...loaded(chunks, part, false)]);
}

/** Returns the sheets that a chunk loads at once or, with `later`, may ever load, in the order of its imports. */
function loaded(chunks: Chunks, from: Chunk, later: boolean): Set<string> {
  return new Set([...chunksAfter(chunks, from, later)].flatMap((chunk) => [...sheetsIn(chunk)]));
}
