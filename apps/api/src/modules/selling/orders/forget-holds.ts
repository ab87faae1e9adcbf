import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';

export const FORGET_HOLDS = 'unnamed holds';

/** Time that an unnamed booking is kept: a lost answer is repeated within minutes. */
const KEPT_MS = DAY;

const SWEEP_SECONDS = 24 * 3600;

/** Orders deleted in one transaction. */
const BATCH = 1_000;

/** Deletes them, unless charged, which may still be paid, or named, whose person may ask. */
const FORGET = sql`
  with ended as materialized (
    select o.id from orders o
    where o.status = 'cancelled' and o.origin = 'online' and o.paid_at is null and o.user_id is null
      and o.buyer_email is null and o.created_at < $1 and not exists (select from payments where order_id = o.id)
    limit ${sql.literal(BATCH)} for no key update skip locked
  ),
  freed as (
    delete from tickets where order_id in (select id from ended)
  )
  delete from orders where id in (select id from ended) returning id`;

/**
 * Deletes bookings without name and payment: they cost nothing to make, and a stranger could fill the disk with them.
 */
@Injectable()
export class ForgetHolds implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(FORGET_HOLDS, SWEEP_SECONDS, () => this.forget());
  }

  private async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    while ((await this.database.query(FORGET.with([before]))).length === BATCH);
  }
}
