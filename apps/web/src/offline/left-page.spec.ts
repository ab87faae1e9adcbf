import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Dexie } from 'dexie';
import { JournalDb } from './journal.db.ts';
import { OwnTicketsDb } from './own-tickets.db.ts';
import { SnapDb } from './snap.db.ts';

/** The page under test, and the number of its reloads. */
let page: EventTarget;
let reloads: number;
let left: Dexie;

const tell = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted }));

beforeEach(() => {
  page = new EventTarget();
  reloads = 0;
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    location: { reload: () => (reloads += 1) },
  });
});

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'addEventListener');
  Reflect.deleteProperty(globalThis, 'location');
  await left.delete();
});

const DATABASES = [
  ['the journal', (name: string) => new JournalDb(name)],
  ['the list', (name: string) => new SnapDb(name)],
  ['one’s own tickets', (name: string) => new OwnTicketsDb(name)],
] as const;

describe.each(DATABASES)('%s on a left page that the browser keeps', (_, open) => {
  /** Begins a transaction that runs until it is stopped, like that of a suspended page. */
  async function beginAndStay(): Promise<{ ended: Promise<unknown>; stop: () => void }> {
    left = open(`left-${Math.random()}`);
    const [table] = left.tables;
    let [hasBegun, isStopped] = [false, false];
    const ended = left
      .transaction('rw', table!, async () => {
        while (!isStopped) {
          await table!.count();
          hasBegun = true;
        }
      })
      .catch((error: Error) => error.name);
    while (!hasBegun) await new Promise((done) => setTimeout(done));
    return { ended, stop: () => (isStopped = true) };
  }

  /** Returns whether another page of the browser can write to the database. */
  async function isFree(): Promise<boolean> {
    const other = open(left.name);
    const [table] = other.tables;
    const cleared = table!.clear().then(() => true);
    const late = new Promise<boolean>((done) => setTimeout(() => done(false), 500));
    const free = await Promise.race([cleared, late]);
    other.close();
    return free;
  }

  it('a left page releases its writes, so that the next page can write', async () => {
    const { ended, stop } = await beginAndStay();
    tell('pagehide', true);
    const free = await isFree();
    stop();
    expect(free).toBe(true);
    expect(await ended).toBe('AbortError');
  });

  it('a left page begins no transaction, whatever still runs in it', async () => {
    const { stop } = await beginAndStay();
    tell('pagehide', true);
    await expect(left.tables[0]!.count()).rejects.toThrow(Dexie.DatabaseClosedError);
    stop();
  });

  it('a left page is reloaded when it comes back', async () => {
    const { stop } = await beginAndStay();
    tell('pagehide', true);
    expect(reloads).toBe(0);
    tell('pageshow', true);
    stop();
    expect(reloads).toBe(1);
  });

  it('a page goes on after a load, or when it ends for good', async () => {
    const { ended, stop } = await beginAndStay();
    tell('pageshow', false);
    tell('pagehide', false);
    stop();
    expect(await ended).toBeUndefined();
    expect(await left.tables[0]!.count()).toBe(0);
    expect(reloads).toBe(0);
  });

  it('a page without the database is left as it is', () => {
    left = open(`left-${Math.random()}`);
    tell('pagehide', true);
    tell('pageshow', true);
    expect(reloads).toBe(0);
  });
});
