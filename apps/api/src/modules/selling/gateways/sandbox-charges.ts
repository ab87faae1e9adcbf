import type { PaymentStatus } from '@festix/domain/selling';
import type { Clock } from '../../../kernel/watch/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { GatewayRefusalError, type CardTold, type Refund } from './payment-gateway.ts';

/** A charge as the sandbox knows it. */
export interface SandboxCharge {
  payment_id: string;
  status: PaymentStatus;
  status_detail: string | null;
  amount: number;
  refunded: number;
  updated_at: Date;
  card: CardTold | null;
}

/** A charge to be stored. */
export interface NewSandboxCharge {
  payment_id: string;
  status: PaymentStatus;
  detail: string | null;
  card?: CardTold;
  terminal?: string;
}

const OPEN = sql`
  insert into sandbox_charges (payment_id, status, status_detail, updated_at, card, terminal)
  values ($1, $4, $2, $3, $5, $6) on conflict (payment_id) do nothing`.kept();

const SAY = sql`
  insert into sandbox_charges (payment_id, status, status_detail, updated_at) values ($1, $2, $3, $4)
  on conflict (payment_id) do update
    set status = excluded.status, status_detail = excluded.status_detail, updated_at = excluded.updated_at`.kept();

const READ = sql<SandboxCharge>`
  select s.payment_id, s.status, s.status_detail, y.amount, s.refunded, s.updated_at, s.card
  from sandbox_charges s join payments y on y.id = s.payment_id
  where s.payment_id = $1`;

const LOCK = sql<SandboxCharge>`${READ} for no key update of s`;

/** Keeps the sandbox's charges. */
export class SandboxCharges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Stores a charge, unless there is one of this id. */
  async open({ payment_id, status, detail, card, terminal }: NewSandboxCharge, on: Pick<Tx, 'query'> = this.database) {
    await on.query(
      OPEN.with([payment_id, detail, this.clock.now(), status, card ? JSON.stringify(card) : null, terminal ?? null]),
    );
  }

  read(paymentId: string, on: Pick<Tx, 'query'> = this.database): Promise<SandboxCharge[]> {
    return on.query(READ.with([paymentId]));
  }

  /** Sets the status of a charge. */
  say(tx: Tx, paymentId: string, status: PaymentStatus, detail: string | null): void {
    tx.send(SAY.with([paymentId, status, detail, this.clock.now()]));
  }

  /** Cancels a charge that is pending, and of one of these details where they are given. */
  async cancel(paymentId: string, detail: string, ofDetails?: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const charge = await this.lock(tx, paymentId);
      if (charge?.status !== 'pending') return;
      if (ofDetails && !ofDetails.includes(charge.status_detail ?? ''))
        throw new GatewayRefusalError(`the terminal alone can end charge ${paymentId}`);
      this.say(tx, paymentId, 'cancelled', detail);
    });
  }

  async refund({ payment_id, refund_id, amount }: Refund): Promise<void> {
    await this.database.transaction(async (tx) => {
      const charge = await this.lock(tx, payment_id);
      const [done] = await tx.query(sql`select from sandbox_refunds where id = ${refund_id}`);
      if (done) return;
      const left = charge ? charge.amount - charge.refunded : 0;
      const isPaid = charge?.status === 'approved' || charge?.status === 'in_mediation';
      if (!charge || !isPaid || left === 0 || (amount ?? 0) > left) {
        throw new GatewayRefusalError(`the sandbox has no such money of charge ${payment_id}`);
      }
      const sent = amount ?? left;
      await tx.query(
        sql`insert into sandbox_refunds (id, payment_id, amount) values (${refund_id}, ${payment_id}, ${sent})`,
      );
      await tx.query(
        sql`update sandbox_charges set refunded = refunded + $2 where payment_id = $1`.with([payment_id, sent]),
      );
      if (sent === left) this.say(tx, payment_id, 'refunded', 'refunded');
      else this.say(tx, payment_id, charge.status, 'partially_refunded');
    });
  }

  private async lock(tx: Tx, paymentId: string): Promise<SandboxCharge | undefined> {
    const [charge] = await tx.query(LOCK.with([paymentId]));
    return charge;
  }
}
