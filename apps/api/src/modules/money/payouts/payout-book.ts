import { cents, type PixKeyType } from '@festix/domain/ground';
import { entriesForPayout, type PayoutStatus } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { LedgerBook } from '../../selling/ledger/ledger-book.ts';
import { ExpenseBook } from './expense-book.ts';

/** A payout before it is stored. */
export interface NewPayout {
  id: string;
  event_id: string;
  producer_id: string;
  requested_by: string;
  amount: number;
  request_date: Date;
  pix: string;
  pix_type: PixKeyType;
  obs_producer: string | null;
  is_rebate: boolean;
}

/** The part of a stored payout that decides the effects of a change. */
interface StoredPayout {
  id: string;
  event_id: string;
  is_rebate: boolean;
  /** The rebate that the payout pays out. */
  expenses: { id: string } | null;
}

/** The changed fields of a payout. */
export interface PayoutChange {
  status: PayoutStatus;
  amount: number;
  pix: string;
  pix_type: PixKeyType;
  request_date: Date;
  sent_date: Date | null;
  obs_admin: string | null;
  receipt: string | null;
  answered_by: string | null;
}

const WRITE = sql`
  insert into payouts (id, event_id, producer_id, requested_by, amount, request_date, pix, pix_type, obs_producer,
    is_rebate, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

const CHANGE = sql`
  update payouts set status = $2, amount = $3, pix = $4, pix_type = $5, request_date = $6, sent_date = $7, obs_admin = $8,
    receipt = $9, answered_by = $10, answered_at = case when $2 <> 'pending' then $11::timestamptz end,
    version = version + 1
  where id = $1`;

/** Stores payouts, in the transaction that holds their event's money. */
@Injectable()
export class PayoutBook {
  constructor(
    private readonly ledger: LedgerBook,
    private readonly expenses: ExpenseBook,
    private readonly clock: Clock,
  ) {}

  async write(tx: Tx, payout: NewPayout): Promise<void> {
    await tx.query(
      WRITE.with([
        payout.id,
        payout.event_id,
        payout.producer_id,
        payout.requested_by,
        payout.amount,
        payout.request_date,
        payout.pix,
        payout.pix_type,
        payout.obs_producer,
        payout.is_rebate,
        this.clock.now(),
      ]),
    );
  }

  /** Stores a change; posts a done payout to the ledger, and reverses the rebate of a rejected one. */
  async change(
    tx: Tx,
    actor: Actor,
    { id, event_id, is_rebate, expenses }: StoredPayout,
    to: PayoutChange,
  ): Promise<void> {
    const now = this.clock.now();
    await tx.query(
      CHANGE.with([
        id,
        to.status,
        to.amount,
        to.pix,
        to.pix_type,
        to.request_date,
        to.sent_date,
        to.obs_admin,
        to.receipt,
        to.answered_by,
        now,
      ]),
    );
    if (to.status === 'rejected' && expenses) await this.expenses.writeOff(tx, actor, expenses.id);
    if (to.status !== 'done') return;
    const entries = entriesForPayout({ event_id, amount: cents(to.amount), is_rebate });
    this.ledger.post(tx, [{ event_id, payout_id: id, kind: 'payout done', entries }], now);
  }

  /** Stores another receipt or sent date of a done payout; its money stays as posted. */
  async correct(
    tx: Tx,
    payoutId: string,
    { sent_date, receipt }: Pick<PayoutChange, 'sent_date' | 'receipt'>,
  ): Promise<void> {
    await tx.query(
      sql`update payouts set sent_date = ${sent_date}, receipt = ${receipt}, version = version + 1 where id = ${payoutId}`,
    );
  }

  async remove(tx: Tx, payoutId: string): Promise<void> {
    await tx.query(
      sql`update payouts set removed_at = $2, receipt = null, version = version + 1 where id = $1`.with([
        payoutId,
        this.clock.now(),
      ]),
    );
  }
}
