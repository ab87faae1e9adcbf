import type { AnswerView, VerdictCode } from '@festix/domain/contract';
import type { ChargedCard, OrderStatus, PaymentMethod } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { READ_ANSWERS } from '../orders/order-answers.ts';

/** Most scans shown of an order: a ticket may be scanned all night. */
export const MOST_SCANS = 500;
export const MOST_STEPS = 200;

export interface ScanRow {
  id: string;
  ticket_id: string;
  at: Date;
  code: VerdictCode;
  is_admission: boolean;
  is_conflict: boolean;
  decided_offline: boolean;
  device: string | null;
  gate: string | null;
  by: string | null;
  undone_at: Date | null;
  undone_by: string | null;
  undo_reason: string | null;
}

export interface TransferRow {
  ticket_id: string;
  /** Whether its buyer transferred it, and not a later holder. */
  is_from_buyer: boolean;
  at: Date;
  from: string | null;
  to: string | null;
}

export interface PaymentRow {
  id: string;
  method: PaymentMethod;
  status: string;
  status_detail: string | null;
  amount: number;
  created_at: Date;
  expires_at: Date | null;
  sent_back_at: Date | null;
  card: ChargedCard | null;
}

export interface StepRow {
  id: number;
  at: Date;
  action: string;
  by: string | null;
  status: OrderStatus | null;
  status_detail: string | null;
}

const TICKETS_OF = sql`select tickets.id from tickets where tickets.order_id = $1`;

const SCANS = sql<ScanRow>`
  select s.id, s.ticket_id, s.adjusted_at as at, s.code, s.is_admission, s.is_conflict, s.decided_offline,
    d.name as device, s.gate, u.name as by, c.undone_at, v.name as undone_by, c.undo_reason
  from scans s
  left join devices d on d.id = s.device_id
  left join users u on u.id = s.user_id
  left join checkins c on c.ticket_id = s.ticket_id and c.scan_id = s.id and c.undone_at is not null
  left join users v on v.id = c.undone_by
  where s.ticket_id in (${TICKETS_OF})
  order by s.adjusted_at desc, s.id desc limit ${sql.literal(MOST_SCANS)}`;

const TRANSFERS = sql<TransferRow>`
  select ticket_id, is_from_buyer, transferred_at as at, coalesce(from_name, from_email) as from, coalesce(to_name, to_email) as to
  from ticket_transfers where ticket_id in (${TICKETS_OF})
  order by transferred_at desc, id desc`;

const PAYMENTS = sql<PaymentRow>`
  select id, method, status, status_detail, amount, created_at, expires_at, sent_back_at, card
  from payments where order_id = $1 order by created_at desc, id desc`;

const STEPS = sql<StepRow>`
  select * from (
    select a.id, a.at, a.action, u.name as by, a.after->>'status' as status, a.after->>'status_detail' as status_detail
    from audit_entries a left join users u on u.id = a.actor_id
    where a.subject_id = $1 and a.subject_kind = 'order' order by a.at desc, a.id desc limit ${sql.literal(MOST_STEPS)}
  ) steps order by at, id`;

/** Reads the history of one order: scans and transfers of its tickets, charges and audit entries. */
@Injectable()
export class SalePartsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first, like the others except the history. */
  scans(orderId: string): Promise<ScanRow[]> {
    return this.database.query(SCANS.with([orderId]));
  }

  transfers(orderId: string): Promise<TransferRow[]> {
    return this.database.query(TRANSFERS.with([orderId]));
  }

  payments(orderId: string): Promise<PaymentRow[]> {
    return this.database.query(PAYMENTS.with([orderId]));
  }

  /** Returns the answers of the order first, then of its tickets; in the order of the form. */
  answers(orderId: string): Promise<AnswerView[]> {
    return this.database.query(sql<AnswerView>`${READ_ANSWERS}`.with([orderId]));
  }

  steps(orderId: string): Promise<StepRow[]> {
    return this.database.query(STEPS.with([orderId]));
  }
}
