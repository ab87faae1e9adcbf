import { expect, it } from '@jest/globals';
import { PENDING_MOST, type PendingView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { makeFailedDelivery } from '../../../testing/operations.ts';
import { makeSoldShow, pendingPayout } from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { makeRecount } from '../../../testing/recounts.ts';
import { askedRefund } from '../../../testing/refunds.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
const support = usePerson(api, { name: 'Sara Suporte', roles: ['support'] });

const read = (area: string, by: TestPerson) => as(api, by).get(`/api/${area}/pending`);
const counts = async (area: string, by: TestPerson) => (await read(area, by).expect(200)).body as PendingView;

/** Creates a refund request that waits: past the days in which it is carried out at once. */
async function askRefundLate(show: TestShow): Promise<void> {
  const bought = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
  await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [bought.order.id]);
  await askedRefund(api, show, bought);
}

it('a producer counts the refund requests and the drafts of own events alone', async () => {
  const show = await makeShow(api);
  const [before, another] = [await counts('producer', show.producer), await makeShow(api)];
  expect(before).toEqual({ refunds: 0, drafts: 0, notices: 0 });
  await askRefundLate(show);
  await askRefundLate(another);
  const facts = { producer: show.producer, lots: [] };
  const drafts = [await makeShow(api, facts), await makeShow(api, facts), await makeShow(api, facts)];
  await api.database.query('update events set published_at = null where id = any ($1::uuid[])', [
    drafts.map(({ id }) => id),
  ]);
  await api.database.query('update events set start_date = $2, end_date = null where id = $1', [
    drafts[0]!.id,
    new Date(api.clock.now().getTime() - DAY),
  ]);
  expect(await counts('producer', show.producer)).toEqual({ refunds: 1, drafts: 2, notices: 0 });
  expect(await counts('producer', another.producer)).toEqual({ refunds: 1, drafts: 0, notices: 0 });
});

it('support counts the refund requests of all events and the words that did not reach all buyers, and nothing else', async () => {
  const before = await counts('support', support);
  expect(before).toEqual({ refunds: expect.any(Number), notices: 0 });
  const show = await makeShow(api);
  await askRefundLate(show);
  await api.database.query(
    `insert into event_announcements (id, event_id, kind, changes, created_at, told_at, people, sent, failed, unreachable)
     values ($1, $2, 'changed', '{}', $3, $3, 5, 2, 0, 3), ($4, $5, 'cancelled', null, $3, $3, 5, 5, 0, 0)`,
    [newId(), show.id, api.clock.now(), newId(), (await makeShow(api)).id],
  );
  expect(await counts('support', support)).toEqual({ refunds: before.refunds + 1, notices: 1 });
});

it('a super-admin counts each kind as it comes, and no longer once it is answered', async () => {
  const before = await counts('super-admin', admin);
  const show = await makeSoldShow(api);
  await pendingPayout(api, show);
  const asker = await makePerson(api, { name: 'Quer Produzir' });
  await as(api, asker)
    .post('/api/me/producer-request', {
      id: newId(),
      name: 'Quer Produzir',
      phone: '(81) 98765-4321',
      document: '529.982.247-25',
      slug: `quer-${newId()}`,
      about: 'Festas de rua.',
    })
    .expect(201);
  await makeFailedDelivery(api);
  const old = await makeFailedDelivery(api);
  await api.database.query('update deliveries set created_at = $2 where id = $1', [
    old,
    new Date(api.clock.now().getTime() - 8 * DAY),
  ]);
  const after = await counts('super-admin', admin);
  expect(after).toEqual({
    ...before,
    payouts: before.payouts! + 1,
    producer_requests: before.producer_requests! + 1,
    failed_deliveries: before.failed_deliveries! + 1,
  });
  await api.database.query(`update payouts set removed_at = now() where event_id = $1`, [show.id]);
  expect(await counts('super-admin', admin)).toMatchObject({ payouts: before.payouts });
});

it('a super-admin counts the differences of the last finished recount', async () => {
  const later = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
  expect(await counts('super-admin', admin)).toMatchObject({ recount_differences: 0 });
  const recount = await makeRecount(api, 'done', later(1));
  await api.database.query('update recounts set differences_count = 3 where id = $1', [recount]);
  await makeRecount(api, 'running', later(3));
  expect(await counts('super-admin', admin)).toMatchObject({ recount_differences: 3 });
  await makeRecount(api, 'done', later(2));
  expect(await counts('super-admin', admin)).toMatchObject({ recount_differences: 0 });
});

it('the counts stop at a hundred, and are few statements', async () => {
  for (let made = 0; made <= PENDING_MOST; made += 1) await makeFailedDelivery(api);
  expect(await counts('super-admin', admin)).toMatchObject({ failed_deliveries: PENDING_MOST });
  const many = await countQueries(api, () => counts('super-admin', admin));
  const none = await countQueries(api, () => as(api, admin).get('/api/super-admin/events?take=1').expect(200));
  expect(many).toBeLessThanOrEqual(none);
});

it('the counts are for people who answer, in their own area', async () => {
  await read('producer', support).expect(403);
  await read('super-admin', support).expect(403);
  await as(api, await makePerson(api, { roles: ['team-member'] }))
    .get('/api/team-member/pending')
    .expect(404);
});
