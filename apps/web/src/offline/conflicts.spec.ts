import { afterEach, describe, expect, it } from '@jest/globals';
import type { DoorConflictView } from '@festix/domain/contract';
import { conflictsOf, isNews, noteConflict } from './conflicts.ts';
import { Outbox } from './outbox.ts';
import { DoorServer, EVENT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

const phones: Phone[] = [];

afterEach(async () => {
  for (const phone of phones) phone.close();
  for (const phone of phones.splice(0)) await phone.delete();
});

async function phoneOf(server: DoorServer, gate: string): Promise<Phone> {
  const phone = await Phone.ready(server, { gate });
  phones.push(phone);
  return phone;
}

function conflicts(phone: Phone) {
  return conflictsOf(EVENT_ID, phone.journal, phone.snap);
}

async function upload(phone: Phone): Promise<void> {
  const send = async (body: Parameters<DoorServer['takeOps']>[0]) => phone.server.takeOps(body);
  await new Outbox({
    journal: phone.journal,
    send,
    wall: Date.now,
    mono: () => performance.now(),
    random: Math.random,
  }).drain();
}

/** Admits the ticket at two doors without a network; the first admission is in force. */
async function twoDoors() {
  const server = await DoorServer.start([ticket({ serial: 7, holder_name: 'Léo Tavares' })]);
  const [first, second] = [await phoneOf(server, 'Portão B'), await phoneOf(server, 'Portão A')];
  const text = await server.qr(7);
  const stands = await (await first.door()).judge({ by: 'text', text });
  const lost = await (await second.door()).judge({ by: 'text', text });
  expect([stands.verdict.ok, lost.verdict.ok]).toEqual([true, true]);
  const told: DoorConflictView = {
    checkin_id: stands.op_id,
    ticket_id: '0197c0de-0000-7000-9000-000000000007',
    serial: 7,
    entry: 0,
    stands: {
      at: '2026-06-14T01:31:07.000Z',
      by: 'Ana',
      device: 'Celular 07',
      gate: 'Portão B',
      scan_id: stands.op_id,
      uncertainty: 2_000,
    },
    others: [
      {
        scan_id: lost.op_id,
        scanned_at: '2026-06-14T01:33:52.000Z',
        received_at: '2026-06-14T01:40:00.000Z',
        uncertainty: 4_000,
        device: 'Celular 03',
        gate: 'Portão A',
        by: 'Bia',
        code: 'ALREADY_CHECKED_IN_ERROR',
      },
    ],
  };
  const tellAll = () => server.change((seq) => ({ kind: 'conflict', seq, ...told }));
  return { first, second, told, tellAll };
}

describe('one ticket at two doors', () => {
  it('a conflict appears at the losing door with the answer to its upload', async () => {
    const { first, second } = await twoDoors();
    await upload(first);
    await upload(second);
    expect(await conflicts(first)).toEqual([]);
    const [conflict] = await conflicts(second);
    expect(conflict).toMatchObject({ serial: 7, code: 'ALREADY_CHECKED_IN_ERROR', noted: false });
    expect(conflict!.sides).toMatchObject([
      { stands: true, is_mine: false, gate: 'Portão B', device: 'Celular 07' },
      { stands: false, is_mine: true, gate: 'Portão A' },
    ]);
    expect(isNews(conflict!)).toBe(true);
  });

  it('a conflict appears once at both doors with the changes, until a person notes it', async () => {
    const { first, second, tellAll } = await twoDoors();
    await upload(first);
    await upload(second);
    tellAll();
    for (const phone of [first, second]) {
      const shift = await phone.shift();
      await shift.pull(new AbortController().signal);
      shift.end();
      const [conflict, ...others] = await conflicts(phone);
      expect(others).toEqual([]);
      expect(conflict!.sides.map(({ stands, is_mine }) => ({ stands, is_mine }))).toEqual([
        { stands: true, is_mine: phone === first },
        { stands: false, is_mine: phone === second },
      ]);
      expect(isNews(conflict!)).toBe(true);
      await noteConflict(EVENT_ID, conflict!, phone.journal, phone.snap);
      expect((await conflicts(phone)).map(isNews)).toEqual([false]);
    }
  });

  it('a conflict appears again when the ticket is admitted twice after an undo', async () => {
    const { first, second, told, tellAll } = await twoDoors();
    await upload(first);
    await upload(second);
    tellAll();
    const { server } = second;
    const shift = await second.shift();
    const pull = () => shift.pull(new AbortController().signal);
    await pull();
    const [before] = await conflicts(second);
    await noteConflict(EVENT_ID, before!, second.journal, second.snap);
    server.put({ ...server.tickets.get(7)!, entry: 1, checked_in_at: null });
    await pull();
    const again = await (await second.door()).judge({ by: 'serial', serial: 7 });
    expect(again.verdict.ok).toBe(true);
    await second.journal.ops
      .where('id')
      .equals(again.op_id)
      .modify({
        state: 'answered',
        answer: { outcome: 'conflict', code: 'ALREADY_CHECKED_IN_ERROR', at: '2026-06-14T02:00:00.000Z' },
      });
    expect((await conflicts(second)).filter(isNews)).toMatchObject([{ op_id: again.op_id, entry: null }]);
    const others = told.others.map((scan) => ({ ...scan, scan_id: again.op_id }));
    server.change((seq) => ({ kind: 'conflict', seq, ...told, entry: 1, others }));
    await pull();
    shift.end();
    expect((await conflicts(second)).filter(isNews)).toMatchObject([{ op_id: again.op_id, entry: 1 }]);
    expect(await conflicts(second)).toHaveLength(2);
  });

  it('a conflict is listed at a third door without an interruption', async () => {
    const { first, tellAll } = await twoDoors();
    const third = await phoneOf(first.server, 'Portão C');
    tellAll();
    const shift = await third.shift();
    await shift.pull(new AbortController().signal);
    shift.end();
    expect((await conflicts(third)).map(isNews)).toEqual([false]);
  });
});

describe('other answers to an admission', () => {
  it('a conflict with an ended ticket has no admission in force', async () => {
    const server = await DoorServer.start([ticket({ serial: 7 })]);
    const phone = await phoneOf(server, 'Portão A');
    await (await phone.door()).judge({ by: 'serial', serial: 7 });
    await phone.journal.ops.toCollection().modify({
      state: 'answered',
      answer: { outcome: 'conflict', code: 'TICKET_DEAD', at: '2026-06-14T01:00:00.000Z' },
    });
    expect(await conflicts(phone)).toMatchObject([{ code: 'TICKET_DEAD', sides: [{ is_mine: true, stands: false }] }]);
  });

  it('a conflict follows from an admission that the server had refused as a question', async () => {
    const server = await DoorServer.start([ticket({ serial: 7 })]);
    const phone = await phoneOf(server, 'Portão A');
    await (await phone.door()).judge({ by: 'serial', serial: 7 });
    const first = { at: '2026-06-14T00:59:00.000Z', by: null, device: 'Celular 07', gate: 'Portão B' };
    await phone.journal.ops.toCollection().modify({
      state: 'answered',
      answer: { outcome: 'duplicate', code: 'ALREADY_CHECKED_IN_ERROR', first, at: '2026-06-14T01:00:00.000Z' },
    });
    expect(await conflicts(phone)).toMatchObject([{ sides: [{ stands: true, gate: 'Portão B' }, { is_mine: true }] }]);
  });

  it('a conflict appears even if the first answer was lost', async () => {
    const server = await DoorServer.start([ticket({ serial: 7 })]);
    const phone = await phoneOf(server, 'Portão A');
    await (await phone.door()).judge({ by: 'serial', serial: 7 });
    await phone.journal.ops.toCollection().modify({
      state: 'answered',
      answer: { outcome: 'duplicate', first_outcome: 'conflict', code: 'TICKET_DEAD', at: '2026-06-14T01:00:00.000Z' },
    });
    expect(await conflicts(phone)).toMatchObject([{ code: 'TICKET_DEAD', sides: [{ is_mine: true, stands: false }] }]);
  });

  it('an accepted admission is no conflict, nor is its repetition', async () => {
    const server = await DoorServer.start([ticket({ serial: 7 })]);
    const phone = await phoneOf(server, 'Portão A');
    await (await phone.door()).judge({ by: 'serial', serial: 7 });
    await phone.journal.ops.toCollection().modify({
      state: 'answered',
      answer: { outcome: 'duplicate', at: '2026-06-14T01:00:00.000Z' },
    });
    expect(await conflicts(phone)).toEqual([]);
  });
});
