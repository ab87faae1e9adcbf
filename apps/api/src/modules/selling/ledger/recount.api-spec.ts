import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type JobsView, type Page, type RecountDifferenceView, type RecountView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { auditOf } from '../../../testing/audit.ts';
import { foldFigures } from '../../../testing/figures.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { askPayout, donePayout, makeExpense, makeSoldShow } from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makeRecount, recountNow } from '../../../testing/recounts.ts';
import { as, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { NIGHTLY_JOB, OLD_RECOUNTS_SWEEP, RecountBooks } from './recount-books.ts';

const PATH = '/api/super-admin/recounts';

const api = useApi();
let books: RecountBooks;
let admin: TestPerson;

beforeAll(async () => {
  books = api.app.get(RecountBooks, { strict: false });
  admin = await makePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
});
afterEach(() => void jest.restoreAllMocks());

function expectReports() {
  return jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
}

const read = async (id: string) => (await as(api, admin).get(`${PATH}/${id}`).expect(200)).body as RecountView;

async function differencesOf(id: string): Promise<RecountDifferenceView[]> {
  const { body } = await as(api, admin).get(`${PATH}/${id}/differences?take=100`).expect(200);
  const { data, count } = body as Page<RecountDifferenceView>;
  expect(count).toBe(data.length);
  return data;
}

/** Returns the differences that a recount finds in an event: the figure and its source. */
async function found(show: TestShow): Promise<string[]> {
  const differences = await differencesOf(await recountNow(api));
  return differences.filter(({ event }) => event.id === show.id).map(({ figure, source }) => `${figure} ${source}`);
}

const inEvery = (figure: string) => ['entries', 'quarters', 'totals'].map((source) => `${figure} ${source}`);

describe('recount', () => {
  it('a recount of a correct ledger finds nothing', async () => {
    const report = expectReports();
    const show = await makeSoldShow(api);
    await donePayout(api, admin, show);
    await makeExpense(api, admin, show);
    const id = await recountNow(api);
    expect(await differencesOf(id)).toEqual([]);
    const recount = await read(id);
    expect(recount).toMatchObject({ state: 'done', started_by: null, differences_count: 0 });
    const [{ count }] = (await api.database.query<{ count: number }>('select count(*) from events')) as [
      { count: number },
    ];
    expect(recount.events_count).toBe(count);
    expect(report).not.toHaveBeenCalled();
  });

  it('a recount finds amounts too high or too low in every place they are read from, and reports it', async () => {
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
    const id = await recountNow(api);
    const event = { id: show.id, name: 'Arraial da Lua' };
    const sources = ['entries', 'quarters', 'totals'];
    expect(await differencesOf(id)).toEqual([
      ...sources.map((source) => ({ event, figure: 'paid_out', source, shown: 70_00, recounted: 0 })),
      ...sources.map((source) => ({ event, figure: 'platform_cash', source, shown: -70_00, recounted: 0 })),
    ]);
    expect((await read(id)).differences_count).toBe(6);
    expect(String(report.mock.calls[0]?.[0])).toContain(`recount ${id}: 6 figures`);
  });

  it.each([
    [
      'a centavo of a total',
      `update booked_totals set amount = amount + 1 where event_id = $1 and account = 'online_receipts'`,
      ['online_receipts totals', 'unbalanced totals'],
    ],
    [
      'a quarter of an hour of the book',
      `delete from booked_sums where event_id = $1 and account = 'gateway_receivable'`,
      ['gateway_receivable quarters', 'unbalanced quarters'],
    ],
    [
      'a ticket',
      'update sold_totals set tickets = tickets - 1 where event_id = $1 and tickets > 0',
      ['sold_tickets totals'],
    ],
    [
      'a quarter of an hour of sales',
      'delete from sold_sums where event_id = $1',
      ['sold_orders quarters', 'sold_tickets quarters'],
    ],
  ])('a recount finds %s that is lost', async (_, spoil, expected) => {
    expectReports();
    const show = await makeSoldShow(api);
    await foldFigures(api);
    expect(await found(show)).toEqual([]);
    await api.database.query(spoil, [show.id]);
    expect(await found(show)).toEqual(expected);
  });

  it('a recount finds a lost posting whose sums are kept', async () => {
    expectReports();
    const show = await makeSoldShow(api);
    await api.asOwner(`
      alter table ledger_entries disable trigger ledger_entries_append_only;
      delete from ledger_entries where event_id = '${show.id}';
      alter table ledger_entries enable trigger ledger_entries_append_only`);
    expect(await found(show)).toEqual(
      ['convenience_fees', 'gateway_receivable', 'online_receipts'].map((figure) => `${figure} entries`),
    );
  });

  it('a recount finds a payout without a posting', async () => {
    expectReports();
    const show = await makeSoldShow(api);
    await askPayout(api, show).expect(201);
    await api.database.query(
      `update payouts set status = 'done', sent_date = now(), answered_at = now() where event_id = $1`,
      [show.id],
    );
    expect(await found(show)).toEqual([...inEvery('paid_out'), ...inEvery('platform_cash')]);
  });

  it('a recount that fails is marked as failed, and starts anew on a retry', async () => {
    const id = await makeRecount(api);
    await api.asOwner('alter table recount_differences rename to hidden_differences');
    await expect(books.run(id)).rejects.toThrow();
    await api.asOwner('alter table hidden_differences rename to recount_differences');
    expect((await read(id)).state).toBe('failed');
    expectReports();
    await books.run(id);
    expect((await read(id)).state).toBe('done');
  });

  it('a recount is made once, also if its job is delivered a second time while the first runs', async () => {
    expectReports();
    const [event] = await api.database.query<{ id: string }>('select id from events limit 1');
    await api.database.query('delete from booked_totals where event_id = $1', [event?.id]);
    const id = await makeRecount(api);
    await Promise.all([books.run(id), books.run(id), books.run(id)]);
    expect((await read(id)).state).toBe('done');
    const [{ finished_at }] = (await api.database.query('select finished_at from recounts where id = $1', [id])) as [
      { finished_at: Date },
    ];
    await books.run(id);
    expect((await read(id)).finished_at).toBe(finished_at.toISOString());
  });

  it('a recount whose process was killed is marked as failed as soon as another begins', async () => {
    expectReports();
    const killed = await makeRecount(api, 'running');
    const unbegun = await makeRecount(api, 'waiting', new Date(api.clock.now().getTime() - DAY));
    await recountNow(api);
    expect((await read(killed)).state).toBe('failed');
    expect((await read(unbegun)).state).toBe('failed');
  });
});

describe('recount requested by a super-admin', () => {
  it('a requested recount is run by a job, once by its id', async () => {
    expectReports();
    const id = newId();
    const made = await as(api, admin).post(PATH, { id }).expect(201);
    expect(made.body).toMatchObject({ id, state: 'waiting', started_by: { id: admin.id } });
    await as(api, admin).post(PATH, { id }).expect(200);
    const another = await makePerson(api, { roles: ['super-admin'] });
    expect((await as(api, another).post(PATH, { id }).expect(409)).body.code).toBe('ID_REUSED');
    for (let state = 'waiting'; state !== 'done';) ({ state } = await read(id));
    expect(await auditOf(api, id, 'recounts:start')).toMatchObject([{ actor_id: admin.id }]);
    const producer = await makePerson(api, { roles: ['producer'] });
    await as(api, producer).get(PATH).expect(403);
    await as(api, admin).get(`${PATH}/${newId()}`).expect(404);
  });

  it('a requested recount waits until the running one is over', async () => {
    expectReports();
    const start = () => as(api, admin).post(PATH, { id: newId() });
    const waiting = await makeRecount(api);
    expect((await start().expect(409)).body).toMatchObject({
      code: 'RECOUNT_UNDER_WAY',
      detail: 'Uma conferência já está em andamento.',
    });
    await api.database.transaction(async (tx) => {
      await tx.query('lock table recount_differences in access exclusive mode');
      const run = books.run(waiting);
      await statementsWait(api);
      expect((await start().expect(409)).body.code).toBe('RECOUNT_UNDER_WAY');
      tx.afterCommit(() => run);
    });
    expect((await read(waiting)).state).toBe('done');
    // A recount whose process was killed is not running.
    await makeRecount(api, 'running');
    const { body } = await start().expect(201);
    for (let { state } = body as RecountView; state !== 'done';) ({ state } = await read(body.id as string));
  });

  it('a recount requested by several at once is one', async () => {
    expectReports();
    const answers = await Promise.all([1, 2, 3].map(() => as(api, admin).post(PATH, { id: newId() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { id } = answers.find(({ status }) => status === 201)?.body as RecountView;
    for (let state = 'waiting'; state !== 'done';) ({ state } = await read(id));
  });
});

describe('nightly recount', () => {
  it('a nightly recount is one, however often its job is delivered', async () => {
    expectReports();
    const jobs = (await as(api, admin).get('/api/super-admin/operations/jobs').expect(200)).body as JobsView;
    expect(jobs.queues.find(({ queue }) => queue === NIGHTLY_JOB)?.cron).toBe('40 4 * * *');
    const nights = () =>
      api.database.query<{ id: string }>('select id from recounts where night is not null order by night');
    await Promise.all([books.startNightly(), books.startNightly()]);
    await books.startNightly();
    expect(await nights()).toHaveLength(1);
    api.clock.advance(DAY);
    await books.startNightly();
    const both = await nights();
    expect(both).toHaveLength(2);
    for (const { id } of both) {
      const stateOf = async () => {
        const [row] = await api.database.query<{ state: string }>('select state from recounts where id = $1', [id]);
        return row?.state;
      };
      while ((await stateOf()) !== 'done');
    }
    api.clock.advance(-DAY);
  });
});

it('recounts are kept for 90 days, and the last that found a difference for ever', async () => {
  await api.database.query('delete from recounts');
  const made = async (days: number, differences: number) => {
    const id = await makeRecount(api, 'done', new Date(api.clock.now().getTime() - days * DAY));
    await api.database.query('update recounts set differences_count = $2 where id = $1', [id, differences]);
    return id;
  };
  await made(300, 2);
  const differed = await made(200, 1);
  await made(100, 0);
  const young = await made(89, 0);
  await api.app.get(Jobs, { strict: false }).sweep(OLD_RECOUNTS_SWEEP);
  const kept = await api.database.query<{ id: string }>('select id from recounts order by created_at');
  expect(kept.map(({ id }) => id)).toEqual([differed, young]);
});
