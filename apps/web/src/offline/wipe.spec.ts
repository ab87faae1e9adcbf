import { afterEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url } from './base64url.ts';
import { DoorServer, EVENT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';
import { exportOps, isListDue, unanswered, wipeDevice, wipeDownloads, wipeEvent, type SealedExport } from './wipe.ts';

const HOUR = 3_600_000;
let phone: Phone;

afterEach(async () => {
  phone.close();
  await phone.delete();
});

async function phoneAfterScan(): Promise<Phone> {
  const server = await DoorServer.start([ticket({ serial: 1 })]);
  const ready = await Phone.ready(server);
  await (await ready.door()).judge({ by: 'text', text: await server.qr(1) });
  return ready;
}

async function sizes(tables: { name: string; count(): PromiseLike<number> }[]): Promise<Record<string, number>> {
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table.name, await table.count()])));
}

describe('list', () => {
  it('isListDue is true once the grant is over, or after 72 hours without sync', async () => {
    phone = await phoneAfterScan();
    const clock = (hours: number) => ({ wall: () => hours * HOUR, serverNow: () => hours * HOUR });
    const event = { grant_expires_at: new Date(200 * HOUR).toISOString() };
    expect(isListDue(event, { synced_at: 100 * HOUR }, clock(171))).toBe(false);
    expect(isListDue(event, { synced_at: 100 * HOUR }, clock(172))).toBe(true);
    expect(isListDue(event, { synced_at: 199 * HOUR }, clock(200))).toBe(true);
  });

  it('a due list is wiped at the next start, and the journal stays @V14.3.3', async () => {
    phone = await phoneAfterScan();
    await phone.snap.events.update(EVENT_ID, { grant_expires_at: '2026-01-01T00:00:00.000Z' });
    await expect(phone.shift()).rejects.toThrow();
    expect(Object.values(await sizes(phone.snap.tables))).toEqual(phone.snap.tables.map(() => 0));
    expect(await phone.journal.ops.count()).toBe(1);
  });

  it('wipeEvent leaves the other events', async () => {
    phone = await phoneAfterScan();
    const other = { ...(await phone.snap.events.get(EVENT_ID))!, event_id: 'other' };
    await phone.snap.events.put(other);
    await wipeEvent(EVENT_ID, phone.snap);
    expect(await phone.snap.events.toArray()).toMatchObject([{ event_id: 'other' }]);
    expect(await phone.snap.chunks.count()).toBe(0);
    await wipeDownloads(phone.snap);
    expect(await phone.snap.events.count()).toBe(0);
  });
});

describe('journal', () => {
  it('unanswered returns ops until the server accepts them, refused ones included', async () => {
    phone = await phoneAfterScan();
    expect(await unanswered(phone.journal)).toHaveLength(1);
    await phone.journal.ops.toCollection().modify({ state: 'attention' });
    expect(await unanswered(phone.journal)).toHaveLength(1);
    await phone.journal.ops.toCollection().modify({ state: 'answered' });
    expect(await unanswered(phone.journal)).toEqual([]);
  });

  it('the journal can be exported under a password, and read with it alone @V11.3.3 @V11.4.4', async () => {
    phone = await phoneAfterScan();
    const ops = await unanswered(phone.journal);
    const file = JSON.parse(
      JSON.stringify(await exportOps(ops, 'device', 'senha da noite', '2026-06-14T01:00:00.000Z')),
    );
    expect(JSON.stringify(file)).not.toContain('admit');
    expect(await opened(file, 'senha da noite')).toEqual(JSON.parse(JSON.stringify(ops)));
    await expect(opened(file, 'outra senha')).rejects.toThrow();
  });

  it('wipeDevice changes nothing while something is neither uploaded nor exported', async () => {
    phone = await phoneAfterScan();
    const carried = new Set((await unanswered(phone.journal)).map(({ id }) => id));
    await (await phone.door()).judge({ by: 'text', text: 'lida enquanto se saía' });
    expect(await wipeDevice(phone.journal, phone.snap, carried)).toBe(false);
    expect(await wipeDevice(phone.journal, phone.snap)).toBe(false);
    expect(await sizes([phone.journal.ops, phone.journal.passages, phone.journal.device, phone.snap.lists])).toEqual({
      ops: 2,
      passages: 1,
      device: 1,
      lists: 1,
    });
  });

  it('wipeDevice removes the journal when a person leaves the device @V14.3.1', async () => {
    phone = await phoneAfterScan();
    globalThis.localStorage = { removeItem: () => undefined } as unknown as Storage;
    const carried = new Set((await unanswered(phone.journal)).map(({ id }) => id));
    expect(await wipeDevice(phone.journal, phone.snap, carried)).toBe(true);
    expect(Object.values(await sizes([...phone.journal.tables, ...phone.snap.tables]))).toEqual(
      [...phone.journal.tables, ...phone.snap.tables].map(() => 0),
    );
  });
});

/** Decrypts an export as its receiver does. */
async function opened({ kdf, cipher, ops }: SealedExport, password: string): Promise<unknown> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: kdf.name, hash: kdf.hash, iterations: kdf.iterations, salt: fromBase64Url(kdf.salt) };
  const key = await crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64Url(cipher.iv) }, key, fromBase64Url(ops));
  return JSON.parse(new TextDecoder().decode(bytes));
}
