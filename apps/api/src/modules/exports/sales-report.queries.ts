import type { OrderFilter } from '../orders/orders.queries.ts';
import type { LongRead } from './long-reads.ts';
import { salesStatement, type SaleRecord } from './sales-statement.ts';

export interface ReportedEvent {
  name: string;
  time_zone: string;
}

export interface ReportedPrice {
  id: string;
  name: string;
  lot: string;
}

/** Sales that are read from the database at a time. */
const AT_A_TIME = 500;

export async function eventOf(reading: LongRead, eventId: string): Promise<ReportedEvent> {
  const [event] = await reading.query<ReportedEvent>('select name, time_zone from events where id = $1', [eventId]);
  if (!event) throw new Error(`the guard has seen the event ${eventId}`);
  return event;
}

/** Every price that the event's tickets were ever sold at, archived ones too. */
export function pricesOf(reading: LongRead, eventId: string): Promise<ReportedPrice[]> {
  return reading.query<ReportedPrice>(
    `select p.id, p.name, l.name as lot from prices p join lots l on l.id = p.lot_id where p.event_id = $1`,
    [eventId],
  );
}

export async function countOf(reading: LongRead, { where, params }: OrderFilter): Promise<number> {
  const [row] = await reading.query<{ count: number }>(`select count(*) from orders o where ${where}`, params);
  return row?.count ?? 0;
}

export function salesOf(reading: LongRead, filter: OrderFilter, { time_zone }: ReportedEvent) {
  const { sql, params } = salesStatement(filter, time_zone);
  return reading.batches<SaleRecord>(sql, params, AT_A_TIME);
}
