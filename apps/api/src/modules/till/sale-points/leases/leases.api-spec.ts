import { describe, expect, it } from '@jest/globals';
import { type LeaseStandingView, type LeaseView } from '@festix/domain/contract';
import { HOUR, MINUTE } from '@festix/domain/ground';
import { readTicketText } from '@festix/domain/selling';
import { newId } from '../../../../kernel/database/ids.ts';
import { auditOf } from '../../../../testing/audit.ts';
import { grant, makeDoor } from '../../../../testing/doors.ts';
import { makePerson } from '../../../../testing/people.ts';
import { book, stockOf, tryToBook } from '../../../../testing/purchases.ts';
import { makeSalePoint } from '../../../../testing/sale-points.ts';
import { as, makeLot, makeShow, priceOf } from '../../../../testing/shows.ts';
import { lease, makeTill, outcomes, saleOp, tell, tillOp, tryToLease } from '../../../../testing/tills.ts';
import { writersOf } from '../../../../testing/transactions.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';
import { TicketSigner } from '../../../documents/tickets/ticket-signer.ts';

const api = useApi();
const { show, point, till } = useTillScene(api);

const stubsOf = (leaseId: string) =>
  api.database.query<{ id: string; status: string }>(
    'select id, status from tickets where lease_id = $1 order by serial',
    [leaseId],
  );
const meiaLeft = async () => {
  const answer = await as(api, null).get(`/api/events/${show.slug}`).expect(200);
  return answer.body.meia_quota.remaining as number;
};

describe('lease', () => {
  it('a lease takes places out of the lot, and each stub is a ticket that any door accepts', async () => {
    const made = await lease(api, till, 20);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, reserved: 0, leased: 20 });
    expect(made).toMatchObject({ event_id: show.id, lot_id: show.lots[0]?.id, meia_allowance: 8 });
    expect(made.stubs).toHaveLength(20);
    expect(made.prices.map(({ unit_amount }) => unit_amount)).toEqual([10_000, 5_000]);
    const [stub] = made.stubs;
    const read = readTicketText(stub?.qr);
    expect(read && (await api.app.get(TicketSigner, { strict: false }).verify(read))).toBe(true);
    expect(read?.facts).toMatchObject({ serial: stub?.serial, price_kind: null, lot_number: 1 });
    const door = await makeDoor(api, show);
    const answer = await door.enter(stub?.qr).expect(201);
    expect(answer.body).toMatchObject({ note: 'Venda ainda não sincronizada' });
    expect(await auditOf(api, made.id)).toMatchObject([
      { action: 'leases:create', actor_id: point.operator.id, device_id: till.device.id },
    ]);
  });

  it('a lease lasts twelve hours, and no longer than its event', async () => {
    const now = api.clock.now().getTime();
    const { expires_at } = await lease(api, till);
    expect(Math.abs(Date.parse(expires_at) - now - 12 * HOUR)).toBeLessThan(MINUTE);
    const end_date = new Date(now + 2 * HOUR).toISOString();
    const tonight = await makeShow(api, { event: { start_date: new Date(now - HOUR).toISOString(), end_date } });
    const other = await makeTill(api, tonight, await makeSalePoint(api, tonight));
    expect((await lease(api, other)).expires_at).toBe(end_date);
  });

  it('a lease is created once by its id, and a repeat gets the same stubs', async () => {
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => tryToLease(api, till, show.lots[0], 5, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 5 });
    expect((await tryToLease(api, till, show.lots[0], 6, id).expect(409)).body.code).toBe('ID_REUSED');
  });

  it('a lease reserves its share of the half-price quota until it is sold or returned', async () => {
    expect(await meiaLeft()).toBe(40);
    const made = await lease(api, till, 20);
    expect(await meiaLeft()).toBe(32);
    // Two at half price and one whole: six of the eight are left to the till.
    await tell(api, till, [
      saleOp(api, till, made, made.stubs.slice(0, 2), { price: 1 }),
      saleOp(api, till, made, made.stubs.slice(2, 3)),
    ]);
    expect(await meiaLeft()).toBe(32);
    await as(api, till.person).post(`/api/sale-point/leases/${made.id}/return`, {}).expect(200);
    expect(await meiaLeft()).toBe(38);
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 3, reserved: 0, leased: 0, meia_taken: 2 });
  });

  it('a lease that sells a lot out opens the lots that wait for it', async () => {
    const short = await makeLot(api, show, { name: 'Curto', ticket_limit: 4 });
    const next = await makeLot(api, show, { name: 'Depois', visible: false, enabled: false, trigger_lot_id: short.id });
    const made = await lease(api, till, 4, short);
    const written = [
      { table: 'leases' as const, id: made.id },
      { table: 'lots' as const, id: short.id },
      { table: 'lots' as const, id: next.id },
    ];
    expect(await writersOf(api, written)).toHaveLength(1);
    const [opened] = await api.database.query('select visible, enabled from lots where id = $1', [next.id]);
    expect(opened).toEqual({ visible: true, enabled: true });
  });

  it('a lease and a rush on the public page never take one place both', async () => {
    const short = await makeLot(api, show, { name: 'Curto', ticket_limit: 10 });
    const others = await makeTill(api, show, point, point.supervisor);
    const answers = await Promise.all([
      ...[6, 4, 3].map((amount) => tryToLease(api, till, short, amount)),
      ...[4, 2].map((amount) => tryToLease(api, others, short, amount)),
      ...[1, 2, 3, 4].map(() => tryToBook(api, show, [[priceOf(short).id, 2]])),
    ]);
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const lent = answers.slice(0, 5).flatMap(({ status, body }) => (status === 201 ? (body as LeaseView).stubs : []));
    const booked = answers.slice(5).filter(({ status }) => status === 201).length * 2;
    expect(await stockOf(api, short.id)).toMatchObject({ leased: lent.length, reserved: booked });
    expect(lent.length + booked).toBeLessThanOrEqual(10);
    expect(lent.length + booked).toBeGreaterThan(5);
  });

  it('a lease takes places of expired holds', async () => {
    const short = await makeLot(api, show, { name: 'Curto', ticket_limit: 4 });
    await book(api, show, [[priceOf(short).id, 4]]);
    expect((await tryToLease(api, till, short, 4).expect(409)).body.code).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    await api.database.query(`update orders set expires_at = now() - interval '1 second' where event_id = $1`, [
      show.id,
    ]);
    await tryToLease(api, till, short, 4).expect(201);
  });

  it('a lease never takes the places an event keeps for half price', async () => {
    await api.database.query('update events set keep_meia_quota = true where id = $1', [show.id]);
    // 100 places with 40 reserved: 30 of 75 stubs may be sold at half price, and 45 take other places.
    await api.database.query('update sale_points set offline_places = 200 where id = $1', [point.id]);
    await lease(api, till, 75);
    const made = await makeShow(api, { lots: [{ ticket_limit: 10 }] });
    await api.database.query('update events set keep_meia_quota = true where id = $1', [made.id]);
    const other = await makeTill(api, made, await makeSalePoint(api, made));
    expect((await lease(api, other, 10)).meia_allowance).toBe(4);
  });
});

describe('refused lease', () => {
  const codeOf = async (amount = 5, lot = show.lots[0], who = till) => {
    const { status, body } = await tryToLease(api, who, lot, amount);
    return [status, body.code];
  };

  it('a lease is refused if fewer places are free, and is never made smaller', async () => {
    const short = await makeLot(api, show, { name: 'Curto', ticket_limit: 4 });
    expect(await codeOf(5, short)).toEqual([409, 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR']);
    expect(await stockOf(api, short.id)).toMatchObject({ leased: 0 });
  });

  it('a lease is refused beyond a till’s share of the lot, which counts stubs not yet reported', async () => {
    await api.database.query('update sale_points set offline_places = 8 where id = $1', [point.id]);
    expect(await codeOf(9)).toEqual([409, 'LEASE_TOO_LARGE']);
    await lease(api, till, 8);
    await lease(api, till, 6);
    expect(await codeOf(3)).toEqual([409, 'LEASE_TOO_LARGE']);
    await lease(api, till, 2);
    await lease(api, await makeTill(api, show, point, point.supervisor), 8);
    await api.database.query('update sale_points set offline_places = 0 where id = $1', [point.id]);
    expect(await codeOf(1)).toEqual([409, 'LEASE_TOO_LARGE']);
  });

  it('a lease is refused beyond the share of two tills, however many devices one operator has', async () => {
    await api.database.query('update sale_points set offline_places = 8 where id = $1', [point.id]);
    const tills = await Promise.all([1, 2, 3].map(() => makeTill(api, show, point)));
    for (const other of tills.slice(0, 2)) await lease(api, other, 8);
    expect(await codeOf(1, show.lots[0], tills[2])).toEqual([409, 'LEASE_TOO_LARGE']);
    await lease(api, await makeTill(api, show, point, point.supervisor), 8);
    await lease(api, await makeTill(api, show, point, point.supervisor), 8);
    await lease(api, await makeTill(api, show, point, point.supervisor), 8);
  });

  it('beyond half of a lot over all of a sale point’s operators, though not to a supervisor', async () => {
    await api.database.query('update sale_points set offline_places = 8 where id = $1', [point.id]);
    const lot = await makeLot(api, show, { name: 'Pista Dois', ticket_limit: 40 });
    const tills = [];
    for (let operators = 0; operators < 3; operators += 1) {
      const operator = await makePerson(api, { roles: ['sale-point'] });
      await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
        ...[point.id, operator.id],
      ]);
      tills.push(await makeTill(api, show, point, operator));
    }
    const [first, second, third] = tills;
    // Places set aside by a supervisor take nothing off the half-price share.
    await lease(api, await makeTill(api, show, point, point.supervisor), 8, lot);
    for (const one of [first, second]) await lease(api, one!, 8, lot);
    expect(await codeOf(5, lot, third)).toEqual([409, 'LEASE_TOO_LARGE']);
    await lease(api, third!, 4, lot);
    expect(await codeOf(1, lot, first)).toEqual([409, 'LEASE_TOO_LARGE']);
    expect(await stockOf(api, lot.id)).toMatchObject({ leased: 28 });
  });

  it('a lease of places that are not for sale is refused', async () => {
    const changes: [string, string][] = [
      ['update lots set enabled = false where event_id = $1', 'REMAINING_LOTS_ERROR'],
      ['update lots set enabled = true, soldout_marked_at = now() where event_id = $1', 'REMAINING_LOTS_ERROR'],
      ['update events set canceled_at = now() where id = $1', 'EVENT_ERROR'],
    ];
    for (const [change, code] of changes) {
      await api.database.query(change, [show.id]);
      expect(await codeOf()).toEqual([409, code]);
    }
  });

  it('a lease of a lot that the sale point does not sell is refused', async () => {
    const other = await makeLot(api, show, { name: 'Camarote' });
    await api.database.query('update sale_point_events set all_lots = false where sale_point_id = $1', [point.id]);
    await api.database.query('insert into sale_point_lots (sale_point_id, event_id, lot_id) values ($1, $2, $3)', [
      point.id,
      show.id,
      other.id,
    ]);
    expect(await codeOf()).toEqual([409, 'REMAINING_LOTS_ERROR']);
    await lease(api, till, 1, other);
  });

  it('a lease is refused for an operator who does not sell the event, and for a device that is not the operator’s till', async () => {
    const elsewhere = await makeShow(api);
    expect(await codeOf(1, elsewhere.lots[0])).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(1, { ...show.lots[0]!, id: newId() })).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(1, show.lots[0], { ...till, person: point.supervisor })).toEqual([404, 'DEVICE_UNKNOWN']);
    await as(api, till.person).delete(`/api/devices/${till.device.id}`).expect(204);
    expect(await codeOf()).toEqual([403, 'DEVICE_REVOKED']);
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 201 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ lot_id: 'x' }, 'lot_id'],
  ])('a lease with %j is refused', async (facts, field) => {
    const body = { id: newId(), device_id: till.device.id, lot_id: show.lots[0]?.id, amount: 1, ...facts };
    const refusal = await as(api, till.person).post('/api/sale-point/leases', body).expect(400);
    expect(Object.keys(refusal.body.errors)).toEqual([field]);
  });
});

describe('returned stubs', () => {
  const giveBack = (made: Pick<LeaseView, 'id'>, body: object = {}, who = till.person) =>
    as(api, who).post(`/api/sale-point/leases/${made.id}/return`, body);

  it('a returned stub frees its place, and no door accepts it any more', async () => {
    const made = await lease(api, till, 3);
    const [first, second] = made.stubs;
    const answer = await giveBack(made, { ticket_ids: [first?.ticket_id] }).expect(200);
    expect(answer.body).toMatchObject({ state: 'active', amount: 3, out: 2, sold: 0 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 2 });
    const door = await makeDoor(api, show);
    expect((await door.enter(first?.qr).expect(404)).body.code).toBe('TICKET_NOT_FOUND');
    await door.enter(second?.qr).expect(201);
    expect((await giveBack(made, { ticket_ids: [first?.ticket_id] }).expect(200)).body.out).toBe(2);
    expect((await giveBack(made, { ticket_ids: [second?.ticket_id] }).expect(409)).body.code).toBe('STUB_ADMITTED');
    expect((await giveBack(made).expect(200)).body).toMatchObject({ state: 'active', out: 1 });
    const by = { actor_id: till.person.id, event_id: show.id };
    expect((await auditOf(api, made.id)).slice(1)).toMatchObject([
      { action: 'leases:return', ...by, after: { stubs: 1 } },
      { action: 'leases:return', ...by, after: { stubs: 1 } },
    ]);
  });

  it('stubs are returned by an op, which any operator of the till may send', async () => {
    const made = await lease(api, till, 3);
    const [first, second, third] = made.stubs;
    await tell(api, till, [saleOp(api, till, made, [third!])]);
    const returned = (...stubs: (string | undefined)[]) =>
      tillOp(api, till, 'lease_return', { lease_id: made.id, ticket_ids: stubs });
    await api.database.query('delete from sale_point_operators where user_id = $1', [point.operator.id]);
    expect(
      await outcomes(api, till, [
        returned(first?.ticket_id),
        returned(first?.ticket_id, second?.ticket_id),
        returned(third?.ticket_id),
        returned(newId()),
        tillOp(api, till, 'lease_return', { lease_id: newId(), ticket_ids: [newId()] }),
      ]),
    ).toEqual([
      ['applied'],
      ['applied'],
      ['conflict', 'STUB_SOLD'],
      ['conflict', 'STUB_NOT_IN_LEASE'],
      ['rejected', 'NOT_FOUND'],
    ]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 0, sold: 1 });
    const [row] = await api.database.query('select state, meia_left from leases where id = $1', [made.id]);
    expect(row).toEqual({ state: 'returned', meia_left: 0 });
  });

  it('only unsold stubs of the till’s own leases are returned', async () => {
    const made = await lease(api, till, 2);
    await giveBack(made, {}, point.supervisor).expect(404);
    await giveBack({ id: newId() }).expect(404);
    await tell(api, till, [saleOp(api, till, made, made.stubs.slice(0, 1))]);
    const codes = [
      await giveBack(made, { ticket_ids: [made.stubs[0]?.ticket_id] }),
      await giveBack(made, { ticket_ids: [made.stubs[1]?.ticket_id, newId()] }),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [409, 'STUB_SOLD'],
      [409, 'STUB_NOT_IN_LEASE'],
    ]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 1 });
  });
});

describe('forced release', () => {
  const release = (made: Pick<LeaseView, 'id'>, who = point.supervisor) =>
    as(api, who).post(`/api/sale-point/leases/${made.id}/release`, { reason: 'Celular roubado' });

  it('a forced release revokes the stubs for every door and frees their places', async () => {
    const made = await lease(api, till, 3);
    const { person: door } = await makeDoor(api, show);
    const before = (await as(api, door).get(`/api/door/events/${show.id}/changes?after=0`).expect(200)).body;
    expect((await release(made).expect(200)).body).toMatchObject({ state: 'released', out: 0, amount: 3 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 0 });
    const { changes } = (
      await as(api, door)
        .get(`/api/door/events/${show.id}/changes?epoch=${before.epoch}&after=${before.next_seq}`)
        .expect(200)
    ).body;
    expect(changes.map(({ kind, serial, reason }: Record<string, unknown>) => [kind, serial, reason])).toEqual(
      made.stubs.map(({ serial }) => ['revocation', serial, 'released']),
    );
    expect(await auditOf(api, made.id)).toMatchObject([
      { action: 'leases:create' },
      { action: 'leases:release', actor_id: point.supervisor.id },
    ]);
    await release(made).expect(200);
    expect(await auditOf(api, made.id)).toHaveLength(2);
  });

  it('a forced release leaves a stub that is admitted, whose sale may still be reported', async () => {
    const made = await lease(api, till, 2);
    const [inside] = made.stubs;
    await (await makeDoor(api, show)).enter(inside?.qr).expect(201);
    expect((await release(made).expect(200)).body).toMatchObject({ state: 'released', out: 1 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 1 });
    expect((await stubsOf(made.id)).map(({ status }) => status)).toEqual(['leased', 'released']);
    expect(await outcomes(api, till, [saleOp(api, till, made, [inside!])])).toEqual([['applied']]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 0, sold: 1 });
  });

  it('a forced release is for supervisors of the sale point or event, and for the organiser', async () => {
    const made = await lease(api, till, 1);
    await release(made, point.operator).expect(403);
    await release(made, (await makeSalePoint(api, show)).supervisor).expect(404);
    const colleague = (await makeSalePoint(api, show)).operator;
    await grant(api, show, colleague, ['supervise']);
    await release(made, colleague).expect(200);
    const next = await lease(api, till, 1);
    const path = `/api/producer/events/${show.id}/leases/${next.id}/release`;
    const other = await makeShow(api);
    await as(api, other.producer).post(path, { reason: 'x' }).expect(404);
    await as(api, other.producer)
      .post(`/api/producer/events/${other.id}/leases/${next.id}/release`, { reason: 'x' })
      .expect(404);
    await as(api, show.producer).post(path, { reason: '' }).expect(400);
    await as(api, show.producer).post(path, { reason: 'Perdido' }).expect(200);
  });
});

describe('list of leases', () => {
  const list = async (query = '', who = point.supervisor, path = '/api/sale-point/leases') => {
    const { data, count } = (await as(api, who).get(`${path}?${query}`).expect(200)).body;
    expect(count).toBe((data as unknown[]).length);
    return data as LeaseStandingView[];
  };

  it('the list of leases shows outstanding stubs with their tills, and marks expired leases as suspect', async () => {
    const made = await lease(api, till, 3);
    await tell(api, till, [saleOp(api, till, made, made.stubs.slice(0, 1))]);
    expect(await list()).toEqual([
      {
        id: made.id,
        event: { id: show.id, name: 'Arraial da Lua' },
        lot: { id: show.lots[0]?.id, name: 'Pista' },
        sale_point: { id: point.id, name: 'Bilheteria' },
        device: { id: till.device.id, name: 'Caixa 1', last_seen_at: expect.any(String) },
        operator: { id: point.operator.id, name: 'Paula' },
        of_operator: { out: 2, devices: 1 },
        amount: 3,
        sold: 1,
        out: 2,
        meia_allowance: made.meia_allowance,
        state: 'active',
        created_at: expect.any(String),
        expires_at: made.expires_at,
      },
    ]);
    await api.database.query(`update leases set expires_at = now() - interval '1 second' where id = $1`, [made.id]);
    expect(await list('state=suspect')).toMatchObject([{ id: made.id, state: 'suspect' }]);
    expect(await list('state=active')).toEqual([]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 2 });
    await as(api, till.person).post(`/api/sale-point/leases/${made.id}/return`, {}).expect(200);
    expect(await list('state=returned')).toMatchObject([{ id: made.id, out: 0 }]);
  });

  it('the list of leases shows how much of a lot one person holds on how many devices', async () => {
    await lease(api, till, 3);
    await lease(api, await makeTill(api, show, point), 4);
    await lease(api, await makeTill(api, show, point, point.supervisor), 5);
    const told = (await list()).map(({ operator, of_operator }) => [operator.id, of_operator]);
    const operator = [point.operator.id, { out: 7, devices: 2 }];
    expect(told).toEqual([[point.supervisor.id, { out: 5, devices: 1 }], operator, operator]);
  });

  it('the list of leases contains those of the own tills, of the sale point for a supervisor, and of the event for people who run it', async () => {
    const own = await lease(api, till, 1);
    const supervisors = await lease(api, await makeTill(api, show, point, point.supervisor), 1);
    const ids = (rows: LeaseStandingView[]) => rows.map(({ id }) => id).sort();
    expect(ids(await list('', point.operator))).toEqual([own.id]);
    expect(ids(await list())).toEqual([own.id, supervisors.id].sort());
    expect(await list('', (await makeSalePoint(api, show)).supervisor)).toEqual([]);
    expect(ids(await list(`event_id=${show.id}`))).toHaveLength(2);
    expect(await list(`event_id=${newId()}`)).toEqual([]);
    const ofEvent = `/api/producer/events/${show.id}/leases`;
    expect(ids(await list('', show.producer, ofEvent))).toEqual([own.id, supervisors.id].sort());
    await as(api, await makePerson(api))
      .get(ofEvent)
      .expect(403);
    await as(api, show.producer).get(`${ofEvent}?state=x`).expect(400);
  });
});
