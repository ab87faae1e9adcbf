import { Injectable } from '@nestjs/common';
import { refundOf, type RefundGround } from '@festix/domain/selling';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { RefundableTicket } from './refunds.queries.ts';

/** A request before it is stored. */
export interface NewRequest {
  id: string;
  order_id: string;
  event_id: string;
  rule: RefundGround;
  /** Approved and carried out, or waiting for an answer. */
  status: 'pending' | 'approved';
  reason: string | null;
  asked_by: string | null;
  tickets: readonly RefundableTicket[];
}

const WRITE_REQUEST = sql`
  with request as (
    insert into refund_requests (id, order_id, event_id, rule, status, amount, reason, asked_by, created_at, answered_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $5 <> 'pending' then $9::timestamptz end)
    returning id
  )
  insert into refund_tickets (request_id, ticket_id, amount)
  select request.id, ticket_id, amount
  from request, json_to_recordset($10) as t (ticket_id uuid, amount integer)`;

const WRITE_ANSWER = sql`
  with closed as (
    update refund_tickets set is_open = false where request_id = $1 and $2 <> 'approved'
  )
  update refund_requests set status = $2, answer = $3, answered_by = $4, answered_at = $5 where id = $1`;

/** Stores requests and their answers, in the transaction that holds the order. */
@Injectable()
export class RefundBook {
  constructor(private readonly clock: Clock) {}

  async write(tx: Tx, request: NewRequest): Promise<void> {
    const lines = request.tickets.map((ticket) => ({ ticket_id: ticket.id, amount: refundOf([ticket]).amount }));
    await tx.query(
      WRITE_REQUEST.with([
        request.id,
        request.order_id,
        request.event_id,
        request.rule,
        request.status,
        refundOf(request.tickets).amount,
        request.reason,
        request.asked_by,
        this.clock.now(),
        JSON.stringify(lines),
      ]),
    );
  }

  /** Ends a request: by an answer, or its buyer's withdrawal. */
  async answer(
    tx: Tx,
    id: string,
    answer: { status: 'approved' | 'refused' | 'withdrawn'; reason: string | null; by: string | null },
  ): Promise<void> {
    await tx.query(WRITE_ANSWER.with([id, answer.status, answer.reason, answer.by, this.clock.now()]));
  }
}
