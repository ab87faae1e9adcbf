import { beforeEach, expect, it } from '@jest/globals';
import type { DeviceView, RehearsalBody, RehearsalsView } from '@festix/domain/contract';
import type { RehearsalMeasures } from '@festix/domain/door';
import { HOUR, instantOf, MINUTE } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice, makeDoorPerson, sellTickets } from '../../../testing/doors.ts';
import { makeEvent } from '../../../testing/events.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const MEASURES: RehearsalMeasures = {
  ...{ battery: 92, is_charging: true, is_kept: true, free_megabytes: 4_000, opens_offline: true },
  ...{ list_age: 40, list_count: 1_284, is_list_whole: true, stubs: null },
  ...{ clock_offset: -300, clock_uncertainty: 40, camera: 'reads', frames: 24, sound: 'plays', stays_awake: null },
  reader: true,
  ...{ app_version: '1.4.0', version: 'newest', round_trip: 80, links: 3, peers: 3, facts_age: 1 },
  ...{ played: 500, wrong: 0, p50: 3_100, p95: 5_200, p99: 9_840 },
};

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Pista' }] }, beforeEach);
let person: TestPerson;
let phone: DeviceView;

beforeEach(async () => {
  person = await makeDoorPerson(api, show);
  phone = await enrolDevice(api, person);
});

const ago = (milliseconds: number) => instantOf(api.clock.now().getTime() - milliseconds);

function tell(body: Partial<RehearsalBody> = {}, teller = person, path = `/api/door/events/${show.id}/rehearsal`) {
  const whole = { device_id: phone.id, done_at: ago(MINUTE), gate: 'Portão A', measures: MEASURES, ...body };
  return as(api, teller).put(path, whole);
}

async function told(): Promise<RehearsalsView> {
  return (await as(api, show.producer).get(`/api/producer/events/${show.id}/rehearsals`).expect(200)).body;
}

it('a rehearsal of a phone is shown as it was told, with its person and gate', async () => {
  const done_at = ago(12 * MINUTE);
  await tell({ done_at, area: 1 }).expect(204);
  const { devices, gates, areas } = await told();
  expect(devices).toEqual([
    {
      ...{ id: phone.id, name: phone.name, kind: 'door', user: person.name },
      last_seen_at: expect.any(String),
      rehearsal: { done_at, gate: 'Portão A', area: 1, measures: MEASURES },
    },
  ]);
  expect([gates, areas]).toEqual([['Portão A'], []]);
});

it('a later rehearsal takes the place of an earlier one, in whatever order they arrive', async () => {
  await tell({ done_at: ago(HOUR), measures: { ...MEASURES, battery: 20 } }).expect(204);
  await tell({ done_at: ago(MINUTE), measures: { ...MEASURES, battery: 80 } }).expect(204);
  await tell({ done_at: ago(2 * HOUR), measures: { ...MEASURES, battery: 10 } }).expect(204);
  const { devices } = await told();
  expect(devices.map(({ rehearsal }) => rehearsal?.measures.battery)).toEqual([80]);
});

it('a rehearsal told twice, as after a lost answer, is one', async () => {
  const done_at = ago(MINUTE);
  await tell({ done_at }).expect(204);
  await tell({ done_at }).expect(204);
  expect((await told()).devices).toHaveLength(1);
});

it('a rehearsal of a phone whose clock is ahead is of the time of its arrival', async () => {
  const before = ago(0);
  await tell({ done_at: ago(-6 * HOUR) }).expect(204);
  const { done_at } = (await told()).devices[0]!.rehearsal!;
  expect([done_at >= before, done_at <= ago(0)]).toEqual([true, true]);
});

it('a rehearsal without measures that a browser does not tell is stored with those as unknown', async () => {
  const measures = { app_version: '1.4.0' } as RehearsalMeasures;
  await tell({ measures }).expect(204);
  const measured = (await told()).devices[0]!.rehearsal!.measures;
  expect(measured).toEqual({ ...Object.fromEntries(Object.keys(MEASURES).map((key) => [key, null])), ...measures });
});

it('a till tells its rehearsal where it sells', async () => {
  const { operator } = await makeSalePoint(api, show);
  const till = await enrolDevice(api, operator, { kind: 'till' });
  const path = `/api/sale-point/till/${show.id}/rehearsal`;
  const measures: RehearsalMeasures = { ...MEASURES, stubs: 40, printer: 'no_paper', terminal: 'free' };
  await tell({ device_id: till.id, gate: null, measures }, operator, path).expect(204);
  const { devices, gates } = await told();
  expect(devices.map(({ kind, rehearsal }) => [kind, rehearsal?.measures])).toEqual([['till', measures]]);
  expect(gates).toEqual([]);
});

it('a device that has worked at the event without a rehearsal is shown with none', async () => {
  await api.database.query('insert into device_events (device_id, event_id) values ($1, $2)', [phone.id, show.id]);
  expect((await told()).devices).toMatchObject([{ id: phone.id, rehearsal: null }]);
});

it('a device that was revoked, or works at another event alone, is not shown', async () => {
  await tell().expect(204);
  const other = await makeEvent(api, show.producer);
  const { body } = await as(api, show.producer).get(`/api/producer/events/${other}/rehearsals`).expect(200);
  expect((body as RehearsalsView).devices).toEqual([]);
  await api.database.query('update devices set revoked_at = now() where id = $1', [phone.id]);
  const { devices, gates } = await told();
  // Its gate stays, and lacks a phone now.
  expect([devices, gates]).toEqual([[], ['Portão A']]);
});

it('the gates are those of rehearsals and of entries', async () => {
  const [ticket] = await sellTickets(api, show);
  const scan = { id: newId(), reference: ticket!.qr, device_id: phone.id, gate: 'Portão B' };
  await as(api, person).post(`/api/door/events/${show.id}/checkins`, scan).expect(201);
  await tell({ gate: 'Portão A' }).expect(204);
  expect((await told()).gates).toEqual(['Portão A', 'Portão B']);
});

it('a gate is gone once its entries are undone, or a day after them and the rehearsal of a revoked device', async () => {
  const tickets = await sellTickets(api, show, { amount: 2 });
  const scans = ['Portao B', 'Portão C'].map((gate, index) => {
    return { id: newId(), reference: tickets[index]!.qr, device_id: phone.id, gate };
  });
  for (const scan of scans) await as(api, person).post(`/api/door/events/${show.id}/checkins`, scan).expect(201);
  await tell({ gate: 'Portão A' }).expect(204);
  expect((await told()).gates).toEqual(['Portao B', 'Portão A', 'Portão C']);
  await as(api, show.producer)
    .post(`/api/producer/events/${show.id}/checkins/${scans[0]!.id}/undo`, { reason: 'Engano' })
    .expect(200);
  expect((await told()).gates).toEqual(['Portão A', 'Portão C']);
  await api.database.query(`update checkins set scanned_at = scanned_at - interval '25 hours' where event_id = $1`, [
    show.id,
  ]);
  await api.database.query(`update rehearsals set told_at = told_at - interval '25 hours' where event_id = $1`, [
    show.id,
  ]);
  expect((await told()).gates).toEqual(['Portão A']);
  await api.database.query('update devices set revoked_at = now() where id = $1', [phone.id]);
  expect((await told()).gates).toEqual([]);
});

it.each<[string, () => Promise<Partial<RehearsalBody>>]>([
  ['of another person', async () => ({ device_id: (await enrolDevice(api, show.producer)).id })],
  ['that nobody has enrolled', async () => ({ device_id: newId() })],
  [
    'that was revoked',
    async () => {
      await api.database.query('update devices set revoked_at = now() where id = $1', [phone.id]);
      return {};
    },
  ],
])('the rehearsal of a device %s is refused, and nothing is stored', async (_, body) => {
  const { body: problem } = await tell(await body()).expect(404);
  expect(problem).toMatchObject({ code: 'DEVICE_UNKNOWN' });
  expect(await api.database.query('select from rehearsals where event_id = $1', [show.id])).toEqual([]);
});

it.each<[string, object]>([
  ['a battery of 101 percent', { measures: { ...MEASURES, battery: 101 } }],
  ['half a picture', { measures: { ...MEASURES, frames: 0.5 } }],
  ['a camera that is none of the known', { measures: { ...MEASURES, camera: 'broken' } }],
  ['no version', { measures: { ...MEASURES, app_version: null } }],
  ['no measures', { measures: null }],
  ['a measure of nobody', { measures: { ...MEASURES, mood: 3 } }],
  ['an area that no event has', { area: 16 }],
])('a rehearsal with %s is refused', async (_, body) => {
  await tell(body).expect(400);
});
