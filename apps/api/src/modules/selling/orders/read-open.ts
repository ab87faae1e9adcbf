import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { GatewayAnswers } from '../gateways/gateway-answers.ts';
import { PaymentGateway, type KnownCharge } from '../gateways/payment-gateway.ts';

/** Bounds how often a page that waits for a bank has the gateway read. */
const CHALLENGE_READS: Limit = { name: 'challenge-reads', points: 1, seconds: 5 };

/** SQL: whether a charge of `payments` is of a card that its gateway has taken and not decided. */
export const IS_OPEN_CARD = sql`status = 'pending' and card_asked is not null and gateway_reference is not null`;

/** Selects those of an order. */
const OPEN = sql<KnownCharge>`
  select id as payment_id, method, gateway_reference, gateway_payment, terminal, created_at from payments
  where order_id = $1 and gateway = $2 and ${IS_OPEN_CARD}`.kept();

/** Reads at the gateway the cards that it has not decided, as a notification may be on its way, or lost. */
@Injectable()
export class ReadOpen {
  constructor(
    private readonly database: Database,
    private readonly gateway: PaymentGateway,
    private readonly answers: GatewayAnswers,
    private readonly limits: RateLimits,
    private readonly errors: ErrorPort,
  ) {}

  /** Settles what the gateway says of an order's cards. Throws PAYMENT_FAILED while it is away. */
  async read(orderId: string): Promise<void> {
    try {
      for (const charge of await this.database.query(OPEN.with([orderId, this.gateway.name])))
        for (const payment of await this.gateway.paymentsOf(charge))
          await this.answers.take(this.gateway.name, payment);
    } catch (error) {
      this.errors.report(error);
      throw new ProblemError('PAYMENT_FAILED');
    }
  }

  /** Reads for a page that waits for its payer's bank, unless it was done a moment ago; what fails is read later. */
  async readNowAndThen(orderId: string): Promise<void> {
    if (this.limits.hasRoomLocally(CHALLENGE_READS, orderId)) await this.read(orderId).catch(() => undefined);
  }
}
