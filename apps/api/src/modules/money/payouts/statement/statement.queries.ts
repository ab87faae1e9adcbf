import type { PixKeyType } from '@festix/domain/ground';
import type { LedgerAccount, PayoutStatus } from '@festix/domain/money';
import type { LongRead } from '../../../documents/reports/long-reads.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';

/** A movement; days are `yyyy-MM-dd` of the event's zone. */
export interface MovementRecord {
  day: string;
  account: LedgerAccount;
  /** Change of the balance in centavos; negative if it fell. */
  amount: number;
  note: string | null;
  /** Balance after it. */
  balance: number;
}

export interface PayoutRecord {
  asked: string;
  sent: string | null;
  amount: number;
  pix: string;
  pix_type: PixKeyType;
  /** Whether the reader may see the whole key. */
  is_told: boolean;
  status: PayoutStatus;
  is_rebate: boolean;
  note: string | null;
}

export interface CostRecord {
  day: string;
  is_rebate: boolean;
  amount: number;
  note: string | null;
}

const AT_A_TIME = 500;

/**
 * SQL of `tellsWhom`: key and notes of a payout `p` requested by a former producer of the event `e` are for readers of
 * everything, `$3`.
 */
const IS_TOLD = sql`(p.producer_id = e.producer_id or $3)`;

const NOTE = sql`coalesce(p.obs_admin, case when ${IS_TOLD} then p.obs_producer end)`;

/** Returns SQL that computes the local day of a time as text; `$2` is the event's zone. */
const dayOf = (moment: Statement): Statement => sql`to_char(${moment} at time zone $2, 'YYYY-MM-DD')`;

/**
 * Selects sales by the day on which they were made, net of later refunds; expenses and payouts by their own day. Their
 * sum is the balance.
 */
const MOVEMENTS = sql<MovementRecord>`
  with lines as (
    select ${dayOf(sql`quarter`)} as day, case when account like '%_receipts' then 1 else 2 end as place, account, -sum(amount) as amount, null as note, null::uuid as id
    from booked where event_id = $1
      and account in ('online_receipts', 'till_receipts', 'administration_due', 'absorbed_fees_due', 'producer_received')
    group by 1, account
    union all
    select ${dayOf(sql`created_at`)}, 3, 'producer_expenses', -amount, obs, id
    from expenses where event_id = $1 and removed_at is null and not is_rebate
    union all
    select ${dayOf(sql`p.sent_date`)}, 4, 'paid_out', -p.amount, ${NOTE}, p.id
    from payouts p join events e on e.id = p.event_id
    where p.event_id = $1 and p.removed_at is null and p.status = 'done' and not p.is_rebate
  )
  select day, account, amount::bigint as amount, note,
    (sum(amount) over (order by day, place, account, id rows unbounded preceding))::bigint as balance
  from lines where amount <> 0 order by day, place, account, id`;

const PAYOUTS = sql<PayoutRecord>`
  select ${dayOf(sql`p.request_date`)} as asked, ${dayOf(sql`p.sent_date`)} as sent, p.amount, coalesce(p.pix, '') as pix, p.pix_type,
    ${IS_TOLD} as is_told, p.status, p.is_rebate, ${NOTE} as note
  from payouts p join events e on e.id = p.event_id
  where p.event_id = $1 and p.removed_at is null order by p.request_date, p.created_at, p.id`;

const COSTS = sql<CostRecord>`
  select ${dayOf(sql`created_at`)} as day, is_rebate, amount, obs as note
  from expenses where event_id = $1 and removed_at is null order by created_at, id`;

export function movementsOf(reading: LongRead, eventId: string, zone: string, seesAll: boolean) {
  return reading.batches(MOVEMENTS.with([eventId, zone, seesAll]), AT_A_TIME);
}

export function payoutsOf(reading: LongRead, eventId: string, zone: string, seesAll: boolean) {
  return reading.batches(PAYOUTS.with([eventId, zone, seesAll]), AT_A_TIME);
}

export function costsOf(reading: LongRead, eventId: string, zone: string) {
  return reading.batches(COSTS.with([eventId, zone]), AT_A_TIME);
}
