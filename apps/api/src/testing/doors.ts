import { randomBytes } from 'node:crypto';
import { type DeviceView } from '@festix/domain/contract';
import { type PriceKind } from '@festix/domain/programme';
import { makeTicketCode, type OrderStatus } from '@festix/domain/selling';
import { newId } from '../kernel/database/ids.ts';
import { TicketKeys } from '../modules/documents/tickets/ticket-keys.ts';
import { TicketSigner } from '../modules/documents/tickets/ticket-signer.ts';
import type { TestApi } from './api.ts';
import { makePerson, type TestPerson } from './people.ts';
import { as, priceOf, type TestShow } from './shows.ts';

export interface TestTicket {
  id: string;
  order_id: string | null;
  event_id: string;
  serial: number;
  code: string;
  /** The text of its QR. */
  qr: string;
}

export interface SaleFacts {
  amount?: number;
  status?: OrderStatus;
  ticket_status?: string;
  /** Indexes of the lot in the show, and of the price in the lot. */
  lot?: number;
  price?: number;
  buyer?: { name?: string | null; email?: string; document?: string };
  sold_at?: Date;
  origin?: 'online' | 'courtesy';
}

/** Inserts one order with its tickets as a sale does; doors receive them once the order is paid. */
export async function sellTickets(api: TestApi, show: TestShow, facts: SaleFacts = {}): Promise<TestTicket[]> {
  const {
    amount = 1,
    status = 'paid',
    ticket_status = status === 'booking' ? 'held' : 'valid',
    lot = 0,
    price = 0,
  } = facts;
  const sold_at = facts.sold_at ?? new Date(api.clock.now().getTime() - 24 * 3600 * 1000);
  const place = show.lots[lot];
  const chosen = priceOf(place, price);
  const order_id = newId();
  const { name = 'Maria Silva', email = 'maria@exemplo.br', document = '52998224725' } = facts.buyer ?? {};
  await api.database.query(
    `insert into orders (id, event_id, code, origin, status, buyer_name, buyer_email, buyer_document, subtotal, coupon_amount, total,
       created_at, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0, $9, $10)`,
    [
      order_id,
      show.id,
      `FTXARR${makeTicketCode(randomBytes(10)).slice(0, 7)}`,
      facts.origin ?? 'online',
      status,
      name,
      email,
      document,
      sold_at,
      ['booking', 'rejected'].includes(status) ? null : sold_at,
    ],
  );
  const ids = Array.from({ length: amount }, () => newId());
  await api.database.query(
    `insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, position, code, status, holder_name, holder_document,
       key_id, created_at)
     select id, $2, $3, $4, $5, $6, ord - 1, code, $7, $8, $9, $10, $11
     from unnest($1::uuid[], $12::text[]) with ordinality as t (id, code, ord)`,
    [
      ids,
      order_id,
      show.id,
      place?.id,
      chosen.id,
      chosen.kind,
      ticket_status,
      name,
      document,
      await api.app.get(TicketKeys, { strict: false }).activeId(),
      sold_at,
      ids.map(() => makeTicketCode(randomBytes(10))),
    ],
  );
  await tellDoors(api, ...ids);
  return Promise.all(ids.map((id) => readTicket(api, id)));
}

/** Writes changed tickets to the doors' outbox. */
export async function tellDoors(api: TestApi, ...ticketIds: string[]): Promise<void> {
  await api.database.query(
    `insert into door_dirty (event_id, ticket_id) select event_id, id from tickets where id = any ($1::uuid[])`,
    [ticketIds],
  );
}

/** Returns a ticket in its present state, with its QR. */
export async function readTicket(api: TestApi, id: string): Promise<TestTicket> {
  const [row] = await api.database.query<{
    order_id: string | null;
    event_id: string;
    event_number: number;
    serial: number;
    code: string;
    key_id: number | null;
    lot_number: number;
    price_kind: PriceKind | null;
    created_at: Date;
  }>(
    `select t.order_id, t.event_id, e.number as event_number, t.serial, t.code, t.key_id, l.number as lot_number, t.price_kind, t.created_at
     from tickets t join events e on e.id = t.event_id join lots l on l.id = t.lot_id where t.id = $1`,
    [id],
  );
  if (!row) throw new Error('no such ticket');
  const qr = await api.app.get(TicketSigner, { strict: false }).sign({ ...row, key_id: row.key_id ?? 1 });
  return { id, order_id: row.order_id, event_id: row.event_id, serial: row.serial, code: row.code, qr };
}

/** Inserts a stub that is leased to a till. */
export async function leaseStub(
  api: TestApi,
  show: TestShow,
  status: 'leased' | 'returned' | 'released' = 'leased',
): Promise<TestTicket> {
  const till = await makePerson(api, { roles: ['sale-point'] });
  const device = await enrolDevice(api, till, { kind: 'till' });
  const [id, lease, point] = [newId(), newId(), newId()];
  const key = await api.app.get(TicketKeys, { strict: false }).activeId();
  await api.database.query(`insert into sale_points (id, name, run_by) values ($1, 'Bilheteria', 'platform')`, [point]);
  await api.database.query(
    `insert into leases (id, device_id, sale_point_id, event_id, lot_id, amount, expires_at) values ($1, $2, $3, $4, $5, 1, now() + interval '1 day')`,
    [lease, device.id, point, show.id, show.lots[0]?.id],
  );
  await api.database.query(
    `insert into tickets (id, lease_id, event_id, lot_id, code, status, key_id) values ($1, $2, $3, $4, $5, 'leased', $6)`,
    [id, lease, show.id, show.lots[0]?.id, makeTicketCode(randomBytes(10)), key],
  );
  await tellDoors(api, id);
  if (status !== 'leased') {
    await api.database.query('update tickets set status = $2 where id = $1', [id, status]);
    await tellDoors(api, id);
  }
  return readTicket(api, id);
}

/** Gives a ticket a new serial, as a transfer does, and returns it with its new QR. */
export async function transferTicket(api: TestApi, ticket: TestTicket, at = new Date()): Promise<TestTicket> {
  await api.database.query(
    `insert into superseded_serials (event_id, serial, ticket_id, reason, superseded_at) values ($1, $2, $3, 'transferred', $4)`,
    [ticket.event_id, ticket.serial, ticket.id, at],
  );
  await api.database.query(`update tickets set serial = nextval('ticket_serials') where id = $1`, [ticket.id]);
  await tellDoors(api, ticket.id);
  return readTicket(api, ticket.id);
}

export interface DeviceFacts {
  name?: string;
  kind?: 'door' | 'till';
  public_key?: string;
  /** Time of the enrolment; by default a day ago, so that scans of the last hours are plausible. */
  enrolled_at?: Date;
}

export async function enrolDevice(api: TestApi, person: TestPerson, facts: DeviceFacts = {}): Promise<DeviceView> {
  const { enrolled_at = new Date(api.clock.now().getTime() - 24 * 3600 * 1000), ...body } = facts;
  const answer = await as(api, person)
    .post('/api/devices', { id: newId(), name: 'Celular 01', kind: 'door', ...body })
    .expect(201);
  const device = answer.body as DeviceView;
  await api.database.query('update devices set created_at = $2 where id = $1', [device.id, enrolled_at]);
  return device;
}

/** Records that a person has signed in on another's device; by default long ago. */
export async function signInOn(
  api: TestApi,
  device: Pick<DeviceView, 'id'>,
  person: Pick<TestPerson, 'id'>,
  at = new Date(0),
): Promise<void> {
  await api.database.query('insert into device_operators (device_id, user_id, proved_at) values ($1, $2, $3)', [
    device.id,
    person.id,
    at,
  ]);
}

/** Creates a team member with grants for a show's doors, given long ago. */
export async function makeDoorPerson(
  api: TestApi,
  show: TestShow,
  name = 'Equipe Portaria',
  permissions = ['checkins'],
): Promise<TestPerson> {
  const person = await makePerson(api, { name, roles: ['team-member'], password: null });
  await grant(api, show, person, permissions);
  return person;
}

export async function grant(
  api: TestApi,
  show: TestShow,
  person: TestPerson,
  permissions: string[],
  at = new Date(0),
): Promise<void> {
  await api.database.query(
    'insert into event_grants (event_id, user_id, permissions, granted_at) values ($1, $2, $3, $4)',
    [show.id, person.id, permissions, at],
  );
}

/** Creates a door of a show; `enter` asks the server about a QR there. */
export async function makeDoor(api: TestApi, show: TestShow) {
  const person = await makeDoorPerson(api, show);
  const device = await enrolDevice(api, person);
  return {
    person,
    enter: (reference: string | undefined) =>
      as(api, person).post(`/api/door/events/${show.id}/checkins`, { id: newId(), reference, device_id: device.id }),
  };
}

/** Returns a QR with one bit of its signature flipped. */
export function forgedQr(qr: string): string {
  return qr.slice(0, -1) + (qr.at(-1) === '0' ? '1' : '0');
}
