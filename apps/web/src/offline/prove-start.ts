import { START_DOCUMENTS } from './start-documents.ts';
import type { StartAnswer, StartQuestion } from './worker-words.ts';

/** What the service worker knows of its cache. */
export interface Precache {
  /** Opens the cache, which is empty where the browser has cleared it. */
  open(): Promise<Cache>;
  /** Addresses of all files that the worker was built with. */
  files: readonly string[];
  /** Returns the address under which a file lies in the cache; nothing for a file of another build. */
  keyOf(file: string): string | undefined;
  fetch(request: Request): Promise<Response>;
}

/** What a page loads before any of its code runs. */
const NAMED = /(?:src|href)="(\/assets\/[^"]+)"/g;

/**
 * Says from the cache itself how many files are missing for a start without a network: of all that the worker was built
 * with, and of what the page's document names. With `mends`, fetches them first: nothing else would, for a cache is filled
 * when a version is installed and never again.
 */
export async function proveStart({ path, mends }: StartQuestion, precache: Precache): Promise<StartAnswer> {
  const cache = await precache.open();
  const missing = await missingIn(cache, precache);
  if (mends) for (const file of missing) await mend(file, cache, precache).catch(() => undefined);
  const left = mends ? await missingIn(cache, precache) : missing;
  const document = START_DOCUMENTS.find(({ at }) => at.test(path))?.document;
  return { missing: left.length + (document ? await foreignIn(document, cache, precache) : 1) };
}

async function missingIn(cache: Cache, { files, keyOf }: Precache): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter((file) => !kept.has(keyOf(file) ?? ''));
}

/** Counts the files that a document loads and that this worker does not hold. */
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
  // The server answers with a page where it has no such file any more.
  if (isPage !== file.endsWith('.html')) return;
  // A page of the next version would ask for files that this worker doesn't have.
  if (isPage && foreignNames(await answer.clone().text(), precache).length > 0) return;
  await cache.put(key, answer);
}
