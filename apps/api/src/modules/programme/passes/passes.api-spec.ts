import { describe, expect, it } from '@jest/globals';
import type { AccessBody, AccessView, EventDayBody, LotView } from '@festix/domain/contract';
import { usualMainArea, type Area } from '@festix/domain/programme';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { sellTickets } from '../../../testing/doors.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, BUYER } from '../../../testing/purchases.ts';
import { as, makeLot, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

const FRIDAY = { name: 'Sexta', starts_at: '2027-03-05T23:00:00.000Z', ends_at: '2027-03-06T09:00:00.000Z' };
const SATURDAY = { name: 'Sábado', starts_at: '2027-03-06T23:00:00.000Z', ends_at: '2027-03-07T09:00:00.000Z' };
const MAIN = { number: 0, name: 'Recinto' };
const CAMAROTE = { number: 1, name: 'Camarote' };

const pathOf = (show: TestShow) => `/api/producer/events/${show.id}/access`;
const put = (show: TestShow, body: AccessBody) => as(api, show.producer).put(pathOf(show), body);

async function read(show: TestShow): Promise<AccessView> {
  return (await as(api, show.producer).get(pathOf(show)).expect(200)).body as AccessView;
}

async function write(show: TestShow, body: AccessBody): Promise<AccessView> {
  return (await put(show, body).expect(200)).body as AccessView;
}

async function storedOf(show: TestShow): Promise<unknown> {
  const [row] = await api.database.query<{ access: unknown }>('select access from events where id = $1', [show.id]);
  return row?.access;
}

function area(facts: Partial<Area> & Pick<Area, 'number' | 'name'>): Area {
  return { ...usualMainArea, ...facts };
}

/** Inserts a passage of a ticket, as a door does. */
async function admit(show: TestShow, place: { area?: number; day?: number } = {}): Promise<void> {
  const [ticket] = await sellTickets(api, show);
  await api.database.query(
    `insert into checkins (id, event_id, ticket_id, entry, area, day, scan_id, scanned_at)
     values ($1, $2, $3, 0, $4, $5, $1, $6)`,
    [newId(), show.id, ticket?.id, place.area ?? 0, place.day ?? 0, api.clock.now()],
  );
}

describe('access', () => {
  it('the access of an event that says nothing about it is one area without days', async () => {
    expect(await read(await makeShow(api))).toEqual({ areas: [usualMainArea], days: [], passes: [] });
  });

  it('areas, days and passes are kept as they are sent, with what a body leaves out as for new ones', async () => {
    const show = await makeShow(api);
    const [lot] = show.lots;
    const [friday, saturday] = [newId(), newId()];
    const view = await write(show, {
      areas: [{ ...CAMAROTE, name: ' Camarote ', capacity: 40, exits: 'return', unknown_exit: 'release' }],
      days: [
        { id: saturday, ...SATURDAY, place_limit: 900 },
        { id: friday, ...FRIDAY, starts_at: '2027-03-05T20:00:00-03:00' },
      ],
      passes: [
        {
          lot_id: lot!.id,
          grants: [
            { area: 0, day: friday, entries: null },
            { area: 1, day: friday },
          ],
        },
      ],
    });
    expect(view).toEqual({
      areas: [usualMainArea, area({ ...CAMAROTE, capacity: 40, exits: 'return', unknown_exit: 'release' })],
      days: [
        { id: friday, number: 2, ...FRIDAY, place_limit: null },
        { id: saturday, number: 1, ...SATURDAY, place_limit: 900 },
      ],
      passes: [
        {
          lot_id: lot!.id,
          grants: [
            { area: 0, day: friday, entries: null },
            { area: 1, day: friday, entries: 1 },
          ],
        },
      ],
    });
    expect(await read(show)).toEqual(view);
    expect(await storedOf(show)).toEqual({
      ...{ areas: view.areas, days: view.days },
      passes: { [lot!.id]: view.passes[0]!.grants },
    });
  });

  it('parts that a body leaves out stay, and an event that uses none of it keeps nothing', async () => {
    const show = await makeShow(api);
    const first = await write(show, { areas: [MAIN, CAMAROTE] });
    const second = await write(show, { days: [FRIDAY] });
    expect(second).toEqual({ ...first, days: [{ ...second.days[0], ...FRIDAY, number: 1 }] });
    expect(await write(show, { areas: [MAIN], days: [] })).toEqual({ areas: [usualMainArea], days: [], passes: [] });
    expect(await storedOf(show)).toBeNull();
  });

  it('a day keeps its number while it stands, and a new one gets a number that no day has had', async () => {
    const show = await makeShow(api);
    const [friday, saturday] = (await write(show, { days: [FRIDAY, SATURDAY] })).days;
    const days = (await write(show, { days: [{ ...bodyOf(saturday!), name: 'Sabadão' }] })).days;
    expect(days).toEqual([{ ...saturday, name: 'Sabadão' }]);
    const again = (await write(show, { days: [FRIDAY, ...days.map(bodyOf)] })).days;
    expect(again).toEqual([{ ...FRIDAY, id: again[0]!.id, number: 3, place_limit: null }, days[0]]);
    expect(again[0]?.id).not.toBe(friday?.id);
    // The highest number is not given again either, once its day is gone.
    await write(show, { days: [bodyOf(days[0]!)] });
    expect((await write(show, { days: [FRIDAY, bodyOf(days[0]!)] })).days.map(({ number }) => number)).toEqual([4, 2]);
  });

  it('a repeated change is answered alike, noted once, and sent to the doors once', async () => {
    const show = await makeShow(api);
    const body: AccessBody = { areas: [MAIN, CAMAROTE], days: [FRIDAY, SATURDAY] };
    const told = () => api.database.query(`select from door_dirty where event_id = $1 and kind = 'event'`, [show.id]);
    const before = (await told()).length;
    const first = await write(show, body);
    expect(await write(show, body)).toEqual(first);
    expect((await told()).length).toBe(before + 1);
    const noted = await auditOf(api, show.id, 'lots:access');
    expect(noted).toEqual([
      expect.objectContaining({
        actor_id: show.producer.id,
        subject_kind: 'event',
        event_id: show.id,
        before: { areas: [usualMainArea], days: [], passes: [] },
        after: first,
      }),
    ]);
  });

  it('a change of what sold tickets open tells no buyer', async () => {
    const show = await makeShow(api);
    const [lot] = show.lots;
    const { days } = await write(show, { areas: [MAIN, CAMAROTE], days: [FRIDAY, SATURDAY] });
    await sellTickets(api, show);
    const told = async () => [
      await mailsTo(api, BUYER.email),
      await api.database.query('select id, template from deliveries order by id'),
      await api.database.query('select id from event_announcements where event_id = $1', [show.id]),
    ];
    const before = await told();
    await write(show, { passes: [{ lot_id: lot!.id, grants: [{ area: 0, day: days[0]!.id }] }] });
    expect((await read(show)).passes).toHaveLength(1);
    expect(await told()).toEqual(before);
  });

  it('a change of another version is refused with the present one', async () => {
    const show = await makeShow(api);
    const { etag } = (await as(api, show.producer).get(pathOf(show)).expect(200)).headers as { etag: string };
    const present = await write(show, { areas: [MAIN, CAMAROTE] });
    const tags = [await put(show, { areas: [MAIN, CAMAROTE] }), await as(api, show.producer).get(pathOf(show))];
    expect(tags[0]!.headers['etag']).toBe(tags[1]!.headers['etag']);
    const refused = await put(show, { areas: [MAIN] })
      .set('if-match', etag)
      .expect(412);
    expect(refused.body.current).toEqual(present);
  });

  it('a pass of a lot of another event is refused', async () => {
    const [show, other] = [await makeShow(api), await makeShow(api)];
    const grants = [{ area: 0 }];
    const refused = await put(show, { passes: [{ lot_id: other.lots[0]!.id, grants }] }).expect(422);
    expect(refused.body).toMatchObject({ code: 'ACCESS_INVALID', errors: { 'passes.0.lot_id': [expect.any(String)] } });
    expect(await storedOf(show)).toBeNull();
  });

  it.each<[string, object, string]>([
    ['an area beyond the last', { areas: [{ number: 16, name: 'X' }] }, 'areas.0.number'],
    ['exits of another kind', { areas: [{ ...CAMAROTE, exits: 'often' }] }, 'areas.0.exits'],
    ['a capacity of none', { areas: [{ ...CAMAROTE, capacity: 0 }] }, 'areas.0.capacity'],
    ['a day without an offset', { days: [{ ...FRIDAY, starts_at: '2027-03-05T20:00:00' }] }, 'days.0.starts_at'],
    [
      'a hundred entries',
      { passes: [{ lot_id: newId(), grants: [{ area: 0, entries: 100 }] }] },
      'passes.0.grants.0.entries',
    ],
    ['an unknown field', { tickets: [] }, 'tickets'],
  ])('a body with %s is refused by its field', async (_, body, field) => {
    const show = await makeShow(api);
    expect(Object.keys((await put(show, body as AccessBody).expect(400)).body.errors)).toEqual([field]);
  });

  it.each<[string, (days: { id: string }[]) => AccessBody, string]>([
    ['days that overlap', () => ({ days: [FRIDAY, { ...SATURDAY, starts_at: FRIDAY.starts_at }] }), 'days.1.starts_at'],
    [
      'a day that ends before it starts',
      () => ({ days: [{ ...FRIDAY, ends_at: FRIDAY.starts_at }] }),
      'days.0.ends_at',
    ],
    ['two areas of one number', () => ({ areas: [CAMAROTE, { ...CAMAROTE, name: 'Outro' }] }), 'areas.1.number'],
    ['a pass of a day that goes', () => ({ days: [SATURDAY] }), 'days'],
  ])('an access with %s is refused by its field', async (_, bodyFor, field) => {
    const show = await makeShow(api);
    const { days } = await write(show, { days: [FRIDAY] });
    await write(show, { passes: [{ lot_id: show.lots[0]!.id, grants: [{ area: 0, day: days[0]!.id }] }] });
    const refused = await put(show, bodyFor(days)).expect(422);
    expect(refused.body.code).toBe('ACCESS_INVALID');
    expect(Object.keys(refused.body.errors)).toContain(field);
    expect((await read(show)).days).toEqual(days);
  });

  it('an unpublished event has an access of its own, too', async () => {
    const show = await makeShow(api);
    await api.database.query('update events set published_at = null where id = $1', [show.id]);
    expect((await write(show, { areas: [MAIN, CAMAROTE] })).areas).toHaveLength(2);
  });

  it('people without a right to the lots neither see nor change it', async () => {
    const show = await makeShow(api);
    const [stranger, buyer] = [await makePerson(api, { roles: ['producer'] }), await makePerson(api)];
    await as(api, stranger).get(pathOf(show)).expect(404);
    await as(api, stranger)
      .put(pathOf(show), { areas: [MAIN] })
      .expect(404);
    expect((await as(api, buyer).put(pathOf(show), { areas: [MAIN] })).status).toBeGreaterThanOrEqual(403);
    await as(api, null).get(pathOf(show)).expect(401);
  });
});

describe('days of an event that is moved', () => {
  const at = { start_date: '2027-03-05T23:00:00.000Z', end_date: '2027-03-07T09:00:00.000Z' };
  const edit = (show: TestShow, dates: object) =>
    as(api, show.producer).patch(`/api/producer/events/${show.id}`, dates).expect(200);
  const windows = ({ days }: AccessView) => days.map(({ starts_at, ends_at }) => [starts_at, ends_at]);

  it('days move along with the whole event, with their ids, numbers and passes', async () => {
    const show = await makeShow(api, { event: at });
    const before = await write(show, { days: [{ ...FRIDAY, place_limit: 9 }, SATURDAY] });
    await write(show, { passes: [{ lot_id: show.lots[0]!.id, grants: [{ area: 0, day: before.days[0]!.id }] }] });
    await edit(show, { start_date: '2027-03-12T22:00:00.000Z', end_date: '2027-03-14T08:00:00.000Z' });
    const after = await read(show);
    expect(windows(after)).toEqual([
      ['2027-03-12T22:00:00.000Z', '2027-03-13T08:00:00.000Z'],
      ['2027-03-13T22:00:00.000Z', '2027-03-14T08:00:00.000Z'],
    ]);
    const same = ({ id, number, name, place_limit }: AccessView['days'][number]) => ({ id, number, name, place_limit });
    expect(after.days.map(same)).toEqual(before.days.map(same));
    expect(after.passes).toHaveLength(1);
  });

  it('days stay where they are when an event only starts earlier or ends later', async () => {
    const show = await makeShow(api, { event: at });
    const before = await write(show, { days: [FRIDAY, SATURDAY] });
    await edit(show, { start_date: '2027-03-05T20:00:00.000Z' });
    await edit(show, { end_date: '2027-03-08T09:00:00.000Z' });
    expect(await read(show)).toEqual(before);
  });
});

describe('access in use', () => {
  it('an area with passages is not removed', async () => {
    const show = await makeShow(api);
    await write(show, { areas: [MAIN, CAMAROTE, { number: 2, name: 'Camping' }] });
    await admit(show, { area: 1 });
    const refused = await put(show, { areas: [MAIN] }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'ACCESS_IN_USE',
      in_use: [{ reason: 'passages', area: 1, day: null }],
    });
    expect((await write(show, { areas: [MAIN, { ...CAMAROTE, name: 'Lounge' }] })).areas).toHaveLength(2);
  });

  it('a day with passages is not removed', async () => {
    const show = await makeShow(api);
    const [friday, saturday] = (await write(show, { days: [FRIDAY, SATURDAY] })).days;
    await admit(show, { day: saturday!.number });
    const refused = await put(show, { days: [bodyOf(friday!)] }).expect(409);
    expect(refused.body.in_use).toEqual([{ reason: 'passages', area: null, day: saturday!.id }]);
    expect((await write(show, { days: [bodyOf(saturday!)] })).days).toEqual([saturday]);
  });

  it('the first day is not added, and the last not removed, once people have entered', async () => {
    const show = await makeShow(api);
    await admit(show);
    const refused = await put(show, { days: [FRIDAY] }).expect(409);
    expect(refused.body.in_use).toEqual([{ reason: 'passages', area: null, day: null }]);
    expect((await write(show, { areas: [MAIN, CAMAROTE] })).areas).toHaveLength(2);
    const other = await makeShow(api);
    const [day] = (await write(other, { days: [FRIDAY] })).days;
    await admit(other, { day: day!.number });
    await put(other, { days: [] }).expect(409);
  });

  it('a limit is not set below the places that are taken', async () => {
    const show = await makeShow(api, { lots: [{}, {}] });
    const [first, second] = show.lots;
    await book(api, show, [
      [priceOf(first).id, 2],
      [priceOf(second).id, 1],
    ]);
    const limited = (place_limit: number) => put(show, { days: [{ ...FRIDAY, place_limit }] });
    expect((await limited(2).expect(409)).body).toMatchObject({
      code: 'ACCESS_IN_USE',
      in_use: [{ reason: 'places', area: null }],
    });
    expect(await storedOf(show)).toBeNull();
    await limited(3).expect(200);
    await put(show, { areas: [{ ...MAIN, place_limit: 2 }] }).expect(409);
  });
});

describe('access of copies', () => {
  it("an event's copy has days of its own, moved by the clock of its zone, and passes of its own lots", async () => {
    // In New York clocks go back between the two evenings.
    const show = await makeShow(api, {
      event: { time_zone: 'America/New_York', start_date: '2027-10-30T00:00:00.000Z' },
      lots: [{}, {}],
    });
    const day = { name: 'Sexta', starts_at: '2027-10-30T00:00:00.000Z', ends_at: '2027-10-30T06:00:00.000Z' };
    const source = await write(show, { areas: [MAIN, CAMAROTE], days: [{ ...day, place_limit: 50 }] });
    const grants = [{ area: 1, day: source.days[0]!.id, entries: 2 }];
    await write(show, { passes: [{ lot_id: show.lots[1]!.id, grants }] });
    const id = newId();
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/duplicate`, {
        ...{ id, name: 'Outro', slug: `outro-${id}` },
        start_date: '2027-11-13T01:00:00.000Z',
      })
      .expect(201);
    const copied = { ...show, id };
    const lots = (await as(api, show.producer).get(`/api/producer/events/${id}/lots`).expect(200)).body
      .data as LotView[];
    const view = await read(copied);
    expect(view).toEqual({
      areas: source.areas,
      days: [
        {
          ...source.days[0],
          id: expect.any(String),
          starts_at: '2027-11-13T01:00:00.000Z',
          ends_at: '2027-11-13T07:00:00.000Z',
        },
      ],
      passes: [{ lot_id: lots[1]!.id, grants: [{ area: 1, day: view.days[0]!.id, entries: 2 }] }],
    });
    expect(view.days[0]!.id).not.toBe(source.days[0]!.id);
    const limits = await api.database.query('select key, place_limit, taken from place_limits where event_id = $1', [
      id,
    ]);
    expect(limits).toEqual([{ key: 'day:1', place_limit: 50, taken: 0 }]);
  });

  it("a lot's copy opens what the lot opens, and a lot that goes takes its pass along", async () => {
    const show = await makeShow(api, { lots: [{}] });
    await write(show, {
      areas: [MAIN, { ...CAMAROTE, place_limit: 5 }],
      passes: [{ lot_id: show.lots[0]!.id, grants: [{ area: 1 }] }],
    });
    const at = `/api/producer/events/${show.id}/lots`;
    const copy = { id: newId(), name: 'Cópia' };
    await as(api, show.producer).post(`${at}/${show.lots[0]!.id}/duplicate`, copy).expect(201);
    const grants = [{ area: 1, day: null, entries: 1 }];
    expect((await read(show)).passes).toEqual([
      { lot_id: show.lots[0]!.id, grants },
      { lot_id: copy.id, grants },
    ]);
    const named = await api.database.query('select limits from lots where event_id = $1', [show.id]);
    expect(named).toEqual([{ limits: ['area:1'] }, { limits: ['area:1'] }]);
    await as(api, show.producer).delete(`${at}/${copy.id}`).expect(204);
    expect((await read(show)).passes).toEqual([{ lot_id: show.lots[0]!.id, grants }]);
  });

  it('a new lot counts in the limits of what every lot opens', async () => {
    const show = await makeShow(api);
    await write(show, { days: [{ ...FRIDAY, place_limit: 5 }] });
    const lot = await makeLot(api, show);
    const [row] = await api.database.query('select limits from lots where id = $1', [lot.id]);
    expect(row).toEqual({ limits: ['day:1'] });
  });
});

/** Returns a day as its editor sends it back. */
function bodyOf({ id, name, starts_at, ends_at }: EventDayBody): EventDayBody {
  return { ...(id !== undefined && { id }), name, starts_at, ends_at };
}
