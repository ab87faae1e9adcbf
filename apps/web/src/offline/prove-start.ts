import { START_DOCUMENTS } from './start-documents.ts';
import type { StartAnswer, StartQuestion } from './worker-words.ts';

/** The precache of the service worker. */
export interface Precache {
  /** Opens the cache, which is empty where the browser has deleted it. */
  open(): Promise<Cache>;
  /** Addresses of every file of the worker's build. */
  files: readonly string[];
  /** Returns the cache key of a file; undefined for a file of another build. */
  keyOf(file: string): string | undefined;
  fetch(request: Request): Promise<Response>;
}

/** The files that a page loads before its code runs. */
const NAMED = /(?:src|href)="(\/assets\/[^"]+)"/g;

/**
 * Returns the number of files that a start without a network lacks in the cache: of the worker's build, and of those
 * that the page's document names. With `mends`, fetches them first, because a cache is filled only when a version is
 * installed.
 */
export async function proveStart({ path, mends }: StartQuestion, precache: Precache): Promise<StartAnswer> {
  const cache = await precache.open();
  const missing = await missingIn(cache, precache);
  // A file that can't be fetched is counted as missing below.
  if (mends) for (const file of missing) await mend(file, cache, precache).catch(() => undefined);
  const left = mends ? await missingIn(cache, precache) : missing;
  const document = START_DOCUMENTS.find(({ at }) => at.test(path))?.document;
  return { missing: left.length + (document ? await foreignIn(document, cache, precache) : 1) };
}

async function missingIn(cache: Cache, { files, keyOf }: Precache): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter((file) => !kept.has(keyOf(file) ?? ''));
}

/** Returns the number of files that a document loads and that this build lacks. */
async function foreignIn(document: string, cache: Cache, precache: Precache): Promise<number> {
  const page = await cache.match(precache.keyOf(document) ?? '');
  if (!page) return 1;
  return foreignNames(await page.text(), precache).length;
}

function foreignNames(html: string, { keyOf }: Precache): string[] {
  return [...html.matchAll(NAMED)].map(([, file]) => file!).filter((file) => keyOf(file) === undefined);
}

async function mend(file: string, cache: Cache, precache: Precache): Promise<void> {
  const key = precache.keyOf(file);
  if (key === undefined) return;
  const answer = await precache.fetch(new Request(file, { cache: 'reload', credentials: 'same-origin' }));
  if (!answer.ok || answer.redirected) return;
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  // The server answers with a page in place of a file that it no longer has.
  if (isPage !== file.endsWith('.html')) return;
  // A page of the next version names files that this build lacks.
  if (isPage && foreignNames(await answer.clone().text(), precache).length > 0) return;
  await cache.put(key, answer);
}
