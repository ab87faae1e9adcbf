import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CheckinView } from '@festix/domain/contract';
import { reasonOf, type FeedbackCode } from '@festix/domain/door';
import { problems } from '@festix/domain/ground';
import { accessCases, type AccessCase, type CaseFact } from '@festix/domain/access-cases';
import type { EventAccess, PassGrant } from '@festix/domain/programme';
import { verdictCases, verdictWorld, type Situation, type VerdictCase } from '@festix/domain/verdict-cases';
import { newId } from '../../../kernel/database/ids.ts';
import {
  enrolDevice,
  leaseStub,
  makeDoorPerson,
  sellTickets,
  transferTicket,
  type TestTicket,
} from '../../../testing/doors.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

/** Time, gate and people of the admission in the table. */
const ADMITTED_AT = '2026-06-14T01:52:40.000Z';
const GATE = 'Portão B';

const api = useApi();
beforeAll(async () => {
  // A door may date a scan at most five minutes back, and the cases take longer.
  api.clock.stop();
  api.clock.moveTo('2026-06-14T01:53:00Z');
});

interface World {
  show: TestShow;
  person: TestPerson;
  device_id: string;
  ticket: TestTicket | undefined;
  /** The scanned text. */
  reference: string;
  lots?: string[];
}

/** Brings a situation about, on top of the former ones. */
const bring: Record<Situation, (world: World) => Promise<unknown>> = {
  unknown: async (world) => (world.reference = 'https://exemplo.br/cardapio'),
  paid: async () => undefined,
  courtesy: (world) => setOrder(world, "origin = 'courtesy'"),
  meia: async (world) => replaceTicket(world, await sellTickets(api, world.show, { price: 1 })),
  'other-event': async (world) => replaceTicket(world, await sellTickets(api, await makeShow(api))),
  'leased-stub': async (world) => replaceTicket(world, [await leaseStub(api, world.show)]),
  'returned-stub': async (world) => replaceTicket(world, [await leaseStub(api, world.show, 'returned')]),
  'voided-stub': async (world) => replaceTicket(world, [await leaseStub(api, world.show, 'released')]),
  'test-event': (world) => setEvent(world, 'is_test = true'),
  'cancelled-event': (world) => setEvent(world, 'canceled_at = now()'),
  booking: (world) => setOrder(world, "status = 'booking', paid_at = null"),
  'refunded-order': (world) => setOrder(world, "status = 'refunded'"),
  rejected: (world) => setOrder(world, "status = 'rejected', paid_at = null"),
  'cancelled-order': (world) => setOrder(world, "status = 'cancelled'"),
  'in-mediation': (world) => setOrder(world, "status = 'in_mediation'"),
  'charged-back': (world) => setOrder(world, "status = 'charged_back'"),
  'refunded-ticket': (world) => setTicket(world, "status = 'refunded'"),
  'cancelled-ticket': (world) => setTicket(world, "status = 'cancelled'"),
  'superseded-qr': async (world) => transferTicket(api, world.ticket as TestTicket),
  'filtered-lot': async (world) => (world.lots = [world.show.lots[1]?.id ?? '']),
  'already-in': (world) => scan(world, { scanned_at: ADMITTED_AT, gate: GATE }).expect(201),
  'undone-entry': async (world) => {
    const { id } = (await scan(world).expect(201)).body as CheckinView;
    await as(api, world.show.producer)
      .post(`/api/producer/events/${world.show.id}/checkins/${id}/undo`, { reason: 'Engano' })
      .expect(200);
  },
  'not-paid': notKeptHere,
  'unknown-status': notKeptHere,
};

async function notKeptHere(): Promise<never> {
  throw new Error('a server keeps no such ticket');
}

function replaceTicket(world: World, [ticket]: TestTicket[]): void {
  world.ticket = ticket;
  world.reference = ticket?.qr ?? '';
}

function setOrder({ ticket }: World, change: string): Promise<unknown> {
  return api.database.query(`update orders set ${change} where id = $1`, [ticket?.order_id]);
}
function setTicket({ ticket }: World, change: string): Promise<unknown> {
  return api.database.query(`update tickets set ${change} where id = $1`, [ticket?.id]);
}
function setEvent({ show }: World, change: string): Promise<unknown> {
  return api.database.query(`update events set ${change} where id = $1`, [show.id]);
}

async function worldOf(situations: readonly Situation[]): Promise<World> {
  const show = await makeShow(api, { lots: [{}, { name: 'Camarote' }] });
  const person = await makeDoorPerson(api, show, 'Equipe Portaria 2');
  const device = await enrolDevice(api, person, { name: 'Celular 07' });
  const [ticket] = await sellTickets(api, show);
  const world: World = { show, person, device_id: device.id, ticket, reference: ticket?.qr ?? '' };
  for (const situation of situations) await bring[situation](world);
  return world;
}

function scan({ show, person, device_id, reference, lots }: World, more: object = {}) {
  return as(api, person).post(`/api/door/events/${show.id}/checkins`, {
    id: newId(),
    reference,
    device_id,
    ...(lots && { lots }),
    ...more,
  });
}

const cases = verdictCases
  .filter(({ runsIn }) => runsIn === 'everywhere')
  .map((row): [string, VerdictCase] => [row.name, row]);

describe.each(cases)('%s', (_, { situation, expected }) => {
  it('a door that asks gets the verdict of the table of cases', async () => {
    const answer = await scan(await worldOf(situation));

    if (expected.ok) {
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ feedback: 'ADMITTED', note: expected.note ?? null });
    } else {
      const reason = reasonOf(expected.code as FeedbackCode);
      expect(answer.status).toBe(problems[reason].status);
      expect(answer.body).toMatchObject({
        code: reason,
        feedback: expected.code,
        ...(expected.first && { first: expected.first }),
      });
    }
  });

  it('a search shows the verdict of the table of cases, and never admits', async () => {
    const world = await worldOf(situation);
    const before = await countScans(world);
    const answer = await as(api, world.person)
      .get(`/api/door/events/${world.show.id}/checkins/tickets?reference=${encodeURIComponent(world.reference)}`)
      .expect(200);

    const isOfThisEvent = !situation.includes('unknown') && !situation.includes('other-event');
    // A search applies no filter of a device: it returns the next code in order.
    const code =
      expected.code === 'FILTERED_LOTS_ERROR'
        ? situation.includes('already-in')
          ? 'ALREADY_CHECKED_IN_ERROR'
          : 'ADMITTED'
        : expected.code;
    expect((answer.body as { data: { feedback: string }[] }).data.map(({ feedback }) => feedback)).toEqual(
      isOfThisEvent ? [code] : [],
    );
    expect(await countScans(world)).toBe(before);
  });
});

describe('areas and days', () => {
  const placed = accessCases
    .filter(({ runsIn }) => runsIn === 'everywhere')
    .map((row): [string, AccessCase] => [row.name, row]);

  it.each(placed)('%s', async (_, row) => {
    const world = await worldOf(row.situation.filter((situation) => MAKING.includes(situation)));
    const other = await enrolDevice(api, world.person, { name: 'Celular 08' });
    await setAccess(world, historyAccess(row));
    for (const fact of row.history) {
      api.clock.moveTo(fact.at);
      await bringFact(world, fact, row, fact.elsewhere ? other.id : world.device_id);
    }
    for (const situation of row.situation.filter((one) => !MAKING.includes(one))) await bring[situation](world);
    await setAccess(world, row.access);
    api.clock.moveTo(row.now);

    const answer = await (row.reads === 'exit' ? readExit : scan)(world, placeOf(row));

    const { expected } = row;
    if (expected.ok) {
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ feedback: expected.code });
      if (row.reads !== 'exit') expect(answer.body).toMatchObject({ note: expected.note ?? null });
      return;
    }
    const reason = reasonOf(expected.code as FeedbackCode);
    expect(answer.status).toBe(problems[reason].status);
    expect(answer.body).toMatchObject({ code: reason, feedback: expected.code });
    if (expected.first) expect(answer.body).toMatchObject({ first: { at: expected.first.at } });
  });
});

/** Situations that make the ticket: they come before its history, the others after it. */
const MAKING: readonly Situation[] = ['unknown', 'paid', 'meia', 'other-event', 'leased-stub'];

const placeOf = ({ area, day }: Pick<AccessCase, 'area' | 'day'>) => ({ area, ...(day && { day: day.id }) });

/** Returns an access in which everything of a case's history may happen; its own may have changed since. */
function historyAccess({ access }: AccessCase): EventAccess {
  const own = access.passes[verdictWorld.lot] ?? [];
  const grants = access.areas.map(({ number }): PassGrant => {
    const entries = own.find(({ area }) => area === number)?.entries ?? null;
    return { area: number, day: null, entries: entries === 1 ? null : entries };
  });
  return { ...access, passes: { [verdictWorld.lot]: grants } };
}

/** Stores the access of a case, for the lots of this world. */
async function setAccess({ show, ticket }: World, access: EventAccess): Promise<void> {
  const lot = show.lots[0]?.id ?? '';
  const pass = access.passes[verdictWorld.lot];
  const stored: EventAccess = { ...access, passes: pass ? { [lot]: pass } : {} };
  await api.database.query('update events set access = $2 where id = any ($1::uuid[])', [
    [show.id, ticket?.event_id ?? show.id],
    JSON.stringify(stored),
  ]);
}

async function bringFact(world: World, fact: CaseFact, row: AccessCase, device_id: string): Promise<void> {
  const { show, person, ticket } = world;
  const day = fact.day === undefined ? row.day : row.access.days.find(({ number }) => number === fact.day);
  const place = placeOf({ area: fact.area ?? row.area, day: day ?? null });
  const read = { ...world, device_id };
  if (fact.kind === 'entry') await scan(read, { ...place, gate: GATE }).expect(201);
  if (fact.kind === 'exit') await readExit(read, place).expect(201);
  if (fact.kind === 'release') {
    const payload = { serial: ticket?.serial, reason: 'Saiu', supervisor_id: show.producer.id, ...place };
    const op = { id: newId(), device_seq: 1, v: 2, type: 'release', event_id: show.id, occurred_at: fact.at, payload };
    const sent = { sent_at: fact.at, ops: [op] };
    const { body } = await as(api, person).post(`/api/devices/${device_id}/ops`, sent).expect(200);
    expect(body).toMatchObject({ results: [{ outcome: 'applied' }] });
  }
  if (fact.kind !== 'undo') return;
  const [standing] = await api.database.query<{ id: string }>(
    'select id from checkins where ticket_id = $1 and undone_at is null and left_at is null order by scanned_at desc',
    [ticket?.id],
  );
  await as(api, show.producer)
    .post(`/api/producer/events/${show.id}/checkins/${standing?.id}/undo`, { reason: 'Engano' })
    .expect(200);
}

function readExit({ show, person, device_id, reference }: World, more: object = {}) {
  return as(api, person).post(`/api/door/events/${show.id}/exits`, { id: newId(), reference, device_id, ...more });
}

async function countScans({ show }: World): Promise<number> {
  const [row] = await api.database.query<{ n: number }>('select count(*) as n from scans where event_id = $1', [
    show.id,
  ]);
  return row?.n ?? 0;
}
