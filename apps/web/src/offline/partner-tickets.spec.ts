import { afterEach, describe, expect, it } from '@jest/globals';
import { usualMainArea } from '@festix/domain/programme';
import { partnerCodeHashes } from '@festix/domain/selling';
import { CallError } from '../data/call.ts';
import type { DoorApi } from './door-api.ts';
import type { Presented } from './recognise.ts';
import { DoorServer, EVENT_ID, LOT_ID, OTHER_LOT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

let phone: Phone | undefined;

afterEach(async () => {
  phone?.close();
  await phone?.delete();
  phone = undefined;
});

const hashOf = (code: string, key: 'exact' | 'folded' = 'folded') => partnerCodeHashes(EVENT_ID, code)![key];
const read = (text: string, ...others: string[]): Presented => ({
  by: 'text',
  text,
  ...(others.length > 0 && { others }),
});

/** Returns a server whose second lot is of the tickets that another seller sold. */
async function sold(codes: Readonly<Record<number, string>>, key?: 'exact' | 'folded'): Promise<DoorServer> {
  const server = await DoorServer.start();
  const [own] = server.event.lots;
  server.event = {
    ...server.event,
    lots: [own!, { id: OTHER_LOT_ID, number: 2, name: 'Pista', sorting: 1, seller: 'Sympla' }],
  };
  for (const [serial, code] of Object.entries(codes)) {
    const facts = { serial: Number(serial), lot_id: OTHER_LOT_ID, price_kind: null };
    server.put(ticket({ ...facts, code_hash: hashOf(code, key) }));
  }
  return server;
}

/** Lets the phone reach a server that refuses every ticket as unknown; returns the references that it is asked for. */
function connect(ready: Phone): unknown[] {
  const asked: unknown[] = [];
  const refuse: DoorApi['checkin'] = (_, { reference }) => {
    asked.push(reference);
    return Promise.reject(
      new CallError(404, { code: 'TICKET_NOT_FOUND', told: { feedback: 'TICKET_NOT_FOUND_ERROR' } }),
    );
  };
  ready.api = { ...ready.api, checkin: refuse };
  ready.link.answered(20);
  return asked;
}

describe("ticket of another seller's list", () => {
  it("a phone without a network admits a partner's code once, and names its seller", async () => {
    phone = await Phone.ready(await sold({ 7: 'SYM-0042-K7Q' }));
    const door = await phone.door();
    const { verdict, ticket: seen } = await door.judge(read('SYM-0042-K7Q'));
    expect(verdict.code).toBe('ADMITTED');
    expect(seen).toMatchObject({ serial: 7, lot: { name: 'Pista', seller: 'Sympla' }, code: 'SYM-0042-K7Q' });
    expect((await door.judge(read('SYM-0042-K7Q'))).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    expect((await phone.journal.ops.toArray()).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ reference: 'SYM-0042-K7Q' }),
      expect.objectContaining({ code: 'ALREADY_CHECKED_IN_ERROR', serial: 7 }),
    ]);
  });

  it.each(['sym-0042-k7q', ' SYM-0042 -K7Q\r\n', ']C0SYM-0042-K7Q'])(
    "a phone finds a partner's code that a reader spells %j",
    async (spelt) => {
      phone = await Phone.ready(await sold({ 7: 'SYM-0042-K7Q' }));
      expect((await (await phone.door()).judge(read(spelt))).verdict.code).toBe('ADMITTED');
    },
  );

  it('a phone matches codes exactly alone where two of the event differ in case', async () => {
    phone = await Phone.ready(await sold({ 7: 'aB12', 8: 'Ab12' }, 'exact'));
    const door = await phone.door();
    expect((await door.judge(read('Ab12'))).ticket?.serial).toBe(8);
    expect((await door.judge(read('AB12'))).verdict.code).toBe('TICKET_NOT_FOUND_ERROR');
    expect((await door.judge(read('aB12'))).ticket?.serial).toBe(7);
  });

  it('a phone admits each ticket of a code that two sellers have, and no third', async () => {
    phone = await Phone.ready(await sold({ 7: 'VIP-2026', 8: 'VIP-2026' }));
    const door = await phone.door();
    const serials = [];
    for (let n = 0; n < 2; n++) {
      const { verdict, ticket: seen } = await door.judge(read('VIP-2026'));
      expect(verdict.code).toBe('ADMITTED');
      serials.push(seen?.serial);
    }
    expect(serials).toEqual([7, 8]);
    const told = (await phone.journal.ops.toArray()).map(({ payload }) => payload);
    expect(told).toMatchObject(serials.map((serial) => ({ reference: 'VIP-2026', serial })));
    expect((await door.judge(read('VIP-2026'))).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a phone takes the one inside for an exit, of two sellers with one code', async () => {
    const server = await sold({ 7: 'VIP-2026', 8: 'VIP-2026' });
    server.event = {
      ...server.event,
      access: { areas: [{ ...usualMainArea, exits: 'return' }], days: [], passes: {} },
    };
    phone = await Phone.ready(server);
    const door = await phone.door();
    await door.judge(read('VIP-2026'));
    await door.setReads('exit');
    const { verdict, ticket: seen } = await door.judge(read('VIP-2026'));
    expect([verdict.code, seen?.serial]).toEqual(['LEFT', 7]);
  });

  it("a phone takes the reading of a reader that a partner's list has", async () => {
    phone = await Phone.ready(await sold({ 7: 'SYM-42/K' }));
    const { verdict } = await (await phone.door()).judge(read('SYM-42;K', 'SYM-42/K'));
    expect(verdict.code).toBe('ADMITTED');
  });

  it('a phone asks the server about a text that no list has where partners sell, as it was read', async () => {
    phone = await Phone.ready(await sold({ 7: 'SYM-0042-K7Q' }));
    const asked = connect(phone);
    const { verdict } = await (await phone.door()).judge(read('https://sympla.example/t/9?a=Ç '));
    expect(verdict.code).toBe('TICKET_NOT_FOUND_ERROR');
    expect(asked).toEqual(['https://sympla.example/t/9?a=Ç']);
  });

  it("a phone asks nobody about a foreign text where no partner sells, nor about one that is no partner's code", async () => {
    const server = await DoorServer.start([ticket({ serial: 7, lot_id: LOT_ID })]);
    phone = await Phone.ready(server);
    const asked = connect(phone);
    await (await phone.door()).judge(read('https://sympla.example/t/9'));
    expect(asked).toEqual([]);
    phone.close();
    await phone.delete();
    phone = await Phone.ready(await sold({ 7: 'SYM-0042-K7Q' }));
    const there = connect(phone);
    for (const text of ['abc', 'x'.repeat(513)]) await (await phone.door()).judge(read(text));
    expect(there).toEqual([]);
  });

  it('a phone that learns of a lot of a partner with its changes knows its seller', async () => {
    const server = await DoorServer.start();
    phone = await Phone.ready(server);
    const shift = await phone.shift();
    const lot = { id: OTHER_LOT_ID, number: 2, name: 'Pista', sorting: 1, seller: 'Ingresse' };
    server.change((seq) => ({ kind: 'lot', seq, lot }));
    server.put(ticket({ serial: 9, lot_id: OTHER_LOT_ID, code_hash: hashOf('ING 9') }));
    await shift.pull(new AbortController().signal);
    const { verdict, ticket: seen } = await shift.door.judge(read('ing9'));
    expect(verdict.code).toBe('ADMITTED');
    expect(seen?.lot).toMatchObject({ name: 'Pista', seller: 'Ingresse' });
    shift.end();
  });
});
