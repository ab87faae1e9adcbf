import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ChangesView,
  CheckinView,
  DoorEventView,
  DoorListTicket,
  ExitView,
  SnapshotView,
} from '@festix/domain/contract';
import { openChunk, readChunk } from '@festix/domain/door';
import { digestHex, digestOf } from '@festix/domain/sync';
import { newId } from '../../../kernel/database/ids.ts';
import { CAMAROTE, DAYS, hoursFromNow, MAIN, useAccessDoor } from '../../../testing/access-door.ts';
import { auditOf } from '../../../testing/audit.ts';
import { transferTicket, type TestTicket } from '../../../testing/doors.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Pista' }, { name: 'Camarote' }] }, beforeEach);
const door = useAccessDoor(api, show);
const { open, day, lot, sell, enter, leave, passagesOf, op, upload } = door;

describe('days and areas', () => {
  beforeEach(async () => {
    await open({ areas: [MAIN, CAMAROTE], days: DAYS });
    await open({
      passes: [
        { lot_id: lot(0), grants: [{ area: 0, day: day('Sábado'), entries: 1 }] },
        {
          lot_id: lot(1),
          grants: [
            { area: 0, day: null, entries: null },
            { area: 1, day: day('Sábado'), entries: 1 },
          ],
        },
      ],
    });
  });

  it('a ticket enters on its day, and its passage tells area and day', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    const { body } = await enter(ticket).expect(201);
    expect((body as CheckinView).place).toEqual({
      area: { number: 0, name: 'Recinto' },
      day: { id: day('Sábado'), name: 'Sábado' },
    });
    expect(await passagesOf(ticket)).toMatchObject([{ area: 0, day: 2, entry: 0 }]);
  });

  it('a ticket of another day is refused with the days that it is good for', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    const { body } = await enter(ticket, { day: day('Sexta') }).expect(409);
    expect(body).toMatchObject({
      code: 'DAY_NOT_INCLUDED_ERROR',
      feedback: 'DAY_NOT_INCLUDED_ERROR',
      detail: 'Este ingresso vale sábado.',
    });
    expect(await passagesOf(ticket)).toEqual([]);
  });

  it('a ticket without an area is refused at its door, and enters the main one', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    expect((await enter(ticket, { area: 1 }).expect(409)).body).toMatchObject({ code: 'AREA_NOT_INCLUDED_ERROR' });
    await enter(ticket).expect(201);
  });

  it('areas and days are entered independently, each once', async () => {
    const [ticket] = (await sell(1)) as [TestTicket];
    await enter(ticket, { area: 1 }).expect(201);
    await enter(ticket).expect(201);
    await enter(ticket, { day: day('Sexta') }).expect(201);
    expect((await enter(ticket, { area: 1 }).expect(409)).body).toMatchObject({
      code: 'CHECKIN_EXISTS_ERROR',
      first: { device: 'Celular 01' },
    });
    expect(await passagesOf(ticket)).toMatchObject([
      { area: 0, day: 1, entry: 0 },
      { area: 0, day: 2, entry: 0 },
      { area: 1, day: 2, entry: 0 },
    ]);
  });

  it.each([
    ['area', { area: 7 }, 'AREA_UNKNOWN'],
    ['day', { day: newId() }, 'DAY_UNKNOWN'],
  ])('an unknown %s is refused by name', async (_, place, code) => {
    const [ticket] = (await sell()) as [TestTicket];
    expect((await enter(ticket, place).expect(422)).body).toMatchObject({ code });
    expect((await leave(ticket, place).expect(422)).body).toMatchObject({ code });
  });

  it('the same question is answered once, with the same place', async () => {
    const [ticket] = (await sell(1)) as [TestTicket];
    const id = newId();
    const first = await enter(ticket, { id, area: 1 }).expect(201);
    const again = await enter(ticket, { id, area: 1 }).expect(200);
    expect(again.body).toEqual(first.body);
    expect(await passagesOf(ticket)).toHaveLength(1);
  });

  it('many doors that ask at once admit a ticket once at each area', async () => {
    const [ticket] = (await sell(1)) as [TestTicket];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => enter(ticket, { area: n % 2 }, n % 3 ? door.device : door.other)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await passagesOf(ticket)).toMatchObject([
      { area: 0, day: 2 },
      { area: 1, day: 2 },
    ]);
  });

  it('an op of version 1 enters the main area on the day of its time', async () => {
    const [ticket] = (await sell(1)) as [TestTicket];
    const old = { ...op('admit', { reference: ticket.qr }, 60), v: 1 };
    expect(await upload([old])).toMatchObject([{ outcome: 'applied' }]);
    expect(await passagesOf(ticket)).toMatchObject([{ area: 0, day: 2, entry: 0 }]);
  });

  it('an admission on a day that the ticket does not open is kept as a conflict', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    const told = op('admit', { reference: ticket.qr, day: day('Sexta') }, 10);
    expect(await upload([told])).toMatchObject([{ outcome: 'conflict', code: 'DAY_NOT_INCLUDED_ERROR' }]);
    expect(await passagesOf(ticket)).toEqual([]);
    expect(await upload([told])).toMatchObject([{ outcome: 'duplicate', first_outcome: 'conflict' }]);
  });

  it('two phones that admitted a ticket at different areas are no conflict', async () => {
    const [ticket] = (await sell(1)) as [TestTicket];
    expect(await upload([op('admit', { reference: ticket.qr, area: 0 }, 10)])).toMatchObject([{ outcome: 'applied' }]);
    expect(await upload([op('admit', { reference: ticket.qr, area: 1 }, 12)], door.other)).toMatchObject([
      { outcome: 'applied' },
    ]);
  });
});

describe('exits', () => {
  beforeEach(() => open({ areas: [{ ...MAIN, exits: 'return', unknown_exit: 'release' }] }));

  it('a holder who left may return, as often as the exits allow', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket).expect(201);
    const { body } = await leave(ticket).expect(201);
    expect(body).toMatchObject({ entry: 0, area: 0, day: null, entries_left: null, feedback: 'LEFT' });
    expect((body as ExitView).entered_at <= (body as ExitView).left_at).toBe(true);
    expect(await api.database.query('select entry from tickets where id = $1', [ticket.id])).toEqual([{ entry: 1 }]);
    expect((await enter(ticket).expect(201)).body).toMatchObject({ entry: 1 });
    await enter(ticket).expect(409);
    await leave(ticket).expect(201);
    expect((await enter(ticket).expect(201)).body).toMatchObject({ entry: 2 });
  });

  it('the entries of a pass bound the returns', async () => {
    await open({ passes: [{ lot_id: lot(0), grants: [{ area: 0, day: null, entries: 2 }] }] });
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket).expect(201);
    expect((await leave(ticket).expect(201)).body).toMatchObject({ entries_left: 1 });
    await enter(ticket).expect(201);
    expect((await leave(ticket).expect(201)).body).toMatchObject({ entries_left: 0 });
    expect((await enter(ticket).expect(409)).body).toMatchObject({ code: 'ENTRIES_USED_ERROR' });
  });

  it('an exit of a holder who is not inside is told, and kept', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    const id = newId();
    for (const _ of [1, 2]) {
      expect((await leave(ticket, { id }).expect(409)).body).toMatchObject({
        code: 'NOT_INSIDE_ERROR',
        feedback: 'NOT_INSIDE_ERROR',
      });
    }
    const kept = await api.database.query('select kind, is_stray from departures where ticket_id = $1', [ticket.id]);
    expect(kept).toEqual([{ kind: 'exit', is_stray: true }]);
  });

  it('the same exit is answered once', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket).expect(201);
    const id = newId();
    const first = await leave(ticket, { id }).expect(201);
    expect((await leave(ticket, { id }).expect(200)).body).toEqual(first.body);
    expect((await leave(ticket, { id, gate: 'Outro' }).expect(409)).body).toMatchObject({ code: 'ID_REUSED' });
  });

  it('an undone return may enter anew, and an entry that has ended is not undone', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    const first = (await enter(ticket).expect(201)).body as CheckinView;
    await leave(ticket).expect(201);
    const undo = (id: string) =>
      as(api, show.producer).post(`/api/producer/events/${show.id}/checkins/${id}/undo`, { reason: 'Engano' });
    expect((await undo(first.id).expect(409)).body).toMatchObject({ code: 'NOT_INSIDE_ERROR' });
    const second = (await enter(ticket).expect(201)).body as CheckinView;
    await undo(second.id).expect(200);
    expect((await enter(ticket).expect(201)).body).toMatchObject({ entry: 2 });
  });

  it('exits and entries of two cut phones end the same in whatever order they are uploaded', async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const [ticket] = (await sell()) as [TestTicket];
      const [entered, left, returned] = [
        op('admit', { reference: ticket.qr }, 30),
        op('exit', { reference: ticket.qr }, 20),
        op('admit', { reference: ticket.qr }, 10),
      ] as const;
      const phones = [door.device, door.other, door.device];
      for (const n of order) await upload([[entered, left, returned][n]], phones[n]);
      expect(await passagesOf(ticket)).toMatchObject([
        { entry: 0, scan_id: entered.id, left_at: new Date(left['occurred_at'] as string) },
        { entry: 1, scan_id: returned.id, left_at: null },
      ]);
      const scans = await api.database.query(
        'select entry, code, is_conflict from scans where ticket_id = $1 order by adjusted_at',
        [ticket.id],
      );
      expect(scans).toEqual([0, 1].map((entry) => ({ entry, code: 'ADMITTED', is_conflict: false })));
      const [row] = await api.database.query<{ entry: number }>('select entry from tickets where id = $1', [ticket.id]);
      expect(row).toEqual({ entry: 1 });
    }
  });

  it("a supervisor's release lets a holder in again whose exit nobody read", async () => {
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket, { scanned_at: hoursFromNow(-0.05) }).expect(201);
    const release = { serial: ticket.serial, reason: 'Saiu pela lateral', supervisor_id: show.producer.id };
    const ops = [op('release', release, 1), op('admit', { reference: ticket.qr }, 0.9)];
    expect(await upload(ops)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    expect(await passagesOf(ticket)).toMatchObject([{ entry: 0 }, { entry: 1, left_at: null }]);
    // The supervisor never signed in on this phone, so its operator answers for what it tells.
    expect(await auditOf(api, ticket.id, 'checkins:release')).toMatchObject([
      { after: { named_supervisor_id: show.producer.id, reason: 'Saiu pela lateral' } },
    ]);
  });

  it('a release by somebody without the right has no effect, and waits for a person', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket, { scanned_at: hoursFromNow(-0.05) }).expect(201);
    const release = { serial: ticket.serial, reason: 'Saiu', supervisor_id: door.person.id };
    expect(await upload([op('release', release, 1)])).toMatchObject([
      { outcome: 'quarantined', code: 'OP_NOT_GRANTED' },
    ]);
    expect(await passagesOf(ticket)).toMatchObject([{ left_at: null }]);
  });

  it('a release that a phone made where the area allows none has happened, and lets the holder in again', async () => {
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket, { scanned_at: hoursFromNow(-0.05) }).expect(201);
    await open({ areas: [{ ...MAIN, exits: 'return', unknown_exit: 'refuse' }] });
    const release = { serial: ticket.serial, reason: 'Saiu pela lateral', supervisor_id: show.producer.id };
    const ops = [op('release', release, 1), op('admit', { reference: ticket.qr }, 0.9)];
    const results = await upload(ops);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['applied', undefined],
      ['applied', undefined],
    ]);
    expect(await passagesOf(ticket)).toMatchObject([
      { entry: 0, left_at: expect.any(Date) },
      { entry: 1, scan_id: ops[1]!.id, left_at: null },
    ]);
    expect(await auditOf(api, ticket.id, 'checkins:release')).toMatchObject([
      { after: { named_supervisor_id: show.producer.id, reason: 'Saiu pela lateral' } },
    ]);
  });

  it('an exit is not read where the area reads none', async () => {
    await open({ areas: [{ ...MAIN, exits: 'none' }, CAMAROTE] });
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket).expect(201);
    expect((await leave(ticket).expect(409)).body).toMatchObject({ code: 'EXITS_NOT_READ' });
  });
});

describe('free areas and counted entries', () => {
  it('every read of a free area is green, and admits once', async () => {
    await open({ areas: [MAIN, { ...CAMAROTE, exits: 'free' }] });
    await open({ passes: [{ lot_id: lot(0), grants: [{ area: 1, day: null, entries: null }] }] });
    const [ticket] = (await sell()) as [TestTicket];
    await enter(ticket, { area: 1 }).expect(201);
    const id = newId();
    const again = await enter(ticket, { id, area: 1 }, door.other).expect(201);
    expect(again.body).toMatchObject({ repeats: true });
    expect((again.body as CheckinView).note).toMatch(/^Já entrou às \d\d:\d\d/);
    expect((await enter(ticket, { id, area: 1 }, door.other).expect(200)).body).toMatchObject({ repeats: true });
    expect(await upload([op('admit', { reference: ticket.qr, area: 1 }, 0)])).toMatchObject([{ outcome: 'applied' }]);
    expect(await passagesOf(ticket)).toHaveLength(1);
  });

  it('a pass of three entries is counted where no exit is read, but not twice by one read', async () => {
    await open({ areas: [MAIN, CAMAROTE] });
    await open({ passes: [{ lot_id: lot(0), grants: [{ area: 0, day: null, entries: 3 }] }] });
    const [ticket] = (await sell()) as [TestTicket];
    expect((await enter(ticket).expect(201)).body).toMatchObject({ note: '1ª de 3 entradas', entry: 0 });
    expect((await enter(ticket).expect(409)).body).toMatchObject({ code: 'CHECKIN_EXISTS_ERROR' });
    expect((await enter(ticket, {}, door.other).expect(201)).body).toMatchObject({
      note: '2ª de 3 entradas',
      entry: 1,
    });
    expect((await enter(ticket).expect(201)).body).toMatchObject({ note: '3ª de 3 entradas', entry: 2 });
    expect((await enter(ticket, {}, door.other).expect(409)).body).toMatchObject({ code: 'ENTRIES_USED_ERROR' });
    const rows = await passagesOf(ticket);
    expect(rows.map(({ entry, left_at }) => [entry, left_at === null])).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ]);
  });
});

describe('list of the phones', () => {
  const list = (path: string) => as(api, door.person).get(`/api/door/events/${show.id}${path}`);

  async function snapshot(format: number): Promise<{ view: SnapshotView; rows: DoorListTicket[] }> {
    const view = (await list(`/snapshot?format=${format}`).expect(200)).body as SnapshotView;
    const { chunk_key } = (await list('').expect(200)).body as DoorEventView;
    const raw = Buffer.from(chunk_key, 'base64url');
    const key = await webcrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const rows: DoorListTicket[] = [];
    for (const { sha256 } of view.chunks) {
      const { body } = await list(`/snapshot/${sha256}`).responseType('blob').expect(200);
      const chunk = readChunk(await openChunk(new Uint8Array(body as Buffer), key));
      for (let row = 0; row < chunk.count; row++) rows.push(chunk.ticket(row) as unknown as DoorListTicket);
    }
    return { view, rows };
  }

  it('a list of an event with areas is of format 2, and its digest covers passages', async () => {
    await open({ areas: [{ ...MAIN, exits: 'return' }, CAMAROTE], days: DAYS });
    await open({
      passes: [
        {
          lot_id: lot(0),
          grants: [
            { area: 0, day: null, entries: null },
            { area: 1, day: null, entries: null },
          ],
        },
      ],
    });
    const [one, two, three] = (await sell(0, 3)) as [TestTicket, TestTicket, TestTicket];
    await enter(one).expect(201);
    await enter(one, { area: 1 }).expect(201);
    await leave(one).expect(201);
    await enter(two).expect(201);
    const { view, rows } = await snapshot(2);
    expect(view.format).toBe(2);
    expect(digestHex(digestOf(rows))).toBe(view.digest);
    const found = rows.find(({ serial }) => serial === one.serial);
    expect(found).toMatchObject({
      entry: 0,
      checked_in_at: null,
      party: Math.min(one.serial, two.serial, three.serial),
    });
    expect(found?.passages).toMatchObject([
      { area: 0, day: 2, entry: 1, undone: 0, out: true },
      { area: 1, day: 2, entry: 0, undone: 0, out: false },
    ]);
    const page = (await list(`/changes?after=${view.seq}&epoch=${view.epoch}&format=2`).expect(200))
      .body as ChangesView;
    expect(page.passages).toEqual([
      { area: 0, day: 2, inside: 1 },
      { area: 1, day: 2, inside: 1 },
    ]);
    expect(page.inside).toBe(1);
    expect(((await list('').expect(200)).body as DoorEventView).access).toMatchObject({ days: [{}, {}, {}] });
  });

  it('a phone of an earlier version is asked to update at such an event, and works on as before at others', async () => {
    await sell();
    expect((await snapshot(1)).view.format).toBeUndefined();
    expect((await snapshot(2)).view.format).toBeUndefined();
    await list('/changes?after=0').expect(200);
    const before = ((await list('/changes?after=0').expect(200)).body as ChangesView).epoch;
    const oldest = async (query: string) => ((await list(query).expect(200)).body as DoorEventView).min_client;
    const usual = await oldest('');
    await open({ areas: [MAIN, CAMAROTE] });
    // Its list is another one, so that it reads the event, which tells it to update.
    expect((await list(`/changes?after=0&epoch=${before}`).expect(410)).body).toMatchObject({ epoch: before + 1 });
    expect(await oldest('')).toBe('999.0.0');
    expect(await oldest('?format=2')).toBe(usual);
    expect((await list('/snapshot').expect(426)).body).toMatchObject({ code: 'UPGRADE_REQUIRED' });
    await list('/changes?after=0').expect(426);
    const after = (await list('/changes?after=0&format=2').expect(200)).body as ChangesView;
    expect(after.epoch).toBe(before + 1);
  });

  it('tickets of one order and lot are a party, without those that were passed on', async () => {
    await open({ areas: [MAIN, CAMAROTE] });
    const tickets = await sell(0, 3);
    const [alone] = (await sell()) as [TestTicket];
    const [first, passed, last] = tickets as [TestTicket, TestTicket, TestTicket];
    await transferTicket(api, passed);
    const { rows } = await snapshot(2);
    const partyOf = ({ serial }: TestTicket) => rows.find((row) => row.serial === serial)?.party ?? null;
    const anchor = Math.min(...tickets.map(({ serial }) => serial));
    expect([first, last, alone].map(partyOf)).toEqual([anchor, anchor, null]);
    const renewed = rows.find(({ serial }) => ![first, last, alone].some((ticket) => ticket.serial === serial));
    expect(renewed?.party ?? null).toBeNull();
  });
});
