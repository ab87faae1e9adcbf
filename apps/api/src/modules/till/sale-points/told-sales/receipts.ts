import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';

/** A receipt number that a device issued for an order. */
export interface IssuedReceipt {
  number: number;
  order_id: string;
  issued_at: Date;
}

/** The device's number with its counter. */
export interface ReceiptNumber {
  device_number: number;
  number: number;
}

/** SQL: the `ReceiptNumber` of the order `o`: the first that the selling device issued for it. */
export const RECEIPT_OF_ORDER = sql`(
  select json_build_object('device_number', d.number, 'number', r.number)
  from receipts r join devices d on d.id = r.device_id
  where r.order_id = o.id and r.device_id = o.device_id order by r.issued_at, r.number limit 1)`;

/** SQL: how often the selling device has printed papers of the order `o` again. */
export const REPRINTS_OF_ORDER = sql`(
  select coalesce(sum(r.reprints), 0)::integer from receipts r where r.order_id = o.id and r.device_id = o.device_id)`;

const WRITE_RECEIPTS = sql`
  insert into receipts (device_id, number, order_id, issued_at)
  select $1, number, order_id, issued_at
  from json_to_recordset($2) as r (number integer, order_id uuid, issued_at timestamptz)
  on conflict (device_id, number, order_id) do update set issued_at = excluded.issued_at
    where receipts.issued_at > excluded.issued_at`;

/** Counts also for a receipt whose own op is still under way. */
const COUNT_REPRINT = sql`
  insert into receipts (device_id, number, order_id, issued_at, reprints) values ($1, $2, $3, $4, 1)
  on conflict (device_id, number, order_id) do update set reprints = receipts.reprints + 1`;

/** Stores numbers that a device has used, whatever became of the sales: its counter has no gaps. */
export async function writeReceipts(tx: Tx, deviceId: string, receipts: readonly IssuedReceipt[]): Promise<void> {
  if (receipts.length > 0) await tx.query(WRITE_RECEIPTS.with([deviceId, JSON.stringify(receipts)]));
}

/** Counts one more print of a receipt that had been handed out. */
export async function countReprint(
  tx: Tx,
  deviceId: string,
  { number, order_id, issued_at }: IssuedReceipt,
): Promise<void> {
  await tx.query(COUNT_REPRINT.with([deviceId, number, order_id, issued_at]));
}
