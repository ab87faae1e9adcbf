import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangesView, CheckinListView, DoorOrderView, DoorTicketView } from '@festix/domain/contract';
import fc from 'fast-check';
import { newId } from '../../../kernel/database/ids.ts';
import { CAMAROTE, DAYS, hoursFromNow, MAIN, useAccessDoor } from '../../../testing/access-door.ts';
import { auditOf } from '../../../testing/audit.ts';
import type { TestTicket } from '../../../testing/doors.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Pista' }, { name: 'Camarote' }] }, beforeEach);
const door = useAccessDoor(api, show);
const { open, day, lot, sell, enter, leave, passagesOf, op, upload } = door;

const RETURNING = { ...MAIN, exits: 'return' } as const;
const everyDay = (area: number, entries: number | null) => ({ area, day: null, entries });

/** Counts the holders who are in several areas, and not in the main one, by these areas: from their passages. */
const TOGETHER = `
  select day, areas, count(*)::integer as people
  from (
    select ticket_id, day, sum(1 << area)::integer as areas
    from (select distinct ticket_id, day, area from checkins where event_id = $1 and undone_at is null and left_at is null) c
    group by 1, 2 having count(*) > 1 and min(area) > 0
  ) holders
  group by 1, 2 order by 1, 2`;

/** Returns the scans of a ticket, by time. */
const scansOf = ({ id }: TestTicket) =>
  api.database.query(
    'select area, day, code, is_admission, is_conflict from scans where ticket_id = $1 order by adjusted_at',
    [id],
  );

async function sellOne(index = 0): Promise<TestTicket> {
  return (await sell(index))[0] as TestTicket;
}

describe('places that are gone when a cut phone uploads', () => {
  it('an admission at an area that was removed is kept as a conflict, and an exit as one of nobody inside', async () => {
    await open({ areas: [MAIN, { ...CAMAROTE, exits: 'return' }] });
    const ticket = await sellOne();
    await open({ areas: [RETURNING] });
    const place = { reference: ticket.qr, area: 1 };
    const told = [op('admit', place, 20), op('exit', place, 10), op('admit', { reference: ticket.qr }, 5)];
    expect(await upload(told)).toMatchObject([
      { outcome: 'conflict', code: 'AREA_NOT_INCLUDED_ERROR' },
      { outcome: 'applied', code: 'NOT_INSIDE_ERROR' },
      { outcome: 'applied' },
    ]);
    expect(await scansOf(ticket)).toMatchObject([
      { area: 1, day: 0, code: 'AREA_NOT_INCLUDED_ERROR', is_admission: true, is_conflict: true },
      { area: 0, day: 0, code: 'ADMITTED', is_conflict: false },
    ]);
    const left = await api.database.query('select area, is_stray from departures where ticket_id = $1', [ticket.id]);
    expect(left).toEqual([{ area: 1, is_stray: true }]);
    const { data } = (
      await as(api, show.producer).get(`/api/producer/events/${show.id}/checkins?conflicts=true`).expect(200)
    ).body as CheckinListView;
    expect(data.map(({ place: shown }) => shown)).toEqual([{ area: { number: 1, name: 'Setor 1' }, day: null }]);
  });

  it('an admission on a removed day is kept as a conflict, of the day of its time', async () => {
    await open({ areas: [MAIN], days: DAYS });
    const ticket = await sellOne();
    const sunday = day('Domingo');
    await open({ days: DAYS.slice(0, 2).map(({ name, ...window }) => ({ id: day(name), name, ...window })) });
    expect(await upload([op('admit', { reference: ticket.qr, day: sunday }, 20)])).toMatchObject([
      { outcome: 'conflict', code: 'DAY_NOT_INCLUDED_ERROR' },
    ]);
    expect(await scansOf(ticket)).toMatchObject([{ area: 0, day: 2, code: 'DAY_NOT_INCLUDED_ERROR' }]);
    expect(await passagesOf(ticket)).toEqual([]);
  });

  it('a day in capitals is the day', async () => {
    await open({ areas: [MAIN], days: DAYS });
    const ticket = await sellOne();
    const told = op('admit', { reference: ticket.qr, day: day('Sexta').toUpperCase() }, 20);
    expect(await upload([told])).toMatchObject([{ outcome: 'applied' }]);
    expect(await passagesOf(ticket)).toMatchObject([{ day: 1 }]);
  });

  it('a read of any day is of the whole event once the event has no days', async () => {
    await open({ areas: [MAIN, CAMAROTE], days: DAYS });
    const [cut, online] = [await sellOne(), await sellOne()];
    const saturday = day('Sábado');
    await open({ days: [] });
    expect(await upload([op('admit', { reference: cut.qr, day: saturday }, 20)])).toMatchObject([
      { outcome: 'applied' },
    ]);
    await enter(online, { day: saturday }).expect(201);
    for (const ticket of [cut, online]) expect(await passagesOf(ticket)).toMatchObject([{ area: 0, day: 0 }]);
  });
});

describe('passes and exits that change after passages', () => {
  it('a pass of fewer entries leaves one person inside after the next upload, and not the surplus passages', async () => {
    await open({ areas: [MAIN, CAMAROTE] });
    await open({ passes: [{ lot_id: lot(0), grants: [everyDay(0, 3)] }] });
    const ticket = await sellOne();
    await upload([op('admit', { reference: ticket.qr }, 40), op('admit', { reference: ticket.qr }, 30)]);
    expect(await passagesOf(ticket)).toMatchObject([{ entry: 0 }, { entry: 1, left_at: null }]);
    await open({ passes: [{ lot_id: lot(0), grants: [everyDay(0, 1)] }] });
    expect(await upload([op('admit', { reference: ticket.qr }, 20)], door.other)).toMatchObject([
      { outcome: 'conflict', code: 'ALREADY_CHECKED_IN_ERROR' },
    ]);
    expect(await passagesOf(ticket)).toMatchObject([{ entry: 0, left_at: null }]);
  });

  it('an entry and exit told late come before the known ones, whose scans keep their passages', async () => {
    await open({ areas: [RETURNING] });
    const ticket = await sellOne();
    const known = [op('admit', { reference: ticket.qr }, 30), op('exit', { reference: ticket.qr }, 20)];
    await upload(known);
    const late = [op('admit', { reference: ticket.qr }, 50), op('exit', { reference: ticket.qr }, 40)];
    expect(await upload(late, door.other)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    expect(await passagesOf(ticket)).toMatchObject([
      { entry: 0, scan_id: late[0]!.id, left_at: new Date(late[1]!['occurred_at'] as string) },
      { entry: 1, scan_id: known[0]!.id, left_at: new Date(known[1]!['occurred_at'] as string) },
    ]);
    expect(await auditOf(api, ticket.id, 'checkins:move')).toEqual([]);
  });

  it('an entry that an earlier one takes over moves, and no other passage with it', async () => {
    await open({ areas: [RETURNING] });
    const ticket = await sellOne();
    const known = [
      op('admit', { reference: ticket.qr }, 50),
      op('exit', { reference: ticket.qr }, 40),
      op('admit', { reference: ticket.qr }, 20),
    ];
    await upload(known);
    const earlier = op('admit', { reference: ticket.qr }, 30);
    await upload([earlier], door.other);
    expect(await passagesOf(ticket)).toMatchObject([
      { entry: 0, scan_id: known[0]!.id },
      { entry: 1, scan_id: earlier.id, left_at: null },
    ]);
    expect(await auditOf(api, ticket.id, 'checkins:move')).toMatchObject([
      { before: { scan_id: known[2]!.id }, after: { scan_id: earlier.id } },
    ]);
  });

  it('who has left stays out when exits are read no more, online as by ops', async () => {
    await open({ areas: [RETURNING] });
    const [online, cut] = [await sellOne(), await sellOne()];
    for (const ticket of [online, cut]) {
      await enter(ticket).expect(201);
      await leave(ticket).expect(201);
    }
    await open({ areas: [MAIN] });
    expect((await enter(online).expect(409)).body).toMatchObject({ code: 'ENTRIES_USED_ERROR' });
    expect(await upload([op('admit', { reference: cut.qr }, 0)], door.other)).toMatchObject([
      { outcome: 'conflict', code: 'ENTRIES_USED_ERROR' },
    ]);
    for (const ticket of [online, cut]) {
      expect(await passagesOf(ticket)).toMatchObject([{ entry: 0, left_at: expect.any(Date) }]);
    }
  });

  it('an undo of an entry whose exit is told later is of nobody inside, and kept', async () => {
    await open({ areas: [RETURNING] });
    const ticket = await sellOne();
    const id = newId();
    await enter(ticket, { id, scanned_at: hoursFromNow(-0.05) }).expect(201);
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/checkins/${id}/undo`, { reason: 'Engano' })
      .expect(200);
    await upload([op('exit', { reference: ticket.qr }, 1)], door.other);
    expect(await passagesOf(ticket)).toMatchObject([{ entry: 0, left_at: expect.any(Date), undone_at: null }]);
    const ended = await api.database.query(
      'select kind, is_stray from departures where ticket_id = $1 order by adjusted_at',
      [ticket.id],
    );
    expect(ended).toEqual([
      { kind: 'exit', is_stray: false },
      { kind: 'undo', is_stray: true },
    ]);
    expect((await enter(ticket).expect(201)).body).toMatchObject({ entry: 1 });
  });

  it('an exit that is told before its entry, of an event that reads none, ends it in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const ticket = await sellOne();
      const told = [op('admit', { reference: ticket.qr }, 30), op('exit', { reference: ticket.qr }, 20)];
      for (const n of order) await upload([told[n]]);
      expect(await passagesOf(ticket)).toMatchObject([
        { entry: 0, left_at: new Date(told[1]!['occurred_at'] as string) },
      ]);
    }
  });
});

describe('clocks that differ', () => {
  it('an exit that is told some seconds before its entry still ends it when more is told', async () => {
    await open({ areas: [RETURNING] });
    const ticket = await sellOne();
    await enter(ticket).expect(201);
    await leave(ticket, { scanned_at: new Date(Date.now() - 20_000).toISOString() }).expect(201);
    const [first] = await passagesOf(ticket);
    expect(first?.left_at).not.toBeNull();
    await upload([op('exit', { reference: ticket.qr }, 0)], door.other);
    expect(await passagesOf(ticket)).toEqual([first]);
  });

  it('a counted entry is admitted although it is told some seconds late', async () => {
    await open({ areas: [MAIN, CAMAROTE] });
    await open({ passes: [{ lot_id: lot(0), grants: [everyDay(0, 3)] }] });
    const ticket = await sellOne();
    await enter(ticket, { scanned_at: hoursFromNow(-0.02) }).expect(201);
    await enter(ticket, {}, door.other).expect(201);
    expect((await enter(ticket, { scanned_at: hoursFromNow(-0.01) }).expect(201)).body).toMatchObject({ entry: 2 });
    const rows = await api.database.query<{ is_backwards: boolean }>(
      'select left_at < scanned_at as is_backwards from checkins where ticket_id = $1 and left_at is not null',
      [ticket.id],
    );
    expect(rows).toEqual([{ is_backwards: false }, { is_backwards: false }]);
  });

  it('a repeated question is answered with the day of the first, whatever day it is by then', async () => {
    await open({ areas: [MAIN], days: DAYS });
    const ticket = await sellOne();
    const id = newId();
    const first = await enter(ticket, { id }).expect(201);
    const [friday, saturday, sunday] = DAYS.map(({ name, ...window }) => ({ id: day(name), name, ...window }));
    await open({
      days: [friday!, { ...saturday!, ends_at: hoursFromNow(-3) }, { ...sunday!, starts_at: hoursFromNow(-2) }],
    });
    expect((await enter(ticket, { id }).expect(200)).body).toEqual(first.body);
  });
});

describe('where something was read', () => {
  it('a refusal and a dead ticket that was let in are kept at their area and day', async () => {
    await open({ areas: [MAIN, CAMAROTE], days: DAYS });
    const [refused, dead] = [await sellOne(), await sellOne()];
    await api.database.query(`update tickets set status = 'cancelled' where id = $1`, [dead.id]);
    const place = { area: 1, day: day('Sexta') };
    const failed = { reference_hash: 'ab', code: 'AREA_NOT_INCLUDED_ERROR', serial: refused.serial, ...place };
    await upload([op('scan_failed', failed, 20), op('admit', { reference: dead.qr, ...place }, 0)]);
    expect(await scansOf(refused)).toMatchObject([{ area: 1, day: 1, code: 'AREA_NOT_INCLUDED_ERROR' }]);
    expect(await scansOf(dead)).toMatchObject([{ area: 1, day: 1, code: 'ORDER_CANCELLED_ERROR', is_conflict: true }]);
  });

  it('who was read at the event and at an area of it is one person inside', async () => {
    await open({ areas: [MAIN, { ...CAMAROTE, exits: 'return', counts_in_main: true }] });
    await open({ passes: [{ lot_id: lot(0), grants: [everyDay(0, 1), everyDay(1, null)] }] });
    const [both, alone] = [await sellOne(), await sellOne()];
    await enter(both).expect(201);
    await enter(both, { area: 1 }).expect(201);
    await enter(alone, { area: 1 }).expect(201);
    const inside = async () => {
      const changes = await as(api, door.person)
        .get(`/api/door/events/${show.id}/changes?after=0&format=2`)
        .expect(200);
      const list = await as(api, show.producer).get(`/api/producer/events/${show.id}/checkins`).expect(200);
      const { passages, inside: counted } = list.body as CheckinListView;
      told = (changes.body as ChangesView).passages;
      return [(changes.body as ChangesView).inside, counted, passages?.[0]?.inside];
    };
    let told: ChangesView['passages'];
    expect(await inside()).toEqual([2, 2, 2]);
    expect(told).toEqual([
      { area: 0, day: 0, inside: 1 },
      { area: 1, day: 0, inside: 2, in_main: 1 },
    ]);
    await leave(both, { area: 1 }).expect(201);
    expect(await inside()).toEqual([2, 2, 2]);
    await leave(alone, { area: 1 }).expect(201);
    expect(await inside()).toEqual([1, 1, 1]);
  });

  it('who is inside two areas that count in the event, and not in it, is one person inside', async () => {
    const counting = { exits: 'return', counts_in_main: true } as const;
    const areas = [MAIN, { ...CAMAROTE, ...counting }, { number: 2, name: 'Backstage', ...counting }];
    await open({ areas, passes: [{ lot_id: lot(0), grants: [0, 1, 2].map((area) => everyDay(area, null)) }] });
    const [both, alone] = [await sellOne(), await sellOne()];
    await enter(both, { area: 1 }).expect(201);
    await enter(both, { area: 2 }).expect(201);
    await enter(alone, { area: 2 }).expect(201);
    const inside = async () => {
      const answer = await as(api, door.person).get(`/api/door/events/${show.id}/changes?after=0&format=2`).expect(200);
      const list = await as(api, show.producer).get(`/api/producer/events/${show.id}/checkins`).expect(200);
      const view = answer.body as ChangesView;
      const { passages, inside: counted } = list.body as CheckinListView;
      return [view.inside, counted, passages?.[0]?.inside, view.passages] as const;
    };
    expect(await inside()).toEqual([
      ...[2, 2, 2],
      [
        { area: 1, day: 0, inside: 1 },
        // The one who is in area 1, too.
        { area: 2, day: 0, inside: 2, in_main: 1 },
      ],
    ]);
    await enter(both).expect(201);
    expect(await inside()).toEqual([
      ...[2, 2, 2],
      [
        { area: 0, day: 0, inside: 1 },
        { area: 1, day: 0, inside: 1, in_main: 1 },
        { area: 2, day: 0, inside: 2, in_main: 1 },
      ],
    ]);
    // Once area 2 counts no more, the other is not inside.
    await open({ areas: [MAIN, { ...CAMAROTE, ...counting }, { number: 2, name: 'Backstage', exits: 'return' }] });
    expect((await inside()).slice(0, 3)).toEqual([1, 1, 1]);
    await open({ areas });
    await leave(both, { area: 1 }).expect(201);
    await leave(alone, { area: 2 }).expect(201);
    expect((await inside()).slice(0, 3)).toEqual([1, 1, 1]);
  });

  it('the people inside by random entries and exits are those of a recount', async () => {
    const counting = { exits: 'return', counts_in_main: true } as const;
    const areas = [RETURNING, ...[1, 2, 3].map((number) => ({ number, name: `Setor ${number}`, ...counting }))];
    await open({ areas, passes: [{ lot_id: lot(0), grants: [0, 1, 2, 3].map((area) => everyDay(area, null)) }] });
    const tickets = [await sellOne(), await sellOne(), await sellOne()];
    const steps = fc.record({ n: fc.nat(2), area: fc.nat(3), enters: fc.constantFrom(true, true, false) });
    for (const [step, { n, area, enters }] of fc.sample(steps, { numRuns: 40, seed: 33 }).entries()) {
      await (enters ? enter : leave)(tickets[n]!, { area });
      const answer = await as(api, door.person).get(`/api/door/events/${show.id}/changes?after=0&format=2`).expect(200);
      const list = await as(api, show.producer).get(`/api/producer/events/${show.id}/checkins`).expect(200);
      const { inside, passages = [] } = answer.body as ChangesView;
      const { passages: recounted } = list.body as CheckinListView;
      const asPhone = passages.reduce((sum, count) => sum + count.inside - (count.in_main ?? 0), 0);
      expect([step, inside, asPhone]).toEqual([step, recounted?.[0]?.inside, recounted?.[0]?.inside]);
      const [feed] = await api.database.query<{ together: unknown }>(
        `select coalesce(together, '[]') as together from door_feeds where event_id = $1`,
        [show.id],
      );
      expect(feed?.together).toEqual(await api.database.query(TOGETHER, [show.id]));
    }
  });

  it('a search tells of a ticket what it is at the area and on the day of the door that asks', async () => {
    await open({ areas: [MAIN, CAMAROTE], days: DAYS });
    await open({ passes: [{ lot_id: lot(0), grants: [everyDay(0, 1), everyDay(1, 1)] }] });
    const ticket = await sellOne();
    await enter(ticket, { area: 1 }).expect(201);
    const search = async (query: string): Promise<(DoorTicketView | undefined)[]> => {
      const path = `/api/door/events/${show.id}/checkins`;
      const [byText, byReference] = [
        await as(api, door.person).get(`${path}/orders?text=${ticket.code}&${query}`).expect(200),
        await as(api, door.person).get(`${path}/tickets?reference=${ticket.code}&${query}`).expect(200),
      ];
      const { data } = byText.body as { data: DoorOrderView[] };
      return [data[0]?.tickets[0], (byReference.body as { data: DoorTicketView[] }).data[0]];
    };
    for (const found of await search('area=1')) {
      expect(found).toMatchObject({ feedback: 'ALREADY_CHECKED_IN_ERROR', checkIn: [{}] });
    }
    for (const query of ['', `area=1&day=${day('Domingo')}`, 'area=0']) {
      for (const found of await search(query)) expect(found).toMatchObject({ feedback: 'ADMITTED', checkIn: [] });
    }
    const unknown = await as(api, door.person).get(
      `/api/door/events/${show.id}/checkins/orders?text=${ticket.code}&area=9`,
    );
    expect(unknown.body).toMatchObject({ code: 'AREA_UNKNOWN' });
  });
});
