import { describe, expect, it } from '@jest/globals';
import { type PayoutsPage, type PayoutView, type PublicEventView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { readCsv } from '../../../testing/csv.ts';
import { mailsTo } from '../../../testing/mails.ts';
import {
  answerPayout,
  askPayout,
  DONE,
  makeSoldShow,
  metricsOf,
  PDF,
  pendingPayout,
} from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { bookOf, buy, say } from '../../../testing/purchases.ts';
import { recountNow } from '../../../testing/recounts.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePayoutScene } from '../../../testing/use-payout-scene.ts';

/* Covers each row of the rules by which an event is owed money. */

const api = useApi();
const scene = usePayoutScene(api);
const { admin } = scene;

const asAdmin = (): [TestPerson, string] => [admin, 'super-admin'];
const inteira = (show: TestShow) => priceOf(show.lots[0]).id;

/** Returns the person with a new token, because days pass. */
function fresh(person: TestPerson): TestPerson {
  return { ...person, token: api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id }) };
}

async function sellAtTill(show: TestShow, run_by: 'platform' | 'producer'): Promise<void> {
  const { operator } = await makeSalePoint(api, show, { run_by });
  const items = [{ price_id: inteira(show), amount: 1 }];
  const body = { id: newId(), event_id: show.id, items, payment_method: 'cash' };
  await as(api, operator).post('/api/sale-point/orders', body).expect(201);
}

it('the administration tax is subtracted, half a centavo rounded up', async () => {
  const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
  await api.database.query('update users set administrate_tax = 333 where id = $1', [producer.id]);
  const show = await makeSoldShow(api, 1, producer);
  expect(await metricsOf(api, show)).toMatchObject({ total: 100_00, administration: 3_33, balance: 96_67 });
  await askPayout(api, show, { amount: 96_68 }).expect(409);
  await askPayout(api, show, { amount: 96_67 }).expect(201);
  // 3.33 % of 50.00 are 1.665.
  await buy(api, show, [[priceOf(show.lots[0], 1).id, 1]]);
  expect(await metricsOf(api, show)).toMatchObject({ total: 150_00, administration: 5_00, balance: 145_00 });
});

it('receipts of a platform’s till are owed, and those of a producer’s own are received already', async () => {
  const show = await makeShow(api);
  await sellAtTill(show, 'platform');
  expect(await metricsOf(api, show)).toMatchObject({ total: 100_00, already_received: 0, balance: 100_00 });
  await sellAtTill(show, 'producer');
  expect(await metricsOf(api, show)).toMatchObject({ total: 200_00, already_received: 100_00, balance: 100_00 });
  await askPayout(api, show, { amount: 100_01 }).expect(409);
});

it('the convenience fee is the platform’s, and no part of the balance', async () => {
  const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
  await api.database.query('update users set convenience_tax = 1000 where id = $1', [producer.id]);
  const show = await makeSoldShow(api, 1, producer);
  expect(await metricsOf(api, show)).toMatchObject({ total: 100_00, balance: 100_00 });
  expect(await bookOf(api, show)).toMatchObject({ gateway_receivable: 110_00, convenience_fees: -10_00 });
});

it('a fee that the producer pays is not the buyer’s, and is subtracted from the receipts', async () => {
  const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
  await api.database.query('update users set convenience_tax = 1000, rebate_tax = 5000 where id = $1', [producer.id]);
  const show = await makeSoldShow(api, 1, producer);
  const path = `/api/producer/events/${show.id}`;
  await as(api, producer).patch(path, { fee_paid_by: 'producer' }).expect(200);
  const page = (await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
  expect(page).toMatchObject({ fee_paid_by: 'producer', convenience_tax: 0, min_product_total_amount: 50_00 });
  expect(page.lots.flatMap(({ prices }) => prices.map((price) => price.platform_tax_amount))).toEqual([0, 0]);
  const { order } = await buy(api, show, [[inteira(show), 2]]);
  expect(order).toMatchObject({ subtotal: 200_00, tax_amount: 0, total: 200_00 });
  // Earlier sales stay as they were.
  expect(await metricsOf(api, show)).toMatchObject({ total: 300_00, absorbed_fees: 20_00, balance: 280_00 });
  expect(await bookOf(api, show)).toMatchObject({
    ...{ gateway_receivable: 310_00, convenience_fees: -10_00, absorbed_fees: -20_00, absorbed_fees_due: 20_00 },
    ...{ rebates_agreed: -15_00, rebate_allowance: 15_00 },
  });
  const sale = await as(api, producer).get(`${path}/orders/${order.id}`).expect(200);
  expect(sale.body).toMatchObject({ tax_amount: 0, absorbed_tax: 20_00, event: { convenience_tax: 10 } });
  const tickets = [order.tickets?.[0]?.id];
  await as(api, producer).post(`${path}/orders/${order.id}/refunds`, { id: newId(), ticket_ids: tickets }).expect(201);
  expect(await metricsOf(api, show)).toMatchObject({ total: 200_00, absorbed_fees: 10_00, balance: 190_00 });
  const sales = await as(api, producer).get(`${path}/orders/export?format=csv`);
  expect(sales.status).toBe(200);
  const [titles = [], ...rows] = readCsv(sales.text.replace(/^\ufeff/, ''));
  const feesOf = (title: string) => rows.map((row) => row[titles.indexOf(title)]).toSorted();
  expect(feesOf('Taxa paga pelo produtor (R$)')).toEqual(['0,00', '20,00']);
  expect(feesOf('Taxa de conveniência (R$)')).toEqual(['0,00', '10,00']);
  await recountNow(api);
  expect(await api.database.query('select * from recount_differences where event_id = $1', [show.id])).toEqual([]);
});

it('the producer and super-admins choose who pays the fee', async () => {
  const show = await makeShow(api);
  const member = await makeMember(api);
  await makeTeam(api, show.producer, { members: [member], shows: [show] });
  await giveGrants(api, show, member, ['general']);
  const paid = { fee_paid_by: 'producer' };
  expect((await as(api, member).patch(`/api/team-member/events/${show.id}`, paid).expect(403)).body.code).toBe(
    'FORBIDDEN',
  );
  await as(api, admin).patch(`/api/super-admin/events/${show.id}`, paid).expect(200);
  const wrong = await as(api, show.producer).patch(`/api/producer/events/${show.id}`, { fee_paid_by: 'ninguém' });
  expect(wrong.status).toBe(400);
});

describe('refund period of a cancelled event', () => {
  it('a payout waits for the end of the refund period, and the rest can be paid then', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show, { amount: 50_00 });
    await as(api, show.producer).post(`/api/producer/events/${show.id}/cancel`, { id: newId() }).expect(201);
    expect(await metricsOf(api, show)).toMatchObject({
      ...{ balance: 200_00, payouts_pending: 50_00, available: 0 },
      frozen_until: expect.any(String),
    });
    for (const whom of [undefined, asAdmin()]) {
      const refused = await askPayout(api, show, { amount: 1_00 }, whom).expect(409);
      expect(refused.body).toMatchObject({
        code: 'PAYOUT_FROZEN',
        detail: 'O evento foi cancelado. O saldo fica retido enquanto quem comprou pode pedir reembolso.',
      });
    }
    expect((await scene.answer(id, DONE).expect(409)).body.code).toBe('PAYOUT_FROZEN');
    await scene.answer(id, { amount: 40_00 }).expect(200);
    api.clock.advance(30 * DAY + 60_000);
    const now = fresh(show.producer);
    const owed = await metricsOf(api, show, [now, 'producer']);
    expect(owed).toMatchObject({ available: 160_00, frozen_until: null });
    await answerPayout(api, fresh(admin), id, DONE).expect(200);
    await askPayout(api, show, { amount: 160_00 }, [now, 'producer']).expect(201);
    api.clock.advance(-30 * DAY - 60_000);
  });

  it('a payout requested before can still be refused and withdrawn', async () => {
    const show = await makeSoldShow(api);
    const [first, second] = [await pendingPayout(api, show), await pendingPayout(api, show)];
    await as(api, show.producer).post(`/api/producer/events/${show.id}/cancel`, { id: newId() }).expect(201);
    await scene.answer(first.id, { status: 'rejected' }).expect(200);
    await as(api, show.producer).delete(`/api/producer/events/${show.id}/payouts/${second.id}`).expect(204);
  });
});

describe('refund or chargeback after a payout', () => {
  it.each(['refunded', 'charged_back', 'in_mediation'] as const)(
    'a payment that becomes %s leaves a debt in the ledger',
    async (word) => {
      const show = await makeShow(api);
      const { payment } = await buy(api, show, [[inteira(show), 2]]);
      await scene.done(show, { amount: 200_00 });
      await say(api, payment, word).expect(200);
      expect(await metricsOf(api, show)).toMatchObject({ total: 0, balance: -200_00, available: -200_00 });
      await askPayout(api, show, { amount: 1_00 }).expect(409);
      await buy(api, show, [[inteira(show), 3]]);
      expect(await metricsOf(api, show)).toMatchObject({ total: 300_00, balance: 100_00, available: 100_00 });
    },
  );

  it('a refund never waits for the balance', async () => {
    const show = await makeShow(api);
    const { order } = await buy(api, show, [[inteira(show), 1]]);
    await scene.done(show, { amount: 100_00 });
    const path = `/api/producer/events/${show.id}/orders/${order.id}/refunds`;
    await as(api, show.producer).post(path, { id: newId() }).expect(201);
    expect(await metricsOf(api, show)).toMatchObject({ balance: -100_00 });
  });

  it('a debt of a past event is shown as zero to its people, and as the loss it is to super-admins', async () => {
    const show = await makeShow(api);
    const { payment } = await buy(api, show, [[inteira(show), 1]]);
    await scene.done(show, { amount: 100_00 });
    await say(api, payment, 'charged_back').expect(200);
    await api.database.query(
      `update events set start_date = now() - interval '3 days', end_date = now() - interval '2 days' where id = $1`,
      [show.id],
    );
    expect(await metricsOf(api, show)).toMatchObject({ balance: 0, available: 0, payouts_done: 100_00 });
    expect(await metricsOf(api, show, asAdmin())).toMatchObject({ balance: -100_00, available: -100_00 });
    expect(await bookOf(api, show)).toEqual({ paid_out: 100_00, platform_cash: -100_00 });
    await askPayout(api, show, { amount: 1_00 }).expect(409);
  });
});

describe('event transferred to another producer', () => {
  it('a transferred event keeps its balance: waiting payouts are refused with that reason, and done ones stay', async () => {
    const show = await makeSoldShow(api);
    const done = await scene.done(show, { amount: 50_00 });
    const open = [await pendingPayout(api, show, { amount: 20_00 }), await pendingPayout(api, show, { amount: 30_00 })];
    await scene.makeExpense(show, { amount: 10_00 });
    const heir = await makePerson(api, { name: 'Herdeira', roles: ['producer'] });
    await as(api, admin)
      .post(`/api/super-admin/events/${show.id}/transfer-producer`, { new_producer_id: heir.id })
      .expect(200);
    const theirs = { ...show, producer: heir };
    expect(await metricsOf(api, theirs)).toMatchObject({
      ...{ payouts_done: 50_00, payouts_pending: 0, balance: 140_00, available: 140_00 },
    });
    const { body } = await as(api, heir).get(`/api/producer/events/${show.id}/payouts`).expect(200);
    const { data } = body as PayoutsPage<PayoutView>;
    for (const { id } of open) {
      expect(data.find((payout) => payout.id === id)).toMatchObject({
        status: 'rejected',
        obs_admin: 'O evento foi transferido para outro produtor.',
      });
    }
    // The old producer's key is not shown any more.
    expect(data.find(({ id }) => id === done.id)).toMatchObject({ status: 'done', pix: '***.982.***-**' });
    const shown = await as(api, admin).get(`/api/super-admin/payouts/${done.id}`).expect(200);
    expect(shown.body.pix).toBe('52998224725');
    const mails = await mailsTo(api, show.producer.email, 'payout-rejected');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('O evento foi transferido para outro produtor.');
    await as(api, show.producer).get(`/api/producer/events/${show.id}/payouts`).expect(404);
    await askPayout(api, theirs, { amount: 140_00 }).expect(201);
    const recent = await as(api, heir).get(`/api/producer/events/${show.id}/payouts/recent`).expect(200);
    expect(recent.body.keys).toHaveLength(1);
  });

  it('a transferred event shows the new producer no old receipts, requesters or notes', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show, { amount: 50_00, obs: 'Para a conta da Lia' });
    await scene.answer(id, DONE, PDF).expect(200);
    const heir = await makePerson(api, { name: 'Herdeira', roles: ['producer'] });
    await as(api, show.producer).get(`/api/producer/events/${show.id}/payouts/${id}/receipt`).expect(200);
    await as(api, admin)
      .post(`/api/super-admin/events/${show.id}/transfer-producer`, { new_producer_id: heir.id })
      .expect(200);
    const path = `events/${show.id}/payouts`;
    const { body } = await as(api, heir).get(`/api/producer/${path}`).expect(200);
    expect(body.data).toMatchObject([{ id, receipt: null, requested_by: null, obs_producer: null }]);
    await as(api, heir).get(`/api/producer/${path}/${id}/receipt`).expect(404);
    const shown = await as(api, admin).get(`/api/super-admin/payouts/${id}`).expect(200);
    expect(shown.body).toMatchObject({
      ...{ receipt: expect.any(String), requested_by: { id: show.producer.id } },
      obs_producer: 'Para a conta da Lia',
    });
    await as(api, admin).get(`/api/super-admin/${path}/${id}/receipt`).expect(200);
  });

  it('a concurrent payout and event transfer either pay first or refuse', async () => {
    for (let round = 0; round < 4; round += 1) {
      const show = await makeSoldShow(api, 1);
      const { id } = await pendingPayout(api, show, { amount: 100_00 });
      const heir = await makePerson(api, { name: 'Herdeira', roles: ['producer'] });
      const [transferred, answered] = await Promise.all([
        as(api, admin).post(`/api/super-admin/events/${show.id}/transfer-producer`, { new_producer_id: heir.id }),
        scene.answer(id, DONE),
      ]);
      expect(transferred.status).toBe(200);
      expect([200, 409]).toContain(answered.status);
      const balance = answered.status === 200 ? 0 : 100_00;
      expect(await metricsOf(api, { ...show, producer: heir })).toMatchObject({ balance, payouts_pending: 0 });
    }
  });
});
