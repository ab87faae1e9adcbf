import {
  checkinEndpoints,
  deviceEndpoints,
  doorEndpoints,
  doorPanelEndpoints,
  saleEndpoints,
} from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { atMost, holds, median, type Finding } from './finding.ts';
import { divide } from './months.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

/** Months with an event each, and partitions of their own where the tables are divided. */
const MONTHS = 24;
/** The event that is read, in the middle of them. */
const READ = 12;
const TICKETS = 2_000;
/** Scans of tickets that are not measured, in each month. */
const SCANS = { thorough: 100_000, quick: 5_000 };
/** Calls of one measurement. */
const CALLS = { thorough: 60, quick: 20 };
/** How much longer a call may take where the tables have many months. */
const MOST = 1.5;
/** A call below it is over before anybody notices. */
const UNNOTICED_MS = 3;

/**
 * Reads one event over years of scans and ledger, in two databases beside each other: whole tables, and tables divided by
 * month. What differs is what PostgreSQL does for months that have nothing of the event.
 */
export const manyMonths: BenchRow = {
  name: 'many-months',
  run: (bench) =>
    withStage({ env: bench.env }, (whole) =>
      withStage({ env: bench.env }, async (divided) => {
        await divide(divided);
        await addMonths(divided);
        const evenings = { whole: await fill(whole, bench), divided: await fill(divided, bench) };
        const findings: Finding[] = [];
        for (const read of READS) findings.push(await compare(read, evenings, bench));
        return findings;
      }),
    ),
};

async function addMonths({ database }: Stage): Promise<void> {
  for (const table of ['scans', 'ledger_postings', 'ledger_entries']) {
    // The first months are there already.
    await database.query(
      `select add_month($1, month) from (
         select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date as month
         from generate_series(1, $2::integer) n) m
       where month >= coalesce((
         select max(month_of(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]+)''\\)')::uuid))
         from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass), month)
       order by month`,
      [table, MONTHS + 2],
    );
  }
}

/** An evening at the doors of the event that is read. */
interface Evening {
  stage: Stage;
  producer: Person;
  event: StagedEvent;
  device_id: string;
  order_id: string;
  /** Tickets that no door has scanned yet. */
  next: TicketText[];
}

/** Writes an event for each month to come: as long ago nobody could have made them, and PostgreSQL does not mind. */
async function fill(stage: Stage, bench: Bench): Promise<Evening> {
  const { database } = stage;
  const { producer, buyer } = await bringCast(stage);
  const texts = await TicketTexts.open(database);
  const { id: device_id } = await producer.call(deviceEndpoints.enrol, {
    body: { id: newId(), name: 'Portão', kind: 'door' },
  });
  const evenings: Pick<Evening, 'event' | 'next'>[] = [];
  for (let month = 1; month <= MONTHS; month++) {
    const event = await openEvent(producer, `Noite ${month}`);
    const next: TicketText[] = [];
    if (month === READ) {
      const lot = await openLot(producer, event, 'Pista', TICKETS);
      await writeBulkTickets(database, { event, lot, buyer, count: TICKETS, key_id: texts.key_id });
      next.push(...(await texts.read(lot.id, TICKETS / 2, TICKETS / 2)));
    }
    await writeMonth(stage, { event, device_id, month, count: bench.pace.quick ? SCANS.quick : SCANS.thorough });
    evenings.push({ event, next });
  }
  await database.query('vacuum (analyze)');
  await database.query('checkpoint');
  const { event, next } = evenings[READ - 1]!;
  await producer.call(doorEndpoints.changes, { params: { event_id: event.id }, query: { limit: 1 } });
  const { rows } = await database.query<{ order_id: string }>(
    'select order_id from tickets where event_id = $1 order by serial limit 1',
    [event.id],
  );
  return { stage, producer, event, device_id, order_id: rows[0]?.order_id ?? '', next };
}

interface Month {
  event: StagedEvent;
  device_id: string;
  month: number;
  count: number;
}

/** Writes refused scans and postings of a month, and an entry for half of the event's tickets. */
async function writeMonth({ database }: Stage, { event, device_id, month, count }: Month): Promise<void> {
  const at = `interval '1 month' * $2::integer + interval '1 day'`;
  await database.query(
    `insert into scans (id, event_id, code, is_admission, occurred_at, adjusted_at, received_at, request_hash, device_id)
     select uuidv7(${at} + n * interval '1 second'), $1, 'TICKET_NOT_FOUND_ERROR', false, now(), now(), now(),
       sha256(n::text::bytea), $4
     from generate_series(1, $3::integer) n`,
    // The door panel counts an event's own refusals, so the event that is read has few.
    [event.id, month, month === READ ? TICKETS / 4 : count, device_id],
  );
  await database.query(
    `with entering as (
       select id as ticket_id, uuidv7(${at} + row_number() over (order by serial) * interval '1 second') as id
       from tickets where event_id = $1 order by serial limit $3::integer
     ), entered as (
       insert into checkins (id, event_id, ticket_id, entry, scan_id, scanned_at, device_id)
       select id, $1, ticket_id, 0, id, now(), $4 from entering
     )
     insert into scans (id, event_id, ticket_id, entry, code, is_admission, occurred_at, adjusted_at, device_id)
     select id, $1, ticket_id, 0, 'ADMITTED', true, now(), now(), $4 from entering`,
    [event.id, month, TICKETS / 2, device_id],
  );
  await database.query(
    `with posted as (
       insert into ledger_postings (id, event_id, kind, posted_at)
       select uuidv7(${at} + n * interval '1 second'), $1, 'paid', now() from generate_series(1, $3::integer) n returning id
     )
     insert into ledger_entries (posting_id, event_id, account, amount)
     select id, $1, account, amount from posted, (values ('bench_in', 5000), ('bench_out', -5000)) as e (account, amount)`,
    [event.id, month, count / 4],
  );
}

/** A call that reads scans, as a door or a person at the office makes it. */
interface Read {
  name: string;
  call(evening: Evening): Promise<unknown>;
}

const at = ({ event }: Evening) => ({ event_id: event.id });

const READS: readonly Read[] = [
  {
    name: 'one check-in',
    call: (evening) => {
      const reference = evening.next.pop()?.text ?? '';
      const body = { id: newId(), reference, device_id: evening.device_id };
      return evening.producer.call(doorEndpoints.checkin, { params: at(evening), body });
    },
  },
  { name: "a door's event", call: (evening) => evening.producer.call(doorEndpoints.event, { params: at(evening) }) },
  {
    name: "the doors' panel",
    call: (evening) => evening.producer.call(doorPanelEndpoints.show, { area: 'producer', params: at(evening) }),
  },
  {
    name: 'the list of entries',
    call: (evening) => evening.producer.call(checkinEndpoints.list, { area: 'producer', params: at(evening) }),
  },
  {
    name: 'an order with its scans',
    call: (evening) =>
      evening.producer.call(saleEndpoints.read, {
        area: 'producer',
        params: { ...at(evening), order_id: evening.order_id },
      }),
  },
];

async function compare(
  { name, call }: Read,
  evenings: Record<'whole' | 'divided', Evening>,
  { pace }: Bench,
): Promise<Finding> {
  const calls = pace.quick ? CALLS.quick : CALLS.thorough;
  const measure = (evening: Evening) => async (): Promise<number> => {
    const times: number[] = [];
    for (let done = 0; done < calls; done++) {
      const begun = performance.now();
      await call(evening);
      times.push(performance.now() - begun);
    }
    return median(times);
  };
  const both = { whole: measure(evenings.whole), divided: measure(evenings.divided) };
  // A server has run for long, and its connections have their plans.
  await inTurn(1, both);
  const figures = await inTurn(pace.rounds, both);
  const [whole, divided] = [median(figures.whole), median(figures.divided)];
  return {
    work: `${name}, over ${MONTHS} months`,
    measured: { value: divided, unit: 'ms' },
    limit: { value: whole, unit: 'ms', what: 'whole tables' },
    goals:
      divided - whole <= UNNOTICED_MS
        ? [holds(`no more than ${UNNOTICED_MS} ms longer`, true)]
        : [atMost(MOST, divided / whole, 'of the time')],
    detail: { figures },
  };
}
