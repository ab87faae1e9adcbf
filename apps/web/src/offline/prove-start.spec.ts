import { beforeEach, describe, expect, it } from '@jest/globals';
import { proveStart, type Precache } from './prove-start.ts';
import { START_DOCUMENTS } from './start-documents.ts';

const ORIGIN = 'https://festix.test';
const DOOR = '<script type="module" src="/assets/door-1.js"></script><link rel="stylesheet" href="/assets/door-1.css">';
const FILES = ['/door.html', '/till.html', '/assets/door-1.js', '/assets/door-1.css', '/assets/till-1.js'];

/** The used part of a browser's cache. */
class Kept {
  readonly rows = new Map<string, string>();

  keys = async () => [...this.rows.keys()].map((url) => ({ url }));
  match = async (url: string) => (this.rows.has(url) ? new Response(this.rows.get(url)) : undefined);
  put = async (url: string, answer: Response) => void this.rows.set(url, await answer.text());
}

let kept: Kept;
/** The server's present files; undefined without a network. */
let server: Map<string, { type: string; text: string }> | undefined;

const keyOf = (file: string) => (FILES.includes(file) ? `${ORIGIN}${file}?revision` : undefined);

const precache: Precache = {
  open: async () => kept as unknown as Cache,
  files: FILES,
  keyOf,
  fetch: async (request) => {
    if (!server) throw new TypeError('Failed to fetch');
    // The server answers with the app shell for a missing file.
    const { type, text } = server.get(request.url.replace(ORIGIN, '')) ?? { type: 'text/html', text: '<p>shell' };
    return new Response(text, { headers: { 'content-type': type } });
  },
};

function fill(): void {
  for (const file of FILES) kept.rows.set(keyOf(file)!, file === '/door.html' ? DOOR : 'x');
}

function clear(...files: string[]): void {
  for (const file of files) kept.rows.delete(keyOf(file)!);
}

const ask = (mends: boolean, path = '/door/1') => proveStart({ type: 'PROVE_START', path, mends }, precache);

beforeEach(() => {
  kept = new Kept();
  fill();
  server = new Map(
    FILES.map((file) => [
      file,
      file.endsWith('.html')
        ? { type: 'text/html; charset=utf-8', text: file === '/door.html' ? DOOR : '' }
        : { type: 'text/javascript', text: 'x' },
    ]),
  );
  globalThis.Request = class {
    readonly url: string;
    constructor(file: string) {
      this.url = ORIGIN + file;
    }
  } as unknown as typeof Request;
});

describe('worker that opens a page without a network', () => {
  it('proveStart misses nothing while the cache holds the whole build', async () => {
    expect(await ask(false)).toEqual({ missing: 0 });
    expect(await ask(false, '/till')).toEqual({ missing: 0 });
  });

  it.each([
    ['the page itself', ['/door.html'], 2],
    ['a file of the start', ['/assets/door-1.js'], 1],
    ['everything', FILES, FILES.length + 1],
  ])('proveStart misses %s when the browser has deleted it', async (_, files, missing) => {
    clear(...files);
    expect(await ask(false)).toEqual({ missing });
  });

  it('proveStart misses files of its page that an older build lacks', async () => {
    kept.rows.set(keyOf('/door.html')!, DOOR.replace('door-1.js', 'door-2.js'));
    expect(await ask(false)).toEqual({ missing: 1 });
  });

  it('proveStart opens no page outside of door and till', async () => {
    expect((await ask(false, '/producer')).missing).toBeGreaterThan(0);
  });

  it('proveStart fetches missing files on request, and counts afterwards', async () => {
    clear(...FILES);
    expect(await ask(true)).toEqual({ missing: 0 });
    expect(kept.rows.get(keyOf('/door.html')!)).toBe(DOOR);
  });

  it('proveStart still misses a file that no network can bring', async () => {
    clear('/assets/door-1.js');
    server = undefined;
    expect(await ask(true)).toEqual({ missing: 1 });
  });

  it('proveStart accepts no page in place of a missing file', async () => {
    clear('/assets/door-1.js');
    server?.delete('/assets/door-1.js');
    expect(await ask(true)).toEqual({ missing: 1 });
    expect(kept.rows.has(keyOf('/assets/door-1.js')!)).toBe(false);
  });

  it('proveStart accepts no page of the next version, whose files it lacks', async () => {
    clear('/door.html');
    server?.set('/door.html', { type: 'text/html', text: DOOR.replace('door-1.js', 'door-2.js') });
    expect(await ask(true)).toEqual({ missing: 2 });
  });
});

describe('addresses of door and till', () => {
  const documentAt = (path: string) => START_DOCUMENTS.find(({ at }) => at.test(path))?.document;

  it.each(['door', 'till'])('the addresses below %s are answered by its page', (place) => {
    const paths = ['', '/', '/0197', '/0197/', '/0197/settings', '?from=icon', '/?from=icon', '/0197?x=1'];
    for (const path of paths) expect([path, documentAt(`/${place}${path}`)]).toEqual([path, `/${place}.html`]);
  });

  it.each(['/', '/doors', '/tilling', '/producer/door', '/events/door', '/door.webmanifest', '/till.html'])(
    'the address %s is not answered by the page of door or till',
    (path) => {
      expect(documentAt(path)).toBeUndefined();
    },
  );
});
