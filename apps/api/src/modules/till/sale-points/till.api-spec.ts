import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type SalePointOrderView, type TillView } from '@festix/domain/contract';
import { grantEnd } from '@festix/domain/people';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice } from '../../../testing/doors.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { say } from '../../../testing/purchases.ts';
import { as, makeLot, makeShow, priceOf } from '../../../testing/shows.ts';
import { giveGrants, makeTeam } from '../../../testing/teams.ts';
import { lease, makeTill, outcomes, saleOp } from '../../../testing/tills.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useSalePoint } from '../../../testing/use-scenes.ts';

const api = useApi();
const { show, point: till } = useSalePoint(api);
async function open(person: TestPerson = till.operator): Promise<TillView> {
  return (await as(api, person).get(`/api/sale-point/till/${show.id}`).expect(200)).body as TillView;
}

describe('till’s data', () => {
  it('a till gets the event, the sale point and its lots', async () => {
    const view = await open();
    const [lot] = show.lots;
    expect(view).toMatchObject({
      event: {
        id: show.id,
        name: 'Arraial da Lua',
        slug: show.slug,
        canceled_at: null,
        time_zone: 'America/Sao_Paulo',
      },
      sale_point: {
        id: till.id,
        name: 'Bilheteria',
        run_by: 'platform',
        payment_methods: ['cash', 'pix', 'card_machine'],
        tickets_per_sale: 20,
        offline_places: 50,
      },
      operators: expect.arrayContaining([
        { id: till.operator.id, name: till.operator.name },
        { id: till.supervisor.id, name: till.supervisor.name },
      ]),
      voided: [],
      given_back: [],
      refunded: [],
      meia_quota: { limit: 40, remaining: 40 },
      leases: [],
    });
    expect(view.lots).toMatchObject([{ id: lot?.id, number: 1, remaining_tickets: 100, is_soldout: false }]);
    expect(view.lots[0]?.prices.map(({ id, kind }) => [id, kind])).toEqual(
      lot?.prices.map(({ id, kind }) => [id, kind]),
    );
    const [event] = await api.database.query<{ ends: Date }>(
      'select event_end(start_date, end_date) as ends from events where id = $1',
      [show.id],
    );
    expect(view.grant_expires_at).toBe(grantEnd(event?.ends ?? new Date(0)));
  });

  it('a till does not get lots that are off, or that are not named if some are', async () => {
    const [second, off] = [await makeLot(api, show), await makeLot(api, show, { enabled: false })];
    expect((await open()).lots.map(({ id }) => id)).toEqual([show.lots[0]?.id, second.id]);
    await api.database.query('update sale_point_events set all_lots = false where sale_point_id = $1', [till.id]);
    for (const { id } of [second, off]) {
      await api.database.query('insert into sale_point_lots (sale_point_id, event_id, lot_id) values ($1, $2, $3)', [
        till.id,
        show.id,
        id,
      ]);
    }
    expect((await open()).lots.map(({ id }) => id)).toEqual([second.id]);
  });

  it('a till gets the refunds of its sales, wherever they were made', async () => {
    const selling = await makeTill(api, show, till);
    const lent = await lease(api, selling, 6);
    const op = saleOp(api, selling, lent, [lent.stubs[0]!]);
    expect(await outcomes(api, selling, [op])).toEqual([['applied']]);
    expect((await open(selling.person)).voided).toEqual([]);
    await as(api, till.supervisor)
      .post(`/api/sale-point/orders/${op.order_id}/void`, { id: newId(), reason: 'Cobrado errado' })
      .expect(200);
    const { voided } = await open(selling.person);
    expect(voided).toEqual([{ order_id: op.order_id, amount: expect.any(Number), at: expect.any(String) }]);
    expect(voided[0]?.amount).toBeGreaterThan(0);
  });

  it('a till gets the tickets refunded of a sale that stands apart from voided sales', async () => {
    const selling = await makeTill(api, show, till);
    const lent = await lease(api, selling, 6);
    const op = saleOp(api, selling, lent, lent.stubs.slice(0, 2));
    expect(await outcomes(api, selling, [op])).toEqual([['applied']]);
    const giveBack = (at: number) =>
      as(api, till.supervisor)
        .post(`/api/sale-point/orders/${op.order_id}/void`, {
          ...{ id: newId(), reason: 'Cobrado errado', ticket_ids: [lent.stubs[at]?.ticket_id] },
        })
        .expect(200);
    const part = { order_id: op.order_id, amount: 10_000, at: expect.any(String) };
    await giveBack(0);
    expect(await open(selling.person)).toMatchObject({ voided: [], given_back: [{ ...part, tickets: 1 }] });
    await giveBack(1);
    expect(await open(selling.person)).toMatchObject({ voided: [part], given_back: [{ ...part, tickets: 1 }] });
    expect((await open(selling.person)).refunded).toEqual([]);
  });

  it('a till gets its sales that the producer refunded, which no void reports', async () => {
    const selling = await makeTill(api, show, till);
    const items = [{ price_id: priceOf(show.lots[0]).id, amount: 2 }];
    const body = { id: newId(), event_id: show.id, items, payment_method: 'pix', device_id: selling.device.id };
    const sale = (await as(api, selling.person).post('/api/sale-point/orders', body).expect(201))
      .body as SalePointOrderView;
    await say(api, sale.payment ?? { id: '' }, 'approved').expect(200);
    const refund = (at: number) =>
      as(api, show.producer)
        .post(`/api/producer/events/${show.id}/orders/${sale.id}/refunds`, {
          ...{ id: newId(), ticket_ids: [sale.tickets?.[at]?.id] },
        })
        .expect(201);
    await refund(0);
    expect((await open(selling.person)).refunded).toEqual([]);
    await refund(1);
    expect(await open(selling.person)).toMatchObject({ voided: [], given_back: [], refunded: [sale.id] });
    expect((await open(till.supervisor)).refunded).toEqual([]);
  });

  it('a till’s data is refused for a person who does not sell the event', async () => {
    const other = await makeShow(api);
    await as(api, till.operator).get(`/api/sale-point/till/${other.id}`).expect(404);
    await as(api, show.producer).get(`/api/sale-point/till/${show.id}`).expect(403);
  });
});

describe('supervisor’s PIN', () => {
  const set = (person: { token: string }, pin: string, password = TEST_PASSWORD) =>
    as(api, person).put('/api/sale-point/pin', { pin, password });

  it('a PIN is proved by its verifier at the sale point’s tills, and no answer contains it', async () => {
    expect((await open()).supervisors).toEqual([{ id: till.supervisor.id, name: 'Sônia', pin: null }]);
    await set(till.supervisor, '480162').expect(204);
    const view = await open(till.supervisor);
    const pin = view.supervisors[0]?.pin;
    expect(pin?.iterations).toBeGreaterThanOrEqual(310_000);
    const derive = (typed: string) =>
      pbkdf2Sync(typed, Buffer.from(pin?.salt ?? '', 'base64url'), pin?.iterations ?? 1, 32, 'sha256');
    expect(derive('480162').toString('base64url')).toBe(pin?.verifier);
    expect(derive('480163').toString('base64url')).not.toBe(pin?.verifier);
    const entries = await api.database.query(
      `select after from audit_entries where action = 'sale-points:pin' and actor_id = $1`,
      [till.supervisor.id],
    );
    expect(entries).toEqual([{ after: null }]);
  });

  it('a PIN that is changed gets another verifier with another salt', async () => {
    await set(till.supervisor, '1234').expect(204);
    const first = (await open()).supervisors[0]?.pin;
    await set(till.supervisor, '1234').expect(204);
    const second = (await open()).supervisors[0]?.pin;
    expect([second?.salt === first?.salt, second?.verifier === first?.verifier]).toEqual([false, false]);
  });

  it.each(['123', '123456789', '12a4', '12 34', ''])('a PIN %j is refused', async (pin) => {
    expect(Object.keys((await set(till.supervisor, pin).expect(400)).body.errors)).toEqual(['pin']);
  });

  it('a PIN is set with the password, and never by a till’s own access', async () => {
    expect((await set(till.supervisor, '1234', 'errada').expect(422)).body.code).toBe('CURRENT_PASSWORD_WRONG');
    const { id } = await enrolDevice(api, till.supervisor, { kind: 'till' });
    const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: till.supervisor.id, device_id: id });
    await set({ token }, '1234').expect(403);
  });

  it('a PIN is set without a password by a person who has none', async () => {
    const person = await makePerson(api, { roles: ['sale-point'], password: null });
    await set(person, '1234', '').expect(204);
    await set(till.supervisor, '1234', '').expect(422);
  });

  it('the event’s supervisors at the sale point may set a PIN too', async () => {
    const person = await makePerson(api, { name: 'Breno', roles: ['sale-point'] });
    await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
      till.id,
      person.id,
    ]);
    await makeTeam(api, show.producer, { members: [person], shows: [show] });
    await giveGrants(api, show, person, ['supervise']);
    // A person who works at no sale point can have no PIN.
    const outsider = await makePerson(api, { name: 'Ari' });
    await makeTeam(api, show.producer, { members: [outsider], shows: [show] });
    await giveGrants(api, show, outsider, ['supervise']);
    const view = await open(person);
    expect(view.supervisors.map(({ name }) => name)).toEqual(['Breno', 'Sônia']);
  });
});
