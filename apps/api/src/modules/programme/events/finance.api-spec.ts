import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EventArea, EventFinanceView, EventRowView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { buy, say } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();
let show: TestShow;
let empty: TestShow;

beforeAll(async () => {
  const producer = await makePerson(api, { roles: ['producer'] });
  await api.database.query('update users set convenience_tax = 1000, administrate_tax = 500 where id = $1', [
    producer.id,
  ]);
  show = await makeShow(api, { producer });
  empty = await makeShow(api, { producer, lots: [] });
  await sales();
});

/** Makes paid, refunded and disputed sales, and sales at tills of platform and producer. */
async function sales(): Promise<void> {
  const [inteira, meia] = [priceOf(show.lots[0], 0).id, priceOf(show.lots[0], 1).id];
  await buy(api, show, [
    [inteira, 2],
    [meia, 1],
  ]);
  const refunded = await buy(api, show, [[inteira, 3]]);
  await say(api, refunded.payment, 'refunded').expect(200);
  const disputed = await buy(api, show, [[meia, 2]]);
  await say(api, disputed.payment, 'charged_back').expect(200);
  for (const run_by of ['platform', 'producer'] as const) {
    const { operator } = await makeSalePoint(api, show, { run_by });
    await as(api, operator)
      .post('/api/sale-point/orders', {
        id: newId(),
        event_id: show.id,
        items: [{ price_id: inteira, amount: 1 }],
        payment_method: 'cash',
      })
      .expect(201);
  }
}

async function financeOf(person: TestPerson, area: EventArea, of = show): Promise<EventFinanceView | null | undefined> {
  const { body } = await as(api, person).get(`/api/${area}/events?take=100`).expect(200);
  return (body.data as EventRowView[]).find(({ id }) => id === of.id)?.finance;
}

/** Recomputes the figures from the orders alone, which the list never reads. */
async function recount(): Promise<EventFinanceView> {
  const [row] = await api.database.query<{ billed: number; owed: number }>(
    `with paid as (
       select o.*, p.run_by, o.subtotal - o.coupon_amount as receipt from orders o
       left join sale_points p on p.id = o.sale_point_id where o.event_id = $1 and o.status = 'paid'
     )
     select sum(receipt)::int as billed,
       sum(case
         when origin = 'online' then receipt - round(receipt * coalesce(administrate_tax, 0) / 10000.0)
         when run_by = 'producer' then 0 else receipt end)::int as owed
     from paid`,
    [show.id],
  );
  return { billed: row?.billed, payouts: 0, balance: row?.owed } as EventFinanceView;
}

describe('figures of an event in the list', () => {
  it('the list’s figures agree with a recount of the orders', async () => {
    const finance = await financeOf(show.producer, 'producer');
    expect(finance).toEqual(await recount());
    expect(finance).toEqual({ billed: 45_000, payouts: 0, balance: 33_750 });
    expect(await financeOf(show.producer, 'producer', empty)).toEqual({ billed: 0, payouts: 0, balance: 0 });
  });

  it('the list’s figures are complete for super-admins and support, and absent for sale points', async () => {
    const whole = await recount();
    expect(await financeOf(await makePerson(api, { roles: ['super-admin'] }), 'super-admin')).toEqual(whole);
    expect(await financeOf(await makePerson(api, { roles: ['support'] }), 'support')).toEqual(whole);
    const { operator } = await makeSalePoint(api, show);
    expect(await financeOf(operator, 'sale-point')).toBeNull();
  });

  it('the list’s figures are shown to team members with the grant of payouts, and to no others', async () => {
    const whole = await recount();
    const members = [await makeMember(api), await makeMember(api), await makeMember(api)] as const;
    await makeTeam(api, show.producer, { members, shows: [show] });
    const [none, overview, payouts] = members;
    await giveGrants(api, show, none, ['lots']);
    await giveGrants(api, show, overview, ['overview']);
    await giveGrants(api, show, payouts, ['payouts']);
    expect(await financeOf(none, 'team-member')).toBeNull();
    expect(await financeOf(overview, 'team-member')).toBeNull();
    expect(await financeOf(payouts, 'team-member')).toEqual(whole);
  });

  it('the list’s figures subtract done payouts, and show no negative balance once the event is over', async () => {
    const posting = newId();
    await api.database.transaction(async (tx) => {
      await tx.query(`insert into ledger_postings (id, event_id, kind) values ($1, $2, 'payout')`, [posting, show.id]);
      await tx.query(
        `insert into ledger_entries (posting_id, event_id, account, amount)
         values ($1, $2, 'paid_out', 40000), ($1, $2, 'gateway_receivable', -40000)`,
        [posting, show.id],
      );
    });
    const paid = { billed: 45_000, payouts: 40_000 };
    expect(await financeOf(show.producer, 'producer')).toEqual({ ...paid, balance: -6_250 });
    await api.database.query(`update events set start_date = now() - interval '3 days' where id = $1`, [show.id]);
    expect(await financeOf(show.producer, 'producer')).toEqual({ ...paid, balance: 0 });
  });
});
