import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpsView } from '@festix/domain/contract';
import { Jobs } from '../kernel/work/jobs.ts';
import { MONTHS_SWEEP } from '../modules/operations/operations/months-ahead.ts';
import { admin } from '../testing/admin-command.ts';
import { asAdmin } from '../testing/api.ts';
import { enrolDevice, makeDoor, sellTickets } from '../testing/doors.ts';
import { buy } from '../testing/purchases.ts';
import { as, priceOf } from '../testing/shows.ts';
import { useDivisible } from '../testing/use-divisible.ts';
import { divideIn } from './divide-in.ts';
import { DIVIDED_TABLES, DIVISIONS } from './divided-tables.ts';

const SECRETS = {
  JWT_SECRET: 'a secret of the tests, long enough to be taken',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};
const TABLES = DIVIDED_TABLES.map(({ name }) => name);
const silent = { tell: () => undefined };

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-partition-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const scene = useDivisible();

const partition = (...words: string[]) =>
  admin(['partition', ...words], {
    NODE_ENV: 'development',
    ALLOW_SANDBOX: '1',
    DATABASE_URL: scene.database.url,
    DATABASE_OWNER_URL: scene.database.ownerUrl,
    DATA_DIR: dataDir,
    ...SECRETS,
  });

/** Returns a digest of all rows of each table. */
async function digests(): Promise<Record<string, string>> {
  const [row] = await scene.rows<Record<string, string>>(
    `select ${TABLES.map((table) => `(select count(*) || ':' || md5(string_agg(t::text, ',' order by t::text collate "C")) from ${table} t) as ${table}`).join()}`,
  );
  return row!;
}

describe('command', () => {
  it('the command divides tables while people buy and enter, and loses no row', async () => {
    await buy(scene.api, scene.show, [[priceOf(scene.show.lots[0]).id, 2]]);
    const door = await makeDoor(scene.api, scene.show);
    const strays = ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'c0ffee00-0000-4000-8000-000000000000'];
    for (const id of strays) await scene.scan(id);
    const before = await digests();
    let isOver = false;
    const rush = async (work: () => Promise<void>): Promise<number> => {
      for (let count = 0; ;) {
        if (isOver) return count;
        try {
          await work();
          count += 1;
        } catch (error) {
          // Somebody else does next what a busy server has refused.
          if (!String(error).includes('503')) throw error;
        }
      }
    };
    const entering = [1, 2, 3].map(() =>
      rush(async () => {
        const [ticket] = await sellTickets(scene.api, scene.show);
        await door.enter(ticket!.qr).expect(201);
      }),
    );
    const buying = rush(async () => {
      await buy(scene.api, scene.show, [[priceOf(scene.show.lots[0]).id, 1]]);
    });
    const { said, code } = await partition();
    isOver = true;
    const [bought, ...entries] = await Promise.all([buying, ...entering]);
    const entered = entries.reduce((sum, count) => sum + count);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Pronto.') });
    expect(said).toContain('2 linhas com ids de outro tempo ficam em scans_other');
    expect(entered).toBeGreaterThan(0);
    expect(bought).toBeGreaterThan(0);
    const [counts] = await scene.rows<{ scans: number; postings: number; off: number }>(
      `select (select count(*)::integer from scans) as scans, (select count(*)::integer from ledger_postings) as postings,
         (select sum(amount)::integer from ledger_entries) as off`,
    );
    expect(counts).toEqual({ scans: strays.length + entered, postings: 1 + bought, off: 0 });
    const parts = await scene.rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scans'::regclass order by 1`,
    );
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['scans_before', 'scans_other', `scans_${await scene.monthName(3)}`]),
    );
    expect(await scene.partsOf(...strays)).toEqual(['scans_other', 'scans_other']);
    expect(before['scans']).toMatch(/^2:/);

    const again = await partition();
    expect(again.said).toContain('scans: já está dividida em meses.');
    expect(again.code).toBe(0);
  }, 180_000);

  it('the command changes no row, and keeps keys, indexes, triggers and grants', async () => {
    await buy(scene.api, scene.show, [[priceOf(scene.show.lots[0]).id, 3]]);
    const door = await makeDoor(scene.api, scene.show);
    for (const ticket of await sellTickets(scene.api, scene.show, { amount: 3 }))
      await door.enter(ticket.qr).expect(201);
    const shape = () =>
      scene.rows<{ thing: string }>(
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
    await divideIn(scene.database.ownerUrl, Object.values(DIVISIONS), silent);
    expect(await digests()).toEqual(before);
    expect(await shape()).toEqual(shapeBefore);
    const [posting] = await scene.rows<{ id: number }>('select max(id)::integer as id from ledger_entries');
    await buy(scene.api, scene.show, [[priceOf(scene.show.lots[0]).id, 1]]);
    const [next] = await scene.rows<{ id: number }>('select min(id)::integer as id from ledger_entries where id > $1', [
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
      await asAdmin(scene.database.ownerUrl, statement);
      const { said, code } = await partition('scans');
      expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(reason) });
      expect(await scene.rows(`select from pg_class where relname like 'scans%' and relkind = 'p'`)).toEqual([]);
      expect(await scene.scan(await scene.idOf(2, 1))).toBe(1);
    },
    60_000,
  );

  it('the command refuses what can’t be divided, and an account that owns nothing', async () => {
    const unknown = await partition('orders');
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('"orders" não se divide em meses') });
    await expect(divideIn(scene.database.url, [DIVISIONS.scans], silent)).rejects.toThrow(
      'A conta não é dona de scans',
    );
    await scene.client.query(
      `insert into ledger_postings (id, event_id, kind) values ('ffffffff-ffff-4fff-bfff-ffffffffffff', $1, 'test')`,
      [scene.show.id],
    );
    await expect(divideIn(scene.database.ownerUrl, [DIVISIONS.ledger], silent)).rejects.toThrow('1 linhas têm ids');
    await buy(scene.api, scene.show, [[priceOf(scene.show.lots[0]).id, 1]]);
  }, 60_000);
});

it('what a command that died has left is taken back, and a phone with a fast clock sends again what was refused meanwhile', async () => {
  const stray = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  await scene.scan(stray);
  await scene.client.query(`
    alter table scans add constraint scans_before_month check (id < '${await scene.idOf(1, 0)}') no inherit not valid;
    create table scans_other (like scans);
    with moved as (delete from only scans returning *) insert into scans_other select * from moved;
    alter table scans_other inherit scans`);
  expect(await scene.partsOf(stray)).toEqual(['scans_other']);
  const { person } = await makeDoor(scene.api, scene.show);
  const device = await enrolDevice(scene.api, person);
  const at = scene.api.clock.now();
  const op = {
    ...{ id: await scene.idOf(2, 1), device_seq: 1, v: 1, type: 'scan_failed', event_id: scene.show.id },
    ...{ occurred_at: new Date(at.getTime() - 60_000).toISOString(), payload: { reference_hash: 'ab', code: 'X' } },
  };
  const upload = () =>
    as(scene.api, person).post(`/api/devices/${device.id}/ops`, { sent_at: at.toISOString(), ops: [op] });
  await upload().expect(503).expect(/BUSY/);
  await scene.api.app.get(Jobs).sweep(MONTHS_SWEEP);
  expect(await scene.partsOf(stray)).toEqual(['scans']);
  const { body } = await upload().expect(200);
  expect((body as OpsView).results).toMatchObject([{ outcome: 'applied' }]);
  expect(await scene.scan(op.id)).toBe(0);
  expect(await scene.scan(stray)).toBe(0);
  await divideIn(scene.database.ownerUrl, [DIVISIONS.scans], silent);
  expect(await scene.partsOf(stray, op.id)).toEqual(['scans_other', `scans_${await scene.monthName(2)}`]);
}, 60_000);
