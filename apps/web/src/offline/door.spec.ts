import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CheckinView, type DoorTicketView } from '@festix/domain/contract';

import { forgedCodes } from '@festix/domain/forged-codes';
import { accessCases, type AccessCase, type CaseFact } from '@festix/domain/access-cases';
import { foldPassages, listPassage, passageRules, type ListedPassage } from '@festix/domain/door';
import { instantOf, notices, SECOND } from '@festix/domain/ground';
import { caseAdmission, verdictCases, verdictWorld, type VerdictCase } from '@festix/domain/verdict-cases';
import { CallError } from '../data/call.ts';
import { DoorServer, EVENT_ID, LOT_ID, OTHER_LOT_ID, shownTicket, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

let phone: Phone | undefined;

afterEach(async () => {
  phone?.close();
  await phone?.delete();
  phone = undefined;
});

const SERIAL = 7;

const ids = new Map<string, string>([
  [verdictWorld.lot, LOT_ID],
  [verdictWorld.otherLot, OTHER_LOT_ID],
]);

/** Brings a phone without a network into the situation of a case, by a download and ops. */
async function phoneIn({ ticket: facts, door }: VerdictCase): Promise<{ phone: Phone; text: string }> {
  const server = await DoorServer.start();
  const elsewhere = facts !== undefined && facts.event_id !== door.event_id;
  const removed = facts?.status === 'superseded' || facts?.status === 'voided';
  if (facts && !elsewhere && !removed) {
    const { price_kind, status, order_status, entry } = facts;
    const lot_id = ids.get(facts.lot_id)!;
    server.put(ticket({ serial: SERIAL, lot_id, price_kind, status: status as 'valid', order_status, entry }));
  }
  if (removed) server.revoke(SERIAL, facts.status === 'superseded' ? 'transferred' : 'released');
  server.event = {
    ...server.event,
    is_test: door.is_test,
    canceled_at: door.cancelled ? '2026-06-13T12:00:00.000Z' : null,
  };
  const lots = door.lots?.map((lot) => ids.get(lot)!) ?? null;
  const ready = await Phone.ready(server, { lots });
  if (facts?.admitted) {
    const { at, by = null, device = null, gate = null } = facts.admitted;
    await ready.journal.passages.put({
      event_id: EVENT_ID,
      serial: SERIAL,
      area: 0,
      day: 0,
      kind: 'entry',
      entry: facts.entry,
      op_id: 'first',
      at,
      clock_offset: 0,
      by,
      device,
      gate,
    });
  }
  const text = facts ? await server.qr(SERIAL, elsewhere ? { event_number: 78 } : {}) : 'https://example.com/outro-qr';
  return { phone: ready, text };
}

describe('phone without a network', () => {
  it.each(verdictCases.map((one) => [one.name, one] as const))(
    'a phone without a network decides: %s',
    async (_, one) => {
      const made = await phoneIn(one);
      phone = made.phone;
      const { verdict, decided_offline } = await (await phone.door()).judge({ by: 'text', text: made.text });
      const { text, note, document, first, ...decided } = one.expected;
      expect(verdict).toMatchObject(decided);
      if (text !== undefined) expect(verdict.text).toBe(text);
      expect(verdict.note).toBe(note);
      if (document !== undefined) expect(verdict.document?.title).toBe(document);
      if (first !== undefined) expect(verdict.first).toEqual(first);
      expect(decided_offline).toBe(true);
      const [op, ...others] = await phone.journal.ops.toArray();
      expect(others).toEqual([]);
      expect(op).toMatchObject({
        type: one.expected.ok ? 'admit' : 'scan_failed',
        state: 'waiting',
        event_id: EVENT_ID,
      });
    },
  );
});

/** A fact of a case with its place. */
type PlacedFact = CaseFact & { area: number; day: number };

function factsOf({ history, area, day }: AccessCase): PlacedFact[] {
  return history.map((fact) => ({ area, day: day?.number ?? 0, ...fact }));
}

/** Returns the facts as another door's list tells them. */
function listedBy(one: AccessCase): ListedPassage[] {
  const facts = factsOf(one);
  const places = new Map(facts.map(({ area, day }) => [`${area} ${day}`, { area, day }]));
  return [...places.values()].flatMap(({ area, day }) => {
    const here = facts.filter((fact) => fact.area === area && fact.day === day);
    const event_day = one.access.days.find(({ number }) => number === day) ?? null;
    const rules = passageRules(verdictWorld.lot, { access: one.access, area, day: event_day });
    const told = here.map(({ kind, at }, n) => ({ id: `fact ${n}`, kind, at }));
    return listPassage(foldPassages(told, rules), { area, day }) ?? [];
  });
}

/** Stores the facts as this phone has read them, or as the server told it of another's. */
async function journalled(one: AccessCase, { journal }: Phone): Promise<void> {
  const { by, device, gate } = caseAdmission;
  for (const [n, { kind, at, area, day, elsewhere }] of factsOf(one).entries()) {
    if (kind === 'undo') throw new Error('A phone undoes nothing');
    await journal.passages.add({
      ...{ event_id: EVENT_ID, serial: SERIAL, area, day, kind, op_id: `fact ${n}`, at, clock_offset: 0 },
      ...(kind === 'entry' && { entry: n }),
      ...(elsewhere && { is_told: true as const }),
      ...{ by, device, gate },
    });
  }
}

/** Brings a phone without a network into the situation of a case; its history comes with the list, or is its own. */
async function phoneAt(one: AccessCase, source: 'list' | 'journal'): Promise<{ phone: Phone; text: string }> {
  const [situation] = one.situation;
  const facts = {
    ...(situation === 'meia' && { price_kind: 'meia_estudante' as const }),
    ...(situation === 'refunded-order' && { order_status: 'refunded' as const }),
    ...(situation === 'leased-stub' && { status: 'leased' as const, order_status: null, price_kind: null }),
  };
  const isListed = situation !== 'unknown' && situation !== 'other-event';
  const passages = source === 'list' ? listedBy(one) : [];
  const server = await DoorServer.start(isListed ? [ticket({ serial: SERIAL, ...facts, passages })] : []);
  const passes = Object.fromEntries(Object.entries(one.access.passes).map(([lot, pass]) => [ids.get(lot)!, pass]));
  server.event = { ...server.event, access: { ...one.access, passes } };
  const ready = await Phone.ready(server, {
    lots: one.lots?.map((lot) => ids.get(lot)!) ?? null,
    area: one.area,
    reads: one.reads ?? 'entry',
  });
  ready.standAt(() => Date.parse(one.now));
  if (source === 'journal') await journalled(one, ready);
  if (situation === 'unknown') return { phone: ready, text: 'https://example.com/outro-qr' };
  return { phone: ready, text: await server.qr(SERIAL, isListed ? {} : { event_number: 78 }) };
}

// A list doesn't tell which device has read a ticket, and no phone undoes an entry.
const isListable = ({ name }: AccessCase) => !name.includes('on the same device');
const isReadable = ({ history }: AccessCase) => history.every(({ kind }) => kind !== 'undo');

describe('phone without a network at an event with areas and days', () => {
  const runs = [
    ...accessCases.filter(isListable).map((one) => [one.name, 'list', one] as const),
    ...accessCases.filter(isReadable).map((one) => [one.name, 'journal', one] as const),
  ];

  it('a phone runs each case, by its list or by its journal', () => {
    expect(new Set(runs.map(([name]) => name)).size).toBe(accessCases.length);
    expect(runs.length).toBeGreaterThanOrEqual(accessCases.length * 2 - 2);
  });

  it.each(runs)('a phone without a network decides at an area on a day: %s (%s)', async (_, source, one) => {
    const made = await phoneAt(one, source);
    phone = made.phone;
    const decision = await (await phone.door()).judge({ by: 'text', text: made.text });
    const { verdict, place, reads } = decision;
    const { text, note, document, first, ...decided } = one.expected;
    expect(verdict).toMatchObject(decided);
    if (text !== undefined) expect(verdict.text).toBe(text);
    expect(verdict.note).toBe(note);
    expect(verdict.document?.title).toBe(document);
    const seconds = (at: string) => instantOf(Math.floor(Date.parse(at) / SECOND) * SECOND);
    expect(verdict.first && seconds(verdict.first.at)).toBe(first && seconds(first.at));
    if (source === 'journal' && first) expect(verdict.first).toEqual(first);
    expect(place).toMatchObject({ area: { number: one.area }, day: one.day });
    expect(reads).toBe(one.reads ?? 'entry');
    const [op, ...others] = await phone.journal.ops.toArray();
    expect(others).toEqual([]);
    const isExit = one.reads === 'exit' && (one.expected.ok || one.expected.code === 'NOT_INSIDE_ERROR');
    const type = isExit ? 'exit' : one.expected.ok ? 'admit' : 'scan_failed';
    expect(op).toMatchObject({ type, v: 2, state: 'waiting', payload: { area: one.area, day: one.day?.id ?? null } });
  });
});

describe('admission', () => {
  let server: DoorServer;
  beforeAll(async () => {
    server = await DoorServer.start([ticket({ serial: SERIAL }), ticket({ serial: 8, price_kind: 'meia_estudante' })]);
  });

  it('an admission happens once on a device, however often the ticket is scanned, in two tabs at once too', async () => {
    phone = await Phone.ready(server);
    const [door, otherTab] = [await phone.door(), await phone.door()];
    const text = await server.qr(SERIAL);
    const decisions = await Promise.all([door, otherTab, door, otherTab].map((one) => one.judge({ by: 'text', text })));
    expect(decisions.filter(({ verdict }) => verdict.ok)).toHaveLength(1);
    expect(await phone.journal.passages.count()).toBe(1);
    const refused = await door.judge({ by: 'text', text });
    expect(refused.verdict).toMatchObject({
      code: 'ALREADY_CHECKED_IN_ERROR',
      first: { gate: 'Portão A', device: 'Celular 03', by: 'Equipe Portaria 2' },
    });
  });

  it('an admission survives a restart of the browser', async () => {
    const before = await Phone.ready(server);
    const text = await server.qr(SERIAL);
    await (await before.door()).judge({ by: 'text', text });
    phone = await before.reopened();
    phone.link.failed();
    expect((await (await phone.door()).judge({ by: 'text', text })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    expect(await phone.journal.ops.where('state').equals('waiting').count()).toBe(2);
  });

  it('an admission needs only the signature for a ticket that the list lacks', async () => {
    phone = await Phone.ready(server);
    const door = await phone.door();
    const sold = await door.judge({ by: 'text', text: await server.qr(999, { lot_number: 2, price_kind: 'idoso' }) });
    expect(sold.verdict).toMatchObject({ code: 'ADMITTED', document: { title: 'Peça o documento com foto' } });
    expect(sold.ticket).toMatchObject({ serial: 999, lot: { name: '2º lote' }, holder_name: null });
    const again = await door.judge({ by: 'text', text: await server.qr(999, { lot_number: 2, price_kind: 'idoso' }) });
    expect(again.verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('an admission is refused for foreign signatures and for any garbage', async () => {
    phone = await Phone.ready(server);
    const door = await phone.door();
    const text = await server.qr(SERIAL);
    const flipped = text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
    const forger = await DoorServer.start();
    const hostile = [
      flipped,
      await forger.qr(SERIAL),
      await server.qr(SERIAL, { key_id: 9 }),
      '',
      ' ',
      'T1',
      'x'.repeat(4096),
    ];
    for (const one of hostile) {
      expect((await door.judge({ by: 'text', text: one })).verdict.code).toBe('TICKET_NOT_FOUND_ERROR');
    }
    expect(await phone.journal.passages.count()).toBe(0);
    const ops = await phone.journal.ops.toArray();
    expect(ops).toHaveLength(hostile.length);
    expect(JSON.stringify(ops)).not.toContain('xxxx');
  });

  it.each(forgedCodes)('an admission is refused to a code with $name, though listed', async ({ forge }) => {
    phone = await Phone.ready(server);
    const forger = await DoorServer.start();
    const [text, otherTicket, otherKey] = await Promise.all([server.qr(SERIAL), server.qr(8), forger.qr(SERIAL)]);
    const door = await phone.door();
    const forged = forge({ text, otherTicket, otherKey });
    expect((await door.judge({ by: 'text', text: forged })).verdict.code).toBe('TICKET_NOT_FOUND_ERROR');
    expect(await phone.journal.passages.count()).toBe(0);
    expect(await phone.journal.ops.toArray()).toMatchObject([{ type: 'scan_failed' }]);
    expect((await door.judge({ by: 'text', text })).verdict.code).toBe('ADMITTED');
  });

  it('an admission shows no green when the phone cannot store it', async () => {
    phone = await Phone.ready(server);
    const door = await phone.door();
    const text = await server.qr(SERIAL);
    const refuseWrites = () => {
      throw new Error('the disk is full');
    };
    phone.journal.passages.hook('creating', refuseWrites);
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await door.judge({ by: 'text', text })).verdict).toMatchObject({ code: 'UPDATE_TICKET_ERROR', ok: false });
    expect(await phone.journal.ops.count()).toBe(0);
    expect(reported).toHaveBeenCalledTimes(1);
    reported.mockRestore();
    phone.journal.passages.hook('creating').unsubscribe(refuseWrites);
    expect((await door.judge({ by: 'text', text })).verdict.ok).toBe(true);
  });

  it('a full storage is named as the reason when nothing can be stored', async () => {
    phone = await Phone.ready(server);
    const door = await phone.door();
    const text = await server.qr(SERIAL);
    phone.journal.ops.hook('creating', () => {
      throw new DOMException('Encountered full disk', 'QuotaExceededError');
    });
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await door.judge({ by: 'text', text })).verdict).toMatchObject({
      code: 'UPDATE_TICKET_ERROR',
      ok: false,
      text: notices.storageFull,
    });
    expect(await phone.journal.passages.count()).toBe(0);
    reported.mockRestore();
  });

  it('checkDocument stores the result of a document check', async () => {
    phone = await Phone.ready(server);
    const door = await phone.door();
    const decision = await door.judge({ by: 'serial', serial: 8 });
    expect(decision.verdict.document?.title).toBe('Peça a carteira de estudante');
    await door.checkDocument(decision.ticket!, 'negado');
    expect((await phone.journal.ops.toArray()).map(({ type, payload }) => ({ type, payload }))).toEqual([
      { type: 'admit', payload: { serial: 8, decided_offline: true } },
      {
        type: 'document_check',
        payload: { serial: 8, ticket_id: null, result: 'negado', price_kind: 'meia_estudante' },
      },
    ]);
  });
});

describe('ticket of the server’s search', () => {
  async function judged(known: Parameters<typeof ticket>[0][], found: Partial<DoorTicketView> = {}) {
    const server = await DoorServer.start(known.map(ticket));
    phone = await Phone.ready(server);
    const door = await phone.door();
    const presented = { by: 'search' as const, ticket: shownTicket({ serial: SERIAL, ...found }) };
    return { door, presented, decision: await door.judge(presented) };
  }

  it('a ticket of the server’s search is admitted once, however often it is tapped, and not by its QR afterwards', async () => {
    const { door, presented, decision } = await judged([]);
    expect(decision).toMatchObject({ verdict: { ok: true }, decided_offline: true, ticket: { serial: SERIAL } });
    expect((await door.judge(presented)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    const text = await phone!.server.qr(SERIAL);
    expect((await door.judge({ by: 'text', text })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it.each([
    ['TEST_EVENT_ERROR', 'TEST_EVENT_ERROR'],
    ['ORDER_CANCELLED_ERROR', 'ORDER_CANCELLED_ERROR'],
    ['A_REASON_OF_TOMORROW', 'ORDER_INVALID_STATUS_ERROR'],
  ])('a searched ticket that the server would refuse (%s) is refused', async (feedback, code) => {
    for (const known of [[], [{ serial: SERIAL }]]) {
      const { decision } = await judged(known, { feedback: feedback as DoorTicketView['feedback'] });
      expect(decision).toMatchObject({ verdict: { code, ok: false }, decided_offline: true });
      expect(await phone!.journal.passages.count()).toBe(0);
      phone!.close();
      await phone!.delete();
    }
    phone = undefined;
  });

  it('a ticket of the server’s search that was admitted is refused, with time and person', async () => {
    const entered = { id: 'c', created_at: '2026-06-14T00:30:00.000Z', by: 'Equipe', device: 'Celular 07' };
    const found = { feedback: 'ALREADY_CHECKED_IN_ERROR' as const, checkIn: [entered] };
    const { decision } = await judged([{ serial: SERIAL }], found);
    expect(decision.verdict).toMatchObject({
      code: 'ALREADY_CHECKED_IN_ERROR',
      first: { at: entered.created_at, by: 'Equipe', device: 'Celular 07' },
    });
  });

  it('a ticket of the server’s search is judged by the newest knowledge of an undone entry', async () => {
    const found = { feedback: 'ALREADY_CHECKED_IN_ERROR' as const };
    expect((await judged([{ serial: SERIAL, entry: 1 }], found)).decision.verdict.ok).toBe(true);
    phone!.close();
    await phone!.delete();
    const listed = { serial: SERIAL, entry: 0, checked_in_at: '2026-06-14T00:30:00.000Z' };
    const { decision, door, presented } = await judged([listed], { entry: 1 });
    expect(decision.verdict.ok).toBe(true);
    expect((await door.judge(presented)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });
});

describe('phone with a network', () => {
  it('a connected phone asks the server with the id of the scan, and stores the answer', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    phone.link.answered(300);
    const asked: unknown[] = [];
    phone.api = {
      ...server.api,
      checkin: async (_, body) => {
        asked.push(body);
        return checkinReply(body.id);
      },
    };
    const door = await phone.door();
    const text = await server.qr(SERIAL);
    const decision = await door.judge({ by: 'text', text });
    expect(decision).toMatchObject({
      verdict: { code: 'ADMITTED' },
      decided_offline: false,
      ticket: { holder_name: 'Ana' },
    });
    expect(asked).toEqual([{ id: decision.op_id, reference: text, device_id: expect.any(String), gate: 'Portão A' }]);
    expect(await phone.journal.ops.toArray()).toMatchObject([{ id: decision.op_id, state: 'answered' }]);
    phone.link.failed();
    expect((await door.judge({ by: 'text', text })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a connected phone shows the server’s refusal with time, place and person', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    phone.link.answered(300);
    const first = { at: '2026-06-14T00:30:00.000Z', by: 'Equipe', device: 'Celular 07', gate: 'Portão B' };
    const told = { feedback: 'ALREADY_CHECKED_IN_ERROR', first };
    const refuse = () => Promise.reject(new CallError(409, { code: 'CHECKIN_EXISTS_ERROR', told }));
    phone.api = { ...server.api, checkin: refuse };
    const { verdict, decided_offline } = await (
      await phone.door()
    ).judge({ by: 'text', text: await server.qr(SERIAL) });
    expect(verdict).toMatchObject({ code: 'ALREADY_CHECKED_IN_ERROR', ok: false, first });
    expect(decided_offline).toBe(false);
    phone.link.failed();
    const again = await (await phone.door()).judge({ by: 'serial', serial: SERIAL });
    expect(again).toMatchObject({ verdict: { code: 'ALREADY_CHECKED_IN_ERROR', first }, decided_offline: true });
  });

  it('a connected phone stores an admission after an undo that its list lacks', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    phone.link.answered(300);
    phone.api = { ...server.api, checkin: async (_, { id }) => checkinReply(id, { entry: 1 }) };
    const shift = await phone.shift();
    const text = await server.qr(SERIAL);
    expect((await shift.door.judge({ by: 'text', text })).verdict.ok).toBe(true);
    expect(await phone.journal.passages.toArray()).toMatchObject([{ serial: SERIAL, entry: 1 }]);
    phone.link.failed();
    expect((await shift.door.judge({ by: 'text', text })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    server.put(ticket({ serial: SERIAL, entry: 1 }));
    await shift.pull(new AbortController().signal);
    phone.link.failed();
    expect((await shift.door.judge({ by: 'text', text })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    server.put(ticket({ serial: SERIAL, entry: 2 }));
    await shift.pull(new AbortController().signal);
    expect((await shift.door.judge({ by: 'serial', serial: SERIAL })).verdict.ok).toBe(true);
    shift.end();
  });

  it('a connected phone stores an admission by a code that its list lacks', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    phone.link.answered(300);
    phone.api = { ...server.api, checkin: async (_, { id }) => checkinReply(id, { serial: 999 }) };
    const door = await phone.door();
    expect(await door.judge({ by: 'text', text: 'ABCDE-FGHJK' })).toMatchObject({ ticket: { serial: 999 } });
    phone.link.failed();
    const text = await server.qr(999);
    expect((await door.judge({ by: 'text', text })).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a connected phone refuses a ticket that it admitted without a network and has not uploaded yet', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    const text = await server.qr(SERIAL);
    expect((await (await phone.door()).judge({ by: 'text', text })).verdict.code).toBe('ADMITTED');
    phone.link.answered(300);
    phone.api = { ...server.api, checkin: async (_, { id }) => checkinReply(id) };
    const door = await phone.door();
    expect(await door.judge({ by: 'text', text })).toMatchObject({
      verdict: { code: 'ALREADY_CHECKED_IN_ERROR', first: { by: 'Equipe Portaria 2' } },
      decided_offline: true,
    });
    await phone.journal.ops.toCollection().modify({ state: 'answered' });
    expect((await door.judge({ by: 'text', text })).decided_offline).toBe(false);
  });

  it('a connected phone decides by itself, under the same id, when no answer arrives', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    phone.link.answered(300);
    const ids: string[] = [];
    const broken = [
      new CallError(503, { code: 'BUSY' }),
      new CallError(502, {}),
      new CallError(401, { code: 'UNAUTHENTICATED' }),
    ];
    for (const error of broken) {
      phone.api = { ...server.api, checkin: (_, { id }) => (ids.push(id), Promise.reject(error)) };
      const decision = await (await phone.door()).judge({ by: 'text', text: await server.qr(100 + ids.length) });
      expect(decision).toMatchObject({ verdict: { code: 'ADMITTED' }, decided_offline: true, op_id: ids.at(-1) });
    }
    const ops = await phone.journal.ops.toArray();
    expect(ops.map(({ id, state }) => ({ id, state }))).toEqual(ids.map((id) => ({ id, state: 'waiting' })));
  });

  it('a connected phone stops waiting after the timeout, whatever delays the request', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    phone.link.answered(300);
    phone.api = { ...server.api, checkin: () => new Promise(() => undefined) };
    const decision = await (await phone.door()).judge({ by: 'text', text: await server.qr(SERIAL) });
    expect(decision).toMatchObject({ verdict: { code: 'ADMITTED' }, decided_offline: true });
  });

  it('a connected phone that can’t read its journal says so', async () => {
    const server = await DoorServer.start([ticket({ serial: SERIAL })]);
    phone = await Phone.ready(server);
    phone.link.answered(300);
    phone.api = { ...server.api, checkin: async (_, { id }) => checkinReply(id) };
    const door = await phone.door();
    jest.spyOn(phone.journal.passages, 'where').mockImplementation(() => {
      throw new Error('the disk is broken');
    });
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { verdict } = await door.judge({ by: 'text', text: await server.qr(SERIAL) });
    expect(verdict).toMatchObject({ code: 'UPDATE_TICKET_ERROR', ok: false });
    reported.mockRestore();
  });

  it('a connected phone sends no text that is not a code of the product', async () => {
    const server = await DoorServer.start();
    phone = await Phone.ready(server);
    phone.link.answered(300);
    phone.api = {
      ...server.api,
      checkin: () => {
        throw new Error('asked');
      },
    };
    const { decided_offline } = await (
      await phone.door()
    ).judge({ by: 'text', text: 'https://example.com/?senha=123' });
    expect(decided_offline).toBe(true);
  });
});

function checkinReply(id: string, { serial = SERIAL, entry = 0 } = {}): CheckinView {
  const shown = shownTicket({ serial, entry });
  return {
    id,
    ticket_id: shown.id,
    event_id: EVENT_ID,
    entry,
    scanned_at: '2026-06-14T01:00:00.000Z',
    feedback: 'ADMITTED',
    note: null,
    ticket: shown,
  };
}
