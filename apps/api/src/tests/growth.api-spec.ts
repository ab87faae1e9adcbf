import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type DeviceView, type OpsView } from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import { deviceProofText, makeNonce } from '@festix/domain/sync';
import { AccessTokens } from '../kernel/access/access-tokens.ts';
import { newId } from '../kernel/database/ids.ts';
import { Jobs } from '../kernel/work/jobs.ts';
import { boundOf } from '../kernel/http/metrics/table-bounds.ts';
import { ORDER_WRITES, OWN_WRITES, RateLimits } from '../kernel/access/rate-limits.ts';
import { KEPT, KEPT_LENGTH, TOLD, TOLD_LONG } from '../modules/door/checkins/ops/upload-ops.ts';
import { ENROLMENTS } from '../modules/door/devices/devices.service.ts';
import { PageViewCounter } from '../modules/shopfront/page-views/page-view-counter.ts';
import { RENEWALS } from '../modules/door/devices/renew-access.ts';
import { enrolDevice, makeDoorPerson, sellTickets, type TestTicket } from '../testing/doors.ts';
import { startOfWindow } from '../testing/limits.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { book, charge, type Cart } from '../testing/purchases.ts';
import { makeSalePoint } from '../testing/sale-points.ts';
import { as, makeShow, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { useShow } from '../testing/use-scenes.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/guias/operacao.md');

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const api = useApi();
const show = useShow(api);

const rowsOf = async (table: string, where = 'true', params: unknown[] = []): Promise<number> =>
  (await api.database.query<{ n: number }>(`select count(*)::integer as n from ${table} where ${where}`, params))[0]
    ?.n ?? 0;

/** Uses up a local limit except for so many points. */
function leave(limit: Parameters<typeof startOfWindow>[1], subject: string, left: number): void {
  api.app.get(RateLimits, { strict: false }).consumeLocally(limit, subject, limit.points - left);
}

it('the guide has one line for each table of the schema that names its limits, and the rows from which on an alert comes', async () => {
  const section = /^## O que pode crescer$(.*?)^## /ms.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| `'));
  const told = lines.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const tables = await api.database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%'`,
  );
  expect(told.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const line of lines) {
    const cells = line.split('|').slice(1, -1);
    expect(cells.map((cell) => cell.trim().length > 0)).toEqual([true, true, true, true, true]);
    const [, millions] = /^ (\d+) milhões/.exec(cells[4]!) ?? [];
    const bounds = [...cells[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => boundOf(name!));
    expect(new Set(bounds)).toEqual(new Set([Number(millions) * 1_000_000]));
  }
});

const visitPage = () =>
  api.request.post(`/api/events/${show.slug}/views`).set('user-agent', BROWSER).send({}).expect(204);

it('visits of a page are one row a day', async () => {
  for (let visit = 0; visit < 3; visit++) await visitPage();
  await api.app.get(PageViewCounter, { strict: false }).flush();
  expect(await rowsOf('page_views', 'event_id = $1', [show.id])).toBe(1);
});

it('bookings without name, charge and payment leave no row a day later, however they ended', async () => {
  const own = await makeShow(api);
  const cart: Cart = [[priceOf(own.lots[0]).id, 2]];
  const [given, ran, charged, named] = [
    await book(api, own, cart),
    await book(api, own, cart),
    await book(api, own, cart),
    await book(api, own, cart),
  ];
  const ana = await makePerson(api);
  const account = await book(api, own, cart, ana);
  await as(api, null).delete(`/api/orders/${given.order.id}`).set('cookie', given.cookie).expect(204);
  await charge(api, charged);
  await as(api, null)
    .put(`/api/orders/${named.order.id}/buyer`, { name: 'Bia', email: 'bia@exemplo.br' })
    .set('cookie', named.cookie)
    .expect(200);
  const ids = async () => {
    const rows = await api.database.query<{ id: string }>('select id from orders where event_id = $1', [own.id]);
    return new Set(rows.map(({ id }) => id));
  };
  const sweepAfter = async (milliseconds: number) => {
    api.clock.advance(milliseconds);
    await api.app.get(Jobs).sweep('expired holds');
    await api.app.get(Jobs).sweep('unnamed holds');
    api.clock.advance(-milliseconds);
  };
  await sweepAfter(23 * HOUR);
  expect((await ids()).size).toBe(5);
  await sweepAfter(25 * HOUR);
  expect(await ids()).toEqual(new Set([charged, named, account].map(({ order }) => order.id)));
  expect(await rowsOf('tickets', 'order_id = any ($1::uuid[])', [[given.order.id, ran.order.id]])).toBe(0);
});

describe('uploads of devices', () => {
  let seq = 0;
  const op = (type: string, payload: object, more: object = {}) => ({
    id: newId(),
    device_seq: ++seq,
    v: 1,
    type,
    event_id: show.id,
    occurred_at: new Date(api.clock.now().getTime() - 600_000).toISOString(),
    payload,
    ...more,
  });
  const post = (person: TestPerson, device: DeviceView, ops: unknown[]) =>
    as(api, person).post(`/api/devices/${device.id}/ops`, { sent_at: api.clock.now().toISOString(), ops });
  const tell = async (person: TestPerson, device: DeviceView, ops: unknown[]) =>
    ((await post(person, device, ops).expect(200)).body as OpsView).results.map(({ outcome, code }) => [outcome, code]);
  const keptOf = ({ id }: DeviceView) => rowsOf('device_ops', 'device_id = $1', [id]);

  it('ops of an event where the person never had a right are not stored, whatever their kind and number', async () => {
    const stranger = await makePerson(api);
    const device = await enrolDevice(api, stranger);
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const long = 'x'.repeat(5_000);
    const before = await Promise.all(
      ['scans', 'receipts', 'cash_events', 'document_checks'].map((table) => rowsOf(table)),
    );
    const ops = [
      op('admit', { reference: ticket.qr }),
      op('admit', { reference: long }),
      op('scan_failed', { reference_hash: 'ab', code: 'X' }),
      op('document_check', { ticket_id: ticket.id, result: 'conferido', price_kind: null }),
      op('receipt', { order_id: newId(), receipt_number: 1 }),
      op('cash_event', { kind: 'opening', amount: 1, session_id: newId() }),
      op('sale', { long }),
      op('admit', { ticket_id: ticket.id }, { v: 99, long }),
      op('unheard_of', { long }),
      op('admit', { ticket_id: ticket.id }, { event_id: newId() }),
      op('admit', { ticket_id: ticket.id }, { operator_id: show.producer.id }),
      { long },
      null,
      long,
    ];
    const first = await tell(stranger, device, ops);
    expect(first.map(([outcome]) => outcome)).toEqual(ops.map(() => 'rejected'));
    expect(first[0]).toEqual(['rejected', 'OP_NOT_GRANTED']);
    expect(first[9]).toEqual(['rejected', 'NOT_FOUND']);
    expect(await tell(stranger, device, ops)).toEqual(first);
    await as(api, stranger).delete(`/api/devices/${device.id}`).expect(204);
    expect((await tell(stranger, device, ops)).map(([outcome]) => outcome)).toEqual(ops.map(() => 'rejected'));
    expect(await keptOf(device)).toBe(0);
    expect(
      await Promise.all(['scans', 'receipts', 'cash_events', 'document_checks'].map((table) => rowsOf(table))),
    ).toEqual(before);
  });

  it('ops of a person who lost the right wait for a person, at the door and at the till', async () => {
    const guest = await makeDoorPerson(api, show);
    const point = await makeSalePoint(api, show);
    for (const person of [guest, point.operator]) {
      const device = await enrolDevice(api, person, { kind: person === guest ? 'door' : 'till' });
      await api.database.query('delete from event_grants where user_id = $1', [person.id]);
      await api.database.query('delete from sale_point_operators where user_id = $1', [person.id]);
      const late = { occurred_at: new Date(api.clock.now().getTime() + 60_000).toISOString() };
      const opening = op('cash_event', { kind: 'opening', amount: 100, session_id: newId() }, late);
      const scan = op('scan_failed', { reference_hash: 'ab', code: 'X' }, late);
      const told = await tell(person, device, [person === guest ? scan : opening]);
      expect(told).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
      expect(await keptOf(device)).toBe(1);
    }
  });

  describe('uploads with the right', () => {
    let person: TestPerson;
    let device: DeviceView;
    beforeEach(async () => {
      startOfWindow(api, TOLD_LONG);
      person = await makeDoorPerson(api, show);
      device = await enrolDevice(api, person, { enrolled_at: new Date(0) });
    });

    it('ops without meaning are stored in part, however long they are, and answered alike', async () => {
      const ops = [op('admit', { reference: 'x'.repeat(100_000) }), op('unheard_of', { long: ['y'.repeat(100_000)] })];
      const first = await tell(person, device, ops);
      expect(first.map(([outcome]) => outcome)).toEqual(['rejected', 'rejected']);
      const again = ((await post(person, device, ops).expect(200)).body as OpsView).results;
      expect(again).toMatchObject(first.map(([, code]) => ({ outcome: 'duplicate', first_outcome: 'rejected', code })));
      const kept = await api.database.query<{ n: number }>(
        'select octet_length(body::text) as n from device_ops where device_id = $1',
        [device.id],
      );
      expect(kept).toHaveLength(2);
      for (const { n } of kept) expect(n).toBeLessThan(4_500);
    });

    it('an op longer than any may be is refused, whatever its result would be', async () => {
      await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
      const huge = op('scan_failed', { reference_hash: 'ab', code: 'X' }, { more: 'x'.repeat(500_000) });
      expect(await tell(person, device, [huge])).toEqual([['rejected', 'OP_PAYLOAD_INVALID']]);
    });

    it.each([
      ['so many', KEPT],
      ['so long', KEPT_LENGTH],
    ])(
      'ops without meaning that are %s are not stored, and refused if they would wait for a person',
      async (_, limit) => {
        leave(limit, person.id, 1);
        const nothing = () => op('admit', { reference: 'nada' });
        const [ticket] = (await sellTickets(api, show)) as [TestTicket];
        const told = await tell(person, device, [nothing(), nothing(), op('admit', { reference: ticket.qr })]);
        expect(told).toEqual([
          ['rejected', 'TICKET_NOT_FOUND_ERROR'],
          ['rejected', 'TICKET_NOT_FOUND_ERROR'],
          ['applied', undefined],
        ]);
        expect(await keptOf(device)).toBe(2);
        const { headers } = await post(person, device, [{ ...nothing(), v: 99 }])
          .expect(429)
          .expect(/RATE_LIMITED/);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(await keptOf(device)).toBe(2);
      },
    );

    it.each([TOLD, TOLD_LONG])('uploads are limited by $name, whatever their result', async (limit) => {
      leave(limit, person.id, 2);
      const one = op('scan_failed', { reference_hash: 'ab', code: 'X' });
      expect(await tell(person, device, [one])).toEqual([['applied', undefined]]);
      expect(await tell(person, device, [one])).toEqual([['duplicate', undefined]]);
      await post(person, device, [one])
        .expect(429)
        .expect(/RATE_LIMITED/);
      expect(await keptOf(device)).toBe(1);
    });
  });
});

describe('devices', () => {
  it('enrolments are limited per person, including devices revoked at once', async () => {
    const person = await makePerson(api);
    startOfWindow(api, ENROLMENTS);
    const fresh = makeTokenOf(person);
    leave(ENROLMENTS, person.id, 1);
    const enrol = () => as(api, fresh).post('/api/devices', { id: newId(), name: 'Celular', kind: 'door' });
    const { body } = await enrol().expect(201);
    await as(api, fresh).delete(`/api/devices/${body.id}`).expect(204);
    await enrol()
      .expect(429)
      .expect(/RATE_LIMITED/);
    expect(await rowsOf('devices', 'user_id = $1', [person.id])).toBe(1);
  });

  it('renewals of access are limited per device, and another device of the person has its own limit', async () => {
    startOfWindow(api, RENEWALS);
    const person = await makeDoorPerson(api, show);
    const [one, other] = [await keyedDevice(person), await keyedDevice(person)];
    leave(RENEWALS, one.id, 1);
    await one.renew().expect(200);
    await one
      .renew()
      .expect(429)
      .expect(/RATE_LIMITED/);
    await other.renew().expect(200);
    expect(await rowsOf('device_nonces', 'device_id = $1', [one.id])).toBe(1);
  });

  async function keyedDevice(person: TestPerson) {
    const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const public_key = Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url');
    const { id } = await enrolDevice(api, person, { public_key, enrolled_at: api.clock.now() });
    const proofs = await Promise.all(
      [1, 2, 3].map(async () => {
        const nonce = makeNonce(api.clock.now().getTime(), newId());
        const text = Buffer.from(deviceProofText(id, nonce));
        const signed = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, text);
        return { nonce, signature: Buffer.from(signed).toString('base64url') };
      }),
    );
    return { id, renew: () => as(api, null).post(`/api/devices/${id}/session`, proofs.pop() ?? {}) };
  }
});

describe('customer', () => {
  it('a customer’s writes are limited per hour, and reads go on', async () => {
    const person = await makePerson(api);
    startOfWindow(api, OWN_WRITES);
    const fresh = makeTokenOf(person);
    leave(OWN_WRITES, person.id, 1);
    const edit = (name: string) => as(api, fresh).put('/api/me', { name });
    await edit('Ana Um').expect(200);
    const before = await rowsOf('audit_entries', 'actor_id = $1', [person.id]);
    await edit('Ana Dois')
      .expect(429)
      .expect(/RATE_LIMITED/);
    expect(await rowsOf('audit_entries', 'actor_id = $1', [person.id])).toBe(before);
    await as(api, fresh)
      .get('/api/me')
      .expect(200)
      .expect(/Ana Um/);
  });

  it('a customer’s requests about one order are limited', async () => {
    startOfWindow(api, ORDER_WRITES);
    const buyer = makeTokenOf(await makePerson(api));
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await api.database.query('update orders set user_id = $2 where id = $1', [ticket.order_id, buyer.id]);
    leave(ORDER_WRITES, ticket.order_id ?? '', 0);
    const to = { id: newId(), name: 'Léo', email: 'leo@exemplo.br' };
    await as(api, buyer).post(`/api/orders/${ticket.order_id}/tickets/${ticket.id}/transfers`, to).expect(429);
    expect(await rowsOf('ticket_transfers', 'ticket_id = $1', [ticket.id])).toBe(0);
  });

  it('a customer has one open request to become a producer', async () => {
    const person = makeTokenOf(await makePerson(api));
    const ask = () =>
      as(api, person).post('/api/me/producer-request', { id: newId(), slug: `p-${newId()}`, about: 'Festas' });
    await Promise.all([ask(), ask(), ask()]);
    expect(await rowsOf('producer_requests', 'user_id = $1', [person.id])).toBeLessThanOrEqual(1);
  });
});

/** Returns the person with a new access token: the clock was moved to a window of its own. */
function makeTokenOf(person: TestPerson): TestPerson {
  return { ...person, token: api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id }) };
}
