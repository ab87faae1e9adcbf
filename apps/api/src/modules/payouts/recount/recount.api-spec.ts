import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { JobsView, Page, RecountDifferenceView, RecountView } from '@festix/domain';
import { ErrorPort } from '../../../kernel/error-port.ts';
import { newId } from '../../../kernel/ids.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { donePayout, makeExpense, makeSoldShow } from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { NIGHTLY_JOB, RecountBooks } from './recount-books.ts';

const PATH = '/api/super-admin/recounts';

let api: TestApi;
let admin: TestPerson;

beforeAll(async () => {
  api = await startApi();
  admin = await makePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => api.close());

function expectReports() {
  return jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
}

async function recounted(): Promise<{ recount: RecountView; differences: RecountDifferenceView[] }> {
  await api.app.get(RecountBooks, { strict: false }).runNow();
  const { body } = await as(api, admin).get(`${PATH}?take=1`).expect(200);
  const [recount] = (body as Page<RecountView>).data;
  const answer = await as(api, admin).get(`${PATH}/${recount!.id}/differences`).expect(200);
  const { data, count } = answer.body as Page<RecountDifferenceView>;
  expect(count).toBe(data.length);
  return { recount: recount!, differences: data };
}

describe('the recount', () => {
  it('finds nothing where nothing is wrong', async () => {
    const report = expectReports();
    const show = await makeSoldShow(api);
    await donePayout(api, admin, show);
    await makeExpense(api, admin, show);
    const { recount, differences } = await recounted();
    expect(differences).toEqual([]);
    expect(recount).toMatchObject({ state: 'done', started_by: null, differences_count: 0 });
    const [{ count }] = (await api.database.query<{ count: number }>('select count(*) from events')) as [
      { count: number },
    ];
    expect(recount.events_count).toBe(count);
    expect(report).not.toHaveBeenCalled();
  });

  it('finds what the book says too much or too little, and reports that there is something', async () => {
    const report = expectReports();
    const show = await makeSoldShow(api);
    const posting = newId();
    await api.database.transaction(async (tx) => {
      await tx.query(`insert into ledger_postings (id, event_id, kind) values ($1, $2, 'by hand')`, [posting, show.id]);
      await tx.query(
        `insert into ledger_entries (posting_id, event_id, account, amount)
         values ($1, $2, 'paid_out', 7000), ($1, $2, 'platform_cash', -7000)`,
        [posting, show.id],
      );
    });
    const { recount, differences } = await recounted();
    const event = { id: show.id, name: 'Arraial da Lua' };
    expect(differences).toEqual([
      { event, figure: 'paid_out', shown: 70_00, recounted: 0 },
      { event, figure: 'platform_cash', shown: -70_00, recounted: 0 },
    ]);
    expect(recount.differences_count).toBe(2);
    expect(String(report.mock.calls[0]?.[0])).toContain(`recount ${recount.id}: 2 figures`);
    await api.database.query(
      `delete from booked_changes where event_id = $1 and account in ('paid_out', 'platform_cash')`,
      [show.id],
    );
    await api.database.query(
      `delete from booked_totals where event_id = $1 and account in ('paid_out', 'platform_cash')`,
      [show.id],
    );
  });

  it.each([
    [
      'a centavo of a sum',
      // Whatever has been gathered into the totals by now.
      `with changed as (update booked_changes set amount = amount + 1 where event_id = $1 and account = 'online_receipts')
       update booked_totals set amount = amount + 1 where event_id = $1 and account = 'online_receipts'`,
    ],
    [
      'a ticket',
      `with changed as (update sold_changes set tickets = tickets - 1 where event_id = $1 and tickets > 0)
       update sold_totals set tickets = tickets - 1 where event_id = $1 and tickets > 0`,
    ],
    [
      'a payout that nobody has booked',
      `update payouts set status = 'done', sent_date = now(), answered_at = now() where event_id = $1`,
    ],
  ])('finds %s', async (_, spoil) => {
    expectReports();
    const show = await makeSoldShow(api);
    await as(api, admin)
      .post(`/api/super-admin/events/${show.id}/payouts`, {
        ...{ id: newId(), amount: 10_00, request_date: '2026-11-20', pix: '52998224725', pix_type: 'cpf' },
      })
      .expect(201);
    await api.database.query(spoil, [show.id]);
    const { differences } = await recounted();
    expect(differences.filter(({ event }) => event.id === show.id).length).toBeGreaterThan(0);
    // Nothing of it is left for the others.
    await api.database.query('delete from booked_changes where event_id = $1', [show.id]);
    await api.database.query('delete from booked_totals where event_id = $1', [show.id]);
    await api.database.query('delete from sold_changes where event_id = $1', [show.id]);
    await api.database.query('delete from sold_totals where event_id = $1', [show.id]);
    await api.database.query(`update orders set status = 'refunded' where event_id = $1`, [show.id]);
    await api.database.query('delete from sold_changes where event_id = $1', [show.id]);
    await api.database.query('update payouts set removed_at = now() where event_id = $1 and status = $2', [
      show.id,
      'pending',
    ]);
  });

  it('is run by a job when a super-admin asks, once by its id, and by night', async () => {
    expectReports();
    const id = newId();
    const made = await as(api, admin).post(PATH, { id }).expect(201);
    expect(made.body).toMatchObject({ id, state: 'waiting', started_by: { id: admin.id } });
    await as(api, admin).post(PATH, { id }).expect(200);
    for (let state = 'waiting'; state !== 'done';) {
      ({ state } = (await as(api, admin).get(`${PATH}/${id}`).expect(200)).body as RecountView);
    }
    expect(await auditOf(api, id, 'recounts:start')).toMatchObject([{ actor_id: admin.id }]);
    const jobs = (await as(api, admin).get('/api/super-admin/operations/jobs').expect(200)).body as JobsView;
    expect(jobs.queues.find(({ queue }) => queue === NIGHTLY_JOB)?.cron).toBe('40 4 * * *');
    const producer = await makePerson(api, { roles: ['producer'] });
    await as(api, producer).get(PATH).expect(403);
    await as(api, admin).get(`${PATH}/${newId()}`).expect(404);
  });

  it('that fails says so, and begins anew when it is tried again', async () => {
    const books = api.app.get(RecountBooks, { strict: false });
    const id = newId();
    await api.database.query('insert into recounts (id, created_at) values ($1, now())', [id]);
    await api.database.query('alter table recount_differences rename to hidden_differences');
    await expect(books.run(id)).rejects.toThrow();
    await api.database.query('alter table hidden_differences rename to recount_differences');
    const stateOf = async () => ((await as(api, admin).get(`${PATH}/${id}`).expect(200)).body as RecountView).state;
    expectReports();
    await books.run(id);
    expect(await stateOf()).toBe('done');
  });
});
