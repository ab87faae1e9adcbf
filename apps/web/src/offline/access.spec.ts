import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { CheckinView, DoorListTicket, ExitView } from '@festix/domain/contract';
import { usualMainArea, type Area, type EventAccess, type PassGrant } from '@festix/domain/programme';
import { CallError } from '../data/call.ts';
import type { Decision, Door } from './door.ts';
import type { DoorRow, OpRow } from './journal.db.ts';
import { Outbox } from './outbox.ts';
import { DoorServer, EVENT_ID, LOT_ID, OTHER_LOT_ID, shownTicket, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';
import { verifierOf } from './testing/supervisor-pin.ts';

const FRIDAY = '0197c0de-0000-7000-8000-00000000da01';
const SATURDAY = '0197c0de-0000-7000-8000-00000000da02';
const SUPERVISOR = '0197c0de-0000-7000-8000-0000000000b2';
const START = Date.parse('2026-06-12T23:00:00.000Z');
const MINUTE = 60_000;

const MAIN: Area = { ...usualMainArea, exits: 'return', unknown_exit: 'release' };
const CAMAROTE: Area = { ...usualMainArea, number: 1, name: 'Camarote', exits: 'free' };
const CLOAKROOM: Area = { ...usualMainArea, number: 2, name: 'Chapelaria' };

function access(passes: Record<string, PassGrant[]> = {}): EventAccess {
  return {
    areas: [MAIN, CAMAROTE, CLOAKROOM],
    days: [
      {
        ...{ id: FRIDAY, number: 1, name: 'sexta', place_limit: null },
        starts_at: '2026-06-12T22:00:00.000Z',
        ends_at: '2026-06-13T09:00:00.000Z',
      },
      {
        ...{ id: SATURDAY, number: 2, name: 'sábado', place_limit: null },
        starts_at: '2026-06-13T22:00:00.000Z',
        ends_at: '2026-06-14T09:00:00.000Z',
      },
    ],
    passes,
  };
}

const EVERYTHING: PassGrant[] = [MAIN, CAMAROTE, CLOAKROOM].map(({ number }) => ({
  area: number,
  day: null,
  entries: number === 2 ? 3 : null,
}));

const DOOR_PASSES = { [LOT_ID]: EVERYTHING, [OTHER_LOT_ID]: [{ area: 0, day: FRIDAY, entries: null }] };

const phones: Phone[] = [];

afterEach(async () => {
  for (const phone of phones.splice(0)) {
    phone.close();
    await phone.delete();
  }
});

async function serverOf(
  tickets: readonly (Partial<DoorListTicket> & { serial: number })[],
  told: EventAccess = access(DOOR_PASSES),
): Promise<DoorServer> {
  const server = await DoorServer.start(tickets.map(ticket));
  const pin = await verifierOf('1234');
  server.event = { ...server.event, access: told, supervisors: [{ id: SUPERVISOR, name: 'Rita', pin }] };
  return server;
}

/** A phone whose clock stands where the test sets it. */
interface Doorman {
  phone: Phone;
  door: Door;
  /** Sets the clock to a minute since the start. */
  wait(minute: number): void;
  read(serial: number, minute: number): Promise<Decision>;
  pull(): Promise<void>;
}

async function doorman(server: DoorServer, settings: Partial<DoorRow> = {}, last = 1): Promise<Doorman> {
  let now = START;
  const phone = await Phone.ready(server, settings);
  phone.standAt(() => now);
  const device = (await phone.journal.device.get('this'))!;
  await phone.journal.device.put({ ...device, id: `0197c0de-0000-7000-8000-0000000000c${last}` });
  phones.push(phone);
  const shift = await phone.shift();
  return {
    phone,
    door: shift.door,
    wait: (minute) => {
      now = START + minute * MINUTE;
    },
    read: (serial, minute) => {
      now = START + minute * MINUTE;
      return shift.door.judge({ by: 'serial', serial });
    },
    pull: async () => {
      await shift.pull(new AbortController().signal);
      phone.link.failed();
    },
  };
}

async function upload({ phone }: Doorman): Promise<OpRow[]> {
  const send = (body: Parameters<DoorServer['takeOps']>[0]) => Promise.resolve(phone.server.takeOps(body));
  const outbox = new Outbox({
    ...{ journal: phone.journal, send, wall: Date.now, mono: () => performance.now(), random: Math.random },
  });
  expect(await outbox.drain()).toEqual({ end: 'empty' });
  return phone.journal.ops.toArray();
}

const code = async (decision: Promise<Decision>) => (await decision).verdict.code;

describe('a door at an area on a day', () => {
  it('a door tells its area and the day of the time, and keeps to a pinned one', async () => {
    const { door, read } = await doorman(await serverOf([{ serial: 1 }]));
    expect(door.place()).toMatchObject({ area: { name: 'Recinto' }, day: { name: 'sexta' }, is_pinned: false });
    await door.setArea(1);
    await door.pinDay(SATURDAY);
    expect(door.place()).toMatchObject({ area: { name: 'Camarote' }, day: { name: 'sábado' }, is_pinned: true });
    expect(await read(1, 0)).toMatchObject({ verdict: { ok: true }, place: { area: { number: 1 }, is_pinned: true } });
    await door.pinDay(null);
    expect(door.place()).toMatchObject({ day: { name: 'sexta' }, is_pinned: false });
    await door.setArea(14);
    expect(door.place()).toMatchObject({ area: { name: 'Recinto' } });
  });

  it('a door without areas, days and exits has no place, and writes ops that older servers understand', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const { phone, door, read } = await doorman(server);
    expect(door.place()).toBeUndefined();
    const decision = await read(1, 0);
    expect(Object.keys(decision).sort()).toEqual(['decided_offline', 'op_id', 'ticket', 'verdict']);
    const [op] = await phone.journal.ops.toArray();
    expect(op).toMatchObject({ v: 1, payload: { serial: 1, decided_offline: true } });
    expect(Object.keys(op!.payload)).toEqual(['serial', 'decided_offline']);
  });

  it('a ticket of another day is refused by the day, and one of another area by the area', async () => {
    const server = await serverOf([{ serial: 1, lot_id: OTHER_LOT_ID }]);
    const { phone, door, read } = await doorman(server);
    expect(await code(read(1, 0))).toBe('ADMITTED');
    await door.pinDay(SATURDAY);
    expect((await read(1, 1)).verdict).toMatchObject({ code: 'DAY_NOT_INCLUDED_ERROR' });
    await door.pinDay(null);
    await door.setArea(1);
    expect((await read(1, 2)).verdict).toMatchObject({ code: 'AREA_NOT_INCLUDED_ERROR' });
    const ops = await phone.journal.ops.toArray();
    expect(ops).toMatchObject([
      { type: 'admit', v: 2, payload: { area: 0, day: FRIDAY }, shown: { area: 0, day: 1, reads: 'entry' } },
      { type: 'scan_failed', v: 2, payload: { area: 0, day: SATURDAY } },
      { type: 'scan_failed', v: 2, payload: { area: 1, day: FRIDAY } },
    ]);
  });

  it('a passage of one day or area leaves the others open', async () => {
    const { door, read } = await doorman(await serverOf([{ serial: 1 }]));
    expect(await code(read(1, 0))).toBe('ADMITTED');
    expect(await code(read(1, 1))).toBe('ALREADY_CHECKED_IN_ERROR');
    await door.setArea(1);
    expect(await code(read(1, 2))).toBe('ADMITTED');
    await door.setArea(0);
    expect(await code(read(1, 24 * 60))).toBe('ADMITTED');
  });

  it('a free area admits each further read with the time of the first, and nobody anew', async () => {
    const { phone, read } = await doorman(await serverOf([{ serial: 1 }]), { area: 1 });
    await read(1, 0);
    const again = await read(1, 5);
    expect(again.verdict).toMatchObject({
      code: 'ADMITTED',
      repeats: true,
      note: expect.stringContaining('Já entrou'),
    });
    expect(await phone.journal.passages.count()).toBe(1);
    expect((await phone.journal.ops.toArray()).map(({ shown }) => shown?.moved)).toEqual(['in', undefined]);
  });

  it('a pass of three entries without exits admits three reads, and no read within three seconds', async () => {
    const { read } = await doorman(await serverOf([{ serial: 1 }]), { area: 2 });
    expect((await read(1, 0)).verdict.note).toBe('1ª de 3 entradas');
    expect(await code(read(1, 2 / 60))).toBe('ALREADY_CHECKED_IN_ERROR');
    expect((await read(1, 1)).verdict.note).toBe('2ª de 3 entradas');
    expect((await read(1, 2)).verdict.note).toBe('3ª de 3 entradas');
    expect(await code(read(1, 3))).toBe('ENTRIES_USED_ERROR');
  });

  it('a door whose day and area the event loses meanwhile reads the day of the time at the main area', async () => {
    const server = await serverOf([{ serial: 1 }], access());
    const man = await doorman(server, { area: 1, pinned_day: SATURDAY });
    expect(man.door.place()).toMatchObject({ area: { number: 1 }, day: { id: SATURDAY }, is_pinned: true });
    const told = { canceled_at: null, is_test: false };
    const left = { ...access(), areas: [MAIN], days: access().days.slice(0, 1) };
    server.change((seq) => ({ kind: 'event', seq, ...told, access: left }));
    await man.pull();
    // The door follows the database.
    while (man.door.place()?.is_pinned) await new Promise((done) => setTimeout(done));
    expect(await man.read(1, 0)).toMatchObject({
      verdict: { code: 'ADMITTED' },
      place: { area: { number: 0 }, day: { id: FRIDAY }, is_pinned: false },
    });
  });

  it('a pass of three entries admits a further read after the clock was set back', async () => {
    const { read } = await doorman(await serverOf([{ serial: 1 }]), { area: 2 });
    await read(1, 30);
    expect((await read(1, 5)).verdict.note).toBe('2ª de 3 entradas');
  });

  it('a door that moves to another area reads entries there, and on its way back', async () => {
    const { door, read } = await doorman(await serverOf([{ serial: 1 }]), { reads: 'exit' });
    await door.setArea(2);
    await door.setArea(0);
    expect(await read(1, 0)).toMatchObject({ verdict: { code: 'ADMITTED' }, reads: 'entry' });
  });

  it('an admission from before the phone knew of days is of the main area, on the day of its time', async () => {
    const { phone, door, read } = await doorman(await serverOf([{ serial: 1 }]));
    await phone.journal.passages.add({
      ...{
        event_id: EVENT_ID,
        serial: 1,
        area: 0,
        day: 0,
        kind: 'entry',
        entry: 0,
        op_id: 'before',
        clock_offset: null,
      },
      ...{ at: new Date(START).toISOString(), by: 'Bia', device: 'Celular 03', gate: 'Portão A' },
    });
    expect((await read(1, 5)).verdict).toMatchObject({ code: 'ALREADY_CHECKED_IN_ERROR', first: { by: 'Bia' } });
    await door.setArea(1);
    expect(await code(read(1, 6))).toBe('ADMITTED');
    await door.setArea(0);
    expect(await code(read(1, 24 * 60))).toBe('ADMITTED');
  });

  it('a door tells admissions of its own by the server’s clock', async () => {
    const { phone, read } = await doorman(await serverOf([{ serial: 1 }]));
    await read(1, 0);
    await phone.journal.passages.toCollection().modify({ clock_offset: 7 * MINUTE });
    expect((await read(1, 30)).verdict.first?.at).toBe('2026-06-12T23:07:00.000Z');
  });
});

describe('an exit', () => {
  it('an exit ends the passage, tells when it began, and lets the holder return', async () => {
    const { phone, door, read } = await doorman(await serverOf([{ serial: 1 }]));
    await read(1, 0);
    await door.setReads('exit');
    expect(await read(1, 30)).toMatchObject({
      verdict: { code: 'LEFT', ok: true },
      reads: 'exit',
      left: { entered_at: '2026-06-12T23:00:00.000Z', nth: 1 },
    });
    expect(await code(read(1, 31))).toBe('NOT_INSIDE_ERROR');
    await door.setReads('entry');
    expect(await code(read(1, 40))).toBe('ADMITTED');
    await door.setReads('exit');
    expect((await read(1, 50)).left).toEqual({
      ...{ entered_at: '2026-06-12T23:40:00.000Z', left_at: '2026-06-12T23:50:00.000Z', nth: 2, may_return: true },
    });
    expect((await phone.journal.ops.toArray()).map(({ type }) => type)).toEqual([
      ...['admit', 'exit', 'exit', 'admit', 'exit'],
    ]);
  });

  it('an exit says which entry it ends and whether the way back is open, without the undone ones', async () => {
    const server = await serverOf([{ serial: 1 }], access({ [LOT_ID]: [{ area: 0, day: null, entries: 2 }] }));
    const second = START / 1000;
    server.put(ticket({ serial: 1, passages: [{ area: 0, day: 1, entry: 1, undone: 1, second, out: true }] }));
    const { door, read } = await doorman(server);
    const outAndIn = async (minute: number) => {
      await door.setReads('entry');
      expect(await code(read(1, minute))).toBe('ADMITTED');
      await door.setReads('exit');
      return (await read(1, minute + 10)).left;
    };
    expect(await outAndIn(10)).toMatchObject({ nth: 1, may_return: true });
    expect(await outAndIn(30)).toMatchObject({ nth: 2, may_return: false });
  });

  it('an exit of an unknown code is refused, and no area without exits reads any', async () => {
    const { phone, door, read } = await doorman(await serverOf([{ serial: 1 }]), { reads: 'exit' });
    expect(await code(door.judge({ by: 'text', text: 'https://example.com' }))).toBe('TICKET_NOT_FOUND_ERROR');
    expect(await phone.journal.ops.toArray()).toMatchObject([{ type: 'scan_failed' }]);
    await door.setArea(2);
    expect(await read(1, 0)).toMatchObject({ verdict: { code: 'ADMITTED' }, reads: 'entry' });
  });

  it('a connected door asks the server about an exit, and stores what it answers', async () => {
    const server = await serverOf([{ serial: 1 }, { serial: 2 }]);
    const man = await doorman(server, { reads: 'exit' });
    const asked: object[] = [];
    man.phone.link.answered(300);
    const view: Omit<ExitView, 'id'> = {
      ...{ ticket_id: 't', event_id: EVENT_ID, entry: 1, area: 0, day: FRIDAY, entries_left: null, feedback: 'LEFT' },
      entered_at: '2026-06-12T22:40:00.000Z',
      left_at: '2026-06-12T23:00:00.000Z',
      ticket: shownTicket({ serial: 1 }),
    };
    man.phone.api.exit = async (_, body) => {
      asked.push(body);
      return { ...view, id: body.id };
    };
    const text = await server.qr(1);
    const decision = await man.door.judge({ by: 'text', text });
    expect(decision).toMatchObject({
      verdict: { code: 'LEFT' },
      decided_offline: false,
      left: { entered_at: view.entered_at, nth: 2 },
    });
    expect(asked).toMatchObject([{ id: decision.op_id, reference: text, area: 0, day: FRIDAY, gate: 'Portão A' }]);
    const told = { feedback: 'NOT_INSIDE_ERROR' };
    man.phone.api.exit = () => Promise.reject(new CallError(409, { code: 'NOT_INSIDE', told }));
    expect(await man.door.judge({ by: 'text', text: await server.qr(2) })).toMatchObject({
      verdict: { code: 'NOT_INSIDE_ERROR' },
      decided_offline: false,
    });
    expect(await man.phone.journal.ops.toArray()).toMatchObject([
      { type: 'exit', state: 'answered', shown: { moved: 'out' } },
      { type: 'exit', state: 'answered', answer: { code: 'NOT_INSIDE_ERROR' } },
    ]);
    expect(await man.phone.journal.passages.toArray()).toMatchObject([
      { serial: 1, kind: 'exit' },
      { serial: 2, kind: 'exit' },
    ]);
  });

  it('a connected door decides by itself while the server lacks its fact about the ticket', async () => {
    const man = await doorman(await serverOf([{ serial: 1 }]));
    const text = await man.phone.server.qr(1);
    await man.door.judge({ by: 'text', text });
    await man.door.setReads('exit');
    man.phone.link.answered(300);
    const asked: string[] = [];
    man.phone.api.exit = (_, { id }) => {
      asked.push(id);
      return Promise.reject(new CallError(409, { code: 'NOT_INSIDE', told: { feedback: 'NOT_INSIDE_ERROR' } }));
    };
    expect(await man.door.judge({ by: 'text', text })).toMatchObject({
      verdict: { code: 'LEFT' },
      decided_offline: true,
    });
    expect(asked).toEqual([]);
  });
});

describe('a connected door at an area', () => {
  const view = (serial: number, more: Partial<CheckinView> = {}): Omit<CheckinView, 'id'> => ({
    ...{ ticket_id: 't', event_id: EVENT_ID, entry: 0, feedback: 'ADMITTED', note: null },
    scanned_at: '2026-06-12T23:00:00.000Z',
    ticket: shownTicket({ serial, price: { name: 'Meia', kind: 'meia_estudante' } }),
    ...more,
  });

  it('a connected door names its area and day, and asks no document of one who was inside a free area', async () => {
    const server = await serverOf([{ serial: 1, price_kind: 'meia_estudante' }]);
    const man = await doorman(server, { area: 1 });
    man.phone.link.answered(300);
    const asked: object[] = [];
    const answers = [view(1), view(1, { repeats: true, note: 'Já entrou às 20:00' })];
    man.phone.api.checkin = async (_, body) => {
      asked.push(body);
      return { ...answers[asked.length - 1]!, id: body.id };
    };
    const text = await server.qr(1);
    const admitted = await man.door.judge({ by: 'text', text });
    expect(admitted.verdict).toMatchObject({ code: 'ADMITTED', document: { title: expect.any(String) } });
    const again = await man.door.judge({ by: 'text', text });
    expect(again.verdict).toMatchObject({ code: 'ADMITTED', repeats: true, note: 'Já entrou às 20:00' });
    expect(again.verdict).not.toHaveProperty('document');
    expect(asked).toMatchObject([
      { area: 1, day: FRIDAY },
      { area: 1, day: FRIDAY },
    ]);
    expect(await man.phone.journal.passages.toArray()).toMatchObject([{ area: 1, day: 1, kind: 'entry', entry: 0 }]);
  });

  it('a connected door keeps the admission that refuses a ticket, and a supervisor may release it', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server);
    man.phone.link.answered(300);
    const first = { at: '2026-06-12T22:30:00.000Z', by: 'Bia', device: 'Celular 07', gate: 'Portão B' };
    const told = { feedback: 'ALREADY_CHECKED_IN_ERROR', first };
    man.phone.api.checkin = () => Promise.reject(new CallError(409, { code: 'CHECKIN_EXISTS_ERROR', told }));
    const refused = await man.door.judge({ by: 'text', text: await server.qr(1) });
    expect(refused).toMatchObject({ can_release: true, decided_offline: false, verdict: { first } });
    man.phone.link.failed();
    expect((await man.read(1, 1)).verdict.first).toEqual(first);
    const proof = { supervisor_id: SUPERVISOR, pin: '1234', reason: 'Saiu sem ler' };
    expect(await man.door.release(refused, proof)).toMatchObject({ decision: { verdict: { code: 'ADMITTED' } } });
    await man.door.setReads('exit');
    expect(await man.read(1, 2)).toMatchObject({ verdict: { code: 'LEFT' }, left: { nth: 2 } });
  });

  it('a connected door numbers an admission anew where the server gives a number that it has used', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server);
    await man.read(1, 0);
    await man.door.setReads('exit');
    await man.read(1, 1);
    await man.phone.journal.ops.toCollection().modify({ state: 'answered' });
    await man.door.setReads('entry');
    man.phone.link.answered(300);
    man.phone.api.checkin = async (_, { id }) => ({ ...view(1, { scanned_at: '2026-06-12T23:02:00.000Z' }), id });
    man.wait(2);
    expect((await man.door.judge({ by: 'text', text: await server.qr(1) })).verdict.ok).toBe(true);
    man.phone.link.failed();
    expect(await code(man.read(1, 3))).toBe('ALREADY_CHECKED_IN_ERROR');
    expect((await man.phone.journal.passages.toArray()).map(({ entry }) => entry)).toEqual([0, undefined, 1]);
  });
});

describe('a connected door whose list tells of its own entries', () => {
  it('a connected door counts an entry once, though the server’s time of it is a moment earlier', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server, { area: 2 });
    man.phone.link.answered(300);
    const scanned_at = new Date(START + 900).toISOString();
    man.phone.api.checkin = async (_, { id }) => ({
      ...{ id, ticket_id: 't', event_id: EVENT_ID, entry: 0, feedback: 'ADMITTED', note: null, scanned_at },
      ticket: shownTicket({ serial: 1 }),
    });
    man.wait(1 / 60);
    await man.door.judge({ by: 'text', text: await server.qr(1) });
    const second = Math.floor(START / 1000);
    server.put(ticket({ serial: 1, passages: [{ area: 2, day: 1, entry: 0, undone: 0, second, out: false }] }));
    await man.pull();
    expect((await man.read(1, 1)).verdict.note).toBe('2ª de 3 entradas');
  });
});

describe('what two phones add up to', () => {
  it('an exit on one phone and a return on another lead to one state, in whatever order they upload', async () => {
    const states: object[][] = [];
    for (const order of [
      ['one', 'other'],
      ['other', 'one'],
    ] as const) {
      const server = await serverOf([{ serial: 1 }]);
      const men = { one: await doorman(server), other: await doorman(server, {}, 2) };
      await men.one.read(1, 0);
      await men.one.door.setReads('exit');
      expect(await code(men.one.read(1, 10))).toBe('LEFT');
      // Cut off, this phone knows of no entry: it admits, and the server finds no conflict.
      expect(await code(men.other.read(1, 20))).toBe('ADMITTED');
      await men.other.door.setReads('exit');
      expect(await code(men.other.read(1, 30))).toBe('LEFT');
      await men.one.door.setReads('entry');
      expect(await code(men.one.read(1, 40))).toBe('ADMITTED');
      for (const name of order) await upload(men[name]);
      states.push(server.state().map((state) => ({ ...state, inside: 'inside' in state && state.inside !== null })));
      for (const man of Object.values(men)) await man.pull();
      for (const { door, read } of Object.values(men)) {
        await door.setReads('entry');
        expect(await code(read(1, 50))).toBe('ALREADY_CHECKED_IN_ERROR');
      }
    }
    const state = { serial: 1, area: 0, day: 1, entry: 2, used: 3, inside: true, conflicts: 0, excess: 0, strays: 0 };
    expect(states).toEqual([[state], [state]]);
  });

  it('a phone whose exit the server knows agrees with it, before and after its list does', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const [one, other] = [await doorman(server), await doorman(server, {}, 2)];
    await one.read(1, 0);
    await one.door.setReads('exit');
    await one.read(1, 10);
    await upload(one);
    await one.door.setReads('entry');
    await other.pull();
    expect(await code(other.read(1, 20))).toBe('ADMITTED');
    await upload(other);
    await one.pull();
    expect(await one.read(1, 30)).toMatchObject({
      verdict: { code: 'ALREADY_CHECKED_IN_ERROR', first: { at: '2026-06-12T23:20:00.000Z' } },
      can_release: true,
    });
    await one.door.setReads('exit');
    expect((await one.read(1, 40)).left).toMatchObject({ entered_at: '2026-06-12T23:20:00.000Z', nth: 2 });
  });

  it('an undone passage of the list counts no entry, and this phone’s own is not counted beside it', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server, { area: 2 });
    await man.read(1, 0);
    await upload(man);
    const second = Math.floor((START + 5 * MINUTE) / 1000);
    server.put(ticket({ serial: 1, passages: [{ area: 2, day: 1, entry: 1, undone: 1, second, out: true }] }));
    await man.pull();
    expect((await man.read(1, 10)).verdict.note).toBe('1ª de 3 entradas');
    expect((await man.read(1, 11)).verdict.note).toBe('2ª de 3 entradas');
  });

  it('an entry that the server lacks counts beside a later one of the list', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server, { area: 2 });
    await man.read(1, 0);
    const second = Math.floor((START + 5 * MINUTE) / 1000);
    server.put(ticket({ serial: 1, passages: [{ area: 2, day: 1, entry: 0, undone: 0, second, out: false }] }));
    await man.pull();
    expect((await man.read(1, 10)).verdict.note).toBe('3ª de 3 entradas');
  });

  it('an entry that the server lacks is ended by a later exit of the list', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server);
    await man.read(1, 0);
    const second = Math.floor((START + 5 * MINUTE) / 1000);
    server.put(ticket({ serial: 1, passages: [{ area: 0, day: 1, entry: 1, undone: 0, second, out: true }] }));
    await man.pull();
    expect(await code(man.read(1, 10))).toBe('ADMITTED');
  });

  it('two phones that are both cut off and admit one ticket end as one conflict, in either order', async () => {
    for (const reversed of [false, true]) {
      const server = await serverOf([{ serial: 1 }]);
      const men = [await doorman(server), await doorman(server, {}, 2)];
      await men[0]!.read(1, 0);
      await men[1]!.read(1, 1);
      for (const man of reversed ? men.reverse() : men) await upload(man);
      expect(server.state()).toMatchObject([{ entry: 0, used: 1, conflicts: 1 }]);
    }
  });
});

describe('a supervisor’s release', () => {
  const proof = { supervisor_id: SUPERVISOR, pin: '1234', reason: 'Saiu sem ler' };

  it('a release lets a holder in whose exit nobody read, without a network, and the server sees no conflict', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server);
    await man.read(1, 0);
    const refused = await man.read(1, 60);
    expect(refused).toMatchObject({ verdict: { code: 'ALREADY_CHECKED_IN_ERROR' }, can_release: true });
    expect(await man.door.release(refused, { ...proof, pin: '0000' })).toMatchObject({
      came: 'pin',
      answer: { pin: 'wrong' },
    });
    const outcome = await man.door.release(refused, proof);
    expect(outcome).toMatchObject({ came: 'released', decision: { verdict: { code: 'ADMITTED' } } });
    const ops = await upload(man);
    expect(ops.map(({ type, payload, v }) => ({ type, v, payload }))).toMatchObject([
      { type: 'admit', v: 2 },
      { type: 'scan_failed', v: 2 },
      { type: 'release', v: 2, payload: { serial: 1, area: 0, day: FRIDAY, reason: 'Saiu sem ler' } },
      { type: 'admit', v: 2 },
    ]);
    expect(server.state()).toMatchObject([{ entry: 1, used: 2, conflicts: 0 }]);
    expect(await code(man.read(1, 61))).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a released holder stays inside once the list tells of the new entry', async () => {
    const server = await serverOf([{ serial: 1 }]);
    const man = await doorman(server);
    await man.read(1, 0);
    // Half a second after a full one: the release and the entry are of one second.
    const refused = await man.read(1, 60 + 0.5 / 60);
    await man.door.release(refused, proof);
    await upload(man);
    await man.pull();
    expect(await code(man.read(1, 61))).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a release is refused where the area allows none, and for a decision of another kind', async () => {
    const told = access(DOOR_PASSES);
    const server = await serverOf([{ serial: 1 }], { ...told, areas: [{ ...MAIN, unknown_exit: 'refuse' }] });
    const { door, read, phone } = await doorman(server);
    const admitted = await read(1, 0);
    expect(await door.release(admitted, proof)).toEqual({ came: 'refused' });
    const refused = await read(1, 1);
    expect(refused.can_release).toBe(false);
    expect(await door.release(refused, proof)).toEqual({ came: 'refused' });
    expect((await phone.journal.ops.toArray()).map(({ type }) => type)).toEqual(['admit', 'scan_failed']);
  });
});

describe('a group', () => {
  const group = [11, 12, 13, 14].map((serial) => ({ serial, party: 11 }));

  it('a green verdict tells the group, and admits as many of it as asked, each by an op of its own', async () => {
    const { phone, door, read } = await doorman(await serverOf([...group, { serial: 20 }]), {}, 2);
    expect((await read(20, 0)).party).toBeUndefined();
    const decision = await read(12, 1);
    expect(decision.party).toEqual({ size: 4, entered: 1, others: [11, 13, 14] });
    const entered = await door.admitParty(decision, 2);
    expect(entered.map(({ verdict, ticket: seen }) => [seen?.serial, verdict.ok])).toEqual([
      [11, true],
      [13, true],
    ]);
    expect(await phone.journal.ops.where('state').equals('waiting').count()).toBe(4);
    expect(await code(read(13, 2))).toBe('ALREADY_CHECKED_IN_ERROR');
    expect((await read(14, 3)).party).toEqual({ size: 4, entered: 4, others: [] });
  });

  it('a group leaves out a refunded ticket, and one that entered in the meantime', async () => {
    const server = await serverOf([...group.slice(0, 3), { serial: 14, party: 11, status: 'refunded' }]);
    const { door, read } = await doorman(server, {}, 2);
    const decision = await read(11, 0);
    expect(decision.party).toEqual({ size: 3, entered: 1, others: [12, 13] });
    await read(12, 1);
    expect((await door.admitParty(decision, 3)).map(({ ticket: seen }) => seen?.serial)).toEqual([13]);
  });

  it('a group that changes reach after the download is found with its changes, packed or not', async () => {
    const server = await serverOf([{ serial: 11, party: 11 }, { serial: 12 }]);
    const man = await doorman(server, {}, 2);
    server.put(ticket({ serial: 12, party: 11 }));
    server.put(ticket({ serial: 30, party: 11 }));
    await man.pull();
    expect((await man.read(11, 0)).party).toMatchObject({ size: 3, others: [12, 30] });
  });

  it('nothing of a group is stored when one of it cannot be', async () => {
    const { phone, door, read } = await doorman(await serverOf(group), {}, 2);
    const decision = await read(11, 0);
    let left = 1;
    const refuse = () => {
      if (left-- === 0) throw new Error('the disk is full');
    };
    phone.journal.passages.hook('creating', refuse);
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const [failed, ...others] = await door.admitParty(decision, 3);
    phone.journal.passages.hook('creating').unsubscribe(refuse);
    reported.mockRestore();
    expect([failed?.verdict.code, others.length]).toEqual(['UPDATE_TICKET_ERROR', 0]);
    expect(await phone.journal.passages.count()).toBe(1);
    expect(await phone.journal.ops.count()).toBe(1);
  });

  it.each([
    [11, 14],
    [11, 11],
    [12, 11],
    [13, 12],
  ])(
    'two cut phones that let in three of four by %i and two by %i end as one conflict, in either order',
    async (here, there) => {
      for (const reversed of [false, true]) {
        const server = await serverOf(group);
        const [one, other] = [await doorman(server, {}, 2), await doorman(server, {}, 3)];
        await one.door.admitParty(await one.read(here, 0), 2);
        await other.door.admitParty(await other.read(there, 1), 1);
        for (const man of reversed ? [other, one] : [one, other]) await upload(man);
        const clashes = (server.state() as { conflicts: number; excess: number }[]).map(
          (at) => at.conflicts + at.excess,
        );
        expect(clashes.reduce((sum, count) => sum + count, 0)).toBe(1);
        for (const man of [one, other]) {
          await man.pull();
          expect((await man.read(11, 5)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
        }
      }
    },
  );
});
