import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CheckinView } from '@festix/domain/contract';
import { reasonOf, type FeedbackCode } from '@festix/domain/door';
import { problems } from '@festix/domain/ground';
import { verdictCases, type Situation, type VerdictCase } from '@festix/domain/verdict-cases';
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

async function countScans({ show }: World): Promise<number> {
  const [row] = await api.database.query<{ n: number }>('select count(*) as n from scans where event_id = $1', [
    show.id,
  ]);
  return row?.n ?? 0;
}
