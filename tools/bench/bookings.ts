import { buyingEndpoints } from '@festix/domain/contract';
import { makeOrderCode, makeTicketCode } from '@festix/domain/selling';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { pathOf } from '../stage/api-client.ts';
import { bringCast, type Cast } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { countCores, type Cores } from './cores.ts';
import { atDoors } from './doors-polling.ts';
import { atLeast, holds, median, type Finding, type Goal, type Growth } from './finding.ts';
import { runLoad } from './http-load.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

const FEW = 8;
/** For the curve alone: ten times and a hundred times as many. */
const CROWDS = [80, 800];
const MANY = 128;
const TICKETS_PER_ORDER = 2;
/** A limit that is no limit within a run. */
const PLENTY = 1_000_000;
const SCARCE = 3_001;
const DOORS = 100;

const LEAST_PER_MINUTE = 100_000;
const LEAST_OF_LIMIT = 1;
/** Ratio by which several runs of one figure differ on one machine. */
const SPREAD = 0.95;

/**
 * Bookings of two tickets each on one lot with limited stock, without a listener and with a hundred doors listening.
 */
export const bookings: BenchRow = {
  name: 'bookings',
  run: (bench) =>
    withStage({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000000', ...bench.env } }, async (stage) => {
      const cast = await bringCast(stage);
      const event = await openEvent(cast.producer, 'Bench da Reserva');
      const place = { stage, cast, event, bench };
      const rushes: Rush[] = [];
      const rush = async (kind: string, buyers: number): Promise<number> => {
        const done = await rushOn(place, kind, buyers);
        rushes.push(done);
        return done.per_minute;
      };
      await rushOn(place, 'warm-up', MANY, bench.pace.warmUp);
      const figures = await inTurn(bench.pace.rounds, {
        limit: () => oneStatementEach(place),
        few: () => rush('few', FEW),
        many: () => rush('many', MANY),
        doors: () => atDoors({ stage, cast, event, doors: DOORS }, () => rush('doors', MANY)),
      });
      const points = [{ size: FEW, value: median(figures.few) }];
      for (const buyers of CROWDS) points.push({ size: buyers, value: await rush('crowd', buyers) });
      const scarce = await sellOut(place);
      return findingsOf(figures, rushes, scarce, { of: 'buyers at once', points });
    }),
};

interface Place {
  stage: Stage;
  cast: Cast;
  event: StagedEvent;
  bench: Bench;
}

interface Rush {
  kind: string;
  per_minute: number;
  byStatus: Record<number, number>;
  p50: number;
  p99: number;
  cores: Cores;
  stock_is_exact: boolean;
}

let lots = 0;
const newLot = ({ cast, event }: Place, limit: number): Promise<StagedLot> =>
  openLot(cast.producer, event, `Lote de prova ${++lots}`, limit);

async function rushOn(
  place: Place,
  kind: string,
  buyers: number,
  milliseconds = place.bench.pace.measure,
): Promise<Rush> {
  const { stage, event } = place;
  const lot = await newLot(place, PLENTY);
  const path = pathOf(buyingEndpoints.book, { params: { slug: event.slug } });
  const cores = countCores(stage);
  const { byStatus, seconds, p50, p99 } = await runLoad({
    url: stage.url,
    connections: buyers,
    milliseconds,
    next: () => ({
      method: 'POST',
      path,
      body: { id: newId(), items: [{ price_id: lot.price_id, amount: TICKETS_PER_ORDER }] },
    }),
  });
  const used = cores();
  const booked = byStatus[201] ?? 0;
  const stock = await stockOf(stage, lot);
  const stock_is_exact = stock.reserved === booked * TICKETS_PER_ORDER && stock.tickets === stock.reserved;
  return { kind, per_minute: (booked / seconds) * 60, byStatus, p50, p99, cores: used, stock_is_exact };
}

interface Stock {
  reserved: number;
  tickets: number;
  orders: number;
}

async function stockOf({ database }: Stage, lot: StagedLot): Promise<Stock> {
  const { rows } = await database.query<Stock>(
    `select reserved, (select count(*)::integer from tickets where lot_id = $1) as tickets,
       (select count(distinct order_id)::integer from tickets where lot_id = $1) as orders
     from lots where id = $1`,
    [lot.id],
  );
  return rows[0] as Stock;
}

/** The reservation and nothing beside it: places, order and tickets, no page, no audit, no rules. */
const RESERVE = `
  with places as (
    update lots set reserved = reserved + $7
    where id = $2 and sold + reserved + leased + $7 <= ticket_limit
    returning id, event_id
  ),
  booked as (
    insert into orders (id, event_id, code, origin, status, subtotal, tax_amount, total, convenience_tax, request_hash, created_at, expires_at)
    select $1, event_id, $3, 'online', 'booking', 10000, 1000, 11000, 1000, $4, now(), now() + interval '15 minutes' from places
    returning id, event_id
  )
  insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, unit_amount, tax_amount, position, code, status, created_at)
  select uuidv7(), booked.id, booked.event_id, $2, $5, 'inteira', 5000, 500, position - 1, code, 'held', now()
  from booked, unnest($6::text[]) with ordinality as t (code, position)`;

async function oneStatementEach(place: Place): Promise<number> {
  const { stage, bench } = place;
  const lot = await newLot(place, PLENTY);
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    let booked = 0;
    const begun = performance.now();
    while (performance.now() - begun < bench.pace.measure) {
      const codes = Array.from({ length: TICKETS_PER_ORDER }, () => makeTicketCode(randomBytes(10)));
      const order = makeOrderCode('Bench', randomBytes(10));
      const values = [newId(), lot.id, order, randomBytes(32), lot.price_id, codes, TICKETS_PER_ORDER];
      const { rowCount } = await client.query({ name: 'reserve', text: RESERVE, values });
      if (rowCount === TICKETS_PER_ORDER) booked++;
    }
    return (booked / (performance.now() - begun)) * 60_000;
  } finally {
    await client.end();
  }
}

/**
 * Books fewer places than people want, one to three at a time. Returns stock and statuses, which show that exactly all
 * of them are sold.
 */
async function sellOut(place: Place): Promise<{ stock: Stock; byStatus: Record<number, number> }> {
  const lot = await newLot(place, SCARCE);
  const path = pathOf(buyingEndpoints.book, { params: { slug: place.event.slug } });
  let left = SCARCE * 2;
  const { byStatus } = await runLoad({
    url: place.stage.url,
    connections: MANY,
    next: () => {
      if (left-- <= 0) return undefined;
      const amount = 1 + (left % 3);
      return { method: 'POST', path, body: { id: newId(), items: [{ price_id: lot.price_id, amount }] } };
    },
  });
  return { stock: await stockOf(place.stage, lot), byStatus };
}

function findingsOf(
  figures: Record<'limit' | 'few' | 'many' | 'doors', number[]>,
  rushes: Rush[],
  scarce: { stock: Stock; byStatus: Record<number, number> },
  growth: Growth,
): Finding[] {
  const few = median(figures.few);
  const limit = median(figures.limit);
  const finding = (work: string, kind: 'few' | 'many' | 'doors', goals: (value: number) => Goal[]): Finding => {
    const value = median(figures[kind]);
    const own = rushes.filter((rush) => rush.kind === kind);
    return {
      work,
      measured: { value, unit: '/min' },
      limit: { value: limit, unit: '/min', what: 'one statement, one connection' },
      goals: [
        ...goals(value),
        holds(
          'stock exact',
          own.every((rush) => rush.stock_is_exact),
        ),
      ],
      detail: { rounds: figures[kind], limits: figures.limit, rushes: own },
    };
  };
  const { stock, byStatus } = scarce;
  const exact = stock.reserved === SCARCE && stock.tickets === SCARCE && stock.orders === byStatus[201];
  return [
    { ...finding(`bookings, ${FEW} buyers`, 'few', () => []), growth },
    finding(`bookings, ${MANY} buyers`, 'many', (value) => [
      atLeast(LEAST_PER_MINUTE, value, '/min'),
      atLeast(LEAST_OF_LIMIT, value / limit, 'of the limit'),
      holds(`no less than at ${FEW}`, value >= few * SPREAD),
    ]),
    finding(`bookings, ${MANY} buyers, ${DOORS} doors and a till`, 'doors', () => []),
    {
      work: `${MANY} buyers on ${SCARCE} places`,
      measured: { value: stock.tickets, unit: 'tickets' },
      goals: [holds('never one too many, none left over', exact)],
      detail: { stock, byStatus },
    },
  ];
}
