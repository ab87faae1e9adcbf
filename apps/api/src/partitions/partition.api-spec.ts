import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../kernel/database/ids.ts';
import { Jobs } from '../kernel/work/jobs.ts';
import { MONTHS_SWEEP } from '../modules/operations/operations/months-ahead.ts';
import { admin } from '../testing/admin-command.ts';
import { asAdmin, cloneDatabase, startApi, type TestApi, type TestDatabase } from '../testing/api.ts';
import { enrolDevice, makeDoor, sellTickets } from '../testing/doors.ts';
import { buy } from '../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../testing/shows.ts';
import { divideIn } from './divide-in.ts';
import { DIVISIONS, type DividedTable } from './divided-tables.ts';

const SECRETS = {
  JWT_SECRET: 'a secret of the tests, long enough to be taken',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};
const BOTH: readonly (readonly DividedTable[])[] = Object.values(DIVISIONS);
const TABLES = ['scans', 'ledger_postings', 'ledger_entries'];

let dataDir: string;
let database: TestDatabase;
let api: TestApi;
let show: TestShow;
let client: pg.Client;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-partition-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

beforeEach(async () => {
  database = await cloneDatabase();
  api = await startApi({ databaseUrl: database.url });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  show = await makeShow(api, { lots: [{ ticket_limit: 5_000 }] });
}, 60_000);
afterEach(async () => {
  await client.end();
  await api.close();
  await database.drop();
});

const silent = { tell: () => undefined };
const partition = (...words: string[]) =>
  admin(['partition', ...words], {
    NODE_ENV: 'development',
    ALLOW_SANDBOX: '1',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ...SECRETS,
  });

async function rows<Row extends pg.QueryResultRow>(statement: string, params: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(statement, params)).rows;
}

/** Returns a digest of all rows of each table. */
async function digests(): Promise<Record<string, string>> {
  const [row] = await rows<Record<string, string>>(
    `select ${TABLES.map((table) => `(select count(*) || ':' || md5(string_agg(t::text, ',' order by t::text collate "C")) from ${table} t) as ${table}`).join()}`,
  );
  return row!;
}

/** Returns the partitions of scans, in their order. */
async function partsOf(...ids: string[]): Promise<(string | null)[]> {
  const found = await rows<{ part: string | null }>(
    `select scans.tableoid::regclass::text as part from unnest($1::uuid[]) with ordinality as asked (id, at)
     left join scans using (id) order by at`,
    [ids],
  );
  return found.map(({ part }) => part);
}

/** Writes a scan as a phone does, again if it is there; returns how many rows were inserted. */
const scan = async (id: string): Promise<number> =>
  (
    await rows(
      `insert into scans (id, event_id, code, occurred_at, adjusted_at) values ($1, $2, 'TICKET_NOT_FOUND_ERROR', now(), now())
       on conflict (id) do nothing returning id`,
      [id, show.id],
    )
  ).length;

/** Returns the id of version 7 that a device makes so many milliseconds after the beginning of a month from now. */
async function idOf(months: number, milliseconds: number): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `select first_id_of((date_trunc('month', now() at time zone 'UTC') + $1 * interval '1 month')::date) as id`,
    [months],
  );
  const hex = (BigInt(`0x${row!.id.replaceAll('-', '').slice(0, 12)}`) + BigInt(milliseconds)).toString(16);
  const time = hex.padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`;
}

const monthName = async (months: number): Promise<string> =>
  (
    await rows<{ name: string }>(
      `select to_char(date_trunc('month', now() at time zone 'UTC') + $1 * interval '1 month', 'YYYY_MM') as name`,
      [months],
    )
  )[0]!.name;

const firstOf = async (months: number): Promise<string> => `${(await monthName(months)).replace('_', '-')}-01`;

describe('command', () => {
  it('the command divides tables while people buy and enter, and loses no row', async () => {
    await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const door = await makeDoor(api, show);
    const strays = ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'c0ffee00-0000-4000-8000-000000000000'];
    for (const id of strays) await scan(id);
    const before = await digests();
    let isOver = false;
    const rush = async (work: () => Promise<void>): Promise<number> => {
      for (let count = 0; ; count += 1) {
        if (isOver) return count;
        await work();
      }
    };
    const entering = [1, 2, 3].map(() =>
      rush(async () => {
        const [ticket] = await sellTickets(api, show);
        await door.enter(ticket!.qr).expect(201);
      }),
    );
    const buying = rush(async () => {
      await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    });
    const { said, code } = await partition();
    isOver = true;
    const [bought, ...entries] = await Promise.all([buying, ...entering]);
    const entered = entries.reduce((sum, count) => sum + count);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Pronto.') });
    expect(said).toContain('2 linhas com ids de outro tempo ficam em scans_other');
    expect(entered).toBeGreaterThan(0);
    expect(bought).toBeGreaterThan(0);
    const [counts] = await rows<{ scans: number; postings: number; off: number }>(
      `select (select count(*)::integer from scans) as scans, (select count(*)::integer from ledger_postings) as postings,
         (select sum(amount)::integer from ledger_entries) as off`,
    );
    expect(counts).toEqual({ scans: strays.length + entered, postings: 1 + bought, off: 0 });
    const parts = await rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scans'::regclass order by 1`,
    );
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['scans_before', 'scans_other', `scans_${await monthName(3)}`]),
    );
    expect(await partsOf(...strays)).toEqual(['scans_other', 'scans_other']);
    expect(before['scans']).toMatch(/^2:/);

    const again = await partition();
    expect(again.said).toContain('scans: já está dividida em meses.');
    expect(again.code).toBe(0);
  }, 180_000);

  it('the command changes no row, and keeps keys, indexes, triggers and grants', async () => {
    await buy(api, show, [[priceOf(show.lots[0]).id, 3]]);
    const door = await makeDoor(api, show);
    for (const ticket of await sellTickets(api, show, { amount: 3 })) await door.enter(ticket.qr).expect(201);
    const shape = () =>
      rows<{ thing: string }>(
        `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated as thing from pg_constraint
           where conrelid::regclass::text = any ($1) and conparentid = 0
         union all select 'index ' || indexrelid::regclass from pg_index where indrelid::regclass::text = any ($1) and indisvalid
         union all select 'trigger ' || tgrelid::regclass || ' ' || tgname from pg_trigger
           where tgrelid::regclass::text = any ($1) and not tgisinternal and tgname <> 'ledger_postings_once'
         union all select 'grant ' || table_name || ' ' || grantee || ' ' || privilege_type from information_schema.role_table_grants
           where table_name = any ($1)
         union all select 'column ' || attrelid::regclass || ' ' || attname || ' ' || atttypid::regtype || ' ' || attnotnull || attidentity::text
           from pg_attribute where attrelid::regclass::text = any ($1) and attnum > 0 and not attisdropped
         order by 1`,
        [TABLES],
      );
    const [before, shapeBefore] = [await digests(), await shape()];
    await divideIn(database.ownerUrl, BOTH, silent);
    expect(await digests()).toEqual(before);
    expect(await shape()).toEqual(shapeBefore);
    const [posting] = await rows<{ id: number }>('select max(id)::integer as id from ledger_entries');
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const [next] = await rows<{ id: number }>('select min(id)::integer as id from ledger_entries where id > $1', [
      posting!.id,
    ]);
    expect(next!.id).toBeLessThan(posting!.id + 10);
  }, 60_000);

  it.each([
    ['a view', 'create view looks as select id from scans', 'view looks'],
    ['a foreign key', 'create table follows (scan_id uuid references scans)', 'foreign key follows_scan_id_fkey'],
    ['a unique index without the id', 'create unique index own on scans (reference_hash)', 'índice único own'],
  ])(
    'the command refuses a table with %s, and leaves it as it was',
    async (_, statement, reason) => {
      await asAdmin(database.ownerUrl, statement);
      const { said, code } = await partition('scans');
      expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(reason) });
      expect(await rows(`select from pg_class where relname like 'scans%' and relkind = 'p'`)).toEqual([]);
      expect(await scan(await idOf(2, 1))).toBe(1);
    },
    60_000,
  );

  it('the command refuses what can’t be divided, and an account that owns nothing', async () => {
    const unknown = await partition('orders');
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('"orders" não se divide em meses') });
    await expect(divideIn(database.url, [DIVISIONS.scans], silent)).rejects.toThrow('A conta não é dona de scans');
    await client.query(
      `insert into ledger_postings (id, event_id, kind) values ('ffffffff-ffff-4fff-bfff-ffffffffffff', $1, 'test')`,
      [show.id],
    );
    await expect(divideIn(database.ownerUrl, [DIVISIONS.ledger], silent)).rejects.toThrow('1 linhas têm ids');
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
  }, 60_000);
});

it('what a command that died has left is taken back, and nothing is lost or refused then', async () => {
  const stray = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  await scan(stray);
  await client.query(`
    alter table scans add constraint scans_before_month check (id < '${await idOf(1, 0)}') no inherit not valid;
    create table scans_other (like scans);
    with moved as (delete from only scans returning *) insert into scans_other select * from moved;
    alter table scans_other inherit scans`);
  expect(await partsOf(stray)).toEqual(['scans_other']);
  await expect(scan(await idOf(2, 1))).rejects.toMatchObject({ constraint: 'scans_before_month' });
  await api.app.get(Jobs).sweep(MONTHS_SWEEP);
  expect(await partsOf(stray)).toEqual(['scans']);
  expect(await scan(await idOf(2, 1))).toBe(1);
  expect(await scan(stray)).toBe(0);
  await divideIn(database.ownerUrl, [DIVISIONS.scans], silent);
  expect(await partsOf(stray)).toEqual(['scans_other']);
}, 60_000);

describe('divided tables', () => {
  beforeEach(async () => {
    await divideIn(database.ownerUrl, BOTH, { ...silent, first: await firstOf(-1) });
  });

  it('a repeated id meets its first row on both sides of a bound, and whatever its version', async () => {
    const ids = [
      await idOf(-2, 5),
      await idOf(-1, -1),
      await idOf(-1, 0),
      await idOf(0, -1),
      await idOf(0, 0),
      await idOf(3, 7),
      await idOf(40, 0),
      '00000000-0000-4000-8000-000000000000',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
    ];
    const [last, now, ahead] = [await monthName(-1), await monthName(0), await monthName(3)];
    for (const id of ids) expect(await scan(id)).toBe(1);
    for (const id of ids) expect(await scan(id)).toBe(0);
    expect(await partsOf(...ids)).toEqual([
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
    const door = await makeDoor(api, show);
    const [ticket] = await sellTickets(api, show);
    const { id: device_id } = await enrolDevice(api, door.person);
    const question = { id: newId(), reference: ticket!.qr, device_id };
    const ask = () => as(api, door.person).post(`/api/door/events/${show.id}/checkins`, question);
    const first = await ask().expect(201);
    const again = await ask();
    expect(again.body).toEqual(first.body);
    expect(await partsOf(question.id)).toEqual([`scans_${await monthName(0)}`]);
  });

  it('the job adds the months that are missing, and moves scans there that came before their month', async () => {
    const ahead = `scans_${await monthName(3)}`;
    await client.query(`drop table ${ahead}`);
    const early = await idOf(3, 1);
    await scan(early);
    expect(await partsOf(early)).toEqual(['scans_other']);
    await api.app.get(Jobs).sweep(MONTHS_SWEEP);
    expect(await partsOf(early)).toEqual([ahead]);
    expect(await scan(early)).toBe(0);
    await api.app.get(Jobs).sweep(MONTHS_SWEEP);
    expect(await rows('select from pg_class where relname = $1', [`scans_${await monthName(4)}`])).toEqual([]);
  });

  it('a month that is over leaves with its rows alone', async () => {
    const [old, recent] = [await idOf(-1, 9), await idOf(0, 9)];
    for (const id of [old, recent]) await scan(id);
    const month = `scans_${await monthName(-1)}`;
    await client.query(`alter table scans detach partition ${month}; drop table ${month}`);
    expect(await partsOf(old, recent)).toEqual([null, `scans_${await monthName(0)}`]);
    await api.app.get(Jobs).sweep(MONTHS_SWEEP);
    expect(await rows('select from pg_class where relname = $1', [month])).toEqual([]);
  });

  it('no month of the ledger can be rewritten, and none takes a posting that is off by a cent', async () => {
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const month = await monthName(0);
    for (const table of [`ledger_entries_${month}`, `ledger_postings_${month}`, 'ledger_entries_before']) {
      await expect(client.query(`delete from ${table}`)).rejects.toMatchObject({ constraint: 'ledger_append_only' });
    }
    const [posting] = await rows<{ id: string }>('select id from ledger_postings limit 1');
    await expect(
      client.query(`insert into ledger_entries (posting_id, event_id, account, amount) values ($1, $2, 'test', 1)`, [
        posting!.id,
        show.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'ledger_balanced' });
  });
});
