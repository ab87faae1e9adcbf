import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DAY } from '@festix/domain/ground';
import { ORDER_STATUSES } from '@festix/domain/selling';
import sharp from 'sharp';
import { createApp } from '../create-app.ts';
import { readEnv, type Env } from '../env.ts';
import { RateLimits } from '../kernel/access/rate-limits.ts';
import { RunErrands } from '../modules/selling/payments/run-errands.ts';
import { ExpiredHolds } from '../modules/selling/orders/expired-holds.ts';
import { fileNameOf, type StoredPicture } from '../modules/documents/pictures/picture-view.ts';
import { Pictures } from '../modules/documents/pictures/pictures.ts';
import { CloseDemo } from '../modules/operations/privacy/close-demo.ts';
import { cloneDatabase, type TestDatabase } from '../testing/api.ts';
import { foldFigures } from '../testing/figures.ts';
import { describeRunStatements, noteRunStatements } from '../testing/noted-statements.ts';
import { recountNow } from '../testing/recounts.ts';
import { fillDemo, seedDemo } from './demo.ts';
import { DEMO_IDS, findDemoAccounts } from './demo-accounts.ts';
import { demoSignIns } from './demo-sign-ins.ts';
import { DEMO_PEOPLE } from './demo/people.ts';
import { TextDatabase } from '../testing/text-database.ts';
import { COPY, PLAN } from './demo/plan.ts';
import { SteeredClock } from './demo/steered-clock.ts';

/** The product as it starts with its demonstration, on a database of its own. */
interface Started {
  app: INestApplication;
  database: TextDatabase;
  clock: SteeredClock;
  stop(): Promise<void>;
}

const SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  ALLOW_SANDBOX: '1',
  SEED_DEMO: '1',
  JWT_SECRET: 'a secret of the tests, long enough to be taken',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};

async function start(clock = new SteeredClock()): Promise<Started> {
  const own: TestDatabase = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-demo-'));
  const env: Env = readEnv({ ...SETTINGS, DATABASE_URL: own.url, DATA_DIR: dataDir });
  noteRunStatements();
  const app = await createApp(env, clock);
  await app.init();
  return {
    app,
    clock,
    database: TextDatabase.of(app),
    stop: async () => {
      await app.close();
      await describeRunStatements(own.ownerUrl);
      rmSync(dataDir, { recursive: true, force: true });
      await own.drop();
    },
  };
}

/** A clock that stops everything once, in the middle of the demonstration's past. */
class InterruptedClock extends SteeredClock {
  private moves = 0;

  override moveTo(moment: Date): void {
    this.moves += 1;
    if (this.moves === 150) throw new Error('the power is cut');
    super.moveTo(moment);
  }
}

/** Returns the mean difference of two pictures of the same size, in steps of a byte. */
function distance(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

describe('demonstration', () => {
  let started: Started;

  beforeAll(async () => {
    started = await start(new InterruptedClock());
    await expect(seedDemo(started.app, started.clock)).rejects.toThrow('the power is cut');
    await seedDemo(started.app, started.clock);
  }, 600_000);
  afterAll(() => started.stop());

  const query = <Row extends object>(sql: string, params: unknown[] = []) => started.database.query<Row>(sql, params);

  /** Returns the row count of each table, and the contents of the rows; mails go out meanwhile. */
  async function everything(): Promise<Record<string, unknown>> {
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const counts: Record<string, unknown> = {};
    for (const { name } of tables) {
      // The time of each sweep's last run is no part of the demonstration.
      if (name === 'sweep_runs') continue;
      const content = name === 'deliveries' ? 'id::text' : 't::text';
      const [row] = await query<{ rows: number; state: string | null }>(
        `select count(*) as rows, md5(string_agg(${content}, ' ' order by ${content})) as state from "${name}" t`,
      );
      counts[name] = row;
    }
    return counts;
  }

  it('the demonstration has the demo accounts, and the planned events: past, tonight and on sale, of two producers', async () => {
    const people = await query<{ email: string }>('select email from users order by email');
    expect(people.map(({ email }) => email)).toEqual(DEMO_PEOPLE.map(({ email }) => email).sort());
    expect(people.map(({ email }) => email)).toEqual(expect.arrayContaining(demoSignIns.map(({ email }) => email)));
    const events = await query<{ slug: string; start_date: Date; producer_id: string }>(
      `select slug, start_date, producer_id from events join public_slugs on kind = 'event' and owner_id = events.id
       order by slug`,
    );
    expect(events.map(({ slug }) => slug)).toEqual([...PLAN, COPY].map(({ slug }) => slug).sort());
    expect(events.length).toBeGreaterThanOrEqual(6);
    expect(new Set(events.map(({ producer_id }) => producer_id)).size).toBe(2);
    const starts = events.map(({ start_date }) => start_date.getTime() - Date.now());
    expect(starts.filter((left) => left < -DAY)).not.toEqual([]);
    expect(starts.filter((left) => Math.abs(left) < DAY)).not.toEqual([]);
    expect(starts.filter((left) => left > DAY).length).toBeGreaterThan(3);
  });

  it('the demonstration’s pages have all that the law requires, and its orders the accepted terms', async () => {
    const [row] = await query<Record<string, number>>(
      `select count(*) filter (where e.age_rating is null or e.accessibility = '{}' or s.user_id is null) as unlawful,
         (select count(*) from legal_texts) as texts,
         (select count(*) from orders where origin = 'online' and paid_at is not null and terms_version is distinct from 1) as unknown
       from events e left join sellers s on s.user_id = e.producer_id`,
    );
    expect(row).toEqual({ unlawful: 0, texts: 2, unknown: 0 });
  });

  it('the demonstration has orders in every status and from every origin', async () => {
    const orders = await query<{ status: string; count: number }>(
      'select status, count(*) as count from orders group by status',
    );
    expect(orders.map(({ status }) => status).sort()).toEqual([...ORDER_STATUSES].sort());
    const origins = await query<{ origin: string }>('select distinct origin from orders order by origin');
    expect(origins.map(({ origin }) => origin)).toEqual(['courtesy', 'online', 'partner', 'pdv']);
  });

  it('the demonstration has lists of two other sellers for tonight, with entries, and a withdrawn ticket of each, and groups of one', async () => {
    const sellers = await query<{
      name: string;
      tickets: number;
      orders: number;
      inside: number;
      withdrawn: number;
      formats: number;
    }>(
      `select p.name, cardinality(p.formats) as formats, count(*)::integer as tickets,
         count(distinct k.seller_order)::integer as orders,
         count(*) filter (where t.status <> 'valid')::integer as withdrawn,
         count(*) filter (where exists (select from checkins c where c.ticket_id = t.id))::integer as inside
       from partners p join partner_tickets k on k.partner_id = p.id join tickets t on t.id = k.ticket_id
       group by p.id order by p.name`,
    );
    expect(sellers).toEqual([
      { name: 'Ingresse', tickets: 12, orders: 4, inside: 2, withdrawn: 1, formats: 1 },
      { name: 'Sympla', tickets: 24, orders: 0, inside: 5, withdrawn: 1, formats: 2 },
    ]);
  });

  it.each([
    ['on sale', 'enabled and visible and soldout_marked_at is null and sold + reserved + leased < ticket_limit'],
    ['sold out to the last place', 'sold + reserved + leased = ticket_limit'],
    ['marked as sold out', 'soldout_marked_at is not null and sold + reserved + leased < ticket_limit'],
    ['not opened yet', 'not enabled and trigger_lot_id is null'],
    ['opened when another ends', 'not enabled and trigger_lot_id is not null'],
    ['hidden', 'enabled and not visible'],
    [
      'turned by a date',
      'enabled and sale_ends_at > now() and exists (select from lots l where l.trigger_lot_id = lots.id)',
    ],
    ['sold by the table', 'id in (select lot_id from prices where places = 4) and sold % 4 = 0 and sold > 0'],
    [
      'for whoever has the coupon',
      'id in (select lot_id from coupon_lots join coupons c on c.id = coupon_id where c.unlock_lots)',
    ],
  ])('the demonstration has a lot that is %s', async (_, condition) => {
    const [row] = await query<{ count: number }>(`select count(*) as count from lots where ${condition}`);
    expect(row?.count).toBeGreaterThan(0);
  });

  it('the demonstration has a free event and one of contributions, both at the till as well', async () => {
    const sold = await query<object>(
      `select p.pricing, o.origin, min(t.unit_amount) as least, max(t.unit_amount) as most,
         bool_and((o.payment_method = 'free') = (p.pricing = 'free')) as is_free_alone
       from tickets t join prices p on p.id = t.price_id join orders o on o.id = t.order_id
       where p.pricing <> 'fixed' and o.status = 'paid' group by 1, 2 order by p.pricing, o.origin`,
    );
    expect(sold).toEqual([
      { pricing: 'contribution', origin: 'online', least: 10_00, most: 40_00, is_free_alone: true },
      {
        pricing: 'contribution',
        origin: 'pdv',
        least: expect.any(Number),
        most: expect.any(Number),
        is_free_alone: true,
      },
      { pricing: 'free', origin: 'online', least: 0, most: 0, is_free_alone: true },
      { pricing: 'free', origin: 'pdv', least: 0, most: 0, is_free_alone: true },
    ]);
  });

  it('the demonstration has a draft copied from a past event, and an event whose producer pays the fee', async () => {
    const [copy] = await query<{ lots: number; sold: number }>(
      `select count(*)::integer as lots, sum(sold)::integer as sold from lots l join events e on e.id = l.event_id
       where e.name = $1 and e.published_at is null`,
      [COPY.name],
    );
    expect(copy).toEqual({ lots: 2, sold: 0 });
    const [absorbed] = await query<{ fees: number }>('select sum(absorbed_tax)::integer as fees from tickets');
    expect(absorbed?.fees).toBeGreaterThan(0);
  });

  it('the demonstration’s draft is its producer’s copy of the past event, with the same lots and prices', async () => {
    const shape = `select (select json_agg(json_build_array(l.name, l.ticket_limit,
        (select json_agg(json_build_array(p.name, p.kind, p.unit_amount, p.places) order by p.sorting) from prices p
          where p.lot_id = l.id)) order by l.number) from lots l where l.event_id = e.id) as lots,
        e.producer_id, e.start_date < now() as is_past, e.published_at is null as is_draft
      from events e where e.name = $1`;
    const [original] = await query<object>(shape, [PLAN.find(({ key }) => key === COPY.of)!.name]);
    const [copy] = await query<object>(shape, [COPY.name]);
    expect(original).toMatchObject({ is_past: true, is_draft: false });
    expect(copy).toEqual({ ...original, is_past: false, is_draft: true });
  });

  it('the demonstration’s table of four is one price with four places, sold whole', async () => {
    const prices = await query<object>(
      `select p.places, p.unit_amount,
         (select count(*)::integer from prices q where q.lot_id = p.lot_id) as prices_of_lot,
         (select count(*)::integer from tickets t where t.price_id = p.id and t.status = 'valid') % 4 as beside,
         (select bool_and(parties.seats = 4) from (
           select count(*) as seats from tickets t where t.price_id = p.id group by t.order_id, t.unit) parties) as is_whole
       from prices p join lots l on l.id = p.lot_id where l.name = 'Mesa de quatro'`,
    );
    expect(prices).toEqual([{ places: 4, unit_amount: 320_00, prices_of_lot: 1, beside: 0, is_whole: true }]);
  });

  it('the demonstration’s festival is in its first of three days, with people inside, gone, and back, and a conflict', async () => {
    const [found] = await query<object>(
      `select jsonb_array_length(access->'days') as days, jsonb_array_length(access->'areas') as areas,
         (select array_agg(distinct area order by area) from checkins c where c.event_id = e.id) as entered,
         (select array_agg(distinct day) from checkins c where c.event_id = e.id) as present,
         exists (select from checkins c where c.event_id = e.id and c.left_at is not null) as some_left,
         exists (select from checkins c where c.event_id = e.id and c.entry > 0) as some_back,
         exists (select from scans s where s.event_id = e.id and s.is_conflict) as has_conflict,
         exists (select from scans s where s.event_id = e.id and s.code = 'DAY_NOT_INCLUDED_ERROR') as has_wrong_day,
         (select count(*)::integer from place_limits p where p.event_id = e.id) as limits
       from events e where e.name = 'Festival da Serra'`,
    );
    expect(found).toEqual({
      ...{ days: 3, areas: 3, entered: [0, 1, 2], present: [1], limits: 3 },
      ...{ some_left: true, some_back: true, has_conflict: true, has_wrong_day: true },
    });
  });

  it('the demonstration’s covers are different pictures', async () => {
    const covers = await query<{ cover: StoredPicture }>(
      `select cover from events, lateral (values (cover_desktop), (cover_mobile)) covers (cover)
       where cover is not null and published_at is not null`,
    );
    expect(covers.length).toBeGreaterThanOrEqual(6);
    const looks = await Promise.all(
      covers.map(async ({ cover }) => {
        const { bytes } = await started.app.get(Pictures, { strict: false }).read(fileNameOf(cover, cover.widths[0]!));
        return sharp(bytes).resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer();
      }),
    );
    const apart = looks.flatMap((one, at) => looks.slice(at + 1).map((other) => distance(one, other)));
    // Two crops of one picture differ less than two pictures, and two cuts of one file not at all.
    expect(Math.min(...apart)).toBeGreaterThan(4);
  });

  it('the demonstration’s ledger sums to zero, and its stock agrees with its tickets', async () => {
    const [book] = await query<{ entries: number; amount: number }>(
      'select count(*) as entries, sum(amount)::bigint as amount from ledger_entries',
    );
    expect(book).toMatchObject({ amount: 0 });
    expect(book?.entries).toBeGreaterThan(100);
    const astray = await query(
      `select l.name from lots l
       where sold + partner_tickets <> (select count(*) from tickets t where t.lot_id = l.id and t.status = 'valid')`,
    );
    expect(astray).toEqual([]);
  });

  it('the demonstration has payouts and expenses in every state, and its ledger agrees with a recount', async () => {
    const payouts = await query<{ status: string; is_rebate: boolean }>(
      'select distinct status, is_rebate from payouts order by is_rebate, status',
    );
    expect(payouts.map(({ status, is_rebate }) => (is_rebate ? `rebate ${status}` : status))).toEqual([
      ...['done', 'pending', 'rejected', 'rebate pending'],
    ]);
    const [expenses] = await query<{ plain: number; rebates: number }>(
      `select count(*) filter (where not is_rebate) as plain, count(*) filter (where is_rebate) as rebates from expenses`,
    );
    expect(expenses).toEqual({ plain: 2, rebates: 1 });
    await recountNow(started);
    expect(await query('select figure, shown, recounted from recount_differences')).toEqual([]);
    await query('delete from recounts');
  });

  it('the demonstration has entries at tonight’s doors, some in conflict, and some undone', async () => {
    const [row] = await query<{ entries: number; conflicts: number; undone: number }>(
      `select (select count(*) from checkins) as entries, (select count(*) from scans where is_conflict) as conflicts,
         (select count(*) from checkins where undone_at is not null) as undone`,
    );
    expect(row?.entries).toBeGreaterThan(20);
    expect(row?.conflicts).toBeGreaterThan(0);
    expect(row?.undone).toBeGreaterThan(0);
  });

  it('the demonstration has doors of a past event, with refusals and document checks', async () => {
    const [row] = await query<{ entries: number; refused: number; documents: number }>(
      `select (select count(*) from checkins where event_id = e.id) as entries,
         (select count(distinct code) from scans where event_id = e.id and not is_admission) as refused,
         (select count(distinct result) from document_checks where event_id = e.id) as documents
       from events e where name = 'Rock no Galpão'`,
    );
    expect(row?.entries).toBeGreaterThan(20);
    expect(row).toMatchObject({ refused: 2, documents: 3 });
  });

  it.each<[string, string]>([
    [
      'an order before its event was made',
      'select o.code from orders o join events e on e.id = o.event_id where o.created_at < e.created_at',
    ],
    ['an order that was paid before it was made', 'select code from orders where paid_at < created_at'],
    [
      'an order of an event that was cancelled by then, or over',
      `select o.code from orders o join events e on e.id = o.event_id
       where o.created_at > least(e.canceled_at, event_end(e.start_date, e.end_date))`,
    ],
    [
      'an order whose sums are not those of its tickets',
      `select o.code from orders o join lateral (select sum(unit_amount) as subtotal, sum(coupon_amount) as coupon,
         sum(tax_amount) as tax, coalesce(sum(unit_amount - coupon_amount + tax_amount) filter (where status = 'refunded'), 0) as back
         from tickets where order_id = o.id) t on true
       where (o.subtotal, o.coupon_amount, o.tax_amount, o.total) <> (t.subtotal, t.coupon, t.tax, t.subtotal - t.coupon + t.tax)
         or o.status = 'paid' and o.refunded_amount <> t.back`,
    ],
    [
      'a person with two names, phones or documents',
      `select buyer_email from orders where buyer_email is not null group by 1
       having count(distinct buyer_name) > 1 or count(distinct buyer_phone) > 1 or count(distinct buyer_document) > 1`,
    ],
    [
      'a buyer online who paid and left no phone or document',
      `select code from orders where origin = 'online' and paid_at is not null and (buyer_phone is null or buyer_document is null)`,
    ],
    [
      'a coupon that was used more, less or later than it can be',
      `select c.name from coupons c left join lateral (
         select count(*) filter (where t.status in ('valid', 'held') and t.uses_coupon and holds_place(o.status, o.status_detail)) as used,
           max(o.created_at) as last
         from orders o join tickets t on t.order_id = o.id where o.coupon_id = c.id) u on true
       where c.used <> u.used or c.used > c.limit_by_ticket or u.last > c.expired_at`,
    ],
    [
      'somebody at a door hours before the event, or with a ticket that was not sold yet',
      `select t.code from checkins c join tickets t on t.id = c.ticket_id join orders o on o.id = t.order_id
       join events e on e.id = c.event_id
       where c.scanned_at < e.start_date - interval '1 hour' or c.scanned_at < o.paid_at`,
    ],
    [
      'an entry on a ticket that opens no door',
      `select t.code from checkins c join tickets t on t.id = c.ticket_id join orders o on o.id = t.order_id
       where c.undone_at is null and (t.status <> 'valid' or o.status <> 'paid')`,
    ],
    [
      'a sale at a counter before there was one, or by somebody who did not sell there yet',
      `select o.code from orders o join sale_points p on p.id = o.sale_point_id
       left join sale_point_operators s on s.sale_point_id = p.id and s.user_id = o.sold_by
       where o.created_at < p.created_at or o.created_at < s.since`,
    ],
    [
      'a team that is younger than where it works',
      'select t.name from teams t join team_events te on te.team_id = t.id join events e on e.id = te.event_id where t.created_at > e.created_at',
    ],
    [
      'a payout that was answered before it was asked for, or above what was sold by then',
      `select p.id from payouts p where p.status = 'done' and not p.is_rebate and (p.sent_date < p.request_date
         or (select sum(amount) from payouts q where q.event_id = p.event_id and q.status = 'done' and q.request_date <= p.request_date)
           > (select sum(subtotal - coupon_amount) from orders o
              where o.event_id = p.event_id and o.status = 'paid' and o.origin <> 'courtesy' and o.paid_at <= p.request_date))`,
    ],
    [
      'a message about an order that did not exist',
      'select d.id from deliveries d join orders o on o.id = d.order_id where d.created_at < o.created_at',
    ],
    [
      'a message that failed at an address which is not its order’s',
      `select d.recipient from deliveries d join orders o on o.id = d.order_id
       where d.state = 'failed' and o.origin = 'online' and d.recipient is distinct from case d.channel when 'email' then o.buyer_email else o.buyer_phone end`,
    ],
    [
      'news told to who bought after it',
      `select o.code from announcement_recipients r join event_announcements a on a.id = r.announcement_id
       join orders o on o.id = r.order_id where o.created_at > a.created_at`,
    ],
    [
      'a refund that was asked for before the order was paid',
      'select r.id from refund_requests r join orders o on o.id = r.order_id where r.created_at < o.paid_at',
    ],
    [
      'a program that was told something before it was connected, or of what never happened',
      `select d.kind from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
       join events e on e.id = d.event_id
       where d.created_at < w.created_at or d.created_at > event_end(e.start_date, e.end_date)`,
    ],
    [
      'more orders than visits of the page',
      `select e.name from events e where (select sum(views) from page_views where event_id = e.id)
         < (select count(*) from orders where event_id = e.id and origin = 'online')`,
    ],
  ])('the demonstration nowhere shows %s', async (_, sql) => {
    expect(await query(sql)).toEqual([]);
  });

  it('the demonstration is created once: another start changes nothing', async () => {
    // Rows that may change meanwhile: errands at the gateway, expired bookings, the sums of the figures, and counted
    // limits.
    const errands = () => query("select id from payment_errands where state = 'open'");
    while ((await errands()).length > 0) await started.app.get(RunErrands, { strict: false }).runDue();
    await started.app.get(ExpiredHolds).giveBack();
    await foldFigures(started);
    await started.app.get(RateLimits, { strict: false }).flush();
    const before = await everything();
    await seedDemo(started.app, started.clock);
    expect(await everything()).toEqual(before);
  });

  it('the demonstration continues after a start that was cut before its end, whatever became of its events', async () => {
    const events = () => query('select id, published_at, canceled_at from events order by id');
    const before = await events();
    await fillDemo(started.app, started.clock);
    expect(await events()).toEqual(before);
  }, 600_000);

  it('the demonstration can be closed as a whole: nobody enters, nothing is on sale, and the ledger is unchanged', async () => {
    const counted = () =>
      query(
        `select (select count(*) from orders) as orders, (select count(*) from tickets) as tickets,
           (select count(*) from ledger_entries) as entries, (select sum(amount)::bigint from ledger_entries) as book`,
      );
    const before = await counted();
    const accounts = (await findDemoAccounts(started.database)).map(({ id }) => id);
    expect(accounts.toSorted()).toEqual(DEMO_IDS.toSorted());
    const closed = await started.app.get(CloseDemo, { strict: false }).run(accounts);
    expect(closed).toEqual({ accounts: DEMO_PEOPLE.length, events: expect.any(Number) });
    expect(closed.events).toBeGreaterThan(3);
    expect(await counted()).toEqual(before);
    expect(await findDemoAccounts(started.database)).toEqual([]);
    expect(
      await query(`select id from events where availability = 'public' and event_end(start_date, end_date) > now()`),
    ).toEqual([]);
    await foldFigures(started);
    await recountNow(started);
    expect(await query('select figure, shown, recounted from recount_differences')).toEqual([]);
  });
});

describe('demonstration refused', () => {
  it('the demonstration is not created in a database with other people', async () => {
    const { app, clock, database, stop } = await start();
    try {
      await database.query(`insert into users (id, name, email) values (gen_random_uuid(), 'Ana', 'ana@exemplo.br')`);
      await seedDemo(app, clock);
      expect(await database.query('select email from users')).toEqual([{ email: 'ana@exemplo.br' }]);
      expect(await database.query('select id from events')).toEqual([]);
    } finally {
      await stop();
    }
  }, 60_000);

  it('the demonstration is refused in production, which does not start with it @V6.3.2 @V15.2.3', () => {
    expect(() => readEnv({ ...SETTINGS, NODE_ENV: 'production', DATABASE_URL: 'postgres://db/festix' })).toThrow(
      'SEED_DEMO is not for production',
    );
  });
});
