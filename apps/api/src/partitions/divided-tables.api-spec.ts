import pg from 'pg';
import type { Gauge } from 'prom-client';
import { beforeEach, expect, it } from '@jest/globals';
import { newId } from '../kernel/database/ids.ts';
import { TableSizes } from '../kernel/http/metrics/table-sizes.ts';
import { Jobs } from '../kernel/work/jobs.ts';
import { MONTHS_SWEEP } from '../modules/operations/operations/months-ahead.ts';
import { enrolDevice, makeDoor, sellTickets } from '../testing/doors.ts';
import { buy } from '../testing/purchases.ts';
import { as, priceOf } from '../testing/shows.ts';
import { useDivisible } from '../testing/use-divisible.ts';
import { divideIn } from './divide-in.ts';
import { DIVISIONS } from './divided-tables.ts';

const scene = useDivisible();

beforeEach(async () => {
  await divideIn(scene.database.ownerUrl, Object.values(DIVISIONS), {
    tell: () => undefined,
    first: `${(await scene.monthName(-1)).replace('_', '-')}-01`,
  });
});

it('a repeated id meets its first row on both sides of a bound, and whatever its version', async () => {
  const ids = [
    await scene.idOf(-2, 5),
    await scene.idOf(-1, -1),
    await scene.idOf(-1, 0),
    await scene.idOf(0, -1),
    await scene.idOf(0, 0),
    await scene.idOf(3, 7),
    await scene.idOf(40, 0),
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  ];
  const [last, now, ahead] = [await scene.monthName(-1), await scene.monthName(0), await scene.monthName(3)];
  for (const id of ids) expect(await scene.scan(id)).toBe(1);
  for (const id of ids) expect(await scene.scan(id)).toBe(0);
  expect(await scene.partsOf(...ids)).toEqual([
    'scans_before',
    'scans_before',
    `scans_${last}`,
    `scans_${last}`,
    `scans_${now}`,
    `scans_${ahead}`,
    'scans_other',
    'scans_before',
    'scans_other',
  ]);
});

it('a door gives a repeated question the first answer, and new scans are in their month', async () => {
  const door = await makeDoor(scene.api, scene.show);
  const [ticket] = await sellTickets(scene.api, scene.show);
  const { id: device_id } = await enrolDevice(scene.api, door.person);
  const question = { id: newId(), reference: ticket!.qr, device_id };
  const ask = () => as(scene.api, door.person).post(`/api/door/events/${scene.show.id}/checkins`, question);
  const first = await ask().expect(201);
  const again = await ask();
  expect(again.body).toEqual(first.body);
  expect(await scene.partsOf(question.id)).toEqual([`scans_${scene.monthOf(question.id)}`]);
});

it('the job adds the months that are missing, and moves scans there that came before their month', async () => {
  const month = await scene.monthName(3);
  const missing = ['scans', 'ledger_entries', 'ledger_postings'].map((table) => `${table}_${month}`);
  for (const part of missing) {
    await scene.client.query(
      `alter table ${part.replace(`_${month}`, '')} detach partition ${part}; drop table ${part}`,
    );
  }
  const early = await scene.idOf(3, 1);
  await scene.scan(early);
  expect(await scene.partsOf(early)).toEqual(['scans_other']);
  const sweep = () => scene.api.app.get(Jobs).sweep(MONTHS_SWEEP);
  await sweep();
  expect(await scene.partsOf(early)).toEqual([`scans_${month}`]);
  expect(await scene.scan(early)).toBe(0);
  const named = () => scene.rows('select relname from pg_class where relname = any ($1)', [missing]);
  expect(await named()).toHaveLength(missing.length);
  await sweep();
  const next = [`scans_${await scene.monthName(4)}`];
  expect(await scene.rows('select from pg_class where relname = any ($1)', [next])).toEqual([]);
});

it('a month that is over leaves with its rows alone', async () => {
  const [old, recent] = [await scene.idOf(-1, 9), await scene.idOf(0, 9)];
  for (const id of [old, recent]) await scene.scan(id);
  const month = `scans_${await scene.monthName(-1)}`;
  await scene.client.query(`alter table scans detach partition ${month}; drop table ${month}`);
  expect(await scene.partsOf(old, recent)).toEqual([null, `scans_${await scene.monthName(0)}`]);
  await scene.api.app.get(Jobs).sweep(MONTHS_SWEEP);
  expect(await scene.rows('select from pg_class where relname = $1', [month])).toEqual([]);
});

it('no month of the ledger can be rewritten, and none takes a posting that is off by a cent', async () => {
  await buy(scene.api, scene.show, [[priceOf(scene.show.lots[0]).id, 1]]);
  const month = await scene.monthName(0);
  for (const table of [`ledger_entries_${month}`, `ledger_postings_${month}`, 'ledger_entries_before']) {
    await expect(scene.client.query(`delete from ${table}`)).rejects.toMatchObject({
      constraint: 'ledger_append_only',
    });
  }
  const [posting] = await scene.rows<{ id: string }>('select id from ledger_postings limit 1');
  await expect(
    scene.client.query(
      `insert into ledger_entries (posting_id, event_id, account, amount) values ($1, $2, 'test', 1)`,
      [posting!.id, scene.show.id],
    ),
  ).rejects.toMatchObject({ constraint: 'ledger_balanced' });
});

it('of two postings of one payout at the same moment the ledger takes one', async () => {
  const payout = newId();
  await scene.client.query(
    `insert into payouts (id, event_id, producer_id, amount, request_date, pix_type) values ($1, $2, $3, 100, now(), 'cpf')`,
    [payout, scene.show.id, scene.show.producer.id],
  );
  const post = (by: pg.Client) =>
    by.query(`insert into ledger_postings (id, event_id, payout_id, kind) values ($1, $2, $3, 'payout done')`, [
      newId(),
      scene.show.id,
      payout,
    ]);
  const other = new pg.Client({ connectionString: scene.database.ownerUrl });
  await other.connect();
  try {
    await scene.client.query('begin');
    await post(scene.client);
    const second = post(other).catch((error: unknown) => error);
    await scene.client.query('commit');
    expect(await second).toMatchObject({ code: '23505', constraint: 'ledger_postings_payout' });
  } finally {
    await other.end();
  }
});

it('the metrics count the largest month of a divided table, and the bytes of all', async () => {
  const ids = [await scene.idOf(-2, 1), await scene.idOf(-2, 2), await scene.idOf(0, 1)];
  for (const id of ids) await scene.scan(id);
  await scene.client.query('analyze');
  const sizes = new TableSizes(scene.api.database.pool);
  await sizes.refresh();
  const valueOf = async (gauge: Gauge<'table'>) =>
    (await gauge.get()).values.find(({ labels }) => labels.table === 'scans')?.value;
  expect(await valueOf(sizes.gauges.rows)).toBe(1);
  expect(await valueOf(sizes.gauges.bound)).toBe(20_000_000);
  const [{ bytes } = { bytes: 0 }] = await scene.rows<{ bytes: number }>(
    `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('scans') where isleaf`,
  );
  expect(await valueOf(sizes.gauges.bytes)).toBe(bytes);
});
