import { afterEach, describe, expect, it } from '@jest/globals';
import type { Id } from '@festix/domain/contract';
import { HOUR, instantOf, MINUTE } from '@festix/domain/ground';
import { usualMainArea, type EventDay, type PassGrant } from '@festix/domain/programme';
import { partnerCodeHashes } from '@festix/domain/selling';
import { writeMeshMessage, type MeshFact } from '@festix/domain/sync';
import type { Decision } from '../door.ts';
import { DoorServer, EVENT_ID, LOT_ID, OTHER_LOT_ID, ticket } from '../testing/door-server.ts';
import { deviceId, heardOf, link, phonesAt, scan, sendPhonesHome, until, type Member } from '../testing/mesh-phones.ts';
import { verifierOf } from '../testing/supervisor-pin.ts';
import type { MeshLink } from './mesh.ts';
import { signFact } from './proof.ts';

const SUPERVISOR = deviceId(800);
const TODAY = deviceId(801);
const TOMORROW = deviceId(802);
const proof = { supervisor_id: SUPERVISOR, pin: '1234', reason: 'Saiu sem ler' };

afterEach(sendPhonesHome);

/** Brings two linked phones, cut off from the server, to an area whose exits are read. */
async function phonesAtExits(days: EventDay[] = [], grant: Partial<PassGrant> = {}): Promise<[Member, Member]> {
  const server = await DoorServer.start([ticket({ serial: 1 })]);
  const areas = [{ ...usualMainArea, exits: 'return', unknown_exit: 'release' } as const];
  const passes = { [LOT_ID]: [{ area: 0, day: null, entries: null, ...grant }] };
  const pin = await verifierOf(proof.pin);
  server.event = {
    ...server.event,
    access: { areas, days, passes },
    supervisors: [{ id: SUPERVISOR, name: 'Rita', pin }],
  };
  const [one, two] = (await phonesAt(server, ['A', 'B'])) as [Member, Member];
  link(one, two);
  return [one, two];
}

async function exit(member: Member): Promise<Decision> {
  await member.shift.door.setReads('exit');
  const left = await scan(member, 1);
  await member.shift.door.setReads('entry');
  return left;
}

/** Resolves once a phone has heard as many facts of these kinds about the first ticket. */
async function heard({ shift }: Member, kinds: readonly string[], day = 0): Promise<void> {
  const told = () => shift.heard.rowsOf(1, { area: 0, day }).map(({ kind }) => kind);
  await until(() => told().toSorted().join() === kinds.toSorted().join());
}

const code = async (decision: Promise<Decision>) => (await decision).verdict.code;

describe('passages that a phone hears of at an area whose exits are read', () => {
  it('a phone that heard of an entry and its exit lets the holder return, once', async () => {
    const [one, two] = await phonesAtExits();
    await scan(one, 1);
    await heard(two, ['entry']);
    expect(await code(scan(two, 1))).toBe('ALREADY_CHECKED_IN_ERROR');
    expect(await code(exit(one))).toBe('LEFT');
    await heard(two, ['entry', 'exit']);
    expect(await code(scan(two, 1))).toBe('ADMITTED');
    expect(await code(scan(two, 1))).toBe('ALREADY_CHECKED_IN_ERROR');
    expect((await two.phone.journal.passages.toArray()).map(({ kind, entry }) => [kind, entry])).toEqual([
      ['entry', 1],
    ]);
  });

  it('a phone reads the exit of an entry that it heard of, and none after a heard exit', async () => {
    const [one, two] = await phonesAtExits();
    await scan(one, 1);
    await heard(two, ['entry']);
    const { verdict, left } = await exit(two);
    expect(verdict.code).toBe('LEFT');
    const [entry] = await one.phone.journal.passages.toArray();
    expect(left).toMatchObject({ entered_at: entry!.at, nth: 1 });
    await heard(one, ['exit']);
    expect(await code(exit(one))).toBe('NOT_INSIDE_ERROR');
  });

  it('a phone that heard of a release counts the entry that it allowed, and names it', async () => {
    const [one, two] = await phonesAtExits([], { entries: 2 });
    await scan(one, 1);
    const released = await one.shift.door.release(await scan(one, 1), proof);
    expect(released).toMatchObject({ came: 'released', decision: { verdict: { code: 'ADMITTED' } } });
    await heard(two, ['entry', 'release', 'entry']);
    const second = (await one.phone.journal.passages.toArray()).filter(({ kind }) => kind === 'entry')[1]!;
    expect((await scan(two, 1)).verdict).toMatchObject({
      code: 'ALREADY_CHECKED_IN_ERROR',
      first: { at: second.at, gate: 'A' },
    });
    expect(await code(exit(one))).toBe('LEFT');
    await heard(two, ['entry', 'release', 'entry', 'exit']);
    expect(await code(scan(two, 1))).toBe('ENTRIES_USED_ERROR');
  });
});

describe('passages of a day that a phone hears of', () => {
  const day = (id: Id, number: number, hours: number): EventDay => ({
    ...{ id, number, name: `Dia ${number}`, place_limit: null },
    starts_at: instantOf(Date.now() + (hours - 2) * HOUR),
    ends_at: instantOf(Date.now() + (hours + 6) * HOUR),
  });
  const days = () => [day(TODAY, 1, 0), day(TOMORROW, 2, 24)];

  it('a heard entry of a pinned day refuses on that day alone', async () => {
    const [one, two] = await phonesAtExits(days());
    await one.shift.door.pinDay(TOMORROW);
    expect((await scan(one, 1)).place).toMatchObject({ day: { id: TOMORROW } });
    await heard(two, ['entry'], 2);
    expect(await code(scan(two, 1))).toBe('ADMITTED');
    await two.shift.door.pinDay(TOMORROW);
    expect((await scan(two, 1)).verdict).toMatchObject({ code: 'ALREADY_CHECKED_IN_ERROR', first: { gate: 'A' } });
  });

  it.each<[string, Pick<MeshFact, 'day'>]>([
    ['without a day', {}],
    ['of a day that was removed', { day: deviceId(803) }],
  ])('a heard entry %s is of the day of its time', async (_, named) => {
    const [one, two] = await phonesAtExits(days());
    const line: MeshLink = { peer: one.device.id, send: () => undefined, close: () => undefined };
    two.mesh.open(line);
    const fact: MeshFact = {
      ...{ id: deviceId(7), event_id: EVENT_ID, device_id: one.device.id, kind: 'entry', serial: 1, entry: 0 },
      ...named,
      at: instantOf(Date.now() - MINUTE),
    };
    const { text, signature } = await signFact(fact, one.device.keys);
    await two.mesh.hear(line, writeMeshMessage({ kind: 'news', facts: [{ text, signature }] }));
    expect(await code(scan(two, 1))).toBe('ALREADY_CHECKED_IN_ERROR');
    await two.shift.door.pinDay(TOMORROW);
    expect(await code(scan(two, 1))).toBe('ADMITTED');
  });
});

describe('a ticket of another seller that a phone hears of', () => {
  const CODE = 'SYM-0042-K7Q';

  it('a partner’s code admitted at one phone is refused at another one, with the seller and whose word it is', async () => {
    const server = await DoorServer.start();
    const [own] = server.event.lots;
    const lots = [own!, { id: OTHER_LOT_ID, number: 2, name: 'Pista', sorting: 1, seller: 'Sympla' }];
    server.event = { ...server.event, lots };
    const code_hash = partnerCodeHashes(EVENT_ID, CODE)!.folded;
    for (const serial of [7, 8]) {
      const hash = serial === 7 ? code_hash : partnerCodeHashes(EVENT_ID, 'SYM-0043-K7Q')!.folded;
      server.put(ticket({ serial, lot_id: OTHER_LOT_ID, price_kind: null, code_hash: hash }));
    }
    const [one, two] = (await phonesAt(server, ['A', 'B'])) as [Member, Member];
    link(one, two);
    const read = ({ shift }: Member, text: string) => shift.door.judge({ by: 'text', text });
    expect(await code(read(one, CODE))).toBe('ADMITTED');
    await heardOf(two, 7);
    const { verdict, ticket: seen } = await read(two, 'sym-0042-k7q');
    expect(verdict).toMatchObject({ code: 'ALREADY_CHECKED_IN_ERROR', first: { device: 'Celular A', gate: 'A' } });
    expect(seen).toMatchObject({ serial: 7, lot: { seller: 'Sympla' } });
    expect(await two.phone.journal.ops.toArray()).toMatchObject([
      { type: 'scan_failed', payload: { serial: 7, heard_from: one.device.id }, shown: { heard: { gate: 'A' } } },
    ]);
    expect(await code(read(two, 'SYM-0043-K7Q'))).toBe('ADMITTED');
  });
});
