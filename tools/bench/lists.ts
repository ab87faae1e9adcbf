import { dashboardEndpoints, saleEndpoints, type OverviewView, type SalesListView } from '@festix/domain/contract';
import { pathOf } from '../stage/api-client.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, signedInAgain, type Cast } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { atMost, holds, median, percentile, shown, type Finding } from './finding.ts';
import { runLoad } from './http-load.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

const FEW = 10_000;
/** For the curve alone. */
const SOME = { thorough: 100_000, quick: 20_000 };
const MANY = { thorough: 1_000_000, quick: 50_000 };
/** Orders at tills, in the same lot: few among many, as at an event that is sold online. */
const AT_TILLS = 200;
const TICKETS_PER_ORDER = 2;
const DAYS = 30;
const LAST_PAGE_OF_FEW = 400;
const ROWS = 25;

/** Answers of each in one round, in turn. */
const ANSWERS = { thorough: 20, quick: 8 };

const MOST_OF_FEW = 2;
const MOST_MILLISECONDS = 200;

/** Overview and sales list of an event with many orders, each question beside the same of an event with few. */
export const lists: BenchRow = {
  name: 'lists',
  run: (bench) =>
    withStage({ env: bench.env }, async (stage) => {
      const people = await bringCast(stage);
      const few = await sell(stage, people, FEW);
      const some = await sell(stage, people, bench.pace.quick ? SOME.quick : SOME.thorough);
      const many = await sell(stage, people, bench.pace.quick ? MANY.quick : MANY.thorough);
      await settle(stage);
      const cast = { ...people, producer: await signedInAgain(people.producer) };
      const findings: Finding[] = [];
      for (const question of QUESTIONS) findings.push(await ask(stage, cast, question, { few, some, many }, bench));
      return [...findings, await recount(stage, cast, many)];
    }),
};

interface Sold {
  event: StagedEvent;
  lot: StagedLot;
  /** Number of orders, those at tills included. */
  orders: number;
  /** One of them. */
  sample: Sample;
}

interface Sample {
  code: string;
  buyer_name: string;
  buyer_document: string;
}

async function sell(stage: Stage, { producer, buyer }: Cast, orders: number): Promise<Sold> {
  const { database } = stage;
  const event = await openEvent(producer, 'Bench das Listas');
  // A lot has a million places at most; all sales at tills are of the first one.
  const [lot, other] = [
    await openLot(producer, event, 'Pista', orders),
    await openLot(producer, event, 'Mezanino', orders),
  ];
  const keys = await database.query<{ id: number }>('select id from signing_keys where retired_at is null');
  const points = await database.query<{ id: string }>('select id from sale_points limit 1');
  const common = { event, buyer, key_id: keys.rows[0]?.id ?? 1, days: DAYS };
  const sale_point_id = points.rows[0]?.id ?? '';
  await writeBulkTickets(database, { ...common, lot, count: orders - TICKETS_PER_ORDER * AT_TILLS });
  await writeBulkTickets(database, { ...common, lot: other, count: orders });
  await writeBulkTickets(database, { ...common, lot, count: TICKETS_PER_ORDER * AT_TILLS, sale_point_id });
  await database.query(BOOK, [event.id]);
  const { rows } = await database.query<Sample>(
    `select code, buyer_name, buyer_document from orders where event_id = $1 and origin = 'online' limit 1`,
    [event.id],
  );
  const [sample] = rows;
  if (!sample) throw new Error('Nothing was sold.');
  return { event, lot, orders, sample };
}

/** Inserts their ledger entries: the writer of bulk tickets makes none. */
const BOOK = `
  insert into booked_changes (event_id, quarter, account, amount)
  select $1, quarter, account, -sum(amount) from (
    select quarter_of(o.created_at) as quarter, sums.account, sums.amount
    from orders o, lateral (values
      (case o.origin when 'pdv' then 'till_receipts' else 'online_receipts' end,
        case o.origin when 'pdv' then o.total else o.subtotal end),
      ('convenience_fees', case o.origin when 'pdv' then 0 else o.tax_amount end)
    ) sums (account, amount)
    where o.event_id = $1
  ) booked
  group by quarter, account`;

/** Waits for the figures to be folded into sums, as they are within seconds of the last sale. */
async function settle({ database }: Stage): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select from sold_changes union all select from booked_changes limit 1');
    if (rows.length === 0) break;
  }
  await database.query('vacuum (analyze) sold_changes, booked_changes, sold_sums, booked_sums, orders, tickets');
}

type Size = 'few' | 'some' | 'many';

interface Question {
  work: string;
  path(sold: Sold): string;
}

const overviewPath = ({ event }: Sold): string =>
  pathOf(dashboardEndpoints.overview, { area: 'producer', params: { event_id: event.id } });

function listPath({ event }: Sold, query: { page?: number } & Record<string, unknown> = {}): string {
  const { page = 1, ...rest } = query;
  return pathOf(saleEndpoints.list, {
    area: 'producer',
    params: { event_id: event.id },
    query: { take: ROWS, skip: (page - 1) * ROWS, ...rest },
  });
}

const QUESTIONS: readonly Question[] = [
  { work: 'overview', path: overviewPath },
  { work: 'sales, the first page', path: (sold) => listPath(sold) },
  { work: `sales, page ${LAST_PAGE_OF_FEW}`, path: (sold) => listPath(sold, { page: LAST_PAGE_OF_FEW }) },
  { work: 'sales, the middle page', path: (sold) => listPath(sold, { page: Math.ceil(sold.orders / ROWS / 2) }) },
  { work: 'sales, the last page', path: (sold) => listPath(sold, { page: Math.ceil(sold.orders / ROWS) }) },
  { work: 'sales of all statuses', path: (sold) => listPath(sold, { status: 'all' }) },
  { work: 'sales of a lot', path: (sold) => listPath(sold, { lots: sold.lot.id }) },
  { work: 'sales of a lot at tills', path: (sold) => listPath(sold, { lots: sold.lot.id, sales_type: 'pdv' }) },
  { work: 'sales to a common name', path: (sold) => listPath(sold, { query: 'silva', filter: 'user' }) },
  { work: 'sales to a whole name', path: (sold) => listPath(sold, { query: sold.sample.buyer_name, filter: 'user' }) },
  { work: 'sales to two letters', path: (sold) => listPath(sold, { query: 'ca', filter: 'user' }) },
  { work: 'sales to nobody', path: (sold) => listPath(sold, { query: 'zebedeu quaresma', filter: 'user' }) },
  {
    work: 'sales to a document',
    path: (sold) => listPath(sold, { query: sold.sample.buyer_document, filter: 'document' }),
  },
  { work: 'the sale of a code', path: (sold) => listPath(sold, { query: sold.sample.code, filter: 'code' }) },
];

async function ask(
  { url }: Stage,
  { producer }: Cast,
  { work, path }: Question,
  { few, some, many }: Record<Size, Sold>,
  { pace }: Bench,
): Promise<Finding> {
  const took: Record<Size, number[]> = { few: [], some: [], many: [] };
  const headers = { authorization: `Bearer ${producer.token}` };
  const once = async (kind: Size, sold: Sold): Promise<number> => {
    const milliseconds = await answerTime(url, path(sold), headers);
    took[kind].push(milliseconds);
    return milliseconds;
  };
  for (const sold of [few, some, many]) await answerTime(url, path(sold), headers);
  const answers = pace.rounds * (pace.quick ? ANSWERS.quick : ANSWERS.thorough);
  await inTurn(answers, {
    few: () => once('few', few),
    some: () => once('some', some),
    many: () => once('many', many),
  });
  const [value, limit] = [median(took.many), median(took.few)];
  return {
    work: `${work}, ${shown(many.orders)} orders`,
    measured: { value, unit: 'ms' },
    limit: { value: limit, unit: 'ms', what: `with ${shown(few.orders)}` },
    goals: [
      atMost(MOST_OF_FEW, value / limit, '× of it'),
      atMost(MOST_MILLISECONDS, percentile(took.many, 0.95), 'ms, p95'),
    ],
    growth: {
      of: 'orders',
      points: [
        { size: few.orders, value: limit },
        { size: some.orders, value: median(took.some) },
        { size: many.orders, value },
      ],
    },
    detail: { ...took },
  };
}

async function answerTime(url: string, path: string, headers: Record<string, string>): Promise<number> {
  let left = 1;
  const { byStatus, p50 } = await runLoad({
    url,
    connections: 1,
    next: () => (left-- > 0 ? { method: 'GET', path, headers } : undefined),
  });
  if (byStatus[200] !== 1) throw new Error(`${path} answered ${JSON.stringify(byStatus)}`);
  return p50;
}

const COUNTED = `
  select count(*)::integer as orders, sum(o.total - o.refunded_amount)::float8 as total, sum(t.tickets)::integer as tickets
  from orders o, lateral (select count(*) as tickets from tickets t where t.order_id = o.id and t.status = 'valid') t
  where o.event_id = $1 and o.status = 'paid'`;

interface Counted {
  orders: number;
  tickets: number;
  total: number;
}

/** Compares the lists with a count of the orders, independent of the measured code. */
async function recount({ database }: Stage, { producer }: Cast, { event }: Sold): Promise<Finding> {
  const begun = performance.now();
  const { rows } = await database.query<Counted>(COUNTED, [event.id]);
  const value = performance.now() - begun;
  const params = { event_id: event.id };
  const list: SalesListView = await producer.call(saleEndpoints.list, { area: 'producer', params });
  const overview: OverviewView = await producer.call(dashboardEndpoints.overview, { area: 'producer', params });
  const [counted] = rows;
  return {
    work: `recount of ${shown(counted?.orders ?? 0)} orders`,
    measured: { value, unit: 'ms' },
    goals: [
      holds('the list agrees', agree(counted, { ...list, orders: list.count, tickets: list.totalTickets })),
      holds(
        'the overview agrees',
        counted?.orders === overview.orders_count && counted.tickets === overview.tickets_count,
      ),
    ],
  };
}

function agree(one: Counted | undefined, other: Counted): boolean {
  return one?.orders === other.orders && one.tickets === other.tickets && one.total === other.total;
}
